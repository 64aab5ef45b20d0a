// The artifact folder of ttrt: what is written there, and its removal.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "support/File.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

// A list in the folder names, relative to it, each file that ttrt wrote there, NUL after each: only
// these may be removed. A name is added before its file is written, so that a run that is killed
// leaves nothing that isn't listed.
static const char kList[] = ".ttrt-artifacts";

static bool addToList(const char *folder, const char *relative, TsString *error) {
  TsString path = {0};
  tsStringAppendFormat(&path, "%s/%s", folder, kList);
  int file = open(path.data, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0666);
  size_t size = strlen(relative) + 1;
  bool done = file >= 0 && write(file, relative, size) == (ssize_t)size;
  int reason = errno;
  if (file >= 0 && close(file) != 0)
    done = false;
  if (!done)
    tsStringAppendFormat(error, "cannot write '%s': %s", path.data, strerror(reason));
  tsStringFree(&path);
  return done;
}

char *artifactPath(const Options *options, const char *relative, TsString *error) {
  TsString path = {0}, parent = {0};
  tsStringAppendFormat(&path, "%s/%s", options->artifactDir, relative);
  tsStringAppend(&parent,
                 mlirStringRefCreate(path.data, (size_t)(baseName(path.data) - path.data)));
  bool done = makeFolders(parent.data, error) && addToList(options->artifactDir, relative, error);
  tsStringFree(&parent);
  if (!done)
    tsStringFree(&path);
  return done ? path.data : NULL;
}

char *artifactPathOf(const Options *options, const char *binary, const char *rest,
                     TsString *error) {
  TsString relative = {0};
  tsStringAppendFormat(&relative, "%s/%s", baseName(binary), rest);
  char *path = artifactPath(options, relative.data, error);
  tsStringFree(&relative);
  return path;
}

//===----------------------------------------------------------------------===//
// Removal
//===----------------------------------------------------------------------===//

/// Whether a name stays below the folder: somebody else may have written the list.
static bool staysBelow(const char *name) {
  for (const char *at = name;; ++at) {
    size_t length = strcspn(at, "/");
    if (length == 0 || (at[0] == '.' && (length == 1 || (length == 2 && at[1] == '.'))))
      return false;
    at += length;
    if (!*at)
      return true;
  }
}

/// Removes the file `name` below `folder`, then the folders in between that are empty.
static void removeListed(int folder, char *name) {
  char *slash = strchr(name, '/');
  if (!slash) {
    struct stat info;
    if (fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(info.st_mode))
      unlinkat(folder, name, 0);
    return;
  }
  *slash = 0;
  int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (inner < 0)
    return;
  removeListed(inner, slash + 1);
  close(inner);
  unlinkat(folder, name, AT_REMOVEDIR); // stays if anything is in it
}

static bool cleanOpen(int folder, const char *path, TsString *error) {
  TsString listPath = {0}, list = {0};
  tsStringAppendFormat(&listPath, "%s/%s", path, kList);
  bool done = tsReadFile(listPath.data, &list, error);
  for (size_t at = 0; done && at < list.size;) {
    char *name = list.data + at;
    at += strlen(name) + 1;
    if (staysBelow(name))
      removeListed(folder, name);
  }
  if (done && unlinkat(folder, kList, 0) != 0) {
    tsStringAppendFormat(error, "cannot remove '%s': %s", listPath.data, strerror(errno));
    done = false;
  }
  tsStringFree(&listPath);
  tsStringFree(&list);
  return done;
}

bool artifactsClean(Session *session, const char *path, TsString *error) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  struct stat info;
  bool done = true;
  if (folder < 0 && errno == ENOENT)
    return true;
  if (folder < 0) {
    tsStringAppendFormat(error, "cannot open folder '%s': %s", path, strerror(errno));
    return false;
  }
  if (fstatat(folder, kList, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(info.st_mode))
    done = cleanOpen(folder, path, error);
  else
    sessionLog(session, LogWarning,
               "WARNING: '%s' holds nothing that ttrt wrote: nothing is removed there", path);
  close(folder);
  return done;
}
