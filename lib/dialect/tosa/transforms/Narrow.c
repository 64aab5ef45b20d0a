// tosa-narrow-i64-to-i32, tosa-narrow-f64-to-f32: types of 64 bits become those of 32.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaOps.h"
#include "dialect/tosa/TosaPasses.h"
#include "dialect/tosa/transforms/Retype.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"

static const MlirAttribute kNone = {NULL};

//===--- What is safe ---===//

// Operations that only move values, and positions along axes whose sizes are known: the others may
// give other numbers.
static const char *refuseUnsafe(const TosaRetyping *retyping, MlirOperation op) {
  static const TesseraOpDef *const kMoving[] = {
      &tosaCastOpDef,    &tosaClampOpDef,    &tosaConcatOpDef, &tosaConstOpDef,
      &tosaIfOpDef,      &tosaIdentityOpDef, &tosaPadOpDef,    &tosaReshapeOpDef,
      &tosaReverseOpDef, &tosaSliceOpDef,    &tosaTileOpDef,   &tosaTransposeOpDef,
      &tosaWhileOpDef,   &tosaYieldOpDef};
  bool isSafe = retyping->isAggressive;
  for (size_t i = 0; !isSafe && i < sizeof kMoving / sizeof *kMoving; ++i)
    isSafe = tesseraOperationIs(op, kMoving[i]);
  if (!isSafe && tosaArgMaxOpIsA(op)) {
    MlirType input = mlirValueGetType(tosaArgMaxOpGetInput(op));
    intptr_t axis = (intptr_t)tosaArgMaxOpGetAxis(op);
    isSafe = mlirShapedTypeHasRank(input) && axis >= 0 && axis < mlirShapedTypeGetRank(input) &&
             !mlirShapedTypeIsDynamicDim(input, axis) &&
             mlirShapedTypeGetDimSize(input, axis) < INT32_MAX;
  }
  return isSafe ? NULL : "its results may not fit into 32 bits";
}

//===--- Integers ---===//

// The closest number of 32 bits. False: it is another one, and none but the same will do.
static bool narrowInteger(const TosaRetyping *retyping, int64_t value, int32_t *narrow) {
  *narrow = value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
  return *narrow == value || retyping->isAggressive;
}

static MlirType narrowIntegerType(const TosaRetyping *retyping, MlirType element) {
  (void)retyping;
  bool isWide = mlirTypeIsAInteger(element) && mlirIntegerTypeIsSignless(element) &&
                mlirIntegerTypeGetWidth(element) == 64;
  return isWide ? mlirIntegerTypeGet(mlirTypeGetContext(element), 32) : element;
}

static MlirAttribute narrowIntegers(const TosaRetyping *retyping, MlirAttribute values,
                                    MlirType type) {
  bool isSplat = mlirDenseElementsAttrIsSplat(values), isFine = true;
  int64_t count = isSplat ? 1 : mlirElementsAttrGetNumElements(values);
  int32_t *numbers = tsAllocZeroed((size_t)count + 1, sizeof *numbers);
  for (int64_t i = 0; i < count && isFine; ++i) {
    int64_t value = isSplat ? mlirDenseElementsAttrGetInt64SplatValue(values)
                            : mlirDenseElementsAttrGetInt64Value(values, i);
    isFine = narrowInteger(retyping, value, &numbers[i]);
  }
  MlirAttribute made = kNone;
  if (isFine)
    made = isSplat ? mlirDenseElementsAttrInt32SplatGet(type, numbers[0])
                   : mlirDenseElementsAttrInt32Get(type, count, numbers);
  tsFree(numbers);
  return made;
}

static MlirAttribute narrowIntegerAttr(const TosaRetyping *retyping, MlirAttribute value,
                                       MlirType type) {
  int32_t narrow;
  bool isFine = narrowInteger(retyping, mlirIntegerAttrGetValueInt(value), &narrow);
  return isFine ? mlirIntegerAttrGet(type, narrow) : kNone;
}

MlirLogicalResult tosaNarrowI64ToI32PassPassPlan(TesseraPlan *plan,
                                                 const TosaNarrowI64ToI32PassOptions *options) {
  tosaPlanRetyping(plan, &(TosaRetyping){.convertElement = narrowIntegerType,
                                         .convertElements = narrowIntegers,
                                         .convertScalar = narrowIntegerAttr,
                                         .refuse = refuseUnsafe,
                                         .changesFunctions = options->convertFunctionBoundaries,
                                         .isAggressive = options->aggressiveRewrite});
  return mlirLogicalResultSuccess();
}

//===--- Floats ---===//

static bool narrowFloat(const TosaRetyping *retyping, double value, float *narrow) {
  *narrow = (float)value;
  return *narrow == value || value != value || retyping->isAggressive;
}

static MlirType narrowFloatType(const TosaRetyping *retyping, MlirType element) {
  (void)retyping;
  return mlirTypeIsAF64(element) ? mlirF32TypeGet(mlirTypeGetContext(element)) : element;
}

static MlirAttribute narrowFloats(const TosaRetyping *retyping, MlirAttribute values,
                                  MlirType type) {
  bool isSplat = mlirDenseElementsAttrIsSplat(values), isFine = true;
  int64_t count = isSplat ? 1 : mlirElementsAttrGetNumElements(values);
  float *numbers = tsAllocZeroed((size_t)count + 1, sizeof *numbers);
  for (int64_t i = 0; i < count && isFine; ++i) {
    double value = isSplat ? mlirDenseElementsAttrGetDoubleSplatValue(values)
                           : mlirDenseElementsAttrGetDoubleValue(values, i);
    isFine = narrowFloat(retyping, value, &numbers[i]);
  }
  MlirAttribute made = kNone;
  if (isFine)
    made = isSplat ? mlirDenseElementsAttrFloatSplatGet(type, numbers[0])
                   : mlirDenseElementsAttrFloatGet(type, count, numbers);
  tsFree(numbers);
  return made;
}

static MlirAttribute narrowFloatAttr(const TosaRetyping *retyping, MlirAttribute value,
                                     MlirType type) {
  float narrow;
  bool isFine = narrowFloat(retyping, mlirFloatAttrGetValueDouble(value), &narrow);
  return isFine ? mlirFloatAttrDoubleGet(mlirTypeGetContext(type), type, narrow) : kNone;
}

MlirLogicalResult tosaNarrowF64ToF32PassPassPlan(TesseraPlan *plan,
                                                 const TosaNarrowF64ToF32PassOptions *options) {
  tosaPlanRetyping(plan, &(TosaRetyping){.convertElement = narrowFloatType,
                                         .convertElements = narrowFloats,
                                         .convertScalar = narrowFloatAttr,
                                         .refuse = refuseUnsafe,
                                         .changesFunctions = options->convertFunctionBoundaries,
                                         .isAggressive = options->aggressiveRewrite});
  return mlirLogicalResultSuccess();
}
