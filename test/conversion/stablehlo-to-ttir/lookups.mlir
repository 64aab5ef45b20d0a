// What reads and writes at computed places, bits, rounding, gradients of pooling.
// RUN: ttmlir-opt --convert-stablehlo-to-ttir %s | FileCheck %s --implicit-check-not=stablehlo.

// CHECK-LABEL: @dynamic_slices
func.func @dynamic_slices(%x: tensor<4x8xf32>, %i: tensor<i32>) -> (tensor<2x8xf32>, tensor<2x3xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // The start is moved so that the part lies inside; rows with a single one pick it.
  // CHECK: "ttir.where"
  // CHECK: "ttir.minimum"
  // CHECK: %[[HOT:.*]] = "ttir.eq"{{.*}} -> tensor<2x4xf32>
  // CHECK: "ttir.dot_general"(%[[HOT]], %arg0) <{batch_dims_lhs = array<i64>, batch_dims_rhs = array<i64>, contract_dims_lhs = array<i64: 1>, contract_dims_rhs = array<i64: 0>}>
  %0 = stablehlo.dynamic_slice %x, %i, %zero, sizes = [2, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x8xf32>
  // CHECK: "ttir.slice"(%arg0, {{.*}}begins = [2 : i32, 0 : i32], ends = [4 : i32, 3 : i32]
  %seven = stablehlo.constant dense<7> : tensor<i32>
  %1 = stablehlo.dynamic_slice %x, %seven, %zero, sizes = [2, 3] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %0, %1 : tensor<2x8xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: @dynamic_update
func.func @dynamic_update(%x: tensor<4x8xf32>, %u: tensor<2x8xf32>, %i: tensor<i32>) -> tensor<4x8xf32> {
  // CHECK: %[[HOT:.*]] = "ttir.eq"{{.*}} -> tensor<2x4xf32>
  // CHECK: %[[U:.*]] = "ttir.dot_general"(%[[HOT]], %arg1)
  // CHECK: %[[INSIDE:.*]] = "ttir.lt"{{.*}} -> tensor<4xbf16>
  // CHECK: %[[MASK:.*]] = "ttir.reshape"(%[[INSIDE]],
  // CHECK: "ttir.where"(%[[MASK]], %[[U]], %arg0,
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %i : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: @scattered_rows
func.func @scattered_rows(%x: tensor<10x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>, %j: tensor<1xi32>, %v: tensor<4xf32>) -> (tensor<10x4xf32>, tensor<10x4xf32>) {
  // CHECK: %[[HOT:.*]] = "ttir.eq"{{.*}} -> tensor<3x10xf32>
  // CHECK: %[[SUM:.*]] = "ttir.dot_general"(%[[HOT]], {{.*}}contract_dims_lhs = array<i64: 0>
  // CHECK: "ttir.add"(%arg0, %[[SUM]],
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<10x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<10x4xf32>
  // CHECK: %[[ANY:.*]] = "ttir.max"{{.*}} -> tensor<10xf32>
  // CHECK: %[[MASK:.*]] = "ttir.reshape"(%[[ANY]],
  // CHECK: "ttir.where"(%[[MASK]], %{{.*}}, %arg0,
  %1 = "stablehlo.scatter"(%x, %j, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<10x4xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<10x4xf32>
  return %0, %1 : tensor<10x4xf32>, tensor<10x4xf32>
}

// CHECK-LABEL: @shifts
func.func @shifts(%x: tensor<4xui32>, %y: tensor<4xi32>, %n: tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>, tensor<4xi32>, tensor<4xui32>) {
  %three = stablehlo.constant dense<3> : tensor<4xui32>
  // CHECK: dense<8>
  // CHECK: "ttir.multiply"(%arg0,
  %0 = stablehlo.shift_left %x, %three : tensor<4xui32>
  // CHECK: dense<8>
  // CHECK: "ttir.div"(%arg0,
  %1 = stablehlo.shift_right_logical %x, %three : tensor<4xui32>
  // CHECK: "ttir.bitwise_not"(%arg1,
  // CHECK: "ttir.div"
  // CHECK: "ttir.bitwise_not"
  // CHECK: "ttir.where"
  %four = stablehlo.constant dense<4> : tensor<4xi32>
  %2 = stablehlo.shift_right_arithmetic %y, %four : tensor<4xi32>
  // CHECK: "ttir.power"
  // CHECK: %[[WITHIN:.*]] = "ttir.lt"(%arg2,
  // CHECK: "ttir.where"(%[[WITHIN]],
  %3 = stablehlo.shift_left %x, %n : tensor<4xui32>
  return %0, %1, %2, %3 : tensor<4xui32>, tensor<4xui32>, tensor<4xi32>, tensor<4xui32>
}

// Bits below the exponent of 1 are a number between 1 and 2.
// CHECK-LABEL: @random_bits
func.func @random_bits(%x: tensor<4xui32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %nine = stablehlo.constant dense<9> : tensor<4xui32>
  %one = stablehlo.constant dense<1065353216> : tensor<4xui32>
  %0 = stablehlo.shift_right_logical %x, %nine : tensor<4xui32>
  %1 = stablehlo.or %0, %one : tensor<4xui32>
  // CHECK: %[[BITS:.*]] = "ttir.bitwise_or"
  // CHECK: "ttir.subtract"(%[[BITS]],
  // CHECK: "ttir.typecast"{{.*}} -> tensor<4xf32>
  // CHECK: 1.1920929E-7
  %2 = stablehlo.bitcast_convert %1 : (tensor<4xui32>) -> tensor<4xf32>
  // CHECK: "ttir.typecast"(%arg0, {{.*}} -> tensor<4xi32>
  %3 = stablehlo.bitcast_convert %x : (tensor<4xui32>) -> tensor<4xi32>
  return %2, %3 : tensor<4xf32>, tensor<4xi32>
}

// CHECK-LABEL: @rounding
func.func @rounding(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[FLOOR:.*]] = "ttir.floor"(%arg0,
  // CHECK: "ttir.subtract"(%arg0, %[[FLOOR]],
  // CHECK: "ttir.logical_or"
  // CHECK: "ttir.where"
  %0 = stablehlo.round_nearest_even %x : tensor<4xf32>
  // CHECK: "ttir.abs"(%arg0,
  // CHECK: "ttir.floor"
  // CHECK: "ttir.neg"
  %1 = stablehlo.round_nearest_afz %x : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @sums_of_windows
func.func @sums_of_windows(%x: tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32> {
  // CHECK: dense<1.000000e+00> : tensor<3x1x2x2xf32>
  // CHECK: "ttir.convolution"(%arg0, {{.*}}feature_group_count = 3 : i64{{.*}}window_strides = array<i64: 2, 2>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<1x8x8x3xf32>, tensor<f32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

// CHECK-LABEL: @gradient_of_pooling
func.func @gradient_of_pooling(%x: tensor<4x6xf32>, %s: tensor<2x2xf32>) -> tensor<4x6xf32> {
  // CHECK: "ttir.reshape"(%arg0, {{.*}} -> tensor<2x2x2x3xf32>
  // CHECK: "ttir.permute"{{.*}}permutation = array<i64: 0, 2, 1, 3>
  // CHECK: %[[W:.*]] = "ttir.reshape"{{.*}} -> tensor<2x2x6xf32>
  // CHECK: "ttir.argmax"(%[[W]], {{.*}}dim_arg = [2 : i32]
  // CHECK: "ttir.eq"{{.*}} -> tensor<2x2x6xf32>
  // CHECK: "ttir.multiply"
  // CHECK: "ttir.permute"{{.*}}permutation = array<i64: 0, 2, 1, 3>
  // CHECK: "ttir.reshape"{{.*}} -> tensor<4x6xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %s, %zero) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// Padding by a value that isn't known: ones, padded with zeros, say where it goes.
// CHECK-LABEL: @pad_by_value
func.func @pad_by_value(%x: tensor<4xf32>, %p: tensor<f32>) -> tensor<6xf32> {
  // CHECK: %[[MASK:.*]] = "ttir.pad"{{.*}} -> tensor<6xbf16>
  // CHECK: %[[X:.*]] = "ttir.pad"(%arg0) {{.*}} -> tensor<6xf32>
  // CHECK: "ttir.where"(%[[MASK]], %[[X]], %arg1,
  %0 = stablehlo.pad %x, %p, low = [1], high = [1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
