// Statements, functions, classes and files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CFOps.h"
#include "dialect/func/FuncOps.h"
#include "ir/BuiltinOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "target/cpp/Cpp.h"
#include "tessera/Diagnostics.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

static void indent(Emitter *emitter, const char *opening) {
  cppC(emitter, opening);
  emitter->indent += 2;
}
static void unindent(Emitter *emitter, const char *closing) {
  emitter->indent -= 2;
  cppC(emitter, closing);
}

//===--- Values and places ---===//

static MlirLogicalResult printNothing(Emitter *emitter, MlirOperation op) {
  (void)emitter, (void)op;
  return success();
}

// A variable or constant; without a value just its declaration.
static MlirLogicalResult printValue(Emitter *emitter, MlirOperation op, MlirAttribute value) {
  MlirValue result = mlirOperationGetResult(op, 0);
  bool isEmpty = emitcOpaqueAttrIsA(value) && !emitcOpaqueAttrGetValue(value).length;
  if (isEmpty)
    return emitter->declareAtTop ? success()
                                 : cppDeclare(emitter, mlirOperationGetLocation(op), result);
  if (failed(cppAssignPrefix(emitter, op)))
    return failure();
  return cppAttribute(emitter, mlirOperationGetLocation(op), value);
}
static MlirLogicalResult printConstant(Emitter *emitter, MlirOperation op) {
  return printValue(emitter, op, emitcConstantOpGetValueAttr(op));
}
static MlirLogicalResult printVariable(Emitter *emitter, MlirOperation op) {
  return printValue(emitter, op, emitcVariableOpGetValueAttr(op));
}

static MlirLogicalResult printAssign(Emitter *emitter, MlirOperation op) {
  cppName(emitter, emitcAssignOpGetVar(op));
  cppC(emitter, " = ");
  return cppOperand(emitter, emitcAssignOpGetValue(op));
}

static MlirLogicalResult printExpression(Emitter *emitter, MlirOperation op) {
  if (cppIsInlined(emitter, op))
    return success();
  return failed(cppAssignPrefix(emitter, op)) ? failure() : cppExpression(emitter, op);
}

static MlirLogicalResult printVerbatim(Emitter *emitter, MlirOperation op) {
  MlirStringRef rest = emitcVerbatimOpGetValue(op);
  const char *error = NULL;
  intptr_t next = 0;
  if (!emitcVerbatimOpGetNumFmtArgs(op)) {
    cppText(emitter, rest);
    return success();
  }
  while (rest.length) {
    EmitcTextPiece piece = emitcTextNext(&rest, &error);
    if (!piece.isOperand)
      cppText(emitter, piece.text);
    else if (failed(cppOperand(emitter, emitcVerbatimOpGetFmtArgs(op, next++))))
      return failure();
  }
  return success();
}

static MlirLogicalResult printInclude(Emitter *emitter, MlirOperation op) {
  bool isStandard = emitcIncludeOpGetIsStandardInclude(op);
  cppC(emitter, isStandard ? "#include <" : "#include \"");
  cppText(emitter, emitcIncludeOpGetInclude(op));
  cppC(emitter, isStandard ? ">" : "\"");
  return success();
}

//===--- Control flow ---===//

static MlirLogicalResult printBody(Emitter *emitter, MlirRegion region) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (!emitcYieldOpIsA(op) && failed(cppOperation(emitter, op, true)))
      return failure();
  return success();
}

static MlirLogicalResult printFor(Emitter *emitter, MlirOperation op) {
  MlirValue counter = mlirBlockGetArgument(mlirRegionGetFirstBlock(emitcForOpGetRegion(op)), 0);
  MlirValue upper = emitcForOpGetUpperBound(op);
  bool inParens = mlirValueIsAOpResult(upper) &&
                  emitcExpressionOpIsA(mlirOpResultGetOwner(upper)) &&
                  cppIsInlined(emitter, mlirOpResultGetOwner(upper));
  cppC(emitter, "for (");
  cppNameCounter(emitter, counter);
  if (failed(cppDeclare(emitter, mlirOperationGetLocation(op), counter)))
    return failure();
  cppC(emitter, " = ");
  if (failed(cppOperand(emitter, emitcForOpGetLowerBound(op))))
    return failure();
  cppC(emitter, "; ");
  cppName(emitter, counter);
  cppC(emitter, inParens ? " < (" : " < ");
  if (failed(cppOperand(emitter, upper)))
    return failure();
  cppC(emitter, inParens ? "); " : "; ");
  cppName(emitter, counter);
  cppC(emitter, " += ");
  if (failed(cppOperand(emitter, emitcForOpGetStep(op))))
    return failure();
  indent(emitter, ") {\n");
  ++emitter->loopDepth;
  MlirLogicalResult result = printBody(emitter, emitcForOpGetRegion(op));
  --emitter->loopDepth;
  unindent(emitter, "}");
  return result;
}

static MlirLogicalResult printIf(Emitter *emitter, MlirOperation op) {
  MlirRegion elseRegion = emitcIfOpGetElseRegion(op);
  cppC(emitter, "if (");
  if (failed(cppOperand(emitter, emitcIfOpGetCondition(op))))
    return failure();
  indent(emitter, ") {\n");
  if (failed(printBody(emitter, emitcIfOpGetThenRegion(op))))
    return failure();
  unindent(emitter, "}");
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(elseRegion)))
    return success();
  indent(emitter, " else {\n");
  if (failed(printBody(emitter, elseRegion)))
    return failure();
  unindent(emitter, "}");
  return success();
}

static MlirLogicalResult printCase(Emitter *emitter, MlirRegion region) {
  indent(emitter, ": {\n");
  if (failed(printBody(emitter, region)))
    return failure();
  cppC(emitter, "break;\n");
  unindent(emitter, "}\n");
  return success();
}

static MlirLogicalResult printSwitch(Emitter *emitter, MlirOperation op) {
  intptr_t numCases;
  const int64_t *cases = emitcSwitchOpGetCases(op, &numCases);
  cppC(emitter, "switch (");
  if (failed(cppOperand(emitter, emitcSwitchOpGetArg(op))))
    return failure();
  cppC(emitter, ") {\n");
  for (intptr_t i = 0; i < numCases; ++i) {
    cppC(emitter, cases[i] < 0 ? "case -" : "case ");
    cppNumber(emitter, cases[i] < 0 ? 0 - (uint64_t)cases[i] : (uint64_t)cases[i]);
    if (failed(printCase(emitter, emitcSwitchOpGetCaseRegions(op, i))))
      return failure();
  }
  cppC(emitter, "default");
  if (failed(printCase(emitter, emitcSwitchOpGetDefaultRegion(op))))
    return failure();
  cppC(emitter, "}");
  return success();
}

static MlirLogicalResult printDo(Emitter *emitter, MlirOperation op) {
  MlirBlock condition = mlirRegionGetFirstBlock(emitcDoOpGetConditionRegion(op));
  indent(emitter, "do {\n");
  if (failed(printBody(emitter, emitcDoOpGetBodyRegion(op))))
    return failure();
  unindent(emitter, "} while (");
  if (failed(cppExpression(emitter, mlirBlockGetFirstOperation(condition))))
    return failure();
  cppC(emitter, ");");
  return success();
}

//===--- Branches ---===//

static MlirLogicalResult printGoto(Emitter *emitter, MlirOperation op, unsigned successor) {
  MlirBlock block = mlirOperationGetSuccessor(op, successor);
  TesseraRange range = branchOpInterfaceGetSuccessorOperands(op, successor);
  for (intptr_t i = 0; i < range.count; ++i) {
    cppName(emitter, mlirBlockGetArgument(block, i));
    cppC(emitter, " = ");
    if (failed(cppOperand(emitter, mlirOperationGetOperand(op, range.start + i))))
      return failure();
    cppC(emitter, ";\n");
  }
  uintptr_t *label = tsPointerMapFind(&emitter->labels, block.ptr);
  if (!label)
    return mlirOperationEmitOpError(op, "unable to find label for successor block");
  cppC(emitter, "goto label");
  cppNumber(emitter, *label);
  return success();
}

static MlirLogicalResult printBranch(Emitter *emitter, MlirOperation op) {
  return printGoto(emitter, op, 0);
}

static MlirLogicalResult printConditionalBranch(Emitter *emitter, MlirOperation op) {
  cppC(emitter, "if (");
  if (failed(cppOperand(emitter, cfCondBranchOpGetCondition(op))))
    return failure();
  indent(emitter, ") {\n");
  if (failed(printGoto(emitter, op, 0)))
    return failure();
  cppC(emitter, ";\n");
  unindent(emitter, "} else {\n");
  emitter->indent += 2;
  if (failed(printGoto(emitter, op, 1)))
    return failure();
  cppC(emitter, ";\n");
  unindent(emitter, "}");
  return success();
}

static MlirLogicalResult printReturn(Emitter *emitter, MlirOperation op) {
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  cppC(emitter, numOperands > 1 ? "return std::make_tuple(" : numOperands ? "return " : "return");
  if (failed(cppOperands(emitter, op)))
    return failure();
  cppC(emitter, numOperands > 1 ? ")" : "");
  return success();
}

//===--- Functions ---===//

static MlirLogicalResult printArguments(Emitter *emitter, MlirOperation op, MlirType type,
                                        MlirBlock entry) {
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i) {
    cppC(emitter, i ? ", " : "");
    if (failed(mlirBlockIsNull(entry) ? cppType(emitter, mlirOperationGetLocation(op),
                                                mlirFunctionTypeGetInput(type, i))
                                      : cppDeclare(emitter, mlirOperationGetLocation(op),
                                                   mlirBlockGetArgument(entry, i))))
      return failure();
  }
  return success();
}

// Whether the operation is written elsewhere, with all that is in it.
static bool isInExpression(const Emitter *emitter, const IrOperation *op) {
  const IrOperation *parent = irParentOp(op);
  return (parent && emitcExpressionOpIsA(irWrapOp((IrOperation *)parent))) ||
         (emitcExpressionOpIsA(irWrapOp((IrOperation *)op)) &&
          cppIsInlined(emitter, irWrapOp((IrOperation *)op)));
}

// Variables for what operations give, before the first of them.
static MlirLogicalResult declareResults(Emitter *emitter, MlirOperation function) {
  for (IrOperation *op = irOp(function); op; op = irWalkNext(irOp(function), op, false)) {
    const OpPrinter *printer = cppFindPrinter(emitter, irWrapOp(op));
    if (isInExpression(emitter, op) || (printer && printer->isDeferred))
      continue;
    for (uint32_t i = 0; i < op->numResults; ++i) {
      if (failed(cppDeclare(emitter, mlirOperationGetLocation(irWrapOp(op)),
                            irWrapValue(irOperationResult(op, i)))))
        return mlirOperationEmitError(irWrapOp(op), "unable to declare result variable for op");
      cppC(emitter, ";\n");
    }
  }
  return success();
}

// Labels of the blocks, and variables for their arguments but those of the first.
static MlirLogicalResult prepareBlocks(Emitter *emitter, MlirOperation op, MlirRegion body) {
  MlirBlock entry = mlirRegionGetFirstBlock(body);
  for (MlirBlock block = entry; !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
    *tsPointerMapInsert(&emitter->labels, block.ptr, NULL) = ++emitter->numLabels;
  for (MlirBlock block = mlirBlockGetNextInRegion(entry); !mlirBlockIsNull(block);
       block = mlirBlockGetNextInRegion(block))
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
      MlirType type = mlirValueGetType(mlirBlockGetArgument(block, i));
      if (emitcArrayTypeIsA(type) || emitcLValueTypeIsA(type)) {
        TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
        tesseraDiagnosticAppendFormat(error, "cannot emit block argument #%td with type ", i);
        tesseraDiagnosticAppendType(error, type);
        return tesseraDiagnosticReport(error);
      }
      if (failed(cppDeclare(emitter, mlirOperationGetLocation(op), mlirBlockGetArgument(block, i))))
        return failure();
      cppC(emitter, ";\n");
    }
  return success();
}

static MlirLogicalResult printBlocks(Emitter *emitter, MlirRegion body) {
  for (MlirBlock block = mlirRegionGetFirstBlock(body); !mlirBlockIsNull(block);
       block = mlirBlockGetNextInRegion(block)) {
    if (irBlock(block)->firstPredecessor) {
      unsigned inside = emitter->indent;
      emitter->indent = 0;
      cppC(emitter, "label");
      cppNumber(emitter, *tsPointerMapFind(&emitter->labels, block.ptr));
      cppC(emitter, ":\n");
      emitter->indent = inside;
    }
    for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op))
      if (failed(cppOperation(emitter, op, true)))
        return failure();
  }
  return success();
}

static void startNames(Emitter *emitter) {
  tsPointerMapClear(&emitter->names);
  tsPointerMapClear(&emitter->labels);
  emitter->numNames = emitter->numLabels = 0;
}

// `T name(arguments)`: of a declaration without names where there is no body.
static MlirLogicalResult printHead(Emitter *emitter, MlirOperation op, MlirStringRef name,
                                   MlirRegion body) {
  MlirType type = tesseraFunctionGetTypeAttr(op);
  TesseraTypeList results = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
    tesseraTypeListAdd(&results, mlirFunctionTypeGetResult(type, i));
  MlirLogicalResult written =
      cppTypes(emitter, mlirOperationGetLocation(op), (intptr_t)results.size, results.data);
  tesseraTypeListFree(&results);
  if (failed(written))
    return failure();
  cppC(emitter, " ");
  cppText(emitter, name);
  cppC(emitter, "(");
  startNames(emitter);
  if (failed(printArguments(emitter, op, type, mlirRegionGetFirstBlock(body))))
    return failure();
  cppC(emitter, ")");
  return success();
}

static MlirLogicalResult checkFunction(Emitter *emitter, MlirOperation op, MlirRegion body) {
  MlirType type = tesseraFunctionGetTypeAttr(op);
  MlirBlock entry = mlirRegionGetFirstBlock(body);
  bool hasSeveral = !mlirBlockIsNull(entry) && !mlirBlockIsNull(mlirBlockGetNextInRegion(entry));
  if (!emitter->declareAtTop && hasSeveral)
    return mlirOperationEmitOpError(op, "with multiple blocks needs variables declared at top");
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
    if (emitcLValueTypeIsA(mlirFunctionTypeGetInput(type, i)))
      return mlirOperationEmitOpError(op, "cannot emit lvalue type as argument type");
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
    if (emitcArrayTypeIsA(mlirFunctionTypeGetResult(type, i)))
      return mlirOperationEmitOpError(op, "cannot emit array type as result type");
  return success();
}

static MlirLogicalResult printFunction(Emitter *emitter, MlirOperation op, MlirStringRef name,
                                       MlirRegion body) {
  bool isDeclaration = mlirBlockIsNull(mlirRegionGetFirstBlock(body));
  if (failed(printHead(emitter, op, name, body)))
    return failure();
  if (isDeclaration) {
    cppC(emitter, ";");
    return success();
  }
  indent(emitter, " {\n");
  MlirLogicalResult result = emitter->declareAtTop ? declareResults(emitter, op) : success();
  if (!failed(result))
    result = prepareBlocks(emitter, op, body);
  if (!failed(result))
    result = printBlocks(emitter, body);
  unindent(emitter, "}");
  return result;
}

static MlirLogicalResult printFuncFunc(Emitter *emitter, MlirOperation op) {
  MlirRegion body = funcFuncOpGetBody(op);
  if (failed(checkFunction(emitter, op, body)))
    return failure();
  return printFunction(emitter, op, funcFuncOpGetSymName(op), body);
}

static void printSpecifiers(Emitter *emitter, MlirOperation function) {
  MlirAttribute specifiers = emitcFuncOpGetSpecifiersAttr(function);
  for (intptr_t i = 0;
       !mlirAttributeIsNull(specifiers) && i < mlirArrayAttrGetNumElements(specifiers); ++i) {
    cppText(emitter, mlirStringAttrGetValue(mlirArrayAttrGetElement(specifiers, i)));
    cppC(emitter, " ");
  }
}

static MlirLogicalResult printEmitcFunc(Emitter *emitter, MlirOperation op) {
  MlirRegion body = emitcFuncOpGetBody(op);
  if (failed(checkFunction(emitter, op, body)))
    return failure();
  printSpecifiers(emitter, op);
  return printFunction(emitter, op, emitcFuncOpGetSymName(op), body);
}

static MlirLogicalResult printDeclareFunc(Emitter *emitter, MlirOperation op) {
  MlirOperation function =
      tesseraSymbolTablesLookupNearest(emitter->symbols, op, emitcDeclareFuncOpGetSymNameAttr(op));
  printSpecifiers(emitter, function);
  if (failed(printHead(emitter, function, emitcFuncOpGetSymName(function),
                       emitcFuncOpGetBody(function))))
    return failure();
  cppC(emitter, ";");
  return success();
}

//===--- What functions are in ---===//

static MlirLogicalResult printGlobalValue(Emitter *emitter, MlirOperation op, MlirType type,
                                          MlirStringRef name, MlirAttribute value) {
  MlirLocation location = mlirOperationGetLocation(op);
  if (failed(cppVariable(emitter, location, type, name)))
    return failure();
  if (!mlirAttributeIsNull(value)) {
    cppC(emitter, " = ");
    if (failed(cppAttribute(emitter, location, value)))
      return failure();
  }
  cppC(emitter, ";");
  return success();
}

static MlirLogicalResult printGlobal(Emitter *emitter, MlirOperation op) {
  cppC(emitter, emitcGlobalOpGetExternSpecifier(op) ? "extern " : "");
  cppC(emitter, emitcGlobalOpGetStaticSpecifier(op) ? "static " : "");
  cppC(emitter, emitcGlobalOpGetConstSpecifier(op) ? "const " : "");
  return printGlobalValue(emitter, op, emitcGlobalOpGetType(op), emitcGlobalOpGetSymName(op),
                          emitcGlobalOpGetInitialValueAttr(op));
}

static MlirLogicalResult printField(Emitter *emitter, MlirOperation op) {
  return printGlobalValue(emitter, op, emitcFieldOpGetType(op), emitcFieldOpGetSymName(op),
                          emitcFieldOpGetInitialValueAttr(op));
}

static MlirLogicalResult printOps(Emitter *emitter, MlirRegion region) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation op =
      mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetFirstOperation(block);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
    if (failed(cppOperation(emitter, op, false)))
      return failure();
  return success();
}

static MlirLogicalResult printClass(Emitter *emitter, MlirOperation op) {
  cppC(emitter, "class ");
  cppText(emitter, emitcClassOpGetSymName(op));
  cppC(emitter, emitcClassOpGetFinalSpecifier(op) ? " final {\n" : " {\n");
  ++emitter->indent;
  cppC(emitter, "public:\n");
  ++emitter->indent;
  if (failed(printOps(emitter, emitcClassOpGetBody(op))))
    return failure();
  unindent(emitter, "};");
  return success();
}

static MlirLogicalResult printFile(Emitter *emitter, MlirOperation op) {
  if (!emitter->fileId.data || !mlirStringRefEqual(emitter->fileId, emitcFileOpGetId(op)))
    return success();
  return printOps(emitter, emitcFileOpGetBodyRegion(op));
}

static MlirLogicalResult printModule(Emitter *emitter, MlirOperation op) {
  return printOps(emitter, mlirOperationGetRegion(op, 0));
}

//===--- All of them ---===//

// A row of the table: a statement that a semicolon ends, lines that end themselves, an operator, a
// value that is written where it is used.
#define STATEMENT(definition, print)                                                               \
  { &definition, print, NULL, 0, false, false }
#define LINES(definition, print)                                                                   \
  { &definition, print, NULL, 0, false, true }
#define OPERATOR(definition, symbol, precedence)                                                   \
  { &definition, cppOperator, symbol, precedence, false, false }
#define DEFERRED(definition)                                                                       \
  { &definition, printNothing, NULL, 0, true, false }

const OpPrinter cppPrinters[] = {
    LINES(builtinModuleOpDef, printModule),
    STATEMENT(cfBranchOpDef, printBranch),
    LINES(cfCondBranchOpDef, printConditionalBranch),
    STATEMENT(funcCallOpDef, cppOperator),
    LINES(funcFuncOpDef, printFuncFunc),
    STATEMENT(funcReturnOpDef, printReturn),
    OPERATOR(emitcAddOpDef, " + ", 12),
    OPERATOR(emitcAddressOfOpDef, "&", 15),
    OPERATOR(emitcApplyOpDef, "", 15),
    STATEMENT(emitcAssignOpDef, printAssign),
    OPERATOR(emitcBitwiseAndOpDef, " & ", 7),
    OPERATOR(emitcBitwiseLeftShiftOpDef, " << ", 11),
    OPERATOR(emitcBitwiseNotOpDef, "~", 15),
    OPERATOR(emitcBitwiseOrOpDef, " | ", 5),
    OPERATOR(emitcBitwiseRightShiftOpDef, " >> ", 11),
    OPERATOR(emitcBitwiseXorOpDef, " ^ ", 6),
    OPERATOR(emitcCallOpDef, "", 16),
    OPERATOR(emitcCallOpaqueOpDef, "", 16),
    OPERATOR(emitcCastOpDef, "", 15),
    LINES(emitcClassOpDef, printClass),
    OPERATOR(emitcCmpOpDef, "", 8),
    OPERATOR(emitcConditionalOpDef, "", 2),
    {&emitcConstantOpDef, printConstant, "", 17, false, false},
    LINES(emitcDeclareFuncOpDef, printDeclareFunc),
    DEFERRED(emitcDereferenceOpDef),
    OPERATOR(emitcDivOpDef, " / ", 13),
    LINES(emitcDoOpDef, printDo),
    STATEMENT(emitcExpressionOpDef, printExpression),
    LINES(emitcFieldOpDef, printField),
    LINES(emitcFileOpDef, printFile),
    LINES(emitcForOpDef, printFor),
    LINES(emitcFuncOpDef, printEmitcFunc),
    DEFERRED(emitcGetFieldOpDef),
    DEFERRED(emitcGetGlobalOpDef),
    LINES(emitcGlobalOpDef, printGlobal),
    LINES(emitcIfOpDef, printIf),
    LINES(emitcIncludeOpDef, printInclude),
    DEFERRED(emitcLiteralOpDef),
    OPERATOR(emitcLoadOpDef, "", 16),
    OPERATOR(emitcLogicalAndOpDef, " && ", 4),
    OPERATOR(emitcLogicalNotOpDef, "!", 15),
    OPERATOR(emitcLogicalOrOpDef, " || ", 3),
    DEFERRED(emitcMemberOfPtrOpDef),
    DEFERRED(emitcMemberOpDef),
    OPERATOR(emitcMulOpDef, " * ", 13),
    OPERATOR(emitcRemOpDef, " % ", 13),
    STATEMENT(emitcReturnOpDef, printReturn),
    OPERATOR(emitcSubOpDef, " - ", 12),
    DEFERRED(emitcSubscriptOpDef),
    LINES(emitcSwitchOpDef, printSwitch),
    OPERATOR(emitcUnaryMinusOpDef, "-", 15),
    OPERATOR(emitcUnaryPlusOpDef, "+", 15),
    STATEMENT(emitcVariableOpDef, printVariable),
    LINES(emitcVerbatimOpDef, printVerbatim),
};
const size_t cppNumPrinters = sizeof cppPrinters / sizeof cppPrinters[0];

MlirLogicalResult cppOperation(Emitter *emitter, MlirOperation op, bool withSemicolon) {
  const OpPrinter *printer = cppFindPrinter(emitter, op);
  if (!printer)
    return mlirOperationEmitOpError(op, "unable to find printer for op");
  if (failed(printer->print(emitter, op)))
    return failure();
  if (printer->isDeferred || (emitcExpressionOpIsA(op) && cppIsInlined(emitter, op)))
    return success();
  cppC(emitter, withSemicolon && !printer->endsItself ? ";\n" : "\n");
  return success();
}
