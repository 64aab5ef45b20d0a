// The stablehlo dialect: questions about types that its definitions ask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLO_H
#define TESSERA_DIALECT_STABLEHLO_STABLEHLO_H

#include "mlir-c/IR.h"
#include "tessera/Definition.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether it is a quantized type of 2, 4, 8, 16 or 32 bits with one scale, or a scale for each
/// index of a dimension.
bool stablehloIsQuantizedPerTensor(MlirType type);
bool stablehloIsQuantizedPerAxis(MlirType type);
/// Whether a tensor whose elements are quantized per axis has that axis, with as many scales as it
/// is long; true for all other types.
bool stablehloHasQuantizedAxis(MlirType type);
/// Whether one dimension alone isn't known, and has a bound.
bool stablehloHasSingleBoundedDimension(MlirType type);
/// Whether the types are the same but for sizes that aren't known and how numbers are quantized.
bool stablehloTypesAreCompatible(MlirType a, MlirType b);

/// Of ops whose operands may be exchanged.
extern const TesseraTrait stablehloCommutativeOperandsTrait;
/// Of ops whose operands and results are all of compatible types.
extern const TesseraTrait stablehloCompatibleOperandsAndResultTypeTrait;
/// What these traits, and chlo's of the same names, check: whole types, or types of elements.
MlirLogicalResult stablehloVerifyCompatibleTypes(MlirOperation op);
MlirLogicalResult stablehloVerifyCompatibleElementTypes(MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLO_H
