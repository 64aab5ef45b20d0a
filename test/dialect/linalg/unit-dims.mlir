// RUN: mlir-opt %s --split-input-file --linalg-fold-unit-extent-dims | FileCheck %s
// Loops of one step go, and dimensions of size 1 with them; slices and fills are of what is left.

#in = affine_map<(i, j, k) -> (i, k)>
#out = affine_map<(i, j, k) -> (j, i, k)>
// CHECK-LABEL: func.func @loops(
// CHECK-SAME: %[[A:.*]]: tensor<?x1xf32>, %[[B:.*]]: tensor<4x?x1xf32>)
// CHECK-DAG: %[[CA:.*]] = tensor.collapse_shape %[[A]] {{\[\[}}0, 1]] : tensor<?x1xf32> into tensor<?xf32>
// CHECK-DAG: %[[CB:.*]] = tensor.collapse_shape %[[B]] {{\[\[}}0], [1, 2]] : tensor<4x?x1xf32> into tensor<4x?xf32>
// CHECK: %[[R:.*]] = linalg.generic
// CHECK-SAME: ins(%[[CA]] : tensor<?xf32>) outs(%[[CB]] : tensor<4x?xf32>)
// CHECK: linalg.index 0 : index
// CHECK: linalg.index 1 : index
// CHECK-NOT: linalg.index
// CHECK: %[[N:.*]] = tensor.dim %[[A]], %{{.*}} : tensor<?x1xf32>
// CHECK: tensor.expand_shape %[[R]] {{\[\[}}0], [1, 2]] output_shape [4, %[[N]], 1] : tensor<4x?xf32> into tensor<4x?x1xf32>
func.func @loops(%a: tensor<?x1xf32>, %b: tensor<4x?x1xf32>) -> tensor<4x?x1xf32> {
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : tensor<?x1xf32>) outs(%b : tensor<4x?x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %m = arith.muli %i, %j : index
    %s = arith.addi %m, %k : index
    %t = arith.index_cast %s : index to i32
    %f = arith.sitofp %t : i32 to f32
    %r = arith.addf %f, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x?x1xf32>
  return %0 : tensor<4x?x1xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>
// CHECK-LABEL: func.func @no_loop_left(
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = []} ins(%{{.*}} : tensor<f32>) outs(%{{.*}} : tensor<f32>)
// CHECK: tensor.expand_shape %{{.*}} [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
func.func @no_loop_left(%a: tensor<1x1xf32>, %b: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %0 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x1xf32>) outs(%b : tensor<1x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.negf %x : f32
    linalg.yield %r : f32
  } -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// -----

// A place that is always 0, and a sum of loops of which none is left.
#zero = affine_map<(i, j, k) -> (0, k)>
#sum = affine_map<(i, j, k) -> (i + j, k)>
#to = affine_map<(i, j, k) -> (i, j, k)>
// CHECK-LABEL: func.func @places(
// CHECK: linalg.generic {indexing_maps = [#[[ONE:.*]], #[[ONE]], #[[ONE]]], iterator_types = ["parallel"]}
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<5xf32>, tensor<5xf32>)
func.func @places(%a: tensor<1x5xf32>, %b: tensor<1x5xf32>, %c: tensor<1x1x5xf32>) -> tensor<1x1x5xf32> {
  %0 = linalg.generic {indexing_maps = [#zero, #sum, #to], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %b : tensor<1x5xf32>, tensor<1x5xf32>) outs(%c : tensor<1x1x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %r = arith.addf %x, %y : f32
    linalg.yield %r : f32
  } -> tensor<1x1x5xf32>
  return %0 : tensor<1x1x5xf32>
}

// -----

// A sum over a dimension of size 1 is an elementwise op, which reads its init as an input.
#from = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>
// CHECK-LABEL: func.func @sum(
// CHECK-SAME: %[[A:.*]]: tensor<?x1xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK: %[[N:.*]] = tensor.dim %[[B]], %{{.*}} : tensor<?xf32>
// CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%{{.*}}, %[[B]] : tensor<?xf32>, tensor<?xf32>) outs(%[[E]] : tensor<?xf32>)
// CHECK: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK: arith.addf %[[X]], %[[Y]] : f32
func.func @sum(%a: tensor<?x1xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#from, #rows], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<?x1xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.addf %x, %y : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
// CHECK-LABEL: func.func @buffers(
// CHECK: memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<?x1xf32, 3> into memref<?xf32, 3>
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : memref<?xf32, 3>)
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : memref<?x1xf32, strided<[?, 1]>>)
func.func @buffers(%a: memref<?x1xf32, 3>, %b: memref<?x1xf32, strided<[?, 1]>>, %x: f32) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<?x1xf32, 3>) {
  ^bb0(%y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<?x1xf32, strided<[?, 1]>>) {
  ^bb0(%y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

// CHECK-LABEL: func.func @slices(
// CHECK: %[[S:.*]] = tensor.extract_slice %{{.*}}[0, %{{.*}}, 0] [1, %[[N:.*]], 1] [1, 1, 1] : tensor<4x?x2xf32> to tensor<?xf32>
// CHECK: tensor.expand_shape %[[S]] {{\[\[}}0, 1, 2]] output_shape [1, %[[N]], 1] : tensor<?xf32> into tensor<1x?x1xf32>
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[1, %{{.*}}, 1] [1, %[[N]], 1] [1, 1, 1] : tensor<?xf32> into tensor<4x?x2xf32>
func.func @slices(%a: tensor<4x?x2xf32>, %b: tensor<1x?x1xf32>, %i: index, %n: index) -> (tensor<1x?x1xf32>, tensor<4x?x2xf32>) {
  %0 = tensor.extract_slice %a[0, %i, 0] [1, %n, 1] [1, 1, 1] : tensor<4x?x2xf32> to tensor<1x?x1xf32>
  %1 = tensor.insert_slice %b into %a[1, %i, 1] [1, %n, 1] [1, 1, 1] : tensor<1x?x1xf32> into tensor<4x?x2xf32>
  return %0, %1 : tensor<1x?x1xf32>, tensor<4x?x2xf32>
}

// -----

// CHECK-LABEL: func.func @in_parallel(
// CHECK: scf.forall
// CHECK: %[[C:.*]] = tensor.collapse_shape %{{.*}} [] : tensor<1x1xf32> into tensor<f32>
// CHECK: scf.forall.in_parallel
// CHECK: tensor.parallel_insert_slice %[[C]] into %{{.*}} : tensor<f32> into tensor<4x2xf32>
func.func @in_parallel(%a: tensor<4x2xf32>, %b: tensor<1x1xf32>) -> tensor<4x2xf32> {
  %0 = scf.forall (%i, %j) in (4, 2) shared_outs(%o = %a) -> (tensor<4x2xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<4x2xf32>
    }
  }
  return %0 : tensor<4x2xf32>
}

// -----

#in = affine_map<(i, j) -> (i, j)>
#sum = affine_map<(i, j) -> (j, i)>
// The empty tensor and the fill are of the smaller shape; the second shape has two sizes in one that aren't known.
// CHECK-LABEL: func.func @empty(
// CHECK-SAME: %[[N:.*]]: index
// CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[E]] : tensor<?xf32>)
// CHECK: %[[F:.*]] = tensor.empty(%[[N]], %[[N]]) : tensor<?x?xf32>
// CHECK: tensor.collapse_shape %[[F]]
func.func @empty(%n: index, %x: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.empty(%n) : tensor<1x?xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<1x?xf32>) -> tensor<1x?xf32>
  %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<1x?xf32> into tensor<?xf32>
  %3 = tensor.empty(%n, %n) : tensor<?x?xf32>
  %4 = tensor.collapse_shape %3 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %2, %4 : tensor<?xf32>, tensor<?xf32>
}
