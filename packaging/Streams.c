// The libraries are compiled for programs, where the C library's streams are variables of the
// program itself. In a shared object they are not: the linker is told (--wrap) to take these.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>

extern FILE *__wrap_stderr, *__wrap_stdin, *__wrap_stdout;
FILE *__wrap_stderr, *__wrap_stdin, *__wrap_stdout;

__attribute__((constructor)) static void takeStreams(void);

#define REAL(name) __real_##name
extern FILE *REAL(stderr), *REAL(stdin), *REAL(stdout);
static void takeStreams(void) {
  __wrap_stderr = REAL(stderr);
  __wrap_stdin = REAL(stdin);
  __wrap_stdout = REAL(stdout);
}
