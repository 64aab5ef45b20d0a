// What the ops refuse, in the words that MLIR uses.
// RUN: mlir-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

func.func @f(%i: index, %x: f32) {
  // expected-error@+1 {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  %0:2 = scf.for %k = %i to %i step %i iter_args(%a = %x) -> (f32, f32) {
  }
  return
}
// -----
func.func @f(%i: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%k: index, %a: f32):
    scf.yield %a : f32
  }) : (index, index, index, f32) -> ()
  return
}
// -----
func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%i, %i, %i) ({
  ^bb0(%k: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}
// -----
func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op different number of inits and region iter_args: 0 !=}}
  "scf.for"(%i, %i, %i) ({
  ^bb0:
    scf.yield
  }) : (index, index, index) -> ()
  return
}
// -----
func.func @f(%i: index) {
  // expected-error@+1 {{'scf.execute_region' op region needs to have at least one block}}
  scf.execute_region {
  }
  return
}
// -----
func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({
  ^bb0(%a: i1):
    scf.yield
  }) : () -> ()
  return
}
// -----
func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.if' op must have an else block if defining values}}
  %0 = scf.if %c -> i1 {
    scf.yield %c : i1
  }
  return
}
// -----
func.func @f(%c: i1) {
  // expected-error@+1 {{along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  scf.if %c {
    // expected-note@+1 {{region branch point}}
    scf.yield %c : i1
  }
  return
}
// -----
func.func @f(%i: index) {
  // expected-error@+1 {{expected 1 upper bound values, got 2}}
  scf.forall (%a) in (4, 5) {
  }
  return
}
// -----
func.func @f(%i: index) {
  // expected-error@+1 {{'scf.forall' op region expects 2 arguments}}
  scf.forall (%a) = (1, 2) to (4, 5) step (1, 1) {
  }
  return
}
// -----
func.func @f(%i: index) {
  // expected-error@+1 {{expected 0 dynamic lower bound values}}
  "scf.forall"(%i) <{staticLowerBound = array<i64: 1>, staticUpperBound = array<i64: 2>, staticStep = array<i64: 1>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> ({
  ^bb0(%a: index):
    scf.forall.in_parallel {}
  }) : (index) -> ()
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op produces 0 results, but has only 1 outputs}}
  "scf.forall"(%t) <{staticLowerBound = array<i64: 1>, staticUpperBound = array<i64: 2>, staticStep = array<i64: 1>, operandSegmentSizes = array<i32: 0, 0, 0, 1>}> ({
  ^bb0(%a: index, %b: tensor<4xf32>):
    scf.forall.in_parallel {}
  }) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op type mismatch between 0-th output and corresponding block argument}}
  %0 = "scf.forall"(%t) <{staticLowerBound = array<i64: 1>, staticUpperBound = array<i64: 2>, staticStep = array<i64: 1>, operandSegmentSizes = array<i32: 0, 0, 0, 1>}> ({
  ^bb0(%a: index, %b: tensor<5xf32>):
    scf.forall.in_parallel {}
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op expects 0-th block argument to be an index}}
  "scf.forall"() <{staticLowerBound = array<i64: 1>, staticUpperBound = array<i64: 2>, staticStep = array<i64: 1>, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({
  ^bb0(%a: i32):
    scf.forall.in_parallel {}
  }) : () -> ()
  return
}
// -----
func.func @f(%i: index) {
  scf.forall (%a) in (4) {
    // expected-error@+1 {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
    scf.forall.in_parallel {
      %0 = arith.constant 1 : index
    }
  }
  return
}
// -----
func.func @f(%i: index) {
  // expected-error@+1 {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  scf.parallel () = () to () step () {
  }
  return
}
// -----
func.func @f(%i: index) {
  %zero = arith.constant 0 : index
  // expected-error@+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%k) = (%i) to (%i) step (%zero) {
  }
  return
}
// -----
func.func @f(%i: index) {
  // expected-error@+1 {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  scf.parallel (%k) = (%i) to (%i) step (%i) {
    // expected-note@+1 {{terminator here}}
    scf.yield
  }
  return
}
// -----
func.func @f(%i: index) {
  // expected-error@+1 {{expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index {
  }
  return
}
// -----
func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index {
    // expected-error@+1 {{expects type of 0-th reduction operand: 'f32' to be the same as the 0-th result type: 'index'}}
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }
  }
  return
}
// -----
func.func @f(%i: index) {
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index {
    // expected-error@+1 {{expected two block arguments with type 'index' in the 0-th reduction region}}
    scf.reduce(%i : index) {
    ^bb0:
      scf.reduce.return %i : index
    }
  }
  return
}
// -----
func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index {
    scf.reduce(%i : index) {
    ^bb0(%a: index, %b: index):
      // expected-error@+1 {{must have type 'index' (the type of the reduction inputs)}}
      scf.reduce.return %x : f32
    }
  }
  return
}
// -----
func.func @f(%i: i32) {
  // expected-error@+1 {{custom op 'scf.while' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  scf.while (%a = %i) : i32 {
  } do {
  }
  return
}
// -----
func.func @f(%i: i32) {
  // expected-error@+1 {{custom op 'scf.while' expected as many input types as operands (expected 1 got 0)}}
  scf.while (%a = %i) : () -> () {
  } do {
  }
  return
}
// -----
func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    // expected-note@+1 {{terminator here}}
    "end"() : () -> ()
  }
  return
}
// -----
func.func @f(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op has duplicate case value: 3}}
  scf.index_switch %i
  case 3 {
    scf.yield
  }
  case 3 {
    scf.yield
  }
  default {
  }
  return
}
// -----
func.func @f(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 0}}
  %0 = scf.index_switch %i -> index
  case 3 {
    // expected-note@+1 {{see yield operation here}}
    scf.yield
  }
  default {
    scf.yield %i : index
  }
  return
}
// -----
func.func @f(%i: index, %x: f32) {
  // expected-error@+1 {{'scf.index_switch' op expected result #0 of each region to be 'index'}}
  %0 = scf.index_switch %i -> index
  default {
    // expected-note@+1 {{default region returns 'f32' here}}
    scf.yield %x : f32
  }
  return
}
