// What the files of ttrt share: options, results, arrays in files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_TTRT_H
#define TESSERA_TOOLS_TTRT_H

#include "support/String.h"
#include "tessera/runtime.h"

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

typedef TsVec(const char *) Paths;

typedef struct Options {
  const char *command;
  Paths binaries;
  Paths inputs;
  bool help, cleanArtifacts, saveArtifacts, quiet, identity, nonZero, disableGolden, noFusion,
      emitc;
  const char *logFile, *artifactDir, *resultFile, *section, *programIndex, *init, *device;
  const char *systemDesc, *archDescription, *output;
  int64_t loops, seed, threads;
  double rtol, atol, pcc;
} Options;

/// Reads the arguments after the command's name. On failure false and a message in `error`.
bool optionsParse(Options *options, int argc, char **argv, TsString *error);
/// Prints the commands, or the options of one.
void optionsPrintHelp(const char *command);

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// What came of one file: an entry of the result file.
typedef struct Result {
  char *path;                       ///< NULL for `query`
  const char *result;               ///< "pass", "error" or "skip"
  TsString exception;               ///< empty: none
  const char *programIndex;         ///< NULL: not of this command
  char *systemDesc;                 ///< of `check`, else NULL; owned
  double firstMs, bestMs, medianMs; ///< of the runs; 0: not measured
} Result;

typedef struct Session {
  const Options *options;
  TsVec(Result) results;
  void *log; ///< FILE* of --log-file, or NULL
} Session;

/// Adds an entry that passes until it is told otherwise; valid until the next one.
Result *sessionAdd(Session *session, const char *path);
void resultFail(Result *result, const char *kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Writes a line to standard error and to the log file.
void sessionLog(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// Logs how each file went and writes the result file and the report. Gives the exit status.
int sessionFinish(Session *session);

void commandRead(Session *session);
void commandRun(Session *session);
void commandQuery(Session *session);
void commandCheck(Session *session);

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Appends the file, or every file with one of the NULL-terminated extensions in the folder and
/// those below it, in name order; free each. False and a message when there is none.
bool findFiles(const char *path, const char *const *extensions, Paths *files, TsString *error);
void freeFiles(Paths *files);
/// Makes a folder and those above it.
bool makeFolders(const char *path, TsString *error);
/// Removes a folder and all in it; that it isn't there is fine.
bool removeFolder(const char *path, TsString *error);
bool writeWholeFile(const char *path, const void *data, size_t size, TsString *error);
/// Gives the part after the last slash.
const char *baseName(const char *path);
/// Appends text as a JSON string, quotes included.
void appendJsonString(TsString *string, const char *text, size_t length);

/// Reads a .npy file as a host tensor: f2, f4, u1, u2, u4, i4 (its bits as u32), and f8 and i8,
/// which are converted to f4 and u32. NULL and an error else.
TtTensor npyRead(const char *path, TtError *error);
/// Reads only the header of a .npy file: its shape, and its type where npyRead takes it as it is.
bool npyReadShape(const char *path, TtTensorDesc *desc, TtError *error);
/// Writes a tensor; bf16, which .npy doesn't know, as f4.
bool npyWrite(const char *path, TtTensor tensor, TtError *error);

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

typedef struct Comparison {
  double pcc, maxAbs, meanAbs, rootMeanSquare, cosine;
  bool allClose;
} Comparison;

/// Compares two arrays as floats: Pearson correlation and distances.
Comparison compareFloats(const float *expected, const float *actual, size_t count, double rtol,
                         double atol);
/// The elements of a tensor as floats; free() them.
float *tensorFloats(TtTensor tensor);

/// Values that a file says its ops must have: compared after each op.
typedef struct Goldens Goldens;
/// NULL when the program has none.
Goldens *goldensCreate(TtBinary binary, uint32_t program);
void goldensDestroy(Goldens *goldens);
/// The golden input `index` as a host tensor, or NULL.
TtTensor goldensInput(Goldens *goldens, uint32_t index);
/// An observer; its user data is a GoldenCheck.
typedef struct GoldenCheck {
  Goldens *goldens;
  double pcc, rtol, atol;
  TsString report;  ///< JSON members, one for each op compared
  TsString failure; ///< empty: all passed
} GoldenCheck;
void goldensObserve(void *check, const TtStepInfo *info);

//===----------------------------------------------------------------------===//
// Libraries made of C++
//===----------------------------------------------------------------------===//

/// A run of a program: what it got and what it gave.
typedef struct LibraryCall {
  TtDevice device;
  const TtTensor *inputs; ///< NULL for what nothing reads
  size_t numInputs;
  const TtTensor *expected;
  size_t numExpected;
} LibraryCall;

/// Copies inputs before a run that may change them; on failure some of `copies` are there.
bool libraryCopyInputs(const TtTensor *inputs, size_t count, TtDevice device, TtTensor *copies,
                       TtError *error);
/// Calls the function `name` of the library beside the file at `path` (its name ends in .so) and
/// compares what it gives, byte by byte. On failure false and a message.
bool libraryCompare(const char *path, const char *name, size_t length, const LibraryCall *call,
                    TsString *message);

#endif // TESSERA_TOOLS_TTRT_H
