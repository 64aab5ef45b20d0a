// Questions about layouts: which elements threads hold and where they lie in shared memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_LAYOUTS_H
#define TESSERA_DIALECT_TRITONGPU_LAYOUTS_H

#include "analysis/linear-layout/LinearLayout.h"
#include "mlir-c/IR.h"

/// The name of a tensor's dimension as the output of a linear layout: `dim0`, for at most
/// kLayoutMaxDims of them.
const char *tritongpuDimName(unsigned dim);

/// How many dimensions a tensor of this encoding has, or each buffer in shared memory; -1: it is
/// none of the dialect's.
int tritongpuLayoutGetRank(MlirAttribute layout);
/// An encoding of a memory descriptor; of a tensor.
bool tritongpuIsSharedEncoding(MlirAttribute layout);
bool tritongpuIsDistributedEncoding(MlirAttribute layout);
/// The map from offset and block to the tensor that a padded or linear encoding is given by.
void tritongpuSharedLinearComponent(MlirAttribute layout, LinearLayout *component);

#endif // TESSERA_DIALECT_TRITONGPU_LAYOUTS_H
