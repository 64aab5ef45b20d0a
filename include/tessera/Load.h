// Dialects without a compiler: definition files read at run time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_LOAD_H
#define TESSERA_LOAD_H

#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Settings; all zero is fine.
typedef struct TesseraLoadOptions {
  /// Leave out, with a warning each, what is written in C that the program doesn't have
  /// (predicates, syntax) instead of failing.
  bool skipUnknownPredicates;
  size_t numIncludeDirs; ///< searched after the folder of the file and the base library
  const char *const *includeDirs;
} TesseraLoadOptions;

/// Gets a message: what kind it is, and the whole text as tools print it, place and kind included,
/// without a line break at its end.
typedef void (*TesseraLoadMessage)(MlirDiagnosticSeverity severity, MlirStringRef text, void *user);

/// Reads a definition file (.td) and adds the dialects that it defines to `registry`. What it makes
/// lives as long as the registry, which must then outlive every context that uses it. Call it
/// before the registry is given to a context.
///
/// A dialect that the registry has already, and that has definitions in this very file, takes the
/// place of the one that is there: the file says what ops, attributes and types look like, and
/// their hooks in C (verifiers, folders, canonicalisers, syntax, interfaces, traits) are those of
/// the one that was there, by the records' names. What C code knows must keep its parts (operands,
/// attributes, parameters and so on, by name) and its traits; what it was compiled with is verified
/// besides what the file asks for. Anything else may differ, and there may be more.
///
/// A dialect that isn't there is added, with those that the file includes. Its ops get their
/// textual form, constraints, traits and declared effects; a remark names the hooks that it lacks.
///
/// Fails after an error went to `message` (which may be NULL); the registry is then as before.
MlirLogicalResult tesseraDialectLoadDefinition(MlirDialectRegistry registry, const char *path,
                                               const TesseraLoadOptions *options,
                                               TesseraLoadMessage message, void *user);

/// The same for a definition in memory; `name` stands for the path in messages and says in which
/// folder includes are looked for first.
MlirLogicalResult tesseraDialectLoadDefinitionText(MlirDialectRegistry registry, const char *name,
                                                   MlirStringRef text,
                                                   const TesseraLoadOptions *options,
                                                   TesseraLoadMessage message, void *user);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_LOAD_H
