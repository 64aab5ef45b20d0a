// Passes of the math dialect, by MLIR's names and options.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_MATH_MATHPASSES
#define TESSERA_DIALECT_MATH_MATHPASSES

include "mlir/Pass/PassBase.td"

def MathUpliftToFMA : Pass<"math-uplift-to-fma"> {
  let summary = "Join a product and a sum in math.fma where both may contract.";
  let appliesPatterns = 1;
  let dependentDialects = ["math::MathDialect"];
}

def MathExtendToSupportedTypes : Pass<"math-extend-to-supported-types"> {
  let summary = "Compute math's functions of narrow floats in a wider type.";
  let description = [{
    Operands are extended before the op and its result is truncated behind. f32 and f64 are always supported, and `math.fma` is left alone.
  }];
  let options = [
    ListOption<"extraTypeStrs", "extra-types", "std::string", "Float types that are supported besides f32 and f64.">,
    Option<"targetTypeStr", "target-type", "std::string", "\"f32\"", "Float type to compute in.">
  ];
  let dependentDialects = ["math::MathDialect", "arith::ArithDialect"];
}

def MathExpandOpsPass : Pass<"math-expand-ops"> {
  let summary = "Compute functions of math with simpler ones and arith.";
  let appliesPatterns = 1;
  let description = [{
    Among them `tan`, `powf` with a constant exponent, `round` and `ctlz`; how exact a result is isn't kept, nor are flags for fast math.
  }];
  let options = [ListOption<"opMnemonics", "ops", "std::string", "Names of the ops to expand, without the dialect; none: all.">];
  let dependentDialects = ["math::MathDialect", "arith::ArithDialect"];
}

def MathSincosFusionPass : Pass<"math-sincos-fusion"> {
  let summary = "Replace sine and cosine of one value by math.sincos.";
  let appliesPatterns = 1;
  let dependentDialects = ["math::MathDialect"];
}

#endif // TESSERA_DIALECT_MATH_MATHPASSES
