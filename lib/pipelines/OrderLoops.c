// order-linalg-loops: loops of which vectors can be made.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/transforms/Generalize.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "pipelines/TTNNPipelines.h"
#include "support/Memory.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// Whether the expression is one more in each round of the loop.
static bool isStepOfOne(MlirAffineExpr expr, intptr_t loop) {
  while (mlirAffineExprIsAAdd(expr)) {
    MlirAffineExpr left = mlirAffineBinaryOpExprGetLHS(expr);
    MlirAffineExpr right = mlirAffineBinaryOpExprGetRHS(expr);
    bool isLeft = mlirAffineExprIsFunctionOfDim(left, loop);
    if (mlirAffineExprIsFunctionOfDim(isLeft ? right : left, loop))
      return false;
    expr = isLeft ? left : right;
  }
  return mlirAffineExprIsADim(expr) && mlirAffineDimExprGetPosition(expr) == loop;
}

// Whether what the loop goes through in an operand lies side by side, or is one element.
static bool liesSideBySide(MlirAffineMap map, intptr_t loop) {
  intptr_t last = mlirAffineMapGetNumResults(map) - 1;
  for (intptr_t i = 0; i < last; ++i)
    if (mlirAffineExprIsFunctionOfDim(mlirAffineMapGetResult(map, i), loop))
      return false;
  return last < 0 || !mlirAffineExprIsFunctionOfDim(mlirAffineMapGetResult(map, last), loop) ||
         isStepOfOne(mlirAffineMapGetResult(map, last), loop);
}

// Whether the loop is known to have fewer rounds than a vector has elements.
static bool isShort(const LinalgView *view, intptr_t loop) {
  enum { VECTOR = 4 };
  int64_t *sizes = tsAllocZeroed((size_t)view->numLoops, sizeof *sizes);
  linalgStaticSizes(view, sizes);
  bool isLess = sizes[loop] >= 0 && sizes[loop] < VECTOR;
  tsFree(sizes);
  return isLess;
}

// The loop that is to be innermost; -1: they stay as they are.
static intptr_t findInnermost(const LinalgView *view) {
  if (!view->numLoops || !view->isReduction[view->numLoops - 1] || !view->numInits)
    return -1;
  MlirAffineMap result = view->maps[view->numInputs];
  intptr_t rank = mlirAffineMapGetNumResults(result);
  MlirAffineExpr last = rank ? mlirAffineMapGetResult(result, rank - 1) : (MlirAffineExpr){NULL};
  if (!last.ptr || !mlirAffineExprIsADim(last))
    return -1;
  intptr_t loop = mlirAffineDimExprGetPosition(last);
  bool isRight = !view->isReduction[loop] && !view->isWindow[loop] && !isShort(view, loop);
  for (intptr_t i = 0; i < view->numMaps; ++i)
    isRight = isRight && liesSideBySide(view->maps[i], loop);
  return isRight ? loop : -1;
}

static void moveToEnd(bool *list, intptr_t count, intptr_t from) {
  bool moved = list[from];
  for (intptr_t i = from; i + 1 < count; ++i)
    list[i] = list[i + 1];
  list[count - 1] = moved;
}

static intptr_t placeOf(const LinalgView *view, intptr_t loop, intptr_t innermost) {
  return loop == innermost ? view->numLoops - 1 : loop - (loop > innermost);
}

// The view with the loop behind all others.
static void orderView(LinalgView *view, intptr_t innermost) {
  MlirContext context = mlirOperationGetContext(view->op);
  TsVec(MlirAffineExpr) places = {0};
  for (intptr_t i = 0; i < view->numLoops; ++i) {
    MlirAffineExpr place = mlirAffineDimExprGet(context, placeOf(view, i, innermost));
    tsVecPush(&places, place);
  }
  MlirAffineMap order =
      mlirAffineMapGet(context, view->numLoops, 0, (intptr_t)places.size, places.data);
  for (intptr_t i = 0; i < view->numMaps; ++i) {
    places.size = 0;
    for (intptr_t k = 0; k < mlirAffineMapGetNumResults(view->maps[i]); ++k) {
      MlirAffineExpr expr = mlirAffineExprCompose(mlirAffineMapGetResult(view->maps[i], k), order);
      tsVecPush(&places, expr);
    }
    view->maps[i] =
        mlirAffineMapGet(context, view->numLoops, 0, (intptr_t)places.size, places.data);
  }
  tsVecFree(&places);
  moveToEnd(view->isReduction, view->numLoops, innermost);
  moveToEnd(view->isWindow, view->numLoops, innermost);
}

static void renumberIndices(const LinalgView *view, MlirOperation generic, intptr_t innermost,
                            MlirRewriterBase base) {
  MlirType i64 = mlirIntegerTypeGet(mlirOperationGetContext(generic), 64);
  for (MlirOperation op = mlirBlockGetFirstOperation(linalgBody(generic)); op.ptr;
       op = mlirOperationGetNextInBlock(op))
    if (linalgIndexOpIsA(op)) {
      intptr_t place = placeOf(view, (intptr_t)linalgIndexOpGetDim(op), innermost);
      mlirRewriterBaseStartOpModification(base, op);
      linalgIndexOpSetDimAttr(op, mlirIntegerAttrGet(i64, place));
      mlirRewriterBaseFinalizeOpModification(base, op);
    }
}

static MlirLogicalResult orderLoops(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  LinalgView view;
  if (!linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  intptr_t innermost = findInnermost(&view);
  if (innermost >= 0) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    orderView(&view, innermost);
    renumberIndices(&view, linalgReplaceByGeneric(&view, base), innermost, base);
  }
  linalgViewFree(&view);
  return innermost >= 0 ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void orderLinalgLoopsPassPassAddPatterns(MlirRewritePatternSet patterns,
                                         const OrderLinalgLoopsPassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, NULL, 1, orderLoops, NULL);
}
