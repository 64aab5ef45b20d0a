// The ops of the stablehlo dialect, as StableHLO itself prints them.
// RUN: ttmlir-opt %s -o %t
// RUN: grep -v '^//' %s | diff - %t
module {
  func.func @elements(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xcomplex<f32>>, %arg3: tensor<4xi1>, %arg4: tensor<f32>, %arg5: tensor<?xf32>) {
    %0 = stablehlo.abs %arg2 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %1 = stablehlo.cbrt %arg0 : tensor<4xf32>
    %2 = stablehlo.ceil %arg0 : tensor<4xf32>
    %3 = stablehlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xi8>
    %4 = stablehlo.count_leading_zeros %arg1 : tensor<4xi32>
    %5 = stablehlo.cosine %arg0 {result_accuracy = #stablehlo.result_accuracy<ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
    %6 = stablehlo.exponential %arg0 : tensor<4xf32>
    %7 = stablehlo.exponential_minus_one %arg0 : tensor<4xf32>
    %8 = stablehlo.floor %arg0 : tensor<4xf32>
    %9 = stablehlo.imag %arg2 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %10 = stablehlo.is_finite %arg0 : (tensor<4xf32>) -> tensor<4xi1>
    %11 = stablehlo.log %arg0 : tensor<4xf32>
    %12 = stablehlo.log_plus_one %arg0 : tensor<4xf32>
    %13 = stablehlo.logistic %arg0 : tensor<4xf32>
    %14 = stablehlo.not %arg3 : tensor<4xi1>
    %15 = stablehlo.negate %arg0 : tensor<4xf32>
    %16 = stablehlo.popcnt %arg1 : tensor<4xi32>
    %17 = stablehlo.real %arg2 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %18 = stablehlo.round_nearest_afz %arg0 : tensor<4xf32>
    %19 = stablehlo.round_nearest_even %arg0 : tensor<4xf32>
    %20 = stablehlo.rsqrt %arg0 : tensor<4xf32>
    %21 = stablehlo.sign %arg0 : tensor<4xf32>
    %22 = stablehlo.sine %arg0 : tensor<4xf32>
    %23 = stablehlo.sqrt %arg0 : tensor<4xf32>
    %24 = stablehlo.tan %arg0 : tensor<4xf32>
    %25 = stablehlo.tanh %arg0 : tensor<4xf32>
    %26 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<4xf32>
    %27 = stablehlo.uniform_quantize %arg0 : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %28 = stablehlo.uniform_dequantize %27 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>
    %29 = stablehlo.add %arg0, %arg5 : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
    %30 = stablehlo.atan2 %arg0, %arg0 : tensor<4xf32>
    %31 = stablehlo.complex %arg0, %arg0 : tensor<4xcomplex<f32>>
    %32 = stablehlo.divide %arg0, %arg0 : tensor<4xf32>
    %33 = stablehlo.maximum %arg0, %arg0 : tensor<4xf32>
    %34 = stablehlo.minimum %arg0, %arg0 : tensor<4xf32>
    %35 = stablehlo.multiply %arg0, %arg0 : tensor<4xf32>
    %36 = stablehlo.power %arg0, %arg0 : tensor<4xf32>
    %37 = stablehlo.remainder %arg0, %arg0 : tensor<4xf32>
    %38 = stablehlo.shift_left %arg1, %arg1 : tensor<4xi32>
    %39 = stablehlo.shift_right_arithmetic %arg1, %arg1 : tensor<4xi32>
    %40 = stablehlo.shift_right_logical %arg1, %arg1 : tensor<4xi32>
    %41 = stablehlo.subtract %arg0, %arg0 : tensor<4xf32>
    %42 = stablehlo.and %arg3, %arg3 : tensor<4xi1>
    %43 = stablehlo.or %arg3, %arg3 : tensor<4xi1>
    %44 = stablehlo.xor %arg1, %arg1 : tensor<4xi32>
    %45 = stablehlo.compare LT, %arg0, %arg0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %46 = stablehlo.compare GE, %arg0, %arg0, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %47 = stablehlo.clamp %arg4, %arg0, %arg4 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %48 = stablehlo.clamp %arg0, %arg0, %arg0 : tensor<4xf32>
    %49 = stablehlo.select %arg3, %arg0, %arg0 : tensor<4xi1>, tensor<4xf32>
    %50 = stablehlo.select %arg3, %arg0, %arg5 : (tensor<4xi1>, tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
    return
  }
  func.func @shapes(%arg0: tensor<4x6xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<2xi32>, %arg4: tensor<?x6xf32>) {
    %c = stablehlo.constant dense<7> : tensor<i64>
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.iota dim = 1 : tensor<4x6xi32>
    %1 = stablehlo.dynamic_iota %arg3, dim = 0 : (tensor<2xi32>) -> tensor<?x?xi32>
    %2 = stablehlo.bitcast_convert %arg0 : (tensor<4x6xf32>) -> tensor<4x6xi32>
    %3 = stablehlo.broadcast %arg0, sizes = [2] : (tensor<4x6xf32>) -> tensor<2x4x6xf32>
    %4 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<4x6xf32>) -> tensor<3x4x6xf32>
    %5 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %6 = stablehlo.dynamic_broadcast_in_dim %arg0, %arg3, dims = [0, 1] : (tensor<4x6xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %7 = stablehlo.concatenate %arg0, %arg0, dim = 0 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    %8 = stablehlo.dynamic_pad %arg0, %arg1, %arg3, %arg3, %arg3 : (tensor<4x6xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
    %9 = stablehlo.dynamic_reshape %arg0, %arg3 : (tensor<4x6xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %10 = stablehlo.dynamic_slice %arg0, %arg2, %arg2, sizes = [2, 3] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %11 = stablehlo.dynamic_update_slice %arg0, %10, %arg2, %arg2 : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
    %12 = stablehlo.get_dimension_size %arg4, dim = 0 : (tensor<?x6xf32>) -> tensor<i32>
    %13 = stablehlo.pad %arg0, %arg1, low = [1, 0], high = [0, -2], interior = [0, 1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<5x9xf32>
    %14 = stablehlo.real_dynamic_slice %arg0, %arg3, %arg3, %arg3 : (tensor<4x6xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
    %15 = stablehlo.reshape %arg0 : (tensor<4x6xf32>) -> tensor<24xf32>
    %16 = stablehlo.reverse %arg0, dims = [1] : tensor<4x6xf32>
    %17 = stablehlo.set_dimension_size %arg0, %arg2, dim = 0 : (tensor<4x6xf32>, tensor<i32>) -> tensor<?x6xf32, #stablehlo.bounds<4, ?>>
    %18 = stablehlo.slice %arg0 [1:3, 0:6:2] : (tensor<4x6xf32>) -> tensor<2x3xf32>
    %19 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
    %20 = stablehlo.rng %arg1, %arg1, %arg3, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>
    return
  }
  func.func @products(%arg0: tensor<2x4x6xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<1x8x8x3xf32>, %arg3: tensor<3x3x3x8xf32>, %arg4: tensor<3xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg0, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [HIGH, DEFAULT] : (tensor<2x4x6xf32>, tensor<2x4x6xf32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = stablehlo.dot %arg1, %arg1, precision = [HIGHEST, HIGHEST] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = stablehlo.convolution(%arg2, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x8xf32>) -> tensor<1x4x4x8xf32>
    %4 = stablehlo.einsum %arg1, %arg1, config = "ij,jk->ik" : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %5 = stablehlo.unary_einsum %arg1, config = "ij->i" : (tensor<4x4xf32>) -> tensor<4xf32>
    %6 = stablehlo.fft %arg1, type = RFFT, length = [4] : (tensor<4x4xf32>) -> tensor<4x3xcomplex<f32>>
    %7 = stablehlo.cholesky %arg1, lower = true : tensor<4x4xf32>
    %8 = "stablehlo.triangular_solve"(%arg1, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %9 = "stablehlo.batch_norm_inference"(%arg2, %arg4, %arg4, %arg4, %arg4) <{epsilon = 1.000000e-03 : f32, feature_index = 3 : i64}> : (tensor<1x8x8x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x8x8x3xf32>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%arg2, %arg4, %arg4) <{epsilon = 1.000000e-03 : f32, feature_index = 3 : i64}> : (tensor<1x8x8x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<1x8x8x3xf32>, tensor<3xf32>, tensor<3xf32>)
    return
  }
  func.func @regions(%arg0: tensor<4x6xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<i32>, %arg4: tensor<2x1xi32>) {
    %0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%arg5: tensor<f32>, %arg6: tensor<f32>)  {
      %8 = stablehlo.subtract %arg5, %arg6 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }
    %2:2 = stablehlo.while(%iterArg = %arg3, %iterArg_0 = %arg1) : tensor<i32>, tensor<f32>
    cond {
      %8 = stablehlo.compare LT, %iterArg, %iterArg, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %8 = stablehlo.add %iterArg_0, %iterArg_0 : tensor<f32>
      stablehlo.return %iterArg, %8 : tensor<i32>, tensor<f32>
    }
    %3 = "stablehlo.if"(%arg2) ({
      stablehlo.return %arg1 : tensor<f32>
    }, {
      stablehlo.return %arg1 : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    %4 = "stablehlo.gather"(%arg0, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<2x1xi32>) -> tensor<2x6xf32>
    %5 = "stablehlo.scatter"(%arg0, %arg4, %4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %8 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<2x1xi32>, tensor<2x6xf32>) -> tensor<4x6xf32>
    %6:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<4x6xf32>, tensor<f32>
    %7 = stablehlo.custom_call @outside(%arg0) {api_version = 2 : i32, has_side_effect = true} : (tensor<4x6xf32>) -> tensor<4x6xf32>
    return
  }
  func.func @world(%arg0: tensor<4xf32>, %arg1: !stablehlo.token) {
    %0 = stablehlo.create_token : !stablehlo.token
    %1 = stablehlo.after_all %0, %arg1 : !stablehlo.token
    %2 = stablehlo.replica_id : tensor<ui32>
    %3 = stablehlo.partition_id : tensor<ui32>
    %4 = "stablehlo.send"(%arg0, %arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    %5 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
    %6 = stablehlo.tuple %arg0, %arg1 : tuple<tensor<4xf32>, !stablehlo.token>
    %7 = stablehlo.get_tuple_element %6[0] : (tuple<tensor<4xf32>, !stablehlo.token>) -> tensor<4xf32>
    return
  }
}

