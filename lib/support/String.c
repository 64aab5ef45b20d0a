// Strings: borrowed views (MlirStringRef) and a growing builder.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/String.h"

#include <stdio.h>

MlirStringRef mlirStringRefCreateFromCString(const char *str) {
  return mlirStringRefCreate(str, strlen(str));
}

bool mlirStringRefEqual(MlirStringRef string, MlirStringRef other) {
  return tsEqual(string, other);
}

bool tsStartsWith(MlirStringRef text, MlirStringRef prefix) {
  return text.length >= prefix.length && memcmp(text.data, prefix.data, prefix.length) == 0;
}

bool tsEndsWith(MlirStringRef text, MlirStringRef suffix) {
  return text.length >= suffix.length &&
         memcmp(text.data + text.length - suffix.length, suffix.data, suffix.length) == 0;
}

MlirStringRef tsSubstring(MlirStringRef text, size_t start, size_t length) {
  if (start > text.length)
    start = text.length;
  if (length > text.length - start)
    length = text.length - start;
  return mlirStringRefCreate(text.data ? text.data + start : NULL, length);
}

size_t tsFindChar(MlirStringRef text, char c, size_t start) {
  if (start >= text.length)
    return SIZE_MAX;
  const char *found = memchr(text.data + start, c, text.length - start);
  return found ? (size_t)(found - text.data) : SIZE_MAX;
}

size_t tsFind(MlirStringRef text, MlirStringRef needle, size_t start) {
  if (needle.length == 0)
    return start <= text.length ? start : SIZE_MAX;
  for (size_t at = tsFindChar(text, needle.data[0], start); at != SIZE_MAX;
       at = tsFindChar(text, needle.data[0], at + 1)) {
    if (text.length - at < needle.length)
      return SIZE_MAX;
    if (memcmp(text.data + at, needle.data, needle.length) == 0)
      return at;
  }
  return SIZE_MAX;
}

static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

MlirStringRef tsTrim(MlirStringRef text) {
  while (text.length && isBlank(text.data[0]))
    text = tsSubstring(text, 1, text.length);
  while (text.length && isBlank(text.data[text.length - 1]))
    text.length--;
  return text;
}

int tsCompare(MlirStringRef a, MlirStringRef b) {
  size_t common = a.length < b.length ? a.length : b.length;
  int order = common ? memcmp(a.data, b.data, common) : 0;
  return order ? order : (a.length > b.length) - (a.length < b.length);
}

enum { HASH_BLOCK = 128, HASH_MANY = 1024 };

/// Of whole blocks, whose parts are hashed beside each other, two words at a time: none waits for
/// the one before. Copies them to `to`, if that isn't NULL.
static inline uint64_t hashBlocks(const unsigned char *bytes, size_t size, uint64_t seed,
                                  unsigned char *to) {
  enum { WORDS = 2, LANES = HASH_BLOCK / (WORDS * sizeof(uint64_t)) };
  uint64_t lanes[LANES], hash = seed;
  for (size_t i = 0; i < LANES; i++)
    lanes[i] = seed + i;
  for (; size; bytes += HASH_BLOCK, size -= HASH_BLOCK, to = to ? to + HASH_BLOCK : NULL)
    for (size_t i = 0; i < LANES; i++) {
      uint64_t words[WORDS];
      memcpy(words, bytes + i * sizeof words, sizeof words);
      if (to)
        memcpy(to + i * sizeof words, words, sizeof words);
      lanes[i] = tsHashCombine(lanes[i] ^ words[0], words[1]);
    }
  for (size_t i = 0; i < LANES; i++)
    hash = tsHashCombine(hash, lanes[i]);
  return hash;
}

/// Of so many bytes, before any of them.
static inline uint64_t hashSize(size_t size) { return size * 0x8ebc6af09c88c6e3ULL; }

/// Goes on with bytes that aren't hashed in blocks.
static inline uint64_t hashWords(uint64_t hash, const unsigned char *bytes, size_t size) {
  while (size >= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    hash = tsHashCombine(hash, word);
    bytes += 8, size -= 8;
  }
  // The rest: two halves that overlap, or three bytes, which are all that there are.
  uint64_t tail = 0;
  if (size >= 4) {
    uint32_t first, last;
    memcpy(&first, bytes, 4);
    memcpy(&last, bytes + size - 4, 4);
    tail = (uint64_t)last << 32 | first;
  } else if (size) {
    tail = (uint64_t)bytes[size - 1] << 16 | (uint64_t)bytes[size / 2] << 8 | bytes[0];
  }
  return tsHashCombine(hash, tail);
}

uint64_t tsHashBytes(const void *data, size_t size) {
  uint64_t hash = hashSize(size);
  if (size < HASH_MANY)
    return hashWords(hash, data, size);
  size_t whole = size / HASH_BLOCK * HASH_BLOCK;
  hash = hashBlocks(data, whole, hash, NULL);
  return hashWords(hash, (const unsigned char *)data + whole, size - whole);
}

uint64_t tsHashCopy(void *to, const void *data, size_t size) {
  size_t whole = size < HASH_MANY ? 0 : size / HASH_BLOCK * HASH_BLOCK;
  uint64_t hash = hashSize(size);
  if (whole)
    hash = hashBlocks(data, whole, hash, to);
  const unsigned char *rest = (const unsigned char *)data + whole;
  if (size > whole)
    memcpy((unsigned char *)to + whole, rest, size - whole);
  return hashWords(hash, rest, size - whole);
}

void tsStringReserve(TsString *string, size_t more) {
  if (more > SIZE_MAX - string->size - 1)
    more = tsMulSize(more, SIZE_MAX);
  string->data = tsVecGrow(string->data, &string->capacity, string->size + more + 1, 1);
}

void tsStringAppend(TsString *string, MlirStringRef text) {
  tsStringReserve(string, text.length);
  if (text.length)
    memcpy(string->data + string->size, text.data, text.length);
  string->size += text.length;
  string->data[string->size] = '\0';
}

void tsStringAppendC(TsString *string, const char *text) {
  tsStringAppend(string, mlirStringRefCreateFromCString(text));
}

void tsStringAppendChar(TsString *string, char c) {
  if (string->size + 2 > string->capacity)
    tsStringReserve(string, 1);
  string->data[string->size++] = c;
  string->data[string->size] = '\0';
}

void tsStringAppendRepeated(TsString *string, char c, size_t count) {
  tsStringReserve(string, count);
  memset(string->data + string->size, c, count);
  string->size += count;
  string->data[string->size] = '\0';
}

size_t tsCountDigits(uint64_t value) {
  size_t count = 1;
  for (; value >= 10000; value /= 10000)
    count += 4;
  return count + (value >= 10) + (value >= 100) + (value >= 1000);
}

char *tsPutDigits(char *end, uint64_t value) {
  static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233"
                              "34353637383940414243444546474849505152535455565758596061626364656667"
                              "6869707172737475767778798081828384858687888990919293949596979899";
  char *digit = end;
  for (; value >= 100; value /= 100)
    digit = memcpy(digit - 2, pairs + value % 100 * 2, 2);
  if (value >= 10)
    digit = memcpy(digit - 2, pairs + value * 2, 2);
  else
    *--digit = (char)('0' + value);
  return digit;
}

MlirStringRef tsDecimal(char digits[TS_DECIMAL_DIGITS], uint64_t value) {
  char *end = digits + TS_DECIMAL_DIGITS, *digit = tsPutDigits(end, value);
  return mlirStringRefCreate(digit, (size_t)(end - digit));
}

void tsStringAppendUnsigned(TsString *string, uint64_t value) {
  size_t count = tsCountDigits(value);
  tsStringReserve(string, count);
  string->size += count;
  tsPutDigits(string->data + string->size, value);
  string->data[string->size] = '\0';
}

void tsStringAppendSigned(TsString *string, int64_t value) {
  if (value < 0)
    tsStringAppendChar(string, '-');
  tsStringAppendUnsigned(string, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void tsStringAppendFormatV(TsString *string, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  // Mostly there is room enough: formatting once, not twice to know the length first.
  tsStringReserve(string, 80);
  size_t room = string->capacity - string->size;
  int length = vsnprintf(string->data + string->size, room, format, args);
  if (length > 0 && (size_t)length >= room) {
    tsStringReserve(string, (size_t)length);
    vsnprintf(string->data + string->size, (size_t)length + 1, format, again);
  }
  if (length > 0)
    string->size += (size_t)length;
  string->data[string->size] = '\0';
  va_end(again);
}

void tsStringAppendFormat(TsString *string, const char *format, ...) {
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(string, format, args);
  va_end(args);
}

void tsStringFree(TsString *string) {
  tsFree(string->data);
  memset(string, 0, sizeof *string);
}

void tsStringCallback(MlirStringRef text, void *string) { tsStringAppend(string, text); }

bool tsParseUnsigned(MlirStringRef text, uint64_t *value) {
  unsigned base = 10;
  if (text.length > 2 && text.data[0] == '0') {
    char kind = text.data[1] | 0x20;
    base = kind == 'x' ? 16 : kind == 'b' ? 2 : kind == 'o' ? 8 : 10;
    if (base != 10)
      text = tsSubstring(text, 2, text.length);
  }
  uint64_t result = 0;
  for (size_t i = 0; i < text.length; ++i) {
    char c = text.data[i], lower = c | 0x20;
    unsigned digit = c >= '0' && c <= '9'           ? (unsigned)(c - '0')
                     : lower >= 'a' && lower <= 'f' ? (unsigned)(lower - 'a' + 10)
                                                    : 99;
    if (digit >= base || result > (UINT64_MAX - digit) / base)
      return false;
    result = result * base + digit;
  }
  *value = result;
  return text.length != 0;
}

bool tsParseSigned(MlirStringRef text, int64_t *value) {
  bool negative = text.length && text.data[0] == '-';
  if (text.length && (negative || text.data[0] == '+'))
    text = tsSubstring(text, 1, text.length);
  uint64_t magnitude;
  if (!tsParseUnsigned(text, &magnitude) || magnitude > (uint64_t)INT64_MAX + negative)
    return false;
  *value = negative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
  return true;
}
