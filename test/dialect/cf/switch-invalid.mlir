// What cf.switch and weights refuse.
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

func.func @no_default(%flag: i32) {
  // expected-error@+1 {{custom op 'cf.switch' expected 'default'}}
  cf.switch %flag : i32, [ 1: ^bb1 ]
^bb1:
  return
}

// -----

func.func @no_number(%flag: i32) {
  // expected-error@+1 {{custom op 'cf.switch' expected integer value}}
  cf.switch %flag : i32, [ default: ^bb1, "one": ^bb1 ]
^bb1:
  return
}

// -----

func.func @no_comma(%flag: i32) {
  // expected-error@+1 {{expected ']'}}
  cf.switch %flag : i32, [ default: ^bb1, 1: ^bb1 2: ^bb1 ]
^bb1:
  return
}

// -----

func.func @index(%flag: index) {
  // expected-error@+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'index'}}
  cf.switch %flag : index, [ default: ^bb1, 1: ^bb1 ]
^bb1:
  return
}

// -----

func.func @number_of_cases(%flag: i32) {
  // expected-error@+1 {{'cf.switch' op number of case values (1) should match number of case destinations (2)}}
  "cf.switch"(%flag)[^bb1, ^bb1, ^bb1] <{case_values = dense<1> : vector<1xi32>, case_operand_segments = array<i32: 0, 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @type_of_cases(%flag: i32) {
  // expected-error@+1 {{'cf.switch' op 'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%flag)[^bb1, ^bb1] <{case_values = dense<1> : vector<1xi64>, case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @number_of_weights(%condition: i1) {
  // expected-error@+1 {{expects number of branch weights to match number of successors: 3 vs 2}}
  cf.cond_br %condition weights([1, 2, 3]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @no_weight(%condition: i1) {
  // expected-error@+1 {{branch weights cannot all be zero}}
  cf.cond_br %condition weights([0, 0]), ^bb1, ^bb1
^bb1:
  return
}
