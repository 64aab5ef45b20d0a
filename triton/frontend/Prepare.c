// From the bytes of a file to what the lexer takes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Parser.h"

static bool failPreparing(FeSyntaxError *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool failPreparing(FeSyntaxError *error, const char *format, ...) {
  tsStringClear(&error->message);
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&error->message, format, args);
  va_end(args);
  error->line = 1;
  error->column = 0;
  return false;
}

/// The encoding that a comment in the first two lines names, `# -*- coding: NAME -*-`; empty: none.
static MlirStringRef findEncoding(MlirStringRef source) {
  size_t start = 0;
  for (int line = 0; line < 2; ++line) {
    size_t end = tsFindChar(source, '\n', start);
    end = end == SIZE_MAX ? source.length : end;
    MlirStringRef text = tsTrim(tsSubstring(source, start, end - start));
    start = end + 1;
    if (text.length && text.data[0] != '#')
      break;
    size_t at = tsFind(text, tsLiteral("coding"), 0);
    if (at == SIZE_MAX || at + 6 >= text.length ||
        (text.data[at + 6] != ':' && text.data[at + 6] != '='))
      continue;
    MlirStringRef name = tsTrim(tsSubstring(text, at + 7, text.length));
    size_t length = 0;
    while (length < name.length &&
           (strchr("-_.", name.data[length]) ||
            (name.data[length] >= '0' && name.data[length] <= '9') ||
            ((name.data[length] | 32) >= 'a' && (name.data[length] | 32) <= 'z')))
      ++length;
    return tsSubstring(name, 0, length);
  }
  return mlirStringRefCreate("", 0);
}

typedef enum Encoding { UTF_8, LATIN_1, UNKNOWN } Encoding;

/// Whether the name is `plain`, but for case and the sign between its parts.
static bool isEncoding(MlirStringRef name, const char *plain) {
  if (name.length < strlen(plain))
    return false;
  for (size_t i = 0; plain[i]; ++i) {
    char c = name.data[i] == '_' ? '-' : name.data[i];
    if (c >= 'A' && c <= 'Z')
      c = (char)(c | 32);
    if (c != plain[i])
      return false;
  }
  return name.length == strlen(plain) || name.data[strlen(plain)] == '-';
}

static Encoding encodingOf(MlirStringRef name) {
  static const struct {
    const char *name;
    Encoding encoding;
  } known[] = {{"utf-8", UTF_8},        {"utf8", UTF_8},          {"ascii", UTF_8},
               {"us-ascii", UTF_8},     {"latin-1", LATIN_1},     {"latin1", LATIN_1},
               {"iso-8859-1", LATIN_1}, {"iso-latin-1", LATIN_1}, {"iso8859-1", LATIN_1}};
  if (!name.length)
    return UTF_8;
  for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i)
    if (isEncoding(name, known[i].name))
      return known[i].encoding;
  return UNKNOWN;
}

/// How many bytes the code point at `text` takes; 0: it's none of UTF-8.
static size_t codePointLength(const unsigned char *text, size_t left) {
  unsigned char first = text[0];
  size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (first > 0xf4 || length > left)
    return 0;
  for (size_t i = 1; i < length; ++i)
    if ((text[i] & 0xc0) != 0x80)
      return 0;
  if ((first == 0xe0 && text[1] < 0xa0) || (first == 0xed && text[1] > 0x9f) ||
      (first == 0xf0 && text[1] < 0x90) || (first == 0xf4 && text[1] > 0x8f))
    return 0;
  return length;
}

static bool checkUtf8(MlirStringRef source, FeSyntaxError *error) {
  const unsigned char *text = (const unsigned char *)source.data;
  for (size_t i = 0; i < source.length;) {
    size_t length = text[i] < 0x80 ? 1 : codePointLength(text + i, source.length - i);
    if (!length)
      return failPreparing(error,
                           "(unicode error) 'utf-8' codec can't decode byte 0x%02x in position "
                           "%zu: invalid start byte",
                           text[i], i);
    i += length;
  }
  return true;
}

static MlirStringRef fromLatin1(MlirStringRef source, TsArena *arena) {
  char *out = tsArenaNewArray(arena, char, 2 * source.length + 1);
  size_t size = 0;
  for (size_t i = 0; i < source.length; ++i) {
    unsigned char c = (unsigned char)source.data[i];
    if (c >= 0x80)
      out[size++] = (char)(0xc0 | c >> 6);
    out[size++] = (char)(c >= 0x80 ? 0x80 | (c & 0x3f) : c);
  }
  return mlirStringRefCreate(out, size);
}

/// \r\n and \r become \n.
static MlirStringRef unifyLineEnds(MlirStringRef source, TsArena *arena) {
  char *out = tsArenaNewArray(arena, char, source.length + 1);
  size_t size = 0;
  for (size_t i = 0; i < source.length; ++i) {
    char c = source.data[i];
    if (c == '\r' && i + 1 < source.length && source.data[i + 1] == '\n')
      continue;
    out[size++] = c == '\r' ? '\n' : c;
  }
  return mlirStringRefCreate(out, size);
}

bool fePrepareSource(MlirStringRef *source, TsArena *arena, FeSyntaxError *error) {
  if (source->length > FE_MAX_SOURCE)
    return failPreparing(error, "a source of more than %d MiB", FE_MAX_SOURCE >> 20);
  if (memchr(source->length ? source->data : "x", 0, source->length))
    return failPreparing(error, "source code string cannot contain null bytes");
  if (tsStartsWith(*source, tsLiteral("\xef\xbb\xbf")))
    *source = tsSubstring(*source, 3, source->length);
  MlirStringRef name = findEncoding(*source);
  Encoding encoding = encodingOf(name);
  if (encoding == UNKNOWN)
    return failPreparing(error, "unknown encoding: %.*s", (int)name.length, name.data);
  if (encoding == LATIN_1)
    *source = fromLatin1(*source, arena);
  else if (!checkUtf8(*source, error))
    return false;
  if (tsFindChar(*source, '\r', 0) != SIZE_MAX)
    *source = unifyLineEnds(*source, arena);
  return true;
}
