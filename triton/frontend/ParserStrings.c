// The parser: strings, their escapes, and f-strings.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An f-string is one token, as in CPython before 3.12. Its expressions are parsed as sources of
// their own, in parentheses.
#include "triton/frontend/Parser.h"
#include "triton/frontend/Value.h"

// f-strings in the format of an expression of an f-string have none themselves.
enum { MAX_FORMAT_DEPTH = 2 };

/// Adjacent strings while they are put together.
typedef struct Strings {
  FeParser *parser;
  const FeToken *first, *last; ///< what nodes span: all of them; in a format, its own token
  size_t base;                 ///< of the parser's stack: parts of an f-string
  TsString literal;
  bool isBytes, isFormatted, hasUPrefix;
  bool isOpaque; ///< \N{...} in it, which takes Unicode's names
} Strings;

/// One of them.
typedef struct Piece {
  const FeToken *token;
  const char *text; ///< of the token, with its prefix
  const char *at, *end;
  bool isRaw;
} Piece;

static void *failString(Strings *strings, const Piece *piece, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void *failString(Strings *strings, const Piece *piece, const char *format, ...) {
  TsString message = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&message, format, args);
  va_end(args);
  feSyntaxError(strings->parser, (FePlace){piece->token->line, piece->token->column}, "%s",
                message.data);
  tsStringFree(&message);
  return NULL;
}

//===--- Escapes ---===//

void feAppendCodePoint(TsString *out, uint32_t point) {
  if (point < 0x80) {
    tsStringAppendChar(out, (char)point);
    return;
  }
  if (point < 0x800) {
    tsStringAppendChar(out, (char)(0xc0 | point >> 6));
  } else {
    if (point < 0x10000) {
      tsStringAppendChar(out, (char)(0xe0 | point >> 12));
    } else {
      tsStringAppendChar(out, (char)(0xf0 | point >> 18));
      tsStringAppendChar(out, (char)(0x80 | (point >> 12 & 0x3f)));
    }
    tsStringAppendChar(out, (char)(0x80 | (point >> 6 & 0x3f)));
  }
  tsStringAppendChar(out, (char)(0x80 | (point & 0x3f)));
}

static int hexValue(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  c = (char)(c | 32);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void appendUnit(Strings *strings, uint32_t unit) {
  if (strings->isBytes)
    tsStringAppendChar(&strings->literal, (char)unit);
  else
    feAppendCodePoint(&strings->literal, unit);
}

/// \x, \u, \U: `at` is behind the letter.
static const char *decodeHex(Strings *strings, const Piece *piece, const char *at, const char *end,
                             int digits) {
  const char *start = at;
  uint32_t value = 0;
  while (at < end && at - start < digits && hexValue(*at) >= 0)
    value = value << 4 | (uint32_t)hexValue(*at++);
  size_t position = (size_t)(start - 2 - piece->at);
  if (at - start < digits) {
    static const char shape[] = "XXXXXXXX";
    if (strings->isBytes)
      failString(strings, piece, "(value error) invalid \\x escape at position %zu", position);
    else
      failString(strings, piece,
                 "(unicode error) 'unicodeescape' codec can't decode bytes in position %zu-%zu: "
                 "truncated \\%c%.*s escape",
                 position, (size_t)(at - piece->at) - 1, start[-1], digits, shape);
    return end;
  }
  if (value > 0x10ffff) {
    failString(strings, piece,
               "(unicode error) 'unicodeescape' codec can't decode bytes in position %zu-%zu: "
               "illegal Unicode character",
               position, (size_t)(at - piece->at) - 1);
    return end;
  }
  appendUnit(strings, value);
  return at;
}

static const char *decodeOctal(Strings *strings, const char *at, const char *end) {
  uint32_t value = 0;
  for (int i = 0; i < 3 && at < end && *at >= '0' && *at <= '7'; ++i)
    value = value << 3 | (uint32_t)(*at++ - '0');
  appendUnit(strings, strings->isBytes ? value & 0xff : value);
  return at;
}

static const char *decodeNamed(Strings *strings, const Piece *piece, const char *at,
                               const char *end) {
  const char *close = at < end && *at == '{' ? memchr(at, '}', (size_t)(end - at)) : NULL;
  if (!close) {
    failString(strings, piece,
               "(unicode error) 'unicodeescape' codec can't decode bytes in position %zu-%zu: "
               "malformed \\N character escape",
               (size_t)(at - 2 - piece->at), (size_t)(at - piece->at) - 1);
    return end;
  }
  strings->isOpaque = true;
  return close + 1;
}

/// What follows a backslash.
static const char *decodeEscape(Strings *strings, const Piece *piece, const char *at,
                                const char *end) {
  static const char letters[] = "\\'\"abfnrtv", values[] = "\\'\"\a\b\f\n\r\t\v";
  char c = *at++;
  if (c == '\n')
    return at;
  const char *letter = strchr(letters, c);
  if (letter && c) {
    tsStringAppendChar(&strings->literal, values[letter - letters]);
    return at;
  }
  if (c >= '0' && c <= '7')
    return decodeOctal(strings, at - 1, end);
  if (c == 'x')
    return decodeHex(strings, piece, at, end, 2);
  if (!strings->isBytes && (c == 'u' || c == 'U'))
    return decodeHex(strings, piece, at, end, c == 'u' ? 4 : 8);
  if (!strings->isBytes && c == 'N')
    return decodeNamed(strings, piece, at, end);
  tsStringAppendChar(&strings->literal, '\\');
  return at - 1;
}

/// Appends what the source's text from `at` to `end` stands for.
static void decode(Strings *strings, const Piece *piece, const char *at, const char *end) {
  while (at < end) {
    const char *backslash = piece->isRaw ? NULL : memchr(at, '\\', (size_t)(end - at));
    const char *stop = backslash ? backslash : end;
    tsStringAppend(&strings->literal, mlirStringRefCreate(at, (size_t)(stop - at)));
    at = stop;
    if (!backslash)
      break;
    if (backslash + 1 == end) { // before a brace of an f-string
      tsStringAppendChar(&strings->literal, '\\');
      break;
    }
    at = decodeEscape(strings, piece, backslash + 1, end);
  }
}

static FeNode *newNode(const Strings *strings, FeNodeKind kind) {
  FeNode *node =
      feNode(strings->parser, kind, (FePlace){strings->first->line, strings->first->column});
  node->endLine = strings->last->endLine;
  node->endColumn = strings->last->endColumn;
  return node;
}

static FeNode *makeConstant(Strings *strings) {
  FeParser *parser = strings->parser;
  FeValue *value = tsArenaNew(parser->arena, FeValue);
  *value = (FeValue){.kind = strings->isOpaque ? FE_OPAQUE : strings->isBytes ? FE_BYTES : FE_STR};
  if (strings->isOpaque)
    value->as.opaque = tsLiteral("a string with \\N{...}");
  else
    value->as.string = tsArenaString(parser->arena, tsStringView(&strings->literal));
  FeNode *node = newNode(strings, FE_CONSTANT);
  node->as.constant.value = value;
  node->as.constant.hasUPrefix = strings->hasUPrefix;
  tsStringClear(&strings->literal);
  strings->isOpaque = false;
  return node;
}

//===--- f-strings ---===//

static void flushLiteral(Strings *strings) {
  if (strings->literal.size || strings->isOpaque)
    fePush(strings->parser, makeConstant(strings));
}

static FeNode *joined(Strings *strings, size_t base) {
  flushLiteral(strings);
  FeNode *node = newNode(strings, FE_JOINED_STR);
  node->as.boolean.values = feTakeList(strings->parser, base);
  return node;
}

/// Where an expression stands, by the position of its brace: as CPython 3.11 has it, which starts
/// anew in each line of the string.
static FePlace expressionPlace(const Piece *piece, const char *brace) {
  FePlace place = {piece->token->line, 0};
  const char *lineStart = piece->text;
  for (const char *c = piece->text; c < brace; ++c) {
    if (*c != '\n')
      continue;
    ++place.line;
    lineStart = c;
  }
  const char *c = brace + 1;
  while (c < piece->end && (*c == ' ' || *c == '\t' || *c == '\f'))
    ++c;
  if (c == piece->end || *c != '\n')
    place.column = (int32_t)(brace - lineStart);
  if (lineStart == piece->text)
    place.column += piece->token->column;
  else if (place.column)
    --place.column;
  return place;
}

static FeNode *parseExpressionSource(FeParser *parser) {
  FeNode *node = feParseStarExpressions(parser);
  feAccept(parser, FE_TOK_NEWLINE);
  if (fePeekKind(parser) != FE_TOK_END)
    feInvalidSyntax(parser);
  return node;
}

static FeNode *compileExpression(Strings *strings, const Piece *piece, const char *start,
                                 const char *end) {
  FeParser *parser = strings->parser;
  const char *c = start;
  while (c < end && strchr(" \t\n\f", *c))
    ++c;
  if (c == end)
    return *end == '!' || *end == ':' || *end == '='
               ? failString(strings, piece, "f-string: expression required before '%c'", *end)
               : failString(strings, piece, "f-string: empty expression not allowed");
  size_t length = (size_t)(end - start);
  char *text = tsArenaNewArray(parser->arena, char, length + 2);
  text[0] = '(';
  memcpy(text + 1, start, length);
  text[length + 1] = ')';
  FeSyntaxError error = {0};
  FeNode *node = feParseSource(parser->arena, mlirStringRefCreate(text, length + 2),
                               expressionPlace(piece, start - 1), parser->fStringDepth + 1,
                               parseExpressionSource, &error);
  if (!node)
    feSyntaxError(parser, (FePlace){error.line, error.column}, "%s", error.message.data);
  tsStringFree(&error.message);
  return node;
}

typedef struct Scan {
  char brackets[FE_MAX_BRACKETS];
  unsigned depth;
  char quote;
  bool isTriple;
} Scan;

/// Skips a string inside of an expression's text; the character at `at` belongs to it or is its
/// quote.
static const char *scanQuote(Scan *scan, const char *at, const char *end) {
  bool three = at + 2 < end && at[1] == *at && at[2] == *at;
  if (!scan->quote) {
    scan->quote = *at;
    scan->isTriple = three;
    return at + (three ? 2 : 0);
  }
  if (*at != scan->quote || (scan->isTriple && !three))
    return at;
  scan->quote = '\0';
  return at + (scan->isTriple ? 2 : 0);
}

static bool scanBracket(Strings *strings, const Piece *piece, Scan *scan, char c) {
  if (c == '(' || c == '[' || c == '{') {
    if (scan->depth == FE_MAX_BRACKETS)
      return failString(strings, piece, "f-string: too many nested parenthesis") != NULL;
    scan->brackets[scan->depth++] = c;
    return true;
  }
  if (!scan->depth)
    return failString(strings, piece, "f-string: unmatched '%c'", c) != NULL;
  char open = scan->brackets[--scan->depth];
  if ((open == '(') == (c == ')') && (open == '[') == (c == ']'))
    return true;
  return failString(strings, piece,
                    "f-string: closing parenthesis '%c' does not match opening parenthesis '%c'", c,
                    open) != NULL;
}

/// Where the expression that begins at `at` ends: at `!`, `:`, `=` or `}`. NULL after an error.
static const char *scanExpression(Strings *strings, const Piece *piece, const char *at) {
  Scan scan;
  scan.depth = 0;
  scan.quote = '\0';
  for (; at < piece->end; ++at) {
    char c = *at;
    if (c == '\\')
      return failString(strings, piece, "f-string expression part cannot include a backslash");
    if (scan.quote || c == '\'' || c == '"') {
      at = scanQuote(&scan, at, piece->end);
    } else if (c == '#') {
      return failString(strings, piece, "f-string expression part cannot include '#'");
    } else if (!scan.depth && c && strchr("!:}=<>", c)) {
      if (at + 1 < piece->end && at[1] == '=' && c != ':' && c != '}')
        ++at;
      else if (c != '<' && c != '>')
        break;
    } else if (c && strchr("()[]{}", c)) {
      if (!scanBracket(strings, piece, &scan, c))
        return NULL;
    }
  }
  if (scan.quote)
    return failString(strings, piece, "f-string: unterminated string");
  if (scan.depth)
    return failString(strings, piece, "f-string: unmatched '%c'", scan.brackets[scan.depth - 1]);
  if (at >= piece->end)
    return failString(strings, piece, "f-string: expecting '}'");
  return at;
}

static void parsePieces(Strings *strings, Piece *piece, unsigned depth);

/// The format behind `:`.
static FeNode *parseFormat(Strings *strings, Piece *piece, unsigned depth) {
  Strings outer = *strings;
  strings->literal = (TsString){0};
  strings->isOpaque = false;
  size_t base = strings->parser->stack.size;
  parsePieces(strings, piece, depth + 1);
  // What ends a format spans its own string, what is in it all that are put together.
  strings->first = strings->last = piece->token;
  FeNode *node = joined(strings, base);
  tsStringFree(&strings->literal);
  *strings = outer;
  return node;
}

/// Behind an expression: `=`, a conversion. False after an error.
static bool parseConversion(Strings *strings, Piece *piece, const char *expression, int *conversion,
                            bool *showsText) {
  *conversion = 0;
  *showsText = *piece->at == '=';
  if (*showsText) {
    ++piece->at;
    while (piece->at < piece->end && strchr(" \t\n\f\v\r", *piece->at))
      ++piece->at;
    tsStringAppend(&strings->literal,
                   mlirStringRefCreate(expression, (size_t)(piece->at - expression)));
  }
  if (piece->at < piece->end && *piece->at == '!') {
    if (++piece->at >= piece->end)
      return failString(strings, piece, "f-string: expecting '}'") != NULL;
    *conversion = (unsigned char)*piece->at++;
    if (*conversion != 's' && *conversion != 'r' && *conversion != 'a')
      return failString(strings, piece,
                        "f-string: invalid conversion character: expected 's', 'r', or 'a'") !=
             NULL;
  }
  return true;
}

/// An expression in braces; the position is behind the opening one.
static void parseReplacement(Strings *strings, Piece *piece, unsigned depth) {
  if (depth >= MAX_FORMAT_DEPTH) {
    failString(strings, piece, "f-string: expressions nested too deeply");
    return;
  }
  const char *start = piece->at;
  const char *end = scanExpression(strings, piece, start);
  FeNode *value = end ? compileExpression(strings, piece, start, end) : NULL;
  int conversion;
  bool showsText;
  if (!value)
    return;
  piece->at = end;
  if (!parseConversion(strings, piece, start, &conversion, &showsText))
    return;
  flushLiteral(strings);
  FeNode *format = NULL;
  if (piece->at < piece->end && *piece->at == ':') {
    ++piece->at;
    format = parseFormat(strings, piece, depth);
  }
  if (piece->at >= piece->end || *piece->at != '}') {
    failString(strings, piece, "f-string: expecting '}'");
    return;
  }
  ++piece->at;
  FeNode *node = newNode(strings, FE_FORMATTED_VALUE);
  node->as.formatted.value = value;
  node->as.formatted.formatSpec = format;
  node->as.formatted.conversion = showsText && !format && !conversion ? 'r' : conversion;
  fePush(strings->parser, node);
}

/// The end of the text before the next brace.
static const char *findBrace(const Piece *piece) {
  const char *at = piece->at;
  for (; at < piece->end && *at != '{' && *at != '}'; ++at) {
    if (*at != '\\' || piece->isRaw || at + 1 == piece->end)
      continue;
    if (at[1] == 'N' && at + 2 < piece->end && at[2] == '{') {
      const char *close = memchr(at, '}', (size_t)(piece->end - at));
      at = close ? close : piece->end - 1;
    } else if (at[1] != '{' && at[1] != '}') {
      ++at;
    }
  }
  return at;
}

/// Text and expressions up to the end, or, in a format, up to a closing brace.
static void parsePieces(Strings *strings, Piece *piece, unsigned depth) {
  while (piece->at < piece->end && !strings->parser->hasFailed) {
    const char *brace = findBrace(piece);
    decode(strings, piece, piece->at, brace);
    piece->at = brace;
    if (brace == piece->end)
      return;
    bool isDouble = !depth && brace + 1 < piece->end && brace[1] == *brace;
    if (isDouble) {
      tsStringAppendChar(&strings->literal, *brace);
      piece->at += 2;
    } else if (*brace == '{') {
      ++piece->at;
      parseReplacement(strings, piece, depth);
    } else {
      if (!depth)
        failString(strings, piece, "f-string: single '}' is not allowed");
      return;
    }
  }
}

//===--- Strings ---===//

static bool isAscii(const Piece *piece) {
  for (const char *c = piece->at; c < piece->end; ++c)
    if (*c & 0x80)
      return false;
  return true;
}

/// The letters before the quote.
static Piece openPiece(FeParser *parser, const FeToken *token, bool *isBytes, bool *isFormatted,
                       bool *hasUPrefix) {
  MlirStringRef text = feText(parser, token);
  Piece piece = {.token = token, .text = text.data, .at = text.data};
  *isBytes = *isFormatted = *hasUPrefix = false;
  for (; *piece.at != '"' && *piece.at != '\''; ++piece.at) {
    char c = (char)(*piece.at | 32);
    piece.isRaw |= c == 'r';
    *isBytes |= c == 'b';
    *isFormatted |= c == 'f';
    *hasUPrefix |= *piece.at == 'u';
  }
  size_t quotes = text.length - (size_t)(piece.at - text.data) >= 6 && piece.at[1] == *piece.at &&
                          piece.at[2] == *piece.at
                      ? 3
                      : 1;
  piece.at += quotes;
  piece.end = text.data + text.length - quotes;
  return piece;
}

static void addPiece(Strings *strings, const FeToken *token, bool isFirst) {
  bool isBytes, isFormatted, hasUPrefix;
  Piece piece = openPiece(strings->parser, token, &isBytes, &isFormatted, &hasUPrefix);
  if (isFirst) {
    strings->isBytes = isBytes;
    strings->hasUPrefix = hasUPrefix;
  } else if (isBytes != strings->isBytes) {
    failString(strings, &piece, "cannot mix bytes and nonbytes literals");
  }
  if (isBytes && !isAscii(&piece))
    failString(strings, &piece, "bytes can only contain ASCII literal characters");
  strings->isFormatted |= isFormatted;
  if (isFormatted)
    parsePieces(strings, &piece, 0);
  else
    decode(strings, &piece, piece.at, piece.end);
}

FeNode *feParseStrings(FeParser *parser) {
  const FeToken *first = fePeek(parser);
  while (feAccept(parser, FE_TOK_STRING))
    ;
  const FeToken *end = fePeek(parser);
  Strings strings = {.parser = parser, .first = first, .last = end - 1, .base = parser->stack.size};
  for (const FeToken *token = first; token != end && !parser->hasFailed; ++token)
    addPiece(&strings, token, token == first);
  FeNode *node = strings.isFormatted ? joined(&strings, strings.base) : makeConstant(&strings);
  tsStringFree(&strings.literal);
  return node;
}
