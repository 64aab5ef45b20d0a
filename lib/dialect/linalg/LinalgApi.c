// The C API of the linalg dialect: bodies of named ops, and what contractions are.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgOps.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Dialect/Linalg.h"
#include "support/Memory.h"
#include "support/String.h"

//===--- Bodies ---===//

void mlirLinalgFillBuiltinNamedOpRegion(MlirOperation mlirOp) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(mlirOp);
  MlirAttribute cast = mlirOperationGetAttributeByName(mlirOp, tsLiteral("cast"));
  MlirAttribute kind = mlirOperationGetAttributeByName(mlirOp, tsLiteral("kind"));
  MlirRegion region = definition && mlirOperationGetNumRegions(mlirOp) == 1
                          ? mlirOperationGetRegion(mlirOp, 0)
                          : (MlirRegion){NULL};
  if (mlirRegionIsNull(region) || !linalgIsNamed(definition) ||
      !mlirBlockIsNull(mlirRegionGetFirstBlock(region)))
    return;
  LinalgBodyParts parts = linalgBodyParts(definition, mlirOperationGetLocation(mlirOp), cast, kind);
  intptr_t count = mlirOperationGetNumOperands(mlirOp);
  int required = linalgNamedGetNumOperands(definition);
  if (count != (required ? required : linalgElementwiseArity(parts.kind) + 1))
    return;
  MlirType *types = tsAllocZeroed((size_t)count + 1, sizeof *types);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = mlirValueGetType(mlirOperationGetOperand(mlirOp, i));
  linalgNamedBuildBody(&parts, region, count, types);
  tsFree(types);
}

MlirAttribute mlirLinalgGetIndexingMapsAttribute(MlirOperation op) {
  LinalgView view;
  if (!linalgIsStructured(op) || !linalgViewGet(op, &view))
    return (MlirAttribute){NULL};
  MlirAttribute maps = linalgMapsAttr(&view);
  linalgViewFree(&view);
  return maps;
}

//===--- Dimensions of contractions ---===//

// Whether a result of the map is this dimension, and it is in no other result.
static bool isIndexedBy(MlirAffineMap map, intptr_t dim) {
  bool isResult = false;
  intptr_t count = 0;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map, i);
    count += mlirAffineExprIsFunctionOfDim(expr, dim);
    isResult =
        isResult || (mlirAffineExprIsADim(expr) && mlirAffineDimExprGetPosition(expr) == dim);
  }
  return isResult && count == 1;
}

/// Which of the operands, by bits, index a dimension; and whether it is summed over.
enum { LEFT = 1, RIGHT = 2, RESULT = 4 };

static unsigned whoIndexes(const MlirAffineMap *maps, intptr_t dim) {
  unsigned who = 0;
  for (unsigned i = 0; i < 3; ++i)
    who |= (unsigned)isIndexedBy(maps[i], dim) << i;
  return who;
}

static MlirAttribute dimsOf(const MlirAffineMap *maps, const bool *isReduction, unsigned who,
                            bool reduces) {
  intptr_t numDims = mlirAffineMapGetNumDims(maps[0]), count = 0;
  int32_t *dims = tsAllocZeroed((size_t)numDims + 1, sizeof *dims);
  for (intptr_t i = 0; i < numDims; ++i) {
    unsigned found = whoIndexes(maps, i) & (reduces ? LEFT | RIGHT : ~0u);
    if (found == who && isReduction[i] == reduces)
      dims[count++] = (int32_t)i;
  }
  MlirAttribute attribute = mlirDenseI32ArrayGet(mlirAffineMapGetContext(maps[0]), count, dims);
  tsFree(dims);
  return attribute;
}

static MlirLinalgContractionDimensions inferDims(const MlirAffineMap *maps,
                                                 const bool *isReduction) {
  return (MlirLinalgContractionDimensions){
      .batch = dimsOf(maps, isReduction, LEFT | RIGHT | RESULT, false),
      .m = dimsOf(maps, isReduction, LEFT | RESULT, false),
      .n = dimsOf(maps, isReduction, RIGHT | RESULT, false),
      .k = dimsOf(maps, isReduction, LEFT | RIGHT, true)};
}

MlirLinalgContractionDimensions mlirLinalgInferContractionDimensions(MlirOperation op) {
  MlirLinalgContractionDimensions dims = {.batch = {NULL}};
  LinalgView view;
  if (!linalgIsStructured(op) || !linalgViewGet(op, &view))
    return dims;
  if (view.numInputs == 2 && view.numInits == 1 && view.numMaps == 3)
    dims = inferDims(view.maps, view.isReduction);
  linalgViewFree(&view);
  return dims;
}

MlirLinalgContractionDimensions
mlirLinalgInferContractionDimensionsFromMaps(const MlirAffineMap *indexingMaps, size_t numMaps) {
  MlirLinalgContractionDimensions dims = {.batch = {NULL}};
  if (numMaps != 3)
    return dims;
  intptr_t numDims = mlirAffineMapGetNumDims(indexingMaps[0]);
  for (size_t i = 1; i < numMaps; ++i)
    if (mlirAffineMapGetNumDims(indexingMaps[i]) != numDims)
      return dims;
  bool *isReduction = tsAllocZeroed((size_t)numDims + 1, sizeof *isReduction);
  for (intptr_t i = 0; i < numDims; ++i)
    isReduction[i] = true;
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(indexingMaps[2]); ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(indexingMaps[2], i);
    if (mlirAffineExprIsADim(expr))
      isReduction[mlirAffineDimExprGetPosition(expr)] = false;
  }
  dims = inferDims(indexingMaps, isReduction);
  tsFree(isReduction);
  return dims;
}

//===--- Whether something is a contraction ---===//

static MlirOperation definingOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

// What the value is made from by operations of one operand without effects.
static MlirValue sourceOf(MlirValue value) {
  for (MlirOperation op = definingOp(value);
       op.ptr && mlirOperationGetNumOperands(op) == 1 && tesseraOperationIsMemoryEffectFree(op);
       op = definingOp(value))
    value = mlirOperationGetOperand(op, 0);
  return value;
}

static bool isBinary(MlirOperation op) {
  return op.ptr && mlirOperationGetNumOperands(op) == 2 && mlirOperationGetNumResults(op) == 1;
}

static bool isPair(MlirOperation product, MlirOperation sum) {
  static const char *const pairs[][2] = {{"arith.mulf", "arith.addf"},
                                         {"arith.muli", "arith.addi"},
                                         {"complex.mul", "complex.add"},
                                         {"arith.andi", "arith.ori"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i)
    if (tsEqualC(mlirIdentifierStr(mlirOperationGetName(product)), pairs[i][0]) &&
        tsEqualC(mlirIdentifierStr(mlirOperationGetName(sum)), pairs[i][1]))
      return true;
  return false;
}

// Whether the values are made from these two arguments, in any order.
static bool areFrom(MlirValue a, MlirValue b, MlirValue first, MlirValue second) {
  a = sourceOf(a), b = sourceOf(b);
  return (mlirValueEqual(a, first) && mlirValueEqual(b, second)) ||
         (mlirValueEqual(a, second) && mlirValueEqual(b, first));
}

static bool sumsProducts(MlirBlock body) {
  MlirOperation yield = mlirBlockGetTerminator(body);
  if (mlirBlockGetNumArguments(body) != 3 || !yield.ptr || mlirOperationGetNumOperands(yield) != 1)
    return false;
  MlirOperation sum = definingOp(sourceOf(mlirOperationGetOperand(yield, 0)));
  if (!isBinary(sum))
    return false;
  MlirValue lhs = sourceOf(mlirOperationGetOperand(sum, 0));
  MlirValue rhs = sourceOf(mlirOperationGetOperand(sum, 1));
  MlirValue before = mlirBlockGetArgument(body, 2);
  if (!mlirValueEqual(lhs, before) && !mlirValueEqual(rhs, before))
    return false;
  MlirOperation product = definingOp(mlirValueEqual(lhs, before) ? rhs : lhs);
  return isBinary(product) && isPair(product, sum) &&
         areFrom(mlirOperationGetOperand(product, 0), mlirOperationGetOperand(product, 1),
                 mlirBlockGetArgument(body, 0), mlirBlockGetArgument(body, 1));
}

static bool isContraction(const LinalgView *view) {
  if (view->numInputs != 2 || view->numInits != 1 || view->numMaps != 3)
    return false;
  bool reduces = false;
  for (intptr_t i = 0; i < view->numLoops; ++i)
    reduces = reduces || view->isReduction[i];
  for (intptr_t i = 0; i < 3; ++i)
    if (!mlirAffineMapIsProjectedPermutation(view->maps[i]))
      return false;
  MlirBlock body = linalgBody(view->op);
  return reduces && !mlirBlockIsNull(body) && sumsProducts(body);
}

bool mlirLinalgIsAContractionOp(MlirOperation op) {
  LinalgView view;
  if (!linalgIsStructured(op) || !linalgViewGet(op, &view))
    return false;
  bool is = isContraction(&view);
  linalgViewFree(&view);
  return is;
}
