// Where the ways of a branch meet again: immediate post-dominators.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source: Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm", on the flow turned round.
#include "Machine.h"

typedef struct Block {
  uint32_t first, end; // instructions
  uint32_t successors[2], numSuccessors;
  uint32_t order, dominator; // in post-order from the end; PTX_NONE: doesn't get there
} Block;

typedef struct Flow {
  PtxProgram *program;
  TsVec(Block) blocks;
  uint32_t *blockOf; // of each instruction that starts one
  uint32_t *predecessorStarts, *predecessors;
  uint32_t *order; // blocks in post-order of the flow turned round
  uint32_t numOrdered;
} Flow;

// The last block is the end, where nothing runs.
static uint32_t endOf(const Flow *flow) { return (uint32_t)flow->blocks.size - 1; }

static void findBlocks(Flow *flow) {
  const PtxProgram *program = flow->program;
  size_t count = program->code.size;
  bool *starts = tsAllocZeroed(count + 1, sizeof *starts);
  starts[0] = true;
  for (size_t i = 0; i < count; ++i) {
    const PtxInst *inst = &program->code.data[i];
    if (inst->control != PTX_CONTROL_BRANCH && inst->control != PTX_CONTROL_EXIT)
      continue;
    starts[i + 1] = true;
    if (inst->control == PTX_CONTROL_BRANCH)
      starts[inst->target] = true;
  }
  for (size_t i = 0; i < count; ++i)
    if (starts[i]) {
      if (flow->blocks.size)
        flow->blocks.data[flow->blocks.size - 1].end = (uint32_t)i;
      flow->blockOf[i] = (uint32_t)flow->blocks.size;
      tsVecPush(&flow->blocks, (Block){.first = (uint32_t)i,
                                       .end = (uint32_t)count,
                                       .order = PTX_NONE,
                                       .dominator = PTX_NONE});
    }
  flow->blockOf[count] = (uint32_t)flow->blocks.size;
  tsVecPush(&flow->blocks, (Block){.first = (uint32_t)count,
                                   .end = (uint32_t)count,
                                   .order = PTX_NONE,
                                   .dominator = PTX_NONE});
  tsFree(starts);
}

static void addSuccessor(Flow *flow, Block *block, uint32_t successor) {
  block->successors[block->numSuccessors++] = successor;
  ++flow->predecessorStarts[successor + 1];
}

static void findEdges(Flow *flow) {
  for (size_t i = 0; i + 1 < flow->blocks.size; ++i) {
    Block *block = &flow->blocks.data[i];
    const PtxInst *last = &flow->program->code.data[block->end - 1];
    if (last->control == PTX_CONTROL_BRANCH)
      addSuccessor(flow, block, flow->blockOf[last->target]);
    if (last->control == PTX_CONTROL_EXIT)
      addSuccessor(flow, block, endOf(flow));
    bool goesOn = last->control == PTX_CONTROL_NONE || last->control == PTX_CONTROL_BARRIER ||
                  last->predicate != PTX_NONE;
    if (goesOn && (!block->numSuccessors || block->successors[0] != (uint32_t)i + 1))
      addSuccessor(flow, block, (uint32_t)i + 1);
  }
  uint32_t *starts = flow->predecessorStarts;
  for (size_t i = 0; i < flow->blocks.size; ++i)
    starts[i + 1] += starts[i];
  flow->predecessors = tsAllocZeroed(starts[flow->blocks.size] + 1, sizeof *flow->predecessors);
  uint32_t *next = tsAllocZeroed(flow->blocks.size + 1, sizeof *next);
  memcpy(next, starts, flow->blocks.size * sizeof *next);
  for (size_t i = 0; i < flow->blocks.size; ++i)
    for (uint32_t k = 0; k < flow->blocks.data[i].numSuccessors; ++k)
      flow->predecessors[next[flow->blocks.data[i].successors[k]]++] = (uint32_t)i;
  tsFree(next);
}

// Depth first from the end, backwards, without recursion.
static void orderBlocks(Flow *flow) {
  typedef struct Visit {
    uint32_t block, next;
  } Visit;
  TsVec(Visit) stack = {0};
  bool *seen = tsAllocZeroed(flow->blocks.size, sizeof *seen);
  seen[endOf(flow)] = true;
  tsVecPush(&stack, (Visit){endOf(flow), flow->predecessorStarts[endOf(flow)]});
  while (stack.size) {
    Visit *visit = &stack.data[stack.size - 1];
    if (visit->next == flow->predecessorStarts[visit->block + 1]) {
      flow->blocks.data[visit->block].order = flow->numOrdered;
      flow->order[flow->numOrdered++] = visit->block;
      --stack.size;
      continue;
    }
    uint32_t block = flow->predecessors[visit->next++];
    if (seen[block])
      continue;
    seen[block] = true;
    tsVecPush(&stack, (Visit){block, flow->predecessorStarts[block]});
  }
  tsVecFree(&stack);
  tsFree(seen);
}

static uint32_t intersect(const Flow *flow, uint32_t a, uint32_t b) {
  const Block *blocks = flow->blocks.data;
  while (a != b) {
    while (blocks[a].order < blocks[b].order)
      a = blocks[a].dominator;
    while (blocks[b].order < blocks[a].order)
      b = blocks[b].dominator;
  }
  return a;
}

static void findDominators(Flow *flow) {
  flow->blocks.data[endOf(flow)].dominator = endOf(flow);
  for (bool changes = true; changes;) {
    changes = false;
    for (uint32_t i = flow->numOrdered - 1; i-- > 0;) {
      Block *block = &flow->blocks.data[flow->order[i]];
      uint32_t dominator = PTX_NONE;
      for (uint32_t k = 0; k < block->numSuccessors; ++k) {
        uint32_t successor = block->successors[k];
        if (flow->blocks.data[successor].dominator == PTX_NONE)
          continue;
        dominator = dominator == PTX_NONE ? successor : intersect(flow, successor, dominator);
      }
      changes = changes || block->dominator != dominator;
      block->dominator = dominator;
    }
  }
}

void ptxFindReconvergence(PtxProgram *program) {
  Flow flow = {.program = program};
  size_t count = program->code.size;
  flow.blockOf = tsAllocZeroed(count + 1, sizeof *flow.blockOf);
  findBlocks(&flow);
  flow.predecessorStarts = tsAllocZeroed(flow.blocks.size + 2, sizeof *flow.predecessorStarts);
  flow.order = tsAllocZeroed(flow.blocks.size, sizeof *flow.order);
  findEdges(&flow);
  orderBlocks(&flow);
  findDominators(&flow);
  program->reconvergence = tsAllocZeroed(count + 1, sizeof *program->reconvergence);
  for (size_t i = 0; i + 1 < flow.blocks.size; ++i) {
    const Block *block = &flow.blocks.data[i];
    bool isKnown = block->dominator != PTX_NONE;
    program->reconvergence[block->end - 1] =
        isKnown ? flow.blocks.data[block->dominator].first : (uint32_t)count;
  }
  tsVecFree(&flow.blocks);
  tsFree(flow.blockOf);
  tsFree(flow.predecessorStarts);
  tsFree(flow.predecessors);
  tsFree(flow.order);
}
