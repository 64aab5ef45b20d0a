// The nvvm dialect and its enums, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_NVVM_NVVMENUMS
#define TESSERA_DIALECT_NVVM_NVVMENUMS

include "dialect/gpu/GPUTargets.td"
include "dialect/llvm/LLVMOpBase.td"
include "mlir/IR/EnumAttr.td"

def NVVM_Dialect : Dialect {
  let name = "nvvm";
  let summary = "What threads of NVIDIA's devices can do, close to LLVM's intrinsics.";
  let cppNamespace = "::mlir::NVVM";
  let dependentDialects = ["llvm"];
  let cInterfaces = [LLVM_InstructionsInterface];
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraDeclaration = "#include \"dialect/nvvm/NVVM.h\"";
}

class NVVM_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::NVVM";
}
class NVVM_Case<string symbol, int value, string keyword = symbol> : I32EnumAttrCase<symbol, value, keyword>;
class NVVM_EnumAttr<EnumInfo enum, string mnemonic> : EnumAttr<NVVM_Dialect, enum, mnemonic>;
class NVVM_BracketEnumAttr<EnumInfo enum, string mnemonic> : EnumAttr<NVVM_Dialect, enum, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def NVVM_CacheEvictionPriority : NVVM_Enum<"CacheEvictionPriority", "NVVM Cache Eviction Priority", [
    NVVM_Case<"EvictNormal", 0, "evict_normal">, NVVM_Case<"EvictFirst", 1, "evict_first">,
    NVVM_Case<"EvictLast", 2, "evict_last">, NVVM_Case<"EvictUnchanged", 3, "evict_unchanged">,
    NVVM_Case<"NoAllocate", 4, "no_allocate">
  ]>;
def NVVM_CacheEvictionPriorityAttr : NVVM_EnumAttr<NVVM_CacheEvictionPriority, "cache_eviction_priority">;

def NVVM_MemorySpace : NVVM_Enum<"NVVMMemorySpace", "NVVM Memory Space", [
    NVVM_Case<"Generic", 0, "generic">, NVVM_Case<"Global", 1, "global">, NVVM_Case<"Shared", 3, "shared">,
    NVVM_Case<"Constant", 4, "constant">, NVVM_Case<"Local", 5, "local">, NVVM_Case<"Tensor", 6, "tensor">,
    NVVM_Case<"SharedCluster", 7, "shared_cluster">
  ]>;
def NVVM_MemorySpaceAttr : NVVM_BracketEnumAttr<NVVM_MemorySpace, "memory_space">;

def NVVM_MemScopeKind : NVVM_Enum<"MemScopeKind", "NVVM Memory Scope kind", [
    NVVM_Case<"CTA", 0, "cta">, NVVM_Case<"CLUSTER", 1, "cluster">, NVVM_Case<"GPU", 2, "gpu">, NVVM_Case<"SYS", 3, "sys">
  ]>;
def NVVM_MemScopeKindAttr : NVVM_BracketEnumAttr<NVVM_MemScopeKind, "mem_scope">;

def NVVM_SharedSpace : NVVM_Enum<"SharedSpace", "Shared memory space", [
    NVVM_Case<"shared_cta", 0, "cta">, NVVM_Case<"shared_cluster", 1, "cluster">
  ]>;
def NVVM_SharedSpaceAttr : NVVM_BracketEnumAttr<NVVM_SharedSpace, "shared_space">;

def NVVM_MemOrderKind : NVVM_Enum<"MemOrderKind", "NVVM Memory Ordering kind", [
    NVVM_Case<"WEAK", 0, "weak">, NVVM_Case<"RELAXED", 1, "relaxed">, NVVM_Case<"ACQUIRE", 2, "acquire">,
    NVVM_Case<"RELEASE", 3, "release">, NVVM_Case<"ACQ_REL", 4, "acq_rel">, NVVM_Case<"SC", 5, "sc">,
    NVVM_Case<"MMIO", 6, "mmio">, NVVM_Case<"VOLATILE", 7, "volatile">
  ]>;
def NVVM_MemOrderKindAttr : NVVM_BracketEnumAttr<NVVM_MemOrderKind, "mem_order">;

def NVVM_ReduxKind : NVVM_Enum<"ReduxKind", "NVVM redux kind", [
    NVVM_Case<"ADD", 1, "add">, NVVM_Case<"AND", 2, "and">, NVVM_Case<"MAX", 3, "max">, NVVM_Case<"MIN", 4, "min">,
    NVVM_Case<"OR", 5, "or">, NVVM_Case<"UMAX", 6, "umax">, NVVM_Case<"UMIN", 7, "umin">, NVVM_Case<"XOR", 8, "xor">,
    NVVM_Case<"FMIN", 9, "fmin">, NVVM_Case<"FMAX", 10, "fmax">
  ]>;
def NVVM_ReduxKindAttr : NVVM_EnumAttr<NVVM_ReduxKind, "redux_kind">;

def NVVM_BarrierReduction : NVVM_Enum<"BarrierReduction", "NVVM barrier reduction operation", [
    NVVM_Case<"POPC", 0, "popc">, NVVM_Case<"AND", 1, "and">, NVVM_Case<"OR", 2, "or">
  ]>;
def NVVM_BarrierReductionAttr : NVVM_BracketEnumAttr<NVVM_BarrierReduction, "reduction">;

def NVVM_ProxyKind : NVVM_Enum<"ProxyKind", "Proxy kind", [
    NVVM_Case<"alias", 0>, NVVM_Case<"async", 1>, NVVM_Case<"async_global", 2, "async.global">,
    NVVM_Case<"async_shared", 3, "async.shared">, NVVM_Case<"TENSORMAP", 4, "tensormap">, NVVM_Case<"GENERIC", 5, "generic">
  ]>;
def NVVM_ProxyKindAttr : NVVM_BracketEnumAttr<NVVM_ProxyKind, "proxy_kind">;

def NVVM_SetMaxRegisterAction : NVVM_Enum<"SetMaxRegisterAction", "NVVM set max register action", [
    NVVM_Case<"decrease", 1>, NVVM_Case<"increase", 0>
  ]>;
def NVVM_SetMaxRegisterActionAttr : NVVM_EnumAttr<NVVM_SetMaxRegisterAction, "action">;

def NVVM_ShflKind : NVVM_Enum<"ShflKind", "NVVM shuffle kind", [
    NVVM_Case<"bfly", 0>, NVVM_Case<"up", 1>, NVVM_Case<"down", 2>, NVVM_Case<"idx", 3>
  ]>;
def NVVM_ShflKindAttr : NVVM_EnumAttr<NVVM_ShflKind, "shfl_kind">;

def NVVM_VoteSyncKind : NVVM_Enum<"VoteSyncKind", "NVVM vote sync kind", [
    NVVM_Case<"any", 0>, NVVM_Case<"all", 1>, NVVM_Case<"ballot", 2>, NVVM_Case<"uni", 3>
  ]>;
def NVVM_VoteSyncKindAttr : NVVM_EnumAttr<NVVM_VoteSyncKind, "vote_sync_kind">;

def NVVM_PermuteMode : NVVM_Enum<"PermuteMode", "NVVM permute mode", [
    NVVM_Case<"DEFAULT", 0, "default">, NVVM_Case<"F4E", 1, "f4e">, NVVM_Case<"B4E", 2, "b4e">, NVVM_Case<"RC8", 3, "rc8">,
    NVVM_Case<"ECL", 4, "ecl">, NVVM_Case<"ECR", 5, "ecr">, NVVM_Case<"RC16", 6, "rc16">
  ]>;
def NVVM_PermuteModeAttr : NVVM_BracketEnumAttr<NVVM_PermuteMode, "permute_mode">;

def NVVM_LoadCacheModifierKind : NVVM_Enum<"LoadCacheModifierKind", "NVVM load cache modifier kind", [
    NVVM_Case<"CA", 0, "ca">, NVVM_Case<"CG", 1, "cg">, NVVM_Case<"CS", 2, "cs">, NVVM_Case<"LU", 3, "lu">,
    NVVM_Case<"CV", 4, "cv">
  ]>;
def NVVM_LoadCacheModifierAttr : NVVM_EnumAttr<NVVM_LoadCacheModifierKind, "load_cache_modifier">;

def NVVM_FPRoundingMode : NVVM_Enum<"FPRoundingMode", "NVVM FPRoundingMode kind", [
    NVVM_Case<"NONE", 0, "none">, NVVM_Case<"RN", 1, "rn">, NVVM_Case<"RM", 2, "rm">, NVVM_Case<"RP", 3, "rp">,
    NVVM_Case<"RZ", 4, "rz">, NVVM_Case<"RNA", 5, "rna">, NVVM_Case<"RS", 6, "rs">
  ]>;
def NVVM_FPRoundingModeAttr : NVVM_BracketEnumAttr<NVVM_FPRoundingMode, "fp_rnd_mode">;

def NVVM_SaturationMode : NVVM_Enum<"SaturationMode", "NVVM SaturationMode kind", [
    NVVM_Case<"NONE", 0, "none">, NVVM_Case<"SATFINITE", 1, "satfinite">
  ]>;
def NVVM_SaturationModeAttr : NVVM_BracketEnumAttr<NVVM_SaturationMode, "sat_mode">;

def NVVM_MMAB1Op : NVVM_Enum<"MMAB1Op", "MMA binary operations", [
    NVVM_Case<"none", 0>, NVVM_Case<"xor_popc", 1>, NVVM_Case<"and_popc", 2>
  ]>;
def NVVM_MMAB1OpAttr : NVVM_BracketEnumAttr<NVVM_MMAB1Op, "mma_b1op">;

def NVVM_MMAIntOverflow : NVVM_Enum<"MMAIntOverflow", "MMA overflow options", [
    NVVM_Case<"satfinite", 1>, NVVM_Case<"wrapped", 0>
  ]>;
def NVVM_MMAIntOverflowAttr : NVVM_BracketEnumAttr<NVVM_MMAIntOverflow, "mma_int_overflow">;

def NVVM_MMAKind : NVVM_Enum<"MMAKind", "MMA operation kind", [
    NVVM_Case<"f8f6f4", 0>
  ]>;
def NVVM_MMAKindAttr : NVVM_BracketEnumAttr<NVVM_MMAKind, "mma_kind">;

def NVVM_MMALayout : NVVM_Enum<"MMALayout", "NVVM MMA layout", [
    NVVM_Case<"row", 0>, NVVM_Case<"col", 1>
  ]>;
def NVVM_MMALayoutAttr : NVVM_BracketEnumAttr<NVVM_MMALayout, "mma_layout">;

def NVVM_MMATypes : NVVM_Enum<"MMATypes", "NVVM MMA types", [
    NVVM_Case<"f16", 0>, NVVM_Case<"f32", 1>, NVVM_Case<"tf32", 2>, NVVM_Case<"bf16", 9>, NVVM_Case<"s8", 4>,
    NVVM_Case<"u8", 3>, NVVM_Case<"s32", 5>, NVVM_Case<"s4", 8>, NVVM_Case<"u4", 7>, NVVM_Case<"b1", 6>, NVVM_Case<"f64", 10>,
    NVVM_Case<"e4m3", 11>, NVVM_Case<"e5m2", 12>, NVVM_Case<"e3m2", 13>, NVVM_Case<"e2m3", 14>, NVVM_Case<"e2m1", 15>
  ]>;
def NVVM_MMATypesAttr : NVVM_BracketEnumAttr<NVVM_MMATypes, "mma_type">;

def NVVM_MMAFrag : NVVM_Enum<"MMAFrag", "NVVM MMA frag type", [
    NVVM_Case<"a", 0>, NVVM_Case<"b", 1>, NVVM_Case<"c", 2>
  ]>;
def NVVM_MMAFragAttr : NVVM_BracketEnumAttr<NVVM_MMAFrag, "mma_frag">;

def NVVM_LdStMatrixEltType : NVVM_Enum<"LdStMatrixEltType", "Element type for ldmatrix and stmatrix", [
    NVVM_Case<"B16", 0, "b16">, NVVM_Case<"B8", 1, "b8">, NVVM_Case<"B8X16_B6X16_P32", 2, "b8x16.b6x16_p32">,
    NVVM_Case<"B8X16_B4X16_P64", 3, "b8x16.b4x16_p64">
  ]>;
def NVVM_LdStMatrixEltTypeAttr : NVVM_BracketEnumAttr<NVVM_LdStMatrixEltType, "ld_st_matrix_elt_type">;

def NVVM_ScaleVecSize : NVVM_Enum<"ScaleVecSize", "MMA Scale Vector Sizes", [
    NVVM_Case<"X1", 0, "x1">, NVVM_Case<"X2", 1, "x2">, NVVM_Case<"X4", 2, "x4">
  ]>;
def NVVM_ScaleVecSizeAttr : NVVM_BracketEnumAttr<NVVM_ScaleVecSize, "scale_vec_size">;

def NVVM_BlockScaleFormat : NVVM_Enum<"BlockScaleFormat", "MMA Block Scale Format", [
    NVVM_Case<"UE8M0", 0, "ue8m0">, NVVM_Case<"UE4M3", 1, "ue4m3">
  ]>;
def NVVM_BlockScaleFormatAttr : NVVM_BracketEnumAttr<NVVM_BlockScaleFormat, "block_scale_format">;

def NVVM_MMABlockScaleKind : NVVM_Enum<"MMABlockScaleKind", "Block Scale Kind", [
    NVVM_Case<"MXF8F6F4", 0, "mxf8f6f4">, NVVM_Case<"MXF4", 1, "mxf4">, NVVM_Case<"MXF4NVF4", 2, "mxf4nvf4">
  ]>;
def NVVM_MMABlockScaleKindAttr : NVVM_BracketEnumAttr<NVVM_MMABlockScaleKind, "block_scale_kind">;

def NVVM_TMALoadMode : NVVM_Enum<"TMALoadMode", "NVVM TMA Load Mode", [
    NVVM_Case<"TILE", 0, "tile">, NVVM_Case<"IM2COL", 1, "im2col">, NVVM_Case<"IM2COL_W", 2, "im2col_w">,
    NVVM_Case<"IM2COL_W_128", 3, "im2col_w_128">, NVVM_Case<"TILE_GATHER4", 4, "tile_gather4">
  ]>;
def NVVM_TMALoadModeAttr : NVVM_BracketEnumAttr<NVVM_TMALoadMode, "tma_load_mode">;

def NVVM_TMAStoreMode : NVVM_Enum<"TMAStoreMode", "NVVM TMA Store Mode", [
    NVVM_Case<"TILE", 0, "tile">, NVVM_Case<"IM2COL", 1, "im2col">, NVVM_Case<"TILE_SCATTER4", 2, "tile_scatter4">
  ]>;
def NVVM_TMAStoreModeAttr : NVVM_BracketEnumAttr<NVVM_TMAStoreMode, "tma_store_mode">;

def NVVM_CTAGroupKind : NVVM_Enum<"CTAGroupKind", "NVVM CTA group kind", [
    NVVM_Case<"CTA_1", 0, "cta_1">, NVVM_Case<"CTA_2", 1, "cta_2">
  ]>;
def NVVM_CTAGroupKindAttr : NVVM_BracketEnumAttr<NVVM_CTAGroupKind, "cta_group">;

def NVVM_PrefetchCacheLevel : NVVM_Enum<"PrefetchCacheLevel", "NVVM Prefetch Cache Level", [
    NVVM_Case<"L1", 0>, NVVM_Case<"L2", 1>
  ]>;
def NVVM_PrefetchCacheLevelAttr : NVVM_EnumAttr<NVVM_PrefetchCacheLevel, "prefetch_cache_level">;

def NVVM_TMAReduxKind : NVVM_Enum<"TMAReduxKind", "NVVM TMA redux kind", [
    NVVM_Case<"ADD", 0, "add">, NVVM_Case<"MAX", 2, "max">, NVVM_Case<"MIN", 1, "min">, NVVM_Case<"INC", 3, "inc">,
    NVVM_Case<"DEC", 4, "dec">, NVVM_Case<"AND", 5, "and">, NVVM_Case<"OR", 6, "or">, NVVM_Case<"XOR", 7, "xor">
  ]>;
def NVVM_TMAReduxKindAttr : NVVM_BracketEnumAttr<NVVM_TMAReduxKind, "tma_redux_kind">;

def NVVM_WGMMAScaleIn : NVVM_Enum<"WGMMAScaleIn", "WGMMA overflow options", [
    NVVM_Case<"one", 1>, NVVM_Case<"neg", -1>
  ]>;
def NVVM_WGMMAScaleInAttr : NVVM_BracketEnumAttr<NVVM_WGMMAScaleIn, "wgmma_scale_in">;

def NVVM_WGMMAScaleOut : NVVM_Enum<"WGMMAScaleOut", "WGMMA input predicate", [
    NVVM_Case<"zero", 0>, NVVM_Case<"one", 1>
  ]>;
def NVVM_WGMMAScaleOutAttr : NVVM_BracketEnumAttr<NVVM_WGMMAScaleOut, "wgmma_scale_out">;

def NVVM_WGMMATypes : NVVM_Enum<"WGMMATypes", "NVVM WGMMA types", [
    NVVM_Case<"f16", 0>, NVVM_Case<"tf32", 1>, NVVM_Case<"u8", 2>, NVVM_Case<"s8", 3>, NVVM_Case<"b1", 4>,
    NVVM_Case<"bf16", 5>, NVVM_Case<"e4m3", 6>, NVVM_Case<"e5m2", 7>, NVVM_Case<"f32", 8>, NVVM_Case<"s32", 9>
  ]>;
def NVVM_WGMMATypesAttr : NVVM_BracketEnumAttr<NVVM_WGMMATypes, "wgmma_type">;

def NVVM_GridDepActionKind : NVVM_Enum<"GridDepActionKind", "Action kind for grid dependency control", [
    NVVM_Case<"wait", 0>, NVVM_Case<"launch_dependents", 1>
  ]>;
def NVVM_GridDepActionAttr : NVVM_EnumAttr<NVVM_GridDepActionKind, "grid_dep_action">;

def NVVM_MatchSyncKind : NVVM_Enum<"MatchSyncKind", "NVVM match sync kind", [
    NVVM_Case<"any", 0>, NVVM_Case<"all", 1>
  ]>;
def NVVM_MatchSyncKindAttr : NVVM_EnumAttr<NVVM_MatchSyncKind, "match_sync_kind">;

def NVVM_Tcgen05FenceKind : NVVM_Enum<"Tcgen05FenceKind", "NVVM Tcgen05 fence kind", [
    NVVM_Case<"BEFORE_THREAD_SYNC", 0, "before">, NVVM_Case<"AFTER_THREAD_SYNC", 1, "after">
  ]>;
def NVVM_Tcgen05FenceKindAttr : NVVM_BracketEnumAttr<NVVM_Tcgen05FenceKind, "tcgen05_fence">;

def NVVM_Tcgen05WaitKind : NVVM_Enum<"Tcgen05WaitKind", "NVVM Tcgen05 wait kind", [
    NVVM_Case<"LOAD", 0, "load">, NVVM_Case<"STORE", 1, "store">
  ]>;
def NVVM_Tcgen05WaitKindAttr : NVVM_BracketEnumAttr<NVVM_Tcgen05WaitKind, "tcgen05_wait">;

def NVVM_Tcgen05CpShape : NVVM_Enum<"Tcgen05CpShape", "tcgen05 cp shapes", [
    NVVM_Case<"SHAPE_128x256b", 0, "shape_128x256b">, NVVM_Case<"SHAPE_4x256b", 1, "shape_4x256b">,
    NVVM_Case<"SHAPE_128x128b", 2, "shape_128x128b">, NVVM_Case<"SHAPE_64x128b", 3, "shape_64x128b">,
    NVVM_Case<"SHAPE_32x128b", 4, "shape_32x128b">
  ]>;
def NVVM_Tcgen05CpShapeAttr : NVVM_BracketEnumAttr<NVVM_Tcgen05CpShape, "tcgen05_cp_shape">;

def NVVM_Tcgen05CpMulticast : NVVM_Enum<"Tcgen05CpMulticast", "tcgen05 cp multicast", [
    NVVM_Case<"NONE", 0, "none">, NVVM_Case<"WARPX2_02_13", 1, "warpx2_02_13">, NVVM_Case<"WARPX2_01_23", 2, "warpx2_01_23">,
    NVVM_Case<"WARPX4", 3, "warpx4">
  ]>;
def NVVM_Tcgen05CpMulticastAttr : NVVM_BracketEnumAttr<NVVM_Tcgen05CpMulticast, "tcgen05_cp_multicast">;

def NVVM_Tcgen05CpSrcFormat : NVVM_Enum<"Tcgen05CpSrcFormat", "tcgen05 cp source format", [
    NVVM_Case<"B6x16_P32", 0, "b6x16_p32">, NVVM_Case<"B4x16_P64", 1, "b4x16_p64">
  ]>;
def NVVM_Tcgen05CpSrcFormatAttr : NVVM_BracketEnumAttr<NVVM_Tcgen05CpSrcFormat, "tcgen05_cp_src_fmt">;

def NVVM_Tcgen05LdStShape : NVVM_Enum<"Tcgen05LdStShape", "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4", [
    NVVM_Case<"SHAPE_16X64B", 0, "shape_16x64b">, NVVM_Case<"SHAPE_16X128B", 1, "shape_16x128b">,
    NVVM_Case<"SHAPE_16X256B", 2, "shape_16x256b">, NVVM_Case<"SHAPE_32X32B", 3, "shape_32x32b">,
    NVVM_Case<"SHAPE_16X32BX2", 4, "shape_16x32bx2">
  ]>;
def NVVM_Tcgen05LdStShapeAttr : NVVM_BracketEnumAttr<NVVM_Tcgen05LdStShape, "tcgen05_ldst_shape">;

def NVVM_DotAccumulateType : NVVM_Enum<"DotAccumulateType", "NVVM DotAccumulateType", [
    NVVM_Case<"SIGNED", 1, "signed">, NVVM_Case<"UNSIGNED", 0, "unsigned">
  ]>;
def NVVM_DotAccumulateTypeAttr : NVVM_BracketEnumAttr<NVVM_DotAccumulateType, "dot_accumulate_type">;

def NVVM_ClusterLaunchControlQueryType : NVVM_Enum<"ClusterLaunchControlQueryType", "NVVM ClusterLaunchControlQueryType", [
    NVVM_Case<"IS_CANCELED", 0, "is_canceled">, NVVM_Case<"GET_FIRST_CTA_ID_X", 1, "get_first_cta_id_x">,
    NVVM_Case<"GET_FIRST_CTA_ID_Y", 2, "get_first_cta_id_y">, NVVM_Case<"GET_FIRST_CTA_ID_Z", 3, "get_first_cta_id_z">
  ]>;
def NVVM_ClusterLaunchControlQueryTypeAttr : NVVM_EnumAttr<NVVM_ClusterLaunchControlQueryType, "cluster_launch_control_query_type">;

def NVVM_Tcgen05MMAKind : NVVM_Enum<"Tcgen05MMAKind", "tcgen05 MMA Supported Types", [
    NVVM_Case<"F8F6F4", 2, "f8f6f4">, NVVM_Case<"I8", 3, "i8">, NVVM_Case<"F16", 0, "f16">, NVVM_Case<"TF32", 1, "tf32">
  ]>;
def NVVM_Tcgen05MMAKindAttr : NVVM_BracketEnumAttr<NVVM_Tcgen05MMAKind, "tcgen05_mma_kind">;

def NVVM_Tcgen05MMACollectorOp : NVVM_Enum<"Tcgen05MMACollectorOp", "tcgen05.mma Collector Buffer Operation", [
    NVVM_Case<"DISCARD", 0, "discard">, NVVM_Case<"LASTUSE", 1, "lastuse">, NVVM_Case<"FILL", 2, "fill">,
    NVVM_Case<"USE", 3, "use">
  ]>;
def NVVM_Tcgen05MMACollectorOpAttr : NVVM_BracketEnumAttr<NVVM_Tcgen05MMACollectorOp, "tcgen05_mma_collectorop">;

def NVVM_Tcgen05MMABlockScale : NVVM_Enum<"Tcgen05MMABlockScale", "tcgen05.mma block scale attribute", [
    NVVM_Case<"DEFAULT", 0, "default">, NVVM_Case<"BLOCK16", 1, "block16">, NVVM_Case<"BLOCK32", 2, "block32">
  ]>;
def NVVM_Tcgen05MMABlockScaleAttr : NVVM_BracketEnumAttr<NVVM_Tcgen05MMABlockScale, "tcgen05_mma_block_scale">;

def NVVM_Tcgen05MMACollectorBBuffer : NVVM_Enum<"Tcgen05MMACollectorBBuffer", "tcgen05 MMA Collector Buffer B Attribute", [
    NVVM_Case<"B0", 0, "b0">, NVVM_Case<"B1", 1, "b1">, NVVM_Case<"B2", 2, "b2">, NVVM_Case<"B3", 3, "b3">
  ]>;
def NVVM_Tcgen05MMACollectorBBufferAttr : NVVM_BracketEnumAttr<NVVM_Tcgen05MMACollectorBBuffer, "tcgen05_mma_collectorb">;

#endif // TESSERA_DIALECT_NVVM_NVVMENUMS
