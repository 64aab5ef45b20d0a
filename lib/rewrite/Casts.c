// Unrealized casts that undo each other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/ConversionInternal.h"

//===--- Chains ---===//

// The cast whose results, all and in order, are the operands of this one, or NULL.
static IrOperation *castBefore(const IrOperation *cast) {
  IrOperation *before = cast->numOperands ? irDefiningOp(cast->operands[0].value) : NULL;
  if (!before || !rwIsCast(before) || before->numResults != cast->numOperands)
    return NULL;
  for (uint32_t i = 0; i < cast->numOperands; ++i)
    if (cast->operands[i].value != irOperationResult(before, i))
      return NULL;
  return before;
}

// A type that stands for a list of types: a list of one that isn't a function type for itself, any
// other as inputs of a function type.
static IrStorage *keyOf(IrContext *context, IrStorage *const *types, size_t count) {
  if (count == 1 && !irTypeIsFunction(types[0]))
    return types[0];
  return irFunctionTypeGet(context, (IrList){types, count}, (IrList){NULL, 0});
}

typedef TsVec(IrStorage *) Types;

static IrStorage *operandsKey(const IrOperation *cast, Types *types) {
  types->size = 0;
  for (uint32_t i = 0; i < cast->numOperands; ++i)
    tsVecPush(types, cast->operands[i].value->type);
  return keyOf(cast->name->context, types->data, types->size);
}

static IrStorage *resultsKey(IrOperation *cast, Types *types) {
  types->size = 0;
  for (uint32_t i = 0; i < cast->numResults; ++i)
    tsVecPush(types, irOperationResult(cast, i)->type);
  return keyOf(cast->name->context, types->data, types->size);
}

// Casts as trees: each hangs below the one before it.
typedef struct Node {
  IrOperation *cast, *source;        ///< whose operands take the results' place, or NULL
  struct Node *child, *sibling, *up; ///< the first below, the next beside, the one before
  IrStorage *key;                    ///< of the operands
  const struct Node *hidden;         ///< the closest one above with that key
  bool isWanted;
} Node;

typedef struct Trees {
  TsVec(Node *) nodes;
  TsPointerMap ofCast;  ///< IrOperation * -> Node *
  TsPointerMap closest; ///< key -> the closest node on the way down whose operands have it
  TsArena arena;
  Types types;
} Trees;

static Node *addNode(Trees *trees, IrOperation *cast, bool *isNew) {
  uintptr_t *slot = tsPointerMapInsert(&trees->ofCast, cast, isNew);
  if (!*isNew)
    return (Node *)*slot;
  Node *node = tsArenaNew(&trees->arena, Node);
  *node = (Node){.cast = cast};
  *slot = (uintptr_t)node;
  tsVecPush(&trees->nodes, node);
  return node;
}

// Adds the cast with those before it.
static void addChain(Trees *trees, IrOperation *cast) {
  bool isNew;
  Node *node = addNode(trees, cast, &isNew);
  node->isWanted = true;
  while (isNew) {
    IrOperation *before = castBefore(node->cast);
    if (!before)
      return;
    Node *up = addNode(trees, before, &isNew);
    node->up = up;
    node->sibling = up->child;
    up->child = node;
    node = up;
  }
}

// What takes its own results can't be replaced by what takes them.
static bool takesResultOf(const IrOperation *source, const IrOperation *cast) {
  for (uint32_t i = 0; i < source->numOperands; ++i)
    if (irDefiningOp(source->operands[i].value) == cast)
      return true;
  return false;
}

static void enter(Trees *trees, Node *node) {
  node->key = operandsKey(node->cast, &trees->types);
  uintptr_t *slot = tsPointerMapInsert(&trees->closest, node->key, NULL);
  node->hidden = (const Node *)*slot;
  *slot = (uintptr_t)node;
  if (!node->isWanted)
    return;
  slot = tsPointerMapFind(&trees->closest, resultsKey(node->cast, &trees->types));
  const Node *source = slot ? (const Node *)*slot : NULL;
  if (source && !takesResultOf(source->cast, node->cast))
    node->source = source->cast;
}

static void leave(Trees *trees, const Node *node) {
  *tsPointerMapInsert(&trees->closest, node->key, NULL) = (uintptr_t)node->hidden;
}

typedef TsVec(Node *) Nodes;

// Finds, for each cast below `root`, the closest one before it that began with its types. Appends
// the casts to `order`, each behind those before it.
static void search(Trees *trees, Node *root, Nodes *order) {
  for (Node *node = root; node;) {
    enter(trees, node);
    tsVecPush(order, node);
    if (node->child) {
      node = node->child;
      continue;
    }
    while (node && !(node != root && node->sibling)) {
      leave(trees, node);
      node = node == root ? NULL : node->up;
    }
    if (node) {
      leave(trees, node);
      node = node->sibling;
    }
  }
}

//===--- Replacing ---===//

static void replaceUses(RwConversion *conversion, IrValue *from, IrValue *to) {
  if (!conversion) {
    irValueReplaceAllUses(from, to);
    return;
  }
  for (IrUse *use = from->firstUse, *next; use; use = next) {
    next = use->next;
    if (rwIsLiveUser(conversion, use))
      rwLogSetUse(conversion, use, to);
  }
}

// Casts in a circle, as there may be where operations have no order, hang below nothing: they stay.
static void replaceChains(const RwOperations *casts, RwConversion *conversion) {
  Trees trees = {0};
  Nodes order = {0};
  for (size_t i = 0; i < casts->size; ++i)
    addChain(&trees, casts->data[i]);
  for (size_t i = 0; i < trees.nodes.size; ++i)
    if (!trees.nodes.data[i]->up)
      search(&trees, trees.nodes.data[i], &order);
  for (size_t i = 0; i < order.size; ++i) {
    IrOperation *cast = order.data[i]->cast, *source = order.data[i]->source;
    for (uint32_t k = 0; source && k < cast->numResults; ++k)
      replaceUses(conversion, irOperationResult(cast, k), source->operands[k].value);
  }
  tsVecFree(&trees.nodes);
  tsVecFree(&trees.types);
  tsVecFree(&order);
  tsPointerMapFree(&trees.ofCast);
  tsPointerMapFree(&trees.closest);
  tsArenaDestroy(&trees.arena);
}

//===--- Erasing ---===//

static bool isUsedByOthers(IrOperation *cast, const TsPointerMap *ours,
                           const RwConversion *conversion) {
  for (uint32_t i = 0; i < cast->numResults; ++i)
    for (const IrUse *use = irOperationResult(cast, i)->firstUse; use; use = use->next)
      if (!tsPointerMapFind(ours, use->owner) && rwIsLiveUser(conversion, use))
        return true;
  return false;
}

// Adds those of the casts that something else needs, directly or through them, to the map.
static void findLive(const RwOperations *casts, const RwConversion *conversion,
                     TsPointerMap *live) {
  RwOperations pending = {0};
  TsPointerMap ours = {0};
  for (size_t i = 0; i < casts->size; ++i)
    tsPointerMapInsert(&ours, casts->data[i], NULL);
  for (size_t i = 0; i < casts->size; ++i)
    if (isUsedByOthers(casts->data[i], &ours, conversion))
      tsVecPush(&pending, casts->data[i]);
  while (pending.size) {
    IrOperation *cast = tsVecPop(&pending);
    bool inserted;
    tsPointerMapInsert(live, cast, &inserted);
    for (uint32_t i = 0; inserted && i < cast->numOperands; ++i) {
      IrOperation *before = irDefiningOp(cast->operands[i].value);
      if (before && tsPointerMapFind(&ours, before))
        tsVecPush(&pending, before);
    }
  }
  tsPointerMapFree(&ours);
  tsVecFree(&pending);
}

static void eraseAll(const RwOperations *dead, RwConversion *conversion) {
  for (size_t i = 0; i < dead->size; ++i)
    if (conversion)
      rwLogIgnoredOp(conversion, dead->data[i]);
    else
      irOperationDropAllReferences(dead->data[i]);
  for (size_t i = 0; i < dead->size && !conversion; ++i)
    irOperationErase(dead->data[i]);
}

void rwReconcileCasts(const RwOperations *casts, RwConversion *conversion, RwOperations *live) {
  replaceChains(casts, conversion);
  TsPointerMap needed = {0};
  RwOperations dead = {0};
  findLive(casts, conversion, &needed);
  for (size_t i = 0; i < casts->size; ++i)
    if (tsPointerMapFind(&needed, casts->data[i]))
      tsVecPush(live, casts->data[i]);
    else
      tsVecPush(&dead, casts->data[i]);
  eraseAll(&dead, conversion);
  tsVecFree(&dead);
  tsPointerMapFree(&needed);
}

void tesseraReconcileUnrealizedCasts(MlirOperation op) {
  RwOperations casts = {0}, live = {0};
  for (IrOperation *nested = irOp(op); nested; nested = irWalkNext(irOp(op), nested, false))
    if (nested != irOp(op) && rwIsCast(nested))
      tsVecPush(&casts, nested);
  rwReconcileCasts(&casts, NULL, &live);
  tsVecFree(&casts);
  tsVecFree(&live);
}
