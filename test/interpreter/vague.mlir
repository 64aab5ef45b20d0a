// Passes may choose what isn't defined: "and" of a value with itself, of what are no truth values; integers that a narrower type doesn't hold.
// RUN: ttmlir-opt --check-each-pass --canonicalize --convert-stablehlo-to-ttir --ttir-to-ttir-decomposition %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

// CHECK-DAG: 'itself' isn't checked: 'ttir.logical_and' can't be interpreted: it is of truth values, and gets others
func.func @itself(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tensor.empty() : tensor<2x3xf32>
  %1 = "ttir.logical_and"(%a, %a, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-DAG: 'all' isn't checked: 'ttir.reduce_and' can't be interpreted: it is of truth values, and gets others
func.func @all(%a: tensor<2x3xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = "ttir.reduce_and"(%a, %0) <{dim_arg = [1 : i32], keep_dim = false}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// CHECK-DAG: 'twice' isn't checked: 'ttir.gather' can't be interpreted: a dimension is both indexed and of a batch
func.func @twice(%a: tensor<8x4xf32>, %i: tensor<1x2x1xi32>) -> tensor<1x2x4xf32> {
  %0 = tensor.empty() : tensor<1x2x4xf32>
  %1 = "ttir.gather"(%a, %i, %0) <{offset_dims = array<i64: 2>, collapsed_slice_dims = array<i64: 0>, operand_batching_dims = array<i64: 0>, start_indices_batching_dims = array<i64: 0>, start_index_map = array<i64: 0>, index_vector_dim = 2 : si64, slice_sizes = array<i64: 1, 4>, indices_are_sorted = false}> : (tensor<8x4xf32>, tensor<1x2x1xi32>, tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  return %1 : tensor<1x2x4xf32>
}

// Checked, and as good as can be.
func.func @large() -> (tensor<2xi64>, tensor<2xui64>) {
  %0 = stablehlo.constant dense<[9223372036854775807, -9223372036854775808]> : tensor<2xi64>
  %1 = stablehlo.constant dense<[18446744073709551615, 7]> : tensor<2xui64>
  return %0, %1 : tensor<2xi64>, tensor<2xui64>
}
