// Branches between blocks and regions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_CONTROLFLOWINTERFACES
#define TESSERA_MLIR_INTERFACES_CONTROLFLOWINTERFACES

include "mlir/IR/OpBase.td"

def BranchOpInterface : OpInterface<"BranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Terminators that go on with one of their successors.";
  let hasTable = 1;
  let verify = "return tesseraBranchVerify(op);";
  let methods = [
    InterfaceMethod<"The operands passed to a successor.", "TesseraRange", "getSuccessorOperands",
                    (ins "unsigned":$successor)>,
    InterfaceMethod<"How many of the successor's first arguments the op itself produces.", "intptr_t",
                    "getNumProducedOperands", (ins "unsigned":$successor), "", [{ return 0; }]>,
    InterfaceMethod<"The successor that is taken for these constants (null where unknown), or -1.", "int",
                    "getSuccessorForOperands", (ins "const MlirAttribute *":$operands), "", [{ return -1; }]>,
    InterfaceMethod<"Whether an operand's type may stand for an argument's.", "bool", "areTypesCompatible",
                    (ins "MlirType":$from, "MlirType":$to), "", [{ return mlirTypeEqual(from, to); }]>
  ];
}
def RegionBranchOpInterface : OpInterface<"RegionBranchOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that run their regions: which one first, which one after which, and what values they get.";
  let hasTable = 1;
  let verifyWithRegions = 1;
  let verify = "return tesseraRegionBranchVerify(op);";
  let methods = [
    InterfaceMethod<"The operands that a region (null: what is behind the op) gets on entry.", "TesseraRange",
                    "getEntrySuccessorOperands", (ins "MlirRegion":$region), "", [{ return (TesseraRange){.count = 0}; }]>,
    InterfaceMethod<"Appends where control can go from a terminator in a region, or (null) on entry.", "void",
                    "getSuccessorRegions",
                    (ins "MlirOperation":$terminator, "TesseraAppendRegionSuccessor":$append, "void *":$user)>,
    InterfaceMethod<"The same on entry, when these constants (null where unknown) are the operands.", "void",
                    "getEntrySuccessorRegions",
                    (ins "const MlirAttribute *":$operands, "TesseraAppendRegionSuccessor":$append, "void *":$user), "", [{
      regionBranchOpInterfaceGetSuccessorRegions(op, (MlirOperation){NULL}, append, user);
    }]>,
    InterfaceMethod<"How often a region is run, when these constants (null where unknown) are the operands.",
                    "TesseraInvocationBounds", "getRegionInvocationBounds",
                    (ins "const MlirAttribute *":$operands, "unsigned":$region), "",
                    [{ return (TesseraInvocationBounds){0, -1}; }]>,
    InterfaceMethod<"Whether a value of one type may be passed on as one of another.", "bool", "areTypesCompatible",
                    (ins "MlirType":$from, "MlirType":$to), "", [{ return mlirTypeEqual(from, to); }]>
  ];
}
def RegionBranchTerminatorOpInterface : OpInterface<"RegionBranchTerminatorOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Terminators of the regions of such ops.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"The operands that a region (null: what is behind the parent op) gets.", "TesseraRange",
                    "getSuccessorOperands", (ins "MlirRegion":$region), "",
                    [{ return (TesseraRange){.start = 0, .count = mlirOperationGetNumOperands(op)}; }]>,
    InterfaceMethod<"Appends where control can go, when these constants (null where unknown) are the operands.", "void",
                    "getSuccessorRegions",
                    (ins "const MlirAttribute *":$operands, "TesseraAppendRegionSuccessor":$append, "void *":$user), "", [{
      MlirOperation parent = mlirOperationGetParentOperation(op);
      if (regionBranchOpInterfaceCast(parent))
        regionBranchOpInterfaceGetSuccessorRegions(parent, op, append, user);
    }]>
  ];
}
def SelectLikeOpInterface : OpInterface<"SelectLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops whose result is one of two operands.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"What decides.", "MlirValue", "getCondition", (ins), "", [{ return mlirOperationGetOperand(op, 0); }]>,
    InterfaceMethod<"The result when it holds.", "MlirValue", "getTrueValue", (ins), "",
                    [{ return mlirOperationGetOperand(op, 1); }]>,
    InterfaceMethod<"The result when it doesn't.", "MlirValue", "getFalseValue", (ins), "",
                    [{ return mlirOperationGetOperand(op, 2); }]>
  ];
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
