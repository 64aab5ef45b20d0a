// What ops on vectors have in common: masks, and moves between vectors and what has a shape.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VECTOR_VECTORINTERFACES
#define TESSERA_DIALECT_VECTOR_VECTORINTERFACES

include "mlir/IR/OpBase.td"

def MaskingOpInterface : OpInterface<"MaskingOpInterface"> {
  let cppNamespace = "::mlir::vector";
  let description = "Ops that say of an op in their region for which elements it does anything.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The mask.", "MlirValue", "getMaskingMask">,
    InterfaceMethod<"The op that is masked; null when the region has none.", "MlirOperation", "getMaskableOp">,
    InterfaceMethod<"What the elements are that are masked out; null when nothing says it.", "MlirValue",
                    "getMaskingPassthru">
  ];
}
def MaskableOpInterface : OpInterface<"MaskableOpInterface"> {
  let cppNamespace = "::mlir::vector";
  let description = "Ops that can be masked.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Whether the masked op may say what elements are that are masked out.", "bool",
                    "supportsPassthru", (ins), "", [{ return (void)op, false; }]>,
    InterfaceMethod<"The type of a mask for it.", "MlirType", "getExpectedMaskType">
  ];
}

// The attribute `permutation_map` has a result for each dimension of the transfer, which is the dimension of the shaped value or, for
// one that is broadcast, 0; `in_bounds` says of each whether it stays inside.
def VectorTransferOpInterface : OpInterface<"VectorTransferOpInterface"> {
  let cppNamespace = "::mlir::vector";
  let description = "Ops that move a vector to or from a part of a memref or tensor.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The memref or tensor.", "MlirValue", "getTransferBase">,
    InterfaceMethod<"The vector.", "MlirValue", "getTransferVector">,
    InterfaceMethod<"The operands that say where the part begins.", "TesseraRange", "getTransferIndices">,
    InterfaceMethod<"The mask, or null.", "MlirValue", "getTransferMask">,
    InterfaceMethod<"Which dimensions are moved, in the vector's order.", "MlirAffineMap", "getTransferMap">,
    InterfaceMethod<"An array of bools, one for each of them.", "MlirAttribute", "getTransferInBounds">
  ];
}

def VectorUnrollOpInterface : OpInterface<"VectorUnrollOpInterface"> {
  let cppNamespace = "::mlir::vector";
  let description = "Ops on vectors that can be done in parts.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"A vector type with the sizes that can be divided; null when there are none.", "MlirType",
                    "getTypeForUnroll", (ins), "", [{
      MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
      return mlirTypeIsAVector(type) ? type : (MlirType){NULL};
    }]>
  ];
}

#endif // TESSERA_DIALECT_VECTOR_VECTORINTERFACES
