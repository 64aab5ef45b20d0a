// Quotients and remainders that follow from the bounds of loops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "ir/Arithmetic.h"
#include "ir/Builtin.h"
#include "support/Memory.h"

// What an expression is at least and at most.
typedef struct Bounds {
  bool hasLower, hasUpper;
  int64_t lower, upper;
} Bounds;

static MlirOperation loopOfVariable(MlirValue value) {
  MlirOperation none = {NULL};
  if (!affineIsLoopVariable(value))
    return none;
  MlirOperation loop = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  return affineForOpIsA(loop) ? loop : none;
}

// Of a variable of a loop whose bounds are numbers: the last round's is the greatest.
static Bounds boundsOfValue(MlirValue value) {
  Bounds bounds = {0};
  MlirOperation loop = loopOfVariable(value);
  if (mlirOperationIsNull(loop))
    return bounds;
  int64_t step = affineForOpGetStep(loop), end, distance;
  bounds.hasLower = affineForGetConstantBound(loop, true, &bounds.lower);
  bounds.hasUpper =
      affineForGetConstantBound(loop, false, &end) && irAddFits(end, -1, &bounds.upper);
  if (bounds.hasUpper && bounds.hasLower && step > 0 && bounds.lower != INT64_MIN &&
      irAddFits(bounds.upper, -bounds.lower, &distance))
    bounds.upper -= distance % step;
  return bounds;
}

static const IrAffineExpr *constantFactor(const IrAffineExpr *expr, const IrAffineExpr **other) {
  if (expr->kind != IR_AFFINE_MUL)
    return NULL;
  bool isRight = expr->rhs->kind == IR_AFFINE_CONSTANT;
  *other = isRight ? expr->lhs : expr->rhs;
  return isRight ? expr->rhs : expr->lhs->kind == IR_AFFINE_CONSTANT ? expr->lhs : NULL;
}

static Bounds addBounds(Bounds a, Bounds b) {
  Bounds sum;
  sum.hasLower = a.hasLower && b.hasLower && irAddFits(a.lower, b.lower, &sum.lower);
  sum.hasUpper = a.hasUpper && b.hasUpper && irAddFits(a.upper, b.upper, &sum.upper);
  return sum;
}

static Bounds scaleBounds(Bounds a, int64_t factor) {
  Bounds scaled;
  bool hasLower = a.hasLower && irMulFits(a.lower, factor, &a.lower);
  bool hasUpper = a.hasUpper && irMulFits(a.upper, factor, &a.upper);
  scaled = factor < 0 ? (Bounds){hasUpper, hasLower, a.upper, a.lower}
                      : (Bounds){hasLower, hasUpper, a.lower, a.upper};
  return scaled;
}

// Of sums of inputs times numbers; unknown for all others.
static Bounds boundsOfSum(const IrAffineExpr *expr, const AffineValueMap *map) {
  const IrAffineExpr *other, *factor = constantFactor(expr, &other);
  size_t numDims = irMap(map->map)->numDims;
  switch (expr->kind) {
  case IR_AFFINE_CONSTANT:
    return (Bounds){true, true, expr->value, expr->value};
  case IR_AFFINE_DIM:
    return boundsOfValue(map->operands[expr->value]);
  case IR_AFFINE_SYMBOL:
    return boundsOfValue(map->operands[(size_t)expr->value + numDims]);
  case IR_AFFINE_ADD:
    return addBounds(boundsOfSum(expr->lhs, map), boundsOfSum(expr->rhs, map));
  default:
    return factor ? scaleBounds(boundsOfSum(other, map), factor->value) : (Bounds){0};
  }
}

static bool dividesByPositive(const IrAffineExpr *expr) {
  return (expr->kind == IR_AFFINE_FLOORDIV || expr->kind == IR_AFFINE_CEILDIV ||
          expr->kind == IR_AFFINE_MOD) &&
         expr->rhs->kind == IR_AFFINE_CONSTANT && expr->rhs->value > 0;
}

static bool haveOneQuotient(Bounds bounds, int64_t divisor) {
  return bounds.hasLower && bounds.hasUpper &&
         irFloorDiv(bounds.lower, divisor) == irFloorDiv(bounds.upper, divisor);
}

static Bounds boundsOf(const IrAffineExpr *expr, const AffineValueMap *map) {
  if (!dividesByPositive(expr))
    return boundsOfSum(expr, map);
  int64_t divisor = expr->rhs->value;
  Bounds bounds = boundsOf(expr->lhs, map);
  if (expr->kind == IR_AFFINE_MOD && !haveOneQuotient(bounds, divisor))
    return (Bounds){true, true, 0, divisor - 1};
  int64_t (*divide)(int64_t, int64_t) = expr->kind == IR_AFFINE_MOD        ? irMod
                                        : expr->kind == IR_AFFINE_FLOORDIV ? irFloorDiv
                                                                           : irCeilDiv;
  if (bounds.hasLower)
    bounds.lower = divide(bounds.lower, divisor);
  if (bounds.hasUpper)
    bounds.upper = divide(bounds.upper, divisor);
  return bounds;
}

//===--- Multiples ---===//

// A number that divides the expression; of a loop's variable the step does, as far as it divides
// where the loop begins.
static int64_t divisorOf(const IrAffineExpr *expr, const AffineValueMap *map) {
  if (expr->kind != IR_AFFINE_DIM)
    return mlirAffineExprGetLargestKnownDivisor((MlirAffineExpr){expr});
  MlirOperation loop = loopOfVariable(map->operands[expr->value]);
  int64_t lower;
  if (mlirOperationIsNull(loop))
    return 1;
  if (affineForGetConstantBound(loop, true, &lower))
    return lower ? irGcd(irAbs(lower), irAbs(affineForOpGetStep(loop))) : affineForOpGetStep(loop);
  return 1;
}

// Whether it is in [0, end).
static bool isWithin(const IrAffineExpr *expr, const AffineValueMap *map, int64_t end) {
  if (expr->kind == IR_AFFINE_CONSTANT)
    return expr->value >= 0 && expr->value < end;
  MlirOperation loop = {NULL};
  int64_t lower, upper;
  if (expr->kind == IR_AFFINE_DIM)
    loop = loopOfVariable(map->operands[expr->value]);
  return !mlirOperationIsNull(loop) && affineForGetConstantBound(loop, true, &lower) &&
         affineForGetConstantBound(loop, false, &upper) && lower >= 0 && upper <= end;
}

// A sum of a multiple of *divisor and of what is below it.
static bool isMultipleAndRest(const IrAffineExpr *expr, const AffineValueMap *map, int64_t *divisor,
                              const IrAffineExpr **multiple, const IrAffineExpr **rest) {
  if (expr->kind != IR_AFFINE_ADD)
    return false;
  for (int i = 0; i < 2; ++i) {
    *multiple = i ? expr->rhs : expr->lhs;
    *rest = i ? expr->lhs : expr->rhs;
    *divisor = divisorOf(*multiple, map);
    if (isWithin(*rest, map, *divisor))
      return true;
  }
  return false;
}

static const IrAffineExpr *simplifyDivision(const IrAffineExpr *expr, const AffineValueMap *map) {
  const IrAffineExpr *dividend = expr->lhs, *multiple, *rest;
  int64_t by = expr->rhs->value, divisor;
  IrContext *context = irMap(map->map)->context;
  Bounds bounds = boundsOf(dividend, map);
  bool isModulo = expr->kind == IR_AFFINE_MOD, isFloor = expr->kind == IR_AFFINE_FLOORDIV;
  if (bounds.hasLower && bounds.hasUpper) {
    if (isFloor && haveOneQuotient(bounds, by))
      return irAffineConstant(context, irFloorDiv(bounds.lower, by));
    if (!isFloor && !isModulo && irCeilDiv(bounds.lower, by) == irCeilDiv(bounds.upper, by))
      return irAffineConstant(context, irCeilDiv(bounds.lower, by));
    if (isModulo && bounds.lower >= 0 && bounds.upper < by)
      return dividend;
  }
  if (isMultipleAndRest(dividend, map, &divisor, &multiple, &rest)) {
    if (isFloor && divisor > 0 && by % divisor == 0)
      return irAffineBinary(IR_AFFINE_FLOORDIV, multiple, expr->rhs);
    if (isModulo && divisor % by == 0)
      return irAffineBinary(IR_AFFINE_MOD, rest, expr->rhs);
    return expr;
  }
  if ((isFloor && isWithin(dividend, map, by)) || (isModulo && divisorOf(dividend, map) % by == 0))
    return irAffineConstant(context, 0);
  return expr;
}

static const IrAffineExpr *simplifyExpr(const IrAffineExpr *expr, const AffineValueMap *map) {
  if (expr->kind == IR_AFFINE_CONSTANT || expr->kind == IR_AFFINE_DIM ||
      expr->kind == IR_AFFINE_SYMBOL)
    return expr;
  expr = irAffineBinary(expr->kind, simplifyExpr(expr->lhs, map), simplifyExpr(expr->rhs, map));
  return dividesByPositive(expr) ? simplifyDivision(expr, map) : expr;
}

void affineValueMapSimplifyByBounds(AffineValueMap *map) {
  const IrAffineMap *old = irMap(map->map);
  TsVec(const IrAffineExpr *) results = {0};
  for (uint32_t i = 0; i < old->numResults; ++i) {
    const IrAffineExpr *result = simplifyExpr(old->results[i], map);
    tsVecPush(&results, result);
  }
  map->map = (MlirAffineMap){
      irAffineMapGet(old->context, old->numDims, old->numSymbols, results.size, results.data)};
  tsVecFree(&results);
  affineValueMapCanonicalize(map);
}

//===--- Minima and maxima ---===//

// The bounds of a maximum's results as a minimum's: with the signs changed. INT64_MIN has no such.
static Bounds negate(Bounds bounds) {
  return (Bounds){bounds.hasUpper && bounds.upper != INT64_MIN,
                  bounds.hasLower && bounds.lower != INT64_MIN,
                  bounds.hasUpper && bounds.upper != INT64_MIN ? -bounds.upper : 0,
                  bounds.hasLower && bounds.lower != INT64_MIN ? -bounds.lower : 0};
}

static bool isOneNumber(Bounds bounds) {
  return bounds.hasLower && bounds.hasUpper && bounds.lower == bounds.upper;
}

// Whether result `i` of a minimum is never below another one; of those that are one and the same
// number the first stays.
static bool isRedundant(const Bounds *bounds, size_t numResults, size_t i) {
  if (!bounds[i].hasLower)
    return false;
  for (size_t k = 0; k < numResults; ++k) {
    if (k == i || !bounds[k].hasUpper || bounds[k].upper > bounds[i].lower)
      continue;
    bool isSame = bounds[k].upper == bounds[i].lower && isOneNumber(bounds[i]) &&
                  isOneNumber(bounds[k]) && i < k;
    if (!isSame)
      return true;
  }
  return false;
}

void affineValueMapDropRedundant(AffineValueMap *map, bool isMax) {
  const IrAffineMap *old = irMap(map->map);
  if (!map->numOperands)
    return;
  Bounds *bounds = tsAllocZeroed((size_t)old->numResults + 1, sizeof *bounds);
  for (uint32_t i = 0; i < old->numResults; ++i) {
    Bounds found = boundsOf(old->results[i], map);
    bounds[i] = isMax ? negate(found) : found;
  }
  TsVec(const IrAffineExpr *) results = {0};
  for (uint32_t i = 0; i < old->numResults; ++i) {
    const IrAffineExpr *result = old->results[i];
    if (isOneNumber(bounds[i]))
      result = irAffineConstant(old->context, isMax ? -bounds[i].lower : bounds[i].lower);
    if (!isRedundant(bounds, old->numResults, i))
      tsVecPush(&results, result);
  }
  map->map = (MlirAffineMap){
      irAffineMapGet(old->context, old->numDims, old->numSymbols, results.size, results.data)};
  tsVecFree(&results);
  tsFree(bounds);
}
