// Text that everything printed is made of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Printer.h"

void asmGrow(TsString *out, size_t size) {
  size_t capacity = out->capacity ? out->capacity * 2 : 256;
  while (capacity - out->size <= size)
    capacity *= 2;
  out->data = tsRealloc(out->data, capacity);
  out->capacity = capacity;
}

TsString *asmScratch(TesseraAsmPrinter *printer) { return &printer->out; }

void asmPutUnsigned(TesseraAsmPrinter *printer, uint64_t value) {
  if (value < 10) {
    asmPutChar(printer, (char)('0' + value));
    return;
  }
  size_t count = tsCountDigits(value);
  char *room = asmMakeRoom(printer, count);
  if (room)
    tsPutDigits(room + count, value);
}

void asmPutSigned(TesseraAsmPrinter *printer, int64_t value) {
  if (value < 0)
    asmPutChar(printer, '-');
  asmPutUnsigned(printer, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

static bool isPlain(char c) { return c >= ' ' && c < 127 && c != '"' && c != '\\'; }

// Whether all eight characters are plain, or not sure: a borrow may pass from one to the next. The
// highest bit of a byte tells that it was below what was taken from it, or is above 127 itself.
static bool areSurelyPlain(const char *text) {
  const uint64_t each = 0x0101010101010101, highest = each << 7;
  uint64_t word;
  memcpy(&word, text, sizeof word);
  uint64_t quote = word ^ (each * '"'), backslash = word ^ (each * '\\'),
           rubout = word ^ (each * 127);
  uint64_t below = (word - each * ' ') | (quote - each) | (backslash - each) | (rubout - each);
  return !((below | word) & highest);
}

// Where the next character is that isn't plain, or the end.
static size_t skipPlain(MlirStringRef text, size_t at) {
  while (text.length - at >= sizeof(uint64_t) && areSurelyPlain(text.data + at))
    at += sizeof(uint64_t);
  while (at < text.length && isPlain(text.data[at]))
    ++at;
  return at;
}

void asmPutEscaped(TesseraAsmPrinter *printer, MlirStringRef text) {
  static const char hex[] = "0123456789ABCDEF";
  asmPutChar(printer, '"');
  size_t start = 0;
  for (size_t i = skipPlain(text, 0); i < text.length; i = skipPlain(text, i + 1)) {
    char c = text.data[i];
    asmPut(printer, text.data + start, i - start);
    start = i + 1;
    asmPutChar(printer, '\\');
    if (c == '\\') {
      asmPutChar(printer, '\\');
    } else {
      asmPutChar(printer, hex[(unsigned char)c >> 4]);
      asmPutChar(printer, hex[(unsigned char)c & 15]);
    }
  }
  if (start < text.length)
    asmPut(printer, text.data + start, text.length - start);
  asmPutChar(printer, '"');
}

uint64_t asmEscapedLength(MlirStringRef text) {
  uint64_t length = 2;
  for (size_t i = 0; i < text.length; i++)
    length += isPlain(text.data[i]) ? 1 : text.data[i] == '\\' ? 2 : 3;
  return length;
}

void asmPutKeywordOrString(TesseraAsmPrinter *printer, MlirStringRef text) {
  if (asmIsBareWord(text))
    asmPutText(printer, text);
  else
    asmPutEscaped(printer, text);
}

void asmPutSymbolName(TesseraAsmPrinter *printer, MlirStringRef name) {
  asmPutChar(printer, '@');
  asmPutKeywordOrString(printer, name);
}

void asmPutNewline(TesseraAsmPrinter *printer) { asmPutChar(printer, '\n'); }

void asmPutIndent(TesseraAsmPrinter *printer) {
  static const char blanks[] = "                                ";
  for (size_t left = printer->indent; left;) {
    size_t part = left < sizeof blanks - 1 ? left : sizeof blanks - 1;
    asmPut(printer, blanks, part);
    left -= part;
  }
}
