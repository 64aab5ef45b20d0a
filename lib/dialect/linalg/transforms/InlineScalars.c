// linalg-inline-scalar-operands: a single element that is read anyway needs no operand.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgOps.h"
#include "dialect/linalg/LinalgPasses.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

static bool isConstantMap(MlirAffineMap map) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (!mlirAffineExprIsAConstant(mlirAffineMapGetResult(map, i)))
      return false;
  return true;
}

// The element of an operand at the place that its map says, read at the insertion point.
static MlirValue readElement(MlirRewriterBase base, MlirLocation location, MlirValue operand,
                             MlirAffineMap map) {
  if (!mlirTypeIsARankedTensor(mlirValueGetType(operand)))
    return operand;
  MlirType index = mlirIndexTypeGet(mlirLocationGetContext(location));
  TsVec(MlirValue) indices = {0};
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    int64_t at = mlirAffineConstantExprGetValue(mlirAffineMapGetResult(map, i));
    MlirOperation constant =
        arithConstantOpCreate(base, location, index, mlirIntegerAttrGet(index, at));
    tsVecPush(&indices, mlirOperationGetResult(constant, 0));
  }
  MlirOperation extract =
      tensorExtractOpCreate(base, location, mlirShapedTypeGetElementType(mlirValueGetType(operand)),
                            operand, (intptr_t)indices.size, indices.data);
  tsVecFree(&indices);
  return mlirOperationGetResult(extract, 0);
}

// The generic op on the operands that stay, with the body of the old one.
static MlirOperation withoutScalars(MlirRewriterBase base, const LinalgView *view) {
  MlirOperation op = view->op;
  MlirContext context = mlirOperationGetContext(op);
  const MlirAttribute none = {NULL};
  TsVec(MlirValue) operands = {0};
  TsVec(MlirAttribute) maps = {0};
  TsVec(MlirType) types = {0};
  intptr_t numInputs = 0;
  for (intptr_t i = 0; i < view->numMaps; ++i) {
    bool isInput = i < view->numInputs;
    if (isInput && isConstantMap(view->maps[i]))
      continue;
    numInputs += isInput;
    tsVecPush(&operands, mlirOperationGetOperand(op, i));
    MlirAttribute map = mlirAffineMapAttrGet(view->maps[i]);
    tsVecPush(&maps, map);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  MlirOperation made = linalgGenericOpCreate(
      base, mlirOperationGetLocation(op), (intptr_t)types.size, types.data, numInputs,
      operands.data, (intptr_t)operands.size - numInputs, operands.data + numInputs,
      mlirArrayAttrGet(context, (intptr_t)maps.size, maps.data), linalgIteratorsAttr(view), none,
      none);
  tesseraRewriterInlineRegionAtEnd(base, mlirOperationGetRegion(op, 0),
                                   mlirOperationGetRegion(made, 0));
  tsVecFree(&operands);
  tsVecFree(&maps);
  tsVecFree(&types);
  return made;
}

static MlirLogicalResult inlineScalars(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  LinalgView view;
  if (!linalgHasTensors(op) || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  bool any = false;
  for (intptr_t i = 0; i < view.numInputs; ++i)
    any |= isConstantMap(view.maps[i]);
  if (any) {
    MlirOperation made = withoutScalars(base, &view);
    MlirBlock body = linalgBody(made);
    for (intptr_t i = view.numInputs - 1; i >= 0; --i) {
      if (!isConstantMap(view.maps[i]))
        continue;
      mlirRewriterBaseSetInsertionPointToStart(base, body);
      MlirValue element = readElement(base, mlirOperationGetLocation(op),
                                      mlirOperationGetOperand(op, i), view.maps[i]);
      mlirRewriterBaseReplaceAllUsesWith(base, mlirBlockGetArgument(body, i), element);
      mlirBlockEraseArgument(body, (unsigned)i);
    }
    mlirRewriterBaseReplaceOpWithOperation(base, op, made);
  }
  linalgViewFree(&view);
  return any ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void linalgInlineScalarOperandsPassPassAddPatterns(
    MlirRewritePatternSet patterns, const LinalgInlineScalarOperandsPassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &linalgGenericOpDef, 1, inlineScalars, NULL);
}
