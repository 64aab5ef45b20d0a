// What complex's patterns ask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_COMPLEX_COMPLEX_H
#define TESSERA_DIALECT_COMPLEX_COMPLEX_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the value's type is complex.
bool complexIsAComplex(MlirValue value);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIALECT_COMPLEX_COMPLEX_H
