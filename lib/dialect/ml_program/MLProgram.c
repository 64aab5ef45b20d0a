// Hooks of the ml_program dialect: functions, verifiers, custom syntax.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ml_program/MLProgramOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Format.h"
#include "tessera/Function.h"
#include "tessera/Interfaces.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Functions and graphs ---===//

static bool hasNoBody(MlirRegion body) { return mlirBlockIsNull(mlirRegionGetFirstBlock(body)); }

MlirLogicalResult mlProgramFuncOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return tesseraFunctionParse(parser, state, /*allowVariadic=*/false);
}

void mlProgramFuncOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraFunctionPrint(printer, op, /*isVariadic=*/false);
}

bool mlProgramFuncOpIsDeclaration(MlirOperation op) {
  return hasNoBody(mlProgramFuncOpGetBody(op));
}

MlirLogicalResult mlProgramSubgraphOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return tesseraFunctionParse(parser, state, /*allowVariadic=*/false);
}

void mlProgramSubgraphOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraFunctionPrint(printer, op, /*isVariadic=*/false);
}

bool mlProgramSubgraphOpIsDeclaration(MlirOperation op) {
  return hasNoBody(mlProgramSubgraphOpGetBody(op));
}

MlirLogicalResult mlProgramReturnOpVerify(MlirOperation op) { return tesseraReturnVerify(op); }

MlirLogicalResult mlProgramOutputOpVerify(MlirOperation op) {
  return tesseraReturnVerifyCalled(op, "output");
}

//===--- Globals ---===//

int mlProgramExternAttrGetAlias(const void *storage, MlirStringCallback append, void *user) {
  (void)storage;
  append(mlirStringRefCreateFromCString("extern"), user);
  return 1;
}

// A result is called as the global that it is of.
static void nameByGlobal(MlirOperation op, MlirAttribute global, TesseraSetValueName setName,
                         void *user) {
  setName(mlirOperationGetResult(op, 0), mlirSymbolRefAttrGetLeafReference(global), user);
}

void mlProgramGlobalLoadOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName,
                                            void *user) {
  nameByGlobal(op, mlProgramGlobalLoadOpGetGlobalAttr(op), setName, user);
}

void mlProgramGlobalLoadConstOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName,
                                                 void *user) {
  nameByGlobal(op, mlProgramGlobalLoadConstOpGetGlobalAttr(op), setName, user);
}

void mlProgramGlobalLoadGraphOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName,
                                                 void *user) {
  setName(mlirOperationGetResult(op, 0), mlirStringRefCreateFromCString("result"), user);
  setName(mlirOperationGetResult(op, 1), mlirStringRefCreateFromCString("produceToken"), user);
}

MlirLogicalResult mlProgramGlobalOpVerify(MlirOperation op) {
  if (mlProgramGlobalOpGetIsMutable(op) || mlProgramGlobalOpGetValueAttr(op).ptr)
    return success();
  return mlirOperationEmitOpError(op, "immutable global must have an initial value");
}

static MlirLogicalResult reportGlobal(MlirOperation op, const char *problem, MlirAttribute name) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s", problem);
  tesseraDiagnosticAppendAttribute(error, name);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult reportTypes(MlirOperation op, const char *what, MlirType global,
                                     const char *between, MlirType own) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s", what);
  tesseraDiagnosticAppendType(error, global);
  tesseraDiagnosticAppendFormat(error, "%s", between);
  tesseraDiagnosticAppendType(error, own);
  return tesseraDiagnosticReport(error);
}

// The global that `name` is of; null after an error.
static MlirOperation findGlobal(MlirOperation op, TesseraSymbolTables *tables, MlirAttribute name) {
  MlirOperation global = tesseraSymbolTablesLookupNearest(tables, op, name);
  if (mlProgramGlobalOpIsA(global))
    return global;
  reportGlobal(op, "undefined global: ", name);
  return (MlirOperation){NULL};
}

static MlirLogicalResult verifyLoad(MlirOperation op, TesseraSymbolTables *tables,
                                    MlirAttribute name) {
  MlirOperation global = findGlobal(op, tables, name);
  if (!global.ptr)
    return failure();
  if (mlProgramGlobalLoadConstOpIsA(op) && mlProgramGlobalOpGetIsMutable(global))
    return reportGlobal(op, "cannot load as const from mutable global ", name);
  MlirType type = mlProgramGlobalOpGetType(global);
  MlirType own = mlirValueGetType(mlirOperationGetResult(op, 0));
  return mlirTypeEqual(type, own)
             ? success()
             : reportTypes(op, "cannot load from global typed ", type, " as ", own);
}

static MlirLogicalResult verifyStore(MlirOperation op, TesseraSymbolTables *tables,
                                     MlirAttribute name) {
  MlirOperation global = findGlobal(op, tables, name);
  if (!global.ptr)
    return failure();
  if (!mlProgramGlobalOpGetIsMutable(global))
    return reportGlobal(op, "cannot store to an immutable global ", name);
  MlirType type = mlProgramGlobalOpGetType(global);
  MlirType own = mlirValueGetType(mlirOperationGetOperand(op, 0));
  return mlirTypeEqual(type, own)
             ? success()
             : reportTypes(op, "cannot store to a global typed ", type, " from ", own);
}

MlirLogicalResult mlProgramGlobalLoadOpVerifySymbolUses(MlirOperation op,
                                                        TesseraSymbolTables *tables) {
  return verifyLoad(op, tables, mlProgramGlobalLoadOpGetGlobalAttr(op));
}

MlirLogicalResult mlProgramGlobalLoadConstOpVerifySymbolUses(MlirOperation op,
                                                             TesseraSymbolTables *tables) {
  return verifyLoad(op, tables, mlProgramGlobalLoadConstOpGetGlobalAttr(op));
}

MlirLogicalResult mlProgramGlobalLoadGraphOpVerifySymbolUses(MlirOperation op,
                                                             TesseraSymbolTables *tables) {
  return verifyLoad(op, tables, mlProgramGlobalLoadGraphOpGetGlobalAttr(op));
}

MlirLogicalResult mlProgramGlobalStoreOpVerifySymbolUses(MlirOperation op,
                                                         TesseraSymbolTables *tables) {
  return verifyStore(op, tables, mlProgramGlobalStoreOpGetGlobalAttr(op));
}

MlirLogicalResult mlProgramGlobalStoreGraphOpVerifySymbolUses(MlirOperation op,
                                                              TesseraSymbolTables *tables) {
  return verifyStore(op, tables, mlProgramGlobalStoreGraphOpGetGlobalAttr(op));
}

//===--- Syntax: visibility ---===//

MlirLogicalResult mlProgramParseSymbolVisibility(TesseraAsmParser *parser,
                                                 TesseraDirectiveArgument *arguments,
                                                 size_t count) {
  (void)count;
  static const char *const known[] = {"public", "private", "nested"};
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
    if (!tesseraAsmParserParseOptionalKeyword(parser, known[i]))
      continue;
    tesseraDirectiveSetAttribute(&arguments[0],
                                 mlirStringAttrGet(tesseraAsmParserGetContext(parser),
                                                   mlirStringRefCreateFromCString(known[i])));
    return success();
  }
  return tesseraAsmParserEmitErrorHere(parser, "expected 'public', 'private', or 'nested'");
}

void mlProgramPrintSymbolVisibility(TesseraAsmPrinter *printer, MlirOperation op,
                                    const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  MlirAttribute visibility = arguments[0].attribute;
  tesseraAsmPrinterPrintText(printer, visibility.ptr ? mlirStringAttrGetValue(visibility)
                                                     : mlirStringRefCreateFromCString("public"));
}

//===--- Syntax: `(value) : type`, `: type` ---===//

MlirLogicalResult mlProgramParseTypedInitialValue(TesseraAsmParser *parser,
                                                  TesseraDirectiveArgument *arguments,
                                                  size_t count) {
  (void)count;
  MlirType type;
  MlirAttribute value;
  if (tesseraAsmParserParseOptionalToken(parser, "(")) {
    if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &value)) ||
        failed(tesseraAsmParserParseToken(parser, ")")))
      return failure();
    tesseraDirectiveSetAttribute(&arguments[1], value);
  }
  if (failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  tesseraDirectiveSetAttribute(&arguments[0], mlirTypeAttrGet(type));
  return success();
}

void mlProgramPrintTypedInitialValue(TesseraAsmPrinter *printer, MlirOperation op,
                                     const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  if (arguments[1].attribute.ptr) {
    tesseraAsmPrinterPrintC(printer, "(");
    tesseraAsmPrinterPrintAttribute(printer, arguments[1].attribute);
    tesseraAsmPrinterPrintC(printer, ")");
  }
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirTypeAttrGetValue(arguments[0].attribute));
}

//===--- Syntax: `ordering(%a, %b -> !ml_program.token)` ---===//

static MlirLogicalResult parseTokens(TesseraAsmParser *parser, TesseraDirectiveArgument *tokens) {
  if (tesseraAsmParserParseOptionalToken(parser, "("))
    return tesseraAsmParserParseToken(parser, ")");
  TesseraOperandList operands = {0};
  MlirLogicalResult parsed = tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_NONE,
                                                              /*required=*/-1, &operands);
  for (size_t i = 0; i < operands.size; ++i)
    tesseraDirectiveAddOperand(tokens, operands.data[i]);
  tesseraOperandListFree(&operands);
  return parsed;
}

MlirLogicalResult mlProgramParseTokenOrdering(TesseraAsmParser *parser,
                                              TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirType type;
  if (!tesseraAsmParserParseOptionalKeyword(parser, "ordering"))
    return success();
  if (failed(tesseraAsmParserParseToken(parser, "(")) ||
      failed(parseTokens(parser, &arguments[0])) ||
      failed(tesseraAsmParserParseToken(parser, "->")) ||
      failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  tesseraDirectiveAddType(&arguments[1], type);
  return tesseraAsmParserParseToken(parser, ")");
}

void mlProgramPrintTokenOrdering(TesseraAsmPrinter *printer, MlirOperation op,
                                 const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  const TesseraDirectiveArgument *tokens = &arguments[0], *made = &arguments[1];
  if (!tokens->size && !made->size)
    return;
  tesseraAsmPrinterPrintC(printer, tokens->size ? " ordering(" : " ordering(()");
  for (size_t i = 0; i < tokens->size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, tokens->values[i]);
  }
  if (made->size) {
    tesseraAsmPrinterPrintC(printer, " -> ");
    tesseraAsmPrinterPrintType(printer, made->types[0]);
  }
  tesseraAsmPrinterPrintC(printer, ")");
}
