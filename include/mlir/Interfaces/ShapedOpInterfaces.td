// Ops that ask for a dimension.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_SHAPEDOPINTERFACES
#define TESSERA_MLIR_INTERFACES_SHAPEDOPINTERFACES

include "mlir/IR/OpBase.td"

def ShapedDimOpInterface : OpInterface<"ShapedDimOpInterface"> {
  let cppNamespace = "::mlir";
}

#endif // TESSERA_MLIR_INTERFACES_SHAPEDOPINTERFACES
