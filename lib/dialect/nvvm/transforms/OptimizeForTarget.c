// llvm-optimize-for-nvvm-target. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMOps.h"
#include "dialect/nvvm/NVVMOps.h"
#include "dialect/nvvm/NVVMPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Rewrite.h"

static const MlirAttribute kNone = {NULL};

typedef struct Place {
  MlirRewriterBase rewriter;
  MlirLocation location;
  MlirContext context;
} Place;

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

static MlirValue multiplyAdd(const Place *at, MlirValue a, MlirValue b, MlirValue c) {
  return resultOf(llvmFMAOpCreateInferred(at->rewriter, at->location, a, b, c, kNone));
}

static MlirValue bits(const Place *at, int64_t value) {
  MlirType type = mlirIntegerTypeGet(at->context, 32);
  return resultOf(
      llvmConstantOpCreate(at->rewriter, at->location, type,
                           mlirIntegerAttrGet(mlirIntegerTypeUnsignedGet(at->context, 32), value)));
}

static MlirValue isEqual(const Place *at, MlirValue a, MlirValue b) {
  MlirAttribute eq = llvmICmpPredicateToAttribute(at->context, LlvmICmpPredicateeq);
  return resultOf(llvmICmpOpCreateInferred(at->rewriter, at->location, eq, a, b));
}

// Whether the exponent is all zeros or all ones: then the step of Newton's is no use.
static MlirValue isSpecial(const Place *at, MlirValue value) {
  MlirType i32 = mlirIntegerTypeGet(at->context, 32);
  MlirValue mask = bits(at, 0x7f800000);
  MlirValue cast = resultOf(llvmBitcastOpCreate(at->rewriter, at->location, i32, value));
  MlirValue exponent = resultOf(llvmAndOpCreateInferred(at->rewriter, at->location, cast, mask));
  MlirValue zero = bits(at, 0);
  MlirValue isZeros = isEqual(at, exponent, zero);
  MlirValue isOnes = isEqual(at, exponent, mask);
  return resultOf(llvmOrOpCreateInferred(at->rewriter, at->location, isZeros, isOnes, kNone));
}

static MlirLogicalResult divideHalves(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue quotient = resultOf(op);
  if (!mlirTypeIsAF16(mlirValueGetType(quotient)))
    return mlirLogicalResultFailure();
  Place at = {mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
              mlirOperationGetContext(op)};
  MlirType f32 = mlirF32TypeGet(at.context);
  MlirRewriterBase base = at.rewriter;
  MlirValue lhs = resultOf(llvmFPExtOpCreate(base, at.location, f32, llvmFDivOpGetLhs(op)));
  MlirValue rhs = resultOf(llvmFPExtOpCreate(base, at.location, f32, llvmFDivOpGetRhs(op)));
  MlirValue reciprocal = resultOf(nvvmRcpApproxFtzF32OpCreate(base, at.location, f32, rhs));
  MlirValue guess = resultOf(llvmFMulOpCreateInferred(base, at.location, lhs, reciprocal, kNone));
  MlirValue minus = resultOf(llvmFNegOpCreateInferred(base, at.location, rhs, kNone));
  MlirValue error = multiplyAdd(&at, guess, minus, lhs);
  MlirValue refined = multiplyAdd(&at, error, reciprocal, guess);
  MlirValue special = isSpecial(&at, guess);
  MlirValue result =
      resultOf(llvmSelectOpCreateInferred(base, at.location, special, guess, refined, kNone));
  MlirOperation narrow = llvmFPTruncOpCreate(base, at.location, mlirValueGetType(quotient), result);
  mlirRewriterBaseReplaceOpWithOperation(base, op, narrow);
  return mlirLogicalResultSuccess();
}

void nvvmOptimizeForTargetPassPassAddPatterns(MlirRewritePatternSet patterns,
                                              const NVVMOptimizeForTargetPassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &llvmFDivOpDef, 1, divideHalves, NULL);
}
