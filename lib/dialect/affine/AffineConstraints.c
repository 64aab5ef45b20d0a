// Systems of constraints whose variables stand for values: variables, and what is known of them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineConstraints.h"
#include "dialect/affine/AffineOps.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"

#include <string.h>

typedef TsVec(MlirAffineExpr) Exprs;

void affineConstraintsFree(AffineConstraints *constraints) {
  pbFree(&constraints->system);
  tsVecFree(&constraints->values);
}

void affineConstraintsCopy(AffineConstraints *copy, const AffineConstraints *constraints) {
  *copy = (AffineConstraints){.scope = constraints->scope};
  pbCopy(&copy->system, &constraints->system);
  for (size_t i = 0; i < constraints->values.size; ++i)
    tsVecPush(&copy->values, constraints->values.data[i]);
}

//===--- Variables ---===//

static void insertValue(AffineConstraints *constraints, size_t column, MlirValue value) {
  AffineValues *values = &constraints->values;
  tsVecPush(values, value);
  for (size_t i = values->size; i-- > column + 1;)
    values->data[i] = values->data[i - 1];
  values->data[column] = value;
}

static void removeValues(AffineConstraints *constraints, size_t start, size_t limit) {
  AffineValues *values = &constraints->values;
  limit = limit < values->size ? limit : values->size;
  if (start >= limit)
    return;
  for (size_t i = limit; i < values->size; ++i)
    values->data[start + i - limit] = values->data[i];
  values->size -= limit - start;
}

void affineConstraintsInsertDim(AffineConstraints *constraints, size_t position, MlirValue value) {
  insertValue(constraints, pbInsertVars(&constraints->system, PB_DIM, position, 1), value);
}

size_t affineConstraintsAddDim(AffineConstraints *constraints, MlirValue value) {
  size_t position = constraints->system.numDims;
  affineConstraintsInsertDim(constraints, position, value);
  return position;
}

size_t affineConstraintsAddSymbol(AffineConstraints *constraints, MlirValue value) {
  PbSystem *system = &constraints->system;
  size_t column = pbInsertVars(system, PB_SYMBOL, system->numSymbols, 1);
  insertValue(constraints, column, value);
  return column;
}

bool affineConstraintsFind(const AffineConstraints *constraints, MlirValue value, size_t from,
                           size_t *column) {
  for (size_t i = from; i < constraints->values.size; ++i)
    if (constraints->values.data[i].ptr == value.ptr && value.ptr) {
      *column = i;
      return true;
    }
  return false;
}

void affineConstraintsSwap(AffineConstraints *constraints, size_t a, size_t b) {
  MlirValue kept = constraints->values.data[a];
  constraints->values.data[a] = constraints->values.data[b];
  constraints->values.data[b] = kept;
  pbSwapVars(&constraints->system, a, b);
}

void affineConstraintsMakeDim(AffineConstraints *constraints, MlirValue value) {
  size_t column;
  if (!affineConstraintsFind(constraints, value, constraints->system.numDims, &column))
    return;
  size_t dim = affineConstraintsAddDim(constraints, value);
  pbSwapVars(&constraints->system, dim, column + 1);
  pbRemoveVars(&constraints->system, column + 1, column + 2);
  removeValues(constraints, column + 1, column + 2);
}

static MlirOperation loopOf(MlirValue value) {
  return affineIsLoopVariable(value) ? mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value))
                                     : (MlirOperation){NULL};
}

static bool isSymbol(const AffineConstraints *constraints, MlirValue value) {
  return constraints->scope.ptr ? affineIsSymbolIn(value, constraints->scope)
                                : affineIsSymbol(value);
}

bool affineConstraintsAddInput(AffineConstraints *constraints, MlirValue value) {
  size_t column;
  if (affineConstraintsFind(constraints, value, 0, &column))
    return true;
  MlirOperation loop = loopOf(value);
  if (loop.ptr) {
    MlirBlock body = affineBody(loop);
    intptr_t count = affineForOpIsA(loop) ? 1 : mlirBlockGetNumArguments(body);
    for (intptr_t i = 0; i < count; ++i)
      affineConstraintsAddDim(constraints, mlirBlockGetArgument(body, i));
    return affineConstraintsAddLoop(constraints, loop);
  }
  bool isApply = mlirValueIsAOpResult(value) && affineApplyOpIsA(mlirOpResultGetOwner(value));
  if (isApply || !isSymbol(constraints, value))
    return false;
  column = affineConstraintsAddSymbol(constraints, value);
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (constant.ptr && mlirAttributeIsAInteger(constant))
    pbAddBound(&constraints->system, PB_EQUAL, column, mlirIntegerAttrGetValueInt(constant));
  return true;
}

void affineConstraintsProjectOut(AffineConstraints *constraints, size_t start, size_t count) {
  removeValues(constraints, start, start + count);
  pbProjectOut(&constraints->system, start, count);
}

void affineConstraintsProjectOutValue(AffineConstraints *constraints, MlirValue value) {
  size_t column;
  if (affineConstraintsFind(constraints, value, 0, &column))
    affineConstraintsProjectOut(constraints, column, 1);
}

//===--- Rows of expressions ---===//

// Adds the locals of the rows in front of the system's own.
static void takeLocals(PbSystem *system, AffineRows *flat) {
  size_t count = flat->locals.numLocals, old = system->numLocals;
  if (!count)
    return;
  pbInsertVars(system, PB_LOCAL, 0, count);
  pbInsertVars(&flat->locals, PB_LOCAL, count, old);
  pbAppend(system, &flat->locals);
}

// A row of the system with the coefficients of row `number`, times 1 or -1, added.
static void addRow(PbSystem *system, const AffineRows *flat, size_t numLocals, size_t number,
                   bool isNegative, int64_t *row) {
  size_t inputs = pbNumInputs(system), columns = inputs + numLocals + 1;
  const int64_t *from = flat->rows.data + number * columns;
  for (size_t i = 0; i < columns; ++i) {
    int64_t *to = &row[i == columns - 1 ? pbNumVars(system) : i];
    bool fails = isNegative ? __builtin_sub_overflow(*to, from[i], to)
                            : __builtin_add_overflow(*to, from[i], to);
    system->failed = system->failed || fails;
  }
}

static Exprs resultsOf(MlirAffineMap map) {
  Exprs exprs = {0};
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    tsVecPush(&exprs, mlirAffineMapGetResult(map, i));
  return exprs;
}

bool affineConstraintsAddBound(AffineConstraints *constraints, PbBound bound, size_t column,
                               MlirAffineMap map, bool isClosed) {
  PbSystem *system = &constraints->system;
  Exprs exprs = resultsOf(map);
  AffineRows flat;
  bool fits = affineFlatten(system->numDims, system->numSymbols, exprs.size, exprs.data, &flat);
  size_t numLocals = flat.locals.numLocals;
  if (fits)
    takeLocals(system, &flat);
  for (size_t i = 0; fits && i < exprs.size; ++i) {
    const int64_t *given = flat.rows.data + i * (pbNumInputs(system) + numLocals + 1);
    if (given[column])
      continue; // says nothing about the variable by itself
    int64_t *row = bound == PB_EQUAL ? pbAddEquality(system) : pbAddInequality(system);
    row[column] = bound == PB_UPPER ? -1 : 1;
    addRow(system, &flat, numLocals, i, bound != PB_UPPER, row);
    if (!isClosed && bound != PB_EQUAL)
      system->failed = __builtin_sub_overflow(row[pbNumVars(system)], 1, &row[pbNumVars(system)]) ||
                       system->failed;
  }
  affineRowsFree(&flat);
  tsVecFree(&exprs);
  return fits;
}

MlirAffineMap affineConstraintsAlignMap(const AffineConstraints *constraints,
                                        const AffineValueMap *map) {
  MlirContext context = mlirAffineMapGetContext(map->map);
  size_t numDims = constraints->system.numDims, ownDims = (size_t)mlirAffineMapGetNumDims(map->map);
  Exprs inputs = {0}, results = {0};
  for (intptr_t i = 0; i < map->numOperands; ++i) {
    size_t column = 0;
    affineConstraintsFind(constraints, map->operands[i], 0, &column);
    tsVecPush(&inputs, column < numDims
                           ? mlirAffineDimExprGet(context, (intptr_t)column)
                           : mlirAffineSymbolExprGet(context, (intptr_t)(column - numDims)));
  }
  tsVecReserve(&inputs, 1);
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map->map); ++i)
    tsVecPush(&results,
              affineReplaceInputs(mlirAffineMapGetResult(map->map, i), ownDims, inputs.data,
                                  (size_t)map->numOperands - ownDims, inputs.data + ownDims));
  MlirAffineMap aligned =
      mlirAffineMapGet(context, (intptr_t)numDims, (intptr_t)constraints->system.numSymbols,
                       (intptr_t)results.size, results.data);
  tsVecFree(&inputs);
  tsVecFree(&results);
  return aligned;
}

static bool addInputs(AffineConstraints *constraints, const AffineValueMap *map) {
  for (intptr_t i = 0; i < map->numOperands; ++i)
    if (!affineConstraintsAddInput(constraints, map->operands[i]))
      return false;
  return true;
}

bool affineConstraintsAddBoundOf(AffineConstraints *constraints, PbBound bound, size_t column,
                                 const AffineValueMap *given, bool isClosed) {
  AffineValueMap map = affineValueMapCopy(given);
  affineValueMapSimplify(&map);
  size_t dims = constraints->system.numDims;
  bool fits = addInputs(constraints, &map);
  // New dimensions move symbols.
  if (column >= dims)
    column += constraints->system.numDims - dims;
  fits = fits && affineConstraintsAddBound(constraints, bound, column,
                                           affineConstraintsAlignMap(constraints, &map), isClosed);
  affineValueMapFree(&map);
  return fits;
}

bool affineConstraintsReadMap(AffineConstraints *constraints, const AffineValueMap *map,
                              PbRows *rows) {
  PbSystem *system = &constraints->system;
  if (!addInputs(constraints, map))
    return false;
  Exprs exprs = resultsOf(affineConstraintsAlignMap(constraints, map));
  AffineRows flat;
  bool fits = affineFlatten(system->numDims, system->numSymbols, exprs.size, exprs.data, &flat);
  size_t numLocals = flat.locals.numLocals;
  if (fits)
    takeLocals(system, &flat);
  for (size_t i = 0; fits && i < exprs.size; ++i) {
    tsVecReserve(rows, rows->size + pbNumColumns(system));
    int64_t *row = rows->data + rows->size;
    memset(row, 0, pbNumColumns(system) * sizeof *row);
    addRow(system, &flat, numLocals, i, false, row);
    rows->size += pbNumColumns(system);
    ++rows->numRows;
  }
  affineRowsFree(&flat);
  tsVecFree(&exprs);
  return fits;
}

//===--- Loops and conditions ---===//

static bool addForBound(AffineConstraints *constraints, MlirOperation loop, bool lower,
                        size_t column) {
  int64_t constant;
  if (affineForGetConstantBound(loop, lower, &constant)) {
    if (!lower && __builtin_sub_overflow(constant, 1, &constant))
      return false;
    pbAddBound(&constraints->system, lower ? PB_LOWER : PB_UPPER, column, constant);
    return true;
  }
  AffineValueMap map = affineValueMapGet(
      lower ? affineForOpGetLowerBoundMap(loop) : affineForOpGetUpperBoundMap(loop), loop,
      tesseraOperationGetOperandGroup(loop, lower ? AFFINE_FOR_LOWER : AFFINE_FOR_UPPER));
  bool fits =
      affineConstraintsAddBoundOf(constraints, lower ? PB_LOWER : PB_UPPER, column, &map, lower);
  affineValueMapFree(&map);
  return fits;
}

// variable = lower + step * q.
static void addStride(PbSystem *system, size_t column, int64_t lower, int64_t step) {
  size_t columns = pbNumColumns(system);
  int64_t *dividend = tsAllocZeroed(columns, sizeof *dividend);
  dividend[column] = 1;
  if (__builtin_sub_overflow(0, lower, &dividend[columns - 1]))
    system->failed = true;
  pbAddQuotient(system, dividend, step);
  int64_t *row = pbAddEquality(system);
  row[column] = 1;
  row[columns - 1] = -step;
  row[columns] = dividend[columns - 1];
  tsFree(dividend);
}

static bool addForLoop(AffineConstraints *constraints, MlirOperation loop) {
  size_t column;
  int64_t step = affineForOpGetStep(loop), lower;
  if (!affineConstraintsFind(constraints, mlirBlockGetArgument(affineBody(loop), 0), 0, &column))
    return false;
  if (step > 1 && affineForGetConstantBound(loop, true, &lower))
    addStride(&constraints->system, column, lower, step);
  return step > 0 && addForBound(constraints, loop, true, column) &&
         addForBound(constraints, loop, false, column);
}

// The bounds of variable number `dim`: several results of the map.
static bool addParallelBound(AffineConstraints *constraints, MlirOperation loop, bool lower,
                             intptr_t dim, size_t column) {
  MlirAffineMap map =
      lower ? affineParallelOpGetLowerBoundsMap(loop) : affineParallelOpGetUpperBoundsMap(loop);
  MlirAttribute groups = lower ? affineParallelOpGetLowerBoundsGroupsAttr(loop)
                               : affineParallelOpGetUpperBoundsGroupsAttr(loop);
  intptr_t start = 0;
  for (intptr_t i = 0; i < dim; ++i)
    start += mlirDenseElementsAttrGetInt32Value(groups, i);
  intptr_t count = mlirDenseElementsAttrGetInt32Value(groups, dim);
  TsVec(intptr_t) positions = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&positions, start + i);
  AffineValueMap bound = affineValueMapGet(mlirAffineMapGetSubMap(map, count, positions.data), loop,
                                           affineParallelGetOperands(loop, lower));
  bool fits =
      affineConstraintsAddBoundOf(constraints, lower ? PB_LOWER : PB_UPPER, column, &bound, lower);
  affineValueMapFree(&bound);
  tsVecFree(&positions);
  return fits;
}

static bool addParallelLoop(AffineConstraints *constraints, MlirOperation loop) {
  MlirBlock body = affineBody(loop);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    size_t column;
    if (!affineConstraintsFind(constraints, mlirBlockGetArgument(body, i), 0, &column) ||
        !addParallelBound(constraints, loop, true, i, column) ||
        !addParallelBound(constraints, loop, false, i, column))
      return false;
  }
  return true;
}

bool affineConstraintsAddLoop(AffineConstraints *constraints, MlirOperation loop) {
  return affineForOpIsA(loop) ? addForLoop(constraints, loop) : addParallelLoop(constraints, loop);
}

bool affineConstraintsAddSet(AffineConstraints *constraints, MlirIntegerSet set,
                             intptr_t numOperands, const MlirValue *operands) {
  AffineValueMap given = {affineSetAsMap(set), (MlirValue *)operands, numOperands};
  AffineValueMap map = affineValueMapCopy(&given);
  affineValueMapCompose(&map);
  affineValueMapCanonicalize(&map);
  bool fits = addInputs(constraints, &map);
  PbSystem *system = &constraints->system;
  Exprs exprs = resultsOf(fits ? affineConstraintsAlignMap(constraints, &map) : map.map);
  AffineRows flat = {.rows = {0}};
  fits = fits && affineFlatten(system->numDims, system->numSymbols, exprs.size, exprs.data, &flat);
  size_t numLocals = flat.locals.numLocals;
  if (fits)
    takeLocals(system, &flat);
  for (size_t i = 0; fits && i < exprs.size; ++i)
    addRow(system, &flat, numLocals, i, false,
           mlirIntegerSetIsConstraintEq(set, (intptr_t)i) ? pbAddEquality(system)
                                                          : pbAddInequality(system));
  affineRowsFree(&flat);
  tsVecFree(&exprs);
  affineValueMapFree(&map);
  return fits;
}

bool affineConstraintsAddCondition(AffineConstraints *constraints, MlirOperation op) {
  AffineValues operands = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&operands, mlirOperationGetOperand(op, i));
  bool fits = affineConstraintsAddSet(constraints, affineIfOpGetCondition(op),
                                      (intptr_t)operands.size, operands.data);
  tsVecFree(&operands);
  return fits;
}

static bool isAffineRegion(MlirOperation op) {
  return affineForOpIsA(op) || affineParallelOpIsA(op) || affineIfOpIsA(op);
}

bool affineConstraintsAddSurroundings(AffineConstraints *constraints, MlirOperation op) {
  TsVec(IrOperation *) around = {0};
  for (IrOperation *up = irOp(op), *parent; (parent = irParentOp(up)) != NULL; up = parent) {
    if (irHasTrait(parent, TESSERA_TRAIT_AFFINE_SCOPE))
      break;
    bool holds = affineIfOpIsA(irWrapOp(parent)) && irParentRegion(up) == &parent->regions[0];
    if (isAffineRegion(irWrapOp(parent)) && (holds || !affineIfOpIsA(irWrapOp(parent))))
      tsVecPush(&around, parent);
  }
  bool fits = true;
  for (size_t i = around.size; i-- > 0;) {
    MlirOperation loop = irWrapOp(around.data[i]);
    if (affineIfOpIsA(loop))
      continue;
    intptr_t count = affineForOpIsA(loop) ? 1 : mlirBlockGetNumArguments(affineBody(loop));
    for (intptr_t k = 0; k < count; ++k)
      affineConstraintsAddDim(constraints, mlirBlockGetArgument(affineBody(loop), k));
  }
  for (size_t i = around.size; fits && i-- > 0;) {
    MlirOperation outer = irWrapOp(around.data[i]);
    fits = affineIfOpIsA(outer) ? affineConstraintsAddCondition(constraints, outer)
                                : affineConstraintsAddLoop(constraints, outer);
  }
  tsVecFree(&around);
  return fits;
}

//===--- Aligning ---===//

static void alignKind(AffineConstraints *a, AffineConstraints *b, bool ofDims) {
  size_t first = ofDims ? 0 : a->system.numDims;
  size_t count = ofDims ? a->system.numDims : a->system.numSymbols;
  for (size_t i = 0; i < count; ++i) {
    size_t column;
    MlirValue value = a->values.data[first + i];
    if (affineConstraintsFind(b, value, first + i, &column))
      affineConstraintsSwap(b, first + i, column);
    else if (ofDims)
      affineConstraintsInsertDim(b, i, value);
    else
      insertValue(b, pbInsertVars(&b->system, PB_SYMBOL, i, 1), value);
  }
  size_t all = ofDims ? b->system.numDims : b->system.numSymbols;
  for (size_t i = count; i < all; ++i) {
    MlirValue value = b->values.data[first + i];
    if (ofDims)
      affineConstraintsAddDim(a, value);
    else
      affineConstraintsAddSymbol(a, value);
  }
}

void affineConstraintsAlignSymbols(AffineConstraints *a, AffineConstraints *b) {
  alignKind(a, b, false);
}

void affineConstraintsAlign(AffineConstraints *a, AffineConstraints *b) {
  alignKind(a, b, true);
  alignKind(a, b, false);
  size_t ofA = a->system.numLocals, ofB = b->system.numLocals;
  pbInsertVars(&a->system, PB_LOCAL, ofA, ofB);
  pbInsertVars(&b->system, PB_LOCAL, 0, ofA);
}
