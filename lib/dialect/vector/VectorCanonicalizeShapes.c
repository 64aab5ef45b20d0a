// Canonicalisation of vector: shapes, slices and masks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/vector/VectorRewrite.h"
#include "support/Memory.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static int64_t countElements(MlirType type) { return irShapedNumElements(irType(type)); }

static MlirAttribute sizesAttr(MlirOperation op, size_t count, const int64_t *sizes) {
  return mlirDenseI64ArrayGet(mlirOperationGetContext(op), (intptr_t)count, sizes);
}

//===--- create_mask ---===//

// How often vscale a value is: vscale itself, or a constant times that.
static bool readVscaleMultiple(MlirValue value, int64_t *factor) {
  MlirOperation product = vectorDefining(value, &arithMulIOpDef);
  *factor = 1;
  if (vectorDefining(value, &vectorVectorScaleOpDef).ptr)
    return true;
  for (intptr_t i = 0; product.ptr && i < 2; ++i) {
    MlirAttribute constant = tesseraValueGetConstant(mlirOperationGetOperand(product, i));
    if (!constant.ptr || !mlirAttributeIsAInteger(constant) ||
        !vectorDefining(mlirOperationGetOperand(product, 1 - i), &vectorVectorScaleOpDef).ptr)
      continue;
    *factor = mlirIntegerAttrGetValueInt(constant);
    return true;
  }
  return false;
}

// The bound of a dimension as constant_mask may have it.
static bool readBound(MlirValue operand, int64_t size, bool isScalable, int64_t *bound) {
  MlirAttribute constant = tesseraValueGetConstant(operand);
  if (constant.ptr && mlirAttributeIsAInteger(constant)) {
    *bound = mlirIntegerAttrGetValueInt(constant);
    if (isScalable && *bound >= 0)
      return false;
  } else if (!readVscaleMultiple(operand, bound) || *bound < size) {
    return false;
  }
  *bound = *bound < 0 ? 0 : *bound > size ? size : *bound;
  return true;
}

static MlirLogicalResult constantMask(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOf(vectorResult(op));
  size_t count = (size_t)mlirOperationGetNumOperands(op), rank = vectorRank(type);
  int64_t *bounds = tsAllocZeroed(count + 1, sizeof *bounds);
  bool ok = true, isNone = false;
  for (size_t i = 0; ok && i < count; ++i) {
    ok = readBound(mlirOperationGetOperand(op, (intptr_t)i), rank ? vectorShape(type).sizes[i] : 1,
                   rank && vectorIsScalableDim(type, i), &bounds[i]);
    isNone |= ok && !bounds[i];
  }
  for (size_t i = 0; isNone && i < count; ++i)
    bounds[i] = 0;
  VectorPlace at = vectorPlace(rewriter, op);
  if (ok)
    vectorReplace(
        at, op,
        vectorConstantMaskOpCreate(at.base, at.location, type, sizesAttr(op, count, bounds)));
  tsFree(bounds);
  return ok ? VECTOR_OK : VECTOR_FAIL;
}

void vectorCreateMaskOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorCreateMaskOpDef, 1, constantMask, NULL);
}

//===--- mask ---===//

// Of nothing: what the passthru isn't masked out of.
static MlirLogicalResult maskNothing(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (vectorMaskedOp(op).ptr)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  if (!mlirOperationGetNumResults(op))
    return vectorErase(at, op);
  MlirValue passthru = vectorMaskOpGetPassthru(op);
  MlirOperation yield =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(vectorMaskOpGetMaskRegion(op)));
  if (!passthru.ptr || mlirOperationGetNumResults(op) != 1)
    return VECTOR_FAIL;
  MlirValue value = mlirOperationGetOperand(yield, 0);
  return vectorReplace(at, op,
                       arithSelectOpCreate(at.base, at.location, typeOf(value),
                                           vectorMaskOpGetMask(op), value, passthru));
}

void vectorMaskOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorMaskOpDef, 1, maskNothing, NULL);
}

//===--- Masks whose dimensions change ---===//

// A mask of the type with bounds of the same kind as those of `mask`: of dimension order[i] of it,
// in numbers less `offsets` (may be NULL) and clamped to the new sizes.
static MlirLogicalResult remakeMask(MlirOperation op, MlirOperation mask, MlirType type,
                                    const int64_t *order, MlirPatternRewriter rewriter) {
  size_t rank = vectorRank(type);
  VectorPlace at = vectorPlace(rewriter, op);
  MlirOperation made;
  if (vectorConstantMaskOpIsA(mask)) {
    int64_t *sizes = tsAllocZeroed(rank + 1, sizeof *sizes);
    for (size_t i = 0; i < rank; ++i)
      sizes[i] = vectorConstantMaskOpGetMaskDimSizes(mask, NULL)[order ? order[i] : (int64_t)i];
    made = vectorConstantMaskOpCreate(at.base, at.location, type, sizesAttr(op, rank, sizes));
    tsFree(sizes);
  } else {
    MlirValue *bounds = tsAllocZeroed(rank + 1, sizeof *bounds);
    for (size_t i = 0; i < rank; ++i)
      bounds[i] = mlirOperationGetOperand(mask, (intptr_t)(order ? order[i] : (int64_t)i));
    made = vectorCreateMaskOpCreate(at.base, at.location, type, (intptr_t)rank, bounds);
    tsFree(bounds);
  }
  return vectorReplace(at, op, made);
}

static MlirOperation definingMask(MlirValue value) {
  MlirOperation mask = vectorDefining(value, &vectorConstantMaskOpDef);
  return mask.ptr ? mask : vectorDefining(value, &vectorCreateMaskOpDef);
}

//===--- transpose ---===//

static MlirLogicalResult transposeTwice(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation inner = vectorDefining(vectorTransposeOpGetVector(op), &vectorTransposeOpDef);
  if (!inner.ptr)
    return VECTOR_FAIL;
  intptr_t rank;
  const int64_t *outer = vectorTransposeOpGetPermutation(op, &rank);
  const int64_t *first = vectorTransposeOpGetPermutation(inner, NULL);
  int64_t *both = tsAllocZeroed((size_t)rank + 1, sizeof *both);
  for (intptr_t i = 0; i < rank; ++i)
    both[i] = first[outer[i]];
  VectorPlace at = vectorPlace(rewriter, op);
  MlirOperation made =
      vectorTransposeOpCreate(at.base, at.location, typeOf(vectorTransposeOpGetResult(op)),
                              vectorTransposeOpGetVector(inner), sizesAttr(op, (size_t)rank, both));
  tsFree(both);
  return vectorReplace(at, op, made);
}

// Whether the permutation stays inside groups of dimensions of which the source has 1 or none; the
// others are groups of one. A permutation that does so but for the last group does so there, too.
static bool permutesBroadcastDims(MlirOperation transpose, MlirType from) {
  const int64_t *permutation = vectorTransposeOpGetPermutation(transpose, NULL);
  intptr_t rank = (intptr_t)vectorRank(from), low = 0;
  intptr_t lead = (intptr_t)vectorRank(typeOf(vectorTransposeOpGetResult(transpose))) - rank;
  for (intptr_t i = 0; i < rank; ++i) {
    const int64_t *size = &vectorShape(from).sizes[i];
    if (*size == 1 && (i == 0 || size[-1] == 1))
      continue;
    for (intptr_t k = low; k < i + lead; ++k)
      if (permutation[k] < low || permutation[k] >= i + lead)
        return false;
    low = i + lead;
  }
  return true;
}

static MlirLogicalResult transposeBroadcast(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirOperation broadcast = vectorDefining(vectorTransposeOpGetVector(op), &vectorBroadcastOpDef);
  MlirType type = typeOf(vectorTransposeOpGetResult(op));
  if (!broadcast.ptr)
    return VECTOR_FAIL;
  MlirValue source = vectorBroadcastOpGetSource(broadcast);
  MlirType from = typeOf(source);
  bool isOne = !mlirTypeIsAVector(from) || !vectorRank(from) ||
               (!mlirVectorTypeIsScalable(from) && countElements(from) == 1);
  if ((!isOne && !permutesBroadcastDims(op, from)) || !vectorCanBroadcast(from, type))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op, vectorBroadcastOpCreate(at.base, at.location, type, source));
}

static MlirLogicalResult transposeMask(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation mask = definingMask(vectorTransposeOpGetVector(op));
  if (!mask.ptr || !vectorRank(typeOf(vectorTransposeOpGetResult(op))))
    return VECTOR_FAIL;
  return remakeMask(op, mask, typeOf(vectorTransposeOpGetResult(op)),
                    vectorTransposeOpGetPermutation(op, NULL), rewriter);
}

// transpose(shape_cast(x)) is a shape_cast where only dimensions of size 1 move.
static MlirLogicalResult transposeShapeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirOperation cast = vectorDefining(vectorTransposeOpGetVector(op), &vectorShapeCastOpDef);
  if (!cast.ptr || !vectorKeepsOrder(op))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op,
                       vectorShapeCastOpCreate(at.base, at.location,
                                               typeOf(vectorTransposeOpGetResult(op)),
                                               vectorShapeCastOpGetSource(cast)));
}

static MlirLogicalResult transposeElements(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  MlirValue source = vectorTransposeOpGetVector(op);
  MlirOperation elements = vectorDefining(source, &vectorFromElementsOpDef);
  MlirType from = typeOf(source), to = typeOf(vectorTransposeOpGetResult(op));
  if (!elements.ptr || !vectorRank(to))
    return VECTOR_FAIL;
  intptr_t rank, count = mlirOperationGetNumOperands(elements);
  const int64_t *permutation = vectorTransposeOpGetPermutation(op, &rank);
  int64_t *position = tsAllocZeroed((size_t)rank + 1, sizeof *position);
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  for (intptr_t k = 0; k < count; ++k) {
    int64_t rest = k;
    for (intptr_t i = rank; i-- > 0; rest /= vectorShape(to).sizes[i])
      position[permutation[i]] = rest % vectorShape(to).sizes[i];
    values[k] = mlirOperationGetOperand(elements, (intptr_t)vectorLinearize(from, rank, position));
  }
  VectorPlace at = vectorPlace(rewriter, op);
  vectorReplace(at, op, vectorFromElementsOpCreate(at.base, at.location, to, count, values));
  tsFree(position);
  tsFree(values);
  return VECTOR_OK;
}

void vectorTransposeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorTransposeOpDef, 1, transposeMask, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransposeOpDef, 1, transposeShapeCast, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransposeOpDef, 1, transposeTwice, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransposeOpDef, 1, transposeElements, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransposeOpDef, 1, transposeBroadcast, NULL);
}

//===--- shape_cast ---===//

static MlirLogicalResult castBroadcast(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation broadcast = vectorDefining(vectorShapeCastOpGetSource(op), &vectorBroadcastOpDef);
  MlirType type = typeOf(vectorShapeCastOpGetResult(op));
  if (!broadcast.ptr)
    return VECTOR_FAIL;
  MlirValue source = vectorBroadcastOpGetSource(broadcast);
  MlirType from = typeOf(source);
  VectorPlace at = vectorPlace(rewriter, op);
  if (mlirTypeIsAVector(from) && countElements(from) == countElements(type) &&
      mlirVectorTypeIsScalable(from) == mlirVectorTypeIsScalable(type))
    return vectorReplace(at, op, vectorShapeCastOpCreate(at.base, at.location, type, source));
  if (!vectorCanBroadcast(from, type))
    return VECTOR_FAIL;
  return vectorReplace(at, op, vectorBroadcastOpCreate(at.base, at.location, type, source));
}

static MlirLogicalResult castElements(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation elements = vectorDefining(vectorShapeCastOpGetSource(op), &vectorFromElementsOpDef);
  if (!elements.ptr)
    return VECTOR_FAIL;
  intptr_t count = mlirOperationGetNumOperands(elements);
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = mlirOperationGetOperand(elements, i);
  VectorPlace at = vectorPlace(rewriter, op);
  vectorReplace(at, op,
                vectorFromElementsOpCreate(at.base, at.location,
                                           typeOf(vectorShapeCastOpGetResult(op)), count, values));
  tsFree(values);
  return VECTOR_OK;
}

// A mask without last dimensions of size 1 which all of it has.
static MlirLogicalResult castMask(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = vectorShapeCastOpGetSource(op);
  MlirOperation mask = definingMask(source);
  MlirType from = typeOf(source), to = typeOf(vectorShapeCastOpGetResult(op));
  size_t rank = vectorRank(to);
  if (!mask.ptr || !rank || rank >= vectorRank(from))
    return VECTOR_FAIL;
  for (size_t i = 0; i < vectorRank(from); ++i) {
    if (i < rank && !vectorDimsEqual(from, i, to, i))
      return VECTOR_FAIL;
    if (i < rank)
      continue;
    MlirAttribute bound = vectorCreateMaskOpIsA(mask)
                              ? tesseraValueGetConstant(mlirOperationGetOperand(mask, (intptr_t)i))
                              : (MlirAttribute){NULL};
    bool isOne =
        vectorConstantMaskOpIsA(mask)
            ? vectorConstantMaskOpGetMaskDimSizes(mask, NULL)[i] == 1
            : bound.ptr && mlirAttributeIsAInteger(bound) && mlirIntegerAttrGetValueInt(bound) == 1;
    if (vectorShape(from).sizes[i] != 1 || vectorIsScalableDim(from, i) || !isOne)
      return VECTOR_FAIL;
  }
  return remakeMask(op, mask, to, NULL, rewriter);
}

void vectorShapeCastOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorShapeCastOpDef, 1, castBroadcast, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorShapeCastOpDef, 1, castElements, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorShapeCastOpDef, 1, castMask, NULL);
}

//===--- extract_strided_slice ---===//

// The block of a mask: its bounds less where the block begins.
static MlirLogicalResult sliceConstantMask(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  MlirOperation mask =
      vectorDefining(vectorExtractStridedSliceOpGetSource(op), &vectorConstantMaskOpDef);
  MlirType type = typeOf(vectorResult(op));
  if (!mask.ptr || mlirVectorTypeIsScalable(type))
    return VECTOR_FAIL;
  MlirAttribute offsets = vectorExtractStridedSliceOpGetOffsetsAttr(op);
  size_t rank = vectorRank(type), count = (size_t)mlirArrayAttrGetNumElements(offsets);
  int64_t *sizes = tsAllocZeroed(rank + 1, sizeof *sizes);
  bool isNone = false;
  for (size_t i = 0; i < rank; ++i) {
    int64_t bound = vectorConstantMaskOpGetMaskDimSizes(mask, NULL)[i] -
                    (i < count ? vectorInteger(offsets, (intptr_t)i) : 0);
    int64_t size = vectorShape(type).sizes[i];
    sizes[i] = bound < 0 ? 0 : bound > size ? size : bound;
    isNone |= !sizes[i];
  }
  for (size_t i = 0; isNone && i < rank; ++i)
    sizes[i] = 0;
  VectorPlace at = vectorPlace(rewriter, op);
  vectorReplace(at, op,
                vectorConstantMaskOpCreate(at.base, at.location, type, sizesAttr(op, rank, sizes)));
  tsFree(sizes);
  return VECTOR_OK;
}

// The numbers of an array from `start` on, but `unit` where the source has 1 element.
static MlirAttribute lastNumbers(MlirAttribute array, intptr_t start, MlirType source,
                                 int64_t unit) {
  MlirType i64 = mlirIntegerTypeGet(mlirAttributeGetContext(array), 64);
  intptr_t count = mlirArrayAttrGetNumElements(array) - start;
  MlirAttribute *numbers = tsAllocZeroed((size_t)(count > 0 ? count : 0) + 1, sizeof *numbers);
  for (intptr_t i = 0; i < count; ++i)
    numbers[i] = vectorShape(source).sizes[i] == 1 ? mlirIntegerAttrGet(i64, unit)
                                                   : mlirArrayAttrGetElement(array, start + i);
  MlirAttribute result =
      mlirArrayAttrGet(mlirAttributeGetContext(array), count > 0 ? count : 0, numbers);
  tsFree(numbers);
  return result;
}

// What is cut out of dimensions that were there before repeating is cut out first.
static MlirLogicalResult sliceBroadcast(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation broadcast =
      vectorDefining(vectorExtractStridedSliceOpGetSource(op), &vectorBroadcastOpDef);
  MlirType type = typeOf(vectorResult(op));
  if (!broadcast.ptr)
    return VECTOR_FAIL;
  MlirValue source = vectorBroadcastOpGetSource(broadcast);
  MlirType from = typeOf(source);
  intptr_t rank = (intptr_t)vectorRank(from), lead = (intptr_t)vectorRank(type) - rank;
  bool isCut = false;
  for (intptr_t i = 0; i < rank; ++i)
    isCut = isCut || (vectorShape(from).sizes[i] != 1 &&
                      vectorShape(from).sizes[i] != vectorShape(type).sizes[lead + i]);
  VectorPlace at = vectorPlace(rewriter, op);
  if (isCut) {
    MlirAttribute sizes = lastNumbers(vectorExtractStridedSliceOpGetSizesAttr(op), lead, from, 1);
    IrShape shape = vectorShape(from);
    int64_t *cut = tsAllocZeroed((size_t)rank + 1, sizeof *cut);
    bool *scalable = tsAllocZeroed((size_t)rank + 1, sizeof *scalable);
    for (intptr_t i = 0; i < rank; ++i) {
      cut[i] = i < mlirArrayAttrGetNumElements(sizes) ? vectorInteger(sizes, i) : shape.sizes[i];
      scalable[i] = vectorIsScalableDim(from, (size_t)i);
    }
    MlirType part =
        mlirVectorTypeGetScalable(rank, cut, scalable, mlirShapedTypeGetElementType(from));
    tsFree(cut);
    tsFree(scalable);
    source = vectorResult(vectorExtractStridedSliceOpCreate(
        at.base, at.location, part, source,
        lastNumbers(vectorExtractStridedSliceOpGetOffsetsAttr(op), lead, from, 0), sizes,
        lastNumbers(vectorExtractStridedSliceOpGetStridesAttr(op), lead, from, 1)));
  }
  return vectorReplace(at, op, vectorBroadcastOpCreate(at.base, at.location, type, source));
}

// A block that is a row, or all rows of a place: what extract gives.
static MlirLogicalResult sliceWholeRows(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirValue source = vectorExtractStridedSliceOpGetSource(op);
  MlirType from = typeOf(source), to = typeOf(vectorResult(op));
  MlirAttribute offsets = vectorExtractStridedSliceOpGetOffsetsAttr(op);
  size_t count = (size_t)mlirArrayAttrGetNumElements(offsets), depth = vectorRank(from);
  IrShape shape = vectorShape(from), sizes = vectorShape(to);
  if (mlirVectorTypeIsScalable(from) || !count)
    return VECTOR_FAIL;
  while (depth && sizes.sizes[depth - 1] == shape.sizes[depth - 1])
    --depth;
  if (depth == shape.rank)
    return VECTOR_FAIL;
  for (size_t i = 0; i < depth; ++i)
    if (sizes.sizes[i] != 1)
      return VECTOR_FAIL;
  while (depth + 1 < count && sizes.sizes[depth] == 1) // no rows of one row
    ++depth;
  int64_t *position = tsAllocZeroed(depth + 1, sizeof *position);
  for (size_t i = 0; i < depth; ++i)
    position[i] = i < count ? vectorInteger(offsets, (intptr_t)i) : 0;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue part = vectorExtractAt(at, source, (intptr_t)depth, position);
  tsFree(position);
  return vectorReplace(at, op, vectorShapeCastOpCreate(at.base, at.location, to, part));
}

void vectorExtractStridedSliceOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  const TesseraOpDef *root = &vectorExtractStridedSliceOpDef;
  tesseraRewritePatternSetAdd(patterns, root, 1, sliceConstantMask, NULL);
  vectorPopulateMaskSlicing(patterns);
  tesseraRewritePatternSetAdd(patterns, root, 1, sliceBroadcast, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, sliceWholeRows, NULL);
}

//===--- insert_strided_slice ---===//

// A block that was read from the same place of the same vector.
static MlirLogicalResult insertWhatWasThere(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirValue dest = vectorInsertStridedSliceOpGetDest(op);
  MlirOperation slice = vectorDefining(vectorInsertStridedSliceOpGetValueToStore(op),
                                       &vectorExtractStridedSliceOpDef);
  if (!slice.ptr || !mlirValueEqual(vectorExtractStridedSliceOpGetSource(slice), dest))
    return VECTOR_FAIL;
  if (!mlirAttributeEqual(vectorExtractStridedSliceOpGetOffsetsAttr(slice),
                          vectorInsertStridedSliceOpGetOffsetsAttr(op)))
    return VECTOR_FAIL;
  return vectorReplaceByValue(vectorPlace(rewriter, op), op, dest);
}

// A block of a scalar into a vector of the same scalar.
static MlirLogicalResult insertSameSplat(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirValue dest = vectorInsertStridedSliceOpGetDest(op);
  MlirValue scalar = vectorScalarOf(vectorInsertStridedSliceOpGetValueToStore(op));
  if (!scalar.ptr || !mlirValueEqual(scalar, vectorScalarOf(dest)))
    return VECTOR_FAIL;
  return vectorReplaceByValue(vectorPlace(rewriter, op), op, dest);
}

// A constant with the elements of `part` at `offsets` instead of its own.
static MlirAttribute withPart(MlirAttribute whole, MlirAttribute part, MlirAttribute offsets) {
  MlirType type = mlirAttributeGetType(whole), partType = mlirAttributeGetType(part);
  IrShape shape = vectorShape(type), sizes = vectorShape(partType);
  size_t count = (size_t)irShapedNumElements(irType(type));
  size_t partCount = (size_t)irShapedNumElements(irType(partType));
  size_t outer = shape.rank - sizes.rank;
  int64_t *position = tsAllocZeroed(shape.rank + 1, sizeof *position);
  IrStorage **elements = tsAllocZeroed(count + 1, sizeof(IrStorage *));
  for (size_t k = 0; k < count; ++k)
    elements[k] = irDenseElementAt(irAttribute(whole), k);
  for (size_t k = 0; k < partCount; ++k) {
    size_t rest = k;
    for (size_t i = shape.rank; i-- > 0;) {
      int64_t size = i < outer ? 1 : sizes.sizes[i - outer];
      position[i] = (int64_t)(rest % (size_t)size) + vectorInteger(offsets, (intptr_t)i);
      rest /= (size_t)size;
    }
    elements[vectorLinearize(type, (intptr_t)shape.rank, position)] =
        irDenseElementAt(irAttribute(part), k);
  }
  IrStorage *result = irDenseGetElements((IrStorage *)irType(type), (IrList){elements, count});
  tsFree(position);
  tsFree(elements);
  return irWrapAttribute(result);
}

static bool isDenseConstant(MlirAttribute constant) {
  return constant.ptr && irIsDense(irAttribute(constant));
}

// Constant elements in a constant.
static MlirLogicalResult insertConstant(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirValue dest = vectorInsertStridedSliceOpGetDest(op);
  MlirAttribute whole = tesseraValueGetConstant(dest);
  MlirAttribute part = tesseraValueGetConstant(vectorInsertStridedSliceOpGetValueToStore(op));
  if (!isDenseConstant(whole) || !isDenseConstant(part) || !vectorMayReplaceConstant(dest))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirAttribute made = withPart(whole, part, vectorInsertStridedSliceOpGetOffsetsAttr(op));
  return vectorReplace(
      at, op, arithConstantOpCreate(at.base, at.location, mlirAttributeGetType(made), made));
}

void vectorInsertStridedSliceOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  const TesseraOpDef *root = &vectorInsertStridedSliceOpDef;
  tesseraRewritePatternSetAdd(patterns, root, 1, insertSameSplat, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, insertWhatWasThere, NULL);
  tesseraRewritePatternSetAdd(patterns, root, 1, insertConstant, NULL);
}

//===--- What LLVM's conversion takes of these ---===//

void vectorPopulateShapeFolding(MlirRewritePatternSet patterns) {
  vectorCreateMaskOpGetCanonicalizationPatterns(patterns);
  tesseraRewritePatternSetAdd(patterns, &vectorExtractStridedSliceOpDef, 1, sliceConstantMask,
                              NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorTransposeOpDef, 1, transposeTwice, NULL);
}
