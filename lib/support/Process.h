// Other programs, run and waited for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_PROCESS_H
#define TESSERA_SUPPORT_PROCESS_H

#include "support/String.h"

/// Runs the program arguments[0], a path, with a list of arguments that ends with NULL, in this
/// process's environment, and waits for it. What it prints goes into `output`, a file descriptor,
/// or where this process's goes when that is negative. Its exit status, 128 + the number of the
/// signal that ended it, or -1 with errno when it can't be run.
int tsRunProgram(const char *const *arguments, int output);

/// Sets `path` to where the program `name` is in the folders of PATH. False: it isn't there.
bool tsFindProgram(const char *name, TsString *path);

/// Files for a program that makes one file of another, in a folder of their own.
typedef struct TsProgramFiles {
  TsString folder, input, output, log;
} TsProgramFiles;

/// Makes the folder and writes `contents` to the input. False with errno. Zero-initialise `files`,
/// and remove them in any case.
bool tsProgramFilesMake(TsProgramFiles *files, const char *input, const char *output,
                        MlirStringRef contents);
/// tsRunProgram, whose program prints to the log.
int tsProgramFilesRun(const TsProgramFiles *files, const char *const *arguments);
/// Removes files and folder.
void tsProgramFilesRemove(TsProgramFiles *files);

#endif // TESSERA_SUPPORT_PROCESS_H
