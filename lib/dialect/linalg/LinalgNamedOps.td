// The named ops of the linalg dialect: what they compute is in LinalgNamed.c.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_LINALGNAMEDOPS
#define TESSERA_DIALECT_LINALG_LINALGNAMEDOPS

include "LinalgDialect.td"

// Base of structured ops: `hooks` are those that all share.
class Linalg_Structured<string mnemonic, list<Trait> traits = []> : Op<Linalg_Dialect, mnemonic, [
    SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, Linalg_StructuredInterface,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface>] # traits>;

class Linalg_Named<string mnemonic, list<Trait> traits = []>
    : Linalg_Structured<mnemonic, [AttrSizedOperandSegments] # traits> {
  let summary = "A structured op that its name describes.";
  dag operands = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs);
  let arguments = operands;
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  string dpsInits = "outputs";
  let hooks = "Named";
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}
class Linalg_Contraction<string mnemonic> : Linalg_Named<mnemonic, [Linalg_ContractionInterface]>;
class Linalg_Convolution<string mnemonic> : Linalg_Named<mnemonic, [Linalg_ConvolutionInterface]>;
class Linalg_StridedConvolution<string mnemonic, int numWindows> : Linalg_Convolution<mnemonic> {
  let arguments = !con(operands, (ins OptionalAttr<RankedI64ElementsAttr<[numWindows]>>:$strides,
                                      OptionalAttr<RankedI64ElementsAttr<[numWindows]>>:$dilations));
}
// A product with maps of its own choice.
class Linalg_MappedProduct<string mnemonic> : Linalg_Contraction<mnemonic> {
  let arguments = !con(operands, (ins OptionalAttr<AffineMapArrayAttr>:$indexing_maps, OptionalAttr<Linalg_TypeFnAttr>:$cast));
  let hooks = "Mapped";
  let hasVerifier = 1;
}

// Element by element.
def Linalg_ExpOp : Linalg_Named<"exp">;
def Linalg_LogOp : Linalg_Named<"log">;
def Linalg_AbsOp : Linalg_Named<"abs">;
def Linalg_CeilOp : Linalg_Named<"ceil">;
def Linalg_FloorOp : Linalg_Named<"floor">;
def Linalg_NegfOp : Linalg_Named<"negf">;
def Linalg_ReciprocalOp : Linalg_Named<"reciprocal">;
def Linalg_RoundOp : Linalg_Named<"round">;
def Linalg_SqrtOp : Linalg_Named<"sqrt">;
def Linalg_RsqrtOp : Linalg_Named<"rsqrt">;
def Linalg_SquareOp : Linalg_Named<"square">;
def Linalg_TanhOp : Linalg_Named<"tanh">;
def Linalg_ErfOp : Linalg_Named<"erf">;
def Linalg_AddOp : Linalg_Named<"add">;
def Linalg_SubOp : Linalg_Named<"sub">;
def Linalg_MulOp : Linalg_Named<"mul">;
def Linalg_DivOp : Linalg_Named<"div">;
def Linalg_DivUnsignedOp : Linalg_Named<"div_unsigned">;
def Linalg_MaxOp : Linalg_Named<"max">;
def Linalg_MinOp : Linalg_Named<"min">;
def Linalg_PowfOp : Linalg_Named<"powf">;
def Linalg_SelectOp : Linalg_Named<"select">;

// Products.
def Linalg_Mmt4dOp : Linalg_Contraction<"mmt4d">;
def Linalg_BatchMmt4dOp : Linalg_Contraction<"batch_mmt4d">;
def Linalg_MatvecOp : Linalg_Contraction<"matvec">;
def Linalg_VecmatOp : Linalg_Contraction<"vecmat">;
def Linalg_BatchMatvecOp : Linalg_Contraction<"batch_matvec">;
def Linalg_BatchVecmatOp : Linalg_Contraction<"batch_vecmat">;
def Linalg_DotOp : Linalg_Contraction<"dot">;
def Linalg_QuantizedMatmulOp : Linalg_Named<"quantized_matmul">;
def Linalg_QuantizedBatchMatmulOp : Linalg_Named<"quantized_batch_matmul">;

// Windows that move over an image.
def Linalg_Conv1dOp : Linalg_Convolution<"conv_1d">;
def Linalg_Conv2dOp : Linalg_Convolution<"conv_2d">;
def Linalg_Conv3dOp : Linalg_Convolution<"conv_3d">;
def Linalg_Conv1dNwcWcfOp : Linalg_StridedConvolution<"conv_1d_nwc_wcf", 1>;
def Linalg_Conv1dNcwFcwOp : Linalg_StridedConvolution<"conv_1d_ncw_fcw", 1>;
def Linalg_Conv2dNhwcHwcfOp : Linalg_StridedConvolution<"conv_2d_nhwc_hwcf", 2>;
def Linalg_Conv2dNhwcFhwcOp : Linalg_StridedConvolution<"conv_2d_nhwc_fhwc", 2>;
def Linalg_Conv2dNhwcHwcfQOp : Linalg_StridedConvolution<"conv_2d_nhwc_hwcf_q", 2>;
def Linalg_Conv2dNhwcFhwcQOp : Linalg_StridedConvolution<"conv_2d_nhwc_fhwc_q", 2>;
def Linalg_Conv2dNchwFchwQOp : Linalg_StridedConvolution<"conv_2d_nchw_fchw_q", 2>;
def Linalg_Conv2dNchwFchwOp : Linalg_StridedConvolution<"conv_2d_nchw_fchw", 2>;
def Linalg_Conv2dNgchwFgchwOp : Linalg_StridedConvolution<"conv_2d_ngchw_fgchw", 2>;
def Linalg_Conv2dNgchwGfchwOp : Linalg_StridedConvolution<"conv_2d_ngchw_gfchw", 2>;
def Linalg_Conv2dNhwgcGfhwcOp : Linalg_StridedConvolution<"conv_2d_nhwgc_gfhwc", 2>;
def Linalg_Conv2dNhwgcGfhwcQOp : Linalg_StridedConvolution<"conv_2d_nhwgc_gfhwc_q", 2>;
def Linalg_Conv2dNgchwGfchwQOp : Linalg_StridedConvolution<"conv_2d_ngchw_gfchw_q", 2>;
def Linalg_Conv3dNdhwcDhwcfOp : Linalg_StridedConvolution<"conv_3d_ndhwc_dhwcf", 3>;
def Linalg_Conv3dNdhwcDhwcfQOp : Linalg_StridedConvolution<"conv_3d_ndhwc_dhwcf_q", 3>;
def Linalg_Conv3dNcdhwFcdhwOp : Linalg_StridedConvolution<"conv_3d_ncdhw_fcdhw", 3>;
def Linalg_DepthwiseConv1dNwcWcOp : Linalg_StridedConvolution<"depthwise_conv_1d_nwc_wc", 1>;
def Linalg_DepthwiseConv1dNcwCwOp : Linalg_StridedConvolution<"depthwise_conv_1d_ncw_cw", 1>;
def Linalg_DepthwiseConv1dNwcWcmOp : Linalg_StridedConvolution<"depthwise_conv_1d_nwc_wcm", 1>;
def Linalg_DepthwiseConv2dNhwcHwcOp : Linalg_StridedConvolution<"depthwise_conv_2d_nhwc_hwc", 2>;
def Linalg_DepthwiseConv2dNchwChwOp : Linalg_StridedConvolution<"depthwise_conv_2d_nchw_chw", 2>;
def Linalg_DepthwiseConv2dNhwcHwcQOp : Linalg_StridedConvolution<"depthwise_conv_2d_nhwc_hwc_q", 2>;
def Linalg_DepthwiseConv2dNhwcHwcmOp : Linalg_StridedConvolution<"depthwise_conv_2d_nhwc_hwcm", 2>;
def Linalg_DepthwiseConv2dNhwcHwcmQOp : Linalg_StridedConvolution<"depthwise_conv_2d_nhwc_hwcm_q", 2>;
def Linalg_DepthwiseConv3dNdhwcDhwcOp : Linalg_StridedConvolution<"depthwise_conv_3d_ndhwc_dhwc", 3>;
def Linalg_DepthwiseConv3dNcdhwCdhwOp : Linalg_StridedConvolution<"depthwise_conv_3d_ncdhw_cdhw", 3>;
def Linalg_DepthwiseConv3dNdhwcDhwcmOp : Linalg_StridedConvolution<"depthwise_conv_3d_ndhwc_dhwcm", 3>;
def Linalg_PoolingNhwcSumOp : Linalg_StridedConvolution<"pooling_nhwc_sum", 2>;
def Linalg_PoolingNchwSumOp : Linalg_StridedConvolution<"pooling_nchw_sum", 2>;
def Linalg_PoolingNhwcMaxOp : Linalg_StridedConvolution<"pooling_nhwc_max", 2>;
def Linalg_PoolingNhwcMaxUnsignedOp : Linalg_StridedConvolution<"pooling_nhwc_max_unsigned", 2>;
def Linalg_PoolingNchwMaxOp : Linalg_StridedConvolution<"pooling_nchw_max", 2>;
def Linalg_PoolingNhwcMinOp : Linalg_StridedConvolution<"pooling_nhwc_min", 2>;
def Linalg_PoolingNhwcMinUnsignedOp : Linalg_StridedConvolution<"pooling_nhwc_min_unsigned", 2>;
def Linalg_PoolingNwcSumOp : Linalg_StridedConvolution<"pooling_nwc_sum", 1>;
def Linalg_PoolingNcwSumOp : Linalg_StridedConvolution<"pooling_ncw_sum", 1>;
def Linalg_PoolingNwcMaxOp : Linalg_StridedConvolution<"pooling_nwc_max", 1>;
def Linalg_PoolingNwcMaxUnsignedOp : Linalg_StridedConvolution<"pooling_nwc_max_unsigned", 1>;
def Linalg_PoolingNcwMaxOp : Linalg_StridedConvolution<"pooling_ncw_max", 1>;
def Linalg_PoolingNwcMinOp : Linalg_StridedConvolution<"pooling_nwc_min", 1>;
def Linalg_PoolingNwcMinUnsignedOp : Linalg_StridedConvolution<"pooling_nwc_min_unsigned", 1>;
def Linalg_PoolingNdhwcSumOp : Linalg_StridedConvolution<"pooling_ndhwc_sum", 3>;
def Linalg_PoolingNdhwcMaxOp : Linalg_StridedConvolution<"pooling_ndhwc_max", 3>;
def Linalg_PoolingNdhwcMinOp : Linalg_StridedConvolution<"pooling_ndhwc_min", 3>;

#endif // TESSERA_DIALECT_LINALG_LINALGNAMEDOPS
