// pack and unpack: what one tensor is of the other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_LINALGRELAYOUT_H
#define TESSERA_DIALECT_LINALG_LINALGRELAYOUT_H

#include "dialect/linalg/LinalgOps.h"

/// Either op: the plain tensor, the one in tiles, and how the one becomes the other.
typedef struct LinalgRelayout {
  MlirOperation op;
  bool isPack;
  MlirValue source, dest;
  MlirType plain, packed;
  const int64_t *positions, *permutation, *tiles; ///< INT64_MIN: a tile that isn't known
  intptr_t rank, numPermutation;
  intptr_t numPositions, numTiles; ///< the same in a valid op
} LinalgRelayout;

/// Of an op that needs not be valid yet.
LinalgRelayout linalgRelayoutOf(MlirOperation op);
/// The dimension of the plain tensor that an outer one of the packed tensor is.
intptr_t linalgPlainDim(const LinalgRelayout *relayout, intptr_t outer);
/// The tile of a dimension of the plain tensor, 0 where it has none.
int64_t linalgTileOf(const LinalgRelayout *relayout, intptr_t dim);

#endif // TESSERA_DIALECT_LINALG_LINALGRELAYOUT_H
