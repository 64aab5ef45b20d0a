// What is known of registers.
// RUN: mlir-opt --int-range-optimizations %s | FileCheck %s

// CHECK-LABEL: @ranges
func.func @ranges() -> (i1, i1, i1) {
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK: %[[Y:.*]] = nvvm.read.ptx.sreg.tid.y range <i32, 0, 128> : i32
  // CHECK: %[[Z:.*]] = nvvm.read.ptx.sreg.ctaid.x : i32
  %x = nvvm.read.ptx.sreg.tid.x range <i32, 0, 32> : i32
  %y = nvvm.read.ptx.sreg.tid.y range <i32, 0, 128> : i32
  %z = nvvm.read.ptx.sreg.ctaid.x : i32
  %c = arith.constant 64 : i32
  // CHECK: %[[A:.*]] = arith.cmpi sgt, %[[Y]]
  // CHECK: %[[B:.*]] = arith.cmpi sgt, %[[Z]]
  %0 = arith.cmpi sgt, %x, %c : i32
  %1 = arith.cmpi sgt, %y, %c : i32
  %2 = arith.cmpi sgt, %z, %c : i32
  // CHECK: return %[[FALSE]], %[[A]], %[[B]]
  return %0, %1, %2 : i1, i1, i1
}
