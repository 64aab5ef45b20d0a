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
  let description = "Ops that run a callable, which a symbol reference or a value names.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The callee as a symbol reference; null when a value names it.", "MlirAttribute", "getCallee",
                    (ins), "", [{ return mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("callee")); }]>,
    InterfaceMethod<"The callee as a value; null when a symbol names it.", "MlirValue", "getCalleeValue",
                    (ins), "", [{ return (MlirValue){NULL}; }]>,
    InterfaceMethod<"Makes it call another symbol; fails where it calls a value.", "MlirLogicalResult", "setCallee",
                    (ins "MlirAttribute":$callee), "", [{
      if (mlirAttributeIsNull(mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString("callee"))))
        return mlirLogicalResultFailure();
      mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString("callee"), callee);
      return mlirLogicalResultSuccess();
    }]>,
    InterfaceMethod<"The operands that are passed.", "TesseraRange", "getArguments",
                    (ins), "", [{ return (TesseraRange){.start = 0, .count = mlirOperationGetNumOperands(op)}; }]>
  ];
}
def CallableOpInterface : OpInterface<"CallableOpInterface", [ArgAndResultAttrsOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "Ops with a region that calls run: its entry block's arguments get what is passed.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The region that is run; null when the body is elsewhere.", "MlirRegion", "getBody", (ins), "", [{
      MlirRegion none = {NULL};
      if (!mlirOperationGetNumRegions(op))
        return none;
      MlirRegion body = mlirOperationGetRegion(op, 0);
      return mlirBlockIsNull(mlirRegionGetFirstBlock(body)) ? none : body;
    }]>,
    InterfaceMethod<"Appends the types of what it takes.", "void", "getArgumentTypes",
                    (ins "TesseraAppendType":$append, "void *":$user), "",
                    [{ tesseraFunctionAppendTypes(op, false, append, user); }]>,
    InterfaceMethod<"Appends the types of what it returns.", "void", "getResultTypes",
                    (ins "TesseraAppendType":$append, "void *":$user), "",
                    [{ tesseraFunctionAppendTypes(op, true, append, user); }]>
  ];
}

#endif // TESSERA_MLIR_INTERFACES_CALLINTERFACES
