// What the modules of the vector dialect ask and do together, and others ask of its ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VECTOR_VECTOR_H
#define TESSERA_DIALECT_VECTOR_VECTOR_H

#include "dialect/vector/VectorOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Views.h"

/// An element of a position that is no position: what is there is poison.
#define VECTOR_POISON_INDEX (-1)

//===--- Types ---===//

static inline IrShape vectorShape(MlirType type) { return irShapedShape(irType(type)); }
/// The number of dimensions; 0 for what is no vector.
static inline size_t vectorRank(MlirType type) {
  return mlirTypeIsAVector(type) ? vectorShape(type).rank : 0;
}
static inline bool vectorIsScalableDim(MlirType type, size_t dim) {
  return irVectorDimIsScalable(irType(type), dim);
}
size_t vectorNumScalableDims(MlirType type);
/// A vector of these sizes; `scalable` NULL or one flag for each.
MlirType vectorTypeGet(size_t rank, const int64_t *sizes, const bool *scalable, MlirType element);
/// The vector type without its first `count` dimensions, of which it has so many.
MlirType vectorTypeBehind(MlirType type, size_t count);
/// The same; the element type when none is left.
MlirType vectorTypeDropFront(MlirType type, size_t count);
/// The same dimensions with other elements.
MlirType vectorTypeWithElements(MlirType type, MlirType element);
/// The type of a mask for vectors of the type.
MlirType vectorMaskType(MlirType type);
/// The bits of all elements along the last dimension; without dimensions, of the element.
uint64_t vectorMinorBits(MlirType type);
/// Whether neighbours along the last dimension of a memref are neighbours in memory.
bool vectorHasUnitStride(MlirType memref);
/// How two sizes of dimensions compare: equal, and both scalable or both not.
bool vectorDimsEqual(MlirType a, size_t dimA, MlirType b, size_t dimB);

/// Whether a dimension can be repeated to become another one.
bool vectorIsBroadcastableDim(MlirType from, size_t dim, MlirType to, size_t toDim);
/// Whether a value of one type can be broadcast to a vector of the other.
bool vectorCanBroadcast(MlirType from, MlirType to);

//===--- Positions and lists in ops ---===//

/// The only result.
static inline MlirValue vectorResult(MlirOperation op) { return mlirOperationGetResult(op, 0); }

/// Where vector.extract reads, or vector.insert writes.
TesseraMixedList vectorExtractPosition(MlirOperation extract);
TesseraMixedList vectorInsertPosition(MlirOperation insert);
/// The position when all of it is numbers, none of them poison; NULL otherwise.
const int64_t *vectorStaticPosition(const TesseraMixedList *list);
/// Element `position` of an attribute that is an array of integers.
static inline int64_t vectorInteger(MlirAttribute array, intptr_t position) {
  return mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(array, position));
}

/// An array of bools; `values` NULL: all false.
MlirAttribute vectorBoolArray(MlirContext context, intptr_t count, const bool *values);

/// The array without its first elements, of which it has so many.
MlirAttribute vectorDropElements(MlirAttribute array, intptr_t count);

//===--- Kinds ---===//

/// Whether elements of the type can be combined so.
bool vectorIsSupportedKind(VectorCombiningKind kind, MlirType element);

//===--- Transfers ---===//

/// The dimension of the shaped value that dimension `dim` of a transfer is, or -1 when it is
/// broadcast.
int64_t vectorTransferDim(MlirAffineMap map, intptr_t dim);
/// Whether no dimension of a transfer leaves what it reads or writes.
bool vectorTransferIsInBounds(MlirOperation transfer);
/// The type of the mask of a transfer of such vectors; null when the map isn't a projected
/// permutation, with zeros for what is broadcast.
MlirType vectorTransferMaskType(MlirType vector, MlirAffineMap map);
/// The map without its first `count` results, of which it has so many.
MlirAffineMap vectorMapBehind(MlirAffineMap map, intptr_t count);
/// The map of a transfer that says none; null when it must say one.
MlirAffineMap vectorTransferDefaultMap(MlirType shaped, MlirType vector);
/// How many dimensions of the vector are those of its transfer: not those of elements that are
/// vectors themselves.
intptr_t vectorTransferRank(MlirType shaped, MlirType vector);

//===--- Contractions ---===//

MlirAffineMap vectorContractMap(MlirOperation contract, intptr_t operand);
/// The result of the map that is this dimension, or -1.
intptr_t vectorFindDim(MlirAffineMap map, intptr_t dim);
bool vectorContractIsReduced(MlirOperation contract, intptr_t iterator);

//===--- Masks ---===//

/// The only op in a mask's region that isn't its terminator; null when there is none.
MlirOperation vectorMaskedOp(MlirOperation mask);

#endif // TESSERA_DIALECT_VECTOR_VECTOR_H
