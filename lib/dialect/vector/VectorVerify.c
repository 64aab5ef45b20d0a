// Verifiers of the vector dialect's ops on values; those on memory are in VectorVerifyMemory.c.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vector/Vector.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

#define FAIL(...) return mlirOperationEmitOpError(op, __VA_ARGS__)

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

// An error that ends in a type: "before 'type' after".
static MlirLogicalResult failType(MlirOperation op, const char *before, MlirType type,
                                  const char *after) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s ", before);
  tesseraDiagnosticAppendType(error, type);
  tesseraDiagnosticAppendFormat(error, "%s", after);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult failKind(MlirOperation op, const char *before, const char *after,
                                  VectorCombiningKind kind, MlirType element) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s", before);
  tesseraDiagnosticAppendType(error, element);
  MlirStringRef name = vectorCombiningKindStringify(kind);
  tesseraDiagnosticAppendFormat(error, "%s '%.*s'", after, (int)name.length, name.data);
  return tesseraDiagnosticReport(error);
}

//===--- contract ---===//

static MlirLogicalResult verifyMaps(MlirOperation op) {
  MlirAttribute maps = vectorContractionOpGetIndexingMapsAttr(op);
  intptr_t numIterators = mlirArrayAttrGetNumElements(vectorContractionOpGetIteratorTypesAttr(op));
  bool areMaps = mlirArrayAttrGetNumElements(maps) == 3;
  for (intptr_t i = 0; areMaps && i < 3; ++i)
    areMaps = mlirAttributeIsAAffineMap(mlirArrayAttrGetElement(maps, i));
  if (!areMaps)
    FAIL("expected an indexing map for each vector operand");
  for (intptr_t i = 0; i < 3; ++i) {
    MlirAffineMap map = vectorContractMap(op, i);
    intptr_t rank = (intptr_t)vectorRank(typeOf(mlirOperationGetOperand(op, i)));
    if (mlirAffineMapGetNumSymbols(map))
      FAIL("expected indexing map %d to have no symbols", (int)i);
    if (mlirAffineMapGetNumDims(map) != numIterators)
      FAIL("expected indexing map %d to have %lld number of inputs", (int)i,
           (long long)numIterators);
    if (mlirAffineMapGetNumResults(map) != rank)
      FAIL("expected indexing map %d to have %lld number of outputs", (int)i, (long long)rank);
    if (!mlirAffineMapIsProjectedPermutation(map))
      FAIL("expected indexing map %d to be a projected permutation of its inputs", (int)i);
  }
  return mlirLogicalResultSuccess();
}

// What lhs and rhs share: reduced dimensions and others, of equal sizes.
static MlirLogicalResult verifySharedDims(MlirOperation op, intptr_t numIterators) {
  MlirType lhsType = typeOf(vectorContractionOpGetLhs(op));
  MlirType rhsType = typeOf(vectorContractionOpGetRhs(op));
  bool isAnyReduced = false, areEqual[2] = {true, true};
  for (intptr_t i = 0; i < numIterators; ++i) {
    intptr_t lhs = vectorFindDim(vectorContractMap(op, 0), i);
    intptr_t rhs = vectorFindDim(vectorContractMap(op, 1), i);
    if (lhs < 0 || rhs < 0)
      continue;
    bool isReduced = vectorContractIsReduced(op, i);
    isAnyReduced |= isReduced;
    areEqual[isReduced] &= vectorShape(lhsType).sizes[lhs] == vectorShape(rhsType).sizes[rhs];
  }
  if (!isAnyReduced)
    FAIL("expected at least one contracting dimension pair");
  if (!areEqual[1])
    FAIL("invalid contracting dimension map");
  if (!areEqual[0])
    FAIL("invalid batch dimension map");
  return mlirLogicalResultSuccess();
}

// The size of an iterator: that of the dimension of lhs or rhs which it is; 0 when it is neither.
static int64_t iteratorSize(MlirOperation op, intptr_t iterator) {
  for (intptr_t i = 0; i < 2; ++i) {
    intptr_t dim = vectorFindDim(vectorContractMap(op, i), iterator);
    if (dim >= 0)
      return vectorShape(typeOf(mlirOperationGetOperand(op, i))).sizes[dim];
  }
  return 0;
}

// Whether lhs or rhs has a dimension that isn't reduced.
static bool hasFreeDim(MlirOperation op, intptr_t numIterators) {
  for (intptr_t i = 0; i < numIterators; ++i) {
    bool isLhs = vectorFindDim(vectorContractMap(op, 0), i) >= 0;
    bool isRhs = vectorFindDim(vectorContractMap(op, 1), i) >= 0;
    if (isLhs != isRhs || (isLhs && isRhs && !vectorContractIsReduced(op, i)))
      return true;
  }
  return false;
}

static MlirLogicalResult verifyAccumulator(MlirOperation op, intptr_t numIterators) {
  static const char kWrongShape[] = "invalid accumulator/result vector shape";
  MlirType result = typeOf(vectorResult(op));
  MlirType acc = typeOf(vectorContractionOpGetAcc(op));
  bool wantsVector = hasFreeDim(op, numIterators);
  if (mlirTypeIsAVector(result) != wantsVector || mlirTypeIsAVector(acc) != wantsVector)
    FAIL("%s", kWrongShape);
  if (!wantsVector)
    return mlirLogicalResultSuccess();
  for (intptr_t i = 0; i < numIterators; ++i)
    if (!iteratorSize(op, i))
      FAIL("expected all dimensions to be either a LHS or a RHS dimension");
  MlirAffineMap map = vectorContractMap(op, 2);
  size_t rank = (size_t)mlirAffineMapGetNumResults(map);
  if (vectorRank(result) != rank)
    FAIL("%s", kWrongShape);
  int64_t *sizes = tsAllocZeroed(rank + 1, sizeof *sizes);
  bool *scalable = tsAllocZeroed(rank + 1, sizeof *scalable);
  for (size_t i = 0; i < rank; ++i) {
    sizes[i] = iteratorSize(op, (intptr_t)vectorTransferDim(map, (intptr_t)i));
    scalable[i] = vectorIsScalableDim(result, i);
  }
  MlirType wanted = vectorTypeGet(rank, sizes, scalable, mlirShapedTypeGetElementType(result));
  tsFree(sizes);
  tsFree(scalable);
  if (mlirTypeEqual(result, wanted) && mlirTypeEqual(acc, wanted))
    return mlirLogicalResultSuccess();
  return failType(op, "invalid accumulator/result vector shape, expected:", wanted, "");
}

MlirLogicalResult vectorContractionOpVerify(MlirOperation op) {
  MlirType element = mlirShapedTypeGetElementType(typeOf(vectorContractionOpGetLhs(op)));
  if (mlirTypeIsAInteger(element) && !mlirIntegerTypeIsSignless(element))
    FAIL("only supports signless integer types");
  intptr_t numIterators = mlirArrayAttrGetNumElements(vectorContractionOpGetIteratorTypesAttr(op));
  if (mlirLogicalResultIsFailure(verifyMaps(op)) ||
      mlirLogicalResultIsFailure(verifySharedDims(op, numIterators)) ||
      mlirLogicalResultIsFailure(verifyAccumulator(op, numIterators)))
    return mlirLogicalResultFailure();
  MlirType result = typeOf(vectorResult(op));
  if (!vectorIsSupportedKind(vectorContractionOpGetKind(op), tesseraElementTypeOrSelf(result)))
    FAIL("unsupported contraction type");
  return mlirLogicalResultSuccess();
}

//===--- Reductions ---===//

MlirLogicalResult vectorReductionOpVerify(MlirOperation op) {
  size_t rank = vectorRank(typeOf(vectorReductionOpGetVector(op)));
  if (rank > 1)
    FAIL("unsupported reduction rank: %zu", rank);
  MlirType element = typeOf(vectorReductionOpGetDest(op));
  VectorCombiningKind kind = vectorReductionOpGetKind(op);
  if (vectorIsSupportedKind(kind, element))
    return mlirLogicalResultSuccess();
  return failKind(op, "unsupported reduction type '", "' for kind", kind, element);
}

// The type without the dimensions; its elements when none is left.
static MlirType typeWithoutDims(MlirType type, const int64_t *dims, intptr_t numDims) {
  IrShape shape = vectorShape(type);
  MlirType element = mlirShapedTypeGetElementType(type);
  int64_t *sizes = tsAllocZeroed(shape.rank + 1, sizeof *sizes);
  bool *flags = tsAllocZeroed(2 * shape.rank + 1, sizeof *flags);
  bool *scalable = flags, *isGone = flags + shape.rank;
  size_t rank = 0;
  for (intptr_t i = 0; i < numDims; ++i)
    if (dims[i] >= 0 && (size_t)dims[i] < shape.rank)
      isGone[dims[i]] = true;
  for (size_t i = 0; i < shape.rank; ++i)
    if (!isGone[i]) {
      sizes[rank] = shape.sizes[i];
      scalable[rank++] = vectorIsScalableDim(type, i);
    }
  MlirType result = rank ? vectorTypeGet(rank, sizes, scalable, element) : element;
  tsFree(sizes);
  tsFree(flags);
  return result;
}

MlirLogicalResult vectorMultiDimReductionOpVerify(MlirOperation op) {
  intptr_t numDims;
  const int64_t *dims = vectorMultiDimReductionOpGetReductionDims(op, &numDims);
  MlirType source = typeOf(vectorMultiDimReductionOpGetSource(op));
  MlirType dest = typeOf(vectorMultiDimReductionOpGetDest(op));
  size_t rank = vectorRank(source);
  for (intptr_t i = 0; i < numDims; ++i)
    if (dims[i] < 0 || (size_t)dims[i] >= rank)
      FAIL("expected reduction dims to be smaller than %zu", rank);
  if (!mlirTypeEqual(dest, typeWithoutDims(source, dims, numDims))) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "destination type ");
    tesseraDiagnosticAppendType(error, dest);
    tesseraDiagnosticAppendFormat(error, " is incompatible with source type ");
    tesseraDiagnosticAppendType(error, source);
    return tesseraDiagnosticReport(error);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyMatrix(MlirOperation op, MlirType lhs, MlirType rhs,
                                      MlirType result) {
  if (vectorRank(rhs) != 1)
    FAIL("expected 1-d vector for operand #2");
  if (vectorRank(result) != 2)
    FAIL("expected 2-d vector result");
  if (vectorShape(lhs).sizes[0] != vectorShape(result).sizes[0])
    FAIL("expected #1 operand dim to match result dim #1");
  if (vectorShape(rhs).sizes[0] != vectorShape(result).sizes[1])
    FAIL("expected #2 operand dim to match result dim #2");
  if (vectorIsScalableDim(lhs, 0) && !vectorIsScalableDim(rhs, 0))
    FAIL("expected either both or only #2 operand dim to be scalable");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorOuterProductOpVerify(MlirOperation op) {
  MlirType lhs = typeOf(vectorOuterProductOpGetLhs(op));
  MlirType rhs = typeOf(vectorOuterProductOpGetRhs(op));
  MlirType result = typeOf(vectorResult(op));
  MlirValue acc = vectorOuterProductOpGetAcc(op);
  if (vectorRank(lhs) != 1)
    FAIL("expected 1-d vector for operand #1");
  if (mlirTypeIsAVector(rhs)) {
    if (mlirLogicalResultIsFailure(verifyMatrix(op, lhs, rhs, result)))
      return mlirLogicalResultFailure();
  } else if (vectorRank(result) != 1) {
    FAIL("expected 1-d vector result");
  } else if (vectorShape(lhs).sizes[0] != vectorShape(result).sizes[0]) {
    FAIL("expected #1 operand dim to match result dim #1");
  }
  if (acc.ptr && !mlirTypeEqual(typeOf(acc), result))
    FAIL("expected operand #3 of same type as result type");
  if (!vectorIsSupportedKind(vectorOuterProductOpGetKind(op), mlirShapedTypeGetElementType(result)))
    FAIL("unsupported outerproduct type");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorScanOpVerify(MlirOperation op) {
  MlirType source = typeOf(vectorScanOpGetSource(op));
  MlirType initial = typeOf(vectorScanOpGetInitialValue(op));
  int64_t rank = (int64_t)vectorRank(source), dim = vectorScanOpGetReductionDim(op);
  if (dim < 0 || dim >= rank)
    FAIL("reduction dimension %lld has to be less than %lld", (long long)dim, (long long)rank);
  if ((int64_t)vectorRank(initial) != rank - 1)
    FAIL("initial value rank %zu has to be equal to %lld", vectorRank(initial),
         (long long)rank - 1);
  for (int64_t i = 0, k = 0; i < rank; ++i)
    if (i != dim && vectorShape(source).sizes[i] != vectorShape(initial).sizes[k++])
      FAIL("incompatible input/initial value shapes");
  MlirType element = mlirShapedTypeGetElementType(source);
  VectorCombiningKind kind = vectorScanOpGetKind(op);
  if (vectorIsSupportedKind(kind, element))
    return mlirLogicalResultSuccess();
  return failKind(op, "unsupported reduction type ", " for kind", kind, element);
}

//===--- Elements and parts ---===//

MlirLogicalResult vectorBroadcastOpVerify(MlirOperation op) {
  MlirType from = typeOf(vectorBroadcastOpGetSource(op));
  MlirType to = typeOf(vectorBroadcastOpGetVector(op));
  if (!mlirTypeIsAVector(from)) {
    if (irVectorElementTypeIsValid(irType(from)))
      return mlirLogicalResultSuccess();
    FAIL("source type is not a vector");
  }
  size_t rank = vectorRank(from);
  if (rank > vectorRank(to))
    FAIL("source rank higher than destination rank");
  size_t lead = vectorRank(to) - rank;
  for (size_t i = 0; i < rank; ++i) {
    if (vectorIsBroadcastableDim(from, i, to, lead + i))
      continue;
    bool isScalable = vectorIsScalableDim(from, i),
         wantsScalable = vectorIsScalableDim(to, lead + i);
    FAIL("dimension mismatch (%s%lld%s vs. %s%lld%s)", isScalable ? "[" : "",
         (long long)vectorShape(from).sizes[i], isScalable ? "]" : "", wantsScalable ? "[" : "",
         (long long)vectorShape(to).sizes[lead + i], wantsScalable ? "]" : "");
  }
  return mlirLogicalResultSuccess();
}

static int64_t majorSize(MlirType type) {
  return vectorRank(type) ? vectorShape(type).sizes[0] : 1;
}

MlirLogicalResult vectorShuffleOpVerify(MlirOperation op) {
  MlirType result = typeOf(vectorShuffleOpGetVector(op));
  MlirType v1 = typeOf(vectorShuffleOpGetV1(op)), v2 = typeOf(vectorShuffleOpGetV2(op));
  size_t rank = vectorRank(v1), resultRank = vectorRank(result);
  if (rank != vectorRank(v2) || resultRank != (rank ? rank : 1))
    FAIL("rank mismatch");
  for (size_t i = 1; i < rank; ++i)
    if (!vectorDimsEqual(result, i, v1, i) || !vectorDimsEqual(v1, i, v2, i))
      FAIL("dimension mismatch");
  intptr_t length;
  const int64_t *mask = vectorShuffleOpGetMask(op, &length);
  if (length <= 0)
    FAIL("invalid mask length");
  if (length != vectorShape(result).sizes[0])
    FAIL("mask length mismatch");
  for (intptr_t i = 0; i < length; ++i)
    if (mask[i] < VECTOR_POISON_INDEX ||
        (mask[i] >= majorSize(v1) && mask[i] - majorSize(v1) >= majorSize(v2)))
      FAIL("mask index #%lld out of range", (long long)i + 1);
  return mlirLogicalResultSuccess();
}

static intptr_t countDynamic(const TesseraMixedList *list) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < list->size; ++i)
    count += list->numbers[i] == IR_DYNAMIC;
  return count;
}

static bool isInside(int64_t index, int64_t size) {
  return index == IR_DYNAMIC || (index >= VECTOR_POISON_INDEX && index < size);
}

static const char kDynamicMismatch[] =
    "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic "
    "position) -- this can only happen due to an incorrect fold/rewrite";

MlirLogicalResult vectorExtractOpVerify(MlirOperation op) {
  TesseraMixedList position = vectorExtractPosition(op);
  MlirType source = typeOf(vectorExtractOpGetSource(op));
  MlirType result = typeOf(vectorExtractOpGetResult(op));
  if (mlirTypeIsAVector(result) && !vectorRank(result))
    return mlirOperationEmitError(op,
                                  "expected a scalar instead of a 0-d vector as the result type");
  if (countDynamic(&position) != position.operands.count)
    FAIL("%s", kDynamicMismatch);
  if ((size_t)position.size > vectorRank(source))
    FAIL("expected position attribute of rank no greater than vector rank");
  for (intptr_t i = 0; i < position.size; ++i)
    if (!isInside(position.numbers[i], vectorShape(source).sizes[i]))
      FAIL("expected position attribute #%lld to be a non-negative integer smaller than the "
           "corresponding vector dimension or poison (-1)",
           (long long)i + 1);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorInsertOpVerify(MlirOperation op) {
  TesseraMixedList position = vectorInsertPosition(op);
  MlirType value = typeOf(vectorInsertOpGetValueToStore(op));
  MlirType dest = typeOf(vectorInsertOpGetDest(op));
  bool isVector = mlirTypeIsAVector(value);
  size_t rank = vectorRank(dest), length = (size_t)position.size;
  if (isVector && !vectorRank(value))
    return mlirOperationEmitError(
        op, "expected a scalar instead of a 0-d vector as the source operand");
  if (countDynamic(&position) != position.operands.count)
    FAIL("%s", kDynamicMismatch);
  if (length > rank)
    FAIL("expected position attribute of rank no greater than dest vector rank");
  if (isVector && vectorRank(value) + length != rank)
    FAIL("expected position attribute rank + source rank to match dest vector rank");
  if (!isVector && length != rank)
    FAIL("expected position attribute rank to match the dest vector rank");
  for (intptr_t i = 0; i < position.size; ++i)
    if (!isInside(position.numbers[i], vectorShape(dest).sizes[i]))
      FAIL("expected position attribute #%lld to be a non-negative integer smaller than the "
           "corresponding dest vector dimension",
           (long long)i + 1);
  return mlirLogicalResultSuccess();
}

//===--- Strided slices ---===//

// Whether what is at index i lies in [min, end).
static MlirLogicalResult verifyRange(MlirOperation op, const char *name, intptr_t i, int64_t value,
                                     int64_t min, int64_t end) {
  if (value >= min && value < end)
    return mlirLogicalResultSuccess();
  FAIL("expected %s dimension %lld to be confined to [%lld, %lld)", name, (long long)i,
       (long long)min, (long long)end);
}

static MlirLogicalResult verifyUnitStrides(MlirOperation op, MlirAttribute strides) {
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(strides); ++i)
    if (vectorInteger(strides, i) != 1)
      FAIL("expected strides to be confined to [1, 2)");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult failSize(MlirOperation op, size_t i, int64_t size, int64_t wanted) {
  FAIL("expected size at idx=%zu to match the corresponding base size from the input vector (%lld "
       "vs %lld)",
       i, (long long)size, (long long)wanted);
}

static MlirLogicalResult verifyInsertedRanges(MlirOperation op, MlirType source, MlirType dest) {
  MlirAttribute offsets = vectorInsertStridedSliceOpGetOffsetsAttr(op);
  IrShape from = vectorShape(source), to = vectorShape(dest);
  size_t lead = to.rank - from.rank;
  for (size_t i = 0; i < to.rank; ++i)
    if (mlirLogicalResultIsFailure(verifyRange(
            op, "offsets", (intptr_t)i, vectorInteger(offsets, (intptr_t)i), 0, to.sizes[i])))
      return mlirLogicalResultFailure();
  if (mlirLogicalResultIsFailure(
          verifyUnitStrides(op, vectorInsertStridedSliceOpGetStridesAttr(op))))
    return mlirLogicalResultFailure();
  for (size_t i = 0; i < to.rank; ++i) {
    int64_t offset = vectorInteger(offsets, (intptr_t)i);
    int64_t size = i < lead ? 0 : from.sizes[i - lead];
    if (size > to.sizes[i] - offset)
      FAIL("expected sum(offsets, source vector shape) dimension %zu to be confined to [1, %lld)",
           i, (long long)to.sizes[i] + 1);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorInsertStridedSliceOpVerify(MlirOperation op) {
  MlirType source = typeOf(vectorInsertStridedSliceOpGetValueToStore(op));
  MlirType dest = typeOf(vectorInsertStridedSliceOpGetDest(op));
  size_t rank = vectorRank(source), destRank = vectorRank(dest);
  if ((size_t)mlirArrayAttrGetNumElements(vectorInsertStridedSliceOpGetOffsetsAttr(op)) != destRank)
    FAIL("expected offsets of same size as destination vector rank");
  if ((size_t)mlirArrayAttrGetNumElements(vectorInsertStridedSliceOpGetStridesAttr(op)) != rank)
    FAIL("expected strides of same size as source vector rank");
  if (rank > destRank)
    FAIL("expected source rank to be no greater than destination rank");
  if (mlirLogicalResultIsFailure(verifyInsertedRanges(op, source, dest)))
    return mlirLogicalResultFailure();
  for (size_t i = 0; i < rank; ++i) {
    size_t k = i + destRank - rank;
    if (vectorIsScalableDim(source, i) != vectorIsScalableDim(dest, k))
      FAIL("mismatching scalable flags (at source vector idx=%zu)", i);
    if (vectorIsScalableDim(source, i) && !vectorDimsEqual(source, i, dest, k))
      return failSize(op, i, vectorShape(source).sizes[i], vectorShape(dest).sizes[k]);
  }
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyExtractedRanges(MlirOperation op, IrShape shape) {
  MlirAttribute offsets = vectorExtractStridedSliceOpGetOffsetsAttr(op);
  MlirAttribute sizes = vectorExtractStridedSliceOpGetSizesAttr(op);
  intptr_t count = mlirArrayAttrGetNumElements(offsets);
  for (intptr_t i = 0; i < count; ++i)
    if (mlirLogicalResultIsFailure(
            verifyRange(op, "offsets", i, vectorInteger(offsets, i), 0, shape.sizes[i])))
      return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < count; ++i)
    if (mlirLogicalResultIsFailure(
            verifyRange(op, "sizes", i, vectorInteger(sizes, i), 1, shape.sizes[i] + 1)))
      return mlirLogicalResultFailure();
  if (mlirLogicalResultIsFailure(
          verifyUnitStrides(op, vectorExtractStridedSliceOpGetStridesAttr(op))))
    return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < count; ++i)
    if (vectorInteger(sizes, i) > shape.sizes[i] - vectorInteger(offsets, i))
      FAIL("expected sum(offsets, sizes) dimension %lld to be confined to [1, %lld)", (long long)i,
           (long long)shape.sizes[i] + 1);
  return mlirLogicalResultSuccess();
}

// The type with these sizes of its first dimensions.
static MlirType slicedType(MlirType type, MlirAttribute sizes) {
  IrShape shape = vectorShape(type);
  size_t count = (size_t)mlirArrayAttrGetNumElements(sizes);
  int64_t *all = tsAllocZeroed(shape.rank + 1, sizeof *all);
  bool *scalable = tsAllocZeroed(shape.rank + 1, sizeof *scalable);
  for (size_t i = 0; i < shape.rank; ++i) {
    all[i] = i < count ? vectorInteger(sizes, (intptr_t)i) : shape.sizes[i];
    scalable[i] = vectorIsScalableDim(type, i);
  }
  MlirType result = vectorTypeGet(shape.rank, all, scalable, mlirShapedTypeGetElementType(type));
  tsFree(all);
  tsFree(scalable);
  return result;
}

MlirLogicalResult vectorExtractStridedSliceOpVerify(MlirOperation op) {
  MlirAttribute sizes = vectorExtractStridedSliceOpGetSizesAttr(op);
  MlirType source = typeOf(vectorExtractStridedSliceOpGetSource(op));
  IrShape shape = vectorShape(source);
  intptr_t count = mlirArrayAttrGetNumElements(vectorExtractStridedSliceOpGetOffsetsAttr(op));
  if (count != mlirArrayAttrGetNumElements(sizes) ||
      count != mlirArrayAttrGetNumElements(vectorExtractStridedSliceOpGetStridesAttr(op)))
    FAIL("expected offsets, sizes and strides attributes of same size");
  if ((size_t)count > shape.rank)
    FAIL("expected offsets attribute of rank no greater than vector rank");
  if (mlirLogicalResultIsFailure(verifyExtractedRanges(op, shape)))
    return mlirLogicalResultFailure();
  MlirType wanted = slicedType(source, sizes);
  if (!mlirTypeEqual(typeOf(vectorResult(op)), wanted))
    return failType(op, "expected result type to be", wanted, "");
  for (intptr_t i = 0; i < count; ++i)
    if (vectorIsScalableDim(source, (size_t)i) && vectorInteger(sizes, i) != shape.sizes[i])
      return failSize(op, (size_t)i, vectorInteger(sizes, i), shape.sizes[i]);
  return mlirLogicalResultSuccess();
}

//===--- Shapes ---===//

MlirLogicalResult vectorShapeCastOpVerify(MlirOperation op) {
  MlirType source = typeOf(vectorShapeCastOpGetSource(op));
  MlirType result = typeOf(vectorShapeCastOpGetResult(op));
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(source), mlirShapedTypeGetElementType(result)))
    FAIL("has different source and result element types");
  int64_t from = irShapedNumElements(irType(source)), to = irShapedNumElements(irType(result));
  if (from != to)
    FAIL("has different number of elements at source (%lld) and result (%lld)", (long long)from,
         (long long)to);
  size_t fromScalable = vectorNumScalableDims(source), toScalable = vectorNumScalableDims(result);
  if (fromScalable != toScalable)
    FAIL("has different number of scalable dims at source (%zu) and result (%zu)", fromScalable,
         toScalable);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorBitCastOpVerify(MlirOperation op) {
  MlirType source = typeOf(vectorBitCastOpGetSource(op));
  MlirType result = typeOf(vectorBitCastOpGetResult(op));
  size_t rank = vectorRank(source);
  for (size_t i = 0; i + 1 < rank; ++i)
    if (vectorShape(source).sizes[i] != vectorShape(result).sizes[i])
      FAIL("dimension size mismatch at: %zu", i);
  if (vectorMinorBits(source) == vectorMinorBits(result))
    return mlirLogicalResultSuccess();
  FAIL("source/result bitwidth of the %s must be equal",
       rank ? "minor 1-D vectors" : "0-D vector element types");
}

MlirLogicalResult vectorTransposeOpVerify(MlirOperation op) {
  MlirType source = typeOf(vectorTransposeOpGetVector(op));
  MlirType result = typeOf(vectorTransposeOpGetResult(op));
  intptr_t length, rank = (intptr_t)vectorRank(result);
  const int64_t *permutation = vectorTransposeOpGetPermutation(op, &length);
  if ((intptr_t)vectorRank(source) != rank)
    FAIL("vector result rank mismatch: %lld", (long long)rank);
  if (length != rank)
    FAIL("transposition length mismatch: %lld", (long long)length);
  bool *isSeen = tsAllocZeroed((size_t)rank + 1, sizeof *isSeen);
  const char *problem = NULL;
  intptr_t i = 0;
  for (; i < rank; ++i) {
    int64_t dim = permutation[i];
    if (dim < 0 || dim >= rank)
      problem = "transposition index out of range";
    else if (isSeen[dim])
      problem = "duplicate position index";
    else if (vectorShape(result).sizes[i] != vectorShape(source).sizes[dim])
      problem = "dimension size mismatch at";
    if (problem)
      break;
    isSeen[dim] = true;
  }
  tsFree(isSeen);
  if (problem)
    FAIL("%s: %lld", problem, (long long)permutation[i]);
  return mlirLogicalResultSuccess();
}

//===--- Masks ---===//

static MlirLogicalResult verifyMaskSizes(MlirOperation op, MlirType type, const int64_t *sizes) {
  bool isAnyZero = false, areAllZero = true;
  for (size_t i = 0; i < vectorRank(type); ++i) {
    int64_t size = vectorShape(type).sizes[i];
    if (sizes[i] < 0 || sizes[i] > size)
      FAIL("array attr of size out of bounds of vector result dimension size");
    if (vectorIsScalableDim(type, i) && sizes[i] && sizes[i] != size)
      FAIL("only supports 'none set' or 'all set' scalable dimensions");
    isAnyZero |= !sizes[i];
    areAllZero &= !sizes[i];
  }
  if (isAnyZero && !areAllZero)
    FAIL("expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorConstantMaskOpVerify(MlirOperation op) {
  MlirType type = typeOf(vectorResult(op));
  intptr_t count, rank = (intptr_t)vectorRank(type);
  const int64_t *sizes = vectorConstantMaskOpGetMaskDimSizes(op, &count);
  if (!rank && count != 1)
    return mlirOperationEmitError(op, "array attr must have length 1 for 0-D vectors");
  if (!rank && sizes[0] != 0 && sizes[0] != 1)
    return mlirOperationEmitError(op, "mask dim size must be either 0 or 1 for 0-D vectors");
  if (rank && count != rank)
    FAIL("must specify array attr of size equal vector result rank");
  return verifyMaskSizes(op, type, sizes);
}

MlirLogicalResult vectorCreateMaskOpVerify(MlirOperation op) {
  size_t rank = vectorRank(typeOf(vectorResult(op)));
  size_t count = (size_t)mlirOperationGetNumOperands(op);
  if (!rank && count != 1)
    FAIL("must specify exactly one operand for 0-D create_mask");
  if (rank && count != rank)
    FAIL("must specify an operand for each result vector dimension");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyMaskedResults(MlirOperation op, MlirOperation masked,
                                             MlirOperation yield) {
  intptr_t numResults = mlirOperationGetNumResults(op), numVectors = 0;
  if (mlirOperationGetNumResults(masked) != numResults)
    FAIL("expects number of results to match maskable operation number of results");
  for (intptr_t i = 0; i < numResults; ++i)
    if (!mlirValueEqual(mlirOperationGetResult(masked, i), mlirOperationGetOperand(yield, i)))
      FAIL("expects all the results from the MaskableOpInterface to match all the values returned "
           "by the terminator");
  for (intptr_t i = 0; i < numResults; ++i) {
    MlirType type = typeOf(mlirOperationGetResult(op, i));
    if (!mlirTypeEqual(type, typeOf(mlirOperationGetResult(masked, i))))
      FAIL("expects result type to match maskable operation result type");
    numVectors += mlirTypeIsAVector(type);
  }
  if (numVectors > 1)
    FAIL("multiple vector results not supported");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyMasked(MlirOperation op, MlirOperation masked) {
  MlirType wanted = maskableOpInterfaceGetExpectedMaskType(masked);
  MlirValue passthru = vectorMaskOpGetPassthru(op);
  if (!wanted.ptr)
    return mlirLogicalResultSuccess(); // the op itself is wrong, and says so
  if (!mlirTypeEqual(typeOf(vectorMaskOpGetMask(op)), wanted))
    return failType(op, "expects a", wanted, " mask for the maskable operation");
  if (!passthru.ptr)
    return mlirLogicalResultSuccess();
  if (!maskableOpInterfaceSupportsPassthru(masked))
    FAIL("doesn't expect a passthru argument for this maskable operation");
  if (mlirOperationGetNumResults(masked) != 1)
    FAIL("expects result when passthru argument is provided");
  if (!mlirTypeEqual(typeOf(passthru), typeOf(mlirOperationGetResult(masked, 0))))
    FAIL("expects passthru type to match result type");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorMaskOpVerify(MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(vectorMaskOpGetMaskRegion(op));
  MlirOperation first =
      mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetFirstOperation(block);
  if (!first.ptr)
    FAIL("expects a terminator within the mask region");
  MlirOperation second = mlirOperationGetNextInBlock(first);
  if (second.ptr && mlirOperationGetNextInBlock(second).ptr)
    FAIL("expects only one operation to mask");
  MlirOperation yield = second.ptr ? second : first;
  if (!vectorYieldOpIsA(yield))
    FAIL("expects a terminator within the mask region");
  if (mlirOperationGetNumOperands(yield) != mlirOperationGetNumResults(op))
    FAIL("expects number of results to match mask region yielded values");
  if (!second.ptr)
    return mlirLogicalResultSuccess();
  if (!maskableOpInterfaceCast(first))
    FAIL("expects a MaskableOpInterface within the mask region");
  if (mlirLogicalResultIsFailure(verifyMaskedResults(op, first, yield)))
    return mlirLogicalResultFailure();
  return verifyMasked(op, first);
}
