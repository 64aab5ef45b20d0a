// SHA-256 (FIPS 180-4): names of what is kept, and whether it is still what it was.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITON_RUNTIME_SHA256_H
#define TESSERA_TRITON_RUNTIME_SHA256_H

#include "support/String.h"

#include <stdint.h>

enum { TK_DIGEST_TEXT = 64 };

/// Zero-initialise; add texts; finish once.
typedef struct TkSha256 {
  uint32_t state[8];
  uint64_t size;
  uint8_t block[64];
  bool isStarted;
} TkSha256;

void tkSha256Add(TkSha256 *hash, const void *data, size_t size);
/// Adds the text and how long it is: no two sequences of texts give the same bytes.
void tkSha256AddText(TkSha256 *hash, MlirStringRef text);
/// The digest as hexadecimal digits and a NUL.
void tkSha256Finish(TkSha256 *hash, char text[TK_DIGEST_TEXT + 1]);

#endif // TESSERA_TRITON_RUNTIME_SHA256_H
