// Calls and what can be called.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_CALLINTERFACES
#define TESSERA_MLIR_INTERFACES_CALLINTERFACES

include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"

def ArgAndResultAttrsOpInterface : OpInterface<"ArgAndResultAttrsOpInterface"> {
  let cppNamespace = "::mlir";
}
def CallOpInterface : OpInterface<"CallOpInterface", [ArgAndResultAttrsOpInterface]> {
  let cppNamespace = "::mlir";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The callee as a symbol reference, or null.", "MlirAttribute", "getCallee">,
    InterfaceMethod<"The operands that are passed.", "TesseraRange", "getArguments">
  ];
}
def CallableOpInterface : OpInterface<"CallableOpInterface", [ArgAndResultAttrsOpInterface]> {
  let cppNamespace = "::mlir";
  let hasTable = 1;
  let methods = [InterfaceMethod<"The region that is run, or null.", "MlirRegion", "getBody">];
}

#endif // TESSERA_MLIR_INTERFACES_CALLINTERFACES
