// Operations of the ttnn dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTNN_TTNNOPS
#define TESSERA_DIALECT_TTNN_TTNNOPS

include "dialect/ttnn/TTNNAttrs.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/CommonAttrConstraints.td"

//===--- Device, placement, conversion ---===//

def TTNN_GetDeviceOp : TTNN_Op<"get_device"> {
  let summary = "The device that the module runs on.";
  let arguments = (ins OptionalAttr<TTNN_MeshShapeAttr>:$mesh_shape);
  let results = (outs TT_Device:$device);
}

def TTNN_ToMemoryConfigOp : TTNN_Op<"to_memory_config", [HasMemoryConfigTrait]> {
  let summary = "Moves a device tensor to another memory configuration.";
  let arguments = (ins AnyRankedTensor:$input, TTNN_MemoryConfigAttr:$memory_config);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_ToLayoutOp : TTNN_Op<"to_layout"> {
  let summary = "Changes anything of a tensor's layout; decomposed before translation.";
  let arguments = (ins
    AnyRankedTensor:$input,
    TTNN_LayoutAttr:$layout,
    OptionalAttr<TT_DataTypeAttr>:$dtype,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config,
    Optional<TT_Device>:$device
  );
  let results = (outs AnyRankedTensor:$result);
  let hasCanonicalizeMethod = 1;
}

def TTNN_TypecastOp : TTNN_Op<"typecast"> {
  let summary = "Converts the elements of a device tensor.";
  let arguments = (ins AnyRankedTensor:$input, TT_DataTypeAttr:$dtype);
  let results = (outs AnyRankedTensor:$result);
}

def TTNN_ToDTypeOp : TTNN_Op<"to_dtype"> {
  let summary = "Converts the elements of a host tensor.";
  let arguments = (ins AnyRankedTensor:$input, TT_DataTypeAttr:$dtype);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
}

def TTNN_ToDeviceOp : TTNN_Op<"to_device"> {
  let summary = "Copies a host tensor to the device.";
  let arguments = (ins AnyRankedTensor:$input, TT_Device:$device, OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config);
  let results = (outs AnyRankedTensor:$result);
}

def TTNN_FromDeviceOp : TTNN_Op<"from_device"> {
  let summary = "Copies a device tensor to the host.";
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
}

//===--- Creation and end ---===//

def TTNN_EmptyOp : TTNN_MemoryOp<"empty"> {
  let summary = "A device tensor whose content doesn't matter.";
  let arguments = (ins
    TTNN_ShapeAttr:$shape,
    TT_DataTypeAttr:$dtype,
    TTNN_LayoutAttr:$layout,
    TT_Device:$device,
    TTNN_MemoryConfigAttr:$memory_config
  );
  let results = (outs Res<AnyRankedTensor, "", [MemAlloc]>:$result);
  let hasVerifier = 1;
}

def TTNN_ZerosOp : TTNN_Op<"zeros"> {
  let summary = "A tensor of zeros.";
  let arguments = (ins
    TTNN_ShapeAttr:$shape,
    OptionalAttr<TT_DataTypeAttr>:$dtype,
    OptionalAttr<TTNN_LayoutAttr>:$layout,
    Optional<TT_Device>:$device,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config
  );
  let results = (outs AnyRankedTensor:$result);
}

def TTNN_OnesOp : TTNN_Op<"ones"> {
  let summary = "A tensor of ones.";
  let arguments = (ins
    TTNN_ShapeAttr:$shape,
    OptionalAttr<TT_DataTypeAttr>:$dtype,
    OptionalAttr<TTNN_LayoutAttr>:$layout,
    Optional<TT_Device>:$device,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config
  );
  let results = (outs AnyRankedTensor:$result);
}

def TTNN_FullOp : TTNN_Op<"full"> {
  let summary = "A tensor filled with one value.";
  let arguments = (ins TT_Device:$device, F32Attr:$fillValue);
  let results = (outs AnyRankedTensor:$result);
}

def TTNN_ArangeOp : TTNN_Op<"arange"> {
  let summary = "Evenly spaced values in the last dimension of a 1x1x1xN tensor.";
  let arguments = (ins
    I64Attr:$start,
    I64Attr:$end,
    I64Attr:$step,
    OptionalAttr<TT_DataTypeAttr>:$dtype,
    Optional<TT_Device>:$device,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_ConstantOp : TTNN_Op<"constant", [AllShapesMatch<["value", "result"]>]> {
  let summary = "A constant tensor on the host.";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyRankedTensor:$result);
}

def TTNN_AllocOp : TTNN_Op<"alloc"> {
  let summary = "A buffer at a fixed address.";
  let arguments = (ins I64Attr:$address, I64Attr:$size, TTNN_BufferTypeAttr:$buffer_type);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_DeallocateOp : TTNN_MemoryOp<"deallocate"> {
  let summary = "Frees a tensor.";
  let arguments = (ins Arg<AnyRankedTensor, "", [MemFree]>:$input, DefaultValuedAttr<BoolAttr, "false">:$force);
}

//===--- Elementwise ---===//

class TTNN_ElementwiseOp<string mnemonic> : TTNN_NamedDPSOp<mnemonic, [AttrSizedOperandSegments], "outputs"> {
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$outputs);
  let results = (outs Variadic<AnyRankedTensor>:$results);
}

def TTNN_AbsOp : TTNN_ElementwiseOp<"abs"> {
  let summary = "Absolute value.";
}
def TTNN_CbrtOp : TTNN_ElementwiseOp<"cbrt"> {
  let summary = "Cube root.";
}
def TTNN_CeilOp : TTNN_ElementwiseOp<"ceil"> {
  let summary = "Smallest integer not less.";
}
def TTNN_SignOp : TTNN_ElementwiseOp<"sign"> {
  let summary = "-1, 0 or 1 by sign.";
}
def TTNN_CosOp : TTNN_ElementwiseOp<"cos"> {
  let summary = "Cosine.";
}
def TTNN_ExpOp : TTNN_ElementwiseOp<"exp"> {
  let summary = "e to the power.";
}
def TTNN_FloorOp : TTNN_ElementwiseOp<"floor"> {
  let summary = "Largest integer not greater.";
}
def TTNN_GeluOp : TTNN_ElementwiseOp<"gelu"> {
  let summary = "Gaussian error linear unit.";
}
def TTNN_IsFiniteOp : TTNN_ElementwiseOp<"isfinite"> {
  let summary = "1 where neither infinite nor NaN.";
}
def TTNN_LogicalNotOp : TTNN_ElementwiseOp<"logical_not"> {
  let summary = "1 where 0.";
}
def TTNN_BitwiseNotOp : TTNN_ElementwiseOp<"bitwise_not"> {
  let summary = "Every bit flipped.";
}
def TTNN_NegOp : TTNN_ElementwiseOp<"neg"> {
  let summary = "Negation.";
}
def TTNN_TanOp : TTNN_ElementwiseOp<"tan"> {
  let summary = "Tangent.";
}
def TTNN_TanhOp : TTNN_ElementwiseOp<"tanh"> {
  let summary = "Hyperbolic tangent.";
}
def TTNN_ReciprocalOp : TTNN_ElementwiseOp<"reciprocal"> {
  let summary = "1 divided by.";
}
def TTNN_ReluOp : TTNN_ElementwiseOp<"relu"> {
  let summary = "Positive part.";
}
def TTNN_SinOp : TTNN_ElementwiseOp<"sin"> {
  let summary = "Sine.";
}
def TTNN_SqrtOp : TTNN_ElementwiseOp<"sqrt"> {
  let summary = "Square root.";
}
def TTNN_RsqrtOp : TTNN_ElementwiseOp<"rsqrt"> {
  let summary = "1 divided by the square root.";
}
def TTNN_SigmoidOp : TTNN_ElementwiseOp<"sigmoid"> {
  let summary = "1 / (1 + exp(-x)).";
}
def TTNN_LogOp : TTNN_ElementwiseOp<"log"> {
  let summary = "Natural logarithm.";
}
def TTNN_Log1pOp : TTNN_ElementwiseOp<"log1p"> {
  let summary = "log(1 + x).";
}
def TTNN_Expm1Op : TTNN_ElementwiseOp<"expm1"> {
  let summary = "exp(x) - 1.";
}
def TTNN_AddOp : TTNN_ElementwiseOp<"add"> {
  let summary = "Sum.";
}
def TTNN_DivOp : TTNN_ElementwiseOp<"div"> {
  let summary = "Quotient.";
}
def TTNN_EqualOp : TTNN_ElementwiseOp<"eq"> {
  let summary = "1 where equal.";
}
def TTNN_NotEqualOp : TTNN_ElementwiseOp<"ne"> {
  let summary = "1 where different.";
}
def TTNN_GreaterEqualOp : TTNN_ElementwiseOp<"ge"> {
  let summary = "1 where lhs >= rhs.";
}
def TTNN_GreaterThanOp : TTNN_ElementwiseOp<"gt"> {
  let summary = "1 where lhs > rhs.";
}
def TTNN_LessEqualOp : TTNN_ElementwiseOp<"le"> {
  let summary = "1 where lhs <= rhs.";
}
def TTNN_LessThanOp : TTNN_ElementwiseOp<"lt"> {
  let summary = "1 where lhs < rhs.";
}
def TTNN_LogicalAndOp : TTNN_ElementwiseOp<"logical_and"> {
  let summary = "1 where both are non-zero.";
}
def TTNN_LogicalOrOp : TTNN_ElementwiseOp<"logical_or"> {
  let summary = "1 where one is non-zero.";
}
def TTNN_LogicalXorOp : TTNN_ElementwiseOp<"logical_xor"> {
  let summary = "1 where exactly one is non-zero.";
}
def TTNN_BitwiseAndOp : TTNN_ElementwiseOp<"bitwise_and"> {
  let summary = "Bitwise and.";
}
def TTNN_BitwiseOrOp : TTNN_ElementwiseOp<"bitwise_or"> {
  let summary = "Bitwise or.";
}
def TTNN_BitwiseXorOp : TTNN_ElementwiseOp<"bitwise_xor"> {
  let summary = "Bitwise exclusive or.";
}
def TTNN_MaximumOp : TTNN_ElementwiseOp<"maximum"> {
  let summary = "The larger element.";
}
def TTNN_MinimumOp : TTNN_ElementwiseOp<"minimum"> {
  let summary = "The smaller element.";
}
def TTNN_MultiplyOp : TTNN_ElementwiseOp<"multiply"> {
  let summary = "Product.";
}
def TTNN_SubtractOp : TTNN_ElementwiseOp<"subtract"> {
  let summary = "Difference.";
}
def TTNN_RemainderOp : TTNN_ElementwiseOp<"remainder"> {
  let summary = "Remainder with the sign of rhs.";
}
def TTNN_PowerOp : TTNN_ElementwiseOp<"pow"> {
  let summary = "lhs to the power of rhs.";
}
def TTNN_ScatterOp : TTNN_ElementwiseOp<"scatter"> {
  let summary = "Writes updates into a tensor.";
}
def TTNN_WhereOp : TTNN_ElementwiseOp<"where"> {
  let summary = "Selects by a predicate.";
}
def TTNN_LeakyReluOp : TTNN_ElementwiseOp<"leaky_relu"> {
  let summary = "The element where positive, else the element times `parameter`.";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$outputs, F32Attr:$parameter);
}

def TTNN_ClampOp : TTNN_Op<"clamp"> {
  let summary = "Every element limited to [min, max].";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, F32Attr:$min, F32Attr:$max);
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let hasVerifier = 1;
}

//===--- Reductions ---===//

class TTNN_ReductionOp<string mnemonic> : TTNN_Op<mnemonic> {
  let arguments = (ins AnyRankedTensor:$input, BoolAttr:$keep_dim, OptionalAttr<I32ArrayAttr>:$dim_arg);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_SumOp : TTNN_ReductionOp<"sum"> {
  let summary = "Sum over dimensions.";
}
def TTNN_MeanOp : TTNN_ReductionOp<"mean"> {
  let summary = "Mean over dimensions.";
}
def TTNN_MaxOp : TTNN_ReductionOp<"max"> {
  let summary = "Maximum over dimensions.";
}
def TTNN_MinOp : TTNN_ReductionOp<"min"> {
  let summary = "Minimum over dimensions.";
}

def TTNN_ProdOp : TTNN_Op<"prod"> {
  let summary = "Product over one dimension or all.";
  let arguments = (ins
    AnyRankedTensor:$input,
    BoolAttr:$all_dimensions,
    BoolAttr:$keep_dim,
    I64Attr:$dim_arg,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_ArgMaxOp : TTNN_NamedDPSOp<"argmax"> {
  let summary = "Index of the maximum.";
  let arguments = (ins
    AnyRankedTensor:$input,
    OptionalAttr<I32Attr>:$dim,
    BoolAttr:$use_multicore,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config,
    AnyRankedTensor:$output
  );
  let results = (outs AnyRankedTensor:$result);
}

def TTNN_SoftmaxOp : TTNN_Op<"softmax"> {
  let summary = "exp(x) normalised to sum 1 along a dimension.";
  let arguments = (ins AnyRankedTensor:$input, SI32Attr:$dimension);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_MorehCumSumOp : TTNN_NamedDPSOp<"moreh_cumsum"> {
  let summary = "Running sum along a dimension.";
  let arguments = (ins
    AnyRankedTensor:$input,
    I64Attr:$dim,
    AnyRankedTensor:$output,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config
  );
  let results = (outs AnyRankedTensor:$result);
}

//===--- Matrix products, embedding ---===//

def TTNN_MatmulOp : TTNN_NamedDPSOp<"matmul"> {
  let summary = "Matrix product.";
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b, AnyRankedTensor:$output);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_LinearOp : TTNN_NamedDPSOp<"linear"> {
  let summary = "Matrix product plus bias.";
  let arguments = (ins
    AnyRankedTensor:$a,
    AnyRankedTensor:$b,
    Optional<AnyRankedTensor>:$bias,
    AnyRankedTensor:$output
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_EmbeddingOp : TTNN_NamedDPSOp<"embedding"> {
  let summary = "Rows of `weight` selected by `input`.";
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$weight, AnyRankedTensor:$output);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_EmbeddingBackwardOp : TTNN_NamedDPSOp<"embedding_bw"> {
  let summary = "Gradient of embedding with respect to its weight.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$weight,
    AnyRankedTensor:$in_gradient,
    OptionalAttr<TT_DataTypeAttr>:$dtype,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config,
    AnyRankedTensor:$output
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

//===--- Convolution and pooling ---===//

def TTNN_Conv2dOp : TTNN_NamedDPSOp<"conv2d"> {
  let summary = "Two-dimensional convolution of a 1x1x(N*H*W)xC tensor.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$weight,
    Optional<AnyRankedTensor>:$bias,
    AnyRankedTensor:$output,
    TT_Device:$device,
    I32Attr:$in_channels,
    I32Attr:$out_channels,
    I32Attr:$batch_size,
    I32Attr:$input_height,
    I32Attr:$input_width,
    I32Attr:$kernel_height,
    I32Attr:$kernel_width,
    I32Attr:$stride_height,
    I32Attr:$stride_width,
    I32Attr:$padding_height,
    I32Attr:$padding_width,
    I32Attr:$dilation_height,
    I32Attr:$dilation_width,
    I32Attr:$groups
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_ConvTranspose2dOp : TTNN_NamedDPSOp<"conv_transpose2d"> {
  let summary = "Transposed two-dimensional convolution.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$weight,
    Optional<AnyRankedTensor>:$bias,
    AnyRankedTensor:$output,
    TT_Device:$device,
    I32Attr:$in_channels,
    I32Attr:$out_channels,
    I32Attr:$batch_size,
    I32Attr:$input_height,
    I32Attr:$input_width,
    DenseI32ArrayAttr:$kernel_size,
    DenseI32ArrayAttr:$stride,
    DenseI32ArrayAttr:$padding,
    DenseI32ArrayAttr:$output_padding,
    DenseI32ArrayAttr:$dilation,
    I32Attr:$groups
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_MaxPool2dOp : TTNN_NamedDPSOp<"max_pool2d"> {
  let summary = "Maximum over two-dimensional windows of a 1x1x(N*H*W)xC tensor.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$output,
    TT_Device:$device,
    SI32Attr:$batch_size,
    SI32Attr:$input_height,
    SI32Attr:$input_width,
    SI32Attr:$channels,
    SI32Attr:$kernel_height,
    SI32Attr:$kernel_width,
    SI32Attr:$stride_height,
    SI32Attr:$stride_width,
    SI32Attr:$dilation_height,
    SI32Attr:$dilation_width,
    BoolAttr:$ceil_mode,
    SI32Attr:$padding_height,
    SI32Attr:$padding_width
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_UpsampleOp : TTNN_Op<"upsample"> {
  let summary = "Enlarges an NHWC tensor in height and width.";
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyAttrOf<[SI32Attr, DenseI32ArrayAttr]>:$scale_factor,
    DefaultValuedAttr<StrAttr, "\"nearest\"">:$mode,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

//===--- Shape and data movement ---===//

def TTNN_ReshapeOp : TTNN_Op<"reshape"> {
  let summary = "The same elements in another shape.";
  let arguments = (ins AnyRankedTensor:$input, I32ArrayAttr:$shape);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_TransposeOp : TTNN_Op<"transpose"> {
  let summary = "Swaps two dimensions.";
  let arguments = (ins AnyRankedTensor:$input, SI32Attr:$dim0, SI32Attr:$dim1);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_PermuteOp : TTNN_Op<"permute"> {
  let summary = "Reorders dimensions.";
  let arguments = (ins
    AnyRankedTensor:$input,
    DenseI64ArrayAttr:$permutation,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config,
    DefaultValuedOptionalAttr<F32Attr, "0.0f">:$pad_value
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_ConcatOp : TTNN_NamedDPSOp<"concat", [HasMemoryConfigTrait]> {
  let summary = "Joins tensors along a dimension.";
  let arguments = (ins
    Variadic<AnyRankedTensor>:$inputs,
    AnyRankedTensor:$output,
    SI32Attr:$dim,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_SliceOp : TTNN_NamedDPSOp<"slice"> {
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

def TTNN_PadOp : TTNN_Op<"pad"> {
  let summary = "Surrounds a tensor with a value.";
  let arguments = (ins
    AnyRankedTensor:$input,
    DenseI32ArrayAttr:$padding,
    F32Attr:$value,
    BoolAttr:$use_multicore,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_RepeatOp : TTNN_Op<"repeat"> {
  let summary = "Repeats the whole tensor along each dimension.";
  let arguments = (ins AnyRankedTensor:$input, TTNN_ShapeAttr:$repeat_dims);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_RepeatInterleaveOp : TTNN_Op<"repeat_interleave"> {
  let summary = "Repeats each element along a dimension.";
  let arguments = (ins
    AnyRankedTensor:$input,
    UI32Attr:$repeats,
    SI32Attr:$dim,
    OptionalAttr<TTNN_MemoryConfigAttr>:$memory_config
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

//===--- Key-value caches ---===//

def TTNN_UpdateCacheOp : TTNN_InplaceOp<"update_cache"> {
  let summary = "Writes one position of a cache.";
  let arguments = (ins
    Arg<AnyRankedTensor, "cache tensor", [MemWrite]>:$cache,
    AnyRankedTensor:$input,
    AnyRankedTensor:$update_index,
    I32Attr:$batch_offset
  );
  let hasVerifier = 1;
}

def TTNN_FillCacheOp : TTNN_InplaceOp<"fill_cache"> {
  let summary = "Writes the first positions of a cache.";
  let arguments = (ins
    Arg<AnyRankedTensor, "cache tensor", [MemWrite]>:$cache,
    AnyRankedTensor:$input,
    I32Attr:$batch_offset
  );
  let hasVerifier = 1;
}

//===--- Collectives ---===//

def TTNN_AllGatherOp : TTNN_Op<"all_gather"> {
  let summary = "Joins the parts of all devices of a mesh axis.";
  let arguments = (ins
    AnyRankedTensor:$input,
    TT_Device:$device,
    SI32Attr:$all_gather_dim,
    UI32Attr:$cluster_axis,
    DefaultValuedAttr<UI32Attr, "1">:$num_links
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_ReduceScatterOp : TTNN_Op<"reduce_scatter"> {
  let summary = "Reduces over devices; each gets a part of the result.";
  let arguments = (ins
    AnyRankedTensor:$input,
    TT_Device:$device,
    SI32Attr:$scatter_split_dim,
    TT_ReduceTypeAttr:$math_op,
    DefaultValuedAttr<SI32Attr, "1">:$num_links
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_AllReduceOp : TTNN_Op<"all_reduce"> {
  let summary = "Reduces over devices; each gets the whole result.";
  let arguments = (ins
    AnyRankedTensor:$input,
    TT_Device:$device,
    SI32Attr:$scatter_dim,
    SI32Attr:$scatter_num,
    TT_ReduceTypeAttr:$math_op,
    DefaultValuedAttr<SI32Attr, "1">:$num_links
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTNN_MeshShardOp : TTNN_Op<"mesh_shard"> {
  let summary = "Splits a host tensor over a mesh of devices, or puts it together.";
  let arguments = (ins
    AnyRankedTensor:$input,
    TT_Device:$device,
    TT_MeshShardDirectionAttr:$shard_direction,
    TT_MeshShardTypeAttr:$shard_type,
    DenseI64ArrayAttr:$shard_shape,
    DenseI64ArrayAttr:$shard_dims
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_TTNN_TTNNOPS
