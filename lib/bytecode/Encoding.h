// What the format's numbers mean, and its primitives: bytes, numbers of variable length, sections.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_BYTECODE_ENCODING_H
#define TESSERA_BYTECODE_ENCODING_H

#include "ir/Builtin.h"
#include "support/File.h"

/// Since which version of the format there is what.
enum {
  BC_DIALECT_VERSIONS = 1,
  BC_ISOLATED_SECTIONS = 2,
  BC_USE_LIST_ORDERS = 3,
  BC_ELIDED_LOCATIONS = 4, ///< of block arguments; and the number of names of operations is known
  BC_NATIVE_PROPERTIES = 5,
  BC_NATIVE_SEGMENTS = 6, ///< sizes of groups of operands and results
  BC_VERSION = 6
};

typedef enum BcSection {
  BC_STRINGS,
  BC_DIALECTS,
  BC_ATTRIBUTES_AND_TYPES,
  BC_OFFSETS,
  BC_IR,
  BC_RESOURCES,
  BC_RESOURCE_OFFSETS,
  BC_DIALECT_VERSION,
  BC_PROPERTIES,
  BC_NUM_SECTIONS
} BcSection;

/// Parts that an operation has.
enum {
  BC_HAS_ATTRIBUTES = 1,
  BC_HAS_RESULTS = 2,
  BC_HAS_OPERANDS = 4,
  BC_HAS_SUCCESSORS = 8,
  BC_HAS_REGIONS = 16,
  BC_HAS_USE_LISTS = 32,
  BC_HAS_PROPERTIES = 64
};

enum { BC_PADDING = 0xcb, BC_SECTION_ALIGNED = 0x80 };
#define BC_MAGIC TS_BYTECODE_MAGIC

/// Memory for `count` things of `size` bytes, in huge pages where that is much; *capacity: for how
/// many there is room. Free it with tsFree.
void *bcAllocMany(size_t count, size_t size, size_t *capacity, TsSlowPages *slowPages);

//===--- Writing ---===//

static inline void bcByte(TsString *out, unsigned byte) {
  if (out->size == out->capacity)
    tsStringReserve(out, 1);
  out->data[out->size++] = (char)byte;
}
/// Eight bytes, the lowest first.
static inline void bcPutWord(char *at, uint64_t word) {
  for (unsigned i = 0; i < sizeof word; i++)
    at[i] = (char)(word >> (8 * i));
}
enum { BC_LONGEST = 9 }; ///< bytes of a number
/// Where there is room for BC_LONGEST bytes, of which those behind the number don't count; behind
/// the number.
static inline char *bcPutVarInt(char *at, uint64_t value) {
  if (value < 128) {
    *at = (char)(value << 1 | 1);
    return at + 1;
  }
  unsigned size = (70 - (unsigned)__builtin_clzll(value)) / 7;
  if (size >= BC_LONGEST) {
    *at = 0;
    bcPutWord(at + 1, value);
    return at + BC_LONGEST;
  }
  bcPutWord(at, (value << 1 | 1) << (size - 1));
  return at + size;
}
/// Makes room for so many numbers; where they are to be put, up to bcEndNumbers.
char *bcMakeRoom(TsString *out, size_t count);
static inline char *bcBeginNumbers(TsString *out, size_t count) {
  enum { MANY = 1 << 24 };
  return count < MANY && out->capacity - out->size > count * BC_LONGEST ? out->data + out->size
                                                                        : bcMakeRoom(out, count);
}
static inline void bcEndNumbers(TsString *out, const char *at) {
  out->size = (size_t)(at - out->data);
}
static inline void bcVarInt(TsString *out, uint64_t value) {
  bcEndNumbers(out, bcPutVarInt(bcBeginNumbers(out, 1), value));
}
static inline void bcFlagged(TsString *out, uint64_t value, bool flag) {
  bcVarInt(out, value << 1 | flag);
}
static inline void bcSignedVarInt(TsString *out, int64_t value) {
  bcVarInt(out, (uint64_t)value << 1 ^ (uint64_t)(value >> 63));
}
/// How many bytes bcVarInt writes.
unsigned bcVarIntSize(uint64_t value);

//===--- Reading ---===//

typedef struct BcCursor {
  const unsigned char *at, *end;
} BcCursor;

static inline size_t bcLeft(const BcCursor *cursor) { return (size_t)(cursor->end - cursor->at); }

/// Eight bytes, the lowest first, of which those beyond a number's size don't count.
static inline uint64_t bcGetWord(const unsigned char *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word) : word;
}

/// A number that doesn't begin with a zero byte, where as many bytes are left as the longest has.
static inline uint64_t bcTakeVarInt(BcCursor *cursor) {
  unsigned first = *cursor->at;
  if (first & 1) { // as most are
    cursor->at++;
    return first >> 1;
  }
  uint64_t word = bcGetWord(cursor->at);
  unsigned size = (unsigned)__builtin_ctz(first) + 1, unused = 64 - 8 * size;
  cursor->at += size;
  return word << unused >> (unused + size);
}
static inline bool bcCanTakeVarInt(const BcCursor *cursor) {
  return bcLeft(cursor) >= BC_LONGEST && *cursor->at;
}

/// A number, where as many bytes are left as the longest has; else false.
bool bcReadLongestVarInt(BcCursor *cursor, uint64_t *value);
static inline bool bcReadWholeVarInt(BcCursor *cursor, uint64_t *value) {
  if (!bcCanTakeVarInt(cursor))
    return bcReadLongestVarInt(cursor, value);
  *value = bcTakeVarInt(cursor);
  return true;
}

struct TesseraBytecodeReader;
bool bcReadRareVarInt(struct TesseraBytecodeReader *reader, BcCursor *cursor, uint64_t *value);
/// As all that follow, fails after an error that it has reported.
static inline bool bcReadVarInt(struct TesseraBytecodeReader *reader, BcCursor *cursor,
                                uint64_t *value) {
  if (cursor->at != cursor->end && *cursor->at & 1) { // however few bytes are left
    *value = *cursor->at++ >> 1;
    return true;
  }
  if (!bcCanTakeVarInt(cursor))
    return bcReadRareVarInt(reader, cursor, value);
  *value = bcTakeVarInt(cursor);
  return true;
}
static inline bool bcReadFlagged(struct TesseraBytecodeReader *reader, BcCursor *cursor,
                                 uint64_t *value, bool *flag) {
  if (!bcReadVarInt(reader, cursor, value))
    return false;
  *flag = *value & 1;
  *value >>= 1;
  return true;
}
bool bcReadByte(struct TesseraBytecodeReader *reader, BcCursor *cursor, unsigned char *byte);
bool bcReadBytes(struct TesseraBytecodeReader *reader, BcCursor *cursor, uint64_t size,
                 BcCursor *bytes);
/// Says that so many things can't be in so few bytes; false.
bool bcFailCount(struct TesseraBytecodeReader *reader, uint64_t count, size_t left);
/// A number of things that follow, each of one byte at least, so that there can't be more of them
/// than bytes.
static inline bool bcReadCount(struct TesseraBytecodeReader *reader, BcCursor *cursor,
                               uint64_t *count) {
  return bcReadVarInt(reader, cursor, count) &&
         (*count <= bcLeft(cursor) || bcFailCount(reader, *count, bcLeft(cursor)));
}

#endif // TESSERA_BYTECODE_ENCODING_H
