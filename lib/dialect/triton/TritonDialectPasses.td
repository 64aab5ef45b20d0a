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
  let appliesPatterns = 1;
  let description = [{
    An elementwise op whose operands are all splats becomes one on scalars, and one whose operands are splats and broadcasts from one shape
    becomes one on that shape.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def TritonRewriteTensorPointer : Pass<"triton-rewrite-tensor-pointer", "::mlir::ModuleOp"> {
  let summary = "Turn accesses through pointers to blocks into loads and stores through tensors of pointers.";
  let description = [{
    Loops and branches carry the offsets of such pointers; the tensor that they point into must be the same all the way.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def TritonRewriteDescriptorToPointer : Pass<"triton-rewrite-tensor-descriptor-to-pointer", "::mlir::ModuleOp"> {
  let summary = "Turn accesses through tensor descriptors into loads and stores through pointers.";
  let appliesConversion = 1;
  let description = [{
    For devices without an engine for such accesses. A descriptor becomes a pointer, sizes, strides, whether padding is NaN and whether what is loaded is
    rounded to tf32, in signatures and control flow too; an access becomes one through a tensor of pointers, masked by the bounds.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def TritonLoopUnroll : Pass<"triton-loop-unroll", "::mlir::ModuleOp"> {
  let summary = "Run several rounds of a loop in one, where its `tt.loop_unroll_factor` asks for it.";
  let description = "A loop for the rounds left over gets `tt.num_stages = 1`: it isn't worth a pipeline.";
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def TritonTestLoopPeeling : Pass<"triton-test-loop-peeling", "::mlir::ModuleOp"> {
  let summary = "Let the last round of a loop run behind it, where its `__test_peel_epilogue` asks for it.";
  let description = "The step is positive. The last round is under a condition: the loop may have none.";
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def TritonLoopInvariantCodeMotion : Pass<"triton-licm", "::mlir::ModuleOp"> {
  let summary = "Move what is the same in each round of a loop before the loop, loads included.";
  let description = [{
    A load moves out of a counting loop in which nothing writes, with a mask that is false where the loop wouldn't have run.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def TritonLoopAwareCSE : Pass<"triton-loop-aware-cse", "::mlir::ModuleOp"> {
  let summary = "Eliminate common subexpressions, values that loops carry twice among them.";
  let description = [{
    Two values that a loop carries are the same when they begin as the same, and go on as the same if they are. `cse` runs before and after.
  }];
}

def TritonTTIR : PassPipeline<"triton-ttir-pipeline"> {
  let summary = "What Triton does to a kernel before it is about threads: inline, simplify, combine, unroll.";
  let options = [
    Option<"capability", "capability", "int64_t", "80",
           "Compute capability of the NVIDIA device, times 10; from 90 on tensor descriptors stay, elsewhere they become pointers.">
  ];
}

#endif // TESSERA_DIALECT_TRITON_TRITONDIALECTPASSES
