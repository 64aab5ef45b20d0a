// triton-lower-scaled-dot: products of small floats, groups of which share a scale, as products of
// f32. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// f32 holds each number times its scale exactly, unless that is outside of its range.
#include "conversion/triton-lowering/TritonLoweringPasses.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

#include <math.h>

enum { MAX_RANK = 8 };

/// One operand and what belongs to it. The dimensions of `shape` are in the operand's order.
typedef struct Factor {
  MlirOperation op;
  MlirValue value, scale; ///< scale: null for none
  TritonScaleDotElemType kind;
  unsigned packedDim; ///< the dimension that two numbers in a byte are neighbours along
  unsigned sumDim;    ///< the dimension that the product sums
  bool isFastMath;
} Factor;

static MlirType floatType(const ArithBuilder *builder) {
  return mlirF32TypeGet(mlirRewriterBaseGetContext(builder->base));
}

static MlirType integerType(const ArithBuilder *builder, unsigned width) {
  return mlirIntegerTypeGet(mlirRewriterBaseGetContext(builder->base), width);
}

static MlirType elementOf(MlirValue value) {
  return mlirShapedTypeGetElementType(mlirValueGetType(value));
}

static MlirValue withNumber(const ArithBuilder *builder, const TesseraOpDef *definition,
                            MlirValue value, int64_t number) {
  return arithBinary(builder, definition, value,
                     arithInteger(builder, mlirValueGetType(value), number));
}

static MlirValue toFloatElements(const ArithBuilder *builder, const TesseraOpDef *definition,
                                 MlirValue value) {
  return arithConvert(builder, definition,
                      arithTypeLike(mlirValueGetType(value), floatType(builder)), value);
}

//===--- Shapes ---===//

typedef struct Shape {
  intptr_t rank;
  int64_t dims[MAX_RANK];
} Shape;

static Shape shapeOf(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  Shape shape = {.rank = mlirShapedTypeGetRank(type)};
  for (intptr_t i = 0; i < shape.rank; ++i)
    shape.dims[i] = mlirShapedTypeGetDimSize(type, i);
  return shape;
}

static MlirType tensorOf(const Shape *shape, MlirType element) {
  return mlirRankedTensorTypeGet(shape->rank, shape->dims, element, (MlirAttribute){NULL});
}

static void insertDim(Shape *shape, intptr_t dim, int64_t size) {
  for (intptr_t i = shape->rank++; i > dim; --i)
    shape->dims[i] = shape->dims[i - 1];
  shape->dims[dim] = size;
}

static MlirValue reshape(const ArithBuilder *builder, MlirValue value, const Shape *shape) {
  MlirType type = tensorOf(shape, elementOf(value));
  const MlirAttribute none = {NULL};
  return mlirOperationGetResult(
      tritonReshapeOpCreate(builder->base, builder->location, type, value, none, none), 0);
}

// The tensor with dimension `from` moved to be dimension `to`.
static MlirValue moveDim(const ArithBuilder *builder, MlirValue value, int32_t from, int32_t to) {
  Shape old = shapeOf(value), shape = old;
  int32_t order[MAX_RANK], next = 0;
  for (int32_t i = 0; i < old.rank; ++i) {
    if (next == from)
      ++next;
    order[i] = i == to ? from : next++;
    shape.dims[i] = old.dims[order[i]];
  }
  MlirContext context = mlirRewriterBaseGetContext(builder->base);
  return mlirOperationGetResult(tritonTransOpCreate(builder->base, builder->location,
                                                    tensorOf(&shape, elementOf(value)), value,
                                                    mlirDenseI32ArrayGet(context, old.rank, order)),
                                0);
}

//===--- Numbers ---===//

// Numbers of 4 bits, in integers of 32: a sign, two bits of exponent with bias 1, one of fraction.
static MlirValue fromE2M1(const ArithBuilder *builder, MlirValue code) {
  MlirType i32 = mlirValueGetType(code);
  MlirValue sign = withNumber(builder, &arithAndIOpDef, code, 8);
  sign = withNumber(builder, &arithShLIOpDef, sign, 28);
  MlirValue rest = withNumber(builder, &arithAndIOpDef, code, 7);
  MlirValue bits = withNumber(builder, &arithShLIOpDef, rest, 22);
  bits = withNumber(builder, &arithAddIOpDef, bits, 126 << 23);
  // 0 and 1 are 0 and a half, which have no exponent.
  MlirValue zero = arithInteger(builder, i32, 0), half = arithInteger(builder, i32, 126 << 23);
  MlirValue isZero = arithCompare(builder, ArithCmpIPredicateeq, rest, zero);
  MlirValue low = arithSelect(builder, isZero, zero, half);
  MlirValue two = arithInteger(builder, i32, 2);
  MlirValue isLow = arithCompare(builder, ArithCmpIPredicateult, rest, two);
  bits = arithSelect(builder, isLow, low, bits);
  bits = arithBinary(builder, &arithOrIOpDef, sign, bits);
  return toFloatElements(builder, &arithBitcastOpDef, bits);
}

// Both numbers of each byte, along the dimension in which they are neighbours.
static MlirValue unpack(const ArithBuilder *builder, const Factor *factor) {
  MlirType i32 = arithTypeLike(mlirValueGetType(factor->value), integerType(builder, 32));
  MlirValue bytes = arithConvert(builder, &arithExtUIOpDef, i32, factor->value), halves[2];
  for (int i = 0; i < 2; ++i)
    halves[i] = fromE2M1(builder, i ? withNumber(builder, &arithShRUIOpDef, bytes, 4) : bytes);
  Shape shape = shapeOf(factor->value), joined = shape;
  insertDim(&joined, shape.rank, 2);
  MlirValue both = mlirOperationGetResult(tritonJoinOpCreate(builder->base, builder->location,
                                                             tensorOf(&joined, floatType(builder)),
                                                             halves[0], halves[1]),
                                          0);
  if (factor->packedDim + 1 < shape.rank)
    both = moveDim(builder, both, (int32_t)shape.rank, (int32_t)factor->packedDim + 1);
  shape.dims[factor->packedDim] *= 2;
  return reshape(builder, both, &shape);
}

// An operand as f32; null after an error.
static MlirValue widen(const ArithBuilder *builder, const Factor *factor) {
  MlirContext context = mlirRewriterBaseGetContext(builder->base);
  MlirValue value = factor->value;
  switch (factor->kind) {
  case TritonScaleDotElemTypeE2M1:
    return unpack(builder, factor);
  case TritonScaleDotElemTypeE4M3:
  case TritonScaleDotElemTypeE5M2:
    if (mlirTypeIsAInteger(elementOf(value))) {
      MlirType small = factor->kind == TritonScaleDotElemTypeE4M3 ? mlirFloat8E4M3FNTypeGet(context)
                                                                  : mlirFloat8E5M2TypeGet(context);
      value = arithConvert(builder, &tritonBitcastOpDef,
                           arithTypeLike(mlirValueGetType(value), small), value);
    }
    return toFloatElements(builder, &tritonFpToFpOpDef, value);
  case TritonScaleDotElemTypeBF16:
  case TritonScaleDotElemTypeFP16:
    return toFloatElements(builder, &arithExtFOpDef, value);
  default:
    mlirOperationEmitOpError(factor->op, "operands of e2m3 and e3m2 aren't supported");
    return (MlirValue){NULL};
  }
}

//===--- Scales ---===//

// 2^(code - 127), of tensors of bytes.
static MlirValue powerOfTwo(const ArithBuilder *builder, const Factor *factor) {
  MlirType i32 = arithTypeLike(mlirValueGetType(factor->scale), integerType(builder, 32));
  MlirValue code = arithConvert(builder, &arithExtUIOpDef, i32, factor->scale);
  MlirValue zero = arithInteger(builder, i32, 0), smallest = arithInteger(builder, i32, 1 << 22);
  MlirValue isZero = arithCompare(builder, ArithCmpIPredicateeq, code, zero);
  MlirValue bits = withNumber(builder, &arithShLIOpDef, code, 23);
  bits = arithSelect(builder, isZero, smallest, bits);
  MlirValue value = toFloatElements(builder, &arithBitcastOpDef, bits);
  if (factor->isFastMath)
    return value;
  MlirValue isNan =
      arithCompare(builder, ArithCmpIPredicateeq, code, arithInteger(builder, i32, 255));
  return arithSelect(builder, isNan, arithReal64(builder, mlirValueGetType(value), NAN), value);
}

// The scale of each element of an operand that has the shape `whole`. Scales are by the dimension
// that stays and, behind it, the groups of the one that is summed.
static MlirValue spread(const ArithBuilder *builder, const Factor *factor, MlirValue scale,
                        const Shape *whole) {
  Shape shape = shapeOf(scale);
  intptr_t last = shape.rank - 1;
  int64_t sum = whole->dims[factor->sumDim], group = sum / shape.dims[last];
  Shape grouped = shape;
  insertDim(&grouped, shape.rank, 1);
  scale = reshape(builder, scale, &grouped);
  grouped.dims[shape.rank] = group;
  scale =
      arithConvert(builder, &tritonBroadcastOpDef, tensorOf(&grouped, floatType(builder)), scale);
  shape.dims[last] = sum;
  scale = reshape(builder, scale, &shape);
  return factor->sumDim == last ? scale
                                : moveDim(builder, scale, (int32_t)last, (int32_t)factor->sumDim);
}

static MlirValue scaled(const ArithBuilder *builder, const Factor *factor) {
  MlirValue value = widen(builder, factor);
  if (!value.ptr || !factor->scale.ptr)
    return value;
  MlirValue scale = mlirTypeIsAInteger(elementOf(factor->scale))
                        ? powerOfTwo(builder, factor)
                        : toFloatElements(builder, &tritonFpToFpOpDef, factor->scale);
  Shape whole = shapeOf(value);
  return arithBinary(builder, &arithMulFOpDef, value, spread(builder, factor, scale, &whole));
}

//===--- The pass ---===//

static Factor lhsOf(MlirOperation op) {
  unsigned last = (unsigned)shapeOf(tritonDotScaledOpGetA(op)).rank - 1;
  return (Factor){.op = op,
                  .value = tritonDotScaledOpGetA(op),
                  .scale = tritonDotScaledOpGetAScale(op),
                  .kind = tritonDotScaledOpGetAElemType(op),
                  .packedDim = tritonDotScaledOpGetLhsKPack(op) ? last : last - 1,
                  .sumDim = last,
                  .isFastMath = tritonDotScaledOpGetFastMath(op)};
}

static Factor rhsOf(MlirOperation op) {
  unsigned last = (unsigned)shapeOf(tritonDotScaledOpGetB(op)).rank - 1;
  return (Factor){.op = op,
                  .value = tritonDotScaledOpGetB(op),
                  .scale = tritonDotScaledOpGetBScale(op),
                  .kind = tritonDotScaledOpGetBElemType(op),
                  .packedDim = tritonDotScaledOpGetRhsKPack(op) ? last - 1 : last,
                  .sumDim = last - 1,
                  .isFastMath = tritonDotScaledOpGetFastMath(op)};
}

static bool lower(MlirRewriterBase base, MlirOperation op) {
  ArithBuilder builder = {base, mlirOperationGetLocation(op)};
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  Factor lhs = lhsOf(op), rhs = rhsOf(op);
  MlirValue a = scaled(&builder, &lhs);
  MlirValue b = a.ptr ? scaled(&builder, &rhs) : a;
  if (!b.ptr)
    return false;
  MlirValue c = tritonDotScaledOpGetC(op);
  MlirType type = mlirValueGetType(c);
  bool isNarrow = mlirFloatTypeGetWidth(elementOf(c)) < 32;
  if (isNarrow)
    c = toFloatElements(&builder, &arithExtFOpDef, c);
  const MlirAttribute none = {NULL};
  MlirValue product = mlirOperationGetResult(
      tritonDotOpCreate(base, builder.location, mlirValueGetType(c), a, b, c, none, none), 0);
  if (isNarrow)
    product = arithConvert(&builder, &arithTruncFOpDef, type, product);
  mlirRewriterBaseReplaceOpWithValues(base, op, 1, &product);
  return true;
}

typedef TsVec(MlirOperation) Operations;

static MlirWalkResult collect(MlirOperation op, void *user) {
  if (tritonDotScaledOpIsA(op))
    tsVecPush((Operations *)user, op);
  return MlirWalkResultAdvance;
}

void tritonLowerScaledDotPassRun(MlirPass pass, const TritonLowerScaledDotOptions *options,
                                 MlirOperation root) {
  (void)options;
  Operations found = {0};
  mlirOperationWalk(root, collect, &found, MlirWalkPreOrder);
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(root));
  bool isDone = true;
  for (size_t i = 0; i < found.size && isDone; ++i)
    isDone = lower(base, found.data[i]);
  mlirIRRewriterDestroy(base);
  tsVecFree(&found);
  if (!isDone)
    tesseraPassSignalFailure(pass);
}
