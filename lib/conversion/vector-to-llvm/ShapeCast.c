// Before the conversion: vectors in another shape, part by part.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-llvm/Steps.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

// A position in the first dimensions of a type, counted on.
typedef struct Counter {
  IrShape shape;
  size_t depth;
  int64_t *position;
} Counter;

static Counter counterOf(MlirType type, size_t depth) {
  return (Counter){vectorShape(type), depth, tsAllocZeroed(depth + 1, sizeof(int64_t))};
}

static void countOn(Counter *counter, int64_t step) {
  for (size_t i = counter->depth; i-- > 0; step = 1) {
    counter->position[i] += step;
    if (counter->position[i] < counter->shape.sizes[i])
      return;
    counter->position[i] = 0;
  }
}

static MlirValue extract(VectorPlace at, MlirValue source, const Counter *counter) {
  return vectorExtractAt(at, source, (intptr_t)counter->depth, counter->position);
}

static MlirValue insert(VectorPlace at, MlirValue part, MlirValue result, const Counter *counter) {
  return vectorInsertAt(at, part, result, (intptr_t)counter->depth, counter->position);
}

//===--- Of known sizes ---===//

// How the shapes differ: behind the first `from` and `to` dimensions they are the same.
typedef struct Cast {
  MlirValue source;
  MlirType type;
  size_t from, to;
} Cast;

static int64_t commonDivisor(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

// Dimensions of size 1 come or go.
static MlirValue castUnits(VectorPlace at, const Cast *cast) {
  Counter from = counterOf(typeOf(cast->source), cast->from);
  Counter to = counterOf(cast->type, cast->to);
  MlirValue result = vectorMakePoison(at, cast->type);
  result = insert(at, extract(at, cast->source, &from), result, &to);
  tsFree(from.position);
  tsFree(to.position);
  return result;
}

// Each part that both shapes have.
static MlirValue castParts(VectorPlace at, const Cast *cast, int64_t count) {
  Counter from = counterOf(typeOf(cast->source), cast->from);
  Counter to = counterOf(cast->type, cast->to);
  MlirValue result = vectorMakePoison(at, cast->type);
  for (int64_t i = 0; i < count; ++i) {
    result = insert(at, extract(at, cast->source, &from), result, &to);
    countOn(&from, 1);
    countOn(&to, 1);
  }
  tsFree(from.position);
  tsFree(to.position);
  return result;
}

// An array of so many integers: the first one, then the same one, or the sizes of a type.
static MlirAttribute integers(VectorPlace at, size_t count, int64_t first, int64_t other,
                              const int64_t *others) {
  MlirContext context = mlirLocationGetContext(at.location);
  MlirAttribute *values = tsAllocZeroed(count + 1, sizeof *values);
  for (size_t i = 0; i < count; ++i)
    values[i] = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64),
                                   !i ? first : (others ? others[i] : other));
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)count, values);
  tsFree(values);
  return array;
}

// Slices of the dimensions that differ, as large as both have them.
static MlirValue castSlices(VectorPlace at, const Cast *cast, int64_t size, int64_t count) {
  MlirType type = typeOf(cast->source);
  size_t rank = vectorRank(type) - cast->from + 1;
  Counter from = counterOf(type, cast->from - 1), to = counterOf(cast->type, cast->to - 1);
  int64_t fromSize = vectorShape(type).sizes[cast->from - 1];
  int64_t toSize = vectorShape(cast->type).sizes[cast->to - 1];
  MlirAttribute strides = integers(at, rank, 1, 1, NULL);
  MlirAttribute sizes = integers(at, rank, size, 0, vectorShape(type).sizes + cast->from - 1);
  MlirType row = vectorTypeBehind(cast->type, cast->to - 1);
  int64_t *shape = tsAllocZeroed(rank, sizeof *shape);
  for (size_t i = 0; i < rank; ++i)
    shape[i] = i ? vectorShape(row).sizes[i] : size;
  MlirType slice = vectorTypeGet(rank, shape, NULL, mlirShapedTypeGetElementType(type));
  MlirValue result = vectorMakePoison(at, cast->type), empty = vectorMakePoison(at, row);
  MlirValue part = {NULL}, filled = empty;
  for (int64_t i = 0; i < count; ++i) {
    int64_t fromOffset = i * size % fromSize, toOffset = i * size % toSize;
    if (!fromOffset) {
      part = extract(at, cast->source, &from);
      countOn(&from, 1);
    }
    MlirValue taken = vectorResult(
        vectorExtractStridedSliceOpCreate(at.base, at.location, slice, part,
                                          integers(at, rank, fromOffset, 0, NULL), sizes, strides));
    filled = vectorInsertStridedSliceOpGetResult(vectorInsertStridedSliceOpCreate(
        at.base, at.location, row, taken, toOffset ? filled : empty,
        integers(at, rank, toOffset, 0, NULL), strides));
    if (toOffset + size == toSize) {
      result = insert(at, filled, result, &to);
      countOn(&to, 1);
    }
  }
  tsFree(shape);
  tsFree(from.position);
  tsFree(to.position);
  return result;
}

static MlirValue castFixed(VectorPlace at, MlirValue source, MlirType type) {
  IrShape a = vectorShape(typeOf(source)), b = vectorShape(type);
  Cast cast = {source, type, a.rank, b.rank};
  while (cast.from && cast.to && a.sizes[cast.from - 1] == b.sizes[cast.to - 1]) {
    --cast.from;
    --cast.to;
  }
  if (!cast.from || !cast.to)
    return castUnits(at, &cast);
  int64_t size = commonDivisor(a.sizes[cast.from - 1], b.sizes[cast.to - 1]), count = 1;
  for (size_t i = 0; i < cast.from; ++i)
    if ((count *= a.sizes[i]) > VECTOR_MAX_PARTS * size)
      return (MlirValue){NULL};
  return size == 1 ? castParts(at, &cast, count) : castSlices(at, &cast, size, count / size);
}

//===--- Of scalable rows ---===//

static bool hasScalableRows(MlirType type) {
  size_t rank = vectorRank(type);
  return rank && vectorNumScalableDims(type) == 1 && vectorIsScalableDim(type, rank - 1);
}

// A row of the source or result, and where in it the next part is.
typedef struct Row {
  Counter counter; ///< of all dimensions, the last one in steps of a part
  int64_t size;
  MlirValue value; ///< null: none yet
} Row;

static Row rowOf(MlirType type) {
  size_t rank = vectorRank(type);
  return (Row){counterOf(type, rank), vectorShape(type).sizes[rank - 1], {NULL}};
}

static int64_t offsetIn(const Row *row) { return row->counter.position[row->counter.depth - 1]; }

static MlirValue extractRow(VectorPlace at, MlirValue source, const Row *row) {
  size_t depth = row->counter.depth - 1;
  return depth ? vectorExtractAt(at, source, (intptr_t)depth, row->counter.position) : source;
}

static MlirAttribute offsetAttribute(VectorPlace at, const Row *row) {
  MlirContext context = mlirLocationGetContext(at.location);
  return mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), offsetIn(row));
}

static MlirValue castScalable(VectorPlace at, MlirValue source, MlirType type) {
  Row from = rowOf(typeOf(source)), to = rowOf(type);
  int64_t size = from.size < to.size ? from.size : to.size;
  int64_t count = irShapedNumElements(irType(typeOf(source))) / size;
  static const bool kScalable[] = {true};
  MlirType part = vectorTypeGet(1, &size, kScalable, mlirShapedTypeGetElementType(type));
  bool isRow = to.counter.depth == 1;
  MlirValue result = vectorMakePoison(at, type);
  for (int64_t i = 0; i < count; ++i) {
    if (!from.value.ptr)
      from.value = extractRow(at, source, &from);
    MlirValue taken = from.value;
    if (size < from.size)
      taken = vectorResult(vectorScalableExtractOpCreate(at.base, at.location, part, from.value,
                                                         offsetAttribute(at, &from)));
    if (size == to.size)
      to.value = taken;
    else if (!to.value.ptr)
      to.value = extractRow(at, result, &to);
    if (size < to.size)
      to.value = vectorResult(vectorScalableInsertOpCreate(
          at.base, at.location, typeOf(to.value), taken, to.value, offsetAttribute(at, &to)));
    if (!isRow && offsetIn(&to) + size >= to.size) {
      result =
          vectorInsertAt(at, to.value, result, (intptr_t)to.counter.depth - 1, to.counter.position);
      to.value = (MlirValue){NULL};
    }
    if (offsetIn(&from) + size >= from.size)
      from.value = (MlirValue){NULL};
    countOn(&from.counter, size);
    countOn(&to.counter, size);
  }
  tsFree(from.counter.position);
  tsFree(to.counter.position);
  return isRow ? to.value : result;
}

static bool canCastScalable(MlirType from, MlirType to) {
  if (!hasScalableRows(from) || !hasScalableRows(to))
    return false;
  int64_t a = vectorShape(from).sizes[vectorRank(from) - 1];
  int64_t b = vectorShape(to).sizes[vectorRank(to) - 1], size = a < b ? a : b;
  return !(a % size) && !(b % size) && irShapedNumElements(irType(from)) / size <= VECTOR_MAX_PARTS;
}

static MlirLogicalResult castShape(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = vectorShapeCastOpGetSource(op), result = {NULL};
  MlirType from = typeOf(source), to = typeOf(vectorShapeCastOpGetResult(op));
  VectorPlace at = vectorPlace(rewriter, op);
  if (!mlirVectorTypeIsScalable(from) && !mlirVectorTypeIsScalable(to))
    result = castFixed(at, source, to);
  else if (canCastScalable(from, to))
    result = castScalable(at, source, to);
  return result.ptr ? vectorReplaceByValue(at, op, result) : VECTOR_FAIL;
}

void vectorToLLVMPopulateShapeCast(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorShapeCastOpDef, 1, castShape, NULL);
}
