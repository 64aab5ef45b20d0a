// The tosa dialect's ops, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TOSA_TOSAOPS
#define TESSERA_DIALECT_TOSA_TOSAOPS

include "dialect/tosa/TosaTypes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Sizes are known when the program is compiled: each comes from an op of this dialect.
def Tosa_ResolvableShapeOperands : NativeOpTrait<"TosaResolvableShapeOperands">;
def Tosa_SameRanks : NativeOpTrait<"TosaShapeOperatorWithSameRanks">;

class Tosa_AnyOp<string mnemonic, list<Trait> traits = []>
    : Op<Tosa_Dialect, mnemonic, traits # [Tosa_ResolvableShapeOperands]>;
class Tosa_Op<string mnemonic, list<Trait> traits = []> : Tosa_AnyOp<mnemonic, traits> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
// One with an enum among its attributes, which stands there as a keyword: `{axis = 1 : i32, nan_mode = IGNORE}`.
class Tosa_KeywordOp<string mnemonic, list<Trait> traits = []> : Tosa_AnyOp<mnemonic, traits> {
  let assemblyFormat = "operands `` custom<KeywordDict>(attr-dict) `:` functional-type(operands, results)";
}

//===--- Element by element ---===//

defvar elementwise = [ResultsBroadcastableShape, SameOperandsAndResultRank, Pure];
defvar unary = elementwise # [SameOperandsAndResultShape, SameOperandsAndResultElementType];
defvar binary = elementwise # [SameOperandsAndResultElementType];

class Tosa_UnaryOp<string mnemonic, string text, Type type = Tosa_Tensor> : Tosa_Op<mnemonic, unary> {
  let summary = text;
  let arguments = (ins type:$input1);
  let results = (outs type:$output);
}
class Tosa_UnaryInputOp<string mnemonic, string text> : Tosa_Op<mnemonic, unary> {
  let summary = text;
  let arguments = (ins Tosa_Tensor:$input);
  let results = (outs Tosa_Tensor:$output);
}
class Tosa_BinaryOp<string mnemonic, string text, list<Trait> traits = [], Type type = Tosa_Tensor>
    : Tosa_Op<mnemonic, binary # traits> {
  let summary = text;
  let arguments = (ins type:$input1, type:$input2);
  let results = (outs type:$output);
}
class Tosa_ChoiceOp<string mnemonic, string text> : Tosa_KeywordOp<mnemonic, binary # [Commutative]> {
  let summary = text;
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, Tosa_DefaultNanMode:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
}
class Tosa_CompareOp<string mnemonic, string text, list<Trait> traits = []>
    : Tosa_Op<mnemonic, elementwise # [SameOperandsElementType] # traits> {
  let summary = text;
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_I1Tensor:$output);
}

def Tosa_ErfOp : Tosa_UnaryInputOp<"erf", "The error function.">;
def Tosa_SigmoidOp : Tosa_UnaryInputOp<"sigmoid", "1 / (1 + exp(-x)).">;
def Tosa_TanhOp : Tosa_UnaryInputOp<"tanh", "The hyperbolic tangent.">;
def Tosa_AbsOp : Tosa_UnaryOp<"abs", "The absolute value."> {
  let hasFolder = 1;
}
def Tosa_BitwiseNotOp : Tosa_UnaryOp<"bitwise_not", "All bits the other way.">;
def Tosa_CeilOp : Tosa_UnaryOp<"ceil", "The next integer upward.">;
def Tosa_ClzOp : Tosa_UnaryOp<"clz", "The number of leading zeros.">;
def Tosa_CosOp : Tosa_UnaryOp<"cos", "The cosine.", Tosa_FloatTensor>;
def Tosa_ExpOp : Tosa_UnaryOp<"exp", "e to a power.">;
def Tosa_FloorOp : Tosa_UnaryOp<"floor", "The next integer downward.">;
def Tosa_LogOp : Tosa_UnaryOp<"log", "The natural logarithm.">;
def Tosa_LogicalNotOp : Tosa_UnaryOp<"logical_not", "Whether it is false.", Tosa_I1Tensor>;
def Tosa_ReciprocalOp : Tosa_UnaryOp<"reciprocal", "1 / x."> {
  let hasFolder = 1;
}
def Tosa_RsqrtOp : Tosa_UnaryOp<"rsqrt", "1 / sqrt(x).">;
def Tosa_SinOp : Tosa_UnaryOp<"sin", "The sine.", Tosa_FloatTensor>;

def Tosa_AddOp : Tosa_BinaryOp<"add", "The sum.", [Commutative]> {
  let hasFolder = 1;
}
def Tosa_BitwiseAndOp : Tosa_BinaryOp<"bitwise_and", "The bits that are in both.", [Commutative]>;
def Tosa_BitwiseOrOp : Tosa_BinaryOp<"bitwise_or", "The bits that are in either.", [Commutative]>;
def Tosa_BitwiseXorOp : Tosa_BinaryOp<"bitwise_xor", "The bits that are in one only.", [Commutative]>;
def Tosa_IntDivOp : Tosa_BinaryOp<"intdiv", "The quotient, rounded toward 0.", [], Tosa_Int32Or64Tensor> {
  let hasFolder = 1;
}
def Tosa_LogicalAndOp : Tosa_BinaryOp<"logical_and", "Whether both hold.", [Commutative], Tosa_I1Tensor>;
def Tosa_LogicalLeftShiftOp : Tosa_BinaryOp<"logical_left_shift", "Bits moved up, zeros behind them.">;
def Tosa_LogicalRightShiftOp : Tosa_BinaryOp<"logical_right_shift", "Bits moved down, zeros before them.">;
def Tosa_LogicalOrOp : Tosa_BinaryOp<"logical_or", "Whether either holds.", [Commutative], Tosa_I1Tensor>;
def Tosa_LogicalXorOp : Tosa_BinaryOp<"logical_xor", "Whether just one holds.", [Commutative], Tosa_I1Tensor>;
def Tosa_PowOp : Tosa_BinaryOp<"pow", "The first to the power of the second.">;
def Tosa_SubOp : Tosa_BinaryOp<"sub", "The difference."> {
  let hasFolder = 1;
}

def Tosa_MaximumOp : Tosa_ChoiceOp<"maximum", "The greater one.">;
def Tosa_MinimumOp : Tosa_ChoiceOp<"minimum", "The smaller one.">;

def Tosa_EqualOp : Tosa_CompareOp<"equal", "Whether both are equal.", [Commutative]> {
  let hasFolder = 1;
}
def Tosa_GreaterOp : Tosa_CompareOp<"greater", "Whether the first is greater."> {
  let hasFolder = 1;
}
def Tosa_GreaterEqualOp : Tosa_CompareOp<"greater_equal", "Whether the first isn't smaller."> {
  let hasFolder = 1;
}

def Tosa_ArithmeticRightShiftOp : Tosa_Op<"arithmetic_right_shift", binary> {
  let summary = "Bits moved down, copies of the sign before them; rounded on request.";
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, BoolAttr:$round);
  let results = (outs Tosa_Tensor:$output);
}

def Tosa_ClampOp : Tosa_KeywordOp<"clamp", unary> {
  let summary = "The nearest number between two.";
  let arguments = (ins Tosa_Tensor:$input, Tosa_IntOrFloatAttr:$min_val, Tosa_IntOrFloatAttr:$max_val, Tosa_DefaultNanMode:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_MulOp : Tosa_Op<"mul", [Pure]> {
  let summary = "The product, shifted down when it is of integers of 32 bits.";
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, Tosa_ScalarInt8Tensor:$shift);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_NegateOp : Tosa_Op<"negate", [Pure]> {
  let summary = "The negative, around zero points.";
  let arguments = (ins Tosa_Tensor:$input1, Tosa_ScalarIntOrFloatTensor:$input1_zp, Tosa_ScalarIntOrFloatTensor:$output_zp);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_SelectOp : Tosa_Op<"select", elementwise> {
  let summary = "The second where the first holds, else the third.";
  let arguments = (ins Tosa_I1Tensor:$input1, Tosa_Tensor:$input2, Tosa_Tensor:$input3);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Tosa_TableOp : Tosa_Op<"table", [Pure]> {
  let summary = "Elements of a table, with numbers between them.";
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor1D:$table);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
}

//===--- Contractions and windows ---===//

class Tosa_ConvOp<string mnemonic, string text, Type tensor, dag window> : Tosa_Op<mnemonic, [Pure]> {
  let summary = text;
  let arguments = !con(
    (ins tensor:$input, tensor:$weight, Tosa_Tensor1D:$bias, Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$weight_zp),
    window, (ins TypeAttrOf<Tosa_AccType>:$acc_type, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound));
  let results = (outs tensor:$output);
  let hasVerifier = 1;
}
defvar window2D = (ins Tosa_Array<4>:$pad, Tosa_Array<2>:$stride, Tosa_Array<2>:$dilation);

def Tosa_Conv2DOp : Tosa_ConvOp<"conv2d", "A convolution of pictures: NHWC with OHWI.", Tosa_Tensor4D, window2D> {
  let hasCanonicalizer = 1;
}
def Tosa_DepthwiseConv2DOp
    : Tosa_ConvOp<"depthwise_conv2d", "A convolution of each channel for itself: NHWC with HWCM.", Tosa_Tensor4D, window2D> {
  let hasCanonicalizer = 1;
}
def Tosa_Conv3DOp : Tosa_ConvOp<"conv3d", "A convolution of volumes: NDHWC with ODHWI.", Tosa_Tensor5D,
                                (ins Tosa_Array<6>:$pad, Tosa_Array<3>:$stride, Tosa_Array<3>:$dilation)>;
def Tosa_TransposeConv2DOp : Tosa_ConvOp<"transpose_conv2d", "The other way round: each element spreads over a window.", Tosa_Tensor4D,
                                         (ins Tosa_Array<4>:$out_pad, Tosa_Array<2>:$stride)>;

def Tosa_MatMulOp : Tosa_Op<"matmul", [Pure]> {
  let summary = "Products of matrices, one for each number of a batch.";
  let arguments = (ins Tosa_Tensor3D:$a, Tosa_Tensor3D:$b, Tosa_ScalarIntOrFloatTensor:$a_zp, Tosa_ScalarIntOrFloatTensor:$b_zp);
  let results = (outs Tosa_Tensor3D:$output);
  let hasVerifier = 1;
}

def Tosa_MatmulTBlockScaledOp : Tosa_KeywordOp<"matmul_t_block_scaled", [Pure]> {
  let summary = "Products with a transposed second matrix, of numbers with a scale for each block.";
  let arguments = (ins
    Tosa_MXFPDataTensor3D:$a_data, Tosa_MXFPScaleTensor3D:$a_scale, Tosa_MXFPDataTensor3D:$b_data, Tosa_MXFPScaleTensor3D:$b_scale,
    Tosa_BlockSizeAttr:$block_size
  );
  let results = (outs Tosa_Tensor3D:$output_data);
  let hasVerifier = 1;
}

def Tosa_AvgPool2dOp : Tosa_Op<"avg_pool2d", [Pure]> {
  let summary = "The mean of each window.";
  let arguments = (ins
    Tosa_Tensor4D:$input, Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$output_zp,
    Tosa_Array<2>:$kernel, Tosa_Array<2>:$stride, Tosa_Array<4>:$pad, TypeAttrOf<Tosa_AccType>:$acc_type
  );
  let results = (outs Tosa_Tensor4D:$output);
  let hasVerifier = 1;
}

def Tosa_MaxPool2dOp : Tosa_KeywordOp<"max_pool2d", [Pure]> {
  let summary = "The greatest of each window.";
  let arguments = (ins
    Tosa_Tensor4D:$input, Tosa_Array<2>:$kernel, Tosa_Array<2>:$stride, Tosa_Array<4>:$pad, Tosa_DefaultNanMode:$nan_mode
  );
  let results = (outs Tosa_Tensor4D:$output);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Tosa_FFT2dOp : Tosa_Op<"fft2d", [SameOperandsAndResultElementType, SameOperandsAndResultShape, ResultsAreFloatLike, Pure]> {
  let summary = "A Fourier transform of complex numbers in two dimensions.";
  let arguments = (ins
    Tosa_Tensor3D:$input_real, Tosa_Tensor3D:$input_imag, BoolAttr:$inverse, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound
  );
  let results = (outs Tosa_Tensor3D:$output_real, Tosa_Tensor3D:$output_imag);
  let hasVerifier = 1;
}

def Tosa_RFFT2dOp : Tosa_Op<"rfft2d", [SameOperandsAndResultElementType, ResultsAreFloatLike, Pure]> {
  let summary = "A Fourier transform of real numbers in two dimensions.";
  let arguments = (ins Tosa_Tensor3D:$input_real, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor3D:$output_real, Tosa_Tensor3D:$output_imag);
  let hasVerifier = 1;
}

//===--- Reductions ---===//

class Tosa_ReduceOp<string mnemonic, string text> : Tosa_Op<mnemonic, [Pure]> {
  let summary = text;
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}
class Tosa_ReduceChoiceOp<string mnemonic, string text> : Tosa_KeywordOp<mnemonic, [Pure]> {
  let summary = text;
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis, Tosa_DefaultNanMode:$nan_mode);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}
def Tosa_ReduceAllOp : Tosa_ReduceOp<"reduce_all", "Whether all along an axis hold.">;
def Tosa_ReduceAnyOp : Tosa_ReduceOp<"reduce_any", "Whether one along an axis holds.">;
def Tosa_ReduceProductOp : Tosa_ReduceOp<"reduce_product", "The product along an axis.">;
def Tosa_ReduceSumOp : Tosa_ReduceOp<"reduce_sum", "The sum along an axis.">;
def Tosa_ReduceMaxOp : Tosa_ReduceChoiceOp<"reduce_max", "The greatest along an axis.">;
def Tosa_ReduceMinOp : Tosa_ReduceChoiceOp<"reduce_min", "The smallest along an axis.">;

def Tosa_ArgMaxOp : Tosa_KeywordOp<"argmax", [Pure]> {
  let summary = "Where the greatest along an axis is.";
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis, Tosa_DefaultNanMode:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===--- Shapes and places ---===//

def Tosa_ConcatOp : Tosa_Op<"concat", [Pure]> {
  let summary = "Tensors one behind the other along an axis.";
  let arguments = (ins Variadic<Tosa_TensorAtLeast1D>:$input1, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_PadOp : Tosa_Op<"pad", [Pure]> {
  let summary = "The tensor with a number around it.";
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$padding, Tosa_ScalarTensor:$pad_const);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ReshapeOp : Tosa_Op<"reshape", [Pure]> {
  let summary = "The elements in another shape.";
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Shape:$shape);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ReverseOp : Tosa_Op<"reverse", [Pure]> {
  let summary = "The elements along an axis in the opposite order.";
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_SliceOp : Tosa_Op<"slice", [Pure]> {
  let summary = "A part of the tensor.";
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$start, Tosa_Shape:$size);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_TileOp : Tosa_Op<"tile", [Pure]> {
  let summary = "The tensor, several times in each dimension.";
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$multiples);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_TransposeOp : Tosa_Op<"transpose", [AllElementTypesMatch<["input1", "output"]>, Pure]> {
  let summary = "The dimensions in another order.";
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, DenseI32ArrayAttr:$perms);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_GatherOp : Tosa_Op<"gather", [Pure]> {
  let summary = "The rows with these numbers.";
  let arguments = (ins Tosa_Tensor3D:$values, Tosa_IndexTensor2D:$indices);
  let results = (outs Tosa_Tensor3D:$output);
  let hasVerifier = 1;
}

def Tosa_ScatterOp : Tosa_Op<"scatter", [Pure]> {
  let summary = "The tensor with some rows replaced.";
  let arguments = (ins Tosa_Tensor3D:$values_in, Tosa_IndexTensor2D:$indices, Tosa_Tensor3D:$input);
  let results = (outs Tosa_Tensor3D:$values_out);
  let hasVerifier = 1;
}

def Tosa_ResizeOp : Tosa_KeywordOp<"resize", [Pure]> {
  let summary = "A picture of another size.";
  let arguments = (ins
    Tosa_Tensor4D:$input, Tosa_ShapeOfRank<4>:$scale, Tosa_ShapeOfRank<2>:$offset, Tosa_ShapeOfRank<2>:$border, Tosa_ResizeModeAttr:$mode
  );
  let results = (outs Tosa_Tensor4D:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===--- Types ---===//

def Tosa_CastOp : Tosa_Op<"cast", [Pure, SameOperandsAndResultShape]> {
  let summary = "The numbers in another type.";
  let arguments = (ins Tosa_Tensor:$input);
  let results = (outs Tosa_Tensor:$output);
  let hasFolder = 1;
}

def Tosa_CastFromBlockScaledOp : Tosa_KeywordOp<"cast_from_block_scaled", [Pure]> {
  let summary = "Numbers with a scale for each block, without it.";
  let arguments = (ins Tosa_MXFPDataTensorAtLeast1D:$input_data, Tosa_MXFPScaleTensorAtLeast1D:$input_scale, Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_TensorAtLeast1D:$output_data);
  let hasVerifier = 1;
}

def Tosa_CastToBlockScaledOp : Tosa_KeywordOp<"cast_to_block_scaled", [Pure]> {
  let summary = "Numbers with a scale for each block.";
  let arguments = (ins Tosa_TensorAtLeast1D:$input_data, Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_MXFPDataTensorAtLeast1D:$output_data, Tosa_MXFPScaleTensorAtLeast1D:$output_scale);
  let hasVerifier = 1;
}

def Tosa_RescaleOp : Tosa_KeywordOp<"rescale", [Pure]> {
  let summary = "Quantized numbers in another scale: times a multiplier, shifted down.";
  let arguments = (ins
    Tosa_Tensor:$input, 1DTensorOf<[Tosa_Int16Or32]>:$multiplier, 1DTensorOf<[I<8>]>:$shift,
    Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$output_zp,
    BoolAttr:$scale32, Tosa_RoundingModeAttr:$rounding_mode, BoolAttr:$per_channel, BoolAttr:$input_unsigned, BoolAttr:$output_unsigned
  );
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
}

def Tosa_ApplyScaleOp : Tosa_KeywordOp<"apply_scale", [Pure] # ElementwiseMappable.traits> {
  let summary = "What rescale does to a number.";
  let arguments = (ins Tosa_IntLike:$value, Tosa_IntLike:$multiplier, Tosa_Int8Like:$shift, Tosa_RoundingModeAttr:$rounding_mode);
  let results = (outs Tosa_IntLike:$output);
}

//===--- Constants, other ops ---===//

def Tosa_ConstOp : Tosa_AnyOp<"const", [ConstantLike, Pure, AllShapesMatch<["values", "output"]>, FirstAttrDerivedResultType]> {
  let summary = "A constant.";
  let arguments = (ins ElementsAttr:$values);
  let results = (outs Tosa_Tensor:$output);
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tosa_IdentityOp : Tosa_Op<"identity", [Pure]> {
  let summary = "The same tensor.";
  let arguments = (ins Tosa_Tensor:$input1);
  let results = (outs Tosa_Tensor:$output);
}

def Tosa_CustomOp : Tosa_Op<"custom"> {
  let summary = "An op that TOSA doesn't have.";
  let arguments = (ins StrAttr:$operator_name, StrAttr:$domain_name, StrAttr:$implementation_attrs, Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
}

//===--- Control flow ---===//

def Tosa_IfOp : Tosa_AnyOp<"cond_if", [SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects]> {
  let summary = "One of two graphs.";
  let description = [{
    ```mlir
    %0 = tosa.cond_if %condition (%x = %a) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%x: tensor<4xf32>):
      tosa.yield %x : tensor<4xf32>
    } else {
    ^bb0(%x: tensor<4xf32>):
      tosa.yield %x : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Tosa_I1Tensor:$condition, Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let regions = (region SizedRegion<1>:$then_graph, SizedRegion<1>:$else_graph);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tosa_WhileOp : Tosa_AnyOp<"while_loop", [SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects]> {
  let summary = "A graph, as long as another one says so.";
  let description = [{
    ```mlir
    %0 = tosa.while_loop (%x = %a) : (tensor<i32>) -> tensor<i32> {
      ...
      tosa.yield %goesOn : tensor<i1>
    } do {
    ^bb0(%x: tensor<i32>):
      ...
      tosa.yield %next : tensor<i32>
    }
    ```
  }];
  let arguments = (ins Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let regions = (region SizedRegion<1>:$cond_graph, SizedRegion<1>:$body_graph);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tosa_YieldOp : Tosa_AnyOp<"yield", [Terminator, Pure]> {
  let summary = "Ends a graph with its results.";
  let arguments = (ins Variadic<Tosa_Tensor>:$inputs);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
}

//===--- Variables ---===//

def Tosa_VariableOp : Tosa_AnyOp<"variable", [Symbol]> {
  let summary = "A tensor that lives as long as the program.";
  let description = [{
    ```mlir
    tosa.variable @counter = dense<0> : tensor<1xi32>
    tosa.variable @state : tensor<2x?xf32>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, IndexElementsAttr:$var_shape, TypeAttr:$type, OptionalAttr<AnyAttr>:$initial_value);
  let assemblyFormat = "$sym_name attr-dict custom<VariableOpTypeOrInitialValue>($var_shape, $type, $initial_value)";
}

def Tosa_VariableWriteOp : Tosa_AnyOp<"variable_write"> {
  let summary = "Sets a variable.";
  let arguments = (ins SymbolNameAttr:$name, Tosa_Tensor:$input1);
  let assemblyFormat = "$name attr-dict `,` $input1 `:` type($input1)";
  let hasVerifier = 1;
}

def Tosa_VariableReadOp : Tosa_AnyOp<"variable_read"> {
  let summary = "The value of a variable.";
  let arguments = (ins SymbolNameAttr:$name);
  let results = (outs Tosa_Tensor:$output1);
  let assemblyFormat = "$name attr-dict `:` type($output1)";
  let hasVerifier = 1;
}

//===--- Sizes as values ---===//

class Tosa_ShapeOp<string mnemonic, string text, dag operands, list<Trait> traits = []> : Tosa_Op<mnemonic, [Pure] # traits> {
  let summary = text;
  let arguments = operands;
  let results = (outs Tosa_Shape:$output);
}
class Tosa_UnaryShapeOp<string mnemonic, string text> : Tosa_ShapeOp<mnemonic, text, (ins Tosa_Shape:$input), [Tosa_SameRanks]>;
class Tosa_BinaryShapeOp<string mnemonic, string text> : Tosa_ShapeOp<mnemonic, text, (ins Tosa_Shape:$input1, Tosa_Shape:$input2), [Tosa_SameRanks]>;

def Tosa_AddShapeOp : Tosa_BinaryShapeOp<"add_shape", "Sums of sizes.">;
def Tosa_DivCeilShapeOp : Tosa_BinaryShapeOp<"div_ceil_shape", "Quotients of sizes, rounded up.">;
def Tosa_DivFloorShapeOp : Tosa_BinaryShapeOp<"div_floor_shape", "Quotients of sizes, rounded down.">;
def Tosa_MaxShapeOp : Tosa_BinaryShapeOp<"max_shape", "The greater sizes.">;
def Tosa_MinShapeOp : Tosa_BinaryShapeOp<"min_shape", "The smaller sizes.">;
def Tosa_ModShapeOp : Tosa_BinaryShapeOp<"mod_shape", "Remainders of sizes.">;
def Tosa_MulShapeOp : Tosa_BinaryShapeOp<"mul_shape", "Products of sizes.">;
def Tosa_SubShapeOp : Tosa_BinaryShapeOp<"sub_shape", "Differences of sizes.">;
def Tosa_Exp2ShapeOp : Tosa_UnaryShapeOp<"exp2_shape", "2 to the power of sizes.">;
def Tosa_Log2CeilShapeOp : Tosa_UnaryShapeOp<"log2_ceil_shape", "Logarithms to base 2, rounded up.">;
def Tosa_Log2FloorShapeOp : Tosa_UnaryShapeOp<"log2_floor_shape", "Logarithms to base 2, rounded down.">;
def Tosa_ConcatShapeOp : Tosa_ShapeOp<"concat_shape", "Sizes one behind the other.", (ins Variadic<Tosa_Shape>:$input)> {
  let hasVerifier = 1;
}
def Tosa_DimOp : Tosa_ShapeOp<"dim", "The size along an axis.", (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis)> {
  let hasVerifier = 1;
}
def Tosa_SliceShapeOp : Tosa_ShapeOp<"slice_shape", "Some of the sizes.",
                                     (ins Tosa_Shape:$input, Tosa_ScalarInt32Tensor:$start, Tosa_ScalarInt32Tensor:$size)> {
  let hasVerifier = 1;
}
def Tosa_ConstShapeOp : Tosa_ShapeOp<"const_shape", "Sizes that are known.", (ins IndexElementsAttr:$values), [ConstantLike]> {
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_TOSA_TOSAOPS
