// Ops that read or write a buffer at indices, as passes that move them to another buffer see them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_MEMREFLOWERING_ACCESSES_H
#define TESSERA_CONVERSION_MEMREFLOWERING_ACCESSES_H

#include "support/Memory.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"
#include "tessera/Views.h"

typedef enum AccessKind {
  ACCESS_ELEMENT,  ///< at indices that are inside
  ACCESS_VECTOR,   ///< neighbours of an element
  ACCESS_TRANSFER, ///< by a permutation map
  ACCESS_MATRIX,   ///< of a subgroup
  ACCESS_AFFINE    ///< at a map of the indices, inside
} AccessKind;

/// An op by its definition, and which of its groups of operands are the buffer and the indices.
typedef struct Access {
  const TesseraOpDef *definition;
  AccessKind kind;
  unsigned buffer, indices;
} Access;

extern const Access memrefAccesses[];
extern const size_t numMemRefAccesses;

typedef TsVec(MlirValue) AccessIndices;

MlirValue accessGetBuffer(const Access *access, MlirOperation op);
/// Appends the indices.
void accessGetIndices(const Access *access, MlirOperation op, AccessIndices *indices);
/// Lets the op access another buffer, in place. Between Start- and FinalizeOpModification.
void accessSetTarget(const Access *access, MlirOperation op, MlirValue buffer,
                     const AccessIndices *indices);
/// Whether a transfer may leave its buffer in some dimension.
bool accessMayLeaveBuffer(MlirOperation transfer);

#endif // TESSERA_CONVERSION_MEMREFLOWERING_ACCESSES_H
