// RUN: mlir-opt --convert-func-to-emitc --split-input-file %s | FileCheck %s

// CHECK-LABEL: emitc.func @first(%arg0: index {x.y}, %arg1: f32) -> index attributes {x.z} {
// CHECK-NEXT: return %arg0 : index
func.func @first(%a: index {x.y}, %b: f32) -> index attributes {x.z} {
  return %a : index
}
// CHECK-LABEL: emitc.func @calls(%arg0: index, %arg1: f32) {
// CHECK-NEXT: call @first(%arg0, %arg1) {note} : (index, f32) -> index
// CHECK-NEXT: call @own() : () -> ()
// CHECK-NEXT: return
func.func @calls(%a: index, %b: f32) {
  %0 = func.call @first(%a, %b) {note} : (index, f32) -> index
  func.call @own() : () -> ()
  return
}
// CHECK: emitc.func private @own() attributes {specifiers = ["static"]} {
func.func private @own() {
  return
}
// CHECK: emitc.func private @elsewhere(i32 {x.y}) -> i32 attributes {specifiers = ["extern"]}
func.func private @elsewhere(i32 {x.y}) -> i32
// -----
// Blocks keep their arguments.
// CHECK-LABEL: emitc.func @blocks
func.func @blocks(%a: i32, %c: i1) -> i32 {
  // CHECK: cf.cond_br %arg1, ^bb1(%arg0 : i32), ^bb1(%arg0 : i32)
  cf.cond_br %c, ^bb1(%a : i32), ^bb1(%a : i32)
// CHECK: ^bb1(%[[R:.*]]: i32):
// CHECK-NEXT: return %[[R]] : i32
^bb1(%r: i32):
  return %r : i32
}
