// ttnn-deallocate: frees every tensor after its last use.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/TTNN.h"
#include "dialect/ttnn/TTNNPasses.h"
#include "support/Memory.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Pass.h"

typedef TsVec(MlirOperation) Producers;

// Ops whose results begin a life: those that don't write into an operand.
static MlirWalkResult collectProducers(MlirOperation op, void *user) {
  Producers *producers = user;
  if (mlirOperationGetNumResults(op) > 0 && !tesseraOperationIsDestinationStyle(op))
    tsVecPush(producers, op);
  return MlirWalkResultAdvance;
}

static void deallocateAfterLastUse(MlirRewriterBase rewriter, MlirValue value) {
  if (!mlirTypeIsARankedTensor(mlirValueGetType(value)))
    return;
  MlirOperation last = ttFindLastUser(value);
  // What the block ends with takes the value out of it.
  if (mlirOperationIsNull(last) || mlirOperationIsNull(mlirOperationGetNextInBlock(last)))
    return;
  mlirRewriterBaseSetInsertionPointAfter(rewriter, last);
  ttnnDeallocateOpCreate(rewriter, mlirOperationGetLocation(last), value, (MlirAttribute){NULL});
}

void ttnnDeallocatePassRun(MlirPass pass, const TTNNDeallocateOptions *options,
                           MlirOperation module) {
  (void)pass, (void)options;
  Producers producers = {0};
  mlirOperationWalk(module, collectProducers, &producers, MlirWalkPostOrder);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  for (size_t i = 0; i < producers.size; ++i)
    for (intptr_t r = 0; r < mlirOperationGetNumResults(producers.data[i]); ++r)
      deallocateAfterLastUse(rewriter, mlirOperationGetResult(producers.data[i], r));
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&producers);
}
