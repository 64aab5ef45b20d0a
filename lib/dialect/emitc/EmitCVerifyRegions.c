// What emitc's operations with regions must be, beyond their records.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/emitc/EmitCOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

#include <inttypes.h>

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirStringRef nameOf(MlirOperation op) {
  return mlirIdentifierStr(mlirOperationGetName(op));
}

static MlirOperation lastIn(MlirRegion region) {
  const IrBlock *block = irRegion(region)->first;
  return irWrapOp(block ? block->last : NULL);
}

//===--- yield ---===//

MlirLogicalResult emitcYieldOpVerify(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  bool yields = !mlirValueIsNull(emitcYieldOpGetResult(op));
  intptr_t numResults = mlirOperationGetNumResults(parent);
  if (emitcDoOpIsA(parent))
    return success();
  if (yields && numResults != 1)
    return mlirOperationEmitOpError(op, "yields a value not returned by parent");
  if (!yields && numResults != 0)
    return mlirOperationEmitOpError(op, "does not yield a value to be returned by parent");
  return success();
}

//===--- expression ---===//

// They are printed by the names of the operands, so they must be alike.
static MlirLogicalResult verifyArguments(MlirOperation op, MlirBlock body) {
  intptr_t count = mlirBlockGetNumArguments(body);
  bool isLike = count == mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; isLike && i < count; ++i)
    isLike = mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(body, i)),
                           mlirValueGetType(mlirOperationGetOperand(op, i)));
  if (isLike)
    return success();
  return mlirOperationEmitOpError(op, "requires block arguments of the types of its operands");
}

static MlirLogicalResult verifyParts(MlirOperation op, MlirBlock body, MlirOperation last) {
  for (MlirOperation part = mlirBlockGetFirstOperation(body); !mlirOperationEqual(part, last);
       part = mlirOperationGetNextInBlock(part)) {
    if (!cExpressionInterfaceCast(part))
      return mlirOperationEmitOpError(op, "contains an unsupported operation");
    if (mlirOperationGetNumResults(part) != 1)
      return mlirOperationEmitOpError(op, "requires exactly one result for each operation");
    if (mlirOpOperandIsNull(mlirValueGetFirstUse(mlirOperationGetResult(part, 0))))
      return mlirOperationEmitOpError(op, "contains an unused operation");
  }
  return success();
}

typedef TsVec(MlirOperation) Operations;

static void pushOperands(Operations *pending, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (mlirValueIsAOpResult(operand))
      tsVecPush(pending, mlirOpResultGetOwner(operand));
  }
}

// Whether a part with side effects is reached from the root in two ways. A part is looked at twice
// at most: what is reached through it by two ways then is too.
static bool hasRepeatedEffect(MlirOperation root) {
  Operations pending = {0};
  TsPointerMap visits = {0};
  bool isRepeated = false;
  tsVecPush(&pending, root);
  while (pending.size && !isRepeated) {
    MlirOperation op = tsVecPop(&pending);
    bool isNew;
    uintptr_t *times = tsPointerMapInsert(&visits, op.ptr, &isNew);
    *times = isNew ? 1 : *times + 1;
    isRepeated = *times > 1 && cExpressionInterfaceHasSideEffects(op);
    if (*times <= 2)
      pushOperands(&pending, op);
  }
  tsVecFree(&pending);
  tsPointerMapFree(&visits);
  return isRepeated;
}

MlirLogicalResult emitcExpressionOpVerify(MlirOperation op) {
  MlirRegion region = emitcExpressionOpGetRegion(op);
  MlirBlock body = mlirRegionGetFirstBlock(region);
  MlirOperation yield = lastIn(region);
  if (mlirLogicalResultIsFailure(verifyArguments(op, body)))
    return failure();
  if (mlirOperationIsNull(yield) || !emitcYieldOpIsA(yield) ||
      mlirValueIsNull(emitcYieldOpGetResult(yield)))
    return mlirOperationEmitOpError(op, "must yield a value at termination");
  MlirValue yielded = emitcYieldOpGetResult(yield);
  if (!mlirValueIsAOpResult(yielded))
    return mlirOperationEmitOpError(op, "yielded value has no defining op");
  MlirOperation root = mlirOpResultGetOwner(yielded);
  if (!mlirOperationEqual(mlirOperationGetParentOperation(root), op))
    return mlirOperationEmitOpError(op, "yielded value not defined within expression");
  if (!mlirTypeEqual(mlirValueGetType(emitcExpressionOpGetResult(op)), mlirValueGetType(yielded)))
    return mlirOperationEmitOpError(op, "requires yielded type to match return type");
  if (mlirLogicalResultIsFailure(verifyParts(op, body, yield)))
    return failure();
  if (hasRepeatedEffect(root))
    return mlirOperationEmitOpError(op,
                                    "requires exactly one use for operations with side effects");
  return success();
}

//===--- do, for, switch ---===//

static MlirLogicalResult verifyYieldedCondition(MlirOperation op, MlirOperation expression,
                                                MlirOperation yield) {
  MlirStringRef name = nameOf(yield);
  if (!emitcYieldOpIsA(yield))
    return mlirOperationEmitOpError(
        op, "expected last op in condition region to be 'emitc.yield', but got %.*s",
        (int)name.length, name.data);
  if (mlirOperationGetNumOperands(yield) != 1)
    return mlirOperationEmitOpError(
        op, "expected condition region to return 1 value, but it returns %td values",
        mlirOperationGetNumOperands(yield));
  if (!mlirValueEqual(mlirOperationGetOperand(yield, 0), emitcExpressionOpGetResult(expression)))
    return mlirOperationEmitError(
        op, "'emitc.yield' must return result of 'emitc.expression' from this condition region");
  return success();
}

static MlirLogicalResult verifyCondition(MlirOperation op, MlirBlock block) {
  MlirOperation first = mlirBlockGetFirstOperation(block);
  intptr_t count = 0;
  for (MlirOperation next = first; !mlirOperationIsNull(next);
       next = mlirOperationGetNextInBlock(next))
    ++count;
  if (count != 2)
    return mlirOperationEmitOpError(op,
                                    "condition region must contain exactly two operations: "
                                    "'emitc.expression' followed by 'emitc.yield', but found %td "
                                    "operations",
                                    count);
  MlirStringRef name = nameOf(first);
  if (!emitcExpressionOpIsA(first))
    return mlirOperationEmitOpError(
        op, "expected first op in condition region to be 'emitc.expression', but got %.*s",
        (int)name.length, name.data);
  MlirType type = mlirValueGetType(emitcExpressionOpGetResult(first));
  if (!mlirTypeIsAInteger(type) || mlirIntegerTypeGetWidth(type) != 1) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(
        error, "emitc.expression in condition region must return 'i1', but returns ");
    tesseraDiagnosticAppendType(error, type);
    return tesseraDiagnosticReport(error);
  }
  return verifyYieldedCondition(op, first, mlirOperationGetNextInBlock(first));
}

MlirLogicalResult emitcDoOpVerify(MlirOperation op) {
  MlirOperation last = lastIn(emitcDoOpGetBodyRegion(op));
  MlirBlock condition = mlirRegionGetFirstBlock(emitcDoOpGetConditionRegion(op));
  if (mlirLogicalResultIsFailure(verifyCondition(op, condition)))
    return failure();
  if (!mlirOperationIsNull(last) && (tesseraOperationHasTrait(last, TESSERA_TRAIT_IS_TERMINATOR) ||
                                     !tesseraOperationGetDefinition(last)))
    return mlirOperationEmitOpError(op, "body region must not contain terminator");
  return success();
}

MlirLogicalResult emitcForOpVerifyRegions(MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(emitcForOpGetRegion(op));
  if (mlirBlockGetNumArguments(body) != 1)
    return mlirOperationEmitOpError(
        op, "expected body to have a single block argument for the induction variable");
  if (!mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(body, 0)),
                     mlirValueGetType(emitcForOpGetLowerBound(op))))
    return mlirOperationEmitOpError(
        op, "expected induction variable to be same type as bounds and step");
  return success();
}

// `which` is -1 for the default.
static MlirLogicalResult verifyCase(MlirOperation op, MlirRegion region, intptr_t which) {
  MlirOperation yield = lastIn(region);
  if (mlirOperationIsNull(yield))
    return success(); // a block without operations is an error of its own
  if (!emitcYieldOpIsA(yield))
    return mlirOperationEmitOpError(op, "expected region to end with emitc.yield, but got %.*s",
                                    (int)nameOf(yield).length, nameOf(yield).data);
  if (!mlirOperationGetNumOperands(yield))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "expected each region to return 0 values, but ");
  if (which < 0)
    tesseraDiagnosticAppendFormat(error, "default region");
  else
    tesseraDiagnosticAppendFormat(error, "case region #%td", which);
  tesseraDiagnosticAppendFormat(error, " returns %td", mlirOperationGetNumOperands(yield));
  TesseraDiagnostic *note = tesseraDiagnosticAttachNote(error, mlirOperationGetLocation(yield));
  tesseraDiagnosticAppendFormat(note, "see yield operation here");
  return tesseraDiagnosticReport(error);
}

// The first case whose value an earlier one has.
static MlirLogicalResult verifyCases(MlirOperation op, intptr_t count, const int64_t *cases) {
  TsStringMap seen = {0}; // by the bytes of the numbers
  bool isNew = true;
  intptr_t i = 0;
  for (; isNew && i < count; ++i)
    tsStringMapInsert(&seen, (MlirStringRef){(const char *)&cases[i], sizeof cases[i]}, &isNew);
  tsStringMapFree(&seen);
  if (isNew)
    return success();
  return mlirOperationEmitOpError(op, "has duplicate case value: %" PRId64, cases[i - 1]);
}

MlirLogicalResult emitcSwitchOpVerify(MlirOperation op) {
  intptr_t numCases;
  const int64_t *cases = emitcSwitchOpGetCases(op, &numCases);
  intptr_t numRegions = emitcSwitchOpGetNumCaseRegions(op);
  if (numCases != numRegions)
    return mlirOperationEmitOpError(op, "has %td case regions but %td case values", numRegions,
                                    numCases);
  if (mlirLogicalResultIsFailure(verifyCases(op, numCases, cases)) ||
      mlirLogicalResultIsFailure(verifyCase(op, emitcSwitchOpGetDefaultRegion(op), -1)))
    return failure();
  for (intptr_t i = 0; i < numRegions; ++i)
    if (mlirLogicalResultIsFailure(verifyCase(op, emitcSwitchOpGetCaseRegions(op, i), i)))
      return failure();
  return success();
}
