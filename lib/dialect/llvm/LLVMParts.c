// Stack memory of the llvm dialect as slots that become several, one for each part.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "dialect/llvm/LLVMSlots.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/DataLayout.h"
#include "tessera/Rewrite.h"

enum { MAX_ARRAY_PARTS = 16, INDEX_BITS = 32, MAX_GEP_INDEX = 1 << 29 };

static MlirAttribute indexAttr(MlirContext context, uint64_t index) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(context, INDEX_BITS), (int64_t)index);
}

static MlirAttribute slotIndex(const TesseraDestructurableSlot *slot, uint64_t index) {
  return indexAttr(mlirTypeGetContext(slot->slot.type), index);
}

//===--- Parts of types ---===//

// The parts of a structure or a small array; none of others.
static size_t countParts(MlirType type) {
  size_t count = 0;
  if (llvmStructTypeIsA(type))
    (void)llvmStructTypeGetFields(type, &count);
  else if (llvmArrayTypeIsA(type) && llvmArrayTypeGetNumElements(type) <= MAX_ARRAY_PARTS)
    count = (size_t)llvmArrayTypeGetNumElements(type);
  return count;
}

void llvmAllocaOpGetDestructurableSlots(MlirOperation op, TesseraAppendDestructurableSlot append,
                                        void *user) {
  const IrBlock *block = irOp(op)->block;
  MlirType type = llvmAllocaOpGetElemType(op);
  bool isEntry = block && block->region && block->region->first == block;
  bool isAggregate =
      (llvmStructTypeIsA(type) && !llvmStructTypeIsOpaque(type)) ||
      (llvmArrayTypeIsA(type) && llvmArrayTypeGetNumElements(type) <= MAX_ARRAY_PARTS);
  MlirAttribute number = tesseraValueGetConstant(llvmAllocaOpGetArraySize(op));
  bool isSingle = !mlirAttributeIsNull(number) && mlirAttributeIsAInteger(number) &&
                  mlirIntegerAttrGetValueInt(number) == 1;
  if (!isEntry || !isAggregate || !isSingle)
    return;
  size_t count = countParts(type);
  MlirAttribute *indices = tsAllocZeroed(count + 1, sizeof *indices);
  MlirType *types = tsAllocZeroed(count + 1, sizeof *types);
  for (size_t i = 0; i < count; ++i) {
    indices[i] = indexAttr(mlirTypeGetContext(type), i);
    types[i] = llvmAggregateGetElement(type, (int64_t)i);
  }
  TesseraDestructurableSlot slot = {{llvmAllocaOpGetRes(op), type}, count, indices, types};
  append(&slot, user);
  tsFree(indices);
  tsFree(types);
}

void llvmAllocaOpDestructure(MlirOperation op, const TesseraDestructurableSlot *slot, size_t count,
                             const MlirAttribute *indices, TesseraMemorySlot *subslots,
                             TesseraAppendOperation append, void *user, MlirRewriterBase rewriter) {
  mlirRewriterBaseSetInsertionPointAfter(rewriter, op);
  MlirAttribute none = {NULL};
  for (size_t i = 0; i < count; ++i) {
    MlirType type = tesseraDestructurableSlotGetType(slot, indices[i]);
    MlirOperation part = llvmAllocaOpCreate(
        rewriter, mlirOperationGetLocation(op), llvmPointerTypeGet(mlirTypeGetContext(type), 0),
        llvmAllocaOpGetArraySize(op), none, mlirTypeAttrGet(type), none);
    subslots[i] = (TesseraMemorySlot){llvmAllocaOpGetRes(part), type};
    append(part, user);
  }
}

MlirOperation llvmAllocaOpHandleDestructuringComplete(MlirOperation op,
                                                      const TesseraDestructurableSlot *slot,
                                                      MlirRewriterBase rewriter) {
  (void)slot;
  mlirRewriterBaseEraseOp(rewriter, op);
  return (MlirOperation){NULL};
}

//===--- Loads and stores ---===//

static bool isWithin(TesseraDataLayout *layout, MlirType access, MlirType slot) {
  uint64_t accessBytes, slotBytes;
  return tesseraDataLayoutSizeInBytes(layout, access, &accessBytes) &&
         tesseraDataLayoutSizeInBytes(layout, slot, &slotBytes) && accessBytes <= slotBytes;
}

// At the address of the whole is the first part.
static bool canAccessFirst(const TesseraDestructurableSlot *slot, MlirType type,
                           TesseraAppendAttribute appendIndex, void *user,
                           TesseraDataLayout *layout) {
  MlirAttribute index = slotIndex(slot, 0);
  MlirType first = tesseraDestructurableSlotGetType(slot, index);
  if (mlirTypeIsNull(first) || !isWithin(layout, type, first))
    return false;
  appendIndex(index, user);
  return true;
}

bool llvmLoadOpCanRewire(MlirOperation op, const TesseraDestructurableSlot *slot,
                         TesseraAppendAttribute appendIndex, TesseraAppendMemorySlot append,
                         void *user, TesseraDataLayout *layout) {
  (void)append;
  return !llvmLoadOpGetVolatile(op) &&
         canAccessFirst(slot, mlirValueGetType(llvmLoadOpGetRes(op)), appendIndex, user, layout);
}

TesseraDeletionKind llvmLoadOpRewire(MlirOperation op, const TesseraDestructurableSlot *slot,
                                     const TesseraSubslots *subslots, MlirRewriterBase rewriter,
                                     TesseraDataLayout *layout) {
  (void)rewriter, (void)layout;
  llvmLoadOpSetAddr(op, tesseraSubslotsFind(subslots, slotIndex(slot, 0))->pointer);
  return TESSERA_KEEP;
}

bool llvmLoadOpEnsureOnlySafeAccesses(MlirOperation op, TesseraMemorySlot slot,
                                      TesseraAppendMemorySlot append, void *user,
                                      TesseraDataLayout *layout) {
  (void)append, (void)user;
  return !mlirValueEqual(llvmLoadOpGetAddr(op), slot.pointer) ||
         isWithin(layout, mlirValueGetType(llvmLoadOpGetRes(op)), slot.type);
}

bool llvmStoreOpCanRewire(MlirOperation op, const TesseraDestructurableSlot *slot,
                          TesseraAppendAttribute appendIndex, TesseraAppendMemorySlot append,
                          void *user, TesseraDataLayout *layout) {
  (void)append;
  MlirValue value = llvmStoreOpGetValue(op);
  return !llvmStoreOpGetVolatile(op) && !mlirValueEqual(value, slot->slot.pointer) &&
         canAccessFirst(slot, mlirValueGetType(value), appendIndex, user, layout);
}

TesseraDeletionKind llvmStoreOpRewire(MlirOperation op, const TesseraDestructurableSlot *slot,
                                      const TesseraSubslots *subslots, MlirRewriterBase rewriter,
                                      TesseraDataLayout *layout) {
  (void)rewriter, (void)layout;
  llvmStoreOpSetAddr(op, tesseraSubslotsFind(subslots, slotIndex(slot, 0))->pointer);
  return TESSERA_KEEP;
}

bool llvmStoreOpEnsureOnlySafeAccesses(MlirOperation op, TesseraMemorySlot slot,
                                       TesseraAppendMemorySlot append, void *user,
                                       TesseraDataLayout *layout) {
  (void)append, (void)user;
  return !mlirValueEqual(llvmStoreOpGetAddr(op), slot.pointer) ||
         isWithin(layout, mlirValueGetType(llvmStoreOpGetValue(op)), slot.type);
}

//===--- Addresses of parts ---===//

static bool addProduct(uint64_t *offset, uint64_t index, uint64_t size) {
  uint64_t product;
  return !__builtin_mul_overflow(index, size, &product) &&
         !__builtin_add_overflow(*offset, product, offset);
}

static bool alignOffset(uint64_t *offset, uint64_t alignment) {
  return alignment && !__builtin_add_overflow(*offset, alignment - 1, offset) &&
         (*offset -= *offset % alignment, true);
}

// Moves the offset from the begin of a structure to a field.
static bool addField(TesseraDataLayout *layout, MlirType type, uint64_t index, uint64_t *offset) {
  size_t count;
  const MlirType *fields = llvmStructTypeGetFields(type, &count);
  bool isPacked = llvmStructTypeIsPacked(type);
  for (size_t i = 0; i < count && i <= index; ++i) {
    uint64_t size;
    if (!isPacked && !alignOffset(offset, tesseraDataLayoutABIAlignment(layout, fields[i])))
      return false;
    if (i == index)
      return true;
    if (!tesseraDataLayoutSizeInBytes(layout, fields[i], &size) || !addProduct(offset, 1, size))
      return false;
  }
  return false;
}

// The bytes between base and result; false when they aren't known.
static bool gepOffset(MlirOperation op, TesseraDataLayout *layout, uint64_t *offset) {
  intptr_t count;
  const int32_t *indices = llvmGEPOpGetRawConstantIndices(op, &count);
  MlirType type = llvmGEPOpGetElemType(op);
  *offset = 0;
  for (intptr_t i = 0; i < count; ++i) {
    uint64_t size;
    if (indices[i] < 0) // dynamic ones, too
      return false;
    if (i && llvmStructTypeIsA(type)) {
      if (!addField(layout, type, (uint64_t)indices[i], offset))
        return false;
      type = llvmAggregateGetElement(type, indices[i]);
      continue;
    }
    if (i && !llvmArrayTypeIsA(type))
      return false;
    type = i ? llvmArrayTypeGetElementType(type) : type;
    if (!tesseraDataLayoutSizeInBytes(layout, type, &size) ||
        !addProduct(offset, (uint64_t)indices[i], size))
      return false;
  }
  return count > 0;
}

/// A part, and how far in it an address is.
typedef struct PartAccess {
  uint64_t index, offset;
} PartAccess;

static bool findInStruct(MlirType type, uint64_t offset, TesseraDataLayout *layout,
                         PartAccess *access) {
  size_t count;
  const MlirType *fields = llvmStructTypeGetFields(type, &count);
  bool isPacked = llvmStructTypeIsPacked(type);
  uint64_t start = 0, size;
  for (size_t i = 0; i < count; ++i, start += size) {
    if (!tesseraDataLayoutSizeInBytes(layout, fields[i], &size) ||
        (!isPacked && !alignOffset(&start, tesseraDataLayoutABIAlignment(layout, fields[i]))))
      return false;
    if (offset < start) // between two of them
      return false;
    if (offset < start + size) {
      *access = (PartAccess){i, offset - start};
      return true;
    }
  }
  return false;
}

static bool findPart(const TesseraDestructurableSlot *slot, MlirOperation op,
                     TesseraDataLayout *layout, PartAccess *access) {
  MlirType type = slot->slot.type;
  uint64_t offset, size;
  if (!mlirValueEqual(llvmGEPOpGetBase(op), slot->slot.pointer) ||
      !gepOffset(op, layout, &offset) || !tesseraDataLayoutSizeInBytes(layout, type, &size) ||
      offset >= size)
    return false;
  if (llvmStructTypeIsA(type))
    return findInStruct(type, offset, layout, access) && access->index < MAX_GEP_INDEX;
  uint64_t element;
  if (!llvmArrayTypeIsA(type) ||
      !tesseraDataLayoutSizeInBytes(layout, llvmArrayTypeGetElementType(type), &element) ||
      !element)
    return false;
  *access = (PartAccess){offset / element, offset % element};
  return access->index < slot->numParts;
}

// Bytes behind an address, as a slot.
static void appendBytes(MlirValue pointer, uint64_t bytes, TesseraAppendMemorySlot append,
                        void *user) {
  MlirContext context = mlirTypeGetContext(mlirValueGetType(pointer));
  MlirType type = llvmArrayTypeGet(context, mlirIntegerTypeGet(context, 8), (int64_t)bytes);
  append((TesseraMemorySlot){pointer, type}, user);
}

bool llvmGEPOpCanRewire(MlirOperation op, const TesseraDestructurableSlot *slot,
                        TesseraAppendAttribute appendIndex, TesseraAppendMemorySlot append,
                        void *user, TesseraDataLayout *layout) {
  PartAccess access;
  uint64_t size;
  if (!llvmPointerTypeIsA(mlirValueGetType(llvmGEPOpGetBase(op))) ||
      !findPart(slot, op, layout, &access))
    return false;
  MlirAttribute index = slotIndex(slot, access.index);
  if (!tesseraDataLayoutSizeInBytes(layout, tesseraDestructurableSlotGetType(slot, index), &size) ||
      size < access.offset)
    return false;
  appendIndex(index, user);
  appendBytes(llvmGEPOpGetRes(op), size - access.offset, append, user);
  return true;
}

static MlirValue createGep(MlirRewriterBase rewriter, MlirOperation op, MlirType type,
                           MlirValue base, MlirType element, size_t count, const int32_t *indices,
                           MlirAttribute flags) {
  MlirContext context = mlirTypeGetContext(element);
  MlirOperation gep = llvmGEPOpCreate(rewriter, mlirOperationGetLocation(op), type, base, 0, NULL,
                                      mlirDenseI32ArrayGet(context, (intptr_t)count, indices),
                                      mlirTypeAttrGet(element), flags);
  return llvmGEPOpGetRes(gep);
}

TesseraDeletionKind llvmGEPOpRewire(MlirOperation op, const TesseraDestructurableSlot *slot,
                                    const TesseraSubslots *subslots, MlirRewriterBase rewriter,
                                    TesseraDataLayout *layout) {
  PartAccess access;
  MlirValue result = llvmGEPOpGetRes(op);
  if (!findPart(slot, op, layout, &access))
    return TESSERA_KEEP;
  MlirValue pointer = tesseraSubslotsFind(subslots, slotIndex(slot, access.index))->pointer;
  // An address that isn't moved is the one that is there.
  if (access.offset || !mlirTypeEqual(mlirValueGetType(pointer), mlirValueGetType(result))) {
    int32_t offset = (int32_t)access.offset;
    pointer = createGep(rewriter, op, mlirValueGetType(result), pointer,
                        mlirIntegerTypeGet(mlirOperationGetContext(op), 8), 1, &offset,
                        llvmGEPOpGetNoWrapFlagsAttr(op));
  }
  mlirRewriterBaseReplaceAllUsesWith(rewriter, result, pointer);
  return TESSERA_DELETE;
}

bool llvmGEPOpEnsureOnlySafeAccesses(MlirOperation op, TesseraMemorySlot slot,
                                     TesseraAppendMemorySlot append, void *user,
                                     TesseraDataLayout *layout) {
  uint64_t offset, size;
  if (!mlirValueEqual(llvmGEPOpGetBase(op), slot.pointer))
    return true;
  if (!gepOffset(op, layout, &offset) || !tesseraDataLayoutSizeInBytes(layout, slot.type, &size) ||
      offset >= size)
    return false;
  appendBytes(llvmGEPOpGetRes(op), size - offset, append, user);
  return true;
}

//===--- Blocks of memory ---===//

MlirValue llvmSlotLoad(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                       MlirValue address) {
  MlirAttribute none = {NULL};
  return llvmLoadOpGetRes(llvmLoadOpCreate(rewriter, location, type, address, none, none, none,
                                           none, none, none, none, none, none, none, none, none));
}

void llvmSlotStore(MlirRewriterBase rewriter, MlirLocation location, MlirValue value,
                   MlirValue address) {
  MlirAttribute none = {NULL};
  llvmStoreOpCreate(rewriter, location, value, address, none, none, none, none, none, none, none,
                    none, none, none);
}

// The same kind of access to another place, of this many bytes.
static void createSimilar(MlirRewriterBase rewriter, const LlvmBlockAccess *access,
                          MlirValue destination, MlirValue source, uint64_t bytes) {
  MlirLocation location = mlirOperationGetLocation(access->op);
  MlirValue operands[3] = {destination, source};
  intptr_t numOperands = 2;
  const TesseraOpDef *definition = tesseraOperationGetDefinition(access->op);
  MlirType type = access->lengthValue.ptr ? mlirValueGetType(access->lengthValue)
                                          : mlirAttributeGetType(access->lengthAttr);
  MlirAttribute length = mlirIntegerAttrGet(type, (int64_t)bytes), none = {NULL};
  if (access->lengthValue.ptr)
    operands[numOperands++] = llvmConstantOpGetRes(
        llvmConstantOpCreate(rewriter, mlirValueGetLocation(access->lengthValue), type, length));
  if (definition == &llvmMemcpyInlineOpDef)
    llvmMemcpyInlineOpCreate(rewriter, location, destination, source, length,
                             access->isVolatileAttr, none, none, none, none, none, none);
  else if (definition == &llvmMemsetInlineOpDef)
    llvmMemsetInlineOpCreate(rewriter, location, destination, source, length,
                             access->isVolatileAttr, none, none, none, none, none, none);
  else if (definition == &llvmMemsetOpDef)
    llvmMemsetOpCreate(rewriter, location, destination, source, operands[2], access->isVolatileAttr,
                       none, none, none, none, none, none);
  else if (definition == &llvmMemmoveOpDef)
    llvmMemmoveOpCreate(rewriter, location, destination, source, operands[2],
                        access->isVolatileAttr, none, none, none, none, none, none);
  else
    llvmMemcpyOpCreate(rewriter, location, destination, source, operands[2], access->isVolatileAttr,
                       none, none, none, none, none, none);
}

static bool blockIsSafe(const LlvmBlockAccess *access, TesseraMemorySlot slot,
                        TesseraDataLayout *layout) {
  uint64_t size;
  return mlirValueEqual(access->destination, slot.pointer) && access->hasLength &&
         tesseraDataLayoutSizeInBytes(layout, slot.type, &size) && access->length <= size;
}

static bool blockCanRewire(const LlvmBlockAccess *access, const TesseraDestructurableSlot *slot,
                           TesseraAppendAttribute appendIndex, void *user,
                           TesseraDataLayout *layout) {
  uint64_t size;
  if (access->isVolatile)
    return false;
  if (access->isSet)
    return blockIsSafe(access, slot->slot, layout);
  if (!access->hasLength || !tesseraDataLayoutSizeInBytes(layout, slot->slot.type, &size) ||
      access->length != size || mlirValueEqual(access->destination, access->source))
    return false;
  for (size_t i = 0; i < slot->numParts && mlirValueEqual(access->source, slot->slot.pointer); ++i)
    appendIndex(slot->indices[i], user);
  return true;
}

// A set of each part that is used, as far as the whole was set.
static void rewireSet(const LlvmBlockAccess *access, const TesseraDestructurableSlot *slot,
                      const TesseraSubslots *subslots, MlirRewriterBase rewriter,
                      TesseraDataLayout *layout) {
  bool isPacked = llvmStructTypeIsA(slot->slot.type) && llvmStructTypeIsPacked(slot->slot.type);
  uint64_t covered = 0;
  for (size_t i = 0; i < slot->numParts; ++i) {
    uint64_t size;
    if (!tesseraDataLayoutSizeInBytes(layout, slot->types[i], &size) ||
        (!isPacked &&
         !alignOffset(&covered, tesseraDataLayoutABIAlignment(layout, slot->types[i]))) ||
        covered >= access->length)
      break;
    uint64_t left = access->length - covered;
    const TesseraMemorySlot *part = tesseraSubslotsFind(subslots, slot->indices[i]);
    if (part)
      createSimilar(rewriter, access, part->pointer, access->source, left < size ? left : size);
    covered += size;
  }
}

static TesseraDeletionKind blockRewire(const LlvmBlockAccess *access,
                                       const TesseraDestructurableSlot *slot,
                                       const TesseraSubslots *subslots, MlirRewriterBase rewriter,
                                       TesseraDataLayout *layout) {
  if (access->isSet) {
    rewireSet(access, slot, subslots, rewriter, layout);
    return TESSERA_DELETE;
  }
  bool isDestination = mlirValueEqual(access->destination, slot->slot.pointer);
  MlirContext context = mlirOperationGetContext(access->op);
  for (size_t i = 0; i < slot->numParts; ++i) {
    const TesseraMemorySlot *part = tesseraSubslotsFind(subslots, slot->indices[i]);
    uint64_t size;
    if (!part || !tesseraDataLayoutSizeInBytes(layout, part->type, &size))
      continue;
    int32_t indices[] = {0, (int32_t)i};
    MlirValue other = createGep(rewriter, access->op, llvmPointerTypeGet(context, 0),
                                isDestination ? access->source : access->destination,
                                slot->slot.type, 2, indices, (MlirAttribute){NULL});
    createSimilar(rewriter, access, isDestination ? part->pointer : other,
                  isDestination ? other : part->pointer, size);
  }
  return TESSERA_DELETE;
}

//===--- The intrinsics ---===//

static LlvmBlockAccess accessOf(MlirOperation op, MlirValue source, bool isSet,
                                MlirAttribute isVolatile, MlirValue lengthValue,
                                MlirAttribute lengthAttr) {
  LlvmBlockAccess access = {.op = op,
                            .destination = mlirOperationGetOperand(op, 0),
                            .source = source,
                            .isSet = isSet,
                            .isVolatile = mlirBoolAttrGetValue(isVolatile),
                            .lengthValue = lengthValue,
                            .lengthAttr = lengthAttr,
                            .isVolatileAttr = isVolatile};
  access.hasLength = llvmSlotReadLength(
      lengthValue.ptr ? tesseraValueGetConstant(lengthValue) : lengthAttr, &access.length);
  return access;
}

static LlvmBlockAccess accessOfMemset(MlirOperation op) {
  return accessOf(op, llvmMemsetOpGetVal(op), true, llvmMemsetOpGetIsVolatileAttr(op),
                  llvmMemsetOpGetLen(op), (MlirAttribute){NULL});
}
static LlvmBlockAccess accessOfMemsetInline(MlirOperation op) {
  return accessOf(op, llvmMemsetInlineOpGetVal(op), true, llvmMemsetInlineOpGetIsVolatileAttr(op),
                  (MlirValue){NULL}, llvmMemsetInlineOpGetLenAttr(op));
}
static LlvmBlockAccess accessOfMemcpy(MlirOperation op) {
  return accessOf(op, llvmMemcpyOpGetSrc(op), false, llvmMemcpyOpGetIsVolatileAttr(op),
                  llvmMemcpyOpGetLen(op), (MlirAttribute){NULL});
}
static LlvmBlockAccess accessOfMemmove(MlirOperation op) {
  return accessOf(op, llvmMemmoveOpGetSrc(op), false, llvmMemmoveOpGetIsVolatileAttr(op),
                  llvmMemmoveOpGetLen(op), (MlirAttribute){NULL});
}
static LlvmBlockAccess accessOfMemcpyInline(MlirOperation op) {
  return accessOf(op, llvmMemcpyInlineOpGetSrc(op), false, llvmMemcpyInlineOpGetIsVolatileAttr(op),
                  (MlirValue){NULL}, llvmMemcpyInlineOpGetLenAttr(op));
}

#define BLOCK_INTRINSIC(Name)                                                                      \
  bool llvm##Name##OpLoadsFrom(MlirOperation op, TesseraMemorySlot slot) {                         \
    LlvmBlockAccess access = accessOf##Name(op);                                                   \
    return !access.isSet && mlirValueEqual(access.source, slot.pointer);                           \
  }                                                                                                \
  bool llvm##Name##OpStoresTo(MlirOperation op, TesseraMemorySlot slot) {                          \
    return mlirValueEqual(accessOf##Name(op).destination, slot.pointer);                           \
  }                                                                                                \
  MlirValue llvm##Name##OpGetStored(MlirOperation op, TesseraMemorySlot slot,                      \
                                    MlirRewriterBase rewriter, MlirValue reaching,                 \
                                    TesseraDataLayout *layout) {                                   \
    (void)reaching;                                                                                \
    LlvmBlockAccess access = accessOf##Name(op);                                                   \
    return llvmBlockGetStored(&access, slot, rewriter, layout);                                    \
  }                                                                                                \
  bool llvm##Name##OpCanUsesBeRemoved(MlirOperation op, TesseraMemorySlot slot,                    \
                                      TesseraUseList uses, TesseraAppendUse append, void *user,    \
                                      TesseraDataLayout *layout) {                                 \
    (void)uses, (void)append, (void)user;                                                          \
    LlvmBlockAccess access = accessOf##Name(op);                                                   \
    return llvmBlockCanUsesBeRemoved(&access, slot, layout);                                       \
  }                                                                                                \
  TesseraDeletionKind llvm##Name##OpRemoveBlockingUses(                                            \
      MlirOperation op, TesseraMemorySlot slot, TesseraUseList uses, MlirRewriterBase rewriter,    \
      MlirValue reaching, TesseraDataLayout *layout) {                                             \
    (void)uses, (void)layout;                                                                      \
    LlvmBlockAccess access = accessOf##Name(op);                                                   \
    return llvmBlockRemoveBlockingUses(&access, slot, rewriter, reaching);                         \
  }                                                                                                \
  bool llvm##Name##OpEnsureOnlySafeAccesses(MlirOperation op, TesseraMemorySlot slot,              \
                                            TesseraAppendMemorySlot append, void *user,            \
                                            TesseraDataLayout *layout) {                           \
    (void)append, (void)user;                                                                      \
    LlvmBlockAccess access = accessOf##Name(op);                                                   \
    return blockIsSafe(&access, slot, layout);                                                     \
  }                                                                                                \
  bool llvm##Name##OpCanRewire(MlirOperation op, const TesseraDestructurableSlot *slot,            \
                               TesseraAppendAttribute appendIndex, TesseraAppendMemorySlot append, \
                               void *user, TesseraDataLayout *layout) {                            \
    (void)append;                                                                                  \
    LlvmBlockAccess access = accessOf##Name(op);                                                   \
    return blockCanRewire(&access, slot, appendIndex, user, layout);                               \
  }                                                                                                \
  TesseraDeletionKind llvm##Name##OpRewire(                                                        \
      MlirOperation op, const TesseraDestructurableSlot *slot, const TesseraSubslots *subslots,    \
      MlirRewriterBase rewriter, TesseraDataLayout *layout) {                                      \
    LlvmBlockAccess access = accessOf##Name(op);                                                   \
    return blockRewire(&access, slot, subslots, rewriter, layout);                                 \
  }
BLOCK_INTRINSIC(Memset)
BLOCK_INTRINSIC(MemsetInline)
BLOCK_INTRINSIC(Memcpy)
BLOCK_INTRINSIC(Memmove)
BLOCK_INTRINSIC(MemcpyInline)
