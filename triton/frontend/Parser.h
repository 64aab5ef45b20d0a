// What the parts of the parser share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After a mistake the parser stands at the last token, where nothing is found any more: loops end,
// and functions give nodes that nobody looks at. So none of them has to look for errors.
#ifndef TESSERA_TRITON_FRONTEND_PARSER_H
#define TESSERA_TRITON_FRONTEND_PARSER_H

#include "triton/frontend/Lexer.h"

typedef TsVec(FeNode *) FeNodeStack;

typedef struct FeParser {
  TsArena *arena;
  FeLexer lexer;
  FeSyntaxError lexerError, *error;
  const FeToken *tokens;
  size_t position;
  size_t last; ///< the last token that was taken and isn't a line's end or indentation
  bool hasFailed;
  unsigned speculation;  ///< mistakes aren't reported: what comes next is only tried
  unsigned depth;        ///< of what calls itself
  unsigned fStringDepth; ///< of expressions in f-strings in expressions in f-strings ...
  FeNodeStack stack;     ///< the nodes of lists that aren't complete
} FeParser;

/// Where a node begins.
typedef struct FePlace {
  int32_t line, column;
} FePlace;

//===--- Sources (Parser.c, Prepare.c) ---===//

/// Makes of a file's bytes what the lexer takes: UTF-8 without a byte order mark, lines that end
/// with \n. False after an error.
bool fePrepareSource(MlirStringRef *source, TsArena *arena, FeSyntaxError *error);
/// Parses a whole source, of which the first line is line `place.line` of a larger one and is
/// shifted by `place.column` there. NULL after an error. `fStringDepth`: of how many f-strings it's
/// inside.
FeNode *feParseSource(TsArena *arena, MlirStringRef source, FePlace place, unsigned fStringDepth,
                      FeNode *(*parse)(FeParser *parser), FeSyntaxError *error);

//===--- Tokens (Parser.c) ---===//

static inline const FeToken *fePeek(const FeParser *parser) {
  return &parser->tokens[parser->position];
}
static inline FeTokenKind fePeekKind(const FeParser *parser) { return fePeek(parser)->kind; }
static inline FePlace fePlace(const FeParser *parser) {
  return (FePlace){fePeek(parser)->line, fePeek(parser)->column};
}
static inline FePlace fePlaceOf(const FeNode *node) { return (FePlace){node->line, node->column}; }
static inline MlirStringRef feText(const FeParser *parser, const FeToken *token) {
  return mlirStringRefCreate(parser->lexer.source.data + token->offset, token->length);
}
/// The kind of the token behind the next one.
FeTokenKind fePeekSecond(const FeParser *parser);
/// Takes the next token.
const FeToken *feTake(FeParser *parser);
/// Takes the next token if it's of the kind.
bool feAccept(FeParser *parser, FeTokenKind kind);
/// Takes a token of the kind; anything else is "invalid syntax".
void feExpect(FeParser *parser, FeTokenKind kind);
/// As feExpect, the message being "expected '...'".
void feExpectSaying(FeParser *parser, FeTokenKind kind, const char *message);
bool feNextIsWord(const FeParser *parser, const char *word);
MlirStringRef feExpectName(FeParser *parser);

//===--- Errors ---===//

/// "invalid syntax" at the next token.
FeNode *feInvalidSyntax(FeParser *parser);
FeNode *feSyntaxError(FeParser *parser, FePlace place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// What to come back to when what was tried isn't there.
typedef struct FeMark {
  size_t position, last, stackSize;
} FeMark;
FeMark feTry(FeParser *parser);
/// Ends a try: true if it went well, else the parser is where it was.
bool feTried(FeParser *parser, FeMark mark);
/// Counts nesting; false, and an error, when it's too deep.
bool feParserEnter(FeParser *parser);
static inline void feParserLeave(FeParser *parser) { --parser->depth; }

//===--- Nodes ---===//

/// A node that ends with the token that was taken last.
FeNode *feNode(FeParser *parser, FeNodeKind kind, FePlace start);
/// The nodes that were pushed since the stack had `base` of them, as a list.
FeNodeList feTakeList(FeParser *parser, size_t base);
static inline void fePush(FeParser *parser, FeNode *node) { tsVecPush(&parser->stack, node); }
/// Where an element of another kind than FeNode ends.
void feSetEnd(const FeParser *parser, int32_t *endLine, int32_t *endColumn);
FeNode *feConstant(FeParser *parser, FePlace start, struct FeValue *value);

//===--- Expressions (ParserExpressions.c) ---===//

FeNode *feParseExpression(FeParser *parser);
/// `a`, `*a, b`, `a,`: what stands on the right of an assignment.
FeNode *feParseStarExpressions(FeParser *parser);
/// yield or star expressions.
FeNode *feParseYieldOrStar(FeParser *parser);
FeNode *feParseNamedExpression(FeParser *parser);
/// `*a` or a named expression.
FeNode *feParseStarNamed(FeParser *parser);
/// A target of `for`: ends before `in`.
FeNode *feParseForTarget(FeParser *parser);
FeNode *feParseStarTarget(FeParser *parser);
FeNode *feParseBitwiseOr(FeParser *parser);
/// The arguments of a call or a class behind `(`, with the `)`.
void feParseArguments(FeParser *parser, FeNodeList *arguments, FeKeyword **keywords,
                      size_t *numKeywords);
/// Parameters up to `end`, which stays.
FeParameters *feParseParameters(FeParser *parser, FeTokenKind end, bool hasAnnotations);
/// What `if` of a comprehension takes: no conditional expression, no lambda.
FeNode *feParseDisjunction(FeParser *parser);
/// One or several of what a list may have: the subject of a match statement.
FeNode *feParseStarNamedExpressions(FeParser *parser);
/// Whether an expression may begin with such a token.
bool feStartsExpression(FeTokenKind kind);

//===--- Brackets, comprehensions, calls (ParserAtoms.c) ---===//

/// An operand with its attributes, calls and subscripts.
FeNode *feParsePrimary(FeParser *parser);
FeNode *feParseName(FeParser *parser);
/// NAME.NAME...
FeNode *feParseAttributeChain(FeParser *parser);
FeNode *feParseNumber(FeParser *parser);
/// None, True, False, `...`.
FeNode *feParseKeywordConstant(FeParser *parser);

//===--- Strings (ParserStrings.c) ---===//

/// Adjacent strings, of all kinds.
FeNode *feParseStrings(FeParser *parser);

//===--- Statements (Parser.c, ParserCompound.c, ParserPatterns.c) ---===//

/// Takes statements up to a dedent or the end.
void feParseStatements(FeParser *parser);
FeNode *feParseCompound(FeParser *parser);
/// Whether a compound statement begins here.
bool feStartsCompound(const FeParser *parser);
/// A match statement; NULL, and nothing taken, when it isn't one.
FeNode *feParseMatch(FeParser *parser);
/// `:` and the statements behind it. `what` and `line`: whose they are, for messages: "'if'
/// statement".
FeNodeList feParseBlock(FeParser *parser, const char *what, int32_t line);
/// Reports what can't be assigned to: names, attributes, subscripts, and tuples, lists and stars of
/// them can.
void feCheckTarget(FeParser *parser, const FeNode *node);
/// What messages call an expression: "function call".
const char *feExpressionName(const FeNode *node);

#endif // TESSERA_TRITON_FRONTEND_PARSER_H
