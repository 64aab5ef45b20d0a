// What the files of convert-vector-to-scf share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_VECTORTOSCF_H
#define TESSERA_CONVERSION_VECTORTOSCF_H

#include "conversion/vector-to-scf/VectorToSCFPasses.h"
#include "dialect/vector/VectorRewrite.h"
#include "support/Memory.h"

typedef TsVec(MlirValue) VectorValues;

/// A transfer.
typedef struct VectorTransfer {
  MlirOperation op;
  bool isRead, isTensor;
  MlirValue base, mask;
  MlirType type; ///< of the vector
  MlirAffineMap map;
  int64_t dim; ///< of the base that the first dimension is; -1: it is repeated, or there is none
} VectorTransfer;

VectorTransfer vectorTransferRead(MlirOperation op);
/// Whether the elements are those of the base: a pattern takes no others apart.
bool vectorTransferKeepsElements(const VectorTransfer *transfer);
/// Whether vectors with so many dimensions are to be taken apart.
static inline bool vectorIsTooDeep(size_t rank, const ConvertVectorToSCFOptions *options) {
  return rank && (int64_t)rank > options->targetRank;
}
/// Whether the first dimension has a mask of its own, which is the whole mask.
bool vectorTransferHasRowMask(const VectorTransfer *transfer);
/// The indices where round `round` of the first dimension is.
VectorValues vectorTransferIndices(VectorPlace at, const VectorTransfer *transfer, MlirValue round);
/// The map, and what is in bounds, without the first dimension.
MlirAffineMap vectorTransferRestMap(const VectorTransfer *transfer);
MlirAttribute vectorTransferRestInBounds(const VectorTransfer *transfer);

/// Where something is to be made: before `next`, or at the end of the block.
typedef struct VectorSpot {
  MlirBlock block;
  MlirOperation next;
} VectorSpot;

/// A round that is done where it lies inside and isn't masked out. `branch` is null when that goes
/// without saying.
typedef struct VectorCheck {
  MlirOperation branch;
  VectorSpot spot;
} VectorCheck;
/// Begins the round; what follows is made where it is done. `type` of what it gives may be null.
VectorCheck vectorCheckOpen(VectorPlace at, const VectorTransfer *transfer, MlirValue round,
                            MlirType type);
/// Ends what is done, which gives `value`; when it is true what follows is made for the other case.
bool vectorCheckElse(VectorPlace at, const VectorCheck *check, MlirValue value);
/// Ends the round: what it gives, `value` or `other`.
MlirValue vectorCheckClose(VectorPlace at, const VectorCheck *check, MlirValue value,
                           MlirValue other);

/// The same for a condition, without another case.
VectorCheck vectorCheckOpenIf(VectorPlace at, MlirValue condition, MlirType type);
void vectorCheckCloseIf(VectorPlace at, const VectorCheck *check);

/// A loop; `state` is what the round gets from the one before, or null.
typedef struct VectorLoop {
  MlirOperation op;
  MlirValue round, state;
  VectorSpot spot;
} VectorLoop;
/// Begins a loop; what follows is made in its body.
VectorLoop vectorLoopOpen(VectorPlace at, MlirValue lower, MlirValue upper, MlirValue step,
                          MlirValue init);
/// Ends it; its result, or null.
MlirValue vectorLoopClose(VectorPlace at, const VectorLoop *loop, MlirValue value);

/// A constant of type index.
MlirValue vectorIndex(VectorPlace at, int64_t value);
/// memref.load and memref.store.
MlirValue vectorLoad(VectorPlace at, MlirValue buffer, const VectorValues *indices);
void vectorStore(VectorPlace at, MlirValue value, MlirValue buffer, const VectorValues *indices);
/// vector.vscale.
MlirValue vectorScale(VectorPlace at);
/// The padding in all elements.
MlirValue vectorPadding(VectorPlace at, MlirOperation read, MlirType type);

/// Patterns; `options` outlives them.
void vectorToSCFPopulateLoops(MlirRewritePatternSet patterns,
                              const ConvertVectorToSCFOptions *options);
void vectorToSCFPopulateUnrolled(MlirRewritePatternSet patterns,
                                 const ConvertVectorToSCFOptions *options);
void vectorToSCFPopulateScalable(MlirRewritePatternSet patterns,
                                 const ConvertVectorToSCFOptions *options);
void vectorToSCFPopulateElements(MlirRewritePatternSet patterns);
void vectorToSCFPopulatePrint(MlirRewritePatternSet patterns);

#endif // TESSERA_CONVERSION_VECTORTOSCF_H
