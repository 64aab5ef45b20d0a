// The ttnn dialect's API for C: layouts of tensors, and what is derived from them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Layout" here is a `#ttnn.ttnn_layout`, the encoding of a ranked tensor type. `#ttnn.layout`
// (row_major or tile) is called the page layout.
#ifndef TESSERA_DIALECT_TTNN_TTNN_H
#define TESSERA_DIALECT_TTNN_TTNN_H

#include "dialect/tt/TT.h"
#include "dialect/tt/TTChecks.h"
#include "dialect/ttnn/TTNNOps.h"
#include "ir/Builtin.h"

//===--- Layouts ---===//

/// The layout of a tensor of this shape: dimensions but the last collapsed onto the grid, shards of
/// equal size. `elementType` is a scalar or a tile; `memoryLayout` (null: none) is dropped for
/// system memory. Tiles are counted after collapsing for interleaved L1, where each core holds 1 x
/// ceil(tiles / cores). Rank at most kTtMaxRank.
MlirAttribute ttnnTensorLayoutGet(MlirContext context, size_t rank, const int64_t *shape,
                                  MlirType elementType, TtnnBufferType bufferType,
                                  MlirAttribute grid, MlirAttribute memoryLayout);

TtnnBufferType ttnnTensorLayoutGetBufferType(MlirAttribute layout);
/// Of the shard: a scalar or a tile.
MlirType ttnnTensorLayoutGetElementType(MlirAttribute layout);
bool ttnnTensorLayoutIsTiled(MlirAttribute layout);
/// row_major or tile.
TtnnLayout ttnnTensorLayoutGetPageLayout(MlirAttribute layout);
TtDataType ttnnTensorLayoutGetDataType(MlirAttribute layout);
/// A `#ttnn.tensor_memory_layout`, or null on the host.
MlirAttribute ttnnTensorLayoutGetMemoryLayout(MlirAttribute layout);
/// False for no memory layout.
bool ttnnTensorLayoutHasMemoryLayout(MlirAttribute layout, TtnnTensorMemoryLayout memoryLayout);
/// height, width or block sharded.
bool ttnnTensorLayoutIsSharded(MlirAttribute layout);
static inline bool ttnnBufferTypeIsDevice(TtnnBufferType bufferType) {
  return bufferType != TtnnBufferTypeSystemMemory;
}
static inline bool ttnnTensorLayoutIsOnDevice(MlirAttribute layout) {
  return ttnnBufferTypeIsDevice(ttnnTensorLayoutGetBufferType(layout));
}

/// The sizes of a tensor collapsed onto the grid, the last two in tiles where it is tiled. As many
/// as the grid has dimensions, at most kTtMaxRank.
void ttnnCollapsedSizes(MlirAttribute layout, IrShape shape, int64_t *sizes);

/// What a tensor occupies: bytes of each core's L1 that holds a part, and of each bank of DRAM;
/// none on the host. Pages (tiles, or rows in multiples of 32 bytes) are dealt to cores or banks in
/// turn; shards lie whole on their cores. Shared exponents count. INT64_MAX where it doesn't fit.
typedef struct TtnnFootprint {
  int64_t l1, dram;
} TtnnFootprint;
TtnnFootprint ttnnTensorFootprint(MlirAttribute layout, IrShape shape, int64_t numCores,
                                  int64_t numBanks);
/// Bytes of a page.
int64_t ttnnTensorPageBytes(MlirAttribute layout, IrShape shape);

/// The layout with one property changed. System memory loses its memory layout and gets a grid of
/// ones; the shard keeps its size in scalars.
MlirAttribute ttnnTensorLayoutWithBufferType(MlirAttribute layout, TtnnBufferType bufferType);
/// Made anew for a tensor of this shape.
MlirAttribute ttnnTensorLayoutWithElementType(MlirAttribute layout, MlirType elementType,
                                              size_t rank, const int64_t *shape);
MlirAttribute ttnnTensorLayoutWithShape(MlirAttribute layout, size_t rank, const int64_t *shape);

//===--- Tensor types ---===//

/// The layout of a ranked tensor type, null when it has none.
MlirAttribute ttnnLayoutOfType(MlirType tensorType);
static inline MlirAttribute ttnnLayoutOfValue(MlirValue value) {
  return ttnnLayoutOfType(mlirValueGetType(value));
}
/// Whether every tensor that the op takes or gives has a layout.
bool ttnnOperationHasLayouts(MlirOperation op);
/// The type with another layout; shape and element type stay.
MlirType ttnnTypeWithLayout(MlirType tensorType, MlirAttribute layout);
/// The type with the element type of this data type, its layout made anew (tiles stay tiles).
MlirType ttnnTypeWithDataType(MlirType tensorType, TtDataType dataType);
/// The type with its layout made anew as tiles or row-major.
MlirType ttnnTypeWithPageLayout(MlirType tensorType, TtnnLayout pageLayout);
/// The type with another shape, its layout made anew.
MlirType ttnnTypeWithShape(MlirType tensorType, size_t rank, const int64_t *shape);

//===--- Attributes derived from layouts ---===//

/// `#ttnn.memory_config` of a layout: buffer type, shard shape of the memref, memory layout.
MlirAttribute ttnnMemoryConfigOfLayout(MlirAttribute layout);
/// `#ttnn.shape` of a shape.
MlirAttribute ttnnShapeAttrOf(MlirContext context, IrShape shape);

//===--- Devices ---===//

/// The device value of the op's block: the first ttnn.get_device, or a new one at the start of the
/// block. Null without a `tt.device` in scope.
MlirValue ttnnGetOrInsertDevice(MlirRewriterBase rewriter, MlirOperation op);

//===--- Optimizing ---===//

struct TTNNOptimizerOptions;
struct TesseraOpModel;
/// What the pass ttnn-optimizer does, with answers of a model. Reports errors at ops.
MlirLogicalResult ttnnOptimizeModule(MlirOperation module,
                                     const struct TTNNOptimizerOptions *options,
                                     const struct TesseraOpModel *model);

//===--- Building ---===//

/// An array of i32 attributes.
MlirAttribute ttnnI32ArrayAttr(MlirContext context, size_t count, const int64_t *values);
/// A ttnn.reshape of the value at the insertion point; its layout is made anew for the shape.
MlirValue ttnnBuildReshape(MlirRewriterBase rewriter, MlirValue value, size_t rank,
                           const int64_t *shape);
/// A ttnn.empty of the type at the insertion point.
MlirValue ttnnBuildEmpty(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                         MlirValue device);

#endif // TESSERA_DIALECT_TTNN_TTNN_H
