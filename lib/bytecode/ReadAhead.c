// The frequent kinds of attributes and types of a file, read in few steps: texts, numbers, elements
// and shaped types are looked for a few entries before they are asked for, while what that takes
// comes from memory. What is unusual or wrong is left to the functions that read anything.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/BuiltinCodes.h"
#include "bytecode/ReadBuiltin.h"
#include "bytecode/Reader.h"

/// The bits of a number of at most 64, as tesseraBytecodeReadBits reads them; false: see there.
static bool readBits(BcCursor *cursor, unsigned width, uint64_t *word) {
  if (width <= 8) {
    if (!bcLeft(cursor))
      return false;
    *word = *cursor->at++;
  } else {
    if (!bcReadWholeVarInt(cursor, word))
      return false;
    *word = *word >> 1 ^ (~(*word & 1) + 1);
  }
  if (width % 64)
    *word &= ((uint64_t)1 << (width % 64)) - 1;
  return true;
}

/// The entry with the next number, if it's known already, as part of what `ahead` is made of.
static IrStorage *readPart(const BcEntries *entries, BcCursor *cursor, BcAhead *ahead) {
  uint64_t number;
  if (!bcReadWholeVarInt(cursor, &number) || number >= entries->size ||
      !entries->data[number].isKnown)
    return NULL;
  const BcEntry *part = &entries->data[number];
  ahead->extent += part->extent;
  if (ahead->depth <= part->depth)
    ahead->depth = part->depth + 1;
  return part->storage;
}

//===--- Attributes ---===//

static bool readString(const BcFile *file, BcCursor *cursor, BcAhead *ahead) {
  uint64_t number;
  if (!bcReadWholeVarInt(cursor, &number) || number >= file->numStrings)
    return false;
  irPendingString(file->context, bcStringOf(file, number), &ahead->pending);
  return true;
}

static bool readNumber(const BcFile *file, bool isInteger, BcCursor *cursor, BcAhead *ahead) {
  IrStorage *type = readPart(&file->types, cursor, ahead);
  if (!type || !(isInteger ? irTypeIsIntOrIndex(type) : irTypeIsFloat(type)))
    return false;
  unsigned width = irTypeIsIndex(type) ? 64 : irTypeBitWidth(type);
  uint64_t word;
  if (width > 64 || !readBits(cursor, width, &word))
    return false;
  if (isInteger)
    irPendingInteger(type, (int64_t)word, &ahead->pending);
  else
    irPendingFloat(type, (IrFloatBits){word, 0}, &ahead->pending);
  return true;
}

static bool readDense(const BcFile *file, BcCursor *cursor, BcAhead *ahead) {
  IrStorage *type = readPart(&file->types, cursor, ahead);
  uint64_t size;
  bool isSplat;
  if (!type || !bcReadWholeVarInt(cursor, &size) || size > bcLeft(cursor))
    return false;
  MlirStringRef bytes = mlirStringRefCreate((const char *)cursor->at, size);
  cursor->at += size;
  return bcAreDense(type, bytes, &isSplat) && irPendingDense(type, bytes, isSplat, &ahead->pending);
}

static bool readAttribute(const BcFile *file, unsigned code, BcCursor *cursor, BcAhead *ahead) {
  switch (code) {
  case BC_STRING:
    return readString(file, cursor, ahead);
  case BC_INTEGER:
  case BC_FLOAT:
    return readNumber(file, code == BC_INTEGER, cursor, ahead);
  case BC_DENSE:
    return readDense(file, cursor, ahead);
  default:
    return false;
  }
}

//===--- Types ---===//

static bool readSizes(BcCursor *cursor, int64_t *sizes, IrShape *shape) {
  uint64_t rank, bits;
  if (!bcReadWholeVarInt(cursor, &rank) || rank > BC_RANK_AHEAD)
    return false;
  for (uint64_t i = 0; i < rank; i++) {
    if (!bcReadWholeVarInt(cursor, &bits))
      return false;
    sizes[i] = (int64_t)(bits >> 1 ^ (~(bits & 1) + 1));
    if (sizes[i] < 0 && sizes[i] != IR_DYNAMIC)
      return false;
  }
  *shape = (IrShape){sizes, rank};
  return true;
}

static bool readType(const BcFile *file, unsigned code, BcCursor *cursor, BcAhead *ahead,
                     int64_t *sizes) {
  IrShape shape;
  if ((code != BC_RANKED_TENSOR_TYPE && code != BC_VECTOR_TYPE && code != BC_MEMREF_TYPE) ||
      !readSizes(cursor, sizes, &shape))
    return false;
  IrStorage *element = readPart(&file->types, cursor, ahead);
  if (!element)
    return false;
  if (code == BC_RANKED_TENSOR_TYPE)
    return irPendingTensor(shape, element, &ahead->pending);
  if (code == BC_VECTOR_TYPE)
    return irPendingVector(shape, element, &ahead->pending);
  IrStorage *layout = readPart(&file->attributes, cursor, ahead);
  return layout && irPendingMemRef(shape, element, layout, &ahead->pending);
}

//===--- Looking ahead ---===//

/// Where builtin's own encoding of an entry that isn't known yet begins, behind the code, if that
/// is a number whose first byte says all.
static bool readCode(const BcFile *file, const BcEntry *entry, BcCursor *cursor, unsigned *code) {
  if (!entry->isBuiltin || entry->isKnown || entry->place || entry->size == BC_LARGE ||
      !file->isBuiltinLoaded)
    return false;
  *cursor = (BcCursor){entry->data, file->sections[BC_ATTRIBUTES_AND_TYPES].end};
  if (bcLeft(cursor) < BC_LONGEST || !(*cursor->at & 1))
    return false;
  *code = *cursor->at++ >> 1;
  return true;
}

/// Finds out what the entry is to be looked for with, if that is quick.
static void readAhead(BcFile *file, const BcEntries *entries, const BcEntry *entry) {
  enum { MAX_DEPTH = 100 }; // more is checked elsewhere
  BcCursor cursor;
  unsigned code;
  if (!readCode(file, entry, &cursor, &code))
    return;
  size_t number = (size_t)(entry - entries->data);
  bool isType = entries == &file->types;
  BcAhead *ahead =
      isType ? &file->typesAhead[number % BC_NUM_TYPES_AHEAD] : &file->ahead[number % BC_NUM_AHEAD];
  ahead->entry = NULL;
  ahead->extent = 1 + entry->size;
  ahead->depth = 1;
  bool ok = isType ? readType(file, code, &cursor, ahead, file->sizes[number % BC_NUM_TYPES_AHEAD])
                   : readAttribute(file, code, &cursor, ahead);
  if (ok && cursor.at == entry->data + entry->size && ahead->extent <= file->size &&
      ahead->depth <= MAX_DEPTH)
    ahead->entry = entry;
}

/// Whether that was done, and the entry is known now.
static bool takeAhead(BcFile *file, const BcEntries *entries, BcEntry *entry) {
  size_t number = (size_t)(entry - entries->data);
  BcAhead *ahead = entries == &file->types ? &file->typesAhead[number % BC_NUM_TYPES_AHEAD]
                                           : &file->ahead[number % BC_NUM_AHEAD];
  if (ahead->entry != entry)
    return false;
  ahead->entry = NULL;
  bcKnow(entry, irPendingGet(file->context, &ahead->pending), (uint32_t)ahead->extent,
         ahead->depth);
  return true;
}

/// The next number of a position.
static bool readPosition(BcCursor *cursor, uint32_t *position) {
  uint64_t value;
  if (!bcReadWholeVarInt(cursor, &value))
    return false;
  *position = (uint32_t)value;
  return value <= UINT32_MAX;
}

static bool readPoint(BcFile *file, BcEntry *entry) {
  BcCursor cursor = {entry->data + 1, file->start + file->size}; // behind the code
  uint32_t number, line, column;
  if (!file->isBuiltinLoaded || !readPosition(&cursor, &number) || !readPosition(&cursor, &line) ||
      !readPosition(&cursor, &column) || cursor.at != entry->data + entry->size ||
      number >= file->attributes.size)
    return false;
  const BcEntry *name = &file->attributes.data[number];
  if (!name->isKnown || !irIsString(name->storage))
    return false;
  IrStorage *point = irFileLineColGetNear(name->storage, line, column, &file->near);
  bcKnow(entry, point, 1 + entry->size + name->extent, 1u + name->depth);
  return true;
}

/// Those that follow are often the next to be asked for.
static void readNext(BcFile *file, const BcEntries *entries, const BcEntry *entry) {
  const BcEntry *next = entry + BC_AHEAD;
  if (entries->size - (size_t)(entry - entries->data) > BC_AHEAD && !next->isPoint)
    readAhead(file, entries, next);
}

bool bcResolvePoint(BcFile *file, BcEntry *entry) {
  readNext(file, &file->attributes, entry);
  return readPoint(file, entry);
}

bool bcResolveQuickly(BcFile *file, const BcEntries *entries, BcEntry *entry) {
  readNext(file, entries, entry);
  if (entry->isPoint)
    return readPoint(file, entry);
  if (takeAhead(file, entries, entry))
    return true;
  readAhead(file, entries, entry);
  return takeAhead(file, entries, entry);
}
