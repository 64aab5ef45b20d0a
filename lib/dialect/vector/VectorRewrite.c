// Ops that patterns of vector make.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vector/VectorRewrite.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/ub/UBOps.h"
#include "support/Memory.h"
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

// The numbers of a mixed position as an attribute, and its values, to be freed.
static MlirAttribute splitPosition(VectorPlace at, intptr_t length,
                                   const TesseraMixedNumber *position, MlirValue **values,
                                   intptr_t *numValues) {
  *values = tsAllocZeroed((size_t)length + 1, sizeof **values);
  return tesseraMixedNumbersSplit(mlirLocationGetContext(at.location), length, position, *values,
                                  numValues);
}

MlirValue vectorExtractMixed(VectorPlace at, MlirValue source, intptr_t length,
                             const TesseraMixedNumber *position) {
  MlirValue *values;
  intptr_t numValues;
  MlirAttribute numbers = splitPosition(at, length, position, &values, &numValues);
  MlirType type = vectorTypeDropFront(mlirValueGetType(source), (size_t)length);
  MlirOperation made =
      vectorExtractOpCreate(at.base, at.location, type, source, numValues, values, numbers);
  tsFree(values);
  return vectorResult(made);
}

MlirValue vectorInsertMixed(VectorPlace at, MlirValue value, MlirValue dest, intptr_t length,
                            const TesseraMixedNumber *position) {
  MlirValue *values;
  intptr_t numValues;
  MlirAttribute numbers = splitPosition(at, length, position, &values, &numValues);
  MlirOperation made = vectorInsertOpCreate(at.base, at.location, mlirValueGetType(dest), value,
                                            dest, numValues, values, numbers);
  tsFree(values);
  return vectorResult(made);
}

// The indices of a transfer, to be freed.
static MlirValue *indicesOf(MlirOperation op, intptr_t *count) {
  TesseraRange range = vectorTransferOpInterfaceGetTransferIndices(op);
  MlirValue *indices = tsAllocZeroed((size_t)range.count + 1, sizeof *indices);
  for (intptr_t i = 0; i < range.count; ++i)
    indices[i] = mlirOperationGetOperand(op, range.start + i);
  *count = range.count;
  return indices;
}

MlirOperation vectorReadLike(VectorPlace at, MlirOperation read, MlirType type,
                             const MlirValue *indices, MlirAffineMap map, MlirValue mask,
                             MlirAttribute inBounds) {
  intptr_t count;
  MlirValue *same = indicesOf(read, &count);
  MlirOperation made =
      vectorTransferReadOpCreate(at.base, at.location, type, vectorTransferReadOpGetBase(read),
                                 count, indices ? indices : same, mlirAffineMapAttrGet(map),
                                 vectorTransferReadOpGetPadding(read), mask, inBounds);
  tsFree(same);
  return made;
}

MlirOperation vectorWriteLike(VectorPlace at, MlirOperation write, MlirValue value, MlirValue base,
                              const MlirValue *indices, MlirAffineMap map, MlirValue mask,
                              MlirAttribute inBounds) {
  intptr_t count;
  MlirValue *same = indicesOf(write, &count);
  MlirType type = mlirValueGetType(base);
  MlirOperation made = vectorTransferWriteOpCreate(
      at.base, at.location, mlirTypeIsARankedTensor(type) ? type : (MlirType){NULL}, value, base,
      count, indices ? indices : same, mlirAffineMapAttrGet(map), mask, inBounds);
  tsFree(same);
  return made;
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

MlirOperation vectorMaskOperation(VectorPlace at, MlirOperation op, MlirValue mask) {
  if (!mask.ptr)
    return op;
  intptr_t count = mlirOperationGetNumResults(op);
  MlirType *types = tsAllocZeroed((size_t)count + 1, sizeof *types);
  MlirValue *results = tsAllocZeroed((size_t)count + 1, sizeof *results);
  for (intptr_t i = 0; i < count; ++i) {
    results[i] = mlirOperationGetResult(op, i);
    types[i] = mlirValueGetType(results[i]);
  }
  MlirOperation made =
      vectorMaskOpCreate(at.base, at.location, count, types, mask, (MlirValue){NULL});
  tesseraRewriterCreateBlock(at.base, vectorMaskOpGetMaskRegion(made), 0, NULL, NULL);
  MlirOperation yield = vectorYieldOpCreate(at.base, at.location, count, results);
  mlirRewriterBaseMoveOpBefore(at.base, op, yield);
  mlirRewriterBaseSetInsertionPointAfter(at.base, made);
  tsFree(types);
  tsFree(results);
  return made;
}

MlirValue vectorMakePoison(VectorPlace at, MlirType type) {
  MlirContext context = mlirLocationGetContext(at.location);
  return ubPoisonOpGetResult(
      ubPoisonOpCreate(at.base, at.location, type, ubPoisonAttrGet(context)));
}

MlirValue vectorMakeZero(VectorPlace at, MlirType type) {
  return arithConstantOpGetResult(
      arithConstantOpCreate(at.base, at.location, type, arithZero(type)));
}

MlirValue vectorMakeBroadcast(VectorPlace at, MlirType type, MlirValue source) {
  if (mlirTypeEqual(mlirValueGetType(source), type))
    return source;
  return vectorBroadcastOpGetVector(vectorBroadcastOpCreate(at.base, at.location, type, source));
}

MlirValue vectorScalarOf(MlirValue vector) {
  MlirOperation broadcast = vectorDefining(vector, &vectorBroadcastOpDef);
  MlirValue source = broadcast.ptr ? vectorBroadcastOpGetSource(broadcast) : (MlirValue){NULL};
  return source.ptr && !mlirTypeIsAVector(mlirValueGetType(source)) ? source : (MlirValue){NULL};
}

MlirValue vectorMakeTranspose(VectorPlace at, MlirValue value, const int64_t *permutation) {
  MlirType type = mlirValueGetType(value);
  size_t rank = vectorRank(type);
  int64_t *sizes = tsAllocZeroed(rank + 1, sizeof *sizes);
  bool *scalable = tsAllocZeroed(rank + 1, sizeof *scalable);
  for (size_t i = 0; i < rank; ++i) {
    sizes[i] = vectorShape(type).sizes[permutation[i]];
    scalable[i] = vectorIsScalableDim(type, (size_t)permutation[i]);
  }
  MlirType to = vectorTypeGet(rank, sizes, scalable, mlirShapedTypeGetElementType(type));
  MlirAttribute numbers =
      mlirDenseI64ArrayGet(mlirLocationGetContext(at.location), (intptr_t)rank, permutation);
  tsFree(sizes);
  tsFree(scalable);
  return vectorTransposeOpGetResult(
      vectorTransposeOpCreate(at.base, at.location, to, value, numbers));
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
