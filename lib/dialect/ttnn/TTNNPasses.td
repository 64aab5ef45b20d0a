// Passes of the ttnn dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTNN_TTNNPASSES
#define TESSERA_DIALECT_TTNN_TTNNPASSES

include "mlir/Pass/PassBase.td"

def TTNNLayout : Pass<"ttnn-layout", "::mlir::ModuleOp"> {
  let summary = "Give every tensor a ttnn layout.";
  let description = [{
    Works on ttir: tensors get tiled, interleaved DRAM layouts, except where an op or the host needs another; `ttir.to_layout` converts between.
  }];
}

def TTNNWorkarounds : Pass<"ttnn-workaround", "::mlir::ModuleOp"> {
  let summary = "Rewrite what the TTNN library can't do as it stands.";
  let options = [
    Option<"layoutWorkaroundsEnabled", "ttnn-enable-layout-workaround-pass", "bool", "true",
           "Convert operands to the layouts and data types that an op accepts.">,
    Option<"decompositionWorkaroundsEnabled", "ttnn-enable-decomposition-workaround-pass", "bool", "true",
           "Decompose ops that the library lacks.">,
    Option<"repeatFoldingWorkaroundEnabled", "ttnn-enable-repeat-folding-workaround-pass", "bool", "true",
           "Replace repeat by an addition of zeros, which broadcasts.">,
    Option<"exactIntegers", "exact-integers", "bool", "false",
           "Pass integers as rows to what takes only bf16 as tiles, and sum them as they are: floats lose digits of them.">
  ];
}

def TTNNOptimizer : Pass<"ttnn-optimizer", "::mlir::ModuleOp"> {
  let summary = "Choose where results live, how they are spread over cores, and the order of ops.";
  let description = [{
    Without analysis every result of an op lies interleaved in DRAM on the whole grid. With it, a policy keeps results in L1: `DFSharding` shards
    chains of ops each of which is the only user of the one before; `GreedyL1Interleaved` and `BFInterleaved` interleave as much as fits. Overrides
    name ops by the names of their locations.
  }];
  let options = [
    Option<"insertMemReconfig", "insert-memreconfig", "std::string", "", "Operands to lay as their op's result: op=0:1,op2=0.">,
    Option<"overrideOutputLayout", "override-output-layout", "std::string", "",
           "Layouts of results: op=4x4:l1:block_sharded:tile:bf16,op2=dram. What isn't given is chosen.">,
    Option<"memoryLayoutAnalysisEnabled", "memory-layout-analysis-enabled", "bool", "false",
           "Let a policy keep results in L1.">,
    Option<"memReconfigEnabled", "memreconfig-enabled", "bool", "true", "Re-lay operands where that is asked for or needed.">,
    Option<"memoryLayoutAnalysisPolicy", "memory-layout-analysis-policy", "std::string", "DFSharding",
           "DFSharding, GreedyL1Interleaved, or BFInterleaved.">,
    Option<"maxLegalLayouts", "max-legal-layouts", "int64_t", "64", "The most sharded layouts that are tried for an op.">,
    Option<"rowMajorEnabled", "row-major-enabled", "bool", "false", "Try rows as well as tiles.">
  ];
}

def TTNNDecomposeLayouts : Pass<"ttnn-decompose-layouts", "::mlir::ModuleOp"> {
  let summary = "Split ttnn.to_layout into the single steps that the library has.";
}

def TTNNDeallocate : Pass<"ttnn-deallocate", "::mlir::ModuleOp"> {
  let summary = "Free tensors after their last use.";
}

def TTNNMemoryReport : Pass<"ttnn-memory-report", "::mlir::ModuleOp"> {
  let summary = "Write down what each op occupies of L1 and DRAM, and refuse what doesn't fit.";
  let description = [{
    Counts the tensors that are there while an op runs, for one core and one bank of DRAM, and the op's circular buffers by published formulas.
  }];
  let options = [
    Option<"format", "format", "std::string", "\"text\"", "text, json, svg (a drawing over time), or none.">,
    Option<"file", "file", "std::string", "", "Where to write; empty: standard error.">,
    Option<"check", "check", "bool", "true", "Fail at the op that needs more than there is.">
  ];
}

def TTNNCreateInputGens : Pass<"ttnn-create-input-gens", "::mlir::ModuleOp"> {
  let summary = "Add a main function, and functions that make inputs of ones for it.";
  let description = [{
    For each function `f` that nothing refers to, `createInputsFor_f` gives tensors of the types that it takes; `main` calls one after the
    other. So the C++ of a module is a program. A function that is called `main` becomes `main_`.
  }];
  let dependentDialects = ["arith", "func"];
}

def TTNNModifySignaturesForDylib : Pass<"ttnn-modify-signatures-for-dylib", "::mlir::ModuleOp"> {
  let summary = "Let functions take and give a tuple of tensors, and take the device.";
  let description = [{
    For each function that nothing refers to. So whoever loads the library that is made of the module's C++ can call all of its functions alike. One that is called `main`, which C++ doesn't allow, becomes `main_`.
  }];
  let dependentDialects = ["tt", "func"];
}

#endif // TESSERA_DIALECT_TTNN_TTNNPASSES
