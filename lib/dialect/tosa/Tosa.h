// What the constraints of the tosa dialect ask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TOSA_TOSA_H
#define TESSERA_DIALECT_TOSA_TOSA_H

#include "mlir-c/IR.h"

#include <stdbool.h>

/// Whether it is a quantized type whose stored numbers have so many bits.
bool tosaIsQuantized(MlirType type, int64_t width);
/// Whether no dimension of a ranked tensor has that size.
bool tosaHasNoDimOf(MlirType type, int64_t size);
/// Whether all dimensions of a ranked tensor have size 1.
bool tosaIsAllOnes(MlirType type);
bool tosaIsShapeOfRank(MlirType type, int64_t rank);

#endif // TESSERA_DIALECT_TOSA_TOSA_H
