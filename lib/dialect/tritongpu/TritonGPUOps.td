// Triton's dialect of threads: what of it kernels contain from the start. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRITONGPUOPS
#define TESSERA_DIALECT_TRITONGPU_TRITONGPUOPS

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InlinerInterface.td"

def TritonGPU_Dialect : Dialect {
  let name = "ttg";
  let cPrefix = "tritongpu";
  let summary = "How the threads of a Triton program work together.";
  let description = "Only the barrier that a kernel can ask for. Layouts and shared memory aren't there.";
  let cppNamespace = "::mlir::triton::gpu";
  let inlinesEverything = 1;
}

def TTG_AddrSpace : I32BitEnumAttr<"AddrSpace", "", [
  I32BitEnumAttrCaseNone<"None", "none">,
  I32BitEnumAttrCaseBit<"Local", 0, "local">,
  I32BitEnumAttrCaseBit<"GlobalRead", 1, "global_read">,
  I32BitEnumAttrCaseBit<"GlobalWrite", 2, "global_write">,
  I32BitEnumAttrCaseBit<"TensorRead", 3, "tensor_read">,
  I32BitEnumAttrCaseBit<"TensorWrite", 4, "tensor_write">
]> {
  let cppNamespace = "::mlir::triton::gpu";
}

def TTG_BarrierOp : Op<TritonGPU_Dialect, "barrier"> {
  let summary = "Waits until all threads of the program are here.";
  let description = [{
    What they have done in the address spaces by then is visible to all of them: `none`, or several of `local`, `global_read`, `global_write`,
    `tensor_read` and `tensor_write` with `|` between them, or `all`.

    ```mlir
    ttg.barrier local|global_write
    ttg.barrier all
    ```
  }];
  let arguments = (ins TTG_AddrSpace:$addrSpace);
  let hasCustomAssemblyFormat = 1;
}

#endif // TESSERA_DIALECT_TRITONGPU_TRITONGPUOPS
