// Creation, shapes and data movement.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

static MlirAttribute i64Attr(ToTTIR *c, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(c->context, 64), value);
}

//===--- iota ---===//

static MlirLogicalResult createArange(ToTTIR *c, int64_t dim) {
  MlirType type = toTTIRResultType(c, 0);
  MlirType number = mlirIntegerTypeSignedGet(c->context, 64);
  MlirAttribute end = mlirIntegerAttrGet(number, irShapedShape(irType(type)).sizes[dim]);
  return toTTIRReplaceByOp(c, ttirArangeOpCreate(c->rewriter, c->location, type,
                                                 mlirIntegerAttrGet(number, 0), end,
                                                 mlirIntegerAttrGet(number, 1), i64Attr(c, dim)));
}

MlirLogicalResult toTTIRIota(ToTTIR *c) {
  return createArange(c, stablehloIotaOpGetIotaDimension(c->op));
}

MlirLogicalResult toTTIRDynamicIota(ToTTIR *c) {
  int64_t dim = stablehloDynamicIotaOpGetIotaDimension(c->op);
  if (dim >= ttRankOf(stablehloDynamicIotaOpGetResult(c->op)))
    return toTTIRFail(c, "its dimension isn't there");
  return createArange(c, dim);
}

MlirLogicalResult toTTIRGetDimensionSize(ToTTIR *c) {
  MlirAttribute dim = ttirI32Attr(c->context, stablehloGetDimensionSizeOpGetDimension(c->op));
  return toTTIRReplaceByOp(c, ttirGetDimensionSizeOpCreate(c->rewriter, c->location,
                                                           toTTIRResultType(c, 0), c->operands[0],
                                                           dim));
}

//===--- Shapes ---===//

static MlirLogicalResult createBroadcast(ToTTIR *c, MlirValue value, MlirType type) {
  IrShape from = ttShapeOf(value), to = irShapedShape(irType(type));
  TtSizes factors = {0};
  for (size_t i = 0; i < to.rank; ++i)
    tsVecPush(&factors, from.sizes[i] == to.sizes[i] ? 1 : to.sizes[i]);
  MlirAttribute dims = ttirI64DenseArrayAttr(c->context, ttSizesShape(&factors));
  tsVecFree(&factors);
  return toTTIRReplaceByOp(
      c, ttirBroadcastOpCreate(c->rewriter, c->location, type, value, toTTIREmpty(c, type), dims));
}

// Whether a list of dimensions counts up from 0.
static bool isIdentity(const int64_t *dims, intptr_t count) {
  for (intptr_t i = 0; i < count; ++i)
    if (dims[i] != i)
      return false;
  return true;
}

// Dimensions that the operand lacks are put in with size 1 first. They may come in any order.
MlirLogicalResult toTTIRBroadcastInDim(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue value = c->operands[0];
  IrShape from = ttShapeOf(value), to = irShapedShape(irType(type));
  intptr_t count;
  const int64_t *dims = stablehloBroadcastInDimOpGetBroadcastDimensions(c->op, &count);
  if ((size_t)count == to.rank && isIdentity(dims, count))
    return createBroadcast(c, value, type);
  TtSizes order = {0}, sizes = {0};
  for (size_t i = 0; i < to.rank; ++i) {
    intptr_t position = 0;
    while (position < count && dims[position] != (int64_t)i)
      ++position;
    if (position < count)
      tsVecPush(&order, position);
    tsVecPush(&sizes, position < count ? from.sizes[position] : 1);
  }
  if (!isIdentity(order.data, count))
    value = ttirCreatePermute(c->rewriter, c->location, value, order.data);
  if (!ttShapesEqual(ttShapeOf(value), ttSizesShape(&sizes)))
    value = ttirCreateReshape(c->rewriter, c->location, value, ttSizesShape(&sizes));
  tsVecFree(&order);
  tsVecFree(&sizes);
  return createBroadcast(c, value, type);
}

MlirLogicalResult toTTIRReshape(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  return toTTIRReplaceByOp(
      c, ttirReshapeOpCreate(c->rewriter, c->location, type, c->operands[0], toTTIREmpty(c, type),
                             ttirI32ArrayAttr(c->context, irShapedShape(irType(type)))));
}

MlirLogicalResult toTTIRTranspose(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  intptr_t count;
  stablehloTransposeOpGetPermutation(c->op, &count);
  if (count == 0)
    return toTTIRForward(c);
  return toTTIRReplaceByOp(c, ttirPermuteOpCreate(c->rewriter, c->location, type, c->operands[0],
                                                  toTTIREmpty(c, type),
                                                  stablehloTransposeOpGetPermutationAttr(c->op)));
}

//===--- Parts ---===//

MlirLogicalResult toTTIRSlice(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  intptr_t count;
  const int64_t *begins = stablehloSliceOpGetStartIndices(c->op, &count);
  const int64_t *ends = stablehloSliceOpGetLimitIndices(c->op, &count);
  const int64_t *steps = stablehloSliceOpGetStrides(c->op, &count);
  size_t rank = (size_t)count;
  if (rank == 0)
    return toTTIRForward(c);
  return toTTIRReplaceByOp(
      c, ttirSliceOpCreate(c->rewriter, c->location, type, c->operands[0], toTTIREmpty(c, type),
                           ttirI32ArrayAttr(c->context, (IrShape){begins, rank}),
                           ttirI32ArrayAttr(c->context, (IrShape){ends, rank}),
                           ttirI32ArrayAttr(c->context, (IrShape){steps, rank})));
}

MlirLogicalResult toTTIRConcatenate(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  intptr_t count = mlirOperationGetNumOperands(c->op);
  int64_t dim = stablehloConcatenateOpGetDimension(c->op);
  if (count == 0 || dim >= mlirShapedTypeGetRank(type))
    return toTTIRFail(c, "there is nothing to join, or no such dimension");
  return toTTIRReplaceByOp(c,
                           ttirConcatOpCreate(c->rewriter, c->location, type, count, c->operands,
                                              toTTIREmpty(c, type), ttirSI32Attr(c->context, dim)));
}

MlirLogicalResult toTTIRReverse(ToTTIR *c) {
  intptr_t count;
  const int64_t *dims = stablehloReverseOpGetDimensions(c->op, &count);
  return toTTIRReplace(c, toTTIRReverseDims(c, c->operands[0], count, dims));
}

//===--- pad ---===//

// What pads the operand along one dimension; negative amounts cut.
typedef struct Edges {
  int64_t low, high, interior;
} Edges;

static Edges edgesOf(MlirOperation op, intptr_t dim) {
  intptr_t count;
  return (Edges){stablehloPadOpGetEdgePaddingLow(op, &count)[dim],
                 stablehloPadOpGetEdgePaddingHigh(op, &count)[dim],
                 stablehloPadOpGetInteriorPadding(op, &count)[dim]};
}

// The value with dimension `dim` replaced by two of the given sizes (the second 0: only one).
static MlirValue reshapeAt(ToTTIR *c, MlirValue value, size_t dim, size_t replaced, int64_t first,
                           int64_t second) {
  IrShape shape = ttShapeOf(value);
  TtSizes sizes = {0};
  for (size_t i = 0; i < dim; ++i)
    tsVecPush(&sizes, shape.sizes[i]);
  tsVecPush(&sizes, first);
  if (second)
    tsVecPush(&sizes, second);
  for (size_t i = dim + replaced; i < shape.rank; ++i)
    tsVecPush(&sizes, shape.sizes[i]);
  value = ttirCreateReshape(c->rewriter, c->location, value, ttSizesShape(&sizes));
  tsVecFree(&sizes);
  return value;
}

static MlirType padTypeOf(MlirValue value, size_t dim, int64_t more) {
  IrShape shape = ttShapeOf(value);
  TtSizes sizes = {0};
  for (size_t i = 0; i < shape.rank; ++i)
    tsVecPush(&sizes, shape.sizes[i] + (i == dim ? more : 0));
  MlirType type = ttTypeWithShape(mlirValueGetType(value), ttSizesShape(&sizes));
  tsVecFree(&sizes);
  return type;
}

// The elements along a dimension `interior` places apart: each becomes a row that is padded at its
// end. What follows the last one is cut.
static MlirValue spread(ToTTIR *c, MlirValue value, size_t dim, int64_t interior, double number) {
  int64_t size = ttShapeOf(value).sizes[dim];
  value = reshapeAt(c, value, dim, 1, size, 1);
  TtSizes amounts = {0};
  for (size_t i = 0; i < ttShapeOf(value).rank; ++i) {
    tsVecPush(&amounts, 0);
    tsVecPush(&amounts, i == dim + 1 ? interior : 0);
  }
  value = toTTIRPadWith(c, value, padTypeOf(value, dim + 1, interior), &amounts, number);
  tsVecFree(&amounts);
  return reshapeAt(c, value, dim, 2, size * (interior + 1), 0);
}

// Cuts what is negative off both ends.
static MlirValue cut(ToTTIR *c, MlirValue value, const TtSizes *low, const TtSizes *high) {
  IrShape shape = ttShapeOf(value);
  TtSizes begins = {0}, ends = {0}, steps = {0}, sizes = {0};
  bool any = false;
  for (size_t i = 0; i < shape.rank; ++i) {
    int64_t begin = low->data[i] < 0 ? -low->data[i] : 0;
    int64_t end = shape.sizes[i] + (high->data[i] < 0 ? high->data[i] : 0);
    any = any || begin != 0 || end != shape.sizes[i];
    tsVecPush(&begins, begin);
    tsVecPush(&ends, end);
    tsVecPush(&steps, 1);
    tsVecPush(&sizes, end - begin);
  }
  if (any) {
    MlirType type = ttTypeWithShape(mlirValueGetType(value), ttSizesShape(&sizes));
    MlirOperation slice =
        ttirSliceOpCreate(c->rewriter, c->location, type, value, toTTIREmpty(c, type),
                          ttirI32ArrayAttr(c->context, ttSizesShape(&begins)),
                          ttirI32ArrayAttr(c->context, ttSizesShape(&ends)),
                          ttirI32ArrayAttr(c->context, ttSizesShape(&steps)));
    value = mlirOperationGetResult(slice, 0);
  }
  tsVecFree(&begins);
  tsVecFree(&ends);
  tsVecFree(&steps);
  tsVecFree(&sizes);
  return value;
}

// What there is room for: places before, between and after the elements.
static bool isPaddingSane(MlirOperation op, IrShape shape) {
  enum { kMost = 1 << 30 };
  for (size_t i = 0; i < shape.rank; ++i) {
    Edges edges = edgesOf(op, (intptr_t)i);
    if (edges.low > kMost || edges.low < -kMost || edges.high > kMost || edges.high < -kMost ||
        edges.interior < 0 || edges.interior > kMost || shape.sizes[i] > kMost)
      return false;
    if (edges.low < 0 || edges.high < 0) {
      int64_t spreadSize = shape.sizes[i] * (edges.interior + 1) - edges.interior;
      int64_t kept =
          spreadSize + (edges.low < 0 ? edges.low : 0) + (edges.high < 0 ? edges.high : 0);
      if (kept <= 0)
        return false;
    }
  }
  return true;
}

static MlirValue padBy(ToTTIR *c, MlirValue operand, MlirType type, double number) {
  MlirValue value = operand;
  size_t rank = ttShapeOf(value).rank;
  TtSizes low = {0}, high = {0}, amounts = {0};
  bool pads = false;
  for (size_t i = 0; i < rank; ++i) {
    Edges edges = edgesOf(c->op, (intptr_t)i);
    if (edges.interior > 0) {
      value = spread(c, value, i, edges.interior, number);
      edges.high -= edges.interior;
    }
    tsVecPush(&low, edges.low);
    tsVecPush(&high, edges.high);
    tsVecPush(&amounts, edges.low > 0 ? edges.low : 0);
    tsVecPush(&amounts, edges.high > 0 ? edges.high : 0);
    pads = pads || edges.low > 0 || edges.high > 0;
  }
  value = cut(c, value, &low, &high);
  if (pads || mlirValueEqual(value, operand))
    value = toTTIRPadWith(c, value, type, &amounts, number);
  tsVecFree(&low);
  tsVecFree(&high);
  tsVecFree(&amounts);
  return value;
}

// A value that ttir can't pad with takes the places where ones, padded, aren't.
static MlirValue padByValue(ToTTIR *c, MlirValue fill) {
  MlirType type = toTTIRResultType(c, 0);
  MlirType truth = toTTIRBoolType(mlirValueGetType(c->operands[0]));
  MlirValue inside = padBy(c, toTTIRSplat(c, truth, 1), toTTIRBoolType(type), 0);
  return toTTIRWhere(c, type, inside, padBy(c, c->operands[0], type, 0), fill);
}

MlirLogicalResult toTTIRPad(ToTTIR *c) {
  MlirValue operand = stablehloPadOpGetOperand(c->op), fill = stablehloPadOpGetPaddingValue(c->op);
  double number = 0;
  bool isKnown = toTTIRSplatOf(fill, &number);
  if (!irTypeIsFloat(irType(ttElementTypeOf(fill))) && (number < 0 || number > 1 << 24))
    isKnown = false;
  if (toTTIRIsBool(fill))
    number = number != 0;
  if (ttRankOf(operand) == 0)
    return toTTIRForward(c);
  if (!isPaddingSane(c->op, ttShapeOf(operand)))
    return toTTIRFail(c, "its amounts leave nothing, or too much");
  return toTTIRReplace(c, isKnown ? padBy(c, c->operands[0], toTTIRResultType(c, 0), number)
                                  : padByValue(c, c->operands[1]));
}
