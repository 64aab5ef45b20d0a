// Tokens of PTX.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lexer.h"

static bool isDigit(char c) { return c >= '0' && c <= '9'; }
static bool isWordStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c == '%';
}
static bool isWordPart(char c) { return isWordStart(c) || isDigit(c); }

static char peek(const PtxLexer *lexer, size_t ahead) {
  size_t at = lexer->at + ahead;
  return at < lexer->text.length ? lexer->text.data[at] : '\0';
}

static void skipBlanks(PtxLexer *lexer) {
  for (;;) {
    char c = peek(lexer, 0);
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      ++lexer->at;
    } else if (c == '/' && peek(lexer, 1) == '/') {
      size_t end = tsFindChar(lexer->text, '\n', lexer->at);
      lexer->at = end == SIZE_MAX ? lexer->text.length : end;
    } else if (c == '/' && peek(lexer, 1) == '*') {
      size_t end = tsFind(lexer->text, tsLiteral("*/"), lexer->at + 2);
      lexer->at = end == SIZE_MAX ? lexer->text.length : end + 2;
    } else {
      return;
    }
  }
}

static PtxToken make(PtxLexer *lexer, PtxTokenKind kind, size_t start) {
  MlirStringRef text = tsSubstring(lexer->text, start, lexer->at - start);
  return (PtxToken){.kind = kind, .text = text};
}

static int digitOf(char c) {
  return isDigit(c)             ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : 99;
}

// Digits of a base; false when there are none or they don't fit into 64 bits.
static bool readDigits(PtxLexer *lexer, unsigned base, uint64_t *value) {
  size_t start = lexer->at;
  bool fits = true;
  *value = 0;
  for (int digit; (digit = digitOf(peek(lexer, 0))) < (int)base; ++lexer->at) {
    fits = fits && *value <= (UINT64_MAX - (uint64_t)digit) / base;
    *value = *value * base + (uint64_t)digit;
  }
  return fits && lexer->at > start;
}

static PtxToken lexPrefixed(PtxLexer *lexer, size_t start) {
  static const struct {
    char letter;
    unsigned base;
    PtxTokenKind kind;
    size_t digits;
  } prefixes[] = {{'x', 16, PTX_INTEGER, 0},  {'X', 16, PTX_INTEGER, 0}, {'b', 2, PTX_INTEGER, 0},
                  {'B', 2, PTX_INTEGER, 0},   {'f', 16, PTX_FLOAT32, 8}, {'F', 16, PTX_FLOAT32, 8},
                  {'d', 16, PTX_FLOAT64, 16}, {'D', 16, PTX_FLOAT64, 16}};
  for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; ++i)
    if (peek(lexer, 1) == prefixes[i].letter) {
      uint64_t bits;
      lexer->at += 2;
      size_t first = lexer->at;
      bool isFine = readDigits(lexer, prefixes[i].base, &bits) &&
                    (!prefixes[i].digits || lexer->at - first == prefixes[i].digits);
      lexer->at += prefixes[i].kind == PTX_INTEGER && peek(lexer, 0) == 'U';
      PtxToken token = make(lexer, isFine ? prefixes[i].kind : PTX_BAD, start);
      token.bits = bits;
      return token;
    }
  while (isWordPart(peek(lexer, 0))) // what is skipped token by token must come to its end
    ++lexer->at;
  return make(lexer, PTX_BAD, start);
}

static PtxToken lexDecimalFloat(PtxLexer *lexer, size_t start) {
  enum { MAX_DIGITS = 64 };
  char digits[MAX_DIGITS + 1];
  while (isDigit(peek(lexer, 0)) || peek(lexer, 0) == '.' || peek(lexer, 0) == 'e' ||
         peek(lexer, 0) == 'E' ||
         ((peek(lexer, 0) == '-' || peek(lexer, 0) == '+') &&
          digitOf(lexer->text.data[lexer->at - 1]) == 14))
    ++lexer->at;
  PtxToken token = make(lexer, PTX_FLOAT, start);
  if (token.text.length > MAX_DIGITS) {
    token.kind = PTX_BAD;
    return token;
  }
  memcpy(digits, token.text.data, token.text.length);
  digits[token.text.length] = '\0';
  char *end;
  double value = strtod(digits, &end);
  token.kind = *end ? PTX_BAD : PTX_FLOAT;
  memcpy(&token.bits, &value, sizeof value);
  return token;
}

static PtxToken lexNumber(PtxLexer *lexer) {
  size_t start = lexer->at;
  uint64_t value;
  bool isOctal = peek(lexer, 0) == '0' && isDigit(peek(lexer, 1));
  if (peek(lexer, 0) == '0' && !isDigit(peek(lexer, 1)) && peek(lexer, 1) != '.' &&
      isWordStart(peek(lexer, 1)) && peek(lexer, 1) != 'U')
    return lexPrefixed(lexer, start);
  bool isFine = readDigits(lexer, isOctal ? 8 : 10, &value);
  char next = peek(lexer, 0);
  if (next == '.' || next == 'e' || next == 'E') {
    lexer->at = start;
    return lexDecimalFloat(lexer, start);
  }
  lexer->at += next == 'U';
  PtxToken token = make(lexer, isFine ? PTX_INTEGER : PTX_BAD, start);
  token.bits = value;
  return token;
}

static PtxToken lexString(PtxLexer *lexer) {
  size_t start = lexer->at, end = tsFindChar(lexer->text, '"', lexer->at + 1);
  size_t line = tsFindChar(lexer->text, '\n', lexer->at);
  if (end == SIZE_MAX || line < end) {
    lexer->at = lexer->text.length;
    return make(lexer, PTX_BAD, start);
  }
  lexer->at = end + 1;
  return make(lexer, PTX_STRING, start);
}

PtxToken ptxLex(PtxLexer *lexer) {
  skipBlanks(lexer);
  size_t start = lexer->at;
  if (start >= lexer->text.length)
    return make(lexer, PTX_END, start);
  char c = lexer->text.data[start];
  if (isWordStart(c)) {
    while (isWordPart(peek(lexer, 0)))
      ++lexer->at;
    return make(lexer, PTX_WORD, start);
  }
  if (c == '.' && isWordPart(peek(lexer, 1))) {
    ++lexer->at;
    while (isWordPart(peek(lexer, 0)) || (peek(lexer, 0) == ':' && peek(lexer, 1) == ':') ||
           (peek(lexer, 0) == ':' && lexer->text.data[lexer->at - 1] == ':'))
      ++lexer->at;
    return make(lexer, PTX_DOTTED, start);
  }
  if (isDigit(c))
    return lexNumber(lexer);
  if (c == '"')
    return lexString(lexer);
  ++lexer->at;
  return make(lexer, strchr("{}[]()<>,;:@!|+-=", c) && c ? PTX_PUNCTUATION : PTX_BAD, start);
}

MlirStringRef ptxRestOfLine(const PtxLexer *lexer) {
  size_t end = tsFindChar(lexer->text, '\n', lexer->at);
  return tsSubstring(lexer->text, lexer->at,
                     (end == SIZE_MAX ? lexer->text.length : end) - lexer->at);
}
