// Bodies, attributes and elements of constants go, one by one where they must.
// RUN: printf '#!/bin/sh\ntest "$1" = -x && grep -q keep "$2" && grep -q arith.constant "$2" && grep -q "@callee" "$2" && exit 3\nexit 0\n' > %t.sh && chmod +x %t.sh
// RUN: mlir-reduce %s --reduction-tree="test=%t.sh test-arg=-x" | FileCheck %s

// CHECK:      module {
// CHECK-NEXT:   func.func private @callee() -> tensor<4xi32>
// CHECK-NEXT:   func.func @keep() -> tensor<3xf32> {
// CHECK-NEXT:     %cst = arith.constant {{.*}}dense<0.000000e+00> : tensor<3xf32>
// CHECK-NEXT:     return %cst : tensor<3xf32>
func.func @callee() -> tensor<4xi32> attributes {a} {
  %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @keep() -> tensor<3xf32> {
  %0 = arith.constant {b = 1 : i32} dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @gone() {
  return
}
