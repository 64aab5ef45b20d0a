// A dialect for what is written beside the ops: rewrites, builders, interfaces. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef KIT
#define KIT

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Kit_Dialect : Dialect {
  let name = "kit";
  let cppNamespace = "::kit";
}

class Kit_Op<string mnemonic, list<Trait> traits = []> : Op<Kit_Dialect, mnemonic, traits>;

def Kit_Mode : I32EnumAttr<"Mode", "a mode", [I32EnumAttrCase<"Slow", 0, "slow">, I32EnumAttrCase<"Fast", 3, "fast">]> {
  let cppNamespace = "::kit";
}

//===--- Ops of rewrites ---===//

def Kit_ConstantOp : Kit_Op<"constant", [Pure, ConstantLike]> {
  let arguments = (ins I32Attr:$value);
  let results = (outs I32:$result);
  let assemblyFormat = "$value attr-dict";
  let hasFolder = 1;
}
class Kit_BinaryOp<string mnemonic> : Kit_Op<mnemonic, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}
def Kit_AddOp : Kit_BinaryOp<"add">;
def Kit_SubOp : Kit_BinaryOp<"sub">;
def Kit_MaxOp : Kit_BinaryOp<"max">;
def Kit_NegOp : Kit_Op<"neg", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input attr-dict `:` type($result)";
}
def Kit_ListOp : Kit_Op<"list"> {
  let arguments = (ins Variadic<AnyType>:$inputs, DefaultValuedAttr<Kit_Mode, "Mode::Slow">:$mode);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$mode `(` $inputs `)` attr-dict `:` functional-type($inputs, $results)";
}
def Kit_BundleOp : Kit_Op<"bundle", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Optional<I32>:$last, StrAttr:$what);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$what `(` $inputs `)` (`last` $last^)? attr-dict `:` functional-type($inputs, $results)";
}
def Kit_SplitOp : Kit_Op<"split", [Pure]> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$high, AnyType:$low);
}
def Kit_PairOp : Kit_Op<"pair"> {
  let arguments = (ins AnyType:$input, StrAttr:$what);
  let results = (outs AnyType:$first, AnyType:$second);
}
def Kit_UnaryOp : Kit_Op<"unary"> {
  let arguments = (ins AnyType:$input, StrAttr:$what);
  let results = (outs AnyType:$result);
}
def Kit_NoteOp : Kit_Op<"note"> {
  let arguments = (ins Variadic<AnyType>:$inputs, StrAttr:$text);
}
def Kit_CastOp : Kit_Op<"cast", [Pure]> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$result);
}

#endif // KIT
