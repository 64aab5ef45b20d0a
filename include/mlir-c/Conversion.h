// Passes that convert between dialects in the C API: source-compatible with MLIR 22 for the passes
// that exist. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What mlir-c/Transforms.h says of registering passes goes for these too.
#ifndef MLIR_C_CONVERSION_H
#define MLIR_C_CONVERSION_H

#include "mlir-c/Pass.h"

#include "mlir/Conversion/Passes.capi.h.inc"

#endif // MLIR_C_CONVERSION_H
