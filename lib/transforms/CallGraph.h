// Who calls whom, and which callables nothing refers to.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSFORMS_CALLGRAPH_H
#define TESSERA_TRANSFORMS_CALLGRAPH_H

#include "ir/Internal.h"
#include "tessera/Interfaces.h"

typedef struct TrCallNode TrCallNode;

/// References to callables from inside a callable.
typedef struct TrCallUses {
  TsVec(struct TrCallUse {
    TrCallNode *node;
    int64_t count;
  }) list;
  TsPointerMap positions; ///< node -> position in `list` + 1
  TsPointerMap topLevel;  ///< nodes that the callable's own attributes refer to
} TrCallUses;

/// A region that can be called.
struct TrCallNode {
  IrRegion *region;             ///< NULL: whoever is outside, or what can't be known
  TsVec(TrCallNode *) targets;  ///< what it calls, and callables in it, each once
  TsVec(TrCallNode *) children; ///< callables in it
  uint32_t discovered, lowest;  ///< numbers in the order of a search; 0: not found yet
  bool isOpen;                  ///< during the search: its component isn't complete
  bool canBeDiscarded;          ///< a symbol that goes when nothing refers to it
  bool isErased;
  int64_t numUses; ///< of one that can be discarded
  TrCallUses uses;
};

typedef TsVec(TrCallNode *) TrCallNodes;

typedef struct TrCallGraph {
  MlirOperation root;
  TesseraSymbolTables *tables; ///< of tables that no callable is around
  TsPointerMap nodes;          ///< region -> node
  TrCallNodes all;             ///< in the order of the source
  TrCallNode outside, unknown;
  TsStringMap edges; ///< bytes of a pair of nodes
  TsArena arena;     ///< nodes and keys
} TrCallGraph;

void trCallGraphInit(TrCallGraph *graph, MlirOperation root);
void trCallGraphFree(TrCallGraph *graph);
/// The node of the region, or NULL.
TrCallNode *trCallGraphFind(const TrCallGraph *graph, const IrRegion *region);
/// Whether the first one calls, or contains, the second one.
bool trCallGraphHasEdge(const TrCallGraph *graph, const TrCallNode *from, const TrCallNode *to);
/// What a call calls: `unknown` where that can't be said.
TrCallNode *trCallGraphResolve(TrCallGraph *graph, MlirOperation call);
/// Calls `visit` for each set of callables that call each other in circles, callees first.
void trCallGraphVisitComponents(TrCallGraph *graph, void (*visit)(TrCallNodes *nodes, void *user),
                                void *user);

//===--- Uses ---===//

/// Counts the uses of all callables.
void trCallGraphCountUses(TrCallGraph *graph);
/// Counts again what the callable refers to, after it changed.
void trCallGraphRecount(TrCallGraph *graph, TrCallNode *node);
/// `user`'s call is going to be erased.
void trCallGraphDropCall(TrCallGraph *graph, TrCallNode *user, MlirOperation call);
/// What `inlined` refers to is referred to by `into` as well.
void trCallGraphMergeUses(TrCallNode *inlined, TrCallNode *into);
/// The callable is going to be erased, with those in it.
void trCallGraphErase(TrCallNode *node);
bool trCallNodeIsDead(const TrCallNode *node);
/// Whether there is one use, after which the callable is dead.
bool trCallNodeHasLastUse(const TrCallNode *node);

#endif // TESSERA_TRANSFORMS_CALLGRAPH_H
