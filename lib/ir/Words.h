// Arithmetic on integers of a number of words, low first, modulo 2 to their bits.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_WORDS_H
#define TESSERA_IR_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// `result` may be an operand where nothing else is said.

void irWordsAdd(uint64_t *result, const uint64_t *a, const uint64_t *b, size_t numWords);
void irWordsSubtract(uint64_t *result, const uint64_t *a, const uint64_t *b, size_t numWords);
/// All 2 * numWords words of the product; `result` is no operand.
void irWordsMultiply(uint64_t *result, const uint64_t *a, const uint64_t *b, size_t numWords);
/// `b` isn't zero; `quotient` and `remainder` are no operands.
void irWordsDivide(uint64_t *quotient, uint64_t *remainder, const uint64_t *a, const uint64_t *b,
                   size_t numWords);
/// Zeros are shifted in; `shift` may be anything.
void irWordsShiftLeft(uint64_t *result, const uint64_t *a, size_t numWords, size_t shift);
void irWordsShiftRight(uint64_t *result, const uint64_t *a, size_t numWords, size_t shift);
/// Less, equal, greater: -1, 0, 1.
int irWordsCompare(const uint64_t *a, const uint64_t *b, size_t numWords);
bool irWordsAreZero(const uint64_t *words, size_t numWords);

static inline bool irWordsTestBit(const uint64_t *words, size_t bit) {
  return words[bit / 64] >> bit % 64 & 1;
}

#endif // TESSERA_IR_WORDS_H
