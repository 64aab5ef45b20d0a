// Passes that compile Triton's kernels with layouts for GPUs of NVIDIA. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TRITONGPUTOLLVM_PASSES
#define TESSERA_CONVERSION_TRITONGPUTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertTritonGPUToLLVMPass : Pass<"convert-triton-gpu-to-llvm", "ModuleOp"> {
  let summary = "Convert functions of tt whose tensors have layouts to code for one thread.";
  let description = [{
    Tensors become the values that a thread has of them. Control flow must be that of cf (`convert-scf-to-cf`), calls must have
    been inlined. The bytes of shared memory that a kernel needs are the module's attribute `ttg.shared`.
  }];
  let dependentDialects = ["arith", "cf", "llvm", "math", "nvvm"];
  let options = [
    Option<"computeCapability", "compute-capability", "int32_t", "80", "Has no meaning: the module says for what it is.">,
    Option<"ptxVersion", "ptx-version", "int32_t", "80", "Has no meaning.">
  ];
}

def InlineTritonGPUCallsPass : Pass<"inline-triton-gpu-calls", "ModuleOp"> {
  let summary = "Put what calls run in their place, of functions that say noinline too.";
  let description = [{
    Functions share no registers, and what a thread has of a tensor is no argument: behind this pass there are kernels only. Control flow must be that of cf.
  }];
}

class AllocateSharedMemoryBase<string argument> : Pass<argument, "ModuleOp"> {
  let summary = "Find places in shared memory for what kernels allocate.";
  let description = [{
    Buffers that are needed at different times share a place, `allocation.offset`. `ttg.shared` says how many bytes that makes; what operations need meanwhile comes on top of it when
    they are lowered, which finds places itself. Looks at control flow of cf only.
  }];
}

def AllocateSharedMemory : AllocateSharedMemoryBase<"allocate-shared-memory">;

def AllocateSharedMemoryNv : AllocateSharedMemoryBase<"allocate-shared-memory-nv"> {
  let options = [
    Option<"computeCapability", "compute-capability", "int32_t", "80", "Has no meaning: the module says for what it is.">,
    Option<"ptxVersion", "ptx-version", "int32_t", "80", "Has no meaning.">
  ];
}

def TritonGPUToLLVM : PassPipeline<"triton-gpu-to-llvm-pipeline"> {
  let summary = "Compile functions of tt with layouts to llvm, for mlir-translate --mlir-to-llvmir.";
}

#endif // TESSERA_CONVERSION_TRITONGPUTOLLVM_PASSES
