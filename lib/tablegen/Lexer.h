// Tokens of TableGen, with includes and the preprocessor.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TABLEGEN_LEXER_H
#define TESSERA_TABLEGEN_LEXER_H

#include "Internal.h"

typedef enum TgToken {
  TOK_END,
  TOK_ERROR,
  // Punctuation.
  TOK_MINUS,
  TOK_PLUS,
  TOK_L_SQUARE,
  TOK_R_SQUARE,
  TOK_L_BRACE,
  TOK_R_BRACE,
  TOK_L_PAREN,
  TOK_R_PAREN,
  TOK_LESS,
  TOK_GREATER,
  TOK_COLON,
  TOK_SEMI,
  TOK_COMMA,
  TOK_DOT,
  TOK_ELLIPSIS,
  TOK_EQUAL,
  TOK_QUESTION,
  TOK_PASTE,
  // Words.
  TOK_ASSERT,
  TOK_BIT,
  TOK_BITS,
  TOK_CLASS,
  TOK_CODE,
  TOK_DAG,
  TOK_DEF,
  TOK_DEFM,
  TOK_DEFSET,
  TOK_DEFTYPE,
  TOK_DEFVAR,
  TOK_DUMP,
  TOK_ELSE,
  TOK_FALSE,
  TOK_FIELD,
  TOK_FOREACH,
  TOK_IF,
  TOK_IN,
  TOK_INCLUDE,
  TOK_INT,
  TOK_LET,
  TOK_LIST,
  TOK_MULTICLASS,
  TOK_STRING,
  TOK_THEN,
  TOK_TRUE,
  // With a value.
  TOK_ID,       ///< word
  TOK_VAR_NAME, ///< $text
  TOK_TEXT,     ///< "text", escapes replaced
  TOK_FRAGMENT, ///< [{text}]
  TOK_NUMBER,   ///< integer
  TOK_BINARY,   ///< 0b...: integer and width
  TOK_OPERATOR  ///< !op
} TgToken;

/// A file that was included, kept for when it is included again.
typedef struct TgIncludeFile {
  MlirStringRef path, text;
  /// The macro whose definition makes the file empty; without data when there is none.
  MlirStringRef guard;
} TgIncludeFile;

/// Whether all of a file is inside one #ifndef.
typedef enum TgGuardState { GUARD_BEFORE, GUARD_INSIDE, GUARD_BEHIND, GUARD_NONE } TgGuardState;

/// Where the lexer is in a file.
typedef struct TgFilePosition {
  uint32_t bufferIndex;
  size_t cursor;
  TgIncludeFile *file; ///< NULL: the main file
  TgGuardState guardState;
  MlirStringRef guard;
  size_t guardDepth; ///< number of open conditions inside the guard
} TgFilePosition;

typedef struct TgLexer {
  TgContext *context;
  const TgBuffer *buffer;
  const char *chars; ///< the buffer's text; a NUL follows it
  size_t size;
  TgFilePosition at;
  bool atLineStart;   ///< only blanks and comments since the start of the line
  TgToken kind;       ///< of the current token
  TgLoc loc;          ///< where the current token begins
  TgLoc failure;      ///< where an error was reported last
  MlirStringRef text; ///< of names and texts
  const TgInit *word; ///< of identifiers
  int64_t integer;
  unsigned width;
  TgOp op;
  TsVec(TgFilePosition) includers;
  TsStringMap files; ///< include name -> TgIncludeFile*
  /// Open #ifdefs: where they are, and the file that they must end in.
  TsVec(struct TgCondition {
    TgLoc loc;
    bool isElse;
  }) conditions;
  TsStringMap macros;
  TsString scratch;
} TgLexer;

/// Whether the text has the form of an identifier, as the name of a macro must.
bool tgIsIdentifier(MlirStringRef text);

/// Starts before the first token of the buffer.
void tgLexerInit(TgLexer *lexer, TgContext *context, uint32_t bufferIndex);
void tgLexerFree(TgLexer *lexer);
/// Moves to the next token. After a fatal error that is TOK_END.
TgToken tgLexerNext(TgLexer *lexer);

#endif // TESSERA_TABLEGEN_LEXER_H
