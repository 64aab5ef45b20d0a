// Which operation is compiled how. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/Internal.h"

static const CpuLowering *const kFamilies[] = {
    cpuElementwiseLowerings, cpuShapeLowerings, cpuMemoryLowerings, cpuReduceLowerings,
    cpuControlLowerings,     cpuScanLowerings,  cpuDebugLowerings,  cpuDotLowerings,
    cpuMoveLowerings,        cpuMapLowerings,   cpuAtomicLowerings, cpuAssemblyLowerings,
};

const CpuLowering *cpuLoweringOf(MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  for (size_t i = 0; definition && i < sizeof kFamilies / sizeof kFamilies[0]; ++i)
    for (const CpuLowering *lowering = kFamilies[i]; lowering->definition; ++lowering)
      if (lowering->definition == definition)
        return lowering;
  return NULL;
}
