// What dialects write their types and attributes with.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"

/// Which bit of BcWriter.mayHave a text has.
static inline unsigned filterBit(MlirStringRef text) {
  if (!text.length)
    return 0;
  unsigned first = (unsigned char)text.data[0], last = (unsigned char)text.data[text.length - 1];
  return ((unsigned)text.length * 41 + first * 7 + last) % BC_FILTER_BITS;
}
static void markFindable(BcWriter *writer, MlirStringRef text) {
  unsigned bit = filterBit(text);
  writer->mayHave[bit / 64] |= (uint64_t)1 << bit % 64;
}
static bool mayHave(const BcWriter *writer, MlirStringRef text) {
  unsigned bit = filterBit(text);
  return writer->mayHave[bit / 64] >> bit % 64 & 1;
}

static uint32_t addString(BcWriter *writer, MlirStringRef text) {
  bcVecPush(writer, &writer->stringList, text);
  // Now that it has been looked at.
  tsStringAppend(&writer->stringBytes, text);
  writer->stringBytes.size++; // the NUL behind it
  return (uint32_t)writer->stringList.size - 1;
}

/// Makes it possible to find the strings that were added without.
static void findAllStrings(BcWriter *writer) {
  for (size_t i = writer->numFindable; i < writer->stringList.size; i++) {
    *tsStringMapInsert(&writer->strings, writer->stringList.data[i], NULL) = i;
    markFindable(writer, writer->stringList.data[i]);
  }
  writer->numFindable = writer->stringList.size;
}

uint32_t bcStringNumber(BcWriter *writer, MlirStringRef text) {
  findAllStrings(writer);
  bool inserted;
  uintptr_t *slot = tsStringMapInsert(&writer->strings, text, &inserted);
  if (inserted) {
    *slot = addString(writer, text);
    markFindable(writer, text);
    writer->numFindable++;
  }
  return (uint32_t)*slot;
}

uint32_t bcStringNumberOnce(BcWriter *writer, MlirStringRef text) {
  uintptr_t *known = mayHave(writer, text) ? tsStringMapFind(&writer->strings, text) : NULL;
  return known ? (uint32_t)*known : addString(writer, text);
}

void tesseraBytecodeWriteVarInt(TesseraBytecodeWriter *writer, uint64_t value) {
  if (writer->out)
    bcVarInt(writer->out, value);
}

void tesseraBytecodeWriteSignedVarInt(TesseraBytecodeWriter *writer, int64_t value) {
  if (writer->out)
    bcSignedVarInt(writer->out, value);
}

void tesseraBytecodeWriteBool(TesseraBytecodeWriter *writer, bool value) {
  if (writer->out)
    bcByte(writer->out, value);
}

void tesseraBytecodeWriteString(TesseraBytecodeWriter *writer, MlirStringRef text) {
  if (!writer->out)
    return;
  BcWriter *state = writer->writer;
  // A hook's text may be gone soon.
  findAllStrings(state);
  uintptr_t *known = tsStringMapFind(&state->strings, text);
  bcVarInt(writer->out,
           known ? (uint32_t)*known : bcStringNumber(state, tsArenaString(&state->arena, text)));
}

void tesseraBytecodeWriteBlob(TesseraBytecodeWriter *writer, MlirStringRef bytes) {
  if (!writer->out)
    return;
  bcVarInt(writer->out, bytes.length);
  tsStringAppend(writer->out, bytes);
}

void bcWriteLastingBlob(TesseraBytecodeWriter *writer, MlirStringRef bytes) {
  enum { FEWEST_BYTES = 1024 }; // that are worth more than a copy
  if (!writer->rope || bytes.length < FEWEST_BYTES) {
    tesseraBytecodeWriteBlob(writer, bytes);
    return;
  }
  bcVarInt(writer->out, bytes.length);
  bcRopeRefer(writer->rope, bytes);
}

/// How many words have bits that count, at least one.
static size_t activeWords(unsigned width, const uint64_t *words) {
  size_t size = (width + 63) / 64;
  while (size > 1 && !words[size - 1])
    size--;
  return size;
}

void tesseraBytecodeWriteBits(TesseraBytecodeWriter *writer, unsigned width,
                              const uint64_t *words) {
  if (!writer->out)
    return;
  if (width <= 8) {
    bcByte(writer->out, (unsigned)words[0] & 0xff);
  } else if (width <= 64) {
    bcSignedVarInt(writer->out, (int64_t)words[0]);
  } else {
    size_t size = activeWords(width, words);
    bcVarInt(writer->out, size);
    for (size_t i = 0; i < size; i++)
      bcSignedVarInt(writer->out, (int64_t)words[i]);
  }
}

void tesseraBytecodeWriteReal(TesseraBytecodeWriter *writer, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  tesseraBytecodeWriteBits(writer, 64, &bits);
}

void tesseraBytecodeWriteIntegers(TesseraBytecodeWriter *writer, size_t size,
                                  const int64_t *values) {
  tesseraBytecodeWriteVarInt(writer, size);
  for (size_t i = 0; i < size; i++)
    tesseraBytecodeWriteSignedVarInt(writer, values[i]);
}

int64_t tesseraBytecodeWriterGetVersion(const TesseraBytecodeWriter *writer) {
  return writer->writer->version;
}

const void *tesseraBytecodeWriterGetDialectVersion(const TesseraBytecodeWriter *writer,
                                                   MlirStringRef dialect) {
  const BcWriteOptions *options = writer->writer->options;
  for (size_t i = options->versions.size; i-- > 0;) // the last one counts
    if (tsEqual(dialect, tsStringView(&options->versions.data[i].dialect)))
      return options->versions.data[i].version;
  return NULL;
}
