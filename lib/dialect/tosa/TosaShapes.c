// How shapes of results follow from operands and attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaShapes.h"
#include "tessera/Operation.h"

//===--- Knowledge ---===//

void tosaShapesFree(TosaShapes *shapes) {
  for (size_t i = 0; i < shapes->size; ++i)
    tsVecFree(&shapes->data[i].sizes);
  tsVecFree(shapes);
}

TosaShape tosaShapeOf(MlirType type) {
  TosaShape shape = {.hasRank = tosaHasRank(type)};
  for (intptr_t i = 0; shape.hasRank && i < mlirShapedTypeGetRank(type); ++i)
    tsVecPush(&shape.sizes, tosaSize(type, i));
  return shape;
}

static MlirType typeWith(MlirType type, bool hasRank, const TosaSizes *sizes) {
  MlirType element = mlirShapedTypeGetElementType(type);
  return hasRank ? mlirRankedTensorTypeGet((intptr_t)sizes->size, sizes->data, element,
                                           (MlirAttribute){NULL})
                 : mlirUnrankedTensorTypeGet(element);
}

MlirType tosaJoin(MlirType type, const TosaShape *shape) {
  TosaShape known = tosaShapeOf(type);
  MlirType joined = {NULL};
  if (!known.hasRank || !shape->hasRank) {
    joined = known.hasRank ? type : typeWith(type, shape->hasRank, &shape->sizes);
  } else if (known.sizes.size == shape->sizes.size) {
    bool agree = true;
    for (size_t i = 0; i < known.sizes.size; ++i) {
      agree = agree && tosaMayBeEqual(known.sizes.data[i], shape->sizes.data[i]);
      if (known.sizes.data[i] == IR_DYNAMIC)
        known.sizes.data[i] = shape->sizes.data[i];
    }
    if (agree)
      joined = typeWith(type, true, &known.sizes);
  }
  tsVecFree(&known.sizes);
  return joined;
}

MlirType tosaMeet(MlirType a, MlirType b) {
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(a), mlirShapedTypeGetElementType(b)))
    return (MlirType){NULL};
  TosaShape shape = tosaShapeOf(a);
  shape.hasRank =
      shape.hasRank && tosaHasRank(b) && (intptr_t)shape.sizes.size == mlirShapedTypeGetRank(b);
  for (size_t i = 0; shape.hasRank && i < shape.sizes.size; ++i)
    if (shape.sizes.data[i] != tosaSize(b, (intptr_t)i))
      shape.sizes.data[i] = IR_DYNAMIC;
  MlirType type = typeWith(a, shape.hasRank, &shape.sizes);
  tsVecFree(&shape.sizes);
  return type;
}

//===--- Making ---===//

static bool giveNothing(TosaShapes *shapes) {
  tsVecPush(shapes, (TosaShape){.hasRank = false});
  return true;
}

static bool give(TosaShapes *shapes, TosaSizes sizes) {
  tsVecPush(shapes, ((TosaShape){.hasRank = true, .sizes = sizes}));
  return true;
}

static TosaSizes unknownSizes(int64_t rank) {
  TosaSizes sizes = {0};
  for (int64_t i = 0; i < rank; ++i)
    tsVecPush(&sizes, IR_DYNAMIC);
  return sizes;
}

static bool giveShapeOf(TosaShapes *shapes, MlirType type) {
  tsVecPush(shapes, tosaShapeOf(type));
  return true;
}

static int64_t sizeOf(MlirOperation op, intptr_t operand, intptr_t dim) {
  MlirType type = tosaOperandType(op, operand);
  return tosaHasRank(type) ? tosaSize(type, dim) : IR_DYNAMIC;
}

static int64_t orElse(int64_t size, int64_t other) { return size == IR_DYNAMIC ? other : size; }

//===--- Element by element ---===//

static bool broadcastInto(TosaSizes *sizes, MlirType type) {
  size_t rank = (size_t)mlirShapedTypeGetRank(type), shift = sizes->size - rank;
  for (size_t i = 0; i < rank; ++i) {
    int64_t *size = &sizes->data[shift + i], other = tosaSize(type, (intptr_t)i);
    if (*size == 1)
      *size = other;
    else if (other != 1 && other != *size && *size != IR_DYNAMIC && other != IR_DYNAMIC)
      return false;
    else if (other != 1)
      *size = *size == IR_DYNAMIC ? other : *size;
  }
  return true;
}

// The shape that `count` operands broadcast to: nothing when that isn't known.
static bool inferBroadcast(MlirOperation op, intptr_t count, TosaShapes *shapes) {
  intptr_t rank = 0;
  for (intptr_t i = 0; i < count; ++i) {
    MlirType type = tosaOperandType(op, i);
    if (!mlirTypeIsATensor(type) || !tosaHasRank(type))
      return giveNothing(shapes);
    rank = mlirShapedTypeGetRank(type) > rank ? mlirShapedTypeGetRank(type) : rank;
  }
  TosaSizes sizes = {0};
  for (intptr_t i = 0; i < rank; ++i)
    tsVecPush(&sizes, 1);
  for (intptr_t i = 0; i < count; ++i) {
    if (broadcastInto(&sizes, tosaOperandType(op, i)))
      continue;
    tsVecFree(&sizes);
    return giveNothing(shapes);
  }
  return give(shapes, sizes);
}

static bool inferAll(MlirOperation op, TosaShapes *shapes) {
  return inferBroadcast(op, mlirOperationGetNumOperands(op), shapes);
}
static bool inferTwo(MlirOperation op, TosaShapes *shapes) { return inferBroadcast(op, 2, shapes); }

static bool inferFirst(MlirOperation op, TosaShapes *shapes) {
  return giveShapeOf(shapes, tosaOperandType(op, 0));
}

static bool inferBoth(MlirOperation op, TosaShapes *shapes) {
  return giveShapeOf(shapes, tosaOperandType(op, 0)) && giveShapeOf(shapes, tosaOperandType(op, 1));
}

//===--- Reductions, movement ---===//

static bool inferReduction(MlirOperation op, TosaShapes *shapes) {
  MlirType input = tosaOperandType(op, 0);
  MlirAttribute axis = mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("axis"));
  int64_t dim = mlirIntegerAttrGetValueInt(axis);
  if (!tosaHasRank(input) || dim < 0 || dim >= mlirShapedTypeGetRank(input))
    return giveNothing(shapes);
  TosaShape shape = tosaShapeOf(input);
  shape.sizes.data[dim] = 1;
  return give(shapes, shape.sizes);
}

static bool inferArgMax(MlirOperation op, TosaShapes *shapes) {
  MlirType input = tosaOperandType(op, 0);
  if (!tosaHasRank(input))
    return giveNothing(shapes);
  TosaSizes sizes = {0};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(input); ++i)
    if (i != tosaArgMaxOpGetAxis(op))
      tsVecPush(&sizes, tosaSize(input, i));
  return give(shapes, sizes);
}

static bool inferConcat(MlirOperation op, TosaShapes *shapes) {
  TosaSizes sizes = {0};
  int64_t sum = 0, axis = tosaConcatOpGetAxis(op);
  bool hasRank = false;
  for (intptr_t n = 0; n < mlirOperationGetNumOperands(op); ++n) {
    MlirType type = tosaOperandType(op, n);
    if (!tosaHasRank(type)) {
      sum = IR_DYNAMIC;
      continue;
    }
    intptr_t rank = mlirShapedTypeGetRank(type);
    if (!hasRank)
      sizes = unknownSizes(rank);
    hasRank = true;
    if ((size_t)rank != sizes.size || axis < 0 || axis >= rank) {
      tsVecFree(&sizes);
      return false;
    }
    for (intptr_t i = 0; i < rank; ++i)
      sizes.data[i] = orElse(sizes.data[i], tosaSize(type, i));
    int64_t size = tosaSize(type, axis);
    sum = sum == IR_DYNAMIC || size == IR_DYNAMIC ? IR_DYNAMIC : tosaAdd(sum, size);
  }
  if (!hasRank)
    return giveNothing(shapes);
  sizes.data[axis] = sum;
  return give(shapes, sizes);
}

static bool inferPad(MlirOperation op, TosaShapes *shapes) {
  MlirType input = tosaOperandType(op, 0);
  int64_t count = tosaShapeTypeGetRank(tosaOperandType(op, 1));
  if (!tosaHasRank(input))
    return give(shapes, unknownSizes(count / 2));
  TosaSizes padding = {0}, sizes = unknownSizes(mlirShapedTypeGetRank(input));
  if (tosaShapeValues(tosaPadOpGetPadding(op), &padding) && padding.size == 2 * sizes.size)
    for (size_t i = 0; i < sizes.size; ++i) {
      int64_t low = padding.data[2 * i], high = padding.data[2 * i + 1];
      int64_t size = tosaSize(input, (intptr_t)i);
      if (size != IR_DYNAMIC && low >= 0 && high >= 0)
        sizes.data[i] = tosaAdd(size, tosaAdd(low, high));
    }
  tsVecFree(&padding);
  return give(shapes, sizes);
}

// A part of a dimension; IR_DYNAMIC when it doesn't lie within.
static int64_t partOf(int64_t whole, int64_t start, int64_t size) {
  if (size == 0 || size < -1 || start < 0 || (whole != IR_DYNAMIC && start >= whole))
    return IR_DYNAMIC;
  if (whole == IR_DYNAMIC)
    return size > 0 ? size : IR_DYNAMIC;
  if (size == -1)
    return whole - start;
  return tosaAdd(start, size) <= whole ? size : IR_DYNAMIC;
}

static bool inferSlice(MlirOperation op, TosaShapes *shapes) {
  MlirType input = tosaOperandType(op, 0);
  TosaSizes start = {0}, size = {0};
  TosaSizes sizes = unknownSizes(tosaShapeTypeGetRank(tosaOperandType(op, 2)));
  bool isKnown = tosaShapeValues(tosaSliceOpGetStart(op), &start) &&
                 tosaShapeValues(tosaSliceOpGetSize(op), &size) && start.size == size.size &&
                 (!tosaHasRank(input) || (size_t)mlirShapedTypeGetRank(input) == size.size);
  for (size_t i = 0; isKnown && i < sizes.size; ++i)
    sizes.data[i] = tosaHasRank(input)
                        ? partOf(tosaSize(input, (intptr_t)i), start.data[i], size.data[i])
                    : size.data[i] == -1 ? IR_DYNAMIC
                                         : size.data[i];
  tsVecFree(&start);
  tsVecFree(&size);
  return give(shapes, sizes);
}

static bool inferTile(MlirOperation op, TosaShapes *shapes) {
  MlirType input = tosaOperandType(op, 0);
  TosaSizes factors = {0};
  TosaSizes sizes = unknownSizes(tosaShapeTypeGetRank(tosaOperandType(op, 1)));
  bool isKnown = tosaShapeValues(tosaTileOpGetMultiples(op), &factors) && tosaHasRank(input) &&
                 (size_t)mlirShapedTypeGetRank(input) == factors.size;
  for (size_t i = 0; isKnown && i < sizes.size; ++i) {
    int64_t size = tosaSize(input, (intptr_t)i);
    if (factors.data[i] != -1 && size != IR_DYNAMIC)
      sizes.data[i] = tosaMul(size, factors.data[i]);
  }
  tsVecFree(&factors);
  return give(shapes, sizes);
}

static bool inferReshape(MlirOperation op, TosaShapes *shapes) {
  MlirType input = tosaOperandType(op, 0);
  TosaSizes given = {0}, sizes = unknownSizes(tosaShapeTypeGetRank(tosaOperandType(op, 1)));
  if (tosaShapeValues(tosaReshapeOpGetShape(op), &given)) {
    bool isStatic = tosaHasRank(input) && mlirShapedTypeHasStaticShape(input);
    int64_t known = 1, count = isStatic ? irShapedNumElements(irType(input)) : 0;
    for (size_t i = 0; i < given.size; ++i)
      known = given.data[i] == -1 ? known : tosaMul(known, given.data[i]);
    for (size_t i = 0; i < given.size; ++i)
      sizes.data[i] = given.data[i] != -1     ? given.data[i]
                      : isStatic && known > 0 ? count / known
                                              : IR_DYNAMIC;
  }
  tsVecFree(&given);
  return give(shapes, sizes);
}

static bool inferTranspose(MlirOperation op, TosaShapes *shapes) {
  MlirType input = tosaOperandType(op, 0);
  intptr_t count;
  const int32_t *perms = tosaTransposeOpGetPerms(op, &count);
  if (!tosaHasRank(input))
    return giveNothing(shapes);
  intptr_t rank = mlirShapedTypeGetRank(input);
  if (count != rank)
    return false;
  TosaSizes sizes = {0};
  for (intptr_t i = 0; i < count; ++i) {
    if (perms[i] < 0 || perms[i] >= rank) {
      tsVecFree(&sizes);
      return false;
    }
    tsVecPush(&sizes, tosaSize(input, perms[i]));
  }
  return give(shapes, sizes);
}

static bool inferGather(MlirOperation op, TosaShapes *shapes) {
  TosaSizes sizes = {0};
  tsVecPush(&sizes, orElse(sizeOf(op, 0, 0), sizeOf(op, 1, 0)));
  tsVecPush(&sizes, sizeOf(op, 1, 1));
  tsVecPush(&sizes, sizeOf(op, 0, 2));
  return give(shapes, sizes);
}

static bool inferScatter(MlirOperation op, TosaShapes *shapes) {
  TosaSizes sizes = {0};
  tsVecPush(&sizes, orElse(orElse(sizeOf(op, 0, 0), sizeOf(op, 1, 0)), sizeOf(op, 2, 0)));
  tsVecPush(&sizes, sizeOf(op, 0, 1));
  tsVecPush(&sizes, orElse(sizeOf(op, 0, 2), sizeOf(op, 2, 2)));
  return give(shapes, sizes);
}

static bool inferResize(MlirOperation op, TosaShapes *shapes) {
  int64_t height = sizeOf(op, 0, 1), width = sizeOf(op, 0, 2);
  if (height == IR_DYNAMIC || width == IR_DYNAMIC)
    return false;
  TosaSizes scale = {0}, offset = {0}, border = {0}, sizes = {0};
  bool isKnown = tosaShapeValues(tosaResizeOpGetScale(op), &scale) &&
                 tosaShapeValues(tosaResizeOpGetOffset(op), &offset) &&
                 tosaShapeValues(tosaResizeOpGetBorder(op), &border) && scale.data[1] > 0 &&
                 scale.data[3] > 0;
  if (isKnown) {
    const int64_t in[] = {height, width};
    tsVecPush(&sizes, sizeOf(op, 0, 0));
    for (size_t i = 0; i < 2; ++i) {
      int64_t span = tosaAdd(tosaMul(in[i] - 1, scale.data[2 * i]),
                             tosaAdd(border.data[i], tosaMul(-1, offset.data[i])));
      tsVecPush(&sizes, tosaAdd(span / scale.data[2 * i + 1], 1));
    }
    tsVecPush(&sizes, sizeOf(op, 0, 3));
    if (sizes.data[1] < 0 || sizes.data[2] < 0) {
      mlirLocationEmitError(mlirOperationGetLocation(op),
                            "calculated output height and width must be non-negative, got height = "
                            "%lld, width = %lld",
                            (long long)sizes.data[1], (long long)sizes.data[2]);
      isKnown = false;
      tsVecFree(&sizes);
    }
  }
  tsVecFree(&scale);
  tsVecFree(&offset);
  tsVecFree(&border);
  return isKnown && give(shapes, sizes);
}

//===--- Products, windows ---===//

static bool inferMatMul(MlirOperation op, TosaShapes *shapes) {
  TosaSizes sizes = {0};
  tsVecPush(&sizes, orElse(sizeOf(op, 0, 0), sizeOf(op, 1, 0)));
  tsVecPush(&sizes, sizeOf(op, 0, 1));
  tsVecPush(&sizes, sizeOf(op, 1, 2));
  return give(shapes, sizes);
}

static bool inferBlockProduct(MlirOperation op, TosaShapes *shapes) {
  TosaSizes sizes = {0};
  int64_t batch = orElse(sizeOf(op, 0, 0), sizeOf(op, 1, 0));
  int64_t other = orElse(sizeOf(op, 2, 0), sizeOf(op, 3, 0));
  // A single second matrix goes with any number of first ones.
  tsVecPush(&sizes, orElse(batch, other == 1 ? IR_DYNAMIC : other));
  tsVecPush(&sizes, orElse(sizeOf(op, 0, 1), sizeOf(op, 1, 1)));
  tsVecPush(&sizes, orElse(sizeOf(op, 2, 1), sizeOf(op, 3, 1)));
  return give(shapes, sizes);
}

static bool inferToBlocks(MlirOperation op, TosaShapes *shapes) {
  MlirType input = tosaOperandType(op, 0);
  giveShapeOf(shapes, input);
  TosaShape scale = tosaShapeOf(input);
  if (scale.hasRank && scale.sizes.size) {
    int64_t *last = &scale.sizes.data[scale.sizes.size - 1];
    if (*last != IR_DYNAMIC)
      *last /= (int64_t)tosaCastToBlockScaledOpGetBlockSize(op);
  }
  tsVecPush(shapes, scale);
  return true;
}

typedef struct Window {
  const int64_t *pad, *stride, *dilation;
} Window;

// How many windows fit in along one dimension.
static int64_t windowsIn(int64_t size, int64_t kernel, const Window *window, intptr_t i) {
  if (size == IR_DYNAMIC || kernel == IR_DYNAMIC)
    return IR_DYNAMIC;
  int64_t padded = tosaAdd(size, tosaAdd(window->pad[2 * i], window->pad[2 * i + 1]));
  int64_t span = tosaMul(kernel - 1, window->dilation ? window->dilation[i] : 1);
  int64_t rest = tosaAdd(tosaAdd(padded, -1), tosaMul(-1, span));
  return tosaAdd(rest / window->stride[i], 1);
}

static bool inferPlainConv(MlirOperation op, intptr_t count, Window window, TosaShapes *shapes) {
  TosaSizes sizes = {0};
  tsVecPush(&sizes, sizeOf(op, 0, 0));
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&sizes, windowsIn(sizeOf(op, 0, 1 + i), sizeOf(op, 1, 1 + i), &window, i));
  tsVecPush(&sizes, orElse(sizeOf(op, 1, 0), sizeOf(op, 2, 0)));
  return give(shapes, sizes);
}

static bool inferConv2D(MlirOperation op, TosaShapes *shapes) {
  intptr_t n;
  Window window = {tosaConv2DOpGetPad(op, &n), tosaConv2DOpGetStride(op, &n),
                   tosaConv2DOpGetDilation(op, &n)};
  return inferPlainConv(op, 2, window, shapes);
}

static bool inferConv3D(MlirOperation op, TosaShapes *shapes) {
  intptr_t n;
  Window window = {tosaConv3DOpGetPad(op, &n), tosaConv3DOpGetStride(op, &n),
                   tosaConv3DOpGetDilation(op, &n)};
  return inferPlainConv(op, 3, window, shapes);
}

static bool inferDepthwise(MlirOperation op, TosaShapes *shapes) {
  intptr_t n;
  Window window = {tosaDepthwiseConv2DOpGetPad(op, &n), tosaDepthwiseConv2DOpGetStride(op, &n),
                   tosaDepthwiseConv2DOpGetDilation(op, &n)};
  TosaSizes sizes = {0};
  tsVecPush(&sizes, sizeOf(op, 0, 0));
  for (intptr_t i = 0; i < 2; ++i)
    tsVecPush(&sizes, windowsIn(sizeOf(op, 0, 1 + i), sizeOf(op, 1, i), &window, i));
  int64_t channels = orElse(sizeOf(op, 0, 3), sizeOf(op, 1, 2)), each = sizeOf(op, 1, 3);
  bool isKnown = channels != IR_DYNAMIC && each != IR_DYNAMIC;
  tsVecPush(&sizes, isKnown ? tosaMul(channels, each) : sizeOf(op, 2, 0));
  return give(shapes, sizes);
}

static bool inferTransposeConv(MlirOperation op, TosaShapes *shapes) {
  intptr_t n;
  const int64_t *pad = tosaTransposeConv2DOpGetOutPad(op, &n);
  const int64_t *stride = tosaTransposeConv2DOpGetStride(op, &n);
  TosaSizes sizes = {0};
  tsVecPush(&sizes, sizeOf(op, 0, 0));
  for (intptr_t i = 0; i < 2; ++i) {
    int64_t size = sizeOf(op, 0, 1 + i), kernel = sizeOf(op, 1, 1 + i);
    bool isKnown = size != IR_DYNAMIC && kernel != IR_DYNAMIC;
    int64_t around = tosaAdd(tosaAdd(pad[2 * i], pad[2 * i + 1]), kernel);
    tsVecPush(&sizes, isKnown ? tosaAdd(tosaMul(size - 1, stride[i]), around) : IR_DYNAMIC);
  }
  tsVecPush(&sizes, orElse(sizeOf(op, 1, 0), sizeOf(op, 2, 0)));
  return give(shapes, sizes);
}

static bool inferPool(MlirOperation op, const int64_t *kernel, Window window, TosaShapes *shapes) {
  TosaSizes sizes = {0};
  tsVecPush(&sizes, sizeOf(op, 0, 0));
  for (intptr_t i = 0; i < 2; ++i)
    tsVecPush(&sizes, windowsIn(sizeOf(op, 0, 1 + i), kernel[i], &window, i));
  tsVecPush(&sizes, sizeOf(op, 0, 3));
  return give(shapes, sizes);
}

static bool inferMaxPool(MlirOperation op, TosaShapes *shapes) {
  intptr_t n;
  Window window = {tosaMaxPool2dOpGetPad(op, &n), tosaMaxPool2dOpGetStride(op, &n), NULL};
  return inferPool(op, tosaMaxPool2dOpGetKernel(op, &n), window, shapes);
}

static bool inferAvgPool(MlirOperation op, TosaShapes *shapes) {
  intptr_t n;
  Window window = {tosaAvgPool2dOpGetPad(op, &n), tosaAvgPool2dOpGetStride(op, &n), NULL};
  return inferPool(op, tosaAvgPool2dOpGetKernel(op, &n), window, shapes);
}

static bool inferRealTransform(MlirOperation op, TosaShapes *shapes) {
  if (!tosaHasRank(tosaOperandType(op, 0)))
    return false;
  for (int i = 0; i < 2; ++i) {
    TosaShape shape = tosaShapeOf(tosaOperandType(op, 0));
    if (shape.sizes.data[2] != IR_DYNAMIC)
      shape.sizes.data[2] = shape.sizes.data[2] / 2 + 1;
    tsVecPush(shapes, shape);
  }
  return true;
}

//===--- Graphs ---===//

// What the graphs' results have in common.
static bool inferGraphs(MlirOperation op, intptr_t first, TosaShapes *shapes) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirType type = {NULL};
    for (intptr_t r = first; r < mlirOperationGetNumRegions(op); ++r) {
      MlirOperation yield =
          mlirBlockGetTerminator(mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r)));
      if (mlirOperationIsNull(yield) || mlirOperationGetNumOperands(yield) <= i)
        return false;
      MlirType other = tosaOperandType(yield, i);
      MlirType met = type.ptr ? tosaMeet(type, other) : other;
      type = met.ptr ? met : type;
    }
    giveShapeOf(shapes, type);
  }
  return true;
}

static bool inferIf(MlirOperation op, TosaShapes *shapes) { return inferGraphs(op, 0, shapes); }
static bool inferWhile(MlirOperation op, TosaShapes *shapes) { return inferGraphs(op, 1, shapes); }

//===--- The table ---===//

static const struct {
  const TesseraOpDef *definition;
  bool (*infer)(MlirOperation op, TosaShapes *shapes);
} kInference[] = {
#define ALL(Name)                                                                                  \
  { &tosa##Name##OpDef, inferAll }
    ALL(Abs),
    ALL(Add),
    ALL(ArithmeticRightShift),
    ALL(BitwiseAnd),
    ALL(BitwiseOr),
    ALL(BitwiseXor),
    ALL(BitwiseNot),
    ALL(Cast),
    ALL(Ceil),
    ALL(Clamp),
    ALL(Clz),
    ALL(Cos),
    ALL(Equal),
    ALL(Erf),
    ALL(Exp),
    ALL(Floor),
    ALL(Greater),
    ALL(GreaterEqual),
    ALL(Identity),
    ALL(IntDiv),
    ALL(Log),
    ALL(LogicalAnd),
    ALL(LogicalLeftShift),
    ALL(LogicalNot),
    ALL(LogicalOr),
    ALL(LogicalRightShift),
    ALL(LogicalXor),
    ALL(Maximum),
    ALL(Minimum),
    ALL(Pow),
    ALL(Reciprocal),
    ALL(Reverse),
    ALL(Rsqrt),
    ALL(Select),
    ALL(Sigmoid),
    ALL(Sin),
    ALL(Sub),
    ALL(Tanh),
#undef ALL
    {&tosaMulOpDef, inferTwo},
    {&tosaNegateOpDef, inferFirst},
    {&tosaRescaleOpDef, inferFirst},
    {&tosaTableOpDef, inferFirst},
    {&tosaFFT2dOpDef, inferBoth},
    {&tosaRFFT2dOpDef, inferRealTransform},
    {&tosaReduceAllOpDef, inferReduction},
    {&tosaReduceAnyOpDef, inferReduction},
    {&tosaReduceMaxOpDef, inferReduction},
    {&tosaReduceMinOpDef, inferReduction},
    {&tosaReduceProductOpDef, inferReduction},
    {&tosaReduceSumOpDef, inferReduction},
    {&tosaArgMaxOpDef, inferArgMax},
    {&tosaConcatOpDef, inferConcat},
    {&tosaPadOpDef, inferPad},
    {&tosaSliceOpDef, inferSlice},
    {&tosaTileOpDef, inferTile},
    {&tosaReshapeOpDef, inferReshape},
    {&tosaTransposeOpDef, inferTranspose},
    {&tosaGatherOpDef, inferGather},
    {&tosaScatterOpDef, inferScatter},
    {&tosaResizeOpDef, inferResize},
    {&tosaMatMulOpDef, inferMatMul},
    {&tosaMatmulTBlockScaledOpDef, inferBlockProduct},
    {&tosaCastFromBlockScaledOpDef, inferFirst},
    {&tosaCastToBlockScaledOpDef, inferToBlocks},
    {&tosaConv2DOpDef, inferConv2D},
    {&tosaConv3DOpDef, inferConv3D},
    {&tosaDepthwiseConv2DOpDef, inferDepthwise},
    {&tosaTransposeConv2DOpDef, inferTransposeConv},
    {&tosaMaxPool2dOpDef, inferMaxPool},
    {&tosaAvgPool2dOpDef, inferAvgPool},
    {&tosaIfOpDef, inferIf},
    {&tosaWhileOpDef, inferWhile},
};

// Windows that don't fit in, or more elements than can be counted.
static void forgetNonsense(TosaShapes *shapes) {
  for (size_t i = 0; i < shapes->size; ++i)
    for (size_t n = 0; n < shapes->data[i].sizes.size; ++n)
      if (shapes->data[i].sizes.data[n] < 0)
        shapes->data[i].sizes.data[n] = IR_DYNAMIC;
}

bool tosaInferShapesOf(MlirOperation op, TosaShapes *shapes) {
  for (size_t i = 0; i < sizeof kInference / sizeof *kInference; ++i) {
    if (!tesseraOperationIs(op, kInference[i].definition))
      continue;
    bool isInferred = kInference[i].infer(op, shapes);
    forgetNonsense(shapes);
    return isInferred;
  }
  return false;
}
