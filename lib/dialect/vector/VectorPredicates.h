// What the constraints in the vector dialect's definitions ask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VECTOR_VECTORPREDICATES_H
#define TESSERA_DIALECT_VECTOR_VECTORPREDICATES_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether `doubled` is the vector type with twice as many elements along the last dimension; of a
/// type without dimensions, one with two elements.
bool vectorIsDoubled(MlirType type, MlirType doubled);
/// Whether `halved` is the vector type with half as many.
bool vectorIsHalved(MlirType type, MlirType halved);
/// Whether the vector type has an even number of elements along the last dimension.
bool vectorIsEven(MlirType type);
/// Whether the position is a multiple of the vector type's number of elements (of the smallest,
/// when it is scalable).
bool vectorIsMultiple(int64_t position, MlirType type);
/// Whether there is no string, or neither a value nor other punctuation than `newline`. All may be
/// null.
bool vectorIsPrintable(MlirAttribute string, MlirValue source, MlirAttribute punctuation);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_VECTOR_VECTORPREDICATES_H
