// How operations of a dialect take part in printing: names of values, names of blocks, the dialect
// whose prefix may be left out in their regions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_ASMINTERFACE_H
#define TESSERA_ASMINTERFACE_H

#include "tessera/Definition.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Proposes a name for a value: letters, digits, `_`, `$`, `.`, `-`; others are replaced, and a
/// number is added where it is taken. Naming result N begins a group of results.
typedef void (*TesseraSetValueName)(MlirValue value, MlirStringRef name, void *user);
typedef void (*TesseraSetBlockName)(MlirBlock block, MlirStringRef name, void *user);

/// OpAsmOpInterface. Any method may be NULL.
typedef struct TesseraOpAsmMethods {
  void (*getAsmResultNames)(MlirOperation op, TesseraSetValueName setName, void *user);
  void (*getAsmBlockArgumentNames)(MlirOperation op, MlirRegion region, TesseraSetValueName setName,
                                   void *user);
  void (*getAsmBlockNames)(MlirOperation op, TesseraSetBlockName setName, void *user);
  /// Namespace that operations directly in this one's regions may leave out.
  const char *(*getDefaultDialect)(void);
} TesseraOpAsmMethods;

extern const TesseraInterface tesseraOpAsmInterface;

#ifdef __cplusplus
}
#endif

#endif // TESSERA_ASMINTERFACE_H
