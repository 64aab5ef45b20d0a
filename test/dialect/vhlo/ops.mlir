// Types, attributes and ops of vhlo as text, generic text and bytecode.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s
// RUN: ttmlir-opt --mlir-print-op-generic %s | ttmlir-opt | FileCheck %s
// RUN: ttmlir-opt --emit-bytecode %s | ttmlir-opt | FileCheck %s
// RUN: ttmlir-opt --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: vhlo.func_v1 @numbers(
// CHECK-SAME: %{{.*}}: !vhlo.bool_v1, %{{.*}}: !vhlo.i2_v1, %{{.*}}: !vhlo.i64_v1, %{{.*}}: !vhlo.ui4_v1, %{{.*}}: !vhlo.ui32_v1
vhlo.func_v1 @numbers(%a: !vhlo.bool_v1, %b: !vhlo.i2_v1, %c: !vhlo.i64_v1, %d: !vhlo.ui4_v1, %e: !vhlo.ui32_v1) -> () {
  // CHECK-NEXT: "vhlo.return_v1"() : () -> ()
  "vhlo.return_v1"() : () -> ()
// CHECK-NEXT: } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}

// CHECK-LABEL: vhlo.func_v1 @"with space"(
// CHECK-SAME: !vhlo.bf16_v1, %{{.*}}: !vhlo.f64_v1, %{{.*}}: !vhlo.f8E4M3B11FNUZ_v1, %{{.*}}: !vhlo.tf31_v1, %{{.*}}: !vhlo.f4E2M1FN_v1) -> () {
// GENERIC: function_type = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.bf16_v1, !vhlo.f64_v1, !vhlo.f8E4M3B11FNUZ_v1, !vhlo.tf31_v1, !vhlo.f4E2M1FN_v1) -> ()>>
vhlo.func_v1 @"with space"(%a: !vhlo.bf16_v1, %b: !vhlo.f64_v1, %c: !vhlo.f8E4M3B11FNUZ_v1, %d: !vhlo.tf31_v1, %e: !vhlo.f4E2M1FN_v1) -> () {
  "vhlo.return_v1"() : () -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"private">}

// CHECK-LABEL: vhlo.func_v1 @composed(
// CHECK-SAME: !vhlo.tensor_v1<?x4x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [8, ?]>>
// CHECK-SAME: !vhlo.tensor_v1<!vhlo.complex_v1<!vhlo.f32_v1>>
// CHECK-SAME: !vhlo.unranked_tensor_v1<!vhlo.i8_v1>
// CHECK-SAME: !vhlo.tuple_v1<!vhlo.token_v1, !vhlo.tuple_v1<>>
// CHECK-SAME: !vhlo.future_v1<!vhlo.witness_v1, !vhlo.index_v1>
// CHECK-SAME: !vhlo.buffer_v1<2x!vhlo.f16_v1>
// CHECK-SAME: !vhlo.tensor_v1<2x!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 5.000000e-01:3, -128:127, 1>>
// CHECK-SAME: !vhlo.tensor_v1<2x!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [5.000000e-01, 2.500000e-01], [1, -2], 0:255, 0>>
// CHECK-SAME: !vhlo.func_v1<(()) -> !vhlo.i8_v1, !vhlo.i8_v1>
// CHECK-SAME: ) -> (!vhlo.none_v1, !vhlo.ui2_v1)
vhlo.func_v1 @composed(
    %a: !vhlo.tensor_v1<?x4x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [8, ?]>>, %b: !vhlo.tensor_v1<!vhlo.complex_v1<!vhlo.f32_v1>>,
    %c: !vhlo.unranked_tensor_v1<!vhlo.i8_v1>, %d: !vhlo.tuple_v1<!vhlo.token_v1, !vhlo.tuple_v1<>>,
    %e: !vhlo.future_v1<!vhlo.witness_v1, !vhlo.index_v1>, %f: !vhlo.buffer_v1<2x!vhlo.f16_v1>,
    %g: !vhlo.tensor_v1<2x!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0.5:3, -128:127, 1>>,
    %h: !vhlo.tensor_v1<2x!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [0.5, 0.25], [1, -2], 0:255, 0>>,
    %i: !vhlo.func_v1<(()) -> !vhlo.i8_v1, !vhlo.i8_v1>) -> (!vhlo.none_v1, !vhlo.ui2_v1) {
  "vhlo.return_v1"() : () -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}

// CHECK-LABEL: module @attributes
module @attributes attributes {
  // CHECK-SAME: v.array = #vhlo.array_v1<[#vhlo.bool_v1<true>, #vhlo.bool_v1<false>]>
  v.array = #vhlo.array_v1<[#vhlo.bool_v1<true>, #vhlo.bool_v1<false>]>,
  // CHECK-SAME: v.bits = #vhlo.tensor_v1<dense<[true, false, true, false, false, false, false, false, true]> : tensor<9xi1>>
  v.bits = #vhlo.tensor_v1<dense<[1, 0, 1, 0, 0, 0, 0, 0, 1]> : tensor<9xi1>>,
  // CHECK-SAME: v.dict = #vhlo.dict_v1<{#vhlo.string_v1<"b\22\0A"> = #vhlo.integer_v1<-3 : i4>, #vhlo.string_v1<"a"> = #vhlo.dict_v1<{}>}>
  v.dict = #vhlo.dict_v1<{#vhlo.string_v1<"b\22\n"> = #vhlo.integer_v1<-3 : i4>, #vhlo.string_v1<"a"> = #vhlo.dict_v1<{}>}>,
  // CHECK-SAME: v.enums = #vhlo.array_v1<[#vhlo<comparison_direction_v1 GE>, #vhlo<comparison_type_v1 TOTALORDER>, #vhlo<api_version_v1 API_VERSION_TYPED_FFI>, #vhlo<fft_type_v1 IRFFT>, #vhlo<precision_v1 HIGH>, #vhlo<rng_algorithm_v1 PHILOX>, #vhlo<rng_distribution_v1 NORMAL>, #vhlo<transpose_v1 ADJOINT>, #vhlo<result_accuracy_mode_v1 HIGHEST>]>
  v.enums = #vhlo.array_v1<[#vhlo<comparison_direction_v1 GE>, #vhlo<comparison_type_v1 TOTALORDER>, #vhlo<api_version_v1 API_VERSION_TYPED_FFI>, #vhlo<fft_type_v1 IRFFT>, #vhlo<precision_v1 HIGH>, #vhlo<rng_algorithm_v1 PHILOX>, #vhlo<rng_distribution_v1 NORMAL>, #vhlo<transpose_v1 ADJOINT>, #vhlo<result_accuracy_mode_v1 HIGHEST>]>,
  // CHECK-SAME: v.false = #vhlo.tensor_v1<dense<false> : tensor<3xi1>>
  v.false = #vhlo.tensor_v1<dense<false> : tensor<3xi1>>,
  // CHECK-SAME: v.floats = #vhlo.array_v1<[#vhlo.float_v1<1.500000e+00 : !vhlo.bf16_v1>, #vhlo.float_v1<-1.000000e-01 : !vhlo.f32_v1>, #vhlo.float_v1<0xFF800000 : !vhlo.f32_v1>, #vhlo.float_v1<0x7FF8000000000000 : !vhlo.f64_v1>, #vhlo.float_v1<4.000000e+00 : !vhlo.f8E5M2_v1>]>
  v.floats = #vhlo.array_v1<[#vhlo.float_v1<1.5 : !vhlo.bf16_v1>, #vhlo.float_v1<-0.1 : !vhlo.f32_v1>, #vhlo.float_v1<0xFF800000 : !vhlo.f32_v1>, #vhlo.float_v1<0x7FF8000000000000 : !vhlo.f64_v1>, #vhlo.float_v1<4.0 : !vhlo.f8E5M2_v1>]>,
  // CHECK-SAME: v.integers = #vhlo.array_v1<[#vhlo.integer_v1<-9223372036854775808 : i64>, #vhlo.integer_v1<18446744073709551615 : ui64>, #vhlo.integer_v1<7 : index>, #vhlo.integer_v1<-2 : i2>, #vhlo.integer_v1<300 : ui16>]>
  v.integers = #vhlo.array_v1<[#vhlo.integer_v1<-9223372036854775808 : i64>, #vhlo.integer_v1<18446744073709551615 : ui64>, #vhlo.integer_v1<7 : index>, #vhlo.integer_v1<-2 : i2>, #vhlo.integer_v1<300 : ui16>]>,
  // CHECK-SAME: v.mesh = #vhlo.replica_group_mesh_axes_v1<mesh = #vhlo.mesh_v1<axes = #vhlo.array_v1<[#vhlo.mesh_axis_v1<name = #vhlo.string_v1<"x">, size = 4>]>, device_ids = #vhlo.tensor_v1<dense<[1, 0, 3, 2]> : tensor<4xi64>>>, axes = #vhlo.array_v1<[#vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">, sub_axis_info = #vhlo.sub_axis_info_v1<pre_size = 1, size = 2>>, #vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">>]>>
  v.mesh = #vhlo.replica_group_mesh_axes_v1<mesh = #vhlo.mesh_v1<axes = #vhlo.array_v1<[#vhlo.mesh_axis_v1<name = #vhlo.string_v1<"x">, size = 4>]>, device_ids = #vhlo.tensor_v1<dense<[1, 0, 3, 2]> : tensor<4xi64>>>, axes = #vhlo.array_v1<[#vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">, sub_axis_info = #vhlo.sub_axis_info_v1<pre_size = 1, size = 2>>, #vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">>]>>,
  // CHECK-SAME: v.mesh_only = #vhlo.mesh_v1<axes = #vhlo.array_v1<[]>>
  v.mesh_only = #vhlo.mesh_v1<axes = #vhlo.array_v1<[]>>,
  // CHECK-SAME: v.others = #vhlo.array_v1<[#vhlo.output_operand_alias_v1<outputTupleIndices = [0], operandIndex = 2, operandTupleIndices = []>, #vhlo.result_accuracy_v1<atol = 1.000000e-05, rtol = 0.000000e+00, ulps = 1, mode = #vhlo<result_accuracy_mode_v1 TOLERANCE>>, #vhlo.type_v1<!vhlo.none_v1>]>
  v.others = #vhlo.array_v1<[#vhlo.output_operand_alias_v1<outputTupleIndices = [0], operandIndex = 2, operandTupleIndices = []>, #vhlo.result_accuracy_v1<atol = 1.0e-5, rtol = 0.0, ulps = 1, mode = #vhlo<result_accuracy_mode_v1 TOLERANCE>>, #vhlo.type_v1<!vhlo.none_v1>]>,
  // CHECK-SAME: v.tensor = #vhlo.tensor_v1<dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>>
  v.tensor = #vhlo.tensor_v1<dense<(1.0, 2.0)> : tensor<complex<f32>>>,
  // CHECK-SAME: v.true = #vhlo.tensor_v1<dense<true> : tensor<9xi1>>
  v.true = #vhlo.tensor_v1<dense<true> : tensor<9xi1>>,
  // CHECK-SAME: v.true_one = #vhlo.tensor_v1<dense<true> : tensor<1xi1>>
  v.true_one = #vhlo.tensor_v1<dense<true> : tensor<1xi1>>
} {}

// A region of any form, groups of operands by their number.
// CHECK-LABEL: vhlo.func_v1 @reduce
vhlo.func_v1 @reduce(%x: !vhlo.tensor_v1<4x!vhlo.f32_v1>, %y: !vhlo.tensor_v1<!vhlo.f32_v1>) -> (!vhlo.tensor_v1<!vhlo.f32_v1>) {
  // CHECK: %[[R:.*]] = "vhlo.reduce_v1"(%{{.*}}, %{{.*}}) <{dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}> ({
  %0 = "vhlo.reduce_v1"(%x, %y) <{dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}> ({
  ^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
    %1 = "vhlo.add_v1"(%a, %b) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
    "vhlo.return_v1"(%1) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
  }) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
  // CHECK: "vhlo.return_v1"(%[[R]])
  "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}

// A function of which there is the name only.
// CHECK-LABEL: vhlo.func_v1 @declared() -> () {
// CHECK-NEXT: } {arg_attrs
vhlo.func_v1 @declared() -> () {
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"private">}
