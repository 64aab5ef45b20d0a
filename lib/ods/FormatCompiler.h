// An assembly format while it is compiled: shared by reading, checking and what follows of it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ODS_FORMATCOMPILER_H
#define TESSERA_ODS_FORMATCOMPILER_H

#include "ods/Model.h"

enum { kMaxNesting = 32, kMaxLength = 1 << 14 };

typedef enum TokenKind {
  TOKEN_END,
  TOKEN_LITERAL,
  TOKEN_VARIABLE,
  TOKEN_WORD,
  TOKEN_STRING,
  TOKEN_MARK,
  TOKEN_WRONG
} TokenKind;

typedef struct Token {
  TokenKind kind;
  MlirStringRef text;     ///< of a literal without backticks, of a variable without `$`
  MlirStringRef spelling; ///< as it is written
} Token;

/// What an element stands in.
typedef enum FormatContext {
  CONTEXT_TOP, ///< the format itself, its groups and lists
  CONTEXT_TYPE,
  CONTEXT_CUSTOM,
  CONTEXT_REF,
  CONTEXT_STRUCT,
} FormatContext;

typedef struct Compiler {
  Ods *ods;
  OdsOp *op;           ///< or
  OdsStorage *storage; ///< of these one
  TgRecord *record;
  MlirStringRef text;
  size_t at, start; ///< where reading has come to; where the first token begins
  Token token;      ///< the next one
  bool failed;
  unsigned depth;
  // What has been seen, of an op.
  bool *operands, *results, *attributes, *regions, *successors; ///< values and attributes
  bool *operandTypes, *resultTypes;
  bool allOperands, allOperandTypes, allResultTypes, allRegions, allSuccessors, attrDict, propDict;
  bool *params;
} Compiler;

typedef TsVec(TesseraElement) ElementVec;

/// Reports the first error of a format, at this byte of its text. Whether it was the first.
bool odsFormatFail(Compiler *compiler, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Reports an error whatever came before it, and leaves it to the caller that reading fails.
void odsFormatComplain(Compiler *compiler, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Adds advice to the error that was reported last.
void odsFormatNote(Compiler *compiler, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Reads elements to the end of the text.
void odsFormatRead(Compiler *compiler, ElementVec *elements);
/// A copy in the arena; NULL for none.
const TesseraElement *odsFormatKeep(Compiler *compiler, const ElementVec *elements);

// Checks (FormatCheck.c); `at`: where what they find is reported.

/// A group whose elements are [0, numThen) and those of its else part.
void odsFormatCheckGroup(Compiler *compiler, size_t at, const TesseraElement *group);
/// Of an op: what may come after what takes it for its own.
void odsFormatCheckFollowers(Compiler *compiler, const TesseraElement *elements, size_t size);
/// Lists of clauses, and structs, and what stands right after them.
void odsFormatCheckNeighbours(Compiler *compiler, const TesseraElement *elements, size_t size);
/// Of an attribute or type: what directives hold.
void odsFormatCheckStruct(Compiler *compiler, size_t at, const TesseraElement *element);
bool odsFormatIsBlank(const TesseraElement *element);
/// The first element from `start` on that isn't a blank.
size_t odsFormatFirstParsed(const TesseraElement *elements, size_t start, size_t end);

#endif // TESSERA_ODS_FORMATCOMPILER_H
