// scf-for-loop-canonicalization: what a loop's range, and what it carries, say about its body.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFPasses.h"
#include "dialect/scf/transforms/MinMax.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- Minima and maxima ---===//

bool scfReplaceMinMax(MlirRewriterBase base, MlirOperation op, AffineConstraints *constraints) {
  AffineValueMap map;
  bool fits = affineSimplifyMinMax(op, constraints, &map);
  if (fits) {
    mlirRewriterBaseSetInsertionPointBefore(base, op);
    MlirOperation apply = affineApplyOpCreate(
        base, mlirOperationGetLocation(op), mlirIndexTypeGet(mlirOperationGetContext(op)),
        mlirAffineMapAttrGet(map.map), map.numOperands, map.operands);
    mlirRewriterBaseReplaceOpWithOperation(base, op, apply);
    affineValueMapFree(&map);
  }
  affineConstraintsFree(constraints);
  return fits;
}

/// The range of a loop's variable, and which one is looked for.
typedef struct Range {
  intptr_t wanted, next;
  TesseraFoldResult found;
  TesseraFoldResult lower, upper, step;
} Range;

static void takeWanted(TesseraFoldResult bound, void *user) {
  Range *range = user;
  if (range->next++ == range->wanted)
    range->found = bound;
}

static bool readRange(MlirValue variable, Range *range) {
  if (!mlirValueIsABlockArgument(variable))
    return false;
  MlirOperation loop = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(variable));
  intptr_t rank = scfForOpIsA(loop)        ? 1
                  : scfParallelOpIsA(loop) ? scfParallelOpGetNumStep(loop)
                  : scfForallOpIsA(loop)   ? scfForallRank(loop)
                                           : 0;
  *range = (Range){.wanted = mlirBlockArgumentGetArgNumber(variable)};
  if (range->wanted >= rank)
    return false;
  const LoopLikeOpInterfaceMethods *methods = loopLikeOpInterfaceCast(loop);
  methods->getLoopLowerBounds(loop, takeWanted, range);
  range->lower = range->found;
  range->next = 0;
  methods->getLoopUpperBounds(loop, takeWanted, range);
  range->upper = range->found;
  range->next = 0;
  methods->getLoopSteps(loop, takeWanted, range);
  range->step = range->found;
  return true;
}

static bool readNumber(TesseraFoldResult result, int64_t *value) {
  if (result.value.ptr)
    return scfReadInteger(result.value, value);
  *value = mlirIntegerAttrGetValueInt(result.attribute);
  return true;
}

static MlirAffineExpr addConstant(MlirAffineExpr expr, int64_t value) {
  return mlirAffineAddExprGet(expr,
                              mlirAffineConstantExprGet(mlirAffineExprGetContext(expr), value));
}

// A symbol for a bound, and the expression for it: its number, where that is known.
static size_t addBoundSymbol(AffineConstraints *constraints, TesseraFoldResult bound) {
  size_t column = affineConstraintsAddSymbol(constraints, bound.value);
  int64_t value;
  if (readNumber(bound, &value))
    pbAddBound(&constraints->system, PB_EQUAL, column, value);
  return column;
}

static MlirAffineExpr exprOf(MlirContext context, TesseraFoldResult bound, size_t symbol) {
  int64_t value;
  return readNumber(bound, &value) ? mlirAffineConstantExprGet(context, value)
                                   : mlirAffineSymbolExprGet(context, (intptr_t)symbol);
}

// The variable is one of lower, lower + step, ..., below upper. False when the step isn't known.
static bool addRange(AffineConstraints *constraints, MlirContext context, MlirValue variable,
                     const Range *range) {
  int64_t step, lower, upper, first;
  if (!readNumber(range->step, &step) || step <= 0)
    return false;
  size_t dim = affineConstraintsAddDim(constraints, variable);
  addBoundSymbol(constraints, range->lower);
  addBoundSymbol(constraints, range->upper);
  PbSystem *system = &constraints->system;
  size_t symbol = system->numSymbols - 2;
  int64_t *row = pbAddInequality(system);
  row[dim] = 1;
  row[system->numDims + symbol] = -1;
  MlirAffineExpr limit;
  if (readNumber(range->lower, &lower) && readNumber(range->upper, &upper) &&
      (__builtin_add_overflow(lower, step, &first) || first >= upper)) {
    // At most one round.
    limit = addConstant(mlirAffineSymbolExprGet(context, (intptr_t)symbol), 1);
  } else {
    MlirAffineExpr begin = exprOf(context, range->lower, symbol),
                   end = exprOf(context, range->upper, symbol + 1),
                   by = mlirAffineConstantExprGet(context, step),
                   minus = mlirAffineConstantExprGet(context, -1);
    MlirAffineExpr distance =
        addConstant(mlirAffineAddExprGet(end, mlirAffineMulExprGet(begin, minus)), -1);
    limit = mlirAffineAddExprGet(addConstant(begin, 1),
                                 mlirAffineMulExprGet(mlirAffineFloorDivExprGet(distance, by), by));
  }
  MlirAffineMap map =
      mlirAffineMapGet(context, (intptr_t)system->numDims, (intptr_t)system->numSymbols, 1, &limit);
  return affineConstraintsAddBound(constraints, PB_UPPER, dim, map, false);
}

static MlirLogicalResult simplifyMinMax(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  AffineConstraints constraints = {.values = {0}};
  MlirContext context = mlirOperationGetContext(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    size_t column;
    Range range;
    bool isThere = affineConstraintsFind(&constraints, operand, 0, &column) &&
                   column < constraints.system.numDims;
    if (isThere || !readRange(operand, &range))
      continue;
    if (!addRange(&constraints, context, operand, &range)) {
      affineConstraintsFree(&constraints);
      return failure();
    }
  }
  return scfReplaceMinMax(mlirPatternRewriterAsBase(rewriter), op, &constraints) ? success()
                                                                                 : failure();
}

//===--- Sizes ---===//

enum { kMaxDepth = 64 };

// Whether what the loop carries at this position keeps its shape from round to round.
static bool keepsShape(MlirOperation loop, intptr_t position, int depth) {
  MlirBlock body = scfBody(loop);
  MlirValue value = mlirOperationGetOperand(mlirBlockGetTerminator(body), position);
  while (!mlirValueEqual(value, mlirBlockGetArgument(body, position + 1))) {
    if (!mlirValueIsAOpResult(value))
      return false;
    MlirOperation op = mlirOpResultGetOwner(value);
    if (tensorInsertSliceOpIsA(op)) {
      value = tensorInsertSliceOpGetDest(op);
    } else if (scfForOpIsA(op) && depth < kMaxDepth &&
               keepsShape(op, (intptr_t)irValue(value)->index, depth + 1)) {
      value = scfForOpGetInitArgs(op, (intptr_t)irValue(value)->index);
    } else {
      return false;
    }
  }
  return true;
}

// The size of what a loop carries is that of what it begins with.
static MlirLogicalResult dimOfCarried(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = mlirOperationGetOperand(op, 0);
  MlirOperation loop;
  intptr_t position;
  if (mlirValueIsABlockArgument(source)) {
    loop = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(source));
    position = mlirBlockArgumentGetArgNumber(source) - 1;
  } else {
    loop = mlirOpResultGetOwner(source);
    position = (intptr_t)irValue(source)->index;
  }
  if (!scfForOpIsA(loop) || position < 0 || !keepsShape(loop, position, 0))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetOperand(op, 0, scfForOpGetInitArgs(loop, position));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return success();
}

void scfForLoopCanonicalizationPassAddPatterns(MlirRewritePatternSet patterns,
                                               const SCFForLoopCanonicalizationOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &affineMinOpDef, 1, simplifyMinMax, NULL);
  tesseraRewritePatternSetAdd(patterns, &affineMaxOpDef, 1, simplifyMinMax, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorDimOpDef, 1, dimOfCarried, NULL);
  tesseraRewritePatternSetAdd(patterns, &memrefDimOpDef, 1, dimOfCarried, NULL);
}
