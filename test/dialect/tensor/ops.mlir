// Every op of tensor that is there.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

func.func @tensors(%n: index, %t: tensor<?x4xf32>, %u: tensor<*xi8>, %v: f32, %s: tensor<1xi32>) {
  %0 = tensor.empty() : tensor<4x8xf32>
  %1 = tensor.empty(%n) : tensor<?x8xf32>
  %2 = tensor.cast %t : tensor<?x4xf32> to tensor<8x4xf32>
  %3 = tensor.cast %u : tensor<*xi8> to tensor<2xi8>
  %4 = tensor.dim %t, %n : tensor<?x4xf32>
  %5 = tensor.rank %u : tensor<*xi8>
  %6 = tensor.extract %t[%n, %n] : tensor<?x4xf32>
  %7 = tensor.insert %v into %t[%n, %n] : tensor<?x4xf32>
  %8 = tensor.splat %v : tensor<2x2xf32>
  %9 = tensor.splat %v[%n] : tensor<?x2xf32>
  %10 = tensor.from_elements %v, %v : tensor<1x2xf32>
  %11 = tensor.bitcast %t : tensor<?x4xf32> to tensor<?x4xi32>
  %12 = tensor.reshape %t(%s) : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?xf32>
  %13 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x4xf32>
  %14 = tensor.extract_slice %t[%n, 0] [2, %n] [1, 1] : tensor<?x4xf32> to tensor<2x?xf32>
  %15 = tensor.extract_slice %t[0, 0] [1, 4] [%n, 1] : tensor<?x4xf32> to tensor<4xf32>
  %16 = tensor.insert_slice %14 into %t[%n, 0] [2, %n] [1, 1] : tensor<2x?xf32> into tensor<?x4xf32>
  %17 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
  %18 = tensor.collapse_shape %17 [[0, 1, 2]] : tensor<?x2x4xf32> into tensor<?xf32>
  return
}

// CHECK:      func.func @tensors(%arg0: index, %arg1: tensor<?x4xf32>, %arg2: tensor<*xi8>, %arg3: f32, %arg4: tensor<1xi32>) {
// CHECK-NEXT:   %0 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:   %1 = tensor.empty(%arg0) : tensor<?x8xf32>
// CHECK-NEXT:   %cast = tensor.cast %arg1 : tensor<?x4xf32> to tensor<8x4xf32>
// CHECK-NEXT:   %cast_0 = tensor.cast %arg2 : tensor<*xi8> to tensor<2xi8>
// CHECK-NEXT:   %dim = tensor.dim %arg1, %arg0 : tensor<?x4xf32>
// CHECK-NEXT:   %rank = tensor.rank %arg2 : tensor<*xi8>
// CHECK-NEXT:   %extracted = tensor.extract %arg1[%arg0, %arg0] : tensor<?x4xf32>
// CHECK-NEXT:   %inserted = tensor.insert %arg3 into %arg1[%arg0, %arg0] : tensor<?x4xf32>
// CHECK-NEXT:   %splat = tensor.splat %arg3 : tensor<2x2xf32>
// CHECK-NEXT:   %splat_1 = tensor.splat %arg3[%arg0] : tensor<?x2xf32>
// CHECK-NEXT:   %from_elements = tensor.from_elements %arg3, %arg3 : tensor<1x2xf32>
// CHECK-NEXT:   %2 = tensor.bitcast %arg1 : tensor<?x4xf32> to tensor<?x4xi32>
// CHECK-NEXT:   %reshape = tensor.reshape %arg1(%arg4) : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?xf32>
// CHECK-NEXT:   %generated = tensor.generate %arg0 {
// CHECK-NEXT:   ^bb0(%arg5: index, %arg6: index):
// CHECK-NEXT:     tensor.yield %arg3 : f32
// CHECK-NEXT:   } : tensor<?x4xf32>
// CHECK-NEXT:   %extracted_slice = tensor.extract_slice %arg1[%arg0, 0] [2, %arg0] [1, 1] : tensor<?x4xf32> to tensor<2x?xf32>
// CHECK-NEXT:   %extracted_slice_2 = tensor.extract_slice %arg1[0, 0] [1, 4] [%arg0, 1] : tensor<?x4xf32> to tensor<4xf32>
// CHECK-NEXT:   %inserted_slice = tensor.insert_slice %extracted_slice into %arg1[%arg0, 0] [2, %arg0] [1, 1] : tensor<2x?xf32> into tensor<?x4xf32>
// CHECK-NEXT:   %expanded = tensor.expand_shape %arg1 {{\[\[}}0, 1], [2]] output_shape [%arg0, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
// CHECK-NEXT:   %collapsed = tensor.collapse_shape %expanded {{\[\[}}0, 1, 2]] : tensor<?x2x4xf32> into tensor<?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }

// CHECK-LABEL: func.func @parts(
func.func @parts(%a: tensor<3x6xf32>, %b: tensor<?x6xf32>, %t: tensor<4x5x6xf32>, %i: tensor<1x3x2xi32>, %n: index, %v: f32) {
  // CHECK: %concat = tensor.concat dim(0) %{{.*}}, %{{.*}} : (tensor<3x6xf32>, tensor<?x6xf32>) -> tensor<?x6xf32>
  %0 = tensor.concat dim(0) %a, %b : (tensor<3x6xf32>, tensor<?x6xf32>) -> tensor<?x6xf32>
  // CHECK: %gather = tensor.gather %{{.*}}[%{{.*}}] gather_dims([1, 2]) : (tensor<4x5x6xf32>, tensor<1x3x2xi32>) -> tensor<1x3x4x1x1xf32>
  %1 = tensor.gather %t[%i] gather_dims([1, 2]) : (tensor<4x5x6xf32>, tensor<1x3x2xi32>) -> tensor<1x3x4x1x1xf32>
  // CHECK: %scatter = tensor.scatter %{{.*}} into %{{.*}}[%{{.*}}] scatter_dims([1, 2]) unique : (tensor<1x3x4x1x1xf32>, tensor<4x5x6xf32>, tensor<1x3x2xi32>) -> tensor<4x5x6xf32>
  %2 = tensor.scatter %1 into %t[%i] scatter_dims([1, 2]) unique : (tensor<1x3x4x1x1xf32>, tensor<4x5x6xf32>, tensor<1x3x2xi32>) -> tensor<4x5x6xf32>
  // CHECK: %padded = tensor.pad %{{.*}} nofold low[%{{.*}}, 0] high[1, 2] {
  // CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: index):
  // CHECK-NEXT: tensor.yield %{{.*}} : f32
  // CHECK-NEXT: } : tensor<3x6xf32> to tensor<?x8xf32>
  %3 = tensor.pad %a nofold low[%n, 0] high[1, 2] {
  ^bb0(%x: index, %y: index):
    tensor.yield %v : f32
  } : tensor<3x6xf32> to tensor<?x8xf32>
  return
}
