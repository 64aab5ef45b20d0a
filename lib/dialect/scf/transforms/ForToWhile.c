// Counting loops as while loops. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFPasses.h"
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// A block with the loop's arguments: the counter, then what it carries.
static MlirBlock createRound(MlirRewriterBase base, MlirOperation loop, MlirRegion region) {
  const IrBlock *body = irBlock(scfBody(loop));
  MlirBlock block = scfCreateBlock(base, region);
  for (uint32_t i = 0; i < body->numArguments; ++i)
    irBlockAddArgument(irBlock(block), body->arguments[i]->value.type,
                       body->arguments[i]->location);
  return block;
}

static void appendArguments(ScfValues *values, MlirBlock block) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    tsVecPush(values, mlirBlockGetArgument(block, i));
}

static void createCondition(MlirRewriterBase base, MlirOperation loop, MlirOperation made) {
  MlirContext context = mlirRewriterBaseGetContext(base);
  MlirLocation location = mlirOperationGetLocation(loop);
  MlirBlock block = createRound(base, loop, scfWhileOpGetBefore(made));
  ArithCmpIPredicate predicate =
      scfForOpGetUnsignedCmp(loop) ? ArithCmpIPredicateult : ArithCmpIPredicateslt;
  MlirOperation less =
      arithCmpIOpCreate(base, location, mlirIntegerTypeGet(context, 1),
                        arithCmpIPredicateToAttribute(context, predicate),
                        mlirBlockGetArgument(block, 0), scfForOpGetUpperBound(loop));
  ScfValues values = {0};
  appendArguments(&values, block);
  scfConditionOpCreate(base, location, mlirOperationGetResult(less, 0), (intptr_t)values.size,
                       values.data);
  tsVecFree(&values);
}

static void createBody(MlirRewriterBase base, MlirOperation loop, MlirOperation made) {
  MlirBlock block = createRound(base, loop, scfWhileOpGetAfter(made));
  MlirValue counter = mlirBlockGetArgument(block, 0);
  MlirOperation next =
      arithAddIOpCreate(base, mlirOperationGetLocation(loop), mlirValueGetType(counter), counter,
                        scfForOpGetStep(loop), (MlirAttribute){NULL});
  MlirOperation yield = scfTerminatorOf(scfForOpGetRegion(loop));
  ScfValues arguments = {0}, yielded = {0};
  appendArguments(&arguments, block);
  tsVecPush(&yielded, mlirOperationGetResult(next, 0));
  mlirRewriterBaseMergeBlocks(base, scfBody(loop), block, (intptr_t)arguments.size, arguments.data);
  scfAppendOperands(&yielded, yield);
  scfSetOperands(base, yield, &yielded);
  tsVecFree(&arguments);
  tsVecFree(&yielded);
}

static MlirOperation createWhile(MlirRewriterBase base, MlirOperation loop) {
  ScfTypes types = {0};
  ScfValues inits = {0};
  tsVecPush(&types, mlirValueGetType(scfForOpGetLowerBound(loop)));
  scfAppendResultTypes(&types, loop);
  tsVecPush(&inits, scfForOpGetLowerBound(loop));
  for (intptr_t i = 0; i < scfForOpGetNumInitArgs(loop); ++i)
    tsVecPush(&inits, scfForOpGetInitArgs(loop, i));
  MlirOperation made = scfWhileOpCreate(base, mlirOperationGetLocation(loop), (intptr_t)types.size,
                                        types.data, (intptr_t)inits.size, inits.data);
  irOp(made)->discardable = irOp(loop)->discardable;
  if (scfForOpGetUnsignedCmp(loop))
    mlirOperationSetAttributeByName(made, mlirStringRefCreateFromCString("unsignedCmp"),
                                    mlirUnitAttrGet(mlirOperationGetContext(loop)));
  tsVecFree(&types);
  tsVecFree(&inits);
  return made;
}

static MlirLogicalResult convertLoop(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation made = createWhile(base, op);
  createCondition(base, op, made);
  createBody(base, op, made);
  ScfValues results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&results, mlirOperationGetResult(made, i + 1));
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
  return mlirLogicalResultSuccess();
}

void scfForToWhileLoopPassAddPatterns(MlirRewritePatternSet patterns,
                                      const SCFForToWhileLoopOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &scfForOpDef, 1, convertLoop, NULL);
}
