// Types and interfaces of the vector dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/vector/Vector.h"
#include "dialect/arith/ArithOps.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"

// An element may be given as a vector of one.
bool vectorTypesAreCompatible(MlirType inferred, MlirType given) {
  MlirType vector = mlirTypeIsAVector(inferred) ? inferred : given;
  MlirType element = mlirTypeIsAVector(inferred) ? given : inferred;
  return mlirTypeIsAVector(vector) && vectorRank(vector) == 1 &&
         vectorShape(vector).sizes[0] == 1 &&
         mlirTypeEqual(mlirShapedTypeGetElementType(vector), element);
}

//===--- Types ---===//

size_t vectorNumScalableDims(MlirType type) {
  size_t count = 0;
  for (size_t i = 0; i < vectorRank(type); ++i)
    count += vectorIsScalableDim(type, i);
  return count;
}

MlirType vectorTypeGet(size_t rank, const int64_t *sizes, const bool *scalable, MlirType element) {
  IrShape shape = {sizes, rank};
  return irWrapType(irVectorTypeGet(shape, irType(element), scalable));
}

MlirType vectorTypeBehind(MlirType type, size_t count) {
  IrShape shape = vectorShape(type);
  bool *scalable = tsAllocZeroed(shape.rank + 1, sizeof *scalable);
  for (size_t i = count; i < shape.rank; ++i)
    scalable[i] = vectorIsScalableDim(type, i);
  MlirType result = vectorTypeGet(shape.rank - count, shape.sizes + count, scalable + count,
                                  mlirShapedTypeGetElementType(type));
  tsFree(scalable);
  return result;
}

MlirType vectorTypeDropFront(MlirType type, size_t count) {
  return count < vectorRank(type) ? vectorTypeBehind(type, count)
                                  : mlirShapedTypeGetElementType(type);
}

MlirType vectorTypeWithElements(MlirType type, MlirType element) {
  return irWrapType(irShapedClone(irType(type), vectorShape(type), irType(element)));
}

MlirType vectorMaskType(MlirType type) {
  return vectorTypeWithElements(type, mlirIntegerTypeGet(mlirTypeGetContext(type), 1));
}

uint64_t vectorMinorBits(MlirType type) {
  IrShape shape = vectorShape(type);
  uint64_t bits = irTypeBitWidth(irType(mlirShapedTypeGetElementType(type)));
  return bits * (shape.rank ? (uint64_t)shape.sizes[shape.rank - 1] : 1);
}

bool vectorHasUnitStride(MlirType memref) {
  size_t rank = vectorShape(memref).rank;
  int64_t *strides = tsAllocZeroed(rank + 1, sizeof *strides), offset;
  bool isUnit = irMemRefStridesAndOffset(irType(memref), strides, &offset) &&
                (!rank || strides[rank - 1] == 1);
  tsFree(strides);
  return isUnit;
}

bool vectorDimsEqual(MlirType a, size_t dimA, MlirType b, size_t dimB) {
  return vectorShape(a).sizes[dimA] == vectorShape(b).sizes[dimB] &&
         vectorIsScalableDim(a, dimA) == vectorIsScalableDim(b, dimB);
}

bool vectorIsBroadcastableDim(MlirType from, size_t dim, MlirType to, size_t toDim) {
  int64_t size = vectorShape(from).sizes[dim], wanted = vectorShape(to).sizes[toDim];
  bool isScalable = vectorIsScalableDim(from, dim), wantsScalable = vectorIsScalableDim(to, toDim);
  if (size != 1)
    return size == wanted && isScalable == wantsScalable;
  return !isScalable || (wantsScalable && wanted == 1);
}

bool vectorCanBroadcast(MlirType from, MlirType to) {
  if (!mlirTypeIsAVector(from))
    return irVectorElementTypeIsValid(irType(from));
  size_t rank = vectorRank(from), wanted = vectorRank(to);
  bool can = rank <= wanted;
  for (size_t i = 0; can && i < rank; ++i)
    can = vectorIsBroadcastableDim(from, i, to, wanted - rank + i);
  return can;
}

//===--- Constraints ---===//

// The type with another size of the last dimension.
static MlirType withMinorSize(MlirType type, int64_t size) {
  IrShape shape = vectorShape(type);
  if (!shape.rank)
    return vectorTypeGet(1, &size, NULL, mlirShapedTypeGetElementType(type));
  int64_t *sizes = tsAllocZeroed(shape.rank, sizeof *sizes);
  bool *scalable = tsAllocZeroed(shape.rank, sizeof *scalable);
  for (size_t i = 0; i < shape.rank; ++i) {
    sizes[i] = i + 1 < shape.rank ? shape.sizes[i] : size;
    scalable[i] = vectorIsScalableDim(type, i);
  }
  MlirType result = vectorTypeGet(shape.rank, sizes, scalable, mlirShapedTypeGetElementType(type));
  tsFree(sizes);
  tsFree(scalable);
  return result;
}

// The type with another size of the first dimension, which is added where there is none.
static MlirType withMajorSize(MlirType type, int64_t size) {
  IrShape shape = vectorShape(type);
  int64_t *sizes = tsAllocZeroed(shape.rank + 1, sizeof *sizes);
  bool *scalable = tsAllocZeroed(shape.rank + 1, sizeof *scalable);
  sizes[0] = size;
  for (size_t i = 1; i < shape.rank; ++i) {
    sizes[i] = shape.sizes[i];
    scalable[i] = vectorIsScalableDim(type, i);
  }
  MlirType result = vectorTypeGet(shape.rank ? shape.rank : 1, sizes, scalable,
                                  mlirShapedTypeGetElementType(type));
  tsFree(sizes);
  tsFree(scalable);
  return result;
}

static int64_t minorSize(MlirType type) {
  IrShape shape = vectorShape(type);
  return shape.rank ? shape.sizes[shape.rank - 1] : 1;
}

bool vectorIsDoubled(MlirType type, MlirType doubled) {
  if (!mlirTypeIsAVector(type) || minorSize(type) > INT64_MAX / 2)
    return false;
  return mlirTypeEqual(withMinorSize(type, 2 * minorSize(type)), doubled);
}

bool vectorIsHalved(MlirType type, MlirType halved) {
  if (!mlirTypeIsAVector(type) || minorSize(type) / 2 == 0)
    return mlirTypeEqual(type, halved);
  return mlirTypeEqual(withMinorSize(type, minorSize(type) / 2), halved);
}

bool vectorIsEven(MlirType type) { return mlirTypeIsAVector(type) && minorSize(type) % 2 == 0; }

bool vectorIsMultiple(int64_t position, MlirType type) {
  int64_t count = mlirTypeIsAVector(type) ? irShapedNumElements(irType(type)) : 0;
  return count > 0 && position % count == 0;
}

bool vectorIsPrintable(MlirAttribute string, MlirValue source, MlirAttribute punctuation) {
  bool isNewLine = !punctuation.ptr ||
                   vectorPrintPunctuationAttrGetValue(punctuation) == VectorPrintPunctuationNewLine;
  return !string.ptr || (!source.ptr && isNewLine);
}

bool vectorIsSupportedKind(VectorCombiningKind kind, MlirType element) {
  const IrStorage *type = irType(element);
  switch (kind) {
  case VectorCombiningKindADD:
  case VectorCombiningKindMUL:
    return irTypeIsIntOrIndexOrFloat(type);
  case VectorCombiningKindMINNUMF:
  case VectorCombiningKindMAXNUMF:
  case VectorCombiningKindMINIMUMF:
  case VectorCombiningKindMAXIMUMF:
    return irTypeIsFloat(type);
  default:
    return irTypeIsIntOrIndex(type);
  }
}

//===--- Positions ---===//

TesseraMixedList vectorExtractPosition(MlirOperation extract) {
  TesseraMixedList list = {.op = extract};
  list.numbers = vectorExtractOpGetStaticPosition(extract, &list.size);
  list.operands = tesseraOperationGetOperandGroup(extract, 1);
  return list;
}

TesseraMixedList vectorInsertPosition(MlirOperation insert) {
  TesseraMixedList list = {.op = insert};
  list.numbers = vectorInsertOpGetStaticPosition(insert, &list.size);
  list.operands = tesseraOperationGetOperandGroup(insert, 2);
  return list;
}

const int64_t *vectorStaticPosition(const TesseraMixedList *list) {
  for (intptr_t i = 0; i < list->size; ++i)
    if (list->numbers[i] < 0)
      return NULL;
  // An empty array may have no data.
  static const int64_t none[1] = {0};
  return list->size ? list->numbers : none;
}

MlirAttribute vectorBoolArray(MlirContext context, intptr_t count, const bool *values) {
  MlirAttribute *attributes = tsAllocZeroed((size_t)count + 1, sizeof *attributes);
  for (intptr_t i = 0; i < count; ++i)
    attributes[i] = mlirBoolAttrGet(context, values && values[i]);
  MlirAttribute array = mlirArrayAttrGet(context, count, attributes);
  tsFree(attributes);
  return array;
}

MlirAttribute vectorDropElements(MlirAttribute array, intptr_t count) {
  intptr_t left = mlirArrayAttrGetNumElements(array) - count;
  MlirAttribute *rest = tsAllocZeroed((size_t)left + 1, sizeof *rest);
  for (intptr_t i = 0; i < left; ++i)
    rest[i] = mlirArrayAttrGetElement(array, count + i);
  MlirAttribute result = mlirArrayAttrGet(mlirAttributeGetContext(array), left, rest);
  tsFree(rest);
  return result;
}

//===--- Names and constants ---===//

void vectorVectorScaleOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName,
                                          void *user) {
  setName(vectorVectorScaleOpGetRes(op), mlirStringRefCreateFromCString("vscale"), user);
}

MlirOperation vectorMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                        MlirType type, MlirLocation location) {
  return arithMaterializeConstant(rewriter, value, type, location);
}

//===--- Ranges ---===//

// The range of the first operand is that of the result.
#define RANGE_OF_OPERAND(Op)                                                                       \
  void vector##Op##InferResultRanges(MlirOperation op, const TesseraIntRange *operands,            \
                                     TesseraSetIntRange set, void *user) {                         \
    set(mlirOperationGetResult(op, 0), operands[0], user);                                         \
  }

RANGE_OF_OPERAND(BroadcastOp)
RANGE_OF_OPERAND(ExtractOp)
RANGE_OF_OPERAND(ShapeCastOp)
RANGE_OF_OPERAND(TransposeOp)

void vectorInsertOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                     TesseraSetIntRange set, void *user) {
  TesseraIntRange range = operands[0], dest = operands[1];
  if (!range.width || range.width != dest.width) {
    set(vectorInsertOpGetResult(op), range.width ? (TesseraIntRange){0} : dest, user);
    return;
  }
  range.umin = range.umin < dest.umin ? range.umin : dest.umin;
  range.umax = range.umax > dest.umax ? range.umax : dest.umax;
  range.smin = range.smin < dest.smin ? range.smin : dest.smin;
  range.smax = range.smax > dest.smax ? range.smax : dest.smax;
  set(vectorInsertOpGetResult(op), range, user);
}

void vectorStepOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                   TesseraSetIntRange set, void *user) {
  (void)operands;
  MlirType type = mlirValueGetType(vectorStepOpGetResult(op));
  int64_t size = vectorShape(type).sizes[0];
  if (vectorIsScalableDim(type, 0))
    return; // there may be any number
  set(vectorStepOpGetResult(op),
      (TesseraIntRange){.width = 64, .umax = (uint64_t)size - 1, .smax = size - 1}, user);
}

//===--- Types of results ---===//

typedef void (*AppendType)(MlirType type, void *user);

MlirLogicalResult vectorShuffleOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                  AppendType append, void *user) {
  MlirValue v1 = vectorShuffleOpAdaptorGetV1(adaptor);
  MlirAttribute mask = vectorShuffleOpAdaptorGetMaskAttr(adaptor);
  if (!v1.ptr || !mlirTypeIsAVector(mlirValueGetType(v1)) || !mask.ptr ||
      !mlirAttributeIsADenseI64Array(mask))
    return mlirLogicalResultFailure();
  MlirType type = mlirValueGetType(v1);
  intptr_t length = mlirDenseArrayGetNumElements(mask);
  append(withMajorSize(type, length ? length : 1), user);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorExtractOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                  AppendType append, void *user) {
  MlirValue source = vectorExtractOpAdaptorGetSource(adaptor);
  MlirAttribute position = vectorExtractOpAdaptorGetStaticPositionAttr(adaptor);
  if (!source.ptr || !mlirTypeIsAVector(mlirValueGetType(source)) || !position.ptr ||
      !mlirAttributeIsADenseI64Array(position))
    return mlirLogicalResultFailure();
  append(
      vectorTypeDropFront(mlirValueGetType(source), (size_t)mlirDenseArrayGetNumElements(position)),
      user);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vectorToElementsOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                     AppendType append, void *user) {
  MlirValue source = vectorToElementsOpAdaptorGetSource(adaptor);
  MlirType type = source.ptr ? mlirValueGetType(source) : (MlirType){NULL};
  if (!type.ptr || !mlirTypeIsAVector(type))
    return mlirLogicalResultFailure();
  // As many as there can be results: the type is written, it costs nothing to have a long one.
  MlirType all = tesseraElementTypes(type);
  for (intptr_t i = 0; i < mlirTupleTypeGetNumTypes(all); ++i)
    append(mlirTupleTypeGetType(all, i), user);
  return mlirLogicalResultSuccess();
}

//===--- Contractions ---===//

MlirAffineMap vectorContractMap(MlirOperation contract, intptr_t operand) {
  return mlirAffineMapAttrGetValue(
      mlirArrayAttrGetElement(vectorContractionOpGetIndexingMapsAttr(contract), operand));
}

intptr_t vectorFindDim(MlirAffineMap map, intptr_t dim) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    MlirAffineExpr result = mlirAffineMapGetResult(map, i);
    if (mlirAffineExprIsADim(result) && mlirAffineDimExprGetPosition(result) == dim)
      return i;
  }
  return -1;
}

bool vectorContractIsReduced(MlirOperation contract, intptr_t iterator) {
  MlirAttribute type =
      mlirArrayAttrGetElement(vectorContractionOpGetIteratorTypesAttr(contract), iterator);
  return vectorIteratorTypeAttrGetValue(type) == VectorIteratorTypereduction;
}

// The sizes of all iterators, each as lhs or rhs has it.
static MlirType iterationType(MlirOperation op, MlirType element) {
  size_t count = (size_t)mlirArrayAttrGetNumElements(vectorContractionOpGetIteratorTypesAttr(op));
  int64_t *sizes = tsAllocZeroed(count + 1, sizeof *sizes);
  bool *scalable = tsAllocZeroed(count + 1, sizeof *scalable);
  for (size_t i = 0; i < count; ++i) {
    intptr_t lhs = vectorFindDim(vectorContractMap(op, 0), (intptr_t)i);
    intptr_t rhs = vectorFindDim(vectorContractMap(op, 1), (intptr_t)i);
    MlirValue value = lhs < 0 ? vectorContractionOpGetRhs(op) : vectorContractionOpGetLhs(op);
    size_t dim = (size_t)(lhs < 0 ? rhs : lhs);
    sizes[i] = lhs < 0 && rhs < 0 ? 1 : vectorShape(mlirValueGetType(value)).sizes[dim];
    scalable[i] = (lhs >= 0 || rhs >= 0) && vectorIsScalableDim(mlirValueGetType(value), dim);
  }
  MlirType type = vectorTypeGet(count, sizes, scalable, element);
  tsFree(sizes);
  tsFree(scalable);
  return type;
}

MlirType vectorContractionOpGetTypeForUnroll(MlirOperation op) {
  return iterationType(
      op, mlirShapedTypeGetElementType(mlirValueGetType(vectorContractionOpGetLhs(op))));
}

MlirType vectorReductionOpGetTypeForUnroll(MlirOperation op) {
  return mlirValueGetType(vectorReductionOpGetVector(op));
}

MlirType vectorMultiDimReductionOpGetTypeForUnroll(MlirOperation op) {
  return mlirValueGetType(vectorMultiDimReductionOpGetSource(op));
}

MlirType vectorStoreOpGetTypeForUnroll(MlirOperation op) {
  return mlirValueGetType(vectorStoreOpGetValueToStore(op));
}

//===--- Masks ---===//

MlirType vectorContractionOpGetExpectedMaskType(MlirOperation op) {
  return iterationType(op, mlirIntegerTypeGet(mlirOperationGetContext(op), 1));
}

MlirType vectorReductionOpGetExpectedMaskType(MlirOperation op) {
  return vectorMaskType(mlirValueGetType(vectorReductionOpGetVector(op)));
}

MlirType vectorMultiDimReductionOpGetExpectedMaskType(MlirOperation op) {
  return vectorMaskType(mlirValueGetType(vectorMultiDimReductionOpGetSource(op)));
}

MlirType vectorOuterProductOpGetExpectedMaskType(MlirOperation op) {
  return vectorMaskType(mlirValueGetType(vectorResult(op)));
}

MlirType vectorGatherOpGetExpectedMaskType(MlirOperation op) {
  return vectorMaskType(mlirValueGetType(vectorGatherOpGetIndices(op)));
}

MlirType vectorTransferReadOpGetExpectedMaskType(MlirOperation op) {
  return vectorTransferMaskType(mlirValueGetType(vectorTransferReadOpGetVector(op)),
                                vectorTransferReadOpGetPermutationMap(op));
}

MlirType vectorTransferWriteOpGetExpectedMaskType(MlirOperation op) {
  return vectorTransferMaskType(mlirValueGetType(vectorTransferWriteOpGetValueToStore(op)),
                                vectorTransferWriteOpGetPermutationMap(op));
}

bool vectorTransferReadOpSupportsPassthru(MlirOperation op) {
  (void)op;
  return true;
}

MlirOperation vectorMaskedOp(MlirOperation mask) {
  MlirBlock block = mlirRegionGetFirstBlock(vectorMaskOpGetMaskRegion(mask));
  MlirOperation first =
      mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetFirstOperation(block);
  return first.ptr && !vectorYieldOpIsA(first) ? first : (MlirOperation){NULL};
}

MlirValue vectorMaskOpGetMaskingMask(MlirOperation op) { return vectorMaskOpGetMask(op); }
MlirOperation vectorMaskOpGetMaskableOp(MlirOperation op) { return vectorMaskedOp(op); }
MlirValue vectorMaskOpGetMaskingPassthru(MlirOperation op) { return vectorMaskOpGetPassthru(op); }

//===--- Transfers ---===//

bool vectorTransferIsInBounds(MlirOperation transfer) {
  MlirAttribute inBounds = vectorTransferOpInterfaceGetTransferInBounds(transfer);
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(inBounds); ++i)
    if (!mlirBoolAttrGetValue(mlirArrayAttrGetElement(inBounds, i)))
      return false;
  return true;
}

int64_t vectorTransferDim(MlirAffineMap map, intptr_t dim) {
  MlirAffineExpr result = mlirAffineMapGetResult(map, dim);
  return mlirAffineExprIsADim(result) ? mlirAffineDimExprGetPosition(result) : -1;
}

MlirType vectorTransferMaskType(MlirType vector, MlirAffineMap map) {
  size_t rank = vectorRank(vector), numDims = (size_t)mlirAffineMapGetNumDims(map), used = 0;
  if ((size_t)mlirAffineMapGetNumResults(map) != rank)
    return (MlirType){NULL};
  // The dimension of the vector that each dimension of the map is, plus 1.
  size_t *dims = tsAllocZeroed(numDims + 1, sizeof *dims);
  int64_t *sizes = tsAllocZeroed(rank + 1, sizeof *sizes);
  bool *scalable = tsAllocZeroed(rank + 1, sizeof *scalable), isKnown = true;
  for (size_t i = 0; i < rank; ++i) {
    MlirAffineExpr result = mlirAffineMapGetResult(map, (intptr_t)i);
    int64_t dim = vectorTransferDim(map, (intptr_t)i);
    isKnown &= mlirAffineExprIsAConstant(result) || (dim >= 0 && !dims[dim]);
    if (dim >= 0)
      dims[dim] = i + 1;
  }
  for (size_t i = 0; i < numDims; ++i)
    if (dims[i]) {
      sizes[used] = vectorShape(vector).sizes[dims[i] - 1];
      scalable[used++] = vectorIsScalableDim(vector, dims[i] - 1);
    }
  if (!used) // a mask has a dimension
    sizes[used++] = 1;
  MlirType type =
      vectorTypeGet(used, sizes, scalable, mlirIntegerTypeGet(mlirTypeGetContext(vector), 1));
  tsFree(dims);
  tsFree(sizes);
  tsFree(scalable);
  return isKnown ? type : (MlirType){NULL};
}

intptr_t vectorTransferRank(MlirType shaped, MlirType vector) {
  return (intptr_t)vectorRank(vector) - (intptr_t)vectorRank(mlirShapedTypeGetElementType(shaped));
}

MlirAffineMap vectorMapBehind(MlirAffineMap map, intptr_t count) {
  intptr_t left = mlirAffineMapGetNumResults(map) - count;
  MlirAffineExpr *results = tsAllocZeroed((size_t)left + 1, sizeof *results);
  for (intptr_t i = 0; i < left; ++i)
    results[i] = mlirAffineMapGetResult(map, count + i);
  MlirAffineMap rest = mlirAffineMapGet(mlirAffineMapGetContext(map), mlirAffineMapGetNumDims(map),
                                        mlirAffineMapGetNumSymbols(map), left, results);
  tsFree(results);
  return rest;
}

MlirAffineMap vectorTransferDefaultMap(MlirType shaped, MlirType vector) {
  MlirContext context = mlirTypeGetContext(vector);
  intptr_t rank = mlirShapedTypeGetRank(shaped), moved = vectorTransferRank(shaped, vector);
  if (rank < moved || moved < 0)
    return (MlirAffineMap){NULL};
  return mlirAffineMapMinorIdentityGet(context, rank, moved);
}

#define TRANSFER(Op, Vector, indicesGroup)                                                         \
  MlirValue vector##Op##GetTransferBase(MlirOperation op) { return vector##Op##GetBase(op); }      \
  MlirValue vector##Op##GetTransferVector(MlirOperation op) {                                      \
    return vector##Op##Get##Vector(op);                                                            \
  }                                                                                                \
  MlirValue vector##Op##GetTransferMask(MlirOperation op) { return vector##Op##GetMask(op); }      \
  TesseraRange vector##Op##GetTransferIndices(MlirOperation op) {                                  \
    return tesseraOperationGetOperandGroup(op, indicesGroup);                                      \
  }                                                                                                \
  MlirAffineMap vector##Op##GetTransferMap(MlirOperation op) {                                     \
    return vector##Op##GetPermutationMap(op);                                                      \
  }                                                                                                \
  MlirAttribute vector##Op##GetTransferInBounds(MlirOperation op) {                                \
    return vector##Op##GetInBoundsAttr(op);                                                        \
  }                                                                                                \
  MlirType vector##Op##GetTypeForUnroll(MlirOperation op) {                                        \
    return mlirValueGetType(vector##Op##Get##Vector(op));                                          \
  }                                                                                                \
  TesseraSpeculatability vector##Op##GetSpeculatability(MlirOperation op) {                        \
    return mlirTypeIsATensor(mlirValueGetType(vector##Op##GetBase(op)))                            \
               ? TESSERA_SPECULATABLE                                                              \
               : TESSERA_NOT_SPECULATABLE;                                                         \
  }

TRANSFER(TransferReadOp, Vector, 1)
TRANSFER(TransferWriteOp, ValueToStore, 2)

void vectorTransferReadOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  MlirValue base = vectorTransferReadOpGetBase(op);
  if (mlirTypeIsAMemRef(mlirValueGetType(base)))
    append((TesseraEffect){.kind = TESSERA_EFFECT_READ, .value = base}, user);
}

void vectorTransferWriteOpGetEffects(MlirOperation op, TesseraAppendEffect append, void *user) {
  MlirValue base = vectorTransferWriteOpGetBase(op);
  if (mlirTypeIsAMemRef(mlirValueGetType(base)))
    append((TesseraEffect){.kind = TESSERA_EFFECT_WRITE, .value = base}, user);
}
