// affine.delinearize_index and affine.linearize_index as ops of arith, and as affine.apply.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/affine-to-standard/AffineToStandard.h"
#include "conversion/affine-to-standard/AffineToStandardPasses.h"
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/arith/ArithReshape.h"
#include "ir/Operation.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "tessera/Views.h"

typedef TsVec(MlirValue) Values;
typedef TesseraMixedNumber Number;
typedef TsVec(Number) Numbers;

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

// The sizes of all dimensions but the outermost, which isn't needed, of a shape that splits an
// index into `count`.
static Numbers innerBasis(MlirOperation op, unsigned group, const int64_t *sizes, intptr_t numSizes,
                          intptr_t count) {
  TesseraMixedList list = {.op = op,
                           .size = numSizes,
                           .numbers = sizes,
                           .operands = tesseraOperationGetOperandGroup(op, group)};
  Numbers all = {0}, inner = {0};
  for (intptr_t i = 0; i < numSizes; ++i)
    tsVecPush(&all, (Number){.number = 0});
  tesseraMixedListRead(&list, all.data);
  for (intptr_t i = numSizes == count ? 1 : 0; i < numSizes; ++i)
    tsVecPush(&inner, all.data[i]);
  tsVecFree(&all);
  return inner;
}

static Numbers basisOfSplit(MlirOperation op) {
  intptr_t size;
  const int64_t *sizes = affineDelinearizeIndexOpGetStaticBasis(op, &size);
  return innerBasis(op, 1, sizes, size, mlirOperationGetNumResults(op));
}

static Numbers basisOfJoin(MlirOperation op) {
  intptr_t size;
  const int64_t *sizes = affineLinearizeIndexOpGetStaticBasis(op, &size);
  return innerBasis(op, 1, sizes, size, affineLinearizeIndexOpGetNumMultiIndex(op));
}

//===--- In arith ---===//

static MlirAttribute noWrap(const ArithBuilder *builder, bool isUnsignedToo) {
  return arithOverflow(mlirRewriterBaseGetContext(builder->base),
                       isUnsignedToo ? ArithIntegerOverflowFlagsnsw | ArithIntegerOverflowFlagsnuw
                                     : ArithIntegerOverflowFlagsnsw);
}

// The strides of dimensions with these sizes behind them: products from the end on, of which what
// is known is one factor.
static Values createStrides(const ArithBuilder *builder, const Numbers *basis, bool isNotNegative) {
  MlirAttribute flags = noWrap(builder, isNotNegative);
  Values strides = {0};
  MlirValue unknown = {NULL};
  uint64_t known = 1; // products wrap, as they do when the program runs
  for (size_t i = 0; i < basis->size; ++i)
    tsVecPush(&strides, unknown);
  for (size_t i = basis->size; i-- > 0;) {
    Number size = basis->data[i];
    if (!size.value.ptr)
      known *= (uint64_t)size.number;
    else
      unknown = unknown.ptr ? arithBinaryWith(builder, &arithMulIOpDef, flags, unknown, size.value)
                            : size.value;
    strides.data[i] = unknown;
    if (unknown.ptr && known == 1)
      continue;
    strides.data[i] = arithCreateIndex(builder->base, builder->location, (int64_t)known);
    if (unknown.ptr)
      strides.data[i] = arithBinaryWith(builder, &arithMulIOpDef, flags, unknown, strides.data[i]);
  }
  return strides;
}

// The remainder, which isn't negative.
static MlirValue createMod(const ArithBuilder *builder, MlirValue index, MlirValue stride,
                           MlirValue zero) {
  MlirValue remainder = arithBinary(builder, &arithRemSIOpDef, index, stride);
  MlirValue isNegative = arithCompare(builder, ArithCmpIPredicateslt, remainder, zero);
  MlirValue corrected =
      arithBinaryWith(builder, &arithAddIOpDef, noWrap(builder, false), remainder, stride);
  return arithSelect(builder, isNegative, corrected, remainder);
}

static MlirLogicalResult expandSplit(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue index = affineDelinearizeIndexOpGetLinearIndex(op);
  Numbers basis = basisOfSplit(op);
  Values strides = createStrides(&builder, &basis, true), results = {0};
  if (!strides.size) {
    tsVecPush(&results, index);
  } else {
    MlirValue zero = arithCreateIndex(builder.base, builder.location, 0);
    tsVecPush(&results, arithBinary(&builder, &arithFloorDivSIOpDef, index, strides.data[0]));
    for (size_t i = 0; i < strides.size; ++i) {
      MlirValue part = createMod(&builder, index, strides.data[i], zero);
      if (i + 1 < strides.size)
        part = arithBinary(&builder, &arithDivSIOpDef, part, strides.data[i + 1]);
      tsVecPush(&results, part);
    }
  }
  mlirRewriterBaseReplaceOpWithValues(builder.base, op, mlirOperationGetNumResults(op),
                                      results.data);
  tsVecFree(&basis);
  tsVecFree(&strides);
  tsVecFree(&results);
  return success();
}

// How many of the closest loops around the op the value is defined outside of: what is computed of
// it can be moved out of so many.
static size_t countInvariantLoops(MlirOperation op, MlirValue value) {
  const IrRegion *defined = irRegion(mlirBlockGetParentRegion(
      mlirValueIsABlockArgument(value) ? mlirBlockArgumentGetOwner(value)
                                       : mlirOperationGetBlock(mlirOpResultGetOwner(value))));
  size_t count = 0;
  for (const IrRegion *region = irParentRegion(irOp(op)); region && region != defined;) {
    IrOperation *parent = region->parent;
    if (!parent)
      break;
    count += loopLikeOpInterfaceCast(irWrapOp(parent)) != NULL;
    region = irParentRegion(parent);
  }
  return count;
}

typedef struct Term {
  MlirValue value;
  size_t numLoops;
} Term;

// Those that can be moved out of more loops first, others as they come. There are as many as
// dimensions: few.
static void sortTerms(Term *terms, size_t count) {
  for (size_t i = 1; i < count; ++i) {
    Term term = terms[i];
    size_t k = i;
    for (; k > 0 && terms[k - 1].numLoops < term.numLoops; --k)
      terms[k] = terms[k - 1];
    terms[k] = term;
  }
}

static MlirLogicalResult expandJoin(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  size_t count = (size_t)affineLinearizeIndexOpGetNumMultiIndex(op);
  MlirValue sum = {NULL};
  if (count) {
    MlirAttribute flags = noWrap(&builder, false);
    Numbers basis = basisOfJoin(op);
    Values strides = createStrides(&builder, &basis, affineLinearizeIndexOpGetDisjoint(op));
    Term *terms = tsAllocZeroed(count, sizeof *terms);
    for (size_t i = 0; i < count; ++i) {
      MlirValue index = affineLinearizeIndexOpGetMultiIndex(op, (intptr_t)i);
      terms[i].numLoops = countInvariantLoops(op, index);
      terms[i].value = index;
      if (i < strides.size)
        terms[i].value = arithBinaryWith(&builder, &arithMulIOpDef, flags, index, strides.data[i]);
    }
    sortTerms(terms, count);
    sum = terms[0].value;
    for (size_t i = 1; i < count; ++i)
      sum = arithBinaryWith(&builder, &arithAddIOpDef, flags, sum, terms[i].value);
    tsFree(terms);
    tsVecFree(&strides);
    tsVecFree(&basis);
  } else {
    sum = arithCreateIndex(builder.base, builder.location, 0);
  }
  mlirRewriterBaseReplaceOpWithValues(builder.base, op, 1, &sum);
  return success();
}

//===--- As affine.apply ---===//

// The expression over two dimensions.
static Number applyTwo(const ArithBuilder *builder, MlirAffineExpr expr, Number a, Number b) {
  const Number both[] = {a, b};
  return affineApplyInputs(builder->base, builder->location, expr, 2, 2, both);
}

static MlirLogicalResult applySplit(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirContext context = mlirOperationGetContext(op);
  MlirAffineExpr d0 = mlirAffineDimExprGet(context, 0), d1 = mlirAffineDimExprGet(context, 1);
  MlirAffineExpr scale = mlirAffineMulExprGet(mlirAffineSymbolExprGet(context, 0),
                                              mlirAffineSymbolExprGet(context, 1));
  Numbers basis = basisOfSplit(op), divisors = {0};
  for (size_t i = 0; i < basis.size; ++i)
    tsVecPush(&divisors, (Number){.number = 1});
  Number product = {.number = 1};
  for (size_t i = basis.size; i-- > 0;) {
    const Number factors[] = {basis.data[i], product};
    product = affineApplyNumbers(builder.base, builder.location, scale, 2, factors);
    divisors.data[i] = product;
  }
  Values results = {0};
  Number rest = {.value = affineDelinearizeIndexOpGetLinearIndex(op)};
  for (size_t i = 0; i < divisors.size; ++i) {
    Number quotient = applyTwo(&builder, mlirAffineFloorDivExprGet(d0, d1), rest, divisors.data[i]);
    tsVecPush(&results, arithCreateMixed(builder.base, builder.location, quotient));
    rest = applyTwo(&builder, mlirAffineModExprGet(d0, d1), rest, divisors.data[i]);
  }
  tsVecPush(&results, arithCreateMixed(builder.base, builder.location, rest));
  mlirRewriterBaseReplaceOpWithValues(builder.base, op, (intptr_t)results.size, results.data);
  tsVecFree(&results);
  tsVecFree(&divisors);
  tsVecFree(&basis);
  return success();
}

static MlirLogicalResult applyJoin(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirContext context = mlirOperationGetContext(op);
  intptr_t count = affineLinearizeIndexOpGetNumMultiIndex(op);
  Numbers basis = basisOfJoin(op), terms = {0};
  MlirAffineExpr sum = mlirAffineConstantExprGet(context, 0);
  for (intptr_t i = 0; i < count; ++i) {
    MlirAffineExpr stride = mlirAffineConstantExprGet(context, 1);
    for (size_t k = basis.size; k-- > (size_t)i;)
      stride = mlirAffineMulExprGet(stride, mlirAffineSymbolExprGet(context, (intptr_t)k));
    Number step =
        affineApplyNumbers(builder.base, builder.location, stride, basis.size, basis.data);
    sum = mlirAffineAddExprGet(sum,
                               mlirAffineMulExprGet(mlirAffineSymbolExprGet(context, 2 * i),
                                                    mlirAffineSymbolExprGet(context, 2 * i + 1)));
    tsVecPush(&terms, (Number){.value = affineLinearizeIndexOpGetMultiIndex(op, i)});
    tsVecPush(&terms, step);
  }
  MlirValue index = arithCreateMixed(
      builder.base, builder.location,
      affineApplyNumbers(builder.base, builder.location, sum, terms.size, terms.data));
  mlirRewriterBaseReplaceOpWithValues(builder.base, op, 1, &index);
  tsVecFree(&terms);
  tsVecFree(&basis);
  return success();
}

//===--- Passes ---===//

void tesseraPopulateAffineExpandIndexOpsPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affineDelinearizeIndexOpDef, 1, expandSplit, NULL);
  tesseraRewritePatternSetAdd(patterns, &affineLinearizeIndexOpDef, 1, expandJoin, NULL);
}

void tesseraPopulateAffineExpandIndexOpsAsAffinePatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &affineDelinearizeIndexOpDef, 1, applySplit, NULL);
  tesseraRewritePatternSetAdd(patterns, &affineLinearizeIndexOpDef, 1, applyJoin, NULL);
}

void affineExpandIndexOpsPassAddPatterns(MlirRewritePatternSet patterns,
                                         const AffineExpandIndexOpsOptions *options) {
  (void)options;
  tesseraPopulateAffineExpandIndexOpsPatterns(patterns);
}

void affineExpandIndexOpsAsAffinePassAddPatterns(
    MlirRewritePatternSet patterns, const AffineExpandIndexOpsAsAffineOptions *options) {
  (void)options;
  tesseraPopulateAffineExpandIndexOpsAsAffinePatterns(patterns);
}
