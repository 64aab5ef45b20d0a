// The command line of tools such as mlir-opt and mlir-translate.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_OPT_OPTIONS_H
#define TESSERA_OPT_OPTIONS_H

#include "support/CommandLine.h"
#include "support/String.h"
#include "tessera/OptMain.h"

/// A pass named on the command line, with its options.
typedef struct OptPass {
  const TesseraPassDef *definition;
  MlirStringRef options;
} OptPass;

/// An option of a translation that was given.
typedef struct OptTranslationOption {
  const TesseraTranslationOption *option;
  const char *value;
} OptTranslationOption;

/// Everything that was asked for.
typedef struct OptOptions {
  const char *input;  ///< "-": standard input
  const char *output; ///< "-": standard output
  bool help, helpList, version, showDialects, listPasses, dumpPipeline;
  bool allowUnregistered, implicitModule, verifyEach, verifyOnParsing, threading;
  bool split;
  const char *splitMarker, *outputMarker;
  bool verifyDiagnostics, onlyExpected;
  bool emitBytecode, elideResourceData, verifyRoundtrip;
  int64_t bytecodeVersion;
  bool printOpOnDiagnostic, explainErrors, hidesNotes, colors, tracesDiagnostics;
  const char *verbosity; ///< the word for it
  const char *pipeline;  ///< NULL: none
  TsVec(OptPass) passes;
  const TesseraTranslation *translation; ///< NULL in tools that translate nothing
  TsVec(OptTranslationOption) translationOptions;
  TsTexts loadDialects, includeDirs;
  bool loadSkipsUnknown;
  const char *irdlFile; ///< NULL: none

  // Printing.
  bool debugInfo, prettyDebugInfo, generic, localScope, skipRegions, valueUsers, uniqueIds,
      nameLocAsPrefix, assumeVerified;
  int64_t elementsLimit, resourceLimit, hexLimit; ///< -1: none

  // Looking at passes.
  bool checkEachPass;
  bool printBeforeAll, printAfterAll, printOnChange, printOnFailure, printModuleScope;
  TsTexts printBefore, printAfter;
  const char *printTree; ///< NULL: no files
  bool timing, statistics;
  const char *timingForm, *timingFormat, *statisticsForm; ///< the words for them
  const char *reproducer, *generatedReproducer;           ///< NULL: none
  bool localReproducer, runReproducer;
  const char *actionLog, *actionProfile; ///< NULL: none
  TsTexts actionFilter, debugCounters;
  const char *remarks, *remarksPassed, *remarksMissed, *remarksFailed,
      *remarksAnalysis; ///< expressions; NULL: none
  const char *remarkFormat, *remarkPolicy, *remarksOutput;
  bool printDebugCounters;
} OptOptions;

void optOptionsInit(OptOptions *options);
void optOptionsFree(OptOptions *options);
/// Fills the options; false after a message on standard error.
bool optOptionsParse(OptOptions *options, int argc, char **argv, const TesseraOptConfig *config);
/// Opens a shared library and registers its passes, or its dialects; false after a message on
/// standard error. Weak, and in a file of its own: programs that link the archives for themselves,
/// some of them statically, open no libraries and have NULL here.
__attribute__((weak)) bool optLoadPlugin(const TesseraOptConfig *config, const char *path,
                                         bool forPasses);
/// What is wrong where that is NULL.
#define OPT_NO_PLUGINS "tools in a build folder load no plugins, those that are installed do"
/// The text of --help.
void optPrintHelp(const TesseraOptConfig *config);
/// The text of --help-list.
void optPrintHelpList(const TesseraOptConfig *config);

#endif // TESSERA_OPT_OPTIONS_H
