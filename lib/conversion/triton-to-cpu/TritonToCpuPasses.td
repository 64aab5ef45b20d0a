// Passes that compile Triton's kernels for the CPU.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TRITONTOCPU_PASSES
#define TESSERA_CONVERSION_TRITONTOCPU_PASSES

include "mlir/Pass/PassBase.td"

def ConvertTritonToCpuPass : Pass<"convert-triton-to-cpu", "ModuleOp"> {
  let summary = "Convert functions of tt to loops over vectors.";
  let description = [{
    Each public function `name` becomes `name_programs` and `name_info` (`tessera/TritonKernel.h`): functions and a constant of llvm, with
    loops of scf and arithmetic of arith and math in them. Calls must have been inlined, but for functions of scalars.
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "256", "Bits of a vector register: 128, 256 or 512.">,
    Option<"vectorMath", "vector-math", "bool", "true", "Call the vector functions of glibc (libmvec) where there are such.">,
    Option<"pairProducts", "pair-products", "bool", "false", "Multiply factors of bf16 in pairs, as AVX512-BF16 does.">
  ];
  let dependentDialects = ["arith", "cf", "llvm", "math", "scf"];
}

def FinalizeTritonCpuPass : Pass<"finalize-triton-cpu", "ModuleOp"> {
  let summary = "Convert what is left of arith, cf and math behind convert-triton-to-cpu and convert-scf-to-cf.";
  let dependentDialects = ["llvm"];
}

def TritonCpu : PassPipeline<"triton-cpu-pipeline"> {
  let summary = "Compile functions of tt to llvm, for mlir-translate --mlir-to-llvmir.";
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "256", "Bits of a vector register: 128, 256 or 512.">,
    Option<"vectorMath", "vector-math", "bool", "true", "Call the vector functions of glibc (libmvec) where there are such.">,
    Option<"pairProducts", "pair-products", "bool", "false", "Multiply factors of bf16 in pairs, as AVX512-BF16 does.">
  ];
}

#endif // TESSERA_CONVERSION_TRITONTOCPU_PASSES
