// Tokens of the textual form.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ASM_LEXER_H
#define TESSERA_ASM_LEXER_H

#include "support/String.h"

typedef enum AsmTokenKind {
  ASM_EOF,
  ASM_ERROR, ///< reported already
  ASM_WORD,  ///< identifiers and keywords alike: `func.func`, `i32`, `true`
  ASM_AT,    ///< @name, @"name"
  ASM_HASH,  ///< #name
  ASM_PERCENT,
  ASM_CARET,
  ASM_EXCLAMATION,
  ASM_FLOAT,
  ASM_INTEGER,
  ASM_STRING,
  ASM_ARROW,
  ASM_COLON,
  ASM_COMMA,
  ASM_ELLIPSIS,
  ASM_EQUAL,
  ASM_GREATER,
  ASM_L_BRACE,
  ASM_L_PAREN,
  ASM_L_SQUARE,
  ASM_LESS,
  ASM_MINUS,
  ASM_PLUS,
  ASM_QUESTION,
  ASM_R_BRACE,
  ASM_R_PAREN,
  ASM_R_SQUARE,
  ASM_SLASH,
  ASM_STAR,
  ASM_BAR,
  ASM_METADATA_BEGIN,
  ASM_METADATA_END,
} AsmTokenKind;

/// Passed in registers: two words, since sources are smaller than ASM_MAX_SOURCE.
typedef struct AsmToken {
  const char *start;
  uint32_t length;
  AsmTokenKind kind;
} AsmToken;

/// What a text to parse must be shorter than.
#define ASM_MAX_SOURCE UINT32_MAX

static inline MlirStringRef asmTokenText(AsmToken token) {
  return mlirStringRefCreate(token.start, token.length);
}
static inline const char *asmTokenEnd(AsmToken token) { return token.start + token.length; }

/// Whether the text is a word of the language: `[A-Za-z_][A-Za-z0-9_$.]*`.
bool asmIsBareWord(MlirStringRef text);
/// Whether the word can stand for an operation's name by its spelling: not `i32`, `si8`.
bool asmWordIsIntegerType(MlirStringRef word);

/// The text between the quotes with escapes resolved, in `arena` when it has any.
MlirStringRef asmUnescape(MlirStringRef quoted, TsArena *arena);
/// The nearest double of a decimal literal.
double asmParseDouble(MlirStringRef text);
/// The value of a decimal or 0x literal; false when it doesn't fit.
bool asmParseUnsigned(MlirStringRef text, uint64_t *value);
/// 0 to 15, or -1.
int asmHexDigit(char c);

#endif // TESSERA_ASM_LEXER_H
