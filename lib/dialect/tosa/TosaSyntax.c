// Custom syntax of the tosa dialect: attributes as keywords, graphs, variables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Asm.h"
#include "tessera/Format.h"
#include "tessera/Operation.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- `{axis = 1 : i32, nan_mode = IGNORE}` ---===//

static MlirAttribute nanMode(MlirContext context, MlirStringRef text) {
  TosaNanPropagationMode mode;
  return tosaNanPropagationModeSymbolize(text, &mode) ? tosaNanPropagationModeAttrGet(context, mode)
                                                      : (MlirAttribute){NULL};
}
static MlirAttribute roundingMode(MlirContext context, MlirStringRef text) {
  TosaRoundingMode mode;
  return tosaRoundingModeSymbolize(text, &mode) ? tosaRoundingModeAttrGet(context, mode)
                                                : (MlirAttribute){NULL};
}
static MlirAttribute resizeMode(MlirContext context, MlirStringRef text) {
  TosaResizeMode mode;
  return tosaResizeModeSymbolize(text, &mode) ? tosaResizeModeAttrGet(context, mode)
                                              : (MlirAttribute){NULL};
}
static MlirAttribute blockSize(MlirContext context, MlirStringRef text) {
  TosaBlockSize size;
  return tosaBlockSizeSymbolize(text, &size) ? tosaBlockSizeAttrGet(context, size)
                                             : (MlirAttribute){NULL};
}

static MlirStringRef nanModeText(MlirAttribute attribute) {
  return tosaNanPropagationModeStringify(tosaNanPropagationModeAttrGetValue(attribute));
}
static MlirStringRef roundingModeText(MlirAttribute attribute) {
  return tosaRoundingModeStringify(tosaRoundingModeAttrGetValue(attribute));
}
static MlirStringRef resizeModeText(MlirAttribute attribute) {
  return tosaResizeModeStringify(tosaResizeModeAttrGetValue(attribute));
}
static MlirStringRef blockSizeText(MlirAttribute attribute) {
  return tosaBlockSizeStringify(tosaBlockSizeAttrGetValue(attribute));
}

// Attributes that may stand as keywords, and what an error calls them.
static const struct {
  const char *name, *kind;
  MlirAttribute (*parse)(MlirContext context, MlirStringRef text);
  bool (*isOne)(MlirAttribute attribute);
  MlirStringRef (*text)(MlirAttribute attribute);
} kKeywords[] = {
    {"nan_mode", "nan_mode", nanMode, tosaNanPropagationModeAttrIsA, nanModeText},
    {"rounding_mode", "rounding_mode", roundingMode, tosaRoundingModeAttrIsA, roundingModeText},
    {"mode", "resize mode", resizeMode, tosaResizeModeAttrIsA, resizeModeText},
    {"block_size", "block_size", blockSize, tosaBlockSizeAttrIsA, blockSizeText},
};
enum { kNumKeywords = sizeof kKeywords / sizeof *kKeywords };

static size_t findKeyword(MlirStringRef name) {
  size_t i = 0;
  while (i < kNumKeywords && !tsEqualC(name, kKeywords[i].name))
    ++i;
  return i;
}

typedef struct KeywordDict {
  TesseraAsmParser *parser;
  TsVec(MlirNamedAttribute) attributes;
} KeywordDict;

static MlirLogicalResult parseEntry(void *user) {
  KeywordDict *dict = user;
  TesseraAsmParser *parser = dict->parser;
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirStringRef name, word;
  MlirAttribute value = {NULL};
  if (failed(tesseraAsmParserParseKeywordOrString(parser, &name)) ||
      failed(tesseraAsmParserParseToken(parser, "=")))
    return failure();
  MlirIdentifier identifier = mlirIdentifierGet(context, name);
  size_t keyword = findKeyword(mlirIdentifierStr(identifier));
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (keyword < kNumKeywords && tesseraAsmParserParseOptionalAnyKeyword(parser, &word)) {
    value = kKeywords[keyword].parse(context, word);
    if (!value.ptr)
      return tesseraAsmParserEmitError(parser, at, "invalid %s value: %.*s",
                                       kKeywords[keyword].kind, (int)word.length, word.data);
  } else if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &value))) {
    return failure();
  }
  tsVecPush(&dict->attributes, mlirNamedAttributeGet(identifier, value));
  return success();
}

MlirLogicalResult tosaParseKeywordDict(TesseraAsmParser *parser,
                                       TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  KeywordDict dict = {.parser = parser};
  MlirLogicalResult parsed = tesseraAsmParserParseCommaSeparatedList(
      parser, TESSERA_DELIMITER_OPTIONAL_BRACES, parseEntry, &dict);
  if (!failed(parsed))
    tesseraDirectiveSetAttribute(
        &arguments[0], mlirDictionaryAttrGet(tesseraAsmParserGetContext(parser),
                                             (intptr_t)dict.attributes.size, dict.attributes.data));
  tsVecFree(&dict.attributes);
  return parsed;
}

static bool isDefault(MlirNamedAttribute attribute) {
  return tsEqualC(mlirIdentifierStr(attribute.name), "nan_mode") &&
         tosaNanPropagationModeAttrIsA(attribute.attribute) &&
         tosaNanPropagationModeAttrGetValue(attribute.attribute) == TosaNanPropagationModePROPAGATE;
}

void tosaPrintKeywordDict(TesseraAsmPrinter *printer, MlirOperation op,
                          const TesseraDirectiveArgument *arguments, size_t count) {
  (void)arguments, (void)count;
  bool isFirst = true;
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetAttribute(op, i);
    if (isDefault(attribute))
      continue;
    MlirStringRef name = mlirIdentifierStr(attribute.name);
    size_t keyword = findKeyword(name);
    tesseraAsmPrinterPrintC(printer, isFirst ? " {" : ", ");
    tesseraAsmPrinterPrintKeywordOrString(printer, name);
    tesseraAsmPrinterPrintC(printer, " = ");
    if (keyword < kNumKeywords && kKeywords[keyword].isOne(attribute.attribute))
      tesseraAsmPrinterPrintText(printer, kKeywords[keyword].text(attribute.attribute));
    else
      tesseraAsmPrinterPrintAttribute(printer, attribute.attribute);
    isFirst = false;
  }
  tesseraAsmPrinterPrintC(printer, isFirst ? "" : "}");
}

//===--- `pro_int, pro_fp` of a target ---===//

// An enum whose cases stand in a list, and what an error calls them.
typedef struct CaseKind {
  const TesseraEnumDef *definition;
  const char *what;
} CaseKind;

static const CaseKind kProfiles = {&tosaProfileEnum, "supported TOSA profiles"};
static const CaseKind kExtensions = {&tosaExtensionEnum, "supported TOSA extensions"};

typedef struct CaseList {
  TesseraAsmParser *parser;
  const CaseKind *kind;
  TsVec(int64_t) values;
} CaseList;

static MlirLogicalResult parseCase(void *user) {
  CaseList *list = user;
  MlirStringRef word;
  int64_t value;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(list->parser);
  if (!tesseraAsmParserParseOptionalAnyKeyword(list->parser, &word))
    return tesseraAsmParserEmitError(list->parser, at, "expected keyword for %s", list->kind->what);
  if (!tesseraEnumParse(list->kind->definition, word, &value))
    return tesseraAsmParserEmitError(list->parser, at, "'%.*s' is none of the %s", (int)word.length,
                                     word.data, list->kind->what);
  tsVecPush(&list->values, value);
  return success();
}

static MlirLogicalResult parseCases(TesseraAsmParser *parser, const CaseKind *kind,
                                    TesseraDirectiveArgument *argument) {
  CaseList list = {.parser = parser, .kind = kind};
  MlirLogicalResult parsed =
      tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE, parseCase, &list);
  TesseraParam param = {.length = list.values.size};
  param.pointer =
      tesseraDirectiveCopy(argument, list.values.data, list.values.size * sizeof *list.values.data);
  tesseraDirectiveSetParam(argument, param);
  tsVecFree(&list.values);
  return parsed;
}

static void printCases(TesseraAsmPrinter *printer, const CaseKind *kind,
                       const TesseraDirectiveArgument *argument) {
  const int64_t *values = argument->param.pointer;
  for (size_t i = 0; i < argument->param.length; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintText(printer, tesseraEnumStringify(kind->definition, values[i]));
  }
}

#define CASES(Name)                                                                                \
  MlirLogicalResult tosaParse##Name(TesseraAsmParser *parser, TesseraDirectiveArgument *arguments, \
                                    size_t count) {                                                \
    (void)count;                                                                                   \
    return parseCases(parser, &k##Name, &arguments[0]);                                            \
  }                                                                                                \
  void tosaPrint##Name(TesseraAsmPrinter *printer, MlirOperation op,                               \
                       const TesseraDirectiveArgument *arguments, size_t count) {                  \
    (void)op, (void)count;                                                                         \
    printCases(printer, &k##Name, &arguments[0]);                                                  \
  }

CASES(Profiles)
CASES(Extensions)

//===--- Graphs ---===//

typedef struct Graphs {
  TesseraArgumentList arguments; ///< of the list in parentheses
  TesseraOperandList operands;
} Graphs;

static void freeGraphs(Graphs *graphs) {
  tesseraArgumentListFree(&graphs->arguments);
  tesseraOperandListFree(&graphs->operands);
}

static bool resolve(TesseraAsmParser *parser, const TesseraUnresolvedOperand *operand,
                    MlirType type, TesseraOperationState *state) {
  MlirValue value;
  if (failed(tesseraAsmParserResolveOperand(parser, operand, type, &value)))
    return false;
  tesseraOperationStateAddOperand(state, value);
  return true;
}

// `(types) -> types` for operands and results.
static bool parseSignature(TesseraAsmParser *parser, Graphs *graphs, TesseraOperationState *state) {
  MlirType type;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &type))) {
    tesseraAsmParserEmitError(parser, at,
                              "expected list of types for block arguments followed by arrow type "
                              "and list of return types");
    return false;
  }
  size_t numInputs = mlirTypeIsAFunction(type) ? (size_t)mlirFunctionTypeGetNumInputs(type) : 0;
  if (!mlirTypeIsAFunction(type) || numInputs != graphs->operands.size) {
    tesseraAsmParserEmitError(parser, at,
                              "expected as many input types as operands (expected %zu got %zu)",
                              graphs->operands.size, numInputs);
    return false;
  }
  for (size_t i = 0; i < numInputs; ++i) {
    MlirType input = mlirFunctionTypeGetInput(type, (intptr_t)i);
    graphs->arguments.data[i].type = input;
    if (!resolve(parser, &graphs->operands.data[i], input, state))
      return false;
  }
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
    tesseraOperationStateAddType(state, mlirFunctionTypeGetResult(type, i));
  return true;
}

static bool parseResults(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraTypeList types = {0};
  bool ok = !failed(tesseraAsmParserParseOptionalArrowTypeList(parser, &types));
  tesseraOperationStateAddTypes(state, &types);
  tesseraTypeListFree(&types);
  return ok;
}

static bool parseIf(TesseraAsmParser *parser, Graphs *graphs, TesseraOperationState *state) {
  TesseraUnresolvedOperand condition;
  MlirType type;
  if (failed(tesseraAsmParserParseOperand(parser, &condition)))
    return false;
  TesseraOptional list = tesseraAsmParserParseOptionalAssignmentList(
      parser, /*withTypes=*/false, &graphs->arguments, &graphs->operands);
  if (list == TESSERA_WRONG)
    return false;
  if (failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseType(parser, &type))) {
    tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                              "expected type for condition operand");
    return false;
  }
  if (!resolve(parser, &condition, type, state))
    return false;
  if (list == TESSERA_PRESENT ? !parseSignature(parser, graphs, state)
                              : !parseResults(parser, state))
    return false;
  MlirRegion then = tesseraOperationStateAddRegion(state);
  MlirRegion otherwise = tesseraOperationStateAddRegion(state);
  return !failed(tesseraAsmParserParseRegion(parser, then, 0, NULL, false)) &&
         !failed(tesseraAsmParserParseKeyword(parser, "else")) &&
         !failed(tesseraAsmParserParseRegion(parser, otherwise, 0, NULL, false)) &&
         !failed(tesseraAsmParserParseOptionalAttrDict(parser, state));
}

MlirLogicalResult tosaIfOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  Graphs graphs = {.arguments = {0}};
  bool ok = parseIf(parser, &graphs, state);
  freeGraphs(&graphs);
  return ok ? success() : failure();
}

static bool parseWhile(TesseraAsmParser *parser, Graphs *graphs, TesseraOperationState *state) {
  TesseraOptional list = tesseraAsmParserParseOptionalAssignmentList(
      parser, /*withTypes=*/false, &graphs->arguments, &graphs->operands);
  if (list == TESSERA_WRONG || failed(tesseraAsmParserParseToken(parser, ":")) ||
      !parseSignature(parser, graphs, state))
    return false;
  MlirRegion condition = tesseraOperationStateAddRegion(state);
  MlirRegion body = tesseraOperationStateAddRegion(state);
  return !failed(tesseraAsmParserParseRegion(parser, condition, (intptr_t)graphs->arguments.size,
                                             graphs->arguments.data, false)) &&
         !failed(tesseraAsmParserParseKeyword(parser, "do")) &&
         !failed(tesseraAsmParserParseRegion(parser, body, 0, NULL, false)) &&
         !failed(tesseraAsmParserParseOptionalAttrDictWithKeyword(parser, state));
}

MlirLogicalResult tosaWhileOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  Graphs graphs = {.arguments = {0}};
  bool ok = parseWhile(parser, &graphs, state);
  freeGraphs(&graphs);
  return ok ? success() : failure();
}

// ` (%a = %b, ...)`, when there is one.
static void printAssignments(TesseraAsmPrinter *printer, MlirOperation op, MlirRegion region,
                             TesseraRange range) {
  if (!range.count)
    return;
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintAssignmentList(printer, mlirRegionGetFirstBlock(region), 0, op, range);
}

static void printSignature(TesseraAsmPrinter *printer, MlirOperation op, TesseraRange range) {
  TsVec(MlirType) types = {0};
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetOperand(op, range.start + i)));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  tesseraAsmPrinterPrintType(
      printer, mlirFunctionTypeGet(mlirOperationGetContext(op), range.count, types.data,
                                   mlirOperationGetNumResults(op), types.data + range.count));
  tsVecFree(&types);
}

void tosaIfOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  TesseraRange inputs = tesseraOperationGetOperandGroup(op, 1);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOperand(printer, tosaIfOpGetCondition(op));
  printAssignments(printer, op, tosaIfOpGetThenGraph(op), inputs);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(tosaIfOpGetCondition(op)));
  if (inputs.count) {
    tesseraAsmPrinterPrintC(printer, " ");
    printSignature(printer, op, inputs);
  } else if (mlirOperationGetNumResults(op)) {
    tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
  } else {
    tesseraAsmPrinterPrintC(printer, " -> ()");
  }
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, tosaIfOpGetThenGraph(op), true, true, false);
  tesseraAsmPrinterPrintC(printer, " else ");
  tesseraAsmPrinterPrintRegion(printer, tosaIfOpGetElseGraph(op), true, true, false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, /*withKeyword=*/false);
}

void tosaWhileOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  TesseraRange inputs = tesseraOperationGetOperandGroup(op, 0);
  printAssignments(printer, op, tosaWhileOpGetCondGraph(op), inputs);
  tesseraAsmPrinterPrintC(printer, " : ");
  printSignature(printer, op, inputs);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, tosaWhileOpGetCondGraph(op), false, true, false);
  tesseraAsmPrinterPrintC(printer, " do ");
  tesseraAsmPrinterPrintRegion(printer, tosaWhileOpGetBodyGraph(op), true, true, false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, /*withKeyword=*/true);
}

//===--- Variables: `= dense<0> : tensor<1xi32>`, `: tensor<2x?xf32>` ---===//

// The sizes of a type as the attribute of a variable; -1 stands for one that isn't known.
static MlirAttribute shapeAttribute(MlirType type) {
  MlirType index = mlirIndexTypeGet(mlirTypeGetContext(type));
  intptr_t rank = mlirShapedTypeGetRank(type);
  const int64_t shape[] = {rank};
  TsVec(MlirAttribute) sizes = {0};
  for (intptr_t i = 0; i < rank; ++i)
    tsVecPush(&sizes, mlirIntegerAttrGet(index, mlirShapedTypeIsDynamicDim(type, i)
                                                    ? -1
                                                    : mlirShapedTypeGetDimSize(type, i)));
  MlirAttribute attribute = mlirDenseElementsAttrGet(
      mlirRankedTensorTypeGet(1, shape, index, (MlirAttribute){NULL}), rank, sizes.data);
  tsVecFree(&sizes);
  return attribute;
}

MlirLogicalResult tosaParseVariableOpTypeOrInitialValue(TesseraAsmParser *parser,
                                                        TesseraDirectiveArgument *arguments,
                                                        size_t count) {
  (void)count;
  MlirType type;
  if (tesseraAsmParserParseOptionalToken(parser, "=")) {
    MlirAttribute value;
    TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
    if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &value)))
      return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                       "expected attribute");
    type = mlirAttributeGetType(value);
    if (!mlirAttributeIsAElements(value))
      return tesseraAsmParserEmitError(parser, at, "expected shaped type");
    tesseraDirectiveSetAttribute(&arguments[2], value);
  } else if (failed(tesseraAsmParserParseToken(parser, ":")) ||
             failed(tesseraAsmParserParseType(parser, &type))) {
    return failure();
  }
  if (!mlirTypeIsAShaped(type))
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                     "expected shaped type");
  if (!mlirShapedTypeHasRank(type))
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                     "expected ranked type");
  tesseraDirectiveSetAttribute(&arguments[0], shapeAttribute(type));
  tesseraDirectiveSetAttribute(&arguments[1], mlirTypeAttrGet(mlirShapedTypeGetElementType(type)));
  return success();
}

void tosaPrintVariableOpTypeOrInitialValue(TesseraAsmPrinter *printer, MlirOperation op,
                                           const TesseraDirectiveArgument *arguments,
                                           size_t count) {
  (void)op, (void)count;
  if (arguments[2].attribute.ptr) {
    tesseraAsmPrinterPrintC(printer, "= ");
    tesseraAsmPrinterPrintAttribute(printer, arguments[2].attribute);
    return;
  }
  MlirAttribute shape = arguments[0].attribute;
  TsVec(int64_t) sizes = {0};
  for (intptr_t i = 0; i < mlirElementsAttrGetNumElements(shape); ++i) {
    int64_t size = mlirDenseElementsAttrGetIndexValue(shape, i);
    tsVecPush(&sizes, size == -1 ? mlirShapedTypeGetDynamicSize() : size);
  }
  MlirType element = mlirTypeAttrGetValue(arguments[1].attribute);
  tesseraAsmPrinterPrintC(printer, ": ");
  tesseraAsmPrinterPrintType(printer, mlirRankedTensorTypeGet((intptr_t)sizes.size, sizes.data,
                                                              element, (MlirAttribute){NULL}));
  tsVecFree(&sizes);
}
