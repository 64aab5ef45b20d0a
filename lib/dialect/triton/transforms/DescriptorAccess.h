// What a tensor descriptor becomes without hardware for it: values, and addresses from them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITON_TRANSFORMS_DESCRIPTORACCESS_H
#define TESSERA_DIALECT_TRITON_TRANSFORMS_DESCRIPTORACCESS_H

#include "dialect/arith/ArithBuild.h"
#include "tessera/Generated.h"

/// The values that a descriptor of this rank becomes: a pointer, sizes and strides (i64), whether
/// padding is NaN, whether what is loaded is rounded to tf32.
#define TRITON_DESCRIPTOR_SIZE(rank) (2 * (rank) + 3)

typedef struct TritonDescriptor {
  MlirValue base;
  intptr_t rank;
  const MlirValue *shape, *strides;
  MlirValue padsWithNan, roundsToTf32;
} TritonDescriptor;

/// Of the values that a descriptor has become. The group outlives it.
TritonDescriptor tritonDescriptorOf(TesseraValueGroup values);

/// A tensor of the block's shape that has the value everywhere.
MlirValue tritonSplatTo(const ArithBuilder *builder, MlirType block, MlirValue value);

//===--- Along one dimension ---===//

/// The offsets of a block of this type from `first` (i64) on along a dimension, as a tensor that
/// has the block's rank and extends along that dimension only.
MlirValue tritonOffsetsAlong(const ArithBuilder *builder, MlirType block, MlirValue first,
                             intptr_t dim);
/// The pointers, so many strides further on.
MlirValue tritonAdvanceAlong(const ArithBuilder *builder, MlirValue pointers, MlirValue offsets,
                             MlirValue stride);
/// Which elements of a block aren't before 0 nor behind the size along a dimension, as a tensor of
/// the block's shape.
MlirValue tritonBoundsAlong(const ArithBuilder *builder, MlirType block, MlirValue offsets,
                            MlirValue size);

//===--- Blocks ---===//

/// A block of memory: the addresses of its elements, and which of them are in the tensor.
typedef struct TritonBlock {
  MlirValue pointers, mask;
} TritonBlock;

/// The block of this shape whose first element is at these indices, one (i32) for each dimension.
TritonBlock tritonDescriptorBlock(const ArithBuilder *builder, const TritonDescriptor *descriptor,
                                  MlirType block, const MlirValue *indices);
/// The block of rows with these numbers (a tensor), each from the column `column` (i32) on.
TritonBlock tritonDescriptorRows(const ArithBuilder *builder, const TritonDescriptor *descriptor,
                                 MlirType block, MlirValue rows, MlirValue column);
/// The indices as i64.
void tritonIndicesToI64(MlirRewriterBase base, intptr_t count, const MlirValue *indices,
                        MlirValue *extended);
/// What the elements of a block are that aren't in the tensor.
MlirValue tritonDescriptorPadding(const ArithBuilder *builder, const TritonDescriptor *descriptor,
                                  MlirType block);
/// f32 with the mantissa of tf32, to the nearest, ties to even.
MlirValue tritonRoundToTf32(const ArithBuilder *builder, MlirValue value);

#endif // TESSERA_DIALECT_TRITON_TRANSFORMS_DESCRIPTORACCESS_H
