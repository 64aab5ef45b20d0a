// Which values are needed. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/dataflow/Internal.h"

static bool joinLiveness(void *value, const void *other) {
  bool *isLive = value;
  if (*isLive || !*(const bool *)other)
    return false;
  *isLive = true;
  return true;
}

const TesseraLatticeDef tesseraLivenessLattice = {
    .name = "liveness", .size = sizeof(bool), .join = joinLiveness};

static void markLive(TesseraFlowAnalysis *analysis, TesseraLattice *lattice) {
  const bool live = true;
  tesseraFlowJoin(tesseraFlowAnalysisGetFlow(analysis), lattice, &live);
}

static bool isLive(const TesseraLattice *lattice) {
  return *(const bool *)tesseraLatticeGet(lattice);
}

static TesseraLattice *latticeOf(TesseraFlowAnalysis *analysis, const IrValue *value) {
  return dfLattice(tesseraFlowAnalysisGetFlow(analysis), &tesseraLivenessLattice, value);
}

static bool hasEffects(IrOperation *op) {
  return !tesseraOperationIsMemoryEffectFree(irWrapOp(op));
}

static void visitOperation(TesseraFlowAnalysis *analysis, MlirOperation handle,
                           TesseraLattice *const *operands, TesseraLattice *const *results) {
  IrOperation *op = irOp(handle);
  bool needed = false;
  for (uint32_t i = 0; !needed && i < op->numResults; ++i)
    needed = isLive(results[i]);
  // What ends a region whose meaning isn't known here gives something to the operation around it.
  needed = needed || irHasTrait(op, TESSERA_TRAIT_RETURN_LIKE) ||
           irHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR) ||
           (op->numOperands && hasEffects(op) && !tesseraOperationOnlyReads(handle));
  for (uint32_t i = 0; needed && i < op->numOperands; ++i)
    markLive(analysis, operands[i]);
}

static bool anyResultIsLive(TesseraFlowAnalysis *analysis, IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    if (isLive(latticeOf(analysis, irOperationResult(op, i))))
      return true;
  return false;
}

static bool anythingInHasEffects(const IrOperation *op) {
  for (uint32_t r = 0; r < op->numRegions; ++r)
    for (IrBlock *block = op->regions[r].first; block; block = block->next)
      for (IrOperation *nested = block->first; nested; nested = nested->next)
        if (hasEffects(nested))
          return true;
  return false;
}

// What decides where control goes is needed when something depends on that.
static void visitBranchOperand(TesseraFlowAnalysis *analysis, MlirOperation handle,
                               intptr_t operand) {
  IrOperation *op = irOp(handle);
  TesseraLattice *lattice = latticeOf(analysis, op->operands[operand].value);
  if (isLive(lattice))
    return;
  bool isBranch = op->numSuccessors != 0;
  IrOperation *deciding = irInterface(op, &regionBranchOpInterface) ? op : irParentOp(op);
  if (isBranch || anyResultIsLive(analysis, deciding) || anythingInHasEffects(deciding) ||
      hasEffects(op))
    markLive(analysis, lattice);
}

static void visitCallOperand(TesseraFlowAnalysis *analysis, MlirOperation op, intptr_t operand) {
  markLive(analysis, latticeOf(analysis, irOp(op)->operands[operand].value));
}

/// Operands of an operation, of which those are noted that are passed on when it is entered.
typedef struct Entry {
  IrOperation *op;
  bool *isPassed;
} Entry;

static void noteEntry(TesseraRegionSuccessor successor, void *user) {
  const Entry *entry = user;
  TesseraRange range =
      regionBranchOpInterfaceGetEntrySuccessorOperands(irWrapOp(entry->op), successor.region);
  for (intptr_t i = 0; i < range.count; ++i)
    entry->isPassed[range.start + i] = true;
}

// Bounds are needed by those who need the induction variable.
static void visitOtherArguments(TesseraFlowAnalysis *analysis, MlirOperation handle,
                                MlirRegion region, intptr_t first, intptr_t count) {
  IrOperation *op = irOp(handle);
  const IrBlock *block = irRegion(region)->first;
  bool needed = false;
  for (intptr_t i = 0; !needed && i < (intptr_t)block->numArguments; ++i)
    needed = (i < first || i >= first + count) &&
             isLive(latticeOf(analysis, &block->arguments[i]->value));
  if (!needed)
    return;
  Entry entry = {op, tsAllocZeroed(op->numOperands + 1u, sizeof(bool))};
  regionBranchOpInterfaceGetSuccessorRegions(handle, (MlirOperation){NULL}, noteEntry, &entry);
  for (uint32_t i = 0; i < op->numOperands; ++i)
    if (!entry.isPassed[i])
      markLive(analysis, latticeOf(analysis, op->operands[i].value));
  tsFree(entry.isPassed);
}

static const TesseraBackwardDef liveness = {
    .name = "liveness",
    .lattice = &tesseraLivenessLattice,
    .setToExit = markLive,
    .visitOperation = visitOperation,
    .visitBranchOperand = visitBranchOperand,
    .visitCallOperand = visitCallOperand,
    .visitOtherArguments = visitOtherArguments,
};

TesseraFlowAnalysis *tesseraFlowAddLiveness(TesseraFlow *flow) {
  return tesseraFlowAddBackward(flow, &liveness);
}
