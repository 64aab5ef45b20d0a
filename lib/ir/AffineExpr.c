// Affine expressions: uniquing, the simplification that happens as they are made, and walks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Arithmetic.h"
#include "ir/Builtin.h"
#include "ir/Uniquer.h"

#include <stdio.h>

//===--- Uniquing ---===//

static uint64_t hashExpr(const void *thing) {
  const IrAffineExpr *expr = thing;
  uint64_t hash = tsHashCombine(expr->kind + 1, (uint64_t)expr->value);
  return tsHashCombine(hash, tsHashCombine((uintptr_t)expr->lhs, (uintptr_t)expr->rhs));
}

static bool equalsExpr(const void *thing, const void *key) {
  const IrAffineExpr *a = thing, *b = key;
  return a->kind == b->kind && a->value == b->value && a->lhs == b->lhs && a->rhs == b->rhs;
}

static const IrAffineExpr *uniqueExpr(const IrAffineExpr *key) {
  IrContext *context = key->context;
  uint64_t hash = hashExpr(key);
  IrShard *shard = irShardOf(context->affineExprs, hash);
  const IrAffineExpr *expr = irShardFind(shard, hash, equalsExpr, key);
  if (expr)
    return expr;
  irShardLock(context, shard);
  expr = irShardFind(shard, hash, equalsExpr, key);
  if (!expr) {
    IrAffineExpr *copy = tsArenaNew(irShardArena(context, shard), IrAffineExpr);
    *copy = *key;
    irShardInsert(context, shard, hash, copy);
    expr = copy;
  }
  irShardUnlock(context, shard);
  return expr;
}

static const IrAffineExpr *makeLeaf(IrContext *context, IrAffineKind kind, int64_t value,
                                    int64_t divisor) {
  IrAffineExpr key = {.kind = kind,
                      .context = context,
                      .value = value,
                      .divisor = divisor,
                      .numDims = kind == IR_AFFINE_DIM ? (uint64_t)value + 1 : 0,
                      .numSymbols = kind == IR_AFFINE_SYMBOL ? (uint64_t)value + 1 : 0,
                      .depth = 1,
                      .isPureAffine = true};
  return uniqueExpr(&key);
}

const IrAffineExpr *irAffineConstant(IrContext *context, int64_t value) {
  // The magnitude of the smallest number isn't a number; half of it divides it too.
  int64_t divisor = value == INT64_MIN ? INT64_C(1) << 62 : irAbs(value);
  return makeLeaf(context, IR_AFFINE_CONSTANT, value, divisor);
}

const IrAffineExpr *irAffineDim(IrContext *context, uint32_t position) {
  return makeLeaf(context, IR_AFFINE_DIM, position, 1);
}

const IrAffineExpr *irAffineSymbol(IrContext *context, uint32_t position) {
  return makeLeaf(context, IR_AFFINE_SYMBOL, position, 1);
}

static bool isConstant(const IrAffineExpr *expr) { return expr->kind == IR_AFFINE_CONSTANT; }

static int64_t divisorOf(IrAffineKind kind, const IrAffineExpr *lhs, const IrAffineExpr *rhs) {
  int64_t product;
  switch (kind) {
  case IR_AFFINE_MUL:
    return irMulFits(lhs->divisor, rhs->divisor, &product) ? product : lhs->divisor;
  case IR_AFFINE_FLOORDIV:
  case IR_AFFINE_CEILDIV:
    if (isConstant(rhs) && irDivFits(lhs->divisor, rhs->value) && lhs->divisor % rhs->value == 0)
      return irAbs(lhs->divisor / rhs->value);
    return 1;
  default:
    return irGcd(lhs->divisor, rhs->divisor);
  }
}

static const IrAffineExpr *makeBinary(IrAffineKind kind, const IrAffineExpr *lhs,
                                      const IrAffineExpr *rhs) {
  bool pure = lhs->isPureAffine && rhs->isPureAffine;
  if (kind == IR_AFFINE_MUL)
    pure = pure && (isConstant(lhs) || isConstant(rhs));
  else if (kind != IR_AFFINE_ADD)
    pure = pure && isConstant(rhs);
  IrAffineExpr key = {.kind = kind,
                      .context = lhs->context,
                      .lhs = lhs,
                      .rhs = rhs,
                      .divisor = divisorOf(kind, lhs, rhs),
                      .numDims = lhs->numDims > rhs->numDims ? lhs->numDims : rhs->numDims,
                      .numSymbols =
                          lhs->numSymbols > rhs->numSymbols ? lhs->numSymbols : rhs->numSymbols,
                      .depth = (lhs->depth > rhs->depth ? lhs->depth : rhs->depth) + 1,
                      .isPureAffine = pure};
  return uniqueExpr(&key);
}

//===--- Simplification ---===//
//
// Each function gives the simpler form or NULL. The order of the rules is the reference's: it
// decides which of several equal forms comes out.

static const IrAffineExpr *add(const IrAffineExpr *a, const IrAffineExpr *b) {
  return irAffineBinary(IR_AFFINE_ADD, a, b);
}
static const IrAffineExpr *multiply(const IrAffineExpr *a, const IrAffineExpr *b) {
  return irAffineBinary(IR_AFFINE_MUL, a, b);
}
static const IrAffineExpr *constantLike(const IrAffineExpr *expr, int64_t value) {
  return irAffineConstant(expr->context, value);
}

// Whether `expr` is of the kind with a constant right side.
static bool hasConstant(const IrAffineExpr *expr, IrAffineKind kind) {
  return expr->kind == kind && isConstant(expr->rhs);
}

// Whether operands that may change places should: constants go right, symbols behind dimensions,
// and those of one kind by position.
static bool shouldSwap(const IrAffineExpr *lhs, const IrAffineExpr *rhs) {
  bool sameLeaf =
      lhs->kind == rhs->kind && (lhs->kind == IR_AFFINE_SYMBOL || lhs->kind == IR_AFFINE_DIM);
  return isConstant(lhs) || (!lhs->numDims && rhs->numDims) ||
         (sameLeaf && lhs->value > rhs->value);
}

// c1 * e + c2 * e, where c may be an invisible 1.
static const IrAffineExpr *mergeTerms(const IrAffineExpr *lhs, const IrAffineExpr *rhs) {
  bool scaledL = hasConstant(lhs, IR_AFFINE_MUL), scaledR = hasConstant(rhs, IR_AFFINE_MUL);
  const IrAffineExpr *left = scaledL ? lhs->lhs : lhs, *right = scaledR ? rhs->lhs : rhs;
  int64_t sum;
  if (left != right ||
      !irAddFits(scaledL ? lhs->rhs->value : 1, scaledR ? rhs->rhs->value : 1, &sum))
    return NULL;
  return multiply(left, constantLike(lhs, sum));
}

static const IrAffineExpr *simplifyAdd(const IrAffineExpr *lhs, const IrAffineExpr *rhs);

// e - (e floordiv q) * q, in the forms that products of it take, is e mod q.
static const IrAffineExpr *mergeRemainder(const IrAffineExpr *lhs, const IrAffineExpr *rhs) {
  if (rhs->kind != IR_AFFINE_MUL)
    return NULL;
  const IrAffineExpr *product = rhs->lhs, *factor = rhs->rhs;
  if (isConstant(factor) && factor->value == -1 && product->kind == IR_AFFINE_MUL) {
    const IrAffineExpr *quotient = product->lhs;
    bool matches = quotient->kind == IR_AFFINE_FLOORDIV && quotient->rhs == product->rhs &&
                   quotient->lhs == lhs;
    return matches ? irAffineBinary(IR_AFFINE_MOD, lhs, product->rhs) : NULL;
  }
  if (product->kind != IR_AFFINE_FLOORDIV)
    return NULL;
  if (isConstant(product->rhs) && product->rhs->value > 0 && product->lhs == lhs &&
      isConstant(factor) && factor->value == -product->rhs->value)
    return irAffineBinary(IR_AFFINE_MOD, lhs, product->rhs);
  // The last term of a sum may be the one that the quotient is of.
  const IrAffineExpr *last = lhs->kind == IR_AFFINE_ADD ? simplifyAdd(lhs->rhs, rhs) : NULL;
  return last ? add(lhs->lhs, last) : NULL;
}

static const IrAffineExpr *simplifyAdd(const IrAffineExpr *lhs, const IrAffineExpr *rhs) {
  int64_t sum;
  if (isConstant(lhs) && isConstant(rhs))
    return irAddFits(lhs->value, rhs->value, &sum) ? constantLike(lhs, sum) : NULL;
  if (shouldSwap(lhs, rhs))
    return add(rhs, lhs);
  if (isConstant(rhs) && rhs->value == 0)
    return lhs;
  if (hasConstant(lhs, IR_AFFINE_ADD) && isConstant(rhs) &&
      irAddFits(lhs->rhs->value, rhs->value, &sum))
    return add(lhs->lhs, constantLike(lhs, sum));
  const IrAffineExpr *merged = mergeTerms(lhs, rhs);
  if (merged)
    return merged;
  if (hasConstant(lhs, IR_AFFINE_ADD) && !isConstant(rhs))
    return add(add(lhs->lhs, rhs), lhs->rhs);
  return mergeRemainder(lhs, rhs);
}

static const IrAffineExpr *simplifyMul(const IrAffineExpr *lhs, const IrAffineExpr *rhs) {
  int64_t product;
  if (isConstant(lhs) && isConstant(rhs))
    return irMulFits(lhs->value, rhs->value, &product) ? constantLike(lhs, product) : NULL;
  if (shouldSwap(lhs, rhs))
    return multiply(rhs, lhs);
  if (isConstant(rhs) && rhs->value == 1)
    return lhs;
  if (isConstant(rhs) && rhs->value == 0)
    return rhs;
  if (!hasConstant(lhs, IR_AFFINE_MUL))
    return NULL;
  if (!isConstant(rhs))
    return multiply(multiply(lhs->lhs, rhs), lhs->rhs);
  return irMulFits(lhs->rhs->value, rhs->value, &product)
             ? multiply(lhs->lhs, constantLike(lhs, product))
             : NULL;
}

// (e * c1) / c where c divides c1.
static const IrAffineExpr *divideProduct(const IrAffineExpr *lhs, const IrAffineExpr *rhs) {
  if (!hasConstant(lhs, IR_AFFINE_MUL) || !irDivFits(lhs->rhs->value, rhs->value) ||
      lhs->rhs->value % rhs->value != 0)
    return NULL;
  return multiply(lhs->lhs, constantLike(lhs, lhs->rhs->value / rhs->value));
}

// Whether c divides all values of e.
static bool isMultiple(const IrAffineExpr *expr, const IrAffineExpr *constant) {
  return irDivFits(expr->divisor, constant->value) && expr->divisor % constant->value == 0;
}

static const IrAffineExpr *simplifyFloorDiv(const IrAffineExpr *lhs, const IrAffineExpr *rhs) {
  if (!isConstant(rhs) || rhs->value == 0)
    return NULL;
  if (isConstant(lhs))
    return irDivFits(lhs->value, rhs->value) ? constantLike(lhs, irFloorDiv(lhs->value, rhs->value))
                                             : NULL;
  if (rhs->value == 1)
    return lhs;
  const IrAffineExpr *divided = divideProduct(lhs, rhs);
  if (divided)
    return divided;
  if (lhs->kind == IR_AFFINE_ADD && (isMultiple(lhs->lhs, rhs) || isMultiple(lhs->rhs, rhs)))
    return add(irAffineBinary(IR_AFFINE_FLOORDIV, lhs->lhs, rhs),
               irAffineBinary(IR_AFFINE_FLOORDIV, lhs->rhs, rhs));
  return NULL;
}

static const IrAffineExpr *simplifyCeilDiv(const IrAffineExpr *lhs, const IrAffineExpr *rhs) {
  if (!isConstant(rhs) || rhs->value == 0)
    return NULL;
  if (isConstant(lhs))
    return irDivFits(lhs->value, rhs->value) ? constantLike(lhs, irCeilDiv(lhs->value, rhs->value))
                                             : NULL;
  return rhs->value == 1 ? lhs : divideProduct(lhs, rhs);
}

static const IrAffineExpr *simplifyMod(const IrAffineExpr *lhs, const IrAffineExpr *rhs) {
  // The remainder of zero or less is undefined and kept as it is.
  if (!isConstant(rhs) || rhs->value < 1)
    return NULL;
  if (isConstant(lhs))
    return constantLike(lhs, irMod(lhs->value, rhs->value));
  if (isMultiple(lhs, rhs))
    return constantLike(lhs, 0);
  if (lhs->kind == IR_AFFINE_ADD && isMultiple(lhs->lhs, rhs))
    return irAffineBinary(IR_AFFINE_MOD, lhs->rhs, rhs);
  if (lhs->kind == IR_AFFINE_ADD && isMultiple(lhs->rhs, rhs))
    return irAffineBinary(IR_AFFINE_MOD, lhs->lhs, rhs);
  if (hasConstant(lhs, IR_AFFINE_MOD) && lhs->rhs->value >= 1 && lhs->rhs->value % rhs->value == 0)
    return irAffineBinary(IR_AFFINE_MOD, lhs->lhs, rhs);
  return NULL;
}

const IrAffineExpr *irAffineBinary(IrAffineKind kind, const IrAffineExpr *lhs,
                                   const IrAffineExpr *rhs) {
  const IrAffineExpr *simple = NULL;
  switch (kind) {
  case IR_AFFINE_ADD:
    simple = simplifyAdd(lhs, rhs);
    break;
  case IR_AFFINE_MUL:
    simple = simplifyMul(lhs, rhs);
    break;
  case IR_AFFINE_MOD:
    simple = simplifyMod(lhs, rhs);
    break;
  case IR_AFFINE_FLOORDIV:
    simple = simplifyFloorDiv(lhs, rhs);
    break;
  case IR_AFFINE_CEILDIV:
    simple = simplifyCeilDiv(lhs, rhs);
    break;
  default:
    break;
  }
  return simple ? simple : makeBinary(kind, lhs, rhs);
}

//===--- Walks ---===//
//
// Expressions share their parts: one of n levels may have 2^n paths. A walk of more than a few
// levels remembers where it has been.

enum { MAX_FORGETFUL_DEPTH = 8 };

/// What takes the place of leaves, or of one expression, in what.
typedef struct Replacement {
  const IrAffineExpr *const *dims, *const *symbols;
  size_t numDims, numSymbols;
  const IrAffineExpr *from, *to; ///< NULL: leaves
  TsPointerMap done;             ///< expression -> what became of it
} Replacement;

/// NULL for what consists of parts.
static const IrAffineExpr *replaceWhole(const Replacement *replacement, const IrAffineExpr *expr) {
  size_t position = (size_t)expr->value;
  if (expr == replacement->from)
    return replacement->to;
  if (expr->lhs)
    return NULL;
  if (expr->kind == IR_AFFINE_DIM && replacement->dims && position < replacement->numDims)
    return replacement->dims[position];
  if (expr->kind == IR_AFFINE_SYMBOL && replacement->symbols && position < replacement->numSymbols)
    return replacement->symbols[position];
  return expr;
}

static const IrAffineExpr *replaceIn(Replacement *replacement, const IrAffineExpr *expr,
                                     bool remembers) {
  const IrAffineExpr *whole = replaceWhole(replacement, expr);
  if (whole)
    return whole;
  const uintptr_t *known = remembers ? tsPointerMapFind(&replacement->done, expr) : NULL;
  if (known)
    return (const IrAffineExpr *)*known;
  const IrAffineExpr *lhs = replaceIn(replacement, expr->lhs, remembers);
  const IrAffineExpr *rhs = replaceIn(replacement, expr->rhs, remembers);
  const IrAffineExpr *made =
      lhs == expr->lhs && rhs == expr->rhs ? expr : irAffineBinary(expr->kind, lhs, rhs);
  if (remembers)
    *tsPointerMapInsert(&replacement->done, expr, NULL) = (uintptr_t)made;
  return made;
}

static const IrAffineExpr *replace(Replacement *replacement, const IrAffineExpr *expr) {
  const IrAffineExpr *made = replaceIn(replacement, expr, expr->depth > MAX_FORGETFUL_DEPTH);
  tsPointerMapFree(&replacement->done);
  return made;
}

const IrAffineExpr *irAffineReplace(const IrAffineExpr *expr, const IrAffineExpr *const *dims,
                                    size_t numDims, const IrAffineExpr *const *symbols,
                                    size_t numSymbols) {
  return replace(&(Replacement){dims, symbols, numDims, numSymbols, NULL, NULL, {0}}, expr);
}

const IrAffineExpr *irAffineReplaceExpr(const IrAffineExpr *expr, const IrAffineExpr *from,
                                        const IrAffineExpr *to) {
  return replace(&(Replacement){.from = from, .to = to}, expr);
}

bool irAffineFits(const IrAffineExpr *const *exprs, intptr_t size, intptr_t numDims,
                  intptr_t numSymbols) {
  if (numDims < 0 || numSymbols < 0 || numDims > UINT32_MAX || numSymbols > UINT32_MAX)
    return false;
  for (intptr_t i = 0; i < size; ++i)
    if (exprs[i]->numDims > (uint64_t)numDims || exprs[i]->numSymbols > (uint64_t)numSymbols)
      return false;
  return true;
}

typedef struct Walk {
  void (*visit)(const IrAffineExpr *expr, void *user);
  void *user;
  TsPointerMap seen;
} Walk;

static void walk(Walk *state, const IrAffineExpr *expr, bool remembers) {
  bool isNew = true;
  if (remembers)
    tsPointerMapInsert(&state->seen, expr, &isNew);
  if (!isNew)
    return;
  if (expr->lhs) {
    walk(state, expr->lhs, remembers);
    walk(state, expr->rhs, remembers);
  }
  state->visit(expr, state->user);
}

void irAffineWalk(const IrAffineExpr *expr, void (*visit)(const IrAffineExpr *expr, void *user),
                  void *user) {
  Walk state = {visit, user, {0}};
  walk(&state, expr, expr->depth > MAX_FORGETFUL_DEPTH);
  tsPointerMapFree(&state.seen);
}

static bool evaluateBinary(IrAffineKind kind, int64_t lhs, int64_t rhs, int64_t *value) {
  switch (kind) {
  case IR_AFFINE_ADD:
    return irAddFits(lhs, rhs, value);
  case IR_AFFINE_MUL:
    return irMulFits(lhs, rhs, value);
  default:
    break;
  }
  if (rhs < 1)
    return false;
  *value = kind == IR_AFFINE_MOD        ? irMod(lhs, rhs)
           : kind == IR_AFFINE_FLOORDIV ? irFloorDiv(lhs, rhs)
                                        : irCeilDiv(lhs, rhs);
  return true;
}

bool irAffineEvaluate(const IrAffineExpr *expr, const int64_t *dims, const int64_t *symbols,
                      int64_t *value) {
  int64_t lhs, rhs;
  switch (expr->kind) {
  case IR_AFFINE_CONSTANT:
    *value = expr->value;
    return true;
  case IR_AFFINE_DIM:
    *value = dims[expr->value];
    return true;
  case IR_AFFINE_SYMBOL:
    *value = symbols[expr->value];
    return true;
  default:
    return irAffineEvaluate(expr->lhs, dims, symbols, &lhs) &&
           irAffineEvaluate(expr->rhs, dims, symbols, &rhs) &&
           evaluateBinary(expr->kind, lhs, rhs, value);
  }
}

//===--- Printing ---===//

// Negated as the reference does it: the smallest number stays itself.
static void appendNegated(TsString *out, int64_t value) {
  tsStringAppendSigned(out, (int64_t)(0 - (uint64_t)value));
}

// What prints an expression, and what it calls a dimension or symbol.
typedef struct ExprPrinter {
  TsString *out;
  IrAffineLeafPrinter printLeaf;
  void *user;
} ExprPrinter;

static void printTight(const ExprPrinter *printer, const IrAffineExpr *expr);
static void printExpr(const ExprPrinter *printer, const IrAffineExpr *expr);

static void printSum(const ExprPrinter *printer, const IrAffineExpr *expr) {
  const IrAffineExpr *rhs = expr->rhs;
  printExpr(printer, expr->lhs);
  bool scaled = hasConstant(rhs, IR_AFFINE_MUL);
  if (scaled && rhs->rhs->value == -1) {
    tsStringAppendC(printer->out, " - ");
    if (rhs->lhs->kind == IR_AFFINE_ADD)
      printTight(printer, rhs->lhs);
    else
      printExpr(printer, rhs->lhs);
  } else if (scaled && rhs->rhs->value < -1) {
    tsStringAppendC(printer->out, " - ");
    printTight(printer, rhs->lhs);
    tsStringAppendC(printer->out, " * ");
    appendNegated(printer->out, rhs->rhs->value);
  } else if (isConstant(rhs) && rhs->value < 0) {
    tsStringAppendC(printer->out, " - ");
    appendNegated(printer->out, rhs->value);
  } else {
    tsStringAppendC(printer->out, " + ");
    printExpr(printer, rhs);
  }
}

static const char *const kOperators[] = {" + ", " * ", " mod ", " floordiv ", " ceildiv "};

static void printExpr(const ExprPrinter *printer, const IrAffineExpr *expr) {
  switch (expr->kind) {
  case IR_AFFINE_CONSTANT:
    tsStringAppendSigned(printer->out, expr->value);
    return;
  case IR_AFFINE_DIM:
  case IR_AFFINE_SYMBOL:
    printer->printLeaf(expr, printer->user);
    return;
  case IR_AFFINE_ADD:
    printSum(printer, expr);
    return;
  default:
    break;
  }
  if (hasConstant(expr, IR_AFFINE_MUL) && expr->rhs->value == -1) {
    tsStringAppendChar(printer->out, '-');
    printTight(printer, expr->lhs);
    return;
  }
  printTight(printer, expr->lhs);
  tsStringAppendC(printer->out, kOperators[expr->kind]);
  printTight(printer, expr->rhs);
}

// As an operand of anything but a sum.
static void printTight(const ExprPrinter *printer, const IrAffineExpr *expr) {
  if (expr->lhs)
    tsStringAppendChar(printer->out, '(');
  printExpr(printer, expr);
  if (expr->lhs)
    tsStringAppendChar(printer->out, ')');
}

void irAffineExprPrintWith(const IrAffineExpr *expr, TsString *out, IrAffineLeafPrinter printLeaf,
                           void *user) {
  ExprPrinter printer = {out, printLeaf, user};
  printExpr(&printer, expr);
}

static void printNumbered(const IrAffineExpr *leaf, void *user) {
  tsStringAppendChar(user, leaf->kind == IR_AFFINE_DIM ? 'd' : 's');
  tsStringAppendSigned(user, leaf->value);
}

void irAffineExprPrint(const IrAffineExpr *expr, TsString *out) {
  if (expr)
    irAffineExprPrintWith(expr, out, printNumbered, out);
  else
    tsStringAppendC(out, "<<NULL AFFINE EXPR>>");
}

//===--- C API ---===//

static MlirAffineExpr wrapBinary(IrAffineKind kind, MlirAffineExpr lhs, MlirAffineExpr rhs) {
  return irWrapExpr(irAffineBinary(kind, irExpr(lhs), irExpr(rhs)));
}
static bool isKind(MlirAffineExpr expr, IrAffineKind kind) { return irExpr(expr)->kind == kind; }

MlirContext mlirAffineExprGetContext(MlirAffineExpr affineExpr) {
  return irWrapContext(irExpr(affineExpr)->context);
}

bool mlirAffineExprEqual(MlirAffineExpr lhs, MlirAffineExpr rhs) { return lhs.ptr == rhs.ptr; }

void mlirAffineExprPrint(MlirAffineExpr affineExpr, MlirStringCallback callback, void *userData) {
  TsString text = {0};
  irAffineExprPrint(irExpr(affineExpr), &text);
  callback(tsStringView(&text), userData);
  tsStringFree(&text);
}

void mlirAffineExprDump(MlirAffineExpr affineExpr) {
  TsString text = {0};
  irAffineExprPrint(irExpr(affineExpr), &text);
  fprintf(stderr, "%s\n", text.data);
  tsStringFree(&text);
}

bool mlirAffineExprIsSymbolicOrConstant(MlirAffineExpr affineExpr) {
  return !irExpr(affineExpr)->numDims;
}

bool mlirAffineExprIsPureAffine(MlirAffineExpr affineExpr) {
  return irExpr(affineExpr)->isPureAffine;
}

int64_t mlirAffineExprGetLargestKnownDivisor(MlirAffineExpr affineExpr) {
  return irExpr(affineExpr)->divisor;
}

bool mlirAffineExprIsMultipleOf(MlirAffineExpr affineExpr, int64_t factor) {
  const IrAffineExpr *expr = irExpr(affineExpr);
  if (!irDivFits(expr->divisor, factor))
    return false;
  return expr->divisor % factor == 0;
}

typedef struct DimSearch {
  int64_t position;
  bool found;
} DimSearch;

static void findDim(const IrAffineExpr *expr, void *user) {
  DimSearch *search = user;
  search->found |= expr->kind == IR_AFFINE_DIM && expr->value == search->position;
}

bool mlirAffineExprIsFunctionOfDim(MlirAffineExpr affineExpr, intptr_t position) {
  DimSearch search = {position, false};
  irAffineWalk(irExpr(affineExpr), findDim, &search);
  return search.found;
}

MlirAffineExpr mlirAffineExprCompose(MlirAffineExpr affineExpr, struct MlirAffineMap affineMap) {
  const IrAffineMap *map = irMap(affineMap);
  return irWrapExpr(irAffineReplace(irExpr(affineExpr), map->results, map->numResults, NULL, 0));
}

// The leaves 0 to count - 1, those from `offset` on moved up by `shift`.
static const IrAffineExpr **makeShifted(IrContext *context, IrAffineKind kind, uint32_t count,
                                        uint32_t shift, uint32_t offset) {
  const IrAffineExpr **leaves = tsAlloc(tsMulSize(count, sizeof *leaves));
  for (uint32_t i = 0; i < count; ++i)
    leaves[i] = makeLeaf(context, kind, i < offset ? i : (int64_t)i + shift, 1);
  return leaves;
}

MlirAffineExpr mlirAffineExprShiftDims(MlirAffineExpr affineExpr, uint32_t numDims, uint32_t shift,
                                       uint32_t offset) {
  const IrAffineExpr *expr = irExpr(affineExpr);
  const IrAffineExpr **dims = makeShifted(expr->context, IR_AFFINE_DIM, numDims, shift, offset);
  expr = irAffineReplace(expr, dims, numDims, NULL, 0);
  tsFree((void *)dims);
  return irWrapExpr(expr);
}

MlirAffineExpr mlirAffineExprShiftSymbols(MlirAffineExpr affineExpr, uint32_t numSymbols,
                                          uint32_t shift, uint32_t offset) {
  const IrAffineExpr *expr = irExpr(affineExpr);
  const IrAffineExpr **symbols =
      makeShifted(expr->context, IR_AFFINE_SYMBOL, numSymbols, shift, offset);
  expr = irAffineReplace(expr, NULL, 0, symbols, numSymbols);
  tsFree((void *)symbols);
  return irWrapExpr(expr);
}

MlirAffineExpr mlirSimplifyAffineExpr(MlirAffineExpr expr, uint32_t numDims, uint32_t numSymbols) {
  return irWrapExpr(irAffineSimplify(irExpr(expr), numDims, numSymbols));
}

bool mlirAffineExprIsADim(MlirAffineExpr affineExpr) { return isKind(affineExpr, IR_AFFINE_DIM); }

MlirAffineExpr mlirAffineDimExprGet(MlirContext ctx, intptr_t position) {
  return irWrapExpr(irAffineDim(irContext(ctx), (uint32_t)position));
}

intptr_t mlirAffineDimExprGetPosition(MlirAffineExpr affineExpr) {
  return (intptr_t)irExpr(affineExpr)->value;
}

bool mlirAffineExprIsASymbol(MlirAffineExpr affineExpr) {
  return isKind(affineExpr, IR_AFFINE_SYMBOL);
}

MlirAffineExpr mlirAffineSymbolExprGet(MlirContext ctx, intptr_t position) {
  return irWrapExpr(irAffineSymbol(irContext(ctx), (uint32_t)position));
}

intptr_t mlirAffineSymbolExprGetPosition(MlirAffineExpr affineExpr) {
  return (intptr_t)irExpr(affineExpr)->value;
}

bool mlirAffineExprIsAConstant(MlirAffineExpr affineExpr) {
  return isKind(affineExpr, IR_AFFINE_CONSTANT);
}

MlirAffineExpr mlirAffineConstantExprGet(MlirContext ctx, int64_t constant) {
  return irWrapExpr(irAffineConstant(irContext(ctx), constant));
}

int64_t mlirAffineConstantExprGetValue(MlirAffineExpr affineExpr) {
  return irExpr(affineExpr)->value;
}

bool mlirAffineExprIsAAdd(MlirAffineExpr affineExpr) { return isKind(affineExpr, IR_AFFINE_ADD); }

MlirAffineExpr mlirAffineAddExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs) {
  return wrapBinary(IR_AFFINE_ADD, lhs, rhs);
}

bool mlirAffineExprIsAMul(MlirAffineExpr affineExpr) { return isKind(affineExpr, IR_AFFINE_MUL); }

MlirAffineExpr mlirAffineMulExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs) {
  return wrapBinary(IR_AFFINE_MUL, lhs, rhs);
}

bool mlirAffineExprIsAMod(MlirAffineExpr affineExpr) { return isKind(affineExpr, IR_AFFINE_MOD); }

MlirAffineExpr mlirAffineModExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs) {
  return wrapBinary(IR_AFFINE_MOD, lhs, rhs);
}

bool mlirAffineExprIsAFloorDiv(MlirAffineExpr affineExpr) {
  return isKind(affineExpr, IR_AFFINE_FLOORDIV);
}

MlirAffineExpr mlirAffineFloorDivExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs) {
  return wrapBinary(IR_AFFINE_FLOORDIV, lhs, rhs);
}

bool mlirAffineExprIsACeilDiv(MlirAffineExpr affineExpr) {
  return isKind(affineExpr, IR_AFFINE_CEILDIV);
}

MlirAffineExpr mlirAffineCeilDivExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs) {
  return wrapBinary(IR_AFFINE_CEILDIV, lhs, rhs);
}

bool mlirAffineExprIsABinary(MlirAffineExpr affineExpr) { return irExpr(affineExpr)->lhs != NULL; }

MlirAffineExpr mlirAffineBinaryOpExprGetLHS(MlirAffineExpr affineExpr) {
  return irWrapExpr(irExpr(affineExpr)->lhs);
}

MlirAffineExpr mlirAffineBinaryOpExprGetRHS(MlirAffineExpr affineExpr) {
  return irWrapExpr(irExpr(affineExpr)->rhs);
}
