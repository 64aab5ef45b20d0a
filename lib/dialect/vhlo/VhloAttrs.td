// Attributes of the vhlo dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VHLO_VHLOATTRS
#define TESSERA_DIALECT_VHLO_VHLOATTRS

include "dialect/stablehlo/StablehloAttrs.td"
include "dialect/vhlo/VhloDialect.td"

//===--- Enums: the cases of stablehlo's ---===//

class Vhlo_Enum<string name, EnumAttrInfo like> : I32EnumAttr<name, like.summary, !foreach(case, like.enumerants, !cast<I32EnumAttrCase>(case))> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::vhlo";
}
foreach like = [Stablehlo_ComparisonDirection, Stablehlo_ComparisonType, Stablehlo_FftType, Stablehlo_Precision, Stablehlo_RngAlgorithm,
                Stablehlo_RngDistribution, Stablehlo_Transpose, Stablehlo_ResultAccuracyMode] in
  def Vhlo_#like.className#V1 : Vhlo_Enum<like.className # "V1", like>;
def Vhlo_CustomCallApiVersionV1 : Vhlo_Enum<"CustomCallApiVersionV1", Stablehlo_CustomCallApiVersionAttr>;

class Vhlo_EnumAttr<EnumAttrInfo values, string attrMnemonic> : EnumAttr<Vhlo_Dialect, values, attrMnemonic>;
def Vhlo_ComparisonDirectionV1Attr : Vhlo_EnumAttr<Vhlo_ComparisonDirectionV1, "comparison_direction_v1">;
def Vhlo_ComparisonTypeV1Attr : Vhlo_EnumAttr<Vhlo_ComparisonTypeV1, "comparison_type_v1">;
def Vhlo_CustomCallApiVersionV1Attr : Vhlo_EnumAttr<Vhlo_CustomCallApiVersionV1, "api_version_v1">;
def Vhlo_FftTypeV1Attr : Vhlo_EnumAttr<Vhlo_FftTypeV1, "fft_type_v1">;
def Vhlo_PrecisionV1Attr : Vhlo_EnumAttr<Vhlo_PrecisionV1, "precision_v1">;
def Vhlo_RngAlgorithmV1Attr : Vhlo_EnumAttr<Vhlo_RngAlgorithmV1, "rng_algorithm_v1">;
def Vhlo_RngDistributionV1Attr : Vhlo_EnumAttr<Vhlo_RngDistributionV1, "rng_distribution_v1">;
def Vhlo_TransposeV1Attr : Vhlo_EnumAttr<Vhlo_TransposeV1, "transpose_v1">;
def Vhlo_ResultAccuracyModeV1Attr : Vhlo_EnumAttr<Vhlo_ResultAccuracyModeV1, "result_accuracy_mode_v1">;

//===--- Values of types ---===//

class Vhlo_Attr<string name, string attrMnemonic> : AttrDef<Vhlo_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Vhlo_ArrayV1Attr : Vhlo_Attr<"ArrayV1", "array_v1"> {
  let summary = "Attributes one after the other.";
  let parameters = (ins OptionalArrayRefParameter<"Attribute">:$value);
  let assemblyFormat = "`<` `[` (`]`):($value^ `]`)? `>`";
}
def Vhlo_BooleanV1Attr : Vhlo_Attr<"BooleanV1", "bool_v1"> {
  let summary = "True or false.";
  let parameters = (ins "bool":$value);
  let assemblyFormat = "`<` $value `>`";
}
def Vhlo_DictionaryV1Attr : Vhlo_Attr<"DictionaryV1", "dict_v1"> {
  let summary = "Attributes by name, in order: `<{#vhlo.string_v1<\"a\"> = #vhlo.bool_v1<true>}>`.";
  let parameters = (ins ArrayRefParameter<"Attribute">:$names, ArrayRefParameter<"Attribute">:$values);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
def Vhlo_FloatV1Attr : Vhlo_Attr<"FloatV1", "float_v1"> {
  let summary = "A float: `<1.5 : !vhlo.f32_v1>`. In memory with the builtin attribute.";
  let parameters = (ins "Type":$type, "Attribute":$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
def Vhlo_IntegerV1Attr : Vhlo_Attr<"IntegerV1", "integer_v1"> {
  let summary = "An integer: `<4 : i64>`. In memory with the builtin attribute.";
  let parameters = (ins "Type":$type, "Attribute":$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
def Vhlo_StringV1Attr : Vhlo_Attr<"StringV1", "string_v1"> {
  let summary = "Text.";
  let parameters = (ins StringRefParameter<"text">:$value);
  let assemblyFormat = "`<` $value `>`";
}
def Vhlo_TensorV1Attr : Vhlo_Attr<"TensorV1", "tensor_v1"> {
  let summary = "Elements: `<dense<1.0> : tensor<4xf32>>`. In memory with the builtin attribute.";
  let parameters = (ins "Type":$type, "Attribute":$data);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
def Vhlo_TypeV1Attr : Vhlo_Attr<"TypeV1", "type_v1"> {
  let summary = "A type.";
  let parameters = (ins "Type":$value);
  let assemblyFormat = "`<` $value `>`";
  let genVerifyDecl = 1;
}

//===--- Counterparts of stablehlo's ---===//

def Vhlo_OutputOperandAliasV1Attr : Vhlo_Attr<"OutputOperandAliasV1", "output_operand_alias_v1"> {
  let summary = "`#stablehlo.output_operand_alias`.";
  let parameters = (ins vhloSizes:$outputTupleIndices, "int64_t":$operandIndex, vhloSizes:$operandTupleIndices);
  let assemblyFormat = [{
    `<` `outputTupleIndices` `=` custom<Sizes>($outputTupleIndices) `,` `operandIndex` `=` $operandIndex `,`
        `operandTupleIndices` `=` custom<Sizes>($operandTupleIndices) `>`
  }];
}
def Vhlo_TypeExtensionsV1Attr : Vhlo_Attr<"TypeExtensionsV1", "type_extensions_v1"> {
  let summary = "`#stablehlo.bounds`.";
  let parameters = (ins vhloSizes:$bounds);
  let assemblyFormat = "`<` `bounds` `=` custom<Sizes>($bounds) `>`";
}
def Vhlo_ResultAccuracyV1Attr : Vhlo_Attr<"ResultAccuracyV1", "result_accuracy_v1"> {
  let summary = "`#stablehlo.result_accuracy`.";
  let parameters = (ins "double":$atol, "double":$rtol, "int64_t":$ulps, "Attribute":$mode);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}
def Vhlo_SubAxisInfoV1Attr : Vhlo_Attr<"SubAxisInfoV1", "sub_axis_info_v1"> {
  let summary = "`#stablehlo.sub_axis_info`.";
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Vhlo_AxisRefV1Attr : Vhlo_Attr<"AxisRefV1", "axis_ref_v1"> {
  let summary = "`#stablehlo.axis_ref`.";
  let parameters = (ins "Attribute":$name, OptionalParameter<"Attribute">:$sub_axis_info);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Vhlo_MeshAxisV1Attr : Vhlo_Attr<"MeshAxisV1", "mesh_axis_v1"> {
  let summary = "`#stablehlo.mesh_axis`.";
  let parameters = (ins "Attribute":$name, "int64_t":$size);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Vhlo_MeshV1Attr : Vhlo_Attr<"MeshV1", "mesh_v1"> {
  let summary = "`#stablehlo.mesh`.";
  let parameters = (ins "Attribute":$axes, OptionalParameter<"Attribute">:$device_ids);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Vhlo_ReplicaGroupMeshAxesV1Attr : Vhlo_Attr<"ReplicaGroupMeshAxesV1", "replica_group_mesh_axes_v1"> {
  let summary = "`#stablehlo.replica_group_mesh_axes`.";
  let parameters = (ins "Attribute":$mesh, "Attribute":$axes);
  let assemblyFormat = "`<` struct(params) `>`";
}

#endif // TESSERA_DIALECT_VHLO_VHLOATTRS
