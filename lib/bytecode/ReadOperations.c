// Operations out of bytecode, without recursion: what is being read is a stack of operations with
// regions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Reader.h"

/// As deep as text may nest.
enum { MAX_LEVELS = 512 };

/// An operation whose regions are being read.
typedef struct Level {
  IrOperation *op; ///< NULL: the file
  uint32_t nextRegion;
  BcCursor own;     ///< of an isolated operation's section
  size_t cursor;    ///< the level whose `own` this one reads from
  IrBlock *block;   ///< being read; NULL: the next region comes
  uint64_t numLeft; ///< operations of the block
  IrBlock **blocks; ///< of the region
  uint64_t numBlocks, blockNumber;
  size_t firstValue, nextValue, numValues; ///< of the region, among all values
  bool isIsolated;
  size_t scopeBefore;
} Level;

typedef struct Reading {
  TesseraBytecodeReader reader; ///< whose cursor is the top level's
  BcFile *file;
  TsVec(Level) levels;
  size_t depth; ///< of operations around those
} Reading;

static Level *top(Reading *reading) { return &reading->levels.data[reading->levels.size - 1]; }

static void findCursor(Reading *reading) {
  if (reading->levels.size)
    reading->reader.cursor = &reading->levels.data[top(reading)->cursor].own;
}

//===--- Values ---===//

/// Something to refer to until the value comes.
static IrValue *makeForward(BcFile *file) {
  IrOperationParts parts = {
      .name = irOpNameGet(file->context, tsLiteral("builtin.unrealized_conversion_cast")),
      .location = file->context->unknownLoc,
      .numResults = 1,
      .resultTypes = &file->context->noneType};
  IrOperation *op = irOperationCreate(&parts);
  op->orderIndex = (uint32_t)file->forward.size;
  tsVecPush(&file->forward, op);
  return irOperationResult(op, 0);
}

static void resolveForward(BcFile *file, IrValue *forward, IrValue *value) {
  IrOperation *op = irResultOwner(forward);
  irValueReplaceAllUses(forward, value);
  tsVecPush(&file->reordered, value);
  IrOperation *last = tsVecPop(&file->forward);
  if (last != op) {
    last->orderIndex = op->orderIndex;
    file->forward.data[op->orderIndex] = last;
  }
  irOperationDestroy(op);
}

static void defineValue(BcFile *file, Level *level, IrValue *value) {
  IrValue **slot = &file->values.data[level->nextValue++];
  if (*slot)
    resolveForward(file, *slot, value);
  *slot = value;
}

static bool hasRoom(Reading *reading, const Level *level, uint32_t count) {
  BcFile *file = reading->file;
  if (count <= level->firstValue + level->numValues - level->nextValue)
    return true;
  return bcFail(&reading->reader,
                "value index range was outside of the expected range for the parent region, got "
                "[%zu, %zu), but the maximum index was %zu",
                level->nextValue - file->scope, level->nextValue - file->scope + count,
                file->values.size - file->scope - 1);
}

static IrValue *readOperand(Reading *reading) {
  BcFile *file = reading->file;
  uint64_t number = 0;
  if (!bcReadVarInt(&reading->reader, reading->reader.cursor, &number))
    return NULL;
  if (number >= file->values.size - file->scope) {
    bcFail(&reading->reader, "invalid value index: %llu", (unsigned long long)number);
    return NULL;
  }
  IrValue **slot = &file->values.data[file->scope + number];
  if (!*slot)
    *slot = makeForward(file);
  return *slot;
}

//===--- Operations ---===//

static BcReadName *readName(Reading *reading) {
  BcFile *file = reading->file;
  TesseraBytecodeReader *reader = &reading->reader;
  uint64_t number = 0;
  if (!bcReadVarInt(reader, reader->cursor, &number))
    return NULL;
  if (number >= file->names.size) {
    bcFail(reader, "invalid operation name index: %llu", (unsigned long long)number);
    return NULL;
  }
  BcReadName *name = &file->names.data[number];
  if (name->known)
    return name;
  BcReadDialect *dialect = &file->dialects.data[name->dialect];
  TsString text = {0};
  tsStringAppend(&text, dialect->name);
  if (name->name.length) {
    tsStringAppendChar(&text, '.');
    tsStringAppend(&text, name->name);
  }
  if (bcLoadDialect(reader, dialect)) {
    name->known = irOpNameGet(file->context, tsStringView(&text));
    name->layout = bcLayoutGet(name->known, (int64_t)file->version);
  }
  tsStringFree(&text);
  return name->known ? name : NULL;
}

/// The dictionary: what the definition knows goes to its slot, the others stay.
static void splitAttributes(BcFile *file, const IrOpName *name, IrStorage **dictionary) {
  IrNamedList entries = irDictionaryEntries(*dictionary);
  TsVec(MlirNamedAttribute) rest = {0};
  for (size_t i = 0; name->definition && i < entries.size; i++) {
    int slot = irOpNameFindAttribute(name, irNamedName(entries.data[i]));
    if (slot >= 0)
      file->slots.data[slot] = irOpNameSlotValue(name, slot, irNamedValue(entries.data[i]));
    else
      tsVecPush(&rest, entries.data[i]);
  }
  if (name->definition && rest.size != entries.size)
    *dictionary = rest.size
                      ? irDictionaryGetSorted(file->context, (IrNamedList){rest.data, rest.size})
                      : NULL;
  else if (!entries.size)
    *dictionary = NULL;
  tsVecFree(&rest);
}

static bool takeDictionary(Reading *reading, const IrOpName *name, uint64_t number,
                           IrOperationParts *parts) {
  BcFile *file = reading->file;
  IrStorage *dictionary = bcEntryGet(&reading->reader, &file->attributes, number);
  if (!dictionary)
    return false;
  if (!irIsDictionary(dictionary))
    return bcExpected(&reading->reader, "DictionaryAttr", dictionary);
  splitAttributes(file, name, &dictionary);
  parts->discardable = dictionary;
  return true;
}

/// The dictionary, or without a definition, which would need what is in it, its number at least.
static bool readDictionary(Reading *reading, const IrOpName *name, uint64_t *number,
                           IrOperationParts *parts) {
  TesseraBytecodeReader *reader = &reading->reader;
  if (!bcReadVarInt(reader, reader->cursor, number))
    return false;
  return name->definition ? takeDictionary(reading, name, *number, parts)
                          : bcEntryBegin(reader, *number);
}

static bool readAttributes(Reading *reading, BcReadName *name, unsigned mask, uint64_t *dictionary,
                           IrOperationParts *parts, IrStorage **unregistered) {
  BcFile *file = reading->file;
  TesseraBytecodeReader *reader = &reading->reader;
  file->slots.size = 0;
  tsVecReserve(&file->slots, name->known->numAttributeSlots + 1);
  file->slots.size = name->known->numAttributeSlots;
  memset(file->slots.data, 0, file->slots.size * sizeof *file->slots.data);
  if (mask & BC_HAS_ATTRIBUTES && !readDictionary(reading, name->known, dictionary, parts))
    return false;
  return !(mask & BC_HAS_PROPERTIES) || bcReadProperties(reader, name, unregistered);
}

static bool readResults(Reading *reading, IrOperationParts *parts) {
  BcFile *file = reading->file;
  uint64_t count = 0;
  if (!bcReadCount(&reading->reader, reading->reader.cursor, &count))
    return false;
  for (uint64_t i = 0; i < count; i++) {
    IrStorage *type = bcReadEntry(&reading->reader, &file->types);
    if (!type)
      return false;
    tsVecPush(&file->resultTypes, type);
  }
  parts->numResults = (uint32_t)count;
  return true;
}

static bool readOperands(Reading *reading, IrOperationParts *parts) {
  BcFile *file = reading->file;
  uint64_t count = 0;
  if (!bcReadCount(&reading->reader, reading->reader.cursor, &count))
    return false;
  for (uint64_t i = 0; i < count; i++) {
    IrValue *value = readOperand(reading);
    if (!value)
      return false;
    tsVecPush(&file->operands, value);
  }
  parts->numOperands = (uint32_t)count;
  return true;
}

static bool readSuccessors(Reading *reading, const Level *level, IrOperationParts *parts) {
  BcFile *file = reading->file;
  uint64_t count = 0, number = 0;
  if (!bcReadCount(&reading->reader, reading->reader.cursor, &count))
    return false;
  for (uint64_t i = 0; i < count; i++) {
    if (!bcReadVarInt(&reading->reader, reading->reader.cursor, &number))
      return false;
    if (number >= level->numBlocks)
      return bcFail(&reading->reader, "invalid successor index: %llu", (unsigned long long)number);
    tsVecPush(&file->successors, level->blocks[number]);
  }
  parts->numSuccessors = (uint32_t)count;
  return true;
}

static bool readRegionCount(Reading *reading, IrOperationParts *parts, bool *isIsolated) {
  uint64_t count = 0;
  if (!bcReadFlagged(&reading->reader, reading->reader.cursor, &count, isIsolated))
    return false;
  if (count > bcLeft(reading->reader.cursor))
    return bcFail(&reading->reader, "%llu regions can't be in %zu bytes", (unsigned long long)count,
                  bcLeft(reading->reader.cursor));
  parts->numRegions = (uint32_t)count;
  return true;
}

/// Values to which the orders that were read belong.
static void setOrders(BcFile *file, size_t first, IrValue *(*at)(void *from, uint64_t index),
                      void *from, uint32_t count) {
  for (size_t i = first; i < file->orders.size; i++)
    if (file->orders.data[i].index < count)
      file->orders.data[i].value = at(from, file->orders.data[i].index);
}
static IrValue *resultAt(void *op, uint64_t index) {
  return irOperationResult(op, (uint32_t)index);
}
static IrValue *argumentAt(void *block, uint64_t index) {
  return &((IrBlock *)block)->arguments[index]->value;
}

static bool readParts(Reading *reading, const Level *level, BcReadName *name, unsigned mask,
                      IrOperationParts *parts, IrStorage **unregistered) {
  BcFile *file = reading->file;
  uint64_t dictionary = 0;
  parts->name = name->known;
  parts->location = bcReadLocation(&reading->reader);
  file->resultTypes.size = file->operands.size = file->successors.size = 0;
  if (!parts->location || !readAttributes(reading, name, mask, &dictionary, parts, unregistered) ||
      (mask & BC_HAS_RESULTS && !readResults(reading, parts)) ||
      (mask & BC_HAS_OPERANDS && !readOperands(reading, parts)) ||
      (mask & BC_HAS_SUCCESSORS && !readSuccessors(reading, level, parts)))
    return false;
  // What looking for it takes came from memory meanwhile.
  if (mask & BC_HAS_ATTRIBUTES && !name->known->definition &&
      !takeDictionary(reading, name->known, dictionary, parts))
    return false;
  parts->resultTypes = file->resultTypes.data;
  parts->operands = file->operands.data;
  parts->successors = file->successors.data;
  parts->attributes = name->known->definition ? file->slots.data : unregistered;
  return true;
}

/// The next operation of the block, without what is in its regions; NULL after an error.
static IrOperation *readOperation(Reading *reading, bool *isIsolated) {
  BcFile *file = reading->file;
  TesseraBytecodeReader *reader = &reading->reader;
  Level *level = top(reading);
  BcReadName *name = readName(reading);
  IrOperationParts parts = {0};
  IrStorage *unregistered = NULL;
  unsigned char mask;
  if (!name || !bcReadByte(reader, reader->cursor, &mask) ||
      !readParts(reading, level, name, mask, &parts, &unregistered))
    return NULL;
  size_t firstOrder = file->orders.size;
  if (file->version >= BC_USE_LIST_ORDERS && mask & BC_HAS_USE_LISTS &&
      !bcReadUseOrders(reader, parts.numResults, &firstOrder))
    return NULL;
  if (mask & BC_HAS_REGIONS && !readRegionCount(reading, &parts, isIsolated))
    return NULL;
  // Outside of all regions nothing refers to results.
  bool areNamed = level->op && level->numValues;
  if (areNamed && !hasRoom(reading, level, parts.numResults))
    return NULL;
  IrOperation *op = irOperationCreate(&parts);
  irOperationSetDefaults(op);
  irBlockInsert(level->block, NULL, op);
  for (uint32_t i = 0; areNamed && i < op->numResults; i++)
    defineValue(file, level, irOperationResult(op, i));
  setOrders(file, firstOrder, resultAt, op, op->numResults);
  return op;
}

//===--- Blocks and regions ---===//

static bool readArgument(Reading *reading, Level *level) {
  BcFile *file = reading->file;
  TesseraBytecodeReader *reader = &reading->reader;
  uint64_t number = 0;
  bool hasLocation = true;
  if (file->version < BC_ELIDED_LOCATIONS
          ? !bcReadVarInt(reader, reader->cursor, &number)
          : !bcReadFlagged(reader, reader->cursor, &number, &hasLocation))
    return false;
  IrStorage *type = bcEntryGet(reader, &file->types, number);
  IrStorage *location = file->context->unknownLoc;
  if (!type || (hasLocation && !(location = bcReadLocation(reader))))
    return false;
  defineValue(file, level, irBlockAddArgument(level->block, type, location));
  return true;
}

static bool readArguments(Reading *reading, Level *level) {
  TesseraBytecodeReader *reader = &reading->reader;
  uint64_t count = 0;
  if (!bcReadCount(reader, reader->cursor, &count) || !hasRoom(reading, level, (uint32_t)count))
    return false;
  for (uint64_t i = 0; i < count; i++)
    if (!readArgument(reading, level))
      return false;
  unsigned char mask = 0;
  if (reading->file->version < BC_USE_LIST_ORDERS)
    return true;
  if (!bcReadByte(reader, reader->cursor, &mask))
    return false;
  size_t first;
  if (mask) {
    if (!bcReadUseOrders(reader, (uint32_t)count, &first))
      return false;
    setOrders(reading->file, first, argumentAt, level->block, level->block->numArguments);
  }
  return true;
}

static bool readBlockHeader(Reading *reading, Level *level) {
  bool hasArguments;
  if (!bcReadFlagged(&reading->reader, reading->reader.cursor, &level->numLeft, &hasArguments))
    return false;
  return !hasArguments || readArguments(reading, level);
}

/// Makes the blocks of the next region, and reads the head of its first.
static bool beginRegion(Reading *reading, Level *level) {
  BcFile *file = reading->file;
  TesseraBytecodeReader *reader = &reading->reader;
  IrRegion *region = &level->op->regions[level->nextRegion++];
  uint64_t numValues = 0;
  if (!bcReadCount(reader, reader->cursor, &level->numBlocks))
    return false;
  if (!level->numBlocks)
    return true;
  if (!bcReadVarInt(reader, reader->cursor, &numValues))
    return false;
  // Each takes a byte at least, and those that are there at a time are different ones.
  if (numValues > file->size || file->values.size + numValues > file->size)
    return bcFail(reader, "%llu values can't be in the file", (unsigned long long)numValues);
  level->blocks = tsArenaNewArray(&file->arena, IrBlock *, level->numBlocks);
  for (uint64_t i = 0; i < level->numBlocks; i++) {
    level->blocks[i] = irBlockCreateIn(file->context);
    irRegionInsert(region, NULL, level->blocks[i]);
  }
  level->firstValue = level->nextValue = file->values.size;
  level->numValues = numValues;
  tsVecReserve(&file->values, file->values.size + numValues + 1);
  memset(file->values.data + file->values.size, 0, numValues * sizeof *file->values.data);
  file->values.size += numValues;
  level->blockNumber = 0;
  level->block = level->blocks[0];
  return readBlockHeader(reading, level);
}

static bool nextBlock(Reading *reading, Level *level) {
  if (++level->blockNumber < level->numBlocks) {
    level->block = level->blocks[level->blockNumber];
    return readBlockHeader(reading, level);
  }
  level->block = NULL;
  reading->file->values.size -= level->numValues;
  return true;
}

/// The section of an isolated operation's regions.
static bool readOwnSection(Reading *reading, BcCursor *own) {
  unsigned section;
  if (!bcReadSection(&reading->reader, &section, own))
    return false;
  return section == BC_IR || bcFail(&reading->reader, "expected IR section for region");
}

static void leaveUnread(Reading *reading, IrOperation *op, BcCursor regions) {
  BcFile *file = reading->file;
  *tsPointerMapInsert(&file->unreadByOp, op, NULL) = file->unread.size;
  tsVecPush(&file->unread, (BcUnread){op, regions, reading->depth + reading->levels.size});
}

static bool enter(Reading *reading, IrOperation *op, bool isIsolated) {
  BcFile *file = reading->file;
  Level level = {.op = op,
                 .cursor = top(reading)->cursor,
                 .isIsolated = isIsolated,
                 .scopeBefore = file->scope};
  if (reading->depth + reading->levels.size >= MAX_LEVELS)
    return bcFail(&reading->reader, "operations are nested too deeply");
  if (isIsolated && file->version >= BC_ISOLATED_SECTIONS) {
    if (!readOwnSection(reading, &level.own))
      return false;
    if (file->isPartial && !(file->isWanted && file->isWanted(irWrapOp(op), file->wantedBy))) {
      leaveUnread(reading, op, level.own);
      return true;
    }
    level.cursor = reading->levels.size;
  }
  if (isIsolated)
    file->scope = file->values.size;
  tsVecPush(&reading->levels, level);
  findCursor(reading);
  return true;
}

static void leave(Reading *reading) {
  if (top(reading)->isIsolated)
    reading->file->scope = top(reading)->scopeBefore;
  reading->levels.size--;
  findCursor(reading);
}

/// One operation, block or region further.
static bool step(Reading *reading) {
  Level *level = top(reading);
  if (!level->block) {
    if (level->op && level->nextRegion < level->op->numRegions)
      return beginRegion(reading, level);
    leave(reading);
    return true;
  }
  if (!level->numLeft)
    return nextBlock(reading, level);
  level->numLeft--;
  bool isIsolated = false;
  IrOperation *op = readOperation(reading, &isIsolated);
  return op && (!op->numRegions || enter(reading, op, isIsolated));
}

/// Reads until nothing is left that was begun.
static bool readAll(Reading *reading) {
  while (reading->levels.size)
    if (!step(reading))
      return false;
  return !reading->file->forward.size ||
         bcFail(&reading->reader, "not all forward unresolved forward operand references");
}

/// Lets go of what only reading needs; after an error nothing may refer to it.
static void endReading(Reading *reading) {
  BcFile *file = reading->file;
  while (file->forward.size)
    irOperationDestroy(tsVecPop(&file->forward));
  file->reordered.size = file->orders.size = file->values.size = file->scope = 0;
  tsVecFree(&reading->levels);
}

bool bcReadOperations(TesseraBytecodeReader *reader, IrBlock *block) {
  Reading reading = {.reader = *reader, .file = reader->file};
  tsVecPush(&reading.levels, (Level){.own = *reader->cursor, .block = block});
  findCursor(&reading);
  bool ok = readBlockHeader(&reading, top(&reading)) && readAll(&reading) &&
            bcApplyUseOrders(reader, block->first, NULL);
  if (!ok)
    for (IrOperation *op = block->first; op; op = op->next)
      irOperationDropAllReferences(op);
  endReading(&reading);
  return ok;
}

bool bcReadRegions(TesseraBytecodeReader *reader, IrOperation *op, size_t depth) {
  Reading reading = {.reader = *reader, .file = reader->file, .depth = depth};
  tsVecPush(&reading.levels, (Level){.op = op, .own = *reader->cursor, .isIsolated = true});
  findCursor(&reading);
  bool ok = readAll(&reading) && bcApplyUseOrders(reader, op, op->next);
  endReading(&reading);
  return ok;
}
