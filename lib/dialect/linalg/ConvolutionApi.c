// The C API of the linalg dialect: what convolutions are, and which loops of theirs do what.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgOps.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Dialect/Linalg.h"
#include "support/Memory.h"
#include "support/String.h"

/// What an op's maps say about a loop.
typedef struct Loop {
  bool isPlain;     ///< an index of the input is this loop's
  bool isConvolved; ///< an index of the input is a sum with this loop's, times `factor`
  intptr_t partner; ///< the other loop of the sum
  int64_t factor;   ///< INT64_MIN: not a constant
  bool inFilter, inOutput, isReduction;
} Loop;

typedef struct Convolution {
  intptr_t numLoops;
  Loop *loops;
} Convolution;

//===--- What the maps say ---===//

/// `d`, or `d` times something that is no loop's.
static bool asTerm(MlirAffineExpr expr, intptr_t *dim, int64_t *factor) {
  *factor = 1;
  if (mlirAffineExprIsAMul(expr)) {
    MlirAffineExpr lhs = mlirAffineBinaryOpExprGetLHS(expr);
    MlirAffineExpr rhs = mlirAffineBinaryOpExprGetRHS(expr);
    bool dimFirst = mlirAffineExprIsADim(lhs);
    MlirAffineExpr by = dimFirst ? rhs : lhs;
    expr = dimFirst ? lhs : rhs;
    if (!mlirAffineExprIsAConstant(by) && !mlirAffineExprIsASymbol(by))
      return false;
    *factor = mlirAffineExprIsAConstant(by) ? mlirAffineConstantExprGetValue(by) : INT64_MIN;
  }
  if (!mlirAffineExprIsADim(expr))
    return false;
  *dim = mlirAffineDimExprGetPosition(expr);
  return true;
}

static bool isSeen(const Loop *loop) { return loop->isPlain || loop->isConvolved; }

static bool readInputIndex(Convolution *conv, MlirAffineExpr expr) {
  intptr_t lhs, rhs;
  int64_t lhsFactor, rhsFactor;
  if (mlirAffineExprIsADim(expr)) {
    Loop *loop = &conv->loops[mlirAffineDimExprGetPosition(expr)];
    if (isSeen(loop))
      return false;
    loop->isPlain = true;
    return true;
  }
  if (!mlirAffineExprIsAAdd(expr) ||
      !asTerm(mlirAffineBinaryOpExprGetLHS(expr), &lhs, &lhsFactor) ||
      !asTerm(mlirAffineBinaryOpExprGetRHS(expr), &rhs, &rhsFactor) || lhs == rhs ||
      isSeen(&conv->loops[lhs]) || isSeen(&conv->loops[rhs]))
    return false;
  conv->loops[lhs].isConvolved = conv->loops[rhs].isConvolved = true;
  conv->loops[lhs].partner = rhs;
  conv->loops[rhs].partner = lhs;
  conv->loops[lhs].factor = lhsFactor;
  conv->loops[rhs].factor = rhsFactor;
  return true;
}

static bool readMaps(Convolution *conv, const LinalgView *view) {
  MlirAffineMap input = view->maps[0], filter = view->maps[1], output = view->maps[2];
  for (intptr_t i = 0; i < view->numLoops; i++)
    conv->loops[i].isReduction = view->isReduction[i];
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(input); i++)
    if (!readInputIndex(conv, mlirAffineMapGetResult(input, i)))
      return false;
  if (!mlirAffineMapIsProjectedPermutation(filter) || !mlirAffineMapIsProjectedPermutation(output))
    return false;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(filter); i++)
    conv->loops[mlirAffineDimExprGetPosition(mlirAffineMapGetResult(filter, i))].inFilter = true;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(output); i++)
    conv->loops[mlirAffineDimExprGetPosition(mlirAffineMapGetResult(output, i))].inOutput = true;
  return true;
}

//===--- What loops are ---===//

typedef enum Role {
  OTHER,
  BATCH,
  OUTPUT_IMAGE,
  OUTPUT_CHANNEL,
  FILTER_LOOP,
  INPUT_CHANNEL,
  DEPTH
} Role;

static Role roleOf(const Loop *loop) {
  if (loop->inOutput) {
    if (loop->isReduction)
      return OTHER;
    if (loop->isConvolved)
      return loop->inFilter ? OTHER : OUTPUT_IMAGE;
    if (loop->isPlain)
      return loop->inFilter ? DEPTH : BATCH;
    return loop->inFilter ? OUTPUT_CHANNEL : OTHER;
  }
  if (!loop->isReduction || !loop->inFilter)
    return OTHER;
  return loop->isConvolved ? FILTER_LOOP : loop->isPlain ? INPUT_CHANNEL : OTHER;
}

/// Fills what the maps of an op with an input, a filter and an output say; false when they are no
/// convolution's. `conv->loops` is the caller's to free.
static bool readConvolution(Convolution *conv, const LinalgView *view) {
  if (view->numInputs < 2 || view->numInits != 1 || view->numMaps < 3)
    return false;
  conv->numLoops = view->numLoops;
  conv->loops = tsAllocZeroed((size_t)view->numLoops + 1, sizeof *conv->loops);
  if (!readMaps(conv, view))
    return false;
  intptr_t images = 0;
  for (intptr_t i = 0; i < conv->numLoops; i++) {
    Role role = roleOf(&conv->loops[i]);
    images += role == OUTPUT_IMAGE;
    if (role == OTHER)
      return false;
  }
  return images;
}

bool mlirLinalgIsAConvolutionOp(MlirOperation op) {
  LinalgView view;
  if (!linalgIsStructured(op) || !linalgViewGet(op, &view))
    return false;
  Convolution conv = {0};
  bool is = readConvolution(&conv, &view);
  tsFree(conv.loops);
  linalgViewFree(&view);
  return is;
}

//===--- Dimensions ---===//

static MlirAttribute loopsOf(const Convolution *conv, MlirContext context, Role role) {
  int32_t *dims = tsAllocZeroed((size_t)conv->numLoops + 1, sizeof *dims);
  intptr_t count = 0;
  for (intptr_t i = 0; i < conv->numLoops; i++)
    if (roleOf(&conv->loops[i]) == role)
      dims[count++] = (int32_t)i;
  MlirAttribute attribute = mlirDenseI32ArrayGet(context, count, dims);
  tsFree(dims);
  return attribute;
}

/// Of the loops over the filter, in the order of those over the image that they are added to.
static MlirAttribute filterLoopsOf(const Convolution *conv, MlirContext context) {
  int32_t *dims = tsAllocZeroed((size_t)conv->numLoops + 1, sizeof *dims);
  intptr_t count = 0;
  for (intptr_t i = 0; i < conv->numLoops; i++)
    if (roleOf(&conv->loops[i]) == OUTPUT_IMAGE)
      dims[count++] = (int32_t)conv->loops[i].partner;
  MlirAttribute attribute = mlirDenseI32ArrayGet(context, count, dims);
  tsFree(dims);
  return attribute;
}

/// What the op says, else the factors in the map.
static MlirAttribute factorsOf(const Convolution *conv, MlirOperation op, const char *name,
                               bool ofFilter) {
  MlirAttribute given = mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
  int64_t *factors = tsAllocZeroed((size_t)conv->numLoops + 1, sizeof *factors);
  intptr_t count = 0;
  for (intptr_t i = 0; i < conv->numLoops; i++)
    if (roleOf(&conv->loops[i]) == OUTPUT_IMAGE)
      factors[count++] = conv->loops[ofFilter ? conv->loops[i].partner : i].factor;
  if (!mlirAttributeIsNull(given) && mlirAttributeIsADenseIntElements(given) &&
      mlirElementsAttrGetNumElements(given) == count)
    for (intptr_t i = 0; i < count; i++)
      factors[i] = mlirDenseElementsAttrGetInt64Value(given, i);
  MlirAttribute attribute = mlirDenseI64ArrayGet(mlirOperationGetContext(op), count, factors);
  tsFree(factors);
  return attribute;
}

static MlirLinalgConvolutionDimensions dimensionsOf(const Convolution *conv, MlirOperation op) {
  MlirContext context = mlirOperationGetContext(op);
  return (MlirLinalgConvolutionDimensions){.batch = loopsOf(conv, context, BATCH),
                                           .outputImage = loopsOf(conv, context, OUTPUT_IMAGE),
                                           .outputChannel = loopsOf(conv, context, OUTPUT_CHANNEL),
                                           .filterLoop = filterLoopsOf(conv, context),
                                           .inputChannel = loopsOf(conv, context, INPUT_CHANNEL),
                                           .depth = loopsOf(conv, context, DEPTH),
                                           .strides = factorsOf(conv, op, "strides", false),
                                           .dilations = factorsOf(conv, op, "dilations", true)};
}

MlirLinalgConvolutionDimensions mlirLinalgInferConvolutionDimensions(MlirOperation op) {
  MlirLinalgConvolutionDimensions dims = {.batch = {NULL}};
  LinalgView view;
  if (!linalgIsStructured(op) || !linalgViewGet(op, &view))
    return dims;
  Convolution conv = {0};
  if (readConvolution(&conv, &view))
    dims = dimensionsOf(&conv, op);
  tsFree(conv.loops);
  linalgViewFree(&view);
  return dims;
}
