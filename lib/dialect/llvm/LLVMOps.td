// Instructions and globals of the llvm dialect, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMOPS
#define TESSERA_DIALECT_LLVM_LLVMOPS

include "dialect/llvm/LLVMOpBase.td"

//===--- Arithmetic ---===//

class LLVM_ArithmeticOp<Type type, string mnemonic, list<Trait> traits = []>
    : LLVM_Op<mnemonic, [SameOperandsAndResultType, NoMemoryEffect] # traits> {
  dag commonArgs = (ins LLVM_ScalarOrVectorOf<type>:$lhs, LLVM_ScalarOrVectorOf<type>:$rhs);
  let results = (outs LLVM_ScalarOrVectorOf<type>:$res);
}
class LLVM_IntArithmeticOp<string mnemonic, list<Trait> traits = []>
    : LLVM_ArithmeticOp<AnySignlessInteger, mnemonic, traits> {
  let arguments = commonArgs;
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($res)";
}
class LLVM_IntOverflowOp<string mnemonic, list<Trait> traits = []>
    : LLVM_ArithmeticOp<AnySignlessInteger, mnemonic, [IntegerOverflowFlagsInterface] # traits # [Pure]> {
  let arguments = !con(commonArgs, (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags));
  let assemblyFormat = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)";
}
// A division may only be run early where it can't fail.
class LLVM_IntExactOp<string mnemonic, list<Trait> traits>
    : LLVM_ArithmeticOp<AnySignlessInteger, mnemonic, [ExactFlagInterface] # traits> {
  let arguments = !con(commonArgs, (ins UnitAttr:$isExact));
  let assemblyFormat = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)";
}
class LLVM_FloatArithmeticOp<string mnemonic>
    : LLVM_ArithmeticOp<LLVM_AnyFloat, mnemonic, [FastmathFlagsInterface, Pure]> {
  let arguments = !con(commonArgs, (ins LLVM_DefaultFastmath:$fastmathFlags));
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($res)";
}

def LLVM_AddOp : LLVM_IntOverflowOp<"add", [Commutative]> {
  let summary = "Integer sum.";
}
def LLVM_SubOp : LLVM_IntOverflowOp<"sub"> {
  let summary = "Integer difference.";
}
def LLVM_MulOp : LLVM_IntOverflowOp<"mul", [Commutative]> {
  let summary = "Integer product.";
}
def LLVM_ShlOp : LLVM_IntOverflowOp<"shl"> {
  let summary = "Left shift.";
  let hasFolder = 1;
}
def LLVM_UDivOp : LLVM_IntExactOp<"udiv", [DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "Unsigned division.";
}
def LLVM_SDivOp : LLVM_IntExactOp<"sdiv", [DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "Signed division.";
}
def LLVM_LShrOp : LLVM_IntExactOp<"lshr", [Pure]> {
  let summary = "Right shift, zeros shifted in.";
}
def LLVM_AShrOp : LLVM_IntExactOp<"ashr", [Pure]> {
  let summary = "Right shift, the sign shifted in.";
}
def LLVM_URemOp : LLVM_IntArithmeticOp<"urem", [Pure]> {
  let summary = "Remainder of the unsigned division.";
}
def LLVM_SRemOp : LLVM_IntArithmeticOp<"srem", [Pure]> {
  let summary = "Remainder of the signed division.";
}
def LLVM_AndOp : LLVM_IntArithmeticOp<"and", [Pure]> {
  let summary = "Bitwise and.";
}
def LLVM_OrOp : LLVM_ArithmeticOp<AnySignlessInteger, "or", [DisjointFlagInterface, Pure]> {
  let summary = "Bitwise or.";
  let arguments = !con(commonArgs, (ins UnitAttr:$isDisjoint));
  let assemblyFormat = "(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)";
  let hasFolder = 1;
}
def LLVM_XOrOp : LLVM_IntArithmeticOp<"xor", [Pure]> {
  let summary = "Bitwise exclusive or.";
}
def LLVM_FAddOp : LLVM_FloatArithmeticOp<"fadd"> {
  let summary = "Floating-point sum.";
}
def LLVM_FSubOp : LLVM_FloatArithmeticOp<"fsub"> {
  let summary = "Floating-point difference.";
}
def LLVM_FMulOp : LLVM_FloatArithmeticOp<"fmul"> {
  let summary = "Floating-point product.";
}
def LLVM_FDivOp : LLVM_FloatArithmeticOp<"fdiv"> {
  let summary = "Floating-point quotient.";
}
def LLVM_FRemOp : LLVM_FloatArithmeticOp<"frem"> {
  let summary = "Floating-point remainder.";
}
def LLVM_FNegOp : LLVM_Op<"fneg", [Pure, SameOperandsAndResultType, FastmathFlagsInterface]> {
  let summary = "The number with its sign changed.";
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$operand, LLVM_DefaultFastmath:$fastmathFlags);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$res);
  let assemblyFormat = "$operand attr-dict `:` type($res)";
}

//===--- Comparisons ---===//

class LLVM_CompareOp<string mnemonic, list<Trait> traits = []>
    : LLVM_Op<mnemonic, [Pure] # traits # [
        SameTypeOperands,
        TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "res",
                       "tesseraI1SameShape($_self)">]> {
  let results = (outs LLVM_ScalarOrVectorOf<I1>:$res);
  let hasCustomAssemblyFormat = 1;
}
def LLVM_ICmpOp : LLVM_CompareOp<"icmp"> {
  let summary = "Compares integers or pointers.";
  defvar operand = AnyTypeOf<[LLVM_ScalarOrVectorOf<AnySignlessInteger>, LLVM_ScalarOrVectorOf<LLVM_AnyPointer>]>;
  let arguments = (ins ICmpPredicate:$predicate, operand:$lhs, operand:$rhs);
  let hasFolder = 1;
}
def LLVM_FCmpOp : LLVM_CompareOp<"fcmp", [FastmathFlagsInterface]> {
  let summary = "Compares floats.";
  let arguments = (ins
    FCmpPredicate:$predicate,
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$lhs,
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$rhs,
    LLVM_DefaultFastmath:$fastmathFlags
  );
}

//===--- Memory ---===//

def LLVM_AllocaOp : LLVM_Op<"alloca", [
    DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>,
    DeclareOpInterfaceMethods<PromotableAllocationOpInterface, ["handleBlockArgument"]>
  ]> {
  let summary = "Memory that lives until the function returns.";
  let arguments = (ins
    AnySignlessInteger:$arraySize,
    LLVM_OptionalAlignment:$alignment,
    TypeAttr:$elem_type,
    UnitAttr:$inalloca
  );
  let results = (outs Res<LLVM_AnyPointer, "", [MemAlloc]>:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_GEPOp : LLVM_Op<"getelementptr", [
    Pure, ViewLikeOpInterface, DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>,
    DeclareOpInterfaceMethods<PromotableOpInterface>, DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>
  ]> {
  let summary = "The address of a part: base and indices into the element type.";
  let description = [{
    A constant index stands in `rawConstantIndices`; the smallest i32 there means the next dynamic one.

    ```mlir
    %0 = llvm.getelementptr inbounds %base[%i, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f32, i8)>
    ```
  }];
  let arguments = (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$base,
    Variadic<LLVM_ScalarOrVectorOf<AnySignlessInteger>>:$dynamicIndices,
    DenseI32ArrayAttr:$rawConstantIndices,
    TypeAttr:$elem_type,
    GEPNoWrapFlagsProp:$noWrapFlags
  );
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$res);
  let assemblyFormat = [{
    ($noWrapFlags^)? $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]` attr-dict
    `:` functional-type(operands, results) `,` $elem_type
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_LoadOp : LLVM_MemAccessOp<"load", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DereferenceableOpInterface,
    DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>,
    DeclareOpInterfaceMethods<PromotableMemOpInterface, ["loadsFrom"]>, DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>
  ]> {
  let summary = "Reads a value from memory.";
  let arguments = !con((ins
    LLVM_AnyPointer:$addr,
    LLVM_OptionalAlignment:$alignment,
    UnitAttr:$volatile_,
    UnitAttr:$nontemporal,
    UnitAttr:$invariant,
    UnitAttr:$invariantGroup,
    DefaultValuedAttr<AtomicOrdering, "::mlir::LLVM::AtomicOrdering::not_atomic">:$ordering,
    OptionalAttr<StrAttr>:$syncscope,
    OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable
  ), aliasAttrs);
  let results = (outs LLVM_LoadableType:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
    (`invariant` $invariant^)? (`invariant_group` $invariantGroup^)? (`dereferenceable` `` $dereferenceable^)?
    attr-dict `:` qualified(type($addr)) `->` type($res)
  }];
  let hasVerifier = 1;
}
def LLVM_StoreOp : LLVM_MemAccessOp<"store", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>,
    DeclareOpInterfaceMethods<PromotableMemOpInterface, ["storesTo", "getStored"]>, DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>
  ]> {
  let summary = "Writes a value to memory.";
  let arguments = !con((ins
    LLVM_LoadableType:$value,
    LLVM_AnyPointer:$addr,
    LLVM_OptionalAlignment:$alignment,
    UnitAttr:$volatile_,
    UnitAttr:$nontemporal,
    UnitAttr:$invariantGroup,
    DefaultValuedAttr<AtomicOrdering, "::mlir::LLVM::AtomicOrdering::not_atomic">:$ordering,
    OptionalAttr<StrAttr>:$syncscope
  ), aliasAttrs);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
    (`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` qualified(type($addr))
  }];
  let hasVerifier = 1;
}

def LLVM_AtomicRMWType : AnyTypeOf<[LLVM_AnyFloat, LLVM_AnyPointer, AnySignlessInteger, LLVM_AnyFixedVector]>;
def LLVM_AtomicRMWOp : LLVM_MemAccessOp<"atomicrmw", [
    TypesMatchWith<"result #0 and operand #1 have the same type", "val", "res", "$_self">
  ]> {
  let summary = "Reads, computes and writes at once; gives what was there.";
  let arguments = !con((ins
    AtomicBinOp:$bin_op,
    LLVM_AnyPointer:$ptr,
    LLVM_AtomicRMWType:$val,
    AtomicOrdering:$ordering,
    OptionalAttr<StrAttr>:$syncscope,
    LLVM_OptionalAlignment:$alignment,
    UnitAttr:$volatile_
  ), aliasAttrs);
  let results = (outs LLVM_AtomicRMWType:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict
    `:` qualified(type($ptr)) `,` type($val)
  }];
  let hasVerifier = 1;
}
def LLVM_AtomicCmpXchgType : AnyTypeOf<[AnySignlessInteger, LLVM_AnyPointer]>;
def LLVM_AtomicCmpXchgOp : LLVM_MemAccessOp<"cmpxchg", [
    TypesMatchWith<"operand #1 and operand #2 have the same type", "val", "cmp", "$_self">,
    TypesMatchWith<"result #0 has an LLVM struct type consisting of the type of operand #2 and a bool", "val", "res",
                   "llvmStructTypeGetWithBool($_self)">
  ]> {
  let summary = "Writes unless something else is there than expected; gives what was there and whether it wrote.";
  let arguments = !con((ins
    LLVM_AnyPointer:$ptr,
    LLVM_AtomicCmpXchgType:$cmp,
    LLVM_AtomicCmpXchgType:$val,
    AtomicOrdering:$success_ordering,
    AtomicOrdering:$failure_ordering,
    OptionalAttr<StrAttr>:$syncscope,
    LLVM_OptionalAlignment:$alignment,
    UnitAttr:$weak,
    UnitAttr:$volatile_
  ), aliasAttrs);
  let results = (outs LLVM_AnyStruct:$res);
  let assemblyFormat = [{
    (`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ `)`)?
    $success_ordering $failure_ordering attr-dict `:` qualified(type($ptr)) `,` type($val)
  }];
  let hasVerifier = 1;
}
def LLVM_FenceOp : LLVM_Op<"fence"> {
  let summary = "Orders memory accesses around it.";
  let arguments = (ins AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope);
  let assemblyFormat = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict";
  let hasVerifier = 1;
}

//===--- Casts ---===//

class LLVM_CastOp<string mnemonic, Type from, Type to, list<Trait> traits = []> : LLVM_Op<mnemonic, [Pure] # traits> {
  let arguments = (ins from:$arg);
  let results = (outs to:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}
class LLVM_NonNegCastOp<string mnemonic, Type from, Type to>
    : LLVM_Op<mnemonic, [Pure, NonNegFlagInterface]> {
  let arguments = (ins from:$arg, UnitAttr:$nonNeg);
  let results = (outs to:$res);
  let assemblyFormat = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)";
}
defvar LLVM_Ints = LLVM_ScalarOrVectorOf<AnySignlessInteger>;
defvar LLVM_Floats = LLVM_ScalarOrVectorOf<LLVM_AnyFloat>;
defvar LLVM_Pointers = LLVM_ScalarOrVectorOf<LLVM_AnyPointer>;

def LLVM_BitcastOp : LLVM_CastOp<"bitcast", LLVM_AnyNonAggregate, LLVM_AnyNonAggregate,
                                [DeclareOpInterfaceMethods<PromotableOpInterface>]> {
  let summary = "The same bits as another type.";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_AddrSpaceCastOp : LLVM_CastOp<"addrspacecast", LLVM_Pointers, LLVM_Pointers,
                                      [ViewLikeOpInterface, DeclareOpInterfaceMethods<PromotableOpInterface>]> {
  let summary = "The pointer in another address space.";
  let hasFolder = 1;
}
def LLVM_IntToPtrOp : LLVM_Op<"inttoptr", [Pure, DereferenceableOpInterface]> {
  let summary = "A number as a pointer.";
  let arguments = (ins LLVM_Ints:$arg, OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable);
  let results = (outs LLVM_Pointers:$res);
  let assemblyFormat = [{
    $arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)
  }];
}
def LLVM_PtrToIntOp : LLVM_CastOp<"ptrtoint", LLVM_Pointers, LLVM_Ints> {
  let summary = "A pointer as a number.";
}
def LLVM_SExtOp : LLVM_CastOp<"sext", LLVM_Ints, LLVM_Ints> {
  let summary = "More bits, the sign copied.";
  let hasVerifier = 1;
}
def LLVM_ZExtOp : LLVM_NonNegCastOp<"zext", LLVM_Ints, LLVM_Ints> {
  let summary = "More bits, zeros put before.";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_TruncOp : LLVM_Op<"trunc", [Pure, IntegerOverflowFlagsInterface]> {
  let summary = "Fewer bits.";
  let arguments = (ins LLVM_Ints:$arg, LLVM_IntegerOverflowFlagsProp:$overflowFlags);
  let results = (outs LLVM_Ints:$res);
  let assemblyFormat = "$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)";
}
def LLVM_SIToFPOp : LLVM_CastOp<"sitofp", LLVM_Ints, LLVM_Floats> {
  let summary = "A signed integer as a float.";
}
def LLVM_UIToFPOp : LLVM_NonNegCastOp<"uitofp", LLVM_Ints, LLVM_Floats> {
  let summary = "An unsigned integer as a float.";
}
def LLVM_FPToSIOp : LLVM_CastOp<"fptosi", LLVM_Floats, LLVM_Ints> {
  let summary = "A float as a signed integer.";
}
def LLVM_FPToUIOp : LLVM_CastOp<"fptoui", LLVM_Floats, LLVM_Ints> {
  let summary = "A float as an unsigned integer.";
}
def LLVM_FPExtOp : LLVM_CastOp<"fpext", LLVM_Floats, LLVM_Floats> {
  let summary = "A float in a wider format.";
}
def LLVM_FPTruncOp : LLVM_CastOp<"fptrunc", LLVM_Floats, LLVM_Floats> {
  let summary = "A float in a narrower format.";
}

//===--- Vectors and aggregates ---===//

def LLVM_ExtractElementOp : LLVM_Op<"extractelement", [
    Pure,
    TypesMatchWith<"result type matches vector element type", "vector", "res", "mlirShapedTypeGetElementType($_self)">
  ]> {
  let summary = "An element of a vector.";
  let arguments = (ins LLVM_AnyVector:$vector, AnySignlessInteger:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}
def LLVM_InsertElementOp : LLVM_Op<"insertelement", [
    Pure,
    TypesMatchWith<"argument type matches vector element type", "vector", "value",
                   "mlirShapedTypeGetElementType($_self)">,
    AllTypesMatch<["res", "vector"]>
  ]> {
  let summary = "The vector with one element replaced.";
  let arguments = (ins LLVM_AnyVector:$vector, LLVM_PrimitiveType:$value, AnySignlessInteger:$position);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}
def LLVM_ShuffleVectorOp : LLVM_Op<"shufflevector", [Pure, AllTypesMatch<["v1", "v2"]>]> {
  let summary = "Elements of two vectors as the mask says.";
  let arguments = (ins LLVM_AnyVector:$v1, LLVM_AnyVector:$v2, DenseI32ArrayAttr:$mask);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $v1 `,` $v2 $mask attr-dict `:` type($v1) custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_ExtractValueOp : LLVM_Op<"extractvalue", [Pure]> {
  let summary = "A part of a structure or array.";
  let arguments = (ins LLVM_AnyAggregate:$container, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = [{
    $container `` $position attr-dict `:` type($container)
    custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_InsertValueOp : LLVM_Op<"insertvalue", [Pure, AllTypesMatch<["container", "res"]>]> {
  let summary = "The structure or array with one part replaced.";
  let arguments = (ins LLVM_AnyAggregate:$container, LLVM_PrimitiveType:$value, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_AnyAggregate:$res);
  let assemblyFormat = [{
    $value `,` $container `` $position attr-dict `:` type($container)
    custom<InsertExtractValueElementType>(type($value), ref(type($container)), ref($position))
  }];
  let hasVerifier = 1;
}
def LLVM_SelectOp : LLVM_Op<"select", [
    Pure, AllTypesMatch<["trueValue", "falseValue", "res"]>, FastmathFlagsInterface, SelectLikeOpInterface
  ]> {
  let summary = "One of two values.";
  let arguments = (ins
    LLVM_ScalarOrVectorOf<I1>:$condition,
    LLVM_Type:$trueValue,
    LLVM_Type:$falseValue,
    LLVM_DefaultFastmath:$fastmathFlags
  );
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "operands attr-dict `:` type($condition) `,` type($res)";
}
def LLVM_FreezeOp : LLVM_Op<"freeze", [Pure, SameOperandsAndResultType]> {
  let summary = "The value, or one that is fixed where it is poison.";
  let arguments = (ins LLVM_Type:$val);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$val attr-dict `:` type($val)";
}

//===--- Calls ---===//

def LLVM_CallOp : LLVM_MemAccessOp<"call", [
    AttrSizedOperandSegments, FastmathFlagsInterface, DeclareOpInterfaceMethods<CallOpInterface, ["getCallee", "getCalleeValue", "setCallee", "getArguments"]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>
  ]>, LLVM_BundleAttrs {
  let summary = "Calls a function by name or through a pointer.";
  let description = [{
    Without a `callee` the first operand is the function's address.

    ```mlir
    %0 = llvm.call @f(%a) : (i32) -> f32
    llvm.call %p(%a) vararg(!llvm.func<void (i32, ...)>) : !llvm.ptr, (i32) -> ()
    ```
  }];
  let arguments = !con((ins
    OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type,
    OptionalAttr<FlatSymbolRefAttr>:$callee,
    Variadic<LLVM_Type>:$callee_operands,
    LLVM_DefaultFastmath:$fastmathFlags,
    LLVM_DefaultCConv:$CConv,
    LLVM_DefaultTailCallKind:$TailCallKind,
    OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects,
    UnitAttr:$convergent,
    UnitAttr:$no_unwind,
    UnitAttr:$will_return
  ), bundleAttrs, (ins
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    UnitAttr:$no_inline,
    UnitAttr:$always_inline,
    UnitAttr:$inline_hint
  ), aliasAttrs);
  let results = (outs Optional<LLVM_Type>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_CallIntrinsicOp : LLVM_Op<"call_intrinsic", [
    ArgAndResultAttrsOpInterface, AttrSizedOperandSegments, FastmathFlagsInterface
  ]>, LLVM_BundleAttrs {
  let summary = "Calls an intrinsic by LLVM's name.";
  let arguments = !con((ins
    StrAttr:$intrin,
    Variadic<LLVM_Type>:$args,
    LLVM_DefaultFastmath:$fastmathFlags
  ), bundleAttrs, (ins OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs));
  let results = (outs Optional<LLVM_Type>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_InlineAsmOp : LLVM_Op<"inline_asm", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Assembly as text.";
  let arguments = (ins
    Variadic<LLVM_Type>:$operands,
    StrAttr:$asm_string,
    StrAttr:$constraints,
    UnitAttr:$has_side_effects,
    UnitAttr:$is_align_stack,
    LLVM_DefaultTailCallKind:$tail_call_kind,
    OptionalAttr<AsmATTOrIntel>:$asm_dialect,
    OptionalAttr<ArrayAttr>:$operand_attrs
  );
  let results = (outs Optional<LLVM_Type>:$res);
  let assemblyFormat = [{
    (`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)?
    (`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? (`operand_attrs` `=` $operand_attrs^)?
    attr-dict $asm_string `,` $constraints operands `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def LLVM_VaArgOp : LLVM_Op<"va_arg"> {
  let summary = "The next variadic argument.";
  let arguments = (ins LLVM_AnyPointer:$arg);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$arg attr-dict `:` functional-type($arg, $res)";
}
def LLVM_LandingpadOp : LLVM_Op<"landingpad"> {
  let summary = "What arrives where exceptions are caught.";
  let arguments = (ins UnitAttr:$cleanup, Variadic<LLVM_Type>);
  let results = (outs LLVM_Type:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

//===--- Control flow ---===//

def LLVM_InvokeOp : LLVM_TerminatorOp<"invoke", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<BranchOpInterface>, DeclareOpInterfaceMethods<CallOpInterface, ["getCallee", "getCalleeValue", "setCallee", "getArguments"]>,
    WeightedBranchOpInterface
  ]>, LLVM_BundleAttrs {
  let summary = "A call that goes on elsewhere after an exception.";
  let arguments = !con((ins
    OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type,
    OptionalAttr<FlatSymbolRefAttr>:$callee,
    Variadic<LLVM_Type>:$callee_operands,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    Variadic<LLVM_Type>:$normalDestOperands,
    Variadic<LLVM_Type>:$unwindDestOperands,
    OptionalAttr<DenseI32ArrayAttr>:$branch_weights,
    LLVM_DefaultCConv:$CConv
  ), bundleAttrs);
  let results = (outs Optional<LLVM_Type>:$result);
  let successors = (successor AnySuccessor:$normalDest, AnySuccessor:$unwindDest);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_BrOp : LLVM_TerminatorOp<"br", [DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>, Pure]> {
  let summary = "Goes on with a block.";
  let arguments = (ins Variadic<LLVM_Type>:$destOperands, OptionalAttr<LoopAnnotationAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
}
def LLVM_CondBrOp : LLVM_TerminatorOp<"cond_br", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>, WeightedBranchOpInterface, Pure
  ]> {
  let summary = "Goes on with one of two blocks.";
  let arguments = (ins
    I1:$condition,
    Variadic<LLVM_Type>:$trueDestOperands,
    Variadic<LLVM_Type>:$falseDestOperands,
    OptionalAttr<DenseI32ArrayAttr>:$branch_weights,
    OptionalAttr<LoopAnnotationAttr>:$loop_annotation
  );
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition (`weights` `(` $branch_weights^ `)`)? `,`
    $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
    $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_SwitchOp : LLVM_TerminatorOp<"switch", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>,
    WeightedBranchOpInterface, Pure
  ]> {
  let summary = "Goes on with the block of a case.";
  let arguments = (ins
    AnySignlessInteger:$value,
    Variadic<AnyType>:$defaultOperands,
    VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
    OptionalAttr<AnyIntElementsAttr>:$case_values,
    DenseI32ArrayAttr:$case_operand_segments,
    OptionalAttr<DenseI32ArrayAttr>:$branch_weights
  );
  let successors = (successor AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let assemblyFormat = [{
    $value `:` type($value) `,` $defaultDestination (`(` $defaultOperands^ `:` type($defaultOperands) `)`)?
    custom<SwitchOpCases>(ref(type($value)), $case_values, $caseDestinations, $caseOperands, type($caseOperands),
                          $case_operand_segments)
    attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_IndirectBrOp : LLVM_TerminatorOp<"indirectbr", [
    SameVariadicOperandSize, DeclareOpInterfaceMethods<BranchOpInterface>, Pure
  ]> {
  let summary = "Goes on with the block of an address.";
  let arguments = (ins
    LLVM_AnyPointer:$addr,
    VariadicOfVariadic<AnyType, "indbr_operand_segments">:$succOperands,
    DenseI32ArrayAttr:$indbr_operand_segments
  );
  let successors = (successor VariadicSuccessor<AnySuccessor>:$successors);
  let assemblyFormat = [{
    $addr `:` type($addr) `,`
    custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, $succOperands, type($succOperands),
                                  $indbr_operand_segments)
    attr-dict
  }];
}
def LLVM_ReturnOp : LLVM_TerminatorOp<"return", [Pure, ReturnLike]> {
  let summary = "Returns from a function, or gives an initial value.";
  let arguments = (ins Optional<LLVM_Type>:$arg);
  let assemblyFormat = "attr-dict ($arg^ `:` type($arg))?";
  let hasVerifier = 1;
}
def LLVM_ResumeOp : LLVM_TerminatorOp<"resume"> {
  let summary = "Goes on with an exception.";
  let arguments = (ins LLVM_Type:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}
def LLVM_UnreachableOp : LLVM_TerminatorOp<"unreachable"> {
  let summary = "Is never reached.";
  let assemblyFormat = "attr-dict";
}

//===--- Constants ---===//

class LLVM_NullaryConstantOp<string mnemonic> : LLVM_Op<mnemonic, [Pure, ConstantLike]> {
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
  let hasFolder = 1;
}
def LLVM_UndefOp : LLVM_NullaryConstantOp<"mlir.undef"> {
  let summary = "Some value.";
}
def LLVM_PoisonOp : LLVM_NullaryConstantOp<"mlir.poison"> {
  let summary = "A value that must not matter.";
}
def LLVM_ZeroOp : LLVM_NullaryConstantOp<"mlir.zero"> {
  let summary = "All bits zero.";
  let hasVerifier = 1;
}
def LLVM_ConstantOp : LLVM_Op<"mlir.constant", [Pure, ConstantLike]> {
  let summary = "A constant of the attribute's value.";
  let arguments = (ins AnyAttr:$value);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($res)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_NoneTokenOp : LLVM_Op<"mlir.none", [Pure]> {
  let summary = "An empty token.";
  let results = (outs LLVM_TokenType:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}
class LLVM_AddressConstantOp<string mnemonic, dag args, string format>
    : LLVM_Op<mnemonic, [Pure, ConstantLike, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = args;
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = format # " attr-dict `:` qualified(type($res))";
  let hasFolder = 1;
}
def LLVM_AddressOfOp
    : LLVM_AddressConstantOp<"mlir.addressof", (ins FlatSymbolRefAttr:$global_name), "$global_name"> {
  let summary = "The address of a global, an alias or a function.";
}
def LLVM_DSOLocalEquivalentOp
    : LLVM_AddressConstantOp<"dso_local_equivalent", (ins FlatSymbolRefAttr:$function_name), "$function_name"> {
  let summary = "A function that does the same in this object.";
}
def LLVM_BlockAddressOp
    : LLVM_AddressConstantOp<"blockaddress", (ins LLVM_BlockAddressAttr:$block_addr), "$block_addr"> {
  let summary = "The address of a block that has a tag.";
  let hasVerifier = 1;
}
def LLVM_BlockTagOp : LLVM_Op<"blocktag"> {
  let summary = "Gives its block a tag to be found by.";
  let arguments = (ins LLVM_BlockTagAttr:$tag);
  let assemblyFormat = "$tag attr-dict";
}

//===--- Globals ---===//

def LLVM_GlobalOp : LLVM_Op<"mlir.global", [
    IsolatedFromAbove, SingleBlockImplicitTerminator<"ReturnOp">, Symbol
  ]> {
  let summary = "A variable or constant of the module.";
  let arguments = (ins
    TypeAttr:$global_type,
    UnitAttr:$constant,
    StrAttr:$sym_name,
    Linkage:$linkage,
    UnitAttr:$dso_local,
    UnitAttr:$thread_local_,
    UnitAttr:$externally_initialized,
    OptionalAttr<AnyAttr>:$value,
    LLVM_OptionalAlignment:$alignment,
    DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">:$addr_space,
    OptionalAttr<UnnamedAddr>:$unnamed_addr,
    OptionalAttr<StrAttr>:$section,
    OptionalAttr<SymbolRefAttr>:$comdat,
    OptionalAttr<DIGlobalVariableExpressionArrayAttr>:$dbg_exprs,
    LLVM_DefaultVisibility:$visibility_,
    OptionalAttr<ArrayAttr>:$target_specific_attrs
  );
  let regions = (region AnyRegion:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
class LLVM_StructorsOp<string mnemonic, string what>
    : LLVM_Op<mnemonic, [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let assemblyFormat = "`" # what # "` `=` $" # what # " `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict";
  let hasVerifier = 1;
}
def LLVM_GlobalCtorsOp : LLVM_StructorsOp<"mlir.global_ctors", "ctors"> {
  let summary = "Functions that run before the program.";
  let arguments = (ins FlatSymbolRefArrayAttr:$ctors, I32ArrayAttr:$priorities, ArrayAttr:$data);
}
def LLVM_GlobalDtorsOp : LLVM_StructorsOp<"mlir.global_dtors", "dtors"> {
  let summary = "Functions that run after the program.";
  let arguments = (ins FlatSymbolRefArrayAttr:$dtors, I32ArrayAttr:$priorities, ArrayAttr:$data);
}
def LLVM_AliasOp : LLVM_Op<"mlir.alias", [
    IsolatedFromAbove, SingleBlockImplicitTerminator<"ReturnOp">, Symbol
  ]> {
  let summary = "Another name for an address.";
  let arguments = (ins
    TypeAttr:$alias_type,
    StrAttr:$sym_name,
    Linkage:$linkage,
    UnitAttr:$dso_local,
    UnitAttr:$thread_local_,
    OptionalAttr<UnnamedAddr>:$unnamed_addr,
    LLVM_DefaultVisibility:$visibility_
  );
  let regions = (region SizedRegion<1>:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def LLVM_IFuncOp : LLVM_Op<"mlir.ifunc", [
    IsolatedFromAbove, Symbol, DeclareOpInterfaceMethods<SymbolUserOpInterface>
  ]> {
  let summary = "A function that another one chooses when the program is loaded.";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttr:$i_func_type,
    FlatSymbolRefAttr:$resolver,
    TypeAttr:$resolver_type,
    Linkage:$linkage,
    UnitAttr:$dso_local,
    DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">:$address_space,
    DefaultValuedAttr<UnnamedAddr, "::mlir::LLVM::UnnamedAddr::None">:$unnamed_addr,
    LLVM_DefaultVisibility:$visibility_
  );
  let assemblyFormat = [{
    custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)?
    $sym_name `:` $i_func_type `,` $resolver_type $resolver attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_ComdatSelectorOp : LLVM_Op<"comdat_selector", [Symbol]> {
  let summary = "How one section is selected among those of its name.";
  let arguments = (ins SymbolNameAttr:$sym_name, Comdat:$comdat);
  let assemblyFormat = "$sym_name $comdat attr-dict";
}
def LLVM_ComdatOp : LLVM_Op<"comdat", [NoTerminator, NoRegionArguments, SymbolTable, Symbol]> {
  let summary = "A group of selectors.";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name $body attr-dict";
  let hasRegionVerifier = 1;
}

//===--- Functions ---===//

def LLVM_FuncOp : LLVM_Op<"func", [
    AffineScope, AutomaticAllocationScope, IsolatedFromAbove,
    DeclareOpInterfaceMethods<FunctionOpInterface, ["getInputs", "getResults", "cloneTypeWith"]>
  ]> {
  let summary = "A function; without a body, a declaration.";
  let description = [{
    ```mlir
    llvm.func internal @f(%a: i32 {llvm.zeroext}, ...) -> i64 attributes {no_inline}
    ```
  }];
  let arguments = (ins
    StrAttr:$sym_name,
    OptionalAttr<StrAttr>:$sym_visibility,
    TypeAttrOf<LLVM_FunctionType>:$function_type,
    DefaultValuedAttr<Linkage, "#llvm.linkage<external>">:$linkage,
    UnitAttr:$dso_local,
    LLVM_DefaultCConv:$CConv,
    OptionalAttr<SymbolRefAttr>:$comdat,
    OptionalAttr<UnitAttr>:$convergent,
    OptionalAttr<FlatSymbolRefAttr>:$personality,
    OptionalAttr<StrAttr>:$garbageCollector,
    OptionalAttr<ArrayAttr>:$passthrough,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    OptionalAttr<I64Attr>:$function_entry_count,
    OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects,
    LLVM_DefaultVisibility:$visibility_,
    OptionalAttr<UnitAttr>:$arm_streaming,
    OptionalAttr<UnitAttr>:$arm_locally_streaming,
    OptionalAttr<UnitAttr>:$arm_streaming_compatible,
    OptionalAttr<UnitAttr>:$arm_new_za,
    OptionalAttr<UnitAttr>:$arm_in_za,
    OptionalAttr<UnitAttr>:$arm_out_za,
    OptionalAttr<UnitAttr>:$arm_inout_za,
    OptionalAttr<UnitAttr>:$arm_preserves_za,
    OptionalAttr<StrAttr>:$section,
    OptionalAttr<UnnamedAddr>:$unnamed_addr,
    LLVM_OptionalAlignment:$alignment,
    OptionalAttr<LLVM_VScaleRangeAttr>:$vscale_range,
    OptionalAttr<FramePointerKindAttr>:$frame_pointer,
    OptionalAttr<StrAttr>:$target_cpu,
    OptionalAttr<StrAttr>:$tune_cpu,
    OptionalAttr<StrAttr>:$reciprocal_estimates,
    OptionalAttr<StrAttr>:$prefer_vector_width,
    OptionalAttr<LLVM_TargetFeaturesAttr>:$target_features,
    OptionalAttr<BoolAttr>:$no_infs_fp_math,
    OptionalAttr<BoolAttr>:$no_nans_fp_math,
    OptionalAttr<BoolAttr>:$no_signed_zeros_fp_math,
    OptionalAttr<StrAttr>:$denormal_fp_math,
    OptionalAttr<StrAttr>:$denormal_fp_math_f32,
    OptionalAttr<StrAttr>:$fp_contract,
    OptionalAttr<StrAttr>:$instrument_function_entry,
    OptionalAttr<StrAttr>:$instrument_function_exit,
    OptionalAttr<UnitAttr>:$no_inline,
    OptionalAttr<UnitAttr>:$always_inline,
    OptionalAttr<UnitAttr>:$inline_hint,
    OptionalAttr<UnitAttr>:$no_unwind,
    OptionalAttr<UnitAttr>:$will_return,
    OptionalAttr<UnitAttr>:$optimize_none,
    OptionalAttr<LLVM_VecTypeHintAttr>:$vec_type_hint,
    OptionalAttr<DenseI32ArrayAttr>:$work_group_size_hint,
    OptionalAttr<DenseI32ArrayAttr>:$reqd_work_group_size,
    OptionalAttr<I32Attr>:$intel_reqd_sub_group_size,
    OptionalAttr<UWTableKindAttr>:$uwtable_kind
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

//===--- Modules ---===//

def LLVM_LinkerOptionsOp : LLVM_Op<"linker_options"> {
  let summary = "Options of the linker.";
  let arguments = (ins StrArrayAttr:$options);
  let assemblyFormat = "$options attr-dict";
  let hasVerifier = 1;
}
def LLVM_ModuleFlagsOp : LLVM_Op<"module_flags"> {
  let summary = "Flags of the module.";
  let arguments = (ins ArrayAttr:$flags);
  let assemblyFormat = "$flags attr-dict";
  let hasVerifier = 1;
}

include "dialect/llvm/LLVMIntrinsicOps.td"

#endif // TESSERA_DIALECT_LLVM_LLVMOPS
