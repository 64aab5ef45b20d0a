// Putting what a call runs in its place.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSFORMS_INLINING_H
#define TESSERA_TRANSFORMS_INLINING_H

#include "ir/Internal.h"
#include "tessera/Interfaces.h"

typedef struct TrInlining {
  MlirRewriterBase rewriter;
  MlirOperation call, callable;
  MlirRegion body;
  bool inPlace; ///< the body moves; else it is copied
  /// Told of the new blocks, from `first` to before `end`, while they are blocks of their own.
  void (*inlined)(void *user, IrBlock *first, IrBlock *end);
  void *user;
} TrInlining;

/// Inlines when all dialects concerned agree. The call stays behind what was inlined, without uses,
/// for the caller to erase. False: nothing changed.
bool trInlineCall(const TrInlining *inlining);

#endif // TESSERA_TRANSFORMS_INLINING_H
