// RUN: mlir-opt %s --split-input-file --verify-diagnostics

// What is checked once for operations that are made of the same is checked for each that isn't.

func.func @attribute(%a: i32, %b: i32) {
  %0 = "arith.cmpi"(%a, %b) <{predicate = 1 : i64}> : (i32, i32) -> i1
  %1 = "arith.cmpi"(%a, %b) <{predicate = 1 : i64}> : (i32, i32) -> i1
  // expected-error@+1 {{attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
  %2 = "arith.cmpi"(%a, %b) <{predicate = 10 : i64}> : (i32, i32) -> i1
  return
}

// -----

func.func @missing_attribute(%a: i32, %b: i32) {
  %0 = "arith.cmpi"(%a, %b) <{predicate = 1 : i64}> : (i32, i32) -> i1
  // expected-error@+1 {{requires attribute 'predicate'}}
  %1 = "arith.cmpi"(%a, %b) : (i32, i32) -> i1
  return
}

// -----

func.func @result_type(%a: i32, %b: i32) {
  %0 = "arith.addi"(%a, %b) : (i32, i32) -> i32
  // expected-error@+1 {{requires the same type for all operands and results}}
  %1 = "arith.addi"(%a, %b) : (i32, i32) -> i64
  return
}

// -----

func.func @operand_type(%a: i32, %b: i32, %c: i64) {
  %0 = "arith.addi"(%a, %b) : (i32, i32) -> i32
  // expected-error@+1 {{requires the same type for all operands and results}}
  %1 = "arith.addi"(%a, %c) : (i32, i64) -> i32
  return
}

// -----

func.func @number_of_operands(%a: i32, %b: i32) {
  %0 = "arith.addi"(%a, %b) : (i32, i32) -> i32
  // expected-error@+1 {{expected 2 operands, but found 1}}
  %1 = "arith.addi"(%a) : (i32) -> i32
  return
}

// -----

func.func @types_of_several_parts(%a: tensor<2xf32>, %i: index) {
  %0 = "tensor.extract"(%a, %i) : (tensor<2xf32>, index) -> f32
  // expected-error@+1 {{failed to verify that result type matches element type of tensor}}
  %1 = "tensor.extract"(%a, %i) : (tensor<2xf32>, index) -> f64
  return
}

// -----

// Hooks and what depends on other operations are asked each time.
func.func private @callee(i32)

func.func @other_operations(%a: i32) {
  "func.call"(%a) <{callee = @callee}> : (i32) -> ()
  // expected-error@+1 {{'nobody' does not reference a valid function}}
  "func.call"(%a) <{callee = @nobody}> : (i32) -> ()
  return
}

// -----

func.func @dominance(%a: i32) {
  %0 = arith.addi %a, %a : i32
  // expected-error@+1 {{operand #0 does not dominate this use}}
  %1 = arith.addi %2, %a : i32
  // expected-note@+1 {{operand defined here (op in the same block)}}
  %2 = arith.addi %a, %a : i32
  return
}
