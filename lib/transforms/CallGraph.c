// Who calls whom, and which callables nothing refers to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transforms/CallGraph.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"

//===--- Nodes and edges ---===//

typedef struct EdgeKey {
  const TrCallNode *from, *to;
} EdgeKey;

TrCallNode *trCallGraphFind(const TrCallGraph *graph, const IrRegion *region) {
  uintptr_t *found = region ? tsPointerMapFind(&graph->nodes, region) : NULL;
  return found ? (TrCallNode *)*found : NULL;
}

bool trCallGraphHasEdge(const TrCallGraph *graph, const TrCallNode *from, const TrCallNode *to) {
  EdgeKey key = {from, to};
  return tsStringMapFind(&graph->edges, mlirStringRefCreate((const char *)&key, sizeof key));
}

static void addEdge(TrCallGraph *graph, TrCallNode *from, TrCallNode *to) {
  if (trCallGraphHasEdge(graph, from, to))
    return;
  EdgeKey key = {from, to};
  const char *copy = tsArenaCopy(&graph->arena, &key, sizeof key, _Alignof(EdgeKey));
  tsStringMapInsert(&graph->edges, mlirStringRefCreate(copy, sizeof key), NULL);
  tsVecPush(&from->targets, to);
}

// Whoever is outside may call what isn't in another callable.
static void addNode(TrCallGraph *graph, IrRegion *region, TrCallNode *around) {
  TrCallNode *node = tsArenaNew(&graph->arena, TrCallNode);
  *node = (TrCallNode){.region = region};
  *tsPointerMapInsert(&graph->nodes, region, NULL) = (uintptr_t)node;
  tsVecPush(&graph->all, node);
  if (around)
    tsVecPush(&around->children, node);
  addEdge(graph, around ? around : &graph->outside, node);
}

static IrRegion *callableRegion(IrOperation *op) {
  const CallableOpInterfaceMethods *methods = irInterface(op, &callableOpInterface);
  return methods ? irRegion(methods->getBody(irWrapOp(op))) : NULL;
}

// The node of the closest callable around the operation, or NULL.
static TrCallNode *nodeAround(const TrCallGraph *graph, const IrOperation *op) {
  TrCallNode *node = NULL;
  for (IrRegion *region = irParentRegion(op); region && !node;
       region = region->parent ? irParentRegion(region->parent) : NULL)
    node = trCallGraphFind(graph, region);
  return node;
}

// What is in a callable goes with it, and what its pipeline does to it is not known; other tables
// stay as they are while the graph is in use.
static bool isStable(const TrCallGraph *graph, MlirOperation table) {
  for (const IrOperation *op = irOp(table); op != irOp(graph->root); op = irParentOp(op))
    if (!op || irInterface(op, &callableOpInterface))
      return false;
  return true;
}

static MlirOperation lookUpName(void *user, MlirOperation table, MlirStringRef name) {
  TrCallGraph *graph = user;
  if (!isStable(graph, table))
    return tesseraSymbolTableLookupIn(table, name);
  MlirAttribute text = mlirStringAttrGet(mlirOperationGetContext(table), name);
  return tesseraSymbolTablesLookup(graph->tables, table, text);
}

static MlirOperation lookUp(TrCallGraph *graph, MlirOperation table, MlirAttribute reference) {
  return table.ptr ? irSymbolFollow(table, irAttribute(reference), lookUpName, graph) : table;
}

TrCallNode *trCallGraphResolve(TrCallGraph *graph, MlirOperation call) {
  MlirAttribute callee = callOpInterfaceGetCallee(call);
  MlirOperation callable = {NULL};
  if (!mlirAttributeIsNull(callee)) {
    if (!mlirAttributeIsASymbolRef(callee))
      return &graph->unknown;
    callable = lookUp(graph, tesseraSymbolTableGetNearest(call), callee);
  } else {
    MlirValue value = callOpInterfaceGetCalleeValue(call);
    callable.ptr = value.ptr ? irDefiningOp(irValue(value)) : NULL;
  }
  IrRegion *region = callable.ptr ? callableRegion(irOp(callable)) : NULL;
  TrCallNode *node = trCallGraphFind(graph, region);
  return node ? node : &graph->unknown;
}

static void addNodes(TrCallGraph *graph, IrOperation *root) {
  bool skip;
  for (IrOperation *op = root; op; op = irWalkNext(root, op, skip)) {
    IrRegion *region = callableRegion(op);
    skip = irInterface(op, &callOpInterface) ||
           (!region && irInterface(op, &callableOpInterface) != NULL);
    if (region && !skip)
      addNode(graph, region, nodeAround(graph, op));
  }
}

static void addCalls(TrCallGraph *graph, IrOperation *root) {
  bool skip;
  for (IrOperation *op = root; op; op = irWalkNext(root, op, skip)) {
    bool isCall = irInterface(op, &callOpInterface) != NULL;
    TrCallNode *around = isCall ? nodeAround(graph, op) : NULL;
    skip = isCall || (!callableRegion(op) && irInterface(op, &callableOpInterface) != NULL);
    if (around)
      addEdge(graph, around, trCallGraphResolve(graph, irWrapOp(op)));
  }
}

void trCallGraphInit(TrCallGraph *graph, MlirOperation root) {
  *graph = (TrCallGraph){.root = root, .tables = tesseraSymbolTablesCreate()};
  addNodes(graph, irOp(root));
  addCalls(graph, irOp(root));
}

static void freeNode(TrCallNode *node) {
  tsVecFree(&node->targets);
  tsVecFree(&node->children);
  tsVecFree(&node->uses.list);
  tsPointerMapFree(&node->uses.positions);
  tsPointerMapFree(&node->uses.topLevel);
}

void trCallGraphFree(TrCallGraph *graph) {
  for (size_t i = 0; i < graph->all.size; ++i)
    freeNode(graph->all.data[i]);
  freeNode(&graph->outside);
  freeNode(&graph->unknown);
  tsVecFree(&graph->all);
  tsPointerMapFree(&graph->nodes);
  tsStringMapFree(&graph->edges);
  tsArenaDestroy(&graph->arena);
  tesseraSymbolTablesDestroy(graph->tables);
}

//===--- Components, callees first: Tarjan's algorithm without recursion ---===//

typedef struct Search {
  uint32_t counter;
  TsVec(struct SearchStep {
    TrCallNode *node;
    size_t next; ///< of its targets
  }) path;
  TrCallNodes open;
} Search;

static void enterNode(Search *search, TrCallNode *node) {
  node->discovered = node->lowest = ++search->counter;
  node->isOpen = true;
  tsVecPush(&search->open, node);
  tsVecPush(&search->path, (struct SearchStep){node, 0});
}

// The nodes found since this one that nothing before it belongs with.
static void closeComponent(Search *search, const TrCallNode *node, TrCallNodes *component) {
  component->size = 0;
  TrCallNode *last;
  do {
    last = tsVecPop(&search->open);
    last->isOpen = false;
    tsVecPush(component, last);
  } while (last != node);
}

// Goes on from the last node of the path; whether it is done.
static bool stepSearch(Search *search) {
  struct SearchStep *step = &search->path.data[search->path.size - 1];
  TrCallNode *node = step->node;
  while (step->next < node->targets.size) {
    TrCallNode *target = node->targets.data[step->next++];
    if (!target->discovered) {
      enterNode(search, target);
      return false;
    }
    if (target->isOpen && target->discovered < node->lowest)
      node->lowest = target->discovered;
  }
  --search->path.size;
  TrCallNode *from = search->path.size ? search->path.data[search->path.size - 1].node : NULL;
  if (from && node->lowest < from->lowest)
    from->lowest = node->lowest;
  return true;
}

void trCallGraphVisitComponents(TrCallGraph *graph, void (*visit)(TrCallNodes *nodes, void *user),
                                void *user) {
  Search search = {0};
  TrCallNodes component = {0};
  enterNode(&search, &graph->outside);
  while (search.path.size) {
    TrCallNode *node = search.path.data[search.path.size - 1].node;
    if (!stepSearch(&search) || node->lowest != node->discovered)
      continue;
    closeComponent(&search, node, &component);
    visit(&component, user);
  }
  tsVecFree(&search.path);
  tsVecFree(&search.open);
  tsVecFree(&component);
}

//===--- Uses ---===//

static void addUses(TrCallUses *uses, TrCallNode *node, int64_t count) {
  bool inserted;
  uintptr_t *position = tsPointerMapInsert(&uses->positions, node, &inserted);
  if (inserted) {
    tsVecPush(&uses->list, (struct TrCallUse){node, 0});
    *position = uses->list.size;
  }
  uses->list.data[*position - 1].count += count;
  node->numUses += count;
}

static void dropUses(TrCallUses *uses) {
  for (size_t i = 0; i < uses->list.size; ++i)
    uses->list.data[i].node->numUses -= uses->list.data[i].count;
  uses->list.size = 0;
  tsPointerMapClear(&uses->positions);
  tsPointerMapClear(&uses->topLevel);
}

/// A walk over what an operation refers to.
typedef struct ReferenceWalk {
  TrCallGraph *graph;
  MlirOperation op;
  TrCallUses *uses;      ///< NULL: what is found can't be discarded
  TsPointerMap resolved; ///< reference -> node or 0
  bool isDropped;
} ReferenceWalk;

static TrCallNode *resolveReference(ReferenceWalk *walk, MlirAttribute reference) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&walk->resolved, reference.ptr, &inserted);
  if (inserted) {
    MlirOperation table = tesseraSymbolTableGetNearest(mlirOperationGetParentOperation(walk->op));
    MlirOperation symbol = lookUp(walk->graph, table, reference);
    *slot = symbol.ptr ? (uintptr_t)trCallGraphFind(walk->graph, callableRegion(irOp(symbol))) : 0;
  }
  return (TrCallNode *)*slot;
}

static void noteUse(MlirOperation user, MlirAttribute reference, void *data) {
  ReferenceWalk *walk = data;
  TrCallNode *node = resolveReference(walk, reference);
  bool isNew = true;
  if (!node)
    return;
  if (!walk->uses)
    node->canBeDiscarded = false;
  if (!node->canBeDiscarded)
    return;
  if (!walk->isDropped && mlirOperationEqual(user, walk->op))
    tsPointerMapInsert(&walk->uses->topLevel, node, &isNew);
  if (isNew)
    addUses(walk->uses, node, walk->isDropped ? -1 : 1);
}

// Without a table around there is nothing to look references up in.
static void walkReferences(ReferenceWalk *walk) {
  MlirOperation parent = mlirOperationGetParentOperation(walk->op);
  if (mlirOperationIsNull(parent) || mlirOperationIsNull(tesseraSymbolTableGetNearest(parent)))
    return;
  tesseraOperationWalkSymbolUses(walk->op, noteUse, walk);
  tsPointerMapFree(&walk->resolved);
}

static void findDiscardable(MlirOperation table, bool allUsesVisible, void *user) {
  TrCallGraph *graph = user;
  for (uint32_t r = 0; r < irOp(table)->numRegions; ++r)
    for (IrBlock *block = irOp(table)->regions[r].first; block; block = block->next)
      for (IrOperation *op = block->first; op; op = op->next) {
        TrCallNode *node = trCallGraphFind(graph, callableRegion(op));
        if (!node || !irHasTrait(op, TESSERA_TRAIT_SYMBOL))
          continue;
        TesseraVisibility visibility = tesseraSymbolGetVisibility(irWrapOp(op));
        node->canBeDiscarded = visibility == TESSERA_VISIBILITY_PRIVATE ||
                               (visibility == TESSERA_VISIBILITY_NESTED && allUsesVisible);
      }
}

// What anything but a callable refers to stays.
static void findAlwaysLive(MlirOperation table, bool allUsesVisible, void *user) {
  (void)allUsesVisible;
  TrCallGraph *graph = user;
  for (uint32_t r = 0; r < irOp(table)->numRegions; ++r)
    for (IrBlock *block = irOp(table)->regions[r].first; block; block = block->next)
      for (IrOperation *op = block->first; op; op = op->next) {
        ReferenceWalk walk = {.graph = graph, .op = irWrapOp(op)};
        if (!trCallGraphFind(graph, callableRegion(op)))
          walkReferences(&walk);
      }
}

void trCallGraphRecount(TrCallGraph *graph, TrCallNode *node) {
  dropUses(&node->uses);
  ReferenceWalk walk = {.graph = graph, .op = irWrapOp(node->region->parent), .uses = &node->uses};
  walkReferences(&walk);
}

void trCallGraphCountUses(TrCallGraph *graph) {
  bool allUsesVisible = mlirBlockIsNull(mlirOperationGetBlock(graph->root));
  mlirSymbolTableWalkSymbolTables(graph->root, allUsesVisible, findDiscardable, graph);
  mlirSymbolTableWalkSymbolTables(graph->root, allUsesVisible, findAlwaysLive, graph);
  for (size_t i = 0; i < graph->all.size; ++i)
    trCallGraphRecount(graph, graph->all.data[i]);
}

void trCallGraphDropCall(TrCallGraph *graph, TrCallNode *user, MlirOperation call) {
  ReferenceWalk walk = {.graph = graph, .op = call, .uses = &user->uses, .isDropped = true};
  walkReferences(&walk);
}

void trCallGraphMergeUses(TrCallNode *inlined, TrCallNode *into) {
  for (size_t i = 0; i < inlined->uses.list.size; ++i)
    addUses(&into->uses, inlined->uses.list.data[i].node, inlined->uses.list.data[i].count);
}

void trCallGraphErase(TrCallNode *node) {
  for (size_t i = 0; i < node->children.size; ++i)
    trCallGraphErase(node->children.data[i]);
  dropUses(&node->uses);
  node->canBeDiscarded = false;
  node->isErased = true;
}

// A callable that is a value is dead when nothing uses it.
static bool hasNoEffects(const TrCallNode *node) {
  return !irHasTrait(node->region->parent, TESSERA_TRAIT_SYMBOL) &&
         tesseraOperationIsMemoryEffectFree(irWrapOp(node->region->parent));
}

bool trCallNodeIsDead(const TrCallNode *node) {
  IrOperation *op = node->region->parent;
  return (node->canBeDiscarded && node->numUses == 0) ||
         (!irHasTrait(op, TESSERA_TRAIT_SYMBOL) && irOperationHasNoUses(op) && hasNoEffects(node));
}

bool trCallNodeHasLastUse(const TrCallNode *node) {
  IrOperation *op = node->region->parent;
  if (irHasTrait(op, TESSERA_TRAIT_SYMBOL))
    return node->canBeDiscarded && node->numUses == 1;
  return op->numResults == 1 && irValueHasOneUse(irOperationResult(op, 0)) && hasNoEffects(node);
}
