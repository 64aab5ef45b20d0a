// The table of what the C++ functions get.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttnn-to-emitc/Plans.h"

#define UNARY(name)                                                                                \
  { &ttnn##name##OpDef, "0 - 1", NULL }
#define UNARY_WITH_MODE(name)                                                                      \
  { &ttnn##name##OpDef, "0 =false - 1", NULL }
#define COMPOSITE(name)                                                                            \
  { &ttnn##name##OpDef, "0 -", NULL }
#define BINARY(name)                                                                               \
  { &ttnn##name##OpDef, "0 1 - - 2", NULL }
#define REDUCTION(name)                                                                            \
  { &ttnn##name##OpDef, "0 dim_arg:small keep_dim:bool", NULL }

const EmitPlan emitPlans[] = {
    // Device, placement, conversion
    {&ttnnGetDeviceOpDef, NULL, "ttnn::DeviceGetter::getInstance"},
    {&ttnnToLayoutOpDef, "0 layout:layout - - *", NULL},
    {&ttnnToMemoryConfigOpDef, "0 memory_config:memory -", NULL},
    {&ttnnToDTypeOpDef, "0 dtype:dtype", NULL},
    {&ttnnTypecastOpDef, "0 dtype:dtype", NULL},
    {&ttnnToDeviceOpDef, "0 1 memory_config:memory", NULL},
    {&ttnnFromDeviceOpDef, NULL, NULL},
    {&ttnnDeallocateOpDef, "0 force:bool", NULL},
    // Creation
    {&ttnnEmptyOpDef, "shape:shape dtype:dtype layout:layout device memory_config:memory", NULL},
    {&ttnnZerosOpDef, "shape:shape dtype:dtype layout:layout device memory_config:memory", NULL},
    {&ttnnOnesOpDef, "shape:shape dtype:dtype layout:layout device memory_config:memory", NULL},
    {&ttnnFullOpDef, "result:shape fillValue:float result:dtype result:layout device -", NULL},
    {&ttnnArangeOpDef, "start:int end:int step:int result:dtype device memory_config:memory", NULL},
    {&ttnnConstantOpDef, "result:shape result:dtype result:layout value:values", NULL},
    // Elementwise
    UNARY(Abs),
    UNARY(BitwiseNot),
    UNARY(Ceil),
    UNARY(Cos),
    UNARY(Expm1),
    UNARY(Floor),
    UNARY(IsFinite),
    UNARY(Log),
    UNARY(LogicalNot),
    UNARY(Neg),
    UNARY(Reciprocal),
    UNARY(Relu),
    UNARY(Sigmoid),
    UNARY(Sign),
    UNARY(Sin),
    UNARY(Sqrt),
    UNARY(Tan),
    UNARY(Tanh),
    UNARY_WITH_MODE(Exp),
    UNARY_WITH_MODE(Gelu),
    UNARY_WITH_MODE(Rsqrt),
    COMPOSITE(Cbrt),
    COMPOSITE(Log1p),
    {&ttnnLeakyReluOpDef, "0 parameter:float - 1", NULL},
    {&ttnnClampOpDef, "0 min:float max:float", NULL},
    BINARY(Add),
    BINARY(BitwiseAnd),
    BINARY(BitwiseOr),
    BINARY(BitwiseXor),
    BINARY(Div),
    BINARY(Equal),
    BINARY(GreaterEqual),
    BINARY(GreaterThan),
    BINARY(LessEqual),
    BINARY(LessThan),
    BINARY(LogicalAnd),
    BINARY(LogicalOr),
    BINARY(LogicalXor),
    BINARY(Maximum),
    BINARY(Minimum),
    BINARY(Multiply),
    BINARY(NotEqual),
    BINARY(Power),
    BINARY(Remainder),
    BINARY(Scatter),
    BINARY(Subtract),
    {&ttnnWhereOpDef, NULL, NULL},
    // Reductions and scans
    REDUCTION(Max),
    REDUCTION(Mean),
    REDUCTION(Min),
    REDUCTION(Sum),
    {&ttnnProdOpDef, "0 all_dimensions:bool dim_arg:int keep_dim:bool memory_config:memory", NULL},
    {&ttnnArgMaxOpDef, "0 dim:int use_multicore:bool - output", NULL},
    {&ttnnSoftmaxOpDef, "0 dimension:int", NULL},
    {&ttnnMorehCumSumOpDef, "0 dim:int - - -", NULL},
    // Products and windows
    {&ttnnMatmulOpDef, "0 1 =false =false - - - - - - - 2", NULL},
    {&ttnnLinearOpDef, "a b bias", NULL},
    {&ttnnEmbeddingOpDef, "0 1", NULL},
    {&ttnnEmbeddingBackwardOpDef, NULL, NULL},
    {&ttnnConv2dOpDef,
     "input weight device in_channels:int out_channels:int batch_size:int input_height:int "
     "input_width:int kernel_height,kernel_width:array stride_height,stride_width:array "
     "padding_height,padding_width:array dilation_height,dilation_width:array groups:int bias output",
     NULL},
    {&ttnnConvTranspose2dOpDef,
     "input weight device in_channels:int out_channels:int batch_size:int input_height:int "
     "input_width:int kernel_size:array stride:array padding:array output_padding:array "
     "dilation:array groups:int bias output",
     NULL},
    {&ttnnMaxPool2dOpDef,
     "input batch_size:int input_height:int input_width:int channels:int "
     "kernel_height,kernel_width:array stride_height,stride_width:array "
     "padding_height,padding_width:array dilation_height,dilation_width:array - - ceil_mode:bool output",
     NULL},
    {&ttnnUpsampleOpDef, "0 scale_factor:scale mode:string memory_config:memory", NULL},
    // Shape and data movement
    {&ttnnConcatOpDef, "vec:inputs dim:int", NULL},
    {&ttnnReshapeOpDef, "0 shape:list", NULL},
    {&ttnnRepeatOpDef, "0 repeat_dims:shape", NULL},
    {&ttnnRepeatInterleaveOpDef, "0 repeats:int dim:int memory_config:memory", NULL},
    {&ttnnTransposeOpDef, "0 dim0:int dim1:int", NULL},
    {&ttnnSliceOpDef, "input begins:small ends:small step:small - output", NULL},
    {&ttnnPermuteOpDef, "0 permutation:small memory_config:memory pad_value:float", NULL},
    {&ttnnPadOpDef, "0 padding:spans value:float use_multicore:bool memory_config:memory", NULL},
    // In place
    {&ttnnUpdateCacheOpDef, "0 1 2 batch_offset:int", NULL},
    {&ttnnFillCacheOpDef, "0 1 batch_offset:int", NULL},
    // Collectives
    {&ttnnAllGatherOpDef, "input device all_gather_dim:int cluster_axis:int num_links:int", NULL},
    {&ttnnReduceScatterOpDef, NULL, NULL},
    {&ttnnMeshShardOpDef, NULL, NULL},
};
const size_t emitNumPlans = sizeof emitPlans / sizeof *emitPlans;
