// Passes that compile Triton's kernels with layouts for GPUs of NVIDIA. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TRITONGPUTOLLVM_PASSES
#define TESSERA_CONVERSION_TRITONGPUTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertTritonGPUToLLVMPass : Pass<"convert-triton-gpu-to-llvm", "ModuleOp"> {
  let summary = "Convert functions of tt whose tensors have layouts to code for one thread.";
  let description = [{
    Tensors become the values that a thread has of them; arithmetic stays arith and math. Control flow must be that of cf (`convert-scf-to-cf`), calls must have
    been inlined. The bytes of shared memory that a kernel needs are the module's attribute `ttg.shared`.
  }];
  let dependentDialects = ["arith", "cf", "llvm", "math", "nvvm"];
}

def InlineTritonGPUCallsPass : Pass<"inline-triton-gpu-calls", "ModuleOp"> {
  let summary = "Put what calls run in their place, of functions that say noinline too.";
  let description = [{
    Functions share no registers, and what a thread has of a tensor is no argument: behind this pass there are kernels only. Control flow must be that of cf.
  }];
}

def FinalizeTritonGPUPass : Pass<"finalize-triton-gpu", "ModuleOp"> {
  let summary = "Convert what is left of arith, cf, math and ub behind convert-triton-gpu-to-llvm.";
  let dependentDialects = ["llvm"];
}

def TritonGPUToLLVM : PassPipeline<"triton-gpu-to-llvm-pipeline"> {
  let summary = "Compile functions of tt with layouts to llvm, for mlir-translate --mlir-to-llvmir.";
}

#endif // TESSERA_CONVERSION_TRITONGPUTOLLVM_PASSES
