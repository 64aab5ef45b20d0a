// Which intrinsics of LLVM ops of the nvvm dialect call: their names depend on attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMOps.h"
#include "support/String.h"

static bool isInSpace(MlirValue pointer, int64_t space) {
  return llvmPointerTypeGetAddressSpace(mlirValueGetType(pointer)) == space;
}
enum { SHARED = 3, SHARED_CLUSTER = 7 };

static void add(TsString *name, const char *text) { tsStringAppendC(name, text); }
static void addText(TsString *name, const char *before, MlirStringRef text) {
  add(name, before);
  tsStringAppend(name, text);
}
static void addIf(TsString *name, bool holds, const char *text) {
  if (holds)
    add(name, text);
}
static void addGroup(TsString *name, NvvmCTAGroupKind group) {
  add(name, group == NvvmCTAGroupKindCTA_1 ? ".cg1" : ".cg2");
}

//===--- Fences ---===//

static void membar(MlirOperation op, TsString *name) {
  static const char *const kNames[] = {[NvvmMemScopeKindCTA] = "membar.cta",
                                       [NvvmMemScopeKindCLUSTER] = "fence.sc.cluster",
                                       [NvvmMemScopeKindGPU] = "membar.gl",
                                       [NvvmMemScopeKindSYS] = "membar.sys"};
  add(name, kNames[nvvmMembarOpGetScope(op)]);
}

static void fenceCluster(MlirOperation op, TsString *name) {
  (void)op;
  add(name, "fence.sc.cluster");
}

static void fenceBarrierInit(MlirOperation op, TsString *name) {
  (void)op;
  add(name, "fence.mbarrier_init.release.cluster");
}

// What an order is restricted to.
static const char *restriction(NvvmMemOrderKind order) {
  return order == NvvmMemOrderKindACQUIRE ? "acquire.sync_restrict.space.cluster.scope.cluster"
                                          : "release.sync_restrict.space.cta.scope.cluster";
}

static void fenceRestrict(MlirOperation op, TsString *name) {
  add(name, "fence.");
  add(name, restriction(nvvmFenceSyncRestrictOpGetOrder(op)));
}

static void fenceProxyRestrict(MlirOperation op, TsString *name) {
  add(name, "fence.proxy.async_generic.");
  add(name, restriction(nvvmFenceProxySyncRestrictOpGetOrder(op)));
}

static void fenceProxy(MlirOperation op, TsString *name) {
  switch (nvvmFenceProxyOpGetKind(op)) {
  case NvvmProxyKindalias:
    add(name, "fence.proxy.alias");
    break;
  case NvvmProxyKindasync:
    add(name, "fence.proxy.async");
    break;
  case NvvmProxyKindasync_global:
    add(name, "fence.proxy.async.global");
    break;
  case NvvmProxyKindasync_shared:
    add(name, nvvmFenceProxyOpGetSpace(op) == NvvmSharedSpaceshared_cta
                  ? "fence.proxy.async.shared_cta"
                  : "fence.proxy.async.shared_cluster");
    break;
  default:
    break;
  }
}

static void fenceProxyAcquire(MlirOperation op, TsString *name) {
  addText(name, "fence.proxy.tensormap_generic.acquire.",
          nvvmMemScopeKindStringify(nvvmFenceProxyAcquireOpGetScope(op)));
}

static void fenceProxyRelease(MlirOperation op, TsString *name) {
  addText(name, "fence.proxy.tensormap_generic.release.",
          nvvmMemScopeKindStringify(nvvmFenceProxyReleaseOpGetScope(op)));
}

//===--- Numbers ---===//

static void permute(MlirOperation op, TsString *name) {
  NvvmPermuteMode mode = nvvmPermuteOpGetMode(op);
  add(name, "prmt");
  if (mode != NvvmPermuteModeDEFAULT)
    addText(name, ".", nvvmPermuteModeStringify(mode));
}

static void toTF32(MlirOperation op, TsString *name) {
  addText(name, "f2tf32.", nvvmFPRoundingModeStringify(nvvmConvertFloatToTF32OpGetRnd(op)));
  addIf(name, nvvmConvertFloatToTF32OpGetRelu(op), ".relu");
  addIf(name, nvvmConvertFloatToTF32OpGetSat(op) == NvvmSaturationModeSATFINITE, ".satfinite");
}

//===--- Barriers in memory ---===//

// Two scopes, and whether the barrier is one of the block or of the cluster.
static void addScopes(TsString *name, NvvmMemScopeKind scope, MlirValue barrier) {
  addText(name, ".scope.", nvvmMemScopeKindStringify(scope));
  add(name, isInSpace(barrier, SHARED_CLUSTER) ? ".space.cluster" : ".space.cta");
}

static void expectTx(MlirOperation op, TsString *name) {
  add(name, "mbarrier.expect.tx");
  addScopes(name, nvvmMBarrierExpectTxOpGetScope(op), nvvmMBarrierExpectTxOpGetAddr(op));
}

static void completeTx(MlirOperation op, TsString *name) {
  add(name, "mbarrier.complete.tx");
  addScopes(name, nvvmMBarrierCompleteTxOpGetScope(op), nvvmMBarrierCompleteTxOpGetAddr(op));
}

static void barrierInit(MlirOperation op, TsString *name) {
  if (nvvmMBarrierInitOpGetPredicate(op).ptr)
    return;
  add(name, "mbarrier.init");
  addIf(name, isInSpace(nvvmMBarrierInitOpGetAddr(op), SHARED), ".shared");
}

static void barrierInval(MlirOperation op, TsString *name) {
  add(name, "mbarrier.inval");
  addIf(name, isInSpace(nvvmMBarrierInvalOpGetAddr(op), SHARED), ".shared");
}

static void copiesArrive(MlirOperation op, TsString *name) {
  add(name, "cp.async.mbarrier.arrive");
  addIf(name, nvvmCpAsyncMBarrierArriveOpGetNoinc(op), ".noinc");
  addIf(name, isInSpace(nvvmCpAsyncMBarrierArriveOpGetAddr(op), SHARED), ".shared");
}

//===--- Launches ---===//

static void tryCancel(MlirOperation op, TsString *name) {
  add(name, "clusterlaunchcontrol.try_cancel.async.");
  addIf(name, nvvmClusterLaunchControlTryCancelOpGetMulticast(op), "multicast.");
  add(name, "shared");
}

static void queryCancel(MlirOperation op, TsString *name) {
  static const char *const kQueries[] = {"is_canceled", "get_first_ctaid.x", "get_first_ctaid.y",
                                         "get_first_ctaid.z"};
  add(name, "clusterlaunchcontrol.query_cancel.");
  add(name, kQueries[nvvmClusterLaunchControlQueryCancelOpGetQueryType(op)]);
}

//===--- Tensor memory ---===//

static void tensorAlloc(MlirOperation op, TsString *name) {
  add(name, "tcgen05.alloc");
  addIf(name, isInSpace(nvvmTcgen05AllocOpGetAddr(op), SHARED), ".shared");
  addGroup(name, nvvmTcgen05AllocOpGetGroup(op));
}

static void tensorDealloc(MlirOperation op, TsString *name) {
  add(name, "tcgen05.dealloc");
  addGroup(name, nvvmTcgen05DeallocOpGetGroup(op));
}

static void tensorRelinquish(MlirOperation op, TsString *name) {
  add(name, "tcgen05.relinq.alloc.permit");
  addGroup(name, nvvmTcgen05RelinquishAllocPermitOpGetGroup(op));
}

static void tensorCommit(MlirOperation op, TsString *name) {
  add(name, "tcgen05.commit");
  addIf(name, nvvmTcgen05CommitOpGetMulticastMask(op).ptr, ".mc");
  addIf(name, isInSpace(nvvmTcgen05CommitOpGetAddr(op), SHARED), ".shared");
  addGroup(name, nvvmTcgen05CommitOpGetGroup(op));
}

static void tensorFence(MlirOperation op, TsString *name) {
  bool isBefore = nvvmTcgen05FenceOpGetKind(op) == NvvmTcgen05FenceKindBEFORE_THREAD_SYNC;
  add(name, isBefore ? "tcgen05.fence.before.thread.sync" : "tcgen05.fence.after.thread.sync");
}

static void tensorWait(MlirOperation op, TsString *name) {
  bool isLoad = nvvmTcgen05WaitOpGetKind(op) == NvvmTcgen05WaitKindLOAD;
  add(name, isLoad ? "tcgen05.wait.ld" : "tcgen05.wait.st");
}

static void tensorShift(MlirOperation op, TsString *name) {
  add(name, "tcgen05.shift.down");
  addGroup(name, nvvmTcgen05ShiftOpGetGroup(op));
}

static void tensorCopy(MlirOperation op, TsString *name) {
  MlirStringRef shape = nvvmTcgen05CpShapeStringify(nvvmTcgen05CpOpGetShape(op));
  size_t prefix = sizeof "shape_" - 1;
  addText(name, "tcgen05.cp.", tsSubstring(shape, prefix, shape.length - prefix));
  NvvmTcgen05CpMulticast multicast = nvvmTcgen05CpOpGetMulticast(op);
  if (multicast != NvvmTcgen05CpMulticastNONE)
    addText(name, "_", nvvmTcgen05CpMulticastStringify(multicast));
  if (nvvmTcgen05CpOpGetSrcFormatAttr(op).ptr)
    addText(name, ".", nvvmTcgen05CpSrcFormatStringify(nvvmTcgen05CpOpGetSrcFormat(op)));
  addGroup(name, nvvmTcgen05CpOpGetGroup(op));
}

//===--- All of them ---===//

static const struct {
  const TesseraOpDef *definition;
  void (*appendName)(MlirOperation op, TsString *name);
} kCalls[] = {
    {&nvvmMembarOpDef, membar},
    {&nvvmFenceScClusterOpDef, fenceCluster},
    {&nvvmFenceMbarrierInitOpDef, fenceBarrierInit},
    {&nvvmFenceSyncRestrictOpDef, fenceRestrict},
    {&nvvmFenceProxyOpDef, fenceProxy},
    {&nvvmFenceProxyAcquireOpDef, fenceProxyAcquire},
    {&nvvmFenceProxyReleaseOpDef, fenceProxyRelease},
    {&nvvmFenceProxySyncRestrictOpDef, fenceProxyRestrict},
    {&nvvmPermuteOpDef, permute},
    {&nvvmConvertFloatToTF32OpDef, toTF32},
    {&nvvmMBarrierExpectTxOpDef, expectTx},
    {&nvvmMBarrierCompleteTxOpDef, completeTx},
    {&nvvmMBarrierInitOpDef, barrierInit},
    {&nvvmMBarrierInvalOpDef, barrierInval},
    {&nvvmCpAsyncMBarrierArriveOpDef, copiesArrive},
    {&nvvmClusterLaunchControlTryCancelOpDef, tryCancel},
    {&nvvmClusterLaunchControlQueryCancelOpDef, queryCancel},
    {&nvvmTcgen05AllocOpDef, tensorAlloc},
    {&nvvmTcgen05DeallocOpDef, tensorDealloc},
    {&nvvmTcgen05RelinquishAllocPermitOpDef, tensorRelinquish},
    {&nvvmTcgen05CommitOpDef, tensorCommit},
    {&nvvmTcgen05FenceOpDef, tensorFence},
    {&nvvmTcgen05WaitOpDef, tensorWait},
    {&nvvmTcgen05ShiftOpDef, tensorShift},
    {&nvvmTcgen05CpOpDef, tensorCopy},
};

static void appendName(MlirOperation op, MlirStringCallback append, void *user) {
  TsString name = {0};
  for (size_t i = 0; i < sizeof kCalls / sizeof kCalls[0]; ++i)
    if (tesseraOperationIs(op, kCalls[i].definition))
      kCalls[i].appendName(op, &name);
  if (name.size) {
    append(tsLiteral("nvvm."), user);
    append(tsStringView(&name), user);
  }
  tsStringFree(&name);
}

const IntrinsicNamesInterfaceMethods nvvmIntrinsicNamesInterface = {.appendName = appendName};
