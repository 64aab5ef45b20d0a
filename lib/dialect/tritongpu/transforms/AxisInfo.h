// How pointers and integers of a tensor follow on each other along its dimensions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_AXISINFO_H
#define TESSERA_DIALECT_TRITONGPU_AXISINFO_H

#include "mlir-c/IR.h"

/// Of dimensions behind these nothing is known.
enum { kAxisInfoDims = 8 };

/// What is known of a dimension: the values are groups of `contiguity` that grow by one each, the
/// first of each such group is a multiple of `divisibility` (of bytes, where they are pointers),
/// and they are groups of `constancy` that are equal.
typedef struct AxisDim {
  int64_t contiguity, divisibility, constancy;
} AxisDim;

/// Rank 0: nothing gets there, as far as is known. A scalar has one dimension.
typedef struct AxisInfo {
  uint32_t rank;
  bool isConstant; ///< all elements are `constant`
  int64_t constant;
  AxisDim dims[kAxisInfoDims];
} AxisInfo;

static inline AxisDim axisInfoDim(const AxisInfo *info, uint32_t dim) {
  AxisDim unknown = {1, 1, 1};
  return dim < info->rank && dim < kAxisInfoDims ? info->dims[dim] : unknown;
}

/// What is known of all values of a module.
typedef struct AxisAnalysis AxisAnalysis;
/// The caller destroys it. What changes in the module afterwards isn't seen.
AxisAnalysis *axisAnalysisCreate(MlirOperation module);
void axisAnalysisDestroy(AxisAnalysis *analysis);
/// Where nothing is known, what can be anything.
AxisInfo axisAnalysisGet(const AxisAnalysis *analysis, MlirValue value);

#endif // TESSERA_DIALECT_TRITONGPU_AXISINFO_H
