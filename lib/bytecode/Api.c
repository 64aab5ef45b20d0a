// Bytecode in MLIR's C API. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Bytecode.h"
#include "mlir-c/IR.h"
#include "support/Memory.h"

MlirBytecodeWriterConfig mlirBytecodeWriterConfigCreate(void) {
  BcWriteOptions *options = tsAlloc(sizeof *options);
  *options = bcWriteOptionsDefault();
  return (MlirBytecodeWriterConfig){options};
}

void mlirBytecodeWriterConfigDestroy(MlirBytecodeWriterConfig config) {
  BcWriteOptions *options = config.ptr;
  if (!options)
    return;
  tsVecFree(&options->callbacks);
  for (size_t i = 0; i < options->versions.size; i++)
    tsStringFree(&options->versions.data[i].dialect);
  tsVecFree(&options->versions);
  tsFree(options);
}

void tesseraBytecodeWriterConfigAttach(MlirBytecodeWriterConfig config,
                                       const TesseraBytecodeWriterCallbacks *callbacks) {
  tsVecPush(&((BcWriteOptions *)config.ptr)->callbacks, *callbacks);
}

void tesseraBytecodeWriterConfigSetDialectVersion(MlirBytecodeWriterConfig config,
                                                  MlirStringRef dialect, const void *version) {
  BcWantedVersion wanted = {.version = version};
  tsStringAppend(&wanted.dialect, dialect);
  tsVecPush(&((BcWriteOptions *)config.ptr)->versions, wanted);
}

void mlirBytecodeWriterConfigDesiredEmitVersion(MlirBytecodeWriterConfig flags, int64_t version) {
  ((BcWriteOptions *)flags.ptr)->version = version;
}

MlirLogicalResult mlirOperationWriteBytecodeWithConfig(MlirOperation op,
                                                       MlirBytecodeWriterConfig config,
                                                       MlirStringCallback callback,
                                                       void *userData) {
  bool ok = bcWrite((IrOperation *)op.ptr, config.ptr, callback, userData);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void mlirOperationWriteBytecode(MlirOperation op, MlirStringCallback callback, void *userData) {
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  (void)mlirOperationWriteBytecodeWithConfig(op, config, callback, userData);
  mlirBytecodeWriterConfigDestroy(config);
}
