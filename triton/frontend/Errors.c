// Errors of a compilation: the first one counts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Frontend.h"

#include <stdarg.h>

// More nesting than this is nobody's kernel; evaluation recurses with it.
enum { MAX_DEPTH = 400 };

void *feFail(FeCompiler *compiler, FeErrorKind kind, const char *format, ...) {
  if (compiler->error.kind != FE_NO_ERROR)
    return NULL;
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  compiler->error.kind = kind;
  compiler->error.message = tsArenaString(&compiler->arena, tsStringView(&text));
  compiler->error.numFrames = 0;
  tsStringFree(&text);
  return NULL;
}

bool feHasError(const FeCompiler *compiler) { return compiler->error.kind != FE_NO_ERROR; }

void feClearError(FeCompiler *compiler) {
  compiler->error.kind = FE_NO_ERROR;
  compiler->error.numFrames = 0;
}

bool feEnter(FeCompiler *compiler) {
  if (compiler->depth == MAX_DEPTH)
    return feFail(compiler, FE_LIMIT, "this is nested more than %d deep", MAX_DEPTH) != NULL;
  ++compiler->depth;
  return true;
}

void feLeave(FeCompiler *compiler) { --compiler->depth; }

const char *feErrorKindName(FeErrorKind kind) {
  static const char *const names[] = {
      [FE_NO_ERROR] = "",
      [FE_COMPILATION_ERROR] = "CompilationError",
      [FE_COMPILE_TIME_ASSERTION] = "CompileTimeAssertionFailure",
      [FE_UNSUPPORTED] = "UnsupportedLanguageConstruct",
      [FE_TYPE_ERROR] = "TypeError",
      [FE_VALUE_ERROR] = "ValueError",
      [FE_NAME_ERROR] = "NameError",
      [FE_ATTRIBUTE_ERROR] = "AttributeError",
      [FE_INDEX_ERROR] = "IndexError",
      [FE_ZERO_DIVISION] = "ZeroDivisionError",
      [FE_OVERFLOW] = "OverflowError",
      [FE_ASSERTION] = "AssertionError",
      [FE_RUNTIME_ERROR] = "RuntimeError",
      [FE_NOT_IMPLEMENTED] = "NotImplementedError",
      [FE_KEY_ERROR] = "KeyError",
      [FE_INCOMPATIBLE_TYPES] = "IncompatibleTypeErrorImpl",
      [FE_SYNTAX_ERROR] = "SyntaxError",
      [FE_LIMIT] = "RecursionError",
  };
  return names[kind];
}
