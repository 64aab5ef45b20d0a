// Verifiers of the smt dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/smt/SMTOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Dialect/SMT.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"

#include <inttypes.h>

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- Sorts ---===//

static MlirLogicalResult check(bool holds, MlirLocation location, const char *message) {
  if (holds)
    return success();
  mlirEmitError(location, message);
  return failure();
}

static bool areSorts(const TesseraParam *list) {
  const MlirType *types = (const MlirType *)list->pointer;
  for (size_t i = 0; i < list->length; ++i)
    if (!mlirSMTTypeIsAnyNonFuncSMTValueType(types[i]))
      return false;
  return true;
}

MlirLogicalResult smtBitVectorTypeVerify(MlirLocation location, const TesseraParam *params) {
  return check(params[0].integer > 0, location, "bit-vector must have at least a width of one");
}

MlirLogicalResult smtArrayTypeVerify(MlirLocation location, const TesseraParam *params) {
  if (!mlirSMTTypeIsAnySMTValueType((MlirType){params[0].pointer}))
    return check(false, location, "domain must be any SMT value type");
  return check(mlirSMTTypeIsAnySMTValueType((MlirType){params[1].pointer}), location,
               "range must be any SMT value type");
}

MlirLogicalResult smtSMTFuncTypeVerify(MlirLocation location, const TesseraParam *params) {
  if (!params[0].length)
    return check(false, location, "domain must not be empty");
  if (!areSorts(&params[0]))
    return check(false, location, "domain types must be any non-function SMT type");
  return check(mlirSMTTypeIsAnyNonFuncSMTValueType((MlirType){params[1].pointer}), location,
               "range type must be any non-function SMT type");
}

MlirLogicalResult smtSortTypeVerify(MlirLocation location, const TesseraParam *params) {
  return check(areSorts(&params[1]), location,
               "sort parameter types must be any non-function SMT type");
}

//===--- Bit vectors ---===//

static int64_t widthOf(MlirValue value) {
  return smtBitVectorTypeGetWidth(mlirValueGetType(value));
}

MlirLogicalResult smtExtractOpVerify(MlirOperation op) {
  int64_t low = smtExtractOpGetLowBit(op), length = widthOf(smtExtractOpGetResult(op)), end;
  int64_t width = widthOf(smtExtractOpGetInput(op));
  if (!__builtin_add_overflow(low, length, &end) && low >= 0 && end <= width)
    return success();
  return mlirOperationEmitOpError(
      op,
      "range to be extracted is too big, expected range starting at index %" PRId64
      " of length %" PRId64 " requires input width of at least %" PRIu64
      ", but the input width is only %" PRId64,
      low, length, (uint64_t)low + (uint64_t)length, width);
}

MlirLogicalResult smtRepeatOpVerify(MlirOperation op) {
  if (widthOf(smtRepeatOpGetResult(op)) % widthOf(smtRepeatOpGetInput(op)) == 0)
    return success();
  return mlirOperationEmitOpError(
      op, "result bit-vector width must be a multiple of the input bit-vector width");
}

//===--- Terms ---===//

MlirLogicalResult smtCompareAllVerify(MlirOperation op) {
  intptr_t count = mlirOperationGetNumOperands(op);
  return count >= 2 ? success()
                    : mlirOperationEmitOpError(
                          op, "'inputs' must have at least size 2, but got %td", count);
}

static MlirOperation yieldOf(MlirRegion region) {
  return mlirBlockGetTerminator(mlirRegionGetFirstBlock(region));
}

static bool sameArguments(MlirRegion a, MlirRegion b) {
  MlirBlock left = mlirRegionGetFirstBlock(a), right = mlirRegionGetFirstBlock(b);
  intptr_t count = mlirBlockGetNumArguments(left);
  bool same = mlirBlockGetNumArguments(right) == count;
  for (intptr_t i = 0; same && i < count; ++i)
    same = mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(left, i)),
                         mlirValueGetType(mlirBlockGetArgument(right, i)));
  return same;
}

static MlirRegion bodyOf(MlirOperation quantifier) { return mlirOperationGetRegion(quantifier, 0); }

MlirLogicalResult smtQuantifierVerify(MlirOperation op) {
  bool isForall = smtForallOpIsA(op);
  bool noPattern = isForall ? smtForallOpGetNoPattern(op) : smtExistsOpGetNoPattern(op);
  if (noPattern && mlirOperationGetNumRegions(op) > 1)
    return mlirOperationEmitOpError(
        op, "patterns and the no_pattern attribute must not be specified at the same time");
  return success();
}

// What a pattern can't be made of.
static MlirWalkResult findWrong(MlirOperation op, void *user) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  if (tsStartsWith(name, tsLiteral("smt.")) && !smtForallOpIsA(op) && !smtExistsOpIsA(op))
    return MlirWalkResultAdvance;
  *(MlirOperation *)user = op;
  return MlirWalkResultInterrupt;
}

static MlirLogicalResult failPattern(MlirOperation op, intptr_t position, MlirOperation wrong) {
  bool binds = smtForallOpIsA(wrong) || smtExistsOpIsA(wrong);
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "the 'patterns' region #%td %s", position,
                                binds ? "must not contain any variable binding operations"
                                      : "may only contain SMT dialect operations");
  TesseraDiagnostic *note =
      tesseraDiagnosticAttachNote(diagnostic, mlirOperationGetLocation(wrong));
  tesseraDiagnosticAppendFormat(note, binds ? "first violating operation here"
                                            : "first non-SMT operation here");
  return tesseraDiagnosticReport(diagnostic);
}

static MlirLogicalResult verifyPattern(MlirOperation op, intptr_t position) {
  MlirRegion pattern = mlirOperationGetRegion(op, position + 1);
  if (!sameArguments(bodyOf(op), pattern))
    return mlirOperationEmitOpError(op,
                                    "block argument number and types of the 'body' and "
                                    "'patterns' region #%td must match",
                                    position);
  MlirOperation yield = yieldOf(pattern);
  if (!mlirOperationGetNumOperands(yield))
    return mlirOperationEmitOpError(
        op, "'patterns' region #%td must have at least one yielded value", position);
  MlirOperation wrong = {NULL};
  for (MlirOperation inner = mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(pattern));
       !mlirOperationIsNull(inner) && mlirOperationIsNull(wrong);
       inner = mlirOperationGetNextInBlock(inner))
    mlirOperationWalk(inner, findWrong, &wrong, MlirWalkPostOrder);
  return mlirOperationIsNull(wrong) ? success() : failPattern(op, position, wrong);
}

MlirLogicalResult smtQuantifierVerifyRegions(MlirOperation op) {
  MlirAttribute names = smtForallOpIsA(op) ? smtForallOpGetBoundVarNamesAttr(op)
                                           : smtExistsOpGetBoundVarNamesAttr(op);
  MlirBlock body = mlirRegionGetFirstBlock(bodyOf(op));
  if (!mlirAttributeIsNull(names) &&
      mlirArrayAttrGetNumElements(names) != mlirBlockGetNumArguments(body))
    return mlirOperationEmitOpError(
        op, "number of bound variable names must match number of block arguments");
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i)
    if (!mlirSMTTypeIsAnyNonFuncSMTValueType(mlirValueGetType(mlirBlockGetArgument(body, i))))
      return mlirOperationEmitOpError(op, "bound variables must by any non-function SMT value");
  MlirOperation yield = yieldOf(bodyOf(op));
  if (mlirOperationGetNumOperands(yield) != 1)
    return mlirOperationEmitOpError(op, "must have exactly one yielded value");
  if (!smtBoolTypeIsA(mlirValueGetType(mlirOperationGetOperand(yield, 0))))
    return mlirOperationEmitOpError(op, "yielded value must be of '!smt.bool' type");
  for (intptr_t i = 0; i + 1 < mlirOperationGetNumRegions(op); ++i)
    if (mlirLogicalResultIsFailure(verifyPattern(op, i)))
      return failure();
  return success();
}

//===--- Commands ---===//

static bool yieldsResults(MlirOperation op, MlirRegion region) {
  MlirOperation yield = yieldOf(region);
  intptr_t count = mlirOperationGetNumResults(op);
  bool same = mlirOperationGetNumOperands(yield) == count;
  for (intptr_t i = 0; same && i < count; ++i)
    same = mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(yield, i)),
                         mlirValueGetType(mlirOperationGetResult(op, i)));
  return same;
}

MlirLogicalResult smtSolverOpVerifyRegions(MlirOperation op) {
  MlirRegion region = smtSolverOpGetBodyRegion(op);
  if (!yieldsResults(op, region))
    return mlirOperationEmitOpError(op, "types of yielded values must match return values");
  MlirBlock body = mlirRegionGetFirstBlock(region);
  intptr_t count = mlirOperationGetNumOperands(op);
  bool same = mlirBlockGetNumArguments(body) == count;
  for (intptr_t i = 0; same && i < count; ++i)
    same = mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(body, i)),
                         mlirValueGetType(mlirOperationGetOperand(op, i)));
  return same ? success()
              : mlirOperationEmitOpError(
                    op, "block argument types must match the types of the 'inputs'");
}

MlirLogicalResult smtCheckOpVerifyRegions(MlirOperation op) {
  static const char *const names[] = {"sat", "unknown", "unsat"};
  for (intptr_t i = 0; i < 3; ++i)
    if (!yieldsResults(op, mlirOperationGetRegion(op, i)))
      return mlirOperationEmitOpError(
          op, "types of yielded values in '%s' region must match return values", names[i]);
  return success();
}
