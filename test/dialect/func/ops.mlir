// Functions, calls and references to functions.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

func.func private @abort(i32, tensor<2xf32> {a.b = 1 : i64}) -> (f32 {c.d}, i1)
func.func @identity(%x: i64 {dialect.name = "x"}) -> i64 attributes {no_inline} {
  return %x : i64
}
func.func nested @calls(%x: i64) -> (i64, i64) {
  %0 = call @identity(%x) : (i64) -> i64
  %f = constant @identity : (i64) -> i64
  %1 = call_indirect %f(%0) : (i64) -> i64
  return %0, %1 : i64, i64
}
func.func @function_result() -> (() -> i32) {
  %f = constant @seven : () -> i32
  return %f : () -> i32
}
func.func private @seven() -> i32
func.func @nothing() {
  return
}

// CHECK:      func.func private @abort(i32, tensor<2xf32> {a.b = 1 : i64}) -> (f32 {c.d}, i1)
// CHECK-NEXT: func.func @identity(%arg0: i64 {dialect.name = "x"}) -> i64 attributes {no_inline} {
// CHECK-NEXT:   return %arg0 : i64
// CHECK-NEXT: }
// CHECK-NEXT: func.func nested @calls(%arg0: i64) -> (i64, i64) {
// CHECK-NEXT:   %0 = call @identity(%arg0) : (i64) -> i64
// CHECK-NEXT:   %f = constant @identity : (i64) -> i64
// CHECK-NEXT:   %1 = call_indirect %f(%0) : (i64) -> i64
// CHECK-NEXT:   return %0, %1 : i64, i64
// CHECK-NEXT: }
// CHECK-NEXT: func.func @function_result() -> (() -> i32) {
// CHECK-NEXT:   %f = constant @seven : () -> i32
// CHECK-NEXT:   return %f : () -> i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @seven() -> i32
// CHECK-NEXT: func.func @nothing() {
// CHECK-NEXT:   return
// CHECK-NEXT: }
