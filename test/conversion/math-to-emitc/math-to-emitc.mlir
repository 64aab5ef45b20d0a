// RUN: mlir-opt --convert-math-to-emitc %s | FileCheck %s --check-prefixes=CHECK,C
// RUN: mlir-opt --convert-math-to-emitc=language-target=cpp11 %s | FileCheck %s --check-prefixes=CHECK,CPP

// CHECK-LABEL: @functions(
//  CHECK-SAME:   %[[X:.*]]: f32, %[[Y:.*]]: f64
func.func @functions(%x: f32, %y: f64) {
  // C: emitc.call_opaque "fabsf"(%[[X]]) : (f32) -> f32
  // CPP: emitc.call_opaque "std::fabs"(%[[X]]) : (f32) -> f32
  %0 = math.absf %x : f32
  // C: "acos"(%[[Y]]) : (f64) -> f64
  // CPP: "std::acos"(%[[Y]])
  %1 = math.acos %y : f64
  // C: "asinf"(
  // CPP: "std::asin"(
  %2 = math.asin %x : f32
  // C: "atan2"(%[[Y]], %[[Y]]) : (f64, f64) -> f64
  // CPP: "std::atan2"(%[[Y]], %[[Y]])
  %3 = math.atan2 %y, %y : f64
  // C: "ceilf"(
  // CPP: "std::ceil"(
  %4 = math.ceil %x : f32
  // C: "cosf"(
  // CPP: "std::cos"(
  %5 = math.cos %x : f32
  // C: "exp"(
  // CPP: "std::exp"(
  %6 = math.exp %y : f64
  // C: "floor"(
  // CPP: "std::floor"(
  %7 = math.floor %y : f64
  // C: "powf"(%[[X]], %[[X]])
  // CPP: "std::pow"(%[[X]], %[[X]])
  %8 = math.powf %x, %x : f32
  // C: "round"(
  // CPP: "std::round"(
  %9 = math.round %y : f64
  // C: "sinf"(
  // CPP: "std::sin"(
  %10 = math.sin %x : f32
  // C has others that this isn't asked to call.
  // CHECK: math.sqrt
  %11 = math.sqrt %x : f32
  return
}
