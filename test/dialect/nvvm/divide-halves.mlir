// Division of 16-bit numbers for NVIDIA's devices.
// RUN: mlir-opt --llvm-optimize-for-nvvm-target %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
// CHECK-DAG: %[[ZERO:.*]] = llvm.mlir.constant(0 : ui32) : i32
// CHECK-DAG: %[[MASK:.*]] = llvm.mlir.constant(2139095040 : ui32) : i32
// CHECK: %[[A:.*]] = llvm.fpext %arg0 : f16 to f32
// CHECK: %[[B:.*]] = llvm.fpext %arg1 : f16 to f32
// CHECK: %[[R:.*]] = nvvm.rcp.approx.ftz.f %[[B]] : f32
// CHECK: %[[Q:.*]] = llvm.fmul %[[A]], %[[R]] : f32
// CHECK: %[[N:.*]] = llvm.fneg %[[B]] : f32
// CHECK: %[[E:.*]] = llvm.intr.fma(%[[Q]], %[[N]], %[[A]])
// CHECK: %[[F:.*]] = llvm.intr.fma(%[[E]], %[[R]], %[[Q]])
// CHECK: %[[I:.*]] = llvm.bitcast %[[Q]] : f32 to i32
// CHECK: %[[X:.*]] = llvm.and %[[I]], %[[MASK]] : i32
// CHECK: %[[Z:.*]] = llvm.icmp "eq" %[[X]], %[[ZERO]] : i32
// CHECK: %[[O:.*]] = llvm.icmp "eq" %[[X]], %[[MASK]] : i32
// CHECK: %[[S:.*]] = llvm.or %[[Z]], %[[O]] : i1
// CHECK: %[[C:.*]] = llvm.select %[[S]], %[[Q]], %[[F]] : i1, f32
// CHECK: llvm.fptrunc %[[C]] : f32 to f16
llvm.func @f(%a: f16, %b: f16, %c: f32) -> (f16) {
  // CHECK-NEXT: llvm.fdiv %arg2, %arg2 : f32
  %0 = llvm.fdiv %a, %b : f16
  %1 = llvm.fdiv %c, %c : f32
  llvm.call @use(%1) : (f32) -> ()
  llvm.return %0 : f16
}
llvm.func @use(f32)
