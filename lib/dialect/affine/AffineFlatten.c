// Affine expressions as rows of coefficients, and back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/presburger/Numbers.h"
#include "dialect/affine/AffineConstraints.h"
#include "ir/Builtin.h"

#include <string.h>

/// Dimensions, symbols, the constant, and behind it locals as they are found.
typedef PbRow Row;

typedef struct Local {
  Row dividend;
  int64_t divisor;
} Local;

typedef struct Flattener {
  size_t numDims, numSymbols;
  TsVec(Local) locals;
  PbSystem failure; ///< only its mark
} Flattener;

static size_t constantOf(const Flattener *f) { return f->numDims + f->numSymbols; }

static void widen(Row *row, size_t size) {
  tsVecReserve(row, size);
  for (; row->size < size; ++row->size)
    row->data[row->size] = 0;
}

static void clear(Row *row) { memset(row->data, 0, row->size * sizeof *row->data); }

static bool areEqual(const Row *a, const Row *b) {
  size_t size = a->size > b->size ? a->size : b->size;
  for (size_t i = 0; i < size; ++i)
    if ((i < a->size ? a->data[i] : 0) != (i < b->size ? b->data[i] : 0))
      return false;
  return true;
}

// The column of the quotient, rounded down.
static size_t findLocal(Flattener *f, const Row *dividend, int64_t divisor) {
  size_t i = 0;
  while (i < f->locals.size &&
         (f->locals.data[i].divisor != divisor || !areEqual(&f->locals.data[i].dividend, dividend)))
    ++i;
  if (i == f->locals.size) {
    Local local = {.divisor = divisor};
    for (size_t k = 0; k < dividend->size; ++k)
      tsVecPush(&local.dividend, dividend->data[k]);
    tsVecPush(&f->locals, local);
  }
  return constantOf(f) + 1 + i;
}

static void addScaled(Flattener *f, Row *row, const Row *other, int64_t factor) {
  widen(row, other->size);
  for (size_t i = 0; i < other->size; ++i)
    row->data[i] =
        pbAdd(&f->failure, row->data[i], pbMultiply(&f->failure, other->data[i], factor));
}

// row / divisor rounded down, for a positive divisor.
static void divide(Flattener *f, Row *row, int64_t divisor) {
  int64_t gcd = (int64_t)pbGcd(pbRowGcd(row->data, row->size), (uint64_t)divisor);
  for (size_t i = 0; i < row->size; ++i)
    row->data[i] /= gcd;
  if (gcd == divisor)
    return;
  size_t column = findLocal(f, row, divisor / gcd);
  widen(row, column + 1);
  clear(row);
  row->data[column] = 1;
}

static void flattenOperator(Flattener *f, const IrAffineExpr *expr, Row *lhs, const Row *rhs) {
  if (expr->kind == IR_AFFINE_ADD) {
    addScaled(f, lhs, rhs, 1);
    return;
  }
  int64_t value = expr->rhs->value;
  if (expr->rhs->kind != IR_AFFINE_CONSTANT || (expr->kind != IR_AFFINE_MUL && value <= 0)) {
    f->failure.failed = true;
    return;
  }
  Row copy = {0};
  if (expr->kind == IR_AFFINE_MUL) {
    for (size_t i = 0; i < lhs->size; ++i)
      lhs->data[i] = pbMultiply(&f->failure, lhs->data[i], value);
  } else if (expr->kind == IR_AFFINE_MOD) {
    addScaled(f, &copy, lhs, 1);
    divide(f, &copy, value);
    addScaled(f, lhs, &copy, -value);
  } else {
    size_t constant = constantOf(f);
    // What divides all of the row is taken out before rounding up.
    int64_t gcd = (int64_t)pbGcd(pbRowGcd(lhs->data, lhs->size), (uint64_t)value);
    for (size_t i = 0; i < lhs->size; ++i)
      lhs->data[i] /= gcd;
    value /= gcd;
    if (expr->kind == IR_AFFINE_CEILDIV)
      lhs->data[constant] = pbAdd(&f->failure, lhs->data[constant], value - 1);
    if (value > 1)
      divide(f, lhs, value);
  }
  tsVecFree(&copy);
}

static void flatten(Flattener *f, const IrAffineExpr *expr, Row *row) {
  widen(row, constantOf(f) + 1);
  size_t value = (size_t)expr->value;
  switch (expr->kind) {
  case IR_AFFINE_CONSTANT:
    row->data[constantOf(f)] = expr->value;
    return;
  case IR_AFFINE_DIM:
    row->data[value] = 1;
    return;
  case IR_AFFINE_SYMBOL:
    row->data[f->numDims + value] = 1;
    return;
  default:
    break;
  }
  Row rhs = {0};
  flatten(f, expr->lhs, row);
  flatten(f, expr->rhs, &rhs);
  flattenOperator(f, expr, row, &rhs);
  tsVecFree(&rhs);
}

// Appends the row with `numLocals` locals in front of the constant.
static void appendRow(const Flattener *f, PbRows *rows, const Row *row, size_t numLocals) {
  size_t constant = constantOf(f);
  for (size_t i = 0; i < constant; ++i)
    tsVecPush(rows, row->data[i]);
  for (size_t i = constant + 1; i < constant + 1 + numLocals; ++i)
    tsVecPush(rows, i < row->size ? row->data[i] : 0);
  tsVecPush(rows, row->data[constant]);
  ++rows->numRows;
}

bool affineFlatten(size_t numDims, size_t numSymbols, size_t count, const MlirAffineExpr *exprs,
                   AffineRows *flat) {
  Flattener f = {.numDims = numDims, .numSymbols = numSymbols};
  *flat = (AffineRows){.rows = {0}};
  pbInit(&flat->locals, numDims, numSymbols, 0);
  Row *rows = tsAllocZeroed(count + 1, sizeof *rows);
  for (size_t i = 0; i < count; ++i)
    flatten(&f, irExpr(exprs[i]), &rows[i]);
  bool fits = !f.failure.failed;
  for (size_t i = 0; i < count; ++i) {
    if (fits)
      appendRow(&f, &flat->rows, &rows[i], f.locals.size);
    tsVecFree(&rows[i]);
  }
  tsFree(rows);
  for (size_t i = 0; i < f.locals.size; ++i) {
    PbRows dividend = {0};
    if (fits) {
      appendRow(&f, &dividend, &f.locals.data[i].dividend, i);
      pbAddQuotient(&flat->locals, dividend.data, f.locals.data[i].divisor);
    }
    tsVecFree(&dividend);
    tsVecFree(&f.locals.data[i].dividend);
  }
  tsVecFree(&f.locals);
  return fits && !flat->locals.failed;
}

void affineRowsFree(AffineRows *flat) {
  pbFree(&flat->locals);
  tsVecFree(&flat->rows);
}

//===--- Back ---===//

static MlirAffineExpr addTerm(MlirAffineExpr sum, MlirAffineExpr term, int64_t coefficient) {
  MlirAffineExpr factor = mlirAffineConstantExprGet(mlirAffineExprGetContext(term), coefficient);
  return mlirAffineAddExprGet(sum, mlirAffineMulExprGet(term, factor));
}

MlirAffineExpr affineExprOfRow(MlirContext context, size_t numDims, size_t numSymbols,
                               size_t numLocals, const int64_t *row, const MlirAffineExpr *locals) {
  MlirAffineExpr sum = mlirAffineConstantExprGet(context, 0);
  for (size_t i = 0; i < numDims; ++i)
    if (row[i])
      sum = addTerm(sum, mlirAffineDimExprGet(context, (intptr_t)i), row[i]);
  row += numDims;
  for (size_t i = 0; i < numSymbols; ++i)
    if (row[i])
      sum = addTerm(sum, mlirAffineSymbolExprGet(context, (intptr_t)i), row[i]);
  row += numSymbols;
  for (size_t i = 0; i < numLocals; ++i)
    if (row[i])
      sum = addTerm(sum, locals[i], row[i]);
  int64_t constant = row[numLocals];
  return constant ? mlirAffineAddExprGet(sum, mlirAffineConstantExprGet(context, constant)) : sum;
}
