// Pipelines to ttir and to ttnn.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PIPELINES_TTNNPIPELINES
#define TESSERA_PIPELINES_TTNNPIPELINES

include "mlir/Pass/PassBase.td"

def StableHLOToTTIR : PassPipeline<"stablehlo-to-ttir-pipeline"> {
  let summary = "Convert StableHLO, as JAX and others export it, to ttir.";
  let options = [
    Option<"removeDeadValuesEnabled", "enable-remove-dead-values", "bool", "true", "Remove what isn't used at the end.">,
    Option<"arithToStableHLOEnabled", "enable-arith-to-stablehlo", "bool", "true", "Convert constants of arith first.">,
    Option<"compositeToCallEnabled", "enable-composite-to-call", "bool", "true",
           "Replace composites by calls of what they are made of first.">,
    Option<"controlFlowEnabled", "enable-flatten-control-flow", "bool", "true",
           "Unroll loops that run a known number of times, and turn branches into selections, first.">
  ];
}

def TosaToTTIR : PassPipeline<"tosa-to-ttir-pipeline"> {
  let summary = "Convert TOSA, as exporters of PyTorch and TensorFlow write it, to ttir with the hardware's types.";
}

class BackendPipeline<string name, list<Option> more = []> : PassPipeline<name> {
  let options = !listconcat([
    Option<"systemDescPath", "system-desc-path", "std::string", "",
           "System description file (.ttsys) of the machine to compile for; empty: keep the module's, else one wormhole_b0 chip.">,
    ListOption<"meshShape", "mesh-shape", "int64_t", "Shape of the mesh of chips.">,
    Option<"argumentTypes", "argument-types", "std::string", "",
           "What function arguments are: function=type1,type2;function=... with types input, parameter, constant.">,
    Option<"implicitBroadcastFoldingEnabled", "enable-implicit-broadcast-folding-pass", "bool", "true",
           "Fold broadcasts into the ops that broadcast by themselves.">,
    Option<"layoutWorkaroundsEnabled", "enable-layout-workaround-pass", "bool", "true",
           "Convert operands to the layouts and data types that an op accepts.">,
    Option<"decompositionWorkaroundsEnabled", "enable-decomposition-workaround-pass", "bool", "true",
           "Decompose ops that the library lacks.">,
    Option<"repeatFoldingWorkaroundEnabled", "enable-repeat-folding-workaround-pass", "bool", "true",
           "Replace repeat by an addition of zeros, which broadcasts.">,
    Option<"exactIntegers", "exact-integers", "bool", "true",
           "Pass integers as rows to what takes only bf16 as tiles, and sum them as they are: floats lose digits of them.">,
    Option<"optimizerEnabled", "enable-optimizer", "bool", "false",
           "Choose layouts and the order of ops with ttnn-optimizer; the options below are its own.">,
    Option<"insertMemReconfig", "insert-memreconfig", "std::string", "", "Operands to lay as their op's result: op=0:1,op2=0.">,
    Option<"overrideOutputLayout", "override-output-layout", "std::string", "",
           "Layouts of results: op=4x4:l1:block_sharded:tile:bf16,op2=dram.">,
    Option<"memoryLayoutAnalysisEnabled", "memory-layout-analysis-enabled", "bool", "false", "Let a policy keep results in L1.">,
    Option<"memReconfigEnabled", "memreconfig-enabled", "bool", "true", "Re-lay operands where that is asked for or needed.">,
    Option<"memoryLayoutAnalysisPolicy", "memory-layout-analysis-policy", "std::string", "DFSharding",
           "DFSharding, GreedyL1Interleaved, or BFInterleaved.">,
    Option<"maxLegalLayouts", "max-legal-layouts", "int64_t", "64", "The most sharded layouts that are tried for an op.">,
    Option<"rowMajorEnabled", "row-major-enabled", "bool", "false", "Try rows as well as tiles.">,
    Option<"memoryCheck", "memory-check", "bool", "false", "Refuse what needs more L1 or DRAM than the device has.">,
    Option<"memoryReport", "memory-report", "std::string", "\"none\"", "What each op occupies, as text, json, svg, or none.">,
    Option<"memoryReportFile", "memory-report-file", "std::string", "", "Where to write the report; empty: standard error.">
  ], more);
}

def TTIRToTTNNBackend : BackendPipeline<"ttir-to-ttnn-backend-pipeline", [
    Option<"cpuHoistingEnabled", "enable-cpu-hoisting", "bool", "false",
           "Compile ops marked with should_hoist for the processor: code in the .ttnn file that the device's program calls.">
  ]> {
  let summary = "Compile ttir to ttnn, ready for translation to a .ttnn file.";
}

def TTIRToEmitC : BackendPipeline<"ttir-to-emitc-pipeline"> {
  let summary = "Compile ttir to emitc, ready for translation to a C++ program that runs the module on inputs of ones.";
}

def LinalgToLLVM : PassPipeline<"linalg-to-llvm-pipeline"> {
  let summary = "Compile linalg on tensors to the llvm dialect, for the processor.";
  let description = [{
    Runs on a module: `builtin.module(tt.cpu_module(builtin.module(linalg-to-llvm-pipeline)))` compiles what has been hoisted.
  }];
  let options = [
    Option<"cleanupEnabled", "enable-optimization-passes", "bool", "true", "Simplify the result: canonicalize, sccp, cse, symbol-dce.">,
    Option<"deallocationEnabled", "enable-deallocation", "bool", "false",
           "Free temporary buffers; functions don't return buffers that are their arguments.">
  ];
}

def OrderLinalgLoopsPass : Pass<"order-linalg-loops"> {
  let summary = "Put the loop innermost whose elements lie side by side.";
  let description = [{
    Where the innermost loop of an op of linalg sums, a loop of the results that goes along the last dimension of every operand that it has a part in is put inside of it: the
    loops of a product of matrices become rows, sums, columns. Each element is summed in the same order as before, so that its value is the same, and a compiler makes vectors of
    the new innermost loop, which it may not make of a sum of floats. Ops that are changed become generic.
  }];
  let appliesPatterns = 1;
  let dependentDialects = ["linalg::LinalgDialect"];
}

#endif // TESSERA_PIPELINES_TTNNPIPELINES
