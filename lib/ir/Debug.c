// Debug output of the C API: there is none, see mlir-c/Debug.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Debug.h"

void mlirEnableGlobalDebug(bool enable) { (void)enable; }
bool mlirIsGlobalDebugEnabled(void) { return false; }
void mlirSetGlobalDebugType(const char *type) { (void)type; }
void mlirSetGlobalDebugTypes(const char **types, intptr_t n) { (void)types, (void)n; }
bool mlirIsCurrentDebugType(const char *type) {
  (void)type;
  return false;
}
