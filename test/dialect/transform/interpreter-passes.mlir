// Passes, dead code, loops and printing.
// RUN: mlir-opt %s --transform-interpreter | FileCheck %s

// CHECK{LITERAL}: [[[ IR printer: for ]]]
// CHECK: scf.for
// CHECK-LABEL: @loop
// CHECK-NEXT: arith.addi
// CHECK-NEXT: scf.for
// CHECK-NOT: arith.muli
// CHECK: return
func.func @loop(%a: i32, %low: index, %high: index, %step: index, %m: memref<?xi32>) {
  scf.for %i = %low to %high step %step {
    %0 = arith.addi %a, %a : i32
    %dead = arith.muli %0, %a : i32
    memref.store %0, %m[%i] : memref<?xi32>
  }
  return
}
// CHECK-LABEL: @unused
// CHECK-NEXT: return
func.func @unused(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %a : i32
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_loop(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["scf.for"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @is_func(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["func.func"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %loop = transform.collect_matching @is_loop in %root : (!transform.any_op) -> !transform.any_op
    transform.print %loop {name = "for"} : !transform.any_op
    transform.apply_licm to %loop : !transform.any_op
    %funcs = transform.collect_matching @is_func in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_dce to %funcs : !transform.any_op
    transform.apply_cse to %funcs : !transform.any_op
    transform.verify %funcs : !transform.any_op
    %top = transform.param.constant false -> !transform.any_param
    %0 = transform.apply_registered_pass "canonicalize" with options = {"top-down" = %top} to %funcs
        : (!transform.any_op, !transform.any_param) -> !transform.any_op
    transform.yield
  }
}
