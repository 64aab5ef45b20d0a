// ttnn-deallocate: frees every tensor after its last use.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/TTNN.h"
#include "dialect/ttnn/TTNNPasses.h"
#include "support/Memory.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Pass.h"

// The op of the block that is the op or contains it; null when it is elsewhere.
static MlirOperation findAncestorIn(MlirBlock block, MlirOperation op) {
  while (!mlirOperationIsNull(op) && !mlirBlockEqual(mlirOperationGetBlock(op), block))
    op = mlirOperationGetParentOperation(op);
  return op;
}

MlirOperation ttnnFindLastUser(MlirValue value) {
  MlirBlock block = mlirOperationGetBlock(mlirOpResultGetOwner(value));
  MlirOperation last = {NULL};
  TsVec(MlirValue) aliases = {0};
  tsVecPush(&aliases, value);
  bool staysInBlock = true;
  while (aliases.size > 0 && staysInBlock) {
    MlirOpOperand use = mlirValueGetFirstUse(aliases.data[--aliases.size]);
    for (; !mlirOpOperandIsNull(use) && staysInBlock; use = mlirOpOperandGetNextUse(use)) {
      MlirOperation owner = mlirOpOperandGetOwner(use), user = findAncestorIn(block, owner);
      intptr_t result = tesseraOperationGetTiedResult(owner, mlirOpOperandGetOperandNumber(use));
      if (result >= 0)
        tsVecPush(&aliases, mlirOperationGetResult(owner, result));
      staysInBlock = !mlirOperationIsNull(user);
      if (staysInBlock && (mlirOperationIsNull(last) || mlirOperationIsBeforeInBlock(last, user)))
        last = user;
    }
  }
  tsVecFree(&aliases);
  return staysInBlock ? last : (MlirOperation){NULL};
}

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
  MlirOperation last = ttnnFindLastUser(value);
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
