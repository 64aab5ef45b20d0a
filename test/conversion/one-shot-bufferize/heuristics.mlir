// The order in which ops get their operands in place, and which values share a buffer then.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --one-shot-bufferize="allow-return-allocs-from-loops test-analysis-only" | FileCheck %s --check-prefix=UP
// RUN: mlir-opt %s --one-shot-bufferize="allow-return-allocs-from-loops test-analysis-only analysis-heuristic=top-down" | FileCheck %s --check-prefix=DOWN
// RUN: mlir-opt %s --one-shot-bufferize="allow-return-allocs-from-loops test-analysis-only analysis-heuristic=bottom-up-from-terminators" | FileCheck %s --check-prefix=YIELDED
// RUN: mlir-opt %s --one-shot-bufferize="allow-return-allocs-from-loops test-analysis-only dump-alias-sets" | FileCheck %s --check-prefix=SETS
// RUN: mlir-opt %s --one-shot-bufferize="allow-return-allocs-from-loops analysis-heuristic=fuzzer analysis-fuzzer-seed=1" -o %t.1
// RUN: mlir-opt %s --one-shot-bufferize="allow-return-allocs-from-loops analysis-heuristic=fuzzer analysis-fuzzer-seed=1" | diff - %t.1
// RUN: not mlir-opt %s --one-shot-bufferize="dump-alias-sets" 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not mlir-opt %s --one-shot-bufferize="analysis-heuristic=random" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// ALONE: error: invalid combination of bufferization flags
// UNKNOWN: error: invalid analysis heuristic: random

// Of two fills of the same tensor, the first is yielded and the second read before that: one of
// them has to go elsewhere.
// UP-LABEL: func.func @yields_first
// UP: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// UP: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
// DOWN-LABEL: func.func @yields_first
// DOWN: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
// DOWN: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// YIELDED-LABEL: func.func @yields_first
// YIELDED: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
// YIELDED: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// SETS-LABEL: func.func @yields_first
// SETS: %[[R:.*]] = scf.for {{.*}} iter_args(%[[T:.*]] = %[[E:.*]]) ->
// SETS: %[[A:.*]] = linalg.fill {{.*}}__opresult_alias_set_attr__ = {{\[\[}}"%[[A]]"]]
// SETS: %[[B:.*]] = linalg.fill {{.*}}__opresult_alias_set_attr__ = {{\[\[}}"%[[B]]", "%[[T]]"]]
// SETS: {__bbarg_alias_set_attr__ = {{\[\[\[\[}}"%[[B]]", "%[[T]]"]]]]{{.*}}__opresult_alias_set_attr__ = {{\[\[}}"%[[R]]", "%[[E]]"]]}
func.func @yields_first(%n: index, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<5xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %e) -> (tensor<5xf32>) {
    %a = linalg.fill ins(%x : f32) outs(%t : tensor<5xf32>) -> tensor<5xf32>
    %b = linalg.fill ins(%y : f32) outs(%t : tensor<5xf32>) -> tensor<5xf32>
    %v = tensor.extract %b[%c0] : tensor<5xf32>
    vector.print %v : f32
    scf.yield %a : tensor<5xf32>
  }
  %s = tensor.extract %r[%c0] : tensor<5xf32>
  return %s : f32
}
