// How names of a schema become names in C.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TESSERA_FBS_GEN_NAMES_H
#define TESSERA_FBS_GEN_NAMES_H

#include "Schema.h"

/// Appends foo_bar as FooBar.
void fgAppendUpperCamel(TsString *out, MlirStringRef name);

/// Appends FooBar as foo_bar.
void fgAppendSnake(TsString *out, MlirStringRef name);

/// Gives foo_bar as fooBar, or with a `_` after it when that is a keyword. Lives in the arena.
const char *fgMemberName(TsArena *arena, MlirStringRef name);

/// Gives the C type of a declaration: prefix of its namespace and name. Lives in the arena.
const char *fgTypeName(TsArena *arena, const FgNaming *naming, const FgDecl *decl);

/// Gives the beginning of the names of its functions: the type's name with a small first letter.
const char *fgFunctionPrefix(TsArena *arena, const FgNaming *naming, const FgDecl *decl);

#endif // TESSERA_FBS_GEN_NAMES_H
