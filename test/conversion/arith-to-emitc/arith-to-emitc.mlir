// RUN: mlir-opt --convert-arith-to-emitc %s | FileCheck %s

// Signed numbers that may wrap around are computed without their sign.
// CHECK-LABEL: @integers
func.func @integers(%a: i16, %b: i16, %i: index, %c: i1, %d: i1, %k: index) {
  // CHECK: "emitc.constant"() <{value = 7 : index}> : () -> !emitc.size_t
  %0 = arith.constant 7 : index
  // CHECK: %[[A:.*]] = emitc.cast %arg0 : i16 to ui16
  // CHECK: %[[B:.*]] = emitc.cast %arg1 : i16 to ui16
  // CHECK: %[[R:.*]] = emitc.add %[[A]], %[[B]] : (ui16, ui16) -> ui16
  // CHECK: emitc.cast %[[R]] : ui16 to i16
  %1 = arith.addi %a, %b : i16
  // CHECK: emitc.sub %arg0, %arg1 : (i16, i16) -> i16
  %2 = arith.subi %a, %b overflow<nsw> : i16
  // CHECK: emitc.mul %{{.*}}, %{{.*}} : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
  %3 = arith.muli %i, %i : index
  // CHECK: emitc.div %arg0, %arg1 : (i16, i16) -> i16
  // CHECK: emitc.rem %{{.*}}, %{{.*}} : (ui16, ui16) -> ui16
  %4 = arith.divsi %a, %b : i16
  %5 = arith.remui %a, %b : i16
  // CHECK: emitc.bitwise_xor %arg3, %arg4 : (i1, i1) -> i1
  // CHECK: emitc.bitwise_and %{{.*}} : (ui16, ui16) -> ui16
  %6 = arith.xori %c, %d : i1
  %7 = arith.andi %a, %b : i16
  // CHECK: emitc.conditional %arg3, %arg0, %arg1 : i16
  %8 = arith.select %c, %a, %b : i16
  // CHECK: emitc.cmp ge, %{{.*}} : (ui16, ui16) -> i1
  // CHECK: emitc.cmp lt, %{{.*}} : (!emitc.ptrdiff_t, !emitc.ptrdiff_t) -> i1
  %9 = arith.cmpi uge, %a, %b : i16
  %10 = arith.cmpi slt, %i, %k : index
  return
}

// What is shifted too far is 0 rather than undefined.
// CHECK-LABEL: @shifts
func.func @shifts(%a: i32, %b: i32, %i: index) {
  // CHECK: %[[B:.*]] = emitc.cast %arg1 : i32 to ui32
  // CHECK: %[[BITS:.*]] = "emitc.constant"() <{value = 32 : ui32}> : () -> ui32
  // CHECK: %[[FITS:.*]] = emitc.cmp lt, %[[B]], %[[BITS]] : (ui32, ui32) -> i1
  // CHECK: %[[ZERO:.*]] = "emitc.constant"() <{value = 0 : i32}> : () -> i32
  // CHECK: emitc.expression %arg0, %[[B]], %[[FITS]], %[[ZERO]] : (i32, ui32, i1, i32) -> i32 {
  // CHECK-NEXT: %[[S:.*]] = bitwise_right_shift %arg0, %[[B]] : (i32, ui32) -> i32
  // CHECK-NEXT: %[[T:.*]] = conditional %[[FITS]], %[[S]], %[[ZERO]] : i32
  // CHECK-NEXT: yield %[[T]] : i32
  %0 = arith.shrsi %a, %b : i32
  // CHECK: %[[EIGHT:.*]] = "emitc.constant"() <{value = 8 : index}> : () -> !emitc.size_t
  // CHECK: %[[SIZE:.*]] = emitc.call_opaque "sizeof"(%[[EIGHT]]) : (!emitc.size_t) -> !emitc.size_t
  // CHECK: emitc.mul %[[EIGHT]], %[[SIZE]]
  %1 = arith.shli %i, %i : index
  return
}

// CHECK-LABEL: @floats
func.func @floats(%a: f32, %b: f32, %h: f16) {
  // CHECK: emitc.add %arg0, %arg1 : (f32, f32) -> f32
  // CHECK: emitc.unary_minus %arg0 : (f32) -> f32
  %0 = arith.addf %a, %b : f32
  %1 = arith.negf %a : f32
  // CHECK: %[[LE:.*]] = emitc.cmp le, %arg0, %arg1 : (f32, f32) -> i1
  // CHECK: %[[A:.*]] = emitc.cmp ne, %arg0, %arg0 : (f32, f32) -> i1
  // CHECK: %[[B:.*]] = emitc.cmp ne, %arg1, %arg1 : (f32, f32) -> i1
  // CHECK: %[[U:.*]] = emitc.logical_or %[[A]], %[[B]] : i1, i1
  // CHECK: emitc.logical_or %[[U]], %[[LE]] : i1, i1
  %2 = arith.cmpf ule, %a, %b : f32
  // CHECK: "emitc.constant"() <{value = true}> : () -> i1
  %3 = arith.cmpf true, %a, %b : f32
  // CHECK: emitc.logical_and
  %4 = arith.cmpf ord, %a, %b : f32
  // CHECK: emitc.cast %arg2 : f16 to f32
  // CHECK: emitc.cast %arg0 : f32 to f16
  %5 = arith.extf %h : f16 to f32
  %6 = arith.truncf %a : f32 to f16
  return
}

// CHECK-LABEL: @casts
func.func @casts(%a: i32, %f: f64, %i: index, %c: i1) {
  // CHECK: emitc.cast %arg1 : f64 to i32
  // CHECK: %[[U:.*]] = emitc.cast %arg1 : f64 to ui32
  // CHECK: emitc.cast %[[U]] : ui32 to i32
  %0 = arith.fptosi %f : f64 to i32
  %1 = arith.fptoui %f : f64 to i32
  // CHECK: %[[V:.*]] = emitc.cast %arg0 : i32 to ui32
  // CHECK: emitc.cast %[[V]] : ui32 to f64
  %2 = arith.uitofp %a : i32 to f64
  // CHECK: %[[ONE:.*]] = "emitc.constant"() <{value = 1 : i32}> : () -> i32
  // CHECK: %[[BIT:.*]] = emitc.bitwise_and %arg0, %[[ONE]] : (i32, i32) -> i32
  // CHECK: emitc.cast %[[BIT]] : i32 to i1
  %3 = arith.trunci %a : i32 to i1
  // CHECK: emitc.cast %arg0 : i32 to i64
  %4 = arith.extsi %a : i32 to i64
  // CHECK: emitc.cast %{{.*}} : !emitc.size_t to !emitc.ptrdiff_t
  // CHECK: emitc.cast %{{.*}} : !emitc.ptrdiff_t to i32
  %5 = arith.index_cast %i : index to i32
  return
}
