// tritongpu-pipeline: rounds of a loop run while what the next ones need is loaded.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/triton/transforms/Masks.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/Pipelining.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// Folds what can be, and erases what nothing needs.
static MlirLogicalResult simplify(MlirOperation module) {
  return tesseraApplyPatternsGreedily(
      module, mlirRewritePatternSetCreate(mlirOperationGetContext(module)), NULL);
}

//===--- Masks ---===//

/// Operations that have a mask: the type of operand `accessed` says of which shape it is.
static const struct {
  const TesseraOpDef *definition;
  intptr_t accessed;
  unsigned maskGroup;
} kMasked[] = {{&tritonLoadOpDef, 0, 1},
               {&tritonStoreOpDef, 0, 2},
               {&tritonAtomicRMWOpDef, 0, 2},
               {&tritongpuAsyncCopyGlobalToLocalOpDef, 0, 2}};

static bool isAssumption(MlirOperation op) {
  return tsEqualC(mlirIdentifierStr(mlirOperationGetName(op)), "llvm.intr.assume");
}

// Runs whatever the predicate is: it has no effect, or only on what is the program's own.
static bool needsNoMask(MlirOperation op, MlirValue predicate) {
  MlirAttribute constant = tesseraValueGetConstant(predicate);
  return tesseraOperationIsMemoryEffectFree(op) ||
         (!mlirAttributeIsNull(constant) && mlirAttributeIsABool(constant) &&
          mlirBoolAttrGetValue(constant)) ||
         isAssumption(op) || tritongpuAsyncCommitGroupOpIsA(op) || tritongpuAsyncWaitOpIsA(op) ||
         tritongpuLocalLoadOpIsA(op) || tritongpuLocalGatherOpIsA(op) ||
         tritongpuLocalStoreOpIsA(op) || !tesseraOperationGetDefinition(op);
}

static MlirLogicalResult mask(MlirRewriterBase rewriter, MlirOperation op, MlirValue predicate) {
  ArithBuilder builder = {rewriter, mlirOperationGetLocation(op)};
  if (needsNoMask(op, predicate))
    return mlirLogicalResultSuccess();
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  if (scfIfOpIsA(op)) {
    MlirValue old = mlirOperationGetOperand(op, 0);
    mlirOperationSetOperand(op, 0, tritonMaskBy(&builder, mlirValueGetType(old), old, predicate));
    return mlirLogicalResultSuccess();
  }
  for (size_t i = 0; i < sizeof kMasked / sizeof *kMasked; ++i) {
    if (!tesseraOperationIs(op, kMasked[i].definition))
      continue;
    TesseraRange range = tesseraOperationGetOperandGroup(op, kMasked[i].maskGroup);
    MlirValue old = {NULL};
    if (range.count)
      old = mlirOperationGetOperand(op, range.start);
    MlirType accessed = mlirValueGetType(mlirOperationGetOperand(op, kMasked[i].accessed));
    MlirValue both = tritonMaskBy(&builder, accessed, old, predicate);
    tesseraOperationSetOperandGroup(op, kMasked[i].maskGroup, 1, &both);
    return mlirLogicalResultSuccess();
  }
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "pipeliner doesn't know how to predicate this op.");
  return tesseraDiagnosticReport(diagnostic);
}

static MlirWalkResult collectMask(MlirOperation op, void *user) {
  TtgOperations *masks = user;
  if (tritongpuMaskOpIsA(op))
    tsVecPush(masks, op);
  return MlirWalkResultAdvance;
}

static MlirLogicalResult resolveMask(MlirRewriterBase rewriter, MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  MlirOperation end = mlirBlockGetTerminator(block), inner;
  MlirLogicalResult result = mlirLogicalResultSuccess();
  while (!mlirOperationEqual(inner = mlirBlockGetFirstOperation(block), end)) {
    mlirOperationMoveBefore(inner, op);
    if (mlirLogicalResultIsFailure(mask(rewriter, inner, mlirOperationGetOperand(op, 0))))
      result = mlirLogicalResultFailure();
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, i), mlirOperationGetOperand(end, i));
  mlirRewriterBaseEraseOp(rewriter, op);
  return result;
}

MlirLogicalResult ttgResolveMasks(MlirRewriterBase rewriter, MlirOperation module) {
  TtgOperations masks = {0};
  MlirLogicalResult result = simplify(module);
  mlirOperationWalk(module, collectMask, &masks, MlirWalkPostOrder);
  for (size_t i = 0; i < masks.size; ++i)
    if (mlirLogicalResultIsFailure(resolveMask(rewriter, masks.data[i])))
      result = mlirLogicalResultFailure();
  tsVecFree(&masks);
  return result;
}

//===--- Waits ---===//

/// A token, and how many groups have been made since.
typedef struct History {
  MlirValue token;
  int64_t groups;
} History;

typedef struct Waits {
  TtgOperations waits;
  TsPointerMap groupsBefore; ///< operation -> 1 + groups that its block makes before it
  TsVec(History) queue;
  TsPointerMap fewest; ///< token -> 1 + groups, of those that have been in the queue
} Waits;

static MlirWalkResult collectWait(MlirOperation op, void *user) {
  Waits *waits = user;
  if (tritongpuAsyncWaitOpIsA(op))
    tsVecPush(&waits->waits, op);
  return MlirWalkResultAdvance;
}

static void countBlock(Waits *waits, MlirBlock block) {
  uintptr_t groups = 1;
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    *tsPointerMapInsert(&waits->groupsBefore, op.ptr, NULL) = groups;
    groups += tritongpuAsyncCommitGroupOpIsA(op);
  }
}

static int64_t groupsBefore(Waits *waits, MlirOperation op) {
  const uintptr_t *groups = tsPointerMapFind(&waits->groupsBefore, op.ptr);
  if (!groups) {
    countBlock(waits, mlirOperationGetBlock(op));
    groups = tsPointerMapFind(&waits->groupsBefore, op.ptr);
  }
  return (int64_t)*groups;
}

static void pushHistory(Waits *waits, MlirValue token, int64_t groups) {
  bool isNew;
  uintptr_t *fewest = tsPointerMapInsert(&waits->fewest, token.ptr, &isNew);
  if (!isNew && (int64_t)*fewest <= groups + 1)
    return;
  *fewest = (uintptr_t)groups + 1;
  tsVecPush(&waits->queue, (History){token, groups});
}

// The groups that have been made at least since that of the token, when `sink` is reached; 0 when
// that isn't known.
static int64_t groupsSince(Waits *waits, MlirValue token, MlirOperation sink) {
  int64_t fewest = INT32_MAX;
  tsPointerMapClear(&waits->fewest);
  waits->queue.size = 0;
  if (mlirValueIsAOpResult(token)) {
    MlirOperation next = mlirOperationGetNextInBlock(mlirOpResultGetOwner(token));
    return groupsBefore(waits, sink) - groupsBefore(waits, next);
  }
  pushHistory(waits, token, groupsBefore(waits, sink) - 1);
  while (waits->queue.size) {
    History history = waits->queue.data[--waits->queue.size];
    MlirBlock block = mlirBlockArgumentGetOwner(history.token);
    MlirOperation loop = mlirBlockGetParentOperation(block);
    intptr_t number = mlirBlockArgumentGetArgNumber(history.token);
    if (!scfForOpIsA(loop) || !number)
      return 0;
    if (history.groups >= fewest)
      continue;
    MlirOperation sinks[] = {loop, mlirBlockGetTerminator(block)};
    MlirValue tokens[] = {scfForOpGetInitArgs(loop, number - 1),
                          mlirOperationGetOperand(sinks[1], number - 1)};
    for (size_t i = 0; i < 2; ++i) {
      if (!mlirValueIsAOpResult(tokens[i])) {
        pushHistory(waits, tokens[i], history.groups + groupsBefore(waits, sinks[i]) - 1);
        continue;
      }
      MlirOperation owner = mlirOpResultGetOwner(tokens[i]);
      // What was made outside is made before the loop, in whichever block.
      MlirOperation at = ttgAncestorIn(mlirOperationGetBlock(owner), sinks[i]);
      if (mlirOperationIsNull(at))
        return 0;
      int64_t groups = history.groups + groupsBefore(waits, at) -
                       groupsBefore(waits, mlirOperationGetNextInBlock(owner));
      fewest = groups < fewest ? groups : fewest;
    }
  }
  return fewest;
}

static int64_t groupsToLeave(Waits *waits, MlirOperation wait) {
  intptr_t count = mlirOperationGetNumOperands(wait);
  int64_t fewest = count ? INT32_MAX : 0;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue token = mlirOperationGetOperand(wait, i);
    MlirBlock block = mlirValueIsAOpResult(token)
                          ? mlirOperationGetBlock(mlirOpResultGetOwner(token))
                          : mlirBlockArgumentGetOwner(token);
    MlirOperation sink = ttgAncestorIn(block, wait);
    int64_t groups = mlirOperationIsNull(sink) ? 0 : groupsSince(waits, token, sink);
    fewest = groups < fewest ? groups : fewest;
  }
  return fewest < 0 ? 0 : fewest;
}

static int64_t numOf(MlirOperation wait) {
  return mlirIntegerAttrGetValueInt(tritongpuAsyncWaitOpGetNumAttr(wait));
}

// Makes one wait of this and those that follow before the next group.
static void combineWaits(MlirRewriterBase rewriter, MlirOperation wait, TsPointerMap *combined) {
  TtgOperations group = {0};
  TtgValues tokens = {0};
  int64_t fewest = numOf(wait);
  for (MlirOperation op = wait; !mlirOperationIsNull(op) && !tritongpuAsyncCommitGroupOpIsA(op) &&
                                !tesseraOperationGetInterface(op, &regionBranchOpInterface);
       op = mlirOperationGetNextInBlock(op)) {
    if (!tritongpuAsyncWaitOpIsA(op))
      continue;
    tsVecPush(&group, op);
    fewest = numOf(op) < fewest ? numOf(op) : fewest;
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
      tsVecPush(&tokens, mlirOperationGetOperand(op, i));
  }
  if (group.size > 1) {
    mlirRewriterBaseSetInsertionPointBefore(rewriter, wait);
    MlirType i32 = mlirIntegerTypeGet(mlirOperationGetContext(wait), 32);
    MlirOperation made = tritongpuAsyncWaitOpCreate(
        rewriter, mlirOperationGetLocation(wait), mlirValueGetType(mlirOperationGetResult(wait, 0)),
        (intptr_t)tokens.size, tokens.data, mlirIntegerAttrGet(i32, fewest));
    for (size_t i = 0; i < group.size; ++i) {
      mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(group.data[i], 0),
                                    mlirOperationGetResult(made, 0));
      tsPointerMapInsert(combined, group.data[i].ptr, NULL);
      mlirRewriterBaseEraseOp(rewriter, group.data[i]);
    }
  }
  tsVecFree(&group);
  tsVecFree(&tokens);
}

void ttgUpdateWaits(MlirRewriterBase rewriter, MlirOperation module) {
  Waits waits = {0};
  TsPointerMap combined = {0};
  MlirType i32 = mlirIntegerTypeGet(mlirOperationGetContext(module), 32);
  mlirOperationWalk(module, collectWait, &waits, MlirWalkPostOrder);
  for (size_t i = 0; i < waits.waits.size; ++i)
    tritongpuAsyncWaitOpSetNumAttr(
        waits.waits.data[i], mlirIntegerAttrGet(i32, groupsToLeave(&waits, waits.waits.data[i])));
  for (size_t i = 0; i < waits.waits.size; ++i)
    if (!tsPointerMapFind(&combined, waits.waits.data[i].ptr))
      combineWaits(rewriter, waits.waits.data[i], &combined);
  tsVecFree(&waits.waits);
  tsVecFree(&waits.queue);
  tsPointerMapFree(&waits.groupsBefore);
  tsPointerMapFree(&waits.fewest);
  tsPointerMapFree(&combined);
}

//===--- The pass ---===//

static MlirWalkResult removePlace(MlirOperation op, void *user) {
  static const char *const kNames[] = {TTG_STAGE, TTG_CLUSTER, TTG_MAX_STAGE};
  (void)user;
  for (size_t i = 0; i < sizeof kNames / sizeof *kNames; ++i)
    if (!mlirAttributeIsNull(mlirOperationGetDiscardableAttributeByName(
            op, mlirStringRefCreateFromCString(kNames[i]))))
      ttgRemoveAttribute(op, kNames[i]);
  return MlirWalkResultAdvance;
}

static MlirLogicalResult lowerLoops(MlirRewriterBase rewriter, MlirOperation module) {
  TtgOperations loops = {0};
  AxisAnalysis *axes = NULL;
  MlirLogicalResult result = mlirLogicalResultSuccess();
  int64_t stages;
  ttgCollectLoops(module, &loops);
  for (size_t i = 0; i < loops.size; ++i) {
    if (!ttgGetIntegerAttribute(loops.data[i], TTG_MAX_STAGE, &stages))
      continue;
    axes = axes ? axes : axisAnalysisCreate(module);
    if (mlirLogicalResultIsFailure(ttgLowerLoop(rewriter, axes, loops.data[i])))
      result = mlirLogicalResultFailure();
  }
  if (axes)
    axisAnalysisDestroy(axes);
  tsVecFree(&loops);
  return result;
}

static MlirLogicalResult pipelineLoops(MlirRewriterBase rewriter, MlirOperation module) {
  TtgOperations loops = {0};
  if (mlirLogicalResultIsFailure(lowerLoops(rewriter, module)))
    return mlirLogicalResultFailure();
  ttgCollectLoops(module, &loops);
  for (size_t i = 0; i < loops.size; ++i)
    ttgExpandLoop(rewriter, loops.data[i]);
  tsVecFree(&loops);
  if (mlirLogicalResultIsFailure(ttgResolveMasks(rewriter, module)))
    return mlirLogicalResultFailure();
  mlirOperationWalk(module, removePlace, NULL, MlirWalkPostOrder);
  ttgUpdateWaits(rewriter, module);
  return simplify(module);
}

void tritonGPUPipelinePassRun(MlirPass pass, const TritonGPUPipelineOptions *options,
                              MlirOperation module) {
  (void)options;
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  if (mlirLogicalResultIsFailure(pipelineLoops(rewriter, module)))
    tesseraPassSignalFailure(pass);
  mlirIRRewriterDestroy(rewriter);
}

void tritonGPUTestPipelineLowerLoopPassRun(MlirPass pass,
                                           const TritonGPUTestPipelineLowerLoopOptions *options,
                                           MlirOperation module) {
  (void)options;
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  if (mlirLogicalResultIsFailure(lowerLoops(rewriter, module)))
    tesseraPassSignalFailure(pass);
  mlirIRRewriterDestroy(rewriter);
}
