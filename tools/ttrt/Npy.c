// Arrays in .npy files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Npy.h"
#include "Ttrt.h"
#include "support/File.h"

#include <stdio.h>

// The header of a file, and what the runtime wants to know of it.
typedef struct Header {
  TsNpyHeader npy;
  int64_t count;
} Header;

static bool fail(TtError *error, const char *path, const char *what) {
  if (error) {
    error->code = TT_ERROR_FILE;
    snprintf(error->text, sizeof error->text, "'%s': %s", path, what);
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Wide elements are narrowed in place; integers must fit.
static bool narrow(Header *header, char *data, const char *path, TtError *error) {
  for (int64_t i = 0; i < header->count; ++i) {
    if (header->npy.kind == 'f') {
      double wide;
      memcpy(&wide, data + 8 * i, 8);
      float value = (float)wide;
      memcpy(data + 4 * i, &value, 4);
    } else {
      int64_t wide;
      memcpy(&wide, data + 8 * i, 8);
      if (wide < INT32_MIN || wide > UINT32_MAX)
        return fail(error, path, "a 64-bit integer doesn't fit into 32 bits");
      uint32_t value = (uint32_t)wide;
      memcpy(data + 4 * i, &value, 4);
    }
  }
  header->npy.width = 4;
  return true;
}

static bool elementType(const TsNpyHeader *header, TtDType *dtype) {
  bool isFloat = header->kind == 'f', isUnsigned = header->kind == 'u';
  if (isFloat && (header->width == 2 || header->width == 4))
    *dtype = header->width == 2 ? TT_F16 : TT_F32;
  else if (isUnsigned && (header->width == 1 || header->width == 2 || header->width == 4))
    *dtype = header->width == 1 ? TT_U8 : header->width == 2 ? TT_U16 : TT_U32;
  else if (header->kind == 'i' && header->width == 4)
    *dtype = TT_U32;
  else if (header->kind == 'b' && header->width == 1)
    *dtype = TT_U8;
  else
    return false;
  return true;
}

static bool countElements(Header *header) {
  if (header->npy.rank > TT_MAX_RANK)
    return false;
  header->count = 1;
  for (uint32_t i = 0; i < header->npy.rank; ++i) {
    int64_t extent = header->npy.shape[i];
    if (extent < 1 || extent > ((int64_t)1 << 46) / header->count)
      return false;
    header->count *= extent;
  }
  return true;
}

static bool readHeader(const char *path, MlirStringRef bytes, Header *header, TtError *error) {
  TsString message = {0};
  bool isFine = tsNpyReadHeader(bytes, &header->npy, &message);
  if (!isFine)
    fail(error, path, message.data);
  else if (!countElements(header))
    isFine = fail(error, path, "its shape has dimensions of 0, too many or too large ones");
  tsStringFree(&message);
  return isFine;
}

static TtTensor readContents(const char *path, MlirStringRef bytes, TtError *error) {
  Header header;
  if (!readHeader(path, bytes, &header, error))
    return NULL;
  size_t dataSize = (size_t)header.count * header.npy.width;
  if (bytes.length - header.npy.start < dataSize)
    return fail(error, path, "it is shorter than its shape says"), NULL;
  char *data = tsAlloc(dataSize);
  memcpy(data, bytes.data + header.npy.start, dataSize);
  TtTensor tensor = NULL;
  TtDType dtype;
  bool wide = header.npy.width == 8 && (header.npy.kind == 'f' || header.npy.kind == 'i');
  if (!wide || narrow(&header, data, path, error)) {
    if (elementType(&header.npy, &dtype))
      tensor = ttTensorCreateHost(data, header.npy.shape, header.npy.rank, dtype, error);
    else
      fail(error, path, "its element type isn't one of f2 f4 f8 u1 u2 u4 i4 i8");
  }
  tsFree(data);
  return tensor;
}

bool npyReadShape(const char *path, TtTensorDesc *desc, TtError *error) {
  FILE *file = fopen(path, "rb");
  if (!file)
    return fail(error, path, "cannot open it");
  char *bytes = tsAlloc(TS_NPY_MAX_HEADER);
  size_t size = fread(bytes, 1, TS_NPY_MAX_HEADER, file);
  fclose(file);
  Header header;
  bool done = readHeader(path, mlirStringRefCreate(bytes, size), &header, error);
  tsFree(bytes);
  TtDType dtype = TT_F32;
  if (done) {
    elementType(&header.npy, &dtype);
    *desc = ttTensorDescHost(header.npy.shape, header.npy.rank, dtype);
  }
  return done;
}

TtTensor npyRead(const char *path, TtError *error) {
  TsString contents = {0}, message = {0};
  TtTensor tensor = NULL;
  if (tsReadFile(path, &contents, &message))
    tensor = readContents(path, tsStringView(&contents), error);
  else if (error) {
    error->code = TT_ERROR_FILE;
    snprintf(error->text, sizeof error->text, "%s", message.data);
  }
  tsStringFree(&contents);
  tsStringFree(&message);
  return tensor;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// What a type is in a file: bf16 as f4.
static void appendHeader(TsString *out, const TtTensorDesc *desc) {
  TtDType dtype = desc->dtype;
  bool isWhole = dtype == TT_U32 || dtype == TT_U16 || dtype == TT_U8;
  bool isKnown = isWhole || dtype == TT_F16;
  TsNpyHeader header = {.kind = isWhole ? 'u' : 'f',
                        .width = isKnown ? ttDTypeGetSize(dtype) : sizeof(float),
                        .rank = desc->rank};
  memcpy(header.shape, desc->shape, desc->rank * sizeof *desc->shape);
  tsNpyAppendHeader(out, &header);
}

/// Writes the elements piece by piece: there may be no room for all of them a second time.
static void writeElements(TsOutputFile *file, TtTensor tensor) {
  enum { Piece = 4096 };
  const TtTensorDesc *desc = ttTensorGetDesc(tensor);
  bool widens = desc->dtype == TT_BF16;
  size_t width = widens ? sizeof(float) : ttDTypeGetSize(desc->dtype), used = 0;
  int64_t count = ttTensorDescGetNumElements(desc);
  char piece[Piece * sizeof(float)];
  for (int64_t i = 0; i < count; ++i) {
    char *at = piece + used++ * width;
    ttTensorGetElement(tensor, i, at);
    if (widens) {
      float value = floatOf(desc->dtype, at);
      memcpy(at, &value, sizeof value);
    }
    if (used == Piece || i + 1 == count) {
      tsOutputFileWrite(file, mlirStringRefCreate(piece, used * width));
      used = 0;
    }
  }
}

bool npyWrite(const char *path, TtTensor tensor, TtError *error) {
  TsString header = {0}, message = {0};
  TsOutputFile file;
  appendHeader(&header, ttTensorGetDesc(tensor));
  bool done = tsOutputFileOpen(&file, path, &message);
  if (done) {
    tsOutputFileWrite(&file, tsStringView(&header));
    writeElements(&file, tensor);
    done = tsOutputFileCommit(&file, &message);
  }
  if (!done && error) {
    error->code = TT_ERROR_FILE;
    snprintf(error->text, sizeof error->text, "%s", message.data);
  }
  tsStringFree(&header);
  tsStringFree(&message);
  return done;
}
