// The vhlo dialect and its types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_VHLO_VHLODIALECT
#define TESSERA_DIALECT_VHLO_VHLODIALECT

include "mlir/Bytecode/BytecodeDialectInterface.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Vhlo_Dialect : Dialect {
  let name = "vhlo";
  let summary = "StableHLO as files keep it: every op, type and attribute with a version.";
  let description = [{
    What programs exported from JAX and others are serialized as. An op has all that it says in attributes, nothing is left to a default, and nothing
    is checked: a later version may mean something else by the name without the number. Since when there is what is in `VhloVersions.c`.

    ```mlir
    vhlo.func_v1 @f(%x: !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>) {
      %0 = "vhlo.abs_v1"(%x) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
      "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> ()
    } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
    ```
  }];
  let cppNamespace = "::mlir::vhlo";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let cInterfaces = [BytecodeDialectInterface];
  let dependentDialects = ["quant", "stablehlo"];
  let extraDeclaration = "#include \"dialect/vhlo/Vhlo.h\"";
}

//===--- Types ---===//

class Vhlo_Type<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<Vhlo_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}
class Vhlo_NumberType<string name, string typeMnemonic> : Vhlo_Type<name, typeMnemonic> {
  let summary = "Numbers: `" # typeMnemonic # "`.";
}
class Vhlo_ComposedType<string name, string typeMnemonic, list<Trait> traits = []> : Vhlo_Type<name, typeMnemonic, traits> {
  let genVerifyDecl = 1;
}
defvar vhloSizes = ArrayRefParameter<"int64_t", "sizes">;

def Vhlo_BooleanV1Type : Vhlo_NumberType<"BooleanV1", "bool_v1">;
def Vhlo_IndexV1Type : Vhlo_NumberType<"IndexV1", "index_v1">;
foreach width = [2, 4, 8, 16, 32, 64] in {
  def Vhlo_IntegerSI#width#V1Type : Vhlo_NumberType<"IntegerSI" # width # "V1", "i" # width # "_v1">;
  def Vhlo_IntegerUI#width#V1Type : Vhlo_NumberType<"IntegerUI" # width # "V1", "ui" # width # "_v1">;
}
def Vhlo_FloatBF16V1Type : Vhlo_NumberType<"FloatBF16V1", "bf16_v1">;
foreach width = [16, 32, 64] in
  def Vhlo_FloatF#width#V1Type : Vhlo_NumberType<"FloatF" # width # "V1", "f" # width # "_v1">;
foreach kind = ["4E2M1FN", "6E2M3FN", "6E3M2FN", "8E3M4", "8E4M3", "8E4M3FN", "8E4M3FNUZ", "8E4M3B11FNUZ", "8E5M2", "8E5M2FNUZ",
                "8E8M0FNU"] in
  def Vhlo_FloatF#kind#V1Type : Vhlo_NumberType<"FloatF" # kind # "V1", "f" # kind # "_v1">;
// Files and text have it spelled like this.
def Vhlo_FloatTF32V1Type : Vhlo_NumberType<"FloatTF32V1", "tf31_v1">;

def Vhlo_NoneV1Type : Vhlo_Type<"NoneV1", "none_v1"> {
  let summary = "Stands in a type attribute where something optional isn't said.";
}
def Vhlo_TokenV1Type : Vhlo_Type<"TokenV1", "token_v1"> {
  let summary = "`!stablehlo.token`.";
}
def Vhlo_WitnessV1Type : Vhlo_Type<"WitnessV1", "witness_v1"> {
  let summary = "`!shape.witness`.";
}
def Vhlo_ComplexV1Type : Vhlo_ComposedType<"ComplexV1", "complex_v1"> {
  let summary = "Complex numbers.";
  let parameters = (ins "Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
}
def Vhlo_TupleV1Type : Vhlo_ComposedType<"TupleV1", "tuple_v1"> {
  let summary = "Values of several types.";
  let parameters = (ins OptionalArrayRefParameter<"Type">:$types);
  let assemblyFormat = "`<` (`>`):($types^ `>`)?";
}
def Vhlo_FutureV1Type : Vhlo_ComposedType<"FutureV1", "future_v1"> {
  let summary = "What an `async_start` is still computing.";
  let parameters = (ins OptionalArrayRefParameter<"Type">:$types);
  let assemblyFormat = "`<` (`>`):($types^ `>`)?";
}
def Vhlo_FunctionV1Type : Vhlo_ComposedType<"FunctionV1", "func_v1"> {
  let summary = "A function's inputs and results: `<(!vhlo.i8_v1, !vhlo.i8_v1) -> !vhlo.i8_v1>`; of none, `(())` and `()`.";
  let parameters = (ins ArrayRefParameter<"Type">:$inputs, ArrayRefParameter<"Type">:$outputs);
  let hasCustomAssemblyFormat = 1;
}
def Vhlo_RankedTensorV1Type : Vhlo_ComposedType<"RankedTensorV1", "tensor_v1"> {
  let summary = "A tensor: `<4x?x!vhlo.f32_v1>`.";
  let parameters = (ins vhloSizes:$shape, "Type":$elementType, OptionalParameter<"Attribute">:$encoding);
  let hasCustomAssemblyFormat = 1;
}
def Vhlo_RankedBufferV1Type : Vhlo_ComposedType<"RankedBufferV1", "buffer_v1"> {
  let summary = "A buffer: `<4x!vhlo.f32_v1>`.";
  let parameters = (ins vhloSizes:$shape, "Type":$elementType);
  let hasCustomAssemblyFormat = 1;
}
def Vhlo_UnrankedTensorV1Type : Vhlo_ComposedType<"UnrankedTensorV1", "unranked_tensor_v1"> {
  let summary = "A tensor of any shape.";
  let parameters = (ins "Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
}
def Vhlo_UniformQuantizedV1Type : Vhlo_ComposedType<"UniformQuantizedV1", "quant_v1"> {
  let summary = "`!quant.uniform` with one scale; a flag of 1 says that what is stored has a sign.";
  let parameters = (ins "unsigned":$flags, "Type":$storageType, "Type":$expressedType, "double":$scale, "int64_t":$zeroPoint,
                        "int64_t":$storageTypeMin, "int64_t":$storageTypeMax);
  let assemblyFormat = [{
    `<` $storageType `` `:` `` $expressedType `,` $scale `` `:` `` $zeroPoint `,` $storageTypeMin `` `:` `` $storageTypeMax `,` $flags `>`
  }];
}
def Vhlo_UniformQuantizedPerAxisV1Type : Vhlo_ComposedType<"UniformQuantizedPerAxisV1", "quant_per_axis_v1"> {
  let summary = "`!quant.uniform` with a scale for each index of a dimension.";
  let parameters = (ins "unsigned":$flags, "Type":$storageType, "Type":$expressedType, "int32_t":$quantizedDimension,
                        ArrayRefParameter<"double">:$scales, ArrayRefParameter<"int64_t">:$zeroPoints, "int64_t":$storageTypeMin,
                        "int64_t":$storageTypeMax);
  let assemblyFormat = [{
    `<` $storageType `` `:` `` $expressedType `,` $quantizedDimension `,` `[` $scales `]` `,` `[` $zeroPoints `]` `,`
        $storageTypeMin `` `:` `` $storageTypeMax `,` $flags `>`
  }];
}

#endif // TESSERA_DIALECT_VHLO_VHLODIALECT
