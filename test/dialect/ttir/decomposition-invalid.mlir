// What can't be taken apart.
// RUN: ttmlir-opt %s --ttir-to-ttir-decomposition --split-input-file --verify-diagnostics

func.func @average(%x: tensor<1x8x8x4xf32>, %o: tensor<1x4x4x4xf32>) {
  // expected-error @below {{failed to legalize operation 'ttir.pooling' that was explicitly marked illegal}}
  %0 = "ttir.pooling"(%x, %o) <{operandSegmentSizes = array<i32: 1, 1>, pooling_method = #ttir<pooling_method Average>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = array<i64: 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<1x8x8x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @gather_of_parts(%x: tensor<9x4xf32>, %i: tensor<3x1xi32>, %o: tensor<3x2x4xf32>) {
  // expected-error @below {{failed to legalize operation 'ttir.gather' that was explicitly marked illegal}}
  %0 = "ttir.gather"(%x, %i, %o) <{offset_dims = array<i64: 1, 2>, collapsed_slice_dims = array<i64>, operand_batching_dims = array<i64>, start_indices_batching_dims = array<i64>, start_index_map = array<i64: 0>, index_vector_dim = 1 : si64, slice_sizes = array<i64: 2, 4>, indices_are_sorted = false}> : (tensor<9x4xf32>, tensor<3x1xi32>, tensor<3x2x4xf32>) -> tensor<3x2x4xf32>
  return
}

// -----

func.func @gather_along_missing_dimensions(%x: tensor<9x4xf32>, %i: tensor<3x1xi32>, %o: tensor<3x4xf32>) {
  // expected-error @below {{failed to legalize operation 'ttir.gather' that was explicitly marked illegal}}
  %0 = "ttir.gather"(%x, %i, %o) <{offset_dims = array<i64: 1>, collapsed_slice_dims = array<i64: 7>, operand_batching_dims = array<i64>, start_indices_batching_dims = array<i64>, start_index_map = array<i64: 7>, index_vector_dim = 1 : si64, slice_sizes = array<i64: 1, 4>, indices_are_sorted = false}> : (tensor<9x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @long_reverse(%x: tensor<2000xf32>, %o: tensor<2000xf32>) {
  // expected-error @below {{failed to legalize operation 'ttir.reverse' that was explicitly marked illegal}}
  %0 = "ttir.reverse"(%x, %o) <{dimensions = array<i64: 0>}> : (tensor<2000xf32>, tensor<2000xf32>) -> tensor<2000xf32>
  return
}

// -----

func.func @product_of_missing_dimensions(%x: tensor<9x4xf32>) {
  // expected-error @below {{failed to legalize operation 'ttir.dot_general' that was explicitly marked illegal}}
  %0 = "ttir.dot_general"(%x, %x) <{batch_dims_lhs = array<i64: 0>, contract_dims_lhs = array<i64: 7>, batch_dims_rhs = array<i64: 0>, contract_dims_rhs = array<i64: -1>}> : (tensor<9x4xf32>, tensor<9x4xf32>) -> tensor<9xf32>
  return
}

// -----

func.func @unknown_size(%x: tensor<?xf32>) {
  // expected-error @below {{failed to legalize operation 'ttir.get_dimension_size' that was explicitly marked illegal}}
  %0 = "ttir.get_dimension_size"(%x) <{dimension = 0 : i32}> : (tensor<?xf32>) -> tensor<1xi32>
  return
}

// -----

func.func @too_many_slices(%x: tensor<1000000xf32>, %o: tensor<500000xf32>) {
  // expected-error @below {{failed to legalize operation 'ttir.select' that was explicitly marked illegal}}
  %0 = "ttir.select"(%x, %o) <{dim = 0 : si32, begin = 0 : si32, length = 1 : si32, stride = 2 : si32}> : (tensor<1000000xf32>, tensor<500000xf32>) -> tensor<500000xf32>
  return
}
