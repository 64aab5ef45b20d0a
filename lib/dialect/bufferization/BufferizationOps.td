// The bufferization dialect: between tensors and buffers, as MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATIONOPS
#define TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATIONOPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ShapedOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Bufferization_Dialect : Dialect {
  let name = "bufferization";
  let summary = "What stands between tensors and buffers while one becomes the other.";
  let description = [{
    Arguments of functions may carry `bufferization.writable` (a bool), `bufferization.access` (`"none"`, `"read"`, `"write"`, `"read-write"`) and
    `bufferization.buffer_layout` (the layout that the buffer in its place has); an op that allocates or frees may carry
    `bufferization.manual_deallocation`, which says that its buffers are none of the deallocation passes' business.
  }];
  let cppNamespace = "::mlir::bufferization";
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let inlinesEverything = 1;
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "memref::MemRefDialect", "tensor::TensorDialect"];
}

class Bufferization_Op<string mnemonic, list<Trait> traits = []> : Op<Bufferization_Dialect, mnemonic, traits>;

def Bufferization_TensorLike : Type<CPred<"mlirTypeIsATensor($_self)">, "TensorLikeType instance", "::mlir::TensorType">;
def Bufferization_BufferLike : Type<Or<[CPred<"mlirTypeIsAMemRef($_self)">, CPred<"mlirTypeIsAUnrankedMemRef($_self)">]>,
                                    "BufferLikeType instance", "::mlir::BaseMemRefType">;

//===--- From tensors to buffers and back ---===//

def Bufferization_ToTensorOp : Bufferization_Op<"to_tensor"> {
  let summary = "The content of a buffer as a tensor.";
  let description = [{
    With `restrict` no other such op in the function gives a tensor of the same memory; with `writable` what the tensor becomes may write to the buffer.

    ```mlir
    %t = bufferization.to_tensor %m restrict writable : memref<4x?xf32> to tensor<4x?xf32>
    ```
  }];
  let arguments = (ins Arg<Bufferization_BufferLike, "", [MemReadAt<0, FullEffect>]>:$buffer, UnitAttr:$restrict, UnitAttr:$writable);
  let results = (outs Bufferization_TensorLike:$result);
  let assemblyFormat = "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Bufferization_ToBufferOp : Bufferization_Op<"to_buffer", [Pure]> {
  let summary = "A buffer with the content of a tensor.";
  let description = [{
    Writing to it is undefined behaviour; `read_only` says that nobody does.

    ```mlir
    %m = bufferization.to_buffer %t read_only : tensor<4x?xf32> to memref<4x?xf32, #layout, 1>
    ```
  }];
  let arguments = (ins Bufferization_TensorLike:$tensor, UnitAttr:$read_only);
  let results = (outs Bufferization_BufferLike:$buffer);
  let assemblyFormat = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Bufferization_MaterializeInDestinationOp : Bufferization_Op<"materialize_in_destination", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>,
    AllElementTypesMatch<["source", "dest"]>]> {
  let summary = "Says in which memory a tensor ends up.";
  let description = [{
    The destination is a tensor, whose future buffer is meant and which the result stands for from then on, or a buffer.

    ```mlir
    %0 = bufferization.materialize_in_destination %a in %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    bufferization.materialize_in_destination %a in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
    ```
  }];
  let arguments = (ins AnyTensor:$source, AnyShaped:$dest, UnitAttr:$restrict, UnitAttr:$writable);
  let results = (outs Optional<AnyTensor>:$result);
  let assemblyFormat = "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

//===--- Allocation ---===//

def Bufferization_AllocTensorOp : Bufferization_Op<"alloc_tensor", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>]> {
  let summary = "A tensor that becomes a buffer of its own.";
  let description = [{
    Its elements are those of `copy`, or anything. Without `copy` there is an operand for each dynamic dimension. `size_hint` says how many elements a
    sparse one will have. `memory_space` is that of the buffer.

    ```mlir
    %0 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
    %1 = bufferization.alloc_tensor() copy(%0) {memory_space = 1 : i64} : tensor<?x4xf32>
    ```
  }];
  let arguments = (ins Variadic<Index>:$dynamic_sizes, Optional<AnyTensor>:$copy, Optional<Index>:$size_hint, OptionalAttr<AnyAttr>:$memory_space);
  let results = (outs AnyTensor:$result);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Bufferization_CloneOp : Bufferization_Op<"clone"> {
  let summary = "A buffer with the same content, which may be the same buffer.";
  let description = [{
    Writing to either one behind it is undefined behaviour.

    ```mlir
    %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>
    ```
  }];
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemReadAt<0, FullEffect>]>:$input);
  let results = (outs Res<AnyRankedOrUnrankedMemRef, "", [MemWriteAt<1, FullEffect>, MemAllocAt<0, FullEffect>]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Bufferization_DeallocTensorOp : Bufferization_Op<"dealloc_tensor"> {
  let summary = "Ends the life of a tensor's memory.";
  let arguments = (ins AnyTensor:$tensor);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

def Bufferization_DeallocOp : Bufferization_Op<"dealloc", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Frees buffers that are owned and no longer needed.";
  let description = [{
    Each memref comes with the condition under which this place owns it. It is freed, once, if that holds and it is in no memory of those that are retained. The
    results say of each of the latter whether it is owned now.

    ```mlir
    %0:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<4xi32>) if (%c, %d) retain (%x, %y : memref<?xf32>, memref<*xf64>)
    ```
  }];
  let arguments = (ins
    Arg<Variadic<AnyRankedOrUnrankedMemRef>, "", [MemFreeAt<0, FullEffect>]>:$memrefs,
    Variadic<I1>:$conditions,
    Variadic<AnyRankedOrUnrankedMemRef>:$retained
  );
  let results = (outs Variadic<I1>:$updatedConditions);
  let assemblyFormat = [{
    (` ` `(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)`)? (`retain` ` ` `(` $retained^ `:` type($retained) `)`)? attr-dict
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_BUFFERIZATION_BUFFERIZATIONOPS
