// Files: reading whole ones, and writing so that nothing half-written is left behind.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_FILE_H
#define TESSERA_SUPPORT_FILE_H

#include "support/String.h"

#include <signal.h>

/// Whether there is a file, not a pipe, a device or a folder, which may be without end.
bool tsIsRegularFile(const char *path);

/// Reads the file (standard input for "-") into memory that the caller frees with tsStringFree; a
/// NUL follows the bytes. On failure returns false and appends a message such as "cannot open 'x':
/// No such file or directory" to `error`. Of what is no regular file it takes at most a gigabyte.
bool tsReadFile(const char *path, TsString *contents, TsString *error);

/// The same of text: a binary file of a kind that is known is refused, and named for what it is.
bool tsReadTextFile(const char *path, TsString *contents, TsString *error);
/// As tsReadTextFile, but takes MLIR's bytecode too.
bool tsReadMlirFile(const char *path, TsString *contents, TsString *error);

/// The text or bytecode of a file and what holds it.
typedef struct TsTextFile {
  MlirStringRef text;      ///< a NUL follows
  TsString copy;           ///< where it was read
  size_t mappedSize;       ///< where it is the file's own pages; else 0
  struct sigaction before; ///< what the process did about it until then
} TsTextFile;

/// As tsReadMlirFile. With `mayMap`, for tools that read one and end, without a copy of a large
/// file: SIGBUS is then taken for what it is where somebody else makes the file shorter meanwhile,
/// and ends the process with a message and status 1.
bool tsTextFileOpen(TsTextFile *file, const char *path, bool mayMap, TsString *error);
/// Also after a failure.
void tsTextFileClose(TsTextFile *file);

/// As tsReadFile, into memory of the arena: `contents` lives as long as that.
bool tsReadFileToArena(const char *path, TsArena *arena, MlirStringRef *contents, TsString *error);

/// An output that becomes the file `path` only at commit ("-": standard output, written at commit).
/// A file that is there keeps its mode, and links to it stay.
typedef struct TsOutputFile {
  char *path;
  char *temporaryPath; ///< NULL: none, or one without a name
  void *stream;        ///< FILE*
  bool isDirect;       ///< no temporary: `path` can't be renamed over
} TsOutputFile;

/// Whether there is a folder of this name.
bool tsIsFolder(const char *path);

/// Opens a temporary beside `path`; fails for a file that is read-only. On failure false and a
/// message in `error`.
bool tsOutputFileOpen(TsOutputFile *file, const char *path, TsString *error);
/// Appends bytes; errors show at commit.
void tsOutputFileWrite(TsOutputFile *file, MlirStringRef bytes);
/// An MlirStringCallback whose user data is a TsOutputFile*.
void tsOutputFileCallback(MlirStringRef bytes, void *file);
/// Closes and renames into place. On failure false and a message; the temporary is removed.
bool tsOutputFileCommit(TsOutputFile *file, TsString *error);
/// Closes and removes the temporary.
void tsOutputFileDiscard(TsOutputFile *file);

/// At the end of a tool: whether all that it wrote to standard output has arrived. Says on standard
/// error what is wrong if not.
bool tsFinishStandardOutput(const char *tool);

/// What MLIR's bytecode begins with.
#define TS_BYTECODE_MAGIC "ML\xefR"

/// What kind of binary file these are the bytes of, by the way such files begin: "an ELF file".
/// NULL: none that is known.
const char *tsDescribeBinary(MlirStringRef bytes);

#endif // TESSERA_SUPPORT_FILE_H
