// Verifiers of the affine dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- Values of maps ---===//

static const char *const countMismatch =
    "operand count and affine map dimension and symbol count must match";

MlirLogicalResult affineApplyOpVerify(MlirOperation op) {
  MlirAffineMap map = affineApplyOpGetMap(op);
  intptr_t numDims = mlirAffineMapGetNumDims(map), numOperands = mlirOperationGetNumOperands(op);
  if (numOperands != mlirAffineMapGetNumInputs(map))
    return mlirOperationEmitOpError(op, "%s", countMismatch);
  if (mlirAffineMapGetNumResults(map) != 1)
    return mlirOperationEmitOpError(op, "mapping must produce one value");
  for (intptr_t i = numDims; i < numOperands; ++i)
    if (affineIsLoopVariable(mlirOperationGetOperand(op, i)))
      return mlirOperationEmitError(op, "dimensional operand cannot be used as a symbol");
  return success();
}

static MlirLogicalResult verifyMinMax(MlirOperation op, MlirAffineMap map) {
  if (mlirOperationGetNumOperands(op) != mlirAffineMapGetNumInputs(map))
    return mlirOperationEmitOpError(op, "%s", countMismatch);
  if (mlirAffineMapGetNumResults(map) == 0)
    return mlirOperationEmitOpError(op, "affine map expect at least one result");
  return success();
}

MlirLogicalResult affineMinOpVerify(MlirOperation op) {
  return verifyMinMax(op, affineMinOpGetMap(op));
}
MlirLogicalResult affineMaxOpVerify(MlirOperation op) {
  return verifyMinMax(op, affineMaxOpGetMap(op));
}

static MlirLogicalResult verifyBasis(MlirOperation op, intptr_t size, const int64_t *basis,
                                     intptr_t numValues, TesseraRange values, const char *message) {
  if (size != numValues && size != numValues - 1)
    return mlirOperationEmitOpError(op, "%s", message);
  intptr_t numDynamic = 0;
  for (intptr_t i = 0; i < size; ++i)
    numDynamic += mlirShapedTypeIsDynamicSize(basis[i]);
  if (numDynamic != values.count)
    return mlirOperationEmitOpError(
        op, "mismatch between dynamic and static basis (kDynamic marker but no corresponding "
            "dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite");
  for (intptr_t i = 0; i < size; ++i)
    if (!mlirShapedTypeIsDynamicSize(basis[i]) && basis[i] <= 0)
      return mlirOperationEmitOpError(op, "no basis element may be statically non-positive");
  return success();
}

MlirLogicalResult affineDelinearizeIndexOpVerify(MlirOperation op) {
  intptr_t size;
  const int64_t *basis = affineDelinearizeIndexOpGetStaticBasis(op, &size);
  return verifyBasis(op, size, basis, mlirOperationGetNumResults(op),
                     tesseraOperationGetOperandGroup(op, 1),
                     "should return an index for each basis element and up to one extra index");
}

MlirLogicalResult affineLinearizeIndexOpVerify(MlirOperation op) {
  intptr_t size;
  const int64_t *basis = affineLinearizeIndexOpGetStaticBasis(op, &size);
  return verifyBasis(op, size, basis, tesseraOperationGetOperandGroup(op, 0).count,
                     tesseraOperationGetOperandGroup(op, 1),
                     "should be passed a basis element for each index except possibly the first");
}

//===--- Control flow ---===//

static MlirLogicalResult verifyBound(MlirOperation op, MlirAffineMap map, unsigned group,
                                     const char *message) {
  if (mlirAffineMapGetNumResults(map) == 0)
    return mlirOperationEmitOpError(op, "%s", message);
  if (mlirAffineMapGetNumInputs(map) == 0)
    return success();
  return affineVerifyInputs(op, tesseraOperationGetOperandGroup(op, group),
                            mlirAffineMapGetNumDims(map));
}

MlirLogicalResult affineForOpVerifyRegions(MlirOperation op) {
  MlirBlock body = affineBody(op);
  if (mlirBlockGetNumArguments(body) == 0 ||
      !mlirTypeIsAIndex(mlirValueGetType(mlirBlockGetArgument(body, 0))))
    return mlirOperationEmitOpError(
        op, "expected body to have a single index argument for the induction variable");
  if (failed(verifyBound(op, affineForOpGetLowerBoundMap(op), AFFINE_FOR_LOWER,
                         "expected lower bound map to have at least one result")) ||
      failed(verifyBound(op, affineForOpGetUpperBoundMap(op), AFFINE_FOR_UPPER,
                         "expected upper bound map to have at least one result")))
    return failure();
  intptr_t numInits = tesseraOperationGetOperandGroup(op, AFFINE_FOR_INITS).count,
           numResults = mlirOperationGetNumResults(op);
  if (numInits != numResults)
    return mlirOperationEmitOpError(
        op, "mismatch between the number of loop-carried values and results");
  if (mlirBlockGetNumArguments(body) - 1 != numResults)
    return mlirOperationEmitOpError(op,
                                    "mismatch between the number of basic block args and results");
  return success();
}

MlirLogicalResult affineIfOpVerify(MlirOperation op) {
  MlirIntegerSet set = affineIfOpGetCondition(op);
  TesseraRange all = {.count = mlirOperationGetNumOperands(op)};
  if (all.count != mlirIntegerSetGetNumInputs(set))
    return mlirOperationEmitOpError(
        op, "operand count and condition integer set dimension and symbol count must match");
  return affineVerifyInputs(op, all, mlirIntegerSetGetNumDims(set));
}

MlirLogicalResult affineYieldOpVerify(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  if (!affineForOpIsA(parent) && !affineIfOpIsA(parent) && !affineParallelOpIsA(parent))
    return mlirOperationEmitOpError(op, "only terminates affine.if/for/parallel regions");
  intptr_t count = mlirOperationGetNumOperands(op);
  if (mlirOperationGetNumResults(parent) != count)
    return mlirOperationEmitOpError(
        op, "parent of yield must have same number of results as the yield operands");
  for (intptr_t i = 0; i < count; ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(op, i)),
                       mlirValueGetType(mlirOperationGetResult(parent, i))))
      return mlirOperationEmitOpError(op, "types mismatch between yield op and its parent");
  return success();
}

// What the numbers of a group attribute add up to; -1 when one is negative.
static int64_t sumOf(MlirAttribute groups) {
  int64_t sum = 0;
  for (intptr_t i = 0; i < mlirElementsAttrGetNumElements(groups); ++i) {
    int32_t size = mlirDenseElementsAttrGetInt32Value(groups, i);
    if (size < 0)
      return -1;
    sum += size;
  }
  return sum;
}

static bool hasEmptyGroup(MlirAttribute groups) {
  for (intptr_t i = 0; i < mlirElementsAttrGetNumElements(groups); ++i)
    if (mlirDenseElementsAttrGetInt32Value(groups, i) == 0)
      return true;
  return false;
}

static bool fitsReduction(int64_t kind, MlirType type) {
  bool isInteger = mlirTypeIsAInteger(type);
  switch ((ArithAtomicRMWKind)kind) {
  case ArithAtomicRMWKindassign:
    return true;
  case ArithAtomicRMWKindaddf:
  case ArithAtomicRMWKindmulf:
  case ArithAtomicRMWKindmaximumf:
  case ArithAtomicRMWKindminimumf:
    return mlirTypeIsAFloat(type);
  case ArithAtomicRMWKindaddi:
  case ArithAtomicRMWKindmuli:
  case ArithAtomicRMWKindori:
  case ArithAtomicRMWKindandi:
    return isInteger;
  case ArithAtomicRMWKindmaxs:
  case ArithAtomicRMWKindmins:
    return isInteger && mlirIntegerTypeIsSigned(type);
  case ArithAtomicRMWKindmaxu:
  case ArithAtomicRMWKindminu:
    return isInteger && mlirIntegerTypeIsUnsigned(type);
  default:
    return false;
  }
}

static MlirLogicalResult verifyReductions(MlirOperation op) {
  MlirAttribute reductions = affineParallelOpGetReductionsAttr(op);
  intptr_t count = mlirOperationGetNumResults(op);
  if (mlirArrayAttrGetNumElements(reductions) != count)
    return mlirOperationEmitOpError(op, "a reduction must be specified for each output");
  for (intptr_t i = 0; i < count; ++i)
    if (!fitsReduction(mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(reductions, i)),
                       mlirValueGetType(mlirOperationGetResult(op, i))))
      return mlirOperationEmitOpError(op, "result type cannot match reduction attribute");
  return success();
}

MlirLogicalResult affineParallelOpVerify(MlirOperation op) {
  MlirAttribute lowerGroups = affineParallelOpGetLowerBoundsGroupsAttr(op),
                upperGroups = affineParallelOpGetUpperBoundsGroupsAttr(op),
                steps = affineParallelOpGetStepsAttr(op);
  MlirAffineMap lower = affineParallelOpGetLowerBoundsMap(op),
                upper = affineParallelOpGetUpperBoundsMap(op);
  intptr_t numVariables = mlirBlockGetNumArguments(affineBody(op)),
           numLower = (intptr_t)mlirElementsAttrGetNumElements(lowerGroups),
           numUpper = (intptr_t)mlirElementsAttrGetNumElements(upperGroups),
           numSteps = mlirArrayAttrGetNumElements(steps);
  if (numVariables != numLower || numVariables != numUpper || numVariables != numSteps)
    return mlirOperationEmitOpError(
        op,
        "the number of region arguments (%lld) and the number of map groups for lower (%lld) and "
        "upper bound (%lld), and the number of steps (%lld) must all match",
        (long long)numVariables, (long long)numLower, (long long)numUpper, (long long)numSteps);
  if (hasEmptyGroup(lowerGroups))
    return mlirOperationEmitOpError(op, "expected lower bound map to have at least one result");
  if (hasEmptyGroup(upperGroups))
    return mlirOperationEmitOpError(op, "expected upper bound map to have at least one result");
  if (sumOf(lowerGroups) != mlirAffineMapGetNumResults(lower))
    return mlirOperationEmitOpError(op, "expected lower bounds map to have %lld results",
                                    (long long)sumOf(lowerGroups));
  if (sumOf(upperGroups) != mlirAffineMapGetNumResults(upper))
    return mlirOperationEmitOpError(op, "expected upper bounds map to have %lld results",
                                    (long long)sumOf(upperGroups));
  if (failed(verifyReductions(op)))
    return failure();
  // Bounds' operands lie behind each other. Where there are too few, nothing more can be said of
  // them.
  intptr_t total = mlirOperationGetNumOperands(op), ofLower = mlirAffineMapGetNumInputs(lower);
  if (ofLower > total)
    ofLower = total;
  if (failed(
          affineVerifyInputs(op, (TesseraRange){.count = ofLower}, mlirAffineMapGetNumDims(lower))))
    return failure();
  return affineVerifyInputs(op, (TesseraRange){.start = ofLower, .count = total - ofLower},
                            mlirAffineMapGetNumDims(upper));
}

//===--- Accesses ---===//

static MlirLogicalResult verifyAccess(MlirOperation op, MlirAffineMap map) {
  const AffineMapAccessInterfaceMethods *methods = affineMapAccessInterfaceCast(op);
  MlirType type = mlirValueGetType(methods->getMemRef(op));
  TesseraRange operands = methods->getMapOperands(op);
  if (mlirAffineMapGetNumResults(map) != mlirShapedTypeGetRank(type))
    return mlirOperationEmitOpError(op, "affine map num results must equal memref rank");
  if (operands.count != mlirAffineMapGetNumInputs(map))
    return mlirOperationEmitOpError(op, "expects as many subscripts as affine map inputs");
  return affineVerifyInputs(op, operands, mlirAffineMapGetNumDims(map));
}

static MlirType elementOf(MlirValue shaped) {
  return mlirShapedTypeGetElementType(mlirValueGetType(shaped));
}

MlirLogicalResult affineLoadOpVerify(MlirOperation op) {
  if (!mlirTypeEqual(mlirValueGetType(affineLoadOpGetResult(op)),
                     elementOf(affineLoadOpGetMemref(op))))
    return mlirOperationEmitOpError(op, "result type must match element type of memref");
  return verifyAccess(op, affineLoadOpGetMap(op));
}

MlirLogicalResult affineStoreOpVerify(MlirOperation op) {
  if (!mlirTypeEqual(mlirValueGetType(affineStoreOpGetValue(op)),
                     elementOf(affineStoreOpGetMemref(op))))
    return mlirOperationEmitOpError(
        op, "value to store must have the same type as memref element type");
  return verifyAccess(op, affineStoreOpGetMap(op));
}

static MlirLogicalResult verifyVector(MlirOperation op, MlirAffineMap map, MlirValue memref,
                                      MlirValue vector) {
  if (failed(verifyAccess(op, map)))
    return failure();
  if (!mlirTypeEqual(elementOf(memref), elementOf(vector)))
    return mlirOperationEmitOpError(op,
                                    "requires memref and vector types of the same elemental type");
  return success();
}

MlirLogicalResult affineVectorLoadOpVerify(MlirOperation op) {
  return verifyVector(op, affineVectorLoadOpGetMap(op), affineVectorLoadOpGetMemref(op),
                      affineVectorLoadOpGetResult(op));
}

MlirLogicalResult affineVectorStoreOpVerify(MlirOperation op) {
  return verifyVector(op, affineVectorStoreOpGetMap(op), affineVectorStoreOpGetMemref(op),
                      affineVectorStoreOpGetValue(op));
}

MlirLogicalResult affinePrefetchOpVerify(MlirOperation op) {
  MlirAffineMap map = affinePrefetchOpGetMap(op);
  MlirType type = mlirValueGetType(affinePrefetchOpGetMemref(op));
  if (mlirAffineMapGetNumResults(map) != mlirShapedTypeGetRank(type))
    return mlirOperationEmitOpError(
        op, "affine.prefetch affine map num results must equal memref rank");
  if (mlirAffineMapGetNumInputs(map) + 1 != mlirOperationGetNumOperands(op))
    return mlirOperationEmitOpError(op, "too few operands");
  return affineVerifyInputs(op, affineMapAccessInterfaceGetMapOperands(op),
                            mlirAffineMapGetNumDims(map));
}
