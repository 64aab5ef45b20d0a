// tosa-to-tensor: what only puts elements elsewhere.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-tensor/TosaToTensorPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/tosa/TosaChecks.h"
#include "support/Memory.h"
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

//===--- Reshaping ---===//

// The type that the shape operand asks for. What is left to compute, -1, is known of a static
// input; of another, one size stays open: that, or the first.
static bool readNewType(TosaTensor *c, MlirType *type) {
  MlirType from = mlirValueGetType(c->operands[0]);
  bool isStatic = mlirShapedTypeHasStaticShape(from);
  TosaSizes sizes = {0};
  bool isKnown =
      tosaShapeValues(tosaReshapeOpGetShape(c->op), &sizes) && sizes.size <= kMaxTosaTensorRank;
  int64_t left = 1;
  for (int64_t i = 0; isStatic && i < mlirShapedTypeGetRank(from); ++i)
    left = tosaMul(left, mlirShapedTypeGetDimSize(from, i));
  bool isOpen = false;
  for (size_t i = 0; isKnown && i < sizes.size; ++i) {
    isOpen = isOpen || sizes.data[i] == -1;
    if (sizes.data[i] > 0)
      left /= sizes.data[i];
  }
  for (size_t i = 0; isKnown && i < sizes.size; ++i)
    if (sizes.data[i] < 0)
      sizes.data[i] = isStatic ? left : mlirShapedTypeGetDynamicSize();
  if (isKnown && !isStatic && !isOpen && sizes.size)
    sizes.data[0] = mlirShapedTypeGetDynamicSize();
  if (isKnown)
    *type = linalgTensorType((intptr_t)sizes.size, sizes.data, mlirShapedTypeGetElementType(from));
  tsVecFree(&sizes);
  return isKnown;
}

// All elements in one dimension in several, of which one is open: what the others leave.
static MlirValue expandFlat(TosaTensor *c, MlirValue flat, MlirType type) {
  int64_t rank = mlirShapedTypeGetRank(type), others = 1, sizes[kMaxTosaTensorRank];
  for (int64_t i = 0; i < rank; ++i) {
    sizes[i] = mlirShapedTypeGetDimSize(type, i);
    others = mlirShapedTypeIsDynamicSize(sizes[i]) ? others : tosaMul(others, sizes[i]);
  }
  MlirValue all = linalgMakeDim(&c->make, flat, 0), count = indexNumber(c, others);
  MlirValue open =
      linalgMakeBinary(&c->make, &arithDivSIOpDef, mlirIndexTypeGet(c->make.context), all, count);
  MlirContext context = c->make.context;
  return mlirOperationGetResult(
      tensorExpandShapeOpCreate(c->make.rewriter, c->make.location, type, flat,
                                linalgGroupsAttr(context, 1, &rank), 1, &open,
                                mlirDenseI64ArrayGet(context, (intptr_t)rank, sizes)),
      0);
}

// A tensor that has one element when the program runs; null when it can't.
static MlirValue collapseToScalar(TosaTensor *c, MlirValue value) {
  MlirType from = mlirValueGetType(value), element = mlirShapedTypeGetElementType(from);
  int64_t rank = mlirShapedTypeGetRank(from), ones[kMaxTosaTensorRank];
  for (int64_t i = 0; i < rank; ++i) {
    ones[i] = 1;
    if (!mlirShapedTypeIsDynamicDim(from, i) && mlirShapedTypeGetDimSize(from, i) != 1)
      return (MlirValue){NULL};
  }
  value = linalgMakeUnary(&c->make, &tensorCastOpDef,
                          linalgTensorType((intptr_t)rank, ones, element), value);
  return mlirOperationGetResult(
      tensorCollapseShapeOpCreate(c->make.rewriter, c->make.location,
                                  linalgTensorType(0, ones, element), value,
                                  linalgGroupsAttr(c->make.context, 0, ones)),
      0);
}

static MlirLogicalResult convertTosaReshape(TosaTensor *c) {
  MlirValue value = c->operands[0];
  MlirType from = mlirValueGetType(value), type;
  if (!readNewType(c, &type))
    return refuse(c, "expected a constant shape");
  if (mlirShapedTypeHasStaticShape(from)) {
    value = linalgMakeReshape(&c->make, value, type);
    return value.ptr ? replace(c, value) : refuse(c, "its sizes don't fit");
  }
  int64_t rank = mlirShapedTypeGetRank(from);
  if (!mlirShapedTypeGetRank(type)) {
    value = collapseToScalar(c, value);
    return value.ptr ? replace(c, value) : refuse(c, "its sizes don't fit");
  }
  if (rank > 1) {
    const int64_t open = mlirShapedTypeGetDynamicSize();
    MlirType flat = linalgTensorType(1, &open, mlirShapedTypeGetElementType(from));
    value = mlirOperationGetResult(
        tensorCollapseShapeOpCreate(c->make.rewriter, c->make.location, flat, value,
                                    linalgGroupsAttr(c->make.context, 1, &rank)),
        0);
  }
  return replace(c, mlirShapedTypeGetRank(type) > 1 ? expandFlat(c, value, type) : value);
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

// A number that is known, or a value.
typedef struct Amount {
  int64_t number;
  MlirValue value; ///< null where the number is known
} Amount;

static MlirValue amountValue(TosaTensor *c, Amount amount) {
  return amount.value.ptr ? amount.value : indexNumber(c, amount.number);
}

static Amount amountAt(TosaTensor *c, MlirValue tensor, intptr_t dim) {
  MlirType type = mlirValueGetType(tensor);
  return mlirShapedTypeIsDynamicDim(type, dim)
             ? (Amount){.value = linalgMakeDim(&c->make, tensor, dim)}
             : (Amount){.number = mlirShapedTypeGetDimSize(type, dim)};
}

// How far the operands before each one reach along the axis, and all of them. As MLIR does, all are
// asked for by one constant.
static void findOffsets(TosaTensor *c, intptr_t count, int64_t axis, MlirValue axisValue,
                        Amount first, Amount *offsets) {
  MlirType index = mlirIndexTypeGet(c->make.context);
  offsets[0] = (Amount){.number = 0};
  offsets[1] = first;
  for (intptr_t i = 1; i < count; ++i) {
    MlirType type = mlirValueGetType(c->operands[i]);
    const MlirValue asked[] = {c->operands[i], axisValue};
    bool isKnown = !mlirShapedTypeIsDynamicDim(type, axis);
    int64_t number = isKnown ? mlirShapedTypeGetDimSize(type, axis) : 0;
    MlirValue size =
        isKnown ? indexNumber(c, number) : linalgMakeOp(&c->make, &tensorDimOpDef, index, 2, asked);
    MlirValue before = amountValue(c, offsets[i]);
    if (isKnown && !offsets[i].value.ptr) {
      offsets[i + 1] = (Amount){.number = tosaAdd(offsets[i].number, number)};
      indexNumber(c, offsets[i + 1].number);
    } else {
      offsets[i + 1] =
          (Amount){.value = linalgMakeBinary(&c->make, &arithAddIOpDef, index, before, size)};
    }
  }
}

static bool haveRank(const TosaTensor *c, intptr_t count, intptr_t rank) {
  for (intptr_t i = 0; i < count; ++i) {
    MlirType type = mlirValueGetType(c->operands[i]);
    if (!mlirShapedTypeHasRank(type) || mlirShapedTypeGetRank(type) != rank)
      return false;
  }
  return true;
}

static MlirLogicalResult convertTosaConcat(TosaTensor *c) {
  int64_t axis = tosaConcatOpGetAxis(c->op);
  intptr_t rank = mlirShapedTypeGetRank(c->type), count = tosaConcatOpGetNumInput1(c->op);
  Amount sizes[kMaxTosaTensorRank];
  MlirValue dynamic[kMaxTosaTensorRank];
  intptr_t numDynamic = 0;
  if (axis >= rank || !haveRank(c, count, rank))
    return refuse(c, "its operands and result are of different ranks");
  Amount *offsets = tsAllocZeroed((size_t)count + 1, sizeof *offsets);
  MlirValue axisValue = indexNumber(c, axis);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = amountAt(c, c->operands[0], i);
  findOffsets(c, count, axis, axisValue, sizes[axis], offsets);
  sizes[axis] = offsets[count];
  for (intptr_t i = 0; i < rank; ++i)
    if (mlirShapedTypeIsDynamicDim(c->type, i))
      dynamic[numDynamic++] = amountValue(c, sizes[i]);
  MlirValue result = linalgMakeEmpty(&c->make, c->type, numDynamic, dynamic);
  for (intptr_t j = 0; j < count; ++j) {
    Part part = partOf(rank);
    for (intptr_t i = 0; i < rank; ++i) {
      Amount size = amountAt(c, c->operands[j], i);
      part.sizes[i] = size.value.ptr ? INT64_MIN : size.number;
      if (size.value.ptr)
        part.dynamic[part.numDynamic++] = size.value;
    }
    part.offset = offsets[j].value;
    part.offsets[axis] = offsets[j].value.ptr ? INT64_MIN : offsets[j].number;
    result = insertPart(c, c->operands[j], result, &part);
  }
  tsFree(offsets);
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

MlirLogicalResult tosaToTensorPassPassPlan(TesseraPlan *plan,
                                           const TosaToTensorPassOptions *options) {
  (void)options;
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddLegalDialect(target, "arith");
  tesseraConversionTargetAddLegalDialect(target, "tensor");
  for (size_t i = 0; i < kNumConversions; ++i) {
    tesseraConversionTargetAddIllegalOp(target, kConversions[i].from->name);
    tesseraConversionPatternAdd(patterns, kConversions[i].from, 1, NULL, convertToTensor, NULL);
  }
  return mlirLogicalResultSuccess();
}
