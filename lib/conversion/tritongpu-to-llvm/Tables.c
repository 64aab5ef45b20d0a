// All groups of operations. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"

PtxLower ptxFindLowering(MlirOperation op) {
  static const PtxLowering *const groups[] = {
      ptxElementwiseLowerings, ptxViewLowerings,   ptxMemoryLowerings, ptxReduceLowerings,
      ptxConvertLowerings,     ptxSharedLowerings, ptxCopyLowerings,   ptxDotLowerings,
      ptxProgramLowerings,     ptxAtomicLowerings, ptxScanLowerings};
  for (size_t g = 0; g < sizeof groups / sizeof groups[0]; ++g)
    for (const PtxLowering *row = groups[g]; row->definition; ++row)
      if (tesseraOperationIs(op, row->definition))
        return row->lower;
  return NULL;
}
