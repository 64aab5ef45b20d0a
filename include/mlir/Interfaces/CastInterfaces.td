// Casts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_CASTINTERFACES
#define TESSERA_MLIR_INTERFACES_CASTINTERFACES

include "mlir/IR/OpBase.td"

def CastOpInterface : OpInterface<"CastOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that turn values of some types into others.";
}

#endif // TESSERA_MLIR_INTERFACES_CASTINTERFACES
