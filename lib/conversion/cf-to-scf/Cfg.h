// What lifting control flow is made of: edges between blocks, and blocks that join them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After Bahmann, Reissmann, Jahre and Meyer, "Perfect Reconstructability of Control Flow from
// Demand Dependence Graphs" (2015): cycles become loops with one way in and one way out, then
// branches become conditions, region by region. On the way, every jump is a cf.switch on a number
// of 32 bits.
#ifndef TESSERA_CONVERSION_CFTOSCF_CFG_H
#define TESSERA_CONVERSION_CFTOSCF_CFG_H

#include "ir/Operation.h"
#include "mlir-c/Rewrite.h"
#include "support/Map.h"
#include "support/Memory.h"

typedef TsVec(IrBlock *) CfgBlocks;
typedef TsVec(MlirValue) CfgValues;

typedef struct CfgEdge {
  IrBlock *from;
  unsigned index; ///< of the successor
} CfgEdge;
typedef TsVec(CfgEdge) CfgEdges;

/// A region's entry that is to be looked at.
typedef struct CfgEntry {
  IrBlock *block;
  bool mayHaveCycles;
  unsigned depth; ///< of its region in the one that is lifted
} CfgEntry;

/// A block that stands for all that leave the region in the same way.
typedef struct CfgExit {
  IrOperation *op;
  IrBlock *block;
} CfgExit;

/// What is known while one region is lifted.
typedef struct Cfg {
  MlirRewriterBase base;
  MlirContext context;
  IrRegion *region;
  MlirLocation location; ///< of the region
  CfgValues numbers;     ///< constants by value, null where there is none yet
  TsPointerMap poison;   ///< type -> value
  TesseraDominance *dominance;
  TsPointerMap orders; ///< IrRegion * -> CfgOrder *
  TsVec(struct CfgOrder *) allOrders;
  TsVec(CfgExit) exits;
  TsVec(CfgEntry) entries; ///< the last one is next
} Cfg;

//===--- Edges ---===//

static inline IrBlock *cfgTarget(CfgEdge edge) {
  return edge.from->last->successors[edge.index].block;
}
static inline unsigned cfgNumSuccessors(const IrBlock *block) {
  return block->last ? block->last->numSuccessors : 0;
}
static inline CfgEdge cfgEdgeOf(const IrSuccessor *predecessor) {
  return (CfgEdge){predecessor->owner->block,
                   (unsigned)(predecessor - predecessor->owner->successors)};
}
void cfgSetTarget(CfgEdge edge, IrBlock *block);
/// The operands that an edge passes, appended to `values`.
void cfgGetPassed(CfgEdge edge, CfgValues *values);
void cfgSetPassed(CfgEdge edge, const CfgValues *values);
void cfgPass(CfgEdge edge, MlirValue value);
/// The only block, by one edge, that branches to this one; NULL when there are others.
IrBlock *cfgSinglePredecessor(const IrBlock *block);

//===--- Blocks ---===//

/// Gives `block` arguments like those of another one.
void cfgAddArgumentsOf(IrBlock *block, const IrBlock *other);
/// Moves what is in `from`, which then goes, to the end of `to`.
void cfgAppendBlock(IrBlock *to, IrBlock *from);
/// All uses of arguments of the block become those of the values.
void cfgReplaceArguments(IrBlock *block, const CfgValues *values);

//===--- Values and branches ---===//

/// Both at the beginning of the region, which is where the insertion point may be then.
MlirValue cfgNumber(Cfg *cfg, unsigned value);
MlirValue cfgPoison(Cfg *cfg, MlirType type);
/// A way on in a switch: where to and with what.
typedef struct CfgCase {
  unsigned value;
  IrBlock *block;
  CfgValues arguments;
} CfgCase;
/// At the insertion point; the last case is the default one.
void cfgCreateSwitch(Cfg *cfg, MlirLocation location, MlirValue flag, size_t count,
                     const CfgCase *cases);
/// Lets the operation, which leaves the region, do so in a block that all of its kind share.
void cfgCombineExit(Cfg *cfg, IrOperation *op);

//===--- Joining edges ---===//

/// A block in front of others that gets arguments for each of them, a number that says which of
/// them is meant when there are several, and extra ones.
typedef struct CfgJoin {
  IrBlock *block;
  CfgBlocks targets;
  TsVec(uint32_t) offsets; ///< of their arguments
  TsPointerMap places;     ///< IrBlock * -> index in targets, plus 1
  MlirValue flag;          ///< null when there is one target
} CfgJoin;

/// Behind the first target's place; `extra`: one more argument, of a number's type.
CfgJoin cfgJoinCreate(Cfg *cfg, MlirLocation location, const CfgEdges *edges, bool extra);
void cfgJoinFree(CfgJoin *join);
/// Lets an edge to a target go to the block first; `extra` may be null.
void cfgJoinRedirect(Cfg *cfg, CfgJoin *join, CfgEdge edge, MlirValue extra);
/// Goes on to the targets but one (NULL: to all), at the beginning of a block.
void cfgJoinCreateSwitch(Cfg *cfg, MlirLocation location, CfgJoin *join, IrBlock *block,
                         const IrBlock *excluded);
/// A block through which all the edges go.
IrBlock *cfgCreateSingleEntry(Cfg *cfg, MlirLocation location, const CfgEdges *edges);

//===--- Steps ---===//

/// Blocks of a region so that each comes before those that it dominates, which follow it.
typedef struct CfgOrder {
  MlirBlock *blocks;
  size_t count;
  TsPointerMap places;
} CfgOrder;
/// The blocks that one dominates, itself first.
void cfgCollectDominated(Cfg *cfg, IrBlock *block, CfgBlocks *blocks);
void cfgForgetOrders(Cfg *cfg);

/// Turns the outermost cycles that can be reached from the block into loops; pushes their bodies to
/// the entries. False after a diagnostic.
bool cfgLiftCycles(Cfg *cfg, const CfgEntry *entry);
/// Turns the first branch from the block on into a condition; pushes what is to be looked at next.
bool cfgLiftBranch(Cfg *cfg, const CfgEntry *entry);
/// At the insertion point, a terminator behind a loop that is never left; null after a diagnostic.
MlirOperation cfgCreateUnreachable(Cfg *cfg, MlirLocation location);

#endif // TESSERA_CONVERSION_CFTOSCF_CFG_H
