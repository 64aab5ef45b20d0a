// Writes bytecode and reads it, and asks for a version that there isn't.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../Testing.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"

#include <stdio.h>
#include <string.h>

static void readBack(MlirContext context, const Bytes *bytes) {
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreate(bytes->data, bytes->size));
  printf("read: %d\n", !mlirModuleIsNull(module));
  if (mlirModuleIsNull(module))
    return;
  mlirOperationPrint(mlirModuleGetOperation(module), print, NULL);
  mlirModuleDestroy(module);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  MlirModule module = mlirModuleCreateParse(
      context, mlirStringRefCreateFromCString(
                   "module @m attributes {builtin.a = 1 : i8, builtin.b = tensor<2x?xf32>} {}"));
  MlirOperation op = mlirModuleGetOperation(module);
  Bytes latest = {.size = 0}, old = {.size = 0}, none = {.size = 0};
  mlirOperationWriteBytecode(op, append, &latest);
  readBack(context, &latest);
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  mlirBytecodeWriterConfigDesiredEmitVersion(config, 1);
  MlirLogicalResult result = mlirOperationWriteBytecodeWithConfig(op, config, append, &old);
  printf("version 1: %d\n", mlirLogicalResultIsSuccess(result));
  readBack(context, &old);
  mlirBytecodeWriterConfigDesiredEmitVersion(config, 7);
  result = mlirOperationWriteBytecodeWithConfig(op, config, append, &none);
  printf("version 7: %d, %zu bytes\n", mlirLogicalResultIsSuccess(result), none.size);
  mlirBytecodeWriterConfigDestroy(config);
  latest.size -= 3; // cut off
  readBack(context, &latest);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
