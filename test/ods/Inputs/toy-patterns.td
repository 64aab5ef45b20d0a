// Rewrites of the toy dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "toy.td"
include "mlir/IR/PatternBase.td"

// x + (y + z) == (x + y) + z
def : Pat<(Toy_AddOp $x, (Toy_AddOp:$inner $y, $z)), (Toy_AddOp (Toy_AddOp $x, $y, (location $inner)), $z)>;

// Red ones become green, with the sides swapped; of floats only.
def : Pat<(Toy_CompareOp ConstantEnumCase<Toy_Color, "red">, F32:$a, $b),
          (Toy_CompareOp ConstantEnumCase<Toy_Color, "green">, $b, $a)>;

// The last write counts.
def : Pat<(Toy_DpsOp (Toy_DpsOp $x, $y), $y), (replaceWithValue $x), [], [], (addBenefit 10)>;

// A call in C, and a condition in C.
def IsSmall : Constraint<CPred<"tesseraIntegerAttrGetInt($0) < 5">>;
def Doubled : NativeCodeCall<"mlirIntegerAttrGet(mlirAttributeGetType($0), 2 * tesseraIntegerAttrGetInt($0))">;
def : Pat<(Toy_OilistOp $a, $b, I32:$c), (Toy_OilistOp $a, (Doubled $b), $c), [(IsSmall $b)]>;
