// What files of the linalg dialect share, and others ask of structured ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_LINALG_H
#define TESSERA_DIALECT_LINALG_LINALG_H

#include "mlir-c/AffineMap.h"
#include "tessera/Asm.h"
#include "tessera/Operation.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Structured ops ---===//

/// A structured op as its loops see it. The arrays are the owner's to free with linalgViewFree.
typedef struct LinalgView {
  MlirOperation op;
  intptr_t numInputs, numInits; ///< of operands: inputs, then inits
  intptr_t numLoops;
  MlirAffineMap *maps; ///< one for each operand
  intptr_t numMaps;    ///< as many as operands on an op that verifies
  bool *isReduction;   ///< of each loop
  bool *isWindow;
} LinalgView;

bool linalgIsStructured(MlirOperation op);
/// The same of all ops of a definition.
bool linalgIsStructuredDefinition(const TesseraOpDef *definition);
/// False, and nothing to free, when the op isn't structured or its attributes don't say what its
/// loops are (which can't be on an op that verifies).
bool linalgViewGet(MlirOperation op, LinalgView *view);
void linalgViewFree(LinalgView *view);
/// Memory for the kinds of loops, all parallel. Part of linalgViewGet.
void linalgViewMakeLoops(LinalgView *view, intptr_t numLoops);
/// Whether all loops are parallel.
bool linalgViewIsParallel(const LinalgView *view);
/// The number of loops, -1 where a view can't be had.
intptr_t linalgGetNumLoops(MlirOperation op);

/// The only block of the op's region.
static inline MlirBlock linalgBody(MlirOperation op) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
}
/// The type itself, or that of the elements of a ranked tensor or memref.
MlirType linalgElementType(MlirType type);
/// The number of dimensions of a ranked tensor or memref; 0 for anything else.
intptr_t linalgRank(MlirType type);
/// Whether no operand is a memref, or none a tensor.
bool linalgHasTensors(MlirOperation op);
bool linalgHasBuffers(MlirOperation op);
/// Whether the body reads the operand's element.
bool linalgBodyUses(MlirOperation op, intptr_t operand);
/// An array attribute of the view's maps, and one of its kinds of loops.
MlirAttribute linalgMapsAttr(const LinalgView *view);
MlirAttribute linalgIteratorsAttr(const LinalgView *view);
/// The sizes of the loops, INT64_MIN where they aren't known; `sizes` has room for all.
void linalgStaticSizes(const LinalgView *view, int64_t *sizes);

//===--- Named ops ---===//

/// The number of operands that a named op has, 0 for any, -1 for an op that isn't named.
int linalgNamedGetNumOperands(const TesseraOpDef *definition);
/// Whether the body of the op follows from its name.
bool linalgIsNamed(const TesseraOpDef *definition);
/// What the body of a named op is made from.
typedef struct LinalgBodyParts {
  const TesseraOpDef *definition;
  MlirLocation location; ///< of the ops in the body, and of what is wrong
  bool isUnsigned;       ///< the attribute `cast`
  int64_t kind;          ///< of `linalg.elementwise`
} LinalgBodyParts;
/// The parts by the attributes `cast` and `kind`, null where there are none.
LinalgBodyParts linalgBodyParts(const TesseraOpDef *definition, MlirLocation location,
                                MlirAttribute cast, MlirAttribute kind);
/// Puts into an empty region the block that follows from the name for operands of these types.
/// Fails after a diagnostic where a type has no such function.
MlirLogicalResult linalgNamedBuildBody(const LinalgBodyParts *parts, MlirRegion region,
                                       intptr_t numTypes, const MlirType *types);
/// The maps of a product that gives none itself.
MlirAttribute linalgNamedDefaultMaps(MlirContext context, const TesseraOpDef *definition);
/// Fills numLoops, maps, and kinds of loops from the name. Part of linalgViewGet.
bool linalgNamedFillView(LinalgView *view);
/// How many operands a function of `linalg.elementwise` has.
intptr_t linalgElementwiseArity(int64_t kind);
/// One operation of scalars at the end of a block.
MlirValue linalgEmit(MlirBlock block, MlirLocation location, const TesseraOpDef *definition,
                     MlirType type, intptr_t numOperands, const MlirValue *operands);

//===--- Verification ---===//

MlirLogicalResult linalgVerifyStructured(MlirOperation op);
MlirLogicalResult linalgVerifyContraction(MlirOperation op);
MlirLogicalResult linalgVerifyConvolution(MlirOperation op);
MlirLogicalResult linalgVerifyFill(MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_LINALG_LINALG_H
