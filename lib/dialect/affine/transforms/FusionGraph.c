// Which operations of a block have to stay in which order.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/transforms/FusionGraph.h"
#include "dialect/affine/AffineOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"

// More edges, or operations, of a block, and nothing is fused in it.
enum { kMaxEdges = 1 << 14, kMaxNodes = 1 << 13 };

bool fusionHasValue(const AffineValues *values, MlirValue value) {
  for (size_t i = 0; i < values->size; ++i)
    if (mlirValueEqual(values->data[i], value))
      return true;
  return false;
}

//===--- Effects ---===//

/// What is asked of an operation's effects, and what is found.
typedef struct Question {
  TesseraEffectKind kind;
  MlirValue value; ///< null: on any
  bool has;
  AffineValues *memrefs; ///< NULL, or a list for those that have the effect
} Question;

static void takeEffect(TesseraEffect effect, void *user) {
  Question *question = user;
  if (effect.kind != question->kind ||
      (question->value.ptr && !mlirValueEqual(effect.value, question->value)))
    return;
  question->has = true;
  if (question->memrefs && effect.value.ptr && mlirTypeIsAMemRef(mlirValueGetType(effect.value)))
    tsVecPush(question->memrefs, effect.value);
}

static bool hasEffect(MlirOperation op, TesseraEffectKind kind, MlirValue value) {
  Question question = {.kind = kind, .value = value};
  if (memoryEffectOpInterfaceCast(op))
    memoryEffectOpInterfaceGetEffects(op, takeEffect, &question);
  return question.has;
}

// The memrefs that the operation may affect so; all of its operands when that isn't known.
static void findAffected(MlirOperation op, TesseraEffectKind kind, AffineValues *memrefs) {
  memrefs->size = 0;
  if (memoryEffectOpInterfaceCast(op)) {
    Question question = {.kind = kind, .memrefs = memrefs};
    memoryEffectOpInterfaceGetEffects(op, takeEffect, &question);
    return;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (mlirTypeIsAMemRef(mlirValueGetType(operand)))
      tsVecPush(memrefs, operand);
  }
}

//===--- Nodes ---===//

static void collectOther(FusionNode *node, MlirOperation op) {
  const MlirValue any = {NULL};
  if (memoryEffectOpInterfaceCast(op)) {
    if (hasEffect(op, TESSERA_EFFECT_READ, any))
      tsVecPush(&node->reads, op);
    if (hasEffect(op, TESSERA_EFFECT_WRITE, any))
      tsVecPush(&node->writes, op);
    if (hasEffect(op, TESSERA_EFFECT_FREE, any))
      tsVecPush(&node->frees, op);
    return;
  }
  if (irHasTrait(irOp(op), TESSERA_TRAIT_RECURSIVE_MEMORY_EFFECTS))
    return;
  AffineValues memrefs = {0};
  findAffected(op, TESSERA_EFFECT_READ, &memrefs);
  if (memrefs.size) {
    tsVecPush(&node->reads, op);
    tsVecPush(&node->writes, op);
  }
  tsVecFree(&memrefs);
}

void fusionGraphCollect(FusionGraph *graph, size_t id) {
  FusionNode *node = &graph->nodes.data[id];
  IrOperation *root = irOp(node->op);
  node->loads.size = node->stores.size = 0;
  node->reads.size = node->writes.size = node->frees.size = 0;
  for (IrOperation *op = irWalkInnermost(root);; op = irWalkPostNext(root, op)) {
    MlirOperation wrapped = irWrapOp(op);
    if (affineIsRead(wrapped))
      tsVecPush(&node->loads, wrapped);
    else if (affineIsWrite(wrapped))
      tsVecPush(&node->stores, wrapped);
    else if (!affineForOpIsA(wrapped))
      collectOther(node, wrapped);
    if (op == root)
      break;
  }
}

size_t fusionGraphAdd(FusionGraph *graph, MlirOperation op) {
  size_t id = graph->nodes.size;
  tsVecPush(&graph->nodes, (FusionNode){.op = op});
  fusionOrderAdd(&graph->order, id);
  if (affineForOpIsA(op))
    *tsPointerMapInsert(&graph->ofLoop, op.ptr, NULL) = id;
  return id;
}

static size_t addCollected(FusionGraph *graph, IrOperation *op) {
  size_t id = fusionGraphAdd(graph, irWrapOp(op));
  fusionGraphCollect(graph, id);
  return id;
}

static void freeNode(FusionNode *node) {
  tsVecFree(&node->loads);
  tsVecFree(&node->stores);
  tsVecFree(&node->reads);
  tsVecFree(&node->writes);
  tsVecFree(&node->frees);
  tsVecFree(&node->in);
  tsVecFree(&node->out);
}

void fusionGraphFree(FusionGraph *graph) {
  for (size_t i = 0; i < graph->nodes.size; ++i)
    freeNode(&graph->nodes.data[i]);
  tsVecFree(&graph->nodes);
  fusionOrderFree(&graph->order);
  tsPointerMapFree(&graph->ofLoop);
  tsVecFree(&graph->memrefs);
  tsPointerMapFree(&graph->memrefEdges);
}

void fusionGraphList(const FusionGraph *graph, FusionIds *ids) {
  ids->size = 0;
  for (size_t i = graph->order.numSlots; i-- > 0;)
    if (graph->order.slots[i] >= 0)
      tsVecPush(ids, (size_t)graph->order.slots[i]);
}

static size_t countAccesses(const AffineOperations *accesses, MlirValue memref) {
  size_t count = 0;
  for (size_t i = 0; i < accesses->size; ++i)
    count += mlirValueEqual(affineAccessedMemRef(accesses->data[i]), memref);
  return count;
}

size_t fusionNodeCountLoads(const FusionNode *node, MlirValue memref) {
  return countAccesses(&node->loads, memref);
}

size_t fusionNodeCountStores(const FusionNode *node, MlirValue memref) {
  size_t count = countAccesses(&node->stores, memref);
  for (size_t i = 0; i < node->writes.size; ++i)
    count += hasEffect(node->writes.data[i], TESSERA_EFFECT_WRITE, memref);
  return count;
}

static bool changes(const FusionNode *node, MlirValue memref) {
  bool has = fusionNodeCountStores(node, memref) > 0;
  for (size_t i = 0; i < node->frees.size && !has; ++i)
    has = hasEffect(node->frees.data[i], TESSERA_EFFECT_FREE, memref);
  return has;
}

//===--- Edges ---===//

static intptr_t findEdge(const FusionEdges *edges, size_t node, MlirValue value) {
  for (size_t i = 0; i < edges->size; ++i)
    if (edges->data[i].node == node && mlirValueEqual(edges->data[i].value, value))
      return (intptr_t)i;
  return -1;
}

static void eraseEdge(FusionEdges *edges, size_t node, MlirValue value) {
  intptr_t found = findEdge(edges, node, value);
  if (found < 0)
    return;
  --edges->size;
  for (size_t i = (size_t)found; i < edges->size; ++i)
    edges->data[i] = edges->data[i + 1];
}

// How many edges the memref has; NULL for another value.
static uintptr_t *edgesOf(FusionGraph *graph, MlirValue value) {
  bool isNew;
  if (!mlirTypeIsAMemRef(mlirValueGetType(value)))
    return NULL;
  uintptr_t *count = tsPointerMapInsert(&graph->memrefEdges, value.ptr, &isNew);
  if (isNew)
    tsVecPush(&graph->memrefs, value);
  return count;
}

void fusionGraphAddEdge(FusionGraph *graph, size_t from, size_t to, MlirValue value) {
  FusionNode *source = &graph->nodes.data[from], *target = &graph->nodes.data[to];
  if (findEdge(&source->out, to, value) >= 0)
    return;
  tsVecPush(&source->out, (FusionEdge){to, value});
  tsVecPush(&target->in, (FusionEdge){from, value});
  ++graph->numEdges;
  uintptr_t *count = edgesOf(graph, value);
  if (count)
    ++*count;
}

static void removeEdge(FusionGraph *graph, size_t from, size_t to, MlirValue value) {
  uintptr_t *count = edgesOf(graph, value);
  if (count)
    --*count;
  eraseEdge(&graph->nodes.data[from].out, to, value);
  eraseEdge(&graph->nodes.data[to].in, from, value);
}

void fusionGraphRemove(FusionGraph *graph, size_t id) {
  FusionNode *node = &graph->nodes.data[id];
  while (node->in.size)
    removeEdge(graph, node->in.data[0].node, id, node->in.data[0].value);
  while (node->out.size)
    removeEdge(graph, id, node->out.data[0].node, node->out.data[0].value);
  tsPointerMapErase(&graph->ofLoop, node->op.ptr);
  node->op = (MlirOperation){NULL};
  fusionOrderRemove(&graph->order, id);
}

size_t fusionGraphCountOut(const FusionGraph *graph, size_t id, MlirValue memref) {
  const FusionEdges *out = &graph->nodes.data[id].out;
  size_t count = 0;
  for (size_t i = 0; i < out->size; ++i)
    count += !memref.ptr || mlirValueEqual(out->data[i].value, memref);
  return count;
}

size_t fusionGraphCountWriters(const FusionGraph *graph, size_t id, MlirValue memref) {
  const FusionEdges *in = &graph->nodes.data[id].in;
  size_t count = 0;
  for (size_t i = 0; i < in->size; ++i)
    count += mlirValueEqual(in->data[i].value, memref) &&
             fusionNodeCountStores(&graph->nodes.data[in->data[i].node], memref) > 0;
  return count;
}

bool fusionGraphHasPath(const FusionGraph *graph, size_t from, size_t to) {
  FusionIds open = {0};
  bool *isSeen = tsAllocZeroed(graph->nodes.size + 1, sizeof *isSeen), found = false;
  IrOperation *last = irOp(graph->nodes.data[to].op);
  tsVecPush(&open, from);
  while (open.size && !found) {
    size_t id = tsVecPop(&open);
    found = id == to;
    const FusionEdges *out = &graph->nodes.data[id].out;
    for (size_t i = 0; i < out->size; ++i) {
      size_t next = out->data[i].node;
      if (isSeen[next] || irIsBefore(last, irOp(graph->nodes.data[next].op)))
        continue;
      isSeen[next] = true;
      tsVecPush(&open, next);
    }
  }
  tsVecFree(&open);
  tsFree(isSeen);
  return found;
}

//===--- Making it ---===//

/// Nodes that access a memref, in order.
typedef struct Accesses {
  MlirValue memref;
  FusionIds nodes;
} Accesses;
typedef struct AccessTable {
  TsVec(Accesses) lists;
  TsPointerMap ofMemRef;
} AccessTable;

static void addAccess(AccessTable *table, MlirValue memref, size_t id) {
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(&table->ofMemRef, memref.ptr, &isNew);
  if (isNew) {
    *slot = table->lists.size;
    tsVecPush(&table->lists, (Accesses){.memref = memref});
  }
  FusionIds *nodes = &table->lists.data[*slot].nodes;
  if (!nodes->size || nodes->data[nodes->size - 1] != id)
    tsVecPush(nodes, id);
}

static void addAffected(AccessTable *table, const AffineOperations *ops, TesseraEffectKind kind,
                        size_t id) {
  AffineValues memrefs = {0};
  for (size_t i = 0; i < ops->size; ++i) {
    findAffected(ops->data[i], kind, &memrefs);
    for (size_t k = 0; k < memrefs.size; ++k)
      addAccess(table, memrefs.data[k], id);
  }
  tsVecFree(&memrefs);
}

static void addAccesses(AccessTable *table, const FusionNode *node, size_t id) {
  for (size_t i = 0; i < node->loads.size; ++i)
    addAccess(table, affineAccessedMemRef(node->loads.data[i]), id);
  for (size_t i = 0; i < node->stores.size; ++i)
    addAccess(table, affineAccessedMemRef(node->stores.data[i]), id);
  addAffected(table, &node->reads, TESSERA_EFFECT_READ, id);
  addAffected(table, &node->writes, TESSERA_EFFECT_WRITE, id);
  addAffected(table, &node->frees, TESSERA_EFFECT_FREE, id);
}

// False for an operation whose regions do what isn't known.
static bool addNodes(FusionGraph *graph) {
  for (IrOperation *op = graph->block->first; op; op = op->next) {
    MlirOperation wrapped = irWrapOp(op);
    bool isBranch = regionBranchOpInterfaceCast(wrapped) != NULL;
    if (affineForOpIsA(wrapped) || affineIsRead(wrapped) || affineIsWrite(wrapped) ||
        (op->numResults && !irOperationHasNoUses(op)) ||
        ((op->numRegions == 0 || isBranch) && !tesseraOperationIsMemoryEffectFree(wrapped)))
      addCollected(graph, op);
    else if (op->numRegions && !isBranch)
      return false;
    if (graph->nodes.size > kMaxNodes)
      return false;
  }
  return true;
}

// From what computes a value to the loops that it's used in.
static void addValueEdges(FusionGraph *graph, size_t id) {
  MlirOperation op = graph->nodes.data[id].op;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue value = mlirOperationGetResult(op, i);
    for (IrUse *use = irValue(value)->firstUse; use; use = use->next) {
      IrOperation *loop = irBlockFindAncestor(graph->block, use->owner);
      uintptr_t *user = loop && loop != use->owner ? tsPointerMapFind(&graph->ofLoop, loop) : NULL;
      if (user && graph->numEdges <= kMaxEdges)
        fusionGraphAddEdge(graph, id, *user, value);
    }
  }
}

//===--- Loops that access other elements ---===//

// Pairs of accesses of two nests that are held against each other, and in all; more may meet.
enum { kMaxPairs = 1 << 10, kMaxChecks = 1 << 13 };

static bool isAccessedOtherwise(const FusionNode *node, MlirValue memref) {
  const AffineOperations *lists[] = {&node->reads, &node->writes, &node->frees};
  bool found = false;
  AffineValues memrefs = {0};
  for (int i = 0; i < 3 && !found; ++i)
    for (size_t k = 0; k < lists[i]->size && !found; ++k) {
      findAffected(
          lists[i]->data[k],
          (TesseraEffectKind[]){TESSERA_EFFECT_READ, TESSERA_EFFECT_WRITE, TESSERA_EFFECT_FREE}[i],
          &memrefs);
      found = fusionHasValue(&memrefs, memref);
    }
  tsVecFree(&memrefs);
  return found;
}

static void collectOf(const FusionNode *node, MlirValue memref, AffineOperations *accesses) {
  for (size_t i = 0; i < node->stores.size + node->loads.size; ++i) {
    MlirOperation op =
        i < node->stores.size ? node->stores.data[i] : node->loads.data[i - node->stores.size];
    if (mlirValueEqual(affineAccessedMemRef(op), memref))
      tsVecPush(accesses, op);
  }
}

// Whether the target may need what the source does to the memref.
static bool mayMeet(FusionGraph *graph, const FusionNode *source, const FusionNode *target,
                    MlirValue memref) {
  if (graph->numChecks > kMaxChecks || !affineForOpIsA(source->op) || !affineForOpIsA(target->op) ||
      isAccessedOtherwise(source, memref) || isAccessedOtherwise(target, memref))
    return true;
  AffineOperations sources = {0}, targets = {0};
  collectOf(source, memref, &sources);
  collectOf(target, memref, &targets);
  size_t depth = affineNestingDepth(source->op) + 1;
  bool meets = sources.size * targets.size > kMaxPairs;
  graph->numChecks += meets ? 1 : sources.size * targets.size;
  for (size_t i = 0; i < sources.size && !meets; ++i)
    for (size_t k = 0; k < targets.size && !meets; ++k)
      meets = affineCheckDependence(sources.data[i], targets.data[k], depth, NULL) !=
              AFFINE_INDEPENDENT;
  tsVecFree(&sources);
  tsVecFree(&targets);
  return meets;
}

static void addMemRefEdges(FusionGraph *graph, const Accesses *accesses) {
  const FusionIds *ids = &accesses->nodes;
  bool *isChange = tsAllocZeroed(ids->size + 1, sizeof *isChange);
  for (size_t i = 0; i < ids->size; ++i)
    isChange[i] = changes(&graph->nodes.data[ids->data[i]], accesses->memref);
  for (size_t i = 0; i < ids->size; ++i)
    for (size_t k = i + 1; k < ids->size && graph->numEdges <= kMaxEdges; ++k)
      if ((isChange[i] || isChange[k]) &&
          mayMeet(graph, &graph->nodes.data[ids->data[i]], &graph->nodes.data[ids->data[k]],
                  accesses->memref))
        fusionGraphAddEdge(graph, ids->data[i], ids->data[k], accesses->memref);
  tsFree(isChange);
}

bool fusionGraphInit(FusionGraph *graph, IrBlock *block) {
  *graph = (FusionGraph){.block = block};
  AccessTable table = {.lists = {0}};
  bool fits = addNodes(graph);
  for (size_t i = 0; fits && i < graph->nodes.size; ++i) {
    addAccesses(&table, &graph->nodes.data[i], i);
    if (!graph->nodes.data[i].stores.size)
      addValueEdges(graph, i);
  }
  for (size_t i = 0; i < table.lists.size; ++i) {
    if (fits)
      addMemRefEdges(graph, &table.lists.data[i]);
    tsVecFree(&table.lists.data[i].nodes);
  }
  tsVecFree(&table.lists);
  tsPointerMapFree(&table.ofMemRef);
  return fits && graph->numEdges <= kMaxEdges;
}

//===--- Fusing ---===//

// Whether what computes a value that the target uses needs the source.
static bool definitionsNeed(const FusionGraph *graph, size_t source, size_t target) {
  const FusionEdges *in = &graph->nodes.data[target].in;
  for (size_t i = 0; i < in->size; ++i)
    if (!mlirTypeIsAMemRef(mlirValueGetType(in->data[i].value)) &&
        fusionGraphHasPath(graph, source, in->data[i].node))
      return true;
  return false;
}

// The first (isLast: the last) operation in the range, without its ends, that an edge of the list
// is to, but for those to one node.
static IrOperation *findEnd(const FusionGraph *graph, const FusionEdges *edges, size_t except,
                            IrOperation *begin, IrOperation *end, bool isLast) {
  IrOperation *found = NULL;
  for (size_t i = 0; i < edges->size; ++i) {
    IrOperation *op = irOp(graph->nodes.data[edges->data[i].node].op);
    if (edges->data[i].node != except && op != begin && op != end && irIsBefore(begin, op) &&
        irIsBefore(op, end) && (!found || (isLast ? irIsBefore(found, op) : irIsBefore(op, found))))
      found = op;
  }
  return found;
}

MlirOperation fusionGraphFindPlace(const FusionGraph *graph, size_t from, size_t to) {
  const FusionNode *source = &graph->nodes.data[from], *target = &graph->nodes.data[to];
  if (!source->out.size)
    return target->op;
  if (definitionsNeed(graph, from, to))
    return (MlirOperation){NULL};
  IrOperation *begin = irOp(source->op), *end = irOp(target->op);
  IrOperation *first = findEnd(graph, &source->out, to, begin, end, false),
              *last = findEnd(graph, &target->in, from, begin, end, true);
  if (first && last && !irIsBefore(last, first))
    return (MlirOperation){NULL};
  return irWrapOp(first ? first : end);
}

static FusionEdges copyEdges(const FusionEdges *edges) {
  FusionEdges copy = {0};
  for (size_t i = 0; i < edges->size; ++i)
    tsVecPush(&copy, edges->data[i]);
  return copy;
}

void fusionGraphFuse(FusionGraph *graph, size_t source, size_t target, const AffineValues *own,
                     bool isSourceGone) {
  FusionEdges in = copyEdges(&graph->nodes.data[source].in),
              out = copyEdges(&graph->nodes.data[source].out);
  for (size_t i = 0; i < in.size; ++i)
    if (!fusionHasValue(own, in.data[i].value))
      fusionGraphAddEdge(graph, in.data[i].node, target, in.data[i].value);
  for (size_t i = 0; i < out.size; ++i) {
    if (out.data[i].node == target) {
      removeEdge(graph, source, target, out.data[i].value);
    } else if (isSourceGone) {
      fusionGraphAddEdge(graph, target, out.data[i].node, out.data[i].value);
      removeEdge(graph, source, out.data[i].node, out.data[i].value);
    }
  }
  FusionEdges old = copyEdges(&graph->nodes.data[target].in);
  for (size_t i = 0; i < old.size; ++i)
    if (fusionHasValue(own, old.data[i].value))
      removeEdge(graph, old.data[i].node, target, old.data[i].value);
  tsVecFree(&in);
  tsVecFree(&out);
  tsVecFree(&old);
}

void fusionGraphMerge(FusionGraph *graph, size_t source, size_t target) {
  FusionEdges in = copyEdges(&graph->nodes.data[source].in),
              out = copyEdges(&graph->nodes.data[source].out);
  for (size_t i = 0; i < in.size; ++i) {
    fusionGraphAddEdge(graph, in.data[i].node, target, in.data[i].value);
    removeEdge(graph, in.data[i].node, source, in.data[i].value);
  }
  for (size_t i = 0; i < out.size; ++i) {
    fusionGraphAddEdge(graph, target, out.data[i].node, out.data[i].value);
    removeEdge(graph, source, out.data[i].node, out.data[i].value);
  }
  tsVecFree(&in);
  tsVecFree(&out);
}
