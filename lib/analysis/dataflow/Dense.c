// Dense analyses: what is known of places in the program, from each on to where control goes next.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/dataflow/Internal.h"

typedef struct Dense {
  const TesseraDenseDef *definition;
} Dense;

static TesseraLattice *latticeAt(TesseraFlowAnalysis *analysis, DfKey place) {
  const Dense *dense = tesseraFlowAnalysisGetData(analysis);
  return dfLatticeAt(analysis->flow, dense->definition->lattice, place);
}

static DfKey before(const IrOperation *op) {
  return op->previous ? (DfKey)op->previous : dfBlockKey(op->block);
}

static void setToEntry(TesseraFlowAnalysis *analysis, DfKey place) {
  const Dense *dense = tesseraFlowAnalysisGetData(analysis);
  DfMerge *merge = dfMerge(analysis, place);
  if (merge->isOpen)
    return;
  merge->isOpen = true;
  dense->definition->setToEntry(analysis, latticeAt(analysis, place));
}

static void connect(TesseraFlowAnalysis *analysis, DfKey place, DfKey from, DfKey to) {
  dfConnect(analysis, place, latticeAt(analysis, from), latticeAt(analysis, to));
}

//===--- Where control comes from ---===//

static void comeFromBranches(TesseraFlowAnalysis *analysis, const IrBlock *block) {
  DfKey place = dfBlockKey(block);
  DfMerge *merge = dfMerge(analysis, place);
  const DfSources *sources = dfSources(analysis->flow, place);
  while (merge->numKnown < sources->slots.size)
    connect(analysis, place, sources->slots.data[merge->numKnown++]->owner, place);
}

// Into a region, or behind an operation with regions: from before that, or from terminators in it.
static void comeFromRegions(TesseraFlowAnalysis *analysis, const IrOperation *parent, DfKey place) {
  DfMerge *merge = dfMerge(analysis, place);
  const DfSources *sources = dfSources(analysis->flow, place);
  while (merge->numKnown < sources->operations.size) {
    const IrOperation *source = irOp(sources->operations.data[merge->numKnown++]);
    connect(analysis, place, source == parent ? before(parent) : (DfKey)source, place);
  }
}

static void comeFromCalls(TesseraFlowAnalysis *analysis, const IrOperation *callable, DfKey place) {
  DfMerge *merge = dfMerge(analysis, place);
  const DfSources *callers = dfSources(analysis->flow, callable);
  if (callers->isUnknown)
    setToEntry(analysis, place);
  while (!merge->isOpen && merge->numKnown < callers->operations.size)
    connect(analysis, place, before(irOp(callers->operations.data[merge->numKnown++])), place);
}

// What returns bring meets at the callable's exit; calls take it from there.
static void comeFromReturns(TesseraFlowAnalysis *analysis, IrOperation *callable) {
  DfKey exit = dfExitOf(callable);
  const DfSources *returns = dfSources(analysis->flow, exit);
  DfMerge *merge = dfMerge(analysis, exit);
  while (merge->numKnown < returns->operations.size)
    connect(analysis, callable, irOp(returns->operations.data[merge->numKnown++]), exit);
  dfDrain(analysis, dfMerge(analysis, callable));
}

//===--- Visiting ---===//

static void visitCall(TesseraFlowAnalysis *analysis, IrOperation *call) {
  const Dense *dense = tesseraFlowAnalysisGetData(analysis);
  uintptr_t *callee = tsPointerMapFind(&analysis->flow->callees, call);
  if (!callee)
    return; // it isn't known yet what is called
  IrOperation *callable = (IrOperation *)*callee;
  DfMerge *merge = dfMerge(analysis, call);
  if (callable && !dfSources(analysis->flow, dfExitOf(callable))->isUnknown) {
    if (!merge->numKnown++)
      connect(analysis, call, dfExitOf(callable), call);
    dfDrain(analysis, merge);
  } else if (dense->definition->visitExternalCall) {
    TesseraLattice *lattice = latticeAt(analysis, before(call));
    tesseraFlowDepend(analysis, lattice, tesseraPointBehind(irWrapOp(call)));
    dense->definition->visitExternalCall(analysis, irWrapOp(call), lattice,
                                         latticeAt(analysis, call));
  } else {
    setToEntry(analysis, call);
  }
}

static void visitOperation(TesseraFlowAnalysis *analysis, IrOperation *op) {
  const Dense *dense = tesseraFlowAnalysisGetData(analysis);
  if (irInterface(op, &callableOpInterface))
    comeFromReturns(analysis, op);
  if (!op->block || !dfRuns(analysis->flow, op))
    return;
  if (irInterface(op, &regionBranchOpInterface)) {
    comeFromRegions(analysis, op, op);
    dfDrain(analysis, dfMerge(analysis, op));
    return;
  }
  if (irInterface(op, &callOpInterface)) {
    visitCall(analysis, op);
    return;
  }
  TesseraLattice *lattice = latticeAt(analysis, before(op));
  tesseraFlowDepend(analysis, lattice, tesseraPointBehind(irWrapOp(op)));
  dense->definition->visitOperation(analysis, irWrapOp(op), lattice, latticeAt(analysis, op));
}

static void visitBlock(TesseraFlowAnalysis *analysis, IrBlock *block) {
  if (!dfIsReachable(analysis->flow, block))
    return;
  DfKey place = dfBlockKey(block);
  const IrOperation *parent = irBlockParent(block);
  if (block->region->first != block)
    comeFromBranches(analysis, block);
  else if (dfCallableEnteredAt(block))
    comeFromCalls(analysis, parent, place);
  else if (parent->block && irInterface(parent, &regionBranchOpInterface))
    comeFromRegions(analysis, parent, place);
  else
    setToEntry(analysis, place);
  dfDrain(analysis, dfMerge(analysis, place));
}

static void visitPlace(TesseraFlowAnalysis *analysis, TesseraPoint point) {
  if (point.op.ptr)
    visitOperation(analysis, irOp(point.op));
  else
    visitBlock(analysis, irBlock(point.block));
}

static void initialize(TesseraFlowAnalysis *analysis, MlirOperation top) {
  dfVisitAll(analysis, irOp(top), visitOperation, visitBlock);
}

static const TesseraFlowAnalysisDef denseAnalysis = {
    .name = "dense",
    .initialize = initialize,
    .visit = visitPlace,
    .dataSize = sizeof(Dense),
    .followsBlocks = true,
};

TesseraFlowAnalysis *tesseraFlowAddDense(TesseraFlow *flow, const TesseraDenseDef *definition) {
  TesseraFlowAnalysis *analysis = tesseraFlowAdd(flow, &denseAnalysis);
  Dense *dense = tesseraFlowAnalysisGetData(analysis);
  dense->definition = definition;
  return analysis;
}
