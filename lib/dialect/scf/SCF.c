// What ops of the scf dialect must be, beyond their records.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

#include <inttypes.h>

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

MlirBlock scfBody(MlirOperation op) {
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
}

bool scfReadInteger(MlirValue value, int64_t *integer) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (mlirAttributeIsNull(constant) || !mlirAttributeIsAInteger(constant))
    return false;
  MlirType type = mlirAttributeGetType(constant);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) > 64)
    return false;
  *integer = mlirIntegerAttrGetValueInt(constant);
  return true;
}

static MlirOperation lastOf(MlirBlock block) {
  return irWrapOp(mlirBlockIsNull(block) ? NULL : irBlock(block)->last);
}

static MlirType operandType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetOperand(op, i));
}

//===--- execute_region, if ---===//

MlirLogicalResult scfExecuteRegionOpVerify(MlirOperation op) {
  MlirBlock entry = scfBody(op);
  if (mlirBlockIsNull(entry))
    return mlirOperationEmitOpError(op, "region needs to have at least one block");
  if (mlirBlockGetNumArguments(entry) > 0)
    return mlirOperationEmitOpError(op, "region cannot have any arguments");
  return success();
}

MlirLogicalResult scfIfOpVerify(MlirOperation op) {
  bool hasElse = !mlirBlockIsNull(mlirRegionGetFirstBlock(scfIfOpGetElseRegion(op)));
  if (mlirOperationGetNumResults(op) && !hasElse)
    return mlirOperationEmitOpError(op, "must have an else block if defining values");
  return success();
}

MlirLogicalResult scfIfOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                          void (*append)(MlirType, void *), void *user) {
  MlirRegion thenRegion = adaptor->numRegions ? adaptor->regions[0] : (MlirRegion){NULL};
  if (mlirRegionIsNull(thenRegion))
    return failure();
  MlirOperation yield = lastOf(mlirRegionGetFirstBlock(thenRegion));
  if (!scfYieldOpIsA(yield))
    return failure();
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(yield); ++i)
    append(operandType(yield, i), user);
  return success();
}

//===--- for ---===//

MlirLogicalResult scfForOpVerify(MlirOperation op) {
  if (scfForOpGetNumInitArgs(op) != mlirOperationGetNumResults(op))
    return mlirOperationEmitOpError(op,
                                    "mismatch in number of loop-carried values and defined values");
  return success();
}

MlirLogicalResult scfForOpVerifyRegions(MlirOperation op) {
  MlirBlock body = scfBody(op);
  if (!mlirBlockGetNumArguments(body) ||
      !mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(body, 0)),
                     mlirValueGetType(scfForOpGetLowerBound(op))))
    return mlirOperationEmitOpError(
        op, "expected induction variable to be same type as bounds and step");
  if (mlirBlockGetNumArguments(body) - 1 != mlirOperationGetNumResults(op))
    return mlirOperationEmitOpError(op,
                                    "mismatch in number of basic block args and defined values");
  return success();
}

//===--- forall ---===//

intptr_t scfForallRank(MlirOperation op) {
  return mlirDenseArrayGetNumElements(scfForallOpGetStaticLowerBoundAttr(op));
}

// Whether all numbers of the list, or the constants in their places, are `wanted`.
static bool areAll(MlirOperation op, unsigned group, MlirAttribute sizes, int64_t wanted) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  intptr_t next = 0;
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(sizes); ++i) {
    int64_t size = mlirDenseI64ArrayGetElement(sizes, i);
    if (size == INT64_MIN &&
        (next == range.count ||
         !scfReadInteger(mlirOperationGetOperand(op, range.start + next++), &size)))
      return false;
    if (size != wanted)
      return false;
  }
  return true;
}

bool scfForallIsNormalized(MlirOperation op) {
  return areAll(op, SCF_FORALL_LOWER, scfForallOpGetStaticLowerBoundAttr(op), 0) &&
         areAll(op, SCF_FORALL_STEP, scfForallOpGetStaticStepAttr(op), 1);
}

// Operands beside numbers: how many numbers there are, and one operand for each that isn't known.
static MlirLogicalResult verifyMixed(MlirOperation op, const char *name, intptr_t rank,
                                     MlirAttribute sizes, intptr_t numOperands) {
  intptr_t count = mlirDenseArrayGetNumElements(sizes), numDynamic = 0;
  if (count != rank)
    return mlirOperationEmitError(op, "expected %td %s values, got %td", rank, name, count);
  for (intptr_t i = 0; i < count; ++i)
    numDynamic += mlirDenseI64ArrayGetElement(sizes, i) == INT64_MIN;
  if (numDynamic != numOperands)
    return mlirOperationEmitError(op, "expected %td dynamic %s values", numDynamic, name);
  return success();
}

static MlirLogicalResult verifyForallArguments(MlirOperation op, intptr_t rank) {
  MlirBlock body = scfBody(op);
  intptr_t numOutputs = scfForallOpGetNumOutputs(op);
  if (mlirBlockGetNumArguments(body) != rank + numOutputs)
    return mlirOperationEmitOpError(op, "region expects %td arguments", rank);
  for (intptr_t i = 0; i < rank; ++i)
    if (!mlirTypeIsAIndex(mlirValueGetType(mlirBlockGetArgument(body, i))))
      return mlirOperationEmitOpError(op, "expects %td-th block argument to be an index", i);
  for (intptr_t i = 0; i < numOutputs; ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(body, rank + i)),
                       mlirValueGetType(scfForallOpGetOutputs(op, i))))
      return mlirOperationEmitOpError(
          op, "type mismatch between %td-th output and corresponding block argument", i);
  return success();
}

static MlirLogicalResult verifyMapping(MlirOperation op, intptr_t rank) {
  MlirAttribute mapping = scfForallOpGetMappingAttr(op);
  if (mlirAttributeIsNull(mapping) || !mlirArrayAttrGetNumElements(mapping))
    return success();
  intptr_t numMappings = 0, numMasks = 0;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(mapping); ++i) {
    MlirAttribute element = mlirArrayAttrGetElement(mapping, i);
    numMappings += deviceMappingAttrInterfaceCast(element) != NULL;
    numMasks += deviceMaskingAttrInterfaceCast(element) != NULL;
  }
  if (numMappings != rank)
    return mlirOperationEmitOpError(op, "mapping attribute size must match op rank");
  if (numMasks > 1)
    return mlirOperationEmitOpError(op,
                                    "\"mapping\" supports at most one device masking attribute");
  return success();
}

MlirLogicalResult scfForallOpVerify(MlirOperation op) {
  intptr_t rank = scfForallRank(op), numOutputs = scfForallOpGetNumOutputs(op);
  if (mlirOperationGetNumResults(op) != numOutputs)
    return mlirOperationEmitOpError(op, "produces %td results, but has only %td outputs",
                                    mlirOperationGetNumResults(op), numOutputs);
  if (failed(verifyForallArguments(op, rank)) || failed(verifyMapping(op, rank)) ||
      failed(verifyMixed(op, "lower bound", rank, scfForallOpGetStaticLowerBoundAttr(op),
                         scfForallOpGetNumDynamicLowerBound(op))) ||
      failed(verifyMixed(op, "upper bound", rank, scfForallOpGetStaticUpperBoundAttr(op),
                         scfForallOpGetNumDynamicUpperBound(op))))
    return failure();
  return verifyMixed(op, "step", rank, scfForallOpGetStaticStepAttr(op),
                     scfForallOpGetNumDynamicStep(op));
}

static bool isOutArgument(MlirOperation forall, MlirValue value) {
  return mlirValueIsABlockArgument(value) &&
         mlirBlockEqual(mlirBlockArgumentGetOwner(value), scfBody(forall)) &&
         mlirBlockArgumentGetArgNumber(value) >= scfForallRank(forall);
}

MlirLogicalResult scfInParallelOpVerify(MlirOperation op) {
  MlirOperation forall = mlirOperationGetParentOperation(op);
  if (!scfForallOpIsA(forall))
    return mlirOperationEmitOpError(op, "expected forall op parent");
  for (MlirOperation nested = mlirBlockGetFirstOperation(scfBody(op)); nested.ptr;
       nested = mlirOperationGetNextInBlock(nested)) {
    const ParallelCombiningOpInterfaceMethods *methods =
        tesseraOperationGetInterface(nested, &parallelCombiningOpInterface);
    if (!methods)
      return mlirOperationEmitOpError(op, "expected only ParallelCombiningOpInterface ops");
    TesseraRange range = methods->getUpdatedDestinations(nested);
    for (intptr_t i = 0; i < range.count; ++i)
      if (!isOutArgument(forall, mlirOperationGetOperand(nested, range.start + i)))
        return mlirOperationEmitOpError(nested, "may only insert into an output block argument");
  }
  return success();
}

//===--- parallel and reduce ---===//

// The last op of the region, which must be of the definition; null after a diagnostic.
static MlirOperation findTerminator(MlirOperation op, MlirRegion region,
                                    const TesseraOpDef *definition, const char *message) {
  MlirOperation last = lastOf(mlirRegionGetFirstBlock(region));
  if (last.ptr && tesseraOperationIs(last, definition))
    return last;
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", message);
  if (last.ptr)
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(diagnostic, mlirOperationGetLocation(last)), "terminator here");
  tesseraDiagnosticReport(diagnostic);
  return (MlirOperation){NULL};
}

static MlirLogicalResult verifyIndexSpace(MlirOperation op) {
  intptr_t rank = scfParallelOpGetNumStep(op);
  MlirBlock body = scfBody(op);
  if (!rank)
    return mlirOperationEmitOpError(
        op, "needs at least one tuple element for lowerBound, upperBound and step");
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t step;
    if (scfReadInteger(scfParallelOpGetStep(op, i), &step) && step <= 0)
      return mlirOperationEmitOpError(op, "constant step operand must be positive");
  }
  intptr_t numArguments = mlirBlockGetNumArguments(body);
  if (numArguments != rank)
    return mlirOperationEmitOpError(
        op, "expects the same number of induction variables: %td as bound and step values: %td",
        numArguments, rank);
  for (intptr_t i = 0; i < numArguments; ++i)
    if (!mlirTypeIsAIndex(mlirValueGetType(mlirBlockGetArgument(body, i))))
      return mlirOperationEmitOpError(
          op, "expects arguments for the induction variable to be of index type");
  return success();
}

MlirLogicalResult scfParallelOpVerify(MlirOperation op) {
  if (failed(verifyIndexSpace(op)))
    return failure();
  MlirOperation reduce = findTerminator(op, scfParallelOpGetRegion(op), &scfReduceOpDef,
                                        "expects body to terminate with 'scf.reduce'");
  if (!reduce.ptr)
    return failure();
  intptr_t numResults = mlirOperationGetNumResults(op), numInits = scfParallelOpGetNumInitVals(op);
  intptr_t numReductions = scfReduceOpGetNumReductions(reduce);
  if (numResults != numReductions)
    return mlirOperationEmitOpError(
        op, "expects number of results: %td to be the same as number of reductions: %td",
        numResults, numReductions);
  if (numResults != numInits)
    return mlirOperationEmitOpError(
        op, "expects number of results: %td to be the same as number of initial values: %td",
        numResults, numInits);
  // Otherwise the reduce says what is wrong.
  if (mlirOperationGetNumOperands(reduce) != numInits)
    return success();
  for (intptr_t i = 0; i < numReductions; ++i) {
    MlirType result = mlirValueGetType(mlirOperationGetResult(op, i));
    if (mlirTypeEqual(result, operandType(reduce, i)))
      continue;
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(reduce);
    tesseraDiagnosticAppendFormat(diagnostic, "expects type of %td-th reduction operand: ", i);
    tesseraDiagnosticAppendType(diagnostic, operandType(reduce, i));
    tesseraDiagnosticAppendFormat(diagnostic, " to be the same as the %td-th result type: ", i);
    tesseraDiagnosticAppendType(diagnostic, result);
    return tesseraDiagnosticReport(diagnostic);
  }
  return success();
}

static MlirLogicalResult verifyReduction(MlirOperation op, intptr_t i) {
  MlirType type = operandType(op, i);
  MlirBlock block = mlirRegionGetFirstBlock(scfReduceOpGetReductions(op, i));
  MlirOperation last = lastOf(block);
  if (!last.ptr)
    return mlirOperationEmitOpError(op, "%td-th reduction has an empty body", i);
  bool fits = mlirBlockGetNumArguments(block) == 2;
  for (intptr_t k = 0; fits && k < 2; ++k)
    fits = mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(block, k)), type);
  if (!fits) {
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(diagnostic, "expected two block arguments with type ");
    tesseraDiagnosticAppendType(diagnostic, type);
    tesseraDiagnosticAppendFormat(diagnostic, " in the %td-th reduction region", i);
    return tesseraDiagnosticReport(diagnostic);
  }
  if (!scfReduceReturnOpIsA(last))
    return mlirOperationEmitOpError(
        op, "reduction bodies must be terminated with an 'scf.reduce.return' op");
  return success();
}

MlirLogicalResult scfReduceOpVerifyRegions(MlirOperation op) {
  intptr_t numReductions = scfReduceOpGetNumReductions(op);
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  if (numReductions != numOperands)
    return mlirOperationEmitOpError(
        op,
        "expects number of reduction regions: %td to be the same as number of reduction operands: "
        "%td",
        numReductions, numOperands);
  for (intptr_t i = 0; i < numReductions; ++i)
    if (failed(verifyReduction(op, i)))
      return failure();
  return success();
}

MlirLogicalResult scfReduceReturnOpVerify(MlirOperation op) {
  MlirBlock block = mlirOperationGetBlock(op);
  // Without arguments the reduce says what is wrong.
  if (!mlirBlockGetNumArguments(block))
    return success();
  MlirType expected = mlirValueGetType(mlirBlockGetArgument(block, 0));
  if (mlirTypeEqual(expected, operandType(op, 0)))
    return success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "must have type ");
  tesseraDiagnosticAppendType(diagnostic, expected);
  tesseraDiagnosticAppendFormat(diagnostic, " (the type of the reduction inputs)");
  return tesseraDiagnosticReport(diagnostic);
}

//===--- while ---===//

MlirLogicalResult scfWhileOpVerify(MlirOperation op) {
  bool fits = findTerminator(op, scfWhileOpGetBefore(op), &scfConditionOpDef,
                             "expects the 'before' region to terminate with 'scf.condition'")
                  .ptr &&
              findTerminator(op, scfWhileOpGetAfter(op), &scfYieldOpDef,
                             "expects the 'after' region to terminate with 'scf.yield'")
                  .ptr;
  return fits ? success() : failure();
}

//===--- index_switch ---===//

// What diagnostics call a region of the switch: -1 is the default one.
static void appendRegionName(TesseraDiagnostic *diagnostic, intptr_t number) {
  if (number < 0)
    tesseraDiagnosticAppendFormat(diagnostic, "default region");
  else
    tesseraDiagnosticAppendFormat(diagnostic, "case region #%td", number);
}

static MlirLogicalResult reportCaseCount(MlirOperation op, MlirOperation yield, intptr_t number) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "expected each region to return %td values, but ",
                                mlirOperationGetNumResults(op));
  appendRegionName(diagnostic, number);
  tesseraDiagnosticAppendFormat(diagnostic, " returns %td", mlirOperationGetNumOperands(yield));
  tesseraDiagnosticAppendFormat(
      tesseraDiagnosticAttachNote(diagnostic, mlirOperationGetLocation(yield)),
      "see yield operation here");
  return tesseraDiagnosticReport(diagnostic);
}

static MlirLogicalResult reportCaseType(MlirOperation op, MlirOperation yield, intptr_t number,
                                        intptr_t i) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "expected result #%td of each region to be ", i);
  tesseraDiagnosticAppendType(diagnostic, mlirValueGetType(mlirOperationGetResult(op, i)));
  TesseraDiagnostic *note =
      tesseraDiagnosticAttachNote(diagnostic, mlirOperationGetLocation(yield));
  appendRegionName(note, number);
  tesseraDiagnosticAppendFormat(note, " returns ");
  tesseraDiagnosticAppendType(note, operandType(yield, i));
  tesseraDiagnosticAppendFormat(note, " here");
  return tesseraDiagnosticReport(diagnostic);
}

static MlirLogicalResult verifyCase(MlirOperation op, MlirRegion region, intptr_t number) {
  MlirOperation yield = lastOf(mlirRegionGetFirstBlock(region));
  if (!scfYieldOpIsA(yield)) {
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(diagnostic, "expected region to end with scf.yield, but got ");
    if (yield.ptr)
      tesseraDiagnosticAppend(diagnostic, mlirIdentifierStr(mlirOperationGetName(yield)));
    return tesseraDiagnosticReport(diagnostic);
  }
  if (mlirOperationGetNumOperands(yield) != mlirOperationGetNumResults(op))
    return reportCaseCount(op, yield, number);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!mlirTypeEqual(operandType(yield, i), mlirValueGetType(mlirOperationGetResult(op, i))))
      return reportCaseType(op, yield, number, i);
  return success();
}

static MlirLogicalResult verifyDistinctCases(MlirOperation op) {
  intptr_t size;
  const int64_t *cases = scfIndexSwitchOpGetCases(op, &size);
  TsStringMap seen = {0}; // by the bytes of the numbers
  MlirLogicalResult result = success();
  for (intptr_t i = 0; !failed(result) && i < size; ++i) {
    bool inserted;
    tsStringMapInsert(&seen, mlirStringRefCreate((const char *)&cases[i], sizeof cases[i]),
                      &inserted);
    if (!inserted)
      result = mlirOperationEmitOpError(op, "has duplicate case value: %" PRId64, cases[i]);
  }
  tsStringMapFree(&seen);
  return result;
}

MlirLogicalResult scfIndexSwitchOpVerify(MlirOperation op) {
  intptr_t numCases;
  scfIndexSwitchOpGetCases(op, &numCases);
  intptr_t numRegions = scfIndexSwitchOpGetNumCaseRegions(op);
  if (numCases != numRegions)
    return mlirOperationEmitOpError(op, "has %td case regions but %td case values", numRegions,
                                    numCases);
  if (failed(verifyDistinctCases(op)) ||
      failed(verifyCase(op, scfIndexSwitchOpGetDefaultRegion(op), -1)))
    return failure();
  for (intptr_t i = 0; i < numRegions; ++i)
    if (failed(verifyCase(op, scfIndexSwitchOpGetCaseRegions(op, i), i)))
      return failure();
  return success();
}
