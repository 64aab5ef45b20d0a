// What ops of the emitc dialect must be, beyond their records.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/emitc/EmitCOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

// An error at the op of text, a type, text and so on; a null type ends it.
typedef struct Piece {
  const char *text;
  MlirType type;
} Piece;

static MlirLogicalResult failWithTypes(MlirOperation op, size_t count, const Piece *pieces) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  for (size_t i = 0; i < count; ++i) {
    tesseraDiagnosticAppendFormat(error, "%s", pieces[i].text);
    if (!mlirTypeIsNull(pieces[i].type))
      tesseraDiagnosticAppendType(error, pieces[i].type);
  }
  return tesseraDiagnosticReport(error);
}
#define FAIL_WITH_TYPES(op, ...)                                                                   \
  failWithTypes(op, sizeof((Piece[]){__VA_ARGS__}) / sizeof(Piece), (Piece[]){__VA_ARGS__})

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

//===--- Operators ---===//

static bool isIntegerOrOpaque(MlirType type) {
  return mlirTypeIsAInteger(type) || emitcOpaqueTypeIsA(type);
}

MlirLogicalResult emitcAddOpVerify(MlirOperation op) {
  MlirType lhs = typeOf(emitcAddOpGetLhs(op)), rhs = typeOf(emitcAddOpGetRhs(op));
  bool isLhs = emitcPointerTypeIsA(lhs), isRhs = emitcPointerTypeIsA(rhs);
  if (isLhs && isRhs)
    return mlirOperationEmitOpError(op, "requires that at most one operand is a pointer");
  if ((isLhs && !isIntegerOrOpaque(rhs)) || (isRhs && !isIntegerOrOpaque(lhs)))
    return mlirOperationEmitOpError(
        op, "requires that one operand is an integer or of opaque type if the other is a pointer");
  return success();
}

MlirLogicalResult emitcSubOpVerify(MlirOperation op) {
  MlirType lhs = typeOf(emitcSubOpGetLhs(op)), rhs = typeOf(emitcSubOpGetRhs(op)),
           result = typeOf(emitcSubOpGetResult(op));
  bool isLhs = emitcPointerTypeIsA(lhs), isRhs = emitcPointerTypeIsA(rhs);
  if (isRhs && !isLhs)
    return mlirOperationEmitOpError(op, "rhs can only be a pointer if lhs is a pointer");
  if (isLhs && !isRhs && !isIntegerOrOpaque(rhs))
    return mlirOperationEmitOpError(
        op, "requires that rhs is an integer, pointer or of opaque type if lhs is a pointer");
  if (isLhs && isRhs && !isIntegerOrOpaque(result) && !emitcPtrDiffTTypeIsA(result))
    return mlirOperationEmitOpError(op, "requires that the result is an integer, ptrdiff_t or of "
                                        "opaque type if lhs and rhs are pointers");
  return success();
}

MlirLogicalResult emitcApplyOpVerify(MlirOperation op) {
  MlirStringRef applied = emitcApplyOpGetApplicableOperator(op);
  MlirType operand = typeOf(emitcApplyOpGetOperand(op));
  if (!applied.length)
    return mlirOperationEmitOpError(op, "applicable operator must not be empty");
  if (applied.length != 1 || (applied.data[0] != '&' && applied.data[0] != '*'))
    return mlirOperationEmitOpError(op, "applicable operator is illegal");
  if (applied.data[0] == '*')
    return emitcPointerTypeIsA(operand)
               ? success()
               : mlirOperationEmitOpError(op, "operand type must be a pointer when applying `*`");
  if (!emitcLValueTypeIsA(operand))
    return mlirOperationEmitOpError(op, "operand type must be an lvalue when applying `&`");
  if (!emitcPointerTypeIsA(typeOf(emitcApplyOpGetResult(op))))
    return mlirOperationEmitOpError(op, "result type must be a pointer when applying `&`");
  return success();
}

//===--- Values and places ---===//

static MlirLogicalResult verifyInitialization(MlirOperation op, MlirAttribute value,
                                              MlirType type) {
  if (emitcOpaqueAttrIsA(value))
    return success();
  if (mlirAttributeIsAString(value))
    return mlirOperationEmitOpError(
        op, "string attributes are not supported, use #emitc.opaque instead");
  if (emitcLValueTypeIsA(type))
    type = emitcLValueTypeGetValueType(type);
  MlirType given = mlirAttributeGetType(value);
  if (mlirTypeEqual(given, type) || (emitcTypeIsPointerWide(type) && mlirTypeIsAIndex(given)))
    return success();
  return FAIL_WITH_TYPES(
      op, {"requires attribute to either be an #emitc.opaque attribute or it's type (", given},
      {") to match the op's result type (", type}, {")", {NULL}});
}

MlirLogicalResult emitcConstantOpVerify(MlirOperation op) {
  MlirAttribute value = emitcConstantOpGetValueAttr(op);
  if (mlirLogicalResultIsFailure(
          verifyInitialization(op, value, typeOf(emitcConstantOpGetResult(op)))))
    return failure();
  if (emitcOpaqueAttrIsA(value) && !emitcOpaqueAttrGetValue(value).length)
    return mlirOperationEmitOpError(op, "value must not be empty");
  return success();
}

MlirLogicalResult emitcVariableOpVerify(MlirOperation op) {
  return verifyInitialization(op, emitcVariableOpGetValueAttr(op),
                              typeOf(emitcVariableOpGetResult(op)));
}

MlirLogicalResult emitcLiteralOpVerify(MlirOperation op) {
  if (!emitcLiteralOpGetValue(op).length)
    return mlirOperationEmitOpError(op, "value must not be empty");
  return success();
}

static void appendValue(TesseraDiagnostic *error, const char *what, MlirValue value) {
  tesseraDiagnosticAppendFormat(error, "\n  %s: ", what);
  if (mlirValueIsAOpResult(value)) {
    tesseraDiagnosticAppendOp(error, mlirOpResultGetOwner(value), false);
    return;
  }
  tesseraDiagnosticAppendFormat(error, "<block argument> of type ");
  tesseraDiagnosticAppendType(error, typeOf(value));
  tesseraDiagnosticAppendFormat(error, " at index: %td", mlirBlockArgumentGetArgNumber(value));
}

MlirLogicalResult emitcAssignOpVerify(MlirOperation op) {
  MlirValue variable = emitcAssignOpGetVar(op), value = emitcAssignOpGetValue(op);
  if (!mlirValueIsAOpResult(variable))
    return mlirOperationEmitOpError(op, "cannot assign to block argument");
  MlirType type = emitcLValueTypeGetValueType(typeOf(variable));
  if (mlirTypeEqual(typeOf(value), type))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "requires value's type (");
  tesseraDiagnosticAppendType(error, typeOf(value));
  tesseraDiagnosticAppendFormat(error, ") to match variable's type (");
  tesseraDiagnosticAppendType(error, type);
  tesseraDiagnosticAppendFormat(error, ")");
  appendValue(error, "variable", variable);
  appendValue(error, "value", value);
  tesseraDiagnosticAppendFormat(error, "\n");
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult verifyArraySubscript(MlirOperation op, MlirType array, MlirType result) {
  intptr_t numIndices = emitcSubscriptOpGetNumIndices(op);
  size_t rank;
  emitcArrayTypeGetShape(array, &rank);
  if ((size_t)numIndices != rank)
    return mlirOperationEmitOpError(op,
                                    "on array operand requires number of indices (%td) to match "
                                    "the rank of the array type (%zu)",
                                    numIndices, rank);
  for (intptr_t i = 0; i < numIndices; ++i) {
    MlirType index = typeOf(emitcSubscriptOpGetIndices(op, i));
    if (emitcTypeIsIntegerIndexOrOpaque(index))
      continue;
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(
        error, "on array operand requires index operand %td to be integer-like, but got ", i);
    tesseraDiagnosticAppendType(error, index);
    return tesseraDiagnosticReport(error);
  }
  MlirType element = emitcArrayTypeGetElementType(array);
  if (!mlirTypeEqual(element, result))
    return FAIL_WITH_TYPES(op, {"on array operand requires element type (", element},
                           {") and result type (", result}, {") to match", {NULL}});
  return success();
}

static MlirLogicalResult verifyPointerSubscript(MlirOperation op, MlirType pointer,
                                                MlirType result) {
  if (emitcSubscriptOpGetNumIndices(op) != 1)
    return mlirOperationEmitOpError(op,
                                    "on pointer operand requires one index operand, but got %td",
                                    emitcSubscriptOpGetNumIndices(op));
  MlirType index = typeOf(emitcSubscriptOpGetIndices(op, 0));
  if (!emitcTypeIsIntegerIndexOrOpaque(index))
    return FAIL_WITH_TYPES(
        op, {"on pointer operand requires index operand to be integer-like, but got ", index});
  MlirType pointee = emitcPointerTypeGetPointee(pointer);
  if (!mlirTypeEqual(pointee, result))
    return FAIL_WITH_TYPES(op, {"on pointer operand requires pointee type (", pointee},
                           {") and result type (", result}, {") to match", {NULL}});
  return success();
}

MlirLogicalResult emitcSubscriptOpVerify(MlirOperation op) {
  MlirType type = typeOf(emitcSubscriptOpGetValue(op));
  MlirType result = emitcLValueTypeGetValueType(typeOf(emitcSubscriptOpGetResult(op)));
  if (emitcArrayTypeIsA(type))
    return verifyArraySubscript(op, type, result);
  if (emitcPointerTypeIsA(type))
    return verifyPointerSubscript(op, type, result);
  return success(); // of an opaque type nothing is known
}

//===--- Calls and functions ---===//

static bool isIndexAttribute(MlirAttribute attribute) {
  return mlirAttributeIsAInteger(attribute) && mlirTypeIsAIndex(mlirAttributeGetType(attribute));
}

static MlirLogicalResult verifyOpaqueArguments(MlirOperation op, MlirAttribute args) {
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(args); ++i) {
    MlirAttribute argument = mlirArrayAttrGetElement(args, i);
    if (isIndexAttribute(argument)) {
      int64_t index = mlirIntegerAttrGetValueInt(argument);
      if (index < 0 || index >= mlirOperationGetNumOperands(op))
        return mlirOperationEmitOpError(op, "index argument is out of range");
    } else if (mlirAttributeIsAArray(argument)) {
      return mlirOperationEmitOpError(op, "array argument has no type");
    }
  }
  return success();
}

static bool isTemplateArgument(MlirAttribute argument) {
  return mlirAttributeIsAType(argument) || mlirAttributeIsAInteger(argument) ||
         mlirAttributeIsAFloat(argument) || emitcOpaqueAttrIsA(argument);
}

MlirLogicalResult emitcCallOpaqueOpVerify(MlirOperation op) {
  MlirAttribute args = emitcCallOpaqueOpGetArgsAttr(op),
                templateArgs = emitcCallOpaqueOpGetTemplateArgsAttr(op);
  if (!emitcCallOpaqueOpGetCallee(op).length)
    return mlirOperationEmitOpError(op, "callee must not be empty");
  if (!mlirAttributeIsNull(args) && mlirLogicalResultIsFailure(verifyOpaqueArguments(op, args)))
    return failure();
  intptr_t numTemplateArgs =
      mlirAttributeIsNull(templateArgs) ? 0 : mlirArrayAttrGetNumElements(templateArgs);
  for (intptr_t i = 0; i < numTemplateArgs; ++i)
    if (!isTemplateArgument(mlirArrayAttrGetElement(templateArgs, i)))
      return mlirOperationEmitOpError(op, "template argument has invalid type");
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (emitcArrayTypeIsA(typeOf(mlirOperationGetResult(op, i))))
      return mlirOperationEmitOpError(op, "cannot return array type");
  return success();
}

MlirLogicalResult emitcCallOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  return tesseraCallVerifyCallee(op, tables, &emitcFuncOpDef, emitcCallOpGetCalleeAttr(op));
}

MlirLogicalResult emitcDeclareFuncOpVerifySymbolUses(MlirOperation op,
                                                     TesseraSymbolTables *tables) {
  MlirAttribute name = emitcDeclareFuncOpGetSymNameAttr(op);
  if (emitcFuncOpIsA(tesseraSymbolTablesLookupNearest(tables, op, name)))
    return success();
  MlirStringRef text = emitcDeclareFuncOpGetSymName(op);
  return mlirOperationEmitOpError(op, "'%.*s' does not reference a valid function",
                                  (int)text.length, text.data);
}

MlirLogicalResult emitcFuncOpVerify(MlirOperation op) {
  MlirType type = emitcFuncOpGetFunctionType(op);
  intptr_t numResults = mlirFunctionTypeGetNumResults(type);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
    if (emitcLValueTypeIsA(mlirFunctionTypeGetInput(type, i)))
      return mlirOperationEmitOpError(op, "cannot have lvalue type as argument");
  if (numResults > 1)
    return mlirOperationEmitOpError(op, "requires zero or exactly one result, but has %td",
                                    numResults);
  if (numResults == 1 && emitcArrayTypeIsA(mlirFunctionTypeGetResult(type, 0)))
    return mlirOperationEmitOpError(op, "cannot return array type");
  return success();
}

MlirLogicalResult emitcReturnOpVerify(MlirOperation op) {
  MlirOperation function = mlirOperationGetParentOperation(op);
  MlirType type = emitcFuncOpGetFunctionType(function);
  MlirStringRef name = emitcFuncOpGetSymName(function);
  MlirValue operand = emitcReturnOpGetOperand(op);
  intptr_t numResults = mlirFunctionTypeGetNumResults(type);
  if (mlirOperationGetNumOperands(op) != numResults)
    return mlirOperationEmitOpError(
        op, "has %td operands, but enclosing function (@%.*s) returns %td",
        mlirOperationGetNumOperands(op), (int)name.length, name.data, numResults);
  if (!numResults || mlirTypeEqual(typeOf(operand), mlirFunctionTypeGetResult(type, 0)))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "type of the return operand (");
  tesseraDiagnosticAppendType(error, typeOf(operand));
  tesseraDiagnosticAppendFormat(error, ") doesn't match function result type (");
  tesseraDiagnosticAppendType(error, mlirFunctionTypeGetResult(type, 0));
  tesseraDiagnosticAppendFormat(error, ") in function @%.*s", (int)name.length, name.data);
  return tesseraDiagnosticReport(error);
}

//===--- Globals, fields, text ---===//

// Arrays are said by tensors of their shape.
static bool isTensorForArray(MlirType tensor, MlirType array) {
  size_t rank;
  const int64_t *shape = emitcArrayTypeGetShape(array, &rank);
  return mlirTypeIsARankedTensor(tensor) &&
         mlirTypeEqual(tensor, mlirRankedTensorTypeGet((intptr_t)rank, shape,
                                                       emitcArrayTypeGetElementType(array),
                                                       (MlirAttribute){NULL}));
}

static MlirLogicalResult verifyInitialValue(MlirOperation op, MlirType type, MlirAttribute value) {
  if (emitcOpaqueAttrIsA(value))
    return success();
  bool isElements = mlirAttributeIsAElements(value);
  if (!isElements && !mlirAttributeIsAInteger(value) && !mlirAttributeIsAFloat(value)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(
        error, "initial value should be a integer, float, elements or opaque attribute, but got ");
    tesseraDiagnosticAppendAttribute(error, value);
    return tesseraDiagnosticReport(error);
  }
  if (isElements && !emitcArrayTypeIsA(type))
    return FAIL_WITH_TYPES(op, {"expected array type, but got ", type});
  MlirType given = mlirAttributeGetType(value);
  if (isElements ? isTensorForArray(given, type) : mlirTypeEqual(given, type))
    return success();
  return FAIL_WITH_TYPES(op, {"initial value expected to be of type ", type},
                         {", but was of type ", given});
}

MlirLogicalResult emitcGlobalOpVerify(MlirOperation op) {
  MlirType type = emitcGlobalOpGetType(op);
  MlirAttribute value = emitcGlobalOpGetInitialValueAttr(op);
  if (!emitcTypeIsSupported(type))
    return mlirOperationEmitOpError(op, "expected valid emitc type");
  if (!mlirAttributeIsNull(value) &&
      mlirLogicalResultIsFailure(verifyInitialValue(op, type, value)))
    return failure();
  if (emitcGlobalOpGetStaticSpecifier(op) && emitcGlobalOpGetExternSpecifier(op))
    return mlirOperationEmitOpError(op, "cannot have both static and extern specifiers");
  return success();
}

// Ends a message with the name of the global, and reports it.
static MlirLogicalResult reportGlobal(TesseraDiagnostic *error, MlirStringRef name) {
  tesseraDiagnosticAppendFormat(error, " the global @%.*s", (int)name.length, name.data);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult emitcGetGlobalOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  MlirStringRef name = emitcGetGlobalOpGetName(op);
  MlirOperation global =
      tesseraSymbolTablesLookupNearest(tables, op, emitcGetGlobalOpGetNameAttr(op));
  if (!emitcGlobalOpIsA(global))
    return mlirOperationEmitOpError(op, "'%.*s' does not reference a valid emitc.global",
                                    (int)name.length, name.data);
  MlirType result = typeOf(emitcGetGlobalOpGetResult(op)), type = emitcGlobalOpGetType(global);
  bool isArray = emitcArrayTypeIsA(type);
  if (!isArray && !emitcLValueTypeIsA(result))
    return mlirOperationEmitOpError(
        op, "on non-array type expects result type to be an lvalue type for the global @%.*s",
        (int)name.length, name.data);
  MlirType held = isArray ? result : emitcLValueTypeGetValueType(result);
  if (mlirTypeEqual(held, type))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, isArray ? "on array type expects result type "
                                               : "on non-array type expects result inner type ");
  tesseraDiagnosticAppendType(error, held);
  tesseraDiagnosticAppendFormat(error, " to match type ");
  tesseraDiagnosticAppendType(error, type);
  tesseraDiagnosticAppendFormat(error, " of");
  return reportGlobal(error, name);
}

MlirLogicalResult emitcFieldOpVerify(MlirOperation op) {
  if (!emitcTypeIsSupported(emitcFieldOpGetType(op)))
    return mlirOperationEmitOpError(op, "expected valid emitc type");
  if (!emitcClassOpIsA(mlirOperationGetParentOperation(op)))
    return mlirOperationEmitOpError(op, "field must be nested within an emitc.class operation");
  if (!emitcFieldOpGetSymName(op).length)
    return mlirOperationEmitOpError(op, "field must have a non-empty symbol name");
  return success();
}

MlirLogicalResult emitcGetFieldOpVerify(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  while (!mlirOperationIsNull(parent) && !emitcClassOpIsA(parent))
    parent = mlirOperationGetParentOperation(parent);
  if (mlirOperationIsNull(parent))
    return mlirOperationEmitOpError(op, " must be nested within an emitc.class operation");
  return success();
}

MlirLogicalResult emitcGetFieldOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  MlirAttribute name = emitcGetFieldOpGetFieldNameAttr(op);
  MlirOperation field = tesseraSymbolTablesLookupNearest(tables, op, name);
  bool isField = emitcFieldOpIsA(field);
  MlirType result = typeOf(emitcGetFieldOpGetResult(op)),
           type = isField ? emitcFieldOpGetType(field) : result;
  if (isField && mlirTypeEqual(type, result))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  if (isField) {
    tesseraDiagnosticAppendFormat(error, "result type ");
    tesseraDiagnosticAppendType(error, result);
    tesseraDiagnosticAppendFormat(error, " does not match ");
  }
  tesseraDiagnosticAppendFormat(error, "field '");
  tesseraDiagnosticAppendAttribute(error, name);
  tesseraDiagnosticAppendFormat(error, isField ? "' type " : "' not found in the class");
  if (isField)
    tesseraDiagnosticAppendType(error, type);
  return tesseraDiagnosticReport(error);
}

// Text is only looked at where there are operands.
MlirLogicalResult emitcVerbatimOpVerify(MlirOperation op) {
  MlirStringRef rest = emitcVerbatimOpGetValue(op);
  intptr_t numOperands = mlirOperationGetNumOperands(op), numPlaces = 0;
  const char *error = NULL;
  if (!numOperands)
    return success();
  while (rest.length && !error)
    numPlaces += emitcTextNext(&rest, &error).isOperand;
  if (error)
    return mlirOperationEmitOpError(op, "%s", error);
  if (numPlaces != numOperands)
    return mlirOperationEmitOpError(op,
                                    "requires operands for each placeholder in the format string");
  return success();
}
