// The gradient of pooling: select_and_scatter.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

// Windows that lie side by side, from the first element on. `split` has each dimension of the
// operand as two: windows, and places in a window.
typedef struct Tiling {
  TtSizes windows, places;
  int64_t placesInAll;
} Tiling;

static void freeTiling(Tiling *tiling) {
  tsVecFree(&tiling->windows);
  tsVecFree(&tiling->places);
}

// False when windows overlap or leave gaps, or go beyond the edge.
static bool findTiling(MlirOperation op, Tiling *tiling) {
  IrShape shape = ttShapeOf(stablehloSelectAndScatterOpGetOperand(op));
  IrShape source = ttShapeOf(stablehloSelectAndScatterOpGetSource(op));
  MlirAttribute padding = stablehloSelectAndScatterOpGetPaddingAttr(op);
  bool hasSizes = !mlirAttributeIsNull(stablehloSelectAndScatterOpGetWindowDimensionsAttr(op));
  bool hasStrides = !mlirAttributeIsNull(stablehloSelectAndScatterOpGetWindowStridesAttr(op));
  intptr_t count;
  const int64_t *sizes = stablehloSelectAndScatterOpGetWindowDimensions(op, &count);
  const int64_t *strides = stablehloSelectAndScatterOpGetWindowStrides(op, &count);
  tiling->placesInAll = 1;
  for (size_t i = 0; i < shape.rank; ++i) {
    int64_t size = hasSizes ? sizes[i] : 1, stride = hasStrides ? strides[i] : 1;
    if (size != stride || size <= 0 || source.sizes[i] * size != shape.sizes[i])
      return false;
    tsVecPush(&tiling->windows, source.sizes[i]);
    tsVecPush(&tiling->places, size);
    tiling->placesInAll *= size;
  }
  if (mlirAttributeIsNull(padding))
    return true;
  const IrStorage *dense = irAttribute(padding);
  return irIsDense(dense) && irDenseIsSplat(dense) && irDenseIntegerAt(dense, 0) == 0;
}

static bool isBodyOf(MlirRegion region, const TesseraOpDef *definition) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation first = mlirBlockGetFirstOperation(block);
  MlirOperation second = mlirOperationGetNextInBlock(first);
  return tesseraOperationIs(first, definition) && !mlirOperationIsNull(second) &&
         stablehloReturnOpIsA(second) && mlirBlockGetNumArguments(block) == 2 &&
         mlirValueEqual(mlirOperationGetOperand(first, 0), mlirBlockGetArgument(block, 0)) &&
         mlirValueEqual(mlirOperationGetOperand(first, 1), mlirBlockGetArgument(block, 1));
}

// The first of the greatest: that is what `a >= b` selects.
static bool selectsMaximum(MlirOperation op) {
  MlirRegion region = stablehloSelectAndScatterOpGetSelect(op);
  if (!isBodyOf(region, &stablehloCompareOpDef))
    return false;
  MlirOperation compare = mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(region));
  return stablehloCompareOpGetComparisonDirection(compare) == StablehloComparisonDirectionGE;
}

// [a, b, ...] as [a / wa, wa, b / wb, wb, ...], then all windows before all places: and back.
static MlirValue gatherPlaces(ToTTIR *c, MlirValue value, const Tiling *tiling) {
  TtSizes split = {0}, order = {0}, joined = {0};
  size_t rank = tiling->windows.size;
  for (size_t i = 0; i < rank; ++i) {
    tsVecPush(&split, tiling->windows.data[i]);
    tsVecPush(&split, tiling->places.data[i]);
    tsVecPush(&joined, tiling->windows.data[i]);
  }
  tsVecPush(&joined, tiling->placesInAll);
  for (size_t half = 0; half < 2; ++half)
    for (size_t i = 0; i < rank; ++i)
      tsVecPush(&order, (int64_t)(2 * i + half));
  value = ttirCreateReshape(c->rewriter, c->location, value, ttSizesShape(&split));
  value = ttirCreatePermute(c->rewriter, c->location, value, order.data);
  value = ttirCreateReshape(c->rewriter, c->location, value, ttSizesShape(&joined));
  tsVecFree(&split);
  tsVecFree(&order);
  tsVecFree(&joined);
  return value;
}

static MlirValue spreadPlaces(ToTTIR *c, MlirValue value, const Tiling *tiling, IrShape shape) {
  TtSizes split = {0}, order = {0};
  size_t rank = tiling->windows.size;
  for (size_t i = 0; i < rank; ++i)
    tsVecPush(&split, tiling->windows.data[i]);
  for (size_t i = 0; i < rank; ++i)
    tsVecPush(&split, tiling->places.data[i]);
  for (size_t i = 0; i < rank; ++i) {
    tsVecPush(&order, (int64_t)i);
    tsVecPush(&order, (int64_t)(rank + i));
  }
  value = ttirCreateReshape(c->rewriter, c->location, value, ttSizesShape(&split));
  value = ttirCreatePermute(c->rewriter, c->location, value, order.data);
  value = ttirCreateReshape(c->rewriter, c->location, value, shape);
  tsVecFree(&split);
  tsVecFree(&order);
  return value;
}

// A window's source goes to the place of its first greatest element.
static MlirValue scatterInto(ToTTIR *c, const Tiling *tiling) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue windows = gatherPlaces(c, c->operands[0], tiling);
  MlirType windowsType = mlirValueGetType(windows);
  MlirType indexType = tesseraTypeWithElementType(
      ttTypeWithShape(type, ttSizesShape(&tiling->windows)), mlirIntegerTypeGet(c->context, 32));
  int64_t last = (int64_t)tiling->windows.size;
  MlirOperation greatest = ttirArgMaxOpCreate(
      c->rewriter, c->location, indexType, windows, toTTIREmpty(c, indexType),
      mlirBoolAttrGet(c->context, false), ttirI32ArrayAttr(c->context, (IrShape){&last, 1}));
  MlirValue chosen = ttirCreateOneHot(c->rewriter, c->location, mlirOperationGetResult(greatest, 0),
                                      tiling->placesInAll, ttElementTypeOf(windows));
  TtSizes column = {0};
  for (size_t i = 0; i < tiling->windows.size; ++i)
    tsVecPush(&column, tiling->windows.data[i]);
  tsVecPush(&column, 1);
  MlirValue source =
      ttirCreateReshape(c->rewriter, c->location, c->operands[1], ttSizesShape(&column));
  tsVecFree(&column);
  MlirValue placed = toTTIRBinary(c, ttirMultiplyOpCreate, windowsType, chosen, source);
  return spreadPlaces(c, placed, tiling, irShapedShape(irType(type)));
}

MlirLogicalResult toTTIRSelectAndScatter(ToTTIR *c) {
  double init;
  if (!selectsMaximum(c->op) || !irTypeIsFloat(irType(ttElementTypeOf(c->operands[0]))) ||
      !isBodyOf(stablehloSelectAndScatterOpGetScatter(c->op), &stablehloAddOpDef) ||
      !toTTIRSplatOf(stablehloSelectAndScatterOpGetInitValue(c->op), &init) || init != 0)
    return toTTIRFail(c, "only the sum of what the greatest of floats get is known");
  Tiling tiling = {0};
  MlirLogicalResult result =
      findTiling(c->op, &tiling)
          ? toTTIRReplace(c, scatterInto(c, &tiling))
          : toTTIRFail(c, "its windows overlap, leave gaps or go beyond the edge");
  freeTiling(&tiling);
  return result;
}
