// Ops of the nvvm dialect, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_NVVM_NVVMOPS
#define TESSERA_DIALECT_NVVM_NVVMOPS

include "dialect/nvvm/NVVMEnums.td"
include "mlir/Interfaces/InferIntRangeInterface.td"

//===--- Constraints ---===//

class NVVM_Pointer<int space>
    : LLVM_PointerInAddressSpace<space>, BuildableType<"llvmPointerTypeGet($_ctxt, " # space # ")">;
def NVVM_Generic : NVVM_Pointer<0>;
def NVVM_Global : NVVM_Pointer<1>;
def NVVM_Shared : NVVM_Pointer<3>;
def NVVM_Const : NVVM_Pointer<4>;
def NVVM_Local : NVVM_Pointer<5>;
def NVVM_Tensor : NVVM_Pointer<6>;
def NVVM_SharedCluster : NVVM_Pointer<7>;
def NVVM_GenericOrShared : AnyTypeOf<[NVVM_Generic, NVVM_Shared]>;
def NVVM_AnyShared : AnyTypeOf<[NVVM_Shared, NVVM_SharedCluster]>;
def NVVM_BarrierPointer : AnyTypeOf<[NVVM_Generic, NVVM_Shared, NVVM_SharedCluster]>;
def NVVM_TwoBytes : AnyTypeOf<[I16, VectorOfLengthAndType<[2], [I8]>]>;

def NVVM_OffByDefault : DefaultValuedAttr<BoolAttr, "false">;
def NVVM_ScopeOrCTA : DefaultValuedAttr<NVVM_MemScopeKindAttr, "MemScopeKind::CTA">;
def NVVM_GroupOrOne : DefaultValuedAttr<NVVM_CTAGroupKindAttr, "CTAGroupKind::CTA_1">;
def NVVM_RoundingOrNone : DefaultValuedAttr<NVVM_FPRoundingModeAttr, "FPRoundingMode::NONE">;
def NVVM_SaturationOrNone : DefaultValuedAttr<NVVM_SaturationModeAttr, "SaturationMode::NONE">;
def NVVM_CollectorOrDiscard : DefaultValuedAttr<NVVM_Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">;

//===--- Attributes ---===//

class NVVM_Attr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<NVVM_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}
def NVVM_MMAShapeAttr : NVVM_Attr<"MMAShape", "shape"> {
  let summary = "The sizes of a product of matrices.";
  let parameters = (ins "int":$m, "int":$n, "int":$k);
  let assemblyFormat = "`<` struct(params) `>`";
}
def NVVM_LdStMatrixShapeAttr : NVVM_Attr<"LdStMatrixShape", "ld_st_matrix_shape"> {
  let summary = "The sizes of a matrix that is read or written.";
  let parameters = (ins "int":$m, "int":$n);
  let assemblyFormat = "`<` struct(params) `>`";
}
def NVVM_TargetAttr : NVVM_Attr<"NVVMTarget", "target", [
    GPU_TargetAttrInterface, DeclareAttrInterfaceMethods<GPU_TargetAttrVerifyInterface>
  ]> {
  let summary = "A device of NVIDIA to compile for.";
  let parameters = (ins
    DefaultValuedParameter<"int", "2", "Optimization level to apply.">:$O,
    StringRefParameter<"Target triple.", "\"nvptx64-nvidia-cuda\"">:$triple,
    StringRefParameter<"Target chip.", "\"sm_50\"">:$chip,
    StringRefParameter<"Target chip features.", "\"\"">:$features,
    OptionalParameter<"DictionaryAttr", "Target specific flags.">:$flags,
    OptionalParameter<"ArrayAttr", "Files to link to the LLVM module.">:$link,
    DefaultValuedParameter<"bool", "true", "Perform SM version check on Ops.">:$verifyTarget
  );
  let assemblyFormat = "(`<` struct($O, $triple, $chip, $features, $flags, $link, $verifyTarget)^ `>`)?";
  let genVerifyDecl = 1;
}

//===--- Classes of ops ---===//

def NVVM_RequiresSMInterface : OpInterface<"RequiresSMInterface"> {
  let cppNamespace = "::mlir::NVVM";
  let description = "Ops that not all devices have.";
  let cMethods = "NvvmRequiredSM";
}
// Reads a register that has an attribute with its range.
def NVVM_RangedRegister : OpInterface<"RangedRegisterInterface"> {
  let cppNamespace = "::mlir::NVVM";
  let hasTable = 1;
  let verify = "return nvvmVerifyRange(op);";
}

// Devices of at least `minSM`, or those with accelerated features of exactly one of `exactSM`.
class NVVM_Op<string mnemonic, list<Trait> traits = [], int minSM = 0, list<int> exactSM = []>
    : Op<NVVM_Dialect, mnemonic,
         traits # !if(!or(!ne(minSM, 0), !not(!empty(exactSM))), [NVVM_RequiresSMInterface], []<Trait>)> {
  code smDefinition = !if(!not(!empty(exactSM)),
      "const NvvmRequiredSM nvvm" # !subst("NVVM_", "", NAME) # "RequiresSMInterface = {true, {" #
          !interleave(exactSM, ", ") # "}};",
      !if(!ne(minSM, 0), "const NvvmRequiredSM nvvm" # !subst("NVVM_", "", NAME) # "RequiresSMInterface = {false, {" #
          minSM # "}};", ""));
  let extraDefinition = smDefinition;
}

//===--- Registers ---===//

// Reads a register; the intrinsic is called as the op. Those that never change are pure.
class NVVM_ChangingRegisterOp<string reg, list<Trait> traits = [], int minSM = 0, string llvmName = reg>
    : NVVM_Op<"read.ptx.sreg." # reg, [OneToOneIntrinsicOpInterface] # traits, minSM> {
  let summary = "The register " # reg # ".";
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
  let extraDefinition = "const LlvmIntrinsic nvvm" # !subst("NVVM_", "", NAME) #
      "OneToOneIntrinsicOpInterface = {\"nvvm.read.ptx.sreg." # llvmName # "\", \"\", 1, 0, {{0, NULL}}};" # smDefinition;
}
class NVVM_RegisterOp<string reg, int minSM = 0, string llvmName = reg>
    : NVVM_ChangingRegisterOp<reg, [Pure], minSM, llvmName>;
// One whose range may be known.
class NVVM_RangedRegisterOp<string reg, int minSM = 0>
    : NVVM_ChangingRegisterOp<reg, [Pure, NVVM_RangedRegister, DeclareOpInterfaceMethods<InferIntRangeInterface>], minSM> {
  let arguments = (ins OptionalAttr<LLVM_ConstantRangeAttr>:$range);
  let assemblyFormat = "(`range` $range^)? attr-dict `:` type($res)";
  let extraDefinition = "const LlvmIntrinsic nvvm" # !subst("NVVM_", "", NAME) #
      "OneToOneIntrinsicOpInterface = {\"nvvm.read.ptx.sreg." # reg # "\", \"\", 1, 0, {{0, NULL}}};" # smDefinition #
      " void nvvm" # !subst("NVVM_", "", NAME) # "InferResultRanges(MlirOperation op, const TesseraIntRange *operands, " #
      "TesseraSetIntRange set, void *user) { (void)operands; nvvmInferRange(op, set, user); }";
}

def NVVM_LaneIdOp : NVVM_RangedRegisterOp<"laneid">;
def NVVM_WarpSizeOp : NVVM_RangedRegisterOp<"warpsize">;
def NVVM_WarpIdOp : NVVM_RangedRegisterOp<"warpid">;
def NVVM_WarpDimOp : NVVM_RangedRegisterOp<"nwarpid">;
def NVVM_SmIdOp : NVVM_RangedRegisterOp<"smid">;
def NVVM_SmDimOp : NVVM_RangedRegisterOp<"nsmid">;
def NVVM_GridIdOp : NVVM_RangedRegisterOp<"gridid">;
def NVVM_LaneMaskEqOp : NVVM_RegisterOp<"lanemask.eq">;
def NVVM_LaneMaskLeOp : NVVM_RegisterOp<"lanemask.le">;
def NVVM_LaneMaskLtOp : NVVM_RegisterOp<"lanemask.lt">;
def NVVM_LaneMaskGeOp : NVVM_RegisterOp<"lanemask.ge">;
def NVVM_LaneMaskGtOp : NVVM_RegisterOp<"lanemask.gt">;
def NVVM_ThreadIdXOp : NVVM_RangedRegisterOp<"tid.x">;
def NVVM_ThreadIdYOp : NVVM_RangedRegisterOp<"tid.y">;
def NVVM_ThreadIdZOp : NVVM_RangedRegisterOp<"tid.z">;
def NVVM_BlockDimXOp : NVVM_RangedRegisterOp<"ntid.x">;
def NVVM_BlockDimYOp : NVVM_RangedRegisterOp<"ntid.y">;
def NVVM_BlockDimZOp : NVVM_RangedRegisterOp<"ntid.z">;
def NVVM_BlockIdXOp : NVVM_RangedRegisterOp<"ctaid.x">;
def NVVM_BlockIdYOp : NVVM_RangedRegisterOp<"ctaid.y">;
def NVVM_BlockIdZOp : NVVM_RangedRegisterOp<"ctaid.z">;
def NVVM_GridDimXOp : NVVM_RangedRegisterOp<"nctaid.x">;
def NVVM_GridDimYOp : NVVM_RangedRegisterOp<"nctaid.y">;
def NVVM_GridDimZOp : NVVM_RangedRegisterOp<"nctaid.z">;
def NVVM_ClusterIdXOp : NVVM_RangedRegisterOp<"clusterid.x", 90>;
def NVVM_ClusterIdYOp : NVVM_RangedRegisterOp<"clusterid.y">;
def NVVM_ClusterIdZOp : NVVM_RangedRegisterOp<"clusterid.z">;
def NVVM_ClusterDimXOp : NVVM_RangedRegisterOp<"nclusterid.x">;
def NVVM_ClusterDimYOp : NVVM_RangedRegisterOp<"nclusterid.y">;
def NVVM_ClusterDimZOp : NVVM_RangedRegisterOp<"nclusterid.z">;
def NVVM_BlockInClusterIdXOp : NVVM_RangedRegisterOp<"cluster.ctaid.x", 90>;
def NVVM_BlockInClusterIdYOp : NVVM_RangedRegisterOp<"cluster.ctaid.y", 90>;
def NVVM_BlockInClusterIdZOp : NVVM_RangedRegisterOp<"cluster.ctaid.z", 90>;
def NVVM_ClusterDimBlocksXOp : NVVM_RangedRegisterOp<"cluster.nctaid.x", 90>;
def NVVM_ClusterDimBlocksYOp : NVVM_RangedRegisterOp<"cluster.nctaid.y", 90>;
def NVVM_ClusterDimBlocksZOp : NVVM_RangedRegisterOp<"cluster.nctaid.z">;
def NVVM_ClusterId : NVVM_RangedRegisterOp<"cluster.ctarank", 90>;
def NVVM_ClusterDim : NVVM_RangedRegisterOp<"cluster.nctarank">;
def NVVM_TotalSmemSize : NVVM_RegisterOp<"total.smem.size", 0, "total_smem_size">;
def NVVM_DynamicSmemSize : NVVM_RegisterOp<"dynamic.smem.size", 0, "dynamic_smem_size">;
def NVVM_AggrSmemSize : NVVM_RegisterOp<"aggr.smem.size", 90, "aggr_smem_size">;
def NVVM_ClockOp : NVVM_ChangingRegisterOp<"clock">;
def NVVM_Clock64Op : NVVM_ChangingRegisterOp<"clock64">;
def NVVM_GlobalTimerOp : NVVM_ChangingRegisterOp<"globaltimer">;
def NVVM_GlobalTimerLoOp : NVVM_ChangingRegisterOp<"globaltimer.lo">;
foreach index = !range(0, 32) in {
  def NVVM_EnvReg # index # Op : NVVM_RegisterOp<"envreg" # index>;
}

//===--- Threads, barriers, memory ---===//

def NVVM_InlinePtxOp : NVVM_Op<"inline_ptx", [AttrSizedOperandSegments]> {
  let summary = "PTX as text, with values that it reads, changes and makes.";
  let arguments = (ins
    Variadic<AnyType>:$readOnlyArgs, Variadic<AnyType>:$readWriteArgs, StrAttr:$ptxCode, Optional<I1>:$predicate
  );
  let results = (outs Variadic<AnyType>:$writeOnlyArgs);
  let assemblyFormat = [{
    $ptxCode ( `ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)` )? ( `rw` `(` $readWriteArgs^ `:` type($readWriteArgs) `)`
    )? (`,` `predicate` `=` $predicate^)? attr-dict ( `->` type($writeOnlyArgs)^ )?
  }];
}

def NVVM_RcpApproxFtzF32Op : NVVM_Op<"rcp.approx.ftz.f", [Pure, OneToOneIntrinsicOpInterface]> {
  let summary = "About 1 divided by a number.";
  let arguments = (ins F32:$arg);
  let results = (outs F32:$res);
  let assemblyFormat = "$arg attr-dict `:` type($res)";
  let extraDefinition = "const LlvmIntrinsic nvvmRcpApproxFtzF32OpOneToOneIntrinsicOpInterface = {"
      "\"nvvm.rcp.approx.ftz.f\", \"\", 1, 0, {{0, NULL}}};";
}

def NVVM_ReduxOp : NVVM_Op<"redux.sync", [AllTypesMatch<["res", "val"]>], 80> {
  let summary = "Reduces a value over the threads of a warp that a mask names.";
  let arguments = (ins
    AnyTypeOf<[I32, F32]>:$val, NVVM_ReduxKindAttr:$kind, I32:$mask_and_clamp, NVVM_OffByDefault:$abs, NVVM_OffByDefault:$nan
  );
  let results = (outs AnyTypeOf<[I32, F32]>:$res);
  let assemblyFormat = "$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)";
  let hasVerifier = 1;
}

def NVVM_NanosleepOp : NVVM_Op<"nanosleep"> {
  let summary = "Lets the thread sleep for about so many nanoseconds.";
  let arguments = (ins I32:$duration);
  let assemblyFormat = "attr-dict $duration";
}

def NVVM_PMEventOp : NVVM_Op<"pmevent"> {
  let summary = "Triggers events of the performance monitor.";
  let arguments = (ins OptionalAttr<I16Attr>:$maskedEventId, OptionalAttr<I32Attr>:$eventId);
  let assemblyFormat = "attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?";
  let hasVerifier = 1;
}

def NVVM_MBarrierInitOp : NVVM_Op<"mbarrier.init"> {
  let summary = "Prepares a barrier in memory for so many arrivals.";
  let arguments = (ins NVVM_GenericOrShared:$addr, I32:$count, Optional<I1>:$predicate);
  let assemblyFormat = "$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)";
}

def NVVM_MBarrierInvalOp : NVVM_Op<"mbarrier.inval"> {
  let summary = "Ends the use of memory as a barrier.";
  let arguments = (ins NVVM_GenericOrShared:$addr);
  let assemblyFormat = "$addr attr-dict `:` type(operands)";
}

def NVVM_MBarrierExpectTxOp : NVVM_Op<"mbarrier.expect_tx"> {
  let summary = "Lets the barrier's phase wait for so many more bytes.";
  let arguments = (ins NVVM_AnyShared:$addr, I32:$txcount, NVVM_ScopeOrCTA:$scope);
  let assemblyFormat = "$addr `,` $txcount attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

def NVVM_MBarrierCompleteTxOp : NVVM_Op<"mbarrier.complete_tx"> {
  let summary = "Counts bytes that the barrier's phase waits for as done.";
  let arguments = (ins NVVM_AnyShared:$addr, I32:$txcount, NVVM_ScopeOrCTA:$scope);
  let assemblyFormat = "$addr `,` $txcount attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

def NVVM_MBarrierArriveOp : NVVM_Op<"mbarrier.arrive"> {
  let summary = "Arrives at a barrier; gives its state, unless it is another block's.";
  let arguments = (ins NVVM_BarrierPointer:$addr, Optional<I32>:$count, NVVM_ScopeOrCTA:$scope, NVVM_OffByDefault:$relaxed);
  let results = (outs Optional<I64>:$res);
  let assemblyFormat = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?";
  let hasVerifier = 1;
}

def NVVM_MBarrierArriveDropOp : NVVM_Op<"mbarrier.arrive_drop"> {
  let summary = "Arrives at a barrier, which waits for one less from the next phase on.";
  let arguments = (ins NVVM_BarrierPointer:$addr, Optional<I32>:$count, NVVM_ScopeOrCTA:$scope, NVVM_OffByDefault:$relaxed);
  let results = (outs Optional<I64>:$res);
  let assemblyFormat = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?";
  let hasVerifier = 1;
}

def NVVM_MBarrierArriveNocompleteOp : NVVM_Op<"mbarrier.arrive.nocomplete"> {
  let summary = "Arrives at a barrier without completing its phase.";
  let arguments = (ins NVVM_GenericOrShared:$addr, I32:$count);
  let results = (outs I64:$res);
  let assemblyFormat = "$addr `,` $count attr-dict `:` type(operands) `->` type($res)";
}

def NVVM_MBarrierArriveDropNocompleteOp : NVVM_Op<"mbarrier.arrive_drop.nocomplete"> {
  let summary = "Arrives without completing the phase, and is not waited for any more.";
  let arguments = (ins NVVM_GenericOrShared:$addr, I32:$count);
  let results = (outs I64:$res);
  let assemblyFormat = "$addr `,` $count attr-dict `:` type(operands) `->` type($res)";
}

def NVVM_MBarrierArriveExpectTxOp : NVVM_Op<"mbarrier.arrive.expect_tx"> {
  let summary = "Arrives at a barrier that is to wait for so many more bytes.";
  let arguments = (ins
    NVVM_BarrierPointer:$addr, I32:$txcount, NVVM_ScopeOrCTA:$scope, NVVM_OffByDefault:$relaxed, Optional<I1>:$predicate
  );
  let results = (outs Optional<I64>:$res);
  let assemblyFormat = "$addr `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands) (`->` type($res)^)?";
  let hasVerifier = 1;
}

def NVVM_MBarrierArriveDropExpectTxOp : NVVM_Op<"mbarrier.arrive_drop.expect_tx"> {
  let summary = "The same, and is not waited for from the next phase on.";
  let arguments = (ins NVVM_BarrierPointer:$addr, I32:$txcount, NVVM_ScopeOrCTA:$scope, NVVM_OffByDefault:$relaxed);
  let results = (outs Optional<I64>:$res);
  let assemblyFormat = "$addr `,` $txcount attr-dict `:` type(operands) (`->` type($res)^)?";
  let hasVerifier = 1;
}

def NVVM_MBarrierTryWaitParityOp : NVVM_Op<"mbarrier.try_wait.parity"> {
  let summary = "Waits until a phase of the barrier, told by its parity, is complete.";
  let arguments = (ins NVVM_GenericOrShared:$addr, I32:$phase, I32:$ticks);
  let assemblyFormat = "$addr `,` $phase `,` $ticks attr-dict `:` type(operands)";
}

def NVVM_MBarrierTestWaitOp : NVVM_Op<"mbarrier.test.wait"> {
  let summary = "Whether a phase of the barrier, told by state or parity, is complete.";
  let arguments = (ins
    NVVM_GenericOrShared:$addr, AnyTypeOf<[I64, I32]>:$stateOrPhase, NVVM_ScopeOrCTA:$scope, NVVM_OffByDefault:$relaxed
  );
  let results = (outs I1:$res);
  let assemblyFormat = "$addr `,` $stateOrPhase attr-dict `:` type(operands) `->` type($res)";
  let hasVerifier = 1;
}

def NVVM_MBarrierTryWaitOp : NVVM_Op<"mbarrier.try_wait"> {
  let summary = "The same, after waiting for some time.";
  let arguments = (ins
    NVVM_GenericOrShared:$addr, AnyTypeOf<[I64, I32]>:$stateOrPhase, Optional<I32>:$ticks, NVVM_ScopeOrCTA:$scope,
    NVVM_OffByDefault:$relaxed
  );
  let results = (outs I1:$res);
  let assemblyFormat = "$addr `,` $stateOrPhase (`,` $ticks^)? attr-dict `:` type(operands) `->` type($res)";
  let hasVerifier = 1;
}

def NVVM_Barrier0Op : NVVM_Op<"barrier0"> {
  let summary = "Waits for all threads of the block.";
  let assemblyFormat = "attr-dict";
}

def NVVM_BarrierOp : NVVM_Op<"barrier", [AttrSizedOperandSegments]> {
  let summary = "Waits for threads of the block; may reduce a predicate over them.";
  let arguments = (ins
    Optional<I32>:$barrierId, Optional<I32>:$numberOfThreads, OptionalAttr<NVVM_BarrierReductionAttr>:$reductionOp,
    Optional<I32>:$reductionPredicate
  );
  let results = (outs Optional<I32>:$res);
  let assemblyFormat = [{
    (`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? (qualified($reductionOp)^ $reductionPredicate)? (`->`
    type($res)^)? attr-dict
  }];
  let hasVerifier = 1;
}

def NVVM_BarrierArriveOp : NVVM_Op<"barrier.arrive"> {
  let summary = "Arrives at a barrier of the block without waiting.";
  let arguments = (ins Optional<I32>:$barrierId, I32:$numberOfThreads);
  let assemblyFormat = "(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict";
}

def NVVM_ClusterArriveOp : NVVM_Op<"cluster.arrive"> {
  let summary = "Arrives at the barrier of the cluster.";
  let arguments = (ins OptionalAttr<UnitAttr>:$aligned);
  let assemblyFormat = "attr-dict";
}

def NVVM_ClusterArriveRelaxedOp : NVVM_Op<"cluster.arrive.relaxed", [], 90> {
  let summary = "Arrives at the barrier of the cluster without ordering memory.";
  let arguments = (ins OptionalAttr<UnitAttr>:$aligned);
  let assemblyFormat = "attr-dict";
}

def NVVM_ClusterWaitOp : NVVM_Op<"cluster.wait", [], 90> {
  let summary = "Waits for all threads of the cluster to arrive.";
  let arguments = (ins OptionalAttr<UnitAttr>:$aligned);
  let assemblyFormat = "attr-dict";
}

def NVVM_MembarOp : NVVM_Op<"memory.barrier"> {
  let summary = "Orders accesses to memory for what is in a scope.";
  let arguments = (ins NVVM_MemScopeKindAttr:$scope);
  let assemblyFormat = "$scope attr-dict";
}

def NVVM_FenceScClusterOp : NVVM_Op<"fence.sc.cluster"> {
  let summary = "A sequentially consistent fence for the cluster.";
  let assemblyFormat = "attr-dict";
}

def NVVM_FenceSyncRestrictOp : NVVM_Op<"fence.sync_restrict"> {
  let summary = "A fence for one kind of memory in a cluster.";
  let arguments = (ins NVVM_MemOrderKindAttr:$order);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def NVVM_FenceMbarrierInitOp : NVVM_Op<"fence.mbarrier.init"> {
  let summary = "Makes prepared barriers visible to the cluster.";
  let assemblyFormat = "attr-dict";
}

def NVVM_FenceProxyOp : NVVM_Op<"fence.proxy"> {
  let summary = "A fence between ways to access memory.";
  let arguments = (ins NVVM_ProxyKindAttr:$kind, OptionalAttr<NVVM_SharedSpaceAttr>:$space);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def NVVM_FenceProxyAcquireOp : NVVM_Op<"fence.proxy.acquire"> {
  let summary = "A fence between ways to access memory, in one direction: acquires.";
  let arguments = (ins
    NVVM_MemScopeKindAttr:$scope, NVVM_Generic:$addr, I32:$size,
    DefaultValuedAttr<NVVM_ProxyKindAttr, "ProxyKind::GENERIC">:$fromProxy,
    DefaultValuedAttr<NVVM_ProxyKindAttr, "ProxyKind::TENSORMAP">:$toProxy
  );
  let assemblyFormat = "$scope $addr `,` $size (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict";
  let hasVerifier = 1;
}

def NVVM_FenceProxyReleaseOp : NVVM_Op<"fence.proxy.release"> {
  let summary = "A fence between ways to access memory, in one direction: releases.";
  let arguments = (ins
    NVVM_MemScopeKindAttr:$scope, DefaultValuedAttr<NVVM_ProxyKindAttr, "ProxyKind::GENERIC">:$fromProxy,
    DefaultValuedAttr<NVVM_ProxyKindAttr, "ProxyKind::TENSORMAP">:$toProxy
  );
  let assemblyFormat = "$scope (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict";
  let hasVerifier = 1;
}

def NVVM_FenceProxySyncRestrictOp : NVVM_Op<"fence.proxy.sync_restrict"> {
  let summary = "A fence between ways to access memory, for one kind of it in a cluster.";
  let arguments = (ins
    NVVM_MemOrderKindAttr:$order, DefaultValuedAttr<NVVM_ProxyKindAttr, "ProxyKind::GENERIC">:$fromProxy,
    DefaultValuedAttr<NVVM_ProxyKindAttr, "ProxyKind::async">:$toProxy
  );
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def NVVM_SetMaxRegisterOp : NVVM_Op<"setmaxregister"> {
  let summary = "Changes how many registers the warp has.";
  let arguments = (ins I32Attr:$regCount, NVVM_SetMaxRegisterActionAttr:$action);
  let assemblyFormat = "$action $regCount attr-dict";
  let hasVerifier = 1;
}

def NVVM_ShflOp : NVVM_Op<"shfl.sync", [], 30> {
  let summary = "The value that another thread of the warp has; may say whether there is one.";
  let arguments = (ins
    I32:$thread_mask, AnyTypeOf<[I32, F32]>:$val, I32:$offset, I32:$mask_and_clamp, NVVM_ShflKindAttr:$kind,
    OptionalAttr<UnitAttr>:$return_value_and_is_valid
  );
  let results = (outs AnyTypeOf<[I32, F32, LLVMStructType]>:$res);
  let assemblyFormat = "$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)";
  let hasVerifier = 1;
}

def NVVM_VoteSyncOp : NVVM_Op<"vote.sync"> {
  let summary = "Asks all threads of a warp about a predicate.";
  let arguments = (ins I32:$mask, I1:$pred, NVVM_VoteSyncKindAttr:$kind);
  let results = (outs AnyTypeOf<[I32, I1]>:$res);
  let assemblyFormat = "$kind $mask `,` $pred attr-dict `->` type($res)";
  let hasVerifier = 1;
}

def NVVM_SyncWarpOp : NVVM_Op<"bar.warp.sync"> {
  let summary = "Waits for the threads of a warp that a mask names.";
  let arguments = (ins I32:$mask);
  let assemblyFormat = "$mask attr-dict `:` type($mask)";
}

def NVVM_ElectSyncOp : NVVM_Op<"elect.sync"> {
  let summary = "Holds for one of the threads of a warp.";
  let arguments = (ins Optional<I32>:$membermask);
  let results = (outs I1:$pred);
  let assemblyFormat = "($membermask^)? attr-dict `->` type(results)";
}

def NVVM_PermuteOp : NVVM_Op<"prmt", [Pure]> {
  let summary = "Picks four bytes of two words.";
  let arguments = (ins I32:$lo, Optional<I32>:$hi, I32:$selector, NVVM_PermuteModeAttr:$mode);
  let results = (outs I32:$res);
  let assemblyFormat = "$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)";
  let hasVerifier = 1;
}

def NVVM_CpAsyncOp : NVVM_Op<"cp.async.shared.global"> {
  let summary = "Begins a copy from global to shared memory.";
  let arguments = (ins
    NVVM_Shared:$dst, NVVM_Global:$src, I32Attr:$size, NVVM_LoadCacheModifierAttr:$modifier, Optional<I32>:$cpSize
  );
  let assemblyFormat = "$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

def NVVM_CpAsyncCommitGroupOp : NVVM_Op<"cp.async.commit.group"> {
  let summary = "Groups the copies that were begun.";
  let assemblyFormat = "attr-dict";
}

def NVVM_CpAsyncWaitGroupOp : NVVM_Op<"cp.async.wait.group"> {
  let summary = "Waits until at most so many groups of copies go on.";
  let arguments = (ins I32Attr:$n);
  let assemblyFormat = "$n attr-dict";
}

def NVVM_CpAsyncMBarrierArriveOp : NVVM_Op<"cp.async.mbarrier.arrive"> {
  let summary = "Arrives at a barrier when the thread's copies are done.";
  let arguments = (ins NVVM_GenericOrShared:$addr, DefaultValuedAttr<I1Attr, "0">:$noinc);
  let assemblyFormat = "$addr attr-dict `:` type(operands)";
}

def NVVM_ConvertFloatToTF32Op : NVVM_Op<"convert.float.to.tf32"> {
  let summary = "Rounds a float to tf32.";
  let arguments = (ins F32:$src, NVVM_RoundingOrNone:$rnd, NVVM_SaturationOrNone:$sat, NVVM_OffByDefault:$relu);
  let results = (outs I32:$res);
  let assemblyFormat = "$src attr-dict";
  let hasVerifier = 1;
}

def NVVM_ConvertF32x2ToF4x2Op : NVVM_Op<"convert.f32x2.to.f4x2"> {
  let summary = "Rounds two floats to 4 bits.";
  let arguments = (ins F32:$a, F32:$b, NVVM_OffByDefault:$relu, TypeAttr:$dstTy);
  let results = (outs I8:$dst);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}

def NVVM_ConvertF32x2ToF6x2Op : NVVM_Op<"convert.f32x2.to.f6x2"> {
  let summary = "Rounds two floats to 6 bits.";
  let arguments = (ins F32:$a, F32:$b, NVVM_OffByDefault:$relu, TypeAttr:$dstTy);
  let results = (outs NVVM_TwoBytes:$dst);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}

def NVVM_ConvertF32x2ToF8x2Op : NVVM_Op<"convert.f32x2.to.f8x2"> {
  let summary = "Rounds two floats to 8 bits.";
  let arguments = (ins
    F32:$a, F32:$b, NVVM_RoundingOrNone:$rnd, NVVM_SaturationOrNone:$sat, NVVM_OffByDefault:$relu, TypeAttr:$dstTy
  );
  let results = (outs NVVM_TwoBytes:$dst);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}

def NVVM_ConvertF16x2ToF8x2Op : NVVM_Op<"convert.f16x2.to.f8x2"> {
  let summary = "Rounds two halves to 8 bits.";
  let arguments = (ins VectorOfLengthAndType<[2], [F16]>:$a, NVVM_OffByDefault:$relu, TypeAttr:$dstTy);
  let results = (outs NVVM_TwoBytes:$dst);
  let assemblyFormat = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}

def NVVM_ConvertBF16x2ToF8x2Op : NVVM_Op<"convert.bf16x2.to.f8x2"> {
  let summary = "Rounds two bfloats to 8 bits.";
  let arguments = (ins
    VectorOfLengthAndType<[2], [BF16]>:$a, NVVM_RoundingOrNone:$rnd, NVVM_SaturationOrNone:$sat, TypeAttr:$dstTy
  );
  let results = (outs NVVM_TwoBytes:$dst);
  let assemblyFormat = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}

//===--- Conversions of several floats ---===//

class NVVM_ConvertToHalvesOp<string from, Type source, string to, Type element, bit withRelu = 0>
    : NVVM_Op<"convert." # from # "x2.to." # to # "x2"> {
  let summary = "Two small floats as " # to # ".";
  let arguments = !con((ins source:$src), !if(withRelu, (ins NVVM_OffByDefault:$relu), (ins)), (ins TypeAttr:$srcType));
  let results = (outs VectorOfLengthAndType<[2], [element]>:$dst);
  let assemblyFormat = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)";
  let hasVerifier = 1;
}
defvar NVVM_Bytes2 = VectorOfLengthAndType<[2], [I8]>;
def NVVM_ConvertF8x2ToF16x2Op : NVVM_ConvertToHalvesOp<"f8", NVVM_Bytes2, "f16", F16, 1>;
def NVVM_ConvertF8x2ToBF16x2Op : NVVM_ConvertToHalvesOp<"f8", NVVM_Bytes2, "bf16", BF16>;
def NVVM_ConvertF6x2ToF16x2Op : NVVM_ConvertToHalvesOp<"f6", NVVM_Bytes2, "f16", F16, 1>;
def NVVM_ConvertF4x2ToF16x2Op : NVVM_ConvertToHalvesOp<"f4", I8, "f16", F16, 1>;

class NVVM_RoundToHalvesOp<string to, Type element> : NVVM_Op<"convert.f32x2.to." # to # "x2", [Pure]> {
  let summary = "Rounds two floats to " # to # ", at random if there are bits for that.";
  let arguments = (ins
    F32:$src_hi, F32:$src_lo, Optional<I32>:$random_bits, NVVM_RoundingOrNone:$rnd, NVVM_SaturationOrNone:$sat,
    NVVM_OffByDefault:$relu
  );
  let results = (outs VectorOfLengthAndType<[2], [element]>:$dst);
  let assemblyFormat = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)";
  let hasVerifier = 1;
}
def NVVM_ConvertF32x2ToF16x2Op : NVVM_RoundToHalvesOp<"f16", F16>;
def NVVM_ConvertF32x2ToBF16x2Op : NVVM_RoundToHalvesOp<"bf16", BF16>;

class NVVM_RoundFourOp<string to, Type result> : NVVM_Op<"convert.f32x4.to." # to # "x4", [Pure], 0, [100, 103]> {
  let summary = "Rounds four floats to " # to # " at random.";
  let arguments = (ins VectorOfLengthAndType<[4], [F32]>:$src, I32:$rbits, NVVM_OffByDefault:$relu, TypeAttr:$dstTy);
  let results = (outs result:$dst);
  let assemblyFormat = "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}
def NVVM_ConvertF32x4ToF8x4Op : NVVM_RoundFourOp<"f8", VectorOfLengthAndType<[4], [I8]>>;
def NVVM_ConvertF32x4ToF6x4Op : NVVM_RoundFourOp<"f6", VectorOfLengthAndType<[4], [I8]>>;
def NVVM_ConvertF32x4ToF4x4Op : NVVM_RoundFourOp<"f4", I16>;

//===--- Matrices, and what newer devices have ---===//

def NVVM_WMMALoadOp : NVVM_Op<"wmma.load"> {
  let summary = "Reads the part of a matrix that a thread of the warp holds.";
  let arguments = (ins
    LLVM_AnyPointer:$ptr, I32:$stride, I32Attr:$m, I32Attr:$n, I32Attr:$k, NVVM_MMALayoutAttr:$layout,
    NVVM_MMATypesAttr:$eltype, NVVM_MMAFragAttr:$frag
  );
  let results = (outs AnyTypeOf<[LLVM_AnyStruct, F64]>:$res);
  let assemblyFormat = "$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)";
  let hasVerifier = 1;
}

def NVVM_WMMAStoreOp : NVVM_Op<"wmma.store"> {
  let summary = "Writes a matrix that the threads of a warp hold.";
  let arguments = (ins
    LLVM_AnyPointer:$ptr, I32Attr:$m, I32Attr:$n, I32Attr:$k, NVVM_MMALayoutAttr:$layout, NVVM_MMATypesAttr:$eltype,
    Variadic<LLVM_Type>:$args, I32:$stride
  );
  let assemblyFormat = "$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)";
  let hasVerifier = 1;
}

def NVVM_WMMAMmaOp : NVVM_Op<"wmma.mma"> {
  let summary = "A product of matrices that a warp holds, added to a third.";
  let arguments = (ins
    I32Attr:$m, I32Attr:$n, I32Attr:$k, NVVM_MMALayoutAttr:$layoutA, NVVM_MMALayoutAttr:$layoutB, NVVM_MMATypesAttr:$eltypeA,
    NVVM_MMATypesAttr:$eltypeB, Variadic<LLVM_Type>:$args
  );
  let results = (outs LLVM_AnyStruct:$res);
  let assemblyFormat = "$args attr-dict `:` functional-type($args, $res)";
  let hasVerifier = 1;
}

def NVVM_StMatrixOp : NVVM_Op<"stmatrix"> {
  let summary = "Writes small matrices to shared memory.";
  let arguments = (ins
    NVVM_Shared:$ptr, Variadic<I32>:$sources, NVVM_MMALayoutAttr:$layout, NVVM_LdStMatrixShapeAttr:$shape,
    NVVM_LdStMatrixEltTypeAttr:$eltType
  );
  let assemblyFormat = "$ptr `,` $sources attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

def NVVM_LdMatrixOp : NVVM_Op<"ldmatrix"> {
  let summary = "Reads small matrices from shared memory.";
  let arguments = (ins
    NVVM_Shared:$ptr, I32Attr:$num, NVVM_MMALayoutAttr:$layout, NVVM_LdStMatrixShapeAttr:$shape,
    NVVM_LdStMatrixEltTypeAttr:$eltType
  );
  let results = (outs AnyType:$res);
  let assemblyFormat = "$ptr attr-dict `:` functional-type($ptr, $res)";
  let hasVerifier = 1;
}

def NVVM_MmaOp : NVVM_Op<"mma.sync", [AttrSizedOperandSegments]> {
  let summary = "A product of matrices in registers of a warp, added to a third.";
  let arguments = (ins
    NVVM_MMAShapeAttr:$shape, OptionalAttr<NVVM_MMAB1OpAttr>:$b1Op, OptionalAttr<NVVM_MMAIntOverflowAttr>:$intOverflowBehavior,
    NVVM_MMALayoutAttr:$layoutA, NVVM_MMALayoutAttr:$layoutB, OptionalAttr<NVVM_MMATypesAttr>:$multiplicandAPtxType,
    OptionalAttr<NVVM_MMATypesAttr>:$multiplicandBPtxType, Variadic<LLVM_Type>:$operandA, Variadic<LLVM_Type>:$operandB,
    Variadic<LLVM_Type>:$operandC
  );
  let results = (outs LLVM_AnyStruct:$res);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def NVVM_MmaSpOp : NVVM_Op<"mma.sp.sync", [AttrSizedOperandSegments]> {
  let summary = "The same of a first matrix of which of each four elements two are zero and left out.";
  let arguments = (ins
    NVVM_MMAShapeAttr:$shape, OptionalAttr<NVVM_MMAIntOverflowAttr>:$intOverflowBehavior,
    OptionalAttr<NVVM_MMATypesAttr>:$multiplicandAPtxType, OptionalAttr<NVVM_MMATypesAttr>:$multiplicandBPtxType,
    UnitAttr:$orderedMetadata, OptionalAttr<NVVM_MMAKindAttr>:$kind, Variadic<LLVM_Type>:$operandA, Variadic<LLVM_Type>:$operandB,
    Variadic<LLVM_Type>:$operandC, I32:$sparseMetadata, I32:$sparsitySelector
  );
  let results = (outs LLVM_AnyStruct:$res);
  let hasCustomAssemblyFormat = 1;
}

def NVVM_MmaBlockScaleOp : NVVM_Op<"mma.block_scale", [AttrSizedOperandSegments]> {
  let summary = "The same of matrices whose blocks have scales.";
  let arguments = (ins
    NVVM_MMAShapeAttr:$shape, OptionalAttr<NVVM_MMATypesAttr>:$multiplicandAPtxType,
    OptionalAttr<NVVM_MMATypesAttr>:$multiplicandBPtxType, NVVM_ScaleVecSizeAttr:$scaleVecSize,
    NVVM_BlockScaleFormatAttr:$blockScaleFormat, NVVM_MMABlockScaleKindAttr:$kind, Variadic<LLVM_Type>:$operandA,
    Variadic<LLVM_Type>:$operandB, Variadic<LLVM_Type>:$operandC, I32:$scaleAData, I16:$byteIdA, I16:$threadIdA, I32:$scaleBData,
    I16:$byteIdB, I16:$threadIdB
  );
  let results = (outs LLVM_AnyStruct:$res);
  let hasCustomAssemblyFormat = 1;
}

def NVVM_MmaSpBlockScaleOp : NVVM_Op<"mma.sp.block_scale", [AttrSizedOperandSegments]> {
  let summary = "The same with a first matrix of which of each four elements two are zero and left out.";
  let arguments = (ins
    NVVM_MMAShapeAttr:$shape, OptionalAttr<NVVM_MMATypesAttr>:$multiplicandAPtxType,
    OptionalAttr<NVVM_MMATypesAttr>:$multiplicandBPtxType, NVVM_ScaleVecSizeAttr:$scaleVecSize,
    NVVM_BlockScaleFormatAttr:$blockScaleFormat, NVVM_MMABlockScaleKindAttr:$kind, UnitAttr:$orderedMetadata,
    Variadic<LLVM_Type>:$operandA, Variadic<LLVM_Type>:$operandB, Variadic<LLVM_Type>:$operandC, I32:$sparseMetadata,
    I32:$sparsitySelector, I32:$scaleAData, I16:$byteIdA, I16:$threadIdA, I32:$scaleBData, I16:$byteIdB, I16:$threadIdB
  );
  let results = (outs LLVM_AnyStruct:$res);
  let hasCustomAssemblyFormat = 1;
}

def NVVM_CpAsyncBulkCommitGroupOp : NVVM_Op<"cp.async.bulk.commit.group"> {
  let summary = "Groups the bulk copies that were begun.";
  let assemblyFormat = "attr-dict";
}

def NVVM_CpAsyncBulkWaitGroupOp : NVVM_Op<"cp.async.bulk.wait_group", [], 90> {
  let summary = "Waits until at most so many groups of bulk copies go on.";
  let arguments = (ins ConfinedAttr<I32Attr, [IntMinValue<0>]>:$group, OptionalAttr<UnitAttr>:$read);
  let assemblyFormat = "$group attr-dict";
}

def NVVM_CpAsyncBulkTensorGlobalToSharedClusterOp : NVVM_Op<"cp.async.bulk.tensor.shared.cluster.global", [AttrSizedOperandSegments], 90> {
  let summary = "Begins a copy of a box of a tensor to shared memory.";
  let arguments = (ins
    NVVM_AnyShared:$dstMem, NVVM_Generic:$tmaDescriptor, Variadic<I32>:$coordinates, NVVM_Shared:$mbar,
    Variadic<I16>:$im2colOffsets, Optional<I16>:$multicastMask, Optional<I64>:$l2CacheHint,
    DefaultValuedAttr<NVVM_TMALoadModeAttr, "TMALoadMode::TILE">:$mode, NVVM_OffByDefault:$isCTAOnly,
    OptionalAttr<NVVM_CTAGroupKindAttr>:$group, Optional<I1>:$predicate
  );
  let assemblyFormat = [{
    $dstMem `,` $tmaDescriptor `,` $mbar `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )? (`multicast_mask`
    `=` $multicastMask^ )? (`l2_cache_hint` `=` $l2CacheHint^ )? (`predicate` `=` $predicate^)? attr-dict `:` type($dstMem) `,`
    type($tmaDescriptor)
  }];
  let hasVerifier = 1;
}

def NVVM_CpAsyncBulkTensorSharedCTAToGlobalOp : NVVM_Op<"cp.async.bulk.tensor.global.shared.cta", [AttrSizedOperandSegments]> {
  let summary = "Begins a copy of a box of a tensor from shared memory.";
  let arguments = (ins
    NVVM_Generic:$tmaDescriptor, NVVM_Shared:$srcMem, Variadic<I32>:$coordinates, Optional<I64>:$l2CacheHint,
    DefaultValuedAttr<NVVM_TMAStoreModeAttr, "TMAStoreMode::TILE">:$mode, Optional<I1>:$predicate
  );
  let assemblyFormat = [{
    $tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ )? (`,` `predicate` `=`
    $predicate^)? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)
  }];
  let hasVerifier = 1;
}

def NVVM_PrefetchOp : NVVM_Op<"prefetch"> {
  let summary = "Asks for memory to be brought into a cache.";
  let arguments = (ins
    OptionalAttr<NVVM_PrefetchCacheLevelAttr>:$cacheLevel, OptionalAttr<NVVM_CacheEvictionPriorityAttr>:$evictPriority,
    AnyTypeOf<[NVVM_Global, NVVM_Local, NVVM_Generic, NVVM_Const]>:$addr, Optional<I1>:$predicate, UnitAttr:$tensormap,
    UnitAttr:$uniform, UnitAttr:$in_param_space
  );
  let assemblyFormat = [{
    (`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ (`in_param_space` $in_param_space^)? `,`)?
    (`evict_priority` `=` $evictPriority^ `,`)? $addr (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)
  }];
  let hasVerifier = 1;
}

def NVVM_CpAsyncBulkPrefetchOp : NVVM_Op<"cp.async.bulk.prefetch"> {
  let summary = "Begins to bring global memory into a cache.";
  let arguments = (ins NVVM_Global:$srcMem, I32:$size, Optional<I64>:$l2CacheHint);
  let assemblyFormat = "$srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($srcMem)";
}

def NVVM_CpAsyncBulkTensorPrefetchOp : NVVM_Op<"cp.async.bulk.tensor.prefetch", [AttrSizedOperandSegments]> {
  let summary = "Begins to bring a box of a tensor into a cache.";
  let arguments = (ins
    NVVM_Generic:$tmaDescriptor, Variadic<I32>:$coordinates, Variadic<I16>:$im2colOffsets,
    DefaultValuedAttr<NVVM_TMALoadModeAttr, "TMALoadMode::TILE">:$mode, Optional<I64>:$l2CacheHint
  );
  let assemblyFormat = [{
    $tmaDescriptor `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )? (`l2_cache_hint` `=` $l2CacheHint^ )?
    attr-dict `:` type($tmaDescriptor)
  }];
  let hasVerifier = 1;
}

def NVVM_CpAsyncBulkTensorReduceOp : NVVM_Op<"cp.async.bulk.tensor.reduce", [AttrSizedOperandSegments]> {
  let summary = "Begins a reduction of shared memory into a box of a tensor.";
  let arguments = (ins
    LLVM_AnyPointer:$tmaDescriptor, NVVM_Shared:$srcMem, NVVM_TMAReduxKindAttr:$redKind,
    DefaultValuedAttr<NVVM_TMAStoreModeAttr, "TMAStoreMode::TILE">:$mode, Variadic<I32>:$coordinates,
    Optional<I64>:$l2CacheHint
  );
  let assemblyFormat = [{
    $tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:`
    type($tmaDescriptor) `,` type($srcMem)
  }];
  let hasVerifier = 1;
}

def NVVM_CpAsyncBulkGlobalToSharedClusterOp : NVVM_Op<"cp.async.bulk.shared.cluster.global", [AttrSizedOperandSegments]> {
  let summary = "Begins a copy from global memory to shared memory of a cluster.";
  let arguments = (ins
    NVVM_AnyShared:$dstMem, NVVM_Global:$srcMem, NVVM_Shared:$mbar, I32:$size, Optional<I16>:$multicastMask,
    Optional<I64>:$l2CacheHint
  );
  let assemblyFormat = [{
    $dstMem `,` $srcMem `,` $mbar `,` $size (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` `=` $l2CacheHint^ )?
    attr-dict `:` type($dstMem) `,` type($srcMem)
  }];
  let hasVerifier = 1;
}

def NVVM_CpAsyncBulkSharedCTAToSharedClusterOp : NVVM_Op<"cp.async.bulk.shared.cluster.shared.cta"> {
  let summary = "Begins a copy between shared memories of a cluster.";
  let arguments = (ins NVVM_SharedCluster:$dstMem, NVVM_Shared:$srcMem, NVVM_Shared:$mbar, I32:$size);
  let assemblyFormat = "$dstMem `,` $srcMem `,` $mbar `,` $size attr-dict `:` type($dstMem) `,` type($srcMem)";
}

def NVVM_CpAsyncBulkSharedCTAToGlobalOp : NVVM_Op<"cp.async.bulk.global.shared.cta", [AttrSizedOperandSegments]> {
  let summary = "Begins a copy from shared to global memory.";
  let arguments = (ins
    NVVM_Global:$dstMem, NVVM_Shared:$srcMem, I32:$size, Optional<I64>:$l2CacheHint, Optional<I16>:$byteMask
  );
  let assemblyFormat = [{
    $dstMem `,` $srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? (`byte_mask` `=` $byteMask^ )? attr-dict `:`
    type($dstMem) `,` type($srcMem)
  }];
}

def NVVM_WgmmaFenceAlignedOp : NVVM_Op<"wgmma.fence.aligned", [], 0, [90]> {
  let summary = "Orders registers before products of warp groups.";
  let assemblyFormat = "attr-dict";
}

def NVVM_WgmmaGroupSyncAlignedOp : NVVM_Op<"wgmma.commit.group.sync.aligned", [], 0, [90]> {
  let summary = "Groups the products of the warp group that were begun.";
  let assemblyFormat = "attr-dict";
}

def NVVM_WgmmaWaitGroupSyncOp : NVVM_Op<"wgmma.wait.group.sync.aligned", [], 0, [90]> {
  let summary = "Waits until at most so many groups of products go on.";
  let arguments = (ins I64Attr:$group);
  let assemblyFormat = "attr-dict $group";
}

def NVVM_WgmmaMmaAsyncOp : NVVM_Op<"wgmma.mma_async", [
    PredOpTrait<"input struct and result struct must be the same type", TCresIsSameAsOpBase<0, 0>>
  ]> {
  let summary = "Begins a product of matrices of a warp group.";
  let arguments = (ins
    LLVM_AnyStruct:$inouts, I64:$descriptorA, I64:$descriptorB, NVVM_MMAShapeAttr:$shape, NVVM_WGMMATypesAttr:$typeA,
    NVVM_WGMMATypesAttr:$typeB, NVVM_WGMMATypesAttr:$typeD, NVVM_WGMMAScaleOutAttr:$scaleD, NVVM_WGMMAScaleInAttr:$scaleA,
    NVVM_WGMMAScaleInAttr:$scaleB, NVVM_MMALayoutAttr:$layoutA, NVVM_MMALayoutAttr:$layoutB,
    OptionalAttr<NVVM_MMAIntOverflowAttr>:$satfinite
  );
  let results = (outs LLVM_AnyStruct:$results);
  let assemblyFormat = [{
    $descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` `D` `[` $typeD `,` $scaleD (`,` $satfinite^)? `]` `,` `A` `[`
    $typeA `,` $scaleA `,` $layoutA `]` `,` `B` `[` $typeB `,` $scaleB `,` $layoutB `]` attr-dict `:` type($inouts) `->`
    type($results)
  }];
  let hasVerifier = 1;
}

def NVVM_GriddepcontrolOp : NVVM_Op<"griddepcontrol"> {
  let summary = "Waits for grids that this one depends on, or lets dependent ones start.";
  let arguments = (ins NVVM_GridDepActionAttr:$kind);
  let assemblyFormat = "$kind attr-dict";
}

def NVVM_MapaOp : NVVM_Op<"mapa", [
    PredOpTrait<"Valid address-space check(or mapping) for mapa Op",
                CPred<"nvvmIsMapping(mlirValueGetType($a), mlirValueGetType($res))">>
  ], 90> {
  let summary = "The address of a variable of another block of the cluster.";
  let arguments = (ins NVVM_GenericOrShared:$a, I32:$b);
  let results = (outs AnyTypeOf<[NVVM_Generic, NVVM_SharedCluster]>:$res);
  let assemblyFormat = "$a`,` $b attr-dict `:` type($a) `->` type($res)";
}

def NVVM_MatchSyncOp : NVVM_Op<"match.sync"> {
  let summary = "Which threads of a warp have the same value.";
  let arguments = (ins I32:$thread_mask, AnyTypeOf<[I32, I64]>:$val, NVVM_MatchSyncKindAttr:$kind);
  let results = (outs AnyTypeOf<[I32, LLVMStructType]>:$res);
  let assemblyFormat = "$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)";
  let hasVerifier = 1;
}

def NVVM_BulkStoreOp : NVVM_Op<"st.bulk"> {
  let summary = "Sets a range of shared memory to zeros.";
  let arguments = (ins NVVM_GenericOrShared:$addr, I64:$size, DefaultValuedAttr<I64Attr, "0">:$initVal);
  let assemblyFormat = "$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)";
  let hasVerifier = 1;
}

def NVVM_Exit : NVVM_Op<"exit"> {
  let summary = "Ends the thread.";
  let assemblyFormat = "attr-dict";
}

def NVVM_Breakpoint : NVVM_Op<"breakpoint"> {
  let summary = "Stops for a debugger.";
  let assemblyFormat = "attr-dict";
}

def NVVM_Tcgen05AllocOp : NVVM_Op<"tcgen05.alloc", [], 0, [100, 101]> {
  let summary = "Allocates columns of tensor memory.";
  let arguments = (ins AnyTypeOf<[LLVM_AnyPointer, NVVM_Shared]>:$addr, I32:$nCols, NVVM_GroupOrOne:$group);
  let assemblyFormat = "$addr `,` $nCols attr-dict `:` type(operands)";
}

def NVVM_Tcgen05DeallocOp : NVVM_Op<"tcgen05.dealloc", [], 0, [100, 101]> {
  let summary = "Frees columns of tensor memory.";
  let arguments = (ins NVVM_Tensor:$taddr, I32:$nCols, NVVM_GroupOrOne:$group);
  let assemblyFormat = "$taddr `,` $nCols attr-dict `:` type(operands)";
}

def NVVM_Tcgen05RelinquishAllocPermitOp : NVVM_Op<"tcgen05.relinquish_alloc_permit", [], 0, [100, 101]> {
  let summary = "Gives up the right to allocate tensor memory.";
  let arguments = (ins NVVM_GroupOrOne:$group);
  let assemblyFormat = "attr-dict";
}

def NVVM_Tcgen05FenceOp : NVVM_Op<"tcgen05.fence", [], 0, [100, 101]> {
  let summary = "Orders operations of the tensor unit around a synchronisation.";
  let arguments = (ins NVVM_Tcgen05FenceKindAttr:$kind);
  let assemblyFormat = "$kind attr-dict";
}

def NVVM_Tcgen05WaitOp : NVVM_Op<"tcgen05.wait", [], 0, [100, 101]> {
  let summary = "Waits for loads or stores of tensor memory.";
  let arguments = (ins NVVM_Tcgen05WaitKindAttr:$kind);
  let assemblyFormat = "$kind attr-dict";
}

def NVVM_Tcgen05CommitOp : NVVM_Op<"tcgen05.commit", [], 0, [100, 101]> {
  let summary = "Lets a barrier track the operations of the tensor unit.";
  let arguments = (ins AnyTypeOf<[LLVM_AnyPointer, NVVM_Shared]>:$addr, Optional<I16>:$multicastMask, NVVM_GroupOrOne:$group);
  let assemblyFormat = "$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)";
}

def NVVM_Tcgen05ShiftOp : NVVM_Op<"tcgen05.shift", [], 0, [100, 101, 103]> {
  let summary = "Shifts rows of tensor memory by one.";
  let arguments = (ins NVVM_Tensor:$taddr, NVVM_GroupOrOne:$group);
  let assemblyFormat = "$taddr attr-dict `:` type(operands)";
}

def NVVM_Tcgen05CpOp : NVVM_Op<"tcgen05.cp", [], 0, [100, 101]> {
  let summary = "Copies shared memory to tensor memory.";
  let arguments = (ins
    NVVM_Tcgen05CpShapeAttr:$shape, NVVM_GroupOrOne:$group,
    DefaultValuedAttr<NVVM_Tcgen05CpMulticastAttr, "Tcgen05CpMulticast::NONE">:$multicast,
    OptionalAttr<NVVM_Tcgen05CpSrcFormatAttr>:$srcFormat, NVVM_Tensor:$taddr, I64:$smem_desc
  );
  let assemblyFormat = "$taddr`,` $smem_desc attr-dict";
  let hasVerifier = 1;
}

def NVVM_Tcgen05MmaSmemDescOp : NVVM_Op<"tcgen05.mma_smem_desc"> {
  let summary = "Describes a matrix in shared memory.";
  let arguments = (ins
    I32:$startAddr, I32:$leadingDimOffset, I32:$strideDimOffset, I8:$baseOffset, I1:$leadingDimMode, I8:$swizzleMode
  );
  let results = (outs I64:$res);
  let assemblyFormat = "`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)";
}

def NVVM_Tcgen05LdOp : NVVM_Op<"tcgen05.ld", [], 0, [100, 101]> {
  let summary = "Reads tensor memory.";
  let arguments = (ins UnitAttr:$pack, NVVM_Tcgen05LdStShapeAttr:$shape, NVVM_Tensor:$tmemAddr, Optional<I64>:$offset);
  let results = (outs AnyTypeOf<[I32, VectorOfLengthAndType< [2, 4, 8, 16, 32, 64, 128], [I32]>]>:$res);
  let assemblyFormat = "$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)";
  let hasVerifier = 1;
}

def NVVM_Tcgen05StOp : NVVM_Op<"tcgen05.st", [], 0, [100, 101]> {
  let summary = "Writes tensor memory.";
  let arguments = (ins
    UnitAttr:$unpack, NVVM_Tcgen05LdStShapeAttr:$shape, NVVM_Tensor:$tmemAddr,
    AnyTypeOf<[I32, VectorOfLengthAndType< [2, 4, 8, 16, 32, 64, 128], [I32]>]>:$val, Optional<I64>:$offset
  );
  let assemblyFormat = "$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)";
  let hasVerifier = 1;
}

def NVVM_DotAccumulate4WayOp : NVVM_Op<"dot.accumulate.4way"> {
  let summary = "A dot product of four bytes each, added to a number.";
  let arguments = (ins
    VectorOfLengthAndType<[4], [I8]>:$a, NVVM_DotAccumulateTypeAttr:$a_type, VectorOfLengthAndType<[4], [I8]>:$b,
    NVVM_DotAccumulateTypeAttr:$b_type, I32:$c
  );
  let results = (outs I32:$res);
  let assemblyFormat = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)";
}

def NVVM_DotAccumulate2WayOp : NVVM_Op<"dot.accumulate.2way"> {
  let summary = "A dot product of two numbers and two of four bytes, added to a number.";
  let arguments = (ins
    VectorOfLengthAndType<[2], [I16]>:$a, NVVM_DotAccumulateTypeAttr:$a_type, VectorOfLengthAndType<[4], [I8]>:$b,
    NVVM_DotAccumulateTypeAttr:$b_type, I32:$c, BoolAttr:$b_hi
  );
  let results = (outs I32:$res);
  let assemblyFormat = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)";
}

def NVVM_ClusterLaunchControlTryCancelOp : NVVM_Op<"clusterlaunchcontrol.try.cancel", [], 100> {
  let summary = "Asks to cancel the launch of a cluster that hasn't begun.";
  let arguments = (ins UnitAttr:$multicast, NVVM_Shared:$smemAddress, NVVM_Shared:$mbarrier);
  let assemblyFormat = "(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict";
}

def NVVM_ClusterLaunchControlQueryCancelOp : NVVM_Op<"clusterlaunchcontrol.query.cancel", [], 100> {
  let summary = "What became of that.";
  let arguments = (ins NVVM_ClusterLaunchControlQueryTypeAttr:$query_type, I128:$try_cancel_response);
  let results = (outs AnyTypeOf<[I1, I32]>:$res);
  let assemblyFormat = "`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)";
  let hasVerifier = 1;
}

def NVVM_Tcgen05MMAOp : NVVM_Op<"tcgen05.mma", [AttrSizedOperandSegments], 0, [100, 110]> {
  let summary = "A product in tensor memory.";
  let arguments = (ins
    NVVM_Tcgen05MMAKindAttr:$kind, NVVM_CTAGroupKindAttr:$ctaGroup,
    DefaultValuedAttr<NVVM_Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">:$collectorOp, UnitAttr:$aShift,
    NVVM_Tensor:$matrixD, AnyTypeOf<[NVVM_Tensor, I64]>:$matrixA, I64:$matrixB, I32:$idesc, I1:$enableInputD,
    Optional<I64>:$scaleInputD, Optional<FixedVectorOfLengthAndType<[4, 8], [I32]>>:$disableOutputLane
  );
  let assemblyFormat = [{
    $matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`scale` `=` $scaleInputD^)? (`mask` `=`
    $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`
  }];
  let hasVerifier = 1;
}

def NVVM_Tcgen05MMASparseOp : NVVM_Op<"tcgen05.mma.sp", [AttrSizedOperandSegments], 0, [100, 110]> {
  let summary = "A product with a sparse matrix in tensor memory.";
  let arguments = (ins
    NVVM_Tcgen05MMAKindAttr:$kind, NVVM_CTAGroupKindAttr:$ctaGroup,
    DefaultValuedAttr<NVVM_Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">:$collectorOp, UnitAttr:$aShift,
    NVVM_Tensor:$matrixD, AnyTypeOf<[NVVM_Tensor, I64]>:$matrixA, I64:$matrixB, I32:$idesc, I1:$enableInputD,
    NVVM_Tensor:$sparseMetadata, Optional<I64>:$scaleInputD,
    Optional<FixedVectorOfLengthAndType<[4, 8], [I32]>>:$disableOutputLane
  );
  let assemblyFormat = [{
    $matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`scale` `=` $scaleInputD^)? (`mask`
    `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`
  }];
  let hasVerifier = 1;
}

def NVVM_Tcgen05MMABlockScaleOp : NVVM_Op<"tcgen05.mma.block_scale", [], 0, [100, 110]> {
  let summary = "A product of scaled blocks in tensor memory.";
  let arguments = (ins
    NVVM_MMABlockScaleKindAttr:$kind, NVVM_CTAGroupKindAttr:$ctaGroup,
    DefaultValuedAttr<NVVM_Tcgen05MMABlockScaleAttr, "Tcgen05MMABlockScale::DEFAULT">:$blockScale,
    DefaultValuedAttr<NVVM_Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">:$collectorOp, NVVM_Tensor:$matrixD,
    AnyTypeOf<[NVVM_Tensor, I64]>:$matrixA, I64:$matrixB, I32:$idesc, I1:$enableInputD, NVVM_Tensor:$scaleA,
    NVVM_Tensor:$scaleB
  );
  let assemblyFormat = [{
    $matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $scaleA `,` $scaleB attr-dict `:` `(` type(operands)
    `)`
  }];
  let hasVerifier = 1;
}

def NVVM_Tcgen05MMASparseBlockScaleOp : NVVM_Op<"tcgen05.mma.sp.block_scale", [], 0, [100, 110]> {
  let summary = "A product of scaled blocks, one sparse, in tensor memory.";
  let arguments = (ins
    NVVM_MMABlockScaleKindAttr:$kind, NVVM_CTAGroupKindAttr:$ctaGroup,
    DefaultValuedAttr<NVVM_Tcgen05MMABlockScaleAttr, "Tcgen05MMABlockScale::DEFAULT">:$blockScale,
    DefaultValuedAttr<NVVM_Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">:$collectorOp, NVVM_Tensor:$matrixD,
    AnyTypeOf<[NVVM_Tensor, I64]>:$matrixA, I64:$matrixB, I32:$idesc, I1:$enableInputD, NVVM_Tensor:$sparseMetadata,
    NVVM_Tensor:$scaleA, NVVM_Tensor:$scaleB
  );
  let assemblyFormat = [{
    $matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata `,` $scaleA `,` $scaleB attr-dict `:`
    `(` type(operands) `)`
  }];
  let hasVerifier = 1;
}

def NVVM_Tcgen05MMAWsOp : NVVM_Op<"tcgen05.mma.ws", [], 0, [100, 110]> {
  let summary = "A product in tensor memory that keeps its weights.";
  let arguments = (ins
    NVVM_Tcgen05MMAKindAttr:$kind,
    DefaultValuedAttr<NVVM_Tcgen05MMACollectorBBufferAttr, "Tcgen05MMACollectorBBuffer::B0">:$collectorBBuffer,
    DefaultValuedAttr<NVVM_Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">:$collectorOp, NVVM_Tensor:$matrixD,
    AnyTypeOf<[NVVM_Tensor, I64]>:$matrixA, I64:$matrixB, I32:$idesc, I1:$enableInputD, Optional<I64>:$zeroColMask
  );
  let assemblyFormat = [{
    $matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`,` $zeroColMask^)? attr-dict `:` `(` type(operands) `)`
  }];
}

def NVVM_Tcgen05MMAWsSparseOp : NVVM_Op<"tcgen05.mma.ws.sp", [], 0, [100, 110]> {
  let summary = "A product with a sparse matrix that keeps its weights.";
  let arguments = (ins
    NVVM_Tcgen05MMAKindAttr:$kind,
    DefaultValuedAttr<NVVM_Tcgen05MMACollectorBBufferAttr, "Tcgen05MMACollectorBBuffer::B0">:$collectorBBuffer,
    DefaultValuedAttr<NVVM_Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">:$collectorOp, NVVM_Tensor:$matrixD,
    AnyTypeOf<[NVVM_Tensor, I64]>:$matrixA, I64:$matrixB, I32:$idesc, I1:$enableInputD, NVVM_Tensor:$sparseMetadata,
    Optional<I64>:$zeroColMask
  );
  let assemblyFormat = [{
    $matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`,` $zeroColMask^)? attr-dict `:` `(`
    type(operands) `)`
  }];
}

#endif // TESSERA_DIALECT_NVVM_NVVMOPS
