// Files, folders, result files and reports of ttrt.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "support/File.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

//===----------------------------------------------------------------------===//
// Folders
//===----------------------------------------------------------------------===//

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

static bool removeTree(const char *path, TsString *error, unsigned depth) {
  Paths names = listFolder(path);
  bool done = depth < MaxDepth;
  for (size_t i = 0; done && i < names.size; ++i) {
    struct stat info;
    if (lstat(names.data[i], &info) == 0 && S_ISDIR(info.st_mode))
      done = removeTree(names.data[i], error, depth + 1);
    else if (unlink(names.data[i]) != 0)
      done = false;
  }
  freeFiles(&names);
  if (done && (rmdir(path) == 0 || errno == ENOENT))
    return true;
  if (!error->size)
    tsStringAppendFormat(error, "cannot remove '%s': %s", path, strerror(errno));
  return false;
}

bool removeFolder(const char *path, TsString *error) { return removeTree(path, error, 0); }

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
// Results
//===----------------------------------------------------------------------===//

void sessionLog(Session *session, const char *format, ...) {
  TsString line = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&line, format, args);
  va_end(args);
  fprintf(stderr, "%s\n", line.data);
  if (session->log)
    fprintf(session->log, "%s\n", line.data);
  tsStringFree(&line);
}

Result *sessionAdd(Session *session, const char *path) {
  Result result = {.result = "pass"};
  if (path) {
    TsString copy = {0};
    tsStringAppendC(&copy, path);
    result.path = copy.data;
  }
  tsVecPush(&session->results, result);
  return &session->results.data[session->results.size - 1];
}

void resultFail(Result *result, const char *kind, const char *format, ...) {
  va_list args;
  va_start(args, format);
  result->result = kind;
  tsStringClear(&result->exception);
  tsStringAppendFormatV(&result->exception, format, args);
  va_end(args);
}

void appendJsonString(TsString *string, const char *text, size_t length) {
  tsStringAppendChar(string, '"');
  for (size_t i = 0; i < length; ++i) {
    unsigned char c = (unsigned char)text[i];
    if (c == '"' || c == '\\')
      tsStringAppendFormat(string, "\\%c", c);
    else if (c == '\n')
      tsStringAppendC(string, "\\n");
    else if (c < 0x20 || c == 0x7f)
      tsStringAppendFormat(string, "\\u%04x", c);
    else
      tsStringAppendChar(string, (char)c);
  }
  tsStringAppendChar(string, '"');
}

static void appendMember(TsString *json, const char *name, const char *text) {
  tsStringAppendFormat(json, "    \"%s\": ", name);
  if (text)
    appendJsonString(json, text, strlen(text));
  else
    tsStringAppendC(json, "null");
}

static void appendResult(TsString *json, const Options *options, const Result *result) {
  tsStringAppendC(json, "  {\n");
  if (result->path) {
    appendMember(json, "file_path", result->path);
    tsStringAppendC(json, ",\n");
  }
  appendMember(json, "result", result->result);
  tsStringAppendC(json, ",\n");
  appendMember(json, "exception", result->exception.size ? result->exception.data : "");
  tsStringAppendC(json, ",\n");
  appendMember(json, "log_file", options->logFile ? options->logFile : "");
  tsStringAppendC(json, ",\n");
  appendMember(json, "artifacts", options->artifactDir);
  if (result->programIndex) {
    tsStringAppendC(json, ",\n");
    appendMember(json, "program_index", result->programIndex);
  }
  if (result->systemDesc) {
    tsStringAppendC(json, ",\n");
    appendMember(json, "system_desc", result->systemDesc);
  }
  if (result->firstMs > 0)
    tsStringAppendFormat(json,
                         ",\n    \"milliseconds\": {\"first\": %.4f, \"best\": %.4f, "
                         "\"median\": %.4f}",
                         result->firstMs, result->bestMs, result->medianMs);
  tsStringAppendC(json, "\n  }");
}

static void appendXmlAttribute(TsString *xml, const char *name, const char *text) {
  tsStringAppendFormat(xml, " %s=\"", name);
  for (; *text; ++text) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '&' || c == '<' || c == '>' || c < 0x20)
      tsStringAppendFormat(xml, "&#%u;", c < 0x20 && c != '\t' && c != '\n' ? ' ' : c);
    else
      tsStringAppendChar(xml, (char)c);
  }
  tsStringAppendChar(xml, '"');
}

static void writeReport(Session *session, size_t failures) {
  TsString xml = {0}, error = {0};
  const char *log = session->options->logFile ? session->options->logFile : "";
  tsStringAppendFormat(&xml,
                       "<?xml version='1.0' encoding='utf-8'?>\n<testsuites name=\"TTRT\" "
                       "tests=\"%zu\" failures=\"%zu\" skipped=\"0\">\n  <testsuite "
                       "name=\"TTRT\" tests=\"%zu\" failures=\"%zu\" skipped=\"0\">\n",
                       session->results.size, failures, session->results.size, failures);
  for (size_t i = 0; i < session->results.size; ++i) {
    const Result *result = &session->results.data[i];
    tsStringAppendC(&xml, "    <testcase");
    appendXmlAttribute(&xml, "name", session->options->command);
    appendXmlAttribute(&xml, "file_path", result->path ? result->path : "");
    appendXmlAttribute(&xml, "result", result->result);
    appendXmlAttribute(&xml, "exception", result->exception.size ? result->exception.data : "");
    appendXmlAttribute(&xml, "log_file", log);
    appendXmlAttribute(&xml, "artifacts", session->options->artifactDir);
    tsStringAppendC(&xml, " />\n");
  }
  tsStringAppendC(&xml, "  </testsuite>\n</testsuites>\n");
  // The report lies beside the result file, which by default is the current folder.
  TsString path = {0};
  const char *resultFile = session->options->resultFile;
  tsStringAppend(&path,
                 mlirStringRefCreate(resultFile, (size_t)(baseName(resultFile) - resultFile)));
  tsStringAppendC(&path, "ttrt_report.xml");
  if (!writeWholeFile(path.data, xml.data, xml.size, &error))
    sessionLog(session, "ERROR: %s", error.data);
  tsStringFree(&path);
  tsStringFree(&xml);
  tsStringFree(&error);
}

static void logResult(Session *session, const Result *result) {
  const char *path = result->path ? result->path : session->options->command;
  if (strcmp(result->result, "pass") == 0)
    sessionLog(session, "PASS: test case=%s", path);
  else if (strcmp(result->result, "skip") == 0)
    sessionLog(session, "SKIP: test=%s was skipped with exception=%s", path,
               result->exception.data);
  else
    sessionLog(session, "ERROR: test=%s experienced an error with exception=%s", path,
               result->exception.data);
}

int sessionFinish(Session *session) {
  size_t failures = 0;
  TsString json = {0}, error = {0};
  tsStringAppendC(&json, "[");
  for (size_t i = 0; i < session->results.size; ++i) {
    const Result *result = &session->results.data[i];
    logResult(session, result);
    failures += strcmp(result->result, "pass") != 0;
    tsStringAppendC(&json, i ? ",\n" : "\n");
    appendResult(&json, session->options, result);
  }
  tsStringAppendC(&json, "\n]\n");
  bool written = writeWholeFile(session->options->resultFile, json.data, json.size, &error);
  if (!written)
    sessionLog(session, "ERROR: %s", error.data);
  else
    writeReport(session, failures);
  for (size_t i = 0; i < session->results.size; ++i) {
    tsFree(session->results.data[i].path);
    tsFree(session->results.data[i].systemDesc);
    tsStringFree(&session->results.data[i].exception);
  }
  tsVecFree(&session->results);
  tsStringFree(&json);
  tsStringFree(&error);
  return failures || !written;
}
