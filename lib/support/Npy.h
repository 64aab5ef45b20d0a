// What comes before the elements of a .npy file.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_NPY_H
#define TESSERA_SUPPORT_NPY_H

#include "support/String.h"

enum {
  TS_NPY_MAX_RANK = 64,          ///< as NumPy has it
  TS_NPY_MAX_HEADER = 65536 + 12 ///< bytes of a file's beginning that have the header, always
};

/// The elements, row by row and little-endian.
typedef struct TsNpyHeader {
  char kind;     ///< of an element, as NumPy has it: f, i, u, b, c, V, ...
  size_t width;  ///< bytes of an element, 1 to 8
  uint32_t rank; ///< dimensions, of 0 elements or more
  int64_t shape[TS_NPY_MAX_RANK];
  size_t start; ///< where the elements begin in the file
} TsNpyHeader;

/// Reads the header of a file that begins with these bytes. False after a message in `error`.
bool tsNpyReadHeader(MlirStringRef bytes, TsNpyHeader *header, TsString *error);
/// Appends the header, padded so that elements begin at a multiple of 64; `start` isn't looked at.
void tsNpyAppendHeader(TsString *out, const TsNpyHeader *header);

#endif // TESSERA_SUPPORT_NPY_H
