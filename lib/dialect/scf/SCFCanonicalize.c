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

void scfForOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &scfForOpDef, 1, simplifyTrivialLoop, NULL);
  tesseraRewritePatternSetAddRegionBranch(patterns, &scfForOpDef);
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
  tesseraRewritePatternSetAddRegionBranch(patterns, &scfExecuteRegionOpDef);
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

void scfIndexSwitchOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &scfIndexSwitchOpDef, 1, foldConstantCase, NULL);
  tesseraRewritePatternSetAddRegionBranch(patterns, &scfIndexSwitchOpDef);
}
