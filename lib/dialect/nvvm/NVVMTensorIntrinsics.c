// Intrinsics of LLVM for the nvvm dialect's tensor memory, and its copies of boxes of tensors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/nvvm/NVVMIntrinsics.h"
#include "mlir-c/BuiltinTypes.h"

static void nameGroup(LlvmSteps *steps, NvvmCTAGroupKind group) {
  nvvmName(steps, group == NvvmCTAGroupKindCTA_1 ? ".cg1" : ".cg2");
}
// `shape_16x64b` is `16x64b`.
static void nameTensorShape(LlvmSteps *steps, const char *before, MlirStringRef shape) {
  nvvmNameText(steps, before, tsSubstring(shape, sizeof "shape_" - 1, SIZE_MAX));
}

//===--- Tensor memory ---===//

static void tensorAlloc(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "tcgen05.alloc");
  nvvmNameIf(steps, nvvmSpaceOf(nvvmTcgen05AllocOpGetAddr(op)) == NVVM_SHARED, ".shared");
  nameGroup(steps, nvvmTcgen05AllocOpGetGroup(op));
}

static void tensorDealloc(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "tcgen05.dealloc");
  nameGroup(steps, nvvmTcgen05DeallocOpGetGroup(op));
}

static void tensorRelinquish(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "tcgen05.relinq.alloc.permit");
  nameGroup(steps, nvvmTcgen05RelinquishAllocPermitOpGetGroup(op));
}

static void tensorCommit(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "tcgen05.commit");
  nvvmNameIf(steps, nvvmTcgen05CommitOpGetMulticastMask(op).ptr != NULL, ".mc");
  nvvmNameIf(steps, nvvmSpaceOf(nvvmTcgen05CommitOpGetAddr(op)) == NVVM_SHARED, ".shared");
  nameGroup(steps, nvvmTcgen05CommitOpGetGroup(op));
}

static void tensorFence(MlirOperation op, LlvmSteps *steps) {
  bool isBefore = nvvmTcgen05FenceOpGetKind(op) == NvvmTcgen05FenceKindBEFORE_THREAD_SYNC;
  nvvmName(steps,
           isBefore ? "tcgen05.fence.before.thread.sync" : "tcgen05.fence.after.thread.sync");
}

static void tensorWait(MlirOperation op, LlvmSteps *steps) {
  bool isLoad = nvvmTcgen05WaitOpGetKind(op) == NvvmTcgen05WaitKindLOAD;
  nvvmName(steps, isLoad ? "tcgen05.wait.ld" : "tcgen05.wait.st");
}

static void tensorShift(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "tcgen05.shift.down");
  nameGroup(steps, nvvmTcgen05ShiftOpGetGroup(op));
}

static void tensorCopy(MlirOperation op, LlvmSteps *steps) {
  nameTensorShape(steps, "tcgen05.cp.", nvvmTcgen05CpShapeStringify(nvvmTcgen05CpOpGetShape(op)));
  NvvmTcgen05CpMulticast multicast = nvvmTcgen05CpOpGetMulticast(op);
  if (multicast != NvvmTcgen05CpMulticastNONE)
    nvvmNameText(steps, "_", nvvmTcgen05CpMulticastStringify(multicast));
  if (nvvmTcgen05CpOpGetSrcFormatAttr(op).ptr)
    nvvmNameText(steps, ".", nvvmTcgen05CpSrcFormatStringify(nvvmTcgen05CpOpGetSrcFormat(op)));
  nameGroup(steps, nvvmTcgen05CpOpGetGroup(op));
}

//===--- Loads and stores ---===//

// How often the shape is repeated, which the number of registers follows from.
static void nameRegisters(LlvmSteps *steps, const char *what, NvvmTcgen05LdStShape shape,
                          MlirType type) {
  int64_t count = mlirTypeIsAVector(type) ? mlirShapedTypeGetDimSize(type, 0) : 1;
  if (shape == NvvmTcgen05LdStShapeSHAPE_16X128B)
    count /= 2;
  else if (shape == NvvmTcgen05LdStShapeSHAPE_16X256B)
    count /= 4;
  nameTensorShape(steps, what, nvvmTcgen05LdStShapeStringify(shape));
  nvvmNameNumber(steps, ".x", count);
}

static void tensorLoad(MlirOperation op, LlvmSteps *steps) {
  nameRegisters(steps, "tcgen05.ld.", nvvmTcgen05LdOpGetShape(op),
                mlirValueGetType(nvvmTcgen05LdOpGetRes(op)));
  nvvmPass(steps, nvvmTcgen05LdOpGetTmemAddr(op));
  nvvmPass(steps, nvvmTcgen05LdOpGetOffset(op));
  nvvmPassNumber(steps, op, 1, nvvmTcgen05LdOpGetPack(op));
}

static void tensorStore(MlirOperation op, LlvmSteps *steps) {
  MlirValue value = nvvmTcgen05StOpGetVal(op);
  nameRegisters(steps, "tcgen05.st.", nvvmTcgen05StOpGetShape(op), mlirValueGetType(value));
  nvvmPass(steps, nvvmTcgen05StOpGetTmemAddr(op));
  nvvmPass(steps, nvvmTcgen05StOpGetOffset(op));
  nvvmPass(steps, value);
  nvvmPassNumber(steps, op, 1, nvvmTcgen05StOpGetUnpack(op));
}

// Bits of a word, moved to their place in the descriptor.
typedef struct Field {
  MlirValue value;
  int64_t mask;
  int shift;
} Field;
static LlvmTerm addField(MlirOperation op, LlvmSteps *steps, LlvmTerm descriptor,
                         const Field *field) {
  MlirContext context = mlirOperationGetContext(op);
  MlirType word = mlirIntegerTypeGet(context, 32);
  LlvmTerm bits = llvmTermValue(field->value);
  if (bits.type.ptr != word.ptr)
    bits = llvmStepsCast(steps, "zext", bits, word);
  bits = llvmStepsBinary(steps, "and", bits, llvmTermNumber(context, 32, field->mask));
  bits = llvmStepsCast(steps, "zext", bits, mlirIntegerTypeGet(context, 64));
  bits = llvmStepsBinary(steps, "shl", bits, llvmTermNumber(context, 64, field->shift));
  return llvmStepsBinary(steps, "or", descriptor, bits);
}

static void describe(MlirOperation op, LlvmSteps *steps) {
  const Field fields[] = {{nvvmTcgen05MmaSmemDescOpGetStartAddr(op), 0x3fff, 0},
                          {nvvmTcgen05MmaSmemDescOpGetLeadingDimOffset(op), 0x3fff, 16},
                          {nvvmTcgen05MmaSmemDescOpGetStrideDimOffset(op), 0x3fff, 32},
                          {nvvmTcgen05MmaSmemDescOpGetBaseOffset(op), 7, 49},
                          {nvvmTcgen05MmaSmemDescOpGetLeadingDimMode(op), 1, 52},
                          {nvvmTcgen05MmaSmemDescOpGetSwizzleMode(op), 7, 61}};
  enum { NUM_OFFSETS = 3 }; // behind which the version stands
  MlirContext context = mlirOperationGetContext(op);
  LlvmTerm result = llvmTermNumber(context, 64, 0);
  for (size_t i = 0; i < sizeof fields / sizeof fields[0]; ++i) {
    if (i == NUM_OFFSETS)
      result = llvmStepsBinary(steps, "or", result, llvmTermNumber(context, 64, (int64_t)1 << 46));
    result = addField(op, steps, result, &fields[i]);
  }
}

//===--- Products in tensor memory ---===//

// The operands that each of them has, in their order, and whether the first factor is in registers
// of the tensor unit or in shared memory.
static bool isShared(MlirValue factor) { return mlirTypeIsAInteger(mlirValueGetType(factor)); }
static void nameProduct(LlvmSteps *steps, const char *what, MlirValue factor) {
  nvvmName(steps, what);
  nvvmName(steps, isShared(factor) ? ".shared" : ".tensor");
}
enum { NUM_COMMON = 5 }; // result, factors, description, whether to add to the result
static void passCommon(MlirOperation op, LlvmSteps *steps) {
  for (intptr_t i = 0; i < NUM_COMMON; ++i)
    nvvmPass(steps, mlirOperationGetOperand(op, i));
}

typedef struct Product {
  MlirValue metadata, scale, mask; ///< null: none
  NvvmCTAGroupKind group;
  bool shifts;
  NvvmTcgen05MMAKind kind;
  NvvmTcgen05MMACollectorOp collector;
} Product;

// A number, with what it means where LLVM says so.
static void passNoted(MlirOperation op, LlvmSteps *steps, int64_t number, const char *note,
                      MlirStringRef meaning) {
  LlvmTerm term = llvmTermNumber(mlirOperationGetContext(op), 32, number);
  term.note = note;
  term.meaning = meaning;
  llvmStepsAdd(steps, term);
}

static void multiplyAs(MlirOperation op, LlvmSteps *steps, const char *what,
                       const Product *product) {
  // LLVM explains the numbers of the plainest one.
  bool isNoted = !product->metadata.ptr && !product->scale.ptr && !product->mask.ptr &&
                 !product->shifts && !isShared(mlirOperationGetOperand(op, 1));
  nameProduct(steps, what, mlirOperationGetOperand(op, 1));
  nvvmNameIf(steps, product->scale.ptr != NULL, ".scale_d");
  if (product->mask.ptr) {
    nvvmName(steps, ".disable_output_lane");
    nameGroup(steps, product->group);
  }
  nvvmNameIf(steps, product->shifts, ".ashift");
  passCommon(op, steps);
  nvvmPass(steps, product->metadata);
  nvvmPass(steps, product->scale);
  nvvmPass(steps, product->mask);
  passNoted(op, steps, product->kind, isNoted ? "kind" : NULL,
            nvvmTcgen05MMAKindStringify(product->kind));
  if (!product->mask.ptr)
    passNoted(op, steps, product->group == NvvmCTAGroupKindCTA_1 ? 1 : 2,
              isNoted ? "cta_group" : NULL, (MlirStringRef){"", 0});
  passNoted(op, steps, product->collector, isNoted ? "collector" : NULL,
            nvvmTcgen05MMACollectorOpStringify(product->collector));
}

#define PRODUCT(Op, sparse)                                                                        \
  {                                                                                                \
    .metadata = sparse, .scale = nvvm##Op##GetScaleInputD(op),                                     \
    .mask = nvvm##Op##GetDisableOutputLane(op), .group = nvvm##Op##GetCtaGroup(op),                \
    .shifts = nvvm##Op##GetAShift(op), .kind = nvvm##Op##GetKind(op),                              \
    .collector = nvvm##Op##GetCollectorOp(op)                                                      \
  }
static void multiply(MlirOperation op, LlvmSteps *steps) {
  const Product product = PRODUCT(Tcgen05MMAOp, {NULL});
  multiplyAs(op, steps, "tcgen05.mma", &product);
}
static void multiplySparse(MlirOperation op, LlvmSteps *steps) {
  const Product product = PRODUCT(Tcgen05MMASparseOp, nvvmTcgen05MMASparseOpGetSparseMetadata(op));
  multiplyAs(op, steps, "tcgen05.mma.sp", &product);
}
#undef PRODUCT

// Of scaled blocks; behind the common operands come the scales, and metadata before them.
static void multiplyBlocks(MlirOperation op, LlvmSteps *steps, const char *what,
                           NvvmMMABlockScaleKind kind, NvvmTcgen05MMABlockScale scale,
                           NvvmCTAGroupKind group, int64_t collector) {
  nameProduct(steps, what, mlirOperationGetOperand(op, 1));
  nvvmNameText(steps, ".", nvvmMMABlockScaleKindStringify(kind));
  nvvmName(steps, ".block_scale");
  if (scale != NvvmTcgen05MMABlockScaleDEFAULT)
    nvvmNameText(steps, ".", nvvmTcgen05MMABlockScaleStringify(scale));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    nvvmPass(steps, mlirOperationGetOperand(op, i));
  nvvmPassNumber(steps, op, 32, group == NvvmCTAGroupKindCTA_1 ? 1 : 2);
  nvvmPassNumber(steps, op, 32, collector);
}
#define BLOCKS(function, Op, what)                                                                 \
  static void function(MlirOperation op, LlvmSteps *steps) {                                       \
    multiplyBlocks(op, steps, what, nvvm##Op##GetKind(op), nvvm##Op##GetBlockScale(op),            \
                   nvvm##Op##GetCtaGroup(op), nvvm##Op##GetCollectorOp(op));                       \
  }
BLOCKS(multiplyScaled, Tcgen05MMABlockScaleOp, "tcgen05.mma")
BLOCKS(multiplySparseScaled, Tcgen05MMASparseBlockScaleOp, "tcgen05.mma.sp")
#undef BLOCKS

// Those that keep their weights.
static void multiplyKeeping(MlirOperation op, LlvmSteps *steps, const char *what, MlirValue mask,
                            int64_t kind, int64_t buffer, int64_t collector) {
  nameProduct(steps, what, mlirOperationGetOperand(op, 1));
  nvvmNameIf(steps, mask.ptr != NULL, ".zero_col_mask");
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    nvvmPass(steps, mlirOperationGetOperand(op, i));
  nvvmPassNumber(steps, op, 32, kind);
  nvvmPassNumber(steps, op, 32, buffer);
  nvvmPassNumber(steps, op, 32, collector);
}
#define KEEPING(function, Op, what)                                                                \
  static void function(MlirOperation op, LlvmSteps *steps) {                                       \
    multiplyKeeping(op, steps, what, nvvm##Op##GetZeroColMask(op), nvvm##Op##GetKind(op),          \
                    nvvm##Op##GetCollectorBBuffer(op), nvvm##Op##GetCollectorOp(op));              \
  }
KEEPING(multiplyWeights, Tcgen05MMAWsOp, "tcgen05.mma.ws")
KEEPING(multiplySparseWeights, Tcgen05MMAWsSparseOp, "tcgen05.mma.ws.sp")
#undef KEEPING

//===--- Copies of ranges ---===//

// A hint and whether there is one, which come after all values.
static void passHint(MlirOperation op, LlvmSteps *steps, MlirValue hint) {
  nvvmPassOr(steps, op, hint, 64, 0);
  nvvmPassNumber(steps, op, 1, hint.ptr != NULL);
}
// The same with a mask of blocks.
static void passMaskAndHint(MlirOperation op, LlvmSteps *steps, MlirValue mask, MlirValue hint) {
  nvvmPassOr(steps, op, mask, 16, 0);
  nvvmPassOr(steps, op, hint, 64, 0);
  nvvmPassNumber(steps, op, 1, mask.ptr != NULL);
  nvvmPassNumber(steps, op, 1, hint.ptr != NULL);
}

static void copyToShared(MlirOperation op, LlvmSteps *steps) {
  MlirValue to = nvvmCpAsyncBulkGlobalToSharedClusterOpGetDstMem(op);
  MlirValue hint = nvvmCpAsyncBulkGlobalToSharedClusterOpGetL2CacheHint(op);
  bool isOwn = nvvmSpaceOf(to) == NVVM_SHARED;
  nvvmName(steps, "cp.async.bulk.global.to.shared.");
  nvvmName(steps, isOwn ? "cta" : "cluster");
  nvvmPass(steps, to);
  nvvmPass(steps, nvvmCpAsyncBulkGlobalToSharedClusterOpGetMbar(op));
  nvvmPass(steps, nvvmCpAsyncBulkGlobalToSharedClusterOpGetSrcMem(op));
  nvvmPass(steps, nvvmCpAsyncBulkGlobalToSharedClusterOpGetSize(op));
  if (isOwn)
    passHint(op, steps, hint);
  else
    passMaskAndHint(op, steps, nvvmCpAsyncBulkGlobalToSharedClusterOpGetMulticastMask(op), hint);
}

static void copyToCluster(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "cp.async.bulk.shared.cta.to.cluster");
  nvvmPass(steps, nvvmCpAsyncBulkSharedCTAToSharedClusterOpGetDstMem(op));
  nvvmPass(steps, nvvmCpAsyncBulkSharedCTAToSharedClusterOpGetMbar(op));
  nvvmPass(steps, nvvmCpAsyncBulkSharedCTAToSharedClusterOpGetSrcMem(op));
  nvvmPass(steps, nvvmCpAsyncBulkSharedCTAToSharedClusterOpGetSize(op));
}

static void copyToGlobal(MlirOperation op, LlvmSteps *steps) {
  MlirValue mask = nvvmCpAsyncBulkSharedCTAToGlobalOpGetByteMask(op);
  nvvmName(steps, "cp.async.bulk.shared.cta.to.global");
  nvvmNameIf(steps, mask.ptr != NULL, ".bytemask");
  nvvmPass(steps, nvvmCpAsyncBulkSharedCTAToGlobalOpGetDstMem(op));
  nvvmPass(steps, nvvmCpAsyncBulkSharedCTAToGlobalOpGetSrcMem(op));
  nvvmPass(steps, nvvmCpAsyncBulkSharedCTAToGlobalOpGetSize(op));
  passHint(op, steps, nvvmCpAsyncBulkSharedCTAToGlobalOpGetL2CacheHint(op));
  nvvmPass(steps, mask);
}

static void prefetchRange(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "cp.async.bulk.prefetch.L2");
  nvvmPass(steps, nvvmCpAsyncBulkPrefetchOpGetSrcMem(op));
  nvvmPass(steps, nvvmCpAsyncBulkPrefetchOpGetSize(op));
  passHint(op, steps, nvvmCpAsyncBulkPrefetchOpGetL2CacheHint(op));
}

//===--- Copies of boxes ---===//

// `<mode>.<dimensions>d`: four rows that are gathered or scattered are of two.
static void nameLoadMode(LlvmSteps *steps, NvvmTMALoadMode mode, intptr_t dimensions) {
  static const char *const kModes[] = {[NvvmTMALoadModeTILE] = "tile.",
                                       [NvvmTMALoadModeIM2COL] = "im2col.",
                                       [NvvmTMALoadModeIM2COL_W] = "im2col.w.",
                                       [NvvmTMALoadModeIM2COL_W_128] = "im2col.w.128.",
                                       [NvvmTMALoadModeTILE_GATHER4] = "tile.gather4."};
  nvvmNameNumber(steps, kModes[mode], mode == NvvmTMALoadModeTILE_GATHER4 ? 2 : dimensions);
  nvvmName(steps, "d");
}
static void nameStoreMode(LlvmSteps *steps, NvvmTMAStoreMode mode, intptr_t dimensions) {
  static const char *const kModes[] = {[NvvmTMAStoreModeTILE] = "tile.",
                                       [NvvmTMAStoreModeIM2COL] = "im2col.",
                                       [NvvmTMAStoreModeTILE_SCATTER4] = "tile.scatter4."};
  nvvmNameNumber(steps, kModes[mode], mode == NvvmTMAStoreModeTILE_SCATTER4 ? 2 : dimensions);
  nvvmName(steps, "d");
}

static void loadBox(MlirOperation op, LlvmSteps *steps) {
  bool isOwn = nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetIsCTAOnly(op);
  MlirValue hint = nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetL2CacheHint(op);
  if (nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetPredicate(op).ptr)
    return; // no intrinsic can be told not to
  nvvmName(steps, isOwn ? "cp.async.bulk.tensor.g2s.cta." : "cp.async.bulk.tensor.g2s.");
  nameLoadMode(steps, nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetMode(op),
               nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetNumCoordinates(op));
  nvvmPass(steps, nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetDstMem(op));
  nvvmPass(steps, nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetMbar(op));
  nvvmPass(steps, nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetTmaDescriptor(op));
  nvvmPassGroup(steps, op, 2); // coordinates
  nvvmPassGroup(steps, op, 4); // offsets
  if (isOwn) {
    passHint(op, steps, hint);
    return;
  }
  passMaskAndHint(op, steps, nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetMulticastMask(op),
                  hint);
  bool hasGroup = nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetGroupAttr(op).ptr != NULL;
  nvvmPassNumber(steps, op, 32,
                 !hasGroup ? 0
                 : nvvmCpAsyncBulkTensorGlobalToSharedClusterOpGetGroup(op) == NvvmCTAGroupKindCTA_1
                     ? 1
                     : 2);
}

static void storeBox(MlirOperation op, LlvmSteps *steps) {
  if (nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetPredicate(op).ptr)
    return;
  nvvmName(steps, "cp.async.bulk.tensor.s2g.");
  nameStoreMode(steps, nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetMode(op),
                nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetNumCoordinates(op));
  nvvmPass(steps, nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetSrcMem(op));
  nvvmPass(steps, nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetTmaDescriptor(op));
  nvvmPassGroup(steps, op, 2);
  passHint(op, steps, nvvmCpAsyncBulkTensorSharedCTAToGlobalOpGetL2CacheHint(op));
}

static void reduceBox(MlirOperation op, LlvmSteps *steps) {
  nvvmNameText(steps, "cp.async.bulk.tensor.reduce.",
               nvvmTMAReduxKindStringify(nvvmCpAsyncBulkTensorReduceOpGetRedKind(op)));
  nvvmName(steps, ".");
  nameStoreMode(steps, nvvmCpAsyncBulkTensorReduceOpGetMode(op),
                nvvmCpAsyncBulkTensorReduceOpGetNumCoordinates(op));
  nvvmPass(steps, nvvmCpAsyncBulkTensorReduceOpGetSrcMem(op));
  nvvmPass(steps, nvvmCpAsyncBulkTensorReduceOpGetTmaDescriptor(op));
  nvvmPassGroup(steps, op, 2);
  passHint(op, steps, nvvmCpAsyncBulkTensorReduceOpGetL2CacheHint(op));
}

static void prefetchBox(MlirOperation op, LlvmSteps *steps) {
  nvvmName(steps, "cp.async.bulk.tensor.prefetch.");
  nameLoadMode(steps, nvvmCpAsyncBulkTensorPrefetchOpGetMode(op),
               nvvmCpAsyncBulkTensorPrefetchOpGetNumCoordinates(op));
  nvvmPass(steps, nvvmCpAsyncBulkTensorPrefetchOpGetTmaDescriptor(op));
  nvvmPassGroup(steps, op, 1); // coordinates
  nvvmPassGroup(steps, op, 2); // offsets
  passHint(op, steps, nvvmCpAsyncBulkTensorPrefetchOpGetL2CacheHint(op));
}

static const NvvmIntrinsic kIntrinsics[] = {
    {&nvvmTcgen05AllocOpDef, tensorAlloc, NULL},
    {&nvvmTcgen05DeallocOpDef, tensorDealloc, NULL},
    {&nvvmTcgen05RelinquishAllocPermitOpDef, tensorRelinquish, NULL},
    {&nvvmTcgen05CommitOpDef, tensorCommit, NULL},
    {&nvvmTcgen05FenceOpDef, tensorFence, NULL},
    {&nvvmTcgen05WaitOpDef, tensorWait, NULL},
    {&nvvmTcgen05ShiftOpDef, tensorShift, NULL},
    {&nvvmTcgen05CpOpDef, tensorCopy, NULL},
    {&nvvmTcgen05LdOpDef, tensorLoad, NULL},
    {&nvvmTcgen05StOpDef, tensorStore, NULL},
    {&nvvmTcgen05MmaSmemDescOpDef, describe, NULL},
    {&nvvmTcgen05MMAOpDef, multiply, NULL},
    {&nvvmTcgen05MMASparseOpDef, multiplySparse, NULL},
    {&nvvmTcgen05MMABlockScaleOpDef, multiplyScaled, NULL},
    {&nvvmTcgen05MMASparseBlockScaleOpDef, multiplySparseScaled, NULL},
    {&nvvmTcgen05MMAWsOpDef, multiplyWeights, NULL},
    {&nvvmTcgen05MMAWsSparseOpDef, multiplySparseWeights, NULL},
    {&nvvmCpAsyncBulkGlobalToSharedClusterOpDef, copyToShared, NULL},
    {&nvvmCpAsyncBulkSharedCTAToSharedClusterOpDef, copyToCluster, NULL},
    {&nvvmCpAsyncBulkSharedCTAToGlobalOpDef, copyToGlobal, NULL},
    {&nvvmCpAsyncBulkPrefetchOpDef, prefetchRange, NULL},
    {&nvvmCpAsyncBulkTensorGlobalToSharedClusterOpDef, loadBox, NULL},
    {&nvvmCpAsyncBulkTensorSharedCTAToGlobalOpDef, storeBox, NULL},
    {&nvvmCpAsyncBulkTensorReduceOpDef, reduceBox, NULL},
    {&nvvmCpAsyncBulkTensorPrefetchOpDef, prefetchBox, NULL},
};
const NvvmIntrinsics nvvmTensorIntrinsics = {kIntrinsics,
                                             sizeof kIntrinsics / sizeof kIntrinsics[0]};
