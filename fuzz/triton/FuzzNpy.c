// Fuzzes the reader of triton-run's arrays: any bytes give an array or a message.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel-arrays/Arrays.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MlirContext context = mlirContextCreateWithThreading(false);
  MlirType types[] = {mlirF32TypeGet(context), mlirBF16TypeGet(context),
                      mlirIntegerTypeGet(context, 8)};
  for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i) {
    KaArray array = {.data = NULL};
    TsString error = {0};
    MlirStringRef bytes = mlirStringRefCreate((const char *)data, size);
    if (kaNpyParse(bytes, types[i], &array, &error) == (error.size != 0))
      abort(); // one of the two
    if (array.count)
      kaElementRead(types[i], array.data + (array.count - 1) * array.elementBytes);
    free(array.data);
    tsStringFree(&error);
  }
  mlirContextDestroy(context);
  return 0;
}
