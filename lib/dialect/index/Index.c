// Hooks of the index dialect, but for folding: constants and their names, which casts there are.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/index/IndexOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"

#include <inttypes.h>
#include <stdio.h>

//===--- Constants ---===//

void indexConstantOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  char name[32];
  int length = snprintf(name, sizeof name, "idx%" PRId64, indexConstantOpGetValue(op));
  setName(indexConstantOpGetResult(op), mlirStringRefCreate(name, (size_t)length), user);
}

void indexBoolConstantOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName,
                                          void *user) {
  const char *name = indexBoolConstantOpGetValue(op) ? "true" : "false";
  setName(indexBoolConstantOpGetResult(op), mlirStringRefCreateFromCString(name), user);
}

MlirOperation indexMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                       MlirType type, MlirLocation location) {
  if (mlirAttributeIsABool(value) && tesseraTypeIsSignlessInteger(type, 1))
    return indexBoolConstantOpCreate(rewriter, location, type, value);
  if (mlirAttributeIsAInteger(value) && mlirTypeIsAIndex(mlirAttributeGetType(value)) &&
      mlirTypeIsAIndex(type))
    return indexConstantOpCreate(rewriter, location, type, value);
  return (MlirOperation){NULL};
}

//===--- Casts ---===//

static bool isBetweenIndexAndInteger(MlirType from, MlirType to) {
  return mlirTypeIsAIndex(from) != mlirTypeIsAIndex(to);
}

bool indexCastSOpAreCastCompatible(MlirType from, MlirType to) {
  return isBetweenIndexAndInteger(from, to);
}

bool indexCastUOpAreCastCompatible(MlirType from, MlirType to) {
  return isBetweenIndexAndInteger(from, to);
}
