// Rewriting: patterns as functions, and the greedy driver with its settings in one struct.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_REWRITE_H
#define TESSERA_REWRITE_H

#include "mlir-c/Rewrite.h"
#include "tessera/Definition.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Patterns ---===//

/// Rewrites `op`, before which the rewriter inserts. Succeeds when it changed something, through
/// the rewriter; fails when the op isn't what it looks for, and has then changed nothing.
typedef MlirLogicalResult (*TesseraRewriteFunction)(MlirOperation op, MlirPatternRewriter rewriter,
                                                    void *user);

/// Adds a pattern for ops of one definition, or for every op when `root` is NULL. Of the patterns
/// for an op, those with more benefit are tried first, then those for its definition, then those
/// added first. `name`, which outlives the set, is what the pattern is enabled and disabled by.
void tesseraRewritePatternSetAddNamed(MlirRewritePatternSet patterns, const char *name,
                                      const TesseraOpDef *root, unsigned benefit,
                                      TesseraRewriteFunction function, void *user);
/// The same; the pattern has the name of its function.
#define tesseraRewritePatternSetAdd(patterns, root, benefit, function, user)                       \
  tesseraRewritePatternSetAddNamed(patterns, #function, root, benefit, function, user)
/// Drops the patterns whose names aren't among those enabled, when there are any, and those that
/// are disabled.
void tesseraRewritePatternSetFilter(MlirRewritePatternSet patterns, size_t numEnabled,
                                    const MlirStringRef *enabled, size_t numDisabled,
                                    const MlirStringRef *disabled);
/// Adds patterns for an op with RegionBranchOpInterface and without groups of operands: arguments
/// and results that can only be one value are replaced by it, of those that are always the same one
/// is left, and what nobody uses goes away with what is passed to it.
void tesseraRewritePatternSetAddRegionBranch(MlirRewritePatternSet patterns,
                                             const TesseraOpDef *root);
/// Adds the canonicalisation patterns of every loaded dialect.
void tesseraRewritePatternSetAddCanonicalization(MlirRewritePatternSet patterns);

//===--- Making ---===//

/// What an operation with one result folds to, with a constant for it at the rewriter's insertion
/// point where that is an attribute; the operation itself, made there, when it doesn't fold. Null
/// after a diagnostic when it can't be made.
MlirValue tesseraRewriterCreateOrFold(MlirRewriterBase rewriter,
                                      const TesseraOperationParts *parts);

//===--- The greedy driver ---===//

/// Settings; all zero is what mlirApplyPatternsAndFoldGreedily does without a configuration.
typedef struct TesseraGreedyOptions {
  bool topDown;           ///< visit ops in program order instead of the reverse
  int64_t maxIterations;  ///< 0: 10; -1: no limit
  int64_t maxNumRewrites; ///< 0 or -1: no limit
  bool noFolding;
  bool noConstantCSE;          ///< leave constants where they are
  bool noRegionSimplification; ///< of control flow, only erase blocks that can't be reached
  bool noBlockMerging;         ///< leave equal blocks and equal arguments
  bool *changed;               ///< set to whether anything changed; NULL: not asked for
  bool asOne; ///< visit functions with what is around them, not by themselves first
} TesseraGreedyOptions;

/// Folds the ops inside `op`, erases dead ones and applies patterns until nothing changes. Takes
/// the patterns. Fails when that wasn't reached within the limits, or, whatever they are, within 64
/// changes for each op and 65,536 besides: patterns may go on for ever where ops have no order.
/// `options` may be NULL.
MlirLogicalResult tesseraApplyPatternsGreedily(MlirOperation op, MlirRewritePatternSet patterns,
                                               const TesseraGreedyOptions *options);

/// The same with a set that stays: a pass makes it once, when it's initialized, for all ops.
MlirLogicalResult tesseraApplyFrozenPatternsGreedily(MlirOperation op,
                                                     MlirFrozenRewritePatternSet patterns,
                                                     const TesseraGreedyOptions *options);

/// Visits just these operations inside of `root`, the last one first, and what changes with them,
/// once. Takes the patterns. Fails as above, but for the limits.
MlirLogicalResult tesseraApplyPatternsToOps(MlirOperation root, intptr_t count,
                                            const MlirOperation *ops,
                                            MlirRewritePatternSet patterns);
/// The same with a set that stays.
MlirLogicalResult tesseraApplyFrozenPatternsToOps(MlirOperation root, intptr_t count,
                                                  const MlirOperation *ops,
                                                  MlirFrozenRewritePatternSet patterns);

//===--- Passes of patterns ---===//

/// Freezes a set and keeps it for all runs of a pass that is being initialized. Takes the set.
void tesseraPassSetPatterns(MlirPass pass, MlirRewritePatternSet patterns);
/// What tesseraPassSetPatterns kept.
MlirFrozenRewritePatternSet tesseraPassGetPatterns(MlirPass pass);
/// Applies them greedily. The pass fails when there was no end to that.
void tesseraPassApplyPatterns(MlirPass pass, MlirOperation op);
/// The same; false, and no error, when they come to no end.
bool tesseraPassTryPatterns(MlirPass pass, MlirOperation op);

//===--- Operations ---===//

/// The operation with more results behind those that it has, in its place: another one, which has
/// its regions and its uses. Segment sizes of results are the caller's. The insertion point moves
/// behind it.
MlirOperation tesseraRewriterAppendResults(MlirRewriterBase rewriter, MlirOperation op,
                                           intptr_t count, const MlirType *types);

//===--- Blocks ---===//

/// A new block at the end of a region; the insertion point moves to its end.
MlirBlock tesseraRewriterCreateBlock(MlirRewriterBase rewriter, MlirRegion region,
                                     intptr_t numArguments, const MlirType *types,
                                     const MlirLocation *locations);
/// Moves the blocks of a region to the end of another.
void tesseraRewriterInlineRegionAtEnd(MlirRewriterBase rewriter, MlirRegion from, MlirRegion to);
/// Divides a block before an operation (null: at the end): what comes before it moves to a new
/// block in front of this one, with the arguments and the branches to it. Gives the new block,
/// which has no terminator yet. In a loop over a block it costs the size of the block all together.
MlirBlock tesseraRewriterSplitBlock(MlirRewriterBase rewriter, MlirBlock block,
                                    MlirOperation before);

//===--- Listening ---===//

/// Told of changes that go through a rewriter. Members may be NULL.
typedef struct TesseraRewriteListener {
  void (*inserted)(void *user, MlirOperation op);
  void (*modified)(void *user, MlirOperation op); ///< operands, attributes, or types of results
  void (*replaced)(void *user, MlirOperation op); ///< before its uses go to something else
  void (*erased)(void *user, MlirOperation op);   ///< before it goes
  void *user;
} TesseraRewriteListener;

/// Kept by reference; NULL: none.
void tesseraRewriterSetListener(MlirRewriterBase rewriter, const TesseraRewriteListener *listener);
/// Has whoever applies the patterns end before it looks at any other operation: one of the patterns
/// has left what doesn't verify. What is applied greedily fails then.
void tesseraRewriterStop(MlirRewriterBase rewriter);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_REWRITE_H
