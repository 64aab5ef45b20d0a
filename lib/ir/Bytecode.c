// The bytecode form, which this version doesn't have: whoever asks for it is told so.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/IR.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

MlirBytecodeWriterConfig mlirBytecodeWriterConfigCreate(void) {
  return (MlirBytecodeWriterConfig){tsAllocZeroed(1, sizeof(int64_t))};
}

void mlirBytecodeWriterConfigDestroy(MlirBytecodeWriterConfig config) { tsFree(config.ptr); }

void mlirBytecodeWriterConfigDesiredEmitVersion(MlirBytecodeWriterConfig flags, int64_t version) {
  *(int64_t *)flags.ptr = version;
}

MlirLogicalResult mlirOperationWriteBytecodeWithConfig(MlirOperation op,
                                                       MlirBytecodeWriterConfig config,
                                                       MlirStringCallback callback,
                                                       void *userData) {
  (void)callback;
  (void)userData;
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic,
                                "bytecode (version %lld) can't be written: print the text instead",
                                (long long)*(const int64_t *)config.ptr);
  return tesseraDiagnosticReport(diagnostic);
}

void mlirOperationWriteBytecode(MlirOperation op, MlirStringCallback callback, void *userData) {
  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  (void)mlirOperationWriteBytecodeWithConfig(op, config, callback, userData);
  mlirBytecodeWriterConfigDestroy(config);
}
