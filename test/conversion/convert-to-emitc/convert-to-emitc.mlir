// RUN: mlir-opt --convert-to-emitc %s | FileCheck %s
// RUN: mlir-opt --convert-to-emitc=filter-dialects=arith,scf %s | FileCheck %s --check-prefix=PARTS
// RUN: not mlir-opt --convert-to-emitc=filter-dialects=none %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not mlir-opt --convert-to-emitc=filter-dialects=builtin %s 2>&1 | FileCheck %s --check-prefix=BUILTIN
// UNKNOWN: error: dialect not loaded: none
// BUILTIN: error: dialect does not implement ConvertToEmitCPatternInterface: builtin

// Everything at once: nothing is cast on the way.
// CHECK-LABEL: emitc.func @sum(%arg0: !emitc.size_t) -> !emitc.size_t {
// CHECK-NOT: unrealized_conversion_cast
// CHECK: for %{{.*}} = %{{.*}} to %arg0 step %{{.*}} : !emitc.size_t {
// CHECK: call @sum(%{{.*}}) : (!emitc.size_t) -> !emitc.size_t
// CHECK: return %{{.*}} : !emitc.size_t
// PARTS-LABEL: func.func @sum(%arg0: index) -> index {
// PARTS: builtin.unrealized_conversion_cast %arg0 : index to !emitc.size_t
// PARTS: emitc.for
// PARTS: call @sum(%{{.*}}) : (index) -> index
func.func @sum(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = scf.for %i = %zero to %n step %one iter_args(%x = %zero) -> index {
    %1 = arith.addi %x, %i : index
    scf.yield %1 : index
  }
  %2 = func.call @sum(%0) : (index) -> index
  return %2 : index
}
// What can't be converted stays.
// CHECK-LABEL: func.func @tensors(%arg0: tensor<?xf32>)
func.func @tensors(%a: tensor<?xf32>) -> tensor<?xf32> {
  return %a : tensor<?xf32>
}

// CHECK-LABEL: emitc.func @memory(
func.func @memory(%v: f32, %i: index) -> f32 {
  // CHECK: %[[A:.*]] = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.array<4xf32>
  %a = memref.alloca() : memref<4xf32>
  // CHECK-NOT: unrealized
  memref.store %v, %a[%i] : memref<4xf32>
  %r = memref.load %a[%i] : memref<4xf32>
  // CHECK: return %{{.*}} : f32
  return %r : f32
}
