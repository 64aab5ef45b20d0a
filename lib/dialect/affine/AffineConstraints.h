// Systems of constraints whose variables stand for values: loop variables and symbols.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_AFFINECONSTRAINTS_H
#define TESSERA_DIALECT_AFFINE_AFFINECONSTRAINTS_H

#include "analysis/presburger/System.h"
#include "dialect/affine/Affine.h"

typedef TsVec(MlirValue) AffineValues;

/// Zero is the system without variables. To be freed.
typedef struct AffineConstraints {
  PbSystem system;
  AffineValues values; ///< of dimensions and symbols; null where there is none
  MlirRegion scope;    ///< in which values are symbols; null: that in which each is defined
} AffineConstraints;

void affineConstraintsFree(AffineConstraints *constraints);
/// `copy` is not initialised.
void affineConstraintsCopy(AffineConstraints *copy, const AffineConstraints *constraints);

//===--- Variables ---===//

/// A dimension, or symbol, behind the others of its kind, for a value that may be null; gives its
/// column.
size_t affineConstraintsAddDim(AffineConstraints *constraints, MlirValue value);
size_t affineConstraintsAddSymbol(AffineConstraints *constraints, MlirValue value);
/// The same before dimension `position`.
void affineConstraintsInsertDim(AffineConstraints *constraints, size_t position, MlirValue value);
/// The first column at or behind `from` that stands for the value.
bool affineConstraintsFind(const AffineConstraints *constraints, MlirValue value, size_t from,
                           size_t *column);
void affineConstraintsSwap(AffineConstraints *constraints, size_t a, size_t b);
/// Makes the first symbol that stands for the value the last dimension.
void affineConstraintsMakeDim(AffineConstraints *constraints, MlirValue value);
/// The loop variable with its loop's bounds, or the symbol with its value where it is constant,
/// unless it is there; false for a value that can be neither.
bool affineConstraintsAddInput(AffineConstraints *constraints, MlirValue value);
/// Drops variables, and what can be said about the others without them.
void affineConstraintsProjectOut(AffineConstraints *constraints, size_t start, size_t count);
void affineConstraintsProjectOutValue(AffineConstraints *constraints, MlirValue value);

//===--- What holds ---===//

// All give false when an expression isn't affine, or an operand can be no variable.

/// Each result of a map over the dimensions and symbols bounds the variable, by itself.
bool affineConstraintsAddBound(AffineConstraints *constraints, PbBound bound, size_t column,
                               MlirAffineMap map, bool isClosed);
/// The same of a map with operands, which become variables.
bool affineConstraintsAddBoundOf(AffineConstraints *constraints, PbBound bound, size_t column,
                                 const AffineValueMap *map, bool isClosed);
/// The bounds of a loop whose variables are there.
bool affineConstraintsAddLoop(AffineConstraints *constraints, MlirOperation loop);
/// The condition of affine.if.
bool affineConstraintsAddCondition(AffineConstraints *constraints, MlirOperation op);
/// A set over values.
bool affineConstraintsAddSet(AffineConstraints *constraints, MlirIntegerSet set,
                             intptr_t numOperands, const MlirValue *operands);
/// What is around the operation: loops, outermost first, and conditions of the regions where they
/// hold.
bool affineConstraintsAddSurroundings(AffineConstraints *constraints, MlirOperation op);
/// Gives both the variables of either: those of `a`, then those that only `b` has. All must have
/// values, none twice. Locals are added to each other's, those of `a` first.
void affineConstraintsAlign(AffineConstraints *a, AffineConstraints *b);
/// The same of symbols only; both have the same number of dimensions, and no locals are added.
void affineConstraintsAlignSymbols(AffineConstraints *a, AffineConstraints *b);
/// The map over the system's dimensions and symbols; the operands are among them.
MlirAffineMap affineConstraintsAlignMap(const AffineConstraints *constraints,
                                        const AffineValueMap *map);

//===--- Reading ---===//

/// Rows with the results of the map, as wide as the system is then: operands that can be variables
/// become such, and quotients locals. False when an expression isn't affine.
bool affineConstraintsReadMap(AffineConstraints *constraints, const AffineValueMap *map,
                              PbRows *rows);

/// Rows of coefficients for expressions, with locals for quotients.
typedef struct AffineRows {
  PbSystem locals; ///< what the locals are, over the same variables
  PbRows rows;
} AffineRows;
/// False when an expression isn't affine. To be freed in any case.
bool affineFlatten(size_t numDims, size_t numSymbols, size_t count, const MlirAffineExpr *exprs,
                   AffineRows *flat);
void affineRowsFree(AffineRows *flat);

/// The sum of the coefficients' terms; `locals` are the expressions of locals.
MlirAffineExpr affineExprOfRow(MlirContext context, size_t numDims, size_t numSymbols,
                               size_t numLocals, const int64_t *row, const MlirAffineExpr *locals);
/// What locals are, into room for their number (null where that isn't known); false when one isn't.
bool affineConstraintsReadLocals(const AffineConstraints *constraints, MlirContext context,
                                 MlirAffineExpr *locals);
/// A set for the system; null when a local isn't known.
MlirIntegerSet affineConstraintsGetSet(const AffineConstraints *constraints, MlirContext context);
/// The bounds of `count` dimensions from `start` on over the other dimensions and the symbols, null
/// where there are none; upper ones exclusive unless isClosed. Normalizes the system.
void affineConstraintsSlice(AffineConstraints *constraints, size_t start, size_t count,
                            MlirContext context, MlirAffineMap *lower, MlirAffineMap *upper,
                            bool isClosed);
/// The lower and the (exclusive unless isClosed) upper bounds of dimension `start + number`, over
/// the dimensions but those `count` from `start` on up to symbolStart, and as symbols what is
/// behind.
void affineConstraintsReadBounds(const AffineConstraints *constraints, size_t number, size_t start,
                                 size_t count, size_t symbolStart, const MlirAffineExpr *locals,
                                 MlirContext context, bool isClosed, MlirAffineMap *lower,
                                 MlirAffineMap *upper);

//===--- Minima and maxima ---===//

/// What affine.min or affine.max is within the constraints, as one expression; false when that
/// isn't known. Takes the constraints, which may have been changed in any case.
bool affineSimplifyMinMax(MlirOperation op, AffineConstraints *constraints, AffineValueMap *result);

#endif // TESSERA_DIALECT_AFFINE_AFFINECONSTRAINTS_H
