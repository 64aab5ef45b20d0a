// Operations of the math dialect, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_MATH_MATHOPS
#define TESSERA_DIALECT_MATH_MATHOPS

include "dialect/arith/ArithDialect.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Math_Dialect : Dialect {
  let name = "math";
  let summary = "Functions of numbers beyond arithmetic, and of vectors and tensors of them.";
  let cppNamespace = "::mlir::math";
  let hasConstantMaterializer = 1;
  let inlinesEverything = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

class Math_Op<string mnemonic, list<Trait> traits = []>
    : Op<Math_Dialect, mnemonic, traits # [Pure] # ElementwiseMappable.traits>;

defvar mathNoFastMath = "::mlir::arith::FastMathFlags::none";
defvar mathFastMath = DefaultValuedAttr<Arith_FastMathAttr, mathNoFastMath>;

//===--- Integers ---===//

class Math_IntegerUnaryOp<string mnemonic> : Math_Op<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$operand);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
  let hasFolder = 1;
}
def Math_AbsIOp : Math_IntegerUnaryOp<"absi"> {
  let summary = "Magnitude of a signed integer.";
}
def Math_CountLeadingZerosOp : Math_IntegerUnaryOp<"ctlz"> {
  let summary = "Number of zero bits above the highest one.";
}
def Math_CountTrailingZerosOp : Math_IntegerUnaryOp<"cttz"> {
  let summary = "Number of zero bits below the lowest one.";
}
def Math_CtPopOp : Math_IntegerUnaryOp<"ctpop"> {
  let summary = "Number of bits that are one.";
}
def Math_IPowIOp : Math_Op<"ipowi", [SameOperandsAndResultType]> {
  let summary = "Signed integer to the power of a signed integer.";
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}

//===--- Classes of floats ---===//

class Math_FloatClassificationOp<string mnemonic>
    : Math_Op<mnemonic, [TypesMatchWith<"result type has i1 element type and same shape as operands", "operand", "result",
                                        "tesseraI1SameShape($_self)">]> {
  let arguments = (ins FloatLike:$operand, mathFastMath:$fastmath);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
  let hasFolder = 1;
}
def Math_IsFiniteOp : Math_FloatClassificationOp<"isfinite"> {
  let summary = "Whether a float is neither infinite nor NaN.";
}
def Math_IsInfOp : Math_FloatClassificationOp<"isinf"> {
  let summary = "Whether a float is infinite.";
}
def Math_IsNaNOp : Math_FloatClassificationOp<"isnan"> {
  let summary = "Whether a float is NaN.";
}
def Math_IsNormalOp : Math_FloatClassificationOp<"isnormal"> {
  let summary = "Whether a float is neither zero, subnormal, infinite nor NaN.";
}

//===--- One float ---===//

class Math_FloatUnaryOp<string mnemonic> : Math_Op<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins FloatLike:$operand, mathFastMath:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
class Math_FoldedFloatUnaryOp<string mnemonic> : Math_FloatUnaryOp<mnemonic> {
  let hasFolder = 1;
}

def Math_AbsFOp : Math_FoldedFloatUnaryOp<"absf"> {
  let summary = "Magnitude.";
}
def Math_CbrtOp : Math_FloatUnaryOp<"cbrt"> {
  let summary = "Cube root.";
}
def Math_CeilOp : Math_FoldedFloatUnaryOp<"ceil"> {
  let summary = "Rounding towards infinity.";
}
def Math_FloorOp : Math_FoldedFloatUnaryOp<"floor"> {
  let summary = "Rounding towards minus infinity.";
}
def Math_RoundOp : Math_FoldedFloatUnaryOp<"round"> {
  let summary = "Rounding to the nearest integer, of two the one farther from zero.";
}
def Math_RoundEvenOp : Math_FoldedFloatUnaryOp<"roundeven"> {
  let summary = "Rounding to the nearest integer, of two the even one.";
}
def Math_TruncOp : Math_FoldedFloatUnaryOp<"trunc"> {
  let summary = "Rounding towards zero.";
}
def Math_SqrtOp : Math_FoldedFloatUnaryOp<"sqrt"> {
  let summary = "Square root.";
}
def Math_RsqrtOp : Math_FloatUnaryOp<"rsqrt"> {
  let summary = "Reciprocal of the square root.";
}
def Math_ExpOp : Math_FoldedFloatUnaryOp<"exp"> {
  let summary = "e to a power.";
}
def Math_Exp2Op : Math_FoldedFloatUnaryOp<"exp2"> {
  let summary = "2 to a power.";
}
def Math_ExpM1Op : Math_FoldedFloatUnaryOp<"expm1"> {
  let summary = "e to a power, less one.";
}
def Math_LogOp : Math_FoldedFloatUnaryOp<"log"> {
  let summary = "Natural logarithm.";
}
def Math_Log10Op : Math_FoldedFloatUnaryOp<"log10"> {
  let summary = "Logarithm to the base of 10.";
}
def Math_Log1pOp : Math_FoldedFloatUnaryOp<"log1p"> {
  let summary = "Natural logarithm of one and the operand.";
}
def Math_Log2Op : Math_FoldedFloatUnaryOp<"log2"> {
  let summary = "Logarithm to the base of 2.";
}
def Math_ErfOp : Math_FoldedFloatUnaryOp<"erf"> {
  let summary = "Error function.";
}
def Math_ErfcOp : Math_FoldedFloatUnaryOp<"erfc"> {
  let summary = "One less the error function.";
}
def Math_SinOp : Math_FoldedFloatUnaryOp<"sin"> {
  let summary = "Sine.";
}
def Math_CosOp : Math_FoldedFloatUnaryOp<"cos"> {
  let summary = "Cosine.";
}
def Math_TanOp : Math_FoldedFloatUnaryOp<"tan"> {
  let summary = "Tangent.";
}
def Math_AsinOp : Math_FoldedFloatUnaryOp<"asin"> {
  let summary = "Arc sine.";
}
def Math_AcosOp : Math_FoldedFloatUnaryOp<"acos"> {
  let summary = "Arc cosine.";
}
def Math_AtanOp : Math_FoldedFloatUnaryOp<"atan"> {
  let summary = "Arc tangent.";
}
def Math_SinhOp : Math_FoldedFloatUnaryOp<"sinh"> {
  let summary = "Hyperbolic sine.";
}
def Math_CoshOp : Math_FoldedFloatUnaryOp<"cosh"> {
  let summary = "Hyperbolic cosine.";
}
def Math_TanhOp : Math_FoldedFloatUnaryOp<"tanh"> {
  let summary = "Hyperbolic tangent.";
}
def Math_AsinhOp : Math_FoldedFloatUnaryOp<"asinh"> {
  let summary = "Inverse of the hyperbolic sine.";
}
def Math_AcoshOp : Math_FoldedFloatUnaryOp<"acosh"> {
  let summary = "Inverse of the hyperbolic cosine.";
}
def Math_AtanhOp : Math_FoldedFloatUnaryOp<"atanh"> {
  let summary = "Inverse of the hyperbolic tangent.";
}

def Math_SincosOp : Math_Op<"sincos", [AllTypesMatch<["operand", "sin", "cos"]>]> {
  let summary = "Sine and cosine.";
  let arguments = (ins FloatLike:$operand, mathFastMath:$fastmath);
  let results = (outs FloatLike:$sin, FloatLike:$cos);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)";
}

//===--- Several floats ---===//

class Math_FloatBinaryOp<string mnemonic> : Math_Op<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins FloatLike:$lhs, FloatLike:$rhs, mathFastMath:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}
def Math_Atan2Op : Math_FloatBinaryOp<"atan2"> {
  let summary = "Angle of the point with ordinate lhs and abscissa rhs.";
}
def Math_CopySignOp : Math_FloatBinaryOp<"copysign"> {
  let summary = "The magnitude of lhs with the sign of rhs.";
}
def Math_PowFOp : Math_FloatBinaryOp<"powf"> {
  let summary = "Power of floats.";
}

def Math_FPowIOp : Math_Op<"fpowi", [SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>]> {
  let summary = "Float to the power of a signed integer.";
  let arguments = (ins FloatLike:$lhs, SignlessIntegerOrIndexLike:$rhs, mathFastMath:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)";
}

class Math_FloatTernaryOp<string mnemonic> : Math_Op<mnemonic, [SameOperandsAndResultType]> {
  let results = (outs FloatLike:$result);
}
def Math_FmaOp : Math_FloatTernaryOp<"fma"> {
  let summary = "a * b + c, rounded once.";
  let arguments = (ins FloatLike:$a, FloatLike:$b, FloatLike:$c, mathFastMath:$fastmath);
  let assemblyFormat = "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
def Math_ClampFOp : Math_FloatTernaryOp<"clampf"> {
  let summary = "The value, but not beyond the limits.";
  let arguments = (ins FloatLike:$value, FloatLike:$min, FloatLike:$max, mathFastMath:$fastmath);
  let assemblyFormat = "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

#endif // TESSERA_DIALECT_MATH_MATHOPS
