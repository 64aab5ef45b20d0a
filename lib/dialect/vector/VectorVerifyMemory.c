// Verifiers of the vector dialect's ops that move vectors to and from memory and tensors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vector/Vector.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

#define FAIL(...) return mlirOperationEmitOpError(op, __VA_ARGS__)
#define CHECK(check)                                                                               \
  do {                                                                                             \
    if (mlirLogicalResultIsFailure(check))                                                         \
      return mlirLogicalResultFailure();                                                           \
  } while (0)

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static MlirLogicalResult verifyIndices(MlirOperation op, MlirType base, intptr_t count) {
  intptr_t rank = mlirShapedTypeHasRank(base) ? mlirShapedTypeGetRank(base) : -1;
  if (rank < 0)
    FAIL("requires base to be a memref or ranked tensor type");
  if (count != rank)
    FAIL("requires %lld indices", (long long)rank);
  return mlirLogicalResultSuccess();
}

//===--- Transfers ---===//

static MlirLogicalResult verifyVectorElements(MlirOperation op, MlirType element, MlirType vector,
                                              MlirAffineMap map, MlirValue mask) {
  uint64_t sourceBits = vectorMinorBits(element);
  if (!sourceBits || vectorMinorBits(vector) % sourceBits)
    FAIL("requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth "
         "of the minor 1-D vector of the source");
  if (vectorRank(element) > vectorRank(vector))
    FAIL("requires source vector element and vector result ranks to match.");
  if ((size_t)mlirAffineMapGetNumResults(map) != vectorRank(vector) - vectorRank(element))
    FAIL("requires a permutation_map with result dims of the same rank as the vector type");
  if (mask.ptr)
    FAIL("does not support masks with vector element type");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyElements(MlirOperation op, MlirType element, MlirType vector,
                                        MlirAffineMap map) {
  uint64_t bits = irTypeBitWidth(irType(element));
  bool isSame = mlirTypeEqual(element, mlirShapedTypeGetElementType(vector));
  if (!isSame && (!bits || vectorMinorBits(vector) % bits))
    FAIL("requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth "
         "of the source element type");
  if ((size_t)mlirAffineMapGetNumResults(map) != vectorRank(vector))
    FAIL("requires a permutation_map with result dims of the same rank as the vector type");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyMask(MlirOperation op, MlirValue mask, MlirType wanted) {
  if (!mask.ptr || !wanted.ptr || mlirTypeEqual(typeOf(mask), wanted))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "inferred mask type (");
  tesseraDiagnosticAppendType(error, wanted);
  tesseraDiagnosticAppendFormat(error, ") and mask operand type (");
  tesseraDiagnosticAppendType(error, typeOf(mask));
  tesseraDiagnosticAppendFormat(error, ") don't match");
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult verifyInBounds(MlirOperation op, MlirAffineMap map) {
  intptr_t count = mlirArrayAttrGetNumElements(vectorTransferOpInterfaceGetTransferInBounds(op));
  if (mlirAffineMapGetNumResults(map) == count)
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(
      error, "expects the in_bounds attr of same rank as permutation_map results: ");
  tesseraDiagnosticAppendAttribute(error, mlirAffineMapAttrGet(map));
  tesseraDiagnosticAppendFormat(error, " vs inBounds of size: %lld", (long long)count);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult verifyTransfer(MlirOperation op) {
  MlirType base = typeOf(vectorTransferOpInterfaceGetTransferBase(op));
  MlirType vector = typeOf(vectorTransferOpInterfaceGetTransferVector(op));
  MlirAffineMap map = vectorTransferOpInterfaceGetTransferMap(op);
  MlirValue mask = vectorTransferOpInterfaceGetTransferMask(op);
  if (!mlirTypeIsAMemRef(base) && !mlirTypeIsARankedTensor(base))
    FAIL("requires source to be a memref or ranked tensor type");
  MlirType element = mlirShapedTypeGetElementType(base);
  if (mlirTypeIsAVector(element))
    CHECK(verifyVectorElements(op, element, vector, map, mask));
  else
    CHECK(verifyElements(op, element, vector, map));
  if (mlirAffineMapGetNumSymbols(map))
    FAIL("requires permutation_map without symbols");
  if (mlirAffineMapGetNumInputs(map) != mlirShapedTypeGetRank(base))
    FAIL("requires a permutation_map with input dims of the same rank as the source type");
  CHECK(verifyMask(op, mask, vectorTransferMaskType(vector, map)));
  return verifyInBounds(op, map);
}

static MlirLogicalResult verifyMap(MlirOperation op, MlirAffineMap map) {
  intptr_t numDims = mlirAffineMapGetNumDims(map), i = 0;
  bool *isSeen = tsAllocZeroed((size_t)numDims + 1, sizeof *isSeen), isPlain = true;
  bool isTwice = false;
  for (; i < mlirAffineMapGetNumResults(map) && isPlain && !isTwice; ++i) {
    MlirAffineExpr result = mlirAffineMapGetResult(map, i);
    int64_t dim = vectorTransferDim(map, i);
    isPlain = dim >= 0 ||
              (mlirAffineExprIsAConstant(result) && mlirAffineConstantExprGetValue(result) == 0);
    isTwice = dim >= 0 && isSeen[dim];
    if (dim >= 0)
      isSeen[dim] = true;
  }
  tsFree(isSeen);
  if (!isPlain)
    FAIL("requires a projected permutation_map (at most one dim or the zero constant can appear in "
         "each result)");
  if (isTwice)
    FAIL("requires a permutation_map that is a permutation (found one dim used more than once)");
  return mlirLogicalResultSuccess();
}

static intptr_t rankOrZero(MlirType shaped) {
  return mlirShapedTypeHasRank(shaped) ? mlirShapedTypeGetRank(shaped) : 0;
}

static MlirLogicalResult verifyTransferIndices(MlirOperation op) {
  intptr_t rank = rankOrZero(typeOf(vectorTransferOpInterfaceGetTransferBase(op)));
  if (vectorTransferOpInterfaceGetTransferIndices(op).count != rank)
    FAIL("requires %lld indices", (long long)rank);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorTransferReadOpVerify(MlirOperation op) {
  CHECK(verifyTransferIndices(op));
  CHECK(verifyTransfer(op));
  MlirType element = mlirShapedTypeGetElementType(typeOf(vectorTransferReadOpGetBase(op)));
  MlirType padding = typeOf(vectorTransferReadOpGetPadding(op));
  if (mlirTypeIsAVector(element)) {
    if (!mlirTypeEqual(element, padding))
      FAIL("requires source element type and padding type to match.");
  } else if (!irVectorElementTypeIsValid(irType(padding))) {
    FAIL("requires valid padding vector elemental type");
  } else if (!mlirTypeEqual(element, padding)) {
    FAIL("requires formal padding and source of the same elemental type");
  }
  return verifyMap(op, vectorTransferReadOpGetPermutationMap(op));
}

MlirLogicalResult vectorTransferWriteOpVerify(MlirOperation op) {
  CHECK(verifyTransferIndices(op));
  MlirAffineMap map = vectorTransferWriteOpGetPermutationMap(op);
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    MlirAffineExpr result = mlirAffineMapGetResult(map, i);
    if (mlirAffineExprIsAConstant(result) && mlirAffineConstantExprGetValue(result) == 0)
      FAIL("should not have broadcast dimensions");
  }
  CHECK(verifyTransfer(op));
  return verifyMap(op, map);
}

//===--- load and store ---===//

// The words with which messages call what they are about.
typedef struct AccessWords {
  const char *memref, *vector, *value, *type;
} AccessWords;

static MlirLogicalResult verifyAccess(MlirOperation op, MlirType memref, MlirType vector,
                                      intptr_t numIndices, AccessWords words) {
  if (vectorShape(memref).rank < vectorRank(vector))
    FAIL("%s memref has lower rank than the %s", words.memref, words.vector);
  bool isOne = !mlirVectorTypeIsScalable(vector) && irShapedNumElements(irType(vector)) == 1;
  if (!isOne && !vectorHasUnitStride(memref))
    FAIL("most minor memref dim must have unit stride");
  MlirType element = mlirShapedTypeGetElementType(memref);
  if (mlirTypeIsAVector(element)) {
    if (!mlirTypeEqual(element, vector))
      FAIL("base memref and %s vector types should match", words.value);
    element = mlirShapedTypeGetElementType(element);
  }
  if (!mlirTypeEqual(element, mlirShapedTypeGetElementType(vector)))
    FAIL("base and %s element %s should match", words.value, words.type);
  return verifyIndices(op, memref, numIndices);
}

MlirLogicalResult vectorLoadOpVerify(MlirOperation op) {
  return verifyAccess(op, typeOf(vectorLoadOpGetBase(op)), typeOf(vectorLoadOpGetResult(op)),
                      vectorLoadOpGetNumIndices(op),
                      (AccessWords){"destination", "result vector", "result", "types"});
}

MlirLogicalResult vectorStoreOpVerify(MlirOperation op) {
  return verifyAccess(op, typeOf(vectorStoreOpGetBase(op)),
                      typeOf(vectorStoreOpGetValueToStore(op)), vectorStoreOpGetNumIndices(op),
                      (AccessWords){"source", "vector to store", "valueToStore", "type"});
}

//===--- Masked access ---===//

static MlirLogicalResult verifyBase(MlirOperation op, MlirType base, MlirType vector,
                                    const char *value, intptr_t numIndices) {
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(base), mlirShapedTypeGetElementType(vector)))
    FAIL("base and %s element type should match", value);
  return verifyIndices(op, base, numIndices);
}

static MlirLogicalResult verifyPassthru(MlirOperation op, MlirType result, MlirType passthru) {
  if (!mlirTypeEqual(result, passthru))
    FAIL("expected pass_thru of same type as result type");
  return mlirLogicalResultSuccess();
}

// Whether all dimensions have equal sizes; of scalable ones the smallest.
static bool haveEqualSizes(MlirType a, MlirType b) { return tesseraShapesAreEqual(a, b); }

MlirLogicalResult vectorMaskedLoadOpVerify(MlirOperation op) {
  MlirType result = typeOf(vectorMaskedLoadOpGetResult(op));
  CHECK(verifyBase(op, typeOf(vectorMaskedLoadOpGetBase(op)), result, "result",
                   vectorMaskedLoadOpGetNumIndices(op)));
  if (!haveEqualSizes(result, typeOf(vectorMaskedLoadOpGetMask(op))))
    FAIL("expected result shape to match mask shape");
  return verifyPassthru(op, result, typeOf(vectorMaskedLoadOpGetPassThru(op)));
}

MlirLogicalResult vectorMaskedStoreOpVerify(MlirOperation op) {
  MlirType value = typeOf(vectorMaskedStoreOpGetValueToStore(op));
  CHECK(verifyBase(op, typeOf(vectorMaskedStoreOpGetBase(op)), value, "valueToStore",
                   vectorMaskedStoreOpGetNumIndices(op)));
  if (!haveEqualSizes(value, typeOf(vectorMaskedStoreOpGetMask(op))))
    FAIL("expected valueToStore shape to match mask shape");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorGatherOpVerify(MlirOperation op) {
  MlirType result = typeOf(vectorGatherOpGetResult(op));
  CHECK(verifyBase(op, typeOf(vectorGatherOpGetBase(op)), result, "result",
                   vectorGatherOpGetNumOffsets(op)));
  if (!haveEqualSizes(result, typeOf(vectorGatherOpGetIndices(op))))
    FAIL("expected result dim to match indices dim");
  if (!haveEqualSizes(result, typeOf(vectorGatherOpGetMask(op))))
    FAIL("expected result dim to match mask dim");
  return verifyPassthru(op, result, typeOf(vectorGatherOpGetPassThru(op)));
}

MlirLogicalResult vectorScatterOpVerify(MlirOperation op) {
  MlirType value = typeOf(vectorScatterOpGetValueToStore(op));
  CHECK(verifyBase(op, typeOf(vectorScatterOpGetBase(op)), value, "valueToStore",
                   vectorScatterOpGetNumOffsets(op)));
  if (!haveEqualSizes(value, typeOf(vectorScatterOpGetIndices(op))))
    FAIL("expected valueToStore dim to match indices dim");
  if (!haveEqualSizes(value, typeOf(vectorScatterOpGetMask(op))))
    FAIL("expected valueToStore dim to match mask dim");
  return mlirLogicalResultSuccess();
}

// The first dimensions have equal sizes.
static bool haveEqualMajorSizes(MlirType a, MlirType b) {
  return vectorShape(a).sizes[0] == vectorShape(b).sizes[0];
}

MlirLogicalResult vectorExpandLoadOpVerify(MlirOperation op) {
  MlirType result = typeOf(vectorExpandLoadOpGetResult(op));
  CHECK(verifyBase(op, typeOf(vectorExpandLoadOpGetBase(op)), result, "result",
                   vectorExpandLoadOpGetNumIndices(op)));
  if (!haveEqualMajorSizes(result, typeOf(vectorExpandLoadOpGetMask(op))))
    FAIL("expected result dim to match mask dim");
  return verifyPassthru(op, result, typeOf(vectorExpandLoadOpGetPassThru(op)));
}

MlirLogicalResult vectorCompressStoreOpVerify(MlirOperation op) {
  MlirType value = typeOf(vectorCompressStoreOpGetValueToStore(op));
  CHECK(verifyBase(op, typeOf(vectorCompressStoreOpGetBase(op)), value, "valueToStore",
                   vectorCompressStoreOpGetNumIndices(op)));
  if (!haveEqualMajorSizes(value, typeOf(vectorCompressStoreOpGetMask(op))))
    FAIL("expected valueToStore dim to match mask dim");
  return mlirLogicalResultSuccess();
}

//===--- type_cast ---===//

// Whether the sizes of a memref, followed by those of the vectors in it, are those of another one.
static bool haveEqualJoinedSizes(MlirType a, MlirType b) {
  MlirType types[2][2] = {{a, mlirShapedTypeGetElementType(a)},
                          {b, mlirShapedTypeGetElementType(b)}};
  size_t ranks[2][2];
  for (unsigned i = 0; i < 2; ++i) {
    ranks[i][0] = vectorShape(types[i][0]).rank;
    ranks[i][1] = vectorRank(types[i][1]);
  }
  if (ranks[0][0] + ranks[0][1] != ranks[1][0] + ranks[1][1])
    return false;
  for (size_t k = 0; k < ranks[0][0] + ranks[0][1]; ++k) {
    int64_t sizes[2];
    for (unsigned i = 0; i < 2; ++i)
      sizes[i] = k < ranks[i][0] ? vectorShape(types[i][0]).sizes[k]
                                 : vectorShape(types[i][1]).sizes[k - ranks[i][0]];
    if (sizes[0] != sizes[1])
      return false;
  }
  return true;
}

static MlirLogicalResult failResult(MlirOperation op, const char *message, MlirType type) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s: ", message);
  tesseraDiagnosticAppendType(error, type);
  return tesseraDiagnosticReport(error);
}

static MlirType scalarIn(MlirType memref) {
  return tesseraElementTypeOrSelf(mlirShapedTypeGetElementType(memref));
}

MlirLogicalResult vectorTypeCastOpVerify(MlirOperation op) {
  MlirType source = typeOf(vectorTypeCastOpGetMemref(op));
  MlirType result = typeOf(vectorTypeCastOpGetResult(op));
  if (!irMemRefHasIdentityLayout(irType(source)))
    FAIL("expects operand to be a memref with identity layout");
  if (!irMemRefHasIdentityLayout(irType(result)))
    FAIL("expects result to be a memref with identity layout");
  if (irMemRefMemorySpace(irType(source)) != irMemRefMemorySpace(irType(result)))
    FAIL("expects result in same memory space");
  if (!mlirTypeEqual(scalarIn(source), scalarIn(result)))
    return failResult(op, "expects result and operand with same underlying scalar type", result);
  if (!haveEqualJoinedSizes(source, result))
    return failResult(op, "expects concatenated result and operand shapes to be equal", result);
  return mlirLogicalResultSuccess();
}
