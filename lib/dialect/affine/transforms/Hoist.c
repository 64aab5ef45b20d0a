// affine-loop-invariant-code-motion: what is the same in each round goes before the loop, reads and
// writes included.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "ir/Operation.h"
#include "support/Map.h"
#include "tessera/Pass.h"

/// What a loop does to a buffer.
typedef struct Accesses {
  size_t numReads, numWrites;
} Accesses;

/// A loop, and what is found out about its body from its begin on.
typedef struct Hoister {
  MlirOperation loop;
  TsPointerMap inside;  ///< ops seen that may be no use outside
  TsPointerMap moved;   ///< those that may go
  TsPointerMap buffers; ///< buffer -> position in `accesses`
  TsVec(Accesses) accesses;
} Hoister;

static bool isRead(IrOperation *op) { return affineReadOpInterfaceCast(irWrapOp(op)) != NULL; }
static bool isWrite(IrOperation *op) { return affineWriteOpInterfaceCast(irWrapOp(op)) != NULL; }

static Accesses *accessesOf(Hoister *hoister, MlirValue buffer) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&hoister->buffers, buffer.ptr, &inserted);
  if (inserted) {
    *slot = hoister->accesses.size;
    tsVecPush(&hoister->accesses, (Accesses){0});
  }
  return &hoister->accesses.data[*slot];
}

static Accesses *accessesTo(Hoister *hoister, IrOperation *op) {
  return accessesOf(hoister, affineMapAccessInterfaceGetMemRef(irWrapOp(op)));
}

static void countTransfer(Hoister *hoister, MlirOperation op) {
  bool isStart = affineDmaStartOpIsA(op);
  for (int part = isStart ? AFFINE_DMA_SOURCE : AFFINE_DMA_TAG; part <= AFFINE_DMA_TAG; ++part) {
    MlirValue buffer = mlirOperationGetOperand(op, affineDmaGetMemRefPosition(op, part));
    Accesses *accesses = accessesOf(hoister, buffer);
    accesses->numReads += part != AFFINE_DMA_DESTINATION;
    accesses->numWrites += part != AFFINE_DMA_SOURCE;
  }
}

static void countAccesses(Hoister *hoister) {
  IrOperation *root = irOp(hoister->loop);
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false)) {
    if (affineDmaStartOpIsA(irWrapOp(op)) || affineDmaWaitOpIsA(irWrapOp(op)))
      countTransfer(hoister, irWrapOp(op));
    if (!isRead(op) && !isWrite(op))
      continue;
    Accesses *accesses = accessesTo(hoister, op);
    accesses->numReads += isRead(op);
    accesses->numWrites += isWrite(op);
  }
}

// Whether nothing else in the loop changes what is read, or looks at what is written.
static bool isOnlyAccess(Hoister *hoister, IrOperation *op) {
  const Accesses *accesses = accessesTo(hoister, op);
  return isWrite(op) ? accesses->numWrites == 1 && accesses->numReads == 0
                     : accesses->numWrites == 0;
}

static bool hasLoopsOrBranches(const IrOperation *op) {
  MlirOperation wrapped = irWrapOp((IrOperation *)op);
  return affineIfOpIsA(wrapped) || affineForOpIsA(wrapped) || affineParallelOpIsA(wrapped);
}

// Whether the operands are made outside, or by what goes.
static bool usesWhatIsMade(const Hoister *hoister, const IrOperation *op) {
  const IrBlock *body = irBlock(affineBody(hoister->loop));
  for (uint32_t i = 0; i < op->numOperands; ++i) {
    IrValue *value = op->operands[i].value;
    const IrOperation *source = irDefiningOp(value);
    if (!source && irValueBlock(value) == body)
      return false;
    if (source && tsPointerMapFind(&hoister->inside, source) &&
        !tsPointerMapFind(&hoister->moved, source))
      return false;
  }
  return true;
}

// The same with all that is nested in an op which isn't affine.
static bool usesWhatIsThere(const Hoister *hoister, IrOperation *root) {
  for (IrOperation *op = root; op; op = irWalkNext(root, op, hasLoopsOrBranches(root)))
    if (!usesWhatIsMade(hoister, op))
      return false;
  return true;
}

// Whether an op, nested ones apart, is the same in each round.
static bool isSame(Hoister *hoister, IrOperation *op) {
  MlirOperation wrapped = irWrapOp(op);
  bool isAccess = isRead(op) || isWrite(op);
  if (!hasLoopsOrBranches(op)) {
    if (!isAccess && !tesseraOperationIsMemoryEffectFree(wrapped))
      return false;
    if (!irHasTrait(op, TESSERA_TRAIT_CONSTANT_LIKE))
      tsPointerMapInsert(&hoister->inside, op, NULL);
    if (isAccess && !isOnlyAccess(hoister, op))
      return false;
  }
  if (!usesWhatIsThere(hoister, op))
    return false;
  tsPointerMapInsert(&hoister->moved, op, NULL);
  return true;
}

// The same with all that is nested in it, which comes first.
static bool isInvariant(Hoister *hoister, IrOperation *root) {
  for (IrOperation *op = hasLoopsOrBranches(root) ? irWalkInnermost(root) : root;;
       op = irWalkPostNext(root, op)) {
    // What isn't affine is asked as a whole.
    bool isPart = false;
    for (IrOperation *up = op; up != root && !isPart; up = irParentOp(up))
      isPart = !hasLoopsOrBranches(irParentOp(up));
    if (!isPart && !isSame(hoister, op))
      return false;
    if (op == root)
      return true;
  }
}

static bool hoist(MlirOperation loop) {
  Hoister hoister = {.loop = loop};
  countAccesses(&hoister);
  TsVec(IrOperation *) ops = {0};
  for (IrOperation *op = irBlock(affineBody(loop))->first; op; op = op->next) {
    if (!irOperationHasNoUses(op))
      tsPointerMapInsert(&hoister.inside, op, NULL);
    if (!affineYieldOpIsA(irWrapOp(op)) && isInvariant(&hoister, op))
      tsVecPush(&ops, op);
  }
  for (size_t i = 0; i < ops.size; ++i)
    mlirOperationMoveBefore(irWrapOp(ops.data[i]), loop);
  bool changed = ops.size != 0;
  tsVecFree(&ops);
  tsPointerMapFree(&hoister.inside);
  tsPointerMapFree(&hoister.moved);
  tsPointerMapFree(&hoister.buffers);
  tsVecFree(&hoister.accesses);
  return changed;
}

void affineLoopInvariantCodeMotionPassRun(MlirPass pass,
                                          const AffineLoopInvariantCodeMotionOptions *options,
                                          MlirOperation wrapped) {
  (void)options;
  IrOperation *root = irOp(wrapped);
  bool changed = false;
  for (IrOperation *op = irWalkInnermost(root); op != root; op = irWalkPostNext(root, op))
    if (affineForOpIsA(irWrapOp(op)))
      changed = hoist(irWrapOp(op)) || changed;
  if (!changed)
    tesseraPassMarkUnchanged(pass);
}
