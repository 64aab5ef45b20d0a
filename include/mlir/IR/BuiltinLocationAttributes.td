// Locations as attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_BUILTINLOCATIONATTRIBUTES
#define TESSERA_MLIR_IR_BUILTINLOCATIONATTRIBUTES

include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/CommonAttrConstraints.td"

#endif // TESSERA_MLIR_IR_BUILTINLOCATIONATTRIBUTES
