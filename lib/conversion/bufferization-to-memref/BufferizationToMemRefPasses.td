// The pass convert-bufferization-to-memref.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_BUFFERIZATIONTOMEMREF_PASSES
#define TESSERA_CONVERSION_BUFFERIZATIONTOMEMREF_PASSES

include "mlir/Pass/PassBase.td"

def ConvertBufferizationToMemRefPass : Pass<"convert-bufferization-to-memref"> {
  let summary = "Turn what is left of bufferization into allocations, copies and deallocations.";
  let description = [{
    A clone becomes an allocation and a copy. It has to be of a layout that an allocation has, or that one can be cast to. What
    `bufferization.dealloc` becomes is what `bufferization-lower-deallocations` makes of it, on modules and on functions.
  }];
  let dependentDialects = ["arith::ArithDialect", "func::FuncDialect", "memref::MemRefDialect", "scf::SCFDialect"];
}

#endif // TESSERA_CONVERSION_BUFFERIZATIONTOMEMREF_PASSES
