// Functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_FUNCTIONINTERFACES
#define TESSERA_MLIR_INTERFACES_FUNCTIONINTERFACES

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"

def FunctionOpInterface : OpInterface<"FunctionOpInterface", [Symbol, CallableOpInterface]> {
  let cppNamespace = "::mlir";
  let hasTable = 1;
  let methods = [InterfaceMethod<"The function type.", "MlirType", "getType">];
}

#endif // TESSERA_MLIR_INTERFACES_FUNCTIONINTERFACES
