// What ends regions that imply a terminator, and isn't that.
// RUN: mlir-opt --load-dialect=%S/Inputs/terminators.td --allow-unregistered-dialect --split-input-file --verify-diagnostics --mlir-print-op-on-diagnostic=false %s

// expected-error@+2 {{'trm.solver' op expects regions to end with 'trm.yield', found 'test.last'}}
// expected-note@+1 {{in custom textual format, the absence of terminator implies 'trm.yield'}}
"trm.solver"() ({ "test.last"() : () -> () }) : () -> ()

// -----
// Each region is looked at.
// expected-error@+2 {{'trm.check' op expects regions to end with 'trm.yield', found 'test.last'}}
// expected-note@+1 {{in custom textual format, the absence of terminator implies 'trm.yield'}}
"trm.check"() ({ trm.yield }, { trm.yield }, { "test.last"() : () -> () }) : () -> ()

// -----
// Another terminator is none to add to.
"test.op"() ({
  // expected-error@+2 {{'trm.check' op expects regions to end with 'trm.yield', found 'ub.unreachable'}}
  // expected-note@+1 {{in custom textual format, the absence of terminator implies 'trm.yield'}}
  trm.check sat {} unknown {} unsat { ub.unreachable }
}) : () -> ()

// -----
"trm.solver"() ({
  // expected-error@+1 {{block with no terminator, has "trm.reset"() : () -> ()}}
  trm.reset
}) : () -> ()

// -----
// The last block gets it.
// expected-error@+1 {{'trm.solver' op expects region #0 to have 0 or 1 blocks}}
trm.solver() : () -> () {
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
