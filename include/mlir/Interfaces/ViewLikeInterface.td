// Views of parts of a buffer or tensor.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_VIEWLIKEINTERFACE
#define TESSERA_MLIR_INTERFACES_VIEWLIKEINTERFACE

include "mlir/IR/OpBase.td"

def ViewLikeOpInterface : OpInterface<"ViewLikeOpInterface"> {
  let cppNamespace = "::mlir";
}
def OffsetSizeAndStrideOpInterface : OpInterface<"OffsetSizeAndStrideOpInterface"> {
  let cppNamespace = "::mlir";
}
def DistinctObjectsTrait : NativeOpTrait<"DistinctObjectsTrait">;

#endif // TESSERA_MLIR_INTERFACES_VIEWLIKEINTERFACE
