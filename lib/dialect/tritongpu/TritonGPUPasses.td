// Passes on kernels whose tensors have layouts. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRITONGPUPASSES
#define TESSERA_DIALECT_TRITONGPU_TRITONGPUPASSES

include "mlir/Pass/PassBase.td"

class TritonGPUPass<string argument> : Pass<argument, "::mlir::ModuleOp"> {
  let dependentDialects = ["ttg", "arith"];
}

def TritonGPUCoalesce : TritonGPUPass<"tritongpu-coalesce"> {
  let summary = "Give accesses to memory layouts in which neighbouring threads access neighbouring addresses.";
  let description = [{
    Along the dimension in which addresses follow on each other a thread gets as many elements as one instruction moves. The operands of the access
    are converted to that layout and its results back.
  }];
}

def TritonGPURemoveLayoutConversions : TritonGPUPass<"tritongpu-remove-layout-conversions"> {
  let summary = "Do with fewer conversions of layouts.";
  let description = [{
    Layouts go on from accesses to memory and products to what is computed from those. What a conversion is of is computed in the other layout
    where that costs less, or the conversion moves to where its tensor is smaller or a branch needs it.
  }];
}

def TritonGPUAccelerateMatmul : TritonGPUPass<"tritongpu-accelerate-matmul"> {
  let summary = "Compute products of matrices on tensor cores, for devices of capability 8.0 to 8.9.";
  let description = [{
    `tt.dot` gets the layout of `mma.sync`, with conversions around it, where that has its types. Elsewhere, and for factors of 8 bits that a device
    can't multiply, the factors are converted to what it can.
  }];
}

def TritonGPUOptimizeDotOperands : TritonGPUPass<"tritongpu-optimize-dot-operands"> {
  let summary = "Read matrices that are transposed for a product the other way round from shared memory.";
  let options = [Option<"hoistLayoutConversion", "hoist-layout-conversion", "bool", "true", "Has no meaning any more.">];
}

def TritonGPUCombineTensorSelectAndIf : TritonGPUPass<"tritongpu-combine-tensor-select-and-if"> {
  let summary = "Choose between tensors in a branch on the same condition.";
}

def TritonGPUFuseNestedLoops : TritonGPUPass<"tritongpu-fuse-nested-loops"> {
  let summary = "Run a loop and the one in it as one loop, where `tt.flatten` asks for it.";
  let description = [{
    What comes before and behind the inner loop becomes branches of the one loop, whose rounds are those of the inner loop for each round of the outer one: so the pipeline doesn't run
    empty between them. Bounds of the inner loop may depend on the round. An inner loop that may not run at all is kept apart.
  }];
  let dependentDialects = ["ttg", "arith", "scf", "ub"];
}

def TritonGPUOptimizeAccumulatorInit : TritonGPUPass<"tritongpu-optimize-accumulator-init"> {
  let summary = "Let products begin with zero by a flag in place of a tensor, where they have one; those of `mma.sync` don't, and the module is only simplified.";
  let appliesPatterns = 1;
}

def TritonGPUAssignLatencies : TritonGPUPass<"tritongpu-assign-latencies"> {
  let summary = "Say of loads how many rounds of their loop before they are needed they begin.";
  let description = [{
    Of loads that lead to products of matrices, and of all loads in loops that say how many stages they are to have. The stages are shared by loads that need others.
  }];
  let options = [Option<"numStages", "num-stages", "int32_t", "3", "How many rounds of a loop may run at a time, where the loop doesn't say.">];
}

def TritonGPUScheduleLoops : TritonGPUPass<"tritongpu-schedule-loops"> {
  let summary = "Give operations of loops with latencies a stage, and a place among those of other stages.";
}

def TritonGPUPipeline : TritonGPUPass<"tritongpu-pipeline"> {
  let summary = "Let rounds of scheduled loops run while what later ones need is copied to shared memory.";
  let description = [{
    Loads become asynchronous copies to as many buffers as rounds pass until they are used. What the first round needs of earlier stages runs before the loop; in the last rounds stages
    for which there is no round are masked.
  }];
  let options = [
    Option<"numStages", "num-stages", "int32_t", "3", "Has no meaning for devices without asynchronous products.">,
    Option<"dumpIntermediateSteps", "dump-intermediate-steps", "bool", "false", "Has no meaning: there is nothing to dump.">
  ];
}

def TritonGPUCoalesceAsyncCopy : TritonGPUPass<"tritongpu-coalesce-async-copy"> {
  let summary = "Give copies to shared memory layouts of their own.";
}

def TritonGPUF32DotTC : TritonGPUPass<"tritongpu-F32DotTC"> {
  let summary = "Compute products of f32 that are to be nearly exact as several products of tf32 or bf16.";
  let appliesPatterns = 1;
  let options = [Option<"emuTF32", "emu-tf32", "bool", "false", "Also where the product asks for three of tf32.">];
}

def TritonGPUPrefetch : TritonGPUPass<"tritongpu-prefetch"> {
  let summary = "Load the next part of a product's factors from shared memory while one is computed.";
  let description = [{
    In loops that carry the memory in which both factors lie, the product is split along its sum; its first part for the next round is loaded at the end of each round.
  }];
}

def TritonGPUOptimizeThreadLocality : TritonGPUPass<"tritongpu-optimize-thread-locality"> {
  let summary = "Let threads and warps have all that they reduce or gather.";
  let description = [{
    A reduction over the rounds of a loop of what each round loads happens in each thread; what the threads have is reduced behind the loop.
  }];
}

def TritonGPUTestPipelineLowerLoop : TritonGPUPass<"tritongpu-test-pipeline-lower-loop"> {
  let summary = "The first step of tritongpu-pipeline by itself: loads of scheduled loops become asynchronous copies.";
}

def TestPrintAlignment : Pass<"test-print-alignment", "::mlir::ModuleOp"> {
  let summary = "Say of each value of a kernel what is known of it along its dimensions.";
}

def TritonGPUReduceDataDuplication : TritonGPUPass<"tritongpu-reduce-data-duplication"> {
  let summary = "Let factors of products come from shared memory where several threads need them.";
}

def TritonGPUReorderInstructions : TritonGPUPass<"tritongpu-reorder-instructions"> {
  let summary = "Compute layouts where they are needed, and write to shared memory where that is known what is written.";
}

def TritonGPUPrintLayout : Pass<"ttg-print-layout"> {
  let summary = "Draw the layouts of a program's tensors and shared memory.";
  let description = [{
    Of each type: the linear map, and which thread has each element in which register (`T4:1`, of CTA 2 `B2:T4:1`), or where in shared memory it lies. Tensors have at most two dimensions and 4096
    elements to be drawn. As SVG, threads have colours.
  }];
  let options = [
    Option<"file", "file", "std::string", "\"-\"", "Where to; `-` is the standard output.">,
    Option<"svg", "svg", "bool", "false", "Draw an SVG.">
  ];
}

#endif // TESSERA_DIALECT_TRITONGPU_TRITONGPUPASSES
