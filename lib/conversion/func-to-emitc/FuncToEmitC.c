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
    type = mlirValueGetType(mlirOperationGetResult(op, 0));
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

static MlirLogicalResult convertFunction(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  (void)operands, (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (mlirFunctionTypeGetNumResults(funcFuncOpGetFunctionType(op)) > 1)
    return failure();
  MlirOperation function =
      emitcFuncOpCreate(base, mlirOperationGetLocation(op), funcFuncOpGetSymNameAttr(op),
                        funcFuncOpGetFunctionTypeAttr(op), specifierOf(op),
                        funcFuncOpGetArgAttrsAttr(op), funcFuncOpGetResAttrsAttr(op));
  copyDiscardable(op, function);
  keepAttribute(function, "sym_visibility", funcFuncOpGetSymVisibilityAttr(op));
  keepAttribute(function, "no_inline", funcFuncOpGetNoInlineAttr(op));
  tesseraRewriterInlineRegionAtEnd(base, funcFuncOpGetBody(op), emitcFuncOpGetBody(function));
  mlirRewriterBaseEraseOp(base, op);
  return success();
}

static TesseraOptional keep(MlirType type, MlirType *converted, void *user) {
  (void)user;
  *converted = type;
  return TESSERA_PRESENT;
}

void convertFuncToEmitCPassRun(MlirPass pass, const ConvertFuncToEmitCOptions *options,
                               MlirOperation root) {
  (void)options;
  static const char *const illegal[] = {"func.call", "func.func", "func.return"};
  TesseraTypeConverter *converter = tesseraTypeConverterCreate();
  tesseraTypeConverterAddConversion(converter, keep, NULL);
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(root));
  tesseraConversionPatternAdd(patterns, &funcCallOpDef, 1, converter, convertCall, NULL);
  tesseraConversionPatternAdd(patterns, &funcFuncOpDef, 1, converter, convertFunction, NULL);
  tesseraConversionPatternAdd(patterns, &funcReturnOpDef, 1, converter, convertReturn, NULL);
  emitcLoweringRun(pass, root, patterns, NULL, 3, illegal);
  tesseraTypeConverterDestroy(converter);
}
