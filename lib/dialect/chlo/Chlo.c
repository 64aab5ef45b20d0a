// Hooks of the chlo dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/chlo/ChloOps.h"
#include "tessera/Interfaces.h"

void chloTopKOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  setName(chloTopKOpGetValues(op), mlirStringRefCreateFromCString("values"), user);
  setName(chloTopKOpGetIndices(op), mlirStringRefCreateFromCString("indices"), user);
}
