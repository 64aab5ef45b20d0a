// Sparse forward analyses: what follows from operands holds for results and for whatever values are
// passed on to. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/dataflow/Internal.h"

typedef struct Forward {
  const TesseraForwardDef *definition;
  TsVec(TesseraLattice *) lattices; ///< of operands, then of results, at hand
} Forward;

/// What comes to a place: the values that get it.
typedef struct Inputs {
  IrOperation *op; ///< whose results they are, else
  IrBlock *block;  ///< the block whose arguments they are
  uint32_t count;
} Inputs;

static IrValue *input(const Inputs *inputs, uint32_t i) {
  return inputs->op ? irOperationResult(inputs->op, i) : &inputs->block->arguments[i]->value;
}

static TesseraLattice *latticeOf(TesseraFlowAnalysis *analysis, const IrValue *value) {
  const Forward *forward = tesseraFlowAnalysisGetData(analysis);
  return dfLattice(analysis->flow, forward->definition->lattice, value);
}

static void setToEntry(TesseraFlowAnalysis *analysis, const IrValue *value) {
  const Forward *forward = tesseraFlowAnalysisGetData(analysis);
  forward->definition->setToEntry(analysis, latticeOf(analysis, value));
}

// Once they can be anything, nothing that comes to them matters any more.
static void openAll(TesseraFlowAnalysis *analysis, DfMerge *merge, const Inputs *inputs) {
  if (merge->isOpen)
    return;
  merge->isOpen = true;
  for (uint32_t i = 0; i < inputs->count; ++i)
    setToEntry(analysis, input(inputs, i));
}

static void connect(TesseraFlowAnalysis *analysis, DfKey place, const IrValue *from,
                    const IrValue *to) {
  dfConnect(analysis, place, latticeOf(analysis, from), latticeOf(analysis, to));
}

//===--- Blocks that are branched to ---===//

static void connectSlot(TesseraFlowAnalysis *analysis, const IrSuccessor *slot,
                        const Inputs *inputs) {
  IrOperation *op = slot->owner;
  DfKey place = dfBlockKey(inputs->block);
  const BranchOpInterfaceMethods *methods = irInterface(op, &branchOpInterface);
  if (!methods) {
    openAll(analysis, dfMerge(analysis, place), inputs);
    return;
  }
  unsigned number = (unsigned)(slot - op->successors);
  TesseraRange range = methods->getSuccessorOperands(irWrapOp(op), number);
  uint32_t produced = (uint32_t)methods->getNumProducedOperands(irWrapOp(op), number);
  for (uint32_t i = 0; i < inputs->count; ++i) {
    if (i >= produced && i - produced < range.count)
      connect(analysis, place, op->operands[range.start + i - produced].value, input(inputs, i));
    else
      setToEntry(analysis, input(inputs, i));
  }
}

static void visitBranchedTo(TesseraFlowAnalysis *analysis, const Inputs *inputs) {
  DfMerge *merge = dfMerge(analysis, dfBlockKey(inputs->block));
  const DfSources *sources = dfSources(analysis->flow, dfBlockKey(inputs->block));
  while (!merge->isOpen && merge->numKnown < sources->slots.size)
    connectSlot(analysis, sources->slots.data[merge->numKnown++], inputs);
}

//===--- Regions ---===//

/// A search for the way into one region, or behind the operation.
typedef struct StepSearch {
  IrRegion *region;
  TesseraRegionSuccessor found;
  bool isFound;
} StepSearch;

static void searchStep(TesseraRegionSuccessor successor, void *user) {
  StepSearch *search = user;
  if (search->isFound || irRegion(successor.region) != search->region)
    return;
  search->found = successor;
  search->isFound = true;
}

static void visitOthers(TesseraFlowAnalysis *analysis, IrOperation *op, const Inputs *inputs,
                        TesseraRange given) {
  const Forward *forward = tesseraFlowAnalysisGetData(analysis);
  if (given.count == (intptr_t)inputs->count)
    return;
  if (inputs->block && forward->definition->visitOtherArguments) {
    forward->definition->visitOtherArguments(
        analysis, irWrapOp(op), irWrapRegion(inputs->block->region), given.start, given.count);
    return;
  }
  for (uint32_t i = 0; i < inputs->count; ++i)
    if (i < given.start || i >= given.start + given.count)
      setToEntry(analysis, input(inputs, i));
}

// The way from an operation with regions, or a terminator in it.
static StepSearch findStep(IrOperation *op, IrOperation *source, const Inputs *inputs) {
  bool isEntry = source == op;
  StepSearch search = {.region = inputs->block ? inputs->block->region : NULL};
  if (isEntry || irInterface(source, &regionBranchTerminatorOpInterface))
    regionBranchOpInterfaceGetSuccessorRegions(irWrapOp(op), irWrapOp(isEntry ? NULL : source),
                                               searchStep, &search);
  return search;
}

static void connectStep(TesseraFlowAnalysis *analysis, DfKey place, IrOperation *op,
                        IrOperation *source, const Inputs *inputs) {
  StepSearch search = findStep(op, source, inputs);
  if (!search.isFound) {
    openAll(analysis, dfMerge(analysis, place), inputs);
    return;
  }
  TesseraRange range = tesseraRegionBranchGetOperands(
      irWrapOp(op), irWrapOp(source == op ? NULL : source), irWrapRegion(search.region));
  TesseraRange given = search.found.inputs;
  for (intptr_t i = 0; i < given.count && i < range.count; ++i)
    connect(analysis, place, source->operands[range.start + i].value,
            input(inputs, (uint32_t)(given.start + i)));
}

static void visitStepsTo(TesseraFlowAnalysis *analysis, DfKey place, IrOperation *op,
                         const Inputs *inputs) {
  DfMerge *merge = dfMerge(analysis, place);
  const DfSources *sources = dfSources(analysis->flow, place);
  while (!merge->isOpen && merge->numKnown < sources->operations.size)
    connectStep(analysis, place, op, irOp(sources->operations.data[merge->numKnown++]), inputs);
  if (merge->isOpen || !sources->operations.size)
    return;
  StepSearch search = findStep(op, irOp(sources->operations.data[0]), inputs);
  if (search.isFound)
    visitOthers(analysis, op, inputs, search.found.inputs);
}

//===--- Calls ---===//

static void visitCallers(TesseraFlowAnalysis *analysis, IrOperation *callable,
                         const Inputs *inputs) {
  DfKey place = dfBlockKey(inputs->block);
  DfMerge *merge = dfMerge(analysis, place);
  const DfSources *callers = dfSources(analysis->flow, callable);
  if (callers->isUnknown)
    openAll(analysis, merge, inputs);
  while (!merge->isOpen && merge->numKnown < callers->operations.size) {
    IrOperation *call = irOp(callers->operations.data[merge->numKnown++]);
    TesseraRange range = callOpInterfaceGetArguments(irWrapOp(call));
    for (uint32_t i = 0; i < inputs->count && i < range.count; ++i)
      connect(analysis, place, call->operands[range.start + i].value, input(inputs, i));
  }
}

// What is returned meets behind the callable, and goes to the calls from there.
static void visitReturns(TesseraFlowAnalysis *analysis, IrOperation *callable) {
  TesseraFlow *flow = analysis->flow;
  const DfSources *returns = dfSources(flow, dfExitOf(callable));
  DfMerge *merge = dfMerge(analysis, dfExitOf(callable));
  if (merge->numKnown == returns->operations.size)
    return;
  uint32_t count;
  const IrValue *values = dfExitValues(flow, callable, &count);
  while (merge->numKnown < returns->operations.size) {
    IrOperation *op = irOp(returns->operations.data[merge->numKnown++]);
    for (uint32_t i = 0; i < count && i < op->numOperands; ++i)
      connect(analysis, callable, op->operands[i].value, &values[i]);
  }
}

static void visitCallResults(TesseraFlowAnalysis *analysis, IrOperation *call) {
  TesseraFlow *flow = analysis->flow;
  Inputs inputs = {.op = call, .count = call->numResults};
  DfMerge *merge = dfMerge(analysis, call);
  uintptr_t *callee = tsPointerMapFind(&flow->callees, call);
  if (!callee || merge->isOpen)
    return;
  IrOperation *callable = (IrOperation *)*callee;
  if (!callable || dfSources(flow, dfExitOf(callable))->isUnknown) {
    openAll(analysis, merge, &inputs);
    return;
  }
  uint32_t count;
  const IrValue *values = dfExitValues(flow, callable, &count);
  if (merge->numKnown++)
    return;
  for (uint32_t i = 0; i < count && i < call->numResults; ++i)
    connect(analysis, call, &values[i], irOperationResult(call, i));
}

//===--- Visiting ---===//

static void collect(TesseraFlowAnalysis *analysis, Forward *forward, IrOperation *op) {
  forward->lattices.size = 0;
  tsVecReserve(&forward->lattices, (size_t)op->numOperands + op->numResults + 1);
  for (uint32_t i = 0; i < op->numOperands; ++i) {
    TesseraLattice *lattice = latticeOf(analysis, op->operands[i].value);
    tesseraFlowDependUsers(analysis, lattice);
    tsVecPush(&forward->lattices, lattice);
  }
  for (uint32_t i = 0; i < op->numResults; ++i)
    tsVecPush(&forward->lattices, latticeOf(analysis, irOperationResult(op, i)));
}

// Whether the body of what is called isn't there, but it is known what that is.
static bool callsDeclaration(const TesseraFlow *flow, IrOperation *op) {
  uintptr_t *callee = tsPointerMapFind(&flow->callees, op);
  return callee && !*callee;
}

static void visitOperation(TesseraFlowAnalysis *analysis, IrOperation *op) {
  Forward *forward = tesseraFlowAnalysisGetData(analysis);
  const TesseraForwardDef *definition = forward->definition;
  if (irInterface(op, &callableOpInterface)) {
    visitReturns(analysis, op);
    dfDrain(analysis, dfMerge(analysis, op));
  }
  if (!op->numResults || !dfRuns(analysis->flow, op))
    return;
  if (irInterface(op, &regionBranchOpInterface)) {
    visitStepsTo(analysis, op, op, &(Inputs){.op = op, .count = op->numResults});
    dfDrain(analysis, dfMerge(analysis, op));
    return;
  }
  bool isCall = irInterface(op, &callOpInterface) != NULL;
  bool isExternal = isCall && definition->visitExternalCall && callsDeclaration(analysis->flow, op);
  if (isCall && !isExternal) {
    visitCallResults(analysis, op);
    dfDrain(analysis, dfMerge(analysis, op));
    return;
  }
  collect(analysis, forward, op);
  TesseraLattice **operands = forward->lattices.data, **results = operands + op->numOperands;
  (isExternal ? definition->visitExternalCall : definition->visitOperation)(analysis, irWrapOp(op),
                                                                            operands, results);
}

static void visitBlock(TesseraFlowAnalysis *analysis, IrBlock *block) {
  if (!block->numArguments || !dfIsReachable(analysis->flow, block))
    return;
  Inputs inputs = {.block = block, .count = block->numArguments};
  IrOperation *parent = irBlockParent(block);
  if (block->region->first != block)
    visitBranchedTo(analysis, &inputs);
  else if (dfCallableEnteredAt(block))
    visitCallers(analysis, parent, &inputs);
  else if (irInterface(parent, &regionBranchOpInterface))
    visitStepsTo(analysis, dfBlockKey(block), parent, &inputs);
  else
    visitOthers(analysis, parent, &inputs, (TesseraRange){.count = 0});
  dfDrain(analysis, dfMerge(analysis, dfBlockKey(block)));
}

static void visitPlace(TesseraFlowAnalysis *analysis, TesseraPoint point) {
  if (point.op.ptr)
    visitOperation(analysis, irOp(point.op));
  else
    visitBlock(analysis, irBlock(point.block));
}

static void initialize(TesseraFlowAnalysis *analysis, MlirOperation top) {
  const IrOperation *op = irOp(top);
  for (uint32_t i = 0; i < op->numRegions; ++i)
    for (uint32_t k = 0; op->regions[i].first && k < op->regions[i].first->numArguments; ++k)
      setToEntry(analysis, &op->regions[i].first->arguments[k]->value);
  dfVisitAll(analysis, irOp(top), visitOperation, visitBlock);
}

static void destroy(void *data) {
  Forward *forward = data;
  tsVecFree(&forward->lattices);
}

static const TesseraFlowAnalysisDef forwardAnalysis = {
    .name = "forward",
    .initialize = initialize,
    .visit = visitPlace,
    .destroy = destroy,
    .dataSize = sizeof(Forward),
    .followsBlocks = true,
};

TesseraFlowAnalysis *tesseraFlowAddForward(TesseraFlow *flow, const TesseraForwardDef *definition) {
  TesseraFlowAnalysis *analysis = tesseraFlowAdd(flow, &forwardAnalysis);
  Forward *forward = tesseraFlowAnalysisGetData(analysis);
  forward->definition = definition;
  return analysis;
}
