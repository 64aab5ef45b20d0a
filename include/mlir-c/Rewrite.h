// Rewriters, rewrite patterns and the greedy driver of the C API: source-compatible with MLIR 22
// (built without PDL). SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rewriter changes the IR and tells those who need to know. Inside a pattern all changes go
// through the pattern's rewriter. More, for code that doesn't have to build against MLIR: see
// tessera/Rewrite.h and tessera/Conversion.h.
#ifndef MLIR_C_REWRITE_H
#define MLIR_C_REWRITE_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DEFINE_C_API_STRUCT(name, storage)                                                         \
  struct name {                                                                                    \
    storage *ptr;                                                                                  \
  };                                                                                               \
  typedef struct name name

DEFINE_C_API_STRUCT(MlirRewriterBase, void);
DEFINE_C_API_STRUCT(MlirFrozenRewritePatternSet, void);
DEFINE_C_API_STRUCT(MlirGreedyRewriteDriverConfig, void);
DEFINE_C_API_STRUCT(MlirRewritePatternSet, void);
DEFINE_C_API_STRUCT(MlirPatternRewriter, void);
DEFINE_C_API_STRUCT(MlirRewritePattern, const void);
DEFINE_C_API_STRUCT(MlirPDLPatternModule, void);
DEFINE_C_API_STRUCT(MlirPDLValue, const void);
DEFINE_C_API_STRUCT(MlirPDLResultList, void);
#undef DEFINE_C_API_STRUCT

/// Which operations the greedy driver may touch.
typedef enum {
  MLIR_GREEDY_REWRITE_STRICTNESS_ANY_OP,
  MLIR_GREEDY_REWRITE_STRICTNESS_EXISTING_AND_NEW_OPS, ///< those it was given and those made of
                                                       ///< them
  MLIR_GREEDY_REWRITE_STRICTNESS_EXISTING_OPS          ///< those it was given
} MlirGreedyRewriteStrictness;

/// How much control flow the greedy driver simplifies between its rounds.
typedef enum {
  MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_DISABLED,
  MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_NORMAL,    ///< erases unreachable blocks, dead arguments
  MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_AGGRESSIVE ///< the same: equal blocks are not merged
} MlirGreedySimplifyRegionLevel;

//===--- Rewriters: insertion point ---===//

MLIR_CAPI_EXPORTED MlirContext mlirRewriterBaseGetContext(MlirRewriterBase rewriter);
/// Operations made from now on are in no block.
MLIR_CAPI_EXPORTED void mlirRewriterBaseClearInsertionPoint(MlirRewriterBase rewriter);
MLIR_CAPI_EXPORTED void mlirRewriterBaseSetInsertionPointBefore(MlirRewriterBase rewriter,
                                                                MlirOperation op);
MLIR_CAPI_EXPORTED void mlirRewriterBaseSetInsertionPointAfter(MlirRewriterBase rewriter,
                                                               MlirOperation op);
/// After the operation that defines the value, or at the start of the argument's block.
MLIR_CAPI_EXPORTED void mlirRewriterBaseSetInsertionPointAfterValue(MlirRewriterBase rewriter,
                                                                    MlirValue value);
MLIR_CAPI_EXPORTED void mlirRewriterBaseSetInsertionPointToStart(MlirRewriterBase rewriter,
                                                                 MlirBlock block);
MLIR_CAPI_EXPORTED void mlirRewriterBaseSetInsertionPointToEnd(MlirRewriterBase rewriter,
                                                               MlirBlock block);
/// The block of the insertion point; null when there is no insertion point. Both are the same.
MLIR_CAPI_EXPORTED MlirBlock mlirRewriterBaseGetInsertionBlock(MlirRewriterBase rewriter);
MLIR_CAPI_EXPORTED MlirBlock mlirRewriterBaseGetBlock(MlirRewriterBase rewriter);
/// Null at the end of a block.
MLIR_CAPI_EXPORTED MlirOperation
mlirRewriterBaseGetOperationAfterInsertion(MlirRewriterBase rewriter);

//===--- Rewriters: making things ---===//

/// A new block before another; the insertion point moves to its end.
MLIR_CAPI_EXPORTED MlirBlock mlirRewriterBaseCreateBlockBefore(MlirRewriterBase rewriter,
                                                               MlirBlock insertBefore,
                                                               intptr_t nArgTypes,
                                                               MlirType const *argTypes,
                                                               MlirLocation const *locations);
/// Puts an operation that the caller owns at the insertion point, and returns it.
MLIR_CAPI_EXPORTED MlirOperation mlirRewriterBaseInsert(MlirRewriterBase rewriter,
                                                        MlirOperation op);
/// A deep copy at the insertion point.
MLIR_CAPI_EXPORTED MlirOperation mlirRewriterBaseClone(MlirRewriterBase rewriter, MlirOperation op);
/// The same with empty regions.
MLIR_CAPI_EXPORTED MlirOperation mlirRewriterBaseCloneWithoutRegions(MlirRewriterBase rewriter,
                                                                     MlirOperation op);
/// Copies of the region's blocks before a block of another region.
MLIR_CAPI_EXPORTED void mlirRewriterBaseCloneRegionBefore(MlirRewriterBase rewriter,
                                                          MlirRegion region, MlirBlock before);

//===--- Rewriters: changing things ---===//

/// Moves the region's blocks before a block of another region.
MLIR_CAPI_EXPORTED void mlirRewriterBaseInlineRegionBefore(MlirRewriterBase rewriter,
                                                           MlirRegion region, MlirBlock before);
/// The values, one for each result, take over the uses; the operation is erased.
MLIR_CAPI_EXPORTED void mlirRewriterBaseReplaceOpWithValues(MlirRewriterBase rewriter,
                                                            MlirOperation op, intptr_t nValues,
                                                            MlirValue const *values);
/// The same with the results of another operation.
MLIR_CAPI_EXPORTED void mlirRewriterBaseReplaceOpWithOperation(MlirRewriterBase rewriter,
                                                               MlirOperation op,
                                                               MlirOperation newOp);
/// The results must have no uses.
MLIR_CAPI_EXPORTED void mlirRewriterBaseEraseOp(MlirRewriterBase rewriter, MlirOperation op);
/// Erases the block and everything in it.
MLIR_CAPI_EXPORTED void mlirRewriterBaseEraseBlock(MlirRewriterBase rewriter, MlirBlock block);
/// Moves the operations of `source`, whose arguments become the values, before `op` (to the end of
/// `dest`), and erases `source`, which nothing may branch to.
MLIR_CAPI_EXPORTED void mlirRewriterBaseInlineBlockBefore(MlirRewriterBase rewriter,
                                                          MlirBlock source, MlirOperation op,
                                                          intptr_t nArgValues,
                                                          MlirValue const *argValues);
MLIR_CAPI_EXPORTED void mlirRewriterBaseMergeBlocks(MlirRewriterBase rewriter, MlirBlock source,
                                                    MlirBlock dest, intptr_t nArgValues,
                                                    MlirValue const *argValues);
MLIR_CAPI_EXPORTED void mlirRewriterBaseMoveOpBefore(MlirRewriterBase rewriter, MlirOperation op,
                                                     MlirOperation existingOp);
MLIR_CAPI_EXPORTED void mlirRewriterBaseMoveOpAfter(MlirRewriterBase rewriter, MlirOperation op,
                                                    MlirOperation existingOp);
MLIR_CAPI_EXPORTED void mlirRewriterBaseMoveBlockBefore(MlirRewriterBase rewriter, MlirBlock block,
                                                        MlirBlock existingBlock);
/// Announces a change of an operation in place; finalize or cancel follows.
MLIR_CAPI_EXPORTED void mlirRewriterBaseStartOpModification(MlirRewriterBase rewriter,
                                                            MlirOperation op);
MLIR_CAPI_EXPORTED void mlirRewriterBaseFinalizeOpModification(MlirRewriterBase rewriter,
                                                               MlirOperation op);
MLIR_CAPI_EXPORTED void mlirRewriterBaseCancelOpModification(MlirRewriterBase rewriter,
                                                             MlirOperation op);
/// In all operands `from` becomes `to`; every operation changed so is reported as modified.
MLIR_CAPI_EXPORTED void mlirRewriterBaseReplaceAllUsesWith(MlirRewriterBase rewriter,
                                                           MlirValue from, MlirValue to);
MLIR_CAPI_EXPORTED void mlirRewriterBaseReplaceAllValueRangeUsesWith(MlirRewriterBase rewriter,
                                                                     intptr_t nValues,
                                                                     MlirValue const *from,
                                                                     MlirValue const *to);
/// The same for all results; the operation is reported as replaced and stays.
MLIR_CAPI_EXPORTED void mlirRewriterBaseReplaceAllOpUsesWithValueRange(MlirRewriterBase rewriter,
                                                                       MlirOperation from,
                                                                       intptr_t nTo,
                                                                       MlirValue const *to);
MLIR_CAPI_EXPORTED void mlirRewriterBaseReplaceAllOpUsesWithOperation(MlirRewriterBase rewriter,
                                                                      MlirOperation from,
                                                                      MlirOperation to);
/// Only uses by what is in the operation around the block.
MLIR_CAPI_EXPORTED void mlirRewriterBaseReplaceOpUsesWithinBlock(MlirRewriterBase rewriter,
                                                                 MlirOperation op,
                                                                 intptr_t nNewValues,
                                                                 MlirValue const *newValues,
                                                                 MlirBlock block);
MLIR_CAPI_EXPORTED void mlirRewriterBaseReplaceAllUsesExcept(MlirRewriterBase rewriter,
                                                             MlirValue from, MlirValue to,
                                                             MlirOperation exceptedUser);

//===--- Rewriters on their own ---===//

/// A rewriter without patterns; the caller destroys it.
MLIR_CAPI_EXPORTED MlirRewriterBase mlirIRRewriterCreate(MlirContext context);
/// The same, its insertion point before the operation.
MLIR_CAPI_EXPORTED MlirRewriterBase mlirIRRewriterCreateFromOp(MlirOperation op);
MLIR_CAPI_EXPORTED void mlirIRRewriterDestroy(MlirRewriterBase rewriter);

//===--- Patterns ---===//

/// Takes the set, which can get no more patterns; the caller destroys the result.
MLIR_CAPI_EXPORTED MlirFrozenRewritePatternSet mlirFreezeRewritePattern(MlirRewritePatternSet set);
MLIR_CAPI_EXPORTED void mlirFrozenRewritePatternSetDestroy(MlirFrozenRewritePatternSet set);

/// The rewriter of a pattern as any rewriter.
MLIR_CAPI_EXPORTED MlirRewriterBase mlirPatternRewriterAsBase(MlirPatternRewriter rewriter);

/// `construct` (may be NULL) is called when the pattern is made, `destruct` (may be NULL) when it
/// is destroyed. `matchAndRewrite` succeeds when it changed the IR, else it changed nothing.
typedef struct {
  void (*construct)(void *userData);
  void (*destruct)(void *userData);
  MlirLogicalResult (*matchAndRewrite)(MlirRewritePattern pattern, MlirOperation op,
                                       MlirPatternRewriter rewriter, void *userData);
} MlirRewritePatternCallbacks;

/// A pattern for operations named `rootName`; the caller adds it to a set. `generatedNames` tells
/// what operations it makes.
MLIR_CAPI_EXPORTED MlirRewritePattern
mlirOpRewritePatternCreate(MlirStringRef rootName, unsigned benefit, MlirContext context,
                           MlirRewritePatternCallbacks callbacks, void *userData,
                           size_t nGeneratedNames, MlirStringRef *generatedNames);
/// An empty set; the caller destroys or freezes it.
MLIR_CAPI_EXPORTED MlirRewritePatternSet mlirRewritePatternSetCreate(MlirContext context);
MLIR_CAPI_EXPORTED void mlirRewritePatternSetDestroy(MlirRewritePatternSet set);
/// Takes the pattern.
MLIR_CAPI_EXPORTED void mlirRewritePatternSetAdd(MlirRewritePatternSet set,
                                                 MlirRewritePattern pattern);

//===--- Patterns of the pdl dialect ---===//

/// The patterns at the top of a module, which it takes; the caller destroys the result.
MLIR_CAPI_EXPORTED MlirPDLPatternModule mlirPDLPatternModuleFromModule(MlirModule op);
MLIR_CAPI_EXPORTED void mlirPDLPatternModuleDestroy(MlirPDLPatternModule op);
/// A set of them, which outlives `op`. A pattern that doesn't verify, or calls a function that
/// isn't registered, is left out after a diagnostic.
MLIR_CAPI_EXPORTED MlirRewritePatternSet
mlirRewritePatternSetFromPDLPatternModule(MlirPDLPatternModule op);

/// What the value is, or null when it is of another kind.
MLIR_CAPI_EXPORTED MlirValue mlirPDLValueAsValue(MlirPDLValue value);
MLIR_CAPI_EXPORTED MlirType mlirPDLValueAsType(MlirPDLValue value);
MLIR_CAPI_EXPORTED MlirOperation mlirPDLValueAsOperation(MlirPDLValue value);
MLIR_CAPI_EXPORTED MlirAttribute mlirPDLValueAsAttribute(MlirPDLValue value);

/// Adds a result of the function that is running.
MLIR_CAPI_EXPORTED void mlirPDLResultListPushBackValue(MlirPDLResultList results, MlirValue value);
MLIR_CAPI_EXPORTED void mlirPDLResultListPushBackType(MlirPDLResultList results, MlirType value);
MLIR_CAPI_EXPORTED void mlirPDLResultListPushBackOperation(MlirPDLResultList results,
                                                           MlirOperation value);
MLIR_CAPI_EXPORTED void mlirPDLResultListPushBackAttribute(MlirPDLResultList results,
                                                           MlirAttribute value);

/// Does part of a rewrite, through the rewriter, and adds what the pattern wants of it to
/// `results`. Fails when it can't.
typedef MlirLogicalResult (*MlirPDLRewriteFunction)(MlirPatternRewriter rewriter,
                                                    MlirPDLResultList results, size_t nValues,
                                                    MlirPDLValue *values, void *userData);
/// Makes the function known to patterns by its name.
MLIR_CAPI_EXPORTED void
mlirPDLPatternModuleRegisterRewriteFunction(MlirPDLPatternModule pdlModule, MlirStringRef name,
                                            MlirPDLRewriteFunction rewriteFn, void *userData);

/// Succeeds when what it is asked holds, and adds what the pattern wants of it to `results`.
typedef MlirLogicalResult (*MlirPDLConstraintFunction)(MlirPatternRewriter rewriter,
                                                       MlirPDLResultList results, size_t nValues,
                                                       MlirPDLValue *values, void *userData);
/// Makes the function known to patterns by its name.
MLIR_CAPI_EXPORTED void
mlirPDLPatternModuleRegisterConstraintFunction(MlirPDLPatternModule pdlModule, MlirStringRef name,
                                               MlirPDLConstraintFunction constraintFn,
                                               void *userData);

//===--- Drivers ---===//

/// Folds and applies patterns to everything in the operation until nothing changes. Fails when it
/// didn't get that far within the limits of `config` (null: the default ones).
MLIR_CAPI_EXPORTED MlirLogicalResult mlirApplyPatternsAndFoldGreedilyWithOp(
    MlirOperation op, MlirFrozenRewritePatternSet patterns, MlirGreedyRewriteDriverConfig);
MLIR_CAPI_EXPORTED MlirLogicalResult mlirApplyPatternsAndFoldGreedily(
    MlirModule op, MlirFrozenRewritePatternSet patterns, MlirGreedyRewriteDriverConfig config);

/// Default choices; the caller destroys them.
MLIR_CAPI_EXPORTED MlirGreedyRewriteDriverConfig mlirGreedyRewriteDriverConfigCreate(void);
MLIR_CAPI_EXPORTED void mlirGreedyRewriteDriverConfigDestroy(MlirGreedyRewriteDriverConfig config);
/// Rounds over the whole operation (default 10); -1: no limit.
MLIR_CAPI_EXPORTED void
mlirGreedyRewriteDriverConfigSetMaxIterations(MlirGreedyRewriteDriverConfig config,
                                              int64_t maxIterations);
/// Rewrites within a round; -1 (default): no limit.
MLIR_CAPI_EXPORTED void
mlirGreedyRewriteDriverConfigSetMaxNumRewrites(MlirGreedyRewriteDriverConfig config,
                                               int64_t maxNumRewrites);
/// Whether a round begins with the outer and earlier operations, or (default) with the inner and
/// later ones.
MLIR_CAPI_EXPORTED void
mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(MlirGreedyRewriteDriverConfig config,
                                                    bool useTopDownTraversal);
/// On by default.
MLIR_CAPI_EXPORTED void
mlirGreedyRewriteDriverConfigEnableFolding(MlirGreedyRewriteDriverConfig config, bool enable);
/// Any operation by default.
MLIR_CAPI_EXPORTED void
mlirGreedyRewriteDriverConfigSetStrictness(MlirGreedyRewriteDriverConfig config,
                                           MlirGreedyRewriteStrictness strictness);
/// Aggressive by default.
MLIR_CAPI_EXPORTED void
mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel(MlirGreedyRewriteDriverConfig config,
                                                          MlirGreedySimplifyRegionLevel level);
/// Whether equal constants become one (default).
MLIR_CAPI_EXPORTED void
mlirGreedyRewriteDriverConfigEnableConstantCSE(MlirGreedyRewriteDriverConfig config, bool enable);
MLIR_CAPI_EXPORTED int64_t
mlirGreedyRewriteDriverConfigGetMaxIterations(MlirGreedyRewriteDriverConfig config);
MLIR_CAPI_EXPORTED int64_t
mlirGreedyRewriteDriverConfigGetMaxNumRewrites(MlirGreedyRewriteDriverConfig config);
MLIR_CAPI_EXPORTED bool
mlirGreedyRewriteDriverConfigGetUseTopDownTraversal(MlirGreedyRewriteDriverConfig config);
MLIR_CAPI_EXPORTED bool
mlirGreedyRewriteDriverConfigIsFoldingEnabled(MlirGreedyRewriteDriverConfig config);
MLIR_CAPI_EXPORTED MlirGreedyRewriteStrictness
mlirGreedyRewriteDriverConfigGetStrictness(MlirGreedyRewriteDriverConfig config);
MLIR_CAPI_EXPORTED MlirGreedySimplifyRegionLevel
mlirGreedyRewriteDriverConfigGetRegionSimplificationLevel(MlirGreedyRewriteDriverConfig config);
MLIR_CAPI_EXPORTED bool
mlirGreedyRewriteDriverConfigIsConstantCSEEnabled(MlirGreedyRewriteDriverConfig config);

/// Visits each operation in the regions of `op` once, in post-order, and applies the first pattern
/// that matches. Patterns may change only their operation and what is nested in it.
MLIR_CAPI_EXPORTED void mlirWalkAndApplyPatterns(MlirOperation op,
                                                 MlirFrozenRewritePatternSet patterns);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_REWRITE_H
