// What files of the affine dialect share, and others ask of its ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_AFFINE_H
#define TESSERA_DIALECT_AFFINE_AFFINE_H

#include "mlir-c/AffineMap.h"
#include "mlir-c/IntegerSet.h"
#include "tessera/Asm.h"
#include "tessera/Views.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Groups of operands of affine.for in the order of the record.
enum { AFFINE_FOR_LOWER, AFFINE_FOR_UPPER, AFFINE_FOR_INITS };

/// The only block of the op's first region.
static inline MlirBlock affineBody(MlirOperation op) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
}

//===--- Dimensions and symbols ---===//

/// The region of the closest affine scope around the operation; null when there is none.
MlirRegion affineScopeOf(MlirOperation op);
/// Whether the index may be a dimension, or a symbol, of affine ops in the scope.
bool affineIsDimIn(MlirValue value, MlirRegion scope);
bool affineIsSymbolIn(MlirValue value, MlirRegion scope);
/// The same for ops in the scope that the value is defined in.
bool affineIsDim(MlirValue value);
bool affineIsSymbol(MlirValue value);
/// Whether it is the variable of an affine loop.
bool affineIsLoopVariable(MlirValue value);
/// Reports the first operand in the range that can't be what its place in it says: the first
/// `numDims` are dimensions, the others symbols.
MlirLogicalResult affineVerifyInputs(MlirOperation op, TesseraRange range, intptr_t numDims);

//===--- Maps with their operands ---===//

/// The expression with other ones for its dimensions and symbols.
MlirAffineExpr affineReplaceInputs(MlirAffineExpr expr, size_t numDims, const MlirAffineExpr *dims,
                                   size_t numSymbols, const MlirAffineExpr *symbols);

/// A map and the values that its dimensions, then those that its symbols stand for. The values are
/// the owner's to free with affineValueMapFree.
typedef struct AffineValueMap {
  MlirAffineMap map;
  MlirValue *operands;
  intptr_t numOperands;
} AffineValueMap;

AffineValueMap affineValueMapGet(MlirAffineMap map, MlirOperation op, TesseraRange range);
AffineValueMap affineValueMapCopy(const AffineValueMap *map);
void affineValueMapFree(AffineValueMap *map);
/// Puts what `affine.apply` ops, whose results are operands, compute into the map itself, as far as
/// that goes, and canonicalises.
void affineValueMapCompose(AffineValueMap *map);
/// Operands that can be symbols become symbols; constants go into the map; what is there twice or
/// not used goes.
void affineValueMapCanonicalize(AffineValueMap *map);
/// Simplifies the results and drops what canonicalising drops, after composing.
void affineValueMapSimplify(AffineValueMap *map);
/// Simplifies quotients and remainders by what the bounds of loops say of the operands.
void affineValueMapSimplifyByBounds(AffineValueMap *map);
/// Drops results that never count among the others, by the same bounds: a maximum's where `isMax`,
/// else a minimum's. Those that can be only one number become that.
void affineValueMapDropRedundant(AffineValueMap *map, bool isMax);
/// Drops results that are there twice.
void affineValueMapDropDuplicates(AffineValueMap *map);
/// Whether the operation has this map over these operands.
bool affineValueMapIs(const AffineValueMap *map, MlirAffineMap other, MlirOperation op,
                      TesseraRange range);
/// A map whose results are the set's constraints, and the set with such results.
MlirAffineMap affineSetAsMap(MlirIntegerSet set);
MlirIntegerSet affineSetWithMap(MlirIntegerSet set, MlirAffineMap map);

/// The expression with these for its symbols, composed with what computes them: a number where that
/// is known, a value that is there, or one that an affine.apply makes.
TesseraMixedNumber affineApplyNumbers(MlirRewriterBase base, MlirLocation location,
                                      MlirAffineExpr expr, size_t count,
                                      const TesseraMixedNumber *symbols);
/// The same with the first `numDims` numbers for its dimensions, the others for its symbols.
TesseraMixedNumber affineApplyInputs(MlirRewriterBase base, MlirLocation location,
                                     MlirAffineExpr expr, size_t numDims, size_t count,
                                     const TesseraMixedNumber *numbers);
/// The largest of several expressions of which there is one at least, with these for their symbols:
/// as affineApplyNumbers, with an affine.max.
TesseraMixedNumber affineMaxOfNumbers(MlirRewriterBase base, MlirLocation location,
                                      size_t numExprs, const MlirAffineExpr *exprs, size_t count,
                                      const TesseraMixedNumber *symbols);

/// A pattern: sums of all results of affine.delinearize_index in an affine.apply, each by what it
/// counts, become the index that was taken apart.
MlirLogicalResult affineCancelDelinearized(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user);

//===--- Transfers ---===//

/// The parts of dma_start: source, destination, tag; dma_wait has the last of them only.
enum { AFFINE_DMA_SOURCE, AFFINE_DMA_DESTINATION, AFFINE_DMA_TAG };
/// The map of a part, null when it has none.
MlirAffineMap affineDmaGetMap(MlirOperation op, int part);
/// Where the buffer of a part, with the map's operands behind it, is among the operands.
intptr_t affineDmaGetMemRefPosition(MlirOperation op, int part);

//===--- Loops ---===//

/// Whether the bound is one number, which it sets.
bool affineForGetConstantBound(MlirOperation op, bool lower, int64_t *value);
/// The operands of the lower or of the upper bounds of affine.parallel.
TesseraRange affineParallelGetOperands(MlirOperation op, bool lower);
/// The number of rounds where both bounds are constant.
bool affineForGetTripCount(MlirOperation op, int64_t *count);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_AFFINE_AFFINE_H
