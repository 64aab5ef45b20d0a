// Reading and writing at places that are computed, and what is linear along each dimension:
// products with matrices. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-ttir/TosaToTTIR.h"

#include <math.h>

typedef TsVec(double) Numbers;

//===--- gather, scatter, table ---===//

// The rows of a matrix with these numbers.
static MlirValue lookUp(ToTTIR *c, MlirValue indices, MlirValue rows, MlirType type) {
  return mlirOperationGetResult(
      ttirEmbeddingOpCreate(c->rewriter, c->location, type, indices, rows, toTTIREmpty(c, type)),
      0);
}

static MlirValue multiplyBatches(ToTTIR *c, MlirValue a, int64_t aDim, MlirValue b, int64_t bDim,
                                 MlirType type) {
  const int64_t batch = 0;
  MlirAttribute batches = ttirI64DenseArrayAttr(c->context, (IrShape){&batch, 1});
  return mlirOperationGetResult(
      ttirDotGeneralOpCreate(c->rewriter, c->location, type, a, b, batches,
                             ttirI64DenseArrayAttr(c->context, (IrShape){&aDim, 1}), batches,
                             ttirI64DenseArrayAttr(c->context, (IrShape){&bDim, 1})),
      0);
}

// Whether the hardware's lookups, which are of bf16, are exact.
static bool areLookedUpExactly(MlirValue value) {
  MlirType element = ttElementTypeOf(value);
  return mlirTypeIsABF16(element) ||
         (mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) <= 8);
}

// Values are N x K x C, indices N x W: products with rows that have a single one, or the rows of
// all N matrices below each other.
MlirLogicalResult tosaGatherToTTIR(ToTTIR *c) {
  IrShape values = ttShapeOf(c->operands[0]);
  MlirValue indices = c->operands[1];
  if (!areLookedUpExactly(c->operands[0])) {
    MlirValue places = ttirCreateOneHot(c->rewriter, c->location, indices, values.sizes[1],
                                        ttElementTypeOf(c->operands[0]));
    return toTTIRReplace(c,
                         multiplyBatches(c, places, 2, c->operands[0], 1, toTTIRResultType(c, 0)));
  }
  const int64_t rows[] = {values.sizes[0] * values.sizes[1], values.sizes[2]};
  MlirValue matrix =
      ttirCreateReshape(c->rewriter, c->location, c->operands[0], (IrShape){rows, 2});
  if (values.sizes[0] > 1) {
    const int64_t column[] = {values.sizes[0], 1};
    MlirType type = mlirValueGetType(indices);
    MlirType columnType = ttTypeWithShape(type, (IrShape){column, 2});
    MlirValue first = toTTIRBinary(c, ttirMultiplyOpCreate, columnType,
                                   ttirCreateArange(c->rewriter, c->location, columnType, 0),
                                   toTTIRIntegerSplat(c, toTTIROneOf(columnType), values.sizes[1]));
    indices = toTTIRBinary(c, ttirAddOpCreate, type, indices, first);
  }
  return toTTIRReplace(c, lookUp(c, indices, matrix, toTTIRResultType(c, 0)));
}

// Each row is the one update whose index it is, or stays. No index comes twice.
MlirLogicalResult tosaScatterToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  IrShape shape = irShapedShape(irType(type));
  MlirValue update = c->operands[2];
  MlirValue places = ttirCreateOneHot(c->rewriter, c->location, c->operands[1], shape.sizes[1],
                                      ttElementTypeOf(update));
  MlirValue placed = multiplyBatches(c, places, 1, update, 1, type);
  const int64_t columns[] = {shape.sizes[0], 1, shape.sizes[1]}, dim = 1;
  const int64_t rows[] = {shape.sizes[0], shape.sizes[1], 1};
  MlirType maskType = ttTypeWithShape(type, (IrShape){columns, 3});
  MlirOperation any = ttirMaxOpCreate(c->rewriter, c->location, maskType, places,
                                      toTTIREmpty(c, maskType), mlirBoolAttrGet(c->context, true),
                                      ttirI32ArrayAttr(c->context, (IrShape){&dim, 1}));
  MlirValue mask = ttirCreateReshape(c->rewriter, c->location, mlirOperationGetResult(any, 0),
                                     (IrShape){rows, 3});
  return toTTIRReplace(c, toTTIRWhere(c, type, mask, placed, c->operands[0]));
}

// Integers of 8 bits have 256 elements of the table, from the least on.
MlirLogicalResult tosaTableToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  IrShape table = ttShapeOf(c->operands[1]);
  if (table.sizes[0] != 256 || !areLookedUpExactly(c->operands[1]))
    return toTTIRFail(c, "between elements of a table the hardware doesn't interpolate");
  MlirValue index = toTTIRFlipSign(c, c->operands[0]);
  MlirType indexType =
      tesseraTypeWithElementType(mlirValueGetType(index), mlirIntegerTypeGet(c->context, 32));
  index = toTTIRUnary(c, ttirTypecastOpCreate, indexType, index);
  int64_t count = irShapedNumElements(irType(type));
  const int64_t flat[] = {1, count}, column[] = {256, 1}, found[] = {1, count, 1};
  index = ttirCreateReshape(c->rewriter, c->location, index, (IrShape){flat, 2});
  MlirValue rows =
      ttirCreateReshape(c->rewriter, c->location, c->operands[1], (IrShape){column, 2});
  MlirValue values = lookUp(c, index, rows, ttTypeWithShape(type, (IrShape){found, 3}));
  return toTTIRReplace(
      c, ttirCreateReshape(c->rewriter, c->location, values, irShapedShape(irType(type))));
}

//===--- resize ---===//

// How one dimension is resized.
typedef struct Scale {
  int64_t numerator, denominator, offset, from, to;
} Scale;

// The matrix that makes `to` elements of `from`: of each what it takes of two neighbours, in parts
// of the numerator when `whole`.
static MlirValue resizeMatrix(ToTTIR *c, const Scale *scale, bool bilinear, bool whole,
                              MlirType element) {
  Numbers numbers = {0};
  for (int64_t i = 0; i < scale->to * scale->from; ++i)
    tsVecPush(&numbers, 0);
  for (int64_t i = 0; i < scale->to; ++i) {
    int64_t place = i * scale->denominator + scale->offset;
    int64_t first = place / scale->numerator - (place % scale->numerator < 0);
    int64_t rest = place - first * scale->numerator;
    double part = (double)rest / (double)scale->numerator;
    int64_t last = scale->from - 1, second = first + 1;
    if (!bilinear && 2 * rest >= scale->numerator)
      first = second;
    first = first < 0 ? 0 : first > last ? last : first;
    second = second < 0 ? 0 : second > last ? last : second;
    double *row = numbers.data + i * scale->from;
    double unit = whole ? (double)scale->numerator : 1;
    row[first] += bilinear ? unit - (whole ? (double)rest : part) : 1;
    if (bilinear)
      row[second] += whole ? (double)rest : part;
  }
  const int64_t sizes[] = {scale->to, scale->from};
  MlirValue matrix = tosaFloatConstant(c, element, (IrShape){sizes, 2}, numbers.data);
  tsVecFree(&numbers);
  return matrix;
}

static MlirValue along(ToTTIR *c, MlirValue matrix, MlirValue value, int64_t dim) {
  return toTTIRMoveDim(c, toTTIRContract(c, matrix, 1, value, dim), 0, dim);
}

static MlirLogicalResult resize(ToTTIR *c, const Scale scales[2]) {
  MlirType type = toTTIRResultType(c, 0);
  bool bilinear = tosaResizeOpGetMode(c->op) == TosaResizeModeBILINEAR;
  bool isFloat = toTTIRIsFloat(tosaOperandOf(c, 0));
  unsigned width = isFloat ? 0 : mlirIntegerTypeGetWidth(ttElementTypeOf(tosaOperandOf(c, 0)));
  double most = bilinear ? (double)scales[0].numerator * (double)scales[1].numerator : 1;
  if (!isFloat && most * ldexp(1, (int)width) > 1 << 24)
    return toTTIRFail(c, "floats don't hold its sums");
  MlirValue value = tosaAsFloats(c, 0, 0);
  for (int i = 0; i < 2; ++i)
    value = along(c, resizeMatrix(c, &scales[i], bilinear, !isFloat, ttElementTypeOf(value)), value,
                  1 + i);
  return toTTIRReplace(c, isFloat ? value : tosaFromFloats(c, value, type));
}

MlirLogicalResult tosaResizeToTTIR(ToTTIR *c) {
  enum { kMost = 1 << 24 };
  TtSizes scale = {0}, offset = {0};
  MlirLogicalResult done;
  if (!tosaSizesOf(c, 1, &scale) || !tosaSizesOf(c, 2, &offset)) {
    done = toTTIRFail(c, "its scale isn't known");
  } else {
    IrShape from = ttShapeOf(c->operands[0]);
    IrShape to = irShapedShape(irType(toTTIRResultType(c, 0)));
    Scale scales[2];
    bool isSane = true;
    for (int i = 0; i < 2; ++i) {
      scales[i] = (Scale){scale.data[2 * i], scale.data[2 * i + 1], offset.data[i],
                          from.sizes[1 + i], to.sizes[1 + i]};
      isSane = isSane && scales[i].numerator > 0 && scales[i].numerator < kMost &&
               scales[i].denominator > 0 && scales[i].denominator < kMost &&
               scales[i].offset > -kMost && scales[i].offset < kMost && scales[i].from < kMost &&
               scales[i].to < kMost && scales[i].from * scales[i].to < kMost;
    }
    done = isSane ? resize(c, scales) : toTTIRFail(c, "it is too large, or its scale isn't one");
  }
  tsVecFree(&scale);
  tsVecFree(&offset);
  return done;
}

//===--- Fourier transforms ---===//

// cos or sin of 2 pi i j / size, for `rows` numbers i.
static MlirValue waves(ToTTIR *c, double (*wave)(double), int64_t rows, int64_t size,
                       MlirType element) {
  const double kTurn = 6.283185307179586476925286766559;
  Numbers numbers = {0};
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < size; ++j)
      tsVecPush(&numbers, wave(kTurn * (double)(i * j % size) / (double)size));
  const int64_t sizes[] = {rows, size};
  MlirValue matrix = tosaFloatConstant(c, element, (IrShape){sizes, 2}, numbers.data);
  tsVecFree(&numbers);
  return matrix;
}

typedef struct Complex {
  MlirValue real, imaginary; // the latter null: 0
} Complex;

static MlirValue combine(ToTTIR *c, ToTTIRCreate *create, MlirValue a, MlirValue b) {
  return toTTIRBinary(c, create, mlirValueGetType(a), a, b);
}

// Along one dimension: times cos - i sin, forward; times cos + i sin, back.
static Complex transform(ToTTIR *c, Complex value, int64_t dim, int64_t rows, bool inverse) {
  int64_t size = ttShapeOf(value.real).sizes[dim];
  MlirType element = ttElementTypeOf(value.real);
  MlirValue cosines = waves(c, cos, rows, size, element),
            sines = waves(c, sin, rows, size, element);
  MlirValue real = along(c, cosines, value.real, dim), cross = along(c, sines, value.real, dim);
  if (!value.imaginary.ptr)
    return (Complex){real, toTTIRNegate(c, cross)};
  MlirValue other = along(c, sines, value.imaginary, dim);
  MlirValue straight = along(c, cosines, value.imaginary, dim);
  return (Complex){combine(c, inverse ? ttirSubtractOpCreate : ttirAddOpCreate, real, other),
                   combine(c, inverse ? ttirAddOpCreate : ttirSubtractOpCreate, straight, cross)};
}

static MlirLogicalResult transformPlane(ToTTIR *c, Complex value, bool inverse) {
  enum { kMost = 1 << 12 };
  IrShape output = irShapedShape(irType(toTTIRResultType(c, 0)));
  if (output.sizes[1] > kMost || output.sizes[2] > kMost)
    return toTTIRFail(c, "its matrices would be too large");
  value = transform(c, value, 2, output.sizes[2], inverse);
  value = transform(c, value, 1, output.sizes[1], inverse);
  const MlirValue values[] = {value.real, value.imaginary};
  mlirRewriterBaseReplaceOpWithValues(c->rewriter, c->op, 2, values);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tosaFFT2dToTTIR(ToTTIR *c) {
  return transformPlane(c, (Complex){c->operands[0], c->operands[1]}, tosaFFT2dOpGetInverse(c->op));
}

MlirLogicalResult tosaRFFT2dToTTIR(ToTTIR *c) {
  return transformPlane(c, (Complex){c->operands[0], {NULL}}, false);
}
