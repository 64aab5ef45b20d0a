// Cuts Python source into tokens.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Lexer.h"

enum { TAB = 8 };

enum { IS_NAME_START = 1, IS_DIGIT = 2, IS_NAME = IS_NAME_START | IS_DIGIT };

static int classOf(char c) {
  unsigned char byte = (unsigned char)c;
  if ((unsigned)((byte | 32) - 'a') < 26 || byte == '_' || byte >= 0x80)
    return IS_NAME_START;
  return (unsigned)(byte - '0') < 10 ? IS_DIGIT : 0;
}

/// The byte `ahead` of the position, NUL behind the end.
static char peek(const FeLexer *lexer, size_t ahead) {
  size_t at = lexer->position + ahead;
  return at < lexer->source.length ? lexer->source.data[at] : '\0';
}

static int32_t columnOf(const FeLexer *lexer, size_t offset) {
  int32_t shift = lexer->line == lexer->firstLine ? lexer->columnShift : 0;
  return (int32_t)(offset - lexer->lineStart) + shift;
}

/// Ends the tokens with an error at a place.
static void failAt(FeLexer *lexer, int32_t line, int32_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static void failAt(FeLexer *lexer, int32_t line, int32_t column, const char *format, ...) {
  tsStringClear(&lexer->error->message);
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&lexer->error->message, format, args);
  va_end(args);
  lexer->error->line = line;
  lexer->error->column = column;
  FeToken token = {FE_TOK_ERROR, (uint32_t)lexer->position, 0, line, column, line, column};
  tsVecPush(&lexer->tokens, token);
  lexer->position = lexer->source.length;
}

#define failHere(lexer, offset, ...)                                                               \
  failAt((lexer), (lexer)->line, columnOf((lexer), (offset)), __VA_ARGS__)

static bool hasFailed(const FeLexer *lexer) {
  return lexer->tokens.size && lexer->tokens.data[lexer->tokens.size - 1].kind == FE_TOK_ERROR;
}

/// Adds the token that ends where the lexer is and has begun on the same line.
static void addToken(FeLexer *lexer, FeTokenKind kind, size_t start) {
  FeToken token = {.kind = kind,
                   .offset = (uint32_t)start,
                   .length = (uint32_t)(lexer->position - start),
                   .line = lexer->line,
                   .column = columnOf(lexer, start),
                   .endLine = lexer->line,
                   .endColumn = columnOf(lexer, lexer->position)};
  tsVecPush(&lexer->tokens, token);
}

static void nextLine(FeLexer *lexer) {
  ++lexer->line;
  lexer->lineStart = lexer->position;
}

//===--- Names and keywords ---===//

static const struct {
  const char *word;
  size_t length;
} keywords[] = {
    {"False", 5},  {"None", 4},     {"True", 4},  {"and", 3},    {"as", 2},       {"assert", 6},
    {"async", 5},  {"await", 5},    {"break", 5}, {"class", 5},  {"continue", 8}, {"def", 3},
    {"del", 3},    {"elif", 4},     {"else", 4},  {"except", 6}, {"finally", 7},  {"for", 3},
    {"from", 4},   {"global", 6},   {"if", 2},    {"import", 6}, {"in", 2},       {"is", 2},
    {"lambda", 6}, {"nonlocal", 8}, {"not", 3},   {"or", 2},     {"pass", 4},     {"raise", 5},
    {"return", 6}, {"try", 3},      {"while", 5}, {"with", 4},   {"yield", 5},
};

static FeTokenKind wordKind(const char *text, size_t length) {
  if (length < 2 || length > 8)
    return FE_TOK_NAME;
  for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; ++i) {
    if (keywords[i].word[0] > text[0])
      break;
    if (keywords[i].word[0] == text[0] && keywords[i].length == length &&
        memcmp(keywords[i].word, text, length) == 0)
      return (FeTokenKind)(FE_TOK_FALSE + i);
  }
  return FE_TOK_NAME;
}

/// The code point that begins at `offset`; the source is valid UTF-8.
static uint32_t codePointAt(const FeLexer *lexer, size_t offset) {
  const unsigned char *byte = (const unsigned char *)lexer->source.data + offset;
  if (byte[0] < 0xe0)
    return (uint32_t)(byte[0] & 0x1f) << 6 | (byte[1] & 0x3f);
  if (byte[0] < 0xf0)
    return (uint32_t)(byte[0] & 0x0f) << 12 | (uint32_t)(byte[1] & 0x3f) << 6 | (byte[2] & 0x3f);
  return (uint32_t)(byte[0] & 0x07) << 18 | (uint32_t)(byte[1] & 0x3f) << 12 |
         (uint32_t)(byte[2] & 0x3f) << 6 | (byte[3] & 0x3f);
}

/// Signs that get into sources from word processors. Which letters names may have else isn't
/// checked: that takes Unicode's tables.
static bool isForeignSign(uint32_t point) {
  return (point >= 0x80 && point < 0xaa) || (point >= 0x2000 && point < 0x203f) ||
         (point >= 0x2041 && point < 0x2054) || (point >= 0x20a0 && point < 0x20d0) ||
         (point >= 0x2190 && point < 0x2c00) || (point >= 0x3001 && point < 0x3005) ||
         (point >= 0xff01 && point < 0xff10) || (point >= 0x1f300 && point < 0x1fb00) ||
         point == 0xd7 || point == 0xf7;
}

static void lexString(FeLexer *lexer, size_t start);

static bool isStringPrefix(const char *text, size_t length) {
  if (length > 2)
    return false;
  char a = (char)(text[0] | 32), b = length > 1 ? (char)(text[1] | 32) : '\0';
  if (!b)
    return a == 'r' || a == 'b' || a == 'f' || a == 'u';
  return (a == 'r' && (b == 'b' || b == 'f')) || (b == 'r' && (a == 'b' || a == 'f'));
}

static void lexWord(FeLexer *lexer) {
  size_t start = lexer->position;
  bool isAscii = true;
  for (; classOf(peek(lexer, 0)) & IS_NAME; ++lexer->position)
    isAscii = isAscii && !(peek(lexer, 0) & 0x80);
  const char *text = lexer->source.data + start;
  size_t length = lexer->position - start;
  char next = peek(lexer, 0);
  if ((next == '"' || next == '\'') && isStringPrefix(text, length)) {
    lexString(lexer, start);
    return;
  }
  for (size_t i = start; !isAscii && i < start + length; ++i) {
    if ((lexer->source.data[i] & 0xc0) != 0xc0)
      continue;
    uint32_t point = codePointAt(lexer, i);
    if (!isForeignSign(point))
      continue;
    int size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    failHere(lexer, i, "invalid character '%.*s' (U+%04X)", size, lexer->source.data + i, point);
    return;
  }
  addToken(lexer, isAscii ? wordKind(text, length) : FE_TOK_NAME, start);
}

//===--- Numbers ---===//

static bool isDigitOf(char c, int base) {
  if (base == 16)
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f');
  return c >= '0' && c < '0' + base;
}

/// Digits with single underscores between them; false when they aren't like that.
static bool skipDigits(FeLexer *lexer, int base) {
  for (;;) {
    if (!isDigitOf(peek(lexer, 0), base))
      return false;
    while (isDigitOf(peek(lexer, 0), base))
      ++lexer->position;
    if (peek(lexer, 0) != '_')
      return true;
    ++lexer->position;
  }
}

/// Whether a word that may follow a number without a blank begins here: `1if x else 2`.
static bool wordMayFollow(const FeLexer *lexer) {
  static const char *const words[] = {"and", "else", "for", "if", "in", "is", "not", "or"};
  MlirStringRef rest = tsSubstring(lexer->source, lexer->position, 4);
  for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i)
    if (tsStartsWith(rest, mlirStringRefCreateFromCString(words[i])))
      return true;
  return false;
}

static void endNumber(FeLexer *lexer, size_t start, const char *kind) {
  if ((classOf(peek(lexer, 0)) & IS_NAME) && !wordMayFollow(lexer))
    failHere(lexer, lexer->position, "invalid %s literal", kind);
  else
    addToken(lexer, FE_TOK_NUMBER, start);
}

static void lexBasedNumber(FeLexer *lexer, int base, const char *kind) {
  size_t start = lexer->position;
  lexer->position += 2;
  if (peek(lexer, 0) == '_')
    ++lexer->position;
  if (!skipDigits(lexer, base)) {
    char c = peek(lexer, 0);
    if (c >= '0' && c <= '9')
      failHere(lexer, lexer->position, "invalid digit '%c' in %s literal", c, kind);
    else
      failHere(lexer, lexer->position, "invalid %s literal", kind);
    return;
  }
  char c = peek(lexer, 0);
  if (c >= '0' && c <= '9')
    failHere(lexer, lexer->position, "invalid digit '%c' in %s literal", c, kind);
  else
    endNumber(lexer, start, kind);
}

static bool isZero(MlirStringRef digits) {
  for (size_t i = 0; i < digits.length; ++i)
    if (digits.data[i] != '0' && digits.data[i] != '_')
      return false;
  return true;
}

/// The part of a number behind its first digits. False after an error.
static bool skipFraction(FeLexer *lexer, bool *isInteger) {
  *isInteger = true;
  if (peek(lexer, 0) == '.') {
    ++lexer->position;
    *isInteger = false;
    if (isDigitOf(peek(lexer, 0), 10) && !skipDigits(lexer, 10))
      return false;
  }
  if ((peek(lexer, 0) | 32) != 'e')
    return true;
  size_t sign = peek(lexer, 1) == '+' || peek(lexer, 1) == '-';
  if (!isDigitOf(peek(lexer, 1 + sign), 10))
    return !sign; // `1else` is fine, and what else follows is reported behind the number
  lexer->position += 1 + sign;
  *isInteger = false;
  return skipDigits(lexer, 10);
}

static void lexNumber(FeLexer *lexer) {
  size_t start = lexer->position;
  char second = (char)(peek(lexer, 1) | 32);
  if (peek(lexer, 0) == '0' && second == 'x') {
    lexBasedNumber(lexer, 16, "hexadecimal");
    return;
  }
  if (peek(lexer, 0) == '0' && (second == 'o' || second == 'b')) {
    lexBasedNumber(lexer, second == 'o' ? 8 : 2, second == 'o' ? "octal" : "binary");
    return;
  }
  if (peek(lexer, 0) != '.' && !skipDigits(lexer, 10)) {
    failHere(lexer, lexer->position - 1, "invalid decimal literal");
    return;
  }
  MlirStringRef digits = tsSubstring(lexer->source, start, lexer->position - start);
  bool isInteger;
  if (!skipFraction(lexer, &isInteger)) {
    failHere(lexer, lexer->position, "invalid decimal literal");
    return;
  }
  if ((peek(lexer, 0) | 32) == 'j') {
    ++lexer->position;
    endNumber(lexer, start, "imaginary");
    return;
  }
  if (isInteger && digits.data[0] == '0' && !isZero(digits)) {
    failHere(lexer, start,
             "leading zeros in decimal integer literals are not permitted; use an 0o prefix for "
             "octal integers");
    return;
  }
  endNumber(lexer, start, "decimal");
}

//===--- Strings ---===//

/// Whether the quote at the position ends the string; moves behind it then.
static bool endsString(FeLexer *lexer, char quote, bool isTriple) {
  if (peek(lexer, 0) != quote || (isTriple && (peek(lexer, 1) != quote || peek(lexer, 2) != quote)))
    return false;
  lexer->position += isTriple ? 3 : 1;
  return true;
}

/// A string whose prefix began at `start`, the position being at its quote.
static void lexString(FeLexer *lexer, size_t start) {
  FeToken token = {.kind = FE_TOK_STRING,
                   .offset = (uint32_t)start,
                   .line = lexer->line,
                   .column = columnOf(lexer, start)};
  char quote = peek(lexer, 0);
  bool isTriple = peek(lexer, 1) == quote && peek(lexer, 2) == quote;
  lexer->position += isTriple ? 3 : 1;
  while (!endsString(lexer, quote, isTriple)) {
    if (lexer->position >= lexer->source.length || (!isTriple && peek(lexer, 0) == '\n')) {
      failAt(lexer, token.line, token.column, "unterminated %sstring literal (detected at line %d)",
             isTriple ? "triple-quoted " : "", (int)lexer->line);
      return;
    }
    if (peek(lexer, 0) == '\\' && lexer->position + 1 < lexer->source.length)
      ++lexer->position;
    if (lexer->source.data[lexer->position++] == '\n')
      nextLine(lexer);
  }
  token.length = (uint32_t)(lexer->position - start);
  token.endLine = lexer->line;
  token.endColumn = columnOf(lexer, lexer->position);
  tsVecPush(&lexer->tokens, token);
}

//===--- Operators and brackets ---===//

static void openBracket(FeLexer *lexer, FeTokenKind kind) {
  size_t start = lexer->position++;
  if (lexer->numBrackets == FE_MAX_BRACKETS) {
    failHere(lexer, start, "too many nested parentheses");
    return;
  }
  lexer->brackets[lexer->numBrackets++] =
      (FeBracket){lexer->source.data[start], lexer->line, columnOf(lexer, start)};
  addToken(lexer, kind, start);
}

static void closeBracket(FeLexer *lexer, FeTokenKind kind, char open) {
  size_t start = lexer->position++;
  char close = lexer->source.data[start];
  if (!lexer->numBrackets) {
    failHere(lexer, start, "unmatched '%c'", close);
    return;
  }
  FeBracket bracket = lexer->brackets[--lexer->numBrackets];
  if (bracket.open == open)
    addToken(lexer, kind, start);
  else if (bracket.line != lexer->line)
    failHere(lexer, start,
             "closing parenthesis '%c' does not match opening parenthesis '%c' on line %d", close,
             bracket.open, (int)bracket.line);
  else
    failHere(lexer, start, "closing parenthesis '%c' does not match opening parenthesis '%c'",
             close, bracket.open);
}

static void addOperator(FeLexer *lexer, FeTokenKind kind, size_t length) {
  size_t start = lexer->position;
  lexer->position += length;
  addToken(lexer, kind, start);
}

/// An operator that may be doubled (`doubled`: 0 if not) and have a `=` behind it.
static void lexArithmetic(FeLexer *lexer, FeTokenKind kind, FeTokenKind doubled) {
  size_t length = 1;
  if (doubled && peek(lexer, 1) == peek(lexer, 0)) {
    kind = doubled;
    length = 2;
  }
  if (peek(lexer, length) == '=') {
    kind = (FeTokenKind)(kind + (FE_TOK_PLUS_EQUAL - FE_TOK_PLUS));
    ++length;
  }
  addOperator(lexer, kind, length);
}

static void lexLess(FeLexer *lexer) {
  if (peek(lexer, 1) == '<')
    lexArithmetic(lexer, FE_TOK_SHIFT_LEFT, FE_TOK_SHIFT_LEFT);
  else if (peek(lexer, 1) == '=')
    addOperator(lexer, FE_TOK_LESS_EQUAL, 2);
  else if (peek(lexer, 1) == '>')
    addOperator(lexer, FE_TOK_NOT_EQ, 2);
  else
    addOperator(lexer, FE_TOK_LESS, 1);
}

static void lexGreater(FeLexer *lexer) {
  if (peek(lexer, 1) == '>')
    lexArithmetic(lexer, FE_TOK_SHIFT_RIGHT, FE_TOK_SHIFT_RIGHT);
  else if (peek(lexer, 1) == '=')
    addOperator(lexer, FE_TOK_GREATER_EQUAL, 2);
  else
    addOperator(lexer, FE_TOK_GREATER, 1);
}

static void lexDot(FeLexer *lexer) {
  if (isDigitOf(peek(lexer, 1), 10))
    lexNumber(lexer);
  else if (peek(lexer, 1) == '.' && peek(lexer, 2) == '.')
    addOperator(lexer, FE_TOK_ELLIPSIS, 3);
  else
    addOperator(lexer, FE_TOK_DOT, 1);
}

/// An operator of which `=` behind it makes another one.
static void lexWithEqual(FeLexer *lexer, FeTokenKind plain, FeTokenKind withEqual) {
  bool hasEqual = peek(lexer, 1) == '=';
  addOperator(lexer, hasEqual ? withEqual : plain, hasEqual ? 2 : 1);
}

static void lexOperator(FeLexer *lexer) {
  unsigned char c = (unsigned char)peek(lexer, 0);
  switch (c) {
  case '(':
    openBracket(lexer, FE_TOK_L_PAREN);
    return;
  case '[':
    openBracket(lexer, FE_TOK_L_SQUARE);
    return;
  case '{':
    openBracket(lexer, FE_TOK_L_BRACE);
    return;
  case ')':
    closeBracket(lexer, FE_TOK_R_PAREN, '(');
    return;
  case ']':
    closeBracket(lexer, FE_TOK_R_SQUARE, '[');
    return;
  case '}':
    closeBracket(lexer, FE_TOK_R_BRACE, '{');
    return;
  case ',':
    addOperator(lexer, FE_TOK_COMMA, 1);
    return;
  case ';':
    addOperator(lexer, FE_TOK_SEMI, 1);
    return;
  case '~':
    addOperator(lexer, FE_TOK_TILDE, 1);
    return;
  case '.':
    lexDot(lexer);
    return;
  case ':':
    lexWithEqual(lexer, FE_TOK_COLON, FE_TOK_WALRUS);
    return;
  case '=':
    lexWithEqual(lexer, FE_TOK_EQUAL, FE_TOK_EQ);
    return;
  case '!':
    lexWithEqual(lexer, FE_TOK_BANG, FE_TOK_NOT_EQ);
    return;
  case '<':
    lexLess(lexer);
    return;
  case '>':
    lexGreater(lexer);
    return;
  case '+':
    lexArithmetic(lexer, FE_TOK_PLUS, FE_TOK_END);
    return;
  case '-':
    if (peek(lexer, 1) == '>')
      addOperator(lexer, FE_TOK_ARROW, 2);
    else
      lexArithmetic(lexer, FE_TOK_MINUS, FE_TOK_END);
    return;
  case '*':
    lexArithmetic(lexer, FE_TOK_STAR, FE_TOK_DOUBLE_STAR);
    return;
  case '/':
    lexArithmetic(lexer, FE_TOK_SLASH, FE_TOK_DOUBLE_SLASH);
    return;
  case '%':
    lexArithmetic(lexer, FE_TOK_PERCENT, FE_TOK_END);
    return;
  case '@':
    lexArithmetic(lexer, FE_TOK_AT, FE_TOK_END);
    return;
  case '|':
    lexArithmetic(lexer, FE_TOK_BAR, FE_TOK_END);
    return;
  case '^':
    lexArithmetic(lexer, FE_TOK_CARET, FE_TOK_END);
    return;
  case '&':
    lexArithmetic(lexer, FE_TOK_AMPERSAND, FE_TOK_END);
    return;
  default:
    if (c < 0x20 || c == 0x7f)
      failHere(lexer, lexer->position, "invalid non-printable character U+%04X", c);
    else
      failHere(lexer, lexer->position, "invalid syntax");
  }
}

//===--- Lines ---===//

/// Behind a backslash that joins lines; false after an error.
static bool joinLines(FeLexer *lexer) {
  size_t start = lexer->position++;
  if (lexer->position >= lexer->source.length) {
    failHere(lexer, start, "unexpected EOF while parsing");
    return false;
  }
  if (peek(lexer, 0) != '\n') {
    failHere(lexer, lexer->position, "unexpected character after line continuation character");
    return false;
  }
  ++lexer->position;
  nextLine(lexer);
  if (lexer->position >= lexer->source.length) {
    failHere(lexer, lexer->position, "unexpected EOF while parsing");
    return false;
  }
  return true;
}

static void skipComment(FeLexer *lexer) {
  size_t end = tsFindChar(lexer->source, '\n', lexer->position);
  lexer->position = end == SIZE_MAX ? lexer->source.length : end;
}

static void addIndents(FeLexer *lexer, uint32_t column, uint32_t alternative) {
  uint32_t *count = &lexer->numIndents;
  uint32_t current = *count ? lexer->indents[*count - 1] : 0;
  uint32_t currentAlternative = *count ? lexer->alternatives[*count - 1] : 0;
  if (column > current) {
    if (*count == FE_MAX_INDENTS - 1) {
      failHere(lexer, lexer->position, "too many levels of indentation");
    } else if (alternative <= currentAlternative) {
      failHere(lexer, lexer->position, "inconsistent use of tabs and spaces in indentation");
    } else {
      lexer->indents[*count] = column;
      lexer->alternatives[(*count)++] = alternative;
      addToken(lexer, FE_TOK_INDENT, lexer->position);
    }
    return;
  }
  while (*count && column < lexer->indents[*count - 1]) {
    --*count;
    addToken(lexer, FE_TOK_DEDENT, lexer->position);
  }
  current = *count ? lexer->indents[*count - 1] : 0;
  currentAlternative = *count ? lexer->alternatives[*count - 1] : 0;
  if (column != current)
    failHere(lexer, lexer->position, "unindent does not match any outer indentation level");
  else if (alternative != currentAlternative)
    failHere(lexer, lexer->position, "inconsistent use of tabs and spaces in indentation");
}

/// The blanks at the start of a line. A line with nothing else than a comment doesn't count.
static void lexIndentation(FeLexer *lexer) {
  uint32_t column = 0, alternative = 0, joined = 0;
  lexer->atLineStart = false;
  for (;; ++lexer->position) {
    char c = peek(lexer, 0);
    if (c == '\\') {
      joined = joined ? joined : column;
      if (!joinLines(lexer))
        return;
      --lexer->position;
    } else if (c == ' ') {
      ++column, ++alternative;
    } else if (c == '\t') {
      column = (column / TAB + 1) * TAB;
      ++alternative;
    } else if (c == '\f') {
      column = alternative = 0;
    } else {
      break;
    }
  }
  char c = peek(lexer, 0);
  if (c == '#' || c == '\n' || lexer->position >= lexer->source.length)
    return;
  addIndents(lexer, joined ? joined : column, joined ? joined : alternative);
}

static void lexLineEnd(FeLexer *lexer) {
  FeTokenKind last =
      lexer->tokens.size ? lexer->tokens.data[lexer->tokens.size - 1].kind : FE_TOK_NEWLINE;
  bool isBlank = last == FE_TOK_NEWLINE || last == FE_TOK_INDENT || last == FE_TOK_DEDENT;
  size_t start = lexer->position++;
  if (!lexer->numBrackets && !isBlank)
    addToken(lexer, FE_TOK_NEWLINE, start);
  nextLine(lexer);
  lexer->atLineStart = !lexer->numBrackets;
}

static void lexOne(FeLexer *lexer) {
  if (lexer->atLineStart) {
    lexIndentation(lexer);
    return;
  }
  char c = peek(lexer, 0);
  if (c == ' ' || c == '\t' || c == '\f')
    ++lexer->position;
  else if (c == '\n')
    lexLineEnd(lexer);
  else if (c == '#')
    skipComment(lexer);
  else if (c == '\\')
    joinLines(lexer);
  else if (classOf(c) == IS_NAME_START)
    lexWord(lexer);
  else if (classOf(c) == IS_DIGIT)
    lexNumber(lexer);
  else if (c == '"' || c == '\'')
    lexString(lexer, lexer->position);
  else
    lexOperator(lexer);
}

static void lexEnd(FeLexer *lexer) {
  if (lexer->numBrackets) {
    FeBracket open = lexer->brackets[lexer->numBrackets - 1];
    failAt(lexer, open.line, open.column, "'%c' was never closed", open.open);
    return;
  }
  FeTokenKind last =
      lexer->tokens.size ? lexer->tokens.data[lexer->tokens.size - 1].kind : FE_TOK_NEWLINE;
  if (last != FE_TOK_NEWLINE && last != FE_TOK_DEDENT)
    addToken(lexer, FE_TOK_NEWLINE, lexer->position);
  for (; lexer->numIndents; --lexer->numIndents)
    addToken(lexer, FE_TOK_DEDENT, lexer->position);
  addToken(lexer, FE_TOK_END, lexer->position);
}

void feLex(FeLexer *lexer, MlirStringRef source, int32_t firstLine, int32_t columnShift,
           FeSyntaxError *error) {
  lexer->source = source;
  lexer->line = lexer->firstLine = firstLine;
  lexer->columnShift = columnShift;
  lexer->atLineStart = true;
  lexer->error = error;
  tsVecReserve(&lexer->tokens, source.length / 4 + 16);
  while (lexer->position < source.length)
    lexOne(lexer);
  if (!hasFailed(lexer))
    lexEnd(lexer);
}
