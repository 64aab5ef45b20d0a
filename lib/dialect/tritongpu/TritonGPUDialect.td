// Triton's dialect of threads: layouts, memory descriptors, enums. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRITONGPUDIALECT
#define TESSERA_DIALECT_TRITONGPU_TRITONGPUDIALECT

include "dialect/triton/TritonDialect.td"

def TritonGPU_Dialect : Dialect {
  let name = "ttg";
  let cPrefix = "tritongpu";
  let summary = "How the threads of a Triton program work together: layouts, shared memory, asynchronous copies.";
  let description = [{
    A tensor's encoding says which threads hold which of its elements, a memory descriptor's how a tensor lies in shared memory. What each of them means
    in terms of linear maps of bits is in `lib/dialect/tritongpu/Layouts.h`. A module says for how many warps it is: `"ttg.num-warps"`, `"ttg.num-ctas"`,
    `"ttg.threads-per-warp"`, `ttg.target`.
  }];
  let cppNamespace = "::mlir::triton::gpu";
  let header = "dialect/tritongpu/TritonGPUOps.h";
  let extraDeclaration = "#include \"dialect/triton/Triton.h\"";
  let dependentDialects = ["tt"];
  let inlinesEverything = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let cInterfaces = [TT_InferLayoutInterface];
}

//===--- Enums ---===//

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

//===--- Layouts of tensors ---===//

// Bases of linear maps are arrays of numbers, one for each dimension of the tensor.
class TTG_Layout<string name, string attrMnemonic> : AttrDef<TritonGPU_Dialect, name> {
  let mnemonic = attrMnemonic;
  let genVerifyDecl = 1;
  bit hasAlias = 0;
  let hasCustomAssemblyFormat = 1;
}

def TTG_BlockedEncodingAttr : TTG_Layout<"BlockedEncoding", "blocked"> {
  let summary = "The encoding of a tensor whose elements lie in blocks: of a thread, of a warp's threads, of all warps.";
  let description = [{
    Dimensions are listed in `order` from the one along which threads follow each other first. `CGALayout` says which part each CTA of a cluster has.

    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$sizePerThread,
    ArrayRefParameter<"int64_t">:$threadsPerWarp,
    ArrayRefParameter<"int64_t">:$warpsPerCTA,
    ArrayRefParameter<"int64_t">:$order,
    ArrayRefParameter<"int64_t">:$CGALayout
  );
  let genMnemonicAlias = 1;
}

def TTG_SliceEncodingAttr : TTG_Layout<"SliceEncoding", "slice"> {
  let summary = "The encoding of a tensor that another one has without a dimension.";
  let parameters = (ins "unsigned":$dim, "Attribute":$parent);
  let assemblyFormat = "`<` `{` struct(params) `}` `>`";
  let hasCustomAssemblyFormat = 0;
}

def TTG_DotOperandEncodingAttr : TTG_Layout<"DotOperandEncoding", "dot_op"> {
  let summary = "The encoding of an operand of a product whose result has another.";
  let description = "`opIdx` is 0 for the first factor, 1 for the second; `kWidth` is how many numbers that are summed lie in a register one after the other.";
  let parameters = (ins "unsigned":$opIdx, "Attribute":$parent, DefaultValuedParameter<"unsigned", "0">:$kWidth);
  let assemblyFormat = "`<` `{` struct(params) `}` `>`";
  let hasCustomAssemblyFormat = 0;
}

def TTG_NvidiaMmaEncodingAttr : TTG_Layout<"NvidiaMmaEncoding", "nvidia_mma"> {
  let summary = "The encoding of what tensor cores of NVIDIA compute.";
  let description = [{
    Version 2 is `mma.sync` from compute capability 8.0 on, version 3 `wgmma` of 9.0, which is read and printed only.

    ```mlir
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
    ```
  }];
  let parameters = (ins
    "unsigned":$versionMajor,
    "unsigned":$versionMinor,
    ArrayRefParameter<"int64_t">:$warpsPerCTA,
    ArrayRefParameter<"int64_t">:$CGALayout,
    ArrayRefParameter<"int64_t">:$instrShape
  );
  let hasAlias = 1;
}

def TTG_LinearEncodingAttr : TTG_Layout<"LinearEncoding", "linear"> {
  let summary = "Any encoding, by where each bit of register, lane, warp and CTA leads.";
  let description = [{
    ```mlir
    #linear = #ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []}>
    ```
  }];
  let parameters = (ins
    "unsigned":$rank,
    ArrayRefParameter<"int64_t">:$registers,
    ArrayRefParameter<"int64_t">:$lanes,
    ArrayRefParameter<"int64_t">:$warps,
    ArrayRefParameter<"int64_t">:$blocks
  );
  let genMnemonicAlias = 1;
}

//===--- Layouts of shared memory ---===//

def TTG_SwizzledSharedEncodingAttr : TTG_Layout<"SwizzledSharedEncoding", "swizzled_shared"> {
  let summary = "Elements in order, groups of `vec` of them exchanged within a row, in another way from row to row.";
  let description = "The rows of a phase (`perPhase` of them) are exchanged in one way; after `maxPhase` ways the first comes again.";
  let parameters = (ins
    "unsigned":$vec, "unsigned":$perPhase, "unsigned":$maxPhase,
    ArrayRefParameter<"int64_t">:$order,
    ArrayRefParameter<"int64_t">:$CGALayout
  );
  let hasAlias = 1;
}

def TTG_PaddedSharedEncodingAttr : TTG_Layout<"PaddedSharedEncoding", "padded_shared"> {
  let summary = "Elements in a linear order, after every so many of which (`interval`) some places (`padding`) stay empty.";
  let description = [{
    ```mlir
    #shared = #ttg.padded_shared<[32:+4, 128:+8] {order = [1, 0], shape = [64, 32]}>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$intervals,
    ArrayRefParameter<"int64_t">:$paddings,
    "unsigned":$rank,
    ArrayRefParameter<"int64_t">:$offsets,
    ArrayRefParameter<"int64_t">:$blocks
  );
  let hasAlias = 1;
}

def TTG_SharedLinearEncodingAttr : TTG_Layout<"SharedLinearEncoding", "shared_linear"> {
  let summary = "Any order in shared memory that is a linear map of bits.";
  let parameters = (ins
    "unsigned":$rank,
    ArrayRefParameter<"int64_t">:$offsets,
    ArrayRefParameter<"int64_t">:$blocks,
    "unsigned":$layoutAlignment
  );
  let hasAlias = 1;
}

def TTG_NVMMASharedEncodingAttr : TTG_Layout<"NVMMASharedEncoding", "nvmma_shared"> {
  let summary = "What `wgmma` and the copies of tensors of Hopper expect.";
  let parameters = (ins
    "unsigned":$swizzlingByteWidth, "bool":$transposed, "unsigned":$elementBitWidth, "bool":$fp4Padded,
    "unsigned":$rank,
    ArrayRefParameter<"int64_t">:$CGALayout
  );
  let hasAlias = 1;
}

def TTG_SharedMemorySpaceAttr : AttrDef<TritonGPU_Dialect, "SharedMemorySpace"> {
  let mnemonic = "shared_memory";
  let summary = "The memory that the threads of a CTA share.";
  bit hasAlias = 1;
}

//===--- Types ---===//

def TTG_AsyncToken : TypeDef<TritonGPU_Dialect, "AsyncToken"> {
  let mnemonic = "async.token";
  let summary = "Stands for asynchronous copies that have begun: who waits for them says so by it.";
}

def TTG_MemDescType : TypeDef<TritonGPU_Dialect, "MemDesc", [ShapedTypeInterface]> {
  let mnemonic = "memdesc";
  let summary = "A tensor in shared memory, or a part of one.";
  let description = [{
    One that isn't `mutable` is written once, where it is allocated. A part of a larger allocation has the sizes of that last.

    ```mlir
    !ttg.memdesc<64x16xf16, #shared, #ttg.shared_memory, mutable, 64x32>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$shape,
    "Type":$elementType,
    "Attribute":$encoding,
    "Attribute":$memorySpace,
    "bool":$mutableMemory,
    ArrayRefParameter<"int64_t">:$allocShape
  );
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // TESSERA_DIALECT_TRITONGPU_TRITONGPUDIALECT
