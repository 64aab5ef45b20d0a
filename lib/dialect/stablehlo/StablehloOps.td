// Ops of the stablehlo dialect; those that work element by element are in StablehloElementwiseOps.td, collectives and
// others that talk to the world outside in StablehloDistributedOps.td.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLOOPS
#define TESSERA_DIALECT_STABLEHLO_STABLEHLOOPS

include "dialect/stablehlo/StablehloDistributedOps.td"
include "dialect/stablehlo/StablehloElementwiseOps.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"

// Most ops have no memory effect; where sizes are only known when the program runs, they may fail then, and aren't
// moved to where they wouldn't have run.
class Stablehlo_MayFailOp<string mnemonic, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic, !listconcat(traits, [NoMemoryEffect])>;
class Stablehlo_PureOp<string mnemonic, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic, !listconcat(traits, [Pure])>;
class Stablehlo_RegionOp<string mnemonic, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic, !listconcat(traits, [RecursiveMemoryEffects, RecursivelySpeculatable])>;

defvar stablehloFunctional = "operands attr-dict `:` functional-type(operands, results)";
defvar stablehloDimension = ConfinedAttr<I64Attr, [IntNonNegative]>;

//===--- Creation ---===//

def Stablehlo_ConstantOp
    : Stablehlo_PureOp<"constant", [ConstantLike, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, InferTensorType]> {
  let summary = "A constant tensor.";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Stablehlo_StaticAnyElementTensor:$output);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}
def Stablehlo_IotaOp : Stablehlo_PureOp<"iota"> {
  let summary = "The index along a dimension.";
  let arguments = (ins stablehloDimension:$iota_dimension);
  let results = (outs Stablehlo_StaticNumberTensor:$output);
  let assemblyFormat = "`dim` `=` $iota_dimension attr-dict `:` type($output)";
  let hasVerifier = 1;
}
def Stablehlo_DynamicIotaOp : Stablehlo_MayFailOp<"dynamic_iota"> {
  let summary = "The index along a dimension of a tensor of the given shape.";
  let arguments = (ins Stablehlo_StaticDimensionTensor:$output_shape, stablehloDimension:$iota_dimension);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "$output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def Stablehlo_RngOp : Stablehlo_Op<"rng", [AllElementTypesMatch<["a", "b", "result"]>, InferTensorType]> {
  let summary = "Random numbers.";
  let arguments = (ins
    Stablehlo_BoolIntOrFloatScalar:$a, Stablehlo_BoolIntOrFloatScalar:$b, Stablehlo_StaticDimensionTensor:$shape,
    Stablehlo_RngDistributionAttr:$rng_distribution
  );
  let results = (outs Stablehlo_BoolIntOrFloatTensor:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $shape `,` `distribution` `=` `` $rng_distribution attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_RngBitGeneratorOp : Stablehlo_PureOp<"rng_bit_generator"> {
  let summary = "Random bits, and the state for the next ones.";
  let arguments = (ins Stablehlo_RngAlgorithmAttr:$rng_algorithm, Stablehlo_IntOrFloatTensor:$initial_state);
  let results = (outs Stablehlo_IntOrFloatTensor:$output_state, Stablehlo_StaticIntOrFloatTensor:$output);
  let assemblyFormat = [{
    $initial_state `,` `algorithm` `=` `` $rng_algorithm attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

//===--- Shapes ---===//

def Stablehlo_BitcastConvertOp : Stablehlo_PureOp<"bitcast_convert"> {
  let summary = "The same bits as another type.";
  let arguments = (ins Stablehlo_AnyElementTensor:$operand);
  let results = (outs Stablehlo_AnyElementTensor:$result);
  let assemblyFormat = stablehloFunctional;
  let hasVerifier = 1;
}
def Stablehlo_BroadcastOp : Stablehlo_PureOp<"broadcast", [SameOperandsAndResultElementType, InferTensorType]> {
  let summary = "The operand repeated along new dimensions in front.";
  let arguments = (ins Stablehlo_Tensor:$operand, DenseI64ArrayAttr:$broadcast_sizes);
  let results = (outs Stablehlo_AnyElementTensor:$result);
  let assemblyFormat = "$operand `,` `sizes` `=` $broadcast_sizes attr-dict `:` functional-type(operands, results)";
}
def Stablehlo_BroadcastInDimOp : Stablehlo_PureOp<"broadcast_in_dim", [Stablehlo_CompatibleElementTypes]> {
  let summary = "The operand repeated; its dimensions become the given ones.";
  let arguments = (ins Stablehlo_AnyElementTensor:$operand, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs Stablehlo_BoundedTensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def Stablehlo_DynamicBroadcastInDimOp : Stablehlo_MayFailOp<"dynamic_broadcast_in_dim"> {
  let summary = "`broadcast_in_dim` to the given shape.";
  let arguments = (ins
    Stablehlo_AnyElementTensor:$operand, Stablehlo_StaticDimensionTensor:$output_dimensions,
    DenseI64ArrayAttr:$broadcast_dimensions,
    OptionalAttr<DenseI64ArrayAttr>:$known_expanding_dimensions,
    OptionalAttr<DenseI64ArrayAttr>:$known_nonexpanding_dimensions
  );
  let results = (outs Stablehlo_AnyElementTensor:$result);
  let assemblyFormat = [{
    $operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Stablehlo_ConcatenateOp : Stablehlo_PureOp<"concatenate", [SameOperandsAndResultElementType, InferTensorType]> {
  let summary = "Tensors one behind the other along a dimension.";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs, stablehloDimension:$dimension);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    custom<VariadicOperandWithAttribute>($inputs) `dim` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_DynamicPadOp
    : Stablehlo_MayFailOp<"dynamic_pad", [AllElementTypesMatch<["operand", "padding_value", "result"]>,
                                          AllTypesMatch<["edge_padding_low", "edge_padding_high", "interior_padding"]>,
                                          AllRanksMatch<["operand", "result"]>]> {
  let summary = "`pad` by the given amounts.";
  let arguments = (ins
    Stablehlo_Tensor:$operand, Stablehlo_ScalarTensor:$padding_value, Stablehlo_StaticDimensionTensor:$edge_padding_low,
    Stablehlo_StaticDimensionTensor:$edge_padding_high, Stablehlo_StaticDimensionTensor:$interior_padding
  );
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = stablehloFunctional;
  let hasVerifier = 1;
}
def Stablehlo_DynamicReshapeOp : Stablehlo_MayFailOp<"dynamic_reshape"> {
  let summary = "`reshape` to the given shape.";
  let arguments = (ins Stablehlo_AnyElementTensor:$operand, Stablehlo_StaticDimensionTensor:$output_shape);
  let results = (outs Stablehlo_AnyElementTensor:$result);
  let assemblyFormat = stablehloFunctional;
  let hasVerifier = 1;
}
def Stablehlo_DynamicSliceOp : Stablehlo_PureOp<"dynamic_slice", [AllElementTypesMatch<["operand", "result"]>, InferTensorType]> {
  let summary = "A part that starts at the given indices, moved to lie inside.";
  let arguments = (ins
    Stablehlo_Tensor:$operand, Variadic<Stablehlo_ScalarIntTensor>:$start_indices, DenseI64ArrayAttr:$slice_sizes
  );
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` custom<VariadicOperandWithAttribute>($start_indices) `sizes` `=` $slice_sizes attr-dict
    `:` functional-type(operands, results)
  }];
}
def Stablehlo_DynamicUpdateSliceOp
    : Stablehlo_PureOp<"dynamic_update_slice", [AllElementTypesMatch<["operand", "update", "result"]>, InferTensorType]> {
  let summary = "The operand with a part replaced by `update`.";
  let arguments = (ins
    Stablehlo_Tensor:$operand, Stablehlo_Tensor:$update, Variadic<Stablehlo_ScalarIntTensor>:$start_indices
  );
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = stablehloFunctional;
}
def Stablehlo_GetDimensionSizeOp : Stablehlo_PureOp<"get_dimension_size", [InferTensorType]> {
  let summary = "The size of a dimension.";
  let arguments = (ins Stablehlo_AnyElementTensor:$operand, stablehloDimension:$dimension);
  let results = (outs Stablehlo_I32Tensor:$result);
  let assemblyFormat = "$operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)";
}
def Stablehlo_PadOp
    : Stablehlo_PureOp<"pad", [SameOperandsAndResultElementType,
                               AllMatchSameOperatorTrait<["edge_padding_low", "edge_padding_high", "interior_padding"],
                                                         "$_self.size()", "size">, InferTensorType]> {
  let summary = "The operand with a value around it and between its elements; a negative amount cuts.";
  let arguments = (ins
    Stablehlo_Tensor:$operand, Stablehlo_ScalarTensor:$padding_value, DenseI64ArrayAttr:$edge_padding_low,
    DenseI64ArrayAttr:$edge_padding_high, DenseI64ArrayAttr:$interior_padding
  );
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,`
    `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_RealDynamicSliceOp
    : Stablehlo_MayFailOp<"real_dynamic_slice", [AllElementTypesMatch<["operand", "result"]>,
                                                 AllTypesMatch<["start_indices", "limit_indices", "strides"]>]> {
  let summary = "`slice` with bounds that are values.";
  let arguments = (ins
    Stablehlo_Tensor:$operand, Stablehlo_DimensionTensor:$start_indices, Stablehlo_DimensionTensor:$limit_indices,
    Stablehlo_DimensionTensor:$strides
  );
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = stablehloFunctional;
  let hasVerifier = 1;
}
def Stablehlo_ReshapeOp : Stablehlo_PureOp<"reshape", [Stablehlo_CompatibleElementTypes]> {
  let summary = "The same elements in another shape.";
  let arguments = (ins Stablehlo_AnyElementTensor:$operand);
  let results = (outs Stablehlo_BoundedTensor:$result);
  let assemblyFormat = stablehloFunctional;
  let hasVerifier = 1;
}
def Stablehlo_ReverseOp : Stablehlo_PureOp<"reverse", [SameOperandsAndResultElementType, InferTensorType]> {
  let summary = "Elements in the opposite order along some dimensions.";
  let arguments = (ins Stablehlo_Tensor:$operand, DenseI64ArrayAttr:$dimensions);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $dimensions attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
  let hasVerifier = 1;
}
def Stablehlo_SetDimensionSizeOp : Stablehlo_MayFailOp<"set_dimension_size", [InferTensorType]> {
  let summary = "The operand with a dimension of another, bounded size.";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_I32Tensor:$size, stablehloDimension:$dimension);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "$operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)";
}
def Stablehlo_SliceOp
    : Stablehlo_PureOp<"slice", [SameOperandsAndResultElementType,
                                 AllMatchSameOperatorTrait<["start_indices", "limit_indices", "strides"],
                                                           "$_self.size()", "size">, InferTensorType]> {
  let summary = "A part: `[start:limit:stride, ...]`.";
  let arguments = (ins
    Stablehlo_Tensor:$operand, DenseI64ArrayAttr:$start_indices, DenseI64ArrayAttr:$limit_indices,
    DenseI64ArrayAttr:$strides
  );
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand custom<SliceRanges>($start_indices, $limit_indices, $strides) attr-dict
    `:` functional-type(operands, results)
  }];
}
def Stablehlo_TransposeOp : Stablehlo_PureOp<"transpose", [Stablehlo_CompatibleElementTypes, InferTensorType]> {
  let summary = "Dimensions in another order.";
  let arguments = (ins Stablehlo_AnyElementTensor:$operand, DenseI64ArrayAttr:$permutation);
  let results = (outs Stablehlo_AnyElementTensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

//===--- Products, transforms, systems of equations ---===//

def Stablehlo_ConvolutionOp : Stablehlo_PureOp<"convolution"> {
  let summary = "Convolution over any number of dimensions.";
  let arguments = (ins
    Stablehlo_Tensor:$lhs, Stablehlo_AnyElementTensor:$rhs,
    OptionalAttr<DenseI64ArrayAttr>:$window_strides, OptionalAttr<I64ElementsAttr>:$padding,
    OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation, OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
    OptionalAttr<DenseBoolArrayAttr>:$window_reversal, Stablehlo_ConvDimensionNumbersAttr:$dimension_numbers,
    ConfinedAttr<I64Attr, [IntPositive]>:$feature_group_count, ConfinedAttr<I64Attr, [IntPositive]>:$batch_group_count,
    OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config
  );
  let results = (outs Stablehlo_AnyElementTensor:$result);
  let assemblyFormat = [{
    `(` operands `)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,`
    `window` `=` `{` custom<WindowAttributes>($window_strides, $padding, $lhs_dilation, $rhs_dilation,
                                              $window_reversal) `}`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Stablehlo_DynamicConvOp : Stablehlo_MayFailOp<"dynamic_conv"> {
  let summary = "`convolution` with padding that is a value.";
  let arguments = (ins
    Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs, Stablehlo_Static2DIntTensor:$padding,
    OptionalAttr<DenseI64ArrayAttr>:$window_strides, OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
    OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation, OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
    Stablehlo_ConvDimensionNumbersAttr:$dimension_numbers, ConfinedAttr<I64Attr, [IntPositive]>:$feature_group_count,
    ConfinedAttr<I64Attr, [IntPositive]>:$batch_group_count,
    OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config
  );
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}
def Stablehlo_DotOp : Stablehlo_PureOp<"dot"> {
  let summary = "Product of vectors and matrices.";
  let arguments = (ins
    Stablehlo_Tensor:$lhs, Stablehlo_AnyElementTensor:$rhs,
    OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config
  );
  let results = (outs Stablehlo_AnyElementTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `` custom<PrecisionConfig>($precision_config) attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Stablehlo_DotGeneralOp : Stablehlo_PureOp<"dot_general"> {
  let summary = "Product over some dimensions, for each index of others.";
  let arguments = (ins
    Stablehlo_Tensor:$lhs, Stablehlo_AnyElementTensor:$rhs, Stablehlo_DotDimensionNumbersAttr:$dot_dimension_numbers,
    OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config, OptionalAttr<Stablehlo_DotAlgorithmAttr>:$algorithm
  );
  let results = (outs Stablehlo_AnyElementTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` custom<DotDimensionNumbers>($dot_dimension_numbers) ``
    custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Stablehlo_EinsumOp : Stablehlo_PureOp<"einsum"> {
  let summary = "A product in Einstein's notation.";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs, StrAttr:$einsum_config);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)";
}
def Stablehlo_UnaryEinsumOp : Stablehlo_PureOp<"unary_einsum"> {
  let summary = "Einstein's notation of one tensor.";
  let arguments = (ins Stablehlo_Tensor:$operand, StrAttr:$einsum_config);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "$operand `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)";
}
def Stablehlo_FftOp : Stablehlo_PureOp<"fft", [InferTensorType]> {
  let summary = "Fourier transform of the last dimensions.";
  let arguments = (ins
    Stablehlo_FloatOrComplexTensor:$operand, Stablehlo_FftTypeAttr:$fft_type, DenseI64ArrayAttr:$fft_length
  );
  let results = (outs Stablehlo_FloatOrComplexTensor:$result);
  let assemblyFormat = [{
    $operand `,` `type` `=` `` $fft_type `,` `length` `=` $fft_length attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_CholeskyOp : Stablehlo_PureOp<"cholesky", [Stablehlo_CompatibleElementTypes, InferTensorType]> {
  let summary = "Cholesky decomposition of matrices.";
  let arguments = (ins
    Stablehlo_FloatComplexOrQuantizedTensor:$a, DefaultValuedOptionalAttr<BoolAttr, "false">:$lower
  );
  let results = (outs Stablehlo_FloatComplexOrQuantizedTensor:$result);
  let assemblyFormat = [{
    $a (`,` `lower` `=` $lower^)? attr-dict `:` custom<SameOperandsAndResultType>(type($a), type($result))
  }];
}
def Stablehlo_TriangularSolveOp : Stablehlo_PureOp<"triangular_solve", [Stablehlo_CompatibleElementTypes, InferTensorType]> {
  let summary = "Solves equations whose matrices are triangular.";
  let arguments = (ins
    Stablehlo_FloatOrComplexTensor:$a, Stablehlo_FloatOrComplexTensor:$b, BoolAttr:$left_side, BoolAttr:$lower,
    BoolAttr:$unit_diagonal, Stablehlo_TransposeAttr:$transpose_a
  );
  let results = (outs Stablehlo_FloatOrComplexTensor:$result);
}
class Stablehlo_BatchNormOp<string mnemonic, dag more>
    : Stablehlo_PureOp<mnemonic, [Stablehlo_CompatibleElementTypes, InferTensorType]> {
  let arguments = !con((ins Stablehlo_FloatOrQuantizedTensor:$operand, Stablehlo_FloatOrQuantizedVector:$scale), more,
                       (ins F32Attr:$epsilon, stablehloDimension:$feature_index));
}
def Stablehlo_BatchNormGradOp
    : Stablehlo_BatchNormOp<"batch_norm_grad", (ins Stablehlo_FloatOrQuantizedVector:$mean,
                                                    Stablehlo_FloatOrQuantizedVector:$variance,
                                                    Stablehlo_FloatOrQuantizedTensor:$grad_output)> {
  let summary = "Gradients of a normalisation.";
  let results = (outs Stablehlo_FloatOrQuantizedTensor:$grad_operand, Stablehlo_FloatOrQuantizedVector:$grad_scale,
                      Stablehlo_FloatOrQuantizedVector:$grad_offset);
}
def Stablehlo_BatchNormInferenceOp
    : Stablehlo_BatchNormOp<"batch_norm_inference", (ins Stablehlo_FloatOrQuantizedVector:$offset,
                                                         Stablehlo_FloatOrQuantizedVector:$mean,
                                                         Stablehlo_FloatOrQuantizedVector:$variance)> {
  let summary = "Normalisation over all dimensions but one, with known mean and variance.";
  let results = (outs Stablehlo_FloatOrQuantizedTensor:$result);
}
def Stablehlo_BatchNormTrainingOp
    : Stablehlo_BatchNormOp<"batch_norm_training", (ins Stablehlo_FloatOrQuantizedVector:$offset)> {
  let summary = "Normalisation over all dimensions but one, with mean and variance as results.";
  let results = (outs Stablehlo_FloatOrQuantizedTensor:$output, Stablehlo_FloatOrQuantizedVector:$batch_mean,
                      Stablehlo_FloatOrQuantizedVector:$batch_var);
}

//===--- Gather, scatter, windows, sort ---===//

def Stablehlo_GatherOp : Stablehlo_PureOp<"gather", [AllElementTypesMatch<["operand", "result"]>, InferTensorType]> {
  let summary = "Parts that start at given indices.";
  let arguments = (ins
    Stablehlo_Tensor:$operand, Stablehlo_IntTensor:$start_indices,
    Stablehlo_GatherDimensionNumbersAttr:$dimension_numbers, DenseI64ArrayAttr:$slice_sizes,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted
  );
  let results = (outs Stablehlo_Tensor:$result);
}
def Stablehlo_DynamicGatherOp : Stablehlo_MayFailOp<"dynamic_gather", [InferTensorType]> {
  let summary = "`gather` of parts whose sizes are values.";
  let arguments = (ins
    Stablehlo_Tensor:$operand, Stablehlo_IntTensor:$start_indices, Stablehlo_Static1DIntTensor:$slice_sizes,
    Stablehlo_GatherDimensionNumbersAttr:$dimension_numbers,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted
  );
  let results = (outs Stablehlo_Tensor:$result);
}
def Stablehlo_TorchIndexSelectOp : Stablehlo_PureOp<"torch_index_select"> {
  let summary = "PyTorch's index_select.";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_Tensor:$index, I64Attr:$dim, I64Attr:$batch_dims);
  let results = (outs Stablehlo_Tensor:$result);
}
def Stablehlo_ScatterOp : Stablehlo_RegionOp<"scatter", [SameVariadicOperandSize, InferTensorType]> {
  let summary = "Tensors with parts at given indices combined with updates.";
  let arguments = (ins
    Variadic<Stablehlo_Tensor>:$inputs, Stablehlo_AnyIntTensor:$scatter_indices, Variadic<Stablehlo_Tensor>:$updates,
    Stablehlo_ScatterDimensionNumbersAttr:$scatter_dimension_numbers,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$unique_indices
  );
  let regions = (region SizedRegion<1>:$update_computation);
  let results = (outs Variadic<Stablehlo_Tensor>:$outputs);
  let hasVerifier = 1;
}
def Stablehlo_SelectAndScatterOp : Stablehlo_RegionOp<"select_and_scatter", [InferTensorType]> {
  let summary = "Adds the elements of `source` where a selection in each window fell: the gradient of pooling.";
  let arguments = (ins
    Stablehlo_Tensor:$operand, Stablehlo_Tensor:$source, Stablehlo_Tensor:$init_value,
    OptionalAttr<DenseI64ArrayAttr>:$window_dimensions, OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<I64ElementsAttr>:$padding
  );
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}
def Stablehlo_ReduceWindowOp
    : Stablehlo_RegionOp<"reduce_window", [SameVariadicOperandSize, SingleBlockImplicitTerminator<"ReturnOp">, InferTensorType]> {
  let summary = "Reduction of each window: pooling.";
  let arguments = (ins
    Variadic<Stablehlo_Tensor>:$inputs, Variadic<Stablehlo_Tensor>:$init_values, DenseI64ArrayAttr:$window_dimensions,
    OptionalAttr<DenseI64ArrayAttr>:$window_strides, OptionalAttr<DenseI64ArrayAttr>:$base_dilations,
    OptionalAttr<DenseI64ArrayAttr>:$window_dilations, OptionalAttr<I64ElementsAttr>:$padding
  );
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<Stablehlo_Tensor>:$outputs);
  let hasVerifier = 1;
}
def Stablehlo_ReduceOp
    : Stablehlo_RegionOp<"reduce", [SameVariadicOperandSize, SingleBlockImplicitTerminator<"ReturnOp">, InferTensorType]> {
  let summary = "Reduction over dimensions; `applies` where the body is one op.";
  let arguments = (ins
    Variadic<Stablehlo_Tensor>:$inputs, Variadic<Stablehlo_Tensor>:$init_values, DenseI64ArrayAttr:$dimensions
  );
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<Stablehlo_Tensor>:$outputs);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Stablehlo_SortOp : Stablehlo_RegionOp<"sort", [SameOperandsAndResultShape, InferTensorType]> {
  let summary = "Tensors sorted together along a dimension.";
  let arguments = (ins
    Variadic<Stablehlo_Tensor>:$inputs, DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable
  );
  let regions = (region SizedRegion<1>:$comparator);
  let results = (outs Variadic<Stablehlo_Tensor>:$outputs);
  let hasVerifier = 1;
}
def Stablehlo_MapOp
    : Stablehlo_RegionOp<"map", [SameOperandsAndResultShape, SingleBlockImplicitTerminator<"ReturnOp">, InferTensorType]> {
  let summary = "A computation for each element.";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs, DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs Stablehlo_Tensor:$result);
}

//===--- Control flow ---===//

def Stablehlo_IfOp : Stablehlo_RegionOp<"if", [SingleBlockImplicitTerminator<"ReturnOp">, InferTensorType]> {
  let summary = "One branch or the other.";
  let arguments = (ins Stablehlo_BoolTensor:$pred);
  let regions = (region SizedRegion<1>:$true_branch, SizedRegion<1>:$false_branch);
  let results = (outs Variadic<Stablehlo_ValueOrToken>:$outputs);
  let hooks = "Branches";
}
def Stablehlo_CaseOp : Stablehlo_RegionOp<"case", [SingleBlockImplicitTerminator<"ReturnOp">, InferTensorType]> {
  let summary = "The branch of the given number; the last where there is none.";
  let arguments = (ins Stablehlo_I32Tensor:$index);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let results = (outs Variadic<Stablehlo_ValueOrToken>:$outputs);
  let hooks = "Branches";
}
def Stablehlo_WhileOp
    : Stablehlo_RegionOp<"while", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>,
                                   SingleBlockImplicitTerminator<"ReturnOp">, InferTensorType]> {
  let summary = "The body again and again while the condition holds.";
  let arguments = (ins Variadic<Stablehlo_ValueTokenOrBuffer>:$operand);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let results = (outs Variadic<Stablehlo_ValueTokenOrBuffer>:$outputs);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Stablehlo_ReturnOp : Stablehlo_PureOp<"return", [Terminator]> {
  let summary = "The end of a region, with its results.";
  let arguments = (ins Variadic<Stablehlo_ValueTokenOrBuffer>:$results);
  let assemblyFormat = "$results attr-dict (`:` type($results)^)?";
}
def Stablehlo_OptimizationBarrierOp : Stablehlo_PureOp<"optimization_barrier", [Stablehlo_PairwiseSameTypes, InferTensorType]> {
  let summary = "The operands; what makes them isn't moved past this.";
  let arguments = (ins Variadic<Stablehlo_TensorOrToken>:$operand);
  let results = (outs Variadic<Stablehlo_TensorOrToken>:$result);
  let assemblyFormat = [{
    attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand), type($result))):(`(` `)`)?
  }];
  let hooks = "PassedOn";
}
def Stablehlo_GetTupleElementOp : Stablehlo_PureOp<"get_tuple_element", [InferTensorType]> {
  let summary = "An element of a tuple.";
  let arguments = (ins Stablehlo_Tuple:$operand, ConfinedAttr<I32Attr, [IntNonNegative]>:$index);
  let results = (outs Stablehlo_ValueTokenTupleOrBuffer:$result);
  let assemblyFormat = "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)";
}
def Stablehlo_TupleOp : Stablehlo_PureOp<"tuple", [InferTensorType]> {
  let summary = "A tuple of its elements.";
  let arguments = (ins Variadic<Stablehlo_ValueTokenTupleOrBuffer>:$val);
  let results = (outs Stablehlo_Tuple:$result);
  let assemblyFormat = "$val attr-dict `:` custom<TupleOpType>(type($val), type($result))";
}
def Stablehlo_CompositeOp : Stablehlo_Op<"composite", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "An op with a name of its own, and a function that does the same.";
  let arguments = (ins
    Variadic<Stablehlo_ValueTokenOrTuple>:$inputs, StrAttr:$name,
    DefaultValuedOptionalAttr<DictionaryAttr, "{}">:$composite_attributes, FlatSymbolRefAttr:$decomposition,
    DefaultValuedOptionalAttr<I32Attr, "0">:$version
  );
  let regions = (region VariadicRegion<AnyRegion>:$composite_regions);
  let results = (outs Variadic<Stablehlo_ValueTokenOrTuple>:$outputs);
  let assemblyFormat = [{
    $name operands (` ` `(` $composite_regions^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_CustomCallOp : Stablehlo_Op<"custom_call"> {
  let summary = "A call of something that isn't StableHLO.";
  let arguments = (ins
    Variadic<Stablehlo_CustomCallValue>:$inputs, StrAttr:$call_target_name,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$has_side_effect,
    OptionalAttr<AnyAttrOf<[StrAttr, DictionaryAttr]>>:$backend_config,
    DefaultValuedOptionalAttr<Stablehlo_CustomCallApiVersionAttr,
                              "::mlir::stablehlo::CustomCallApiVersion::API_VERSION_ORIGINAL">:$api_version,
    DefaultValuedOptionalAttr<Stablehlo_SymbolArrayAttr, "{}">:$called_computations,
    OptionalAttr<Stablehlo_LayoutArrayAttr>:$operand_layouts, OptionalAttr<Stablehlo_LayoutArrayAttr>:$result_layouts,
    DefaultValuedOptionalAttr<Stablehlo_AliasArrayAttr, "{}">:$output_operand_aliases,
    OptionalAttr<Stablehlo_TilingArrayAttr>:$result_tilings
  );
  let results = (outs Variadic<Stablehlo_CustomCallValue>:$outputs);
  let assemblyFormat = [{
    custom<CustomCallTarget>($call_target_name) `(` $inputs `)` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLOOPS
