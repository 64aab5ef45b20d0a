// Views of parts of a buffer or tensor.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_VIEWLIKEINTERFACE
#define TESSERA_MLIR_INTERFACES_VIEWLIKEINTERFACE

include "mlir/IR/OpBase.td"

def ViewLikeOpInterface : OpInterface<"ViewLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops whose result is other access to the memory of an operand.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"What is looked at.", "MlirValue", "getViewSource", (ins), "", [{ return mlirOperationGetOperand(op, 0); }]>,
    InterfaceMethod<"The view.", "MlirValue", "getViewDest", (ins), "", [{ return mlirOperationGetResult(op, 0); }]>
  ];
}
// An offset, a size and a stride for each dimension: each a constant in an array, or an operand where that says it is dynamic. The op's
// operands are called `offsets`, `sizes`, `strides`, its attributes `static_offsets` and so on: see tessera/Views.h.
def OffsetSizeAndStrideOpInterface : OpInterface<"OffsetSizeAndStrideOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that look at part of something: where it begins, how many elements it has, how far they are from each other.";
  let hasTable = 1;
  let verify = "return tesseraSliceVerify(op);";
  let methods = [
    InterfaceMethod<"How many numbers a list must have; 1 for offsets: a single one for all.", "intptr_t",
                    "getListSize", (ins "TesseraSliceList":$list)>
  ];
}
def DistinctObjectsTrait : NativeOpTrait<"DistinctObjectsTrait">;

#endif // TESSERA_MLIR_INTERFACES_VIEWLIKEINTERFACE
