// Eliminating variables: by equalities, and by pairs of lower and upper bounds (Fourier-Motzkin).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/presburger/Numbers.h"

#include <string.h>

bool pbFindNonZero(const PbSystem *system, size_t variable, bool inEqualities, size_t *row) {
  const PbRows *rows = inEqualities ? &system->equalities : &system->inequalities;
  size_t columns = pbNumColumns(system);
  for (size_t i = 0; i < rows->numRows; ++i)
    if (rows->data[i * columns + variable]) {
      *row = i;
      return true;
    }
  return false;
}

bool pbIsZeroColumn(const PbSystem *system, size_t variable) {
  size_t row;
  return !pbFindNonZero(system, variable, true, &row) &&
         !pbFindNonZero(system, variable, false, &row);
}

//===--- By equalities ---===//

// Adds such a multiple of the pivot row to a multiple of the row that the variable is gone from it.
static void cancel(PbSystem *system, int64_t *row, const int64_t *pivot, size_t variable) {
  if (!row[variable] || row == pivot)
    return;
  uint64_t lead = pbMagnitude(row[variable]), by = pbMagnitude(pivot[variable]),
           gcd = pbGcd(lead, by);
  if (lead / gcd > INT64_MAX || by / gcd > INT64_MAX) {
    system->failed = true;
    return;
  }
  bool sameSign = (row[variable] < 0) == (pivot[variable] < 0);
  int64_t ofPivot = (int64_t)(lead / gcd), ofRow = (int64_t)(by / gcd);
  if (sameSign)
    ofPivot = -ofPivot;
  for (size_t i = 0; i < pbNumColumns(system); ++i)
    row[i] =
        pbAdd(system, pbMultiply(system, ofPivot, pivot[i]), pbMultiply(system, ofRow, row[i]));
}

// The variable from the equality into all other rows; the equality goes.
static void substitute(PbSystem *system, size_t equality, size_t variable, bool normalizes) {
  size_t columns = pbNumColumns(system);
  const int64_t *pivot = pbEquality(system, equality);
  for (size_t i = 0; i < system->equalities.numRows; ++i) {
    cancel(system, pbEquality(system, i), pivot, variable);
    if (i != equality)
      pbNormalizeRow(pbEquality(system, i), columns);
  }
  for (size_t i = 0; i < system->inequalities.numRows; ++i) {
    cancel(system, pbInequality(system, i), pivot, variable);
    if (normalizes)
      pbNormalizeRow(pbInequality(system, i), columns);
  }
  pbRemoveEquality(system, equality);
}

size_t pbSolveVars(PbSystem *system, size_t start, size_t limit) {
  if (start >= limit)
    return 0;
  pbTighten(system);
  size_t variable = start;
  for (; variable < limit && !system->failed; ++variable) {
    size_t equality, row;
    if (!pbFindNonZero(system, variable, true, &equality)) {
      if (pbFindNonZero(system, variable, false, &row))
        break;
      continue; // nobody speaks of it
    }
    pbNormalizeRow(pbEquality(system, equality), pbNumColumns(system));
    substitute(system, equality, variable, true);
    pbTighten(system);
  }
  pbRemoveVars(system, start, variable);
  return variable - start;
}

// Locals that an equality defines without a factor.
static void solveLocals(PbSystem *system) {
  size_t columns = pbNumColumns(system);
  for (size_t i = 0; i < system->equalities.numRows; ++i)
    pbNormalizeRow(pbEquality(system, i), columns);
  for (bool found = true; found && !system->failed;) {
    found = false;
    for (size_t i = 0; i < system->equalities.numRows && !found; ++i)
      for (size_t j = pbNumInputs(system); j < pbNumVars(system) && !found; ++j)
        if (pbMagnitude(pbEquality(system, i)[j]) == 1) {
          substitute(system, i, j, false);
          pbRemoveVars(system, j, j + 1);
          found = true;
        }
  }
}

void pbSetAndDrop(PbSystem *system, size_t start, size_t count, const int64_t *values) {
  size_t last = pbNumVars(system);
  for (size_t k = 0; k < count; ++k) {
    for (size_t i = 0; i < system->equalities.numRows; ++i) {
      int64_t *row = pbEquality(system, i);
      row[last] = pbAdd(system, row[last], pbMultiply(system, row[start + k], values[k]));
    }
    for (size_t i = 0; i < system->inequalities.numRows; ++i) {
      int64_t *row = pbInequality(system, i);
      row[last] = pbAdd(system, row[last], pbMultiply(system, row[start + k], values[k]));
    }
  }
  pbRemoveVars(system, start, start + count);
}

//===--- By pairs of bounds ---===//

// What a lower and an upper bound of the variable say about the others.
static void combine(PbSystem *system, PbRows *rows, size_t variable, const int64_t *lower,
                    const int64_t *upper) {
  uint64_t ofLower = pbMagnitude(lower[variable]), ofUpper = pbMagnitude(upper[variable]),
           gcd = pbGcd(ofLower, ofUpper);
  int64_t lowerFactor = (int64_t)(ofUpper / gcd), upperFactor = (int64_t)(ofLower / gcd);
  if (ofUpper / gcd > INT64_MAX || ofLower / gcd > INT64_MAX)
    system->failed = true;
  for (size_t i = 0; i < pbNumColumns(system); ++i)
    if (i != variable)
      tsVecPush(rows, pbAdd(system, pbMultiply(system, upper[i], upperFactor),
                            pbMultiply(system, lower[i], lowerFactor)));
  ++rows->numRows;
}

static void appendWithout(PbRows *rows, const int64_t *row, size_t columns, size_t variable) {
  for (size_t i = 0; i < columns; ++i)
    if (i != variable)
      tsVecPush(rows, row[i]);
  ++rows->numRows;
}

static void pairBounds(PbSystem *system, size_t variable) {
  PbRows rows = {0};
  size_t count = system->inequalities.numRows, columns = pbNumColumns(system);
  for (size_t u = 0; u < count; ++u) {
    const int64_t *upper = pbInequality(system, u);
    for (size_t l = 0; upper[variable] < 0 && l < count && !system->failed; ++l) {
      if (pbInequality(system, l)[variable] > 0)
        combine(system, &rows, variable, pbInequality(system, l), upper);
      if (rows.numRows > PB_MAX_ROWS)
        system->failed = true;
    }
  }
  for (size_t i = 0; i < count; ++i)
    if (!pbInequality(system, i)[variable])
      appendWithout(&rows, pbInequality(system, i), columns, variable);
  pbRemoveVars(system, variable, variable + 1);
  tsVecFree(&system->inequalities);
  system->inequalities = rows;
}

void pbEliminate(PbSystem *system, size_t variable) {
  size_t row;
  if (system->failed) {
    pbRemoveVars(system, variable, variable + 1);
    return;
  }
  if (pbFindNonZero(system, variable, true, &row)) {
    pbSolveVars(system, variable, variable + 1);
    return;
  }
  pbTighten(system);
  if (pbIsZeroColumn(system, variable)) {
    pbRemoveVars(system, variable, variable + 1);
    return;
  }
  pairBounds(system, variable);
  pbRemoveTrivial(system);
}

// How many rows pairing its bounds makes.
static size_t costOf(const PbSystem *system, size_t variable) {
  size_t lower = 0, upper = 0;
  for (size_t i = 0; i < system->inequalities.numRows; ++i) {
    lower += pbInequality(system, i)[variable] > 0;
    upper += pbInequality(system, i)[variable] < 0;
  }
  return lower * upper;
}

static size_t cheapestVar(const PbSystem *system, size_t start, size_t limit) {
  size_t best = start, cost = costOf(system, start);
  for (size_t i = start + 1; i < limit; ++i) {
    size_t other = costOf(system, i);
    if (other < cost) {
      cost = other;
      best = i;
    }
  }
  return best;
}

void pbProjectOut(PbSystem *system, size_t start, size_t count) {
  if (!count)
    return;
  size_t left = count;
  // From each variable on once: what can't be solved stays in front.
  for (size_t current = start, limit = start + count; current < limit; ++current) {
    size_t solved = pbSolveVars(system, current, limit);
    left -= solved;
    limit -= solved;
  }
  for (; left > 0; --left)
    pbEliminate(system, cheapestVar(system, start, start + left));
  pbTighten(system);
  pbNormalize(system);
}

//===--- Emptiness ---===//

static bool hasWrongRow(const PbSystem *system) {
  size_t last = pbNumVars(system);
  for (size_t i = 0; i < system->equalities.numRows; ++i) {
    const int64_t *row = pbEquality(system, i);
    if (row[last] != 0 && pbRowGcd(row, last) == 0)
      return true;
  }
  for (size_t i = 0; i < system->inequalities.numRows; ++i) {
    const int64_t *row = pbInequality(system, i);
    if (row[last] < 0 && pbRowGcd(row, last) == 0)
      return true;
  }
  return false;
}

bool pbIsObviouslyEmpty(const PbSystem *system) {
  size_t last = pbNumVars(system);
  if (system->failed)
    return false;
  for (size_t i = 0; i < system->equalities.numRows; ++i) {
    uint64_t gcd = pbRowGcd(pbEquality(system, i), last);
    if (gcd && pbMagnitude(pbEquality(system, i)[last]) % gcd)
      return true;
  }
  return hasWrongRow(system);
}

bool pbIsEmpty(const PbSystem *given) {
  if (given->failed)
    return false;
  if (pbIsObviouslyEmpty(given))
    return true;
  PbSystem system;
  pbCopy(&system, given);
  solveLocals(&system);
  bool isEmpty = pbIsObviouslyEmpty(&system);
  for (size_t i = 0; !isEmpty && !system.failed && i < pbNumVars(&system); ++i) {
    pbSolveVars(&system, i, pbNumVars(&system));
    isEmpty = pbIsObviouslyEmpty(&system);
  }
  while (!isEmpty && !system.failed && pbNumVars(&system) > 0) {
    pbEliminate(&system, cheapestVar(&system, 0, pbNumVars(&system)));
    isEmpty = pbIsObviouslyEmpty(&system);
  }
  pbFree(&system);
  return isEmpty;
}
