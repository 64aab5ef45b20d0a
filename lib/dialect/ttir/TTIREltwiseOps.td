// Elementwise operations and reductions of the ttir dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTIR_TTIRELTWISEOPS
#define TESSERA_DIALECT_TTIR_TTIRELTWISEOPS

include "dialect/ttir/TTIRAttrs.td"
include "mlir/IR/CommonAttrConstraints.td"

class TTIR_ElementwiseOp<string mnemonic, list<Trait> traits>
    : TTIR_DPSOp<mnemonic, !listconcat([AttrSizedOperandSegments, TTIR_Broadcastable], traits), "outputs"> {
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$outputs);
  let results = (outs Variadic<AnyRankedTensor>:$results);
}
class TTIR_ElementwiseUnaryOp<string mnemonic, list<Trait> traits = []>
    : TTIR_ElementwiseOp<mnemonic, !listconcat([TwoOperands], traits)>;
class TTIR_ElementwiseBinaryOp<string mnemonic, list<Trait> traits = []>
    : TTIR_ElementwiseOp<mnemonic, !listconcat([ThreeOperands], traits)>;
class TTIR_ElementwiseTernaryOp<string mnemonic, list<Trait> traits = []>
    : TTIR_ElementwiseOp<mnemonic, !listconcat([FourOperands], traits)>;

//===--- Unary ---===//

def TTIR_AbsOp : TTIR_ElementwiseUnaryOp<"abs", [TTIR_Idempotence]> {
  let summary = "Absolute value of every element.";
}
def TTIR_CbrtOp : TTIR_ElementwiseUnaryOp<"cbrt"> {
  let summary = "Cube root of every element.";
}
def TTIR_CeilOp : TTIR_ElementwiseUnaryOp<"ceil", [TTIR_Idempotence]> {
  let summary = "Smallest integer not less than every element.";
}
def TTIR_CosOp : TTIR_ElementwiseUnaryOp<"cos"> {
  let summary = "Cosine of every element, in radians.";
}
def TTIR_ExpOp : TTIR_ElementwiseUnaryOp<"exp", [TTIR_GenericRegionOpInterface]> {
  let summary = "e to the power of every element.";
}
def TTIR_FloorOp : TTIR_ElementwiseUnaryOp<"floor", [TTIR_Idempotence]> {
  let summary = "Largest integer not greater than every element.";
}
def TTIR_GeluOp : TTIR_ElementwiseUnaryOp<"gelu"> {
  let summary = "Gaussian error linear unit: x/2 * (1 + erf(x/sqrt(2))).";
}
def TTIR_IsFiniteOp : TTIR_ElementwiseUnaryOp<"isfinite"> {
  let summary = "1 where the element is neither infinite nor NaN, else 0.";
}
def TTIR_LogicalNotOp : TTIR_ElementwiseUnaryOp<"logical_not"> {
  let summary = "1 where the element is 0, else 0.";
}
def TTIR_BitwiseNotOp : TTIR_ElementwiseUnaryOp<"bitwise_not", [TTIR_Involution]> {
  let summary = "Every bit of every integer element flipped.";
}
def TTIR_NegOp : TTIR_ElementwiseUnaryOp<"neg", [TTIR_Involution]> {
  let summary = "Every element negated.";
}
def TTIR_TanOp : TTIR_ElementwiseUnaryOp<"tan"> {
  let summary = "Tangent of every element, in radians.";
}
def TTIR_TanhOp : TTIR_ElementwiseUnaryOp<"tanh"> {
  let summary = "Hyperbolic tangent of every element.";
}
def TTIR_ReciprocalOp : TTIR_ElementwiseUnaryOp<"reciprocal", [TTIR_Involution]> {
  let summary = "1 divided by every element.";
}
def TTIR_ReluOp : TTIR_ElementwiseUnaryOp<"relu", [TTIR_Idempotence]> {
  let summary = "The element where it is positive, else 0.";
}
def TTIR_RsqrtOp : TTIR_ElementwiseUnaryOp<"rsqrt"> {
  let summary = "1 divided by the square root of every element.";
}
def TTIR_SigmoidOp : TTIR_ElementwiseUnaryOp<"sigmoid"> {
  let summary = "1 / (1 + exp(-x)) of every element.";
}
def TTIR_SignOp : TTIR_ElementwiseUnaryOp<"sign", [TTIR_Idempotence]> {
  let summary = "-1, 0 or 1 by the sign of every element.";
}
def TTIR_SinOp : TTIR_ElementwiseUnaryOp<"sin"> {
  let summary = "Sine of every element, in radians.";
}
def TTIR_SqrtOp : TTIR_ElementwiseUnaryOp<"sqrt"> {
  let summary = "Square root of every element.";
}
def TTIR_TypecastOp : TTIR_ElementwiseUnaryOp<"typecast"> {
  let summary = "Every element converted to the element type of the result.";
  let hasFolder = 1;
}
def TTIR_LogOp : TTIR_ElementwiseUnaryOp<"log"> {
  let summary = "Natural logarithm of every element.";
}
def TTIR_Log1pOp : TTIR_ElementwiseUnaryOp<"log1p"> {
  let summary = "log(1 + x) of every element, exact near 0.";
}
def TTIR_Expm1Op : TTIR_ElementwiseUnaryOp<"expm1"> {
  let summary = "exp(x) - 1 of every element, exact near 0.";
}
def TTIR_LeakyReluOp : TTIR_ElementwiseUnaryOp<"leaky_relu"> {
  let summary = "The element where it is positive, else the element times `parameter`.";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$outputs, F32Attr:$parameter);
}

//===--- Binary ---===//

def TTIR_EqualOp : TTIR_ElementwiseBinaryOp<"eq"> {
  let summary = "1 where both elements are equal, else 0.";
}
def TTIR_NotEqualOp : TTIR_ElementwiseBinaryOp<"ne"> {
  let summary = "1 where the elements differ, else 0.";
}
def TTIR_GreaterEqualOp : TTIR_ElementwiseBinaryOp<"ge"> {
  let summary = "1 where lhs >= rhs, else 0.";
}
def TTIR_GreaterThanOp : TTIR_ElementwiseBinaryOp<"gt"> {
  let summary = "1 where lhs > rhs, else 0.";
}
def TTIR_LessEqualOp : TTIR_ElementwiseBinaryOp<"le"> {
  let summary = "1 where lhs <= rhs, else 0.";
}
def TTIR_LessThanOp : TTIR_ElementwiseBinaryOp<"lt"> {
  let summary = "1 where lhs < rhs, else 0.";
}
def TTIR_LogicalAndOp : TTIR_ElementwiseBinaryOp<"logical_and", [TTIR_BinaryIdempotence]> {
  let summary = "1 where both elements are non-zero, else 0.";
}
def TTIR_LogicalOrOp : TTIR_ElementwiseBinaryOp<"logical_or", [TTIR_BinaryIdempotence]> {
  let summary = "1 where an element is non-zero, else 0.";
}
def TTIR_LogicalXorOp : TTIR_ElementwiseBinaryOp<"logical_xor"> {
  let summary = "1 where exactly one element is non-zero, else 0.";
}
def TTIR_BitwiseAndOp : TTIR_ElementwiseBinaryOp<"bitwise_and", [TTIR_BinaryIdempotence]> {
  let summary = "Bitwise and of integer elements.";
}
def TTIR_BitwiseOrOp : TTIR_ElementwiseBinaryOp<"bitwise_or", [TTIR_BinaryIdempotence]> {
  let summary = "Bitwise or of integer elements.";
}
def TTIR_BitwiseXorOp : TTIR_ElementwiseBinaryOp<"bitwise_xor"> {
  let summary = "Bitwise exclusive or of integer elements.";
  let hasCanonicalizer = 1;
}
def TTIR_MinimumOp : TTIR_ElementwiseBinaryOp<"minimum", [TTIR_BinaryIdempotence, TTIR_PartiallyBroadcastable]> {
  let summary = "The smaller of two elements.";
}
def TTIR_MaximumOp : TTIR_ElementwiseBinaryOp<"maximum", [TTIR_GenericRegionOpInterface]> {
  let summary = "The larger of two elements.";
}
def TTIR_AddOp : TTIR_ElementwiseBinaryOp<"add", [TTIR_GenericRegionOpInterface, TTIR_FullyBroadcastable]> {
  let summary = "lhs + rhs.";
}
def TTIR_SubtractOp : TTIR_ElementwiseBinaryOp<"subtract", [TTIR_PartiallyBroadcastable]> {
  let summary = "lhs - rhs.";
}
def TTIR_MultiplyOp
    : TTIR_ElementwiseBinaryOp<"multiply", [TTIR_GenericRegionOpInterface, TTIR_PartiallyBroadcastable]> {
  let summary = "lhs * rhs.";
}
def TTIR_DivOp : TTIR_ElementwiseBinaryOp<"div", [TTIR_GenericRegionOpInterface, TTIR_PartiallyBroadcastable]> {
  let summary = "lhs / rhs.";
}
def TTIR_RemainderOp : TTIR_ElementwiseBinaryOp<"remainder", [TTIR_PartiallyBroadcastable]> {
  let summary = "Remainder of lhs / rhs, with the sign of rhs.";
}
def TTIR_PowerOp : TTIR_ElementwiseBinaryOp<"power"> {
  let summary = "lhs to the power of rhs.";
}

//===--- Ternary ---===//

def TTIR_WhereOp : TTIR_ElementwiseTernaryOp<"where", [TTIR_PartiallyBroadcastable]> {
  let summary = "The second operand's element where the first's is non-zero, else the third's.";
}

//===--- Reductions ---===//

class TTIR_ReductionOp<string mnemonic> : TTIR_DPSOp<mnemonic, [TTIR_GenericRegionOpInterface]> {
  let description = [{
    Reduces over the dimensions in `dim_arg` (all when absent; negative ones count from the end). With `keep_dim` the reduced dimensions stay,
    with size 1.
  }];
  let arguments = (ins
    AnyRankedTensor:$input,
    AnyRankedTensor:$output,
    BoolAttr:$keep_dim,
    OptionalAttr<I32ArrayAttr>:$dim_arg
  );
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_SumOp : TTIR_ReductionOp<"sum"> {
  let summary = "Sum over dimensions.";
}
def TTIR_MeanOp : TTIR_ReductionOp<"mean"> {
  let summary = "Mean over dimensions.";
}
def TTIR_MaxOp : TTIR_ReductionOp<"max"> {
  let summary = "Maximum over dimensions.";
}
def TTIR_MinOp : TTIR_ReductionOp<"min"> {
  let summary = "Minimum over dimensions.";
}
def TTIR_ProdOp : TTIR_ReductionOp<"prod"> {
  let summary = "Product over dimensions.";
}
def TTIR_ReduceAndOp : TTIR_ReductionOp<"reduce_and"> {
  let summary = "Logical and over dimensions.";
}
def TTIR_ArgMaxOp : TTIR_ReductionOp<"argmax"> {
  let summary = "Index of the maximum over one dimension.";
}

#endif // TESSERA_DIALECT_TTIR_TTIRELTWISEOPS
