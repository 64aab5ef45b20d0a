// Integers that are too wide for a target, as vectors of two halves, the low one first: a scalar is
// a vector of two, a vector has a last dimension more. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "conversion/arith-lowering/WideInts.h"
#include "conversion/arith-lowering/ArithLoweringPasses.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/func/FuncOps.h"
#include "dialect/vector/VectorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"

#include <string.h>

typedef TsVec(int64_t) Sizes;

//===--- Types ---===//

static Sizes shapeOf(MlirType vector) {
  Sizes shape = {0};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(vector); ++i)
    tsVecPush(&shape, mlirShapedTypeGetDimSize(vector, i));
  return shape;
}

// Takes the sizes.
static MlirType vectorOf(Sizes *shape, MlirType element) {
  MlirType type = mlirVectorTypeGet((intptr_t)shape->size, shape->data, element);
  tsVecFree(shape);
  return type;
}

static TesseraOptional convertType(MlirType type, MlirType *converted, void *user) {
  const WideInts *wide = user;
  *converted = type;
  MlirType element = mlirTypeIsAVector(type) ? mlirShapedTypeGetElementType(type) : type;
  if (!mlirTypeIsAInteger(element) || mlirIntegerTypeGetWidth(element) <= wide->width)
    return TESSERA_PRESENT;
  if (mlirIntegerTypeGetWidth(element) != 2 * wide->width)
    return TESSERA_WRONG;
  Sizes shape = {0};
  if (mlirTypeIsAVector(type))
    shape = shapeOf(type);
  tsVecPush(&shape, 2);
  *converted =
      vectorOf(&shape, mlirIntegerTypeGet(mlirTypeGetContext(type), (unsigned)wide->width));
  return TESSERA_PRESENT;
}

WideInts *wideIntsCreate(TesseraPlan *plan, int64_t width) {
  if (width < 2 || (width & (width - 1)))
    return NULL;
  WideInts *wide = tesseraPlanAlloc(plan, sizeof *wide);
  *wide = (WideInts){width, tesseraPlanAddTypes(plan)};
  tesseraTypeConverterAddConversion(wide->types, convertType, wide);
  return wide;
}

// Of a half: the last dimension is 1, or nothing is left but the element.
static MlirType typeOfHalf(MlirType halves) {
  MlirType element = mlirShapedTypeGetElementType(halves);
  Sizes shape = shapeOf(halves);
  shape.data[shape.size - 1] = 1;
  MlirType type =
      shape.size == 1 ? element : mlirVectorTypeGet((intptr_t)shape.size, shape.data, element);
  tsVecFree(&shape);
  return type;
}

//===--- Where patterns work ---===//

/// Of a pattern.
typedef struct Wide {
  ArithBuilder b; ///< first
  const WideInts *how;
  MlirOperation op;
  const MlirValue *operands;
  MlirType type; ///< of the halves; null: there are none
  MlirType half;
} Wide;

// `wide`: the type that is to become halves.
static Wide wideAt(MlirOperation op, const MlirValue *operands, MlirPatternRewriter rewriter,
                   void *user, MlirType wide) {
  Wide at = {arithBuilderAt(rewriter, op), user, op, operands, {NULL}, {NULL}};
  MlirType type = tesseraTypeConverterConvert(at.how->types, wide);
  if (type.ptr && !mlirTypeEqual(type, wide) && mlirTypeIsAVector(type)) {
    at.type = type;
    at.half = typeOfHalf(type);
  }
  return at;
}

static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

static MlirLogicalResult replace(const Wide *at, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(at->b.base, at->op, 1, &value);
  return mlirLogicalResultSuccess();
}

static MlirValue original(const Wide *at, intptr_t position) {
  return mlirOperationGetOperand(at->op, position);
}

static MlirAttribute numbers(const Wide *at, size_t count, const int64_t *values) {
  MlirContext context = mlirOperationGetContext(at->op);
  TsVec(MlirAttribute) list = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&list, mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), values[i]));
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)list.size, list.data);
  tsVecFree(&list);
  return array;
}

static MlirAttribute position(const Wide *at, int64_t value) {
  return mlirDenseI64ArrayGet(mlirOperationGetContext(at->op), 1, &value);
}

//===--- Halves ---===//

/// Offsets and strides of a half in all of it.
typedef struct Slice {
  MlirAttribute offsets, sizes, strides;
} Slice;

static Slice sliceOf(const Wide *at, MlirType halves, int64_t which) {
  Sizes sizes = shapeOf(halves), offsets = {0}, strides = {0};
  for (size_t i = 0; i < sizes.size; ++i) {
    tsVecPush(&offsets, i + 1 == sizes.size ? which : 0);
    tsVecPush(&strides, 1);
  }
  sizes.data[sizes.size - 1] = 1;
  Slice slice = {numbers(at, offsets.size, offsets.data), numbers(at, sizes.size, sizes.data),
                 numbers(at, strides.size, strides.data)};
  tsVecFree(&sizes);
  tsVecFree(&offsets);
  tsVecFree(&strides);
  return slice;
}

static MlirValue takeHalf(const Wide *at, MlirValue halves, int64_t which) {
  MlirType type = mlirValueGetType(halves), half = typeOfHalf(type);
  if (!mlirTypeIsAVector(half))
    return mlirOperationGetResult(vectorExtractOpCreate(at->b.base, at->b.location, half, halves, 0,
                                                        NULL, position(at, which)),
                                  0);
  Slice slice = sliceOf(at, type, which);
  return mlirOperationGetResult(vectorExtractStridedSliceOpCreate(at->b.base, at->b.location, half,
                                                                  halves, slice.offsets,
                                                                  slice.sizes, slice.strides),
                                0);
}

static MlirValue putHalf(const Wide *at, MlirValue half, MlirValue halves, int64_t which) {
  MlirType type = mlirValueGetType(halves);
  if (!mlirTypeIsAVector(mlirValueGetType(half)))
    return mlirOperationGetResult(vectorInsertOpCreate(at->b.base, at->b.location, type, half,
                                                       halves, 0, NULL, position(at, which)),
                                  0);
  Slice slice = sliceOf(at, type, which);
  return mlirOperationGetResult(vectorInsertStridedSliceOpCreate(at->b.base, at->b.location, type,
                                                                 half, halves, slice.offsets,
                                                                 slice.strides),
                                0);
}

static MlirLogicalResult replaceByHalves(const Wide *at, MlirValue low, MlirValue high) {
  MlirValue halves = arithInteger(&at->b, at->type, 0);
  halves = putHalf(at, low, halves, 0);
  return replace(at, putHalf(at, high, halves, 1));
}

static MlirValue reshape(const Wide *at, MlirValue value, Sizes *shape) {
  MlirType type = vectorOf(shape, mlirShapedTypeGetElementType(mlirValueGetType(value)));
  return mlirOperationGetResult(vectorShapeCastOpCreate(at->b.base, at->b.location, type, value),
                                0);
}

// Without and with the last dimension of 1 that a half of a vector has.
static MlirValue dropLast(const Wide *at, MlirValue value) {
  if (!mlirTypeIsAVector(mlirValueGetType(value)))
    return value;
  Sizes shape = shapeOf(mlirValueGetType(value));
  --shape.size;
  return reshape(at, value, &shape);
}
static MlirValue addLast(const Wide *at, MlirValue value) {
  if (!mlirTypeIsAVector(mlirValueGetType(value)))
    return value;
  Sizes shape = shapeOf(mlirValueGetType(value));
  tsVecPush(&shape, 1);
  return reshape(at, value, &shape);
}

/// The halves of both operands.
typedef struct Operands {
  MlirValue lhs[2], rhs[2];
} Operands;

static Operands halvesOf(const Wide *at) {
  Operands all;
  for (int i = 0; i < 2; ++i)
    all.lhs[i] = takeHalf(at, at->operands[0], i);
  for (int i = 0; i < 2; ++i)
    all.rhs[i] = takeHalf(at, at->operands[1], i);
  return all;
}

static MlirValue make(const Wide *at, const TesseraOpDef *definition, MlirValue a, MlirValue b) {
  return arithBinary(&at->b, definition, a, b);
}

// A conversion, or the value where the type is its own.
static MlirValue convertOrFold(const Wide *at, const TesseraOpDef *definition, MlirType type,
                               MlirValue value) {
  if (mlirTypeEqual(type, mlirValueGetType(value)))
    return value;
  const TesseraOperationParts parts = {.definition = definition,
                                       .location = at->b.location,
                                       .numTypes = 1,
                                       .types = &type,
                                       .numOperands = 1,
                                       .operands = &value};
  return tesseraRewriterCreateOrFold(at->b.base, &parts);
}

//===--- Constants ---===//

// Bits of an element from `detail` on.
static bool takeBits(const ArithComputation *computation, const uint64_t *const *operands,
                     uint64_t *result) {
  size_t from = computation->from.numWords, first = (size_t)computation->detail / 64;
  unsigned shift = (unsigned)(computation->detail % 64);
  for (size_t i = 0; i < computation->to.numWords; ++i) {
    uint64_t low = first + i < from ? operands[0][first + i] : 0;
    uint64_t high = first + i + 1 < from ? operands[0][first + i + 1] : 0;
    result[i] = shift ? low >> shift | high << (64 - shift) : low;
  }
  return true;
}

// Elements in turn of two lists.
static MlirAttribute interleave(MlirType type, MlirAttribute low, MlirAttribute high) {
  size_t bytes = (mlirIntegerTypeGetWidth(mlirShapedTypeGetElementType(type)) + 7) / 8;
  size_t count = (size_t)mlirElementsAttrGetNumElements(low);
  const char *parts[] = {mlirDenseElementsAttrGetRawData(low),
                         mlirDenseElementsAttrGetRawData(high)};
  bool isSplat[] = {mlirDenseElementsAttrIsSplat(low), mlirDenseElementsAttrIsSplat(high)};
  char *data = tsAlloc(2 * count * bytes + 1);
  for (size_t i = 0; i < count; ++i)
    for (int half = 0; half < 2; ++half)
      memcpy(data + (2 * i + (size_t)half) * bytes, parts[half] + (isSplat[half] ? 0 : i * bytes),
             bytes);
  MlirAttribute all = mlirDenseElementsAttrRawBufferGet(type, 2 * count * bytes, data);
  tsFree(data);
  return all;
}

static MlirLogicalResult convertConstant(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  bool isScalar = mlirAttributeIsAInteger(value);
  if (!at.type.ptr || (!isScalar && !mlirAttributeIsADenseElements(value)))
    return mlirLogicalResultFailure();
  MlirType part = arithTypeLike(resultType(op), mlirShapedTypeGetElementType(at.type));
  MlirAttribute halves[2];
  for (int i = 0; i < 2; ++i) {
    halves[i] = arithCompute(takeBits, i * at.how->width, 1, &value, part);
    if (mlirAttributeIsNull(halves[i]))
      return mlirLogicalResultFailure();
  }
  MlirAttribute all = isScalar ? mlirDenseElementsAttrGet(at.type, 2, halves)
                               : interleave(at.type, halves[0], halves[1]);
  return replace(&at, mlirOperationGetResult(
                          arithConstantOpCreate(at.b.base, at.b.location, at.type, all), 0));
}

//===--- Arithmetic ---===//

static MlirLogicalResult convertAdd(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  Operands all = halvesOf(&at);
  MlirType bit = arithTypeLike(at.half, mlirIntegerTypeGet(mlirOperationGetContext(op), 1));
  MlirOperation low =
      arithAddUIExtendedOpCreate(at.b.base, at.b.location, at.half, bit, all.lhs[0], all.rhs[0]);
  MlirValue carry = arithConvert(&at.b, &arithExtUIOpDef, at.half, mlirOperationGetResult(low, 1));
  MlirValue high = make(&at, &arithAddIOpDef, carry, all.lhs[1]);
  high = make(&at, &arithAddIOpDef, high, all.rhs[1]);
  return replaceByHalves(&at, mlirOperationGetResult(low, 0), high);
}

static MlirLogicalResult convertSub(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  Operands all = halvesOf(&at);
  MlirValue low = make(&at, &arithSubIOpDef, all.lhs[0], all.rhs[0]);
  MlirValue borrows = arithCompare(&at.b, ArithCmpIPredicateult, all.lhs[0], all.rhs[0]);
  MlirValue borrow = arithConvert(&at.b, &arithExtUIOpDef, at.half, borrows);
  MlirValue high = make(&at, &arithSubIOpDef, all.lhs[1], borrow);
  return replaceByHalves(&at, low, make(&at, &arithSubIOpDef, high, all.rhs[1]));
}

static MlirLogicalResult convertMul(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  Operands all = halvesOf(&at);
  MlirOperation low = arithMulUIExtendedOpCreate(at.b.base, at.b.location, at.half, at.half,
                                                 all.lhs[0], all.rhs[0]);
  MlirValue lowHigh = make(&at, &arithMulIOpDef, all.lhs[0], all.rhs[1]);
  MlirValue highLow = make(&at, &arithMulIOpDef, all.lhs[1], all.rhs[0]);
  MlirValue high = make(&at, &arithAddIOpDef, mlirOperationGetResult(low, 1), lowHigh);
  return replaceByHalves(&at, mlirOperationGetResult(low, 0),
                         make(&at, &arithAddIOpDef, high, highLow));
}

static MlirLogicalResult convertBits(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  Operands all = halvesOf(&at);
  MlirValue low = make(&at, definition, all.lhs[0], all.rhs[0]);
  return replaceByHalves(&at, low, make(&at, definition, all.lhs[1], all.rhs[1]));
}

static ArithCmpIPredicate asUnsigned(ArithCmpIPredicate predicate) {
  switch (predicate) {
  case ArithCmpIPredicatesge:
    return ArithCmpIPredicateuge;
  case ArithCmpIPredicatesgt:
    return ArithCmpIPredicateugt;
  case ArithCmpIPredicatesle:
    return ArithCmpIPredicateule;
  case ArithCmpIPredicateslt:
    return ArithCmpIPredicateult;
  default:
    return predicate;
  }
}

static MlirLogicalResult convertCompare(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, mlirValueGetType(arithCmpIOpGetLhs(op)));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  ArithCmpIPredicate predicate = arithCmpIOpGetPredicate(op);
  Operands all = halvesOf(&at);
  MlirValue low = arithCompare(&at.b, asUnsigned(predicate), all.lhs[0], all.rhs[0]);
  MlirValue high = arithCompare(&at.b, predicate, all.lhs[1], all.rhs[1]);
  MlirValue result;
  if (predicate == ArithCmpIPredicateeq) {
    result = make(&at, &arithAndIOpDef, low, high);
  } else if (predicate == ArithCmpIPredicatene) {
    result = make(&at, &arithOrIOpDef, low, high);
  } else {
    MlirValue isEqual = arithCompare(&at.b, ArithCmpIPredicateeq, all.lhs[1], all.rhs[1]);
    result = arithSelect(&at.b, isEqual, low, high);
  }
  return replace(&at, dropLast(&at, result));
}

static MlirLogicalResult convertSelect(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  at.operands = operands + 1;
  Operands all = halvesOf(&at);
  MlirValue condition = addLast(&at, operands[0]);
  MlirValue low = arithSelect(&at.b, condition, all.lhs[0], all.rhs[0]);
  return replaceByHalves(&at, low, arithSelect(&at.b, condition, all.lhs[1], all.rhs[1]));
}

static const struct {
  const TesseraOpDef *definition;
  ArithCmpIPredicate predicate;
} kExtremes[] = {
    {&arithMaxUIOpDef, ArithCmpIPredicateugt},
    {&arithMaxSIOpDef, ArithCmpIPredicatesgt},
    {&arithMinUIOpDef, ArithCmpIPredicateult},
    {&arithMinSIOpDef, ArithCmpIPredicateslt},
};

// A comparison and a choice, which are converted in turn.
static MlirLogicalResult convertExtreme(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  size_t i = 0;
  while (!tesseraOperationIs(op, kExtremes[i].definition))
    ++i;
  MlirValue lhs = original(&at, 0), rhs = original(&at, 1);
  MlirValue isFirst = arithCompare(&at.b, kExtremes[i].predicate, lhs, rhs);
  return replace(&at, arithSelect(&at.b, isFirst, lhs, rhs));
}

//===--- Shifts ---===//

// To the left, or to the right without a sign. What comes from the other half is shifted the other
// way where the shift is less than a half, else what is beyond.
static MlirLogicalResult convertShift(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  bool toLeft = arithShLIOpIsA(op);
  const TesseraOpDef *same = toLeft ? &arithShLIOpDef : &arithShRUIOpDef;
  const TesseraOpDef *back = toLeft ? &arithShRUIOpDef : &arithShLIOpDef;
  MlirValue low = takeHalf(&at, operands[0], 0), high = takeHalf(&at, operands[0], 1);
  MlirValue amount = takeHalf(&at, operands[1], 0);
  MlirValue zero = arithInteger(&at.b, at.half, 0);
  MlirValue width = arithInteger(&at.b, at.half, at.how->width);
  MlirValue isFar = arithCompare(&at.b, ArithCmpIPredicateuge, amount, width);
  MlirValue first = arithSelect(&at.b, isFar, zero, make(&at, same, low, amount)), second = {NULL};
  if (!toLeft)
    second = arithSelect(&at.b, isFar, zero, make(&at, same, high, amount));
  MlirValue source = toLeft ? low : high;
  MlirValue capped = arithSelect(&at.b, isFar, width, amount);
  MlirValue rest = make(&at, &arithSubIOpDef, width, capped);
  MlirValue near = make(&at, back, source, rest);
  MlirValue beyond = make(&at, &arithSubIOpDef, amount, width);
  MlirValue far = make(&at, same, source, beyond);
  if (!toLeft) {
    MlirValue across = arithSelect(&at.b, isFar, far, near);
    return replaceByHalves(&at, make(&at, &arithOrIOpDef, first, across), second);
  }
  MlirValue shifted = make(&at, same, high, amount);
  MlirValue own = arithSelect(&at.b, isFar, zero, shifted);
  MlirValue across = arithSelect(&at.b, isFar, far, near);
  return replaceByHalves(&at, first, make(&at, &arithOrIOpDef, across, own));
}

// A shift without a sign, and signs where the others were.
static MlirLogicalResult convertShiftSigned(MlirOperation op, const MlirValue *operands,
                                            MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  MlirValue high = takeHalf(&at, operands[0], 1), amount = takeHalf(&at, operands[1], 0);
  MlirType narrow = mlirValueGetType(amount), wide = resultType(op);
  MlirValue zero = arithInteger(&at.b, narrow, 0);
  MlirValue sign = dropLast(&at, arithCompare(&at.b, ArithCmpIPredicateslt, high, zero));
  MlirValue signs = arithConvert(&at.b, &arithExtSIOpDef, wide, sign);
  MlirValue all = arithInteger(&at.b, narrow, 2 * at.how->width);
  MlirValue kept = dropLast(&at, make(&at, &arithSubIOpDef, all, amount));
  kept = arithConvert(&at.b, &arithExtUIOpDef, wide, kept);
  signs = make(&at, &arithShLIOpDef, signs, kept);
  MlirValue shifted = make(&at, &arithShRUIOpDef, original(&at, 0), original(&at, 1));
  shifted = make(&at, &arithOrIOpDef, shifted, signs);
  MlirValue isNone = dropLast(&at, arithCompare(&at.b, ArithCmpIPredicateeq, amount, zero));
  return replace(&at, arithSelect(&at.b, isNone, original(&at, 0), shifted));
}

//===--- Conversions ---===//

static MlirLogicalResult convertExtSI(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  MlirValue low = convertOrFold(&at, &arithExtSIOpDef, at.half, addLast(&at, operands[0]));
  MlirValue zero = arithInteger(&at.b, at.half, 0);
  MlirValue isNegative = arithCompare(&at.b, ArithCmpIPredicateslt, low, zero);
  return replaceByHalves(&at, low, arithConvert(&at.b, &arithExtSIOpDef, at.half, isNegative));
}

static MlirLogicalResult convertExtUI(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  MlirValue low = convertOrFold(&at, &arithExtUIOpDef, at.half, addLast(&at, operands[0]));
  return replace(&at, putHalf(&at, low, arithInteger(&at.b, at.type, 0), 0));
}

static MlirLogicalResult convertTrunc(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, mlirValueGetType(arithTruncIOpGetIn(op)));
  if (!at.type.ptr || !tesseraTypeConverterIsLegal(at.how->types, resultType(op)))
    return mlirLogicalResultFailure();
  MlirValue low = dropLast(&at, takeHalf(&at, operands[0], 0));
  return replace(&at, convertOrFold(&at, &arithTruncIOpDef, resultType(op), low));
}

static bool isIndex(MlirType type) { return mlirTypeIsAIndex(arithElementType(type)); }

static MlirLogicalResult convertIndexCast(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  MlirType from = mlirValueGetType(mlirOperationGetOperand(op, 0)), to = resultType(op);
  Wide at = wideAt(op, operands, rewriter, user, isIndex(to) ? from : to);
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  if (isIndex(to)) {
    MlirValue low = dropLast(&at, takeHalf(&at, operands[0], 0));
    return replace(&at, arithConvert(&at.b, definition, to, low));
  }
  MlirValue narrow = arithConvert(
      &at.b, definition, arithTypeLike(to, mlirShapedTypeGetElementType(at.type)), operands[0]);
  bool isSigned = arithIndexCastOpIsA(op);
  return replace(&at,
                 arithConvert(&at.b, isSigned ? &arithExtSIOpDef : &arithExtUIOpDef, to, narrow));
}

static MlirLogicalResult convertSIToFP(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, mlirValueGetType(mlirOperationGetOperand(op, 0)));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  MlirValue in = original(&at, 0);
  MlirValue zero = arithInteger(&at.b, mlirValueGetType(in), 0);
  MlirValue isNegative = arithCompare(&at.b, ArithCmpIPredicateslt, in, zero);
  MlirValue minus = make(&at, &arithSubIOpDef, zero, in);
  MlirValue magnitude = arithSelect(&at.b, isNegative, minus, in);
  MlirValue result = arithConvert(&at.b, &arithUIToFPOpDef, resultType(op), magnitude);
  MlirValue negative = arithUnary(&at.b, &arithNegFOpDef, result);
  return replace(&at, arithSelect(&at.b, isNegative, negative, result));
}

// 2 to the power of the width.
static double weightOf(const Wide *at) {
  double weight = 1;
  for (int64_t i = 0; i < at->how->width && i < 2000; ++i)
    weight *= 2;
  return weight;
}

static MlirLogicalResult convertUIToFP(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, mlirValueGetType(mlirOperationGetOperand(op, 0)));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  MlirType type = resultType(op);
  MlirValue low = takeHalf(&at, operands[0], 0), high = takeHalf(&at, operands[0], 1);
  low = dropLast(&at, low);
  high = dropLast(&at, high);
  MlirValue zero = arithInteger(&at.b, mlirValueGetType(high), 0);
  MlirValue isSmall = arithCompare(&at.b, ArithCmpIPredicateeq, high, zero);
  MlirValue lowReal = arithConvert(&at.b, &arithUIToFPOpDef, type, low);
  MlirValue highReal = arithConvert(&at.b, &arithUIToFPOpDef, type, high);
  MlirValue weight = arithReal64(&at.b, type, weightOf(&at));
  MlirValue sum = make(&at, &arithAddFOpDef, lowReal, make(&at, &arithMulFOpDef, highReal, weight));
  return replace(&at, arithSelect(&at.b, isSmall, lowReal, sum));
}

static MlirLogicalResult convertFPToSI(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  MlirType wide = resultType(op);
  MlirValue zeroReal = arithReal64(&at.b, mlirValueGetType(operands[0]), 0);
  MlirValue zero = arithInteger(&at.b, wide, 0);
  MlirValue isNegative = arithCompareReal(&at.b, ArithCmpFPredicateOLT, operands[0], zeroReal);
  MlirValue minus = arithUnary(&at.b, &arithNegFOpDef, operands[0]);
  MlirValue magnitude = arithSelect(&at.b, isNegative, minus, operands[0]);
  MlirValue result = arithConvert(&at.b, &arithFPToUIOpDef, wide, magnitude);
  MlirValue negative = make(&at, &arithSubIOpDef, zero, result);
  return replace(&at, arithSelect(&at.b, isNegative, negative, result));
}

static MlirLogicalResult convertFPToUI(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  Wide at = wideAt(op, operands, rewriter, user, resultType(op));
  if (!at.type.ptr)
    return mlirLogicalResultFailure();
  MlirType real = mlirValueGetType(operands[0]);
  MlirType narrow = arithTypeLike(real, mlirShapedTypeGetElementType(at.type));
  MlirValue weight = arithReal64(&at.b, real, weightOf(&at));
  MlirValue quotient = make(&at, &arithDivFOpDef, operands[0], weight);
  MlirValue high = arithConvert(&at.b, &arithFPToUIOpDef, narrow, quotient);
  MlirValue rest = make(&at, &arithRemFOpDef, operands[0], weight);
  MlirValue low = arithConvert(&at.b, &arithFPToUIOpDef, narrow, rest);
  high = addLast(&at, high);
  low = addLast(&at, low);
  return replaceByHalves(&at, low, high);
}

//===--- The pass ---===//

void wideIntsPopulate(WideInts *wide, MlirRewritePatternSet patterns) {
  static const struct {
    const TesseraOpDef *definition;
    TesseraConversionFunction function;
  } kPatterns[] = {
      {&arithConstantOpDef, convertConstant}, {&arithCmpIOpDef, convertCompare},
      {&arithSelectOpDef, convertSelect},     {&arithAddIOpDef, convertAdd},
      {&arithSubIOpDef, convertSub},          {&arithMulIOpDef, convertMul},
      {&arithShLIOpDef, convertShift},        {&arithShRUIOpDef, convertShift},
      {&arithShRSIOpDef, convertShiftSigned}, {&arithAndIOpDef, convertBits},
      {&arithOrIOpDef, convertBits},          {&arithXOrIOpDef, convertBits},
      {&arithExtSIOpDef, convertExtSI},       {&arithExtUIOpDef, convertExtUI},
      {&arithTruncIOpDef, convertTrunc},      {&arithIndexCastOpDef, convertIndexCast},
      {&arithSIToFPOpDef, convertSIToFP},     {&arithIndexCastUIOpDef, convertIndexCast},
      {&arithUIToFPOpDef, convertUIToFP},     {&arithFPToSIOpDef, convertFPToSI},
      {&arithFPToUIOpDef, convertFPToUI},
  };
  for (size_t i = 0; i < sizeof kPatterns / sizeof kPatterns[0]; ++i)
    tesseraConversionPatternAdd(patterns, kPatterns[i].definition, 1, wide->types,
                                kPatterns[i].function, wide);
  for (size_t i = 0; i < sizeof kExtremes / sizeof kExtremes[0]; ++i)
    tesseraConversionPatternAdd(patterns, kExtremes[i].definition, 1, wide->types, convertExtreme,
                                wide);
  tesseraConversionPatternAddGroups(patterns, &vectorPrintOpDef, 1, wide->types,
                                    tesseraConversionRetypeOp, NULL);
}

bool wideIntsIsLegal(MlirOperation op, void *user) {
  return tesseraTypeConverterIsLegalOp(((WideInts *)user)->types, op);
}

static bool isLegalFunction(MlirOperation op, void *user) {
  return tesseraConversionIsLegalFunction(((WideInts *)user)->types, op);
}

MlirLogicalResult arithEmulateWideIntPassPlan(TesseraPlan *plan,
                                              const ArithEmulateWideIntOptions *options) {
  WideInts *wide = wideIntsCreate(plan, options->widestIntSupported);
  if (!wide)
    return mlirLogicalResultFailure();
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddDynamicOp(target, funcFuncOpDef.name, isLegalFunction, wide);
  tesseraConversionTargetAddDynamicOp(target, funcCallOpDef.name, wideIntsIsLegal, wide);
  tesseraConversionTargetAddDynamicOp(target, funcReturnOpDef.name, wideIntsIsLegal, wide);
  tesseraConversionTargetAddDynamicDialect(target, arithDialectDef.name, wideIntsIsLegal, wide);
  tesseraConversionTargetAddLegalDialect(target, vectorDialectDef.name);
  tesseraConversionTargetAddDynamicOp(target, vectorPrintOpDef.name, wideIntsIsLegal, wide);
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  wideIntsPopulate(wide, patterns);
  tesseraConversionPatternAddSignature(patterns, &funcFuncOpDef, wide->types);
  tesseraConversionPatternAddGroups(patterns, &funcCallOpDef, 1, wide->types,
                                    tesseraConversionRetypeOp, NULL);
  tesseraConversionPatternAddGroups(patterns, &funcReturnOpDef, 1, wide->types,
                                    tesseraConversionRetypeOp, NULL);
  return mlirLogicalResultSuccess();
}
