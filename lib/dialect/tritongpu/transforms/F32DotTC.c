// tritongpu-F32DotTC: products of f32 that are to be nearly exact, as several of fewer bits.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

enum { kMostParts = 3 };

static bool isOfF32(MlirValue value) {
  return mlirTypeIsAF32(tesseraElementTypeOrSelf(mlirValueGetType(value)));
}

static bool isProductOfF32(MlirOperation op) {
  return isOfF32(tritonDotOpGetA(op)) && isOfF32(tritonDotOpGetB(op));
}

static MlirValue zeroLike(const ArithBuilder *builder, MlirValue value) {
  MlirContext context = mlirTypeGetContext(mlirValueGetType(value));
  MlirValue zero = arithReal64(builder, mlirF32TypeGet(context), 0);
  return mlirOperationGetResult(
      tritonSplatOpCreate(builder->base, builder->location, mlirValueGetType(value), zero), 0);
}

// Where infinity times the rest of an exact number is no number, the rest counts nothing.
static MlirValue withoutNans(const ArithBuilder *builder, MlirValue value) {
  MlirValue isNan = arithCompareReal(builder, ArithCmpFPredicateUNO, value, value);
  return arithSelect(builder, isNan, zeroLike(builder, value), value);
}

static MlirValue product(const ArithBuilder *builder, MlirValue a, MlirValue b, MlirValue sum,
                         TritonInputPrecision precision, int64_t imprecise) {
  MlirType type = mlirValueGetType(sum);
  MlirContext context = mlirTypeGetContext(type);
  return mlirOperationGetResult(
      tritonDotOpCreate(builder->base, builder->location, type, a, b, sum,
                        tritonInputPrecisionToAttribute(context, precision),
                        mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), imprecise)),
      0);
}

static void finish(const ArithBuilder *builder, MlirOperation op, MlirValue result) {
  MlirValue sum = arithBinary(builder, &arithAddFOpDef, result, tritonDotOpGetC(op));
  mlirRewriterBaseReplaceOpWithValues(builder->base, op, 1, &sum);
}

//===--- As tf32 ---===//

static MlirValue roundToTF32(const ArithBuilder *builder, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  MlirContext context = mlirTypeGetContext(type);
  const MlirStringRef code = mlirStringRefCreateFromCString("cvt.rna.tf32.f32 $0, $1;");
  const MlirStringRef constraints = mlirStringRefCreateFromCString("=r,r");
  return mlirOperationGetResult(
      tritonElementwiseInlineAsmOpCreate(
          builder->base, builder->location, 1, &type, mlirStringAttrGet(context, code),
          mlirStringAttrGet(context, constraints), mlirBoolAttrGet(context, true),
          mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), 1), 1, &value),
      0);
}

// The product of what is left of each factor with the other, and of the rounded ones.
static MlirLogicalResult threeOfTF32(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (tritonDotOpGetInputPrecision(op) != TritonInputPrecisionTF32x3 || !isProductOfF32(op))
    return mlirLogicalResultFailure();
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue a = tritonDotOpGetA(op), b = tritonDotOpGetB(op);
  int64_t imprecise = tritonDotOpGetMaxNumImpreciseAcc(op);
  MlirValue bigA = roundToTF32(&builder, a);
  MlirValue smallA = arithBinary(&builder, &arithSubFOpDef, a, bigA);
  MlirValue bigB = roundToTF32(&builder, b);
  MlirValue smallB = arithBinary(&builder, &arithSubFOpDef, b, bigB);
  MlirValue sum = zeroLike(&builder, tritonDotOpGetC(op));
  sum = product(&builder, smallA, bigB, sum, TritonInputPrecisionTF32, imprecise);
  sum = product(&builder, bigA, smallB, sum, TritonInputPrecisionTF32, imprecise);
  sum = withoutNans(&builder, sum);
  sum = product(&builder, bigA, bigB, sum, TritonInputPrecisionTF32, imprecise);
  finish(&builder, op, sum);
  return mlirLogicalResultSuccess();
}

//===--- As bf16 ---===//

// The number rounded, what is left of it rounded, and so on.
static void split(const ArithBuilder *builder, MlirValue value, unsigned count, MlirValue *parts) {
  MlirType type = mlirValueGetType(value);
  MlirContext context = mlirTypeGetContext(type);
  for (unsigned i = 0; i < count; ++i) {
    parts[i] = arithConvert(builder, &arithTruncFOpDef,
                            arithTypeLike(type, mlirBF16TypeGet(context)), value);
    if (i + 1 < count)
      value = arithBinary(builder, &arithSubFOpDef, value,
                          arithConvert(builder, &arithExtFOpDef, type, parts[i]));
  }
}

static MlirLogicalResult severalOfBF16(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  TritonInputPrecision precision = tritonDotOpGetInputPrecision(op);
  unsigned count = precision == TritonInputPrecisionBF16x3   ? 2
                   : precision == TritonInputPrecisionBF16x6 ? 3
                                                             : 0;
  if (!count || !isProductOfF32(op))
    return mlirLogicalResultFailure();
  // From the smallest products on, those of at most so many parts down.
  static const unsigned char kOrder[][2] = {{1, 1}, {2, 0}, {0, 2}, {1, 0}, {0, 1}};
  enum { kNumOrder = sizeof kOrder / sizeof *kOrder };
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue a[kMostParts], b[kMostParts];
  split(&builder, tritonDotOpGetA(op), count, a);
  split(&builder, tritonDotOpGetB(op), count, b);
  MlirValue sum = zeroLike(&builder, tritonDotOpGetC(op));
  for (unsigned i = count == 3 ? 0 : 3; i < kNumOrder; ++i)
    sum = product(&builder, a[kOrder[i][0]], b[kOrder[i][1]], sum, TritonInputPrecisionIEEE, 0);
  sum = withoutNans(&builder, sum);
  sum = product(&builder, a[0], b[0], sum, TritonInputPrecisionIEEE, 0);
  finish(&builder, op, sum);
  return mlirLogicalResultSuccess();
}

void tritonGPUF32DotTCPassAddPatterns(MlirRewritePatternSet patterns,
                                      const TritonGPUF32DotTCOptions *options) {
  if (options->emuTF32)
    tesseraRewritePatternSetAdd(patterns, &tritonDotOpDef, 1, threeOfTF32, NULL);
  tesseraRewritePatternSetAdd(patterns, &tritonDotOpDef, 1, severalOfBF16, NULL);
}
