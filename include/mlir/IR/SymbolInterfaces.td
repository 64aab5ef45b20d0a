// Symbols, their tables and users.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_SYMBOLINTERFACES
#define TESSERA_MLIR_IR_SYMBOLINTERFACES

include "mlir/IR/OpBase.td"

def Symbol : OpInterface<"SymbolOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that define a symbol: they have a `sym_name`.";
}
def SymbolUserOpInterface : OpInterface<"SymbolUserOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that check the symbols that they refer to.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Checks the references.", "MlirLogicalResult", "verifySymbolUses", (ins "TesseraSymbolTables *":$tables)>
  ];
}
def SymbolUserAttrInterface : AttrInterface<"SymbolUserAttrInterface"> {
  let cppNamespace = "::mlir";
}
def SymbolTable : NativeOpTrait<"SymbolTable">;

#endif // TESSERA_MLIR_IR_SYMBOLINTERFACES
