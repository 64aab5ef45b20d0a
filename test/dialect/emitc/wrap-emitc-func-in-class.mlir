// RUN: mlir-opt --wrap-emitc-func-in-class %s | FileCheck %s

// CHECK-LABEL: emitc.class @scaleClass {
// CHECK-NEXT:   emitc.field @fieldName0 : !emitc.array<2xf32> {emitc.note = "x"}
// CHECK-NEXT:   emitc.field @fieldName1 : f32
// CHECK-NEXT:   emitc.func @execute() -> f32 {
// CHECK-NEXT:     %[[X:.*]] = get_field @fieldName0 : !emitc.array<2xf32>
// CHECK-NEXT:     %[[BY:.*]] = get_field @fieldName1 : f32
// CHECK-NEXT:     call_opaque "use"(%[[X]]) : (!emitc.array<2xf32>) -> ()
// CHECK-NEXT:     return %[[BY]] : f32
emitc.func @scale(%x: !emitc.array<2xf32> {emitc.note = "x"}, %by: f32) -> f32 {
  call_opaque "use"(%x) : (!emitc.array<2xf32>) -> ()
  return %by : f32
}

// Methods are functions too.
// CHECK-LABEL: emitc.class @already {
// CHECK-NEXT: emitc.class @methodClass {
// CHECK-NEXT: emitc.func @execute() {
emitc.class @already {
  emitc.func @method() {
    return
  }
}

// CHECK-LABEL: emitc.class @declaredClass {
// CHECK-NEXT: emitc.func @execute()
// CHECK-NEXT: }
emitc.func private @declared(i32)

// CHECK-LABEL: func.func @other
func.func @other() {
  return
}
