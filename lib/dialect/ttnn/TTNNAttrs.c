// Verifiers and aliases of the ttnn dialect's attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/TTNN.h"
#include "mlir-c/Diagnostics.h"
#include "support/String.h"

MlirLogicalResult ttnnMemoryConfigAttrVerify(MlirLocation location, const TesseraParam *params) {
  MlirAttribute bufferType = {params[0].pointer};
  bool hasMemoryLayout = params[2].pointer != NULL;
  if (hasMemoryLayout && ttnnBufferTypeAttrGetValue(bufferType) == TtnnBufferTypeSystemMemory) {
    mlirEmitError(location,
                  "MemoryConfig with SystemMemory buffer type cannot have tensor memory layout.");
    return mlirLogicalResultFailure();
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult failLayout(MlirLocation location, const char *message) {
  mlirEmitError(location, message);
  return mlirLogicalResultFailure();
}

// Whatever computes with layouts relies on this: map, grid and shard have the same dimensions, and
// nothing divides by zero.
MlirLogicalResult ttnnTTNNLayoutAttrVerify(MlirLocation location, const TesseraParam *params) {
  MlirAffineMap linear = {params[0].pointer};
  MlirAttribute grid = {params[1].pointer};
  MlirType memref = {params[2].pointer};
  size_t gridRank;
  const int64_t *cores = ttGridAttrGetShape(grid, &gridRank);
  IrShape shard = ttTypeShape(memref);
  intptr_t numResults = mlirAffineMapGetNumResults(linear);
  if ((size_t)numResults != gridRank || shard.rank != gridRank || gridRank > kTtMaxRank) {
    TsString text = {0};
    tsStringAppendFormat(&text,
                         "the map gives %lld dimensions, the grid has %zu and the shard %zu: they "
                         "must be equal and at most %d",
                         (long long)numResults, gridRank, shard.rank, kTtMaxRank);
    MlirLogicalResult result = failLayout(location, text.data);
    tsStringFree(&text);
    return result;
  }
  if (gridRank == 0)
    return failLayout(location, "a tensor needs at least one dimension on the grid");
  if (mlirAffineMapGetNumSymbols(linear) != 0)
    return failLayout(location, "the map must have no symbols");
  for (size_t i = 0; i < gridRank; ++i)
    // A shard of nothing is what scattering too few elements over devices leaves.
    if (cores[i] <= 0 || shard.sizes[i] < 0)
      return failLayout(location,
                        "sizes of the grid must be positive, and those of the shard known");
  return mlirLogicalResultSuccess();
}

// An alias that another dialect may take precedence over.
enum { kOverridableAlias = 1 };

int ttnnTTNNLayoutAttrGetAlias(const void *storage, MlirStringCallback append, void *user) {
  (void)storage;
  append(tsLiteral("ttnn_layout"), user);
  return kOverridableAlias;
}

int ttnnBufferTypeAttrGetAlias(const void *storage, MlirStringCallback append, void *user) {
  MlirAttribute attribute = {storage};
  append(ttnnBufferTypeStringify(ttnnBufferTypeAttrGetValue(attribute)), user);
  return kOverridableAlias;
}
