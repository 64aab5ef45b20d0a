// scf-for-loop-peeling: the partial round, or the first one, of a counting loop by itself.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFPasses.h"
#include "dialect/scf/SCFRewrite.h"
#include "dialect/scf/transforms/MinMax.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Plan.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

// Marks of loops that are done, and of those that run a partial round.
static const char kDone[] = "__peeled_loop__", kPartial[] = "__partial_iteration__";

static bool hasMark(MlirOperation op, const char *mark) {
  return mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(mark)).ptr;
}

static void setMark(MlirRewriterBase base, MlirOperation op, const char *mark) {
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString(mark),
                                  mlirUnitAttrGet(mlirOperationGetContext(op)));
  mlirRewriterBaseFinalizeOpModification(base, op);
}

//===--- Where to split ---===//

// The expression over these, at the insertion point, of the type of the loop's bounds.
static MlirValue createBound(MlirRewriterBase base, MlirOperation loop, MlirAffineExpr expr,
                             intptr_t count, const MlirValue *operands) {
  MlirContext context = mlirOperationGetContext(loop);
  MlirType index = mlirIndexTypeGet(context);
  MlirType type = mlirValueGetType(scfForOpGetLowerBound(loop));
  MlirAttribute attributes[1] = {
      mlirAffineMapAttrGet(mlirAffineMapGet(context, 0, count, 1, &expr))};
  TesseraOperationParts parts = {.definition = &affineApplyOpDef,
                                 .location = mlirOperationGetLocation(loop),
                                 .numTypes = 1,
                                 .types = &index,
                                 .numOperands = count,
                                 .operands = operands,
                                 .attributes = attributes};
  MlirValue bound = tesseraRewriterCreateOrFold(base, &parts);
  if (mlirTypeEqual(type, index))
    return bound;
  TesseraOperationParts cast = {.definition = &arithIndexCastOpDef,
                                .location = parts.location,
                                .numTypes = 1,
                                .types = &type,
                                .numOperands = 1,
                                .operands = &bound};
  return tesseraRewriterCreateOrFold(base, &cast);
}

// upper - lower, up to whole steps.
static MlirAffineExpr restOf(MlirContext context) {
  MlirAffineExpr lower = mlirAffineSymbolExprGet(context, 0),
                 upper = mlirAffineSymbolExprGet(context, 1),
                 step = mlirAffineSymbolExprGet(context, 2),
                 minus = mlirAffineConstantExprGet(context, -1);
  return mlirAffineModExprGet(mlirAffineAddExprGet(upper, mlirAffineMulExprGet(lower, minus)),
                              step);
}

static bool hasNoRound(MlirOperation loop, int64_t lower, int64_t upper) {
  return scfForOpGetUnsignedCmp(loop) ? (uint64_t)lower >= (uint64_t)upper : lower >= upper;
}

// Whether it is known that there are only whole rounds, or none: a last one would run then.
static bool isWhole(MlirOperation loop) {
  const MlirValue bounds[] = {scfForOpGetLowerBound(loop), scfForOpGetUpperBound(loop),
                              scfForOpGetStep(loop)};
  int64_t lower, upper, step;
  bool knowsStep = scfReadInteger(bounds[2], &step);
  if (knowsStep && step <= 1)
    return true; // or it isn't a loop that ends
  if (knowsStep && scfReadInteger(bounds[0], &lower) && scfReadInteger(bounds[1], &upper))
    return hasNoRound(loop, lower, upper) ||
           ((uint64_t)upper - (uint64_t)lower) % (uint64_t)step == 0;
  MlirContext context = mlirOperationGetContext(loop);
  MlirAffineExpr expr = restOf(context);
  AffineValueMap map = {mlirAffineMapGet(context, 0, 3, 1, &expr),
                        tsAllocZeroed(4, sizeof(MlirValue)), 3};
  for (int i = 0; i < 3; ++i)
    map.operands[i] = bounds[i];
  affineValueMapSimplify(&map);
  expr = mlirAffineMapGetResult(map.map, 0);
  bool whole = mlirAffineExprIsAConstant(expr) && mlirAffineConstantExprGetValue(expr) == 0;
  affineValueMapFree(&map);
  return whole;
}

//===--- Minima and maxima ---===//

// Each round of the main loop is a whole step; in the partial one there is less left.
static bool simplify(MlirRewriterBase base, MlirOperation op, MlirOperation loop, MlirValue upper,
                     bool isMain) {
  AffineConstraints constraints = {.values = {0}};
  MlirValue step = scfForOpGetStep(loop);
  affineConstraintsAddDim(&constraints, mlirBlockGetArgument(scfBody(loop), 0));
  affineConstraintsAddDim(&constraints, upper);
  affineConstraintsAddDim(&constraints, step);
  int64_t value;
  if (scfReadInteger(upper, &value))
    pbAddBound(&constraints.system, PB_EQUAL, 1, value);
  if (scfReadInteger(step, &value))
    pbAddBound(&constraints.system, PB_EQUAL, 2, value);
  int64_t *row = pbAddInequality(&constraints.system);
  row[0] = isMain ? -1 : 1;
  row[1] = isMain ? 1 : -1;
  row[2] = isMain ? -1 : 1;
  row[3] = isMain ? 0 : -1;
  return scfReplaceMinMax(base, op, &constraints);
}

static void simplifyInside(MlirRewriterBase base, MlirOperation loop, MlirValue upper,
                           bool isMain) {
  IrOperation *root = irOp(loop);
  for (IrOperation *op = irWalkNext(root, root, false), *next; op; op = next) {
    next = irWalkNext(root, op, false);
    MlirOperation wrapped = irWrapOp(op);
    if (affineMinOpIsA(wrapped) || affineMaxOpIsA(wrapped))
      simplify(base, wrapped, loop, upper, isMain);
  }
}

//===--- Splitting ---===//

static void setOperand(MlirRewriterBase base, MlirOperation op, intptr_t position,
                       MlirValue value) {
  mlirRewriterBaseStartOpModification(base, op);
  mlirOperationSetOperand(op, position, value);
  mlirRewriterBaseFinalizeOpModification(base, op);
}

// Whether there is at most one round.
static bool isSingle(MlirOperation loop) {
  int64_t lower, upper, step, count;
  return scfReadInteger(scfForOpGetLowerBound(loop), &lower) &&
         scfReadInteger(scfForOpGetUpperBound(loop), &upper) &&
         scfReadInteger(scfForOpGetStep(loop), &step) &&
         (!scfTripCount(lower, upper, step, false, &count) || count <= 1);
}

// Runs the round that may not be whole in a loop behind, which it gives.
static MlirOperation peelLast(MlirRewriterBase base, MlirOperation loop) {
  const MlirValue bounds[] = {scfForOpGetLowerBound(loop), scfForOpGetUpperBound(loop),
                              scfForOpGetStep(loop)};
  MlirContext context = mlirOperationGetContext(loop);
  MlirAffineExpr minus = mlirAffineConstantExprGet(context, -1);
  MlirAffineExpr split = mlirAffineAddExprGet(mlirAffineSymbolExprGet(context, 1),
                                              mlirAffineMulExprGet(restOf(context), minus));
  mlirRewriterBaseSetInsertionPointBefore(base, loop);
  MlirValue bound = createBound(base, loop, split, 3, bounds);
  mlirRewriterBaseSetInsertionPointAfter(base, loop);
  MlirOperation rest = mlirRewriterBaseClone(base, loop);
  setOperand(base, rest, 0, bound);
  mlirRewriterBaseReplaceAllOpUsesWithOperation(base, loop, rest);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i)
    setOperand(base, rest, SCF_FOR_INITS + i, mlirOperationGetResult(loop, i));
  setOperand(base, loop, 1, bound);
  simplifyInside(base, loop, bounds[1], true);
  simplifyInside(base, rest, bounds[1], false);
  return rest;
}

// Runs the first round in a loop before, which it gives.
static MlirOperation peelFirst(MlirRewriterBase base, MlirOperation loop) {
  MlirContext context = mlirOperationGetContext(loop);
  const MlirValue operands[] = {scfForOpGetLowerBound(loop), scfForOpGetStep(loop)};
  mlirRewriterBaseSetInsertionPointBefore(base, loop);
  MlirValue bound = createBound(base, loop,
                                mlirAffineAddExprGet(mlirAffineSymbolExprGet(context, 0),
                                                     mlirAffineSymbolExprGet(context, 1)),
                                2, operands);
  MlirOperation first = mlirRewriterBaseClone(base, loop);
  setOperand(base, first, 1, bound);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(loop); ++i)
    setOperand(base, loop, SCF_FOR_INITS + i, mlirOperationGetResult(first, i));
  setOperand(base, loop, 0, bound);
  return first;
}

//===--- The pass ---===//

// Loops in loops double each time.
enum { kMaxCopied = 1 << 21 };

typedef struct Peeler {
  const SCFForLoopPeelingOptions *options;
  int64_t numCopied; ///< operations
  bool failed;
} Peeler;

static bool fits(Peeler *peeler, MlirOperation loop) {
  IrOperation *root = irOp(loop);
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
    ++peeler->numCopied;
  if (peeler->numCopied <= kMaxCopied)
    return true;
  if (!peeler->failed)
    mlirOperationEmitOpError(loop, "isn't peeled: there would be more than %d copied operations",
                             kMaxCopied);
  peeler->failed = true;
  return false;
}

static bool isInPartial(MlirOperation loop) {
  for (IrOperation *op = irParentOp(irOp(loop)); op; op = irParentOp(op))
    if (scfForOpIsA(irWrapOp(op)) && hasMark(irWrapOp(op), kPartial))
      return true;
  return false;
}

static MlirLogicalResult peel(MlirOperation loop, MlirPatternRewriter rewriter, void *user) {
  Peeler *peeler = user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (scfForOpGetUnsignedCmp(loop) || hasMark(loop, kDone) || peeler->failed)
    return failure();
  bool isFront = peeler->options->peelFront;
  if (!isFront && peeler->options->skipPartial && isInPartial(loop))
    return failure();
  if ((isFront ? isSingle(loop) : isWhole(loop)) || !fits(peeler, loop))
    return failure();
  MlirOperation partial = isFront ? peelFirst(base, loop) : peelLast(base, loop);
  setMark(base, partial, kDone);
  setMark(base, partial, kPartial);
  setMark(base, loop, kDone);
  return success();
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, const void *options) {
  Peeler *peeler = tesseraPlanAlloc(plan, sizeof *peeler);
  tesseraPlanSetState(plan, peeler);
  peeler->options = options;
  tesseraRewritePatternSetAdd(tesseraPlanGetPatterns(plan), &scfForOpDef, 1, peel, peeler);
  return success();
}

void scfForLoopPeelingPassRun(MlirPass pass, const SCFForLoopPeelingOptions *options,
                              MlirOperation root) {
  TesseraPlan *plan =
      tesseraPassTakePlan(pass, root, &(TesseraPlanSource){.planner = fillPlan, .input = options});
  if (!plan)
    return;
  Peeler *peeler = tesseraPlanGetState(plan);
  *peeler = (Peeler){.options = options};
  (void)tesseraPlanApply(plan, root, NULL);
  for (IrOperation *op = irOp(root); op; op = irWalkNext(irOp(root), op, false)) {
    mlirOperationRemoveAttributeByName(irWrapOp(op), mlirStringRefCreateFromCString(kDone));
    mlirOperationRemoveAttributeByName(irWrapOp(op), mlirStringRefCreateFromCString(kPartial));
  }
  if (peeler->failed)
    tesseraPassSignalFailure(pass);
  tesseraPassLeavePlan(pass, plan);
}
