// Operations of the arith dialect, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_ARITH_ARITHOPS
#define TESSERA_DIALECT_ARITH_ARITHOPS

include "dialect/arith/ArithDialect.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Arith_Op<string mnemonic, list<Trait> traits = []>
    : Op<Arith_Dialect, mnemonic, traits # [NoMemoryEffect] # ElementwiseMappable.traits>;

//===--- Constants ---===//

def Arith_ConstantOp : Op<Arith_Dialect, "constant", [
    ConstantLike, Pure, AllTypesMatch<["value", "result"]>, DeclareOpInterfaceMethods<InferIntRangeInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>
  ]> {
  let summary = "An integer or floating-point constant.";
  let description = [{
    ```mlir
    %0 = arith.constant 42 : i32
    %1 = arith.constant dense<1.0> : tensor<4xf32>
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===--- Integers ---===//

class Arith_BinaryOp<string mnemonic, list<Trait> traits> : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]>;

class Arith_IntBinaryOp<string mnemonic, list<Trait> traits>
    : Arith_BinaryOp<mnemonic, traits # [DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}
class Arith_IntOverflowOp<string mnemonic, list<Trait> traits = []>
    : Arith_BinaryOp<mnemonic, traits # [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let arguments = (ins
    SignlessIntegerOrIndexLike:$lhs,
    SignlessIntegerOrIndexLike:$rhs,
    DefaultValuedAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">:$overflowFlags
  );
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}
class Arith_IntExactOp<string mnemonic, list<Trait> traits = []>
    : Arith_BinaryOp<mnemonic, traits # [DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs, UnitAttr:$isExact);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Arith_AddIOp : Arith_IntOverflowOp<"addi", [Commutative]> {
  let summary = "Integer sum, modulo 2 to the bit width.";
  let hasCanonicalizer = 1;
}
def Arith_SubIOp : Arith_IntOverflowOp<"subi"> {
  let summary = "Integer difference, modulo 2 to the bit width.";
  let hasCanonicalizer = 1;
}
def Arith_MulIOp : Arith_IntOverflowOp<"muli", [
    Commutative, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Integer product, modulo 2 to the bit width.";
  let hasCanonicalizer = 1;
}
def Arith_ShLIOp : Arith_IntOverflowOp<"shli"> {
  let summary = "Left shift.";
}
def Arith_DivUIOp : Arith_IntExactOp<"divui", [DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "Unsigned division towards zero.";
}
def Arith_DivSIOp : Arith_IntExactOp<"divsi", [DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "Signed division towards zero.";
}
def Arith_ShRUIOp : Arith_IntExactOp<"shrui", [Pure]> {
  let summary = "Right shift, zeros shifted in.";
}
def Arith_ShRSIOp : Arith_IntExactOp<"shrsi", [Pure]> {
  let summary = "Right shift, the sign shifted in.";
}
def Arith_CeilDivUIOp : Arith_IntBinaryOp<"ceildivui", [DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "Unsigned division towards infinity.";
}
def Arith_CeilDivSIOp : Arith_IntBinaryOp<"ceildivsi", [DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "Signed division towards infinity.";
}
def Arith_FloorDivSIOp : Arith_IntBinaryOp<"floordivsi", [Pure]> {
  let summary = "Signed division towards minus infinity.";
}
def Arith_RemUIOp : Arith_IntBinaryOp<"remui", [Pure]> {
  let summary = "Remainder of the unsigned division.";
}
def Arith_RemSIOp : Arith_IntBinaryOp<"remsi", [Pure]> {
  let summary = "Remainder of the signed division.";
}
def Arith_AndIOp : Arith_IntBinaryOp<"andi", [Pure, Commutative, Idempotent]> {
  let summary = "Bitwise and.";
  let hasCanonicalizer = 1;
}
def Arith_OrIOp : Arith_IntBinaryOp<"ori", [Pure, Commutative, Idempotent]> {
  let summary = "Bitwise or.";
  let hasCanonicalizer = 1;
}
def Arith_XOrIOp : Arith_IntBinaryOp<"xori", [Pure, Commutative]> {
  let summary = "Bitwise exclusive or.";
  let hasCanonicalizer = 1;
}
def Arith_MaxSIOp : Arith_IntBinaryOp<"maxsi", [Pure, Commutative]> {
  let summary = "Signed maximum.";
}
def Arith_MaxUIOp : Arith_IntBinaryOp<"maxui", [Pure, Commutative]> {
  let summary = "Unsigned maximum.";
}
def Arith_MinSIOp : Arith_IntBinaryOp<"minsi", [Pure, Commutative]> {
  let summary = "Signed minimum.";
}
def Arith_MinUIOp : Arith_IntBinaryOp<"minui", [Pure, Commutative]> {
  let summary = "Unsigned minimum.";
}

def Arith_AddUIExtendedOp : Arith_Op<"addui_extended", [Pure, Commutative, AllTypesMatch<["lhs", "rhs", "sum"]>]> {
  let summary = "Unsigned sum and overflow bit.";
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$sum, BoolLike:$overflow);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

class Arith_MulExtendedOp<string mnemonic>
    : Arith_Op<mnemonic, [Pure, Commutative, AllTypesMatch<["lhs", "rhs", "low", "high"]>]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$low, SignlessIntegerOrIndexLike:$high);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasFolder = 1;
}
def Arith_MulSIExtendedOp : Arith_MulExtendedOp<"mulsi_extended"> {
  let summary = "Signed product of twice the width, in two halves.";
  let hasCanonicalizer = 1;
}
def Arith_MulUIExtendedOp : Arith_MulExtendedOp<"mului_extended"> {
  let summary = "Unsigned product of twice the width, in two halves.";
  let hasCanonicalizer = 1;
}

//===--- Floats ---===//

defvar arithNoFastMath = "::mlir::arith::FastMathFlags::none";

def Arith_NegFOp : Arith_Op<"negf", [SameOperandsAndResultType, Pure]> {
  let summary = "Negation.";
  let arguments = (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, arithNoFastMath>:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

class Arith_FloatBinaryOp<string mnemonic, list<Trait> traits = []> : Arith_BinaryOp<mnemonic, [Pure] # traits> {
  let arguments = (ins
    FloatLike:$lhs,
    FloatLike:$rhs,
    DefaultValuedAttr<Arith_FastMathAttr, arithNoFastMath>:$fastmath
  );
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Arith_AddFOp : Arith_FloatBinaryOp<"addf", [Commutative]> {
  let summary = "Sum.";
}
def Arith_SubFOp : Arith_FloatBinaryOp<"subf"> {
  let summary = "Difference.";
}
def Arith_MulFOp : Arith_FloatBinaryOp<"mulf", [Commutative]> {
  let summary = "Product.";
  let hasCanonicalizer = 1;
}
def Arith_DivFOp : Arith_FloatBinaryOp<"divf"> {
  let summary = "Quotient.";
  let hasCanonicalizer = 1;
}
def Arith_RemFOp : Arith_FloatBinaryOp<"remf"> {
  let summary = "Remainder with the sign of lhs.";
}
def Arith_MaximumFOp : Arith_FloatBinaryOp<"maximumf", [Commutative]> {
  let summary = "Maximum; NaN when an operand is NaN.";
}
def Arith_MinimumFOp : Arith_FloatBinaryOp<"minimumf", [Commutative]> {
  let summary = "Minimum; NaN when an operand is NaN.";
}
def Arith_MaxNumFOp : Arith_FloatBinaryOp<"maxnumf", [Commutative]> {
  let summary = "Maximum; the other operand when one is NaN.";
}
def Arith_MinNumFOp : Arith_FloatBinaryOp<"minnumf", [Commutative]> {
  let summary = "Minimum; the other operand when one is NaN.";
}

//===--- Casts ---===//

// Same rank and same sizes, where `SameOperandsAndResultShape` lets a dynamic size meet a static one. What isn't a
// tensor counts as one of rank 0.
def Arith_SameTensorDims : PredOpTrait<"input and output have the same tensor dimensions", Or<[
    CPred<"!mlirTypeIsATensor(mlirValueGetType($in)) && !mlirTypeIsATensor(mlirValueGetType($out))">,
    CPred<"mlirTypeIsATensor(mlirValueGetType($in)) && mlirTypeIsATensor(mlirValueGetType($out)) && "
          "tesseraShapesAreEqual(tesseraShapeOf(mlirValueGetType($in)), tesseraShapeOf(mlirValueGetType($out)))">,
    CPred<"mlirTypeIsARankedTensor(mlirValueGetType($in)) && !mlirTypeIsATensor(mlirValueGetType($out)) && "
          "mlirShapedTypeGetRank(mlirValueGetType($in)) == 0">,
    CPred<"mlirTypeIsARankedTensor(mlirValueGetType($out)) && !mlirTypeIsATensor(mlirValueGetType($in)) && "
          "mlirShapedTypeGetRank(mlirValueGetType($out)) == 0">]>>;

def SignlessFixedWidthIntegerLike : TypeConstraint<Or<[
    AnySignlessInteger.predicate,
    VectorOfAnyRankOf<[AnySignlessInteger]>.predicate,
    TensorOf<[AnySignlessInteger]>.predicate]>, "signless-fixed-width-integer-like">;

class Arith_CastOp<string mnemonic, TypeConstraint From, TypeConstraint To, list<Trait> traits = []>
    : Arith_Op<mnemonic, [Pure, SameOperandsAndResultShape, Arith_SameTensorDims,
                          DeclareOpInterfaceMethods<CastOpInterface>] # traits> {
  let arguments = (ins From:$in);
  let results = (outs To:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
}

class Arith_IntCastOp<string mnemonic, TypeConstraint Type>
    : Arith_CastOp<mnemonic, Type, Type, [DeclareOpInterfaceMethods<InferIntRangeInterface>]>;

def Arith_ExtUIOp : Arith_IntCastOp<"extui", SignlessFixedWidthIntegerLike> {
  let summary = "Zero extension.";
}
def Arith_ExtSIOp : Arith_IntCastOp<"extsi", SignlessFixedWidthIntegerLike> {
  let summary = "Sign extension.";
  let hasCanonicalizer = 1;
}
def Arith_UIToFPOp : Arith_CastOp<"uitofp", SignlessFixedWidthIntegerLike, FloatLike> {
  let summary = "Unsigned integer to float.";
}
def Arith_SIToFPOp : Arith_CastOp<"sitofp", SignlessFixedWidthIntegerLike, FloatLike> {
  let summary = "Signed integer to float.";
}
def Arith_FPToUIOp : Arith_CastOp<"fptoui", FloatLike, SignlessFixedWidthIntegerLike> {
  let summary = "Float to unsigned integer, towards zero.";
}
def Arith_FPToSIOp : Arith_CastOp<"fptosi", FloatLike, SignlessFixedWidthIntegerLike> {
  let summary = "Float to signed integer, towards zero.";
}

def Arith_ExtFOp : Arith_CastOp<"extf", FloatLike, FloatLike> {
  let summary = "Float to wider float.";
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let assemblyFormat = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";
}
def Arith_TruncFOp : Arith_CastOp<"truncf", FloatLike, FloatLike> {
  let summary = "Float to narrower float.";
  let arguments = (ins
    FloatLike:$in,
    OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
    OptionalAttr<Arith_FastMathAttr>:$fastmath
  );
  let assemblyFormat = "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";
  let hasCanonicalizer = 1;
}
def Arith_TruncIOp : Arith_IntCastOp<"trunci", SignlessFixedWidthIntegerLike> {
  let summary = "The low bits of an integer.";
  let arguments = (ins
    SignlessFixedWidthIntegerLike:$in,
    DefaultValuedAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">:$overflowFlags
  );
  let assemblyFormat = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)";
  let hasCanonicalizer = 1;
}

class Arith_ScalingCastOp<string mnemonic>
    : Arith_Op<mnemonic, [Pure, Arith_SameTensorDims, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let results = (outs FloatLike:$out);
}
def Arith_ScalingExtFOp : Arith_ScalingCastOp<"scaling_extf"> {
  let summary = "Float to wider float, times a scale, after OCP MXFP.";
  let arguments = (ins FloatLike:$in, FloatLike:$scale, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let assemblyFormat = [{
    $in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)
  }];
}
def Arith_ScalingTruncFOp : Arith_ScalingCastOp<"scaling_truncf"> {
  let summary = "Float to narrower float, divided by a scale, after OCP MXFP.";
  let arguments = (ins
    FloatLike:$in,
    FloatLike:$scale,
    OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
    OptionalAttr<Arith_FastMathAttr>:$fastmath
  );
  let assemblyFormat = [{
    $in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict
    `:` type($in) `,` type($scale) `to` type($out)
  }];
}

def IndexCastTypeConstraint : TypeConstraint<Or<[
    SignlessIntegerOrIndexLike.predicate, MemRefOf<[AnySignlessInteger, Index]>.predicate]>,
    "signless-integer-like or memref of signless-integer">;
def Arith_IndexCastOp : Arith_IntCastOp<"index_cast", IndexCastTypeConstraint> {
  let summary = "Between index and integers, sign-extended.";
  let hasCanonicalizer = 1;
}
def Arith_IndexCastUIOp : Arith_IntCastOp<"index_castui", IndexCastTypeConstraint> {
  let summary = "Between index and integers, zero-extended.";
  let hasCanonicalizer = 1;
}
def BitcastTypeConstraint : TypeConstraint<Or<[
    SignlessIntegerOrFloatLike.predicate, MemRefOf<[AnySignlessInteger, AnyFloat]>.predicate]>,
    "signless-integer-or-float-like or memref of signless-integer or float">;
def Arith_BitcastOp : Arith_CastOp<"bitcast", BitcastTypeConstraint, BitcastTypeConstraint> {
  let summary = "The same bits as another type of that width.";
  let hasCanonicalizer = 1;
}

//===--- Comparison and selection ---===//

class Arith_CompareOp<string mnemonic, list<Trait> traits = []>
    : Arith_Op<mnemonic, [Pure, SameTypeOperands,
        TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "result",
                       "tesseraI1SameShape($_self)">] # traits> {
  let results = (outs BoolLike:$result);
  let hasFolder = 1;
}
def Arith_CmpIOp : Arith_CompareOp<"cmpi", [DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let summary = "Integer comparison.";
  let arguments = (ins
    Arith_CmpIPredicateAttr:$predicate,
    SignlessIntegerOrIndexLike:$lhs,
    SignlessIntegerOrIndexLike:$rhs
  );
  let assemblyFormat = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasCanonicalizer = 1;
}
def Arith_CmpFOp : Arith_CompareOp<"cmpf"> {
  let summary = "Floating-point comparison.";
  let arguments = (ins
    Arith_CmpFPredicateAttr:$predicate,
    FloatLike:$lhs,
    FloatLike:$rhs,
    DefaultValuedAttr<Arith_FastMathAttr, arithNoFastMath>:$fastmath
  );
  let assemblyFormat = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)";
  let hasCanonicalizer = 1;
}

def Arith_SelectOp : Arith_Op<"select", [Pure, AllTypesMatch<["true_value", "false_value", "result"]>,
    PredOpTrait<"condition is signless i1 or has matching shape",
                Or<[TypeIsPred<"condition", I1>, AllShapesMatch<["condition", "result"]>.predicate]>>,
    DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let summary = "One of two values by a condition.";
  let arguments = (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // TESSERA_DIALECT_ARITH_ARITHOPS
