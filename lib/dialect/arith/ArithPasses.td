// Passes of the arith dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_ARITH_ARITHPASSES
#define TESSERA_DIALECT_ARITH_ARITHPASSES

include "mlir/Pass/PassBase.td"

def ArithIntRangeOpts : Pass<"int-range-optimizations"> {
  let summary = "Use what ranges say of integers.";
  let description = [{
    What is always the same integer becomes a constant; a remainder of what is less than the divisor already becomes that.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def ArithUnsignedWhenEquivalentPass : Pass<"arith-unsigned-when-equivalent"> {
  let summary = "Take the unsigned operation where the signed one gives the same.";
  let description = [{
    That is where no operand and no result is negative: divisions, remainders, minimum and maximum, extensions and comparisons.
  }];
}

def ArithIntRangeNarrowing : Pass<"arith-int-range-narrowing"> {
  let summary = "Compute with fewer bits where ranges say that they do.";
  let description = [{
    Element-wise operations and comparisons of integers, the narrowest of the given widths that holds operands and results. Casts connect them with the rest.
  }];
  let options = [
    ListOption<"bitwidthsSupported", "int-bitwidths-supported", "unsigned", "Integer bitwidths supported">
  ];
}

#endif // TESSERA_DIALECT_ARITH_ARITHPASSES
