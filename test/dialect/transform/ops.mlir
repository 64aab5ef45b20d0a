// Ops and types of the transform dialect in their custom syntax, and back.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

// CHECK: transform.sequence failures(propagate)
// CHECK-NEXT: ^bb0(%[[OP:.*]]: !transform.any_op, %[[VALUE:.*]]: !transform.any_value, %[[PARAM:.*]]: !transform.any_param):
transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op, %value: !transform.any_value, %param: !transform.any_param):
  // CHECK: sequence %[[OP]] : !transform.any_op failures(suppress) {
  sequence %op : !transform.any_op failures(suppress) {
  ^bb0(%a: !transform.any_op):
  }
  // CHECK: sequence %[[OP]], %[[VALUE]], %[[PARAM]] : (!transform.any_op, !transform.any_value, !transform.any_param) failures(propagate) {
  sequence %op, %value, %param : !transform.any_op, !transform.any_value, !transform.any_param failures(propagate) {
  ^bb0(%a: !transform.any_op, %b: !transform.any_value, %c: !transform.any_param):
  }
  // CHECK: foreach %[[OP]], %[[VALUE]] with_zip_shortest : !transform.any_op, !transform.any_value -> !transform.any_value {
  %each = foreach %op, %value with_zip_shortest : !transform.any_op, !transform.any_value -> !transform.any_value {
  ^bb0(%a: !transform.any_op, %b: !transform.any_value):
    transform.yield %b : !transform.any_value
  }
  // CHECK: %[[FUNC:.*]] = cast %[[OP]] : !transform.any_op to !transform.op<"func.func">
  %func = cast %op : !transform.any_op to !transform.op<"func.func">
  // CHECK: get_operand %[[OP]][0, -1] : (!transform.any_op) -> !transform.any_value
  %0 = get_operand %op[0, -1] : (!transform.any_op) -> !transform.any_value
  // CHECK: get_operand %[[OP]][except(2)] : (!transform.any_op) -> !transform.any_value
  %1 = get_operand %op[except(2)] : (!transform.any_op) -> !transform.any_value
  // CHECK: get_result %[[OP]][all] : (!transform.any_op) -> !transform.any_value
  %2 = get_result %op[all] : (!transform.any_op) -> !transform.any_value
  // CHECK: get_type elemental %[[VALUE]] : (!transform.any_value) -> !transform.type
  %3 = get_type elemental %value : (!transform.any_value) -> !transform.type
  // CHECK: get_parent_op %[[OP]] {deduplicate, nth_parent = 2 : i64, op_name = "scf.for"} : (!transform.any_op) -> !transform.any_op
  %4 = get_parent_op %op {deduplicate, nth_parent = 2 : i64, op_name = "scf.for"} : (!transform.any_op) -> !transform.any_op
  // CHECK: param.constant 4 : i64 -> !transform.param<i64>
  %5 = transform.param.constant 4 : i64 -> !transform.param<i64>
  // CHECK: param.constant #{{.*}} -> !transform.affine_map
  %6 = transform.param.constant affine_map<(d0) -> (d0)> -> !transform.affine_map
  // CHECK: merge_handles deduplicate %[[OP]], %[[OP]] : !transform.any_op
  %7 = merge_handles deduplicate %op, %op : !transform.any_op
  // CHECK: split_handle %[[OP]] {overflow_result = 1 : i64} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %8:2 = split_handle %op {overflow_result = 1 : i64} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  // CHECK: replicate num(%[[OP]]) %[[VALUE]], %[[PARAM]] : !transform.any_op, !transform.any_value, !transform.any_param
  %9:2 = replicate num(%op) %value, %param : !transform.any_op, !transform.any_value, !transform.any_param
  // CHECK: match.param.cmpi lt %{{.*}}, %{{.*}} : !transform.param<i64>
  transform.match.param.cmpi lt %5, %5 : !transform.param<i64>
  // CHECK: match.operation_name %[[OP]] ["a.b", "c.d"] : !transform.any_op
  transform.match.operation_name %op ["a.b", "c.d"] : !transform.any_op
  // CHECK: annotate %[[OP]] "tag" = %{{.*}} : !transform.any_op, !transform.param<i64>
  annotate %op "tag" = %5 : !transform.any_op, !transform.param<i64>
  // CHECK: print {name = "all"}
  print {name = "all"}
  // CHECK: print %[[OP]] {skip_regions} : !transform.any_op
  print %op {skip_regions} : !transform.any_op
  // CHECK: apply_patterns to %[[OP]] {
  // CHECK-NEXT: transform.apply_patterns.canonicalization
  // CHECK-NEXT: } {apply_cse} : !transform.any_op
  apply_patterns to %op {
    transform.apply_patterns.canonicalization
  } {apply_cse} : !transform.any_op
  // CHECK: apply_registered_pass "canonicalize" with options = {"max-iterations" = %{{.*}}, "top-down" = false} to %{{.*}} : (!transform.op<"func.func">, !transform.param<i64>) -> !transform.any_op
  %10 = apply_registered_pass "canonicalize" with options = {"top-down" = false, "max-iterations" = %5} to %func
      : (!transform.op<"func.func">, !transform.param<i64>) -> !transform.any_op
}

// CHECK-LABEL: module attributes {transform.with_named_sequence}
module attributes {transform.with_named_sequence} {
  // CHECK: transform.named_sequence private @is_add(%{{.*}}: !transform.any_op {transform.readonly}) -> !transform.any_op {
  transform.named_sequence private @is_add(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.addi"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @tag(%op: !transform.any_op {transform.readonly}) {
    transform.annotate %op "seen" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @main(%root: !transform.any_op) {
    // CHECK: transform.collect_matching @is_add in %{{.*}} : (!transform.any_op) -> !transform.any_op
    %0 = transform.collect_matching @is_add in %root : (!transform.any_op) -> !transform.any_op
    // CHECK: transform.include @tag failures(suppress) (%{{.*}}) : (!transform.any_op) -> ()
    transform.include @tag failures(suppress) (%0) : (!transform.any_op) -> ()
    // CHECK: %{{.*}} = transform.foreach_match restrict_root in %{{.*}}
    // CHECK-NEXT: @is_add -> @tag : (!transform.any_op) -> !transform.any_op
    %1 = transform.foreach_match restrict_root in %root @is_add -> @tag : (!transform.any_op) -> !transform.any_op
    // CHECK: transform.alternatives %{{.*}} : !transform.any_op {
    transform.alternatives %1 : !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
    }, {
    ^bb0(%arg0: !transform.any_op):
    }
    transform.yield
  }
}
