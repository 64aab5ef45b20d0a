// Hooks of the smt dialect, but for verifiers: constants, syntax, types in the C API.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/smt/SMT.h"
#include "asm/Parser.h"
#include "dialect/smt/SMTOps.h"
#include "dialect/smt/SMTText.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"

#include <inttypes.h>

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Numbers ---===//

/// A number of any size as written: two's complement in `width` bits, which hold its digits and,
/// where the highest of these bits would say that it is negative, one more.
typedef struct Number {
  uint64_t *words; ///< freed with tsFree
  size_t numWords;
  uint32_t width;
  bool isNegative;
} Number;

// As many bits as the value needs, with one for the sign where it is negative.
static size_t neededBits(const Number *number) {
  if (!number->isNegative)
    return irWordsActiveBits(number->words, number->numWords);
  size_t bits = number->numWords * 64;
  while (bits > 1 && number->words[(bits - 2) / 64] >> ((bits - 2) % 64) & 1)
    bits--;
  return bits;
}

static void negate(Number *number) {
  size_t numWords = number->width / 64 + 1;
  if (numWords < number->numWords)
    numWords = number->numWords;
  number->words = tsRealloc(number->words, numWords * sizeof *number->words);
  for (size_t i = number->numWords; i < numWords; ++i)
    number->words[i] = 0;
  number->numWords = numWords;
  irWordsNegate(number->words, numWords);
}

static MlirLogicalResult parseNumber(TesseraAsmParser *parser, Number *number) {
  *number = (Number){.isNegative = tesseraAsmParserParseOptionalToken(parser, "-")};
  MlirStringRef text = asmTokenText(parser->token);
  if (parser->token.kind != ASM_INTEGER || !irWordsParse(text, &number->words, &number->numWords))
    return tesseraAsmParserEmitErrorHere(parser, "expected integer value");
  asmAdvance(parser);
  bool isHexadecimal = tsStartsWith(text, tsLiteral("0x"));
  number->width = 4 * (uint32_t)(text.length - (isHexadecimal ? 2 : 0));
  if (irWordsActiveBits(number->words, number->numWords) == number->width)
    number->width++;
  number->isNegative &= irWordsActiveBits(number->words, number->numWords) != 0;
  if (number->isNegative)
    negate(number);
  return success();
}

static void printSigned(const IrStorage *integer, unsigned width, TsString *out) {
  size_t known, numWords = width / 64 + 1;
  const uint64_t *words = irIntegerAttrWords(integer, &known);
  uint64_t *all = tsAllocZeroed(numWords, sizeof *all);
  memcpy(all, words, (known < numWords ? known : numWords) * sizeof *all);
  unsigned top = (width - 1) % 64;
  bool isNegative = width && all[(width - 1) / 64] >> top & 1;
  for (size_t i = (width - 1) / 64; i < numWords; ++i) { // behind the sign
    unsigned from = i == (width - 1) / 64 ? top + 1 : 0;
    uint64_t mask = from >= 64 ? 0 : UINT64_MAX << from;
    all[i] = isNegative ? all[i] | mask : all[i] & ~mask;
  }
  irWordsPrint(all, numWords, true, out);
  tsFree(all);
}

//===--- Bit vectors ---===//

static unsigned widthOf(const IrStorage *integer) {
  return irIntegerTypeWidth(irIntegerAttrType(integer));
}

// The number in the bits of the type, which is NULL at first: it comes behind the attribute.
static MlirAttribute makeBitVector(TesseraAsmParser *parser, const Number *number, MlirType type,
                                   TesseraSourceLoc at) {
  const MlirAttribute none = {NULL};
  MlirContext context = tesseraAsmParserGetContext(parser);
  bool isTyped = !mlirTypeIsNull(type);
  if (isTyped ? !smtBitVectorTypeIsA(type) : parser->token.kind != ASM_COLON) {
    tesseraAsmParserEmitError(parser, at, "explicit bit-vector type required");
    return none;
  }
  int64_t width = isTyped ? smtBitVectorTypeGetWidth(type) : (int64_t)number->width;
  if (width < (int64_t)neededBits(number) || width > IR_INTEGER_MAX_WIDTH) {
    tesseraAsmParserEmitError(parser, at, "integer value out of range for given bit-vector type");
    return none;
  }
  MlirType integer = mlirIntegerTypeGet(context, width ? (unsigned)width : 1);
  MlirAttribute value =
      irWrapAttribute(irIntegerAttrGetWide(irType(integer), number->words, number->numWords));
  return smtBitVectorAttrGet(context, value, isTyped ? type : smtBoolTypeGet(context));
}

const void *smtBitVectorAttrParse(TesseraAsmParser *parser, MlirType type) {
  MlirAttribute result = {NULL};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  Number number = {0};
  if (!failed(tesseraAsmParserParseToken(parser, "<")) && !failed(parseNumber(parser, &number)) &&
      !failed(tesseraAsmParserParseToken(parser, ">")))
    result = makeBitVector(parser, &number, type, at);
  tsFree(number.words);
  return result.ptr;
}

static void printToken(TesseraAsmPrinter *printer, const IrStorage *integer) {
  TsString text = {0};
  printSigned(integer, widthOf(integer), &text);
  tesseraAsmPrinterPrintText(printer, tsStringView(&text));
  tsStringFree(&text);
}

void smtBitVectorAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  tesseraAsmPrinterPrintC(printer, "<");
  printToken(printer, irAttribute(smtBitVectorAttrGetValue((MlirAttribute){storage})));
  tesseraAsmPrinterPrintC(printer, ">");
}

MlirLogicalResult smtBitVectorAttrVerify(MlirLocation location, const TesseraParam *params) {
  MlirAttribute value = {params[0].pointer};
  MlirType type = {params[1].pointer};
  if (!mlirAttributeIsAInteger(value) || mlirTypeIsNull(type) || !smtBitVectorTypeIsA(type) ||
      smtBitVectorTypeGetWidth(type) != widthOf(irAttribute(value)))
    return mlirEmitError(location, "bit-vector must have as many bits as its type"), failure();
  return success();
}

MlirLogicalResult smtBVConstantOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                  void (*append)(MlirType, void *), void *user) {
  MlirAttribute value = smtBVConstantOpAdaptorGetValueAttr(adaptor);
  if (mlirAttributeIsNull(value) || !smtBitVectorAttrIsA(value))
    return failure();
  append(smtBitVectorAttrGetType(value), user);
  return success();
}

MlirLogicalResult smtConcatOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                              void (*append)(MlirType, void *), void *user) {
  if (adaptor->numOperands != 2)
    return failure();
  MlirType left = mlirValueGetType(adaptor->operands[0]);
  MlirType right = mlirValueGetType(adaptor->operands[1]);
  int64_t width;
  if (!smtBitVectorTypeIsA(left) || !smtBitVectorTypeIsA(right) ||
      __builtin_add_overflow(smtBitVectorTypeGetWidth(left), smtBitVectorTypeGetWidth(right),
                             &width))
    return failure();
  append(smtBitVectorTypeGet(adaptor->context, width), user);
  return success();
}

// The type is written once, and how often the value is repeated.
MlirLogicalResult smtRepeatOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser), inputAt;
  TesseraUnresolvedOperand input;
  MlirType type;
  MlirValue value;
  int64_t count, width;
  if (failed(tesseraAsmParserParseInteger(parser, &count)) ||
      failed(tesseraAsmParserParseKeyword(parser, "times")))
    return failure();
  if (count <= 0)
    return tesseraAsmParserEmitError(parser, at, "integer must be positive");
  inputAt = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseOperand(parser, &input)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseType(parser, &type)) ||
      failed(tesseraAsmParserResolveOperand(parser, &input, type, &value)))
    return failure();
  if (!smtBitVectorTypeIsA(type))
    return tesseraAsmParserEmitError(parser, inputAt, "input must have bit-vector type");
  if (__builtin_mul_overflow(count, smtBitVectorTypeGetWidth(type), &width))
    return tesseraAsmParserEmitError(parser, at,
                                     "result bit-width (provided integer times bit-width of the "
                                     "input type) must fit into 63 bits");
  tesseraOperationStateAddOperand(state, value);
  tesseraOperationStateAddType(state,
                               smtBitVectorTypeGet(tesseraAsmParserGetContext(parser), width));
  return success();
}

int64_t smtRepeatCount(MlirOperation repeat) {
  return smtBitVectorTypeGetWidth(mlirValueGetType(mlirOperationGetResult(repeat, 0))) /
         smtBitVectorTypeGetWidth(mlirValueGetType(smtRepeatOpGetInput(repeat)));
}

void smtRepeatOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirValue input = smtRepeatOpGetInput(op);
  tesseraAsmPrinterPrintFormat(printer, " %" PRId64 " times ", smtRepeatCount(op));
  tesseraAsmPrinterPrintOperand(printer, input);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, false);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(input));
}

//===--- Constants ---===//

static MlirLogicalResult give(MlirAttribute value, TesseraFoldResult *results, size_t *numResults) {
  results[0].attribute = value;
  *numResults = 1;
  return success();
}

MlirLogicalResult smtBoolConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                        TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return give(smtBoolConstantOpGetValueAttr(op), results, numResults);
}

MlirLogicalResult smtIntConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                       TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return give(smtIntConstantOpGetValueAttr(op), results, numResults);
}

MlirLogicalResult smtBVConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return give(smtBVConstantOpGetValueAttr(op), results, numResults);
}

MlirOperation smtMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value, MlirType type,
                                     MlirLocation location) {
  if (smtBoolTypeIsA(type) && mlirAttributeIsABool(value))
    return smtBoolConstantOpCreate(rewriter, location, type, value);
  if (smtIntTypeIsA(type) && mlirAttributeIsAInteger(value))
    return smtIntConstantOpCreate(rewriter, location, type, value);
  if (smtBitVectorAttrIsA(value) && mlirTypeEqual(type, smtBitVectorAttrGetType(value)))
    return smtBVConstantOpCreate(rewriter, location, type, value);
  return (MlirOperation){NULL};
}

static void nameAfter(MlirOperation op, TsString *name, TesseraSetValueName setName, void *user) {
  setName(mlirOperationGetResult(op, 0), tsStringView(name), user);
  tsStringFree(name);
}

void smtBoolConstantOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  TsString name = {0};
  tsStringAppendC(&name, smtBoolConstantOpGetValue(op) ? "true" : "false");
  nameAfter(op, &name, setName, user);
}

void smtIntConstantOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  const IrStorage *value = irAttribute(smtIntConstantOpGetValueAttr(op));
  TsString name = {0};
  tsStringAppendC(&name, "c");
  printSigned(value, irTypeBitWidth(irIntegerAttrType(value)), &name);
  nameAfter(op, &name, setName, user);
}

void smtBVConstantOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  const IrStorage *value = irAttribute(smtBitVectorAttrGetValue(smtBVConstantOpGetValueAttr(op)));
  TsString name = {0};
  tsStringAppendC(&name, "c");
  printSigned(value, widthOf(value), &name);
  tsStringAppendFormat(&name, "_bv%u", widthOf(value));
  nameAfter(op, &name, setName, user);
}

void smtDeclareFunOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  MlirAttribute prefix = smtDeclareFunOpGetNamePrefixAttr(op);
  if (!mlirAttributeIsNull(prefix))
    setName(mlirOperationGetResult(op, 0), mlirStringAttrGetValue(prefix), user);
}

// The number is an attribute of as many bits as its digits take, without a sign.
MlirLogicalResult smtIntConstantOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  Number number = {0};
  MlirLogicalResult result = parseNumber(parser, &number);
  if (!failed(result)) {
    MlirType type = mlirIntegerTypeUnsignedGet(context, number.width);
    tesseraOperationStateSetAttribute(
        state, tsLiteral("value"),
        irWrapAttribute(irIntegerAttrGetWide(irType(type), number.words, number.numWords)));
    tesseraOperationStateAddType(state, smtIntTypeGet(context));
    result = tesseraAsmParserParseOptionalAttrDict(parser, state);
  }
  tsFree(number.words);
  return result;
}

void smtIntegerText(MlirOperation constant, TsString *text) {
  const IrStorage *value = irAttribute(smtIntConstantOpGetValueAttr(constant));
  printSigned(value, irTypeBitWidth(irIntegerAttrType(value)), text);
}

void smtIntConstantOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"value"};
  TsString text = {0};
  smtIntegerText(op, &text);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintText(printer, tsStringView(&text));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
  tsStringFree(&text);
}

//===--- Terms ---===//

bool smtFunctionTakes(MlirType function, MlirOperation apply) {
  size_t count;
  const MlirType *domain = smtSMTFuncTypeGetDomainTypes(function, &count);
  if (mlirOperationGetNumOperands(apply) != (intptr_t)count + 1)
    return false;
  for (size_t i = 0; i < count; ++i)
    if (!mlirTypeEqual(domain[i],
                       mlirValueGetType(mlirOperationGetOperand(apply, (intptr_t)i + 1))))
      return false;
  return true;
}

static MlirLogicalResult parseApplication(TesseraAsmParser *parser, TesseraOperationState *state,
                                          TesseraOperandList *arguments) {
  TesseraUnresolvedOperand function;
  TesseraSourceLoc at;
  MlirType type;
  MlirValue value;
  if (failed(tesseraAsmParserParseOperand(parser, &function)))
    return failure();
  at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_PAREN, -1, arguments)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(tesseraAsmParserParseToken(parser, ":")))
    return failure();
  TesseraSourceLoc typeAt = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  if (!smtSMTFuncTypeIsA(type))
    return tesseraAsmParserEmitError(parser, typeAt, "invalid kind of type specified");
  if (failed(tesseraAsmParserResolveOperand(parser, &function, type, &value)))
    return failure();
  tesseraOperationStateAddOperand(state, value);
  tesseraOperationStateAddType(state, smtSMTFuncTypeGetRangeType(type));
  TesseraTypeList types = {0};
  types.data = (MlirType *)(uintptr_t)smtSMTFuncTypeGetDomainTypes(type, &types.size);
  return tesseraAsmParserResolveOperands(parser, state, arguments, &types, at);
}

MlirLogicalResult smtApplyFuncOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraOperandList arguments = {0};
  MlirLogicalResult result = parseApplication(parser, state, &arguments);
  tesseraOperandListFree(&arguments);
  return result;
}

void smtApplyFuncOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirValue function = smtApplyFuncOpGetFunc(op);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOperand(printer, function);
  tesseraAsmPrinterPrintC(printer, "(");
  tesseraAsmPrinterPrintOperands(printer, op, tesseraOperationGetOperandGroup(op, 1));
  tesseraAsmPrinterPrintC(printer, ")");
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, false);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(function));
}

MlirLogicalResult smtCompareAllParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraOperandList operands = {0};
  MlirType type;
  MlirLogicalResult result =
      tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_NONE, -1, &operands);
  if (!failed(result))
    result = tesseraAsmParserParseOptionalAttrDict(parser, state);
  if (!failed(result))
    result = tesseraAsmParserParseToken(parser, ":");
  if (!failed(result))
    result = tesseraAsmParserParseType(parser, &type);
  if (!failed(result)) {
    tesseraOperationStateAddType(state, smtBoolTypeGet(tesseraAsmParserGetContext(parser)));
    result = tesseraAsmParserResolveOperandsOfType(parser, state, &operands, type);
  }
  tesseraOperandListFree(&operands);
  return result;
}

void smtCompareAllPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOperands(printer, op, tesseraOperationGetOperandGroup(op, 0));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, false);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetOperand(op, 0)));
}
