// Questions about shapes that the dialect's files share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SHAPE_SHAPE_H
#define TESSERA_DIALECT_SHAPE_SHAPE_H

#include "dialect/shape/ShapeOps.h"
#include "support/Memory.h"

/// Sizes of a shape; zero-initialise, free with tsVecFree.
typedef TsVec(int64_t) ShapeSizes;

/// Whether it is a tensor of rank 1 of index.
bool shapeIsExtentTensor(MlirType type);
/// Appends the sizes that a constant shape (may be null) has; false when it is none.
bool shapeReadConstant(MlirAttribute shape, ShapeSizes *sizes);
/// The constant shape of these sizes.
MlirAttribute shapeMakeConstant(MlirContext context, const ShapeSizes *sizes);
/// Whether the constant shape can be of this type: !shape.shape, or a tensor of as many sizes.
bool shapeFits(MlirAttribute shape, MlirType type);
/// The shape that constant ones (which may be null) are broadcast to, in sizes that are empty at
/// first; false where there is none.
bool shapeBroadcastConstants(intptr_t count, const MlirAttribute *shapes, ShapeSizes *sizes);
/// Appends what is known of a shape from the type of what it is of, or because it is constant;
/// false when its rank isn't.
bool shapeReadValue(MlirValue shape, ShapeSizes *sizes);
/// Whether shapes with unknown sizes (INT64_MIN) can be broadcast whatever those are.
bool shapeAreBroadcastable(size_t count, const ShapeSizes *shapes);

#endif // TESSERA_DIALECT_SHAPE_SHAPE_H
