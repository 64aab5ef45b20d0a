// What StableHLO leaves to a default is said in vhlo, what has several parts is taken apart; and the way back.
// RUN: ttmlir-opt %s --stablehlo-legalize-to-vhlo --mlir-print-op-generic | FileCheck %s
// RUN: ttmlir-opt %s > %t.mlir
// RUN: ttmlir-opt %s --stablehlo-legalize-to-vhlo --vhlo-legalize-to-stablehlo | diff - %t.mlir

// CHECK-LABEL: arg_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"jax.a"> = #vhlo.integer_v1<1 : i32>}>, #vhlo.dict_v1<{}>]>
// CHECK-SAME: function_type = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.bool_v1>>>
// CHECK-SAME: res_attrs = #vhlo.array_v1<[]>, sym_name = #vhlo.string_v1<"compare">, sym_visibility = #vhlo.string_v1<"private">
func.func private @compare(%a: tensor<4xf32> {jax.a = 1 : i32}, %b: tensor<4xf32>) -> tensor<4xi1> {
  // CHECK: "vhlo.compare_v1"(%{{.*}}, %{{.*}}) <{compare_type = #vhlo<comparison_type_v1 NOTYPE>, comparison_direction = #vhlo<comparison_direction_v1 GE>}>
  %0 = stablehlo.compare GE, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: "vhlo.compare_v1"(%{{.*}}, %{{.*}}) <{compare_type = #vhlo<comparison_type_v1 TOTALORDER>,
  %1 = stablehlo.compare GE, %a, %b, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK: sym_name = #vhlo.string_v1<"calls">
func.func @calls(%a: tensor<4xf32>) -> tensor<4xi1> {
  // CHECK: "vhlo.call_v1"(%{{.*}}) <{callee = #vhlo.string_v1<"compare">}>
  %0 = func.call @compare(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: "vhlo.composite_v2"(%{{.*}}) <{composite_attributes = #vhlo.dict_v1<{#vhlo.string_v1<"k"> = #vhlo.integer_v1<3 : i64>}>, decomposition = #vhlo.string_v1<"compare">, name = #vhlo.string_v1<"a.b">, version = #vhlo.integer_v1<0 : i64>}>
  %1 = stablehlo.composite "a.b" %a, %a {composite_attributes = {k = 3 : i64}, decomposition = @compare} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: "vhlo.custom_call_v2"(%{{.*}}) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"f">, called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<false>, operand_layouts = #vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>, result_tilings = #vhlo.array_v1<[]>}>
  %2 = stablehlo.custom_call @f(%a) : (tensor<4xf32>) -> tensor<4xi1>
  // CHECK: "vhlo.custom_call_v2"(%{{.*}}) <{api_version = #vhlo<api_version_v1 API_VERSION_TYPED_FFI>, backend_config = #vhlo.dict_v1<{}>, call_target_name = #vhlo.string_v1<"g">, called_computations = #vhlo.array_v1<[#vhlo.string_v1<"compare">]>, has_side_effect = #vhlo.bool_v1<true>, operand_layouts = #vhlo.array_v1<[#vhlo.tensor_v1<dense<0> : tensor<1xindex>>]>,
  %3 = stablehlo.custom_call @g(%a) {api_version = 4 : i32, called_computations = [@compare], has_side_effect = true, operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK: sym_name = #vhlo.string_v1<"windows">
func.func @windows(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %z: tensor<f32>) -> tensor<1x8x8x2xf32> {
  // CHECK: "vhlo.convolution_v1"(%{{.*}}) <{batch_group_count = #vhlo.integer_v1<1 : i64>, feature_group_count = #vhlo.integer_v1<1 : i64>,
  // CHECK-SAME: input_batch_dimension = #vhlo.integer_v1<0 : i64>, input_feature_dimension = #vhlo.integer_v1<3 : i64>, input_spatial_dimensions = #vhlo.tensor_v1<dense<[1, 2]> : tensor<2xi64>>,
  // CHECK-SAME: kernel_input_feature_dimension = #vhlo.integer_v1<2 : i64>, kernel_output_feature_dimension = #vhlo.integer_v1<3 : i64>, kernel_spatial_dimensions = #vhlo.tensor_v1<dense<[0, 1]> : tensor<2xi64>>,
  // CHECK-SAME: lhs_dilation = #vhlo.tensor_v1<dense<1> : tensor<2xi64>>,
  // CHECK-SAME: padding = #vhlo.tensor_v1<dense<1> : tensor<2x2xi64>>, precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>,
  // CHECK-SAME: window_reversal = #vhlo.tensor_v1<dense<false> : tensor<2xi1>>, window_strides = #vhlo.tensor_v1<dense<1> : tensor<2xi64>>}>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>) -> tensor<1x8x8x2xf32>
  // CHECK: "vhlo.reduce_window_v1"(%{{.*}}) <{base_dilations = #vhlo.tensor_v1<dense<1> : tensor<4xi64>>, padding = #vhlo.tensor_v1<dense<0> : tensor<4x2xi64>>, window_dilations = #vhlo.tensor_v1<dense<1> : tensor<4xi64>>, window_dimensions = #vhlo.tensor_v1<dense<[1, 2, 2, 1]> : tensor<4xi64>>, window_strides = #vhlo.tensor_v1<dense<[1, 2, 2, 1]> : tensor<4xi64>>}>
  %1 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    // CHECK: "vhlo.return_v1"
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1x8x8x4xf32>, tensor<f32>) -> tensor<1x4x4x4xf32>
  return %0 : tensor<1x8x8x2xf32>
}

// CHECK: sym_name = #vhlo.string_v1<"products">
func.func @products(%x: tensor<2x4xf32>, %y: tensor<4x2xf32>) -> tensor<2x2xf32> {
  // CHECK: "vhlo.dot_general_v2"
  // CHECK-SAME: accumulation_type = #vhlo.type_v1<!vhlo.none_v1>, allow_imprecise_accumulation = #vhlo.type_v1<!vhlo.none_v1>, lhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>,
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
  // CHECK: "vhlo.dot_general_v2"
  // CHECK-SAME: accumulation_type = #vhlo.type_v1<!vhlo.f32_v1>, allow_imprecise_accumulation = #vhlo.bool_v1<false>,
  // CHECK-SAME: lhs_component_count = #vhlo.integer_v1<1 : i64>,
  // CHECK-SAME: lhs_precision_type = #vhlo.type_v1<!vhlo.tf31_v1>, num_primitive_operations = #vhlo.integer_v1<1 : i64>, precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>
  %1 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// CHECK: sym_name = #vhlo.string_v1<"devices">
func.func @devices(%x: tensor<4xf32>, %t: !stablehlo.token) -> tensor<4xf32> {
  // CHECK: "vhlo.all_reduce_v2"(%{{.*}}) <{channel_id = #vhlo.integer_v1<7 : i64>, replica_groups = #vhlo.tensor_v1<dense<{{\[}}[0, 1]]> : tensor<1x2xi64>>, use_global_device_ids = #vhlo.bool_v1<true>}>
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 7, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "vhlo.send_v2"(%{{.*}}, %{{.*}}) <{channel_id = #vhlo.integer_v1<5 : i64>, channel_type = #vhlo.integer_v1<1 : i64>, is_host_transfer = #vhlo.bool_v1<false>, source_target_pairs = #vhlo.tensor_v1<dense<{{\[}}[0, 1]]> : tensor<1x2xi64>>}>
  %1 = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  // CHECK: "vhlo.all_gather_v2"(%{{.*}}) <{all_gather_dim = #vhlo.integer_v1<0 : i64>, channel_id = #vhlo.integer_v1<0 : i64>, replica_groups = #vhlo.replica_group_mesh_axes_v1<mesh = #vhlo.string_v1<"mesh">, axes = #vhlo.array_v1<[#vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">>]>>, use_global_device_ids = #vhlo.bool_v1<false>}>
  %2 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<4xf32>
}

// CHECK: sym_name = #vhlo.string_v1<"others">
func.func @others(%x: tensor<4x?xf32, #stablehlo.bounds<?, 8>>, %q: tensor<2x!quant.uniform<u8:f32:0, {0.5:3, 0.25}>>) -> tensor<4xf32> attributes {note.n = [1.5 : bf16, true, i8, {a = "b"}]} {
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
  // CHECK: "vhlo.sort_v1"(%{{.*}}) <{dimension = #vhlo.integer_v1<-1 : i64>, is_stable = #vhlo.bool_v1<false>}>
  %0 = "stablehlo.sort"(%cst) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "vhlo.pad_v1"(%{{.*}}) <{edge_padding_high = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, edge_padding_low = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, interior_padding = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}>
  %z = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = stablehlo.pad %0, %z, low = [0], high = [1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<4xf32>
}
