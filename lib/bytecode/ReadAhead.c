// Texts and numbers among the attributes of a file, which most attributes are: they are looked for
// a few entries before they are asked for, while what that takes comes from memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/BuiltinCodes.h"
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

static bool readNumber(const BcFile *file, bool isInteger, uint64_t type, BcCursor *cursor,
                       BcAhead *ahead) {
  IrStorage *known = type < file->types.size ? file->types.data[type].storage : NULL;
  if (!known || !(isInteger ? irTypeIsIntOrIndex(known) : irTypeIsFloat(known)))
    return false;
  unsigned width = irTypeIsIndex(known) ? 64 : irTypeBitWidth(known);
  uint64_t word;
  if (width > 64 || !readBits(cursor, width, &word))
    return false;
  ahead->type = &file->types.data[type];
  ahead->pending = isInteger ? irPendingInteger(known, (int64_t)word)
                             : irPendingFloat(known, (IrFloatBits){word, 0});
  return true;
}

/// Where builtin's own encoding of an attribute that isn't known yet begins, behind the code, if
/// that is a number whose first byte says all.
static bool readCode(const BcFile *file, const BcEntry *entry, BcCursor *cursor, unsigned *code) {
  if (entry->storage || !entry->isBuiltin || !file->isBuiltinLoaded)
    return false;
  *cursor = (BcCursor){entry->data, file->sections[BC_ATTRIBUTES_AND_TYPES].end};
  if (bcLeft(cursor) < BC_LONGEST || !(*cursor->at & 1))
    return false;
  *code = *cursor->at++ >> 1;
  return true;
}

void bcReadAhead(BcFile *file, const BcEntry *entry) {
  BcCursor cursor;
  BcAhead ahead = {.entry = entry};
  unsigned code;
  uint64_t number;
  if (!readCode(file, entry, &cursor, &code) ||
      (code != BC_STRING && code != BC_INTEGER && code != BC_FLOAT) ||
      !bcReadWholeVarInt(&cursor, &number))
    return;
  if (code == BC_STRING && number < file->strings.size)
    ahead.pending = irPendingString(file->context, file->strings.data[number]);
  else if (code == BC_STRING || !readNumber(file, code == BC_INTEGER, number, &cursor, &ahead))
    return;
  if (cursor.at == entry[1].data)
    file->ahead[(size_t)(entry - file->attributes.data) % BC_NUM_AHEAD] = ahead;
}

bool bcTakeAhead(BcFile *file, BcEntry *entry) {
  BcAhead *ahead = &file->ahead[(size_t)(entry - file->attributes.data) % BC_NUM_AHEAD];
  if (ahead->entry != entry)
    return false;
  entry->storage = irPendingGet(file->context, &ahead->pending);
  entry->extent = 1 + (uint32_t)(entry[1].data - entry->data);
  entry->depth = 1;
  if (ahead->type) {
    entry->extent += ahead->type->extent;
    entry->depth += ahead->type->depth;
  }
  ahead->entry = NULL;
  return true;
}

bool bcReadPoint(BcFile *file, BcEntry *entry) {
  BcCursor cursor;
  unsigned code;
  uint64_t number, line, column;
  if (!readCode(file, entry, &cursor, &code) || code != BC_FILE_LINE_COLUMN ||
      !bcReadWholeVarInt(&cursor, &number) || !bcReadWholeVarInt(&cursor, &line) ||
      !bcReadWholeVarInt(&cursor, &column) || cursor.at != entry[1].data)
    return false;
  if (number >= file->attributes.size || line > UINT32_MAX || column > UINT32_MAX)
    return false;
  const BcEntry *name = &file->attributes.data[number];
  if (!name->storage || !irIsString(name->storage))
    return false;
  entry->storage =
      irFileLineColGetNear(name->storage, (uint32_t)line, (uint32_t)column, &file->near);
  entry->extent = 1 + (uint32_t)(entry[1].data - entry->data) + name->extent;
  entry->depth = (uint16_t)(1 + name->depth);
  return true;
}
