// The pass affine-super-vectorize.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_AFFINETOVECTOR_PASSES
#define TESSERA_CONVERSION_AFFINETOVECTOR_PASSES

include "mlir/Pass/PassBase.td"

def AffineVectorize : Pass<"affine-super-vectorize", "func::FuncOp"> {
  let summary = "Let loops compute vectors, a group of rounds at once.";
  let description = [{
    Of each nest the innermost loops, as many as vectors have dimensions, whose rounds may run in any order, and that run along one dimension of a memref in
    each access. What a last round reads beyond a memref isn't known, what it writes beyond doesn't count.
  }];
  let dependentDialects = ["ub::UBDialect", "vector::VectorDialect"];
  let options = [
    ListOption<"vectorSizes", "virtual-vector-size", "int64_t", "Sizes of vectors, up to three; 128 where none is given.">,
    ListOption<"fastestVaryingPattern", "test-fastest-varying", "int64_t",
               "Which dimension of memrefs, from the last one, the loop for each dimension of vectors has to run along.">,
    Option<"vectorizeReductions", "vectorize-reductions", "bool", "false", "Loops that reduce values, too.">
  ];
}

#endif // TESSERA_CONVERSION_AFFINETOVECTOR_PASSES
