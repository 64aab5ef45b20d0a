// Canonical loops and regions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CFOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Interfaces.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static bool isUsed(MlirValue value) { return irValue(value)->firstUse; }

//===--- for ---===//

// The body in the place of the loop, for its only round.
static void runOnce(MlirRewriterBase base, MlirOperation op) {
  TesseraRange inits = tesseraOperationGetOperandGroup(op, SCF_FOR_INITS);
  ScfValues arguments = {0};
  tsVecPush(&arguments, scfForOpGetLowerBound(op));
  for (intptr_t i = 0; i < inits.count; ++i)
    tsVecPush(&arguments, mlirOperationGetOperand(op, inits.start + i));
  scfReplaceByRegion(base, op, scfForOpGetRegion(op), (intptr_t)arguments.size, arguments.data);
  tsVecFree(&arguments);
}

static bool onlyYieldsFromOutside(MlirOperation op) {
  const IrBlock *body = irBlock(scfBody(op));
  for (uint32_t i = 0; body->first == body->last && i < body->last->numOperands; ++i)
    if (tesseraLoopContains(op, irWrapValue(body->last->operands[i].value)))
      return false;
  return body->first == body->last;
}

// A loop whose number of rounds is known, where that is none or one, or none matters.
static MlirLogicalResult simplifyTrivialLoop(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  int64_t count;
  if (!scfForOpGetStaticTripCount(op, &count) || (count > 1 && !onlyYieldsFromOutside(op)))
    return failure();
  if (count == 1) {
    runOnce(base, op);
    return success();
  }
  ScfValues values = {0};
  TesseraRange inits = tesseraOperationGetOperandGroup(op, SCF_FOR_INITS);
  for (intptr_t i = 0; count == 0 && i < inits.count; ++i)
    tsVecPush(&values, mlirOperationGetOperand(op, inits.start + i));
  if (count)
    scfAppendOperands(&values, scfTerminatorOf(scfForOpGetRegion(op)));
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)values.size, values.data);
  tsVecFree(&values);
  return success();
}

// What a loop carries that it needn't, and what remains.
typedef struct Carried {
  ScfValues inits, yielded;     ///< of those that stay
  ScfValues arguments, results; ///< for all; null where they are those of the new loop
  ScfTypes types;
} Carried;

static void freeCarried(Carried *carried) {
  tsVecFree(&carried->inits);
  tsVecFree(&carried->yielded);
  tsVecFree(&carried->arguments);
  tsVecFree(&carried->results);
  tsVecFree(&carried->types);
}

// Number of a value before `end` that starts and goes on as this one does, or -1. Loops carry few
// values.
static intptr_t findSame(const Carried *carried, MlirValue init, MlirValue yielded) {
  for (size_t i = 0; i < carried->inits.size; ++i)
    if (mlirValueEqual(carried->inits.data[i], init) &&
        mlirValueEqual(carried->yielded.data[i], yielded))
      return (intptr_t)i;
  return -1;
}

// Sorts the loop's values; false when all of them stay.
static bool sortCarried(MlirRewriterBase base, MlirOperation op, Carried *carried) {
  MlirBlock body = scfBody(op);
  MlirOperation yield = scfTerminatorOf(scfForOpGetRegion(op));
  const MlirValue none = {NULL};
  TsVec(intptr_t) positions = {0}; // of those that stay
  bool changed = false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue init = scfForOpGetInitArgs(op, i), yielded = mlirOperationGetOperand(yield, i);
    MlirValue argument = mlirBlockGetArgument(body, i + 1), result = mlirOperationGetResult(op, i);
    bool isDead = !isUsed(argument) && !isUsed(result);
    bool forwarded = mlirValueEqual(argument, yielded) || mlirValueEqual(init, yielded) || isDead;
    intptr_t same = forwarded ? -1 : findSame(carried, init, yielded);
    if (same >= 0) {
      mlirRewriterBaseReplaceAllUsesWith(base, argument,
                                         mlirBlockGetArgument(body, positions.data[same] + 1));
      mlirRewriterBaseReplaceAllUsesWith(base, result,
                                         mlirOperationGetResult(op, positions.data[same]));
    }
    bool stays = !forwarded && same < 0;
    tsVecPush(&carried->arguments, stays ? none : init);
    tsVecPush(&carried->results, stays ? none : init);
    changed = changed || !stays;
    if (!stays)
      continue;
    tsVecPush(&positions, i);
    tsVecPush(&carried->inits, init);
    tsVecPush(&carried->yielded, yielded);
    tsVecPush(&carried->types, mlirValueGetType(init));
  }
  tsVecFree(&positions);
  return changed;
}

static MlirOperation createLoop(MlirRewriterBase base, MlirOperation op, const Carried *carried) {
  MlirOperation loop = scfForOpCreate(
      base, mlirOperationGetLocation(op), (intptr_t)carried->types.size, carried->types.data,
      scfForOpGetLowerBound(op), scfForOpGetUpperBound(op), scfForOpGetStep(op),
      (intptr_t)carried->inits.size, carried->inits.data, scfForOpGetUnsignedCmpAttr(op));
  irOp(loop)->discardable = irOp(op)->discardable;
  MlirBlock block = scfCreateBlock(base, scfForOpGetRegion(loop));
  MlirBlock old = scfBody(op);
  MlirValue variable = mlirBlockGetArgument(old, 0);
  mlirBlockAddArgument(block, mlirValueGetType(variable), mlirOperationGetLocation(op));
  for (size_t i = 0; i < carried->types.size; ++i)
    mlirBlockAddArgument(block, carried->types.data[i], mlirOperationGetLocation(op));
  return loop;
}

static MlirLogicalResult dropCarried(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  Carried carried = {.inits = {0}};
  bool changed = sortCarried(base, op, &carried);
  if (changed) {
    MlirOperation loop = createLoop(base, op, &carried);
    MlirBlock block = scfBody(loop);
    MlirOperation yield = scfTerminatorOf(scfForOpGetRegion(op));
    ScfValues arguments = {0};
    tsVecPush(&arguments, mlirBlockGetArgument(block, 0));
    intptr_t next = 0;
    for (size_t i = 0; i < carried.arguments.size; ++i) {
      bool stays = !carried.arguments.data[i].ptr;
      tsVecPush(&arguments,
                stays ? mlirBlockGetArgument(block, next + 1) : carried.arguments.data[i]);
      if (stays)
        carried.results.data[i] = mlirOperationGetResult(loop, next++);
    }
    scfSetOperands(base, yield, &carried.yielded);
    mlirRewriterBaseMergeBlocks(base, scfBody(op), block, (intptr_t)arguments.size, arguments.data);
    mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)carried.results.size,
                                        carried.results.data);
    tsVecFree(&arguments);
  }
  freeCarried(&carried);
  return changed ? success() : failure();
}

void scfForOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &scfForOpDef, 1, dropCarried, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfForOpDef, 1, simplifyTrivialLoop, NULL);
}

//===--- execute_region ---===//

static MlirLogicalResult inlineSingleBlock(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  const IrRegion *region = irRegion(scfExecuteRegionOpGetRegion(op));
  if (region->first != region->last || scfExecuteRegionOpGetNoInline(op) ||
      !scfYieldOpIsA(scfTerminatorOf(irWrapRegion(region))))
    return failure();
  scfReplaceByRegion(mlirPatternRewriterAsBase(rewriter), op, irWrapRegion(region), 0, NULL);
  return success();
}

static void branchTo(MlirRewriterBase base, MlirLocation location, MlirBlock block,
                     const ScfValues *values) {
  cfBranchOpCreate(base, location, (intptr_t)values->size, values->data, block);
}

// In a function, blocks may stand where the op is.
static MlirLogicalResult inlineBlocks(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation parent = mlirOperationGetParentOperation(op);
  if (scfExecuteRegionOpGetNoInline(op) ||
      (!functionOpInterfaceCast(parent) && !scfExecuteRegionOpIsA(parent)))
    return failure();
  MlirRegion region = scfExecuteRegionOpGetRegion(op);
  MlirBlock before = mlirOperationGetBlock(op), entry = scfBlockOf(region);
  MlirBlock behind = irWrapBlock(irBlockSplit(irBlock(before), irOp(op)));
  ScfValues values = {0};
  mlirRewriterBaseSetInsertionPointToEnd(base, before);
  branchTo(base, mlirOperationGetLocation(op), entry, &values);
  for (IrBlock *block = irBlock(entry); block; block = block->next) {
    MlirOperation yield = irWrapOp(block->last);
    if (!scfYieldOpIsA(yield))
      continue;
    values.size = 0;
    scfAppendOperands(&values, yield);
    mlirRewriterBaseSetInsertionPointBefore(base, yield);
    branchTo(base, mlirOperationGetLocation(yield), behind, &values);
    mlirRewriterBaseEraseOp(base, yield);
  }
  mlirRewriterBaseInlineRegionBefore(base, region, behind);
  values.size = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&values, mlirBlockAddArgument(behind, mlirValueGetType(mlirOperationGetResult(op, i)),
                                            mlirOperationGetLocation(op)));
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)values.size, values.data);
  tsVecFree(&values);
  return success();
}

void scfExecuteRegionOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &scfExecuteRegionOpDef, 1, inlineSingleBlock, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfExecuteRegionOpDef, 1, inlineBlocks, NULL);
}

//===--- index_switch ---===//

static MlirLogicalResult foldConstantCase(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  int64_t value;
  if (!scfReadInteger(scfIndexSwitchOpGetArg(op), &value))
    return failure();
  MlirRegion region = mlirOperationGetRegion(op, scfIndexSwitchFindRegion(op, value));
  scfReplaceByRegion(mlirPatternRewriterAsBase(rewriter), op, region, 0, NULL);
  return success();
}

// Moves the region's block; its terminator keeps operands of results that have uses.
static void moveUsed(MlirRewriterBase base, MlirOperation op, MlirRegion from, MlirRegion to) {
  MlirOperation yield = scfTerminatorOf(from);
  ScfValues used = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (isUsed(mlirOperationGetResult(op, i)))
      tsVecPush(&used, mlirOperationGetOperand(yield, i));
  irRegionSplice(irRegion(to), NULL, irRegion(from));
  scfSetOperands(base, yield, &used);
  tsVecFree(&used);
}

static MlirLogicalResult removeUnusedResults(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  intptr_t numResults = mlirOperationGetNumResults(op), next = 0;
  ScfTypes types = {0};
  ScfValues results = {0};
  for (intptr_t i = 0; i < numResults; ++i)
    if (isUsed(mlirOperationGetResult(op, i)))
      tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  bool removes = (intptr_t)types.size < numResults;
  if (removes) {
    MlirOperation kept =
        scfIndexSwitchOpCreate(base, mlirOperationGetLocation(op), (intptr_t)types.size, types.data,
                               scfIndexSwitchOpGetArg(op), scfIndexSwitchOpGetCasesAttr(op),
                               scfIndexSwitchOpGetNumCaseRegions(op));
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
      moveUsed(base, op, mlirOperationGetRegion(op, i), mlirOperationGetRegion(kept, i));
    for (intptr_t i = 0; i < numResults; ++i) {
      MlirValue result = mlirOperationGetResult(op, i);
      tsVecPush(&results, isUsed(result) ? mlirOperationGetResult(kept, next++) : result);
    }
    mlirRewriterBaseReplaceOpWithValues(base, op, numResults, results.data);
  }
  tsVecFree(&types);
  tsVecFree(&results);
  return removes ? success() : failure();
}

void scfIndexSwitchOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &scfIndexSwitchOpDef, 1, foldConstantCase, NULL);
  tesseraRewritePatternSetAdd(patterns, &scfIndexSwitchOpDef, 1, removeUnusedResults, NULL);
}
