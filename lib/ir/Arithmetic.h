// Signed 64-bit arithmetic that says when it doesn't fit.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_ARITHMETIC_H
#define TESSERA_IR_ARITHMETIC_H

#include <stdbool.h>
#include <stdint.h>

/// Sums, differences and products; false when they overflow.
static inline bool irAddFits(int64_t a, int64_t b, int64_t *result) {
  if (b > 0 ? a > INT64_MAX - b : a < INT64_MIN - b)
    return false;
  *result = a + b;
  return true;
}
static inline bool irMulFits(int64_t a, int64_t b, int64_t *result) {
  if (a > 0 ? (b > 0 ? a > INT64_MAX / b : b < INT64_MIN / a)
            : (b > 0 ? a < INT64_MIN / b : a != 0 && b < INT64_MAX / a))
    return false;
  *result = a * b;
  return true;
}

/// Quotients rounded down and up, and the remainder of the former; b is neither 0 nor, with a
/// INT64_MIN, -1.
static inline int64_t irFloorDiv(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
static inline int64_t irCeilDiv(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return a % b != 0 && (a < 0) == (b < 0) ? quotient + 1 : quotient;
}
static inline int64_t irMod(int64_t a, int64_t b) {
  int64_t remainder = a % b;
  return remainder < 0 ? remainder + b : remainder;
}
static inline bool irDivFits(int64_t a, int64_t b) {
  return b != 0 && !(a == INT64_MIN && b == -1);
}
/// The magnitude; INT64_MAX for INT64_MIN.
static inline int64_t irAbs(int64_t a) { return a == INT64_MIN ? INT64_MAX : a < 0 ? -a : a; }

static inline int64_t irGcd(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

#endif // TESSERA_IR_ARITHMETIC_H
