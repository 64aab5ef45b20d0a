// What functions of StableHLO give.
// RUN: ttmlir-opt --interpret --split-input-file %s 2>&1 >/dev/null | FileCheck %s

// CHECK: result 0: dense<[9223372036854775806, -9223372036854775808, -1]> : tensor<3xi64>
// CHECK: result 1: dense<[18446744073709551615, 0]> : tensor<2xui64>
// CHECK: result 2: dense<[-3, -2147483648, -1]> : tensor<3xi32>
// CHECK: result 3: dense<[-1, 0, 5]> : tensor<3xi32>
// CHECK: result 4: dense<[-1, 1073741823]> : tensor<2xi32>
func.func @integers() -> (tensor<3xi64>, tensor<2xui64>, tensor<3xi32>, tensor<3xi32>, tensor<2xi32>) {
  %a = stablehlo.constant dense<[9223372036854775807, -9223372036854775808, 0]> : tensor<3xi64>
  %one = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi64>
  %0 = stablehlo.subtract %a, %one : tensor<3xi64>
  %u = stablehlo.constant dense<[18446744073709551614, 18446744073709551615]> : tensor<2xui64>
  %v = stablehlo.constant dense<1> : tensor<2xui64>
  %1 = stablehlo.add %u, %v : tensor<2xui64>
  %b = stablehlo.constant dense<[-7, -2147483648, 5]> : tensor<3xi32>
  %c = stablehlo.constant dense<[2, -1, 0]> : tensor<3xi32>
  %2 = stablehlo.divide %b, %c : tensor<3xi32>
  %3 = stablehlo.remainder %b, %c : tensor<3xi32>
  %d = stablehlo.constant dense<[-4, -4]> : tensor<2xi32>
  %e = stablehlo.constant dense<2> : tensor<2xi32>
  %4 = stablehlo.shift_right_arithmetic %d, %e : tensor<2xi32>
  %5 = stablehlo.shift_right_logical %d, %e : tensor<2xi32>
  %6 = stablehlo.slice %4 [0:1] : (tensor<2xi32>) -> tensor<1xi32>
  %7 = stablehlo.slice %5 [1:2] : (tensor<2xi32>) -> tensor<1xi32>
  %8 = stablehlo.concatenate %6, %7, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  return %0, %1, %2, %3, %8 : tensor<3xi64>, tensor<2xui64>, tensor<3xi32>, tensor<3xi32>, tensor<2xi32>
}

// -----

// CHECK: result 0: dense<[6, 22]> : tensor<2xi32>
// CHECK: result 1: dense<[1, 3, 5, 3, 9, 11, 13, 7]> : tensor<8xi32>
// CHECK: result 2: dense<[7, 6, 5, 4, 3, 2, 1, 0]> : tensor<8xi32>
// CHECK: result 3: dense<{{\[\[}}4, 5], [0, 1]]> : tensor<2x2xi32>
// CHECK: result 4: dense<[0, 1, 12, 3, 4, 25, 6, 7]> : tensor<8xi32>
func.func @regions() -> (tensor<2xi32>, tensor<8xi32>, tensor<8xi32>, tensor<2x2xi32>, tensor<8xi32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %i = stablehlo.iota dim = 0 : tensor<8xi32>
  %m = stablehlo.reshape %i : (tensor<8xi32>) -> tensor<2x4xi32>
  %0 = stablehlo.reduce(%m init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
  %1 = "stablehlo.reduce_window"(%m, %zero) <{padding = dense<[[0, 0], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<2x4xi32>, tensor<i32>) -> tensor<2x4xi32>
  %2 = stablehlo.reshape %1 : (tensor<2x4xi32>) -> tensor<8xi32>
  %3 = "stablehlo.sort"(%i) <{dimension = 0 : i64}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.compare GT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }) : (tensor<8xi32>) -> tensor<8xi32>
  %at = stablehlo.constant dense<[[1], [0]]> : tensor<2x1xi32>
  %4 = "stablehlo.gather"(%m, %at) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<2x4xi32>, tensor<2x1xi32>) -> tensor<2x2xi32>
  %to = stablehlo.constant dense<[[2], [5], [8]]> : tensor<3x1xi32>
  %new = stablehlo.constant dense<[10, 20, 30]> : tensor<3xi32>
  %5 = "stablehlo.scatter"(%i, %to, %new) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<8xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<8xi32>
  return %0, %2, %3, %4, %5 : tensor<2xi32>, tensor<8xi32>, tensor<8xi32>, tensor<2x2xi32>, tensor<8xi32>
}

// -----

// CHECK: result 0: dense<55> : tensor<i32>
// CHECK: result 1: dense<-55> : tensor<i32>
// CHECK: result 2: dense<110> : tensor<i32>
// CHECK: result 3: dense<{{.*}}[1.000000e+00, 2.000000e+00, 1.000000e+00]{{.*}}> : tensor<1x1x3xf32>
func.func @control() -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<1x1x3xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %0:2 = stablehlo.while(%n = %one, %sum = %zero) : tensor<i32>, tensor<i32>
  cond {
    %c = stablehlo.compare LE, %n, %ten : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %s = stablehlo.add %sum, %n : tensor<i32>
    %m = stablehlo.add %n, %one : tensor<i32>
    stablehlo.return %m, %s : tensor<i32>, tensor<i32>
  }
  %no = stablehlo.compare EQ, %zero, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %1 = "stablehlo.if"(%no) ({
    stablehlo.return %one : tensor<i32>
  }, {
    %s = stablehlo.negate %0#1 : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  %2 = "stablehlo.case"(%ten) ({
    stablehlo.return %one : tensor<i32>
  }, {
    %s = func.call @twice(%0#1) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  %x = stablehlo.constant dense<[[[1.0, 1.0]]]> : tensor<1x1x2xf32>
  %k = stablehlo.constant dense<1.0> : tensor<1x1x2xf32>
  %3 = stablehlo.convolution(%x, %k) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x3xf32>
  return %0#1, %1, %2, %3 : tensor<i32>, tensor<i32>, tensor<i32>, tensor<1x1x3xf32>
}
func.func private @twice(%a: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.add %a, %a : tensor<i32>
  return %0 : tensor<i32>
}

// -----

// Sums of truth values are "or", and what isn't zero, or isn't a number, is true.
// CHECK: result 0: dense<true> : tensor<2xi1>
// CHECK: result 1: dense<[true, false, true]> : tensor<3xi1>
func.func @truths() -> (tensor<2xi1>, tensor<3xi1>) {
  %a = stablehlo.constant dense<true> : tensor<2xi1>
  %b = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %0 = stablehlo.add %a, %b : tensor<2xi1>
  %c = stablehlo.constant dense<[-0.75, -0.0, 0x7FC00000]> : tensor<3xf32>
  %1 = stablehlo.convert %c : (tensor<3xf32>) -> tensor<3xi1>
  return %0, %1 : tensor<2xi1>, tensor<3xi1>
}

// -----

// 1.0 is 0x3F800000; -1 is all ones; halves of 0x00020001 are 1 and 2, quarters of it 1, 0, 2, 0.
// CHECK: result 0: dense<[1065353216, -1073741824]> : tensor<2xi32>
// CHECK: result 1: dense<[1, 2]> : tensor<2xi16>
// CHECK: result 2: dense<131073> : tensor<i32>
// CHECK: result 3: dense<65535> : tensor<1xui16>
func.func @bits() -> (tensor<2xi32>, tensor<2xi16>, tensor<i32>, tensor<1xui16>) {
  %a = stablehlo.constant dense<[1.0, -2.0]> : tensor<2xf32>
  %0 = stablehlo.bitcast_convert %a : (tensor<2xf32>) -> tensor<2xi32>
  %b = stablehlo.constant dense<131073> : tensor<i32>
  %1 = stablehlo.bitcast_convert %b : (tensor<i32>) -> tensor<2xi16>
  %2 = stablehlo.bitcast_convert %1 : (tensor<2xi16>) -> tensor<i32>
  %c = stablehlo.constant dense<-1> : tensor<1xi16>
  %3 = stablehlo.bitcast_convert %c : (tensor<1xi16>) -> tensor<1xui16>
  return %0, %1, %2, %3 : tensor<2xi32>, tensor<2xi16>, tensor<i32>, tensor<1xui16>
}

// -----

// Windows 5 1, 1 3 and 3 4: the first place of the largest gets the element. With a place in front, whose element is no candidate, those are 5, 5 1, 1 3, 3 4.
// CHECK: result 0: dense<[11, 1, 21, 31]> : tensor<4xi32>
// CHECK: result 1: dense<[31, 1, 31, 41]> : tensor<4xi32>
func.func @scattered() -> (tensor<4xi32>, tensor<4xi32>) {
  %in = stablehlo.constant dense<[5, 1, 3, 4]> : tensor<4xi32>
  %s = stablehlo.constant dense<[10, 20, 30]> : tensor<3xi32>
  %t = stablehlo.constant dense<[10, 20, 30, 40]> : tensor<4xi32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0 = "stablehlo.select_and_scatter"(%in, %s, %one) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.compare GE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) {window_dimensions = array<i64: 2>} : (tensor<4xi32>, tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
  %1 = "stablehlo.select_and_scatter"(%in, %t, %one) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.compare GE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) {window_dimensions = array<i64: 2>, padding = dense<[[1, 0]]> : tensor<1x2xi64>} : (tensor<4xi32>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// -----

// 4 2 / 2 10 is 2 0 / 1 3 times its transpose. 2 x = 2, x + 3 y = 7: 1 2; the other way round 3 y = 6, 2 x + y = 4: 1 2.
// CHECK: result 0: dense<{{\[\[}}2.000000e+00, 0.000000e+00], [1.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>
// CHECK: result 1: dense<{{\[\[}}2.000000e+00, 1.000000e+00], [0.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>
// CHECK: result 2: dense<{{\[\[}}1.000000e+00], [2.000000e+00]]> : tensor<2x1xf32>
// CHECK: result 3: dense<{{\[\[}}1.000000e+00], [2.000000e+00]]> : tensor<2x1xf32>
// CHECK: result 4: dense<{{\[\[}}1.000000e+00, 2.000000e+00]]> : tensor<1x2xf32>
// CHECK: result 5: dense<{{\[\[}}2.000000e+00], [5.000000e+00]]> : tensor<2x1xf32>
func.func @systems() -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<1x2xf32>, tensor<2x1xf32>) {
  %a = stablehlo.constant dense<[[4.0, 2.0], [2.0, 10.0]]> : tensor<2x2xf32>
  %0 = stablehlo.cholesky %a, lower = true : tensor<2x2xf32>
  %1 = stablehlo.cholesky %a, lower = false : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[2.0], [7.0]]> : tensor<2x1xf32>
  %2 = "stablehlo.triangular_solve"(%0, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  %c = stablehlo.constant dense<[[4.0], [6.0]]> : tensor<2x1xf32>
  %3 = "stablehlo.triangular_solve"(%0, %c) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  %d = stablehlo.constant dense<[[4.0, 6.0]]> : tensor<1x2xf32>
  %4 = "stablehlo.triangular_solve"(%0, %d) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  %5 = "stablehlo.triangular_solve"(%0, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<1x2xf32>, tensor<2x1xf32>
}

// -----

// 0 1 2 / 3 4 5 times its transpose; the sums of its columns; of 0 1 / 2 3 the diagonal; columns 2 and 0.
// CHECK: result 0: dense<{{\[\[}}5, 14], [14, 50]]> : tensor<2x2xi32>
// CHECK: result 1: dense<[3, 5, 7]> : tensor<3xi32>
// CHECK: result 2: dense<[5, 50]> : tensor<2xi32>
// CHECK: result 3: dense<{{\[\[}}2, 0], [5, 3]]> : tensor<2x2xi32>
// CHECK: result 4: dense<{{\[\[}}2], [3]]> : tensor<2x1xi32>
// CHECK: result 5: dense<0> : tensor<2xi32>
func.func @letters() -> (tensor<2x2xi32>, tensor<3xi32>, tensor<2xi32>, tensor<2x2xi32>, tensor<2x1xi32>, tensor<2xi32>) {
  %i = stablehlo.iota dim = 0 : tensor<6xi32>
  %a = stablehlo.reshape %i : (tensor<6xi32>) -> tensor<2x3xi32>
  %0 = stablehlo.einsum %a, %a, config = "ij,kj->ik" : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x2xi32>
  %1 = stablehlo.unary_einsum %a, config = "ij->j" : (tensor<2x3xi32>) -> tensor<3xi32>
  %2 = stablehlo.unary_einsum %0, config = "ii->i" : (tensor<2x2xi32>) -> tensor<2xi32>
  %columns = stablehlo.constant dense<[2, 0]> : tensor<2xi32>
  %3 = "stablehlo.torch_index_select"(%a, %columns) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  %each = stablehlo.constant dense<[[2], [0]]> : tensor<2x1xi32>
  %4 = "stablehlo.torch_index_select"(%a, %each) <{batch_dims = 1 : i64, dim = 1 : i64}> : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
  %none = stablehlo.constant dense<> : tensor<2x0xi32>
  %5 = stablehlo.unary_einsum %none, config = "ij->i" : (tensor<2x0xi32>) -> tensor<2xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<2x2xi32>, tensor<3xi32>, tensor<2xi32>, tensor<2x2xi32>, tensor<2x1xi32>, tensor<2xi32>
}
