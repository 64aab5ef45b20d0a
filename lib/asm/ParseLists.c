// Custom syntax, parsing side: lists of operands, arguments and types. Declared in tessera/Asm.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"

#include "mlir-c/BuiltinAttributes.h"

static MlirLogicalResult result(bool ok) {
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Lists ---===//

void tesseraOperandListAdd(TesseraOperandList *list, TesseraUnresolvedOperand operand) {
  tsVecPush(list, operand);
}
void tesseraOperandListFree(TesseraOperandList *list) { tsVecFree(list); }

void tesseraArgumentListAdd(TesseraArgumentList *list, TesseraArgument argument) {
  tsVecPush(list, argument);
}
void tesseraArgumentListFree(TesseraArgumentList *list) { tsVecFree(list); }

//===--- Operands ---===//

static bool parseOperandElement(TesseraAsmParser *parser, void *user) {
  TesseraOperandList *operands = user;
  TesseraUnresolvedOperand operand;
  if (!asmParseOperand(parser, &operand, true))
    return false;
  tesseraOperandListAdd(operands, operand);
  return true;
}

MlirLogicalResult tesseraAsmParserParseOperandList(TesseraAsmParser *parser,
                                                   TesseraDelimiter delimiter, intptr_t required,
                                                   TesseraOperandList *operands) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  size_t before = operands->size;
  bool isEmpty = delimiter == TESSERA_DELIMITER_NONE && !asmIs(parser, ASM_PERCENT);
  if (isEmpty && required > 0)
    return tesseraAsmParserEmitError(parser, at, "expected operand");
  if (!isEmpty &&
      !asmParseList(parser, delimiter, parseOperandElement, operands, " in operand list"))
    return mlirLogicalResultFailure();
  if (required < 0 || operands->size - before == (size_t)required)
    return mlirLogicalResultSuccess();
  return tesseraAsmParserEmitError(parser, at, "expected %td operands", required);
}

static bool resolve(TesseraAsmParser *parser, TesseraOperationState *state,
                    const TesseraUnresolvedOperand *operand, MlirType type) {
  IrValue *value = asmScopesUse(parser->scopes, operand, irType(type));
  if (value)
    tsVecPush(&state->operands, value);
  return value;
}

MlirLogicalResult tesseraAsmParserResolveOperands(TesseraAsmParser *parser,
                                                  TesseraOperationState *state,
                                                  const TesseraOperandList *operands,
                                                  const TesseraTypeList *types,
                                                  TesseraSourceLoc at) {
  if (operands->size != types->size)
    return tesseraAsmParserEmitError(
        parser, at, "number of operands and types do not match: got %zu operands and %zu types",
        operands->size, types->size);
  for (size_t i = 0; i < operands->size; i++)
    if (!resolve(parser, state, &operands->data[i], types->data[i]))
      return mlirLogicalResultFailure();
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraAsmParserResolveOperandsOfType(TesseraAsmParser *parser,
                                                        TesseraOperationState *state,
                                                        const TesseraOperandList *operands,
                                                        MlirType type) {
  for (size_t i = 0; i < operands->size; i++)
    if (!resolve(parser, state, &operands->data[i], type))
      return mlirLogicalResultFailure();
  return mlirLogicalResultSuccess();
}

//===--- Arguments and their first values ---===//

typedef struct ArgumentsParse {
  TesseraArgumentList *arguments;
  TesseraOperandList *operands; ///< of assignments
  bool allowType, allowAttributes;
} ArgumentsParse;

static bool parseArgumentElement(TesseraAsmParser *parser, void *user) {
  ArgumentsParse *parse = user;
  TesseraArgument argument;
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseArgument(parser, &argument, parse->allowType,
                                                               parse->allowAttributes)))
    return false;
  tesseraArgumentListAdd(parse->arguments, argument);
  return true;
}

MlirLogicalResult tesseraAsmParserParseArgumentList(TesseraAsmParser *parser,
                                                    TesseraDelimiter delimiter, bool allowType,
                                                    bool allowAttributes,
                                                    TesseraArgumentList *arguments) {
  if (delimiter == TESSERA_DELIMITER_NONE && !asmIs(parser, ASM_PERCENT))
    return mlirLogicalResultSuccess();
  ArgumentsParse parse = {arguments, NULL, allowType, allowAttributes};
  return result(asmParseList(parser, delimiter, parseArgumentElement, &parse, " in argument list"));
}

static bool parseAssignment(TesseraAsmParser *parser, void *user) {
  ArgumentsParse *parse = user;
  TesseraArgument argument;
  TesseraUnresolvedOperand operand;
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseArgument(parser, &argument, false, false)) ||
      !asmExpect(parser, ASM_EQUAL, "expected '='") || !asmParseOperand(parser, &operand, true))
    return false;
  if (parse->allowType && (!asmExpect(parser, ASM_COLON, "expected ':'") ||
                           !(argument.type = irWrapType(asmParseType(parser))).ptr))
    return false;
  tesseraArgumentListAdd(parse->arguments, argument);
  tesseraOperandListAdd(parse->operands, operand);
  return true;
}

TesseraOptional tesseraAsmParserParseOptionalAssignmentList(TesseraAsmParser *parser,
                                                            bool withTypes,
                                                            TesseraArgumentList *arguments,
                                                            TesseraOperandList *operands) {
  if (!asmConsumeIf(parser, ASM_L_PAREN))
    return TESSERA_ABSENT;
  ArgumentsParse parse = {arguments, operands, withTypes, false};
  return asmParseListUntil(parser, ASM_R_PAREN, parseAssignment, &parse, true) ? TESSERA_PRESENT
                                                                               : TESSERA_WRONG;
}

MlirLogicalResult tesseraAsmParserParseAssignmentList(TesseraAsmParser *parser, bool withTypes,
                                                      TesseraArgumentList *arguments,
                                                      TesseraOperandList *operands) {
  TesseraOptional found =
      tesseraAsmParserParseOptionalAssignmentList(parser, withTypes, arguments, operands);
  if (found == TESSERA_ABSENT)
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser), "expected '('");
  return result(found == TESSERA_PRESENT);
}

//===--- Types ---===//

MlirLogicalResult tesseraAsmParserParseTypeList(TesseraAsmParser *parser, TesseraTypeList *types) {
  do {
    MlirType type;
    if (mlirLogicalResultIsFailure(tesseraAsmParserParseType(parser, &type)))
      return mlirLogicalResultFailure();
    tesseraTypeListAdd(types, type);
  } while (asmConsumeIf(parser, ASM_COMMA));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraAsmParserParseColonTypeList(TesseraAsmParser *parser,
                                                     TesseraTypeList *types) {
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseToken(parser, ":")))
    return mlirLogicalResultFailure();
  return tesseraAsmParserParseTypeList(parser, types);
}

MlirLogicalResult tesseraAsmParserParseOptionalColonTypeList(TesseraAsmParser *parser,
                                                             TesseraTypeList *types) {
  if (!asmConsumeIf(parser, ASM_COLON))
    return mlirLogicalResultSuccess();
  return tesseraAsmParserParseTypeList(parser, types);
}

static MlirLogicalResult parseResultTypes(TesseraAsmParser *parser, TesseraTypeList *types) {
  AsmStorageVec parsed = {0};
  bool ok = asmParseFunctionResults(parser, &parsed);
  for (size_t i = 0; ok && i < parsed.size; i++)
    tesseraTypeListAdd(types, irWrapType(parsed.data[i]));
  tsVecFree(&parsed);
  return result(ok);
}

MlirLogicalResult tesseraAsmParserParseArrowTypeList(TesseraAsmParser *parser,
                                                     TesseraTypeList *types) {
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseToken(parser, "->")))
    return mlirLogicalResultFailure();
  return parseResultTypes(parser, types);
}

MlirLogicalResult tesseraAsmParserParseOptionalArrowTypeList(TesseraAsmParser *parser,
                                                             TesseraTypeList *types) {
  return asmConsumeIf(parser, ASM_ARROW) ? parseResultTypes(parser, types)
                                         : mlirLogicalResultSuccess();
}

void tesseraOperationStateAddTypes(TesseraOperationState *state, const TesseraTypeList *types) {
  for (size_t i = 0; i < types->size; i++)
    tesseraOperationStateAddType(state, types->data[i]);
}

//===--- Keywords of an enum ---===//

bool tesseraAsmParserParseOptionalEnumKeyword(TesseraAsmParser *parser,
                                              const TesseraEnumDef *definition, int64_t *value) {
  if (!asmIs(parser, ASM_WORD))
    return false;
  const TesseraEnumCase *found = tesseraEnumFindKeyword(definition, asmTokenText(parser->token));
  if (!found)
    return false;
  *value = found->value;
  asmAdvance(parser);
  return true;
}

//===--- Values and numbers: [%a, 4, [8]] ---===//

typedef struct IndexListParse {
  TesseraOperandList *operands;
  TesseraTypeList *types;
  AsmDimVec sizes;
  TsVec(int) scalable;
} IndexListParse;

static bool parseIndexNumber(TesseraAsmParser *parser, IndexListParse *list) {
  bool isScalable = asmConsumeIf(parser, ASM_L_SQUARE);
  int64_t size;
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseInteger(parser, &size)) ||
      (isScalable && mlirLogicalResultIsFailure(tesseraAsmParserParseToken(parser, "]"))))
    return false;
  tsVecPush(&list->sizes, size);
  tsVecPush(&list->scalable, isScalable);
  return true;
}

static bool parseIndex(TesseraAsmParser *parser, void *user) {
  IndexListParse *list = user;
  if (!asmIs(parser, ASM_PERCENT))
    return parseIndexNumber(parser, list);
  MlirType type;
  if (!parseOperandElement(parser, list->operands))
    return false;
  tsVecPush(&list->sizes, IR_DYNAMIC);
  tsVecPush(&list->scalable, false);
  if (!list->types)
    return true;
  if (!asmExpect(parser, ASM_COLON, "expected ':'") ||
      mlirLogicalResultIsFailure(tesseraAsmParserParseType(parser, &type)))
    return false;
  tesseraTypeListAdd(list->types, type);
  return true;
}

MlirLogicalResult
tesseraAsmParserParseDynamicIndexList(TesseraAsmParser *parser, TesseraDelimiter delimiter,
                                      TesseraOperandList *operands, TesseraTypeList *types,
                                      MlirAttribute *sizes, MlirAttribute *scalable) {
  IndexListParse list = {.operands = operands, .types = types};
  bool ok = asmParseList(parser, delimiter, parseIndex, &list, " in dynamic index list");
  MlirContext context = irWrapContext(parser->context);
  if (ok)
    *sizes = mlirDenseI64ArrayGet(context, (intptr_t)list.sizes.size, list.sizes.data);
  if (ok && scalable)
    *scalable = mlirDenseBoolArrayGet(context, (intptr_t)list.scalable.size, list.scalable.data);
  tsVecFree(&list.sizes);
  tsVecFree(&list.scalable);
  if (ok)
    return mlirLogicalResultSuccess();
  return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                                   "expected SSA value or integer");
}
