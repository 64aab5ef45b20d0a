// Rewriting of vector: what its patterns share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VECTOR_VECTORREWRITE_H
#define TESSERA_DIALECT_VECTOR_VECTORREWRITE_H

#include "dialect/vector/VectorFold.h"
#include "tessera/Rewrite.h"

#define VECTOR_FAIL mlirLogicalResultFailure()
#define VECTOR_OK mlirLogicalResultSuccess()

/// Where a pattern makes ops.
typedef struct VectorPlace {
  MlirRewriterBase base;
  MlirLocation location;
} VectorPlace;

static inline VectorPlace vectorPlace(MlirPatternRewriter rewriter, MlirOperation op) {
  return (VectorPlace){mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op)};
}
/// The op goes, a new one comes in its place. Succeeds.
static inline MlirLogicalResult vectorReplace(VectorPlace at, MlirOperation op, MlirOperation by) {
  mlirRewriterBaseReplaceOpWithOperation(at.base, op, by);
  return mlirLogicalResultSuccess();
}
static inline MlirLogicalResult vectorReplaceByValue(VectorPlace at, MlirOperation op,
                                                     MlirValue by) {
  mlirRewriterBaseReplaceOpWithValues(at.base, op, 1, &by);
  return mlirLogicalResultSuccess();
}
static inline MlirLogicalResult vectorErase(VectorPlace at, MlirOperation op) {
  mlirRewriterBaseEraseOp(at.base, op);
  return mlirLogicalResultSuccess();
}
/// vector.extract at a position of numbers.
MlirValue vectorExtractAt(VectorPlace at, MlirValue source, intptr_t length,
                          const int64_t *position);
/// vector.insert at one.
MlirValue vectorInsertAt(VectorPlace at, MlirValue value, MlirValue dest, intptr_t length,
                         const int64_t *position);
/// vector.extract, and vector.insert, where some numbers of the position may be values.
MlirValue vectorExtractMixed(VectorPlace at, MlirValue source, intptr_t length,
                             const TesseraMixedNumber *position);
MlirValue vectorInsertMixed(VectorPlace at, MlirValue value, MlirValue dest, intptr_t length,
                            const TesseraMixedNumber *position);
/// A transfer like another one, of other dimensions. `indices` NULL: at the same place. `mask` may
/// be null. A write to a tensor has the result that it takes.
MlirOperation vectorReadLike(VectorPlace at, MlirOperation read, MlirType type,
                             const MlirValue *indices, MlirAffineMap map, MlirValue mask,
                             MlirAttribute inBounds);
MlirOperation vectorWriteLike(VectorPlace at, MlirOperation write, MlirValue value, MlirValue base,
                              const MlirValue *indices, MlirAffineMap map, MlirValue mask,
                              MlirAttribute inBounds);
/// What the kind makes of two values, ops of arith; where a mask isn't set, the second one. `mask`
/// and `fastmath` may be null.
MlirValue vectorCombine(VectorPlace at, VectorCombiningKind kind, MlirValue value, MlirValue acc,
                        MlirAttribute fastmath, MlirValue mask);
/// An op in a mask; itself where `mask` is null. It was made last, where the rewriter inserts.
MlirOperation vectorMaskOperation(VectorPlace at, MlirOperation op, MlirValue mask);
/// Vectors that are poison, zero, and what `source` is repeated to (itself where it has the type).
MlirValue vectorMakePoison(VectorPlace at, MlirType type);
MlirValue vectorMakeZero(VectorPlace at, MlirType type);
MlirValue vectorMakeBroadcast(VectorPlace at, MlirType type, MlirValue source);
/// The scalar of which all elements are; null when there is none.
MlirValue vectorScalarOf(MlirValue vector);
/// vector.transpose.
MlirValue vectorMakeTranspose(VectorPlace at, MlirValue value, const int64_t *permutation);
/// The op in whose mask an op is, and that mask; itself and null for one that isn't masked. The
/// rewriter then inserts before it.
MlirOperation vectorLeaveMask(VectorPlace at, MlirOperation op, MlirValue *mask);
/// What becomes of contractions, as the option of convert-vector-to-llvm names it.
typedef enum VectorContractStrategy {
  VECTOR_CONTRACT_DOT,
  VECTOR_CONTRACT_MATRIX, ///< of LLVM's: nothing is done here
  VECTOR_CONTRACT_OUTER_PRODUCT,
  VECTOR_CONTRACT_PARALLEL
} VectorContractStrategy;
/// Patterns for contractions and outer products; `strategy` outlives them.
void vectorPopulateContractLowering(MlirRewritePatternSet patterns,
                                    const VectorContractStrategy *strategy);
/// Patterns for accesses of which everything, or nothing, is masked out, and for masks.
void vectorPopulateMaskFolding(MlirRewritePatternSet patterns);
/// The pattern for parts of created masks, and the one for slices of them.
void vectorPopulateMaskExtraction(MlirRewritePatternSet patterns);
void vectorPopulateMaskSlicing(MlirRewritePatternSet patterns);
/// Patterns for transposes of transposes, and for masks of numbers.
void vectorPopulateShapeFolding(MlirRewritePatternSet patterns);
/// Patterns after which transfers move minor dimensions in order and repeat none before them.
void vectorPopulateTransferMapLowering(MlirRewritePatternSet patterns);
/// The pattern of lower-vector-mask.
void vectorPopulateMaskLowering(MlirRewritePatternSet patterns);

#endif // TESSERA_DIALECT_VECTOR_VECTORREWRITE_H
