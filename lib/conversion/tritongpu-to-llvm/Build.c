// Making operations. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

static const MlirAttribute kAbsent = {NULL};

MlirType ptxInteger(PtxFunction *function, unsigned bits) {
  return mlirIntegerTypeGet(function->context, bits);
}

MlirValue ptxMake(PtxFunction *function, const TesseraOpDef *definition, MlirType type,
                  intptr_t numOperands, const MlirValue *operands,
                  const MlirAttribute *attributes) {
  TesseraOperationParts parts = {.definition = definition,
                                 .location = function->location,
                                 .numTypes = 1,
                                 .types = &type,
                                 .numOperands = numOperands,
                                 .operands = operands,
                                 .attributes = attributes};
  return mlirOperationGetResult(tesseraRewriterCreateOperation(function->rewriter, &parts), 0);
}

MlirValue ptxFold(PtxFunction *function, const TesseraOpDef *definition, MlirType type,
                  intptr_t numOperands, const MlirValue *operands) {
  TesseraOperationParts parts = {.definition = definition,
                                 .location = function->location,
                                 .numTypes = 1,
                                 .types = &type,
                                 .numOperands = numOperands,
                                 .operands = operands};
  return tesseraRewriterCreateOrFold(function->rewriter, &parts);
}

MlirValue ptxBinary(PtxFunction *function, const TesseraOpDef *definition, MlirValue lhs,
                    MlirValue rhs) {
  const MlirValue operands[] = {lhs, rhs};
  return ptxFold(function, definition, mlirValueGetType(lhs), 2, operands);
}

MlirValue ptxConstant(PtxFunction *function, MlirType type, int64_t value) {
  MlirAttribute attribute = mlirTypeIsAFloat(type)
                                ? mlirFloatAttrDoubleGet(function->context, type, (double)value)
                                : mlirIntegerAttrGet(type, value);
  return mlirOperationGetResult(
      arithConstantOpCreate(function->rewriter, function->location, type, attribute), 0);
}

MlirValue ptxI32(PtxFunction *function, int64_t value) {
  return ptxConstant(function, ptxInteger(function, 32), value);
}

MlirValue ptxIsEqual(PtxFunction *function, MlirValue lhs, MlirValue rhs) {
  return mlirOperationGetResult(
      arithCmpIOpCreate(function->rewriter, function->location, ptxInteger(function, 1),
                        arithCmpIPredicateToAttribute(function->context, ArithCmpIPredicateeq), lhs,
                        rhs),
      0);
}

MlirValue ptxAnd(PtxFunction *function, MlirValue a, MlirValue b) {
  if (mlirValueIsNull(a) || mlirValueIsNull(b))
    return mlirValueIsNull(a) ? b : a;
  return ptxBinary(function, &arithAndIOpDef, a, b);
}

MlirValue ptxBitcast(PtxFunction *function, MlirType type, MlirValue value) {
  MlirType from = mlirValueGetType(value);
  if (mlirTypeEqual(from, type))
    return value;
  if (llvmPointerTypeIsA(type))
    return ptxMake(function, &llvmIntToPtrOpDef, type, 1, &value, NULL);
  if (llvmPointerTypeIsA(from))
    return ptxMake(function, &llvmPtrToIntOpDef, type, 1, &value, NULL);
  return ptxMake(function, &llvmBitcastOpDef, type, 1, &value, NULL);
}

MlirValue ptxAdvance(PtxFunction *function, MlirValue pointer, MlirType element, MlirValue offset) {
  const int32_t dynamic = INT32_MIN;
  return mlirOperationGetResult(
      llvmGEPOpCreate(function->rewriter, function->location, mlirValueGetType(pointer), pointer, 1,
                      &offset, mlirDenseI32ArrayGet(function->context, 1, &dynamic),
                      mlirTypeAttrGet(element), kAbsent),
      0);
}

//===--- Words ---===//

unsigned ptxBitsOf(MlirType type) {
  if (llvmPointerTypeIsA(type) || tritonPointerTypeIsA(type))
    return 64;
  unsigned bits = (unsigned)tritonTypeGetBitWidth(type);
  return bits < 8 ? 8 : bits;
}

MlirValue ptxToMemory(PtxFunction *function, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 1)
    return ptxFold(function, &arithExtUIOpDef, ptxInteger(function, 8), 1, &value);
  if (llvmPointerTypeIsA(type))
    return ptxBitcast(function, ptxInteger(function, 64), value);
  return value;
}

MlirValue ptxFromMemory(PtxFunction *function, MlirType type, MlirValue value) {
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 1)
    return ptxFold(function, &arithTruncIOpDef, type, 1, &value);
  return ptxBitcast(function, type, value);
}

static MlirType vectorOf(MlirType element, size_t count) {
  const int64_t size = (int64_t)count;
  return mlirVectorTypeGet(1, &size, element);
}

MlirValue ptxPack(PtxFunction *function, MlirType word, size_t perWord, const MlirValue *values) {
  MlirValue first = ptxToMemory(function, values[0]);
  if (perWord == 1)
    return ptxBitcast(function, word, first);
  MlirType type = vectorOf(mlirValueGetType(first), perWord);
  MlirValue vector = ptxMake(function, &llvmPoisonOpDef, type, 0, NULL, NULL);
  for (size_t i = 0; i < perWord; ++i) {
    const MlirValue operands[] = {vector, i ? ptxToMemory(function, values[i]) : first,
                                  ptxI32(function, (int64_t)i)};
    vector = ptxMake(function, &llvmInsertElementOpDef, type, 3, operands, NULL);
  }
  return ptxBitcast(function, word, vector);
}

void ptxUnpack(PtxFunction *function, MlirType element, size_t perWord, MlirValue word,
               MlirValue *values) {
  bool isBit = mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 1;
  MlirType stored = isBit                         ? ptxInteger(function, 8)
                    : llvmPointerTypeIsA(element) ? ptxInteger(function, 64)
                                                  : element;
  if (perWord == 1) {
    values[0] = ptxFromMemory(function, element, ptxBitcast(function, stored, word));
    return;
  }
  MlirValue vector = ptxBitcast(function, vectorOf(stored, perWord), word);
  for (size_t i = 0; i < perWord; ++i) {
    const MlirValue operands[] = {vector, ptxI32(function, (int64_t)i)};
    values[i] = ptxFromMemory(
        function, element, ptxMake(function, &llvmExtractElementOpDef, stored, 2, operands, NULL));
  }
}

//===--- PTX ---===//

MlirValue ptxAssembly(PtxFunction *function, MlirType type, const char *text,
                      const char *constraints, intptr_t numOperands, const MlirValue *operands) {
  MlirOperation made = llvmInlineAsmOpCreate(
      function->rewriter, function->location, type, numOperands, operands,
      mlirStringAttrGet(function->context, mlirStringRefCreateFromCString(text)),
      mlirStringAttrGet(function->context, mlirStringRefCreateFromCString(constraints)),
      mlirUnitAttrGet(function->context), kAbsent, kAbsent, kAbsent, kAbsent);
  return mlirTypeIsNull(type) ? (MlirValue){NULL} : mlirOperationGetResult(made, 0);
}

MlirType ptxStructOf(PtxFunction *function, MlirType type, size_t count) {
  MlirType fields[64];
  if (count == 1)
    return type;
  for (size_t i = 0; i < count && i < 64; ++i)
    fields[i] = type;
  return llvmStructTypeGetLiteral(function->context, count, fields, false);
}

MlirValue ptxExtract(PtxFunction *function, MlirValue aggregate, MlirType type, int64_t index) {
  return mlirOperationGetResult(
      llvmExtractValueOpCreate(function->rewriter, function->location, type, aggregate,
                               mlirDenseI64ArrayGet(function->context, 1, &index)),
      0);
}

MlirValue ptxIntrinsic(PtxFunction *function, MlirType type, const char *name, intptr_t numOperands,
                       const MlirValue *operands) {
  MlirOperation made = llvmCallIntrinsicOpCreate(
      function->rewriter, function->location, type,
      mlirStringAttrGet(function->context, mlirStringRefCreateFromCString(name)), numOperands,
      operands, kAbsent, 0, NULL, mlirDenseI32ArrayGet(function->context, 0, NULL), kAbsent,
      kAbsent, kAbsent);
  return mlirTypeIsNull(type) ? (MlirValue){NULL} : mlirOperationGetResult(made, 0);
}
