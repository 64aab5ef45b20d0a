// Scripts that are applied: what handles stand for, and what becomes of the payload.
// RUN: mlir-opt %s --split-input-file --transform-interpreter --verify-diagnostics | FileCheck %s

// The payload is simplified; a handle of what stays keeps standing for it.
// CHECK-LABEL: @simplify
// CHECK-NEXT: return %arg0
func.func @simplify(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = arith.addi %a, %zero : i32
  return %0 : i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_func(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["func.func"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.collect_matching @is_func in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}

// -----

// Actions for what is matched, innermost first; a pass on what they are given.
// CHECK-LABEL: @matched
// CHECK: arith.addi {{.*}} {kind = "sum"}
// CHECK: arith.muli %{{.*}}, %{{.*}} : i32
func.func @matched(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %a : i32
  return %1 : i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_sum(%op: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %op ["arith.addi"] : !transform.any_op
    %kind = transform.param.constant "sum" -> !transform.any_param
    transform.yield %op, %kind : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @annotate(%op: !transform.any_op {transform.readonly}, %kind: !transform.any_param {transform.readonly}) {
    transform.annotate %op "kind" = %kind : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %0 = transform.foreach_match in %root @is_sum -> @annotate : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A handle may not be used when what it stood for, or what is around it, was consumed.
// expected-note@+1 {{ancestor payload op}}
func.func @consumed(%a: i32) -> i32 {
  // expected-note@+1 {{nested payload op}}
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_sum(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.addi"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note@+1 {{handle to invalidated ops}}
    %0 = transform.collect_matching @is_sum in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_parent_op %0 {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    // expected-note@+1 {{invalidated by this transform op that consumes its operand #0}}
    %2 = transform.apply_registered_pass "canonicalize" to %1 : (!transform.any_op) -> !transform.any_op
    // expected-error@+1 {{uses a handle invalidated by a previously executed transform op}}
    transform.print %0 : !transform.any_op
    transform.yield
  }
}

// -----

// The first alternative fails and leaves nothing.
// CHECK-LABEL: @alternatives
// CHECK-SAME: attributes {second}
func.func @alternatives() {
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_func(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["func.func"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.collect_matching @is_func in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.alternatives %0 : !transform.any_op -> !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      transform.annotate %scope "first" : !transform.any_op
      transform.match.operation_empty %scope : !transform.any_op
      transform.yield %scope : !transform.any_op
    }, {
    ^bb0(%scope: !transform.any_op):
      transform.annotate %scope "second" : !transform.any_op
      transform.yield %scope : !transform.any_op
    }
    transform.yield
  }
}

// -----

// One at a time, and what each yields together.
func.func @each(%a: i32, %b: i64) -> i64 {
  // expected-remark@+1 {{here}}
  %0 = arith.addi %a, %a : i32
  // expected-remark@+1 {{here}}
  %1 = arith.addi %b, %b : i64
  return %1 : i64
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_sum(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.addi"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.collect_matching @is_sum in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.foreach %0 : !transform.any_op -> !transform.any_param {
    ^bb0(%op: !transform.any_op):
      transform.debug.emit_remark_at %op, "here" : !transform.any_op
      %value = transform.get_result %op[0] : (!transform.any_op) -> !transform.any_value
      %type = transform.get_type %value : (!transform.any_value) -> !transform.any_param
      transform.yield %type : !transform.any_param
    }
    // expected-remark@+1 {{i32, i64}}
    transform.debug.emit_param_as_remark %1 : !transform.any_param
    %2 = transform.num_associations %0 : (!transform.any_op) -> !transform.param<i64>
    // expected-remark@+1 {{2 : i64}}
    transform.debug.emit_param_as_remark %2 : !transform.param<i64>
    // expected-error@+1 {{expected to contain 1 payloads but it contains 2 payloads}}
    %3 = transform.split_handle %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// What a script may not touch: itself, and what it is in.
// expected-note@+1 {{target payload op}}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error@+1 {{cannot apply transform to itself (or one of its ancestors)}}
    %0 = transform.apply_registered_pass "symbol-dce" to %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Matchers only look.
func.func @looked_at() {
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @changes(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    // expected-error@+1 {{expected operations in the match part to implement MatchOpInterface}}
    transform.annotate %op "changed" : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.collect_matching @changes in %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// expected-error@+1 {{could not find a nested named sequence with name: __transform_main}}
module {
}
