// The lexer: one token at a time, without memory of what came before.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Lexer.h"

#include <locale.h>
#include <stdlib.h>

enum { LETTER = 1, DIGIT = 2, UNDERSCORE = 4, DOLLAR_DOT = 8, DASH = 16, SPACE = 32, HEX = 64 };

static const unsigned char classes[256] = {
    ['\t'] = SPACE,       ['\n'] = SPACE,       ['\r'] = SPACE,       [' '] = SPACE,
    ['$'] = DOLLAR_DOT,   ['.'] = DOLLAR_DOT,   ['-'] = DASH,         ['_'] = UNDERSCORE,
    ['0'] = DIGIT | HEX,  ['1'] = DIGIT | HEX,  ['2'] = DIGIT | HEX,  ['3'] = DIGIT | HEX,
    ['4'] = DIGIT | HEX,  ['5'] = DIGIT | HEX,  ['6'] = DIGIT | HEX,  ['7'] = DIGIT | HEX,
    ['8'] = DIGIT | HEX,  ['9'] = DIGIT | HEX,  ['A'] = LETTER | HEX, ['B'] = LETTER | HEX,
    ['C'] = LETTER | HEX, ['D'] = LETTER | HEX, ['E'] = LETTER | HEX, ['F'] = LETTER | HEX,
    ['G'] = LETTER,       ['H'] = LETTER,       ['I'] = LETTER,       ['J'] = LETTER,
    ['K'] = LETTER,       ['L'] = LETTER,       ['M'] = LETTER,       ['N'] = LETTER,
    ['O'] = LETTER,       ['P'] = LETTER,       ['Q'] = LETTER,       ['R'] = LETTER,
    ['S'] = LETTER,       ['T'] = LETTER,       ['U'] = LETTER,       ['V'] = LETTER,
    ['W'] = LETTER,       ['X'] = LETTER,       ['Y'] = LETTER,       ['Z'] = LETTER,
    ['a'] = LETTER | HEX, ['b'] = LETTER | HEX, ['c'] = LETTER | HEX, ['d'] = LETTER | HEX,
    ['e'] = LETTER | HEX, ['f'] = LETTER | HEX, ['g'] = LETTER,       ['h'] = LETTER,
    ['i'] = LETTER,       ['j'] = LETTER,       ['k'] = LETTER,       ['l'] = LETTER,
    ['m'] = LETTER,       ['n'] = LETTER,       ['o'] = LETTER,       ['p'] = LETTER,
    ['q'] = LETTER,       ['r'] = LETTER,       ['s'] = LETTER,       ['t'] = LETTER,
    ['u'] = LETTER,       ['v'] = LETTER,       ['w'] = LETTER,       ['x'] = LETTER,
    ['y'] = LETTER,       ['z'] = LETTER,
};

static inline bool isClass(char c, unsigned mask) { return classes[(unsigned char)c] & mask; }

static const unsigned char punctuation[128] = {
    [':'] = ASM_COLON,    [','] = ASM_COMMA,    ['='] = ASM_EQUAL,   ['>'] = ASM_GREATER,
    ['('] = ASM_L_PAREN,  ['['] = ASM_L_SQUARE, ['<'] = ASM_LESS,    ['+'] = ASM_PLUS,
    ['?'] = ASM_QUESTION, ['}'] = ASM_R_BRACE,  [')'] = ASM_R_PAREN, [']'] = ASM_R_SQUARE,
    ['*'] = ASM_STAR,     ['|'] = ASM_BAR,      ['/'] = ASM_SLASH,
};

static inline AsmToken form(AsmTokenKind kind, const char *start, const char *end) {
  AsmToken token = {start, (uint32_t)(end - start), kind};
  return token;
}

static AsmToken fail(const char *at, const char *message, const char **error) {
  *error = message;
  return form(ASM_ERROR, at, at);
}

static const char *skipBlanks(const char *cursor, const char *end) {
  for (;;) {
    while (isClass(*cursor, SPACE))
      cursor++;
    if (*cursor == '/' && cursor[1] == '/') {
      const char *newline = memchr(cursor, '\n', (size_t)(end - cursor));
      cursor = newline ? newline + 1 : end;
    } else if (*cursor == 0 && cursor < end) {
      cursor++; // a stray NUL is a blank
    } else {
      return cursor;
    }
  }
}

static AsmToken lexNumber(const char *start) {
  const char *cursor = start + 1;
  if (*start == '0' && *cursor == 'x') {
    // `0xi32` is a zero and the word `xi32`.
    if (!isClass(cursor[1], HEX))
      return form(ASM_INTEGER, start, cursor);
    cursor++;
    while (isClass(*cursor, HEX))
      cursor++;
    return form(ASM_INTEGER, start, cursor);
  }
  while (isClass(*cursor, DIGIT))
    cursor++;
  if (*cursor != '.')
    return form(ASM_INTEGER, start, cursor);
  cursor++;
  while (isClass(*cursor, DIGIT))
    cursor++;
  if (*cursor == 'e' || *cursor == 'E') {
    bool sign = cursor[1] == '-' || cursor[1] == '+';
    if (isClass(cursor[1 + sign], DIGIT)) {
      cursor += 1 + sign;
      while (isClass(*cursor, DIGIT))
        cursor++;
    }
  }
  return form(ASM_FLOAT, start, cursor);
}

/// `quote` is at the opening quote; the token starts at `start`.
static AsmToken lexString(AsmTokenKind kind, const char *start, const char *quote, const char *end,
                          const char **error) {
  const char *cursor = quote + 1;
  for (;;) {
    switch (*cursor) {
    case '"':
      return form(kind, start, cursor + 1);
    case 0:
      if (cursor < end)
        break;
      return fail(cursor, "expected '\"' in string literal", error);
    case '\n':
    case '\v':
    case '\f':
      return fail(cursor, "expected '\"' in string literal", error);
    case '\\':
      if (cursor[1] == '"' || cursor[1] == '\\' || cursor[1] == 'n' || cursor[1] == 't')
        cursor++;
      else if (isClass(cursor[1], HEX) && isClass(cursor[2], HEX))
        cursor += 2;
      else
        return fail(cursor, "unknown escape in string literal", error);
      break;
    default:
      break;
    }
    cursor++;
  }
}

static AsmToken lexAt(const char *start, const char *end, const char **error) {
  const char *cursor = start + 1;
  if (*cursor == '"') {
    AsmToken token = lexString(ASM_AT, start, cursor, end, error);
    return token;
  }
  if (!isClass(*cursor, LETTER | UNDERSCORE))
    return fail(cursor, "@ identifier expected to start with letter or '_'", error);
  while (isClass(*cursor, LETTER | DIGIT | UNDERSCORE | DOLLAR_DOT))
    cursor++;
  return form(ASM_AT, start, cursor);
}

static inline AsmToken lexPrefixed(AsmTokenKind kind, const char *start, const char *message,
                                   const char **error) {
  const char *cursor = start + 1;
  if (isClass(*cursor, DIGIT)) {
    while (isClass(*cursor, DIGIT))
      cursor++;
  } else if (isClass(*cursor, LETTER | UNDERSCORE | DOLLAR_DOT | DASH)) {
    while (isClass(*cursor, LETTER | DIGIT | UNDERSCORE | DOLLAR_DOT | DASH))
      cursor++;
  } else {
    return fail(start, message, error);
  }
  return form(kind, start, cursor);
}

static AsmToken lexRare(const char *cursor, const char *end, const char **error) {
  switch (*cursor) {
  case '.':
    if (cursor[1] == '.' && cursor[2] == '.')
      return form(ASM_ELLIPSIS, cursor, cursor + 3);
    return fail(cursor + 1, "expected three consecutive dots for an ellipsis", error);
  case '-':
    if (cursor[1] == '>')
      return form(ASM_ARROW, cursor, cursor + 2);
    return form(ASM_MINUS, cursor, cursor + 1);
  case '{':
    if (cursor[1] == '-' && cursor[2] == '#')
      return form(ASM_METADATA_BEGIN, cursor, cursor + 3);
    return form(ASM_L_BRACE, cursor, cursor + 1);
  case '"':
    return lexString(ASM_STRING, cursor, cursor, end, error);
  case '@':
    return lexAt(cursor, end, error);
  case '#':
    if (cursor[1] == '-' && cursor[2] == '}')
      return form(ASM_METADATA_END, cursor, cursor + 3);
    return lexPrefixed(ASM_HASH, cursor, "invalid attribute name", error);
  case '^':
    return lexPrefixed(ASM_CARET, cursor, "invalid block name", error);
  case '!':
    return lexPrefixed(ASM_EXCLAMATION, cursor, "invalid type identifier", error);
  default:
    return fail(cursor, "unexpected character", error);
  }
}

AsmToken asmLex(const char *cursor, const char *end, const char **error) {
  cursor += *cursor == ' '; // mostly there is one blank or none
  if (isClass(*cursor, SPACE) || *cursor == '/' || *cursor == 0) {
    cursor = skipBlanks(cursor, end);
    if (cursor >= end)
      return form(ASM_EOF, end, end);
  }
  char c = *cursor;
  if (isClass(c, LETTER | UNDERSCORE)) {
    const char *start = cursor++;
    while (isClass(*cursor, LETTER | DIGIT | UNDERSCORE | DOLLAR_DOT))
      cursor++;
    return form(ASM_WORD, start, cursor);
  }
  if (c == '%')
    return lexPrefixed(ASM_PERCENT, cursor, "invalid SSA name", error);
  if (isClass(c, DIGIT))
    return lexNumber(cursor);
  if ((unsigned char)c < 128 && punctuation[(unsigned char)c])
    return form(punctuation[(unsigned char)c], cursor, cursor + 1);
  return lexRare(cursor, end, error);
}

bool asmWordIsIntegerType(MlirStringRef word) {
  size_t i = 0;
  if (word.length && (word.data[0] == 's' || word.data[0] == 'u'))
    i = 1;
  if (i + 1 >= word.length || word.data[i] != 'i')
    return false;
  for (i++; i < word.length; i++)
    if (!isClass(word.data[i], DIGIT))
      return false;
  return true;
}

int asmHexDigit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

MlirStringRef asmUnescape(MlirStringRef quoted, TsArena *arena) {
  MlirStringRef body = mlirStringRefCreate(quoted.data + 1, quoted.length - 2);
  if (!body.length || !memchr(body.data, '\\', body.length))
    return body;
  char *text = tsArenaAlloc(arena, body.length, 1);
  size_t size = 0;
  for (size_t i = 0; i < body.length; i++) {
    char c = body.data[i];
    if (c == '\\') {
      c = body.data[++i];
      if (c == 'n' || c == 't')
        c = c == 'n' ? '\n' : '\t';
      else if (c != '"' && c != '\\') {
        c = (char)(asmHexDigit(c) * 16 + asmHexDigit(body.data[i + 1]));
        i++;
      }
    }
    text[size++] = c;
  }
  return mlirStringRefCreate(text, size);
}

/// strtod on a copy, with the decimal point of the process's locale.
static double parseDoubleSlowly(MlirStringRef text) {
  const char *point = localeconv()->decimal_point;
  TsString copy = {0};
  for (size_t i = 0; i < text.length; i++) {
    if (text.data[i] == '.')
      tsStringAppendC(&copy, point);
    else
      tsStringAppendChar(&copy, text.data[i]);
  }
  double value = strtod(copy.data, NULL);
  tsStringFree(&copy);
  return value;
}

double asmParseDouble(MlirStringRef text) {
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  // Exact while the digits fit 53 bits and the power of ten is exact: one rounding in all.
  uint64_t digits = 0;
  int64_t exponent = 0;
  bool afterPoint = false;
  size_t i = 0, significant = 0;
  for (; i < text.length && (text.data[i] == '.' || isClass(text.data[i], DIGIT)); i++) {
    if (text.data[i] == '.') {
      afterPoint = true;
      continue;
    }
    if (significant || text.data[i] != '0')
      significant++;
    if (significant > 15)
      return parseDoubleSlowly(text);
    digits = digits * 10 + (uint64_t)(text.data[i] - '0');
    exponent -= afterPoint;
  }
  if (i < text.length) { // an exponent: `e`, sign, digits
    i++;
    bool negative = i < text.length && text.data[i] == '-';
    if (i < text.length && (text.data[i] == '-' || text.data[i] == '+'))
      i++;
    int written = 0;
    for (; i < text.length; i++) {
      if (written > 1000)
        return parseDoubleSlowly(text);
      written = written * 10 + (text.data[i] - '0');
    }
    exponent += negative ? -written : written;
  }
  if (exponent < -22 || exponent > 22)
    return digits ? parseDoubleSlowly(text) : 0.0;
  return exponent < 0 ? (double)digits / powers[-exponent] : (double)digits * powers[exponent];
}

bool asmParseUnsigned(MlirStringRef text, uint64_t *value) {
  uint64_t result = 0;
  if (text.length > 2 && text.data[1] == 'x') {
    for (size_t i = 2; i < text.length; i++) {
      if (result >> 60)
        return false;
      result = result << 4 | (uint64_t)asmHexDigit(text.data[i]);
    }
    *value = result;
    return true;
  }
  for (size_t i = 0; i < text.length; i++) {
    uint64_t digit = (uint64_t)(text.data[i] - '0');
    if (result > (UINT64_MAX - digit) / 10)
      return false;
    result = result * 10 + digit;
  }
  *value = result;
  return true;
}
