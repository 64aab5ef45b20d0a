// Computing in launches what would else be an argument of their kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/gpu/GPUOps.h"
#include "dialect/gpu/GPUPasses.h"
#include "dialect/gpu/transforms/Captures.h"
#include "dialect/memref/MemRefOps.h"
#include "tessera/Pass.h"

// Operations to copy into a launch, each after those that it needs.
typedef struct Sinking {
  GpuCaptures *captures;
  TsPointerMap chosen; ///< operations: 1 to be copied, 2 not
  TsVec(MlirOperation) order;
} Sinking;

enum { CHOSEN = 1, REFUSED = 2 };

static bool isCheap(MlirOperation op) {
  return mlirAttributeIsNull(tesseraOperationGetConstant(op))
             ? memrefDimOpIsA(op) || arithSelectOpIsA(op) || arithCmpIOpIsA(op)
             : true;
}

static uintptr_t stateOf(Sinking *sinking, MlirOperation op) {
  const uintptr_t *state = tsPointerMapFind(&sinking->chosen, op.ptr);
  return state ? *state : 0;
}

// An operation on the way, and its next operand to look at.
typedef struct Step {
  MlirOperation op;
  intptr_t operand;
} Step;

// Whether the launch has the value already, or it is computed by what is copied. Otherwise sets
// `*needed` to an operation to decide on first, if that may help.
static bool isAvailable(Sinking *sinking, MlirValue value, MlirOperation *needed) {
  *needed = (MlirOperation){NULL};
  if (mlirValueIsAOpResult(value)) {
    MlirOperation op = mlirOpResultGetOwner(value);
    uintptr_t state = stateOf(sinking, op);
    if (state == CHOSEN)
      return true;
    if (!state) {
      *needed = op;
      return false;
    }
  }
  return tsPointerMapFind(&sinking->captures->positions, value.ptr) != NULL;
}

static void choose(Sinking *sinking, MlirOperation root) {
  TsVec(Step) stack = {0};
  if (!stateOf(sinking, root))
    tsVecPush(&stack, (Step){root, 0});
  while (stack.size) {
    Step *step = &stack.data[stack.size - 1];
    uintptr_t state = isCheap(step->op) ? CHOSEN : REFUSED;
    MlirOperation needed = {NULL};
    while (state == CHOSEN && step->operand < mlirOperationGetNumOperands(step->op)) {
      if (isAvailable(sinking, mlirOperationGetOperand(step->op, step->operand), &needed)) {
        ++step->operand;
        continue;
      }
      if (!mlirOperationIsNull(needed))
        break;
      state = REFUSED;
    }
    if (!mlirOperationIsNull(needed)) {
      tsVecPush(&stack, (Step){needed, 0});
      continue;
    }
    *tsPointerMapInsert(&sinking->chosen, step->op.ptr, NULL) = state;
    if (state == CHOSEN)
      tsVecPush(&sinking->order, step->op);
    --stack.size;
  }
  tsVecFree(&stack);
}

// Copies what was chosen to the start of the body, and has the body use the copies.
static void copyChosen(Sinking *sinking, MlirBlock body) {
  size_t count = sinking->captures->values.size;
  MlirValue *replacements = tsAllocZeroed(count + 1, sizeof *replacements);
  TesseraMapping *mapping = tesseraMappingCreate();
  MlirOperation before = mlirBlockGetFirstOperation(body);
  for (size_t i = 0; i < sinking->order.size; ++i) {
    MlirOperation op = sinking->order.data[i];
    MlirOperation copy = tesseraOperationCloneMapped(op, mapping, /*withRegions=*/true);
    mlirBlockInsertOwnedOperationBefore(body, before, copy);
    for (intptr_t result = 0; result < mlirOperationGetNumResults(op); ++result) {
      MlirValue old = mlirOperationGetResult(op, result);
      tesseraMappingMapValue(mapping, old, mlirOperationGetResult(copy, result));
      const uintptr_t *position = tsPointerMapFind(&sinking->captures->positions, old.ptr);
      if (position)
        replacements[*position - 1] = mlirOperationGetResult(copy, result);
    }
  }
  gpuCapturesReplace(sinking->captures, replacements);
  tesseraMappingDestroy(mapping);
  tsFree(replacements);
}

static MlirWalkResult sinkInto(MlirOperation launch, void *user) {
  (void)user;
  MlirBlock body = {NULL};
  if (gpuLaunchOpIsA(launch))
    body = mlirRegionGetFirstBlock(gpuLaunchOpGetBody(launch));
  if (mlirBlockIsNull(body))
    return MlirWalkResultAdvance;
  GpuCaptures captures = gpuCapturesOf(launch);
  Sinking sinking = {.captures = &captures};
  for (size_t i = 0; i < captures.values.size; ++i)
    if (mlirValueIsAOpResult(captures.values.data[i]))
      choose(&sinking, mlirOpResultGetOwner(captures.values.data[i]));
  copyChosen(&sinking, body);
  tsPointerMapFree(&sinking.chosen);
  tsVecFree(&sinking.order);
  gpuCapturesFree(&captures);
  return MlirWalkResultAdvance;
}

void gpuLaunchSinkIndexComputationsPassPassRun(
    MlirPass pass, const GpuLaunchSinkIndexComputationsPassOptions *options, MlirOperation root) {
  (void)pass, (void)options;
  mlirOperationWalk(root, sinkInto, NULL, MlirWalkPostOrder);
}
