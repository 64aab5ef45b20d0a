// What ops ask of quantized elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLOQUANTIZATION_H
#define TESSERA_DIALECT_STABLEHLO_STABLEHLOQUANTIZATION_H

#include "dialect/stablehlo/StablehloChecks.h"

bool stablehloIsQuantized(MlirType element);
/// Bits of an element; of a quantized one, those of what is stored.
unsigned stablehloBitWidth(MlirType element);
/// Whether one of the tensors has quantized elements.
bool stablehloAnyQuantized(const MlirType *types, size_t count);

/// Each succeeds where nothing is quantized. Tensors of one scale have the same one:
MlirLogicalResult stablehloCheckSameScale(MlirOperation op, MlirType operand, MlirType result);
MlirLogicalResult stablehloCheckQuantizedReshape(MlirOperation op, MlirType operand,
                                                 MlirType result);
MlirLogicalResult stablehloCheckQuantizedTranspose(MlirOperation op, MlirType operand,
                                                   MlirType result, StablehloDims permutation);
MlirLogicalResult stablehloCheckQuantizedBroadcast(MlirOperation op, MlirType operand,
                                                   MlirType result, StablehloDims dims);

/// Of a product of lhs and rhs, where one of the three is quantized.
MlirLogicalResult stablehloCheckQuantizedProduct(MlirOperation op, const MlirType *types);

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLOQUANTIZATION_H
