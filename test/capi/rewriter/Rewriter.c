// What a rewriter does to the IR, through MLIR's C API: builds with MLIR's library too, and what it
// prints must be the same with both. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../Testing.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"
#include "mlir-c/Rewrite.h"

#include <stdio.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

// A module of the source, its first operations, and a rewriter that has no insertion point yet.
typedef struct Scene {
  MlirModule module;
  MlirBlock body;
  MlirOperation ops[6];
  MlirRewriterBase rewriter;
} Scene;

static Scene begin(MlirContext context, const char *title, const char *source) {
  Scene scene = {.module = mlirModuleCreateParse(context, text(source))};
  printf("-- %s\n", title);
  scene.body = mlirModuleGetBody(scene.module);
  MlirOperation op = mlirBlockGetFirstOperation(scene.body);
  for (int i = 0; i < 6 && !mlirOperationIsNull(op); i++, op = mlirOperationGetNextInBlock(op))
    scene.ops[i] = op;
  scene.rewriter = mlirIRRewriterCreate(context);
  return scene;
}

static void end(Scene *scene) {
  mlirOperationPrint(mlirModuleGetOperation(scene->module), print, NULL);
  printf("\nverifies %d\n", mlirOperationVerify(mlirModuleGetOperation(scene->module)));
  mlirIRRewriterDestroy(scene->rewriter);
  mlirModuleDestroy(scene->module);
}

static MlirBlock block(MlirOperation op, int index) {
  MlirBlock found = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  while (index-- > 0)
    found = mlirBlockGetNextInRegion(found);
  return found;
}

static MlirOperation insert(Scene *scene, const char *name) {
  MlirContext context = mlirRewriterBaseGetContext(scene->rewriter);
  MlirOperationState state = mlirOperationStateGet(text(name), mlirLocationUnknownGet(context));
  MlirType type = mlirIndexTypeGet(context);
  mlirOperationStateAddResults(&state, 1, &type);
  return mlirRewriterBaseInsert(scene->rewriter, mlirOperationCreate(&state));
}

static void testInsertionPoints(MlirContext context) {
  Scene scene =
      begin(context, "insertion points",
            "\"t.a\"() : () -> ()\n\"t.b\"() ({^bb0(%x: i1): \"t.c\"() : () -> ()}) : () -> ()");
  MlirRewriterBase rewriter = scene.rewriter;
  mlirRewriterBaseSetInsertionPointBefore(rewriter, scene.ops[1]);
  MlirOperation before = insert(&scene, "t.before");
  printf("next is b %d\n",
         mlirOperationEqual(mlirRewriterBaseGetOperationAfterInsertion(rewriter), scene.ops[1]));
  mlirRewriterBaseSetInsertionPointAfter(rewriter, scene.ops[1]);
  insert(&scene, "t.after");
  insert(&scene, "t.after_that");
  mlirRewriterBaseSetInsertionPointAfterValue(rewriter, mlirOperationGetResult(before, 0));
  insert(&scene, "t.after_result");
  mlirRewriterBaseSetInsertionPointAfterValue(rewriter,
                                              mlirBlockGetArgument(block(scene.ops[1], 0), 0));
  insert(&scene, "t.after_argument");
  printf("in the block of b %d %d\n",
         mlirBlockEqual(mlirRewriterBaseGetBlock(rewriter), block(scene.ops[1], 0)),
         mlirBlockEqual(mlirRewriterBaseGetInsertionBlock(rewriter), block(scene.ops[1], 0)));
  mlirRewriterBaseSetInsertionPointToStart(rewriter, scene.body);
  insert(&scene, "t.start");
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, scene.body);
  insert(&scene, "t.end");
  mlirRewriterBaseClearInsertionPoint(rewriter);
  printf("cleared %d\n", mlirBlockIsNull(mlirRewriterBaseGetInsertionBlock(rewriter)));
  end(&scene);
}

static const char twoRegions[] = "%d:2 = \"t.def\"() : () -> (index, index)\n"
                                 "\"t.one\"() ({\n"
                                 "^bb0(%a: index):\n"
                                 "  \"t.br\"(%a)[^bb1] : (index) -> ()\n"
                                 "^bb1:\n"
                                 "  %i = \"t.in\"(%d#1) : (index) -> index\n"
                                 "  \"t.last\"(%i) : (index) -> ()\n"
                                 "}) {k = 1 : i8} : () -> ()\n"
                                 "\"t.two\"() ({\n"
                                 "  %v = \"t.v\"() : () -> index\n"
                                 "  \"t.w\"(%v) : (index) -> ()\n"
                                 "^bb1(%b: index):\n"
                                 "  \"t.x\"(%b, %v) : (index, index) -> ()\n"
                                 "}) : () -> ()\n";

static void testClones(MlirContext context) {
  Scene scene = begin(context, "clones and new blocks", twoRegions);
  MlirType type = mlirIntegerTypeGet(context, 7);
  MlirLocation location = mlirLocationUnknownGet(context);
  mlirRewriterBaseCreateBlockBefore(scene.rewriter, block(scene.ops[1], 1), 1, &type, &location);
  insert(&scene, "t.in_new");
  mlirRewriterBaseSetInsertionPointToEnd(scene.rewriter, scene.body);
  mlirRewriterBaseClone(scene.rewriter, scene.ops[1]);
  mlirRewriterBaseCloneWithoutRegions(scene.rewriter, scene.ops[1]);
  mlirRewriterBaseCloneRegionBefore(scene.rewriter, mlirOperationGetRegion(scene.ops[1], 0),
                                    block(scene.ops[2], 1));
  end(&scene);
}

static void testInlining(MlirContext context) {
  Scene scene = begin(context, "inline a region", twoRegions);
  mlirRewriterBaseInlineRegionBefore(scene.rewriter, mlirOperationGetRegion(scene.ops[1], 0),
                                     block(scene.ops[2], 1));
  end(&scene);

  scene = begin(context, "inline a block", twoRegions);
  MlirOperation v = mlirBlockGetFirstOperation(block(scene.ops[2], 0));
  MlirValue value = mlirOperationGetResult(v, 0);
  mlirRewriterBaseInlineBlockBefore(scene.rewriter, block(scene.ops[2], 1),
                                    mlirOperationGetNextInBlock(v), 1, &value);
  end(&scene);

  scene = begin(context, "merge blocks", twoRegions);
  value = mlirOperationGetResult(mlirBlockGetFirstOperation(block(scene.ops[2], 0)), 0);
  mlirRewriterBaseMergeBlocks(scene.rewriter, block(scene.ops[2], 1), block(scene.ops[2], 0), 1,
                              &value);
  end(&scene);
}

static void testErasing(MlirContext context) {
  Scene scene = begin(context, "erase", twoRegions);
  mlirRewriterBaseEraseBlock(scene.rewriter, block(scene.ops[2], 1));
  mlirRewriterBaseEraseOp(scene.rewriter, scene.ops[1]);
  end(&scene);
}

static void testMoves(MlirContext context) {
  Scene scene = begin(context, "moves", twoRegions);
  mlirRewriterBaseMoveOpBefore(scene.rewriter, scene.ops[2], scene.ops[0]);
  mlirRewriterBaseMoveOpAfter(scene.rewriter, mlirBlockGetFirstOperation(block(scene.ops[2], 1)),
                              mlirBlockGetFirstOperation(block(scene.ops[2], 0)));
  mlirRewriterBaseMoveBlockBefore(scene.rewriter, block(scene.ops[1], 1), block(scene.ops[1], 0));
  mlirOperationPrint(mlirModuleGetOperation(scene.module), print, NULL);
  mlirRewriterBaseMoveBlockBefore(scene.rewriter, block(scene.ops[1], 0), block(scene.ops[2], 0));
  end(&scene);
}

static const char uses[] = "%a:2 = \"t.a\"() : () -> (index, index)\n"
                           "%b:2 = \"t.b\"() : () -> (index, index)\n"
                           "\"t.first\"(%a#0, %a#1, %a#0) : (index, index, index) -> ()\n"
                           "\"t.outer\"() ({\n"
                           "  \"t.nested\"(%a#0, %b#1) : (index, index) -> ()\n"
                           "}) : () -> ()\n"
                           "\"t.second\"(%a#0) : (index) -> ()\n";

static void testUses(MlirContext context) {
  MlirValue from[2], to[2];
  static const char *const titles[] = {
      "one value",    "several values", "an op by values", "an op by an op",
      "in one block", "but in one op",  "an op's uses",    "an op's uses by an op's"};
  for (int i = 0; i < 8; i++) {
    Scene scene = begin(context, titles[i], uses);
    for (int k = 0; k < 2; k++) {
      from[k] = mlirOperationGetResult(scene.ops[0], k);
      to[k] = mlirOperationGetResult(scene.ops[1], 1 - k);
    }
    switch (i) {
    case 0:
      mlirRewriterBaseReplaceAllUsesWith(scene.rewriter, from[0], to[0]);
      break;
    case 1:
      mlirRewriterBaseReplaceAllValueRangeUsesWith(scene.rewriter, 2, from, to);
      break;
    case 2:
      mlirRewriterBaseMoveOpBefore(scene.rewriter, scene.ops[1], scene.ops[0]);
      mlirRewriterBaseReplaceOpWithValues(scene.rewriter, scene.ops[0], 2, to);
      break;
    case 3:
      mlirRewriterBaseReplaceOpWithOperation(scene.rewriter, scene.ops[0], scene.ops[1]);
      break;
    case 4:
      mlirRewriterBaseReplaceOpUsesWithinBlock(scene.rewriter, scene.ops[0], 2, to,
                                               block(scene.ops[3], 0));
      break;
    case 5:
      mlirRewriterBaseReplaceAllUsesExcept(scene.rewriter, from[0], to[0], scene.ops[2]);
      break;
    case 6:
      mlirRewriterBaseReplaceAllOpUsesWithValueRange(scene.rewriter, scene.ops[0], 2, to);
      break;
    case 7:
      mlirRewriterBaseReplaceAllOpUsesWithOperation(scene.rewriter, scene.ops[0], scene.ops[1]);
      break;
    }
    end(&scene);
  }
}

static void testModification(MlirContext context) {
  Scene scene = begin(context, "modification in place", uses);
  mlirRewriterBaseStartOpModification(scene.rewriter, scene.ops[2]);
  mlirRewriterBaseCancelOpModification(scene.rewriter, scene.ops[2]);
  mlirRewriterBaseStartOpModification(scene.rewriter, scene.ops[4]);
  mlirOperationSetOperand(scene.ops[4], 0, mlirOperationGetResult(scene.ops[1], 0));
  mlirRewriterBaseFinalizeOpModification(scene.rewriter, scene.ops[4]);
  end(&scene);
}

static void testConfiguration(void) {
  MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
  for (int round = 0; round < 2; round++) {
    printf("iterations %d, rewrites %d, top down %d, folds %d, strictness %d, regions %d, shares "
           "constants %d\n",
           (int)mlirGreedyRewriteDriverConfigGetMaxIterations(config),
           (int)mlirGreedyRewriteDriverConfigGetMaxNumRewrites(config),
           mlirGreedyRewriteDriverConfigGetUseTopDownTraversal(config),
           mlirGreedyRewriteDriverConfigIsFoldingEnabled(config),
           (int)mlirGreedyRewriteDriverConfigGetStrictness(config),
           (int)mlirGreedyRewriteDriverConfigGetRegionSimplificationLevel(config),
           mlirGreedyRewriteDriverConfigIsConstantCSEEnabled(config));
    mlirGreedyRewriteDriverConfigSetMaxIterations(config, 3);
    mlirGreedyRewriteDriverConfigSetMaxNumRewrites(config, 17);
    mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(config, false);
    mlirGreedyRewriteDriverConfigEnableFolding(config, false);
    mlirGreedyRewriteDriverConfigSetStrictness(config,
                                               MLIR_GREEDY_REWRITE_STRICTNESS_EXISTING_AND_NEW_OPS);
    mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel(
        config, MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_NORMAL);
    mlirGreedyRewriteDriverConfigEnableConstantCSE(config, false);
  }
  mlirGreedyRewriteDriverConfigDestroy(config);
}

static void nothing(void *user) { (void)user; }

// t.again gives way to t.done, an op of its own result.
static MlirLogicalResult finish(MlirRewritePattern pattern, MlirOperation op,
                                MlirPatternRewriter rewriter, void *user) {
  (void)pattern;
  ++*(int *)user;
  Scene scene = {.rewriter = mlirPatternRewriterAsBase(rewriter)};
  mlirRewriterBaseReplaceOpWithOperation(scene.rewriter, op, insert(&scene, "t.done"));
  return mlirLogicalResultSuccess();
}

static void testDrivers(MlirContext context) {
  static const char source[] =
      "%a = \"t.again\"() : () -> index\n\"t.holds\"(%a) ({\n"
      "  %b = \"t.again\"() : () -> index\n  \"t.use\"(%a, %b) : (index, index) -> ()\n"
      "}) : (index) -> ()\n";
  for (int i = 0; i < 3; i++) {
    int calls = 0;
    MlirRewritePatternSet set = mlirRewritePatternSetCreate(context);
    MlirRewritePatternCallbacks callbacks = {nothing, nothing, finish};
    mlirRewritePatternSetAdd(
        set, mlirOpRewritePatternCreate(text("t.again"), 1, context, callbacks, &calls, 0, NULL));
    MlirFrozenRewritePatternSet frozen = mlirFreezeRewritePattern(set);
    MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
    static const char *const titles[] = {"walk and apply", "greedily on an op", "one rewrite only"};
    Scene scene = begin(context, titles[i], source);
    MlirOperation op = mlirModuleGetOperation(scene.module);
    MlirLogicalResult result = mlirLogicalResultSuccess();
    if (i == 2)
      mlirGreedyRewriteDriverConfigSetMaxNumRewrites(config, 1);
    if (i == 0)
      mlirWalkAndApplyPatterns(op, frozen);
    else
      result = mlirApplyPatternsAndFoldGreedilyWithOp(op, frozen, config);
    printf("ends %d after %d\n", mlirLogicalResultIsSuccess(result), calls);
    end(&scene);
    mlirGreedyRewriteDriverConfigDestroy(config);
    mlirFrozenRewritePatternSetDestroy(frozen);
  }
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  testInsertionPoints(context);
  testClones(context);
  testInlining(context);
  testErasing(context);
  testMoves(context);
  testUses(context);
  testModification(context);
  testConfiguration();
  testDrivers(context);
  mlirContextDestroy(context);
  return 0;
}
