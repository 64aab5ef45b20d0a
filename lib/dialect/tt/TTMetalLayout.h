// Metal layouts and devices as functions: how the dimensions of a tensor are joined to those of a
// grid, which core holds which part, and where on the chips that is.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A layout here is a `#tt.metal_layout`, whose ranks of grid, results of the linear map, and shard
// agree; shapes are static.
#ifndef TESSERA_DIALECT_TT_TTMETALLAYOUT_H
#define TESSERA_DIALECT_TT_TTMETALLAYOUT_H

#include "dialect/tt/TT.h"
#include "ir/Builtin.h"

//===--- Making ---===//

/// Dimensions from `begin` up to `end`; negative numbers count from the rank.
typedef struct TtInterval {
  int64_t begin, end;
} TtInterval;

/// Joins the dimensions of each interval to one and keeps the others; leading zeros fill up to the
/// rank of the grid. (0, 3), (-3, -1) on a grid of rank 4: (d0, ..., d6) -> (d0 <> d1 <> d2, d3,
/// d4 <> d5, d6), where d0 <> d1 is d0 * size1 + d1. Null where intervals aren't in order, apart
/// and inside of the rank, or more dimensions are left than the grid has.
MlirAffineMap ttCollapseDims(MlirContext context, IrShape shape, size_t gridRank,
                             size_t numIntervals, const TtInterval *intervals);

typedef struct TtMetalLayoutParts {
  IrShape shape;        ///< of the tensor
  MlirType elementType; ///< a scalar or a tile
  TtMemorySpace memorySpace;
  MlirAttribute grid;          ///< null: ones, as many as the tensor has dimensions
  size_t numIntervals;         ///< 0: all dimensions but the last are joined
  const TtInterval *intervals; ///< may be NULL with none
  TtOOBVal oobVal;
  TtTensorMemoryLayout memoryLayout;
} TtMetalLayoutParts;

/// The shard is the joined shape divided by the grid, rounded up, then counted in tiles. Null where
/// ttCollapseDims gives none.
MlirAttribute ttMetalLayoutMake(MlirContext context, const TtMetalLayoutParts *parts);

/// The layout of a tensor of this shape with another grid, and dimensions joined anew.
MlirAttribute ttMetalLayoutWithGrid(MlirAttribute layout, IrShape shape, MlirAttribute grid,
                                    size_t numIntervals, const TtInterval *intervals);
/// The same, where dimensions stay joined as they are; grids have the same rank.
MlirAttribute ttMetalLayoutOnGrid(MlirAttribute layout, IrShape shape, MlirAttribute grid);
MlirAttribute ttMetalLayoutWithElementType(MlirAttribute layout, MlirType elementType);
MlirAttribute ttMetalLayoutWithMemorySpace(MlirAttribute layout, TtMemorySpace memorySpace);
MlirAttribute ttMetalLayoutWithMemoryLayout(MlirAttribute layout,
                                            TtTensorMemoryLayout memoryLayout);
/// The shard with as many ones before its dimensions, read through a stream.
MlirAttribute ttMetalLayoutWithStream(MlirAttribute layout, TtStreamMode mode, int64_t numBuffers);

//===--- Asking ---===//

/// The metal layout of a type, or null.
MlirAttribute ttMetalLayoutOfType(MlirType type);
MlirType ttMetalLayoutElementType(MlirAttribute layout);
/// System memory where the shard names none.
TtMemorySpace ttMetalLayoutMemorySpace(MlirAttribute layout);
/// What the padding holds, in *number; false where nobody cares.
bool ttOOBValNumber(TtOOBVal value, double *number);

/// The shape over the whole grid, in scalars; the same in tiles.
void ttMetalLayoutPhysicalShape(MlirAttribute layout, IrShape shape, int64_t *result);
void ttMetalLayoutTiledShape(MlirAttribute layout, IrShape shape, int64_t *result);
/// How many scalars of the physical shape a step along each dimension of the tensor passes.
void ttMetalLayoutStrides(MlirAttribute layout, IrShape shape, int64_t *result);
/// The map of a device (its l1Map or dramMap) for the shard of the layout, behind `linear`: from
/// what `linear` takes to device, core, and offset. Null where ranks differ.
MlirAffineMap ttMetalLayoutProjectOnto(MlirAttribute layout, MlirAffineMap linear,
                                       MlirAffineMap physical);
/// Bytes on each core (L1), in each bank of DRAM for `numBanks` of them, or in all (system memory);
/// INT64_MAX where that is more than 64 bits.
int64_t ttMetalLayoutSizeBytes(MlirAttribute layout, int64_t numBanks);

//===--- Elements ---===//

/// Where an element is: the core of the layout's grid, and the number of scalars before it in the
/// shard, whose rows, or tiles and in each its rows, follow each other.
typedef struct TtElementPlace {
  int64_t core[kTtMaxRank];
  int64_t offset;
} TtElementPlace;

typedef enum TtElementAnswer {
  TtElementFound,
  TtElementIsPadding, ///< there is no element at the place
  TtElementUnknown ///< the layout isn't one of sums of scaled dimensions, puts two elements at one
                   ///< place, or its shard doesn't hold the tensor
} TtElementAnswer;

/// From the tensor to memory and back. `index` has the tensor's rank; places are inside of grid and
/// shard.
TtElementAnswer ttMetalLayoutLocate(MlirAttribute layout, IrShape shape, const int64_t *index,
                                    TtElementPlace *place);
TtElementAnswer ttMetalLayoutElementAt(MlirAttribute layout, IrShape shape,
                                       const TtElementPlace *place, int64_t *index);

//===--- Devices ---===//

/// A core of a chip of the system.
typedef struct TtCorePlace {
  int64_t chip, y, x;
} TtCorePlace;

/// What a position on the device's grid stands for; false where it isn't on the grid, or its chip
/// isn't one of the device's.
bool ttDeviceLocateCore(MlirAttribute device, const int64_t *position, TtCorePlace *core);
/// The way back, by looking at every position; false when there is none. The first of several.
bool ttDevicePositionOfCore(MlirAttribute device, TtCorePlace core, int64_t *position);

#endif // TESSERA_DIALECT_TT_TTMETALLAYOUT_H
