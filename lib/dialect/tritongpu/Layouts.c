// Questions about layouts that need no linear map. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "dialect/tritongpu/Layouts.h"
#include "dialect/tritongpu/Encodings.h"

#include <assert.h>

const char *const *tritongpuDimNames(void) {
  static const char *const names[kLayoutMaxDims] = {"dim0", "dim1", "dim2", "dim3",
                                                    "dim4", "dim5", "dim6", "dim7"};
  return names;
}

const char *tritongpuDimName(unsigned dim) {
  assert(dim < kLayoutMaxDims);
  return tritongpuDimNames()[dim];
}

bool tritongpuIsSharedEncoding(MlirAttribute layout) {
  return tritongpuSwizzledSharedEncodingAttrIsA(layout) ||
         tritongpuPaddedSharedEncodingAttrIsA(layout) ||
         tritongpuSharedLinearEncodingAttrIsA(layout) ||
         tritongpuNVMMASharedEncodingAttrIsA(layout);
}

bool tritongpuIsDistributedEncoding(MlirAttribute layout) {
  return tritongpuLayoutGetRank(layout) >= 0 && !tritongpuIsSharedEncoding(layout);
}

int tritongpuLayoutGetRank(MlirAttribute layout) {
  size_t rank = 0;
  int removed = 0;
  // A slice has a dimension less than its parent, an operand of a product as many.
  for (;; layout = tritongpuSliceEncodingAttrIsA(layout)
                       ? tritongpuSliceEncodingAttrGetParent(layout)
                       : tritongpuDotOperandEncodingAttrGetParent(layout)) {
    if (tritongpuSliceEncodingAttrIsA(layout))
      ++removed;
    else if (!tritongpuDotOperandEncodingAttrIsA(layout))
      break;
  }
  if (tritongpuBlockedEncodingAttrIsA(layout))
    tritongpuBlockedEncodingAttrGetOrder(layout, &rank);
  else if (tritongpuNvidiaMmaEncodingAttrIsA(layout))
    tritongpuNvidiaMmaEncodingAttrGetWarpsPerCTA(layout, &rank);
  else if (tritongpuSwizzledSharedEncodingAttrIsA(layout))
    tritongpuSwizzledSharedEncodingAttrGetOrder(layout, &rank);
  else if (tritongpuLinearEncodingAttrIsA(layout))
    rank = (size_t)tritongpuLinearEncodingAttrGetRank(layout);
  else if (tritongpuPaddedSharedEncodingAttrIsA(layout))
    rank = (size_t)tritongpuPaddedSharedEncodingAttrGetRank(layout);
  else if (tritongpuSharedLinearEncodingAttrIsA(layout))
    rank = (size_t)tritongpuSharedLinearEncodingAttrGetRank(layout);
  else if (tritongpuNVMMASharedEncodingAttrIsA(layout))
    rank = (size_t)tritongpuNVMMASharedEncodingAttrGetRank(layout);
  else
    return -1;
  return (int)rank - removed;
}

void tritongpuSharedLinearComponent(MlirAttribute layout, LinearLayout *component) {
  TritongpuBases bases[] = {{"offset", 0, NULL}, {"block", 0, NULL}};
  bool isPadded = tritongpuPaddedSharedEncodingAttrIsA(layout);
  bases[0].data = isPadded ? tritongpuPaddedSharedEncodingAttrGetOffsets(layout, &bases[0].size)
                           : tritongpuSharedLinearEncodingAttrGetOffsets(layout, &bases[0].size);
  bases[1].data = isPadded ? tritongpuPaddedSharedEncodingAttrGetBlocks(layout, &bases[1].size)
                           : tritongpuSharedLinearEncodingAttrGetBlocks(layout, &bases[1].size);
  int64_t rank = isPadded ? tritongpuPaddedSharedEncodingAttrGetRank(layout)
                          : tritongpuSharedLinearEncodingAttrGetRank(layout);
  bool ok = tritongpuLayoutFromBases(bases, 2, (unsigned)rank, component);
  assert(ok);
  (void)ok;
}
