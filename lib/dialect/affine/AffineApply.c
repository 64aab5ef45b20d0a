// Applying expressions to numbers some of which are values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"

// What the map's only result gives without an operation; false when it takes one.
static bool isTrivial(const AffineValueMap *map, TesseraMixedNumber *result) {
  MlirAffineExpr expr = mlirAffineMapGetResult(map->map, 0);
  if (mlirAffineExprIsAConstant(expr))
    *result = (TesseraMixedNumber){.number = mlirAffineConstantExprGetValue(expr)};
  else if (mlirAffineExprIsADim(expr))
    *result = (TesseraMixedNumber){.value = map->operands[mlirAffineDimExprGetPosition(expr)]};
  else if (mlirAffineExprIsASymbol(expr))
    *result = (TesseraMixedNumber){.value = map->operands[mlirAffineMapGetNumDims(map->map) +
                                                          mlirAffineSymbolExprGetPosition(expr)]};
  else
    return false;
  return true;
}

TesseraMixedNumber affineApplyNumbers(MlirRewriterBase base, MlirLocation location,
                                      MlirAffineExpr expr, size_t count,
                                      const TesseraMixedNumber *symbols) {
  return affineApplyInputs(base, location, expr, 0, count, symbols);
}

// Whether the number is to be an input of a map, and which kind: symbols that can only be
// dimensions are taken as such.
static bool isInput(TesseraMixedNumber number, bool isGivenDim, bool wantsDim) {
  int64_t constant;
  if (tesseraMixedNumberIsConstant(number, &constant))
    return false;
  return wantsDim == (isGivenDim || (affineIsDim(number.value) && !affineIsSymbol(number.value)));
}

// The expressions over these numbers as a map, with what is known in it.
static AffineValueMap bindNumbers(MlirContext context, size_t numExprs, const MlirAffineExpr *exprs,
                                  size_t numDims, size_t count, const TesseraMixedNumber *numbers) {
  MlirAffineExpr *inputs = tsAllocZeroed(count + 1, sizeof *inputs);
  AffineValueMap map = {.operands = tsAllocZeroed(count + 1, sizeof(MlirValue))};
  int64_t constant;
  for (size_t i = 0; i < count; ++i)
    if (tesseraMixedNumberIsConstant(numbers[i], &constant))
      inputs[i] = mlirAffineConstantExprGet(context, constant);
  for (size_t i = 0; i < count; ++i)
    if (isInput(numbers[i], i < numDims, true)) {
      inputs[i] = mlirAffineDimExprGet(context, map.numOperands);
      map.operands[map.numOperands++] = numbers[i].value;
    }
  intptr_t dims = map.numOperands;
  for (size_t i = 0; i < count; ++i)
    if (isInput(numbers[i], i < numDims, false)) {
      inputs[i] = mlirAffineSymbolExprGet(context, map.numOperands - dims);
      map.operands[map.numOperands++] = numbers[i].value;
    }
  MlirAffineExpr *results = tsAllocZeroed(numExprs + 1, sizeof *results);
  for (size_t i = 0; i < numExprs; ++i)
    results[i] = affineReplaceInputs(exprs[i], numDims, inputs, count - numDims, inputs + numDims);
  map.map = mlirAffineMapGet(context, dims, map.numOperands - dims, (intptr_t)numExprs, results);
  affineValueMapSimplify(&map);
  tsFree(results);
  tsFree(inputs);
  return map;
}

TesseraMixedNumber affineApplyInputs(MlirRewriterBase base, MlirLocation location,
                                     MlirAffineExpr expr, size_t numDims, size_t count,
                                     const TesseraMixedNumber *numbers) {
  MlirContext context = mlirLocationGetContext(location);
  AffineValueMap map = bindNumbers(context, 1, &expr, numDims, count, numbers);
  TesseraMixedNumber result = {.number = 0};
  if (!isTrivial(&map, &result))
    result.value = mlirOperationGetResult(
        affineApplyOpCreate(base, location, mlirIndexTypeGet(context),
                            mlirAffineMapAttrGet(map.map), map.numOperands, map.operands),
        0);
  affineValueMapFree(&map);
  return result;
}

TesseraMixedNumber affineMaxOfNumbers(MlirRewriterBase base, MlirLocation location, size_t numExprs,
                                      const MlirAffineExpr *exprs, size_t count,
                                      const TesseraMixedNumber *symbols) {
  MlirContext context = mlirLocationGetContext(location);
  AffineValueMap map = bindNumbers(context, numExprs, exprs, 0, count, symbols);
  TesseraMixedNumber result = {.number = INT64_MIN};
  bool isKnown = true;
  for (intptr_t i = 0; isKnown && i < mlirAffineMapGetNumResults(map.map); ++i) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map.map, i);
    isKnown = mlirAffineExprIsAConstant(expr);
    if (isKnown && mlirAffineConstantExprGetValue(expr) > result.number)
      result.number = mlirAffineConstantExprGetValue(expr);
  }
  if (!isKnown && (mlirAffineMapGetNumResults(map.map) != 1 || !isTrivial(&map, &result)))
    result.value = mlirOperationGetResult(
        affineMaxOpCreate(base, location, mlirIndexTypeGet(context), mlirAffineMapAttrGet(map.map),
                          map.numOperands, map.operands),
        0);
  affineValueMapFree(&map);
  return result;
}
