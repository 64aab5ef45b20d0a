// TensorPadding: what it may be, folding, and canonicalisation.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tensor/TensorPad.h"
#include "dialect/affine/Affine.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"
#include "tessera/Views.h"

static MlirType sourceType(MlirOperation op) { return mlirValueGetType(tensorPadOpGetSource(op)); }
static MlirType resultType(MlirOperation op) { return mlirValueGetType(tensorPadOpGetResult(op)); }
static MlirBlock bodyOf(MlirOperation op) {
  return mlirRegionGetFirstBlock(tensorPadOpGetRegion(op));
}

//===--- TensorPadding before and behind ---===//

static TesseraMixedList sideOf(MlirOperation op, unsigned side) {
  TesseraMixedList list = {.op = op};
  list.numbers = side == TENSOR_LOW ? tensorPadOpGetStaticLow(op, &list.size)
                                    : tensorPadOpGetStaticHigh(op, &list.size);
  list.operands = tesseraOperationGetOperandGroup(op, 1 + side);
  return list;
}

TensorPadding tensorReadPadding(MlirOperation op) {
  TensorPadding padding = {.rank = mlirShapedTypeGetRank(sourceType(op))};
  for (unsigned side = 0; side < TENSOR_NUM_SIDES; ++side) {
    TesseraMixedList list = sideOf(op, side);
    padding.sides[side] = tsAllocZeroed((size_t)list.size + 1, sizeof **padding.sides);
    tesseraMixedListRead(&list, padding.sides[side]);
  }
  return padding;
}

void tensorFreePadding(TensorPadding *padding) {
  tsFree(padding->sides[TENSOR_LOW]);
  tsFree(padding->sides[TENSOR_HIGH]);
}

static bool isZero(TesseraMixedNumber number) {
  int64_t constant;
  return tesseraMixedNumberIsConstant(number, &constant) && constant == 0;
}

static bool isZeroSide(const TensorPadding *padding, unsigned side) {
  bool all = true;
  for (intptr_t i = 0; all && i < padding->rank; ++i)
    all = isZero(padding->sides[side][i]);
  return all;
}

bool tensorIsPadded(const TensorPadding *padding, intptr_t dim) {
  return !isZero(padding->sides[TENSOR_LOW][dim]) || !isZero(padding->sides[TENSOR_HIGH][dim]);
}

static int64_t staticNumber(TesseraMixedNumber number) {
  return number.value.ptr ? IR_DYNAMIC : number.number;
}

// The shape of the source with the padding; what isn't known, `other` (may be NULL) says.
static MlirType inferPad(MlirType source, const TensorPadding *padding, const int64_t *other) {
  int64_t *sizes = tsAllocZeroed((size_t)padding->rank + 1, sizeof *sizes);
  for (intptr_t i = 0; i < padding->rank; ++i) {
    sizes[i] = tesseraDynamicAdd(mlirShapedTypeGetDimSize(source, i),
                                 tesseraDynamicAdd(staticNumber(padding->sides[TENSOR_LOW][i]),
                                                   staticNumber(padding->sides[TENSOR_HIGH][i])));
    if (sizes[i] == IR_DYNAMIC && other)
      sizes[i] = other[i];
  }
  MlirType type = mlirRankedTensorTypeGet(
      padding->rank, sizes, mlirShapedTypeGetElementType(source), (MlirAttribute){NULL});
  tsFree(sizes);
  return type;
}

MlirOperation tensorCreatePad(MlirRewriterBase base, MlirOperation like, MlirType type,
                              MlirValue source, const TensorPadding *padding) {
  MlirContext context = mlirOperationGetContext(like);
  size_t rank = (size_t)padding->rank;
  MlirValue *operands = tsAllocZeroed(TENSOR_NUM_SIDES * rank + 1, sizeof *operands);
  intptr_t counts[TENSOR_NUM_SIDES];
  MlirAttribute numbers[TENSOR_NUM_SIDES];
  for (unsigned side = 0; side < TENSOR_NUM_SIDES; ++side)
    numbers[side] = tesseraMixedNumbersSplit(context, padding->rank, padding->sides[side],
                                             operands + side * rank, &counts[side]);
  MlirOperation op =
      tensorPadOpCreate(base, mlirOperationGetLocation(like), type, source, counts[TENSOR_LOW],
                        operands, counts[TENSOR_HIGH], operands + rank, numbers[TENSOR_LOW],
                        numbers[TENSOR_HIGH], tensorPadOpGetNofoldAttr(like));
  tsFree(operands);
  return op;
}

// The same with the body of `like`.
static MlirOperation movePad(MlirRewriterBase base, MlirOperation like, MlirType type,
                             MlirValue source, const TensorPadding *padding) {
  MlirOperation op = tensorCreatePad(base, like, type, source, padding);
  mlirRegionTakeBody(tensorPadOpGetRegion(op), tensorPadOpGetRegion(like));
  mlirRewriterBaseSetInsertionPointAfter(base, op);
  return op;
}

static void replaceByCast(MlirRewriterBase base, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithOperation(
      base, op, tensorCastOpCreate(base, mlirOperationGetLocation(op), resultType(op), value));
}

//===--- Verifying and folding ---===//

static MlirLogicalResult reportPad(MlirOperation op, MlirType expected) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "specified type ");
  tesseraDiagnosticAppendType(error, resultType(op));
  tesseraDiagnosticAppendFormat(error, " does not match the inferred type ");
  tesseraDiagnosticAppendType(error, expected);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkLists(MlirOperation op) {
  for (unsigned side = 0; side < TENSOR_NUM_SIDES; ++side) {
    TesseraMixedList list = sideOf(op, side);
    intptr_t numDynamic = 0;
    for (intptr_t i = 0; i < list.size; ++i)
      numDynamic += list.numbers[i] == IR_DYNAMIC;
    if (list.size == mlirShapedTypeGetRank(sourceType(op)) && numDynamic == list.operands.count)
      continue;
    TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "failed to infer expectedType from sourceType ");
    tesseraDiagnosticAppendType(error, sourceType(op));
    tesseraDiagnosticAppendFormat(error, ", specified resultType is ");
    tesseraDiagnosticAppendType(error, resultType(op));
    return tesseraDiagnosticReport(error);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tensorPadOpVerify(MlirOperation op) {
  if (mlirLogicalResultIsFailure(checkLists(op)))
    return mlirLogicalResultFailure();
  TensorPadding padding = tensorReadPadding(op);
  MlirType expected = inferPad(sourceType(op), &padding, NULL), result = resultType(op);
  bool fits = mlirShapedTypeGetRank(result) == padding.rank;
  for (intptr_t i = 0; fits && i < padding.rank; ++i)
    fits = mlirShapedTypeIsDynamicDim(expected, i) ||
           mlirShapedTypeGetDimSize(expected, i) == mlirShapedTypeGetDimSize(result, i);
  tensorFreePadding(&padding);
  return fits ? mlirLogicalResultSuccess() : reportPad(op, expected);
}

MlirLogicalResult tensorPadOpVerifyRegions(MlirOperation op) {
  MlirBlock body = bodyOf(op);
  intptr_t rank = mlirShapedTypeGetRank(resultType(op));
  if (mlirBlockGetNumArguments(body) != rank)
    return mlirOperationEmitError(op, "expected the block to have %lld arguments", (long long)rank);
  for (intptr_t i = 0; i < rank; ++i)
    if (!mlirTypeIsAIndex(mlirValueGetType(mlirBlockGetArgument(body, i))))
      return mlirOperationEmitOpError(op, "expected block argument %lld to be an index",
                                      (long long)i + 1);
  MlirType element = mlirValueGetType(tensorYieldOpGetValue(mlirBlockGetTerminator(body)));
  if (!mlirTypeEqual(element, mlirShapedTypeGetElementType(resultType(op))))
    return mlirOperationEmitOpError(op, "expected yield type to match shape element type");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tensorPadOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  if (!mlirShapedTypeHasStaticShape(resultType(op)) ||
      !mlirTypeEqual(resultType(op), sourceType(op)) || tensorPadOpGetNofold(op))
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, tensorPadOpGetSource(op));
}

//===--- Canonicalisation ---===//

static MlirLogicalResult dropZeroPadding(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  TensorPadding padding = tensorReadPadding(op);
  bool isNone = isZeroSide(&padding, TENSOR_LOW) && isZeroSide(&padding, TENSOR_HIGH);
  tensorFreePadding(&padding);
  if (!isNone || tensorPadOpGetNofold(op))
    return mlirLogicalResultFailure();
  replaceByCast(mlirPatternRewriterAsBase(rewriter), op, tensorPadOpGetSource(op));
  return mlirLogicalResultSuccess();
}

// What a cast forgot about the shape is known before it.
static MlirLogicalResult padBeforeCast(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation cast = arithDefiningOp(tensorPadOpGetSource(op), &tensorCastOpDef);
  if (!cast.ptr || !tensorKeepsShape(sourceType(op), mlirValueGetType(tensorCastOpGetSource(cast))))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue source = tensorCastOpGetSource(cast);
  TensorPadding padding = tensorReadPadding(op);
  MlirType type =
      inferPad(mlirValueGetType(source), &padding, irShapedShape(irType(resultType(op))).sizes);
  if (mlirTypeEqual(type, resultType(op))) {
    mlirRewriterBaseStartOpModification(base, op);
    tensorPadOpSetSource(op, source);
    mlirRewriterBaseFinalizeOpModification(base, op);
  } else {
    replaceByCast(base, op, mlirOperationGetResult(movePad(base, op, type, source, &padding), 0));
  }
  tensorFreePadding(&padding);
  return mlirLogicalResultSuccess();
}

// A cast that only knows more of the shape: the padding knows it.
static MlirLogicalResult castPad(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOpOperand use = mlirValueGetFirstUse(tensorPadOpGetResult(op));
  if (!use.ptr || mlirOpOperandGetNextUse(use).ptr || !tensorCastOpIsA(mlirOpOperandGetOwner(use)))
    return mlirLogicalResultFailure();
  MlirOperation cast = mlirOpOperandGetOwner(use);
  MlirType type = mlirValueGetType(tensorCastOpGetDest(cast));
  if (!tensorKeepsShape(resultType(op), type))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  TensorPadding padding = tensorReadPadding(op);
  MlirValue made =
      mlirOperationGetResult(movePad(base, op, type, tensorPadOpGetSource(op), &padding), 0);
  tensorFreePadding(&padding);
  mlirRewriterBaseReplaceOpWithValues(base, op, 1, &made);
  mlirRewriterBaseReplaceOpWithValues(base, cast, 1, &made);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult padByConstants(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  TensorPadding padding = tensorReadPadding(op);
  IrShape shape = irShapedShape(irType(resultType(op)));
  int64_t constant;
  for (unsigned side = 0; side < TENSOR_NUM_SIDES; ++side)
    for (intptr_t i = 0; i < padding.rank; ++i)
      if (padding.sides[side][i].value.ptr &&
          tesseraMixedNumberIsConstant(padding.sides[side][i], &constant))
        padding.sides[side][i] = (TesseraMixedNumber){.number = constant};
  MlirType inferred = inferPad(sourceType(op), &padding, NULL);
  int64_t *sizes = tsAllocZeroed(shape.rank + 1, sizeof *sizes);
  bool changes = false, isKnown = false;
  for (size_t i = 0; i < shape.rank; ++i) {
    int64_t found = mlirShapedTypeGetDimSize(inferred, (intptr_t)i);
    sizes[i] = shape.sizes[i] == IR_DYNAMIC ? found : shape.sizes[i];
    changes |= sizes[i] != shape.sizes[i];
    isKnown |= sizes[i] != IR_DYNAMIC;
  }
  changes = changes && isKnown;
  MlirType type = mlirRankedTensorTypeGet(
      (intptr_t)shape.rank, sizes, mlirShapedTypeGetElementType(inferred), (MlirAttribute){NULL});
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (changes)
    replaceByCast(
        base, op,
        mlirOperationGetResult(movePad(base, op, type, tensorPadOpGetSource(op), &padding), 0));
  tsFree(sizes);
  tensorFreePadding(&padding);
  return changes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirValue tensorPadValue(MlirOperation op) {
  MlirValue value = tensorYieldOpGetValue(mlirBlockGetTerminator(bodyOf(op)));
  if (!mlirAttributeIsNull(tesseraValueGetConstant(value)))
    return value;
  MlirBlock block = mlirValueIsAOpResult(value) ? mlirOperationGetBlock(mlirOpResultGetOwner(value))
                                                : mlirBlockArgumentGetOwner(value);
  return mlirBlockEqual(block, bodyOf(op)) ? (MlirValue){NULL} : value;
}

// TensorPadding what was padded with the same value.
static MlirLogicalResult mergePads(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation inner = arithDefiningOp(tensorPadOpGetSource(op), &tensorPadOpDef);
  if (!inner.ptr || tensorPadOpGetNofold(op) || tensorPadOpGetNofold(inner))
    return mlirLogicalResultFailure();
  MlirValue value = tensorPadValue(op), innerValue = tensorPadValue(inner);
  if (!value.ptr || !innerValue.ptr || !mlirValueEqual(value, innerValue))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirContext context = mlirOperationGetContext(op);
  MlirAffineExpr sum = mlirAffineAddExprGet(mlirAffineSymbolExprGet(context, 0),
                                            mlirAffineSymbolExprGet(context, 1));
  TensorPadding padding = tensorReadPadding(op), first = tensorReadPadding(inner);
  // High before low, as MLIR makes them.
  for (unsigned side = TENSOR_NUM_SIDES; side-- > 0;)
    for (intptr_t i = 0; i < padding.rank; ++i) {
      const TesseraMixedNumber both[] = {padding.sides[side][i], first.sides[side][i]};
      padding.sides[side][i] = affineApplyNumbers(base, mlirOperationGetLocation(op), sum, 2, both);
    }
  mlirRewriterBaseReplaceOpWithOperation(
      base, op, movePad(base, op, resultType(op), tensorPadOpGetSource(inner), &padding));
  tensorFreePadding(&padding);
  tensorFreePadding(&first);
  return mlirLogicalResultSuccess();
}

//===--- Slices and padding in turn ---===//

// extract_slice, pad, extract_slice, pad: each pair slices and pads dimensions of its own.
typedef struct Chain {
  MlirOperation pad, slice, outerPad, outerSlice;
  TensorPadding padding, outerPadding;
  TesseraSlice lists, outerLists;
} Chain;

static bool findChain(MlirOperation op, Chain *chain) {
  chain->pad = op;
  chain->slice = arithDefiningOp(tensorPadOpGetSource(op), &tensorExtractSliceOpDef);
  if (!chain->slice.ptr)
    return false;
  chain->outerPad = arithDefiningOp(tensorExtractSliceOpGetSource(chain->slice), &tensorPadOpDef);
  if (!chain->outerPad.ptr || tensorPadOpGetNofold(chain->outerPad))
    return false;
  chain->outerSlice =
      arithDefiningOp(tensorPadOpGetSource(chain->outerPad), &tensorExtractSliceOpDef);
  if (!chain->outerSlice.ptr)
    return false;
  MlirValue value = tensorPadValue(op), outerValue = tensorPadValue(chain->outerPad);
  if (!value.ptr || !outerValue.ptr)
    return false;
  MlirAttribute constant = tesseraValueGetConstant(value);
  intptr_t rank = mlirShapedTypeGetRank(sourceType(op));
  return !mlirAttributeIsNull(constant) &&
         mlirAttributeEqual(constant, tesseraValueGetConstant(outerValue)) &&
         mlirShapedTypeGetRank(
             mlirValueGetType(tensorExtractSliceOpGetSource(chain->outerSlice))) == rank &&
         mlirShapedTypeGetRank(sourceType(chain->outerPad)) == rank;
}

static bool hasUnitStrides(const TesseraSlice *slice) {
  bool all = true;
  for (intptr_t i = 0; all && i < slice->counts[TESSERA_SLICE_STRIDES]; ++i) {
    TesseraMixedNumber stride = slice->lists[TESSERA_SLICE_STRIDES][i];
    all = !stride.value.ptr && stride.number == 1;
  }
  return all;
}

// The slice and the padding of both pairs, into those of the inner one; false when they meet in a
// dimension.
static bool mergeChain(Chain *chain) {
  TesseraMixedNumber *offsets = chain->lists.lists[TESSERA_SLICE_OFFSETS];
  TesseraMixedNumber *sizes = chain->lists.lists[TESSERA_SLICE_SIZES];
  TesseraMixedNumber *outerOffsets = chain->outerLists.lists[TESSERA_SLICE_OFFSETS];
  MlirType middle = resultType(chain->outerPad);
  for (intptr_t i = 0; i < chain->padding.rank; ++i) {
    bool isInner = tensorIsPadded(&chain->padding, i),
         isOuter = tensorIsPadded(&chain->outerPadding, i);
    int64_t size;
    if (isInner && isOuter)
      return false;
    if (!isInner && isZero(offsets[i]))
      offsets[i] = outerOffsets[i];
    else if (isOuter || !isZero(outerOffsets[i]))
      return false;
    if (!isOuter)
      continue;
    if (!tesseraMixedNumberIsConstant(sizes[i], &size) ||
        size != mlirShapedTypeGetDimSize(middle, i))
      return false;
    sizes[i] = chain->outerLists.lists[TESSERA_SLICE_SIZES][i];
    chain->padding.sides[TENSOR_HIGH][i] = chain->outerPadding.sides[TENSOR_HIGH][i];
  }
  return true;
}

static void replaceChain(MlirRewriterBase base, const Chain *chain) {
  MlirValue source = tensorExtractSliceOpGetSource(chain->outerSlice);
  int64_t *sizes = tsAllocZeroed((size_t)chain->padding.rank + 1, sizeof *sizes);
  for (intptr_t i = 0; i < chain->padding.rank; ++i)
    sizes[i] = staticNumber(chain->lists.lists[TESSERA_SLICE_SIZES][i]);
  MlirType type = mlirRankedTensorTypeGet(
      chain->padding.rank, sizes, mlirShapedTypeGetElementType(mlirValueGetType(source)),
      mlirRankedTensorTypeGetEncoding(mlirValueGetType(source)));
  tsFree(sizes);
  MlirOperation slice =
      tesseraSliceCreate(base, mlirOperationGetLocation(chain->pad), &tensorExtractSliceOpDef, type,
                         1, &source, &chain->lists);
  mlirRewriterBaseReplaceOpWithOperation(base, chain->pad,
                                         movePad(base, chain->pad, resultType(chain->pad),
                                                 mlirOperationGetResult(slice, 0),
                                                 &chain->padding));
}

static MlirLogicalResult mergeSlicedPads(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  Chain chain;
  if (!findChain(op, &chain))
    return mlirLogicalResultFailure();
  chain.padding = tensorReadPadding(op);
  chain.outerPadding = tensorReadPadding(chain.outerPad);
  chain.lists = tesseraSliceRead(chain.slice);
  chain.outerLists = tesseraSliceRead(chain.outerSlice);
  bool fits = hasUnitStrides(&chain.lists) && hasUnitStrides(&chain.outerLists) &&
              isZeroSide(&chain.padding, TENSOR_LOW) &&
              isZeroSide(&chain.outerPadding, TENSOR_LOW) && mergeChain(&chain);
  if (fits)
    replaceChain(mlirPatternRewriterAsBase(rewriter), &chain);
  tensorFreePadding(&chain.padding);
  tensorFreePadding(&chain.outerPadding);
  tesseraSliceFree(&chain.lists);
  tesseraSliceFree(&chain.outerLists);
  return fits ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void tensorPadOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorPadOpDef, 1, dropZeroPadding, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorPadOpDef, 1, padBeforeCast, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorPadOpDef, 1, castPad, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorPadOpDef, 1, mergeSlicedPads, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorPadOpDef, 1, padByConstants, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorPadOpDef, 1, mergePads, NULL);
}
