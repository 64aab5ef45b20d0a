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
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraDeclaration = "#include \"mlir-c/BuiltinAttributes.h\"\n#include \"mlir-c/BuiltinTypes.h\"\n#include \"tessera/Diagnostics.h\"";
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
def Kit_ShapedOp : Kit_Op<"shaped", [Pure, SameOperandsAndResultType, InferShapedTypeOpAdaptor]> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$result);
}
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

//===--- Interfaces ---===//

def Kit_SizeInterface : OpInterface<"SizeInterface"> {
  let cppNamespace = "::kit";
  let methods = [
    InterfaceMethod<"How large it is.", "int64_t", "getSize">,
    InterfaceMethod<"Times a factor.", "int64_t", "getScaled", (ins "int64_t":$factor), "",
                    "return factor * sizeInterfaceGetSize(op);">,
    InterfaceMethod<"Whether it is large.", "bool", "isLarge", (ins "int64_t":$limit), "", "return false;">,
    StaticInterfaceMethod<"What sizes are measured in.", "MlirStringRef", "getUnit", (ins), "",
                          "return mlirStringRefCreateFromCString(\"byte\");">
  ];
  let verify = [{
    if (sizeInterfaceGetSize(op) <= 3)
      return mlirLogicalResultSuccess();
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(diagnostic, "is larger than 3");
    return tesseraDiagnosticReport(diagnostic);
  }];
}
def Kit_WidthInterface : TypeInterface<"WidthInterface"> {
  let cppNamespace = "::kit";
  let methods = [InterfaceMethod<"Bits.", "int64_t", "getBits">,
                 InterfaceMethod<"Bytes.", "int64_t", "getBytes", (ins), "", "return (widthInterfaceGetBits(self) + 7) / 8;">];
}
def Kit_RankInterface : AttrInterface<"RankInterface"> {
  let cppNamespace = "::kit";
  let methods = [InterfaceMethod<"Its rank.", "int64_t", "getRank">];
}
def Kit_WordType : TypeDef<Kit_Dialect, "Word", [DeclareTypeInterfaceMethods<Kit_WidthInterface>]> {
  let mnemonic = "word";
  let parameters = (ins "int64_t":$bits);
  let assemblyFormat = "`<` $bits `>`";
}
def Kit_OrderAttr : AttrDef<Kit_Dialect, "Order", [DeclareAttrInterfaceMethods<Kit_RankInterface>]> {
  let mnemonic = "order";
  let parameters = (ins ArrayRefParameter<"int64_t">:$dims);
  let assemblyFormat = "`<` $dims `>`";
  let builders = [
    CAttrBuilderWithInferredContext<"Reversed", (ins "MlirAttribute":$other), [{
      size_t size;
      const int64_t *dims = kitOrderAttrGetDims(other, &size);
      const int64_t reversed[2] = {dims[1], dims[0]};
      return $_get(mlirAttributeGetContext(other), 2, reversed);
    }]>
  ];
}
// With a name it may hold itself: what it holds is set later. Without one it is what it holds.
def Kit_NodeType : TypeDef<Kit_Dialect, "Node"> {
  let mnemonic = "node";
  let parameters = (ins "bool":$isNamed, "::llvm::StringRef":$name, ArrayRefParameter<"::mlir::Type">:$items);
  let mutableBody = (ins ArrayRefParameter<"::mlir::Type">:$elements, "bool":$packed);
  let mutableBodyCondition = "isNamed";
  let hasCustomAssemblyFormat = 1;
  let hasAlias = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    CTypeBuilder<"Named", (ins "MlirStringRef":$name), "return $_get($_ctxt, true, name, 0, NULL);">,
    CTypeBuilder<"Plain", (ins "size_t":$size, "const MlirType *":$types),
                 "return $_get($_ctxt, false, mlirStringRefCreate(NULL, 0), size, types);">
  ];
}
def Kit_FilledNode : Type<And<[Kit_NodeType.predicate, CPred<"kitNodeTypeHasBody($_self)">]>, "node that is filled">;
def Kit_VisitOp : Kit_Op<"visit"> {
  let arguments = (ins Kit_FilledNode:$node);
  let assemblyFormat = "$node attr-dict `:` type($node)";
}
// All builders are its own: one is written by hand, and what they make is verified.
def Kit_SpanType : TypeDef<Kit_Dialect, "Span"> {
  let mnemonic = "span";
  let parameters = (ins "int64_t":$low, "int64_t":$high);
  let assemblyFormat = "`<` $low `,` $high `>`";
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    CTypeBuilder<"Sized", (ins "int64_t":$low, "int64_t":$size), "return $_get($_ctxt, low, low + size);">,
    CTypeBuilder<"Empty", (ins), "return $_get($_ctxt, 0, 0);">,
    CTypeBuilder<"Unit", (ins "int64_t":$low)>
  ];
}

// A type that a function in C makes, before there is an operation.
def Kit_Origin : Type<Kit_SpanType.predicate, "span">, BuildableType<"kitSpanTypeGetUnit($_ctxt, 4)">;
def Kit_OriginOp : Kit_Op<"origin"> {
  let results = (outs Kit_Origin:$span);
  let assemblyFormat = "attr-dict";
}

//===--- Ops of programs ---===//

def Kit_Flags : I32BitEnumAttr<"Flags", "flags", [
    I32BitEnumAttrCaseNone<"None", "none">, I32BitEnumAttrCaseBit<"Fast", 0, "fast">, I32BitEnumAttrCaseBit<"Exact", 1, "exact">]> {
  let cppNamespace = "::kit";
}
def Kit_FillOp : Kit_Op<"fill", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<Kit_SizeInterface, ["getScaled"]>]> {
  let arguments = (ins
    Variadic<AnyType>:$sizes, Optional<I1>:$mask, I32:$value,
    DefaultValuedAttr<I64Attr, "4">:$width, OptionalAttr<StrAttr>:$label, Kit_Flags:$flags,
    ConfinedProp<I64Prop, CPred<"$_self < 1000">, "depth below 1000">:$depth, DefaultValuedProp<StringProp, "\"plain\"">:$style, UnitProp:$quiet,
    DerivedAttr<"int64_t", "return kitFillOpGetWidth(op) * 8;">:$bits,
    DerivedTypeAttr<"return mlirValueGetType(kitFillOpGetValue(op));">:$element);
  let results = (outs AnyType:$result);
  let builders = [
    CBuilder<"Simple", (ins "MlirValue":$value, CArg<"int64_t", "1">:$depth), [{
      MlirContext context = mlirRewriterBaseGetContext($_builder);
      MlirAttribute absent = {NULL};
      return kitFillOpCreate($_builder, $_loc, mlirValueGetType(value), 0, NULL, (MlirValue){NULL},
                             value, absent, absent, kitFlagsToAttribute(context, KitFlagsFast),
                             mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), depth), absent,
                             absent);
    }]>,
    CBuilder<"ByHand", (ins "MlirValue":$value)>,
    OpBuilder<(ins "Value":$value)>
  ];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCanonicalizeMethod = 1;
  let extraDeclaration = "/// Whether the op has no label.\nbool kitFillOpIsAnonymous(MlirOperation op);";
  let extraDefinition = "bool kitFillOpIsAnonymous(MlirOperation op) { return kitFillOpGetLabel(op).length == 0; }";
}

// Syntax in C: of several parts, of literals, and with a look at what has been read.
def Kit_CustomOp : Kit_Op<"custom"> {
  let arguments = (ins Variadic<AnyType>:$inputs, OptionalAttr<I64Attr>:$count);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    custom<Inputs>($inputs, type($inputs), "with") (`count` custom<Count>($count, ref($inputs))^)? attr-dict `:` type($result)
  }];
}

// Lists: `kit.loop (%a = %b : i32) fast at [%i + 1] (%c : i32) -> i32 { ... }`.
def Kit_LoopOp : Kit_Op<"loop", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$inits, Variadic<Index>:$indices, Variadic<AnyType>:$others, AffineMapAttr:$map,
                       DefaultValuedAttr<Kit_Mode, "Mode::Slow">:$mode);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
// An op in generic form in a region: `kit.wrap arith.addf "test.op"() : () -> ()`.
def Kit_WrapOp : Kit_Op<"wrap", [NoTerminator, SingleBlock]> {
  let arguments = (ins StrAttr:$named);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
// `kit.same (%a) : (i32) -> i32`: the generic form after another name.
def Kit_SameOp : Kit_Op<"same"> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
}
def Kit_SizesOp : Kit_Op<"sizes"> {
  let arguments = (ins Variadic<AnyType>:$values, DenseI64ArrayAttr:$sizes, DenseBoolArrayAttr:$scalable);
  let assemblyFormat = [{
    custom<DynamicIndexList>($values, $sizes, $scalable, type($values), "::mlir::AsmParser::Delimiter::Paren") attr-dict
  }];
}

#endif // KIT
