// convert-func-to-emitc: functions, calls and returns.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/emitc-common/EmitCLowering.h"
#include "conversion/func-to-emitc/FuncToEmitCPasses.h"
#include "dialect/func/FuncOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static void copyDiscardable(MlirOperation from, MlirOperation to) {
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(from); ++i) {
    MlirNamedAttribute entry = mlirOperationGetDiscardableAttribute(from, i);
    mlirOperationSetDiscardableAttributeByName(to, mlirIdentifierStr(entry.name), entry.attribute);
  }
}

static void keepAttribute(MlirOperation op, const char *name, MlirAttribute attribute) {
  if (!mlirAttributeIsNull(attribute))
    mlirOperationSetDiscardableAttributeByName(op, mlirStringRefCreateFromCString(name), attribute);
}

static MlirLogicalResult convertCall(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (numResults > 1)
    return failure();
  MlirType type = {NULL};
  if (numResults)
    type = tesseraTypeConverterConvert(tesseraConversionGetConverter(rewriter),
                                       mlirValueGetType(mlirOperationGetResult(op, 0)));
  if (numResults && mlirTypeIsNull(type))
    return failure();
  MlirOperation call =
      emitcCallOpCreate(base, mlirOperationGetLocation(op), numResults, &type,
                        funcCallOpGetCalleeAttr(op), mlirOperationGetNumOperands(op), operands,
                        funcCallOpGetArgAttrsAttr(op), funcCallOpGetResAttrsAttr(op));
  copyDiscardable(op, call);
  keepAttribute(call, "no_inline", funcCallOpGetNoInlineAttr(op));
  mlirRewriterBaseReplaceOpWithOperation(base, op, call);
  return success();
}

static MlirLogicalResult convertReturn(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (mlirOperationGetNumOperands(op) > 1)
    return failure();
  emitcReturnOpCreate(base, mlirOperationGetLocation(op),
                      mlirOperationGetNumOperands(op) ? operands[0] : (MlirValue){NULL});
  mlirRewriterBaseEraseOp(base, op);
  return success();
}

// An array of one word, or null.
static MlirAttribute specifierOf(MlirOperation function) {
  bool isPrivate = tesseraSymbolGetVisibility(function) == TESSERA_VISIBILITY_PRIVATE;
  const char *word = funcFuncOpIsDeclaration(function) ? "extern" : isPrivate ? "static" : NULL;
  if (!word)
    return (MlirAttribute){NULL};
  MlirContext context = mlirOperationGetContext(function);
  MlirAttribute text = mlirStringAttrGet(context, mlirStringRefCreateFromCString(word));
  return mlirArrayAttrGet(context, 1, &text);
}

// The function with these inputs, and the body moved over.
static MlirLogicalResult makeFunction(MlirOperation op, MlirPatternRewriter rewriter,
                                      const TesseraSignatureConversion *signature, MlirType type) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation function = emitcFuncOpCreate(
      base, mlirOperationGetLocation(op), funcFuncOpGetSymNameAttr(op), mlirTypeAttrGet(type),
      specifierOf(op), funcFuncOpGetArgAttrsAttr(op), funcFuncOpGetResAttrsAttr(op));
  copyDiscardable(op, function);
  keepAttribute(function, "sym_visibility", funcFuncOpGetSymVisibilityAttr(op));
  keepAttribute(function, "no_inline", funcFuncOpGetNoInlineAttr(op));
  bool isDeclaration = funcFuncOpIsDeclaration(op);
  MlirRegion body = emitcFuncOpGetBody(function);
  tesseraRewriterInlineRegionAtEnd(base, funcFuncOpGetBody(op), body);
  if (!isDeclaration && mlirLogicalResultIsFailure(tesseraConversionConvertRegion(
                            rewriter, body, tesseraConversionGetConverter(rewriter), signature)))
    return failure();
  mlirRewriterBaseEraseOp(base, op);
  return success();
}

static MlirLogicalResult convertFunction(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  (void)operands, (void)user;
  const TesseraTypeConverter *converter = tesseraConversionGetConverter(rewriter);
  MlirType type = funcFuncOpGetFunctionType(op);
  intptr_t numInputs = mlirFunctionTypeGetNumInputs(type),
           numResults = mlirFunctionTypeGetNumResults(type);
  if (numResults > 1)
    return failure();
  MlirType result = {NULL};
  if (numResults)
    result = tesseraTypeConverterConvert(converter, mlirFunctionTypeGetResult(type, 0));
  TesseraTypeList inputs = {0};
  for (intptr_t i = 0; i < numInputs; ++i)
    tesseraTypeListAdd(&inputs, mlirFunctionTypeGetInput(type, i));
  TesseraSignatureConversion *signature = tesseraSignatureConversionCreate(numInputs);
  MlirLogicalResult converted =
      tesseraTypeConverterConvertSignature(converter, tesseraTypeListGroup(&inputs), 0, signature);
  if (!mlirLogicalResultIsFailure(converted) && (!numResults || !mlirTypeIsNull(result))) {
    TesseraTypeGroup types = tesseraSignatureConversionTypes(signature);
    MlirType made = mlirFunctionTypeGet(mlirOperationGetContext(op), types.size, types.types,
                                        numResults, &result);
    converted = makeFunction(op, rewriter, signature, made);
  } else {
    converted = failure();
  }
  tesseraSignatureConversionDestroy(signature);
  tesseraTypeListFree(&inputs);
  return converted;
}

static void populate(TesseraTypeConverter *converter, MlirRewritePatternSet patterns) {
  tesseraConversionPatternAdd(patterns, &funcCallOpDef, 1, converter, convertCall, NULL);
  tesseraConversionPatternAdd(patterns, &funcFuncOpDef, 1, converter, convertFunction, NULL);
  tesseraConversionPatternAdd(patterns, &funcReturnOpDef, 1, converter, convertReturn, NULL);
}

void tesseraAttachFuncToEmitC(MlirDialectRegistry registry) {
  static const EmitcLoweringExtension kExtension = {&funcDialectDef, {false, populate}};
  emitcLoweringAddExtension(registry, &kExtension);
}

static TesseraOptional keep(MlirType type, MlirType *converted, void *user) {
  (void)user;
  *converted = type;
  return TESSERA_PRESENT;
}

MlirLogicalResult convertFuncToEmitCPassPlan(TesseraPlan *plan,
                                             const ConvertFuncToEmitCOptions *options) {
  (void)options;
  static const char *const illegal[] = {"func.call", "func.func", "func.return"};
  TesseraTypeConverter *converter = tesseraPlanAddTypes(plan);
  tesseraTypeConverterAddConversion(converter, keep, NULL);
  populate(converter, tesseraPlanGetPatterns(plan));
  emitcLoweringSetTarget(plan, NULL, 3, illegal);
  return mlirLogicalResultSuccess();
}
