// Encodings of ranked tensors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_TENSORENCODING
#define TESSERA_MLIR_IR_TENSORENCODING

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/Interfaces.td"

def VerifiableTensorEncoding : AttrInterface<"VerifiableTensorEncoding"> {
  let cppNamespace = "::mlir";
  let description = "Encodings that say which tensors can have them.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Reports why a tensor of this shape and element type can't.", "MlirLogicalResult", "verifyEncoding",
                    (ins "MlirLocation":$location, "size_t":$rank, "const int64_t *":$shape, "MlirType":$elementType)>
  ];
}

#endif // TESSERA_MLIR_IR_TENSORENCODING
