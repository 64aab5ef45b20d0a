// Ops of ttir that move elements, and constants, as ones of tensor and linalg.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttir-to-linalg/TTIRToLinalg.h"
#include "dialect/tensor/TensorOps.h"

MlirLogicalResult ttirReshapeToLinalg(TTIRLinalg *c) {
  MlirValue value = linalgMakeReshape(&c->make, c->operands[0], c->type);
  return ttirLinalgReplace(c, ttirLinalgWrite(c, value, c->output));
}

MlirLogicalResult ttirBroadcastToLinalg(TTIRLinalg *c) {
  return ttirLinalgReplace(c, ttirLinalgWrite(c, c->operands[0], c->output));
}

static MlirLogicalResult permute(TTIRLinalg *c, const int64_t *permutation) {
  intptr_t rank = mlirShapedTypeGetRank(c->type);
  return ttirLinalgReplace(
      c, linalgMakeTranspose(&c->make, c->operands[0], c->output, rank, permutation));
}

MlirLogicalResult ttirPermuteToLinalg(TTIRLinalg *c) {
  intptr_t rank;
  return permute(c, ttirPermuteOpGetPermutation(c->op, &rank));
}

MlirLogicalResult ttirTransposeToLinalg(TTIRLinalg *c) {
  int64_t permutation[TTIR_LINALG_MAX_RANK];
  int64_t rank = mlirShapedTypeGetRank(c->type);
  int64_t a = ttirTransposeOpGetDim0(c->op), b = ttirTransposeOpGetDim1(c->op);
  a += a < 0 ? rank : 0;
  b += b < 0 ? rank : 0;
  for (int64_t i = 0; i < rank; ++i)
    permutation[i] = i == a ? b : i == b ? a : i;
  return permute(c, permutation);
}

//===--- Slices ---===//

typedef struct Window {
  int64_t offsets[TTIR_LINALG_MAX_RANK], sizes[TTIR_LINALG_MAX_RANK];
  int64_t strides[TTIR_LINALG_MAX_RANK];
} Window;

// All of a tensor of the type, at the beginning of a larger one.
static Window windowOf(MlirType type) {
  Window window;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    window.offsets[i] = 0;
    window.sizes[i] = mlirShapedTypeGetDimSize(type, i);
    window.strides[i] = 1;
  }
  return window;
}

static MlirValue insert(TTIRLinalg *c, MlirValue value, MlirValue into, const Window *window) {
  MlirContext context = c->make.context;
  intptr_t rank = mlirShapedTypeGetRank(mlirValueGetType(into));
  return mlirOperationGetResult(
      tensorInsertSliceOpCreate(c->make.rewriter, c->make.location, mlirValueGetType(into), value,
                                into, 0, NULL, 0, NULL, 0, NULL,
                                mlirDenseI64ArrayGet(context, rank, window->offsets),
                                mlirDenseI64ArrayGet(context, rank, window->sizes),
                                mlirDenseI64ArrayGet(context, rank, window->strides)),
      0);
}

MlirLogicalResult ttirConcatToLinalg(TTIRLinalg *c) {
  int64_t dim = ttirConcatOpGetDim(c->op), offset = 0;
  dim += dim < 0 ? mlirShapedTypeGetRank(c->type) : 0;
  MlirValue result = c->output;
  for (intptr_t i = 0; i < ttirConcatOpGetNumInputs(c->op); ++i) {
    MlirType type = mlirValueGetType(c->operands[i]);
    Window window = windowOf(type);
    window.offsets[dim] = offset;
    offset += mlirShapedTypeGetDimSize(type, dim);
    result = insert(c, c->operands[i], result, &window);
  }
  return ttirLinalgReplace(c, result);
}

MlirLogicalResult ttirSliceToLinalg(TTIRLinalg *c) {
  MlirContext context = c->make.context;
  intptr_t rank = mlirShapedTypeGetRank(c->type);
  Window window = windowOf(c->type);
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(mlirValueGetType(c->operands[0]), i);
    window.strides[i] = ttIntegerAt(ttirSliceOpGetStepAttr(c->op), i);
    window.offsets[i] = ttIntegerAt(ttirSliceOpGetBeginsAttr(c->op), i);
    window.offsets[i] += window.offsets[i] < 0 ? size : 0;
    if (window.strides[i] <= 0)
      return ttirLinalgFail(c, "it goes backwards");
  }
  MlirValue slice = mlirOperationGetResult(
      tensorExtractSliceOpCreate(c->make.rewriter, c->make.location, c->type, c->operands[0], 0,
                                 NULL, 0, NULL, 0, NULL,
                                 mlirDenseI64ArrayGet(context, rank, window.offsets),
                                 mlirDenseI64ArrayGet(context, rank, window.sizes),
                                 mlirDenseI64ArrayGet(context, rank, window.strides)),
      0);
  return ttirLinalgReplace(c, ttirLinalgWrite(c, slice, c->output));
}

MlirLogicalResult ttirPadToLinalg(TTIRLinalg *c) {
  intptr_t count;
  const int32_t *padding = ttirPadOpGetPadding(c->op, &count);
  Window window = windowOf(mlirValueGetType(c->operands[0]));
  for (intptr_t i = 0; 2 * i < count; ++i) {
    if (padding[2 * i] < 0 || padding[2 * i + 1] < 0)
      return ttirLinalgFail(c, "it pads by a negative amount");
    window.offsets[i] = padding[2 * i];
  }
  MlirValue number =
      linalgMakeNumber(&c->make, mlirShapedTypeGetElementType(c->type), ttirPadOpGetValue(c->op));
  MlirValue filled = linalgMakeFill(&c->make, number, ttirLinalgOutput(c));
  return ttirLinalgReplace(c, insert(c, c->operands[0], filled, &window));
}

//===--- Constants ---===//

static MlirLogicalResult replaceByElements(TTIRLinalg *c, MlirAttribute elements) {
  MlirValue value = linalgMakeConstant(&c->make, elements);
  if (c->output.ptr)
    value = ttirLinalgWrite(c, value, c->output);
  return ttirLinalgReplace(c, value);
}

MlirLogicalResult ttirConstantToLinalg(TTIRLinalg *c) {
  return replaceByElements(c, ttirConstantOpGetValueAttr(c->op));
}

MlirLogicalResult ttirFillToLinalg(TTIRLinalg *c) {
  return replaceByElements(c, ttirFillOpGetValueAttr(c->op));
}

MlirLogicalResult ttirSplatToLinalg(TTIRLinalg *c) {
  MlirType element = mlirShapedTypeGetElementType(c->type);
  MlirAttribute number =
      mlirTypeIsAFloat(element)
          ? mlirFloatAttrDoubleGet(c->make.context, element, (double)c->row->number)
          : mlirIntegerAttrGet(element, c->row->number);
  return replaceByElements(c, mlirDenseElementsAttrSplatGet(c->type, number));
}
