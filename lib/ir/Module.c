// Modules: the operation that holds a program.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"

static IrOperation *moduleOp(MlirModule module) { return (IrOperation *)(void *)module.ptr; }

MlirModule mlirModuleCreateEmpty(MlirLocation location) {
  TesseraOperationParts parts = {
      .definition = &builtinModuleOpDef,
      .location = location,
      .numRegions = 1,
  };
  IrOperation *op = irOp(tesseraOperationCreate(&parts));
  irRegionInsert(&op->regions[0], NULL, irBlockCreate());
  return (MlirModule){op};
}

MlirContext mlirModuleGetContext(MlirModule module) {
  return irWrapContext(moduleOp(module)->name->context);
}

MlirBlock mlirModuleGetBody(MlirModule module) {
  return irWrapBlock(moduleOp(module)->regions[0].first);
}

void mlirModuleDestroy(MlirModule module) { irOperationErase(moduleOp(module)); }

MlirOperation mlirModuleGetOperation(MlirModule module) { return irWrapOp(moduleOp(module)); }

MlirModule mlirModuleFromOperation(MlirOperation op) {
  return (MlirModule){tesseraOperationIs(op, &builtinModuleOpDef) ? op.ptr : NULL};
}

bool mlirModuleEqual(MlirModule lhs, MlirModule rhs) { return lhs.ptr == rhs.ptr; }

size_t mlirModuleHashValue(MlirModule mod) {
  return mlirOperationHashValue(mlirModuleGetOperation(mod));
}
