// Other programs, by fork and execv: posix_spawn asks for the environment by name, which libraries
// that are compiled for programs can't have in a shared object.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

bool tsFindProgram(const char *name, TsString *path) {
  for (const char *at = getenv("PATH"); at && *at;) {
    size_t length = strcspn(at, ":");
    tsStringClear(path);
    tsStringAppendFormat(path, "%.*s/%s", (int)length, at, name);
    if (length && !access(path->data, X_OK))
      return true;
    at += length + (at[length] == ':');
  }
  return false;
}

bool tsProgramFilesMake(TsProgramFiles *files, const char *input, const char *output,
                        MlirStringRef contents) {
  const char *base = getenv("TMPDIR");
  tsStringAppendFormat(&files->folder, "%s/tessera-XXXXXX", base && *base ? base : "/tmp");
  if (!mkdtemp(files->folder.data))
    return false;
  tsStringAppendFormat(&files->input, "%s/%s", files->folder.data, input);
  tsStringAppendFormat(&files->output, "%s/%s", files->folder.data, output);
  tsStringAppendFormat(&files->log, "%s/log", files->folder.data);
  FILE *file = fopen(files->input.data, "wb");
  bool ok = file && fwrite(contents.data, 1, contents.length, file) == contents.length;
  return file ? !fclose(file) && ok : false;
}

int tsProgramFilesRun(const TsProgramFiles *files, const char *const *arguments) {
  int log = open(files->log.data, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (log < 0)
    return -1;
  int status = tsRunProgram(arguments, log), why = errno;
  close(log);
  errno = why;
  return status;
}

void tsProgramFilesRemove(TsProgramFiles *files) {
  TsString *const all[] = {&files->input, &files->output, &files->log};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
    if (all[i]->data)
      unlink(all[i]->data);
    tsStringFree(all[i]);
  }
  rmdir(files->folder.data);
  tsStringFree(&files->folder);
}
