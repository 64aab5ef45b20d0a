// Files: reading whole ones, and writing so that nothing half-written is left behind.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/File.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failWithErrno(TsString *error, const char *what, const char *path) {
  tsStringAppendFormat(error, "cannot %s '%s': %s", what, path, strerror(errno));
  return false;
}

/// Appends all that can be read from the descriptor. `expected` is how much that may be.
static bool readAll(int descriptor, size_t expected, TsString *contents) {
  if (!contents->data) {
    contents->capacity = expected + 1;
    contents->data = tsAllocLarge(&contents->capacity);
  }
  for (;;) {
    contents->data =
        tsVecGrow(contents->data, &contents->capacity, contents->size + expected + 1, 1);
    ssize_t got =
        read(descriptor, contents->data + contents->size, contents->capacity - contents->size - 1);
    if (got < 0 && errno == EINTR)
      continue;
    if (got > 0)
      contents->size += (size_t)got;
    contents->data[contents->size] = '\0';
    if (got <= 0)
      return got == 0;
    expected = contents->size < (1 << 16) ? (1 << 16) : 1;
  }
}

/// The file, or standard input for "-"; its size when it is known, else 0. -1 and a message when it
/// can't be opened.
static int openInput(const char *path, size_t *size, TsString *error) {
  int descriptor = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY);
  struct stat info;
  *size = 0;
  if (descriptor < 0)
    failWithErrno(error, "open", path);
  else if (fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0)
    *size = (size_t)info.st_size;
  return descriptor;
}

static void closeInput(int descriptor) {
  if (descriptor != STDIN_FILENO)
    close(descriptor);
}

bool tsReadFile(const char *path, TsString *contents, TsString *error) {
  size_t size;
  int descriptor = openInput(path, &size, error);
  if (descriptor < 0)
    return false;
  // One more than the size, so that the last read sees the end.
  bool ok = readAll(descriptor, size ? size + 1 : 1 << 16, contents) ||
            failWithErrno(error, "read", path);
  closeInput(descriptor);
  return ok;
}

/// Reads `size` bytes or up to the end of the file; false when that fails.
static bool readBytes(int descriptor, char *data, size_t *size) {
  size_t done = 0;
  while (done < *size) {
    ssize_t got = read(descriptor, data + done, *size - done);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return false;
    if (got == 0)
      break;
    done += (size_t)got;
  }
  *size = done;
  return true;
}

bool tsReadFileToArena(const char *path, TsArena *arena, MlirStringRef *contents, TsString *error) {
  size_t size;
  int descriptor = openInput(path, &size, error);
  if (descriptor < 0)
    return false;
  bool ok;
  if (size) {
    char *data = tsArenaAlloc(arena, size + 1, 1);
    ok = readBytes(descriptor, data, &size);
    data[ok ? size : 0] = '\0';
    *contents = mlirStringRefCreate(data, size);
  } else { // Pipes and the like are as long as what comes.
    TsString text = {0};
    ok = readAll(descriptor, 1 << 16, &text);
    *contents = tsArenaString(arena, tsStringView(&text));
    tsStringFree(&text);
  }
  if (!ok)
    failWithErrno(error, "read", path);
  closeInput(descriptor);
  return ok;
}

bool tsOutputFileOpen(TsOutputFile *file, const char *path, TsString *error) {
  memset(file, 0, sizeof *file);
  struct stat info;
  // A pipe or a device can't be renamed over: write it directly.
  bool direct = strcmp(path, "-") == 0 || (stat(path, &info) == 0 && !S_ISREG(info.st_mode));
  file->path = strcpy(tsAlloc(strlen(path) + 1), path);
  if (direct) {
    file->stream = strcmp(path, "-") == 0 ? stdout : fopen(path, "wb");
  } else {
    TsString name = {0};
    tsStringAppendFormat(&name, "%s.tmp-XXXXXX", path);
    file->temporaryPath = name.data;
    int descriptor = mkstemp(file->temporaryPath);
    if (descriptor >= 0) {
      mode_t mask = umask(0);
      umask(mask);
      fchmod(descriptor, 0666 & ~mask);
      file->stream = fdopen(descriptor, "wb");
    }
  }
  if (file->stream)
    return true;
  failWithErrno(error, "write", path);
  tsFree(file->path);
  tsFree(file->temporaryPath);
  return false;
}

void tsOutputFileWrite(TsOutputFile *file, MlirStringRef bytes) {
  if (bytes.length)
    fwrite(bytes.data, 1, bytes.length, file->stream);
}

void tsOutputFileCallback(MlirStringRef bytes, void *file) { tsOutputFileWrite(file, bytes); }

static void freeNames(TsOutputFile *file) {
  tsFree(file->path);
  tsFree(file->temporaryPath);
  memset(file, 0, sizeof *file);
}

bool tsOutputFileCommit(TsOutputFile *file, TsString *error) {
  bool ok = !ferror((FILE *)file->stream) && fflush(file->stream) == 0;
  if (file->stream != stdout && fclose(file->stream) != 0)
    ok = false;
  if (ok && file->temporaryPath && rename(file->temporaryPath, file->path) != 0)
    ok = false;
  if (!ok) {
    failWithErrno(error, "write", file->path);
    if (file->temporaryPath)
      unlink(file->temporaryPath);
  }
  freeNames(file);
  return ok;
}

void tsOutputFileDiscard(TsOutputFile *file) {
  if (file->stream != stdout)
    fclose(file->stream);
  if (file->temporaryPath)
    unlink(file->temporaryPath);
  freeNames(file);
}
