// The vector dialect, as MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VECTOR_VECTOROPS
#define TESSERA_DIALECT_VECTOR_VECTOROPS

include "dialect/arith/ArithDialect.td"
include "dialect/vector/VectorDialect.td"
include "dialect/vector/VectorInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/SubsetOpInterface.td"
include "mlir/Interfaces/ViewLikeInterface.td"

class Vector_Op<string mnemonic, list<Trait> traits = []> : Op<Vector_Dialect, mnemonic, traits>;

def Vector_Mask : VectorOfNonZeroRankOf<[I1]>;
def Vector_Alignment : IntValidAlignment<I64Attr>;
defvar vectorAdd = "::mlir::vector::CombiningKind::ADD";

class Vector_SameElements<string summary, int result, int operand>
    : PredOpTrait<summary, TCresVTEtIsSameAsOpBase<result, operand>>;

// The only result has the range of the operands that make it.
def Vector_Ranges : DeclareOpInterfaceMethods<InferIntRangeInterface>;
def Vector_Unroll : DeclareOpInterfaceMethods<VectorUnrollOpInterface>;
def Vector_UnrollOther : DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getTypeForUnroll"]>;
def Vector_Maskable : DeclareOpInterfaceMethods<MaskableOpInterface>;

//===--- Computing ---===//

def Vector_ContractionOp : Vector_Op<"contract", [
    Pure, PredOpTrait<"lhs and rhs have same element type", TCopVTEtIsSameAs<0, 1>>,
    Vector_SameElements<"third operand acc and result have same element type", 0, 2>,
    Vector_Maskable, Vector_UnrollOther]> {
  let summary = "A generalised matrix product, added to an accumulator.";
  let description = [{
    Each map says which dimensions of the iteration space are the dimensions of lhs, rhs and accumulator; those that are no
    parallel iterators are reduced.

    ```mlir
    %r = vector.contract {
        indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
      %a, %b, %c : vector<2x8xf32>, vector<8x4xf32> into vector<2x4xf32>
    ```
  }];
  let arguments = (ins
    AnyVectorOfNonZeroRank:$lhs,
    AnyVectorOfNonZeroRank:$rhs,
    AnyType:$acc,
    ArrayAttr:$indexing_maps,
    Vector_IteratorTypeArrayAttr:$iterator_types,
    DefaultValuedAttr<Vector_CombiningKindAttr, vectorAdd>:$kind
  );
  let results = (outs AnyType);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Vector_ReductionOp : Vector_Op<"reduction", [
    Pure, Vector_SameElements<"source operand and result have same element type", 0, 0>,
    OptionalTypesMatchWith<"dest and acc have the same type", "dest", "acc", "$_self">,
    Vector_Maskable, Vector_UnrollOther]> {
  let summary = "All elements of a vector, and an accumulator, combined.";
  let description = [{
    ```mlir
    %s = vector.reduction <add>, %v, %acc fastmath<reassoc> : vector<16xf32> into f32
    ```
  }];
  let arguments = (ins
    Vector_CombiningKindAttr:$kind,
    AnyVectorOfAnyRank:$vector,
    Optional<AnyType>:$acc,
    DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath
  );
  let results = (outs AnyType:$dest);
  let assemblyFormat = [{
    $kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_MultiDimReductionOp : Vector_Op<"multi_reduction", [
    Pure, AllTypesMatch<["dest", "acc"]>,
    Vector_SameElements<"source operand and result have same element type", 0, 0>,
    InferTypeOpInterface, Vector_Maskable, Vector_UnrollOther]> {
  let summary = "Some dimensions of a vector combined, and an accumulator.";
  let description = [{
    ```mlir
    %r = vector.multi_reduction <add>, %v, %acc [1, 3] : vector<4x8x16x32xf32> to vector<4x16xf32>
    ```
  }];
  let arguments = (ins
    Vector_CombiningKindAttr:$kind,
    AnyVectorOfNonZeroRank:$source,
    AnyType:$acc,
    DenseI64ArrayAttr:$reduction_dims
  );
  let results = (outs AnyType:$dest);
  let assemblyFormat = "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_OuterProductOp : Vector_Op<"outerproduct", [
    Pure, Vector_SameElements<"lhs operand and result have same element type", 0, 0>,
    Vector_SameElements<"rhs operand and result have same element type", 0, 1>, Vector_Maskable]> {
  let summary = "The product of each element of one vector and each of another, combined with an accumulator.";
  let description = [{
    A scalar on the right scales the vector.

    ```mlir
    %m = vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>} : vector<4xf32>, vector<8xf32>
    ```
  }];
  let arguments = (ins
    AnyVectorOfNonZeroRank:$lhs,
    AnyType:$rhs,
    Optional<AnyVectorOfNonZeroRank>:$acc,
    DefaultValuedAttr<Vector_CombiningKindAttr, vectorAdd>:$kind
  );
  let results = (outs AnyVectorOfNonZeroRank);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Vector_FMAOp : Vector_Op<"fma", [
    Pure, AllTypesMatch<["lhs", "rhs", "acc", "result"]>, Vector_Unroll] # ElementwiseMappable.traits> {
  let summary = "lhs * rhs + acc, rounded once.";
  let arguments = (ins
    VectorOfAnyRankOf<[AnyFloat]>:$lhs,
    VectorOfAnyRankOf<[AnyFloat]>:$rhs,
    VectorOfAnyRankOf<[AnyFloat]>:$acc
  );
  let results = (outs VectorOfAnyRankOf<[AnyFloat]>:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)";
}

def Vector_ScanOp : Vector_Op<"scan", [
    Pure, AllTypesMatch<["source", "dest"]>, AllTypesMatch<["initial_value", "accumulated_value"]>]> {
  let summary = "The combinations of all elements up to each place along a dimension, and of all.";
  let description = [{
    ```mlir
    %d, %sum = vector.scan <add>, %v, %init {inclusive = false, reduction_dim = 1} : vector<4x8xf32>, vector<4xf32>
    ```
  }];
  let arguments = (ins
    Vector_CombiningKindAttr:$kind,
    AnyVectorOfNonZeroRank:$source,
    AnyVectorOfAnyRank:$initial_value,
    I64Attr:$reduction_dim,
    BoolAttr:$inclusive
  );
  let results = (outs AnyVectorOfNonZeroRank:$dest, AnyVectorOfAnyRank:$accumulated_value);
  let assemblyFormat = "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value) ";
  let hasVerifier = 1;
}

//===--- Elements and parts ---===//

def Vector_BroadcastOp : Vector_Op<"broadcast", [
    Pure, Vector_Unroll, Vector_Ranges,
    Vector_SameElements<"source operand and result have same element type", 0, 0>]> {
  let summary = "A scalar or vector repeated: along new leading dimensions, and those of size 1.";
  let arguments = (ins AnyType:$source);
  let results = (outs AnyVectorOfAnyRank:$vector);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($vector)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_ShuffleOp : Vector_Op<"shuffle", [
    Pure, Vector_SameElements<"first operand v1 and result have same element type", 0, 0>,
    Vector_SameElements<"second operand v2 and result have same element type", 0, 1>, InferTypeOpAdaptor]> {
  let summary = "Parts of two vectors by number, along the first dimension; -1 is poison.";
  let description = [{
    ```mlir
    %s = vector.shuffle %a, %b [0, 3, -1] : vector<2x16xf32>, vector<2x16xf32>
    ```
  }];
  let arguments = (ins AnyFixedVectorOfAnyRank:$v1, AnyFixedVectorOfAnyRank:$v2, DenseI64ArrayAttr:$mask);
  let results = (outs AnyVectorOfNonZeroRank:$vector);
  let assemblyFormat = "operands $mask attr-dict `:` type(operands)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_InterleaveOp : Vector_Op<"interleave", [
    Pure, AllTypesMatch<["lhs", "rhs"]>,
    PredOpTrait<"type of 'result' is double the width of the inputs",
                CPred<"vectorIsDoubled(mlirValueGetType($lhs), mlirValueGetType($result))">>]> {
  let summary = "The elements of two vectors in turn, along the last dimension.";
  let arguments = (ins AnyVectorOfAnyRank:$lhs, AnyVectorOfAnyRank:$rhs);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$lhs `,` $rhs  attr-dict `:` type($lhs) `->` type($result)";
}

def Vector_DeinterleaveOp : Vector_Op<"deinterleave", [
    Pure,
    PredOpTrait<"the trailing dimension of the source vector has an even number of elements",
                CPred<"vectorIsEven(mlirValueGetType($source))">>,
    PredOpTrait<"the trailing dimension of the results is half the width of source trailing dimension",
                CPred<"vectorIsHalved(mlirValueGetType($source), mlirValueGetType($res1))">>,
    AllTypesMatch<["res1", "res2"]>]> {
  let summary = "The even and the odd elements of a vector, along the last dimension.";
  let arguments = (ins AnyVectorOfNonZeroRank:$source);
  let results = (outs AnyVectorOfNonZeroRank:$res1, AnyVectorOfNonZeroRank:$res2);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($res1)";
}

def Vector_ExtractOp : Vector_Op<"extract", [
    Pure, Vector_Ranges, Vector_SameElements<"operand and result have same element type", 0, 0>,
    InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "The element or vector at a position; -1 is poison.";
  let description = [{
    ```mlir
    %v = vector.extract %m[3, %i] : vector<16xf32> from vector<4x8x16xf32>
    ```
  }];
  let arguments = (ins
    AnyVectorOfAnyRank:$source,
    Variadic<Index>:$dynamic_position,
    DenseI64ArrayAttr:$static_position
  );
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict
    `:` type($result) `from` type($source)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_InsertOp : Vector_Op<"insert", [
    Pure, Vector_Ranges, Vector_SameElements<"source operand and result have same element type", 0, 0>,
    AllTypesMatch<["dest", "result"]>]> {
  let summary = "A vector whose element or vector at a position is replaced.";
  let arguments = (ins
    AnyType:$valueToStore,
    AnyVectorOfAnyRank:$dest,
    Variadic<Index>:$dynamic_position,
    DenseI64ArrayAttr:$static_position
  );
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = [{
    $valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict
    `:` type($valueToStore) `into` type($dest)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_ToElementsOp : Vector_Op<"to_elements", [
    InferTypeOpAdaptor, Pure, ShapedTypeMatchesElementCountAndTypes<"source", "elements">]> {
  let summary = "All elements of a vector, one by one.";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs Variadic<AnyType>:$elements);
  let assemblyFormat = "$source attr-dict `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Vector_FromElementsOp : Vector_Op<"from_elements", [
    Pure, ShapedTypeMatchesElementCountAndTypes<"dest", "elements">]> {
  let summary = "A vector of these elements, in row-major order.";
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyFixedVectorOfAnyRank:$dest);
  let assemblyFormat = "$elements attr-dict `:` type($dest)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Vector_ScalableInsertOp : Vector_Op<"scalable.insert", [
    Pure, AllElementTypesMatch<["valueToStore", "dest"]>, AllTypesMatch<["dest", "result"]>,
    PredOpTrait<"position is a multiple of the source length.",
                CPred<"vectorIsMultiple(tesseraIntegerAttrGetInt($pos), mlirValueGetType($valueToStore))">>]> {
  let summary = "A scalable vector, some elements of which, from a position on, are replaced by a vector.";
  let arguments = (ins VectorOfRank<[1]>:$valueToStore, ScalableVectorOfRank<[1]>:$dest, I64Attr:$pos);
  let results = (outs ScalableVectorOfRank<[1]>:$result);
  let assemblyFormat = "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)";
}

def Vector_ScalableExtractOp : Vector_Op<"scalable.extract", [
    Pure, AllElementTypesMatch<["source", "result"]>,
    PredOpTrait<"position is a multiple of the result length.",
                CPred<"vectorIsMultiple(tesseraIntegerAttrGetInt($pos), mlirValueGetType($result))">>]> {
  let summary = "Some elements of a scalable vector, from a position on.";
  let arguments = (ins ScalableVectorOfRank<[1]>:$source, I64Attr:$pos);
  let results = (outs VectorOfRank<[1]>:$result);
  let assemblyFormat = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)";
}

def Vector_InsertStridedSliceOp : Vector_Op<"insert_strided_slice", [
    Pure, Vector_SameElements<"operand #0 and result have same element type", 0, 0>,
    AllTypesMatch<["dest", "result"]>]> {
  let summary = "A vector, a block of which is replaced by a vector.";
  let arguments = (ins
    AnyVectorOfNonZeroRank:$valueToStore,
    AnyVectorOfNonZeroRank:$dest,
    I64ArrayAttr:$offsets,
    I64ArrayAttr:$strides
  );
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_ExtractStridedSliceOp : Vector_Op<"extract_strided_slice", [
    Pure, Vector_SameElements<"operand and result have same element type", 0, 0>]> {
  let summary = "A block of a vector: all of the dimensions for which nothing is said.";
  let description = [{
    ```mlir
    %b = vector.extract_strided_slice %v {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]}
      : vector<4x8x16xf32> to vector<2x4x16xf32>
    ```
  }];
  let arguments = (ins
    AnyVectorOfNonZeroRank:$source,
    I64ArrayAttr:$offsets,
    I64ArrayAttr:$sizes,
    I64ArrayAttr:$strides
  );
  let results = (outs AnyVectorOfNonZeroRank);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type(results)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_StepOp : Vector_Op<"step", [Pure, Vector_Unroll, Vector_Ranges]> {
  let summary = "0, 1, 2 and so on.";
  let results = (outs VectorOfRankAndType<[1], [Index]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def Vector_VectorScaleOp : Vector_Op<"vscale", [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "How often the size of a scalable dimension is there.";
  let results = (outs Index:$res);
  let assemblyFormat = "attr-dict";
}

//===--- Shapes ---===//

def Vector_ShapeCastOp : Vector_Op<"shape_cast", [Pure, Vector_Unroll, Vector_Ranges]> {
  let summary = "The same elements in another shape.";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_BitCastOp : Vector_Op<"bitcast", [Pure, AllRanksMatch<["source", "result"]>]> {
  let summary = "The same bits, along the last dimension, as elements of another type.";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_TypeCastOp : Vector_Op<"type_cast", [Pure, ViewLikeOpInterface]> {
  let summary = "A buffer as one whose only element is a vector.";
  let description = [{
    ```mlir
    %v = vector.type_cast %m : memref<5x4x3xf32> to memref<vector<5x4x3xf32>>
    ```
  }];
  let arguments = (ins StaticShapeMemRefOf<[AnyType]>:$memref);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref attr-dict `:` type($memref) `to` type($result)";
  let hasVerifier = 1;
}

def Vector_TransposeOp : Vector_Op<"transpose", [
    Pure, Vector_Ranges, Vector_Unroll,
    Vector_SameElements<"operand and result have same element type", 0, 0>]> {
  let summary = "The dimensions of a vector in another order.";
  let description = [{
    ```mlir
    %t = vector.transpose %v, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
    ```
  }];
  let arguments = (ins AnyVectorOfAnyRank:$vector, DenseI64ArrayAttr:$permutation);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Memory ---===//

class Vector_TransferOp<string mnemonic, list<Trait> traits = []> : Vector_Op<mnemonic, [
    DeclareOpInterfaceMethods<VectorTransferOpInterface>, Vector_UnrollOther,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>,
    AttrSizedOperandSegments] # traits> {
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_TransferReadOp : Vector_TransferOp<"transfer_read", [
    DeclareOpInterfaceMethods<SubsetOpInterface>,
    DeclareOpInterfaceMethods<MaskableOpInterface, ["supportsPassthru"]>]> {
  let summary = "Reads a vector from a part of a memref or tensor; what lies outside is the padding.";
  let description = [{
    ```mlir
    %v = vector.transfer_read %m[%i, %j], %zero {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
    ```
  }];
  let hasCanonicalizer = 1;
  let arguments = (ins
    AnyShaped:$base,
    Variadic<Index>:$indices,
    AffineMapAttr:$permutation_map,
    AnyType:$padding,
    Optional<Vector_Mask>:$mask,
    BoolArrayAttr:$in_bounds
  );
  let results = (outs AnyVectorOfAnyRank:$vector);
}

def Vector_TransferWriteOp : Vector_TransferOp<"transfer_write", [
    Vector_Maskable, DestinationStyleOpInterface, DeclareOpInterfaceMethods<SubsetOpInterface, ["isSubsetInsertion"]>]> {
  let summary = "Writes a vector to a part of a memref or tensor, but what lies outside.";
  let hasCanonicalizer = 1;
  let arguments = (ins
    AnyVectorOfAnyRank:$valueToStore,
    AnyShaped:$base,
    Variadic<Index>:$indices,
    AffineMapAttr:$permutation_map,
    Optional<Vector_Mask>:$mask,
    BoolArrayAttr:$in_bounds
  );
  let results = (outs Optional<AnyRankedTensor>:$result);
  string dpsInits = "base";
}

def Vector_LoadOp : Vector_Op<"load", [Vector_Unroll]> {
  let summary = "Reads a vector of neighbours.";
  let arguments = (ins
    Arg<AnyMemRef, "", [MemRead]>:$base,
    Variadic<Index>:$indices,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
    OptionalAttr<Vector_Alignment>:$alignment
  );
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_StoreOp : Vector_Op<"store", [Vector_UnrollOther]> {
  let summary = "Writes a vector of neighbours.";
  let arguments = (ins
    AnyVectorOfAnyRank:$valueToStore,
    Arg<AnyMemRef, "", [MemWrite]>:$base,
    Variadic<Index>:$indices,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
    OptionalAttr<Vector_Alignment>:$alignment
  );
  let assemblyFormat = "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_MaskedLoadOp : Vector_Op<"maskedload"> {
  let summary = "Reads the neighbours for which the mask is set; others come from a vector.";
  let arguments = (ins
    Arg<AnyMemRef, "", [MemRead]>:$base,
    Variadic<Index>:$indices,
    Vector_Mask:$mask,
    AnyVectorOfNonZeroRank:$pass_thru,
    OptionalAttr<Vector_Alignment>:$alignment
  );
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict
    `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_MaskedStoreOp : Vector_Op<"maskedstore"> {
  let summary = "Writes the neighbours for which the mask is set.";
  let arguments = (ins
    Arg<AnyMemRef, "", [MemWrite]>:$base,
    Variadic<Index>:$indices,
    Vector_Mask:$mask,
    AnyVectorOfNonZeroRank:$valueToStore,
    OptionalAttr<Vector_Alignment>:$alignment
  );
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict
    `:` type($base) `,` type($mask) `,` type($valueToStore)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_GatherOp : Vector_Op<"gather", [Vector_Maskable, Vector_Unroll]> {
  let summary = "Reads elements at a vector of indices.";
  let arguments = (ins
    Arg<TensorOrMemRef<[AnyType]>, "", [MemRead]>:$base,
    Variadic<Index>:$offsets,
    VectorOfNonZeroRankOf<[AnyInteger, Index]>:$indices,
    Vector_Mask:$mask,
    AnyVectorOfNonZeroRank:$pass_thru,
    OptionalAttr<Vector_Alignment>:$alignment
  );
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = [{
    $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict
    `:` type($base) `,` type($indices)  `,` type($mask) `,` type($pass_thru) `into` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_ScatterOp : Vector_Op<"scatter"> {
  let summary = "Writes elements at a vector of indices.";
  let arguments = (ins
    Arg<TensorOrMemRef<[AnyType]>, "", [MemWrite]>:$base,
    Variadic<Index>:$offsets,
    VectorOfNonZeroRankOf<[AnyInteger, Index]>:$indices,
    Vector_Mask:$mask,
    AnyVectorOfNonZeroRank:$valueToStore,
    OptionalAttr<Vector_Alignment>:$alignment
  );
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict
    `:` type($base) `,` type($indices)  `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_ExpandLoadOp : Vector_Op<"expandload"> {
  let summary = "Reads neighbours to where the mask is set; others come from a vector.";
  let arguments = (ins
    Arg<AnyMemRef, "", [MemRead]>:$base,
    Variadic<Index>:$indices,
    FixedVectorOfNonZeroRankOf<[I1]>:$mask,
    AnyVectorOfNonZeroRank:$pass_thru,
    OptionalAttr<Vector_Alignment>:$alignment
  );
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict
    `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_CompressStoreOp : Vector_Op<"compressstore"> {
  let summary = "Writes the elements for which the mask is set next to each other.";
  let arguments = (ins
    Arg<AnyMemRef, "", [MemWrite]>:$base,
    Variadic<Index>:$indices,
    FixedVectorOfNonZeroRankOf<[I1]>:$mask,
    AnyVectorOfNonZeroRank:$valueToStore,
    OptionalAttr<Vector_Alignment>:$alignment
  );
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict
    `:` type($base) `,` type($mask) `,` type($valueToStore)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

//===--- Masks ---===//

def Vector_ConstantMaskOp : Vector_Op<"constant_mask", [Pure, Vector_Unroll]> {
  let summary = "A mask that is set for indices below the given ones.";
  let arguments = (ins DenseI64ArrayAttr:$mask_dim_sizes);
  let results = (outs VectorOfAnyRankOf<[I1]>);
  let assemblyFormat = "$mask_dim_sizes attr-dict `:` type(results)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_CreateMaskOp : Vector_Op<"create_mask", [Pure, Vector_Unroll]> {
  let summary = "A mask that is set for indices below the operands.";
  let arguments = (ins Variadic<Index>:$operands);
  let results = (outs VectorOfAnyRankOf<[I1]>);
  let assemblyFormat = "$operands attr-dict `:` type(results)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_MaskOp : Vector_Op<"mask", [
    SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MaskingOpInterface>, RecursiveMemoryEffects,
    NoRegionArguments]> {
  let summary = "Does what its only op does for the elements for which the mask is set.";
  let description = [{
    ```mlir
    %r = vector.mask %m { vector.reduction <add>, %v : vector<16xf32> into f32 } : vector<16xi1> -> f32
    ```
  }];
  let arguments = (ins Vector_Mask:$mask, Optional<AnyType>:$passthru);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$maskRegion);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_YieldOp : Vector_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "Ends the region of vector.mask with its results.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

//===--- Printing ---===//

def Vector_PrintOp : Vector_Op<"print", [
    MemoryEffects<[MemWrite]>,
    PredOpTrait<"`source` or `punctuation` are not set when printing strings",
                CPred<"vectorIsPrintable($stringLiteral, $source, $punctuation)">>]> {
  let summary = "Prints a value, a string or punctuation when the program runs.";
  let description = [{
    ```mlir
    vector.print %v : vector<4xf32>
    vector.print str "text"
    vector.print punctuation <comma>
    ```
  }];
  let arguments = (ins
    Optional<Type<Or<[AnyVectorOfAnyRank.predicate, AnyInteger.predicate, Index.predicate, AnyFloat.predicate]>>>:$source,
    DefaultValuedAttr<Vector_PrintPunctuation, "::mlir::vector::PrintPunctuation::NewLine">:$punctuation,
    OptionalAttr<Builtin_StringAttr>:$stringLiteral
  );
  let assemblyFormat = [{
    ($source^ `:` type($source))? oilist(`str` $stringLiteral | `punctuation` $punctuation) attr-dict
  }];
}

#endif // TESSERA_DIALECT_VECTOR_VECTOROPS
