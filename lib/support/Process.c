// Other programs, by fork and execv: posix_spawn asks for the environment by name, which libraries
// that are compiled for programs can't have in a shared object.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Process.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

// In the child: only what is allowed after fork in a process with threads.
static void becomeProgram(const char *const *arguments, int output, int report) {
  if (output < 0 || (dup2(output, 1) >= 0 && dup2(output, 2) >= 0))
    execv(arguments[0], (char *const *)arguments);
  int why = errno;
  ssize_t ignored = write(report, &why, sizeof why);
  (void)ignored;
  _exit(127);
}

// What kept the child from being the program: it ends, or its end of the pipe closes.
static int readReport(int report) {
  int why = 0;
  ssize_t size;
  do
    size = read(report, &why, sizeof why);
  while (size < 0 && errno == EINTR);
  return size == (ssize_t)sizeof why ? why : 0;
}

int tsRunProgram(const char *const *arguments, int output) {
  int report[2], status = 0;
  if (pipe(report))
    return -1;
  fcntl(report[0], F_SETFD, FD_CLOEXEC);
  fcntl(report[1], F_SETFD, FD_CLOEXEC);
  pid_t child = fork();
  if (!child)
    becomeProgram(arguments, output, report[1]);
  int why = child < 0 ? errno : 0;
  close(report[1]);
  if (child > 0)
    why = readReport(report[0]);
  close(report[0]);
  while (child > 0 && waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return -1;
  if (why) {
    errno = why;
    return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
