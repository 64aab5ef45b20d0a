// Sparse backward analyses: what follows from results holds for operands and for whatever values
// they come from. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/dataflow/Internal.h"

typedef struct Backward {
  const TesseraBackwardDef *definition;
  TsVec(TesseraLattice *) lattices; ///< of operands, then of results, at hand
  TsVec(bool) isPassed;             ///< of the operands at hand
} Backward;

static TesseraLattice *latticeOf(TesseraFlowAnalysis *analysis, const IrValue *value) {
  const Backward *backward = tesseraFlowAnalysisGetData(analysis);
  return dfLattice(analysis->flow, backward->definition->lattice, value);
}

// What is known of `to` is known of `from`, which is passed on as `to`.
static void connect(TesseraFlowAnalysis *analysis, DfKey place, const IrValue *from,
                    const IrValue *to) {
  dfConnect(analysis, place, latticeOf(analysis, to), latticeOf(analysis, from));
}

static void clearPassed(Backward *backward, const IrOperation *op) {
  backward->isPassed.size = 0;
  for (uint32_t i = 0; i < op->numOperands; ++i)
    tsVecPush(&backward->isPassed, false);
}

// Whether the operation's operands are to be connected: the first time.
static bool isFirst(TesseraFlowAnalysis *analysis, IrOperation *op) {
  return dfMerge(analysis, op)->numKnown++ == 0;
}

static void visitBranchOperands(TesseraFlowAnalysis *analysis, IrOperation *op) {
  const Backward *backward = tesseraFlowAnalysisGetData(analysis);
  for (uint32_t i = 0; i < op->numOperands; ++i)
    if (!backward->isPassed.data[i])
      backward->definition->visitBranchOperand(analysis, irWrapOp(op), (intptr_t)i);
}

//===--- Branches ---===//

static void passSlot(TesseraFlowAnalysis *analysis, IrOperation *op, uint32_t number,
                     const BranchOpInterfaceMethods *methods, bool connects) {
  Backward *backward = tesseraFlowAnalysisGetData(analysis);
  const IrBlock *block = op->successors[number].block;
  TesseraRange range = methods->getSuccessorOperands(irWrapOp(op), number);
  intptr_t produced = methods->getNumProducedOperands(irWrapOp(op), number);
  for (intptr_t i = 0; i < range.count; ++i) {
    backward->isPassed.data[range.start + i] = true;
    if (connects && produced + i < (intptr_t)block->numArguments)
      connect(analysis, op, op->operands[range.start + i].value,
              &block->arguments[produced + i]->value);
  }
}

static void visitBranch(TesseraFlowAnalysis *analysis, IrOperation *op,
                        const BranchOpInterfaceMethods *methods) {
  bool connects = isFirst(analysis, op);
  clearPassed(tesseraFlowAnalysisGetData(analysis), op);
  for (uint32_t i = 0; i < op->numSuccessors; ++i)
    passSlot(analysis, op, i, methods, connects);
  visitBranchOperands(analysis, op);
}

//===--- Regions ---===//

/// The ways on from an operation with regions, or from a terminator in it.
typedef struct Steps {
  TesseraFlowAnalysis *analysis;
  IrOperation *parent, *from;
  bool connects;
} Steps;

// Whoever needs the other arguments has the operation itself visited again.
static void visitOthers(const Steps *steps, const IrRegion *region, TesseraRange given) {
  const Backward *backward = tesseraFlowAnalysisGetData(steps->analysis);
  if (!region || steps->parent != steps->from || !backward->definition->visitOtherArguments)
    return;
  const IrBlock *entry = region->first;
  if (given.count == (intptr_t)entry->numArguments)
    return;
  for (uint32_t i = 0; steps->connects && i < entry->numArguments; ++i)
    if (i < given.start || i >= given.start + given.count)
      tesseraFlowDepend(steps->analysis, latticeOf(steps->analysis, &entry->arguments[i]->value),
                        tesseraPointBehind(irWrapOp(steps->parent)));
  backward->definition->visitOtherArguments(steps->analysis, irWrapOp(steps->parent),
                                            irWrapRegion(region), given.start, given.count);
}

static void passStep(TesseraRegionSuccessor successor, void *user) {
  Steps *steps = user;
  Backward *backward = tesseraFlowAnalysisGetData(steps->analysis);
  const IrRegion *region = irRegion(successor.region);
  if (region && !region->first)
    return;
  bool isEntry = steps->from == steps->parent;
  TesseraRange range = tesseraRegionBranchGetOperands(
      irWrapOp(steps->parent), irWrapOp(isEntry ? NULL : steps->from), successor.region);
  for (intptr_t i = 0; i < range.count && i < successor.inputs.count; ++i) {
    backward->isPassed.data[range.start + i] = true;
    if (steps->connects)
      connect(steps->analysis, steps->from, steps->from->operands[range.start + i].value,
              irValue(tesseraRegionSuccessorGetInput(irWrapOp(steps->parent), successor, i)));
  }
  visitOthers(steps, region, successor.inputs);
}

static void visitSteps(TesseraFlowAnalysis *analysis, IrOperation *parent, IrOperation *from) {
  Steps steps = {analysis, parent, from, isFirst(analysis, from)};
  clearPassed(tesseraFlowAnalysisGetData(analysis), from);
  regionBranchOpInterfaceGetSuccessorRegions(
      irWrapOp(parent), irWrapOp(from == parent ? NULL : from), passStep, &steps);
  // What decides may matter to all results.
  for (uint32_t i = 0; steps.connects && from != parent && i < parent->numResults; ++i)
    tesseraFlowDepend(analysis, latticeOf(analysis, irOperationResult(parent, i)),
                      tesseraPointBehind(irWrapOp(from)));
  visitBranchOperands(analysis, from);
}

//===--- Calls ---===//

// Results of calls meet behind the callable; its returns take them from there.
static void connectResults(TesseraFlowAnalysis *analysis, IrOperation *call,
                           IrOperation *callable) {
  uint32_t count;
  const IrValue *values = dfExitValues(analysis->flow, callable, &count);
  for (uint32_t i = 0; i < count && i < call->numResults; ++i)
    connect(analysis, callable, &values[i], irOperationResult(call, i));
}

static void visitCall(TesseraFlowAnalysis *analysis, IrOperation *op) {
  Backward *backward = tesseraFlowAnalysisGetData(analysis);
  uintptr_t *callee = tsPointerMapFind(&analysis->flow->callees, op);
  if (!callee)
    return;
  IrOperation *callable = (IrOperation *)*callee;
  bool connects = isFirst(analysis, op);
  clearPassed(backward, op);
  if (callable) {
    const IrBlock *entry = irRegion(callableOpInterfaceGetBody(irWrapOp(callable)))->first;
    TesseraRange range = callOpInterfaceGetArguments(irWrapOp(op));
    for (intptr_t i = 0; i < range.count && i < (intptr_t)entry->numArguments; ++i) {
      backward->isPassed.data[range.start + i] = true;
      if (connects)
        connect(analysis, op, op->operands[range.start + i].value, &entry->arguments[i]->value);
    }
    if (connects)
      connectResults(analysis, op, callable);
  }
  for (uint32_t i = 0; i < op->numOperands; ++i)
    if (!backward->isPassed.data[i])
      backward->definition->visitCallOperand(analysis, irWrapOp(op), (intptr_t)i);
}

static void visitReturn(TesseraFlowAnalysis *analysis, IrOperation *op, IrOperation *callable) {
  const Backward *backward = tesseraFlowAnalysisGetData(analysis);
  if (dfSources(analysis->flow, callable)->isUnknown) {
    for (uint32_t i = 0; i < op->numOperands; ++i)
      backward->definition->setToExit(analysis, latticeOf(analysis, op->operands[i].value));
    return;
  }
  if (!isFirst(analysis, op))
    return;
  uint32_t count;
  const IrValue *values = dfExitValues(analysis->flow, callable, &count);
  for (uint32_t i = 0; i < count && i < op->numOperands; ++i)
    connect(analysis, op, op->operands[i].value, &values[i]);
}

//===--- Visiting ---===//

// The lattice of a result: when it changes, the operation is visited again.
static TesseraLattice *latticeToFollow(TesseraFlowAnalysis *analysis, const IrValue *result) {
  TesseraLattice *lattice = latticeOf(analysis, result);
  lattice->definers |= (uint32_t)1 << analysis->number;
  return lattice;
}

static void visitPlain(TesseraFlowAnalysis *analysis, IrOperation *op) {
  Backward *backward = tesseraFlowAnalysisGetData(analysis);
  backward->lattices.size = 0;
  tsVecReserve(&backward->lattices, (size_t)op->numOperands + op->numResults + 1);
  for (uint32_t i = 0; i < op->numOperands; ++i)
    tsVecPush(&backward->lattices, latticeOf(analysis, op->operands[i].value));
  for (uint32_t i = 0; i < op->numResults; ++i)
    tsVecPush(&backward->lattices, latticeToFollow(analysis, irOperationResult(op, i)));
  backward->definition->visitOperation(analysis, irWrapOp(op), backward->lattices.data,
                                       backward->lattices.data + op->numOperands);
}

// Passes on what follows from results where the operation says what comes of its operands.
static bool visitPassing(TesseraFlowAnalysis *analysis, IrOperation *op) {
  IrOperation *parent = irParentOp(op);
  const BranchOpInterfaceMethods *branch = irInterface(op, &branchOpInterface);
  if (irInterface(op, &regionBranchOpInterface))
    visitSteps(analysis, op, op);
  else if (branch)
    visitBranch(analysis, op, branch);
  else if (irInterface(op, &callOpInterface))
    visitCall(analysis, op);
  else if (parent && irInterface(op, &regionBranchTerminatorOpInterface) &&
           irInterface(parent, &regionBranchOpInterface))
    visitSteps(analysis, parent, op);
  else if (parent && irHasTrait(op, TESSERA_TRAIT_RETURN_LIKE) &&
           irInterface(parent, &callableOpInterface))
    visitReturn(analysis, op, parent);
  else
    return false;
  return true;
}

static void visitOperation(TesseraFlowAnalysis *analysis, IrOperation *op) {
  if (irInterface(op, &callableOpInterface))
    dfDrainAt(analysis, op);
  if (!dfRuns(analysis->flow, op))
    return;
  if (!visitPassing(analysis, op)) {
    visitPlain(analysis, op);
    return;
  }
  for (uint32_t i = 0; i < op->numResults; ++i)
    latticeToFollow(analysis, irOperationResult(op, i));
  dfDrainAt(analysis, op);
}

static void visitPlace(TesseraFlowAnalysis *analysis, TesseraPoint point) {
  if (point.op.ptr)
    visitOperation(analysis, irOp(point.op));
}

// The last ones first: what they say of their operands is known when those are visited.
static void initialize(TesseraFlowAnalysis *analysis, MlirOperation top) {
  TsVec(IrOperation *) all = {0};
  for (IrOperation *op = irOp(top); op; op = irWalkNext(irOp(top), op, false))
    tsVecPush(&all, op);
  while (all.size)
    visitOperation(analysis, tsVecPop(&all));
  tsVecFree(&all);
}

static void destroy(void *data) {
  Backward *backward = data;
  tsVecFree(&backward->lattices);
  tsVecFree(&backward->isPassed);
}

static const TesseraFlowAnalysisDef backwardAnalysis = {
    .name = "backward",
    .initialize = initialize,
    .visit = visitPlace,
    .destroy = destroy,
    .dataSize = sizeof(Backward),
    .followsBlocks = true,
};

TesseraFlowAnalysis *tesseraFlowAddBackward(TesseraFlow *flow,
                                            const TesseraBackwardDef *definition) {
  TesseraFlowAnalysis *analysis = tesseraFlowAdd(flow, &backwardAnalysis);
  Backward *backward = tesseraFlowAnalysisGetData(analysis);
  backward->definition = definition;
  return analysis;
}
