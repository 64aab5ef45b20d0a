// Before the conversion: masks as constants and comparisons.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-llvm/Steps.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/llvm/LLVMOps.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

static MlirValue constantOf(VectorPlace at, MlirType type, MlirAttribute value) {
  return arithConstantOpGetResult(arithConstantOpCreate(at.base, at.location, type, value));
}

static MlirAttribute splat(MlirType type, bool value) {
  return mlirDenseElementsAttrSplatGet(type, mlirBoolAttrGet(mlirTypeGetContext(type), value));
}

//===--- constant_mask ---===//

// A row of which the first `size` elements are set.
static MlirAttribute rowAttribute(MlirType type, int64_t size) {
  int64_t count = vectorMajorSize(type);
  if (!size || size == count)
    return splat(type, size != 0);
  MlirAttribute *values = tsAllocZeroed((size_t)count, sizeof *values);
  for (int64_t i = 0; i < count; ++i)
    values[i] = mlirBoolAttrGet(mlirTypeGetContext(type), i < size);
  MlirAttribute attribute = mlirDenseElementsAttrGet(type, (intptr_t)count, values);
  tsFree(values);
  return attribute;
}

static MlirLogicalResult constantMask(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOf(vectorResult(op));
  intptr_t count;
  const int64_t *sizes = vectorConstantMaskOpGetMaskDimSizes(op, &count);
  VectorPlace at = vectorPlace(rewriter, op);
  size_t rank = vectorRank(type);
  if (!rank)
    return vectorReplaceByValue(at, op, constantOf(at, type, splat(type, sizes[0] == 1)));
  // Of scalable rows nothing is set, or everything.
  if (rank == 1 && vectorMajorSize(type) <= VECTOR_MAX_PARTS)
    return vectorReplaceByValue(at, op, constantOf(at, type, rowAttribute(type, sizes[0])));
  if (!vectorCanUnroll(type) || rank == 1)
    return VECTOR_FAIL;
  MlirValue part = vectorResult(vectorConstantMaskOpCreate(
      at.base, at.location, vectorTypeBehind(type, 1),
      mlirDenseI64ArrayGet(mlirOperationGetContext(op), count - 1, sizes + 1)));
  MlirValue result = constantOf(at, type, splat(type, false));
  for (int64_t i = 0; i < sizes[0]; ++i)
    result = vectorInsertAt(at, part, result, 1, &i);
  return vectorReplaceByValue(at, op, result);
}

//===--- create_mask ---===//

// The numbers of the elements of a row: known, or counted when the program runs.
static MlirValue elementNumbers(VectorPlace at, MlirType row, MlirType number) {
  MlirType type = vectorTypeWithElements(row, number);
  if (mlirVectorTypeIsScalable(row))
    return resultOf(llvmStepVectorOpCreate(at.base, at.location, type));
  size_t size = vectorRank(row) ? (size_t)vectorMajorSize(row) : 1;
  MlirAttribute *numbers = tsAllocZeroed(size + 1, sizeof *numbers);
  for (size_t i = 0; i < size; ++i)
    numbers[i] = mlirIntegerAttrGet(number, (int64_t)i);
  MlirAttribute value = mlirDenseElementsAttrGet(type, (intptr_t)size, numbers);
  tsFree(numbers);
  return constantOf(at, type, value);
}

static MlirLogicalResult compareMask(VectorPlace at, MlirOperation op, bool isNarrow) {
  MlirType type = typeOf(vectorResult(op));
  MlirContext context = mlirOperationGetContext(op);
  MlirType number = mlirIntegerTypeGet(context, isNarrow ? 32 : 64);
  MlirValue numbers = elementNumbers(at, type, number);
  MlirValue bound = resultOf(
      arithIndexCastOpCreate(at.base, at.location, number, mlirOperationGetOperand(op, 0)));
  MlirValue bounds = vectorMakeBroadcast(at, typeOf(numbers), bound);
  return vectorReplace(
      at, op,
      arithCmpIOpCreate(at.base, at.location, type,
                        arithCmpIPredicateToAttribute(context, ArithCmpIPredicateslt), numbers,
                        bounds));
}

// Several dimensions: for each index of the first one the mask of the others, or nothing.
static MlirLogicalResult createMask(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const ConvertVectorToLLVMPassOptions *options = user;
  MlirType type = typeOf(vectorResult(op));
  VectorPlace at = vectorPlace(rewriter, op);
  size_t rank = vectorRank(type);
  if (rank <= 1)
    return compareMask(at, op, options->force32BitVectorIndices);
  if (!vectorCanUnroll(type))
    return VECTOR_FAIL;
  MlirContext context = mlirOperationGetContext(op);
  MlirType row = vectorTypeDropFront(type, 1), bit = mlirIntegerTypeGet(context, 1);
  MlirValue *bounds = tsAllocZeroed(rank + 1, sizeof *bounds);
  for (size_t i = 0; i < rank; ++i)
    bounds[i] = mlirOperationGetOperand(op, (intptr_t)i);
  MlirValue inner = vectorResult(
      vectorCreateMaskOpCreate(at.base, at.location, row, (intptr_t)rank - 1, bounds + 1));
  MlirValue none = constantOf(at, row, splat(row, false));
  MlirValue result = constantOf(at, type, splat(type, false));
  for (int64_t i = 0; i < vectorMajorSize(type); ++i) {
    MlirValue isSet = resultOf(arithCmpIOpCreate(
        at.base, at.location, bit, arithCmpIPredicateToAttribute(context, ArithCmpIPredicateslt),
        arithCreateIndex(at.base, at.location, i), bounds[0]));
    MlirValue part = resultOf(arithSelectOpCreate(at.base, at.location, row, isSet, inner, none));
    result = vectorInsertAt(at, part, result, 1, &i);
  }
  tsFree(bounds);
  return vectorReplaceByValue(at, op, result);
}

void vectorToLLVMPopulateMasks(MlirRewritePatternSet patterns,
                               const ConvertVectorToLLVMPassOptions *options) {
  tesseraRewritePatternSetAdd(patterns, &vectorCreateMaskOpDef, 1, createMask,
                              (void *)(uintptr_t)options);
  tesseraRewritePatternSetAdd(patterns, &vectorConstantMaskOpDef, 1, constantMask, NULL);
}
