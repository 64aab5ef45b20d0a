// Scripts that make what they go on with go away.
// RUN: mlir-opt %s --split-input-file --transform-interpreter --verify-diagnostics | FileCheck %s

// An action on one function, the next of which is emptied meanwhile.
func.func @first() {
  return
}
func.func @second() {
  %0 = arith.constant 1 : i32
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_func(%op: !transform.any_op {transform.readonly}, %all: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_op) {
    transform.match.operation_name %op ["func.func"] : !transform.any_op
    transform.yield %op, %all : !transform.any_op, !transform.any_op
  }
  transform.named_sequence @dce(%op: !transform.any_op {transform.readonly}, %all: !transform.any_op {transform.readonly}) {
    transform.apply_dce to %all : !transform.any_op
    transform.yield
  }
  transform.named_sequence @is_function(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["func.func"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %funcs = transform.collect_matching @is_function in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.split_handle %funcs : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // expected-error@+1 {{an action has changed what is matched next}}
    transform.foreach_match in %root, %2 @is_func -> @dce : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// What the matchers are handed is used up by the first action.
func.func @first() {
  return
}
func.func @second() {
  return
}
func.func @other(%a: i32) {
  %0 = arith.addi %a, %a : i32
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_return(%op: !transform.any_op {transform.readonly}, %all: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_op) {
    transform.match.operation_name %op ["func.return"] : !transform.any_op
    transform.yield %op, %all : !transform.any_op, !transform.any_op
  }
  transform.named_sequence @use_up(%op: !transform.any_op {transform.readonly}, %all: !transform.any_op {transform.consumed}) {
    %0 = transform.apply_registered_pass "canonicalize" to %all : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @is_function(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["func.func"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %funcs = transform.collect_matching @is_function in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3 = transform.split_handle %funcs : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %4 = transform.merge_handles %1, %2 : !transform.any_op
    // expected-error@+1 {{what operand #1 stands for is gone}}
    transform.foreach_match in %4, %3 @is_return -> @use_up : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The second root is inside of the first, and goes with what is unused there.
// CHECK-LABEL: @roots
// CHECK-NEXT: return
func.func @roots(%a: i32) {
  %0 = arith.addi %a, %a : i32
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_func(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["func.func"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @is_sum(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.addi"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @dce(%op: !transform.any_op {transform.readonly}) {
    transform.apply_dce to %op : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.collect_matching @is_func in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.collect_matching @is_sum in %root : (!transform.any_op) -> !transform.any_op
    %2 = transform.merge_handles %0, %1 : !transform.any_op
    %3 = transform.foreach_match restrict_root in %2 @is_func -> @dce : (!transform.any_op) -> !transform.any_op
    transform.apply_cse to %3 : !transform.any_op
    transform.yield
  }
}

// -----

// Copies of scopes inside of others would be somewhere else than their originals.
module @outer {
  module @inner {
  }
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_module(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["builtin.module"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.collect_matching @is_module in %root : (!transform.any_op) -> !transform.any_op
    %1:4 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %2 = transform.merge_handles %1#1, %1#2 : !transform.any_op
    // expected-error@+1 {{has targets that are inside of others}}
    %3 = transform.alternatives %2 : !transform.any_op -> !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      transform.yield %scope : !transform.any_op
    }
    transform.annotate %3 "tried" : !transform.any_op
    transform.yield
  }
}

// -----

// An action that acts on what it was given by the same action.
func.func @endless() {
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_func(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["func.func"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @again(%op: !transform.any_op {transform.consumed}) {
    // expected-error@+1 {{recursion not allowed in named sequences}}
    %0 = transform.foreach_match restrict_root in %op @is_func -> @again : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.foreach_match in %root @is_func -> @again : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Handles that stand for twice as much each time.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @twice(%0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    %1 = transform.merge_handles %0, %0 : !transform.any_op
    %2 = transform.merge_handles %1, %1 : !transform.any_op
    %3 = transform.merge_handles %2, %2 : !transform.any_op
    %4 = transform.merge_handles %3, %3 : !transform.any_op
    transform.yield %4 : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.include @twice failures(propagate) (%root) : (!transform.any_op) -> !transform.any_op
    %1 = transform.include @twice failures(propagate) (%0) : (!transform.any_op) -> !transform.any_op
    %2 = transform.include @twice failures(propagate) (%1) : (!transform.any_op) -> !transform.any_op
    // expected-error@+1 {{makes handles stand for more than 16777216 payload objects}}
    %3 = transform.replicate num(%2) %2 : !transform.any_op, !transform.any_op
    %4 = transform.merge_handles %3, %3 : !transform.any_op
    transform.yield
  }
}

// -----

// A script that gives another sequence the name of the one that it applies next.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_sequence(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["transform.named_sequence"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @next(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @other(%op: !transform.any_op {transform.readonly}, %more: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %more, "more" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %all = transform.collect_matching @is_sequence in %root : (!transform.any_op) -> !transform.any_op
    %is, %next, %other, %main = transform.split_handle %all : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %unused = transform.param.constant "unused" -> !transform.any_param
    %name = transform.param.constant "next" -> !transform.any_param
    transform.annotate %next "sym_name" = %unused : !transform.any_op, !transform.any_param
    transform.annotate %other "sym_name" = %name : !transform.any_op, !transform.any_param
    // expected-error@+1 {{incorrect number of operands for callee}}
    transform.include @next failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

// Each of several is used up in its turn.
// CHECK-LABEL: @each
// CHECK-SAME: attributes {done}
// CHECK-NEXT: return
func.func @each(%a: i32) {
  %0 = arith.addi %a, %a : i32
  return
}
// CHECK-LABEL: @other
// CHECK-SAME: attributes {done}
// CHECK-NEXT: return
func.func @other(%a: i32) {
  %0 = arith.muli %a, %a : i32
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_func(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["func.func"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.collect_matching @is_func in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %0 : !transform.any_op {
    ^bb0(%func: !transform.any_op):
      %1 = transform.apply_registered_pass "canonicalize" to %func : (!transform.any_op) -> !transform.any_op
      transform.annotate %1 "done" : !transform.any_op
    }
    transform.yield
  }
}
