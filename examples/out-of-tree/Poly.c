// What the definitions of the poly dialect leave to C: verifiers, folds, a pattern, and the
// constant op. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PolyOps.h"
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"

#include <stdlib.h>

enum { kMostDegree = 1000 };

MlirLogicalResult polyPolynomialTypeVerify(MlirLocation location, const TesseraParam *params) {
  int64_t degree = params[0].integer;
  if (degree >= 0 && degree <= kMostDegree)
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "a degree is from 0 to %d, not %lld", kMostDegree,
                                (long long)degree);
  return tesseraDiagnosticReport(diagnostic);
}

MlirOperation polyMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value, MlirType type,
                                      MlirLocation location) {
  if (!polyCoefficientsAttrIsA(value) || !polyPolynomialTypeIsA(type))
    return (MlirOperation){NULL};
  return polyConstantOpCreate(rewriter, location, type, value);
}

MlirLogicalResult polyConstantOpVerify(MlirOperation op) {
  size_t count;
  polyCoefficientsAttrGetValues(polyConstantOpGetValueAttr(op), &count);
  int64_t degree = polyPolynomialTypeGetDegree(mlirValueGetType(polyConstantOpGetResult(op)));
  if (count <= (size_t)degree + 1)
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "has %zu coefficients, but a degree of at most %lld",
                                count, (long long)degree);
  return tesseraDiagnosticReport(diagnostic);
}

MlirLogicalResult polyConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0] = (TesseraFoldResult){.attribute = polyConstantOpGetValueAttr(op)};
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult polyAddOpFold(MlirOperation op, const MlirAttribute *operands,
                                TesseraFoldResult *results, size_t *numResults) {
  if (mlirAttributeIsNull(operands[0]) || mlirAttributeIsNull(operands[1]))
    return mlirLogicalResultFailure();
  size_t counts[2];
  const int64_t *terms[2];
  for (int i = 0; i < 2; ++i)
    terms[i] = polyCoefficientsAttrGetValues(operands[i], &counts[i]);
  size_t count = counts[0] > counts[1] ? counts[0] : counts[1];
  int64_t *sums = calloc(count ? count : 1, sizeof *sums);
  if (!sums)
    return mlirLogicalResultFailure();
  for (int i = 0; i < 2; ++i)
    for (size_t k = 0; k < counts[i]; ++k)
      sums[k] = (int64_t)((uint64_t)sums[k] + (uint64_t)terms[i][k]);
  results[0] = (TesseraFoldResult){
      .attribute = polyCoefficientsAttrGet(mlirOperationGetContext(op), count, sums)};
  *numResults = 1;
  free(sums);
  return mlirLogicalResultSuccess();
}

static bool isZero(MlirValue value) {
  size_t count;
  if (!mlirValueIsAOpResult(value) || !polyConstantOpIsA(mlirOpResultGetOwner(value)))
    return false;
  const int64_t *terms = polyCoefficientsAttrGetValues(
      polyConstantOpGetValueAttr(mlirOpResultGetOwner(value)), &count);
  while (count && terms[count - 1] == 0)
    --count;
  return count == 0;
}

/// Zero adds nothing. Constants stand on the right of what is commutative.
static MlirLogicalResult dropZero(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue lhs = polyAddOpGetLhs(op);
  if (!isZero(polyAddOpGetRhs(op)))
    return mlirLogicalResultFailure();
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, 1, &lhs);
  return mlirLogicalResultSuccess();
}

void polyAddOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &polyAddOpDef, 1, dropZero, NULL);
}
