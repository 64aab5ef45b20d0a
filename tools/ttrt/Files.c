// Files and folders of ttrt.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
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
    if (length && mkdir(part.data, 0777) != 0 && errno != EEXIST) {
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

size_t utf8Length(const char *bytes, size_t length) {
  const unsigned char *text = (const unsigned char *)bytes;
  static const struct {
    unsigned char first, last, leastSecond, mostSecond;
    size_t length;
  } forms[] = {{0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
               {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
               {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
               {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
  if (text[0] < 0x80)
    return 1;
  for (size_t i = 0; i < sizeof forms / sizeof *forms; ++i) {
    if (text[0] < forms[i].first || text[0] > forms[i].last)
      continue;
    if (length < forms[i].length || text[1] < forms[i].leastSecond || text[1] > forms[i].mostSecond)
      return 0;
    for (size_t k = 2; k < forms[i].length; ++k)
      if (text[k] < 0x80 || text[k] > 0xbf)
        return 0;
    return forms[i].length;
  }
  return 0;
}

void appendJsonString(TsString *string, const char *text, size_t length) {
  tsStringAppendChar(string, '"');
  for (size_t i = 0; i < length;) {
    unsigned char c = (unsigned char)text[i];
    size_t bytes = utf8Length(text + i, length - i);
    if (!bytes)
      tsStringAppendC(string, "\\ufffd");
    else if (c == '"' || c == '\\')
      tsStringAppendFormat(string, "\\%c", c);
    else if (c == '\n')
      tsStringAppendC(string, "\\n");
    else if (c < 0x20 || c == 0x7f)
      tsStringAppendFormat(string, "\\u%04x", c);
    else
      tsStringAppend(string, mlirStringRefCreate(text + i, bytes));
    i += bytes ? bytes : 1;
  }
  tsStringAppendChar(string, '"');
}
