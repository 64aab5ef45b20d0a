// Functions of elements as named ops, ops of a category and generic ones, and transpositions that elementwise reads.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --linalg-morph-ops=named-to-category | FileCheck %s --check-prefix=CATEGORY
// RUN: mlir-opt %s --linalg-morph-ops=named-to-category | mlir-opt --linalg-morph-ops=category-to-generic | FileCheck %s --check-prefix=GENERIC
// RUN: mlir-opt %s --linalg-morph-ops=named-to-generic | FileCheck %s --check-prefix=GENERIC
// RUN: mlir-opt %s --linalg-morph-ops=named-to-generic | mlir-opt --linalg-morph-ops=generic-to-named | FileCheck %s --check-prefix=NAMED
// RUN: mlir-opt %s --linalg-morph-ops=named-to-category --linalg-fold-into-elementwise | FileCheck %s --check-prefix=FOLDED

// CATEGORY-LABEL: @functions
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<sub> ins(%{{.*}}, %arg1
// CATEGORY: linalg.max
// GENERIC-LABEL: @functions
// GENERIC: linalg.generic
// GENERIC: math.exp
// GENERIC: linalg.generic
// GENERIC: arith.subf
// GENERIC: linalg.generic
// GENERIC: arith.maximumf
// NAMED-LABEL: @functions
// NAMED: linalg.exp
// NAMED: linalg.sub
func.func @functions(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.exp ins(%a : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.sub ins(%0, %b : tensor<4x?xf32>, tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = linalg.max ins(%1, %b : tensor<4x?xf32>, tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %2 : tensor<4x?xf32>
}

// FOLDED-DAG: #[[FROM:.*]] = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
// FOLDED-DAG: #[[SAME:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// FOLDED-LABEL: @turned
// FOLDED: linalg.elementwise kind=#linalg.elementwise_kind<select> indexing_maps = [#[[SAME]], #[[FROM]], #[[SAME]], #[[SAME]]] ins(%arg0, %arg1, %arg2
func.func @turned(%p: tensor<2x3x4xi1>, %a: tensor<4x2x3xf32>, %b: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %e = tensor.empty() : tensor<2x3x4xf32>
  %0 = linalg.transpose ins(%a : tensor<4x2x3xf32>) outs(%e : tensor<2x3x4xf32>) permutation = [1, 2, 0]
  %1 = linalg.select ins(%p, %0, %b : tensor<2x3x4xi1>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%b : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}
