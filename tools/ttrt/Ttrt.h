// What the files of ttrt share: options, results, arrays in files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_TTRT_H
#define TESSERA_TOOLS_TTRT_H

#include "schemas/tt/System.h"
#include "schemas/ttnn/Binary.h"
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
  Paths vacuous; ///< names of options that change nothing
  bool help, cleanArtifacts, saveArtifacts, saveGoldens, quiet, identity, nonZero, disableGolden,
      noFusion, emitc, debugger, memory, checkLeak, allowLibraries, stitch;
  const char *logFile, *artifactDir, *section, *programIndex, *device;
  const char *resultFile; ///< NULL: none is written
  const char *init;       ///< NULL: not given, which is randn where no file is given either
  const char *systemDesc, *archDescription, *output, *html;
  int64_t loops, seed, threads;
  double rtol, atol, pcc, progress;
} Options;

struct Session;
/// A command of ttrt.
typedef struct Command {
  const char *name;
  int bit; ///< in the table of options
  void (*run)(struct Session *session);
  const char *help;
} Command;
/// NULL: there is none of that name.
const Command *commandFind(const char *name);

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

/// How much a log line matters, as the logger of Python counts.
typedef enum LogLevel {
  LogDebug = 10,
  LogInfo = 20,
  LogWarning = 30,
  LogError = 40,
  LogCritical = 50
} LogLevel;

/// What a program that has ttrt inside wants to be told. Each may be NULL.
typedef struct Hooks {
  void *user;
  /// A line, which then isn't written to a standard stream.
  void (*line)(void *user, LogLevel level, const char *text);
  /// After each op of `ttrt run`: of the file at `path`.
  void (*afterOp)(void *user, const char *path, uint32_t program, const TtStepInfo *info);
} Hooks;

typedef struct Session {
  const Options *options;
  const Hooks *hooks;
  TsVec(Result) results;
  LogLevel level;      ///< lines below it are left out
  void *log;           ///< FILE* of --log-file, or NULL
  TsString *asJson;    ///< gets the results too; may be NULL
  struct Ranks *ranks; ///< the processes that run together; NULL: only this one
  bool silent;         ///< another of them tells and writes everything
} Session;

/// Runs `ttrt <arguments>`, appends the results as JSON to `results`, and gives the exit status.
/// `hooks` and `results` may be NULL.
int ttrtCommand(int argc, char **argv, const Hooks *hooks, TsString *results);

/// Reads the level's name from TTRT_LOGGER_LEVEL; all lines where it isn't set. On failure false
/// and a message.
bool sessionReadLevel(Session *session, TsString *error);

/// Adds an entry that passes until it is told otherwise; valid until the next one.
Result *sessionAdd(Session *session, const char *path);
void resultFail(Result *result, const char *kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Writes a line to standard error and, with time and level, to the log file.
void sessionLog(Session *session, LogLevel level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// The same for what a command reports (at LogInfo), which goes to standard output.
void sessionReport(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// Logs how each file went and, where --result-file asks, writes it and the report. Gives the exit
/// status.
int sessionFinish(Session *session);

/// Why a file doesn't fit a system: its path, and two texts of which system it is for.
#define SYSTEM_MISMATCH                                                                            \
  "an unexpected error occurred: system desc for device did not match flatbuffer: %s - skipping "  \
  "this test (%s%s)"

void commandRead(Session *session);
void commandRun(Session *session);
void commandQuery(Session *session);
void commandCheck(Session *session);
void commandDiff(Session *session);
void commandConvert(Session *session);

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Appends the file, or every file with one of the NULL-terminated extensions in the folder and
/// those below it, in name order; free each. False and a message when there is none.
bool findFiles(const char *path, const char *const *extensions, Paths *files, TsString *error);
void freeFiles(Paths *files);
bool isFolder(const char *path);
/// Makes a folder and those above it.
bool makeFolders(const char *path, TsString *error);
bool writeWholeFile(const char *path, const void *data, size_t size, TsString *error);
/// Gives the part after the last slash.
const char *baseName(const char *path);
/// An FbWriteFn whose context is a TsString*.
bool appendText(void *string, const char *text, size_t length);
/// Appends text as a JSON string, quotes included; bytes that aren't UTF-8 as U+FFFD.
void appendJsonString(TsString *string, const char *text, size_t length);
/// Appends text for XML and HTML, also within quotes; bytes that aren't UTF-8 as U+FFFD.
void appendXmlText(TsString *string, const char *text, size_t length);

//===----------------------------------------------------------------------===//
// Compiled files
//===----------------------------------------------------------------------===//

/// What all kinds of compiled file have; absent parts are null.
typedef struct File {
  TsString bytes; ///< the caller frees them
  TtVersion version;
  FbString hash;
  TtSystemDesc system;
  TtnnProgramVector programs; ///< of .ttnn
  FbTable root;
  const FbTableType *rootType;
} File;

/// Reads and verifies a .ttnn, .ttm or .ttsys file. On failure false, and the result says why.
bool fileOpen(const char *path, File *file, Result *result);

//===----------------------------------------------------------------------===//
// The artifact folder
//===----------------------------------------------------------------------===//

/// Prepares the writing of a file of the artifact folder: makes the folders above it, notes it in
/// the list of what --clean-artifacts removes, and gives its path, which the caller frees. NULL and
/// a message on failure.
char *artifactPath(const Options *options, const char *relative, TsString *error);
/// The same for the artifact `rest` of a program's file.
char *artifactPathOf(const Options *options, const char *binary, const char *rest, TsString *error);
/// Removes the files that the list of the folder names, and the folders that this leaves empty; the
/// rest of what is in the folder stays. Nothing is reached through a link in it.
bool artifactsClean(Session *session, const char *folder, TsString *error);

//===----------------------------------------------------------------------===//
// Arrays in files
//===----------------------------------------------------------------------===//

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
/// The element of a type at `at` as a float.
float floatOf(TtDType dtype, const void *at);
/// The elements of a tensor as floats; free() them.
float *tensorFloats(TtTensor tensor);

/// Values that a file says its ops must have: compared after each op.
typedef struct Goldens Goldens;
/// NULL when the program has none.
Goldens *goldensCreate(TtBinary binary, uint32_t program);
void goldensDestroy(Goldens *goldens);
/// The golden value of a key as a host tensor; NULL when there is none, or not one that we can
/// hold.
TtTensor goldensFind(const Goldens *goldens, const char *key, size_t length);
/// The golden input `index` as a host tensor, or NULL.
TtTensor goldensInput(Goldens *goldens, uint32_t index);
/// An observer; its user data is a GoldenCheck.
typedef struct GoldenCheck {
  Goldens *goldens;
  double pcc, rtol, atol;
  bool (*save)(void *user, const char *name, TtTensor tensor); ///< NULL: nothing is saved
  void *user;
  TsString report;  ///< JSON members, one for each op compared
  TsString failure; ///< empty: all passed
} GoldenCheck;
void goldensObserve(void *check, const TtStepInfo *info);

//===----------------------------------------------------------------------===//
// Processes
//===----------------------------------------------------------------------===//

typedef struct Ranks Ranks;
/// Joins the processes that mpirun has started; NULL where there is only this one. False and a
/// message where they can't be joined.
bool ranksOpen(Ranks **ranks, TsString *error);
const TtRanks *ranksGet(const Ranks *ranks);
/// Ends all of them: one has failed where others may wait for it.
void ranksAbort(Ranks *ranks);
void ranksClose(Ranks *ranks);

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
