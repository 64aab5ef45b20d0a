// Splits LLVM IR's text into tokens.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Lexer.h"

static bool isDigit(char c) { return c >= '0' && c <= '9'; }
static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool isNameChar(char c) {
  return isLetter(c) || isDigit(c) || c == '-' || c == '$' || c == '.' || c == '_';
}
static bool isWordChar(char c) { return isLetter(c) || isDigit(c) || c == '_'; }
static int hexDigit(char c) {
  return isDigit(c)               ? c - '0'
         : (c >= 'a' && c <= 'f') ? c - 'a' + 10
         : (c >= 'A' && c <= 'F') ? c - 'A' + 10
                                  : -1;
}

/// The character `ahead` of the present one, 0 behind the end.
static char peek(const LiLexer *lexer, size_t ahead) {
  size_t at = lexer->at + ahead;
  return at < lexer->source.length ? lexer->source.data[at] : 0;
}

static MlirStringRef sliceFrom(const LiLexer *lexer, size_t start) {
  return mlirStringRefCreate(lexer->source.data + start, lexer->at - start);
}

static LiToken finish(LiLexer *lexer, LiTokenKind kind, size_t start, MlirStringRef text) {
  return (LiToken){.kind = kind, .start = start, .end = lexer->at, .text = text};
}

static LiToken bad(LiLexer *lexer, size_t start, const char *message) {
  return finish(lexer, LI_BAD, start, mlirStringRefCreateFromCString(message));
}

//===--- Blanks ---===//

/// From `/*` to behind its end; false when there is none.
static bool skipComment(LiLexer *lexer) {
  size_t end = tsFind(lexer->source, tsLiteral("*/"), lexer->at + 2);
  lexer->at = end == SIZE_MAX ? lexer->source.length : end + 2;
  return end != SIZE_MAX;
}

static bool skipBlanks(LiLexer *lexer) {
  for (;;) {
    char c = peek(lexer, 0);
    if (lexer->at >= lexer->source.length)
      return true;
    if (c == ';') {
      size_t end = tsFindChar(lexer->source, '\n', lexer->at);
      lexer->at = end == SIZE_MAX ? lexer->source.length : end;
    } else if (c == '/' && peek(lexer, 1) == '*') {
      if (!skipComment(lexer))
        return false;
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || !c) {
      ++lexer->at;
    } else {
      return true;
    }
  }
}

//===--- Names and strings ---===//

/// `\xx` is the character with that code, `\\` a backslash.
static MlirStringRef unescape(LiLexer *lexer, MlirStringRef raw) {
  if (tsFindChar(raw, '\\', 0) == SIZE_MAX)
    return raw;
  char *text = tsArenaAlloc(lexer->arena, raw.length + 1, 1);
  size_t size = 0;
  for (size_t i = 0; i < raw.length; ++i) {
    char c = raw.data[i];
    if (c == '\\' && i + 1 < raw.length && raw.data[i + 1] == '\\') {
      ++i;
    } else if (c == '\\' && i + 2 < raw.length && hexDigit(raw.data[i + 1]) >= 0 &&
               hexDigit(raw.data[i + 2]) >= 0) {
      c = (char)(hexDigit(raw.data[i + 1]) * 16 + hexDigit(raw.data[i + 2]));
      i += 2;
    }
    text[size++] = c;
  }
  return mlirStringRefCreate(text, size);
}

/// The text between quotes, the first of which comes next; false when there is no second one.
static bool lexQuoted(LiLexer *lexer, MlirStringRef *text) {
  size_t start = lexer->at + 1;
  size_t end = tsFindChar(lexer->source, '"', start);
  if (end == SIZE_MAX) {
    lexer->at = lexer->source.length;
    return false;
  }
  lexer->at = end + 1;
  *text = unescape(lexer, tsSubstring(lexer->source, start, end - start));
  return true;
}

/// The number that comes next; false when it is too large.
static bool lexId(LiLexer *lexer, uint32_t *number) {
  uint64_t value = 0;
  for (; isDigit(peek(lexer, 0)); ++lexer->at)
    if (value <= UINT32_MAX)
      value = value * 10 + (uint64_t)(peek(lexer, 0) - '0');
  *number = (uint32_t)value;
  return value < UINT32_MAX;
}

/// `%name`, `%"name"` and `%3`, with any of the marks for `%`.
static LiToken lexNamed(LiLexer *lexer, LiTokenKind named, LiTokenKind numbered) {
  size_t start = lexer->at++;
  MlirStringRef text = {0};
  char c = peek(lexer, 0);
  if (c == '"') {
    if (!lexQuoted(lexer, &text))
      return bad(lexer, start, "end of file in a quoted name");
    if (memchr(text.data, 0, text.length))
      return bad(lexer, start, "NUL characters are not allowed in names");
    return finish(lexer, named, start, text);
  }
  if (isDigit(c) && numbered != LI_BAD) {
    uint32_t number;
    if (!lexId(lexer, &number))
      return bad(lexer, start, "the number is too large");
    LiToken token = finish(lexer, numbered, start, sliceFrom(lexer, start + 1));
    token.number = number;
    return token;
  }
  if (!isNameChar(c))
    return bad(lexer, start, "expected a name");
  while (isNameChar(peek(lexer, 0)))
    ++lexer->at;
  return finish(lexer, named, start, sliceFrom(lexer, start + 1));
}

static LiToken lexMark(LiLexer *lexer) {
  size_t start = lexer->at++;
  LiToken token = finish(lexer, LI_MARK, start, sliceFrom(lexer, start));
  token.mark = lexer->source.data[start];
  return token;
}

/// `!name` and `!3`; else the mark alone. Names of metadata may hold `\xx`.
static LiToken lexMetadata(LiLexer *lexer) {
  size_t start = lexer->at;
  char c = peek(lexer, 1);
  if (isDigit(c))
    return lexNamed(lexer, LI_BAD, LI_META_ID);
  if (!isLetter(c) && c != '-' && c != '$' && c != '.' && c != '_' && c != '\\')
    return lexMark(lexer);
  for (++lexer->at; isNameChar(peek(lexer, 0)) || peek(lexer, 0) == '\\';)
    ++lexer->at;
  return finish(lexer, LI_META_NAME, start, unescape(lexer, sliceFrom(lexer, start + 1)));
}

//===--- Numbers and words ---===//

/// `name:`, where a name may begin with a digit or `-`; the colon is taken.
static bool lexLabel(LiLexer *lexer, LiToken *token) {
  size_t start = lexer->at, length = 0;
  bool isNumber = true;
  for (; isNameChar(peek(lexer, length)); ++length)
    isNumber = isNumber && isDigit(peek(lexer, length));
  if (!length || peek(lexer, length) != ':')
    return false;
  lexer->at = start + length + 1;
  *token = finish(lexer, isNumber ? LI_LABEL_ID : LI_LABEL, start,
                  tsSubstring(lexer->source, start, length));
  if (isNumber) {
    uint64_t number;
    if (!tsParseUnsigned(token->text, &number) || number >= UINT32_MAX)
      *token = bad(lexer, start, "the number is too large");
    token->number = (uint32_t)number;
  }
  return true;
}

/// The digits of a real number after `0x`, with a letter for its format before them.
static LiToken lexHex(LiLexer *lexer, size_t start) {
  lexer->at += 2;
  if (memchr("KLMHR", peek(lexer, 0), 5) && peek(lexer, 0))
    ++lexer->at;
  size_t digits = lexer->at;
  while (hexDigit(peek(lexer, 0)) >= 0)
    ++lexer->at;
  if (digits == lexer->at)
    return bad(lexer, start, "expected hexadecimal digits");
  return finish(lexer, LI_REAL, start, sliceFrom(lexer, start));
}

static LiToken lexNumber(LiLexer *lexer) {
  size_t start = lexer->at;
  if (peek(lexer, 0) == '0' && peek(lexer, 1) == 'x')
    return lexHex(lexer, start);
  if (peek(lexer, 0) == '-' || peek(lexer, 0) == '+')
    ++lexer->at;
  if (!isDigit(peek(lexer, 0)))
    return bad(lexer, start, "expected a digit");
  while (isDigit(peek(lexer, 0)))
    ++lexer->at;
  if (peek(lexer, 0) != '.')
    return finish(lexer, LI_NUMBER, start, sliceFrom(lexer, start));
  for (++lexer->at; isDigit(peek(lexer, 0));)
    ++lexer->at;
  if (peek(lexer, 0) == 'e' || peek(lexer, 0) == 'E') {
    size_t sign = peek(lexer, 1) == '-' || peek(lexer, 1) == '+';
    if (isDigit(peek(lexer, 1 + sign)))
      for (lexer->at += 1 + sign; isDigit(peek(lexer, 0));)
        ++lexer->at;
  }
  return finish(lexer, LI_REAL, start, sliceFrom(lexer, start));
}

static LiToken lexWord(LiLexer *lexer) {
  size_t start = lexer->at;
  bool isHex = (peek(lexer, 0) == 'u' || peek(lexer, 0) == 's') && peek(lexer, 1) == '0' &&
               peek(lexer, 2) == 'x';
  while (isWordChar(peek(lexer, 0)))
    ++lexer->at;
  return finish(lexer, isHex ? LI_NUMBER : LI_WORD, start, sliceFrom(lexer, start));
}

static LiToken lexString(LiLexer *lexer) {
  size_t start = lexer->at;
  MlirStringRef text;
  if (!lexQuoted(lexer, &text))
    return bad(lexer, start, "end of file in a string");
  if (peek(lexer, 0) != ':')
    return finish(lexer, LI_STRING, start, text);
  ++lexer->at;
  return finish(lexer, LI_LABEL, start, text);
}

LiToken liLex(LiLexer *lexer) {
  if (!skipBlanks(lexer))
    return bad(lexer, lexer->at, "a comment without an end");
  char c = peek(lexer, 0);
  if (lexer->at >= lexer->source.length)
    return finish(lexer, LI_END, lexer->source.length, tsLiteral(""));
  if (c == '%')
    return lexNamed(lexer, LI_LOCAL, LI_LOCAL_ID);
  if (c == '@')
    return lexNamed(lexer, LI_SYMBOL, LI_SYMBOL_ID);
  if (c == '!')
    return lexMetadata(lexer);
  if (c == '#' && isDigit(peek(lexer, 1)))
    return lexNamed(lexer, LI_BAD, LI_GROUP);
  LiToken label;
  if (isNameChar(c) && lexLabel(lexer, &label))
    return label;
  if (c == '$' && (isNameChar(peek(lexer, 1)) || peek(lexer, 1) == '"'))
    return lexNamed(lexer, LI_SELECTOR, LI_BAD);
  if (isDigit(c) || c == '-' || c == '+')
    return lexNumber(lexer);
  if (isLetter(c) || c == '_')
    return lexWord(lexer);
  if (c == '"')
    return lexString(lexer);
  if (c == '.' && peek(lexer, 1) == '.' && peek(lexer, 2) == '.') {
    size_t start = lexer->at;
    lexer->at += 3;
    return finish(lexer, LI_DOTS, start, sliceFrom(lexer, start));
  }
  return lexMark(lexer);
}
