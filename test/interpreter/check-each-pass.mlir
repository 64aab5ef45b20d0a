// The pass that changes what a function gives is named, with the values and the op; others aren't, nor what a pass leaves as it is.
// RUN: check-test-opt --check-each-pass --canonicalize --break-subtract --cse --split-input-file --verify-diagnostics %s
// RUN: check-test-opt --check-each-pass --canonicalize --cse %s --split-input-file 2>&1 | FileCheck %s --check-prefix=QUIET --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not check-test-opt --check-each-pass --cse --break-precision %s --split-input-file 2>&1 >/dev/null | FileCheck %s --check-prefix=PRECISION

// QUIET: remark: 'unknown' isn't checked: 'ttir.all_reduce' can't be interpreted: it works on several devices, and the interpreter is one

func.func @subtract(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = tensor.empty() : tensor<2x3xf32>
  // expected-error@+1 {{pass 'break-subtract' changes result 0 of 'subtract' at [0, 0]: -1.5 from 'ttir.subtract' before, 1.5 from 'ttir.subtract' after}}
  %1 = "ttir.subtract"(%a, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tensor.empty() : tensor<2x3xf32>
  %3 = "ttir.add"(%a, %b, %2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1, %3 : tensor<2x3xf32>, tensor<2x3xf32>
}

// -----

// PRECISION: warning: pass 'break-precision' rounds result 0 of 'constant' at [0]: 1 from 'ttir.constant' before, 1.00999999 from 'ttir.constant' after
func.func @constant() -> tensor<4xf32> {
  %0 = "ttir.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// PRECISION: error: pass 'break-precision' changes result 0 of 'small' at [0]: 0.00100000005 from 'ttir.constant' before, 0.0109999999 from 'ttir.constant' after
func.func @small() -> tensor<4xf32> {
  %0 = "ttir.constant"() <{value = dense<0.001> : tensor<4xf32>}> : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unknown(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  // expected-remark@+1 {{'unknown' isn't checked: 'ttir.all_reduce' can't be interpreted: it works on several devices, and the interpreter is one}}
  %1 = "ttir.all_reduce"(%a, %0) <{dim = 0 : si32, reduce_type = #tt.reduce_type<sum>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
