// tritongpu-reduce-data-duplication: factors of products come from shared memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/Rewriting.h"
#include "dialect/tritongpu/transforms/SharedLayouts.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Pass.h"

static MlirWalkResult collect(MlirOperation op, void *user) {
  TtgOperations *conversions = user;
  if (!tritongpuConvertLayoutOpIsA(op))
    return MlirWalkResultAdvance;
  MlirType from = mlirValueGetType(mlirOperationGetOperand(op, 0));
  MlirType to = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (tritongpuDotOperandEncodingAttrIsA(ttgEncodingOf(to)) && ttgConvertsInMemory(from, to))
    tsVecPush(conversions, op);
  return MlirWalkResultAdvance;
}

static void goThroughMemory(MlirRewriterBase rewriter, MlirOperation op) {
  MlirValue source = mlirOperationGetOperand(op, 0);
  MlirType to = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType memory = ttgSharedTypeFor(mlirValueGetType(source), ttgEncodingOf(to));
  if (mlirTypeIsNull(memory))
    return;
  mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
  MlirOperation alloc =
      tritongpuLocalAllocOpCreate(rewriter, location, memory, source, (MlirAttribute){NULL});
  MlirOperation load = tritongpuLocalLoadOpCreate(
      rewriter, location, to, mlirOperationGetResult(alloc, 0), (MlirValue){NULL});
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, load);
}

void tritonGPUReduceDataDuplicationPassRun(MlirPass pass,
                                           const TritonGPUReduceDataDuplicationOptions *options,
                                           MlirOperation module) {
  (void)pass;
  (void)options;
  TtgOperations conversions = {0};
  mlirOperationWalk(module, collect, &conversions, MlirWalkPostOrder);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  for (size_t i = 0; i < conversions.size; ++i)
    goThroughMemory(rewriter, conversions.data[i]);
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&conversions);
}
