// The pass convert-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_CONVERTTOLLVM_PASSES
#define TESSERA_CONVERSION_CONVERTTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertToLLVMPass : Pass<"convert-to-llvm"> {
  let summary = "Convert every dialect to llvm that says how.";
  let description = [{
    Dialects say how by the interface ConvertToLLVMPatternInterface; those that are loaded are asked.
  }];
  let options = [
    ListOption<"filterDialects", "filter-dialects", "std::string", "The dialects that are asked; none: all.">,
    Option<"useDynamic", "dynamic", "bool", "false", "Take the width of index from the data layout of what is around the op.">,
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true", "As in MLIR; patterns are undone in any case where they have to be.">
  ];
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_CONVERSION_CONVERTTOLLVM_PASSES
