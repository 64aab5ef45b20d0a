// Passes from tensors to buffers. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_ONESHOTBUFFERIZE_PASSES
#define TESSERA_CONVERSION_ONESHOTBUFFERIZE_PASSES

include "mlir/Pass/PassBase.td"

def OneShotBufferizePass : Pass<"one-shot-bufferize", "ModuleOp"> {
  let summary = "Keep tensors in buffers, with as few copies as an analysis of the whole function allows.";
  let description = [{
    What an op writes to a tensor goes to that tensor's own buffer, unless someone still reads what was there: then to a copy. Ops say by
    BufferizableOpInterface what they read and write, and which operands and results share a buffer. Buffers aren't freed.
  }];
  let options = [
    Option<"allowReturnAllocsFromLoops", "allow-return-allocs-from-loops", "bool", "false", "Let loops yield other buffers than they were given.">,
    Option<"allowUnknownOps", "allow-unknown-ops", "bool", "false", "Leave ops that don't say how they are bufferized as they are.">,
    Option<"analysisHeuristic", "analysis-heuristic", "std::string", "\"bottom-up\"", "The order of decisions: bottom-up, top-down, bottom-up-from-terminators (what regions yield first), fuzzer (any).">,
    Option<"analysisFuzzerSeed", "analysis-fuzzer-seed", "unsigned", "0", "Which order fuzzer takes.">,
    Option<"bufferizeFunctionBoundaries", "bufferize-function-boundaries", "bool", "0", "Bufferize arguments and results of functions, too.">,
    Option<"checkParallelRegions", "check-parallel-regions", "bool", "true", "Give each thread of a parallel region a buffer of its own for what it writes.">,
    Option<"copyBeforeWrite", "copy-before-write", "bool", "false", "Copy before each write; no analysis.">,
    ListOption<"dialectFilter", "dialect-filter", "std::string", "Bufferize ops of these dialects only.">,
    ListOption<"noAnalysisFuncFilter", "no-analysis-func-filter", "std::string", "Names of functions in which each write is preceded by a copy.">,
    Option<"dumpAliasSets", "dump-alias-sets", "bool", "false", "Write down which values share a buffer; with test-analysis-only.">,
    Option<"functionBoundaryTypeConversion", "function-boundary-type-conversion", "std::string", "\"infer-layout-map\"",
           "Layouts of what functions take and give: infer-layout-map, fully-dynamic-layout-map, identity-layout-map.">,
    Option<"mustInferMemorySpace", "must-infer-memory-space", "bool", "false", "Fail where no op says what space a buffer is in.">,
    Option<"printConflicts", "print-conflicts", "bool", "false", "Write down what keeps operands from being in place: C_ a read, the write and the definition between which it comes, W_ what may not be written to; with test-analysis-only.">,
    Option<"testAnalysisOnly", "test-analysis-only", "bool", "false", "Only write down the decisions as attributes.">,
    Option<"unknownTypeConversion", "unknown-type-conversion", "std::string", "\"fully-dynamic-layout-map\"",
           "Layouts of buffers of which nothing is known: fully-dynamic-layout-map, identity-layout-map.">,
    Option<"useEncodingForMemorySpace", "use-encoding-for-memory-space", "bool", "false", "The encoding of a tensor is the space of its buffer, where nothing else says it.">,
    Option<"bufferAlignment", "buffer-alignment", "uint64_t", "64", "Alignment of new buffers; 0: none.">
  ];
  let statistics = [
    Statistic<"numTensorInPlace", "num-tensor-in-place", "Number of in-place tensor OpOperands">,
    Statistic<"numTensorOutOfPlace", "num-tensor-out-of-place", "Number of out-of-place tensor OpOperands">
  ];
  let dependentDialects = ["bufferization::BufferizationDialect", "memref::MemRefDialect"];
}

def EmptyTensorEliminationPass : Pass<"eliminate-empty-tensors"> {
  let summary = "Compute what is inserted somewhere in place of a tensor.empty where it will be.";
  let description = [{
    Where the analysis of `one-shot-bufferize` lets an insertion (`tensor.insert_slice`, `tensor.parallel_insert_slice`, `linalg.copy`,
    `bufferization.materialize_in_destination`) share the buffer of its source, and the source comes from a `tensor.empty` by ops that stay
    in that buffer, the part of the destination that is replaced takes the place of the `tensor.empty`: no buffer is allocated and copied.

    ```mlir
    %0 = tensor.empty() : tensor<5xf32>
    %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %2 = tensor.insert_slice %1 into %t[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
    // becomes
    %0 = tensor.extract_slice %t[%i] [5] [1] : tensor<?xf32> to tensor<5xf32>
    %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %2 = tensor.insert_slice %1 into %t[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
    ```
  }];
  let dependentDialects = ["bufferization::BufferizationDialect", "tensor::TensorDialect"];
}

def EmptyTensorToAllocTensorPass : Pass<"empty-tensor-to-alloc-tensor"> {
  let summary = "Replace tensor.empty by bufferization.alloc_tensor.";
  let appliesPatterns = 1;
  let dependentDialects = ["bufferization::BufferizationDialect", "tensor::TensorDialect"];
}

def BufferDeallocation : PassPipeline<"buffer-deallocation-pipeline"> {
  let summary = "Insert deallocations after one-shot-bufferize, and lower them.";
  let options = [
    Option<"privateFunctionDynamicOwnership", "private-function-dynamic-ownership", "bool", "false",
           "Let private functions return who owns each buffer that they return: this saves copies.">
  ];
}

#endif // TESSERA_CONVERSION_ONESHOTBUFFERIZE_PASSES
