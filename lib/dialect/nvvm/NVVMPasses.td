// Passes of the nvvm dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_NVVM_NVVMPASSES
#define TESSERA_DIALECT_NVVM_NVVMPASSES

include "mlir/Pass/PassBase.td"

def GpuNVVMAttachTarget : Pass<"nvvm-attach-target"> {
  let summary = "Say that modules with kernels are for a device of NVIDIA.";
  let description = "Modules directly in the op, those whose names the regular expression `module` matches; others stay.";
  let dependentDialects = ["gpu", "nvvm"];
  let options = [
    Option<"moduleMatcher", "module", "std::string", "\"\"", "Names of modules, as a regular expression; none: all.">,
    Option<"triple", "triple", "std::string", "\"nvptx64-nvidia-cuda\"", "Target triple.">,
    Option<"chip", "chip", "std::string", "\"sm_50\"", "Target chip.">,
    Option<"features", "features", "std::string", "\"\"", "Features of the target, such as the version of PTX.">,
    Option<"optLevel", "O", "unsigned", "2", "Optimization level.">,
    Option<"fastFlag", "fast", "bool", "false", "Fast math.">,
    Option<"ftzFlag", "ftz", "bool", "false", "Denormal numbers are zero.">,
    ListOption<"linkLibs", "l", "std::string", "Bitcode to link.">,
    Option<"cmdOptions", "ptxas-cmd-options", "std::string", "\"\"", "Options for the assembler.">
  ];
}

def NVVMOptimizeForTargetPass : Pass<"llvm-optimize-for-nvvm-target"> {
  let group = "LLVM";
  let summary = "Divide numbers of 16 bits by a reciprocal of 32, and one step of Newton's.";
  let appliesPatterns = 1;
  let dependentDialects = ["llvm", "nvvm"];
}

#endif // TESSERA_DIALECT_NVVM_NVVMPASSES
