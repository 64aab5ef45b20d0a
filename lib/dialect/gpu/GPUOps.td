// Ops of the gpu dialect, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_GPU_GPUOPS
#define TESSERA_DIALECT_GPU_GPUOPS

include "dialect/gpu/GPUAttrs.td"
include "dialect/gpu/GPUSparseOps.td"
include "mlir/Conversion/ConvertToLLVM/ToLLVMInterface.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===--- Where a thread is ---===//

class GPU_RangedOp<string mnemonic, list<Trait> traits = []>
    : GPU_Op<mnemonic, [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface>] # traits>;
class GPU_IndexOp<string mnemonic, string what>
    : GPU_RangedOp<mnemonic, [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = what # " in a dimension.";
  let arguments = (ins GPU_DimensionAttr:$dimension, OptionalAttr<IndexAttr>:$upper_bound);
  let results = (outs Index);
  let assemblyFormat = "$dimension (`upper_bound` $upper_bound^)? attr-dict";
}
def GPU_ClusterDimOp : GPU_IndexOp<"cluster_dim", "How many clusters the grid has">;
def GPU_ClusterDimBlocksOp : GPU_IndexOp<"cluster_dim_blocks", "How many blocks a cluster has">;
def GPU_ClusterIdOp : GPU_IndexOp<"cluster_id", "The cluster's number in the grid">;
def GPU_ClusterBlockIdOp : GPU_IndexOp<"cluster_block_id", "The block's number in its cluster">;
def GPU_BlockDimOp : GPU_IndexOp<"block_dim", "How many threads a block has">;
def GPU_BlockIdOp : GPU_IndexOp<"block_id", "The block's number in the grid">;
def GPU_GridDimOp : GPU_IndexOp<"grid_dim", "How many blocks the grid has">;
def GPU_ThreadIdOp : GPU_IndexOp<"thread_id", "The thread's number in its block">;
def GPU_GlobalIdOp : GPU_IndexOp<"global_id", "The thread's number in the grid">;

def GPU_LaneIdOp : GPU_RangedOp<"lane_id"> {
  let summary = "The thread's number in its subgroup.";
  let arguments = (ins OptionalAttr<IndexAttr>:$upper_bound);
  let results = (outs Index:$result);
  let assemblyFormat = "(`upper_bound` $upper_bound^)? attr-dict";
}
class GPU_SubgroupIndexOp<string mnemonic, string what> : GPU_RangedOp<mnemonic> {
  let summary = what;
  let arguments = (ins OptionalAttr<IndexAttr>:$upper_bound);
  let results = (outs Index:$result);
  let assemblyFormat = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)";
}
def GPU_SubgroupIdOp : GPU_SubgroupIndexOp<"subgroup_id", "The subgroup's number in its block.">;
def GPU_NumSubgroupsOp : GPU_SubgroupIndexOp<"num_subgroups", "How many subgroups a block has.">;
def GPU_SubgroupSizeOp : GPU_SubgroupIndexOp<"subgroup_size", "How many threads a subgroup has.">;

//===--- Kernels ---===//

def GPU_OptionalSizesAttr
    : ConfinedAttr<OptionalAttr<DenseI32ArrayAttr>,
                   [AttrConstraint<Or<[IsNullAttr.predicate, DenseArrayCount<3>.predicate]>,
                                   "with 3 elements (if present)">]>;

def GPU_GPUFuncOp : GPU_Op<"func", [
    HasParent<"GPUModuleOp">, AutomaticAllocationScope,
    DeclareOpInterfaceMethods<FunctionOpInterface, ["verifyType", "verifyBody"]>, IsolatedFromAbove, AffineScope
  ]> {
  let summary = "A function on a device; with `kernel` one that is launched.";
  let description = [{
    Arguments of the body behind the function's own are buffers of the block (`workgroup`), then of the thread (`private`).

    ```mlir
    gpu.func @k(%x: f32) workgroup(%b : memref<32xf32, 3>) private(%p : memref<1xf32, 5>) kernel attributes {a = 1} {
      gpu.return
    }
    ```
  }];
  let arguments = (ins
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    OptionalAttr<DictArrayAttr>:$workgroup_attrib_attrs,
    OptionalAttr<DictArrayAttr>:$private_attrib_attrs,
    GPU_OptionalSizesAttr:$known_block_size,
    GPU_OptionalSizesAttr:$known_grid_size,
    GPU_OptionalSizesAttr:$known_cluster_size
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def GPU_ReturnOp : GPU_Op<"return", [HasParent<"GPUFuncOp">, Pure, Terminator]> {
  let summary = "Returns from a gpu.func.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def GPU_GPUModuleOp : GPU_Op<"module", [
    IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, DataLayoutOpInterface,
    DeclareOpInterfaceMethods<ConvertToLLVMOpInterface>
  ] # GraphRegionNoTerminator.traits> {
  let summary = "Functions that are compiled for devices, and for which ones.";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    OptionalAttr<GPU_NonEmptyTargetArrayAttr>:$targets,
    OptionalAttr<GPU_OffloadingHandlerAttr>:$offloadingHandler
  );
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = [{
    $sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion
  }];
  let hasVerifier = 1;
}

def GPU_BinaryOp : GPU_Op<"binary", [Symbol]> {
  let summary = "Modules that were compiled, each for a target.";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    OptionalAttr<GPU_OffloadingHandlerAttr>:$offloadingHandler,
    ConfinedAttr<GPU_ObjectArrayAttr, [ArrayMinCount<1>]>:$objects
  );
  let assemblyFormat = "$sym_name custom<OffloadingHandler>($offloadingHandler) attr-dict $objects";
}

//===--- Launches ---===//

def GPU_LaunchIndex : AnyTypeOf<[Index, I32, I64]>;

def GPU_LaunchFuncOp : GPU_Op<"launch_func", [
    GPU_AsyncOpInterface, AttrSizedOperandSegments,
    AllTypesMatch<["gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ"]>
  ]> {
  let summary = "Runs a kernel by its name.";
  let description = [{
    ```mlir
    gpu.launch_func @module::@kernel blocks in (%g, %g, %g) threads in (%b, %b, %b) args(%x : f32)
    ```
  }];
  let arguments = (ins
    Variadic<GPU_AsyncToken>:$asyncDependencies,
    SymbolRefAttr:$kernel,
    GPU_LaunchIndex:$gridSizeX, GPU_LaunchIndex:$gridSizeY, GPU_LaunchIndex:$gridSizeZ,
    GPU_LaunchIndex:$blockSizeX, GPU_LaunchIndex:$blockSizeY, GPU_LaunchIndex:$blockSizeZ,
    Optional<GPU_LaunchIndex>:$clusterSizeX, Optional<GPU_LaunchIndex>:$clusterSizeY, Optional<GPU_LaunchIndex>:$clusterSizeZ,
    Optional<I32>:$dynamicSharedMemorySize,
    Variadic<AnyType>:$kernelOperands,
    Optional<AnyType>:$asyncObject
  );
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = [{
      custom<AsyncDependencies>(type($asyncToken), $asyncDependencies)
      (`<` $asyncObject^ `:` type($asyncObject) `>`)?
      $kernel
      ( `clusters` `in` ` ` `(` $clusterSizeX^ `,` $clusterSizeY `,` $clusterSizeZ `)` )?
      `blocks` `in` ` ` `(` $gridSizeX `,` $gridSizeY `,` $gridSizeZ `)`
      `threads` `in` ` ` `(` $blockSizeX `,` $blockSizeY `,` $blockSizeZ `)`
      custom<LaunchDimType>(type($gridSizeX), ref($clusterSizeX), type($clusterSizeX), type($clusterSizeY), type($clusterSizeZ))
      (`dynamic_shared_memory_size` $dynamicSharedMemorySize^)?
      custom<LaunchFuncOperands>($kernelOperands, type($kernelOperands)) attr-dict
  }];
  let hasVerifier = 1;
}

def GPU_LaunchOp : GPU_Op<"launch", [
    AffineScope, AutomaticAllocationScope, AttrSizedOperandSegments, DeclareOpInterfaceMethods<InferIntRangeInterface>,
    GPU_AsyncOpInterface, RecursiveMemoryEffects
  ]> {
  let summary = "Runs its body in each thread of a grid of blocks.";
  let description = [{
    The body's arguments are the numbers of block and thread, the sizes of grid and block (and those of clusters), in three dimensions
    each; then buffers as in gpu.func.

    ```mlir
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
               threads(%tx, %ty, %tz) in (%sx = %m, %sy = %m, %sz = %m) {
      gpu.terminator
    }
    ```
  }];
  let arguments = (ins
    Variadic<GPU_AsyncToken>:$asyncDependencies,
    Index:$gridSizeX, Index:$gridSizeY, Index:$gridSizeZ,
    Index:$blockSizeX, Index:$blockSizeY, Index:$blockSizeZ,
    Optional<Index>:$clusterSizeX, Optional<Index>:$clusterSizeY, Optional<Index>:$clusterSizeZ,
    Optional<I32>:$dynamicSharedMemorySize,
    OptionalAttr<FlatSymbolRefAttr>:$module,
    OptionalAttr<FlatSymbolRefAttr>:$function
  );
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let regions = (region AnyRegion:$body);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def GPU_TerminatorOp : GPU_Op<"terminator", [HasParent<"LaunchOp">, Pure, Terminator]> {
  let summary = "Ends the body of a launch.";
  let assemblyFormat = "attr-dict";
}

def GPU_YieldOp : GPU_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "Ends a region of an op of this dialect: the values that it gives.";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

def GPU_PrintfOp : GPU_Op<"printf", [MemoryEffects<[MemWrite]>]> {
  let summary = "Prints from a thread, as C's printf does.";
  let arguments = (ins StrAttr:$format, Variadic<AnyTypeOf<[AnyInteger, Index, AnyFloat]>>:$args);
  let assemblyFormat = "$format attr-dict (`,` $args^ `:` type($args))?";
}

//===--- What threads do together ---===//

def GPU_Number : AnyTypeOf<[AnySignlessInteger, AnyFloat], "Integer or Float">;
def GPU_NumberOrVector : AnyTypeOf<[GPU_Number, FixedVectorOfRankAndType<[1], [GPU_Number]>]>;

def GPU_AllReduceOp : GPU_Op<"all_reduce", [SameOperandsAndResultType, IsolatedFromAbove]> {
  let summary = "Reduces a value over all threads of a block.";
  let description = "By an operation that has a name, or by a region that makes one value of two.";
  let arguments = (ins GPU_Number:$value, OptionalAttr<GPU_AllReduceOperationAttr>:$op, UnitAttr:$uniform);
  let results = (outs GPU_Number:$result);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? $body attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasRegionVerifier = 1;
}

def GPU_SubgroupReduceOp : GPU_Op<"subgroup_reduce", [SameOperandsAndResultType]> {
  let summary = "Reduces a value over the threads of a subgroup, or of clusters of them.";
  let arguments = (ins
    GPU_NumberOrVector:$value,
    GPU_AllReduceOperationAttr:$op,
    UnitAttr:$uniform,
    OptionalAttr<I32Attr>:$cluster_size,
    DefaultValuedAttr<I32Attr, "1">:$cluster_stride
  );
  let results = (outs GPU_NumberOrVector:$result);
  let assemblyFormat = [{
    custom<AllReduceOperation>($op) $value (`uniform` $uniform^)?
    (`cluster` `(` `size` `=` $cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def GPU_ShuffleOp : GPU_Op<"shuffle", [Pure, AllTypesMatch<["value", "shuffleResult"]>]> {
  let summary = "The value that another thread of the subgroup has, and whether there is one.";
  let arguments = (ins GPU_NumberOrVector:$value, I32:$offset, I32:$width, GPU_ShuffleModeAttr:$mode);
  let results = (outs GPU_NumberOrVector:$shuffleResult, I1:$valid);
  let assemblyFormat = "$mode $value `,` $offset `,` $width attr-dict `:` type($value)";
}

def GPU_RotateOp : GPU_Op<"rotate", [Pure, AllTypesMatch<["value", "rotateResult"]>]> {
  let summary = "The value of the thread so many places on, around a group of `width` threads.";
  let arguments = (ins
    GPU_NumberOrVector:$value,
    ConfinedAttr<I32Attr, [IntMinValue<0>]>:$offset,
    ConfinedAttr<I32Attr, [IntPowerOf2]>:$width
  );
  let results = (outs GPU_NumberOrVector:$rotateResult, I1:$valid);
  let assemblyFormat = "$value `,` $offset `,` $width attr-dict `:` type($value)";
  let hasVerifier = 1;
}

def GPU_SubgroupBroadcastOp : GPU_Op<"subgroup_broadcast", [
    NoMemoryEffect, AllTypesMatch<["result", "src"]>, DeclareOpInterfaceMethods<InferIntRangeInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>
  ] # ElementwiseMappable.traits> {
  let summary = "The value of one thread of the subgroup, for all of them.";
  let arguments = (ins AnyType:$src, Optional<I32>:$lane, GPU_BroadcastTypeAttr:$broadcast_type);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$src `,` $broadcast_type ($lane^)? attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def GPU_BarrierOp : GPU_Op<"barrier"> {
  let summary = "Waits for all threads of the block.";
  let assemblyFormat = "attr-dict";
  let hasCanonicalizeMethod = 1;
}

def GPU_WarpExecuteOnLane0Op : GPU_Op<"warp_execute_on_lane_0", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["areTypesCompatible"]>, SingleBlockImplicitTerminator<"gpu::YieldOp">, RecursiveMemoryEffects
  ]> {
  let summary = "Runs its region in the first thread of a warp; vectors that go in and out are spread over the threads.";
  let description = [{
    ```mlir
    %r = gpu.warp_execute_on_lane_0(%lane)[32] args(%v : vector<4xf32>) -> (vector<1xf32>) {
    ^bb0(%all: vector<128xf32>):
      %x = "work"(%all) : (vector<128xf32>) -> vector<32xf32>
      gpu.yield %x : vector<32xf32>
    }
    ```
  }];
  let arguments = (ins Index:$laneid, I64Attr:$warp_size, Variadic<AnyType>:$args);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$warpRegion);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

//===--- Memory ---===//

def GPU_DynamicSharedMemoryOp : GPU_Op<"dynamic_shared_memory", [Pure]> {
  let summary = "The memory of the block whose size the launch says.";
  let results = (outs Arg<MemRefRankOf<[I8], [1]>>:$resultMemref);
  let assemblyFormat = "attr-dict `:` type($resultMemref)";
  let hasVerifier = 1;
}

class GPU_HostMemoryOp<string mnemonic, string what> : GPU_Op<mnemonic> {
  let summary = what;
  let arguments = (ins AnyUnrankedMemRef:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}
def GPU_HostRegisterOp : GPU_HostMemoryOp<"host_register", "Lets devices use a buffer of the host.">;
def GPU_HostUnregisterOp : GPU_HostMemoryOp<"host_unregister", "Undoes host_register.">;

def GPU_WaitOp : GPU_Op<"wait", [GPU_AsyncOpInterface]> {
  let summary = "Waits for tokens, or makes one token of them.";
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict";
  let hasCanonicalizer = 1;
}

def GPU_AllocOp : GPU_Op<"alloc", [GPU_AsyncOpInterface, AttrSizedOperandSegments]> {
  let summary = "Allocates a buffer on the device; with host_shared one that the host sees too.";
  let arguments = (ins
    Variadic<GPU_AsyncToken>:$asyncDependencies,
    Variadic<Index>:$dynamicSizes,
    Variadic<Index>:$symbolOperands,
    UnitAttr:$hostShared
  );
  let results = (outs Res<AnyMemRef, "", [MemAllocAt<0, FullEffect>]>:$memref, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = [{
    custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (` ` `host_shared` $hostShared^)? ` `
    `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def GPU_DeallocOp : GPU_Op<"dealloc", [GPU_AsyncOpInterface]> {
  let summary = "Frees a buffer of the device.";
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Arg<AnyMemRef, "", [MemFreeAt<0, FullEffect>]>:$memref);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = [{
    custom<AsyncDependencies>(type($asyncToken), $asyncDependencies)
    $memref attr-dict `:` type($memref)
  }];
}

def GPU_MemcpyOp : GPU_Op<"memcpy", [GPU_AsyncOpInterface]> {
  let summary = "Copies a buffer.";
  let arguments = (ins
    Variadic<GPU_AsyncToken>:$asyncDependencies,
    Arg<AnyMemRef, "", [MemWriteAt<0, FullEffect>]>:$dst,
    Arg<AnyMemRef, "", [MemReadAt<0, FullEffect>]>:$src
  );
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = [{
    custom<AsyncDependencies>(type($asyncToken), $asyncDependencies)
    $dst`,` $src `:` type($dst)`,` type($src) attr-dict
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def GPU_MemsetOp : GPU_Op<"memset", [GPU_AsyncOpInterface, AllElementTypesMatch<["dst", "value"]>]> {
  let summary = "Sets all elements of a buffer.";
  let arguments = (ins
    Variadic<GPU_AsyncToken>:$asyncDependencies,
    Arg<AnyMemRef, "", [MemWriteAt<0, FullEffect>]>:$dst,
    Arg<AnyType, "">:$value
  );
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = [{
    custom<AsyncDependencies>(type($asyncToken), $asyncDependencies)
    $dst`,` $value `:` type($dst)`,` type($value) attr-dict
  }];
  let hasFolder = 1;
}

def GPU_SetDefaultDeviceOp : GPU_Op<"set_default_device", [MemoryEffects<[MemWrite]>]> {
  let summary = "Chooses the device that the ops of this thread of the host use.";
  let arguments = (ins I32:$devIndex);
  let assemblyFormat = "attr-dict $devIndex";
}

//===--- Matrices of a subgroup ---===//

class GPU_ElementTypeOfMatrix<string matrix, string value>
    : TypesMatchWith<"value type matches element type of mma_matrix", matrix, value, "gpuMatrixElement($_self)"> {
  let predicate = CPred<"gpuMayBeElement($" # value # ", $" # matrix # ")">;
}

def GPU_SubgroupMmaLoadMatrixOp : GPU_Op<"subgroup_mma_load_matrix", [MemoryEffects<[MemRead]>]> {
  let summary = "Reads a matrix from memory.";
  let arguments = (ins
    Arg<GPU_MMAMemRef, "", [MemReadAt<0, FullEffect>]>:$srcMemref,
    Variadic<Index>:$indices,
    IndexAttr:$leadDimension,
    OptionalAttr<UnitAttr>:$transpose
  );
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)";
  let hasVerifier = 1;
}
def GPU_SubgroupMmaStoreMatrixOp : GPU_Op<"subgroup_mma_store_matrix", [MemoryEffects<[MemWrite]>]> {
  let summary = "Writes a matrix to memory.";
  let arguments = (ins
    Arg<GPU_MMAMatrixOf<[SI8, UI8, I32, F16, F32, F64]>>:$src,
    Arg<GPU_MMAMemRef, "", [MemWriteAt<0, FullEffect>]>:$dstMemref,
    Variadic<Index>:$indices,
    IndexAttr:$leadDimension,
    OptionalAttr<UnitAttr>:$transpose
  );
  let assemblyFormat = "$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)";
  let hasVerifier = 1;
}
def GPU_SubgroupMmaComputeOp : GPU_Op<"subgroup_mma_compute", [Pure, AllTypesMatch<["opC", "res"]>]> {
  let summary = "A product of matrices, added to a third.";
  let arguments = (ins
    Arg<GPU_MMAMatrixOf<[SI8, UI8, F16, F32, F64]>>:$opA,
    Arg<GPU_MMAMatrixOf<[SI8, UI8, F16, F32, F64]>>:$opB,
    Arg<GPU_MMAMatrixOf<[I32, F16, F32, F64]>>:$opC,
    OptionalAttr<UnitAttr>:$a_transpose,
    OptionalAttr<UnitAttr>:$b_transpose
  );
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)";
  let hasVerifier = 1;
}
def GPU_SubgroupMmaConstantMatrixOp
    : GPU_Op<"subgroup_mma_constant_matrix", [Pure, GPU_ElementTypeOfMatrix<"res", "value">]> {
  let summary = "A matrix whose elements are all one value.";
  let arguments = (ins AnyTypeOf<[SI8, UI8, I32, F16, F32]>:$value);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$value attr-dict `:` type($res)";
}
def GPU_SubgroupMmaExtractThreadLocalOp
    : GPU_Op<"subgroup_mma_extract_thread_local", [Pure, GPU_ElementTypeOfMatrix<"matrix", "res">]> {
  let summary = "An element of the part of a matrix that this thread holds.";
  let arguments = (ins GPU_MMAMatrix:$matrix, Variadic<Index>:$indices);
  let results = (outs GPU_Number:$res);
  let assemblyFormat = "$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)";
}
def GPU_SubgroupMmaInsertThreadLocalOp
    : GPU_Op<"subgroup_mma_insert_thread_local", [Pure, GPU_ElementTypeOfMatrix<"matrix", "value">]> {
  let summary = "Replaces an element of the part of a matrix that this thread holds.";
  let arguments = (ins GPU_Number:$value, GPU_MMAMatrix:$matrix, Variadic<Index>:$indices);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` type($res)";
}
def GPU_SubgroupMmaElementwiseOp : GPU_Op<"subgroup_mma_elementwise", [Pure, AllTypesMatch<["args"]>]> {
  let summary = "Computes each element of a matrix from those of others.";
  let arguments = (ins Variadic<GPU_MMAMatrix>:$args, GPU_MMAElementwiseOpAttr:$opType);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$opType $args attr-dict `:` functional-type($args, $res)";
}

#endif // TESSERA_DIALECT_GPU_GPUOPS
