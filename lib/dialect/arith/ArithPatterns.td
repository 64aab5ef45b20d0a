// Canonicalisation of arith: the patterns that MLIR has.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "dialect/arith/ArithOps.td"
include "mlir/IR/PatternBase.td"

def Sum : NativeCodeCall<"arithAddAttributes($0, $1)">;
def Difference : NativeCodeCall<"arithSubtractAttributes($0, $1)">;
def Product : NativeCodeCall<"arithMultiplyAttributes($0, $1)">;
def Zero : NativeCodeCall<"arithZero(mlirValueGetType($0))">;
def MergedOverflow : NativeCodeCall<"arithMergeOverflow($0, $1)">;
defvar mayOverflow = ConstantEnumCase<Arith_IntegerOverflowAttr, "none">;

// Of numbers that are too wide nothing is computed, and a shape that isn't static has no constants.
def IsComputable : Constraint<CPred<"arithIsComputable($0)">>;
def HasZero : Constraint<CPred<"arithZero(mlirValueGetType($0)).ptr != NULL">>;
def IsOne : Constraint<CPred<"arithIsOne($0)">>;
def IsMinusOne : Constraint<CPred<"arithIsMinusOne($0)">>;
def IsUnused : Constraint<CPred<"arithHasNoUses($0)">>;
def HaveSameType : Constraint<CPred<"arithHaveSameType($0, $1)">>;
def IsWider : Constraint<CPred<"arithIsWider($0, $1)">>;

//===--- Sums and differences with two constants ---===//

// (x + c0) + c1 -> x + (c0 + c1)
def AddIAddConstant : Pat<(Arith_AddIOp (Arith_AddIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $ovf0),
                        (ConstantLikeMatcher APIntAttr:$c1), $ovf1),
          (Arith_AddIOp $x, (Arith_ConstantOp (Sum $c0, $c1)), (MergedOverflow $ovf0, $ovf1)), [(IsComputable $c0)]>;
// (x - c0) + c1 -> x + (c1 - c0)
def AddISubConstantRHS : Pat<(Arith_AddIOp (Arith_SubIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $ovf0),
                        (ConstantLikeMatcher APIntAttr:$c1), $ovf1),
          (Arith_AddIOp $x, (Arith_ConstantOp (Difference $c1, $c0)), (MergedOverflow $ovf0, $ovf1)),
          [(IsComputable $c0)]>;
// (c0 - x) + c1 -> (c0 + c1) - x
def AddISubConstantLHS : Pat<(Arith_AddIOp (Arith_SubIOp (ConstantLikeMatcher APIntAttr:$c0), $x, $ovf0),
                        (ConstantLikeMatcher APIntAttr:$c1), $ovf1),
          (Arith_SubIOp (Arith_ConstantOp (Sum $c0, $c1)), $x, (MergedOverflow $ovf0, $ovf1)), [(IsComputable $c0)]>;
// x + y * -1 -> x - y
def AddIMulNegativeOneRhs : Pat<(Arith_AddIOp $x, (Arith_MulIOp $y, (ConstantLikeMatcher AnyAttr:$c), $ovf0), $ovf1),
          (Arith_SubIOp $x, $y, mayOverflow), [(IsMinusOne $c)]>;
// x * -1 + y -> y - x
def AddIMulNegativeOneLhs : Pat<(Arith_AddIOp (Arith_MulIOp $x, (ConstantLikeMatcher AnyAttr:$c), $ovf0), $y, $ovf1),
          (Arith_SubIOp $y, $x, mayOverflow), [(IsMinusOne $c)]>;

// (x + c0) - c1 -> x + (c0 - c1)
def SubIRHSAddConstant : Pat<(Arith_SubIOp (Arith_AddIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $ovf0),
                        (ConstantLikeMatcher APIntAttr:$c1), $ovf1),
          (Arith_AddIOp $x, (Arith_ConstantOp (Difference $c0, $c1)), mayOverflow), [(IsComputable $c0)]>;
// c1 - (x + c0) -> (c1 - c0) - x
def SubILHSAddConstant : Pat<(Arith_SubIOp (ConstantLikeMatcher APIntAttr:$c1),
                        (Arith_AddIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $ovf0), $ovf1),
          (Arith_SubIOp (Arith_ConstantOp (Difference $c1, $c0)), $x, (MergedOverflow $ovf0, $ovf1)),
          [(IsComputable $c0)]>;
// (x - c0) - c1 -> x - (c0 + c1)
def SubIRHSSubConstantRHS : Pat<(Arith_SubIOp (Arith_SubIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $ovf0),
                        (ConstantLikeMatcher APIntAttr:$c1), $ovf1),
          (Arith_SubIOp $x, (Arith_ConstantOp (Sum $c0, $c1)), (MergedOverflow $ovf0, $ovf1)), [(IsComputable $c0)]>;
// (c0 - x) - c1 -> (c0 - c1) - x
def SubIRHSSubConstantLHS : Pat<(Arith_SubIOp (Arith_SubIOp (ConstantLikeMatcher APIntAttr:$c0), $x, $ovf0),
                        (ConstantLikeMatcher APIntAttr:$c1), $ovf1),
          (Arith_SubIOp (Arith_ConstantOp (Difference $c0, $c1)), $x, (MergedOverflow $ovf0, $ovf1)),
          [(IsComputable $c0)]>;
// c1 - (x - c0) -> (c0 + c1) - x
def SubILHSSubConstantRHS : Pat<(Arith_SubIOp (ConstantLikeMatcher APIntAttr:$c1),
                        (Arith_SubIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $ovf0), $ovf1),
          (Arith_SubIOp (Arith_ConstantOp (Sum $c0, $c1)), $x, (MergedOverflow $ovf0, $ovf1)), [(IsComputable $c0)]>;
// c1 - (c0 - x) -> x + (c1 - c0)
def SubILHSSubConstantLHS : Pat<(Arith_SubIOp (ConstantLikeMatcher APIntAttr:$c1),
                        (Arith_SubIOp (ConstantLikeMatcher APIntAttr:$c0), $x, $ovf0), $ovf1),
          (Arith_AddIOp $x, (Arith_ConstantOp (Difference $c1, $c0)), (MergedOverflow $ovf0, $ovf1)),
          [(IsComputable $c0)]>;
// (x - y) - x -> 0 - y
def SubISubILHSRHSLHS : Pat<(Arith_SubIOp (Arith_SubIOp $x, $y, $ovf0), $x, $ovf1),
          (Arith_SubIOp (Arith_ConstantOp (Zero $y)), $y, (MergedOverflow $ovf0, $ovf1)), [(HasZero $y)]>;

// (x * c0) * c1 -> x * (c0 * c1)
def MulIMulIConstant : Pat<(Arith_MulIOp (Arith_MulIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $ovf0),
                        (ConstantLikeMatcher APIntAttr:$c1), $ovf1),
          (Arith_MulIOp $x, (Arith_ConstantOp (Product $c0, $c1)), (MergedOverflow $ovf0, $ovf1)),
          [(IsComputable $c0)]>;

//===--- Two results of which one is needed ---===//

def AddUIExtendedToAddI : Pattern<(Arith_AddUIExtendedOp:$op $x, $y),
              [(Arith_AddIOp $x, $y, mayOverflow), (replaceWithValue $x)], [(IsUnused $op__1)]>;
def MulSIExtendedToMulI : Pattern<(Arith_MulSIExtendedOp:$op $x, $y),
              [(Arith_MulIOp $x, $y, mayOverflow), (replaceWithValue $x)], [(IsUnused $op__1)]>;
def MulUIExtendedToMulI : Pattern<(Arith_MulUIExtendedOp:$op $x, $y),
              [(Arith_MulIOp $x, $y, mayOverflow), (replaceWithValue $x)], [(IsUnused $op__1)]>;
// The upper half of x * 1 is the sign of x. In one bit there is no 1, and index has no extension.
def IsWiderThanBit : Constraint<CPred<"arithIsWiderThanBit($0)">>;
def MulSIExtendedRHSOne : Pattern<(Arith_MulSIExtendedOp $x, (ConstantLikeMatcher AnyAttr:$c)),
              [(replaceWithValue $x),
               (Arith_ExtSIOp (Arith_CmpIOp ConstantEnumCase<Arith_CmpIPredicateAttr, "slt">, $x,
                                            (Arith_ConstantOp (Zero $x))))],
              [(IsOne $c), (IsWiderThanBit $x)]>;

//===--- Bits ---===//

// not of a comparison
def Inverted : NativeCodeCall<"arithInvertPredicate($0)">;
def InvertPredicate : Pat<(Arith_XOrIOp (Arith_CmpIOp $predicate, $a, $b), (ConstantLikeMatcher ConstantAttr<I1Attr, "1">)),
          (Arith_CmpIOp (Inverted $predicate), $a, $b)>;

// An extension of both operands is one of the result.
multiclass OfExtended<Op op> {
  def : Pat<(op (Arith_ExtUIOp $x), (Arith_ExtUIOp $y)), (Arith_ExtUIOp (op $x, $y)), [(HaveSameType $x, $y)]>;
  def : Pat<(op (Arith_ExtSIOp $x), (Arith_ExtSIOp $y)), (Arith_ExtSIOp (op $x, $y)), [(HaveSameType $x, $y)]>;
}
defm : OfExtended<Arith_AndIOp>;
defm : OfExtended<Arith_OrIOp>;
defm : OfExtended<Arith_XOrIOp>;

//===--- Comparison and selection ---===//

def IsEquality : Constraint<CPred<"arithIsEquality($0)">>;
def CmpIExtSI : Pat<(Arith_CmpIOp $predicate, (Arith_ExtSIOp $a), (Arith_ExtSIOp $b)), (Arith_CmpIOp $predicate, $a, $b),
          [(HaveSameType $a, $b), (IsEquality $predicate)]>;
def CmpIExtUI : Pat<(Arith_CmpIOp $predicate, (Arith_ExtUIOp $a), (Arith_ExtUIOp $b)), (Arith_CmpIOp $predicate, $a, $b),
          [(HaveSameType $a, $b), (IsEquality $predicate)]>;

// An inner selection by the same condition is decided.
def RedundantSelectFalse : Pat<(Arith_SelectOp $p, $a, (Arith_SelectOp $p, $b, $c)), (Arith_SelectOp $p, $a, $c)>;
def RedundantSelectTrue : Pat<(Arith_SelectOp $p, (Arith_SelectOp $p, $a, $b), $c), (Arith_SelectOp $p, $a, $c)>;
// not in the condition exchanges the values.
def SelectNotCond : Pat<(Arith_SelectOp (Arith_XOrIOp $p, (ConstantLikeMatcher APIntAttr:$ones)), $a, $b),
          (Arith_SelectOp $p, $b, $a), [(IsMinusOne $ones)]>;
// One of false and true is not of the condition.
def SelectI1ToNot : Pat<(Arith_SelectOp $p, (ConstantLikeMatcher ConstantAttr<I1Attr, "0">),
                              (ConstantLikeMatcher ConstantAttr<I1Attr, "1">)),
          (Arith_XOrIOp $p, (Arith_ConstantOp ConstantAttr<I1Attr, "1">))>;

//===--- Casts ---===//

def IndexCastOfIndexCast : Pat<(Arith_IndexCastOp:$op (Arith_IndexCastOp $x)), (replaceWithValue $x), [(HaveSameType $op, $x)]>;
def IndexCastOfExtSI : Pat<(Arith_IndexCastOp (Arith_ExtSIOp $x)), (Arith_IndexCastOp $x)>;
def IndexCastUIOfIndexCastUI : Pat<(Arith_IndexCastUIOp:$op (Arith_IndexCastUIOp $x)), (replaceWithValue $x), [(HaveSameType $op, $x)]>;
def IndexCastUIOfExtUI : Pat<(Arith_IndexCastUIOp (Arith_ExtUIOp $x)), (Arith_IndexCastUIOp $x)>;
def : Pat<(Arith_BitcastOp (Arith_BitcastOp $x)), (Arith_BitcastOp $x)>;
def : Pat<(Arith_ExtSIOp (Arith_ExtUIOp $x)), (Arith_ExtUIOp $x)>;

// Cutting off only what was extended is a smaller extension.
def : Pat<(Arith_TruncIOp:$op (Arith_ExtSIOp:$extended $x), $overflow), (Arith_ExtSIOp $x),
          [(IsWider $extended, $op), (IsWider $op, $x)]>;
def : Pat<(Arith_TruncIOp:$op (Arith_ExtUIOp:$extended $x), $overflow), (Arith_ExtUIOp $x),
          [(IsWider $extended, $op), (IsWider $op, $x)]>;
// Whether a sign or zeros were shifted in doesn't matter when they are cut off.
def IsUpperPart : Constraint<CPred<"arithIsUpperPart($0, $1, $2)">>;
def : Pat<(Arith_TruncIOp:$op (Arith_ShRSIOp $x, (ConstantLikeMatcher AnyAttr:$amount), $exact), $overflow),
          (Arith_TruncIOp (Arith_ShRUIOp $x, (Arith_ConstantOp $amount), $exact), $overflow),
          [(IsUpperPart $x, $op, $amount)]>;

// An integer becomes the narrower float at once where nothing is said about rounding.
def IsDefault : Constraint<CPred<"!$0.ptr">>;
def : Pat<(Arith_TruncFOp (Arith_SIToFPOp $x), $rounding, $fastmath), (Arith_SIToFPOp $x), [(IsDefault $rounding)]>;
def : Pat<(Arith_TruncFOp (Arith_UIToFPOp $x), $rounding, $fastmath), (Arith_UIToFPOp $x), [(IsDefault $rounding)]>;

//===--- Floats ---===//

// Two signs cancel out.
def : Pat<(Arith_MulFOp (Arith_NegFOp $x, $_), (Arith_NegFOp $y, $_), $fastmath), (Arith_MulFOp $x, $y, $fastmath),
          [(HaveSameType $x, $y)]>;
def : Pat<(Arith_DivFOp (Arith_NegFOp $x, $_), (Arith_NegFOp $y, $_), $fastmath), (Arith_DivFOp $x, $y, $fastmath),
          [(HaveSameType $x, $y)]>;
