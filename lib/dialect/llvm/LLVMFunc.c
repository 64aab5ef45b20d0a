// llvm.func: syntax and checks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Function.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- Parsing ---===//

// What stands before the name.
static void parseKeywords(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  llvmSet(state, "linkage",
          llvmLinkageAttrGet(context, (LlvmLinkage)llvmParseOptionalCase(parser, &llvmLinkageEnum,
                                                                         LlvmLinkageExternal)));
  llvmSet(
      state, "visibility_",
      llvmVisibilityToAttribute(context, (LlvmVisibility)llvmParseOptionalCase(
                                             parser, &llvmVisibilityEnum, LlvmVisibilityDefault)));
  llvmSet(
      state, "unnamed_addr",
      llvmUnnamedAddrToAttribute(context, (LlvmUnnamedAddr)llvmParseOptionalCase(
                                              parser, &llvmUnnamedAddrEnum, LlvmUnnamedAddrNone)));
  llvmSet(state, "CConv",
          llvmCConvAttrGet(context,
                           (LlvmCConv)llvmParseOptionalCase(parser, &llvmCConvEnum, LlvmCConvC)));
}

static MlirLogicalResult parseVScaleRange(TesseraAsmParser *parser, TesseraOperationState *state) {
  int64_t low, high;
  if (!tesseraAsmParserParseOptionalKeyword(parser, "vscale_range"))
    return success();
  if (failed(tesseraAsmParserParseToken(parser, "(")) ||
      failed(tesseraAsmParserParseInteger(parser, &low)) ||
      failed(tesseraAsmParserParseToken(parser, ",")) ||
      failed(tesseraAsmParserParseInteger(parser, &high)) ||
      failed(tesseraAsmParserParseToken(parser, ")")))
    return failure();
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirType type = mlirIntegerTypeGet(context, 32);
  llvmSet(state, "vscale_range",
          llvmVScaleRangeAttrGet(context, mlirIntegerAttrGet(type, low),
                                 mlirIntegerAttrGet(type, high)));
  return success();
}

static void refuseSignature(TesseraAsmParser *parser, TesseraSourceLoc at, const char *problem,
                            MlirType culprit) {
  TsString text = {0};
  if (!mlirTypeIsNull(culprit)) {
    tsStringAppendC(&text, "'");
    mlirTypePrint(culprit, tsStringCallback, &text);
    tsStringAppendC(&text, "'");
  }
  tesseraAsmParserEmitError(parser, at, "failed to construct function type: expected %s%s", problem,
                            tsStringView(&text).data);
  tsStringFree(&text);
}

// The function type, or null after an error.
static MlirType buildType(TesseraAsmParser *parser, TesseraSourceLoc at,
                          const TesseraSignature *signature) {
  const char *problem = signature->numResults > 1 ? "zero or one function result" : NULL;
  MlirType culprit = {NULL};
  if (!problem && signature->numResults && !llvmTypeIsCompatible(signature->results[0])) {
    problem = "LLVM type for function results";
    culprit = signature->results[0];
  }
  MlirType result = signature->numResults ? signature->results[0]
                                          : llvmVoidTypeGet(tesseraAsmParserGetContext(parser));
  MlirType *inputs = tsAllocZeroed(signature->numArguments + 1, sizeof *inputs), type = {NULL};
  for (size_t i = 0; i < signature->numArguments; ++i) {
    inputs[i] = signature->arguments[i].type;
    if (!problem && !llvmTypeIsCompatible(inputs[i]))
      problem = "LLVM type for function arguments";
  }
  if (problem)
    refuseSignature(parser, at, problem, culprit);
  else
    type = llvmFunctionTypeGetChecked(tesseraAsmParserEncodeLoc(parser, at), result,
                                      signature->numArguments, inputs, signature->isVariadic);
  tsFree(inputs);
  return type;
}

static MlirLogicalResult parseRest(TesseraAsmParser *parser, TesseraOperationState *state,
                                   TesseraSourceLoc at, const TesseraSignature *signature) {
  MlirType type = buildType(parser, at, signature);
  if (mlirTypeIsNull(type))
    return failure();
  llvmSet(state, "function_type", mlirTypeAttrGet(type));
  if (failed(parseVScaleRange(parser, state)) || failed(llvmParseOptionalComdat(parser, state)) ||
      failed(tesseraAsmParserParseOptionalAttrDictWithKeyword(parser, state)))
    return failure();
  tesseraSignatureSetAttributes(parser, state, signature);
  return tesseraFunctionParseBody(parser, state, signature);
}

MlirLogicalResult llvmFuncOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute name;
  TesseraSignature signature = {0};
  parseKeywords(parser, state);
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseSymbolName(parser, &name)))
    return failure();
  llvmSet(state, "sym_name", name);
  MlirLogicalResult result = tesseraSignatureParse(parser, /*allowVariadic=*/true, &signature);
  if (!failed(result))
    result = parseRest(parser, state, at, &signature);
  tesseraSignatureDestroy(&signature);
  return result;
}

//===--- Printing ---===//

static void printWord(TesseraAsmPrinter *printer, MlirStringRef word) {
  if (!word.length)
    return;
  tesseraAsmPrinterPrintText(printer, word);
  tesseraAsmPrinterPrintC(printer, " ");
}

static void printKeywords(TesseraAsmPrinter *printer, MlirOperation op) {
  LlvmLinkage linkage = llvmLinkageAttrGetLinkage(llvmFuncOpGetLinkageAttr(op));
  LlvmCConv convention = llvmCConvAttrGetCallingConv(llvmFuncOpGetCConvAttr(op));
  tesseraAsmPrinterPrintC(printer, " ");
  if (linkage != LlvmLinkageExternal)
    printWord(printer, llvmLinkageStringify(linkage));
  printWord(printer, llvmVisibilityStringify(llvmFuncOpGetVisibility(op)));
  if (!mlirAttributeIsNull(llvmFuncOpGetUnnamedAddrAttr(op)))
    printWord(printer, llvmUnnamedAddrStringify(llvmFuncOpGetUnnamedAddr(op)));
  if (convention != LlvmCConvC)
    printWord(printer, llvmCConvStringify(convention));
}

void llvmFuncOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"sym_name",     "function_type", "arg_attrs",   "res_attrs",
                                       "linkage",      "CConv",         "visibility_", "comdat",
                                       "unnamed_addr", "vscale_range"};
  printKeywords(printer, op);
  tesseraAsmPrinterPrintSymbolName(printer, llvmFuncOpGetSymName(op));
  MlirType type = llvmFuncOpGetFunctionType(op), result = llvmFunctionTypeGetReturnType(type);
  MlirRegion body = llvmFuncOpGetBody(op);
  size_t numInputs;
  const MlirType *inputs = llvmFunctionTypeGetParams(type, &numInputs);
  tesseraSignaturePrintTypes(printer, body, (intptr_t)numInputs, inputs, !llvmVoidTypeIsA(result),
                             &result, llvmFuncOpGetArgAttrsAttr(op), llvmFuncOpGetResAttrsAttr(op),
                             llvmFunctionTypeGetVarArg(type));
  MlirAttribute range = llvmFuncOpGetVscaleRangeAttr(op);
  if (!mlirAttributeIsNull(range))
    tesseraAsmPrinterPrintFormat(
        printer, " vscale_range(%lld, %lld)",
        (long long)mlirIntegerAttrGetValueInt(llvmVScaleRangeAttrGetMinRange(range)),
        (long long)mlirIntegerAttrGetValueInt(llvmVScaleRangeAttrGetMaxRange(range)));
  llvmPrintOptionalComdat(printer, llvmFuncOpGetComdatAttr(op));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, sizeof elided / sizeof *elided, elided, true);
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(body)))
    return;
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, body, false, true, false);
}

//===--- What the interface asks ---===//

void llvmFuncOpGetInputs(MlirOperation op, TesseraAppendType append, void *user) {
  size_t size;
  const MlirType *types = llvmFunctionTypeGetParams(llvmFuncOpGetFunctionType(op), &size);
  for (size_t i = 0; i < size; ++i)
    append(types[i], user);
}

void llvmFuncOpGetResults(MlirOperation op, TesseraAppendType append, void *user) {
  MlirType result = llvmFunctionTypeGetReturnType(llvmFuncOpGetFunctionType(op));
  if (!llvmVoidTypeIsA(result))
    append(result, user);
}

MlirType llvmFuncOpCloneTypeWith(MlirOperation op, intptr_t numInputs, const MlirType *inputs,
                                 intptr_t numResults, const MlirType *results) {
  MlirContext context = mlirOperationGetContext(op);
  if (numResults > 1)
    return (MlirType){NULL};
  return llvmFunctionTypeGet(context, numResults ? results[0] : llvmVoidTypeGet(context),
                             (size_t)numInputs, inputs,
                             llvmFunctionTypeGetVarArg(llvmFuncOpGetFunctionType(op)));
}

//===--- Checks ---===//

MlirLogicalResult llvmVerifyComdat(MlirOperation op, MlirAttribute comdat) {
  if (mlirAttributeIsNull(comdat))
    return success();
  if (llvmComdatSelectorOpIsA(tesseraSymbolTableLookupNearest(op, comdat)))
    return success();
  return mlirOperationEmitError(op, "expected comdat symbol");
}

MlirLogicalResult llvmFuncOpVerify(MlirOperation op) {
  LlvmLinkage linkage = llvmLinkageAttrGetLinkage(llvmFuncOpGetLinkageAttr(op));
  if (linkage == LlvmLinkageCommon)
    return mlirOperationEmitOpError(op, "functions cannot have 'common' linkage");
  if (failed(llvmVerifyComdat(op, llvmFuncOpGetComdatAttr(op))))
    return failure();
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(llvmFuncOpGetBody(op)))) {
    if (linkage == LlvmLinkageExternal || linkage == LlvmLinkageExternWeak)
      return success();
    return mlirOperationEmitOpError(
        op, "external functions must have 'external' or 'extern_weak' linkage");
  }
  if (llvmFuncOpGetNoInline(op) && llvmFuncOpGetAlwaysInline(op))
    return mlirOperationEmitError(op, "no_inline and always_inline attributes are incompatible");
  if (llvmFuncOpGetOptimizeNone(op) && !llvmFuncOpGetNoInline(op))
    return mlirOperationEmitOpError(op, "with optimize_none must also be no_inline");
  return success();
}

// Exceptions have one type in a function: that of the first of the ops.
typedef struct ExceptionTypes {
  MlirOperation function;
  MlirType landing, resumed;
} ExceptionTypes;

static MlirLogicalResult refuseType(MlirOperation function, MlirOperation user, const char *what) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(user));
  return mlirOperationEmitError(function,
                                "'%.*s' should have a consistent %s type inside a function",
                                (int)name.length, name.data, what);
}

static bool isSameType(MlirType *known, MlirType type) {
  if (mlirTypeIsNull(*known))
    *known = type;
  return mlirTypeEqual(*known, type);
}

static MlirLogicalResult checkExceptions(ExceptionTypes *types, MlirOperation user) {
  if (llvmLandingpadOpIsA(user)) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(user, 0));
    return isSameType(&types->landing, type) ? success()
                                             : refuseType(types->function, user, "result");
  }
  if (!llvmResumeOpIsA(user))
    return success();
  MlirType type = mlirValueGetType(mlirOperationGetOperand(user, 0));
  return isSameType(&types->resumed, type) ? success() : refuseType(types->function, user, "input");
}

// Whether the tag stands on an earlier block of the function.
static MlirLogicalResult checkTag(TsPointerMap *tags, MlirOperation op) {
  MlirAttribute tag = llvmBlockTagOpGetTagAttr(op);
  bool isNew;
  tsPointerMapInsert(tags, tag.ptr, &isNew);
  if (isNew)
    return success();
  return mlirOperationEmitError(op, "duplicate block tag '%lld' in the same function: ",
                                (long long)llvmBlockTagAttrGetId(tag));
}

MlirLogicalResult llvmFuncOpVerifyRegions(MlirOperation op) {
  ExceptionTypes types = {.function = op};
  TsPointerMap tags = {0};
  MlirLogicalResult result = success();
  for (MlirBlock block = mlirRegionGetFirstBlock(llvmFuncOpGetBody(op));
       !mlirBlockIsNull(block) && !failed(result); block = mlirBlockGetNextInRegion(block))
    for (MlirOperation nested = mlirBlockGetFirstOperation(block);
         !mlirOperationIsNull(nested) && !failed(result);
         nested = mlirOperationGetNextInBlock(nested))
      result =
          llvmBlockTagOpIsA(nested) ? checkTag(&tags, nested) : checkExceptions(&types, nested);
  tsPointerMapFree(&tags);
  return result;
}
