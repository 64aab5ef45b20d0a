// Before the conversion: ops on vectors of several dimensions become ops on their rows, transfers
// loads and stores, masks comparisons.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-llvm/VectorToLLVM.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/arith/ArithReshape.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/ub/UBOps.h"
#include "dialect/vector/VectorRewrite.h"
#include "support/Memory.h"

// More ops than this aren't made of one.
enum { kMaxParts = 1 << 16 };

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }
static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

static MlirValue poison(VectorPlace at, MlirType type) {
  MlirContext context = mlirLocationGetContext(at.location);
  return ubPoisonOpGetResult(
      ubPoisonOpCreate(at.base, at.location, type, ubPoisonAttrGet(context)));
}

static MlirValue broadcast(VectorPlace at, MlirType type, MlirValue source) {
  if (mlirTypeEqual(typeOf(source), type))
    return source;
  return vectorBroadcastOpGetVector(vectorBroadcastOpCreate(at.base, at.location, type, source));
}

static bool isFixed(MlirType type) { return !mlirVectorTypeIsScalable(type); }
static int64_t majorSize(MlirType type) { return vectorShape(type).sizes[0]; }

// Whether something is made for each index of the first dimension.
static bool canUnroll(MlirType type) {
  return vectorRank(type) && !vectorIsScalableDim(type, 0) && majorSize(type) <= kMaxParts;
}

//===--- broadcast ---===//

// Of a vector: one dimension less.
static MlirLogicalResult broadcastRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = vectorBroadcastOpGetSource(op);
  MlirType from = typeOf(source), to = typeOf(vectorBroadcastOpGetVector(op));
  if (!mlirTypeIsAVector(from) || !vectorRank(to))
    return VECTOR_FAIL;
  size_t fromRank = vectorRank(from), rank = vectorRank(to);
  VectorPlace at = vectorPlace(rewriter, op);
  const int64_t zeros[] = {0};
  if (fromRank <= 1 && rank == 1) {
    MlirValue scalar = vectorExtractAt(at, source, (intptr_t)fromRank, zeros);
    return vectorReplaceByValue(at, op, broadcast(at, to, scalar));
  }
  if (!canUnroll(to))
    return VECTOR_FAIL;
  MlirType row = vectorTypeDropFront(to, 1);
  bool isNew = rank > fromRank, isRepeated = !isNew && majorSize(from) != majorSize(to);
  MlirValue same = {NULL}, result = poison(at, to);
  if (isNew)
    same = broadcast(at, row, source);
  else if (isRepeated)
    same = broadcast(at, row, vectorExtractAt(at, source, 1, zeros));
  for (int64_t i = 0; i < majorSize(to); ++i) {
    MlirValue part = same;
    if (!part.ptr)
      part = broadcast(at, row, vectorExtractAt(at, source, 1, &i));
    result = vectorInsertAt(at, part, result, 1, &i);
  }
  return vectorReplaceByValue(at, op, result);
}

//===--- transpose and shape_cast ---===//

// Moves parts of `row` dimensions: the position in the source for each position in the result.
typedef void (*Locate)(MlirOperation op, const int64_t *to, int64_t *from);

static void next(IrShape shape, size_t depth, int64_t *position) {
  for (size_t i = depth; i-- > 0;) {
    if (++position[i] < shape.sizes[i])
      return;
    position[i] = 0;
  }
}

static int64_t countParts(IrShape shape, size_t depth) {
  int64_t count = 1;
  for (size_t i = 0; i < depth; ++i)
    count = shape.sizes[i] && count > kMaxParts / shape.sizes[i] ? kMaxParts + 1
                                                                 : count * shape.sizes[i];
  return count;
}

static void locateTransposed(MlirOperation op, const int64_t *to, int64_t *from) {
  intptr_t rank;
  const int64_t *permutation = vectorTransposeOpGetPermutation(op, &rank);
  while (rank && permutation[rank - 1] == rank - 1)
    --rank;
  for (intptr_t i = 0; i < rank; ++i)
    from[permutation[i]] = to[i];
}

static MlirLogicalResult movePart(MlirOperation op, MlirPatternRewriter rewriter, MlirValue source,
                                  MlirType type, size_t toDepth, size_t fromDepth, Locate locate) {
  IrShape shape = vectorShape(type);
  int64_t count = countParts(shape, toDepth);
  if (count > kMaxParts)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  int64_t *to = tsAllocZeroed(shape.rank + 1, sizeof *to);
  int64_t *from = tsAllocZeroed(fromDepth + 1, sizeof *from);
  MlirValue result = poison(at, type);
  for (int64_t k = 0; k < count; ++k) {
    locate(op, to, from);
    MlirValue part = vectorExtractAt(at, source, (intptr_t)fromDepth, from);
    result = vectorInsertAt(at, part, result, (intptr_t)toDepth, to);
    next(shape, toDepth, to);
  }
  tsFree(to);
  tsFree(from);
  return vectorReplaceByValue(at, op, result);
}

static MlirLogicalResult transposeParts(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirType type = typeOf(vectorTransposeOpGetResult(op));
  intptr_t rank;
  const int64_t *permutation = vectorTransposeOpGetPermutation(op, &rank);
  while (rank && permutation[rank - 1] == rank - 1)
    --rank;
  for (intptr_t i = 0; i < rank; ++i)
    if (vectorIsScalableDim(type, (size_t)i))
      return VECTOR_FAIL;
  if (!rank)
    return vectorReplaceByValue(vectorPlace(rewriter, op), op, vectorTransposeOpGetVector(op));
  return movePart(op, rewriter, vectorTransposeOpGetVector(op), type, (size_t)rank, (size_t)rank,
                  locateTransposed);
}

// How many last dimensions are the same in both types; not all of them.
static size_t countShared(MlirType a, MlirType b) {
  size_t shared = 0, m = vectorRank(a), n = vectorRank(b);
  while (shared < m && shared < n && vectorDimsEqual(a, m - 1 - shared, b, n - 1 - shared))
    ++shared;
  return shared;
}

static void locateCast(MlirOperation op, const int64_t *to, int64_t *from) {
  MlirType a = typeOf(vectorShapeCastOpGetSource(op)), b = typeOf(vectorShapeCastOpGetResult(op));
  size_t shared = countShared(a, b);
  int64_t at = 0;
  for (size_t i = 0; i < vectorRank(b) - shared; ++i)
    at = at * vectorShape(b).sizes[i] + to[i];
  for (size_t i = vectorRank(a) - shared; i-- > 0; at /= vectorShape(a).sizes[i])
    from[i] = at % vectorShape(a).sizes[i];
}

static MlirLogicalResult castParts(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = vectorShapeCastOpGetSource(op);
  MlirType from = typeOf(source), to = typeOf(vectorShapeCastOpGetResult(op));
  size_t shared = countShared(from, to);
  size_t fromDepth = vectorRank(from) - shared, toDepth = vectorRank(to) - shared;
  if (vectorNumScalableDims(from) && vectorNumScalableDims(from) != (shared ? 1u : 0u))
    return VECTOR_FAIL;
  for (size_t i = 0; i < fromDepth; ++i)
    if (vectorIsScalableDim(from, i))
      return VECTOR_FAIL;
  for (size_t i = 0; i < toDepth; ++i)
    if (vectorIsScalableDim(to, i))
      return VECTOR_FAIL;
  return movePart(op, rewriter, source, to, toDepth, fromDepth, locateCast);
}

//===--- Strided slices ---===//

// A row: numbers of the elements.
static MlirLogicalResult sliceRow(MlirOperation op, MlirPatternRewriter rewriter) {
  MlirValue source = vectorExtractStridedSliceOpGetSource(op);
  MlirType type = typeOf(vectorResult(op));
  int64_t offset = vectorInteger(vectorExtractStridedSliceOpGetOffsetsAttr(op), 0);
  intptr_t size = (intptr_t)majorSize(type);
  int64_t *mask = tsAllocZeroed((size_t)size + 1, sizeof *mask);
  for (intptr_t i = 0; i < size; ++i)
    mask[i] = offset + i;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirOperation made =
      vectorShuffleOpCreate(at.base, at.location, type, source, source,
                            mlirDenseI64ArrayGet(mlirOperationGetContext(op), size, mask));
  tsFree(mask);
  return vectorReplace(at, op, made);
}

static MlirLogicalResult sliceRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = vectorExtractStridedSliceOpGetSource(op);
  MlirType type = typeOf(vectorResult(op));
  MlirAttribute offsets = vectorExtractStridedSliceOpGetOffsetsAttr(op);
  if (!mlirArrayAttrGetNumElements(offsets) || !isFixed(type) || majorSize(type) > kMaxParts)
    return VECTOR_FAIL;
  if (vectorRank(type) == 1)
    return sliceRow(op, rewriter);
  VectorPlace at = vectorPlace(rewriter, op);
  MlirAttribute restOffsets = vectorDropElements(offsets, 1);
  MlirAttribute restSizes = vectorDropElements(vectorExtractStridedSliceOpGetSizesAttr(op), 1);
  MlirAttribute restStrides = vectorDropElements(vectorExtractStridedSliceOpGetStridesAttr(op), 1);
  MlirType row = vectorTypeDropFront(type, 1);
  MlirValue result = poison(at, type);
  for (int64_t i = 0; i < majorSize(type); ++i) {
    int64_t from = vectorInteger(offsets, 0) + i;
    MlirValue part = vectorExtractAt(at, source, 1, &from);
    if (mlirArrayAttrGetNumElements(restOffsets))
      part = vectorResult(vectorExtractStridedSliceOpCreate(at.base, at.location, row, part,
                                                            restOffsets, restSizes, restStrides));
    result = vectorInsertAt(at, part, result, 1, &i);
  }
  return vectorReplaceByValue(at, op, result);
}

// A row into a row: first to its length, then between its elements.
static MlirLogicalResult insertRow(MlirOperation op, MlirPatternRewriter rewriter) {
  MlirValue value = vectorInsertStridedSliceOpGetValueToStore(op);
  MlirValue dest = vectorInsertStridedSliceOpGetDest(op);
  MlirType type = typeOf(dest);
  intptr_t size = (intptr_t)majorSize(type), part = (intptr_t)majorSize(typeOf(value));
  int64_t offset = vectorInteger(vectorInsertStridedSliceOpGetOffsetsAttr(op), 0);
  MlirContext context = mlirOperationGetContext(op);
  int64_t *mask = tsAllocZeroed((size_t)size + 1, sizeof *mask);
  for (intptr_t i = 0; i < size; ++i)
    mask[i] = i < part ? i : 0;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue wide = vectorShuffleOpGetVector(vectorShuffleOpCreate(
      at.base, at.location, type, value, value, mlirDenseI64ArrayGet(context, size, mask)));
  for (intptr_t i = 0; i < size; ++i)
    mask[i] = i >= offset && i < offset + part ? i - offset : size + i;
  MlirOperation made = vectorShuffleOpCreate(at.base, at.location, type, wide, dest,
                                             mlirDenseI64ArrayGet(context, size, mask));
  tsFree(mask);
  return vectorReplace(at, op, made);
}

static MlirLogicalResult insertRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue value = vectorInsertStridedSliceOpGetValueToStore(op);
  MlirValue dest = vectorInsertStridedSliceOpGetDest(op);
  MlirType from = typeOf(value), to = typeOf(dest);
  MlirAttribute offsets = vectorInsertStridedSliceOpGetOffsetsAttr(op);
  if (!isFixed(to) || majorSize(to) > kMaxParts)
    return VECTOR_FAIL;
  if (vectorRank(to) == 1)
    return insertRow(op, rewriter);
  bool isSmaller = vectorRank(from) < vectorRank(to);
  MlirAttribute strides = vectorInsertStridedSliceOpGetStridesAttr(op);
  MlirAttribute restOffsets = vectorDropElements(offsets, 1);
  MlirAttribute restStrides = isSmaller ? strides : vectorDropElements(strides, 1);
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue result = dest;
  for (int64_t i = 0; i < (isSmaller ? 1 : majorSize(from)); ++i) {
    int64_t place = vectorInteger(offsets, 0) + i;
    MlirValue part = isSmaller ? value : vectorExtractAt(at, value, 1, &i);
    MlirValue row = vectorExtractAt(at, dest, 1, &place);
    if (!mlirTypeEqual(typeOf(part), typeOf(row)))
      part = vectorInsertStridedSliceOpGetResult(vectorInsertStridedSliceOpCreate(
          at.base, at.location, typeOf(row), part, row, restOffsets, restStrides));
    result = vectorInsertAt(at, part, result, 1, &place);
  }
  return vectorReplaceByValue(at, op, result);
}

//===--- Elements ---===//

// Several dimensions: a row of elements at a time.
static MlirLogicalResult elementsToRows(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirType type = typeOf(vectorFromElementsOpGetDest(op));
  intptr_t count = mlirOperationGetNumOperands(op);
  if (vectorRank(type) < 2 || count > kMaxParts)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirType row = vectorTypeDropFront(type, 1);
  intptr_t size = count / (intptr_t)majorSize(type);
  MlirValue *values = tsAllocZeroed((size_t)size + 1, sizeof *values);
  MlirValue result = poison(at, type);
  for (int64_t i = 0; i < majorSize(type); ++i) {
    for (intptr_t k = 0; k < size; ++k)
      values[k] = mlirOperationGetOperand(op, (intptr_t)i * size + k);
    MlirValue part = vectorFromElementsOpGetDest(
        vectorFromElementsOpCreate(at.base, at.location, row, size, values));
    result = vectorInsertAt(at, part, result, 1, &i);
  }
  tsFree(values);
  return vectorReplaceByValue(at, op, result);
}

static MlirLogicalResult rowsToElements(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirValue source = vectorToElementsOpGetSource(op);
  MlirType type = typeOf(source);
  intptr_t count = mlirOperationGetNumResults(op);
  if (vectorRank(type) < 2 || count > kMaxParts)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  intptr_t size = count / (intptr_t)majorSize(type);
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  for (int64_t i = 0; i < majorSize(type); ++i) {
    MlirOperation part =
        vectorToElementsOpCreateInferred(at.base, at.location, vectorExtractAt(at, source, 1, &i));
    for (intptr_t k = 0; k < size; ++k)
      values[(intptr_t)i * size + k] = mlirOperationGetResult(part, k);
  }
  mlirRewriterBaseReplaceOpWithValues(at.base, op, count, values);
  tsFree(values);
  return VECTOR_OK;
}

static MlirLogicalResult constantStep(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOf(vectorStepOpGetResult(op));
  if (!isFixed(type))
    return VECTOR_FAIL;
  size_t size = (size_t)majorSize(type);
  int64_t *numbers = tsAllocZeroed(size + 1, sizeof *numbers);
  for (size_t i = 0; i < size; ++i)
    numbers[i] = (int64_t)i;
  MlirAttribute value = irWrapAttribute(
      irDenseGet((IrStorage *)irType(type), numbers, size * sizeof *numbers, size == 1));
  tsFree(numbers);
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op, arithConstantOpCreate(at.base, at.location, type, value));
}

//===--- outerproduct ---===//

static MlirValue multiply(VectorPlace at, MlirOperation op, MlirValue a, MlirValue b,
                          MlirValue acc) {
  VectorCombiningKind kind = vectorOuterProductOpGetKind(op);
  MlirType type = typeOf(a);
  bool isInteger = irTypeIsIntOrIndex(irType(mlirShapedTypeGetElementType(type)));
  const MlirAttribute none = {NULL};
  const MlirValue unmasked = {NULL};
  if (acc.ptr && !isInteger && kind == VectorCombiningKindADD)
    return vectorFMAOpGetResult(vectorFMAOpCreate(at.base, at.location, type, a, b, acc));
  MlirValue product = vectorCombine(at, VectorCombiningKindMUL, a, b, none, unmasked);
  return acc.ptr ? vectorCombine(at, kind, product, acc, none, unmasked) : product;
}

static MlirLogicalResult outerProductRows(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirValue lhs = vectorOuterProductOpGetLhs(op), rhs = vectorOuterProductOpGetRhs(op);
  MlirValue acc = vectorOuterProductOpGetAcc(op);
  MlirType type = typeOf(vectorResult(op));
  if (vectorMaskOpIsA(mlirOperationGetParentOperation(op)) || !canUnroll(type))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  if (!mlirTypeIsAVector(typeOf(rhs)))
    return vectorReplaceByValue(at, op,
                                multiply(at, op, lhs, broadcast(at, typeOf(lhs), rhs), acc));
  MlirValue result = poison(at, type);
  for (int64_t i = 0; i < majorSize(type); ++i) {
    MlirValue scale = broadcast(at, typeOf(rhs), vectorExtractAt(at, lhs, 1, &i));
    MlirValue row = acc.ptr ? vectorExtractAt(at, acc, 1, &i) : (MlirValue){NULL};
    result = vectorInsertAt(at, multiply(at, op, scale, rhs, row), result, 1, &i);
  }
  return vectorReplaceByValue(at, op, result);
}

//===--- Masks ---===//

static MlirValue constantOf(VectorPlace at, MlirType type, MlirAttribute value) {
  return arithConstantOpGetResult(arithConstantOpCreate(at.base, at.location, type, value));
}

static MlirLogicalResult constantMask(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOf(vectorResult(op));
  int64_t count = irShapedNumElements(irType(type));
  if (!isFixed(type) || !vectorRank(type) || count > kMaxParts)
    return VECTOR_FAIL;
  const int64_t *sizes = vectorConstantMaskOpGetMaskDimSizes(op, NULL);
  IrShape shape = vectorShape(type);
  MlirContext context = mlirOperationGetContext(op);
  int64_t *position = tsAllocZeroed(shape.rank + 1, sizeof *position);
  MlirAttribute *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  for (int64_t k = 0; k < count; ++k) {
    bool isSet = true;
    for (size_t i = 0; i < shape.rank; ++i)
      isSet &= position[i] < sizes[i];
    values[k] = mlirBoolAttrGet(context, isSet);
    next(shape, shape.rank, position);
  }
  MlirAttribute value = mlirDenseElementsAttrGet(type, (intptr_t)count, values);
  tsFree(position);
  tsFree(values);
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplaceByValue(at, op, constantOf(at, type, value));
}

// The numbers of the elements of a row: known, or counted when the program runs.
static MlirValue elementNumbers(VectorPlace at, MlirType row, MlirType number) {
  MlirType type = vectorTypeWithElements(row, number);
  size_t size = (size_t)majorSize(row);
  if (!isFixed(row))
    return resultOf(llvmStepVectorOpCreate(at.base, at.location, type));
  MlirAttribute *numbers = tsAllocZeroed(size + 1, sizeof *numbers);
  for (size_t i = 0; i < size; ++i)
    numbers[i] = mlirIntegerAttrGet(number, (int64_t)i);
  MlirAttribute value = mlirDenseElementsAttrGet(type, (intptr_t)size, numbers);
  tsFree(numbers);
  return constantOf(at, type, value);
}

static MlirLogicalResult compareMask(VectorPlace at, MlirOperation op, bool isNarrow) {
  MlirType type = typeOf(vectorResult(op)), row = type;
  MlirContext context = mlirOperationGetContext(op);
  const int64_t one[] = {1};
  if (!vectorRank(type))
    row = vectorTypeGet(1, one, NULL, mlirShapedTypeGetElementType(type));
  MlirType number = mlirIntegerTypeGet(context, isNarrow ? 32 : 64);
  MlirValue numbers = elementNumbers(at, row, number);
  MlirValue bound = resultOf(
      arithIndexCastOpCreate(at.base, at.location, number, mlirOperationGetOperand(op, 0)));
  MlirValue bounds = broadcast(at, typeOf(numbers), bound);
  MlirValue mask = resultOf(arithCmpIOpCreate(
      at.base, at.location, row, arithCmpIPredicateToAttribute(context, ArithCmpIPredicateslt),
      numbers, bounds));
  if (!vectorRank(type))
    return vectorReplace(at, op, vectorShapeCastOpCreate(at.base, at.location, type, mask));
  return vectorReplaceByValue(at, op, mask);
}

// Several dimensions: for each index of the first one the mask of the others, or nothing.
static MlirLogicalResult createMask(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const ConvertVectorToLLVMPassOptions *options = user;
  MlirType type = typeOf(vectorResult(op));
  VectorPlace at = vectorPlace(rewriter, op);
  size_t rank = vectorRank(type);
  if (rank <= 1)
    return compareMask(at, op, options->force32BitVectorIndices);
  if (!canUnroll(type))
    return VECTOR_FAIL;
  MlirContext context = mlirOperationGetContext(op);
  MlirType row = vectorTypeDropFront(type, 1), bit = mlirIntegerTypeGet(context, 1);
  MlirValue *bounds = tsAllocZeroed(rank + 1, sizeof *bounds);
  for (size_t i = 0; i < rank; ++i)
    bounds[i] = mlirOperationGetOperand(op, (intptr_t)i);
  MlirValue inner = vectorResult(
      vectorCreateMaskOpCreate(at.base, at.location, row, (intptr_t)rank - 1, bounds + 1));
  MlirAttribute no = mlirBoolAttrGet(context, false);
  MlirValue none = constantOf(at, row, mlirDenseElementsAttrSplatGet(row, no));
  MlirValue result = constantOf(at, type, mlirDenseElementsAttrSplatGet(type, no));
  for (int64_t i = 0; i < majorSize(type); ++i) {
    MlirValue isSet = resultOf(arithCmpIOpCreate(
        at.base, at.location, bit, arithCmpIPredicateToAttribute(context, ArithCmpIPredicateslt),
        arithCreateIndex(at.base, at.location, i), bounds[0]));
    MlirValue part = resultOf(arithSelectOpCreate(at.base, at.location, row, isSet, inner, none));
    result = vectorInsertAt(at, part, result, 1, &i);
  }
  tsFree(bounds);
  return vectorReplaceByValue(at, op, result);
}

//===--- Transfers ---===//

typedef TsVec(MlirValue) Values;

static Values indicesOf(MlirOperation op) {
  Values values = {0};
  TesseraRange range = vectorTransferOpInterfaceGetTransferIndices(op);
  for (intptr_t i = 0; i < range.count; ++i)
    tsVecPush(&values, mlirOperationGetOperand(op, range.start + i));
  return values;
}

// Whether a transfer is of neighbours in memory, at most a row of them, without vectors as
// elements.
static bool isRowTransfer(MlirOperation op) {
  MlirType base = typeOf(vectorTransferOpInterfaceGetTransferBase(op));
  MlirType vector = typeOf(vectorTransferOpInterfaceGetTransferVector(op));
  int64_t offset;
  if (!mlirTypeIsAMemRef(base) || vectorRank(vector) > 1 ||
      vectorMaskOpIsA(mlirOperationGetParentOperation(op)) ||
      !mlirAffineMapIsMinorIdentity(vectorTransferOpInterfaceGetTransferMap(op)) ||
      !mlirTypeEqual(mlirShapedTypeGetElementType(base), mlirShapedTypeGetElementType(vector)))
    return false;
  size_t rank = vectorShape(base).rank;
  int64_t *strides = tsAllocZeroed(rank + 1, sizeof *strides);
  bool isUnit =
      irMemRefStridesAndOffset(irType(base), strides, &offset) && (!rank || strides[rank - 1] == 1);
  tsFree(strides);
  return isUnit;
}

static bool isInBounds(MlirOperation op) {
  MlirAttribute inBounds = vectorTransferOpInterfaceGetTransferInBounds(op);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(inBounds); ++i)
    if (!mlirBoolAttrGetValue(mlirArrayAttrGetElement(inBounds, i)))
      return false;
  return true;
}

// The mask of what lies inside: elements below the size less where the row begins.
static MlirValue insideMask(VectorPlace at, MlirOperation op) {
  MlirValue base = vectorTransferOpInterfaceGetTransferBase(op);
  MlirType type = typeOf(base);
  MlirType vector = typeOf(vectorTransferOpInterfaceGetTransferVector(op));
  TesseraRange indices = vectorTransferOpInterfaceGetTransferIndices(op);
  intptr_t last = indices.count - 1;
  MlirValue size;
  if (mlirShapedTypeIsDynamicDim(type, last))
    size = memrefDimOpGetResult(memrefDimOpCreateInferred(
        at.base, at.location, base, arithCreateIndex(at.base, at.location, last)));
  else
    size = arithCreateIndex(at.base, at.location, mlirShapedTypeGetDimSize(type, last));
  MlirAttribute flags =
      arithIntegerOverflowFlagsAttrGet(mlirOperationGetContext(op), ArithIntegerOverflowFlagsnone);
  MlirValue left =
      resultOf(arithSubIOpCreate(at.base, at.location, typeOf(size), size,
                                 mlirOperationGetOperand(op, indices.start + last), flags));
  return vectorResult(
      vectorCreateMaskOpCreate(at.base, at.location, vectorMaskType(vector), 1, &left));
}

// What a transfer of a row does: its own mask, and that of what lies inside; null: all.
static MlirValue rowMask(VectorPlace at, MlirOperation op) {
  MlirValue mask = vectorTransferOpInterfaceGetTransferMask(op);
  if (isInBounds(op))
    return mask;
  MlirValue inside = insideMask(at, op);
  return mask.ptr ? resultOf(arithAndIOpCreate(at.base, at.location, typeOf(mask), inside, mask))
                  : inside;
}

static MlirLogicalResult readRow(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (!isRowTransfer(op))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue base = vectorTransferReadOpGetBase(op), mask = rowMask(at, op);
  MlirType type = typeOf(vectorTransferReadOpGetVector(op));
  MlirAttribute temporal = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
  const MlirAttribute none = {NULL};
  Values indices = indicesOf(op);
  MlirOperation made;
  if (mask.ptr)
    made = vectorMaskedLoadOpCreate(at.base, at.location, type, base, (intptr_t)indices.size,
                                    indices.data, mask,
                                    broadcast(at, type, vectorTransferReadOpGetPadding(op)), none);
  else
    made = vectorLoadOpCreate(at.base, at.location, type, base, (intptr_t)indices.size,
                              indices.data, temporal, none);
  tsVecFree(&indices);
  return vectorReplace(at, op, made);
}

static MlirLogicalResult writeRow(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (!isRowTransfer(op))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue base = vectorTransferWriteOpGetBase(op), mask = rowMask(at, op);
  MlirValue value = vectorTransferWriteOpGetValueToStore(op);
  MlirAttribute temporal = mlirBoolAttrGet(mlirOperationGetContext(op), 0);
  const MlirAttribute none = {NULL};
  Values indices = indicesOf(op);
  if (mask.ptr)
    vectorMaskedStoreOpCreate(at.base, at.location, base, (intptr_t)indices.size, indices.data,
                              mask, value, none);
  else
    vectorStoreOpCreate(at.base, at.location, value, base, (intptr_t)indices.size, indices.data,
                        temporal, none);
  tsVecFree(&indices);
  return vectorErase(at, op);
}

//===--- Patterns ---===//

void vectorToLLVMPopulateSteps(MlirRewritePatternSet patterns,
                               const ConvertVectorToLLVMPassOptions *options) {
  static const struct {
    const TesseraOpDef *root;
    TesseraRewriteFunction function;
  } kRows[] = {
      {&vectorBroadcastOpDef, broadcastRows},       {&vectorTransposeOpDef, transposeParts},
      {&vectorShapeCastOpDef, castParts},           {&vectorExtractStridedSliceOpDef, sliceRows},
      {&vectorInsertStridedSliceOpDef, insertRows}, {&vectorFromElementsOpDef, elementsToRows},
      {&vectorToElementsOpDef, rowsToElements},     {&vectorStepOpDef, constantStep},
      {&vectorOuterProductOpDef, outerProductRows}, {&vectorConstantMaskOpDef, constantMask},
      {&vectorCreateMaskOpDef, createMask},         {&vectorTransferReadOpDef, readRow},
      {&vectorTransferWriteOpDef, writeRow},
  };
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraRewritePatternSetAddNamed(patterns, kRows[i].root->name, kRows[i].root, 1,
                                     kRows[i].function, (void *)(uintptr_t)options);
  vectorPopulateMaskLowering(patterns);
}
