// remove-dead-values: erases values that nothing needs, wherever they come from: operations,
// arguments of blocks and private functions, results of calls.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "rewrite/Internal.h"
#include "tessera/DataFlow.h"
#include "tessera/Pass.h"
#include "transforms/Shrink.h"
#include "transforms/TransformsPasses.h"

typedef TsVec(IrOperation *) Operations;

typedef struct Cleaner {
  IrOperation *root;
  TesseraFlow *flow;
  RwRewriter rewriter;
  TesseraSymbolTables *tables;
  const DialectUndefinedInterfaceMethods *undefined;
  Operations dead, calls, branches, steps; ///< steps: pass values between regions
  TsVec(TrShrinkable) functions;
  TsPointerMap positions;             ///< function -> position in `functions` + 1
  TsVec(IrBlockArgument *) arguments; ///< to be erased, of each block from the last one
  TsVec(bool) flags;                  ///< of the operands at hand
} Cleaner;

static bool isLive(const Cleaner *cleaner, const IrValue *value) {
  const bool *live = tesseraFlowFind(cleaner->flow, &tesseraLivenessLattice, irWrapValue(value));
  return live && *live;
}

static bool anyResultIsLive(const Cleaner *cleaner, IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    if (isLive(cleaner, irOperationResult(op, i)))
      return true;
  return false;
}

static bool anyOperandIsDead(const Cleaner *cleaner, const IrOperation *op) {
  for (uint32_t i = 0; i < op->numOperands; ++i)
    if (!isLive(cleaner, op->operands[i].value))
      return true;
  return false;
}

//===--- What goes ---===//

static void addFunction(Cleaner *cleaner, IrOperation *op) {
  TesseraFlowSources callers = tesseraFlowGetSources(cleaner->flow, irWrapOp(op));
  const IrRegion *body = trBodyOf(op);
  if (!body || !body->first || !callers.areKnown || !irHasTrait(op, TESSERA_TRAIT_SYMBOL) ||
      tesseraSymbolGetVisibility(irWrapOp(op)) == TESSERA_VISIBILITY_PUBLIC)
    return;
  tsVecPush(&cleaner->functions, (TrShrinkable){.op = op});
  *tsPointerMapInsert(&cleaner->positions, op, NULL) = cleaner->functions.size;
}

// What ends a block stays, and what is a symbol: it isn't values that tell whether that is needed.
static bool mayGo(const IrOperation *op) {
  bool endsBlock = op == op->block->last && irMayBeTerminator(op);
  bool isSymbol = irHasTrait(op, TESSERA_TRAIT_SYMBOL) && irSymbolName(op);
  return !endsBlock && !isSymbol;
}

// An operation that takes something dead can't be reached.
static bool isDead(const Cleaner *cleaner, IrOperation *op) {
  if (!mayGo(op) || irInterface(op, &callOpInterface))
    return false;
  return anyOperandIsDead(cleaner, op) ||
         (!anyResultIsLive(cleaner, op) && tesseraOperationIsMemoryEffectFree(irWrapOp(op)));
}

// The same of one that runs its regions: what it passes on may be dead without that.
static bool branchIsDead(const Cleaner *cleaner, IrOperation *op) {
  return mayGo(op) && !anyResultIsLive(cleaner, op) &&
         tesseraOperationIsMemoryEffectFree(irWrapOp(op));
}

static bool passesOn(const IrOperation *op) {
  const IrOperation *parent = irParentOp(op);
  return irInterface(op, &regionBranchOpInterface) ||
         (parent && irInterface(op, &regionBranchTerminatorOpInterface) &&
          irInterface(parent, &regionBranchOpInterface));
}

// Puts the operation on a list; whether it goes, with everything in it.
static bool sort(Cleaner *cleaner, IrOperation *op) {
  if (irInterface(op, &functionOpInterface)) {
    addFunction(cleaner, op);
    return false;
  }
  bool isDeadOne =
      irInterface(op, &regionBranchOpInterface) ? branchIsDead(cleaner, op) : isDead(cleaner, op);
  if (isDeadOne)
    tsVecPush(&cleaner->dead, op);
  else if (passesOn(op))
    tsVecPush(&cleaner->steps, op);
  else if (irInterface(op, &branchOpInterface))
    tsVecPush(&cleaner->branches, op);
  else if (irInterface(op, &callOpInterface))
    tsVecPush(&cleaner->calls, op);
  return isDeadOne;
}

static TrShrinkable *calleeOf(const Cleaner *cleaner, IrOperation *call) {
  MlirAttribute callee = callOpInterfaceGetCallee(irWrapOp(call));
  if (mlirAttributeIsNull(callee) || !cleaner->functions.size)
    return NULL;
  MlirOperation function =
      tesseraSymbolTablesLookupNearest(cleaner->tables, irWrapOp(call), callee);
  uintptr_t *position = function.ptr ? tsPointerMapFind(&cleaner->positions, function.ptr) : NULL;
  return position ? &cleaner->functions.data[*position - 1] : NULL;
}

static void countType(MlirType type, void *user) {
  (void)type;
  ++*(uint32_t *)user;
}

static void findDeadOf(const Cleaner *cleaner, TrShrinkable *function) {
  MlirOperation op = irWrapOp(function->op);
  tesseraFunctionAppendTypes(op, /*ofResults=*/false, countType, &function->numArguments);
  tesseraFunctionAppendTypes(op, /*ofResults=*/true, countType, &function->numResults);
  function->deadArguments = tsAllocZeroed(function->numArguments + 1u, sizeof(bool));
  function->deadResults = tsAllocZeroed(function->numResults + 1u, sizeof(bool));
  const IrBlock *entry = trBodyOf(function->op)->first;
  for (uint32_t i = 0; i < function->numArguments; ++i)
    function->deadArguments[i] = !isLive(cleaner, &entry->arguments[i]->value);
  bool returnsOnly = trReturnsOnly(function->op);
  for (uint32_t i = 0; i < function->numResults; ++i)
    function->deadResults[i] = returnsOnly;
  for (size_t k = 0; k < function->calls.size; ++k) {
    IrOperation *call = function->calls.data[k];
    bool isFixed = call->name->resultSegmentsSlot >= 0;
    for (uint32_t i = 0; i < function->numResults; ++i)
      if (isFixed || isLive(cleaner, irOperationResult(call, i)))
        function->deadResults[i] = false;
  }
}

static void find(Cleaner *cleaner) {
  bool skip;
  for (IrOperation *op = irWalkNext(cleaner->root, cleaner->root, false); op;
       op = irWalkNext(cleaner->root, op, skip))
    skip = sort(cleaner, op);
  for (size_t i = 0; i < cleaner->calls.size; ++i) {
    TrShrinkable *function = calleeOf(cleaner, cleaner->calls.data[i]);
    if (function)
      tsVecPush(&function->calls, cleaner->calls.data[i]);
  }
  for (size_t i = 0; i < cleaner->functions.size; ++i)
    findDeadOf(cleaner, &cleaner->functions.data[i]);
}

//===--- Poison ---===//

static IrValue *makePoison(Cleaner *cleaner, IrOperation *before, IrStorage *type) {
  MlirRewriterBase rewriter = rwBase(&cleaner->rewriter);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, irWrapOp(before));
  return irValue(cleaner->undefined->createPoison(rewriter, irWrapType(type),
                                                  mlirOperationGetLocation(irWrapOp(before))));
}

// Of the dialect that the pass has loaded for it.
static const DialectUndefinedInterfaceMethods *findUndefined(const IrContext *context) {
  const DialectUndefinedInterfaceMethods *found = NULL;
  for (size_t i = 0; i < context->loaded.size && !found; ++i)
    found = dialectUndefinedInterfaceCast((MlirDialect){context->loaded.data[i]});
  return found;
}

// What isn't reached may still refer to what goes.
static void poisonUses(Cleaner *cleaner, IrValue *value) {
  while (value->firstUse)
    irUseSet(value->firstUse, makePoison(cleaner, value->firstUse->owner, value->type));
}

//===--- Between regions ---===//

/// An operation of whose operands it is noted which are passed on, and which of them come out as
/// something needed.
typedef struct Passing {
  Cleaner *cleaner;
  IrOperation *parent, *from;
} Passing;

static void clearFlags(Cleaner *cleaner, uint32_t count) {
  cleaner->flags.size = 0;
  for (uint32_t i = 0; i < count; ++i)
    tsVecPush(&cleaner->flags, false);
}

static void notePassed(TesseraRegionSuccessor successor, void *user) {
  const Passing *passing = user;
  const IrRegion *region = irRegion(successor.region);
  if (region && !region->first)
    return;
  MlirOperation parent = irWrapOp(passing->parent);
  MlirOperation terminator = irWrapOp(passing->from == passing->parent ? NULL : passing->from);
  TesseraRange range = tesseraRegionBranchGetOperands(parent, terminator, successor.region);
  for (intptr_t i = 0; i < range.count && i < successor.inputs.count; ++i) {
    MlirValue input = tesseraRegionSuccessorGetInput(parent, successor, i);
    bool *flags = passing->cleaner->flags.data + 2 * (range.start + i);
    flags[0] = true;
    flags[1] = flags[1] || isLive(passing->cleaner, irValue(input));
  }
}

static void poisonPassed(Cleaner *cleaner, IrOperation *op) {
  IrOperation *parent = irInterface(op, &regionBranchOpInterface) ? op : irParentOp(op);
  Passing passing = {cleaner, parent, op};
  clearFlags(cleaner, 2 * op->numOperands);
  regionBranchOpInterfaceGetSuccessorRegions(irWrapOp(parent), irWrapOp(op == parent ? NULL : op),
                                             notePassed, &passing);
  for (uint32_t i = 0; i < op->numOperands; ++i)
    if (cleaner->flags.data[2 * i] &&
        (!cleaner->flags.data[2 * i + 1] || !isLive(cleaner, op->operands[i].value)))
      irUseSet(&op->operands[i], makePoison(cleaner, op, op->operands[i].value->type));
}

//===--- Branches ---===//

// Whether the argument may be taken away: all that branch here say what they pass, and one of them
// that stays passes what is dead itself. What is passed anyway costs nothing, and MLIR leaves it.
static bool isRemovable(const Cleaner *cleaner, const IrBlock *block, uint32_t argument,
                        const TsPointerMap *gone) {
  bool isPassedDead = false;
  for (const IrSuccessor *use = block->firstPredecessor; use; use = use->next) {
    IrOperation *op = use->owner;
    const BranchOpInterfaceMethods *branch = irInterface(op, &branchOpInterface);
    if (!branch)
      return false;
    unsigned number = (unsigned)(use - op->successors);
    intptr_t position = argument - branch->getNumProducedOperands(irWrapOp(op), number);
    TesseraRange range = branch->getSuccessorOperands(irWrapOp(op), number);
    if (position < 0 || position >= range.count)
      return false;
    isPassedDead = isPassedDead || (!isLive(cleaner, op->operands[range.start + position].value) &&
                                    !tsPointerMapFind(gone, op));
  }
  return isPassedDead;
}

static void eraseArgument(IrBlock *block, uint32_t argument) {
  for (const IrSuccessor *use = block->firstPredecessor; use; use = use->next) {
    MlirOperation op = irWrapOp(use->owner);
    unsigned number = (unsigned)(use - use->owner->successors);
    const BranchOpInterfaceMethods *branch = branchOpInterfaceCast(op);
    intptr_t position = (intptr_t)argument - branch->getNumProducedOperands(op, number);
    tesseraOperationEraseFromRange(op, branch->getSuccessorOperands(op, number), position);
  }
}

// Whether what decides is dead: then the branch isn't reached.
static bool decidesByDead(Cleaner *cleaner, IrOperation *op) {
  const BranchOpInterfaceMethods *branch = irInterface(op, &branchOpInterface);
  clearFlags(cleaner, op->numOperands);
  for (uint32_t k = 0; k < op->numSuccessors; ++k) {
    TesseraRange range = branch->getSuccessorOperands(irWrapOp(op), k);
    for (intptr_t i = 0; i < range.count; ++i)
      cleaner->flags.data[range.start + i] = true;
  }
  for (uint32_t i = 0; i < op->numOperands; ++i)
    if (!cleaner->flags.data[i] && !isLive(cleaner, op->operands[i].value))
      return true;
  return false;
}

static void makeUnreachable(Cleaner *cleaner, IrOperation *op) {
  MlirRewriterBase rewriter = rwBase(&cleaner->rewriter);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, irWrapOp(op));
  cleaner->undefined->createUnreachable(rewriter, mlirOperationGetLocation(irWrapOp(op)));
  irOperationErase(op);
}

//===--- Arguments of blocks ---===//

// Backwards: numbers of those that are erased later stay right.
static void eraseArgumentsPassedTo(Cleaner *cleaner, IrBlock *block, const TsPointerMap *gone) {
  for (uint32_t i = block->numArguments; i-- > 0;)
    if (!isLive(cleaner, &block->arguments[i]->value) && isRemovable(cleaner, block, i, gone)) {
      eraseArgument(block, i);
      tsVecPush(&cleaner->arguments, block->arguments[i]);
    }
}

static void eraseArgumentsPassed(Cleaner *cleaner, const TsPointerMap *gone) {
  bool skip;
  for (IrOperation *op = cleaner->root; op; op = irWalkNext(cleaner->root, op, skip)) {
    skip = tsPointerMapFind(gone, op) != NULL;
    for (uint32_t r = 0; r < op->numRegions && !skip; ++r)
      for (IrBlock *block = op->regions[r].first; block; block = block->next)
        if (block != op->regions[r].first)
          eraseArgumentsPassedTo(cleaner, block, gone);
  }
}

static void eraseArguments(Cleaner *cleaner) {
  for (size_t i = 0; i < cleaner->functions.size; ++i) {
    const IrBlock *entry = trBodyOf(cleaner->functions.data[i].op)->first;
    for (uint32_t k = entry->numArguments; k-- > 0;)
      if (cleaner->functions.data[i].deadArguments[k])
        tsVecPush(&cleaner->arguments, entry->arguments[k]);
  }
  for (size_t i = 0; i < cleaner->arguments.size; ++i) {
    IrBlockArgument *argument = cleaner->arguments.data[i];
    poisonUses(cleaner, &argument->value);
    mlirBlockEraseArgument(irWrapBlock(argument->block), argument->value.index);
  }
}

//===--- All of it ---===//

static void poisonResults(Cleaner *cleaner, const TrShrinkable *function) {
  for (size_t i = 0; i < function->calls.size; ++i)
    for (uint32_t k = 0; k < function->numResults; ++k)
      if (function->deadResults[k])
        poisonUses(cleaner, irOperationResult(function->calls.data[i], k));
}

static void eraseDead(Cleaner *cleaner) {
  const Operations *dead = &cleaner->dead;
  for (size_t i = 0; i < dead->size; ++i)
    irOperationDropAllReferences(dead->data[i]);
  for (size_t i = 0; i < dead->size; ++i)
    for (uint32_t k = 0; k < dead->data[i]->numResults; ++k)
      poisonUses(cleaner, irOperationResult(dead->data[i], k));
  for (size_t i = 0; i < dead->size; ++i)
    irOperationErase(dead->data[i]);
}

// First all uses of what is dead go, then what is dead. What is new is not known to be alive:
// questions come before.
static void clean(Cleaner *cleaner) {
  Operations unreachable = {0};
  TsPointerMap gone = {0};
  for (size_t i = 0; i < cleaner->branches.size; ++i)
    if (decidesByDead(cleaner, cleaner->branches.data[i]))
      tsVecPush(&unreachable, cleaner->branches.data[i]);
  for (size_t i = 0; i < unreachable.size; ++i)
    tsPointerMapInsert(&gone, unreachable.data[i], NULL);
  for (size_t i = 0; i < cleaner->dead.size; ++i)
    tsPointerMapInsert(&gone, cleaner->dead.data[i], NULL);
  eraseArgumentsPassed(cleaner, &gone);
  for (size_t i = 0; i < cleaner->steps.size; ++i)
    poisonPassed(cleaner, cleaner->steps.data[i]);
  for (size_t i = 0; i < cleaner->functions.size; ++i)
    trShrinkUses(&cleaner->functions.data[i]);
  for (size_t i = 0; i < unreachable.size; ++i)
    makeUnreachable(cleaner, unreachable.data[i]);
  eraseDead(cleaner);
  eraseArguments(cleaner);
  for (size_t i = 0; i < cleaner->functions.size; ++i)
    poisonResults(cleaner, &cleaner->functions.data[i]);
  for (size_t i = 0; i < cleaner->functions.size; ++i)
    trShrinkSignature(&cleaner->functions.data[i]);
  tsVecFree(&unreachable);
  tsPointerMapFree(&gone);
}

// What is passed between regions and dead is poison now: patterns take it away, with results and
// arguments.
static MlirLogicalResult canonicalize(IrOperation *root, MlirFrozenRewritePatternSet patterns) {
  TsVec(MlirOperation) all = {0};
  for (IrOperation *op = irWalkInnermost(root); op != root; op = irWalkPostNext(root, op))
    if (irInterface(op, &regionBranchOpInterface))
      tsVecPush(&all, irWrapOp(op));
  MlirLogicalResult result =
      tesseraApplyFrozenPatternsToOps(irWrapOp(root), (intptr_t)all.size, all.data, patterns);
  tsVecFree(&all);
  return result;
}

// Whether everything is needed, and there is nothing for the patterns either.
static bool isAllNeeded(const Cleaner *cleaner) {
  if (cleaner->dead.size || cleaner->branches.size || cleaner->steps.size ||
      cleaner->arguments.size || cleaner->functions.size)
    return false;
  for (IrOperation *op = cleaner->root; op; op = irWalkNext(cleaner->root, op, false))
    if (irInterface(op, &regionBranchOpInterface))
      return false;
  return true;
}

static void destroy(Cleaner *cleaner) {
  for (size_t i = 0; i < cleaner->functions.size; ++i) {
    tsVecFree(&cleaner->functions.data[i].calls);
    tsFree(cleaner->functions.data[i].deadArguments);
    tsFree(cleaner->functions.data[i].deadResults);
  }
  tsVecFree(&cleaner->functions);
  tsVecFree(&cleaner->dead);
  tsVecFree(&cleaner->calls);
  tsVecFree(&cleaner->branches);
  tsVecFree(&cleaner->steps);
  tsVecFree(&cleaner->arguments);
  tsVecFree(&cleaner->flags);
  tsPointerMapFree(&cleaner->positions);
  tesseraSymbolTablesDestroy(cleaner->tables);
  tesseraFlowDestroy(cleaner->flow);
}

void removeDeadValuesPassAddPatterns(MlirRewritePatternSet patterns,
                                     const RemoveDeadValuesOptions *options) {
  (void)options;
  tesseraRewritePatternSetAddCanonicalization(patterns);
}

void removeDeadValuesPassRun(MlirPass pass, const RemoveDeadValuesOptions *options,
                             MlirOperation op) {
  Cleaner cleaner = {.root = irOp(op),
                     .flow = tesseraFlowCreate(),
                     .tables = tesseraSymbolTablesCreate(),
                     .undefined = findUndefined(irContext(mlirOperationGetContext(op))),
                     .rewriter.context = mlirOperationGetContext(op)};
  tesseraFlowAddReachability(cleaner.flow);
  tesseraFlowAddConstants(cleaner.flow);
  tesseraFlowAddLiveness(cleaner.flow);
  tesseraFlowRun(cleaner.flow, op);
  find(&cleaner);
  bool isUnchanged = isAllNeeded(&cleaner);
  if (!isUnchanged)
    clean(&cleaner);
  destroy(&cleaner);
  if (isUnchanged)
    tesseraPassMarkUnchanged(pass);
  if (isUnchanged || !options->canonicalize ||
      mlirLogicalResultIsSuccess(canonicalize(irOp(op), tesseraPassGetPatterns(pass))))
    return;
  mlirOperationEmitError(op, "greedy pattern rewrite failed to converge");
  tesseraPassSignalFailure(pass);
}
