// units-convert-early: a conversion of a sum becomes a sum of conversions, which may fold.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "examples/units/UnitsOps.h"
#include "examples/units/UnitsPasses.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// Stops counting as soon as it knows: a sum may have very many uses.
static bool hasMoreUsesThan(MlirValue value, int64_t limit) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  for (; limit > 0 && !mlirOpOperandIsNull(use); --limit)
    use = mlirOpOperandGetNextUse(use);
  return !mlirOpOperandIsNull(use);
}

static MlirValue convert(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                         MlirValue value) {
  return unitsConvertOpGetResult(unitsConvertOpCreate(rewriter, location, type, value));
}

static MlirLogicalResult convertTerms(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const UnitsConvertEarlyOptions *options = user;
  MlirValue sum = unitsConvertOpGetInput(op);
  if (!mlirValueIsAOpResult(sum) || !unitsAddOpIsA(mlirOpResultGetOwner(sum)) ||
      hasMoreUsesThan(sum, options->maxUses))
    return mlirLogicalResultFailure();
  MlirOperation add = mlirOpResultGetOwner(sum);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(unitsConvertOpGetResult(op));
  MlirValue lhs = convert(base, location, type, unitsAddOpGetLhs(add));
  MlirValue rhs = convert(base, location, type, unitsAddOpGetRhs(add));
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         unitsAddOpCreate(base, location, type, lhs, rhs));
  return mlirLogicalResultSuccess();
}

void unitsConvertEarlyPassAddPatterns(MlirRewritePatternSet patterns,
                                      const UnitsConvertEarlyOptions *options) {
  tesseraRewritePatternSetAdd(patterns, &unitsConvertOpDef, 1, convertTerms, (void *)options);
}
