// Passes on Triton's dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITON_TRITONDIALECTPASSES
#define TESSERA_DIALECT_TRITON_TRITONDIALECTPASSES

include "mlir/Pass/PassBase.td"

def TritonCombineOps : Pass<"triton-combine", "::mlir::ModuleOp"> {
  let summary = "Combine ops into fewer or cheaper ones.";
  let description = [{
    What is added to a product of matrices becomes its accumulator, a sum over the middle of a broadcast product becomes a product of matrices,
    offsets of a pointer are added up when that can't overflow, a selection by the mask of a load becomes the load's `other`. A reshape for a
    reduction of everything may reorder; one that only drops dimensions of size 1 of a descriptor's block is the load itself.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def TritonReorderBroadcast : Pass<"triton-reorder-broadcast", "::mlir::ModuleOp"> {
  let summary = "Compute before values are repeated, not after.";
  let description = [{
    An elementwise op whose operands are all splats becomes one on scalars, and one whose operands are splats and broadcasts from one shape
    becomes one on that shape.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

#endif // TESSERA_DIALECT_TRITON_TRITONDIALECTPASSES
