// The structs behind the handles of mlir-c/Rewrite.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_REWRITE_INTERNAL_H
#define TESSERA_REWRITE_INTERNAL_H

#include "ir/Context.h"
#include "rewrite/Tracking.h"
#include "tessera/Conversion.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"

#include <stdatomic.h>

typedef struct RwConversion RwConversion; // see ConversionInternal.h

/// MlirRewriterBase.ptr and MlirPatternRewriter.ptr. Inserts before `next`, at the end of `block`
/// when that is null.
typedef struct RwRewriter {
  MlirContext context;
  MlirBlock block; ///< null: no insertion point
  MlirOperation next;
  const TesseraRewriteListener *listener;
  const RwTracker *tracker;
  RwConversion *conversion; ///< NULL: changes are final
  TsArena scratch;          ///< for groups that a pattern asked for, until it returns
  bool stopped;             ///< no more patterns are applied, and nothing is looked at
} RwRewriter;

/// MlirRewritePattern.ptr.
typedef struct RwPattern {
  const char *name; ///< NULL: none
  const void *root; ///< key of the ops' name, see Patterns.c; NULL: any op
  unsigned benefit;
  TesseraConversionFunction conversion; ///< NULL, and the next too: a plain pattern
  TesseraGroupConversionFunction groupConversion;
  const TesseraTypeConverter *converter;
  bool isBounded;                  ///< may be applied to what it makes
  TesseraRewriteFunction function; ///< NULL: the callbacks
  MlirRewritePatternCallbacks callbacks;
  void *user;
} RwPattern;

typedef TsVec(RwPattern *) RwPatternVec;
typedef TsVec(IrBlock *) RwBlockVec;
typedef TsVec(IrRegion *) RwRegionVec;

/// MlirRewritePatternSet.ptr and, once sorted, MlirFrozenRewritePatternSet.ptr.
typedef struct RwPatternSet {
  MlirContext context;
  RwPatternVec patterns; ///< in the order of addition
  // After freezing: the patterns of each root, by falling benefit.
  TsPointerMap byRoot; ///< RwPattern.root -> RwPatternVec *
  RwPatternVec anyOp;
  _Atomic(struct RwDriver *) spare; ///< that ran before, for the next run; NULL: none
} RwPatternSet;

/// See Greedy.c.
void rwDriverDestroy(struct RwDriver *driver);

void rwPatternSetFreeze(RwPatternSet *set);
void rwPatternSetDestroy(RwPatternSet *set);
/// The patterns for an op, best first; among equals those for its name before those for any op.
typedef struct RwPatternChoice {
  const RwPatternVec *named, *anyOp;
  size_t nextNamed, nextAny;
} RwPatternChoice;
RwPatternChoice rwPatternSetChoose(const RwPatternSet *set, const IrOperation *op);
/// The next pattern to try, or NULL.
RwPattern *rwPatternChoiceNext(RwPatternChoice *choice);
static inline bool rwPatternChoiceIsEmpty(const RwPatternChoice *choice) {
  return choice->nextNamed == choice->named->size && choice->nextAny == choice->anyOp->size;
}
/// Applies a plain pattern, the insertion point before the op.
MlirLogicalResult rwPatternApply(RwPattern *pattern, MlirOperation op, RwRewriter *rewriter);
/// Tries the patterns for the op in order.
MlirLogicalResult rwPatternChoiceApply(RwPatternChoice *choice, MlirOperation op,
                                       RwRewriter *rewriter);

/// Marks of operations, block arguments and blocks: of walks that don't call each other. A pattern
/// runs no driver on what another driver is at.
enum {
  RW_MARK_LISTED = 1,  ///< an operation in a driver's worklist
  RW_MARK_REACHED = 2, ///< a block that the entry reaches
  RW_MARK_DEAD = 4,    ///< nobody was found yet that needs it
  RW_MARK_DONE = 8, ///< an operation whose regions a driver is done with: what follows skips them
  RW_MARK_CONSTANT = 16, ///< a constant that is known to a driver that fills its worklist
};

/// The regions of an operation that are still to be looked at.
static inline uint32_t rwNumRegionsLeft(const IrOperation *op) {
  return op->mark & RW_MARK_DONE ? 0 : op->numRegions;
}

/// Makes the operation anew without these results, whose uses become uses of nothing; regions move
/// into the new one. Gives the new one.
IrOperation *rwEraseResults(MlirRewriterBase rewriter, IrOperation *op, const bool *isDead);

/// The closest region around the block that constants don't move out of.
IrRegion *rwConstantRegion(IrBlock *block);

/// Simplifies the control flow of the region and those nested in it; whether anything changed.
bool rwSimplifyRegion(RwRewriter *rewriter, IrRegion *region);
/// Erases the blocks in it that can't be reached, and nothing else.
bool rwEraseUnreachable(RwRewriter *rewriter, IrRegion *region);
/// Merges equal blocks and drops arguments that are always the same.
bool rwMergeBlocks(RwRewriter *rewriter, IrRegion *region);

/// Moves what is before `before` (NULL: all), arguments and predecessors to the new block `head`.
void rwSplitBlock(IrBlock *block, IrOperation *before, IrBlock *head);
/// The reverse; destroys `head`.
void rwJoinBlock(IrBlock *head, IrBlock *block);

// In a conversion changes are written down: before they are made, but for what is created.
void rwLogCreatedOp(RwConversion *conversion, IrOperation *op);
/// Replaced or erased: the op stays, with its uses, until the end.
void rwLogIgnoredOp(RwConversion *conversion, IrOperation *op);
void rwLogReplacedValue(RwConversion *conversion, IrValue *from, IrValue *to);
void rwLogSetUse(RwConversion *conversion, IrUse *use, IrValue *value);
void rwLogModifiedOp(RwConversion *conversion, IrOperation *op);
void rwLogCancelModification(RwConversion *conversion, IrOperation *op);
void rwLogMovedOp(RwConversion *conversion, IrOperation *op);
void rwLogCreatedBlock(RwConversion *conversion, IrBlock *block);
/// A created block with operations, which count as created too.
void rwLogClonedBlock(RwConversion *conversion, IrBlock *block);
void rwLogMovedBlock(RwConversion *conversion, IrBlock *block);
void rwLogSplitBlock(RwConversion *conversion, IrBlock *block, IrBlock *head);
/// Takes the block out of its region, its operations ignored.
void rwLogErasedBlock(RwConversion *conversion, IrBlock *block);

static inline MlirRewriterBase rwBase(RwRewriter *rewriter) { return (MlirRewriterBase){rewriter}; }

#endif // TESSERA_REWRITE_INTERNAL_H
