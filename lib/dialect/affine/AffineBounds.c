// Reading systems of constraints back as maps: bounds of variables over others, minima and maxima.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/presburger/Numbers.h"
#include "dialect/affine/AffineConstraints.h"
#include "dialect/affine/AffineOps.h"
#include "mlir-c/BuiltinAttributes.h"

typedef MlirAffineExpr Expr;
typedef TsVec(Expr) Exprs;

static Expr number(MlirContext context, int64_t value) {
  return mlirAffineConstantExprGet(context, value);
}
static Expr add(Expr a, Expr b) { return mlirAffineAddExprGet(a, b); }
static Expr scale(Expr a, int64_t factor) {
  return mlirAffineMulExprGet(a, number(mlirAffineExprGetContext(a), factor));
}
static Expr floorDivide(Expr a, int64_t divisor) {
  return mlirAffineFloorDivExprGet(a, number(mlirAffineExprGetContext(a), divisor));
}

static MlirAffineMap mapOf(MlirContext context, size_t numDims, size_t numSymbols, Expr result) {
  return mlirAffineMapGet(context, (intptr_t)numDims, (intptr_t)numSymbols, 1, &result);
}

//===--- Variables as expressions of others ---===//

/// What is known of a system's variables.
typedef struct Solver {
  const PbSystem *system;
  MlirContext context;
  size_t start, count; ///< dimensions that aren't given
  Expr *known;         ///< null: not yet
} Solver;

// Adds the terms of the row but for `except`; null when one isn't known.
static Expr sumOf(const Solver *solver, const int64_t *row, size_t except) {
  Expr sum = number(solver->context, 0);
  size_t last = pbNumVars(solver->system);
  for (size_t i = 0; i < last; ++i) {
    if (i == except || !row[i])
      continue;
    if (!solver->known[i].ptr)
      return (Expr){NULL};
    sum = add(sum, scale(solver->known[i], row[i]));
  }
  return sum;
}

static bool solveAsQuotient(Solver *solver, size_t variable) {
  const PbSystem *system = solver->system;
  size_t last = pbNumVars(system);
  bool *isKnown = tsAllocZeroed(last + 1, sizeof *isKnown);
  int64_t *dividend = tsAllocZeroed(last + 1, sizeof *dividend), divisor;
  for (size_t i = 0; i < last; ++i)
    isKnown[i] = solver->known[i].ptr != NULL;
  bool byEquality;
  bool found =
      pbFindQuotient(system, variable, isKnown, dividend, &divisor, &byEquality) && !byEquality;
  if (found) {
    Expr sum = number(solver->context, dividend[last]);
    for (size_t i = 0; i < last; ++i)
      if (dividend[i])
        sum = add(sum, scale(solver->known[i], dividend[i]));
    solver->known[variable] = floorDivide(sum, divisor);
  }
  tsFree(isKnown);
  tsFree(dividend);
  return found;
}

/// An equality in which a variable between 0 and `divisor` - 1 stands.
typedef struct Remainder {
  size_t variable, numQuotients, quotient;
  int64_t divisor;
  int sign; ///< of the last quotient
} Remainder;

// The other terms that aren't multiples of the divisor; null when one isn't known.
static Expr collectDividend(const Solver *solver, const int64_t *row, Remainder *remainder) {
  Expr dividend = number(solver->context, 0);
  int64_t factor = row[remainder->variable], product;
  if (__builtin_mul_overflow(factor, remainder->divisor, &product) || product == -1)
    return (Expr){NULL};
  remainder->numQuotients = 0;
  for (size_t i = 0; i < pbNumInputs(solver->system); ++i) {
    if (i == remainder->variable || !row[i])
      continue;
    if (row[i] % product == 0) {
      ++remainder->numQuotients;
      remainder->quotient = i;
      remainder->sign = (row[i] > 0) == (factor > 0) ? 1 : -1;
      continue;
    }
    if (!solver->known[i].ptr)
      return (Expr){NULL};
    dividend = add(dividend, scale(solver->known[i], row[i]));
  }
  dividend = factor > 0 ? floorDivide(scale(dividend, -1), factor)
                        : floorDivide(dividend, factor == INT64_MIN ? INT64_MAX : -factor);
  return mlirSimplifyAffineExpr(dividend, (uint32_t)solver->system->numDims,
                                (uint32_t)solver->system->numSymbols);
}

static bool solveAsRemainder(Solver *solver, size_t variable, int64_t lower, int64_t upper) {
  const PbSystem *system = solver->system;
  if (lower != 0 || upper < 1 || upper == INT64_MAX)
    return false;
  Remainder remainder = {.variable = variable, .divisor = upper + 1};
  for (size_t i = 0; i < system->equalities.numRows; ++i) {
    const int64_t *row = pbEquality(system, i);
    if (!row[variable] || row[pbNumVars(system)])
      continue;
    Expr dividend = collectDividend(solver, row, &remainder);
    if (!dividend.ptr || !mlirAffineExprIsADim(dividend) || !remainder.numQuotients)
      continue;
    size_t position = (size_t)mlirAffineDimExprGetPosition(dividend);
    size_t column = position < solver->start ? position : position + solver->count;
    int64_t bound;
    bool isSmall = pbFindBound(system, PB_UPPER, column, &bound) && bound < remainder.divisor;
    solver->known[variable] =
        isSmall ? dividend
                : mlirAffineModExprGet(dividend, number(solver->context, remainder.divisor));
    if (remainder.numQuotients == 1 && !solver->known[remainder.quotient].ptr)
      solver->known[remainder.quotient] =
          scale(floorDivide(dividend, remainder.divisor), remainder.sign);
    return true;
  }
  return false;
}

static bool solveByEquality(Solver *solver, size_t variable) {
  const PbSystem *system = solver->system;
  size_t equality, last = pbNumVars(system);
  if (!pbFindNonZero(system, variable, true, &equality))
    return false;
  const int64_t *row = pbEquality(system, equality);
  Expr sum = sumOf(solver, row, variable);
  if (!sum.ptr || row[variable] == INT64_MIN)
    return false;
  sum = add(sum, number(solver->context, row[last]));
  solver->known[variable] = row[variable] > 0 ? floorDivide(scale(sum, -1), row[variable])
                                              : floorDivide(sum, -row[variable]);
  return true;
}

static bool solveVariable(Solver *solver, size_t variable) {
  int64_t lower, upper;
  if (pbFindBound(solver->system, PB_LOWER, variable, &lower) &&
      pbFindBound(solver->system, PB_UPPER, variable, &upper)) {
    if (lower == upper) {
      solver->known[variable] = number(solver->context, lower);
      return true;
    }
    if (solveAsRemainder(solver, variable, lower, upper))
      return true;
  }
  return solveAsQuotient(solver, variable) || solveByEquality(solver, variable);
}

static void nameInputs(Solver *solver) {
  const PbSystem *system = solver->system;
  for (size_t i = 0; i < system->numDims; ++i)
    if (i < solver->start || i >= solver->start + solver->count)
      solver->known[i] = mlirAffineDimExprGet(
          solver->context, (intptr_t)(i < solver->start ? i : i - solver->count));
  for (size_t i = 0; i < system->numSymbols; ++i)
    solver->known[system->numDims + i] = mlirAffineSymbolExprGet(solver->context, (intptr_t)i);
}

//===--- Locals ---===//

bool affineConstraintsReadLocals(const AffineConstraints *constraints, MlirContext context,
                                 MlirAffineExpr *locals) {
  const PbSystem *system = &constraints->system;
  Solver solver = {.system = system,
                   .context = context,
                   .start = system->numDims,
                   .known = tsAllocZeroed(pbNumColumns(system), sizeof(Expr))};
  nameInputs(&solver);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = pbNumInputs(system); i < pbNumVars(system); ++i)
      if (!solver.known[i].ptr)
        changed = solveAsQuotient(&solver, i) || changed;
  }
  bool all = true;
  for (size_t i = 0; i < system->numLocals; ++i) {
    locals[i] = solver.known[pbNumInputs(system) + i];
    all = all && locals[i].ptr;
  }
  tsFree(solver.known);
  return all;
}

MlirIntegerSet affineConstraintsGetSet(const AffineConstraints *constraints, MlirContext context) {
  const PbSystem *system = &constraints->system;
  size_t numDims = system->numDims, numSymbols = system->numSymbols;
  if (system->failed)
    return (MlirIntegerSet){NULL};
  Expr *locals = tsAllocZeroed(system->numLocals + 1, sizeof *locals);
  bool fits = affineConstraintsReadLocals(constraints, context, locals);
  for (size_t i = 0; !fits && i < system->numLocals; ++i)
    if (!locals[i].ptr && !pbIsZeroColumn(system, pbNumInputs(system) + i)) {
      tsFree(locals);
      return (MlirIntegerSet){NULL};
    }
  Exprs exprs = {0};
  TsVec(bool) flags = {0};
  for (size_t i = 0; i < pbNumRows(system); ++i) {
    bool isEquality = i < system->equalities.numRows;
    const int64_t *row =
        isEquality ? pbEquality(system, i) : pbInequality(system, i - system->equalities.numRows);
    tsVecPush(&exprs,
              affineExprOfRow(context, numDims, numSymbols, system->numLocals, row, locals));
    tsVecPush(&flags, isEquality);
  }
  if (!exprs.size) { // everything
    tsVecPush(&exprs, number(context, 0));
    tsVecPush(&flags, true);
  }
  MlirIntegerSet set = mlirIntegerSetGet(context, (intptr_t)numDims, (intptr_t)numSymbols,
                                         (intptr_t)exprs.size, exprs.data, flags.data);
  tsFree(locals);
  tsVecFree(&exprs);
  tsVecFree(&flags);
  return set;
}

//===--- Bounds ---===//

/// Reads rows without the dimensions that are bounded.
typedef struct Reader {
  const PbSystem *system;
  MlirContext context;
  size_t start, count, numDims, numSymbols;
  const Expr *locals;
} Reader;

static Expr readWithout(const Reader *reader, const int64_t *row, bool isNegative) {
  PbRow kept = {0};
  for (size_t i = 0; i < pbNumColumns(reader->system); ++i)
    if (i < reader->start || i >= reader->start + reader->count)
      tsVecPush(&kept, isNegative ? (int64_t)(0 - (uint64_t)row[i]) : row[i]);
  Expr expr = affineExprOfRow(reader->context, reader->numDims, reader->numSymbols,
                              reader->system->numLocals, kept.data, reader->locals);
  tsVecFree(&kept);
  return expr;
}

static int64_t magnitude(int64_t value) {
  return value == INT64_MIN ? INT64_MAX : value < 0 ? -value : value;
}

void affineConstraintsReadBounds(const AffineConstraints *constraints, size_t position,
                                 size_t start, size_t count, size_t symbolStart,
                                 const MlirAffineExpr *locals, MlirContext context, bool isClosed,
                                 MlirAffineMap *lower, MlirAffineMap *upper) {
  const PbSystem *system = &constraints->system;
  PbIndices below = {0}, above = {0}, equal = {0};
  size_t column = start + position;
  pbCollectBounds(system, column, start, count, &below, &above, &equal);
  Reader reader = {
      system, context, start, count, symbolStart - count, pbNumInputs(system) - symbolStart,
      locals};
  Exprs lowers = {0}, uppers = {0};
  for (size_t i = 0; i < below.size; ++i) {
    const int64_t *row = pbInequality(system, below.data[i]);
    int64_t divisor = magnitude(row[column]);
    Expr expr = readWithout(&reader, row, true);
    tsVecPush(&lowers, floorDivide(add(expr, number(context, divisor - 1)), divisor));
  }
  for (size_t i = 0; i < above.size; ++i) {
    const int64_t *row = pbInequality(system, above.data[i]);
    Expr expr = floorDivide(readWithout(&reader, row, false), magnitude(row[column]));
    tsVecPush(&uppers, add(expr, number(context, isClosed ? 0 : 1)));
  }
  for (size_t i = 0; i < equal.size; ++i) {
    const int64_t *row = pbEquality(system, equal.data[i]);
    Expr expr = readWithout(&reader, row, row[column] > 0);
    int64_t divisor = magnitude(row[column]);
    tsVecPush(&uppers, add(floorDivide(expr, divisor), number(context, 1)));
    tsVecPush(&lowers, mlirAffineCeilDivExprGet(expr, number(context, divisor)));
  }
  *lower = mlirAffineMapGet(context, (intptr_t)reader.numDims, (intptr_t)reader.numSymbols,
                            (intptr_t)lowers.size, lowers.data);
  *upper = mlirAffineMapGet(context, (intptr_t)reader.numDims, (intptr_t)reader.numSymbols,
                            (intptr_t)uppers.size, uppers.data);
  tsVecFree(&below);
  tsVecFree(&above);
  tsVecFree(&equal);
  tsVecFree(&lowers);
  tsVecFree(&uppers);
}

// A bound that isn't a single expression becomes a number where there is one.
static void useConstantBound(const PbSystem *system, PbBound bound, size_t column, size_t numDims,
                             MlirContext context, int64_t adjustment, MlirAffineMap *map) {
  int64_t value;
  if ((!map->ptr || mlirAffineMapGetNumResults(*map) > 1) &&
      pbFindBound(system, bound, column, &value) &&
      !__builtin_add_overflow(value, adjustment, &value))
    *map = mapOf(context, numDims, system->numSymbols, number(context, value));
}

void affineConstraintsSlice(AffineConstraints *constraints, size_t start, size_t count,
                            MlirContext context, MlirAffineMap *lower, MlirAffineMap *upper,
                            bool isClosed) {
  PbSystem *system = &constraints->system;
  pbNormalize(system);
  Solver solver = {.system = system,
                   .context = context,
                   .start = start,
                   .count = count,
                   .known = tsAllocZeroed(pbNumColumns(system), sizeof(Expr))};
  nameInputs(&solver);
  for (bool changed = true; changed && !system->failed;) {
    changed = false;
    for (size_t i = 0; i < pbNumVars(system); ++i)
      if (!solver.known[i].ptr)
        changed = solveVariable(&solver, i) || changed;
  }
  size_t numDims = system->numDims - count;
  int64_t adjustment = isClosed ? 0 : 1;
  AffineConstraints reduced = {.values = {0}}; // made when it's needed
  for (size_t i = 0; i < count; ++i) {
    Expr expr = solver.known[start + i];
    lower[i] = upper[i] = (MlirAffineMap){NULL};
    if (system->failed)
      continue;
    if (expr.ptr) {
      expr = mlirSimplifyAffineExpr(expr, (uint32_t)numDims, (uint32_t)system->numSymbols);
      lower[i] = mapOf(context, numDims, system->numSymbols, expr);
      upper[i] =
          mapOf(context, numDims, system->numSymbols, add(expr, number(context, adjustment)));
      continue;
    }
    if (!system->numLocals) {
      if (!pbNumVars(&reduced.system)) {
        pbCopy(&reduced.system, system);
        pbRemoveRedundant(&reduced.system);
      }
      affineConstraintsReadBounds(&reduced, i, start, count, system->numDims, NULL, context,
                                  isClosed, &lower[i], &upper[i]);
    }
    useConstantBound(system, PB_LOWER, start + i, numDims, context, 0, &lower[i]);
    useConstantBound(system, PB_UPPER, start + i, numDims, context, adjustment, &upper[i]);
  }
  affineConstraintsFree(&reduced);
  tsFree(solver.known);
}

//===--- Minima and maxima ---===//

static MlirAffineMap addToResults(MlirAffineMap map, int64_t value) {
  Exprs results = {0};
  MlirContext context = mlirAffineMapGetContext(map);
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    tsVecPush(&results, add(mlirAffineMapGetResult(map, i), number(context, value)));
  map = mlirAffineMapGet(context, mlirAffineMapGetNumDims(map), mlirAffineMapGetNumSymbols(map),
                         (intptr_t)results.size, results.data);
  tsVecFree(&results);
  return map;
}

// Moves the dimensions from `first` on up by one: one is inserted there.
static MlirAffineMap shiftDims(MlirAffineMap map, size_t first) {
  intptr_t dims = mlirAffineMapGetNumDims(map);
  Expr expr =
      mlirAffineExprShiftDims(mlirAffineMapGetResult(map, 0), (uint32_t)dims, 1, (uint32_t)first);
  return mlirAffineMapGet(mlirAffineMapGetContext(map), dims + 1, mlirAffineMapGetNumSymbols(map),
                          1, &expr);
}

// Operands that nobody has spoken of can be anything, as far as MLIR goes: constants, too.
static void addUnknownInputs(AffineConstraints *constraints, const AffineValueMap *map) {
  for (intptr_t i = 0; i < map->numOperands; ++i) {
    size_t column;
    if (!affineConstraintsFind(constraints, map->operands[i], 0, &column))
      affineConstraintsAddSymbol(constraints, map->operands[i]);
  }
}

// Whether result `number` of the map can't be beyond the bound.
static bool isWithin(const AffineConstraints *constraints, const AffineValueMap *map,
                     intptr_t result, size_t bound, size_t dim, bool isMin) {
  AffineConstraints copy;
  AffineValueMap single = {mlirAffineMapGetSubMap(map->map, 1, &result), map->operands,
                           map->numOperands};
  affineConstraintsCopy(&copy, constraints);
  bool within = affineConstraintsAddBound(&copy, PB_EQUAL, dim,
                                          affineConstraintsAlignMap(&copy, &single), true);
  if (within) {
    int64_t *row = pbAddInequality(&copy.system);
    row[bound] = isMin ? 1 : -1;
    row[dim] = isMin ? -1 : 1;
    row[pbNumVars(&copy.system)] = -1;
    within = pbIsEmpty(&copy.system);
  }
  affineConstraintsFree(&copy);
  return within;
}

// The map with numbers for the inputs that can be only one, over the values of the system.
static AffineValueMap finishMap(const AffineConstraints *constraints, MlirAffineMap map) {
  MlirContext context = mlirAffineMapGetContext(map);
  size_t numDims = constraints->system.numDims, count = constraints->values.size;
  AffineValueMap result = {map, tsAllocZeroed(count + 1, sizeof(MlirValue)), (intptr_t)count};
  Exprs inputs = {0};
  for (size_t i = 0; i < count; ++i) {
    int64_t value;
    result.operands[i] = constraints->values.data[i];
    bool isFixed = result.operands[i].ptr && !tesseraValueGetConstant(result.operands[i]).ptr &&
                   pbFindBound(&constraints->system, PB_EQUAL, i, &value);
    tsVecPush(&inputs, isFixed       ? number(context, value)
                       : i < numDims ? mlirAffineDimExprGet(context, (intptr_t)i)
                                     : mlirAffineSymbolExprGet(context, (intptr_t)(i - numDims)));
  }
  Expr expr = affineReplaceInputs(mlirAffineMapGetResult(map, 0), numDims, inputs.data,
                                  count - numDims, inputs.data + numDims);
  result.map = mapOf(context, numDims, count - numDims, expr);
  tsVecFree(&inputs);
  affineValueMapCanonicalize(&result);
  return result;
}

bool affineSimplifyMinMax(MlirOperation op, AffineConstraints *constraints,
                          AffineValueMap *result) {
  bool isMin = affineMinOpIsA(op);
  MlirContext context = mlirOperationGetContext(op);
  AffineValueMap map = affineValueMapGet(isMin ? affineMinOpGetMap(op) : affineMaxOpGetMap(op), op,
                                         (TesseraRange){.count = mlirOperationGetNumOperands(op)});
  const MlirValue none = {NULL};
  size_t dim = affineConstraintsAddDim(constraints, none);
  size_t bound = affineConstraintsAddDim(constraints, none);
  intptr_t numResults = mlirAffineMapGetNumResults(map.map);
  for (intptr_t i = 0; i < numResults; ++i)
    affineConstraintsAddDim(constraints, none);
  // The minimum is at most each result. What is found for it may only speak of other variables.
  MlirAffineMap lower = {NULL}, upper = {NULL}, found = {NULL};
  addUnknownInputs(constraints, &map);
  bool fits = affineConstraintsAddBound(constraints, isMin ? PB_UPPER : PB_LOWER, dim,
                                        affineConstraintsAlignMap(constraints, &map), true);
  if (fits) {
    affineConstraintsSlice(constraints, dim, 1, context, &lower, &upper, false);
    found = isMin ? upper : lower;
    fits = found.ptr && mlirAffineMapGetNumResults(found) == 1;
  }
  if (fits) {
    found = shiftDims(isMin ? addToResults(found, -1) : found, dim);
    fits = affineConstraintsAddBound(constraints, PB_EQUAL, bound, found, true) &&
           !pbIsEmpty(&constraints->system);
  }
  for (intptr_t i = 0; fits && i < numResults; ++i)
    fits = isWithin(constraints, &map, i, bound, bound + 1 + (size_t)i, isMin);
  if (fits)
    *result = finishMap(constraints, found);
  affineValueMapFree(&map);
  return fits;
}
