// Translations between IR and other formats, as tools such as mlir-translate offer them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSLATION_H
#define TESSERA_TRANSLATION_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An option of a translation on the command line of tools: --name or --name=value.
typedef struct TesseraTranslationOption {
  const char *name;
  const char *value; ///< what --help shows for the value; NULL: a flag
  const char *help;
} TesseraTranslationOption;

/// A translation from IR or, with `import`, to IR. A folder of lib/target/ has one as a constant,
/// and names it in its CMakeLists.txt (tessera_translation in cmake/Ods.cmake): that registers it
/// with tools.
typedef struct TesseraTranslation {
  const char *name;    ///< on the command line, without dashes
  const char *summary; ///< a line for --help
  /// Writes a verified operation. `options` has a text for each of the translation's options, NULL
  /// where it wasn't given ("" for a flag that was). May write before it fails; callers hold back
  /// what they have got then. Fails after a diagnostic.
  MlirLogicalResult (*translate)(MlirOperation op, const char *const *options,
                                 MlirStringCallback write, void *user);
  /// Of a translation to IR, which has no `translate`: the module for a text, followed by a NUL. It
  /// needn't be verified. Null after a diagnostic. `name` is that of the text in messages.
  MlirModule (*import)(MlirContext context, MlirStringRef name, MlirStringRef text,
                       const char *const *options);
  uint32_t numOptions;
  const TesseraTranslationOption *options;
} TesseraTranslation;

/// All translations of a family, and their number.
const TesseraTranslation *const *tesseraGetMlirTranslations(size_t *size);
const TesseraTranslation *const *tesseraGetTenstorrentTranslations(size_t *size);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_TRANSLATION_H
