// tritongpu-remove-layout-conversions: fewer changes of layouts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/transforms/RemoveLayouts.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/ConvertPatterns.h"
#include "tessera/DataFlow.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

static MlirWalkResult collectFunction(MlirOperation op, void *user) {
  TtgOperations *functions = user;
  if (tritonFuncOpIsA(op))
    tsVecPush(functions, op);
  return MlirWalkResultAdvance;
}

static bool cleanUp(MlirOperation module) {
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(module));
  ttgPopulateConvertPatterns(patterns);
  return mlirLogicalResultIsSuccess(tesseraApplyPatternsGreedily(module, patterns, NULL));
}

// What loops carry for nothing is what it begins as; then nothing uses it.
static MlirWalkResult dropDeadArguments(MlirOperation op, void *user) {
  const TesseraFlow *flow = user;
  if (!scfForOpIsA(op) && !scfWhileOpIsA(op))
    return MlirWalkResultAdvance;
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  intptr_t first = scfForOpIsA(op) ? 1 : 0, inits = scfForOpIsA(op) ? 3 : 0;
  for (intptr_t i = first; i < mlirBlockGetNumArguments(body); ++i) {
    MlirValue argument = mlirBlockGetArgument(body, i);
    const bool *isLive = tesseraFlowFind(flow, &tesseraLivenessLattice, argument);
    if (isLive && !*isLive)
      mlirValueReplaceAllUsesOfWith(argument, mlirOperationGetOperand(op, inits + i - first));
  }
  return MlirWalkResultAdvance;
}

static void eliminateDeadArguments(MlirOperation module) {
  TesseraFlow *flow = tesseraFlowCreate();
  tesseraFlowAddReachability(flow);
  tesseraFlowAddConstants(flow);
  tesseraFlowAddLiveness(flow);
  tesseraFlowRun(flow, module);
  mlirOperationWalk(module, dropDeadArguments, flow, MlirWalkPostOrder);
  tesseraFlowDestroy(flow);
}

void tritonGPURemoveLayoutConversionsPassRun(MlirPass pass,
                                             const TritonGPURemoveLayoutConversionsOptions *options,
                                             MlirOperation module) {
  (void)options;
  MlirContext context = mlirOperationGetContext(module);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  TtgOperations functions = {0};
  mlirOperationWalk(module, collectFunction, &functions, MlirWalkPostOrder);
  for (size_t i = 0; i < functions.size; ++i)
    ttgPropagateLayouts(rewriter, functions.data[i]);
  bool isGood = cleanUp(module), changed = true;
  while (isGood && changed) {
    changed = false;
    for (size_t i = 0; i < functions.size; ++i)
      changed |= ttgRematerialize(rewriter, functions.data[i]);
    isGood = cleanUp(module);
  }
  for (size_t i = 0; i < functions.size; ++i)
    ttgHoistConversions(rewriter, functions.data[i]);
  eliminateDeadArguments(module);
  isGood = isGood && cleanUp(module);
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(context);
  scfForOpGetCanonicalizationPatterns(patterns);
  scfIfOpGetCanonicalizationPatterns(patterns);
  // Whether it comes to an end doesn't matter.
  (void)tesseraApplyPatternsGreedily(module, patterns, NULL);
  tsVecFree(&functions);
  mlirIRRewriterDestroy(rewriter);
  if (!isGood)
    tesseraPassSignalFailure(pass);
}
