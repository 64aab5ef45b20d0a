// Which blocks can be reached, and from where control comes to them, to operations with regions, to
// callables and back to calls. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/dataflow/Internal.h"
#include "mlir-c/BuiltinAttributes.h"

typedef TsVec(MlirAttribute) Attributes;

//===--- Sources ---===//

DfSources *dfSources(TesseraFlow *flow, const void *key) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&flow->sources, key, &inserted);
  if (inserted) {
    DfSources *sources = tsArenaNew(&flow->arena, DfSources);
    *sources = (DfSources){0};
    tsVecPush(&flow->allSources, sources);
    *slot = (uintptr_t)sources;
  }
  return (DfSources *)*slot;
}

static void notifyReturns(TesseraFlow *flow, IrOperation *callable) {
  const IrRegion *body = irRegion(callableOpInterfaceGetBody(irWrapOp(callable)));
  for (IrBlock *block = body ? body->first : NULL; block; block = block->next)
    if (block->last && dfLeavesRegion(block->last))
      dfNotify(flow, block->last);
}

static void addSource(TesseraFlow *flow, const void *key, IrOperation *source, DfKey place) {
  if (!dfAddEdge(flow, source, key))
    return;
  tsVecPush(&dfSources(flow, key)->operations, irWrapOp(source));
  dfNotify(flow, place);
}

static void setUnknown(TesseraFlow *flow, const void *key, DfKey place) {
  DfSources *sources = dfSources(flow, key);
  if (sources->isUnknown)
    return;
  sources->isUnknown = true;
  dfNotify(flow, place);
}

static void setCallersUnknown(TesseraFlow *flow, IrOperation *callable) {
  DfSources *sources = dfSources(flow, callable);
  if (sources->isUnknown)
    return;
  sources->isUnknown = true;
  const IrRegion *body = irRegion(callableOpInterfaceGetBody(irWrapOp(callable)));
  dfNotify(flow, callable);
  if (body && body->first)
    dfNotify(flow, dfBlockKey(body->first));
  notifyReturns(flow, callable);
}

//===--- Blocks ---===//

bool dfIsReachable(const TesseraFlow *flow, const IrBlock *block) {
  return tsPointerMapFind(&flow->reachable, block) != NULL;
}

bool tesseraFlowIsReachable(const TesseraFlow *flow, MlirBlock block) {
  return dfIsReachable(flow, irBlock(block));
}

bool tesseraFlowEdgeIsReachable(const TesseraFlow *flow, MlirBlock from, MlirBlock to) {
  const IrOperation *last = irBlock(from)->last;
  return last && dfHasEdge(flow, last, dfBlockKey(irBlock(to)));
}

static void reachBlock(TesseraFlow *flow, IrBlock *block) {
  bool inserted;
  tsPointerMapInsert(&flow->reachable, block, &inserted);
  if (!inserted)
    return;
  dfNotify(flow, dfBlockKey(block));
  for (IrOperation *op = block->first; op; op = op->next)
    dfNotify(flow, op);
}

static void enterRegions(TesseraFlow *flow, IrOperation *op) {
  for (uint32_t i = 0; i < op->numRegions; ++i)
    if (op->regions[i].first)
      reachBlock(flow, op->regions[i].first);
}

//===--- Calls ---===//

static IrRegion *bodyOf(IrOperation *op) {
  const CallableOpInterfaceMethods *methods = irInterface(op, &callableOpInterface);
  return methods ? irRegion(methods->getBody(irWrapOp(op))) : NULL;
}

IrOperation *dfCallableEnteredAt(const IrBlock *block) {
  IrOperation *parent = irBlockParent(block);
  return parent && bodyOf(parent) == block->region && block->region->first == block ? parent : NULL;
}

// Looks around the call no further than the operation that is analysed: other threads may be at
// work there.
static MlirOperation tableAround(const TesseraFlow *flow, IrOperation *op) {
  for (IrOperation *around = op; around; around = irParentOp(around)) {
    if (irHasTrait(around, TESSERA_TRAIT_SYMBOL_TABLE))
      return irWrapOp(around);
    if (around == flow->top)
      break;
  }
  return irWrapOp(NULL);
}

// What the call runs, when that is in `top` and has a body.
static IrOperation *resolve(TesseraFlow *flow, IrOperation *call) {
  MlirAttribute callee = callOpInterfaceGetCallee(irWrapOp(call));
  MlirOperation table = tableAround(flow, call);
  if (mlirAttributeIsNull(callee) || !mlirAttributeIsASymbolRef(callee) || !table.ptr)
    return NULL;
  IrOperation *found = irOp(tesseraSymbolTablesLookup(flow->symbols, table, callee));
  if (!found || !irHasTrait(found, TESSERA_TRAIT_SYMBOL))
    return NULL;
  const IrRegion *body = bodyOf(found);
  return body && body->first ? found : NULL;
}

static void appendType(MlirType type, void *user) {
  IrStorages *types = user;
  tsVecPush(types, irType(type));
}

IrValue *dfExitValues(TesseraFlow *flow, IrOperation *callable, uint32_t *count) {
  IrStorages types = {0};
  callableOpInterfaceGetResultTypes(irWrapOp(callable), appendType, &types);
  *count = (uint32_t)types.size;
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&flow->exits, callable, &inserted);
  if (inserted) {
    IrValue *values = tsArenaNewArray(&flow->arena, IrValue, types.size + 1);
    for (uint32_t i = 0; i < types.size; ++i)
      values[i] = (IrValue){.type = types.data[i], .index = i, .kind = kDfExitValue};
    *slot = (uintptr_t)values;
  }
  tsVecFree(&types);
  return (IrValue *)*slot;
}

static void visitCall(TesseraFlow *flow, IrOperation *call) {
  if (tsPointerMapFind(&flow->callees, call))
    return;
  IrOperation *callable = resolve(flow, call);
  *tsPointerMapInsert(&flow->callees, call, NULL) = (uintptr_t)callable;
  if (!callable) {
    setUnknown(flow, call, call);
    return;
  }
  DfSources *callers = dfSources(flow, callable);
  tsVecPush(&callers->operations, irWrapOp(call));
  dfNotify(flow, callable);
  dfNotify(flow, dfBlockKey(bodyOf(callable)->first));
  if (callers->operations.size == 1)
    notifyReturns(flow, callable);
  dfNotify(flow, call);
}

static void visitCallable(TesseraFlow *flow, IrOperation *op) {
  DfSources *callers = dfSources(flow, op);
  if (callers->isUnknown || callers->operations.size)
    enterRegions(flow, op);
}

static void visitReturn(TesseraFlow *flow, IrOperation *op, IrOperation *callable) {
  const void *exit = dfExitOf(callable);
  if (irHasTrait(op, TESSERA_TRAIT_RETURN_LIKE)) {
    addSource(flow, exit, op, callable);
    return;
  }
  if (dfSources(flow, exit)->isUnknown)
    return;
  setUnknown(flow, exit, callable);
  const DfSources *callers = dfSources(flow, callable);
  for (size_t i = 0; i < callers->operations.size; ++i)
    dfNotify(flow, callers->operations.data[i].ptr);
}

//===--- Branches ---===//

// The constants among the operands; false while one may yet become one.
static bool collectConstants(TesseraFlowAnalysis *analysis, const IrOperation *op,
                             Attributes *constants) {
  constants->size = 0;
  for (uint32_t i = 0; i < op->numOperands; ++i) {
    MlirAttribute constant = {NULL};
    if (analysis->flow->knowsConstants) {
      TesseraLattice *lattice =
          dfLattice(analysis->flow, &tesseraConstantLattice, op->operands[i].value);
      tesseraFlowDependUsers(analysis, lattice);
      const TesseraConstantLattice *known = tesseraLatticeGet(lattice);
      if (known->kind == TESSERA_CONSTANT_NONE)
        return false;
      if (known->kind == TESSERA_CONSTANT_ONE)
        constant = known->value;
    }
    tsVecPush(constants, constant);
  }
  tsVecReserve(constants, 1);
  return true;
}

static void takeSlot(TesseraFlow *flow, IrOperation *op, IrSuccessor *slot) {
  if (!dfAddEdge(flow, slot, NULL))
    return;
  dfAddEdge(flow, op, dfBlockKey(slot->block));
  DfSources *sources = dfSources(flow, dfBlockKey(slot->block));
  tsVecPush(&sources->operations, irWrapOp(op));
  tsVecPush(&sources->slots, slot);
  reachBlock(flow, slot->block);
  dfNotify(flow, dfBlockKey(slot->block));
}

// A branch to a block counts for all of its successors that are this block, as in MLIR.
static void visitBranch(TesseraFlow *flow, IrOperation *op, const Attributes *constants) {
  const BranchOpInterfaceMethods *methods = irInterface(op, &branchOpInterface);
  int taken = methods ? methods->getSuccessorForOperands(irWrapOp(op), constants->data) : -1;
  for (uint32_t i = 0; i < op->numSuccessors; ++i)
    if (taken < 0 || op->successors[i].block == op->successors[taken].block)
      takeSlot(flow, op, &op->successors[i]);
  if (taken < 0)
    tsPointerMapInsert(&flow->settled, op, NULL);
}

//===--- Regions ---===//

/// Ways on from an operation into regions of `parent`, or behind it.
typedef struct RegionSteps {
  TesseraFlow *flow;
  IrOperation *parent, *from;
} RegionSteps;

static void takeStep(TesseraRegionSuccessor successor, void *user) {
  RegionSteps *steps = user;
  IrRegion *region = irRegion(successor.region);
  if (region && !region->first)
    return;
  if (region)
    reachBlock(steps->flow, region->first);
  DfKey place = region ? dfBlockKey(region->first) : (DfKey)steps->parent;
  addSource(steps->flow, place, steps->from, place);
}

static void visitRegionBranch(TesseraFlow *flow, IrOperation *op, const Attributes *constants) {
  RegionSteps steps = {flow, op, op};
  regionBranchOpInterfaceGetEntrySuccessorRegions(irWrapOp(op), constants->data, takeStep, &steps);
}

static void visitRegionTerminator(TesseraFlow *flow, IrOperation *op, IrOperation *parent,
                                  const Attributes *constants) {
  RegionSteps steps = {flow, parent, op};
  if (irInterface(op, &regionBranchTerminatorOpInterface))
    regionBranchTerminatorOpInterfaceGetSuccessorRegions(irWrapOp(op), constants->data, takeStep,
                                                         &steps);
}

bool dfLeavesRegion(const IrOperation *op) {
  const IrOperation *parent = irParentOp(op);
  return parent && op == op->block->last && !op->numSuccessors && irMayBeTerminator(op) &&
         (irInterface(parent, &regionBranchOpInterface) ||
          irInterface(parent, &callableOpInterface));
}

//===--- Visiting ---===//

static void visitRegions(TesseraFlowAnalysis *analysis, IrOperation *op, Attributes *constants) {
  if (irInterface(op, &regionBranchOpInterface)) {
    if (collectConstants(analysis, op, constants))
      visitRegionBranch(analysis->flow, op, constants);
  } else if (irInterface(op, &callableOpInterface)) {
    visitCallable(analysis->flow, op);
  } else {
    enterRegions(analysis->flow, op);
  }
}

static void visitOperation(TesseraFlowAnalysis *analysis, IrOperation *op) {
  TesseraFlow *flow = analysis->flow;
  bool isCall = irInterface(op, &callOpInterface) != NULL;
  bool leaves = dfLeavesRegion(op);
  if ((!op->numRegions && !op->numSuccessors && !isCall && !leaves) || !dfRuns(flow, op))
    return;
  Attributes constants = {0};
  if (isCall)
    visitCall(flow, op);
  if (op->numRegions)
    visitRegions(analysis, op, &constants);
  IrOperation *parent = leaves ? irParentOp(op) : NULL;
  if (parent && irInterface(parent, &regionBranchOpInterface)) {
    if (collectConstants(analysis, op, &constants))
      visitRegionTerminator(flow, op, parent, &constants);
  } else if (parent) {
    visitReturn(flow, op, parent);
  }
  if (op->numSuccessors && !tsPointerMapFind(&flow->settled, op) &&
      collectConstants(analysis, op, &constants))
    visitBranch(flow, op, &constants);
  tsVecFree(&constants);
}

static void visitPlace(TesseraFlowAnalysis *analysis, TesseraPoint point) {
  if (point.op.ptr)
    visitOperation(analysis, irOp(point.op));
}

//===--- Symbols ---===//

/// A symbol table whose callables are looked at.
typedef struct Table {
  TesseraFlow *flow;
  MlirOperation op;
} Table;

// Who refers to a callable without calling it may have it called from anywhere.
static void noteReference(MlirOperation user, MlirAttribute reference, void *data) {
  const Table *table = data;
  if (irInterface(irOp(user), &callOpInterface))
    return;
  IrOperation *symbol = irOp(tesseraSymbolTablesLookup(table->flow->symbols, table->op, reference));
  if (symbol && irInterface(symbol, &callableOpInterface))
    setCallersUnknown(table->flow, symbol);
}

static void forgetAll(TesseraFlow *flow) {
  for (IrOperation *op = flow->top; op; op = irWalkNext(flow->top, op, false))
    if (irInterface(op, &callableOpInterface))
      setCallersUnknown(flow, op);
}

static void visitTable(MlirOperation op, bool allUsesVisible, void *user) {
  Table table = {user, op};
  bool hasCallables = false;
  IrBlock *block = irOp(op)->numRegions ? irOp(op)->regions[0].first : NULL;
  for (IrOperation *symbol = block ? block->first : NULL; symbol; symbol = symbol->next) {
    if (!irHasTrait(symbol, TESSERA_TRAIT_SYMBOL) || !bodyOf(symbol))
      continue;
    TesseraVisibility visibility = tesseraSymbolGetVisibility(irWrapOp(symbol));
    if (visibility == TESSERA_VISIBILITY_PUBLIC ||
        (visibility == TESSERA_VISIBILITY_NESTED && !allUsesVisible))
      setCallersUnknown(table.flow, symbol);
    hasCallables = true;
  }
  if (hasCallables &&
      mlirLogicalResultIsFailure(tesseraSymbolTableWalkUses(op, noteReference, &table)))
    forgetAll(table.flow);
}

// What isn't in a table, as far as is seen, is called by who isn't seen.
static bool isInTable(const TesseraFlow *flow, const IrOperation *op) {
  const IrOperation *parent = irParentOp(op);
  return op != flow->top && irHasTrait(op, TESSERA_TRAIT_SYMBOL) && parent &&
         irHasTrait(parent, TESSERA_TRAIT_SYMBOL_TABLE);
}

static void initialize(TesseraFlowAnalysis *analysis, MlirOperation top) {
  TesseraFlow *flow = analysis->flow;
  enterRegions(flow, irOp(top));
  mlirSymbolTableWalkSymbolTables(top, !irOp(top)->block, visitTable, flow);
  for (IrOperation *op = irOp(top); op; op = irWalkNext(irOp(top), op, false)) {
    if (irInterface(op, &callableOpInterface) && !isInTable(flow, op))
      setCallersUnknown(flow, op);
    visitOperation(analysis, op);
  }
}

static const TesseraFlowAnalysisDef reachability = {
    .name = "reachability",
    .initialize = initialize,
    .visit = visitPlace,
    .followsBlocks = true,
};

TesseraFlowAnalysis *tesseraFlowAddReachability(TesseraFlow *flow) {
  return tesseraFlowAdd(flow, &reachability);
}

//===--- Questions ---===//

static TesseraFlowSources sourcesUnder(TesseraFlow *flow, const void *key) {
  const DfSources *sources = dfSources(flow, key);
  return (TesseraFlowSources){!sources->isUnknown, sources->operations.size,
                              sources->operations.data};
}

TesseraFlowSources tesseraFlowGetSources(TesseraFlow *flow, MlirOperation op) {
  uintptr_t *callee = tsPointerMapFind(&flow->callees, op.ptr);
  if (!callee || !*callee)
    return sourcesUnder(flow, op.ptr);
  return sourcesUnder(flow, dfExitOf((IrOperation *)*callee));
}

TesseraFlowSources tesseraFlowGetBlockSources(TesseraFlow *flow, MlirBlock block) {
  const IrOperation *callable = dfCallableEnteredAt(irBlock(block));
  return callable ? sourcesUnder(flow, callable) : sourcesUnder(flow, dfBlockKey(irBlock(block)));
}
