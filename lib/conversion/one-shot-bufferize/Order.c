// The order in which the analysis decides.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/one-shot-bufferize/Bufferize.h"

static MlirWalkResult collectOp(MlirOperation op, void *user) {
  if (bufHasTensors(op))
    tsVecPush((BufOps *)user, op);
  return MlirWalkResultAdvance;
}

static void reverse(BufOps *ops) {
  for (size_t i = 0; i < ops->size / 2; ++i) {
    MlirOperation op = ops->data[i];
    ops->data[i] = ops->data[ops->size - 1 - i];
    ops->data[ops->size - 1 - i] = op;
  }
}

//===--- Any order ---===//

// SplitMix64: the same order everywhere for a seed.
static uint64_t nextRandom(uint64_t *seed) {
  uint64_t bits = *seed += UINT64_C(0x9e3779b97f4a7c15);
  bits = (bits ^ bits >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  bits = (bits ^ bits >> 27) * UINT64_C(0x94d049bb133111eb);
  return bits ^ bits >> 31;
}

static void shuffle(BufOps *ops, uint64_t seed) {
  for (size_t i = ops->size; i > 1; --i) {
    size_t other = nextRandom(&seed) % i;
    MlirOperation op = ops->data[i - 1];
    ops->data[i - 1] = ops->data[other];
    ops->data[other] = op;
  }
}

//===--- From terminators ---===//

typedef struct Traversal {
  const BufState *state;
  BufOps *ops;
  TsPointerMap seen;
  BufValues worklist;
  BufAliasOperands operands;
} Traversal;

static bool addOnce(Traversal *traversal, MlirOperation op) {
  bool isNew;
  tsPointerMapInsert(&traversal->seen, op.ptr, &isNew);
  if (isNew)
    tsVecPush(traversal->ops, op);
  return isNew;
}

static void follow(Traversal *traversal, MlirValue value) {
  if (bufIsTensor(value) && mlirValueIsAOpResult(value))
    tsVecPush(&traversal->worklist, value);
}

// What a region yields and, against the flow, what is in the same buffer, within the region.
static MlirWalkResult traverse(MlirOperation op, void *user) {
  Traversal *traversal = user;
  if (!tesseraOperationGetInterface(op, &regionBranchTerminatorOpInterface) ||
      !addOnce(traversal, op))
    return MlirWalkResultAdvance;
  MlirOperation parent = mlirOperationGetParentOperation(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    follow(traversal, mlirOperationGetOperand(op, i));
  while (traversal->worklist.size) {
    MlirValue value = tsVecPop(&traversal->worklist);
    MlirOperation defining = mlirOpResultGetOwner(value);
    if (!addOnce(traversal, defining) || !tesseraOperationIsAncestor(parent, defining))
      continue;
    traversal->operands.size = 0;
    bufAliasingOperands(traversal->state, value, &traversal->operands);
    for (size_t i = 0; i < traversal->operands.size; ++i)
      follow(traversal, mlirOpOperandGetValue(traversal->operands.data[i].operand));
  }
  return MlirWalkResultAdvance;
}

static void orderFromTerminators(const BufState *state, MlirOperation root, BufOps *ops) {
  Traversal traversal = {.state = state, .ops = ops};
  BufOps others = {0};
  mlirOperationWalk(root, traverse, &traversal, MlirWalkPostOrder);
  mlirOperationWalk(root, collectOp, &others, MlirWalkPreOrder);
  for (size_t i = others.size; i-- > 0;)
    (void)addOnce(&traversal, others.data[i]);
  tsVecFree(&others);
  tsVecFree(&traversal.worklist);
  tsVecFree(&traversal.operands);
  tsPointerMapFree(&traversal.seen);
}

void bufOrderOps(const BufState *state, MlirOperation root, BufOps *ops) {
  if (state->heuristic == BUF_BOTTOM_UP_FROM_TERMINATORS) {
    orderFromTerminators(state, root, ops);
    return;
  }
  mlirOperationWalk(root, collectOp, ops, MlirWalkPostOrder);
  if (state->heuristic == BUF_BOTTOM_UP)
    reverse(ops);
  else if (state->heuristic == BUF_FUZZER)
    shuffle(ops, state->options->analysisFuzzerSeed);
}
