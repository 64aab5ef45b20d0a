// convert-vector-to-scf: writes of transposed matrices whose rows are scalable.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-scf/VectorToSCF.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/arith/ArithReshape.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

// Makes multiples of vscale, which is asked for once.
typedef struct Scaled {
  VectorPlace at;
  MlirValue scale;
} Scaled;

static MlirValue multiple(Scaled *scaled, int64_t factor) {
  ArithBuilder builder = {scaled->at.base, scaled->at.location};
  if (!scaled->scale.ptr)
    scaled->scale = vectorScale(scaled->at);
  return arithBinary(&builder, &arithMulIOpDef, scaled->scale, vectorIndex(scaled->at, factor));
}

typedef TsVec(TesseraMixedNumber) Sizes;

// Up to where a mask that isKnownMask reaches in each dimension.
static Sizes maskSizes(Scaled *scaled, MlirValue mask) {
  Sizes sizes = {0};
  MlirOperation created = vectorDefining(mask, &vectorCreateMaskOpDef);
  if (created.ptr) {
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(created); ++i)
      tsVecPush(&sizes, (TesseraMixedNumber){.value = mlirOperationGetOperand(created, i)});
    return sizes;
  }
  intptr_t count;
  const int64_t *numbers =
      vectorConstantMaskOpGetMaskDimSizes(vectorDefining(mask, &vectorConstantMaskOpDef), &count);
  for (intptr_t i = 0; i < count; ++i) {
    TesseraMixedNumber size = {.number = numbers[i]};
    if (vectorIsScalableDim(typeOf(mask), (size_t)i))
      size.value = multiple(scaled, numbers[i]);
    tsVecPush(&sizes, size);
  }
  return sizes;
}

static bool isTransposedRows(const VectorTransfer *write, MlirOperation *transpose) {
  MlirType type = write->type;
  MlirAttribute inBounds = vectorTransferWriteOpGetInBoundsAttr(write->op);
  if (vectorRank(type) != 2 || !vectorIsScalableDim(type, 0) || vectorIsScalableDim(type, 1) ||
      !mlirAffineMapIsIdentity(write->map) ||
      !mlirBoolAttrGetValue(mlirArrayAttrGetElement(inBounds, 0)))
    return false;
  *transpose =
      vectorDefining(vectorTransferWriteOpGetValueToStore(write->op), &vectorTransposeOpDef);
  if (!transpose->ptr)
    return false;
  const int64_t *permutation = vectorTransposeOpGetPermutation(*transpose, NULL);
  return permutation[0] == 1;
}

// Whether maskSizes knows the mask.
static bool isKnownMask(MlirValue mask) {
  return !mask.ptr || vectorDefining(mask, &vectorCreateMaskOpDef).ptr ||
         vectorDefining(mask, &vectorConstantMaskOpDef).ptr;
}

// The column of the round.
static MlirValue columnOf(VectorPlace at, const VectorValues *rows, MlirType type,
                          MlirValue round) {
  const TesseraMixedNumber position = {.value = round};
  VectorValues elements = {0};
  for (size_t i = 0; i < rows->size; ++i)
    tsVecPush(&elements, vectorExtractMixed(at, rows->data[i], 1, &position));
  MlirValue column = vectorFromElementsOpGetDest(vectorFromElementsOpCreate(
      at.base, at.location, type, (intptr_t)elements.size, elements.data));
  tsVecFree(&elements);
  return column;
}

static MlirLogicalResult writeColumns(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const ConvertVectorToSCFOptions *options = user;
  VectorTransfer write = vectorTransferRead(op);
  MlirOperation transpose;
  if ((write.isTensor && !options->lowerTensors) || !isTransposedRows(&write, &transpose) ||
      !isKnownMask(write.mask))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  Scaled scaled = {at, {NULL}};
  VectorValues rows = {0};
  Sizes sizes = {0};
  if (write.mask.ptr)
    sizes = maskSizes(&scaled, write.mask);
  for (int64_t i = 0; i < vectorShape(write.type).sizes[1]; ++i)
    tsVecPush(&rows, vectorExtractAt(at, vectorTransposeOpGetVector(transpose), 1, &i));
  MlirValue lower = vectorIndex(at, 0), mask = {NULL}, state = {NULL}, written = {NULL};
  MlirValue upper = sizes.size ? arithCreateMixed(at.base, at.location, sizes.data[0])
                               : multiple(&scaled, vectorShape(write.type).sizes[0]);
  MlirValue step = vectorIndex(at, 1);
  MlirType type = vectorTypeBehind(write.type, 1);
  if (sizes.size) {
    MlirValue size = arithCreateMixed(at.base, at.location, sizes.data[1]);
    mask = vectorResult(
        vectorCreateMaskOpCreate(at.base, at.location, vectorMaskType(type), 1, &size));
  }
  if (write.isTensor)
    state = write.base;
  VectorLoop loop = vectorLoopOpen(at, lower, upper, step, state);
  VectorValues indices = vectorTransferIndices(at, &write, loop.round);
  MlirValue column = columnOf(at, &rows, type, loop.round);
  MlirAffineMap map = vectorTransferDefaultMap(typeOf(write.base), type);
  MlirOperation made = vectorWriteLike(at, op, column, write.isTensor ? loop.state : write.base,
                                       indices.data, map, mask, vectorTransferRestInBounds(&write));
  if (write.isTensor)
    written = vectorResult(made);
  written = vectorLoopClose(at, &loop, written);
  tsVecFree(&sizes);
  tsVecFree(&rows);
  tsVecFree(&indices);
  return write.isTensor ? vectorReplaceByValue(at, op, written) : vectorErase(at, op);
}

void vectorToSCFPopulateScalable(MlirRewritePatternSet patterns,
                                 const ConvertVectorToSCFOptions *options) {
  tesseraRewritePatternSetAdd(patterns, &vectorTransferWriteOpDef, 1, writeColumns,
                              (void *)(uintptr_t)options);
}
