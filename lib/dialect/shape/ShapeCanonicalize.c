// Canonicalisation patterns of the shape dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/shape/Shape.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Internal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Rewrite.h"

typedef TsVec(MlirValue) Values;

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }
static MlirType typeOfResult(MlirOperation op) { return mlirValueGetType(resultOf(op)); }

static bool isUnused(MlirValue value) { return mlirOpOperandIsNull(mlirValueGetFirstUse(value)); }

static MlirLogicalResult replaceByValue(MlirRewriterBase base, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(base, op, 1, &value);
  return success();
}

static MlirLogicalResult replaceByOp(MlirRewriterBase base, MlirOperation op, MlirOperation made) {
  mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  return success();
}

static void addOperands(MlirOperation op, Values *values) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(values, mlirOperationGetOperand(op, i));
}

// Replaces the op by one with these operands, which go.
static MlirLogicalResult replaceOperands(MlirRewriterBase base, MlirOperation op, Values *values) {
  const MlirType type = typeOfResult(op);
  TesseraOperationParts parts = {.definition = tesseraOperationGetDefinition(op),
                                 .location = mlirOperationGetLocation(op),
                                 .numTypes = 1,
                                 .types = &type,
                                 .numOperands = (intptr_t)values->size,
                                 .operands = values->data,
                                 .discardable = irWrapAttribute(irOp(op)->discardable)};
  MlirAttribute error = {NULL};
  if (shapeBroadcastOpIsA(op)) { // the only one with an attribute
    error = shapeBroadcastOpGetErrorAttr(op);
    parts.attributes = &error;
  }
  MlirOperation made = tesseraRewriterCreateOperation(base, &parts);
  tsVecFree(values);
  return replaceByOp(base, op, made);
}

//===--- Operands ---===//

// Each value once, in the order of their first places.
static MlirLogicalResult dropRepeated(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  Values kept = {0};
  TsPointerMap seen = {0};
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    bool isNew;
    tsPointerMapInsert(&seen, value.ptr, &isNew);
    if (isNew)
      tsVecPush(&kept, value);
  }
  tsPointerMapFree(&seen);
  if (kept.size < (size_t)count)
    return replaceOperands(mlirPatternRewriterAsBase(rewriter), op, &kept);
  tsVecFree(&kept);
  return failure();
}

// Whether it is known to have no sizes.
static bool isEmptyShape(MlirValue shape) {
  MlirType type = mlirValueGetType(shape);
  if (shapeIsExtentTensor(type) && mlirShapedTypeGetDimSize(type, 0) == 0)
    return true;
  ShapeSizes sizes = {0};
  bool isEmpty = shapeReadValue(shape, &sizes) && !sizes.size;
  tsVecFree(&sizes);
  return isEmpty;
}

static MlirLogicalResult dropEmptyShapes(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  Values kept = {0};
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    if (!isEmptyShape(mlirOperationGetOperand(op, i)))
      tsVecPush(&kept, mlirOperationGetOperand(op, i));
  if (kept.size < (size_t)count && kept.size)
    return replaceOperands(mlirPatternRewriterAsBase(rewriter), op, &kept);
  tsVecFree(&kept);
  return failure();
}

// A cast that forgets the number of sizes adds nothing.
static MlirLogicalResult lookThroughCasts(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  Values values = {0};
  bool changes = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    MlirOperation cast = arithDefiningOp(value, &tensorCastOpDef);
    bool forgets = cast.ptr && shapeIsExtentTensor(mlirValueGetType(value)) &&
                   shapeIsExtentTensor(mlirValueGetType(tensorCastOpGetSource(cast))) &&
                   mlirShapedTypeIsDynamicDim(mlirValueGetType(value), 0);
    changes |= forgets;
    tsVecPush(&values, forgets ? tensorCastOpGetSource(cast) : value);
  }
  if (changes)
    return replaceOperands(mlirPatternRewriterAsBase(rewriter), op, &values);
  tsVecFree(&values);
  return failure();
}

//===--- broadcast ---===//

// Constant shapes among others become one.
static MlirLogicalResult joinConstants(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  Values kept = {0};
  ShapeSizes sizes = {0};
  TsVec(MlirAttribute) constants = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    MlirAttribute constant = tesseraValueGetConstant(value);
    if (mlirAttributeIsNull(constant))
      tsVecPush(&kept, value);
    else
      tsVecPush(&constants, constant);
  }
  MlirAttribute shape = {NULL};
  if (constants.size > 1 && kept.size &&
      shapeBroadcastConstants((intptr_t)constants.size, constants.data, &sizes))
    shape = shapeMakeConstant(mlirOperationGetContext(op), &sizes);
  tsVecFree(&constants);
  tsVecFree(&sizes);
  if (mlirAttributeIsNull(shape)) {
    tsVecFree(&kept);
    return failure();
  }
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirType type = mlirAttributeGetType(shape);
  tsVecPush(&kept,
            resultOf(shapeConstShapeOpCreate(base, mlirOperationGetLocation(op), type, shape)));
  return replaceOperands(base, op, &kept);
}

// A shape that is broadcast with nothing is itself, in another type.
static MlirLogicalResult forwardOnlyShape(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  if (mlirOperationGetNumOperands(op) != 1)
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue only = mlirOperationGetOperand(op, 0);
  MlirType type = typeOfResult(op);
  if (mlirTypeEqual(mlirValueGetType(only), type))
    return replaceByValue(base, op, only);
  if (shapeShapeTypeIsA(type))
    return replaceByOp(base, op, shapeFromExtentTensorOpCreate(base, location, type, only));
  if (shapeShapeTypeIsA(mlirValueGetType(only)))
    return failure();
  return replaceByOp(base, op, tensorCastOpCreate(base, location, type, only));
}

// The number of sizes of a result is the largest of those of the operands, where all are known.
static MlirLogicalResult concretizeResult(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirType type = typeOfResult(op);
  if (!shapeIsExtentTensor(type) || !mlirShapedTypeIsDynamicDim(type, 0))
    return failure();
  int64_t rank = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType shape = mlirValueGetType(mlirOperationGetOperand(op, i));
    if (!shapeIsExtentTensor(shape) || mlirShapedTypeIsDynamicDim(shape, 0))
      return failure();
    if (mlirShapedTypeGetDimSize(shape, 0) > rank)
      rank = mlirShapedTypeGetDimSize(shape, 0);
  }
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType known =
      mlirRankedTensorTypeGet(1, &rank, mlirShapedTypeGetElementType(type), (MlirAttribute){NULL});
  Values shapes = {0};
  addOperands(op, &shapes);
  MlirOperation made = shapeBroadcastOpCreate(base, location, known, (intptr_t)shapes.size,
                                              shapes.data, shapeBroadcastOpGetErrorAttr(op));
  tsVecFree(&shapes);
  return replaceByOp(base, op, tensorCastOpCreate(base, location, type, resultOf(made)));
}

void shapeBroadcastOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &shapeBroadcastOpDef, 1, concretizeResult, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeBroadcastOpDef, 1, joinConstants, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeBroadcastOpDef, 1, forwardOnlyShape, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeBroadcastOpDef, 1, lookThroughCasts, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeBroadcastOpDef, 1, dropRepeated, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeBroadcastOpDef, 1, dropEmptyShapes, NULL);
}

void shapeIsBroadcastableOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &shapeIsBroadcastableOpDef, 1, dropRepeated, NULL);
}

//===--- Constraints ---===//

static MlirLogicalResult passWhenAllAreOne(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    if (!mlirValueEqual(mlirOperationGetOperand(op, i), mlirOperationGetOperand(op, 0)))
      return failure();
  MlirAttribute yes = mlirBoolAttrGet(mlirOperationGetContext(op), true);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  return replaceByOp(
      base, op,
      shapeConstWitnessOpCreate(base, mlirOperationGetLocation(op), typeOfResult(op), yes));
}

void shapeCstrBroadcastableOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &shapeCstrBroadcastableOpDef, 1, lookThroughCasts, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeCstrBroadcastableOpDef, 2, passWhenAllAreOne, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeCstrBroadcastableOpDef, 1, dropRepeated, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeCstrBroadcastableOpDef, 1, dropEmptyShapes, NULL);
}

void shapeCstrEqOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &shapeCstrEqOpDef, 1, passWhenAllAreOne, NULL);
}

static MlirLogicalResult assumeOnlyWitness(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  if (mlirOperationGetNumOperands(op) != 1)
    return failure();
  return replaceByValue(mlirPatternRewriterAsBase(rewriter), op, mlirOperationGetOperand(op, 0));
}

static void pushOperandsReversed(MlirOperation op, Values *waiting) {
  for (intptr_t i = mlirOperationGetNumOperands(op); i-- > 0;)
    tsVecPush(waiting, mlirOperationGetOperand(op, i));
}

// Whether an assuming_all has no use but in another, which takes its witnesses.
static bool isTaken(MlirOperation op) {
  MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
  if (mlirOpOperandIsNull(use))
    return false;
  MlirOperation user = mlirOpOperandGetOwner(use);
  for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
    if (!mlirOperationEqual(mlirOpOperandGetOwner(use), user))
      return false;
  return shapeAssumingAllOpIsA(user);
}

// Witnesses of assuming_alls among those of another, all at once: each of a long chain would copy
// those of the one before.
static MlirLogicalResult mergeAssumingAll(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  if (isTaken(op))
    return failure();
  Values witnesses = {0}, waiting = {0};
  TsPointerMap opened = {0}; // once is enough: what one needs holds for all
  pushOperandsReversed(op, &waiting);
  while (waiting.size) {
    MlirValue witness = tsVecPop(&waiting);
    MlirOperation inner = arithDefiningOp(witness, &shapeAssumingAllOpDef);
    bool isNew = false;
    if (inner.ptr)
      tsPointerMapInsert(&opened, inner.ptr, &isNew);
    else
      tsVecPush(&witnesses, witness);
    if (isNew)
      pushOperandsReversed(inner, &waiting);
  }
  bool changes = opened.size != 0;
  tsPointerMapFree(&opened);
  tsVecFree(&waiting);
  if (changes && witnesses.size)
    return replaceOperands(mlirPatternRewriterAsBase(rewriter), op, &witnesses);
  tsVecFree(&witnesses);
  return failure();
}

// Whether the op checks the same shapes as another and more.
static bool checksAllOf(MlirOperation op, MlirOperation other) {
  TsPointerMap shapes = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsPointerMapInsert(&shapes, mlirOperationGetOperand(op, i).ptr, NULL);
  bool all = mlirOperationGetNumOperands(op) >= mlirOperationGetNumOperands(other);
  for (intptr_t i = 0; all && i < mlirOperationGetNumOperands(other); ++i)
    all = tsPointerMapFind(&shapes, mlirOperationGetOperand(other, i).ptr) != NULL;
  tsPointerMapFree(&shapes);
  return all;
}

// Where several shapes can be broadcast, some of them can.
static MlirLogicalResult dropWeaker(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  enum { MOST = 32 }; // each is compared with each
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirOperation checks[MOST];
  if (count < 2 || count > MOST)
    return failure();
  for (intptr_t i = 0; i < count; ++i) {
    checks[i] = arithDefiningOp(mlirOperationGetOperand(op, i), &shapeCstrBroadcastableOpDef);
    if (!checks[i].ptr)
      return failure();
  }
  Values kept = {0};
  Values dropped = {0};
  for (intptr_t i = 0; i < count; ++i) {
    bool isWeaker = false, isRepeated = false;
    for (intptr_t j = 0; j < count && !isWeaker; ++j)
      isWeaker = i != j && checksAllOf(checks[j], checks[i]) &&
                 (j < i || !checksAllOf(checks[i], checks[j]));
    for (intptr_t j = 0; j < i && !isRepeated; ++j)
      isRepeated = mlirOperationEqual(checks[j], checks[i]);
    if (!isWeaker)
      tsVecPush(&kept, mlirOperationGetOperand(op, i));
    else if (!isRepeated)
      tsVecPush(&dropped, mlirOperationGetOperand(op, i));
  }
  bool changes = kept.size < (size_t)count;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (changes)
    replaceOperands(base, op, &kept);
  for (size_t i = 0; i < dropped.size; ++i) // the stronger one asserts all that this one did
    if (isUnused(dropped.data[i]))
      mlirRewriterBaseEraseOp(base, mlirOpResultGetOwner(dropped.data[i]));
  tsVecFree(&kept);
  tsVecFree(&dropped);
  return changes ? success() : failure();
}

// Whether an operand of the one is an operand of the other.
static bool sharesShape(MlirOperation a, const TsPointerMap *shapes) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(a); ++i)
    if (tsPointerMapFind(shapes, mlirOperationGetOperand(a, i).ptr))
      return true;
  return false;
}

// Equalities that share shapes are one.
static MlirLogicalResult joinEqualities(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  Values shapes = {0};
  TsPointerMap seen = {0};
  bool areJoined = true;
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; areJoined && i < count; ++i) {
    MlirOperation equal = arithDefiningOp(mlirOperationGetOperand(op, i), &shapeCstrEqOpDef);
    areJoined = equal.ptr && (!i || sharesShape(equal, &seen));
    for (intptr_t k = 0; areJoined && k < mlirOperationGetNumOperands(equal); ++k) {
      MlirValue shape = mlirOperationGetOperand(equal, k);
      tsPointerMapInsert(&seen, shape.ptr, NULL);
      tsVecPush(&shapes, shape);
    }
  }
  tsPointerMapFree(&seen);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (areJoined)
    replaceByOp(base, op,
                shapeCstrEqOpCreate(base, mlirOperationGetLocation(op), typeOfResult(op),
                                    (intptr_t)shapes.size, shapes.data));
  tsVecFree(&shapes);
  return areJoined ? success() : failure();
}

void shapeAssumingAllOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &shapeAssumingAllOpDef, 1, mergeAssumingAll, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeAssumingAllOpDef, 1, assumeOnlyWitness, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeAssumingAllOpDef, 1, dropWeaker, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeAssumingAllOpDef, 1, joinEqualities, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeAssumingAllOpDef, 1, dropRepeated, NULL);
}

//===--- assuming ---===//

// What relies on what is known to hold needs no region.
static MlirLogicalResult inlineAssuming(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirAttribute witness = tesseraValueGetConstant(shapeAssumingOpGetWitness(op));
  if (!mlirAttributeIsABool(witness) || !mlirBoolAttrGetValue(witness))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirBlock body = mlirRegionGetFirstBlock(shapeAssumingOpGetDoRegion(op));
  MlirOperation yield = mlirBlockGetTerminator(body);
  Values values = {0};
  addOperands(yield, &values);
  mlirRewriterBaseEraseOp(base, yield);
  mlirRewriterBaseInlineBlockBefore(base, body, op, 0, NULL);
  mlirRewriterBaseReplaceOpWithValues(base, op, (intptr_t)values.size, values.data);
  tsVecFree(&values);
  return success();
}

// An assuming of the types, with the body of `op` that gives these values.
static MlirOperation takeBody(MlirRewriterBase base, MlirOperation op, intptr_t numTypes,
                              const MlirType *types, const Values *values) {
  MlirOperation made = shapeAssumingOpCreate(base, mlirOperationGetLocation(op), numTypes, types,
                                             shapeAssumingOpGetWitness(op));
  MlirRegion region = shapeAssumingOpGetDoRegion(made);
  mlirRegionTakeBody(region, shapeAssumingOpGetDoRegion(op));
  MlirOperation yield = mlirBlockGetTerminator(mlirRegionGetFirstBlock(region));
  mlirRewriterBaseStartOpModification(base, yield);
  tesseraOperationSetOperandGroup(yield, 0, (intptr_t)values->size, values->data);
  mlirRewriterBaseFinalizeOpModification(base, yield);
  return made;
}

static MlirLogicalResult dropUnusedResults(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  intptr_t count = mlirOperationGetNumResults(op);
  MlirOperation yield =
      mlirBlockGetTerminator(mlirRegionGetFirstBlock(shapeAssumingOpGetDoRegion(op)));
  Values kept = {0};
  TsVec(MlirType) types = {0};
  for (intptr_t i = 0; i < count; ++i)
    if (!isUnused(mlirOperationGetResult(op, i))) {
      tsVecPush(&kept, mlirOperationGetOperand(yield, i));
      tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
    }
  bool changes = kept.size < (size_t)count;
  if (changes) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirOperation made = takeBody(base, op, (intptr_t)types.size, types.data, &kept);
    for (intptr_t i = 0, next = 0; i < count; ++i)
      if (!isUnused(mlirOperationGetResult(op, i)))
        mlirRewriterBaseReplaceAllUsesWith(base, mlirOperationGetResult(op, i),
                                           mlirOperationGetResult(made, next++));
    mlirRewriterBaseEraseOp(base, op);
  }
  tsVecFree(&kept);
  tsVecFree(&types);
  return changes ? success() : failure();
}

void shapeAssumingOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &shapeAssumingOpDef, 1, dropUnusedResults, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeAssumingOpDef, 1, inlineAssuming, NULL);
}

//===--- Casts ---===//

// There and back; `user` is the definition of the inner op.
static MlirLogicalResult dropInverse(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  MlirOperation inner = arithDefiningOp(mlirOperationGetOperand(op, 0), user);
  MlirValue source = {NULL};
  if (inner.ptr)
    source = mlirOperationGetOperand(inner, 0);
  if (!source.ptr || !mlirTypeEqual(mlirValueGetType(source), typeOfResult(op)))
    return failure();
  return replaceByValue(mlirPatternRewriterAsBase(rewriter), op, source);
}

// A number needn't become one.
static MlirLogicalResult dropIndexToIndex(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirValue source = shapeSizeToIndexOpGetArg(op);
  if (!mlirTypeIsAIndex(mlirValueGetType(source)))
    return failure();
  return replaceByValue(mlirPatternRewriterAsBase(rewriter), op, source);
}

void shapeIndexToSizeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &shapeIndexToSizeOpDef, 1, dropInverse,
                              (void *)&shapeSizeToIndexOpDef);
}

void shapeSizeToIndexOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &shapeSizeToIndexOpDef, 1, dropInverse,
                              (void *)&shapeIndexToSizeOpDef);
  tesseraRewritePatternSetAdd(patterns, &shapeSizeToIndexOpDef, 1, dropIndexToIndex, NULL);
}

// A cast of a constant is a constant, where its type says as much.
static MlirLogicalResult castConstant(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation constant = arithDefiningOp(tensorCastOpGetSource(op), &shapeConstShapeOpDef);
  MlirType type = typeOfResult(op);
  if (!constant.ptr || !mlirTypeIsARankedTensor(type) || !mlirShapedTypeHasStaticShape(type) ||
      !shapeFits(shapeConstShapeOpGetShapeAttr(constant), type))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  return replaceByOp(base, op,
                     shapeConstShapeOpCreate(base, mlirOperationGetLocation(op), type,
                                             shapeConstShapeOpGetShapeAttr(constant)));
}

void shapeConstShapeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorCastOpDef, 1, castConstant, NULL);
}

//===--- Shapes of values ---===//

static MlirLogicalResult rankOfShapeOf(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation shapeOf = arithDefiningOp(shapeRankOpGetShape(op), &shapeShapeOfOpDef);
  if (!shapeOf.ptr)
    return failure();
  MlirType type = mlirValueGetType(shapeShapeOfOpGetArg(shapeOf));
  if (!mlirTypeIsARankedTensor(type))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType index = mlirIndexTypeGet(mlirOperationGetContext(op));
  MlirAttribute rank = mlirIntegerAttrGet(index, mlirShapedTypeGetRank(type));
  return replaceByOp(base, op,
                     mlirTypeIsAIndex(typeOfResult(op))
                         ? arithConstantOpCreate(base, location, index, rank)
                         : shapeConstSizeOpCreate(base, location, typeOfResult(op), rank));
}

void shapeRankOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &shapeRankOpDef, 1, rankOfShapeOf, NULL);
}

// A cast of a shape of a value to what is known of its rank needs none, and the other way around.
static MlirLogicalResult castShapeOf(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOfResult(op);
  MlirOperation shapeOf = arithDefiningOp(tensorCastOpGetSource(op), &shapeShapeOfOpDef);
  if (!shapeOf.ptr || !shapeIsExtentTensor(type))
    return failure();
  MlirType arg = mlirValueGetType(shapeShapeOfOpGetArg(shapeOf));
  if (!mlirTypeIsATensor(arg) ||
      (!mlirTypeIsARankedTensor(arg) && !mlirShapedTypeIsDynamicDim(type, 0)) ||
      (mlirTypeIsARankedTensor(arg) && !mlirShapedTypeIsDynamicDim(type, 0) &&
       mlirShapedTypeGetDimSize(type, 0) != mlirShapedTypeGetRank(arg)))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  return replaceByOp(base, op,
                     shapeShapeOfOpCreate(base, mlirOperationGetLocation(op), type,
                                          shapeShapeOfOpGetArg(shapeOf)));
}

// The shape of what was reshaped is what it was reshaped to.
static MlirLogicalResult shapeOfReshape(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation reshape = arithDefiningOp(shapeShapeOfOpGetArg(op), &tensorReshapeOpDef);
  MlirType type = typeOfResult(op);
  if (!reshape.ptr || !mlirTypeIsARankedTensor(type))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue shape = tensorReshapeOpGetShape(reshape);
  MlirType given = mlirValueGetType(shape), element = mlirShapedTypeGetElementType(given);
  if (!mlirTypeIsAIndex(element)) {
    int64_t size = mlirShapedTypeGetDimSize(given, 0);
    given = mlirRankedTensorTypeGet(1, &size, mlirIndexTypeGet(mlirOperationGetContext(op)),
                                    (MlirAttribute){NULL});
    shape = resultOf(arithIndexCastOpCreate(base, location, given, shape));
  }
  if (!mlirTypeEqual(given, type))
    shape = resultOf(tensorCastOpCreate(base, location, type, shape));
  return replaceByValue(base, op, shape);
}

// A size of the shape of a tensor is a dimension of it.
static MlirLogicalResult extractFromShapeOf(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  MlirOperation shapeOf = arithDefiningOp(tensorExtractOpGetTensor(op), &shapeShapeOfOpDef);
  if (!shapeOf.ptr || mlirOperationGetNumOperands(op) != 2 ||
      !mlirTypeIsATensor(mlirValueGetType(shapeShapeOfOpGetArg(shapeOf))))
    return failure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  return replaceByOp(base, op,
                     tensorDimOpCreateInferred(base, mlirOperationGetLocation(op),
                                               shapeShapeOfOpGetArg(shapeOf),
                                               tensorExtractOpGetIndices(op, 0)));
}

// The shape of a value with a static shape is constant.
static MlirLogicalResult makeConstant(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = mlirValueGetType(shapeShapeOfOpGetArg(op)), result = typeOfResult(op);
  if (!mlirTypeIsAShaped(type) || !mlirShapedTypeHasStaticShape(type))
    return failure();
  ShapeSizes sizes = {0};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    tsVecPush(&sizes, mlirShapedTypeGetDimSize(type, i));
  MlirAttribute shape = shapeMakeConstant(mlirOperationGetContext(op), &sizes);
  tsVecFree(&sizes);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  bool isShape = shapeShapeTypeIsA(result);
  MlirType constant = isShape ? result : mlirAttributeGetType(shape);
  MlirValue value = resultOf(shapeConstShapeOpCreate(base, location, constant, shape));
  if (!mlirTypeEqual(constant, result))
    value = resultOf(tensorCastOpCreate(base, location, result, value));
  return replaceByValue(base, op, value);
}

void shapeShapeOfOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorCastOpDef, 1, castShapeOf, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorExtractOpDef, 1, extractFromShapeOf, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeShapeOfOpDef, 1, shapeOfReshape, NULL);
  tesseraRewritePatternSetAdd(patterns, &shapeShapeOfOpDef, 1, makeConstant, NULL);
}
