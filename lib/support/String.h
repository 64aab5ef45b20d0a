// Strings: borrowed views (MlirStringRef) and a growing builder.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_STRING_H
#define TESSERA_SUPPORT_STRING_H

#include "support/Memory.h"

#include <stdarg.h>
#include <string.h>

/// The view of a string literal, its length known to the compiler.
#define tsLiteral(text) mlirStringRefCreate("" text, sizeof(text) - 1)

static inline bool tsEqual(MlirStringRef a, MlirStringRef b) {
  return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}
static inline bool tsEqualC(MlirStringRef a, const char *b) {
  return a.length == strlen(b) && (a.length == 0 || memcmp(a.data, b, a.length) == 0);
}
bool tsStartsWith(MlirStringRef text, MlirStringRef prefix);
bool tsEndsWith(MlirStringRef text, MlirStringRef suffix);
/// Bytes [start, start+length) of the text, clamped to its end.
MlirStringRef tsSubstring(MlirStringRef text, size_t start, size_t length);
/// Position of the first `c` at or after `start`, or SIZE_MAX.
size_t tsFindChar(MlirStringRef text, char c, size_t start);
/// Position of the first `needle` at or after `start`, or SIZE_MAX.
size_t tsFind(MlirStringRef text, MlirStringRef needle, size_t start);
/// The text without blanks, tabs and line ends on both sides.
MlirStringRef tsTrim(MlirStringRef text);
/// As memcmp, the shorter first: <0, 0 or >0.
int tsCompare(MlirStringRef a, MlirStringRef b);
/// A hash of the bytes, the same in every process.
uint64_t tsHashBytes(const void *data, size_t size);
/// As tsHashBytes, and copies them to where there is nothing of them: of many bytes, both together
/// take little longer than one, for they wait for the same memory.
uint64_t tsHashCopy(void *to, const void *data, size_t size);
/// Mixes a word into a hash: multiply and fold, the two halves of a 128-bit product, which spreads
/// every input bit. Source: Wang Yi, "wyhash"; the constants are its published secret.
static inline uint64_t tsHashCombine(uint64_t hash, uint64_t word) {
  __extension__ typedef unsigned __int128 Wide;
  Wide product = (Wide)(hash ^ 0xa0761d6478bd642fULL) * (word ^ 0xe7037ed1a0b428dbULL);
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/// A growing text. Zero-initialise to start; `data` is NUL-terminated after any append.
typedef struct TsString {
  char *data;
  size_t size, capacity;
} TsString;

void tsStringAppend(TsString *string, MlirStringRef text);
/// Makes room for `more` bytes and a NUL behind the text, which stays as it is.
void tsStringReserve(TsString *string, size_t more);
void tsStringAppendC(TsString *string, const char *text);
void tsStringAppendChar(TsString *string, char c);
void tsStringAppendRepeated(TsString *string, char c, size_t count);
/// Digits of the number in decimal.
size_t tsCountDigits(uint64_t value);
/// Writes them so that they end before `end`; returns where they begin.
char *tsPutDigits(char *end, uint64_t value);
enum { TS_DECIMAL_DIGITS = 20 }; ///< of the largest number
/// The number in decimal, at the end of `digits`.
MlirStringRef tsDecimal(char digits[TS_DECIMAL_DIGITS], uint64_t value);
void tsStringAppendUnsigned(TsString *string, uint64_t value);
void tsStringAppendSigned(TsString *string, int64_t value);
/// As printf. `%.*s` takes (int) length and pointer.
void tsStringAppendFormat(TsString *string, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void tsStringAppendFormatV(TsString *string, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
/// The text so far; valid until the next append.
static inline MlirStringRef tsStringView(const TsString *string) {
  return mlirStringRefCreate(string->data ? string->data : "", string->size);
}
static inline void tsStringClear(TsString *string) { string->size = 0; }
void tsStringFree(TsString *string);
/// An MlirStringCallback whose user data is a TsString*.
void tsStringCallback(MlirStringRef text, void *string);

/// Parses all of `text` as an integer (base 10, or 16/2/8 after 0x/0b/0o, optional sign). False
/// when it isn't one or overflows.
bool tsParseSigned(MlirStringRef text, int64_t *value);
bool tsParseUnsigned(MlirStringRef text, uint64_t *value);

#endif // TESSERA_SUPPORT_STRING_H
