// Ops that ask for a dimension.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_SHAPEDOPINTERFACES
#define TESSERA_MLIR_INTERFACES_SHAPEDOPINTERFACES

include "mlir/IR/OpBase.td"

def ShapedDimOpInterface : OpInterface<"ShapedDimOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops whose result is the size of a dimension.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"What has the dimension.", "MlirValue", "getShapedValue", (ins), "",
                    [{ return mlirOperationGetOperand(op, 0); }]>,
    InterfaceMethod<"Which one: an index.", "MlirValue", "getDimension", (ins), "",
                    [{ return mlirOperationGetOperand(op, 1); }]>
  ];
}

#endif // TESSERA_MLIR_INTERFACES_SHAPEDOPINTERFACES
