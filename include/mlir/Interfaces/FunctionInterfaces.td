// Functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_FUNCTIONINTERFACES
#define TESSERA_MLIR_INTERFACES_FUNCTIONINTERFACES

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"

def FunctionOpInterface : OpInterface<"FunctionOpInterface", [Symbol, CallableOpInterface]> {
  let cppNamespace = "::mlir";
  let description = "Functions: symbols with an attribute `function_type` and one region; `arg_attrs` and `res_attrs` say more.";
  let hasTable = 1;
  let verify = "return tesseraFunctionVerify(op);";
  let methods = [
    InterfaceMethod<"The function type, builtin or of a dialect.", "MlirType", "getType", (ins), "",
                    [{ return tesseraFunctionGetTypeAttr(op); }]>,
    InterfaceMethod<"Appends the inputs of the function type.", "void", "getInputs",
                    (ins "TesseraAppendType":$append, "void *":$user), "",
                    [{ tesseraFunctionAppendBuiltin(op, false, append, user); }]>,
    InterfaceMethod<"Appends the results of the function type.", "void", "getResults",
                    (ins "TesseraAppendType":$append, "void *":$user), "",
                    [{ tesseraFunctionAppendBuiltin(op, true, append, user); }]>,
    InterfaceMethod<"A function type of the same kind; null when it can't have these.", "MlirType", "cloneTypeWith",
                    (ins "intptr_t":$numInputs, "const MlirType *":$inputs, "intptr_t":$numResults, "const MlirType *":$results), "",
                    [{ return mlirFunctionTypeGet(mlirOperationGetContext(op), numInputs, inputs, numResults, results); }]>,
    InterfaceMethod<"Whether it stands for a function that is elsewhere: such a one isn't public.", "bool", "isDeclaration",
                    (ins), "", [{ return false; }]>,
    InterfaceMethod<"Checks the function type; NULL: nothing to check.", "MlirLogicalResult", "verifyType", (ins), "", "NULL">,
    InterfaceMethod<"Checks the body besides its arguments; NULL: nothing to check.", "MlirLogicalResult", "verifyBody",
                    (ins), "", "NULL">
  ];
}

#endif // TESSERA_MLIR_INTERFACES_FUNCTIONINTERFACES
