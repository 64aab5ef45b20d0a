// Files and folders of ttrt.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "flatbuffers/Flatbuffers.h"
#include "support/File.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

//===----------------------------------------------------------------------===//
// Folders
//===----------------------------------------------------------------------===//

bool isFolder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool hasExtension(const char *name, const char *const *extensions) {
  for (; *extensions; ++extensions)
    if (tsEndsWith(mlirStringRefCreateFromCString(name),
                   mlirStringRefCreateFromCString(*extensions)))
      return true;
  return false;
}

static int compareNames(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/// Names of a folder in order, without `.` and `..`.
static Paths listFolder(const char *path) {
  Paths names = {0};
  DIR *folder = opendir(path);
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
      continue;
    TsString name = {0};
    tsStringAppendFormat(&name, "%s/%s", path, entry->d_name);
    tsVecPush(&names, name.data);
  }
  if (folder)
    closedir(folder);
  if (names.size)
    qsort(names.data, names.size, sizeof *names.data, compareNames);
  return names;
}

void freeFiles(Paths *files) {
  for (size_t i = 0; i < files->size; ++i)
    tsFree((char *)(uintptr_t)files->data[i]);
  tsVecFree(files);
}

enum { MaxDepth = 64 };

static void walkFolder(const char *path, const char *const *extensions, Paths *files,
                       unsigned depth) {
  Paths names = listFolder(path);
  for (size_t i = 0; i < names.size; ++i) {
    struct stat info;
    if (lstat(names.data[i], &info) != 0)
      continue;
    if (S_ISDIR(info.st_mode) && depth < MaxDepth) {
      walkFolder(names.data[i], extensions, files, depth + 1);
    } else if (!S_ISDIR(info.st_mode) && hasExtension(names.data[i], extensions)) {
      TsString copy = {0};
      tsStringAppendC(&copy, names.data[i]);
      tsVecPush(files, copy.data);
    }
  }
  freeFiles(&names);
}

bool findFiles(const char *path, const char *const *extensions, Paths *files, TsString *error) {
  struct stat info;
  size_t before = files->size;
  if (stat(path, &info) != 0) {
    tsStringAppendFormat(error, "cannot open '%s': %s", path, strerror(errno));
    return false;
  }
  if (!S_ISDIR(info.st_mode)) {
    TsString copy = {0};
    tsStringAppendC(&copy, path);
    tsVecPush(files, copy.data);
    return true;
  }
  walkFolder(path, extensions, files, 0);
  if (files->size == before)
    tsStringAppendFormat(error, "no file with extension %s in '%s'", extensions[0], path);
  return files->size > before;
}

bool makeFolders(const char *path, TsString *error) {
  TsString part = {0};
  bool done = true;
  for (const char *at = path; done && *at;) {
    size_t length = strcspn(at, "/");
    tsStringAppend(&part, mlirStringRefCreate(at, length));
    at += length;
    struct stat info;
    bool made = !length || mkdir(part.data, 0777) == 0;
    if (!made && errno == EEXIST && stat(part.data, &info) == 0 && !S_ISDIR(info.st_mode)) {
      tsStringAppendFormat(error, "cannot make folder '%s': a file has that name", part.data);
      done = false;
    } else if (!made && errno != EEXIST) {
      tsStringAppendFormat(error, "cannot make folder '%s': %s", part.data, strerror(errno));
      done = false;
    }
    for (; *at == '/'; ++at)
      tsStringAppendChar(&part, '/');
  }
  tsStringFree(&part);
  return done;
}

bool writeWholeFile(const char *path, const void *data, size_t size, TsString *error) {
  TsOutputFile file;
  if (!tsOutputFileOpen(&file, path, error))
    return false;
  tsOutputFileWrite(&file, mlirStringRefCreate(data, size));
  return tsOutputFileCommit(&file, error);
}

const char *baseName(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

bool appendText(void *string, const char *text, size_t length) {
  tsStringAppend(string, mlirStringRefCreate(text, length));
  return true;
}

void appendJsonString(TsString *string, const char *text, size_t length) {
  fbPrintJsonString(text, length, appendText, string);
}
