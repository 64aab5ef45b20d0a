// What is known about the shapes of tosa's values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TOSA_TOSASHAPES_H
#define TESSERA_DIALECT_TOSA_TOSASHAPES_H

#include "dialect/tosa/TosaChecks.h"

/// A shape, as far as it is known: IR_DYNAMIC for sizes that aren't. Zero-initialised: nothing.
typedef struct TosaShape {
  bool hasRank;
  TosaSizes sizes;
} TosaShape;

/// Shapes of results; the caller frees each of `count`.
typedef struct TosaShapes {
  TosaShape *data;
  size_t size, capacity;
} TosaShapes;

void tosaShapesFree(TosaShapes *shapes);
/// The shape of a type.
TosaShape tosaShapeOf(MlirType type);
/// Appends what operands and attributes of an op of tosa say about the shapes of its results; false
/// when they say nothing.
bool tosaInferShapesOf(MlirOperation op, TosaShapes *shapes);
/// The tensor type with what both say; a null type when they contradict.
MlirType tosaJoin(MlirType type, const TosaShape *shape);
/// The tensor type with what is so in both; a null type when their elements differ.
MlirType tosaMeet(MlirType a, MlirType b);

#endif // TESSERA_DIALECT_TOSA_TOSASHAPES_H
