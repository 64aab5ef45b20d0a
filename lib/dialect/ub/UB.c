// Hooks of the ub dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ub/UBOps.h"

MlirLogicalResult ubPoisonOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0].attribute = ubPoisonOpGetValueAttr(op);
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

MlirOperation ubMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value, MlirType type,
                                    MlirLocation location) {
  if (!ubPoisonAttrIsA(value))
    return (MlirOperation){NULL};
  return ubPoisonOpCreate(rewriter, location, type, value);
}

static MlirValue createPoison(MlirRewriterBase rewriter, MlirType type, MlirLocation location) {
  return ubPoisonOpGetResult(ubPoisonOpCreate(rewriter, location, type, (MlirAttribute){NULL}));
}

const DialectUndefinedInterfaceMethods ubDialectUndefinedInterface = {
    .createPoison = createPoison, .createUnreachable = ubUnreachableOpCreate};
