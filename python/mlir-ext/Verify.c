// What native code counts on. The verifier finds out whether operations have the operands, results,
// regions and attributes that their definitions say; programs can make what has not, and native
// code reads these without asking. So it is verified in between. SPDX-License-Identifier:
// Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "support/Memory.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"

bool extVerifies(const ExtHandle *op) { return mlirOperationVerify(extOperation(op)); }

bool extVerify(const ExtHandle *op) {
  ExtCapture capture;
  extCaptureBegin(&capture, op->context);
  bool ok = extVerifies(op);
  extCaptureEnd(&capture, ok ? NULL : "Verification failed");
  return ok && !PyErr_Occurred();
}

//===--- What functions leave ---===//

// The function of a pattern or a pass that this thread is in, or NULL.
static ExtRun *functionOf(const ExtContext *context) {
  unsigned long thread = PyThread_get_thread_ident();
  ExtRun *run = context->runs;
  while (run && run->thread != thread)
    run = run->next;
  return run && (run->rewriter.ptr || run->kind == EXT_RUN_PASS) ? run : NULL;
}

// All that is in a pass's operation is verified after it anyway.
static bool isVerifiedAnyway(const ExtRun *run, const ExtHandle *op) {
  return run->kind == EXT_RUN_PASS &&
         tesseraOperationIsAncestor(extOperation(run->root), extOperation(op));
}

void extTouchNow(ExtHandle *op) {
  ExtRun *run = functionOf(op->context);
  if (!run || isVerifiedAnyway(run, op))
    return;
  if (!run->touched.size || run->touched.data[run->touched.size - 1] != op)
    tsVecPush(&run->touched, extHandleKeep(op));
}

static void touchIn(ExtContext *context, MlirOperation op) {
  if (!op.ptr || !functionOf(context))
    return;
  ExtHandle *handle = extHandleIn(context, op);
  extTouchNow(handle);
  extHandleRelease(handle);
}

void extTouchAroundNow(ExtHandle *block) {
  touchIn(block->context, mlirBlockGetParentOperation(extBlock(block)));
}

void extTouchUsers(ExtContext *context, MlirValue value) {
  if (!context->runs)
    return;
  touchIn(context, extDefinition(value));
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use))
    touchIn(context, mlirOpOperandGetOwner(use));
}

// What isn't in the tree any more, or not yet, is nobody's business.
static bool isLeft(const ExtRun *run, const ExtHandle *op) {
  return op->what && run->root->what && extSameTree(extOperation(op), extOperation(run->root));
}

static bool allVerify(const ExtRun *run) {
  bool ok = true;
  for (size_t i = 0; ok && i < run->touched.size; ++i)
    ok = !isLeft(run, run->touched.data[i]) || extVerify(run->touched.data[i]);
  return ok;
}

bool extTouchedVerify(ExtRun *run) {
  bool ok = true;
  if (run->touched.size && run->root->what && !PyErr_Occurred()) {
    ExtRun check = {.kind = EXT_RUN_WHOLE, .root = run->root, .name = "the verifier"};
    extRunBegin(&check);
    ok = allVerify(run);
    extRunEnd(&check);
  }
  for (size_t i = 0; i < run->touched.size; ++i)
    extHandleRelease(run->touched.data[i]);
  tsVecFree(&run->touched);
  if (!ok && run->rewriter.ptr)
    tesseraRewriterStop(run->rewriter);
  return ok;
}
