// tritongpu-coalesce-async-copy: layouts of copies, which don't have to be those of what uses them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/Layouts.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/Coalesce.h"
#include "dialect/tritongpu/transforms/Rewriting.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef struct CopyLayouts {
  TtgMachine machine;
  TsPointerMap coalesced; ///< copy -> encoding
  const AxisAnalysis *axes;
} CopyLayouts;

enum { kLeastCoalescedBits = 32 };

static MlirType pointersType(MlirOperation copy) {
  return mlirValueGetType(tritongpuAsyncCopyGlobalToLocalOpGetSrc(copy));
}

// What is known of addresses in the old layout isn't in the new one: one element at a time.
static void retarget(MlirRewriterBase base, MlirOperation copy, MlirAttribute encoding) {
  mlirRewriterBaseSetInsertionPointBefore(base, copy);
  mlirRewriterBaseStartOpModification(base, copy);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(copy); ++i) {
    MlirValue operand = mlirOperationGetOperand(copy, i);
    if (mlirTypeIsARankedTensor(mlirValueGetType(operand)))
      mlirOperationSetOperand(copy, i,
                              ttgConvert(base, mlirOperationGetLocation(copy), operand, encoding));
  }
  MlirType i32 = mlirIntegerTypeGet(mlirOperationGetContext(copy), 32);
  tritongpuAsyncCopyGlobalToLocalOpSetContiguityAttr(copy, mlirIntegerAttrGet(i32, 1));
  mlirRewriterBaseFinalizeOpModification(base, copy);
}

// Threads hold no more elements side by side than lie side by side in shared memory.
static MlirLogicalResult clipToMemory(MlirOperation copy, MlirPatternRewriter rewriter,
                                      void *user) {
  const CopyLayouts *layouts = user;
  MlirType pointers = pointersType(copy);
  MlirType memory = mlirValueGetType(tritongpuAsyncCopyGlobalToLocalOpGetResult(copy));
  TtgShape shape;
  TtgBlocked blocked;
  LinearLayout registers, offsets, between;
  if (!ttgShapeOf(pointers, &shape) || mlirAttributeIsNull(ttgEncodingOf(pointers)) ||
      !ttgBlockedFrom(ttgEncodingOf(pointers), &blocked) ||
      !tritongpuSwizzledSharedEncodingAttrIsA(tritongpuMemDescTypeGetEncoding(memory)) ||
      !tritongpuTypeToLinearLayout(pointers, &registers) ||
      !tritongpuTypeToLinearLayout(memory, &offsets) ||
      !linearLayoutInvertAndCompose(&registers, &offsets, &between))
    return mlirLogicalResultFailure();
  int64_t together = linearLayoutNumConsecutive(&between);
  unsigned first = (unsigned)blocked.order[0];
  if (ttgContiguousPerThread(pointers, first) <= together)
    return mlirLogicalResultFailure();
  for (unsigned i = 0; i < shape.rank; ++i)
    blocked.sizePerThread[i] = i == first ? together : ttgContiguousPerThread(pointers, i);
  ttgBlockedDistribute(&blocked, &shape, &layouts->machine);
  retarget(mlirPatternRewriterAsBase(rewriter), copy,
           ttgBlockedGet(mlirOperationGetContext(copy), &blocked));
  return mlirLogicalResultSuccess();
}

// Few elements have the layout of what uses them until they are copied.
static MlirLogicalResult coalesceSmall(MlirOperation copy, MlirPatternRewriter rewriter,
                                       void *user) {
  const CopyLayouts *layouts = user;
  MlirType pointers = pointersType(copy);
  MlirType memory = mlirValueGetType(tritongpuAsyncCopyGlobalToLocalOpGetResult(copy));
  const uintptr_t *found = tsPointerMapFind(&layouts->coalesced, copy.ptr);
  TtgShape shape;
  int64_t numElements = 1;
  if (!found || !ttgShapeOf(pointers, &shape))
    return mlirLogicalResultFailure();
  for (unsigned i = 0; i < shape.rank; ++i)
    numElements *= shape.sizes[i];
  MlirAttribute encoding = {(const void *)*found};
  if (numElements >= layouts->machine.numWarps * layouts->machine.threadsPerWarp ||
      tritonTypeGetBitWidth(tritongpuMemDescTypeGetElementType(memory)) < kLeastCoalescedBits ||
      mlirAttributeEqual(encoding, ttgEncodingOf(pointers)))
    return mlirLogicalResultFailure();
  retarget(mlirPatternRewriterAsBase(rewriter), copy, encoding);
  return mlirLogicalResultSuccess();
}

static MlirWalkResult chooseLayout(MlirOperation op, void *user) {
  CopyLayouts *layouts = user;
  if (!tritongpuAsyncCopyGlobalToLocalOpIsA(op))
    return MlirWalkResultAdvance;
  MlirAttribute encoding = ttgCoalescedEncoding(layouts->axes, &layouts->machine, op);
  if (!mlirAttributeIsNull(encoding))
    *tsPointerMapInsert(&layouts->coalesced, op.ptr, NULL) = (uintptr_t)encoding.ptr;
  return MlirWalkResultAdvance;
}

void tritonGPUCoalesceAsyncCopyPassRun(MlirPass pass,
                                       const TritonGPUCoalesceAsyncCopyOptions *options,
                                       MlirOperation module) {
  (void)options;
  AxisAnalysis *axes = axisAnalysisCreate(module);
  CopyLayouts layouts = {.machine = ttgMachineOf(module), .axes = axes};
  mlirOperationWalk(module, chooseLayout, &layouts, MlirWalkPostOrder);
  axisAnalysisDestroy(axes);
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(module));
  tesseraRewritePatternSetAdd(patterns, &tritongpuAsyncCopyGlobalToLocalOpDef, 1, clipToMemory,
                              &layouts);
  tesseraRewritePatternSetAdd(patterns, &tritongpuAsyncCopyGlobalToLocalOpDef, 1, coalesceSmall,
                              &layouts);
  if (mlirLogicalResultIsFailure(tesseraApplyPatternsGreedily(module, patterns, NULL)))
    tesseraPassSignalFailure(pass);
  tsPointerMapFree(&layouts.coalesced);
}
