// Asynchronous copies from global to shared memory. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"

#include <stdio.h>

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

/// What is copied: masks and what elements are otherwise may be none.
typedef struct Copy {
  LaneValues pointers, masks, others;
} Copy;

// A register's value, or the one that all have.
static MlirValue valueAt(LaneValues values, size_t r) {
  return values.data[values.size == 1 ? 0 : r];
}

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

// Fewer bytes than the instruction copies.
static void copyByRegisters(LaneFunction *function, const LinearLayout *layout, unsigned vector,
                            const LanePlace *place, const Copy *copy) {
  LaneGlobalLoad load = {.element = place->element,
                         .pointers = copy->pointers,
                         .masks = copy->masks,
                         .others = copy->others,
                         .caching = {.modifier = ""}};
  MlirValue *values = tsAllocZeroed(laneNumRegisters(layout), sizeof *values);
  laneLoadGlobal(function, &load, layout, vector, values);
  laneStoreAll(function, place, values);
  tsFree(values);
}

// Where nothing is copied the instruction leaves zeros: what else is to be there is stored, and the
// copy done elsewhere.
static void copyOrStore(LaneFunction *function, MlirOperation op, const LanePlace *place,
                        const Copy *copy, MlirValue to, size_t r, MlirValue owner,
                        unsigned vector) {
  MlirValue mask = valueAt(copy->masks, r), others[16];
  for (size_t i = 0; i < vector; ++i)
    others[i] = valueAt(copy->others, r + i);
  MlirValue isLeftOut = laneBinary(function, &arithXOrIOpDef, mask,
                                   laneConstant(function, laneInteger(function, 1), 1));
  copyVector(function, op, to, copy->pointers.data[r], (MlirValue){NULL},
             laneAnd(function, owner, mask), laneBitsOf(place->element) / 8 * vector);
  laneStoreVectorIf(function, place, to, others, vector, laneAnd(function, owner, isLeftOut));
}

static void copyAll(LaneFunction *function, MlirOperation op, const LinearLayout *layout,
                    unsigned vector, const LanePlace *place, const Copy *copy) {
  MlirValue owner = laneOwnerPredicate(function, layout), part = laneThreadPartAt(function, place);
  uint32_t free[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(layout, free);
  for (size_t r = 0; r < copy->pointers.size; r += vector) {
    if (r & free[0])
      continue;
    MlirValue to = laneAddressAt(function, place, part, r);
    if (copy->others.size)
      copyOrStore(function, op, place, copy, to, r, owner, vector);
    else
      copyVector(function, op, to, copy->pointers.data[r],
                 copy->masks.size ? valueAt(copy->masks, r) : (MlirValue){NULL}, owner,
                 laneBitsOf(place->element) / 8 * vector);
  }
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
  Copy copy = {.pointers = laneGet(function, pointers)};
  if (!mlirValueIsNull(mask))
    copy.masks = laneGet(function, mask);
  if (copy.masks.size && !mlirValueIsNull(other) && !isZero(other))
    copy.others = laneGet(function, other);
  if (laneBitsOf(place.element) / 8 * vector < 4)
    copyByRegisters(function, &layout, vector, &place, &copy);
  else
    copyAll(function, op, &layout, vector, &place, &copy);
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
