// What dialects write their types and attributes with.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"

uint32_t bcStringNumber(BcWriter *writer, MlirStringRef text) {
  bool inserted;
  uintptr_t *slot = tsStringMapInsert(&writer->strings, text, &inserted);
  if (inserted) {
    *slot = writer->stringList.size;
    tsVecPush(&writer->stringList, text);
  }
  return (uint32_t)*slot;
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

static void addPart(TesseraBytecodeWriter *writer, uint32_t position) {
  tsVecPush(&writer->writer->found, position);
}

void tesseraBytecodeWriteType(TesseraBytecodeWriter *writer, MlirType type) {
  if (writer->out)
    bcVarInt(writer->out, writer->writer->types.items.data[*writer->next++].number);
  else
    addPart(writer, bcNumberType(writer->writer, irType(type)));
}

void tesseraBytecodeWriteAttribute(TesseraBytecodeWriter *writer, MlirAttribute attribute) {
  if (writer->out)
    bcVarInt(writer->out, writer->writer->attributes.items.data[*writer->next++].number);
  else
    addPart(writer, bcNumberAttribute(writer->writer, irAttribute(attribute)));
}

void tesseraBytecodeWriteOptionalAttribute(TesseraBytecodeWriter *writer, MlirAttribute attribute) {
  if (!attribute.ptr)
    tesseraBytecodeWriteVarInt(writer, 0);
  else if (writer->out)
    bcFlagged(writer->out, writer->writer->attributes.items.data[*writer->next++].number, true);
  else
    addPart(writer, bcNumberAttribute(writer->writer, irAttribute(attribute)));
}

void tesseraBytecodeWriteString(TesseraBytecodeWriter *writer, MlirStringRef text) {
  if (!writer->out)
    return;
  BcWriter *state = writer->writer;
  // A hook's text may be gone soon.
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

void tesseraBytecodeWriteIntegers(TesseraBytecodeWriter *writer, size_t size,
                                  const int64_t *values) {
  tesseraBytecodeWriteVarInt(writer, size);
  for (size_t i = 0; i < size; i++)
    tesseraBytecodeWriteSignedVarInt(writer, values[i]);
}

int64_t tesseraBytecodeWriterGetVersion(const TesseraBytecodeWriter *writer) {
  return writer->writer->version;
}
