// Tokens of PTX.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PTX_LEXER_H
#define TESSERA_PTX_LEXER_H

#include "support/String.h"

typedef enum PtxTokenKind {
  PTX_END,
  PTX_WORD,    ///< name, %name, $name
  PTX_DOTTED,  ///< .name, also .L1::evict_last
  PTX_INTEGER, ///< in `bits`
  PTX_FLOAT,   ///< written in decimal; `bits` are those of a double
  PTX_FLOAT32, ///< 0f3F800000
  PTX_FLOAT64, ///< 0d3FF0000000000000
  PTX_STRING,  ///< with its quotes
  PTX_PUNCTUATION,
  PTX_BAD,
} PtxTokenKind;

typedef struct PtxToken {
  PtxTokenKind kind;
  MlirStringRef text;
  uint64_t bits;
} PtxToken;

typedef struct PtxLexer {
  MlirStringRef text;
  size_t at;
} PtxLexer;

PtxToken ptxLex(PtxLexer *lexer);
/// The rest of the line that the lexer stands in.
MlirStringRef ptxRestOfLine(const PtxLexer *lexer);

static inline bool ptxIs(const PtxToken *token, char punctuation) {
  return token->kind == PTX_PUNCTUATION && token->text.data[0] == punctuation;
}
static inline bool ptxIsDotted(const PtxToken *token, const char *name) {
  return token->kind == PTX_DOTTED && tsEqualC(token->text, name);
}

#endif // TESSERA_PTX_LEXER_H
