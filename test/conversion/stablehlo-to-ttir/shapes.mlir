// Creation, shapes and data movement.
// RUN: ttmlir-opt --convert-stablehlo-to-ttir %s | FileCheck %s --implicit-check-not=stablehlo.

// CHECK-LABEL: @broadcasts
func.func @broadcasts(%s: tensor<f32>, %v: tensor<8xf32>, %m: tensor<8x1xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x2x8xf32>) {
  // CHECK: %[[R:.*]] = "ttir.reshape"(%arg0, %{{.*}}) <{shape = [1 : i32, 1 : i32]}>
  // CHECK: "ttir.broadcast"(%[[R]], {{.*}}array<i64: 4, 8>
  %0 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
  // CHECK: "ttir.reshape"(%arg1, {{.*}}shape = [1 : i32, 8 : i32]
  // CHECK: array<i64: 4, 1>
  %1 = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NOT: reshape
  // CHECK: "ttir.broadcast"(%arg2, {{.*}}array<i64: 1, 4>
  %2 = stablehlo.broadcast_in_dim %m, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x4xf32>
  // CHECK: "ttir.permute"(%arg2, {{.*}}permutation = array<i64: 1, 0>
  // CHECK: "ttir.reshape"{{.*}}shape = [1 : i32, 1 : i32, 8 : i32]
  // CHECK: array<i64: 4, 2, 1>
  %3 = stablehlo.broadcast_in_dim %m, dims = [2, 0] : (tensor<8x1xf32>) -> tensor<4x2x8xf32>
  return %0, %1, %2, %3 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x2x8xf32>
}

// CHECK-LABEL: @moves
func.func @moves(%x: tensor<4x8xf32>, %s: tensor<f32>) -> (tensor<8x4xf32>, tensor<2x4xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<f32>) {
  // CHECK: "ttir.permute"(%arg0, {{.*}}permutation = array<i64: 1, 0>
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  // CHECK: "ttir.slice"(%arg0, {{.*}}begins = [1 : i32, 0 : i32], ends = [3 : i32, 8 : i32], step = [1 : i32, 2 : i32]
  %1 = stablehlo.slice %x [1:3, 0:8:2] : (tensor<4x8xf32>) -> tensor<2x4xf32>
  // CHECK: "ttir.concat"(%arg0, %arg0, {{.*}}dim = 0 : si32
  %2 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  // CHECK: "ttir.reverse"(%arg0, {{.*}}dimensions = array<i64: 1>
  %3 = stablehlo.reverse %x, dims = [1] : tensor<4x8xf32>
  // A scalar has one order.
  // CHECK-NOT: permute
  %4 = stablehlo.transpose %s, dims = [] : (tensor<f32>) -> tensor<f32>
  return %0, %1, %2, %3, %4 : tensor<8x4xf32>, tensor<2x4xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<f32>
}

// CHECK-LABEL: @pads
func.func @pads(%x: tensor<4x8xf32>) -> (tensor<7x8xf32>, tensor<3x10xf32>, tensor<10x8xf32>) {
  %c = stablehlo.constant dense<2.0> : tensor<f32>
  // CHECK: "ttir.pad"(%arg0) <{padding = array<i32: 1, 2, 0, 0>, value = 2.000000e+00 : f32}>
  %0 = stablehlo.pad %x, %c, low = [1, 0], high = [2, 0], interior = [0, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<7x8xf32>
  // A negative amount cuts.
  // CHECK: "ttir.slice"(%arg0, {{.*}}begins = [0 : i32, 0 : i32], ends = [3 : i32, 8 : i32]
  // CHECK: "ttir.pad"{{.*}}array<i32: 0, 0, 2, 0>
  %1 = stablehlo.pad %x, %c, low = [0, 2], high = [-1, 0], interior = [0, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<3x10xf32>
  // Between elements: each becomes a row with what follows it.
  // CHECK: "ttir.reshape"(%arg0, {{.*}}shape = [4 : i32, 1 : i32, 8 : i32]
  // CHECK: "ttir.pad"{{.*}}array<i32: 0, 0, 0, 2, 0, 0>
  // CHECK: "ttir.reshape"{{.*}}shape = [12 : i32, 8 : i32]
  // CHECK: "ttir.slice"{{.*}}ends = [10 : i32, 8 : i32]
  %2 = stablehlo.pad %x, %c, low = [0, 0], high = [0, 0], interior = [2, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<10x8xf32>
  return %0, %1, %2 : tensor<7x8xf32>, tensor<3x10xf32>, tensor<10x8xf32>
}

// CHECK-LABEL: @creates
func.func @creates(%x: tensor<4x8xf32>) -> (tensor<3x5xi32>, tensor<3x5xf32>, tensor<i32>) {
  // CHECK: "ttir.arange"() <{arange_dimension = 1 : i64, end = 5 : si64, start = 0 : si64, step = 1 : si64}> : () -> tensor<3x5xi32>
  %0 = stablehlo.iota dim = 1 : tensor<3x5xi32>
  %shape = stablehlo.constant dense<[3, 5]> : tensor<2xi64>
  // CHECK: "ttir.arange"() <{arange_dimension = 0 : i64, end = 3 : si64, {{.*}} -> tensor<3x5xf32>
  %1 = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<2xi64>) -> tensor<3x5xf32>
  // CHECK: "ttir.get_dimension_size"(%arg0) <{dimension = 1 : i32}> : (tensor<4x8xf32>) -> tensor<1xi32>
  %2 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4x8xf32>) -> tensor<i32>
  return %0, %1, %2 : tensor<3x5xi32>, tensor<3x5xf32>, tensor<i32>
}

// CHECK-LABEL: @lookup
func.func @lookup(%e: tensor<10x4xf32>, %i: tensor<3x1xi64>) -> tensor<3x4xf32> {
  // CHECK: "ttir.gather"(%arg0, %arg1, {{.*}}collapsed_slice_dims = array<i64: 0>, index_vector_dim = 1 : si64, {{.*}}offset_dims = array<i64: 1>, {{.*}}slice_sizes = array<i64: 1, 4>, {{.*}}start_index_map = array<i64: 0>
  // CHECK-SAME: (tensor<10x4xf32>, tensor<3x1xi32>,
  %0 = "stablehlo.gather"(%e, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<10x4xf32>, tensor<3x1xi64>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// CHECK-LABEL: @scattered
func.func @scattered(%x: tensor<1x4xf32>, %i: tensor<1x1xi64>, %u: tensor<1x3xf32>) -> tensor<1x4xf32> {
  // CHECK: "ttir.scatter"(%arg0, %arg1, %arg2, {{.*}}inserted_window_dims = array<i32: 0>
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<1xf32>, %[[NEW:.*]]: tensor<1xf32>):
  // CHECK-NEXT: "ttir.yield"(%[[NEW]])
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%old: tensor<f32>, %new: tensor<f32>):
    stablehlo.return %new : tensor<f32>
  }) : (tensor<1x4xf32>, tensor<1x1xi64>, tensor<1x3xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}
