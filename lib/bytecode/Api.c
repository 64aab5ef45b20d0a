// Bytecode in MLIR's C API. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Bytecode.h"
#include "mlir-c/IR.h"
#include "support/Memory.h"

MlirBytecodeWriterConfig mlirBytecodeWriterConfigCreate(void) {
  BcWriteOptions *options = tsAlloc(sizeof *options);
  *options = bcWriteOptionsDefault();
  return (MlirBytecodeWriterConfig){options};
}

void mlirBytecodeWriterConfigDestroy(MlirBytecodeWriterConfig config) { tsFree(config.ptr); }

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
