// The quant dialect: types of quantized numbers and casts between them, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_QUANT_QUANTOPS
#define TESSERA_DIALECT_QUANT_QUANTOPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/Bytecode/BytecodeDialectInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Quant_Dialect : Dialect {
  let name = "quant";
  let summary = "Types of quantized numbers, and casts between them, floats and integers.";
  let cppNamespace = "::mlir::quant";
  let hasTypeParser = 1;
  let cInterfaces = [BytecodeDialectInterface];
  let inlinesEverything = 1;
  let extraDeclaration = "#include \"dialect/quant/Quant.h\"";
}

//===--- Types ---===//
//
// `uniform` is the keyword of three kinds of types, so the dialect parses and prints them. What all but `calibrated` have: `storageType`, a signless
// integer that is taken as signed when `isSigned`; `expressedType`, a float; the smallest and largest stored number.

class Quant_Type<string name, dag otherParameters> : TypeDef<Quant_Dialect, name> {
  let typeName = "quant." # name;
  let parameters = !con((ins "bool":$isSigned, "Type":$storageType), otherParameters);
  let genVerifyDecl = 1;
}
defvar quantRange = (ins "int64_t":$storageTypeMin, "int64_t":$storageTypeMax);

def Quant_AnyQuantizedType : Quant_Type<"AnyQuantized", !con((ins OptionalParameter<"Type">:$expressedType), quantRange)> {
  let summary = "`!quant.any<i8<-8:7>:f32>`: quantized in a way that isn't said.";
}
def Quant_UniformQuantizedType
    : Quant_Type<"UniformQuantized", !con((ins "Type":$expressedType), quantRange, (ins "double":$scale, "int64_t":$zeroPoint))> {
  let summary = "`!quant.uniform<i8:f32, 0.5:3>`: a stored number s is (s - 3) * 0.5.";
}
def Quant_UniformQuantizedPerAxisType
    : Quant_Type<"UniformQuantizedPerAxis",
                 !con((ins "Type":$expressedType), quantRange,
                      (ins ArrayRefParameter<"double">:$scales, ArrayRefParameter<"int64_t">:$zeroPoints, "int64_t":$quantizedDimension))> {
  let summary = "`!quant.uniform<i8:f32:1, {0.5, 0.25:3}>`: scales and zero points for each index of a dimension.";
}
def Quant_UniformQuantizedSubChannelType
    : Quant_Type<"UniformQuantizedSubChannel",
                 !con((ins "Type":$expressedType), quantRange,
                      (ins "Attribute":$scales, "Attribute":$zeroPoints, ArrayRefParameter<"int64_t">:$quantizedDimensions,
                           ArrayRefParameter<"int64_t">:$blockSizes))> {
  let summary = "`!quant.uniform<i8:f32:{0:1, 1:4}, {{0.5}, {0.25}}>`: scales and zero points for each block of a tensor.";
}
def Quant_CalibratedQuantizedType : TypeDef<Quant_Dialect, "CalibratedQuantized"> {
  let summary = "`!quant.calibrated<f32<-1.0:1.0>>`: to be quantized; the numbers lie in a range.";
  let typeName = "quant.CalibratedQuantized";
  let parameters = (ins "Type":$expressedType, "double":$min, "double":$max);
  let genVerifyDecl = 1;
}

class Quant_ScalarOrTensorOf<Type element>
    : Type<Or<[element.predicate, TensorOf<[element]>.predicate]>, "scalar or tensor of " # element.summary>;

def Quant_QuantizedType : Type<CPred<"quantIsQuantized($_self)">, "quantized type">;
def Quant_ScalarType : Type<Or<[AnySignlessInteger.predicate, AnyFloat.predicate, Quant_QuantizedType.predicate]>,
                            "signless integer, float, or quantized scalar">;
def Quant_IntegerOrQuantizedType
    : Type<Or<[AnySignlessInteger.predicate, Quant_QuantizedType.predicate]>, "signless integer or quantized type">;
def Quant_FloatScalarOrTensor : Quant_ScalarOrTensorOf<AnyFloat>;
def Quant_IntegerScalarOrTensor : Quant_ScalarOrTensorOf<AnySignlessInteger>;
def Quant_QuantizedScalarOrTensor : Quant_ScalarOrTensorOf<Quant_QuantizedType>;
def Quant_IntegerOrQuantizedScalarOrTensor : Quant_ScalarOrTensorOf<Quant_IntegerOrQuantizedType>;

//===--- Ops ---===//

def Quant_SameScalarOrTensorShape : PredOpTrait<
    "input and result are both scalars or both tensors with matching shape",
    Or<[And<[TypeIsPred<"input", Quant_ScalarType>, TypeIsPred<"result", Quant_ScalarType>]>,
        And<[TypeIsPred<"input", AnyUnrankedTensor>, TypeIsPred<"result", AnyUnrankedTensor>]>,
        And<[TypeIsPred<"input", AnyRankedTensor>, TypeIsPred<"result", AnyRankedTensor>,
             AllShapesMatch<["input", "result"]>.predicate]>]>>;
def Quant_IntegerAndQuantizedCombination : PredOpTrait<
    "input must be integer and result must be quantized, or vice versa",
    Or<[And<[TypeIsPred<"input", Quant_QuantizedScalarOrTensor>, TypeIsPred<"result", Quant_IntegerScalarOrTensor>]>,
        And<[TypeIsPred<"input", Quant_IntegerScalarOrTensor>, TypeIsPred<"result", Quant_QuantizedScalarOrTensor>]>]>>;

class Quant_CastOp<string mnemonic, list<Trait> traits = []>
    : Op<Quant_Dialect, mnemonic, !listconcat([Pure, Quant_SameScalarOrTensorShape], traits)> {
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Quant_DequantizeCastOp : Quant_CastOp<"dcast"> {
  let summary = "The floats that quantized numbers stand for: (stored - zero point) * scale.";
  let arguments = (ins Quant_QuantizedScalarOrTensor:$input);
  let results = (outs Quant_FloatScalarOrTensor:$result);
}
def Quant_QuantizeCastOp : Quant_CastOp<"qcast"> {
  let summary = "Floats as quantized numbers: input / scale + zero point, no less and no more than what is stored.";
  let arguments = (ins Quant_FloatScalarOrTensor:$input);
  let results = (outs Quant_QuantizedScalarOrTensor:$result);
}
def Quant_StorageCastOp : Quant_CastOp<"scast", [Quant_IntegerAndQuantizedCombination]> {
  let summary = "Quantized numbers as the integers that are stored, or the other way.";
  let arguments = (ins Quant_IntegerOrQuantizedScalarOrTensor:$input);
  let results = (outs Quant_IntegerOrQuantizedScalarOrTensor:$result);
}

#endif // TESSERA_DIALECT_QUANT_QUANTOPS
