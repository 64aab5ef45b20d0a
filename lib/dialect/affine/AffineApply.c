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
  MlirContext context = mlirLocationGetContext(location);
  MlirAffineExpr *inputs = tsAllocZeroed(count + 1, sizeof *inputs);
  AffineValueMap map = {.operands = tsAllocZeroed(count + 1, sizeof(MlirValue))};
  int64_t constant;
  for (size_t i = 0; i < count; ++i) {
    bool isConstant = tesseraMixedNumberIsConstant(symbols[i], &constant);
    inputs[i] = isConstant ? mlirAffineConstantExprGet(context, constant)
                           : mlirAffineSymbolExprGet(context, map.numOperands);
    if (!isConstant)
      map.operands[map.numOperands++] = symbols[i].value;
  }
  MlirAffineExpr replaced = affineReplaceInputs(expr, 0, NULL, count, inputs);
  map.map = mlirAffineMapGet(context, 0, map.numOperands, 1, &replaced);
  affineValueMapSimplify(&map);
  TesseraMixedNumber result = {.number = 0};
  if (!isTrivial(&map, &result))
    result.value = mlirOperationGetResult(
        affineApplyOpCreate(base, location, mlirIndexTypeGet(context),
                            mlirAffineMapAttrGet(map.map), map.numOperands, map.operands),
        0);
  tsFree(inputs);
  affineValueMapFree(&map);
  return result;
}
