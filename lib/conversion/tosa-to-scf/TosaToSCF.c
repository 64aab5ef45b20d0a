// tosa-to-scf: branches and loops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-scf/TosaToSCFPasses.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/tosa/TosaOps.h"
#include "support/Memory.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"

// Values, and their types.
typedef struct Carried {
  intptr_t count;
  MlirValue *values;
  MlirType *types;
} Carried;

static Carried carriedOf(MlirOperation op, const MlirValue *operands, intptr_t first) {
  Carried c = {.count = mlirOperationGetNumOperands(op) - first};
  c.values = tsAllocZeroed((size_t)c.count + 1, sizeof *c.values);
  c.types = tsAllocZeroed((size_t)c.count + 1, sizeof *c.types);
  for (intptr_t i = 0; i < c.count; ++i) {
    c.values[i] = operands[first + i];
    c.types[i] = mlirValueGetType(c.values[i]);
  }
  return c;
}

static void carriedFree(Carried *c) {
  tsFree(c->values);
  tsFree(c->types);
}

static MlirType *resultTypesOf(MlirOperation op) {
  intptr_t count = mlirOperationGetNumResults(op);
  MlirType *types = tsAllocZeroed((size_t)count + 1, sizeof *types);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirValueGetType(mlirOperationGetResult(op, i));
  return types;
}

// The truth value that a tensor of one holds.
static MlirValue truthOf(MlirRewriterBase rewriter, MlirLocation location, MlirValue tensor) {
  return mlirOperationGetResult(tensorExtractOpCreateInferred(rewriter, location, tensor, 0, NULL),
                                0);
}

// The only block of a region goes to the end of `into`, with values for its arguments.
static void mergeGraph(MlirRewriterBase rewriter, MlirRegion graph, MlirBlock into,
                       const Carried *c) {
  MlirBlock block = mlirRegionGetFirstBlock(graph);
  intptr_t count = mlirBlockGetNumArguments(block);
  mlirRewriterBaseMergeBlocks(rewriter, block, into, count < c->count ? count : c->count,
                              c->values);
}

// What the block gives to the op around it is given as scf does.
static void replaceYield(MlirRewriterBase rewriter, MlirBlock block) {
  MlirOperation yield = mlirBlockGetTerminator(block);
  intptr_t count = mlirOperationGetNumOperands(yield);
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = mlirOperationGetOperand(yield, i);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, yield);
  scfYieldOpCreate(rewriter, mlirOperationGetLocation(yield), count, values);
  mlirRewriterBaseEraseOp(rewriter, yield);
  tsFree(values);
}

static MlirLogicalResult convertTosaIf(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter pattern, void *user) {
  (void)user;
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(pattern);
  MlirLocation location = mlirOperationGetLocation(op);
  Carried c = carriedOf(op, operands, 1);
  MlirType *types = resultTypesOf(op);
  MlirValue condition = truthOf(rewriter, location, operands[0]);
  MlirOperation made =
      scfIfOpCreate(rewriter, location, mlirOperationGetNumResults(op), types, condition);
  for (intptr_t i = 0; i < 2; ++i) {
    MlirBlock block =
        tesseraRewriterCreateBlock(rewriter, mlirOperationGetRegion(made, i), 0, NULL, NULL);
    mergeGraph(rewriter, mlirOperationGetRegion(op, i), block, &c);
    replaceYield(rewriter, block);
  }
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, made);
  tsFree(types);
  carriedFree(&c);
  return mlirLogicalResultSuccess();
}

// A block of the loop that takes what the loop carries.
static MlirBlock createLoopBlock(MlirRewriterBase rewriter, MlirOperation loop, intptr_t region,
                                 MlirRegion graph, Carried *c) {
  MlirLocation *locations = tsAllocZeroed((size_t)c->count + 1, sizeof *locations);
  for (intptr_t i = 0; i < c->count; ++i)
    locations[i] = mlirOperationGetLocation(loop);
  MlirBlock block = tesseraRewriterCreateBlock(rewriter, mlirOperationGetRegion(loop, region),
                                               c->count, c->types, locations);
  tsFree(locations);
  for (intptr_t i = 0; i < c->count; ++i)
    c->values[i] = mlirBlockGetArgument(block, i);
  mergeGraph(rewriter, graph, block, c);
  return block;
}

static MlirLogicalResult convertTosaWhile(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter pattern, void *user) {
  (void)user;
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(pattern);
  MlirLocation location = mlirOperationGetLocation(op);
  Carried c = carriedOf(op, operands, 0);
  MlirType *types = resultTypesOf(op);
  MlirOperation loop = scfWhileOpCreate(rewriter, location, mlirOperationGetNumResults(op), types,
                                        c.count, c.values);
  MlirBlock before = createLoopBlock(rewriter, loop, 0, tosaWhileOpGetCondGraph(op), &c);
  MlirOperation yield = mlirBlockGetTerminator(before);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, yield);
  MlirValue condition = truthOf(rewriter, location, mlirOperationGetOperand(yield, 0));
  scfConditionOpCreate(rewriter, location, condition, c.count, c.values);
  mlirRewriterBaseEraseOp(rewriter, yield);
  replaceYield(rewriter, createLoopBlock(rewriter, loop, 1, tosaWhileOpGetBodyGraph(op), &c));
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, loop);
  tsFree(types);
  carriedFree(&c);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tosaToSCFPassPassPlan(TesseraPlan *plan, const TosaToSCFPassOptions *options) {
  (void)options;
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddLegalDialect(target, "tensor");
  tesseraConversionTargetAddLegalDialect(target, "scf");
  tesseraConversionTargetAddIllegalOp(target, "tosa.cond_if");
  tesseraConversionTargetAddIllegalOp(target, "tosa.while_loop");
  tesseraConversionPatternAdd(patterns, &tosaIfOpDef, 1, NULL, convertTosaIf, NULL);
  tesseraConversionPatternAdd(patterns, &tosaWhileOpDef, 1, NULL, convertTosaWhile, NULL);
  return mlirLogicalResultSuccess();
}
