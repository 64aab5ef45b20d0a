// remove-dead-values: erases operations whose results nothing needs, and what only they needed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Internal.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "transforms/TransformsPasses.h"

typedef TsVec(IrOperation *) OperationVec;

static MlirWalkResult collect(MlirOperation op, void *user) {
  tsVecPush((OperationVec *)user, irOp(op));
  return MlirWalkResultAdvance;
}

void removeDeadValuesPassRun(MlirPass pass, const RemoveDeadValuesOptions *options,
                             MlirOperation op) {
  (void)pass, (void)options;
  OperationVec ops = {0};
  mlirOperationWalk(op, collect, &ops, MlirWalkPreOrder);
  // Users come after definitions (or inside, in pre-order): from the end, one pass sees every chain
  // die.
  for (size_t i = ops.size; i-- > 0;)
    if (ops.data[i] != irOp(op) && tesseraOperationIsTriviallyDead(irWrapOp(ops.data[i])) &&
        ops.data[i]->numRegions == 0)
      mlirOperationDestroy(irWrapOp(ops.data[i]));
  tsVecFree(&ops);
}
