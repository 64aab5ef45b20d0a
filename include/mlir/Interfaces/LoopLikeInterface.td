// Loops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_LOOPLIKEINTERFACE
#define TESSERA_MLIR_INTERFACES_LOOPLIKEINTERFACE

include "mlir/IR/OpBase.td"

def LoopLikeOpInterface : OpInterface<"LoopLikeOpInterface"> {
  let cppNamespace = "::mlir";
}
def HasParallelRegion : NativeOpTrait<"HasParallelRegion">;

#endif // TESSERA_MLIR_INTERFACES_LOOPLIKEINTERFACE
