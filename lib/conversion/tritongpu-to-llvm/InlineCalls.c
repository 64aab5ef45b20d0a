// Calls of functions that were to stay functions: here all is one function of one thread.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "conversion/tritongpu-to-llvm/TritonGPUToLLVMPasses.h"
#include "tessera/Pass.h"
#include "transforms/Inlining.h"

// Functions that call each other twice double with each of them.
enum { kMostCalls = 4096 };

static MlirWalkResult collectCall(MlirOperation op, void *user) {
  TsVec(MlirOperation) *calls = user;
  if (tritonCallOpIsA(op))
    tsVecPush(calls, op);
  return MlirWalkResultAdvance;
}

static bool inlineCall(MlirRewriterBase rewriter, MlirOperation module, MlirOperation call) {
  MlirOperation callee = tesseraSymbolTableLookupIn(
      module, mlirFlatSymbolRefAttrGetValue(tritonCallOpGetCalleeAttr(call)));
  if (mlirOperationIsNull(callee) || !tritonFuncOpIsA(callee) ||
      mlirBlockIsNull(mlirRegionGetFirstBlock(tritonFuncOpGetBody(callee))))
    return false;
  mlirOperationRemoveDiscardableAttributeByName(callee, tsLiteral("noinline"));
  const TrInlining inlining = {
      .rewriter = rewriter, .call = call, .callable = callee, .body = tritonFuncOpGetBody(callee)};
  if (!trInlineCall(&inlining))
    return false;
  mlirOperationDestroy(call);
  return true;
}

static bool isPrivate(MlirOperation op) {
  MlirAttribute visibility = tritonFuncOpGetSymVisibilityAttr(op);
  return !mlirAttributeIsNull(visibility) &&
         tsEqualC(mlirStringAttrGetValue(visibility), "private");
}

static void dropPrivate(MlirOperation module) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  MlirOperation next, op = mlirBlockGetFirstOperation(body);
  for (; !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (tritonFuncOpIsA(op) && isPrivate(op))
      mlirOperationDestroy(op);
  }
}

void inlineTritonGPUCallsPassPassRun(MlirPass pass, const InlineTritonGPUCallsPassOptions *options,
                                     MlirOperation root) {
  (void)options;
  TsVec(MlirOperation) calls = {0};
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(root));
  size_t count = 0;
  bool ok = true;
  do {
    calls.size = 0;
    mlirOperationWalk(root, collectCall, &calls, MlirWalkPreOrder);
    for (size_t i = 0; i < calls.size && ok; ++i) {
      ok = ++count <= kMostCalls && inlineCall(rewriter, root, calls.data[i]);
      if (!ok)
        mlirOperationEmitOpError(calls.data[i], "can't be lowered for a GPU: %s",
                                 count > kMostCalls ? "functions call each other too often"
                                                    : "what it calls can't be put in its place");
    }
  } while (ok && calls.size);
  if (ok && count)
    dropPrivate(root);
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&calls);
  if (!ok)
    tesseraPassSignalFailure(pass);
}
