// Fuzzes the FlatBuffers verifier and, on what it accepts, every reader by way of the JSON printer
// and of the walk over fields. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schemas/tt/System.h"
#include "schemas/ttmetal/Binary.h"
#include "schemas/ttnn/Binary.h"

#include <stdlib.h>

enum { maxText = 1 << 20 };

/// Stops the printer once enough was read: tables that are reached over many paths print long.
static bool countText(void *context, const char *text, size_t length) {
  size_t *total = context;
  (void)text;
  *total += length;
  return *total < maxText;
}

static bool countField(void *context, const char *path, size_t pathLength, const char *value,
                       size_t valueLength) {
  return countText(context, path, pathLength) && countText(context, value, valueLength);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const FbFileType *const types[] = {&ttSystemDescRootFile, &ttnnTTNNBinaryFile,
                                            &ttMetalTTMetalBinaryFile};
  for (size_t i = 0; i < sizeof types / sizeof *types; ++i) {
    FbError error = {""};
    size_t total = 0;
    bool ok = fbVerify(types[i], data, size, &error);
    if (ok != (error.text[0] == 0))
      abort(); // refused without saying why, or the other way round
    if (!ok)
      continue;
    fbPrintJson(fbFileRoot(data), types[i]->root, 1, countText, &total);
    total = 0;
    fbWalkFields(fbFileRoot(data), types[i]->root, countField, &total);
  }
  return 0;
}
