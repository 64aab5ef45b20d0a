// Folding of the vector dialect's ops but for extract and insert, and what they ask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vector/VectorFold.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/ub/UBOps.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

//===--- Questions ---===//

bool vectorIsPoison(MlirAttribute attribute) { return attribute.ptr && ubPoisonAttrIsA(attribute); }

MlirLogicalResult vectorGivePoison(MlirOperation op, TesseraFoldResult *results,
                                   size_t *numResults) {
  return arithGiveAttribute(results, numResults, ubPoisonAttrGet(mlirOperationGetContext(op)));
}

bool vectorIsNumber(MlirAttribute attribute) {
  return attribute.ptr && (mlirAttributeIsAInteger(attribute) || mlirAttributeIsAFloat(attribute));
}

MlirAttribute vectorSplatOf(MlirAttribute constant) {
  const IrStorage *dense = irAttribute(constant);
  if (!dense || !irIsDense(dense) || !irDenseIsSplat(dense))
    return (MlirAttribute){NULL};
  return irWrapAttribute(irDenseElementAt(dense, 0));
}

MlirAttribute vectorSplatGet(MlirType type, MlirAttribute value) {
  bool fits = vectorIsNumber(value) &&
              mlirTypeEqual(mlirAttributeGetType(value), mlirShapedTypeGetElementType(type));
  return fits ? mlirDenseElementsAttrSplatGet(type, value) : (MlirAttribute){NULL};
}

MlirAttribute vectorElementsOf(MlirAttribute constant, int64_t start, MlirType type) {
  const IrStorage *dense = irAttribute(constant);
  if (!mlirTypeIsAVector(type))
    return irWrapAttribute(irDenseElementAt(dense, (size_t)start));
  size_t count = (size_t)irShapedNumElements(irType(type));
  IrStorage **elements = tsAllocZeroed(count + 1, sizeof(IrStorage *));
  for (size_t i = 0; i < count; ++i)
    elements[i] = irDenseElementAt(dense, (size_t)start + i);
  IrStorage *result = irDenseGetElements((IrStorage *)irType(type), (IrList){elements, count});
  tsFree(elements);
  return irWrapAttribute(result);
}

int64_t vectorLinearize(MlirType type, intptr_t length, const int64_t *position) {
  IrShape shape = vectorShape(type);
  int64_t at = 0;
  for (size_t i = 0; i < shape.rank; ++i)
    at = at * shape.sizes[i] + ((intptr_t)i < length ? position[i] : 0);
  return at;
}

bool vectorKeepsOrder(MlirOperation transpose) {
  intptr_t rank;
  const int64_t *permutation = vectorTransposeOpGetPermutation(transpose, &rank);
  MlirType type = typeOf(vectorTransposeOpGetVector(transpose));
  int64_t last = 0;
  for (intptr_t i = 0; i < rank; ++i) {
    size_t dim = (size_t)permutation[i];
    if (vectorShape(type).sizes[dim] == 1 && !vectorIsScalableDim(type, dim))
      continue;
    if (permutation[i] < last)
      return false;
    last = permutation[i];
  }
  return true;
}

// Of a mask made of numbers, each with the size of its dimension.
static VectorMaskKind kindOfSizes(MlirOperation mask, bool isConstant) {
  MlirType type = typeOf(vectorResult(mask));
  IrShape shape = vectorShape(type);
  bool isAll = true;
  for (size_t i = 0; i < shape.rank; ++i) {
    int64_t size;
    MlirAttribute operand = {NULL};
    if (isConstant) {
      size = vectorConstantMaskOpGetMaskDimSizes(mask, NULL)[i];
    } else {
      operand = tesseraValueGetConstant(mlirOperationGetOperand(mask, (intptr_t)i));
      if (!operand.ptr || !mlirAttributeIsAInteger(operand))
        return VECTOR_MASK_UNKNOWN;
      size = mlirIntegerAttrGetValueInt(operand);
    }
    if (size <= 0)
      return VECTOR_MASK_NONE;
    isAll &= size >= shape.sizes[i] && (isConstant || !vectorIsScalableDim(type, i));
  }
  return isAll && shape.rank ? VECTOR_MASK_ALL : VECTOR_MASK_UNKNOWN;
}

VectorMaskKind vectorMaskKind(MlirValue mask) {
  MlirOperation constant = vectorDefining(mask, &vectorConstantMaskOpDef);
  MlirOperation create = vectorDefining(mask, &vectorCreateMaskOpDef);
  if (constant.ptr || create.ptr)
    return kindOfSizes(constant.ptr ? constant : create, constant.ptr != NULL);
  MlirAttribute splat = vectorSplatOf(tesseraValueGetConstant(mask));
  if (!splat.ptr || !mlirAttributeIsAInteger(splat))
    return VECTOR_MASK_UNKNOWN;
  return mlirIntegerAttrGetValueInt(splat) ? VECTOR_MASK_ALL : VECTOR_MASK_NONE;
}

//===--- Broadcasts, reductions, masks ---===//

// What a shape_cast that only adds or drops leading dimensions of size 1 was made of may be
// broadcast itself.
static bool broadcastBeforeShapeCast(MlirOperation op) {
  MlirOperation cast = vectorDefining(vectorBroadcastOpGetSource(op), &vectorShapeCastOpDef);
  if (!cast.ptr)
    return false;
  MlirType from = typeOf(vectorShapeCastOpGetSource(cast));
  MlirType to = typeOf(vectorShapeCastOpGetResult(cast));
  size_t a = vectorRank(from), b = vectorRank(to), shared = a < b ? a : b;
  if (!vectorCanBroadcast(from, typeOf(vectorBroadcastOpGetVector(op))))
    return false;
  for (size_t i = 1; i <= shared; ++i)
    if (vectorShape(from).sizes[a - i] != vectorShape(to).sizes[b - i])
      return false;
  vectorBroadcastOpSetSource(op, vectorShapeCastOpGetSource(cast));
  return true;
}

MlirLogicalResult vectorBroadcastOpFold(MlirOperation op, const MlirAttribute *operands,
                                        TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = vectorBroadcastOpGetSource(op);
  MlirType type = typeOf(vectorBroadcastOpGetVector(op));
  if (mlirTypeEqual(typeOf(source), type))
    return arithGiveValue(results, numResults, source);
  if (broadcastBeforeShapeCast(op))
    return vectorChanged(numResults);
  if (vectorIsPoison(operands[0]))
    return vectorGivePoison(op, results, numResults);
  MlirAttribute value = vectorIsNumber(operands[0]) ? operands[0] : vectorSplatOf(operands[0]);
  // More elements than can be counted are no constant that could be read again.
  return value.ptr && irShapedNumElements(irType(type)) >= 0
             ? arithGiveAttribute(results, numResults, vectorSplatGet(type, value))
             : vectorNothing();
}

MlirLogicalResult vectorMultiDimReductionOpFold(MlirOperation op, const MlirAttribute *operands,
                                                TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  intptr_t numDims;
  vectorMultiDimReductionOpGetReductionDims(op, &numDims);
  MlirValue source = vectorMultiDimReductionOpGetSource(op);
  return vectorRank(typeOf(source)) == 1 && !numDims ? arithGiveValue(results, numResults, source)
                                                     : vectorNothing();
}

MlirLogicalResult vectorConstantMaskOpFold(MlirOperation op, const MlirAttribute *operands,
                                           TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirType type = typeOf(vectorResult(op));
  const int64_t *sizes = vectorConstantMaskOpGetMaskDimSizes(op, NULL);
  size_t rank = vectorRank(type);
  bool isNone = !rank && !sizes[0], isAll = rank || sizes[0];
  for (size_t i = 0; i < rank; ++i) {
    isNone |= sizes[i] == 0;
    isAll &= sizes[i] == vectorShape(type).sizes[i];
  }
  if (!isNone && !isAll)
    return vectorNothing();
  MlirAttribute value = mlirBoolAttrGet(mlirOperationGetContext(op), isAll && !isNone);
  return arithGiveAttribute(results, numResults, mlirDenseElementsAttrSplatGet(type, value));
}

// What is masked by a mask that is all set is moved out of it.
static MlirLogicalResult leaveMask(MlirOperation op, TesseraFoldResult *results,
                                   size_t *numResults) {
  MlirOperation masked = vectorMaskedOp(op);
  intptr_t count = mlirOperationGetNumResults(op);
  if (vectorMaskKind(vectorMaskOpGetMask(op)) != VECTOR_MASK_ALL ||
      mlirOperationGetNumResults(masked) != count)
    return vectorNothing();
  mlirOperationMoveBefore(masked, op);
  for (intptr_t i = 0; i < count; ++i)
    results[i].value = mlirOperationGetResult(masked, i);
  *numResults = (size_t)count;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorMaskOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  intptr_t count = mlirOperationGetNumResults(op);
  if (vectorMaskedOp(op).ptr)
    return leaveMask(op, results, numResults);
  if (vectorMaskOpGetPassthru(op).ptr || !count)
    return vectorNothing();
  MlirOperation yield =
      mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(vectorMaskOpGetMaskRegion(op)));
  for (intptr_t i = 0; i < count; ++i)
    results[i].value = mlirOperationGetOperand(yield, i);
  *numResults = (size_t)count;
  return mlirLogicalResultSuccess();
}

//===--- Shuffles ---===//

// Whether the mask counts from `start` to the end of a vector of `size` parts.
static bool isStep(const int64_t *mask, intptr_t length, int64_t start, int64_t size) {
  bool isStep = length == size;
  for (intptr_t i = 0; isStep && i < length; ++i)
    isStep = mask[i] == start + i;
  return isStep;
}

static MlirAttribute shuffleConstants(MlirOperation op, const MlirAttribute *operands) {
  intptr_t length;
  const int64_t *mask = vectorShuffleOpGetMask(op, &length);
  MlirType type = typeOf(vectorShuffleOpGetVector(op));
  int64_t size = vectorShape(typeOf(vectorShuffleOpGetV1(op))).sizes[0];
  bool isPoison[2];
  for (unsigned i = 0; i < 2; ++i) {
    isPoison[i] = vectorIsPoison(operands[i]);
    if (!isPoison[i] && (!operands[i].ptr || !irIsDense(irAttribute(operands[i]))))
      return (MlirAttribute){NULL};
  }
  // Anything may stand for poison.
  IrStorage *any = irDenseElementAt(irAttribute(operands[isPoison[0]]), 0);
  IrStorage **elements = tsAllocZeroed((size_t)length + 1, sizeof(IrStorage *));
  for (intptr_t i = 0; i < length; ++i) {
    bool isSecond = mask[i] >= size;
    elements[i] = mask[i] < 0 || isPoison[isSecond]
                      ? any
                      : irDenseElementAt(irAttribute(operands[isSecond]),
                                         (size_t)(mask[i] - (isSecond ? size : 0)));
  }
  IrStorage *result =
      irDenseGetElements((IrStorage *)irType(type), (IrList){elements, (size_t)length});
  tsFree(elements);
  return irWrapAttribute(result);
}

MlirLogicalResult vectorShuffleOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  MlirValue v1 = vectorShuffleOpGetV1(op), v2 = vectorShuffleOpGetV2(op);
  intptr_t length;
  const int64_t *mask = vectorShuffleOpGetMask(op, &length);
  size_t rank = vectorRank(typeOf(v1));
  if (!rank)
    return vectorNothing();
  int64_t size = vectorShape(typeOf(v1)).sizes[0];
  if (isStep(mask, length, 0, size))
    return arithGiveValue(results, numResults, v1);
  if (isStep(mask, length, size, vectorShape(typeOf(v2)).sizes[0]))
    return arithGiveValue(results, numResults, v2);
  if (vectorIsPoison(operands[0]) && vectorIsPoison(operands[1]))
    return vectorGivePoison(op, results, numResults);
  if (rank != 1)
    return vectorNothing();
  return arithGiveAttribute(results, numResults, shuffleConstants(op, operands));
}

//===--- Elements ---===//

MlirLogicalResult vectorToElementsOpFold(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue source = vectorToElementsOpGetSource(op);
  MlirOperation from = vectorDefining(source, &vectorFromElementsOpDef);
  MlirOperation broadcast = vectorDefining(source, &vectorBroadcastOpDef);
  MlirValue scalar = broadcast.ptr ? vectorBroadcastOpGetSource(broadcast) : (MlirValue){NULL};
  if (!from.ptr && (!scalar.ptr || mlirTypeIsAVector(typeOf(scalar))))
    return vectorNothing();
  intptr_t count = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < count; ++i)
    results[i].value = from.ptr ? mlirOperationGetOperand(from, i) : scalar;
  *numResults = (size_t)count;
  return mlirLogicalResultSuccess();
}

// The vector whose elements these are, all of them in their order; null when there is none.
static MlirValue wholeOfElements(MlirOperation op) {
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue first = mlirOperationGetOperand(op, 0), none = {NULL};
  MlirOperation to = vectorDefining(first, &vectorToElementsOpDef);
  if (!to.ptr || mlirOperationGetNumResults(to) != count)
    return none;
  for (intptr_t i = 0; i < count; ++i)
    if (!mlirValueEqual(mlirOperationGetOperand(op, i), mlirOperationGetResult(to, i)))
      return none;
  MlirValue source = vectorToElementsOpGetSource(to);
  return mlirTypeEqual(typeOf(source), typeOf(vectorFromElementsOpGetDest(op))) ? source : none;
}

// A number as one of the type; null when it isn't one. A constant of llvm may be of an integer type
// and say the number as index, or the bits of its integer as a float.
static MlirAttribute numberAs(MlirAttribute number, MlirType type) {
  if (!vectorIsNumber(number) || mlirTypeEqual(mlirAttributeGetType(number), type))
    return vectorIsNumber(number) ? number : (MlirAttribute){NULL};
  unsigned width = irTypeBitWidth(irType(type));
  unsigned has = irTypeBitWidth(irType(mlirAttributeGetType(number)));
  if (!mlirTypeIsAInteger(type) || width > 64 || has > 64)
    return (MlirAttribute){NULL};
  if (mlirAttributeIsAInteger(number))
    return mlirIntegerAttrGet(type, mlirIntegerAttrGetValueInt(number));
  uint64_t bits = irFloatAttrBits(irAttribute(number)).low;
  return has == width ? irWrapAttribute(irIntegerAttrGetWide((IrStorage *)irType(type), &bits, 1))
                      : (MlirAttribute){NULL};
}

MlirLogicalResult vectorFromElementsOpFold(MlirOperation op, const MlirAttribute *operands,
                                           TesseraFoldResult *results, size_t *numResults) {
  MlirValue whole = wholeOfElements(op);
  if (whole.ptr)
    return arithGiveValue(results, numResults, whole);
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirType type = typeOf(vectorFromElementsOpGetDest(op));
  MlirAttribute *elements = tsAllocZeroed((size_t)count + 1, sizeof *elements);
  bool isRight = true;
  for (intptr_t i = 0; isRight && i < count; ++i) {
    elements[i] = numberAs(operands[i], mlirShapedTypeGetElementType(type));
    isRight = elements[i].ptr != NULL;
  }
  MlirAttribute constant = {NULL};
  if (isRight)
    constant = mlirDenseElementsAttrGet(type, count, elements);
  tsFree(elements);
  return isRight ? arithGiveAttribute(results, numResults, constant) : vectorNothing();
}

//===--- Strided slices ---===//

MlirLogicalResult vectorInsertStridedSliceOpFold(MlirOperation op, const MlirAttribute *operands,
                                                 TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue value = vectorInsertStridedSliceOpGetValueToStore(op);
  return mlirTypeEqual(typeOf(value), typeOf(vectorInsertStridedSliceOpGetDest(op)))
             ? arithGiveValue(results, numResults, value)
             : vectorNothing();
}

// The constant elements of a block.
static MlirAttribute sliceConstant(MlirOperation op, MlirAttribute constant) {
  MlirType source = typeOf(vectorExtractStridedSliceOpGetSource(op));
  MlirType type = typeOf(vectorResult(op));
  MlirAttribute offsets = vectorExtractStridedSliceOpGetOffsetsAttr(op);
  size_t numOffsets = (size_t)mlirArrayAttrGetNumElements(offsets);
  IrShape shape = vectorShape(source), sizes = vectorShape(type);
  size_t count = (size_t)irShapedNumElements(irType(type));
  int64_t *position = tsAllocZeroed(shape.rank + 1, sizeof *position);
  IrStorage **elements = tsAllocZeroed(count + 1, sizeof(IrStorage *));
  for (size_t k = 0; k < count; ++k) {
    size_t rest = k;
    for (size_t i = shape.rank; i-- > 0; rest /= (size_t)sizes.sizes[i])
      position[i] = (int64_t)(rest % (size_t)sizes.sizes[i]) +
                    (i < numOffsets ? vectorInteger(offsets, (intptr_t)i) : 0);
    elements[k] = irDenseElementAt(irAttribute(constant),
                                   (size_t)vectorLinearize(source, (intptr_t)shape.rank, position));
  }
  IrStorage *result = irDenseGetElements((IrStorage *)irType(type), (IrList){elements, count});
  tsFree(position);
  tsFree(elements);
  return irWrapAttribute(result);
}

// How a block that is read and one that was written lie to each other.
typedef enum Overlap { SLICE_SAME, SLICE_DISJOINT, SLICE_INSIDE, SLICE_OTHER } Overlap;

static Overlap findOverlap(MlirOperation extract, MlirOperation insert) {
  MlirAttribute read = vectorExtractStridedSliceOpGetOffsetsAttr(extract);
  MlirAttribute sizes = vectorExtractStridedSliceOpGetSizesAttr(extract);
  MlirAttribute written = vectorInsertStridedSliceOpGetOffsetsAttr(insert);
  MlirType value = typeOf(vectorInsertStridedSliceOpGetValueToStore(insert));
  size_t rank = vectorRank(value),
         destRank = vectorRank(typeOf(vectorInsertStridedSliceOpGetDest(insert)));
  Overlap overlap = SLICE_INSIDE;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(read); ++i) {
    size_t lead = destRank - rank;
    int64_t start = vectorInteger(written, i), offset = vectorInteger(read, i);
    int64_t size = (size_t)i < lead ? 1 : vectorShape(value).sizes[(size_t)i - lead];
    int64_t end = start + size, wanted = vectorInteger(sizes, i);
    if (offset >= end || offset + wanted <= start)
      return SLICE_DISJOINT;
    if (offset < start || offset + wanted > end)
      overlap = SLICE_OTHER;
  }
  return overlap;
}

// Looks through blocks that were written before: past those that don't touch what is read, and into
// one that holds all of it.
static bool readBehindInserts(MlirOperation op) {
  MlirValue source = vectorExtractStridedSliceOpGetSource(op);
  MlirOperation insert = vectorDefining(source, &vectorInsertStridedSliceOpDef);
  bool changed = false;
  for (; insert.ptr; insert = vectorDefining(source, &vectorInsertStridedSliceOpDef)) {
    MlirValue value = vectorInsertStridedSliceOpGetValueToStore(insert);
    MlirAttribute read = vectorExtractStridedSliceOpGetOffsetsAttr(op);
    intptr_t count = mlirArrayAttrGetNumElements(read);
    Overlap overlap = findOverlap(op, insert);
    if (overlap == SLICE_DISJOINT) {
      source = vectorInsertStridedSliceOpGetDest(insert);
      continue;
    }
    size_t rank = vectorRank(value.ptr ? typeOf(value) : typeOf(source));
    if (overlap != SLICE_INSIDE || rank != vectorRank(typeOf(source)))
      break;
    // Dimensions of which all is read must have been written as a whole.
    for (size_t i = (size_t)count; i < rank; ++i)
      if (vectorShape(typeOf(value)).sizes[i] != vectorShape(typeOf(source)).sizes[i])
        return changed;
    MlirContext context = mlirOperationGetContext(op);
    MlirAttribute written = vectorInsertStridedSliceOpGetOffsetsAttr(insert);
    MlirAttribute *offsets = tsAllocZeroed((size_t)count + 1, sizeof *offsets);
    for (intptr_t i = 0; i < count; ++i)
      offsets[i] = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64),
                                      vectorInteger(read, i) - vectorInteger(written, i));
    vectorExtractStridedSliceOpSetSource(op, value);
    vectorExtractStridedSliceOpSetOffsetsAttr(op, mlirArrayAttrGet(context, count, offsets));
    tsFree(offsets);
    return true;
  }
  return changed;
}

MlirLogicalResult vectorExtractStridedSliceOpFold(MlirOperation op, const MlirAttribute *operands,
                                                  TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = vectorExtractStridedSliceOpGetSource(op);
  MlirType type = typeOf(vectorResult(op));
  if (mlirTypeEqual(typeOf(source), type))
    return arithGiveValue(results, numResults, source);
  if (readBehindInserts(op))
    return vectorChanged(numResults);
  MlirAttribute splat = vectorSplatOf(operands[0]);
  if (splat.ptr)
    return arithGiveAttribute(results, numResults, vectorSplatGet(type, splat));
  if (!operands[0].ptr || !irIsDense(irAttribute(operands[0])) || mlirVectorTypeIsScalable(type))
    return vectorNothing();
  return arithGiveAttribute(results, numResults, sliceConstant(op, operands[0]));
}

//===--- Shapes ---===//

MlirLogicalResult vectorShapeCastOpFold(MlirOperation op, const MlirAttribute *operands,
                                        TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = vectorShapeCastOpGetSource(op);
  MlirType type = typeOf(vectorShapeCastOpGetResult(op));
  if (mlirTypeEqual(typeOf(source), type))
    return arithGiveValue(results, numResults, source);
  MlirOperation cast = vectorDefining(source, &vectorShapeCastOpDef);
  MlirOperation transpose = vectorDefining(source, &vectorTransposeOpDef);
  MlirOperation broadcast = vectorDefining(source, &vectorBroadcastOpDef);
  if (cast.ptr) {
    vectorShapeCastOpSetSource(op, vectorShapeCastOpGetSource(cast));
    return vectorChanged(numResults);
  }
  if (transpose.ptr && vectorKeepsOrder(transpose)) {
    vectorShapeCastOpSetSource(op, vectorTransposeOpGetVector(transpose));
    return vectorChanged(numResults);
  }
  if (broadcast.ptr && mlirTypeEqual(typeOf(vectorBroadcastOpGetSource(broadcast)), type))
    return arithGiveValue(results, numResults, vectorBroadcastOpGetSource(broadcast));
  if (vectorIsPoison(operands[0]))
    return vectorGivePoison(op, results, numResults);
  const IrStorage *dense = irAttribute(operands[0]);
  if (!dense || !irIsDense(dense))
    return vectorNothing();
  size_t size;
  const unsigned char *data = irDenseData(dense, &size);
  return arithGiveAttribute(
      results, numResults,
      irWrapAttribute(irDenseGet((IrStorage *)irType(type), data, size, irDenseIsSplat(dense))));
}

// The value whose bits are those of `count` equal ones behind each other; null when that isn't
// known here.
static MlirAttribute repeatBits(MlirAttribute value, MlirType to) {
  const IrStorage *from = irAttribute(value);
  MlirAttribute none = {NULL};
  unsigned width = irTypeBitWidth(irType(mlirAttributeGetType(value)));
  unsigned wanted = irTypeBitWidth(irType(to));
  bool isHalf = mlirTypeIsAF32(to) && mlirTypeIsAF16(mlirAttributeGetType(value));
  if (mlirTypeIsAIndex(mlirAttributeGetType(value)) || wanted > 64 || !width || wanted <= width ||
      wanted % width || !(isHalf || (mlirTypeIsAInteger(to) && irIsInteger(from))))
    return none;
  uint64_t bits =
      irIsInteger(from) ? (uint64_t)irIntegerAttrValue(from) : irFloatAttrBits(from).low;
  bits &= (UINT64_C(1) << width) - 1;
  uint64_t all = 0;
  for (unsigned i = 0; i < wanted / width; ++i)
    all |= bits << (i * width);
  if (isHalf)
    return irWrapAttribute(irFloatAttrGetBits((IrStorage *)irType(to), (IrFloatBits){all, 0}));
  return irWrapAttribute(irIntegerAttrGetWide((IrStorage *)irType(to), &all, 1));
}

MlirLogicalResult vectorBitCastOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = vectorBitCastOpGetSource(op);
  MlirType type = typeOf(vectorBitCastOpGetResult(op));
  if (mlirTypeEqual(typeOf(source), type))
    return arithGiveValue(results, numResults, source);
  MlirOperation inner = vectorDefining(source, &vectorBitCastOpDef);
  if (inner.ptr && mlirTypeEqual(typeOf(vectorBitCastOpGetSource(inner)), type))
    return arithGiveValue(results, numResults, vectorBitCastOpGetSource(inner));
  if (inner.ptr) {
    vectorBitCastOpSetSource(op, vectorBitCastOpGetSource(inner));
    return vectorChanged(numResults);
  }
  MlirAttribute splat = vectorSplatOf(operands[0]);
  if (!vectorIsNumber(splat))
    return vectorNothing();
  MlirAttribute bits = repeatBits(splat, mlirShapedTypeGetElementType(type));
  return bits.ptr ? arithGiveAttribute(results, numResults, vectorSplatGet(type, bits))
                  : vectorNothing();
}

MlirLogicalResult vectorTransposeOpFold(MlirOperation op, const MlirAttribute *operands,
                                        TesseraFoldResult *results, size_t *numResults) {
  MlirValue source = vectorTransposeOpGetVector(op);
  MlirType type = typeOf(vectorTransposeOpGetResult(op));
  MlirAttribute splat = vectorSplatOf(operands[0]);
  if (splat.ptr)
    return arithGiveAttribute(results, numResults, vectorSplatGet(type, splat));
  if (vectorIsPoison(operands[0]))
    return vectorGivePoison(op, results, numResults);
  return mlirTypeEqual(typeOf(source), type) && vectorKeepsOrder(op)
             ? arithGiveValue(results, numResults, source)
             : vectorNothing();
}
