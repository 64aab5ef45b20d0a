// Expressions: name(arguments), with .extract("name") behind it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Query.h"

#include <ctype.h>

enum { MOST_NESTING = 200 };

typedef enum TokenKind {
  QUERY_TOKEN_END,
  QUERY_TOKEN_ERROR, ///< was reported
  QUERY_TOKEN_NEW_LINE,
  QUERY_TOKEN_OPEN,
  QUERY_TOKEN_CLOSE,
  QUERY_TOKEN_COMMA,
  QUERY_TOKEN_PERIOD,
  QUERY_TOKEN_NAME,
  QUERY_TOKEN_LITERAL,
  QUERY_TOKEN_OTHER
} TokenKind;

typedef struct Token {
  TokenKind kind;
  MlirStringRef text;
  unsigned line, column;
  QueryValue value; ///< of literals
} Token;

typedef struct QueryParser {
  MlirStringRef text;
  size_t at, lineStart;
  unsigned line, nesting;
  Token next;
  TsArena *arena;
  TsString *error;
} QueryParser;

//===--- Messages ---===//

static bool failAt(QueryParser *parser, const Token *token, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static bool failAt(QueryParser *parser, const Token *token, const char *format, ...) {
  if (parser->error->size)
    tsStringAppendChar(parser->error, '\n');
  if (token)
    tsStringAppendFormat(parser->error, "%u:%u: ", token->line, token->column);
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(parser->error, format, args);
  va_end(args);
  return false;
}

static bool failToken(QueryParser *parser, const Token *token, const char *wanted) {
  bool isLine = token->kind == QUERY_TOKEN_NEW_LINE;
  return failAt(parser, token, "Error parsing matcher. Found token <%.*s> while looking for '%s'.",
                isLine ? 7 : (int)token->text.length, isLine ? "NewLine" : token->text.data,
                wanted);
}

//===--- Tokens ---===//

static void take(QueryParser *parser, TokenKind kind, size_t length) {
  parser->next.kind = kind;
  parser->next.text = tsSubstring(parser->text, parser->at, length);
  parser->at += length;
}

static void lexQuoted(QueryParser *parser) {
  char quote = parser->text.data[parser->at];
  for (size_t end = parser->at + 1; end < parser->text.length; end++) {
    if (parser->text.data[end] == '\\') {
      end++;
    } else if (parser->text.data[end] == quote) {
      take(parser, QUERY_TOKEN_LITERAL, end + 1 - parser->at);
      MlirStringRef text = tsSubstring(parser->next.text, 1, parser->next.text.length - 2);
      parser->next.value = (QueryValue){.kind = QUERY_STRING, .text = text};
      return;
    }
  }
  take(parser, QUERY_TOKEN_ERROR, parser->text.length - parser->at);
  failAt(parser, &parser->next, "Error parsing string token: <%.*s>", (int)parser->next.text.length,
         parser->next.text.data);
}

static void lexNumber(QueryParser *parser) {
  size_t length = 0;
  while (parser->at + length < parser->text.length &&
         isdigit((unsigned char)parser->text.data[parser->at + length]))
    length++;
  take(parser, QUERY_TOKEN_LITERAL, length);
  parser->next.value = (QueryValue){.kind = QUERY_SIGNED};
  for (size_t i = 0; i < length; i++) {
    int digit = parser->next.text.data[i] - '0';
    if (parser->next.value.number > (INT64_MAX - digit) / 10) {
      failAt(parser, &parser->next, "Error parsing numeric literal: <%.*s>", (int)length,
             parser->next.text.data);
      parser->next.kind = QUERY_TOKEN_ERROR;
      return;
    }
    parser->next.value.number = parser->next.value.number * 10 + digit;
  }
}

static void lexName(QueryParser *parser) {
  size_t length = 0;
  while (parser->at + length < parser->text.length &&
         isalnum((unsigned char)parser->text.data[parser->at + length]))
    length++;
  take(parser, QUERY_TOKEN_NAME, length);
  bool isTrue = tsEqual(parser->next.text, tsLiteral("true"));
  if (isTrue || tsEqual(parser->next.text, tsLiteral("false"))) {
    parser->next.kind = QUERY_TOKEN_LITERAL;
    parser->next.value = (QueryValue){.kind = QUERY_BOOLEAN, .number = isTrue};
  }
}

static void skipBlanks(QueryParser *parser) {
  for (bool inComment = false; parser->at < parser->text.length; parser->at++) {
    char c = parser->text.data[parser->at];
    inComment = c == '\n' ? false : inComment || c == '#';
    if (!inComment && !strchr(" \t\v\f\r", c))
      return;
  }
}

static void advance(QueryParser *parser) {
  skipBlanks(parser);
  parser->next = (Token){.line = parser->line,
                         .column = (unsigned)(parser->at - parser->lineStart) + 1,
                         .text = mlirStringRefCreate("", 0)};
  if (parser->at >= parser->text.length || !parser->text.data[parser->at])
    return;
  static const char kinds[] = "\n(),.";
  static const TokenKind tokens[] = {QUERY_TOKEN_NEW_LINE, QUERY_TOKEN_OPEN, QUERY_TOKEN_CLOSE,
                                     QUERY_TOKEN_COMMA, QUERY_TOKEN_PERIOD};
  char c = parser->text.data[parser->at];
  const char *kind = strchr(kinds, c);
  if (kind) {
    take(parser, tokens[kind - kinds], 1);
    if (c == '\n') {
      parser->line++;
      parser->lineStart = parser->at;
    }
  } else if (c == '"' || c == '\'') {
    lexQuoted(parser);
  } else if (isdigit((unsigned char)c)) {
    lexNumber(parser);
  } else if (isalpha((unsigned char)c)) {
    lexName(parser);
  } else {
    take(parser, QUERY_TOKEN_OTHER, 1);
  }
}

static Token consume(QueryParser *parser) {
  Token token = parser->next;
  advance(parser);
  return token;
}

static void skipLines(QueryParser *parser) {
  while (parser->next.kind == QUERY_TOKEN_NEW_LINE)
    advance(parser);
}

//===--- Arguments ---===//

static const char *kindName(QueryValueKind kind) {
  static const char *const names[] = {"Matcher", "String", "Signed", "Boolean"};
  return names[kind];
}

static QueryValueKind wantedKind(char letter) {
  return letter == 'S'   ? QUERY_STRING
         : letter == 'I' ? QUERY_SIGNED
         : letter == 'B' ? QUERY_BOOLEAN
                         : QUERY_MATCHER;
}

static bool checkArguments(QueryParser *parser, const Token *name, const QueryMatcher *matcher) {
  const char *parameters = matcher->def->parameters;
  bool isVariadic = *parameters == '*';
  size_t wanted = strlen(parameters);
  if (isVariadic && !matcher->numArgs)
    return failAt(parser, name,
                  "Incorrect argument count. (Expected = at least 1) != (Actual = 0)");
  if (!isVariadic && matcher->numArgs != wanted)
    return failAt(parser, name, "Incorrect argument count. (Expected = %zu) != (Actual = %zu)",
                  wanted, matcher->numArgs);
  for (size_t i = 0; i < matcher->numArgs; i++) {
    const QueryValue *arg = &matcher->args[i];
    QueryValueKind kind = wantedKind(parameters[isVariadic ? 0 : i]);
    Token at = {.line = arg->line, .column = arg->column};
    if (arg->kind != kind)
      return failAt(parser, &at, "Incorrect type for arg %zu. (Expected = %s) != (Actual = %s)",
                    i + 1, kindName(kind), kindName(arg->kind));
  }
  return true;
}

//===--- Expressions ---===//

static bool parseExpression(QueryParser *parser, QueryValue *value);

/// What follows `name(`, the `)` included.
static bool parseArguments(QueryParser *parser, const Token *open, QueryMatcher *matcher) {
  TsVec(QueryValue) args = {0};
  bool ok = true;
  skipLines(parser);
  while (ok && parser->next.kind != QUERY_TOKEN_CLOSE && parser->next.kind != QUERY_TOKEN_END) {
    if (args.size) {
      Token comma = consume(parser);
      ok = comma.kind == QUERY_TOKEN_COMMA || failToken(parser, &comma, ",");
    }
    skipLines(parser);
    QueryValue value;
    ok = ok && parseExpression(parser, &value);
    skipLines(parser);
    if (ok)
      tsVecPush(&args, value);
  }
  if (ok && parser->next.kind != QUERY_TOKEN_CLOSE)
    ok = failAt(parser, open, "Error parsing matcher. Found end-of-code while looking for ')'.");
  if (ok) {
    consume(parser);
    matcher->numArgs = args.size;
    matcher->args =
        tsArenaCopy(parser->arena, args.data, args.size * sizeof *args.data, _Alignof(QueryValue));
  }
  tsVecFree(&args);
  return ok;
}

/// `.extract("name")`, when it is there.
static bool parseExtract(QueryParser *parser, QueryMatcher *matcher) {
  if (parser->next.kind != QUERY_TOKEN_PERIOD)
    return true;
  consume(parser);
  Token word = consume(parser);
  if (!tsEqual(word.text, tsLiteral("extract")))
    return failAt(parser, &word, "Period not followed by valid chained call.");
  Token open = consume(parser);
  if (open.kind != QUERY_TOKEN_OPEN)
    return failAt(parser, &open, "Missing '(' for the chained call.");
  skipLines(parser);
  Token name = consume(parser);
  skipLines(parser);
  if (name.kind != QUERY_TOKEN_LITERAL || name.value.kind != QUERY_STRING)
    return failAt(parser, &name, "Missing/Invalid argument for the chained call.");
  Token close = consume(parser);
  if (close.kind != QUERY_TOKEN_CLOSE)
    return failAt(parser, &close, "Missing ')' for the chained call.");
  matcher->function = name.value.text;
  return true;
}

static bool parseNamed(QueryParser *parser, QueryValue *value) {
  Token name = consume(parser);
  const QueryMatcherDef *def = queryFindMatcher(name.text);
  bool isAlone = parser->next.kind == QUERY_TOKEN_COMMA || parser->next.kind == QUERY_TOKEN_CLOSE ||
                 parser->next.kind == QUERY_TOKEN_END;
  if (isAlone && !def)
    return failAt(parser, &name, "Value not found: %.*s", (int)name.text.length, name.text.data);
  Token open = parser->next;
  if (open.kind != QUERY_TOKEN_OPEN)
    return failToken(parser, &open, "(");
  consume(parser);
  if (!def)
    failAt(parser, &name, "Matcher not found: %.*s", (int)name.text.length, name.text.data);
  QueryMatcher *matcher = tsArenaAlloc(parser->arena, sizeof *matcher, _Alignof(QueryMatcher));
  *matcher = (QueryMatcher){.def = def};
  if (++parser->nesting > MOST_NESTING)
    return failAt(parser, &name, "matchers are nested more than %d levels deep", MOST_NESTING);
  bool ok = parseArguments(parser, &open, matcher) && def && parseExtract(parser, matcher) &&
            checkArguments(parser, &name, matcher);
  parser->nesting--;
  *value = (QueryValue){.kind = QUERY_MATCHER, .matcher = matcher};
  return ok;
}

static bool parseExpression(QueryParser *parser, QueryValue *value) {
  Token token = parser->next;
  bool ok = true;
  switch (token.kind) {
  case QUERY_TOKEN_LITERAL:
    consume(parser);
    *value = token.value;
    break;
  case QUERY_TOKEN_NAME:
    ok = parseNamed(parser, value);
    break;
  case QUERY_TOKEN_END:
    return failAt(parser, &token, "End of code found while looking for token.");
  case QUERY_TOKEN_ERROR:
    return false;
  default:
    return failAt(parser, &token, "Invalid token <%.*s> found when looking for a value.",
                  token.kind == QUERY_TOKEN_NEW_LINE ? 7 : (int)token.text.length,
                  token.kind == QUERY_TOKEN_NEW_LINE ? "NewLine" : token.text.data);
  }
  value->line = token.line;
  value->column = token.column;
  return ok;
}

const QueryMatcher *queryParseMatcher(MlirStringRef text, TsArena *arena, TsString *error) {
  QueryParser parser = {.text = text, .line = 1, .arena = arena, .error = error};
  QueryValue value;
  advance(&parser);
  if (!parseExpression(&parser, &value))
    return NULL;
  if (parser.next.kind != QUERY_TOKEN_END && parser.next.kind != QUERY_TOKEN_NEW_LINE) {
    failAt(&parser, &parser.next, "Unexpected end of code.");
    return NULL;
  }
  if (value.kind != QUERY_MATCHER) {
    failAt(&parser, NULL, "Input value is not a matcher expression.");
    return NULL;
  }
  return value.matcher;
}
