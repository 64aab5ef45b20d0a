// Casts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_CASTINTERFACES
#define TESSERA_MLIR_INTERFACES_CASTINTERFACES

include "mlir/IR/OpBase.td"

def CastOpInterface : OpInterface<"CastOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that turn values of some types into others.";
  let hasTable = 1;
  let verify = "return tesseraCastVerify(op);";
  let methods = [
    StaticInterfaceMethod<"Whether the first operand's type may become the result's.", "bool", "areCastCompatible",
                          (ins "MlirType":$from, "MlirType":$to)>
  ];
}

#endif // TESSERA_MLIR_INTERFACES_CASTINTERFACES
