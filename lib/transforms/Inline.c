// inline: replaces calls by the bodies of the functions that they call.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CFOps.h"
#include "dialect/func/FuncOps.h"
#include "ir/Context.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "transforms/TransformsPasses.h"

typedef TsVec(IrOperation *) OperationVec;

typedef struct Inliner {
  MlirPass pass;
  const InlinerOptions *options;
  MlirRewriterBase rewriter;
  MlirOperation root;
  TesseraSymbolTables *tables; ///< of `root` only: what is nested may be erased on the way
  TsPointerMap states;         ///< function -> FunctionState
  int64_t numCopied;           ///< operations
  bool failed, changed;
} Inliner;

// A function is visited after those that it calls; one that is being visited when it's called again
// is recursive.
typedef enum FunctionState { NOT_VISITED, BEING_VISITED, VISITED, CALLS_ITSELF } FunctionState;

//===--- Whether ---===//

static MlirWalkResult collectCalls(MlirOperation op, void *user) {
  if (funcCallOpIsA(op))
    tsVecPush((OperationVec *)user, irOp(op));
  return MlirWalkResultAdvance;
}

static bool isForeign(const IrOperation *op) {
  const IrDialect *dialect = op->name->dialect;
  return !dialect || !dialect->definition || !dialect->definition->inlinesEverything;
}

// Whether all that is in the function may be put elsewhere, and its blocks too.
static bool canBeInlined(MlirOperation function, MlirOperation call) {
  const IrRegion *body = irRegion(funcFuncOpGetBody(function));
  if (!body->first || funcFuncOpGetNoInline(function) || funcCallOpGetNoInline(call))
    return false;
  for (IrOperation *op = irWalkNext(irOp(function), irOp(function), false); op;
       op = irWalkNext(irOp(function), op, false))
    if (isForeign(op))
      return false;
  if (body->first == body->last)
    return funcReturnOpIsA(irWrapOp(body->first->last));
  // Between the blocks there will be branches, and the function around must take several.
  MlirOperation around = mlirOperationGetParentOperation(call);
  MlirStringRef cf = mlirStringRefCreateFromCString(cfDialectDef.name);
  return irContextFindDialect(irOp(call)->name->context, cf) &&
         !tesseraOperationHasTrait(around, TESSERA_TRAIT_SINGLE_BLOCK);
}

static bool typesMatch(MlirOperation call, MlirOperation function) {
  MlirType type = funcFuncOpGetFunctionType(function);
  if (mlirOperationGetNumOperands(call) != mlirFunctionTypeGetNumInputs(type) ||
      mlirOperationGetNumResults(call) != mlirFunctionTypeGetNumResults(type))
    return false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(call); ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(call, i)),
                       mlirFunctionTypeGetInput(type, i)))
      return false;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(call); ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetResult(call, i)),
                       mlirFunctionTypeGetResult(type, i)))
      return false;
  return true;
}

static int64_t numOperationsIn(MlirOperation function) {
  int64_t count = 0;
  for (IrOperation *op = irWalkNext(irOp(function), irOp(function), false); op;
       op = irWalkNext(irOp(function), op, false))
    ++count;
  return count;
}

// Whether the callee is small enough beside the caller.
static bool isWorthwhile(const Inliner *inliner, MlirOperation caller, MlirOperation callee) {
  int64_t threshold = inliner->options->inliningThreshold;
  int64_t callerSize = threshold == UINT32_MAX ? 0 : numOperationsIn(caller);
  return callerSize == 0 || numOperationsIn(callee) * 100 / callerSize <= threshold;
}

//===--- How ---===//

// Call sites nest once more for each function of a chain. Beyond this many an op keeps the location
// that it has: all that walks locations calls itself as deep as they nest.
enum { kMaxCallSites = 256 };

static bool hasManyCallSites(MlirLocation location) {
  int count = 0;
  while (count < kMaxCallSites && mlirLocationIsACallSite(location)) {
    location = mlirLocationCallSiteGetCallee(location);
    ++count;
  }
  return count == kMaxCallSites;
}

static void setCallSites(IrOperation *root, MlirLocation site) {
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false)) {
    MlirLocation location = mlirOperationGetLocation(irWrapOp(op));
    if (!hasManyCallSites(location))
      mlirOperationSetLocation(irWrapOp(op), mlirLocationCallSiteGet(location, site));
  }
}

static void inlineBlock(Inliner *inliner, MlirOperation call, MlirBlock body) {
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
    setCallSites(irOp(copy), site);
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

// The ops behind the call move to a block of their own, which gets the call's results as arguments.
static MlirBlock splitBehind(MlirOperation call) {
  MlirBlock block = mlirOperationGetBlock(call), rest = mlirBlockCreate(0, NULL, NULL);
  mlirRegionInsertOwnedBlockAfter(mlirBlockGetParentRegion(block), block, rest);
  MlirOperation next;
  while (!mlirOperationIsNull(next = mlirOperationGetNextInBlock(call))) {
    mlirOperationRemoveFromParent(next);
    mlirBlockAppendOwnedOperation(rest, next);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(call); ++i) {
    MlirValue result = mlirOperationGetResult(call, i);
    MlirValue argument =
        mlirBlockAddArgument(rest, mlirValueGetType(result), mlirOperationGetLocation(call));
    mlirValueReplaceAllUsesOfWith(result, argument);
  }
  return rest;
}

// What a copied block returns is passed to the rest.
static void branchToRest(Inliner *inliner, MlirBlock block, MlirBlock rest) {
  MlirOperation last = irWrapOp(irBlock(block)->last);
  if (!funcReturnOpIsA(last))
    return;
  TsVec(MlirValue) operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(last); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(last, i));
  mlirRewriterBaseSetInsertionPointBefore(inliner->rewriter, last);
  cfBranchOpCreate(inliner->rewriter, mlirOperationGetLocation(last), (intptr_t)operands.size,
                   operands.data, rest);
  mlirRewriterBaseEraseOp(inliner->rewriter, last);
  tsVecFree(&operands);
}

static void inlineBlocks(Inliner *inliner, MlirOperation call, MlirRegion body) {
  MlirBlock block = mlirOperationGetBlock(call), rest = splitBehind(call);
  MlirLocation site = mlirOperationGetLocation(call);
  TesseraMapping *mapping = tesseraMappingCreate();
  tesseraRegionCloneInto(body, mlirBlockGetParentRegion(block), rest, mapping);
  tesseraMappingDestroy(mapping);
  MlirBlock entry = mlirBlockGetNextInRegion(block);
  for (MlirBlock copy = entry; !mlirBlockEqual(copy, rest); copy = mlirBlockGetNextInRegion(copy)) {
    for (IrOperation *op = irBlock(copy)->first; op; op = op->next)
      setCallSites(op, site);
    branchToRest(inliner, copy, rest);
  }
  TsVec(MlirValue) arguments = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(call); ++i)
    tsVecPush(&arguments, mlirOperationGetOperand(call, i));
  mlirRewriterBaseEraseOp(inliner->rewriter, call);
  mlirRewriterBaseMergeBlocks(inliner->rewriter, entry, block, (intptr_t)arguments.size,
                              arguments.data);
  tsVecFree(&arguments);
}

// Functions that call each other twice double with each of them: what a text of a page asks for may
// not fit into any memory.
enum { kMaxCopied = 1 << 21 };

static bool countCopies(Inliner *inliner, MlirOperation call, MlirOperation callee) {
  inliner->numCopied += numOperationsIn(callee);
  if (inliner->numCopied <= kMaxCopied)
    return true;
  mlirOperationEmitOpError(call, "isn't inlined: the inliner would make more than %d operations",
                           kMaxCopied);
  inliner->failed = true;
  return false;
}

static void inlineCall(Inliner *inliner, MlirOperation call, MlirOperation callee) {
  if (!countCopies(inliner, call, callee))
    return;
  MlirRegion body = funcFuncOpGetBody(callee);
  if (irRegion(body)->first == irRegion(body)->last)
    inlineBlock(inliner, call, mlirRegionGetFirstBlock(body));
  else
    inlineBlocks(inliner, call, body);
}

//===--- Functions, callees first ---===//

// The pipeline for functions, else the one for all.
static void optimize(Inliner *inliner, MlirOperation function) {
  const TesseraStringList *pipelines = &inliner->options->opPipelineList;
  MlirStringRef chosen = inliner->options->defaultPipelineStr;
  for (size_t i = 0; i < pipelines->size; ++i) {
    size_t open = tsFindChar(pipelines->data[i], '(', 0);
    if (tsEqualC(tsTrim(tsSubstring(pipelines->data[i], 0, open)), funcFuncOpDef.name))
      chosen = pipelines->data[i];
  }
  inliner->failed = inliner->failed || mlirLogicalResultIsFailure(
                                           tesseraPassRunPipeline(inliner->pass, chosen, function));
}

// A chain of calls longer than this is left as it is, so that no input can exhaust the stack.
enum { kMaxCallDepth = 512 };

static void inlineInto(Inliner *inliner, MlirOperation function, int depth);

static MlirOperation findCallee(Inliner *inliner, MlirOperation call) {
  MlirAttribute name = funcCallOpGetCalleeAttr(call);
  if (mlirOperationEqual(tesseraSymbolTableGetNearest(call), inliner->root))
    return tesseraSymbolTablesLookup(inliner->tables, inliner->root, name);
  return tesseraSymbolTableLookupNearest(call, name);
}

// One round over the calls in the function; whether any was inlined.
static bool inlineCalls(Inliner *inliner, MlirOperation function, int depth, bool *callsItself) {
  bool inlined = false;
  OperationVec calls = {0};
  mlirOperationWalk(function, collectCalls, &calls, MlirWalkPreOrder);
  for (size_t i = 0; i < calls.size && !inliner->failed; ++i) {
    MlirOperation call = irWrapOp(calls.data[i]);
    MlirOperation callee = findCallee(inliner, call);
    if (!funcFuncOpIsA(callee))
      continue;
    *callsItself = *callsItself || mlirOperationEqual(callee, function);
    inlineInto(inliner, callee, depth + 1);
    uintptr_t *calleeState = tsPointerMapFind(&inliner->states, callee.ptr);
    if (!calleeState || *calleeState != VISITED || !canBeInlined(callee, call) ||
        !typesMatch(call, callee) || !isWorthwhile(inliner, function, callee))
      continue;
    inlineCall(inliner, call, callee);
    inlined = inliner->changed = true;
  }
  tsVecFree(&calls);
  return inlined && !inliner->failed;
}

static void inlineInto(Inliner *inliner, MlirOperation function, int depth) {
  bool inserted, callsItself = false;
  uintptr_t *state = tsPointerMapInsert(&inliner->states, function.ptr, &inserted);
  if (!inserted || depth > kMaxCallDepth || inliner->failed)
    return;
  *state = BEING_VISITED;
  int64_t iteration = 0;
  do
    optimize(inliner, function);
  while (!inliner->failed && inlineCalls(inliner, function, depth, &callsItself) &&
         ++iteration < inliner->options->maxInliningIterations);
  *tsPointerMapFind(&inliner->states, function.ptr) = callsItself ? CALLS_ITSELF : VISITED;
}

//===--- What nobody calls any more ---===//

/// References to the private functions of a table, by name.
typedef struct References {
  TsStringMap counts;    ///< of all symbols
  TsStringMap functions; ///< name -> private function
  OperationVec unused;
} References;

static void countReference(MlirOperation user, MlirAttribute reference, void *data) {
  (void)user;
  References *references = data;
  ++*tsStringMapInsert(&references->counts, mlirSymbolRefAttrGetRootReference(reference), NULL);
}

static void uncountReference(MlirOperation user, MlirAttribute reference, void *data) {
  (void)user;
  References *references = data;
  MlirStringRef name = mlirSymbolRefAttrGetRootReference(reference);
  uintptr_t *function = tsStringMapFind(&references->functions, name);
  if (--*tsStringMapFind(&references->counts, name) == 0 && function)
    tsVecPush(&references->unused, (IrOperation *)*function);
}

// False when there is no private function, or when something unknown may refer to anything.
static bool countReferences(References *references, IrBlock *block) {
  for (IrOperation *op = block->first; op; op = op->next) {
    MlirOperation handle = irWrapOp(op);
    if (funcFuncOpIsA(handle) && tesseraSymbolGetVisibility(handle) == TESSERA_VISIBILITY_PRIVATE)
      *tsStringMapInsert(&references->functions, tesseraSymbolGetName(handle), NULL) =
          (uintptr_t)op;
  }
  bool isKnown = references->functions.size != 0;
  for (IrOperation *op = block->first; op && isKnown; op = op->next)
    isKnown = mlirLogicalResultIsSuccess(
        tesseraOperationWalkSymbolUses(irWrapOp(op), countReference, references));
  for (IrOperation *op = block->first; op && isKnown; op = op->next) {
    MlirStringRef name = tesseraSymbolGetName(irWrapOp(op));
    if (name.data && tsStringMapFind(&references->functions, name) &&
        !tsStringMapFind(&references->counts, name))
      tsVecPush(&references->unused, op);
  }
  return isKnown;
}

// Erases the private functions that nothing refers to, and those that only they referred to.
static MlirWalkResult eraseUnused(MlirOperation table, void *user) {
  Inliner *inliner = user;
  References references = {0};
  IrBlock *block = irOp(table)->numRegions ? irOp(table)->regions[0].first : NULL;
  if (!tesseraOperationHasTrait(table, TESSERA_TRAIT_SYMBOL_TABLE) || !block)
    return MlirWalkResultAdvance;
  bool isKnown = countReferences(&references, block);
  while (isKnown && references.unused.size) {
    MlirOperation op = irWrapOp(tsVecPop(&references.unused));
    tesseraOperationWalkSymbolUses(op, uncountReference, &references);
    mlirOperationDestroy(op);
    inliner->changed = true;
  }
  tsStringMapFree(&references.counts);
  tsStringMapFree(&references.functions);
  tsVecFree(&references.unused);
  return MlirWalkResultAdvance;
}

//===--- The pass ---===//

static MlirWalkResult inlineIntoVisitor(MlirOperation op, void *user) {
  if (!funcFuncOpIsA(op))
    return MlirWalkResultAdvance;
  inlineInto(user, op, 0);
  return MlirWalkResultSkip;
}

void inlinerPassRun(MlirPass pass, const InlinerOptions *options, MlirOperation op) {
  if (!tesseraOperationHasTrait(op, TESSERA_TRAIT_SYMBOL_TABLE)) {
    mlirOperationEmitOpError(
        op, " was scheduled to run under the inliner, but does not define a symbol table");
    tesseraPassSignalFailure(pass);
    return;
  }
  Inliner inliner = {.pass = pass,
                     .options = options,
                     .rewriter = mlirIRRewriterCreate(mlirOperationGetContext(op)),
                     .root = op,
                     .tables = tesseraSymbolTablesCreate()};
  mlirOperationWalk(op, inlineIntoVisitor, &inliner, MlirWalkPreOrder);
  tesseraSymbolTablesDestroy(inliner.tables);
  tsPointerMapFree(&inliner.states);
  mlirIRRewriterDestroy(inliner.rewriter);
  if (inliner.failed)
    tesseraPassSignalFailure(pass);
  else
    mlirOperationWalk(op, eraseUnused, &inliner, MlirWalkPreOrder);
  // What the pipeline changed was verified after its passes.
  if (!inliner.changed)
    tesseraPassMarkUnchanged(pass);
}
