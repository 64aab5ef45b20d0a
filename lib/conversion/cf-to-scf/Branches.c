// Branches as conditions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/cf-to-scf/Cfg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CFOps.h"
#include "dialect/scf/SCFOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"

//===--- What a block dominates ---===//

void cfgForgetOrders(Cfg *cfg) {
  for (size_t i = 0; i < cfg->allOrders.size; ++i) {
    tsFree(cfg->allOrders.data[i]->blocks);
    tsPointerMapFree(&cfg->allOrders.data[i]->places);
    tsFree(cfg->allOrders.data[i]);
  }
  cfg->allOrders.size = 0;
  tsPointerMapClear(&cfg->orders);
}

static CfgOrder *getOrder(Cfg *cfg, IrRegion *region) {
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(&cfg->orders, region, &isNew);
  if (!isNew)
    return (CfgOrder *)*slot;
  CfgOrder *order = tsAllocZeroed(1, sizeof *order);
  *slot = (uintptr_t)order;
  tsVecPush(&cfg->allOrders, order);
  size_t count = 0;
  for (const IrBlock *block = region->first; block; block = block->next)
    ++count;
  order->blocks = tsAllocZeroed(count, sizeof *order->blocks);
  order->count = tesseraDominanceGetPreOrder(cfg->dominance, irWrapRegion(region), order->blocks);
  for (size_t i = 0; i < order->count; ++i)
    *tsPointerMapInsert(&order->places, order->blocks[i].ptr, NULL) = i;
  return order;
}

void cfgCollectDominated(Cfg *cfg, IrBlock *block, CfgBlocks *blocks) {
  const CfgOrder *order = getOrder(cfg, block->region);
  for (size_t i = *tsPointerMapFind(&order->places, block); i < order->count; ++i) {
    IrBlock *other = irBlock(order->blocks[i]);
    if (other != block &&
        !tesseraDominanceBlockDominates(cfg->dominance, irWrapBlock(block), order->blocks[i]))
      break;
    tsVecPush(blocks, other);
  }
}

//===--- The ways from a branch ---===//

typedef struct Ways {
  IrBlock *entry;
  unsigned depth;
  size_t count;
  CfgBlocks *regions;  ///< blocks that only the edge leads to, for each edge
  TsPointerMap inside; ///< all of them
  CfgEdges edges;      ///< to what comes behind
  bool allGoOn;        ///< none leaves the region
  bool noneGoesOn;
} Ways;

static void findRegions(Cfg *cfg, Ways *ways) {
  tsPointerMapInsert(&ways->inside, ways->entry, NULL);
  ways->regions = tsAllocZeroed(ways->count, sizeof *ways->regions);
  for (size_t i = 0; i < ways->count; ++i) {
    IrBlock *successor = cfgTarget((CfgEdge){ways->entry, (unsigned)i});
    if (cfgSinglePredecessor(successor) != ways->entry)
      continue;
    cfgCollectDominated(cfg, successor, &ways->regions[i]);
    for (size_t k = 0; k < ways->regions[i].size; ++k)
      tsPointerMapInsert(&ways->inside, ways->regions[i].data[k], NULL);
  }
}

static void findEdgesFrom(Ways *ways, IrBlock *block) {
  if (!cfgNumSuccessors(block)) {
    ways->allGoOn = false;
    for (const IrSuccessor *use = block->firstPredecessor; use; use = use->next)
      tsVecPush(&ways->edges, cfgEdgeOf(use));
    return;
  }
  for (unsigned k = 0; k < cfgNumSuccessors(block); ++k) {
    CfgEdge edge = {block, k};
    if (tsPointerMapFind(&ways->inside, cfgTarget(edge)))
      continue;
    tsVecPush(&ways->edges, edge);
    ways->noneGoesOn = false;
  }
}

static void findEdgesBehind(Ways *ways) {
  ways->allGoOn = ways->noneGoesOn = true;
  for (size_t i = 0; i < ways->count; ++i) {
    if (!ways->regions[i].size) {
      CfgEdge edge = {ways->entry, (unsigned)i};
      tsVecPush(&ways->edges, edge);
      ways->noneGoesOn = false;
    }
    for (size_t k = 0; k < ways->regions[i].size; ++k)
      findEdgesFrom(ways, ways->regions[i].data[k]);
  }
}

static void freeWays(Ways *ways) {
  for (size_t i = 0; i < ways->count; ++i)
    tsVecFree(&ways->regions[i]);
  tsFree(ways->regions);
  tsPointerMapFree(&ways->inside);
  tsVecFree(&ways->edges);
}

//===--- The condition ---===//

// Without a sign, as the flag becomes an index.
static int64_t readCase(MlirAttribute values, intptr_t position) {
  MlirAttribute value = irWrapAttribute(irDenseElementAt(irAttribute(values), (size_t)position));
  unsigned width = mlirIntegerTypeGetWidth(mlirAttributeGetType(value));
  uint64_t bits = (uint64_t)mlirIntegerAttrGetValueInt(value);
  return (int64_t)(width < 64 ? bits & (((uint64_t)1 << width) - 1) : bits);
}

// At the end of the entry, in place of the branch; its regions are empty. Null after a diagnostic.
static MlirOperation createCondition(Cfg *cfg, MlirOperation branch, const IrBlock *behind) {
  TsVec(MlirType) types = {0};
  MlirOperation made = {NULL};
  MlirLocation location = mlirOperationGetLocation(branch);
  for (uint32_t i = 0; i < behind->numArguments; ++i)
    tsVecPush(&types, mlirValueGetType(irWrapValue(&behind->arguments[i]->value)));
  mlirRewriterBaseSetInsertionPointBefore(cfg->base, branch);
  if (cfCondBranchOpIsA(branch)) {
    made = scfIfOpCreate(cfg->base, location, (intptr_t)types.size, types.data,
                         cfCondBranchOpGetCondition(branch));
  } else if (cfSwitchOpIsA(branch)) {
    MlirOperation flag = arithIndexCastUIOpCreate(
        cfg->base, location, mlirIndexTypeGet(cfg->context), cfSwitchOpGetFlag(branch));
    TsVec(int64_t) cases = {0};
    intptr_t count = (intptr_t)irOp(branch)->numSuccessors - 1;
    MlirAttribute values = cfSwitchOpGetCaseValuesAttr(branch);
    for (intptr_t i = 0; i < count; ++i)
      tsVecPush(&cases, readCase(values, i));
    made = scfIndexSwitchOpCreate(cfg->base, location, (intptr_t)types.size, types.data,
                                  mlirOperationGetResult(flag, 0),
                                  mlirDenseI64ArrayGet(cfg->context, count, cases.data), count);
    tsVecFree(&cases);
  } else {
    mlirOperationEmitError(branch,
                           "Cannot convert unknown control flow op to structured control flow");
  }
  tsVecFree(&types);
  return made;
}

// An empty block at the end of a region, and what it will yield.
typedef struct End {
  IrBlock *block;
  CfgValues values;
} End;
typedef TsVec(End) Ends;

static void addEnd(Ends *ends, IrRegion *region, IrBlock *block) {
  End end = {block, {0}};
  irRegionInsert(region, NULL, block);
  for (uint32_t i = 0; i < block->numArguments; ++i)
    tsVecPush(&end.values, irWrapValue(&block->arguments[i]->value));
  tsVecPush(ends, end);
}

// Moves the blocks of a way to the region; where several edges go on from it, they meet in a block
// first.
static void moveWay(const CfgBlocks *blocks, const IrBlock *behind, IrRegion *region, Ends *ends) {
  CfgEdge first = {NULL, 0};
  IrBlock *meeting = NULL;
  for (size_t i = 0; i < blocks->size; ++i) {
    IrBlock *block = blocks->data[i];
    for (unsigned k = 0; k < cfgNumSuccessors(block); ++k) {
      CfgEdge edge = {block, k};
      if (cfgTarget(edge) != behind)
        continue;
      if (!first.from) {
        first = edge;
        continue;
      }
      if (!meeting) {
        meeting = irBlockCreate();
        cfgAddArgumentsOf(meeting, behind);
        cfgSetTarget(first, meeting);
      }
      cfgSetTarget(edge, meeting);
    }
    irRegionRemove(block);
    irRegionInsert(region, NULL, block);
  }
  if (meeting)
    addEnd(ends, region, meeting);
}

// Moves a way to its region of the condition; only one edge leads to it, so that its first block
// needs no arguments.
static void fillRegion(Cfg *cfg, const Ways *ways, size_t way, const IrBlock *behind,
                       IrRegion *region, Ends *ends) {
  CfgEdge edge = {ways->entry, (unsigned)way};
  CfgValues passed = {0};
  cfgGetPassed(edge, &passed);
  if (!ways->regions[way].size) {
    End end = {irBlockCreate(), passed};
    irRegionInsert(region, NULL, end.block);
    tsVecPush(ends, end);
    return;
  }
  moveWay(&ways->regions[way], behind, region, ends);
  cfgReplaceArguments(region->first, &passed);
  while (region->first->numArguments)
    mlirBlockEraseArgument(irWrapBlock(region->first), region->first->numArguments - 1);
  CfgEntry entry = {region->first, false, ways->depth + 1};
  tsVecPush(&cfg->entries, entry);
  tsVecFree(&passed);
}

static void endRegions(Cfg *cfg, IrBlock *behind, MlirLocation location, Ends *ends) {
  for (size_t i = 0; i < ends->size; ++i) {
    mlirRewriterBaseSetInsertionPointToEnd(cfg->base, irWrapBlock(ends->data[i].block));
    scfYieldOpCreate(cfg->base, location, (intptr_t)ends->data[i].values.size,
                     ends->data[i].values.data);
    tsVecFree(&ends->data[i].values);
  }
  while (behind->firstPredecessor) {
    IrOperation *user = behind->firstPredecessor->owner;
    CfgValues values = {0};
    cfgGetPassed((CfgEdge){user->block, 0}, &values);
    mlirRewriterBaseSetInsertionPointBefore(cfg->base, irWrapOp(user));
    scfYieldOpCreate(cfg->base, mlirOperationGetLocation(irWrapOp(user)), (intptr_t)values.size,
                     values.data);
    irOperationErase(user);
    tsVecFree(&values);
  }
}

static bool liftWays(Cfg *cfg, const Ways *ways, IrBlock *behind) {
  IrOperation *branch = ways->entry->last;
  MlirOperation condition = createCondition(cfg, irWrapOp(branch), behind);
  if (!condition.ptr)
    return false;
  Ends ends = {0};
  CfgValues results = {0};
  for (size_t i = 0; i < ways->count; ++i)
    fillRegion(cfg, ways, i, behind, &irOp(condition)->regions[i], &ends);
  irOperationErase(branch);
  endRegions(cfg, behind, mlirOperationGetLocation(condition), &ends);
  for (uint32_t i = 0; i < behind->numArguments; ++i)
    tsVecPush(&results, mlirOperationGetResult(condition, i));
  cfgReplaceArguments(behind, &results);
  cfgAppendBlock(ways->entry, behind);
  tsVecFree(&ends);
  tsVecFree(&results);
  CfgEntry again = {ways->entry, false, ways->depth};
  tsVecPush(&cfg->entries, again);
  return true;
}

// A block that all edges lead to; NULL when there are several.
static IrBlock *onlyTarget(const CfgEdges *edges) {
  IrBlock *target = cfgTarget(edges->data[0]);
  for (size_t i = 1; i < edges->size; ++i)
    if (cfgTarget(edges->data[i]) != target)
      return NULL;
  return target;
}

static bool liftBranch(Cfg *cfg, Ways *ways) {
  findRegions(cfg, ways);
  findEdgesBehind(ways);
  if (ways->noneGoesOn) {
    // Each way leaves the region by itself: the branch stays.
    for (size_t i = 0; i < ways->count; ++i) {
      CfgEntry entry = {cfgTarget((CfgEdge){ways->entry, (unsigned)i}), false, ways->depth};
      tsVecPush(&cfg->entries, entry);
    }
    return true;
  }
  IrBlock *behind = onlyTarget(&ways->edges);
  if (!behind || !ways->allGoOn) {
    MlirLocation location = mlirOperationGetLocation(irWrapOp(ways->edges.data[0].from->last));
    behind = cfgCreateSingleEntry(cfg, location, &ways->edges);
  }
  if (ways->allGoOn)
    return liftWays(cfg, ways, behind);
  // What leaves the region does so behind the new block: then none of the ways does.
  tesseraDominanceInvalidate(cfg->dominance);
  cfgForgetOrders(cfg);
  CfgEntry again = {ways->entry, false, ways->depth};
  tsVecPush(&cfg->entries, again);
  return true;
}

bool cfgLiftBranch(Cfg *cfg, const CfgEntry *place) {
  IrBlock *entry = place->block;
  unsigned count = cfgNumSuccessors(entry);
  if (count == 0)
    return true;
  if (count > 1) {
    Ways ways = {.entry = entry, .depth = place->depth, .count = count};
    bool isFine = liftBranch(cfg, &ways);
    freeWays(&ways);
    return isFine;
  }
  CfgEdge edge = {entry, 0};
  IrBlock *next = cfgTarget(edge);
  CfgValues passed = {0};
  cfgGetPassed(edge, &passed);
  cfgReplaceArguments(next, &passed);
  tsVecFree(&passed);
  irOperationErase(entry->last);
  cfgAppendBlock(entry, next);
  CfgEntry again = {entry, false, place->depth};
  tsVecPush(&cfg->entries, again);
  return true;
}
