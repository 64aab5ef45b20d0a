// Descriptions of systems that are shipped: what the compiler assumes, n150 and n300.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler and the runtime both take them from here, as the bytes of a .ttsys file, so that a
// program compiled without a description is one that the runtime accepts.
#ifndef TESSERA_SYSTEMS_SYSTEMS_H
#define TESSERA_SYSTEMS_SYSTEMS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct TsSystemBytes {
  void *data; ///< free() it
  size_t size;
} TsSystemBytes;

/// Gives the name of description `index`, NULL past the last. The first, "default", is what the
/// compiler assumes.
const char *tsSystemGetName(size_t index);
/// Makes the bytes of the description called `name`. False, and no bytes, when there is none of
/// that name or memory ran out.
bool tsSystemCreate(const char *name, TsSystemBytes *bytes);

#endif // TESSERA_SYSTEMS_SYSTEMS_H
