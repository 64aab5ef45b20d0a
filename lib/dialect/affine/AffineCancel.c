// Sums that put an index together again that affine.delinearize_index took apart.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineConstraints.h"
#include "dialect/affine/AffineOps.h"
#include "ir/Arithmetic.h"
#include "ir/Builtin.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

typedef TsVec(const IrAffineExpr *) Terms;
typedef TsVec(int64_t) Strides;

typedef struct Canceller {
  AffineValueMap *map;
  AffineValues found; ///< indices that were put together, which the expression has as dimensions
  bool changed;
} Canceller;

// What each result of the op has to be multiplied by; false when that isn't known.
static bool findStrides(MlirOperation split, Strides *strides) {
  intptr_t count = mlirOperationGetNumResults(split), numSizes;
  const int64_t *sizes = affineDelinearizeIndexOpGetStaticBasis(split, &numSizes);
  int64_t stride = 1;
  strides->size = 0;
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(strides, 1);
  for (intptr_t i = count; i-- > 0;) {
    strides->data[i] = stride;
    intptr_t size = numSizes - (count - i); // of this result; the first one may have none
    if (i > 0 && (size < 0 || sizes[size] == mlirShapedTypeGetDynamicSize() ||
                  !irMulFits(stride, sizes[size], &stride)))
      return false;
  }
  return true;
}

// The operand that the term is a multiple of; null for others.
static MlirValue operandOf(const Canceller *c, const IrAffineExpr *term, int64_t *factor) {
  *factor = 1;
  if (term->kind == IR_AFFINE_MUL && term->rhs->kind == IR_AFFINE_CONSTANT) {
    *factor = term->rhs->value;
    term = term->lhs;
  }
  intptr_t numDims = mlirAffineMapGetNumDims(c->map->map);
  if (term->kind == IR_AFFINE_DIM && term->value < numDims)
    return c->map->operands[term->value];
  return term->kind == IR_AFFINE_SYMBOL ? c->map->operands[numDims + term->value]
                                        : (MlirValue){NULL};
}

static MlirOperation splitOf(MlirValue value) {
  MlirOperation op = irWrapOp(value.ptr ? irDefiningOp(irValue(value)) : NULL);
  return op.ptr && affineDelinearizeIndexOpIsA(op) ? op : (MlirOperation){NULL};
}

// Drops the terms that are all of the op's results, each by its stride; false when one isn't there.
static bool dropResults(const Canceller *c, Terms *terms, MlirOperation split) {
  Strides strides = {0};
  TsVec(size_t) places = {0};
  bool fits = findStrides(split, &strides);
  for (size_t i = 0; i < strides.size && fits; ++i) {
    fits = false;
    for (size_t k = 0; k < terms->size && !fits; ++k) {
      int64_t factor;
      fits = terms->data[k] &&
             mlirValueEqual(operandOf(c, terms->data[k], &factor),
                            mlirOperationGetResult(split, (intptr_t)i)) &&
             factor == strides.data[i];
      if (fits)
        tsVecPush(&places, k);
    }
  }
  for (size_t i = 0; fits && i < places.size; ++i)
    terms->data[places.data[i]] = NULL;
  tsVecFree(&strides);
  tsVecFree(&places);
  return fits;
}

static const IrAffineExpr *cancel(Canceller *c, const IrAffineExpr *expr);

// The terms of a sum, those inside of others first.
static void collectTerms(Canceller *c, const IrAffineExpr *expr, Terms *terms) {
  if (expr->kind == IR_AFFINE_ADD) {
    collectTerms(c, expr->lhs, terms);
    collectTerms(c, expr->rhs, terms);
  } else {
    tsVecPush(terms, cancel(c, expr));
  }
}

static const IrAffineExpr *cancelSum(Canceller *c, const IrAffineExpr *sum) {
  IrContext *context = sum->context;
  Terms terms = {0};
  collectTerms(c, sum, &terms);
  size_t count = terms.size;
  for (size_t i = 0; i < count; ++i) {
    int64_t factor;
    MlirOperation split = {NULL};
    if (terms.data[i])
      split = splitOf(operandOf(c, terms.data[i], &factor));
    if (!split.ptr || !dropResults(c, &terms, split))
      continue;
    uint32_t dim = (uint32_t)(mlirAffineMapGetNumDims(c->map->map) + (intptr_t)c->found.size);
    tsVecPush(&c->found, affineDelinearizeIndexOpGetLinearIndex(split));
    tsVecPush(&terms, irAffineDim(context, dim));
    c->changed = true;
  }
  const IrAffineExpr *result = sum;
  if (c->changed) {
    result = irAffineConstant(context, 0);
    for (size_t i = 0; i < terms.size; ++i)
      if (terms.data[i])
        result = irAffineBinary(IR_AFFINE_ADD, result, terms.data[i]);
  }
  tsVecFree(&terms);
  return result;
}

static const IrAffineExpr *cancel(Canceller *c, const IrAffineExpr *expr) {
  if (!expr->lhs)
    return expr;
  if (expr->kind == IR_AFFINE_ADD)
    return cancelSum(c, expr);
  const IrAffineExpr *lhs = cancel(c, expr->lhs), *rhs = cancel(c, expr->rhs);
  return lhs == expr->lhs && rhs == expr->rhs ? expr : irAffineBinary(expr->kind, lhs, rhs);
}

// The map with what was found behind its dimensions.
static void addFound(Canceller *c, const IrAffineExpr *expr) {
  MlirAffineMap old = c->map->map;
  AffineValues operands = {0};
  intptr_t numDims = mlirAffineMapGetNumDims(old);
  for (intptr_t i = 0; i < numDims; ++i)
    tsVecPush(&operands, c->map->operands[i]);
  for (size_t i = 0; i < c->found.size; ++i)
    tsVecPush(&operands, c->found.data[i]);
  for (intptr_t i = numDims; i < c->map->numOperands; ++i)
    tsVecPush(&operands, c->map->operands[i]);
  MlirAffineExpr result = irWrapExpr(expr);
  MlirAffineMap map =
      mlirAffineMapGet(mlirAffineMapGetContext(old), numDims + (intptr_t)c->found.size,
                       mlirAffineMapGetNumSymbols(old), 1, &result);
  affineValueMapFree(c->map);
  *c->map = (AffineValueMap){map, operands.data, (intptr_t)operands.size};
}

MlirLogicalResult affineCancelDelinearized(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  bool hasSplit = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    hasSplit |= splitOf(mlirOperationGetOperand(op, i)).ptr != NULL;
  if (!hasSplit)
    return mlirLogicalResultFailure();
  TesseraRange range = tesseraOperationGetOperandGroup(op, 0);
  AffineValueMap map = affineValueMapGet(affineApplyOpGetMap(op), op, range);
  Canceller c = {.map = &map};
  const IrAffineExpr *expr = cancel(&c, irExpr(mlirAffineMapGetResult(map.map, 0)));
  if (c.changed) {
    addFound(&c, expr);
    affineValueMapSimplify(&map);
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    mlirRewriterBaseReplaceOpWithOperation(
        base, op,
        affineApplyOpCreate(base, mlirOperationGetLocation(op),
                            mlirIndexTypeGet(mlirOperationGetContext(op)),
                            mlirAffineMapAttrGet(map.map), map.numOperands, map.operands));
  }
  tsVecFree(&c.found);
  affineValueMapFree(&map);
  return c.changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
