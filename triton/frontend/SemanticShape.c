// Shapes: splats, broadcasts, reshapes, and ranges of numbers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Rewrite.h"
#include "triton/frontend/Semantic.h"

#include <inttypes.h>

// Of a constant it's a constant, as Triton's builder makes it.
static FeValue *spread(FeCompiler *compiler, const TesseraOpDef *definition, FeValue *value,
                       const FeType *type) {
  if (!value || !type)
    return NULL;
  MlirType ir = feTypeToIR(compiler, type);
  if (mlirTypeIsNull(ir))
    return feFailType(compiler, type);
  MlirValue handle = feHandle(value);
  TesseraOperationParts parts = {.definition = definition,
                                 .location = compiler->location,
                                 .numTypes = 1,
                                 .types = &ir,
                                 .numOperands = 1,
                                 .operands = &handle};
  return feTensor(compiler, tesseraRewriterCreateOrFold(compiler->builder, &parts), type);
}

FeValue *feSplat(FeCompiler *compiler, FeValue *value, const FeShape *shape) {
  if (!value)
    return NULL;
  if (feTypeIsBlock(value->as.tensor.type))
    return feFail(compiler, FE_ASSERTION, "Cannot splat a block tensor");
  if (!shape->rank)
    return value;
  return spread(compiler, &tritonSplatOpDef, value,
                feBlockType(compiler, value->as.tensor.type, shape->sizes, shape->rank));
}

FeValue *feUnsplat(FeCompiler *compiler, FeValue *value) {
  if (!value)
    return NULL;
  FeShape shape = feShapeOf(value->as.tensor.type);
  if (!shape.rank)
    return value;
  for (size_t i = 0; i < shape.rank; ++i)
    if (shape.sizes[i] != 1)
      return feFail(compiler, FE_ASSERTION, "can only unsplat single-element tensors");
  return feMake1(compiler, &tritonUnsplatOpDef, feTensorScalar(value), value);
}

static int64_t countOf(const FeShape *shape) {
  int64_t count = 1;
  for (size_t i = 0; i < shape->rank; ++i)
    count = shape->sizes[i] && count > INT64_MAX / shape->sizes[i] ? INT64_MAX
                                                                   : count * shape->sizes[i];
  return count;
}

FeValue *feReshape(FeCompiler *compiler, FeValue *value, const FeShape *shape, bool canReorder) {
  if (!value)
    return NULL;
  const FeType *type = value->as.tensor.type;
  FeShape from = feShapeOf(type);
  if (!from.rank) // a scalar type has no number of elements
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'dtype' object has no attribute 'numel'");
  if (countOf(&from) != countOf(shape))
    return feFail(compiler, FE_VALUE_ERROR,
                  "reshape() cannot change total number of elements in tensor");
  MlirAttribute attributes[] = {{NULL}, {NULL}}; // allow_reorder, efficient_layout
  if (canReorder)
    attributes[0] = mlirUnitAttrGet(compiler->context);
  MlirValue handle = feHandle(value);
  return feMake(compiler, &tritonReshapeOpDef,
                feBlockType(compiler, feTypeScalar(type), shape->sizes, shape->rank), 1, &handle,
                attributes);
}

static FeShape withOne(FeShape shape, size_t axis) {
  for (size_t i = shape.rank; i > axis; --i)
    shape.sizes[i] = shape.sizes[i - 1];
  shape.sizes[axis] = 1;
  ++shape.rank;
  return shape;
}

FeValue *feExpandDims(FeCompiler *compiler, FeValue *value, int64_t axis) {
  if (!value || !feExpectTensor(compiler, value))
    return NULL;
  const FeType *type = value->as.tensor.type;
  FeShape shape = feShapeOf(type);
  if (shape.rank == FE_MAX_RANK)
    return feFail(compiler, FE_VALUE_ERROR, "a shape has at most %d dimensions", FE_MAX_RANK);
  if (!feTypeIsBlock(type) && axis > 0)
    axis = 0; // a scalar has no axes before this one: n[:, None] is n[None]
  if (axis < 0 || (size_t)axis > shape.rank)
    return feFail(compiler, FE_VALUE_ERROR, "invalid axis %" PRId64, axis);
  shape = withOne(shape, (size_t)axis);
  if (!feTypeIsBlock(type))
    return feSplat(compiler, value, &shape);
  MlirAttribute attribute = feI32Attr(compiler, axis);
  MlirValue handle = feHandle(value);
  return feMake(compiler, &tritonExpandDimsOpDef,
                feBlockType(compiler, feTypeScalar(type), shape.sizes, shape.rank), 1, &handle,
                &attribute);
}

bool feWrapAxis(FeCompiler *compiler, int64_t axis, size_t rank, int64_t *result) {
  int64_t count = (int64_t)rank;
  if (axis < -count || axis >= count)
    return feFail(compiler, FE_VALUE_ERROR,
                  "invalid axis %" PRId64 ". Expected %" PRId64 " <= axis < %" PRId64, axis, -count,
                  count) != NULL;
  *result = axis >= 0 ? axis : axis + count;
  return true;
}

//===--- Broadcasts ---===//

static FeValue *failBroadcast(FeCompiler *compiler, const FeShape *from, const FeShape *to,
                              bool isTuple, size_t at) {
  TsString text = {0};
  if (at == SIZE_MAX)
    tsStringAppendC(&text, "Cannot broadcast, rank mismatch: ");
  else
    tsStringAppendFormat(&text,
                         "Cannot broadcast, the expanded size of the tensor (%" PRId64
                         ") must match the existing size (%" PRId64
                         ") at non-singleton dimension %zu: ",
                         to->sizes[at], from->sizes[at], at);
  feShapePrint(from, true, &text);
  tsStringAppendC(&text, ", ");
  feShapePrint(to, isTuple, &text);
  return feFailText(compiler, FE_VALUE_ERROR, &text);
}

static FeValue *broadcastOp(FeCompiler *compiler, FeValue *value, const FeShape *shape) {
  return spread(compiler, &tritonBroadcastOpDef, value,
                feBlockType(compiler, feTensorScalar(value), shape->sizes, shape->rank));
}

FeValue *feBroadcastTo(FeCompiler *compiler, FeValue *value, const FeShape *shape, bool isTuple) {
  if (!value)
    return NULL;
  if (!feTypeIsBlock(value->as.tensor.type))
    return feSplat(compiler, value, shape);
  FeShape from = feShapeOf(value->as.tensor.type);
  if (from.rank != shape->rank)
    return failBroadcast(compiler, &from, shape, isTuple, SIZE_MAX);
  if (feShapeEqual(&from, shape))
    return value;
  for (size_t i = 0; i < shape->rank; ++i)
    if (from.sizes[i] != shape->sizes[i] && from.sizes[i] != 1)
      return failBroadcast(compiler, &from, shape, isTuple, i);
  return broadcastOp(compiler, value, shape);
}

static FeValue *padRank(FeCompiler *compiler, FeValue *value, size_t rank) {
  while (value && value->as.tensor.type->rank < rank)
    value = feExpandDims(compiler, value, 0);
  return value;
}

static bool broadcastBlocks(FeCompiler *compiler, FeValue **left, FeValue **right) {
  size_t leftRank = (*left)->as.tensor.type->rank, rightRank = (*right)->as.tensor.type->rank;
  *left = padRank(compiler, *left, rightRank);
  *right = padRank(compiler, *right, leftRank);
  if (!*left || !*right)
    return false;
  FeShape a = feShapeOf((*left)->as.tensor.type), b = feShapeOf((*right)->as.tensor.type), both = a;
  for (size_t i = 0; i < a.rank; ++i) {
    if (a.sizes[i] == 1)
      both.sizes[i] = b.sizes[i];
    else if (b.sizes[i] != 1 && b.sizes[i] != a.sizes[i])
      return feFail(compiler, FE_VALUE_ERROR,
                    "Cannot make_shape_compatible: incompatible dimensions at index %zu: %" PRId64
                    " and %" PRId64,
                    i, a.sizes[i], b.sizes[i]) != NULL;
  }
  if (!feShapeEqual(&a, &both))
    *left = broadcastOp(compiler, *left, &both);
  if (*left && !feShapeEqual(&b, &both))
    *right = broadcastOp(compiler, *right, &both);
  return *left && *right;
}

bool feBroadcast(FeCompiler *compiler, FeValue **left, FeValue **right) {
  if (!feExpectTensor(compiler, *left) || !feExpectTensor(compiler, *right))
    return false;
  const FeType *a = (*left)->as.tensor.type, *b = (*right)->as.tensor.type;
  if (a == b)
    return true;
  if (feTypeIsBlock(a) && feTypeIsBlock(b))
    return broadcastBlocks(compiler, left, right);
  if (feTypeIsBlock(a))
    *right = spread(compiler, &tritonSplatOpDef, *right, feTypeWithScalar(compiler, a, b));
  else if (feTypeIsBlock(b))
    *left = spread(compiler, &tritonSplatOpDef, *left, feTypeWithScalar(compiler, b, a));
  return *left && *right;
}

bool feBroadcastAll(FeCompiler *compiler, FeValue **values, size_t count) {
  for (size_t i = 1; i < count; ++i)
    if (!feBroadcast(compiler, &values[0], &values[i]))
      return false;
  for (size_t i = 1; i + 1 < count; ++i)
    if (!feBroadcast(compiler, &values[0], &values[i]))
      return false;
  return true;
}

//===--- Joining, dividing, permuting ---===//

FeValue *feCat(FeCompiler *compiler, FeValue *lhs, FeValue *rhs) {
  if (!lhs || !rhs || !feExpectTensor(compiler, lhs) || !feExpectTensor(compiler, rhs))
    return NULL;
  FeShape a = feShapeOf(lhs->as.tensor.type), b = feShapeOf(rhs->as.tensor.type);
  if (a.rank != 1 || !b.rank)
    return feFail(compiler, FE_ASSERTION, "");
  int64_t size = a.sizes[0] + b.sizes[0];
  return feMake2(compiler, &tritonCatOpDef, feBlockType(compiler, feTensorScalar(lhs), &size, 1),
                 lhs, rhs);
}

FeValue *feJoin(FeCompiler *compiler, FeValue *a, FeValue *b) {
  if (!a || !b || !feBroadcast(compiler, &a, &b))
    return NULL;
  bool wasScalar = !feTypeIsBlock(a->as.tensor.type);
  if (wasScalar) {
    a = feExpandDims(compiler, a, 0);
    b = feExpandDims(compiler, b, 0);
  }
  if (!a || !b)
    return NULL;
  FeShape shape = feShapeOf(a->as.tensor.type);
  if (shape.rank == FE_MAX_RANK)
    return feFail(compiler, FE_VALUE_ERROR, "a shape has at most %d dimensions", FE_MAX_RANK);
  shape.sizes[shape.rank++] = 2;
  FeValue *result =
      feMake2(compiler, &tritonJoinOpDef,
              feBlockType(compiler, feTensorScalar(a), shape.sizes, shape.rank), a, b);
  FeShape two = {.rank = 1, .sizes = {2}};
  return wasScalar ? feReshape(compiler, result, &two, false) : result;
}

bool feSplit(FeCompiler *compiler, FeValue *value, FeValue *halves[2]) {
  if (!value || !feExpectTensor(compiler, value))
    return false;
  FeShape shape = feShapeOf(value->as.tensor.type);
  bool wasVector = shape.rank == 1;
  if (wasVector && !(value = feExpandDims(compiler, value, 0)))
    return false;
  shape = feShapeOf(value->as.tensor.type);
  if (!shape.rank || shape.sizes[shape.rank - 1] != 2)
    return feFail(compiler, FE_ASSERTION, "") != NULL;
  const FeType *type = feBlockType(compiler, feTensorScalar(value), shape.sizes, shape.rank - 1);
  if (!type)
    return false;
  MlirType ir = feTypeToIR(compiler, type);
  const MlirType types[] = {ir, ir};
  MlirValue handle = feHandle(value);
  MlirOperation op = feMakeOperation(compiler, &tritonSplitOpDef, 2, types, 1, &handle, NULL, 0);
  for (int i = 0; i < 2; ++i)
    halves[i] = feTensor(compiler, mlirOperationGetResult(op, i), type);
  if (!wasVector)
    return true;
  halves[0] = feUnsplat(compiler, halves[0]);
  halves[1] = feUnsplat(compiler, halves[1]);
  return halves[0] && halves[1];
}

static FeValue *failPermutation(FeCompiler *compiler, const FeShape *order) {
  TsString text = {0};
  tsStringAppendC(&text, "permute dims must be a permutation of 0, 1, ..., n-1, but were ");
  feShapePrint(order, true, &text);
  return feFailText(compiler, FE_VALUE_ERROR, &text);
}

FeValue *fePermute(FeCompiler *compiler, FeValue *value, const FeShape *order) {
  if (!value || !feExpectTensor(compiler, value))
    return NULL;
  FeShape from = feShapeOf(value->as.tensor.type), shape = from;
  if (from.rank != order->rank)
    return feFail(compiler, FE_VALUE_ERROR,
                  "permute dims must have the same length as input shape, got %zu and %zu",
                  from.rank, order->rank);
  bool seen[FE_MAX_RANK] = {false};
  int32_t dims[FE_MAX_RANK];
  for (size_t i = 0; i < order->rank; ++i) {
    int64_t dim = order->sizes[i];
    if (dim < 0 || (size_t)dim >= order->rank || seen[dim])
      return failPermutation(compiler, order);
    seen[dim] = true;
    dims[i] = (int32_t)dim;
    shape.sizes[i] = from.sizes[dim];
  }
  MlirAttribute attribute = mlirDenseI32ArrayGet(compiler->context, (intptr_t)order->rank, dims);
  MlirValue handle = feHandle(value);
  return feMake(compiler, &tritonTransOpDef,
                feBlockType(compiler, feTensorScalar(value), shape.sizes, shape.rank), 1, &handle,
                &attribute);
}

//===--- Ranges ---===//

FeValue *feArange(FeCompiler *compiler, FeValue *start, FeValue *end) {
  int64_t from, to;
  if (!start || !end || feHasError(compiler))
    return NULL;
  bool areInts = (start->kind == FE_INT || start->kind == FE_BOOL) &&
                 (end->kind == FE_INT || end->kind == FE_BOOL);
  if (!areInts)
    return feFail(compiler, FE_VALUE_ERROR, "arange's arguments must be of type tl.constexpr");
  if (!feAsInt64(start, &from) || !feAsInt64(end, &to) || from >> 32 || to >> 32)
    return feFail(compiler, FE_VALUE_ERROR, "arange must fit in int32");
  if (to <= from)
    return feFail(compiler, FE_VALUE_ERROR,
                  "arange's end argument must be greater than the start argument");
  int64_t count = to - from;
  if (count & (count - 1))
    return feFail(compiler, FE_VALUE_ERROR, "arange's range must be a power of 2");
  const MlirAttribute attributes[] = {feI32Attr(compiler, to), feI32Attr(compiler, from)};
  return feMake(compiler, &tritonMakeRangeOpDef,
                feBlockType(compiler, feScalarType(compiler, FE_INT32), &count, 1), 0, NULL,
                attributes);
}
