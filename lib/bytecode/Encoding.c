// Memory, and numbers of variable length: the first byte says with its low zero bits how many bytes
// follow. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Encoding.h"
#include "bytecode/Reader.h"

enum { WORD = 8 };

unsigned bcVarIntSize(uint64_t value) {
  unsigned bits = 64 - (unsigned)__builtin_clzll(value | 1);
  return bits > 7 * WORD ? BC_LONGEST : (bits + 6) / 7;
}

void *bcAllocMany(size_t count, size_t size, size_t *capacity, TsSlowPages *slowPages) {
  enum { MUCH = 1 << 19, HUGE_PAGE = 2 << 20 };
  size_t bytes = tsMulSize(count, size);
  if (bytes >= MUCH && bytes < HUGE_PAGE)
    bytes = HUGE_PAGE; // to get one
  void *memory = tsAllocLarge(&bytes, slowPages);
  *capacity = bytes / size;
  return memory;
}

char *bcMakeRoom(TsString *out, size_t count) {
  tsStringReserve(out, tsMulSize(count, BC_LONGEST));
  return out->data + out->size;
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

/// One of which fewer bytes are left than the longest has.
static bool readLastVarInt(TesseraBytecodeReader *reader, BcCursor *cursor, uint64_t *value) {
  unsigned char first = 0;
  if (!bcReadByte(reader, cursor, &first))
    return false;
  if (first & 1) {
    *value = first >> 1;
    return true;
  }
  unsigned more = first ? (unsigned)__builtin_ctz(first) : WORD;
  BcCursor bytes = {NULL, NULL};
  if (!bcReadBytes(reader, cursor, more, &bytes))
    return false;
  uint64_t rest = 0;
  for (unsigned i = 0; i < more; i++)
    rest |= (uint64_t)bytes.at[i] << (8 * i);
  *value = first ? (rest << 8 | first) >> (more + 1) : rest;
  return true;
}

bool bcReadLongestVarInt(BcCursor *cursor, uint64_t *value) {
  if (bcLeft(cursor) < BC_LONGEST)
    return false;
  *value = bcGetWord(cursor->at + 1);
  cursor->at += BC_LONGEST;
  return true;
}

bool bcReadRareVarInt(TesseraBytecodeReader *reader, BcCursor *cursor, uint64_t *value) {
  return bcReadLongestVarInt(cursor, value) || readLastVarInt(reader, cursor, value);
}

bool bcFailCount(TesseraBytecodeReader *reader, uint64_t count, size_t left) {
  return bcFail(reader, "%llu elements can't be in %zu bytes", (unsigned long long)count, left);
}
