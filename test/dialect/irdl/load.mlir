// Operations, types and attributes of a dialect that --irdl-file makes known.
// RUN: mlir-opt %s --irdl-file=%S/Inputs/shapes.irdl.mlir | FileCheck %s
// RUN: mlir-opt %s --irdl-file=%S/Inputs/shapes.irdl.mlir --emit-bytecode | mlir-opt --irdl-file=%S/Inputs/shapes.irdl.mlir | FileCheck %s

// CHECK-LABEL: func.func @types(%arg0: !fig.point, %arg1: !fig.poly<i32>, %arg2: !fig.list<!fig.list<!fig.point>>)
func.func @types(%a: !fig.point, %b: !fig.poly<i32>, %c: !fig.list<!fig<list <!fig.point<>>>>) attributes {a = #fig.label<"x", 2 : i8>} {
  return
}

// CHECK-LABEL: func.func @ops
func.func @ops(%p: !fig.poly<f32>, %i: i32, %x: index) {
  // CHECK-NEXT: %0 = "fig.area"(%arg0) : (!fig.poly<f32>) -> f32
  %0 = "fig.area"(%p) : (!fig.poly<f32>) -> f32
  // CHECK-NEXT: "fig.join"(%arg1) : (i32) -> ()
  // CHECK-NEXT: %1 = "fig.join"(%arg1, %arg1, %arg1) : (i32, i32, i32) -> i32
  "fig.join"(%i) : (i32) -> ()
  %1 = "fig.join"(%i, %i, %i) : (i32, i32, i32) -> i32
  // CHECK-NEXT: "fig.two"(%arg1, %arg1, %arg2) {operandSegmentSizes = array<i32: 2, 1>} : (i32, i32, index) -> ()
  "fig.two"(%i, %i, %x) {operandSegmentSizes = array<i32: 2, 1>} : (i32, i32, index) -> ()
  // CHECK-NEXT: "fig.show"() ({
  // CHECK-NEXT: ^bb0(%arg3: i32):
  "fig.show"() ({
  ^bb0(%z: i32):
    llvm.unreachable
  }, {
  }) {label = #fig.label<"a", i32>, size = "small"} : () -> ()
  return
}
