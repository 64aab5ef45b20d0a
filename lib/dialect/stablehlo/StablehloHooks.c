// Constants, and names of values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

//===--- Constants ---===//

void stablehloConstantOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName,
                                          void *user) {
  MlirValue result = stablehloConstantOpGetOutput(op);
  bool isInteger = mlirTypeIsAInteger(mlirShapedTypeGetElementType(typeOf(result)));
  setName(result, mlirStringRefCreateFromCString(isInteger ? "c" : "cst"), user);
}

MlirLogicalResult stablehloConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0] = (TesseraFoldResult){.attribute = stablehloConstantOpGetValueAttr(op)};
  *numResults = 1;
  return success();
}

MlirOperation stablehloMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                           MlirType type, MlirLocation location) {
  if (!mlirAttributeIsAElements(value) || !mlirTypeIsARankedTensor(type) ||
      !mlirTypeEqual(mlirAttributeGetType(value), type))
    return (MlirOperation){NULL};
  return stablehloConstantOpCreate(rewriter, location, type, value);
}

//===--- Control flow ---===//

void stablehloWhileOpGetAsmBlockArgumentNames(MlirOperation op, MlirRegion region,
                                              TesseraSetValueName setName, void *user) {
  (void)op;
  MlirBlock block = mlirRegionGetFirstBlock(region);
  for (intptr_t i = 0; !mlirBlockIsNull(block) && i < mlirBlockGetNumArguments(block); ++i)
    setName(mlirBlockGetArgument(block, i), mlirStringRefCreateFromCString("iterArg"), user);
}
