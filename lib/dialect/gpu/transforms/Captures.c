// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/gpu/transforms/Captures.h"

static MlirBlock blockOf(MlirValue value) {
  return mlirValueIsABlockArgument(value) ? mlirBlockArgumentGetOwner(value)
                                          : mlirOperationGetBlock(mlirOpResultGetOwner(value));
}

static bool isInside(MlirValue value, MlirOperation launch) {
  for (MlirOperation op = mlirBlockGetParentOperation(blockOf(value)); !mlirOperationIsNull(op);
       op = mlirOperationGetParentOperation(op))
    if (mlirOperationEqual(op, launch))
      return true;
  return false;
}

static MlirWalkResult collect(MlirOperation op, void *user) {
  GpuCaptures *captures = user;
  if (mlirOperationEqual(op, captures->launch))
    return MlirWalkResultAdvance;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    if (tsPointerMapFind(&captures->positions, value.ptr) || isInside(value, captures->launch))
      continue;
    tsVecPush(&captures->values, value);
    *tsPointerMapInsert(&captures->positions, value.ptr, NULL) = captures->values.size;
  }
  return MlirWalkResultAdvance;
}

GpuCaptures gpuCapturesOf(MlirOperation launch) {
  GpuCaptures captures = {.launch = launch};
  mlirOperationWalk(launch, collect, &captures, MlirWalkPostOrder);
  return captures;
}

void gpuCapturesFree(GpuCaptures *captures) {
  tsPointerMapFree(&captures->positions);
  tsVecFree(&captures->values);
}

typedef struct Replacement {
  GpuCaptures *captures;
  const MlirValue *values;
} Replacement;

static MlirWalkResult replace(MlirOperation op, void *user) {
  Replacement *replacement = user;
  if (mlirOperationEqual(op, replacement->captures->launch))
    return MlirWalkResultAdvance;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    const uintptr_t *position = tsPointerMapFind(&replacement->captures->positions, value.ptr);
    if (position && replacement->values[*position - 1].ptr)
      mlirOperationSetOperand(op, i, replacement->values[*position - 1]);
  }
  return MlirWalkResultAdvance;
}

void gpuCapturesReplace(GpuCaptures *captures, const MlirValue *values) {
  Replacement replacement = {captures, values};
  mlirOperationWalk(captures->launch, replace, &replacement, MlirWalkPostOrder);
}
