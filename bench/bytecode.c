// Reads a file of bytecode and writes it again, by MLIR's C API, with this library or MLIR's:
// prints the processor time that each took, in microseconds. SPDX-License-Identifier: Apache-2.0
// WITH LLVM-exception
#define _POSIX_C_SOURCE 200809L
#include "mlir-c/IR.h"
#include "mlir-c/RegisterEverything.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void count(MlirStringRef bytes, void *size) { *(size_t *)size += bytes.length; }

static MlirStringRef readFile(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END))
    exit(2);
  long size = ftell(file);
  char *data = size < 0 ? NULL : malloc((size_t)size + 1);
  rewind(file);
  if (!data || fread(data, 1, (size_t)size, file) != (size_t)size)
    exit(2);
  data[size] = 0;
  fclose(file);
  return mlirStringRefCreate(data, (size_t)size);
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirStringRef bytes = readFile(argv[1]);
  double start = now();
  MlirModule module = mlirModuleCreateParse(context, bytes);
  double read = now();
  if (mlirModuleIsNull(module))
    return 1;
  size_t size = 0;
  mlirOperationWriteBytecode(mlirModuleGetOperation(module), count, &size);
  printf("%.0f %.0f %zu\n", read - start, now() - read, size);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  free((void *)bytes.data);
  return 0;
}
