// Bounds of variables, and variables that are quotients.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/presburger/Numbers.h"

#include <string.h>

// Whether the row has a coefficient among the columns, but for one.
static bool usesOthers(const int64_t *row, size_t start, size_t limit, size_t except) {
  for (size_t i = start; i < limit; ++i)
    if (i != except && row[i])
      return true;
  return false;
}

void pbCollectBounds(const PbSystem *system, size_t variable, size_t start, size_t count,
                     PbIndices *lower, PbIndices *upper, PbIndices *equal) {
  for (size_t i = 0; i < system->inequalities.numRows; ++i) {
    const int64_t *row = pbInequality(system, i);
    if (!row[variable] || usesOthers(row, start, start + count, variable))
      continue;
    PbIndices *list = row[variable] > 0 ? lower : upper;
    if (list)
      tsVecPush(list, i);
  }
  for (size_t i = 0; equal && i < system->equalities.numRows; ++i) {
    const int64_t *row = pbEquality(system, i);
    if (row[variable] && !usesOthers(row, start, start + count, variable))
      tsVecPush(equal, i);
  }
}

// An equality of the variable, without factor, and a constant or (isSymbolic) a function of symbols
// and locals; -1 when there is none.
static intptr_t findEqualTo(const PbSystem *system, size_t variable, bool isSymbolic) {
  size_t limit = isSymbolic ? system->numDims : pbNumVars(system);
  for (size_t i = 0; i < system->equalities.numRows; ++i) {
    const int64_t *row = pbEquality(system, i);
    if (pbMagnitude(row[variable]) == 1 && !usesOthers(row, 0, limit, variable))
      return (intptr_t)i;
  }
  return -1;
}

//===--- Numbers ---===//

// Of a system with one variable.
static bool readBound(PbSystem *system, bool isLower, int64_t *value) {
  intptr_t equality = findEqualTo(system, 0, false);
  if (equality >= 0) {
    const int64_t *row = pbEquality(system, (size_t)equality);
    *value = row[0] < 0 ? row[1] : pbMultiply(system, row[1], -1);
    return !system->failed;
  }
  bool found = false;
  for (size_t i = 0; i < system->inequalities.numRows; ++i) {
    const int64_t *row = pbInequality(system, i);
    if (isLower ? row[0] <= 0 : row[0] >= 0)
      continue;
    int64_t bound = isLower ? pbCeilDivide(pbMultiply(system, row[1], -1), row[0])
                            : pbFloorDivide(row[1], pbMultiply(system, row[0], -1));
    if (!found || (isLower ? bound > *value : bound < *value))
      *value = bound;
    found = true;
  }
  return found && !system->failed;
}

bool pbFindBound(const PbSystem *given, PbBound bound, size_t variable, int64_t *value) {
  if (bound == PB_EQUAL) {
    int64_t upper;
    return pbFindBound(given, PB_LOWER, variable, value) &&
           pbFindBound(given, PB_UPPER, variable, &upper) && *value == upper;
  }
  if (given->failed)
    return false;
  PbSystem system;
  pbCopy(&system, given);
  pbProjectOut(&system, 0, variable);
  pbProjectOut(&system, 1, pbNumVars(&system) - 1);
  bool found = !system.failed && readBound(&system, bound == PB_LOWER, value);
  pbFree(&system);
  return found;
}

//===--- Extents ---===//

void pbExtentFree(PbExtent *extent) {
  tsVecFree(&extent->lower);
  tsVecFree(&extent->upper);
}

static bool extentOfEquality(const PbSystem *system, size_t dim, size_t number, PbExtent *extent) {
  const int64_t *row = pbEquality(system, number);
  size_t columns = pbNumColumns(system);
  if (usesOthers(row, pbNumInputs(system), columns - 1, columns))
    return false;
  for (size_t i = 0; i <= system->numSymbols; ++i) {
    int64_t value = row[i == system->numSymbols ? columns - 1 : system->numDims + i];
    if (row[dim] > 0 && __builtin_sub_overflow(0, value, &value))
      return false;
    tsVecPush(&extent->lower, value);
    tsVecPush(&extent->upper, value);
  }
  extent->size = 1;
  extent->divisor = 1;
  extent->lowerRow = extent->upperRow = number;
  return true;
}

static bool areOpposite(const int64_t *a, const int64_t *b, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (a[i] == INT64_MIN || b[i] != -a[i])
      return false;
  return true;
}

// The smallest difference of an upper and a lower bound.
static bool findPair(const PbSystem *system, size_t dim, PbExtent *extent) {
  PbIndices lower = {0}, upper = {0};
  size_t last = pbNumVars(system);
  bool found = false;
  pbCollectBounds(system, dim, 0, system->numDims, &lower, &upper, NULL);
  for (size_t u = 0; u < upper.size; ++u)
    for (size_t l = 0; l < lower.size; ++l) {
      const int64_t *above = pbInequality(system, upper.data[u]),
                    *below = pbInequality(system, lower.data[l]);
      int64_t sum;
      if (!areOpposite(above, below, last) ||
          __builtin_add_overflow(above[last], below[last], &sum) || sum == INT64_MAX)
        continue;
      int64_t size = pbCeilDivide(sum + 1, below[dim]);
      size = size < 0 ? 0 : size;
      if (found && size >= extent->size)
        continue;
      found = true;
      extent->size = size;
      extent->lowerRow = lower.data[l];
      extent->upperRow = upper.data[u];
    }
  tsVecFree(&lower);
  tsVecFree(&upper);
  return found;
}

bool pbFindExtent(const PbSystem *system, size_t dim, PbExtent *extent) {
  *extent = (PbExtent){0};
  if (system->failed)
    return false;
  intptr_t equality = findEqualTo(system, dim, true);
  if (equality >= 0)
    return extentOfEquality(system, dim, (size_t)equality, extent);
  if (!findPair(system, dim, extent))
    return false;
  const int64_t *below = pbInequality(system, extent->lowerRow),
                *above = pbInequality(system, extent->upperRow);
  size_t last = pbNumVars(system);
  bool fits = true;
  extent->divisor = below[dim];
  for (size_t i = 0; i <= system->numSymbols; ++i) {
    size_t column = i == system->numSymbols ? last : system->numDims + i;
    int64_t value = 0;
    fits = !__builtin_sub_overflow(0, below[column], &value) && fits;
    if (column == last)
      fits = !__builtin_add_overflow(value, extent->divisor - 1, &value) && fits;
    tsVecPush(&extent->lower, value);
    tsVecPush(&extent->upper, above[column]);
  }
  return fits;
}

//===--- Boxes ---===//

// Rows of `other` that the system has as well.
static void keepCommon(PbRows *common, const PbRows *rows, const PbRows *other, size_t columns) {
  for (size_t i = 0; i < rows->numRows; ++i) {
    const int64_t *row = rows->data + i * columns;
    bool found = false;
    for (size_t k = 0; k < other->numRows && !found; ++k)
      found = memcmp(row, other->data + k * columns, columns * sizeof *row) == 0;
    for (size_t k = 0; found && k < columns; ++k)
      tsVecPush(common, row[k]);
    common->numRows += found;
  }
}

// Which of two bounds reaches further; sets *isKnown.
static const PbRow *pickBound(const PbRow *a, const PbRow *b, bool isLower, bool *isKnown) {
  size_t last = a->size - 1;
  *isKnown = memcmp(a->data, b->data, last * sizeof *a->data) == 0;
  bool first = isLower ? a->data[last] <= b->data[last] : a->data[last] >= b->data[last];
  return first ? a : b;
}

// A row with the bound of the dimension that holds for both; false when there is none.
static bool joinBound(const PbSystem *system, const PbSystem *other, size_t dim,
                      const PbExtent *extent, const PbExtent *otherExtent, bool isLower,
                      int64_t *row) {
  bool isKnown;
  const PbRow *bound = isLower ? pickBound(&extent->lower, &otherExtent->lower, true, &isKnown)
                               : pickBound(&extent->upper, &otherExtent->upper, false, &isKnown);
  size_t symbols = system->numSymbols, first = system->numDims;
  row[dim] = isLower ? extent->divisor : -extent->divisor;
  if (!isKnown) {
    int64_t a, b;
    PbBound kind = isLower ? PB_LOWER : PB_UPPER;
    if (!pbFindBound(system, kind, dim, &a) || !pbFindBound(other, kind, dim, &b))
      return false;
    int64_t value = isLower ? (a < b ? a : b) : (a > b ? a : b);
    row[first + symbols] = isLower ? -value : value;
    return value != INT64_MIN;
  }
  for (size_t i = 0; i <= symbols; ++i) {
    int64_t value = bound->data[i];
    if (isLower && i == symbols)
      value -= extent->divisor - 1; // was added to round up
    row[first + i] = isLower ? -value : value;
  }
  return true;
}

bool pbJoinBoxes(PbSystem *system, const PbSystem *other) {
  if (system->numLocals || other->numLocals || system->failed || other->failed)
    return false;
  PbSystem box;
  size_t columns = pbNumColumns(system);
  pbInit(&box, system->numDims, system->numSymbols, 0);
  bool fits = true;
  for (size_t dim = 0; fits && dim < system->numDims; ++dim) {
    PbExtent extent, otherExtent = {0};
    fits = pbFindExtent(system, dim, &extent) && pbFindExtent(other, dim, &otherExtent) &&
           extent.divisor == otherExtent.divisor;
    for (int isLower = 1; fits && isLower >= 0; --isLower)
      fits = joinBound(system, other, dim, &extent, &otherExtent, isLower, pbAddInequality(&box));
    pbExtentFree(&extent);
    pbExtentFree(&otherExtent);
  }
  if (fits) {
    keepCommon(&box.inequalities, &system->inequalities, &other->inequalities, columns);
    keepCommon(&box.equalities, &system->equalities, &other->equalities, columns);
    pbRemoveTrivial(&box);
    pbFree(system);
    *system = box;
  } else {
    pbFree(&box);
  }
  return fits;
}

//===--- Quotients ---===//

static void reduceQuotient(int64_t *dividend, size_t last, int64_t *divisor) {
  uint64_t gcd = pbGcd(pbRowGcd(dividend, last), pbMagnitude(*divisor));
  if (gcd <= 1 || gcd > INT64_MAX)
    return;
  for (size_t i = 0; i < last; ++i)
    dividend[i] /= (int64_t)gcd;
  dividend[last] = pbFloorDivide(dividend[last], (int64_t)gcd);
  *divisor /= (int64_t)gcd;
}

static bool areKnown(const int64_t *dividend, size_t last, size_t variable, const bool *isKnown) {
  for (size_t i = 0; i < last; ++i)
    if (i != variable && dividend[i] && !isKnown[i])
      return false;
  return true;
}

// From divisor * v <= dividend + ... <= divisor * v + divisor - 1.
static bool quotientOfPair(const PbSystem *system, size_t variable, size_t upper, size_t lower,
                           int64_t *dividend, int64_t *divisor) {
  const int64_t *above = pbInequality(system, upper), *below = pbInequality(system, lower);
  size_t last = pbNumVars(system);
  int64_t sum, rest;
  *divisor = below[variable];
  if (!areOpposite(above, below, last) || __builtin_add_overflow(below[last], above[last], &sum) ||
      __builtin_sub_overflow(*divisor - 1, sum, &rest) || rest < 0 || rest > *divisor - 1)
    return false;
  for (size_t i = 0; i < last; ++i)
    dividend[i] = i == variable ? 0 : above[i];
  if (__builtin_add_overflow(above[last], rest, &dividend[last]))
    return false;
  reduceQuotient(dividend, last, divisor);
  return true;
}

static bool quotientOfEquality(const PbSystem *system, size_t variable, size_t number,
                               int64_t *dividend, int64_t *divisor) {
  const int64_t *row = pbEquality(system, number);
  size_t last = pbNumVars(system);
  bool isNegative = row[variable] < 0;
  if (row[variable] == INT64_MIN)
    return false;
  *divisor = isNegative ? -row[variable] : row[variable];
  for (size_t i = 0; i <= last; ++i) {
    if (!isNegative && row[i] == INT64_MIN)
      return false;
    dividend[i] = i == variable ? 0 : isNegative ? row[i] : -row[i];
  }
  reduceQuotient(dividend, last, divisor);
  return true;
}

bool pbFindQuotient(const PbSystem *system, size_t variable, const bool *isKnown, int64_t *dividend,
                    int64_t *divisor, bool *byEquality) {
  PbIndices lower = {0}, upper = {0}, equal = {0};
  size_t last = pbNumVars(system);
  bool found = false;
  pbCollectBounds(system, variable, 0, 0, &lower, &upper, &equal);
  for (size_t u = 0; u < upper.size && !found; ++u)
    for (size_t l = 0; l < lower.size && !found; ++l)
      found = quotientOfPair(system, variable, upper.data[u], lower.data[l], dividend, divisor) &&
              areKnown(dividend, last, variable, isKnown);
  *byEquality = !found;
  for (size_t i = 0; i < equal.size && !found; ++i)
    found = quotientOfEquality(system, variable, equal.data[i], dividend, divisor) &&
            areKnown(dividend, last, variable, isKnown);
  tsVecFree(&lower);
  tsVecFree(&upper);
  tsVecFree(&equal);
  return found && !system->failed;
}
