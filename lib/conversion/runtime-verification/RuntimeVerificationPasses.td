// The pass generate-runtime-verification.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_RUNTIMEVERIFICATION_PASSES
#define TESSERA_CONVERSION_RUNTIMEVERIFICATION_PASSES

include "mlir/Pass/PassBase.td"

def GenerateRuntimeVerification : Pass<"generate-runtime-verification"> {
  let summary = "Put assertions in front of ops about what can't be known before the program runs.";
  let description = [{
    Indices inside of what is loaded, stored or cut, sizes, offsets and strides that casts promise, sizes that copies and structured ops of
    linalg take to be the same, alignments that are assumed. An assertion that fails says the op, what is wrong with it, and where it comes from.

    ```mlir
    %0 = arith.cmpi sge, %i, %c0 : index
    %1 = arith.cmpi slt, %i, %dim : index
    %2 = arith.andi %0, %1 : i1
    cf.assert %2, "ERROR: Runtime op verification failed\0A%0 = memref.load %arg0[%arg1] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: ..."
    %v = memref.load %m[%i] : memref<?xf32>
    ```
  }];
  let options = [
    Option<"verboseLevel", "verbose-level", "unsigned", "1", "What messages say: 0 the location, 1 the op as well.">
  ];
  let dependentDialects = ["affine", "arith", "cf", "index", "memref", "scf", "tensor"];
}

#endif // TESSERA_CONVERSION_RUNTIMEVERIFICATION_PASSES
