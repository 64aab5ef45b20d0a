// The pass convert-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_CONVERTTOLLVM_PASSES
#define TESSERA_CONVERSION_CONVERTTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertToLLVMPass : Pass<"convert-to-llvm"> {
  let summary = "Convert every dialect to llvm that says how.";
  let description = [{
    Dialects say how by the interface ConvertToLLVMPatternInterface; those that are loaded are asked. With `dynamic` so are attributes of the op that the
    pass runs on, such as the target of a `gpu.module` that has one, by ConvertToLLVMAttrInterface; they see nothing of `filter-dialects`.
  }];
  let options = [
    ListOption<"filterDialects", "filter-dialects", "std::string", "The dialects that are asked; none: all.">,
    Option<"useDynamic", "dynamic", "bool", "false", "Convert as attributes of the op say; the width of index is that of the data layout around it.">,
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true", "As in MLIR; patterns are undone in any case where they have to be.">
  ];
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_CONVERSION_CONVERTTOLLVM_PASSES
