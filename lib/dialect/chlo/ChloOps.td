// The chlo dialect: functions that frameworks name and StableHLO doesn't.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_CHLO_CHLOOPS
#define TESSERA_DIALECT_CHLO_CHLOOPS

include "dialect/stablehlo/StablehloElementwiseOps.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"

def Chlo_Dialect : Dialect {
  let name = "chlo";
  let summary = "Functions that can be made of StableHLO's ops, by their names.";
  let description = [{
    JAX writes them where it exports a program: `chlo.square` in every variance, `chlo.erf` in GELU, `chlo.top_k`.
    Those that broadcast stretch dimensions of size 1, as NumPy does; `broadcast_dimensions` says which dimensions of the
    larger operand those of the smaller one are, where they aren't the last.

    ```mlir
    %0 = chlo.square %x : tensor<4xf32> -> tensor<4xf32>
    ```
  }];
  let cppNamespace = "::mlir::chlo";
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasCompatibleTypes = 1;
  let inlinesEverything = 1;
  let extraDeclaration = "#include \"dialect/stablehlo/Stablehlo.h\"\n#include \"dialect/stablehlo/StablehloOps.h\"";
}

class Chlo_Op<string mnemonic, list<Trait> traits = []> : Op<Chlo_Dialect, mnemonic, !listconcat([Pure], traits)>;

//===--- Attributes ---===//

class Chlo_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::chlo";
}

def Chlo_ComparisonDirection : Chlo_Enum<"ComparisonDirection", "Which comparison.", [
  I32EnumAttrCase<"EQ", 0>, I32EnumAttrCase<"NE", 1>, I32EnumAttrCase<"GE", 2>, I32EnumAttrCase<"GT", 3>,
  I32EnumAttrCase<"LE", 4>, I32EnumAttrCase<"LT", 5>
]>;
def Chlo_ComparisonDirectionAttr : EnumAttr<Chlo_Dialect, Chlo_ComparisonDirection, "comparison_direction">;

def Chlo_ComparisonType : Chlo_Enum<"ComparisonType", "As what kind of numbers elements are compared.", [
  I32EnumAttrCase<"NOTYPE", 0>, I32EnumAttrCase<"FLOAT", 1>, I32EnumAttrCase<"TOTALORDER", 2>,
  I32EnumAttrCase<"SIGNED", 3>, I32EnumAttrCase<"UNSIGNED", 4>
]>;
def Chlo_ComparisonTypeAttr : EnumAttr<Chlo_Dialect, Chlo_ComparisonType, "comparison_type">;

def Chlo_Precision : Chlo_Enum<"Precision", "How exactly products are computed.", [
  I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGH", 1>, I32EnumAttrCase<"HIGHEST", 2>
]>;
def Chlo_PrecisionAttr : EnumAttr<Chlo_Dialect, Chlo_Precision, "precision">;
def Chlo_PrecisionConfigAttr : TypedArrayAttrBase<Chlo_PrecisionAttr, "Precision Config attribute">;

def Chlo_RaggedDotDimensionNumbersAttr : AttrDef<Chlo_Dialect, "RaggedDotDimensionNumbers"> {
  let mnemonic = "ragged_dot";
  let summary = "What the dimensions of a product are, of which one is split into groups of different sizes.";
  let parameters = (ins stablehloSizes:$lhsBatchingDimensions, stablehloSizes:$rhsBatchingDimensions,
                        stablehloSizes:$lhsContractingDimensions, stablehloSizes:$rhsContractingDimensions,
                        stablehloSizes:$lhsRaggedDimensions, stablehloSizes:$rhsGroupDimensions);
  let hasCustomAssemblyFormat = 1;
}

//===--- Kinds of values: ranks needn't be known ---===//

def Chlo_Tensor : TensorOf<stablehloAllElements, [Stablehlo_HasQuantizedAxis]>;
def Chlo_FloatTensor : TensorOf<[Stablehlo_Float]>;
def Chlo_ComplexTensor : TensorOf<[Stablehlo_Complex]>;
def Chlo_FloatOrComplexTensor : TensorOf<[Stablehlo_Float, Stablehlo_Complex]>;
def Chlo_BoolTensor : TensorOf<[Stablehlo_Bool]>;
def Chlo_BoolOrIntTensor : TensorOf<[Stablehlo_Bool, Stablehlo_Int]>;

//===--- Constants ---===//

def Chlo_ConstantOp : Chlo_Op<"constant", [ConstantLike, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "A constant tensor.";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Stablehlo_StaticTensor:$output);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}
def Chlo_ConstantLikeOp : Chlo_Op<"constant_like", [SameOperandsAndResultShape, InferTensorType]> {
  let summary = "One number as often as the operand has elements.";
  let arguments = (ins TypedAttrInterface:$value, Chlo_Tensor:$operand);
  let results = (outs Chlo_Tensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- One operand ---===//

class Chlo_UnaryOp<string mnemonic, Type type, Type resultType = type,
                   list<Trait> traits = [Stablehlo_CompatibleTypes]>
    : Chlo_Op<mnemonic, !listconcat(traits, [Elementwise, SameOperandsAndResultShape])> {
  let arguments = (ins type:$operand);
  let results = (outs resultType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

def Chlo_AcosOp : Chlo_UnaryOp<"acos", Chlo_FloatOrComplexTensor> {
  let summary = "Inverse cosine.";
}
def Chlo_AcoshOp : Chlo_UnaryOp<"acosh", Chlo_FloatOrComplexTensor> {
  let summary = "Inverse hyperbolic cosine.";
}
def Chlo_AsinOp : Chlo_UnaryOp<"asin", Chlo_FloatOrComplexTensor> {
  let summary = "Inverse sine.";
}
def Chlo_AsinhOp : Chlo_UnaryOp<"asinh", Chlo_FloatOrComplexTensor> {
  let summary = "Inverse hyperbolic sine.";
}
def Chlo_AtanOp : Chlo_UnaryOp<"atan", Chlo_FloatOrComplexTensor> {
  let summary = "Inverse tangent.";
}
def Chlo_AtanhOp : Chlo_UnaryOp<"atanh", Chlo_FloatOrComplexTensor> {
  let summary = "Inverse hyperbolic tangent.";
}
def Chlo_BesselI1eOp : Chlo_UnaryOp<"bessel_i1e", Chlo_FloatTensor> {
  let summary = "Bessel function of order 1, scaled by an exponential.";
}
def Chlo_ConjOp : Chlo_UnaryOp<"conj", Chlo_FloatOrComplexTensor> {
  let summary = "Complex conjugate.";
}
def Chlo_CoshOp : Chlo_UnaryOp<"cosh", Chlo_FloatOrComplexTensor> {
  let summary = "Hyperbolic cosine.";
}
def Chlo_SinhOp : Chlo_UnaryOp<"sinh", Chlo_FloatOrComplexTensor> {
  let summary = "Hyperbolic sine.";
}
def Chlo_TanOp : Chlo_UnaryOp<"tan", Chlo_FloatOrComplexTensor> {
  let summary = "Tangent.";
}
def Chlo_DigammaOp : Chlo_UnaryOp<"digamma", Chlo_FloatTensor> {
  let summary = "Derivative of the logarithm of the gamma function.";
}
def Chlo_ErfOp : Chlo_UnaryOp<"erf", Chlo_FloatTensor> {
  let summary = "Error function.";
}
def Chlo_ErfInvOp : Chlo_UnaryOp<"erf_inv", Chlo_FloatTensor> {
  let summary = "Inverse of the error function.";
}
def Chlo_ErfcOp : Chlo_UnaryOp<"erfc", Chlo_FloatTensor> {
  let summary = "1 - erf(x).";
}
def Chlo_LgammaOp : Chlo_UnaryOp<"lgamma", Chlo_FloatTensor> {
  let summary = "Logarithm of the gamma function.";
}
def Chlo_SquareOp : Chlo_UnaryOp<"square", Chlo_FloatOrComplexTensor> {
  let summary = "x * x.";
}
def Chlo_IsInfOp : Chlo_UnaryOp<"is_inf", Chlo_FloatTensor, Chlo_BoolTensor, []> {
  let summary = "Whether it is infinite.";
}
def Chlo_IsNegInfOp : Chlo_UnaryOp<"is_neg_inf", Chlo_FloatTensor, Chlo_BoolTensor, []> {
  let summary = "Whether it is minus infinity.";
}
def Chlo_IsPosInfOp : Chlo_UnaryOp<"is_pos_inf", Chlo_FloatTensor, Chlo_BoolTensor, []> {
  let summary = "Whether it is infinity.";
}

//===--- Two operands ---===//

class Chlo_BinaryOp<string mnemonic, string first, string second>
    : Chlo_Op<mnemonic, [Elementwise, SameOperandsAndResultShape, Stablehlo_CompatibleTypes]> {
  let arguments = !dag(ins, [Chlo_FloatTensor, Chlo_FloatTensor], [first, second]);
  let results = (outs Chlo_FloatTensor:$result);
  let assemblyFormat =
      "$" # first # " `,` $" # second # " attr-dict `:` type($" # first # ") `,` type($" # second # ") `->` type(results)";
}
def Chlo_NextAfterOp : Chlo_BinaryOp<"next_after", "x", "y"> {
  let summary = "The next number from x towards y.";
}
def Chlo_PolygammaOp : Chlo_BinaryOp<"polygamma", "n", "x"> {
  let summary = "Derivatives of digamma.";
}
def Chlo_ZetaOp : Chlo_BinaryOp<"zeta", "x", "q"> {
  let summary = "Hurwitz' zeta function.";
}
def Chlo_MulhiOp : Chlo_Op<"mulhi", [Commutative, Elementwise, SameOperandsAndResultShape, Stablehlo_CompatibleTypes]> {
  let summary = "The upper half of the bits of a product.";
  let arguments = (ins Stablehlo_IntTensor:$lhs, Stablehlo_IntTensor:$rhs);
  let results = (outs Stablehlo_IntTensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
}

//===--- Two operands that are broadcast ---===//

class Chlo_BroadcastOp<string mnemonic, list<Trait> traits = [SameOperandsAndResultElementType],
                       Type type = Chlo_Tensor, Type resultType = type>
    : Chlo_Op<mnemonic, !listconcat(traits, [InferTensorType])> {
  let arguments = (ins type:$lhs, type:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs resultType:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)
  }];
  let hooks = "Broadcast";
}
defvar chloCompatible = [Commutative, Stablehlo_CompatibleElementTypes];

def Chlo_BroadcastAddOp : Chlo_BroadcastOp<"broadcast_add", chloCompatible> {
  let summary = "Sum.";
}
def Chlo_BroadcastAtan2Op : Chlo_BroadcastOp<"broadcast_atan2"> {
  let summary = "The angle of the point (rhs, lhs).";
}
def Chlo_BroadcastDivOp : Chlo_BroadcastOp<"broadcast_divide"> {
  let summary = "Quotient.";
}
def Chlo_BroadcastMaxOp : Chlo_BroadcastOp<"broadcast_maximum", chloCompatible> {
  let summary = "The greater one.";
}
def Chlo_BroadcastMinOp : Chlo_BroadcastOp<"broadcast_minimum", chloCompatible> {
  let summary = "The lesser one.";
}
def Chlo_BroadcastMulOp : Chlo_BroadcastOp<"broadcast_multiply", [Commutative, SameOperandsAndResultElementType]> {
  let summary = "Product.";
}
def Chlo_BroadcastNextAfterOp : Chlo_BroadcastOp<"broadcast_next_after"> {
  let summary = "The next number from lhs towards rhs.";
}
def Chlo_BroadcastPolygammaOp
    : Chlo_BroadcastOp<"broadcast_polygamma", [SameOperandsAndResultElementType], Chlo_FloatTensor> {
  let summary = "Derivatives of digamma.";
}
def Chlo_BroadcastPowOp : Chlo_BroadcastOp<"broadcast_power"> {
  let summary = "lhs to the power of rhs.";
}
def Chlo_BroadcastRemOp : Chlo_BroadcastOp<"broadcast_remainder"> {
  let summary = "What is left by a division, with the sign of lhs.";
}
def Chlo_BroadcastShiftLeftOp : Chlo_BroadcastOp<"broadcast_shift_left"> {
  let summary = "Bits moved up.";
}
def Chlo_BroadcastShiftRightArithmeticOp : Chlo_BroadcastOp<"broadcast_shift_right_arithmetic"> {
  let summary = "Bits moved down; the sign stays.";
}
def Chlo_BroadcastShiftRightLogicalOp : Chlo_BroadcastOp<"broadcast_shift_right_logical"> {
  let summary = "Bits moved down; zeros follow.";
}
def Chlo_BroadcastSubOp : Chlo_BroadcastOp<"broadcast_subtract"> {
  let summary = "Difference.";
}
def Chlo_BroadcastZetaOp : Chlo_BroadcastOp<"broadcast_zeta", [SameOperandsAndResultElementType], Chlo_FloatTensor> {
  let summary = "Hurwitz' zeta function.";
}
def Chlo_BroadcastAndOp : Chlo_BroadcastOp<"broadcast_and", [Commutative], Chlo_BoolOrIntTensor, Chlo_Tensor> {
  let summary = "Bits that both have.";
}
def Chlo_BroadcastOrOp : Chlo_BroadcastOp<"broadcast_or", [Commutative], Chlo_BoolOrIntTensor, Chlo_Tensor> {
  let summary = "Bits that either has.";
}
def Chlo_BroadcastXorOp : Chlo_BroadcastOp<"broadcast_xor", [Commutative], Chlo_BoolOrIntTensor, Chlo_Tensor> {
  let summary = "Bits that one of them has.";
}
def Chlo_BroadcastComplexOp : Chlo_BroadcastOp<"broadcast_complex", [], Chlo_FloatTensor, Chlo_ComplexTensor> {
  let summary = "A complex number of its parts.";
  let hooks = "";
}
def Chlo_BroadcastCompareOp : Chlo_BroadcastOp<"broadcast_compare", [], Chlo_Tensor, Chlo_BoolTensor> {
  let summary = "Whether a comparison holds.";
  let arguments = (ins
    Chlo_Tensor:$lhs, Chlo_Tensor:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions,
    Chlo_ComparisonDirectionAttr:$comparison_direction, OptionalAttr<Chlo_ComparisonTypeAttr>:$compare_type
  );
  let hooks = "";
}
def Chlo_BroadcastSelectOp : Chlo_Op<"broadcast_select", [InferTensorType]> {
  let summary = "One or the other element, as `pred` says.";
  let arguments = (ins Stablehlo_BoolTensor:$pred, Chlo_Tensor:$on_true, Chlo_Tensor:$on_false);
  let results = (outs Chlo_Tensor:$result);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict
    `:` `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->` type(results)
  }];
}

//===--- Others ---===//

def Chlo_TopKOp
    : Chlo_Op<"top_k", [InferTensorType, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "The k greatest along the last dimension, and where they are.";
  let arguments = (ins
    Chlo_Tensor:$operand, I64Attr:$k, DefaultValuedOptionalAttr<BoolAttr, "true">:$is_stable
  );
  let results = (outs Chlo_Tensor:$values, Chlo_Tensor:$indices);
  let assemblyFormat = [{
    `(` $operand `,` `k` `=` $k (`,` `is_stable` `=` $is_stable^)? `)` attr-dict
    `:` type($operand) `->` `(` type($values) `,` type($indices) `)`
  }];
}
def Chlo_RaggedDotOp : Chlo_Op<"ragged_dot"> {
  let summary = "A product in which one dimension is split into groups of sizes that an operand says.";
  let description = [{
    `b`, `m`, `k`, `n` are dimensions as those of `stablehlo.dot_general`, `g` is that of the groups:

    | what is split | lhs | rhs | sizes | result |
    | --- | --- | --- | --- | --- |
    | a free dimension of lhs | b, m, k | g, b, k, n | b, g | b, m, n |
    | one that is summed over | b, m, k | b, k, n | b, g | g, b, m, n |
    | a batch dimension | b, m, k | b, k, n | g | b, m, n |

    Sizes may be the same for all: then they are a vector.
  }];
  let arguments = (ins
    Chlo_Tensor:$lhs, Chlo_Tensor:$rhs, Stablehlo_IntTensor:$group_sizes,
    Chlo_RaggedDotDimensionNumbersAttr:$ragged_dot_dimension_numbers,
    OptionalAttr<Chlo_PrecisionConfigAttr>:$precision_config
  );
  let results = (outs Chlo_Tensor:$result);
  let hasVerifier = 1;
}
def Chlo_ScanOp
    : Op<Chlo_Dialect, "scan", [AttrSizedOperandSegments, AttrSizedResultSegments, InferTensorType, IsolatedFromAbove,
                                RecursiveMemoryEffects,
                                DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "The body for one slice of the inputs after the other; it hands values on to the next.";
  let description = [{
    The body gets slices of the inputs along the dimension and the values that are handed on, `inits` at first. It gives
    slices of the outputs and the values for the next round, which at last are results.

    ```mlir
    %sums, %total = chlo.scan(%x) inits (%zero) dimension=0 {
    ^bb0(%element: tensor<3xf32>, %sum: tensor<3xf32>):
      %1 = stablehlo.add %sum, %element : tensor<3xf32>
      stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
    } : (tensor<5x3xf32>, tensor<3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = (ins
    Variadic<Chlo_Tensor>:$inputs, Variadic<Chlo_Tensor>:$inits, ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension,
    OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$scan_dim_size,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_reverse, OptionalAttr<BoolAttr>:$is_associative
  );
  let results = (outs Variadic<Chlo_Tensor>:$outputs, Variadic<Chlo_Tensor>:$carries);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_CHLO_CHLOOPS
