// What crashed MLIR and is refused, as its tracker has it: llvm-project's issues by their numbers.
// RUN: mlir-opt --allow-unregistered-dialect --lift-cf-to-scf --convert-scf-to-emitc --verify-diagnostics --split-input-file %s

// 206628: a function without the arguments of its type.
"builtin.module"() ({
  // expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
  "func.func"() <{function_type = (memref<9xf32>) -> (), sym_name = "no_arguments"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// The same of a loop.
func.func @no_variable() {
  // expected-error@+1 {{'affine.for' op different number of inits and region iter_args: 0 != 18446744073709551615}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// 120001: bounds that say nothing.
func.func @no_bounds() {
  // expected-error@+1 {{'affine.for' op}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> ()>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> ()>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// 107952, 118454, 120883, 128319: a branch that isn't known.
func.func @other_branch(%c: i1) {
  // expected-error@+1 {{'d.br' op transformation does not support terminators with successors not implementing BranchOpInterface}}
  "d.br"(%c)[^bb1, ^bb2] : (i1) -> ()
^bb1:
  return
^bb2:
  return
}

// -----

// 206086: blocks that nothing reaches.
func.func @unreached(%a: i32) -> i32 {
  return %a : i32
^bb1:
  // expected-error@+1 {{transformation does not support unreachable blocks}}
  %t = arith.constant true
  cf.cond_br %t, ^bb2, ^bb1
^bb2:
  return %a : i32
}

// -----

// 131442: a vector that a loop hands on has no place in C.
func.func @carried_vector(%v: vector<4xf32>, %n: index) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{failed to legalize operation 'scf.for'}}
  %r = scf.for %i = %c0 to %n step %n iter_args(%a = %v) -> (vector<4xf32>) {
    scf.yield %a : vector<4xf32>
  }
  return %r : vector<4xf32>
}
