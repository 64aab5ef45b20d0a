// Folding and canonicalisation of ttnn ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/TTNN.h"

MlirLogicalResult ttnnToDTypeOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue input = ttnnToDTypeOpGetInput(op);
  if (!mlirTypeEqual(mlirValueGetType(input), mlirValueGetType(ttnnToDTypeOpGetResult(op))))
    return mlirLogicalResultFailure();
  results[0].value = input;
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

static MlirAttribute firstOf(MlirAttribute preferred, MlirAttribute other) {
  return mlirAttributeIsNull(preferred) ? other : preferred;
}

// to_layout(to_layout(x)): the outer one alone, where nothing else sees the inner. It takes the
// place of the inner one. Back to where it came from, it is x.
MlirLogicalResult ttnnToLayoutOpCanonicalize(MlirOperation op,
                                             MlirPatternRewriter patternRewriter) {
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(patternRewriter);
  MlirValue input = ttnnToLayoutOpGetInput(op);
  if (!mlirValueIsAOpResult(input) || !ttnnToLayoutOpIsA(mlirOpResultGetOwner(input)))
    return mlirLogicalResultFailure();
  MlirOpOperand use = mlirValueGetFirstUse(input);
  if (mlirOpOperandIsNull(use) || !mlirOpOperandIsNull(mlirOpOperandGetNextUse(use)))
    return mlirLogicalResultFailure();
  MlirOperation inner = mlirOpResultGetOwner(input);
  MlirValue start = ttnnToLayoutOpGetInput(inner);
  MlirType type = mlirValueGetType(ttnnToLayoutOpGetResult(op));
  if (mlirTypeEqual(mlirValueGetType(start), type)) {
    mlirRewriterBaseReplaceOpWithValues(rewriter, op, 1, &start);
    mlirRewriterBaseEraseOp(rewriter, inner);
    return mlirLogicalResultSuccess();
  }
  MlirValue device = ttnnToLayoutOpGetDevice(op);
  MlirAttribute layout = ttnnToLayoutOpGetLayoutAttr(op);
  MlirAttribute dataType =
      firstOf(ttnnToLayoutOpGetDtypeAttr(op), ttnnToLayoutOpGetDtypeAttr(inner));
  MlirAttribute config =
      firstOf(ttnnToLayoutOpGetMemoryConfigAttr(op), ttnnToLayoutOpGetMemoryConfigAttr(inner));
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  MlirOperation merged = ttnnToLayoutOpCreate(rewriter, mlirOperationGetLocation(inner), type,
                                              start, layout, dataType, config, device);
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, merged);
  mlirRewriterBaseEraseOp(rewriter, inner);
  return mlirLogicalResultSuccess();
}
