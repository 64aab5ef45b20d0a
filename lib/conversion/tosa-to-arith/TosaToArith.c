// tosa-to-arith: constants, and products of integers that are shifted right and rounded.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-arith/TosaToArithPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgBuild.h"
#include "dialect/tosa/TosaOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Conversion.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

static MlirLogicalResult convertTosaConst(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter pattern, void *user) {
  (void)operands, (void)user;
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(pattern);
  MlirAttribute values = tosaConstOpGetValuesAttr(op);
  MlirOperation created = arithConstantOpCreate(rewriter, mlirOperationGetLocation(op),
                                                mlirAttributeGetType(values), values);
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, created);
  return mlirLogicalResultSuccess();
}

//===--- Scaling ---===//

// The scalar type or the vector type `like` with other elements.
static MlirType withWidth(MlirType like, unsigned width) {
  MlirType element = mlirIntegerTypeGet(mlirTypeGetContext(like), width);
  if (!mlirTypeIsAVector(like))
    return element;
  intptr_t rank = mlirShapedTypeGetRank(like);
  int64_t *sizes = tsAllocZeroed((size_t)rank + 1, sizeof *sizes);
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(like, i);
  MlirType type = mlirVectorTypeGet(rank, sizes, element);
  tsFree(sizes);
  return type;
}

static MlirValue constantOf(const LinalgMaker *make, MlirType type, int64_t number) {
  if (!mlirTypeIsAVector(type))
    return linalgMakeInteger(make, type, number);
  MlirAttribute element = mlirIntegerAttrGet(mlirShapedTypeGetElementType(type), number);
  return linalgMakeConstant(make, mlirDenseElementsAttrSplatGet(type, element));
}

static MlirValue compareIntegers(const LinalgMaker *make, int64_t predicate, MlirValue a,
                                 MlirValue b) {
  MlirAttribute kind = mlirIntegerAttrGet(mlirIntegerTypeGet(make->context, 64), predicate);
  return mlirOperationGetResult(arithCmpIOpCreate(make->rewriter, make->location,
                                                  withWidth(mlirValueGetType(a), 1), kind, a, b),
                                0);
}

// A second rounding, away from zero, of what is shifted by more than 31 bits.
static MlirValue roundTwice(const LinalgMaker *make, MlirValue value, MlirValue shift,
                            MlirValue zero, MlirValue mostSingle, MlirValue rounded) {
  MlirType i64 = mlirValueGetType(rounded);
  MlirValue up = constantOf(make, i64, INT64_C(1) << 30);
  MlirValue down = constantOf(make, i64, -(INT64_C(1) << 30));
  MlirValue isPositive = compareIntegers(make, ArithCmpIPredicatesge, value, zero);
  MlirValue more = linalgMakeSelect(make, isPositive, up, down);
  MlirValue twice = linalgMakeBinary(make, &arithAddIOpDef, i64, more, rounded);
  MlirValue isFar = compareIntegers(make, ArithCmpIPredicatesgt, shift, mostSingle);
  return linalgMakeSelect(make, isFar, twice, rounded);
}

static MlirLogicalResult convertApplyScale(MlirOperation op, const MlirValue *operands,
                                           MlirPatternRewriter pattern, void *user) {
  (void)user;
  LinalgMaker make = {mlirPatternRewriterAsBase(pattern), mlirOperationGetContext(op),
                      mlirOperationGetLocation(op)};
  MlirValue value = operands[0];
  MlirType like = mlirValueGetType(value), result = mlirValueGetType(tosaApplyScaleOpGetOutput(op));
  if (mlirTypeIsATensor(like))
    return tesseraConversionFail(pattern, op, "only scalars and vectors are scaled");
  MlirType i32 = withWidth(like, 32), i64 = withWidth(like, 64);
  MlirValue zero = constantOf(&make, like, 0), one = constantOf(&make, i64, 1);
  MlirValue mostSingle = constantOf(&make, i32, 31);
  MlirValue shift = linalgMakeUnary(&make, &arithExtUIOpDef, i32, operands[2]);
  MlirValue a = linalgMakeUnary(&make, &arithExtSIOpDef, i64, value);
  MlirValue b = linalgMakeUnary(&make, &arithExtSIOpDef, i64, operands[1]);
  MlirValue product = linalgMakeBinary(&make, &arithMulIOpDef, i64, a, b);
  MlirValue distance = linalgMakeUnary(&make, &arithExtUIOpDef, i64, shift);
  MlirValue unit = linalgMakeBinary(&make, &arithShLIOpDef, i64, one, distance);
  MlirValue half = linalgMakeBinary(&make, &arithShRUIOpDef, i64, unit, one);
  MlirValue rounded = linalgMakeBinary(&make, &arithAddIOpDef, i64, product, half);
  if (tosaApplyScaleOpGetRoundingMode(op) == TosaRoundingModeDOUBLE_ROUND)
    rounded = roundTwice(&make, value, shift, zero, mostSingle, rounded);
  MlirValue shifted = linalgMakeBinary(&make, &arithShRSIOpDef, i64, rounded, distance);
  MlirValue scaled = linalgMakeUnary(&make, &arithTruncIOpDef, result, shifted);
  mlirRewriterBaseReplaceOpWithValues(make.rewriter, op, 1, &scaled);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tosaToArithPassPassPlan(TesseraPlan *plan,
                                          const TosaToArithPassOptions *options) {
  if (options->use32Bit)
    return mlirOperationEmitError(tesseraPlanGetOperation(plan),
                                  "tosa-to-arith: use-32-bit isn't there yet");
  MlirRewritePatternSet patterns = tesseraPlanGetPatterns(plan);
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddLegalDialect(target, "arith");
  tesseraConversionTargetAddIllegalOp(target, "tosa.const");
  tesseraConversionPatternAdd(patterns, &tosaConstOpDef, 1, NULL, convertTosaConst, NULL);
  if (options->includeApplyRescale) {
    tesseraConversionTargetAddIllegalOp(target, "tosa.apply_scale");
    tesseraConversionPatternAdd(patterns, &tosaApplyScaleOpDef, 1, NULL, convertApplyScale, NULL);
  }
  return mlirLogicalResultSuccess();
}
