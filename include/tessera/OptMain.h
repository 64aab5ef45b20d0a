// The driver of tools such as mlir-opt, which reads IR, runs passes and prints IR, and
// mlir-translate, which reads IR and writes it in another format.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_OPTMAIN_H
#define TESSERA_OPTMAIN_H

#include "mlir-c/IR.h"
#include "tessera/Load.h"
#include "tessera/Pass.h"
#include "tessera/Translation.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes the dialects of a definition file known: tesseraDialectLoadDefinition, for a tool that
/// links it.
typedef MlirLogicalResult (*TesseraLoadDialectHook)(MlirDialectRegistry registry, const char *path,
                                                    const TesseraLoadOptions *options,
                                                    TesseraLoadMessage message, void *user);

/// What a tool is made of. Zero-initialise; set what there is.
typedef struct TesseraOptConfig {
  const char *toolName;               ///< as in messages
  const char *overview;               ///< first line of --help
  MlirDialectRegistry registry;       ///< dialects that the IR may use
  TesseraPassRegistry *passes;        ///< NULL: none
  TesseraLoadDialectHook loadDialect; ///< for --load-dialect; NULL: the tool doesn't have it
  /// For --irdl-file: mlirLoadIRDLDialects, for a tool that has the irdl dialect; NULL: no such
  /// option.
  MlirLogicalResult (*loadIrdl)(MlirModule module);
  /// For --check-each-pass: a TesseraPassCheck whose `user` is a pointer that is NULL at first; at
  /// the end it gets a null op and frees what it keeps there. NULL: the tool doesn't have the
  /// option.
  TesseraPassCheck checkPass;
  bool isTranslator; ///< one of these is to be named, before which passes run if there are any:
  size_t numTranslations;
  const TesseraTranslation *const *translations;
  /// Nothing else is in the process: a large input file is mapped in place of being read, and
  /// SIGBUS handled while it is, for the case that somebody makes the file shorter. Without this
  /// nothing is changed that the process shares.
  bool ownsProcess;
} TesseraOptConfig;

/// The whole tool: `return tesseraOptMainWithConfig(argc, argv, &config)`. The exit status is 0, or
/// 1 after any error. An output file is written completely or not at all. The process is to end
/// then: the context and module of what was read last are left for the system to take back.
int tesseraOptMainWithConfig(int argc, char **argv, const TesseraOptConfig *config);
/// The same for a tool that has dialects only.
int tesseraOptMain(int argc, char **argv, const char *toolName, MlirDialectRegistry registry);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_OPTMAIN_H
