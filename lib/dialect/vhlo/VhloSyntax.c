// How types, attributes and functions of the vhlo dialect are written.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloSyntax.h"
#include "dialect/vhlo/VhloOps.h"
#include "ir/Builtin.h"

//===--- Lists ---===//

MlirLogicalResult vhloParseSizes(TesseraAsmParser *parser, TesseraDirectiveArgument *arguments,
                                 size_t count) {
  return stablehloParseDimSizes(parser, arguments, count);
}

void vhloPrintSizes(TesseraAsmPrinter *printer, MlirOperation op,
                    const TesseraDirectiveArgument *arguments, size_t count) {
  stablehloPrintDimSizes(printer, op, arguments, count);
}

/// `a, b`, or `()` of none.
static MlirLogicalResult parseTypes(TesseraAsmParser *parser, TesseraTypeList *types) {
  if (tesseraAsmParserParseOptionalToken(parser, "("))
    return tesseraAsmParserParseToken(parser, ")");
  return tesseraAsmParserParseTypeList(parser, types);
}

static void printTypes(TesseraAsmPrinter *printer, size_t count, const MlirType *types) {
  tesseraAsmPrinterPrintC(printer, count ? "" : "()");
  for (size_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintType(printer, types[i]);
  }
}

//===--- Types ---===//

static MlirLogicalResult parseSignature(TesseraAsmParser *parser, TesseraTypeList *inputs,
                                        TesseraTypeList *outputs) {
  if (failed(tesseraAsmParserParseToken(parser, "<")) ||
      failed(tesseraAsmParserParseToken(parser, "(")) || failed(parseTypes(parser, inputs)) ||
      failed(tesseraAsmParserParseToken(parser, ")")) ||
      failed(tesseraAsmParserParseToken(parser, "->")) || failed(parseTypes(parser, outputs)))
    return failure();
  return tesseraAsmParserParseToken(parser, ">");
}

static MlirLocation here(TesseraAsmParser *parser) {
  return tesseraAsmParserEncodeLoc(parser, tesseraAsmParserGetNameLoc(parser));
}

const void *vhloFunctionV1TypeParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  TesseraTypeList inputs = {0}, outputs = {0};
  const void *result = NULL;
  if (!failed(parseSignature(parser, &inputs, &outputs)))
    result = vhloFunctionV1TypeGetChecked(here(parser), inputs.size, inputs.data, outputs.size,
                                          outputs.data)
                 .ptr;
  tesseraTypeListFree(&inputs);
  tesseraTypeListFree(&outputs);
  return result;
}

void vhloFunctionV1TypePrint(TesseraAsmPrinter *printer, const void *storage) {
  size_t numInputs, numOutputs;
  const MlirType *inputs = vhloFunctionV1TypeGetInputs((MlirType){storage}, &numInputs);
  const MlirType *outputs = vhloFunctionV1TypeGetOutputs((MlirType){storage}, &numOutputs);
  tesseraAsmPrinterPrintC(printer, "<(");
  printTypes(printer, numInputs, inputs);
  tesseraAsmPrinterPrintC(printer, ") -> ");
  printTypes(printer, numOutputs, outputs);
  tesseraAsmPrinterPrintC(printer, ">");
}

static void addSize(int64_t size, void *user) { tsVecPush((StablehloSizes *)user, size); }

/// `<4x?xtype`.
static MlirLogicalResult parseShaped(TesseraAsmParser *parser, StablehloSizes *sizes,
                                     MlirType *element) {
  if (failed(tesseraAsmParserParseToken(parser, "<")) ||
      failed(tesseraAsmParserParseDimensionList(parser, true, true, addSize, sizes)))
    return failure();
  return tesseraAsmParserParseType(parser, element);
}

static void printShaped(TesseraAsmPrinter *printer, size_t rank, const int64_t *sizes,
                        MlirType element) {
  tesseraAsmPrinterPrintC(printer, "<");
  tesseraAsmPrinterPrintDimensionList(printer, rank, sizes);
  tesseraAsmPrinterPrintC(printer, rank ? "x" : "");
  tesseraAsmPrinterPrintType(printer, element);
}

const void *vhloRankedTensorV1TypeParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  StablehloSizes sizes = {0};
  MlirType element;
  MlirAttribute encoding = {NULL};
  const void *result = NULL;
  if (!failed(parseShaped(parser, &sizes, &element)) &&
      (!tesseraAsmParserParseOptionalToken(parser, ",") ||
       !failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &encoding))) &&
      !failed(tesseraAsmParserParseToken(parser, ">")))
    result =
        vhloRankedTensorV1TypeGetChecked(here(parser), sizes.size, sizes.data, element, encoding)
            .ptr;
  tsVecFree(&sizes);
  return result;
}

void vhloRankedTensorV1TypePrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirType type = {storage};
  size_t rank;
  const int64_t *sizes = vhloRankedTensorV1TypeGetShape(type, &rank);
  MlirAttribute encoding = vhloRankedTensorV1TypeGetEncoding(type);
  printShaped(printer, rank, sizes, vhloRankedTensorV1TypeGetElementType(type));
  if (!mlirAttributeIsNull(encoding)) {
    tesseraAsmPrinterPrintC(printer, ", ");
    tesseraAsmPrinterPrintAttribute(printer, encoding);
  }
  tesseraAsmPrinterPrintC(printer, ">");
}

const void *vhloRankedBufferV1TypeParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  StablehloSizes sizes = {0};
  MlirType element;
  const void *result = NULL;
  if (!failed(parseShaped(parser, &sizes, &element)) &&
      !failed(tesseraAsmParserParseToken(parser, ">")))
    result = vhloRankedBufferV1TypeGetChecked(here(parser), sizes.size, sizes.data, element).ptr;
  tsVecFree(&sizes);
  return result;
}

void vhloRankedBufferV1TypePrint(TesseraAsmPrinter *printer, const void *storage) {
  size_t rank;
  const int64_t *sizes = vhloRankedBufferV1TypeGetShape((MlirType){storage}, &rank);
  printShaped(printer, rank, sizes, vhloRankedBufferV1TypeGetElementType((MlirType){storage}));
  tesseraAsmPrinterPrintC(printer, ">");
}

//===--- Attributes ---===//

typedef struct Entries {
  TesseraAsmParser *parser;
  TsVec(MlirAttribute) names, values;
} Entries;

static MlirLogicalResult parseEntry(void *user) {
  Entries *entries = user;
  MlirAttribute name, value;
  if (failed(tesseraAsmParserParseAttribute(entries->parser, (MlirType){NULL}, &name)) ||
      failed(tesseraAsmParserParseToken(entries->parser, "=")) ||
      failed(tesseraAsmParserParseAttribute(entries->parser, (MlirType){NULL}, &value)))
    return failure();
  tsVecPush(&entries->names, name);
  tsVecPush(&entries->values, value);
  return success();
}

const void *vhloDictionaryV1AttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Entries entries = {.parser = parser};
  const void *result = NULL;
  if (!failed(tesseraAsmParserParseToken(parser, "<")) &&
      !failed(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_BRACES, parseEntry,
                                                      &entries)) &&
      !failed(tesseraAsmParserParseToken(parser, ">")))
    result = vhloDictionaryV1AttrGetChecked(here(parser), entries.names.size, entries.names.data,
                                            entries.values.size, entries.values.data)
                 .ptr;
  tsVecFree(&entries.names);
  tsVecFree(&entries.values);
  return result;
}

void vhloDictionaryV1AttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  size_t count;
  const MlirAttribute *names = vhloDictionaryV1AttrGetNames((MlirAttribute){storage}, &count);
  const MlirAttribute *values = vhloDictionaryV1AttrGetValues((MlirAttribute){storage}, &count);
  tesseraAsmPrinterPrintC(printer, "<{");
  for (size_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintAttribute(printer, names[i]);
    tesseraAsmPrinterPrintC(printer, " = ");
    tesseraAsmPrinterPrintAttribute(printer, values[i]);
  }
  tesseraAsmPrinterPrintC(printer, "}>");
}

/// A number, or, where it is an integer, the bits of one of the type that follows.
typedef struct Number {
  bool isBits;
  int64_t bits;
  double value;
} Number;

static MlirLogicalResult parseNumber(TesseraAsmParser *parser, Number *number) {
  if (tesseraAsmParserParseOptionalToken(parser, "-")) {
    MlirLogicalResult result = tesseraAsmParserParseFloat(parser, &number->value);
    number->value = -number->value;
    return result;
  }
  TesseraOptional found = tesseraAsmParserParseOptionalInteger(parser, &number->bits);
  number->isBits = found == TESSERA_PRESENT;
  if (found != TESSERA_ABSENT)
    return number->isBits ? success() : failure();
  return tesseraAsmParserParseFloat(parser, &number->value);
}

const void *vhloFloatV1AttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Number number = {0};
  MlirType vhlo;
  if (failed(tesseraAsmParserParseToken(parser, "<")) || failed(parseNumber(parser, &number)) ||
      failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseType(parser, &vhlo)) ||
      failed(tesseraAsmParserParseToken(parser, ">")))
    return NULL;
  MlirType builtin = vhloTypeTo(here(parser), vhlo);
  if (mlirTypeIsNull(builtin) || !mlirTypeIsAFloat(builtin)) {
    tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                              "expected a VHLO type of floats");
    return NULL;
  }
  IrFloatBits bits = {(uint64_t)number.bits, 0};
  return vhloFloatFrom(irWrapAttribute(number.isBits
                                           ? irFloatAttrGetBits(irType(builtin), bits)
                                           : irFloatAttrGet(irType(builtin), number.value)))
      .ptr;
}

void vhloFloatV1AttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute attribute = {storage};
  tesseraAsmPrinterPrintC(printer, "<");
  tesseraAsmPrinterPrintAttributeWithoutType(printer, vhloFloatV1AttrGetValue(attribute));
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, vhloFloatV1AttrGetType(attribute));
  tesseraAsmPrinterPrintC(printer, ">");
}

/// `<builtin attribute>`, made one of here by `from`.
static const void *parseWrapped(TesseraAsmParser *parser, bool (*isKind)(MlirAttribute attribute),
                                MlirAttribute (*from)(MlirAttribute value), const char *what) {
  MlirAttribute value, wrapped = {NULL};
  if (failed(tesseraAsmParserParseToken(parser, "<")) ||
      failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &value)) ||
      failed(tesseraAsmParserParseToken(parser, ">")))
    return NULL;
  if (isKind(value))
    wrapped = from(value);
  if (mlirAttributeIsNull(wrapped))
    tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                              "expected %s of a type that VHLO has", what);
  return wrapped.ptr;
}

static void printWrapped(TesseraAsmPrinter *printer, MlirAttribute value) {
  tesseraAsmPrinterPrintC(printer, "<");
  tesseraAsmPrinterPrintAttribute(printer, value);
  tesseraAsmPrinterPrintC(printer, ">");
}

const void *vhloIntegerV1AttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  return parseWrapped(parser, mlirAttributeIsAInteger, vhloIntegerFrom, "an integer");
}

void vhloIntegerV1AttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  printWrapped(printer, vhloIntegerV1AttrGetValue((MlirAttribute){storage}));
}

const void *vhloTensorV1AttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  return parseWrapped(parser, vhloIsNumbers, vhloTensorFrom, "elements");
}

void vhloTensorV1AttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  printWrapped(printer, vhloTensorV1AttrGetData((MlirAttribute){storage}));
}

//===--- Functions: `@name(%a: type) -> (type) {body} {attributes}` ---===//

static bool functionType(MlirOperation op, MlirType *type) {
  MlirAttribute attribute = vhloFuncOpV1GetFunctionTypeAttr(op);
  if (!vhloTypeV1AttrIsA(attribute))
    return false;
  *type = vhloTypeV1AttrGetValue(attribute);
  return vhloFunctionV1TypeIsA(*type);
}

MlirLogicalResult vhloFuncOpV1Verify(MlirOperation op) {
  MlirType type;
  if (!vhloStringV1AttrIsA(vhloFuncOpV1GetSymNameAttr(op)))
    return mlirOperationEmitOpError(op, "needs text for its name");
  if (!functionType(op, &type))
    return mlirOperationEmitOpError(op, "needs the type of a function for its type");
  return success();
}

static MlirAttribute signatureOf(MlirContext context, const TesseraArgumentList *arguments,
                                 const TesseraTypeList *results) {
  TesseraTypeList inputs = {0};
  for (size_t i = 0; i < arguments->size; ++i)
    tesseraTypeListAdd(&inputs, arguments->data[i].type);
  MlirType type =
      vhloFunctionV1TypeGet(context, inputs.size, inputs.data, results->size, results->data);
  tesseraTypeListFree(&inputs);
  return vhloTypeV1AttrGet(context, type);
}

static MlirLogicalResult parseFunction(TesseraAsmParser *parser, TesseraOperationState *state,
                                       TesseraArgumentList *arguments, TesseraTypeList *results) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirAttribute name;
  if (failed(tesseraAsmParserParseSymbolName(parser, &name)) ||
      failed(tesseraAsmParserParseArgumentList(parser, TESSERA_DELIMITER_PAREN, true, false,
                                               arguments)) ||
      failed(tesseraAsmParserParseArrowTypeList(parser, results)))
    return failure();
  tesseraOperationStateSetAttribute(state, mlirStringRefCreateFromCString("sym_name"),
                                    vhloStringV1AttrGet(context, mlirStringAttrGetValue(name)));
  tesseraOperationStateSetAttribute(state, mlirStringRefCreateFromCString("function_type"),
                                    signatureOf(context, arguments, results));
  if (failed(tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(state),
                                         (intptr_t)arguments->size, arguments->data, false)))
    return failure();
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

MlirLogicalResult vhloFuncOpV1Parse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraArgumentList arguments = {0};
  TesseraTypeList results = {0};
  MlirLogicalResult result = parseFunction(parser, state, &arguments, &results);
  tesseraArgumentListFree(&arguments);
  tesseraTypeListFree(&results);
  return result;
}

static void printFunctionTypes(TesseraAsmPrinter *printer, MlirRegion body, MlirType type) {
  MlirBlock block = mlirRegionGetFirstBlock(body);
  intptr_t count = mlirBlockIsNull(block) ? 0 : mlirBlockGetNumArguments(block);
  tesseraAsmPrinterPrintC(printer, "(");
  for (intptr_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintRegionArgument(printer, mlirBlockGetArgument(block, i),
                                         (MlirAttribute){NULL}, false);
  }
  size_t numOutputs;
  const MlirType *outputs = vhloFunctionV1TypeGetOutputs(type, &numOutputs);
  tesseraAsmPrinterPrintC(printer, ") -> (");
  for (size_t i = 0; i < numOutputs; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintType(printer, outputs[i]);
  }
  tesseraAsmPrinterPrintC(printer, ") ");
}

void vhloFuncOpV1Print(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const kElided[] = {"sym_name", "function_type"};
  MlirType type;
  MlirAttribute name = vhloFuncOpV1GetSymNameAttr(op);
  if (!functionType(op, &type) || !vhloStringV1AttrIsA(name)) {
    tesseraAsmPrinterPrintGenericOp(printer, op, false);
    return;
  }
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintSymbolName(printer, vhloStringV1AttrGetValue(name));
  printFunctionTypes(printer, vhloFuncOpV1GetBody(op), type);
  tesseraAsmPrinterPrintRegion(printer, vhloFuncOpV1GetBody(op), false, true, true);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 2, kElided, false);
}
