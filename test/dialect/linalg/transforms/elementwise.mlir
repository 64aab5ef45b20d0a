// RUN: mlir-opt %s --convert-elementwise-to-linalg --split-input-file | FileCheck %s
// RUN: mlir-opt %s --linalg-inline-scalar-operands --split-input-file | FileCheck %s --check-prefix=INLINE

// The first operand of a result's type is what it is written to.
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @add(
// CHECK-SAME: %[[A:.*]]: tensor<?x4xf32>, %[[B:.*]]: tensor<?x4xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]], iterator_types = ["parallel", "parallel"]} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[A]] :
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[X]], %[[Y]] fastmath<nnan> : f32
// CHECK-NEXT: linalg.yield %[[S]]
func.func @add(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = arith.addf %a, %b fastmath<nnan> : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// Another type gets a tensor of its own; a single condition is read everywhere.
// CHECK-LABEL: func @compare(
// CHECK-SAME: %[[C:[^:]*]]: i1, %[[A:[^:]*]]: tensor<?xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[A]]
// CHECK: %[[E:.*]] = tensor.empty(%[[D]]) : tensor<?xi1>
// CHECK: linalg.generic {{.*}} outs(%[[E]] : tensor<?xi1>)
// CHECK: arith.cmpf olt
// CHECK: linalg.generic {{.*}} ins(%[[C]], %[[A]], %{{.*}} : i1, tensor<?xf32>, tensor<?xf32>)
// CHECK: arith.select
func.func @compare(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xi1>, tensor<?xf32>) {
  %0 = arith.cmpf olt, %a, %b : tensor<?xf32>
  %1 = arith.select %c, %a, %b : tensor<?xf32>
  return %0, %1 : tensor<?xi1>, tensor<?xf32>
}

// -----

// INLINE-LABEL: func @scale(
// INLINE-SAME: %[[A:.*]]: tensor<4xf32>, %[[S:.*]]: tensor<2xf32>, %[[F:.*]]: f32)
// INLINE: %[[ONE:.*]] = arith.constant 1 : index
// INLINE: linalg.generic {{.*}} ins(%[[A]] : tensor<4xf32>) outs(%[[A]] : tensor<4xf32>)
// INLINE-NEXT: ^bb0(%[[X:.*]]: f32, %{{.*}}: f32):
// INLINE-NEXT: %[[E:.*]] = tensor.extract %[[S]][%[[ONE]]]
// INLINE-NEXT: arith.mulf %[[X]], %[[E]]
// INLINE-NEXT: arith.addf %{{.*}}, %[[F]]
func.func @scale(%a: tensor<4xf32>, %s: tensor<2xf32>, %f: f32) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (1)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%a, %s, %f : tensor<4xf32>, tensor<2xf32>, f32) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %1, %z : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
