// affine-loop-fusion: loops that write what others read, or read the same, become one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "dialect/affine/transforms/Box.h"
#include "dialect/affine/transforms/Fusion.h"
#include "dialect/affine/transforms/FusionGraph.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"

typedef struct Fuser {
  const AffineLoopFusionOptions *options;
  MlirRewriterBase base;
  FusionGraph graph;
  bool changed;
} Fuser;

//===--- What leaves the block ---===//

// Whether anything but affine accesses in the block may get at the memref.
static bool escapes(MlirValue memref, const IrBlock *block) {
  if (!mlirValueIsAOpResult(memref))
    return true;
  MlirOperation op = mlirOpResultGetOwner(memref);
  if (viewLikeOpInterfaceCast(op) && escapes(viewLikeOpInterfaceGetViewSource(op), block))
    return true;
  if (!affineIsAllocation(op, memref))
    return true;
  for (IrUse *use = irValue(memref)->firstUse; use; use = use->next) {
    IrBlock *around = irRegionFindAncestor(block->region, use->owner->block);
    if (!around || (around == block && !affineMapAccessInterfaceCast(irWrapOp(use->owner))))
      return true;
  }
  return false;
}

static void findEscaping(const Fuser *fuser, const FusionNode *node, AffineValues *memrefs) {
  TsPointerMap seen = {0};
  for (size_t i = 0; i < node->stores.size; ++i) {
    bool isNew;
    MlirValue memref = affineAccessedMemRef(node->stores.data[i]);
    tsPointerMapInsert(&seen, memref.ptr, &isNew);
    if (isNew && escapes(memref, fuser->graph.block))
      tsVecPush(memrefs, memref);
  }
  tsPointerMapFree(&seen);
}

//===--- Buffers of their own ---===//

// The operation from which on, in its block, the memref of these stores is the new one.
static IrOperation *findFilter(const AffineOperations *stores, MlirOperation before) {
  IrBlock *block = mlirOperationGetBlock(before).ptr;
  for (size_t i = 0; i < stores->size; ++i)
    while (!irBlockFindAncestor(block, irOp(stores->data[i])))
      block = irBlockParent(block)->block;
  IrOperation *first = NULL;
  for (size_t i = 0; i < stores->size; ++i) {
    IrOperation *op = irBlockFindAncestor(block, irOp(stores->data[i]));
    first = !first || irIsBefore(op, first) ? op : first;
  }
  return first;
}

// The accesses from the filter on; false when something else uses the memref there.
static bool findUsers(MlirValue memref, IrOperation *filter, AffineOperations *users) {
  for (IrUse *use = irValue(memref)->firstUse; use; use = use->next) {
    MlirOperation user = irWrapOp(use->owner);
    IrOperation *op = irBlockFindAncestor(filter->block, use->owner);
    if (!op || irIsBefore(op, filter) || affineIsDeallocation(user, memref))
      continue;
    if ((!affineIsRead(user) && !affineIsWrite(user)) ||
        !mlirValueEqual(affineAccessedMemRef(user), memref))
      return false;
    tsVecPush(users, user);
  }
  return true;
}

static MlirAttribute findSpace(const Fuser *fuser, const AffineRegion *region) {
  int64_t bytes;
  MlirType type = mlirValueGetType(region->memref);
  bool isSmall = fuser->options->fastMemorySpace && affineRegionCountBytes(region, &bytes) &&
                 (uint64_t)bytes <= (uint64_t)fuser->options->localBufSizeThreshold << 10;
  return isSmall ? affineSpaceGet(mlirTypeGetContext(type), fuser->options->fastMemorySpace)
                 : mlirMemRefTypeGetMemorySpace(type);
}

static bool haveSamePlace(const AffineOperations *stores) {
  for (size_t i = 1; i < stores->size; ++i)
    if (!affineAccessesAreEqual(stores->data[0], stores->data[i]))
      return false;
  return true;
}

// A buffer for what the stores, of one memref, write in a round of the outermost `depth` loops;
// null when that isn't known, or more than they and loads use it.
static MlirValue createOwn(Fuser *fuser, MlirOperation loop, const AffineOperations *stores,
                           size_t depth, MlirOperation before) {
  AffineRegion region = {.memref = {NULL}};
  AffineBox box = {.symbols = {0}};
  AffineOperations users = {0};
  int64_t count;
  MlirValue buffer = {NULL}, memref = affineAccessedMemRef(stores->data[0]);
  MlirType type = mlirValueGetType(memref);
  bool fits = haveSamePlace(stores) && affineRegionWithLocals(stores->data[0], depth, &region) &&
              affineBoxOfRegion(&region, &box, &count) && tesseraMemRefHasIdentityLayout(type) &&
              findUsers(memref, findFilter(stores, before), &users);
  if (fits) {
    MlirType own =
        mlirMemRefTypeContiguousGet(mlirShapedTypeGetElementType(type), (intptr_t)box.shape.size,
                                    box.shape.data, findSpace(fuser, &region));
    IrBlock *entry = irOp(loop)->block->region->first;
    mlirRewriterBaseSetInsertionPointToStart(fuser->base, irWrapBlock(entry));
    buffer =
        mlirOperationGetResult(memrefAllocOpCreate(fuser->base, mlirOperationGetLocation(loop), own,
                                                   0, NULL, 0, NULL, (MlirAttribute){NULL}),
                               0);
    for (size_t i = 0; i < users.size; ++i) {
      affineBoxKeepIndices(fuser->base, &box, users.data[i]);
      affineBoxRedirect(&box, users.data[i], buffer);
    }
  }
  affineRegionFree(&region);
  affineBoxFree(&box);
  tsVecFree(&users);
  return buffer;
}

static void createOwnBuffers(Fuser *fuser, size_t target, const AffineValues *memrefs, size_t depth,
                             MlirOperation before) {
  MlirOperation loop = fuser->graph.nodes.data[target].op;
  AffineOperations stores = {0};
  for (size_t i = 0; i < memrefs->size; ++i) {
    stores.size = 0;
    IrOperation *root = irOp(loop);
    for (IrOperation *op = root; op; op = irWalkNext(root, op, false))
      if (affineIsWrite(irWrapOp(op)) &&
          mlirValueEqual(affineAccessedMemRef(irWrapOp(op)), memrefs->data[i]))
        tsVecPush(&stores, irWrapOp(op));
    MlirValue buffer = {NULL};
    if (stores.size)
      buffer = createOwn(fuser, loop, &stores, depth, before);
    if (buffer.ptr)
      fusionGraphAddEdge(&fuser->graph, fusionGraphAdd(&fuser->graph, mlirOpResultGetOwner(buffer)),
                         target, buffer);
  }
  tsVecFree(&stores);
}

//===--- Producers ---===//

/// A source that is about to be fused into a target.
typedef struct Candidate {
  size_t source, target;
  FusionPair pair;
  size_t depth, numAround; ///< in the target; loops around it
  MlirOperation place;     ///< where the target goes
  AffineValues shared, escaping, own;
  bool isSourceGone;
} Candidate;

static void freeCandidate(Candidate *candidate) {
  fusionPairFree(&candidate->pair);
  tsVecFree(&candidate->shared);
  tsVecFree(&candidate->escaping);
  tsVecFree(&candidate->own);
}

static size_t countLoopsAround(MlirOperation op) {
  AffineOperations around = {0};
  affineLoopsAround(op, &around);
  size_t count = around.size;
  tsVecFree(&around);
  return count;
}

// Accesses of the lists to these memrefs.
static void collectOf(const AffineOperations *accesses, const AffineValues *memrefs,
                      AffineOperations *found) {
  for (size_t i = 0; i < accesses->size; ++i)
    if (fusionHasValue(memrefs, affineAccessedMemRef(accesses->data[i])))
      tsVecPush(found, accesses->data[i]);
}

// Nodes with loops that write what the target reads, in order.
static void findProducers(const Fuser *fuser, size_t target, FusionIds *ids) {
  const FusionNode *node = &fuser->graph.nodes.data[target];
  bool *isFound = tsAllocZeroed(fuser->graph.nodes.size + 1, sizeof *isFound);
  for (size_t i = 0; i < node->in.size; ++i) {
    size_t id = node->in.data[i].node;
    const FusionNode *source = &fuser->graph.nodes.data[id];
    AffineValues shared = {0};
    if (affineForOpIsA(source->op) && !isFound[id])
      fusionFindShared(&source->stores, &node->loads, &shared);
    isFound[id] = isFound[id] || shared.size;
    tsVecFree(&shared);
  }
  ids->size = 0;
  for (size_t i = 0; i < fuser->graph.nodes.size; ++i)
    if (isFound[i])
      tsVecPush(ids, i);
  tsFree(isFound);
}

// Whether all that needs the source besides the target still finds what it wrote.
static bool canDropSource(const Fuser *fuser, const Candidate *candidate) {
  const FusionNode *source = &fuser->graph.nodes.data[candidate->source];
  IrOperation *target = irOp(fuser->graph.nodes.data[candidate->target].op);
  bool isNeeded = candidate->escaping.size > 0;
  for (size_t i = 0; i < source->out.size; ++i) {
    IrOperation *user = irOp(fuser->graph.nodes.data[source->out.data[i].node].op);
    if (user == target)
      continue;
    IrOperation *place = irOp(candidate->place);
    if (user->block != target->block || (place != user && !irIsBefore(place, user)))
      return false;
    isNeeded = true;
  }
  return !isNeeded ||
         affineSliceIsAll(&candidate->pair.slices.data[candidate->depth - 1]) == AFFINE_YES;
}

// Whether nobody but both needs the memref.
static bool mayBeOwn(const Fuser *fuser, const Candidate *candidate, MlirValue memref) {
  if (affineElementBits(mlirValueGetType(memref)) == 0)
    return false;
  const FusionGraph *graph = &fuser->graph;
  const FusionNode *target = &graph->nodes.data[candidate->target];
  if (fusionHasValue(&candidate->escaping, memref) &&
      (candidate->isSourceGone || fusionNodeCountStores(target, memref) > 0))
    return false;
  if (fusionGraphCountWriters(graph, candidate->source, memref) > 0 ||
      fusionGraphCountOut(graph, candidate->target, memref) > 0)
    return false;
  const FusionEdges *out = &graph->nodes.data[candidate->source].out;
  for (size_t i = 0; candidate->isSourceGone && i < out->size; ++i)
    if (mlirValueEqual(out->data[i].value, memref) && out->data[i].node != candidate->target)
      return false;
  return true;
}

static FusionLimits limitsOf(const Fuser *fuser) {
  return (FusionLimits){fuser->options->maximalFusion, fuser->options->computeToleranceThreshold};
}

// Where, and how deep, the source goes; false when it stays.
static bool plan(const Fuser *fuser, Candidate *candidate, size_t maxUsers) {
  const FusionGraph *graph = &fuser->graph;
  const FusionNode *source = &graph->nodes.data[candidate->source],
                   *target = &graph->nodes.data[candidate->target];
  AffineOperations accesses = {0}, around = {0};
  if (mlirOperationGetNumResults(source->op))
    return false;
  fusionFindShared(&source->stores, &target->loads, &candidate->shared);
  for (size_t i = 0; i < candidate->shared.size; ++i)
    if (fusionGraphCountOut(graph, candidate->source, candidate->shared.data[i]) > maxUsers)
      return false;
  findEscaping(fuser, source, &candidate->escaping);
  candidate->place = fusionGraphFindPlace(graph, candidate->source, candidate->target);
  if (!candidate->place.ptr)
    return false;
  candidate->numAround = countLoopsAround(target->op);
  collectOf(&target->loads, &candidate->shared, &accesses);
  collectOf(&target->stores, &candidate->shared, &accesses);
  size_t depth = affineLoopsAroundAll(accesses.size, accesses.data, &around) - candidate->numAround;
  size_t legal = fusionPairFind(source->op, target->op, (MlirValue){NULL}, depth, &candidate->pair);
  candidate->depth = legal;
  accesses.size = 0;
  collectOf(&source->stores, &candidate->shared, &accesses);
  bool pays =
      legal && fusionPays(&candidate->pair, &accesses, legal, limitsOf(fuser), &candidate->depth);
  tsVecFree(&accesses);
  tsVecFree(&around);
  return pays;
}

static void fuseProducer(Fuser *fuser, Candidate *candidate) {
  FusionGraph *graph = &fuser->graph;
  size_t source = candidate->source, target = candidate->target;
  candidate->isSourceGone = canDropSource(fuser, candidate);
  for (size_t i = 0; i < candidate->shared.size; ++i)
    if (mayBeOwn(fuser, candidate, candidate->shared.data[i]))
      tsVecPush(&candidate->own, candidate->shared.data[i]);
  const AffineSlice *slice = &candidate->pair.slices.data[candidate->depth - 1];
  MlirBlock site = mlirOperationGetBlock(slice->before);
  fusionFuse(fuser->base, graph->nodes.data[source].op, slice, false);
  MlirOperation loop = graph->nodes.data[target].op;
  if (candidate->place.ptr != loop.ptr)
    mlirRewriterBaseMoveOpBefore(fuser->base, loop, candidate->place);
  fusionGraphFuse(graph, source, target, &candidate->own, candidate->isSourceGone);
  createOwnBuffers(fuser, target, &candidate->own, candidate->depth,
                   mlirBlockGetFirstOperation(site));
  fusionGraphCollect(graph, target);
  if (candidate->isSourceGone) {
    MlirOperation gone = graph->nodes.data[source].op;
    fusionGraphRemove(graph, source);
    irOperationErase(irOp(gone));
  }
  fuser->changed = true;
}

static bool fuseOnce(Fuser *fuser, size_t target, size_t maxUsers, FusionIds *ids) {
  bool changed = false;
  findProducers(fuser, target, ids);
  for (size_t i = ids->size; i-- > 0;) {
    Candidate candidate = {.source = ids->data[i], .target = target};
    if (plan(fuser, &candidate, maxUsers)) {
      fuseProducer(fuser, &candidate);
      changed = true;
    }
    freeCandidate(&candidate);
  }
  return changed;
}

static bool isTarget(const Fuser *fuser, size_t id) {
  MlirOperation op = fuser->graph.nodes.data[id].op;
  return op.ptr && affineForOpIsA(op) && mlirOperationGetNumResults(op) == 0;
}

// Rounds over the producers of one target: copies that don't replace their source might go on.
enum { kMaxRounds = 64 };

static void fuseProducers(Fuser *fuser, size_t maxUsers) {
  FusionIds order = {0}, ids = {0};
  fusionGraphList(&fuser->graph, &order);
  for (size_t i = 0; i < order.size; ++i) {
    size_t id = order.data[i];
    if (!isTarget(fuser, id))
      continue;
    FusionNode *node = &fuser->graph.nodes.data[id];
    MlirOperation root = fusionSinkSequential(node->op);
    if (root.ptr != node->op.ptr) {
      tsPointerMapErase(&fuser->graph.ofLoop, node->op.ptr);
      *tsPointerMapInsert(&fuser->graph.ofLoop, root.ptr, NULL) = id;
      node->op = root;
      fuser->changed = true;
    }
    for (size_t round = 0; round < kMaxRounds && fuseOnce(fuser, id, maxUsers, &ids); ++round)
      ;
  }
  tsVecFree(&order);
  tsVecFree(&ids);
}

//===--- Siblings ---===//

// Whether the sibling reads the memref once, and neither needs the other one.
static bool mayJoin(const FusionGraph *graph, size_t sibling, size_t target, MlirValue memref) {
  const FusionNode *node = &graph->nodes.data[sibling];
  if (fusionNodeCountLoads(node, memref) != 1 || fusionGraphHasPath(graph, sibling, target) ||
      fusionGraphHasPath(graph, target, sibling))
    return false;
  for (size_t i = 0; i < node->stores.size; ++i) {
    MlirValue stored = affineAccessedMemRef(node->stores.data[i]);
    if (!mlirValueEqual(stored, affineAccessedMemRef(node->stores.data[0])) ||
        (fusionNodeCountLoads(node, stored) > 0 &&
         fusionGraphCountWriters(graph, sibling, stored) > 0))
      return false;
  }
  return true;
}

/// Siblings that have been found for a target.
typedef struct Search {
  size_t target, sibling;
  MlirValue memref;
  TsPointerMap seen; ///< operations
} Search;

static bool takeSibling(const Fuser *fuser, Search *search, size_t id, MlirValue memref) {
  const FusionGraph *graph = &fuser->graph;
  MlirOperation op = graph->nodes.data[id].op;
  if (id == search->target || !affineForOpIsA(op) || tsPointerMapFind(&search->seen, op.ptr) ||
      !mayJoin(graph, id, search->target, memref))
    return false;
  tsPointerMapInsert(&search->seen, op.ptr, NULL);
  search->sibling = id;
  search->memref = memref;
  return true;
}

// Through arguments of the block that both read.
static bool findByArgument(const Fuser *fuser, Search *search) {
  const FusionGraph *graph = &fuser->graph;
  const FusionNode *target = &graph->nodes.data[search->target];
  MlirBlock block = irWrapBlock(graph->block);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
    MlirValue memref = mlirBlockGetArgument(block, i);
    if (!fusionNodeCountLoads(target, memref))
      continue;
    for (IrUse *use = irValue(memref)->firstUse; use; use = use->next) {
      IrOperation *loop = irBlockFindAncestor(graph->block, use->owner);
      uintptr_t *id = loop && loop != use->owner ? tsPointerMapFind(&graph->ofLoop, loop) : NULL;
      if (id && affineIsRead(irWrapOp(use->owner)) && takeSibling(fuser, search, *id, memref))
        return true;
    }
  }
  return false;
}

static bool isDefinedBy(MlirValue value, MlirOperation op) {
  return mlirValueIsAOpResult(value) && mlirOpResultGetOwner(value).ptr == op.ptr;
}

// Through what writes, or makes, what both read.
static bool findByWriter(const Fuser *fuser, Search *search) {
  const FusionGraph *graph = &fuser->graph;
  const FusionNode *target = &graph->nodes.data[search->target];
  for (size_t i = 0; i < target->in.size; ++i) {
    MlirValue memref = target->in.data[i].value;
    const FusionNode *writer = &graph->nodes.data[target->in.data[i].node];
    if (!mlirTypeIsAMemRef(mlirValueGetType(memref)) || !fusionNodeCountLoads(target, memref) ||
        !(fusionNodeCountStores(writer, memref) || isDefinedBy(memref, writer->op)))
      continue;
    for (size_t k = 0; k < writer->out.size; ++k)
      if (mlirValueEqual(writer->out.data[k].value, memref) &&
          takeSibling(fuser, search, writer->out.data[k].node, memref))
        return true;
  }
  return false;
}

static MlirOperation findLoad(const FusionNode *node, MlirValue memref) {
  size_t i = 0;
  while (!mlirValueEqual(affineAccessedMemRef(node->loads.data[i]), memref))
    ++i;
  return node->loads.data[i];
}

static bool hasUsedResults(MlirOperation op) { return !irOperationHasNoUses(irOp(op)); }

static void joinSibling(Fuser *fuser, const Search *search) {
  FusionGraph *graph = &fuser->graph;
  const FusionNode *target = &graph->nodes.data[search->target],
                   *sibling = &graph->nodes.data[search->sibling];
  MlirOperation loop = target->op, other = sibling->op;
  bool isFirst = irIsBefore(irOp(other), irOp(loop));
  MlirOperation place = isFirst ? fusionGraphFindPlace(graph, search->sibling, search->target)
                                : fusionGraphFindPlace(graph, search->target, search->sibling);
  if (!place.ptr || hasUsedResults(other))
    return;
  AffineOperations load = {0};
  tsVecPush(&load, findLoad(sibling, search->memref));
  size_t numAround = countLoopsAround(loop);
  size_t depth = countLoopsAround(findLoad(target, search->memref)) - numAround;
  FusionPair pair;
  size_t legal = fusionPairFind(other, loop, search->memref, depth, &pair), best = legal;
  // The sibling goes: all of its rounds have to run.
  if (legal && fusionPays(&pair, &load, legal, limitsOf(fuser), &best) &&
      affineSliceIsAll(&pair.slices.data[best - 1]) == AFFINE_YES) {
    fusionFuse(fuser->base, other, &pair.slices.data[best - 1], best == depth);
    if (place.ptr != loop.ptr)
      mlirRewriterBaseMoveOpBefore(fuser->base, loop, place);
    fusionGraphMerge(graph, search->sibling, search->target);
    fusionGraphCollect(graph, search->target);
    fusionGraphRemove(graph, search->sibling);
    irOperationErase(irOp(other));
    fuser->changed = true;
  }
  fusionPairFree(&pair);
  tsVecFree(&load);
}

static void fuseSiblings(Fuser *fuser) {
  FusionIds order = {0};
  fusionGraphList(&fuser->graph, &order);
  for (size_t i = 0; i < order.size; ++i) {
    Search search = {.target = order.data[i]};
    MlirOperation op = fuser->graph.nodes.data[search.target].op;
    while (op.ptr && affineForOpIsA(op) &&
           (findByArgument(fuser, &search) || findByWriter(fuser, &search)))
      joinSibling(fuser, &search);
    tsPointerMapFree(&search.seen);
  }
  tsVecFree(&order);
}

//===--- The pass ---===//

// Allocations that were accessed and aren't any more.
static void eraseUnused(Fuser *fuser) {
  for (size_t i = 0; i < fuser->graph.memrefs.size; ++i) {
    MlirValue memref = fuser->graph.memrefs.data[i];
    if (*tsPointerMapFind(&fuser->graph.memrefEdges, memref.ptr) == 0 &&
        !irValue(memref)->firstUse && mlirValueIsAOpResult(memref) &&
        memrefAllocOpIsA(mlirOpResultGetOwner(memref)))
      irOperationErase(irOp(mlirOpResultGetOwner(memref)));
  }
}

static void fuseBlock(Fuser *fuser, IrBlock *block) {
  int64_t mode = fuser->options->affineFusionMode;
  if (fusionGraphInit(&fuser->graph, block)) {
    if (mode == AffineLoopFusionAffineFusionModeGreedy)
      fuseProducers(fuser, 1);
    if (mode != AffineLoopFusionAffineFusionModeProducerConsumer)
      fuseSiblings(fuser);
    if (mode != AffineLoopFusionAffineFusionModeSibling)
      fuseProducers(fuser, SIZE_MAX);
    eraseUnused(fuser);
  }
  fusionGraphFree(&fuser->graph);
}

static bool hasTwoLoops(const IrBlock *block) {
  size_t count = 0;
  for (IrOperation *op = block->first; op && count < 2; op = op->next)
    count += affineForOpIsA(irWrapOp(op));
  return count > 1;
}

void affineLoopFusionPassRun(MlirPass pass, const AffineLoopFusionOptions *options,
                             MlirOperation wrapped) {
  Fuser fuser = {.options = options,
                 .base = mlirIRRewriterCreate(mlirOperationGetContext(wrapped))};
  IrOperation *root = irOp(wrapped);
  // Blocks inside come first; fusing changes nothing that the walk goes on from.
  for (IrOperation *op = irWalkInnermost(root);; op = irWalkPostNext(root, op)) {
    for (uint32_t i = 0; i < op->numRegions; ++i)
      for (IrBlock *block = op->regions[i].first; block; block = block->next)
        if (hasTwoLoops(block))
          fuseBlock(&fuser, block);
    if (op == root)
      break;
  }
  mlirIRRewriterDestroy(fuser.base);
  if (!fuser.changed)
    tesseraPassMarkUnchanged(pass);
}
