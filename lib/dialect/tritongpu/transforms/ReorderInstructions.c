// tritongpu-reorder-instructions: values live as short as they can.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/transforms/Rewriting.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"

static const MlirOperation kNone = {NULL};

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

// The first operation of the block that uses the result, or has such a one in it.
static MlirOperation firstUse(MlirOperation op) {
  MlirBlock block = mlirOperationGetBlock(op);
  MlirOperation first = kNone;
  for (MlirOpOperand use = mlirValueGetFirstUse(resultOf(op)); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = ttgAncestorIn(block, mlirOpOperandGetOwner(use));
    if (!mlirOperationIsNull(user) &&
        (mlirOperationIsNull(first) || mlirOperationIsBeforeInBlock(user, first)))
      first = user;
  }
  return first;
}

static MlirOperation onlyUser(MlirOperation op) {
  MlirOpOperand use = mlirValueGetFirstUse(resultOf(op));
  return !mlirOpOperandIsNull(use) && mlirOpOperandIsNull(mlirOpOperandGetNextUse(use))
             ? mlirOpOperandGetOwner(use)
             : kNone;
}

static MlirOperation sourceOf(MlirOperation op) {
  return ttgDefiningOp(mlirOperationGetOperand(op, 0));
}

static MlirOperation loopAround(MlirOperation op) {
  do
    op = mlirOperationGetParentOperation(op);
  while (!mlirOperationIsNull(op) && !scfForOpIsA(op));
  return op;
}

static bool isFactor(MlirOperation op) {
  MlirAttribute encoding = ttgEncodingOf(mlirValueGetType(resultOf(op)));
  return !mlirAttributeIsNull(encoding) && tritongpuDotOperandEncodingAttrIsA(encoding);
}

//===--- Steps ---===//

// Below where memory is freed, so that that can be used for the conversion.
static void sinkBelowDealloc(MlirOperation op) {
  if (!tritongpuConvertLayoutOpIsA(op))
    return;
  MlirOperation end = firstUse(op), last = kNone;
  for (MlirOperation at = op; !mlirOperationIsNull(at) && !mlirOperationEqual(at, end);
       at = mlirOperationGetNextInBlock(at))
    if (tritongpuLocalDeallocOpIsA(at))
      last = at;
  if (!mlirOperationIsNull(last))
    mlirOperationMoveAfter(op, last);
}

// Into the loop where it is needed: what it would keep in registers is more than what it is of.
static void sinkIntoLoop(MlirOperation op) {
  if (!tritongpuLocalLoadOpIsA(op) && !(tritongpuConvertLayoutOpIsA(op) && isFactor(op)))
    return;
  MlirOperation user = onlyUser(op);
  if (!mlirOperationIsNull(user) && !mlirOperationEqual(loopAround(op), loopAround(user)))
    mlirOperationMoveBefore(op, user);
}

static void moveAllocToSource(MlirOperation op) {
  if (!tritongpuLocalAllocOpIsA(op) || !mlirOperationGetNumOperands(op))
    return;
  MlirOperation source = sourceOf(op);
  if (!mlirOperationIsNull(source) && !arithConstantOpIsA(source) && !tritonSplatOpIsA(source))
    mlirOperationMoveAfter(op, source);
}

static void moveTransToSource(MlirOperation op) {
  if (!tritonTransOpIsA(op) && !tritongpuMemDescTransOpIsA(op))
    return;
  MlirOperation source = sourceOf(op);
  if (!mlirOperationIsNull(source))
    mlirOperationMoveAfter(op, source);
}

static bool writesBetween(MlirOperation start, MlirOperation end) {
  for (MlirOperation at = mlirOperationGetNextInBlock(start); !mlirOperationIsNull(at);
       at = mlirOperationGetNextInBlock(at)) {
    if (tesseraOperationMayWrite(at))
      return true;
    if (mlirOperationEqual(at, end))
      return false;
  }
  return true;
}

// The second factor of a product is loaded behind the first.
static void loadSecondLater(MlirOperation op) {
  if (!tritongpuLocalLoadOpIsA(op) || !isFactor(op) ||
      tritongpuDotOperandEncodingAttrGetOpIdx(ttgEncodingOf(mlirValueGetType(resultOf(op)))) != 1)
    return;
  MlirOperation product = onlyUser(op);
  if (mlirOperationIsNull(product) || !tritonDotOpIsA(product))
    return;
  MlirOperation first = sourceOf(product);
  if (mlirOperationIsNull(first) || !tritongpuLocalLoadOpIsA(first))
    return;
  MlirOperation at = ttgAncestorIn(mlirOperationGetBlock(op), first);
  if (!mlirOperationIsNull(at) && mlirOperationIsBeforeInBlock(op, at) && !writesBetween(op, at))
    mlirOperationMoveAfter(op, first);
}

static MlirWalkResult collect(MlirOperation op, void *user) {
  TtgOperations *operations = user;
  static const TesseraOpDef *const kinds[] = {&tritongpuConvertLayoutOpDef,
                                              &tritongpuLocalLoadOpDef, &tritongpuLocalAllocOpDef,
                                              &tritonTransOpDef, &tritongpuMemDescTransOpDef};
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i)
    if (tesseraOperationIs(op, kinds[i]))
      tsVecPush(operations, op);
  return MlirWalkResultAdvance;
}

void tritonGPUReorderInstructionsPassRun(MlirPass pass,
                                         const TritonGPUReorderInstructionsOptions *options,
                                         MlirOperation module) {
  (void)pass;
  (void)options;
  void (*const steps[])(MlirOperation op) = {sinkBelowDealloc, sinkIntoLoop, moveAllocToSource,
                                             moveTransToSource, loadSecondLater};
  for (size_t step = 0; step < sizeof steps / sizeof steps[0]; ++step) {
    TtgOperations operations = {0};
    mlirOperationWalk(module, collect, &operations, MlirWalkPostOrder);
    for (size_t i = 0; i < operations.size; ++i)
      steps[step](operations.data[i]);
    tsVecFree(&operations);
  }
}
