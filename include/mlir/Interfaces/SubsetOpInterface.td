// Ops that read or replace a part of a tensor.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_SUBSETOPINTERFACE
#define TESSERA_MLIR_INTERFACES_SUBSETOPINTERFACE

include "mlir/IR/OpBase.td"

def SubsetOpInterface : OpInterface<"SubsetOpInterface"> {
  let cppNamespace = "::mlir";
  let description = [{
    An extraction's result 0 is a part of operand 0. An insertion puts operand 0 into operand 1; result 0 is what comes of it.
  }];
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Whether the op replaces the part.", "bool", "isSubsetInsertion", (ins), "", [{ return false; }]>,
    InterfaceMethod<"Where the part lies, to be freed, and (null: in order) how its elements lie in it; false when that isn't known.",
                    "bool", "getSubset", (ins "struct TesseraSlice *":$slice, "MlirAttribute *":$layout)>
  ];
}

#endif // TESSERA_MLIR_INTERFACES_SUBSETOPINTERFACE
