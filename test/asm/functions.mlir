// Functions: signatures, attributes of arguments and results, bodies.
// RUN: mlir-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | mlir-opt --allow-unregistered-dialect | FileCheck %s

#map = affine_map<(d0) -> (d0 + 1)>
func.func private @ext(i32 {t.a = affine_map<(d0) -> (d0)>}, f32) -> (i32 {t.b}, f32)
func.func @f(%a: i32 {t.m = affine_map<(d0) -> (d0+2)>}, %b: tensor<4xf32> loc("arg")) -> i32 attributes {t.x = #map} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %cst = arith.constant 1.5 : f32
  %ct = arith.constant dense<[1, 2]> : tensor<2xi32>
  %t = arith.constant true
  %0 = arith.addi %a, %c1 : i32
  %1:2 = func.call @ext(%0, %cst) : (i32, f32) -> (i32, f32)
  %e = tensor.empty() : tensor<4xf32>
  "t.region"() ({ %c0_0 = arith.constant 0 : i32 
    "t.y"() : () -> () }) : () -> ()
  return %1#0 : i32
}
func.func nested @g(%arg0: i32) { func.return }
func.func @fnty() -> ((i32) -> i32)  { %0 = "t.f"() : () -> ((i32) -> i32) 
 return %0 : (i32) -> i32 }

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 + 1)>
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func private @ext(i32 {t.a = #map}, f32) -> (i32 {t.b}, f32)
// CHECK-NEXT:   func.func @f(%arg0: i32 {t.m = affine_map<(d0) -> (d0 + 2)>}, %arg1: tensor<4xf32>) -> i32 attributes {t.x = #map1} {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     %cst = arith.constant 1.500000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant dense<[1, 2]> : tensor<2xi32>
// CHECK-NEXT:     %true = arith.constant true
// CHECK-NEXT:     %0 = arith.addi %arg0, %c1_i32 : i32
// CHECK-NEXT:     %1:2 = call @ext(%0, %cst) : (i32, f32) -> (i32, f32)
// CHECK-NEXT:     %2 = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:     "t.region"() ({
// CHECK-NEXT:       %c0_i32_1 = arith.constant 0 : i32
// CHECK-NEXT:       "t.y"() : () -> ()
// CHECK-NEXT:     }) : () -> ()
// CHECK-NEXT:     return %1#0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func nested @g(%arg0: i32) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @fnty() -> ((i32) -> i32) {
// CHECK-NEXT:     %0 = "t.f"() : () -> ((i32) -> i32)
// CHECK-NEXT:     return %0 : (i32) -> i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
