// What ops of the nvvm dialect must be. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult fail(MlirOperation op, const char *message) {
  return mlirOperationEmitError(op, "%s", message);
}
static MlirLogicalResult failOp(MlirOperation op, const char *message) {
  return mlirOperationEmitOpError(op, "%s", message);
}

static int64_t spaceOf(MlirValue pointer) {
  return llvmPointerTypeGetAddressSpace(mlirValueGetType(pointer));
}
static bool isInteger(MlirType type, unsigned width) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == width;
}

//===--- Warps ---===//

MlirLogicalResult nvvmReduxOpVerify(MlirOperation op) {
  bool isF32 = mlirTypeIsAF32(mlirValueGetType(nvvmReduxOpGetVal(op)));
  NvvmReduxKind kind = nvvmReduxOpGetKind(op);
  if (!isF32 && nvvmReduxOpGetAbs(op))
    return failOp(op, "abs attribute is supported only for f32 type");
  if (!isF32 && nvvmReduxOpGetNan(op))
    return failOp(op, "nan attribute is supported only for f32 type");
  bool wantsF32 = kind == NvvmReduxKindFMIN || kind == NvvmReduxKindFMAX;
  if (wantsF32 == isF32)
    return success();
  MlirStringRef name = nvvmReduxKindStringify(kind);
  return mlirOperationEmitOpError(
      op, "'%.*s' redux kind unsupported with '%s' type. Only supported type is '%s'.",
      (int)name.length, name.data, isF32 ? "f32" : "i32", wantsF32 ? "f32" : "i32");
}

static MlirLogicalResult reportField(MlirOperation op, const char *which, MlirType expected,
                                     MlirType found) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "expected %s to be of type ", which);
  tesseraDiagnosticAppendType(error, expected);
  tesseraDiagnosticAppendFormat(error, " but got ");
  tesseraDiagnosticAppendType(error, found);
  tesseraDiagnosticAppendFormat(error, " instead");
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult nvvmShflOpVerify(MlirOperation op) {
  MlirType result = mlirValueGetType(nvvmShflOpGetRes(op));
  MlirType type = mlirValueGetType(nvvmShflOpGetVal(op));
  if (mlirAttributeIsNull(nvvmShflOpGetReturnValueAndIsValidAttr(op)) && llvmStructTypeIsA(result))
    return failOp(op, "\"return_value_and_is_valid\" attribute must be specified when the return "
                      "type is a struct type");
  if (mlirAttributeIsNull(nvvmShflOpGetReturnValueAndIsValidAttr(op)))
    return mlirTypeEqual(result, type) ? success() : reportField(op, "return type", type, result);
  size_t size = 0;
  const MlirType *fields = NULL;
  if (llvmStructTypeIsA(result))
    fields = llvmStructTypeGetFields(result, &size);
  if (size != 2)
    return failOp(op, "expected return type to be a two-element struct");
  if (!mlirTypeEqual(fields[0], type))
    return reportField(op, "first element in the returned struct", type, fields[0]);
  if (!isInteger(fields[1], 1))
    return reportField(op, "second element in the returned struct",
                       mlirIntegerTypeGet(mlirOperationGetContext(op), 1), fields[1]);
  return success();
}

MlirLogicalResult nvvmVoteSyncOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(nvvmVoteSyncOpGetRes(op));
  if (nvvmVoteSyncOpGetKind(op) == NvvmVoteSyncKindballot)
    return isInteger(type, 32) ? success() : fail(op, "vote.sync 'ballot' returns an i32");
  return isInteger(type, 1) ? success()
                            : fail(op, "vote.sync 'any', 'all' and 'uni' returns an i1");
}

MlirLogicalResult nvvmMatchSyncOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(nvvmMatchSyncOpGetRes(op));
  if (nvvmMatchSyncOpGetKind(op) == NvvmMatchSyncKindany)
    return isInteger(type, 32) ? success() : failOp(op, "match.sync 'any' returns an i32");
  size_t size = 0;
  const MlirType *fields = NULL;
  if (llvmStructTypeIsA(type))
    fields = llvmStructTypeGetFields(type, &size);
  if (size == 2 && isInteger(fields[0], 32) && isInteger(fields[1], 1))
    return success();
  return failOp(op, "match.sync 'all' returns a two element struct with first element as i32 and "
                    "second element as i1");
}

MlirLogicalResult nvvmPermuteOpVerify(MlirOperation op) {
  NvvmPermuteMode mode = nvvmPermuteOpGetMode(op);
  bool wantsHigh =
      mode == NvvmPermuteModeDEFAULT || mode == NvvmPermuteModeF4E || mode == NvvmPermuteModeB4E;
  if ((nvvmPermuteOpGetHi(op).ptr != NULL) == wantsHigh)
    return success();
  MlirStringRef name = nvvmPermuteModeStringify(mode);
  return mlirOperationEmitError(op, "mode '%.*s' %s 'hi' operand.", (int)name.length, name.data,
                                wantsHigh ? "requires" : "does not accept");
}

MlirLogicalResult nvvmSetMaxRegisterOpVerify(MlirOperation op) {
  int64_t count = nvvmSetMaxRegisterOpGetRegCount(op);
  if (count % 8)
    return failOp(op, "new register size must be multiple of 8");
  if (count < 24 || count > 256)
    return failOp(op, "new register size must be in between 24 to 256");
  return success();
}

MlirLogicalResult nvvmPMEventOpVerify(MlirOperation op) {
  bool hasMask = !mlirAttributeIsNull(nvvmPMEventOpGetMaskedEventIdAttr(op));
  bool hasId = !mlirAttributeIsNull(nvvmPMEventOpGetEventIdAttr(op));
  if (!hasMask && !hasId)
    return failOp(op, "either `id` or `mask` must be set");
  if (hasMask && hasId)
    return failOp(op, "`id` and `mask` cannot be set at the same time");
  if (hasId && (nvvmPMEventOpGetEventId(op) < 0 || nvvmPMEventOpGetEventId(op) > 15))
    return failOp(op, "`id` must be between 0 and 15");
  return success();
}

//===--- Barriers ---===//

static MlirLogicalResult verifyScope(MlirOperation op, NvvmMemScopeKind scope) {
  if (scope == NvvmMemScopeKindCTA || scope == NvvmMemScopeKindCLUSTER)
    return success();
  return fail(op, "mbarrier scope must be either CTA or Cluster");
}

// An arrival at a barrier of another block gives no state.
static MlirLogicalResult verifyArrival(MlirOperation op, NvvmMemScopeKind scope) {
  if (failed(verifyScope(op, scope)))
    return mlirLogicalResultFailure();
  if (spaceOf(mlirOperationGetOperand(op, 0)) == 7 && mlirOperationGetNumResults(op))
    return fail(op, "mbarrier in shared_cluster space cannot return any value");
  return success();
}

#define SCOPED(Op, verify)                                                                         \
  MlirLogicalResult nvvm##Op##Verify(MlirOperation op) {                                           \
    return verify(op, nvvm##Op##GetScope(op));                                                     \
  }
SCOPED(MBarrierExpectTxOp, verifyScope)
SCOPED(MBarrierCompleteTxOp, verifyScope)
SCOPED(MBarrierTestWaitOp, verifyScope)
SCOPED(MBarrierTryWaitOp, verifyScope)
SCOPED(MBarrierArriveOp, verifyArrival)
SCOPED(MBarrierArriveDropOp, verifyArrival)
SCOPED(MBarrierArriveDropExpectTxOp, verifyArrival)

MlirLogicalResult nvvmMBarrierArriveExpectTxOpVerify(MlirOperation op) {
  if (nvvmMBarrierArriveExpectTxOpGetPredicate(op).ptr) {
    if (nvvmMBarrierArriveExpectTxOpGetRelaxed(op))
      return fail(op, "mbarrier with relaxed semantics is not supported when using predicate");
    if (spaceOf(nvvmMBarrierArriveExpectTxOpGetAddr(op)) == 7)
      return fail(op, "mbarrier in shared_cluster space is not supported when using predicate");
    if (nvvmMBarrierArriveExpectTxOpGetScope(op) != NvvmMemScopeKindCTA)
      return fail(op, "mbarrier scope must be CTA when using predicate");
    if (mlirOperationGetNumResults(op))
      return fail(op, "return-value is not supported when using predicate");
    return success();
  }
  return verifyArrival(op, nvvmMBarrierArriveExpectTxOpGetScope(op));
}

MlirLogicalResult nvvmBarrierOpVerify(MlirOperation op) {
  if (nvvmBarrierOpGetNumberOfThreads(op).ptr && !nvvmBarrierOpGetBarrierId(op).ptr)
    return failOp(op, "barrier id is missing, it should be set between 0 to 15");
  bool reduces = !mlirAttributeIsNull(nvvmBarrierOpGetReductionOpAttr(op));
  if (nvvmBarrierOpGetBarrierId(op).ptr && (reduces || nvvmBarrierOpGetReductionPredicate(op).ptr))
    return failOp(op, "reduction are only available when id is 0");
  if (reduces != (nvvmBarrierOpGetReductionPredicate(op).ptr != NULL))
    return failOp(op, "reduction predicate and reduction operation must be specified together");
  return success();
}

//===--- Fences ---===//

static bool isAcquireOrRelease(NvvmMemOrderKind order) {
  return order == NvvmMemOrderKindACQUIRE || order == NvvmMemOrderKindRELEASE;
}

MlirLogicalResult nvvmFenceSyncRestrictOpVerify(MlirOperation op) {
  return isAcquireOrRelease(nvvmFenceSyncRestrictOpGetOrder(op))
             ? success()
             : failOp(op, "only acquire and release semantics are supported");
}

MlirLogicalResult nvvmFenceProxyOpVerify(MlirOperation op) {
  NvvmProxyKind kind = nvvmFenceProxyOpGetKind(op);
  bool hasSpace = !mlirAttributeIsNull(nvvmFenceProxyOpGetSpaceAttr(op));
  if (kind == NvvmProxyKindTENSORMAP)
    return failOp(op, "tensormap proxy is not a supported proxy kind");
  if (kind == NvvmProxyKindGENERIC)
    return failOp(op, "generic proxy not a supported proxy kind");
  if (kind == NvvmProxyKindasync_shared && !hasSpace)
    return failOp(op, "async_shared fence requires space attribute");
  if (kind != NvvmProxyKindasync_shared && hasSpace)
    return failOp(op, "only async_shared fence can have space attribute");
  return success();
}

static MlirLogicalResult verifyDirection(MlirOperation op, NvvmProxyKind from, NvvmProxyKind to) {
  if (from != NvvmProxyKindGENERIC)
    return failOp(op, "uni-directional proxies only support generic for from_proxy attribute");
  if (to != NvvmProxyKindTENSORMAP)
    return failOp(op, "uni-directional proxies only support tensormap for to_proxy attribute");
  return success();
}
MlirLogicalResult nvvmFenceProxyAcquireOpVerify(MlirOperation op) {
  return verifyDirection(op, nvvmFenceProxyAcquireOpGetFromProxy(op),
                         nvvmFenceProxyAcquireOpGetToProxy(op));
}
MlirLogicalResult nvvmFenceProxyReleaseOpVerify(MlirOperation op) {
  return verifyDirection(op, nvvmFenceProxyReleaseOpGetFromProxy(op),
                         nvvmFenceProxyReleaseOpGetToProxy(op));
}

MlirLogicalResult nvvmFenceProxySyncRestrictOpVerify(MlirOperation op) {
  if (!isAcquireOrRelease(nvvmFenceProxySyncRestrictOpGetOrder(op)))
    return failOp(op, "only acquire and release semantics are supported");
  if (nvvmFenceProxySyncRestrictOpGetFromProxy(op) != NvvmProxyKindGENERIC)
    return failOp(op, "only generic is support for from_proxy attribute");
  if (nvvmFenceProxySyncRestrictOpGetToProxy(op) != NvvmProxyKindasync)
    return failOp(op, "only async is supported for to_proxy attribute");
  return success();
}

//===--- Memory ---===//

MlirLogicalResult nvvmCpAsyncOpVerify(MlirOperation op) {
  NvvmLoadCacheModifierKind modifier = nvvmCpAsyncOpGetModifier(op);
  int64_t size = nvvmCpAsyncOpGetSize(op);
  if (modifier != NvvmLoadCacheModifierKindCG && modifier != NvvmLoadCacheModifierKindCA)
    return fail(op, "Only CG and CA cache modifiers are supported.");
  if (size != 4 && size != 8 && size != 16)
    return fail(op, "expected byte size to be either 4, 8 or 16.");
  if (modifier == NvvmLoadCacheModifierKindCG && size != 16)
    return fail(op, "CG cache modifier is only support for 16 bytes copy.");
  return success();
}

MlirLogicalResult nvvmBulkStoreOpVerify(MlirOperation op) {
  int64_t value = nvvmBulkStoreOpGetInitVal(op);
  if (!value)
    return success();
  return mlirOperationEmitOpError(op, "only 0 is supported for initVal, got %lld",
                                  (long long)value);
}

static MlirLogicalResult verifyTensormap(MlirOperation op, int64_t space, bool hasPriority) {
  if (space != 0 && space != 4)
    return failOp(op, "prefetch tensormap requires a generic or constant pointer");
  if (hasPriority)
    return failOp(op, "prefetch tensormap does not support eviction priority");
  if (nvvmPrefetchOpGetInParamSpace(op) && space != 0)
    return failOp(op, "in_param_space can only be specified for a generic pointer");
  return success();
}

static MlirLogicalResult verifyPrefetchLevel(MlirOperation op, int64_t space, bool hasPriority) {
  NvvmPrefetchCacheLevel level = nvvmPrefetchOpGetCacheLevel(op);
  if (space != 0 && space != 1 && space != 5)
    return failOp(op, "prefetch to cache level requires a generic, global, or local pointer");
  if (nvvmPrefetchOpGetUniform(op)) {
    if (level != NvvmPrefetchCacheLevelL1)
      return failOp(op, "unsupported cache level, the only supported uniform cache level is L1");
    if (space != 0)
      return failOp(op, "prefetch to uniform cache requires a generic pointer");
  }
  if (!hasPriority)
    return success();
  NvvmCacheEvictionPriority priority = nvvmPrefetchOpGetEvictPriority(op);
  if (level != NvvmPrefetchCacheLevelL2)
    return failOp(op, "cache eviction priority supported only for cache level L2");
  if (space != 1)
    return failOp(op, "cache eviction priority requires a global pointer");
  if (priority != NvvmCacheEvictionPriorityEvictNormal &&
      priority != NvvmCacheEvictionPriorityEvictLast)
    return failOp(op, "unsupported cache eviction priority, only evict_last and evict_normal are "
                      "supported");
  return success();
}

MlirLogicalResult nvvmPrefetchOpVerify(MlirOperation op) {
  int64_t space = spaceOf(nvvmPrefetchOpGetAddr(op));
  bool hasPriority = !mlirAttributeIsNull(nvvmPrefetchOpGetEvictPriorityAttr(op));
  bool hasLevel = !mlirAttributeIsNull(nvvmPrefetchOpGetCacheLevelAttr(op));
  bool isTensormap = nvvmPrefetchOpGetTensormap(op);
  if (hasLevel && isTensormap)
    return failOp(op, "cannot specify both tensormap and cache level");
  if (nvvmPrefetchOpGetPredicate(op).ptr && !isTensormap)
    return failOp(op, "predicate supported only on prefetch tensormap");
  if (isTensormap)
    return verifyTensormap(op, space, hasPriority);
  if (hasLevel)
    return verifyPrefetchLevel(op, space, hasPriority);
  return failOp(op, "requires specification of either cache level or tensormap");
}

//===--- Boxes of tensors ---===//

// `numOffsets`: how many there are for im2col; -1: it isn't asked.
static MlirLogicalResult verifyBox(MlirOperation op, intptr_t dims, bool isIm2Col,
                                   intptr_t numOffsets, intptr_t expectedOffsets) {
  if (dims < 1 || dims > 5)
    return fail(op, "expects coordinates between 1 to 5 dimension");
  if (isIm2Col && dims < 3)
    return fail(op, "to use im2col mode, the tensor has to be at least 3-dimensional");
  if (numOffsets >= 0 && numOffsets != expectedOffsets)
    return mlirOperationEmitError(op, " im2col offsets expected %lld (provided %lld)",
                                  (long long)expectedOffsets, (long long)numOffsets);
  return success();
}

static MlirLogicalResult verifyLoadBox(MlirOperation op, NvvmTMALoadMode mode, intptr_t dims,
                                       intptr_t numOffsets) {
  bool isIm2Col = mode != NvvmTMALoadModeTILE && mode != NvvmTMALoadModeTILE_GATHER4;
  intptr_t expected = !isIm2Col ? 0 : mode == NvvmTMALoadModeIM2COL ? dims - 2 : 2;
  if (mode == NvvmTMALoadModeTILE_GATHER4 && dims != 5)
    return fail(op, "Gather4 mode expects 5 coordinates");
  if (mode == NvvmTMALoadModeTILE && !numOffsets)
    numOffsets = -1;
  return verifyBox(op, dims, isIm2Col, numOffsets, expected);
}

MlirLogicalResult nvvmCpAsyncBulkTensorPrefetchOpVerify(MlirOperation op) {
  return verifyLoadBox(op, nvvmCpAsyncBulkTensorPrefetchOpGetMode(op),
                       nvvmCpAsyncBulkTensorPrefetchOpGetNumCoordinates(op),
                       nvvmCpAsyncBulkTensorPrefetchOpGetNumIm2colOffsets(op));
}

MlirLogicalResult nvvmCpAsyncBulkTensorSharedCTAToGlobalOpVerify(MlirOperation op) {
  NvvmTMAStoreMode mode = nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetMode(op);
  intptr_t dims = nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetNumCoordinates(op);
  if (nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetPredicate(op).ptr) {
    if (mode != NvvmTMAStoreModeTILE)
      return fail(op, "Inline-ptx lowering supported only for Tile mode.");
    if (nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetL2CacheHint(op).ptr)
      return fail(op, "Inline-ptx lowering unsupported with L2 cache-hint.");
  }
  if (mode == NvvmTMAStoreModeTILE_SCATTER4 && dims != 5)
    return fail(op, "Scatter4 mode expects 5 coordinates");
  return verifyBox(op, dims, mode == NvvmTMAStoreModeIM2COL, -1, 0);
}

MlirLogicalResult nvvmCpAsyncBulkTensorReduceOpVerify(MlirOperation op) {
  NvvmTMAStoreMode mode = nvvmCpAsyncBulkTensorReduceOpGetMode(op);
  if (mode == NvvmTMAStoreModeTILE_SCATTER4)
    return fail(op, "Scatter mode unsupported for CpAsyncBulkTensorReduceOp");
  return verifyBox(op, nvvmCpAsyncBulkTensorReduceOpGetNumCoordinates(op),
                   mode == NvvmTMAStoreModeIM2COL, -1, 0);
}

MlirLogicalResult nvvmCpAsyncBulkGlobalToSharedClusterOpVerify(MlirOperation op) {
  if (spaceOf(nvvmCpAsyncBulkGlobalToSharedClusterOpGetDstMem(op)) == 3 &&
      nvvmCpAsyncBulkGlobalToSharedClusterOpGetMulticastMask(op).ptr)
    return fail(op, "Multicast is not supported with shared::cta mode.");
  return success();
}

MlirLogicalResult nvvmCpAsyncBulkTensorGlobalToSharedClusterOpVerify(MlirOperation op) {
  NvvmTMALoadMode mode = nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetMode(op);
  bool isBlockOnly = nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetIsCTAOnly(op);
  int64_t space = spaceOf(nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetDstMem(op));
  if (nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetPredicate(op).ptr) {
    if (isBlockOnly)
      return fail(op, "Predicate is supported only for shared::cluster mode.");
    if (mode != NvvmTMALoadModeTILE && mode != NvvmTMALoadModeIM2COL)
      return fail(op, "Predicate is supported only for Tile and Im2col modes.");
    return success();
  }
  if (isBlockOnly && space != 3)
    return fail(op, "Shared::cta destination requires address-space 3.");
  if (!isBlockOnly && space != 7)
    return fail(op, "Shared::cluster destination requires address-space 7.");
  if (isBlockOnly && nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetMulticastMask(op).ptr)
    return fail(op, "Multicast is not supported with shared::cta mode.");
  if (isBlockOnly &&
      !mlirAttributeIsNull(nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetGroupAttr(op)))
    return fail(op, "CTAGroup is not supported with shared::cta mode.");
  return verifyLoadBox(op, mode, nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetNumCoordinates(op),
                       nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetNumIm2colOffsets(op));
}

//===--- Tensor memory ---===//

MlirLogicalResult nvvmTcgen05CpOpVerify(MlirOperation op) {
  NvvmTcgen05CpShape shape = nvvmTcgen05CpOpGetShape(op);
  NvvmTcgen05CpMulticast multicast = nvvmTcgen05CpOpGetMulticast(op);
  if (shape == NvvmTcgen05CpShapeSHAPE_64x128b) {
    if (multicast == NvvmTcgen05CpMulticastWARPX2_01_23 ||
        multicast == NvvmTcgen05CpMulticastWARPX2_02_13)
      return success();
    return fail(op,
                "Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op");
  }
  if (shape == NvvmTcgen05CpShapeSHAPE_32x128b)
    return multicast == NvvmTcgen05CpMulticastWARPX4
               ? success()
               : fail(op, "Shape 32x128b requires multicast warpx4 for tcgen05.cp Op");
  return multicast == NvvmTcgen05CpMulticastNONE
             ? success()
             : fail(op, "Invalid multicast type for tcgen05.cp Op");
}

// As many registers as the shape has in one access, or a power of two times that.
static MlirLogicalResult verifyTensorAccess(MlirOperation op, NvvmTcgen05LdStShape shape,
                                            bool hasOffset, MlirType type, const char *what) {
  int64_t length = mlirTypeIsAVector(type) ? mlirShapedTypeGetDimSize(type, 0) : 1, least = 1;
  if (hasOffset && shape != NvvmTcgen05LdStShapeSHAPE_16X32BX2)
    return fail(op, "offset argument is only supported for shape 16x32bx2");
  if (shape == NvvmTcgen05LdStShapeSHAPE_16X128B)
    least = 2;
  else if (shape == NvvmTcgen05LdStShapeSHAPE_16X256B)
    least = 4;
  return length >= least ? success()
                         : mlirOperationEmitOpError(op, "shape does not fit the %s", what);
}

MlirLogicalResult nvvmTcgen05LdOpVerify(MlirOperation op) {
  return verifyTensorAccess(op, nvvmTcgen05LdOpGetShape(op),
                            nvvmTcgen05LdOpGetOffset(op).ptr != NULL,
                            mlirValueGetType(nvvmTcgen05LdOpGetRes(op)), "result");
}
MlirLogicalResult nvvmTcgen05StOpVerify(MlirOperation op) {
  return verifyTensorAccess(op, nvvmTcgen05StOpGetShape(op),
                            nvvmTcgen05StOpGetOffset(op).ptr != NULL,
                            mlirValueGetType(nvvmTcgen05StOpGetVal(op)), "value");
}

// What products in tensor memory have in common; `lanes` is null when all are written.
static MlirLogicalResult verifyTensorProduct(MlirOperation op, MlirValue lanes,
                                             NvvmCTAGroupKind group, bool hasShift, MlirValue a,
                                             NvvmTcgen05MMACollectorOp collector) {
  int64_t numLanes = group == NvvmCTAGroupKindCTA_1 ? 4 : 8;
  if (lanes.ptr && mlirShapedTypeGetDimSize(mlirValueGetType(lanes), 0) != numLanes)
    return mlirOperationEmitError(
        op, "Disable Output Lane of length %lld is incompatible with CtaGroupAttr",
        (long long)mlirShapedTypeGetDimSize(mlirValueGetType(lanes), 0));
  if (hasShift && !llvmPointerTypeIsA(mlirValueGetType(a)))
    return fail(op, "A-shift can be applied only when matrix A is in tensor memory");
  if (hasShift &&
      (collector == NvvmTcgen05MMACollectorOpFILL || collector == NvvmTcgen05MMACollectorOpUSE))
    return fail(op, "Cannot use collector buffer operation fill or use with ashift");
  return success();
}

#define PRODUCT(Op)                                                                                \
  MlirLogicalResult nvvm##Op##Verify(MlirOperation op) {                                           \
    return verifyTensorProduct(op, nvvm##Op##GetDisableOutputLane(op), nvvm##Op##GetCtaGroup(op),  \
                               nvvm##Op##GetAShift(op), nvvm##Op##GetMatrixA(op),                  \
                               nvvm##Op##GetCollectorOp(op));                                      \
  }
PRODUCT(Tcgen05MMAOp)
PRODUCT(Tcgen05MMASparseOp)

static MlirLogicalResult verifyScale(MlirOperation op, NvvmMMABlockScaleKind kind,
                                     NvvmTcgen05MMABlockScale scale) {
  if (kind == NvvmMMABlockScaleKindMXF4NVF4 && scale == NvvmTcgen05MMABlockScaleDEFAULT)
    return fail(op, "mxf4nvf4 requires block scale attribute");
  if (kind == NvvmMMABlockScaleKindMXF4 && scale == NvvmTcgen05MMABlockScaleBLOCK16)
    return fail(op, "mxf4 kind does not support block16 attribute");
  return success();
}
MlirLogicalResult nvvmTcgen05MMABlockScaleOpVerify(MlirOperation op) {
  return verifyScale(op, nvvmTcgen05MMABlockScaleOpGetKind(op),
                     nvvmTcgen05MMABlockScaleOpGetBlockScale(op));
}
MlirLogicalResult nvvmTcgen05MMASparseBlockScaleOpVerify(MlirOperation op) {
  return verifyScale(op, nvvmTcgen05MMASparseBlockScaleOpGetKind(op),
                     nvvmTcgen05MMASparseBlockScaleOpGetBlockScale(op));
}

MlirLogicalResult nvvmClusterLaunchControlQueryCancelOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(nvvmClusterLaunchControlQueryCancelOpGetRes(op));
  if (nvvmClusterLaunchControlQueryCancelOpGetQueryType(op) ==
      NvvmClusterLaunchControlQueryTypeIS_CANCELED)
    return isInteger(type, 1) ? success() : failOp(op, "is_canceled query type returns an i1");
  return isInteger(type, 32) ? success()
                             : failOp(op, "get_first_cta_id_x, get_first_cta_id_y, "
                                          "get_first_cta_id_z query types return an i32");
}
