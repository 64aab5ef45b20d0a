// Folding of the shape dialect's ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/shape/Shape.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

//===--- Constants ---===//

bool shapeReadConstant(MlirAttribute shape, ShapeSizes *sizes) {
  const IrStorage *constant = irAttribute(shape);
  if (!constant || !irIsDense(constant) || !mlirAttributeIsADenseIntElements(shape))
    return false;
  int64_t count = mlirElementsAttrGetNumElements(shape);
  for (int64_t i = 0; i < count; ++i)
    tsVecPush(sizes, irIntegerAttrValue(irDenseElementAt(constant, (size_t)i)));
  return true;
}

MlirAttribute shapeMakeConstant(MlirContext context, const ShapeSizes *sizes) {
  MlirType index = mlirIndexTypeGet(context), type;
  int64_t count = (int64_t)sizes->size;
  type = mlirRankedTensorTypeGet(1, &count, index, (MlirAttribute){NULL});
  return irWrapAttribute(
      irDenseGet(irType(type), sizes->data, sizes->size * sizeof(int64_t), false));
}

static MlirAttribute makeIndex(MlirOperation op, int64_t value) {
  return mlirIntegerAttrGet(mlirIndexTypeGet(mlirOperationGetContext(op)), value);
}

static MlirAttribute makeBool(MlirOperation op, bool value) {
  return mlirBoolAttrGet(mlirOperationGetContext(op), value);
}

static bool readSize(MlirAttribute attribute, int64_t *value) {
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute) ||
      !mlirTypeIsAIndex(mlirAttributeGetType(attribute)))
    return false;
  *value = mlirIntegerAttrGetValueInt(attribute);
  return true;
}

// The shape, whose sizes go.
static MlirLogicalResult giveShape(MlirOperation op, ShapeSizes *sizes, bool isKnown,
                                   TesseraFoldResult *results, size_t *numResults) {
  MlirAttribute shape = {NULL};
  if (isKnown)
    shape = shapeMakeConstant(mlirOperationGetContext(op), sizes);
  tsVecFree(sizes);
  return arithGiveAttribute(results, numResults, shape);
}

// Ops that give the attribute that they hold.
#define FOLDS_TO(name, attribute)                                                                  \
  MlirLogicalResult shape##name##Fold(MlirOperation op, const MlirAttribute *operands,             \
                                      TesseraFoldResult *results, size_t *numResults) {            \
    (void)op, (void)operands;                                                                      \
    return arithGiveAttribute(results, numResults, attribute);                                     \
  }
FOLDS_TO(ConstShapeOp, shapeConstShapeOpGetShapeAttr(op))
FOLDS_TO(ConstSizeOp, shapeConstSizeOpGetValueAttr(op))
FOLDS_TO(ConstWitnessOp, shapeConstWitnessOpGetPassingAttr(op))
// Constants of both kinds of types are the same attributes.
FOLDS_TO(IndexToSizeOp, operands[0])
FOLDS_TO(SizeToIndexOp, operands[0])
FOLDS_TO(CstrRequireOp, operands[0])

//===--- Sizes ---===//

typedef bool (*Compute)(int64_t a, int64_t b, int64_t *result);

static bool add(int64_t a, int64_t b, int64_t *result) {
  *result = (int64_t)((uint64_t)a + (uint64_t)b);
  return true;
}

static bool multiply(int64_t a, int64_t b, int64_t *result) {
  *result = (int64_t)((uint64_t)a * (uint64_t)b);
  return true;
}

static bool divide(int64_t a, int64_t b, int64_t *result) {
  if (b == 0 || (b == -1 && a == INT64_MIN))
    return false;
  *result = a / b - (a % b != 0 && (a < 0) != (b < 0));
  return true;
}

static MlirLogicalResult fold(MlirOperation op, const MlirAttribute *operands, Compute compute,
                              TesseraFoldResult *results, size_t *numResults) {
  int64_t a, b, result;
  if (!readSize(operands[0], &a) || !readSize(operands[1], &b) || !compute(a, b, &result))
    return mlirLogicalResultFailure();
  return arithGiveAttribute(results, numResults, makeIndex(op, result));
}

MlirLogicalResult shapeAddOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  int64_t right;
  MlirValue left = shapeAddOpGetLhs(op);
  MlirAttribute poison = arithFindPoison(2, operands);
  if (!mlirAttributeIsNull(poison))
    return arithGiveAttribute(results, numResults, poison);
  if (readSize(operands[1], &right) && right == 0 &&
      mlirTypeEqual(mlirValueGetType(left), mlirValueGetType(mlirOperationGetResult(op, 0))))
    return arithGiveValue(results, numResults, left);
  return fold(op, operands, add, results, numResults);
}

MlirLogicalResult shapeMulOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  MlirAttribute poison = arithFindPoison(2, operands);
  if (!mlirAttributeIsNull(poison))
    return arithGiveAttribute(results, numResults, poison);
  return fold(op, operands, multiply, results, numResults);
}

MlirLogicalResult shapeDivOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  return fold(op, operands, divide, results, numResults);
}

MlirLogicalResult shapeExtremeFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue left = mlirOperationGetOperand(op, 0);
  if (!mlirValueEqual(left, mlirOperationGetOperand(op, 1)))
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, left);
}

//===--- What is known of shapes ---===//

bool shapeReadValue(MlirValue shape, ShapeSizes *sizes) {
  MlirOperation shapeOf = arithDefiningOp(shape, &shapeShapeOfOpDef);
  if (!shapeOf.ptr)
    return shapeReadConstant(tesseraValueGetConstant(shape), sizes);
  MlirType type = mlirValueGetType(shapeShapeOfOpGetArg(shapeOf));
  if (!mlirTypeIsAShaped(type) || !mlirShapedTypeHasRank(type))
    return false;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    tsVecPush(sizes, mlirShapedTypeGetDimSize(type, i));
  return true;
}

// The size in a column that is counted from the last one, where shorter shapes have 1.
static int64_t sizeFromEnd(const ShapeSizes *shape, size_t column) {
  return column < shape->size ? shape->data[shape->size - 1 - column] : 1;
}

// An unknown size may be anything: beside it there may be nothing but 1.
static bool columnIsBroadcastable(size_t count, const ShapeSizes *shapes, size_t column) {
  int64_t seen = 1;
  for (size_t i = 0; i < count; ++i) {
    int64_t size = sizeFromEnd(&shapes[i], column);
    if (size == 1)
      continue;
    if (seen != 1 && (size == IR_DYNAMIC || size != seen))
      return false;
    seen = size;
  }
  return true;
}

bool shapeAreBroadcastable(size_t count, const ShapeSizes *shapes) {
  size_t rank = 0;
  for (size_t i = 0; i < count; ++i)
    rank = shapes[i].size > rank ? shapes[i].size : rank;
  for (size_t column = 0; column < rank; ++column)
    if (!columnIsBroadcastable(count, shapes, column))
      return false;
  return true;
}

//===--- Shapes ---===//

// Broadcasts `next` into `sizes`; false where they differ.
static bool broadcastInto(ShapeSizes *sizes, const ShapeSizes *next) {
  ShapeSizes result = {0};
  size_t rank = sizes->size > next->size ? sizes->size : next->size;
  bool agree = true;
  for (size_t column = rank; agree && column-- > 0;) {
    int64_t a = sizeFromEnd(sizes, column), b = sizeFromEnd(next, column);
    agree = a == b || a == 1 || b == 1;
    tsVecPush(&result, a == 1 ? b : a);
  }
  tsVecFree(sizes);
  *sizes = result;
  return agree;
}

bool shapeBroadcastConstants(intptr_t count, const MlirAttribute *shapes, ShapeSizes *sizes) {
  bool isKnown = count && shapeReadConstant(shapes[0], sizes);
  for (intptr_t i = 1; isKnown && i < count; ++i) {
    ShapeSizes next = {0};
    isKnown = shapeReadConstant(shapes[i], &next) && broadcastInto(sizes, &next);
    tsVecFree(&next);
  }
  return isKnown;
}

MlirLogicalResult shapeBroadcastOpFold(MlirOperation op, const MlirAttribute *operands,
                                       TesseraFoldResult *results, size_t *numResults) {
  intptr_t count = mlirOperationGetNumOperands(op);
  if (count == 1) {
    MlirValue only = mlirOperationGetOperand(op, 0);
    if (!mlirTypeEqual(mlirValueGetType(only), mlirValueGetType(mlirOperationGetResult(op, 0))))
      return mlirLogicalResultFailure();
    return arithGiveValue(results, numResults, only);
  }
  ShapeSizes sizes = {0};
  bool isKnown = shapeBroadcastConstants(count, operands, &sizes);
  return giveShape(op, &sizes, isKnown, results, numResults);
}

MlirLogicalResult shapeConcatOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  ShapeSizes sizes = {0};
  bool isKnown = shapeReadConstant(operands[0], &sizes) && shapeReadConstant(operands[1], &sizes);
  return giveShape(op, &sizes, isKnown, results, numResults);
}

MlirLogicalResult shapeSplitAtOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  ShapeSizes sizes = {0};
  int64_t at;
  bool isKnown = shapeReadConstant(operands[0], &sizes) && readSize(operands[1], &at);
  int64_t rank = (int64_t)sizes.size;
  isKnown = isKnown && at >= -rank && at <= rank;
  if (isKnown) {
    size_t first = (size_t)(at < 0 ? at + rank : at);
    ShapeSizes head = {.data = sizes.data, .size = first};
    ShapeSizes tail = {.data = sizes.data + first, .size = sizes.size - first};
    MlirContext context = mlirOperationGetContext(op);
    results[0].attribute = shapeMakeConstant(context, &head);
    results[1].attribute = shapeMakeConstant(context, &tail);
    *numResults = 2;
  }
  tsVecFree(&sizes);
  return isKnown ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// Constants are the last operands of a commutative op.
MlirLogicalResult shapeAnyOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  intptr_t count = mlirOperationGetNumOperands(op);
  return count ? arithGiveAttribute(results, numResults, operands[count - 1])
               : mlirLogicalResultFailure();
}

MlirLogicalResult shapeShapeEqOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  bool areEqual = true;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    if (mlirAttributeIsNull(operands[i]))
      return mlirLogicalResultFailure();
    areEqual = areEqual && mlirAttributeEqual(operands[i], operands[0]);
  }
  return arithGiveAttribute(results, numResults, makeBool(op, areEqual));
}

MlirLogicalResult shapeIsBroadcastableOpFold(MlirOperation op, const MlirAttribute *operands,
                                             TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return mlirOperationGetNumOperands(op) < 2
             ? arithGiveAttribute(results, numResults, makeBool(op, true))
             : mlirLogicalResultFailure();
}

MlirLogicalResult shapeFromExtentsOpFold(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  ShapeSizes sizes = {0};
  bool isKnown = true;
  for (intptr_t i = 0; isKnown && i < mlirOperationGetNumOperands(op); ++i) {
    int64_t size = 0;
    isKnown = readSize(operands[i], &size);
    tsVecPush(&sizes, size);
  }
  return giveShape(op, &sizes, isKnown, results, numResults);
}

MlirLogicalResult shapeToExtentTensorOpFold(MlirOperation op, const MlirAttribute *operands,
                                            TesseraFoldResult *results, size_t *numResults) {
  ShapeSizes sizes = {0};
  return giveShape(op, &sizes, shapeReadConstant(operands[0], &sizes), results, numResults);
}

MlirLogicalResult shapeRankOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  if (mlirAttributeIsNull(operands[0]) || !mlirAttributeIsADenseIntElements(operands[0]))
    return mlirLogicalResultFailure();
  return arithGiveAttribute(results, numResults,
                            makeIndex(op, mlirElementsAttrGetNumElements(operands[0])));
}

MlirLogicalResult shapeNumElementsOpFold(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  ShapeSizes sizes = {0};
  bool isKnown = shapeReadConstant(operands[0], &sizes);
  uint64_t product = 1;
  for (size_t i = 0; i < sizes.size; ++i)
    product *= (uint64_t)sizes.data[i];
  tsVecFree(&sizes);
  return isKnown ? arithGiveAttribute(results, numResults, makeIndex(op, (int64_t)product))
                 : mlirLogicalResultFailure();
}

MlirLogicalResult shapeDimOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  int64_t index;
  MlirType type = mlirValueGetType(shapeDimOpGetValue(op));
  if (!mlirShapedTypeHasRank(type) || !readSize(operands[1], &index) || index < 0 ||
      index >= mlirShapedTypeGetRank(type) || mlirShapedTypeIsDynamicDim(type, index))
    return mlirLogicalResultFailure();
  return arithGiveAttribute(results, numResults,
                            makeIndex(op, mlirShapedTypeGetDimSize(type, index)));
}

MlirLogicalResult shapeGetExtentOpFold(MlirOperation op, const MlirAttribute *operands,
                                       TesseraFoldResult *results, size_t *numResults) {
  ShapeSizes sizes = {0};
  int64_t dim, size = 0;
  bool isKnown = readSize(operands[1], &dim) && shapeReadConstant(operands[0], &sizes) &&
                 dim >= 0 && dim < (int64_t)sizes.size;
  if (isKnown)
    size = sizes.data[dim];
  tsVecFree(&sizes);
  return isKnown ? arithGiveAttribute(results, numResults, makeIndex(op, size))
                 : mlirLogicalResultFailure();
}

//===--- Constraints ---===//

// Shapes of rank 0 are broadcast to any one other.
static bool allButOneAreScalars(intptr_t count, const MlirAttribute *shapes) {
  intptr_t others = 0;
  for (intptr_t i = 0; i < count; ++i)
    others += mlirAttributeIsNull(shapes[i]) || !mlirAttributeIsADenseIntElements(shapes[i]) ||
              mlirElementsAttrGetNumElements(shapes[i]) != 0;
  return others <= 1;
}

// A constraint that fails isn't folded: that would be an assertion that fails.
MlirLogicalResult shapeCstrBroadcastableOpFold(MlirOperation op, const MlirAttribute *operands,
                                               TesseraFoldResult *results, size_t *numResults) {
  size_t count = (size_t)mlirOperationGetNumOperands(op);
  bool holds = allButOneAreScalars((intptr_t)count, operands);
  ShapeSizes *shapes = tsAllocZeroed(count, sizeof *shapes);
  bool areKnown = !holds;
  for (size_t i = 0; areKnown && i < count; ++i)
    areKnown = shapeReadValue(mlirOperationGetOperand(op, (intptr_t)i), &shapes[i]);
  if (areKnown)
    holds = shapeAreBroadcastable(count, shapes);
  for (size_t i = 0; i < count; ++i)
    tsVecFree(&shapes[i]);
  tsFree(shapes);
  return holds ? arithGiveAttribute(results, numResults, makeBool(op, true))
               : mlirLogicalResultFailure();
}

MlirLogicalResult shapeCstrEqOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (mlirAttributeIsNull(operands[i]) || !mlirAttributeEqual(operands[i], operands[0]))
      return mlirLogicalResultFailure();
  return arithGiveAttribute(results, numResults, makeBool(op, true));
}

// What is known to hold needn't be asked for: constants are the last operands.
MlirLogicalResult shapeAssumingAllOpFold(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  intptr_t count = mlirOperationGetNumOperands(op), kept = count;
  while (kept > 0 && mlirAttributeIsABool(operands[kept - 1])) {
    if (!mlirBoolAttrGetValue(operands[kept - 1]))
      return arithGiveAttribute(results, numResults, operands[kept - 1]);
    kept--;
  }
  if (!kept)
    return arithGiveAttribute(results, numResults, makeBool(op, true));
  if (kept == count)
    return mlirLogicalResultFailure();
  TesseraRange range = tesseraOperationGetOperandGroup(op, 0);
  for (intptr_t i = count; i-- > kept;)
    tesseraOperationEraseFromRange(op, (TesseraRange){range.start, i + 1, range.group, range.part},
                                   i);
  *numResults = 0;
  return mlirLogicalResultSuccess();
}
