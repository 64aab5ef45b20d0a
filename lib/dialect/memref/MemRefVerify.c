// Verifiers of the memref dialect, but for views.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"
#include "tessera/Views.h"

//===--- Questions ---===//

intptr_t memrefCountDynamicDims(MlirType type) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    count += mlirShapedTypeIsDynamicDim(type, i);
  return count;
}

bool memrefAreSameSpaces(MlirType a, MlirType b) {
  return irMemRefMemorySpace(irType(a)) == irMemRefMemorySpace(irType(b));
}

//===--- Allocation ---===//

MlirLogicalResult memrefVerifyDynamicSizes(MlirOperation op, MlirType type, intptr_t given) {
  intptr_t wanted = memrefCountDynamicDims(type);
  if (wanted == given)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op, "incorrect number of dynamic sizes, has %lld, expected %lld",
                                  (long long)given, (long long)wanted);
}

static MlirLogicalResult verifyAllocation(MlirOperation op) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  TesseraRange sizes = tesseraOperationGetOperandGroup(op, 0);
  TesseraRange symbols = tesseraOperationGetOperandGroup(op, 1);
  if (mlirLogicalResultIsFailure(memrefVerifyDynamicSizes(op, type, sizes.count)))
    return mlirLogicalResultFailure();
  intptr_t numSymbols = tesseraMemRefHasIdentityLayout(type)
                            ? 0
                            : mlirAffineMapGetNumSymbols(mlirMemRefTypeGetAffineMap(type));
  if (numSymbols == symbols.count)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(
      op, "symbol operand count does not equal memref symbol count: expected %lld, got %lld",
      (long long)numSymbols, (long long)symbols.count);
}

MlirLogicalResult memrefAllocOpVerify(MlirOperation op) { return verifyAllocation(op); }

MlirLogicalResult memrefAllocaOpVerify(MlirOperation op) {
  MlirOperation scope = mlirOperationGetParentOperation(op);
  while (scope.ptr && !tesseraOperationHasTrait(scope, TESSERA_TRAIT_AUTOMATIC_ALLOCATION_SCOPE))
    scope = mlirOperationGetParentOperation(scope);
  if (!scope.ptr)
    return mlirOperationEmitOpError(op,
                                    "requires an ancestor op with AutomaticAllocationScope trait");
  return verifyAllocation(op);
}

MlirLogicalResult memrefReportTypes(MlirOperation op, const char *before, MlirType first,
                                    const char *between, MlirType second) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "%s ", before);
  tesseraDiagnosticAppendType(error, first);
  if (between)
    tesseraDiagnosticAppendFormat(error, " %s ", between);
  if (between)
    tesseraDiagnosticAppendType(error, second);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult memrefReallocOpVerify(MlirOperation op) {
  MlirType source = mlirValueGetType(memrefReallocOpGetSource(op));
  MlirType result = mlirValueGetType(mlirOperationGetResult(op, 0));
  bool hasSize = memrefReallocOpGetDynamicResultSize(op).ptr != NULL;
  bool isDynamic = memrefCountDynamicDims(result) > 0;
  if (!tesseraMemRefHasIdentityLayout(source))
    return memrefReportTypes(op, "unsupported layout for source memref type", source, NULL, source);
  if (!tesseraMemRefHasIdentityLayout(result))
    return memrefReportTypes(op, "unsupported layout for result memref type", result, NULL, result);
  if (!memrefAreSameSpaces(source, result))
    return memrefReportTypes(op, "different memory spaces specified for source memref type", source,
                             "and result memref type", result);
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(source), mlirShapedTypeGetElementType(result)))
    return memrefReportTypes(op, "different element types specified for source memref type", source,
                             "and result memref type", result);
  if (isDynamic && !hasSize)
    return memrefReportTypes(op, "missing dimension operand for result type", result, NULL, result);
  if (!isDynamic && hasSize)
    return memrefReportTypes(op, "unnecessary dimension operand for result type", result, NULL,
                             result);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult memrefAssumeAlignmentOpVerify(MlirOperation op) {
  int64_t alignment = memrefAssumeAlignmentOpGetAlignment(op);
  if (alignment & (alignment - 1))
    return mlirOperationEmitOpError(op, "alignment must be power of 2");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult memrefDistinctObjectsOpVerify(MlirOperation op) {
  intptr_t count = mlirOperationGetNumOperands(op);
  bool isEqual = count == mlirOperationGetNumResults(op);
  for (intptr_t i = 0; isEqual && i < count; ++i)
    isEqual = mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(op, i)),
                            mlirValueGetType(mlirOperationGetResult(op, i)));
  if (!isEqual)
    return mlirOperationEmitOpError(op, "operand types and result types must match");
  if (!count)
    return mlirOperationEmitOpError(op, "expected at least one operand");
  return mlirLogicalResultSuccess();
}

//===--- Access ---===//

static intptr_t rankOf(MlirValue memref) { return mlirShapedTypeGetRank(mlirValueGetType(memref)); }

MlirLogicalResult memrefLoadOpVerify(MlirOperation op) {
  intptr_t rank = rankOf(memrefLoadOpGetMemref(op)), given = memrefLoadOpGetNumIndices(op);
  if (rank == given)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(
      op, "incorrect number of indices for load, expected %lld but got %lld", (long long)rank,
      (long long)given);
}

MlirLogicalResult memrefStoreOpVerify(MlirOperation op) {
  if (memrefStoreOpGetNumIndices(op) != rankOf(memrefStoreOpGetMemref(op)))
    return mlirOperationEmitOpError(op, "store index operand count not equal to memref rank");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult memrefPrefetchOpVerify(MlirOperation op) {
  if (memrefPrefetchOpGetNumIndices(op) != rankOf(memrefPrefetchOpGetMemref(op)))
    return mlirOperationEmitOpError(op, "too few indices");
  return mlirLogicalResultSuccess();
}

static bool isKindOfFloats(ArithAtomicRMWKind kind) {
  return kind == ArithAtomicRMWKindaddf || kind == ArithAtomicRMWKindmaximumf ||
         kind == ArithAtomicRMWKindminimumf || kind == ArithAtomicRMWKindmulf;
}

// MLIR lets those that pass over NaN be of any numbers.
static bool isKindOfAll(ArithAtomicRMWKind kind) {
  return kind == ArithAtomicRMWKindassign || kind == ArithAtomicRMWKindmaxnumf ||
         kind == ArithAtomicRMWKindminnumf;
}

MlirLogicalResult memrefAtomicRMWOpVerify(MlirOperation op) {
  if (memrefAtomicRMWOpGetNumIndices(op) != rankOf(memrefAtomicRMWOpGetMemref(op)))
    return mlirOperationEmitOpError(op,
                                    "expects the number of subscripts to be equal to memref rank");
  ArithAtomicRMWKind kind = memrefAtomicRMWOpGetKind(op);
  MlirType type = mlirValueGetType(memrefAtomicRMWOpGetValue(op));
  MlirStringRef name = arithAtomicRMWKindStringify(kind);
  bool wantsFloat = isKindOfFloats(kind);
  if (isKindOfAll(kind) || (wantsFloat ? mlirTypeIsAFloat(type) : mlirTypeIsAInteger(type)))
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op, "with kind '%.*s' expects %s type", (int)name.length,
                                  name.data, wantsFloat ? "a floating-point" : "an integer");
}

typedef struct EffectCheck {
  MlirOperation root;
  bool failed;
} EffectCheck;

// Stops at the first op inside that has effects.
static MlirWalkResult checkEffects(MlirOperation op, void *user) {
  EffectCheck *check = user;
  if (mlirOperationEqual(op, check->root) || tesseraOperationIsMemoryEffectFree(op))
    return MlirWalkResultAdvance;
  check->failed = true;
  mlirOperationEmitError(op, "body of 'memref.generic_atomic_rmw' should contain only operations "
                             "with no side effects");
  return MlirWalkResultInterrupt;
}

MlirLogicalResult memrefGenericAtomicRMWOpVerify(MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(memrefGenericAtomicRMWOpGetAtomicBody(op));
  if (!body.ptr || mlirBlockGetNumArguments(body) != 1)
    return mlirOperationEmitOpError(op, "expected single number of entry block arguments");
  if (!mlirTypeEqual(mlirValueGetType(memrefGenericAtomicRMWOpGetResult(op)),
                     mlirValueGetType(mlirBlockGetArgument(body, 0))))
    return mlirOperationEmitOpError(op, "expected block argument of the same type result type");
  EffectCheck check = {.root = op};
  mlirOperationWalk(op, checkEffects, &check, MlirWalkPostOrder);
  return check.failed ? mlirLogicalResultFailure() : mlirLogicalResultSuccess();
}

MlirLogicalResult memrefAtomicYieldOpVerify(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  MlirType wanted = mlirValueGetType(mlirOperationGetResult(parent, 0));
  MlirType given = mlirValueGetType(memrefAtomicYieldOpGetResult(op));
  if (mlirTypeEqual(wanted, given))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "types mismatch between yield op: ");
  tesseraDiagnosticAppendType(error, given);
  tesseraDiagnosticAppendFormat(error, " and its parent: ");
  tesseraDiagnosticAppendType(error, wanted);
  return tesseraDiagnosticReport(error);
}

//===--- dma ---===//

static MlirType operandType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetOperand(op, i));
}

// A buffer at operand *next and its indices; `fixed` operands belong to none of the buffers.
// Behind them afterwards.
static MlirLogicalResult checkElement(MlirOperation op, const char *name, intptr_t *next,
                                      intptr_t *numExpected) {
  MlirType type = operandType(op, *next);
  if (!mlirTypeIsAMemRef(type))
    return mlirOperationEmitOpError(op, "expected %s to be of memref type", name);
  intptr_t rank = mlirShapedTypeGetRank(type);
  *numExpected += rank;
  if (mlirOperationGetNumOperands(op) < *numExpected)
    return mlirOperationEmitOpError(op, "expected at least %lld operands", (long long)*numExpected);
  ++*next;
  for (intptr_t end = *next + rank; *next < end; ++*next)
    if (!mlirTypeIsAIndex(operandType(op, *next)))
      return mlirOperationEmitOpError(op, "expected %s indices to be of index type", name);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult memrefDmaStartOpVerify(MlirOperation op) {
  // Three buffers and the number of elements.
  intptr_t next = 0, numExpected = 4, numOperands = mlirOperationGetNumOperands(op);
  if (numOperands < numExpected)
    return mlirOperationEmitOpError(op, "expected at least 4 operands");
  if (mlirLogicalResultIsFailure(checkElement(op, "source", &next, &numExpected)) ||
      mlirLogicalResultIsFailure(checkElement(op, "destination", &next, &numExpected)))
    return mlirLogicalResultFailure();
  if (!mlirTypeIsAIndex(operandType(op, next++)))
    return mlirOperationEmitOpError(op, "expected num elements to be of index type");
  if (mlirLogicalResultIsFailure(checkElement(op, "tag", &next, &numExpected)))
    return mlirLogicalResultFailure();
  if (numOperands != numExpected && numOperands != numExpected + 2)
    return mlirOperationEmitOpError(op, "incorrect number of operands");
  for (; next < numOperands; ++next)
    if (!mlirTypeIsAIndex(operandType(op, next)))
      return mlirOperationEmitOpError(
          op, "expected stride and num elements per stride to be of type index");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult memrefDmaWaitOpVerify(MlirOperation op) {
  intptr_t rank = rankOf(memrefDmaWaitOpGetTagMemRef(op)),
           given = memrefDmaWaitOpGetNumTagIndices(op);
  if (rank == given)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op,
                                  "expected tagIndices to have the same number of elements as the "
                                  "tagMemRef rank, expected %lld, but got %lld",
                                  (long long)rank, (long long)given);
}

//===--- global ---===//

static MlirLogicalResult checkInitialElements(MlirOperation op, MlirType type, MlirType value) {
  MlirType wanted = mlirShapedTypeGetElementType(type), given = mlirShapedTypeGetElementType(value);
  IrShape shape = irShapedShape(irType(type)), valueShape = irShapedShape(irType(value));
  TesseraDiagnostic *error;
  if (!mlirTypeEqual(wanted, given)) {
    error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "initial value element expected to be of type ");
    tesseraDiagnosticAppendType(error, wanted);
    tesseraDiagnosticAppendFormat(error, ", but was of type ");
    tesseraDiagnosticAppendType(error, given);
    return tesseraDiagnosticReport(error);
  }
  bool isEqual = shape.rank == valueShape.rank;
  for (size_t i = 0; isEqual && i < shape.rank; ++i)
    isEqual = shape.sizes[i] == valueShape.sizes[i];
  if (isEqual)
    return mlirLogicalResultSuccess();
  error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "initial value shape expected to be ");
  tesseraDiagnosticAppendIntegers(error, (intptr_t)shape.rank, shape.sizes);
  tesseraDiagnosticAppendFormat(error, " but was ");
  tesseraDiagnosticAppendIntegers(error, (intptr_t)valueShape.rank, valueShape.sizes);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult memrefGlobalOpVerify(MlirOperation op) {
  MlirType type = memrefGlobalOpGetType(op);
  MlirAttribute value = memrefGlobalOpGetInitialValueAttr(op);
  if (!mlirShapedTypeHasStaticShape(type)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "type should be static shaped memref, but got ");
    tesseraDiagnosticAppendType(error, type);
    return tesseraDiagnosticReport(error);
  }
  if (mlirAttributeIsNull(value) || mlirAttributeIsAUnit(value))
    return mlirLogicalResultSuccess();
  if (mlirAttributeIsAElements(value))
    return checkInitialElements(op, type, mlirAttributeGetType(value));
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error,
                                "initial value should be a unit or elements attribute, but got ");
  tesseraDiagnosticAppendAttribute(error, value);
  return tesseraDiagnosticReport(error);
}
