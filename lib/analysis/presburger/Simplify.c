// Rows that can be written with smaller numbers, or left out.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/presburger/Numbers.h"
#include "support/Map.h"

#include <string.h>

uint64_t pbRowGcd(const int64_t *row, size_t count) {
  uint64_t gcd = 0;
  for (size_t i = 0; i < count && gcd != 1; ++i)
    if (row[i])
      gcd = pbGcd(gcd, pbMagnitude(row[i]));
  return gcd;
}

uint64_t pbNormalizeRow(int64_t *row, size_t count) {
  uint64_t gcd = pbRowGcd(row, count);
  if (gcd > 1 && gcd <= INT64_MAX)
    for (size_t i = 0; i < count; ++i)
      row[i] /= (int64_t)gcd;
  return gcd > INT64_MAX ? 1 : gcd;
}

void pbNormalize(PbSystem *system) {
  size_t columns = pbNumColumns(system);
  for (size_t i = 0; i < system->equalities.numRows; ++i)
    pbNormalizeRow(pbEquality(system, i), columns);
  for (size_t i = 0; i < system->inequalities.numRows; ++i)
    pbNormalizeRow(pbInequality(system, i), columns);
}

void pbTighten(PbSystem *system) {
  size_t last = pbNumVars(system);
  for (size_t i = 0; i < system->inequalities.numRows; ++i) {
    int64_t *row = pbInequality(system, i);
    uint64_t gcd = pbNormalizeRow(row, last);
    if (gcd > 1)
      row[last] = pbFloorDivide(row[last], (int64_t)gcd);
  }
}

// Keeps the inequalities that aren't dropped.
static void keepRows(PbSystem *system, const bool *isDropped) {
  size_t columns = pbNumColumns(system), kept = 0, count = system->inequalities.numRows;
  for (size_t i = 0; i < count; ++i) {
    if (isDropped[i])
      continue;
    if (kept != i)
      memcpy(pbInequality(system, kept), pbInequality(system, i), columns * sizeof(int64_t));
    ++kept;
  }
  system->inequalities.numRows = kept;
  system->inequalities.size = kept * columns;
}

void pbRemoveTrivial(PbSystem *system) {
  pbTighten(system);
  pbNormalize(system);
  size_t last = pbNumVars(system), count = system->inequalities.numRows;
  bool *isDropped = tsAllocZeroed(count + 1, sizeof *isDropped);
  TsStringMap seen = {0}; // by the bytes of the coefficients: the row with the least constant
  for (size_t i = 0; i < count; ++i) {
    const int64_t *row = pbInequality(system, i);
    if (row[last] >= 0 && pbRowGcd(row, last) == 0) {
      isDropped[i] = true;
      continue;
    }
    bool inserted;
    uintptr_t *slot = tsStringMapInsert(
        &seen, mlirStringRefCreate((const char *)row, last * sizeof *row), &inserted);
    if (inserted) {
      *slot = i;
    } else if (pbInequality(system, *slot)[last] > row[last]) {
      isDropped[*slot] = true;
      *slot = i;
    } else {
      isDropped[i] = true;
    }
  }
  tsStringMapFree(&seen);
  keepRows(system, isDropped);
  tsFree(isDropped);
}

static void negate(PbSystem *system, int64_t *row) {
  for (size_t i = 0; i < pbNumColumns(system); ++i)
    row[i] = pbMultiply(system, row[i], -1);
}

// An inequality follows from the others when nothing satisfies them and its opposite.
void pbRemoveRedundant(PbSystem *system) {
  size_t columns = pbNumColumns(system), count = system->inequalities.numRows;
  bool *isDropped = tsAllocZeroed(count + 1, sizeof *isDropped);
  PbSystem copy;
  pbCopy(&copy, system);
  for (size_t i = 0; i < count && !copy.failed; ++i) {
    int64_t *row = pbInequality(&copy, i);
    negate(&copy, row);
    row[columns - 1] = pbAdd(&copy, row[columns - 1], -1);
    if (!copy.failed && pbIsEmpty(&copy)) {
      isDropped[i] = true;
      memset(row, 0, columns * sizeof *row);
      continue;
    }
    row[columns - 1] = pbAdd(&copy, row[columns - 1], 1);
    negate(&copy, row);
  }
  pbFree(&copy);
  keepRows(system, isDropped);
  tsFree(isDropped);
}
