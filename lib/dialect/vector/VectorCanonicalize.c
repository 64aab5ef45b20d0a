// Canonicalisation of vector: elements, broadcasts, reductions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/vector/VectorRewrite.h"
#include "support/Memory.h"
#include <string.h>

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static int64_t countElements(MlirType type) { return irShapedNumElements(irType(type)); }

//===--- contract ---===//

// A sum with a product that was added to zero: the other term is its accumulator.
static MlirLogicalResult addToContraction(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  VectorPlace at = vectorPlace(rewriter, op);
  for (intptr_t i = 0; i < 2; ++i) {
    MlirOperation contract =
        vectorDefining(mlirOperationGetOperand(op, i), &vectorContractionOpDef);
    MlirValue acc = contract.ptr ? vectorContractionOpGetAcc(contract) : (MlirValue){NULL};
    MlirAttribute zero = acc.ptr ? tesseraValueGetConstant(acc) : (MlirAttribute){NULL};
    if (!zero.ptr || !mlirAttributeEqual(zero, arithZero(typeOf(acc))))
      continue;
    TesseraMapping *mapping = tesseraMappingCreate();
    tesseraMappingMapValue(mapping, acc, mlirOperationGetOperand(op, 1 - i));
    MlirOperation copy = tesseraOperationCloneMapped(contract, mapping, true);
    tesseraMappingDestroy(mapping);
    mlirRewriterBaseInsert(at.base, copy);
    return vectorReplace(at, op, copy);
  }
  return VECTOR_FAIL;
}

void vectorContractionOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &arithAddIOpDef, 1, addToContraction, NULL);
  tesseraRewritePatternSetAdd(patterns, &arithAddFOpDef, 1, addToContraction, NULL);
}

//===--- Reductions ---===//

// Of a single element.
static MlirLogicalResult reduceOne(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue vector = vectorReductionOpGetVector(op), mask;
  MlirType type = typeOf(vector);
  intptr_t rank = (intptr_t)vectorRank(type);
  if (rank && vectorShape(type).sizes[0] != 1)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirOperation root = vectorLeaveMask(at, op, &mask);
  const int64_t zero = 0;
  if (mask.ptr)
    mask = vectorExtractAt(at, mask, (intptr_t)vectorRank(typeOf(mask)), &zero);
  MlirValue result = vectorExtractAt(at, vector, rank, &zero);
  MlirValue acc = vectorReductionOpGetAcc(op);
  if (acc.ptr)
    result = vectorCombine(at, vectorReductionOpGetKind(op), result, acc,
                           vectorReductionOpGetFastmathAttr(op), mask);
  return vectorReplaceByValue(at, root, result);
}

void vectorReductionOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorReductionOpDef, 1, reduceOne, NULL);
}

// Of dimensions of size 1 only.
static MlirLogicalResult reduceUnitDims(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirValue source = vectorMultiDimReductionOpGetSource(op), mask;
  MlirType from = typeOf(source), to = typeOf(vectorMultiDimReductionOpGetDest(op));
  intptr_t numDims;
  const int64_t *dims = vectorMultiDimReductionOpGetReductionDims(op, &numDims);
  for (intptr_t i = 0; i < numDims; ++i)
    if (vectorShape(from).sizes[dims[i]] != 1)
      return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirOperation root = vectorLeaveMask(at, op, &mask);
  intptr_t rank = (intptr_t)vectorRank(from);
  int64_t *zeros = tsAllocZeroed((size_t)rank + 1, sizeof *zeros);
  bool isVector = mlirTypeIsAVector(to);
  if (mask.ptr)
    mask = isVector ? vectorShapeCastOpGetResult(
                          vectorShapeCastOpCreate(at.base, at.location, vectorMaskType(to), mask))
                    : vectorExtractAt(at, mask, rank, zeros);
  MlirValue value =
      isVector
          ? vectorShapeCastOpGetResult(vectorShapeCastOpCreate(at.base, at.location, to, source))
          : vectorExtractAt(at, source, rank, zeros);
  tsFree(zeros);
  const MlirAttribute none = {NULL};
  return vectorReplaceByValue(at, root,
                              vectorCombine(at, vectorMultiDimReductionOpGetKind(op),
                                            vectorMultiDimReductionOpGetAcc(op), value, none,
                                            mask));
}

void vectorMultiDimReductionOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorMultiDimReductionOpDef, 1, reduceUnitDims, NULL);
}

//===--- broadcast and shuffle ---===//

static MlirLogicalResult broadcastTwice(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation inner = vectorDefining(vectorBroadcastOpGetSource(op), &vectorBroadcastOpDef);
  if (!inner.ptr)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op,
                       vectorBroadcastOpCreate(at.base, at.location,
                                               typeOf(vectorBroadcastOpGetVector(op)),
                                               vectorBroadcastOpGetSource(inner)));
}

void vectorBroadcastOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorBroadcastOpDef, 1, broadcastTwice, NULL);
}

static MlirLogicalResult shuffleOfNoDims(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  intptr_t length;
  const int64_t *mask = vectorShuffleOpGetMask(op, &length);
  MlirValue v1 = vectorShuffleOpGetV1(op);
  if (vectorRank(typeOf(v1)) || length != 1)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op,
                       vectorBroadcastOpCreate(at.base, at.location,
                                               typeOf(vectorShuffleOpGetVector(op)),
                                               mask[0] == 1 ? vectorShuffleOpGetV2(op) : v1));
}

// The scalar of which all elements are; null when there is none.
static MlirValue scalarOf(MlirValue vector) {
  MlirOperation broadcast = vectorDefining(vector, &vectorBroadcastOpDef);
  MlirValue source = broadcast.ptr ? vectorBroadcastOpGetSource(broadcast) : (MlirValue){NULL};
  return source.ptr && !mlirTypeIsAVector(typeOf(source)) ? source : (MlirValue){NULL};
}

static MlirLogicalResult shuffleSplat(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue a = scalarOf(vectorShuffleOpGetV1(op)), b = scalarOf(vectorShuffleOpGetV2(op));
  if (!a.ptr || !b.ptr || !mlirValueEqual(a, b))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(
      at, op,
      vectorBroadcastOpCreate(at.base, at.location, typeOf(vectorShuffleOpGetVector(op)), a));
}

static MlirLogicalResult shuffleInterleaves(MlirOperation op, MlirPatternRewriter rewriter,
                                            void *user) {
  (void)user;
  intptr_t length;
  const int64_t *mask = vectorShuffleOpGetMask(op, &length);
  MlirType type = typeOf(vectorShuffleOpGetVector(op)), v1 = typeOf(vectorShuffleOpGetV1(op));
  if (vectorRank(type) != 1 || !mlirTypeEqual(v1, typeOf(vectorShuffleOpGetV2(op))) ||
      vectorRank(v1) > 1)
    return VECTOR_FAIL;
  int64_t size = vectorRank(v1) ? vectorShape(v1).sizes[0] : 1;
  if (length != 2 * size)
    return VECTOR_FAIL;
  for (intptr_t i = 0; i < length; ++i)
    if (mask[i] != i / 2 + (i % 2 ? size : 0))
      return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op,
                       vectorInterleaveOpCreate(at.base, at.location, type,
                                                vectorShuffleOpGetV1(op),
                                                vectorShuffleOpGetV2(op)));
}

void vectorShuffleOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorShuffleOpDef, 1, shuffleSplat, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorShuffleOpDef, 1, shuffleInterleaves, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorShuffleOpDef, 1, shuffleOfNoDims, NULL);
}

//===--- extract ---===//

static MlirLogicalResult extractFromBroadcast(MlirOperation op, MlirPatternRewriter rewriter,
                                              void *user) {
  (void)user;
  MlirType type = typeOf(vectorExtractOpGetResult(op));
  MlirOperation broadcast = vectorDefining(vectorExtractOpGetSource(op), &vectorBroadcastOpDef);
  if (!broadcast.ptr || !mlirTypeIsAVector(type))
    return VECTOR_FAIL;
  MlirValue source = vectorBroadcastOpGetSource(broadcast);
  if (!vectorCanBroadcast(typeOf(source), type))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op, vectorBroadcastOpCreate(at.base, at.location, type, source));
}

static MlirLogicalResult extractFromShapeCast(MlirOperation op, MlirPatternRewriter rewriter,
                                              void *user) {
  (void)user;
  MlirType type = typeOf(vectorExtractOpGetResult(op));
  MlirOperation cast = vectorDefining(vectorExtractOpGetSource(op), &vectorShapeCastOpDef);
  if (!cast.ptr || !mlirTypeIsAVector(type))
    return VECTOR_FAIL;
  MlirValue source = vectorShapeCastOpGetSource(cast);
  if (countElements(typeOf(source)) != countElements(type))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op, vectorShapeCastOpCreate(at.base, at.location, type, source));
}

static MlirLogicalResult extractFromElements(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  MlirValue source = vectorExtractOpGetSource(op);
  MlirType type = typeOf(vectorExtractOpGetResult(op));
  MlirOperation elements = vectorDefining(source, &vectorFromElementsOpDef);
  TesseraMixedList list = vectorExtractPosition(op);
  const int64_t *position = vectorStaticPosition(&list);
  if (!elements.ptr || !mlirTypeIsAVector(type) || !position)
    return VECTOR_FAIL;
  intptr_t count = (intptr_t)countElements(type);
  intptr_t start = (intptr_t)vectorLinearize(typeOf(source), list.size, position);
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = mlirOperationGetOperand(elements, start + i);
  VectorPlace at = vectorPlace(rewriter, op);
  MlirOperation made = vectorFromElementsOpCreate(at.base, at.location, type, count, values);
  tsFree(values);
  return vectorReplace(at, op, made);
}

void vectorExtractOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorExtractOpDef, 1, extractFromBroadcast, NULL);
  vectorPopulateMaskExtraction(patterns);
  tesseraRewritePatternSetAdd(patterns, &vectorExtractOpDef, 1, extractFromShapeCast, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorExtractOpDef, 1, extractFromElements, NULL);
}

//===--- insert ---===//

// What is inserted is all of the vector.
static MlirLogicalResult insertAll(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue value = vectorInsertOpGetValueToStore(op);
  MlirType type = typeOf(vectorInsertOpGetResult(op)), from = typeOf(value);
  int64_t count = mlirTypeIsAVector(from) ? countElements(from) : 1;
  if (countElements(type) != count || !vectorCanBroadcast(from, type))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op, vectorBroadcastOpCreate(at.base, at.location, type, value));
}

// A vector of a scalar into one of the same scalar.
static MlirLogicalResult insertSame(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue value = vectorInsertOpGetValueToStore(op), dest = vectorInsertOpGetDest(op);
  MlirValue scalar = scalarOf(value), all = scalarOf(dest);
  if (!scalar.ptr || !all.ptr || !mlirValueEqual(scalar, all))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op, vectorBroadcastOpCreate(at.base, at.location, typeOf(dest), all));
}

// All elements are inserted one after the other, into whatever it was.
static MlirLogicalResult insertEach(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOf(vectorInsertOpGetResult(op));
  MlirOpOperand use = mlirValueGetFirstUse(vectorInsertOpGetResult(op));
  // Looked at from the end of the chain only.
  if (mlirVectorTypeIsScalable(type) ||
      (use.ptr && !mlirOpOperandGetNextUse(use).ptr &&
       vectorInsertOpIsA(mlirOpOperandGetOwner(use)) &&
       mlirValueEqual(vectorInsertOpGetDest(mlirOpOperandGetOwner(use)),
                      vectorInsertOpGetResult(op))))
    return VECTOR_FAIL;
  intptr_t count = (intptr_t)countElements(type), left = count;
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  bool ok = true;
  for (MlirOperation insert = op; insert.ptr && left && ok;
       insert = vectorDefining(vectorInsertOpGetDest(insert), &vectorInsertOpDef)) {
    TesseraMixedList list = vectorInsertPosition(insert);
    const int64_t *position = vectorStaticPosition(&list);
    MlirOpOperand first = mlirValueGetFirstUse(vectorInsertOpGetResult(insert));
    bool hasOneUse = insert.ptr == op.ptr || !mlirOpOperandGetNextUse(first).ptr;
    ok = position && hasOneUse && (size_t)list.size == vectorRank(type);
    if (!ok)
      break;
    MlirValue *value = &values[vectorLinearize(type, list.size, position)];
    left -= !value->ptr;
    if (!value->ptr)
      *value = vectorInsertOpGetValueToStore(insert);
  }
  ok = ok && !left;
  if (ok) {
    VectorPlace at = vectorPlace(rewriter, op);
    vectorReplace(at, op, vectorFromElementsOpCreate(at.base, at.location, type, count, values));
  }
  tsFree(values);
  return ok ? VECTOR_OK : VECTOR_FAIL;
}

void vectorInsertOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorInsertOpDef, 1, insertAll, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorInsertOpDef, 1, insertSame, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorInsertOpDef, 1, insertEach, NULL);
}

//===--- Elements ---===//

static MlirLogicalResult equalElements(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue first = mlirOperationGetOperand(op, 0);
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    if (!mlirValueEqual(mlirOperationGetOperand(op, i), first))
      return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op,
                       vectorBroadcastOpCreate(at.base, at.location,
                                               typeOf(vectorFromElementsOpGetDest(op)), first));
}

// The place behind this one in row-major order.
static void stepPosition(MlirType type, int64_t *position) {
  for (size_t i = vectorRank(type); i-- > 0;) {
    if (++position[i] < vectorShape(type).sizes[i])
      return;
    position[i] = 0;
  }
}

// Whether the op's operands are elements of a vector one after the other, from `first` on.
static bool areInOrder(MlirOperation op, MlirValue *source, int64_t *first, size_t capacity) {
  int64_t next[8];
  MlirType type = {NULL};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirOperation extract = vectorDefining(mlirOperationGetOperand(op, i), &vectorExtractOpDef);
    TesseraMixedList list = {0};
    const int64_t *position = NULL;
    if (extract.ptr) {
      list = vectorExtractPosition(extract);
      position = vectorStaticPosition(&list);
    }
    if (!position || (size_t)list.size > capacity)
      return false;
    if (!i) {
      *source = vectorExtractOpGetSource(extract);
      type = typeOf(*source);
      memcpy(first, position, (size_t)list.size * sizeof *first);
      memcpy(next, first, (size_t)list.size * sizeof *next);
    }
    if (!mlirValueEqual(*source, vectorExtractOpGetSource(extract)) ||
        memcmp(position, next, (size_t)list.size * sizeof *next) != 0)
      return false;
    stepPosition(type, next);
  }
  return true;
}

// All elements of a part of a vector, in their order, are that part in another shape.
static MlirLogicalResult elementsInOrder(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  MlirType type = typeOf(vectorFromElementsOpGetDest(op));
  int64_t first[8], count = 1;
  MlirValue source = {NULL};
  if (countElements(type) == 1 || !areInOrder(op, &source, first, sizeof first / sizeof *first))
    return VECTOR_FAIL;
  size_t lead = vectorRank(typeOf(source));
  while (lead > 0 && count < countElements(type)) {
    count *= vectorShape(typeOf(source)).sizes[--lead];
    if (first[lead] != 0)
      return VECTOR_FAIL;
  }
  if (count != countElements(type))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue part = lead ? vectorExtractAt(at, source, (intptr_t)lead, first) : source;
  return vectorReplace(at, op, vectorShapeCastOpCreate(at.base, at.location, type, part));
}

void vectorFromElementsOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorFromElementsOpDef, 1, equalElements, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorFromElementsOpDef, 1, elementsInOrder, NULL);
}
