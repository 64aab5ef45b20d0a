// Folding of complex: what undoes what, and neutral constants. Nothing is computed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/complex/ComplexOps.h"
#include "mlir-c/BuiltinAttributes.h"

// Whether the constant (may be null) has a real part of `real` and an imaginary part of zero.
static bool isReal(MlirAttribute constant, ArithReal real) {
  return constant.ptr && mlirAttributeIsAArray(constant) &&
         mlirArrayAttrGetNumElements(constant) == 2 &&
         arithIsReal(mlirArrayAttrGetElement(constant, 0), real) &&
         arithIsReal(mlirArrayAttrGetElement(constant, 1), ARITH_ANY_ZERO);
}

static MlirLogicalResult giveAttribute(MlirAttribute attribute, TesseraFoldResult *results,
                                       size_t *numResults) {
  return arithGiveAttribute(results, numResults, attribute);
}

//===--- Constants and parts ---===//

MlirLogicalResult complexConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                        TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return giveAttribute(complexConstantOpGetValueAttr(op), results, numResults);
}

// The parts of a number, put together.
MlirLogicalResult complexCreateOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirOperation re = arithDefiningOp(complexCreateOpGetReal(op), &complexReOpDef);
  MlirOperation im = arithDefiningOp(complexCreateOpGetImaginary(op), &complexImOpDef);
  if (!re.ptr || !im.ptr || !mlirValueEqual(complexReOpGetComplex(re), complexImOpGetComplex(im)))
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, complexReOpGetComplex(re));
}

static MlirLogicalResult foldPart(MlirOperation op, MlirAttribute operand, intptr_t part,
                                  TesseraFoldResult *results, size_t *numResults) {
  if (operand.ptr && mlirAttributeIsAArray(operand) && mlirArrayAttrGetNumElements(operand) == 2)
    return giveAttribute(mlirArrayAttrGetElement(operand, part), results, numResults);
  MlirOperation create = arithDefiningOp(mlirOperationGetOperand(op, 0), &complexCreateOpDef);
  if (!create.ptr)
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, mlirOperationGetOperand(create, part));
}

MlirLogicalResult complexReOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  return foldPart(op, operands[0], 0, results, numResults);
}

MlirLogicalResult complexImOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  return foldPart(op, operands[0], 1, results, numResults);
}

//===--- What undoes what ---===//

// f(g(x)) is x.
static MlirLogicalResult foldInverse(MlirOperation op, const TesseraOpDef *inverse,
                                     TesseraFoldResult *results, size_t *numResults) {
  MlirOperation inner = arithDefiningOp(mlirOperationGetOperand(op, 0), inverse);
  if (!inner.ptr)
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, mlirOperationGetOperand(inner, 0));
}

#define INVERSE_FOLD(name, inverse)                                                                \
  MlirLogicalResult complex##name##OpFold(MlirOperation op, const MlirAttribute *operands,         \
                                          TesseraFoldResult *results, size_t *numResults) {        \
    (void)operands;                                                                                \
    return foldInverse(op, &complex##inverse##OpDef, results, numResults);                         \
  }

INVERSE_FOLD(Neg, Neg)
INVERSE_FOLD(Conj, Conj)
INVERSE_FOLD(Log, Exp)
INVERSE_FOLD(Exp, Log)

MlirLogicalResult complexBitcastOpFold(MlirOperation op, const MlirAttribute *operands,
                                       TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirOperation inner = arithDefiningOp(complexBitcastOpGetOperand(op), &complexBitcastOpDef);
  if (!inner.ptr || !mlirTypeEqual(mlirValueGetType(complexBitcastOpGetOperand(inner)),
                                   mlirValueGetType(complexBitcastOpGetResult(op))))
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, complexBitcastOpGetOperand(inner));
}

MlirLogicalResult complexAddOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  // (a - b) + b and b + (a - b)
  for (intptr_t i = 0; i < 2; ++i) {
    MlirOperation sub = arithDefiningOp(mlirOperationGetOperand(op, i), &complexSubOpDef);
    if (sub.ptr && mlirValueEqual(complexSubOpGetRhs(sub), mlirOperationGetOperand(op, 1 - i)))
      return arithGiveValue(results, numResults, complexSubOpGetLhs(sub));
  }
  if (isReal(operands[1], ARITH_ANY_ZERO))
    return arithGiveValue(results, numResults, complexAddOpGetLhs(op));
  return mlirLogicalResultFailure();
}

MlirLogicalResult complexSubOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  MlirOperation add = arithDefiningOp(complexSubOpGetLhs(op), &complexAddOpDef);
  if (add.ptr && mlirValueEqual(complexAddOpGetRhs(add), complexSubOpGetRhs(op)))
    return arithGiveValue(results, numResults, complexAddOpGetLhs(add));
  if (isReal(operands[1], ARITH_ANY_ZERO))
    return arithGiveValue(results, numResults, complexSubOpGetLhs(op));
  return mlirLogicalResultFailure();
}

static MlirLogicalResult foldOne(MlirOperation op, MlirAttribute right, TesseraFoldResult *results,
                                 size_t *numResults) {
  if (!isReal(right, ARITH_REAL_ONE))
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, mlirOperationGetOperand(op, 0));
}

MlirLogicalResult complexMulOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  return foldOne(op, operands[1], results, numResults);
}

MlirLogicalResult complexDivOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  return foldOne(op, operands[1], results, numResults);
}
