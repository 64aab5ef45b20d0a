// The custom syntax of functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Function.h"

#include "asm/Parser.h"
#include "asm/Printer.h"

//===--- Parsing signatures ---===//

typedef struct SignatureParse {
  TesseraAsmParser *parser;
  TesseraSignature *signature;
  bool allowVariadic;
} SignatureParse;

void tesseraSignatureDestroy(TesseraSignature *signature) {
  tsFree(signature->arguments);
  tsFree(signature->results);
  tsFree(signature->resultAttributes);
  memset(signature, 0, sizeof *signature);
}

static void addArgument(TesseraSignature *signature, TesseraArgument argument) {
  if (signature->numArguments == signature->argumentCapacity)
    signature->arguments = tsVecGrow(signature->arguments, &signature->argumentCapacity,
                                     signature->numArguments + 1, sizeof *signature->arguments);
  signature->arguments[signature->numArguments++] = argument;
}

static void addResult(TesseraSignature *signature, MlirType type, MlirAttribute attributes) {
  size_t needed = signature->numResults + 1;
  if (signature->numResults == signature->resultCapacity)
    signature->results = tsVecGrow(signature->results, &signature->resultCapacity, needed,
                                   sizeof *signature->results);
  if (signature->numResults == signature->attributeCapacity)
    signature->resultAttributes =
        tsVecGrow(signature->resultAttributes, &signature->attributeCapacity, needed,
                  sizeof *signature->resultAttributes);
  signature->results[signature->numResults] = type;
  signature->resultAttributes[signature->numResults++] = attributes;
}

/// `type {attributes}`.
static bool parseTypeWithAttributes(TesseraAsmParser *parser, MlirType *type,
                                    MlirAttribute *attributes) {
  attributes->ptr = NULL;
  return mlirLogicalResultIsSuccess(tesseraAsmParserParseType(parser, type)) &&
         tesseraAsmParserParseOptionalDictionary(parser, attributes) != TESSERA_WRONG;
}

static MlirLogicalResult parseArgument(void *user) {
  SignatureParse *parse = user;
  TesseraAsmParser *parser = parse->parser;
  TesseraSignature *signature = parse->signature;
  if (signature->isVariadic)
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                     "variadic arguments must be in the end of the argument list");
  if (parse->allowVariadic && tesseraAsmParserParseOptionalToken(parser, "...")) {
    signature->isVariadic = true;
    return mlirLogicalResultSuccess();
  }
  const TesseraArgument *last =
      signature->numArguments ? &signature->arguments[signature->numArguments - 1] : NULL;
  TesseraArgument argument = {0};
  TesseraOptional named = tesseraAsmParserParseOptionalArgument(parser, &argument, true, true);
  if (named == TESSERA_WRONG)
    return mlirLogicalResultFailure();
  if (named == TESSERA_PRESENT) {
    if (last && !last->name.name.length)
      return tesseraAsmParserEmitError(parser, argument.name.location,
                                       "expected type instead of SSA identifier");
  } else {
    TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
    if (last && last->name.name.length)
      return tesseraAsmParserEmitError(parser, at, "expected SSA identifier");
    argument.name.location = at;
    if (!parseTypeWithAttributes(parser, &argument.type, &argument.attributes) ||
        tesseraAsmParserParseOptionalLocation(parser, &argument.location) == TESSERA_WRONG)
      return mlirLogicalResultFailure();
  }
  addArgument(signature, argument);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult parseResult(void *user) {
  SignatureParse *parse = user;
  MlirType type;
  MlirAttribute attributes;
  if (!parseTypeWithAttributes(parse->parser, &type, &attributes))
    return mlirLogicalResultFailure();
  addResult(parse->signature, type, attributes);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult parseResults(SignatureParse *parse) {
  TesseraAsmParser *parser = parse->parser;
  if (!asmIs(parser, ASM_L_PAREN)) {
    MlirType type;
    if (mlirLogicalResultIsFailure(tesseraAsmParserParseType(parser, &type)))
      return mlirLogicalResultFailure();
    addResult(parse->signature, type, irWrapAttribute(NULL));
    return mlirLogicalResultSuccess();
  }
  return tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_PAREN, parseResult,
                                                 parse);
}

MlirLogicalResult tesseraSignatureParse(TesseraAsmParser *parser, bool allowVariadic,
                                        TesseraSignature *signature) {
  SignatureParse parse = {parser, signature, allowVariadic};
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseCommaSeparatedList(
          parser, TESSERA_DELIMITER_PAREN, parseArgument, &parse)))
    return mlirLogicalResultFailure();
  if (!tesseraAsmParserParseOptionalToken(parser, "->"))
    return mlirLogicalResultSuccess();
  return parseResults(&parse);
}

//===--- Parsing functions ---===//

// Handles are what they hold.
static IrList listOfTypes(intptr_t size, const MlirType *types) {
  return (IrList){(IrStorage *const *)(const void *)types, (size_t)size};
}

static IrStorage *functionType(TesseraAsmParser *parser, const TesseraSignature *signature) {
  enum { FEW = 16 };
  IrStorage *few[FEW], **inputs = few;
  if (signature->numArguments > FEW)
    inputs = tsAllocZeroed(signature->numArguments, sizeof *inputs);
  for (size_t i = 0; i < signature->numArguments; i++)
    inputs[i] = irType(signature->arguments[i].type);
  IrStorage *type =
      irFunctionTypeGet(parser->context, (IrList){inputs, signature->numArguments},
                        listOfTypes((intptr_t)signature->numResults, signature->results));
  if (inputs != few)
    tsFree(inputs);
  return type;
}

/// An array of dictionaries, one for each argument or result; null when all are empty.
static MlirAttribute attributeArray(TesseraAsmParser *parser, const MlirAttribute *first,
                                    size_t count, size_t stride) {
  IrStorage *empty = parser->context->emptyDictionary;
  AsmStorageVec elements = {0};
  for (size_t i = 0; i < count; i++) {
    const MlirAttribute *attribute = (const void *)((const char *)first + i * stride);
    IrStorage *dictionary = attribute->ptr ? irAttribute(*attribute) : empty;
    if (dictionary == empty && !elements.size)
      continue;
    while (elements.size < i) // those before, which were all empty
      tsVecPush(&elements, empty);
    tsVecPush(&elements, dictionary);
  }
  IrList list = {elements.data, elements.size};
  IrStorage *array = list.size ? irArrayGet(parser->context, list) : NULL;
  tsVecFree(&elements);
  return irWrapAttribute(array);
}

void tesseraSignatureSetAttributes(TesseraAsmParser *parser, TesseraOperationState *state,
                                   const TesseraSignature *signature) {
  MlirAttribute arguments =
      signature->numArguments
          ? attributeArray(parser, &signature->arguments[0].attributes, signature->numArguments,
                           sizeof *signature->arguments)
          : irWrapAttribute(NULL);
  if (arguments.ptr)
    tesseraOperationStateSetAttribute(state, tsLiteral("arg_attrs"), arguments);
  MlirAttribute results = attributeArray(parser, signature->resultAttributes, signature->numResults,
                                         sizeof(MlirAttribute));
  if (results.ptr)
    tesseraOperationStateSetAttribute(state, tsLiteral("res_attrs"), results);
}

static void setSignature(TesseraAsmParser *parser, TesseraOperationState *state,
                         const TesseraSignature *signature) {
  IrStorage *type = irTypeAttrGet(functionType(parser, signature));
  tesseraOperationStateSetAttribute(state, tsLiteral("function_type"), irWrapAttribute(type));
  if (signature->isVariadic)
    tesseraOperationStateSetAttribute(state, tsLiteral("is_variadic"),
                                      irWrapAttribute(parser->context->unitAttr));
  tesseraSignatureSetAttributes(parser, state, signature);
}

/// `attributes {...}` without what the syntax says elsewhere.
static bool parseFunctionAttributes(TesseraAsmParser *parser, TesseraOperationState *state) {
  static const char *const inferred[] = {"sym_visibility", "sym_name", "function_type"};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!tesseraAsmParserParseOptionalKeyword(parser, "attributes"))
    return true;
  if (!asmIs(parser, ASM_L_BRACE))
    return asmErrorMissing(parser, "expected '{' in attribute dictionary");
  IrStorage *dictionary = asmParseDictionary(parser);
  if (!dictionary)
    return false;
  for (size_t i = 0; i < sizeof inferred / sizeof *inferred; i++)
    if (irDictionaryFind(dictionary, mlirStringRefCreateFromCString(inferred[i])))
      return mlirLogicalResultIsSuccess(
          tesseraAsmParserEmitError(parser, at,
                                    "'%s' is an inferred attribute and should not be "
                                    "specified in the explicit attribute dictionary",
                                    inferred[i]));
  asmStateSetAttributes(state, dictionary);
  return true;
}

static bool parseVisibility(TesseraAsmParser *parser, TesseraOperationState *state) {
  static const char *const keywords[] = {"public", "private", "nested"};
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
    if (!tesseraAsmParserParseOptionalKeyword(parser, keywords[i]))
      continue;
    IrStorage *value = irStringGet(parser->context, mlirStringRefCreateFromCString(keywords[i]));
    tesseraOperationStateSetAttribute(state, tsLiteral("sym_visibility"), irWrapAttribute(value));
    return true;
  }
  return false;
}

MlirLogicalResult tesseraFunctionParseBody(TesseraAsmParser *parser, TesseraOperationState *state,
                                           const TesseraSignature *signature) {
  MlirRegion body = tesseraOperationStateAddRegion(state);
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (asmBodiesTake(parser, irRegion(body), signature->numArguments, signature->arguments))
    return mlirLogicalResultSuccess();
  TesseraOptional present = tesseraAsmParserParseOptionalRegion(
      parser, body, (intptr_t)signature->numArguments, signature->arguments, false);
  if (present == TESSERA_PRESENT && !irRegion(body)->first)
    return tesseraAsmParserEmitError(parser, at, "expected non-empty function body");
  return present != TESSERA_WRONG ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult tesseraFunctionParse(TesseraAsmParser *parser, TesseraOperationState *state,
                                       bool allowVariadic) {
  parseVisibility(parser, state);
  MlirAttribute name = {NULL};
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseSymbolName(parser, &name)))
    return mlirLogicalResultFailure();
  tesseraOperationStateSetAttribute(state, tsLiteral("sym_name"), name);
  TesseraSignature signature = {0};
  bool ok = mlirLogicalResultIsSuccess(tesseraSignatureParse(parser, allowVariadic, &signature));
  if (ok)
    setSignature(parser, state, &signature);
  ok = ok && parseFunctionAttributes(parser, state) &&
       mlirLogicalResultIsSuccess(tesseraFunctionParseBody(parser, state, &signature));
  tesseraSignatureDestroy(&signature);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Printing ---===//

static const IrStorage *elementAt(MlirAttribute array, size_t index) {
  const IrStorage *attributes = irAttribute(array);
  if (!attributes || index >= irArrayElements(attributes).size)
    return NULL;
  return irArrayElements(attributes).data[index];
}

/// ` {...}` unless empty.
static void printDictionary(TesseraAsmPrinter *printer, const IrStorage *dictionary) {
  if (!dictionary || !irIsDictionary(dictionary) || !irDictionaryEntries(dictionary).size)
    return;
  IrNamedList entries = irDictionaryEntries(dictionary);
  for (size_t i = 0; printer->collector && i < entries.size; i++)
    asmCollect(printer, irNamedValue(entries.data[i]), false);
  if (printer->collector)
    return;
  asmPutChar(printer, ' ');
  asmPrintDictionary(printer, entries);
}

static void printResults(TesseraAsmPrinter *printer, IrList results, MlirAttribute attributes) {
  const IrStorage *first = elementAt(attributes, 0);
  bool parens = results.size > 1 || irTypeIsFunction(results.data[0]) ||
                (first && irIsDictionary(first) && irDictionaryEntries(first).size);
  asmPutLiteral(printer, " -> ");
  if (parens)
    asmPutChar(printer, '(');
  for (size_t i = 0; i < results.size; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    asmPrintType(printer, results.data[i]);
    printDictionary(printer, elementAt(attributes, i));
  }
  if (parens)
    asmPutChar(printer, ')');
}

static void printSignature(TesseraAsmPrinter *printer, MlirRegion body, IrList inputs,
                           IrList results, MlirAttribute argAttrs, MlirAttribute resAttrs,
                           bool isVariadic) {
  const IrBlock *entry = irRegion(body)->first;
  asmPutChar(printer, '(');
  for (size_t i = 0; i < inputs.size; i++) {
    const IrStorage *attributes = elementAt(argAttrs, i);
    if (i)
      asmPutLiteral(printer, ", ");
    if (entry && i < entry->numArguments) {
      tesseraAsmPrinterPrintRegionArgument(printer, irWrapValue(&entry->arguments[i]->value),
                                           irWrapAttribute(attributes), false);
    } else {
      asmPrintType(printer, inputs.data[i]);
      printDictionary(printer, attributes);
    }
  }
  if (isVariadic)
    asmPutText(printer, inputs.size ? tsLiteral(", ...") : tsLiteral("..."));
  asmPutChar(printer, ')');
  if (results.size)
    printResults(printer, results, resAttrs);
}

void tesseraSignaturePrint(TesseraAsmPrinter *printer, MlirRegion body, MlirType type,
                           MlirAttribute argAttrs, MlirAttribute resAttrs, bool isVariadic) {
  printSignature(printer, body, irFunctionInputs(irType(type)), irFunctionResults(irType(type)),
                 argAttrs, resAttrs, isVariadic);
}

void tesseraSignaturePrintTypes(TesseraAsmPrinter *printer, MlirRegion body, intptr_t numInputs,
                                const MlirType *inputs, intptr_t numResults,
                                const MlirType *results, MlirAttribute argAttrs,
                                MlirAttribute resAttrs, bool isVariadic) {
  printSignature(printer, body, listOfTypes(numInputs, inputs), listOfTypes(numResults, results),
                 argAttrs, resAttrs, isVariadic);
}

/// Whether the operation has no attributes but `known` ones.
static bool hasNoMore(const IrOperation *op, unsigned known) {
  unsigned count = 0;
  for (uint32_t i = 0; i < op->name->numAttributeSlots; i++)
    count += op->attributes[i] != NULL;
  return !op->discardable && count == known;
}

void tesseraFunctionPrint(TesseraAsmPrinter *printer, MlirOperation op, bool isVariadic) {
  static const char *const elided[] = {"sym_name",  "sym_visibility", "function_type",
                                       "arg_attrs", "res_attrs",      "is_variadic"};
  const IrOperation *function = irOp(op);
  const IrStorage *name = irOperationGetAttributeByText(function, tsLiteral("sym_name"));
  const IrStorage *visibility =
      irOperationGetAttributeByText(function, tsLiteral("sym_visibility"));
  const IrStorage *type = irOperationGetAttributeByText(function, tsLiteral("function_type"));
  asmPutChar(printer, ' ');
  if (visibility) {
    asmPutText(printer, irStringValue(visibility));
    asmPutChar(printer, ' ');
  }
  asmPutSymbolName(printer, irStringValue(name));
  MlirRegion body = irWrapRegion(&function->regions[0]);
  const IrStorage *argAttrs = irOperationGetAttributeByText(function, tsLiteral("arg_attrs"));
  const IrStorage *resAttrs = irOperationGetAttributeByText(function, tsLiteral("res_attrs"));
  tesseraSignaturePrint(printer, body, irWrapType(irTypeAttrValue(type)), irWrapAttribute(argAttrs),
                        irWrapAttribute(resAttrs), isVariadic);
  if (!hasNoMore(function, 2u + (visibility != NULL) + (argAttrs != NULL) + (resAttrs != NULL)))
    tesseraAsmPrinterPrintOptionalAttrDict(printer, op, sizeof elided / sizeof *elided, elided,
                                           true);
  if (!function->regions[0].first)
    return;
  asmPutChar(printer, ' ');
  tesseraAsmPrinterPrintRegion(printer, body, false, true, false);
}
