// Attributes of the llvm dialect: syntax and checks that their records can't say.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "dialect/llvm/LLVMOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Format.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- Numbers of DWARF by name ---===//

static MlirLogicalResult parseDwarf(TesseraAsmParser *parser, const TesseraEnumDef *names,
                                    const char *what, TesseraParam *value) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirStringRef name;
  if (failed(tesseraAsmParserParseAnyKeyword(parser, &name)))
    return mlirLogicalResultFailure();
  const TesseraEnumCase *known = tesseraEnumFindKeyword(names, name);
  if (!known)
    return tesseraAsmParserEmitError(parser, at, "invalid debug info debug info %s name: %.*s",
                                     what, (int)name.length, name.data);
  value->integer = known->value;
  return success();
}

static void printDwarf(TesseraAsmPrinter *printer, const TesseraEnumDef *names,
                       const TesseraParam *value) {
  tesseraAsmPrinterPrintText(printer, tesseraEnumStringify(names, value->integer));
}

MlirLogicalResult llvmParseDwarfTag(TesseraAsmParser *parser, TesseraParam *value) {
  return parseDwarf(parser, &llvmDwarfTagEnum, "tag", value);
}
void llvmPrintDwarfTag(TesseraAsmPrinter *printer, const TesseraParam *value) {
  printDwarf(printer, &llvmDwarfTagEnum, value);
}
MlirLogicalResult llvmParseDwarfEncoding(TesseraAsmParser *parser, TesseraParam *value) {
  return parseDwarf(parser, &llvmDwarfEncodingEnum, "encoding", value);
}
void llvmPrintDwarfEncoding(TesseraAsmPrinter *printer, const TesseraParam *value) {
  printDwarf(printer, &llvmDwarfEncodingEnum, value);
}
MlirLogicalResult llvmParseDwarfLanguage(TesseraAsmParser *parser, TesseraParam *value) {
  return parseDwarf(parser, &llvmDwarfLanguageEnum, "language", value);
}
void llvmPrintDwarfLanguage(TesseraAsmPrinter *printer, const TesseraParam *value) {
  printDwarf(printer, &llvmDwarfLanguageEnum, value);
}
MlirLogicalResult llvmParseDwarfConvention(TesseraAsmParser *parser, TesseraParam *value) {
  return parseDwarf(parser, &llvmDwarfConventionEnum, "calling convention", value);
}
void llvmPrintDwarfConvention(TesseraAsmPrinter *printer, const TesseraParam *value) {
  printDwarf(printer, &llvmDwarfConventionEnum, value);
}
MlirLogicalResult llvmParseDwarfOperation(TesseraAsmParser *parser, TesseraParam *value) {
  return parseDwarf(parser, &llvmDwarfOperationEnum, "operation encoding", value);
}
void llvmPrintDwarfOperation(TesseraAsmPrinter *printer, const TesseraParam *value) {
  printDwarf(printer, &llvmDwarfOperationEnum, value);
}

//===--- Arguments of an operation in a location expression ---===//

// Numbers; of a conversion the second is the name of an encoding.
typedef struct ExpressionArguments {
  TesseraAsmParser *parser;
  bool isConversion;
  TsVec(int64_t) values;
} ExpressionArguments;

static MlirLogicalResult parseExpressionArgument(void *user) {
  ExpressionArguments *arguments = user;
  TesseraParam value = {.length = 0};
  if (arguments->isConversion && arguments->values.size == 1) {
    if (failed(llvmParseDwarfEncoding(arguments->parser, &value)))
      return mlirLogicalResultFailure();
  } else if (!asmParseNumber(arguments->parser, (AsmNumber){64, true}, &value.integer)) {
    return mlirLogicalResultFailure();
  }
  tsVecPush(&arguments->values, value.integer);
  return success();
}

MlirLogicalResult llvmParseExpressionArg(TesseraAsmParser *parser,
                                         TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  ExpressionArguments list = {.parser = parser,
                              .isConversion =
                                  arguments[0].param.integer == LlvmDwarfOperationLLVM_convert};
  MlirLogicalResult result = tesseraAsmParserParseCommaSeparatedList(
      parser, TESSERA_DELIMITER_NONE, parseExpressionArgument, &list);
  const void *copy =
      tesseraDirectiveCopy(&arguments[1], list.values.data, list.values.size * sizeof(int64_t));
  tesseraDirectiveSetParam(&arguments[1], tesseraParamArray(list.values.size, copy));
  tsVecFree(&list.values);
  return result;
}

void llvmPrintExpressionArg(TesseraAsmPrinter *printer, MlirOperation op,
                            const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  bool isConversion = arguments[0].param.integer == LlvmDwarfOperationLLVM_convert;
  const int64_t *values = arguments[1].param.pointer;
  for (size_t i = 0; i < arguments[1].param.length; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    if (isConversion && i == 1)
      tesseraAsmPrinterPrintText(printer, tesseraEnumStringify(&llvmDwarfEncodingEnum, values[i]));
    else
      tesseraAsmPrinterPrintUnsigned(printer, (uint64_t)values[i]);
  }
}

//===--- Members of a TBAA type ---===//

MlirLogicalResult llvmParseTBAANode(TesseraAsmParser *parser, TesseraParam *value) {
  MlirAttribute node;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &node)))
    return mlirLogicalResultFailure();
  if (!llvmTBAARootAttrIsA(node) && !llvmTBAATypeDescriptorAttrIsA(node))
    return tesseraAsmParserEmitError(parser, at, "invalid kind of attribute specified");
  value->pointer = node.ptr;
  return success();
}

void llvmPrintTBAANode(TesseraAsmPrinter *printer, const TesseraParam *value) {
  tesseraAsmPrinterPrintAttribute(printer, (MlirAttribute){value->pointer});
}

typedef struct Members {
  TesseraAsmParser *parser;
  TsVec(MlirAttribute) values;
} Members;

static MlirLogicalResult parseMember(void *user) {
  Members *members = user;
  MlirAttribute member;
  const void *storage;
  if (failed(tesseraAsmParserParseStorageWithFallback(members->parser, &llvmTBAAMemberAttrDef,
                                                      (MlirType){NULL}, &storage)))
    return mlirLogicalResultFailure();
  member.ptr = storage;
  tsVecPush(&members->values, member);
  return success();
}

MlirLogicalResult llvmParseTBAAMembers(TesseraAsmParser *parser, TesseraParam *value) {
  Members members = {.parser = parser};
  MlirLogicalResult result = tesseraAsmParserParseCommaSeparatedList(
      parser, TESSERA_DELIMITER_BRACES, parseMember, &members);
  if (!failed(result)) { // an array attribute keeps them
    MlirAttribute array = mlirArrayAttrGet(tesseraAsmParserGetContext(parser),
                                           (intptr_t)members.values.size, members.values.data);
    *value = tesseraParamArray(members.values.size, irArrayElements(irAttribute(array)).data);
  }
  tsVecFree(&members.values);
  return result;
}

void llvmPrintTBAAMembers(TesseraAsmPrinter *printer, const TesseraParam *value) {
  const MlirAttribute *members = value->pointer;
  tesseraAsmPrinterPrintC(printer, "{");
  for (size_t i = 0; i < value->length; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintStrippedStorage(printer, members[i].ptr);
  }
  tesseraAsmPrinterPrintC(printer, "}");
}

//===--- Constant ranges ---===//

// Numbers that don't fit lose their upper bits.
static MlirLogicalResult parseBound(TesseraAsmParser *parser, MlirType type, MlirAttribute *bound) {
  unsigned width = mlirIntegerTypeGetWidth(type);
  if (width > 64)
    return tesseraAsmParserParseAttribute(parser, type, bound);
  int64_t value;
  if (failed(tesseraAsmParserParseInteger(parser, &value)))
    return mlirLogicalResultFailure();
  int shift = (int)(64 - width);
  value = width ? (int64_t)((uint64_t)value << shift) >> shift : 0;
  *bound = mlirIntegerAttrGet(type, value);
  return success();
}

static void printBound(TesseraAsmPrinter *printer, MlirAttribute bound) {
  if (mlirIntegerTypeGetWidth(mlirAttributeGetType(bound)) > 64)
    tesseraAsmPrinterPrintAttributeWithoutType(printer, bound);
  else // one bit is no truth value here
    tesseraAsmPrinterPrintInteger(printer, mlirIntegerAttrGetValueInt(bound));
}

const void *llvmConstantRangeAttrParse(TesseraAsmParser *parser, MlirType selfType) {
  (void)selfType;
  const void *type;
  MlirAttribute bounds[2];
  if (failed(tesseraAsmParserParseToken(parser, "<")) ||
      failed(tesseraAsmParserParseStorageWithFallback(parser, &builtinIntegerTypeDef,
                                                      (MlirType){NULL}, &type)))
    return NULL;
  for (int i = 0; i < 2; ++i)
    if (failed(tesseraAsmParserParseToken(parser, ",")) ||
        failed(parseBound(parser, (MlirType){type}, &bounds[i])))
      return NULL;
  if (failed(tesseraAsmParserParseToken(parser, ">")))
    return NULL;
  return llvmConstantRangeAttrGet(tesseraAsmParserGetContext(parser), bounds[0], bounds[1]).ptr;
}

void llvmConstantRangeAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute range = {storage};
  MlirAttribute lower = llvmConstantRangeAttrGetLower(range);
  tesseraAsmPrinterPrintC(printer, "<");
  tesseraAsmPrinterPrintType(printer, mlirAttributeGetType(lower));
  tesseraAsmPrinterPrintC(printer, ", ");
  printBound(printer, lower);
  tesseraAsmPrinterPrintC(printer, ", ");
  printBound(printer, llvmConstantRangeAttrGetUpper(range));
  tesseraAsmPrinterPrintC(printer, ">");
}

MlirLogicalResult llvmConstantRangeAttrVerify(MlirLocation location, const TesseraParam *params) {
  MlirType lower = mlirAttributeGetType((MlirAttribute){params[0].pointer});
  MlirType upper = mlirAttributeGetType((MlirAttribute){params[1].pointer});
  if (mlirTypeEqual(lower, upper))
    return success();
  return mlirLocationEmitError(location,
                               "expected lower and upper to have matching bitwidths but "
                               "got %u vs. %u",
                               mlirIntegerTypeGetWidth(lower), mlirIntegerTypeGetWidth(upper));
}

//===--- Checks ---===//

MlirLogicalResult llvmDIExpressionElemAttrVerify(MlirLocation location,
                                                 const TesseraParam *params) {
  const int64_t *values = params[1].pointer;
  if (params[0].integer != LlvmDwarfOperationLLVM_convert || params[1].length < 2 ||
      tesseraEnumFindValue(&llvmDwarfEncodingEnum, values[1]))
    return success();
  return mlirLocationEmitError(location, "%llu is no encoding to convert to",
                               (unsigned long long)values[1]);
}

MlirLogicalResult llvmAliasScopeAttrVerify(MlirLocation location, const TesseraParam *params) {
  MlirAttribute id = {params[0].pointer};
  if (mlirAttributeIsAString(id) || tesseraStorageIs(id.ptr, &builtinDistinctAttrDef))
    return success();
  return mlirLocationEmitError(location,
                               "id of an alias scope must be a StringAttr or a DistrinctAttr");
}

MlirLogicalResult llvmTargetFeaturesAttrVerify(MlirLocation location, const TesseraParam *params) {
  const MlirAttribute *features = params[0].pointer;
  for (size_t i = 0; i < params[0].length; ++i) {
    MlirStringRef text = mlirStringAttrGetValue(features[i]);
    if (!text.length)
      return mlirLocationEmitError(location, "target features can not be null or empty");
    if (text.data[0] != '+' && text.data[0] != '-')
      return mlirLocationEmitError(location, "target features must start with '+' or '-'");
    if (tsFindChar(text, ',', 0) != SIZE_MAX)
      return mlirLocationEmitError(location, "target features can not contain ','");
  }
  return success();
}

static bool areAllEntries(MlirAttribute array) {
  if (!mlirAttributeIsAArray(array))
    return false;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(array); ++i)
    if (!llvmModuleFlagCGProfileEntryAttrIsA(mlirArrayAttrGetElement(array, i)))
      return false;
  return true;
}

MlirLogicalResult llvmModuleFlagAttrVerify(MlirLocation location, const TesseraParam *params) {
  MlirStringRef key = mlirStringAttrGetValue((MlirAttribute){params[1].pointer});
  MlirAttribute value = {params[2].pointer};
  if (tsEqualC(key, "CG Profile")) {
    if (areAllEntries(value))
      return success();
    return mlirLocationEmitError(location,
                                 "'CG Profile' key expects an array of '#llvm.cgprofile_entry'");
  }
  if (tsEqualC(key, "ProfileSummary")) {
    if (llvmModuleFlagProfileSummaryAttrIsA(value))
      return success();
    return mlirLocationEmitError(
        location, "'ProfileSummary' key expects a '#llvm.profile_summary' attribute");
  }
  if (mlirAttributeIsAInteger(value) || mlirAttributeIsAString(value))
    return success();
  return mlirLocationEmitError(location,
                               "only integer and string values are currently supported for unknown "
                               "key '\"%.*s\"'",
                               (int)key.length, key.data);
}
