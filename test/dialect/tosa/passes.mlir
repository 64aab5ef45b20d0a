// Small passes of tosa: targets, constants.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt --tosa-attach-target="profiles=pro_int,pro_fp extensions=int16,fft level=none" --tosa-arith-const-to-tosa-const --tosa-make-broadcastable %s | FileCheck %s
// RUN: mlir-opt --tosa-attach-target=specification_version=1.1.draft %s | FileCheck --check-prefix=DEFAULT %s
// RUN: not mlir-opt --tosa-attach-target=profiles=pro_any %s 2>&1 | FileCheck --check-prefix=WRONG %s

// CHECK:   module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = none, profiles = [pro_int, pro_fp], extensions = [int16, fft]>}
// DEFAULT: module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = "8k", profiles = [], extensions = []>}
// WRONG:   error: 'pro_any' is no profile

// CHECK-LABEL: func.func @constants
// CHECK:         "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}>
// CHECK:         arith.constant dense<[0, 1]> : tensor<2xindex>
// CHECK:         arith.constant 3 : i32
func.func @constants() -> (tensor<2xi32>, tensor<2xindex>, i32) {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %1 = arith.constant dense<[0, 1]> : tensor<2xindex>
  %2 = arith.constant 3 : i32
  return %0, %1, %2 : tensor<2xi32>, tensor<2xindex>, i32
}
