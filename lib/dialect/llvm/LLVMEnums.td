// Enums of the llvm dialect, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMENUMS
#define TESSERA_DIALECT_LLVM_LLVMENUMS

include "dialect/llvm/LLVMDialect.td"
include "mlir/IR/EnumAttr.td"

// Dialects of inline assembly.
def AsmATTOrIntel : I64EnumAttr<"AsmDialect", "ATT (0) or Intel (1) asm dialect", [
    I64EnumAttrCase<"AD_ATT", 0, "att">, I64EnumAttrCase<"AD_Intel", 1, "intel">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// What an atomic read-modify-write does.
def AtomicBinOp : I64EnumAttr<"AtomicBinOp", "llvm.atomicrmw binary operations", [
    I64EnumAttrCase<"xchg", 0>, I64EnumAttrCase<"add", 1>, I64EnumAttrCase<"sub", 2>, I64EnumAttrCase<"_and", 3>,
    I64EnumAttrCase<"nand", 4>, I64EnumAttrCase<"_or", 5>, I64EnumAttrCase<"_xor", 6>, I64EnumAttrCase<"max", 7>,
    I64EnumAttrCase<"min", 8>, I64EnumAttrCase<"umax", 9>, I64EnumAttrCase<"umin", 10>, I64EnumAttrCase<"fadd", 11>,
    I64EnumAttrCase<"fsub", 12>, I64EnumAttrCase<"fmax", 13>, I64EnumAttrCase<"fmin", 14>,
    I64EnumAttrCase<"uinc_wrap", 15>, I64EnumAttrCase<"udec_wrap", 16>, I64EnumAttrCase<"usub_cond", 17>,
    I64EnumAttrCase<"usub_sat", 18>, I64EnumAttrCase<"fmaximum", 19>, I64EnumAttrCase<"fminimum", 20>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Orderings of LLVM's memory model.
def AtomicOrdering : I64EnumAttr<"AtomicOrdering", "Atomic ordering for LLVM's memory model", [
    I64EnumAttrCase<"not_atomic", 0>, I64EnumAttrCase<"unordered", 1>, I64EnumAttrCase<"monotonic", 2>,
    I64EnumAttrCase<"acquire", 4>, I64EnumAttrCase<"release", 5>, I64EnumAttrCase<"acq_rel", 6>,
    I64EnumAttrCase<"seq_cst", 7>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Calling conventions.
def CConvEnum : I64EnumAttr<"CConv", "Calling Conventions", [
    I64EnumAttrCase<"C", 0, "ccc">, I64EnumAttrCase<"Fast", 8, "fastcc">, I64EnumAttrCase<"Cold", 9, "coldcc">,
    I64EnumAttrCase<"GHC", 10, "cc_10">, I64EnumAttrCase<"HiPE", 11, "cc_11">,
    I64EnumAttrCase<"AnyReg", 13, "anyregcc">, I64EnumAttrCase<"PreserveMost", 14, "preserve_mostcc">,
    I64EnumAttrCase<"PreserveAll", 15, "preserve_allcc">, I64EnumAttrCase<"Swift", 16, "swiftcc">,
    I64EnumAttrCase<"CXX_FAST_TLS", 17, "cxx_fast_tlscc">, I64EnumAttrCase<"Tail", 18, "tailcc">,
    I64EnumAttrCase<"CFGuard_Check", 19, "cfguard_checkcc">, I64EnumAttrCase<"SwiftTail", 20, "swifttailcc">,
    I64EnumAttrCase<"X86_StdCall", 64, "x86_stdcallcc">, I64EnumAttrCase<"X86_FastCall", 65, "x86_fastcallcc">,
    I64EnumAttrCase<"ARM_APCS", 66, "arm_apcscc">, I64EnumAttrCase<"ARM_AAPCS", 67, "arm_aapcscc">,
    I64EnumAttrCase<"ARM_AAPCS_VFP", 68, "arm_aapcs_vfpcc">, I64EnumAttrCase<"MSP430_INTR", 69, "msp430_intrcc">,
    I64EnumAttrCase<"X86_ThisCall", 70, "x86_thiscallcc">, I64EnumAttrCase<"PTX_Kernel", 71, "ptx_kernelcc">,
    I64EnumAttrCase<"PTX_Device", 72, "ptx_devicecc">, I64EnumAttrCase<"SPIR_FUNC", 75, "spir_funccc">,
    I64EnumAttrCase<"SPIR_KERNEL", 76, "spir_kernelcc">, I64EnumAttrCase<"Intel_OCL_BI", 77, "intel_ocl_bicc">,
    I64EnumAttrCase<"X86_64_SysV", 78, "x86_64_sysvcc">, I64EnumAttrCase<"Win64", 79, "win64cc">,
    I64EnumAttrCase<"X86_VectorCall", 80, "x86_vectorcallcc">, I64EnumAttrCase<"DUMMY_HHVM", 81, "hhvmcc">,
    I64EnumAttrCase<"DUMMY_HHVM_C", 82, "hhvm_ccc">, I64EnumAttrCase<"X86_INTR", 83, "x86_intrcc">,
    I64EnumAttrCase<"AVR_INTR", 84, "avr_intrcc">, I64EnumAttrCase<"AVR_BUILTIN", 86, "avr_builtincc">,
    I64EnumAttrCase<"AMDGPU_VS", 87, "amdgpu_vscc">, I64EnumAttrCase<"AMDGPU_GS", 88, "amdgpu_gscc">,
    I64EnumAttrCase<"AMDGPU_CS", 90, "amdgpu_cscc">, I64EnumAttrCase<"AMDGPU_KERNEL", 91, "amdgpu_kernelcc">,
    I64EnumAttrCase<"X86_RegCall", 92, "x86_regcallcc">, I64EnumAttrCase<"AMDGPU_HS", 93, "amdgpu_hscc">,
    I64EnumAttrCase<"MSP430_BUILTIN", 94, "msp430_builtincc">, I64EnumAttrCase<"AMDGPU_LS", 95, "amdgpu_lscc">,
    I64EnumAttrCase<"AMDGPU_ES", 96, "amdgpu_escc">,
    I64EnumAttrCase<"AArch64_VectorCall", 97, "aarch64_vectorcallcc">,
    I64EnumAttrCase<"AArch64_SVE_VectorCall", 98, "aarch64_sve_vectorcallcc">,
    I64EnumAttrCase<"WASM_EmscriptenInvoke", 99, "wasm_emscripten_invokecc">,
    I64EnumAttrCase<"AMDGPU_Gfx", 100, "amdgpu_gfxcc">, I64EnumAttrCase<"M68k_INTR", 101, "m68k_intrcc">
  ]> {
  let cppNamespace = "::mlir::LLVM::cconv";
}

// Whether a call may or must be a tail call.
def TailCallKindEnum : I64EnumAttr<"TailCallKind", "Tail Call Kind", [
    I64EnumAttrCase<"None", 0, "none">, I64EnumAttrCase<"NoTail", 3, "notail">,
    I64EnumAttrCase<"MustTail", 2, "musttail">, I64EnumAttrCase<"Tail", 1, "tail">
  ]> {
  let cppNamespace = "::mlir::LLVM::tailcallkind";
}

// How much debug information a compile unit has.
def LLVM_DIEmissionKind : I64EnumAttr<"DIEmissionKind", "LLVM debug emission kind", [
    I64EnumAttrCase<"None", 0>, I64EnumAttrCase<"Full", 1>, I64EnumAttrCase<"LineTablesOnly", 2>,
    I64EnumAttrCase<"DebugDirectivesOnly", 3>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Which name table a compile unit has.
def LLVM_DINameTableKind : I64EnumAttr<"DINameTableKind", "LLVM debug name table kind", [
    I64EnumAttrCase<"Default", 0>, I64EnumAttrCase<"GNU", 1>, I64EnumAttrCase<"None", 2>, I64EnumAttrCase<"Apple", 3>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Comparisons of floats: ordered (o...) is false, unordered (u...) true when an operand is NaN.
def FCmpPredicate : I64EnumAttr<"FCmpPredicate", "llvm.fcmp comparison predicate", [
    I64EnumAttrCase<"_false", 0>, I64EnumAttrCase<"oeq", 1>, I64EnumAttrCase<"ogt", 2>, I64EnumAttrCase<"oge", 3>,
    I64EnumAttrCase<"olt", 4>, I64EnumAttrCase<"ole", 5>, I64EnumAttrCase<"one", 6>, I64EnumAttrCase<"ord", 7>,
    I64EnumAttrCase<"ueq", 8>, I64EnumAttrCase<"ugt", 9>, I64EnumAttrCase<"uge", 10>, I64EnumAttrCase<"ult", 11>,
    I64EnumAttrCase<"ule", 12>, I64EnumAttrCase<"une", 13>, I64EnumAttrCase<"uno", 14>, I64EnumAttrCase<"_true", 15>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Comparisons of integers, signed (s...) and unsigned (u...).
def ICmpPredicate : I64EnumAttr<"ICmpPredicate", "llvm.icmp comparison predicate", [
    I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>, I64EnumAttrCase<"slt", 2>, I64EnumAttrCase<"sle", 3>,
    I64EnumAttrCase<"sgt", 4>, I64EnumAttrCase<"sge", 5>, I64EnumAttrCase<"ult", 6>, I64EnumAttrCase<"ule", 7>,
    I64EnumAttrCase<"ugt", 8>, I64EnumAttrCase<"uge", 9>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Linkage of globals and functions.
def LinkageEnum : I64EnumAttr<"Linkage", "LLVM linkage types", [
    I64EnumAttrCase<"External", 0, "external">, I64EnumAttrCase<"AvailableExternally", 1, "available_externally">,
    I64EnumAttrCase<"Linkonce", 2, "linkonce">, I64EnumAttrCase<"LinkonceODR", 3, "linkonce_odr">,
    I64EnumAttrCase<"Weak", 4, "weak">, I64EnumAttrCase<"WeakODR", 5, "weak_odr">,
    I64EnumAttrCase<"Appending", 6, "appending">, I64EnumAttrCase<"Internal", 7, "internal">,
    I64EnumAttrCase<"Private", 8, "private">, I64EnumAttrCase<"ExternWeak", 9, "extern_weak">,
    I64EnumAttrCase<"Common", 10, "common">
  ]> {
  let cppNamespace = "::mlir::LLVM::linkage";
}

// How a linker selects among the sections of a comdat.
def Comdat : I64EnumAttr<"Comdat", "LLVM Comdat Types", [
    I64EnumAttrCase<"Any", 0, "any">, I64EnumAttrCase<"ExactMatch", 1, "exactmatch">,
    I64EnumAttrCase<"Largest", 2, "largest">, I64EnumAttrCase<"NoDeduplicate", 3, "nodeduplicate">,
    I64EnumAttrCase<"SameSize", 4, "samesize">
  ]> {
  let cppNamespace = "::mlir::LLVM::comdat";
}

// Whether the address of a global matters.
def UnnamedAddr : I64EnumAttr<"UnnamedAddr", "LLVM GlobalValue UnnamedAddr", [
    I64EnumAttrCase<"None", 0, "">, I64EnumAttrCase<"Local", 1, "local_unnamed_addr">,
    I64EnumAttrCase<"Global", 2, "unnamed_addr">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Visibility of a global outside of its object.
def Visibility : I64EnumAttr<"Visibility", "LLVM GlobalValue Visibility", [
    I64EnumAttrCase<"Default", 0, "">, I64EnumAttrCase<"Hidden", 1, "hidden">,
    I64EnumAttrCase<"Protected", 2, "protected">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// What is done to a kind of memory.
def ModRefInfoEnum : I64EnumAttr<"ModRefInfo", "LLVM ModRefInfo", [
    I64EnumAttrCase<"NoModRef", 0, "none">, I64EnumAttrCase<"Ref", 1, "read">, I64EnumAttrCase<"Mod", 2, "write">,
    I64EnumAttrCase<"ModRef", 3, "readwrite">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Which functions keep a frame pointer.
def FramePointerKindEnum : I64EnumAttr<"FramePointerKind", "LLVM FramePointerKind", [
    I64EnumAttrCase<"None", 0, "none">, I64EnumAttrCase<"NonLeaf", 1, "non-leaf">, I64EnumAttrCase<"All", 2, "all">,
    I64EnumAttrCase<"Reserved", 3, "reserved">, I64EnumAttrCase<"NonLeafNoReserve", 4, "non-leaf-no-reserve">
  ]> {
  let cppNamespace = "::mlir::LLVM::framePointerKind";
}

// Rounding modes of constrained intrinsics.
def RoundingModeAttr : I64EnumAttr<"RoundingMode", "LLVM Rounding Mode", [
    I64EnumAttrCase<"TowardZero", 0, "towardzero">, I64EnumAttrCase<"NearestTiesToEven", 1, "tonearest">,
    I64EnumAttrCase<"TowardPositive", 2, "upward">, I64EnumAttrCase<"TowardNegative", 3, "downward">,
    I64EnumAttrCase<"NearestTiesToAway", 4, "tonearestaway">, I64EnumAttrCase<"Dynamic", 7, "dynamic">,
    I64EnumAttrCase<"Invalid", -1, "invalid">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// What floating-point exceptions do.
def FPExceptionBehaviorAttr : I64EnumAttr<"FPExceptionBehavior", "LLVM Exception Behavior", [
    I64EnumAttrCase<"Ignore", 0, "ignore">, I64EnumAttrCase<"MayTrap", 1, "maytrap">,
    I64EnumAttrCase<"Strict", 2, "strict">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// What a linker does with module flags that differ.
def ModFlagBehaviorAttr : I64EnumAttr<"ModFlagBehavior", "LLVM Module Flag Behavior", [
    I64EnumAttrCase<"Error", 1, "error">, I64EnumAttrCase<"Warning", 2, "warning">,
    I64EnumAttrCase<"Require", 3, "require">, I64EnumAttrCase<"Override", 4, "override">,
    I64EnumAttrCase<"Append", 5, "append">, I64EnumAttrCase<"AppendUnique", 6, "append_unique">,
    I64EnumAttrCase<"Max", 7, "max">, I64EnumAttrCase<"Min", 8, "min">
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Formats of a profile summary.
def LLVM_ProfileSummaryFormatKind : I64EnumAttr<"ProfileSummaryFormatKind", "LLVM ProfileSummary format kinds", [
    I64EnumAttrCase<"SampleProfile", 0>, I64EnumAttrCase<"InstrProf", 1>, I64EnumAttrCase<"CSInstrProf", 2>
  ]> {
  let cppNamespace = "::mlir::LLVM";
}

// Unwind tables.
def UWTableKindEnum : I64EnumAttr<"UWTableKind", "LLVM Unwind Behavior", [
    I64EnumAttrCase<"None", 0, "none">, I64EnumAttrCase<"Sync", 1, "sync">, I64EnumAttrCase<"Async", 2, "async">
  ]> {
  let cppNamespace = "::mlir::LLVM::uwtable";
}

// Flags of debug info nodes.
def LLVM_DIFlagZero : I32BitEnumAttrCaseNone<"Zero">;
def LLVM_DIFlagBit0 : I32BitEnumAttrCaseBit<"Bit0", 0>;
def LLVM_DIFlagBit1 : I32BitEnumAttrCaseBit<"Bit1", 1>;
def LLVM_DIFlagPrivate : I32BitEnumAttrCaseGroup<"Private", [LLVM_DIFlagBit0]>;
def LLVM_DIFlagProtected : I32BitEnumAttrCaseGroup<"Protected", [LLVM_DIFlagBit1]>;
def LLVM_DIFlagPublic : I32BitEnumAttrCaseGroup<"Public", [LLVM_DIFlagBit0, LLVM_DIFlagBit1]>;
def LLVM_DIFlagFwdDecl : I32BitEnumAttrCaseBit<"FwdDecl", 2>;
def LLVM_DIFlagAppleBlock : I32BitEnumAttrCaseBit<"AppleBlock", 3>;
def LLVM_DIFlagReservedBit4 : I32BitEnumAttrCaseBit<"ReservedBit4", 4>;
def LLVM_DIFlagVirtual : I32BitEnumAttrCaseBit<"Virtual", 5>;
def LLVM_DIFlagArtificial : I32BitEnumAttrCaseBit<"Artificial", 6>;
def LLVM_DIFlagExplicit : I32BitEnumAttrCaseBit<"Explicit", 7>;
def LLVM_DIFlagPrototyped : I32BitEnumAttrCaseBit<"Prototyped", 8>;
def LLVM_DIFlagObjcClassComplete : I32BitEnumAttrCaseBit<"ObjcClassComplete", 9>;
def LLVM_DIFlagObjectPointer : I32BitEnumAttrCaseBit<"ObjectPointer", 10>;
def LLVM_DIFlagVector : I32BitEnumAttrCaseBit<"Vector", 11>;
def LLVM_DIFlagStaticMember : I32BitEnumAttrCaseBit<"StaticMember", 12>;
def LLVM_DIFlagLValueReference : I32BitEnumAttrCaseBit<"LValueReference", 13>;
def LLVM_DIFlagRValueReference : I32BitEnumAttrCaseBit<"RValueReference", 14>;
def LLVM_DIFlagExportSymbols : I32BitEnumAttrCaseBit<"ExportSymbols", 15>;
def LLVM_DIFlagSingleInheritance : I32BitEnumAttrCaseBit<"SingleInheritance", 16>;
def LLVM_DIFlagMultipleInheritance : I32BitEnumAttrCaseBit<"MultipleInheritance", 16>;
def LLVM_DIFlagVirtualInheritance : I32BitEnumAttrCaseBit<"VirtualInheritance", 16>;
def LLVM_DIFlagIntroducedVirtual : I32BitEnumAttrCaseBit<"IntroducedVirtual", 18>;
def LLVM_DIFlagBitField : I32BitEnumAttrCaseBit<"BitField", 19>;
def LLVM_DIFlagNoReturn : I32BitEnumAttrCaseBit<"NoReturn", 20>;
def LLVM_DIFlagTypePassByValue : I32BitEnumAttrCaseBit<"TypePassByValue", 22>;
def LLVM_DIFlagTypePassByReference : I32BitEnumAttrCaseBit<"TypePassByReference", 23>;
def LLVM_DIFlagEnumClass : I32BitEnumAttrCaseBit<"EnumClass", 24>;
def LLVM_DIFlagThunk : I32BitEnumAttrCaseBit<"Thunk", 25>;
def LLVM_DIFlagNonTrivial : I32BitEnumAttrCaseBit<"NonTrivial", 26>;
def LLVM_DIFlagBigEndian : I32BitEnumAttrCaseBit<"BigEndian", 27>;
def LLVM_DIFlagLittleEndian : I32BitEnumAttrCaseBit<"LittleEndian", 28>;
def LLVM_DIFlagAllCallsDescribed : I32BitEnumAttrCaseBit<"AllCallsDescribed", 29>;
def DIFlags : I32BitEnumAttr<"DIFlags", "LLVM DI flags", [
    LLVM_DIFlagZero, LLVM_DIFlagBit0, LLVM_DIFlagBit1, LLVM_DIFlagPrivate, LLVM_DIFlagProtected, LLVM_DIFlagPublic,
    LLVM_DIFlagFwdDecl, LLVM_DIFlagAppleBlock, LLVM_DIFlagReservedBit4, LLVM_DIFlagVirtual, LLVM_DIFlagArtificial,
    LLVM_DIFlagExplicit, LLVM_DIFlagPrototyped, LLVM_DIFlagObjcClassComplete, LLVM_DIFlagObjectPointer,
    LLVM_DIFlagVector, LLVM_DIFlagStaticMember, LLVM_DIFlagLValueReference, LLVM_DIFlagRValueReference,
    LLVM_DIFlagExportSymbols, LLVM_DIFlagSingleInheritance, LLVM_DIFlagMultipleInheritance,
    LLVM_DIFlagVirtualInheritance, LLVM_DIFlagIntroducedVirtual, LLVM_DIFlagBitField, LLVM_DIFlagNoReturn,
    LLVM_DIFlagTypePassByValue, LLVM_DIFlagTypePassByReference, LLVM_DIFlagEnumClass, LLVM_DIFlagThunk,
    LLVM_DIFlagNonTrivial, LLVM_DIFlagBigEndian, LLVM_DIFlagLittleEndian, LLVM_DIFlagAllCallsDescribed]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}

// Flags of DISubprogram.
def LLVM_DISPVirtual : I32BitEnumAttrCaseBit<"Virtual", 0>;
def LLVM_DISPPureVirtual : I32BitEnumAttrCaseBit<"PureVirtual", 1>;
def LLVM_DISPLocalToUnit : I32BitEnumAttrCaseBit<"LocalToUnit", 2>;
def LLVM_DISPDefinition : I32BitEnumAttrCaseBit<"Definition", 3>;
def LLVM_DISPOptimized : I32BitEnumAttrCaseBit<"Optimized", 4>;
def LLVM_DISPPure : I32BitEnumAttrCaseBit<"Pure", 5>;
def LLVM_DISPElemental : I32BitEnumAttrCaseBit<"Elemental", 6>;
def LLVM_DISPRecursive : I32BitEnumAttrCaseBit<"Recursive", 7>;
def LLVM_DISPMainSubprogram : I32BitEnumAttrCaseBit<"MainSubprogram", 8>;
def LLVM_DISPDeleted : I32BitEnumAttrCaseBit<"Deleted", 9>;
def LLVM_DISPObjCDirect : I32BitEnumAttrCaseBit<"ObjCDirect", 11>;
def DISubprogramFlags : I32BitEnumAttr<"DISubprogramFlags", "LLVM DISubprogram flags", [
    LLVM_DISPVirtual, LLVM_DISPPureVirtual, LLVM_DISPLocalToUnit, LLVM_DISPDefinition, LLVM_DISPOptimized,
    LLVM_DISPPure, LLVM_DISPElemental, LLVM_DISPRecursive, LLVM_DISPMainSubprogram, LLVM_DISPDeleted,
    LLVM_DISPObjCDirect]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}

// Fast-math flags.
def LLVM_FastmathNone : I32BitEnumAttrCaseNone<"none">;
def LLVM_FastmathNnan : I32BitEnumAttrCaseBit<"nnan", 0>;
def LLVM_FastmathNinf : I32BitEnumAttrCaseBit<"ninf", 1>;
def LLVM_FastmathNsz : I32BitEnumAttrCaseBit<"nsz", 2>;
def LLVM_FastmathArcp : I32BitEnumAttrCaseBit<"arcp", 3>;
def LLVM_FastmathContract : I32BitEnumAttrCaseBit<"contract", 4>;
def LLVM_FastmathAfn : I32BitEnumAttrCaseBit<"afn", 5>;
def LLVM_FastmathReassoc : I32BitEnumAttrCaseBit<"reassoc", 6>;
def LLVM_FastmathFast : I32BitEnumAttrCaseGroup<"fast", [
    LLVM_FastmathNnan, LLVM_FastmathNinf, LLVM_FastmathNsz, LLVM_FastmathArcp, LLVM_FastmathContract,
    LLVM_FastmathAfn, LLVM_FastmathReassoc]>;
def FastmathFlags : I32BitEnumAttr<"FastmathFlags", "LLVM fastmath flags", [
    LLVM_FastmathNone, LLVM_FastmathNnan, LLVM_FastmathNinf, LLVM_FastmathNsz, LLVM_FastmathArcp,
    LLVM_FastmathContract, LLVM_FastmathAfn, LLVM_FastmathReassoc, LLVM_FastmathFast]> {
  let separator = ", ";
  let cppNamespace = "::mlir::LLVM";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}

// Overflow that is poison.
def LLVM_OverflowNone : I32BitEnumCaseNone<"none">;
def LLVM_OverflowNsw : I32BitEnumCaseBit<"nsw", 0>;
def LLVM_OverflowNuw : I32BitEnumCaseBit<"nuw", 1>;
def IntegerOverflowFlags : I32BitEnum<"IntegerOverflowFlags", "LLVM integer overflow flags", [
    LLVM_OverflowNone, LLVM_OverflowNsw, LLVM_OverflowNuw]> {
  let separator = ", ";
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}

// What an address computation may assume.
def LLVM_GEPNone : I32BitEnumCaseNone<"none">;
def LLVM_GEPInboundsFlag : I32BitEnumCaseBit<"inboundsFlag", 0, "inbounds_flag">;
def LLVM_GEPNusw : I32BitEnumCaseBit<"nusw", 1>;
def LLVM_GEPNuw : I32BitEnumCaseBit<"nuw", 2>;
def LLVM_GEPInbounds : BitEnumCaseGroup<"inbounds", [LLVM_GEPInboundsFlag, LLVM_GEPNusw]>;
def GEPNoWrapFlags : I32BitEnum<"GEPNoWrapFlags", "::mlir::LLVM::GEPNoWrapFlags", [
    LLVM_GEPNone, LLVM_GEPInboundsFlag, LLVM_GEPNusw, LLVM_GEPNuw, LLVM_GEPInbounds]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}
def ValidRoundingModeAttr : ConfinedAttr<RoundingModeAttr, [IntMinValue<0>]>;

def LLVM_FastmathFlagsAttr : EnumAttr<LLVM_Dialect, FastmathFlags, "fastmath"> {
  let assemblyFormat = "`<` $value `>`";
}
def LLVM_IntegerOverflowFlagsAttr : EnumAttr<LLVM_Dialect, IntegerOverflowFlags, "overflow"> {
  let assemblyFormat = "`<` $value `>`";
}
// Ops store these as numbers.
def LLVM_IntegerOverflowFlagsProp
    : NamedEnumPropWithAttrForm<IntegerOverflowFlags, "overflow", LLVM_IntegerOverflowFlagsAttr> {
  let defaultValue = "::mlir::LLVM::IntegerOverflowFlags::none";
}
def GEPNoWrapFlagsProp : EnumProp<GEPNoWrapFlags> {
  let defaultValue = "::mlir::LLVM::GEPNoWrapFlags::none";
}

#endif // TESSERA_DIALECT_LLVM_LLVMENUMS
