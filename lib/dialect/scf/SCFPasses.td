// Passes of the scf dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SCF_SCFPASSES
#define TESSERA_DIALECT_SCF_SCFPASSES

include "mlir/Pass/PassBase.td"

def SCFForToWhileLoop : Pass<"scf-for-to-while"> {
  let summary = "Turn counting loops into while loops.";
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

def SCFForLoopRangeFolding : Pass<"scf-for-loop-range-folding"> {
  let summary = "Compute sums and products of a loop's counter once, on its bounds.";
}

#endif // TESSERA_DIALECT_SCF_SCFPASSES
