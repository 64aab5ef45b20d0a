// The stablehlo dialect: its types, and what kinds of types its ops take.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLODIALECT
#define TESSERA_DIALECT_STABLEHLO_STABLEHLODIALECT

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Stablehlo_Dialect : Dialect {
  let name = "stablehlo";
  let summary = "What frameworks for machine learning export: JAX, TensorFlow, PyTorch/XLA.";
  let description = [{
    Functions over tensors, without memory. The text is the one that StableHLO's own tools write.

    ```mlir
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.add %0, %1 : tensor<8x4xf32>
    ```
  }];
  let cppNamespace = "::mlir::stablehlo";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasCompatibleTypes = 1;
  let inlinesEverything = 1;
  let extraDeclaration = "#include \"dialect/stablehlo/Stablehlo.h\"";
}

//===--- Types ---===//

def Stablehlo_TokenType : TypeDef<Stablehlo_Dialect, "Token"> {
  let summary = "Orders what ops do to the world outside.";
  let mnemonic = "token";
}
def Stablehlo_FutureType : TypeDef<Stablehlo_Dialect, "Future"> {
  let summary = "Values that an `async_start` is still computing.";
  let mnemonic = "future";
  let parameters = (ins ArrayRefParameter<"Type">:$types);
  let assemblyFormat = "`<` $types `>`";
  let genVerifyDecl = 1;
}

//===--- Kinds of elements ---===//

def Stablehlo_Bool : TypeAlias<I1, "bool">;
def Stablehlo_SInt : SignlessIntOfWidths<[2, 4, 8, 16, 32, 64]>;
def Stablehlo_UInt : UnsignedIntOfWidths<[2, 4, 8, 16, 32, 64]>;
def Stablehlo_Int : AnyTypeOf<[Stablehlo_SInt, Stablehlo_UInt], "2/4/8/16/32/64-bit integer">;
def Stablehlo_Float
    : AnyTypeOf<[F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E3M4, F8E4M3, F8E4M3FN, F8E4M3FNUZ, F8E4M3B11FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0FNU,
                 F16, F32, F64, BF16],
                "4/6/8/16/32/64-bit float">;
def Stablehlo_Float32Or64 : AnyTypeOf<[F32, F64], "32/64-bit float">;
def Stablehlo_Complex : Complex<Stablehlo_Float32Or64>;
def Stablehlo_Quantized : Type<CPred<"stablehloIsQuantizedPerTensor($_self)">, "per-tensor integer quantized">;
def Stablehlo_PerAxis : Type<CPred<"stablehloIsQuantizedPerAxis($_self)">, "per-axis integer quantized">;
def Stablehlo_DimensionValue : AnyTypeOf<[Index, Stablehlo_Int]>;

//===--- Kinds of values ---===//

// The scales of a type quantized per axis are as many as that axis is long.
def Stablehlo_HasQuantizedAxis : CPred<"stablehloHasQuantizedAxis($_self)">;
def Stablehlo_HasStaticOrBoundedShape
    : Or<[HasStaticShapePred, CPred<"stablehloHasSingleBoundedDimension($_self)">]>;

defvar stablehloElements = [Stablehlo_Float, Stablehlo_Bool, Stablehlo_Int, Stablehlo_Complex, Stablehlo_Quantized];
defvar stablehloAllElements = !listconcat(stablehloElements, [Stablehlo_PerAxis]);

def Stablehlo_Token : Type<CPred<"stablehloTokenTypeIsA($_self)">, "token">;
def Stablehlo_Future : Type<CPred<"stablehloFutureTypeIsA($_self)">, "future">;
def Stablehlo_Tensor : RankedTensorOf<stablehloElements>;
def Stablehlo_ScalarTensor : 0DTensorOf<stablehloElements>;
def Stablehlo_UnquantizedTensor : RankedTensorOf<[Stablehlo_Float, Stablehlo_Bool, Stablehlo_Int, Stablehlo_Complex]>;
def Stablehlo_AnyElementTensor : RankedTensorOf<stablehloAllElements, [Stablehlo_HasQuantizedAxis]>;
def Stablehlo_PerAxisTensor : RankedTensorOf<[Stablehlo_PerAxis], [Stablehlo_HasQuantizedAxis]>;
def Stablehlo_QuantizedTensor : RankedTensorOf<[Stablehlo_Quantized, Stablehlo_PerAxis], [Stablehlo_HasQuantizedAxis]>;
def Stablehlo_FloatOrAnyQuantizedTensor
    : RankedTensorOf<[Stablehlo_Float, Stablehlo_Quantized, Stablehlo_PerAxis], [Stablehlo_HasQuantizedAxis]>;
def Stablehlo_IntTensor : RankedTensorOf<[Stablehlo_Int]>;
def Stablehlo_ScalarIntTensor : 0DTensorOf<[Stablehlo_Int]>;
def Stablehlo_AnyIntTensor : RankedTensorOf<[AnyInteger, Index]>;
def Stablehlo_FloatTensor : RankedTensorOf<[Stablehlo_Float]>;
def Stablehlo_Float32Or64Tensor : RankedTensorOf<[Stablehlo_Float32Or64]>;
def Stablehlo_ComplexTensor : RankedTensorOf<[Stablehlo_Complex]>;
def Stablehlo_BoolTensor : RankedTensorOf<[Stablehlo_Bool]>;
def Stablehlo_BoolOrIntTensor : RankedTensorOf<[Stablehlo_Bool, Stablehlo_Int]>;
def Stablehlo_IntOrFloatTensor : RankedTensorOf<[Stablehlo_Int, Stablehlo_Float]>;
def Stablehlo_FloatOrComplexTensor : RankedTensorOf<[Stablehlo_Float, Stablehlo_Complex]>;
def Stablehlo_FloatOrQuantizedTensor : RankedTensorOf<[Stablehlo_Float, Stablehlo_Quantized]>;
def Stablehlo_FloatOrQuantizedVector : 1DTensorOf<[Stablehlo_Float, Stablehlo_Quantized]>;
def Stablehlo_FloatComplexOrQuantizedTensor : RankedTensorOf<[Stablehlo_Float, Stablehlo_Complex, Stablehlo_Quantized]>;
def Stablehlo_SignedTensor
    : RankedTensorOf<[Stablehlo_SInt, Stablehlo_Float, Stablehlo_Complex, Stablehlo_Quantized]>;
def Stablehlo_SignedRealTensor : RankedTensorOf<[Stablehlo_SInt, Stablehlo_Float, Stablehlo_Quantized]>;
def Stablehlo_NumberTensor : RankedTensorOf<[Stablehlo_Int, Stablehlo_Float, Stablehlo_Complex, Stablehlo_Quantized]>;
def Stablehlo_BoolIntOrFloatTensor : RankedTensorOf<[Stablehlo_Bool, Stablehlo_Int, Stablehlo_Float]>;
def Stablehlo_BoolIntOrFloatScalar : 0DTensorOf<[Stablehlo_Bool, Stablehlo_Int, Stablehlo_Float]>;
def Stablehlo_I32Tensor : RankedTensorOf<[I32]>;
def Stablehlo_UI32Tensor : RankedTensorOf<[UI32]>;
def Stablehlo_DimensionTensor : 1DTensorOf<[Stablehlo_DimensionValue]>;

class Stablehlo_StaticTensorOf<list<Type> elements, list<int> ranks, string summary>
    : RankedTensorOf<elements, [HasStaticShapePred, HasAnyRankOfPred<ranks>], summary>;
def Stablehlo_StaticDimensionTensor
    : Stablehlo_StaticTensorOf<[Stablehlo_DimensionValue], [1], "statically shaped 1-dimensional tensor">;
def Stablehlo_Static1DIntTensor
    : Stablehlo_StaticTensorOf<[Stablehlo_Int], [1], "statically shaped 1-dimensional integer tensor">;
def Stablehlo_Static2DIntTensor
    : Stablehlo_StaticTensorOf<[Stablehlo_Int], [2], "statically shaped 2-dimensional integer tensor">;
def Stablehlo_StaticTensor : StaticShapeTensorOf<stablehloElements>;
def Stablehlo_StaticIntOrFloatTensor : StaticShapeTensorOf<[Stablehlo_Int, Stablehlo_Float]>;
def Stablehlo_StaticNumberTensor
    : StaticShapeTensorOf<[Stablehlo_Int, Stablehlo_Float, Stablehlo_Complex, Stablehlo_Quantized]>;
def Stablehlo_StaticAnyElementTensor
    : RankedTensorOf<stablehloAllElements, [Stablehlo_HasQuantizedAxis, HasStaticShapePred], "statically shaped tensor">;
def Stablehlo_BoundedTensor
    : RankedTensorOf<stablehloAllElements, [Stablehlo_HasQuantizedAxis, Stablehlo_HasStaticOrBoundedShape],
                     "statically shaped or single bounded dimension tensor">;

def Stablehlo_Buffer : MemRefOf<stablehloElements>;
def Stablehlo_Tuple : NestedTupleOf<[Stablehlo_Tensor, Stablehlo_Buffer, Stablehlo_PerAxisTensor, Stablehlo_Token]>;
def Stablehlo_TensorOrToken : AnyTypeOf<[Stablehlo_Tensor, Stablehlo_Token]>;
def Stablehlo_ValueOrToken : AnyTypeOf<[Stablehlo_Tensor, Stablehlo_PerAxisTensor, Stablehlo_Token]>;
def Stablehlo_ValueTokenOrBuffer : AnyTypeOf<[Stablehlo_ValueOrToken, Stablehlo_Buffer]>;
def Stablehlo_ValueTokenOrTuple
    : AnyTypeOf<[Stablehlo_Tensor, Stablehlo_PerAxisTensor, Stablehlo_Token, Stablehlo_Tuple]>;
def Stablehlo_ValueTokenTupleOrBuffer : AnyTypeOf<[Stablehlo_ValueTokenOrTuple, Stablehlo_Buffer]>;
def Stablehlo_StaticValueOrToken
    : AnyTypeOf<[Stablehlo_StaticTensor, Stablehlo_StaticAnyElementTensor, Stablehlo_Token]>;
def Stablehlo_UnrankedOrRankedTensor : TensorOf<stablehloAllElements, [Stablehlo_HasQuantizedAxis]>;
def Stablehlo_CustomCallTuple : NestedTupleOf<[Stablehlo_UnrankedOrRankedTensor, Stablehlo_Buffer, Stablehlo_Token]>;
def Stablehlo_CustomCallValue
    : AnyTypeOf<[Stablehlo_UnrankedOrRankedTensor, Stablehlo_Buffer, Stablehlo_Token, Stablehlo_CustomCallTuple,
                 Stablehlo_Future]>;

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLODIALECT
