// A dialect with one of everything, used compiled and loaded. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TOY
#define TOY

include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let summary = "Everything that definitions can say, in small.";
  let cppNamespace = "::toy";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;

//===--- Enums, attributes, types ---===//

def Toy_Color : I32EnumAttr<"Color", "a color", [
    I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"Green", 1, "green">, I32EnumAttrCase<"DeepBlue", 7, "deep blue">]> {
  let cppNamespace = "::toy";
}
def Toy_ColorAttr : EnumAttr<Toy_Dialect, Toy_Color, "color"> {
  let assemblyFormat = "`<` $value `>`";
}
def Toy_Flags : I32BitEnumAttr<"Flags", "flags", [
    I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"fast", 0>, I32BitEnumAttrCaseBit<"exact", 1>]> {
  let cppNamespace = "::toy";
  let separator = ",";
}

def Toy_PairAttr : AttrDef<Toy_Dialect, "Pair"> {
  let mnemonic = "pair";
  let parameters = (ins "int64_t":$first, OptionalParameter<"int64_t">:$second);
  let assemblyFormat = "`<` $first (`,` $second^)? `>`";
}
def Toy_RecordAttr : AttrDef<Toy_Dialect, "Record"> {
  let mnemonic = "record";
  let parameters = (ins StringRefParameter<>:$name, "Type":$type, DefaultValuedParameter<"bool", "false">:$flag,
                        ArrayRefParameter<"int64_t">:$shape);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Toy_BoxType : TypeDef<Toy_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "Type":$element);
  let assemblyFormat = "`<` $element `>`";
}
def Toy_TokenType : TypeDef<Toy_Dialect, "Token"> {
  let mnemonic = "token";
}

//===--- Ops ---===//

def Toy_TokenOp : Toy_Op<"token", [Pure]> {
  let results = (outs Toy_TokenType:$token);
  let assemblyFormat = "attr-dict";
}
def Toy_AddOp : Toy_Op<"add", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins SignlessIntegerOrFloatLike:$lhs, SignlessIntegerOrFloatLike:$rhs);
  let results = (outs SignlessIntegerOrFloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}
def Toy_CompareOp : Toy_Op<"compare", [
    AllTypesMatch<["lhs", "rhs"]>,
    TypesMatchWith<"result has the shape of the operands", "lhs", "result", "tesseraI1SameShape($_self)">]> {
  let arguments = (ins Toy_Color:$color, AnyType:$lhs, AnyType:$rhs);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$color $lhs `,` $rhs attr-dict `:` type($lhs)";
}
def Toy_ManyOp : Toy_Op<"many", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$first, Optional<F32>:$second, Variadic<AnyTensor>:$third,
                       UnitAttr:$loud, OptionalAttr<I64Attr>:$size, DefaultValuedAttr<StrAttr, "\"plain\"">:$style,
                       DefaultValuedOptionalAttr<Toy_ColorAttr, "Color::Green">:$color);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    (`loud` $loud^)? `(` $first `)` (`with` $second^)? (`[` $third^ `:` type($third) `]`)?
    (`size` `(` $size^ `)`)? (`color` $color^)? attr-dict (`->` type($results)^)?
  }];
}
def Toy_ConfinedOp : Toy_Op<"confined"> {
  let arguments = (ins
    ConfinedAttr<I64Attr, [IntMinValue<1>, IntMaxValue<8>]>:$small,
    ConfinedAttr<I64ArrayAttr, [ArrayCount<2>, IntArrayNthElemEq<0, 5>]>:$pair,
    OptionalAttr<TypedArrayAttrBase<AnyAttrOf<[StrAttr, UnitAttr]>, "strings or units">>:$names,
    ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlyPositive<DenseI64ArrayAttr>]>:$sizes
  );
}
def Toy_ShapedOp : Toy_Op<"shaped", [AllShapesMatch<["a", "b"]>, AllElementTypesMatch<["a", "b"]>, AllRanksMatch<["a", "c"]>,
                                     PredOpTrait<"c has two dimensions", CPred<"mlirShapedTypeGetRank(mlirValueGetType($c)) == 2">>]> {
  let arguments = (ins 2DTensorOf<[F32, I8]>:$a, AnyRankedTensor:$b, AnyRankedTensor:$c, TupleOf<[I32, F32]>:$t,
                       Toy_BoxType:$box, MemRefRankOf<[F32], [1, 2]>:$m);
}
def Toy_IfOp : Toy_Op<"if", [NoTerminator]> {
  let arguments = (ins I1:$condition);
  let regions = (region SizedRegion<1>:$then, AnyRegion:$else);
  let assemblyFormat = "$condition $then (`else` $else^)? attr-dict";
}
// What may be a list is told from a region by its bracket.
def Toy_TaggedOp : Toy_Op<"tagged", [NoTerminator]> {
  let arguments = (ins OptionalAttr<StrArrayAttr>:$tags);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "($tags^)? $body attr-dict";
}
def Toy_DoneOp : Toy_Op<"done", [Terminator, HasParent<"LoopOp">]> {
  let assemblyFormat = "attr-dict";
}
def Toy_LoopOp : Toy_Op<"loop", [SingleBlockImplicitTerminator<"DoneOp">]> {
  let arguments = (ins Index:$count);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$count $body attr-dict";
}
def Toy_BranchOp : Toy_Op<"br", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $operands^ `:` type($operands) `)`)? attr-dict";
}
def Toy_CallOp : Toy_Op<"call"> {
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, $results)";
}
def Toy_SymbolOp : Toy_Op<"symbol", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<Toy_PairAttr>:$pair, OptionalAttr<Toy_RecordAttr>:$record,
                       Toy_Flags:$flags);
  let assemblyFormat = "$sym_name $flags (`pair` $pair^)? (`record` $record^)? attr-dict";
}
def Toy_OilistOp : Toy_Op<"oilist"> {
  let arguments = (ins UnitAttr:$a, OptionalAttr<I32Attr>:$b, Optional<I32>:$c);
  let assemblyFormat = "oilist(`a` $a | `b` `=` $b | `c` `(` $c `)`) attr-dict";
}
def Toy_SpacesOp : Toy_Op<"spaces"> {
  let arguments = (ins I32:$a, I32:$b);
  let assemblyFormat = "`<` $a `>` `` $b `:` ` ` `[` `]` `{` `\n` `}` attr-dict-with-keyword";
}
def Toy_DpsOp : Toy_Op<"dps", [DestinationStyleOpInterface]> {
  let arguments = (ins AnyTensor:$in, AnyTensor:$out);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

//===--- What formats can say ---===//

def Toy_PlaceType : TypeDef<Toy_Dialect, "Place"> {
  let mnemonic = "place";
  let parameters = (ins "int64_t":$row, "int64_t":$column, OptionalParameter<"Type">:$what, OptionalParameter<"int64_t">:$level);
  let assemblyFormat = "`<` $row `,` $column (`is` $what^):(`empty`)? (`level` `(` $level^ `)`)? `>`";
}
def Toy_SizeAttr : AttrDef<Toy_Dialect, "Size"> {
  let mnemonic = "size";
  let parameters = (ins "int64_t":$width, "int64_t":$height);
  let assemblyFormat = "`<` params `>`";
}
def Toy_ElseOp : Toy_Op<"else"> {
  let arguments = (ins Optional<I32>:$some, DefaultValuedAttr<I64Attr, "3">:$count);
  let assemblyFormat = "(`some` $some^):(`none`)? (`times` $count^)? attr-dict";
}
def Toy_NestedOp : Toy_Op<"nested"> {
  let arguments = (ins Optional<I32>:$some, UnitAttr:$twice);
  let assemblyFormat = "(`[` $some^ (`twice` $twice^)? `]`)? attr-dict";
}
def Toy_QualifiedOp : Toy_Op<"qualified"> {
  let arguments = (ins Toy_PairAttr:$pair, Toy_SizeAttr:$size, Toy_BoxType:$a, Toy_BoxType:$b);
  let assemblyFormat = "qualified($pair) $size $a `,` $b `:` qualified(type($a)) `,` type($b) attr-dict";
}
def Toy_PropertiesOp : Toy_Op<"properties"> {
  let arguments = (ins I64Prop:$depth, DefaultValuedProp<StringProp, "\"plain\"">:$style, UnitProp:$quiet, StrAttr:$name);
  let assemblyFormat = "$name prop-dict attr-dict";
}
def Toy_RegionsOp : Toy_Op<"regions", [NoTerminator]> {
  let regions = (region AnyRegion:$first, VariadicRegion<AnyRegion>:$rest);
  let assemblyFormat = "regions attr-dict-with-keyword";
}
def Toy_GotoOp : Toy_Op<"goto", [Terminator]> {
  let successors = (successor AnySuccessor:$first, VariadicSuccessor<AnySuccessor>:$rest);
  let assemblyFormat = "`to` successors attr-dict";
}
def Toy_NothingOp : Toy_Op<"nothing"> {
  let assemblyFormat = "operands regions successors attr-dict";
}
def Toy_TypedOp : Toy_Op<"typed", [AllTypesMatch<["value", "result"]>]> {
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value attr-dict";
}
def Toy_InferOp : Toy_Op<"infer", [SameTypeOperands, TypesMatchWith<"element", "a", "result", "tesseraElementTypeOrSelf($_self)">]> {
  let arguments = (ins AnyTensor:$a, AnyTensor:$b);
  let results = (outs AnyType:$result);
  let assemblyFormat = "operands attr-dict `:` type($b)";
}
def Toy_JoinOp : Toy_Op<"join", [ShapedTypeMatchesElementCountAndTypes<"whole", "parts">]> {
  let arguments = (ins Variadic<AnyType>:$parts);
  let results = (outs AnyTensor:$whole);
  let assemblyFormat = "$parts attr-dict `:` type($whole)";
}

//===--- Types that are shaped by their interface ---===//

def Toy_GridType : TypeDef<Toy_Dialect, "Grid", [ShapedTypeInterface]> {
  let mnemonic = "grid";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType, OptionalParameter<"Attribute">:$note);
  let assemblyFormat = "`<` `[` $shape `]` `of` $elementType (`,` $note^)? `>`";
}
// The library finds no shape in it.
def Toy_BlobType : TypeDef<Toy_Dialect, "Blob", [ShapedTypeInterface]> {
  let mnemonic = "blob";
  let parameters = (ins "int64_t":$bytes);
  let assemblyFormat = "`<` $bytes `>`";
}
def Toy_PickOp : Toy_Op<"pick"> {
  let arguments = (ins DenseI64ArrayAttr:$cases);
  let regions = (region AnyRegion:$other, VariadicRegion<AnyRegion>:$regions);
  let assemblyFormat = "custom<SwitchCases>($cases, $regions) `\n` `else` $other attr-dict";
}

#endif // TOY
