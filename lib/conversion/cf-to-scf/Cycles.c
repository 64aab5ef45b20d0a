// Cycles as loops. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/cf-to-scf/Cfg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"
#include "mlir-c/BuiltinTypes.h"

//===--- Finding them ---===//

typedef TsVec(CfgBlocks) Cycles;

// A block on the way that is looked at, or (isDone) one that is in a component that was found.
typedef struct Node {
  IrBlock *block;
  uint32_t nextSuccessor;
  size_t lowest;
  bool isDone, hasLoop;
} Node;

// Tarjan's algorithm, without recursion.
typedef struct Search {
  TsPointerMap numbers; ///< IrBlock * -> index in nodes, plus 1
  TsVec(Node) nodes;
  TsVec(size_t) path, open;
} Search;

static size_t enter(Search *search, IrBlock *block) {
  size_t number = search->nodes.size;
  Node node = {.block = block, .lowest = number};
  tsVecPush(&search->nodes, node);
  tsVecPush(&search->path, number);
  tsVecPush(&search->open, number);
  *tsPointerMapInsert(&search->numbers, block, NULL) = number + 1;
  return number;
}

static void leave(Search *search, size_t number, Cycles *cycles) {
  const Node *node = &search->nodes.data[number];
  search->path.size--;
  if (search->path.size) {
    Node *parent = &search->nodes.data[search->path.data[search->path.size - 1]];
    if (node->lowest < parent->lowest)
      parent->lowest = node->lowest;
  }
  if (node->lowest != number)
    return;
  CfgBlocks blocks = {0};
  size_t member;
  do {
    member = tsVecPop(&search->open);
    search->nodes.data[member].isDone = true;
    tsVecPush(&blocks, search->nodes.data[member].block);
  } while (member != number);
  if (blocks.size > 1 || node->hasLoop)
    tsVecPush(cycles, blocks);
  else
    tsVecFree(&blocks);
}

// Inner ones of the graph of components first.
static void findCycles(IrBlock *entry, Cycles *cycles) {
  Search search = {0};
  enter(&search, entry);
  while (search.path.size) {
    size_t number = search.path.data[search.path.size - 1];
    Node *node = &search.nodes.data[number];
    if (node->nextSuccessor == cfgNumSuccessors(node->block)) {
      leave(&search, number, cycles);
      continue;
    }
    IrBlock *successor = node->block->last->successors[node->nextSuccessor++].block;
    node->hasLoop = node->hasLoop || successor == node->block;
    const uintptr_t *seen = tsPointerMapFind(&search.numbers, successor);
    if (!seen)
      enter(&search, successor);
    else if (!search.nodes.data[*seen - 1].isDone && *seen - 1 < node->lowest)
      node->lowest = *seen - 1;
  }
  tsPointerMapFree(&search.numbers);
  tsVecFree(&search.nodes);
  tsVecFree(&search.path);
  tsVecFree(&search.open);
}

//===--- A cycle ---===//

typedef struct Cycle {
  CfgBlocks blocks;
  TsPointerMap members;
  CfgEdges entries, exits, backs;
  IrBlock *header, *latch, *exit;
  MlirValue condition; ///< in the latch: 1 to go on
  CfgValues next;      ///< what the latch passes to the header
} Cycle;

static bool isMember(const Cycle *cycle, const IrBlock *block) {
  return tsPointerMapFind(&cycle->members, block) != NULL;
}

static void addMember(Cycle *cycle, IrBlock *block) {
  bool isNew;
  tsPointerMapInsert(&cycle->members, block, &isNew);
  if (isNew)
    tsVecPush(&cycle->blocks, block);
}

static void findEdges(Cycle *cycle) {
  TsPointerMap entered = {0};
  for (size_t i = 0; i < cycle->blocks.size; ++i) {
    IrBlock *block = cycle->blocks.data[i];
    for (const IrSuccessor *use = block->firstPredecessor; use; use = use->next)
      if (!isMember(cycle, use->owner->block)) {
        tsVecPush(&cycle->entries, cfgEdgeOf(use));
        tsPointerMapInsert(&entered, block, NULL);
      }
    for (unsigned k = 0; k < cfgNumSuccessors(block); ++k) {
      CfgEdge edge = {block, k};
      if (!isMember(cycle, cfgTarget(edge)))
        tsVecPush(&cycle->exits, edge);
    }
  }
  for (size_t i = 0; i < cycle->blocks.size; ++i)
    for (unsigned k = 0; k < cfgNumSuccessors(cycle->blocks.data[i]); ++k) {
      CfgEdge edge = {cycle->blocks.data[i], k};
      if (tsPointerMapFind(&entered, cfgTarget(edge)))
        tsVecPush(&cycle->backs, edge);
    }
  tsPointerMapFree(&entered);
}

static MlirLocation locationOf(const IrBlock *block) {
  return mlirOperationGetLocation(irWrapOp(block->last));
}

static void appendEdges(CfgEdges *edges, const CfgEdges *others) {
  for (size_t i = 0; i < others->size; ++i)
    tsVecPush(edges, others->data[i]);
}

static void createHeader(Cfg *cfg, Cycle *cycle) {
  cycle->header = cfgTarget(cycle->entries.data[0]);
  if (cycle->entries.size > 1) {
    CfgEdges edges = {0};
    appendEdges(&edges, &cycle->entries);
    appendEdges(&edges, &cycle->backs);
    cycle->header = cfgCreateSingleEntry(cfg, locationOf(cycle->header), &edges);
    tsVecFree(&edges);
    tesseraDominanceInvalidate(cfg->dominance);
  }
  addMember(cycle, cycle->header);
}

// What goes back to the header does so from one block, and what leaves the cycle does so from
// there, to one block. False after a diagnostic.
static bool createLatch(Cfg *cfg, Cycle *cycle) {
  MlirLocation location = locationOf(cycle->backs.data[0].from);
  CfgEdges edges = {0};
  appendEdges(&edges, &cycle->backs);
  appendEdges(&edges, &cycle->exits);
  cfgNumber(cfg, 0);
  CfgJoin join = cfgJoinCreate(cfg, location, &edges, true);
  cycle->latch = join.block;
  cycle->exit = irBlockCreate();
  irRegionInsert(join.block->region, join.block->next, cycle->exit);
  for (size_t i = 0; i < edges.size; ++i)
    cfgJoinRedirect(cfg, &join, edges.data[i], cfgNumber(cfg, i < cycle->backs.size ? 1 : 0));
  cycle->condition = irWrapValue(&join.block->arguments[join.block->numArguments - 1]->value);
  CfgCase ways[2] = {{0, cycle->exit, {0}}, {0, cycle->header, {0}}};
  for (uint32_t i = 0; i < cycle->header->numArguments; ++i)
    tsVecPush(&ways[1].arguments, irWrapValue(&join.block->arguments[i]->value));
  mlirRewriterBaseSetInsertionPointToStart(cfg->base, irWrapBlock(join.block));
  cfgCreateSwitch(cfg, mlirLocationUnknownGet(cfg->context), cycle->condition, 2, ways);
  tsVecFree(&ways[1].arguments);
  bool isFine = true;
  if (cycle->exits.size) {
    cfgJoinCreateSwitch(cfg, location, &join, cycle->exit, cycle->header);
  } else {
    mlirRewriterBaseSetInsertionPointToStart(cfg->base, irWrapBlock(cycle->exit));
    MlirOperation terminator = cfgCreateUnreachable(cfg, location);
    isFine = terminator.ptr != NULL;
    if (isFine)
      cfgCombineExit(cfg, irOp(terminator));
  }
  cfgJoinFree(&join);
  tsVecFree(&edges);
  return isFine;
}

//===--- What is used behind it ---===//

static bool isUsedInside(const Cycle *cycle, const IrUse *use) {
  const IrBlock *block = irRegionFindAncestor(cycle->header->region, use->owner->block);
  return block && isMember(cycle, block);
}

static IrValue *addLike(IrBlock *block, MlirValue value) {
  return irBlockAddArgument(block, irValue(value)->type,
                            (IrStorage *)mlirValueGetLocation(value).ptr);
}

// In both ways out of the latch.
static void passOnFromLatch(Cycle *cycle, MlirValue value) {
  tsVecPush(&cycle->next, value);
  for (unsigned i = 0; i < 2; ++i)
    cfgPass((CfgEdge){cycle->latch, i}, value);
}

static bool dominates(Cfg *cfg, const IrBlock *a, const IrBlock *b) {
  return tesseraDominanceBlockDominates(cfg->dominance, irWrapBlock(a), irWrapBlock(b));
}

// The value as the latch knows it: through an argument where not every way to it computes the
// value.
static MlirValue bringToLatch(Cfg *cfg, Cycle *cycle, IrBlock *block, MlirValue value) {
  bool isKnown = true;
  IrBlock *latch = cycle->latch;
  for (IrSuccessor *use = latch->firstPredecessor; use && isKnown; use = use->next)
    isKnown = dominates(cfg, block, use->owner->block);
  if (block == latch || isKnown)
    return value;
  IrValue *argument = addLike(latch, value);
  CfgEdges edges = {0};
  for (IrSuccessor *use = latch->firstPredecessor; use; use = use->next)
    tsVecPush(&edges, cfgEdgeOf(use));
  for (size_t i = 0; i < edges.size; ++i)
    cfgPass(edges.data[i], dominates(cfg, block, edges.data[i].from)
                               ? value
                               : cfgPoison(cfg, mlirValueGetType(value)));
  tsVecFree(&edges);
  return irWrapValue(argument);
}

static void bringOut(Cfg *cfg, Cycle *cycle, IrBlock *block, IrValue *value) {
  IrValue *outside = NULL;
  for (IrUse *use = value->firstUse, *next; use; use = next) {
    next = use->next;
    if (isUsedInside(cycle, use))
      continue;
    if (!outside) {
      MlirValue handle = irWrapValue(value);
      outside = addLike(cycle->exit, handle);
      addLike(cycle->header, handle);
      passOnFromLatch(cycle, bringToLatch(cfg, cycle, block, handle));
      next = use->next; // the passing ones are newer
    }
    irUseSet(use, outside);
  }
}

// The header's new arguments get no value when the loop begins.
static void completeEntries(Cfg *cfg, Cycle *cycle) {
  CfgEdges edges = {0};
  for (IrSuccessor *use = cycle->header->firstPredecessor; use; use = use->next)
    if (use->owner->block != cycle->latch)
      tsVecPush(&edges, cfgEdgeOf(use));
  for (size_t i = 0; i < edges.size; ++i) {
    CfgValues passed = {0};
    cfgGetPassed(edges.data[i], &passed);
    for (size_t k = passed.size; k < cycle->header->numArguments; ++k)
      tsVecPush(&passed,
                cfgPoison(cfg, mlirValueGetType(irWrapValue(&cycle->header->arguments[k]->value))));
    cfgSetPassed(edges.data[i], &passed);
    tsVecFree(&passed);
  }
  tsVecFree(&edges);
}

// What the loop computes is only used behind it through arguments of the exit block, which are
// those of the header and get what the header would.
static void closeLoop(Cfg *cfg, Cycle *cycle) {
  const CfgEdge back = {cycle->latch, 0}, out = {cycle->latch, 1};
  cfgGetPassed(back, &cycle->next);
  for (size_t i = 0; i < cycle->next.size; ++i) {
    IrValue *value = irValue(cycle->next.data[i]);
    IrValue *outside = addLike(cycle->exit, cycle->next.data[i]);
    cfgPass(out, cycle->next.data[i]);
    for (IrUse *use = value->firstUse, *next; use; use = next) {
      next = use->next;
      if (!isUsedInside(cycle, use))
        irUseSet(use, outside);
    }
  }
  uint32_t numOfLatch = cycle->latch->numArguments, numOfHeader = cycle->header->numArguments;
  for (size_t i = 0; i < cycle->blocks.size; ++i) {
    IrBlock *block = cycle->blocks.data[i];
    uint32_t count = block == cycle->latch    ? numOfLatch
                     : block == cycle->header ? numOfHeader
                                              : block->numArguments;
    for (uint32_t k = 0; k < count; ++k)
      bringOut(cfg, cycle, block, &block->arguments[k]->value);
    for (IrOperation *op = block->first; op; op = op->next)
      for (uint32_t k = 0; k < op->numResults; ++k)
        bringOut(cfg, cycle, block, irOperationResult(op, k));
  }
  completeEntries(cfg, cycle);
}

//===--- The loop ---===//

static void moveBlock(IrRegion *region, IrBlock *block) {
  irRegionRemove(block);
  irRegionInsert(region, NULL, block);
}

static void endLoop(Cfg *cfg, const Cycle *cycle, MlirOperation loop) {
  MlirLocation location = mlirOperationGetLocation(loop);
  MlirValue flag = cycle->condition;
  mlirRewriterBaseSetInsertionPointToEnd(cfg->base, irWrapBlock(cycle->latch));
  MlirOperation condition = arithTruncIOpCreate(
      cfg->base, location, mlirIntegerTypeGet(cfg->context, 1), flag, (MlirAttribute){NULL});
  scfConditionOpCreate(cfg->base, location, mlirOperationGetResult(condition, 0),
                       (intptr_t)cycle->next.size, cycle->next.data);
  IrBlock *after = irBlockCreate();
  irRegionInsert(&irOp(loop)->regions[1], NULL, after);
  CfgValues values = {0};
  for (uint32_t i = 0; i < cycle->header->numArguments; ++i)
    tsVecPush(&values,
              irWrapValue(irBlockAddArgument(after, cycle->header->arguments[i]->value.type,
                                             (IrStorage *)location.ptr)));
  mlirRewriterBaseSetInsertionPointToEnd(cfg->base, irWrapBlock(after));
  scfYieldOpCreate(cfg->base, location, (intptr_t)values.size, values.data);
  tsVecFree(&values);
}

static void createLoop(Cfg *cfg, Cycle *cycle) {
  IrBlock *header = cycle->header, *place = irBlockCreate();
  irRegionInsert(header->region, header, place);
  cfgAddArgumentsOf(place, header);
  IrOperation *branch = cycle->latch->last;
  TsVec(MlirType) types = {0};
  CfgValues inits = {0}, results = {0};
  for (uint32_t i = 0; i < place->numArguments; ++i) {
    tsVecPush(&inits, irWrapValue(&place->arguments[i]->value));
    tsVecPush(&types, mlirValueGetType(inits.data[i]));
  }
  mlirRewriterBaseSetInsertionPointToStart(cfg->base, irWrapBlock(place));
  MlirOperation loop =
      scfWhileOpCreate(cfg->base, mlirOperationGetLocation(irWrapOp(branch)), (intptr_t)types.size,
                       types.data, (intptr_t)inits.size, inits.data);
  IrRegion *body = &irOp(loop)->regions[0];
  moveBlock(body, header);
  for (size_t i = 0; i < cycle->blocks.size; ++i)
    if (cycle->blocks.data[i] != header && cycle->blocks.data[i] != cycle->latch)
      moveBlock(body, cycle->blocks.data[i]);
  moveBlock(body, cycle->latch);
  irOperationErase(branch);
  endLoop(cfg, cycle, loop);
  while (header->firstPredecessor)
    irSuccessorSet(header->firstPredecessor, place);
  for (uint32_t i = 0; i < place->numArguments; ++i)
    tsVecPush(&results, mlirOperationGetResult(loop, i));
  cfgReplaceArguments(cycle->exit, &results);
  cfgAppendBlock(place, cycle->exit);
  tsVecFree(&types);
  tsVecFree(&inits);
  tsVecFree(&results);
}

static bool liftCycle(Cfg *cfg, Cycle *cycle, unsigned depth) {
  findEdges(cycle);
  createHeader(cfg, cycle);
  if (!createLatch(cfg, cycle))
    return false;
  addMember(cycle, cycle->latch);
  closeLoop(cfg, cycle);
  createLoop(cfg, cycle);
  CfgEntry entry = {cycle->header, true, depth};
  tsVecPush(&cfg->entries, entry);
  return true;
}

static void freeCycle(Cycle *cycle) {
  tsVecFree(&cycle->blocks);
  tsPointerMapFree(&cycle->members);
  tsVecFree(&cycle->entries);
  tsVecFree(&cycle->exits);
  tsVecFree(&cycle->backs);
  tsVecFree(&cycle->next);
}

bool cfgLiftCycles(Cfg *cfg, const CfgEntry *entry) {
  Cycles cycles = {0};
  findCycles(entry->block, &cycles);
  bool isFine = true;
  for (size_t i = 0; i < cycles.size; ++i) {
    Cycle cycle = {0};
    for (size_t k = 0; k < cycles.data[i].size; ++k)
      addMember(&cycle, cycles.data[i].data[k]);
    isFine = isFine && liftCycle(cfg, &cycle, entry->depth + 1);
    freeCycle(&cycle);
    tsVecFree(&cycles.data[i]);
  }
  if (cycles.size) {
    tesseraDominanceInvalidate(cfg->dominance);
    cfgForgetOrders(cfg);
  }
  tsVecFree(&cycles);
  return isFine;
}
