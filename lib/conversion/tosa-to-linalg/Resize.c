// tosa.resize: pictures of another size, by the nearest element or between four.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/AffineMap.h"

/// Of rows or of columns. A picture of one is read there whatever is asked for.
typedef struct Axis {
  int64_t size, numerator, denominator, offset, border;
  MlirValue last, scale;     ///< size - 1 and the numerator, as i32
  MlirValue place, fraction; ///< where an element of the result lies
} Axis;

typedef struct Resize {
  TosaLinalg *c;
  MlirValue input;
  MlirType type; ///< of the result, or of what is repeated then
  bool isNearest;
  Axis axes[2];
} Resize;

//===--- Places ---===//

static MlirValue makeI32(const LinalgMaker *make, int64_t number) {
  return linalgMakeInteger(make, mlirIntegerTypeGet(make->context, 32), number);
}

static MlirValue binary(const LinalgMaker *make, const TesseraOpDef *definition, MlirValue a,
                        MlirValue b) {
  return linalgMakeBinary(make, definition, mlirValueGetType(a), a, b);
}

// The place is (index * denominator + offset) / numerator, rounded down, with the rest over.
static void findPlace(const LinalgMaker *make, Axis *axis, MlirValue index, MlirValue denominator,
                      MlirValue offset, MlirType element) {
  MlirValue at = binary(make, &arithMulIOpDef, index, denominator);
  at = binary(make, &arithAddIOpDef, at, offset);
  bool isReal = mlirTypeIsAFloat(element), mayBeNegative = isReal || axis->offset < 0;
  axis->place =
      binary(make, mayBeNegative ? &arithFloorDivSIOpDef : &arithDivSIOpDef, at, axis->scale);
  if (!isReal) {
    MlirValue whole = binary(make, &arithMulIOpDef, axis->place, axis->scale);
    axis->fraction = binary(make, &arithSubIOpDef, at, whole);
    return;
  }
  // In front of the first element all places are read there, so that the rest's sign is no matter.
  MlirValue rest = binary(make, &arithRemSIOpDef, at, axis->scale);
  rest = linalgMakeUnary(make, &arithSIToFPOpDef, element, rest);
  MlirValue scale = linalgMakeUnary(make, &arithUIToFPOpDef, element, axis->scale);
  axis->fraction = binary(make, &arithDivFOpDef, rest, scale);
}

static MlirValue toIndex(const LinalgMaker *make, MlirValue place) {
  return linalgMakeUnary(make, &arithIndexCastOpDef, mlirIndexTypeGet(make->context), place);
}

static MlirValue clamp(const LinalgMaker *make, const Axis *axis, MlirValue place, MlirValue zero) {
  place = binary(make, &arithMaxSIOpDef, zero, place);
  return binary(make, &arithMinSIOpDef, axis->last, place);
}

static MlirValue nearest(const LinalgMaker *make, const Axis *axis, MlirValue zero, MlirValue one) {
  if (axis->size == 1)
    return linalgMakeInteger(make, mlirIndexTypeGet(make->context), 0);
  MlirType type = mlirValueGetType(axis->fraction);
  MlirValue isNext;
  if (mlirTypeIsAFloat(type)) {
    MlirValue half = linalgMakeNumber(make, type, 0.5);
    isNext = linalgMakeCompare(make, ArithCmpFPredicateOGE, axis->fraction, half);
  } else {
    MlirValue twice = binary(make, &arithShLIOpDef, axis->fraction, one);
    isNext = linalgMakeCompare(make, ArithCmpIPredicatesge, twice, axis->scale);
  }
  MlirValue step = linalgMakeSelect(make, isNext, one, zero);
  MlirValue place = binary(make, &arithAddIOpDef, axis->place, step);
  return toIndex(make, clamp(make, axis, place, zero));
}

static void neighbours(const LinalgMaker *make, const Axis *axis, MlirValue zero, MlirValue one,
                       MlirValue *indices) {
  MlirValue next = binary(make, &arithAddIOpDef, axis->place, one);
  MlirValue first = clamp(make, axis, axis->place, zero);
  next = clamp(make, axis, next, zero);
  indices[0] = toIndex(make, first);
  indices[1] = toIndex(make, next);
}

//===--- Elements ---===//

static MlirValue extract(const LinalgMaker *make, const Resize *r, const MlirValue *indices,
                         MlirValue row, MlirValue column) {
  const MlirValue all[] = {indices[0], row, column, indices[3]};
  return mlirOperationGetResult(
      tensorExtractOpCreateInferred(make->rewriter, make->location, r->input, 4, all), 0);
}

// Between two elements, times the scale for integers.
static MlirValue between(const LinalgMaker *make, const Axis *axis, MlirValue unit, MlirValue a,
                         MlirValue b) {
  bool isReal = mlirTypeIsAFloat(mlirValueGetType(a));
  const TesseraOpDef *times = isReal ? &arithMulFOpDef : &arithMulIOpDef;
  if (axis->size == 1)
    return isReal ? a : binary(make, times, a, unit);
  MlirValue rest = binary(make, isReal ? &arithSubFOpDef : &arithSubIOpDef, unit, axis->fraction);
  MlirValue first = binary(make, times, a, rest);
  MlirValue second = binary(make, times, b, axis->fraction);
  return binary(make, isReal ? &arithAddFOpDef : &arithAddIOpDef, first, second);
}

static MlirValue extend(const LinalgMaker *make, MlirValue value, MlirType type) {
  return irTypeBitWidth(irType(mlirValueGetType(value))) < irTypeBitWidth(irType(type))
             ? linalgMakeUnary(make, &arithExtSIOpDef, type, value)
             : value;
}

static MlirValue interpolate(const LinalgMaker *make, Resize *r, const MlirValue *indices,
                             MlirValue zero) {
  Axis *rows = &r->axes[0], *columns = &r->axes[1];
  MlirType type = linalgElementType(r->type);
  MlirValue one = makeI32(make, 1), y[2], x[2], values[4], units[2];
  neighbours(make, rows, zero, one, y);
  neighbours(make, columns, zero, one, x);
  for (int i = 0; i < 4; ++i)
    values[i] = extract(make, r, indices, y[i / 2], x[i % 2]);
  if (mlirTypeIsAFloat(type)) {
    units[0] = units[1] = linalgMakeNumber(make, type, 1);
  } else {
    for (int i = 0; i < 4; ++i)
      values[i] = extend(make, values[i], type);
    columns->fraction = extend(make, columns->fraction, type);
    rows->fraction = extend(make, rows->fraction, type);
    units[0] = extend(make, rows->scale, type);
    units[1] = extend(make, columns->scale, type);
  }
  MlirValue top = between(make, columns, units[1], values[0], values[1]);
  MlirValue bottom = between(make, columns, units[1], values[2], values[3]);
  return between(make, rows, units[0], top, bottom);
}

static bool resizeBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                       const void *user) {
  (void)arguments;
  Resize r = *(const Resize *)user;
  MlirType element = linalgElementType(r.type), i32 = mlirIntegerTypeGet(make->context, 32);
  MlirType index = mlirIndexTypeGet(make->context), i64 = mlirIntegerTypeGet(make->context, 64);
  MlirValue indices[4], at[2], denominators[2], offsets[2];
  for (int i = 0; i < 4; ++i)
    indices[i] = mlirOperationGetResult(
        linalgIndexOpCreate(make->rewriter, make->location, index, mlirIntegerAttrGet(i64, i)), 0);
  MlirValue zero = makeI32(make, 0);
  MlirValue nothing = linalgMakeNumber(make, element, 0);
  for (int i = 0; i < 2; ++i)
    r.axes[i].last = makeI32(make, r.axes[i].size - 1);
  for (int i = 0; i < 2; ++i)
    at[i] = linalgMakeUnary(make, &arithIndexCastOpDef, i32, indices[i + 1]);
  for (int i = 0; i < 2; ++i) {
    r.axes[i].scale = makeI32(make, r.axes[i].numerator);
    denominators[i] = makeI32(make, r.axes[i].denominator);
  }
  for (int i = 0; i < 2; ++i)
    offsets[i] = makeI32(make, r.axes[i].offset);
  // Where the last element lies follows from the sizes.
  for (int i = 0; i < 2; ++i)
    makeI32(make, r.axes[i].border);
  for (int i = 0; i < 2; ++i) {
    Axis *axis = &r.axes[i];
    axis->place = zero;
    axis->fraction = mlirTypeIsAFloat(element) ? nothing : zero;
    if (axis->size != 1)
      findPlace(make, axis, at[i], denominators[i], offsets[i], element);
  }
  if (!r.isNearest) {
    results[0] = interpolate(make, &r, indices, zero);
    return true;
  }
  MlirValue one = makeI32(make, 1);
  MlirValue row = nearest(make, &r.axes[0], zero, one);
  MlirValue column = nearest(make, &r.axes[1], zero, one);
  results[0] = extract(make, &r, indices, row, column);
  return true;
}

//===--- The op ---===//

static bool readNumbers(MlirValue shape, size_t count, int64_t *numbers) {
  const IrStorage *elements = tosaConstantElements(shape);
  if (!elements || !irIsDense(elements) ||
      irShapedNumElements(irElementsType(elements)) != (int64_t)count)
    return false;
  for (size_t i = 0; i < count; ++i) {
    numbers[i] = tosaIntegerAt(elements, i);
    if (numbers[i] > INT32_MAX || numbers[i] < INT32_MIN)
      return false;
  }
  return true;
}

static const char *readResize(TosaLinalg *c, Resize *r) {
  int64_t scale[4], offset[2], border[2];
  MlirType from = mlirValueGetType(c->operands[0]);
  MlirType elements[] = {mlirShapedTypeGetElementType(from), mlirShapedTypeGetElementType(c->type)};
  *r = (Resize){.c = c,
                .input = c->operands[0],
                .type = c->type,
                .isNearest = tosaResizeOpGetMode(c->op) == TosaResizeModeNEAREST_NEIGHBOR};
  if (!readNumbers(tosaResizeOpGetScale(c->op), 4, scale) ||
      !readNumbers(tosaResizeOpGetOffset(c->op), 2, offset) ||
      !readNumbers(tosaResizeOpGetBorder(c->op), 2, border) || scale[0] < 1 || scale[2] < 1)
    return "its scale isn't known, or none";
  bool areFloats = mlirTypeIsAFloat(elements[1]);
  if (areFloats || r->isNearest
          ? !mlirTypeEqual(elements[0], elements[1])
          : !mlirTypeIsAInteger(elements[0]) || irTypeBitWidth(irType(elements[1])) < 32)
    return "its elements are of no types that can be computed with";
  for (int i = 0; i < 2; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(from, i + 1);
    if (mlirShapedTypeIsDynamicSize(size) || mlirShapedTypeIsDynamicDim(c->type, i + 1) ||
        size < 1 || size > INT32_MAX)
      return "it has a height or width that isn't known";
    r->axes[i] = (Axis){.size = size,
                        .numerator = scale[2 * i],
                        .denominator = scale[2 * i + 1],
                        .offset = offset[i],
                        .border = border[i]};
  }
  return NULL;
}

// One element for each picture and channel, which needs no place.
static bool isUnchanged(const Resize *r) {
  return r->axes[0].size == 1 && r->axes[1].size == 1 &&
         mlirTypeEqual(mlirValueGetType(r->input), r->type);
}

// Without the axes of one row or column, which join the dimension behind them.
static MlirValue collapseAxes(const Resize *r, MlirValue value, int64_t *dims, intptr_t *rank) {
  const LinalgMaker *make = &r->c->make;
  MlirType type = mlirValueGetType(value);
  int64_t ends[4] = {1}, sizes[4] = {mlirShapedTypeGetDimSize(type, 0)};
  dims[0] = 0;
  *rank = 1;
  for (int64_t i = 1; i < 4; ++i) {
    if (i < 3 && r->axes[i - 1].size == 1)
      continue;
    ends[*rank] = i + 1;
    dims[*rank] = i;
    sizes[(*rank)++] = mlirShapedTypeGetDimSize(type, i);
  }
  MlirType collapsed = linalgTensorType(*rank, sizes, mlirShapedTypeGetElementType(type));
  return mlirOperationGetResult(
      tensorCollapseShapeOpCreate(make->rewriter, make->location, collapsed, value,
                                  linalgGroupsAttr(make->context, *rank, ends)),
      0);
}

static bool copyBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                     const void *user) {
  (void)make, (void)user;
  results[0] = arguments[0];
  return true;
}

// Pictures of one element in the result's size.
static MlirValue repeat(const Resize *r, MlirValue value) {
  int64_t dims[4];
  intptr_t rank;
  MlirValue collapsed = collapseAxes(r, value, dims, &rank);
  MlirValue init = tosaLinalgEmpty(r->c, r->c->type, r->input, NULL);
  MlirContext context = r->c->make.context;
  const MlirAffineMap maps[] = {linalgPickMap(context, 4, rank, dims),
                                mlirAffineMapMultiDimIdentityGet(context, 4)};
  return linalgMakeGenericValue(
      &r->c->make, init,
      &(LinalgGeneric){.numInputs = 1, .inputs = &collapsed, .maps = maps, .body = copyBody});
}

static bool scaleBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                      const void *user) {
  const Resize *r = user;
  MlirType type = linalgElementType(r->type);
  MlirValue value = extend(make, arguments[0], type);
  for (int i = 0; i < 2; ++i) {
    MlirValue scale = linalgMakeInteger(make, type, r->axes[i].numerator);
    value = binary(make, &arithMulIOpDef, value, scale);
  }
  results[0] = value;
  return true;
}

// Pictures of one element, times both scales.
static MlirValue scaleElements(const Resize *r) {
  static const int64_t kEnds[] = {1, 4};
  const LinalgMaker *make = &r->c->make;
  int64_t dims[4], sizes[4];
  MlirValue dynamic[2];
  intptr_t rank, numDynamic = 0;
  MlirValue collapsed = collapseAxes(r, r->input, dims, &rank);
  const int64_t own[] = {mlirShapedTypeGetDimSize(r->type, 0),
                         mlirShapedTypeGetDimSize(r->type, 3)};
  MlirType scaled = linalgTensorType(2, own, linalgElementType(r->type));
  MlirValue init = tosaLinalgEmpty(r->c, scaled, r->input, dims);
  MlirAffineMap all = mlirAffineMapMultiDimIdentityGet(make->context, 2);
  const MlirAffineMap maps[] = {all, all};
  MlirValue value = linalgMakeGenericValue(
      make, init,
      &(LinalgGeneric){
          .numInputs = 1, .inputs = &collapsed, .maps = maps, .body = scaleBody, .user = r});
  for (intptr_t i = 0; i < 4; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(r->type, i);
  for (intptr_t i = 0; i < 2; ++i)
    if (mlirShapedTypeIsDynamicDim(scaled, i))
      dynamic[numDynamic++] = linalgMakeDim(make, value, i);
  // MLIR divides each by the product of the sizes that it shares a group with.
  for (intptr_t i = 0; i < numDynamic; ++i)
    linalgMakeInteger(make, mlirIndexTypeGet(make->context), 1);
  return mlirOperationGetResult(
      tensorExpandShapeOpCreate(make->rewriter, make->location, r->type, value,
                                linalgGroupsAttr(make->context, 2, kEnds), numDynamic, dynamic,
                                mlirDenseI64ArrayGet(make->context, 4, sizes)),
      0);
}

static MlirValue resize(const Resize *r) {
  if (isUnchanged(r))
    return r->input;
  if (r->axes[0].size == 1 && r->axes[1].size == 1 && !r->isNearest)
    return scaleElements(r);
  MlirValue init = tosaLinalgEmpty(r->c, r->type, r->input, NULL);
  MlirAffineMap all = mlirAffineMapMultiDimIdentityGet(r->c->make.context, 4);
  return linalgMakeGenericValue(&r->c->make, init,
                                &(LinalgGeneric){.maps = &all, .body = resizeBody, .user = r});
}

// Rows or columns that repeat a single one are made of that at the end.
MlirLogicalResult tosaResizeToLinalg(TosaLinalg *c) {
  Resize r;
  const char *why = readResize(c, &r);
  if (why)
    return tosaLinalgFail(c, why);
  int64_t sizes[4];
  bool repeats = false;
  for (intptr_t i = 0; i < 4; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(c->type, i);
  for (intptr_t i = 0; i < 2; ++i) {
    bool isRepeated = r.axes[i].size == 1 && sizes[1 + i] != 1;
    sizes[1 + i] = isRepeated ? 1 : sizes[1 + i];
    repeats = repeats || isRepeated;
  }
  r.type = linalgTensorType(4, sizes, linalgElementType(c->type));
  MlirValue result = resize(&r);
  return tosaLinalgReplace(c, repeats ? repeat(&r, result) : result);
}
