// How names of a schema become names in C.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Names.h"

#include <ctype.h>

void fgAppendUpperCamel(TsString *out, MlirStringRef name) {
  bool isStart = true;
  for (size_t i = 0; i < name.length; ++i) {
    char c = name.data[i];
    if (c == '_' || c == '.') {
      isStart = true;
      continue;
    }
    tsStringAppendChar(out, isStart ? (char)toupper((unsigned char)c) : c);
    isStart = false;
  }
}

void fgAppendSnake(TsString *out, MlirStringRef name) {
  for (size_t i = 0; i < name.length; ++i) {
    unsigned char c = (unsigned char)name.data[i], before = i ? (unsigned char)name.data[i - 1] : 0;
    if (isupper(c) && (islower(before) || isdigit(before)))
      tsStringAppendChar(out, '_');
    tsStringAppendChar(out, (char)tolower(c));
  }
}

static const char *keep(TsArena *arena, TsString *name) {
  const char *copy = tsArenaString(arena, tsStringView(name)).data;
  tsStringFree(name);
  return copy;
}

const char *fgMemberName(TsArena *arena, MlirStringRef name) {
  static const char *const keywords[] = {
      "auto",  "bool",     "break",  "case",     "char",   "const",    "continue", "default",
      "do",    "double",   "else",   "enum",     "extern", "false",    "float",    "for",
      "goto",  "if",       "inline", "int",      "long",   "register", "restrict", "return",
      "short", "signed",   "sizeof", "static",   "struct", "switch",   "true",     "typedef",
      "union", "unsigned", "void",   "volatile", "while"};
  TsString camel = {0};
  fgAppendUpperCamel(&camel, name);
  if (isdigit((unsigned char)camel.data[0])) {
    TsString safe = {0};
    tsStringAppendFormat(&safe, "_%s", camel.data);
    tsStringFree(&camel);
    return keep(arena, &safe);
  }
  camel.data[0] = (char)tolower((unsigned char)camel.data[0]);
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; ++i) {
    if (!tsEqualC(tsStringView(&camel), keywords[i]))
      continue;
    tsStringAppendChar(&camel, '_');
    break;
  }
  return keep(arena, &camel);
}

const char *fgTypeName(TsArena *arena, const FgNaming *naming, const FgDecl *decl) {
  TsString name = {0};
  uintptr_t *prefix = tsStringMapFind(&naming->prefixes, decl->nameSpace);
  if (prefix)
    tsStringAppendC(&name, (const char *)*prefix);
  else
    fgAppendUpperCamel(&name, decl->nameSpace);
  tsStringAppend(&name, decl->name);
  return keep(arena, &name);
}

const char *fgFunctionPrefix(TsArena *arena, const FgNaming *naming, const FgDecl *decl) {
  TsString name = {0};
  tsStringAppendC(&name, fgTypeName(arena, naming, decl));
  name.data[0] = (char)tolower((unsigned char)name.data[0]);
  return keep(arena, &name);
}
