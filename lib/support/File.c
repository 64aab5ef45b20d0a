// Files: reading whole ones, and writing so that nothing half-written is left behind.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _GNU_SOURCE // O_TMPFILE
#include "support/File.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failWithErrno(TsString *error, const char *what, const char *path) {
  tsStringAppendFormat(error, "cannot %s '%s': %s", what, path, strerror(errno));
  return false;
}

static bool isRegular(int descriptor) {
  struct stat info;
  return fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode);
}

bool tsIsRegularFile(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

// What is no file may have no end: more than this isn't read from it.
enum { kMaxStream = 1 << 30 };
enum { kManyPages = 16 << 20 };

/// Appends all that can be read from the descriptor. `expected` is how much that may be.
bool tsIsFolder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool readAll(int descriptor, size_t expected, TsString *contents) {
  if (!contents->data) {
    contents->capacity = expected + 1;
    // Finding out whether huge pages are slow can take longer than a few megabytes of small ones.
    TsSlowPages slow = expected < kManyPages;
    contents->data = tsAllocLarge(&contents->capacity, &slow);
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
    if (contents->size > kMaxStream && !isRegular(descriptor)) {
      errno = EFBIG;
      return false;
    }
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

/// Reads all of what openInput opened, and closes it.
static bool readInput(int descriptor, size_t size, const char *path, TsString *contents,
                      TsString *error) {
  // One more than the size, so that the last read sees the end.
  bool ok = readAll(descriptor, size ? size + 1 : 1 << 16, contents) ||
            failWithErrno(error, "read", path);
  closeInput(descriptor);
  return ok;
}

bool tsReadFile(const char *path, TsString *contents, TsString *error) {
  size_t size;
  int descriptor = openInput(path, &size, error);
  return descriptor >= 0 && readInput(descriptor, size, path, contents, error);
}

static bool isBytecode(MlirStringRef contents) {
  return tsStartsWith(contents, tsLiteral(TS_BYTECODE_MAGIC));
}

static bool isText(MlirStringRef contents, const char *path, TsString *error) {
  const char *kind = tsDescribeBinary(contents);
  if (kind)
    tsStringAppendFormat(error, "'%s' is %s, no text of the kind that this tool reads", path, kind);
  return !kind;
}

bool tsReadTextFile(const char *path, TsString *contents, TsString *error) {
  return tsReadFile(path, contents, error) && isText(tsStringView(contents), path, error);
}

static bool isMlir(MlirStringRef contents, const char *path, TsString *error) {
  return isBytecode(contents) || isText(contents, path, error);
}

bool tsReadMlirFile(const char *path, TsString *contents, TsString *error) {
  return tsReadFile(path, contents, error) && isMlir(tsStringView(contents), path, error);
}

// Maps the file, with a NUL behind its bytes for which the last page must have room. Writing it
// makes that page the process's own, so that it stays whatever is appended to the file. NULL: it
// has to be read.
static char *mapWithNul(int descriptor, size_t size) {
  enum { kFewBytes = 1 << 16 }; // to read them costs no more
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  // Sanitizers see what is read behind memory that was allocated.
  if (TS_SANITIZED || descriptor == STDIN_FILENO || size < kFewBytes || size % page == 0)
    return NULL;
  char *text = mmap(NULL, size + 1, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0);
  if (text == MAP_FAILED)
    return NULL;
  if (mprotect(text + size / page * page, page, PROT_READ | PROT_WRITE) != 0) {
    munmap(text, size + 1);
    return NULL;
  }
  text[size] = '\0';
  return text;
}

// Pages of a file that was made shorter can't be read any more. What is underway can't be ended in
// order then, but like any other error.
static void reportShorterFile(int signal) {
  static const char message[] = "error: the input was made shorter while it was read\n";
  (void)signal;
  (void)!write(STDERR_FILENO, message, sizeof message - 1);
  _exit(EXIT_FAILURE);
}

static bool mapText(TsTextFile *file, int descriptor, size_t size) {
  struct sigaction action = {.sa_handler = reportShorterFile};
  sigaction(SIGBUS, &action, &file->before);
  char *text = mapWithNul(descriptor, size);
  if (!text) {
    sigaction(SIGBUS, &file->before, NULL);
    return false;
  }
  closeInput(descriptor);
  file->text = mlirStringRefCreate(text, size);
  file->mappedSize = size + 1;
  return true;
}

bool tsTextFileOpen(TsTextFile *file, const char *path, bool mayMap, TsString *error) {
  *file = (TsTextFile){0};
  size_t size;
  int descriptor = openInput(path, &size, error);
  if (descriptor < 0)
    return false;
  if (!mayMap || !mapText(file, descriptor, size)) {
    if (!readInput(descriptor, size, path, &file->copy, error))
      return false;
    file->text = tsStringView(&file->copy);
  }
  return isMlir(file->text, path, error);
}

void tsTextFileClose(TsTextFile *file) {
  if (file->mappedSize) {
    sigaction(SIGBUS, &file->before, NULL);
    munmap((void *)file->text.data, file->mappedSize);
  }
  tsStringFree(&file->copy);
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
    if (ok)
      *contents = tsArenaString(arena, tsStringView(&text));
    tsStringFree(&text);
  }
  if (!ok)
    failWithErrno(error, "read", path);
  closeInput(descriptor);
  return ok;
}

//===--- Writing ---===//

/// The file that a chain of symbolic links leads to, whether it exists or not. False when it goes
/// through /proc: a descriptor of this process, which only it can write.
static bool followLinks(TsString *path) {
  enum { MAX_LINKS = 40 };
  char target[4096];
  for (int i = 0; i < MAX_LINKS; ++i) {
    ssize_t length = readlink(path->data, target, sizeof target);
    if (length <= 0 || (size_t)length == sizeof target)
      return true;
    if (strncmp(path->data, "/proc/", 6) == 0)
      return false;
    const char *slash = strrchr(path->data, '/');
    path->size = target[0] == '/' || !slash ? 0 : (size_t)(slash - path->data) + 1;
    tsStringAppend(path, mlirStringRefCreate(target, (size_t)length));
  }
  return true;
}

/// A temporary without a name where the system can make one, so that whatever ends the process
/// leaves nothing behind; else one with a name.
static int openTemporary(TsOutputFile *file) {
  const char *slash = strrchr(file->path, '/');
  TsString name = {0};
  tsStringAppend(&name, mlirStringRefCreate(file->path, slash ? slash - file->path + 1 : 0));
  tsStringAppendC(&name, ".");
#ifdef O_TMPFILE
  int descriptor = open(name.data, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor >= 0) {
    tsStringFree(&name);
    return descriptor;
  }
#endif
  tsStringFree(&name);
  tsStringAppendFormat(&name, "%s.tmp-XXXXXX", file->path);
  file->temporaryPath = name.data;
  int named = mkstemp(file->temporaryPath);
  if (named >= 0) {
    mode_t mask = umask(0);
    umask(mask);
    fchmod(named, 0666 & ~mask);
  }
  return named;
}

/// Opens something beside a file that may exist, with that one's mode. One that nobody may write
/// stays.
static bool openBeside(TsOutputFile *file) {
  struct stat info;
  bool exists = stat(file->path, &info) == 0;
  if (exists && (!(info.st_mode & 0222) || access(file->path, W_OK) != 0)) {
    errno = EACCES;
    return false;
  }
  int descriptor = openTemporary(file);
  if (descriptor < 0)
    return false;
  if (exists) {
    // Not every user may give a file away: then it becomes the user's.
    if ((info.st_uid != geteuid() || info.st_gid != getegid()) &&
        fchown(descriptor, info.st_uid, info.st_gid) != 0)
      errno = 0;
    fchmod(descriptor, info.st_mode & 0777);
  }
  file->stream = fdopen(descriptor, "wb");
  return file->stream;
}

bool tsOutputFileOpen(TsOutputFile *file, const char *path, TsString *error) {
  memset(file, 0, sizeof *file);
  TsString followed = {0};
  tsStringAppendC(&followed, path);
  bool isStandard = strcmp(path, "-") == 0;
  struct stat info;
  // A pipe or a device can't be renamed over: write it directly.
  bool isDirect = isStandard || !*path || (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) ||
                  !followLinks(&followed);
  if (isDirect) {
    followed.size = 0;
    tsStringAppendC(&followed, path);
  }
  file->path = followed.data;
  if (isDirect)
    file->stream = isStandard ? stdout : fopen(path, "wb");
  else
    openBeside(file);
  file->isDirect = isDirect;
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

/// Gives the temporary without a name one beside the file.
static bool nameTemporary(TsOutputFile *file) {
  enum { MAX_TRIES = 1000 };
  char from[64];
  snprintf(from, sizeof from, "/proc/self/fd/%d", fileno((FILE *)file->stream));
  TsString name = {0};
  bool ok = false;
  for (int i = 0; i < MAX_TRIES && !ok; ++i) {
    name.size = 0;
    tsStringAppendFormat(&name, "%s.tmp-%ld-%d", file->path, (long)getpid(), i);
    ok = linkat(AT_FDCWD, from, AT_FDCWD, name.data, AT_SYMLINK_FOLLOW) == 0;
    if (!ok && errno != EEXIST)
      break;
  }
  if (ok)
    file->temporaryPath = name.data;
  else
    tsStringFree(&name);
  return ok;
}

static bool putInPlace(TsOutputFile *file) {
  return (file->temporaryPath || nameTemporary(file)) &&
         rename(file->temporaryPath, file->path) == 0;
}

bool tsOutputFileCommit(TsOutputFile *file, TsString *error) {
  bool ok = !ferror((FILE *)file->stream) && fflush(file->stream) == 0 &&
            (file->isDirect || putInPlace(file));
  if (!ok) {
    failWithErrno(error, "write", file->path);
    if (file->temporaryPath)
      unlink(file->temporaryPath);
  }
  if (file->stream != stdout && fclose(file->stream) != 0 && ok)
    ok = failWithErrno(error, "write", file->path);
  freeNames(file);
  return ok;
}

bool tsFinishStandardOutput(const char *tool) {
  bool wasWritten = !ferror(stdout);
  if (fflush(stdout) == 0 && wasWritten)
    return true;
  // Why an earlier write failed isn't known any more.
  fprintf(stderr, "%s: error: cannot write standard output%s%s\n", tool, wasWritten ? ": " : "",
          wasWritten ? strerror(errno) : "");
  return false;
}

void tsOutputFileDiscard(TsOutputFile *file) {
  if (file->stream != stdout)
    fclose(file->stream);
  if (file->temporaryPath)
    unlink(file->temporaryPath);
  freeNames(file);
}

const char *tsDescribeBinary(MlirStringRef bytes) {
  static const struct {
    size_t offset;
    const char *magic, *kind;
  } kinds[] = {
      {0, "\177ELF", "an ELF file (a program, a library or an object file)"},
      {0, "!<arch>\n", "an archive of object files"},
      {0, "BC\300\336", "LLVM bitcode"},
      {0, TS_BYTECODE_MAGIC, "MLIR bytecode"},
      {0, "\037\213", "compressed with gzip"},
      {0, "(\265/\375", "compressed with zstd"},
      {0, "\3757zXZ", "compressed with xz"},
      {0, "PK\003\004", "a zip archive"},
      {0, "\x93NUMPY", "a .npy array"},
      {0, "\211PNG", "a PNG image"},
      {0, "%PDF-", "a PDF document"},
      {4, "TTNN", "a .ttnn file, which ttrt reads"},
      {4, "TTSY", "a .ttsys file, which ttrt reads"},
      {4, "TTM0", "a .ttm file, which ttrt reads"},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
    size_t length = strlen(kinds[i].magic), end = kinds[i].offset + length;
    // Text could have such a word there, but not right behind four bytes of which one is zero.
    bool isBinary = !kinds[i].offset || (bytes.length >= end && memchr(bytes.data, 0, 4));
    if (isBinary && bytes.length >= end &&
        !memcmp(bytes.data + kinds[i].offset, kinds[i].magic, length))
      return kinds[i].kind;
  }
  return NULL;
}
