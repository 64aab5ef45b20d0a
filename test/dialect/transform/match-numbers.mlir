// RUN: mlir-opt %s --split-input-file --transform-interpreter --verify-diagnostics
// Numbers are compared as signed ones of the width of their type, whatever it is.

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %large = transform.param.constant 340282366920938463463374607431768211455 : i256 -> !transform.param<i256>
    %small = transform.param.constant 18446744073709551616 : i256 -> !transform.param<i256>
    %minus = transform.param.constant -18446744073709551616 : i256 -> !transform.param<i256>
    transform.match.param.cmpi gt %large, %small : !transform.param<i256>
    transform.match.param.cmpi le %small, %large : !transform.param<i256>
    transform.match.param.cmpi lt %minus, %small : !transform.param<i256>
    transform.match.param.cmpi ge %small, %small : !transform.param<i256>
    transform.match.param.cmpi ne %minus, %small : !transform.param<i256>
    // expected-error@+1 {{expected parameter to be equal to 18446744073709551616, got -18446744073709551616}}
    transform.match.param.cmpi eq %minus, %small : !transform.param<i256>
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.param.constant 255 : ui8 -> !transform.param<ui8>
    %one = transform.param.constant 1 : ui8 -> !transform.param<ui8>
    transform.match.param.cmpi lt %all, %one : !transform.param<ui8>
    // expected-error@+1 {{expected parameter to be greater than 1, got -1}}
    transform.match.param.cmpi gt %all, %one : !transform.param<ui8>
    transform.yield
  }
}
