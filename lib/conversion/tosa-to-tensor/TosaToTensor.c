// tosa-to-tensor: what only puts elements elsewhere.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-tensor/TosaToTensorPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/tosa/TosaChecks.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"

enum { kMaxTosaTensorRank = 16 };

typedef struct TosaTensor {
  LinalgMaker make;
  MlirPatternRewriter pattern;
  MlirOperation op;
  const MlirValue *operands;
  MlirType type; ///< of the result
} TosaTensor;

static MlirLogicalResult refuse(TosaTensor *c, const char *reason) {
  return tesseraConversionFail(c->pattern, c->op, reason);
}

static MlirLogicalResult replace(TosaTensor *c, MlirValue value) {
  if (!mlirTypeEqual(mlirValueGetType(value), c->type))
    value = linalgMakeUnary(&c->make, &tensorCastOpDef, c->type, value);
  mlirRewriterBaseReplaceOpWithValues(c->make.rewriter, c->op, 1, &value);
  return mlirLogicalResultSuccess();
}

static MlirValue indexNumber(TosaTensor *c, int64_t number) {
  return linalgMakeInteger(&c->make, mlirIndexTypeGet(c->make.context), number);
}

static MlirLogicalResult convertTosaReshape(TosaTensor *c) {
  if (!mlirShapedTypeHasStaticShape(mlirValueGetType(c->operands[0])) ||
      !mlirShapedTypeHasStaticShape(c->type))
    return refuse(c, "it has a size that isn't known, which can't be converted yet");
  MlirValue value = linalgMakeReshape(&c->make, c->operands[0], c->type);
  return value.ptr ? replace(c, value) : refuse(c, "it has too many elements");
}

//===--- Slices ---===//

// A part of a tensor, with a value for each size that isn't known.
typedef struct Part {
  int64_t offsets[kMaxTosaTensorRank], sizes[kMaxTosaTensorRank], strides[kMaxTosaTensorRank];
  MlirValue offset; ///< of the dimension with a dynamic one
  MlirValue dynamic[kMaxTosaTensorRank];
  intptr_t rank, numDynamic;
} Part;

static Part partOf(intptr_t rank) {
  Part part = {.rank = rank};
  for (intptr_t i = 0; i < rank; ++i)
    part.strides[i] = 1;
  return part;
}

static MlirValue insertPart(TosaTensor *c, MlirValue value, MlirValue into, const Part *part) {
  MlirContext context = c->make.context;
  return mlirOperationGetResult(
      tensorInsertSliceOpCreate(c->make.rewriter, c->make.location, mlirValueGetType(into), value,
                                into, part->offset.ptr ? 1 : 0, &part->offset, part->numDynamic,
                                part->dynamic, 0, NULL,
                                mlirDenseI64ArrayGet(context, part->rank, part->offsets),
                                mlirDenseI64ArrayGet(context, part->rank, part->sizes),
                                mlirDenseI64ArrayGet(context, part->rank, part->strides)),
      0);
}

// What is behind the start, for a size that isn't given.
static MlirValue rest(TosaTensor *c, intptr_t dim, int64_t start) {
  MlirValue size = linalgMakeDim(&c->make, c->operands[0], dim), begin = indexNumber(c, start);
  return linalgMakeBinary(&c->make, &arithSubIOpDef, mlirIndexTypeGet(c->make.context), size,
                          begin);
}

static MlirLogicalResult convertTosaSlice(TosaTensor *c) {
  TosaSizes starts = {0}, sizes = {0};
  MlirType from = mlirValueGetType(c->operands[0]);
  intptr_t rank = mlirShapedTypeGetRank(from);
  bool isKnown = tosaShapeValues(tosaSliceOpGetStart(c->op), &starts) &&
                 tosaShapeValues(tosaSliceOpGetSize(c->op), &sizes) &&
                 starts.size == (size_t)rank && sizes.size == (size_t)rank;
  Part part = partOf(rank);
  for (intptr_t i = 0; isKnown && i < rank; ++i) {
    part.offsets[i] = starts.data[i];
    part.sizes[i] = sizes.data[i] == -1 ? INT64_MIN : sizes.data[i];
    if (sizes.data[i] == -1)
      part.dynamic[part.numDynamic++] = rest(c, i, starts.data[i]);
  }
  tsVecFree(&starts);
  tsVecFree(&sizes);
  if (!isKnown)
    return refuse(c, "start or size of slice must be a static ranked shape");
  MlirContext context = c->make.context;
  return replace(
      c, mlirOperationGetResult(
             tensorExtractSliceOpCreate(c->make.rewriter, c->make.location, c->type, c->operands[0],
                                        0, NULL, part.numDynamic, part.dynamic, 0, NULL,
                                        mlirDenseI64ArrayGet(context, rank, part.offsets),
                                        mlirDenseI64ArrayGet(context, rank, part.sizes),
                                        mlirDenseI64ArrayGet(context, rank, part.strides)),
             0));
}

//===--- Joining ---===//

// The size of an operand along the axis: a constant, or asked for.
static MlirValue sizeAlong(TosaTensor *c, MlirValue operand, int64_t axis) {
  MlirType type = mlirValueGetType(operand);
  return mlirShapedTypeIsDynamicDim(type, axis)
             ? linalgMakeDim(&c->make, operand, axis)
             : indexNumber(c, mlirShapedTypeGetDimSize(type, axis));
}

static MlirLogicalResult convertTosaConcat(TosaTensor *c) {
  int64_t axis = tosaConcatOpGetAxis(c->op), offset = 0;
  intptr_t rank = mlirShapedTypeGetRank(c->type), count = tosaConcatOpGetNumInput1(c->op);
  MlirValue sizes[kMaxTosaTensorRank];
  intptr_t numSizes = 0;
  for (intptr_t i = 0; i < rank; ++i)
    for (intptr_t j = 0; j < count; ++j)
      if (mlirShapedTypeIsDynamicDim(mlirValueGetType(c->operands[j]), i) && count > 1)
        return refuse(c, "it joins tensors with sizes that aren't known, which can't be converted "
                         "yet");
  int64_t shape[kMaxTosaTensorRank], total = 0;
  for (intptr_t j = 0; j < count; ++j)
    total += mlirShapedTypeGetDimSize(mlirValueGetType(c->operands[j]), axis);
  for (intptr_t i = 0; i < rank; ++i) {
    shape[i] = i == axis && count > 1
                   ? total
                   : mlirShapedTypeGetDimSize(mlirValueGetType(c->operands[0]), i);
    if (mlirShapedTypeIsDynamicSize(shape[i]))
      sizes[numSizes++] = sizeAlong(c, c->operands[0], i);
  }
  MlirType type = linalgTensorType(rank, shape, mlirShapedTypeGetElementType(c->type));
  MlirValue result = linalgMakeEmpty(&c->make, type, numSizes, sizes);
  for (intptr_t j = 0; j < count; ++j) {
    MlirType own = mlirValueGetType(c->operands[j]);
    Part part = partOf(rank);
    for (intptr_t i = 0; i < rank; ++i) {
      part.sizes[i] = mlirShapedTypeGetDimSize(own, i);
      if (mlirShapedTypeIsDynamicSize(part.sizes[i]))
        part.dynamic[part.numDynamic++] = linalgMakeDim(&c->make, c->operands[j], i);
    }
    part.offsets[axis] = offset;
    offset += part.sizes[axis];
    result = insertPart(c, c->operands[j], result, &part);
  }
  return replace(c, result);
}

//===--- Padding ---===//

// The number around the tensor, as a scalar; null when it isn't a constant of a type that is known.
static MlirValue paddingNumber(TosaTensor *c) {
  const IrStorage *values = tosaConstantElements(tosaPadOpGetPadConst(c->op));
  MlirValue zero = indexNumber(c, 0);
  if (!values || !irIsDense(values))
    return mlirOperationGetResult(
        tensorExtractOpCreateInferred(c->make.rewriter, c->make.location, c->operands[2], 1, &zero),
        0);
  MlirType element = irWrapType(irShapedElementType(irElementsType(values)));
  if (mlirTypeIsAFloat(element))
    return linalgMakeConstant(&c->make, irWrapAttribute(irFloatAttrGetBits(
                                            irType(element), irDenseFloatAt(values, 0, 0))));
  return linalgMakeInteger(&c->make, element, tosaIntegerAt(values, 0));
}

static MlirLogicalResult convertTosaPad(TosaTensor *c) {
  TosaSizes padding = {0};
  intptr_t rank = mlirShapedTypeGetRank(c->type);
  bool isKnown =
      tosaShapeValues(tosaPadOpGetPadding(c->op), &padding) && padding.size == 2 * (size_t)rank;
  MlirValue number = {NULL}, low[kMaxTosaTensorRank], high[kMaxTosaTensorRank];
  if (isKnown)
    number = paddingNumber(c);
  for (intptr_t i = 0; isKnown && i < rank; ++i) {
    low[i] = indexNumber(c, padding.data[2 * i]);
    high[i] = indexNumber(c, padding.data[2 * i + 1]);
  }
  tsVecFree(&padding);
  if (!isKnown)
    return refuse(c, "padding must be a static shape value");
  return replace(
      c,
      linalgMakePad(&c->make, c->operands[0],
                    &(LinalgPadding){
                        .type = c->type, .lowValues = low, .highValues = high, .number = number}));
}

//===--- The pass ---===//

static const struct {
  const TesseraOpDef *from;
  MlirLogicalResult (*convert)(TosaTensor *c);
} kConversions[] = {{&tosaConcatOpDef, convertTosaConcat},
                    {&tosaReshapeOpDef, convertTosaReshape},
                    {&tosaSliceOpDef, convertTosaSlice},
                    {&tosaPadOpDef, convertTosaPad}};
enum { kNumConversions = sizeof kConversions / sizeof *kConversions };

static MlirLogicalResult convertToTensor(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter pattern, void *user) {
  (void)user;
  TosaTensor c = {.make = {mlirPatternRewriterAsBase(pattern), mlirOperationGetContext(op),
                           mlirOperationGetLocation(op)},
                  .pattern = pattern,
                  .op = op,
                  .operands = operands,
                  .type = mlirValueGetType(mlirOperationGetResult(op, 0))};
  MlirType input = mlirValueGetType(operands[0]);
  if (!mlirTypeIsARankedTensor(c.type) || !mlirTypeIsARankedTensor(input) ||
      mlirShapedTypeGetRank(c.type) > kMaxTosaTensorRank ||
      mlirShapedTypeGetRank(input) > kMaxTosaTensorRank)
    return refuse(&c, "it has a tensor without a rank");
  for (size_t i = 0; i < kNumConversions; ++i)
    if (tesseraOperationIs(op, kConversions[i].from))
      return kConversions[i].convert(&c);
  return mlirLogicalResultFailure();
}

void tosaToTensorPassPassRun(MlirPass pass, const TosaToTensorPassOptions *options,
                             MlirOperation root) {
  (void)options;
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(root));
  TesseraConversionTarget *target = tesseraConversionTargetCreate();
  tesseraConversionTargetAddLegalDialect(target, "arith");
  tesseraConversionTargetAddLegalDialect(target, "tensor");
  for (size_t i = 0; i < kNumConversions; ++i) {
    tesseraConversionTargetAddIllegalOp(target, kConversions[i].from->name);
    tesseraConversionPatternAdd(patterns, kConversions[i].from, 1, NULL, convertToTensor, NULL);
  }
  if (mlirLogicalResultIsFailure(tesseraApplyPartialConversion(root, target, patterns)))
    tesseraPassSignalFailure(pass);
  tesseraConversionTargetDestroy(target);
}
