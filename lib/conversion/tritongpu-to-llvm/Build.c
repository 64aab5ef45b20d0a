// Making operations. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

static const MlirAttribute kAbsent = {NULL};

MlirType laneInteger(LaneFunction *function, unsigned bits) {
  return mlirIntegerTypeGet(function->context, bits);
}

MlirValue laneMake(LaneFunction *function, const TesseraOpDef *definition, MlirType type,
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

MlirValue laneFold(LaneFunction *function, const TesseraOpDef *definition, MlirType type,
                   intptr_t numOperands, const MlirValue *operands) {
  TesseraOperationParts parts = {.definition = definition,
                                 .location = function->location,
                                 .numTypes = 1,
                                 .types = &type,
                                 .numOperands = numOperands,
                                 .operands = operands};
  return tesseraRewriterCreateOrFold(function->rewriter, &parts);
}

MlirValue laneBinary(LaneFunction *function, const TesseraOpDef *definition, MlirValue lhs,
                     MlirValue rhs) {
  const MlirValue operands[] = {lhs, rhs};
  return laneFold(function, definition, mlirValueGetType(lhs), 2, operands);
}

MlirValue laneConstant(LaneFunction *function, MlirType type, int64_t value) {
  MlirAttribute attribute = mlirTypeIsAFloat(type)
                                ? mlirFloatAttrDoubleGet(function->context, type, (double)value)
                                : mlirIntegerAttrGet(type, value);
  return mlirOperationGetResult(
      arithConstantOpCreate(function->rewriter, function->location, type, attribute), 0);
}

MlirValue laneI32(LaneFunction *function, int64_t value) {
  return laneConstant(function, laneInteger(function, 32), value);
}

MlirValue laneIsEqual(LaneFunction *function, MlirValue lhs, MlirValue rhs) {
  return mlirOperationGetResult(
      arithCmpIOpCreate(function->rewriter, function->location, laneInteger(function, 1),
                        arithCmpIPredicateToAttribute(function->context, ArithCmpIPredicateeq), lhs,
                        rhs),
      0);
}

MlirValue laneAnd(LaneFunction *function, MlirValue a, MlirValue b) {
  if (mlirValueIsNull(a) || mlirValueIsNull(b))
    return mlirValueIsNull(a) ? b : a;
  return laneBinary(function, &arithAndIOpDef, a, b);
}

MlirValue laneBitcast(LaneFunction *function, MlirType type, MlirValue value) {
  MlirType from = mlirValueGetType(value);
  if (mlirTypeEqual(from, type))
    return value;
  if (llvmPointerTypeIsA(type))
    return laneMake(function, &llvmIntToPtrOpDef, type, 1, &value, NULL);
  if (llvmPointerTypeIsA(from))
    return laneMake(function, &llvmPtrToIntOpDef, type, 1, &value, NULL);
  return laneMake(function, &llvmBitcastOpDef, type, 1, &value, NULL);
}

MlirValue laneAdvance(LaneFunction *function, MlirValue pointer, MlirType element,
                      MlirValue offset) {
  const int32_t dynamic = INT32_MIN;
  return mlirOperationGetResult(
      llvmGEPOpCreate(function->rewriter, function->location, mlirValueGetType(pointer), pointer, 1,
                      &offset, mlirDenseI32ArrayGet(function->context, 1, &dynamic),
                      mlirTypeAttrGet(element), kAbsent),
      0);
}

//===--- Words ---===//

unsigned laneBitsOf(MlirType type) {
  if (llvmPointerTypeIsA(type) || tritonPointerTypeIsA(type))
    return 64;
  unsigned bits = (unsigned)tritonTypeGetBitWidth(type);
  return bits < 8 ? 8 : bits;
}

MlirValue laneToMemory(LaneFunction *function, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 1)
    return laneFold(function, &arithExtUIOpDef, laneInteger(function, 8), 1, &value);
  if (llvmPointerTypeIsA(type))
    return laneBitcast(function, laneInteger(function, 64), value);
  return value;
}

MlirValue laneFromMemory(LaneFunction *function, MlirType type, MlirValue value) {
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 1)
    return laneFold(function, &arithTruncIOpDef, type, 1, &value);
  return laneBitcast(function, type, value);
}

static MlirType vectorOf(MlirType element, size_t count) {
  const int64_t size = (int64_t)count;
  return mlirVectorTypeGet(1, &size, element);
}

static MlirValue joinVector(LaneFunction *function, size_t count, const MlirValue *values) {
  MlirType type = vectorOf(mlirValueGetType(values[0]), count);
  MlirValue vector = laneMake(function, &llvmPoisonOpDef, type, 0, NULL, NULL);
  for (size_t i = 0; i < count; ++i) {
    const MlirValue operands[] = {vector, values[i], laneI32(function, (int64_t)i)};
    vector = laneMake(function, &llvmInsertElementOpDef, type, 3, operands, NULL);
  }
  return vector;
}

MlirValue lanePair(LaneFunction *function, const MlirValue *values) {
  return joinVector(function, 2, values);
}

static MlirOperation makerOf(MlirValue value, const TesseraOpDef *definition) {
  MlirOperation none = {NULL};
  if (!mlirValueIsAOpResult(value))
    return none;
  MlirOperation op = mlirOpResultGetOwner(value);
  return tesseraOperationIs(op, definition) ? op : none;
}

// The word that all parts were taken from, in this order; null: there is none. LLVM finds it too,
// but most of what products of matrices are made of would be taken apart and put together for that.
static MlirValue findWord(MlirType word, size_t perWord, const MlirValue *parts) {
  const MlirValue none = {NULL};
  MlirValue vector = none;
  for (size_t i = 0; i < perWord; ++i) {
    MlirOperation extract = makerOf(parts[i], &llvmExtractElementOpDef);
    if (mlirOperationIsNull(extract))
      return none;
    MlirAttribute at = tesseraValueGetConstant(llvmExtractElementOpGetPosition(extract));
    MlirValue from = llvmExtractElementOpGetVector(extract);
    if (mlirAttributeIsNull(at) || mlirIntegerAttrGetValueInt(at) != (int64_t)i ||
        (i && !mlirValueEqual(from, vector)))
      return none;
    vector = from;
  }
  MlirOperation cast = makerOf(vector, &llvmBitcastOpDef);
  MlirValue whole = mlirOperationIsNull(cast) ? none : llvmBitcastOpGetArg(cast);
  return !mlirValueIsNull(whole) && mlirTypeEqual(mlirValueGetType(whole), word) ? whole : none;
}

MlirValue lanePack(LaneFunction *function, MlirType word, size_t perWord, const MlirValue *values) {
  MlirValue parts[16];
  for (size_t i = 0; i < perWord; ++i)
    parts[i] = laneToMemory(function, values[i]);
  MlirValue whole = perWord > 1 ? findWord(word, perWord, parts) : (MlirValue){NULL};
  if (!mlirValueIsNull(whole))
    return whole;
  return laneBitcast(function, word,
                     perWord == 1 ? parts[0] : joinVector(function, perWord, parts));
}

void laneUnpack(LaneFunction *function, MlirType element, size_t perWord, MlirValue word,
                MlirValue *values) {
  bool isBit = mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 1;
  MlirType stored = isBit                         ? laneInteger(function, 8)
                    : llvmPointerTypeIsA(element) ? laneInteger(function, 64)
                                                  : element;
  if (perWord == 1) {
    values[0] = laneFromMemory(function, element, laneBitcast(function, stored, word));
    return;
  }
  MlirValue vector = laneBitcast(function, vectorOf(stored, perWord), word);
  for (size_t i = 0; i < perWord; ++i) {
    const MlirValue operands[] = {vector, laneI32(function, (int64_t)i)};
    values[i] = laneFromMemory(
        function, element, laneMake(function, &llvmExtractElementOpDef, stored, 2, operands, NULL));
  }
}

//===--- PTX ---===//

static MlirValue makeAssembly(LaneFunction *function, MlirType type, const char *text,
                              const char *constraints, MlirAttribute hasEffects,
                              intptr_t numOperands, const MlirValue *operands) {
  MlirOperation made = llvmInlineAsmOpCreate(
      function->rewriter, function->location, type, numOperands, operands,
      mlirStringAttrGet(function->context, mlirStringRefCreateFromCString(text)),
      mlirStringAttrGet(function->context, mlirStringRefCreateFromCString(constraints)), hasEffects,
      kAbsent, kAbsent, kAbsent, kAbsent);
  return mlirTypeIsNull(type) ? (MlirValue){NULL} : mlirOperationGetResult(made, 0);
}

MlirValue laneAssembly(LaneFunction *function, MlirType type, const char *text,
                       const char *constraints, intptr_t numOperands, const MlirValue *operands) {
  return makeAssembly(function, type, text, constraints, mlirUnitAttrGet(function->context),
                      numOperands, operands);
}

MlirValue lanePureAssembly(LaneFunction *function, MlirType type, const char *text,
                           const char *constraints, intptr_t numOperands,
                           const MlirValue *operands) {
  return makeAssembly(function, type, text, constraints, kAbsent, numOperands, operands);
}

MlirType laneStructOf(LaneFunction *function, MlirType type, size_t count) {
  MlirType fields[64];
  if (count == 1)
    return type;
  for (size_t i = 0; i < count && i < 64; ++i)
    fields[i] = type;
  return llvmStructTypeGetLiteral(function->context, count, fields, false);
}

MlirValue laneExtract(LaneFunction *function, MlirValue aggregate, MlirType type, int64_t index) {
  return mlirOperationGetResult(
      llvmExtractValueOpCreate(function->rewriter, function->location, type, aggregate,
                               mlirDenseI64ArrayGet(function->context, 1, &index)),
      0);
}

MlirValue laneIntrinsic(LaneFunction *function, MlirType type, const char *name,
                        intptr_t numOperands, const MlirValue *operands) {
  MlirOperation made = llvmCallIntrinsicOpCreate(
      function->rewriter, function->location, type,
      mlirStringAttrGet(function->context, mlirStringRefCreateFromCString(name)), numOperands,
      operands, kAbsent, 0, NULL, mlirDenseI32ArrayGet(function->context, 0, NULL), kAbsent,
      kAbsent, kAbsent);
  return mlirTypeIsNull(type) ? (MlirValue){NULL} : mlirOperationGetResult(made, 0);
}
