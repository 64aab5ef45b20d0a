// convert-poly-to-arith.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PolyOps.h"
#include "PolyPasses.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"

static MlirValue makeConstant(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                              int64_t value) {
  return arithConstantOpGetResult(
      arithConstantOpCreate(rewriter, location, type, mlirIntegerAttrGet(type, value)));
}

static MlirValue add(MlirRewriterBase rewriter, MlirLocation location, MlirValue a, MlirValue b) {
  return arithAddIOpGetResult(
      arithAddIOpCreate(rewriter, location, mlirValueGetType(a), a, b, (MlirAttribute){NULL}));
}

/// Horner's rule, from the term of the highest degree on.
static MlirValue evaluateConstant(MlirRewriterBase rewriter, MlirLocation location,
                                  MlirAttribute coefficients, MlirValue point) {
  size_t count;
  const int64_t *terms = polyCoefficientsAttrGetValues(coefficients, &count);
  MlirType type = mlirValueGetType(point);
  MlirValue value = makeConstant(rewriter, location, type, count ? terms[count - 1] : 0);
  for (size_t i = count; i-- > 1;) {
    value = arithMulIOpGetResult(
        arithMulIOpCreate(rewriter, location, type, value, point, (MlirAttribute){NULL}));
    value = add(rewriter, location, value, makeConstant(rewriter, location, type, terms[i - 1]));
  }
  return value;
}

/// A constant's value at the point; a sum's is the sum of two values, which are evaluated in turn.
static MlirLogicalResult evaluate(MlirOperation op, const MlirValue *operands,
                                  MlirPatternRewriter patternRewriter, void *user) {
  (void)operands;
  (void)user;
  MlirValue polynomial = polyEvalOpGetPolynomial(op), point = polyEvalOpGetPoint(op), value;
  MlirOperation source = {NULL};
  if (mlirValueIsAOpResult(polynomial))
    source = mlirOpResultGetOwner(polynomial);
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(patternRewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  if (!mlirOperationIsNull(source) && polyConstantOpIsA(source)) {
    value = evaluateConstant(rewriter, location, polyConstantOpGetValueAttr(source), point);
  } else if (!mlirOperationIsNull(source) && polyAddOpIsA(source)) {
    MlirType type = mlirValueGetType(point);
    MlirValue sides[] = {polyAddOpGetLhs(source), polyAddOpGetRhs(source)};
    for (int i = 0; i < 2; ++i)
      sides[i] = polyEvalOpGetResult(polyEvalOpCreate(rewriter, location, type, sides[i], point));
    value = add(rewriter, location, sides[0], sides[1]);
  } else {
    return tesseraConversionFail(patternRewriter, op, "the polynomial isn't known");
  }
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, 1, &value);
  return mlirLogicalResultSuccess();
}

void convertPolyToArithPassRun(MlirPass pass, const ConvertPolyToArithOptions *options,
                               MlirOperation root) {
  (void)options;
  TesseraConversionTarget *target = tesseraConversionTargetCreate();
  tesseraConversionTargetAddLegalDialect(target, "arith");
  tesseraConversionTargetAddIllegalOp(target, "poly.eval");
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(root));
  tesseraConversionPatternAdd(patterns, &polyEvalOpDef, 1, NULL, evaluate, NULL);
  tesseraConversionPatternAllowRecursion(patterns); // each term of a sum is smaller
  if (mlirLogicalResultIsFailure(tesseraApplyPartialConversion(root, target, patterns)))
    tesseraPassSignalFailure(pass);
  tesseraConversionTargetDestroy(target);
}
