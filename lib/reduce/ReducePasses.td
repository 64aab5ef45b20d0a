// Passes that make an input smaller while a test finds it interesting.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_REDUCE_REDUCEPASSES
#define TESSERA_REDUCE_REDUCEPASSES

include "mlir/Pass/PassBase.td"

defvar Reduce_TestOptions = [
  Option<"testerName", "test", "std::string", "", "The program that judges: it exits with another status than 0 when the file, its last argument, is interesting.">,
  ListOption<"testerArgs", "test-arg", "std::string", "Arguments for it before the file.">
];

def ReductionTree : Pass<"reduction-tree"> {
  let summary = "Take away what the test can do without: operations, bodies, attributes, elements of constants.";
  let description = [{
    Tries to take away halves of what there is, then quarters, down to single operations, and starts over until nothing can go. A result that is used
    elsewhere becomes an operand of the same type, or comes from nowhere by `builtin.unrealized_conversion_cast`. What is tried verifies, and prints shorter than before.
  }];
  let options = [
    Option<"traversalModeId", "traversal-mode", "int64_t", "0", "How to search; 0 is the only way.">
  ] # Reduce_TestOptions;
}

def OptReduction : Pass<"opt-reduction-pass", "ModuleOp"> {
  let summary = "Run passes, and keep what they make of the input when it is interesting and shorter.";
  let options = [
    Option<"optPass", "opt-pass", "OpPassManager", "", "The passes, separated by commas: `symbol-dce`.">
  ] # Reduce_TestOptions;
}

#endif // TESSERA_REDUCE_REDUCEPASSES
