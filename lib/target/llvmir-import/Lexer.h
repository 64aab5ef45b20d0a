// Tokens of LLVM IR's text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_LLVMIR_IMPORT_LEXER_H
#define TESSERA_TARGET_LLVMIR_IMPORT_LEXER_H

#include "support/String.h"

typedef enum LiTokenKind {
  LI_END,
  LI_BAD,       ///< text: what is wrong with it
  LI_WORD,      ///< a keyword, or a type such as `i32`
  LI_LABEL,     ///< `name:`, text without the colon
  LI_LABEL_ID,  ///< `3:`
  LI_LOCAL,     ///< `%name`
  LI_LOCAL_ID,  ///< `%3`
  LI_SYMBOL,    ///< `@name`
  LI_SYMBOL_ID, ///< `@3`
  LI_SELECTOR,  ///< `$name`, of a comdat
  LI_GROUP,     ///< `#3`
  LI_META_NAME, ///< `!name`
  LI_META_ID,   ///< `!3`
  LI_STRING,    ///< text without quotes and escapes
  LI_NUMBER,    ///< `-12`, and `u0x1f`, `s0x1f`
  LI_REAL,      ///< `1.5e3`, `0x3ff0000000000000`, `0xK...`
  LI_DOTS,      ///< `...`
  LI_MARK,      ///< one character, which is `mark`
} LiTokenKind;

typedef struct LiToken {
  LiTokenKind kind;
  char mark;
  uint32_t number;    ///< of an ID
  size_t start, end;  ///< in the source
  MlirStringRef text; ///< of words, names and numbers
} LiToken;

typedef struct LiLexer {
  MlirStringRef source;
  size_t at;
  TsArena *arena; ///< for texts with escapes
} LiLexer;

/// Reads the next token; after the end there are only ends.
LiToken liLex(LiLexer *lexer);

#endif // TESSERA_TARGET_LLVMIR_IMPORT_LEXER_H
