// linalg-morph-ops and linalg-fold-into-elementwise: forms of functions of elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgNamed.h"
#include "dialect/linalg/LinalgOps.h"
#include "dialect/linalg/LinalgPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// Replaces a function of elements by `linalg.elementwise` with its body on these operands; null
// maps: identities.
static void replaceByElementwise(MlirRewriterBase base, MlirOperation op, const MlirValue *operands,
                                 MlirAttribute kind, MlirAttribute maps) {
  intptr_t numInputs = mlirOperationGetNumOperands(op) - 1;
  intptr_t numResults = mlirOperationGetNumResults(op);
  MlirType type = numResults ? mlirValueGetType(mlirOperationGetResult(op, 0)) : (MlirType){NULL};
  MlirOperation made =
      linalgElementwiseOpCreate(base, mlirOperationGetLocation(op), numResults, &type, numInputs,
                                operands, 1, operands + numInputs, kind, maps);
  tesseraRewriterInlineRegionAtEnd(base, mlirOperationGetRegion(op, 0),
                                   mlirOperationGetRegion(made, 0));
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
}

static MlirLogicalResult nameToCategory(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  const LinalgNamedOp *row = linalgNamedFind(tesseraOperationGetDefinition(op));
  // The body of one of the functions says which operands it takes; that of the category doesn't.
  // Whether maxima and minima have a sign, their type says.
  if (!row || row->kind == LinalgElementwiseKindMaxSigned ||
      row->kind == LinalgElementwiseKindMinSigned || row->body[0] != 'f' || !row->body[1] ||
      mlirOperationGetNumOperands(op) != row->numOperands ||
      row->numOperands > LINALG_MAX_NAMED_OPERANDS)
    return mlirLogicalResultFailure();
  MlirValue operands[LINALG_MAX_NAMED_OPERANDS];
  for (int i = 0; i < row->numOperands; ++i)
    operands[i] = mlirOperationGetOperand(op, i);
  MlirAttribute kind =
      linalgElementwiseKindAttrGet(mlirOperationGetContext(op), (LinalgElementwiseKind)row->kind);
  replaceByElementwise(mlirPatternRewriterAsBase(rewriter), op, operands, kind,
                       (MlirAttribute){NULL});
  return mlirLogicalResultSuccess();
}

void linalgMorphOpsPassPassAddPatterns(MlirRewritePatternSet patterns,
                                       const LinalgMorphOpsPassOptions *options) {
  if (options->namedToCategory)
    tesseraRewritePatternSetAdd(patterns, NULL, 1, nameToCategory, NULL);
  if (options->namedToGeneric || options->categoryToGeneric)
    linalgGeneralizeNamedOpsPassPassAddPatterns(patterns, NULL);
  if (options->genericToNamed)
    linalgSpecializeGenericOpsPassPassAddPatterns(patterns, NULL);
}

//===--- Transpositions that are read ---===//

static MlirOperation transposeOf(MlirValue value) {
  MlirOperation none = {NULL};
  MlirOperation op = mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : none;
  return op.ptr && linalgTransposeOpIsA(op) ? op : none;
}

// Where the original of a transposition is read whose result is read at `map`.
static MlirAffineMap mapOfOriginal(MlirOperation transpose, MlirAffineMap map) {
  intptr_t rank;
  const int64_t *permutation = linalgTransposeOpGetPermutation(transpose, &rank);
  TsVec(MlirAffineExpr) results = {0};
  for (intptr_t i = 0; i < rank; ++i)
    tsVecPush(&results, mlirAffineMapGetResult(map, i));
  for (intptr_t i = 0; i < rank; ++i)
    results.data[permutation[i]] = mlirAffineMapGetResult(map, i);
  MlirAffineMap made = mlirAffineMapGet(mlirOperationGetContext(transpose),
                                        mlirAffineMapGetNumDims(map), 0, rank, results.data);
  tsVecFree(&results);
  return made;
}

static MlirLogicalResult foldTransposes(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  LinalgView view;
  if (!linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  TsVec(MlirValue) operands = {0};
  bool any = false;
  for (intptr_t i = 0; i < view.numMaps; ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    MlirOperation transpose = transposeOf(operand);
    if (i < view.numInputs && transpose.ptr) {
      view.maps[i] = mapOfOriginal(transpose, view.maps[i]);
      operand = mlirOperationGetOperand(transpose, 0);
      any = true;
    }
    tsVecPush(&operands, operand);
  }
  if (any)
    replaceByElementwise(mlirPatternRewriterAsBase(rewriter), op, operands.data,
                         linalgElementwiseOpGetKindAttr(op), linalgMapsAttr(&view));
  tsVecFree(&operands);
  linalgViewFree(&view);
  return any ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void linalgFoldIntoElementwisePassPassAddPatterns(
    MlirRewritePatternSet patterns, const LinalgFoldIntoElementwisePassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &linalgElementwiseOpDef, 1, foldTransposes, NULL);
}
