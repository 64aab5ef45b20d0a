// Writes bytecode and reads it, and asks for a version that there isn't.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"

#include <stdio.h>
#include <string.h>

typedef struct Bytes {
  char data[4096];
  size_t size;
} Bytes;

static void append(MlirStringRef text, void *user) {
  Bytes *bytes = user;
  if (bytes->size + text.length > sizeof bytes->data)
    return;
  memcpy(bytes->data + bytes->size, text.data, text.length);
  bytes->size += text.length;
}

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
