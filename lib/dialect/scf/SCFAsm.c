// Syntax of the scf dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Format.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static MlirType indexType(TesseraAsmParser *parser) {
  return mlirIndexTypeGet(tesseraAsmParserGetContext(parser));
}

static void setUnit(TesseraAsmParser *parser, TesseraOperationState *state, const char *name) {
  MlirAttribute unit = mlirUnitAttrGet(tesseraAsmParserGetContext(parser));
  tesseraOperationStateSetAttribute(state, text(name), unit);
}

static void setSegments(TesseraAsmParser *parser, TesseraOperationState *state, intptr_t count,
                        const int32_t *sizes) {
  tesseraOperationStateSetAttribute(
      state, text("operandSegmentSizes"),
      mlirDenseI32ArrayGet(tesseraAsmParserGetContext(parser), count, sizes));
}

// A region with these arguments, ended by the terminator that the op implies.
static MlirLogicalResult parseBody(TesseraAsmParser *parser, TesseraOperationState *state,
                                   const TesseraOpDef *definition, MlirRegion region,
                                   const TesseraArgumentList *arguments) {
  if (failed(tesseraAsmParserParseRegion(parser, region, (intptr_t)arguments->size, arguments->data,
                                         false)))
    return failure();
  if (definition)
    tesseraRegionEnsureTerminator(region, definition, tesseraOperationStateGetLocation(state));
  return success();
}

static void setTypes(TesseraArgumentList *arguments, size_t start, MlirType type) {
  for (size_t i = start; i < arguments->size; ++i)
    arguments->data[i].type = type;
}

// ` (%a, %b`: the first arguments of the block, left open.
static void printInductionVars(TesseraAsmPrinter *printer, MlirBlock body, intptr_t count) {
  tesseraAsmPrinterPrintC(printer, " (");
  for (intptr_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, mlirBlockGetArgument(body, i));
  }
}

static void printBody(TesseraAsmPrinter *printer, MlirRegion region, bool printTerminators) {
  tesseraAsmPrinterPrintRegion(printer, region, false, printTerminators, false);
}

//===--- execute_region ---===//

MlirLogicalResult scfExecuteRegionOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraTypeList types = {0};
  MlirLogicalResult result = tesseraAsmParserParseOptionalArrowTypeList(parser, &types);
  tesseraOperationStateAddTypes(state, &types);
  tesseraTypeListFree(&types);
  if (failed(result))
    return failure();
  if (tesseraAsmParserParseOptionalKeyword(parser, "no_inline"))
    setUnit(parser, state, "no_inline");
  if (failed(tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(state), 0, NULL,
                                         false)))
    return failure();
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

void scfExecuteRegionOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"no_inline"};
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
  tesseraAsmPrinterPrintC(printer, scfExecuteRegionOpGetNoInline(op) ? " no_inline " : " ");
  printBody(printer, scfExecuteRegionOpGetRegion(op), true);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
}

//===--- for ---===//

typedef struct ForParse {
  TesseraArgumentList arguments;      ///< the induction variable, then what is carried
  TesseraUnresolvedOperand bounds[3]; ///< lower, upper, step
  TesseraOperandList inits;
  TesseraTypeList types; ///< of results
  MlirType type;         ///< of bounds
} ForParse;

static MlirLogicalResult parseForBounds(TesseraAsmParser *parser, ForParse *loop) {
  TesseraArgument variable = {.location = {NULL}};
  static const char *const keywords[] = {NULL, "to", "step"};
  if (failed(tesseraAsmParserParseOperand(parser, &variable.name)) ||
      failed(tesseraAsmParserParseToken(parser, "=")))
    return failure();
  tesseraArgumentListAdd(&loop->arguments, variable);
  for (int i = 0; i < 3; ++i)
    if ((keywords[i] && failed(tesseraAsmParserParseKeyword(parser, keywords[i]))) ||
        failed(tesseraAsmParserParseOperand(parser, &loop->bounds[i])))
      return failure();
  return success();
}

static MlirLogicalResult parseForHead(TesseraAsmParser *parser, ForParse *loop) {
  if (failed(parseForBounds(parser, loop)))
    return failure();
  if (tesseraAsmParserParseOptionalKeyword(parser, "iter_args") &&
      (failed(tesseraAsmParserParseAssignmentList(parser, false, &loop->arguments, &loop->inits)) ||
       failed(tesseraAsmParserParseArrowTypeList(parser, &loop->types))))
    return failure();
  if (loop->arguments.size != loop->types.size + 1)
    return tesseraAsmParserEmitError(
        parser, tesseraAsmParserGetNameLoc(parser),
        "mismatch in number of loop-carried values and defined values");
  loop->type = indexType(parser);
  if (tesseraAsmParserParseOptionalToken(parser, ":") &&
      failed(tesseraAsmParserParseType(parser, &loop->type)))
    return failure();
  loop->arguments.data[0].type = loop->type;
  for (size_t i = 0; i < loop->types.size; ++i)
    loop->arguments.data[i + 1].type = loop->types.data[i];
  return success();
}

static MlirLogicalResult parseForBody(TesseraAsmParser *parser, TesseraOperationState *state,
                                      const ForParse *loop) {
  // Operands come after the body: what is defined in there is none.
  if (failed(parseBody(parser, state, &scfForOpDef, tesseraOperationStateAddRegion(state),
                       &loop->arguments)))
    return failure();
  for (int i = 0; i < 3; ++i) {
    MlirValue value;
    if (failed(tesseraAsmParserResolveOperand(parser, &loop->bounds[i], loop->type, &value)))
      return failure();
    tesseraOperationStateAddOperand(state, value);
  }
  if (failed(tesseraAsmParserResolveOperands(parser, state, &loop->inits, &loop->types,
                                             tesseraAsmParserGetLoc(parser))))
    return failure();
  tesseraOperationStateAddTypes(state, &loop->types);
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

MlirLogicalResult scfForOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  ForParse loop = {.type = {NULL}};
  if (tesseraAsmParserParseOptionalKeyword(parser, "unsigned"))
    setUnit(parser, state, "unsignedCmp");
  MlirLogicalResult result = parseForHead(parser, &loop);
  if (!failed(result))
    result = parseForBody(parser, state, &loop);
  tesseraArgumentListFree(&loop.arguments);
  tesseraOperandListFree(&loop.inits);
  tesseraTypeListFree(&loop.types);
  return result;
}

// ` -> (types)` of all results.
static void printResultTypes(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraAsmPrinterPrintC(printer, " -> (");
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetResult(op, i)));
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

void scfForOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"unsignedCmp"};
  MlirBlock body = scfBody(op);
  MlirValue variable = mlirBlockGetArgument(body, 0);
  TesseraRange inits = tesseraOperationGetOperandGroup(op, SCF_FOR_INITS);
  tesseraAsmPrinterPrintC(printer, scfForOpGetUnsignedCmp(op) ? " unsigned " : " ");
  tesseraAsmPrinterPrintOperand(printer, variable);
  tesseraAsmPrinterPrintC(printer, " = ");
  tesseraAsmPrinterPrintOperand(printer, scfForOpGetLowerBound(op));
  tesseraAsmPrinterPrintC(printer, " to ");
  tesseraAsmPrinterPrintOperand(printer, scfForOpGetUpperBound(op));
  tesseraAsmPrinterPrintC(printer, " step ");
  tesseraAsmPrinterPrintOperand(printer, scfForOpGetStep(op));
  if (inits.count) {
    tesseraAsmPrinterPrintC(printer, " iter_args");
    tesseraAsmPrinterPrintAssignmentList(printer, body, 1, op, inits);
    printResultTypes(printer, op);
  }
  tesseraAsmPrinterPrintC(printer, " ");
  if (!mlirTypeIsAIndex(mlirValueGetType(variable))) {
    tesseraAsmPrinterPrintC(printer, " : ");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(variable));
    tesseraAsmPrinterPrintC(printer, " ");
  }
  printBody(printer, scfForOpGetRegion(op), inits.count > 0);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
}

//===--- forall ---===//

// Lower bounds, upper bounds and steps of a forall, in the order of its operands.
typedef struct ForallParse {
  TesseraArgumentList arguments, outs;
  TesseraOperandList dynamic[3], outputs;
  MlirAttribute sizes[3];
  TesseraTypeList types;
  size_t numLoops;
} ForallParse;

static MlirLogicalResult parseForallBound(TesseraAsmParser *parser, TesseraOperationState *state,
                                          ForallParse *loop, int which) {
  if (failed(tesseraAsmParserParseDynamicIndexList(
          parser, TESSERA_DELIMITER_PAREN, &loop->dynamic[which], NULL, &loop->sizes[which], NULL)))
    return failure();
  return tesseraAsmParserResolveOperandsOfType(parser, state, &loop->dynamic[which],
                                               indexType(parser));
}

static MlirAttribute repeat(MlirContext context, size_t count, int64_t value) {
  int64_t *values = tsAllocZeroed(count, sizeof *values);
  for (size_t i = 0; i < count; ++i)
    values[i] = value;
  MlirAttribute array = mlirDenseI64ArrayGet(context, (intptr_t)count, values);
  tsFree(values);
  return array;
}

// `in (%n)`, from 0 in steps of 1, or `= (%a) to (%b) step (%c)`.
static MlirLogicalResult parseForallBounds(TesseraAsmParser *parser, TesseraOperationState *state,
                                           ForallParse *loop) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  if (tesseraAsmParserParseOptionalKeyword(parser, "in")) {
    loop->sizes[0] = repeat(context, loop->numLoops, 0);
    loop->sizes[2] = repeat(context, loop->numLoops, 1);
    return parseForallBound(parser, state, loop, 1);
  }
  if (failed(tesseraAsmParserParseToken(parser, "=")) ||
      failed(parseForallBound(parser, state, loop, 0)) ||
      failed(tesseraAsmParserParseKeyword(parser, "to")) ||
      failed(parseForallBound(parser, state, loop, 1)) ||
      failed(tesseraAsmParserParseKeyword(parser, "step")))
    return failure();
  return parseForallBound(parser, state, loop, 2);
}

static MlirLogicalResult parseSharedOuts(TesseraAsmParser *parser, TesseraOperationState *state,
                                         ForallParse *loop) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!tesseraAsmParserParseOptionalKeyword(parser, "shared_outs"))
    return success();
  if (failed(tesseraAsmParserParseAssignmentList(parser, false, &loop->outs, &loop->outputs)) ||
      failed(tesseraAsmParserParseOptionalArrowTypeList(parser, &loop->types)) ||
      failed(tesseraAsmParserResolveOperands(parser, state, &loop->outputs, &loop->types, at)))
    return failure();
  tesseraOperationStateAddTypes(state, &loop->types);
  for (size_t i = 0; i < loop->outs.size; ++i) {
    loop->outs.data[i].type = loop->types.data[i];
    tesseraArgumentListAdd(&loop->arguments, loop->outs.data[i]);
  }
  return success();
}

static MlirLogicalResult parseForall(TesseraAsmParser *parser, TesseraOperationState *state,
                                     ForallParse *loop) {
  static const char *const names[] = {"staticLowerBound", "staticUpperBound", "staticStep"};
  if (failed(tesseraAsmParserParseArgumentList(parser, TESSERA_DELIMITER_PAREN, false, false,
                                               &loop->arguments)))
    return failure();
  loop->numLoops = loop->arguments.size;
  setTypes(&loop->arguments, 0, indexType(parser));
  if (failed(parseForallBounds(parser, state, loop)) ||
      failed(parseSharedOuts(parser, state, loop)) ||
      failed(parseBody(parser, state, &scfForallOpDef, tesseraOperationStateAddRegion(state),
                       &loop->arguments)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)))
    return failure();
  for (int i = 0; i < 3; ++i)
    tesseraOperationStateSetAttribute(state, text(names[i]), loop->sizes[i]);
  const int32_t segments[] = {(int32_t)loop->dynamic[0].size, (int32_t)loop->dynamic[1].size,
                              (int32_t)loop->dynamic[2].size, (int32_t)loop->outputs.size};
  setSegments(parser, state, 4, segments);
  return success();
}

MlirLogicalResult scfForallOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  ForallParse loop = {.numLoops = 0};
  MlirLogicalResult result = parseForall(parser, state, &loop);
  for (int i = 0; i < 3; ++i)
    tesseraOperandListFree(&loop.dynamic[i]);
  tesseraArgumentListFree(&loop.arguments);
  tesseraArgumentListFree(&loop.outs);
  tesseraOperandListFree(&loop.outputs);
  tesseraTypeListFree(&loop.types);
  return result;
}

static void printForallBound(TesseraAsmPrinter *printer, MlirOperation op, unsigned group,
                             MlirAttribute sizes) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  MlirValue *values = tsAllocZeroed((size_t)range.count, sizeof *values);
  for (intptr_t i = 0; i < range.count; ++i)
    values[i] = mlirOperationGetOperand(op, range.start + i);
  tesseraAsmPrinterPrintDynamicIndexList(printer, TESSERA_DELIMITER_PAREN, (size_t)range.count,
                                         values, false, sizes, (MlirAttribute){NULL});
  tsFree(values);
}

void scfForallOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"operandSegmentSizes", "staticLowerBound",
                                       "staticUpperBound", "staticStep"};
  MlirBlock body = scfBody(op);
  intptr_t rank = scfForallRank(op);
  TesseraRange outputs = tesseraOperationGetOperandGroup(op, SCF_FORALL_OUTPUTS);
  printInductionVars(printer, body, rank);
  if (scfForallIsNormalized(op)) {
    tesseraAsmPrinterPrintC(printer, ") in ");
    printForallBound(printer, op, SCF_FORALL_UPPER, scfForallOpGetStaticUpperBoundAttr(op));
  } else {
    tesseraAsmPrinterPrintC(printer, ") = ");
    printForallBound(printer, op, SCF_FORALL_LOWER, scfForallOpGetStaticLowerBoundAttr(op));
    tesseraAsmPrinterPrintC(printer, " to ");
    printForallBound(printer, op, SCF_FORALL_UPPER, scfForallOpGetStaticUpperBoundAttr(op));
    tesseraAsmPrinterPrintC(printer, " step ");
    printForallBound(printer, op, SCF_FORALL_STEP, scfForallOpGetStaticStepAttr(op));
  }
  if (outputs.count) {
    tesseraAsmPrinterPrintC(printer, " shared_outs");
    tesseraAsmPrinterPrintAssignmentList(printer, body, rank, op, outputs);
    printResultTypes(printer, op);
  }
  tesseraAsmPrinterPrintC(printer, " ");
  printBody(printer, scfForallOpGetRegion(op), outputs.count > 0);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 4, elided, false);
}

MlirLogicalResult scfInParallelOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirRegion region = tesseraOperationStateAddRegion(state);
  if (failed(tesseraAsmParserParseRegion(parser, region, 0, NULL, false)))
    return failure();
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(region)))
    mlirRegionAppendOwnedBlock(region, mlirBlockCreate(0, NULL, NULL));
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

void scfInParallelOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraAsmPrinterPrintC(printer, " ");
  printBody(printer, scfInParallelOpGetRegion(op), false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, false);
}

//===--- if ---===//

MlirLogicalResult scfIfOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  const TesseraArgumentList none = {0};
  TesseraUnresolvedOperand condition;
  MlirValue value;
  MlirType bit = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 1);
  TesseraTypeList types = {0};
  MlirRegion thenRegion = tesseraOperationStateAddRegion(state);
  MlirRegion elseRegion = tesseraOperationStateAddRegion(state);
  if (failed(tesseraAsmParserParseOperand(parser, &condition)) ||
      failed(tesseraAsmParserResolveOperand(parser, &condition, bit, &value)))
    return failure();
  tesseraOperationStateAddOperand(state, value);
  MlirLogicalResult result = tesseraAsmParserParseOptionalArrowTypeList(parser, &types);
  tesseraOperationStateAddTypes(state, &types);
  tesseraTypeListFree(&types);
  if (failed(result) || failed(parseBody(parser, state, &scfIfOpDef, thenRegion, &none)))
    return failure();
  if (tesseraAsmParserParseOptionalKeyword(parser, "else") &&
      failed(parseBody(parser, state, &scfIfOpDef, elseRegion, &none)))
    return failure();
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

void scfIfOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  bool hasResults = mlirOperationGetNumResults(op) > 0;
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOperand(printer, scfIfOpGetCondition(op));
  if (hasResults)
    printResultTypes(printer, op);
  tesseraAsmPrinterPrintC(printer, " ");
  printBody(printer, scfIfOpGetThenRegion(op), hasResults);
  if (!mlirBlockIsNull(mlirRegionGetFirstBlock(scfIfOpGetElseRegion(op)))) {
    tesseraAsmPrinterPrintC(printer, " else ");
    printBody(printer, scfIfOpGetElseRegion(op), hasResults);
  }
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, false);
}

//===--- parallel ---===//

typedef struct ParallelParse {
  TesseraArgumentList variables;
  TesseraOperandList bounds[3], inits;
  TesseraTypeList types;
} ParallelParse;

static MlirLogicalResult parseParallel(TesseraAsmParser *parser, TesseraOperationState *state,
                                       ParallelParse *loop) {
  static const char *const keywords[] = {NULL, "to", "step"};
  if (failed(tesseraAsmParserParseArgumentList(parser, TESSERA_DELIMITER_PAREN, false, false,
                                               &loop->variables)))
    return failure();
  intptr_t rank = (intptr_t)loop->variables.size;
  for (int i = 0; i < 3; ++i)
    if (failed(keywords[i] ? tesseraAsmParserParseKeyword(parser, keywords[i])
                           : tesseraAsmParserParseToken(parser, "=")) ||
        failed(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_PAREN, rank,
                                                &loop->bounds[i])) ||
        failed(tesseraAsmParserResolveOperandsOfType(parser, state, &loop->bounds[i],
                                                     indexType(parser))))
      return failure();
  if (tesseraAsmParserParseOptionalKeyword(parser, "init") &&
      failed(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_PAREN, -1, &loop->inits)))
    return failure();
  if (failed(tesseraAsmParserParseOptionalArrowTypeList(parser, &loop->types)))
    return failure();
  setTypes(&loop->variables, 0, indexType(parser));
  MlirRegion body = tesseraOperationStateAddRegion(state);
  if (failed(parseBody(parser, state, NULL, body, &loop->variables)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(tesseraAsmParserResolveOperands(parser, state, &loop->inits, &loop->types,
                                             tesseraAsmParserGetNameLoc(parser))))
    return failure();
  tesseraOperationStateAddTypes(state, &loop->types);
  const int32_t segments[] = {(int32_t)rank, (int32_t)rank, (int32_t)rank,
                              (int32_t)loop->inits.size};
  setSegments(parser, state, 4, segments);
  tesseraRegionEnsureTerminator(body, &scfParallelOpDef, tesseraOperationStateGetLocation(state));
  return success();
}

MlirLogicalResult scfParallelOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  ParallelParse loop = {.types = {0}};
  MlirLogicalResult result = parseParallel(parser, state, &loop);
  for (int i = 0; i < 3; ++i)
    tesseraOperandListFree(&loop.bounds[i]);
  tesseraArgumentListFree(&loop.variables);
  tesseraOperandListFree(&loop.inits);
  tesseraTypeListFree(&loop.types);
  return result;
}

void scfParallelOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"operandSegmentSizes"};
  static const char *const before[] = {") = (", ") to (", ") step (", ") init ("};
  TesseraRange inits = tesseraOperationGetOperandGroup(op, SCF_PARALLEL_INITS);
  MlirBlock body = scfBody(op);
  printInductionVars(printer, body, mlirBlockGetNumArguments(body));
  for (unsigned group = 0; group < (inits.count ? 4u : 3u); ++group) {
    tesseraAsmPrinterPrintC(printer, before[group]);
    tesseraAsmPrinterPrintOperands(printer, op, tesseraOperationGetOperandGroup(op, group));
  }
  tesseraAsmPrinterPrintC(printer, ")");
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
  tesseraAsmPrinterPrintC(printer, " ");
  printBody(printer, scfParallelOpGetRegion(op), true);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
}

//===--- while ---===//

static void appendText(MlirStringRef part, void *user) { tsStringAppend(user, part); }

static MlirLogicalResult reportNoFunction(TesseraAsmParser *parser, TesseraSourceLoc at,
                                          MlirType type) {
  TsString spelling = {0};
  mlirTypePrint(type, appendText, &spelling);
  MlirLogicalResult refused = tesseraAsmParserEmitError(
      parser, at, "invalid kind of type specified: expected builtin.function, but found '%.*s'",
      (int)spelling.size, spelling.data);
  tsStringFree(&spelling);
  return refused;
}

static MlirLogicalResult parseWhileSignature(TesseraAsmParser *parser, TesseraOperationState *state,
                                             TesseraArgumentList *arguments,
                                             const TesseraOperandList *inits) {
  MlirType signature;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseType(parser, &signature)))
    return failure();
  if (!mlirTypeIsAFunction(signature))
    return reportNoFunction(parser, at, signature);
  intptr_t numInputs = mlirFunctionTypeGetNumInputs(signature);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(signature); ++i)
    tesseraOperationStateAddType(state, mlirFunctionTypeGetResult(signature, i));
  if ((size_t)numInputs != inits->size)
    return tesseraAsmParserEmitError(
        parser, at, "expected as many input types as operands (expected %zu got %td)", inits->size,
        numInputs);
  for (intptr_t i = 0; i < numInputs; ++i) {
    MlirValue value;
    arguments->data[i].type = mlirFunctionTypeGetInput(signature, i);
    if (failed(tesseraAsmParserResolveOperand(parser, &inits->data[i], arguments->data[i].type,
                                              &value)))
      return failure();
    tesseraOperationStateAddOperand(state, value);
  }
  return success();
}

MlirLogicalResult scfWhileOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  const TesseraArgumentList none = {0};
  TesseraArgumentList arguments = {0};
  TesseraOperandList inits = {0};
  MlirRegion before = tesseraOperationStateAddRegion(state);
  MlirRegion after = tesseraOperationStateAddRegion(state);
  bool ok = tesseraAsmParserParseOptionalAssignmentList(parser, false, &arguments, &inits) !=
                TESSERA_WRONG &&
            !failed(parseWhileSignature(parser, state, &arguments, &inits)) &&
            !failed(parseBody(parser, state, NULL, before, &arguments)) &&
            !failed(tesseraAsmParserParseKeyword(parser, "do")) &&
            !failed(parseBody(parser, state, NULL, after, &none)) &&
            !failed(tesseraAsmParserParseOptionalAttrDictWithKeyword(parser, state));
  tesseraArgumentListFree(&arguments);
  tesseraOperandListFree(&inits);
  return ok ? success() : failure();
}

void scfWhileOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  TesseraRange inits = {.count = mlirOperationGetNumOperands(op)};
  if (inits.count) {
    tesseraAsmPrinterPrintC(printer, " ");
    tesseraAsmPrinterPrintAssignmentList(printer, mlirRegionGetFirstBlock(scfWhileOpGetBefore(op)),
                                         0, op, inits);
  }
  tesseraAsmPrinterPrintC(printer, " : (");
  tesseraAsmPrinterPrintOperandTypes(printer, op, inits);
  tesseraAsmPrinterPrintC(printer, ")");
  if (mlirOperationGetNumResults(op))
    tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
  else
    tesseraAsmPrinterPrintC(printer, " -> ()");
  tesseraAsmPrinterPrintC(printer, " ");
  printBody(printer, scfWhileOpGetBefore(op), true);
  tesseraAsmPrinterPrintC(printer, " do ");
  tesseraAsmPrinterPrintRegion(printer, scfWhileOpGetAfter(op), true, true, false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, true);
}
