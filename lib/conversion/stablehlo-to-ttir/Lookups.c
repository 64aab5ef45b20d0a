// Reading and writing at places that are computed: products with rows that have a single one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

//===--- Making ---===//

static void pushOthers(TtSizes *sizes, IrShape shape, int64_t dim) {
  for (size_t i = 0; i < shape.rank; ++i)
    if ((int64_t)i != dim)
      tsVecPush(sizes, shape.sizes[i]);
}

static MlirType vectorType(MlirType element, int64_t size) {
  return mlirRankedTensorTypeGet(1, &size, element, mlirAttributeGetNull());
}

// Along dimension `dim` of a shape of `rank` dimensions.
static MlirValue alongDim(ToTTIR *c, MlirValue vector, size_t rank, size_t dim) {
  TtSizes sizes = {0};
  for (size_t i = 0; i < rank; ++i)
    tsVecPush(&sizes, i == dim ? ttShapeOf(vector).sizes[0] : 1);
  vector = ttirCreateReshape(c->rewriter, c->location, vector, ttSizesShape(&sizes));
  tsVecFree(&sizes);
  return vector;
}

//===--- dynamic_slice, dynamic_update_slice ---===//

// Where a part of `size` elements out of `count` starts: moved so that it lies inside. The operand
// is the StableHLO value, `start` what it has become.
static MlirValue clampStart(ToTTIR *c, MlirValue operand, MlirValue start, int64_t count,
                            int64_t size) {
  MlirType type = mlirValueGetType(start);
  MlirValue last = toTTIRIntegerSplat(c, type, count - size);
  if (!toTTIRIsNonNegative(operand)) {
    unsigned width = mlirIntegerTypeGetWidth(mlirShapedTypeGetElementType(type));
    int64_t highest = -(int64_t)(UINT64_C(1) << (width - 1));
    MlirValue negative = toTTIRBinary(c, ttirGreaterEqualOpCreate, toTTIRBoolType(type), start,
                                      toTTIRIntegerSplat(c, type, highest));
    start = toTTIRWhere(c, type, negative, toTTIRIntegerSplat(c, type, 0), start);
  }
  return toTTIRBinary(c, ttirMinimumOpCreate, type, start, last);
}

// The indices start, start + 1, ...
static MlirValue indicesFrom(ToTTIR *c, MlirValue start, int64_t size) {
  MlirType type = vectorType(ttElementTypeOf(start), size);
  MlirValue counted = ttirCreateArange(c->rewriter, c->location, type, 0);
  return toTTIRBinary(c, ttirAddOpCreate, type, counted, start);
}

static MlirValue oneHot(ToTTIR *c, MlirValue indices, int64_t count, MlirValue like) {
  return ttirCreateOneHot(c->rewriter, c->location, indices, count, ttElementTypeOf(like));
}

// Where the part starts along each dimension when all of that is known.
static bool findConstantStarts(MlirOperation op, intptr_t first, IrShape shape,
                               const int64_t *sizes, TtSizes *starts) {
  for (size_t i = 0; i < shape.rank; ++i) {
    double start = 0;
    int64_t last = shape.sizes[i] - sizes[i];
    if (last > 0 && !toTTIRSplatOf(mlirOperationGetOperand(op, first + (intptr_t)i), &start))
      return false;
    tsVecPush(starts, start < 0 ? 0 : start > (double)last ? last : (int64_t)start);
  }
  return true;
}

static MlirLogicalResult createSlice(ToTTIR *c, const TtSizes *starts, const int64_t *sizes) {
  MlirType type = toTTIRResultType(c, 0);
  TtSizes ends = {0}, steps = {0};
  for (size_t i = 0; i < starts->size; ++i) {
    tsVecPush(&ends, starts->data[i] + sizes[i]);
    tsVecPush(&steps, 1);
  }
  MlirOperation created =
      ttirSliceOpCreate(c->rewriter, c->location, type, c->operands[0], toTTIREmpty(c, type),
                        ttirI32ArrayAttr(c->context, ttSizesShape(starts)),
                        ttirI32ArrayAttr(c->context, ttSizesShape(&ends)),
                        ttirI32ArrayAttr(c->context, ttSizesShape(&steps)));
  tsVecFree(&ends);
  tsVecFree(&steps);
  return toTTIRReplaceByOp(c, created);
}

MlirLogicalResult toTTIRDynamicSlice(ToTTIR *c) {
  intptr_t count;
  const int64_t *sizes = stablehloDynamicSliceOpGetSliceSizes(c->op, &count);
  IrShape shape = ttShapeOf(stablehloDynamicSliceOpGetOperand(c->op));
  if (shape.rank == 0)
    return toTTIRReplace(c, c->operands[0]);
  TtSizes starts = {0};
  if (findConstantStarts(c->op, 1, shape, sizes, &starts)) {
    MlirLogicalResult result = createSlice(c, &starts, sizes);
    tsVecFree(&starts);
    return result;
  }
  tsVecFree(&starts);
  MlirValue value = c->operands[0];
  for (size_t i = 0; i < shape.rank; ++i) {
    if (sizes[i] == shape.sizes[i])
      continue;
    MlirValue start = clampStart(c, mlirOperationGetOperand(c->op, 1 + (intptr_t)i),
                                 c->operands[1 + i], shape.sizes[i], sizes[i]);
    MlirValue rows = oneHot(c, indicesFrom(c, start, sizes[i]), shape.sizes[i], value);
    value = toTTIRMoveDim(c, toTTIRContract(c, rows, 1, value, (int64_t)i), 0, (int64_t)i);
  }
  return toTTIRReplace(c, value);
}

MlirLogicalResult toTTIRDynamicUpdateSlice(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue value = c->operands[0], update = c->operands[1], mask = {NULL};
  IrShape shape = ttShapeOf(stablehloDynamicUpdateSliceOpGetOperand(c->op));
  IrShape sizes = ttShapeOf(stablehloDynamicUpdateSliceOpGetUpdate(c->op));
  for (size_t i = 0; i < shape.rank; ++i) {
    if (sizes.sizes[i] == shape.sizes[i])
      continue;
    MlirValue start = clampStart(c, mlirOperationGetOperand(c->op, 2 + (intptr_t)i),
                                 c->operands[2 + i], shape.sizes[i], sizes.sizes[i]);
    MlirValue rows = oneHot(c, indicesFrom(c, start, sizes.sizes[i]), shape.sizes[i], update);
    update = toTTIRMoveDim(c, toTTIRContract(c, rows, 0, update, (int64_t)i), 0, (int64_t)i);
    // The places from start on are those whose distance, as an unsigned number, is small.
    MlirType indexType = vectorType(ttElementTypeOf(start), shape.sizes[i]);
    MlirValue distance =
        toTTIRBinary(c, ttirSubtractOpCreate, indexType,
                     ttirCreateArange(c->rewriter, c->location, indexType, 0), start);
    MlirType oneIndex = toTTIROneOf(indexType);
    MlirValue inside = toTTIRBinary(c, ttirLessThanOpCreate, toTTIRBoolType(indexType), distance,
                                    toTTIRIntegerSplat(c, oneIndex, sizes.sizes[i]));
    inside = alongDim(c, inside, shape.rank, i);
    if (mlirValueIsNull(mask)) {
      mask = inside;
      continue;
    }
    TtSizes both = {0};
    ttBroadcastShapes(ttShapeOf(mask), ttShapeOf(inside), &both);
    MlirType maskType = ttTypeWithShape(mlirValueGetType(mask), ttSizesShape(&both));
    tsVecFree(&both);
    mask = toTTIRBinary(c, ttirLogicalAndOpCreate, maskType, mask, inside);
  }
  return toTTIRReplace(c,
                       mlirValueIsNull(mask) ? update : toTTIRWhere(c, type, mask, update, value));
}

//===--- scatter ---===//

typedef const int64_t *GetDims(MlirAttribute attribute, size_t *size);

static MlirAttribute i32DimsAttr(ToTTIR *c, MlirAttribute numbers, GetDims *get) {
  size_t size;
  const int64_t *dims = get(numbers, &size);
  TsVec(int32_t) narrow = {0};
  for (size_t i = 0; i < size; ++i)
    tsVecPush(&narrow, (int32_t)dims[i]);
  MlirAttribute attribute = mlirDenseI32ArrayGet(c->context, (intptr_t)size, narrow.data);
  tsVecFree(&narrow);
  return attribute;
}

// Whether the computation gives its second argument: the update.
static bool takesUpdate(MlirRegion region) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation first = mlirBlockGetFirstOperation(block);
  return mlirBlockGetNumArguments(block) == 2 && stablehloReturnOpIsA(first) &&
         mlirOperationGetNumOperands(first) == 1 &&
         mlirValueEqual(mlirOperationGetOperand(first, 0), mlirBlockGetArgument(block, 1));
}

static void createYield(ToTTIR *c, MlirOperation scatter, MlirType element) {
  const int64_t one = 1;
  MlirType type = mlirRankedTensorTypeGet(1, &one, element, mlirAttributeGetNull());
  const MlirType types[] = {type, type};
  const MlirLocation locations[] = {c->location, c->location};
  MlirBlock block = tesseraRewriterCreateBlock(c->rewriter, mlirOperationGetRegion(scatter, 0), 2,
                                               types, locations);
  MlirValue update = mlirBlockGetArgument(block, 1);
  ttirYieldOpCreate(c->rewriter, c->location, 1, &update);
  mlirRewriterBaseSetInsertionPointBefore(c->rewriter, c->op);
}

static bool isAddition(MlirRegion region) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation first = mlirBlockGetFirstOperation(block);
  MlirOperation second = mlirOperationGetNextInBlock(first);
  if (!stablehloAddOpIsA(first) || mlirOperationIsNull(second) || !stablehloReturnOpIsA(second) ||
      mlirBlockGetNumArguments(block) != 2 ||
      !mlirValueEqual(mlirOperationGetOperand(second, 0), mlirOperationGetResult(first, 0)))
    return false;
  MlirValue lhs = mlirOperationGetOperand(first, 0), rhs = mlirOperationGetOperand(first, 1);
  MlirValue old = mlirBlockGetArgument(block, 0), update = mlirBlockGetArgument(block, 1);
  return (mlirValueEqual(lhs, old) && mlirValueEqual(rhs, update)) ||
         (mlirValueEqual(lhs, update) && mlirValueEqual(rhs, old));
}

// Whether all that is indexed is of one element: the beginning is written.
static bool isCorner(MlirAttribute dims, IrShape shape) {
  size_t numInserted, numWindow, numScattered;
  const int64_t *inserted =
      stablehloScatterDimensionNumbersAttrGetInsertedWindowDims(dims, &numInserted);
  stablehloScatterDimensionNumbersAttrGetUpdateWindowDims(dims, &numWindow);
  bool fits = numInserted + numWindow == shape.rank && numInserted > 0;
  for (size_t i = 0; i < numInserted && fits; ++i)
    fits = shape.sizes[inserted[i]] == 1;
  const int64_t *scattered =
      stablehloScatterDimensionNumbersAttrGetScatterDimsToOperandDims(dims, &numScattered);
  for (size_t i = 0; i < numScattered && fits; ++i)
    fits = shape.sizes[scattered[i]] == 1;
  return fits;
}

// A block at the beginning is written: ttir has an op for that.
static MlirLogicalResult convertCorner(ToTTIR *c) {
  MlirAttribute dims = stablehloScatterOpGetScatterDimensionNumbersAttr(c->op);
  MlirType type = toTTIRResultType(c, 0);
  MlirOperation scatter = ttirScatterOpCreate(
      c->rewriter, c->location, type, c->operands[0], c->operands[1], c->operands[2],
      toTTIREmpty(c, type),
      i32DimsAttr(c, dims, stablehloScatterDimensionNumbersAttrGetUpdateWindowDims),
      i32DimsAttr(c, dims, stablehloScatterDimensionNumbersAttrGetInsertedWindowDims),
      i32DimsAttr(c, dims, stablehloScatterDimensionNumbersAttrGetInputBatchingDims),
      i32DimsAttr(c, dims, stablehloScatterDimensionNumbersAttrGetScatterIndicesBatchingDims),
      i32DimsAttr(c, dims, stablehloScatterDimensionNumbersAttrGetScatterDimsToOperandDims),
      ttirI32Attr(c->context, stablehloScatterDimensionNumbersAttrGetIndexVectorDim(dims)),
      mlirBoolAttrGet(c->context, stablehloScatterOpGetIndicesAreSorted(c->op)),
      mlirBoolAttrGet(c->context, stablehloScatterOpGetUniqueIndices(c->op)));
  createYield(c, scatter, mlirShapedTypeGetElementType(type));
  return toTTIRReplaceByOp(c, scatter);
}

// Rows along one dimension: which, and how many are written. Updates are rows first, then the other
// dimensions whole.
typedef struct Rows {
  int64_t dim, count;
} Rows;

static bool findRows(ToTTIR *c, MlirAttribute dims, Rows *rows) {
  IrShape shape = ttShapeOf(c->operands[0]);
  IrShape update = ttShapeOf(stablehloScatterOpGetUpdates(c->op, 0));
  IrShape indices = ttShapeOf(stablehloScatterOpGetScatterIndices(c->op));
  size_t numInserted, numWindow, numScattered, numBatching;
  const int64_t *inserted =
      stablehloScatterDimensionNumbersAttrGetInsertedWindowDims(dims, &numInserted);
  const int64_t *window = stablehloScatterDimensionNumbersAttrGetUpdateWindowDims(dims, &numWindow);
  const int64_t *scattered =
      stablehloScatterDimensionNumbersAttrGetScatterDimsToOperandDims(dims, &numScattered);
  stablehloScatterDimensionNumbersAttrGetInputBatchingDims(dims, &numBatching);
  if (numBatching || numInserted != 1 || numScattered != 1 || inserted[0] != scattered[0] ||
      numWindow + 1 != shape.rank || numWindow > update.rank)
    return false;
  size_t numRowDims = update.rank - numWindow;
  rows->dim = inserted[0];
  rows->count = 1;
  for (size_t i = 0; i < numRowDims; ++i)
    rows->count = ttWrapMul(rows->count, update.sizes[i]);
  for (size_t i = 0, from = 0; i < numWindow; ++i, ++from) {
    from += (int64_t)from == rows->dim;
    if (window[i] != (int64_t)(numRowDims + i) || update.sizes[window[i]] != shape.sizes[from])
      return false;
  }
  int64_t numIndices = 1;
  for (size_t i = 0; i < indices.rank; ++i)
    numIndices = ttWrapMul(numIndices, indices.sizes[i]);
  return numIndices == rows->count && rows->count > 0;
}

// Each place gets the sum of the updates whose index it is, or the one update.
static MlirLogicalResult convertRows(ToTTIR *c, const Rows *rows, bool adds) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue value = c->operands[0], indices = c->operands[1], update = c->operands[2];
  IrShape shape = ttShapeOf(value);
  TtSizes sizes = {0};
  tsVecPush(&sizes, rows->count);
  pushOthers(&sizes, shape, rows->dim);
  update = ttirCreateReshape(c->rewriter, c->location, update, ttSizesShape(&sizes));
  tsVecFree(&sizes);
  indices = ttirCreateReshape(c->rewriter, c->location, indices, (IrShape){&rows->count, 1});
  MlirValue places = oneHot(c, indices, shape.sizes[rows->dim], update);
  MlirValue placed = toTTIRMoveDim(c, toTTIRContract(c, places, 0, update, 0), 0, rows->dim);
  if (adds)
    return toTTIRReplace(c, toTTIRBinary(c, ttirAddOpCreate, type, value, placed));
  MlirType maskType = vectorType(ttElementTypeOf(places), shape.sizes[rows->dim]);
  int64_t first = 0;
  MlirOperation any = ttirMaxOpCreate(c->rewriter, c->location, maskType, places,
                                      toTTIREmpty(c, maskType), mlirBoolAttrGet(c->context, false),
                                      ttirI32ArrayAttr(c->context, (IrShape){&first, 1}));
  MlirValue mask = alongDim(c, mlirOperationGetResult(any, 0), shape.rank, (size_t)rows->dim);
  return toTTIRReplace(c, toTTIRWhere(c, type, mask, placed, value));
}

MlirLogicalResult toTTIRScatter(ToTTIR *c) {
  MlirAttribute dims = stablehloScatterOpGetScatterDimensionNumbersAttr(c->op);
  if (stablehloScatterOpGetNumInputs(c->op) != 1)
    return toTTIRFail(c, "it writes several tensors at once");
  bool takes = takesUpdate(stablehloScatterOpGetUpdateComputation(c->op));
  bool adds = !takes && isAddition(stablehloScatterOpGetUpdateComputation(c->op));
  if (!takes && !adds)
    return toTTIRFail(c, "it combines updates otherwise than by their sum");
  if (adds && toTTIRIsBool(stablehloScatterOpGetInputs(c->op, 0)))
    return toTTIRFail(c, "bools aren't added");
  if (takes && isCorner(dims, ttShapeOf(c->operands[0])))
    return convertCorner(c);
  Rows rows;
  if (!findRows(c, dims, &rows))
    return toTTIRFail(c, "only whole rows along one dimension can be written");
  if (takes && rows.count > 1 && !stablehloScatterOpGetUniqueIndices(c->op))
    return toTTIRFail(c, "rows that may be the same can only be added");
  return convertRows(c, &rows, adds);
}
