// tosa-layerwise-constant-fold: what takes a pass over a whole constant.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaFoldConstants.h"
#include "dialect/tosa/TosaPasses.h"
#include "ir/FloatArithmetic.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

// The elements of a constant input that has no other use, or one value; NULL where there are none.
static const IrStorage *inputOf(MlirOperation op, bool mayHaveOthers) {
  MlirValue input = mlirOperationGetOperand(op, 0);
  const IrStorage *elements = tosaConstantElements(input);
  MlirType type = tosaResultType(op, 0);
  if (!elements || !tosaHasRank(type) || !mlirShapedTypeHasStaticShape(type))
    return NULL;
  bool isAlone = mlirOpOperandIsNull(mlirOpOperandGetNextUse(mlirValueGetFirstUse(input)));
  return isAlone || mayHaveOthers ? elements : NULL;
}

static MlirLogicalResult replaceByConstant(MlirPatternRewriter rewriter, MlirOperation op,
                                           MlirType type, MlirAttribute values) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op, tosaConstOpCreate(base, mlirOperationGetLocation(op), type, values));
  return mlirLogicalResultSuccess();
}

static MlirAttribute elementsGet(MlirType type, size_t count, const MlirAttribute *elements) {
  return mlirDenseElementsAttrGet(type, (intptr_t)count, elements);
}

typedef TsVec(MlirAttribute) Elements;

//===--- Reciprocals ---===//

static MlirLogicalResult foldReciprocal(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  const IrStorage *input = inputOf(op, false);
  MlirType type = tosaResultType(op, 0);
  if (!input || irDenseIsSplat(input) || !mlirTypeIsAFloat(mlirShapedTypeGetElementType(type)) ||
      !irTypeIsFloat(irShapedElementType(irElementsType(input))))
    return failure();
  IrStorage *element = (IrStorage *)irShapedElementType(irElementsType(input));
  const IrFloatSemantics *format = irFloatSemantics(element);
  IrFloatBits one = irFloatFromDouble(format, 1, NULL);
  Elements elements = {0};
  for (int64_t i = 0; i < irShapedNumElements(irElementsType(input)); ++i) {
    IrFloatBits bits = irFloatDivide(format, one, irDenseFloatAt(input, (size_t)i, 0));
    tsVecPush(&elements, ((MlirAttribute){irFloatAttrGetBits(element, bits)}));
  }
  replaceByConstant(rewriter, op, type, elementsGet(type, elements.size, elements.data));
  tsVecFree(&elements);
  return mlirLogicalResultSuccess();
}

//===--- Transpositions ---===//

// How far apart in memory elements are along each dimension.
static void stridesOf(MlirType type, int64_t *strides) {
  int64_t stride = 1;
  for (intptr_t i = mlirShapedTypeGetRank(type) - 1; i >= 0; --i) {
    strides[i] = stride;
    stride *= tosaSize(type, i);
  }
}

static MlirLogicalResult foldTranspose(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const IrStorage *input = inputOf(op, false);
  MlirType type = tosaResultType(op, 0), from = tosaOperandType(op, 0);
  MlirType element = mlirShapedTypeGetElementType(type);
  intptr_t rank;
  const int32_t *perms = tosaTransposeOpGetPerms(op, &rank);
  if (!input || irDenseIsSplat(input) ||
      !(mlirTypeIsAInteger(element) || mlirTypeIsAFloat(element)) ||
      !mlirShapedTypeHasStaticShape(from) || mlirShapedTypeGetRank(from) != rank)
    return failure();
  int64_t count = irShapedNumElements(irType(type));
  int64_t *strides = tsAllocZeroed((size_t)rank + 1, sizeof *strides);
  int64_t *index = tsAllocZeroed((size_t)rank + 1, sizeof *index);
  stridesOf(from, strides);
  Elements elements = {0};
  for (int64_t i = 0; i < count; ++i) {
    int64_t position = 0;
    for (intptr_t d = 0; d < rank; ++d)
      position += index[d] * strides[perms[d]];
    tsVecPush(&elements, ((MlirAttribute){irDenseElementAt(input, (size_t)position)}));
    for (intptr_t d = rank - 1; d >= 0 && ++index[d] == tosaSize(type, d); --d)
      index[d] = 0;
  }
  replaceByConstant(rewriter, op, type, elementsGet(type, elements.size, elements.data));
  tsVecFree(&elements);
  tsFree(strides);
  tsFree(index);
  return mlirLogicalResultSuccess();
}

//===--- Reductions ---===//

typedef int64_t Step(int64_t a, int64_t b);

static int64_t add(int64_t a, int64_t b) { return tosaAdd(a, b); }
static int64_t multiply(int64_t a, int64_t b) { return tosaMul(a, b); }
static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t both(int64_t a, int64_t b) { return a & b; }
static int64_t either(int64_t a, int64_t b) { return a | b; }

typedef struct Reduction {
  const TesseraOpDef *op;
  Step *step;
} Reduction;

static const Reduction kReductions[] = {
    {&tosaReduceSumOpDef, add},    {&tosaReduceProductOpDef, multiply},
    {&tosaReduceMaxOpDef, larger}, {&tosaReduceMinOpDef, smaller},
    {&tosaReduceAllOpDef, both},   {&tosaReduceAnyOpDef, either}};
enum { kNumReductions = sizeof kReductions / sizeof *kReductions };

static int64_t integerAt(const IrStorage *input, int64_t position) {
  return irDenseIntegerAt(input, irDenseIsSplat(input) ? 0 : (size_t)position);
}

static MlirLogicalResult foldReduction(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const TosaLayerwiseConstantFoldPassOptions *options = user;
  const IrStorage *input = inputOf(op, options->aggressiveReduceConstant);
  MlirType type = tosaResultType(op, 0), from = tosaOperandType(op, 0);
  MlirType element = mlirShapedTypeGetElementType(type);
  int64_t axis = tosaReduceSumOpGetAxis(op);
  if (!input || !mlirTypeIsAInteger(element) || mlirIntegerTypeGetWidth(element) > 64 ||
      !irTypeIsInteger(irShapedElementType(irElementsType(input))) ||
      !mlirShapedTypeHasStaticShape(from) || tosaSize(from, axis) == 0)
    return failure();
  Step *step = add;
  for (int i = 0; i < kNumReductions; ++i)
    if (tesseraOperationIs(op, kReductions[i].op))
      step = kReductions[i].step;
  int64_t inner = 1, size = tosaSize(from, axis);
  for (intptr_t i = (intptr_t)axis + 1; i < mlirShapedTypeGetRank(from); ++i)
    inner *= tosaSize(from, i);
  Elements elements = {0};
  for (int64_t i = 0; i < irShapedNumElements(irType(type)); ++i) {
    int64_t first = i / inner * inner * size + i % inner, value = integerAt(input, first);
    for (int64_t k = 1; k < size; ++k)
      value = step(value, integerAt(input, first + k * inner));
    tsVecPush(&elements, ((MlirAttribute){irIntegerAttrGet((IrStorage *)element.ptr, value)}));
  }
  replaceByConstant(rewriter, op, type, elementsGet(type, elements.size, elements.data));
  tsVecFree(&elements);
  return mlirLogicalResultSuccess();
}

void tosaLayerwiseConstantFoldPassPassAddPatterns(
    MlirRewritePatternSet patterns, const TosaLayerwiseConstantFoldPassOptions *options) {
  tesseraRewritePatternSetAdd(patterns, &tosaReciprocalOpDef, 1, foldReciprocal, NULL);
  tesseraRewritePatternSetAdd(patterns, &tosaTransposeOpDef, 1, foldTranspose, NULL);
  for (int i = 0; i < kNumReductions; ++i)
    tesseraRewritePatternSetAdd(patterns, kReductions[i].op, 1, foldReduction, (void *)options);
  tosaAddCanonicalization(patterns);
}
