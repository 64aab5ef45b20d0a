// Tuples, tokens, collectives of one device, calls of others, and sizes that are operands, in functions of StableHLO.
// RUN: ttmlir-opt --interpret --split-input-file %s 2>&1 >/dev/null | FileCheck %s

// CHECK: result 0: (dense<[1, 2]> : tensor<2xi32>, (dense<5.000000e-01> : tensor<f32>, a token))
// CHECK: result 1: dense<5.000000e-01> : tensor<f32>
// CHECK: result 2: a token
// CHECK: result 3: dense<[1, 2]> : tensor<2xi32>
func.func @tuples() -> (tuple<tensor<2xi32>, tuple<tensor<f32>, !stablehlo.token>>, tensor<f32>, !stablehlo.token, tensor<2xi32>) {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %b = stablehlo.constant dense<0.5> : tensor<f32>
  %t = stablehlo.create_token : !stablehlo.token
  %0 = stablehlo.tuple %b, %t : tuple<tensor<f32>, !stablehlo.token>
  %1 = stablehlo.tuple %a, %0 : tuple<tensor<2xi32>, tuple<tensor<f32>, !stablehlo.token>>
  %2 = stablehlo.get_tuple_element %1[1] : (tuple<tensor<2xi32>, tuple<tensor<f32>, !stablehlo.token>>) -> tuple<tensor<f32>, !stablehlo.token>
  %3 = stablehlo.get_tuple_element %2[0] : (tuple<tensor<f32>, !stablehlo.token>) -> tensor<f32>
  %4 = stablehlo.get_tuple_element %2[1] : (tuple<tensor<f32>, !stablehlo.token>) -> !stablehlo.token
  %5 = stablehlo.after_all %4, %t : !stablehlo.token
  %6:2 = stablehlo.optimization_barrier %a, %5 : tensor<2xi32>, !stablehlo.token
  return %1, %3, %6#1, %6#0 : tuple<tensor<2xi32>, tuple<tensor<f32>, !stablehlo.token>>, tensor<f32>, !stablehlo.token, tensor<2xi32>
}

// -----

// A device that nobody sends to has zeros.
// CHECK: result 0: dense<[1, 2]> : tensor<2xi32>
// CHECK: result 1: dense<[1, 2]> : tensor<2xi32>
// CHECK: result 2: dense<0> : tensor<2xi32>
// CHECK: result 3: dense<0> : tensor<ui32>
// CHECK: result 4: dense<[1, 2]> : tensor<2xi32>
func.func @alone() -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<ui32>, tensor<2xi32>) {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<2xi32>) -> tensor<2xi32>
  %1 = "stablehlo.collective_permute"(%0) <{source_target_pairs = dense<[[0, 0]]> : tensor<1x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
  %2 = "stablehlo.collective_permute"(%0) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
  %3 = stablehlo.partition_id : tensor<ui32>
  %4 = stablehlo.custom_call @Sharding(%a) {backend_config = ""} : (tensor<2xi32>) -> tensor<2xi32>
  return %0, %1, %2, %3, %4 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<ui32>, tensor<2xi32>
}

// -----

// CHECK: result 0: dense<[9, 0, 9, 1, 9, 2, 9, 3]> : tensor<8xi32>
// CHECK: result 1: dense<[1, 3]> : tensor<2xi32>
// CHECK: result 2: dense<[2, 3]> : tensor<2xi32>
// CHECK: result 3: dense<[0, 1, 2, 3]> : tensor<4xi32>
// CHECK: result 4: dense<{{.*}}[0, 1, 3, 5, 3]{{.*}}> : tensor<1x1x5xi32>
func.func @sizes() -> (tensor<8xi32>, tensor<2xi32>, tensor<2xi32>, tensor<4xi32>, tensor<1x1x5xi32>) {
  %i = stablehlo.iota dim = 0 : tensor<4xi32>
  %nine = stablehlo.constant dense<9> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<1xi64>
  %one = stablehlo.constant dense<1> : tensor<1xi64>
  %two = stablehlo.constant dense<2> : tensor<1xi64>
  %four = stablehlo.constant dense<4> : tensor<1xi64>
  %0 = stablehlo.dynamic_pad %i, %nine, %one, %zero, %one : (tensor<4xi32>, tensor<i32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8xi32>
  %1 = stablehlo.real_dynamic_slice %i, %one, %four, %two : (tensor<4xi32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xi32>
  %at = stablehlo.constant dense<[7]> : tensor<1xi64>
  %2 = "stablehlo.dynamic_gather"(%i, %at, %two) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], start_index_map = [0]>}> : (tensor<4xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xi32>
  %size = stablehlo.constant dense<4> : tensor<i32>
  %3 = stablehlo.set_dimension_size %i, %size, dim = 0 : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  %image = stablehlo.reshape %i : (tensor<4xi32>) -> tensor<1x1x4xi32>
  %kernel = stablehlo.constant dense<1> : tensor<1x1x2xi32>
  %padding = stablehlo.constant dense<1> : tensor<1x2xi64>
  %4 = "stablehlo.dynamic_conv"(%image, %kernel, %padding) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64}> : (tensor<1x1x4xi32>, tensor<1x1x2xi32>, tensor<1x2xi64>) -> tensor<1x1x5xi32>
  return %0, %1, %2, %3, %4 : tensor<8xi32>, tensor<2xi32>, tensor<2xi32>, tensor<4xi32>, tensor<1x1x5xi32>
}

// -----

// CHECK: result 0: dense<{{\[\[}}-1.000000e+00, -1.000000e+00], [1.000000e+00, 1.000000e+00]]> : tensor<2x2xf32>
// CHECK: result 1: dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK: result 2: dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK: result 3: dense<0.000000e+00> : tensor<2x2xf32>
// CHECK: result 4: dense<1.000000e+00> : tensor<2xf32>
// CHECK: result 5: dense<1.000000e+00> : tensor<2xf32>
func.func @normalization() -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, 6.0]]> : tensor<2x2xf32>
  %scale = stablehlo.constant dense<1.0> : tensor<2xf32>
  %offset = stablehlo.constant dense<0.0> : tensor<2xf32>
  %0:3 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.0 : f32, feature_index = 1 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
  %gradient = stablehlo.constant dense<[[0.0, 0.0], [1.0, 1.0]]> : tensor<2x2xf32>
  %1:3 = "stablehlo.batch_norm_grad"(%x, %scale, %0#1, %0#2, %gradient) <{epsilon = 0.0 : f32, feature_index = 1 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2 : tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

// CHECK: result 0: dense<{{\[\[}}1.100000e+01, 1.200000e+01], [2.100000e+01, 2.200000e+01]]> : tensor<2x2xf32>
// CHECK: result 1: dense<{{\[\[}}false, true], [false, false]]> : tensor<2x2xi1>
// CHECK: result 2: dense<{{\[}}(1.000000e+00,1.000000e+01), (2.000000e+00,1.000000e+01)]> : tensor<2xcomplex<f32>>
// CHECK: result 3: dense<[1, -1]> : tensor<2xi32>
// CHECK: result 4: dense<[1.000000e+00, 7.500000e-01]> : tensor<2xf32>
func.func @chlo() -> (tensor<2x2xf32>, tensor<2x2xi1>, tensor<2xcomplex<f32>>, tensor<2xi32>, tensor<2xf32>) {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = stablehlo.constant dense<[[10.0], [20.0]]> : tensor<2x1xf32>
  %ten = stablehlo.constant dense<10.0> : tensor<f32>
  %0 = chlo.broadcast_add %a, %b : (tensor<2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  %c = stablehlo.constant dense<[[1.0, 2.0], [2.0, 1.0]]> : tensor<2x2xf32>
  %1 = chlo.broadcast_compare %a, %c {broadcast_dimensions = array<i64: 0>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
  %2 = chlo.broadcast_complex %a, %ten : (tensor<2xf32>, tensor<f32>) -> tensor<2xcomplex<f32>>
  %d = stablehlo.constant dense<[1073741824, -1]> : tensor<2xi32>
  %e = stablehlo.constant dense<[4, 1]> : tensor<2xi32>
  %3 = chlo.mulhi %d, %e : tensor<2xi32>, tensor<2xi32> -> tensor<2xi32>
  %4 = "chlo.constant_like"(%a) <{value = 0.5 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
  %5 = chlo.broadcast_divide %4, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %6 = chlo.broadcast_add %5, %4 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %7 = chlo.broadcast_minimum %6, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %2, %3, %7 : tensor<2x2xf32>, tensor<2x2xi1>, tensor<2xcomplex<f32>>, tensor<2xi32>, tensor<2xf32>
}

// -----

// Sums along rows, from the end of the rows on.
// CHECK: result 0: dense<{{\[\[}}6, 5, 3], [15, 11, 6]]> : tensor<2x3xi32>
// CHECK: result 1: dense<[6, 15]> : tensor<2xi32>
func.func @scan() -> (tensor<2x3xi32>, tensor<2xi32>) {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %zero = stablehlo.constant dense<0> : tensor<2xi32>
  %0:2 = chlo.scan(%x) inits (%zero) dimension=1 attributes {is_reverse = true} {
  ^bb0(%element: tensor<2xi32>, %sum: tensor<2xi32>):
    %1 = stablehlo.add %sum, %element : tensor<2xi32>
    stablehlo.return %1, %1 : tensor<2xi32>, tensor<2xi32>
  } : (tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x3xi32>, tensor<2xi32>)
  return %0#0, %0#1 : tensor<2x3xi32>, tensor<2xi32>
}

// -----

// Rows 0 and 1 are multiplied by the first matrix, row 2 by the second; or sums are made of the columns of a group.
// CHECK: result 0: dense<{{\[\[}}5.000000e+00], [1.100000e+01], [1.100000e+02]]> : tensor<3x1xf32>
// CHECK: result 1: dense<{{\[\[\[}}1.000000e+00]], {{\[\[}}1.800000e+01]]]> : tensor<2x1x1xf32>
func.func @groups() -> (tensor<3x1xf32>, tensor<2x1x1xf32>) {
  %a = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %b = stablehlo.constant dense<[[[1.0], [2.0]], [[10.0], [10.0]]]> : tensor<2x2x1xf32>
  %sizes = stablehlo.constant dense<[2, 1]> : tensor<2xi64>
  %0 = "chlo.ragged_dot"(%a, %b, %sizes) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<3x2xf32>, tensor<2x2x1xf32>, tensor<2xi64>) -> tensor<3x1xf32>
  %c = stablehlo.constant dense<[[1.0, 2.0, 4.0]]> : tensor<1x3xf32>
  %d = stablehlo.constant dense<[[1.0], [3.0], [3.0]]> : tensor<3x1xf32>
  %one = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %1 = "chlo.ragged_dot"(%c, %d, %one) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1], rhs_group_dimensions = []>}> : (tensor<1x3xf32>, tensor<3x1xf32>, tensor<2xi64>) -> tensor<2x1x1xf32>
  return %0, %1 : tensor<3x1xf32>, tensor<2x1x1xf32>
}

// -----

// CHECK: result 0: dense<[1, 2]> : tensor<2xi32>
sdy.mesh @mesh = <["x"=1]>
func.func @places() -> tensor<2xi32> {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}]> : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// -----

// What lies far below zero isn't summed term by term.
// CHECK: result 0: dense<[9.539{{[0-9]*}}, 9.869{{[0-9]*}}, -61.8606{{[0-9]*}}]> : tensor<3xf64>
func.func @zeta() -> tensor<3xf64> {
  %s = stablehlo.constant dense<[2.0, 2.0, 3.0]> : tensor<3xf64>
  %q = stablehlo.constant dense<[-2.5, -1000000000000000.5, -1.25]> : tensor<3xf64>
  %r = chlo.zeta %s, %q : tensor<3xf64>, tensor<3xf64> -> tensor<3xf64>
  return %r : tensor<3xf64>
}
