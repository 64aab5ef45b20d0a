// Questions about layouts: which elements threads hold and where they lie in shared memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_LAYOUTS_H
#define TESSERA_DIALECT_TRITONGPU_LAYOUTS_H

#include "analysis/linear-layout/LinearLayout.h"
#include "mlir-c/IR.h"

/// The name of a tensor's dimension as the output of a linear layout: `dim0`, for at most
/// kLayoutMaxDims of them.
const char *tritongpuDimName(unsigned dim);
/// All of them.
const char *const *tritongpuDimNames(void);

/// How many dimensions a tensor of this encoding has, or each buffer in shared memory; -1: it is
/// none of the dialect's.
int tritongpuLayoutGetRank(MlirAttribute layout);
/// An encoding of a memory descriptor; of a tensor.
bool tritongpuIsSharedEncoding(MlirAttribute layout);
bool tritongpuIsDistributedEncoding(MlirAttribute layout);
/// The map from offset and block to the tensor that a padded or linear encoding is given by.
void tritongpuSharedLinearComponent(MlirAttribute layout, LinearLayout *component);

/// The layout of a tensor of this shape as a linear map: from register, lane, warp and block to
/// dim0, dim1, ..., or, of shared memory, from offset and block; of a padded one without what is
/// padded. False: the layout isn't of such a shape, or the map has too many bits.
bool tritongpuToLinearLayout(size_t rank, const int64_t *shape, MlirAttribute layout,
                             LinearLayout *map);
/// The same of a tensor's or memory descriptor's type; of a part of an allocation the whole.
bool tritongpuTypeToLinearLayout(MlirType type, LinearLayout *map);
/// The encoding that is this map, of inputs register, lane, warp and block. Each basis leads along
/// one dimension at most.
MlirAttribute tritongpuLinearEncodingOf(MlirContext context, const LinearLayout *layout);
/// Whether two encodings say the same of a tensor of a shape.
bool tritongpuLayoutsAreEquivalent(MlirType tensor, MlirAttribute first, MlirAttribute second);

#endif // TESSERA_DIALECT_TRITONGPU_LAYOUTS_H
