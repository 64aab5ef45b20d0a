// Intrinsics of the llvm dialect, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMINTRINSICOPS
#define TESSERA_DIALECT_LLVM_LLVMINTRINSICOPS

include "dialect/llvm/LLVMOpBase.td"

// Operand `position` of LLVM's intrinsic is a constant, here an attribute.
class LLVM_Immediate<int at, string attribute> {
  int position = at;
  string name = attribute;
}

// `overloads` says whose types the intrinsic's name in LLVM ends in: `a` the result (of several the first), `b` the second result, a
// digit that operand. `numResults` above 1: LLVM's intrinsic gives a structure.
class LLVM_IntrOp<string mnem, string overloads, int numResults = 1, list<Trait> traits = [],
                  list<LLVM_Immediate> immediates = []>
    : LLVM_Op<"intr." # mnem, [OneToOneIntrinsicOpInterface] # traits>,
      Results<!if(numResults, (outs LLVM_Type:$res), (outs))> {
  string llvmName = mnem; // where LLVM spells it another way
  let extraDefinition = "const LlvmIntrinsic llvm" # !subst("LLVM_", "", NAME) # "OneToOneIntrinsicOpInterface = {\"" #
      llvmName # "\", \"" # overloads # "\", " # numResults # ", " # !size(immediates) # ", {" #
      !if(!empty(immediates), "{0, NULL}",
          !interleave(!foreach(i, immediates, "{" # i.position # ", \"" # i.name # "\"}"), ", ")) # "}};";
}
class LLVM_VoidIntrOp<string mnem, string overloads = "", list<Trait> traits = [], list<LLVM_Immediate> immediates = []>
    : LLVM_IntrOp<mnem, overloads, 0, traits, immediates>;

// The syntax of most: `(operands) : (types) -> type`.
class LLVM_CallLikeFormat {
  string assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}

//===--- Numbers ---===//

class LLVM_SameTypeIntrOp<string mnem, Type element, int numOperands, list<Trait> traits = []>
    : LLVM_IntrOp<mnem, "0", 1, traits # [Pure, SameOperandsAndResultType]> {
  defvar type = LLVM_ScalarOrVectorOf<element>;
  dag operandArgs = !cond(!eq(numOperands, 1) : (ins type:$in),
                          !eq(numOperands, 2) : (ins type:$a, type:$b),
                          true : (ins type:$a, type:$b, type:$c));
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
class LLVM_IntIntrOp<string mnem, int numOperands> : LLVM_SameTypeIntrOp<mnem, AnySignlessInteger, numOperands> {
  let arguments = operandArgs;
}
class LLVM_FloatIntrOp<string mnem, int numOperands>
    : LLVM_SameTypeIntrOp<mnem, LLVM_AnyFloat, numOperands, [FastmathFlagsInterface]> {
  let arguments = !con(operandArgs, (ins LLVM_DefaultFastmath:$fastmathFlags));
}

def LLVM_BitReverseOp : LLVM_IntIntrOp<"bitreverse", 1>;
def LLVM_ByteSwapOp : LLVM_IntIntrOp<"bswap", 1>;
def LLVM_CtPopOp : LLVM_IntIntrOp<"ctpop", 1>;
def LLVM_FshlOp : LLVM_IntIntrOp<"fshl", 3>;
def LLVM_FshrOp : LLVM_IntIntrOp<"fshr", 3>;
def LLVM_SMaxOp : LLVM_IntIntrOp<"smax", 2>;
def LLVM_SMinOp : LLVM_IntIntrOp<"smin", 2>;
def LLVM_UMaxOp : LLVM_IntIntrOp<"umax", 2>;
def LLVM_UMinOp : LLVM_IntIntrOp<"umin", 2>;
def LLVM_SAddSat : LLVM_IntIntrOp<"sadd.sat", 2>;
def LLVM_UAddSat : LLVM_IntIntrOp<"uadd.sat", 2>;
def LLVM_SSubSat : LLVM_IntIntrOp<"ssub.sat", 2>;
def LLVM_USubSat : LLVM_IntIntrOp<"usub.sat", 2>;
def LLVM_SSHLSat : LLVM_IntIntrOp<"sshl.sat", 2>;
def LLVM_USHLSat : LLVM_IntIntrOp<"ushl.sat", 2>;

def LLVM_FAbsOp : LLVM_FloatIntrOp<"fabs", 1>;
def LLVM_FCeilOp : LLVM_FloatIntrOp<"ceil", 1>;
def LLVM_FFloorOp : LLVM_FloatIntrOp<"floor", 1>;
def LLVM_FTruncOp : LLVM_FloatIntrOp<"trunc", 1>;
def LLVM_RoundOp : LLVM_FloatIntrOp<"round", 1>;
def LLVM_RoundEvenOp : LLVM_FloatIntrOp<"roundeven", 1>;
def LLVM_RintOp : LLVM_FloatIntrOp<"rint", 1>;
def LLVM_NearbyintOp : LLVM_FloatIntrOp<"nearbyint", 1>;
def LLVM_SqrtOp : LLVM_FloatIntrOp<"sqrt", 1>;
def LLVM_ExpOp : LLVM_FloatIntrOp<"exp", 1>;
def LLVM_Exp2Op : LLVM_FloatIntrOp<"exp2", 1>;
def LLVM_Exp10Op : LLVM_FloatIntrOp<"exp10", 1>;
def LLVM_LogOp : LLVM_FloatIntrOp<"log", 1>;
def LLVM_Log2Op : LLVM_FloatIntrOp<"log2", 1>;
def LLVM_Log10Op : LLVM_FloatIntrOp<"log10", 1>;
def LLVM_SinOp : LLVM_FloatIntrOp<"sin", 1>;
def LLVM_CosOp : LLVM_FloatIntrOp<"cos", 1>;
def LLVM_TanOp : LLVM_FloatIntrOp<"tan", 1>;
def LLVM_ASinOp : LLVM_FloatIntrOp<"asin", 1>;
def LLVM_ACosOp : LLVM_FloatIntrOp<"acos", 1>;
def LLVM_ATanOp : LLVM_FloatIntrOp<"atan", 1>;
def LLVM_SinhOp : LLVM_FloatIntrOp<"sinh", 1>;
def LLVM_CoshOp : LLVM_FloatIntrOp<"cosh", 1>;
def LLVM_TanhOp : LLVM_FloatIntrOp<"tanh", 1>;
def LLVM_ATan2Op : LLVM_FloatIntrOp<"atan2", 2>;
def LLVM_CopySignOp : LLVM_FloatIntrOp<"copysign", 2>;
def LLVM_PowOp : LLVM_FloatIntrOp<"pow", 2>;
def LLVM_MaxNumOp : LLVM_FloatIntrOp<"maxnum", 2>;
def LLVM_MinNumOp : LLVM_FloatIntrOp<"minnum", 2>;
def LLVM_MaximumOp : LLVM_FloatIntrOp<"maximum", 2>;
def LLVM_MinimumOp : LLVM_FloatIntrOp<"minimum", 2>;
def LLVM_FMAOp : LLVM_FloatIntrOp<"fma", 3>;
def LLVM_FMulAddOp : LLVM_FloatIntrOp<"fmuladd", 3>;

class LLVM_CountZerosOp<string mnem>
    : LLVM_IntrOp<mnem, "0", 1, [Pure, SameOperandsAndResultType], [LLVM_Immediate<1, "is_zero_poison">]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in, I1Attr:$is_zero_poison);
}
def LLVM_CountLeadingZerosOp : LLVM_CountZerosOp<"ctlz">;
def LLVM_CountTrailingZerosOp : LLVM_CountZerosOp<"cttz">;
def LLVM_AbsOp : LLVM_IntrOp<"abs", "0", 1, [Pure], [LLVM_Immediate<1, "is_int_min_poison">]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in, I1Attr:$is_int_min_poison);
}
def LLVM_IsFPClass : LLVM_IntrOp<"is.fpclass", "0", 1, [Pure], [LLVM_Immediate<1, "bit">]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$in, I32Attr:$bit);
}
class LLVM_FloatByPowerOp<string mnem> : LLVM_IntrOp<mnem, "01", 1, [FastmathFlagsInterface, Pure]>, LLVM_CallLikeFormat {
  let arguments = (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$val,
    AnySignlessInteger:$power,
    LLVM_DefaultFastmath:$fastmathFlags
  );
}
def LLVM_PowIOp : LLVM_FloatByPowerOp<"powi">;
def LLVM_LoadExpOp : LLVM_FloatByPowerOp<"ldexp">;
class LLVM_TwoFloatsOp<string mnem, string overloads>
    : LLVM_IntrOp<mnem, overloads, 2, [FastmathFlagsInterface, Pure]>, LLVM_CallLikeFormat {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$val, LLVM_DefaultFastmath:$fastmathFlags);
}
def LLVM_FractionExpOp : LLVM_TwoFloatsOp<"frexp", "ab">;
def LLVM_SincosOp : LLVM_TwoFloatsOp<"sincos", "0"> {
  let hasVerifier = 1;
}
class LLVM_RoundToIntOp<string mnem, Type type = LLVM_ScalarOrVectorOf<LLVM_AnyFloat>>
    : LLVM_IntrOp<mnem, "a0", 1, [Pure]>, LLVM_CallLikeFormat {
  let arguments = (ins type:$val);
}
def LLVM_LroundOp : LLVM_RoundToIntOp<"lround">;
def LLVM_LlroundOp : LLVM_RoundToIntOp<"llround", LLVM_AnyFloat>;
def LLVM_LrintOp : LLVM_RoundToIntOp<"lrint">;
def LLVM_LlrintOp : LLVM_RoundToIntOp<"llrint">;
class LLVM_ThreeWayOp<string mnem> : LLVM_IntrOp<mnem, "a0", 1, [Pure, SameTypeOperands]>, LLVM_CallLikeFormat {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$a, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$b);
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
}
def LLVM_SCmpOp : LLVM_ThreeWayOp<"scmp">;
def LLVM_UCmpOp : LLVM_ThreeWayOp<"ucmp">;
class LLVM_OverflowOp<string mnem> : LLVM_IntrOp<mnem # ".with.overflow", "a", 2, [Pure, SameOperandsElementType]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>, LLVM_ScalarOrVectorOf<AnySignlessInteger>);
}
def LLVM_SAddWithOverflowOp : LLVM_OverflowOp<"sadd">;
def LLVM_UAddWithOverflowOp : LLVM_OverflowOp<"uadd">;
def LLVM_SSubWithOverflowOp : LLVM_OverflowOp<"ssub">;
def LLVM_USubWithOverflowOp : LLVM_OverflowOp<"usub">;
def LLVM_SMulWithOverflowOp : LLVM_OverflowOp<"smul">;
def LLVM_UMulWithOverflowOp : LLVM_OverflowOp<"umul">;

// Conversions of floats that mind rounding and exceptions.
class LLVM_ConstrainedOp<string mnem>
    : LLVM_IntrOp<"experimental.constrained." # mnem, "a0", 1,
                  [Pure, FPExceptionBehaviorOpInterface, RoundingModeOpInterface]> {
  let arguments = (ins
    LLVM_Type:$arg_0,
    ValidRoundingModeAttr:$roundingmode,
    FPExceptionBehaviorAttr:$fpExceptionBehavior
  );
  let assemblyFormat = [{
    $arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)
  }];
}
def LLVM_ConstrainedUIToFP : LLVM_ConstrainedOp<"uitofp">;
def LLVM_ConstrainedSIToFP : LLVM_ConstrainedOp<"sitofp">;
def LLVM_ConstrainedFPTruncIntr : LLVM_ConstrainedOp<"fptrunc">;
def LLVM_ConstrainedFPExtIntr
    : LLVM_IntrOp<"experimental.constrained.fpext", "a0", 1, [Pure, FPExceptionBehaviorOpInterface]> {
  let arguments = (ins LLVM_Type:$arg_0, FPExceptionBehaviorAttr:$fpExceptionBehavior);
  let assemblyFormat = "$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)";
}

//===--- Memory ---===//

class LLVM_BlockMemoryOp<string mnem, string overloads, list<LLVM_Immediate> immediates>
    : LLVM_VoidIntrOp<mnem, overloads, [
        AccessGroupOpInterface, AliasAnalysisOpInterface, ArgAndResultAttrsOpInterface,
        DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>,
        DeclareOpInterfaceMethods<PromotableMemOpInterface, ["loadsFrom", "storesTo", "getStored"]>,
        DeclareOpInterfaceMethods<SafeMemorySlotAccessOpInterface>
      ], immediates>, LLVM_AccessAttrs {
  dag commonArgs = !con(aliasAttrs, (ins OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs));
}
class LLVM_CopyOp<string mnem> : LLVM_BlockMemoryOp<mnem, "012", [LLVM_Immediate<3, "isVolatile">]> {
  let arguments = !con((ins
    Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst,
    Arg<LLVM_AnyPointer, "", [MemRead]>:$src,
    AnySignlessInteger:$len,
    I1Attr:$isVolatile
  ), commonArgs);
}
def LLVM_MemcpyOp : LLVM_CopyOp<"memcpy">;
def LLVM_MemmoveOp : LLVM_CopyOp<"memmove">;
defvar LLVM_InlineImmediates = [LLVM_Immediate<2, "len">, LLVM_Immediate<3, "isVolatile">];
def LLVM_MemcpyInlineOp : LLVM_BlockMemoryOp<"memcpy.inline", "012", LLVM_InlineImmediates> {
  let arguments = !con((ins
    Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst,
    Arg<LLVM_AnyPointer, "", [MemRead]>:$src,
    APIntAttr:$len,
    I1Attr:$isVolatile
  ), commonArgs);
}
def LLVM_MemsetOp : LLVM_BlockMemoryOp<"memset", "02", [LLVM_Immediate<3, "isVolatile">]> {
  let arguments = !con((ins
    Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, I8:$val, AnySignlessInteger:$len, I1Attr:$isVolatile
  ), commonArgs);
}
def LLVM_MemsetInlineOp : LLVM_BlockMemoryOp<"memset.inline", "02", LLVM_InlineImmediates> {
  let arguments = !con((ins
    Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, I8:$val, APIntAttr:$len, I1Attr:$isVolatile
  ), commonArgs);
}
def LLVM_Prefetch : LLVM_VoidIntrOp<"prefetch", "0", [],
                                    [LLVM_Immediate<1, "rw">, LLVM_Immediate<2, "hint">, LLVM_Immediate<3, "cache">]> {
  let arguments = (ins LLVM_AnyPointer:$addr, I32Attr:$rw, I32Attr:$hint, I32Attr:$cache);
}
def LLVM_NoAliasScopeDeclOp : LLVM_VoidIntrOp<"experimental.noalias.scope.decl"> {
  let arguments = (ins LLVM_AliasScopeAttr:$scope);
  let assemblyFormat = "$scope attr-dict";
}
def LLVM_PtrMaskOp : LLVM_IntrOp<"ptrmask", "01", 1, [Pure, AllTypesMatch<["ptr", "res"]>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$ptr, LLVM_ScalarOrVectorOf<AnyInteger>:$mask);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$res);
  let assemblyFormat = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)";
}
class LLVM_PointerFormat<string name> {
  string assemblyFormat = "$" # name # " attr-dict `:` qualified(type($" # name # "))";
}
class LLVM_LifetimeOp<string mnem> : LLVM_VoidIntrOp<mnem, "0", [DeclareOpInterfaceMethods<PromotableOpInterface>]>, LLVM_PointerFormat<"ptr"> {
  let arguments = (ins LLVM_AnyPointer:$ptr);
}
def LLVM_LifetimeStartOp : LLVM_LifetimeOp<"lifetime.start">;
def LLVM_LifetimeEndOp : LLVM_LifetimeOp<"lifetime.end">;
def LLVM_InvariantStartOp : LLVM_IntrOp<"invariant.start", "1", 1, [DeclareOpInterfaceMethods<PromotableOpInterface>], [LLVM_Immediate<0, "size">]> {
  let arguments = (ins I64Attr:$size, LLVM_AnyPointer:$ptr);
  let results = (outs LLVM_DefaultPointer:$res);
  let assemblyFormat = "$size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_InvariantEndOp : LLVM_VoidIntrOp<"invariant.end", "2", [DeclareOpInterfaceMethods<PromotableOpInterface>], [LLVM_Immediate<1, "size">]> {
  let arguments = (ins LLVM_DefaultPointer:$start, I64Attr:$size, LLVM_AnyPointer:$ptr);
  let assemblyFormat = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
class LLVM_InvariantGroupOp<string mnem>
    : LLVM_IntrOp<mnem # ".invariant.group", "0", 1, [SameOperandsAndResultType, DeclareOpInterfaceMethods<PromotableOpInterface>]>, LLVM_PointerFormat<"ptr"> {
  let arguments = (ins LLVM_AnyPointer:$ptr);
  let results = (outs LLVM_AnyPointer:$res);
}
def LLVM_LaunderInvariantGroupOp : LLVM_InvariantGroupOp<"launder">;
def LLVM_StripInvariantGroupOp : LLVM_InvariantGroupOp<"strip">;
def LLVM_StackSaveOp : LLVM_IntrOp<"stacksave", "a"> {
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
}
def LLVM_StackRestoreOp : LLVM_VoidIntrOp<"stackrestore", "0">, LLVM_PointerFormat<"ptr"> {
  let arguments = (ins LLVM_AnyPointer:$ptr);
}
def LLVM_ThreadlocalAddressOp : LLVM_IntrOp<"threadlocal.address", "0", 1, [Pure]> {
  let arguments = (ins LLVM_AnyPointer:$global);
}

//===--- Hints ---===//

def LLVM_AssumeOp : LLVM_VoidIntrOp<"assume">, LLVM_BundleAttrs {
  let arguments = !con((ins I1:$cond), bundleAttrs);
  let assemblyFormat = [{
    $cond `` custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), $op_bundle_tags, $op_bundle_sizes)
    `:` type($cond) attr-dict
  }];
  let hasVerifier = 1;
}
def LLVM_SSACopyOp : LLVM_IntrOp<"ssa.copy", "0", 1, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def LLVM_IsConstantOp : LLVM_IntrOp<"is.constant", "0", 1, [Pure]> {
  let arguments = (ins LLVM_Type:$val);
  let results = (outs I1:$res);
}
def LLVM_ExpectOp : LLVM_IntrOp<"expect", "0", 1, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnySignlessInteger:$val, AnySignlessInteger:$expected);
  let assemblyFormat = "$val `,` $expected attr-dict `:` type($val)";
}
def LLVM_ExpectWithProbabilityOp
    : LLVM_IntrOp<"expect.with.probability", "0", 1, [Pure, AllTypesMatch<["val", "expected", "res"]>],
                  [LLVM_Immediate<2, "prob">]> {
  let arguments = (ins AnySignlessInteger:$val, AnySignlessInteger:$expected, F64Attr:$prob);
  let assemblyFormat = "$val `,` $expected `,` $prob attr-dict `:` type($val)";
}
def LLVM_VarAnnotation
    : LLVM_VoidIntrOp<"var.annotation", "01", [AllTypesMatch<["annotation", "fileName", "attr"]>]> {
  let arguments = (ins
    LLVM_AnyPointer:$val, LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName, I32:$line, LLVM_AnyPointer:$attr
  );
}
def LLVM_PtrAnnotation
    : LLVM_IntrOp<"ptr.annotation", "a2", 1,
                  [AllTypesMatch<["res", "ptr"]>, AllTypesMatch<["annotation", "fileName", "attr"]>]> {
  let arguments = (ins
    LLVM_AnyPointer:$ptr, LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName, I32:$line, LLVM_AnyPointer:$attr
  );
  let results = (outs LLVM_AnyPointer:$res);
}
def LLVM_Annotation
    : LLVM_IntrOp<"annotation", "a2", 1,
                  [AllTypesMatch<["res", "integer"]>, AllTypesMatch<["annotation", "fileName"]>]> {
  let arguments = (ins
    AnySignlessInteger:$integer, LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName, I32:$line
  );
  let results = (outs AnySignlessInteger:$res);
}
class LLVM_PlainIntrOp<string mnem> : LLVM_VoidIntrOp<mnem> {
  let assemblyFormat = "attr-dict";
}
def LLVM_Trap : LLVM_PlainIntrOp<"trap">;
def LLVM_DebugTrap : LLVM_PlainIntrOp<"debugtrap">;
def LLVM_UBSanTrap : LLVM_VoidIntrOp<"ubsantrap", "", [], [LLVM_Immediate<0, "failureKind">]> {
  let arguments = (ins I8Attr:$failureKind);
  let assemblyFormat = "prop-dict attr-dict";
}

//===--- Coroutines, variadic arguments, exceptions ---===//

class LLVM_CoroOp<string mnem, dag args, string operandFormat, string overloads = "">
    : LLVM_IntrOp<"coro." # mnem, overloads> {
  let arguments = args;
  let assemblyFormat = operandFormat # " attr-dict `:` functional-type(operands, results)";
}
def LLVM_CoroIdOp : LLVM_CoroOp<"id", (ins I32:$align, LLVM_AnyPointer:$promise, LLVM_AnyPointer:$coroaddr,
                                           LLVM_AnyPointer:$fnaddrs),
                                "$align `,` $promise `,` $coroaddr `,` $fnaddrs">;
def LLVM_CoroBeginOp : LLVM_CoroOp<"begin", (ins LLVM_TokenType:$token, LLVM_AnyPointer:$mem), "$token `,` $mem">;
def LLVM_CoroSaveOp : LLVM_CoroOp<"save", (ins LLVM_AnyPointer:$handle), "$handle">;
def LLVM_CoroEndOp : LLVM_CoroOp<"end", (ins LLVM_AnyPointer:$handle, I1:$unwind, LLVM_TokenType:$retvals),
                                 "$handle `,` $unwind `,` $retvals">;
def LLVM_CoroFreeOp : LLVM_CoroOp<"free", (ins LLVM_TokenType:$id, LLVM_AnyPointer:$handle), "$id `,` $handle">;
def LLVM_CoroPromiseOp : LLVM_CoroOp<"promise", (ins LLVM_AnyPointer:$handle, I32:$align, I1:$from),
                                     "$handle `,` $align `,` $from"> {
  let results = (outs LLVM_AnyPointer:$res);
}
class LLVM_CoroNumberOp<string mnem> : LLVM_IntrOp<"coro." # mnem, "a"> {
  let assemblyFormat = "attr-dict `:` type($res)";
}
def LLVM_CoroSizeOp : LLVM_CoroNumberOp<"size">;
def LLVM_CoroAlignOp : LLVM_CoroNumberOp<"align">;
def LLVM_CoroSuspendOp : LLVM_IntrOp<"coro.suspend", ""> {
  let arguments = (ins LLVM_TokenType:$save, I1:$final);
  let assemblyFormat = "$save `,` $final attr-dict `:` type($res)";
}
def LLVM_CoroResumeOp : LLVM_VoidIntrOp<"coro.resume">, LLVM_PointerFormat<"handle"> {
  let arguments = (ins LLVM_AnyPointer:$handle);
}

def LLVM_VaStartOp : LLVM_VoidIntrOp<"vastart", "0">, LLVM_PointerFormat<"arg_list"> {
  let llvmName = "va_start";
  let arguments = (ins LLVM_AnyPointer:$arg_list);
}
def LLVM_VaEndOp : LLVM_VoidIntrOp<"vaend", "0">, LLVM_PointerFormat<"arg_list"> {
  let llvmName = "va_end";
  let arguments = (ins LLVM_AnyPointer:$arg_list);
}
def LLVM_VaCopyOp : LLVM_VoidIntrOp<"vacopy", "0"> {
  let llvmName = "va_copy";
  let arguments = (ins LLVM_AnyPointer:$dest_list, LLVM_AnyPointer:$src_list);
  let assemblyFormat = "$src_list `to` $dest_list attr-dict `:` type(operands)";
}
def LLVM_EhTypeidForOp : LLVM_IntrOp<"eh.typeid.for", "0"> {
  let arguments = (ins LLVM_AnyPointer:$type_info);
  let assemblyFormat = "$type_info attr-dict `:` functional-type(operands, results)";
}

//===--- Debug information ---===//

class LLVM_DbgOp<string mnem, string value, list<string> methods = []>
    : LLVM_VoidIntrOp<mnem, "", [DeclareOpInterfaceMethods<PromotableOpInterface, methods>]> {
  let assemblyFormat = "qualified($varInfo) (qualified($locationExpr)^)? `=` $" # value # " `:` qualified(type($" # value #
                       ")) attr-dict";
}
def LLVM_DefaultDIExpression : DefaultValuedAttr<LLVM_DIExpressionAttr, "#llvm.di_expression<>">;
def LLVM_DbgDeclareOp : LLVM_DbgOp<"dbg.declare", "addr", ["requiresReplacedValues", "visitReplacedValues"]> {
  let summary = "Says where a variable lives.";
  let arguments = (ins
    LLVM_AnyPointer:$addr, LLVM_DILocalVariableAttr:$varInfo, LLVM_DefaultDIExpression:$locationExpr
  );
}
def LLVM_DbgValueOp : LLVM_DbgOp<"dbg.value", "value"> {
  let summary = "Says what a variable is from here on.";
  let arguments = (ins LLVM_Type:$value, LLVM_DILocalVariableAttr:$varInfo, LLVM_DefaultDIExpression:$locationExpr);
}
def LLVM_DbgLabelOp : LLVM_VoidIntrOp<"dbg.label"> {
  let summary = "Says where a label stands.";
  let arguments = (ins LLVM_DILabelAttr:$label);
  let assemblyFormat = "$label attr-dict";
}

//===--- Vectors ---===//

class LLVM_ReductionOp<string mnem, list<Trait> traits = []>
    : LLVM_IntrOp<"vector.reduce." # mnem, "0", 1, traits # [Pure, SameOperandsAndResultElementType]>;
class LLVM_IntReductionOp<string mnem> : LLVM_ReductionOp<mnem> {
  let arguments = (ins LLVM_VectorOf<AnySignlessInteger>:$in);
}
class LLVM_FloatReductionOp<string mnem> : LLVM_ReductionOp<mnem, [FastmathFlagsInterface]>, LLVM_CallLikeFormat {
  let arguments = (ins LLVM_VectorOf<AnyFloat>:$in, LLVM_DefaultFastmath:$fastmathFlags);
}
class LLVM_AccumulationOp<string mnem>
    : LLVM_IntrOp<"vector.reduce." # mnem, "1", 1, [FastmathFlagsInterface, Pure, SameOperandsAndResultElementType]> {
  let arguments = (ins AnyFloat:$start_value, LLVM_VectorOf<AnyFloat>:$input, LLVM_DefaultFastmath:$fastmathFlags);
}
def LLVM_VectorReduceAddOp : LLVM_IntReductionOp<"add">;
def LLVM_VectorReduceAndOp : LLVM_IntReductionOp<"and">;
def LLVM_VectorReduceMulOp : LLVM_IntReductionOp<"mul">;
def LLVM_VectorReduceOrOp : LLVM_IntReductionOp<"or">;
def LLVM_VectorReduceSMaxOp : LLVM_IntReductionOp<"smax">;
def LLVM_VectorReduceSMinOp : LLVM_IntReductionOp<"smin">;
def LLVM_VectorReduceUMaxOp : LLVM_IntReductionOp<"umax">;
def LLVM_VectorReduceUMinOp : LLVM_IntReductionOp<"umin">;
def LLVM_VectorReduceXOrOp : LLVM_IntReductionOp<"xor">;
def LLVM_VectorReduceFMaxOp : LLVM_FloatReductionOp<"fmax">;
def LLVM_VectorReduceFMinOp : LLVM_FloatReductionOp<"fmin">;
def LLVM_VectorReduceFMaximumOp : LLVM_FloatReductionOp<"fmaximum">;
def LLVM_VectorReduceFMinimumOp : LLVM_FloatReductionOp<"fminimum">;
def LLVM_VectorReduceFAddOp : LLVM_AccumulationOp<"fadd">;
def LLVM_VectorReduceFMulOp : LLVM_AccumulationOp<"fmul">;

def LLVM_MatrixColumnMajorLoadOp
    : LLVM_IntrOp<"matrix.column.major.load", "a1", 1, [],
                  [LLVM_Immediate<2, "isVolatile">, LLVM_Immediate<3, "rows">, LLVM_Immediate<4, "columns">]> {
  let arguments = (ins
    LLVM_AnyPointer:$data, AnySignlessInteger:$stride, I1Attr:$isVolatile, I32Attr:$rows, I32Attr:$columns
  );
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $data `,` `<` `stride` `=` $stride `>` attr-dict `:` type($res) `from` qualified(type($data)) `stride` type($stride)
  }];
}
def LLVM_MatrixColumnMajorStoreOp
    : LLVM_VoidIntrOp<"matrix.column.major.store", "02", [],
                      [LLVM_Immediate<3, "isVolatile">, LLVM_Immediate<4, "rows">, LLVM_Immediate<5, "columns">]> {
  let arguments = (ins
    LLVM_AnyVector:$matrix, LLVM_AnyPointer:$data, AnySignlessInteger:$stride, I1Attr:$isVolatile, I32Attr:$rows,
    I32Attr:$columns
  );
  let assemblyFormat = [{
    $matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict
    `:` type($matrix) `to` qualified(type($data)) `stride` type($stride)
  }];
}
def LLVM_MatrixMultiplyOp
    : LLVM_IntrOp<"matrix.multiply", "a01", 1, [],
                  [LLVM_Immediate<2, "lhs_rows">, LLVM_Immediate<3, "lhs_columns">, LLVM_Immediate<4, "rhs_columns">]> {
  let arguments = (ins
    LLVM_AnyVector:$lhs, LLVM_AnyVector:$rhs, I32Attr:$lhs_rows, I32Attr:$lhs_columns, I32Attr:$rhs_columns
  );
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)";
}
def LLVM_MatrixTransposeOp
    : LLVM_IntrOp<"matrix.transpose", "a", 1, [], [LLVM_Immediate<1, "rows">, LLVM_Immediate<2, "columns">]> {
  let arguments = (ins LLVM_AnyVector:$matrix, I32Attr:$rows, I32Attr:$columns);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$matrix attr-dict `:` type($matrix) `into` type($res)";
}

def LLVM_GetActiveLaneMaskOp : LLVM_IntrOp<"get.active.lane.mask", "a0", 1, [Pure]> {
  let arguments = (ins AnySignlessInteger:$base, AnySignlessInteger:$n);
  let assemblyFormat = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)";
}
def LLVM_MaskedLoadOp : LLVM_IntrOp<"masked.load", "a0"> {
  let arguments = (ins
    LLVM_AnyPointer:$data, LLVM_VectorOf<I1>:$mask, Optional<LLVM_AnyVector>:$pass_thru, I32Attr:$alignment,
    UnitAttr:$nontemporal
  );
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def LLVM_MaskedStoreOp : LLVM_VoidIntrOp<"masked.store", "01"> {
  let arguments = (ins LLVM_AnyVector:$value, LLVM_AnyPointer:$data, LLVM_VectorOf<I1>:$mask, I32Attr:$alignment);
  let assemblyFormat = [{
    $value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))
  }];
}
def LLVM_MaskedGatherOp : LLVM_IntrOp<"masked.gather", "a0"> {
  let arguments = (ins
    LLVM_VectorOf<LLVM_AnyPointer>:$ptrs, LLVM_VectorOf<I1>:$mask, Variadic<LLVM_AnyVector>:$pass_thru,
    I32Attr:$alignment
  );
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def LLVM_MaskedScatterOp : LLVM_VoidIntrOp<"masked.scatter", "01"> {
  let arguments = (ins
    LLVM_AnyVector:$value, LLVM_VectorOf<LLVM_AnyPointer>:$ptrs, LLVM_VectorOf<I1>:$mask, I32Attr:$alignment
  );
  let assemblyFormat = [{
    $value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)
  }];
  let hasVerifier = 1;
}
def LLVM_MaskedExpandLoadOp : LLVM_IntrOp<"masked.expandload", "a", 1, [ArgAndResultAttrsOpInterface]> {
  let arguments = (ins
    LLVM_AnyPointer:$ptr, LLVM_VectorOf<I1>:$mask, LLVM_AnyVector:$passthru, OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
}
def LLVM_MaskedCompressStoreOp : LLVM_VoidIntrOp<"masked.compressstore", "0", [ArgAndResultAttrsOpInterface]> {
  let arguments = (ins
    LLVM_AnyVector:$value, LLVM_AnyPointer:$ptr, LLVM_VectorOf<I1>:$mask, OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
}

def LLVM_VScaleOp : LLVM_IntrOp<"vscale", "a">;
def LLVM_StepVectorOp : LLVM_IntrOp<"stepvector", "a", 1, [Pure]> {
  let results = (outs LLVM_VectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}
class LLVM_SmallVectors<string a, string b>
    : PredOpTrait<"vectors are not bigger than 2^17 bits.",
                  CPred<"llvmVectorIsSmall(mlirValueGetType($" # a # ")) && llvmVectorIsSmall(mlirValueGetType($" # b #
                        "))">>;
class LLVM_NotScalableInto<string from, string into, string what>
    : PredOpTrait<what, CPred<"!llvmTypeIsScalableVector(mlirValueGetType($" # from # ")) || "
                              "llvmTypeIsScalableVector(mlirValueGetType($" # into # "))">>;
def LLVM_VectorInsertOp : LLVM_IntrOp<"vector.insert", "a1", 1, [
    Pure, AllTypesMatch<["dstvec", "res"]>, LLVM_SmallVectors<"srcvec", "dstvec">,
    LLVM_NotScalableInto<"srcvec", "dstvec", "it is not inserting scalable into fixed-length vectors.">
  ], [LLVM_Immediate<2, "pos">]> {
  let arguments = (ins LLVM_AnyVector:$dstvec, LLVM_AnyVector:$srcvec, I64Attr:$pos);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)";
}
def LLVM_VectorExtractOp : LLVM_IntrOp<"vector.extract", "a0", 1, [
    Pure, LLVM_SmallVectors<"srcvec", "res">,
    LLVM_NotScalableInto<"res", "srcvec", "it is not extracting scalable from fixed-length vectors.">
  ], [LLVM_Immediate<1, "pos">]> {
  let arguments = (ins LLVM_AnyVector:$srcvec, I64Attr:$pos);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)";
}
def LLVM_VectorInterleave2Op : LLVM_IntrOp<"vector.interleave2", "a", 1, [
    Pure, AllTypesMatch<["vec1", "vec2"]>,
    PredOpTrait<"result has twice as many elements as 'vec1'",
                CPred<"llvmVectorIsTwice(mlirValueGetType($res), mlirValueGetType($vec1))">>
  ]> {
  let arguments = (ins LLVM_AnyVector:$vec1, LLVM_AnyVector:$vec2);
}
def LLVM_VectorDeinterleave2Op : LLVM_IntrOp<"vector.deinterleave2", "0", 2, [Pure]> {
  let arguments = (ins LLVM_AnyVector:$vec);
}

//===--- Vector predication: only lanes that the mask has, up to `evl` ---===//

class LLVM_VPOp<string mnem, string overloads, dag args, list<Trait> traits = [Pure]>
    : LLVM_IntrOp<"vp." # mnem, overloads, 1, traits> {
  let arguments = !con(args, (ins LLVM_VectorOf<I1>:$mask, I32:$evl));
}
class LLVM_VPBinaryOp<string mnem, Type element>
    : LLVM_VPOp<mnem, "a", (ins LLVM_VectorOf<element>:$lhs, LLVM_VectorOf<element>:$rhs)>;
class LLVM_VPIntOp<string mnem> : LLVM_VPBinaryOp<mnem, AnySignlessInteger>;
class LLVM_VPFloatOp<string mnem> : LLVM_VPBinaryOp<mnem, AnyFloat>;
def LLVM_VPAddOp : LLVM_VPIntOp<"add">;
def LLVM_VPSubOp : LLVM_VPIntOp<"sub">;
def LLVM_VPMulOp : LLVM_VPIntOp<"mul">;
def LLVM_VPSDivOp : LLVM_VPIntOp<"sdiv">;
def LLVM_VPUDivOp : LLVM_VPIntOp<"udiv">;
def LLVM_VPSRemOp : LLVM_VPIntOp<"srem">;
def LLVM_VPURemOp : LLVM_VPIntOp<"urem">;
def LLVM_VPAShrOp : LLVM_VPIntOp<"ashr">;
def LLVM_VPLShrOp : LLVM_VPIntOp<"lshr">;
def LLVM_VPShlOp : LLVM_VPIntOp<"shl">;
def LLVM_VPOrOp : LLVM_VPIntOp<"or">;
def LLVM_VPAndOp : LLVM_VPIntOp<"and">;
def LLVM_VPXorOp : LLVM_VPIntOp<"xor">;
def LLVM_VPSMaxOp : LLVM_VPIntOp<"smax">;
def LLVM_VPSMinOp : LLVM_VPIntOp<"smin">;
def LLVM_VPUMaxOp : LLVM_VPIntOp<"umax">;
def LLVM_VPUMinOp : LLVM_VPIntOp<"umin">;
def LLVM_VPFAddOp : LLVM_VPFloatOp<"fadd">;
def LLVM_VPFSubOp : LLVM_VPFloatOp<"fsub">;
def LLVM_VPFMulOp : LLVM_VPFloatOp<"fmul">;
def LLVM_VPFDivOp : LLVM_VPFloatOp<"fdiv">;
def LLVM_VPFRemOp : LLVM_VPFloatOp<"frem">;
def LLVM_VPFNegOp : LLVM_VPOp<"fneg", "a", (ins LLVM_VectorOf<AnyFloat>:$op)>;
class LLVM_VPTernaryOp<string mnem>
    : LLVM_VPOp<mnem, "a", (ins LLVM_VectorOf<AnyFloat>:$op1, LLVM_VectorOf<AnyFloat>:$op2,
                                LLVM_VectorOf<AnyFloat>:$op3)>;
def LLVM_VPFMulAddOp : LLVM_VPTernaryOp<"fmuladd">;
def LLVM_VPFmaOp : LLVM_VPTernaryOp<"fma">;

class LLVM_VPReductionOp<string mnem, Type element>
    : LLVM_VPOp<"reduce." # mnem, "1", (ins element:$satrt_value, LLVM_VectorOf<element>:$val)>;
class LLVM_VPIntReductionOp<string mnem> : LLVM_VPReductionOp<mnem, AnySignlessInteger>;
class LLVM_VPFloatReductionOp<string mnem> : LLVM_VPReductionOp<mnem, AnyFloat>;
def LLVM_VPReduceAddOp : LLVM_VPIntReductionOp<"add">;
def LLVM_VPReduceMulOp : LLVM_VPIntReductionOp<"mul">;
def LLVM_VPReduceAndOp : LLVM_VPIntReductionOp<"and">;
def LLVM_VPReduceOrOp : LLVM_VPIntReductionOp<"or">;
def LLVM_VPReduceXorOp : LLVM_VPIntReductionOp<"xor">;
def LLVM_VPReduceSMaxOp : LLVM_VPIntReductionOp<"smax">;
def LLVM_VPReduceSMinOp : LLVM_VPIntReductionOp<"smin">;
def LLVM_VPReduceUMaxOp : LLVM_VPIntReductionOp<"umax">;
def LLVM_VPReduceUMinOp : LLVM_VPIntReductionOp<"umin">;
def LLVM_VPReduceFAddOp : LLVM_VPFloatReductionOp<"fadd">;
def LLVM_VPReduceFMulOp : LLVM_VPFloatReductionOp<"fmul">;
def LLVM_VPReduceFMaxOp : LLVM_VPFloatReductionOp<"fmax">;
def LLVM_VPReduceFMinOp : LLVM_VPFloatReductionOp<"fmin">;

class LLVM_VPChoiceOp<string mnem> : LLVM_IntrOp<"vp." # mnem, "1", 1, [Pure]> {
  let arguments = (ins LLVM_VectorOf<I1>:$cond, LLVM_AnyVector:$true_val, LLVM_AnyVector:$false_val, I32:$evl);
}
def LLVM_VPSelectMinOp : LLVM_VPChoiceOp<"select">;
def LLVM_VPMergeMinOp : LLVM_VPChoiceOp<"merge">;

class LLVM_VPCastOp<string mnem, Type element> : LLVM_VPOp<mnem, "a0", (ins LLVM_VectorOf<element>:$src)>;
def LLVM_VPTruncOp : LLVM_VPCastOp<"trunc", AnySignlessInteger>;
def LLVM_VPZExtOp : LLVM_VPCastOp<"zext", AnySignlessInteger>;
def LLVM_VPSExtOp : LLVM_VPCastOp<"sext", AnySignlessInteger>;
def LLVM_VPUIToFPOp : LLVM_VPCastOp<"uitofp", AnySignlessInteger>;
def LLVM_VPSIToFPOp : LLVM_VPCastOp<"sitofp", AnySignlessInteger>;
def LLVM_VPIntToPtrOp : LLVM_VPCastOp<"inttoptr", AnySignlessInteger>;
def LLVM_VPFPTruncOp : LLVM_VPCastOp<"fptrunc", AnyFloat>;
def LLVM_VPFPExtOp : LLVM_VPCastOp<"fpext", AnyFloat>;
def LLVM_VPFPToUIOp : LLVM_VPCastOp<"fptoui", AnyFloat>;
def LLVM_VPFPToSIOp : LLVM_VPCastOp<"fptosi", AnyFloat>;
def LLVM_VPPtrToIntOp : LLVM_VPCastOp<"ptrtoint", LLVM_AnyPointer>;

def LLVM_VPLoadOp : LLVM_VPOp<"load", "a0", (ins LLVM_AnyPointer:$ptr), []>;
def LLVM_VPStoreOp : LLVM_VoidIntrOp<"vp.store", "01"> {
  let arguments = (ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr, LLVM_VectorOf<I1>:$mask, I32:$evl);
}
def LLVM_VPStridedLoadOp : LLVM_IntrOp<"experimental.vp.strided.load", "a01"> {
  let arguments = (ins LLVM_AnyPointer:$ptr, AnySignlessInteger:$stride, LLVM_VectorOf<I1>:$mask, I32:$evl);
}
def LLVM_VPStridedStoreOp : LLVM_VoidIntrOp<"experimental.vp.strided.store", "012"> {
  let arguments = (ins
    LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr, AnySignlessInteger:$stride, LLVM_VectorOf<I1>:$mask, I32:$evl
  );
}

#endif // TESSERA_DIALECT_LLVM_LLVMINTRINSICOPS
