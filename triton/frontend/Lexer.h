// Tokens of Python source.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITON_FRONTEND_LEXER_H
#define TESSERA_TRITON_FRONTEND_LEXER_H

#include "triton/frontend/Ast.h"

typedef enum FeTokenKind {
  FE_TOK_END,
  FE_TOK_ERROR, ///< nothing comes behind it; what is wrong is the lexer's `error`
  FE_TOK_NEWLINE,
  FE_TOK_INDENT,
  FE_TOK_DEDENT,
  FE_TOK_NAME,
  FE_TOK_NUMBER,
  FE_TOK_STRING,
  // Brackets and separators.
  FE_TOK_L_PAREN,
  FE_TOK_R_PAREN,
  FE_TOK_L_SQUARE,
  FE_TOK_R_SQUARE,
  FE_TOK_L_BRACE,
  FE_TOK_R_BRACE,
  FE_TOK_COMMA,
  FE_TOK_COLON,
  FE_TOK_SEMI,
  FE_TOK_DOT,
  FE_TOK_ELLIPSIS,
  FE_TOK_ARROW,
  FE_TOK_EQUAL,
  FE_TOK_WALRUS,
  FE_TOK_BANG, ///< only in expressions of f-strings, and then a mistake
  // Binary operators, in the order of FeOperator.
  FE_TOK_PLUS,
  FE_TOK_MINUS,
  FE_TOK_STAR,
  FE_TOK_AT,
  FE_TOK_SLASH,
  FE_TOK_PERCENT,
  FE_TOK_DOUBLE_STAR,
  FE_TOK_SHIFT_LEFT,
  FE_TOK_SHIFT_RIGHT,
  FE_TOK_BAR,
  FE_TOK_CARET,
  FE_TOK_AMPERSAND,
  FE_TOK_DOUBLE_SLASH,
  // The same with `=`.
  FE_TOK_PLUS_EQUAL,
  FE_TOK_MINUS_EQUAL,
  FE_TOK_STAR_EQUAL,
  FE_TOK_AT_EQUAL,
  FE_TOK_SLASH_EQUAL,
  FE_TOK_PERCENT_EQUAL,
  FE_TOK_DOUBLE_STAR_EQUAL,
  FE_TOK_SHIFT_LEFT_EQUAL,
  FE_TOK_SHIFT_RIGHT_EQUAL,
  FE_TOK_BAR_EQUAL,
  FE_TOK_CARET_EQUAL,
  FE_TOK_AMPERSAND_EQUAL,
  FE_TOK_DOUBLE_SLASH_EQUAL,
  FE_TOK_TILDE,
  // Comparisons, in the order of FeOperator.
  FE_TOK_EQ,
  FE_TOK_NOT_EQ,
  FE_TOK_LESS,
  FE_TOK_LESS_EQUAL,
  FE_TOK_GREATER,
  FE_TOK_GREATER_EQUAL,
  // Keywords, sorted.
  FE_TOK_FALSE,
  FE_TOK_NONE,
  FE_TOK_TRUE,
  FE_TOK_AND,
  FE_TOK_AS,
  FE_TOK_ASSERT,
  FE_TOK_ASYNC,
  FE_TOK_AWAIT,
  FE_TOK_BREAK,
  FE_TOK_CLASS,
  FE_TOK_CONTINUE,
  FE_TOK_DEF,
  FE_TOK_DEL,
  FE_TOK_ELIF,
  FE_TOK_ELSE,
  FE_TOK_EXCEPT,
  FE_TOK_FINALLY,
  FE_TOK_FOR,
  FE_TOK_FROM,
  FE_TOK_GLOBAL,
  FE_TOK_IF,
  FE_TOK_IMPORT,
  FE_TOK_IN,
  FE_TOK_IS,
  FE_TOK_LAMBDA,
  FE_TOK_NONLOCAL,
  FE_TOK_NOT,
  FE_TOK_OR,
  FE_TOK_PASS,
  FE_TOK_RAISE,
  FE_TOK_RETURN,
  FE_TOK_TRY,
  FE_TOK_WHILE,
  FE_TOK_WITH,
  FE_TOK_YIELD
} FeTokenKind;

typedef struct FeToken {
  FeTokenKind kind;
  uint32_t offset, length; ///< in the source
  int32_t line, column, endLine, endColumn;
} FeToken;

enum { FE_MAX_SOURCE = 1 << 28, FE_MAX_BRACKETS = 200, FE_MAX_INDENTS = 100 };

typedef struct FeBracket {
  char open;
  int32_t line, column;
} FeBracket;

typedef struct FeLexer {
  MlirStringRef source;
  size_t position;
  size_t lineStart;    ///< where the line begins
  int32_t line;        ///< of `position`
  int32_t columnShift; ///< added to columns of the first line
  int32_t firstLine;
  bool atLineStart;
  FeBracket brackets[FE_MAX_BRACKETS];
  uint32_t numBrackets;
  uint32_t indents[FE_MAX_INDENTS], alternatives[FE_MAX_INDENTS];
  uint32_t numIndents; ///< the outermost, 0, isn't counted
  TsVec(FeToken) tokens;
  FeSyntaxError *error; ///< set when the last token is an error
} FeLexer;

/// All tokens of the source, by a zero-initialised lexer. The source has no \r in it and is UTF-8.
/// The last one is END or ERROR. `firstLine` and `columnShift` say where the source stands in a
/// larger one. Free `tokens`.
void feLex(FeLexer *lexer, MlirStringRef source, int32_t firstLine, int32_t columnShift,
           FeSyntaxError *error);

#endif // TESSERA_TRITON_FRONTEND_LEXER_H
