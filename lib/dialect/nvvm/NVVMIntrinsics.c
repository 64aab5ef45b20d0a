// Which instructions of LLVM ops of the nvvm dialect are: calls of intrinsics, most of them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMIntrinsics.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

//===--- Names and arguments ---===//

void nvvmName(LlvmSteps *steps, const char *text) {
  if (!llvmStepsHasName(steps))
    llvmStepsName(steps, "nvvm.");
  llvmStepsName(steps, text);
}
void nvvmNameText(LlvmSteps *steps, const char *before, MlirStringRef text) {
  nvvmName(steps, before);
  tsStringAppend(&steps->text, text);
}
void nvvmNameNumber(LlvmSteps *steps, const char *before, int64_t number) {
  nvvmName(steps, before);
  tsStringAppendSigned(&steps->text, number);
}

void nvvmPass(LlvmSteps *steps, MlirValue value) {
  if (value.ptr)
    llvmStepsAdd(steps, llvmTermValue(value));
}
void nvvmPassGroup(LlvmSteps *steps, MlirOperation op, unsigned group) {
  TesseraRange range = tesseraOperationGetOperandGroup(op, group);
  for (intptr_t i = 0; i < range.count; ++i)
    nvvmPass(steps, mlirOperationGetOperand(op, range.start + i));
}
void nvvmPassNumber(LlvmSteps *steps, MlirOperation op, unsigned width, int64_t number) {
  llvmStepsAdd(steps, llvmTermNumber(mlirOperationGetContext(op), width, number));
}
void nvvmPassOr(LlvmSteps *steps, MlirOperation op, MlirValue value, unsigned width,
                int64_t number) {
  if (value.ptr)
    nvvmPass(steps, value);
  else
    nvvmPassNumber(steps, op, width, number);
}

static MlirType resultOf(MlirOperation op) {
  return mlirOperationGetNumResults(op) ? mlirValueGetType(mlirOperationGetResult(op, 0))
                                        : (MlirType){NULL};
}
static MlirType integer(MlirOperation op, unsigned width) {
  return mlirIntegerTypeGet(mlirOperationGetContext(op), width);
}

//===--- Threads ---===//

static void barrier0(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "barrier.cta.sync.aligned.all");
  nvvmPassNumber(steps, op, 32, 0);
}

// Of all threads, or of so many, with or without the reduction of a predicate.
static void barrier(MlirOperation op, LlvmSteps *steps) {
  MlirValue count = nvvmBarrierOpGetNumberOfThreads(op);
  bool reduces = nvvmBarrierOpGetReductionOpAttr(op).ptr != NULL;
  LlvmTerm predicate = {0};
  if (reduces) {
    predicate = llvmStepsIsNotZero(steps, llvmTermValue(nvvmBarrierOpGetReductionPredicate(op)));
    nvvmNameText(steps, "barrier.cta.red.",
                 nvvmBarrierReductionStringify(nvvmBarrierOpGetReductionOp(op)));
  } else {
    nvvmName(steps, "barrier.cta.sync");
  }
  nvvmName(steps, count.ptr ? ".aligned.count" : ".aligned.all");
  nvvmPassOr(steps, op, nvvmBarrierOpGetBarrierId(op), 32, 0);
  nvvmPass(steps, count);
  if (!reduces)
    return;
  llvmStepsAdd(steps, predicate);
  bool isCount = nvvmBarrierOpGetReductionOp(op) == NvvmBarrierReductionPOPC;
  LlvmTerm result = llvmStepsCall(steps, integer(op, isCount ? 32 : 1));
  if (!isCount)
    llvmStepsCast(steps, "zext", result, integer(op, 32));
}

static void clusterArrive(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "barrier.cluster.arrive");
  nvvmNameIf(steps, nvvmClusterArriveOpGetAligned(op), ".aligned");
}
static void clusterArriveRelaxed(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "barrier.cluster.arrive.relaxed");
  nvvmNameIf(steps, nvvmClusterArriveRelaxedOpGetAligned(op), ".aligned");
}
static void clusterWait(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "barrier.cluster.wait");
  nvvmNameIf(steps, nvvmClusterWaitOpGetAligned(op), ".aligned");
}

static void shuffle(MlirOperation op, LlvmSteps *steps) {
  nvvmNameText(steps, "shfl.sync.", nvvmShflKindStringify(nvvmShflOpGetKind(op)));
  nvvmName(steps, mlirTypeIsAF32(mlirValueGetType(nvvmShflOpGetVal(op))) ? ".f32" : ".i32");
  nvvmNameIf(steps, nvvmShflOpGetReturnValueAndIsValid(op), "p");
}

static void vote(MlirOperation op, LlvmSteps *steps) {
  nvvmNameText(steps, "vote.", nvvmVoteSyncKindStringify(nvvmVoteSyncOpGetKind(op)));
  nvvmName(steps, ".sync");
}

static void match(MlirOperation op, LlvmSteps *steps) {
  MlirType type = mlirValueGetType(nvvmMatchSyncOpGetVal(op));
  nvvmNameText(steps, "match.", nvvmMatchSyncKindStringify(nvvmMatchSyncOpGetKind(op)));
  nvvmNameNumber(steps, ".sync.i", mlirIntegerTypeGetWidth(type));
  nvvmNameIf(steps, nvvmMatchSyncOpGetKind(op) == NvvmMatchSyncKindall, "p");
}

static void reduce(MlirOperation op, LlvmSteps *steps) {
  nvvmNameText(steps, "redux.sync.", nvvmReduxKindStringify(nvvmReduxOpGetKind(op)));
  nvvmNameIf(steps, nvvmReduxOpGetAbs(op), ".abs");
  nvvmNameIf(steps, nvvmReduxOpGetNan(op), ".NaN");
}

static void elect(MlirOperation op, LlvmSteps *steps) {
  MlirType number = integer(op, 32), flag = integer(op, 1);
  nvvmName(steps, "elect.sync");
  nvvmPassOr(steps, op, nvvmElectSyncOpGetMembermask(op), 32, -1);
  LlvmTerm both = llvmStepsCall(steps, llvmStructTypeGetWithBool(number));
  llvmStepsExtract(steps, both, 1, flag);
}

static void setRegisters(MlirOperation op, LlvmSteps *steps) {
  bool isMore = nvvmSetMaxRegisterOpGetAction(op) == NvvmSetMaxRegisterActionincrease;
  nvvmName(steps, isMore ? "setmaxnreg.inc" : "setmaxnreg.dec");
  nvvmName(steps, ".sync.aligned.u32");
  nvvmPassNumber(steps, op, 32, nvvmSetMaxRegisterOpGetRegCount(op));
}

static void gridControl(MlirOperation op, LlvmSteps *steps) {
  bool isWait = nvvmGriddepcontrolOpGetKind(op) == NvvmGridDepActionKindwait;
  nvvmName(steps, isWait ? "griddepcontrol.wait" : "griddepcontrol.launch.dependents");
}

static void event(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "pm.event.mask");
  bool isOne = nvvmPMEventOpGetEventIdAttr(op).ptr != NULL;
  nvvmPassNumber(steps, op, 16,
                 isOne ? (int64_t)1 << (nvvmPMEventOpGetEventId(op) & 15)
                       : nvvmPMEventOpGetMaskedEventId(op));
}

//===--- Fences ---===//

static void membar(MlirOperation op, LlvmSteps *steps) {
  static const char *const kNames[] = {[NvvmMemScopeKindCTA] = "membar.cta",
                                       [NvvmMemScopeKindCLUSTER] = "fence.sc.cluster",
                                       [NvvmMemScopeKindGPU] = "membar.gl",
                                       [NvvmMemScopeKindSYS] = "membar.sys"};
  nvvmName(steps, kNames[nvvmMembarOpGetScope(op)]);
}

// What an order is restricted to.
static const char *restriction(NvvmMemOrderKind order) {
  return order == NvvmMemOrderKindACQUIRE ? "acquire.sync_restrict.space.cluster.scope.cluster"
                                          : "release.sync_restrict.space.cta.scope.cluster";
}

static void fenceRestrict(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "fence.");
  nvvmName(steps, restriction(nvvmFenceSyncRestrictOpGetOrder(op)));
}

static void fenceProxyRestrict(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "fence.proxy.async_generic.");
  nvvmName(steps, restriction(nvvmFenceProxySyncRestrictOpGetOrder(op)));
}

static void fenceProxy(MlirOperation op, LlvmSteps *steps) {
  switch (nvvmFenceProxyOpGetKind(op)) {
  case NvvmProxyKindalias:
    nvvmName(steps, "fence.proxy.alias");
    break;
  case NvvmProxyKindasync:
    nvvmName(steps, "fence.proxy.async");
    break;
  case NvvmProxyKindasync_global:
    nvvmName(steps, "fence.proxy.async.global");
    break;
  case NvvmProxyKindasync_shared:
    nvvmName(steps, nvvmFenceProxyOpGetSpace(op) == NvvmSharedSpaceshared_cta
                        ? "fence.proxy.async.shared_cta"
                        : "fence.proxy.async.shared_cluster");
    break;
  default:
    break;
  }
}

static void fenceProxyAcquire(MlirOperation op, LlvmSteps *steps) {
  nvvmNameText(steps, "fence.proxy.tensormap_generic.acquire.",
               nvvmMemScopeKindStringify(nvvmFenceProxyAcquireOpGetScope(op)));
}

static void fenceProxyRelease(MlirOperation op, LlvmSteps *steps) {
  nvvmNameText(steps, "fence.proxy.tensormap_generic.release.",
               nvvmMemScopeKindStringify(nvvmFenceProxyReleaseOpGetScope(op)));
}

//===--- Numbers ---===//

static void permute(MlirOperation op, LlvmSteps *steps) {
  NvvmPermuteMode mode = nvvmPermuteOpGetMode(op);
  nvvmName(steps, "prmt");
  if (mode != NvvmPermuteModeDEFAULT)
    nvvmNameText(steps, ".", nvvmPermuteModeStringify(mode));
}

//===--- Barriers in memory ---===//

// The barrier, which arriving ops want in shared memory.
static LlvmTerm sharedBarrier(LlvmSteps *steps, MlirValue barrier) {
  LlvmTerm term = llvmTermValue(barrier);
  if (nvvmSpaceOf(barrier) != NVVM_GENERIC)
    return term;
  MlirContext context = mlirTypeGetContext(term.type);
  return llvmStepsCast(steps, "addrspacecast", term, llvmPointerTypeGet(context, NVVM_SHARED));
}

// Two scopes, and whether the barrier is one of the block or of the cluster.
static void addScopes(LlvmSteps *steps, NvvmMemScopeKind scope, MlirValue barrier) {
  nvvmNameText(steps, ".scope.", nvvmMemScopeKindStringify(scope));
  nvvmName(steps, nvvmSpaceOf(barrier) == NVVM_CLUSTER ? ".space.cluster" : ".space.cta");
}

static void expectTx(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "mbarrier.expect.tx");
  addScopes(steps, nvvmMBarrierExpectTxOpGetScope(op), nvvmMBarrierExpectTxOpGetAddr(op));
}

static void completeTx(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "mbarrier.complete.tx");
  addScopes(steps, nvvmMBarrierCompleteTxOpGetScope(op), nvvmMBarrierCompleteTxOpGetAddr(op));
}

static void barrierInit(MlirOperation op, LlvmSteps *steps) {
  if (nvvmMBarrierInitOpGetPredicate(op).ptr)
    return; // no intrinsic can be told not to
  nvvmName(steps, "mbarrier.init");
  nvvmNameIf(steps, nvvmSpaceOf(nvvmMBarrierInitOpGetAddr(op)) == NVVM_SHARED, ".shared");
}

static void barrierInval(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "mbarrier.inval");
  nvvmNameIf(steps, nvvmSpaceOf(nvvmMBarrierInvalOpGetAddr(op)) == NVVM_SHARED, ".shared");
}

static void copiesArrive(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "cp.async.mbarrier.arrive");
  nvvmNameIf(steps, nvvmCpAsyncMBarrierArriveOpGetNoinc(op), ".noinc");
  nvvmNameIf(steps, nvvmSpaceOf(nvvmCpAsyncMBarrierArriveOpGetAddr(op)) == NVVM_SHARED, ".shared");
}

// `nvvm.mbarrier.<kind>` with what all of these have in their names; `count` may be null.
typedef struct Arrival {
  const char *kind;
  MlirValue barrier, count;
  NvvmMemScopeKind scope;
  bool isRelaxed;
} Arrival;

// The intrinsic gives a state, whether or not the op does, unless the barrier is another block's.
static void finishArrival(MlirOperation op, LlvmSteps *steps, MlirValue barrier) {
  llvmStepsCall(steps, nvvmSpaceOf(barrier) == NVVM_CLUSTER ? resultOf(op) : integer(op, 64));
}

static void arriveAs(MlirOperation op, LlvmSteps *steps, const Arrival *arrival) {
  LlvmTerm address = sharedBarrier(steps, arrival->barrier);
  nvvmName(steps, arrival->kind);
  nvvmNameIf(steps, arrival->isRelaxed, ".relaxed");
  addScopes(steps, arrival->scope, arrival->barrier);
  llvmStepsAdd(steps, address);
  nvvmPassOr(steps, op, arrival->count, 32, 1);
  finishArrival(op, steps, arrival->barrier);
}

static void arrive(MlirOperation op, LlvmSteps *steps) {
  Arrival arrival = {"mbarrier.arrive", nvvmMBarrierArriveOpGetAddr(op),
                     nvvmMBarrierArriveOpGetCount(op), nvvmMBarrierArriveOpGetScope(op),
                     nvvmMBarrierArriveOpGetRelaxed(op)};
  bool isPlain = !arrival.count.ptr && !arrival.isRelaxed && arrival.scope == NvvmMemScopeKindCTA &&
                 nvvmSpaceOf(arrival.barrier) != NVVM_CLUSTER;
  if (!isPlain) {
    arriveAs(op, steps, &arrival);
    return;
  }
  LlvmTerm address = sharedBarrier(steps, arrival.barrier);
  nvvmName(steps, "mbarrier.arrive.shared");
  llvmStepsAdd(steps, address);
  finishArrival(op, steps, arrival.barrier);
}

#define ARRIVAL(function, Op, kind, Get)                                                           \
  static void function(MlirOperation op, LlvmSteps *steps) {                                       \
    Arrival arrival = {kind, nvvm##Op##GetAddr(op), nvvm##Op##Get(op), nvvm##Op##GetScope(op),     \
                       nvvm##Op##GetRelaxed(op)};                                                  \
    arriveAs(op, steps, &arrival);                                                                 \
  }
ARRIVAL(arriveDrop, MBarrierArriveDropOp, "mbarrier.arrive.drop", GetCount)
ARRIVAL(arriveDropExpect, MBarrierArriveDropExpectTxOp, "mbarrier.arrive.drop.expect.tx",
        GetTxcount)
ARRIVAL(arriveExpectAny, MBarrierArriveExpectTxOp, "mbarrier.arrive.expect.tx", GetTxcount)
#undef ARRIVAL

static void arriveExpect(MlirOperation op, LlvmSteps *steps) {
  if (!nvvmMBarrierArriveExpectTxOpGetPredicate(op).ptr)
    arriveExpectAny(op, steps);
}

static void arriveNoComplete(MlirOperation op, LlvmSteps *steps) {
  bool isDrop = nvvmMBarrierArriveDropNocompleteOpIsA(op);
  nvvmName(steps, isDrop ? "mbarrier.arrive.drop.noComplete" : "mbarrier.arrive.noComplete");
  nvvmNameIf(steps, nvvmSpaceOf(mlirOperationGetOperand(op, 0)) == NVVM_SHARED, ".shared");
}

// Whether a phase, told by its state or its parity, is complete; `ticks` may be null.
static void waitAs(LlvmSteps *steps, const char *kind, MlirValue barrier, MlirValue phase,
                   MlirValue ticks, bool isRelaxed, NvvmMemScopeKind scope) {
  LlvmTerm address = sharedBarrier(steps, barrier);
  nvvmName(steps, kind);
  nvvmNameIf(steps, mlirIntegerTypeGetWidth(mlirValueGetType(phase)) == 32, ".parity");
  nvvmNameIf(steps, ticks.ptr != NULL, ".tl");
  nvvmNameIf(steps, isRelaxed, ".relaxed");
  addScopes(steps, scope, barrier);
  llvmStepsAdd(steps, address);
  nvvmPass(steps, phase);
  nvvmPass(steps, ticks);
}
static void testWait(MlirOperation op, LlvmSteps *steps) {
  waitAs(steps, "mbarrier.test.wait", nvvmMBarrierTestWaitOpGetAddr(op),
         nvvmMBarrierTestWaitOpGetStateOrPhase(op), (MlirValue){NULL},
         nvvmMBarrierTestWaitOpGetRelaxed(op), nvvmMBarrierTestWaitOpGetScope(op));
}
static void tryWait(MlirOperation op, LlvmSteps *steps) {
  waitAs(steps, "mbarrier.try.wait", nvvmMBarrierTryWaitOpGetAddr(op),
         nvvmMBarrierTryWaitOpGetStateOrPhase(op), nvvmMBarrierTryWaitOpGetTicks(op),
         nvvmMBarrierTryWaitOpGetRelaxed(op), nvvmMBarrierTryWaitOpGetScope(op));
}

//===--- Launches ---===//

static void tryCancel(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "clusterlaunchcontrol.try_cancel.async.");
  nvvmNameIf(steps, nvvmClusterLaunchControlTryCancelOpGetMulticast(op), "multicast.");
  nvvmName(steps, "shared");
}

static void queryCancel(MlirOperation op, LlvmSteps *steps) {
  static const char *const kQueries[] = {"is_canceled", "get_first_ctaid.x", "get_first_ctaid.y",
                                         "get_first_ctaid.z"};
  nvvmName(steps, "clusterlaunchcontrol.query_cancel.");
  nvvmName(steps, kQueries[nvvmClusterLaunchControlQueryCancelOpGetQueryType(op)]);
}

//===--- Memory ---===//

static void copyAsync(MlirOperation op, LlvmSteps *steps) {
  nvvmNameText(steps, "cp.async.",
               nvvmLoadCacheModifierKindStringify(nvvmCpAsyncOpGetModifier(op)));
  nvvmNameNumber(steps, ".shared.global.", nvvmCpAsyncOpGetSize(op));
  nvvmNameIf(steps, nvvmCpAsyncOpGetCpSize(op).ptr != NULL, ".s");
}
static void waitGroup(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "cp.async.wait.group");
  nvvmPassNumber(steps, op, 32, nvvmCpAsyncWaitGroupOpGetN(op));
}
static void waitBulkGroup(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "cp.async.bulk.wait.group");
  nvvmNameIf(steps, nvvmCpAsyncBulkWaitGroupOpGetRead(op), ".read");
  nvvmPassNumber(steps, op, 32, nvvmCpAsyncBulkWaitGroupOpGetGroup(op));
}

static void map(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "mapa");
  nvvmNameIf(steps, nvvmSpaceOf(nvvmMapaOpGetA(op)) == NVVM_SHARED, ".shared.cluster");
}

static void storeBulk(MlirOperation op, LlvmSteps *steps) {
  MlirValue address = nvvmBulkStoreOpGetAddr(op);
  nvvmName(steps, "st.bulk");
  nvvmNameIf(steps, nvvmSpaceOf(address) == NVVM_SHARED, ".shared.cta");
  nvvmPass(steps, address);
  nvvmPass(steps, nvvmBulkStoreOpGetSize(op));
  nvvmPassNumber(steps, op, 64, nvvmBulkStoreOpGetInitVal(op));
}

// A descriptor is prefetched by the space of its address; that of a parameter is said to be one.
enum { PARAMETERS = 101 };
static void prefetchDescriptor(MlirOperation op, LlvmSteps *steps) {
  LlvmTerm address = llvmTermValue(nvvmPrefetchOpGetAddr(op));
  if (nvvmPrefetchOpGetInParamSpace(op))
    address = llvmStepsCast(steps, "addrspacecast", address,
                            llvmPointerTypeGet(mlirOperationGetContext(op), PARAMETERS));
  nvvmNameNumber(steps, "prefetch.tensormap.p", llvmPointerTypeGetAddressSpace(address.type));
  llvmStepsAdd(steps, address);
}

static void prefetch(MlirOperation op, LlvmSteps *steps) {
  MlirValue address = nvvmPrefetchOpGetAddr(op);
  int64_t space = nvvmSpaceOf(address);
  if (nvvmPrefetchOpGetPredicate(op).ptr)
    return;
  if (nvvmPrefetchOpGetTensormap(op)) {
    prefetchDescriptor(op, steps);
    return;
  }
  nvvmName(steps, nvvmPrefetchOpGetUniform(op) ? "prefetchu." : "prefetch.");
  nvvmNameIf(steps, space == NVVM_GLOBAL, "global.");
  nvvmNameIf(steps, space == NVVM_LOCAL, "local.");
  nvvmNameText(steps, "", nvvmPrefetchCacheLevelStringify(nvvmPrefetchOpGetCacheLevel(op)));
  if (nvvmPrefetchOpGetEvictPriorityAttr(op).ptr)
    nvvmName(steps, nvvmPrefetchOpGetEvictPriority(op) == NvvmCacheEvictionPriorityEvictLast
                        ? ".evict.last"
                        : ".evict.normal");
  nvvmPass(steps, address);
}

//===--- All of them ---===//

static const NvvmIntrinsic kIntrinsics[] = {
    {&nvvmBarrier0OpDef, barrier0, NULL},
    {&nvvmBarrierOpDef, barrier, NULL},
    {&nvvmClusterArriveOpDef, clusterArrive, NULL},
    {&nvvmClusterArriveRelaxedOpDef, clusterArriveRelaxed, NULL},
    {&nvvmClusterWaitOpDef, clusterWait, NULL},
    {&nvvmShflOpDef, shuffle, NULL},
    {&nvvmVoteSyncOpDef, vote, NULL},
    {&nvvmMatchSyncOpDef, match, NULL},
    {&nvvmReduxOpDef, reduce, NULL},
    {&nvvmElectSyncOpDef, elect, NULL},
    {&nvvmSyncWarpOpDef, NULL, "nvvm.bar.warp.sync"},
    {&nvvmSetMaxRegisterOpDef, setRegisters, NULL},
    {&nvvmGriddepcontrolOpDef, gridControl, NULL},
    {&nvvmPMEventOpDef, event, NULL},
    {&nvvmExitDef, NULL, "nvvm.exit"},
    {&nvvmBreakpointDef, NULL, "debugtrap"},
    {&nvvmNanosleepOpDef, NULL, "nvvm.nanosleep"},
    {&nvvmMembarOpDef, membar, NULL},
    {&nvvmFenceScClusterOpDef, NULL, "nvvm.fence.sc.cluster"},
    {&nvvmFenceMbarrierInitOpDef, NULL, "nvvm.fence.mbarrier_init.release.cluster"},
    {&nvvmFenceSyncRestrictOpDef, fenceRestrict, NULL},
    {&nvvmFenceProxyOpDef, fenceProxy, NULL},
    {&nvvmFenceProxyAcquireOpDef, fenceProxyAcquire, NULL},
    {&nvvmFenceProxyReleaseOpDef, fenceProxyRelease, NULL},
    {&nvvmFenceProxySyncRestrictOpDef, fenceProxyRestrict, NULL},
    {&nvvmPermuteOpDef, permute, NULL},
    {&nvvmMBarrierExpectTxOpDef, expectTx, NULL},
    {&nvvmMBarrierCompleteTxOpDef, completeTx, NULL},
    {&nvvmMBarrierInitOpDef, barrierInit, NULL},
    {&nvvmMBarrierInvalOpDef, barrierInval, NULL},
    {&nvvmMBarrierArriveOpDef, arrive, NULL},
    {&nvvmMBarrierArriveDropOpDef, arriveDrop, NULL},
    {&nvvmMBarrierArriveExpectTxOpDef, arriveExpect, NULL},
    {&nvvmMBarrierArriveDropExpectTxOpDef, arriveDropExpect, NULL},
    {&nvvmMBarrierArriveNocompleteOpDef, arriveNoComplete, NULL},
    {&nvvmMBarrierArriveDropNocompleteOpDef, arriveNoComplete, NULL},
    {&nvvmMBarrierTestWaitOpDef, testWait, NULL},
    {&nvvmMBarrierTryWaitOpDef, tryWait, NULL},
    {&nvvmCpAsyncMBarrierArriveOpDef, copiesArrive, NULL},
    {&nvvmClusterLaunchControlTryCancelOpDef, tryCancel, NULL},
    {&nvvmClusterLaunchControlQueryCancelOpDef, queryCancel, NULL},
    {&nvvmCpAsyncOpDef, copyAsync, NULL},
    {&nvvmCpAsyncCommitGroupOpDef, NULL, "nvvm.cp.async.commit.group"},
    {&nvvmCpAsyncWaitGroupOpDef, waitGroup, NULL},
    {&nvvmCpAsyncBulkCommitGroupOpDef, NULL, "nvvm.cp.async.bulk.commit.group"},
    {&nvvmCpAsyncBulkWaitGroupOpDef, waitBulkGroup, NULL},
    {&nvvmMapaOpDef, map, NULL},
    {&nvvmBulkStoreOpDef, storeBulk, NULL},
    {&nvvmPrefetchOpDef, prefetch, NULL},
    {&nvvmWgmmaFenceAlignedOpDef, NULL, "nvvm.wgmma.fence.sync.aligned"},
    {&nvvmWgmmaGroupSyncAlignedOpDef, NULL, "nvvm.wgmma.commit_group.sync.aligned"},
};
static const NvvmIntrinsics nvvmIntrinsics = {kIntrinsics,
                                              sizeof kIntrinsics / sizeof kIntrinsics[0]};

static const NvvmIntrinsic *findIntrinsic(MlirOperation op) {
  const NvvmIntrinsics *tables[] = {&nvvmIntrinsics, &nvvmFloatIntrinsics, &nvvmMatrixIntrinsics,
                                    &nvvmTensorIntrinsics};
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; ++i)
    for (size_t j = 0; j < tables[i]->size; ++j)
      if (tesseraOperationIs(op, tables[i]->data[j].definition))
        return &tables[i]->data[j];
  return NULL;
}

static void appendSteps(MlirOperation op, LlvmSteps *steps) {
  const NvvmIntrinsic *intrinsic = findIntrinsic(op);
  if (!intrinsic)
    return;
  if (intrinsic->append)
    intrinsic->append(op, steps);
  else
    llvmStepsName(steps, intrinsic->name);
  if (!llvmStepsHasName(steps))
    return;
  if (!llvmStepsHasArguments(steps))
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
      nvvmPass(steps, mlirOperationGetOperand(op, i));
  llvmStepsCall(steps, resultOf(op));
}

//===--- Attributes of functions ---===//

static void appendSizes(TsString *value, MlirAttribute sizes) {
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(sizes); ++i) {
    if (i)
      tsStringAppendChar(value, ',');
    tsStringAppendSigned(value, mlirDenseI32ArrayGetElement(sizes, i));
  }
}

static bool describeAttribute(MlirStringRef name, MlirAttribute value, LlvmAttributeText *text) {
  static const char *const kKeys[][2] = {{"nvvm.maxntid", "nvvm.maxntid"},
                                         {"nvvm.reqntid", "nvvm.reqntid"},
                                         {"nvvm.cluster_dim", "nvvm.cluster_dim"},
                                         {"nvvm.cluster_max_blocks", "nvvm.maxclusterrank"},
                                         {"nvvm.minctasm", "nvvm.minctasm"},
                                         {"nvvm.maxnreg", "nvvm.maxnreg"},
                                         {"nvvm.grid_constant", "nvvm.grid_constant"},
                                         {"nvvm.blocksareclusters", "nvvm.blocksareclusters"}};
  text->isKernel = tsEqualC(name, NVVM_KERNEL);
  for (size_t i = 0; i < sizeof kKeys / sizeof kKeys[0]; ++i)
    if (tsEqualC(name, kKeys[i][0]))
      text->key = kKeys[i][1];
  if (text->key && mlirAttributeIsADenseI32Array(value))
    appendSizes(&text->value, value);
  else if (text->key && mlirAttributeIsAInteger(value))
    tsStringAppendSigned(&text->value, mlirIntegerAttrGetValueInt(value));
  text->hasValue = text->value.size != 0;
  return text->key || text->isKernel;
}

const InstructionsInterfaceMethods nvvmInstructionsInterface = {
    .appendSteps = appendSteps,
    .describeAttribute = describeAttribute,
};
