// Log lines, results, and the files that tell of them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

//===----------------------------------------------------------------------===//
// Log lines
//===----------------------------------------------------------------------===//

static const struct {
  const char *name;
  LogLevel level;
} levels[] = {{"DEBUG", LogDebug},
              {"INFO", LogInfo},
              {"WARNING", LogWarning},
              {"ERROR", LogError},
              {"CRITICAL", LogCritical}};

enum { NumLevels = sizeof levels / sizeof *levels };

bool sessionReadLevel(Session *session, TsString *error) {
  const char *name = getenv("TTRT_LOGGER_LEVEL");
  session->level = LogDebug;
  if (!name || !*name)
    return true;
  for (size_t i = 0; i < NumLevels; ++i) {
    if (strcmp(levels[i].name, name) == 0) {
      session->level = levels[i].level;
      return true;
    }
  }
  tsStringAppendFormat(
      error, "TTRT_LOGGER_LEVEL is one of DEBUG, INFO, WARNING, ERROR, CRITICAL, not '%s'", name);
  return false;
}

/// Time, level and text, as the log files of ttrt have them.
static void writeToLog(Session *session, LogLevel level, const char *text) {
  char now[32] = "";
  time_t seconds = time(NULL);
  struct tm parts;
  if (localtime_r(&seconds, &parts))
    strftime(now, sizeof now, "%Y-%m-%d %H:%M:%S", &parts);
  const char *name = "";
  for (size_t i = 0; i < NumLevels; ++i)
    if (levels[i].level == level)
      name = levels[i].name;
  fprintf(session->log, "%s - %s - %s\n", now, name, text);
}

static void writeLine(Session *session, LogLevel level, FILE *stream, const char *format,
                      va_list args) {
  if (level < session->level || session->silent)
    return;
  const Hooks *hooks = session->hooks;
  TsString line = {0};
  tsStringAppendFormatV(&line, format, args);
  if (hooks && hooks->line)
    hooks->line(hooks->user, level, line.data ? line.data : "");
  else
    fprintf(stream, "%s\n", line.data ? line.data : "");
  if (session->log)
    writeToLog(session, level, line.data ? line.data : "");
  tsStringFree(&line);
}

void sessionLog(Session *session, LogLevel level, const char *format, ...) {
  va_list args;
  fflush(stdout); // in order where both go to one place
  va_start(args, format);
  writeLine(session, level, stderr, format, args);
  va_end(args);
}

void sessionReport(Session *session, const char *format, ...) {
  va_list args;
  va_start(args, format);
  writeLine(session, LogInfo, stdout, format, args);
  va_end(args);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

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

void appendXmlText(TsString *xml, const char *text, size_t length) {
  for (size_t bytes; length; text += bytes, length -= bytes) {
    unsigned char c = (unsigned char)*text;
    bytes = fbUtf8Length(text, length);
    if (!bytes)
      tsStringAppendC(xml, "&#xfffd;");
    else if (c == '"' || c == '&' || c == '<' || c == '>' || c < 0x20)
      tsStringAppendFormat(xml, "&#%u;", c < 0x20 && c != '\t' && c != '\n' ? ' ' : c);
    else
      tsStringAppend(xml, mlirStringRefCreate(text, bytes));
    bytes += !bytes;
  }
}

static void appendXmlAttribute(TsString *xml, const char *name, const char *text) {
  tsStringAppendFormat(xml, " %s=\"", name);
  appendXmlText(xml, text, strlen(text));
  tsStringAppendChar(xml, '"');
}

static bool writeReport(Session *session, size_t failures, TsString *error) {
  TsString xml = {0};
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
  // The report lies beside the result file.
  TsString path = {0};
  const char *resultFile = session->options->resultFile;
  tsStringAppend(&path,
                 mlirStringRefCreate(resultFile, (size_t)(baseName(resultFile) - resultFile)));
  tsStringAppendC(&path, "ttrt_report.xml");
  bool written = writeWholeFile(path.data, xml.data, xml.size, error);
  tsStringFree(&path);
  tsStringFree(&xml);
  return written;
}

static void logResult(Session *session, const Result *result) {
  const char *path = result->path ? result->path : session->options->command;
  if (strcmp(result->result, "pass") == 0)
    sessionLog(session, LogInfo, "PASS: test case=%s", path);
  else if (strcmp(result->result, "skip") == 0)
    sessionLog(session, LogWarning, "SKIP: test=%s was skipped with exception=%s", path,
               result->exception.data);
  else
    sessionLog(session, LogError, "ERROR: test=%s experienced an error with exception=%s", path,
               result->exception.data);
}

static void appendResults(TsString *json, Session *session) {
  tsStringAppendC(json, "[");
  for (size_t i = 0; i < session->results.size; ++i) {
    tsStringAppendC(json, i ? ",\n" : "\n");
    appendResult(json, session->options, &session->results.data[i]);
  }
  tsStringAppendC(json, "\n]\n");
}

static bool writeResults(Session *session, size_t failures) {
  TsString json = {0}, error = {0};
  appendResults(&json, session);
  bool written = writeWholeFile(session->options->resultFile, json.data, json.size, &error) &&
                 writeReport(session, failures, &error);
  if (!written)
    sessionLog(session, LogError, "ERROR: %s", error.data);
  tsStringFree(&json);
  tsStringFree(&error);
  return written;
}

int sessionFinish(Session *session) {
  size_t failures = 0;
  for (size_t i = 0; i < session->results.size; ++i) {
    logResult(session, &session->results.data[i]);
    failures += strcmp(session->results.data[i].result, "pass") != 0;
  }
  bool written = !session->options->resultFile || writeResults(session, failures);
  if (session->asJson)
    appendResults(session->asJson, session);
  for (size_t i = 0; i < session->results.size; ++i) {
    tsFree(session->results.data[i].path);
    tsFree(session->results.data[i].systemDesc);
    tsStringFree(&session->results.data[i].exception);
  }
  tsVecFree(&session->results);
  return failures || !written;
}
