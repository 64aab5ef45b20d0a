// Reads LLVM IR's text as a module of the llvm dialect. LLVM isn't needed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_LLVMIR_IMPORT_LLVMIRIMPORT_H
#define TESSERA_TARGET_LLVMIR_IMPORT_LLVMIRIMPORT_H

#include "tessera/Translation.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct LlvmirImportOptions {
  bool warnsMore;      ///< of all that is left out
  bool dropsElements;  ///< of composite types of debug information
  bool prefersCalls;   ///< intrinsics become llvm.call_intrinsic, also those that have an op
  bool literalStructs; ///< structures lose their names
} LlvmirImportOptions;

/// The module; null after diagnostics. `name` is that of the file, for messages. Dialects that are
/// needed must be registered with the context: llvm and dlti. `options` may be NULL.
MlirModule llvmirImport(MlirContext context, MlirStringRef name, MlirStringRef text,
                        const LlvmirImportOptions *options);

/// The same for tools: --import-llvm.
extern const TesseraTranslation llvmirImportTranslation;

#ifdef __cplusplus
}
#endif

#endif // TESSERA_TARGET_LLVMIR_IMPORT_LLVMIRIMPORT_H
