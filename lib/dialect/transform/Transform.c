// Hooks of the transform dialect: types, syntax, effects, where control goes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/transform/Transform.h"
#include "dialect/transform/TransformState.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Format.h"
#include "tessera/Function.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- What types take ---===//

static TransformStatus takeAny(void) { return TRANSFORM_SUCCESS; }

TransformStatus transformAnyOpTypeCheckPayload(MlirType self, TransformState *state,
                                               MlirLocation location,
                                               const TransformPayload *payload) {
  (void)self, (void)state, (void)location, (void)payload;
  return takeAny();
}
TransformStatus transformAnyValueTypeCheckPayload(MlirType self, TransformState *state,
                                                  MlirLocation location,
                                                  const TransformPayload *payload) {
  (void)self, (void)state, (void)location, (void)payload;
  return takeAny();
}
TransformStatus transformAnyParamTypeCheckPayload(MlirType self, TransformState *state,
                                                  MlirLocation location,
                                                  const TransformPayload *payload) {
  (void)self, (void)state, (void)location, (void)payload;
  return takeAny();
}

TransformStatus transformOperationTypeCheckPayload(MlirType self, TransformState *state,
                                                   MlirLocation location,
                                                   const TransformPayload *payload) {
  MlirStringRef name = transformOperationTypeGetOperationName(self);
  for (size_t i = 0; i < payload->size; i++) {
    const IrOperation *op = payload->data[i];
    MlirStringRef own = irStringValue(op->name->name);
    if (tsEqual(own, name))
      continue;
    TesseraDiagnostic *diagnostic = transformSilenceable(state, location);
    tesseraDiagnosticAppendFormat(diagnostic,
                                  "incompatible payload operation name expected %.*s vs %.*s",
                                  (int)name.length, name.data, (int)own.length, own.data);
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(diagnostic, irWrapLocation(op->location)), "payload operation");
    return TRANSFORM_SILENCEABLE;
  }
  return TRANSFORM_SUCCESS;
}

static TransformStatus expectAttributes(TransformState *state, MlirLocation location,
                                        const TransformPayload *payload,
                                        bool (*isExpected)(MlirAttribute attribute),
                                        const char *kind) {
  for (size_t i = 0; i < payload->size; i++) {
    MlirAttribute attribute = {payload->data[i]};
    if (isExpected(attribute))
      continue;
    TesseraDiagnostic *diagnostic = transformSilenceable(state, location);
    tesseraDiagnosticAppendFormat(diagnostic, "expected %s attribute, got ", kind);
    tesseraDiagnosticAppendAttribute(diagnostic, attribute);
    return TRANSFORM_SILENCEABLE;
  }
  return TRANSFORM_SUCCESS;
}

TransformStatus transformAffineMapParamTypeCheckPayload(MlirType self, TransformState *state,
                                                        MlirLocation location,
                                                        const TransformPayload *payload) {
  (void)self;
  return expectAttributes(state, location, payload, mlirAttributeIsAAffineMap, "affine map");
}
TransformStatus transformTypeParamTypeCheckPayload(MlirType self, TransformState *state,
                                                   MlirLocation location,
                                                   const TransformPayload *payload) {
  (void)self;
  return expectAttributes(state, location, payload, mlirAttributeIsAType, "type");
}

TransformStatus transformParamTypeCheckPayload(MlirType self, TransformState *state,
                                               MlirLocation location,
                                               const TransformPayload *payload) {
  MlirType expected = transformParamTypeGetType(self);
  TransformStatus status =
      expectAttributes(state, location, payload, mlirAttributeIsAInteger, "integer");
  for (size_t i = 0; i < payload->size && status == TRANSFORM_SUCCESS; i++) {
    MlirType type = mlirAttributeGetType((MlirAttribute){payload->data[i]});
    if (mlirTypeEqual(type, expected))
      continue;
    TesseraDiagnostic *diagnostic = transformSilenceable(state, location);
    tesseraDiagnosticAppendFormat(diagnostic, "expected the type of the parameter attribute (");
    tesseraDiagnosticAppendType(diagnostic, type);
    tesseraDiagnosticAppendFormat(diagnostic, ") to match the parameter type (");
    tesseraDiagnosticAppendType(diagnostic, expected);
    tesseraDiagnosticAppendFormat(diagnostic, ")");
    status = TRANSFORM_SILENCEABLE;
  }
  return status;
}

MlirLogicalResult transformParamTypeVerify(MlirLocation location, const TesseraParam *params) {
  MlirType type = {params[0].pointer};
  if (mlirTypeIsNull(type) || !(mlirTypeIsAInteger(type) || mlirTypeIsAIndex(type)))
    return mlirLocationEmitError(location, "only supports integer or index types");
  return success();
}

//===--- Syntax ---===//

static MlirLogicalResult addTypes(TesseraAsmParser *parser, TesseraDirectiveArgument *root,
                                  TesseraDirectiveArgument *others, size_t count) {
  TesseraTypeList types = {0};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirLogicalResult result = success();
  if (tesseraAsmParserParseOptionalToken(parser, "(")) {
    result = tesseraAsmParserParseTypeList(parser, &types);
    if (!failed(result))
      result = tesseraAsmParserParseToken(parser, ")");
  } else {
    result = tesseraAsmParserParseTypeList(parser, &types);
  }
  if (!failed(result) && types.size != count)
    result =
        tesseraAsmParserEmitError(parser, at, "expected types to be provided for all operands");
  for (size_t i = 0; !failed(result) && i < types.size; i++)
    tesseraDirectiveAddType(i ? others : root, types.data[i]);
  tesseraTypeListFree(&types);
  return result;
}

MlirLogicalResult transformParseSequenceOpOperands(TesseraAsmParser *parser,
                                                   TesseraDirectiveArgument *arguments,
                                                   size_t count) {
  (void)count;
  TesseraUnresolvedOperand operand;
  size_t numOperands = 0;
  for (TesseraOptional there = tesseraAsmParserParseOptionalOperand(parser, &operand);;
       there = TESSERA_PRESENT) {
    if (there != TESSERA_PRESENT)
      return there == TESSERA_ABSENT ? success() : failure();
    tesseraDirectiveAddOperand(&arguments[numOperands ? 2 : 0], operand);
    numOperands++;
    if (!tesseraAsmParserParseOptionalToken(parser, ","))
      break;
    if (failed(tesseraAsmParserParseOperand(parser, &operand)))
      return failure();
  }
  if (failed(tesseraAsmParserParseToken(parser, ":")))
    return failure();
  return addTypes(parser, &arguments[1], &arguments[3], numOperands);
}

void transformPrintSequenceOpOperands(TesseraAsmPrinter *printer, MlirOperation op,
                                      const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  if (!arguments[0].size)
    return;
  tesseraAsmPrinterPrintOperand(printer, arguments[0].values[0]);
  for (size_t i = 0; i < arguments[2].size; i++) {
    tesseraAsmPrinterPrintC(printer, ", ");
    tesseraAsmPrinterPrintOperand(printer, arguments[2].values[i]);
  }
  tesseraAsmPrinterPrintC(printer, arguments[2].size ? " : (" : " : ");
  tesseraAsmPrinterPrintType(printer, arguments[1].types[0]);
  for (size_t i = 0; i < arguments[3].size; i++) {
    tesseraAsmPrinterPrintC(printer, ", ");
    tesseraAsmPrinterPrintType(printer, arguments[3].types[i]);
  }
  tesseraAsmPrinterPrintC(printer, arguments[2].size ? ")" : "");
}

/// Of the operands; the results have the same.
MlirLogicalResult transformParseReplicatedTypes(TesseraAsmParser *parser,
                                                TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  TesseraTypeList types = {0};
  MlirLogicalResult result = tesseraAsmParserParseTypeList(parser, &types);
  for (size_t i = 0; !failed(result) && i < types.size; i++) {
    tesseraDirectiveAddType(&arguments[0], types.data[i]);
    tesseraDirectiveAddType(&arguments[1], types.data[i]);
  }
  tesseraTypeListFree(&types);
  return result;
}

void transformPrintReplicatedTypes(TesseraAsmPrinter *printer, MlirOperation op,
                                   const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  for (size_t i = 0; i < arguments[0].size; i++) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintType(printer, arguments[0].types[i]);
  }
}

MlirLogicalResult transformParseForeachMatchSymbols(TesseraAsmParser *parser,
                                                    TesseraDirectiveArgument *arguments,
                                                    size_t count) {
  (void)count;
  TsVec(MlirAttribute) matchers = {0};
  TsVec(MlirAttribute) actions = {0};
  MlirLogicalResult result;
  do {
    MlirAttribute matcher, action;
    result = tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &matcher);
    if (!failed(result))
      result = tesseraAsmParserParseToken(parser, "->");
    if (!failed(result))
      result = tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &action);
    if (failed(result))
      break;
    tsVecPush(&matchers, matcher);
    tsVecPush(&actions, action);
  } while (tesseraAsmParserParseOptionalToken(parser, ","));
  MlirContext context = tesseraAsmParserGetContext(parser);
  tesseraDirectiveSetAttribute(&arguments[0],
                               mlirArrayAttrGet(context, (intptr_t)matchers.size, matchers.data));
  tesseraDirectiveSetAttribute(&arguments[1],
                               mlirArrayAttrGet(context, (intptr_t)actions.size, actions.data));
  tsVecFree(&matchers);
  tsVecFree(&actions);
  return result;
}

void transformPrintForeachMatchSymbols(TesseraAsmPrinter *printer, MlirOperation op,
                                       const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  tesseraAsmPrinterIncreaseIndent(printer);
  tesseraAsmPrinterIncreaseIndent(printer);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(arguments[0].attribute); i++) {
    if (i)
      tesseraAsmPrinterPrintC(printer, ",");
    tesseraAsmPrinterPrintNewline(printer);
    tesseraAsmPrinterPrintAttribute(printer, mlirArrayAttrGetElement(arguments[0].attribute, i));
    tesseraAsmPrinterPrintC(printer, " -> ");
    tesseraAsmPrinterPrintAttribute(printer, mlirArrayAttrGetElement(arguments[1].attribute, i));
  }
  tesseraAsmPrinterDecreaseIndent(printer);
  tesseraAsmPrinterDecreaseIndent(printer);
}

typedef struct Positions {
  TesseraAsmParser *parser;
  TsVec(int64_t) values;
} Positions;

static MlirLogicalResult parsePosition(void *user) {
  Positions *positions = user;
  int64_t value;
  if (failed(tesseraAsmParserParseInteger(positions->parser, &value)))
    return failure();
  tsVecPush(&positions->values, value);
  return success();
}

MlirLogicalResult transformParseTransformMatchDims(TesseraAsmParser *parser,
                                                   TesseraDirectiveArgument *arguments,
                                                   size_t count) {
  (void)count;
  MlirContext context = tesseraAsmParserGetContext(parser);
  Positions positions = {.parser = parser};
  MlirLogicalResult result = success();
  if (tesseraAsmParserParseOptionalKeyword(parser, "all")) {
    tesseraDirectiveSetAttribute(&arguments[2], mlirUnitAttrGet(context));
  } else if (tesseraAsmParserParseOptionalKeyword(parser, "except")) {
    tesseraDirectiveSetAttribute(&arguments[1], mlirUnitAttrGet(context));
    result = tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_PAREN, parsePosition,
                                                     &positions);
  } else {
    result = tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE, parsePosition,
                                                     &positions);
  }
  tesseraDirectiveSetAttribute(
      &arguments[0],
      mlirDenseI64ArrayGet(context, (intptr_t)positions.values.size, positions.values.data));
  tsVecFree(&positions.values);
  return result;
}

void transformPrintTransformMatchDims(TesseraAsmPrinter *printer, MlirOperation op,
                                      const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  if (!mlirAttributeIsNull(arguments[2].attribute)) {
    tesseraAsmPrinterPrintC(printer, "all");
    return;
  }
  bool isInverted = !mlirAttributeIsNull(arguments[1].attribute);
  tesseraAsmPrinterPrintC(printer, isInverted ? "except(" : "");
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(arguments[0].attribute); i++) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintInteger(printer, mlirDenseI64ArrayGetElement(arguments[0].attribute, i));
  }
  tesseraAsmPrinterPrintC(printer, isInverted ? ")" : "");
}

//===--- Options of passes ---===//

typedef struct Options {
  TesseraAsmParser *parser;
  TesseraDirectiveArgument *operands;
  TsVec(MlirNamedAttribute) entries;
} Options;

static MlirLogicalResult parseOptionValue(Options *options, MlirAttribute *value);

typedef struct OptionList {
  Options *options;
  TsVec(MlirAttribute) values;
} OptionList;

static MlirLogicalResult parseListElement(void *user) {
  OptionList *list = user;
  MlirAttribute value;
  if (failed(parseOptionValue(list->options, &value)))
    return failure();
  tsVecPush(&list->values, value);
  return success();
}

static MlirAttribute operandMark(Options *options) {
  MlirContext context = tesseraAsmParserGetContext(options->parser);
  return transformParamOperandAttrGet(
      context,
      mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), (int64_t)options->operands->size));
}

/// `%param`, `[...]` of such, or an attribute.
static MlirLogicalResult parseOptionValue(Options *options, MlirAttribute *value) {
  TesseraUnresolvedOperand operand;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(options->parser);
  TesseraOptional there = tesseraAsmParserParseOptionalOperand(options->parser, &operand);
  if (there == TESSERA_PRESENT) {
    *value = operandMark(options);
    tesseraDirectiveAddOperand(options->operands, operand);
    return success();
  }
  if (there == TESSERA_WRONG)
    return failure();
  if (tesseraAsmParserParseOptionalToken(options->parser, "[")) {
    OptionList list = {.options = options};
    MlirLogicalResult result = success();
    if (!tesseraAsmParserParseOptionalToken(options->parser, "]")) {
      result = tesseraAsmParserParseCommaSeparatedList(options->parser, TESSERA_DELIMITER_NONE,
                                                       parseListElement, &list);
      if (!failed(result))
        result = tesseraAsmParserParseToken(options->parser, "]");
    }
    *value = mlirArrayAttrGet(tesseraAsmParserGetContext(options->parser),
                              (intptr_t)list.values.size, list.values.data);
    tsVecFree(&list.values);
    return result;
  }
  if (failed(tesseraAsmParserParseAttribute(options->parser, (MlirType){NULL}, value)))
    return failure();
  if (transformParamOperandAttrIsA(*value))
    return tesseraAsmParserEmitError(
        options->parser, at,
        "the param_operand attribute is a marker reserved for indicating a value will be passed "
        "via params and is only used in the generic print format");
  return success();
}

static MlirLogicalResult parseOption(void *user) {
  Options *options = user;
  MlirStringRef key;
  MlirAttribute value;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(options->parser);
  TesseraOptional there = tesseraAsmParserParseOptionalKeywordOrString(options->parser, &key);
  if (there != TESSERA_PRESENT)
    return tesseraAsmParserEmitError(options->parser, at,
                                     "expected key to either be an identifier or a string");
  if (failed(tesseraAsmParserParseToken(options->parser, "=")) ||
      failed(parseOptionValue(options, &value)))
    return failure();
  MlirIdentifier name = mlirIdentifierGet(tesseraAsmParserGetContext(options->parser), key);
  for (size_t i = 0; i < options->entries.size; i++)
    if (mlirIdentifierEqual(options->entries.data[i].name, name))
      return tesseraAsmParserEmitError(options->parser, at,
                                       "duplicate keys found in options dictionary");
  tsVecPush(&options->entries, mlirNamedAttributeGet(name, value));
  return success();
}

MlirLogicalResult transformParseApplyRegisteredPassOptions(TesseraAsmParser *parser,
                                                           TesseraDirectiveArgument *arguments,
                                                           size_t count) {
  (void)count;
  Options options = {.parser = parser, .operands = &arguments[1]};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!tesseraAsmParserParseOptionalToken(parser, "{"))
    return tesseraAsmParserEmitError(parser, at, "expected '{' in options dictionary");
  MlirLogicalResult result = success();
  if (!tesseraAsmParserParseOptionalToken(parser, "}")) {
    result = tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE, parseOption,
                                                     &options);
    if (!failed(result))
      result = tesseraAsmParserParseToken(parser, "}");
  }
  tesseraDirectiveSetAttribute(
      &arguments[0], mlirDictionaryAttrGet(tesseraAsmParserGetContext(parser),
                                           (intptr_t)options.entries.size, options.entries.data));
  tsVecFree(&options.entries);
  return result;
}

static void printOptionValue(TesseraAsmPrinter *printer, const TesseraDirectiveArgument *operands,
                             MlirAttribute value) {
  if (transformParamOperandAttrIsA(value)) {
    size_t index = (size_t)mlirIntegerAttrGetValueInt(transformParamOperandAttrGetIndex(value));
    if (index < operands->size)
      tesseraAsmPrinterPrintOperand(printer, operands->values[index]);
  } else if (mlirAttributeIsAArray(value)) {
    tesseraAsmPrinterPrintC(printer, "[");
    for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(value); i++) {
      tesseraAsmPrinterPrintC(printer, i ? ", " : "");
      printOptionValue(printer, operands, mlirArrayAttrGetElement(value, i));
    }
    tesseraAsmPrinterPrintC(printer, "]");
  } else {
    tesseraAsmPrinterPrintAttribute(printer, value);
  }
}

void transformPrintApplyRegisteredPassOptions(TesseraAsmPrinter *printer, MlirOperation op,
                                              const TesseraDirectiveArgument *arguments,
                                              size_t count) {
  (void)op, (void)count;
  MlirAttribute options = arguments[0].attribute;
  intptr_t size = mlirAttributeIsNull(options) ? 0 : mlirDictionaryAttrGetNumElements(options);
  tesseraAsmPrinterPrintC(printer, "{");
  for (intptr_t i = 0; i < size; i++) {
    MlirNamedAttribute entry = mlirDictionaryAttrGetElement(options, i);
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintString(printer, mlirIdentifierStr(entry.name));
    tesseraAsmPrinterPrintC(printer, " = ");
    printOptionValue(printer, &arguments[1], entry.attribute);
  }
  tesseraAsmPrinterPrintC(printer, "}");
}

//===--- Functions ---===//

MlirLogicalResult transformNamedSequenceOpParse(TesseraAsmParser *parser,
                                                TesseraOperationState *state) {
  return tesseraFunctionParse(parser, state, /*allowVariadic=*/false);
}

void transformNamedSequenceOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraFunctionPrint(printer, op, /*isVariadic=*/false);
}

bool transformNamedSequenceOpIsDeclaration(MlirOperation op) {
  return mlirBlockIsNull(mlirRegionGetFirstBlock(transformNamedSequenceOpGetBody(op)));
}

MlirAttribute transformIncludeOpGetCallee(MlirOperation op) {
  return transformIncludeOpGetTargetAttr(op);
}
MlirLogicalResult transformIncludeOpSetCallee(MlirOperation op, MlirAttribute callee) {
  transformIncludeOpSetTargetAttr(op, callee);
  return success();
}
TesseraRange transformIncludeOpGetArguments(MlirOperation op) {
  return tesseraOperationGetOperandGroup(op, 0);
}

const char *transformSequenceOpGetDefaultDialect(void) { return "transform"; }

void transformForeachMatchOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName,
                                              void *user) {
  setName(mlirOperationGetResult(op, 0), mlirStringRefCreateFromCString("updated_root"), user);
  if (mlirOperationGetNumResults(op) > 1)
    setName(mlirOperationGetResult(op, 1), mlirStringRefCreateFromCString("yielded_results"), user);
}

bool transformCastOpAreCastCompatible(MlirType from, MlirType to) {
  return transformHandleTypeInterfaceCast(from) && transformHandleTypeInterfaceCast(to);
}

//===--- Effects ---===//

#define MAPPING "TransformMappingResource"
#define PAYLOAD "PayloadIRResource"

static void readsHandle(MlirValue handle, TesseraAppendEffect append, void *user) {
  append((TesseraEffect){.kind = TESSERA_EFFECT_READ, .value = handle, .resource = MAPPING}, user);
}
static void consumesHandle(MlirValue handle, TesseraAppendEffect append, void *user) {
  readsHandle(handle, append, user);
  append((TesseraEffect){.kind = TESSERA_EFFECT_FREE, .value = handle, .resource = MAPPING}, user);
}
static void modifiesPayload(TesseraAppendEffect append, void *user) {
  append((TesseraEffect){.kind = TESSERA_EFFECT_READ, .resource = PAYLOAD}, user);
  append((TesseraEffect){.kind = TESSERA_EFFECT_WRITE, .resource = PAYLOAD}, user);
}
static void producesResults(MlirOperation op, TesseraAppendEffect append, void *user) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
    MlirValue result = mlirOperationGetResult(op, i);
    append((TesseraEffect){.kind = TESSERA_EFFECT_ALLOCATE, .value = result, .resource = MAPPING},
           user);
    append((TesseraEffect){.kind = TESSERA_EFFECT_WRITE, .value = result, .resource = MAPPING},
           user);
  }
}

static bool hasBody(MlirOperation op) {
  return transformSequenceOpIsA(op) || transformForeachOpIsA(op);
}

static bool isConsumedInside(MlirValue value, TsPointerMap *known);

/// Of an op whose operands are the arguments of its body.
static bool bodyConsumes(MlirOperation op, MlirValue operand, TsPointerMap *known) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  intptr_t count = mlirBlockIsNull(block) ? 0 : mlirBlockGetNumArguments(block);
  for (intptr_t i = 0; i < count && i < mlirOperationGetNumOperands(op); i++)
    if (mlirValueEqual(mlirOperationGetOperand(op, i), operand) &&
        isConsumedInside(mlirBlockGetArgument(block, i), known))
      return true;
  return false;
}

/// Whether some op that uses the value uses it up; `known`: of values that were asked for, plus 1.
static bool isConsumedInside(MlirValue value, TsPointerMap *known) {
  uintptr_t *answer = tsPointerMapFind(known, value.ptr);
  if (answer)
    return *answer == 2;
  bool result = false;
  for (IrUse *use = irValue(value)->firstUse; use && !result; use = use->next) {
    MlirOperation owner = irWrapOp(use->owner);
    result = hasBody(owner) ? bodyConsumes(owner, value, known) : transformConsumes(owner, value);
  }
  *tsPointerMapInsert(known, value.ptr, NULL) = result ? 2 : 1;
  return result;
}

static void bodyEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  TsPointerMap known = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (bodyConsumes(op, operand, &known))
      consumesHandle(operand, append, user);
    else
      readsHandle(operand, append, user);
  }
  tsPointerMapFree(&known);
  modifiesPayload(append, user);
  producesResults(op, append, user);
}

void transformSequenceOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  bodyEffects(op, append, user);
}
void transformForeachOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  bodyEffects(op, append, user);
}
void transformNamedSequenceOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  (void)op, (void)append, (void)user; // it does nothing where it stands
}

void transformAlternativesOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++)
    consumesHandle(mlirOperationGetOperand(op, i), append, user);
  modifiesPayload(append, user);
  producesResults(op, append, user);
}

void transformForeachMatchOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  consumesHandle(mlirOperationGetOperand(op, 0), append, user);
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); i++)
    readsHandle(mlirOperationGetOperand(op, i), append, user);
  modifiesPayload(append, user);
  producesResults(op, append, user);
}

void transformIncludeOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  MlirAttribute target = transformIncludeOpGetTargetAttr(op);
  MlirOperation sequence =
      mlirAttributeIsNull(target) ? (MlirOperation){NULL} : transformFindSequence(op, target);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (!mlirOperationIsNull(sequence) && transformArgumentHas(sequence, i, TRANSFORM_CONSUMED))
      consumesHandle(operand, append, user);
    else
      readsHandle(operand, append, user);
  }
  modifiesPayload(append, user);
  producesResults(op, append, user);
}

//===--- Where control goes ---===//

static TesseraRange allOperands(MlirOperation op) {
  return (TesseraRange){.start = 0, .count = mlirOperationGetNumOperands(op)};
}
static TesseraRegionSuccessor without(TesseraRegionSuccessor successor) {
  successor.inputs.count = 0;
  return successor;
}

TesseraRange transformSequenceOpGetEntrySuccessorOperands(MlirOperation op, MlirRegion region) {
  (void)region;
  return allOperands(op);
}
void transformSequenceOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                            TesseraAppendRegionSuccessor append, void *user) {
  if (terminator.ptr) {
    append(tesseraRegionSuccessorBehind(op), user);
    return;
  }
  TesseraRegionSuccessor body = tesseraRegionSuccessorInto(transformSequenceOpGetBody(op));
  append(mlirOperationGetNumOperands(op) ? body : without(body), user);
}
TesseraInvocationBounds transformSequenceOpGetRegionInvocationBounds(MlirOperation op,
                                                                     const MlirAttribute *operands,
                                                                     unsigned region) {
  (void)op, (void)operands, (void)region;
  return (TesseraInvocationBounds){1, 1};
}

TesseraRange transformForeachOpGetEntrySuccessorOperands(MlirOperation op, MlirRegion region) {
  return region.ptr ? allOperands(op) : (TesseraRange){.count = 0};
}
void transformForeachOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                           TesseraAppendRegionSuccessor append, void *user) {
  TesseraRegionSuccessor body = tesseraRegionSuccessorInto(transformForeachOpGetBody(op));
  if (terminator.ptr)
    append(without(tesseraRegionSuccessorBehind(op)), user);
  append(terminator.ptr ? without(body) : body, user);
}

TesseraRange transformAlternativesOpGetEntrySuccessorOperands(MlirOperation op, MlirRegion region) {
  return region.ptr ? allOperands(op) : (TesseraRange){.count = 0};
}
void transformAlternativesOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                                TesseraAppendRegionSuccessor append, void *user) {
  intptr_t next = 0;
  if (terminator.ptr) {
    append(tesseraRegionSuccessorBehind(op), user);
    const IrRegion *from = irParentRegion(irOp(terminator));
    while (next < mlirOperationGetNumRegions(op) && mlirOperationGetRegion(op, next).ptr != from)
      next++;
    next++;
  }
  if (next >= mlirOperationGetNumRegions(op))
    return;
  TesseraRegionSuccessor region = tesseraRegionSuccessorInto(mlirOperationGetRegion(op, next));
  append(mlirOperationGetNumOperands(op) && !terminator.ptr ? region : without(region), user);
}
TesseraInvocationBounds
transformAlternativesOpGetRegionInvocationBounds(MlirOperation op, const MlirAttribute *operands,
                                                 unsigned region) {
  (void)op, (void)operands;
  return (TesseraInvocationBounds){region == 0, 1};
}
