// What tosa's ops are made of: types, enums, attributes and constraints, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TOSA_TOSATYPES
#define TESSERA_DIALECT_TOSA_TOSATYPES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Tosa_Dialect : Dialect {
  let name = "tosa";
  let summary = "The Tensor Operator Set Architecture: ops on whole tensors, whose results are specified to the bit.";
  let cppNamespace = "::mlir::tosa";
  let hasConstantMaterializer = 1;
  let hasOlderSpelling = 1;
  let inlinesEverything = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let dependentDialects = ["tensor::TensorDialect", "quant::QuantDialect"];
  let extraDeclaration = "#include \"dialect/tosa/Tosa.h\"";
}

//===--- Types ---===//

def Tosa_Shape : TypeDef<Tosa_Dialect, "Shape"> {
  let summary = "`!tosa.shape<4>`: the sizes of a tensor of that rank, as a value.";
  let mnemonic = "shape";
  let parameters = (ins "int":$rank);
  let assemblyFormat = "`<` $rank `>`";
  let genVerifyDecl = 1;
}

def Tosa_MXInt8 : TypeDef<Tosa_Dialect, "MXInt8"> {
  let summary = "An integer of 8 bits that counts 64ths, as OCP's MX formats have it.";
  let mnemonic = "mxint8";
}

//===--- Enums ---===//

class Tosa_Case<string symbol, int value, string keyword = symbol> : I32EnumAttrCase<symbol, value, keyword>;
class Tosa_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::tosa";
}
class Tosa_EnumAttr<string name, string summary, string mnemonic, list<I32EnumAttrCase> cases>
    : EnumAttr<Tosa_Dialect, Tosa_Enum<name, summary, cases>, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def Tosa_ProfileAttr : Tosa_EnumAttr<"Profile", "supported TOSA profiles", "prof", [
  Tosa_Case<"pro_int", 1>, Tosa_Case<"pro_fp", 2>, Tosa_Case<"none", 0>]>;
def Tosa_ExtensionAttr : Tosa_EnumAttr<"Extension", "supported TOSA extensions", "ext", [
  Tosa_Case<"none", 0>, Tosa_Case<"int16", 1>, Tosa_Case<"int4", 2>, Tosa_Case<"bf16", 3>, Tosa_Case<"fp8e4m3", 4>,
  Tosa_Case<"fp8e5m2", 5>, Tosa_Case<"fft", 6>, Tosa_Case<"variable", 7>, Tosa_Case<"controlflow", 8>,
  Tosa_Case<"doubleround", 9>, Tosa_Case<"inexactround", 10>, Tosa_Case<"dynamic", 11>, Tosa_Case<"mxfp", 12>,
  Tosa_Case<"int64", 13>, Tosa_Case<"shape", 14>]>;
def Tosa_LevelAttr : Tosa_EnumAttr<"Level", "supported TOSA levels", "level", [
  Tosa_Case<"none", 0>, Tosa_Case<"eightK", 1, "8k">]>;
def Tosa_VersionAttr : Tosa_EnumAttr<"SpecificationVersion", "TOSA specification version", "specification_version", [
  Tosa_Case<"V_1_0", 0, "1.0">, Tosa_Case<"V_1_1_DRAFT", 1, "1.1.draft">]>;
def Tosa_ResizeModeAttr : Tosa_EnumAttr<"ResizeMode", "Supported resize/upsampling strategies", "resize_mode", [
  Tosa_Case<"NEAREST_NEIGHBOR", 1>, Tosa_Case<"BILINEAR", 2>]>;
def Tosa_NanModeAttr : Tosa_EnumAttr<"NanPropagationMode", "Supported NaN propagation strategies", "nan_mode", [
  Tosa_Case<"PROPAGATE", 1>, Tosa_Case<"IGNORE", 2>]>;
def Tosa_RoundingModeAttr : Tosa_EnumAttr<"RoundingMode", "Supported rounding modes", "rounding_mode", [
  Tosa_Case<"SINGLE_ROUND", 1>, Tosa_Case<"INEXACT_ROUND", 2>, Tosa_Case<"DOUBLE_ROUND", 3>]>;
def Tosa_BlockSizeAttr : Tosa_EnumAttr<"BlockSize", "Block size for the block_scaled formats", "block_size", [
  Tosa_Case<"BLOCK_SIZE_32", 32>]>;

def Tosa_DefaultNanMode : DefaultValuedAttr<Tosa_NanModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">;

//===--- Attributes ---===//

def Tosa_TargetEnvAttr : AttrDef<Tosa_Dialect, "TargetEnv"> {
  let summary = "What a module is for: `tosa.target_env` of it.";
  let mnemonic = "target_env";
  let parameters = (ins
    EnumParameter<Tosa_VersionAttr.enum>:$specification_version,
    EnumParameter<Tosa_LevelAttr.enum>:$level,
    ArrayRefParameter<"int64_t">:$profiles,
    ArrayRefParameter<"int64_t">:$extensions
  );
  let assemblyFormat = [{
    `<` `specification_version` `=` $specification_version `,` `level` `=` $level `,` `profiles` `=` `[` custom<Profiles>($profiles) `]` `,`
    `extensions` `=` `[` custom<Extensions>($extensions) `]` `>`
  }];
}

class Tosa_Quantization<string name, string attrMnemonic, dag zeroPoints> : AttrDef<Tosa_Dialect, name> {
  let mnemonic = attrMnemonic;
  let parameters = zeroPoints;
  let assemblyFormat = "`<` struct(params) `>`";
}
def Tosa_UnaryQuantization
    : Tosa_Quantization<"UnaryOpQuantization", "unary_quant", (ins "int64_t":$input_zp, "int64_t":$output_zp)> {
  let summary = "Zero points of an op of one tensor.";
}
def Tosa_ConvQuantization
    : Tosa_Quantization<"ConvOpQuantization", "conv_quant", (ins "int64_t":$input_zp, "int64_t":$weight_zp)> {
  let summary = "Zero points of a convolution.";
}
def Tosa_MatMulQuantization : Tosa_Quantization<"MatMulOpQuantization", "matmul_quant", (ins "int64_t":$a_zp, "int64_t":$b_zp)> {
  let summary = "Zero points of a product of matrices.";
}
def Tosa_PadQuantization : Tosa_Quantization<"PadOpQuantization", "pad_quant", (ins "int64_t":$input_zp)> {
  let summary = "The zero point of what is padded.";
}

//===--- Elements ---===//

class Tosa_Quantized<int width, string sign>
    : Type<CPred<"tosaIsQuantized($_self, " # width # ")">, "Q" # sign # "int" # width # " type">;
def Tosa_QuantizedInt : AnyTypeOf<[
  Tosa_Quantized<8, "u">, Tosa_Quantized<4, "">, Tosa_Quantized<8, "">, Tosa_Quantized<16, "">, Tosa_Quantized<32, "">]>;
def Tosa_Int : AnyTypeOf<[AnyUnsignedInteger, AnySignlessInteger]>;
def Tosa_Int32Or64 : AnyTypeOf<[I<32>, I<64>]>;
def Tosa_Int16Or32 : AnyTypeOf<[I<16>, I<32>]>;
def Tosa_AnyNumber : AnyTypeOf<[Tosa_Int, Tosa_QuantizedInt, AnyFloat, Tosa_MXInt8], "number">;
def Tosa_MXFPNumber
    : AnyTypeOf<[F8E4M3FN, F8E5M2, F4E2M1FN, F6E2M3FN, F6E3M2FN, Tosa_MXInt8], "micro-scaling format number">;
def Tosa_MXFPScaleNumber : AnyTypeOf<[F8E8M0FNU], "micro-scaling format scale number">;
def Tosa_AccType : AnyTypeOf<[I<32>, I<48>, F16, F32]>;

//===--- Tensors ---===//

def Tosa_HasNoEmptyDim : And<[IsRankedTensorTypePred, CPred<"tosaHasNoDimOf($_self, 0)">]>;
def Tosa_HasOnlyDimsOf1 : And<[IsRankedTensorTypePred, CPred<"tosaIsAllOnes($_self)">]>;
def Tosa_HasDims : And<[IsRankedTensorTypePred, CPred<"mlirShapedTypeGetRank($_self) >= 1">]>;

class Tosa_TensorOf<list<Type> types>
    : TensorOf<types, [Or<[Tosa_HasNoEmptyDim, IsUnrankedTensorTypePred]>], "tosa-conformant tensor">;
class Tosa_RankedTensorOf<list<Type> types, list<Pred> preds = [], string summary = "tosa-conformant ranked tensor">
    : RankedTensorOf<types, !listconcat([Tosa_HasNoEmptyDim], preds), summary>;
class Tosa_UnrankedTensorOf<list<Type> types> : UnrankedTensorOf<types, [], "tosa-conformant unranked tensor">;
class Tosa_TensorRankOf<list<Type> types, list<int> ranks>
    : Tosa_RankedTensorOf<types, [HasAnyRankOfPred<ranks>], !interleave(!foreach(rank, ranks, rank # "D"), "/") # " tensor">;
class Tosa_OneElementOf<list<Type> types>
    : Tosa_RankedTensorOf<types, [HasAnyRankOfPred<[1]>, Tosa_HasOnlyDimsOf1], "tosa-conformant scalar tensor">;

def Tosa_Tensor : Tosa_TensorOf<[Tosa_AnyNumber]>;
def Tosa_I1Tensor : Tosa_TensorOf<[I1]>;
def Tosa_Int32Or64Tensor : Tosa_TensorOf<[Tosa_Int32Or64]>;
def Tosa_FloatTensor : Tosa_TensorOf<[AnyFloat]>;
def Tosa_UnrankedTensor : Tosa_UnrankedTensorOf<[Tosa_AnyNumber]>;

class Tosa_TensorOfRank<int rank>
    : AnyTypeOf<[Tosa_UnrankedTensor, Tosa_TensorRankOf<[Tosa_AnyNumber], [rank]>], rank # "-d tosa-conformant tensor",
                "::mlir::TensorType">;
def Tosa_Tensor1D : Tosa_TensorOfRank<1>;
def Tosa_Tensor3D : Tosa_TensorOfRank<3>;
def Tosa_Tensor4D : Tosa_TensorOfRank<4>;
def Tosa_Tensor5D : Tosa_TensorOfRank<5>;
class Tosa_AtLeast1DOf<Type element>
    : AnyTypeOf<[Tosa_UnrankedTensorOf<[element]>, Tosa_RankedTensorOf<[element], [Tosa_HasDims]>],
                "tosa-conformant tensor of at least rank 1", "::mlir::TensorType">;
def Tosa_TensorAtLeast1D : Tosa_AtLeast1DOf<Tosa_AnyNumber>;
def Tosa_MXFPDataTensorAtLeast1D : Tosa_AtLeast1DOf<Tosa_MXFPNumber>;
def Tosa_MXFPScaleTensorAtLeast1D : Tosa_AtLeast1DOf<Tosa_MXFPScaleNumber>;
class Tosa_3DOf<Type element> : AnyTypeOf<[Tosa_UnrankedTensorOf<[element]>, Tosa_TensorRankOf<[element], [3]>]>;
def Tosa_MXFPDataTensor3D : Tosa_3DOf<Tosa_MXFPNumber>;
def Tosa_MXFPScaleTensor3D : Tosa_3DOf<Tosa_MXFPScaleNumber>;

def Tosa_ScalarTensor : AnyTypeOf<[Tosa_UnrankedTensorOf<[Tosa_Int, AnyFloat]>, Tosa_OneElementOf<[Tosa_AnyNumber]>]>;
class Tosa_ScalarOf<list<Type> types> : AnyTypeOf<[Tosa_UnrankedTensorOf<types>, Tosa_OneElementOf<types>]>;
def Tosa_ScalarInt8Tensor : Tosa_ScalarOf<[I<8>]>;
def Tosa_ScalarInt32Tensor : Tosa_ScalarOf<[I<32>]>;
def Tosa_ScalarIntOrFloatTensor : Tosa_ScalarOf<[Tosa_Int, AnyFloat]>;
def Tosa_IndexTensor2D : AnyTypeOf<[Tosa_UnrankedTensor, Tosa_TensorRankOf<[I<32>, I<64>], [2]>]>;

class Tosa_ShapeOfRank<int rank> : Type<CPred<"tosaIsShapeOfRank($_self, " # rank # ")">, "Tosa shape type of rank " # rank>;

// A number, or a vector or tensor of such.
class Tosa_Like<list<Type> types, string description>
    : TypeConstraint<Or<[AnyTypeOf<types>.predicate, VectorOfNonZeroRankOf<types>.predicate, Tosa_TensorOf<types>.predicate]>,
                     description>;
def Tosa_IntLike : Tosa_Like<[Tosa_Int], "signless-integer-like">;
def Tosa_Int8Like : Tosa_Like<[I<8>], "signless-integer-8-bit-like">;

//===--- Attributes of ops ---===//

class Tosa_Array<int count> : ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<count>]>;
def Tosa_IntOrFloatAttr : AnyAttrOf<[
  Attr<CPred<"mlirAttributeIsAInteger($_self)">, "arbitrary integer attribute">,
  Attr<CPred<"mlirAttributeIsAFloat($_self)">, "arbitrary float attribute">]>;

#endif // TESSERA_DIALECT_TOSA_TOSATYPES
