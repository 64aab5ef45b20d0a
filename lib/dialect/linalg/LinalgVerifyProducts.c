// What products with maps of their own must be.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgOps.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static bool hasResult(MlirAffineMap map, MlirAffineExpr expr) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (mlirAffineExprEqual(mlirAffineMapGetResult(map, i), expr))
      return true;
  return false;
}

static bool isSubset(MlirAffineMap map, MlirAffineMap of) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (!hasResult(of, mlirAffineMapGetResult(map, i)))
      return false;
  return true;
}

static bool isDim(MlirAffineMap map, intptr_t result, intptr_t dim) {
  MlirAffineExpr expr = mlirAffineMapGetResult(map, result);
  return mlirAffineExprIsADim(expr) && mlirAffineDimExprGetPosition(expr) == dim;
}

// An operand with fewer dimensions than usual is repeated along the others.
static MlirLogicalResult verifyMatmulMap(MlirOperation op, MlirAffineMap map, MlirAffineMap usual) {
  if (!isSubset(map, usual))
    return mlirOperationEmitOpError(op, "Unexpected dim expression in map result.");
  if (mlirAffineMapGetNumResults(map) < mlirAffineMapGetNumResults(usual) &&
      !(mlirAffineMapGetNumResults(map) == 1 && isDim(map, 0, 2)))
    return mlirOperationEmitOpError(op, "Invalid broadcast requested, should be (d2).");
  return success();
}

static bool isBatchBroadcast(MlirAffineMap map, bool isLeft) {
  intptr_t count = mlirAffineMapGetNumResults(map);
  if (count == 1)
    return isDim(map, 0, 3);
  return count == 2 && (isLeft ? isDim(map, 0, 1) && isDim(map, 1, 3)
                               : (isDim(map, 0, 3) && isDim(map, 1, 2)) ||
                                     (isDim(map, 0, 2) && isDim(map, 1, 3)));
}

static MlirLogicalResult verifyBatchMap(MlirOperation op, MlirAffineMap map, MlirAffineMap usual,
                                        bool isLeft) {
  if (mlirAffineMapGetNumResults(map) > 3)
    return mlirOperationEmitOpError(op, "no. of result dim expressions exceeds 3.");
  if (!isSubset(map, usual))
    return mlirOperationEmitOpError(
        op, "Unexpected result dim expression (outside the set of default result dims).");
  if (mlirAffineMapGetNumResults(map) < 3)
    return isBatchBroadcast(map, isLeft)
               ? success()
               : mlirOperationEmitOpError(op, "Invalid broadcast requested.");
  if (!isDim(map, 0, 0))
    return mlirOperationEmitOpError(op, "Invalid batch dimension expression.");
  return success();
}

static MlirLogicalResult verifyBatchOutput(MlirOperation op, MlirAffineMap map,
                                           MlirAffineMap usual) {
  intptr_t expected = mlirAffineMapGetNumResults(usual);
  if (mlirAffineMapGetNumResults(map) != expected)
    return mlirOperationEmitOpError(op, "expects %jd dims, but got (%jd).", (intmax_t)expected,
                                    (intmax_t)mlirAffineMapGetNumResults(map));
  for (intptr_t i = 0; i < expected; ++i)
    if (!mlirAffineExprEqual(mlirAffineMapGetResult(map, i), mlirAffineMapGetResult(usual, i)))
      return mlirOperationEmitOpError(op, "Invalid output map result dimension.");
  return success();
}

static MlirAffineMap mapOf(MlirAttribute maps, intptr_t i) {
  return mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(maps, i));
}

MlirLogicalResult linalgMappedVerify(MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  MlirAttribute usual = linalgNamedDefaultMaps(mlirOperationGetContext(op), definition);
  MlirAttribute maps =
      mlirOperationGetInherentAttributeByName(op, mlirStringRefCreateFromCString("indexing_maps"));
  if (!maps.ptr || mlirAttributeEqual(maps, usual))
    return success();
  if (mlirArrayAttrGetNumElements(maps) != 3)
    return mlirOperationEmitOpError(op, "Indexing_map attribute must have 3 affine maps.");
  bool isBatch = definition != &linalgMatmulOpDef;
  for (intptr_t i = 0; i < 2; ++i)
    if (mlirLogicalResultIsFailure(isBatch
                                       ? verifyBatchMap(op, mapOf(maps, i), mapOf(usual, i), i == 0)
                                       : verifyMatmulMap(op, mapOf(maps, i), mapOf(usual, i))))
      return mlirLogicalResultFailure();
  return isBatch ? verifyBatchOutput(op, mapOf(maps, 2), mapOf(usual, 2)) : success();
}

//===--- contract ---===//

static MlirLogicalResult verifyContractMap(MlirOperation op, MlirAffineMap map, MlirValue operand,
                                           intptr_t numDims) {
  if (mlirAffineMapGetNumDims(map) != numDims)
    return mlirOperationEmitError(op, "iteration spaces of provided affine_maps differ");
  if (!mlirAffineMapIsProjectedPermutation(map))
    return mlirOperationEmitError(op, "provided affine_map is not a projected permutation");
  MlirType type = mlirValueGetType(operand);
  if (!mlirTypeIsAShaped(type))
    return mlirAffineMapGetNumResults(map)
               ? mlirOperationEmitError(
                     op, "affine_map specifies shaped access while operand has non-shaped type")
               : success();
  if (mlirAffineMapGetNumResults(map) != linalgRank(type))
    return mlirOperationEmitError(
        op, "ranks of shaped operand and results of corresponding affine_map differ");
  return success();
}

static bool mentions(MlirAffineMap map, intptr_t dim) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    if (isDim(map, i, dim))
      return true;
  return false;
}

MlirLogicalResult linalgContractVerify(MlirOperation op) {
  MlirAttribute maps = linalgContractOpGetIndexingMapsAttr(op);
  if (mlirArrayAttrGetNumElements(maps) != 3 || mlirOperationGetNumOperands(op) != 3)
    return mlirOperationEmitOpError(op,
                                    "expected the number of indexing_map (%jd) to be equal to the "
                                    "number of input/output operands (%jd)",
                                    (intmax_t)mlirArrayAttrGetNumElements(maps),
                                    (intmax_t)mlirOperationGetNumOperands(op));
  intptr_t numDims = mlirAffineMapGetNumDims(mapOf(maps, 0));
  for (intptr_t i = 0; i < 3; ++i)
    if (mlirLogicalResultIsFailure(
            verifyContractMap(op, mapOf(maps, i), mlirOperationGetOperand(op, i), numDims)))
      return mlirLogicalResultFailure();
  bool contracts = false;
  for (intptr_t dim = 0; dim < numDims; ++dim) {
    bool inLeft = mentions(mapOf(maps, 0), dim), inRight = mentions(mapOf(maps, 1), dim);
    bool inResult = mentions(mapOf(maps, 2), dim);
    if (!inLeft && !inRight && !inResult)
      return mlirOperationEmitError(
          op, "iteration space dim at index %jd not used to access any operand", (intmax_t)dim);
    bool isContracted = inLeft && inRight && !inResult;
    if (!isContracted && !inResult)
      return mlirOperationEmitError(op,
                                    "iteration space dim at index %jd is neither a contracting "
                                    "dim nor of parallel iteration type",
                                    (intmax_t)dim);
    contracts |= isContracted;
  }
  return contracts
             ? success()
             : mlirOperationEmitError(op, "'indexing_maps' do not specify a contracting dimension");
}
