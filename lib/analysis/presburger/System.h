// Systems of linear equalities and inequalities over integers, and projections of what they hold.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row has a coefficient for each variable (dimensions, then symbols, then locals, which stand for
// quotients) and, last, the constant: an equality says that the sum is 0, an inequality that it
// isn't negative. Numbers that don't fit into 64 bits, and systems that grow too large, mark the
// system as failed: it says nothing any more, and every question is answered for the worst case.
#ifndef TESSERA_ANALYSIS_PRESBURGER_SYSTEM_H
#define TESSERA_ANALYSIS_PRESBURGER_SYSTEM_H

#include "support/Memory.h"

#include <stdbool.h>
#include <stdint.h>

/// Rows one behind the other, each as long as the system has columns.
typedef struct PbRows {
  int64_t *data;
  size_t size, capacity; ///< numbers
  size_t numRows;
} PbRows;

/// Zero is the system without variables.
typedef struct PbSystem {
  size_t numDims, numSymbols, numLocals;
  PbRows equalities, inequalities;
  bool failed;
} PbSystem;

typedef enum PbKind { PB_DIM, PB_SYMBOL, PB_LOCAL } PbKind;
/// A bound of a variable: from below, from above (inclusive), or both.
typedef enum PbBound { PB_LOWER, PB_UPPER, PB_EQUAL } PbBound;

typedef TsVec(size_t) PbIndices;
typedef TsVec(int64_t) PbRow;

static inline size_t pbNumVars(const PbSystem *system) {
  return system->numDims + system->numSymbols + system->numLocals;
}
static inline size_t pbNumInputs(const PbSystem *system) {
  return system->numDims + system->numSymbols;
}
static inline size_t pbNumColumns(const PbSystem *system) { return pbNumVars(system) + 1; }
static inline size_t pbNumRows(const PbSystem *system) {
  return system->equalities.numRows + system->inequalities.numRows;
}
static inline int64_t *pbEquality(const PbSystem *system, size_t row) {
  return system->equalities.data + row * pbNumColumns(system);
}
static inline int64_t *pbInequality(const PbSystem *system, size_t row) {
  return system->inequalities.data + row * pbNumColumns(system);
}

//===--- Making systems ---===//

void pbInit(PbSystem *system, size_t numDims, size_t numSymbols, size_t numLocals);
void pbFree(PbSystem *system);
/// `copy` is not initialised.
void pbCopy(PbSystem *copy, const PbSystem *system);
/// A row of zeros at the end, valid until the system changes.
int64_t *pbAddEquality(PbSystem *system);
int64_t *pbAddInequality(PbSystem *system);
/// `variable` compared with a number.
void pbAddBound(PbSystem *system, PbBound bound, size_t variable, int64_t value);
/// All rows of another system with the same variables.
void pbAppend(PbSystem *system, const PbSystem *other);
/// A local at the end for the sum in `dividend`, a row of the system as it is, divided by a
/// positive number and rounded down.
void pbAddQuotient(PbSystem *system, const int64_t *dividend, int64_t divisor);
/// Variables without a word about them, before number `position` of their kind; gives the column of
/// the first.
size_t pbInsertVars(PbSystem *system, PbKind kind, size_t position, size_t count);
/// Drops columns [start, limit) with whatever they say.
void pbRemoveVars(PbSystem *system, size_t start, size_t limit);
void pbSwapVars(PbSystem *system, size_t a, size_t b);
void pbRemoveEquality(PbSystem *system, size_t row);
void pbRemoveInequality(PbSystem *system, size_t row);

//===--- Simplifying ---===//

/// Divides each row by what divides all of it.
void pbNormalize(PbSystem *system);
/// The same of inequalities, rounding the constant down.
void pbTighten(PbSystem *system);
/// Drops inequalities that hold anyway, are there twice, or say less than another that differs in
/// the constant.
void pbRemoveTrivial(PbSystem *system);
/// Drops inequalities that follow from the others.
void pbRemoveRedundant(PbSystem *system);

//===--- Eliminating ---===//

/// Solves equalities for variables in [start, limit), from the first on, as far as that goes, and
/// drops them; gives how many.
size_t pbSolveVars(PbSystem *system, size_t start, size_t limit);
/// Drops a variable and what can be said about the others (exact for rational numbers).
void pbEliminate(PbSystem *system, size_t variable);
void pbProjectOut(PbSystem *system, size_t start, size_t count);
/// Sets variables to numbers and drops them.
void pbSetAndDrop(PbSystem *system, size_t start, size_t count, const int64_t *values);

//===--- Questions ---===//

/// Whether it is known that no integers satisfy all.
bool pbIsEmpty(const PbSystem *system);
/// Whether an equality has no integer solution, or a row says something wrong by itself.
bool pbIsObviouslyEmpty(const PbSystem *system);
/// A number that bounds the variable.
bool pbFindBound(const PbSystem *system, PbBound bound, size_t variable, int64_t *value);
/// Rows that bound the variable from below, above, or both, without others of the `count` variables
/// from `start` on. NULL: isn't asked for.
void pbCollectBounds(const PbSystem *system, size_t variable, size_t start, size_t count,
                     PbIndices *lower, PbIndices *upper, PbIndices *equal);
bool pbIsZeroColumn(const PbSystem *system, size_t variable);
bool pbFindNonZero(const PbSystem *system, size_t variable, bool inEqualities, size_t *row);

/// How many values a dimension has between a lower and an upper bound that are functions of the
/// symbols and differ by a constant.
typedef struct PbExtent {
  int64_t size;
  PbRow lower, upper;        ///< coefficients of the symbols and the constant
  int64_t divisor;           ///< of both; quotients are rounded down
  size_t lowerRow, upperRow; ///< inequalities, or the equality
} PbExtent;
/// False where there are no such bounds. To be freed.
bool pbFindExtent(const PbSystem *system, size_t dim, PbExtent *extent);
void pbExtentFree(PbExtent *extent);
/// Makes the system the box around both, whose variables are the same; false when it has no bounds.
bool pbJoinBoxes(PbSystem *system, const PbSystem *other);

/// Whether the variable is a sum of known ones (isKnown) divided by a number, rounded down: by two
/// inequalities, or (wantsEquality) by an equality. `dividend` has room for a row.
bool pbFindQuotient(const PbSystem *system, size_t variable, const bool *isKnown, int64_t *dividend,
                    int64_t *divisor, bool *byEquality);

#endif // TESSERA_ANALYSIS_PRESBURGER_SYSTEM_H
