// The solver behind tessera/DataFlow.h. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ANALYSIS_DATAFLOW_INTERNAL_H
#define TESSERA_ANALYSIS_DATAFLOW_INTERNAL_H

#include "ir/Operation.h"
#include "support/Map.h"
#include "tessera/DataFlow.h"

/// A TesseraPoint in one word: an operation, or a block with the lowest bit set.
typedef const void *DfKey;

/// What is to be done when a lattice changes: visit the place; with `to`, join into that there.
typedef struct DfDependent {
  struct DfDependent *next;
  TesseraFlowAnalysis *analysis;
  DfKey place;
  TesseraLattice *to;
} DfDependent;

struct TesseraLattice {
  const TesseraLatticeDef *definition;
  DfKey anchor;
  DfDependent *first, *last;
  uint32_t subscribers; ///< analyses (bits) that visit the users of the value
  uint32_t definers;    ///< analyses (bits) that visit the operation that defines the value
  bool isOfValue;
  uint32_t changes; ///< how often it has changed
  uint64_t value[];
};

/// A change that waits for the place where it is joined to be visited.
typedef struct DfTransfer {
  TesseraLattice *from, *to;
} DfTransfer;

/// Where an analysis joins what comes from several sources.
typedef struct DfMerge {
  size_t numKnown; ///< of the sources, those connected already
  bool isOpen;     ///< it has been set to what can be anything
  TsVec(DfTransfer) pending;
} DfMerge;

/// Where control comes from.
typedef struct DfSources {
  bool isUnknown;
  TsVec(MlirOperation) operations;
  TsVec(IrSuccessor *) slots; ///< for a block that isn't an entry: parallel to `operations`
} DfSources;

struct TesseraFlowAnalysis {
  TesseraFlow *flow;
  const TesseraFlowAnalysisDef *definition;
  uint32_t number;
  TsPointerMap merges; ///< place -> DfMerge *
  TsVec(DfMerge *) allMerges;
  void *data;
};

/// The lattices of one kind.
typedef struct DfTable {
  const TesseraLatticeDef *definition;
  TsPointerMap lattices;
  TsVec(TesseraLattice *) all; ///< where there is something to destroy
} DfTable;

typedef struct DfItem {
  DfKey place;
  TesseraFlowAnalysis *analysis;
} DfItem;

enum { kMaxAnalyses = 8 };

struct TesseraFlow {
  TsArena arena;
  TesseraFlowAnalysis *analyses[kMaxAnalyses];
  uint32_t numAnalyses;
  uint32_t numBegun;     ///< of the analyses, those that are initialized or at it
  TsVec(DfTable) tables; ///< few
  TsVec(DfItem) queue;
  size_t head;         ///< of the queue
  TsPointerMap queued; ///< place -> bits of the analyses that it waits for
  bool knowsConstants; ///< an analysis says which values are
  // Reachability.c
  IrOperation *top;
  TsPointerMap reachable; ///< blocks
  TsStringMap edges;      ///< bytes of a DfEdge
  TsPointerMap sources;   ///< place, or dfExitOf(callable) -> DfSources *
  TsVec(DfSources *) allSources;
  TsPointerMap settled; ///< branches of which nothing more can be found out
  TsPointerMap callees; ///< call -> callable, for calls of what is in `top` and has a body
  TsPointerMap exits;   ///< callable -> IrValue[]: stand for what calls of it get
  TesseraSymbolTables *symbols;
};

//===--- Places ---===//

static inline DfKey dfBlockKey(const IrBlock *block) {
  return (const void *)((uintptr_t)block | 1);
}
static inline IrBlock *dfBlockOf(DfKey key) {
  return (uintptr_t)key & 1 ? (IrBlock *)((uintptr_t)key & ~(uintptr_t)1) : NULL;
}
static inline IrOperation *dfOpOf(DfKey key) {
  return (uintptr_t)key & 1 ? NULL : (IrOperation *)key;
}
static inline DfKey dfKeyOf(TesseraPoint point) {
  return point.op.ptr ? point.op.ptr : dfBlockKey(irBlock(point.block));
}
/// What the returns of a callable are known under; where what they return meets is the callable.
static inline const void *dfExitOf(const IrOperation *callable) {
  return (const void *)((uintptr_t)callable | 2);
}

//===--- The solver ---===//

TesseraLattice *dfLattice(TesseraFlow *flow, const TesseraLatticeDef *definition,
                          const IrValue *value);
TesseraLattice *dfLatticeAt(TesseraFlow *flow, const TesseraLatticeDef *definition, DfKey place);
void dfEnqueue(TesseraFlow *flow, DfKey place, TesseraFlowAnalysis *analysis);
/// Has the place visited by the analyses that follow what comes there; those that haven't begun
/// come there anyway.
void dfNotify(TesseraFlow *flow, DfKey place);
/// Whether the pair is new.
bool dfAddEdge(TesseraFlow *flow, const void *from, const void *to);
bool dfHasEdge(const TesseraFlow *flow, const void *from, const void *to);
DfMerge *dfMerge(TesseraFlowAnalysis *analysis, DfKey place);
/// Joins now, and whenever `from` changes.
void dfConnect(TesseraFlowAnalysis *analysis, DfKey place, TesseraLattice *from,
               TesseraLattice *to);
/// Joins what waits for the place.
void dfDrain(TesseraFlowAnalysis *analysis, DfMerge *merge);
/// As dfDrain for a place where nothing may ever have been joined.
void dfDrainAt(TesseraFlowAnalysis *analysis, DfKey place);
/// Calls `visit` for each operation from `top` on, and for each block in front of what is in it.
void dfVisitAll(TesseraFlowAnalysis *analysis, IrOperation *top,
                void (*visitOp)(TesseraFlowAnalysis *analysis, IrOperation *op),
                void (*visitBlock)(TesseraFlowAnalysis *analysis, IrBlock *block));

//===--- What can be reached ---===//

bool dfIsReachable(const TesseraFlow *flow, const IrBlock *block);
/// Whether the operation is in a block that can be reached, or in none.
static inline bool dfRuns(const TesseraFlow *flow, const IrOperation *op) {
  return !op->block || dfIsReachable(flow, op->block);
}
/// The sources under a key, made when new.
DfSources *dfSources(TesseraFlow *flow, const void *key);
/// The kind of values that are neither results nor arguments.
enum { kDfExitValue = IR_BLOCK_ARGUMENT + 1 };
/// The values that stand for the results of calls of a callable.
IrValue *dfExitValues(TesseraFlow *flow, IrOperation *callable, uint32_t *count);
/// The callable whose region the block is the entry of, or NULL.
IrOperation *dfCallableEnteredAt(const IrBlock *block);
/// Whether the operation leaves a region of an operation that says what happens then.
bool dfLeavesRegion(const IrOperation *op);

#endif // TESSERA_ANALYSIS_DATAFLOW_INTERNAL_H
