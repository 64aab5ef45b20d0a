// Arrays in .npy files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "support/File.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct Header {
  char kind;    ///< of the element: f, u, i, b
  size_t width; ///< bytes of one
  uint32_t rank;
  int64_t shape[TT_MAX_RANK];
  int64_t count;
} Header;

enum { MaxHeader = 65536 };

static bool fail(TtError *error, const char *path, const char *what) {
  if (error) {
    error->code = TT_ERROR_FILE;
    snprintf(error->text, sizeof error->text, "'%s': %s", path, what);
  }
  return false;
}

//===----------------------------------------------------------------------===//
// The header: a Python dictionary
//===----------------------------------------------------------------------===//

/// Gives what follows the key and its colon, or NULL.
static const char *findKey(const char *text, const char *key) {
  const char *at = strstr(text, key);
  if (!at)
    return NULL;
  at += strlen(key);
  while (*at == ' ')
    ++at;
  if (*at++ != ':')
    return NULL;
  while (*at == ' ')
    ++at;
  return at;
}

static bool parseShape(const char *at, Header *header) {
  if (*at++ != '(')
    return false;
  header->count = 1;
  for (;;) {
    while (*at == ' ' || *at == ',')
      ++at;
    if (*at == ')')
      return true;
    char *end;
    long long extent = strtoll(at, &end, 10);
    if (end == at || extent < 1 || header->rank == TT_MAX_RANK ||
        extent > ((int64_t)1 << 46) / header->count)
      return false;
    header->shape[header->rank++] = extent;
    header->count *= extent;
    at = end;
  }
}

static bool parseHeader(const char *text, Header *header, const char *path, TtError *error) {
  const char *descr = findKey(text, "'descr'");
  const char *order = findKey(text, "'fortran_order'");
  const char *shape = findKey(text, "'shape'");
  if (!descr || !order || !shape)
    return fail(error, path, "its header lacks descr, fortran_order or shape");
  if (strncmp(order, "False", 5) != 0)
    return fail(error, path, "an array in Fortran order: save it with numpy.ascontiguousarray");
  if (descr[0] != '\'' || (descr[1] != '<' && descr[1] != '|') || !descr[2] || descr[3] < '1' ||
      descr[3] > '8' || descr[4] != '\'')
    return fail(error, path, "its elements aren't little-endian numbers");
  header->kind = descr[2];
  header->width = (size_t)(descr[3] - '0');
  if (!parseShape(shape, header))
    return fail(error, path, "its shape has dimensions of 0, too many or too large ones");
  return true;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Wide elements are narrowed in place; integers must fit.
static bool narrow(Header *header, char *data, const char *path, TtError *error) {
  for (int64_t i = 0; i < header->count; ++i) {
    if (header->kind == 'f') {
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
  header->width = 4;
  return true;
}

static bool elementType(const Header *header, TtDType *dtype) {
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

/// Reads what comes before the elements, `*start` bytes, from the first `size` bytes of a file.
static bool readHeader(const char *path, const char *bytes, size_t size, Header *header,
                       size_t *start, TtError *error) {
  if (size < 12 || memcmp(bytes, "\x93NUMPY", 6) != 0)
    return fail(error, path, "not a .npy file");
  const unsigned char *u = (const unsigned char *)bytes;
  size_t prefix = u[6] == 1 ? 10 : 12;
  if (u[6] < 1 || u[6] > 3)
    return fail(error, path, "an unknown version of .npy");
  size_t length = (size_t)u[8] | (size_t)u[9] << 8;
  if (prefix == 12)
    length |= (size_t)u[10] << 16 | (size_t)u[11] << 24;
  if (length > size - prefix || length > MaxHeader)
    return fail(error, path, "its header ends outside the file");
  TsString text = {0};
  tsStringAppend(&text, mlirStringRefCreate(bytes + prefix, length));
  bool parsed = parseHeader(text.data ? text.data : "", header, path, error);
  tsStringFree(&text);
  *start = prefix + length;
  return parsed;
}

static TtTensor readContents(const char *path, const char *bytes, size_t size, TtError *error) {
  Header header = {0};
  size_t start;
  if (!readHeader(path, bytes, size, &header, &start, error))
    return NULL;
  size_t dataSize = (size_t)header.count * header.width;
  if (size - start < dataSize)
    return fail(error, path, "it is shorter than its shape says"), NULL;
  char *data = tsAlloc(dataSize);
  memcpy(data, bytes + start, dataSize);
  TtTensor tensor = NULL;
  TtDType dtype;
  bool wide = header.width == 8 && (header.kind == 'f' || header.kind == 'i');
  if (!wide || narrow(&header, data, path, error)) {
    if (elementType(&header, &dtype))
      tensor = ttTensorCreateHost(data, header.shape, header.rank, dtype, error);
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
  char *bytes = tsAlloc(12 + MaxHeader);
  size_t size = fread(bytes, 1, 12 + MaxHeader, file), start;
  fclose(file);
  Header header = {0};
  bool done = readHeader(path, bytes, size, &header, &start, error);
  tsFree(bytes);
  TtDType dtype = TT_F32;
  if (done) {
    elementType(&header, &dtype);
    *desc = ttTensorDescHost(header.shape, header.rank, dtype);
  }
  return done;
}

TtTensor npyRead(const char *path, TtError *error) {
  TsString contents = {0}, message = {0};
  TtTensor tensor = NULL;
  if (tsReadFile(path, &contents, &message))
    tensor = readContents(path, contents.data, contents.size, error);
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

static const char *descrOf(TtDType dtype) {
  switch (dtype) {
  case TT_F16:
    return "<f2";
  case TT_U32:
    return "<u4";
  case TT_U16:
    return "<u2";
  case TT_U8:
    return "|u1";
  default:
    return "<f4";
  }
}

/// Magic, version, and the dictionary padded so that the data begins at a multiple of 64.
static void appendHeader(TsString *out, const TtTensorDesc *desc) {
  TsString text = {0};
  tsStringAppendFormat(&text, "{'descr': '%s', 'fortran_order': False, 'shape': (",
                       descrOf(desc->dtype));
  for (uint32_t i = 0; i < desc->rank; ++i)
    tsStringAppendFormat(&text, "%lld,%s", (long long)desc->shape[i],
                         i + 1 < desc->rank ? " " : "");
  tsStringAppendC(&text, "), }");
  tsStringAppendRepeated(&text, ' ', 63 - (10 + text.size) % 64);
  tsStringAppendChar(&text, '\n');
  tsStringAppend(out, mlirStringRefCreate("\x93NUMPY\x01\x00", 8));
  tsStringAppendChar(out, (char)(text.size & 0xff));
  tsStringAppendChar(out, (char)(text.size >> 8));
  tsStringAppend(out, tsStringView(&text));
  tsStringFree(&text);
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
