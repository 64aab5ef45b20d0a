// Ops that patterns of vector make.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vector/VectorRewrite.h"
#include "dialect/arith/ArithOps.h"
#include "tessera/ConstraintFunctions.h"

MlirValue vectorExtractAt(VectorPlace at, MlirValue source, intptr_t length,
                          const int64_t *position) {
  MlirType type = vectorTypeDropFront(mlirValueGetType(source), (size_t)length);
  MlirAttribute numbers =
      mlirDenseI64ArrayGet(mlirLocationGetContext(at.location), length, position);
  return vectorExtractOpGetResult(
      vectorExtractOpCreate(at.base, at.location, type, source, 0, NULL, numbers));
}

MlirValue vectorInsertAt(VectorPlace at, MlirValue value, MlirValue dest, intptr_t length,
                         const int64_t *position) {
  MlirAttribute numbers =
      mlirDenseI64ArrayGet(mlirLocationGetContext(at.location), length, position);
  return vectorInsertOpGetResult(vectorInsertOpCreate(at.base, at.location, mlirValueGetType(dest),
                                                      value, dest, 0, NULL, numbers));
}

// The op of arith for a kind, of integers or floats.
static const TesseraOpDef *definitionOf(VectorCombiningKind kind, bool isInteger) {
  static const TesseraOpDef *const definitions[] = {
      [VectorCombiningKindMINUI] = &arithMinUIOpDef,
      [VectorCombiningKindMINSI] = &arithMinSIOpDef,
      [VectorCombiningKindMINNUMF] = &arithMinNumFOpDef,
      [VectorCombiningKindMAXUI] = &arithMaxUIOpDef,
      [VectorCombiningKindMAXSI] = &arithMaxSIOpDef,
      [VectorCombiningKindMAXNUMF] = &arithMaxNumFOpDef,
      [VectorCombiningKindAND] = &arithAndIOpDef,
      [VectorCombiningKindOR] = &arithOrIOpDef,
      [VectorCombiningKindXOR] = &arithXOrIOpDef,
      [VectorCombiningKindMINIMUMF] = &arithMinimumFOpDef,
      [VectorCombiningKindMAXIMUMF] = &arithMaximumFOpDef,
  };
  if (kind == VectorCombiningKindADD)
    return isInteger ? &arithAddIOpDef : &arithAddFOpDef;
  if (kind == VectorCombiningKindMUL)
    return isInteger ? &arithMulIOpDef : &arithMulFOpDef;
  return definitions[kind];
}

MlirValue vectorCombine(VectorPlace at, VectorCombiningKind kind, MlirValue value, MlirValue acc,
                        MlirAttribute fastmath, MlirValue mask) {
  MlirType type = mlirValueGetType(acc);
  bool isInteger = irTypeIsIntOrIndex(irType(tesseraElementTypeOrSelf(type)));
  MlirValue operands[] = {value, acc};
  // The only attribute is fastmath of floats, overflow flags of some integer ops.
  TesseraOperationParts parts = {.definition = definitionOf(kind, isInteger),
                                 .location = at.location,
                                 .numTypes = 1,
                                 .types = &type,
                                 .numOperands = 2,
                                 .operands = operands,
                                 .attributes = isInteger || !fastmath.ptr ? NULL : &fastmath};
  MlirValue result = mlirOperationGetResult(tesseraRewriterCreateOperation(at.base, &parts), 0);
  if (!mask.ptr)
    return result;
  return mlirOperationGetResult(arithSelectOpCreate(at.base, at.location, type, mask, result, acc),
                                0);
}

MlirOperation vectorLeaveMask(VectorPlace at, MlirOperation op, MlirValue *mask) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  *mask = (MlirValue){NULL};
  if (!vectorMaskOpIsA(parent))
    return op;
  *mask = vectorMaskOpGetMask(parent);
  mlirRewriterBaseSetInsertionPointBefore(at.base, parent);
  return parent;
}
