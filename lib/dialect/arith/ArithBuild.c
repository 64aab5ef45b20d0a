// Making arith ops from values. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/arith/Arith.h"
#include "dialect/arith/ArithElements.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"

#include <math.h>

static MlirValue make(const ArithBuilder *builder, const TesseraOpDef *definition, MlirType type,
                      intptr_t numOperands, const MlirValue *operands,
                      const MlirAttribute *attributes) {
  TesseraOperationParts parts = {.definition = definition,
                                 .location = builder->location,
                                 .numTypes = 1,
                                 .types = &type,
                                 .numOperands = numOperands,
                                 .operands = operands,
                                 .attributes = attributes};
  return mlirOperationGetResult(tesseraRewriterCreateOperation(builder->base, &parts), 0);
}

MlirValue arithMake(const ArithBuilder *builder, const TesseraOpDef *definition, MlirType type,
                    intptr_t numOperands, const MlirValue *operands) {
  return make(builder, definition, type, numOperands, operands, NULL);
}

MlirValue arithUnary(const ArithBuilder *builder, const TesseraOpDef *definition, MlirValue value) {
  return make(builder, definition, mlirValueGetType(value), 1, &value, NULL);
}

MlirValue arithBinary(const ArithBuilder *builder, const TesseraOpDef *definition, MlirValue lhs,
                      MlirValue rhs) {
  const MlirValue operands[] = {lhs, rhs};
  return make(builder, definition, mlirValueGetType(lhs), 2, operands, NULL);
}

MlirValue arithUnaryWith(const ArithBuilder *builder, const TesseraOpDef *definition,
                         MlirAttribute flags, MlirValue value) {
  return make(builder, definition, mlirValueGetType(value), 1, &value, &flags);
}

MlirValue arithBinaryWith(const ArithBuilder *builder, const TesseraOpDef *definition,
                          MlirAttribute flags, MlirValue lhs, MlirValue rhs) {
  const MlirValue operands[] = {lhs, rhs};
  return make(builder, definition, mlirValueGetType(lhs), 2, operands, &flags);
}

MlirAttribute arithOverflow(MlirContext context, ArithIntegerOverflowFlags flags) {
  return arithIntegerOverflowFlagsAttrGet(context, flags);
}

MlirValue arithConvert(const ArithBuilder *builder, const TesseraOpDef *definition, MlirType type,
                       MlirValue value) {
  return make(builder, definition, type, 1, &value, NULL);
}

// The type of a comparison of such values.
static MlirType boolLike(MlirType type) {
  return arithTypeLike(type, mlirIntegerTypeGet(mlirTypeGetContext(type), 1));
}

MlirValue arithCompare(const ArithBuilder *builder, ArithCmpIPredicate predicate, MlirValue lhs,
                       MlirValue rhs) {
  MlirType type = mlirValueGetType(lhs);
  return mlirOperationGetResult(
      arithCmpIOpCreate(builder->base, builder->location, boolLike(type),
                        arithCmpIPredicateToAttribute(mlirTypeGetContext(type), predicate), lhs,
                        rhs),
      0);
}

MlirValue arithCompareReal(const ArithBuilder *builder, ArithCmpFPredicate predicate, MlirValue lhs,
                           MlirValue rhs) {
  const MlirAttribute none = {NULL};
  MlirType type = mlirValueGetType(lhs);
  return mlirOperationGetResult(
      arithCmpFOpCreate(builder->base, builder->location, boolLike(type),
                        arithCmpFPredicateToAttribute(mlirTypeGetContext(type), predicate), lhs,
                        rhs, none),
      0);
}

MlirValue arithSelect(const ArithBuilder *builder, MlirValue condition, MlirValue ifTrue,
                      MlirValue ifFalse) {
  return mlirOperationGetResult(arithSelectOpCreate(builder->base, builder->location,
                                                    mlirValueGetType(ifTrue), condition, ifTrue,
                                                    ifFalse),
                                0);
}

//===--- Constants ---===//

MlirType arithTypeLike(MlirType shaped, MlirType element) {
  return mlirTypeIsAShaped(shaped) ? tesseraTypeWithElementType(shaped, element) : element;
}

MlirType arithElementType(MlirType type) { return irWrapType(arithElementOf(type)); }

MlirValue arithConstant(const ArithBuilder *builder, MlirType type, MlirAttribute element) {
  MlirAttribute value =
      mlirTypeIsAShaped(type) ? mlirDenseElementsAttrSplatGet(type, element) : element;
  return mlirOperationGetResult(
      arithConstantOpCreate(builder->base, builder->location, type, value), 0);
}

MlirValue arithInteger(const ArithBuilder *builder, MlirType type, int64_t value) {
  return arithConstant(builder, type, mlirIntegerAttrGet(arithElementType(type), value));
}

MlirValue arithReal64(const ArithBuilder *builder, MlirType type, double value) {
  return arithConstant(
      builder, type,
      mlirFloatAttrDoubleGet(mlirTypeGetContext(type), arithElementType(type), value));
}

//===--- Reductions ---===//

static MlirValue reportKind(const ArithBuilder *builder) {
  mlirEmitError(builder->location, "Reduction operation type not supported");
  return (MlirValue){NULL};
}

// The smallest or largest integer of a width, seen as signed.
static MlirAttribute signedLimit(MlirType element, bool isLargest) {
  unsigned width = arithFormatOf(element).width;
  size_t numWords = (width + 63) / 64;
  uint64_t *words = tsAllocZeroed(numWords + 1, sizeof *words);
  uint64_t top = UINT64_C(1) << (width - 1) % 64;
  for (size_t i = 0; i < numWords; ++i)
    words[i] = isLargest ? UINT64_MAX : 0;
  words[numWords - 1] = isLargest ? top - 1 : top;
  IrStorage *attribute = irIntegerAttrGetWide((IrStorage *)element.ptr, words, numWords);
  tsFree(words);
  return irWrapAttribute(attribute);
}

MlirValue arithCreateIdentity(const ArithBuilder *builder, ArithAtomicRMWKind kind, MlirType type) {
  MlirType element = arithElementType(type);
  switch (kind) {
  case ArithAtomicRMWKindmaximumf:
    return arithReal64(builder, type, -INFINITY);
  case ArithAtomicRMWKindminimumf:
    return arithReal64(builder, type, INFINITY);
  case ArithAtomicRMWKindmaxnumf:
    return arithReal64(builder, type, -NAN); // with a sign, as MLIR has it
  case ArithAtomicRMWKindminnumf:
    return arithReal64(builder, type, NAN);
  case ArithAtomicRMWKindaddf:
    return arithReal64(builder, type, 0);
  case ArithAtomicRMWKindmulf:
    return arithReal64(builder, type, 1);
  case ArithAtomicRMWKindaddi:
  case ArithAtomicRMWKindmaxu:
  case ArithAtomicRMWKindori:
  case ArithAtomicRMWKindxori:
    return arithInteger(builder, type, 0);
  case ArithAtomicRMWKindandi:
  case ArithAtomicRMWKindminu:
    return arithInteger(builder, type, -1);
  case ArithAtomicRMWKindmuli:
    return arithInteger(builder, type, 1);
  case ArithAtomicRMWKindmaxs:
  case ArithAtomicRMWKindmins:
    return arithConstant(builder, type, signedLimit(element, kind == ArithAtomicRMWKindmins));
  case ArithAtomicRMWKindassign:
    break;
  }
  return reportKind(builder);
}

MlirValue arithCreateReduction(const ArithBuilder *builder, ArithAtomicRMWKind kind, MlirValue lhs,
                               MlirValue rhs) {
  static const TesseraOpDef *const kOps[] = {
      [ArithAtomicRMWKindaddf] = &arithAddFOpDef,
      [ArithAtomicRMWKindaddi] = &arithAddIOpDef,
      [ArithAtomicRMWKindandi] = &arithAndIOpDef,
      [ArithAtomicRMWKindassign] = NULL,
      [ArithAtomicRMWKindmaximumf] = &arithMaximumFOpDef,
      [ArithAtomicRMWKindmaxnumf] = &arithMaxNumFOpDef,
      [ArithAtomicRMWKindmaxs] = &arithMaxSIOpDef,
      [ArithAtomicRMWKindmaxu] = &arithMaxUIOpDef,
      [ArithAtomicRMWKindminimumf] = &arithMinimumFOpDef,
      [ArithAtomicRMWKindminnumf] = &arithMinNumFOpDef,
      [ArithAtomicRMWKindmins] = &arithMinSIOpDef,
      [ArithAtomicRMWKindminu] = &arithMinUIOpDef,
      [ArithAtomicRMWKindmulf] = &arithMulFOpDef,
      [ArithAtomicRMWKindmuli] = &arithMulIOpDef,
      [ArithAtomicRMWKindori] = &arithOrIOpDef,
      [ArithAtomicRMWKindxori] = &arithXOrIOpDef,
  };
  const TesseraOpDef *definition = (size_t)kind < sizeof kOps / sizeof kOps[0] ? kOps[kind] : NULL;
  return definition ? arithBinary(builder, definition, lhs, rhs) : reportKind(builder);
}
