// Systems of linear equalities and inequalities: rows and columns.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/presburger/System.h"

#include <string.h>

void pbInit(PbSystem *system, size_t numDims, size_t numSymbols, size_t numLocals) {
  *system = (PbSystem){.numDims = numDims, .numSymbols = numSymbols, .numLocals = numLocals};
}

void pbFree(PbSystem *system) {
  tsVecFree(&system->equalities);
  tsVecFree(&system->inequalities);
  *system = (PbSystem){0};
}

static void copyRows(PbRows *copy, const PbRows *rows) {
  tsVecReserve(copy, rows->size + 1);
  if (rows->size)
    memcpy(copy->data, rows->data, rows->size * sizeof *rows->data);
  copy->size = rows->size;
  copy->numRows = rows->numRows;
}

void pbCopy(PbSystem *copy, const PbSystem *system) {
  *copy = (PbSystem){.numDims = system->numDims,
                     .numSymbols = system->numSymbols,
                     .numLocals = system->numLocals,
                     .failed = system->failed};
  copyRows(&copy->equalities, &system->equalities);
  copyRows(&copy->inequalities, &system->inequalities);
}

//===--- Rows ---===//

static int64_t *addRow(PbRows *rows, size_t columns) {
  tsVecReserve(rows, rows->size + columns);
  int64_t *row = rows->data + rows->size;
  memset(row, 0, columns * sizeof *row);
  rows->size += columns;
  ++rows->numRows;
  return row;
}

int64_t *pbAddEquality(PbSystem *system) {
  return addRow(&system->equalities, pbNumColumns(system));
}

int64_t *pbAddInequality(PbSystem *system) {
  return addRow(&system->inequalities, pbNumColumns(system));
}

void pbAddBound(PbSystem *system, PbBound bound, size_t variable, int64_t value) {
  int64_t *row = bound == PB_EQUAL ? pbAddEquality(system) : pbAddInequality(system);
  row[variable] = bound == PB_UPPER ? -1 : 1;
  if (bound == PB_UPPER)
    row[pbNumVars(system)] = value;
  else if (__builtin_sub_overflow(0, value, &row[pbNumVars(system)]))
    system->failed = true;
}

static void appendRows(PbRows *rows, const PbRows *other) {
  tsVecReserve(rows, rows->size + other->size + 1);
  if (other->size)
    memcpy(rows->data + rows->size, other->data, other->size * sizeof *rows->data);
  rows->size += other->size;
  rows->numRows += other->numRows;
}

void pbAppend(PbSystem *system, const PbSystem *other) {
  appendRows(&system->equalities, &other->equalities);
  appendRows(&system->inequalities, &other->inequalities);
  system->failed = system->failed || other->failed;
}

static void removeRow(PbRows *rows, size_t row, size_t columns) {
  int64_t *start = rows->data + row * columns;
  memmove(start, start + columns, (rows->size - (row + 1) * columns) * sizeof *start);
  rows->size -= columns;
  --rows->numRows;
}

void pbRemoveEquality(PbSystem *system, size_t row) {
  removeRow(&system->equalities, row, pbNumColumns(system));
}

void pbRemoveInequality(PbSystem *system, size_t row) {
  removeRow(&system->inequalities, row, pbNumColumns(system));
}

//===--- Columns ---===//

static void insertColumns(PbRows *rows, size_t columns, size_t position, size_t count) {
  size_t wide = columns + count;
  tsVecReserve(rows, rows->numRows * wide + 1);
  for (size_t i = rows->numRows; i-- > 0;) {
    int64_t *from = rows->data + i * columns, *to = rows->data + i * wide;
    memmove(to + position + count, from + position, (columns - position) * sizeof *to);
    memmove(to, from, position * sizeof *to);
    memset(to + position, 0, count * sizeof *to);
  }
  rows->size = rows->numRows * wide;
}

static void removeColumns(PbRows *rows, size_t columns, size_t start, size_t limit) {
  size_t narrow = columns - (limit - start);
  for (size_t i = 0; i < rows->numRows; ++i) {
    int64_t *from = rows->data + i * columns, *to = rows->data + i * narrow;
    memmove(to, from, start * sizeof *to);
    memmove(to + start, from + limit, (columns - limit) * sizeof *to);
  }
  rows->size = rows->numRows * narrow;
}

size_t pbInsertVars(PbSystem *system, PbKind kind, size_t position, size_t count) {
  size_t column = position;
  if (kind != PB_DIM)
    column += system->numDims;
  if (kind == PB_LOCAL)
    column += system->numSymbols;
  size_t columns = pbNumColumns(system);
  insertColumns(&system->equalities, columns, column, count);
  insertColumns(&system->inequalities, columns, column, count);
  *(kind == PB_DIM      ? &system->numDims
    : kind == PB_SYMBOL ? &system->numSymbols
                        : &system->numLocals) += count;
  return column;
}

// How many of the columns are in a part that begins at `first`.
static size_t countInside(size_t start, size_t limit, size_t first, size_t count) {
  size_t low = start > first ? start : first, high = limit < first + count ? limit : first + count;
  return low < high ? high - low : 0;
}

void pbRemoveVars(PbSystem *system, size_t start, size_t limit) {
  if (start >= limit)
    return;
  size_t columns = pbNumColumns(system), inputs = pbNumInputs(system);
  size_t dims = countInside(start, limit, 0, system->numDims),
         symbols = countInside(start, limit, system->numDims, system->numSymbols),
         locals = countInside(start, limit, inputs, system->numLocals);
  removeColumns(&system->equalities, columns, start, limit);
  removeColumns(&system->inequalities, columns, start, limit);
  system->numDims -= dims;
  system->numSymbols -= symbols;
  system->numLocals -= locals;
}

static void swapColumns(PbRows *rows, size_t columns, size_t a, size_t b) {
  for (size_t i = 0; i < rows->numRows; ++i) {
    int64_t *row = rows->data + i * columns, kept = row[a];
    row[a] = row[b];
    row[b] = kept;
  }
}

void pbSwapVars(PbSystem *system, size_t a, size_t b) {
  if (a == b)
    return;
  swapColumns(&system->equalities, pbNumColumns(system), a, b);
  swapColumns(&system->inequalities, pbNumColumns(system), a, b);
}

//===--- Quotients ---===//

void pbAddQuotient(PbSystem *system, const int64_t *dividend, int64_t divisor) {
  size_t old = pbNumVars(system), local = pbInsertVars(system, PB_LOCAL, system->numLocals, 1);
  // dividend - divisor * local < divisor
  int64_t *row = pbAddInequality(system);
  for (size_t i = 0; i < old; ++i)
    if (__builtin_sub_overflow(0, dividend[i], &row[i]))
      system->failed = true;
  row[local] = divisor;
  if (__builtin_sub_overflow(divisor - 1, dividend[old], &row[local + 1]))
    system->failed = true;
  // ... and not negative
  row = pbAddInequality(system);
  memcpy(row, dividend, old * sizeof *row);
  row[local] = -divisor;
  row[local + 1] = dividend[old];
}
