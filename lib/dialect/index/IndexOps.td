// The index dialect: arithmetic on numbers as wide as an address, as MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_INDEX_INDEXOPS
#define TESSERA_DIALECT_INDEX_INDEXOPS

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def IndexDialect : Dialect {
  let name = "index";
  let summary = "Arithmetic on index, folded where 32 and 64 bits agree.";
  let cppNamespace = "::mlir::index";
  let hasConstantMaterializer = 1;
  let inlinesEverything = 1;
  let useDefaultAttributePrinterParser = 1;
}

def IndexCmpPredicate : I32EnumAttr<"IndexCmpPredicate", "index comparison predicate kind", [
    I32EnumAttrCase<"EQ", 0, "eq">, I32EnumAttrCase<"NE", 1, "ne">, I32EnumAttrCase<"SLT", 2, "slt">,
    I32EnumAttrCase<"SLE", 3, "sle">, I32EnumAttrCase<"SGT", 4, "sgt">, I32EnumAttrCase<"SGE", 5, "sge">,
    I32EnumAttrCase<"ULT", 6, "ult">, I32EnumAttrCase<"ULE", 7, "ule">, I32EnumAttrCase<"UGT", 8, "ugt">,
    I32EnumAttrCase<"UGE", 9, "uge">]> {
  let cppNamespace = "::mlir::index";
  let genSpecializedAttr = 0;
}
def IndexCmpPredicateAttr : EnumAttr<IndexDialect, IndexCmpPredicate, "cmp_predicate">;

class IndexOp<string mnemonic, list<Trait> traits = []> : Op<IndexDialect, mnemonic, traits>;

//===--- Arithmetic ---===//

class IndexBinaryOp<string mnemonic, list<Trait> traits>
    : IndexOp<mnemonic, traits # [DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let arguments = (ins Index:$lhs, Index:$rhs);
  let results = (outs Index:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
  let hasFolder = 1;
}
// Two constants in a chain of these become one.
class IndexChainOp<string mnemonic> : IndexBinaryOp<mnemonic, [Commutative, Pure]> {
  let hasCanonicalizeMethod = 1;
}
// Undefined for a divisor of zero.
class IndexDivisionOp<string mnemonic> : IndexBinaryOp<mnemonic, [NoMemoryEffect]>;

def Index_AddOp : IndexChainOp<"add"> {
  let summary = "Sum.";
}
def Index_SubOp : IndexBinaryOp<"sub", [Pure]> {
  let summary = "Difference.";
}
def Index_MulOp : IndexChainOp<"mul"> {
  let summary = "Product.";
}
def Index_DivSOp : IndexDivisionOp<"divs"> {
  let summary = "Signed division towards zero.";
}
def Index_DivUOp : IndexDivisionOp<"divu"> {
  let summary = "Unsigned division towards zero.";
}
def Index_CeilDivSOp : IndexDivisionOp<"ceildivs"> {
  let summary = "Signed division towards infinity.";
}
def Index_CeilDivUOp : IndexDivisionOp<"ceildivu"> {
  let summary = "Unsigned division towards infinity.";
}
def Index_FloorDivSOp : IndexDivisionOp<"floordivs"> {
  let summary = "Signed division towards minus infinity.";
}
def Index_RemSOp : IndexDivisionOp<"rems"> {
  let summary = "Remainder of the signed division.";
}
def Index_RemUOp : IndexDivisionOp<"remu"> {
  let summary = "Remainder of the unsigned division.";
}
def Index_MaxSOp : IndexChainOp<"maxs"> {
  let summary = "Signed maximum.";
}
def Index_MaxUOp : IndexChainOp<"maxu"> {
  let summary = "Unsigned maximum.";
}
def Index_MinSOp : IndexChainOp<"mins"> {
  let summary = "Signed minimum.";
}
def Index_MinUOp : IndexChainOp<"minu"> {
  let summary = "Unsigned minimum.";
}
def Index_ShlOp : IndexBinaryOp<"shl", [Pure]> {
  let summary = "Left shift.";
}
def Index_ShrSOp : IndexBinaryOp<"shrs", [Pure]> {
  let summary = "Right shift, the sign shifted in.";
}
def Index_ShrUOp : IndexBinaryOp<"shru", [Pure]> {
  let summary = "Right shift, zeros shifted in.";
}
def Index_AndOp : IndexChainOp<"and"> {
  let summary = "Bitwise and.";
}
def Index_OrOp : IndexChainOp<"or"> {
  let summary = "Bitwise or.";
}
def Index_XOrOp : IndexChainOp<"xor"> {
  let summary = "Bitwise exclusive or.";
}

//===--- Casts ---===//

class IndexCastOp<string mnemonic>
    : IndexOp<mnemonic, [Pure, DeclareOpInterfaceMethods<CastOpInterface>, DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let arguments = (ins AnyTypeOf<[AnyInteger, Index]>:$input);
  let results = (outs AnyTypeOf<[AnyInteger, Index]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}
def Index_CastSOp : IndexCastOp<"casts"> {
  let summary = "Between index and integers, sign-extended.";
}
def Index_CastUOp : IndexCastOp<"castu"> {
  let summary = "Between index and integers, zero-extended.";
}

//===--- The rest ---===//

def Index_CmpOp : IndexOp<"cmp", [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let summary = "Comparison.";
  let arguments = (ins IndexCmpPredicateAttr:$pred, Index:$lhs, Index:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "`` $pred `(` $lhs `,` $rhs `)` attr-dict";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Index_SizeOfOp : IndexOp<"sizeof", [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface>]> {
  let summary = "The number of bits of index on the target.";
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

def Index_ConstantOp : IndexOp<"constant", [
    ConstantLike, Pure, DeclareOpInterfaceMethods<InferIntRangeInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A number of type index.";
  let description = [{
    ```mlir
    %0 = index.constant 42
    ```
  }];
  let arguments = (ins IndexAttr:$value);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Index_BoolConstantOp : IndexOp<"bool.constant", [
    ConstantLike, Pure, DeclareOpInterfaceMethods<InferIntRangeInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "true or false.";
  let arguments = (ins BoolAttr:$value);
  let results = (outs I1:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

#endif // TESSERA_DIALECT_INDEX_INDEXOPS
