// Operations of Triton's dialect of threads, as Triton 3.7 defines them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRITONGPUOPS
#define TESSERA_DIALECT_TRITONGPU_TRITONGPUOPS

include "dialect/tritongpu/TritonGPUDialect.td"

def TTG_SharedMemory : Resource<"::mlir::triton::gpu::SharedMemory">;

class TTG_Op<string mnemonic, list<Trait> traits = []> : Op<TritonGPU_Dialect, mnemonic, traits>;

//===--- Layouts and threads ---===//

def TTG_ConvertLayoutOp : TTG_Op<"convert_layout", [SameOperandsAndResultShape, SameOperandsAndResultElementType, Pure]> {
  let summary = "The same tensor, held by other threads.";
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasCanonicalizer = 1;
}

def TTG_BarrierOp : TTG_Op<"barrier"> {
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

def TTG_WarpIdOp : TTG_Op<"warp_id", [Pure]> {
  let summary = "The number of the thread's warp in the program.";
  let description = [{
    All lanes get it from the first one, so that whoever makes code of it sees that it is the same for them; `omitUniformHint` leaves that out.
  }];
  let arguments = (ins UnitAttr:$omitUniformHint);
  let results = (outs I32:$result);
  let assemblyFormat = "attr-dict";
}

//===--- Asynchronous copies ---===//

def TTG_AsyncCopyGlobalToLocalOp : TTG_Op<"async_copy_global_to_local", [
    AttrSizedOperandSegments,
    OptionalTypesMatchWith<"infer mask type from src type", "src", "mask", "tesseraI1SameShape($_self)">,
    OptionalTypesMatchWith<"infer other type from src type", "src", "other", "tritonPointeeTypeOf($_self)">
  ]> {
  let summary = "Begins to copy what pointers point at to shared memory; where the mask is false `other`.";
  let description = "It is there after an `async_wait` for the group that the next `async_commit_group` makes. At most `contiguity` elements are copied at a time.";
  let arguments = (ins
    Arg<TT_PtrTensor, "", [MemRead<GlobalMemory>]>:$src,
    Arg<TTG_MemDescType, "", [MemWrite<TTG_SharedMemory>]>:$result,
    Optional<TT_BoolTensor>:$mask,
    Optional<TT_Type>:$other,
    DefaultValuedAttr<TT_CacheModifierAttr, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<TT_EvictionPolicyAttr, "::mlir::triton::EvictionPolicy::NORMAL">:$evict,
    DefaultValuedAttr<BoolAttr, "false">:$isVolatile,
    DefaultValuedAttr<I32Attr, "1">:$contiguity
  );
  let results = (outs TTG_AsyncToken:$token);
  let assemblyFormat = [{
    $src `,` $result (`mask` $mask^)? (`other` $other^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TTG_AsyncCommitGroupOp : TTG_Op<"async_commit_group"> {
  let summary = "Makes a group of the copies that have begun since the last one.";
  let arguments = (ins Variadic<TTG_AsyncToken>:$inputTokens);
  let results = (outs TTG_AsyncToken:$asyncToken);
  let assemblyFormat = "(`tokens` $inputTokens^)? attr-dict";
}

def TTG_AsyncWaitOp : TTG_Op<"async_wait"> {
  let summary = "Waits until at most `num` groups of copies haven't ended; what a thread waits for is its own.";
  let arguments = (ins Variadic<TTG_AsyncToken>:$asyncToken, I32Attr:$num);
  let results = (outs TTG_AsyncToken:$retToken);
  let assemblyFormat = "($asyncToken^)? attr-dict";
}

//===--- Shared memory ---===//

def TTG_LocalAllocOp : TTG_Op<"local_alloc", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Shared memory for a tensor, with its elements where one is given.";
  let arguments = (ins Optional<TT_Tensor>:$src, OptionalAttr<I32Attr>:$alignment);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "($src^)? attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TTG_LocalDeallocOp : TTG_Op<"local_dealloc"> {
  let summary = "Ends an allocation, which ends after its last use otherwise.";
  let arguments = (ins Arg<TTG_MemDescType, "", [MemFree<TTG_SharedMemory>]>:$src);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src))";
}

def TTG_LocalLoadOp : TTG_Op<"local_load"> {
  let summary = "The tensor that lies in shared memory.";
  let arguments = (ins Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>]>:$src, Optional<TTG_AsyncToken>:$token);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src (`token` $token^)? attr-dict `:` qualified(type($src)) `->` type($result)";
  let hasVerifier = 1;
}

def TTG_LocalStoreOp : TTG_Op<"local_store"> {
  let summary = "Writes a tensor to shared memory.";
  let arguments = (ins TT_Tensor:$src, Arg<TTG_MemDescType, "", [MemWrite<TTG_SharedMemory>]>:$dst);
  let assemblyFormat = "$src `,` $dst attr-dict `:` type($src) `->` qualified(type($dst))";
  let hasVerifier = 1;
}

def TTG_LocalGatherOp : TTG_Op<"local_gather"> {
  let summary = "Elements in shared memory by their numbers along a dimension.";
  let arguments = (ins
    Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>]>:$src,
    TT_IntTensor:$indices,
    I32Attr:$axis,
    Optional<TTG_AsyncToken>:$token
  );
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src `[` $indices `]` (`token` $token^)? attr-dict `:` qualified(type($src)) `,` type($indices) `->` type($result)";
  let hasVerifier = 1;
}

def TTG_LocalScatterOp : TTG_Op<"local_scatter"> {
  let summary = "Writes elements in shared memory by their numbers along a dimension.";
  let arguments = (ins
    Arg<TTG_MemDescType, "", [MemWrite<TTG_SharedMemory>]>:$dst,
    TT_Tensor:$values,
    TT_IntTensor:$indices,
    I32Attr:$axis,
    Optional<TTG_AsyncToken>:$token
  );
  let assemblyFormat = [{
    $dst `[` $indices `]` `,` $values (`token` $token^)? attr-dict `:` qualified(type($dst)) `,` type($indices) `,` type($values)
  }];
  let hasVerifier = 1;
}

//===--- Views of shared memory ---===//

def TTG_MemDescIndexOp : TTG_Op<"memdesc_index", [Pure]> {
  let summary = "One of the buffers that an allocation has along its first dimension.";
  let arguments = (ins TTG_MemDescType:$src, I32:$index);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "$src `[` $index `]` attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TTG_MemDescSubsliceOp : TTG_Op<"memdesc_subslice", [Pure]> {
  let summary = "The part of a tensor in shared memory from `offsets` on.";
  let arguments = (ins TTG_MemDescType:$src, DenseI32ArrayAttr:$offsets);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "$src `` $offsets attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TTG_MemDescTransOp : TTG_Op<"memdesc_trans", [Pure, SameOperandsAndResultElementType]> {
  let summary = "A tensor in shared memory with its dimensions in another order.";
  let arguments = (ins TTG_MemDescType:$src, DenseI32ArrayAttr:$order);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TTG_MemDescReshapeOp : TTG_Op<"memdesc_reshape", [Pure, SameOperandsAndResultElementType]> {
  let summary = "A tensor in shared memory in another shape.";
  let arguments = (ins TTG_MemDescType:$src);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TTG_MemDescReinterpretOp : TTG_Op<"memdesc_reinterpret", [Pure]> {
  let summary = "The same memory as a tensor of another type.";
  let arguments = (ins TTG_MemDescType:$src);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Pipelining ---===//

def TTG_PredicateStageOp : TTG_Op<"predicate_stage", [Pure, AllTypesMatch<["iv", "ub", "step"]>]> {
  let summary = "Whether a stage of a pipelined loop runs in this round.";
  let arguments = (ins
    AnySignlessIntegerOrIndex:$iv, AnySignlessIntegerOrIndex:$ub, AnySignlessIntegerOrIndex:$step, I32Attr:$maxStage, I32Attr:$stage
  );
  let results = (outs I1:$result);
  let assemblyFormat = "$iv `,` $ub `,` $step `maxStage` $maxStage `stage` $stage attr-dict `:` type($iv) `->` type($result)";
}

def TTG_MaskOp : TTG_Op<"mask", [SingleBlock]> {
  let summary = "What is done if a predicate holds.";
  let arguments = (ins I1:$pred);
  let results = (outs Variadic<AnyType>:$result);
  let regions = (region SizedRegion<1>:$region);
}

def TTG_MaskReturnOp : TTG_Op<"mask.return", [HasParent<"MaskOp">, Pure, Terminator, ReturnLike]> {
  let summary = "The end of a masked region.";
  let arguments = (ins Variadic<AnyType>:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

//===--- Others ---===//

def TTG_Fp4ToFpOp : TTG_Op<"fp4_to_fp", [Pure]> {
  let summary = "Numbers of four bits, two in a byte along `axis`, as f16 or bf16.";
  let arguments = (ins RankedTensorOf<[I8]>:$src, I32Attr:$axis);
  let results = (outs TT_FloatTensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

def TTG_GlobalScratchAllocOp : TTG_Op<"global_scratch_alloc"> {
  let summary = "Global memory of the program's own.";
  let arguments = (ins I32Attr:$nbytes, I32Attr:$alignment, UnitAttr:$third_party_allocation, UnitAttr:$shared_cluster_state);
  let results = (outs Arg<TT_Ptr, "", [MemAlloc<GlobalMemory>]>:$result);
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
}

#endif // TESSERA_DIALECT_TRITONGPU_TRITONGPUOPS
