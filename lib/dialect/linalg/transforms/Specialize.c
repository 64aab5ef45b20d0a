// linalg-specialize-generic-ops: generic ops that are what a named op does become that.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/linalg/LinalgPasses.h"
#include "dialect/math/MathOps.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"

enum { MAX_RANK = 16 };

typedef struct Generic {
  LinalgMaker make; ///< before the op
  const LinalgView *view;
  MlirOperation op, yield;
  MlirType types[1]; ///< of the result, where it is a tensor
  intptr_t numTypes;
} Generic;

static MlirValue argument(const Generic *g, intptr_t i) {
  return mlirBlockGetArgument(linalgBody(g->op), i);
}
static MlirValue operand(const Generic *g, intptr_t i) { return mlirOperationGetOperand(g->op, i); }
static MlirValue yielded(const Generic *g) { return mlirOperationGetOperand(g->yield, 0); }
static MlirValue init(const Generic *g) { return operand(g, g->view->numInputs); }

static bool areIdentities(const LinalgView *view) {
  for (intptr_t i = 0; i < view->numMaps; ++i)
    if (!mlirAffineMapIsIdentity(view->maps[i]))
      return false;
  return true;
}

// Replaces the op by a named one, whose body follows from its name.
static MlirLogicalResult replaceByNamed(const Generic *g, MlirOperation named) {
  linalgMakeBody(&g->make, named);
  mlirRewriterBaseReplaceOpWithOperation(g->make.rewriter, g->op, named);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult replace(const Generic *g, LinalgNamedCreate *create, intptr_t numInputs,
                                 const MlirValue *inputs) {
  MlirValue output = init(g);
  return replaceByNamed(g, create(g->make.rewriter, g->make.location, g->numTypes, g->types,
                                  numInputs, inputs, 1, &output));
}

//===--- What gives back an input, or something else, as it is ---===//

// Replaces the op by one that keeps its body.
static MlirLogicalResult replaceByMove(const Generic *g, MlirOperation move) {
  tesseraRewriterInlineRegionAtEnd(g->make.rewriter, mlirOperationGetRegion(g->op, 0),
                                   mlirOperationGetRegion(move, 0));
  mlirRewriterBaseReplaceOpWithOperation(g->make.rewriter, g->op, move);
  return mlirLogicalResultSuccess();
}

// Loops that the map doesn't read, where it reads the others in order; -1 where it doesn't.
static intptr_t unreadLoops(MlirAffineMap map, int64_t *loops) {
  intptr_t numLoops = mlirAffineMapGetNumDims(map), count = 0, next = 0;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    MlirAffineExpr result = mlirAffineMapGetResult(map, i);
    if (!mlirAffineExprIsADim(result) || mlirAffineDimExprGetPosition(result) < next)
      return -1;
    while (next < mlirAffineDimExprGetPosition(result))
      loops[count++] = next++;
    ++next;
  }
  while (next < numLoops)
    loops[count++] = next++;
  return count;
}

static MlirLogicalResult specializeCopy(const Generic *g, MlirValue input) {
  MlirValue output = init(g);
  return replaceByNamed(g,
                        linalgCopyOpCreate(g->make.rewriter, g->make.location, g->numTypes,
                                           g->types, 1, &input, 1, &output, (MlirAttribute){NULL}));
}

static MlirLogicalResult specializeMove(const Generic *g) {
  const MlirAffineMap map = g->view->maps[0];
  MlirRewriterBase rewriter = g->make.rewriter;
  MlirValue input = operand(g, 0);
  int64_t numbers[MAX_RANK];
  if (!mlirAffineMapIsIdentity(g->view->maps[1]) || g->view->numLoops > MAX_RANK)
    return mlirLogicalResultFailure();
  if (mlirAffineMapIsIdentity(map))
    return specializeCopy(g, input);
  if (mlirAffineMapGetNumResults(map) == 0 && !mlirTypeIsAShaped(mlirValueGetType(input)))
    return replace(g, linalgFillOpCreate, 1, &input);
  if (!mlirTypeIsAShaped(mlirValueGetType(input)))
    return mlirLogicalResultFailure();
  if (mlirAffineMapIsPermutation(map)) {
    for (intptr_t i = 0; i < g->view->numLoops; ++i)
      numbers[mlirAffineDimExprGetPosition(mlirAffineMapGetResult(map, i))] = i;
    return replaceByMove(g, linalgTransposeOpCreate(
                                rewriter, g->make.location, g->numTypes, g->types, input, init(g),
                                mlirDenseI64ArrayGet(g->make.context, g->view->numLoops, numbers)));
  }
  intptr_t numUnread = unreadLoops(map, numbers);
  if (numUnread < 0)
    return mlirLogicalResultFailure();
  return replaceByMove(
      g, linalgBroadcastOpCreate(rewriter, g->make.location, g->numTypes, g->types, input, init(g),
                                 mlirDenseI64ArrayGet(g->make.context, numUnread, numbers)));
}

// A constant from outside everywhere.
static MlirLogicalResult specializeConstant(const Generic *g) {
  MlirValue value = yielded(g);
  bool isConstant =
      mlirValueIsAOpResult(value) && arithConstantOpIsA(mlirOpResultGetOwner(value)) &&
      !mlirBlockEqual(mlirOperationGetBlock(mlirOpResultGetOwner(value)), linalgBody(g->op));
  return isConstant && areIdentities(g->view) ? replace(g, linalgFillOpCreate, 1, &value)
                                              : mlirLogicalResultFailure();
}

//===--- One op of elements ---===//

static MlirLogicalResult specializeElementwise(const Generic *g, MlirOperation op) {
  static const struct {
    const TesseraOpDef *scalar;
    LinalgNamedCreate *create;
  } rows[] = {{&mathExpOpDef, linalgExpOpCreate},
              {&arithAddFOpDef, linalgAddOpCreate},
              {&arithSubFOpDef, linalgSubOpCreate},
              {&arithMulFOpDef, linalgMulOpCreate},
              {&arithDivFOpDef, linalgDivOpCreate}};
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue inputs[2];
  if (count != g->view->numInputs || count > 2 || !areIdentities(g->view))
    return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    if (!mlirValueIsABlockArgument(value) ||
        !mlirBlockEqual(mlirBlockArgumentGetOwner(value), linalgBody(g->op)) ||
        mlirBlockArgumentGetArgNumber(value) >= count)
      return mlirLogicalResultFailure();
    inputs[i] = operand(g, mlirBlockArgumentGetArgNumber(value));
  }
  // Of two arguments each is read once.
  if (count == 2 && mlirValueEqual(mlirOperationGetOperand(op, 0), mlirOperationGetOperand(op, 1)))
    return mlirLogicalResultFailure();
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    if (tesseraOperationIs(op, rows[i].scalar))
      return replace(g, rows[i].create, count, inputs);
  return mlirLogicalResultFailure();
}

//===--- Products ---===//

// Whether the op is one of these on both values, in any order.
static bool isOpOn(MlirOperation op, const TesseraOpDef *definition, MlirValue a, MlirValue b) {
  if (!tesseraOperationIs(op, definition))
    return false;
  MlirValue x = mlirOperationGetOperand(op, 0), y = mlirOperationGetOperand(op, 1);
  return (mlirValueEqual(x, a) && mlirValueEqual(y, b)) ||
         (mlirValueEqual(x, b) && mlirValueEqual(y, a));
}

// out + a * b and nothing else.
static bool isProductBody(const Generic *g) {
  static const TesseraOpDef *const pairs[][2] = {{&arithMulFOpDef, &arithAddFOpDef},
                                                 {&arithMulIOpDef, &arithAddIOpDef}};
  MlirOperation product = mlirBlockGetFirstOperation(linalgBody(g->op));
  MlirOperation sum = mlirOperationGetNextInBlock(product);
  if (mlirOperationIsNull(sum) || !mlirOperationEqual(mlirOperationGetNextInBlock(sum), g->yield))
    return false;
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i)
    if (isOpOn(product, pairs[i][0], argument(g, 0), argument(g, 1)) &&
        isOpOn(sum, pairs[i][1], mlirOperationGetResult(product, 0), argument(g, 2)))
      return mlirValueEqual(yielded(g), mlirOperationGetResult(sum, 0));
  return false;
}

// The loop that a dimension of an operand follows.
static intptr_t loopOf(const Generic *g, intptr_t input, intptr_t dim) {
  MlirAffineExpr result = mlirAffineMapGetResult(g->view->maps[input], dim);
  return mlirAffineExprIsADim(result) ? mlirAffineDimExprGetPosition(result) : -1;
}

// (b, m, k) x (b, k, n) -> (b, m, n), or without b, whatever the loops are called.
static MlirLogicalResult specializeProduct(const Generic *g) {
  const LinalgView *view = g->view;
  intptr_t rank = view->numLoops - 1, batch = rank - 2;
  if (view->numInputs != 2 || batch < 0 || batch > 1 || !isProductBody(g))
    return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < 3; ++i)
    if (mlirAffineMapGetNumResults(view->maps[i]) != rank)
      return mlirLogicalResultFailure();
  intptr_t m = loopOf(g, 2, batch), n = loopOf(g, 2, batch + 1), k = loopOf(g, 0, batch + 1);
  bool fits = m >= 0 && n >= 0 && k >= 0 && m != n && k != m && k != n && view->isReduction[k] &&
              loopOf(g, 0, batch) == m && loopOf(g, 1, batch) == k && loopOf(g, 1, batch + 1) == n;
  intptr_t b = batch ? loopOf(g, 2, 0) : -1;
  fits = fits && (!batch || (b >= 0 && b != m && b != n && b != k && loopOf(g, 0, 0) == b &&
                             loopOf(g, 1, 0) == b));
  for (intptr_t i = 0; fits && i < view->numLoops; ++i)
    fits = view->isReduction[i] == (i == k) && !view->isWindow[i];
  if (!fits)
    return mlirLogicalResultFailure();
  const MlirValue inputs[] = {operand(g, 0), operand(g, 1)}, output = init(g);
  const MlirAttribute none = {NULL};
  return replaceByNamed(g, (batch ? linalgBatchMatmulOpCreate : linalgMatmulOpCreate)(
                               g->make.rewriter, g->make.location, g->numTypes, g->types, 2, inputs,
                               1, &output, none, none));
}

//===--- The pass ---===//

static MlirLogicalResult specializeView(Generic *g) {
  MlirBlock body = linalgBody(g->op);
  MlirOperation first = mlirBlockGetFirstOperation(body);
  bool onlyYields = mlirOperationEqual(first, g->yield);
  if (!linalgViewIsParallel(g->view))
    return specializeProduct(g);
  if (onlyYields && !g->view->numInputs)
    return specializeConstant(g);
  if (onlyYields)
    return g->view->numInputs == 1 && mlirValueEqual(yielded(g), argument(g, 0))
               ? specializeMove(g)
               : mlirLogicalResultFailure();
  bool isSingle = mlirOperationEqual(mlirOperationGetNextInBlock(first), g->yield) &&
                  mlirOperationGetNumResults(first) == 1 &&
                  mlirValueEqual(yielded(g), mlirOperationGetResult(first, 0));
  return isSingle ? specializeElementwise(g, first) : mlirLogicalResultFailure();
}

static MlirLogicalResult specialize(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  LinalgView view;
  if ((!linalgHasTensors(op) && !linalgHasBuffers(op)) || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  Generic g = {.make = {base, mlirOperationGetContext(op), mlirOperationGetLocation(op)},
               .view = &view,
               .op = op,
               .yield = mlirBlockGetTerminator(linalgBody(op)),
               .numTypes = mlirOperationGetNumResults(op)};
  MlirLogicalResult result = mlirLogicalResultFailure();
  if (view.numInits == 1 && g.numTypes <= 1) {
    for (intptr_t i = 0; i < g.numTypes; ++i)
      g.types[i] = mlirValueGetType(mlirOperationGetResult(op, i));
    result = specializeView(&g);
  }
  linalgViewFree(&view);
  return result;
}

void linalgSpecializeGenericOpsPassPassAddPatterns(
    MlirRewritePatternSet patterns, const LinalgSpecializeGenericOpsPassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &linalgGenericOpDef, 1, specialize, NULL);
}
