// The structs behind the handles of mlir-c/Rewrite.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_REWRITE_INTERNAL_H
#define TESSERA_REWRITE_INTERNAL_H

#include "ir/Context.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"

/// MlirRewriterBase.ptr and MlirPatternRewriter.ptr. Inserts before `next`, at the end of `block`
/// when that is null.
typedef struct RwRewriter {
  MlirContext context;
  MlirBlock block; ///< null: no insertion point
  MlirOperation next;
  const TesseraRewriteListener *listener;
} RwRewriter;

/// MlirRewritePattern.ptr.
typedef struct RwPattern {
  IrOpName *root; ///< NULL: any op
  unsigned benefit;
  TesseraRewriteFunction function; ///< NULL: the callbacks
  MlirRewritePatternCallbacks callbacks;
  void *user;
} RwPattern;

typedef TsVec(RwPattern *) RwPatternVec;

/// MlirRewritePatternSet.ptr and, once sorted, MlirFrozenRewritePatternSet.ptr.
typedef struct RwPatternSet {
  MlirContext context;
  RwPatternVec patterns; ///< in the order of addition
  // After freezing: the patterns of each name, by falling benefit.
  TsPointerMap byName; ///< IrOpName * -> RwPatternVec *
  RwPatternVec anyOp;
} RwPatternSet;

void rwPatternSetFreeze(RwPatternSet *set);
void rwPatternSetDestroy(RwPatternSet *set);
/// Tries the patterns for the op in order.
MlirLogicalResult rwPatternSetApply(const RwPatternSet *set, MlirOperation op,
                                    RwRewriter *rewriter);

/// Simplifies the control flow of the region and those nested in it; whether anything changed.
bool rwSimplifyRegion(RwRewriter *rewriter, IrRegion *region);

static inline MlirRewriterBase rwBase(RwRewriter *rewriter) { return (MlirRewriterBase){rewriter}; }

#endif // TESSERA_REWRITE_INTERNAL_H
