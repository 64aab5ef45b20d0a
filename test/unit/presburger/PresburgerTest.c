// Random systems in a small box: what is said about them is held against the points in it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/presburger/System.h"

#include <stdio.h>
#include <string.h>

enum { kVars = 3, kSize = 6, kPoints = kSize * kSize * kSize, kSystems = 4000 };

static int failures;
static uint64_t state = 1;

static void expect(bool holds, const char *what, int system) {
  if (holds)
    return;
  printf("system %d: %s\n", system, what);
  ++failures;
}

static int64_t random(int64_t low, int64_t high) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return low + (int64_t)((state >> 33) % (uint64_t)(high - low + 1));
}

// Between -kSize / 2 and kSize / 2 - 1.
static void readPoint(int number, int64_t *point) {
  for (int i = 0; i < kVars; ++i, number /= kSize)
    point[i] = number % kSize - kSize / 2;
}

static int64_t valueAt(const int64_t *row, const int64_t *point, size_t count) {
  int64_t value = row[count];
  for (size_t i = 0; i < count; ++i)
    value += row[i] * point[i];
  return value;
}

static bool holds(const PbSystem *system, const int64_t *point) {
  size_t count = pbNumVars(system);
  for (size_t i = 0; i < system->equalities.numRows; ++i)
    if (valueAt(pbEquality(system, i), point, count) != 0)
      return false;
  for (size_t i = 0; i < system->inequalities.numRows; ++i)
    if (valueAt(pbInequality(system, i), point, count) < 0)
      return false;
  return true;
}

static void makeRandom(PbSystem *system) {
  pbInit(system, kVars, 0, 0);
  for (size_t i = 0; i < kVars; ++i) {
    pbAddBound(system, PB_LOWER, i, -kSize / 2);
    pbAddBound(system, PB_UPPER, i, kSize / 2 - 1);
  }
  int64_t numEqualities = random(0, 2), numInequalities = random(0, 3);
  for (int64_t i = 0; i < numEqualities + numInequalities; ++i) {
    int64_t *row = i < numEqualities ? pbAddEquality(system) : pbAddInequality(system);
    for (int k = 0; k <= kVars; ++k)
      row[k] = random(-4, 4);
  }
}

static int countPoints(const PbSystem *system, bool *isInside) {
  int count = 0;
  for (int i = 0; i < kPoints; ++i) {
    int64_t point[kVars];
    readPoint(i, point);
    isInside[i] = holds(system, point);
    count += isInside[i];
  }
  return count;
}

// All bounds hold; the projection has the points' shadows; nothing that matters was redundant.
static void check(int number) {
  PbSystem system, copy;
  bool isInside[kPoints];
  makeRandom(&system);
  int count = countPoints(&system, isInside);
  expect(!(pbIsEmpty(&system) && count), "isn't empty", number);
  for (size_t variable = 0; variable < kVars && count; ++variable) {
    int64_t lower, upper;
    expect(pbFindBound(&system, PB_LOWER, variable, &lower) &&
               pbFindBound(&system, PB_UPPER, variable, &upper),
           "has bounds", number);
    for (int i = 0; i < kPoints; ++i) {
      int64_t point[kVars];
      readPoint(i, point);
      expect(!isInside[i] || (point[variable] >= lower && point[variable] <= upper), "bound",
             number);
    }
  }
  size_t dropped = (size_t)random(0, kVars - 1);
  pbCopy(&copy, &system);
  pbProjectOut(&copy, dropped, 1);
  for (int i = 0; i < kPoints; ++i) {
    int64_t point[kVars];
    readPoint(i, point);
    memmove(point + dropped, point + dropped + 1, (kVars - 1 - dropped) * sizeof *point);
    expect(!isInside[i] || holds(&copy, point), "shadow", number);
  }
  pbFree(&copy);
  pbCopy(&copy, &system);
  pbRemoveRedundant(&copy);
  pbRemoveTrivial(&copy);
  bool isLeft[kPoints];
  countPoints(&copy, isLeft);
  // Of an empty system all may be redundant but what makes it so.
  expect(memcmp(isInside, isLeft, sizeof isLeft) == 0, "the same points", number);
  pbFree(&copy);
  pbFree(&system);
}

// (x + y) / 3 as a local is found again, and takes its only value.
static void checkQuotient(void) {
  PbSystem system;
  pbInit(&system, 2, 0, 0);
  const int64_t dividend[] = {1, 1, 2};
  pbAddQuotient(&system, dividend, 3);
  bool isKnown[] = {true, true, false}, byEquality;
  int64_t found[4], divisor, value;
  expect(pbFindQuotient(&system, 2, isKnown, found, &divisor, &byEquality) && !byEquality &&
             divisor == 3 && found[0] == 1 && found[1] == 1 && found[2] == 0 && found[3] == 2,
         "quotient", -1);
  const int64_t point[] = {4, -9};
  pbSetAndDrop(&system, 0, 2, point);
  expect(pbFindBound(&system, PB_EQUAL, 0, &value) && value == -1, "value of a quotient", -1);
  pbFree(&system);
}

// Products that don't fit are noticed: nothing is known then.
static void checkOverflow(void) {
  PbSystem system;
  pbInit(&system, 2, 0, 0);
  const int64_t rows[][3] = {{INT64_MAX, -3, 5}, {-(INT64_MAX - 2), 7, INT64_MIN}, {5, 11, -1}};
  for (int i = 0; i < 3; ++i)
    memcpy(pbAddInequality(&system), rows[i], sizeof rows[i]);
  int64_t value;
  expect(!pbIsEmpty(&system), "emptiness of large numbers", -2);
  expect(!pbFindBound(&system, PB_LOWER, 0, &value), "bound of large numbers", -2);
  pbEliminate(&system, 0);
  expect(system.failed, "large numbers", -2);
  pbFree(&system);
}

// x between s + 2 and s + 17.
static void checkExtent(void) {
  PbSystem system;
  PbExtent extent;
  pbInit(&system, 1, 1, 0);
  const int64_t rows[][3] = {{1, -1, -2}, {-1, 1, 17}};
  for (int i = 0; i < 2; ++i)
    memcpy(pbAddInequality(&system), rows[i], sizeof rows[i]);
  expect(pbFindExtent(&system, 0, &extent) && extent.size == 16 && extent.divisor == 1 &&
             extent.lower.data[0] == 1 && extent.lower.data[1] == 2 && extent.upper.data[1] == 17,
         "extent", -3);
  pbExtentFree(&extent);
  pbFree(&system);
}

int main(void) {
  for (int i = 0; i < kSystems; ++i)
    check(i);
  checkQuotient();
  checkOverflow();
  checkExtent();
  printf("%d failures\n", failures);
  return failures != 0;
}
