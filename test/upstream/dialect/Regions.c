// How control, calls and inlining go in the dialect of MLIR's tests.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/func/FuncOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Asm.h"
#include "tessera/Function.h"
#include "tessera/Interfaces.h"
#include "test/upstream/dialect/TestOps.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static bool succeeded(MlirLogicalResult result) { return !failed(result); }

//===--- Kinds of regions ---===//

bool upstreamGraphRegionOpHasSSADominance(MlirOperation op, unsigned region) {
  (void)op, (void)region;
  return false;
}

bool upstreamIsolatedGraphRegionOpHasSSADominance(MlirOperation op, unsigned region) {
  (void)op, (void)region;
  return false;
}

//===--- region_if, any_cond ---===//

static MlirLogicalResult parseThreeRegions(TesseraAsmParser *parser, TesseraOperationState *state) {
  static const char *const keywords[] = {"then", "else", "join"};
  for (int i = 0; i < 3; ++i)
    if (failed(tesseraAsmParserParseKeyword(parser, keywords[i])) ||
        failed(tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(state), 0, NULL,
                                           false)))
      return failure();
  return success();
}

MlirLogicalResult upstreamRegionIfOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraOperandList operands = {0};
  TesseraTypeList types = {0}, results = {0};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirLogicalResult result =
      tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_NONE, -1, &operands);
  if (succeeded(result))
    result = tesseraAsmParserParseColonTypeList(parser, &types);
  if (succeeded(result))
    result = tesseraAsmParserParseArrowTypeList(parser, &results);
  tesseraOperationStateAddTypes(state, &results);
  if (succeeded(result))
    result = parseThreeRegions(parser, state);
  if (succeeded(result))
    result = tesseraAsmParserResolveOperands(parser, state, &operands, &types, at);
  tesseraOperandListFree(&operands);
  tesseraTypeListFree(&types);
  tesseraTypeListFree(&results);
  return result;
}

void upstreamRegionIfOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const keywords[] = {" then ", " else ", " join "};
  TesseraRange all = {.start = 0, .count = mlirOperationGetNumOperands(op)};
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOperands(printer, op, all);
  tesseraAsmPrinterPrintC(printer, ": ");
  tesseraAsmPrinterPrintOperandTypes(printer, op, all);
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
  for (intptr_t i = 0; i < 3; ++i) {
    tesseraAsmPrinterPrintC(printer, keywords[i]);
    tesseraAsmPrinterPrintRegion(printer, mlirOperationGetRegion(op, i), true, true, false);
  }
}

TesseraRange upstreamRegionIfOpGetEntrySuccessorOperands(MlirOperation op, MlirRegion region) {
  (void)region;
  return tesseraOperationGetOperandGroup(op, 0);
}

void upstreamRegionIfOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                           TesseraAppendRegionSuccessor append, void *user) {
  MlirRegion join = upstreamRegionIfOpGetJoinRegion(op);
  if (!terminator.ptr) {
    append(tesseraRegionSuccessorInto(upstreamRegionIfOpGetThenRegion(op)), user);
    append(tesseraRegionSuccessorInto(upstreamRegionIfOpGetElseRegion(op)), user);
  } else if (mlirRegionEqual(mlirBlockGetParentRegion(mlirOperationGetBlock(terminator)), join)) {
    append(tesseraRegionSuccessorBehind(op), user);
  } else {
    append(tesseraRegionSuccessorInto(join), user);
  }
}

TesseraInvocationBounds upstreamRegionIfOpGetRegionInvocationBounds(MlirOperation op,
                                                                    const MlirAttribute *operands,
                                                                    unsigned region) {
  (void)op, (void)operands, (void)region;
  return (TesseraInvocationBounds){0, 1};
}

void upstreamAnyCondOpGetSuccessorRegions(MlirOperation op, MlirOperation terminator,
                                          TesseraAppendRegionSuccessor append, void *user) {
  append(terminator.ptr ? tesseraRegionSuccessorBehind(op)
                        : tesseraRegionSuccessorInto(upstreamAnyCondOpGetRegion(op)),
         user);
}

TesseraInvocationBounds upstreamAnyCondOpGetRegionInvocationBounds(MlirOperation op,
                                                                   const MlirAttribute *operands,
                                                                   unsigned region) {
  (void)op, (void)operands, (void)region;
  return (TesseraInvocationBounds){1, 1};
}

//===--- Branches ---===//

TesseraRange upstreamBranchOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  (void)successor;
  return tesseraOperationGetOperandGroup(op, 0);
}

TesseraRange upstreamInternalBranchOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  return tesseraOperationGetOperandGroup(op, successor);
}

intptr_t upstreamInternalBranchOpGetNumProducedOperands(MlirOperation op, unsigned successor) {
  (void)op;
  return successor;
}

TesseraRange upstreamProducingBranchOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  return tesseraOperationGetOperandGroup(op, 1 - successor);
}

//===--- Calls ---===//

void upstreamFunctionalRegionOpGetArgumentTypes(MlirOperation op, TesseraAppendType append,
                                                void *user) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
    append(mlirFunctionTypeGetInput(type, i), user);
}

void upstreamFunctionalRegionOpGetResultTypes(MlirOperation op, TesseraAppendType append,
                                              void *user) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
    append(mlirFunctionTypeGetResult(type, i), user);
}

TesseraRange upstreamCallWithSegmentsOpGetArguments(MlirOperation op) {
  return tesseraOperationGetOperandGroup(op, 1);
}

TesseraRange upstreamCallOnDeviceOpGetArguments(MlirOperation op) {
  return tesseraOperationGetOperandGroup(op, 0);
}

MlirLogicalResult upstreamConversionFuncOpParse(TesseraAsmParser *parser,
                                                TesseraOperationState *state) {
  return tesseraFunctionParse(parser, state, /*allowVariadic=*/false);
}

void upstreamConversionFuncOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraFunctionPrint(printer, op, /*isVariadic=*/false);
}

//===--- Inlining ---===//

static MlirStringRef text(const char *chars) { return mlirStringRefCreateFromCString(chars); }

static bool isLegalToInlineCall(MlirOperation call, MlirOperation callable, bool wouldBeCloned) {
  (void)callable, (void)wouldBeCloned;
  return mlirAttributeIsNull(mlirOperationGetAttributeByName(call, text("noinline")));
}

static bool isLegalToInlineRegion(MlirRegion into, MlirRegion region, const MlirValue *arguments,
                                  bool wouldBeCloned) {
  (void)into, (void)region, (void)arguments, (void)wouldBeCloned;
  return true;
}

static bool isLegalToInlineOp(MlirOperation op, MlirRegion into, bool wouldBeCloned) {
  (void)op, (void)into, (void)wouldBeCloned;
  return true;
}

static bool shouldAnalyzeRecursively(MlirOperation op) {
  return !upstreamFunctionalRegionOpIsA(op);
}

static void handleTerminator(MlirOperation terminator, intptr_t numValues,
                             const MlirValue *values) {
  if (upstreamReturnOpIsA(terminator))
    tesseraInlineReturnedValues(terminator, numValues, values);
}

static bool isOf16Or32Bits(MlirType type) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeIsSignless(type) &&
         (mlirIntegerTypeGetWidth(type) == 16 || mlirIntegerTypeGetWidth(type) == 32);
}

static MlirValue materializeCallConversion(MlirRewriterBase rewriter, MlirValue input,
                                           MlirType type, MlirLocation location) {
  if (!isOf16Or32Bits(type) || !isOf16Or32Bits(mlirValueGetType(input)))
    return (MlirValue){NULL};
  return upstreamCastOpGetOutput(upstreamCastOpCreate(rewriter, location, type, input));
}

// The value, through another op where the attributes ask for it.
static MlirValue changed(MlirRewriterBase rewriter, MlirOperation call, MlirValue value,
                         MlirAttribute attributes, const char *name) {
  if (mlirAttributeIsNull(attributes) ||
      mlirAttributeIsNull(mlirDictionaryAttrGetElementByName(attributes, text(name))))
    return value;
  return upstreamTypeChangerOpGetOutput(upstreamTypeChangerOpCreate(
      rewriter, mlirOperationGetLocation(call), mlirValueGetType(value), value));
}

static MlirValue handleArgument(MlirRewriterBase rewriter, MlirOperation call,
                                MlirOperation callable, MlirValue argument,
                                MlirAttribute attributes) {
  (void)callable;
  return changed(rewriter, call, argument, attributes, "test.handle_argument");
}

static MlirValue handleResult(MlirRewriterBase rewriter, MlirOperation call, MlirOperation callable,
                              MlirValue result, MlirAttribute attributes) {
  (void)callable;
  return changed(rewriter, call, result, attributes, "test.handle_result");
}

static MlirWalkResult mark(MlirOperation op, void *user) {
  (void)user;
  mlirOperationSetAttributeByName(op, text("inlined_conversion"),
                                  mlirUnitAttrGet(mlirOperationGetContext(op)));
  return MlirWalkResultAdvance;
}

static void processInlinedCallBlocks(MlirOperation call, MlirBlock first, MlirBlock end) {
  if (!upstreamConversionCallOpIsA(call))
    return;
  for (MlirBlock block = first; !mlirBlockIsNull(block) && !mlirBlockEqual(block, end);
       block = mlirBlockGetNextInRegion(block))
    for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op))
      mlirOperationWalk(op, mark, NULL, MlirWalkPostOrder);
}

const DialectInlinerInterfaceMethods upstreamDialectInlinerInterface = {
    .isLegalToInlineCall = isLegalToInlineCall,
    .isLegalToInlineRegion = isLegalToInlineRegion,
    .isLegalToInlineOp = isLegalToInlineOp,
    .shouldAnalyzeRecursively = shouldAnalyzeRecursively,
    .handleTerminator = handleTerminator,
    .materializeCallConversion = materializeCallConversion,
    .handleArgument = handleArgument,
    .handleResult = handleResult,
    .processInlinedCallBlocks = processInlinedCallBlocks,
};

static bool shouldMaterializeInto(MlirRegion region) {
  return upstreamOneRegionOpIsA(irWrapOp(irRegion(region)->parent));
}

const DialectFoldInterfaceMethods upstreamDialectFoldInterface = {
    .shouldMaterializeInto = shouldMaterializeInto,
};
