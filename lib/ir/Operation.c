// Operations: their memory, their operands and their attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "ir/Context.h"
#include "ir/Pool.h"

//===--- Memory ---===//

// The parts that follow the header, in order; all are multiples of the pointer size.
typedef struct Layout {
  size_t results, slots, successors, regions, operands, total;
} Layout;

static Layout computeLayout(const IrOperationParts *parts) {
  Layout layout;
  layout.results = tsMulSize(parts->numResults, sizeof(IrValue));
  layout.slots = layout.results + sizeof(IrOperation);
  layout.successors = layout.slots + parts->name->numAttributeSlots * sizeof(IrStorage *);
  layout.regions = layout.successors + tsMulSize(parts->numSuccessors, sizeof(IrSuccessor));
  layout.operands = layout.regions + tsMulSize(parts->numRegions, sizeof(IrRegion));
  layout.total = layout.operands + tsMulSize(parts->numOperands, sizeof(IrUse));
  return layout;
}

static void initOperands(IrOperation *op, IrValue *const *operands) {
  for (uint32_t i = 0; i < op->numOperands; i++) {
    op->operands[i] = (IrUse){.owner = op};
    irUseSet(&op->operands[i], operands[i]);
  }
}

static void initSuccessors(IrOperation *op, IrBlock *const *successors) {
  for (uint32_t i = 0; i < op->numSuccessors; i++) {
    op->successors[i] = (IrSuccessor){.owner = op};
    irSuccessorSet(&op->successors[i], successors[i]);
  }
}

IrOperation *irOperationCreate(const IrOperationParts *parts) {
  Layout layout = computeLayout(parts);
  if (layout.total > UINT32_MAX)
    tsMulSize(SIZE_MAX, layout.total); // as any other memory that can't be had
  char *memory = irPoolAlloc(parts->name->context, layout.total);
  IrOperation *op = (IrOperation *)(void *)(memory + layout.results);
  *op = (IrOperation){
      .name = parts->name,
      .location = parts->location,
      .discardable = parts->discardable && irDictionaryEntries(parts->discardable).size
                         ? parts->discardable
                         : NULL,
      .operands = (IrUse *)(void *)(memory + layout.operands),
      .successors = (IrSuccessor *)(void *)(memory + layout.successors),
      .regions = (IrRegion *)(void *)(memory + layout.regions),
      .numOperands = parts->numOperands,
      .operandCapacity = parts->numOperands,
      .numResults = parts->numResults,
      .numRegions = parts->numRegions,
      .numSuccessors = parts->numSuccessors,
      .numBytes = (uint32_t)layout.total,
  };
  if (atomic_load_explicit(&op->name->usesSymbols, memory_order_relaxed))
    atomic_store_explicit(&op->name->context->hasSymbolUsers, true, memory_order_relaxed);
  for (uint32_t i = 0; i < parts->name->numAttributeSlots; i++)
    op->attributes[i] = parts->attributes ? parts->attributes[i] : NULL;
  for (uint32_t i = 0; i < parts->numResults; i++)
    *irOperationResult(op, i) =
        (IrValue){.type = parts->resultTypes[i], .index = i, .kind = IR_OP_RESULT};
  initOperands(op, parts->operands);
  initSuccessors(op, parts->successors);
  for (uint32_t i = 0; i < parts->numRegions; i++) {
    op->regions[i] = (IrRegion){.parent = op};
    if (parts->regions && parts->regions[i])
      irRegionSplice(&op->regions[i], NULL, parts->regions[i]);
  }
  return op;
}

void irOperationSetDefaults(IrOperation *op) {
  if (!irIsRegistered(op))
    return;
  for (uint32_t i = 0; i < op->name->numAttributeSlots; i++)
    if (!op->attributes[i])
      irOperationSetSlot(op, i, op->name->attributeDefaults[i]);
}

static void dropOwnReferences(IrOperation *op) {
  for (uint32_t i = 0; i < op->numOperands; i++)
    irUseSet(&op->operands[i], NULL);
  for (uint32_t i = 0; i < op->numSuccessors; i++)
    irSuccessorSet(&op->successors[i], NULL);
}

void irOperationDropAllReferences(IrOperation *op) {
  for (IrOperation *nested = op; nested; nested = irWalkNext(op, nested, false))
    dropOwnReferences(nested);
}

void tesseraContextSetWatcher(MlirContext context, TesseraDestroyedCallback destroyed, void *user) {
  irContext(context)->destroyed = destroyed;
  irContext(context)->destroyedUser = user;
}

void tesseraOperationWatch(MlirOperation op) { irOp(op)->isWatched = true; }

static void freeOperation(IrOperation *op) {
  if (op->isWatched)
    irTellDestroyed(op->name->context, op);
  for (uint32_t i = 0; i < op->numResults; i++) {
    IrValue *result = irOperationResult(op, i);
    while (result->firstUse)
      irUseSet(result->firstUse, NULL);
  }
  if (op->operandsOutside)
    tsFree(op->operands);
  irPoolFree(op->name->context,
             op->numResults ? (void *)irOperationResult(op, op->numResults - 1) : (void *)op,
             op->numBytes);
}

// Frees blocks whose operations are freed already.
static void freeBlocks(IrRegion *region) {
  for (IrBlock *block = region->first, *next; block; block = next) {
    next = block->next;
    block->first = NULL;
    irBlockDestroy(block);
  }
  region->first = region->last = NULL;
}

// Inner operations go first, without recursion: nesting may be deep.
void irOperationFreeTree(IrOperation *root) {
  for (IrOperation *op = irWalkInnermost(root), *next; op; op = next) {
    next = irWalkPostNext(root, op);
    for (uint32_t i = 0; i < op->numRegions; i++)
      freeBlocks(&op->regions[i]);
    freeOperation(op);
  }
}

void irOperationDestroy(IrOperation *op) {
  irOperationDropAllReferences(op);
  irOperationFreeTree(op);
}

void irOperationErase(IrOperation *op) {
  if (op->block)
    irBlockRemove(op);
  irOperationDestroy(op);
}

void mlirOperationDestroy(MlirOperation op) { irOperationErase(irOp(op)); }

void mlirOperationRemoveFromParent(MlirOperation op) {
  if (irOp(op)->block)
    irBlockRemove(irOp(op));
}

//===--- Operands ---===//

// The slot's neighbours in the use list point at it, so moving it means telling them.
static void moveUse(IrUse *to, const IrUse *from) {
  *to = *from;
  if (!to->value)
    return;
  *to->previous = to;
  if (to->next)
    to->next->previous = &to->next;
}

static void reserveOperands(IrOperation *op, uint32_t capacity) {
  if (capacity <= op->operandCapacity)
    return;
  if (capacity < op->operandCapacity * 2)
    capacity = op->operandCapacity * 2;
  IrUse *operands = tsAlloc(tsMulSize(capacity, sizeof(IrUse)));
  for (uint32_t i = 0; i < op->numOperands; i++)
    moveUse(&operands[i], &op->operands[i]);
  if (op->operandsOutside)
    tsFree(op->operands);
  op->operands = operands;
  op->operandCapacity = capacity;
  op->operandsOutside = true;
}

void irOperationReplaceOperands(IrOperation *op, uint32_t start, uint32_t length,
                                IrValue *const *operands, uint32_t numOperands) {
  uint32_t tail = op->numOperands - start - length;
  if (numOperands > length) {
    uint32_t growth = numOperands - length;
    reserveOperands(op, op->numOperands + growth);
    for (uint32_t i = tail; i-- > 0;)
      moveUse(&op->operands[start + numOperands + i], &op->operands[start + length + i]);
    for (uint32_t i = start + length; i < start + numOperands; i++)
      op->operands[i] = (IrUse){.owner = op};
    op->numOperands += growth;
  } else if (numOperands < length) {
    for (uint32_t i = start + numOperands; i < start + length; i++)
      irUseSet(&op->operands[i], NULL);
    for (uint32_t i = 0; i < tail; i++)
      moveUse(&op->operands[start + numOperands + i], &op->operands[start + length + i]);
    op->numOperands -= length - numOperands;
  }
  for (uint32_t i = 0; i < numOperands; i++)
    irUseSet(&op->operands[start + i], operands[i]);
}

void irOperationSetOperands(IrOperation *op, IrValue *const *operands, uint32_t numOperands) {
  irOperationReplaceOperands(op, 0, op->numOperands, operands, numOperands);
}

intptr_t mlirOperationGetNumOperands(MlirOperation op) { return irOp(op)->numOperands; }

MlirValue mlirOperationGetOperand(MlirOperation op, intptr_t pos) {
  return irWrapValue(irOp(op)->operands[pos].value);
}

void mlirOperationSetOperand(MlirOperation op, intptr_t pos, MlirValue newValue) {
  irUseSet(&irOp(op)->operands[pos], irValue(newValue));
}

void mlirOperationSetOperands(MlirOperation op, intptr_t nOperands, MlirValue const *operands) {
  IrValue **values = tsAllocZeroed((size_t)nOperands, sizeof *values);
  for (intptr_t i = 0; i < nOperands; i++)
    values[i] = irValue(operands[i]);
  irOperationSetOperands(irOp(op), values, (uint32_t)nOperands);
  tsFree(values);
}

void mlirOperationReplaceUsesOfWith(MlirOperation op, MlirValue of, MlirValue with) {
  if (mlirValueEqual(of, with))
    return;
  for (uint32_t i = 0; i < irOp(op)->numOperands; i++)
    if (irOp(op)->operands[i].value == irValue(of))
      irUseSet(&irOp(op)->operands[i], irValue(with));
}

//===--- Attributes ---===//

// The name of an attribute that isn't in the context yet belongs to no operation, but looking it up
// by text must not depend on that: an inherent name is compared as text.
static int findSlot(const IrOpName *name, MlirStringRef text) {
  if (!name->definition)
    return -1;
  for (int i = 0; i < (int)name->numAttributeSlots; i++)
    if (tsEqual(irStringValue(name->attributeNames[i]), text))
      return i;
  return irOpNameFormerSlot(name, text);
}

static IrStorage *properties(const IrOperation *op) {
  IrStorage *properties = irIsRegistered(op) ? NULL : op->attributes[0];
  return irIsDictionary(properties) ? properties : NULL;
}

static IrStorage *getInherent(const IrOperation *op, MlirStringRef name) {
  int slot = findSlot(op->name, name);
  return slot >= 0 ? op->attributes[slot] : irDictionaryFind(properties(op), name);
}

IrStorage *irOperationGetAttributeByText(const IrOperation *op, MlirStringRef name) {
  int slot = findSlot(op->name, name);
  if (slot >= 0)
    return op->attributes[slot];
  IrStorage *inherent = irDictionaryFind(properties(op), name);
  return inherent ? inherent : irDictionaryFind(op->discardable, name);
}

static void setDiscardable(IrOperation *op, IrStorage *name, IrStorage *value) {
  op->discardable = irDictionarySet(op->name->context, op->discardable, name, value);
}

void irOperationSetAttribute(IrOperation *op, IrStorage *name, IrStorage *value) {
  int slot = irOpNameFindAttribute(op->name, name);
  if (slot >= 0)
    irOperationSetSlot(op, (uint32_t)slot, irOpNameSlotValue(op->name, slot, value));
  else if (irDictionaryFindId(properties(op), name))
    op->attributes[0] = irDictionarySet(op->name->context, op->attributes[0], name, value);
  else
    setDiscardable(op, name, value);
}

static void visitEntries(const IrStorage *dictionary,
                         void (*visit)(IrStorage *name, IrStorage *value, void *user), void *user) {
  IrNamedList entries = dictionary ? irDictionaryEntries(dictionary) : (IrNamedList){NULL, 0};
  for (size_t i = 0; i < entries.size; i++)
    visit(irNamedName(entries.data[i]), irNamedValue(entries.data[i]), user);
}

void irOperationForEachAttribute(const IrOperation *op,
                                 void (*visit)(IrStorage *name, IrStorage *value, void *user),
                                 void *user) {
  if (irIsRegistered(op)) {
    for (uint32_t i = 0; i < op->name->numAttributeSlots; i++)
      if (op->attributes[i])
        visit(op->name->attributeNames[i], op->attributes[i], user);
  } else {
    visitEntries(properties(op), visit, user);
  }
  visitEntries(op->discardable, visit, user);
}

typedef TsVec(MlirNamedAttribute) NamedAttributes;

static void collectAttribute(IrStorage *name, IrStorage *value, void *user) {
  NamedAttributes *attributes = user;
  tsVecPush(attributes, irNamed(name, value));
}

IrStorage *irOperationAttributeDictionary(const IrOperation *op) {
  NamedAttributes attributes = {0};
  irOperationForEachAttribute(op, collectAttribute, &attributes);
  IrStorage *dictionary =
      irDictionaryGet(op->name->context, (IrNamedList){attributes.data, attributes.size});
  tsVecFree(&attributes);
  return dictionary;
}

static IrStorage *intern(MlirOperation op, MlirStringRef name) {
  return irStringGet(irOp(op)->name->context, name);
}

bool mlirOperationHasInherentAttributeByName(MlirOperation op, MlirStringRef name) {
  return findSlot(irOp(op)->name, name) >= 0 || getInherent(irOp(op), name);
}

MlirAttribute mlirOperationGetInherentAttributeByName(MlirOperation op, MlirStringRef name) {
  return irWrapAttribute(getInherent(irOp(op), name));
}

void mlirOperationSetInherentAttributeByName(MlirOperation op, MlirStringRef name,
                                             MlirAttribute attr) {
  int slot = findSlot(irOp(op)->name, name);
  if (slot >= 0)
    irOperationSetSlot(irOp(op), (uint32_t)slot, irAttribute(attr));
  else if (!irIsRegistered(irOp(op)))
    irOp(op)->attributes[0] = irDictionarySet(irOp(op)->name->context, properties(irOp(op)),
                                              intern(op, name), irAttribute(attr));
}

intptr_t mlirOperationGetNumDiscardableAttributes(MlirOperation op) {
  IrStorage *dictionary = irOp(op)->discardable;
  return dictionary ? (intptr_t)irDictionaryEntries(dictionary).size : 0;
}

MlirNamedAttribute mlirOperationGetDiscardableAttribute(MlirOperation op, intptr_t pos) {
  return irDictionaryEntries(irOp(op)->discardable).data[pos];
}

MlirAttribute mlirOperationGetDiscardableAttributeByName(MlirOperation op, MlirStringRef name) {
  return irWrapAttribute(irDictionaryFind(irOp(op)->discardable, name));
}

void mlirOperationSetDiscardableAttributeByName(MlirOperation op, MlirStringRef name,
                                                MlirAttribute attr) {
  setDiscardable(irOp(op), intern(op, name), irAttribute(attr));
}

bool mlirOperationRemoveDiscardableAttributeByName(MlirOperation op, MlirStringRef name) {
  if (!irDictionaryFind(irOp(op)->discardable, name))
    return false;
  setDiscardable(irOp(op), intern(op, name), NULL);
  return true;
}

intptr_t mlirOperationGetNumAttributes(MlirOperation op) {
  if (!irIsRegistered(irOp(op)))
    return mlirOperationGetNumDiscardableAttributes(op);
  intptr_t count = mlirOperationGetNumDiscardableAttributes(op);
  for (uint32_t i = 0; i < irOp(op)->name->numAttributeSlots; i++)
    count += irOp(op)->attributes[i] != NULL;
  return count;
}

// How many of the entries, which are sorted, have names before this one.
static size_t countBefore(IrNamedList entries, const IrStorage *name) {
  size_t low = 0, high = entries.size;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (tsCompare(irStringValue(irNamedName(entries.data[middle])), irStringValue(name)) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

MlirNamedAttribute mlirOperationGetAttribute(MlirOperation op, intptr_t pos) {
  if (!irIsRegistered(irOp(op)))
    return mlirOperationGetDiscardableAttribute(op, pos);
  const IrOperation *operation = irOp(op);
  IrNamedList entries =
      operation->discardable ? irDictionaryEntries(operation->discardable) : (IrNamedList){NULL, 0};
  size_t numSlots = 0, position = (size_t)pos;
  for (uint32_t i = 0; i < operation->name->numAttributeSlots; i++) {
    IrStorage *name = operation->name->attributeNames[i];
    if (!operation->attributes[i])
      continue;
    size_t at = numSlots + countBefore(entries, name);
    if (at == position)
      return irNamed(name, operation->attributes[i]);
    if (at > position)
      break;
    numSlots++;
  }
  return entries.data[position - numSlots];
}

MlirAttribute mlirOperationGetAttributeByName(MlirOperation op, MlirStringRef name) {
  return irWrapAttribute(irOperationGetAttributeByText(irOp(op), name));
}

void mlirOperationSetAttributeByName(MlirOperation op, MlirStringRef name, MlirAttribute attr) {
  irOperationSetAttribute(irOp(op), intern(op, name), irAttribute(attr));
}

bool mlirOperationRemoveAttributeByName(MlirOperation op, MlirStringRef name) {
  if (!irOperationGetAttributeByText(irOp(op), name))
    return false;
  irOperationSetAttribute(irOp(op), intern(op, name), NULL);
  return true;
}

//===--- The rest ---===//

bool mlirOperationEqual(MlirOperation op, MlirOperation other) { return op.ptr == other.ptr; }

size_t mlirOperationHashValue(MlirOperation op) {
  return (size_t)tsHashCombine(0, (uint64_t)(uintptr_t)op.ptr);
}

MlirContext mlirOperationGetContext(MlirOperation op) {
  return irWrapContext(irOp(op)->name->context);
}

MlirLocation mlirOperationGetLocation(MlirOperation op) {
  return irWrapLocation(irOp(op)->location);
}

void mlirOperationSetLocation(MlirOperation op, MlirLocation loc) {
  irOp(op)->location = irLocation(loc);
}

MlirTypeID mlirOperationGetTypeID(MlirOperation op) {
  return (MlirTypeID){irOp(op)->name->identity};
}

MlirIdentifier mlirOperationGetName(MlirOperation op) {
  return (MlirIdentifier){irOp(op)->name->name};
}

MlirBlock mlirOperationGetBlock(MlirOperation op) { return irWrapBlock(irOp(op)->block); }

MlirOperation mlirOperationGetParentOperation(MlirOperation op) {
  return irWrapOp(irParentOp(irOp(op)));
}

intptr_t mlirOperationGetNumRegions(MlirOperation op) { return irOp(op)->numRegions; }

MlirRegion mlirOperationGetRegion(MlirOperation op, intptr_t pos) {
  return irWrapRegion(&irOp(op)->regions[pos]);
}

MlirRegion mlirOperationGetFirstRegion(MlirOperation op) {
  return irWrapRegion(irOp(op)->numRegions ? irOp(op)->regions : NULL);
}

MlirOperation mlirOperationGetNextInBlock(MlirOperation op) { return irWrapOp(irOp(op)->next); }

intptr_t mlirOperationGetNumResults(MlirOperation op) { return irOp(op)->numResults; }

MlirValue mlirOperationGetResult(MlirOperation op, intptr_t pos) {
  return irWrapValue(irOperationResult(irOp(op), (uint32_t)pos));
}

intptr_t mlirOperationGetNumSuccessors(MlirOperation op) { return irOp(op)->numSuccessors; }

MlirBlock mlirOperationGetSuccessor(MlirOperation op, intptr_t pos) {
  return irWrapBlock(irOp(op)->successors[pos].block);
}

void mlirOperationSetSuccessor(MlirOperation op, intptr_t pos, MlirBlock block) {
  irSuccessorSet(&irOp(op)->successors[pos], irBlock(block));
}

void mlirOperationMoveAfter(MlirOperation op, MlirOperation other) {
  if (op.ptr == other.ptr)
    return;
  mlirOperationRemoveFromParent(op);
  irBlockInsert(irOp(other)->block, irOp(other)->next, irOp(op));
}

void mlirOperationMoveBefore(MlirOperation op, MlirOperation other) {
  if (op.ptr == other.ptr)
    return;
  mlirOperationRemoveFromParent(op);
  irBlockInsert(irOp(other)->block, irOp(other), irOp(op));
}

bool mlirOperationIsBeforeInBlock(MlirOperation op, MlirOperation other) {
  return irIsBefore(irOp(op), irOp(other));
}

bool mlirOperationVerify(MlirOperation op) { return irVerify(irOp(op), true); }
