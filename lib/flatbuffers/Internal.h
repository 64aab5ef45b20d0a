// What the parts of the FlatBuffers library share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TESSERA_FLATBUFFERS_INTERNAL_H
#define TESSERA_FLATBUFFERS_INTERNAL_H

#include "flatbuffers/Flatbuffers.h"

/// Loads a scalar of `kind` as FbField.defaultBits has it: integers sign-extended, floats as bits.
uint64_t fbLoadBits(FbKind kind, const uint8_t *p);

/// True when the field appears in the text: scalars do even when the file leaves them out.
bool fbFieldIsPrinted(const FbField *field, FbTable table);
/// Prints the value of a field that appears, on one line.
bool fbPrintJsonField(FbTable table, const FbField *field, FbWriteFn write, void *context);

#endif // TESSERA_FLATBUFFERS_INTERNAL_H
