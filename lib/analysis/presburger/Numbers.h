// Exact arithmetic on rows: what doesn't fit marks the system as failed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ANALYSIS_PRESBURGER_NUMBERS_H
#define TESSERA_ANALYSIS_PRESBURGER_NUMBERS_H

#include "analysis/presburger/System.h"

/// Rows that eliminating may make. What is written by hand takes dozens.
enum { PB_MAX_ROWS = 2048 };

static inline int64_t pbAdd(PbSystem *system, int64_t a, int64_t b) {
  int64_t sum = 0;
  system->failed = __builtin_add_overflow(a, b, &sum) || system->failed;
  return sum;
}
static inline int64_t pbMultiply(PbSystem *system, int64_t a, int64_t b) {
  int64_t product = 0;
  system->failed = __builtin_mul_overflow(a, b, &product) || system->failed;
  return product;
}
/// The magnitude; the least number has none that fits.
static inline uint64_t pbMagnitude(int64_t a) { return a < 0 ? -(uint64_t)a : (uint64_t)a; }
static inline uint64_t pbGcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}
/// For a positive divisor.
static inline int64_t pbFloorDivide(int64_t a, int64_t b) { return a / b - (a % b < 0); }
static inline int64_t pbCeilDivide(int64_t a, int64_t b) { return a / b + (a % b > 0); }

/// What divides all of the first `count` numbers; 0 when they are all 0.
uint64_t pbRowGcd(const int64_t *row, size_t count);
/// Divides them by it; gives it.
uint64_t pbNormalizeRow(int64_t *row, size_t count);

#endif // TESSERA_ANALYSIS_PRESBURGER_NUMBERS_H
