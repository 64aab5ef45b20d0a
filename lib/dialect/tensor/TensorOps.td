// The tensor dialect, as MLIR 22 defines it; the ops that the project uses so far.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TENSOR_TENSOROPS
#define TESSERA_DIALECT_TENSOR_TENSOROPS

include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Tensor_Dialect : Dialect {
  let name = "tensor";
  let summary = "Creation and access of tensor values.";
  let cppNamespace = "::mlir::tensor";
  let hasConstantMaterializer = 1;
  let inlinesEverything = 1;
  let dependentDialects = ["arith::ArithDialect"];
}

class Tensor_Op<string mnemonic, list<Trait> traits = []> : Op<Tensor_Dialect, mnemonic, traits>;

// One that suggests a name for its result.
class Tensor_NamedOp<string mnemonic, list<Trait> traits = []>
    : Tensor_Op<mnemonic, traits # [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]>;

def Tensor_EmptyOp : Tensor_Op<"empty", [Pure]> {
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
  let hasVerifier = 1;
}

def Tensor_CastOp : Tensor_NamedOp<"cast", [Pure]> {
  let summary = "The same tensor with more or less known of its shape.";
  let arguments = (ins AnyTensor:$source);
  let results = (outs AnyTensor:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasVerifier = 1;
}

def Tensor_DimOp : Tensor_NamedOp<"dim", [NoMemoryEffect]> {
  let summary = "The size of one dimension.";
  let arguments = (ins AnyNon0RankedOrUnrankedTensor:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
}

def Tensor_RankOp : Tensor_NamedOp<"rank", [Pure]> {
  let summary = "The number of dimensions.";
  let arguments = (ins AnyTensor:$tensor);
  let results = (outs Index);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

def Tensor_ExtractOp : Tensor_NamedOp<"extract", [
    Pure,
    TypesMatchWith<"result type matches element type of tensor", "tensor", "result",
                   "mlirShapedTypeGetElementType($_self)">]> {
  let summary = "One element.";
  let arguments = (ins AnyRankedTensor:$tensor, Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$tensor `[` $indices `]` attr-dict `:` type($tensor)";
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
  let hasVerifier = 1;
}

def Tensor_SplatOp : Tensor_NamedOp<"splat", [
    Pure,
    TypesMatchWith<"operand type matches element type of result", "aggregate", "input",
                   "mlirShapedTypeGetElementType($_self)">]> {
  let summary = "A tensor of one value.";
  let arguments = (ins AnyType:$input, Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$aggregate);
  let assemblyFormat = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)";
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_TENSOR_TENSOROPS
