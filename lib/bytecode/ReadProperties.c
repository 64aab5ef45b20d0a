// Properties of operations out of bytecode. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Reader.h"

/// The enum's attribute for a number: as the definition's default, with another value.
static bool makeEnum(TesseraBytecodeReader *reader, const IrOpName *name, uint32_t slot,
                     int64_t value, IrStorage **made) {
  const IrStorage *like = name->attributeImplicits[slot] ? name->attributeImplicits[slot]
                                                         : name->attributeDefaults[slot];
  int64_t known;
  if (!like || !bcEnumValue(like, &known))
    return bcFail(reader, "property '%s' can't be read from a number",
                  name->definition->attributes[slot].name);
  if (irIsInteger(like)) {
    *made = irIntegerAttrGet(irIntegerAttrType(like), value);
    return true;
  }
  TesseraParam *params = tsAlloc(like->definition->numParams * sizeof *params);
  memcpy(params, like->params, like->definition->numParams * sizeof *params);
  params[0].integer = value;
  *made = irStorageGet(like->context, like->definition, params);
  tsFree(params);
  return true;
}

static bool readEnum(TesseraBytecodeReader *reader, const IrOpName *name, uint32_t slot,
                     IrStorage **value) {
  uint64_t number = 0;
  if (!bcReadVarInt(reader, reader->cursor, &number) ||
      !makeEnum(reader, name, slot, (int64_t)number, value))
    return false;
  if (*value == name->attributeImplicits[slot])
    *value = NULL;
  return true;
}

static bool putSize(TesseraBytecodeReader *reader, int32_t *sizes, uint32_t count, uint64_t index,
                    uint64_t value) {
  if (index >= count)
    return bcFail(reader, "reading a sparse array found index %llu but only %u storage available.",
                  (unsigned long long)index, count);
  sizes[index] = (int32_t)value;
  return true;
}

/// The sizes of `count` groups.
static bool readSizes(TesseraBytecodeReader *reader, int32_t *sizes, uint32_t count) {
  uint64_t used = 0, bits = 0, value = 0;
  bool isSparse;
  if (!bcReadFlagged(reader, reader->cursor, &used, &isSparse))
    return false;
  if (used && isSparse && !bcReadVarInt(reader, reader->cursor, &bits))
    return false;
  if (bits > 8)
    return bcFail(reader, "reading sparse array with indexing above 8 bits: %llu",
                  (unsigned long long)bits);
  if (!isSparse && used > count)
    return bcFail(reader, "trying to read an array of %llu but only %u storage available.",
                  (unsigned long long)used, count);
  for (uint64_t i = 0; i < used; i++) {
    if (!bcReadVarInt(reader, reader->cursor, &value))
      return false;
    uint64_t index = isSparse ? value & (((uint64_t)1 << bits) - 1) : i;
    if (!putSize(reader, sizes, count, index, value >> bits))
      return false;
  }
  return true;
}

static bool readSegments(TesseraBytecodeReader *reader, const IrOpName *name, int slot,
                         IrStorage **value) {
  uint32_t count = slot == name->operandSegmentsSlot ? name->definition->numOperands
                                                     : name->definition->numResults;
  int32_t *sizes = tsAllocZeroed(count + 1u, sizeof *sizes);
  bool ok = readSizes(reader, sizes, count);
  if (ok)
    *value = irDenseArrayGet(name->context->i32Type, count, sizes);
  tsFree(sizes);
  return ok;
}

static bool readProperty(TesseraBytecodeReader *reader, const IrOpName *name,
                         const BcProperty *property, IrStorage **value) {
  MlirAttribute attribute;
  bool flag;
  switch ((BcPropertyKind)property->kind) {
  case BC_REQUIRED:
    *value = bcReadEntry(reader, &reader->file->attributes);
    return *value != NULL;
  case BC_OPTIONAL:
    if (!tesseraBytecodeReadOptionalAttribute(reader, &attribute))
      return false;
    *value = irAttribute(attribute);
    return true;
  case BC_BOOL:
    if (!tesseraBytecodeReadBool(reader, &flag))
      return false;
    *value = flag ? name->context->unitAttr : NULL;
    return true;
  case BC_ENUM:
    return readEnum(reader, name, property->slot, value);
  case BC_SEGMENTS:
    return readSegments(reader, name, property->slot, value);
  }
  return false;
}

/// What the dictionary has of the definition's attributes into their slots.
static bool takeDictionary(TesseraBytecodeReader *reader, const IrOpName *name,
                           const IrStorage *dictionary) {
  if (!dictionary)
    return false;
  if (!irIsDictionary(dictionary))
    return bcExpected(reader, "DictionaryAttr", dictionary);
  IrNamedList entries = irDictionaryEntries(dictionary);
  for (size_t i = 0; i < entries.size; i++) {
    int slot = irOpNameFindAttribute(name, irNamedName(entries.data[i]));
    if (slot >= 0)
      reader->file->slots.data[slot] = irOpNameSlotValue(name, slot, irNamedValue(entries.data[i]));
  }
  return true;
}

/// Of an operation that nobody knew when it was written: a dictionary.
static bool readUnregistered(TesseraBytecodeReader *reader, const IrOpName *name,
                             IrStorage **unregistered) {
  IrStorage *dictionary = bcReadEntry(reader, &reader->file->attributes);
  if (name->definition || !dictionary || !irIsDictionary(dictionary))
    return takeDictionary(reader, name, dictionary);
  *unregistered = dictionary;
  return true;
}

/// Those of an earlier version of the dialect, if it has others for the operation: *isKnown.
static bool readEarlier(TesseraBytecodeReader *reader, const BcReadName *name, bool *isKnown) {
  const BcReadDialect *dialect = &reader->file->dialects.data[name->dialect];
  *isKnown = dialect->versionRead && dialect->methods->readProperties;
  if (!*isKnown)
    return true;
  MlirAttribute dictionary = dialect->methods->readProperties(
      irStringValue(name->known->name), dialect->versionRead, reader, isKnown);
  return !*isKnown || takeDictionary(reader, name->known, irAttribute(dictionary));
}

/// As the definition says. Often they are those of the last operation of the name.
static bool readRegistered(TesseraBytecodeReader *reader, BcReadName *name, uint64_t number) {
  IrStorage **slots = reader->file->slots.data;
  const BcLayout *layout = &name->layout;
  bool isKnown = name->lastProperties == number + 1;
  if (!name->lastValues && layout->size)
    name->lastValues = tsArenaNewArray(&reader->file->arena, IrStorage *, layout->size);
  for (uint32_t i = 0; i < layout->size; i++) {
    IrStorage **slot = &slots[layout->properties[i].slot];
    if (isKnown)
      *slot = name->lastValues[i];
    else if (!readProperty(reader, name->known, &layout->properties[i], slot))
      return false;
  }
  for (uint32_t i = 0; !isKnown && i < layout->size; i++)
    name->lastValues[i] = slots[layout->properties[i].slot];
  if (isKnown)
    reader->cursor->at = reader->cursor->end;
  return true;
}

bool bcReadProperties(TesseraBytecodeReader *reader, BcReadName *name, IrStorage **unregistered) {
  BcFile *file = reader->file;
  MlirStringRef text = irStringValue(name->known->name);
  uint64_t number = 0;
  if (!bcReadVarInt(reader, reader->cursor, &number))
    return false;
  if (number >= file->properties.size)
    return bcFail(reader, "Properties idx out-of-bound for %.*s", (int)text.length, text.data);
  BcCursor cursor = file->properties.data[number];
  TesseraBytecodeReader inner = {file, &cursor};
  if (name->wasRegistered && !name->known->definition)
    return bcFail(reader, "'%.*s' has properties as its definition says, and isn't registered here",
                  (int)text.length, text.data);
  bool isEarlier = false;
  if (name->wasRegistered && !readEarlier(&inner, name, &isEarlier))
    return false;
  if (!name->wasRegistered ? !readUnregistered(&inner, name->known, unregistered)
                           : !isEarlier && !readRegistered(&inner, name, number))
    return false;
  if (bcLeft(&cursor))
    return bcFail(reader, "unexpected trailing bytes in properties of '%.*s'", (int)text.length,
                  text.data);
  name->lastProperties = isEarlier ? 0 : number + 1;
  return true;
}
