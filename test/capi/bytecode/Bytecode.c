// Asks for bytecode, which isn't there. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"

#include <stdio.h>

static void print(MlirStringRef string, void *user) {
  (void)user;
  fwrite(string.data, 1, string.length, stdout);
}

static MlirLogicalResult printDiagnostic(MlirDiagnostic diagnostic, void *user) {
  (void)user;
  printf("%d: ", mlirDiagnosticGetSeverity(diagnostic));
  mlirDiagnosticPrint(diagnostic, print, NULL);
  printf("\n");
  return mlirLogicalResultSuccess();
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, NULL, NULL);
  MlirModule module = mlirModuleCreateEmpty(mlirLocationUnknownGet(context));
  MlirOperation op = mlirModuleGetOperation(module);
  mlirOperationWriteBytecode(op, print, NULL);
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  mlirBytecodeWriterConfigDesiredEmitVersion(config, 6);
  MlirLogicalResult result = mlirOperationWriteBytecodeWithConfig(op, config, print, NULL);
  printf("failed: %d\n", mlirLogicalResultIsFailure(result));
  mlirBytecodeWriterConfigDestroy(config);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
