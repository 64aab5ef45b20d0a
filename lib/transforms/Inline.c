// inline: replaces calls by the bodies of the functions that they call.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/Pass.h"
#include "tessera/Remarks.h"
#include "transforms/CallGraph.h"
#include "transforms/Inlining.h"
#include "transforms/TransformsPasses.h"

/// A call that may be inlined.
typedef struct Call {
  IrOperation *op;
  TrCallNode *caller, *callee;
  size_t history; ///< position + 1 of the inlining that brought it; 0: it was there
} Call;

/// What was inlined, and which inlining brought the call.
typedef struct Inlined {
  TrCallNode *callee;
  size_t history;
} Inlined;

typedef struct Inliner {
  MlirPass pass;
  const InlinerOptions *options;
  MlirRewriterBase rewriter;
  TrCallGraph graph;
  TsVec(Call) calls; ///< in the functions at hand
  TsVec(Inlined) inlined;
  TrCallNodes erased;
  int64_t numCopied; ///< operations
  bool failed, changed;
} Inliner;

// Functions that call each other twice double with each of them: what a text of a page asks for may
// not fit into any memory.
enum { kMaxCopied = 1 << 21 };

//===--- Calls ---===//

/// A block whose calls are looked for, and the callable that it is in.
typedef struct Pending {
  IrBlock *block;
  TrCallNode *node;
} Pending;
typedef TsVec(Pending) PendingBlocks;

static void pushBlocks(PendingBlocks *pending, IrBlock *first, const IrBlock *end,
                       TrCallNode *node) {
  for (IrBlock *block = first; block != end; block = block->next)
    tsVecPush(pending, (Pending){block, node});
}

static void collectCall(Inliner *inliner, IrOperation *op, TrCallNode *caller, size_t history) {
  MlirAttribute callee = callOpInterfaceGetCallee(irWrapOp(op));
  if (!mlirAttributeIsNull(callee) && !mlirAttributeIsAFlatSymbolRef(callee))
    return;
  TrCallNode *node = trCallGraphResolve(&inliner->graph, irWrapOp(op));
  if (node->region)
    tsVecPush(&inliner->calls, (Call){op, caller, node, history});
}

// The calls in these blocks; those in callables in them are theirs, and left to them at first.
static void collectCalls(Inliner *inliner, IrBlock *first, const IrBlock *end, TrCallNode *caller,
                         size_t history, bool withCallables) {
  PendingBlocks pending = {0};
  pushBlocks(&pending, first, end, caller);
  while (pending.size) {
    Pending next = tsVecPop(&pending);
    for (IrOperation *op = next.block->first; op; op = op->next) {
      if (irInterface(op, &callOpInterface)) {
        collectCall(inliner, op, next.node, history);
        continue;
      }
      for (uint32_t i = 0; i < op->numRegions; ++i) {
        TrCallNode *nested = trCallGraphFind(&inliner->graph, &op->regions[i]);
        if (withCallables || !nested)
          pushBlocks(&pending, op->regions[i].first, NULL, nested ? nested : next.node);
      }
    }
  }
  tsVecFree(&pending);
}

static void collectInlinedCalls(void *user, IrBlock *first, IrBlock *end) {
  Inliner *inliner = user;
  TrCallNode *caller = NULL;
  for (IrRegion *region = first->region; region && !caller;
       region = region->parent ? irParentRegion(region->parent) : NULL)
    caller = trCallGraphFind(&inliner->graph, region);
  if (caller)
    collectCalls(inliner, first, end, caller, inliner->inlined.size, /*withCallables=*/true);
}

//===--- Whether ---===//

static int64_t numOperationsIn(const IrRegion *region) {
  int64_t count = 0;
  for (IrBlock *block = region->first; block; block = block->next)
    for (IrOperation *top = block->first; top; top = top->next)
      for (IrOperation *op = top; op; op = irWalkNext(top, op, false))
        ++count;
  return count;
}

// Whether the callee is small enough beside the caller.
static bool isWorthwhile(const Inliner *inliner, const Call *call) {
  int64_t threshold = inliner->options->inliningThreshold;
  if (threshold == UINT32_MAX)
    return true;
  int64_t callerSize = numOperationsIn(call->caller->region);
  return callerSize == 0 || numOperationsIn(call->callee->region) * 100 / callerSize <= threshold;
}

// A call that came with the inlining of what it calls would be inlined for ever.
static bool isRecursive(const Inliner *inliner, const Call *call) {
  for (size_t i = call->history; i; i = inliner->inlined.data[i - 1].history)
    if (inliner->inlined.data[i - 1].callee == call->callee)
      return true;
  return false;
}

// Several blocks may stand where there is room for several.
static bool blocksFit(const Call *call) {
  const IrRegion *body = call->callee->region;
  const IrOperation *around = irParentOp(call->op);
  return body->first == body->last || body->parent->name == around->name ||
         (irIsRegistered(around) && !irHasTrait(around, TESSERA_TRAIT_SINGLE_BLOCK));
}

static bool shouldInline(const Inliner *inliner, const Call *call) {
  const TrCallGraph *graph = &inliner->graph;
  return !isRecursive(inliner, call) && !irHasTrait(call->op, TESSERA_TRAIT_IS_TERMINATOR) &&
         !trCallGraphHasEdge(graph, call->callee, call->callee) &&
         !trCallGraphHasEdge(graph, call->callee, call->caller) &&
         !tesseraOperationIsAncestor(irWrapOp(call->callee->region->parent), irWrapOp(call->op)) &&
         blocksFit(call) && isWorthwhile(inliner, call);
}

// Why a call that could be inlined isn't, as far as anybody can do something about it.
static void remarkMissed(const Inliner *inliner, const Call *call) {
  if (!tesseraPassWantsRemarks(inliner->pass, TESSERA_REMARK_MISSED))
    return;
  const TrCallGraph *graph = &inliner->graph;
  const char *why = "it can't stand in place of the call";
  if (isRecursive(inliner, call) || trCallGraphHasEdge(graph, call->callee, call->callee) ||
      trCallGraphHasEdge(graph, call->callee, call->caller))
    why = "it calls itself";
  else if (!isWorthwhile(inliner, call))
    why = "it is too large";
  MlirStringRef callee = tesseraSymbolGetName(irWrapOp(call->callee->region->parent));
  tesseraPassRemark(inliner->pass, TESSERA_REMARK_MISSED, "call-not-inlined", irWrapOp(call->op),
                    "'%.*s' isn't inlined: %s", (int)callee.length, callee.data, why);
}

static void remarkInlined(const Inliner *inliner, const Call *call) {
  if (!tesseraPassWantsRemarks(inliner->pass, TESSERA_REMARK_PASSED))
    return;
  MlirStringRef callee = tesseraSymbolGetName(irWrapOp(call->callee->region->parent));
  tesseraPassRemark(inliner->pass, TESSERA_REMARK_PASSED, "call-inlined", irWrapOp(call->op),
                    "'%.*s' is inlined", (int)callee.length, callee.data);
}

// Whether as much may be copied; else the pass fails.
static bool fits(Inliner *inliner, const Call *call) {
  inliner->numCopied += numOperationsIn(call->callee->region);
  if (inliner->numCopied <= kMaxCopied)
    return true;
  mlirOperationEmitOpError(irWrapOp(call->op),
                           "isn't inlined: the inliner would make more than %d operations",
                           kMaxCopied);
  inliner->failed = true;
  return false;
}

//===--- One set of callables ---===//

// Inlines a call; whether it was.
static bool inlineOne(Inliner *inliner, size_t position) {
  Call call = inliner->calls.data[position];
  if (call.caller->isErased)
    return false;
  if (!shouldInline(inliner, &call)) {
    remarkMissed(inliner, &call);
    return false;
  }
  bool inPlace = trCallNodeHasLastUse(call.callee);
  if (!inPlace && !fits(inliner, &call))
    return false;
  tsVecPush(&inliner->inlined, (Inlined){call.callee, call.history});
  TrInlining inlining = {.rewriter = inliner->rewriter,
                         .call = irWrapOp(call.op),
                         .callable = irWrapOp(call.callee->region->parent),
                         .body = irWrapRegion(call.callee->region),
                         .inPlace = inPlace,
                         .inlined = collectInlinedCalls,
                         .user = inliner};
  if (!trInlineCall(&inlining)) {
    --inliner->inlined.size;
    remarkMissed(inliner, &call);
    return false;
  }
  remarkInlined(inliner, &call);
  trCallGraphDropCall(&inliner->graph, call.caller, irWrapOp(call.op));
  trCallGraphMergeUses(call.callee, call.caller);
  irOperationErase(call.op);
  if (inPlace) {
    trCallGraphErase(call.callee);
    tsVecPush(&inliner->erased, call.callee);
  }
  return true;
}

static void removeErased(TrCallNodes *nodes) {
  size_t kept = 0;
  for (size_t i = 0; i < nodes->size; ++i)
    if (!nodes->data[i]->isErased)
      nodes->data[kept++] = nodes->data[i];
  nodes->size = kept;
}

// One round over the calls in the callables; whether any was inlined.
static bool inlineCalls(Inliner *inliner, TrCallNodes *nodes) {
  inliner->calls.size = inliner->inlined.size = 0;
  for (size_t i = 0; i < nodes->size; ++i) {
    TrCallNode *node = nodes->data[i];
    if (!node->region || node->isErased)
      continue;
    if (trCallNodeIsDead(node)) {
      // What it refers to counts as used all the same, as in MLIR.
      node->isErased = true;
      tsVecPush(&inliner->erased, node);
    } else {
      collectCalls(inliner, node->region->first, NULL, node, 0, /*withCallables=*/false);
    }
  }
  bool inlined = false;
  // More calls come with what is inlined.
  for (size_t i = 0; i < inliner->calls.size && !inliner->failed; ++i)
    inlined = inlineOne(inliner, i) || inlined;
  removeErased(nodes);
  inliner->changed = inliner->changed || inlined;
  return inlined;
}

// The pipeline for the kind of op, else the one for all.
static void optimize(Inliner *inliner, TrCallNode *node) {
  IrOperation *op = node->region->parent;
  if (node->children.size || !irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
    return;
  const TesseraStringList *pipelines = &inliner->options->opPipelineList;
  MlirStringRef chosen = inliner->options->defaultPipelineStr;
  MlirStringRef name = irStringValue(op->name->name);
  for (size_t i = 0; i < pipelines->size; ++i) {
    size_t open = tsFindChar(pipelines->data[i], '(', 0);
    if (mlirStringRefEqual(tsTrim(tsSubstring(pipelines->data[i], 0, open)), name))
      chosen = pipelines->data[i];
  }
  inliner->failed =
      mlirLogicalResultIsFailure(tesseraPassRunPipeline(inliner->pass, chosen, irWrapOp(op)));
}

static void visitComponent(TrCallNodes *nodes, void *user) {
  Inliner *inliner = user;
  int64_t iteration = 0;
  do {
    for (size_t i = 0; i < nodes->size && !inliner->failed; ++i)
      if (nodes->data[i]->region)
        optimize(inliner, nodes->data[i]);
    for (size_t i = 0; i < nodes->size && !inliner->failed; ++i)
      if (nodes->data[i]->region)
        trCallGraphRecount(&inliner->graph, nodes->data[i]);
  } while (!inliner->failed && inlineCalls(inliner, nodes) &&
           ++iteration < inliner->options->maxInliningIterations);
}

//===--- The pass ---===//

void inlinerPassRun(MlirPass pass, const InlinerOptions *options, MlirOperation op) {
  if (!tesseraOperationHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE)) {
    mlirOperationEmitOpError(
        op, " was scheduled to run under the inliner, but does not define a symbol table");
    tesseraPassSignalFailure(pass);
    return;
  }
  Inliner inliner = {.pass = pass,
                     .options = options,
                     .rewriter = mlirIRRewriterCreate(mlirOperationGetContext(op))};
  trCallGraphInit(&inliner.graph, op);
  trCallGraphCountUses(&inliner.graph);
  trCallGraphVisitComponents(&inliner.graph, visitComponent, &inliner);
  for (size_t i = 0; i < inliner.erased.size && !inliner.failed; ++i)
    irOperationErase(inliner.erased.data[i]->region->parent);
  if (inliner.failed)
    tesseraPassSignalFailure(pass);
  // What the pipeline changed was verified after its passes.
  if (!inliner.changed && !inliner.erased.size)
    tesseraPassMarkUnchanged(pass);
  tsVecFree(&inliner.calls);
  tsVecFree(&inliner.inlined);
  tsVecFree(&inliner.erased);
  trCallGraphFree(&inliner.graph);
  mlirIRRewriterDestroy(inliner.rewriter);
}
