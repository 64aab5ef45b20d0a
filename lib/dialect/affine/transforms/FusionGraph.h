// Which operations of a block have to stay in which order: the graph that fusing loops keeps.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_TRANSFORMS_FUSIONGRAPH_H
#define TESSERA_DIALECT_AFFINE_TRANSFORMS_FUSIONGRAPH_H

#include "dialect/affine/AffineDependence.h"
#include "dialect/affine/transforms/FusionOrder.h"
#include "ir/Operation.h"
#include "support/Map.h"

typedef struct FusionEdge {
  size_t node;     ///< the other one
  MlirValue value; ///< the memref that both access, or what one computes and the other one uses
} FusionEdge;
typedef TsVec(FusionEdge) FusionEdges;

typedef struct FusionNode {
  MlirOperation op;                      ///< null once it's gone
  AffineOperations loads, stores;        ///< affine accesses
  AffineOperations reads, writes, frees; ///< whatever else does so to memrefs
  FusionEdges in, out;
} FusionNode;

typedef struct FusionGraph {
  IrBlock *block;
  TsVec(FusionNode) nodes;
  FusionOrder order;
  TsPointerMap ofLoop;      ///< affine.for -> its node
  AffineValues memrefs;     ///< that have had edges
  TsPointerMap memrefEdges; ///< memref -> how many it has
  size_t numEdges, numChecks;
} FusionGraph;

typedef TsVec(size_t) FusionIds;

/// False when operations aren't understood, or when there are too many edges. `graph` isn't
/// initialised, and to be freed in any case.
bool fusionGraphInit(FusionGraph *graph, IrBlock *block);
void fusionGraphFree(FusionGraph *graph);
/// A node without accesses.
size_t fusionGraphAdd(FusionGraph *graph, MlirOperation op);
void fusionGraphRemove(FusionGraph *graph, size_t id);
/// Takes the accesses in the node's operation anew.
void fusionGraphCollect(FusionGraph *graph, size_t id);
/// The nodes in the order in which they are visited, the last one first.
void fusionGraphList(const FusionGraph *graph, FusionIds *ids);
void fusionGraphAddEdge(FusionGraph *graph, size_t from, size_t to, MlirValue value);

size_t fusionNodeCountLoads(const FusionNode *node, MlirValue memref);
size_t fusionNodeCountStores(const FusionNode *node, MlirValue memref);
/// Edges from the node for the memref, or all when it's null.
size_t fusionGraphCountOut(const FusionGraph *graph, size_t id, MlirValue memref);
/// Nodes that write the memref and have an edge for it to this one.
size_t fusionGraphCountWriters(const FusionGraph *graph, size_t id, MlirValue memref);
bool fusionGraphHasPath(const FusionGraph *graph, size_t from, size_t to);
/// In front of what the nest made of both may stand; null when there is no such place.
MlirOperation fusionGraphFindPlace(const FusionGraph *graph, size_t from, size_t to);
/// What changes when the source has been fused into the target: it reads and writes what the source
/// did, but for these memrefs, that are its own now.
void fusionGraphFuse(FusionGraph *graph, size_t source, size_t target, const AffineValues *own,
                     bool isSourceGone);
/// The same when all that the source does has moved to the target.
void fusionGraphMerge(FusionGraph *graph, size_t source, size_t target);
/// Whether it is in the list.
bool fusionHasValue(const AffineValues *values, MlirValue value);

#endif // TESSERA_DIALECT_AFFINE_TRANSFORMS_FUSIONGRAPH_H
