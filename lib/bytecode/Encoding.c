// Numbers of variable length: the first byte says with its low zero bits how many bytes follow.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Encoding.h"
#include "bytecode/Reader.h"

unsigned bcVarIntSize(uint64_t value) {
  unsigned size = 1;
  while (size < 9 && value >> (7 * size))
    size++;
  return size;
}

void bcLongVarInt(TsString *out, uint64_t value) {
  unsigned size = bcVarIntSize(value);
  if (size == 9)
    bcByte(out, 0);
  else
    value = (value << 1 | 1) << (size - 1);
  for (unsigned i = 0; i < (size == 9 ? 8 : size); i++)
    bcByte(out, (unsigned)(value >> (8 * i)) & 0xff);
}

bool bcReadByte(TesseraBytecodeReader *reader, BcCursor *cursor, unsigned char *byte) {
  if (cursor->at == cursor->end)
    return bcFail(reader, "attempting to parse a byte at the end of the bytecode");
  *byte = *cursor->at++;
  return true;
}

bool bcReadBytes(TesseraBytecodeReader *reader, BcCursor *cursor, uint64_t size, BcCursor *bytes) {
  if (size > bcLeft(cursor))
    return bcFail(reader, "attempting to parse %llu bytes when only %zu remain",
                  (unsigned long long)size, bcLeft(cursor));
  *bytes = (BcCursor){cursor->at, cursor->at + size};
  cursor->at += size;
  return true;
}

bool bcReadLongVarInt(TesseraBytecodeReader *reader, BcCursor *cursor, uint64_t *value) {
  unsigned char first = 0;
  if (!bcReadByte(reader, cursor, &first))
    return false;
  if (first & 1) {
    *value = first >> 1;
    return true;
  }
  unsigned more = first ? (unsigned)__builtin_ctz(first) : 8;
  BcCursor bytes = {NULL, NULL};
  if (!bcReadBytes(reader, cursor, more, &bytes))
    return false;
  uint64_t rest = 0;
  for (unsigned i = 0; i < more; i++)
    rest |= (uint64_t)bytes.at[i] << (8 * i);
  *value = first ? (rest << 8 | first) >> (more + 1) : rest;
  return true;
}

bool bcReadCount(TesseraBytecodeReader *reader, BcCursor *cursor, uint64_t *count) {
  if (!bcReadVarInt(reader, cursor, count))
    return false;
  if (*count > bcLeft(cursor))
    return bcFail(reader, "%llu elements can't be in %zu bytes", (unsigned long long)*count,
                  bcLeft(cursor));
  return true;
}
