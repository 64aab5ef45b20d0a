// Verifiers and aliases of the ttnn dialect's attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/TTNN.h"
#include "mlir-c/Diagnostics.h"
#include "support/String.h"

MlirLogicalResult ttnnMemoryConfigAttrVerify(MlirLocation location, const TesseraParam *params) {
  MlirAttribute bufferType = {params[0].pointer};
  bool hasMemoryLayout = params[2].pointer != NULL;
  if (hasMemoryLayout && ttnnBufferTypeAttrGetValue(bufferType) == TtnnBufferTypeSystemMemory) {
    mlirEmitError(location,
                  "MemoryConfig with SystemMemory buffer type cannot have tensor memory layout.");
    return mlirLogicalResultFailure();
  }
  return mlirLogicalResultSuccess();
}

// An alias that another dialect may take precedence over.
enum { kOverridableAlias = 1 };

int ttnnTTNNLayoutAttrGetAlias(const void *storage, MlirStringCallback append, void *user) {
  (void)storage;
  append(tsLiteral("ttnn_layout"), user);
  return kOverridableAlias;
}

int ttnnBufferTypeAttrGetAlias(const void *storage, MlirStringCallback append, void *user) {
  MlirAttribute attribute = {storage};
  append(ttnnBufferTypeStringify(ttnnBufferTypeAttrGetValue(attribute)), user);
  return kOverridableAlias;
}
