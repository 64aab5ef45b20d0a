// Walks over operations, without recursion: an operation knows its block and that its region.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"

// The first operation in the blocks from `block` on.
static IrOperation *firstInBlocks(const IrBlock *block) {
  for (; block; block = block->next)
    if (block->first)
      return block->first;
  return NULL;
}

// The first operation in the regions of `op` from number `region` on.
static IrOperation *firstInRegions(const IrOperation *op, size_t region) {
  for (; region < op->numRegions; region++) {
    IrOperation *found = firstInBlocks(op->regions[region].first);
    if (found)
      return found;
  }
  return NULL;
}

// The operation after `op` and everything in it, inside the same parent.
static IrOperation *nextSibling(const IrOperation *op) {
  if (op->next)
    return op->next;
  IrOperation *found = firstInBlocks(op->block->next);
  if (found)
    return found;
  const IrRegion *region = op->block->region;
  if (!region || !region->parent)
    return NULL;
  return firstInRegions(region->parent, (size_t)(region - region->parent->regions) + 1);
}

IrOperation *irWalkNext(const IrOperation *root, IrOperation *op, bool skip) {
  irPrefetchAhead(op);
  IrOperation *nested = skip ? NULL : firstInRegions(op, 0);
  if (nested)
    return nested;
  while (op != root) {
    IrOperation *next = nextSibling(op);
    if (next)
      return next;
    op = irParentOp(op);
  }
  return NULL;
}

static void walkPreOrder(IrOperation *root, MlirOperationWalkCallback callback, void *user) {
  for (IrOperation *op = root; op;) {
    // The callback may erase the operation, and skip then.
    IrOperation *after = irWalkNext(root, op, true);
    MlirWalkResult result = callback(irWrapOp(op), user);
    if (result == MlirWalkResultInterrupt)
      return;
    op = result == MlirWalkResultSkip ? after : irWalkNext(root, op, false);
  }
}

IrOperation *irWalkInnermost(IrOperation *root) {
  for (IrOperation *nested; (nested = firstInRegions(root, 0));)
    root = nested;
  return root;
}

IrOperation *irWalkPostNext(const IrOperation *root, IrOperation *op) {
  if (op == root)
    return NULL;
  IrOperation *sibling = nextSibling(op);
  return sibling ? irWalkInnermost(sibling) : irParentOp(op);
}

static void walkPostOrder(IrOperation *root, MlirOperationWalkCallback callback, void *user) {
  for (IrOperation *op = irWalkInnermost(root), *after; op; op = after) {
    // The callback may erase the operation.
    after = irWalkPostNext(root, op);
    if (callback(irWrapOp(op), user) == MlirWalkResultInterrupt)
      return;
  }
}

void mlirOperationWalk(MlirOperation op, MlirOperationWalkCallback callback, void *userData,
                       MlirWalkOrder walkOrder) {
  if (walkOrder == MlirWalkPreOrder)
    walkPreOrder(irOp(op), callback, userData);
  else
    walkPostOrder(irOp(op), callback, userData);
}
