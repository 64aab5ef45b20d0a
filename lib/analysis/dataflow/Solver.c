// The solver: lattices, what depends on them, and the queue of places to visit.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/dataflow/Internal.h"

#include <assert.h>
#include <string.h>

//===--- Places ---===//

TesseraPoint tesseraPointBehind(MlirOperation op) { return (TesseraPoint){op, {NULL}}; }

TesseraPoint tesseraPointAtStart(MlirBlock block) { return (TesseraPoint){{NULL}, block}; }

TesseraPoint tesseraPointBefore(MlirOperation wrapped) {
  IrOperation *op = irOp(wrapped);
  if (!op->block)
    return tesseraPointBehind(wrapped);
  return op->previous ? tesseraPointBehind(irWrapOp(op->previous))
                      : tesseraPointAtStart(irWrapBlock(op->block));
}

TesseraPoint tesseraPointAtEnd(MlirBlock block) {
  IrOperation *last = irBlock(block)->last;
  return last ? tesseraPointBehind(irWrapOp(last)) : tesseraPointAtStart(block);
}

static TesseraPoint pointOf(DfKey key) {
  return (TesseraPoint){irWrapOp(dfOpOf(key)), irWrapBlock(dfBlockOf(key))};
}

//===--- Lattices ---===//

static DfTable *tableOf(const TesseraFlow *flow, const TesseraLatticeDef *definition) {
  for (size_t i = 0; i < flow->tables.size; ++i)
    if (flow->tables.data[i].definition == definition)
      return &flow->tables.data[i];
  return NULL;
}

static TesseraLattice *getLattice(TesseraFlow *flow, const TesseraLatticeDef *definition,
                                  DfKey anchor, bool isOfValue) {
  DfTable *table = tableOf(flow, definition);
  if (!table) {
    tsVecPush(&flow->tables, (DfTable){.definition = definition});
    table = &flow->tables.data[flow->tables.size - 1];
  }
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&table->lattices, anchor, &inserted);
  if (!inserted)
    return (TesseraLattice *)*slot;
  size_t size = sizeof(TesseraLattice) + definition->size;
  TesseraLattice *lattice = tsArenaAlloc(&flow->arena, size, _Alignof(TesseraLattice));
  memset(lattice, 0, size);
  lattice->definition = definition;
  lattice->anchor = anchor;
  lattice->isOfValue = isOfValue;
  if (definition->destroy)
    tsVecPush(&table->all, lattice);
  *slot = (uintptr_t)lattice;
  return lattice;
}

TesseraLattice *dfLattice(TesseraFlow *flow, const TesseraLatticeDef *definition,
                          const IrValue *value) {
  return getLattice(flow, definition, value, /*isOfValue=*/true);
}

TesseraLattice *tesseraFlowGetLattice(TesseraFlow *flow, const TesseraLatticeDef *definition,
                                      MlirValue value) {
  return dfLattice(flow, definition, irValue(value));
}

TesseraLattice *dfLatticeAt(TesseraFlow *flow, const TesseraLatticeDef *definition, DfKey place) {
  return getLattice(flow, definition, place, /*isOfValue=*/false);
}

TesseraLattice *tesseraFlowGetLatticeAt(TesseraFlow *flow, const TesseraLatticeDef *definition,
                                        TesseraPoint point) {
  return dfLatticeAt(flow, definition, dfKeyOf(point));
}

static const void *find(const TesseraFlow *flow, const TesseraLatticeDef *definition,
                        const void *anchor) {
  const DfTable *table = tableOf(flow, definition);
  uintptr_t *slot = table ? tsPointerMapFind(&table->lattices, anchor) : NULL;
  return slot ? ((TesseraLattice *)*slot)->value : NULL;
}

const void *tesseraFlowFind(const TesseraFlow *flow, const TesseraLatticeDef *definition,
                            MlirValue value) {
  return find(flow, definition, value.ptr);
}

const void *tesseraFlowFindAt(const TesseraFlow *flow, const TesseraLatticeDef *definition,
                              TesseraPoint point) {
  return find(flow, definition, dfKeyOf(point));
}

const void *tesseraLatticeGet(const TesseraLattice *lattice) { return lattice->value; }

MlirValue tesseraLatticeGetValue(const TesseraLattice *lattice) {
  return irWrapValue(lattice->isOfValue ? (const IrValue *)lattice->anchor : NULL);
}

//===--- The queue ---===//

// First come, first served; a place waits once for an analysis.
void dfEnqueue(TesseraFlow *flow, DfKey place, TesseraFlowAnalysis *analysis) {
  uintptr_t *bits = tsPointerMapInsert(&flow->queued, place, NULL);
  uintptr_t bit = (uintptr_t)1 << analysis->number;
  if (*bits & bit)
    return;
  *bits |= bit;
  tsVecPush(&flow->queue, (DfItem){place, analysis});
}

void dfNotify(TesseraFlow *flow, DfKey place) {
  for (uint32_t i = 0; i < flow->numBegun; ++i)
    if (flow->analyses[i]->definition->followsBlocks)
      dfEnqueue(flow, place, flow->analyses[i]);
}

static DfItem dequeue(TesseraFlow *flow) {
  enum { MANY = 4096 };
  DfItem item = flow->queue.data[flow->head++];
  uintptr_t *bits = tsPointerMapFind(&flow->queued, item.place);
  *bits &= ~((uintptr_t)1 << item.analysis->number);
  if (flow->head > MANY && flow->head * 2 > flow->queue.size) {
    flow->queue.size -= flow->head;
    memmove(flow->queue.data, flow->queue.data + flow->head, flow->queue.size * sizeof(DfItem));
    flow->head = 0;
  }
  return item;
}

static void visitUsers(TesseraFlow *flow, const TesseraLattice *lattice) {
  for (const IrUse *use = ((const IrValue *)lattice->anchor)->firstUse; use; use = use->next)
    for (uint32_t i = 0; i < flow->numAnalyses; ++i)
      if (lattice->subscribers >> i & 1)
        dfEnqueue(flow, use->owner, flow->analyses[i]);
}

static void visitDefinition(TesseraFlow *flow, const TesseraLattice *lattice) {
  IrOperation *op = irDefiningOp((IrValue *)lattice->anchor);
  for (uint32_t i = 0; op && i < flow->numAnalyses; ++i)
    if (lattice->definers >> i & 1)
      dfEnqueue(flow, op, flow->analyses[i]);
}

static void visitDependents(TesseraFlow *flow, TesseraLattice *lattice) {
  for (const DfDependent *dependent = lattice->first; dependent; dependent = dependent->next) {
    if (dependent->to)
      tsVecPush(&dfMerge(dependent->analysis, dependent->place)->pending,
                (DfTransfer){lattice, dependent->to});
    dfEnqueue(flow, dependent->place, dependent->analysis);
  }
  if (!lattice->isOfValue)
    return;
  if (lattice->subscribers)
    visitUsers(flow, lattice);
  if (lattice->definers)
    visitDefinition(flow, lattice);
  if (lattice->definition->changed)
    lattice->definition->changed(flow, lattice);
}

void tesseraFlowJoin(TesseraFlow *flow, TesseraLattice *lattice, const void *value) {
  if (!lattice->definition->join(lattice->value, value))
    return;
  lattice->changes += lattice->changes < UINT32_MAX;
  visitDependents(flow, lattice);
}

//===--- Dependence ---===//

static void addDependent(TesseraFlowAnalysis *analysis, TesseraLattice *lattice, DfKey place,
                         TesseraLattice *to) {
  DfDependent *dependent = tsArenaNew(&analysis->flow->arena, DfDependent);
  *dependent = (DfDependent){NULL, analysis, place, to};
  if (lattice->last)
    lattice->last->next = dependent;
  else
    lattice->first = dependent;
  lattice->last = dependent;
}

typedef struct Pair {
  const void *from, *to;
} Pair;

bool dfHasEdge(const TesseraFlow *flow, const void *from, const void *to) {
  Pair pair = {from, to};
  return tsStringMapFind(&flow->edges, mlirStringRefCreate((const char *)&pair, sizeof pair));
}

bool dfAddEdge(TesseraFlow *flow, const void *from, const void *to) {
  if (dfHasEdge(flow, from, to))
    return false;
  Pair pair = {from, to};
  const char *copy = tsArenaCopy(&flow->arena, &pair, sizeof pair, _Alignof(Pair));
  tsStringMapInsert(&flow->edges, mlirStringRefCreate(copy, sizeof pair), NULL);
  return true;
}

void tesseraFlowDepend(TesseraFlowAnalysis *analysis, TesseraLattice *lattice, TesseraPoint point) {
  // Each analysis counts for itself: a byte inside of the lattice stands for it.
  if (dfAddEdge(analysis->flow, (const char *)lattice + analysis->number, dfKeyOf(point)))
    addDependent(analysis, lattice, dfKeyOf(point), NULL);
}

void tesseraFlowDependUsers(TesseraFlowAnalysis *analysis, TesseraLattice *lattice) {
  lattice->subscribers |= (uint32_t)1 << analysis->number;
}

//===--- Merges ---===//

DfMerge *dfMerge(TesseraFlowAnalysis *analysis, DfKey place) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&analysis->merges, place, &inserted);
  if (inserted) {
    DfMerge *merge = tsArenaNew(&analysis->flow->arena, DfMerge);
    *merge = (DfMerge){0};
    tsVecPush(&analysis->allMerges, merge);
    *slot = (uintptr_t)merge;
  }
  return (DfMerge *)*slot;
}

void dfConnect(TesseraFlowAnalysis *analysis, DfKey place, TesseraLattice *from,
               TesseraLattice *to) {
  addDependent(analysis, from, place, to);
  tesseraFlowJoin(analysis->flow, to, from->value);
}

void dfDrain(TesseraFlowAnalysis *analysis, DfMerge *merge) {
  // Joining may add to the list, where something is passed to itself.
  for (size_t i = 0; i < merge->pending.size; ++i) {
    DfTransfer transfer = merge->pending.data[i];
    tesseraFlowJoin(analysis->flow, transfer.to, transfer.from->value);
  }
  merge->pending.size = 0;
}

void dfDrainAt(TesseraFlowAnalysis *analysis, DfKey place) {
  uintptr_t *merge = tsPointerMapFind(&analysis->merges, place);
  if (merge)
    dfDrain(analysis, (DfMerge *)*merge);
}

//===--- Analyses ---===//

TesseraFlow *tesseraFlowCreate(void) {
  TesseraFlow *flow = tsAllocZeroed(1, sizeof *flow);
  flow->symbols = tesseraSymbolTablesCreate();
  return flow;
}

TesseraFlowAnalysis *tesseraFlowAdd(TesseraFlow *flow, const TesseraFlowAnalysisDef *definition) {
  assert(flow->numAnalyses < kMaxAnalyses);
  TesseraFlowAnalysis *analysis = tsAllocZeroed(1, sizeof *analysis);
  analysis->flow = flow;
  analysis->definition = definition;
  analysis->number = flow->numAnalyses;
  analysis->data = tsAllocZeroed(1, definition->dataSize + 1);
  flow->analyses[flow->numAnalyses++] = analysis;
  return analysis;
}

TesseraFlow *tesseraFlowAnalysisGetFlow(const TesseraFlowAnalysis *analysis) {
  return analysis->flow;
}

void *tesseraFlowAnalysisGetData(const TesseraFlowAnalysis *analysis) { return analysis->data; }

void dfVisitAll(TesseraFlowAnalysis *analysis, IrOperation *top,
                void (*visitOp)(TesseraFlowAnalysis *analysis, IrOperation *op),
                void (*visitBlock)(TesseraFlowAnalysis *analysis, IrBlock *block)) {
  for (IrOperation *op = top; op; op = irWalkNext(top, op, false)) {
    if (op != top && !op->previous)
      visitBlock(analysis, op->block);
    visitOp(analysis, op);
    for (uint32_t i = 0; i < op->numRegions; ++i)
      for (IrBlock *block = op->regions[i].first; block; block = block->next)
        if (!block->first)
          visitBlock(analysis, block);
  }
}

void tesseraFlowRun(TesseraFlow *flow, MlirOperation top) {
  assert(!flow->top);
  flow->top = irOp(top);
  while (flow->numBegun < flow->numAnalyses) {
    TesseraFlowAnalysis *analysis = flow->analyses[flow->numBegun++];
    analysis->definition->initialize(analysis, top);
  }
  while (flow->head < flow->queue.size) {
    DfItem item = dequeue(flow);
    item.analysis->definition->visit(item.analysis, pointOf(item.place));
  }
}

static void destroyAnalysis(TesseraFlowAnalysis *analysis) {
  for (size_t i = 0; i < analysis->allMerges.size; ++i)
    tsVecFree(&analysis->allMerges.data[i]->pending);
  tsVecFree(&analysis->allMerges);
  tsPointerMapFree(&analysis->merges);
  if (analysis->definition->destroy)
    analysis->definition->destroy(analysis->data);
  tsFree(analysis->data);
  tsFree(analysis);
}

void tesseraFlowDestroy(TesseraFlow *flow) {
  for (uint32_t i = 0; i < flow->numAnalyses; ++i)
    destroyAnalysis(flow->analyses[i]);
  for (size_t i = 0; i < flow->tables.size; ++i) {
    DfTable *table = &flow->tables.data[i];
    for (size_t k = 0; k < table->all.size; ++k)
      table->definition->destroy(table->all.data[k]->value);
    tsVecFree(&table->all);
    tsPointerMapFree(&table->lattices);
  }
  tsVecFree(&flow->tables);
  for (size_t i = 0; i < flow->allSources.size; ++i) {
    tsVecFree(&flow->allSources.data[i]->operations);
    tsVecFree(&flow->allSources.data[i]->slots);
  }
  tsVecFree(&flow->allSources);
  tsVecFree(&flow->queue);
  tsPointerMapFree(&flow->queued);
  tsPointerMapFree(&flow->reachable);
  tsStringMapFree(&flow->edges);
  tsPointerMapFree(&flow->sources);
  tsPointerMapFree(&flow->settled);
  tsPointerMapFree(&flow->callees);
  tsPointerMapFree(&flow->exits);
  tesseraSymbolTablesDestroy(flow->symbols);
  tsArenaDestroy(&flow->arena);
  tsFree(flow);
}
