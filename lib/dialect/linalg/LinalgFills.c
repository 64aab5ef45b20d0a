// Canonicalization of what reads a tensor that is the same everywhere.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/linalg/LinalgCanonicalize.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/BuiltinTypes.h"

static MlirOperation fillOf(MlirValue value) { return arithDefiningOp(value, &linalgFillOpDef); }
static MlirValue scalarOf(MlirOperation fill) { return linalgFillOpGetInputs(fill, 0); }
static MlirValue initOf(MlirOperation fill) { return linalgFillOpGetOutputs(fill, 0); }

static LinalgMaker makerAt(MlirOperation op, MlirPatternRewriter rewriter) {
  return (LinalgMaker){mlirPatternRewriterAsBase(rewriter), mlirOperationGetContext(op),
                       mlirOperationGetLocation(op)};
}

static MlirLogicalResult replace(const LinalgMaker *maker, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(maker->rewriter, op, 1, &value);
  return mlirLogicalResultSuccess();
}

// Moves of elements that are all the same: what is written to is filled.
static MlirLogicalResult fillDest(MlirOperation op, MlirPatternRewriter rewriter, MlirValue source,
                                  MlirValue dest) {
  MlirOperation fill = fillOf(source);
  if (!fill.ptr || !mlirOperationGetNumResults(op) ||
      !mlirTypeEqual(linalgElementType(mlirValueGetType(dest)),
                     linalgElementType(mlirValueGetType(source))))
    return mlirLogicalResultFailure();
  LinalgMaker maker = makerAt(op, rewriter);
  return replace(&maker, op, linalgMakeFill(&maker, scalarOf(fill), dest));
}

static MlirLogicalResult transposeFill(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  return fillDest(op, rewriter, linalgTransposeOpGetInput(op), linalgTransposeOpGetInit(op));
}

static MlirLogicalResult packFill(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation fill = fillOf(linalgPackOpGetSource(op));
  MlirValue padding = linalgPackOpGetPaddingValue(op);
  if (fill.ptr && padding.ptr && !mlirValueEqual(padding, scalarOf(fill)))
    return mlirLogicalResultFailure();
  return fillDest(op, rewriter, linalgPackOpGetSource(op), linalgPackOpGetDest(op));
}

// To a filled tensor, whose elements are all written: to what was filled.
static MlirLogicalResult copyFill(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue input = mlirOperationGetOperand(op, 0), output = mlirOperationGetOperand(op, 1);
  if (fillOf(input).ptr)
    return fillDest(op, rewriter, input, output);
  MlirOperation fill = fillOf(output);
  if (!fill.ptr)
    return mlirLogicalResultFailure();
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetOperand(op, 1, initOf(fill));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult extractFill(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation fill = fillOf(tensorExtractOpGetTensor(op));
  if (!fill.ptr || !mlirTypeEqual(mlirValueGetType(scalarOf(fill)),
                                  mlirValueGetType(mlirOperationGetResult(op, 0))))
    return mlirLogicalResultFailure();
  LinalgMaker maker = makerAt(op, rewriter);
  return replace(&maker, op, scalarOf(fill));
}

// What is filled takes the other shape before.
static MlirLogicalResult reshapeFill(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation fill = fillOf(mlirOperationGetOperand(op, 0));
  if (!fill.ptr)
    return mlirLogicalResultFailure();
  LinalgMaker maker = makerAt(op, rewriter);
  MlirOperation reshape = mlirOperationClone(op);
  mlirOperationSetOperand(reshape, 0, initOf(fill));
  mlirRewriterBaseInsert(maker.rewriter, reshape);
  MlirValue init = mlirOperationGetResult(reshape, 0);
  return replace(&maker, op, linalgMakeFill(&maker, scalarOf(fill), init));
}

//===--- Padding ---===//

// What a tensor is padded with, one value for all; null when it isn't.
static MlirValue paddingOf(MlirOperation pad) {
  MlirBlock body = mlirRegionGetFirstBlock(tensorPadOpGetRegion(pad));
  MlirValue value = mlirOperationGetOperand(mlirBlockGetTerminator(body), 0), none = {NULL};
  bool isInside = mlirValueIsABlockArgument(value)
                      ? mlirBlockEqual(mlirBlockArgumentGetOwner(value), body)
                      : mlirBlockEqual(mlirOperationGetBlock(mlirOpResultGetOwner(value)), body);
  if (!isInside)
    return value;
  return mlirValueIsABlockArgument(value) || !arithConstantOpIsA(mlirOpResultGetOwner(value))
             ? none
             : value;
}

// The same value, or the same constant.
static bool isSame(MlirValue a, MlirValue b) {
  MlirOperation first = arithDefiningOp(a, &arithConstantOpDef);
  MlirOperation second = arithDefiningOp(b, &arithConstantOpDef);
  return mlirValueEqual(a, b) || (first.ptr && second.ptr &&
                                  mlirAttributeEqual(arithConstantOpGetValueAttr(first),
                                                     arithConstantOpGetValueAttr(second)));
}

static void appendDynamic(TesseraFoldResult result, void *user) {
  TensorValues *sizes = user;
  if (result.value.ptr)
    tsVecPush(sizes, result.value);
}

static MlirLogicalResult padFill(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation fill = fillOf(tensorPadOpGetSource(op));
  MlirValue padding = paddingOf(op);
  MlirType type = mlirValueGetType(tensorPadOpGetResult(op));
  if (!fill.ptr || !padding.ptr || tensorPadOpGetNofold(op) || !isSame(padding, scalarOf(fill)))
    return mlirLogicalResultFailure();
  LinalgMaker maker = makerAt(op, rewriter);
  TensorValues all = {0};
  intptr_t numDynamic = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    numDynamic += mlirShapedTypeIsDynamicDim(type, i);
  if (numDynamic)
    tensorPadOpReifyResultShapes(op, maker.rewriter, appendDynamic, &all);
  // Sizes that the type knows may be given as values too.
  bool fits = (intptr_t)all.size == numDynamic;
  if (fits) {
    MlirValue empty = linalgMakeEmpty(&maker, type, numDynamic, all.data);
    replace(&maker, op, linalgMakeFill(&maker, scalarOf(fill), empty));
  }
  tsVecFree(&all);
  return fits ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Concatenation ---===//

static MlirLogicalResult concatFills(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  TensorValues inits = {0};
  MlirValue scalar = {NULL};
  bool areFills = tensorConcatOpGetNumInputs(op) > 0;
  for (intptr_t i = 0; areFills && i < tensorConcatOpGetNumInputs(op); ++i) {
    MlirOperation fill = fillOf(tensorConcatOpGetInputs(op, i));
    areFills = fill.ptr && (!scalar.ptr || isSame(scalar, scalarOf(fill)));
    if (!areFills)
      break;
    MlirValue init = initOf(fill);
    scalar = scalarOf(fill);
    tsVecPush(&inits, init);
  }
  if (areFills) {
    LinalgMaker maker = makerAt(op, rewriter);
    MlirOperation joined = tensorConcatOpCreate(
        maker.rewriter, maker.location, mlirValueGetType(tensorConcatOpGetResult(op)),
        tensorConcatOpGetDimAttr(op), (intptr_t)inits.size, inits.data);
    MlirValue init = mlirOperationGetResult(joined, 0);
    replace(&maker, op, linalgMakeFill(&maker, scalar, init));
  }
  tsVecFree(&inits);
  return areFills ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void linalgAddFillPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgCopyOpDef, 1, copyFill, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorExtractOpDef, 1, extractFill, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgPackOpDef, 1, packFill, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorPadOpDef, 1, padFill, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorCollapseShapeOpDef, 1, reshapeFill, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorExpandShapeOpDef, 1, reshapeFill, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorConcatOpDef, 1, concatFills, NULL);
  tesseraRewritePatternSetAdd(patterns, &linalgTransposeOpDef, 1, transposeFill, NULL);
}
