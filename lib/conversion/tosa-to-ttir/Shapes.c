// Creation, shapes, data movement, reductions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-ttir/TosaToTTIR.h"

#include <math.h>

MlirLogicalResult tosaConstToTTIR(ToTTIR *c) {
  return toTTIRReplaceByElements(c, tosaConstOpGetValuesAttr(c->op));
}

MlirLogicalResult tosaIdentityToTTIR(ToTTIR *c) { return toTTIRReplace(c, c->operands[0]); }

static MlirValue reshape(ToTTIR *c, MlirValue value, MlirType type) {
  return mlirOperationGetResult(
      ttirReshapeOpCreate(c->rewriter, c->location, type, value, toTTIREmpty(c, type),
                          ttirI32ArrayAttr(c->context, irShapedShape(irType(type)))),
      0);
}

MlirLogicalResult tosaReshapeToTTIR(ToTTIR *c) {
  return toTTIRReplace(c, reshape(c, c->operands[0], toTTIRResultType(c, 0)));
}

MlirLogicalResult tosaConcatToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  intptr_t count = mlirOperationGetNumOperands(c->op);
  int64_t axis = tosaConcatOpGetAxis(c->op);
  if (count == 0 || axis < 0 || axis >= mlirShapedTypeGetRank(type))
    return toTTIRFail(c, "there is nothing to join, or no such axis");
  return toTTIRReplace(c, toTTIRConcat(c, type, count, c->operands, axis));
}

MlirLogicalResult tosaReverseToTTIR(ToTTIR *c) {
  int64_t axis = tosaReverseOpGetAxis(c->op);
  return toTTIRReplace(c, toTTIRReverseDims(c, c->operands[0], 1, &axis));
}

MlirLogicalResult tosaTransposeToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  intptr_t count;
  const int32_t *perms = tosaTransposeOpGetPerms(c->op, &count);
  TtSizes order = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&order, perms[i]);
  MlirAttribute permutation = ttirI64DenseArrayAttr(c->context, ttSizesShape(&order));
  tsVecFree(&order);
  return toTTIRReplaceByOp(c, ttirPermuteOpCreate(c->rewriter, c->location, type, c->operands[0],
                                                  toTTIREmpty(c, type), permutation));
}

static MlirLogicalResult slice(ToTTIR *c, const TtSizes *starts, const TtSizes *counts) {
  IrShape shape = ttShapeOf(c->operands[0]);
  MlirType type = toTTIRResultType(c, 0);
  IrShape result = irShapedShape(irType(type));
  TtSizes ends = {0}, steps = {0};
  bool fits = starts->size == shape.rank && counts->size == shape.rank;
  for (size_t i = 0; i < shape.rank && fits; ++i) {
    // A size of -1: as far as it goes.
    int64_t count = counts->data[i] == -1 ? result.sizes[i] : counts->data[i];
    fits = starts->data[i] >= 0 && starts->data[i] <= shape.sizes[i] && count > 0 &&
           count <= shape.sizes[i] - starts->data[i] && count == result.sizes[i];
    tsVecPush(&ends, starts->data[i] + count);
    tsVecPush(&steps, 1);
  }
  MlirLogicalResult done =
      !fits ? toTTIRFail(c, "the part isn't within the tensor, or isn't what the result says")
            : toTTIRReplaceByOp(
                  c, ttirSliceOpCreate(c->rewriter, c->location, type, c->operands[0],
                                       toTTIREmpty(c, type),
                                       ttirI32ArrayAttr(c->context, ttSizesShape(starts)),
                                       ttirI32ArrayAttr(c->context, ttSizesShape(&ends)),
                                       ttirI32ArrayAttr(c->context, ttSizesShape(&steps))));
  tsVecFree(&ends);
  tsVecFree(&steps);
  return done;
}

MlirLogicalResult tosaSliceToTTIR(ToTTIR *c) {
  TtSizes starts = {0}, counts = {0};
  MlirLogicalResult done = tosaSizesOf(c, 1, &starts) && tosaSizesOf(c, 2, &counts)
                               ? slice(c, &starts, &counts)
                               : toTTIRFail(c, "where the part lies isn't known");
  tsVecFree(&starts);
  tsVecFree(&counts);
  return done;
}

MlirLogicalResult tosaTileToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  IrShape from = ttShapeOf(c->operands[0]), to = irShapedShape(irType(type));
  TtSizes factors = {0};
  bool fits = from.rank == to.rank;
  for (size_t i = 0; i < to.rank && fits; ++i) {
    fits = from.sizes[i] > 0 && to.sizes[i] % from.sizes[i] == 0;
    if (fits)
      tsVecPush(&factors, to.sizes[i] / from.sizes[i]);
  }
  MlirAttribute dims = ttirI64DenseArrayAttr(c->context, ttSizesShape(&factors));
  tsVecFree(&factors);
  if (!fits)
    return toTTIRFail(c, "the result doesn't hold the tensor a number of times");
  return toTTIRReplaceByOp(c, ttirRepeatOpCreate(c->rewriter, c->location, type, c->operands[0],
                                                 toTTIREmpty(c, type), dims));
}

//===--- pad ---===//

// A value that ttir can't pad with takes the places where ones, padded, aren't.
static MlirValue padByValue(ToTTIR *c, MlirType type, const TtSizes *amounts) {
  MlirType truth = toTTIRBoolType(mlirValueGetType(c->operands[0]));
  MlirValue inside = toTTIRPadWith(c, toTTIRSplat(c, truth, 1), toTTIRBoolType(type), amounts, 0);
  return toTTIRWhere(c, type, inside, toTTIRPadWith(c, c->operands[0], type, amounts, 0),
                     c->operands[2]);
}

static MlirLogicalResult pad(ToTTIR *c, const TtSizes *amounts) {
  MlirType type = toTTIRResultType(c, 0);
  IrShape from = ttShapeOf(c->operands[0]), to = irShapedShape(irType(type));
  bool fits = from.rank == to.rank && amounts->size == 2 * from.rank;
  for (size_t i = 0; i < from.rank && fits; ++i)
    fits = amounts->data[2 * i] >= 0 && amounts->data[2 * i + 1] >= 0 &&
           amounts->data[2 * i] <= to.sizes[i] && amounts->data[2 * i + 1] <= to.sizes[i] &&
           from.sizes[i] + amounts->data[2 * i] + amounts->data[2 * i + 1] == to.sizes[i];
  if (!fits)
    return toTTIRFail(c, "its amounts are negative, or not what the result says");
  double number = 0;
  bool isKnown = tosaNumberOf(c, 2, &number);
  if (!toTTIRIsFloat(tosaOperandOf(c, 2)) && (number < 0 || number > 1 << 24))
    isKnown = false;
  return toTTIRReplace(c, isKnown ? toTTIRPadWith(c, c->operands[0], type, amounts, number)
                                  : padByValue(c, type, amounts));
}

MlirLogicalResult tosaPadToTTIR(ToTTIR *c) {
  TtSizes amounts = {0};
  MlirLogicalResult done = tosaSizesOf(c, 1, &amounts)
                               ? pad(c, &amounts)
                               : toTTIRFail(c, "how much is put around it isn't known");
  tsVecFree(&amounts);
  return done;
}

//===--- Reductions ---===//

static MlirLogicalResult reduce(ToTTIR *c, ToTTIRCreateReduction *create, int64_t axis,
                                MlirValue value, bool flips) {
  MlirType type = toTTIRResultType(c, 0);
  if (flips)
    value = toTTIRFlipSign(c, value);
  MlirOperation created =
      create(c->rewriter, c->location, type, value, toTTIREmpty(c, type),
             mlirBoolAttrGet(c->context, true), ttirI32ArrayAttr(c->context, (IrShape){&axis, 1}));
  value = mlirOperationGetResult(created, 0);
  return toTTIRReplace(c, flips ? toTTIRFlipSign(c, value) : value);
}

MlirLogicalResult tosaReduceAllToTTIR(ToTTIR *c) {
  return reduce(c, ttirReduceAndOpCreate, tosaReduceAllOpGetAxis(c->op), c->operands[0], false);
}
MlirLogicalResult tosaReduceAnyToTTIR(ToTTIR *c) {
  return reduce(c, ttirMaxOpCreate, tosaReduceAnyOpGetAxis(c->op), c->operands[0], false);
}
MlirLogicalResult tosaReduceProductToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  if (mlirShapedTypeGetRank(type) > 1)
    return reduce(c, ttirProdOpCreate, tosaReduceProductOpGetAxis(c->op), c->operands[0], false);
  // Of all dimensions at once the hardware has only products of bf16.
  const int64_t sizes[] = {1, ttShapeOf(c->operands[0]).sizes[0]}, ones[] = {1, 1}, last = 1;
  MlirType columnType = ttTypeWithShape(type, (IrShape){ones, 2});
  MlirValue row = ttirCreateReshape(c->rewriter, c->location, c->operands[0], (IrShape){sizes, 2});
  MlirOperation product = ttirProdOpCreate(
      c->rewriter, c->location, columnType, row, toTTIREmpty(c, columnType),
      mlirBoolAttrGet(c->context, true), ttirI32ArrayAttr(c->context, (IrShape){&last, 1}));
  return toTTIRReplace(c, reshape(c, mlirOperationGetResult(product, 0), type));
}
MlirLogicalResult tosaReduceSumToTTIR(ToTTIR *c) {
  return reduce(c, ttirSumOpCreate, tosaReduceSumOpGetAxis(c->op), c->operands[0], false);
}

static MlirValue withoutNaN(ToTTIR *c, TosaNanPropagationMode mode, double neutral) {
  MlirValue value = c->operands[0];
  bool ignores = mode == TosaNanPropagationModeIGNORE && toTTIRIsFloat(tosaOperandOf(c, 0));
  return ignores ? tosaReplaceNaN(c, value, neutral) : value;
}

MlirLogicalResult tosaReduceMaxToTTIR(ToTTIR *c) {
  return reduce(c, ttirMaxOpCreate, tosaReduceMaxOpGetAxis(c->op),
                withoutNaN(c, tosaReduceMaxOpGetNanMode(c->op), -INFINITY),
                toTTIRIsSigned(tosaOperandOf(c, 0)));
}
MlirLogicalResult tosaReduceMinToTTIR(ToTTIR *c) {
  return reduce(c, ttirMinOpCreate, tosaReduceMinOpGetAxis(c->op),
                withoutNaN(c, tosaReduceMinOpGetNanMode(c->op), INFINITY),
                toTTIRIsSigned(tosaOperandOf(c, 0)));
}

MlirLogicalResult tosaArgMaxToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  int64_t axis = tosaArgMaxOpGetAxis(c->op);
  MlirValue value = withoutNaN(c, tosaArgMaxOpGetNanMode(c->op), -INFINITY);
  if (toTTIRIsSigned(tosaOperandOf(c, 0)))
    value = toTTIRFlipSign(c, value);
  return toTTIRReplaceByOp(
      c, ttirArgMaxOpCreate(c->rewriter, c->location, type, value, toTTIREmpty(c, type),
                            mlirBoolAttrGet(c->context, false),
                            ttirI32ArrayAttr(c->context, (IrShape){&axis, 1})));
}
