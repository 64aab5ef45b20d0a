// Builtins that change shapes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Builtins.h"

#include <inttypes.h>

FeValue *feUnwrapIterable(FeValue *rest) {
  if (rest->as.tuple.count == 1 && feIsSequence(rest->as.tuple.items[0]))
    return rest->as.tuple.items[0];
  return rest;
}

// A shape that a block can have.
static bool blockShape(FeCompiler *compiler, FeValue *value, FeShape *shape) {
  if (!feShapeFrom(compiler, value, shape))
    return false;
  return !shape->rank ||
         feBlockType(compiler, feScalarType(compiler, FE_INT8), shape->sizes, shape->rank) != NULL;
}

static FeValue *broadcast(FeCompiler *compiler, FeValue **arguments) {
  FeValue **both =
      tsArenaCopy(&compiler->arena, arguments, 2 * sizeof *arguments, _Alignof(FeValue *));
  if (!feBroadcast(compiler, &both[0], &both[1]))
    return NULL;
  return feTuple(compiler, both, 2, NULL);
}

static FeValue *broadcastTo(FeCompiler *compiler, FeValue **arguments) {
  FeShape shape;
  if (!blockShape(compiler, feUnwrapIterable(arguments[1]), &shape) ||
      !feExpectTensor(compiler, arguments[0]))
    return NULL;
  return feBroadcastTo(compiler, arguments[0], &shape, false);
}

static FeValue *permute(FeCompiler *compiler, FeValue **arguments) {
  FeShape order;
  if (!feExpectTensor(compiler, arguments[0]) ||
      !feShapeFrom(compiler, feUnwrapIterable(arguments[1]), &order))
    return NULL;
  return fePermute(compiler, arguments[0], &order);
}

static FeValue *trans(FeCompiler *compiler, FeValue **arguments) {
  FeValue *dims = feUnwrapIterable(arguments[1]);
  if (dims->as.tuple.count)
    return permute(compiler, arguments);
  if (!feExpectTensor(compiler, arguments[0]))
    return NULL;
  FeShape order = feShapeOf(arguments[0]->as.tensor.type);
  if (order.rank < 2)
    return feFail(compiler, FE_VALUE_ERROR, "tl.trans invoked with a 0- or 1-dimensional tensor");
  for (size_t i = 0; i < order.rank; ++i)
    order.sizes[i] = (int64_t)i;
  order.sizes[order.rank - 2] = (int64_t)order.rank - 1;
  order.sizes[order.rank - 1] = (int64_t)order.rank - 2;
  return fePermute(compiler, arguments[0], &order);
}

static FeValue *reshapeTo(FeCompiler *compiler, FeValue *value, FeValue *to, bool canReorder) {
  FeShape shape;
  if (!blockShape(compiler, to, &shape) || !feExpectTensor(compiler, value))
    return NULL;
  if (!shape.rank && !canReorder)
    return feUnsplat(compiler, value);
  return feReshape(compiler, value, &shape, canReorder);
}

static FeValue *reshape(FeCompiler *compiler, FeValue **arguments) {
  bool canReorder;
  if (!feExpectBool(compiler, arguments[2], &canReorder))
    return NULL;
  return reshapeTo(compiler, arguments[0], feUnwrapIterable(arguments[1]), canReorder);
}

static FeValue *view(FeCompiler *compiler, FeValue **arguments) {
  return reshapeTo(compiler, arguments[0], feUnwrapIterable(arguments[1]), true);
}

static FeValue *failDuplicates(FeCompiler *compiler, const FeShape *axes) {
  TsString text = {0};
  tsStringAppendC(&text, "expand_dims received duplicate axes, normalized axes = ");
  feShapePrint(axes, false, &text);
  return feFailText(compiler, FE_VALUE_ERROR, &text);
}

static FeValue *expandDims(FeCompiler *compiler, FeValue **arguments) {
  FeValue *value = feToTensor(compiler, arguments[0]), *axis = arguments[1];
  FeShape axes = {.rank = 1};
  if (!value)
    return NULL;
  if (feIsSequence(axis) ? !feShapeFrom(compiler, axis, &axes)
                         : !feExpectInt(compiler, axis, "axis", &axes.sizes[0]))
    return NULL;
  size_t rank = feShapeOf(value->as.tensor.type).rank + axes.rank;
  bool isAxis[2 * FE_MAX_RANK] = {false};
  bool hasDuplicates = false;
  for (size_t i = 0; i < axes.rank; ++i) {
    if (!feWrapAxis(compiler, axes.sizes[i], rank, &axes.sizes[i]))
      return NULL;
    hasDuplicates |= isAxis[axes.sizes[i]];
    isAxis[axes.sizes[i]] = true;
  }
  if (hasDuplicates)
    return failDuplicates(compiler, &axes);
  for (size_t i = 0; value && i < rank; ++i)
    if (isAxis[i])
      value = feExpandDims(compiler, value, (int64_t)i);
  return value;
}

static FeValue *failCat(FeCompiler *compiler, const FeType *a, const FeType *b, int64_t dim) {
  TsString text = {0};
  tsStringAppendFormat(
      &text, "tensor dims must match except in the concat dimension %" PRId64 ", got ", dim);
  feTensorShapePrint(a, &text);
  tsStringAppendC(&text, " and ");
  feTensorShapePrint(b, &text);
  return feFailText(compiler, FE_ASSERTION, &text);
}

// A join adds a minor dimension of 2, which is moved before the dimension and merged with it.
static FeValue *catOrdered(FeCompiler *compiler, FeValue *a, FeValue *b, int64_t dim) {
  FeShape left = feShapeOf(a->as.tensor.type), right = feShapeOf(b->as.tensor.type), order = left;
  if (left.rank != right.rank)
    return feFail(compiler, FE_ASSERTION, "tensors must have the same rank, got %zu and %zu",
                  left.rank, right.rank);
  if (!feWrapAxis(compiler, dim, left.rank, &dim))
    return NULL;
  for (size_t i = 0; i < left.rank; ++i)
    if ((int64_t)i != dim && left.sizes[i] != right.sizes[i])
      return failCat(compiler, a->as.tensor.type, b->as.tensor.type, dim);
  FeValue *joined = feJoin(compiler, a, b);
  order.rank = 0;
  for (size_t i = 0; i < left.rank; ++i) {
    if ((int64_t)i == dim)
      order.sizes[order.rank++] = (int64_t)left.rank;
    order.sizes[order.rank++] = (int64_t)i;
  }
  left.sizes[dim] += right.sizes[dim];
  return feReshape(compiler, fePermute(compiler, joined, &order), &left, false);
}

static FeValue *cat(FeCompiler *compiler, FeValue **arguments) {
  bool canReorder;
  int64_t dim;
  if (!feExpectBool(compiler, arguments[2], &canReorder) ||
      !feExpectTensor(compiler, arguments[0]) || !feExpectTensor(compiler, arguments[1]))
    return NULL;
  if (canReorder)
    return feCat(compiler, arguments[0], arguments[1]);
  if (!feExpectInt(compiler, arguments[3], "dim", &dim))
    return NULL;
  return catOrdered(compiler, arguments[0], arguments[1], dim);
}

static FeValue *join(FeCompiler *compiler, FeValue **arguments) {
  return feJoin(compiler, arguments[0], arguments[1]);
}

static FeValue *split(FeCompiler *compiler, FeValue **arguments) {
  FeValue **halves = tsArenaNewArray(&compiler->arena, FeValue *, 2);
  return feSplit(compiler, arguments[0], halves) ? feTuple(compiler, halves, 2, NULL) : NULL;
}

static FeValue *item(FeCompiler *compiler, FeValue **arguments) {
  return feExpectTensor(compiler, arguments[0]) ? feUnsplat(compiler, arguments[0]) : NULL;
}

const FeBuiltin feShapeBuiltins[] = {
    {.name = "triton.language.broadcast", .parameters = "input, other", .function = broadcast},
    {.name = "triton.language.broadcast_to",
     .parameters = "input, *shape",
     .function = broadcastTo,
     .isMember = true},
    {.name = "triton.language.trans",
     .parameters = "input, *dims",
     .function = trans,
     .isMember = true},
    {.name = "triton.language.permute",
     .parameters = "input, *dims",
     .function = permute,
     .isMember = true},
    {.name = "triton.language.reshape",
     .parameters = "input, *shape, can_reorder=False",
     .function = reshape,
     .isMember = true},
    {.name = "triton.language.view",
     .parameters = "input, *shape",
     .function = view,
     .isMember = true},
    {.name = "triton.language.expand_dims",
     .parameters = "input, axis",
     .function = expandDims,
     .isMember = true},
    {.name = "triton.language.cat",
     .parameters = "input, other, can_reorder=False, dim=0",
     .function = cat},
    {.name = "triton.language.join", .parameters = "a, b", .function = join},
    {.name = "triton.language.split", .parameters = "a", .function = split, .isMember = true},
    {.name = "triton.language.item", .parameters = "input", .function = item, .isMember = true},
    {.name = NULL},
};
