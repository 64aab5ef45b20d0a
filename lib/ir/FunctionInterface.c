// What functions have in common, whatever dialect they are of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Context.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

MlirType tesseraFunctionGetTypeAttr(MlirOperation op) {
  MlirAttribute type = mlirOperationGetAttributeByName(op, tsLiteral("function_type"));
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

static MlirLogicalResult checkCount(MlirOperation op, MlirAttribute attrs, intptr_t expected,
                                    const char *what) {
  if (mlirArrayAttrGetNumElements(attrs) == expected)
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
static MlirLogicalResult checkEntries(MlirOperation op, MlirAttribute attrs, bool ofResults) {
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

/// The entry block's arguments beside the types that they should have.
typedef struct Entry {
  const IrBlock *block;
  intptr_t count;    ///< of types
  intptr_t mismatch; ///< number of the first argument that has another one, -1: none
  MlirType expected;
} Entry;

static void compareArgument(MlirType type, void *user) {
  Entry *entry = user;
  intptr_t i = entry->count++;
  if (entry->mismatch >= 0 || i >= entry->block->numArguments ||
      entry->block->arguments[i]->value.type == irType(type))
    return;
  entry->mismatch = i;
  entry->expected = type;
}

static MlirLogicalResult checkEntryBlock(MlirOperation op,
                                         const FunctionOpInterfaceMethods *methods) {
  Entry entry = {.block = irOp(op)->numRegions ? irOp(op)->regions[0].first : NULL, .mismatch = -1};
  if (!entry.block)
    return mlirLogicalResultSuccess();
  methods->getInputs(op, compareArgument, &entry);
  if (entry.block->numArguments != entry.count)
    return mlirOperationEmitOpError(
        op, "entry block must have %td arguments to match function signature", entry.count);
  if (entry.mismatch < 0)
    return mlirLogicalResultSuccess();
  return reportArgument(op, entry.mismatch,
                        irWrapType(entry.block->arguments[entry.mismatch]->value.type),
                        entry.expected);
}

static void countType(MlirType type, void *user) {
  (void)type;
  ++*(intptr_t *)user;
}

// What is said of arguments or results, where something is.
static MlirLogicalResult checkAttrs(MlirOperation op, const FunctionOpInterfaceMethods *methods,
                                    bool ofResults) {
  IrStorage *attrs = irOperationGetAttributeByText(irOp(op), ofResults ? tsLiteral("res_attrs")
                                                                       : tsLiteral("arg_attrs"));
  if (!attrs || !mlirAttributeIsAArray(irWrapAttribute(attrs)))
    return mlirLogicalResultSuccess();
  intptr_t count = 0;
  (ofResults ? methods->getResults : methods->getInputs)(op, countType, &count);
  MlirLogicalResult result =
      checkCount(op, irWrapAttribute(attrs), count, ofResults ? "result" : "argument");
  return mlirLogicalResultIsSuccess(result) ? checkEntries(op, irWrapAttribute(attrs), ofResults)
                                            : result;
}

MlirLogicalResult tesseraFunctionVerify(MlirOperation op) {
  const FunctionOpInterfaceMethods *methods = functionOpInterfaceCast(op);
  if ((methods->verifyType && mlirLogicalResultIsFailure(methods->verifyType(op))) ||
      mlirLogicalResultIsFailure(checkAttrs(op, methods, false)) ||
      mlirLogicalResultIsFailure(checkAttrs(op, methods, true)))
    return mlirLogicalResultFailure();
  // A dialect may have its own way to hold the arguments: then it checks the body itself.
  return methods->verifyBody ? methods->verifyBody(op) : checkEntryBlock(op, methods);
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

static MlirLogicalResult reportReturnCount(MlirOperation op, MlirOperation function,
                                           const char *verb, intptr_t expected) {
  MlirStringRef name = tesseraSymbolGetName(function);
  return mlirOperationEmitOpError(op, "has %lld operands, but enclosing function (@%.*s) %ss %lld",
                                  (long long)mlirOperationGetNumOperands(op), (int)name.length,
                                  name.data, verb, (long long)expected);
}

MlirLogicalResult tesseraReturnVerifyCalled(MlirOperation op, const char *verb) {
  MlirOperation function = mlirOperationGetParentOperation(op);
  MlirType type = tesseraFunctionGetTypeAttr(function);
  intptr_t numResults = mlirFunctionTypeGetNumResults(type);
  if (mlirOperationGetNumOperands(op) != numResults)
    return reportReturnCount(op, function, verb, numResults);
  for (intptr_t i = 0; i < numResults; ++i) {
    MlirType operand = mlirValueGetType(mlirOperationGetOperand(op, i));
    MlirType result = mlirFunctionTypeGetResult(type, i);
    if (mlirTypeEqual(operand, result))
      continue;
    MlirStringRef name = tesseraSymbolGetName(function);
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
