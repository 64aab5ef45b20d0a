// The operations of the builtin dialect: modules, and casts that stand for a conversion to come.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Their tables have the shape that mlir-tblgen writes; they are by hand because the library itself
// can't do without them.
#include "ir/Operation.h"
#include "tessera/Asm.h"
#include "tessera/AsmInterface.h"
#include "tessera/Constraint.h"

#define TRAIT(name) ((uint64_t)1 << TESSERA_TRAIT_##name)

//===--- builtin.module ---===//

static MlirLogicalResult parseModule(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute name;
  TesseraOptional hasName = tesseraAsmParserParseOptionalSymbolName(parser, &name);
  if (hasName == TESSERA_WRONG)
    return mlirLogicalResultFailure();
  if (hasName == TESSERA_PRESENT)
    tesseraOperationStateSetAttribute(state, tsLiteral("sym_name"), name);
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseOptionalAttrDictWithKeyword(parser, state)))
    return mlirLogicalResultFailure();
  MlirRegion body = tesseraOperationStateAddRegion(state);
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseRegion(parser, body, 0, NULL, false)))
    return mlirLogicalResultFailure();
  if (!irRegion(body)->first)
    irRegionInsert(irRegion(body), NULL, irBlockCreate());
  return mlirLogicalResultSuccess();
}

static void printModule(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"sym_name"};
  MlirStringRef name = tesseraSymbolGetName(op);
  if (name.data) {
    tesseraAsmPrinterPrintC(printer, " ");
    tesseraAsmPrinterPrintSymbolName(printer, name);
  }
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, true);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, mlirOperationGetRegion(op, 0), true, true, false);
}

static MlirLogicalResult verifyModule(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(op); i++) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetDiscardableAttribute(op, i).name);
    if (tsFindChar(name, '.', 0) == SIZE_MAX)
      return mlirOperationEmitOpError(
          op, "can only contain attributes with dialect-prefixed names, found: '%.*s'",
          (int)name.length, name.data);
  }
  return mlirLogicalResultSuccess();
}

static const char *getDefaultDialect(void) { return "builtin"; }
static const TesseraOpAsmMethods moduleAsmMethods = {.getDefaultDialect = getDefaultDialect};
static const TesseraInterfaceImpl moduleInterfaces[] = {
    {&tesseraOpAsmInterface, &moduleAsmMethods}};

static TesseraWord hasOneBlock(MlirOperation op, TesseraWord self) {
  (void)op;
  const IrRegion *region = self.pointer;
  return (TesseraWord){.integer = region->first && region->first == region->last};
}

static const TesseraStep isString[] = {
    {.code = TESSERA_STEP_IS_DEFINITION, .data = {.definition = &builtinStringAttrDef}},
    {.code = TESSERA_STEP_END},
};
static const TesseraConstraint stringConstraint = {"string attribute", isString};

static const TesseraStep isOneBlock[] = {
    {.code = TESSERA_STEP_FUNCTION, .data = {.function = hasOneBlock}},
    {.code = TESSERA_STEP_END},
};
static const TesseraConstraint oneBlockConstraint = {"region with 1 blocks", isOneBlock};

static const TesseraAttrDef moduleAttributes[] = {
    {.name = "sym_name", .constraint = &stringConstraint, .flags = TESSERA_ATTR_OPTIONAL},
    {.name = "sym_visibility",
     .constraint = &stringConstraint,
     .flags = TESSERA_ATTR_OPTIONAL,
     .verifyOrder = 1},
};

static const TesseraValueDef moduleRegions[] = {
    {.name = "bodyRegion", .constraint = &oneBlockConstraint, .arity = TESSERA_SINGLE}};

const TesseraOpDef builtinModuleOpDef = {
    .name = "builtin.module",
    .dialect = &builtinDialectDef,
    .traits = TRAIT(AFFINE_SCOPE) | TRAIT(ISOLATED_FROM_ABOVE) | TRAIT(NO_REGION_ARGUMENTS) |
              TRAIT(SYMBOL_TABLE) | TRAIT(SYMBOL) | TRAIT(SINGLE_BLOCK) | TRAIT(NO_TERMINATOR) |
              TRAIT(GRAPH_REGION),
    .numRegions = 1,
    .regions = moduleRegions,
    .numAttributes = 2,
    .attributes = moduleAttributes,
    .numInterfaces = 1,
    .interfaces = moduleInterfaces,
    .verify = verifyModule,
    .parse = parseModule,
    .print = printModule,
    .summary = "A top level container operation",
};

//===--- builtin.unrealized_conversion_cast ---===//

typedef TsVec(TesseraUnresolvedOperand) UnresolvedOperands;

static MlirLogicalResult parseOperands(TesseraAsmParser *parser, UnresolvedOperands *operands) {
  TesseraUnresolvedOperand operand;
  TesseraOptional present = tesseraAsmParserParseOptionalOperand(parser, &operand);
  while (present == TESSERA_PRESENT) {
    tsVecPush(operands, operand);
    if (!tesseraAsmParserParseOptionalToken(parser, ","))
      return mlirLogicalResultSuccess();
    if (mlirLogicalResultIsFailure(tesseraAsmParserParseOperand(parser, &operand)))
      return mlirLogicalResultFailure();
  }
  return present == TESSERA_WRONG ? mlirLogicalResultFailure() : mlirLogicalResultSuccess();
}

static MlirLogicalResult parseInputTypes(TesseraAsmParser *parser, TesseraOperationState *state,
                                         const UnresolvedOperands *operands) {
  for (size_t i = 0; i < operands->size; i++) {
    MlirType type;
    MlirValue value;
    MlirLogicalResult comma = tesseraAsmParserParseToken(parser, i ? "," : ":");
    if (mlirLogicalResultIsFailure(comma) ||
        mlirLogicalResultIsFailure(tesseraAsmParserParseType(parser, &type)) ||
        mlirLogicalResultIsFailure(
            tesseraAsmParserResolveOperand(parser, &operands->data[i], type, &value)))
      return mlirLogicalResultFailure();
    tesseraOperationStateAddOperand(state, value);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult parseOutputTypes(TesseraAsmParser *parser, TesseraOperationState *state) {
  do {
    MlirType type;
    if (mlirLogicalResultIsFailure(tesseraAsmParserParseType(parser, &type)))
      return mlirLogicalResultFailure();
    tesseraOperationStateAddType(state, type);
  } while (tesseraAsmParserParseOptionalToken(parser, ","));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult parseCast(TesseraAsmParser *parser, TesseraOperationState *state) {
  UnresolvedOperands operands = {0};
  bool parsed = mlirLogicalResultIsSuccess(parseOperands(parser, &operands)) &&
                mlirLogicalResultIsSuccess(parseInputTypes(parser, state, &operands)) &&
                mlirLogicalResultIsSuccess(tesseraAsmParserParseKeyword(parser, "to")) &&
                mlirLogicalResultIsSuccess(parseOutputTypes(parser, state)) &&
                mlirLogicalResultIsSuccess(tesseraAsmParserParseOptionalAttrDict(parser, state));
  tsVecFree(&operands);
  return parsed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static void printCast(TesseraAsmPrinter *printer, MlirOperation handle) {
  IrOperation *op = irOp(handle);
  for (uint32_t i = 0; i < op->numOperands; i++) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " ");
    tesseraAsmPrinterPrintOperand(printer, irWrapValue(op->operands[i].value));
  }
  for (uint32_t i = 0; i < op->numOperands; i++) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " : ");
    tesseraAsmPrinterPrintType(printer, irWrapType(op->operands[i].value->type));
  }
  tesseraAsmPrinterPrintC(printer, " to");
  for (uint32_t i = 0; i < op->numResults; i++) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " ");
    tesseraAsmPrinterPrintType(printer, irWrapType(irOperationResult(op, i)->type));
  }
  tesseraAsmPrinterPrintOptionalAttrDict(printer, handle, 0, NULL, false);
}

static MlirLogicalResult verifyCast(MlirOperation op) {
  if (mlirOperationGetNumResults(op) > 0)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op, "expected at least one result for cast operation");
}

// Whether the operands of `source` have the types of the
// cast's results.
static bool typesMatch(IrOperation *cast, IrOperation *source) {
  if (source->numOperands != cast->numResults)
    return false;
  for (uint32_t i = 0; i < cast->numResults; i++)
    if (source->operands[i].value->type != irOperationResult(cast, i)->type)
      return false;
  return true;
}

static bool takesAllResults(IrOperation *cast, IrOperation *inner) {
  if (inner->numResults != cast->numOperands)
    return false;
  for (uint32_t i = 0; i < cast->numOperands; i++)
    if (cast->operands[i].value != irOperationResult(inner, i))
      return false;
  return true;
}

// A cast to the same types is nothing, and so is a cast back.
static MlirLogicalResult foldCast(MlirOperation handle, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  IrOperation *cast = irOp(handle), *source = cast;
  if (!typesMatch(cast, cast)) {
    source = cast->numOperands ? irDefiningOp(cast->operands[0].value) : NULL;
    if (!source || source->name != cast->name || !takesAllResults(cast, source) ||
        !typesMatch(cast, source))
      return mlirLogicalResultFailure();
  }
  for (uint32_t i = 0; i < cast->numResults; i++)
    results[i] = (TesseraFoldResult){.value = irWrapValue(source->operands[i].value)};
  *numResults = cast->numResults;
  return mlirLogicalResultSuccess();
}

static const TesseraConstraint anyType = {"variadic of any type", NULL};
static const TesseraValueDef castInputs[] = {
    {.name = "inputs", .constraint = &anyType, .arity = TESSERA_VARIADIC}};
static const TesseraValueDef castOutputs[] = {
    {.name = "outputs", .constraint = &anyType, .arity = TESSERA_VARIADIC}};

const TesseraOpDef builtinUnrealizedConversionCastOpDef = {
    .name = "builtin.unrealized_conversion_cast",
    .dialect = &builtinDialectDef,
    .traits = TRAIT(NO_MEMORY_EFFECT) | TRAIT(ALWAYS_SPECULATABLE),
    .numOperands = 1,
    .operands = castInputs,
    .numResults = 1,
    .results = castOutputs,
    .parse = parseCast,
    .print = printCast,
    .verify = verifyCast,
    .fold = foldCast,
    .summary = "An unrealized conversion from one set of types to another",
};
