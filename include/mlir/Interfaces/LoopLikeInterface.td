// Loops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_LOOPLIKEINTERFACE
#define TESSERA_MLIR_INTERFACES_LOOPLIKEINTERFACE

include "mlir/IR/OpBase.td"

def LoopLikeOpInterface : OpInterface<"LoopLikeOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Loops: what they run, over which range, and what they carry from one round to the next.";
  let hasTable = 1;
  let verifyWithRegions = 1;
  let verify = "return tesseraLoopVerify(op);";
  let methods = [
    InterfaceMethod<"Whether a value has no part in the loop's body.", "bool", "isDefinedOutsideOfLoop",
                    (ins "MlirValue":$value), "", [{ return !tesseraLoopContains(op, value); }]>,
    InterfaceMethod<"Moves an operation of the body before the loop.", "void", "moveOutOfLoop",
                    (ins "MlirOperation":$inner), "", [{ mlirOperationMoveBefore(inner, op); }]>,
    InterfaceMethod<"Appends the regions that are run again and again.", "void", "getLoopRegions",
                    (ins "TesseraAppendRegion":$append, "void *":$user), "", [{ append(mlirOperationGetRegion(op, 0), user); }]>,
    InterfaceMethod<"Appends the induction variables; gives whether they are known.", "bool", "getLoopInductionVars",
                    (ins "TesseraAppendValue":$append, "void *":$user), "", [{ return false; }]>,
    InterfaceMethod<"Appends the lower bounds, one for each induction variable; gives whether they are known.", "bool",
                    "getLoopLowerBounds", (ins "TesseraAppendFoldResult":$append, "void *":$user), "", [{ return false; }]>,
    InterfaceMethod<"Appends the upper bounds.", "bool", "getLoopUpperBounds",
                    (ins "TesseraAppendFoldResult":$append, "void *":$user), "", [{ return false; }]>,
    InterfaceMethod<"Appends the steps.", "bool", "getLoopSteps",
                    (ins "TesseraAppendFoldResult":$append, "void *":$user), "", [{ return false; }]>,
    InterfaceMethod<"The operands that are the first round's carried values.", "TesseraRange", "getInits", (ins), "",
                    [{ return (TesseraRange){.count = 0}; }]>,
    InterfaceMethod<"The body's arguments that are carried values.", "TesseraRange", "getRegionIterArgs", (ins), "",
                    [{ return (TesseraRange){.count = 0}; }]>,
    InterfaceMethod<"The operation whose operands are the next round's carried values; null: none.", "MlirOperation",
                    "getYield", (ins "TesseraRange *":$yielded), "", [{
      *yielded = (TesseraRange){.count = 0};
      return (MlirOperation){NULL};
    }]>,
    InterfaceMethod<"The results that are the last round's carried values.", "TesseraRange", "getLoopResults", (ins), "",
                    [{ return (TesseraRange){.count = 0}; }]>,
    InterfaceMethod<"The number of rounds, where it is known.", "bool", "getStaticTripCount", (ins "int64_t *":$count), "",
                    [{ return false; }]>
  ];
}
def HasParallelRegion : NativeOpTrait<"HasParallelRegion">;

#endif // TESSERA_MLIR_INTERFACES_LOOPLIKEINTERFACE
