// Parsing of operations, blocks and regions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Record.h"
#include "support/Closest.h"

#include "tessera/Format.h"

#include <stdlib.h>

//===--- States ---===//

static TesseraOperationState *acquireState(TesseraAsmParser *parser) {
  TesseraOperationState *state = parser->freeStates;
  if (state)
    parser->freeStates = state->nextFree;
  else
    state = tsAllocZeroed(1, sizeof *state);
  state->parser = parser;
  state->nextFree = parser->state;
  parser->state = state;
  return state;
}

static void releaseState(TesseraAsmParser *parser) {
  TesseraOperationState *state = parser->state;
  parser->state = state->nextFree;
  for (size_t i = 0; i < state->regions.size; i++)
    mlirRegionDestroy(irWrapRegion(state->regions.data[i]));
  state->operands.size = state->types.size = state->successors.size = state->regions.size = 0;
  state->discardable.size = state->outdated.size = state->slots.size = state->written.size =
      state->results.size = 0;
  state->writtenTypes.size = 0;
  state->name = NULL;
  state->location = state->properties = state->dictionary = NULL;
  state->isCustom = state->inRegion = false;
  state->nextFree = parser->freeStates;
  parser->freeStates = state;
}

static void setStateName(TesseraOperationState *state, IrOpName *name, const char *at) {
  state->name = name;
  state->nameStart = at;
  state->position = asmPosition(state->parser, at);
  if (name->definition)
    for (uint32_t i = 0; i < name->numAttributeSlots; i++)
      tsVecPush(&state->slots, (IrStorage *)NULL);
}

IrStorage *asmStateLocation(TesseraOperationState *state) {
  if (!state->location)
    state->location = irFileLineColGetNear(state->parser->fileName, state->position.line,
                                           state->position.column, &state->parser->near);
  return state->location;
}

IrRegion *asmStateAddRegion(TesseraOperationState *state) {
  IrRegion *region = irRegion(mlirRegionCreate());
  tsVecPush(&state->regions, region);
  return region;
}

/// Of the discardable ones only the first `numKnown` may be replaced.
static void setAttribute(TesseraOperationState *state, IrStorage *name, IrStorage *value,
                         size_t numKnown) {
  int slot = state->name->definition ? irOpNameFindAttribute(state->name, name) : -1;
  if (slot >= 0) {
    state->slots.data[slot] = irOpNameSlotValue(state->name, slot, value);
    return;
  }
  for (size_t i = 0; i < numKnown; i++) {
    if (irNamedName(state->discardable.data[i]) == name) {
      state->discardable.data[i] = irNamed(name, value);
      return;
    }
  }
  tsVecPush(&state->discardable, irNamed(name, value));
}

void asmStateSetAttribute(TesseraOperationState *state, IrStorage *name, IrStorage *value) {
  setAttribute(state, name, value, state->discardable.size);
}

void asmStateSetAttributes(TesseraOperationState *state, IrStorage *dictionary) {
  IrNamedList entries = irDictionaryEntries(dictionary); // each name once
  size_t numKnown = state->discardable.size;
  for (size_t i = 0; i < entries.size; i++)
    setAttribute(state, irNamedName(entries.data[i]), irNamedValue(entries.data[i]), numKnown);
}

static bool refuseProperties(TesseraOperationState *state, const IrStorage *attribute,
                             const char *why) {
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(state->parser, state->nameStart);
  if (!diagnostic)
    return false;
  MlirStringRef name = irStringValue(state->name->name);
  tesseraDiagnosticAppend(diagnostic, tsLiteral("invalid properties "));
  tesseraDiagnosticAppendAttribute(diagnostic, irWrapAttribute(attribute));
  tesseraDiagnosticAppendFormat(diagnostic, " for op %.*s: %s", (int)name.length, name.data, why);
  return asmReport(state->parser, diagnostic, NULL, NULL);
}

bool asmStateSetProperties(TesseraOperationState *state, IrStorage *attribute) {
  const TesseraOpDef *definition = state->name->definition;
  if (!definition) {
    state->properties = attribute;
    return true;
  }
  const TesseraDialectDef *dialect = state->name->dialect->definition;
  if (!definition->numAttributes && !dialect->upgradeOperation)
    return refuseProperties(state, attribute,
                            dialect->isDynamic ? "extensible Dialects don't support properties"
                                               : "this operation does not support properties");
  if (!irIsDictionary(attribute))
    return refuseProperties(state, attribute, "expected DictionaryAttr to set properties");
  // What the definition doesn't know is dropped.
  IrNamedList entries = irDictionaryEntries(attribute);
  for (size_t i = 0; i < entries.size; i++) {
    int slot = irOpNameFindAttribute(state->name, irNamedName(entries.data[i]));
    if (slot >= 0)
      state->slots.data[slot] = irOpNameSlotValue(state->name, slot, irNamedValue(entries.data[i]));
    else if (dialect->upgradeOperation)
      tsVecPush(&state->outdated, entries.data[i]);
  }
  return true;
}

//===--- Making the operation ---===//

/// Result types of an operation whose syntax doesn't say them.
static bool inferTypes(TesseraOperationState *state) {
  return irInferResultTypes(state->name, asmStateLocation(state), state->operands.data,
                            (uint32_t)state->operands.size, state->slots.data, state->regions.data,
                            (uint32_t)state->regions.size, &state->types);
}

static IrOperation *createOperation(TesseraAsmParser *parser, TesseraOperationState *state) {
  const TesseraOpDef *definition = state->name->definition;
  if (definition && state->name->dialect->definition->upgradeOperation)
    state->name->dialect->definition->upgradeOperation(parser, state, definition);
  if (state->isCustom && !definition->parse && !state->types.size && definition->numResults &&
      definition->inferReturnTypes && !inferTypes(state))
    return NULL;
  IrNamedList entries = {state->discardable.data, state->discardable.size};
  IrStorage *discardable = state->dictionary;
  if (entries.size)
    discardable = irDictionaryGet(parser->context, entries);
  else if (discardable == parser->context->emptyDictionary)
    discardable = NULL;
  IrOperationParts parts = {
      .name = state->name,
      .location = asmStateLocation(state),
      .numResults = (uint32_t)state->types.size,
      .numOperands = (uint32_t)state->operands.size,
      .numRegions = (uint32_t)state->regions.size,
      .numSuccessors = (uint32_t)state->successors.size,
      .resultTypes = state->types.data,
      .operands = state->operands.data,
      .regions = state->regions.data,
      .successors = state->successors.data,
      .attributes = definition ? state->slots.data : &state->properties,
      .discardable = discardable,
  };
  IrOperation *op = irOperationCreate(&parts);
  if (definition)
    irOperationSetDefaults(op);
  irBlockInsert(parser->block, NULL, op);
  return op;
}

bool asmParseTrailingLocation(TesseraAsmParser *parser, IrStorage **location) {
  if (!asmIsWord(parser, "loc"))
    return true;
  asmAdvance(parser);
  return (*location = asmParseLocationParens(parser)) != NULL;
}

//===--- Operands and successors ---===//

bool asmParseOperand(TesseraAsmParser *parser, TesseraUnresolvedOperand *operand,
                     bool allowNumber) {
  asmRecordExpect(parser, ASM_EXPECTED_VALUE, NULL);
  if (!asmIs(parser, ASM_PERCENT))
    return asmErrorMissing(parser, "expected SSA operand");
  operand->location.offset = (size_t)(parser->token.start - parser->begin);
  operand->name = asmTokenText(parser->token);
  operand->number = 0;
  asmAdvance(parser);
  if (!asmIs(parser, ASM_HASH))
    return true;
  if (!allowNumber)
    return asmError(parser, "result number not allowed in argument list");
  MlirStringRef digits = mlirStringRefCreate(parser->token.start + 1, parser->token.length - 1);
  uint64_t number;
  bool isNumber = digits.length != 0;
  for (size_t i = 0; i < digits.length; i++)
    isNumber = isNumber && digits.data[i] >= '0' && digits.data[i] <= '9';
  if (!isNumber || !asmParseUnsigned(digits, &number) || number > UINT32_MAX)
    return asmError(parser, "invalid SSA value result number");
  operand->number = (unsigned)number;
  asmAdvance(parser);
  return true;
}

static bool parseOperands(TesseraAsmParser *parser, TesseraOperationState *state) {
  if (!asmExpect(parser, ASM_L_PAREN, "expected '(' to start operand list"))
    return false;
  if (asmIs(parser, ASM_PERCENT)) {
    do {
      TesseraUnresolvedOperand operand;
      if (!asmParseOperand(parser, &operand, true))
        return false;
      tsVecPush(&state->written, operand);
    } while (asmConsumeIf(parser, ASM_COMMA));
  }
  return asmExpect(parser, ASM_R_PAREN, "expected ')' to end operand list");
}

bool asmParseSuccessor(TesseraAsmParser *parser, IrBlock **block) {
  asmRecordExpect(parser, ASM_EXPECTED_BLOCK, NULL);
  if (!asmIs(parser, ASM_CARET))
    return asmErrorMissing(parser, "expected block name");
  *block = asmScopesUseBlock(parser->scopes, asmTokenText(parser->token), parser->token.start);
  asmAdvance(parser);
  return true;
}

static bool parseSuccessorElement(TesseraAsmParser *parser, void *user) {
  TesseraOperationState *state = user;
  IrBlock *block = NULL;
  if (!asmParseSuccessor(parser, &block))
    return false;
  tsVecPush(&state->successors, block);
  return true;
}

static bool parseSuccessors(TesseraAsmParser *parser, TesseraOperationState *state) {
  if (!asmIs(parser, ASM_L_SQUARE))
    return true;
  const TesseraOpDef *definition = state->name->definition;
  if (definition && !(definition->traits >> TESSERA_TRAIT_IS_TERMINATOR & 1))
    return asmError(parser, "successors in non-terminator");
  asmAdvance(parser);
  return asmParseListUntil(parser, ASM_R_SQUARE, parseSuccessorElement, state, false);
}

//===--- Generic form ---===//

static bool parseRegions(TesseraAsmParser *parser, TesseraOperationState *state) {
  if (!asmConsumeIf(parser, ASM_L_PAREN))
    return true;
  do {
    if (!asmParseRegion(parser, asmStateAddRegion(state), 0, NULL, false))
      return false;
  } while (asmConsumeIf(parser, ASM_COMMA));
  return asmExpect(parser, ASM_R_PAREN, "expected ')' to end region list");
}

static bool parseProperties(TesseraAsmParser *parser, IrStorage **properties) {
  *properties = NULL;
  if (!asmConsumeIf(parser, ASM_LESS))
    return true;
  *properties = asmParseAttribute(parser, NULL);
  return *properties && asmExpect(parser, ASM_GREATER, "expected '>' to close properties");
}

static bool parseAttributes(TesseraAsmParser *parser, TesseraOperationState *state) {
  if (!asmIs(parser, ASM_L_BRACE))
    return true;
  IrStorage *dictionary = asmParseDictionary(parser);
  if (!dictionary)
    return false;
  if (state->name->definition)
    asmStateSetAttributes(state, dictionary);
  else
    state->dictionary = dictionary;
  return true;
}

static void takeFunctionType(TesseraOperationState *state, const IrStorage *type) {
  IrList inputs = irFunctionInputs(type), results = irFunctionResults(type);
  for (size_t i = 0; i < inputs.size; i++)
    tsVecPush(&state->writtenTypes, inputs.data[i]);
  for (size_t i = 0; i < results.size; i++)
    tsVecPush(&state->types, results.data[i]);
}

/// `(operand types) -> results`.
static bool parseSignature(TesseraAsmParser *parser, TesseraOperationState *state) {
  return asmParseTypeListParens(parser, &state->writtenTypes) &&
         asmExpect(parser, ASM_ARROW, "expected '->' in function type") &&
         asmParseFunctionResults(parser, &state->types);
}

/// `: function type`.
static bool parseTypes(TesseraAsmParser *parser, TesseraOperationState *state) {
  if (!asmExpect(parser, ASM_COLON, "expected ':' followed by operation type"))
    return false;
  const char *at = parser->token.start;
  if (asmIs(parser, ASM_L_PAREN)) {
    if (!parseSignature(parser, state))
      return false;
  } else {
    IrStorage *type = asmParseType(parser);
    if (!type)
      return false;
    if (!irTypeIsFunction(type))
      return asmErrorAt(parser, at, "expected function type");
    takeFunctionType(state, type);
  }
  if (state->writtenTypes.size == state->written.size)
    return true;
  return asmErrorAt(parser, at, "expected %zu operand type%s but had %zu", state->written.size,
                    state->written.size == 1 ? "" : "s", state->writtenTypes.size);
}

static bool resolveWritten(TesseraAsmParser *parser, TesseraOperationState *state) {
  for (size_t i = 0; i < state->written.size; i++) {
    IrValue *value =
        asmScopesUse(parser->scopes, &state->written.data[i], state->writtenTypes.data[i]);
    if (!value)
      return false;
    tsVecPush(&state->operands, value);
  }
  return true;
}

static bool checkDialect(TesseraAsmParser *parser, const IrOpName *name) {
  if (name->dialect || parser->context->allowUnregisteredDialects)
    return true;
  return asmError(parser, "operation being parsed with an unregistered dialect. If this is "
                          "intended, please use -allow-unregistered-dialect with the MLIR tool "
                          "used");
}

/// Everything behind the name.
static bool parseGenericBody(TesseraAsmParser *parser, TesseraOperationState *state) {
  IrStorage *properties;
  return parseOperands(parser, state) && parseSuccessors(parser, state) &&
         parseProperties(parser, &properties) && parseRegions(parser, state) &&
         parseAttributes(parser, state) && parseTypes(parser, state) &&
         resolveWritten(parser, state) && (!properties || asmStateSetProperties(state, properties));
}

static IrOperation *parseGeneric(TesseraAsmParser *parser, TesseraOperationState *state) {
  const char *at = parser->token.start;
  MlirStringRef name = asmStringValue(parser);
  if (!name.length) {
    asmError(parser, "empty operation name is invalid");
    return NULL;
  }
  if (memchr(name.data, 0, name.length)) {
    asmError(parser, "null character not allowed in operation name");
    return NULL;
  }
  asmAdvance(parser);
  IrOpName *opName = asmOpName(parser, name);
  if (!checkDialect(parser, opName))
    return NULL;
  setStateName(state, opName, at);
  if (!parseGenericBody(parser, state) || !asmParseTrailingLocation(parser, &state->location))
    return NULL;
  return createOperation(parser, state);
}

static IrOperation *parseNestedGeneric(TesseraAsmParser *parser) {
  if (!asmIs(parser, ASM_STRING)) {
    asmErrorMissing(parser, "expected operation name in quotes");
    return NULL;
  }
  if (!asmEnter(parser))
    return NULL;
  IrOperation *op = parseGeneric(parser, acquireState(parser));
  releaseState(parser);
  asmLeave(parser);
  return op;
}

MlirOperation tesseraAsmParserParseGenericOperation(TesseraAsmParser *parser, MlirBlock block) {
  IrBlock *saved = parser->block;
  parser->block = irBlock(block);
  IrOperation *op = parseNestedGeneric(parser);
  parser->block = saved;
  return irWrapOp(op);
}

MlirLogicalResult tesseraAsmParserParseGenericAfterName(TesseraAsmParser *parser,
                                                        TesseraOperationState *state) {
  return parseGenericBody(parser, state) ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Custom form ---===//

static int compareNames(const void *a, const void *b) {
  return tsCompare(*(const MlirStringRef *)a, *(const MlirStringRef *)b);
}

static void appendDialects(IrContext *context, TesseraDiagnostic *note) {
  TsVec(MlirStringRef) names = {0};
  for (size_t i = 0; i < context->registered.size; i++)
    tsVecPush(&names, mlirStringRefCreateFromCString(context->registered.data[i]->name));
  for (size_t i = 0; i < context->loaded.size; i++)
    tsVecPush(&names, context->loaded.data[i]->name);
  if (names.size)
    qsort(names.data, names.size, sizeof *names.data, compareNames);
  const char *separator = "Available dialects: ";
  for (size_t i = 0; i < names.size; i++) {
    if (i && tsEqual(names.data[i], names.data[i - 1]))
      continue;
    tesseraDiagnosticAppend(note, mlirStringRefCreateFromCString(separator));
    tesseraDiagnosticAppend(note, names.data[i]);
    separator = ", ";
  }
  tsVecFree(&names);
}

// The op, or of an unknown dialect the dialect, whose name is closest.
static const char *findSimilarName(IrContext *context, const IrOpName *name) {
  MlirStringRef full = irStringValue(name->name);
  TsClosest closest = tsClosestStart(name->dialect ? full : irDialectPrefix(full));
  if (name->dialect)
    for (uint32_t i = 0; i < name->dialect->definition->numOps; i++)
      tsClosestCompare(&closest, name->dialect->definition->ops[i]->name);
  for (size_t i = 0; !name->dialect && i < context->registered.size; i++)
    tsClosestCompare(&closest, context->registered.data[i]->name);
  return closest.name;
}

static bool reportUnknownCustom(TesseraAsmParser *parser, const IrOpName *name,
                                MlirStringRef written, const char *at) {
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(parser, at);
  if (!diagnostic)
    return false;
  MlirStringRef full = irStringValue(name->name);
  TsString tried = {0};
  if (!tsEqual(full, written))
    tsStringAppendFormat(&tried, " (tried '%.*s' as well)", (int)full.length, full.data);
  if (name->dialect) {
    tesseraDiagnosticAppendFormat(diagnostic, "custom op '%.*s' is unknown%s", (int)written.length,
                                  written.data, tried.size ? tried.data : "");
  } else {
    MlirStringRef dialect = irDialectPrefix(full);
    tesseraDiagnosticAppendFormat(diagnostic, "Dialect `%.*s' not found for custom op '%.*s' %s",
                                  (int)dialect.length, dialect.data, (int)written.length,
                                  written.data, tried.size ? tried.data : "");
    TesseraDiagnostic *note = tesseraDiagnosticAttachNote(diagnostic, asmMlirLocation(parser, at));
    appendDialects(parser->context, note);
  }
  const char *similar =
      parser->context->printOpOnDiagnostic ? findSimilarName(parser->context, name) : NULL;
  if (similar)
    tesseraDiagnosticAppendFormat(
        tesseraDiagnosticAttachNote(diagnostic, asmMlirLocation(parser, at)), "did you mean '%s'?",
        similar);
  tsStringFree(&tried);
  return asmReport(parser, diagnostic, NULL, NULL);
}

/// The operation that the current word means, with the default dialect's prefix when it has none.
static IrOpName *customName(TesseraAsmParser *parser, MlirStringRef written) {
  if (memchr(written.data, '.', written.length))
    return asmOpName(parser, written);
  MlirStringRef dialect = parser->defaultDialect;
  size_t length = dialect.length + 1 + written.length;
  char few[64], *full = length <= sizeof few ? few : tsAlloc(length);
  if (dialect.length)
    memcpy(full, dialect.data, dialect.length);
  full[dialect.length] = '.';
  memcpy(full + dialect.length + 1, written.data, written.length);
  IrOpName *name = asmOpName(parser, mlirStringRefCreate(full, length));
  if (full != few)
    tsFree(full);
  return name;
}

MlirLogicalResult tesseraAsmParserParseOperationName(TesseraAsmParser *parser,
                                                     MlirStringRef *name) {
  if (!asmIs(parser, ASM_WORD) || asmWordIsIntegerType(asmTokenText(parser->token))) {
    asmError(parser, "expected operation name");
    return mlirLogicalResultFailure();
  }
  *name = irStringValue(customName(parser, asmTokenText(parser->token))->name);
  asmAdvance(parser);
  return mlirLogicalResultSuccess();
}

static MlirStringRef defaultDialectOf(const TesseraOpDef *definition) {
  const TesseraOpAsmMethods *methods = tesseraOpDefGetInterface(definition, &tesseraOpAsmInterface);
  return mlirStringRefCreateFromCString(
      methods && methods->getDefaultDialect ? methods->getDefaultDialect() : "");
}

static bool parseCustomBody(TesseraAsmParser *parser, TesseraOperationState *state) {
  const TesseraOpDef *definition = state->name->definition;
  MlirLogicalResult result;
  if (definition->parse)
    result = definition->parse(parser, state);
  else if (definition->format)
    result = tesseraFormatParseOperation(definition, parser, state);
  else
    return asmErrorAt(parser, state->nameStart, "custom op '%s' has no custom assembly form",
                      definition->name);
  return mlirLogicalResultIsSuccess(result);
}

static IrOperation *parseCustom(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirStringRef written = asmTokenText(parser->token);
  const char *at = parser->token.start;
  IrOpName *name = customName(parser, written);
  asmAdvance(parser);
  if (!name->definition) {
    reportUnknownCustom(parser, name, written, at);
    return NULL;
  }
  setStateName(state, name, at);
  state->isCustom = true;
  MlirStringRef savedDialect = parser->defaultDialect;
  parser->defaultDialect = defaultDialectOf(name->definition);
  bool ok = parseCustomBody(parser, state);
  parser->defaultDialect = savedDialect;
  if (!ok || !asmParseTrailingLocation(parser, &state->location))
    return NULL;
  return createOperation(parser, state);
}

//===--- Operations ---===//

/// `%a, %b:2 =`.
static bool parseResultNames(TesseraAsmParser *parser, TesseraOperationState *state) {
  state->numResults = SIZE_MAX;
  if (!asmIs(parser, ASM_PERCENT))
    return true;
  state->numResults = 0;
  do {
    AsmResultName result = {asmTokenText(parser->token), parser->token.start, 1};
    if (!asmExpect(parser, ASM_PERCENT, "expected valid ssa identifier"))
      return false;
    if (asmConsumeIf(parser, ASM_COLON)) {
      uint64_t count;
      if (!asmIs(parser, ASM_INTEGER))
        return asmErrorMissing(parser, "expected integer number of results");
      if (!asmParseUnsigned(asmTokenText(parser->token), &count) || count < 1 || count > UINT32_MAX)
        return asmError(parser, "expected named operation to have at least 1 result");
      result.count = (size_t)count;
      asmAdvance(parser);
    }
    tsVecPush(&state->results, result);
    state->numResults += result.count;
  } while (asmConsumeIf(parser, ASM_COMMA));
  return asmExpect(parser, ASM_EQUAL, "expected '=' after SSA name");
}

static bool defineResults(TesseraAsmParser *parser, TesseraOperationState *state, IrOperation *op,
                          const char *at) {
  if (!state->results.size)
    return true;
  if (!op->numResults)
    return asmErrorAt(parser, at, "cannot name an operation with no results");
  if (state->numResults != op->numResults)
    return asmErrorAt(parser, at, "operation defines %u results but was provided %zu to bind",
                      op->numResults, state->numResults);
  uint32_t next = 0;
  for (size_t i = 0; i < state->results.size; i++) {
    AsmResultName *result = &state->results.data[i];
    for (size_t j = 0; j < result->count; j++)
      if (!asmScopesDefine(parser->scopes, result->name, (unsigned)j, result->at,
                           irOperationResult(op, next++)))
        return false;
  }
  return true;
}

static bool parseOperationWith(TesseraAsmParser *parser, TesseraOperationState *state) {
  const char *at = parser->token.start;
  asmRecordOpBegin(parser, at);
  if (!parseResultNames(parser, state))
    return false;
  asmRecordExpect(parser, ASM_EXPECTED_OPERATION, NULL);
  IrOperation *op;
  if (asmIs(parser, ASM_STRING))
    op = parseGeneric(parser, state);
  else if (asmIs(parser, ASM_WORD) && !asmWordIsIntegerType(asmTokenText(parser->token)))
    op = parseCustom(parser, state);
  else
    return asmErrorMissing(parser, "expected operation name in quotes");
  asmRecordOpEnd(parser, state, op);
  return op && defineResults(parser, state, op, at);
}

bool asmParseOperation(TesseraAsmParser *parser) {
  if (!asmEnter(parser))
    return false;
  bool ok = parseOperationWith(parser, acquireState(parser));
  releaseState(parser);
  asmLeave(parser);
  return ok;
}

//===--- Blocks ---===//

typedef struct BlockArguments {
  IrBlock *block;
  bool defined; ///< the arguments exist already
  uint32_t next;
} BlockArguments;

/// `%name: type loc(...)`.
static bool parseBlockArgument(TesseraAsmParser *parser, void *user) {
  BlockArguments *arguments = user;
  TesseraUnresolvedOperand name = {0};
  if (!asmParseOperand(parser, &name, true) ||
      !asmExpect(parser, ASM_COLON, "expected ':' and type for SSA operand"))
    return false;
  IrStorage *type = asmParseType(parser);
  if (!type)
    return false;
  const char *at = parser->begin + name.location.offset;
  IrValue *value;
  if (arguments->defined) {
    if (arguments->next >= arguments->block->numArguments)
      return asmError(parser, "too many arguments specified in argument list");
    value = &arguments->block->arguments[arguments->next++]->value;
    if (value->type != type)
      return asmError(parser, "argument and block argument type mismatch");
  } else {
    value = irBlockAddArgument(arguments->block, type, asmLocationAt(parser, at));
  }
  IrStorage *location = ((IrBlockArgument *)value)->location;
  if (!asmParseTrailingLocation(parser, &location))
    return false;
  ((IrBlockArgument *)value)->location = location;
  asmRecordValue(parser, value, at, true, false);
  return asmScopesDefine(parser->scopes, name.name, name.number, at, value);
}

static bool parseBlockOperations(TesseraAsmParser *parser, IrBlock *block) {
  IrBlock *saved = parser->block;
  parser->block = block;
  bool ok = true;
  while (ok && !asmIs(parser, ASM_CARET) && !asmIs(parser, ASM_R_BRACE))
    ok = asmParseOperation(parser);
  parser->block = saved;
  return ok;
}

/// `^name(%arg: type): operations`. `entry` is the region's first block when this is it.
static bool parseLabeledBlock(TesseraAsmParser *parser, IrRegion *region, IrBlock *entry) {
  MlirStringRef name = asmTokenText(parser->token);
  const char *at = parser->token.start;
  if (!asmExpect(parser, ASM_CARET, "expected block name"))
    return false;
  IrBlock *block = asmScopesDefineBlock(parser->scopes, name, at, entry);
  if (!block)
    return false;
  if (!entry)
    irRegionInsert(region, NULL, block);
  if (asmIs(parser, ASM_L_PAREN)) {
    BlockArguments arguments = {block, block->numArguments != 0, 0};
    if (!asmParseList(parser, TESSERA_DELIMITER_PAREN, parseBlockArgument, &arguments, ""))
      return false;
  }
  return asmExpect(parser, ASM_COLON, "expected ':' after block name") &&
         parseBlockOperations(parser, block);
}

//===--- Regions ---===//

static bool hasNames(size_t numArguments, const TesseraArgument *arguments) {
  return numArguments && arguments[0].name.name.length;
}

void asmAddEntryArguments(TesseraAsmParser *parser, IrBlock *entry, size_t numArguments,
                          const TesseraArgument *arguments) {
  for (size_t i = 0; hasNames(numArguments, arguments) && i < numArguments; i++) {
    const TesseraArgument *argument = &arguments[i];
    IrStorage *location =
        argument->location.ptr
            ? irLocation(argument->location)
            : asmLocationAt(parser, parser->begin + argument->name.location.offset);
    irBlockAddArgument(entry, irType(argument->type), location);
  }
}

bool asmDefineEntryArguments(TesseraAsmParser *parser, IrBlock *entry, size_t numArguments,
                             const TesseraArgument *arguments) {
  if (!hasNames(numArguments, arguments))
    return true;
  if (asmIs(parser, ASM_CARET))
    return asmError(parser, "invalid block name in region with named arguments");
  for (size_t i = 0; i < numArguments; i++) {
    MlirStringRef name = arguments[i].name.name;
    unsigned number = arguments[i].name.number;
    const char *at = parser->begin + arguments[i].name.location.offset;
    const char *before = asmScopesFind(parser->scopes, name, number);
    if (before) {
      TesseraDiagnostic *diagnostic = asmDiagnosticAt(parser, at);
      if (diagnostic)
        tesseraDiagnosticAppendFormat(diagnostic, "region entry argument '%.*s' is already in use",
                                      (int)name.length, name.data);
      return asmReport(parser, diagnostic, before, "previously referenced here");
    }
    asmRecordValue(parser, &entry->arguments[i]->value, at, true, false);
    if (!asmScopesDefine(parser->scopes, name, number, at, &entry->arguments[i]->value))
      return false;
  }
  return true;
}

bool asmParseBlocks(TesseraAsmParser *parser, IrBlock *entry, size_t numArguments) {
  if (asmIs(parser, ASM_CARET)) {
    if (!parseLabeledBlock(parser, entry->region, entry))
      return false;
  } else if (!parseBlockOperations(parser, entry)) {
    return false;
  }
  if (numArguments && entry->numArguments > numArguments)
    return asmError(parser, "entry block arguments were already defined");
  while (!asmIs(parser, ASM_R_BRACE))
    if (!parseLabeledBlock(parser, entry->region, NULL))
      return false;
  return true;
}

static bool parseRegionBody(TesseraAsmParser *parser, IrRegion *region, size_t numArguments,
                            const TesseraArgument *arguments) {
  IrBlock *entry = irBlockCreate();
  irRegionInsert(region, NULL, entry);
  asmAddEntryArguments(parser, entry, numArguments, arguments);
  return asmDefineEntryArguments(parser, entry, numArguments, arguments) &&
         asmParseBlocks(parser, entry, numArguments);
}

bool asmParseRegion(TesseraAsmParser *parser, IrRegion *region, size_t numArguments,
                    const TesseraArgument *arguments, bool isolated) {
  if (!asmExpect(parser, ASM_L_BRACE, "expected '{' to begin a region"))
    return false;
  if (!numArguments && asmConsumeIf(parser, ASM_R_BRACE))
    return true;
  asmScopesPush(parser->scopes, isolated);
  TesseraOperationState *owner = parser->state;
  if (owner)
    owner->inRegion = true;
  if (!parseRegionBody(parser, region, numArguments, arguments) || !asmScopesPop(parser->scopes))
    return false;
  if (owner)
    owner->inRegion = false;
  asmAdvance(parser); // the brace
  return true;
}
