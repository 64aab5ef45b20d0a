// What a dialect of --irdl-file refuses.
// RUN: mlir-opt %s --irdl-file=%S/Inputs/shapes.irdl.mlir --split-input-file --verify-diagnostics

// expected-error@+1 {{'f64' does not satisfy the constraint}}
func.func private @parameter(!fig.poly<f64>)

// -----

// expected-error@+1 {{expected 1 type arguments, but had 0}}
func.func private @parameters(!fig.poly)

// -----

// expected-error@+1 {{expected dynamic type}}
func.func private @type(!fig.circle)

// -----

// expected-error@+1 {{expected dynamic attribute}}
func.func private @attribute() attributes {a = #fig.color}

// -----

// expected-error@+1 {{expected base attribute 'builtin.string' but got 'builtin.integer'}}
func.func private @base() attributes {a = #fig.label<2, 2>}

// -----

// expected-error@+1 {{'!fig.poly<i32>' does not satisfy the constraint}}
func.func private @alternatives(!fig.list<!fig.poly<i32>>)

// -----

func.func @variable(%p: !fig.poly<f32>) {
  // expected-error@+1 {{expected 'f32' but got 'i32'}}
  %0 = "fig.area"(%p) : (!fig.poly<f32>) -> i32
  return
}

// -----

func.func @parametric(%p: i32) {
  // expected-error@+1 {{expected base type 'fig.poly' but got 'i32'}}
  %0 = "fig.area"(%p) : (i32) -> i32
  return
}

// -----

func.func @count() {
  // expected-error@+1 {{op expects exactly 1 operands, but got 0}}
  %0 = "fig.area"() : () -> i32
  return
}

// -----

func.func @at_least() {
  // expected-error@+1 {{op expects at least 1 operands, but got 0}}
  "fig.join"() : () -> ()
  return
}

// -----

func.func @at_most(%i: i32) {
  // expected-error@+1 {{op expects at most 1 results, but got 2}}
  %0:2 = "fig.join"(%i) : (i32) -> (i32, i32)
  return
}

// -----

func.func @no_sizes() {
  // expected-error@+1 {{'operandSegmentSizes' attribute is expected but not provided}}
  "fig.two"() : () -> ()
  return
}

// -----

func.func @kind_of_sizes() {
  // expected-error@+1 {{'operandSegmentSizes' attribute is expected to be a dense i32 array}}
  "fig.two"() {operandSegmentSizes = array<i64: 0, 0>} : () -> ()
  return
}

// -----

func.func @number_of_sizes() {
  // expected-error@+1 {{'operandSegmentSizes' attribute for specifying operand segments must have 2 elements, but got 1}}
  "fig.two"() {operandSegmentSizes = array<i32: 0>} : () -> ()
  return
}

// -----

func.func @negative_size() {
  // expected-error@+1 {{'operandSegmentSizes' attribute for specifying operand segments must have non-negative values}}
  "fig.two"() {operandSegmentSizes = array<i32: -1, 1>} : () -> ()
  return
}

// -----

func.func @optional_size() {
  // expected-error@+1 {{element 1 in 'operandSegmentSizes' attribute must be equal to 0 or 1}}
  "fig.two"() {operandSegmentSizes = array<i32: 0, 2>} : () -> ()
  return
}

// -----

func.func @sum_of_sizes() {
  // expected-error@+1 {{sum of elements in 'operandSegmentSizes' attribute must be equal to the number of operands}}
  "fig.two"() {operandSegmentSizes = array<i32: 1, 0>} : () -> ()
  return
}

// -----

func.func @properties() {
  // expected-error@+1 {{invalid properties {operandSegmentSizes = array<i32: 0, 0>} for op fig.two: extensible Dialects don't support properties}}
  "fig.two"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

// -----

func.func @absent() {
  // expected-error@+1 {{'fig.show' op attribute "size" is expected but not provided}}
  "fig.show"() ({^bb0(%z: i32): llvm.unreachable}, {}) {label = #fig.label<"a", i32>} : () -> ()
  return
}

// -----

func.func @other() {
  // expected-error@+1 {{expected '"small"' but got '"large"'}}
  "fig.show"() ({^bb0(%z: i32): llvm.unreachable}, {}) {label = #fig.label<"a", i32>, size = "large"} : () -> ()
  return
}

// -----

func.func @regions() {
  // expected-error@+1 {{'fig.show' op unexpected number of regions: expected 2 but got 0}}
  "fig.show"() {label = #fig.label<"a", i32>, size = "small"} : () -> ()
  return
}

// -----

func.func @blocks() {
  // expected-error@+1 {{expected region 0 to have 1 block(s) but got 0}}
  "fig.show"() ({}, {}) {label = #fig.label<"a", i32>, size = "small"} : () -> ()
  return
}

// -----

func.func @no_arguments() {
  // expected-error@+1 {{expected region 0 to have 1 arguments but got 0}}
  "fig.show"() ({^bb0: llvm.unreachable}, {}) {label = #fig.label<"a", i32>, size = "small"} : () -> ()
  return
}

// -----

func.func @argument() {
  // expected-note@+1 {{see the operation}}
  "fig.show"() ({
  // expected-error@+1 {{expected 'i32' but got 'i8'}}
  ^bb0(%z: i8):
    llvm.unreachable
  }, {}) {label = #fig.label<"a", i32>, size = "small"} : () -> ()
  return
}
