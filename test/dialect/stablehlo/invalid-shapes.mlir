// Shapes that don't follow from operands and attributes.
// RUN: ttmlir-opt --split-input-file --verify-diagnostics %s

func.func @concatenate(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+2 {{shapes of operand (0) and (1) are not compatible at non-concat index 1: (2, 3) != (3, 4)}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @concatenated(%x: tensor<2x3xf32>, %y: tensor<3x?xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<5x3xf32>' are incompatible with return type(s) of operation 'tensor<6x3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2x3xf32>, tensor<3x?xf32>) -> tensor<6x3xf32>
  return
}

// -----

func.func @broadcast(%x: tensor<3xf32>) {
  // expected-error@+2 {{Broadcast with negative dimension size -2}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.broadcast"(%x) <{broadcast_sizes = array<i64: -2>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dynamic_slice(%x: tensor<3xf32>, %i: tensor<i32>) {
  // expected-error@+2 {{has slice size 4 greater than dimension size 3 in dimension 0 of operand}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [4] : (tensor<3xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @dynamic_slice_starts(%x: tensor<3xf32>, %i: tensor<i32>) {
  // expected-error@+2 {{has mismatched number of slice sizes (1) and number of start indices (2)}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.dynamic_slice %x, %i, %i, sizes = [2] : (tensor<3xf32>, tensor<i32>, tensor<i32>) -> tensor<2xf32>
  return
}

// -----

func.func @update(%x: tensor<3xf32>, %y: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error@+2 {{expects size at dimension 0 of update to be in range [0, 3]. Got: 4.}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.dynamic_update_slice %x, %y, %i : (tensor<3xf32>, tensor<4xf32>, tensor<i32>) -> tensor<3xf32>
  return
}

// -----

func.func @pad(%x: tensor<3xf32>, %v: tensor<f32>) {
  // expected-error@+2 {{Padding result in negative size for dimension 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.pad %x, %v, low = [-4], high = [0], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<0xf32>
  return
}

// -----

func.func @padded(%x: tensor<3xf32>, %v: tensor<f32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<6xf32>' are incompatible with return type(s) of operation 'tensor<7xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.pad %x, %v, low = [-1], high = [2], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<7xf32>
  return
}

// -----

func.func @pad_too_far(%x: tensor<3xf32>, %v: tensor<f32>) {
  // expected-error@+2 {{padding is too large in dimension 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.pad %x, %v, low = [9223372036854775807], high = [1], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<7xf32>
  return
}

// -----

func.func @iota() {
  // expected-error@+1 {{iota dimension cannot go beyond the output rank.}}
  %0 = stablehlo.iota dim = 1 : tensor<4xi32>
  return
}

// -----

func.func @bitcast(%x: tensor<2x4xi8>) {
  // expected-error@+1 {{requires compatible bit widths. Got: 'tensor<2x4xi8>' and 'tensor<2xf64>', but 8 * 4 != 64.}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2x4xi8>) -> tensor<2xf64>
  return
}

// -----

func.func @dynamic_reshape(%x: tensor<6xf32>) {
  %s = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  // expected-error@+1 {{output_shape is incompatible with input type of operation: input has 6 elements, but output_shape has 8}}
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @dynamic_iota() {
  %s = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  // expected-error@+1 {{output shape [2, 4] is incompatible with return type of operation 'tensor<?x3xf32>'}}
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @hints(%x: tensor<3xf32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{duplicate expansion hint for at least one operand dimension}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %s) <{broadcast_dimensions = array<i64: 1>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 0>}> : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @dynamic_pad(%x: tensor<3xf32>, %v: tensor<f32>) {
  %p = stablehlo.constant dense<1> : tensor<1xi64>
  // expected-error@+1 {{expected output dimension at index 0 to equal 7, but got 6}}
  %0 = stablehlo.dynamic_pad %x, %v, %p, %p, %p : (tensor<3xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<6xf32>
  return
}

// -----

func.func @cholesky(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{minor dimensions of 'a' must have equal size, got shape 2, 3.}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.cholesky"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @fft(%x: tensor<8xf32>) {
  // expected-error@+2 {{RFFT requires innermost dimensions to be compatible with fft_length. Got: 8 but wanted 4.}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.fft %x, type = RFFT, length = [4] : (tensor<8xf32>) -> tensor<3xcomplex<f32>>
  return
}

// -----

func.func @rfft(%x: tensor<8xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<5xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<8xcomplex<f32>>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<8xf32>) -> tensor<8xcomplex<f32>>
  return
}

// -----

func.func @norm(%x: tensor<2x4xf32>, %s: tensor<3xf32>) {
  // expected-error@+2 {{expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is 3 and the feature count is 4.}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @dot(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error@+1 {{inferred shape '[2, 4]' is incompatible with return type of operation 'tensor<2x5xf32>'}}
  %0 = stablehlo.dot %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @convolution(%x: tensor<1x8x8x3xf32>, %y: tensor<3x3x3x4xf32>) {
  // expected-error@+1 {{inferred shape '[1, 4, 8, 4]' is incompatible with return type of operation 'tensor<1x4x4x4xf32>'}}
  %0 = stablehlo.convolution(%x, %y) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @convolution_groups(%x: tensor<1x8x8x3xf32>, %y: tensor<3x3x3x4xf32>) {
  // expected-error@+1 {{expects input feature dimension (3) to be a multiple of feature_group_count. Got feature_group_count = 2.}}
  %0 = stablehlo.convolution(%x, %y) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x6x4xf32>
  return
}

// -----

func.func @rng_state(%s: tensor<2xui64>) {
  // expected-error@+1 {{output state shape must be compatible with initial state shape. Got: 'tensor<2xui64>' and 'tensor<3xui64>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}

// -----

func.func @convolution_dims(%x: tensor<1x8x3xf32>, %y: tensor<3x3x4xf32>) {
  // expected-error@+1 {{expects kernel dimension-numbers to be unique, got {1, 1, 0}.}}
  %0 = "stablehlo.convolution"(%x, %y) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<3x3x4xf32>) -> tensor<1x6x4xf32>
  return
}

// -----

// expected-error@+1 {{Unexpected dimension o, expecting i}}
func.func @letters() attributes {a.b = #stablehlo.conv<[b, 0, f]x[o, 0, o]->[b, 0, f]>} {
  return
}

// -----

// expected-error@+1 {{dot algorithm not known to be supported on any hardware: {lhs:'f32', rhs:'f16', accum:'f32', lhs_components:1, rhs_components:1, primitive_ops:1, imprecise:0}}}
func.func @algorithm() attributes {a.b = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>} {
  return
}

// -----

// expected-error@+1 {{future element type must be a ranked tensor, but got 'f32'}}
func.func private @future(!stablehlo.future<f32>)
