// Rewriters: making and dividing blocks beyond what MLIR's C API has.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "rewrite/Internal.h"

MlirBlock tesseraRewriterCreateBlock(MlirRewriterBase rewriter, MlirRegion region,
                                     intptr_t numArguments, const MlirType *types,
                                     const MlirLocation *locations) {
  RwRewriter *self = rewriter.ptr;
  MlirBlock block = mlirBlockCreate(numArguments, types, locations);
  mlirRegionAppendOwnedBlock(region, block);
  if (self->conversion)
    rwLogCreatedBlock(self->conversion, irBlock(block));
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, block);
  return block;
}

void tesseraRewriterInlineRegionAtEnd(MlirRewriterBase rewriter, MlirRegion from, MlirRegion to) {
  RwConversion *conversion = ((RwRewriter *)rewriter.ptr)->conversion;
  for (IrBlock *block = irRegion(from)->first, *next; block; block = next) {
    next = block->next;
    if (conversion)
      rwLogMovedBlock(conversion, block);
    irRegionRemove(block);
    irRegionInsert(irRegion(to), NULL, block);
  }
}

void rwSplitBlock(IrBlock *block, IrOperation *before, IrBlock *head) {
  irRegionInsert(block->region, block, head);
  if (block->first != before)
    irBlockSplice(head, NULL, block->first, before ? before->previous : block->last);
  head->arguments = block->arguments;
  head->numArguments = block->numArguments;
  head->argumentCapacity = block->argumentCapacity;
  block->arguments = NULL;
  block->numArguments = block->argumentCapacity = 0;
  for (uint32_t i = 0; i < head->numArguments; i++)
    head->arguments[i]->block = head;
  while (block->firstPredecessor)
    irSuccessorSet(block->firstPredecessor, head);
}

void rwJoinBlock(IrBlock *head, IrBlock *block) {
  if (head->first)
    irBlockSplice(block, block->first, head->first, head->last);
  // What was added to the block meanwhile goes with the head.
  IrBlock added = *block;
  block->arguments = head->arguments;
  block->numArguments = head->numArguments;
  block->argumentCapacity = head->argumentCapacity;
  head->arguments = added.arguments;
  head->numArguments = added.numArguments;
  head->argumentCapacity = added.argumentCapacity;
  for (uint32_t i = 0; i < block->numArguments; i++)
    block->arguments[i]->block = block;
  while (head->firstPredecessor)
    irSuccessorSet(head->firstPredecessor, block);
  irRegionRemove(head);
  irBlockDestroy(head);
}

MlirBlock tesseraRewriterSplitBlock(MlirRewriterBase rewriter, MlirBlock block,
                                    MlirOperation before) {
  RwConversion *conversion = ((RwRewriter *)rewriter.ptr)->conversion;
  IrBlock *head = irBlockCreate();
  rwSplitBlock(irBlock(block), irOp(before), head);
  if (conversion)
    rwLogSplitBlock(conversion, irBlock(block), head);
  return irWrapBlock(head);
}
