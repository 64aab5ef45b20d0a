// Names of values and blocks in printed text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Printer.h"

#include <stdlib.h>

/// A region whose values are to be numbered, or an isolated operation whose values get their names
/// when it is printed, where numbers go on after it; and the numbers that it starts with.
typedef struct Pending {
  const IrRegion *region; ///< NULL: `op`
  IrOperation *op;
  uint32_t numValues, numArguments; ///< in `op`, where numbers go on after it
  uint32_t nextValue, nextArgument, nextConflict;
  size_t numNames; ///< names in use around it
} Pending;

/// What the names in an isolated operation start from, or in all of a region, where they have the
/// same numbers.
typedef struct AsmInnerScope {
  uint32_t nextValue, nextArgument, nextConflict;
  size_t numNames;
  const MlirStringRef *names; ///< in use around it
  const IrRegion *region;     ///< that the operation is in
} AsmInnerScope;

/// Empty whenever nothing is being numbered.
struct AsmNumberingMemory {
  /// Names in use, innermost last: those of the scopes around the current region.
  TsVec(MlirStringRef) names;
  TsStringMap used;
  TsVec(Pending) pending;
  TsVec(uint32_t) groups; ///< first results of the groups that a hook has named
};

typedef struct Numbering {
  AsmState *state;
  AsmNames *into;
  struct AsmNumberingMemory *memory;
  uint32_t nextValue, nextArgument, nextConflict;
  const AsmInnerScope *lastInner;
} Numbering;

//===--- Names ---===//

static bool isNameChar(char c) {
  return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '$' || c == '.' ||
         c == '_' || c == '-';
}

static bool isClean(MlirStringRef name) {
  if (name.data[0] >= '0' && name.data[0] <= '9')
    return false;
  for (size_t i = 0; i < name.length; i++)
    if (!isNameChar(name.data[i]))
      return false;
  return true;
}

/// The name with characters that a value can't have replaced: itself, or in the arena of the names.
static MlirStringRef cleanName(AsmNames *into, MlirStringRef name) {
  static const char hex[] = "0123456789ABCDEF";
  if (isClean(name))
    return name;
  TsString clean = {0};
  if (name.data[0] >= '0' && name.data[0] <= '9')
    tsStringAppendChar(&clean, '_');
  for (size_t i = 0; i < name.length; i++) {
    unsigned char c = (unsigned char)name.data[i];
    if (isNameChar((char)c)) {
      tsStringAppendChar(&clean, (char)c);
    } else if (c == ' ') {
      tsStringAppendChar(&clean, '_');
    } else {
      if (c >> 4)
        tsStringAppendChar(&clean, hex[c >> 4]);
      tsStringAppendChar(&clean, hex[c & 15]);
    }
  }
  MlirStringRef result = tsArenaString(&into->arena, tsStringView(&clean));
  tsStringFree(&clean);
  return result;
}

/// The name with the next number behind it that makes it new; notes that it is used.
static MlirStringRef numberName(Numbering *numbering, MlirStringRef name) {
  char *text = tsArenaAlloc(&numbering->into->arena, name.length + 1 + TS_DECIMAL_DIGITS, 1);
  memcpy(text, name.data, name.length);
  text[name.length] = '_';
  for (;;) {
    char digits[TS_DECIMAL_DIGITS];
    MlirStringRef number = tsDecimal(digits, numbering->nextConflict++);
    memcpy(text + name.length + 1, number.data, number.length);
    MlirStringRef numbered = {text, name.length + 1 + number.length};
    bool isNew;
    tsStringMapInsert(&numbering->memory->used, numbered, &isNew);
    if (isNew)
      return numbered;
  }
}

/// The name, with a number behind it when it is taken.
static MlirStringRef uniqueName(Numbering *numbering, MlirStringRef wanted) {
  AsmNames *into = numbering->into;
  MlirStringRef name = cleanName(into, wanted);
  if (name.data == wanted.data)
    name = tsArenaString(&into->arena, name);
  bool isNew;
  tsStringMapInsert(&numbering->memory->used, name, &isNew);
  if (!isNew)
    name = numberName(numbering, name);
  tsVecPush(&numbering->memory->names, name);
  return name;
}

static void setNumber(Numbering *numbering, const IrValue *value) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&numbering->into->values, value, &inserted);
  if (inserted)
    *slot = (uintptr_t)numbering->nextValue++ << 1;
}

static void setName(Numbering *numbering, const IrValue *value, MlirStringRef name) {
  if (!name.length) {
    *tsPointerMapInsert(&numbering->into->values, value, NULL) = (uintptr_t)numbering->nextValue++
                                                                 << 1;
    return;
  }
  MlirStringRef *kept = tsArenaNew(&numbering->into->arena, MlirStringRef);
  *kept = uniqueName(numbering, name);
  *tsPointerMapInsert(&numbering->into->values, value, NULL) = (uintptr_t)kept | 1;
}

/// The first named location in the location, NULL when there is none.
static const IrStorage *findNamed(const IrStorage *location) {
  if (irIs(location, &builtinNameLocDef))
    return location;
  if (irIs(location, &builtinCallSiteLocDef)) {
    const IrStorage *named = findNamed(irParamStorage(location, 0));
    return named ? named : findNamed(irParamStorage(location, 1));
  }
  const IrStorage *named = NULL;
  IrList parts = {0};
  if (irIs(location, &builtinFusedLocDef))
    parts = irParamList(location, 0);
  for (size_t i = 0; !named && i < parts.size; i++)
    named = findNamed(parts.data[i]);
  return named;
}

/// The name that the location has, where names come from there, else `name`.
static MlirStringRef nameBy(const Numbering *numbering, const IrStorage *location,
                            MlirStringRef name) {
  const IrStorage *named = numbering->state->flags.nameLocAsPrefix ? findNamed(location) : NULL;
  return named ? irStringValue(irParamStorage(named, 0)) : name;
}

//===--- Hooks ---===//

static void nameResult(MlirValue value, MlirStringRef name, void *user) {
  Numbering *numbering = user;
  const IrStorage *location = irResultOwner(irValue(value))->location;
  setName(numbering, irValue(value), nameBy(numbering, location, name));
  if (irValue(value)->index)
    tsVecPush(&numbering->memory->groups, irValue(value)->index);
}

static void nameArgument(MlirValue value, MlirStringRef name, void *user) {
  Numbering *numbering = user;
  const IrStorage *location = irLocation(mlirValueGetLocation(value));
  setName(numbering, irValue(value), nameBy(numbering, location, name));
}

static void nameBlock(MlirBlock block, MlirStringRef name, void *user) {
  Numbering *numbering = user;
  AsmNames *into = numbering->into;
  AsmBlockName *entry = tsArenaNew(&into->arena, AsmBlockName);
  TsString text = {0};
  tsStringAppendChar(&text, '^');
  tsStringAppend(&text, uniqueName(numbering, name));
  entry->name = tsArenaString(&into->arena, tsStringView(&text));
  entry->ordering = 0;
  tsStringFree(&text);
  *tsPointerMapInsert(&into->blocks, irBlock(block), NULL) = (uintptr_t)entry;
}

static const TesseraOpAsmMethods *asmMethods(const AsmState *state, const IrOperation *op) {
  if (state->flags.generic || !op || !op->name->definition)
    return NULL;
  return irInterface(op, &tesseraOpAsmInterface);
}

//===--- Operations ---===//

static int compareGroups(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

/// Remembers where groups of results begin when there are several.
static void keepGroups(Numbering *numbering, const IrOperation *op) {
  if (!numbering->memory->groups.size)
    return;
  size_t count = numbering->memory->groups.size + 1;
  AsmResultGroups *groups =
      tsArenaAlloc(&numbering->into->arena, sizeof *groups + count * sizeof(uint32_t),
                   _Alignof(AsmResultGroups));
  groups->count = (uint32_t)count;
  groups->firsts[0] = 0;
  memcpy(groups->firsts + 1, numbering->memory->groups.data, (count - 1) * sizeof(uint32_t));
  qsort(groups->firsts, count, sizeof(uint32_t), compareGroups);
  *tsPointerMapInsert(&numbering->into->resultGroups, op, NULL) = (uintptr_t)groups;
  numbering->memory->groups.size = 0;
}

/// An operation with several results that says nothing about their names is given those of its
/// definition.
static void nameResultsByDefinition(Numbering *numbering, IrOperation *op) {
  const TesseraOpDef *definition = op->name->definition;
  if (numbering->state->flags.generic || !definition || definition->numResults < 2)
    return;
  for (unsigned i = 0; i < definition->numResults; i++) {
    TesseraRange group = tesseraOperationGetResultGroup(irWrapOp(op), i);
    const char *name = definition->results[i].name;
    if (group.count && name && *name)
      nameResult(mlirOperationGetResult(irWrapOp(op), group.start),
                 mlirStringRefCreateFromCString(name), numbering);
  }
}

static void numberOperation(Numbering *numbering, IrOperation *op) {
  AsmState *state = numbering->state;
  const TesseraOpAsmMethods *methods = asmMethods(state, op);
  if (methods && methods->getAsmBlockNames)
    methods->getAsmBlockNames(irWrapOp(op), nameBlock, numbering);
  if (methods && methods->getAsmResultNames)
    methods->getAsmResultNames(irWrapOp(op), nameResult, numbering);
  else if (!methods)
    nameResultsByDefinition(numbering, op);
  if (!op->numResults) {
    if (state->flags.valueUsers) {
      bool inserted;
      uintptr_t *slot = tsPointerMapInsert(&numbering->into->operationIds, op, &inserted);
      if (inserted)
        *slot = (uintptr_t)numbering->nextValue++ + 1;
    }
    return;
  }
  IrValue *first = irOperationResult(op, 0);
  if (state->flags.nameLocAsPrefix && !tsPointerMapFind(&numbering->into->values, first))
    setName(numbering, first, nameBy(numbering, op->location, tsLiteral("")));
  setNumber(numbering, first);
  keepGroups(numbering, op);
}

//===--- Blocks and regions ---===//

/// A prefix of three characters and the number.
static MlirStringRef numbered(char buffer[16], const char *prefix, uint32_t number) {
  memcpy(buffer, prefix, 3);
  size_t length = 3 + tsCountDigits(number);
  tsPutDigits(buffer + length, number);
  return mlirStringRefCreate(buffer, length);
}

static void numberBlock(Numbering *numbering, const IrBlock *block) {
  bool isEntry = block->region && block->region->first == block;
  for (uint32_t i = 0; i < block->numArguments; i++) {
    IrBlockArgument *argument = block->arguments[i];
    if (tsPointerMapFind(&numbering->into->values, &argument->value))
      continue;
    char buffer[16];
    MlirStringRef name = {buffer, 0};
    if (isEntry)
      name = numbered(buffer, "arg", numbering->nextArgument++);
    setName(numbering, &argument->value, nameBy(numbering, argument->location, name));
  }
  for (IrOperation *op = block->first; op; op = op->next) {
    irPrefetchAhead(op);
    numberOperation(numbering, op);
  }
}

static void numberBlocks(Numbering *numbering, const IrRegion *region) {
  AsmNames *into = numbering->into;
  uint32_t ordering = 0;
  for (const IrBlock *block = region->first; block; block = block->next) {
    bool inserted;
    uintptr_t *slot = tsPointerMapInsert(&into->blocks, block, &inserted);
    if (inserted) {
      AsmBlockName *entry = tsArenaNew(&into->arena, AsmBlockName);
      char buffer[16];
      entry->name = tsArenaString(&into->arena, numbered(buffer, "^bb", ordering));
      *slot = (uintptr_t)entry;
    }
    ((AsmBlockName *)*slot)->ordering = ordering++;
    numberBlock(numbering, block);
  }
}

static void numberRegion(Numbering *numbering, const IrRegion *region) {
  const TesseraOpAsmMethods *methods = asmMethods(numbering->state, region->parent);
  if (methods && methods->getAsmBlockArgumentNames)
    methods->getAsmBlockArgumentNames(irWrapOp(region->parent), irWrapRegion(region), nameArgument,
                                      numbering);
  numberBlocks(numbering, region);
}

static bool isInnerScope(const AsmState *state, const IrOperation *op) {
  return state->isLazy && op->numRegions && irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE);
}

/// What tells where the names in an isolated operation start from: numbers that go on from one
/// operation to the next make it the operation itself.
static const void *innerScopeKey(const AsmState *state, const IrOperation *op) {
  return state->flags.uniqueIds ? (const void *)op : (const void *)op->block->region;
}

/// Leaves what is in an isolated operation for when it is printed.
static void addInnerScope(Numbering *numbering, const IrOperation *op) {
  AsmNames *into = numbering->into;
  AsmInnerScope *scope = tsArenaNew(&into->arena, AsmInnerScope);
  *scope = (AsmInnerScope){.nextValue = numbering->nextValue,
                           .nextArgument = numbering->nextArgument,
                           .nextConflict = numbering->nextConflict,
                           .numNames = numbering->memory->names.size,
                           .region = op->block->region};
  // The names stay as they are for all operations of a region; only those of the first are copied.
  const AsmInnerScope *before = numbering->lastInner;
  if (before && before->numNames == scope->numNames && before->region == scope->region)
    scope->names = before->names;
  else
    scope->names = tsArenaCopy(&into->arena, numbering->memory->names.data,
                               numbering->memory->names.size * sizeof(MlirStringRef), 8);
  numbering->lastInner = scope;
  *tsPointerMapInsert(&into->inner, innerScopeKey(numbering->state, op), NULL) = (uintptr_t)scope;
}

static Pending makePending(const Numbering *numbering) {
  Pending pending = {.nextValue = numbering->nextValue,
                     .nextArgument = numbering->nextArgument,
                     .nextConflict = numbering->nextConflict,
                     .numNames = numbering->memory->names.size};
  return pending;
}

static void pushRegions(Numbering *numbering, IrOperation *op) {
  Pending pending = makePending(numbering);
  for (uint32_t i = 0; i < op->numRegions; i++) {
    pending.region = &op->regions[i];
    if (pending.region->first)
      tsVecPush(&numbering->memory->pending, pending);
  }
}

/// How many numbers the values in an isolated operation take, when no hook names them.
static void countNumbers(void *user, size_t i) {
  Pending *pending = (Pending *)user + i;
  for (IrOperation *op = pending->op; op; op = irWalkNext(pending->op, op, false)) {
    pending->numValues += op != pending->op && op->numResults;
    for (uint32_t r = 0; r < op->numRegions; r++)
      for (const IrBlock *block = op->regions[r].first; block; block = block->next)
        *(block == op->regions[r].first ? &pending->numArguments : &pending->numValues) +=
            block->numArguments;
  }
}

static void pushInner(Numbering *numbering, IrOperation *op) {
  Pending pending = makePending(numbering);
  pending.op = op;
  tsVecPush(&numbering->memory->pending, pending);
}

/// Pushes what is in the operations of the region; whether all of it is in isolated ones.
static bool pushOperations(Numbering *numbering, const IrRegion *region) {
  bool onlyInner = true, hasScope = false;
  for (const IrBlock *block = region->first; block; block = block->next)
    for (IrOperation *op = block->first; op; op = op->next) {
      if (!op->numRegions)
        continue;
      if (!isInnerScope(numbering->state, op)) {
        pushRegions(numbering, op);
        onlyInner = false;
      } else if (numbering->state->flags.uniqueIds) {
        pushInner(numbering, op);
      } else if (!hasScope) {
        addInnerScope(numbering, op);
        hasScope = true;
      }
    }
  return onlyInner;
}

/// What is in the operations of a region comes after it.
static void pushNested(Numbering *numbering, const IrRegion *region) {
  size_t first = numbering->memory->pending.size;
  bool onlyInner = pushOperations(numbering, region);
  if (!numbering->state->flags.uniqueIds || !numbering->state->isLazy)
    return;
  Pending *pushed = numbering->memory->pending.data + first;
  size_t count = numbering->memory->pending.size - first;
  if (onlyInner)
    irParallelFor(numbering->state->context, count, countNumbers, pushed);
  for (size_t i = 0; !onlyInner && i < count; i++)
    if (pushed[i].op)
      countNumbers(pushed, i);
}

static void numberPending(Numbering *numbering) {
  while (numbering->memory->pending.size) {
    Pending pending = tsVecPop(&numbering->memory->pending);
    if (!numbering->state->flags.uniqueIds) {
      numbering->nextValue = pending.nextValue;
      numbering->nextArgument = pending.nextArgument;
      numbering->nextConflict = pending.nextConflict;
    }
    // Names of regions beside this one can be used again.
    while (numbering->memory->names.size > pending.numNames)
      tsStringMapErase(&numbering->memory->used, tsVecPop(&numbering->memory->names));
    if (pending.op) {
      addInnerScope(numbering, pending.op);
      numbering->nextValue += pending.numValues;
      numbering->nextArgument += pending.numArguments;
    } else {
      numberRegion(numbering, pending.region);
      pushNested(numbering, pending.region);
    }
  }
}

static void finishNumbering(Numbering *numbering) {
  numbering->memory->names.size = 0;
  tsStringMapClear(&numbering->memory->used);
}

static struct AsmNumberingMemory *numberingMemory(AsmMemory *memory) {
  if (!memory->numbering)
    memory->numbering = tsAllocZeroed(1, sizeof *memory->numbering);
  return memory->numbering;
}

void asmNumberingMemoryFree(struct AsmNumberingMemory *memory) {
  if (!memory)
    return;
  tsVecFree(&memory->names);
  tsVecFree(&memory->pending);
  tsVecFree(&memory->groups);
  tsStringMapFree(&memory->used);
  tsFree(memory);
}

void asmNumberValues(AsmState *state, IrOperation *op) {
  Numbering numbering = {
      .state = state, .into = &state->names, .memory = numberingMemory(&state->memory)};
  pushRegions(&numbering, op);
  numberOperation(&numbering, op);
  numberPending(&numbering);
  finishNumbering(&numbering);
}

bool asmNamesInit(AsmNames *names, AsmState *state, const AsmNames *outer, AsmMemory *memory,
                  IrOperation *op) {
  if (!op->block || !isInnerScope(state, op))
    return false;
  uintptr_t *slot = tsPointerMapFind(&outer->inner, innerScopeKey(state, op));
  if (!slot)
    return false;
  const AsmInnerScope *scope = (const AsmInnerScope *)*slot;
  *names = memory->names;
  memory->names = (AsmNames){0};
  names->outer = outer;
  Numbering numbering = {.state = state,
                         .into = names,
                         .memory = numberingMemory(memory),
                         .nextValue = scope->nextValue,
                         .nextArgument = scope->nextArgument,
                         .nextConflict = scope->nextConflict};
  for (size_t i = 0; i < scope->numNames; i++) {
    tsStringMapInsert(&numbering.memory->used, scope->names[i], NULL);
    tsVecPush(&numbering.memory->names, scope->names[i]);
  }
  pushRegions(&numbering, op);
  numberPending(&numbering);
  finishNumbering(&numbering);
  return true;
}

void asmNamesLeave(AsmNames *names, AsmMemory *memory) {
  // Slots and bytes: what is kept is cleared for each operation that has names.
  enum { MOST_VALUES = 4096, MOST_BYTES = 1 << 16 };
  if (names->values.capacity > MOST_VALUES || names->blocks.capacity > MOST_VALUES ||
      names->arena.bytes > MOST_BYTES) {
    asmNamesFree(names);
    return;
  }
  tsArenaClear(&names->arena);
  tsPointerMapClear(&names->values);
  tsPointerMapClear(&names->blocks);
  tsPointerMapClear(&names->resultGroups);
  tsPointerMapClear(&names->operationIds);
  tsPointerMapClear(&names->inner);
  asmNamesFree(&memory->names); // what an operation inside has left
  memory->names = *names;
}

void asmNamesFree(AsmNames *names) {
  tsArenaDestroy(&names->arena);
  tsPointerMapFree(&names->values);
  tsPointerMapFree(&names->blocks);
  tsPointerMapFree(&names->resultGroups);
  tsPointerMapFree(&names->operationIds);
  tsPointerMapFree(&names->inner);
}

//===--- Printing ---===//

static uintptr_t *findValue(const TesseraAsmPrinter *printer, const IrValue *value) {
  for (const AsmNames *names = asmNames(printer); names; names = names->outer) {
    uintptr_t *slot = tsPointerMapFind(&names->values, value);
    if (slot)
      return slot;
  }
  return NULL;
}

const AsmResultGroups *asmResultGroups(const TesseraAsmPrinter *printer, const IrOperation *op) {
  for (const AsmNames *names = asmNames(printer); names; names = names->outer) {
    uintptr_t *slot = names->resultGroups.size ? tsPointerMapFind(&names->resultGroups, op) : NULL;
    if (slot)
      return (const AsmResultGroups *)*slot;
  }
  return NULL;
}

bool asmOperationId(const TesseraAsmPrinter *printer, const IrOperation *op, uint64_t *number) {
  for (const AsmNames *names = asmNames(printer); names; names = names->outer) {
    uintptr_t *slot = tsPointerMapFind(&names->operationIds, op);
    if (slot) {
      *number = *slot - 1;
      return true;
    }
  }
  return false;
}

/// The value that carries the name of a result's group; *number is the position in the group, or
/// -1 when it isn't printed.
static const IrValue *groupHead(const TesseraAsmPrinter *printer, const IrValue *result,
                                int64_t *number) {
  IrOperation *owner = irResultOwner((IrValue *)result);
  *number = -1;
  if (owner->numResults == 1)
    return result;
  const AsmResultGroups *groups = asmResultGroups(printer, owner);
  if (!groups) {
    *number = result->index;
    return irOperationResult(owner, 0);
  }
  uint32_t group = groups->count - 1;
  while (groups->firsts[group] > result->index)
    group--;
  uint32_t first = groups->firsts[group];
  uint32_t end = group + 1 < groups->count ? groups->firsts[group + 1] : owner->numResults;
  if (end - first != 1)
    *number = result->index - first;
  return irOperationResult(owner, first);
}

/// In the two low bits of a slot: the rest is the address of the value whose name it is.
enum { SHADOWS = 3 };

/// The value that carries the name of a value, and its slot (NULL: it has none); *number is the
/// position in a group of results, or -1 when it isn't printed.
static const IrValue *nameBearer(const TesseraAsmPrinter *printer, const IrValue *value,
                                 uintptr_t **slot, int64_t *number) {
  for (;;) {
    *number = -1;
    const IrValue *named = value;
    if (value->kind == IR_OP_RESULT)
      named = groupHead(printer, value, number);
    *slot = findValue(printer, named);
    if (!*slot || (**slot & SHADOWS) != SHADOWS)
      return value;
    value = (const IrValue *)(**slot & ~(uintptr_t)SHADOWS);
  }
}

void tesseraAsmPrinterShadowRegionArguments(TesseraAsmPrinter *printer, MlirRegion region,
                                            intptr_t numValues, const MlirValue *values) {
  const IrBlock *entry = irRegion(region)->first;
  if (printer->collector || !entry)
    return;
  for (uint32_t i = 0; i < entry->numArguments && (intptr_t)i < numValues; i++) {
    const IrValue *argument = &entry->arguments[i]->value;
    int64_t number;
    uintptr_t *other, *slot = findValue(printer, argument);
    // In IR that doesn't verify a value may lead back to the argument.
    const IrValue *bearer = nameBearer(printer, irValue(values[i]), &other, &number);
    // Only what prints this region looks at the slot, so no other thread does.
    if (slot && bearer != argument)
      *slot = (uintptr_t)bearer | SHADOWS;
  }
}

void asmPrintValue(TesseraAsmPrinter *printer, const IrValue *value, bool withNumber) {
  if (printer->collector)
    return;
  if (!value) {
    asmPutLiteral(printer, "<<NULL VALUE>>");
    return;
  }
  int64_t number;
  uintptr_t *slot;
  const IrValue *bearer = nameBearer(printer, value, &slot, &number);
  if (!slot) {
    asmPutLiteral(printer, "<<UNKNOWN SSA VALUE>>");
    return;
  }
  asmPutChar(printer, '%');
  if (*slot & 1)
    asmPutText(printer, *(const MlirStringRef *)(*slot & ~(uintptr_t)1));
  else
    asmPutUnsigned(printer, *slot >> 1);
  if (number >= 0 && (withNumber || bearer != value)) {
    asmPutChar(printer, '#');
    asmPutUnsigned(printer, (uint64_t)number);
  }
}

MlirStringRef asmBlockName(const TesseraAsmPrinter *printer, const IrBlock *block,
                           uint32_t *ordering) {
  for (const AsmNames *names = asmNames(printer); names; names = names->outer) {
    uintptr_t *slot = tsPointerMapFind(&names->blocks, block);
    if (!slot)
      continue;
    *ordering = ((const AsmBlockName *)*slot)->ordering;
    return ((const AsmBlockName *)*slot)->name;
  }
  *ordering = UINT32_MAX;
  return tsLiteral("INVALIDBLOCK");
}

void asmPrintBlockName(TesseraAsmPrinter *printer, const IrBlock *block) {
  uint32_t ordering;
  if (!printer->collector)
    asmPutText(printer, asmBlockName(printer, block, &ordering));
}
