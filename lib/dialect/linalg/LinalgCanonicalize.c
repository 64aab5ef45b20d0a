// Canonicalization of structured ops: what computes nothing, and sizes that follow from others.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgCanonicalize.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Builtin.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/DestinationStyle.h"

//===--- Bodies that compute nothing ---===//

// Every loop is the same dimension of all operands, so that each element is written once.
static bool isElementByElement(const LinalgView *view) {
  bool is = view->numMaps > 0 && mlirAffineMapIsPermutation(view->maps[0]);
  for (intptr_t i = 1; is && i < view->numMaps; ++i)
    is = mlirAffineMapEqual(view->maps[i], view->maps[0]);
  return is;
}

// The operand that a body gives back as it is, as a value of the result's type; null when that
// can't be.
static MlirValue returnedOperand(MlirRewriterBase base, MlirOperation op, intptr_t result) {
  MlirValue none = {NULL}, yielded;
  yielded = mlirOperationGetOperand(mlirBlockGetTerminator(linalgBody(op)), result);
  if (!mlirValueIsABlockArgument(yielded) ||
      !mlirBlockEqual(mlirBlockArgumentGetOwner(yielded), linalgBody(op)))
    return none;
  MlirValue operand = mlirOperationGetOperand(op, mlirBlockArgumentGetArgNumber(yielded));
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, result));
  MlirType from = mlirValueGetType(operand);
  if (mlirTypeEqual(type, from))
    return operand;
  if (!mlirTypeIsARankedTensor(from) || linalgRank(type) != linalgRank(from) ||
      !mlirTypeEqual(linalgElementType(type), linalgElementType(from)) ||
      mlirRankedTensorTypeGetEncoding(type).ptr || mlirRankedTensorTypeGetEncoding(from).ptr)
    return none;
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  return tensorCastOpGetDest(tensorCastOpCreate(base, mlirOperationGetLocation(op), type, operand));
}

static bool eraseBufferCopy(MlirRewriterBase base, const LinalgView *view) {
  MlirOperation op = view->op;
  MlirValue yielded = mlirOperationGetOperand(mlirBlockGetTerminator(linalgBody(op)), 0);
  bool isCopy = view->numInputs == 1 && view->numInits == 1 &&
                mlirValueEqual(yielded, mlirBlockGetArgument(linalgBody(op), 0)) &&
                mlirValueEqual(mlirOperationGetOperand(op, 0), mlirOperationGetOperand(op, 1));
  if (isCopy)
    mlirRewriterBaseEraseOp(base, op);
  return isCopy;
}

static bool replaceByOperands(MlirRewriterBase base, MlirOperation op) {
  TensorValues values = {0};
  bool all = true;
  for (intptr_t i = 0; all && i < mlirOperationGetNumResults(op); ++i) {
    MlirValue value = returnedOperand(base, op, i);
    all = value.ptr != NULL;
    tsVecPush(&values, value);
  }
  if (all)
    mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)values.size, values.data);
  tsVecFree(&values);
  return all;
}

// What gives back elements as they are is the operand that they come from.
static MlirLogicalResult eraseIdentity(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  LinalgView view;
  MlirOperation first = mlirBlockGetFirstOperation(linalgBody(op));
  bool isEmpty = first.ptr && !mlirOperationGetNextInBlock(first).ptr;
  if (!isEmpty || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  bool changed = false;
  if (isElementByElement(&view))
    changed = linalgHasBuffers(op)   ? eraseBufferCopy(base, &view)
              : linalgHasTensors(op) ? replaceByOperands(base, op)
                                     : false;
  linalgViewFree(&view);
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// A named copy may be there for its buffer: it goes when that is the one that it copies from.
static MlirLogicalResult eraseCopyToItself(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  MlirValue input = mlirOperationGetOperand(op, 0);
  if (!mlirValueEqual(input, mlirOperationGetOperand(op, 1)))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (mlirOperationGetNumResults(op))
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &input);
  else
    mlirRewriterBaseEraseOp(base, op);
  return mlirLogicalResultSuccess();
}

static bool isEmptyBuffer(MlirType type) {
  bool isEmpty = false;
  for (intptr_t i = 0; mlirTypeIsAMemRef(type) && i < mlirShapedTypeGetRank(type); ++i)
    isEmpty = isEmpty || mlirShapedTypeGetDimSize(type, i) == 0;
  return isEmpty;
}

// With a buffer without elements there are no steps.
static MlirLogicalResult eraseWithoutSteps(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  bool isEmpty = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    isEmpty = isEmpty || isEmptyBuffer(mlirValueGetType(mlirOperationGetOperand(op, i)));
  if (!isEmpty || mlirOperationGetNumResults(op))
    return mlirLogicalResultFailure();
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), op);
  return mlirLogicalResultSuccess();
}

// In a loop of one step its number is known.
MlirLogicalResult linalgIndexOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  LinalgView view;
  MlirOperation parent = mlirOperationGetParentOperation(op);
  if (!parent.ptr || !linalgViewGet(parent, &view))
    return mlirLogicalResultFailure();
  int64_t *sizes = tsAllocZeroed((size_t)view.numLoops + 1, sizeof *sizes);
  linalgStaticSizes(&view, sizes);
  int64_t dim = linalgIndexOpGetDim(op);
  bool isOne = dim < view.numLoops && sizes[dim] == 1;
  tsFree(sizes);
  linalgViewFree(&view);
  if (!isOne)
    return mlirLogicalResultFailure();
  results[0].attribute = mlirIntegerAttrGet(mlirIndexTypeGet(mlirOperationGetContext(op)), 0);
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

//===--- Sizes ---===//

// Sizes of loops as operands have them; IR_DYNAMIC: not known.
static void collectSizes(const LinalgView *view, int64_t *sizes) {
  for (intptr_t i = 0; i < view->numLoops; ++i)
    sizes[i] = IR_DYNAMIC;
  for (intptr_t i = 0; i < view->numMaps; ++i) {
    MlirValue operand = mlirOperationGetOperand(view->op, i);
    MlirType type = mlirValueGetType(operand);
    for (intptr_t k = 0; mlirTypeIsARankedTensor(type) && k < linalgRank(type); ++k) {
      MlirAffineExpr result = mlirAffineMapGetResult(view->maps[i], k);
      if (mlirShapedTypeIsDynamicDim(type, k) || !mlirAffineExprIsADim(result))
        continue;
      intptr_t loop = mlirAffineDimExprGetPosition(result);
      if (sizes[loop] == IR_DYNAMIC)
        sizes[loop] = mlirShapedTypeGetDimSize(type, k);
    }
  }
}

// The type of an operand with the sizes of loops in place of those that it doesn't know.
static MlirType withSizes(const LinalgView *view, intptr_t operand, const int64_t *loops) {
  MlirType type = mlirValueGetType(mlirOperationGetOperand(view->op, operand));
  TsVec(int64_t) sizes = {0};
  if (!mlirTypeIsARankedTensor(type))
    return type;
  for (intptr_t i = 0; i < linalgRank(type); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i);
    MlirAffineExpr result = mlirAffineMapGetResult(view->maps[operand], i);
    if (size == IR_DYNAMIC && mlirAffineExprIsADim(result))
      size = loops[mlirAffineDimExprGetPosition(result)];
    tsVecPush(&sizes, size);
  }
  MlirType known =
      mlirRankedTensorTypeGet((intptr_t)sizes.size, sizes.data, mlirShapedTypeGetElementType(type),
                              mlirRankedTensorTypeGetEncoding(type));
  tsVecFree(&sizes);
  return known;
}

// Replaces the op by a copy on other operands; results of other types are cast back.
static MlirOperation replaceByCopy(MlirRewriterBase base, MlirOperation op,
                                   const MlirValue *operands) {
  MlirOperation made = mlirOperationClone(op);
  MlirLocation location = mlirOperationGetLocation(op);
  TensorValues results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    mlirOperationSetOperand(made, i, operands[i]);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(made); ++i)
    mlirValueSetType(mlirOperationGetResult(made, i),
                     mlirValueGetType(tesseraOperationGetTiedInit(made, i)));
  mlirRewriterBaseInsert(base, made);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(made, i);
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    if (!mlirTypeEqual(type, mlirValueGetType(result)))
      result = tensorCastOpGetDest(tensorCastOpCreate(base, location, type, result));
    tsVecPush(&results, result);
  }
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
  return made;
}

static bool areProjections(const LinalgView *view) {
  for (intptr_t i = 0; i < view->numMaps; ++i)
    if (!mlirAffineMapIsProjectedPermutation(view->maps[i]))
      return false;
  return true;
}

// Operands get the sizes that other operands know.
static MlirLogicalResult inferSizes(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  LinalgView view;
  if (!linalgHasTensors(op) || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  bool changed = false;
  if (areProjections(&view)) {
    int64_t *sizes = tsAllocZeroed((size_t)view.numLoops + 1, sizeof *sizes);
    TensorValues operands = {0};
    collectSizes(&view, sizes);
    for (intptr_t i = 0; i < view.numMaps; ++i) {
      MlirValue operand = mlirOperationGetOperand(op, i);
      MlirType type = withSizes(&view, i, sizes);
      if (!mlirTypeEqual(type, mlirValueGetType(operand))) {
        changed = true;
        operand = tensorCastOpGetDest(
            tensorCastOpCreate(base, mlirOperationGetLocation(op), type, operand));
      }
      tsVecPush(&operands, operand);
    }
    if (changed)
      replaceByCopy(base, op, operands.data);
    tsVecFree(&operands);
    tsFree(sizes);
  }
  linalgViewFree(&view);
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// A cast of a result that adds to what is known of its sizes goes to the init.
static MlirLogicalResult castInit(MlirOperation cast, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue source = tensorCastOpGetSource(cast);
  MlirType type = mlirValueGetType(tensorCastOpGetDest(cast));
  if (!mlirValueIsAOpResult(source) || !tensorKeepsShape(mlirValueGetType(source), type))
    return mlirLogicalResultFailure();
  MlirOperation op = mlirOpResultGetOwner(source);
  if (!linalgIsStructured(op) ||
      !mlirBlockEqual(mlirOperationGetBlock(op), mlirOperationGetBlock(cast)))
    return mlirLogicalResultFailure();
  intptr_t number = mlirOpResultGetResultNumber(source);
  TensorValues operands = {0};
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (i == inits.start + number)
      operand = tensorCastOpGetDest(
          tensorCastOpCreate(base, mlirOperationGetLocation(op), type, operand));
    tsVecPush(&operands, operand);
  }
  MlirOperation made = replaceByCopy(base, op, operands.data);
  MlirValue result = mlirOperationGetResult(made, number);
  mlirRewriterBaseReplaceOpWithValues(base, cast, 1, &result);
  tsVecFree(&operands);
  return mlirLogicalResultSuccess();
}

//===--- What has which ---===//

// Patterns of all structured ops are added with those of the generic one.
void linalgGenericOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgGenericOpDef, 1, eraseIdentity, NULL);
  for (size_t i = 0; i < linalgDialectDef.numOps; ++i) {
    const TesseraOpDef *definition = linalgDialectDef.ops[i];
    if (!linalgIsStructuredDefinition(definition))
      continue;
    tesseraRewritePatternSetAdd(patterns, definition, 1, eraseWithoutSteps, NULL);
    tesseraRewritePatternSetAdd(patterns, definition, 1, inferSizes, NULL);
  }
  tesseraRewritePatternSetAdd(patterns, &tensorCastOpDef, 1, castInit, NULL);
}

void linalgCopyOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgCopyOpDef, 1, eraseCopyToItself, NULL);
}

void linalgFillOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  linalgAddFillPatterns(patterns);
}

void linalgTransposeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgTransposeOpDef, 1, eraseIdentity, NULL);
  linalgAddTransposePatterns(patterns);
}

void linalgBroadcastOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgBroadcastOpDef, 1, eraseIdentity, NULL);
  linalgAddBroadcastPatterns(patterns);
}
