// Folds of the transform dialect.
// RUN: mlir-opt %s --canonicalize | FileCheck %s

module attributes {transform.with_named_sequence} {
  // One handle merged is itself; of one that is deduplicated that isn't known.
  // CHECK-LABEL: @merge
  // CHECK-SAME: (%[[A:.*]]: !transform.any_op
  transform.named_sequence @merge(%a: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_op) {
    %0 = transform.merge_handles %a : !transform.any_op
    // CHECK: %[[ONCE:.*]] = transform.merge_handles deduplicate %[[A]]
    %1 = transform.merge_handles deduplicate %a : !transform.any_op
    // CHECK: transform.yield %[[A]], %[[ONCE]]
    transform.yield %0, %1 : !transform.any_op, !transform.any_op
  }
}
