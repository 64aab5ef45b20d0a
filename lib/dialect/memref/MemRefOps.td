// The memref dialect, as MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_MEMREF_MEMREFOPS
#define TESSERA_DIALECT_MEMREF_MEMREFOPS

include "dialect/arith/ArithDialect.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"
include "mlir/Interfaces/ShapedOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def MemRef_Dialect : Dialect {
  let name = "memref";
  let summary = "Buffers: their allocation, views of them, loads and stores.";
  let cppNamespace = "::mlir::memref";
  let hasConstantMaterializer = 1;
  let inlinesEverything = 1;
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
}

def MemRefTypeAttr
    : TypeAttrBase<"::mlir::MemRefType", "memref type attribute", CPred<"mlirTypeIsAMemRef($_self)">>;

class MemRef_Op<string mnemonic, list<Trait> traits = []> : Op<MemRef_Dialect, mnemonic, traits>;

// One that suggests a name for its results.
class MemRef_NamedOp<string mnemonic, list<Trait> traits = []>
    : MemRef_Op<mnemonic, [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>] # traits>;

def MemRef_Alignment : IntValidAlignment<I64Attr>;
def MemRef_Number : AnyTypeOf<[AnySignlessInteger, AnyFloat]>;

//===--- Allocation ---===//

class MemRef_AllocLikeOp<string mnemonic, Resource resource, list<Trait> traits = []>
    : MemRef_NamedOp<mnemonic, [AttrSizedOperandSegments, MemRefsNormalizable] # traits> {
  let arguments = (ins
    Variadic<Index>:$dynamicSizes,
    Variadic<Index>:$symbolOperands,
    OptionalAttr<MemRef_Alignment>:$alignment
  );
  let results = (outs Res<AnyMemRef, "", [MemAlloc<resource, 0, FullEffect>]>:$memref);
  let assemblyFormat = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def MemRef_AllocOp : MemRef_AllocLikeOp<"alloc", DefaultResource> {
  let summary = "A new buffer on the heap.";
  let description = [{
    One operand for each dynamic dimension, and in brackets one for each symbol of the layout.

    ```mlir
    %0 = memref.alloc(%n)[%s] : memref<8x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
    ```
  }];
}

def MemRef_AllocaOp : MemRef_AllocLikeOp<"alloca", AutomaticAllocationScopeResource, [
    DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>, DeclareOpInterfaceMethods<PromotableAllocationOpInterface>]> {
  let summary = "A new buffer on the stack, which goes with the scope around it.";
}

def MemRef_ReallocOp : MemRef_Op<"realloc"> {
  let summary = "A buffer of another size with the same elements; the old one goes.";
  let description = [{
    ```mlir
    %1 = memref.realloc %0(%n) : memref<64xf32> to memref<?xf32>
    ```
  }];
  let arguments = (ins
    Arg<MemRefRankOf<[AnyType], [1]>, "", [MemFreeAt<0, FullEffect>]>:$source,
    Optional<Index>:$dynamicResultSize,
    OptionalAttr<MemRef_Alignment>:$alignment
  );
  let results = (outs Res<MemRefRankOf<[AnyType], [1]>, "", [MemAlloc<DefaultResource, 1, FullEffect>]>);
  let assemblyFormat = "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def MemRef_DeallocOp : MemRef_Op<"dealloc", [MemRefsNormalizable]> {
  let summary = "Ends the life of a buffer that was allocated on the heap.";
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemFreeAt<0, FullEffect>]>:$memref);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}

def MemRef_AllocaScopeOp : MemRef_Op<"alloca_scope", [
    AutomaticAllocationScope, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
    SingleBlockImplicitTerminator<"AllocaScopeReturnOp">, RecursiveMemoryEffects, NoRegionArguments]> {
  let summary = "A scope: what is allocated on the stack in it goes at its end.";
  let description = [{
    ```mlir
    %0 = memref.alloca_scope -> (f32) {
      ...
      memref.alloca_scope.return %value : f32
    }
    ```
  }];
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
}

def MemRef_AllocaScopeReturnOp : MemRef_Op<"alloca_scope.return", [
    HasParent<"AllocaScopeOp">, Pure, ReturnLike, Terminator]> {
  let summary = "Ends a scope with its results.";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

//===--- What is known of a buffer ---===//

def MemRef_AssumeAlignmentOp : MemRef_NamedOp<"assume_alignment", [
    Pure, ViewLikeOpInterface, SameOperandsAndResultType, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>]> {
  let summary = "The same buffer, whose address is a multiple of a number.";
  let arguments = (ins AnyMemRef:$memref, ConfinedAttr<I32Attr, [IntPositive]>:$alignment);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref `,` $alignment attr-dict `:` type($memref)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_DistinctObjectsOp : MemRef_Op<"distinct_objects", [
    Pure, DistinctObjectsTrait, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "The same buffers, none of which overlaps another.";
  let arguments = (ins Variadic<AnyMemRef>:$operands);
  let results = (outs Variadic<AnyMemRef>:$results);
  let assemblyFormat = "$operands attr-dict `:` type($operands)";
  let hasVerifier = 1;
}

def MemRef_DimOp : MemRef_NamedOp<"dim", [
    MemRefsNormalizable, DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect, ShapedDimOpInterface,
    DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let summary = "The size of one dimension.";
  let arguments = (ins AnyNon0RankedOrUnrankedMemRef:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def MemRef_RankOp : MemRef_Op<"rank", [Pure]> {
  let summary = "The number of dimensions.";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$memref);
  let results = (outs Index);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}

def MemRef_ExtractAlignedPointerAsIndexOp : MemRef_NamedOp<"extract_aligned_pointer_as_index", [
    Pure, SameVariadicResultSize]> {
  let summary = "The address of a buffer's first element, aligned, as a number.";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs Index:$aligned_pointer);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
}

def MemRef_ExtractStridedMetadataOp : MemRef_NamedOp<"extract_strided_metadata", [
    Pure, SameVariadicResultSize, ViewLikeOpInterface, InferTypeOpAdaptor]> {
  let summary = "The buffer without a shape, its offset, sizes and strides.";
  let description = [{
    ```mlir
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
      : memref<10x?xf32> -> memref<f32>, index, index, index, index, index
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$source);
  let results = (outs
    AnyStridedMemRefOfRank<0>:$base_buffer,
    Index:$offset,
    Variadic<Index>:$sizes,
    Variadic<Index>:$strides
  );
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
  let hasFolder = 1;
}

//===--- Access ---===//

def MemRef_LoadOp : MemRef_Op<"load", [
    TypesMatchWith<"result type matches element type of 'memref'", "memref", "result",
                   "mlirShapedTypeGetElementType($_self)">,
    MemRefsNormalizable, DeclareOpInterfaceMethods<PromotableMemOpInterface, ["loadsFrom"]>,
    DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>]> {
  let summary = "Reads an element.";
  let arguments = (ins
    Arg<AnyMemRef, "", [MemRead]>:$memref,
    Variadic<Index>:$indices,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
    OptionalAttr<MemRef_Alignment>:$alignment
  );
  let results = (outs AnyType:$result);
  let assemblyFormat = "$memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_StoreOp : MemRef_Op<"store", [
    TypesMatchWith<"type of 'value' matches element type of 'memref'", "memref", "value",
                   "mlirShapedTypeGetElementType($_self)">,
    MemRefsNormalizable, DeclareOpInterfaceMethods<PromotableMemOpInterface, ["storesTo", "getStored"]>,
    DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>]> {
  let summary = "Writes an element.";
  let arguments = (ins
    AnyType:$value,
    Arg<AnyMemRef, "", [MemWrite]>:$memref,
    Variadic<Index>:$indices,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
    OptionalAttr<MemRef_Alignment>:$alignment
  );
  let assemblyFormat = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_PrefetchOp : MemRef_Op<"prefetch"> {
  let summary = "Brings an element into a cache.";
  let description = [{
    ```mlir
    memref.prefetch %m[%i, %j], read, locality<3>, data : memref<400x400xi32>
    ```
  }];
  // A write, so that it is neither moved across accesses nor erased for having no results.
  let arguments = (ins
    Arg<AnyMemRef, "", [MemWrite]>:$memref,
    Variadic<Index>:$indices,
    BoolAttr:$isWrite,
    ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$localityHint,
    BoolAttr:$isDataCache
  );
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_AtomicRMWOp : MemRef_Op<"atomic_rmw", [
    AllTypesMatch<["value", "result"]>,
    TypesMatchWith<"value type matches element type of memref", "memref", "value",
                   "mlirShapedTypeGetElementType($_self)">]> {
  let summary = "Reads an element and writes one computed from it and a value, at once; gives the former.";
  let arguments = (ins
    Arith_AtomicRMWKindAttr:$kind,
    MemRef_Number:$value,
    Arg<MemRefOf<[AnySignlessInteger, AnyFloat]>, "", [MemRead, MemWrite]>:$memref,
    Variadic<Index>:$indices
  );
  let results = (outs MemRef_Number:$result);
  let assemblyFormat = [{
    $kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_GenericAtomicRMWOp : MemRef_Op<"generic_atomic_rmw", [
    SingleBlockImplicitTerminator<"AtomicYieldOp">,
    TypesMatchWith<"result type matches element type of memref", "memref", "result",
                   "mlirShapedTypeGetElementType($_self)">]> {
  let summary = "Reads an element and writes what the region computes from it, at once.";
  let description = [{
    ```mlir
    %x = memref.generic_atomic_rmw %m[%i] : memref<10xf32> {
    ^bb0(%current: f32):
      %new = arith.addf %one, %current : f32
      memref.atomic_yield %new : f32
    }
    ```
  }];
  let arguments = (ins
    Arg<MemRefOf<[AnySignlessInteger, AnyFloat]>, "", [MemRead, MemWrite]>:$memref,
    Variadic<Index>:$indices
  );
  let results = (outs MemRef_Number:$result);
  let regions = (region AnyRegion:$atomic_body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def MemRef_AtomicYieldOp : MemRef_Op<"atomic_yield", [
    HasParent<"GenericAtomicRMWOp">, Pure, Terminator, ReturnLike]> {
  let summary = "Ends the region of generic_atomic_rmw with the new element.";
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def MemRef_CopyOp : MemRef_Op<"copy", [SameOperandsElementType, SameOperandsShape]> {
  let summary = "Copies all elements of a buffer to another.";
  let arguments = (ins
    Arg<AnyRankedOrUnrankedMemRef, "", [MemReadAt<0, FullEffect>]>:$source,
    Arg<AnyRankedOrUnrankedMemRef, "", [MemWriteAt<0, FullEffect>]>:$target
  );
  let assemblyFormat = "$source `,` $target attr-dict `:` type($source) `to` type($target)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def MemRef_DmaStartOp : MemRef_Op<"dma_start"> {
  let summary = "Starts to copy elements; an element of the tag buffer says which transfer it is.";
  let description = [{
    ```mlir
    memref.dma_start %src[%i, %j], %dst[%k, %l], %count, %tag[%t], %stride, %elements
      : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_DmaWaitOp : MemRef_Op<"dma_wait"> {
  let summary = "Waits for the end of a transfer.";
  let arguments = (ins AnyMemRef:$tagMemRef, Variadic<Index>:$tagIndices, Index:$numElements);
  let assemblyFormat = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Globals ---===//

def MemRef_GlobalOp : MemRef_Op<"global", [Symbol]> {
  let summary = "A buffer with a name, for the whole of the program's life.";
  let description = [{
    ```mlir
    memref.global "private" constant @x : memref<2xf32> = dense<0.0>
    memref.global @declared : memref<4xi32>
    memref.global @y : memref<3xi32> = uninitialized
    ```
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    OptionalAttr<StrAttr>:$sym_visibility,
    MemRefTypeAttr:$type,
    OptionalAttr<AnyAttr>:$initial_value,
    UnitAttr:$constant,
    OptionalAttr<MemRef_Alignment>:$alignment
  );
  let assemblyFormat = [{
    ($sym_visibility^)? (`constant` $constant^)? $sym_name `:`
    custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict
  }];
  let hasVerifier = 1;
}

def MemRef_GetGlobalOp : MemRef_Op<"get_global", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "The buffer of a global.";
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs AnyStaticShapeMemRef:$result);
  let assemblyFormat = "$name `:` type($result) attr-dict";
}

//===--- Casts ---===//

def MemRef_CastOp : MemRef_NamedOp<"cast", [
    DeclareOpInterfaceMethods<CastOpInterface>, MemRefsNormalizable, Pure, ViewLikeOpInterface]> {
  let summary = "The same buffer with more or less known of its shape and layout.";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs AnyRankedOrUnrankedMemRef:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
}

def MemRef_MemorySpaceCastOp : MemRef_NamedOp<"memory_space_cast", [
    DeclareOpInterfaceMethods<CastOpInterface>, MemRefsNormalizable, Pure, SameOperandsAndResultShape,
    ViewLikeOpInterface]> {
  let summary = "The same buffer, addressed through another memory space.";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs AnyRankedOrUnrankedMemRef:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
}

def MemRef_ReinterpretCastOp : MemRef_NamedOp<"reinterpret_cast", [
    AttrSizedOperandSegments, MemRefsNormalizable, Pure, DeclareOpInterfaceMethods<OffsetSizeAndStrideOpInterface>,
    ViewLikeOpInterface]> {
  let summary = "The same memory with this offset, these sizes and strides, whatever they were.";
  let description = [{
    ```mlir
    %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%n, 10], strides: [%s, 1]
      : memref<*xf32> to memref<?x10xf32, strided<[?, 1]>>
    ```
  }];
  let arguments = (ins
    AnyRankedOrUnrankedMemRef:$source,
    Variadic<Index>:$offsets,
    Variadic<Index>:$sizes,
    Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_offsets,
    DenseI64ArrayAttr:$static_sizes,
    DenseI64ArrayAttr:$static_strides
  );
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = [{
    $source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets)
    `` `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes)
    `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($source) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Views ---===//

def MemRef_ReshapeOp : MemRef_NamedOp<"reshape", [Pure, ViewLikeOpInterface]> {
  let summary = "The same buffer in another shape, which a buffer holds.";
  let arguments = (ins
    AnyRankedOrUnrankedMemRef:$source,
    Arg<MemRefRankOf<[AnySignlessInteger, Index], [1]>, "", [MemRead]>:$shape
  );
  let results = (outs AnyRankedOrUnrankedMemRef:$result);
  let assemblyFormat = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def MemRef_ExpandShapeOp : MemRef_NamedOp<"expand_shape", [
    Pure, ViewLikeOpInterface, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>]> {
  let summary = "The same buffer with dimensions split into several.";
  let description = [{
    The lists say which dimensions of the result each dimension of the source becomes.

    ```mlir
    %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [%n, 4, 8] : memref<?x8xf32> into memref<?x4x8xf32>
    ```
  }];
  let arguments = (ins
    AnyStridedMemRef:$src,
    IndexListArrayAttr:$reassociation,
    Variadic<Index>:$output_shape,
    DenseI64ArrayAttr:$static_output_shape
  );
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = [{
    $src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict
    `:` type($src) `into` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_CollapseShapeOp : MemRef_NamedOp<"collapse_shape", [Pure, ViewLikeOpInterface]> {
  let summary = "The same buffer with several contiguous dimensions joined into one.";
  let description = [{
    The lists say which dimensions of the source become each dimension of the result.

    ```mlir
    %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x4x8xf32> into memref<?x8xf32>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$src, IndexListArrayAttr:$reassociation);
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_SubViewOp : MemRef_NamedOp<"subview", [
    ViewLikeOpInterface, AttrSizedOperandSegments, DeclareOpInterfaceMethods<OffsetSizeAndStrideOpInterface>, Pure]> {
  let summary = "Part of a buffer, from an offset on with a stride in each dimension.";
  let description = [{
    Dimensions of size 1 may be missing in the result.

    ```mlir
    %1 = memref.subview %0[%i, 0] [4, 16] [1, 1]
      : memref<8x16xf32> to memref<4x16xf32, strided<[16, 1], offset: ?>>
    ```
  }];
  let arguments = (ins
    AnyMemRef:$source,
    Variadic<Index>:$offsets,
    Variadic<Index>:$sizes,
    Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_offsets,
    DenseI64ArrayAttr:$static_sizes,
    DenseI64ArrayAttr:$static_strides
  );
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes)
    custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_TransposeOp : MemRef_NamedOp<"transpose", [Pure]> {
  let summary = "The same buffer with its dimensions in another order.";
  let description = [{
    ```mlir
    %1 = memref.transpose %0 (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$in, AffineMapAttr:$permutation);
  let results = (outs AnyStridedMemRef);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def MemRef_ViewOp : MemRef_NamedOp<"view", [ViewLikeOpInterface, Pure]> {
  let summary = "A typed buffer in a buffer of bytes, from a byte on.";
  let description = [{
    ```mlir
    %1 = memref.view %0[%byte][%n] : memref<2048xi8> to memref<64x?xf32>
    ```
  }];
  let arguments = (ins MemRefRankOf<[I8], [1]>:$source, Index:$byte_shift, Variadic<Index>:$sizes);
  let results = (outs AnyMemRef);
  let assemblyFormat = [{
    $source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_MEMREF_MEMREFOPS
