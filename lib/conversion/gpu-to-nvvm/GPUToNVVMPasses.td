// The pass convert-gpu-to-nvvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_GPUTONVVM_PASSES
#define TESSERA_CONVERSION_GPUTONVVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertGpuOpsToNVVMOps : Pass<"convert-gpu-to-nvvm", "gpu.module"> {
  let summary = "Convert modules with kernels to nvvm and llvm.";
  let description = [{
    Buffers of blocks become globals, those of threads memory on the stack; sizes that functions are known to be launched with become ranges
    of registers. Of other dialects everything is converted that `convert-to-llvm` converts, but for `math`, which becomes calls of libdevice.
    Reductions of a block become shuffles and memory that the block shares; those of a subgroup need `has-redux`. Matrices of subgroups become
    structures of what a thread holds, and `nvvm.wmma`. Not converted yet: shuffles of other than 32 or 64 bits.
  }];
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "Bits of what index becomes; 0: as the data layout says.">,
    Option<"useBarePtrCallConv", "use-bare-ptr-memref-call-conv", "bool", "false", "Pass memrefs of static shape as pointers.">,
    Option<"hasRedux", "has-redux", "bool", "false", "The GPU reduces integers of a warp at once (redux.sync).">,
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true", "As in MLIR; patterns are undone in any case where they have to be.">,
    ListOption<"allowedDialects", "allowed-dialects", "std::string", "The dialects whose ops are converted besides; none: all.">
  ];
  let dependentDialects = ["arith", "cf", "llvm", "memref", "nvvm"];
}

#endif // TESSERA_CONVERSION_GPUTONVVM_PASSES
