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
  let description = [{
    Only the barrier that a kernel can ask for, and layouts of which nothing more is known than how they are written. Shared memory and
    what works on layouts isn't there.
  }];
  let cppNamespace = "::mlir::triton::gpu";
  let inlinesEverything = 1;
  let useDefaultAttributePrinterParser = 1;
}

class TTG_Layout<string name, string attrMnemonic> : AttrDef<TritonGPU_Dialect, name> {
  let mnemonic = attrMnemonic;
  let genMnemonicAlias = 1;
}
def TTG_BlockedEncodingAttr : TTG_Layout<"BlockedEncoding", "blocked"> {
  let summary = "The encoding of a tensor whose elements lie in blocks: of a thread, of a warp's threads, of all warps.";
  let description = [{
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$sizePerThread,
    ArrayRefParameter<"int64_t">:$threadsPerWarp,
    ArrayRefParameter<"int64_t">:$warpsPerCTA,
    ArrayRefParameter<"int64_t">:$order,
    OptionalParameter<"ArrayAttr">:$CGALayout
  );
  let assemblyFormat = [{
    `<` `{` `sizePerThread` `=` `[` $sizePerThread `]` `,` `threadsPerWarp` `=` `[` $threadsPerWarp `]` `,`
        `warpsPerCTA` `=` `[` $warpsPerCTA `]` `,` `order` `=` `[` $order `]` (`,` `CGALayout` `=` $CGALayout^)? `}` `>`
  }];
}
def TTG_SliceEncodingAttr : TTG_Layout<"SliceEncoding", "slice"> {
  let summary = "The encoding of a tensor that another one has without a dimension.";
  let parameters = (ins "unsigned":$dim, "Attribute":$parent);
  let assemblyFormat = "`<` `{` `dim` `=` $dim `,` `parent` `=` $parent `}` `>`";
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
