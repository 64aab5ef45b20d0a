// The quant dialect: questions about its types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_QUANT_QUANT_H
#define TESSERA_DIALECT_QUANT_QUANT_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The widest integer that quantized numbers are stored in.
enum { QUANT_MAX_STORAGE_BITS = 32 };

/// Whether it is one of the dialect's types.
bool quantIsQuantized(MlirType type);
/// What a quantized type stands for; null when that isn't said.
MlirType quantGetExpressedType(MlirType quantized);
/// The integers in which the numbers are stored; null of a calibrated type.
MlirType quantGetStorageType(MlirType quantized);
/// The smallest or largest integer of so many bits.
int64_t quantDefaultMinimum(bool isSigned, unsigned width);
int64_t quantDefaultMaximum(bool isSigned, unsigned width);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_QUANT_QUANT_H
