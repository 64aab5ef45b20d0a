// What the files of the parser share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PTX_PARSER_H
#define TESSERA_PTX_PARSER_H

#include "Ir.h"

/// `%r<100>`: a range of registers under a prefix.
typedef struct PtxRegisterRange {
  uint32_t first, count;
} PtxRegisterRange;

/// What { } holds: names in it hide those outside.
typedef struct PtxScope {
  TsStringMap registers, ranges, variables;
} PtxScope;

typedef struct PtxParser {
  TesseraPtxModule *module;
  PtxLexer lexer;
  PtxToken token; ///< the next one
  PtxFunction *function;
  PtxScope scopes[PTX_MAX_NESTING];
  size_t numScopes;
  TsVec(PtxRegisterRange) ranges;
  uint32_t place; ///< of the statements that follow
  TsString *error;
  bool hasFailed;
} PtxParser;

/// Takes the next token; the old one stays in what it returns.
PtxToken ptxNext(PtxParser *parser);
/// False, after the message if it is the first.
bool ptxFail(PtxParser *parser, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Where a token stands in the text.
size_t ptxTokenAt(const PtxParser *parser, const PtxToken *token);
bool ptxExpect(PtxParser *parser, char punctuation);
bool ptxTake(PtxParser *parser, char punctuation); ///< if it is the next token
/// An integer that fits below `limit`.
bool ptxExpectInteger(PtxParser *parser, uint64_t limit, uint64_t *value);
bool ptxExpectWord(PtxParser *parser, MlirStringRef *name);

/// `.align 4 .b8 name[16] = {...}` behind the state space: one or several, to the semicolon or, of
/// parameters, to what ends one.
bool ptxParseVariable(PtxParser *parser, PtxSpace space, PtxVariable *variable);
/// The bytes of `.b32`, 0 of `.pred`; SIZE_MAX: no type.
size_t ptxTypeBytes(MlirStringRef dotted);
/// What stands between { and } of a function.
bool ptxParseBody(PtxParser *parser);
/// An instruction with its predicate, up to the semicolon.
bool ptxParseStatement(PtxParser *parser);

#endif // TESSERA_PTX_PARSER_H
