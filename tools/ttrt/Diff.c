// ttrt diff: the fields in which two compiled files differ.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "flatbuffers/Flatbuffers.h"
#include "support/Map.h"

typedef struct FieldValue {
  TsString path, value;
  bool seen; ///< in the second file too
} FieldValue;

typedef struct Diff {
  Session *session;
  TsVec(FieldValue) fields; ///< of the first file
  TsStringMap byPath;       ///< index + 1
  size_t differences;
} Diff;

enum { MostShown = 64 };

/// Appends what there is room for: from `at` on, where two long values begin to differ.
static void appendShown(TsString *line, const char *value, size_t length, size_t at) {
  size_t from = length > MostShown && at > MostShown / 2 ? at - MostShown / 2 : 0;
  size_t shown = length - from < MostShown ? length - from : MostShown;
  tsStringAppendC(line, from ? "..." : "");
  tsStringAppend(line, mlirStringRefCreate(value + from, shown));
  tsStringAppendC(line, from + shown < length ? "..." : "");
}

static bool collect(void *user, const char *path, size_t pathLength, const char *value,
                    size_t valueLength) {
  Diff *diff = user;
  FieldValue field = {0};
  tsStringAppend(&field.path, mlirStringRefCreate(path, pathLength));
  tsStringAppend(&field.value, mlirStringRefCreate(value, valueLength));
  tsVecPush(&diff->fields, field);
  *tsStringMapInsert(&diff->byPath, tsStringView(&field.path), NULL) = diff->fields.size;
  return true;
}

static bool compare(void *user, const char *path, size_t pathLength, const char *value,
                    size_t valueLength) {
  Diff *diff = user;
  uintptr_t *slot = tsStringMapFind(&diff->byPath, mlirStringRefCreate(path, pathLength));
  TsString line = {0};
  if (!slot) {
    tsStringAppendFormat(&line, "+ %.*s: ", (int)pathLength, path);
    appendShown(&line, value, valueLength, 0);
  } else {
    FieldValue *field = &diff->fields.data[*slot - 1];
    size_t at = 0;
    field->seen = true;
    while (at < valueLength && at < field->value.size && value[at] == field->value.data[at])
      ++at;
    if (at < valueLength || at < field->value.size) {
      tsStringAppendFormat(&line, "! %.*s: ", (int)pathLength, path);
      appendShown(&line, field->value.data, field->value.size, at);
      tsStringAppendC(&line, " -> ");
      appendShown(&line, value, valueLength, at);
    }
  }
  if (line.size) {
    ++diff->differences;
    sessionReport(diff->session, "%s", line.data);
  }
  tsStringFree(&line);
  return true;
}

static void reportMissing(Diff *diff) {
  for (size_t i = 0; i < diff->fields.size; ++i) {
    const FieldValue *field = &diff->fields.data[i];
    if (field->seen)
      continue;
    TsString line = {0};
    tsStringAppendFormat(&line, "- %s: ", field->path.data);
    appendShown(&line, field->value.data, field->value.size, 0);
    ++diff->differences;
    sessionReport(diff->session, "%s", line.data);
    tsStringFree(&line);
  }
}

static void freeDiff(Diff *diff) {
  for (size_t i = 0; i < diff->fields.size; ++i) {
    tsStringFree(&diff->fields.data[i].path);
    tsStringFree(&diff->fields.data[i].value);
  }
  tsVecFree(&diff->fields);
  tsStringMapFree(&diff->byPath);
}

static void diffFiles(Session *session, const File *first, const File *second, Result *result) {
  Diff diff = {.session = session};
  if (first->rootType != second->rootType) {
    resultFail(result, "error", "the files are of different kinds");
    return;
  }
  bool done = fbWalkFields(first->root, first->rootType, collect, &diff) &&
              fbWalkFields(second->root, second->rootType, compare, &diff);
  if (done)
    reportMissing(&diff);
  if (!done)
    resultFail(result, "error", "out of memory");
  else if (diff.differences)
    resultFail(result, "error", "%zu field%s differ%s from '%s'", diff.differences,
               diff.differences > 1 ? "s" : "", diff.differences > 1 ? "" : "s",
               session->options->binaries.data[1]);
  freeDiff(&diff);
}

void commandDiff(Session *session) {
  const Paths *paths = &session->options->binaries;
  Result *result = sessionAdd(session, paths->data[0]);
  if (paths->size != 2) {
    resultFail(result, "error", "diff takes two files, not %zu", paths->size);
    return;
  }
  File first = {0}, second = {0};
  if (fileOpen(paths->data[0], &first, result) && fileOpen(paths->data[1], &second, result))
    diffFiles(session, &first, &second, result);
  tsStringFree(&first.bytes);
  tsStringFree(&second.bytes);
}
