// The texts of a kernel's stages.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/runtime/Cache.h"

static const char *const kStages[] = {"source", "ttir", "ttgir", "llir",
                                      "asm",    "obj",  "ptx",   "cubin"};

const char *tesseraKernelStageGetName(TesseraKernelStage stage) { return kStages[stage]; }

TesseraKernelCode *tkCodeCreate(void) { return tsAllocZeroed(1, sizeof(TesseraKernelCode)); }

void tesseraKernelCodeDestroy(TesseraKernelCode *code) {
  if (!code)
    return;
  for (size_t i = 0; i < TESSERA_KERNEL_NUM_STAGES; ++i)
    tsStringFree(&code->texts[i].text);
  tsStringFree(&code->name);
  tsStringFree(&code->folder);
  tsFree(code);
}

MlirStringRef tesseraKernelCodeGetText(const TesseraKernelCode *code, TesseraKernelStage stage) {
  return tsStringView(&code->texts[stage].text);
}

const char *tesseraKernelCodeGetName(const TesseraKernelCode *code) {
  return code->name.data ? code->name.data : "";
}

TesseraKernelGpuInfo tesseraKernelCodeGetGpuInfo(const TesseraKernelCode *code) {
  return code->gpu;
}
