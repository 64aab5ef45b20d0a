// Attributes of the llvm dialect, as MLIR 22 defines them; those of debug information are in LLVMDebugAttrs.td.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMATTRS
#define TESSERA_DIALECT_LLVM_LLVMATTRS

include "dialect/llvm/LLVMEnums.td"

class LLVM_Attr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<LLVM_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
  // Of its encoding in bytecode, which then has the parameters in order; -1: it is text.
  int bytecodeCode = -1;
}
// `<name = value, ...>`.
class LLVM_StructAttr<string name, string attrMnemonic, list<Trait> traits = []>
    : LLVM_Attr<name, attrMnemonic, traits> {
  let assemblyFormat = "`<` struct(params) `>`";
}
class LLVM_AliasedAttr<string name, string attrMnemonic, list<Trait> traits = []>
    : LLVM_StructAttr<name, attrMnemonic, traits> {
  let genMnemonicAlias = 1;
}

//===--- Enums as attributes ---===//

def CConvAttr : LLVM_Attr<"CConv", "cconv"> {
  let parameters = (ins "CConv":$CallingConv);
  let assemblyFormat = "`<` $CallingConv `>`";
}
def ComdatAttr : LLVM_Attr<"Comdat", "comdat"> {
  let parameters = (ins "comdat::Comdat":$comdat);
  let assemblyFormat = "$comdat";
}
def LinkageAttr : LLVM_Attr<"Linkage", "linkage"> {
  let parameters = (ins "linkage::Linkage":$linkage);
  let assemblyFormat = "`<` $linkage `>`";
}
def FramePointerKindAttr : LLVM_Attr<"FramePointerKind", "framePointerKind"> {
  let parameters = (ins "framePointerKind::FramePointerKind":$framePointerKind);
  let assemblyFormat = "`<` $framePointerKind `>`";
}
def TailCallKindAttr : LLVM_Attr<"TailCallKind", "tailcallkind"> {
  let parameters = (ins "TailCallKind":$tailCallKind);
  let assemblyFormat = "`<` $tailCallKind `>`";
}
def UWTableKindAttr : LLVM_Attr<"UWTableKind", "uwtableKind"> {
  let parameters = (ins "uwtable::UWTableKind":$uwtableKind);
  let assemblyFormat = "`<` $uwtableKind `>`";
}

// The same as constraints on attributes of ops.
class LLVM_AttrOf<AttrDef attr, string summary> : DialectAttr<LLVM_Dialect, attr.predicate, summary> {
  let storageType = attr.storageType;
  let returnType = attr.returnType;
}
def CConv : LLVM_AttrOf<CConvAttr, "LLVM Calling Convention specification">;
def Linkage : LLVM_AttrOf<LinkageAttr, "LLVM Linkage specification">;
def TailCallKind : LLVM_AttrOf<TailCallKindAttr, "LLVM Calling Convention specification">;

//===--- Loops ---===//

def LoopVectorizeAttr : LLVM_AliasedAttr<"LoopVectorize", "loop_vectorize"> {
  let parameters = (ins
    OptionalParameter<"BoolAttr">:$disable,
    OptionalParameter<"BoolAttr">:$predicateEnable,
    OptionalParameter<"BoolAttr">:$scalableEnable,
    OptionalParameter<"IntegerAttr">:$width,
    OptionalParameter<"LoopAnnotationAttr">:$followupVectorized,
    OptionalParameter<"LoopAnnotationAttr">:$followupEpilogue,
    OptionalParameter<"LoopAnnotationAttr">:$followupAll
  );
}
def LoopInterleaveAttr : LLVM_AliasedAttr<"LoopInterleave", "loop_interleave"> {
  let parameters = (ins "IntegerAttr":$count);
}
def LoopUnrollAttr : LLVM_AliasedAttr<"LoopUnroll", "loop_unroll"> {
  let parameters = (ins
    OptionalParameter<"BoolAttr">:$disable,
    OptionalParameter<"IntegerAttr">:$count,
    OptionalParameter<"BoolAttr">:$runtimeDisable,
    OptionalParameter<"BoolAttr">:$full,
    OptionalParameter<"LoopAnnotationAttr">:$followupUnrolled,
    OptionalParameter<"LoopAnnotationAttr">:$followupRemainder,
    OptionalParameter<"LoopAnnotationAttr">:$followupAll
  );
}
def LoopUnrollAndJamAttr : LLVM_AliasedAttr<"LoopUnrollAndJam", "loop_unroll_and_jam"> {
  let parameters = (ins
    OptionalParameter<"BoolAttr">:$disable,
    OptionalParameter<"IntegerAttr">:$count,
    OptionalParameter<"LoopAnnotationAttr">:$followupOuter,
    OptionalParameter<"LoopAnnotationAttr">:$followupInner,
    OptionalParameter<"LoopAnnotationAttr">:$followupRemainderOuter,
    OptionalParameter<"LoopAnnotationAttr">:$followupRemainderInner,
    OptionalParameter<"LoopAnnotationAttr">:$followupAll
  );
}
def LoopLICMAttr : LLVM_AliasedAttr<"LoopLICM", "loop_licm"> {
  let parameters = (ins OptionalParameter<"BoolAttr">:$disable, OptionalParameter<"BoolAttr">:$versioningDisable);
}
def LoopDistributeAttr : LLVM_AliasedAttr<"LoopDistribute", "loop_distribute"> {
  let parameters = (ins
    OptionalParameter<"BoolAttr">:$disable,
    OptionalParameter<"LoopAnnotationAttr">:$followupCoincident,
    OptionalParameter<"LoopAnnotationAttr">:$followupSequential,
    OptionalParameter<"LoopAnnotationAttr">:$followupFallback,
    OptionalParameter<"LoopAnnotationAttr">:$followupAll
  );
}
def LoopPipelineAttr : LLVM_AliasedAttr<"LoopPipeline", "loop_pipeline"> {
  let parameters = (ins OptionalParameter<"BoolAttr">:$disable, OptionalParameter<"IntegerAttr">:$initiationinterval);
}
def LoopPeeledAttr : LLVM_AliasedAttr<"LoopPeeled", "loop_peeled"> {
  let parameters = (ins OptionalParameter<"IntegerAttr">:$count);
}
def LoopUnswitchAttr : LLVM_AliasedAttr<"LoopUnswitch", "loop_unswitch"> {
  let parameters = (ins OptionalParameter<"BoolAttr">:$partialDisable);
}
def LoopAnnotationAttr : LLVM_AliasedAttr<"LoopAnnotation", "loop_annotation"> {
  let bytecodeCode = 18;
  let parameters = (ins
    OptionalParameter<"BoolAttr">:$disableNonforced,
    OptionalParameter<"LoopVectorizeAttr">:$vectorize,
    OptionalParameter<"LoopInterleaveAttr">:$interleave,
    OptionalParameter<"LoopUnrollAttr">:$unroll,
    OptionalParameter<"LoopUnrollAndJamAttr">:$unrollAndJam,
    OptionalParameter<"LoopLICMAttr">:$licm,
    OptionalParameter<"LoopDistributeAttr">:$distribute,
    OptionalParameter<"LoopPipelineAttr">:$pipeline,
    OptionalParameter<"LoopPeeledAttr">:$peeled,
    OptionalParameter<"LoopUnswitchAttr">:$unswitch,
    OptionalParameter<"BoolAttr">:$mustProgress,
    OptionalParameter<"BoolAttr">:$isVectorized,
    OptionalParameter<"FusedLoc">:$startLoc,
    OptionalParameter<"FusedLoc">:$endLoc,
    OptionalArrayRefParameter<"AccessGroupAttr">:$parallelAccesses
  );
}

//===--- Memory ---===//

def LLVM_AddressSpaceAttr : LLVM_Attr<"AddressSpace", "address_space"> {
  let summary = "An address space by number.";
  let parameters = (ins "unsigned":$addressSpace);
  let assemblyFormat = "`<` $addressSpace `>`";
}
def LLVM_MemoryEffectsAttr : LLVM_StructAttr<"MemoryEffects", "memory_effects"> {
  let parameters = (ins
    "ModRefInfo":$other,
    "ModRefInfo":$argMem,
    "ModRefInfo":$inaccessibleMem,
    "ModRefInfo":$errnoMem,
    "ModRefInfo":$targetMem0,
    "ModRefInfo":$targetMem1
  );
}
def LLVM_AliasScopeDomainAttr : LLVM_AliasedAttr<"AliasScopeDomain", "alias_scope_domain"> {
  let parameters = (ins "Attribute":$id, OptionalParameter<"StringAttr">:$description);
}
def LLVM_AliasScopeAttr : LLVM_AliasedAttr<"AliasScope", "alias_scope"> {
  let summary = "LLVM dialect alias scope";
  let parameters = (ins
    "Attribute":$id,
    "AliasScopeDomainAttr":$domain,
    OptionalParameter<"StringAttr">:$description
  );
  let genVerifyDecl = 1;
}
def LLVM_AliasScopeArrayAttr : TypedArrayAttrBase<LLVM_AliasScopeAttr, "LLVM dialect alias scope array">;
def LLVM_AccessGroupAttr : LLVM_AliasedAttr<"AccessGroup", "access_group"> {
  let summary = "LLVM dialect access group metadata";
  let parameters = (ins "DistinctAttr":$id);
}
def LLVM_AccessGroupArrayAttr
    : TypedArrayAttrBase<LLVM_AccessGroupAttr, "LLVM dialect access group metadata array">;
def LLVM_DereferenceableAttr : LLVM_StructAttr<"Dereferenceable", "dereferenceable"> {
  let parameters = (ins "uint64_t":$bytes, DefaultValuedParameter<"bool", "false">:$mayBeNull);
}

// Type-based alias analysis.
def LLVM_TBAARootAttr : LLVM_Attr<"TBAARoot", "tbaa_root"> {
  let parameters = (ins OptionalParameter<"StringAttr">:$id);
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
  let genMnemonicAlias = 1;
}
def LLVM_TBAANodeParameter : AttrOrTypeParameter<"TBAANodeAttr", "a root or a type"> {
  let parser = "llvmParseTBAANode";
  let printer = "llvmPrintTBAANode";
}
def LLVM_TBAAMemberAttr : LLVM_Attr<"TBAAMember", "tbaa_member"> {
  let parameters = (ins LLVM_TBAANodeParameter:$typeDesc, "int64_t":$offset);
  let assemblyFormat = "`<` params `>`";
}
// `{<#type, 0>, ...}`.
def LLVM_TBAAMembersParameter : ArrayRefParameter<"TBAAMemberAttr", "fields with their offsets"> {
  let parser = "llvmParseTBAAMembers";
  let printer = "llvmPrintTBAAMembers";
}
def LLVM_TBAATypeDescriptorAttr : LLVM_AliasedAttr<"TBAATypeDescriptor", "tbaa_type_desc"> {
  let parameters = (ins StringRefParameter<>:$id, LLVM_TBAAMembersParameter:$members);
}
def LLVM_TBAATagAttr : LLVM_AliasedAttr<"TBAATag", "tbaa_tag"> {
  let summary = "LLVM dialect TBAA tag metadata";
  let parameters = (ins
    "TBAATypeDescriptorAttr":$base_type,
    "TBAATypeDescriptorAttr":$access_type,
    "int64_t":$offset,
    DefaultValuedParameter<"bool", "false">:$constant
  );
}
def LLVM_TBAATagArrayAttr : TypedArrayAttrBase<LLVM_TBAATagAttr, "LLVM dialect TBAA tag metadata array">;

//===--- Values ---===//

def LLVM_UndefAttr : LLVM_Attr<"Undef", "undef">;
def LLVM_PoisonAttr : LLVM_Attr<"Poison", "poison">;
def LLVM_ZeroAttr : LLVM_Attr<"Zero", "zero">;
def LLVM_DSOLocalEquivalentAttr : LLVM_Attr<"DSOLocalEquivalent", "dso_local_equivalent"> {
  let parameters = (ins "FlatSymbolRefAttr":$sym);
  let assemblyFormat = "$sym";
}
def LLVM_BlockTagAttr : LLVM_StructAttr<"BlockTag", "blocktag"> {
  let parameters = (ins "uint32_t":$id);
}
def LLVM_BlockAddressAttr : LLVM_StructAttr<"BlockAddress", "blockaddress"> {
  let parameters = (ins "FlatSymbolRefAttr":$function, "BlockTagAttr":$tag);
}
// `<i32, 0, 12>`: the type of both bounds, then their values.
def LLVM_ConstantRangeAttr : LLVM_Attr<"ConstantRange", "constant_range"> {
  let parameters = (ins "IntegerAttr":$lower, "IntegerAttr":$upper);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

//===--- Functions and targets ---===//

def LLVM_VScaleRangeAttr : LLVM_StructAttr<"VScaleRange", "vscale_range"> {
  let parameters = (ins "IntegerAttr":$minRange, "IntegerAttr":$maxRange);
}
def LLVM_TargetFeaturesAttr : LLVM_Attr<"TargetFeatures", "target_features"> {
  let parameters = (ins OptionalArrayRefParameter<"StringAttr">:$features);
  let assemblyFormat = "`<` `[` (`]`) : ($features^ `]`)? `>`";
  let genVerifyDecl = 1;
}
def LLVM_TargetAttr : LLVM_Attr<"Target", "target"> {
  let parameters = (ins
    "StringAttr":$triple,
    "StringAttr":$chip,
    OptionalParameter<"TargetFeaturesAttr">:$features
  );
  let assemblyFormat = "`<` struct($triple, $chip, $features) `>`";
}
def LLVM_VecTypeHintAttr : LLVM_StructAttr<"VecTypeHint", "vec_type_hint"> {
  let parameters = (ins "TypeAttr":$hint, DefaultValuedParameter<"bool", "false">:$is_signed);
}
def WorkgroupAttributionAttr : LLVM_Attr<"WorkgroupAttribution", "mlir.workgroup_attribution"> {
  let parameters = (ins "IntegerAttr":$num_elements, "TypeAttr":$element_type);
  let assemblyFormat = "`<` $num_elements `,` $element_type `>`";
}
def LLVM_MMRATagAttr : LLVM_Attr<"MMRATag", "mmra_tag"> {
  let parameters = (ins StringRefParameter<>:$prefix, StringRefParameter<>:$suffix);
  let assemblyFormat = "`<` $prefix `` `:` `` $suffix `>`";
  let genMnemonicAlias = 1;
}

//===--- Module flags ---===//

def ModuleFlagAttr : LLVM_Attr<"ModuleFlag", "mlir.module_flag"> {
  let parameters = (ins "ModFlagBehavior":$behavior, "StringAttr":$key, "Attribute":$value);
  let assemblyFormat = "`<` $behavior `,` $key `,` $value `>`";
  let genVerifyDecl = 1;
}
def ModuleFlagCGProfileEntryAttr : LLVM_StructAttr<"ModuleFlagCGProfileEntry", "cgprofile_entry"> {
  let parameters = (ins
    OptionalParameter<"FlatSymbolRefAttr">:$from,
    OptionalParameter<"FlatSymbolRefAttr">:$to,
    "uint64_t":$count
  );
}
def ModuleFlagProfileSummaryDetailedAttr
    : LLVM_StructAttr<"ModuleFlagProfileSummaryDetailed", "profile_summary_detailed"> {
  let parameters = (ins "uint32_t":$cut_off, "uint64_t":$min_count, "uint32_t":$num_counts);
}
def ModuleFlagProfileSummaryAttr : LLVM_StructAttr<"ModuleFlagProfileSummary", "profile_summary"> {
  let parameters = (ins
    "ProfileSummaryFormatKind":$format,
    "uint64_t":$total_count,
    "uint64_t":$max_count,
    "uint64_t":$max_internal_count,
    "uint64_t":$max_function_count,
    "uint64_t":$num_counts,
    "uint64_t":$num_functions,
    DefaultValuedParameter<"int64_t", "-1", "-1: not said">:$is_partial_profile,
    OptionalParameter<"FloatAttr">:$partial_profile_ratio,
    ArrayRefParameter<"ModuleFlagProfileSummaryDetailedAttr">:$detailed_summary
  );
}
def LLVM_DependentLibrariesAttr : LLVM_Attr<"DependentLibraries", "dependent_libraries"> {
  let parameters = (ins OptionalArrayRefParameter<"StringAttr">:$libs);
  let assemblyFormat = "`<` $libs `>`";
}

#endif // TESSERA_DIALECT_LLVM_LLVMATTRS
