// The lexer: one token at a time, without memory of what came before.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Record.h"

#include <locale.h>
#include <stdlib.h>

enum { LETTER = 1, DIGIT = 2, UNDERSCORE = 4, DOLLAR_DOT = 8, DASH = 16, SPACE = 32, HEX = 64 };

/// What characters are, and the kind of the tokens that begin with them: ASM_EOF where none does.
static const struct {
  unsigned char classes, kind;
} chars[256] = {
    // clang-format off
    ['\t'] = {SPACE, ASM_EOF}, ['\n'] = {SPACE, ASM_EOF}, ['\r'] = {SPACE, ASM_EOF},
    [' '] = {SPACE, ASM_EOF}, ['_'] = {UNDERSCORE, ASM_WORD}, ['0'] = {DIGIT | HEX, ASM_INTEGER},
    ['1'] = {DIGIT | HEX, ASM_INTEGER}, ['2'] = {DIGIT | HEX, ASM_INTEGER},
    ['3'] = {DIGIT | HEX, ASM_INTEGER}, ['4'] = {DIGIT | HEX, ASM_INTEGER},
    ['5'] = {DIGIT | HEX, ASM_INTEGER}, ['6'] = {DIGIT | HEX, ASM_INTEGER},
    ['7'] = {DIGIT | HEX, ASM_INTEGER}, ['8'] = {DIGIT | HEX, ASM_INTEGER},
    ['9'] = {DIGIT | HEX, ASM_INTEGER}, ['A'] = {LETTER | HEX, ASM_WORD},
    ['B'] = {LETTER | HEX, ASM_WORD}, ['C'] = {LETTER | HEX, ASM_WORD},
    ['D'] = {LETTER | HEX, ASM_WORD}, ['E'] = {LETTER | HEX, ASM_WORD},
    ['F'] = {LETTER | HEX, ASM_WORD}, ['G'] = {LETTER, ASM_WORD}, ['H'] = {LETTER, ASM_WORD},
    ['I'] = {LETTER, ASM_WORD}, ['J'] = {LETTER, ASM_WORD}, ['K'] = {LETTER, ASM_WORD},
    ['L'] = {LETTER, ASM_WORD}, ['M'] = {LETTER, ASM_WORD}, ['N'] = {LETTER, ASM_WORD},
    ['O'] = {LETTER, ASM_WORD}, ['P'] = {LETTER, ASM_WORD}, ['Q'] = {LETTER, ASM_WORD},
    ['R'] = {LETTER, ASM_WORD}, ['S'] = {LETTER, ASM_WORD}, ['T'] = {LETTER, ASM_WORD},
    ['U'] = {LETTER, ASM_WORD}, ['V'] = {LETTER, ASM_WORD}, ['W'] = {LETTER, ASM_WORD},
    ['X'] = {LETTER, ASM_WORD}, ['Y'] = {LETTER, ASM_WORD}, ['Z'] = {LETTER, ASM_WORD},
    ['a'] = {LETTER | HEX, ASM_WORD}, ['b'] = {LETTER | HEX, ASM_WORD},
    ['c'] = {LETTER | HEX, ASM_WORD}, ['d'] = {LETTER | HEX, ASM_WORD},
    ['e'] = {LETTER | HEX, ASM_WORD}, ['f'] = {LETTER | HEX, ASM_WORD},
    ['g'] = {LETTER, ASM_WORD}, ['h'] = {LETTER, ASM_WORD}, ['i'] = {LETTER, ASM_WORD},
    ['j'] = {LETTER, ASM_WORD}, ['k'] = {LETTER, ASM_WORD}, ['l'] = {LETTER, ASM_WORD},
    ['m'] = {LETTER, ASM_WORD}, ['n'] = {LETTER, ASM_WORD}, ['o'] = {LETTER, ASM_WORD},
    ['p'] = {LETTER, ASM_WORD}, ['q'] = {LETTER, ASM_WORD}, ['r'] = {LETTER, ASM_WORD},
    ['s'] = {LETTER, ASM_WORD}, ['t'] = {LETTER, ASM_WORD}, ['u'] = {LETTER, ASM_WORD},
    ['v'] = {LETTER, ASM_WORD}, ['w'] = {LETTER, ASM_WORD}, ['x'] = {LETTER, ASM_WORD},
    ['y'] = {LETTER, ASM_WORD}, ['z'] = {LETTER, ASM_WORD}, ['.'] = {DOLLAR_DOT, ASM_ELLIPSIS},
    ['$'] = {DOLLAR_DOT, ASM_EOF}, ['-'] = {DASH, ASM_MINUS}, ['"'] = {0, ASM_STRING},
    ['@'] = {0, ASM_AT}, ['#'] = {0, ASM_HASH}, ['%'] = {0, ASM_PERCENT}, ['^'] = {0, ASM_CARET},
    ['!'] = {0, ASM_EXCLAMATION}, [':'] = {0, ASM_COLON}, [','] = {0, ASM_COMMA},
    ['='] = {0, ASM_EQUAL}, ['>'] = {0, ASM_GREATER}, ['{'] = {0, ASM_L_BRACE},
    ['('] = {0, ASM_L_PAREN}, ['['] = {0, ASM_L_SQUARE}, ['<'] = {0, ASM_LESS},
    ['+'] = {0, ASM_PLUS}, ['?'] = {0, ASM_QUESTION}, ['}'] = {0, ASM_R_BRACE},
    [')'] = {0, ASM_R_PAREN}, [']'] = {0, ASM_R_SQUARE}, ['*'] = {0, ASM_STAR},
    ['|'] = {0, ASM_BAR}, ['/'] = {0, ASM_SLASH},
    // clang-format on
};

static inline bool isClass(char c, unsigned mask) { return chars[(unsigned char)c].classes & mask; }

static inline AsmTokenKind kindOf(char c) { return (AsmTokenKind)chars[(unsigned char)c].kind; }

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

/// Whether eight bytes are all printable and neither quotes nor backslashes.
static inline bool arePlain(const char *cursor) {
  const uint64_t ones = 0x0101010101010101, tops = ones << 7;
  uint64_t word;
  memcpy(&word, cursor, sizeof word);
  uint64_t quotes = word ^ ones * '"', escapes = word ^ ones * '\\';
  // A byte less than n borrows from its top bit, as may what is above one that does.
  uint64_t odd = ((word - ones * ' ') | (quotes - ones) | (escapes - ones) | word) & tops;
  return !odd;
}

/// `quote` is at the opening quote; the token starts at `start`.
static AsmToken lexString(AsmTokenKind kind, const char *start, const char *quote, const char *end,
                          const char **error) {
  const char *cursor = quote + 1;
  for (;;) {
    while (end - cursor >= 8 && arePlain(cursor)) // most of all, and of megabytes of constants
      cursor += 8;
    while (isClass(*cursor, LETTER | DIGIT))
      cursor++;
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

static inline AsmToken lexWord(const char *start) {
  const char *cursor = start + 1;
  while (isClass(*cursor, LETTER | DIGIT | UNDERSCORE | DOLLAR_DOT))
    cursor++;
  return form(ASM_WORD, start, cursor);
}

/// The token at or after `cursor` in a text whose end is followed by a NUL. For ASM_ERROR, *error
/// is a message and the token's start is where the mistake is.
static inline AsmToken lex(const char *cursor, const char *end, const char **error) {
  cursor += *cursor == ' '; // mostly there is one blank or none
  AsmTokenKind kind = kindOf(*cursor);
  if (kind == ASM_EOF || kind == ASM_SLASH) {
    cursor = skipBlanks(cursor, end);
    if (cursor >= end)
      return form(ASM_EOF, end, end);
    kind = kindOf(*cursor);
  }
  switch (kind) {
  case ASM_WORD:
    return lexWord(cursor);
  case ASM_PERCENT:
    return lexPrefixed(kind, cursor, "invalid SSA name", error);
  case ASM_INTEGER:
    return lexNumber(cursor);
  case ASM_STRING:
    return lexString(kind, cursor, cursor, end, error);
  case ASM_AT:
    return lexAt(cursor, end, error);
  case ASM_CARET:
    return lexPrefixed(kind, cursor, "invalid block name", error);
  case ASM_EXCLAMATION:
    return lexPrefixed(kind, cursor, "invalid type identifier", error);
  case ASM_HASH:
    if (cursor[1] == '-' && cursor[2] == '}')
      return form(ASM_METADATA_END, cursor, cursor + 3);
    return lexPrefixed(kind, cursor, "invalid attribute name", error);
  case ASM_ELLIPSIS:
    if (cursor[1] == '.' && cursor[2] == '.')
      return form(kind, cursor, cursor + 3);
    return fail(cursor + 1, "expected three consecutive dots for an ellipsis", error);
  case ASM_MINUS:
    if (cursor[1] == '>')
      return form(ASM_ARROW, cursor, cursor + 2);
    return form(kind, cursor, cursor + 1);
  case ASM_L_BRACE:
    if (cursor[1] == '-' && cursor[2] == '#')
      return form(ASM_METADATA_BEGIN, cursor, cursor + 3);
    return form(kind, cursor, cursor + 1);
  case ASM_EOF:
    return fail(cursor, "unexpected character", error);
  default:
    return form(kind, cursor, cursor + 1);
  }
}

static void advanceFrom(TesseraAsmParser *parser, const char *cursor) {
  const char *message = NULL;
  AsmToken token = lex(cursor, parser->end, &message);
  if (token.kind == ASM_ERROR) {
    parser->token.kind = ASM_EOF; // so that this error itself is reported
    asmErrorAt(parser, token.start, "%s", message);
  }
  parser->tokenEnd = asmTokenEnd(parser->token);
  parser->token = token;
  if (token.kind == ASM_EOF && parser->record)
    asmNoteEnd(parser);
}

void asmAdvance(TesseraAsmParser *parser) { advanceFrom(parser, asmTokenEnd(parser->token)); }

void asmReset(TesseraAsmParser *parser, const char *at) { advanceFrom(parser, at); }

//===--- Values of tokens ---===//

bool asmIsBareWord(MlirStringRef text) {
  if (!text.length || !isClass(text.data[0], LETTER | UNDERSCORE))
    return false;
  for (size_t i = 1; i < text.length; i++)
    if (!isClass(text.data[i], LETTER | DIGIT | UNDERSCORE | DOLLAR_DOT))
      return false;
  return true;
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

__extension__ typedef unsigned __int128 Wide;

/// The nearest double of significand * 2^exponent, which isn't 0 and whose exponent isn't extreme.
static double roundToDouble(Wide significand, int exponent) {
  uint64_t high = (uint64_t)(significand >> 64);
  int length = high ? 128 - __builtin_clzll(high) : 64 - __builtin_clzll((uint64_t)significand);
  int dropped = length - 53;
  uint64_t kept;
  if (dropped > 0) {
    Wide half = (Wide)1 << (dropped - 1), rest = significand & ((half << 1) - 1);
    kept = (uint64_t)(significand >> dropped);
    kept += rest > half || (rest == half && (kept & 1));
  } else {
    kept = (uint64_t)significand << -dropped;
  }
  // The first bit isn't stored; where rounding made one more, it counts the exponent up.
  uint64_t bits = (uint64_t)(exponent + dropped + 52 + 1023) << 52;
  bits += kept - (UINT64_C(1) << 52);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

enum { LARGEST_POWER_OF_5 = 27 };

/// The nearest double of digits * 10^exponent, digits not 0, for an exponent up to
/// LARGEST_POWER_OF_5 either way: all that doubles with 17 digits mostly need.
static double scaleDigits(uint64_t digits, int exponent) {
  static const uint64_t powers[LARGEST_POWER_OF_5 + 1] = {UINT64_C(1),
                                                          UINT64_C(5),
                                                          UINT64_C(25),
                                                          UINT64_C(125),
                                                          UINT64_C(625),
                                                          UINT64_C(3125),
                                                          UINT64_C(15625),
                                                          UINT64_C(78125),
                                                          UINT64_C(390625),
                                                          UINT64_C(1953125),
                                                          UINT64_C(9765625),
                                                          UINT64_C(48828125),
                                                          UINT64_C(244140625),
                                                          UINT64_C(1220703125),
                                                          UINT64_C(6103515625),
                                                          UINT64_C(30517578125),
                                                          UINT64_C(152587890625),
                                                          UINT64_C(762939453125),
                                                          UINT64_C(3814697265625),
                                                          UINT64_C(19073486328125),
                                                          UINT64_C(95367431640625),
                                                          UINT64_C(476837158203125),
                                                          UINT64_C(2384185791015625),
                                                          UINT64_C(11920928955078125),
                                                          UINT64_C(59604644775390625),
                                                          UINT64_C(298023223876953125),
                                                          UINT64_C(1490116119384765625),
                                                          UINT64_C(7450580596923828125)};
  if (exponent >= 0)
    return roundToDouble((Wide)digits * powers[exponent], exponent);
  int shift = __builtin_clzll(digits);
  uint64_t divisor = powers[-exponent];
  Wide dividend = (Wide)(digits << shift) << 64, quotient = dividend / divisor;
  // More than 64 bits: the lowest one is far below a half, and says whether there is a rest.
  quotient |= quotient * divisor != dividend;
  return roundToDouble(quotient, exponent - 64 - shift);
}

double asmParseDouble(MlirStringRef text) {
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
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
    if (significant > 19) // more than 64 bits
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
  if (!digits)
    return 0.0;
  if (exponent < -LARGEST_POWER_OF_5 || exponent > LARGEST_POWER_OF_5)
    return parseDoubleSlowly(text);
  if (significant > 15 || exponent < -22 || exponent > 22)
    return scaleDigits(digits, (int)exponent);
  // Exact while the digits fit 53 bits and the power of ten is exact: one rounding in all.
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
  enum { DIGITS_THAT_FIT = 19 };
  for (size_t i = 0; i < text.length; i++) {
    uint64_t digit = (uint64_t)(text.data[i] - '0');
    if (i >= DIGITS_THAT_FIT && result > (UINT64_MAX - digit) / 10)
      return false;
    result = result * 10 + digit;
  }
  *value = result;
  return true;
}
