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

static MlirLogicalResult shuffleSplat(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue a = vectorScalarOf(vectorShuffleOpGetV1(op)),
            b = vectorScalarOf(vectorShuffleOpGetV2(op));
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

// What a vector repeats: a broadcast's source, or that of a shape_cast which only adds leading
// dimensions of size 1.
static MlirValue repeatedSource(MlirValue vector) {
  MlirOperation broadcast = vectorDefining(vector, &vectorBroadcastOpDef);
  if (broadcast.ptr)
    return vectorBroadcastOpGetSource(broadcast);
  MlirOperation cast = vectorDefining(vector, &vectorShapeCastOpDef);
  MlirValue source = cast.ptr ? vectorShapeCastOpGetSource(cast) : (MlirValue){NULL};
  size_t rank = source.ptr ? vectorRank(typeOf(source)) : 0, all = vectorRank(typeOf(vector));
  if (!source.ptr || rank > all)
    return (MlirValue){NULL};
  for (size_t i = 0; i < rank; ++i)
    if (!vectorDimsEqual(typeOf(source), i, typeOf(vector), all - rank + i))
      return (MlirValue){NULL};
  return source;
}

static MlirLogicalResult extractFromBroadcast(MlirOperation op, MlirPatternRewriter rewriter,
                                              void *user) {
  (void)user;
  MlirType type = typeOf(vectorExtractOpGetResult(op));
  MlirValue source = repeatedSource(vectorExtractOpGetSource(op));
  if (!source.ptr || !mlirTypeIsAVector(type) || !vectorCanBroadcast(typeOf(source), type))
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
  MlirValue scalar = vectorScalarOf(value), all = vectorScalarOf(dest);
  if (!scalar.ptr || !all.ptr || !mlirValueEqual(scalar, all))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op, vectorBroadcastOpCreate(at.base, at.location, typeOf(dest), all));
}

typedef TsVec(MlirOperation) Operations;

static bool isInsertedInto(MlirValue vector) {
  for (MlirOpOperand use = mlirValueGetFirstUse(vector); use.ptr;
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation owner = mlirOpOperandGetOwner(use);
    if (vectorInsertOpIsA(owner) && mlirValueEqual(vectorInsertOpGetDest(owner), vector))
      return true;
  }
  return false;
}

// Insertions from the last one on, until all elements of the vector are known. `isSet` has room for
// each element. False when some aren't known, or a vector in between has other uses.
static bool collectInsertions(MlirOperation last, Operations *insertions, bool *isSet) {
  MlirType type = typeOf(vectorInsertOpGetResult(last));
  int64_t left = countElements(type);
  for (MlirOperation insert = last; left && insert.ptr;
       insert = vectorDefining(vectorInsertOpGetDest(insert), &vectorInsertOpDef)) {
    TesseraMixedList list = vectorInsertPosition(insert);
    const int64_t *position = vectorStaticPosition(&list);
    MlirOpOperand use = mlirValueGetFirstUse(vectorInsertOpGetResult(insert));
    if (!position || (insert.ptr != last.ptr && mlirOpOperandGetNextUse(use).ptr))
      return false;
    int64_t start = vectorLinearize(type, list.size, position), before = left;
    MlirType part = typeOf(vectorInsertOpGetValueToStore(insert));
    int64_t count = mlirTypeIsAVector(part) ? countElements(part) : 1;
    for (int64_t i = start; i < start + count; ++i) {
      left -= !isSet[i];
      isSet[i] = true;
    }
    if (left != before) // else all of it is written over
      tsVecPush(insertions, insert);
  }
  return !left;
}

// Puts what an insertion inserts where it belongs, vectors as their elements.
static void putElements(VectorPlace at, MlirOperation insert, MlirValue *elements) {
  MlirValue value = vectorInsertOpGetValueToStore(insert);
  TesseraMixedList list = vectorInsertPosition(insert);
  elements += vectorLinearize(typeOf(vectorInsertOpGetResult(insert)), list.size,
                              vectorStaticPosition(&list));
  if (!mlirTypeIsAVector(typeOf(value))) {
    *elements = value;
    return;
  }
  int64_t count = countElements(typeOf(value));
  MlirOperation all = vectorToElementsOpCreateInferred(at.base, at.location, value);
  for (int64_t i = 0; i < count; ++i)
    elements[i] = mlirOperationGetResult(all, (intptr_t)i);
}

// All elements are inserted one after the other, into whatever it was.
static MlirLogicalResult insertEach(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOf(vectorInsertOpGetResult(op));
  // Looked at from the end of the chain only.
  if (mlirVectorTypeIsScalable(type) || isInsertedInto(vectorInsertOpGetResult(op)))
    return VECTOR_FAIL;
  intptr_t count = (intptr_t)countElements(type);
  bool *isSet = tsAllocZeroed((size_t)count + 1, sizeof *isSet);
  Operations insertions = {0};
  bool ok = collectInsertions(op, &insertions, isSet);
  if (ok) {
    VectorPlace at = vectorPlace(rewriter, op);
    MlirValue *elements = tsAllocZeroed((size_t)count + 1, sizeof *elements);
    for (size_t i = insertions.size; i-- > 0;)
      putElements(at, insertions.data[i], elements);
    vectorReplace(at, op, vectorFromElementsOpCreate(at.base, at.location, type, count, elements));
    tsFree(elements);
  }
  tsVecFree(&insertions);
  tsFree(isSet);
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

// The element of a broadcast's source that each element is, which is repeated in dimensions that
// have another size or that only the result has.
static void findRepeated(MlirType from, MlirType to, int64_t *sources) {
  size_t rank = vectorRank(to), lead = rank - vectorRank(from);
  int64_t count = countElements(to);
  for (int64_t k = 0; k < count; ++k) {
    int64_t rest = k, stride = 1, source = 0;
    for (size_t i = rank; i-- > lead;) {
      int64_t size = vectorShape(from).sizes[i - lead], wide = vectorShape(to).sizes[i];
      source += size == 1 ? 0 : rest % wide * stride;
      rest /= wide;
      stride *= size;
    }
    sources[k] = source;
  }
}

// The elements of a vector that is repeated are those of the vector.
static MlirLogicalResult elementsOfBroadcast(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  MlirOperation broadcast = vectorDefining(vectorToElementsOpGetSource(op), &vectorBroadcastOpDef);
  MlirValue source = broadcast.ptr ? vectorBroadcastOpGetSource(broadcast) : (MlirValue){NULL};
  if (!source.ptr || !mlirTypeIsAVector(typeOf(source)))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  intptr_t count = mlirOperationGetNumResults(op);
  int64_t *sources = tsAllocZeroed((size_t)count + 1, sizeof *sources);
  MlirValue *elements = tsAllocZeroed((size_t)count + 1, sizeof *elements);
  findRepeated(typeOf(source), typeOf(vectorToElementsOpGetSource(op)), sources);
  MlirOperation all = vectorToElementsOpCreateInferred(at.base, at.location, source);
  for (intptr_t i = 0; i < count; ++i)
    elements[i] = mlirOperationGetResult(all, (intptr_t)sources[i]);
  mlirRewriterBaseReplaceOpWithValues(at.base, op, count, elements);
  tsFree(sources);
  tsFree(elements);
  return VECTOR_OK;
}

void vectorToElementsOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorToElementsOpDef, 1, elementsOfBroadcast, NULL);
}

void vectorFromElementsOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorFromElementsOpDef, 1, equalElements, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorFromElementsOpDef, 1, elementsInOrder, NULL);
}
