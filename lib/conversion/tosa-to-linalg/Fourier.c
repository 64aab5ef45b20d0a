// tosa.fft2d and rfft2d: every element of the picture, turned by its angle, into every element of
// the spectrum. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/index/IndexOps.h"
#include "dialect/math/MathOps.h"
#include "mlir-c/AffineMap.h"

/// Along rows and columns.
typedef struct Fourier {
  MlirType element;
  MlirValue sizes[2];  ///< indices
  MlirValue floats[2]; ///< the same as elements
  MlirValue turn;      ///< 2 pi
  bool isReal, isInverse;
} Fourier;

static MlirValue indexConstant(const LinalgMaker *make, int64_t number) {
  return linalgMakeInteger(make, mlirIndexTypeGet(make->context), number);
}

static MlirValue binary(const LinalgMaker *make, const TesseraOpDef *definition, MlirValue a,
                        MlirValue b) {
  return linalgMakeBinary(make, definition, mlirValueGetType(a), a, b);
}

static MlirValue indexToFloat(const LinalgMaker *make, MlirType element, MlirValue index) {
  MlirType i32 = mlirIntegerTypeGet(make->context, 32);
  MlirValue integer = linalgMakeUnary(make, &arithIndexCastUIOpDef, i32, index);
  return linalgMakeUnary(make, &arithUIToFPOpDef, element, integer);
}

static MlirValue loopIndex(const LinalgMaker *make, int64_t loop) {
  MlirAttribute number = mlirIntegerAttrGet(mlirIntegerTypeGet(make->context, 64), loop);
  return mlirOperationGetResult(
      linalgIndexOpCreate(make->rewriter, make->location, mlirIndexTypeGet(make->context), number),
      0);
}

/// By how much an element of the picture is turned for one of the spectrum: both sides' products,
/// in whole turns, are taken modulo the size while they are integers.
static MlirValue makeAngle(const LinalgMaker *make, const Fourier *f) {
  MlirValue loops[4], turns[2];
  for (int64_t i = 0; i < 4; ++i)
    loops[i] = loopIndex(make, i + 1);
  for (int i = 0; i < 2; ++i)
    turns[i] = binary(make, &indexMulOpDef, loops[2 + i], loops[i]);
  for (int i = 0; i < 2; ++i)
    turns[i] = binary(make, &indexRemUOpDef, turns[i], f->sizes[i]);
  for (int i = 0; i < 2; ++i)
    turns[i] = indexToFloat(make, f->element, turns[i]);
  for (int i = 0; i < 2; ++i)
    turns[i] = binary(make, &arithDivFOpDef, turns[i], f->floats[i]);
  MlirValue sum = binary(make, &arithAddFOpDef, turns[0], turns[1]);
  MlirValue angle = binary(make, &arithMulFOpDef, f->turn, sum);
  if (!f->isInverse)
    return angle;
  return binary(make, &arithMulFOpDef, angle, linalgMakeNumber(make, f->element, -1));
}

static bool fourierBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                        const void *user) {
  const Fourier *f = user;
  MlirValue angle = makeAngle(make, f), real = arguments[0];
  MlirValue cosine = linalgMakeUnary(make, &mathCosOpDef, f->element, angle);
  MlirValue sine = linalgMakeUnary(make, &mathSinOpDef, f->element, angle);
  if (f->isReal) {
    MlirValue along = binary(make, &arithMulFOpDef, real, cosine);
    MlirValue across = binary(make, &arithMulFOpDef, real, sine);
    results[0] = binary(make, &arithAddFOpDef, arguments[1], along);
    results[1] = binary(make, &arithSubFOpDef, arguments[2], across);
    return true;
  }
  MlirValue imaginary = arguments[1];
  MlirValue a = binary(make, &arithMulFOpDef, real, cosine);
  MlirValue b = binary(make, &arithMulFOpDef, imaginary, sine);
  MlirValue newReal = binary(make, &arithAddFOpDef, a, b);
  a = binary(make, &arithMulFOpDef, imaginary, cosine);
  b = binary(make, &arithMulFOpDef, real, sine);
  MlirValue newImaginary = binary(make, &arithSubFOpDef, a, b);
  results[0] = binary(make, &arithAddFOpDef, arguments[2], newReal);
  results[1] = binary(make, &arithAddFOpDef, arguments[3], newImaginary);
  return true;
}

/// A known size is a constant, behind the one for the dimension's number.
static MlirValue sizeOf(const LinalgMaker *make, MlirValue tensor, int64_t dim) {
  MlirType type = mlirValueGetType(tensor);
  if (mlirShapedTypeIsDynamicDim(type, dim))
    return linalgMakeDim(make, tensor, dim);
  (void)indexConstant(make, dim);
  return indexConstant(make, mlirShapedTypeGetDimSize(type, dim));
}

/// n / 2 + 1, with the constants that it is made of.
static MlirValue halfAndOne(const LinalgMaker *make, MlirValue size, int64_t known) {
  MlirValue one = indexConstant(make, 1), two = indexConstant(make, 2);
  if (mlirValueIsNull(size)) {
    (void)indexConstant(make, known);
    (void)indexConstant(make, known / 2);
    return indexConstant(make, known / 2 + 1);
  }
  return binary(make, &arithAddIOpDef, binary(make, &arithDivUIOpDef, size, two), one);
}

/// The sizes of the spectrum that aren't known.
static intptr_t makeSizes(TosaLinalg *c, bool isReal, MlirValue *sizes) {
  const LinalgMaker *make = &c->make;
  MlirType from = mlirValueGetType(c->operands[0]);
  MlirValue dims[3] = {{NULL}};
  for (int64_t i = 0; i < 3; ++i)
    if (mlirShapedTypeIsDynamicDim(from, i))
      dims[i] = linalgMakeDim(make, c->operands[0], i);
  if (isReal) {
    bool isDynamic = mlirShapedTypeIsDynamicDim(from, 2);
    dims[2] = halfAndOne(make, dims[2], isDynamic ? 0 : mlirShapedTypeGetDimSize(from, 2));
  }
  intptr_t count = 0;
  for (int64_t i = 0; i < 3; ++i)
    if (mlirShapedTypeIsDynamicDim(c->type, i))
      sizes[count++] = dims[i];
  return count;
}

static MlirLogicalResult transform(TosaLinalg *c, Fourier *f) {
  static const int64_t kIn[] = {0, 3, 4}, kOut[] = {0, 1, 2};
  const LinalgMaker *make = &c->make;
  const MlirType from = mlirValueGetType(c->operands[0]);
  for (int64_t i = 0; i < (f->isReal ? 2 : 3); ++i)
    if (mlirShapedTypeIsDynamicDim(c->type, i) && !mlirShapedTypeIsDynamicDim(from, i))
      return tosaLinalgFail(c, "its result has a size that isn't known, and its operand has it");
  MlirValue sizes[3], inits[2];
  intptr_t numSizes = makeSizes(c, f->isReal, sizes);
  for (int i = 0; i < 2; ++i) {
    MlirValue empty = linalgMakeEmpty(make, c->type, numSizes, sizes);
    inits[i] = linalgMakeFill(make, linalgMakeNumber(make, f->element, 0), empty);
  }
  for (int i = 0; i < 2; ++i)
    f->sizes[i] = sizeOf(make, c->operands[0], i + 1);
  f->turn = linalgMakeNumber(make, f->element, 6.283185307179586);
  for (int i = 0; i < 2; ++i)
    f->floats[i] = indexToFloat(make, f->element, f->sizes[i]);
  MlirAffineMap in = linalgPickMap(make->context, 5, 3, kIn);
  MlirAffineMap out = linalgPickMap(make->context, 5, 3, kOut);
  const MlirAffineMap maps[] = {in, f->isReal ? out : in, out, out};
  MlirOperation generic = linalgMakeGeneric(make, &(LinalgGeneric){.numInputs = f->isReal ? 1 : 2,
                                                                   .numInits = 2,
                                                                   .inputs = c->operands,
                                                                   .inits = inits,
                                                                   .maps = maps,
                                                                   .loops = "ppprr",
                                                                   .body = fourierBody,
                                                                   .user = f});
  mlirRewriterBaseReplaceOpWithOperation(make->rewriter, c->op, generic);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tosaRFFT2dToLinalg(TosaLinalg *c) {
  Fourier f = {.element = linalgElementType(c->type), .isReal = true};
  return transform(c, &f);
}

MlirLogicalResult tosaFFT2dToLinalg(TosaLinalg *c) {
  Fourier f = {.element = linalgElementType(c->type), .isInverse = tosaFFT2dOpGetInverse(c->op)};
  return transform(c, &f);
}
