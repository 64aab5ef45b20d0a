// Hooks of the func dialect: verifiers, symbol checks, syntax.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Function.h"
#include "tessera/Interfaces.h"

//===--- func.func ---===//

MlirLogicalResult funcFuncOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return tesseraFunctionParse(parser, state, /*allowVariadic=*/false);
}

void funcFuncOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraFunctionPrint(printer, op, /*isVariadic=*/false);
}

bool funcFuncOpIsDeclaration(MlirOperation op) {
  return mlirBlockIsNull(mlirRegionGetFirstBlock(funcFuncOpGetBody(op)));
}

const char *funcFuncOpGetDefaultDialect(void) { return "func"; }

//===--- func.return ---===//

MlirLogicalResult funcReturnOpVerify(MlirOperation op) { return tesseraReturnVerify(op); }

//===--- Calls and references ---===//

MlirValue funcCallIndirectOpGetCalleeValue(MlirOperation op) {
  return funcCallIndirectOpGetCallee(op);
}

TesseraRange funcCallIndirectOpGetArguments(MlirOperation op) {
  return tesseraOperationGetOperandGroup(op, 1);
}

MlirLogicalResult funcCallOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  return tesseraCallVerifyCallee(op, tables, &funcFuncOpDef, funcCallOpGetCalleeAttr(op));
}

MlirLogicalResult funcConstantOpVerifySymbolUses(MlirOperation op, TesseraSymbolTables *tables) {
  MlirOperation function =
      tesseraSymbolTablesLookupNearest(tables, op, funcConstantOpGetValueAttr(op));
  MlirStringRef name = funcConstantOpGetValue(op);
  if (!funcFuncOpIsA(function))
    return mlirOperationEmitOpError(op, "reference to undefined function '%.*s'", (int)name.length,
                                    name.data);
  if (!mlirTypeEqual(funcFuncOpGetFunctionType(function),
                     mlirValueGetType(mlirOperationGetResult(op, 0))))
    return mlirOperationEmitOpError(op, "reference to function with mismatched type");
  return mlirLogicalResultSuccess();
}

// A call of a constant is a call by name.
MlirLogicalResult funcCallIndirectOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  MlirAttribute callee = tesseraValueGetConstant(funcCallIndirectOpGetCallee(op));
  if (mlirAttributeIsNull(callee) || !mlirAttributeIsAFlatSymbolRef(callee))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  intptr_t numOperands = mlirOperationGetNumOperands(op) - 1;
  intptr_t numResults = mlirOperationGetNumResults(op);
  MlirValue *operands = tsAllocZeroed((size_t)numOperands + 1, sizeof *operands);
  MlirType *types = tsAllocZeroed((size_t)numResults + 1, sizeof *types);
  for (intptr_t i = 0; i < numOperands; ++i)
    operands[i] = mlirOperationGetOperand(op, i + 1);
  for (intptr_t i = 0; i < numResults; ++i)
    types[i] = mlirValueGetType(mlirOperationGetResult(op, i));
  const MlirAttribute none = {NULL};
  MlirOperation call = funcCallOpCreate(base, mlirOperationGetLocation(op), numResults, types,
                                        callee, numOperands, operands, none, none, none);
  mlirRewriterBaseReplaceOpWithOperation(base, op, call);
  tsFree(operands);
  tsFree(types);
  return mlirLogicalResultSuccess();
}

//===--- Constants ---===//

void funcConstantOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  setName(mlirOperationGetResult(op, 0), mlirStringRefCreateFromCString("f"), user);
}

MlirLogicalResult funcConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0].attribute = funcConstantOpGetValueAttr(op);
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

MlirOperation funcMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value, MlirType type,
                                      MlirLocation location) {
  if (!mlirAttributeIsAFlatSymbolRef(value) || !mlirTypeIsAFunction(type))
    return (MlirOperation){NULL};
  return funcConstantOpCreate(rewriter, location, type, value);
}
