// Buffers on the stack as slots that become values, or several slots.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/Arith.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/ub/UBOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Interfaces.h"

//===--- Buffers that become values ---===//

void memrefAllocaOpGetPromotableSlots(MlirOperation op, TesseraAppendMemorySlot append,
                                      void *user) {
  MlirType type = mlirValueGetType(memrefAllocaOpGetMemref(op));
  MlirType element = mlirShapedTypeGetElementType(type);
  bool isKnown = mlirTypeIsAMemRef(element) || !mlirAttributeIsNull(arithZero(element));
  if (isKnown && mlirShapedTypeHasStaticShape(type) && tesseraShapedTypeGetNumElements(type) == 1)
    append((TesseraMemorySlot){memrefAllocaOpGetMemref(op), element}, user);
}

MlirValue memrefAllocaOpGetDefaultValue(MlirOperation op, TesseraMemorySlot slot,
                                        MlirRewriterBase rewriter) {
  MlirContext context = mlirOperationGetContext(op);
  return ubPoisonOpGetResult(ubPoisonOpCreate(rewriter, mlirOperationGetLocation(op), slot.type,
                                              ubPoisonAttrGet(context)));
}

MlirOperation memrefAllocaOpHandlePromotionComplete(MlirOperation op, TesseraMemorySlot slot,
                                                    MlirValue defaultValue,
                                                    MlirRewriterBase rewriter) {
  (void)slot;
  if (defaultValue.ptr && !irValue(defaultValue)->firstUse)
    mlirRewriterBaseEraseOp(rewriter, mlirOpResultGetOwner(defaultValue));
  mlirRewriterBaseEraseOp(rewriter, op);
  return (MlirOperation){NULL};
}

// Whether the only use is as the buffer, of an element of the slot's type.
static bool onlyAccesses(TesseraMemorySlot slot, TesseraUseList uses, MlirValue memref,
                         MlirValue element) {
  return uses.size == 1 && mlirValueEqual(mlirOpOperandGetValue(uses.data[0]), slot.pointer) &&
         mlirValueEqual(memref, slot.pointer) &&
         mlirTypeEqual(mlirValueGetType(element), slot.type);
}

bool memrefLoadOpLoadsFrom(MlirOperation op, TesseraMemorySlot slot) {
  return mlirValueEqual(memrefLoadOpGetMemref(op), slot.pointer);
}

bool memrefLoadOpCanUsesBeRemoved(MlirOperation op, TesseraMemorySlot slot, TesseraUseList uses,
                                  TesseraAppendUse append, void *user, TesseraDataLayout *layout) {
  (void)append, (void)user, (void)layout;
  return onlyAccesses(slot, uses, memrefLoadOpGetMemref(op), memrefLoadOpGetResult(op));
}

TesseraDeletionKind memrefLoadOpRemoveBlockingUses(MlirOperation op, TesseraMemorySlot slot,
                                                   TesseraUseList uses, MlirRewriterBase rewriter,
                                                   MlirValue reaching, TesseraDataLayout *layout) {
  (void)slot, (void)uses, (void)layout;
  mlirRewriterBaseReplaceAllUsesWith(rewriter, memrefLoadOpGetResult(op), reaching);
  return TESSERA_DELETE;
}

bool memrefStoreOpStoresTo(MlirOperation op, TesseraMemorySlot slot) {
  return mlirValueEqual(memrefStoreOpGetMemref(op), slot.pointer);
}

MlirValue memrefStoreOpGetStored(MlirOperation op, TesseraMemorySlot slot,
                                 MlirRewriterBase rewriter, MlirValue reaching,
                                 TesseraDataLayout *layout) {
  (void)slot, (void)rewriter, (void)reaching, (void)layout;
  return memrefStoreOpGetValue(op);
}

bool memrefStoreOpCanUsesBeRemoved(MlirOperation op, TesseraMemorySlot slot, TesseraUseList uses,
                                   TesseraAppendUse append, void *user, TesseraDataLayout *layout) {
  (void)append, (void)user, (void)layout;
  return !mlirValueEqual(memrefStoreOpGetValue(op), slot.pointer) &&
         onlyAccesses(slot, uses, memrefStoreOpGetMemref(op), memrefStoreOpGetValue(op));
}

TesseraDeletionKind memrefStoreOpRemoveBlockingUses(MlirOperation op, TesseraMemorySlot slot,
                                                    TesseraUseList uses, MlirRewriterBase rewriter,
                                                    MlirValue reaching, TesseraDataLayout *layout) {
  (void)op, (void)slot, (void)uses, (void)rewriter, (void)reaching, (void)layout;
  return TESSERA_DELETE;
}

//===--- Buffers that become one for each element ---===//

enum { MAX_PARTS = 16 };

// The indices of an element, as an array; null when they aren't constant, or there is no such
// element.
static MlirAttribute indicesOf(MlirOperation op, MlirType type, TesseraRange range) {
  intptr_t rank = mlirShapedTypeGetRank(type);
  MlirAttribute *indices = tsAllocZeroed((size_t)rank + 1, sizeof *indices);
  MlirAttribute result = {NULL};
  bool isKnown = range.count == rank;
  for (intptr_t i = 0; i < rank && isKnown; ++i) {
    indices[i] = tesseraValueGetConstant(mlirOperationGetOperand(op, range.start + i));
    isKnown = !mlirAttributeIsNull(indices[i]) && mlirAttributeIsAInteger(indices[i]) &&
              mlirIntegerAttrGetValueInt(indices[i]) >= 0 &&
              mlirIntegerAttrGetValueInt(indices[i]) < mlirShapedTypeGetDimSize(type, i);
  }
  if (isKnown)
    result = mlirArrayAttrGet(mlirTypeGetContext(type), rank, indices);
  tsFree(indices);
  return result;
}

void memrefAllocaOpGetDestructurableSlots(MlirOperation op, TesseraAppendDestructurableSlot append,
                                          void *user) {
  memrefAppendParts(memrefAllocaOpGetMemref(op), append, user);
}

void memrefAppendParts(MlirValue buffer, TesseraAppendDestructurableSlot append, void *user) {
  MlirType type = mlirValueGetType(buffer);
  if (!mlirShapedTypeHasStaticShape(type))
    return;
  int64_t count = tesseraShapedTypeGetNumElements(type);
  if (count < 2 || count > MAX_PARTS)
    return;
  intptr_t rank = mlirShapedTypeGetRank(type);
  MlirType index = mlirIndexTypeGet(mlirTypeGetContext(type));
  MlirAttribute parts[MAX_PARTS], *position = tsAllocZeroed((size_t)rank + 1, sizeof *position);
  MlirType types[MAX_PARTS];
  for (int64_t i = 0; i < count; ++i) {
    int64_t rest = i;
    for (intptr_t d = rank; d-- > 0; rest /= mlirShapedTypeGetDimSize(type, d))
      position[d] = mlirIntegerAttrGet(index, rest % mlirShapedTypeGetDimSize(type, d));
    parts[i] = mlirArrayAttrGet(mlirTypeGetContext(type), rank, position);
    types[i] = mlirShapedTypeGetElementType(type);
  }
  tsFree(position);
  TesseraDestructurableSlot slot = {{buffer, type}, (size_t)count, parts, types};
  append(&slot, user);
}

void memrefAllocaOpDestructure(MlirOperation op, const TesseraDestructurableSlot *slot,
                               size_t count, const MlirAttribute *indices,
                               TesseraMemorySlot *subslots, TesseraAppendOperation append,
                               void *user, MlirRewriterBase rewriter) {
  mlirRewriterBaseSetInsertionPointAfter(rewriter, op);
  for (size_t i = 0; i < count; ++i) {
    MlirType element = tesseraDestructurableSlotGetType(slot, indices[i]);
    MlirAttribute none = {NULL};
    MlirType type = mlirMemRefTypeGet(element, 0, NULL, none, none);
    MlirOperation part =
        memrefAllocaOpCreate(rewriter, mlirOperationGetLocation(op), type, 0, NULL, 0, NULL, none);
    subslots[i] = (TesseraMemorySlot){memrefAllocaOpGetMemref(part), element};
    append(part, user);
  }
}

MlirOperation memrefAllocaOpHandleDestructuringComplete(MlirOperation op,
                                                        const TesseraDestructurableSlot *slot,
                                                        MlirRewriterBase rewriter) {
  (void)slot;
  mlirRewriterBaseEraseOp(rewriter, op);
  return (MlirOperation){NULL};
}

static bool appendIndices(MlirOperation op, const TesseraDestructurableSlot *slot,
                          TesseraRange range, TesseraAppendAttribute append, void *user) {
  MlirAttribute indices = indicesOf(op, slot->slot.type, range);
  if (mlirAttributeIsNull(indices))
    return false;
  append(indices, user);
  return true;
}

bool memrefLoadOpCanRewire(MlirOperation op, const TesseraDestructurableSlot *slot,
                           TesseraAppendAttribute appendIndex, TesseraAppendMemorySlot append,
                           void *user, TesseraDataLayout *layout) {
  (void)append, (void)layout;
  return mlirValueEqual(memrefLoadOpGetMemref(op), slot->slot.pointer) &&
         appendIndices(op, slot, tesseraOperationGetOperandGroup(op, 1), appendIndex, user);
}

TesseraDeletionKind memrefLoadOpRewire(MlirOperation op, const TesseraDestructurableSlot *slot,
                                       const TesseraSubslots *subslots, MlirRewriterBase rewriter,
                                       TesseraDataLayout *layout) {
  (void)rewriter, (void)layout;
  MlirAttribute indices = indicesOf(op, slot->slot.type, tesseraOperationGetOperandGroup(op, 1));
  memrefLoadOpSetMemref(op, tesseraSubslotsFind(subslots, indices)->pointer);
  memrefLoadOpSetIndices(op, 0, NULL);
  return TESSERA_KEEP;
}

bool memrefStoreOpCanRewire(MlirOperation op, const TesseraDestructurableSlot *slot,
                            TesseraAppendAttribute appendIndex, TesseraAppendMemorySlot append,
                            void *user, TesseraDataLayout *layout) {
  (void)append, (void)layout;
  return mlirValueEqual(memrefStoreOpGetMemref(op), slot->slot.pointer) &&
         !mlirValueEqual(memrefStoreOpGetValue(op), slot->slot.pointer) &&
         appendIndices(op, slot, tesseraOperationGetOperandGroup(op, 2), appendIndex, user);
}

TesseraDeletionKind memrefStoreOpRewire(MlirOperation op, const TesseraDestructurableSlot *slot,
                                        const TesseraSubslots *subslots, MlirRewriterBase rewriter,
                                        TesseraDataLayout *layout) {
  (void)rewriter, (void)layout;
  MlirAttribute indices = indicesOf(op, slot->slot.type, tesseraOperationGetOperandGroup(op, 2));
  memrefStoreOpSetMemref(op, tesseraSubslotsFind(subslots, indices)->pointer);
  memrefStoreOpSetIndices(op, 0, NULL);
  return TESSERA_KEEP;
}
