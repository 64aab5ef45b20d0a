// Rewrites of the kit dialect, one for each thing that they can say. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "kit.td"
include "mlir/IR/PatternBase.td"

// -x + y and y + -x.
def NegatedTerm : Pat<(Kit_AddOp (either (Kit_NegOp $x), $y)), (Kit_SubOp $y, $x)>;

// A group of just two values.
def TwoValues : Pat<(Kit_ListOp (variadic $a, F32:$b), ConstantEnumCase<Kit_Mode, "slow">),
                    (Kit_ListOp (variadic $b, (Kit_NegOp $b), $a), ConstantEnumCase<Kit_Mode, "fast">)>;
// A group of any size, under one name, next to an optional operand that may be absent.
def AnyValues : Pat<(Kit_BundleOp $inputs, $last, ConstantStrAttr<StrAttr, "any">),
                    (Kit_BundleOp $inputs, $last, ConstantStrAttr<StrAttr, "done">)>;
// A condition on a group, which replaces all results of the root.
def Inline : Pat<(Kit_BundleOp (variadic (Kit_ListOp $inputs, $_)), $_, ConstantStrAttr<StrAttr, "inline">),
                 (replaceWithValue $inputs), [(Constraint<CPred<"$0.size == 2">> $inputs)]>;
// The same name twice: equal groups.
def EqualGroups : Pat<(Kit_MaxOp (Kit_ListOp:$a $inputs, $mode), (Kit_ListOp:$b $inputs, $mode)), (Kit_NegOp $a)>;

// Several results, by number and as a group.
def Swap : Pattern<(Kit_PairOp $x, ConstantStrAttr<StrAttr, "swap">),
                   [(Kit_SplitOp:$parts $x, (returnType $x, $x)), (replaceWithValue $parts__1), (replaceWithValue $parts__0)]>;
def Group : Pattern<(Kit_PairOp:$pair $x, ConstantStrAttr<StrAttr, "group">),
                    [(Kit_SplitOp:$parts $x, (returnType $pair__0, $pair__1)),
                     (Kit_BundleOp:$all $parts, $parts__0, ConstantStrAttr<StrAttr, "parts">, (returnType)),
                     (replaceWithValue $parts__0), (replaceWithValue $parts__1)]>;
def MakeTwo : NativeCodeCall<"kitMakeTwo($_rewriter, $_loc, $0, $_results)", 2>;
def Two : Pattern<(Kit_PairOp $x, ConstantStrAttr<StrAttr, "two">), [(MakeTwo $x)]>;
def TwoNamed : Pattern<(Kit_PairOp $x, ConstantStrAttr<StrAttr, "named">),
                       [(MakeTwo:$two $x), (Kit_MaxOp $two__0, $two__1), (replaceWithValue $two__0)]>;

// Types of results: of a value, C, and what C gives.
def FirstType : NativeCodeCall<"mlirTupleTypeGetType(mlirValueGetType($0), 0)">;
def TypeOfValue : Pat<(Kit_UnaryOp $x, ConstantStrAttr<StrAttr, "value">), (Kit_CastOp (Kit_CastOp $x, (returnType "mlirF32TypeGet(mlirRewriterBaseGetContext($_rewriter))")))>;
def TypeOfCall : Pat<(Kit_UnaryOp $x, ConstantStrAttr<StrAttr, "call">), (Kit_CastOp (Kit_CastOp $x, (returnType (FirstType $x))))>;

// Locations.
def Named : Pat<(Kit_UnaryOp $x, ConstantStrAttr<StrAttr, "name">), (Kit_CastOp $x, (location "place"))>;
def OfInner : Pat<(Kit_UnaryOp (Kit_NegOp:$inner $x), ConstantStrAttr<StrAttr, "inner">), (Kit_CastOp $x, (location $inner))>;
def Fused : Pat<(Kit_UnaryOp:$outer (Kit_NegOp:$inner $x), ConstantStrAttr<StrAttr, "fused">), (Kit_CastOp $x, (location $outer, $inner, "why"))>;
def OfAll : Pat<(Kit_UnaryOp (Kit_NegOp $x), ConstantStrAttr<StrAttr, "all">), (Kit_CastOp $x)>;

// The one with more benefit is first, whatever the order.
def Late : Pat<(Kit_UnaryOp $x, ConstantStrAttr<StrAttr, "benefit">), (Kit_UnaryOp $x, ConstantStrAttr<StrAttr, "wrong">)>;
def Early : Pat<(Kit_UnaryOp $x, ConstantStrAttr<StrAttr, "benefit">), (Kit_UnaryOp $x, ConstantStrAttr<StrAttr, "right">), [], [], (addBenefit 1)>;

// Ops and calls for their own sake.
def Tell : NativeCodeCallVoid<"kitTell($_rewriter, $_self, $0, $1)">;
def Extra : Pat<(Kit_UnaryOp $x, ConstantStrAttr<StrAttr, "extra">), (Kit_NegOp:$new $x), [],
                [(Kit_NoteOp $new, ConstantStrAttr<StrAttr, "new">), (Tell $new, ConstantStrAttr<StrAttr, "told">)]>;

// Conditions: over several values, combined, and on a result.
def SameType : Constraint<CPred<"mlirTypeEqual(mlirValueGetType($0), mlirValueGetType($1))">>;
def FloatOrUnlike : Constraint<Or<[CPred<"mlirTypeIsAFloat(mlirValueGetType($0))">, Neg<CPred<"mlirTypeEqual(mlirValueGetType($0), mlirValueGetType($1))">>]>>;
def Alike : Pat<(Kit_UnaryOp (Kit_CastOp $x), ConstantStrAttr<StrAttr, "alike">), (Kit_NegOp $x), [(F32 $x)]>;
def Unlike : Pat<(Kit_UnaryOp (Kit_CastOp:$cast $x), ConstantStrAttr<StrAttr, "unlike">), (Kit_CastOp $x), [(FloatOrUnlike $x, $cast)]>;
def Unused : Pattern<(Kit_PairOp:$pair $x, ConstantStrAttr<StrAttr, "unused">), [(Kit_NegOp:$n $x), (replaceWithValue $n)],
                     [(HasNoUseOf:$pair__1), (SameType $pair__0, $pair__1)]>;

// A constant's value, found by C.
def Doubled : NativeCodeCall<"mlirIntegerAttrGet(mlirAttributeGetType($0), 2 * tesseraIntegerAttrGetInt($0))">;
def FoldDouble : Pat<(Kit_UnaryOp (ConstantLikeMatcher I32Attr:$value), ConstantStrAttr<StrAttr, "double">), (Kit_ConstantOp (Doubled $value))>;

// However many results there are.
def AllResults : Pat<(Kit_BundleOp $inputs, $last, ConstantStrAttr<StrAttr, "list">), (Kit_ListOp $inputs, ConstantEnumCase<Kit_Mode, "fast">)>;
