// The dialects that MLIR has too, at once.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/ControlFlow.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/Tensor.h"
#include "mlir-c/Dialect/UB.h"
#include "mlir-c/Transforms.h"

void mlirRegisterAllDialects(MlirDialectRegistry registry) {
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__arith__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__cf__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tensor__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__ub__(), registry);
}

void mlirRegisterAllPasses(void) { mlirRegisterTransformsPasses(); }
