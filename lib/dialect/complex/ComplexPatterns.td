// Canonicalisation of complex: the patterns that MLIR has.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "dialect/arith/ArithOps.td"
include "dialect/complex/ComplexOps.td"
include "mlir/IR/PatternBase.td"

defvar strict = ConstantEnumCase<Arith_FastMathAttr, "none">;
// A part of the negation of two parts.
def : Pat<(ReOp (NegOp (CreateOp $real, $imaginary), $_), $_), (Arith_NegFOp $real, strict)>;
def : Pat<(ImOp (NegOp (CreateOp $real, $imaginary), $_), $_), (Arith_NegFOp $imaginary, strict)>;

// Of two casts one is enough; complex's where one side is complex.
def IsComplexCast : Constraint<CPred<"complexIsAComplex($0) || complexIsAComplex($1)">>;
def IsOtherCast : Constraint<CPred<"!complexIsAComplex($0) && !complexIsAComplex($1)">>;
def : Pat<(BitcastOp:$op (BitcastOp $x)), (BitcastOp $x), [(IsComplexCast $op, $x)]>;
def : Pat<(BitcastOp:$op (BitcastOp $x)), (Arith_BitcastOp $x), [(IsOtherCast $op, $x)]>;
def : Pat<(BitcastOp (Arith_BitcastOp $x)), (BitcastOp $x)>;
def : Pat<(Arith_BitcastOp (BitcastOp $x)), (BitcastOp $x)>;
