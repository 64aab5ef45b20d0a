// Passes on buffers. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATIONPASSES
#define TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATIONPASSES

include "mlir/Pass/PassBase.td"

def OwnershipBasedBufferDeallocationPass : Pass<"ownership-based-buffer-deallocation"> {
  let summary = "Insert deallocations for all buffers that functions allocate.";
  let description = [{
    Whoever owns a buffer frees it: a block what it allocates, unless it passes that on, with a value of type i1 that says whether it
    owned it. Functions never own their arguments, and their callers own what they return: a copy where it has to be one.
    Loops of branches aren't supported.
  }];
  let options = [
    Option<"privateFuncDynamicOwnership", "private-function-dynamic-ownership", "bool", "false",
           "Let private functions return who owns each buffer that they return: this saves copies.">
  ];
  let dependentDialects = ["bufferization::BufferizationDialect", "arith::ArithDialect", "memref::MemRefDialect", "scf::SCFDialect", "cf::ControlFlowDialect"];
}

def BufferDeallocationSimplificationPass : Pass<"buffer-deallocation-simplification"> {
  let summary = "Find out what is known of the buffers of bufferization.dealloc, so that less is compared when the program runs.";
  let dependentDialects = ["bufferization::BufferizationDialect", "arith::ArithDialect", "memref::MemRefDialect"];
}

def LowerDeallocationsPass : Pass<"bufferization-lower-deallocations"> {
  let summary = "Compare addresses where bufferization.dealloc has to, and free by memref.dealloc.";
  let description = [{
    Runs on modules, or on functions; for several memrefs at once it needs a function of its own, which only a module can get.
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect", "scf::SCFDialect", "func::FuncDialect"];
}

def BufferHoistingPass : Pass<"buffer-hoisting", "func::FuncOp"> {
  let summary = "Move allocations to blocks that dominate all uses, but not out of loops.";
}
def BufferLoopHoistingPass : Pass<"buffer-loop-hoisting", "func::FuncOp"> {
  let summary = "Move allocations out of loops.";
}
def PromoteBuffersToStackPass : Pass<"promote-buffers-to-stack", "func::FuncOp"> {
  let summary = "Allocate small buffers that don't leave their function on the stack.";
  let options = [
    Option<"maxAllocSizeInBytes", "max-alloc-size-in-bytes", "unsigned", "1024", "The most bytes of a buffer of static shape.">,
    Option<"maxRankOfAllocatedMemRef", "max-rank-of-allocated-memref", "unsigned", "1", "The highest rank of another buffer, whose sizes are ranks.">
  ];
}
def OptimizeAllocationLivenessPass : Pass<"optimize-allocation-liveness", "func::FuncOp"> {
  let summary = "Free buffers right behind their last use in the block.";
  let dependentDialects = ["memref::MemRefDialect"];
}
def BufferResultsToOutParamsPass : Pass<"buffer-results-to-out-params", "ModuleOp"> {
  let summary = "Let callers pass buffers for what functions return.";
  let description = [{
    Of private functions with a body. A caller allocates the buffer; its sizes must be known there.
  }];
  let options = [
    Option<"addResultAttribute", "add-result-attr", "bool", "false", "Mark new arguments with bufferize.result.">,
    Option<"hoistStaticAllocs", "hoist-static-allocs", "bool", "false", "Use the new argument in place of an allocation of static shape that is returned.">,
    Option<"hoistDynamicAllocs", "hoist-dynamic-allocs", "bool", "false", "The same of other shapes, whose sizes are arguments of the function.">,
    Option<"modifyPublicFunctions", "modify-public-functions", "bool", "false", "Change public functions, too.">
  ];
  let dependentDialects = ["memref::MemRefDialect"];
}
def DropEquivalentBufferResultsPass : Pass<"drop-equivalent-buffer-results", "ModuleOp"> {
  let summary = "Don't return buffers that are arguments from functions that aren't public: callers have them.";
  let options = [
    Option<"modifyPublicFunctions", "modify-public-functions", "bool", "false", "Change public functions, too.">
  ];
  let dependentDialects = ["memref::MemRefDialect"];
}

#endif // TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATIONPASSES
