// Dialects without a compiler: definition files read at run time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_LOAD_H
#define TESSERA_LOAD_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Settings; all zero is fine.
typedef struct TesseraLoadOptions {
  /// Leave out, with a message, what is written in C (predicates, syntax, traits) instead of
  /// failing.
  bool skipUnknownPredicates;
  size_t numIncludeDirs; ///< searched after the folder of the file, before the base library
  const char *const *includeDirs;
} TesseraLoadOptions;

/// Reads a definition file (.td) and adds to `registry` the dialects that it defines and that
/// aren't there yet. What it makes lives as long as the registry, which must then outlive every
/// context that uses it. On failure passes a message to `message` (may be NULL); with
/// skipUnknownPredicates also one for each thing that is left out.
///
/// Ops get their textual form, their constraints and their traits; hooks in C (verifiers, folders,
/// canonicalisers) stay without effect.
MlirLogicalResult tesseraDialectLoadDefinition(MlirDialectRegistry registry, const char *path,
                                               const TesseraLoadOptions *options,
                                               MlirStringCallback message, void *user);

/// The same as a TesseraLoadDialectHook for tools.
MlirLogicalResult tesseraLoadDialectHook(const char *path, MlirDialectRegistry registry,
                                         bool skipUnknown, MlirStringCallback message, void *user);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_LOAD_H
