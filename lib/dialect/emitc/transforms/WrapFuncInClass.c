// Makes classes of emitc functions: arguments become fields.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/emitc/EmitCOps.h"
#include "dialect/emitc/EmitCPasses.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

static MlirAttribute string(MlirOperation op, TsString *text) {
  MlirAttribute attribute = mlirStringAttrGet(mlirOperationGetContext(op), tsStringView(text));
  tsStringFree(text);
  return attribute;
}

static MlirAttribute className(MlirOperation function) {
  TsString text = {0};
  tsStringAppend(&text, emitcFuncOpGetSymName(function));
  tsStringAppendC(&text, "Class");
  return string(function, &text);
}

static MlirAttribute fieldName(MlirOperation function, intptr_t argument) {
  TsString text = {0};
  tsStringAppendFormat(&text, "fieldName%td", argument);
  return string(function, &text);
}

// The field for an argument, with what is said of that.
static void createField(MlirRewriterBase rewriter, MlirOperation function, intptr_t argument,
                        MlirType type) {
  const MlirAttribute none = {NULL};
  MlirAttribute attributes = emitcFuncOpGetArgAttrsAttr(function);
  MlirOperation field =
      emitcFieldOpCreate(rewriter, mlirOperationGetLocation(function),
                         fieldName(function, argument), mlirTypeAttrGet(type), none);
  if (mlirAttributeIsNull(attributes) || argument >= mlirArrayAttrGetNumElements(attributes))
    return;
  MlirAttribute own = mlirArrayAttrGetElement(attributes, argument);
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(own); ++i) {
    MlirNamedAttribute entry = mlirDictionaryAttrGetElement(own, i);
    mlirOperationSetDiscardableAttributeByName(field, mlirIdentifierStr(entry.name),
                                               entry.attribute);
  }
}

// The type of the method: it takes nothing.
static MlirAttribute methodType(MlirOperation function) {
  MlirType type = emitcFuncOpGetFunctionType(function);
  intptr_t numResults = mlirFunctionTypeGetNumResults(type);
  MlirType result = numResults ? mlirFunctionTypeGetResult(type, 0) : (MlirType){NULL};
  return mlirTypeAttrGet(
      mlirFunctionTypeGet(mlirOperationGetContext(function), 0, NULL, numResults, &result));
}

// Makes the method with the function's body, whose arguments are read from the fields.
static void createMethod(MlirRewriterBase rewriter, MlirOperation function) {
  const MlirAttribute none = {NULL};
  MlirContext context = mlirOperationGetContext(function);
  MlirLocation location = mlirOperationGetLocation(function);
  MlirOperation method = emitcFuncOpCreate(
      rewriter, location, mlirStringAttrGet(context, mlirStringRefCreateFromCString("execute")),
      methodType(function), none, none, none);
  MlirRegion body = emitcFuncOpGetBody(method);
  tesseraRewriterInlineRegionAtEnd(rewriter, emitcFuncOpGetBody(function), body);
  MlirBlock entry = mlirRegionGetFirstBlock(body);
  if (mlirBlockIsNull(entry))
    return;
  mlirRewriterBaseSetInsertionPointToStart(rewriter, entry);
  intptr_t numArguments = mlirBlockGetNumArguments(entry);
  for (intptr_t i = 0; i < numArguments; ++i) {
    MlirValue argument = mlirBlockGetArgument(entry, i);
    MlirStringRef name = mlirStringAttrGetValue(fieldName(function, i));
    MlirOperation value = emitcGetFieldOpCreate(rewriter, location, mlirValueGetType(argument),
                                                mlirFlatSymbolRefAttrGet(context, name));
    mlirRewriterBaseReplaceAllUsesWith(rewriter, argument, emitcGetFieldOpGetResult(value));
  }
  while (numArguments)
    mlirBlockEraseArgument(entry, (unsigned)--numArguments);
}

static void wrapFunction(MlirRewriterBase rewriter, MlirOperation function) {
  mlirRewriterBaseSetInsertionPointBefore(rewriter, function);
  MlirOperation class = emitcClassOpCreate(rewriter, mlirOperationGetLocation(function),
                                           className(function), (MlirAttribute){NULL});
  MlirBlock entry = mlirRegionGetFirstBlock(emitcFuncOpGetBody(function));
  tesseraRewriterCreateBlock(rewriter, emitcClassOpGetBody(class), 0, NULL, NULL);
  intptr_t numArguments = mlirBlockIsNull(entry) ? 0 : mlirBlockGetNumArguments(entry);
  for (intptr_t i = 0; i < numArguments; ++i)
    createField(rewriter, function, i, mlirValueGetType(mlirBlockGetArgument(entry, i)));
  createMethod(rewriter, function);
  mlirRewriterBaseEraseOp(rewriter, function);
}

void wrapFuncInClassPassPassRun(MlirPass pass, const WrapFuncInClassPassOptions *options,
                                MlirOperation root) {
  (void)pass, (void)options;
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(root));
  IrOperation *next;
  for (IrOperation *op = irWalkInnermost(irOp(root)); op; op = next) {
    next = irWalkPostNext(irOp(root), op);
    if (next && emitcFuncOpIsA(irWrapOp(op)))
      wrapFunction(rewriter, irWrapOp(op));
  }
  mlirIRRewriterDestroy(rewriter);
}
