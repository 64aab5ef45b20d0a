// Operations of the ttir dialect; the elementwise ones are in TTIREltwiseOps.td.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTIR_TTIROPS
#define TESSERA_DIALECT_TTIR_TTIROPS

include "dialect/ttir/TTIREltwiseOps.td"
include "dialect/ttir/TTIRGenericRegionOps.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

//===--- Dispatch, layout and memory ---===//

def TTIR_GenericOp : TTIR_DPSOp<"generic", [AttrSizedOperandSegments, TTIR_ConstantScope], "outputs"> {
  let summary = "Dispatches a region to a grid of cores.";
  let description = [{
    The region computes on one shard: it has an argument for each input and output. `indexing_maps` and `iterator_types` say how the loops over
    the grid index them. `operand_cb_mapping[i]` is the position in `cbs` of the circular buffer that operand `i` is streamed through, or -1.
  }];
  let arguments = (ins
    Variadic<AnyRankedTensor>:$inputs,
    Variadic<AnyRankedTensor>:$cbs,
    Variadic<AnyRankedTensor>:$outputs,
    TT_GridAttr:$grid,
    AffineMapArrayAttr:$indexing_maps,
    TT_IteratorTypeArrayAttr:$iterator_types,
    DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$operand_cb_mapping
  );
  let regions = (region AnyRegion:$region);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasVerifier = 1;
}

def TTIR_ToLayoutOp : TTIR_DPSOp<"to_layout"> {
  let summary = "Moves a tensor to the layout of the output.";
  let description = [{
    Changes memory space, grid, element format or tiling; the value stays the same.
  }];
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def TTIR_AllocOp : TTIR_Op<"alloc"> {
  let summary = "A buffer at a fixed address.";
  let arguments = (ins I64Attr:$address, I64Attr:$size, TT_MemorySpaceAttr:$memory_space);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_DeallocOp : TTIR_Op<"dealloc"> {
  let summary = "Ends the life of a buffer.";
  let arguments = (ins AnyRankedTensor:$result);
}

def TTIR_KernelOp : TTIR_DPSOp<"kernel", [AttrSizedOperandSegments], "outputs"> {
  let summary = "Calls a named kernel.";
  let arguments = (ins
    FlatSymbolRefAttr:$op,
    FlatSymbolRefAttr:$kind,
    Variadic<AnyRankedTensorOrMemRef>:$inputs,
    Variadic<AnyRankedTensorOrMemRef>:$outputs
  );
  let results = (outs Variadic<AnyRankedTensorOrMemRef>:$results);
}

//===--- Creation ---===//

def TTIR_ConstantOp : TTIR_Op<"constant", [ConstantLike, AllShapesMatch<["value", "result"]>]> {
  let summary = "A constant tensor.";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
}

def TTIR_FillOp : TTIR_DPSOp<"fill", [AllShapesMatch<["value", "result"]>]> {
  let summary = "The output filled with a constant.";
  let arguments = (ins AnyRankedTensor:$output, ElementsAttr:$value);
  let results = (outs AnyRankedTensor:$result);
}

def TTIR_ZerosOp : TTIR_Op<"zeros"> {
  let summary = "A tensor of zeros.";
  let arguments = (ins DenseI32ArrayAttr:$shape);
  let results = (outs AnyRankedTensor:$result);
}

def TTIR_OnesOp : TTIR_Op<"ones"> {
  let summary = "A tensor of ones.";
  let arguments = (ins DenseI32ArrayAttr:$shape);
  let results = (outs AnyRankedTensor:$result);
}

def TTIR_ArangeOp : TTIR_Op<"arange"> {
  let summary = "Evenly spaced values along one dimension, the same along all others.";
  let arguments = (ins SI64Attr:$start, SI64Attr:$end, SI64Attr:$step, I64Attr:$arange_dimension);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_GetDimensionSizeOp : TTIR_Op<"get_dimension_size"> {
  let summary = "The size of one dimension, as a tensor of one element.";
  let arguments = (ins AnyRankedTensor:$operand, I32Attr:$dimension);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===--- Matrix products ---===//

def TTIR_MatmulOp : TTIR_DPSOp<"matmul"> {
  let summary = "Matrix product.";
  let description = [{
    Batched over the leading dimensions, which broadcast. A tensor of rank 1 is a row on the left, a column on the right.
  }];
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b, AnyRankedTensor:$output);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_LinearOp : TTIR_DPSOp<"linear"> {
  let summary = "Matrix product plus bias.";
  let arguments = (ins
    AnyRankedTensor:$a,
    AnyRankedTensor:$b,
    Optional<AnyRankedTensor>:$bias,
    AnyRankedTensor:$output
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def TTIR_DotGeneralOp : TTIR_Op<"dot_general"> {
  let summary = "Product over named batch and contraction dimensions.";
  let description = [{
    The result's dimensions are the batch ones, then the rest of lhs, then the rest of rhs.
  }];
  let arguments = (ins
    AnyRankedTensor:$lhs,
    AnyRankedTensor:$rhs,
    DenseI64ArrayAttr:$batch_dims_lhs,
    DenseI64ArrayAttr:$contract_dims_lhs,
    DenseI64ArrayAttr:$batch_dims_rhs,
    DenseI64ArrayAttr:$contract_dims_rhs
  );
  let results = (outs AnyRankedTensor:$result);
}

//===--- Normalisation, embedding, scan ---===//

def TTIR_SoftmaxOp : TTIR_DPSOp<"softmax"> {
  let summary = "exp(x) normalised to sum 1 along a dimension.";
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, SI32Attr:$dimension);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_CumSumOp : TTIR_DPSOp<"cumsum"> {
  let summary = "Running sum along a dimension.";
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$dim, AnyRankedTensor:$output);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_EmbeddingOp : TTIR_DPSOp<"embedding"> {
  let summary = "Rows of `weight` selected by `input`.";
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$weight, AnyRankedTensor:$output);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_EmbeddingBackwardOp : TTIR_DPSOp<"embedding_backward"> {
  let summary = "Gradient of embedding with respect to its weight.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$weight,
    AnyRankedTensor:$in_gradient,
    AnyRankedTensor:$output
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

//===--- Convolution and pooling ---===//

def TTIR_Conv2dOp : TTIR_DPSOp<"conv2d"> {
  let summary = "Two-dimensional convolution.";
  let description = [{
    Input and output are NHWC, the weight is O x C/groups x Kh x Kw, the bias 1x1x1xO.
  }];
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$weight,
    Optional<AnyRankedTensor>:$bias,
    AnyRankedTensor:$output,
    SI32Attr:$stride_height,
    SI32Attr:$stride_width,
    SI32Attr:$dilation_height,
    SI32Attr:$dilation_width,
    SI32Attr:$groups,
    SI32Attr:$padding_left,
    SI32Attr:$padding_right,
    SI32Attr:$padding_top,
    SI32Attr:$padding_bottom
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_ConvTranspose2dOp : TTIR_DPSOp<"conv_transpose2d"> {
  let summary = "Transposed two-dimensional convolution.";
  let description = [{
    Input and output are NHWC, the weight is C x O/groups x Kh x Kw. `stride`, `output_padding` and `dilation` are one number or a pair,
    `padding` one number, a pair, or top, left, bottom, right.
  }];
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$weight,
    Optional<AnyRankedTensor>:$bias,
    AnyRankedTensor:$output,
    AnyAttrOf<[I32Attr, DenseI32ArrayAttr]>:$stride,
    AnyAttrOf<[I32Attr, DenseI32ArrayAttr]>:$padding,
    AnyAttrOf<[I32Attr, DenseI32ArrayAttr]>:$output_padding,
    AnyAttrOf<[I32Attr, DenseI32ArrayAttr]>:$dilation,
    I32Attr:$groups
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_ConvolutionOp : TTIR_DPSOp<"convolution"> {
  let summary = "Convolution over any number of spatial dimensions in any layout.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$weight,
    Optional<AnyRankedTensor>:$bias,
    AnyRankedTensor:$output,
    DenseI64ArrayAttr:$window_strides,
    DenseI64ArrayAttr:$padding,
    DenseI64ArrayAttr:$input_dilation,
    DenseI64ArrayAttr:$weight_dilation,
    DenseBoolArrayAttr:$window_reversal,
    TTIR_ConvolutionLayoutAttr:$convolution_layout,
    ConfinedAttr<I64Attr, [IntPositive]>:$feature_group_count,
    ConfinedAttr<I64Attr, [IntPositive]>:$batch_group_count
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_PoolingOp : TTIR_DPSOp<"pooling", [AttrSizedOperandSegments], "outputs"> {
  let summary = "Reduces windows of a tensor to their maximum or mean.";
  let arguments = (ins
    Variadic<AnyRankedTensor>:$inputs,
    Variadic<AnyRankedTensor>:$outputs,
    TTIR_PoolingMethodAttr:$pooling_method,
    DenseI64ArrayAttr:$window_dimensions,
    DenseI64ArrayAttr:$window_strides,
    DenseI64ArrayAttr:$base_dilations,
    DenseI64ArrayAttr:$window_dilations,
    DenseI64ArrayAttr:$padding
  );
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasVerifier = 1;
}

def TTIR_MaxPool2dOp : TTIR_DPSOp<"max_pool2d"> {
  let summary = "Maximum over two-dimensional windows of an NHWC tensor.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$output,
    SI32Attr:$kernel_height,
    SI32Attr:$kernel_width,
    SI32Attr:$stride_height,
    SI32Attr:$stride_width,
    SI32Attr:$dilation_height,
    SI32Attr:$dilation_width,
    BoolAttr:$ceil_mode,
    SI32Attr:$padding_left,
    SI32Attr:$padding_right,
    SI32Attr:$padding_top,
    SI32Attr:$padding_bottom
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_Upsample2dOp : TTIR_DPSOp<"upsample2d"> {
  let summary = "Enlarges an NHWC tensor in height and width.";
  let description = [{
    `mode` is `nearest` or `bilinear`.
  }];
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$output,
    AnyAttrOf<[SI32Attr, DenseI32ArrayAttr]>:$scale_factor,
    DefaultValuedAttr<StrAttr, "\"nearest\"">:$mode
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

//===--- Shape and data movement ---===//

def TTIR_ReshapeOp : TTIR_DPSOp<"reshape"> {
  let summary = "The same elements in another shape.";
  let description = [{
    At most one entry of `shape` may be -1: it is computed.
  }];
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, I32ArrayAttr:$shape);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def TTIR_TransposeOp : TTIR_DPSOp<"transpose"> {
  let summary = "Swaps two dimensions.";
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, SI32Attr:$dim0, SI32Attr:$dim1);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def TTIR_PermuteOp : TTIR_DPSOp<"permute"> {
  let summary = "Reorders dimensions: result dimension i is input dimension permutation[i].";
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, DenseI64ArrayAttr:$permutation);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def TTIR_ConcatOp : TTIR_DPSOp<"concat"> {
  let summary = "Joins tensors along a dimension.";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, AnyRankedTensor:$output, SI32Attr:$dim);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_BroadcastOp : TTIR_DPSOp<"broadcast"> {
  let summary = "Repeats dimensions of size 1.";
  let description = [{
    `broadcast_dimensions` holds a factor for each dimension.
  }];
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def TTIR_RepeatOp : TTIR_DPSOp<"repeat"> {
  let summary = "Repeats the whole tensor along each dimension.";
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, DenseI64ArrayAttr:$repeat_dimensions);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_RepeatInterleaveOp : TTIR_DPSOp<"repeat_interleave"> {
  let summary = "Repeats each element along a dimension.";
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, UI32Attr:$repeats, SI32Attr:$dim);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_PadOp : TTIR_Op<"pad"> {
  let summary = "Surrounds a tensor with a value.";
  let description = [{
    `padding` holds low and high amounts of each dimension in turn.
  }];
  let arguments = (ins AnyRankedTensor:$input, DenseI32ArrayAttr:$padding, F32Attr:$value);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_SliceOp : TTIR_DPSOp<"slice"> {
  let summary = "A strided part of a tensor.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$output,
    I32ArrayAttr:$begins,
    I32ArrayAttr:$ends,
    I32ArrayAttr:$step
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_SelectOp : TTIR_DPSOp<"select"> {
  let summary = "Joins slices of `length` taken every `stride` along a dimension.";
  let description = [{
    A stride of 0 stands for the size of the dimension.
  }];
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$output,
    SI32Attr:$dim,
    SI32Attr:$begin,
    SI32Attr:$length,
    DefaultValuedOptionalAttr<SI32Attr, "0">:$stride
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_IndexOp : TTIR_DPSOp<"index"> {
  let summary = "A strided part of one dimension.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$output,
    I32Attr:$dim,
    I32Attr:$begin,
    I32Attr:$end,
    I32Attr:$step
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_SqueezeOp : TTIR_DPSOp<"squeeze"> {
  let summary = "Removes a dimension of size 1.";
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, SI32Attr:$dim);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_UnsqueezeOp : TTIR_DPSOp<"unsqueeze"> {
  let summary = "Adds a dimension of size 1.";
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, SI32Attr:$dim);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_ReverseOp : TTIR_DPSOp<"reverse", [AllShapesMatch<["input", "result"]>]> {
  let summary = "Reverses the order along dimensions.";
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, DenseI64ArrayAttr:$dimensions);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def TTIR_ClampOp : TTIR_DPSOp<"clamp"> {
  let summary = "Every element limited to [min, max].";
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, F32Attr:$min, F32Attr:$max);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_GatherOp : TTIR_DPSOp<"gather"> {
  let summary = "Slices of a tensor at computed positions.";
  let description = [{
    The attributes have the meaning of StableHLO's gather.
  }];
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$start_indices,
    AnyRankedTensor:$output,
    DenseI64ArrayAttr:$offset_dims,
    DenseI64ArrayAttr:$collapsed_slice_dims,
    DenseI64ArrayAttr:$operand_batching_dims,
    DenseI64ArrayAttr:$start_indices_batching_dims,
    DenseI64ArrayAttr:$start_index_map,
    SI64Attr:$index_vector_dim,
    DenseI64ArrayAttr:$slice_sizes,
    BoolAttr:$indices_are_sorted
  );
  let results = (outs AnyRankedTensor:$result);
}

def TTIR_ScatterOp : TTIR_DPSOp<"scatter"> {
  let summary = "Writes updates into a tensor at computed positions.";
  let description = [{
    The region says how an update meets the old value; only taking the update is supported.
  }];
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$scatter_indices,
    AnyRankedTensor:$update,
    AnyRankedTensor:$output,
    DenseI32ArrayAttr:$update_window_dims,
    DenseI32ArrayAttr:$inserted_window_dims,
    DenseI32ArrayAttr:$input_batching_dims,
    DenseI32ArrayAttr:$scatter_indices_batching_dims,
    DenseI32ArrayAttr:$scatter_dims_to_operand_dims,
    I32Attr:$index_vector_dim,
    BoolAttr:$indices_are_sorted,
    BoolAttr:$unique_indices
  );
  let regions = (region SizedRegion<1>:$update_computation);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

//===--- Key-value caches ---===//

def TTIR_UpdateCacheOp : TTIR_DPSOp<"update_cache", [], "cache"> {
  let summary = "Writes one position of a cache.";
  let arguments = (ins
    AnyRankedTensor:$cache,
    AnyRankedTensor:$input,
    AnyRankedTensor:$update_index,
    I32Attr:$batch_offset
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_FillCacheOp : TTIR_DPSOp<"fill_cache", [], "cache"> {
  let summary = "Writes the first positions of a cache.";
  let arguments = (ins AnyRankedTensor:$cache, AnyRankedTensor:$input, I32Attr:$batch_offset);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

//===--- Collectives ---===//

def TTIR_AllGatherOp : TTIR_DPSOp<"all_gather"> {
  let summary = "Joins the parts of all devices of a mesh axis.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$output,
    SI32Attr:$all_gather_dim,
    UI32Attr:$cluster_axis
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_AllReduceOp : TTIR_DPSOp<"all_reduce"> {
  let summary = "Reduces over groups of devices; each gets the result.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$output,
    I64ElementsAttr:$replica_groups,
    SI32Attr:$dim,
    OptionalAttr<SI32Attr>:$channel_handle,
    UnitAttr:$use_global_device_ids,
    TT_ReduceTypeAttr:$reduce_type
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_MeshShardOp : TTIR_DPSOp<"mesh_shard"> {
  let summary = "Splits a tensor over a mesh of devices, or puts it together.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$output,
    TT_MeshShardTypeAttr:$shard_type,
    TT_MeshShardDirectionAttr:$shard_direction,
    DenseI64ArrayAttr:$shard_shape,
    DenseI64ArrayAttr:$shard_dims
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_TTIR_TTIROPS
