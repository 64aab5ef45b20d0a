// Branches between blocks and regions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_CONTROLFLOWINTERFACES
#define TESSERA_MLIR_INTERFACES_CONTROLFLOWINTERFACES

include "mlir/IR/OpBase.td"

def BranchOpInterface : OpInterface<"BranchOpInterface"> {
  let cppNamespace = "::mlir";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The operands passed to a successor.", "TesseraRange", "getSuccessorOperands",
                    (ins "unsigned":$successor)>,
    InterfaceMethod<"The successor that is taken for these constants, or -1.", "int", "getSuccessorForOperands",
                    (ins "const MlirAttribute *":$operands), "", "NULL">,
    InterfaceMethod<"Removes an operand of a successor.", "void", "eraseSuccessorOperand",
                    (ins "unsigned":$successor, "unsigned":$index), "", "NULL">,
    InterfaceMethod<"Adds an operand behind those of a successor.", "void", "appendSuccessorOperand",
                    (ins "unsigned":$successor, "MlirValue":$value), "", "NULL">
  ];
}
def RegionBranchOpInterface : OpInterface<"RegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let hasTable = 1;
}
def RegionBranchTerminatorOpInterface : OpInterface<"RegionBranchTerminatorOpInterface"> {
  let cppNamespace = "::mlir";
  let hasTable = 1;
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
