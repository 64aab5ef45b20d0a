// The chlo dialect: functions that frameworks name and StableHLO doesn't.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_CHLO_CHLOOPS
#define TESSERA_DIALECT_CHLO_CHLOOPS

include "dialect/stablehlo/StablehloDialect.td"
include "mlir/IR/OpAsmInterface.td"

def Chlo_Dialect : Dialect {
  let name = "chlo";
  let summary = "Functions that can be made of StableHLO's ops, by their names.";
  let description = [{
    JAX writes them where it exports a program: `chlo.square` in every variance, `chlo.erf` in GELU, `chlo.top_k`.

    ```mlir
    %0 = chlo.square %x : tensor<4xf32> -> tensor<4xf32>
    ```
  }];
  let cppNamespace = "::mlir::chlo";
  let inlinesEverything = 1;
  let extraDeclaration = "#include \"dialect/stablehlo/Stablehlo.h\"\n#include \"dialect/stablehlo/StablehloOps.h\"";
}

class Chlo_Op<string mnemonic, list<Trait> traits = []> : Op<Chlo_Dialect, mnemonic, !listconcat([Pure], traits)>;

//===--- One operand ---===//

class Chlo_UnaryOp<string mnemonic, Type type, Type resultType = type,
                   list<Trait> traits = [SameOperandsAndResultElementType]>
    : Chlo_Op<mnemonic, !listconcat(traits, [Elementwise, SameOperandsAndResultShape])> {
  let arguments = (ins type:$operand);
  let results = (outs resultType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

def Chlo_AcosOp : Chlo_UnaryOp<"acos", Stablehlo_FloatOrComplexTensor> {
  let summary = "Inverse cosine.";
}
def Chlo_AcoshOp : Chlo_UnaryOp<"acosh", Stablehlo_FloatOrComplexTensor> {
  let summary = "Inverse hyperbolic cosine.";
}
def Chlo_AsinOp : Chlo_UnaryOp<"asin", Stablehlo_FloatOrComplexTensor> {
  let summary = "Inverse sine.";
}
def Chlo_AsinhOp : Chlo_UnaryOp<"asinh", Stablehlo_FloatOrComplexTensor> {
  let summary = "Inverse hyperbolic sine.";
}
def Chlo_AtanOp : Chlo_UnaryOp<"atan", Stablehlo_FloatOrComplexTensor> {
  let summary = "Inverse tangent.";
}
def Chlo_AtanhOp : Chlo_UnaryOp<"atanh", Stablehlo_FloatOrComplexTensor> {
  let summary = "Inverse hyperbolic tangent.";
}
def Chlo_BesselI1eOp : Chlo_UnaryOp<"bessel_i1e", Stablehlo_FloatTensor> {
  let summary = "Bessel function of order 1, scaled by an exponential.";
}
def Chlo_ConjOp : Chlo_UnaryOp<"conj", Stablehlo_FloatOrComplexTensor> {
  let summary = "Complex conjugate.";
}
def Chlo_CoshOp : Chlo_UnaryOp<"cosh", Stablehlo_FloatOrComplexTensor> {
  let summary = "Hyperbolic cosine.";
}
def Chlo_SinhOp : Chlo_UnaryOp<"sinh", Stablehlo_FloatOrComplexTensor> {
  let summary = "Hyperbolic sine.";
}
def Chlo_TanOp : Chlo_UnaryOp<"tan", Stablehlo_FloatOrComplexTensor> {
  let summary = "Tangent.";
}
def Chlo_DigammaOp : Chlo_UnaryOp<"digamma", Stablehlo_FloatTensor> {
  let summary = "Derivative of the logarithm of the gamma function.";
}
def Chlo_ErfOp : Chlo_UnaryOp<"erf", Stablehlo_FloatTensor> {
  let summary = "Error function.";
}
def Chlo_ErfInvOp : Chlo_UnaryOp<"erf_inv", Stablehlo_FloatTensor> {
  let summary = "Inverse of the error function.";
}
def Chlo_ErfcOp : Chlo_UnaryOp<"erfc", Stablehlo_FloatTensor> {
  let summary = "1 - erf(x).";
}
def Chlo_LgammaOp : Chlo_UnaryOp<"lgamma", Stablehlo_FloatTensor> {
  let summary = "Logarithm of the gamma function.";
}
def Chlo_SquareOp : Chlo_UnaryOp<"square", Stablehlo_FloatOrComplexTensor> {
  let summary = "x * x.";
}
def Chlo_IsInfOp : Chlo_UnaryOp<"is_inf", Stablehlo_FloatTensor, Stablehlo_BoolTensor, []> {
  let summary = "Whether it is infinite.";
}
def Chlo_IsNegInfOp : Chlo_UnaryOp<"is_neg_inf", Stablehlo_FloatTensor, Stablehlo_BoolTensor, []> {
  let summary = "Whether it is minus infinity.";
}
def Chlo_IsPosInfOp : Chlo_UnaryOp<"is_pos_inf", Stablehlo_FloatTensor, Stablehlo_BoolTensor, []> {
  let summary = "Whether it is infinity.";
}

//===--- Two operands ---===//

def Chlo_NextAfterOp : Chlo_Op<"next_after", [Elementwise, SameOperandsAndResultShape, SameOperandsAndResultElementType]> {
  let summary = "The next number from x towards y.";
  let arguments = (ins Stablehlo_FloatTensor:$x, Stablehlo_FloatTensor:$y);
  let results = (outs Stablehlo_FloatTensor:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x) `,` type($y) `->` type(results)";
}
def Chlo_PolygammaOp : Chlo_Op<"polygamma", [Elementwise, SameOperandsAndResultShape, SameOperandsAndResultElementType]> {
  let summary = "Derivatives of digamma.";
  let arguments = (ins Stablehlo_FloatTensor:$n, Stablehlo_FloatTensor:$x);
  let results = (outs Stablehlo_FloatTensor:$result);
  let assemblyFormat = "$n `,` $x attr-dict `:` type($n) `,` type($x) `->` type(results)";
}
def Chlo_ZetaOp : Chlo_Op<"zeta", [Elementwise, SameOperandsAndResultShape, SameOperandsAndResultElementType]> {
  let summary = "Hurwitz' zeta function.";
  let arguments = (ins Stablehlo_FloatTensor:$x, Stablehlo_FloatTensor:$q);
  let results = (outs Stablehlo_FloatTensor:$result);
  let assemblyFormat = "$x `,` $q attr-dict `:` type($x) `,` type($q) `->` type(results)";
}

//===--- Others ---===//

def Chlo_TopKOp : Chlo_Op<"top_k", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "The k greatest along the last dimension, and where they are.";
  let arguments = (ins
    Stablehlo_Tensor:$operand, ConfinedAttr<I64Attr, [IntNonNegative]>:$k, OptionalAttr<BoolAttr>:$is_stable
  );
  let results = (outs Stablehlo_Tensor:$values, Stablehlo_Tensor:$indices);
  let assemblyFormat = [{
    `(` $operand `,` `k` `=` $k (`,` `is_stable` `=` $is_stable^)? `)` attr-dict
    `:` type($operand) `->` `(` type($values) `,` type($indices) `)`
  }];
}

#endif // TESSERA_DIALECT_CHLO_CHLOOPS
