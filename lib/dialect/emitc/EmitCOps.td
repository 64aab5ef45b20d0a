// The emitc dialect's operations, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_EMITC_EMITCOPS
#define TESSERA_DIALECT_EMITC_EMITCOPS

include "dialect/emitc/EmitCBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class EmitC_Op<string mnemonic, list<Trait> traits = []> : Op<EmitC_Dialect, mnemonic, traits>;

// In their regions the prefix may be left out.
defvar EmitC_DefaultDialect = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>;

//===--- Operators ---===//

class EmitC_UnaryOp<string mnemonic> : EmitC_Op<mnemonic, [CExpressionInterface]> {
  let arguments = (ins EmitCType:$operand);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

class EmitC_BinaryOp<string mnemonic> : EmitC_Op<mnemonic, [CExpressionInterface]> {
  let arguments = (ins EmitCType:$lhs, EmitCType:$rhs);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def EmitC_AddressOfOp : EmitC_Op<"address_of", [
    EmitC_ExpressionWithHook,
    TypesMatchWith<"input and result reference the same type", "reference", "result",
                   "emitcPtrTo($_self)">
  ]> {
  let summary = "`&a`";
  let arguments = (ins EmitC_LValueType:$reference);
  let results = (outs EmitC_PointerType:$result);
  let assemblyFormat = "$reference `:` qualified(type($reference)) attr-dict";
}

def EmitC_AddOp : EmitC_BinaryOp<"add"> {
  let summary = "`a + b`";
  let hasVerifier = 1;
}

def EmitC_ApplyOp : EmitC_Op<"apply", [EmitC_ExpressionWithHook]> {
  let summary = "`&a` or `*a`; `address_of` and `dereference` replace it.";
  let arguments = (ins StrAttr:$applicableOperator, AnyTypeOf<[EmitCType, EmitC_LValueType]>:$operand);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "$applicableOperator `(` $operand `)` attr-dict `:` functional-type($operand, results)";
  let hasVerifier = 1;
}

def EmitC_BitwiseAndOp : EmitC_BinaryOp<"bitwise_and"> {
  let summary = "`a & b`";
}

def EmitC_BitwiseLeftShiftOp : EmitC_BinaryOp<"bitwise_left_shift"> {
  let summary = "`a << b`";
}

def EmitC_BitwiseNotOp : EmitC_UnaryOp<"bitwise_not"> {
  let summary = "`~a`";
}

def EmitC_BitwiseOrOp : EmitC_BinaryOp<"bitwise_or"> {
  let summary = "`a | b`";
}

def EmitC_BitwiseRightShiftOp : EmitC_BinaryOp<"bitwise_right_shift"> {
  let summary = "`a >> b`";
}

def EmitC_BitwiseXorOp : EmitC_BinaryOp<"bitwise_xor"> {
  let summary = "`a ^ b`";
}

def EmitC_CastOp : EmitC_Op<"cast", [EmitC_ExpressionWithHook, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let summary = "`(T) a`";
  let arguments = (ins EmitCType:$source);
  let results = (outs EmitCType:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
}

def EmitC_CmpOp : EmitC_Op<"cmp", [CExpressionInterface]> {
  let summary = "`a == b`, `a != b`, `a < b`, `a <= b`, `a > b`, `a >= b`, `a <=> b`";
  let arguments = (ins EmitC_CmpPredicateAttr:$predicate, EmitCType:$lhs, EmitCType:$rhs);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "$predicate `,` operands attr-dict `:` functional-type(operands, results)";
}

def EmitC_ConditionalOp
    : EmitC_Op<"conditional", [AllTypesMatch<["true_value", "false_value", "result"]>, EmitC_ExpressionWithHook]> {
  let summary = "`c ? a : b`";
  let arguments = (ins I1:$condition, EmitCType:$true_value, EmitCType:$false_value);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
}

def EmitC_DereferenceOp : EmitC_Op<"dereference", [
    TypesMatchWith<"input and result reference the same type", "pointer", "result",
                   "emitcTargetType($_self)">
  ]> {
  let summary = "`*a`";
  let arguments = (ins EmitC_PointerType:$pointer);
  let results = (outs EmitC_LValueType:$result);
  let assemblyFormat = "$pointer `:` qualified(type($pointer)) attr-dict";
}

def EmitC_DivOp : EmitC_BinaryOp<"div"> {
  let summary = "`a / b`";
  let arguments = (ins FloatIntegerIndexOrOpaqueType:$lhs, FloatIntegerIndexOrOpaqueType:$rhs);
  let results = (outs FloatIntegerIndexOrOpaqueType:$result);
}

def EmitC_LogicalAndOp : EmitC_BinaryOp<"logical_and"> {
  let summary = "`a && b`";
  let results = (outs I1:$result);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}

def EmitC_LogicalNotOp : EmitC_UnaryOp<"logical_not"> {
  let summary = "`!a`";
  let results = (outs I1:$result);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}

def EmitC_LogicalOrOp : EmitC_BinaryOp<"logical_or"> {
  let summary = "`a || b`";
  let results = (outs I1:$result);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}

def EmitC_MulOp : EmitC_BinaryOp<"mul"> {
  let summary = "`a * b`";
  let arguments = (ins FloatIntegerIndexOrOpaqueType:$lhs, FloatIntegerIndexOrOpaqueType:$rhs);
  let results = (outs FloatIntegerIndexOrOpaqueType:$result);
}

def EmitC_RemOp : EmitC_BinaryOp<"rem"> {
  let summary = "`a % b`";
  let arguments = (ins IntegerIndexOrOpaqueType:$lhs, IntegerIndexOrOpaqueType:$rhs);
  let results = (outs IntegerIndexOrOpaqueType:$result);
}

def EmitC_SubOp : EmitC_BinaryOp<"sub"> {
  let summary = "`a - b`";
  let hasVerifier = 1;
}

def EmitC_UnaryMinusOp : EmitC_UnaryOp<"unary_minus"> {
  let summary = "`-a`";
}

def EmitC_UnaryPlusOp : EmitC_UnaryOp<"unary_plus"> {
  let summary = "`+a`";
}

//===--- Values and places ---===//

def EmitC_ConstantOp : EmitC_Op<"constant", [ConstantLike, EmitC_ExpressionWithHook]> {
  let summary = "A value that an attribute says.";
  let description = "Folds, so it isn't for pointers. A `size_t`, `ssize_t` or `ptrdiff_t` is said by an attribute of type index.";
  let arguments = (ins EmitC_OpaqueOrTypedAttr:$value);
  let results = (outs EmitCType:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
}

def EmitC_LiteralOp : EmitC_Op<"literal", [Pure]> {
  let summary = "A value that is written as this text wherever it is used.";
  let arguments = (ins StrAttr:$value);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def EmitC_VariableOp : EmitC_Op<"variable"> {
  let summary = "A local variable, and what it starts with; `#emitc.opaque<\"\">`: nothing.";
  let arguments = (ins EmitC_OpaqueOrTypedAttr:$value);
  let results = (outs Res<AnyTypeOf<[EmitC_ArrayType, EmitC_LValueType]>, "", [MemAlloc<DefaultResource, 0, FullEffect>]>:$result);
  let hasVerifier = 1;
}

def EmitC_LoadOp : EmitC_Op<"load", [
    EmitC_ExpressionWithHook,
    TypesMatchWith<"result type matches value type of 'operand'", "operand", "result", "emitcLoadedType($_self)">
  ]> {
  let summary = "The value that a place holds.";
  let arguments = (ins Res<EmitC_LValueType, "", [MemRead<DefaultResource, 0, FullEffect>]>:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

def EmitC_AssignOp : EmitC_Op<"assign"> {
  let summary = "`a = b;`";
  let arguments = (ins Res<EmitC_LValueType, "", [MemWrite<DefaultResource, 1, FullEffect>]>:$var, EmitCType:$value);
  let assemblyFormat = "$value `:` type($value) `to` $var `:` type($var) attr-dict";
  let hasVerifier = 1;
}

def EmitC_SubscriptOp : EmitC_Op<"subscript"> {
  let summary = "`a[i]`, or `a[i][j]` of an array.";
  let arguments = (ins AnyTypeOf<[EmitC_ArrayType, EmitC_OpaqueType, EmitC_PointerType]>:$value, Variadic<EmitCType>:$indices);
  let results = (outs EmitC_LValueType:$result);
  let assemblyFormat = "$value `[` $indices `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def EmitC_MemberOp : EmitC_Op<"member"> {
  let summary = "`a.member`";
  let arguments = (ins StrAttr:$member, EmitC_LValueOf<[EmitC_OpaqueType]>:$operand);
  let results = (outs AnyTypeOf<[EmitC_ArrayType, EmitC_LValueType]>:$result);
}

def EmitC_MemberOfPtrOp : EmitC_Op<"member_of_ptr"> {
  let summary = "`a->member`";
  let arguments = (ins StrAttr:$member, EmitC_LValueOf<[EmitC_OpaqueType, EmitC_PointerType]>:$operand);
  let results = (outs AnyTypeOf<[EmitC_ArrayType, EmitC_LValueType]>:$result);
}

//===--- Calls and functions ---===//

def EmitC_CallOpaqueOp : EmitC_Op<"call_opaque", [EmitC_ExpressionWithHook]> {
  let summary = "A call of whatever has the name.";
  let description = [{
    With `args` these are what is passed: an attribute of type index is the operand of that number, another one itself.

    ```mlir
    %0 = emitc.call_opaque "foo"(%a) {args = [0 : index, 4 : i32], template_args = [f32]} : (i32) -> i32
    ```
  }];
  let arguments = (ins StrAttr:$callee, OptionalAttr<ArrayAttr>:$args, OptionalAttr<ArrayAttr>:$template_args,
                       Variadic<EmitCType>:$operands);
  let results = (outs Variadic<EmitCType>:$results);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
  let hasVerifier = 1;
}

def EmitC_CallOp : EmitC_Op<"call", [
    CallOpInterface, EmitC_ExpressionWithHook, DeclareOpInterfaceMethods<SymbolUserOpInterface>
  ]> {
  let summary = "A call of an `emitc.func`.";
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<EmitCType>:$operands, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<EmitCType>:$results);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
}

def EmitC_DeclareFuncOp : EmitC_Op<"declare_func", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Declares, at this place, an `emitc.func` that is elsewhere.";
  let arguments = (ins FlatSymbolRefAttr:$sym_name);
  let assemblyFormat = "$sym_name attr-dict";
}

def EmitC_FuncOp : EmitC_Op<"func", [AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove, EmitC_DefaultDialect]> {
  let summary = "A function; without a body, a declaration.";
  let description = [{
    ```mlir
    emitc.func @foo(%x: i32) -> i32 attributes {specifiers = ["static", "inline"]} {
      return %x : i32
    }
    emitc.func private @bar(i32) attributes {specifiers = ["extern"]}
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, OptionalAttr<StrArrayAttr>:$specifiers,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def EmitC_ReturnOp : EmitC_Op<"return", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "`return a;`";
  let arguments = (ins Optional<EmitCType>:$operand);
  let assemblyFormat = "attr-dict ($operand^ `:` type($operand))?";
  let hasVerifier = 1;
}

//===--- Files, globals, text ---===//

def EmitC_FileOp : EmitC_Op<"file", [IsolatedFromAbove, NoRegionArguments, SymbolTable, EmitC_DefaultDialect]
    # GraphRegionNoTerminator.traits> {
  let summary = "What goes to a file of its own: only `--file-id` emits it.";
  let arguments = (ins Builtin_StringAttr:$id);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "$id attr-dict-with-keyword $bodyRegion";
}

def EmitC_IncludeOp : EmitC_Op<"include"> {
  let summary = "`#include <a>` or `#include \"a\"`";
  let arguments = (ins StrAttr:$include, UnitAttr:$is_standard_include);
  let hasCustomAssemblyFormat = 1;
}

def EmitC_VerbatimOp : EmitC_Op<"verbatim"> {
  let summary = "A line of text, as it is.";
  let description = [{
    With operands `{}` in the text stands for the next one, and `{{` for a brace.

    ```mlir
    emitc.verbatim "#pragma my var={}" args %x : i32
    ```
  }];
  let arguments = (ins StrAttr:$value, Variadic<AnyTypeOf<[EmitCType, EmitC_LValueType]>>:$fmtArgs);
  let assemblyFormat = "$value (`args` $fmtArgs^ `:` type($fmtArgs))? attr-dict";
  let hasVerifier = 1;
}

def EmitC_GlobalOp : EmitC_Op<"global", [Symbol]> {
  let summary = "A global variable.";
  let description = [{
    ```mlir
    emitc.global static const @x : !emitc.array<2xf32> = dense<0.0>
    emitc.global extern @y : i32
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, OptionalAttr<EmitC_OpaqueOrTypedAttr>:$initial_value,
                       UnitAttr:$extern_specifier, UnitAttr:$static_specifier, UnitAttr:$const_specifier);
  let assemblyFormat = [{
    (`extern` $extern_specifier^)? (`static` $static_specifier^)? (`const` $const_specifier^)? $sym_name
    `:` custom<TypeAndInitialValue>($type, $initial_value) attr-dict
  }];
  let hasVerifier = 1;
}

def EmitC_GetGlobalOp : EmitC_Op<"get_global", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "The place of a global variable.";
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs AnyTypeOf<[EmitC_ArrayType, EmitC_LValueType]>:$result);
  let assemblyFormat = "$name `:` type($result) attr-dict";
}

//===--- Classes ---===//

def EmitC_ClassOp : EmitC_Op<"class", [AutomaticAllocationScope, IsolatedFromAbove, OpAsmOpInterface, SymbolTable, Symbol]
    # GraphRegionNoTerminator.traits> {
  let summary = "A class of fields and methods, all public.";
  let description = [{
    ```mlir
    emitc.class final @model {
      emitc.field @input : !emitc.array<1xf32>
      emitc.func @execute() {
        %0 = get_field @input : !emitc.array<1xf32>
        return
      }
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, UnitAttr:$final_specifier);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "(`final` $final_specifier^)? $sym_name attr-dict-with-keyword $body";
}

def EmitC_FieldOp : EmitC_Op<"field", [Symbol]> {
  let summary = "A field of a class, and what it starts with.";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, OptionalAttr<EmitC_OpaqueOrTypedAttr>:$initial_value);
  let assemblyFormat = "$sym_name `:` custom<TypeAndInitialValue>($type, $initial_value) attr-dict";
  let hasVerifier = 1;
}

def EmitC_GetFieldOp : EmitC_Op<"get_field", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "A field of the class that the op is in.";
  let arguments = (ins FlatSymbolRefAttr:$field_name);
  let results = (outs EmitCType:$result);
  let assemblyFormat = "$field_name `:` type($result) attr-dict";
  let hasVerifier = 1;
}

//===--- Control flow ---===//

def EmitC_ExpressionOp : EmitC_Op<"expression", [
    HasOnlyGraphRegion, EmitC_DefaultDialect, IsolatedFromAbove, SingleBlockImplicitTerminator<"emitc::YieldOp">
  ]> {
  let summary = "One C expression of the ops in it.";
  let description = [{
    The ops are a tree, or would be when those without side effects are written several times.

    ```mlir
    %r = emitc.expression %a, %b : (i32, i32) -> i32 {
      %0 = add %a, %b : (i32, i32) -> i32
      %1 = mul %0, %0 : (i32, i32) -> i32
      yield %1 : i32
    }
    ```

    It may be emitted where it is used, unless it says `noinline`.
  }];
  let arguments = (ins Variadic<AnyTypeOf<[EmitCType, EmitC_LValueType]>>:$defs, UnitAttr:$do_not_inline);
  let results = (outs EmitCType:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def EmitC_YieldOp
    : EmitC_Op<"yield", [Pure, Terminator, ParentOneOf<["DoOp", "ExpressionOp", "ForOp", "IfOp", "SwitchOp"]>]> {
  let summary = "Ends a region; says the value of an expression or condition.";
  let arguments = (ins Optional<EmitCType>:$result);
  let assemblyFormat = "attr-dict ($result^ `:` type($result))?";
  let hasVerifier = 1;
}

def EmitC_DoOp : EmitC_Op<"do", [NoTerminator, EmitC_DefaultDialect, RecursiveMemoryEffects]> {
  let summary = "`do { ... } while (c);`";
  let description = [{
    ```mlir
    emitc.do {
      call_opaque "step"() : () -> ()
    } while {
      %c = expression %x : (!emitc.lvalue<i32>) -> i1 {
        ...
      }
      yield %c : i1
    }
    ```
  }];
  let regions = (region SizedRegion<1>:$bodyRegion, SizedRegion<1>:$conditionRegion);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def EmitC_ForOp : EmitC_Op<"for", [
    AllTypesMatch<["lowerBound", "upperBound", "step"]>, EmitC_DefaultDialect, SingleBlockImplicitTerminator<"emitc::YieldOp">,
    RecursiveMemoryEffects
  ]> {
  let summary = "`for (T i = a; i < b; i += c) { ... }`";
  let description = "Bounds are of type index unless another follows a colon before the body.";
  let arguments = (ins IntegerIndexOrOpaqueType:$lowerBound, IntegerIndexOrOpaqueType:$upperBound, IntegerIndexOrOpaqueType:$step);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def EmitC_IfOp : EmitC_Op<"if", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getRegionInvocationBounds", "getEntrySuccessorRegions"]>,
    EmitC_DefaultDialect, SingleBlockImplicitTerminator<"emitc::YieldOp">, RecursiveMemoryEffects, NoRegionArguments
  ]> {
  let summary = "`if (c) { ... } else { ... }`";
  let arguments = (ins I1:$condition);
  let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
  let hasCustomAssemblyFormat = 1;
}

def EmitC_SwitchOp : EmitC_Op<"switch", [
    RecursiveMemoryEffects, EmitC_DefaultDialect, SingleBlockImplicitTerminator<"emitc::YieldOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getRegionInvocationBounds", "getEntrySuccessorRegions"]>
  ]> {
  let summary = "`switch (a) { case 1: { ... break; } default: { ... } }`";
  let arguments = (ins IntegerIndexOrOpaqueType:$arg, DenseI64ArrayAttr:$cases);
  let regions = (region SizedRegion<1>:$defaultRegion, VariadicRegion<SizedRegion<1>>:$caseRegions);
  let assemblyFormat = [{
    $arg `:` type($arg) attr-dict custom<SwitchCases>($cases, $caseRegions) `\n` `` `default` $defaultRegion
  }];
  let hasVerifier = 1;
}

#endif // TESSERA_DIALECT_EMITC_EMITCOPS
