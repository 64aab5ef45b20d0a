// The linalg dialect as MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_LINALGOPS
#define TESSERA_DIALECT_LINALG_LINALGOPS

include "LinalgNamedOps.td"

class Linalg_Op<string mnemonic, list<Trait> traits = []> : Op<Linalg_Dialect, mnemonic, traits>;

//===--- In bodies ---===//

def Linalg_YieldOp : Linalg_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "Ends a body with what is written.";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let hasVerifier = 1;
}

def Linalg_IndexOp : Linalg_Op<"index", [Pure]> {
  let summary = "The number of the step in one of the loops around the body.";
  let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dim);
  let results = (outs Index:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Any structured computation ---===//

def Linalg_GenericOp : Linalg_Structured<"generic", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "A structured computation with its maps, loops and body.";
  let description = [{
    ```mlir
    linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%A, %B : memref<?x?xf32>, memref<?x?xf32>) outs(%C : memref<?x?xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %0 = arith.mulf %a, %b : f32
      %1 = arith.addf %c, %0 : f32
      linalg.yield %1 : f32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, AffineMapArrayAttr:$indexing_maps,
                       Linalg_IteratorTypeArrayAttr:$iterator_types, OptionalAttr<StrAttr>:$doc, OptionalAttr<StrAttr>:$library_call);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  string dpsInits = "outputs";
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Linalg_TensorOrMemref : AnyTypeOf<[AnyMemRef, AnyRankedTensor], "", "::mlir::ShapedType">;

def Linalg_MapOp : Linalg_Structured<"map", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames", "getAsmBlockArgumentNames"]>]> {
  let summary = "A computation element by element.";
  let arguments = (ins Variadic<Linalg_TensorOrMemref>:$inputs, Linalg_TensorOrMemref:$init);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$mapper);
  string dpsInits = "init";
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Linalg_ReduceOp : Linalg_Structured<"reduce", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames", "getAsmBlockArgumentNames"]>, SameVariadicOperandSize]> {
  let summary = "Combines the elements along dimensions.";
  let arguments = (ins Variadic<Linalg_TensorOrMemref>:$inputs, Variadic<Linalg_TensorOrMemref>:$inits,
                       ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlySorted<DenseI64ArrayAttr>]>:$dimensions);
  let results = (outs Variadic<AnyTensor>:$reduced);
  let regions = (region SizedRegion<1>:$combiner);
  string dpsInits = "inits";
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class Linalg_Move<string mnemonic> : Linalg_Structured<mnemonic, [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  dag operands = (ins Linalg_TensorOrMemref:$input, Linalg_TensorOrMemref:$init);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$region);
  string dpsInits = "init";
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}
def Linalg_TransposeOp : Linalg_Move<"transpose"> {
  let summary = "Dimensions in another order: dimension i of the result is `permutation[i]` of the input.";
  let arguments = !con(operands, (ins DenseI64ArrayAttr:$permutation));
}
def Linalg_BroadcastOp : Linalg_Move<"broadcast"> {
  let summary = "Repeats the input along new dimensions.";
  let arguments = !con(operands, (ins DenseI64ArrayAttr:$dimensions));
}

//===--- Named ops with attributes of their own ---===//

def Linalg_FillOp : Linalg_Named<"fill", [Linalg_FillInterface]> {
  let summary = "Writes one value everywhere.";
  let hasCanonicalizer = 1;
}
def Linalg_FillRng2dOp : Linalg_Named<"fill_rng_2d"> {
  let summary = "Writes pseudorandom numbers between two bounds, from a seed.";
}
def Linalg_CopyOp : Linalg_Named<"copy"> {
  let summary = "Copies and converts elements.";
  let arguments = !con(operands, (ins OptionalAttr<Linalg_TypeFnAttr>:$cast));
  let hasCanonicalizer = 1;
}
def Linalg_ElementwiseOp : Linalg_Named<"elementwise"> {
  let summary = "Applies a function element by element.";
  let arguments = !con(operands, (ins Linalg_ElementwiseKindAttr:$kind, OptionalAttr<AffineMapArrayAttr>:$indexing_maps));
  let hooks = "Elementwise";
}
def Linalg_MatmulOp : Linalg_MappedProduct<"matmul">;
def Linalg_BatchMatmulOp : Linalg_MappedProduct<"batch_matmul">;
def Linalg_BatchReduceMatmulOp : Linalg_MappedProduct<"batch_reduce_matmul">;
def Linalg_ContractOp : Linalg_Contraction<"contract"> {
  let summary = "A sum of products of two operands' elements with maps of its own.";
  let arguments = !con(operands, (ins AffineMapArrayAttr:$indexing_maps, OptionalAttr<Linalg_TypeFnAttr>:$cast));
  let results = (outs Variadic<AnyShaped>:$result_tensors);
  let regions = (region SizedRegion<1>:$combiner);
  let hooks = "Contract";
  let hasVerifier = 1;
}

//===--- Computations of several steps ---===//

def Linalg_SoftmaxOp : Linalg_Op<"softmax", [
    DestinationStyleOpInterface, PredOpTrait<"input and output have same element type", TCopVTEtIsSameAs<0, 1>>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Exponentials along a dimension, divided by their sum.";
  let arguments = (ins AnyShaped:$input, AnyShaped:$output, I64Attr:$dimension);
  let results = (outs Variadic<AnyRankedTensor>:$result);
  string dpsInits = "output";
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?
  }];
  let hasVerifier = 1;
}

class Linalg_Winograd<string mnemonic, string source, int resultRank> : Linalg_Op<mnemonic, [
    DestinationStyleOpInterface, AllElementTypesMatch<[source, "output"]>]> {
  let summary = "One of the three transforms around the products of a convolution by Winograd's method.";
  let results = (outs TensorRankOf<[AnyType], [resultRank]>:$result);
  string dpsInits = "output";
  let assemblyFormat = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $" # source # " `:` type($" # source
                       # ") `)` `outs` `(` $output `:` type($output) `)` `->` type($result)";
  let hasVerifier = 1;
}
def Linalg_WinogradFilterTransformOp : Linalg_Winograd<"winograd_filter_transform", "filter", 4> {
  let arguments = (ins TensorRankOf<[AnyType], [4]>:$filter, TensorRankOf<[AnyType], [4]>:$output, Linalg_WinogradConv2DFmr:$fmr);
}
def Linalg_WinogradInputTransformOp : Linalg_Winograd<"winograd_input_transform", "input", 6> {
  let arguments = (ins TensorRankOf<[AnyType], [4]>:$input, TensorRankOf<[AnyType], [6]>:$output, Linalg_WinogradConv2DFmr:$fmr);
}
def Linalg_WinogradOutputTransformOp : Linalg_Winograd<"winograd_output_transform", "value", 4> {
  let arguments = (ins TensorRankOf<[AnyType], [6]>:$value, TensorRankOf<[AnyType], [4]>:$output, Linalg_WinogradConv2DFmr:$fmr);
}

//===--- Tiled layouts ---===//

class Linalg_Relayout<string mnemonic, list<Trait> traits = []> : Linalg_Op<mnemonic, traits # [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DestinationStyleOpInterface, NoMemoryEffect,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>, TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">]> {
  let results = (outs AnyRankedTensor:$result);
  string dpsInits = "dest";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Linalg_PackOp : Linalg_Relayout<"pack", [AttrSizedOperandSegments]> {
  let summary = "Cuts dimensions into tiles, which become the last dimensions.";
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, Optional<AnyType>:$padding_value, OptionalAttr<DenseI64ArrayAttr>:$outer_dims_perm,
                       DenseI64ArrayAttr:$inner_dims_pos, Variadic<Index>:$inner_tiles, DenseI64ArrayAttr:$static_inner_tiles);
  let assemblyFormat = [{
    $source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos
    `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` type($dest)
  }];
}
def Linalg_UnpackOp : Linalg_Relayout<"unpack"> {
  let summary = "Puts tiles together that `linalg.pack` made.";
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, OptionalAttr<DenseI64ArrayAttr>:$outer_dims_perm,
                       DenseI64ArrayAttr:$inner_dims_pos, Variadic<Index>:$inner_tiles, DenseI64ArrayAttr:$static_inner_tiles);
  let assemblyFormat = [{
    $source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos
    `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` type($dest)
  }];
}

#endif // TESSERA_DIALECT_LINALG_LINALGOPS
