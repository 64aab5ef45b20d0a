// Enums and attributes of the stablehlo dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLOATTRS
#define TESSERA_DIALECT_STABLEHLO_STABLEHLOATTRS

include "dialect/stablehlo/StablehloDialect.td"
include "mlir/IR/BuiltinAttributes.td"

//===--- Enums ---===//

class Stablehlo_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::stablehlo";
}

def Stablehlo_Precision : Stablehlo_Enum<"Precision", "How exactly products are computed.", [
  I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGH", 1>, I32EnumAttrCase<"HIGHEST", 2>
]>;
def Stablehlo_PrecisionAttr : EnumAttr<Stablehlo_Dialect, Stablehlo_Precision, "precision">;
def Stablehlo_PrecisionConfigAttr : TypedArrayAttrBase<Stablehlo_PrecisionAttr, "Precision Config attribute">;

def Stablehlo_ResultAccuracyMode : Stablehlo_Enum<"ResultAccuracyMode", "How exact a function's results are.", [
  I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGHEST", 1>, I32EnumAttrCase<"TOLERANCE", 2>
]>;
def Stablehlo_ResultAccuracyModeAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_ResultAccuracyMode, "result_accuracy_mode"> {
  let assemblyFormat = "`<` $value `>`";
}

def Stablehlo_FftType : Stablehlo_Enum<"FftType", "Kind of a Fourier transform.", [
  I32EnumAttrCase<"FFT", 0>, I32EnumAttrCase<"IFFT", 1>, I32EnumAttrCase<"RFFT", 2>, I32EnumAttrCase<"IRFFT", 3>
]>;
def Stablehlo_FftTypeAttr : EnumAttr<Stablehlo_Dialect, Stablehlo_FftType, "fft_type">;

def Stablehlo_CustomCallApiVersionAttr : I32EnumAttr<"CustomCallApiVersion", "Custom call API version", [
  I32EnumAttrCase<"API_VERSION_UNSPECIFIED", 0>, I32EnumAttrCase<"API_VERSION_ORIGINAL", 1>,
  I32EnumAttrCase<"API_VERSION_STATUS_RETURNING", 2>, I32EnumAttrCase<"API_VERSION_STATUS_RETURNING_UNIFIED", 3>,
  I32EnumAttrCase<"API_VERSION_TYPED_FFI", 4>
]> {
  let cppNamespace = "::mlir::stablehlo";
}

def Stablehlo_ComparisonDirection : Stablehlo_Enum<"ComparisonDirection", "Which comparison.", [
  I32EnumAttrCase<"EQ", 0>, I32EnumAttrCase<"NE", 1>, I32EnumAttrCase<"GE", 2>, I32EnumAttrCase<"GT", 3>,
  I32EnumAttrCase<"LE", 4>, I32EnumAttrCase<"LT", 5>
]>;
def Stablehlo_ComparisonDirectionAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_ComparisonDirection, "comparison_direction">;

def Stablehlo_ComparisonType : Stablehlo_Enum<"ComparisonType", "As what kind of numbers elements are compared.", [
  I32EnumAttrCase<"NOTYPE", 0>, I32EnumAttrCase<"FLOAT", 1>, I32EnumAttrCase<"TOTALORDER", 2>,
  I32EnumAttrCase<"SIGNED", 3>, I32EnumAttrCase<"UNSIGNED", 4>
]>;
def Stablehlo_ComparisonTypeAttr : EnumAttr<Stablehlo_Dialect, Stablehlo_ComparisonType, "comparison_type">;

def Stablehlo_Transpose : Stablehlo_Enum<"Transpose", "What is done to a matrix before it is used.", [
  I32EnumAttrCase<"TRANSPOSE_INVALID", 0>, I32EnumAttrCase<"NO_TRANSPOSE", 1>, I32EnumAttrCase<"TRANSPOSE", 2>,
  I32EnumAttrCase<"ADJOINT", 3>
]>;
def Stablehlo_TransposeAttr : EnumAttr<Stablehlo_Dialect, Stablehlo_Transpose, "transpose">;

def Stablehlo_RngDistribution : Stablehlo_Enum<"RngDistribution", "How random numbers are distributed.", [
  I32EnumAttrCase<"UNIFORM", 1>, I32EnumAttrCase<"NORMAL", 2>
]>;
def Stablehlo_RngDistributionAttr : EnumAttr<Stablehlo_Dialect, Stablehlo_RngDistribution, "rng_distribution">;

def Stablehlo_RngAlgorithm : Stablehlo_Enum<"RngAlgorithm", "How random numbers are made.", [
  I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"THREE_FRY", 1>, I32EnumAttrCase<"PHILOX", 2>
]>;
def Stablehlo_RngAlgorithmAttr : EnumAttr<Stablehlo_Dialect, Stablehlo_RngAlgorithm, "rng_algorithm">;

//===--- Dimensions ---===//

class Stablehlo_Attr<string name, string attrMnemonic> : AttrDef<Stablehlo_Dialect, name> {
  let mnemonic = attrMnemonic;
}
defvar stablehloSizes = ArrayRefParameter<"int64_t", "dimensions">;

def Stablehlo_DotDimensionNumbersAttr : Stablehlo_Attr<"DotDimensionNumbers", "dot"> {
  let summary = "Which dimensions of a product are batch dimensions, and which are summed over.";
  let parameters = (ins stablehloSizes:$lhsBatchingDimensions, stablehloSizes:$rhsBatchingDimensions,
                        stablehloSizes:$lhsContractingDimensions, stablehloSizes:$rhsContractingDimensions);
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_GatherDimensionNumbersAttr : Stablehlo_Attr<"GatherDimensionNumbers", "gather"> {
  let summary = "What the dimensions of a gather's operands and result mean.";
  let parameters = (ins stablehloSizes:$offsetDims, stablehloSizes:$collapsedSliceDims,
                        stablehloSizes:$operandBatchingDims, stablehloSizes:$startIndicesBatchingDims,
                        stablehloSizes:$startIndexMap, "int64_t":$indexVectorDim);
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_ScatterDimensionNumbersAttr : Stablehlo_Attr<"ScatterDimensionNumbers", "scatter"> {
  let summary = "What the dimensions of a scatter's operands mean.";
  let parameters = (ins stablehloSizes:$updateWindowDims, stablehloSizes:$insertedWindowDims,
                        stablehloSizes:$inputBatchingDims, stablehloSizes:$scatterIndicesBatchingDims,
                        stablehloSizes:$scatterDimsToOperandDims, "int64_t":$indexVectorDim);
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_ConvDimensionNumbersAttr : Stablehlo_Attr<"ConvDimensionNumbers", "conv"> {
  let summary = "What the dimensions of a convolution's operands and result mean: `<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`.";
  let parameters = (ins "int64_t":$inputBatchDimension, "int64_t":$inputFeatureDimension,
                        stablehloSizes:$inputSpatialDimensions, "int64_t":$kernelInputFeatureDimension,
                        "int64_t":$kernelOutputFeatureDimension, stablehloSizes:$kernelSpatialDimensions,
                        "int64_t":$outputBatchDimension, "int64_t":$outputFeatureDimension,
                        stablehloSizes:$outputSpatialDimensions);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

//===--- Others ---===//

def Stablehlo_DotAlgorithmAttr : Stablehlo_Attr<"DotAlgorithm", "dot_algorithm"> {
  let summary = "With which types and how many partial products a product is computed.";
  let parameters = (ins "Type":$lhsPrecisionType, "Type":$rhsPrecisionType, "Type":$accumulationType,
                        "int64_t":$lhsComponentCount, "int64_t":$rhsComponentCount, "int64_t":$numPrimitiveOperations,
                        "bool":$allowImpreciseAccumulation);
  let assemblyFormat = [{
    `<` `lhs_precision_type` `=` $lhsPrecisionType `,` `rhs_precision_type` `=` $rhsPrecisionType `,`
        `accumulation_type` `=` $accumulationType `,` `lhs_component_count` `=` $lhsComponentCount `,`
        `rhs_component_count` `=` $rhsComponentCount `,` `num_primitive_operations` `=` $numPrimitiveOperations `,`
        `allow_imprecise_accumulation` `=` $allowImpreciseAccumulation `>`
  }];
  let genVerifyDecl = 1;
}
def Stablehlo_OutputOperandAliasAttr : Stablehlo_Attr<"OutputOperandAlias", "output_operand_alias"> {
  let summary = "A result of a custom call, or a part of one, that has the memory of an operand.";
  let parameters = (ins stablehloSizes:$outputTupleIndices, "int64_t":$operandIndex,
                        stablehloSizes:$operandTupleIndices);
  let assemblyFormat = [{
    `<` `output_tuple_indices` `=` custom<DimSizes>($outputTupleIndices) `,` `operand_index` `=` $operandIndex `,`
        `operand_tuple_indices` `=` custom<DimSizes>($operandTupleIndices) `>`
  }];
}
def Stablehlo_ChannelHandleAttr : Stablehlo_Attr<"ChannelHandle", "channel_handle"> {
  let summary = "Who communicates with whom.";
  let parameters = (ins "int64_t":$handle, "int64_t":$type);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_TypeExtensionsAttr : Stablehlo_Attr<"TypeExtensions", "bounds"> {
  let summary = "The encoding of a tensor with largest sizes of its dynamic dimensions: `<4, ?>`.";
  let parameters = (ins stablehloSizes:$bounds);
  let hasCustomAssemblyFormat = 1;
}
// How older programs write the same encoding, `#stablehlo.type_extensions<bounds = [4, ?]>`; it is read as `bounds`.
def Stablehlo_OldTypeExtensionsAttr : Stablehlo_Attr<"OldTypeExtensions", "type_extensions"> {
  let summary = "The older spelling of `bounds`.";
  let parameters = (ins stablehloSizes:$bounds);
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_ResultAccuracyAttr : Stablehlo_Attr<"ResultAccuracy", "result_accuracy"> {
  let summary = "How far a function's results may be off.";
  let parameters = (ins "double":$atol, "double":$rtol, "int64_t":$ulps, "Attribute":$mode);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
defvar stablehloDefaultAccuracy =
    "#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>";

def Stablehlo_ReplicaGroupMeshAxesAttr : Stablehlo_Attr<"ReplicaGroupMeshAxes", "replica_group_mesh_axes"> {
  let summary = "Groups of devices as axes of a mesh.";
  let parameters = (ins "Attribute":$mesh, "ArrayAttr":$axes);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_SubAxisInfoAttr : Stablehlo_Attr<"SubAxisInfo", "sub_axis_info"> {
  let summary = "Which part of an axis.";
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let assemblyFormat = "`(` $pre_size `)` `` $size";
}
def Stablehlo_AxisRefAttr : Stablehlo_Attr<"AxisRef", "axis_ref"> {
  let summary = "An axis of a mesh or a part of one.";
  let parameters = (ins StringRefParameter<"name">:$name, OptionalParameter<"SubAxisInfoAttr">:$sub_axis_info);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_MeshAxisAttr : Stablehlo_Attr<"MeshAxis", "mesh_axis"> {
  let summary = "An axis of a mesh.";
  let parameters = (ins StringRefParameter<"name">:$name, "int64_t":$size);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_MeshAttr : Stablehlo_Attr<"Mesh", "mesh"> {
  let summary = "Axes along which devices lie.";
  let parameters = (ins ArrayRefParameter<"MeshAxisAttr">:$axes, OptionalParameter<"Attribute">:$device_ids);
  let assemblyFormat = [{
    `<` `axes` `` `=` `` `[` $axes `]` (`,` `device_ids` `` `=` `` $device_ids^)? `>`
  }];
}

def Stablehlo_ReplicaGroups : AnyAttrOf<[I64ElementsAttr, Stablehlo_ReplicaGroupMeshAxesAttr]>;
def Stablehlo_LayoutAttr
    : Attr<And<[IndexElementsAttr.predicate, CPred<"mlirShapedTypeGetRank(mlirAttributeGetType($_self)) == 1">]>,
           "A 1D tensor of index type (layout)">;
def Stablehlo_LayoutArrayAttr
    : TypedArrayAttrBase<Stablehlo_LayoutAttr, "Array of layout (1D tensor of index type) attributes">;
def Stablehlo_TilingAttr : TypedArrayAttrBase<Stablehlo_LayoutAttr, "TpuTiling (array of rank 1 tensors)">;
def Stablehlo_TilingArrayAttr : TypedArrayAttrBase<Stablehlo_TilingAttr, "Array of tiling attributes">;
def Stablehlo_SymbolArrayAttr : TypedArrayAttrBase<FlatSymbolRefAttr, "flat symbol ref array attribute">;
def Stablehlo_AliasArrayAttr
    : TypedArrayAttrBase<Stablehlo_OutputOperandAliasAttr, "Aliasing attribute for outputs and operands of CustomCall">;

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLOATTRS
