// Reads and writes whose place in a memref is an affine map of loop variables and symbols.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_AFFINEMEMORYOPINTERFACES
#define TESSERA_DIALECT_AFFINE_AFFINEMEMORYOPINTERFACES

include "mlir/IR/OpBase.td"

def AffineMapAccessInterface : OpInterface<"AffineMapAccessInterface"> {
  let cppNamespace = "::mlir::affine";
  let description = "Ops that use a memref at a place that the attribute `map` gives for the last group of operands, before which the memref stands.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The memref.", "MlirValue", "getMemRef", (ins), "", [{
      return mlirOperationGetOperand(op, affineMapAccessInterfaceGetMapOperands(op).start - 1);
    }]>,
    InterfaceMethod<"The operands of the map: dimensions, then symbols.", "TesseraRange", "getMapOperands", (ins), "", [{
      return tesseraOperationGetOperandGroup(op, tesseraOperationGetDefinition(op)->numOperands - 1u);
    }]>
  ];
}
def AffineReadOpInterface : OpInterface<"AffineReadOpInterface"> {
  let cppNamespace = "::mlir::affine";
  let description = "Those that read there; the first result is what is read.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"What is read.", "MlirValue", "getReadValue", (ins), "", [{ return mlirOperationGetResult(op, 0); }]>
  ];
}
def AffineWriteOpInterface : OpInterface<"AffineWriteOpInterface"> {
  let cppNamespace = "::mlir::affine";
  let description = "Those that write there; the first operand is what is written.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"What is written.", "MlirValue", "getValueToStore", (ins), "",
                    [{ return mlirOperationGetOperand(op, 0); }]>
  ];
}

#endif // TESSERA_DIALECT_AFFINE_AFFINEMEMORYOPINTERFACES
