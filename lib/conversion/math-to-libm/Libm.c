// Calls of functions of C's library.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/math-to-libm/Libm.h"
#include "dialect/func/FuncOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

static MlirType typeOf(MlirOperation op, const MlirValue *operands) {
  intptr_t count = mlirOperationGetNumOperands(op);
  TesseraTypeList inputs = {0};
  for (intptr_t i = 0; i < count; ++i)
    tesseraTypeListAdd(&inputs, mlirValueGetType(operands[i]));
  MlirType result = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirType type = mlirFunctionTypeGet(mlirOperationGetContext(op), (intptr_t)inputs.size,
                                      inputs.data, 1, &result);
  tesseraTypeListFree(&inputs);
  return type;
}

static MlirOperation declare(MlirRewriterBase base, MlirOperation op, MlirOperation table,
                             MlirStringRef name, MlirType type, bool isPure) {
  const MlirAttribute none = {NULL};
  MlirContext context = mlirOperationGetContext(op);
  mlirRewriterBaseSetInsertionPointToStart(
      base, mlirRegionGetFirstBlock(mlirOperationGetRegion(table, 0)));
  MlirOperation made = funcFuncOpCreate(
      base, mlirLocationUnknownGet(context), mlirStringAttrGet(context, name),
      mlirTypeAttrGet(type), mlirStringAttrGet(context, tsLiteral("private")), none, none, none);
  if (isPure)
    mlirOperationSetDiscardableAttributeByName(made, tsLiteral("llvm.readnone"),
                                               mlirUnitAttrGet(context));
  mlirRewriterBaseSetInsertionPointBefore(base, op);
  return made;
}

static bool isWide(MlirType type, bool *isKnown) {
  if (mlirTypeIsAComplex(type))
    type = mlirComplexTypeGetElementType(type);
  *isKnown = mlirTypeIsAF32(type) || mlirTypeIsAF64(type);
  return mlirTypeIsAF64(type);
}

MlirLogicalResult libmReplaceByCall(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, const LibmPattern *pattern,
                                    bool isPure) {
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation table = tesseraSymbolTableGetNearest(op);
  bool isKnown, wide = isWide(mlirValueGetType(mlirOperationGetResult(op, 0)), &isKnown);
  if (!isKnown || mlirOperationIsNull(table))
    return tesseraConversionFail(rewriter, op, "the library has no function for its type");
  TsString text = {0};
  tsStringAppendC(&text, pattern->function->name);
  if (!wide)
    tsStringAppendChar(&text, 'f');
  MlirOperation function =
      tesseraDeclarationsLookup(pattern->declarations, base, table, tsStringView(&text));
  if (mlirOperationIsNull(function)) {
    function = declare(base, op, table, tsStringView(&text), typeOf(op, operands), isPure);
    tesseraDeclarationsAdd(pattern->declarations, base, table, function);
  }
  MlirAttribute callee = mlirFlatSymbolRefAttrGet(mlirOperationGetContext(op), tsStringView(&text));
  tsStringFree(&text);
  if (!functionOpInterfaceCast(function))
    return mlirOperationEmitOpError(function, "is not a function, which has to be called by this "
                                              "name");
  const MlirAttribute none = {NULL};
  MlirType result = mlirValueGetType(mlirOperationGetResult(op, 0));
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      funcCallOpCreate(base, mlirOperationGetLocation(op), 1, &result, callee,
                       mlirOperationGetNumOperands(op), operands, none, none, none));
  return mlirLogicalResultSuccess();
}

void libmAddPatterns(TesseraPlan *plan, size_t count, const LibmFunction *functions,
                     TesseraConversionFunction call) {
  LibmPattern *rows = tesseraPlanAlloc(plan, count * sizeof *rows);
  TesseraDeclarations *declarations = tesseraPlanAddDeclarations(plan);
  for (size_t i = 0; i < count; ++i) {
    rows[i] = (LibmPattern){&functions[i], declarations};
    tesseraConversionPatternAdd(tesseraPlanGetPatterns(plan), functions[i].op, 1, NULL, call,
                                &rows[i]);
  }
}
