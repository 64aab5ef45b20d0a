// Passes of the scf dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SCF_SCFPASSES
#define TESSERA_DIALECT_SCF_SCFPASSES

include "mlir/Pass/PassBase.td"

def SCFForToWhileLoop : Pass<"scf-for-to-while"> {
  let summary = "Turn counting loops into while loops.";
  let appliesPatterns = 1;
}
def SCFForallToForLoop : Pass<"scf-forall-to-for"> {
  let summary = "Turn loops over boxes of indices, without tensors, into nests of counting loops.";
}
def SCFForallToParallelLoop : Pass<"scf-forall-to-parallel"> {
  let summary = "Turn loops over boxes of indices, without tensors, into parallel loops.";
}
def SCFParallelForToNestedFors : Pass<"scf-parallel-for-to-nested-fors"> {
  let summary = "Turn parallel loops without reductions into nests of counting loops.";
}

def LoopCoalescing : Pass<"affine-loop-coalescing", "func::FuncOp"> {
  let group = "Affine";
  let summary = "Turn loops that are all there is in each other, of scf over indices or of affine, into one loop.";
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect"];
}

def SCFForLoopRangeFolding : Pass<"scf-for-loop-range-folding"> {
  let summary = "Compute sums and products of a loop's counter once, on its bounds.";
}

def SCFForLoopPeeling : Pass<"scf-for-loop-peeling"> {
  let summary = "Split off the last round of a counting loop where it may be a partial one, or the first round.";
  let description = [{
    Minima and maxima of affine that only the partial round needs become simpler in both loops.
  }];
  let dependentDialects = ["affine::AffineDialect"];
  let options = [
    Option<"peelFront", "peel-front", "bool", "false", "Split off the first round.">,
    Option<"skipPartial", "skip-partial", "bool", "true", "Leave loops in partial rounds as they are.">
  ];
}
def SCFForLoopCanonicalization : Pass<"scf-for-loop-canonicalization"> {
  let summary = "Simplify minima, maxima and sizes in loops by what is known of their variables and of what they carry.";
  let appliesPatterns = 1;
  let dependentDialects = ["affine::AffineDialect", "tensor::TensorDialect", "memref::MemRefDialect"];
}
def SCFForLoopSpecialization : Pass<"scf-for-loop-specialization"> {
  let summary = "Copy counting loops for the case that their bound, a minimum, is the constant in it.";
}
def SCFParallelLoopSpecialization : Pass<"scf-parallel-loop-specialization"> {
  let summary = "Copy parallel loops for the case that their bounds, minima, are the constants in them.";
}
def SCFParallelLoopTiling : Pass<"scf-parallel-loop-tiling"> {
  let dependentDialects = ["affine::AffineDialect"];
  let summary = "Split parallel loops without reductions, and without others in them, into loops over tiles.";
  let options = [
    ListOption<"tileSizes", "parallel-loop-tile-sizes", "int64_t", "Rounds in a tile, for each index; 1 where none is given.">,
    Option<"noMinMaxBounds", "no-min-max-bounds", "bool", "false", "Let all tiles be full, and check in each round that it is one of the loop's.">
  ];
}
def SCFParallelLoopFusion : Pass<"scf-parallel-loop-fusion"> {
  let summary = "Fuse parallel loops side by side over the same indices.";
  let description = [{
    Where each round reads only what the same round of the other loop writes, through `memref.load` and `memref.store`, and neither has parallel
    loops in it.
  }];
}

#endif // TESSERA_DIALECT_SCF_SCFPASSES
