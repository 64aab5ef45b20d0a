// Simplifying affine expressions by summing up the terms of each dimension and symbol.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An expression becomes a row of coefficients: one for each dimension and symbol, the constant, and
// one for each subexpression that isn't linear ("local": quotients, and products of symbols), which
// is found again when it comes twice. Reading the row back gives the expression.
#include "ir/Arithmetic.h"
#include "ir/Builtin.h"

#include <stdlib.h>

typedef struct Row {
  int64_t *data; // dimensions, symbols, constant, locals
  size_t size, capacity;
} Row;

typedef struct Flattener {
  IrContext *context;
  size_t numDims, numSymbols;
  TsVec(const IrAffineExpr *) locals;
} Flattener;

static size_t constantColumn(const Flattener *f) { return f->numDims + f->numSymbols; }
static size_t firstLocal(const Flattener *f) { return constantColumn(f) + 1; }

static void clearRow(Row *row) {
  if (row->size)
    memset(row->data, 0, row->size * sizeof *row->data);
}

// Makes the row as wide as `size`; new columns are 0.
static void widenRow(Row *row, size_t size) {
  tsVecReserve(row, size);
  for (; row->size < size; ++row->size)
    row->data[row->size] = 0;
}

// Every step fails when a coefficient doesn't fit; the expression stays as it is then.
static bool addRow(Row *row, const Row *other) {
  widenRow(row, other->size);
  for (size_t i = 0; i < other->size; ++i)
    if (!irAddFits(row->data[i], other->data[i], &row->data[i]))
      return false;
  return true;
}

static bool scaleRow(Row *row, int64_t factor) {
  for (size_t i = 0; i < row->size; ++i)
    if (!irMulFits(row->data[i], factor, &row->data[i]))
      return false;
  return true;
}

// The greatest common divisor of all coefficients and `start`.
static int64_t gcdOfRow(const Row *row, int64_t start) {
  int64_t gcd = start;
  for (size_t i = 0; i < row->size && gcd != 1; ++i)
    gcd = irGcd(gcd, row->data[i] == INT64_MIN ? INT64_C(1) << 62 : irAbs(row->data[i]));
  return gcd;
}

static void divideRow(Row *row, int64_t divisor) {
  for (size_t i = 0; i < row->size; ++i)
    row->data[i] /= divisor;
}

//===--- Reading rows ---===//

static const IrAffineExpr *addTerm(const IrAffineExpr *sum, const IrAffineExpr *term,
                                   int64_t coefficient) {
  const IrAffineExpr *factor = irAffineConstant(term->context, coefficient);
  return irAffineBinary(IR_AFFINE_ADD, sum, irAffineBinary(IR_AFFINE_MUL, term, factor));
}

static const IrAffineExpr *addConstant(const Flattener *f, const IrAffineExpr *sum,
                                       const Row *row) {
  int64_t value = row->data[constantColumn(f)];
  return value ? irAffineBinary(IR_AFFINE_ADD, sum, irAffineConstant(f->context, value)) : sum;
}

// Dimensions, symbols, locals, constant.
static const IrAffineExpr *readRow(const Flattener *f, const Row *row) {
  const IrAffineExpr *sum = irAffineConstant(f->context, 0);
  for (size_t i = 0; i < f->numDims; ++i)
    if (row->data[i])
      sum = addTerm(sum, irAffineDim(f->context, (uint32_t)i), row->data[i]);
  for (size_t i = 0; i < f->numSymbols; ++i)
    if (row->data[f->numDims + i])
      sum = addTerm(sum, irAffineSymbol(f->context, (uint32_t)i), row->data[f->numDims + i]);
  for (size_t i = firstLocal(f); i < row->size; ++i)
    if (row->data[i])
      sum = addTerm(sum, f->locals.data[i - firstLocal(f)], row->data[i]);
  return addConstant(f, sum, row);
}

// A term of a semi-affine sum and the two positions that it is sorted by.
typedef struct Term {
  int64_t major, minor;
  const IrAffineExpr *expr;
  int64_t coefficient;
  size_t order; // of appearance: decides between terms at the same position
} Term;

static int compareTerms(const void *a, const void *b) {
  const Term *left = a, *right = b;
  if (left->major != right->major)
    return left->major < right->major ? -1 : 1;
  if (left->minor != right->minor)
    return left->minor < right->minor ? -1 : 1;
  return (left->order > right->order) - (left->order < right->order);
}

typedef struct Terms {
  TsVec(Term) list;
  int64_t nextBefore; // minor positions before those of all symbols ...
  int64_t nextAfter;  // ... and after
} Terms;

static bool isLeaf(const IrAffineExpr *expr) {
  return expr->kind == IR_AFFINE_DIM || expr->kind == IR_AFFINE_SYMBOL;
}

// The position of an operator on a dimension or symbol: behind those of smaller positions, and a
// dimension by the symbol that it meets. False for what isn't sorted.
static bool addOperatorTerm(Terms *terms, const IrAffineExpr *expr, int64_t coefficient) {
  if (!expr->lhs || !isLeaf(expr->lhs) ||
      !(isLeaf(expr->rhs) || expr->rhs->kind == IR_AFFINE_CONSTANT))
    return false;
  Term term = {expr->lhs->value, 0, expr, coefficient, 0};
  if (expr->lhs->kind == IR_AFFINE_SYMBOL)
    term.minor = terms->nextAfter++;
  else if (expr->rhs->kind == IR_AFFINE_CONSTANT)
    term.minor = terms->nextBefore--;
  else
    term.minor = expr->rhs->value;
  tsVecPush(&terms->list, term);
  return true;
}

static void addSymbolTerms(const Flattener *f, const Row *row, Terms *terms) {
  for (size_t i = 0; i < f->numSymbols; ++i)
    if (row->data[f->numDims + i])
      tsVecPush(&terms->list,
                (Term){(int64_t)i, terms->nextAfter++, irAffineSymbol(f->context, (uint32_t)i),
                       row->data[f->numDims + i], 0});
}

static void addDimTerms(const Flattener *f, const Row *row, Terms *terms) {
  for (size_t i = 0; i < f->numDims; ++i)
    if (row->data[i])
      tsVecPush(&terms->list, (Term){(int64_t)i, terms->nextBefore--,
                                     irAffineDim(f->context, (uint32_t)i), row->data[i], 0});
}

// Terms on dimensions and symbols by position, then the other locals, then the constant.
static const IrAffineExpr *readSemiAffineRow(const Flattener *f, const Row *row) {
  size_t most = f->numDims > f->numSymbols ? f->numDims : f->numSymbols;
  Terms terms = {.nextBefore = -1, .nextAfter = (int64_t)most};
  Row unsorted = {0};
  widenRow(&unsorted, row->size);
  addSymbolTerms(f, row, &terms);
  for (size_t i = firstLocal(f); i < row->size; ++i)
    if (row->data[i] && !addOperatorTerm(&terms, f->locals.data[i - firstLocal(f)], row->data[i]))
      unsorted.data[i] = row->data[i];
  addDimTerms(f, row, &terms);
  for (size_t i = 0; i < terms.list.size; ++i)
    terms.list.data[i].order = i;
  if (terms.list.size)
    qsort(terms.list.data, terms.list.size, sizeof *terms.list.data, compareTerms);
  const IrAffineExpr *sum = irAffineConstant(f->context, 0);
  for (size_t i = 0; i < terms.list.size; ++i)
    sum = addTerm(sum, terms.list.data[i].expr, terms.list.data[i].coefficient);
  for (size_t i = firstLocal(f); i < row->size; ++i)
    if (unsorted.data[i])
      sum = addTerm(sum, f->locals.data[i - firstLocal(f)], unsorted.data[i]);
  tsVecFree(&unsorted);
  tsVecFree(&terms.list);
  return addConstant(f, sum, row);
}

//===--- Making rows ---===//

// The column of a local, added when it is new.
static size_t localColumn(Flattener *f, const IrAffineExpr *expr) {
  size_t i = 0;
  while (i < f->locals.size && f->locals.data[i] != expr)
    ++i;
  if (i == f->locals.size)
    tsVecPush(&f->locals, expr);
  return firstLocal(f) + i;
}

static void setToLocal(Flattener *f, Row *row, const IrAffineExpr *expr) {
  size_t column = localColumn(f, expr);
  widenRow(row, column + 1);
  clearRow(row);
  row->data[column] = 1;
}

// lhs mod c is lhs - c * (lhs floordiv c).
static bool flattenMod(Flattener *f, Row *lhs, int64_t modulus) {
  if (modulus <= 0)
    return false;
  int64_t gcd = gcdOfRow(lhs, modulus);
  if (gcd == modulus) {
    clearRow(lhs);
    return true;
  }
  Row dividend = {0};
  bool fits = addRow(&dividend, lhs);
  divideRow(&dividend, gcd);
  const IrAffineExpr *quotient = irAffineBinary(IR_AFFINE_FLOORDIV, readRow(f, &dividend),
                                                irAffineConstant(f->context, modulus / gcd));
  tsVecFree(&dividend);
  size_t column = localColumn(f, quotient);
  widenRow(lhs, column + 1);
  return fits && irAddFits(lhs->data[column], -modulus, &lhs->data[column]);
}

static bool flattenDiv(Flattener *f, IrAffineKind kind, Row *lhs, int64_t divisor) {
  if (divisor <= 0)
    return false;
  int64_t gcd = gcdOfRow(lhs, divisor);
  divideRow(lhs, gcd);
  if (gcd == divisor)
    return true;
  const IrAffineExpr *quotient =
      irAffineBinary(kind, readRow(f, lhs), irAffineConstant(f->context, divisor / gcd));
  setToLocal(f, lhs, quotient);
  return true;
}

// Whether the row is an expression less its remainder by the divisor, which divides that.
static bool lacksRemainder(const Flattener *f, const Row *row, const IrAffineExpr *divisor) {
  Row rest = {0};
  bool found = false;
  for (size_t i = firstLocal(f); i < row->size && !found; ++i) {
    const IrAffineExpr *local = f->locals.data[i - firstLocal(f)];
    if (row->data[i] != -1 || local->kind != IR_AFFINE_MOD || local->rhs != divisor)
      continue;
    rest.size = 0;
    found = addRow(&rest, row);
    rest.data[i] = 0;
    found = found && readRow(f, &rest) == local->lhs;
  }
  tsVecFree(&rest);
  return found;
}

static bool flattenOperator(Flattener *f, const IrAffineExpr *expr, Row *lhs, const Row *rhs) {
  if (expr->kind == IR_AFFINE_ADD)
    return addRow(lhs, rhs);
  if (expr->rhs->kind != IR_AFFINE_CONSTANT) {
    if (expr->kind == IR_AFFINE_MOD && lacksRemainder(f, lhs, readRow(f, rhs))) {
      clearRow(lhs);
      return true;
    }
    setToLocal(f, lhs, irAffineBinary(expr->kind, readRow(f, lhs), readRow(f, rhs)));
    return true;
  }
  int64_t value = expr->rhs->value;
  if (expr->kind == IR_AFFINE_MUL)
    return scaleRow(lhs, value);
  return expr->kind == IR_AFFINE_MOD ? flattenMod(f, lhs, value)
                                     : flattenDiv(f, expr->kind, lhs, value);
}

static bool flatten(Flattener *f, const IrAffineExpr *expr, Row *row) {
  widenRow(row, firstLocal(f));
  switch (expr->kind) {
  case IR_AFFINE_CONSTANT:
    row->data[constantColumn(f)] = expr->value;
    return true;
  case IR_AFFINE_DIM:
    if ((uint64_t)expr->value < f->numDims)
      row->data[expr->value] = 1;
    return (uint64_t)expr->value < f->numDims;
  case IR_AFFINE_SYMBOL:
    if ((uint64_t)expr->value < f->numSymbols)
      row->data[f->numDims + (size_t)expr->value] = 1;
    return (uint64_t)expr->value < f->numSymbols;
  default:
    break;
  }
  Row rhs = {0};
  bool fits = flatten(f, expr->lhs, row) && flatten(f, expr->rhs, &rhs) &&
              flattenOperator(f, expr, row, &rhs);
  tsVecFree(&rhs);
  return fits;
}

//===--- Division by a symbol ---===//

// Whether the symbol divides the expression by the rules below, `divider` being the operator whose
// left side it is.
static bool symbolDivides(const IrAffineExpr *expr, int64_t symbol, IrAffineKind divider) {
  switch (expr->kind) {
  case IR_AFFINE_CONSTANT:
    return expr->value == 0;
  case IR_AFFINE_DIM:
    return false;
  case IR_AFFINE_SYMBOL:
    return expr->value == symbol;
  case IR_AFFINE_ADD:
    // Only one term may be rounded: the sum of two rounded quotients isn't that of their sum.
    return (symbolDivides(expr->lhs, symbol, divider) &&
            symbolDivides(expr->rhs, symbol, IR_AFFINE_ADD)) ||
           (symbolDivides(expr->lhs, symbol, IR_AFFINE_ADD) &&
            symbolDivides(expr->rhs, symbol, divider));
  case IR_AFFINE_MOD:
    return symbolDivides(expr->lhs, symbol, IR_AFFINE_MOD) &&
           symbolDivides(expr->rhs, symbol, IR_AFFINE_MOD);
  case IR_AFFINE_MUL:
    return symbolDivides(expr->lhs, symbol, IR_AFFINE_MUL) ||
           symbolDivides(expr->rhs, symbol, IR_AFFINE_MUL);
  case IR_AFFINE_FLOORDIV:
  case IR_AFFINE_CEILDIV:
    // Quotients of one kind may be taken in any order.
    return divider == expr->kind && symbolDivides(expr->lhs, symbol, expr->kind);
  }
  return false;
}

// The quotient, where symbolDivides.
static const IrAffineExpr *divideBySymbol(const IrAffineExpr *expr, int64_t symbol,
                                          IrAffineKind divider) {
  switch (expr->kind) {
  case IR_AFFINE_SYMBOL:
    return irAffineConstant(expr->context, 1);
  case IR_AFFINE_ADD:
    return irAffineBinary(IR_AFFINE_ADD, divideBySymbol(expr->lhs, symbol, divider),
                          divideBySymbol(expr->rhs, symbol, divider));
  case IR_AFFINE_MOD:
    return irAffineBinary(IR_AFFINE_MOD, divideBySymbol(expr->lhs, symbol, IR_AFFINE_MOD),
                          divideBySymbol(expr->rhs, symbol, IR_AFFINE_MOD));
  case IR_AFFINE_MUL:
    if (symbolDivides(expr->lhs, symbol, IR_AFFINE_MUL))
      return irAffineBinary(IR_AFFINE_MUL, divideBySymbol(expr->lhs, symbol, IR_AFFINE_MUL),
                            expr->rhs);
    return irAffineBinary(IR_AFFINE_MUL, expr->lhs,
                          divideBySymbol(expr->rhs, symbol, IR_AFFINE_MUL));
  case IR_AFFINE_FLOORDIV:
  case IR_AFFINE_CEILDIV:
    return irAffineBinary(expr->kind, divideBySymbol(expr->lhs, symbol, expr->kind), expr->rhs);
  default:
    return expr; // the constant 0
  }
}

// Cancels symbols that divide what they are divisors of. Like the reference, it asks the left side
// as it was written, and divides what became of it.
static const IrAffineExpr *cancelSymbols(const IrAffineExpr *expr) {
  if (!expr->lhs)
    return expr;
  const IrAffineExpr *lhs = cancelSymbols(expr->lhs), *rhs = cancelSymbols(expr->rhs);
  bool divides = expr->kind != IR_AFFINE_ADD && expr->kind != IR_AFFINE_MUL &&
                 rhs->kind == IR_AFFINE_SYMBOL && symbolDivides(expr->lhs, rhs->value, expr->kind);
  if (divides && expr->kind == IR_AFFINE_MOD)
    return irAffineConstant(expr->context, 0);
  if (divides && symbolDivides(lhs, rhs->value, expr->kind))
    return divideBySymbol(lhs, rhs->value, expr->kind);
  return irAffineBinary(expr->kind, lhs, rhs);
}

const IrAffineExpr *irAffineSimplify(const IrAffineExpr *expr, uint32_t numDims,
                                     uint32_t numSymbols) {
  if (!expr->isPureAffine)
    expr = cancelSymbols(expr);
  Flattener f = {.context = expr->context, .numDims = numDims, .numSymbols = numSymbols};
  Row row = {0};
  const IrAffineExpr *simple = expr;
  if (flatten(&f, expr, &row)) {
    simple = readRow(&f, &row);
    if (!expr->isPureAffine && simple != expr)
      simple = readSemiAffineRow(&f, &row);
  }
  tsVecFree(&row);
  tsVecFree(&f.locals);
  return simple;
}
