// cf.switch: its syntax, what it verifies, and where it goes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CF.h"
#include "dialect/cf/CFOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Format.h"
#include "tessera/Rewrite.h"

#include <inttypes.h>
#include <stdio.h>

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

// The groups of operands, and the arguments of the directive, in the order of the record.
enum { DEFAULT_OPERANDS = 1, CASE_OPERANDS };
enum {
  FLAG_TYPE,
  DEFAULT,
  DEFAULT_VALUES,
  DEFAULT_TYPES,
  CASE_VALUES,
  CASES,
  CASE_OPERAND_VALUES,
  CASE_TYPES,
  CASE_SEGMENTS
};

//===--- Parsing ---===//

typedef struct Cases {
  TesseraAsmParser *parser;
  TesseraDirectiveArgument *successors, *operands, *types; ///< of what is parsed now
  TsVec(int32_t) segments;
  TsVec(int64_t) values;
} Cases;

static MlirLogicalResult parseOperand(void *user) {
  Cases *cases = user;
  TesseraUnresolvedOperand operand;
  if (failed(tesseraAsmParserParseOperand(cases->parser, &operand)))
    return failure();
  tesseraDirectiveAddOperand(cases->operands, operand);
  return success();
}

static MlirLogicalResult parseType(void *user) {
  Cases *cases = user;
  MlirType type;
  if (failed(tesseraAsmParserParseType(cases->parser, &type)))
    return failure();
  tesseraDirectiveAddType(cases->types, type);
  return success();
}

// `: ^block` or `: ^block(%a, %b : type, type)`.
static MlirLogicalResult parseDestination(Cases *cases) {
  TesseraAsmParser *parser = cases->parser;
  MlirBlock block;
  if (failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseSuccessor(parser, &block)))
    return failure();
  tesseraDirectiveAddSuccessor(cases->successors, block);
  if (!tesseraAsmParserParseOptionalToken(parser, "("))
    return success();
  if (failed(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE, parseOperand,
                                                     cases)) ||
      failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE, parseType,
                                                     cases)))
    return failure();
  return tesseraAsmParserParseToken(parser, ")");
}

static MlirLogicalResult parseCases(Cases *cases, TesseraDirectiveArgument *arguments) {
  if (failed(tesseraAsmParserParseKeyword(cases->parser, "default")) ||
      failed(parseDestination(cases)))
    return failure();
  cases->successors = &arguments[CASES];
  cases->operands = &arguments[CASE_OPERAND_VALUES];
  cases->types = &arguments[CASE_TYPES];
  while (tesseraAsmParserParseOptionalToken(cases->parser, ",")) {
    int64_t value;
    size_t before = cases->operands->size;
    if (failed(tesseraAsmParserParseInteger(cases->parser, &value)) ||
        failed(parseDestination(cases)))
      return failure();
    tsVecPush(&cases->values, value);
    tsVecPush(&cases->segments, (int32_t)(cases->operands->size - before));
  }
  return success();
}

// The numbers as a vector of the flag's type.
static MlirAttribute attributeOf(const Cases *cases, MlirType flag) {
  intptr_t size = (intptr_t)cases->values.size;
  MlirAttribute *values = tsAllocZeroed(cases->values.size, sizeof *values);
  for (intptr_t i = 0; i < size; ++i)
    values[i] = mlirIntegerAttrGet(flag, cases->values.data[i]);
  MlirAttribute attribute =
      mlirDenseElementsAttrGet(mlirVectorTypeGet(1, &(int64_t){size}, flag), size, values);
  tsFree(values);
  return attribute;
}

MlirLogicalResult cfParseSwitchOpCases(TesseraAsmParser *parser,
                                       TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  Cases cases = {.parser = parser,
                 .successors = &arguments[DEFAULT],
                 .operands = &arguments[DEFAULT_VALUES],
                 .types = &arguments[DEFAULT_TYPES]};
  MlirType flag = arguments[FLAG_TYPE].types[0];
  MlirLogicalResult result = parseCases(&cases, arguments);
  if (!failed(result) && cases.values.size && mlirTypeIsAInteger(flag))
    tesseraDirectiveSetAttribute(&arguments[CASE_VALUES], attributeOf(&cases, flag));
  tesseraDirectiveSetAttribute(&arguments[CASE_SEGMENTS],
                               mlirDenseI32ArrayGet(tesseraAsmParserGetContext(parser),
                                                    (intptr_t)cases.segments.size,
                                                    cases.segments.data));
  tsVecFree(&cases.segments);
  tsVecFree(&cases.values);
  return result;
}

//===--- Printing ---===//

static void printDestination(TesseraAsmPrinter *printer, MlirBlock block, const MlirValue *values,
                             size_t count) {
  tesseraAsmPrinterPrintC(printer, ": ");
  tesseraAsmPrinterPrintSuccessor(printer, block);
  if (!count)
    return;
  tesseraAsmPrinterPrintC(printer, "(");
  for (size_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, values[i]);
  }
  for (size_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " : ");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(values[i]));
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

static MlirAttribute valueAt(MlirAttribute cases, intptr_t position) {
  return irWrapAttribute(irDenseElementAt(irAttribute(cases), (size_t)position));
}

// As an unsigned number; one of more than 64 bits is no larger than those.
static void printCaseValue(TesseraAsmPrinter *printer, MlirAttribute value) {
  unsigned width = mlirIntegerTypeGetWidth(mlirAttributeGetType(value));
  size_t size;
  const uint64_t *words = irIntegerAttrWords(irAttribute(value), &size);
  uint64_t number = width < 64 ? words[0] & ((UINT64_C(1) << width) - 1) : words[0];
  uint64_t rest = size > 1 ? words[1] : words[0] >> 63 ? UINT64_MAX : 0;
  char text[32];
  snprintf(text, sizeof text, "%" PRIu64, width > 64 && rest ? UINT64_MAX : number);
  tesseraAsmPrinterPrintC(printer, text);
}

void cfPrintSwitchOpCases(TesseraAsmPrinter *printer, MlirOperation op,
                          const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  const TesseraDirectiveArgument *first = &arguments[DEFAULT_VALUES];
  const MlirValue *values = arguments[CASE_OPERAND_VALUES].values;
  tesseraAsmPrinterPrintC(printer, "  default");
  printDestination(printer, arguments[DEFAULT].successors[0], first->values, first->size);
  for (size_t i = 0; i < arguments[CASES].size; ++i) {
    MlirAttribute segments = arguments[CASE_SEGMENTS].attribute;
    size_t size = (size_t)mlirDenseI32ArrayGetElement(segments, (intptr_t)i);
    tesseraAsmPrinterPrintC(printer, ",");
    tesseraAsmPrinterPrintNewline(printer);
    tesseraAsmPrinterPrintC(printer, "  ");
    printCaseValue(printer, valueAt(arguments[CASE_VALUES].attribute, (intptr_t)i));
    printDestination(printer, arguments[CASES].successors[i], values, size);
    values += size;
  }
  if (arguments[CASES].size)
    tesseraAsmPrinterPrintNewline(printer);
}

//===--- Verifying, and where it goes ---===//

static intptr_t numCases(MlirOperation op) {
  MlirAttribute cases = cfSwitchOpGetCaseValuesAttr(op);
  return mlirAttributeIsNull(cases) ? 0 : mlirElementsAttrGetNumElements(cases);
}

MlirLogicalResult cfSwitchOpVerify(MlirOperation op) {
  MlirAttribute cases = cfSwitchOpGetCaseValuesAttr(op);
  MlirType flag = mlirValueGetType(cfSwitchOpGetFlag(op));
  intptr_t numDestinations = cfSwitchOpGetNumCaseDestinations(op);
  if (!mlirAttributeIsNull(cases)) {
    MlirType type = mlirShapedTypeGetElementType(mlirAttributeGetType(cases));
    if (!mlirTypeEqual(type, flag)) {
      TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
      tesseraDiagnosticAppendFormat(error, "'flag' type (");
      tesseraDiagnosticAppendType(error, flag);
      tesseraDiagnosticAppendFormat(error, ") should match case value type (");
      tesseraDiagnosticAppendType(error, type);
      tesseraDiagnosticAppendFormat(error, ")");
      return tesseraDiagnosticReport(error);
    }
  }
  if (numCases(op) != numDestinations)
    return mlirOperationEmitOpError(
        op, "number of case values (%lld) should match number of case destinations (%lld)",
        (long long)numCases(op), (long long)numDestinations);
  return success();
}

TesseraRange cfSwitchOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  if (!successor)
    return tesseraOperationGetOperandGroup(op, DEFAULT_OPERANDS);
  return tesseraOperationGetOperandPart(op, CASE_OPERANDS, successor - 1);
}

int cfSwitchOpGetSuccessorForOperands(MlirOperation op, const MlirAttribute *operands) {
  if (mlirAttributeIsNull(operands[0]) || !mlirAttributeIsAInteger(operands[0]))
    return -1;
  for (intptr_t i = 0, size = numCases(op); i < size; ++i)
    if (mlirAttributeEqual(valueAt(cfSwitchOpGetCaseValuesAttr(op), i), operands[0]))
      return (int)i + 1;
  return 0;
}

//===--- Canonicalisation ---===//

// Cases that go where the default goes, with the same values, aren't needed.
static MlirLogicalResult dropCases(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  intptr_t size = numCases(op);
  TesseraRange first = cfSwitchOpGetSuccessorOperands(op, 0);
  TsVec(MlirValue) operands = {0};
  TsVec(MlirAttribute) values = {0};
  TsVec(MlirBlock) blocks = {0};
  TsVec(int32_t) segments = {0};
  for (intptr_t i = 0; i < size; ++i) {
    TesseraRange range = cfSwitchOpGetSuccessorOperands(op, (unsigned)i + 1);
    bool isSame =
        mlirBlockEqual(cfSwitchOpGetCaseDestinations(op, i), cfSwitchOpGetDefaultDestination(op)) &&
        range.count == first.count;
    for (intptr_t k = 0; isSame && k < range.count; ++k)
      isSame = mlirValueEqual(mlirOperationGetOperand(op, range.start + k),
                              mlirOperationGetOperand(op, first.start + k));
    if (isSame)
      continue;
    for (intptr_t k = 0; k < range.count; ++k)
      tsVecPush(&operands, mlirOperationGetOperand(op, range.start + k));
    tsVecPush(&values, valueAt(cfSwitchOpGetCaseValuesAttr(op), i));
    tsVecPush(&blocks, cfSwitchOpGetCaseDestinations(op, i));
    tsVecPush(&segments, (int32_t)range.count);
  }
  intptr_t kept = (intptr_t)blocks.size;
  if (kept < size) {
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    TsVec(MlirValue) defaults = {0};
    for (intptr_t k = 0; k < first.count; ++k)
      tsVecPush(&defaults, mlirOperationGetOperand(op, first.start + k));
    MlirAttribute cases = {NULL};
    MlirType flag = mlirValueGetType(cfSwitchOpGetFlag(op));
    if (kept)
      cases =
          mlirDenseElementsAttrGet(mlirVectorTypeGet(1, &(int64_t){kept}, flag), kept, values.data);
    cfSwitchOpCreate(base, mlirOperationGetLocation(op), cfSwitchOpGetFlag(op), first.count,
                     defaults.data, (intptr_t)operands.size, operands.data, cases,
                     mlirDenseI32ArrayGet(mlirOperationGetContext(op), kept, segments.data),
                     cfSwitchOpGetDefaultDestination(op), kept, blocks.data);
    mlirRewriterBaseEraseOp(base, op);
    tsVecFree(&defaults);
  }
  tsVecFree(&operands);
  tsVecFree(&values);
  tsVecFree(&blocks);
  tsVecFree(&segments);
  return kept < size ? success() : failure();
}

static void replaceByBranch(MlirOperation op, MlirPatternRewriter rewriter, unsigned successor) {
  TesseraRange range = cfSwitchOpGetSuccessorOperands(op, successor);
  TsVec(MlirValue) operands = {0};
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(&operands, mlirOperationGetOperand(op, range.start + i));
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  cfBranchOpCreate(base, mlirOperationGetLocation(op), range.count, operands.data,
                   mlirOperationGetSuccessor(op, (intptr_t)successor));
  mlirRewriterBaseEraseOp(base, op);
  tsVecFree(&operands);
}

// A constant flag decides.
static MlirLogicalResult switchOnConstant(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirAttribute flag = tesseraValueGetConstant(cfSwitchOpGetFlag(op));
  int successor = cfSwitchOpGetSuccessorForOperands(op, &flag);
  if (successor < 0)
    return failure();
  replaceByBranch(op, rewriter, (unsigned)successor);
  return success();
}

static MlirLogicalResult switchWithoutCases(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  if (numCases(op))
    return failure();
  replaceByBranch(op, rewriter, 0);
  return success();
}

void cfSwitchOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &cfSwitchOpDef, 1, switchWithoutCases, NULL);
  tesseraRewritePatternSetAdd(patterns, &cfSwitchOpDef, 1, dropCases, NULL);
  tesseraRewritePatternSetAdd(patterns, &cfSwitchOpDef, 1, switchOnConstant, NULL);
  tesseraRewritePatternSetAdd(patterns, &cfSwitchOpDef, 1, cfPassThroughSwitch, NULL);
}
