// All groups of operations. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"

LaneLower laneFindLowering(MlirOperation op) {
  static const LaneLowering *const groups[] = {
      laneElementwiseLowerings, laneViewLowerings,   laneMemoryLowerings, laneReduceLowerings,
      laneConvertLowerings,     laneSharedLowerings, laneCopyLowerings,   laneDotLowerings,
      laneProgramLowerings,     laneAtomicLowerings, laneScanLowerings,   laneCallLowerings,
      laneGatherLowerings,      laneInlineLowerings, laneFloat4Lowerings};
  for (size_t g = 0; g < sizeof groups / sizeof groups[0]; ++g)
    for (const LaneLowering *row = groups[g]; row->definition; ++row)
      if (tesseraOperationIs(op, row->definition))
        return row->lower;
  return NULL;
}
