// The header of a .npy file: a Python dictionary.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Npy.h"

#include <stdlib.h>

// A version of two bytes follows.
static const char kMagic[] = "\x93NUMPY";
enum { MAGIC = sizeof kMagic - 1 };

static bool fail(TsString *error, const char *what) {
  tsStringAppendC(error, what);
  return false;
}

// What follows a key and its colon; NULL: there is no such key.
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

static bool parseShape(const char *at, TsNpyHeader *header) {
  if (*at++ != '(')
    return false;
  for (;;) {
    while (*at == ' ' || *at == ',')
      ++at;
    if (*at == ')')
      return true;
    char *end;
    long long extent = strtoll(at, &end, 10);
    if (end == at || extent < 0 || header->rank == TS_NPY_MAX_RANK)
      return false;
    header->shape[header->rank++] = extent;
    at = end;
  }
}

static bool parseDictionary(const char *text, TsNpyHeader *header, TsString *error) {
  const char *descr = findKey(text, "'descr'");
  const char *order = findKey(text, "'fortran_order'");
  const char *shape = findKey(text, "'shape'");
  if (!descr || !order || !shape)
    return fail(error, "its header lacks descr, fortran_order or shape");
  if (strncmp(order, "False", 5) != 0)
    return fail(error, "an array in Fortran order: save it with numpy.ascontiguousarray");
  if (descr[0] != '\'' || (descr[1] != '<' && descr[1] != '|') || !descr[2] || descr[3] < '1' ||
      descr[3] > '8' || descr[4] != '\'')
    return fail(error, "its elements aren't little-endian numbers");
  header->kind = descr[2];
  header->width = (size_t)(descr[3] - '0');
  return parseShape(shape, header) || fail(error, "its shape is none or has too many dimensions");
}

bool tsNpyReadHeader(MlirStringRef bytes, TsNpyHeader *header, TsString *error) {
  const unsigned char *u = (const unsigned char *)bytes.data;
  *header = (TsNpyHeader){0};
  if (bytes.length < 12 || memcmp(u, kMagic, MAGIC) != 0)
    return fail(error, "not a .npy file");
  if (u[6] < 1 || u[6] > 3)
    return fail(error, "an unknown version of .npy");
  // Versions from 2 on have a length of four bytes.
  size_t prefix = u[6] == 1 ? 10 : 12;
  size_t length = (size_t)u[8] | (size_t)u[9] << 8;
  if (prefix == 12)
    length |= (size_t)u[10] << 16 | (size_t)u[11] << 24;
  if (length > bytes.length - prefix || length > TS_NPY_MAX_HEADER - prefix)
    return fail(error, "its header ends outside the file");
  header->start = prefix + length;
  TsString text = {0};
  tsStringAppend(&text, tsSubstring(bytes, prefix, length));
  bool isFine = parseDictionary(text.data ? text.data : "", header, error);
  tsStringFree(&text);
  return isFine;
}

void tsNpyAppendHeader(TsString *out, const TsNpyHeader *header) {
  TsString text = {0};
  tsStringAppendFormat(&text, "{'descr': '%c%c%zu', 'fortran_order': False, 'shape': (",
                       header->width == 1 ? '|' : '<', header->kind, header->width);
  for (uint32_t i = 0; i < header->rank; ++i)
    tsStringAppendFormat(&text, "%lld,%s", (long long)header->shape[i],
                         i + 1 < header->rank ? " " : "");
  tsStringAppendC(&text, "), }");
  tsStringAppendRepeated(&text, ' ', 63 - (10 + text.size) % 64);
  tsStringAppendChar(&text, '\n');
  tsStringAppend(out, mlirStringRefCreate(kMagic, MAGIC));
  tsStringAppend(out, mlirStringRefCreate("\x01\x00", 2));
  tsStringAppendChar(out, (char)(text.size & 0xff));
  tsStringAppendChar(out, (char)(text.size >> 8));
  tsStringAppend(out, tsStringView(&text));
  tsStringFree(&text);
}
