// Other programs, run and waited for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_PROCESS_H
#define TESSERA_SUPPORT_PROCESS_H

/// Runs the program arguments[0], a path, with a list of arguments that ends with NULL, in this
/// process's environment, and waits for it. What it prints goes into `output`, a file descriptor,
/// or where this process's goes when that is negative. Its exit status, 128 + the number of the
/// signal that ended it, or -1 with errno when it can't be run.
int tsRunProgram(const char *const *arguments, int output);

#endif // TESSERA_SUPPORT_PROCESS_H
