// Dominance: which values can be used where.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "tessera/Interfaces.h"

bool irRegionIsGraph(const IrRegion *region) {
  IrOperation *parent = region->parent;
  if (!parent)
    return false;
  // What isn't known may be a graph.
  if (!irIsRegistered(parent) || irHasTrait(parent, TESSERA_TRAIT_GRAPH_REGION))
    return true;
  const RegionKindInterfaceMethods *methods = irInterface(parent, &regionKindInterface);
  return methods && methods->hasSSADominance &&
         !methods->hasSSADominance(irWrapOp(parent), (unsigned)(region - parent->regions));
}

// Graphs have one block: several are always ordered by dominance.
bool tesseraRegionHasSSADominance(MlirRegion region) {
  return irRegion(region)->first != irRegion(region)->last || !irRegionIsGraph(irRegion(region));
}

bool tesseraOperationIsAncestor(MlirOperation ancestor, MlirOperation handle) {
  for (IrOperation *op = irOp(handle); op; op = irParentOp(op))
    if (op == irOp(ancestor))
      return true;
  return false;
}

//===--- The dominator tree of a region ---===//

// Blocks that can be reached from the entry are numbered in depth-first order, the entry 0. The
// immediate dominator of a block has a smaller number. It is found by the block's place in its
// region; where blocks have come or gone and another tree was made since, it is looked up.
typedef struct Tree {
  const IrRegion *region;
  struct Tree *next;    ///< another one's
  TsPointerMap numbers; ///< IrBlock * -> number; empty until some block has another place
  uint32_t numListed;
  IrBlock **listed;    ///< those of the region, by place
  uint32_t *numbersOf; ///< of those; `noBlock`: it can't be reached
  uint32_t count;
  IrBlock **blocks;
  uint32_t *parent;       ///< in the depth-first tree
  uint32_t *dominator;    ///< immediate one
  uint32_t *first, *size; ///< place in a pre-order of the dominator tree, and blocks dominated
} Tree;

static const uint32_t noBlock = UINT32_MAX;

typedef struct Visit {
  IrBlock *block;
  uint32_t number, nextSuccessor;
} Visit;

// Most regions are small, and what is kept from one to the next spares them allocations.
struct TesseraDominance {
  const IrRegion *lastRegion; ///< that was asked for, or NULL
  Tree *lastTree;
  Tree *all;
  size_t numTrees;
  TsPointerMap trees; ///< IrRegion * -> Tree *, once there are more than a few
  TsArena arena;      ///< of trees
  // While a tree is made.
  TsVec(Visit) stack;
  TsVec(uint32_t) numbers;
};

// Whether the block has the place that it had when the tree was made. Threads that make trees of
// one region at once give it the same.
static bool hasPlace(const Tree *tree, const IrBlock *block, uint32_t *place) {
  *place = atomic_load_explicit(&block->place, memory_order_relaxed);
  return *place < tree->numListed && tree->listed[*place] == block;
}

static bool readNumber(const Tree *tree, const IrBlock *block, uint32_t *number) {
  uint32_t place;
  *number = hasPlace(tree, block, &place) ? tree->numbersOf[place] : noBlock;
  return *number != noBlock;
}

static bool findNumber(Tree *tree, const IrBlock *block, uint32_t *number) {
  uint32_t place;
  if (hasPlace(tree, block, &place))
    return readNumber(tree, block, number);
  for (uint32_t i = 0; !tree->numbers.size && i < tree->count; i++)
    *tsPointerMapInsert(&tree->numbers, tree->blocks[i], NULL) = i;
  uintptr_t *found = tsPointerMapFind(&tree->numbers, block);
  if (found)
    *number = (uint32_t)*found;
  return found != NULL;
}

static uint32_t addBlock(Tree *tree, IrBlock *block, uint32_t parent) {
  uint32_t number = tree->count++;
  uint32_t place;
  if (hasPlace(tree, block, &place))
    tree->numbersOf[place] = number;
  tree->blocks[number] = block;
  tree->parent[number] = parent;
  return number;
}

static void numberBlocks(TesseraDominance *dominance, Tree *tree, IrRegion *region) {
  Visit entry = {region->first, addBlock(tree, region->first, 0), 0};
  tsVecPush(&dominance->stack, entry);
  while (dominance->stack.size) {
    Visit *top = &dominance->stack.data[dominance->stack.size - 1];
    const IrOperation *last = top->block->last;
    if (!last || top->nextSuccessor == last->numSuccessors) {
      dominance->stack.size--;
      continue;
    }
    IrBlock *successor = last->successors[top->nextSuccessor++].block;
    uint32_t number;
    if (!successor || successor->region != region || readNumber(tree, successor, &number))
      continue;
    Visit next = {successor, addBlock(tree, successor, top->number), 0};
    tsVecPush(&dominance->stack, next);
  }
}

// Lengauer and Tarjan's algorithm with path compression: `label[v]` is the vertex with the smallest
// semidominator on the compressed path from v up, exclusive of its root.
typedef struct Forest {
  uint32_t *ancestor, *label, *semi, *path;
} Forest;

static uint32_t evaluate(Forest *forest, uint32_t vertex) {
  if (forest->ancestor[vertex] == noBlock)
    return vertex;
  uint32_t length = 0;
  for (uint32_t v = vertex; forest->ancestor[forest->ancestor[v]] != noBlock;
       v = forest->ancestor[v])
    forest->path[length++] = v;
  while (length-- > 0) {
    uint32_t v = forest->path[length], up = forest->ancestor[v];
    if (forest->semi[forest->label[up]] < forest->semi[forest->label[v]])
      forest->label[v] = forest->label[up];
    forest->ancestor[v] = forest->ancestor[up];
  }
  return forest->label[vertex];
}

static uint32_t computeSemidominator(const Tree *tree, Forest *forest, uint32_t vertex) {
  uint32_t semi = forest->semi[vertex];
  for (IrSuccessor *use = tree->blocks[vertex]->firstPredecessor; use; use = use->next) {
    uint32_t predecessor;
    const IrBlock *block = use->owner->block;
    if (!block || block->last != use->owner || !readNumber(tree, block, &predecessor))
      continue;
    uint32_t candidate = forest->semi[evaluate(forest, predecessor)];
    semi = candidate < semi ? candidate : semi;
  }
  return semi;
}

enum { NUM_PARTS = 6 };

/// `memory`: NUM_PARTS numbers for each block.
static void computeDominators(Tree *tree, uint32_t *memory) {
  uint32_t count = tree->count;
  Forest forest = {memory, memory + count, memory + 2 * (size_t)count, memory + 3 * (size_t)count};
  // Vertices with a common semidominator, chained.
  uint32_t *bucket = memory + 4 * (size_t)count, *chain = memory + 5 * (size_t)count;
  for (uint32_t i = 0; i < count; i++) {
    forest.label[i] = forest.semi[i] = i;
    forest.ancestor[i] = bucket[i] = noBlock;
  }
  for (uint32_t i = count; i-- > 1;) {
    forest.semi[i] = computeSemidominator(tree, &forest, i);
    chain[i] = bucket[forest.semi[i]];
    bucket[forest.semi[i]] = i;
    uint32_t parent = tree->parent[i];
    forest.ancestor[i] = parent;
    for (uint32_t v = bucket[parent]; v != noBlock; v = chain[v]) {
      uint32_t u = evaluate(&forest, v);
      tree->dominator[v] = forest.semi[u] < forest.semi[v] ? u : parent;
    }
    bucket[parent] = noBlock;
  }
  for (uint32_t i = 1; i < count; i++)
    if (tree->dominator[i] != forest.semi[i])
      tree->dominator[i] = tree->dominator[tree->dominator[i]];
}

// Numbers the dominator tree so that what a block dominates is an interval.
static void computeIntervals(Tree *tree, uint32_t *next) {
  for (uint32_t i = 0; i < tree->count; i++)
    tree->size[i] = 1;
  for (uint32_t i = tree->count; i-- > 1;)
    tree->size[tree->dominator[i]] += tree->size[i];
  next[0] = 1;
  for (uint32_t i = 1; i < tree->count; i++) {
    uint32_t dominator = tree->dominator[i];
    tree->first[i] = next[dominator];
    next[dominator] += tree->size[i];
    next[i] = tree->first[i] + 1;
  }
}

static Tree *createTree(TesseraDominance *dominance, IrRegion *region) {
  size_t capacity = 0;
  for (IrBlock *block = region->first; block; block = block->next)
    capacity++;
  Tree *tree = tsArenaNew(&dominance->arena, Tree);
  *tree = (Tree){.region = region};
  tree->blocks = tsArenaNewArray(&dominance->arena, IrBlock *, 2 * capacity);
  tree->listed = tree->blocks + capacity;
  tree->parent = tsArenaNewArray(&dominance->arena, uint32_t, 5 * capacity);
  memset(tree->parent, 0, 5 * capacity * sizeof *tree->parent);
  tree->numbersOf = tree->parent + 4 * capacity;
  for (IrBlock *block = region->first; block; block = block->next) {
    atomic_store_explicit(&block->place, tree->numListed, memory_order_relaxed);
    tree->numbersOf[tree->numListed] = noBlock;
    tree->listed[tree->numListed++] = block;
  }
  tree->dominator = tree->parent + capacity;
  tree->first = tree->dominator + capacity;
  tree->size = tree->first + capacity;
  numberBlocks(dominance, tree, region);
  tsVecReserve(&dominance->numbers, tree->count * (size_t)NUM_PARTS);
  computeDominators(tree, dominance->numbers.data);
  computeIntervals(tree, dominance->numbers.data);
  return tree;
}

//===--- Questions ---===//

TesseraDominance *tesseraDominanceCreate(void) {
  return tsAllocZeroed(1, sizeof(TesseraDominance));
}

void tesseraDominanceInvalidate(TesseraDominance *dominance) {
  for (Tree *tree = dominance->all; tree; tree = tree->next)
    tsPointerMapFree(&tree->numbers);
  tsPointerMapFree(&dominance->trees);
  tsArenaClear(&dominance->arena);
  dominance->all = NULL;
  dominance->numTrees = 0;
  dominance->lastRegion = NULL;
}

void tesseraDominanceDestroy(TesseraDominance *dominance) {
  tesseraDominanceInvalidate(dominance);
  tsArenaDestroy(&dominance->arena);
  tsVecFree(&dominance->stack);
  tsVecFree(&dominance->numbers);
  tsFree(dominance);
}

enum { FEW_TREES = 4 };

static Tree *findTree(TesseraDominance *dominance, const IrRegion *region) {
  if (dominance->numTrees > FEW_TREES) {
    const uintptr_t *found = tsPointerMapFind(&dominance->trees, region);
    return found ? (Tree *)*found : NULL;
  }
  Tree *tree = dominance->all;
  while (tree && tree->region != region)
    tree = tree->next;
  return tree;
}

static void addTree(TesseraDominance *dominance, Tree *tree) {
  tree->next = dominance->all;
  dominance->all = tree;
  if (++dominance->numTrees <= FEW_TREES)
    return;
  const Tree *end = dominance->numTrees == FEW_TREES + 1 ? NULL : tree->next;
  for (; tree != end; tree = tree->next)
    *tsPointerMapInsert(&dominance->trees, tree->region, NULL) = (uintptr_t)tree;
}

static Tree *getTree(TesseraDominance *dominance, IrRegion *region) {
  if (dominance->lastRegion == region)
    return dominance->lastTree;
  Tree *tree = findTree(dominance, region);
  if (!tree)
    addTree(dominance, tree = createTree(dominance, region));
  dominance->lastRegion = region;
  return dominance->lastTree = tree;
}

bool tesseraDominanceIsReachableFromEntry(TesseraDominance *dominance, MlirBlock handle) {
  IrBlock *block = irBlock(handle);
  if (!block->region || block->region->first == block)
    return true;
  uint32_t number;
  return findNumber(getTree(dominance, block->region), block, &number);
}

// Different blocks of one region. An unreachable block is dominated by all and dominates none.
static bool blockProperlyDominates(TesseraDominance *dominance, const IrBlock *a,
                                   const IrBlock *b) {
  if (a == b || a->region != b->region || !a->region)
    return false;
  if (a == a->region->first)
    return true;
  Tree *tree = getTree(dominance, a->region);
  uint32_t numberA, numberB;
  if (!findNumber(tree, b, &numberB))
    return true;
  if (!findNumber(tree, a, &numberA))
    return false;
  return tree->first[numberB] - tree->first[numberA] < tree->size[numberA];
}

bool tesseraDominanceBlockDominates(TesseraDominance *dominance, MlirBlock a, MlirBlock b) {
  if (a.ptr == b.ptr)
    return true;
  IrBlock *ancestor =
      irBlock(a)->region ? irRegionFindAncestor(irBlock(a)->region, irBlock(b)) : NULL;
  return ancestor &&
         (ancestor == irBlock(a) || blockProperlyDominates(dominance, irBlock(a), ancestor));
}

static bool opProperlyDominates(TesseraDominance *dominance, IrOperation *a, IrOperation *b,
                                bool enclosingIsFine) {
  if (!a->block || !b->block)
    return false;
  bool isInside = false;
  if (a->block == b->block) {
    if (a->block->orderValid && a->orderIndex < b->orderIndex)
      return true;
  } else if (a->block->region != b->block->region) {
    // The operation around b that is in a's region.
    while (b && b->block && b->block->region != a->block->region)
      b = irParentOp(b);
    if (!b || !b->block)
      return false;
    isInside = a == b;
  }
  if (a->block != b->block)
    return blockProperlyDominates(dominance, a->block, b->block);
  if (a->block->region && !tesseraRegionHasSSADominance(irWrapRegion(a->block->region)))
    return true;
  return isInside ? enclosingIsFine : a != b && irIsBefore(a, b);
}

bool tesseraDominanceOpProperlyDominates(TesseraDominance *dominance, MlirOperation a,
                                         MlirOperation b) {
  return opProperlyDominates(dominance, irOp(a), irOp(b), true);
}

bool tesseraDominanceValueProperlyDominates(TesseraDominance *dominance, MlirValue value,
                                            MlirOperation user) {
  IrOperation *definition = irDefiningOp(irValue(value));
  if (definition)
    return opProperlyDominates(dominance, definition, irOp(user), false);
  return tesseraDominanceBlockDominates(dominance, irWrapBlock(irValueBlock(irValue(value))),
                                        mlirOperationGetBlock(user));
}

size_t tesseraDominanceGetPreOrder(TesseraDominance *dominance, MlirRegion region,
                                   MlirBlock *blocks) {
  const Tree *tree = getTree(dominance, irRegion(region));
  for (uint32_t i = 0; i < tree->count; i++)
    blocks[tree->first[i]] = irWrapBlock(tree->blocks[i]);
  return tree->count;
}
