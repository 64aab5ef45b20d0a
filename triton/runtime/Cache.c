// Reads and writes the folder of compiled kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _DEFAULT_SOURCE // flock
#include "triton/runtime/Cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// The first word of a manifest has the version of all this.
static const char kFirstLine[] = "tessera-kernel 1\n";
static const char kManifest[] = "manifest";
static const char kTemporaries[] = ".writing"; // a folder beside the entries

enum {
  MAX_FILE = 1 << 30,
  MAX_MANIFEST = 1 << 16,
  MAX_AGE = 3600,    ///< seconds after which a temporary has no owner any more
  LOCK_TRIES = 1000, ///< of a few milliseconds
  LOCK_NANOSECONDS = 5000000,
};

static void digest(MlirStringRef text, char result[TK_DIGEST_TEXT + 1]) {
  TkSha256 hash = {0};
  tkSha256Add(&hash, text.data, text.length);
  tkSha256Finish(&hash, result);
}

/// The name of a stage's file: of the kernel, where that is one for files.
static void fileName(const TesseraKernelCode *code, TesseraKernelStage stage, TsString *name) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
  MlirStringRef kernel = tsStringView(&code->name);
  bool isPlain = kernel.length && kernel.length < 200 && kernel.data[0] != '.' &&
                 strspn(kernel.data, plain) == kernel.length;
  tsStringAppendFormat(name, "%s.%s", isPlain ? kernel.data : "kernel",
                       tesseraKernelStageGetName(stage));
}

//===--- Reading ---===//

static bool readAll(int file, char *data, size_t size) {
  while (size) {
    ssize_t got = read(file, data, size);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return false;
    data += got;
    size -= (size_t)got;
  }
  return true;
}

/// Reads a file of an open folder that isn't larger than `limit`.
static bool readFile(int folder, const char *name, uint64_t limit, TsString *text) {
  int file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0)
    return false;
  struct stat status;
  bool ok = !fstat(file, &status) && S_ISREG(status.st_mode) && status.st_size >= 0 &&
            (uint64_t)status.st_size <= limit;
  if (ok) {
    tsStringReserve(text, (size_t)status.st_size);
    ok = readAll(file, text->data, (size_t)status.st_size);
    text->size = ok ? (size_t)status.st_size : 0;
    text->data[text->size] = 0;
  }
  close(file);
  return ok;
}

/// Takes the text up to `end` off the front, and `end` with it.
static bool takeUntil(MlirStringRef *text, char end, MlirStringRef *part) {
  size_t at = tsFindChar(*text, end, 0);
  if (at == SIZE_MAX)
    return false;
  *part = tsSubstring(*text, 0, at);
  *text = tsSubstring(*text, at + 1, text->length);
  return true;
}

static bool takeDigest(MlirStringRef text, char result[TK_DIGEST_TEXT + 1]) {
  if (text.length != TK_DIGEST_TEXT)
    return false;
  memcpy(result, text.data, TK_DIGEST_TEXT);
  result[TK_DIGEST_TEXT] = 0;
  return true;
}

/// `<stage> <size> <digest>`, behind `file `.
static bool parseFileLine(TesseraKernelCode *code, MlirStringRef line) {
  MlirStringRef name, size;
  if (!takeUntil(&line, ' ', &name) || !takeUntil(&line, ' ', &size))
    return false;
  for (size_t i = 0; i < TESSERA_KERNEL_NUM_STAGES; ++i) {
    if (!tsEqualC(name, tesseraKernelStageGetName((TesseraKernelStage)i)))
      continue;
    TkText *text = &code->texts[i];
    text->isOnDisk = true;
    return tsParseUnsigned(size, &text->size) && text->size <= MAX_FILE &&
           takeDigest(line, text->digest);
  }
  return false;
}

static bool parseManifest(TesseraKernelCode *code, MlirStringRef text) {
  static const size_t lastLine = sizeof "end \n" - 1 + TK_DIGEST_TEXT;
  MlirStringRef line = {NULL, 0};
  if (text.length < lastLine || !tsStartsWith(text, mlirStringRefCreateFromCString(kFirstLine)))
    return false;
  MlirStringRef before = tsSubstring(text, 0, text.length - lastLine);
  char expected[TK_DIGEST_TEXT + 1];
  digest(before, expected);
  MlirStringRef last = tsSubstring(text, before.length, lastLine);
  if (!tsStartsWith(last, tsLiteral("end ")) ||
      !tsEqualC(tsSubstring(last, 4, TK_DIGEST_TEXT), expected))
    return false;
  takeUntil(&before, '\n', &line);
  if (!takeUntil(&before, '\n', &line) || !tsStartsWith(line, tsLiteral("name ")))
    return false;
  tsStringAppend(&code->name, tsSubstring(line, 5, line.length));
  while (takeUntil(&before, '\n', &line))
    if (!tsStartsWith(line, tsLiteral("file ")) ||
        !parseFileLine(code, tsSubstring(line, 5, line.length)))
      return false;
  return code->texts[TESSERA_KERNEL_STAGE_OBJECT].isOnDisk;
}

static bool readStage(const TesseraKernelCode *code, int folder, TesseraKernelStage stage,
                      TsString *text) {
  const TkText *known = &code->texts[stage];
  TsString name = {0};
  fileName(code, stage, &name);
  bool ok = readFile(folder, name.data, known->size, text) && text->size == known->size;
  tsStringFree(&name);
  char found[TK_DIGEST_TEXT + 1];
  if (ok)
    digest(tsStringView(text), found);
  return ok && !strcmp(found, known->digest);
}

static bool readEntry(TesseraKernelCode *code, int folder) {
  TsString manifest = {0};
  TkText *object = &code->texts[TESSERA_KERNEL_STAGE_OBJECT];
  bool ok = readFile(folder, kManifest, MAX_MANIFEST, &manifest) &&
            parseManifest(code, tsStringView(&manifest)) &&
            readStage(code, folder, TESSERA_KERNEL_STAGE_OBJECT, &object->text);
  object->isThere = ok;
  tsStringFree(&manifest);
  return ok;
}

TesseraKernelCode *tkCacheFind(const char *folder, const char *key) {
  TesseraKernelCode *code = tkCodeCreate();
  tsStringAppendFormat(&code->folder, "%s/%s", folder, key);
  // What is read belongs together even when the entry is replaced meanwhile: the folder is open.
  int entry = open(code->folder.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool ok = entry >= 0 && readEntry(code, entry);
  if (entry >= 0)
    close(entry);
  if (ok)
    return code;
  tesseraKernelCodeDestroy(code);
  return NULL;
}

bool tkCacheReadText(const TesseraKernelCode *code, TesseraKernelStage stage, TsString *text) {
  int entry = open(code->folder.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (entry < 0)
    return false;
  bool ok = readStage(code, entry, stage, text);
  close(entry);
  return ok;
}

//===--- Writing ---===//

static bool writeFile(int folder, const char *name, MlirStringRef text) {
  int file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0)
    return false;
  const char *data = text.data;
  size_t size = text.length;
  while (size) {
    ssize_t written = write(file, data, size);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      break;
    data += written;
    size -= (size_t)written;
  }
  return !close(file) && !size;
}

static bool writeStage(const TesseraKernelCode *code, int folder, TesseraKernelStage stage,
                       TsString *manifest) {
  const TkText *text = &code->texts[stage];
  if (!text->isThere)
    return true;
  TsString name = {0};
  fileName(code, stage, &name);
  bool ok = writeFile(folder, name.data, tsStringView(&text->text));
  tsStringFree(&name);
  char sum[TK_DIGEST_TEXT + 1];
  digest(tsStringView(&text->text), sum);
  tsStringAppendFormat(manifest, "file %s %zu %s\n", tesseraKernelStageGetName(stage),
                       text->text.size, sum);
  return ok;
}

static bool writeEntry(const TesseraKernelCode *code, int folder) {
  TsString manifest = {0};
  tsStringAppendFormat(&manifest, "%sname %s\n", kFirstLine, tesseraKernelCodeGetName(code));
  bool ok = tsFindChar(tsStringView(&code->name), '\n', 0) == SIZE_MAX;
  for (size_t i = 0; ok && i < TESSERA_KERNEL_NUM_STAGES; ++i)
    ok = writeStage(code, folder, (TesseraKernelStage)i, &manifest);
  char sum[TK_DIGEST_TEXT + 1];
  digest(tsStringView(&manifest), sum);
  tsStringAppendFormat(&manifest, "end %s\n", sum);
  ok = ok && writeFile(folder, kManifest, tsStringView(&manifest));
  tsStringFree(&manifest);
  return ok;
}

void tkMakeFolders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(path, 0777);
    *slash = '/';
  }
  mkdir(path, 0777);
}

/// Removes a folder of files, or a file.
static void removeAll(const char *path) {
  DIR *folder = opendir(path);
  if (!folder) {
    unlink(path);
    return;
  }
  for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
    if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, ".."))
      unlinkat(dirfd(folder), entry->d_name, 0);
  closedir(folder);
  rmdir(path);
}

/// Removes what is left of writers that ended too early.
static void removeOld(const char *temporaries) {
  DIR *folder = opendir(temporaries);
  if (!folder)
    return;
  time_t limit = time(NULL) - MAX_AGE;
  for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
    struct stat status;
    if (entry->d_name[0] == '.' || fstatat(dirfd(folder), entry->d_name, &status, 0) ||
        status.st_mtime > limit)
      continue;
    TsString path = {0};
    tsStringAppendFormat(&path, "%s/%s", temporaries, entry->d_name);
    removeAll(path.data);
    tsStringFree(&path);
  }
  closedir(folder);
}

/// Gives the new entry its place. One that is there and whole is as good; one that isn't goes.
static bool publish(const char *folder, const char *key, const char *temporary, const char *place) {
  if (!rename(temporary, place))
    return true;
  TesseraKernelCode *other = tkCacheFind(folder, key);
  tesseraKernelCodeDestroy(other);
  if (other)
    return false;
  TsString aside = {0};
  tsStringAppendFormat(&aside, "%s.old", temporary);
  bool ok = !rename(place, aside.data) && !rename(temporary, place);
  removeAll(aside.data);
  tsStringFree(&aside);
  return ok;
}

void tkCacheAdd(const char *folder, const char *key, const TesseraKernelCode *code) {
  TsString temporary = {0}, place = {0};
  tsStringAppendFormat(&temporary, "%s/%s", folder, kTemporaries);
  tkMakeFolders(temporary.data);
  removeOld(temporary.data);
  tsStringAppendC(&temporary, "/XXXXXX");
  tsStringAppendFormat(&place, "%s/%s", folder, key);
  if (mkdtemp(temporary.data)) {
    int entry = open(temporary.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool ok = entry >= 0 && !fchmod(entry, 0755) && writeEntry(code, entry);
    if (entry >= 0)
      close(entry);
    if (!ok || !publish(folder, key, temporary.data, place.data))
      removeAll(temporary.data);
  }
  tsStringFree(&temporary);
  tsStringFree(&place);
}

//===--- Locks ---===//

static void lockPath(const char *folder, const char *key, TsString *path) {
  tsStringAppendFormat(path, "%s/%s", folder, kTemporaries);
  tkMakeFolders(path->data);
  tsStringAppendFormat(path, "/%s.lock", key);
}

// Takes the lock if it is free now, else -1; whoever had it before may have removed the file
// meanwhile. False where there can't be a file.
static bool tryLock(const char *path, int *lock) {
  struct stat status;
  *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (*lock < 0)
    return false;
  if (!flock(*lock, LOCK_EX | LOCK_NB) && !fstat(*lock, &status) && status.st_nlink)
    return true;
  close(*lock);
  *lock = -1;
  return true;
}

int tkCacheLock(const char *folder, const char *key) {
  TsString path = {0};
  int lock = -1;
  lockPath(folder, key, &path);
  for (int i = 0; tryLock(path.data, &lock) && lock < 0 && i < LOCK_TRIES; ++i) {
    struct timespec time = {0, LOCK_NANOSECONDS};
    nanosleep(&time, NULL);
  }
  tsStringFree(&path);
  return lock;
}

void tkCacheUnlock(const char *folder, const char *key, int lock) {
  if (lock < 0)
    return;
  TsString path = {0};
  lockPath(folder, key, &path);
  unlink(path.data);
  tsStringFree(&path);
  close(lock);
}
