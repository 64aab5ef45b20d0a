// inline: replaces calls by the bodies of the functions that they call.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "ir/Context.h"
#include "support/Map.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "transforms/Symbols.h"
#include "transforms/TransformsPasses.h"

typedef TsVec(IrOperation *) OperationVec;

typedef struct Inliner {
  MlirRewriterBase rewriter;
  TsPointerMap states; ///< function -> FunctionState
  MlirFrozenRewritePatternSet canonicalization;
  MlirGreedyRewriteDriverConfig config;
} Inliner;

// A function is visited after those that it calls; one that is being visited when it's called again
// is recursive.
typedef enum FunctionState { NOT_VISITED, BEING_VISITED, VISITED, CALLS_ITSELF } FunctionState;

static MlirWalkResult collectCalls(MlirOperation op, void *user) {
  if (funcCallOpIsA(op))
    tsVecPush((OperationVec *)user, irOp(op));
  return MlirWalkResultAdvance;
}

static MlirWalkResult findForeign(MlirOperation op, void *user) {
  const IrDialect *dialect = irOp(op)->name->dialect;
  bool isAllowed = dialect && dialect->definition && dialect->definition->inlinesEverything;
  *(bool *)user = !isAllowed;
  return isAllowed ? MlirWalkResultAdvance : MlirWalkResultInterrupt;
}

// The single block of a function whose ops may all be put elsewhere, or null.
static MlirBlock inlinableBody(MlirOperation function) {
  MlirBlock block = mlirRegionGetFirstBlock(funcFuncOpGetBody(function));
  if (mlirBlockIsNull(block) || !mlirBlockIsNull(mlirBlockGetNextInRegion(block)) ||
      funcFuncOpGetNoInline(function))
    return (MlirBlock){NULL};
  bool hasForeign = false;
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op) && !hasForeign; op = mlirOperationGetNextInBlock(op))
    mlirOperationWalk(op, findForeign, &hasForeign, MlirWalkPreOrder);
  if (hasForeign || !funcReturnOpIsA(mlirBlockGetTerminator(block)))
    return (MlirBlock){NULL};
  return block;
}

static bool typesMatch(MlirOperation call, MlirBlock body) {
  MlirOperation terminator = mlirBlockGetTerminator(body);
  if (mlirOperationGetNumOperands(call) != mlirBlockGetNumArguments(body) ||
      mlirOperationGetNumResults(call) != mlirOperationGetNumOperands(terminator))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(call); ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(call, i)),
                       mlirValueGetType(mlirBlockGetArgument(body, i))))
      return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(call); ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetResult(call, i)),
                       mlirValueGetType(mlirOperationGetOperand(terminator, i))))
      return false;
  return true;
}

static void inlineBody(Inliner *inliner, MlirOperation call, MlirBlock body) {
  TesseraMapping *mapping = tesseraMappingCreate();
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i)
    tesseraMappingMapValue(mapping, mlirBlockGetArgument(body, i),
                           mlirOperationGetOperand(call, i));
  MlirOperation terminator = mlirBlockGetTerminator(body);
  MlirLocation site = mlirOperationGetLocation(call);
  mlirRewriterBaseSetInsertionPointBefore(inliner->rewriter, call);
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationEqual(op, terminator);
       op = mlirOperationGetNextInBlock(op)) {
    MlirOperation copy = tesseraOperationCloneMapped(op, mapping, /*withRegions=*/true);
    mlirOperationSetLocation(copy, mlirLocationCallSiteGet(mlirOperationGetLocation(op), site));
    mlirRewriterBaseInsert(inliner->rewriter, copy);
  }
  TsVec(MlirValue) results = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(terminator); ++i)
    tsVecPush(&results, tesseraMappingGetValue(mapping, mlirOperationGetOperand(terminator, i)));
  mlirRewriterBaseReplaceOpWithValues(inliner->rewriter, call, (intptr_t)results.size,
                                      results.data);
  tsVecFree(&results);
  tesseraMappingDestroy(mapping);
}

// Functions are simplified before they are put elsewhere, and again after something was put into
// them. Not converging is no failure.
static void canonicalize(Inliner *inliner, MlirOperation function) {
  mlirApplyPatternsAndFoldGreedilyWithOp(function, inliner->canonicalization, inliner->config);
}

// A chain of calls longer than this is left as it is, so that no input can exhaust the stack.
enum { kMaxCallDepth = 512 };

static void inlineInto(Inliner *inliner, MlirOperation function, int depth) {
  bool inserted;
  uintptr_t *state = tsPointerMapInsert(&inliner->states, function.ptr, &inserted);
  if (!inserted || depth > kMaxCallDepth)
    return;
  *state = BEING_VISITED;
  canonicalize(inliner, function);
  bool inlined = false, callsItself = false;
  OperationVec calls = {0};
  mlirOperationWalk(function, collectCalls, &calls, MlirWalkPreOrder);
  for (size_t i = 0; i < calls.size; ++i) {
    MlirOperation call = irWrapOp(calls.data[i]);
    MlirOperation callee = tesseraSymbolTableLookupNearest(call, funcCallOpGetCalleeAttr(call));
    if (!funcFuncOpIsA(callee) || funcCallOpGetNoInline(call))
      continue;
    callsItself |= mlirOperationEqual(callee, function);
    inlineInto(inliner, callee, depth + 1);
    uintptr_t *calleeState = tsPointerMapFind(&inliner->states, callee.ptr);
    MlirBlock body = inlinableBody(callee);
    if (!calleeState || *calleeState != VISITED || mlirBlockIsNull(body) || !typesMatch(call, body))
      continue;
    inlineBody(inliner, call, body);
    inlined = true;
  }
  if (inlined)
    canonicalize(inliner, function);
  tsVecFree(&calls);
  *tsPointerMapFind(&inliner->states, function.ptr) = callsItself ? CALLS_ITSELF : VISITED;
}

static MlirWalkResult inlineIntoVisitor(MlirOperation op, void *user) {
  if (!funcFuncOpIsA(op))
    return MlirWalkResultAdvance;
  inlineInto(user, op, 0);
  return MlirWalkResultSkip;
}

void inlinerPassRun(MlirPass pass, const InlinerOptions *options, MlirOperation op) {
  (void)pass, (void)options;
  Inliner inliner = {.rewriter = mlirIRRewriterCreate(mlirOperationGetContext(op))};
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(op));
  tesseraRewritePatternSetAddCanonicalization(patterns);
  inliner.canonicalization = mlirFreezeRewritePattern(patterns);
  inliner.config = mlirGreedyRewriteDriverConfigCreate();
  mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(inliner.config, true);
  mlirOperationWalk(op, inlineIntoVisitor, &inliner, MlirWalkPreOrder);
  mlirGreedyRewriteDriverConfigDestroy(inliner.config);
  mlirFrozenRewritePatternSetDestroy(inliner.canonicalization);
  tsPointerMapFree(&inliner.states);
  mlirIRRewriterDestroy(inliner.rewriter);
  trEraseUnreferencedSymbols(op);
}
