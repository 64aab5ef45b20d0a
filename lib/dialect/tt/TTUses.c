// Where values are used last.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TT.h"
#include "support/Memory.h"
#include "tessera/DestinationStyle.h"

// The op of the block that is the op or contains it; null when it is elsewhere.
static MlirOperation findAncestorIn(MlirBlock block, MlirOperation op) {
  while (!mlirOperationIsNull(op) && !mlirBlockEqual(mlirOperationGetBlock(op), block))
    op = mlirOperationGetParentOperation(op);
  return op;
}

MlirOperation ttFindLastUser(MlirValue value) {
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
