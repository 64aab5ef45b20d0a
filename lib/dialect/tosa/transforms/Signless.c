// tosa-convert-integer-type-to-signless: integers whose types say nothing of a sign.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaOps.h"
#include "dialect/tosa/TosaPasses.h"
#include "dialect/tosa/transforms/Retype.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirType dropSign(const TosaRetyping *retyping, MlirType element) {
  (void)retyping;
  if (!mlirTypeIsAInteger(element) || mlirIntegerTypeIsSignless(element))
    return element;
  return mlirIntegerTypeGet(mlirTypeGetContext(element), mlirIntegerTypeGetWidth(element));
}

static MlirAttribute sameBits(const TosaRetyping *retyping, MlirAttribute elements, MlirType type) {
  (void)retyping;
  size_t size;
  const unsigned char *bits = irDenseData(irAttribute(elements), &size);
  return irWrapAttribute(
      irDenseGet(irType(type), bits, size, mlirDenseElementsAttrIsSplat(elements)));
}

static MlirAttribute sameNumber(const TosaRetyping *retyping, MlirAttribute value, MlirType type) {
  (void)retyping;
  unsigned width = mlirIntegerTypeGetWidth(type);
  if (!width || width > 64)
    return (MlirAttribute){NULL};
  uint64_t number = mlirIntegerAttrGetValueUInt(value) << (64 - width);
  return mlirIntegerAttrGet(type, (int64_t)number >> (64 - width));
}

MlirLogicalResult
tosaConvertIntegerTypeToSignlessPassPlan(TesseraPlan *plan,
                                         const TosaConvertIntegerTypeToSignlessOptions *options) {
  (void)options;
  tosaPlanRetyping(plan, &(TosaRetyping){.convertElement = dropSign,
                                         .convertElements = sameBits,
                                         .convertScalar = sameNumber,
                                         .changesFunctions = true});
  return mlirLogicalResultSuccess();
}
