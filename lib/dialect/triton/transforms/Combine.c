// triton-combine: combines ops into fewer or cheaper ones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/triton/TritonDialectPasses.h"
#include "dialect/triton/TritonOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static bool isZero(MlirValue value) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  return !mlirAttributeIsNull(constant) &&
         (arithIsInteger(constant, ARITH_ZERO) || arithIsReal(constant, ARITH_ANY_ZERO));
}

//===--- Products of matrices ---===//

// The product, used here only, that the sum adds to something else; null: none. Of two it's the
// right one.
static MlirOperation productIn(MlirOperation sum, const TesseraOpDef *product, bool *isLeft) {
  MlirOperation found = arithDefiningOp(mlirOperationGetOperand(sum, 1), product);
  *isLeft = mlirOperationIsNull(found);
  if (*isLeft)
    found = arithDefiningOp(mlirOperationGetOperand(sum, 0), product);
  if (mlirOperationIsNull(found) || !irOperationHasOneUse(irOp(found)) ||
      !isZero(mlirOperationGetOperand(found, 2)))
    return (MlirOperation){NULL};
  return found;
}

// What is added becomes the accumulator, which was zero.
static MlirLogicalResult accumulate(MlirOperation sum, MlirPatternRewriter rewriter,
                                    const TesseraOpDef *definition) {
  bool isLeft;
  MlirOperation product = productIn(sum, definition, &isLeft);
  if (mlirOperationIsNull(product))
    return failure();
  // Imprecise accumulation is that of the steps inside a product, not of the sum behind it.
  if (tritonDotOpIsA(product) && arithAddFOpIsA(sum) && tritonDotOpGetMaxNumImpreciseAcc(product))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, product);
  mlirOperationSetOperand(product, 2, mlirOperationGetOperand(sum, isLeft ? 1 : 0));
  mlirRewriterBaseMoveOpBefore(base, product, sum);
  mlirRewriterBaseFinalizeOpModification(base, product);
  mlirRewriterBaseReplaceOpWithOperation(base, sum, product);
  return success();
}

static MlirLogicalResult combineDotAdd(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  return accumulate(op, rewriter, &tritonDotOpDef);
}

static MlirLogicalResult combineDotScaledAdd(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  return accumulate(op, rewriter, &tritonDotScaledOpDef);
}

// Whether a reduction of one tensor adds up f32.
static bool addsUpF32(MlirOperation reduce) {
  if (tritonReduceOpGetNumSrcs(reduce) != 1)
    return false;
  const IrRegion *region = irRegion(tritonReduceOpGetCombineOp(reduce));
  if (!region->first || region->first != region->last || region->first->numArguments != 2)
    return false;
  const IrBlock *block = region->first;
  const IrOperation *sum = block->first;
  if (!sum || sum->next != block->last || !arithAddFOpIsA(irWrapOp((IrOperation *)sum)))
    return false;
  const IrValue *a = &block->arguments[0]->value, *b = &block->arguments[1]->value;
  const IrValue *x = sum->operands[0].value, *y = sum->operands[1].value;
  return ((x == a && y == b) || (x == b && y == a)) && mlirTypeIsAF32(irWrapType(a->type)) &&
         block->last->operands[0].value == irOperationResult((IrOperation *)sum, 0);
}

// What was expanded at the axis and then broadcast; null when the value isn't that.
static MlirValue sourceOfRepeated(MlirValue value, int64_t axis, int64_t *size) {
  const MlirValue none = {NULL};
  MlirOperation broadcast = arithDefiningOp(value, &tritonBroadcastOpDef);
  if (mlirOperationIsNull(broadcast))
    return none;
  MlirOperation expand =
      arithDefiningOp(tritonBroadcastOpGetSrc(broadcast), &tritonExpandDimsOpDef);
  if (mlirOperationIsNull(expand) || tritonExpandDimsOpGetAxis(expand) != axis ||
      mlirShapedTypeGetRank(mlirValueGetType(value)) != 3)
    return none;
  *size = mlirShapedTypeGetDimSize(mlirValueGetType(value), axis);
  return tritonExpandDimsOpGetSrc(expand);
}

enum { kMinDotSize = 16 };

// The sum of x[:, :, None] * y[None, :, :] over the middle is a product of matrices.
static MlirLogicalResult combineBroadcastMulReduce(MlirOperation op, MlirPatternRewriter rewriter,
                                                   void *user) {
  (void)user;
  if (tritonReduceOpGetAxis(op) != 1 || !addsUpF32(op))
    return failure();
  MlirOperation product = arithDefiningOp(mlirOperationGetOperand(op, 0), &arithMulFOpDef);
  if (mlirOperationIsNull(product))
    return failure();
  int64_t rows, columns;
  MlirValue lhs = sourceOfRepeated(mlirOperationGetOperand(product, 0), 2, &columns),
            rhs = sourceOfRepeated(mlirOperationGetOperand(product, 1), 0, &rows);
  if (mlirValueIsNull(lhs) || mlirValueIsNull(rhs) || rows < kMinDotSize || columns < kMinDotSize)
    return failure();
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirContext context = mlirOperationGetContext(op);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirValue zero = arithReal64(&builder, mlirF32TypeGet(context), 0);
  MlirOperation splat = tritonSplatOpCreate(builder.base, builder.location, type, zero);
  mlirRewriterBaseReplaceOpWithOperation(
      builder.base, op,
      tritonDotOpCreate(builder.base, builder.location, type, lhs, rhs,
                        mlirOperationGetResult(splat, 0),
                        tritonInputPrecisionToAttribute(context, TritonInputPrecisionIEEE),
                        mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), 0)));
  return success();
}

//===--- Memory ---===//

// select(c, load(p, splat(c), ...), x) is the load with x where the mask is false.
static MlirLogicalResult combineSelectMaskedLoad(MlirOperation op, MlirPatternRewriter rewriter,
                                                 void *user) {
  (void)user;
  MlirOperation load = arithDefiningOp(arithSelectOpGetTrueValue(op), &tritonLoadOpDef);
  if (mlirOperationIsNull(load) || mlirValueIsNull(tritonLoadOpGetMask(load)))
    return failure();
  MlirOperation splat = arithDefiningOp(tritonLoadOpGetMask(load), &tritonSplatOpDef);
  if (mlirOperationIsNull(splat) ||
      !mlirValueEqual(tritonSplatOpGetSrc(splat), arithSelectOpGetCondition(op)))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tritonLoadOpCreate(base, mlirOperationGetLocation(op),
                         mlirValueGetType(mlirOperationGetResult(op, 0)), tritonLoadOpGetPtr(load),
                         tritonLoadOpGetMask(load), arithSelectOpGetFalseValue(op),
                         tritonLoadOpGetCacheAttr(load), tritonLoadOpGetEvictAttr(load),
                         tritonLoadOpGetIsVolatileAttr(load)));
  return success();
}

// The integer that the value is everywhere, when it is known and has at most 64 bits.
static bool readInteger(MlirValue value, int64_t *integer) {
  MlirOperation splat = arithDefiningOp(value, &tritonSplatOpDef);
  if (!mlirOperationIsNull(splat))
    value = tritonSplatOpGetSrc(splat);
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (mlirAttributeIsNull(constant))
    return false;
  if (mlirAttributeIsADenseElements(constant)) {
    if (!mlirDenseElementsAttrIsSplat(constant))
      return false;
    constant = mlirDenseElementsAttrGetSplatValue(constant);
  }
  if (!mlirAttributeIsAInteger(constant))
    return false;
  *integer = mlirIntegerAttrGetValueInt(constant);
  return true;
}

// Whether an addition of the offsets gives what adding one after the other to a pointer does.
static bool canAddOffsets(MlirValue first, MlirValue second) {
  MlirType type = mlirValueGetType(first);
  if (!mlirTypeEqual(type, mlirValueGetType(second)))
    return false;
  unsigned width = mlirIntegerTypeGetWidth(arithElementType(type));
  if (width == 64)
    return true;
  int64_t a, b, limit = INT64_C(1) << (width - 1);
  if (!readInteger(first, &a) || !readInteger(second, &b))
    return false;
  return a + b >= -limit && a + b < limit;
}

// What is known of a pointer stays known of the one that replaces it.
static void copyHints(MlirOperation from, MlirOperation to) {
  static const char *const kHints[] = {"tt.divisibility", "tt.contiguity", "tt.constancy",
                                       "tt.pointee_type"};
  for (size_t i = 0; i < sizeof kHints / sizeof *kHints; ++i) {
    MlirStringRef name = mlirStringRefCreateFromCString(kHints[i]);
    MlirAttribute hint = mlirOperationGetDiscardableAttributeByName(from, name);
    if (!mlirAttributeIsNull(hint))
      mlirOperationSetDiscardableAttributeByName(to, name, hint);
  }
}

// The pointer that an op's pointer is made of when one offset from there will do; null when not.
static MlirOperation combinableInner(MlirOperation op) {
  MlirOperation inner = arithDefiningOp(tritonAddPtrOpGetPtr(op), &tritonAddPtrOpDef);
  bool can = !mlirOperationIsNull(inner) &&
             canAddOffsets(tritonAddPtrOpGetOffset(inner), tritonAddPtrOpGetOffset(op));
  return can ? inner : (MlirOperation){NULL};
}

static void addOffsets(MlirRewriterBase base, MlirLocation location, MlirOperation op,
                       MlirOperation inner) {
  ArithBuilder builder = {base, location};
  MlirValue offset = arithBinary(&builder, &arithAddIOpDef, tritonAddPtrOpGetOffset(inner),
                                 tritonAddPtrOpGetOffset(op));
  MlirOperation made = tritonAddPtrOpCreate(builder.base, builder.location,
                                            mlirValueGetType(mlirOperationGetResult(op, 0)),
                                            tritonAddPtrOpGetPtr(inner), offset);
  copyHints(op, made);
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
}

static MlirLogicalResult combineAddPtr(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation inner = combinableInner(op);
  if (mlirOperationIsNull(inner))
    return failure();
  MlirLocation locations[] = {mlirOperationGetLocation(op), mlirOperationGetLocation(inner)};
  MlirLocation location =
      mlirLocationFusedGet(mlirOperationGetContext(op), 2, locations, (MlirAttribute){NULL});
  addOffsets(mlirPatternRewriterAsBase(rewriter), location, op, inner);
  return success();
}

// The pattern sees the last pointer of a chain first, and makes a sum of all offsets for each of
// them. In chains longer than this each pointer adds to the sum of the one before it, and is at its
// own place only: otherwise it would be at those of all before it.
enum { kLongChain = 64 };

static bool hasLongChain(IrOperation *root) {
  TsPointerMap lengths = {0};
  bool isLong = false;
  for (IrOperation *op = irWalkNext(root, root, false); op && !isLong;
       op = irWalkNext(root, op, false)) {
    MlirOperation inner = {NULL};
    if (tritonAddPtrOpIsA(irWrapOp(op)))
      inner = combinableInner(irWrapOp(op));
    if (mlirOperationIsNull(inner))
      continue;
    const uintptr_t *length = tsPointerMapFind(&lengths, inner.ptr);
    uintptr_t own = (length ? *length : 0) + 1;
    *tsPointerMapInsert(&lengths, op, NULL) = own;
    isLong = own > kLongChain;
  }
  tsPointerMapFree(&lengths);
  return isLong;
}

static void combineLongChains(IrOperation *root) {
  if (!hasLongChain(root))
    return;
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(irWrapOp(root)));
  for (IrOperation *op = irWalkNext(root, root, false), *next; op; op = next) {
    next = irWalkNext(root, op, false);
    MlirOperation inner = {NULL};
    if (tritonAddPtrOpIsA(irWrapOp(op)))
      inner = combinableInner(irWrapOp(op));
    if (mlirOperationIsNull(inner))
      continue;
    mlirRewriterBaseSetInsertionPointBefore(base, irWrapOp(op));
    addOffsets(base, mlirOperationGetLocation(irWrapOp(op)), irWrapOp(op), inner);
  }
  mlirIRRewriterDestroy(base);
}

//===--- Reshapes ---===//

// Those that reduce everything see the elements in any order.
static MlirLogicalResult relaxReshape(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue result = mlirOperationGetResult(op, 0);
  if (tritonReshapeOpGetAllowReorder(op) || mlirShapedTypeGetRank(mlirValueGetType(result)) != 1)
    return failure();
  for (const IrUse *use = irValue(result)->firstUse; use; use = use->next)
    if (!tritonReduceOpIsA(irWrapOp(use->owner)) && !tritonHistogramOpIsA(irWrapOp(use->owner)))
      return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  tritonReshapeOpSetAllowReorderAttr(op, mlirUnitAttrGet(mlirOperationGetContext(op)));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return success();
}

// Whether `narrow` is `wide` without some leading dimensions of size 1.
static bool dropsUnitDims(MlirType wide, MlirType narrow) {
  intptr_t dropped = mlirShapedTypeGetRank(wide) - mlirShapedTypeGetRank(narrow);
  if (dropped <= 0)
    return false;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(wide); ++i) {
    int64_t size = i < dropped ? 1 : mlirShapedTypeGetDimSize(narrow, i - dropped);
    if (mlirShapedTypeGetDimSize(wide, i) != size)
      return false;
  }
  return true;
}

static MlirLogicalResult reduceRankOfLoad(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirOperation load = arithDefiningOp(tritonReshapeOpGetSrc(op), &tritonDescriptorLoadOpDef);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (mlirOperationIsNull(load) || !irOperationHasOneUse(irOp(load)) ||
      !dropsUnitDims(mlirValueGetType(mlirOperationGetResult(load, 0)), type))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, load);
  mlirValueSetType(mlirOperationGetResult(load, 0), type);
  mlirRewriterBaseFinalizeOpModification(base, load);
  mlirRewriterBaseReplaceOpWithOperation(base, op, load);
  return success();
}

void tritonCombineOpsPassRun(MlirPass pass, const TritonCombineOpsOptions *options,
                             MlirOperation root) {
  (void)options;
  combineLongChains(irOp(root));
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(root));
  tesseraRewritePatternSetAdd(patterns, &arithAddIOpDef, 1, combineDotAdd, NULL);
  tesseraRewritePatternSetAdd(patterns, &arithAddFOpDef, 1, combineDotAdd, NULL);
  tesseraRewritePatternSetAdd(patterns, &arithAddFOpDef, 1, combineDotScaledAdd, NULL);
  tesseraRewritePatternSetAdd(patterns, &arithSelectOpDef, 1, combineSelectMaskedLoad, NULL);
  tesseraRewritePatternSetAdd(patterns, &tritonAddPtrOpDef, 1, combineAddPtr, NULL);
  tesseraRewritePatternSetAdd(patterns, &tritonReduceOpDef, 1, combineBroadcastMulReduce, NULL);
  tesseraRewritePatternSetAdd(patterns, &tritonReshapeOpDef, 1, relaxReshape, NULL);
  tesseraRewritePatternSetAdd(patterns, &tritonReshapeOpDef, 1, reduceRankOfLoad, NULL);
  if (mlirLogicalResultIsFailure(tesseraApplyPatternsGreedily(root, patterns, NULL)))
    tesseraPassSignalFailure(pass);
}
