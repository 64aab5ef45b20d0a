// A kernel's way to a GPU: layouts, code for one thread, PTX.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "triton/compiler/Compiler.h"

#include <stdio.h>

// What kernels are made for; the pipeline from kernels without layouts is registered by those
// who have its passes.
static const char kLowering[] = "triton-gpu-to-llvm-pipeline,canonicalize,cse";

void tkGpuPipeline(const TesseraKernelOptions *options, int capability, TsString *text) {
  unsigned warps = options->numWarps ? options->numWarps : 4;
  unsigned stages = options->numStages ? options->numStages : 3;
  (void)stages;
  tsStringAppendFormat(text,
                       "convert-triton-to-tritongpu{target=cuda:%d num-warps=%u},"
                       "tritongpu-coalesce,tritongpu-remove-layout-conversions,"
                       "tritongpu-accelerate-matmul,tritongpu-remove-layout-conversions,"
                       "tritongpu-optimize-dot-operands,triton-loop-aware-cse,canonicalize,"
                       "triton-licm,canonicalize,tritongpu-combine-tensor-select-and-if,"
                       "canonicalize,triton-loop-aware-cse,tritongpu-optimize-dot-operands,"
                       "tritongpu-remove-layout-conversions,tritongpu-reduce-data-duplication,"
                       "tritongpu-reorder-instructions,triton-loop-aware-cse,symbol-dce,"
                       "sccp,cse,canonicalize",
                       capability, warps);
}

const char *tkGpuLowering(void) { return kLowering; }

bool tkGpuIsKnown(int capability) {
  return capability == 80 || capability == 86 || capability == 89 || capability == 90;
}

static uint32_t numberOf(MlirOperation module, MlirStringRef name) {
  MlirAttribute found = mlirOperationGetDiscardableAttributeByName(module, name);
  return mlirAttributeIsNull(found) || !mlirAttributeIsAInteger(found)
             ? 0
             : (uint32_t)mlirIntegerAttrGetValueInt(found);
}

TesseraKernelGpuInfo tkGpuInfo(MlirOperation module) {
  return (TesseraKernelGpuInfo){.sharedBytes = numberOf(module, tsLiteral("ttg.shared")),
                                .numThreads = 32 * numberOf(module, tsLiteral("ttg.num-warps"))};
}

bool tkGpuHasLayouts(MlirOperation module) {
  return !mlirAttributeIsNull(
      mlirOperationGetDiscardableAttributeByName(module, tsLiteral("ttg.num-warps")));
}

bool tkMakePtx(TesseraKernelCompiler *compiler, MlirStringRef llvm, int capability, TsString *ptx,
               TesseraKernelError *error) {
  // Addresses of shared memory have 32 bits; products of 32 bits to 64 are one instruction.
  static const char *const flags[] = {"-nvptx-short-ptr", "-nvptx-mad-wide-opt"};
  TesseraBackend *backend = tkGetBackend(compiler, error);
  if (!backend)
    return false;
  char chip[16];
  snprintf(chip, sizeof chip, "sm_%d%s", capability, capability == 90 ? "a" : "");
  TesseraCodeOptions options = {.triple = TK_GPU_TRIPLE,
                                .cpu = chip,
                                .features = "+ptx84",
                                .level = 3,
                                .numFlags = 2,
                                .flags = flags};
  TsString problem = {0};
  if (mlirLogicalResultIsSuccess(tesseraBackendCompile(backend, llvm, &options,
                                                       TESSERA_CODE_ASSEMBLY, tsStringCallback, ptx,
                                                       tsStringCallback, &problem)))
    return true;
  tkErrorSet(error, TESSERA_KERNEL_NO_BACKEND, &problem);
  return false;
}
