// Encodings of ranked tensors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_TENSORENCODING
#define TESSERA_MLIR_IR_TENSORENCODING

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/Interfaces.td"

def VerifiableTensorEncoding : AttrInterface<"VerifiableTensorEncoding"> {
  let cppNamespace = "::mlir";
}

#endif // TESSERA_MLIR_IR_TENSORENCODING
