// convert-vector-to-llvm: ops on values. Most are on rows by then: see Steps.c.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-llvm/VectorToLLVM.h"
#include "conversion/arith-to-llvm/ArithToLLVM.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/vector/Vector.h"
#include "support/Memory.h"

#define FAIL mlirLogicalResultFailure()

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

static MlirLogicalResult replace(const TesseraLoweringPlace *at, MlirOperation op,
                                 MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(at->rewriter, op, 1, &value);
  return mlirLogicalResultSuccess();
}

static MlirType integerType(const TesseraLoweringPlace *at, unsigned width) {
  return mlirIntegerTypeGet(at->context, width);
}

//===--- extract and insert ---===//

// The last number of a position as a value: an operand, or a constant.
static MlirValue lastIndex(const TesseraLoweringPlace *at, const TesseraMixedList *list,
                           const MlirValue *operands) {
  int64_t number = list->size ? list->numbers[list->size - 1] : 0;
  return number == IR_DYNAMIC ? operands[list->operands.start + list->operands.count - 1]
                              : tesseraLoweringInteger(at, integerType(at, 64), number);
}

// Whether the first `count` numbers of the position are known.
static bool areStatic(const TesseraMixedList *list, intptr_t count) {
  for (intptr_t i = 0; i < count; ++i)
    if (list->numbers[i] < 0)
      return false;
  return true;
}

// A vector of one element.
static MlirValue asVector(const TesseraLoweringPlace *at, MlirType type, MlirValue element) {
  MlirValue none = resultOf(llvmPoisonOpCreate(at->rewriter, at->location, type));
  MlirValue zero = tesseraLoweringInteger(at, integerType(at, 64), 0);
  return resultOf(llvmInsertElementOpCreate(at->rewriter, at->location, type, none, element, zero));
}

static MlirLogicalResult lowerExtract(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  TesseraMixedList list = vectorExtractPosition(op);
  MlirType source = typeOf(vectorExtractOpGetSource(op));
  MlirType type = tesseraLoweringConvert(user, typeOf(vectorExtractOpGetResult(op)));
  intptr_t rank = (intptr_t)vectorRank(source);
  if (!type.ptr)
    return FAIL;
  bool isVector = mlirTypeIsAVector(typeOf(vectorExtractOpGetResult(op)));
  if (!list.size && isVector)
    return replace(&at, op, operands[0]);
  intptr_t depth = list.size == rank && rank ? rank - 1 : list.size;
  if (!areStatic(&list, depth))
    return tesseraConversionFail(rewriter, op, "rows at positions that aren't known");
  MlirValue row =
      depth ? tesseraLoweringExtract(&at, operands[0], depth, list.numbers) : operands[0];
  if (list.size < rank)
    return replace(&at, op, row);
  MlirType elementType = isVector ? mlirShapedTypeGetElementType(type) : type;
  MlirValue element = resultOf(llvmExtractElementOpCreate(at.rewriter, at.location, elementType,
                                                          row, lastIndex(&at, &list, operands)));
  return replace(&at, op, isVector ? asVector(&at, type, element) : element);
}

static MlirLogicalResult lowerInsert(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  TesseraMixedList list = vectorInsertPosition(op);
  intptr_t rank = (intptr_t)vectorRank(typeOf(vectorInsertOpGetDest(op)));
  bool isVector = mlirTypeIsAVector(typeOf(vectorInsertOpGetValueToStore(op)));
  if (!list.size && isVector)
    return replace(&at, op, operands[0]);
  intptr_t depth = list.size == rank && rank ? rank - 1 : list.size;
  if (!areStatic(&list, depth) || (isVector && list.size == rank))
    return tesseraConversionFail(rewriter, op, "rows at positions that aren't known");
  MlirValue row = operands[0];
  if (list.size == rank) {
    MlirValue dest =
        depth ? tesseraLoweringExtract(&at, operands[1], depth, list.numbers) : operands[1];
    MlirValue index = lastIndex(&at, &list, operands);
    row = resultOf(llvmInsertElementOpCreate(at.rewriter, at.location, typeOf(dest), dest,
                                             operands[0], index));
  }
  return replace(&at, op,
                 depth ? tesseraLoweringInsert(&at, operands[1], row, depth, list.numbers) : row);
}

static MlirLogicalResult lowerScalableInsert(MlirOperation op, const MlirValue *operands,
                                             MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  return replace(
      &at, op,
      resultOf(llvmVectorInsertOpCreate(at.rewriter, at.location, typeOf(operands[1]), operands[1],
                                        operands[0], vectorScalableInsertOpGetPosAttr(op))));
}

static MlirLogicalResult lowerScalableExtract(MlirOperation op, const MlirValue *operands,
                                              MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  MlirType type = tesseraLoweringConvert(user, typeOf(resultOf(op)));
  if (!type.ptr)
    return FAIL;
  return replace(&at, op,
                 resultOf(llvmVectorExtractOpCreate(at.rewriter, at.location, type, operands[0],
                                                    vectorScalableExtractOpGetPosAttr(op))));
}

//===--- Many elements ---===//

// Rows that elements are put into one by one may have so many; and arrays that are filled may be
// nested so deep.
enum { kMaxElements = 1 << 16, kMaxDepth = 64 };

static MlirLogicalResult lowerFromElements(MlirOperation op, const MlirValue *operands,
                                           MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  MlirType type = tesseraLoweringConvert(user, typeOf(vectorFromElementsOpGetDest(op)));
  intptr_t count = mlirOperationGetNumOperands(op);
  if (!type.ptr || !mlirTypeIsAVector(type) || count > kMaxElements)
    return FAIL;
  MlirValue row = tesseraLoweringPoison(&at, type);
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue index = tesseraLoweringInteger(&at, integerType(&at, 64), i);
    row = resultOf(
        llvmInsertElementOpCreate(at.rewriter, at.location, type, row, operands[i], index));
  }
  return replace(&at, op, row);
}

static MlirLogicalResult lowerToElements(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  intptr_t count = mlirOperationGetNumResults(op);
  if (!mlirTypeIsAVector(typeOf(operands[0])) || count > kMaxElements)
    return FAIL;
  MlirType type = mlirShapedTypeGetElementType(typeOf(operands[0]));
  // Whoever isn't asked for may be any value of the type.
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values), any = {NULL};
  for (intptr_t i = 0; i < count; ++i) {
    if (!mlirValueGetFirstUse(mlirOperationGetResult(op, i)).ptr)
      continue;
    MlirValue index = tesseraLoweringInteger(&at, integerType(&at, 64), i);
    any = values[i] =
        resultOf(llvmExtractElementOpCreate(at.rewriter, at.location, type, operands[0], index));
  }
  if (!any.ptr)
    any = tesseraLoweringPoison(&at, type);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = values[i].ptr ? values[i] : any;
  mlirRewriterBaseReplaceOpWithValues(at.rewriter, op, count, values);
  tsFree(values);
  return mlirLogicalResultSuccess();
}

static MlirValue shuffle(const TesseraLoweringPlace *at, MlirType type, MlirValue a, MlirValue b,
                         intptr_t length, const int64_t *mask) {
  int32_t *narrow = tsAllocZeroed((size_t)length + 1, sizeof *narrow);
  for (intptr_t i = 0; i < length; ++i)
    narrow[i] = (int32_t)mask[i];
  MlirAttribute attribute = mlirDenseI32ArrayGet(at->context, length, narrow);
  tsFree(narrow);
  return resultOf(llvmShuffleVectorOpCreate(at->rewriter, at->location, type, a, b, attribute));
}

// A scalar in all elements of a row. `isOne`: it has one only. `isAlone`: the row is no part of
// anything.
static MlirValue splatRow(const TesseraLoweringPlace *at, MlirType type, MlirValue scalar,
                          bool isOne, bool isAlone) {
  MlirValue poison = tesseraLoweringPoison(at, type);
  MlirValue zero = tesseraLoweringInteger(at, integerType(at, 32), 0);
  MlirValue row =
      resultOf(llvmInsertElementOpCreate(at->rewriter, at->location, type, poison, scalar, zero));
  intptr_t size = isOne ? 0 : (intptr_t)vectorShape(type).sizes[0];
  if (isOne)
    return row;
  int64_t *mask = tsAllocZeroed((size_t)size + 1, sizeof *mask);
  row = shuffle(at, type, row, isAlone ? poison : row, size, mask);
  tsFree(mask);
  return row;
}

// A row in all places of an array of rows, of arrays of rows and so on.
static MlirValue repeatRow(const TesseraLoweringPlace *at, MlirType type, MlirType row,
                           MlirValue scalar) {
  MlirValue whole = tesseraLoweringPoison(at, type);
  MlirValue part = splatRow(at, row, scalar, false, false);
  int64_t count = 1, depth = 0, sizes[kMaxDepth], position[kMaxDepth] = {0};
  for (; llvmArrayTypeIsA(type); type = llvmArrayTypeGetElementType(type))
    count *= sizes[depth++] = llvmArrayTypeGetNumElements(type);
  for (int64_t k = 0; k < count; ++k) {
    whole = tesseraLoweringInsert(at, whole, part, depth, position);
    for (int64_t i = depth; i-- > 0; position[i] = 0)
      if (++position[i] < sizes[i])
        break;
  }
  return whole;
}

static MlirLogicalResult lowerBroadcast(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, void *user) {
  MlirType type = tesseraLoweringConvert(user, typeOf(vectorBroadcastOpGetVector(op)));
  if (mlirTypeIsAVector(typeOf(vectorBroadcastOpGetSource(op))) || !type.ptr)
    return FAIL;
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  MlirType row = type;
  int64_t count = 1, depth = 0;
  for (; llvmArrayTypeIsA(row); row = llvmArrayTypeGetElementType(row), ++depth)
    if (llvmArrayTypeGetNumElements(row) > kMaxElements ||
        (count *= llvmArrayTypeGetNumElements(row)) > kMaxElements)
      return FAIL;
  if (!mlirTypeIsAVector(row) || depth > kMaxDepth || vectorShape(row).sizes[0] > kMaxElements)
    return FAIL;
  bool isOne = vectorShape(row).sizes[0] == 1 && !mlirVectorTypeIsScalable(row);
  return replace(&at, op,
                 row.ptr == type.ptr ? splatRow(&at, row, operands[0], isOne, true)
                                     : repeatRow(&at, type, row, operands[0]));
}

// One element of one of two rows of different lengths.
static MlirValue pick(const TesseraLoweringPlace *at, const MlirValue *rows, int64_t index) {
  int64_t first = vectorShape(typeOf(rows[0])).sizes[0];
  MlirValue row = rows[index >= first];
  MlirValue position = tesseraLoweringIndex(at, index >= first ? index - first : index);
  return resultOf(llvmExtractElementOpCreate(
      at->rewriter, at->location, mlirShapedTypeGetElementType(typeOf(row)), row, position));
}

static MlirLogicalResult lowerShuffle(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  MlirType type = tesseraLoweringConvert(user, typeOf(vectorShuffleOpGetVector(op)));
  intptr_t length;
  const int64_t *mask = vectorShuffleOpGetMask(op, &length);
  if (!type.ptr || length > kMaxElements)
    return FAIL;
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  bool isRow = mlirTypeIsAVector(type) && vectorRank(typeOf(vectorShuffleOpGetV1(op))) <= 1;
  if (isRow && mlirTypeEqual(typeOf(operands[0]), typeOf(operands[1])))
    return replace(&at, op, shuffle(&at, type, operands[0], operands[1], length, mask));
  int64_t first = isRow ? vectorShape(typeOf(operands[0])).sizes[0]
                        : llvmArrayTypeGetNumElements(typeOf(operands[0]));
  MlirValue whole = tesseraLoweringPoison(&at, type);
  for (intptr_t i = 0; i < length; ++i) {
    if (mask[i] < 0) // stays poison
      continue;
    if (isRow) {
      MlirValue element = pick(&at, operands, mask[i]), index = tesseraLoweringIndex(&at, i);
      whole = resultOf(
          llvmInsertElementOpCreate(at.rewriter, at.location, type, whole, element, index));
      continue;
    }
    bool isSecond = mask[i] >= first;
    MlirValue part =
        tesseraLoweringExtractOne(&at, operands[isSecond], isSecond ? mask[i] - first : mask[i]);
    whole = tesseraLoweringInsertOne(&at, whole, part, i);
  }
  return replace(&at, op, whole);
}

static MlirLogicalResult lowerInterleave(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter rewriter, void *user) {
  MlirType type = tesseraLoweringConvert(user, typeOf(vectorInterleaveOpGetResult(op)));
  if (!type.ptr || !mlirTypeIsAVector(type))
    return FAIL;
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  if (mlirVectorTypeIsScalable(type))
    return replace(&at, op,
                   resultOf(llvmVectorInterleave2OpCreate(at.rewriter, at.location, type,
                                                          operands[0], operands[1])));
  intptr_t length = (intptr_t)vectorShape(type).sizes[0];
  int64_t *mask = tsAllocZeroed((size_t)length + 1, sizeof *mask);
  for (intptr_t i = 0; i < length; ++i)
    mask[i] = i / 2 + (i % 2 ? length / 2 : 0);
  MlirValue made = shuffle(&at, type, operands[0], operands[1], length, mask);
  tsFree(mask);
  return replace(&at, op, made);
}

static MlirLogicalResult lowerDeinterleave(MlirOperation op, const MlirValue *operands,
                                           MlirPatternRewriter rewriter, void *user) {
  MlirType type = tesseraLoweringConvert(user, typeOf(vectorDeinterleaveOpGetRes1(op)));
  if (!type.ptr || !mlirTypeIsAVector(type))
    return FAIL;
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  MlirValue parts[2];
  if (mlirVectorTypeIsScalable(type)) {
    const MlirType fields[] = {type, type};
    MlirType pair = llvmStructTypeGetLiteral(at.context, 2, fields, false);
    MlirValue both =
        tesseraLoweringMake(&at, &llvmVectorDeinterleave2OpDef, pair, 1, operands, NULL);
    for (int64_t i = 0; i < 2; ++i)
      parts[i] = tesseraLoweringExtractOne(&at, both, i);
  } else {
    intptr_t length = (intptr_t)vectorShape(type).sizes[0];
    int64_t *mask = tsAllocZeroed((size_t)length + 1, sizeof *mask);
    MlirValue poison = tesseraLoweringPoison(&at, typeOf(operands[0]));
    for (int64_t k = 0; k < 2; ++k) {
      for (intptr_t i = 0; i < length; ++i)
        mask[i] = 2 * i + k;
      parts[k] = shuffle(&at, type, operands[0], poison, length, mask);
    }
    tsFree(mask);
  }
  mlirRewriterBaseReplaceOpWithValues(at.rewriter, op, 2, parts);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult lowerStep(MlirOperation op, const MlirValue *operands,
                                   MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  MlirType type = tesseraLoweringConvert(user, typeOf(resultOf(op)));
  if (!type.ptr || !mlirVectorTypeIsScalable(typeOf(resultOf(op))))
    return FAIL;
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  return replace(&at, op, resultOf(llvmStepVectorOpCreate(at.rewriter, at.location, type)));
}

static MlirLogicalResult lowerVscale(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  return replace(&at, op,
                 resultOf(llvmVScaleOpCreate(at.rewriter, at.location,
                                             tesseraLoweringIndexType(at.lowering))));
}

//===--- Reductions ---===//

// What reduces a row of integers, and what combines that with the accumulator: an op, or a
// comparison that chooses.
typedef struct IntegerKind {
  const TesseraOpDef *reduce, *combine;
  LlvmICmpPredicate predicate;
} IntegerKind;

static const IntegerKind kIntegerKinds[] = {
    [VectorCombiningKindADD] = {&llvmVectorReduceAddOpDef, &llvmAddOpDef, 0},
    [VectorCombiningKindMUL] = {&llvmVectorReduceMulOpDef, &llvmMulOpDef, 0},
    [VectorCombiningKindAND] = {&llvmVectorReduceAndOpDef, &llvmAndOpDef, 0},
    [VectorCombiningKindOR] = {&llvmVectorReduceOrOpDef, &llvmOrOpDef, 0},
    [VectorCombiningKindXOR] = {&llvmVectorReduceXOrOpDef, &llvmXOrOpDef, 0},
    [VectorCombiningKindMINUI] = {&llvmVectorReduceUMinOpDef, NULL, LlvmICmpPredicateule},
    [VectorCombiningKindMINSI] = {&llvmVectorReduceSMinOpDef, NULL, LlvmICmpPredicatesle},
    [VectorCombiningKindMAXUI] = {&llvmVectorReduceUMaxOpDef, NULL, LlvmICmpPredicateuge},
    [VectorCombiningKindMAXSI] = {&llvmVectorReduceSMaxOpDef, NULL, LlvmICmpPredicatesge},
    [VectorCombiningKindMAXIMUMF] = {NULL, NULL, 0},
};

static MlirLogicalResult reduceIntegers(const TesseraLoweringPlace *at, MlirOperation op,
                                        MlirType type, MlirValue row, MlirValue acc) {
  const IntegerKind *kind = &kIntegerKinds[vectorReductionOpGetKind(op)];
  if (!kind->reduce)
    return FAIL;
  MlirValue result = tesseraLoweringMake(at, kind->reduce, type, 1, &row, NULL);
  if (!acc.ptr)
    return replace(at, op, result);
  const MlirValue both[] = {acc, result};
  if (kind->combine)
    return replace(at, op, tesseraLoweringMake(at, kind->combine, type, 2, both, NULL));
  MlirAttribute predicate = llvmICmpPredicateToAttribute(at->context, kind->predicate);
  MlirValue isBetter = resultOf(
      llvmICmpOpCreate(at->rewriter, at->location, integerType(at, 1), predicate, acc, result));
  const MlirValue choice[] = {isBetter, acc, result};
  return replace(at, op, tesseraLoweringMake(at, &llvmSelectOpDef, type, 3, choice, NULL));
}

typedef struct FloatKind {
  const TesseraOpDef *reduce, *combine;
} FloatKind;

static MlirLogicalResult reduceFloats(const TesseraLoweringPlace *at, MlirOperation op,
                                      MlirType type, MlirValue row, MlirValue acc,
                                      MlirAttribute fast) {
  static const FloatKind kKinds[] = {
      [VectorCombiningKindMINNUMF] = {&llvmVectorReduceFMinOpDef, &llvmMinNumOpDef},
      [VectorCombiningKindMAXNUMF] = {&llvmVectorReduceFMaxOpDef, &llvmMaxNumOpDef},
      [VectorCombiningKindMINIMUMF] = {&llvmVectorReduceFMinimumOpDef, &llvmMinimumOpDef},
      [VectorCombiningKindMAXIMUMF] = {&llvmVectorReduceFMaximumOpDef, &llvmMaximumOpDef},
  };
  VectorCombiningKind kind = vectorReductionOpGetKind(op);
  if (kind == VectorCombiningKindADD || kind == VectorCombiningKindMUL) {
    bool isSum = kind == VectorCombiningKindADD;
    if (!acc.ptr)
      acc = tesseraLoweringConstant(at, type,
                                    mlirFloatAttrDoubleGet(at->context, type, isSum ? 0.0 : 1.0));
    const MlirValue both[] = {acc, row};
    const TesseraOpDef *reduce = isSum ? &llvmVectorReduceFAddOpDef : &llvmVectorReduceFMulOpDef;
    return replace(at, op, tesseraLoweringMake(at, reduce, type, 2, both, &fast));
  }
  if (kind >= sizeof kKinds / sizeof kKinds[0] || !kKinds[kind].reduce)
    return FAIL;
  MlirValue result = tesseraLoweringMake(at, kKinds[kind].reduce, type, 1, &row, &fast);
  const MlirValue both[] = {result, acc};
  if (acc.ptr)
    result = tesseraLoweringMake(at, kKinds[kind].combine, type, 2, both, NULL);
  return replace(at, op, result);
}

static MlirLogicalResult lowerReduction(MlirOperation op, const MlirValue *operands,
                                        MlirPatternRewriter rewriter, bool isReassociated,
                                        const TesseraLowering *lowering) {
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, lowering);
  MlirType type = tesseraLoweringConvert(lowering, typeOf(vectorReductionOpGetDest(op)));
  MlirValue acc = vectorReductionOpGetAcc(op).ptr ? operands[1] : (MlirValue){NULL};
  if (!type.ptr || !mlirTypeIsAVector(typeOf(operands[0])) ||
      vectorMaskOpIsA(mlirOperationGetParentOperation(op)))
    return FAIL;
  if (irTypeIsIntOrIndex(irType(typeOf(vectorReductionOpGetDest(op)))))
    return reduceIntegers(&at, op, type, operands[0], acc);
  if (!irTypeIsFloat(irType(type)) || tesseraLoweringIsForeignFloat(lowering, type))
    return FAIL;
  MlirAttribute fast = arithLowerFastMath(vectorReductionOpGetFastmathAttr(op));
  if (isReassociated)
    fast = llvmFastmathFlagsAttrGet(
        at.context,
        (LlvmFastmathFlags)(llvmFastmathFlagsAttrGetValue(fast) | LlvmFastmathFlagsreassoc));
  return reduceFloats(&at, op, type, operands[0], acc, fast);
}

static MlirLogicalResult reduceInOrder(MlirOperation op, const MlirValue *operands,
                                       MlirPatternRewriter rewriter, void *user) {
  return lowerReduction(op, operands, rewriter, false, user);
}

static MlirLogicalResult reduceInAnyOrder(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  return lowerReduction(op, operands, rewriter, true, user);
}

//===--- print ---===//

// The function that prints a scalar, and the value as it takes it. False when there is none.
static bool choosePrinter(const TesseraLoweringPlace *at, MlirType type, MlirValue *value,
                          TesseraRuntimeFunction *function) {
  MlirType i64 = integerType(at, 64), i16 = integerType(at, 16);
  if (mlirTypeIsAF32(type) || mlirTypeIsAF64(type)) {
    *function = mlirTypeIsAF32(type) ? TESSERA_RUNTIME_PRINT_F32 : TESSERA_RUNTIME_PRINT_F64;
  } else if (mlirTypeIsAF16(type) || mlirTypeIsABF16(type)) {
    *function = mlirTypeIsAF16(type) ? TESSERA_RUNTIME_PRINT_F16 : TESSERA_RUNTIME_PRINT_BF16;
    *value = tesseraLoweringMake(at, &llvmBitcastOpDef, i16, 1, value, NULL);
  } else if (mlirTypeIsAIndex(type)) {
    *function = TESSERA_RUNTIME_PRINT_U64;
  } else if (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) <= 64) {
    unsigned width = mlirIntegerTypeGetWidth(type);
    bool isUnsigned = mlirIntegerTypeIsUnsigned(type);
    *function = isUnsigned ? TESSERA_RUNTIME_PRINT_U64 : TESSERA_RUNTIME_PRINT_I64;
    // A bit prints as 0 or 1.
    if (width < 64)
      *value = resultOf(isUnsigned || width == 1
                            ? arithExtUIOpCreate(at->rewriter, at->location, i64, *value)
                            : arithExtSIOpCreate(at->rewriter, at->location, i64, *value));
  } else {
    return false;
  }
  return true;
}

static bool callPrinter(const TesseraLoweringPlace *at, MlirOperation op,
                        TesseraRuntimeFunction function, const MlirValue *value) {
  MlirOperation declaration = tesseraLoweringRuntime(at, op, function);
  if (declaration.ptr)
    tesseraLoweringCallFunction(at, declaration, value != NULL, value);
  return declaration.ptr != NULL;
}

static bool printPunctuation(const TesseraLoweringPlace *at, MlirOperation op) {
  switch (vectorPrintOpGetPunctuation(op)) {
  case VectorPrintPunctuationNewLine:
    return callPrinter(at, op, TESSERA_RUNTIME_PRINT_NEWLINE, NULL);
  case VectorPrintPunctuationComma:
    return callPrinter(at, op, TESSERA_RUNTIME_PRINT_COMMA, NULL);
  case VectorPrintPunctuationOpen:
    return callPrinter(at, op, TESSERA_RUNTIME_PRINT_OPEN, NULL);
  case VectorPrintPunctuationClose:
    return callPrinter(at, op, TESSERA_RUNTIME_PRINT_CLOSE, NULL);
  default:
    return true;
  }
}

static MlirLogicalResult lowerPrint(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace at = tesseraLoweringAt(rewriter, op, user);
  MlirValue source = vectorPrintOpGetSource(op);
  bool isDone = true;
  if (vectorPrintOpGetStringLiteralAttr(op).ptr) {
    MlirValue text =
        tesseraLoweringString(&at, op, mlirStringRefCreateFromCString("vector_print_str"),
                              vectorPrintOpGetStringLiteral(op));
    isDone = text.ptr && callPrinter(&at, op, TESSERA_RUNTIME_PRINT_STRING, &text);
  } else {
    TesseraRuntimeFunction function;
    MlirValue value = source.ptr ? operands[0] : (MlirValue){NULL};
    if (source.ptr && !choosePrinter(&at, typeOf(source), &value, &function))
      return tesseraConversionFail(rewriter, op, "nothing prints values of the type");
    isDone = (!source.ptr || callPrinter(&at, op, function, &value)) && printPunctuation(&at, op);
  }
  if (!isDone)
    return FAIL;
  mlirRewriterBaseEraseOp(at.rewriter, op);
  return mlirLogicalResultSuccess();
}

//===--- The pass ---===//

// Each row of vectors of several dimensions has one.
static const TesseraLoweredOp kOps[] = {
    {&vectorFMAOpDef, &llvmFMulAddOpDef, NULL, true, true},
    {&vectorBitCastOpDef, &llvmBitcastOpDef, NULL, true, false},
};

static void populate(TesseraLowering *lowering, MlirRewritePatternSet patterns,
                     const ConvertVectorToLLVMPassOptions *options) {
  static const struct {
    const TesseraOpDef *root;
    TesseraConversionFunction function;
  } kRows[] = {
      {&vectorExtractOpDef, lowerExtract},
      {&vectorInsertOpDef, lowerInsert},
      {&vectorScalableExtractOpDef, lowerScalableExtract},
      {&vectorScalableInsertOpDef, lowerScalableInsert},
      {&vectorFromElementsOpDef, lowerFromElements},
      {&vectorToElementsOpDef, lowerToElements},
      {&vectorBroadcastOpDef, lowerBroadcast},
      {&vectorShuffleOpDef, lowerShuffle},
      {&vectorInterleaveOpDef, lowerInterleave},
      {&vectorDeinterleaveOpDef, lowerDeinterleave},
      {&vectorStepOpDef, lowerStep},
      {&vectorVectorScaleOpDef, lowerVscale},
      {&vectorPrintOpDef, lowerPrint},
  };
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kRows[i].root, 1, kRows[i].function);
  tesseraLoweringPatternAdd(patterns, lowering, &vectorReductionOpDef, 1,
                            options->reassociateFPReductions ? reduceInAnyOrder : reduceInOrder);
  tesseraLoweringPatternAddOps(patterns, lowering, sizeof kOps / sizeof kOps[0], kOps);
  vectorToLLVMPopulateMemory(lowering, patterns, options);
  vectorToLLVMPopulateMaskedReduction(lowering, patterns);
}

static void populateFor(TesseraConversionTarget *target, TesseraLowering *lowering,
                        MlirRewritePatternSet patterns) {
  static const ConvertVectorToLLVMPassOptions kOptions = {.force32BitVectorIndices = true};
  (void)target;
  populate(lowering, patterns, &kOptions);
}

void tesseraAttachVectorToLLVM(MlirDialectRegistry registry) {
  static const TesseraLoweringExtension kExtension = {&vectorDialectDef, {populateFor}};
  tesseraLoweringAddExtension(registry, &kExtension);
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, TesseraLowering *lowering,
                                  const void *options) {
  vectorToLLVMPopulateSteps(tesseraPlanGetFirstPatterns(plan), options);
  tesseraConversionTargetAddLegalDialect(tesseraPlanGetTarget(plan), "arith");
  tesseraConversionTargetAddLegalDialect(tesseraPlanGetTarget(plan), "memref");
  populate(lowering, tesseraPlanGetPatterns(plan), options);
  return mlirLogicalResultSuccess();
}

void convertVectorToLLVMPassPassRun(MlirPass pass, const ConvertVectorToLLVMPassOptions *options,
                                    MlirOperation root) {
  TesseraLoweringOptions how = tesseraLoweringOptionsAt(root);
  tesseraLoweringConvertRoot(pass, root, &how, fillPlan, options);
}
