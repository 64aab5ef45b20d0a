// Writes remarks in LLVM's bitstream: a block that says what is in the file, one for each remark,
// and at the end the texts that these give numbers of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/RemarkStream.h"
#include "support/Map.h"

// Of every bitstream.
enum { END_BLOCK, ENTER_SUBBLOCK, DEFINE_ABBREV, UNABBREV_RECORD, FIRST_ABBREV };
enum { BLOCKINFO_BLOCK = 0 };
enum { ENCODING_BLOB = 5 };
enum { TOP_WIDTH = 2, BLOCK_WIDTH = 3 }; // bits of the numbers of abbreviations

// Of remarks.
enum { META_BLOCK = 8, REMARK_BLOCK };
enum { META_CONTAINER = 1, META_VERSION, META_TEXTS };
enum { REMARK_HEADER = 5, REMARK_PLACE, REMARK_ARGUMENT = 9 };
enum { CONTAINER_VERSION = 1, CONTAINER_OF_REMARKS = 1, REMARK_VERSION = 0 };

struct PsRemarkStream {
  MlirStringCallback write;
  void *user;
  bool hasBegun;    ///< LLVM reads no stream that has a beginning and no remark
  TsString bytes;   ///< of the block that is being written
  uint64_t pending; ///< bits that fill no byte yet, the first the lowest
  unsigned numPending;
  size_t lengthAt; ///< where the length of the open block goes
  TsStringMap numbers;
  TsString texts; ///< one after the other, each with a NUL
  TsArena keys;
};

//===--- Bits ---===//

static void putBits(PsRemarkStream *stream, uint64_t value, unsigned count) {
  for (unsigned done = 0; done < count;) {
    unsigned some = count - done < 8 ? count - done : 8;
    stream->pending |= (value >> done & ((1u << some) - 1)) << stream->numPending;
    stream->numPending += some;
    done += some;
    while (stream->numPending >= 8) {
      tsStringAppendChar(&stream->bytes, (char)(stream->pending & 0xff));
      stream->pending >>= 8;
      stream->numPending -= 8;
    }
  }
}

// In groups of `width` bits, of which the highest says that more follow.
static void putVariable(PsRemarkStream *stream, uint64_t value, unsigned width) {
  uint64_t more = 1ull << (width - 1);
  for (; value >= more; value >>= width - 1)
    putBits(stream, (value & (more - 1)) | more, width);
  putBits(stream, value, width);
}

static void fillWord(PsRemarkStream *stream) {
  if (stream->numPending)
    putBits(stream, 0, 8 - stream->numPending);
  while (stream->bytes.size % 4)
    tsStringAppendChar(&stream->bytes, '\0');
}

static void flush(PsRemarkStream *stream) {
  stream->write(tsStringView(&stream->bytes), stream->user);
  tsStringClear(&stream->bytes);
}

static void putWord(PsRemarkStream *stream, size_t at, uint32_t value) {
  for (unsigned i = 0; i < 4; ++i)
    stream->bytes.data[at + i] = (char)(value >> 8 * i & 0xff);
}

//===--- Blocks and records ---===//

static void enter(PsRemarkStream *stream, unsigned block) {
  putBits(stream, ENTER_SUBBLOCK, TOP_WIDTH);
  putVariable(stream, block, 8);
  putVariable(stream, BLOCK_WIDTH, 4);
  fillWord(stream);
  stream->lengthAt = stream->bytes.size;
  putBits(stream, 0, 32);
}

static void leave(PsRemarkStream *stream) {
  putBits(stream, END_BLOCK, BLOCK_WIDTH);
  fillWord(stream);
  putWord(stream, stream->lengthAt, (uint32_t)((stream->bytes.size - stream->lengthAt) / 4 - 1));
  flush(stream);
}

static void putRecord(PsRemarkStream *stream, unsigned code, size_t count, const uint64_t *values) {
  putBits(stream, UNABBREV_RECORD, BLOCK_WIDTH);
  putVariable(stream, code, 6);
  putVariable(stream, count, 6);
  for (size_t i = 0; i < count; ++i)
    putVariable(stream, values[i], 6);
}

// A record of bytes has to be by an abbreviation: its code as it is, and a blob.
static void putBlob(PsRemarkStream *stream, unsigned code, MlirStringRef bytes) {
  putBits(stream, DEFINE_ABBREV, BLOCK_WIDTH);
  putVariable(stream, 2, 5);
  putBits(stream, 1, 1);
  putVariable(stream, code, 8);
  putBits(stream, 0, 1);
  putBits(stream, ENCODING_BLOB, 3);
  putBits(stream, FIRST_ABBREV, BLOCK_WIDTH);
  putVariable(stream, bytes.length, 6);
  fillWord(stream);
  tsStringAppend(&stream->bytes, bytes);
  fillWord(stream);
}

//===--- Remarks ---===//

PsRemarkStream *psRemarkStreamCreate(MlirStringCallback write, void *user) {
  PsRemarkStream *stream = tsAllocZeroed(1, sizeof *stream);
  stream->write = write;
  stream->user = user;
  return stream;
}

static void begin(PsRemarkStream *stream) {
  tsStringAppendC(&stream->bytes, "RMRK");
  enter(stream, BLOCKINFO_BLOCK); // that nothing is abbreviated
  leave(stream);
  enter(stream, META_BLOCK);
  putRecord(stream, META_CONTAINER, 2, (uint64_t[]){CONTAINER_VERSION, CONTAINER_OF_REMARKS});
  putRecord(stream, META_VERSION, 1, (uint64_t[]){REMARK_VERSION});
  leave(stream);
  stream->hasBegun = true;
}

static uint64_t numberOf(PsRemarkStream *stream, const char *text) {
  MlirStringRef view = mlirStringRefCreateFromCString(text);
  uintptr_t *known = tsStringMapFind(&stream->numbers, view);
  if (known)
    return *known;
  uint64_t number = stream->numbers.size;
  *tsStringMapInsert(&stream->numbers, tsArenaString(&stream->keys, view), NULL) = number;
  tsStringAppend(&stream->texts, mlirStringRefCreate(text, view.length + 1));
  return number;
}

void psRemarkStreamAdd(PsRemarkStream *stream, const PsRemarkText *remark) {
  static const uint8_t types[] = {[TESSERA_REMARK_PASSED] = 1,
                                  [TESSERA_REMARK_MISSED] = 2,
                                  [TESSERA_REMARK_ANALYSIS] = 3,
                                  [TESSERA_REMARK_FAILED] = 6};
  if (!stream->hasBegun)
    begin(stream);
  enter(stream, REMARK_BLOCK);
  uint64_t name = numberOf(stream, remark->name), category = numberOf(stream, remark->category);
  putRecord(stream, REMARK_HEADER, 4,
            (uint64_t[]){types[remark->kind], name, category, numberOf(stream, remark->function)});
  if (remark->file)
    putRecord(stream, REMARK_PLACE, 3,
              (uint64_t[]){numberOf(stream, remark->file), remark->line, remark->column});
  uint64_t key = numberOf(stream, "Remark");
  putRecord(stream, REMARK_ARGUMENT, 2, (uint64_t[]){key, numberOf(stream, remark->text)});
  leave(stream);
}

void psRemarkStreamDestroy(PsRemarkStream *stream) {
  if (!stream)
    return;
  if (stream->hasBegun) {
    enter(stream, META_BLOCK);
    putBlob(stream, META_TEXTS, tsStringView(&stream->texts));
    leave(stream);
  }
  tsStringMapFree(&stream->numbers);
  tsStringFree(&stream->texts);
  tsStringFree(&stream->bytes);
  tsArenaDestroy(&stream->keys);
  tsFree(stream);
}
