// What ends regions that imply a terminator, and isn't that.
// RUN: mlir-opt --load-dialect=%S/Inputs/terminators.td --allow-unregistered-dialect --split-input-file --verify-diagnostics --mlir-print-op-on-diagnostic=false %s

// expected-error@+2 {{'smt.solver' op expects regions to end with 'smt.yield', found 'test.last'}}
// expected-note@+1 {{in custom textual format, the absence of terminator implies 'smt.yield'}}
"smt.solver"() ({ "test.last"() : () -> () }) : () -> ()

// -----
// Each region is looked at.
// expected-error@+2 {{'smt.check' op expects regions to end with 'smt.yield', found 'test.last'}}
// expected-note@+1 {{in custom textual format, the absence of terminator implies 'smt.yield'}}
"smt.check"() ({ smt.yield }, { smt.yield }, { "test.last"() : () -> () }) : () -> ()

// -----
// Another terminator is none to add to.
"test.op"() ({
  // expected-error@+2 {{'smt.check' op expects regions to end with 'smt.yield', found 'ub.unreachable'}}
  // expected-note@+1 {{in custom textual format, the absence of terminator implies 'smt.yield'}}
  smt.check sat {} unknown {} unsat { ub.unreachable }
}) : () -> ()

// -----
"smt.solver"() ({
  // expected-error@+1 {{block with no terminator, has "smt.reset"() : () -> ()}}
  smt.reset
}) : () -> ()

// -----
// The last block gets it.
// expected-error@+1 {{'smt.solver' op expects region #0 to have 0 or 1 blocks}}
smt.solver() : () -> () {
  cf.br ^bb1
^bb1:
  "test.last"() : () -> ()
}

// -----
func.func @missing(%n: index) -> tensor<?xf32> {
  // expected-error@+1 {{'tensor.yield' op requires a single operand}}
  %0 = tensor.generate %n {
  } : tensor<?xf32>
  return %0 : tensor<?xf32>
}
