// What threads of a parallel loop hand over: ops that say where, and ops that hold them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_PARALLELCOMBININGOPINTERFACE
#define TESSERA_MLIR_INTERFACES_PARALLELCOMBININGOPINTERFACE

include "mlir/IR/OpBase.td"

def InParallelOpInterface : OpInterface<"InParallelOpInterface"> {
  let cppNamespace = "::mlir";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The block with what each thread hands over.", "MlirBlock", "getCombiningBlock", (ins), "",
                    [{ return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)); }]>
  ];
}
def ParallelCombiningOpInterface : OpInterface<"ParallelCombiningOpInterface"> {
  let cppNamespace = "::mlir";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The operands that the op writes parts of.", "TesseraRange", "getUpdatedDestinations">,
    InterfaceMethod<"The loop around the op that holds this one.", "MlirOperation", "getIteratingParent">
  ];
}

#endif // TESSERA_MLIR_INTERFACES_PARALLELCOMBININGOPINTERFACE
