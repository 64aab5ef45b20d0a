// Branches between blocks and regions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_CONTROLFLOWINTERFACES
#define TESSERA_MLIR_INTERFACES_CONTROLFLOWINTERFACES

include "mlir/IR/OpBase.td"

def BranchOpInterface : OpInterface<"BranchOpInterface"> {
  let cppNamespace = "::mlir";
}
def RegionBranchOpInterface : OpInterface<"RegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
}
def RegionBranchTerminatorOpInterface : OpInterface<"RegionBranchTerminatorOpInterface"> {
  let cppNamespace = "::mlir";
}
def SelectLikeOpInterface : OpInterface<"SelectLikeOpInterface"> {
  let cppNamespace = "::mlir";
}
def WeightedBranchOpInterface : OpInterface<"WeightedBranchOpInterface"> {
  let cppNamespace = "::mlir";
}
def WeightedRegionBranchOpInterface : OpInterface<"WeightedRegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
}

def _ReturnLike : NativeOpTrait<"ReturnLike">;
def ReturnLike : TraitList<[DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>, _ReturnLike]>;

#endif // TESSERA_MLIR_INTERFACES_CONTROLFLOWINTERFACES
