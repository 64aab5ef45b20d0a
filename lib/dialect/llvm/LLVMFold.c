// Folders of the llvm dialect, and the ops that constants become.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static MlirLogicalResult foldToAttribute(TesseraFoldResult *results, size_t *numResults,
                                         MlirAttribute attribute) {
  results[0].attribute = attribute;
  *numResults = 1;
  return mlirLogicalResultSuccess();
}
static MlirLogicalResult foldToValue(TesseraFoldResult *results, size_t *numResults,
                                     MlirValue value) {
  results[0].value = value;
  *numResults = 1;
  return mlirLogicalResultSuccess();
}
// The op was changed.
static MlirLogicalResult foldInPlace(size_t *numResults) {
  *numResults = 0;
  return mlirLogicalResultSuccess();
}

static bool isInteger(MlirAttribute attribute) {
  return !mlirAttributeIsNull(attribute) && mlirAttributeIsAInteger(attribute);
}
static MlirOperation definingOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

//===--- Integers ---===//

static MlirAttribute truth(MlirType type, bool value) {
  MlirContext context = mlirTypeGetContext(type);
  MlirAttribute scalar = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 1), value);
  return mlirTypeIsAVector(type) ? mlirDenseElementsAttrSplatGet(type, scalar) : scalar;
}

// Equal operands are known, and that no allocation is at address zero.
MlirLogicalResult llvmICmpOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirValue lhs = llvmICmpOpGetLhs(op), rhs = llvmICmpOpGetRhs(op);
  MlirType type = mlirValueGetType(llvmICmpOpGetRes(op));
  LlvmICmpPredicate predicate = llvmICmpOpGetPredicate(op);
  if (predicate != LlvmICmpPredicateeq && predicate != LlvmICmpPredicatene)
    return failure();
  if (mlirValueEqual(lhs, rhs))
    return foldToAttribute(results, numResults, truth(type, predicate == LlvmICmpPredicateeq));
  if (llvmAllocaOpIsA(definingOp(lhs)) && llvmZeroOpIsA(definingOp(rhs)))
    return foldToAttribute(results, numResults, truth(type, predicate == LlvmICmpPredicatene));
  if (!llvmZeroOpIsA(definingOp(lhs)) || !llvmAllocaOpIsA(definingOp(rhs)))
    return failure();
  llvmICmpOpSetLhs(op, rhs);
  llvmICmpOpSetRhs(op, lhs);
  return foldInPlace(numResults);
}

// The words of both constants are the operands; as wide as the type.
MlirLogicalResult llvmOrOpFold(MlirOperation op, const MlirAttribute *operands,
                               TesseraFoldResult *results, size_t *numResults) {
  MlirType type = mlirValueGetType(llvmOrOpGetRes(op));
  if (!isInteger(operands[0]) || !isInteger(operands[1]) || mlirIntegerTypeGetWidth(type) > 64)
    return failure();
  int64_t value = mlirIntegerAttrGetValueInt(operands[0]) | mlirIntegerAttrGetValueInt(operands[1]);
  return foldToAttribute(results, numResults, mlirIntegerAttrGet(type, value));
}

MlirLogicalResult llvmShlOpFold(MlirOperation op, const MlirAttribute *operands,
                                TesseraFoldResult *results, size_t *numResults) {
  MlirType type = mlirValueGetType(llvmShlOpGetRes(op));
  if (!isInteger(operands[0]) || !isInteger(operands[1]))
    return failure();
  unsigned width = mlirIntegerTypeGetWidth(type);
  if (width > 64)
    return failure();
  uint64_t mask = width < 64 ? (UINT64_C(1) << width) - 1 : UINT64_MAX;
  uint64_t shift = (uint64_t)mlirIntegerAttrGetValueInt(operands[1]) & mask;
  if (shift >= width)
    return failure();
  uint64_t value = ((uint64_t)mlirIntegerAttrGetValueInt(operands[0]) << shift) & mask;
  int unused = (int)(64 - width);
  return foldToAttribute(results, numResults,
                         mlirIntegerAttrGet(type, (int64_t)(value << unused) >> unused));
}

MlirLogicalResult llvmZExtOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  MlirType type = mlirValueGetType(llvmZExtOpGetRes(op));
  if (!isInteger(operands[0]) || mlirIntegerTypeGetWidth(type) > 64)
    return failure();
  unsigned width = mlirIntegerTypeGetWidth(mlirAttributeGetType(operands[0]));
  uint64_t value = (uint64_t)mlirIntegerAttrGetValueInt(operands[0]);
  if (width < 64)
    value &= (UINT64_C(1) << width) - 1;
  return foldToAttribute(results, numResults, mlirIntegerAttrGet(type, (int64_t)value));
}

//===--- Casts ---===//

// A cast to the same type, or back to the type from which the same kind of op came.
static MlirLogicalResult foldCast(MlirOperation op, const TesseraOpDef *definition,
                                  TesseraFoldResult *results, size_t *numResults) {
  MlirValue operand = mlirOperationGetOperand(op, 0);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (mlirTypeEqual(mlirValueGetType(operand), type))
    return foldToValue(results, numResults, operand);
  MlirOperation previous = definingOp(operand);
  if (mlirOperationIsNull(previous) || !tesseraOperationIs(previous, definition))
    return failure();
  MlirValue source = mlirOperationGetOperand(previous, 0);
  if (!mlirTypeEqual(mlirValueGetType(source), type))
    return failure();
  return foldToValue(results, numResults, source);
}

MlirLogicalResult llvmBitcastOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldCast(op, &llvmBitcastOpDef, results, numResults);
}
MlirLogicalResult llvmAddrSpaceCastOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldCast(op, &llvmAddrSpaceCastOpDef, results, numResults);
}

//===--- Addresses ---===//

enum { DYNAMIC_INDEX = INT32_MIN, GEP_CONSTANT_BITS = 29, GEP_DYNAMIC_GROUP = 1 };

static bool fitsIndex(MlirAttribute attribute) {
  const int64_t limit = INT64_C(1) << (GEP_CONSTANT_BITS - 1);
  if (!isInteger(attribute))
    return false;
  MlirType type = mlirAttributeGetType(attribute);
  if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) > 64)
    return false;
  int64_t value = mlirIntegerAttrGetValueInt(attribute);
  return value >= -limit && value < limit;
}

// Makes dynamic indices that are constant so; `operands` are the constants of all operands.
static bool makeIndicesConstant(MlirOperation op, const MlirAttribute *operands) {
  intptr_t size, next = 0, numKept = 0;
  const int32_t *raw = llvmGEPOpGetRawConstantIndices(op, &size);
  int32_t *constants = tsAllocZeroed((size_t)size + 1, sizeof *constants);
  MlirValue *kept = tsAllocZeroed((size_t)size + 1, sizeof *kept);
  bool changed = false;
  for (intptr_t i = 0; i < size; ++i) {
    constants[i] = raw[i];
    if (raw[i] != DYNAMIC_INDEX)
      continue;
    MlirAttribute value = operands[1 + next];
    if (fitsIndex(value)) {
      constants[i] = (int32_t)mlirIntegerAttrGetValueInt(value);
      changed = true;
    } else {
      kept[numKept++] = llvmGEPOpGetDynamicIndices(op, next);
    }
    next++;
  }
  if (changed) {
    llvmGEPOpSetRawConstantIndicesAttr(
        op, mlirDenseI32ArrayGet(mlirOperationGetContext(op), size, constants));
    tesseraOperationSetOperandGroup(op, GEP_DYNAMIC_GROUP, numKept, kept);
  }
  tsFree(constants);
  tsFree(kept);
  return changed;
}

MlirLogicalResult llvmGEPOpFold(MlirOperation op, const MlirAttribute *operands,
                                TesseraFoldResult *results, size_t *numResults) {
  intptr_t size;
  const int32_t *raw = llvmGEPOpGetRawConstantIndices(op, &size);
  MlirValue base = llvmGEPOpGetBase(op);
  bool sameType = mlirTypeEqual(mlirValueGetType(base), mlirValueGetType(llvmGEPOpGetRes(op)));
  if (sameType && size == 1) {
    bool isZero = raw[0] == DYNAMIC_INDEX
                      ? isInteger(operands[1]) && mlirIntegerAttrGetValueInt(operands[1]) == 0
                      : raw[0] == 0;
    if (isZero)
      return foldToValue(results, numResults, base);
  }
  return makeIndicesConstant(op, operands) ? foldInPlace(numResults) : failure();
}

//===--- Vectors and aggregates ---===//

MlirLogicalResult llvmShuffleVectorOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  intptr_t size;
  const int32_t *mask = llvmShuffleVectorOpGetMask(op, &size);
  MlirValue first = llvmShuffleVectorOpGetV1(op);
  MlirType type = mlirValueGetType(first);
  if (tesseraShapedTypeGetNumElements(type) != 1 || mlirVectorTypeIsScalable(type) || size != 1 ||
      mask[0] != 0)
    return failure();
  return foldToValue(results, numResults, first);
}

// The part of a constant at a position, null when it isn't known.
static MlirAttribute partOf(MlirAttribute value, int64_t position) {
  const MlirAttribute none = {NULL};
  if (mlirAttributeIsAArray(value))
    return position < mlirArrayAttrGetNumElements(value)
               ? mlirArrayAttrGetElement(value, (intptr_t)position)
               : none;
  if (llvmUndefAttrIsA(value) || llvmZeroAttrIsA(value) || llvmPoisonAttrIsA(value))
    return value;
  if (!mlirAttributeIsADenseElements(value) ||
      mlirShapedTypeGetRank(mlirAttributeGetType(value)) != 1 ||
      position >= mlirElementsAttrGetNumElements(value))
    return none;
  return irWrapAttribute(irDenseElementAt(irAttribute(value), (size_t)position));
}

static MlirAttribute partAt(MlirAttribute value, intptr_t size, const int64_t *positions) {
  for (intptr_t i = 0; i < size && !mlirAttributeIsNull(value); ++i)
    value = partOf(value, positions[i]);
  return value;
}

static void setExtraction(MlirOperation op, MlirValue container, intptr_t size,
                          const int64_t *positions) {
  llvmExtractValueOpSetPositionAttr(
      op, mlirDenseI64ArrayGet(mlirOperationGetContext(op), size, positions));
  llvmExtractValueOpSetContainer(op, container);
}

// An extraction from an extraction is one from its container.
static void joinExtractions(MlirOperation op, MlirOperation outer) {
  intptr_t size, outerSize;
  const int64_t *positions = llvmExtractValueOpGetPosition(op, &size);
  const int64_t *outerPositions = llvmExtractValueOpGetPosition(outer, &outerSize);
  int64_t *all = tsAllocZeroed((size_t)(size + outerSize) + 1, sizeof *all);
  for (intptr_t i = 0; i < outerSize; ++i)
    all[i] = outerPositions[i];
  for (intptr_t i = 0; i < size; ++i)
    all[outerSize + i] = positions[i];
  setExtraction(op, llvmExtractValueOpGetContainer(outer), outerSize + size, all);
  tsFree(all);
}

static intptr_t commonPrefix(intptr_t size, const int64_t *a, intptr_t otherSize,
                             const int64_t *b) {
  intptr_t length = 0;
  while (length < size && length < otherSize && a[length] == b[length])
    ++length;
  return length;
}

// Goes through insertions that don't touch what is extracted.
static MlirLogicalResult foldInsertions(MlirOperation op, TesseraFoldResult *results,
                                        size_t *numResults) {
  MlirValue start = llvmExtractValueOpGetContainer(op), container = start;
  intptr_t size;
  const int64_t *positions = llvmExtractValueOpGetPosition(op, &size);
  for (MlirOperation insert = definingOp(container); llvmInsertValueOpIsA(insert);
       insert = definingOp(container)) {
    intptr_t insertSize;
    const int64_t *inserted = llvmInsertValueOpGetPosition(insert, &insertSize);
    intptr_t common = commonPrefix(size, positions, insertSize, inserted);
    if (common == size && common == insertSize)
      return foldToValue(results, numResults, llvmInsertValueOpGetValue(insert));
    if (common == size || common == insertSize) // one is a part of the other
      break;
    container = llvmInsertValueOpGetContainer(insert);
  }
  if (mlirValueEqual(container, start))
    return failure();
  llvmExtractValueOpSetContainer(op, container);
  return foldInPlace(numResults);
}

MlirLogicalResult llvmExtractValueOpFold(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  MlirOperation source = definingOp(llvmExtractValueOpGetContainer(op));
  if (llvmExtractValueOpIsA(source)) {
    joinExtractions(op, source);
    return foldInPlace(numResults);
  }
  if (!mlirAttributeIsNull(operands[0])) {
    intptr_t size;
    const int64_t *positions = llvmExtractValueOpGetPosition(op, &size);
    MlirAttribute part = partAt(operands[0], size, positions);
    return mlirAttributeIsNull(part) ? failure() : foldToAttribute(results, numResults, part);
  }
  return foldInsertions(op, results, numResults);
}

//===--- Constants ---===//

MlirLogicalResult llvmConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldToAttribute(results, numResults, llvmConstantOpGetValueAttr(op));
}
MlirLogicalResult llvmUndefOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldToAttribute(results, numResults, llvmUndefAttrGet(mlirOperationGetContext(op)));
}
MlirLogicalResult llvmPoisonOpFold(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldToAttribute(results, numResults, llvmPoisonAttrGet(mlirOperationGetContext(op)));
}

// The zero of a number or vector is one of its own kind.
static MlirAttribute zeroOf(MlirType type) {
  const MlirAttribute none = {NULL};
  if (mlirTypeIsAFloat(type))
    return mlirFloatAttrDoubleGet(mlirTypeGetContext(type), type, 0);
  if (mlirTypeIsAInteger(type))
    return mlirIntegerAttrGet(type, 0);
  if (!mlirTypeIsAVector(type))
    return none;
  MlirAttribute element = zeroOf(mlirShapedTypeGetElementType(type));
  return mlirAttributeIsNull(element) ? none : mlirDenseElementsAttrSplatGet(type, element);
}

MlirLogicalResult llvmZeroOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirAttribute zero = zeroOf(mlirValueGetType(llvmZeroOpGetRes(op)));
  if (mlirAttributeIsNull(zero))
    zero = llvmZeroAttrGet(mlirOperationGetContext(op));
  return foldToAttribute(results, numResults, zero);
}
MlirLogicalResult llvmAddressOfOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldToAttribute(results, numResults, llvmAddressOfOpGetGlobalNameAttr(op));
}
MlirLogicalResult llvmDSOLocalEquivalentOpFold(MlirOperation op, const MlirAttribute *operands,
                                               TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldToAttribute(
      results, numResults,
      llvmDSOLocalEquivalentAttrGet(mlirOperationGetContext(op),
                                    llvmDSOLocalEquivalentOpGetFunctionNameAttr(op)));
}
MlirLogicalResult llvmBlockAddressOpFold(MlirOperation op, const MlirAttribute *operands,
                                         TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldToAttribute(results, numResults, llvmBlockAddressOpGetBlockAddrAttr(op));
}

MlirOperation llvmMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value, MlirType type,
                                      MlirLocation location) {
  const MlirOperation none = {NULL};
  if (llvmPointerTypeIsA(type)) {
    if (mlirAttributeIsAFlatSymbolRef(value))
      return llvmAddressOfOpCreate(rewriter, location, type, value);
    if (llvmBlockAddressAttrIsA(value))
      return llvmBlockAddressOpCreate(rewriter, location, type, value);
    if (llvmDSOLocalEquivalentAttrIsA(value))
      return llvmDSOLocalEquivalentOpCreate(rewriter, location, type,
                                            llvmDSOLocalEquivalentAttrGetSym(value));
  }
  if (llvmUndefAttrIsA(value))
    return llvmUndefOpCreate(rewriter, location, type);
  if (llvmPoisonAttrIsA(value))
    return llvmPoisonOpCreate(rewriter, location, type);
  if (llvmZeroAttrIsA(value))
    return llvmZeroOpCreate(rewriter, location, type);
  bool isNumber = mlirAttributeIsAInteger(value) || mlirAttributeIsAFloat(value) ||
                  mlirAttributeIsAElements(value);
  if (!isNumber || !llvmTypeIsCompatible(type) || !mlirTypeEqual(mlirAttributeGetType(value), type))
    return none;
  return llvmConstantOpCreate(rewriter, location, type, value);
}
