// Ops of the stablehlo dialect that work element by element.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_STABLEHLO_STABLEHLOELEMENTWISEOPS
#define TESSERA_DIALECT_STABLEHLO_STABLEHLOELEMENTWISEOPS

include "dialect/stablehlo/StablehloAttrs.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

class Stablehlo_Op<string mnemonic, list<Trait> traits = []> : Op<Stablehlo_Dialect, mnemonic, traits>;

//===--- Traits ---===//

class Stablehlo_Trait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::stablehlo::OpTrait";
}
// The operands may be exchanged: `stablehlo.reduce` may be written with the op's name alone.
def Stablehlo_Commutative : Stablehlo_Trait<"CommutativeOperands">;
// Types are the same but for sizes that aren't known and for how numbers are quantized.
def Stablehlo_CompatibleTypes : Stablehlo_Trait<"CompatibleOperandsAndResultType">;
def Stablehlo_CompatibleElementTypes : Stablehlo_Trait<"CompatibleOperandsAndResultElementType">;
def Stablehlo_CompatibleOperandElementTypes : Stablehlo_Trait<"CompatibleOperandsElementType">;
def Stablehlo_PairwiseSameTypes : Stablehlo_Trait<"PairwiseSameOperandAndResultType">;
def Stablehlo_PairwiseSameElementTypes : Stablehlo_Trait<"PairwiseSameOperandAndResultElementType">;

//===--- One operand ---===//

// Types of results follow from those of operands, of which all are compatible.
defvar stablehloCompatible = [Stablehlo_CompatibleTypes, InferTensorType];

class Stablehlo_UnaryOp<string mnemonic, Type operandType, list<Trait> traits = stablehloCompatible,
                        Type resultType = operandType>
    : Stablehlo_Op<mnemonic, !listconcat(traits, [Elementwise, SameOperandsAndResultShape, Pure])> {
  let arguments = (ins operandType:$operand);
  let results = (outs resultType:$result);
  let assemblyFormat = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
  let hooks = "Compatible";
}
// A function that may be asked to be more or less exact.
class Stablehlo_AccurateOp<string mnemonic>
    : Stablehlo_UnaryOp<mnemonic, Stablehlo_FloatComplexOrQuantizedTensor> {
  let arguments = (ins
    Stablehlo_FloatComplexOrQuantizedTensor:$operand,
    DefaultValuedOptionalAttr<Stablehlo_ResultAccuracyAttr, stablehloDefaultAccuracy>:$result_accuracy
  );
}

def Stablehlo_AbsOp : Stablehlo_UnaryOp<"abs", Stablehlo_SignedTensor, [InferTensorType], Stablehlo_SignedRealTensor> {
  let summary = "Absolute value.";
  let hooks = "Parts";
}
def Stablehlo_CbrtOp : Stablehlo_AccurateOp<"cbrt"> {
  let summary = "Cube root.";
}
def Stablehlo_CeilOp : Stablehlo_UnaryOp<"ceil", Stablehlo_FloatOrQuantizedTensor> {
  let summary = "The next integer that isn't less.";
}
def Stablehlo_ConvertOp : Stablehlo_UnaryOp<"convert", Stablehlo_UnquantizedTensor, []> {
  let summary = "The same numbers as another type.";
}
def Stablehlo_ClzOp : Stablehlo_UnaryOp<"count_leading_zeros", Stablehlo_IntTensor> {
  let summary = "The number of zeros before the first one.";
}
def Stablehlo_CosineOp : Stablehlo_AccurateOp<"cosine"> {
  let summary = "Cosine.";
}
def Stablehlo_ExpOp : Stablehlo_AccurateOp<"exponential"> {
  let summary = "e to the power of the operand.";
}
def Stablehlo_Expm1Op : Stablehlo_AccurateOp<"exponential_minus_one"> {
  let summary = "exp(x) - 1.";
}
def Stablehlo_FloorOp : Stablehlo_UnaryOp<"floor", Stablehlo_FloatOrQuantizedTensor> {
  let summary = "The next integer that isn't greater.";
}
def Stablehlo_ImagOp : Stablehlo_UnaryOp<"imag", Stablehlo_FloatOrComplexTensor, [InferTensorType], Stablehlo_FloatTensor> {
  let summary = "The imaginary part.";
  let hooks = "Parts";
}
def Stablehlo_IsFiniteOp
    : Stablehlo_Op<"is_finite", [Elementwise, SameOperandsAndResultShape, Pure, InferTensorType]> {
  let summary = "Whether it is neither infinite nor NaN.";
  let arguments = (ins Stablehlo_FloatOrQuantizedTensor:$x);
  let results = (outs Stablehlo_BoolTensor:$y);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hooks = "Predicate";
}
def Stablehlo_LogOp : Stablehlo_AccurateOp<"log"> {
  let summary = "Natural logarithm.";
}
def Stablehlo_Log1pOp : Stablehlo_AccurateOp<"log_plus_one"> {
  let summary = "log(x + 1).";
}
def Stablehlo_LogisticOp : Stablehlo_AccurateOp<"logistic"> {
  let summary = "1 / (1 + exp(-x)).";
}
def Stablehlo_NotOp : Stablehlo_UnaryOp<"not", Stablehlo_BoolOrIntTensor> {
  let summary = "All bits inverted.";
}
def Stablehlo_NegOp : Stablehlo_UnaryOp<"negate", Stablehlo_NumberTensor> {
  let summary = "The negative.";
}
def Stablehlo_PopulationCountOp : Stablehlo_UnaryOp<"popcnt", Stablehlo_IntTensor> {
  let summary = "The number of bits that are set.";
}
def Stablehlo_RealOp : Stablehlo_UnaryOp<"real", Stablehlo_FloatOrComplexTensor, [InferTensorType], Stablehlo_FloatTensor> {
  let summary = "The real part.";
  let hooks = "Parts";
}
def Stablehlo_RoundOp : Stablehlo_UnaryOp<"round_nearest_afz", Stablehlo_FloatOrQuantizedTensor> {
  let summary = "The nearest integer, halves away from zero.";
}
def Stablehlo_RoundNearestEvenOp : Stablehlo_UnaryOp<"round_nearest_even", Stablehlo_FloatOrQuantizedTensor> {
  let summary = "The nearest integer, halves to even.";
}
def Stablehlo_RsqrtOp : Stablehlo_AccurateOp<"rsqrt"> {
  let summary = "1 / sqrt(x).";
}
def Stablehlo_SignOp : Stablehlo_UnaryOp<"sign", Stablehlo_SignedTensor> {
  let summary = "-1, 0 or 1.";
}
def Stablehlo_SineOp : Stablehlo_AccurateOp<"sine"> {
  let summary = "Sine.";
}
def Stablehlo_SqrtOp : Stablehlo_AccurateOp<"sqrt"> {
  let summary = "Square root.";
}
def Stablehlo_TanOp : Stablehlo_AccurateOp<"tan"> {
  let summary = "Tangent.";
}
def Stablehlo_TanhOp : Stablehlo_AccurateOp<"tanh"> {
  let summary = "Hyperbolic tangent.";
}
def Stablehlo_UniformQuantizeOp
    : Stablehlo_UnaryOp<"uniform_quantize", Stablehlo_FloatOrAnyQuantizedTensor, [], Stablehlo_QuantizedTensor> {
  let summary = "Numbers as quantized ones.";
  let hooks = "";
  let hasVerifier = 1;
}
def Stablehlo_UniformDequantizeOp
    : Stablehlo_UnaryOp<"uniform_dequantize", Stablehlo_QuantizedTensor, [InferTensorType], Stablehlo_FloatTensor> {
  let summary = "The numbers that quantized ones stand for.";
  let hooks = "";
}
def Stablehlo_ReducePrecisionOp
    : Stablehlo_Op<"reduce_precision", !listconcat(stablehloCompatible, [Elementwise, Pure])> {
  let summary = "Rounded as if to a float with so many bits, and back.";
  let arguments = (ins
    Stablehlo_FloatOrQuantizedTensor:$operand,
    ConfinedAttr<I32Attr, [IntPositive]>:$exponent_bits,
    ConfinedAttr<I32Attr, [IntNonNegative]>:$mantissa_bits
  );
  let results = (outs Stablehlo_FloatOrQuantizedTensor:$output);
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits) attr-dict
    `:` custom<SameOperandsAndResultType>(type($operand), type($output))
  }];
  let hooks = "Compatible";
}

//===--- Two operands ---===//

class Stablehlo_BinaryOp<string mnemonic, Type type = Stablehlo_Tensor, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic, !listconcat(traits, [SameOperandsAndResultShape, Elementwise, Pure])> {
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}
class Stablehlo_ArithmeticOp<string mnemonic, Type type, list<Trait> traits = []>
    : Stablehlo_BinaryOp<mnemonic, type, !listconcat(traits, stablehloCompatible)> {
  let hooks = "Compatible";
}

def Stablehlo_AddOp : Stablehlo_BinaryOp<"add", Stablehlo_AnyElementTensor, [Stablehlo_Commutative, InferTensorType]> {
  let summary = "Sum; of bools, or.";
  let hasVerifier = 1;
}
def Stablehlo_Atan2Op : Stablehlo_ArithmeticOp<"atan2", Stablehlo_FloatComplexOrQuantizedTensor> {
  let summary = "The angle of the point (rhs, lhs).";
}
def Stablehlo_ComplexOp
    : Stablehlo_Op<"complex", [SameOperandsElementType, SameOperandsAndResultShape, Elementwise, Pure, InferTensorType]> {
  let summary = "A complex number of its parts.";
  let arguments = (ins Stablehlo_Float32Or64Tensor:$lhs, Stablehlo_Float32Or64Tensor:$rhs);
  let results = (outs Stablehlo_ComplexTensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))";
}
def Stablehlo_DivOp : Stablehlo_ArithmeticOp<"divide", Stablehlo_NumberTensor> {
  let summary = "Quotient; of integers, towards zero.";
}
def Stablehlo_MaxOp : Stablehlo_ArithmeticOp<"maximum", Stablehlo_Tensor, [Stablehlo_Commutative]> {
  let summary = "The greater one.";
}
def Stablehlo_MinOp : Stablehlo_ArithmeticOp<"minimum", Stablehlo_Tensor, [Stablehlo_Commutative]> {
  let summary = "The lesser one.";
}
def Stablehlo_MulOp : Stablehlo_ArithmeticOp<"multiply", Stablehlo_Tensor, [Stablehlo_Commutative]> {
  let summary = "Product; of bools, and.";
}
def Stablehlo_PowOp : Stablehlo_ArithmeticOp<"power", Stablehlo_NumberTensor> {
  let summary = "lhs to the power of rhs.";
}
def Stablehlo_RemOp : Stablehlo_ArithmeticOp<"remainder", Stablehlo_NumberTensor> {
  let summary = "What is left by a division, with the sign of lhs.";
}
def Stablehlo_ShiftLeftOp : Stablehlo_ArithmeticOp<"shift_left", Stablehlo_IntTensor> {
  let summary = "Bits moved up.";
}
def Stablehlo_ShiftRightArithmeticOp : Stablehlo_ArithmeticOp<"shift_right_arithmetic", Stablehlo_IntTensor> {
  let summary = "Bits moved down; the sign stays.";
}
def Stablehlo_ShiftRightLogicalOp : Stablehlo_ArithmeticOp<"shift_right_logical", Stablehlo_IntTensor> {
  let summary = "Bits moved down; zeros follow.";
}
def Stablehlo_SubtractOp : Stablehlo_ArithmeticOp<"subtract", Stablehlo_NumberTensor> {
  let summary = "Difference.";
}
def Stablehlo_AndOp : Stablehlo_ArithmeticOp<"and", Stablehlo_BoolOrIntTensor, [Stablehlo_Commutative]> {
  let summary = "Bits that both have.";
}
def Stablehlo_OrOp : Stablehlo_ArithmeticOp<"or", Stablehlo_BoolOrIntTensor, [Stablehlo_Commutative]> {
  let summary = "Bits that either has.";
}
def Stablehlo_XorOp : Stablehlo_ArithmeticOp<"xor", Stablehlo_BoolOrIntTensor, [Stablehlo_Commutative]> {
  let summary = "Bits that one of them has.";
}
def Stablehlo_CompareOp
    : Stablehlo_Op<"compare", [Elementwise, Stablehlo_CompatibleOperandElementTypes, SameOperandsAndResultShape, Pure, InferTensorType]> {
  let summary = "Whether a comparison holds.";
  let arguments = (ins
    Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
    Stablehlo_ComparisonDirectionAttr:$comparison_direction,
    OptionalAttr<Stablehlo_ComparisonTypeAttr>:$compare_type
  );
  let results = (outs Stablehlo_BoolTensor:$result);
  let assemblyFormat = [{
    `` $comparison_direction `,` $lhs `,` $rhs (`,` `` $compare_type^)? attr-dict `:` functional-type(operands, results)
  }];
  let hooks = "Predicate";
}

//===--- Three operands ---===//

def Stablehlo_ClampOp : Stablehlo_Op<"clamp", [Stablehlo_CompatibleElementTypes, Pure, InferTensorType]> {
  let summary = "The operand, but not less than `min` and not more than `max`, which may be scalars.";
  let arguments = (ins Stablehlo_Tensor:$min, Stablehlo_Tensor:$operand, Stablehlo_Tensor:$max);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $min `,` $operand `,` $max attr-dict
    `:` custom<SameOperandsAndResultType>(type($min), type($operand), type($max), type($result))
  }];
}
def Stablehlo_SelectOp : Stablehlo_Op<"select", [Pure, InferTensorType]> {
  let summary = "One or the other element, as `pred`, which may be a scalar, says.";
  let arguments = (ins Stablehlo_BoolTensor:$pred, Stablehlo_Tensor:$on_true, Stablehlo_Tensor:$on_false);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    operands attr-dict `:` custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))
  }];
}

#endif // TESSERA_DIALECT_STABLEHLO_STABLEHLOELEMENTWISEOPS
