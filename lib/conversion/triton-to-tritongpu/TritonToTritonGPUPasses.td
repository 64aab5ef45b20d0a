// Layouts for the tensors of a kernel. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TRITONTOTRITONGPU_PASSES
#define TESSERA_CONVERSION_TRITONTOTRITONGPU_PASSES

include "mlir/Pass/PassBase.td"

def ConvertTritonToTritonGPU : Pass<"convert-triton-to-tritongpu", "::mlir::ModuleOp"> {
  let summary = "Give each tensor a layout: which element which thread has.";
  let description = [{
    The layout that a shape has by default, in which each thread has one element at a time; what operations need beyond that is converted to. The module
    gets the number of warps, of threads in each, and the target as attributes.
  }];
  let dependentDialects = ["arith", "ttg"];
  let options = [
    Option<"target", "target", "std::string", "\"\"", "The device, such as cuda:80; it must be given.">,
    Option<"numWarps", "num-warps", "int32_t", "4", "How many warps run a program.">,
    Option<"threadsPerWarp", "threads-per-warp", "int32_t", "32", "How many threads a warp has.">,
    Option<"numCTAs", "num-ctas", "int32_t", "1", "How many blocks of threads run a program; 1.">,
    Option<"enableSourceRemat", "enable-source-remat", "bool", "false", "Cast values that are needed without a layout.">
  ];
}

def TritonGPU : PassPipeline<"triton-ttgir-pipeline"> {
  let summary = "What Triton does to a kernel for a GPU of capability 8.0 to 8.9 before it is about instructions: layouts, tensor cores, shared memory.";
  let options = [
    Option<"target", "target", "std::string", "\"cuda:80\"", "The device, such as cuda:80.">,
    Option<"numWarps", "num-warps", "int32_t", "4", "How many warps run a program.">,
    Option<"numCTAs", "num-ctas", "int32_t", "1", "How many blocks of threads run a program; 1.">,
    Option<"numStages", "num-stages", "int32_t", "3", "Over how many rounds of a loop what a round needs is spread, where the loop doesn't say.">,
    ListOption<"leaveOut", "leave-out", "std::string", "Passes that aren't run, by name, of those that only make a kernel faster.">
  ];
}

#endif // TESSERA_CONVERSION_TRITONTOTRITONGPU_PASSES
