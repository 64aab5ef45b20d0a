// Hooks of the arith dialect, but for folding: verifiers, the syntax of select, constants.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/ub/UBOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

#include <string.h>

//===--- Constants ---===//

MlirLogicalResult arithConstantOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(arithConstantOpGetResult(op));
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  if (mlirTypeIsAInteger(type) && !mlirIntegerTypeIsSignless(type))
    return mlirOperationEmitOpError(op, "integer return type must be signless");
  if (!mlirAttributeIsAInteger(value) && !mlirAttributeIsAFloat(value) &&
      !mlirAttributeIsAElements(value))
    return mlirOperationEmitOpError(op, "value must be an integer, float, or elements attribute");
  bool isScalable = mlirTypeIsAVector(type) && mlirVectorTypeIsScalable(type);
  if (isScalable && !(mlirAttributeIsADenseElements(value) && mlirDenseElementsAttrIsSplat(value)))
    return mlirOperationEmitOpError(
        op, "intializing scalable vectors with elements attribute is not supported unless it's a "
            "vector splat");
  return mlirLogicalResultSuccess();
}

// `42` of `42 : i32`, `true`.
static void appendInteger(MlirAttribute value, TsString *text) {
  MlirType type = mlirAttributeGetType(value);
  bool isInteger = mlirTypeIsAInteger(type);
  if (!isInteger || (mlirIntegerTypeGetWidth(type) > 1 && mlirIntegerTypeGetWidth(type) <= 64)) {
    tsStringAppendSigned(text, mlirIntegerAttrGetValueInt(value));
    return;
  }
  mlirAttributePrint(value, tsStringCallback, text);
  char *space = memchr(text->data, ' ', text->size);
  if (space)
    text->size = (size_t)(space - text->data);
}

static void appendName(MlirAttribute value, MlirType type, TsString *name) {
  bool isInteger = mlirTypeIsAInteger(type);
  bool isBool = isInteger && mlirIntegerTypeGetWidth(type) == 1;
  if (!isBool)
    tsStringAppendChar(name, 'c');
  appendInteger(value, name);
  if (isInteger && !isBool) {
    tsStringAppendChar(name, '_');
    mlirTypePrint(type, tsStringCallback, name);
  }
}

static bool isUsual(MlirAttribute value, MlirType type) {
  if (!mlirTypeEqual(mlirAttributeGetType(value), type))
    return false;
  return mlirTypeIsAIndex(type) ||
         (mlirTypeIsAInteger(type) && mlirIntegerTypeIsSignless(type) &&
          mlirIntegerTypeGetWidth(type) > 1 && mlirIntegerTypeGetWidth(type) <= 64);
}

// As appendName does for what is usual, to end before `end`; returns where the name begins.
static char *putUsualName(char *end, MlirAttribute value, MlirType type) {
  char *at = end;
  if (mlirTypeIsAInteger(type)) {
    at = tsPutDigits(at, mlirIntegerTypeGetWidth(type));
    *--at = 'i';
    *--at = '_';
  }
  int64_t number = mlirIntegerAttrGetValueInt(value);
  at = tsPutDigits(at, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
  if (number < 0)
    *--at = '-';
  *--at = 'c';
  return at;
}

/// `%true`, `%c42_i32`, `%cst`.
void arithConstantOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  MlirValue result = arithConstantOpGetResult(op);
  MlirType type = mlirValueGetType(result);
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  if (!mlirAttributeIsAInteger(value)) {
    setName(result, tsLiteral("cst"), user);
    return;
  }
  if (isUsual(value, type)) { // text that needs no memory: programs are full of these
    char text[2 * TS_DECIMAL_DIGITS + 4], *end = text + sizeof text;
    char *start = putUsualName(end, value, type);
    setName(result, mlirStringRefCreate(start, (size_t)(end - start)), user);
    return;
  }
  TsString name = {0};
  appendName(value, type, &name);
  setName(result, tsStringView(&name), user);
  tsStringFree(&name);
}

// Whether vector.vscale defines the value. By name: arith doesn't know the dialect, which is built
// on it.
static bool isVscale(MlirValue value) {
  if (!mlirValueIsAOpResult(value))
    return false;
  const TesseraOpDef *definition = tesseraOperationGetDefinition(mlirOpResultGetOwner(value));
  return definition && mlirStringRefEqual(mlirStringRefCreateFromCString(definition->name),
                                          mlirStringRefCreateFromCString("vector.vscale"));
}

// `%c4_vscale` where the product is a constant and how often scalable dimensions are there.
void arithMulIOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  MlirValue lhs = arithMulIOpGetLhs(op), rhs = arithMulIOpGetRhs(op);
  if (!mlirTypeIsAIndex(mlirValueGetType(lhs)))
    return;
  MlirAttribute base = isVscale(rhs)   ? tesseraValueGetConstant(lhs)
                       : isVscale(lhs) ? tesseraValueGetConstant(rhs)
                                       : (MlirAttribute){NULL};
  if (!base.ptr || !mlirAttributeIsAInteger(base))
    return;
  TsString name = {0};
  tsStringAppendFormat(&name, "c%lld_vscale", (long long)mlirIntegerAttrGetValueInt(base));
  setName(mlirOperationGetResult(op, 0), tsStringView(&name), user);
  tsStringFree(&name);
}

static bool isConstantValue(MlirAttribute value, MlirType type) {
  bool hasRightKind = mlirAttributeIsAInteger(value) || mlirAttributeIsAFloat(value) ||
                      mlirAttributeIsAElements(value);
  bool isSigned = mlirTypeIsAInteger(type) && !mlirIntegerTypeIsSignless(type);
  return hasRightKind && !isSigned && mlirTypeEqual(mlirAttributeGetType(value), type);
}

MlirOperation arithMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                       MlirType type, MlirLocation location) {
  if (ubPoisonAttrIsA(value))
    return ubPoisonOpCreate(rewriter, location, type, value);
  if (!isConstantValue(value, type))
    return (MlirOperation){NULL};
  return arithConstantOpCreate(rewriter, location, type, value);
}

//===--- Casts ---===//

// Two scalars, or two containers whose shapes agree; what they hold may differ.
static bool haveSameForm(MlirType a, MlirType b) {
  if (!mlirTypeIsAShaped(a) || !mlirTypeIsAShaped(b))
    return mlirTypeIsAShaped(a) == mlirTypeIsAShaped(b);
  if (mlirTypeIsARankedTensor(a) && mlirTypeIsARankedTensor(b) &&
      irTensorEncoding(irType(a)) != irTensorEncoding(irType(b)))
    return false;
  return tesseraTypesHaveSameShape(a, b);
}

// As wide, narrower, wider: 0, -1, 1.
static int compareWidths(MlirType a, MlirType b) {
  unsigned left = irTypeBitWidth(arithElementOf(a)), right = irTypeBitWidth(arithElementOf(b));
  return left < right ? -1 : left > right;
}

static bool canExtend(MlirType from, MlirType to) {
  return haveSameForm(from, to) && compareWidths(from, to) < 0;
}

static bool canTruncate(MlirType from, MlirType to) {
  return haveSameForm(from, to) && compareWidths(from, to) > 0;
}

// One side is index, the other an integer.
static bool canCastIndex(MlirType from, MlirType to) {
  return haveSameForm(from, to) &&
         irTypeIsIndex(arithElementOf(from)) != irTypeIsIndex(arithElementOf(to));
}

// Which of integers and floats the sides are is for the ops' constraints to say.
#define CAST(op, condition)                                                                        \
  bool arith##op##AreCastCompatible(MlirType from, MlirType to) { return condition(from, to); }

CAST(ExtUIOp, canExtend)
CAST(ExtSIOp, canExtend)
CAST(ExtFOp, canExtend)
CAST(ScalingExtFOp, canExtend)
CAST(TruncIOp, canTruncate)
CAST(TruncFOp, canTruncate)
CAST(ScalingTruncFOp, canTruncate)
CAST(UIToFPOp, haveSameForm)
CAST(SIToFPOp, haveSameForm)
CAST(FPToUIOp, haveSameForm)
CAST(FPToSIOp, haveSameForm)
CAST(IndexCastOp, canCastIndex)
CAST(IndexCastUIOp, canCastIndex)

bool arithBitcastOpAreCastCompatible(MlirType from, MlirType to) {
  return haveSameForm(from, to) && compareWidths(from, to) == 0;
}

//===--- select ---===//

// A condition of i1 chooses whole values; one of many bits chooses elements, and its shape is then
// the values'.
MlirLogicalResult arithSelectOpVerify(MlirOperation op) {
  MlirType condition = mlirValueGetType(arithSelectOpGetCondition(op));
  MlirType type = mlirValueGetType(arithSelectOpGetResult(op));
  if (tesseraTypeIsSignlessInteger(condition, 1))
    return mlirLogicalResultSuccess();
  if (!mlirTypeIsATensor(type) && !mlirTypeIsAVector(type)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "expected condition to be a signless i1, but got ");
    tesseraDiagnosticAppendType(error, condition);
    return tesseraDiagnosticReport(error);
  }
  MlirType shaped = tesseraI1SameShape(type);
  if (!mlirTypeEqual(condition, shaped)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(
        error, "expected condition type to have the same shape as the result type, expected ");
    tesseraDiagnosticAppendType(error, shaped);
    tesseraDiagnosticAppendFormat(error, ", but got ");
    tesseraDiagnosticAppendType(error, condition);
    return tesseraDiagnosticReport(error);
  }
  return mlirLogicalResultSuccess();
}

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

// `%condition, %a, %b : type`, or `: condition-type, type` when the condition isn't one bit.
MlirLogicalResult arithSelectOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraUnresolvedOperand operands[3];
  MlirType conditionType = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 1), type;
  for (int i = 0; i < 3; ++i)
    if ((i && failed(tesseraAsmParserParseToken(parser, ","))) ||
        failed(tesseraAsmParserParseOperand(parser, &operands[i])))
      return mlirLogicalResultFailure();
  if (failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseType(parser, &type)))
    return mlirLogicalResultFailure();
  if (tesseraAsmParserParseOptionalToken(parser, ",")) {
    conditionType = type;
    if (failed(tesseraAsmParserParseType(parser, &type)))
      return mlirLogicalResultFailure();
  }
  for (int i = 0; i < 3; ++i) {
    MlirValue value;
    if (failed(
            tesseraAsmParserResolveOperand(parser, &operands[i], i ? type : conditionType, &value)))
      return mlirLogicalResultFailure();
    tesseraOperationStateAddOperand(state, value);
  }
  tesseraOperationStateAddType(state, type);
  return mlirLogicalResultSuccess();
}

void arithSelectOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirType conditionType = mlirValueGetType(arithSelectOpGetCondition(op));
  for (intptr_t i = 0; i < 3; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " ");
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, i));
  }
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, /*withKeyword=*/false);
  tesseraAsmPrinterPrintC(printer, " : ");
  if (mlirTypeIsAShaped(conditionType)) {
    tesseraAsmPrinterPrintType(printer, conditionType);
    tesseraAsmPrinterPrintC(printer, ", ");
  }
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(arithSelectOpGetResult(op)));
}
