// Integers of any width as words, low first: attributes of them, reading and writing.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Pending.h"

//===--- Words ---===//

size_t irWordsActiveBits(const uint64_t *words, size_t numWords) {
  while (numWords && !words[numWords - 1])
    --numWords;
  size_t bits = numWords * 64;
  for (uint64_t top = numWords ? words[numWords - 1] : UINT64_MAX; !(top >> 63); top <<= 1)
    --bits;
  return bits;
}

void irWordsNegate(uint64_t *words, size_t numWords) {
  bool carry = true;
  for (size_t i = 0; i < numWords; ++i) {
    words[i] = ~words[i] + carry;
    carry = carry && words[i] == 0;
  }
}

// Divides by 10^9 in place and returns the remainder.
static uint32_t divideByBillion(uint64_t *words, size_t numWords) {
  enum { kBillion = 1000000000 };
  uint64_t rest = 0;
  for (size_t i = numWords; i-- > 0;) {
    uint64_t high = rest << 32 | words[i] >> 32;
    uint64_t low = (high % kBillion) << 32 | (uint32_t)words[i];
    words[i] = (high / kBillion) << 32 | low / kBillion;
    rest = low % kBillion;
  }
  return (uint32_t)rest;
}

static void printMagnitude(uint64_t *words, size_t numWords, TsString *out) {
  TsVec(uint32_t) chunks = {0};
  while (numWords && !words[numWords - 1])
    --numWords;
  while (numWords) {
    tsVecPush(&chunks, divideByBillion(words, numWords));
    while (numWords && !words[numWords - 1])
      --numWords;
  }
  tsStringAppendUnsigned(out, chunks.size ? chunks.data[chunks.size - 1] : 0);
  for (size_t i = chunks.size; i-- > 1;)
    tsStringAppendFormat(out, "%09u", (unsigned)chunks.data[i - 1]);
  tsVecFree(&chunks);
}

void irWordsPrint(const uint64_t *words, size_t numWords, bool isSigned, TsString *out) {
  bool negative = isSigned && words[numWords - 1] >> 63;
  if (numWords == 1) {
    if (isSigned)
      tsStringAppendSigned(out, (int64_t)words[0]);
    else
      tsStringAppendUnsigned(out, words[0]);
    return;
  }
  uint64_t *magnitude = tsAlloc(numWords * sizeof *words);
  memcpy(magnitude, words, numWords * sizeof *words);
  if (negative) {
    irWordsNegate(magnitude, numWords);
    tsStringAppendChar(out, '-');
  }
  printMagnitude(magnitude, numWords, out);
  tsFree(magnitude);
}

static int digitValue(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return 99;
}

// words = words * factor + addend; the carry out, which is dropped, is 0 when there is room.
static void multiplyAdd(uint64_t *words, size_t numWords, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (size_t i = 0; i < numWords; ++i) {
    uint64_t low = (words[i] & UINT32_MAX) * factor + carry;
    uint64_t high = (words[i] >> 32) * factor + (low >> 32);
    words[i] = high << 32 | (uint32_t)low;
    carry = high >> 32;
  }
}

// The used words grow with the number, so that a long literal doesn't pay for all of them at once.
static void readDigits(MlirStringRef digits, uint32_t base, uint64_t *words, size_t capacity) {
  size_t used = 1;
  uint32_t chunkDigits = base == 16 ? 7 : 9;
  for (size_t at = 0; at < digits.length;) {
    uint32_t factor = 1, chunk = 0;
    for (uint32_t i = 0; i < chunkDigits && at < digits.length; ++i, ++at) {
      factor *= base;
      chunk = chunk * base + (uint32_t)digitValue(digits.data[at]);
    }
    if (words[used - 1] >> 32 && used < capacity)
      ++used;
    multiplyAdd(words, used, factor, chunk);
  }
}

bool irWordsParse(MlirStringRef digits, uint64_t **words, size_t *numWords) {
  bool hex = digits.length > 2 && digits.data[0] == '0' && digits.data[1] == 'x';
  uint32_t base = hex ? 16 : 10;
  if (hex)
    digits = tsSubstring(digits, 2, digits.length);
  // A decimal digit takes at most 10/3 bits.
  if (!digits.length ||
      digits.length > (hex ? IR_MAX_LITERAL_BITS / 4 : IR_MAX_LITERAL_BITS * 3 / 10))
    return false;
  for (size_t i = 0; i < digits.length; ++i)
    if (digitValue(digits.data[i]) >= (int)base)
      return false;
  size_t capacity = digits.length * 4 / 64 + 2;
  *words = tsAllocZeroed(capacity, sizeof **words);
  readDigits(digits, base, *words, capacity);
  size_t bits = irWordsActiveBits(*words, capacity);
  *numWords = bits ? (bits + 63) / 64 : 1;
  return true;
}

//===--- Attributes ---===//

// The word extended from its low `bits`, 0 to 64.
static uint64_t extendWord(uint64_t word, unsigned bits, bool isSigned) {
  if (bits >= 64)
    return word;
  if (bits == 0)
    return 0;
  uint64_t mask = (UINT64_C(1) << bits) - 1;
  bool negative = isSigned && word >> (bits - 1) & 1;
  return negative ? word | ~mask : word & mask;
}

IrStorage *irIntegerAttrGet(IrStorage *type, int64_t value) {
  unsigned width = irTypeBitWidth(type);
  uint64_t word = extendWord((uint64_t)value, width, !irTypeIsUnsigned(type));
  // A negative value of a wide unsigned type has ones in all its bits.
  if (width > 64 && value < 0 && irTypeIsUnsigned(type)) {
    size_t count = (width + 63) / 64;
    uint64_t *words = tsAlloc(count * sizeof *words);
    memset(words, 0xff, count * sizeof *words);
    words[0] = (uint64_t)value;
    IrStorage *attribute = irIntegerAttrGetWide(type, words, count);
    tsFree(words);
    return attribute;
  }
  TesseraParam params[] = {irParamPointer(type), irParamInteger((int64_t)word),
                           irParamArray(NULL, 0)};
  return irStorageGet(type->context, &builtinIntegerAttrDef, params);
}

void irPendingInteger(IrStorage *type, int64_t value, IrPending *pending) {
  uint64_t word = extendWord((uint64_t)value, irTypeBitWidth(type), !irTypeIsUnsigned(type));
  pending->params[0] = irParamPointer(type);
  pending->params[1] = irParamInteger((int64_t)word);
  pending->params[2] = irParamArray(NULL, 0);
  irPendingBegin(type->context, &builtinIntegerAttrDef, pending);
}

// How many words are needed so that extending the last one gives the rest.
static size_t countNeeded(const uint64_t *words, size_t count, bool isSigned) {
  while (count > 1) {
    uint64_t implied = isSigned && words[count - 2] >> 63 ? UINT64_MAX : 0;
    if (words[count - 1] != implied)
      break;
    --count;
  }
  return count;
}

IrStorage *irIntegerAttrGetWide(IrStorage *type, const uint64_t *words, size_t numWords) {
  unsigned width = irTypeBitWidth(type);
  bool isSigned = !irTypeIsUnsigned(type);
  size_t typeWords = width > 64 ? (width + 63) / 64 : 1;
  size_t count = numWords < typeWords ? numWords : typeWords;
  uint64_t *copy = tsAlloc(count * sizeof *copy);
  memcpy(copy, words, count * sizeof *copy);
  if (count == typeWords)
    copy[count - 1] = extendWord(copy[count - 1], width - (unsigned)(typeWords - 1) * 64, isSigned);
  count = countNeeded(copy, count, isSigned);
  TesseraParam params[] = {irParamPointer(type), irParamInteger((int64_t)copy[0]),
                           irParamArray(copy, count > 1 ? count * sizeof *copy : 0)};
  IrStorage *attribute = irStorageGet(type->context, &builtinIntegerAttrDef, params);
  tsFree(copy);
  return attribute;
}
