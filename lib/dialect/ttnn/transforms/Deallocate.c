// ttnn-deallocate: frees every tensor after its last use.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "dialect/ttnn/TTNN.h"
#include "dialect/ttnn/TTNNPasses.h"
#include "support/Memory.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Pass.h"

// The op of the value's block that uses it last, following the value through ops that write it in
// place into their results. Null: never used.
static MlirOperation findLastUser(MlirValue value) {
  MlirOperation last = {NULL};
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    intptr_t result = tesseraOperationGetTiedResult(user, mlirOpOperandGetOperandNumber(use));
    if (result >= 0) {
      MlirOperation later = findLastUser(mlirOperationGetResult(user, result));
      if (!mlirOperationIsNull(later))
        user = later;
    }
    if (mlirOperationIsNull(last) || mlirOperationIsBeforeInBlock(last, user))
      last = user;
  }
  return last;
}

typedef TsVec(MlirOperation) OperationVec;

// Ops whose results begin a life: those that don't write into an operand.
static MlirWalkResult collectProducers(MlirOperation op, void *user) {
  OperationVec *producers = user;
  if (mlirOperationGetNumResults(op) > 0 && !tesseraOperationIsDestinationStyle(op))
    tsVecPush(producers, op);
  return MlirWalkResultAdvance;
}

static void deallocateAfterLastUse(MlirRewriterBase rewriter, MlirValue value) {
  if (!mlirTypeIsARankedTensor(mlirValueGetType(value)))
    return;
  MlirOperation last = findLastUser(value);
  if (mlirOperationIsNull(last) || funcReturnOpIsA(last))
    return;
  mlirRewriterBaseSetInsertionPointAfter(rewriter, last);
  ttnnDeallocateOpCreate(rewriter, mlirOperationGetLocation(last), value, (MlirAttribute){NULL});
}

void ttnnDeallocatePassRun(MlirPass pass, const TTNNDeallocateOptions *options,
                           MlirOperation module) {
  (void)pass, (void)options;
  OperationVec producers = {0};
  mlirOperationWalk(module, collectProducers, &producers, MlirWalkPostOrder);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module));
  for (size_t i = 0; i < producers.size; ++i)
    for (intptr_t r = 0; r < mlirOperationGetNumResults(producers.data[i]); ++r)
      deallocateAfterLastUse(rewriter, mlirOperationGetResult(producers.data[i], r));
  mlirIRRewriterDestroy(rewriter);
  tsVecFree(&producers);
}
