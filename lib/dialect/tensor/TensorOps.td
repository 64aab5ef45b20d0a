// The tensor dialect, as MLIR 22 defines it; the ops that the project uses so far.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TENSOR_TENSOROPS
#define TESSERA_DIALECT_TENSOR_TENSOROPS

include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ParallelCombiningOpInterface.td"
include "mlir/Interfaces/ShapedOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/SubsetOpInterface.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Tensor_Dialect : Dialect {
  let name = "tensor";
  let summary = "Creation and access of tensor values.";
  let cppNamespace = "::mlir::tensor";
  let hasConstantMaterializer = 1;
  let inlinesEverything = 1;
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect"];
}

class Tensor_Op<string mnemonic, list<Trait> traits = []> : Op<Tensor_Dialect, mnemonic, traits>;

// One that suggests a name for its result.
class Tensor_NamedOp<string mnemonic, list<Trait> traits = []>
    : Tensor_Op<mnemonic, traits # [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]>;

def Tensor_EmptyOp : Tensor_Op<"empty", [Pure, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>]> {
  let summary = "A tensor whose content doesn't matter.";
  let description = [{
    One operand for each dynamic dimension of the result.

    ```mlir
    %0 = tensor.empty() : tensor<4x8xf32>
    %1 = tensor.empty(%n) : tensor<?x8xf32>
    ```
  }];
  let arguments = (ins Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`(`$dynamicSizes`)` attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Tensor_BitcastOp : Tensor_Op<"bitcast", [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let summary = "The same bits as elements of another type of that width.";
  let arguments = (ins TensorOf<[AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat]>:$source);
  let results = (outs TensorOf<[AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat]>:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasCanonicalizer = 1;
}

def Tensor_CastOp : Tensor_NamedOp<"cast", [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let summary = "The same tensor with more or less known of its shape.";
  let arguments = (ins AnyTensor:$source);
  let results = (outs AnyTensor:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasCanonicalizer = 1;
}

def Tensor_DimOp : Tensor_NamedOp<"dim", [
    DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect, ShapedDimOpInterface, DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let summary = "The size of one dimension.";
  let arguments = (ins AnyNon0RankedOrUnrankedTensor:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Tensor_RankOp : Tensor_NamedOp<"rank", [Pure]> {
  let summary = "The number of dimensions.";
  let arguments = (ins AnyTensor:$tensor);
  let results = (outs Index);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
  let hasFolder = 1;
}

def Tensor_ExtractOp : Tensor_NamedOp<"extract", [
    Pure,
    TypesMatchWith<"result type matches element type of tensor", "tensor", "result",
                   "mlirShapedTypeGetElementType($_self)">]> {
  let summary = "One element.";
  let arguments = (ins AnyRankedTensor:$tensor, Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$tensor `[` $indices `]` attr-dict `:` type($tensor)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_InsertOp : Tensor_NamedOp<"insert", [
    DestinationStyleOpInterface, Pure,
    TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">,
    TypesMatchWith<"scalar type matches element type of dest", "dest", "scalar",
                   "mlirShapedTypeGetElementType($_self)">]> {
  let summary = "The tensor with one element replaced.";
  let arguments = (ins AnyType:$scalar, AnyRankedTensor:$dest, Variadic<Index>:$indices);
  let results = (outs AnyRankedTensor:$result);
  string dpsInits = "dest";
  let assemblyFormat = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_SplatOp : Tensor_NamedOp<"splat", [
    Pure, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>,
    TypesMatchWith<"operand type matches element type of result", "aggregate", "input",
                   "mlirShapedTypeGetElementType($_self)">]> {
  let summary = "A tensor of one value.";
  let arguments = (ins AnyType:$input, Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$aggregate);
  let assemblyFormat = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_FromElementsOp : Tensor_NamedOp<"from_elements", [
    Pure,
    TypesMatchWith<"operand types match result element type", "result", "elements", "tesseraElementTypes($_self)">]> {
  let summary = "A tensor of these elements, in row-major order.";
  let description = [{
    ```mlir
    %0 = tensor.from_elements %a, %b, %c, %d : tensor<2x2xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = "$elements attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Tensor_GenerateOp : Tensor_NamedOp<"generate", [
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"mlir::tensor::YieldOp">,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>]> {
  let summary = "A tensor whose elements are computed from their indices.";
  let description = [{
    One operand for each dynamic dimension of the result; the body takes one index for each dimension.

    ```mlir
    %0 = tensor.generate %n {
    ^bb0(%i: index, %j: index):
      %sum = arith.addi %i, %j : index
      tensor.yield %sum : index
    } : tensor<?x4xindex>
    ```
  }];
  let arguments = (ins Variadic<Index>:$dynamicExtents);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$dynamicExtents $body attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Tensor_YieldOp : Tensor_Op<"yield", [Pure, ReturnLike, Terminator, HasParent<"::mlir::tensor::GenerateOp, ::mlir::tensor::PadOp">]> {
  let summary = "Ends the body of an op of tensor with an element.";
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def Tensor_ReshapeOp : Tensor_NamedOp<"reshape", [Pure]> {
  let summary = "The elements in another shape, which a tensor holds.";
  let description = [{
    ```mlir
    %0 = tensor.reshape %t(%shape) : (tensor<4x4xf32>, tensor<1xindex>) -> tensor<16xf32>
    ```
  }];
  let arguments = (ins AnyTensor:$source, TensorRankOf<[AnySignlessInteger, Index], [1]>:$shape);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Slices ---===//

def Tensor_ExtractSliceOp : Tensor_NamedOp<"extract_slice", [
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>, DeclareOpInterfaceMethods<SubsetOpInterface>, AttrSizedOperandSegments, Pure, OffsetSizeAndStrideOpInterface]> {
  let summary = "Part of a tensor, from an offset on with a stride in each dimension.";
  let description = [{
    Dimensions of size 1 may be missing in the result.

    ```mlir
    %0 = tensor.extract_slice %t[%i, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
    ```
  }];
  let arguments = (ins
    AnyRankedTensor:$source,
    Variadic<Index>:$offsets,
    Variadic<Index>:$sizes,
    Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_offsets,
    DenseI64ArrayAttr:$static_sizes,
    DenseI64ArrayAttr:$static_strides
  );
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes)
    custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_InsertSliceOp : Tensor_NamedOp<"insert_slice", [
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>,
    DeclareOpInterfaceMethods<SubsetOpInterface, ["isSubsetInsertion"]>, AttrSizedOperandSegments, DestinationStyleOpInterface, Pure, OffsetSizeAndStrideOpInterface,
    TypesMatchWith<"expected result type to match dest type", "dest", "result", "$_self">]> {
  let summary = "A tensor with part of it replaced by another.";
  let description = [{
    ```mlir
    %0 = tensor.insert_slice %s into %t[%i, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>
    ```
  }];
  let arguments = (ins
    AnyRankedTensor:$source,
    AnyRankedTensor:$dest,
    Variadic<Index>:$offsets,
    Variadic<Index>:$sizes,
    Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_offsets,
    DenseI64ArrayAttr:$static_sizes,
    DenseI64ArrayAttr:$static_strides
  );
  let results = (outs AnyRankedTensor:$result);
  string dpsInits = "dest";
  let assemblyFormat = [{
    $source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets)
    custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict
    `:` type($source) `into` type($dest)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_ParallelInsertSliceOp : Tensor_Op<"parallel_insert_slice", [
    AttrSizedOperandSegments, OffsetSizeAndStrideOpInterface,
    DeclareOpInterfaceMethods<ParallelCombiningOpInterface, ["getUpdatedDestinations", "getIteratingParent"]>]> {
  let summary = "What a thread of a parallel loop gives for part of a tensor.";
  let description = [{
    ```mlir
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %t[%i, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>
    }
    ```
  }];
  let arguments = (ins
    AnyRankedTensor:$source,
    AnyRankedTensor:$dest,
    Variadic<Index>:$offsets,
    Variadic<Index>:$sizes,
    Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_offsets,
    DenseI64ArrayAttr:$static_sizes,
    DenseI64ArrayAttr:$static_strides
  );
  let assemblyFormat = [{
    $source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets)
    custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict
    `:` type($source) `into` type($dest)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

//===--- Dimensions ---===//

def Tensor_ExpandShapeOp : Tensor_NamedOp<"expand_shape", [Pure, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>]> {
  let summary = "The elements with dimensions split into several.";
  let description = [{
    The lists say which dimensions of the result each dimension of the source becomes.

    ```mlir
    %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 4, 8] : tensor<?x8xf32> into tensor<?x4x8xf32>
    ```
  }];
  let arguments = (ins
    AnyTensor:$src,
    IndexListArrayAttr:$reassociation,
    Variadic<Index>:$output_shape,
    DenseI64ArrayAttr:$static_output_shape
  );
  let results = (outs AnyTensor:$result);
  let assemblyFormat = [{
    $src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict
    `:` type($src) `into` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_CollapseShapeOp : Tensor_NamedOp<"collapse_shape", [Pure, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>]> {
  let summary = "The elements with several dimensions joined into one.";
  let description = [{
    The lists say which dimensions of the source become each dimension of the result.

    ```mlir
    %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x4x8xf32> into tensor<?x8xf32>
    ```
  }];
  let arguments = (ins AnyTensor:$src, IndexListArrayAttr:$reassociation);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Several tensors, and parts by their indices ---===//

def Tensor_ConcatOp : Tensor_NamedOp<"concat", [Pure, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>]> {
  let summary = "Tensors behind each other, along one dimension.";
  let description = [{
    ```mlir
    %0 = tensor.concat dim(0) %a, %b : (tensor<3x6xf32>, tensor<?x6xf32>) -> tensor<?x6xf32>
    ```
  }];
  let arguments = (ins I64Attr:$dim, Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_GatherOp : Tensor_NamedOp<"gather", [Pure]> {
  let summary = "The parts of a tensor that a tensor of indices names.";
  let description = [{
    The last dimension of the indices holds coordinates in the listed dimensions of the source.

    ```mlir
    %0 = tensor.gather %t[%i] gather_dims([1, 2]) : (tensor<4x5x6xf32>, tensor<1x3x2xindex>) -> tensor<1x3x4x1x1xf32>
    ```
  }];
  let arguments = (ins
    AnyRankedTensor:$source,
    RankedTensorOf<[AnySignlessIntegerOrIndex]>:$indices,
    DenseI64ArrayAttr:$gather_dims,
    UnitAttr:$unique
  );
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_ScatterOp : Tensor_NamedOp<"scatter", [Pure]> {
  let summary = "A tensor with the parts replaced that a tensor of indices names.";
  let arguments = (ins
    AnyRankedTensor:$source,
    AnyRankedTensor:$dest,
    RankedTensorOf<[AnySignlessIntegerOrIndex]>:$indices,
    DenseI64ArrayAttr:$scatter_dims,
    UnitAttr:$unique
  );
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Tensor_PadOp : Tensor_NamedOp<"pad", [
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>, AttrSizedOperandSegments, Pure, SingleBlockImplicitTerminator<"mlir::tensor::YieldOp">]> {
  let summary = "A tensor with more elements around it, which the body computes from their indices.";
  let description = [{
    ```mlir
    %0 = tensor.pad %t low[1, %n] high[0, 2] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : f32
    } : tensor<?x4xf32> to tensor<?x?xf32>
    ```
  }];
  let arguments = (ins
    AnyRankedTensor:$source,
    Variadic<Index>:$low,
    Variadic<Index>:$high,
    DenseI64ArrayAttr:$static_low,
    DenseI64ArrayAttr:$static_high,
    UnitAttr:$nofold
  );
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = [{
    $source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low)
    `high` `` custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

#endif // TESSERA_DIALECT_TENSOR_TENSOROPS
