// The types of products, decompositions, transforms and normalisations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloInfer.h"
#include "support/String.h"

#include <stdio.h>

// "4, 8", which the caller frees.
static TsString sizesOf(MlirType type) {
  TsString text = {0};
  for (intptr_t i = 0; i < rankOf(type); ++i)
    tsStringAppendFormat(&text, "%s%lld", i ? ", " : "", (long long)sizeOf(type, i));
  return text;
}

//===--- cholesky, triangular_solve ---===//

MlirLogicalResult stablehloCholeskyOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                      StablehloAppend *append, void *user) {
  if (!stablehloOperandsAreTensors(op))
    return failure();
  MlirType a = stablehloTypeOfOperand(op, 0);
  intptr_t rank = rankOf(a);
  const char *wrong = rank < 2 ? "argument 'a' must have rank >= 2"
                      : !stablehloSizesAreCompatible(sizeOf(a, rank - 2), sizeOf(a, rank - 1))
                          ? "minor dimensions of 'a' must have equal size"
                          : NULL;
  if (wrong) {
    TsString sizes = sizesOf(a);
    MlirLogicalResult result =
        stablehloRefuse(op->location, "%s, got shape %s.", wrong, sizes.data ? sizes.data : "");
    tsStringFree(&sizes);
    return result;
  }
  append(a, user);
  return success();
}

static MlirLogicalResult checkSystem(const TesseraOpAdaptor *op, const MlirType *types,
                                     bool isLeft) {
  MlirType a = types[0], b = types[1];
  intptr_t rank = rankOf(a);
  if (rank < 2)
    return stablehloRefuseTypes(op->location, types, "operand 'a' must have rank >= 2, but got $");
  if (!stablehloSizesAreCompatible(sizeOf(a, rank - 2), sizeOf(a, rank - 1)))
    return stablehloRefuseTypes(
        op->location, types, "two minor dimensions of operand 'a' must be compatible, but got $");
  if (rank != rankOf(b))
    return stablehloRefuseTypes(op->location, types,
                                "operands must have equal rank, but got $ and $");
  if (!stablehloSizesAreCompatible(sizeOf(a, rank - 1), sizeOf(b, rank - (isLeft ? 2 : 1))))
    return stablehloRefuseTypes(
        op->location, types,
        "shared dimension of operands 'a' and 'b' must be compatible, but got $ and $");
  for (intptr_t i = 0; i < rank - 2; ++i)
    if (!stablehloSizesAreCompatible(sizeOf(a, i), sizeOf(b, i)))
      return stablehloRefuseTypes(
          op->location, types,
          "batch dimensions of the operands must be compatible, but got $ and $");
  return success();
}

MlirLogicalResult stablehloTriangularSolveOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                             StablehloAppend *append, void *user) {
  MlirAttribute left = stablehloTriangularSolveOpAdaptorGetLeftSideAttr(op);
  MlirAttribute transpose = stablehloTriangularSolveOpAdaptorGetTransposeAAttr(op);
  if (!stablehloOperandsAreTensors(op) || mlirAttributeIsNull(left) ||
      mlirAttributeIsNull(transpose))
    return failure();
  MlirType types[] = {stablehloTypeOfOperand(op, 0), stablehloTypeOfOperand(op, 1)};
  if (failed(checkSystem(op, types, mlirBoolAttrGetValue(left))))
    return failure();
  if (stablehloTransposeAttrGetValue(transpose) == StablehloTransposeTRANSPOSE_INVALID)
    return stablehloRefuse(op->location, "Invalid transpose option value for triangular solve");
  append(types[1], user);
  return success();
}

//===--- fft ---===//

typedef struct Fft {
  MlirLocation at;
  MlirType operand;
  const StablehloSizes *length;
  bool isReal, isInverse; ///< of real numbers, back to real numbers
} Fft;

static MlirLogicalResult refuseSizes(const Fft *f, const char *before, const char *middle,
                                     const char *end) {
  TsString sizes = sizesOf(f->operand), length = {0};
  for (size_t i = 0; i < f->length->size; ++i)
    tsStringAppendFormat(&length, "%s%lld", i ? ", " : "", (long long)f->length->data[i]);
  MlirLogicalResult result = stablehloRefuse(f->at, "%s%s%s%s%s", before, sizes.data, middle,
                                             tsStringView(&length).data, end);
  tsStringFree(&sizes);
  tsStringFree(&length);
  return result;
}

// All dimensions of the transform but the last one, which differs by its kind.
static MlirLogicalResult checkLengths(const Fft *f) {
  size_t count = f->length->size;
  intptr_t first = rankOf(f->operand) - (intptr_t)count;
  for (size_t i = 0; i < count; ++i) {
    long long size = sizeOf(f->operand, first + (intptr_t)i), length = f->length->data[i];
    bool isLast = i + 1 == count;
    if (stablehloSizesAreCompatible(size, length) || (isLast && !f->isReal))
      continue;
    if (f->isReal)
      return refuseSizes(
          f, "RFFT requires innermost dimensions to be compatible with fft_length. Got: ",
          " but wanted ", ".");
    char end[64];
    snprintf(end, sizeof end, ", and %lld != %lld.", size, length);
    return refuseSizes(
        f, "IRFFT requires non-final dimensions to be compatible with fft_length. Got: ",
        " but wanted ", end);
  }
  return success();
}

static MlirLogicalResult checkLastLength(const Fft *f) {
  int64_t size = sizeOf(f->operand, rankOf(f->operand) - 1);
  int64_t length = f->length->data[f->length->size - 1];
  if ((stablehloSizesAreCompatible(size, 0) && length == 0) ||
      stablehloSizesAreCompatible(size, length / 2 + 1))
    return success();
  TsString lengths = {0};
  for (size_t i = 0; i < f->length->size; ++i)
    tsStringAppendFormat(&lengths, "%s%lld", i ? ", " : "", (long long)f->length->data[i]);
  MlirLogicalResult result =
      stablehloRefuse(f->at,
                      "IRFFT requires innermost dimension to be compatible with "
                      "fft_length[-1]/2+1. Got: %lld but fft_length is %s.",
                      (long long)size, lengths.data);
  tsStringFree(&lengths);
  return result;
}

static MlirLogicalResult checkFft(const Fft *f) {
  size_t count = f->length->size;
  MlirType element = elementOf(f->operand);
  if (count > 3 || count < 1)
    return stablehloRefuse(f->at, "rank must be between 1 and 3, but got %zu.", count);
  if (f->isReal && !mlirTypeIsAF32(element) && !mlirTypeIsAF64(element))
    return stablehloRefuseTypes(f->at, &element,
                                "RFFT requires f32 or f64 input type, but is given $.");
  if (!f->isReal && !mlirTypeIsAComplex(element))
    return stablehloRefuseTypes(f->at, &f->operand,
                                "FFT/IFFT/IRFFT take a complex tensor as input, but is given $.");
  if (rankOf(f->operand) < (intptr_t)count)
    return stablehloRefuseTypes(f->at, &f->operand,
                                "operand rank must not be less than fft rank of %zu for operand of "
                                "type $.",
                                count);
  if ((f->isReal || f->isInverse) && failed(checkLengths(f)))
    return failure();
  return f->isInverse ? checkLastLength(f) : success();
}

static MlirType fftType(const Fft *f) {
  StablehloShape shape = {0};
  intptr_t last = rankOf(f->operand) - 1;
  int64_t length = f->length->data[f->length->size - 1], dynamic = mlirShapedTypeGetDynamicSize();
  for (intptr_t i = 0; i < last; ++i)
    stablehloShapePushDim(&shape, f->operand, i);
  if (f->isInverse)
    stablehloShapePush(&shape, length, dynamic);
  else if (f->isReal)
    stablehloShapePush(&shape, length ? length / 2 + 1 : sizeOf(f->operand, last), dynamic);
  else
    stablehloShapePushDim(&shape, f->operand, last);
  MlirType element = elementOf(f->operand);
  if (f->isReal)
    element = mlirComplexTypeGet(element);
  else if (f->isInverse)
    element = mlirComplexTypeGetElementType(element);
  return stablehloShapeTake(&shape, element, f->operand);
}

MlirLogicalResult stablehloFftOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                 StablehloAppend *append, void *user) {
  MlirAttribute kind = stablehloFftOpAdaptorGetFftTypeAttr(op);
  StablehloSizes length = {0};
  MlirLogicalResult result = failure();
  if (stablehloOperandsAreTensors(op) && !mlirAttributeIsNull(kind) &&
      stablehloReadNumbers(stablehloFftOpAdaptorGetFftLengthAttr(op), &length)) {
    Fft fft = {op->location, stablehloTypeOfOperand(op, 0), &length,
               stablehloFftTypeAttrGetValue(kind) == StablehloFftTypeRFFT,
               stablehloFftTypeAttrGetValue(kind) == StablehloFftTypeIRFFT};
    result = checkFft(&fft);
    if (!failed(result))
      append(fftType(&fft), user);
  }
  tsVecFree(&length);
  return result;
}

//===--- Normalisations ---===//

static const char *sizeText(int64_t size, char *room, size_t length) {
  snprintf(room, length, "%lld", (long long)size);
  return size == mlirShapedTypeGetDynamicSize() ? "?" : room;
}

// Operands with one number for each feature are those from `first` to `last`.
static MlirLogicalResult checkNormalised(const TesseraOpAdaptor *op, int64_t feature) {
  intptr_t last = op->numOperands;
  MlirType operand = stablehloTypeOfOperand(op, 0);
  bool isGradient = op->definition == &stablehloBatchNormGradOpDef;
  if (isGradient && !stablehloShapesAreCompatible(operand, stablehloTypeOfOperand(op, --last)))
    return stablehloRefuse(op->location,
                           "expects multi-dimensional operands to have compatible shapes.");
  for (intptr_t i = 1; i < last; ++i)
    for (intptr_t j = i + 1; j < last; ++j)
      if (!stablehloShapesAreCompatible(stablehloTypeOfOperand(op, i),
                                        stablehloTypeOfOperand(op, j)))
        return stablehloRefuse(op->location,
                               "expects single-dimensional operands to have compatible shapes.");
  if (feature >= rankOf(operand))
    return stablehloRefuse(op->location,
                           "expects featureIndex to be smaller than the rank of multi-dimensional "
                           "operands; got featureIndex %lld, and rank %lld.",
                           (long long)feature, (long long)rankOf(operand));
  int64_t count = sizeOf(operand, (intptr_t)feature);
  int64_t size = sizeOf(stablehloTypeOfOperand(op, 1), 0);
  char room[2][32];
  return stablehloSizesAreCompatible(size, count)
             ? success()
             : stablehloRefuse(op->location,
                               "expects the size of single-dimensional operands to be compatible "
                               "with feature count, but the size of single-dimensional operands is "
                               "%s and the feature count is %s.",
                               sizeText(size, room[0], sizeof room[0]),
                               sizeText(count, room[1], sizeof room[1]));
}

static MlirLogicalResult inferNormalised(const TesseraOpAdaptor *op, MlirAttribute featureIndex,
                                         bool hasOthers, StablehloAppend *append, void *user) {
  if (!stablehloOperandsAreTensors(op) || mlirAttributeIsNull(featureIndex))
    return failure();
  int64_t feature = mlirIntegerAttrGetValueInt(featureIndex);
  if (failed(checkNormalised(op, feature)))
    return failure();
  MlirType operand = stablehloTypeOfOperand(op, 0);
  append(operand, user);
  for (int i = 0; i < 2 && hasOthers; ++i) {
    StablehloShape shape = {0};
    stablehloShapePushDim(&shape, operand, (intptr_t)feature);
    append(stablehloShapeTake(&shape, elementOf(operand), operand), user);
  }
  return success();
}

MlirLogicalResult stablehloBatchNormGradOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                           StablehloAppend *append, void *user) {
  return inferNormalised(op, stablehloBatchNormGradOpAdaptorGetFeatureIndexAttr(op), true, append,
                         user);
}

MlirLogicalResult stablehloBatchNormTrainingOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                               StablehloAppend *append,
                                                               void *user) {
  return inferNormalised(op, stablehloBatchNormTrainingOpAdaptorGetFeatureIndexAttr(op), true,
                         append, user);
}

MlirLogicalResult stablehloBatchNormInferenceOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                                StablehloAppend *append,
                                                                void *user) {
  return inferNormalised(op, stablehloBatchNormInferenceOpAdaptorGetFeatureIndexAttr(op), false,
                         append, user);
}
