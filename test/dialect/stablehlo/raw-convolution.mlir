// Dimension numbers one by one: as letters where they are those of all dimensions, and as they are otherwise.
// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK-DAG: a = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>
// CHECK-DAG: b = #stablehlo.conv<raw input_spatial_dimensions = [0], kernel_spatial_dimensions = [], output_spatial_dimensions = [], input_batch_dimension = 0, input_feature_dimension = 7, kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 0, output_batch_dimension = 0, output_feature_dimension = 0>
module attributes {
  builtin.a = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>,
  builtin.b = #stablehlo.conv<raw input_feature_dimension = 7, input_spatial_dimensions = [0]>
} {
}
