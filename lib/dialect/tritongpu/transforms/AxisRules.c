// The rules by which contiguity, divisibility and constancy go from operands to results.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/transforms/AxisRules.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/ub/UBOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Operation.h"

// What 0 is a multiple of.
static const int64_t kMost = INT64_C(1) << 62;

//===--- Numbers ---===//

int64_t axisGcd(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}
static int64_t gcd3(int64_t a, int64_t b, int64_t c) { return axisGcd(axisGcd(a, b), c); }
static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

static int64_t powerOf2In(int64_t value) {
  uint64_t lowest = (uint64_t)value & (~(uint64_t)value + 1);
  return !lowest || lowest > (uint64_t)kMost ? kMost : (int64_t)lowest;
}

static int64_t multiply(int64_t a, int64_t b) { return a > kMost / b ? kMost : a * b; }

static bool isConstantOf(const AxisInfo *info, int64_t value) {
  return info->isConstant && info->constant == value;
}

int64_t axisEitherDivisibility(AxisDim a, AxisDim b) {
  int64_t divisibility = axisGcd(a.divisibility, b.divisibility);
  // Where groups get smaller, new ones start inside of old ones.
  if (a.contiguity == b.contiguity || a.contiguity == kMost || b.contiguity == kMost)
    return divisibility;
  return gcd3(divisibility, a.contiguity, b.contiguity);
}

//===--- Making ---===//

AxisInfo axisUnknown(uint32_t rank) {
  AxisInfo info = {.rank = rank};
  for (uint32_t d = 0; d < kAxisInfoDims; ++d)
    info.dims[d] = (AxisDim){1, 1, 1};
  return info;
}

static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}
static bool isTensor(MlirType type) { return mlirTypeIsARankedTensor(type); }
static uint32_t rankOf(MlirType type) {
  return isTensor(type) ? (uint32_t)mlirShapedTypeGetRank(type) : 1;
}
static int64_t sizeOf(MlirType type, uint32_t dim) {
  return isTensor(type) ? mlirShapedTypeGetDimSize(type, dim) : 1;
}
// How many dimensions are kept.
static uint32_t keptDims(const AxisInfo *info) {
  return info->rank < kAxisInfoDims ? info->rank : kAxisInfoDims;
}

static AxisInfo constantInfo(MlirType type, int64_t value) {
  AxisInfo info = axisUnknown(rankOf(type));
  info.isConstant = true;
  info.constant = value;
  for (uint32_t d = 0; d < keptDims(&info); ++d)
    info.dims[d] = (AxisDim){1, powerOf2In(value), sizeOf(type, d)};
  return info;
}

static AxisInfo same(MlirOperation op, const AxisInfo *operands) {
  return rankOf(resultType(op)) == operands[0].rank ? operands[0] : (AxisInfo){0};
}

//===--- What begins a computation ---===//

static AxisInfo range(MlirOperation op, const AxisInfo *operands) {
  (void)operands;
  int64_t start = tritonMakeRangeOpGetStart(op), end = tritonMakeRangeOpGetEnd(op);
  AxisInfo info = axisUnknown(1);
  // Numbers of 32 bits.
  info.dims[0] = (AxisDim){end - start, start ? powerOf2In(start) : INT64_C(1) << 30, 1};
  return info;
}

static AxisInfo constant(MlirOperation op, const AxisInfo *operands) {
  (void)operands;
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  if (mlirAttributeIsADenseElements(value) && mlirDenseElementsAttrIsSplat(value))
    value = mlirDenseElementsAttrGetSplatValue(value);
  if (!mlirAttributeIsAInteger(value))
    return (AxisInfo){0};
  MlirType type = mlirAttributeGetType(value);
  bool isBool = mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 1;
  if (!isBool && mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) > 64)
    return (AxisInfo){0};
  int64_t number = mlirIntegerAttrGetValueInt(value);
  // `true` by itself is 1, in a tensor the number that its bit is.
  if (isBool && number)
    number = isTensor(resultType(op)) ? -1 : 1;
  return constantInfo(resultType(op), number);
}

static AxisInfo poison(MlirOperation op, const AxisInfo *operands) {
  (void)operands;
  AxisInfo info = axisUnknown(rankOf(resultType(op)));
  for (uint32_t d = 0; d < keptDims(&info); ++d)
    info.dims[d] = (AxisDim){kMost, kMost, kMost};
  return info;
}

//===--- Arithmetic ---===//

/// An operation with two operands: what its result is along a dimension, and where both operands
/// are constants, what it is.
typedef AxisDim (*DimRule)(MlirOperation op, const AxisInfo *a, const AxisInfo *b, uint32_t dim);
typedef bool (*ConstantRule)(MlirOperation op, const AxisInfo *a, const AxisInfo *b,
                             int64_t *value);

static AxisInfo binary(MlirOperation op, const AxisInfo *operands, DimRule dimRule,
                       ConstantRule constantRule) {
  const AxisInfo *a = &operands[0], *b = &operands[1];
  int64_t value;
  if (constantRule(op, a, b, &value)) {
    AxisInfo info = constantInfo(resultType(op), value);
    info.rank = a->rank;
    return info;
  }
  AxisInfo info = axisUnknown(a->rank);
  for (uint32_t d = 0; d < keptDims(&info); ++d)
    info.dims[d] = dimRule(op, a, b, d);
  return info;
}

static int64_t bytesOfPointee(MlirOperation op) {
  MlirType pointer = tesseraElementTypeOrSelf(mlirValueGetType(tritonAddPtrOpGetPtr(op)));
  MlirType pointee = tritonPointerTypeGetPointeeType(pointer);
  return most(1, tritonTypeGetBitWidth(tesseraElementTypeOrSelf(pointee)) / 8);
}

static AxisDim sumDim(MlirOperation op, const AxisInfo *a, const AxisInfo *b, uint32_t dim) {
  AxisDim x = axisInfoDim(a, dim), y = axisInfoDim(b, dim), sum;
  bool isDifference = arithSubIOpIsA(op);
  int64_t bytes = tritonAddPtrOpIsA(op) ? bytesOfPointee(op) : 1;
  sum.contiguity = axisGcd(x.contiguity, y.constancy);
  if (!isDifference)
    sum.contiguity = most(sum.contiguity, axisGcd(x.constancy, y.contiguity));
  sum.constancy = axisGcd(x.constancy, y.constancy);
  int64_t step = multiply(y.divisibility, bytes);
  sum.divisibility = axisGcd(x.divisibility, step);
  if (x.contiguity > 1 && y.contiguity > 1) {
    if (!isDifference || x.contiguity != y.contiguity)
      sum.divisibility = x.divisibility % 2 == 0 && step % 2 == 0 ? 2 : 1;
  } else if (x.contiguity > 1 || y.contiguity > 1) {
    sum.divisibility = axisGcd(sum.divisibility, multiply(sum.contiguity, bytes));
  }
  return sum;
}

static bool sumConstant(MlirOperation op, const AxisInfo *a, const AxisInfo *b, int64_t *value) {
  if (!a->isConstant || !b->isConstant)
    return false;
  uint64_t x = (uint64_t)a->constant, y = (uint64_t)b->constant;
  if (tritonAddPtrOpIsA(op))
    y *= (uint64_t)bytesOfPointee(op);
  *value = (int64_t)(arithSubIOpIsA(op) ? x - y : x + y);
  return true;
}

static AxisInfo sum(MlirOperation op, const AxisInfo *operands) {
  return binary(op, operands, sumDim, sumConstant);
}

static AxisDim productDim(MlirOperation op, const AxisInfo *a, const AxisInfo *b, uint32_t dim) {
  (void)op;
  AxisDim x = axisInfoDim(a, dim), y = axisInfoDim(b, dim);
  bool keepsX = isConstantOf(b, 1), keepsY = isConstantOf(a, 1);
  int64_t divisibilityX = x.contiguity > 1 && !keepsX ? 1 : x.divisibility;
  int64_t divisibilityY = y.contiguity > 1 && !keepsY ? 1 : y.divisibility;
  return (AxisDim){most(keepsX ? x.contiguity : 1, keepsY ? y.contiguity : 1),
                   multiply(divisibilityX, divisibilityY), axisGcd(x.constancy, y.constancy)};
}

static bool productConstant(MlirOperation op, const AxisInfo *a, const AxisInfo *b,
                            int64_t *value) {
  (void)op;
  *value = 0;
  if (isConstantOf(a, 0) || isConstantOf(b, 0))
    return true;
  *value = (int64_t)((uint64_t)a->constant * (uint64_t)b->constant);
  return a->isConstant && b->isConstant;
}

static AxisInfo product(MlirOperation op, const AxisInfo *operands) {
  return binary(op, operands, productDim, productConstant);
}

// Whether along the dimension the one is one group that grows, and the other is constant.
static bool isRangeAndConstant(MlirType type, AxisDim x, AxisDim y, uint32_t dim) {
  return isTensor(type) && x.contiguity == sizeOf(type, dim) && y.constancy == sizeOf(type, dim);
}

static AxisDim quotientDim(MlirOperation op, const AxisInfo *a, const AxisInfo *b, uint32_t dim) {
  AxisDim x = axisInfoDim(a, dim), y = axisInfoDim(b, dim);
  AxisDim quotient = {1, 1, axisGcd(x.constancy, y.constancy)};
  if (isRangeAndConstant(resultType(op), x, y, dim))
    quotient.constancy =
        most(quotient.constancy, gcd3(x.contiguity, x.divisibility, y.divisibility));
  if (isConstantOf(b, 1)) {
    quotient.contiguity = x.contiguity;
    quotient.divisibility = x.divisibility;
  } else if (isConstantOf(a, 0)) {
    quotient.divisibility = x.divisibility;
  } else if (b->isConstant && b->constant != INT64_MIN && x.contiguity == 1) {
    int64_t size = b->constant < 0 ? -b->constant : b->constant;
    if (size && !(size & (size - 1)))
      quotient.divisibility = most(1, x.divisibility / size);
  }
  return quotient;
}

static bool quotientConstant(MlirOperation op, const AxisInfo *a, const AxisInfo *b,
                             int64_t *value) {
  (void)op;
  if (!a->isConstant || !b->isConstant || !b->constant || b->constant == -1)
    return false;
  *value = a->constant / b->constant;
  return true;
}

static AxisInfo quotient(MlirOperation op, const AxisInfo *operands) {
  return binary(op, operands, quotientDim, quotientConstant);
}

static AxisDim remainderDim(MlirOperation op, const AxisInfo *a, const AxisInfo *b, uint32_t dim) {
  AxisDim x = axisInfoDim(a, dim), y = axisInfoDim(b, dim);
  AxisDim rest = {1, 1, axisGcd(x.constancy, y.constancy)};
  if (isRangeAndConstant(resultType(op), x, y, dim))
    rest.contiguity = gcd3(x.contiguity, x.divisibility, y.divisibility);
  if (y.constancy > 1)
    rest.divisibility = axisGcd(x.divisibility, y.divisibility);
  return rest;
}

static bool remainderConstant(MlirOperation op, const AxisInfo *a, const AxisInfo *b,
                              int64_t *value) {
  (void)op;
  *value = 0;
  if (isConstantOf(b, 1))
    return true;
  if (!a->isConstant || !b->isConstant || !b->constant || b->constant == -1)
    return false;
  *value = a->constant % b->constant;
  return true;
}

static AxisInfo remainder_(MlirOperation op, const AxisInfo *operands) {
  return binary(op, operands, remainderDim, remainderConstant);
}

static AxisDim plainDim(MlirOperation op, const AxisInfo *a, const AxisInfo *b, uint32_t dim) {
  (void)op;
  return (AxisDim){1, 1, axisGcd(axisInfoDim(a, dim).constancy, axisInfoDim(b, dim).constancy)};
}

static bool bitsConstant(MlirOperation op, const AxisInfo *a, const AxisInfo *b, int64_t *value) {
  *value = arithAndIOpIsA(op)  ? a->constant & b->constant
           : arithOrIOpIsA(op) ? a->constant | b->constant
                               : a->constant ^ b->constant;
  return a->isConstant && b->isConstant;
}

static AxisInfo bits(MlirOperation op, const AxisInfo *operands) {
  return binary(op, operands, plainDim, bitsConstant);
}

// The number of bits that are shifted by, when it is known and makes sense.
static bool shiftOf(const AxisInfo *b, int64_t *shift) {
  *shift = b->isConstant ? b->constant : 0;
  return b->isConstant && *shift >= 0 && *shift < 62;
}

static AxisDim shiftDim(MlirOperation op, const AxisInfo *a, const AxisInfo *b, uint32_t dim) {
  AxisDim x = axisInfoDim(a, dim), shifted = plainDim(op, a, b, dim);
  int64_t shift, divisibility = x.divisibility;
  bool isKnown = shiftOf(b, &shift), isLeft = arithShLIOpIsA(op);
  if (isKnown && !shift)
    shifted.contiguity = x.contiguity;
  if (!isKnown && (!isLeft || b->isConstant))
    return shifted;
  if (x.contiguity > 1 && shift)
    divisibility = 1;
  shifted.divisibility = isLeft ? multiply(divisibility, INT64_C(1) << shift)
                                : most(1, divisibility / (INT64_C(1) << shift));
  return shifted;
}

static bool shiftConstant(MlirOperation op, const AxisInfo *a, const AxisInfo *b, int64_t *value) {
  int64_t shift;
  if (!a->isConstant || !shiftOf(b, &shift))
    return false;
  *value = arithShLIOpIsA(op) ? (int64_t)((uint64_t)a->constant << shift) : a->constant >> shift;
  return true;
}

static AxisInfo shift(MlirOperation op, const AxisInfo *operands) {
  return binary(op, operands, shiftDim, shiftConstant);
}

static AxisDim eitherDim(AxisDim x, AxisDim y) {
  return (AxisDim){axisGcd(x.contiguity, y.contiguity), axisEitherDivisibility(x, y),
                   axisGcd(x.constancy, y.constancy)};
}

static AxisDim extremeDim(MlirOperation op, const AxisInfo *a, const AxisInfo *b, uint32_t dim) {
  (void)op;
  return eitherDim(axisInfoDim(a, dim), axisInfoDim(b, dim));
}

static bool extremeConstant(MlirOperation op, const AxisInfo *a, const AxisInfo *b,
                            int64_t *value) {
  bool isMost = arithMaxSIOpIsA(op) || arithMaxUIOpIsA(op);
  *value = isMost ? most(a->constant, b->constant) : least(a->constant, b->constant);
  return a->isConstant && b->isConstant;
}

static AxisInfo extreme(MlirOperation op, const AxisInfo *operands) {
  return binary(op, operands, extremeDim, extremeConstant);
}

//===--- Comparing and choosing ---===//

static bool compareConstants(ArithCmpIPredicate predicate, int64_t x, int64_t y) {
  uint64_t a = (uint64_t)x, b = (uint64_t)y;
  bool answers[] = {x == y, x != y, x<y, x <= y, x> y, x >= y, a<b, a <= b, a> b, a >= b};
  return answers[predicate];
}

static bool isOneOf(ArithCmpIPredicate predicate, ArithCmpIPredicate a, ArithCmpIPredicate b,
                    ArithCmpIPredicate c, ArithCmpIPredicate d) {
  return predicate == a || predicate == b || predicate == c || predicate == d;
}

static int64_t comparedConstancy(ArithCmpIPredicate predicate, AxisDim x, AxisDim y, int64_t size) {
  int64_t constancy = axisGcd(x.constancy, y.constancy);
  bool isUpwards = isOneOf(predicate, ArithCmpIPredicatesgt, ArithCmpIPredicateugt,
                           ArithCmpIPredicatesle, ArithCmpIPredicateule);
  bool isDownwards = isOneOf(predicate, ArithCmpIPredicateslt, ArithCmpIPredicateult,
                             ArithCmpIPredicatesge, ArithCmpIPredicateuge);
  // Within a group that starts at a multiple the answer to such questions doesn't change.
  if (isUpwards && x.constancy == size)
    return most(constancy, gcd3(y.contiguity, x.divisibility, y.divisibility));
  if (isDownwards && y.constancy == size)
    return most(constancy, gcd3(x.contiguity, x.divisibility, y.divisibility));
  return constancy;
}

static AxisInfo comparison(MlirOperation op, const AxisInfo *operands) {
  MlirType type = resultType(op);
  if (!isTensor(type))
    return (AxisInfo){0};
  ArithCmpIPredicate predicate = arithCmpIOpGetPredicate(op);
  const AxisInfo *a = &operands[0], *b = &operands[1];
  AxisInfo info = axisUnknown(rankOf(type));
  info.isConstant = a->isConstant && b->isConstant;
  if (info.isConstant)
    info.constant = compareConstants(predicate, a->constant, b->constant);
  for (uint32_t d = 0; d < keptDims(&info); ++d)
    info.dims[d].constancy =
        info.isConstant
            ? sizeOf(type, d)
            : comparedConstancy(predicate, axisInfoDim(a, d), axisInfoDim(b, d), sizeOf(type, d));
  return info;
}

static AxisInfo choice(MlirOperation op, const AxisInfo *operands) {
  const AxisInfo *condition = &operands[0], *a = &operands[1], *b = &operands[2];
  if (condition->isConstant)
    return condition->constant ? *a : *b;
  MlirType type = resultType(op);
  bool isOne = !isTensor(mlirValueGetType(mlirOperationGetOperand(op, 0)));
  bool isSame = a->isConstant && b->isConstant && a->constant == b->constant;
  AxisInfo info = axisUnknown(a->rank);
  for (uint32_t d = 0; d < keptDims(&info); ++d) {
    AxisDim dim = eitherDim(axisInfoDim(a, d), axisInfoDim(b, d));
    if (!isOne) {
      int64_t groups = axisInfoDim(condition, d).constancy;
      dim.constancy = axisGcd(dim.constancy, groups);
      dim.contiguity = axisGcd(dim.contiguity, groups);
      dim.divisibility = axisGcd(dim.divisibility, dim.contiguity);
    }
    if (isSame)
      dim.constancy = sizeOf(type, d);
    info.dims[d] = dim;
  }
  info.isConstant = isSame;
  info.constant = isSame ? a->constant : 0;
  return info;
}

//===--- Shapes ---===//

static AxisInfo splat(MlirOperation op, const AxisInfo *operands) {
  MlirType type = resultType(op);
  AxisInfo info = axisUnknown(rankOf(type));
  info.isConstant = operands[0].isConstant;
  info.constant = operands[0].constant;
  for (uint32_t d = 0; d < keptDims(&info); ++d)
    info.dims[d] = (AxisDim){1, axisInfoDim(&operands[0], 0).divisibility, sizeOf(type, d)};
  return info;
}

static AxisInfo load(MlirOperation op, const AxisInfo *operands) {
  bool isMasked = mlirOperationGetNumOperands(op) > 1;
  AxisInfo info = axisUnknown(operands[0].rank);
  for (uint32_t d = 0; d < keptDims(&info); ++d)
    info.dims[d].constancy = axisGcd(axisInfoDim(&operands[0], d).constancy,
                                     isMasked ? axisInfoDim(&operands[1], d).constancy : 0);
  return info;
}

static AxisInfo expandDims(MlirOperation op, const AxisInfo *operands) {
  const AxisInfo *source = &operands[0];
  uint32_t axis = (uint32_t)tritonExpandDimsOpGetAxis(op);
  int64_t divisibility = source->isConstant ? powerOf2In(source->constant) : 0;
  for (uint32_t d = 0; !source->isConstant && d < source->rank; ++d) {
    AxisDim dim = axisInfoDim(source, d);
    divisibility = axisGcd(divisibility, dim.contiguity > 1 ? 1 : dim.divisibility);
  }
  AxisInfo info = axisUnknown(source->rank + 1);
  info.isConstant = source->isConstant;
  info.constant = source->constant;
  for (uint32_t d = 0; d < keptDims(&info); ++d)
    info.dims[d] = d == axis ? (AxisDim){1, divisibility ? divisibility : 1, 1}
                             : axisInfoDim(source, d < axis ? d : d - 1);
  return info;
}

static AxisInfo broadcast(MlirOperation op, const AxisInfo *operands) {
  MlirType from = mlirValueGetType(mlirOperationGetOperand(op, 0)), to = resultType(op);
  AxisInfo info = operands[0];
  for (uint32_t d = 0; d < keptDims(&info); ++d)
    if (sizeOf(from, d) == 1) {
      info.dims[d].contiguity = 1;
      info.dims[d].constancy = sizeOf(to, d);
    }
  return info;
}

static AxisInfo trans(MlirOperation op, const AxisInfo *operands) {
  intptr_t size;
  const int32_t *order = tritonTransOpGetOrder(op, &size);
  AxisInfo info = operands[0];
  for (uint32_t d = 0; d < keptDims(&info); ++d)
    info.dims[d] = axisInfoDim(&operands[0], (uint32_t)order[d]);
  return info;
}

// How far apart neighbours along a dimension are.
static int64_t strideOf(MlirType type, uint32_t dim) {
  int64_t stride = 1;
  for (uint32_t d = rankOf(type); d-- > dim + 1;)
    stride *= sizeOf(type, d);
  return stride;
}

// Constant groups of a source dimension, of which all are one, go on in the dimensions before it.
static int64_t mergedConstancy(MlirType from, const AxisInfo *source, uint32_t dim, int64_t size,
                               int64_t constancy) {
  int64_t left = size / constancy;
  if (axisInfoDim(source, dim).constancy != sizeOf(from, dim))
    return constancy;
  for (uint32_t d = dim; d-- > 0 && left > 1;) {
    int64_t piece = least(sizeOf(from, d), left);
    int64_t equal = least(axisInfoDim(source, d).constancy, piece);
    constancy *= equal;
    if (equal < piece)
      break;
    left /= piece;
  }
  return constancy;
}

static AxisDim reshapedDim(MlirType from, MlirType to, const AxisInfo *source, uint32_t dim) {
  AxisDim made = {1, 1, 1};
  int64_t size = sizeOf(to, dim), stride = strideOf(to, dim);
  // The dimension of the source that this one is a part of, or starts in.
  uint32_t origin = 0;
  while (origin < rankOf(from)) {
    int64_t begin = strideOf(from, origin);
    if (begin <= stride && stride < begin * sizeOf(from, origin))
      break;
    ++origin;
  }
  if (origin == rankOf(from))
    origin = 0; // of size 1, in front of all
  AxisDim x = axisInfoDim(source, origin);
  int64_t begin = strideOf(from, origin);
  if (x.contiguity > 1) {
    if (stride != begin)
      return made;
    made.contiguity = least(x.contiguity, size);
    made.divisibility =
        made.contiguity == x.contiguity ? x.divisibility : least(x.divisibility, made.contiguity);
    return made;
  }
  int64_t end = begin * x.constancy;
  if (stride <= end)
    made.constancy = mergedConstancy(from, source, origin, size, least(size, end / stride));
  made.divisibility = x.divisibility;
  return made;
}

static AxisInfo reshape(MlirOperation op, const AxisInfo *operands) {
  MlirType from = mlirValueGetType(mlirOperationGetOperand(op, 0)), to = resultType(op);
  if (operands[0].isConstant)
    return constantInfo(to, operands[0].constant);
  AxisInfo info = axisUnknown(rankOf(to));
  for (uint32_t d = 0; d < keptDims(&info); ++d)
    info.dims[d] = reshapedDim(from, to, &operands[0], d);
  return info;
}

//===--- Which operation has which ---===//

AxisRule axisRuleOf(MlirOperation op) {
  static const struct {
    const TesseraOpDef *definition;
    AxisRule rule;
  } rules[] = {
      {&arithAddIOpDef, sum},
      {&arithConstantOpDef, constant},
      {&tritonAddPtrOpDef, sum},
      {&arithMulIOpDef, product},
      {&tritonSplatOpDef, splat},
      {&tritonBroadcastOpDef, broadcast},
      {&tritonExpandDimsOpDef, expandDims},
      {&arithCmpIOpDef, comparison},
      {&tritonLoadOpDef, load},
      {&tritonMakeRangeOpDef, range},
      {&arithAndIOpDef, bits},
      {&arithSubIOpDef, sum},
      {&arithDivSIOpDef, quotient},
      {&arithDivUIOpDef, quotient},
      {&arithRemSIOpDef, remainder_},
      {&arithRemUIOpDef, remainder_},
      {&arithOrIOpDef, bits},
      {&arithXOrIOpDef, bits},
      {&arithSelectOpDef, choice},
      {&arithExtSIOpDef, same},
      {&arithExtUIOpDef, same},
      {&arithTruncIOpDef, same},
      {&tritonBitcastOpDef, same},
      {&tritongpuConvertLayoutOpDef, same},
      {&arithShLIOpDef, shift},
      {&arithShRUIOpDef, shift},
      {&arithShRSIOpDef, shift},
      {&arithMaxSIOpDef, extreme},
      {&arithMaxUIOpDef, extreme},
      {&arithMinSIOpDef, extreme},
      {&arithMinUIOpDef, extreme},
      {&tritonReshapeOpDef, reshape},
      {&tritonTransOpDef, trans},
      {&ubPoisonOpDef, poison},
  };
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  for (size_t i = 0; i < sizeof rules / sizeof rules[0]; ++i)
    if (rules[i].definition == definition)
      return rules[i].rule;
  return NULL;
}
