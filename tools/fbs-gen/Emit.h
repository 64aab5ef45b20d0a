// What the writers of header and source share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TESSERA_FBS_GEN_EMIT_H
#define TESSERA_FBS_GEN_EMIT_H

#include "Names.h"

typedef struct Emitter {
  const FgSchema *schema;
  const FgNaming *naming;
  TsString *out;
  TsArena arena;
  // Of the declaration at hand.
  const FgDecl *decl;
  const char *type;
  const char *function;
} Emitter;

/// Gives the name of a kind as in FbKind_<name> and fbLoad<name>.
const char *fgKindName(FbKind kind);

/// Appends the path without `.fbs`.
void fgAppendStem(TsString *out, MlirStringRef path);

#endif // TESSERA_FBS_GEN_EMIT_H
