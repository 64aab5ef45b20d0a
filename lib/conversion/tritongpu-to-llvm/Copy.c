// Asynchronous copies from global to shared memory. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"

#include <stdio.h>

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

// Elements that aren't read are zero, unless the operation says otherwise.
static bool isZero(MlirValue value) {
  MlirOperation op =
      mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  if (tritonSplatOpIsA(op))
    return isZero(tritonSplatOpGetSrc(op));
  if (!arithConstantOpIsA(op))
    return false;
  MlirAttribute constant = arithConstantOpGetValueAttr(op);
  if (mlirAttributeIsADenseElements(constant)) {
    if (!mlirDenseElementsAttrIsSplat(constant))
      return false;
    constant = mlirDenseElementsAttrGetSplatValue(constant);
  }
  return mlirAttributeIsAInteger(constant)
             ? !mlirIntegerAttrGetValueInt(constant)
             : mlirAttributeIsAFloat(constant) && mlirFloatAttrGetValueDouble(constant) == 0;
}

static void copyVector(LaneFunction *function, MlirOperation op, MlirValue to, MlirValue from,
                       MlirValue mask, MlirValue owner, unsigned bytes) {
  char text[96];
  MlirValue operands[4] = {to, from};
  const char *cache = bytes == 16 ? "cg" : "ca";
  if (tritongpuAsyncCopyGlobalToLocalOpGetCache(op) == TritonCacheModifierCA)
    cache = "ca";
  bool hasMask = !mlirValueIsNull(mask), hasOwner = !mlirValueIsNull(owner);
  intptr_t count = 2;
  if (hasMask)
    operands[count++] = mlirOperationGetResult(
        arithSelectOpCreate(function->rewriter, function->location, laneInteger(function, 32), mask,
                            laneI32(function, bytes), laneI32(function, 0)),
        0);
  if (hasOwner)
    operands[count++] = owner;
  int used = 0;
  if (hasOwner)
    used = snprintf(text, sizeof text, "@$%d ", hasMask ? 3 : 2);
  snprintf(text + used, sizeof text - (size_t)used,
           hasMask ? "cp.async.%s.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x%x, $2;"
                   : "cp.async.%s.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x%x;",
           cache, bytes);
  const char *constraints = hasMask ? (hasOwner ? "r,l,r,b" : "r,l,r") : hasOwner ? "r,l,b" : "r,l";
  laneAssembly(function, (MlirType){NULL}, text, constraints, count, operands);
}

// Fewer bytes than the instruction copies, or something else than zero where nothing is copied.
static void copyByRegisters(LaneFunction *function, const LinearLayout *layout, unsigned vector,
                            const LanePlace *place, LaneValues pointers, LaneValues masks,
                            MlirValue other) {
  LaneGlobalLoad load = {
      .element = place->element, .pointers = pointers, .masks = masks, .caching = {.modifier = ""}};
  if (!mlirValueIsNull(other))
    load.others = laneGet(function, other);
  MlirValue *values = tsAllocZeroed(laneNumRegisters(layout), sizeof *values);
  laneLoadGlobal(function, &load, layout, vector, values);
  laneStoreAll(function, place, values);
  tsFree(values);
}

static bool lowerAsyncCopy(LaneFunction *function, MlirOperation op) {
  MlirValue pointers = tritongpuAsyncCopyGlobalToLocalOpGetSrc(op),
            mask = tritongpuAsyncCopyGlobalToLocalOpGetMask(op),
            other = tritongpuAsyncCopyGlobalToLocalOpGetOther(op);
  LinearLayout layout;
  LanePlace place;
  laneSet(function, mlirOperationGetResult(op, 0), 0);
  laneRecord(function, LANE_WRITE, tritongpuAsyncCopyGlobalToLocalOpGetResult(op));
  if (!laneLayoutOf(function, op, typeOf(pointers), &layout) ||
      !lanePlaceOf(function, op, typeOf(pointers), tritongpuAsyncCopyGlobalToLocalOpGetResult(op),
                   &place))
    return false;
  place.element = laneTypeOf(function, mlirShapedTypeGetElementType(
                                           typeOf(tritongpuAsyncCopyGlobalToLocalOpGetResult(op))));
  unsigned vector = laneVectorOf(function, pointers, mask, &layout);
  unsigned given = (unsigned)tritongpuAsyncCopyGlobalToLocalOpGetContiguity(op);
  vector = given > vector ? given : vector;
  size_t together = laneVectorAt(&place, 128);
  vector = together < vector ? (unsigned)together : vector;
  unsigned bytes = laneBitsOf(place.element) / 8 * vector;
  LaneValues from = laneGet(function, pointers), masks = {0};
  if (!mlirValueIsNull(mask))
    masks = laneGet(function, mask);
  if (bytes < 4 || (!mlirValueIsNull(other) && !isZero(other))) {
    copyByRegisters(function, &layout, vector, &place, from, masks, other);
    return true;
  }
  MlirValue owner = laneOwnerPredicate(function, &layout),
            part = laneThreadPartAt(function, &place);
  uint32_t free[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(&layout, free);
  for (size_t r = 0; r < from.size; r += vector)
    if (!(r & free[0]))
      copyVector(function, op, laneAddressAt(function, &place, part, r), from.data[r],
                 masks.size ? masks.data[masks.size == 1 ? 0 : r] : (MlirValue){NULL}, owner,
                 bytes);
  return true;
}

static bool lowerCommit(LaneFunction *function, MlirOperation op) {
  laneSet(function, mlirOperationGetResult(op, 0), 0);
  laneAssembly(function, (MlirType){NULL}, "cp.async.commit_group ;", "", 0, NULL);
  return true;
}

// A thread waits for its own copies: others see them behind a barrier.
static bool lowerWait(LaneFunction *function, MlirOperation op) {
  char text[48];
  laneSet(function, mlirOperationGetResult(op, 0), 0);
  snprintf(text, sizeof text, "cp.async.wait_group 0x%llx ;",
           (unsigned long long)tritongpuAsyncWaitOpGetNum(op));
  laneAssembly(function, (MlirType){NULL}, text, "", 0, NULL);
  laneBarrier(function);
  return true;
}

const LaneLowering laneCopyLowerings[] = {{&tritongpuAsyncCopyGlobalToLocalOpDef, lowerAsyncCopy},
                                          {&tritongpuAsyncCommitGroupOpDef, lowerCommit},
                                          {&tritongpuAsyncWaitOpDef, lowerWait},
                                          {NULL, NULL}};
