// What functions have in common, whatever dialect they are of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Context.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

MlirType tesseraFunctionGetTypeAttr(MlirOperation op) {
  MlirAttribute type =
      mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("function_type"));
  bool isType = !mlirAttributeIsNull(type) && mlirAttributeIsAType(type);
  return isType ? mlirTypeAttrGetValue(type) : (MlirType){NULL};
}

void tesseraFunctionAppendBuiltin(MlirOperation op, bool ofResults, TesseraAppendType append,
                                  void *user) {
  MlirType type = tesseraFunctionGetTypeAttr(op);
  if (mlirTypeIsNull(type) || !mlirTypeIsAFunction(type))
    return;
  intptr_t count =
      ofResults ? mlirFunctionTypeGetNumResults(type) : mlirFunctionTypeGetNumInputs(type);
  for (intptr_t i = 0; i < count; ++i)
    append(ofResults ? mlirFunctionTypeGetResult(type, i) : mlirFunctionTypeGetInput(type, i),
           user);
}

void tesseraFunctionAppendTypes(MlirOperation op, bool ofResults, TesseraAppendType append,
                                void *user) {
  const FunctionOpInterfaceMethods *methods = functionOpInterfaceCast(op);
  if (methods)
    (ofResults ? methods->getResults : methods->getInputs)(op, append, user);
}

//===--- Checks ---===//

static MlirLogicalResult checkAttrsArray(MlirOperation op, const char *name, intptr_t expected,
                                         const char *what) {
  MlirAttribute attrs = mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
  if (mlirAttributeIsNull(attrs) || !mlirAttributeIsAArray(attrs) ||
      mlirArrayAttrGetNumElements(attrs) == expected)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op,
                                  "expects %s attribute array to have the same number of elements "
                                  "as the number of function %ss, got %lld, but expected %lld",
                                  what, what, (long long)mlirArrayAttrGetNumElements(attrs),
                                  (long long)expected);
}

typedef MlirLogicalResult (*VerifyAttribute)(MlirOperation op, unsigned region, unsigned position,
                                             MlirNamedAttribute attribute);

// Lets the dialect of an attribute's name check it.
static MlirLogicalResult checkNamed(MlirOperation op, unsigned position, bool ofResult,
                                    MlirNamedAttribute attribute) {
  MlirStringRef prefix = irDialectPrefix(mlirIdentifierStr(attribute.name));
  if (!prefix.length)
    return mlirOperationEmitOpError(op, "%s may only have dialect attributes",
                                    ofResult ? "results" : "arguments");
  const IrDialect *dialect = irContextFindDialect(irOp(op)->name->context, prefix);
  if (!dialect)
    return mlirLogicalResultSuccess();
  VerifyAttribute verify = ofResult ? dialect->definition->verifyRegionResultAttribute
                                    : dialect->definition->verifyRegionArgAttribute;
  return verify ? verify(op, 0, position, attribute) : mlirLogicalResultSuccess();
}

// Each entry of the array, a dictionary, is what is said of one argument or result.
static MlirLogicalResult checkEntries(MlirOperation op, const char *name, bool ofResults) {
  MlirAttribute attrs = mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
  if (mlirAttributeIsNull(attrs) || !mlirAttributeIsAArray(attrs))
    return mlirLogicalResultSuccess();
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(attrs); ++i) {
    MlirAttribute entry = mlirArrayAttrGetElement(attrs, i);
    intptr_t size = mlirAttributeIsADictionary(entry) ? mlirDictionaryAttrGetNumElements(entry) : 0;
    for (intptr_t j = 0; j < size; ++j)
      if (mlirLogicalResultIsFailure(
              checkNamed(op, (unsigned)i, ofResults, mlirDictionaryAttrGetElement(entry, j))))
        return mlirLogicalResultFailure();
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult reportArgument(MlirOperation op, intptr_t number, MlirType argument,
                                        MlirType input) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "type of entry block argument #%lld(", (long long)number);
  tesseraDiagnosticAppendType(error, argument);
  tesseraDiagnosticAppendFormat(error, ") must match the type of the corresponding argument in "
                                       "function signature(");
  tesseraDiagnosticAppendType(error, input);
  tesseraDiagnosticAppendFormat(error, ")");
  return tesseraDiagnosticReport(error);
}

typedef TsVec(MlirType) Types;

static void appendToTypes(MlirType type, void *user) {
  Types *types = user;
  tsVecPush(types, type);
}

static MlirLogicalResult checkEntryBlock(MlirOperation op, const Types *inputs) {
  if (mlirOperationGetNumRegions(op) == 0)
    return mlirLogicalResultSuccess();
  MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  if (mlirBlockIsNull(entry))
    return mlirLogicalResultSuccess();
  if (mlirBlockGetNumArguments(entry) != (intptr_t)inputs->size)
    return mlirOperationEmitOpError(
        op, "entry block must have %zu arguments to match function signature", inputs->size);
  for (size_t i = 0; i < inputs->size; ++i) {
    MlirType argument = mlirValueGetType(mlirBlockGetArgument(entry, (intptr_t)i));
    if (!mlirTypeEqual(argument, inputs->data[i]))
      return reportArgument(op, (intptr_t)i, argument, inputs->data[i]);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraFunctionVerify(MlirOperation op) {
  const FunctionOpInterfaceMethods *methods = functionOpInterfaceCast(op);
  if (methods->verifyType && mlirLogicalResultIsFailure(methods->verifyType(op)))
    return mlirLogicalResultFailure();
  Types inputs = {0}, results = {0};
  methods->getInputs(op, appendToTypes, &inputs);
  methods->getResults(op, appendToTypes, &results);
  MlirLogicalResult result = checkAttrsArray(op, "arg_attrs", (intptr_t)inputs.size, "argument");
  if (mlirLogicalResultIsSuccess(result))
    result = checkEntries(op, "arg_attrs", false);
  if (mlirLogicalResultIsSuccess(result))
    result = checkAttrsArray(op, "res_attrs", (intptr_t)results.size, "result");
  if (mlirLogicalResultIsSuccess(result))
    result = checkEntries(op, "res_attrs", true);
  // A dialect may have its own way to hold the arguments: then it checks the body itself.
  if (mlirLogicalResultIsSuccess(result))
    result = methods->verifyBody ? methods->verifyBody(op) : checkEntryBlock(op, &inputs);
  tsVecFree(&inputs);
  tsVecFree(&results);
  return result;
}

//===--- Calls and returns ---===//

static MlirLogicalResult checkOperandType(MlirOperation op, intptr_t position, MlirType expected) {
  MlirType actual = mlirValueGetType(mlirOperationGetOperand(op, position));
  if (mlirTypeEqual(expected, actual))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "operand type mismatch: expected operand type ");
  tesseraDiagnosticAppendType(error, expected);
  tesseraDiagnosticAppendFormat(error, ", but provided ");
  tesseraDiagnosticAppendType(error, actual);
  tesseraDiagnosticAppendFormat(error, " for operand number %lld", (long long)position);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult reportResultTypes(MlirOperation op, intptr_t position, MlirType function) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "result type mismatch at index %lld", (long long)position);
  TesseraDiagnostic *own = tesseraDiagnosticAttachNote(error, mlirOperationGetLocation(op));
  tesseraDiagnosticAppendFormat(own, "      op result types: ");
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    tesseraDiagnosticAppendFormat(own, i ? ", " : "");
    tesseraDiagnosticAppendType(own, mlirValueGetType(mlirOperationGetResult(op, i)));
  }
  TesseraDiagnostic *other = tesseraDiagnosticAttachNote(error, mlirOperationGetLocation(op));
  tesseraDiagnosticAppendFormat(other, "function result types: ");
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(function); ++i) {
    tesseraDiagnosticAppendFormat(other, i ? ", " : "");
    tesseraDiagnosticAppendType(other, mlirFunctionTypeGetResult(function, i));
  }
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult tesseraCallVerifyCallee(MlirOperation op, TesseraSymbolTables *tables,
                                          const TesseraOpDef *definition, MlirAttribute callee) {
  MlirOperation function = tesseraSymbolTablesLookupNearest(tables, op, callee);
  if (mlirOperationIsNull(function) || !tesseraOperationIs(function, definition)) {
    MlirStringRef name = mlirFlatSymbolRefAttrGetValue(callee);
    return mlirOperationEmitOpError(op, "'%.*s' does not reference a valid function",
                                    (int)name.length, name.data);
  }
  MlirType type = tesseraFunctionGetTypeAttr(function);
  if (mlirTypeIsNull(type) || !mlirTypeIsAFunction(type))
    return mlirLogicalResultFailure(); // an error of the function's own
  if (mlirFunctionTypeGetNumInputs(type) != mlirOperationGetNumOperands(op))
    return mlirOperationEmitOpError(op, "incorrect number of operands for callee");
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
    if (mlirLogicalResultIsFailure(checkOperandType(op, i, mlirFunctionTypeGetInput(type, i))))
      return mlirLogicalResultFailure();
  if (mlirFunctionTypeGetNumResults(type) != mlirOperationGetNumResults(op))
    return mlirOperationEmitOpError(op, "incorrect number of results for callee");
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
    if (!mlirTypeEqual(mlirFunctionTypeGetResult(type, i),
                       mlirValueGetType(mlirOperationGetResult(op, i))))
      return reportResultTypes(op, i, type);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraReturnVerify(MlirOperation op) {
  return tesseraReturnVerifyCalled(op, "return");
}

MlirLogicalResult tesseraReturnVerifyCalled(MlirOperation op, const char *verb) {
  MlirOperation function = mlirOperationGetParentOperation(op);
  MlirType type = tesseraFunctionGetTypeAttr(function);
  MlirStringRef name = tesseraSymbolGetName(function);
  intptr_t numResults = mlirFunctionTypeGetNumResults(type);
  if (mlirOperationGetNumOperands(op) != numResults)
    return mlirOperationEmitOpError(
        op, "has %lld operands, but enclosing function (@%.*s) %ss %lld",
        (long long)mlirOperationGetNumOperands(op), (int)name.length, name.data, verb,
        (long long)numResults);
  for (intptr_t i = 0; i < numResults; ++i) {
    MlirType operand = mlirValueGetType(mlirOperationGetOperand(op, i));
    MlirType result = mlirFunctionTypeGetResult(type, i);
    if (mlirTypeEqual(operand, result))
      continue;
    TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error, "type of %s operand %lld (", verb, (long long)i);
    tesseraDiagnosticAppendType(error, operand);
    tesseraDiagnosticAppendFormat(error, ") doesn't match function result type (");
    tesseraDiagnosticAppendType(error, result);
    tesseraDiagnosticAppendFormat(error, ") in function @%.*s", (int)name.length, name.data);
    return tesseraDiagnosticReport(error);
  }
  return mlirLogicalResultSuccess();
}

void tesseraInlineReturnedValues(MlirOperation terminator, intptr_t numValues,
                                 const MlirValue *values) {
  for (intptr_t i = 0; i < numValues && i < mlirOperationGetNumOperands(terminator); ++i)
    mlirValueReplaceAllUsesOfWith(values[i], mlirOperationGetOperand(terminator, i));
}
