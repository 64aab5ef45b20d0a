// control-flow-sink: moves what only one way on needs into the region that is taken then.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "support/Map.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "transforms/TransformsPasses.h"

/// One region that ops are moved into.
typedef struct Sink {
  TesseraDominance *dominance;
  IrRegion *region;
  TsVec(IrOperation *) stack; ///< ops whose operands may follow them
  /// Op -> the first of its uses that isn't known to be in the region. Those before it stay there:
  /// no use is looked at again, however often the op is.
  TsPointerMap openUses;
  int64_t numSunk;
} Sink;

static IrUse *nextUse(IrOperation *op, const IrUse *use) {
  if (use->next)
    return use->next;
  for (uint32_t i = use->value->index + 1; i < op->numResults; ++i)
    if (irOperationResult(op, i)->firstUse)
      return irOperationResult(op, i)->firstUse;
  return NULL;
}

// Whether all uses are in blocks that are only reached through the region's entry.
static bool isUsedInRegionOnly(Sink *sink, IrOperation *op) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&sink->openUses, op, &inserted);
  IrUse *use = (IrUse *)*slot;
  for (uint32_t i = 0; inserted && !use && i < op->numResults; ++i)
    use = irOperationResult(op, i)->firstUse;
  MlirBlock entry = irWrapBlock(sink->region->first);
  while (use &&
         tesseraDominanceBlockDominates(sink->dominance, entry, irWrapBlock(use->owner->block)))
    use = nextUse(op, use);
  *slot = (uintptr_t)use;
  return !use;
}

// Moves what defines the op's operands into the region, where that may be.
static void sinkOperands(Sink *sink, IrOperation *user) {
  for (uint32_t i = 0; i < user->numOperands; ++i) {
    IrOperation *op = irDefiningOp(user->operands[i].value);
    if (!op || irParentRegion(op) == sink->region || !isUsedInRegionOnly(sink, op) ||
        !tesseraOperationIsMemoryEffectFree(irWrapOp(op)))
      continue;
    irBlockRemove(op);
    irBlockInsert(sink->region->first, sink->region->first->first, op);
    ++sink->numSunk;
    tsVecPush(&sink->stack, op);
  }
}

static int64_t sinkInto(TesseraDominance *dominance, IrRegion *region) {
  Sink sink = {.dominance = dominance, .region = region};
  for (IrBlock *block = region->first; block; block = block->next)
    for (IrOperation *op = block->first; op; op = op->next)
      tsVecPush(&sink.stack, op);
  while (sink.stack.size)
    sinkOperands(&sink, tsVecPop(&sink.stack));
  tsVecFree(&sink.stack);
  tsPointerMapFree(&sink.openUses);
  return sink.numSunk;
}

// Sinks into the regions that run once at most.
static int64_t visitBranch(TesseraDominance *dominance, IrOperation *op) {
  MlirAttribute *constants = tsAllocZeroed(op->numOperands + 1, sizeof *constants);
  for (uint32_t i = 0; i < op->numOperands; ++i)
    constants[i] = tesseraValueGetConstant(irWrapValue(op->operands[i].value));
  int64_t numSunk = 0;
  for (uint32_t i = 0; i < op->numRegions; ++i) {
    TesseraInvocationBounds bounds =
        regionBranchOpInterfaceGetRegionInvocationBounds(irWrapOp(op), constants, i);
    if (op->regions[i].first && bounds.upper >= 0 && bounds.upper <= 1)
      numSunk += sinkInto(dominance, &op->regions[i]);
  }
  tsFree(constants);
  return numSunk;
}

void controlFlowSinkPassRun(MlirPass pass, const ControlFlowSinkOptions *options,
                            MlirOperation wrapped) {
  (void)options;
  IrOperation *root = irOp(wrapped);
  TesseraDominance *dominance =
      tesseraAnalysesGet(tesseraPassGetAnalyses(pass), &tesseraDominanceAnalysis);
  int64_t numSunk = 0;
  for (IrOperation *op = irWalkInnermost(root); op;
       op = op == root ? NULL : irWalkPostNext(root, op))
    if (irInterface(op, &regionBranchOpInterface))
      numSunk += visitBranch(dominance, op);
  tesseraPassPreserve(pass, &tesseraDominanceAnalysis);
  if (!numSunk)
    tesseraPassMarkUnchanged(pass);
  tesseraPassAddStatistic(pass, ControlFlowSinkStatisticNumSunk, numSunk);
}
