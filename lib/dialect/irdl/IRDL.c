// Hooks of the irdl dialect: custom syntax and verifiers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/irdl/IRDL.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/Map.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Format.h"
#include "tessera/Interfaces.h"

#include <stdio.h>

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Syntax: bodies ---===//

MlirLogicalResult irdlParseSingleBlockRegion(TesseraAsmParser *parser,
                                             TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirRegion region = tesseraDirectiveAddRegion(&arguments[0]);
  if (tesseraAsmParserParseOptionalRegion(parser, region, 0, NULL, false) == TESSERA_WRONG)
    return failure();
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(region)))
    mlirRegionAppendOwnedBlock(region, mlirBlockCreate(0, NULL, NULL));
  return success();
}

void irdlPrintSingleBlockRegion(TesseraAsmPrinter *printer, MlirOperation op,
                                const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  MlirBlock block = mlirRegionGetFirstBlock(arguments[0].regions[0]);
  if (!mlirOperationIsNull(mlirBlockGetFirstOperation(block)))
    tesseraAsmPrinterPrintRegion(printer, arguments[0].regions[0], true, true, false);
}

//===--- Syntax: lists ---===//

/// A list of values with names that is being read.
typedef struct ValueList {
  TesseraAsmParser *parser;
  TesseraDirectiveArgument *values, *variadicity; ///< the latter NULL: there is none
  TsVec(MlirAttribute) names, variadicities;
  MlirContext context;
} ValueList;

static MlirLogicalResult parseValue(ValueList *list) {
  TesseraUnresolvedOperand operand;
  if (failed(tesseraAsmParserParseOperand(list->parser, &operand)))
    return failure();
  tesseraDirectiveAddOperand(list->values, operand);
  return success();
}

// `name: %value`, or with a word that says how many `name: variadic %value`.
static MlirLogicalResult parseNamedValue(void *user) {
  ValueList *list = user;
  MlirStringRef name;
  if (failed(tesseraAsmParserParseAnyKeyword(list->parser, &name)) ||
      failed(tesseraAsmParserParseToken(list->parser, ":")))
    return failure();
  tsVecPush(&list->names, mlirStringAttrGet(list->context, name));
  if (list->variadicity) {
    int64_t value = IrdlVariadicitySingle;
    for (int64_t i = IrdlVariadicitySingle; i <= IrdlVariadicityVariadic; ++i)
      if (tesseraAsmParserParseOptionalKeyword(
              list->parser, tesseraEnumFindValue(&irdlVariadicityEnum, i)->keyword))
        value = i;
    tsVecPush(&list->variadicities, irdlVariadicityAttrGet(list->context, (IrdlVariadicity)value));
  }
  return parseValue(list);
}

static MlirLogicalResult parseNamedAttribute(void *user) {
  ValueList *list = user;
  MlirAttribute name;
  if (failed(tesseraAsmParserParseAttribute(list->parser, (MlirType){NULL}, &name)) ||
      failed(tesseraAsmParserParseToken(list->parser, "=")))
    return failure();
  tsVecPush(&list->names, name);
  return parseValue(list);
}

static MlirLogicalResult parseValueList(TesseraAsmParser *parser,
                                        TesseraDirectiveArgument *arguments, size_t count,
                                        TesseraDelimiter delimiter,
                                        MlirLogicalResult (*parseElement)(void *user)) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  ValueList list = {.parser = parser,
                    .values = &arguments[0],
                    .variadicity = count > 2 ? &arguments[2] : NULL,
                    .context = context};
  MlirLogicalResult result =
      tesseraAsmParserParseCommaSeparatedList(parser, delimiter, parseElement, &list);
  tesseraDirectiveSetAttribute(
      &arguments[1], mlirArrayAttrGet(context, (intptr_t)list.names.size, list.names.data));
  if (list.variadicity)
    tesseraDirectiveSetAttribute(
        &arguments[2],
        irdlVariadicityArrayAttrGet(context, list.variadicities.size, list.variadicities.data));
  tsVecFree(&list.names);
  tsVecFree(&list.variadicities);
  return result;
}

MlirLogicalResult irdlParseNamedValueList(TesseraAsmParser *parser,
                                          TesseraDirectiveArgument *arguments, size_t count) {
  return parseValueList(parser, arguments, count, TESSERA_DELIMITER_PAREN, parseNamedValue);
}

MlirLogicalResult irdlParseNamedValueListWithVariadicity(TesseraAsmParser *parser,
                                                         TesseraDirectiveArgument *arguments,
                                                         size_t count) {
  return parseValueList(parser, arguments, count, TESSERA_DELIMITER_PAREN, parseNamedValue);
}

// Braces without anything in them aren't accepted.
MlirLogicalResult irdlParseAttributesOp(TesseraAsmParser *parser,
                                        TesseraDirectiveArgument *arguments, size_t count) {
  bool hasBraces = tesseraAsmParserParseOptionalToken(parser, "{");
  if (!hasBraces) {
    MlirContext context = tesseraAsmParserGetContext(parser);
    tesseraDirectiveSetAttribute(&arguments[1], mlirArrayAttrGet(context, 0, NULL));
    return success();
  }
  if (failed(parseValueList(parser, arguments, count, TESSERA_DELIMITER_NONE, parseNamedAttribute)))
    return failure();
  return tesseraAsmParserParseToken(parser, "}");
}

static void printNamedValues(TesseraAsmPrinter *printer, const TesseraDirectiveArgument *arguments,
                             size_t count) {
  const MlirAttribute *variadicities =
      count > 2 ? irdlVariadicityArrayAttrGetValue(arguments[2].attribute, NULL) : NULL;
  tesseraAsmPrinterPrintC(printer, "(");
  for (size_t i = 0; i < arguments[0].size; ++i) {
    MlirAttribute name = mlirArrayAttrGetElement(arguments[1].attribute, (intptr_t)i);
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintText(printer, mlirStringAttrGetValue(name));
    tesseraAsmPrinterPrintC(printer, ": ");
    IrdlVariadicity value =
        variadicities ? irdlVariadicityAttrGetValue(variadicities[i]) : IrdlVariadicitySingle;
    if (value != IrdlVariadicitySingle) {
      tesseraAsmPrinterPrintText(printer, irdlVariadicityStringify(value));
      tesseraAsmPrinterPrintC(printer, " ");
    }
    tesseraAsmPrinterPrintOperand(printer, arguments[0].values[i]);
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

void irdlPrintNamedValueList(TesseraAsmPrinter *printer, MlirOperation op,
                             const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op;
  printNamedValues(printer, arguments, count);
}

void irdlPrintNamedValueListWithVariadicity(TesseraAsmPrinter *printer, MlirOperation op,
                                            const TesseraDirectiveArgument *arguments,
                                            size_t count) {
  (void)op;
  printNamedValues(printer, arguments, count);
}

void irdlPrintAttributesOp(TesseraAsmPrinter *printer, MlirOperation op,
                           const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  for (size_t i = 0; i < arguments[0].size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "{");
    tesseraAsmPrinterPrintAttribute(printer,
                                    mlirArrayAttrGetElement(arguments[1].attribute, (intptr_t)i));
    tesseraAsmPrinterPrintC(printer, " = ");
    tesseraAsmPrinterPrintOperand(printer, arguments[0].values[i]);
  }
  tesseraAsmPrinterPrintC(printer, arguments[0].size ? "}" : "");
}

//===--- Names ---===//

// Whether a definition may be called so; `what` is whose name it is.
static MlirLogicalResult verifyName(MlirOperation op, MlirStringRef name, const char *what) {
  if (!name.length)
    return mlirOperationEmitError(op, "name of %s is empty", what);
  for (size_t i = 0; i < name.length; ++i) {
    char c = name.data[i];
    if (c == '_' && (i == 0 || name.data[i - 1] == '_'))
      return mlirOperationEmitError(
          op, "name of %s should not contain leading or double underscores", what);
    if (c >= 'A' && c <= 'Z')
      return mlirOperationEmitError(op, "name of %s should not contain uppercase letters", what);
    if (c != '_' && !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9'))
      return mlirOperationEmitError(
          op, "name of %s must contain only lowercase letters, digits and underscores", what);
  }
  return success();
}

static MlirStringRef nameAt(MlirAttribute names, intptr_t i) {
  return mlirStringAttrGetValue(mlirArrayAttrGetElement(names, i));
}

// Names of values: one for each, well formed, and no two alike.
static MlirLogicalResult verifyNames(MlirOperation op, MlirAttribute names, const char *what) {
  intptr_t count = mlirArrayAttrGetNumElements(names), numValues = mlirOperationGetNumOperands(op);
  if (count != numValues)
    return mlirOperationEmitOpError(
        op, "the number of %ss and their names must be the same, but got %zd and %zd respectively",
        what, numValues, count);
  TsStringMap seen = {0};
  MlirLogicalResult result = success();
  for (intptr_t i = 0; i < count && !failed(result); ++i) {
    char label[64];
    snprintf(label, sizeof label, "%s #%zd", what, i);
    result = verifyName(op, nameAt(names, i), label);
    if (failed(result))
      break;
    bool inserted;
    uintptr_t *slot = tsStringMapInsert(&seen, nameAt(names, i), &inserted);
    if (!inserted)
      result = mlirOperationEmitError(op, "name of %s is a duplicate of the name of %s #%zu", label,
                                      what, (size_t)*slot);
    else
      *slot = (uintptr_t)i;
  }
  tsStringMapFree(&seen);
  return result;
}

static MlirLogicalResult verifyValues(MlirOperation op, MlirAttribute names,
                                      MlirAttribute variadicity, const char *what) {
  size_t count;
  irdlVariadicityArrayAttrGetValue(variadicity, &count);
  intptr_t numValues = mlirOperationGetNumOperands(op);
  if ((size_t)numValues != count)
    return mlirOperationEmitOpError(op,
                                    "the number of %ss and their variadicities must be the same, "
                                    "but got %zd and %zu respectively",
                                    what, numValues, count);
  return verifyNames(op, names, what);
}

MlirLogicalResult irdlOperandsOpVerify(MlirOperation op) {
  return verifyValues(op, irdlOperandsOpGetNamesAttr(op), irdlOperandsOpGetVariadicityAttr(op),
                      "operand");
}

MlirLogicalResult irdlResultsOpVerify(MlirOperation op) {
  return verifyValues(op, irdlResultsOpGetNamesAttr(op), irdlResultsOpGetVariadicityAttr(op),
                      "result");
}

MlirLogicalResult irdlParametersOpVerify(MlirOperation op) {
  return verifyNames(op, irdlParametersOpGetNamesAttr(op), "parameter");
}

MlirLogicalResult irdlRegionsOpVerify(MlirOperation op) {
  return verifyNames(op, irdlRegionsOpGetNamesAttr(op), "region");
}

MlirLogicalResult irdlAttributesOpVerify(MlirOperation op) {
  intptr_t numNames = mlirArrayAttrGetNumElements(irdlAttributesOpGetAttributeValueNamesAttr(op));
  intptr_t numValues = mlirOperationGetNumOperands(op);
  if (numNames == numValues)
    return success();
  return mlirOperationEmitOpError(op,
                                  "the number of attribute names and their constraints must be "
                                  "the same but got %zd and %zd respectively",
                                  numNames, numValues);
}

//===--- Definitions ---===//

// What MLIR takes as a namespace.
static bool isNamespace(MlirStringRef name) {
  for (size_t i = 0; i < name.length; ++i) {
    char c = name.data[i];
    bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!isLetter && !(i && ((c >= '0' && c <= '9') || c == '$')))
      return false;
  }
  return name.length != 0;
}

MlirLogicalResult irdlDefinitionVerify(MlirOperation op) {
  MlirStringRef name = tesseraSymbolGetName(op);
  if (irdlDialectOpIsA(op) && !isNamespace(name))
    return mlirOperationEmitOpError(op, "invalid dialect name");
  return verifyName(op, name,
                    irdlDialectOpIsA(op) ? "dialect"
                    : irdlTypeOpIsA(op)  ? "type"
                                         : "attribute");
}

MlirLogicalResult irdlOperationOpVerify(MlirOperation op) {
  return verifyName(op, tesseraSymbolGetName(op), "operation");
}

MlirOperation irdlFindChild(MlirOperation op, const TesseraOpDef *definition) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  MlirOperation child = mlirBlockGetFirstOperation(block);
  while (!mlirOperationIsNull(child) && tesseraOperationGetDefinition(child) != definition)
    child = mlirOperationGetNextInBlock(child);
  return child;
}

/// What has names that must differ, and how a message calls them.
static const struct {
  const TesseraOpDef *definition;
  const char *what;
} named[] = {{&irdlOperandsOpDef, "operands"},
             {&irdlResultsOpDef, "results"},
             {&irdlRegionsOpDef, "regions"}};

// Enters the names of an op's values; reports one that stands for something else already.
static MlirLogicalResult enterNames(MlirOperation op, TsStringMap *names, MlirOperation child,
                                    const char *what) {
  MlirAttribute values = mlirOperationGetAttributeByName(child, tsLiteral("names"));
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(values); ++i) {
    MlirStringRef name = nameAt(values, i);
    bool inserted;
    uintptr_t *slot = tsStringMapInsert(names, name, &inserted);
    if (!inserted)
      return mlirOperationEmitOpError(op, "contains a value named '%.*s' for both its %s and %s",
                                      (int)name.length, name.data, (const char *)*slot, what);
    *slot = (uintptr_t)what;
  }
  return success();
}

MlirLogicalResult irdlOperationOpVerifyRegions(MlirOperation op) {
  TsStringMap names = {0};
  MlirLogicalResult result = success();
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  for (MlirOperation child = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(child) && !failed(result); child = mlirOperationGetNextInBlock(child))
    for (size_t i = 0; i < sizeof named / sizeof *named && !failed(result); ++i)
      if (tesseraOperationGetDefinition(child) == named[i].definition)
        result = enterNames(op, &names, child, named[i].what);
  tsStringMapFree(&names);
  return result;
}

static MlirLogicalResult verifyChildren(MlirOperation op) {
  static const TesseraOpDef *const ofOperations[] = {&irdlOperandsOpDef, &irdlResultsOpDef,
                                                     &irdlAttributesOpDef, &irdlRegionsOpDef, NULL},
                                   *const ofOthers[] = {&irdlParametersOpDef, NULL};
  const TesseraOpDef *const *kinds = irdlOperationOpIsA(op) ? ofOperations : ofOthers;
  unsigned seen = 0;
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  MlirOperation child =
      mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetFirstOperation(block);
  for (; !mlirOperationIsNull(child); child = mlirOperationGetNextInBlock(child)) {
    for (unsigned i = 0; kinds[i]; ++i) {
      if (tesseraOperationGetDefinition(child) != kinds[i])
        continue;
      if (seen >> i & 1)
        return mlirOperationEmitError(op,
                                      "failed to verify AtMostOneChildOf trait: the operation "
                                      "contains at least two operations of type %s",
                                      kinds[i]->name);
      seen |= 1u << i;
    }
  }
  return success();
}

const TesseraTrait irdlAtMostOneChildOfTrait = {.name = "AtMostOneChildOf",
                                                .verify = verifyChildren};

MlirLogicalResult irdlRegionOpVerify(MlirOperation op) {
  int64_t count = irdlRegionOpGetNumberOfBlocks(op);
  if (mlirAttributeIsNull(irdlRegionOpGetNumberOfBlocksAttr(op)) || count > 0)
    return success();
  return mlirOperationEmitOpError(op, "the number of blocks is expected to be >= 1 but got %lld",
                                  (long long)count);
}

//===--- References ---===//

MlirLogicalResult irdlBaseOpVerify(MlirOperation op) {
  bool hasName = !mlirAttributeIsNull(irdlBaseOpGetBaseNameAttr(op));
  if (hasName == !mlirAttributeIsNull(irdlBaseOpGetBaseRefAttr(op)))
    return mlirOperationEmitOpError(op, "the base type or attribute should be specified by either "
                                        "a name or a reference");
  MlirStringRef name = irdlBaseOpGetBaseName(op);
  if (hasName && (!name.length || (name.data[0] != '!' && name.data[0] != '#')))
    return mlirOperationEmitOpError(op,
                                    "the base type or attribute name should start with '!' or '#'");
  return success();
}

MlirOperation irdlScopeOf(MlirOperation op) {
  while (!mlirOperationIsNull(op) && !irdlDialectOpIsA(op))
    op = mlirOperationGetParentOperation(op);
  return mlirOperationIsNull(op) ? op : mlirOperationGetParentOperation(op);
}

static MlirLogicalResult verifyReference(MlirOperation op, TesseraSymbolTables *tables,
                                         MlirAttribute reference) {
  MlirOperation scope = irdlScopeOf(op);
  MlirOperation target = mlirOperationIsNull(scope)
                             ? scope
                             : tesseraSymbolTablesLookupNearest(tables, scope, reference);
  if (irdlTypeOpIsA(target) || irdlAttributeOpIsA(target))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "symbol '");
  tesseraDiagnosticAppendAttribute(error, reference);
  if (mlirOperationIsNull(target)) {
    tesseraDiagnosticAppendFormat(error, "' not found");
  } else {
    tesseraDiagnosticAppendFormat(error,
                                  "' does not refer to a type or attribute definition (refers to ");
    tesseraDiagnosticAppendOpName(error, target);
    tesseraDiagnosticAppendFormat(error, ")");
  }
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult irdlBaseOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  MlirAttribute reference = irdlBaseOpGetBaseRefAttr(op);
  return mlirAttributeIsNull(reference) ? success() : verifyReference(op, tables, reference);
}

MlirLogicalResult irdlParametricOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  return verifyReference(op, tables, irdlParametricOpGetBaseTypeAttr(op));
}
