// The smt dialect: terms and commands of SMT-LIB, as MLIR 22 defines it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SMT_SMTOPS
#define TESSERA_DIALECT_SMT_SMTOPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def SMTDialect : Dialect {
  let name = "smt";
  let summary = "Terms and commands of SMT-LIB 2.7.";
  let description = [{
    Values are terms, types are sorts. What a solver is asked stands in `smt.solver`:

    ```mlir
    smt.solver() : () -> () {
      %a = smt.declare_fun "a" : !smt.int
      %b = smt.int.add %a, %a
      %c = smt.eq %a, %b : !smt.int
      smt.assert %c
      smt.check sat {} unknown {} unsat {}
    }
    ```
  }];
  let cppNamespace = "::mlir::smt";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let extraDeclaration = "#include \"dialect/smt/SMT.h\"";
}

class SMTOp<string mnemonic, list<Trait> traits = []> : Op<SMTDialect, mnemonic, traits>;
class SMTNamedOp<string mnemonic, list<Trait> traits = []>
    : SMTOp<mnemonic, traits # [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]>;

//===--- Sorts and constants ---===//

class SMTTypeDef<string name, string typeMnemonic> : TypeDef<SMTDialect, name> {
  let mnemonic = typeMnemonic;
}

def SMT_BoolType : SMTTypeDef<"Bool", "bool"> {
  let summary = "`Bool`.";
}
def SMT_IntType : SMTTypeDef<"Int", "int"> {
  let summary = "`Int`: integers of any size.";
}
def SMT_BitVectorType : SMTTypeDef<"BitVector", "bv"> {
  let summary = "`(_ BitVec width)`.";
  let parameters = (ins "int64_t":$width);
  let assemblyFormat = "`<` $width `>`";
  let genVerifyDecl = 1;
}
def SMT_ArrayType : SMTTypeDef<"Array", "array"> {
  let summary = "`(Array domain range)`.";
  let parameters = (ins "Type":$domainType, "Type":$rangeType);
  let assemblyFormat = "`<` `[` $domainType `->` $rangeType `]` `>`";
  let genVerifyDecl = 1;
}
def SMT_FuncType : SMTTypeDef<"SMTFunc", "func"> {
  let summary = "A function: sorts of arguments, and of what it gives.";
  let parameters = (ins ArrayRefParameter<"Type">:$domainTypes, "Type":$rangeType);
  let assemblyFormat = "`<` `(` $domainTypes `)` $rangeType `>`";
  let genVerifyDecl = 1;
}
def SMT_SortType : SMTTypeDef<"Sort", "sort"> {
  let summary = "A sort of which nothing is known, and what it is of.";
  let parameters = (ins "StringAttr":$identifier, OptionalArrayRefParameter<"Type">:$sortParams);
  let assemblyFormat = "`<` $identifier (`[` $sortParams^ `]`)? `>`";
  let genVerifyDecl = 1;
}

def SMT_AnyNonFuncType
    : Type<Or<[SMT_BoolType.predicate, SMT_IntType.predicate, SMT_BitVectorType.predicate, SMT_ArrayType.predicate,
               SMT_SortType.predicate]>,
           "any non-function SMT value type">;
def SMT_AnyType : Type<Or<[SMT_AnyNonFuncType.predicate, SMT_FuncType.predicate]>, "any SMT value type">;
def SMT_NoSMTType : Type<Neg<SMT_AnyType.predicate>, "any non-smt type">;

def SMT_BitVectorAttr : AttrDef<SMTDialect, "BitVector", [TypedAttrInterface]> {
  let mnemonic = "bv";
  let summary = "A bit vector as a number that isn't negative: `#smt.bv<5> : !smt.bv<4>`.";
  // The value is an integer attribute of the type's width.
  let parameters = (ins "Attribute":$value, AttributeSelfTypeParameter<"">:$type);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def SMT_BoolConstantOp : SMTNamedOp<"constant", [Pure, ConstantLike]> {
  let summary = "`true` or `false`.";
  let arguments = (ins BoolAttr:$value);
  let results = (outs SMT_BoolType:$result);
  let assemblyFormat = "$value attr-dict";
  let hasFolder = 1;
}

def SMT_IntConstantOp : SMTNamedOp<"int.constant", [Pure, ConstantLike]> {
  let summary = "An integer.";
  let arguments = (ins APIntAttr:$value);
  let results = (outs SMT_IntType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}

def SMT_BVConstantOp : SMTNamedOp<"bv.constant", [Pure, ConstantLike, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "A bit vector.";
  let arguments = (ins SMT_BitVectorAttr:$value);
  let results = (outs SMT_BitVectorType:$result);
  let assemblyFormat = "qualified($value) attr-dict";
  let hasFolder = 1;
}

//===--- Commands ---===//

def SMT_SolverOp : SMTOp<"solver", [IsolatedFromAbove, SingleBlockImplicitTerminator<"smt::YieldOp">]> {
  let summary = "What one solver is asked.";
  let description = [{
    Nothing of the solver's comes in or goes out, but other values do.
  }];
  let arguments = (ins Variadic<SMT_NoSMTType>:$inputs);
  let results = (outs Variadic<SMT_NoSMTType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "`(` $inputs `)` attr-dict `:` functional-type($inputs, $results) $bodyRegion";
  let hasRegionVerifier = 1;
}

def SMT_SetLogicOp : SMTOp<"set_logic", [HasParent<"smt::SolverOp">]> {
  let summary = "`(set-logic l)`.";
  let arguments = (ins StrAttr:$logic);
  let assemblyFormat = "$logic attr-dict";
}

def SMT_DeclareFunOp : SMTNamedOp<"declare_fun"> {
  let summary = "Another constant or function of a sort; its name, where one is wanted, begins with this.";
  let arguments = (ins OptionalAttr<StrAttr>:$namePrefix);
  let results = (outs Res<SMT_AnyType, "a symbolic value", [MemAlloc]>:$result);
  let assemblyFormat = "($namePrefix^)? attr-dict `:` qualified(type($result))";
}

def SMT_AssertOp : SMTOp<"assert"> {
  let summary = "`(assert a)`.";
  let arguments = (ins SMT_BoolType:$input);
  let assemblyFormat = "$input attr-dict";
}

def SMT_ResetOp : SMTOp<"reset"> {
  let summary = "`(reset)`.";
  let assemblyFormat = "attr-dict";
}

class SMT_StackOp<string mnemonic> : SMTOp<mnemonic> {
  let arguments = (ins ConfinedAttr<I32Attr, [IntNonNegative]>:$count);
  let assemblyFormat = "$count attr-dict";
}
def SMT_PushOp : SMT_StackOp<"push"> {
  let summary = "`(push n)`.";
}
def SMT_PopOp : SMT_StackOp<"pop"> {
  let summary = "`(pop n)`.";
}

def SMT_CheckOp : SMTOp<"check", [NoRegionArguments, SingleBlockImplicitTerminator<"smt::YieldOp">]> {
  let summary = "`(check-sat)`, and what is to be done for each answer.";
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$satRegion, SizedRegion<1>:$unknownRegion, SizedRegion<1>:$unsatRegion);
  let assemblyFormat = [{
    attr-dict `sat` $satRegion `unknown` $unknownRegion `unsat` $unsatRegion (`->` qualified(type($results))^ )?
  }];
  let hasRegionVerifier = 1;
}

def SMT_YieldOp : SMTOp<"yield", [Pure, Terminator, ReturnLike]> {
  let summary = "Ends a region with what it gives.";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` qualified(type($values)))? attr-dict";
}

//===--- Terms of any sort ---===//

def SMT_ApplyFuncOp : SMTOp<"apply_func", [
    Pure,
    TypesMatchWith<"summary", "func", "result", "smtSMTFuncTypeGetRangeType($_self)">,
    PredOpTrait<"summary", CPred<"smtFunctionTakes(tesseraTypeOf($func), $_op)">>]> {
  let summary = "`(f a b)`.";
  let arguments = (ins SMT_FuncType:$func, Variadic<SMT_AnyNonFuncType>:$args);
  let results = (outs SMT_AnyNonFuncType:$result);
  let hasCustomAssemblyFormat = 1;
}

class SMT_CompareAllOp<string mnemonic> : SMTOp<mnemonic, [Pure, SameTypeOperands]> {
  let arguments = (ins Variadic<SMT_AnyNonFuncType>:$inputs);
  let results = (outs SMT_BoolType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  string hooks = "CompareAll";
}
def SMT_EqOp : SMT_CompareAllOp<"eq"> {
  let summary = "`(= a b c)`.";
}
def SMT_DistinctOp : SMT_CompareAllOp<"distinct"> {
  let summary = "`(distinct a b c)`: no two are equal.";
}

def SMT_IteOp : SMTOp<"ite", [Pure, AllTypesMatch<["thenValue", "elseValue", "result"]>]> {
  let summary = "`(ite c a b)`.";
  let arguments = (ins SMT_BoolType:$cond, SMT_AnyType:$thenValue, SMT_AnyType:$elseValue);
  let results = (outs SMT_AnyType:$result);
  let assemblyFormat = "$cond `,` $thenValue `,` $elseValue attr-dict `:` qualified(type($result))";
}

//===--- Truth values ---===//

def SMT_NotOp : SMTOp<"not", [Pure]> {
  let summary = "`(not a)`.";
  let arguments = (ins SMT_BoolType:$input);
  let results = (outs SMT_BoolType:$result);
  let assemblyFormat = "$input attr-dict";
}

class SMT_VariadicBoolOp<string mnemonic> : SMTOp<mnemonic, [Pure]> {
  let summary = "`(" # mnemonic # " a b c)`.";
  let arguments = (ins Variadic<SMT_BoolType>:$inputs);
  let results = (outs SMT_BoolType:$result);
  let assemblyFormat = "$inputs attr-dict";
}
def SMT_AndOp : SMT_VariadicBoolOp<"and">;
def SMT_OrOp : SMT_VariadicBoolOp<"or">;
def SMT_XOrOp : SMT_VariadicBoolOp<"xor">;

def SMT_ImpliesOp : SMTOp<"implies", [Pure]> {
  let summary = "`(=> a b)`.";
  let arguments = (ins SMT_BoolType:$lhs, SMT_BoolType:$rhs);
  let results = (outs SMT_BoolType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}

class SMT_QuantifierOp<string mnemonic> : SMTOp<mnemonic, [
    RecursivelySpeculatable, RecursiveMemoryEffects, SingleBlockImplicitTerminator<"smt::YieldOp">]> {
  let summary = "`(" # mnemonic # " ((x Int)) a)`.";
  let description = [{
    The body's arguments are the variables. Patterns are terms that say when a solver is to look for a value.
  }];
  let arguments = (ins DefaultValuedAttr<I32Attr, "0">:$weight, UnitAttr:$noPattern, OptionalAttr<StrArrayAttr>:$boundVarNames);
  let regions = (region SizedRegion<1>:$body, VariadicRegion<SizedRegion<1>>:$patterns);
  let results = (outs SMT_BoolType:$result);
  let assemblyFormat = [{
    ($boundVarNames^)? (`no_pattern` $noPattern^)? (`weight` $weight^)? attr-dict-with-keyword $body (`patterns` $patterns^)?
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  string hooks = "Quantifier";
}
def SMT_ForallOp : SMT_QuantifierOp<"forall">;
def SMT_ExistsOp : SMT_QuantifierOp<"exists">;

//===--- Integers ---===//

class SMT_UnaryOp<string mnemonic, Type type, string of> : SMTOp<mnemonic, [Pure]> {
  let summary = "`(" # of # " a)`.";
  let arguments = (ins type:$input);
  let results = (outs type:$result);
}
def SMT_IntAbsOp : SMT_UnaryOp<"int.abs", SMT_IntType, "abs"> {
  let assemblyFormat = "$input attr-dict";
}

class SMT_VariadicIntOp<string mnemonic, string of> : SMTOp<"int." # mnemonic, [Pure, Commutative]> {
  let summary = "`(" # of # " a b c)`.";
  let arguments = (ins Variadic<SMT_IntType>:$inputs);
  let results = (outs SMT_IntType:$result);
  let assemblyFormat = "$inputs attr-dict";
}
def SMT_IntAddOp : SMT_VariadicIntOp<"add", "+">;
def SMT_IntMulOp : SMT_VariadicIntOp<"mul", "*">;

class SMT_BinaryIntOp<string mnemonic, string of> : SMTOp<"int." # mnemonic, [Pure]> {
  let summary = "`(" # of # " a b)`.";
  let arguments = (ins SMT_IntType:$lhs, SMT_IntType:$rhs);
  let results = (outs SMT_IntType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}
def SMT_IntSubOp : SMT_BinaryIntOp<"sub", "-">;
def SMT_IntDivOp : SMT_BinaryIntOp<"div", "div">;
def SMT_IntModOp : SMT_BinaryIntOp<"mod", "mod">;

def SMT_IntPredicate : I64EnumAttr<"IntPredicate", "smt comparison predicate for integers", [
    I64EnumAttrCase<"lt", 0>, I64EnumAttrCase<"le", 1>, I64EnumAttrCase<"gt", 2>, I64EnumAttrCase<"ge", 3>]> {
  let cppNamespace = "::mlir::smt";
}
def SMT_IntCmpOp : SMTOp<"int.cmp", [Pure]> {
  let summary = "`(< a b)`, or another comparison.";
  let arguments = (ins SMT_IntPredicate:$pred, SMT_IntType:$lhs, SMT_IntType:$rhs);
  let results = (outs SMT_BoolType:$result);
  let assemblyFormat = "$pred $lhs `,` $rhs attr-dict";
}

def SMT_Int2BVOp : SMTOp<"int2bv", [Pure]> {
  let summary = "The lowest bits of an integer.";
  let arguments = (ins SMT_IntType:$input);
  let results = (outs SMT_BitVectorType:$result);
  let assemblyFormat = "$input attr-dict `:` qualified(type($result))";
}

//===--- Bit vectors ---===//

class SMT_UnaryBVOp<string mnemonic> : SMTOp<"bv." # mnemonic, [Pure, SameOperandsAndResultType]> {
  let summary = "`(bv" # mnemonic # " a)`.";
  let arguments = (ins SMT_BitVectorType:$input);
  let results = (outs SMT_BitVectorType:$result);
  let assemblyFormat = "$input attr-dict `:` qualified(type($result))";
}
def SMT_BVNotOp : SMT_UnaryBVOp<"not">;
def SMT_BVNegOp : SMT_UnaryBVOp<"neg">;

class SMT_BinaryBVOp<string mnemonic> : SMTOp<"bv." # mnemonic, [Pure, SameOperandsAndResultType]> {
  let summary = "`(bv" # mnemonic # " a b)`.";
  let arguments = (ins SMT_BitVectorType:$lhs, SMT_BitVectorType:$rhs);
  let results = (outs SMT_BitVectorType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` qualified(type($result))";
}
def SMT_BVAndOp : SMT_BinaryBVOp<"and">;
def SMT_BVOrOp : SMT_BinaryBVOp<"or">;
def SMT_BVXOrOp : SMT_BinaryBVOp<"xor">;
def SMT_BVAddOp : SMT_BinaryBVOp<"add">;
def SMT_BVMulOp : SMT_BinaryBVOp<"mul">;
def SMT_BVUDivOp : SMT_BinaryBVOp<"udiv">;
def SMT_BVSDivOp : SMT_BinaryBVOp<"sdiv">;
def SMT_BVURemOp : SMT_BinaryBVOp<"urem">;
def SMT_BVSRemOp : SMT_BinaryBVOp<"srem">;
def SMT_BVSModOp : SMT_BinaryBVOp<"smod">;
def SMT_BVShlOp : SMT_BinaryBVOp<"shl">;
def SMT_BVLShrOp : SMT_BinaryBVOp<"lshr">;
def SMT_BVAShrOp : SMT_BinaryBVOp<"ashr">;

def SMT_BVCmpPredicate : I64EnumAttr<"BVCmpPredicate", "smt bit-vector comparison predicate", [
    I64EnumAttrCase<"slt", 0>, I64EnumAttrCase<"sle", 1>, I64EnumAttrCase<"sgt", 2>, I64EnumAttrCase<"sge", 3>,
    I64EnumAttrCase<"ult", 4>, I64EnumAttrCase<"ule", 5>, I64EnumAttrCase<"ugt", 6>, I64EnumAttrCase<"uge", 7>]> {
  let cppNamespace = "::mlir::smt";
}
def SMT_BVCmpOp : SMTOp<"bv.cmp", [Pure, SameTypeOperands]> {
  let summary = "`(bvslt a b)`, or another comparison.";
  let arguments = (ins SMT_BVCmpPredicate:$pred, SMT_BitVectorType:$lhs, SMT_BitVectorType:$rhs);
  let results = (outs SMT_BoolType:$result);
  let assemblyFormat = "$pred $lhs `,` $rhs attr-dict `:` qualified(type($lhs))";
}

def SMT_ConcatOp : SMTOp<"bv.concat", [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "`(concat a b)`.";
  let arguments = (ins SMT_BitVectorType:$lhs, SMT_BitVectorType:$rhs);
  let results = (outs SMT_BitVectorType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` qualified(type(operands))";
}

def SMT_ExtractOp : SMTOp<"bv.extract", [Pure]> {
  let summary = "`((_ extract high low) a)`, as many bits from `lowBit` on as the result has.";
  let arguments = (ins I32Attr:$lowBit, SMT_BitVectorType:$input);
  let results = (outs SMT_BitVectorType:$result);
  let assemblyFormat = "$input `from` $lowBit attr-dict `:` functional-type($input, $result)";
  let hasVerifier = 1;
}

def SMT_RepeatOp : SMTOp<"bv.repeat", [Pure]> {
  let summary = "`((_ repeat n) a)`; how often follows from the types.";
  let arguments = (ins SMT_BitVectorType:$input);
  let results = (outs SMT_BitVectorType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def SMT_BV2IntOp : SMTOp<"bv2int", [Pure]> {
  let summary = "The integer that the bits say, with a sign or without.";
  let arguments = (ins SMT_BitVectorType:$input, UnitAttr:$is_signed);
  let results = (outs SMT_IntType:$result);
  let assemblyFormat = "$input (`signed` $is_signed^)? attr-dict `:` qualified(type($input))";
}

//===--- Arrays ---===//

defvar SMT_IndexMatches = TypesMatchWith<"summary", "array", "index", "smtArrayTypeGetDomainType($_self)">;

def SMT_ArrayStoreOp : SMTOp<"array.store", [
    Pure, SMT_IndexMatches, TypesMatchWith<"summary", "array", "value", "smtArrayTypeGetRangeType($_self)">,
    AllTypesMatch<["array", "result"]>]> {
  let summary = "`(store a i v)`.";
  let arguments = (ins SMT_ArrayType:$array, SMT_AnyType:$index, SMT_AnyType:$value);
  let results = (outs SMT_ArrayType:$result);
  let assemblyFormat = "$array `[` $index `]` `,` $value attr-dict `:` qualified(type($array))";
}

def SMT_ArraySelectOp : SMTOp<"array.select", [
    Pure, SMT_IndexMatches, TypesMatchWith<"summary", "array", "result", "smtArrayTypeGetRangeType($_self)">]> {
  let summary = "`(select a i)`.";
  let arguments = (ins SMT_ArrayType:$array, SMT_AnyType:$index);
  let results = (outs SMT_AnyType:$result);
  let assemblyFormat = "$array `[` $index `]` attr-dict `:` qualified(type($array))";
}

def SMT_ArrayBroadcastOp : SMTOp<"array.broadcast", [
    Pure, TypesMatchWith<"summary", "result", "value", "smtArrayTypeGetRangeType($_self)">]> {
  let summary = "`((as const (Array i v)) a)`: the value at every index.";
  let arguments = (ins SMT_AnyType:$value);
  let results = (outs SMT_ArrayType:$result);
  let assemblyFormat = "$value attr-dict `:` qualified(type($result))";
}

#endif // TESSERA_DIALECT_SMT_SMTOPS
