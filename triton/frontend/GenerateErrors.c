// Errors while a kernel is compiled: where they are shown, and what users get to read.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Generate.h"

#include <stdio.h>

// As many lines of source are shown as Triton shows.
enum { MAX_SOURCE_LINES = 12, MAX_FRAMES_SHOWN = 64 };

static bool isCompilationError(FeErrorKind kind) {
  return kind == FE_COMPILATION_ERROR || kind == FE_COMPILE_TIME_ASSERTION ||
         kind == FE_UNSUPPORTED;
}

/// As repr() of a str.
static void appendQuoted(TsString *out, MlirStringRef text) {
  bool hasSingle = tsFindChar(text, '\'', 0) != SIZE_MAX;
  char quote = hasSingle && tsFindChar(text, '"', 0) == SIZE_MAX ? '"' : '\'';
  tsStringAppendChar(out, quote);
  for (size_t i = 0; i < text.length; ++i) {
    char c = text.data[i];
    if (c == '\n')
      tsStringAppendC(out, "\\n");
    else if (c == '\t')
      tsStringAppendC(out, "\\t");
    else if (c == '\r')
      tsStringAppendC(out, "\\r");
    else if ((unsigned char)c < 0x20 || c == 0x7f)
      tsStringAppendFormat(out, "\\x%02x", (unsigned char)c);
    else {
      if (c == '\\' || c == quote)
        tsStringAppendChar(out, '\\');
      tsStringAppendChar(out, c);
    }
  }
  tsStringAppendChar(out, quote);
}

void feErrorRepr(const FeError *error, TsString *out) {
  tsStringAppendC(out, feErrorKindName(error->kind));
  tsStringAppendChar(out, '(');
  if (error->message.length)
    appendQuoted(out, error->message);
  tsStringAppendChar(out, ')');
}

void feShowPlainly(FeCompiler *compiler) {
  FeError *error = &compiler->error;
  if (isCompilationError(error->kind))
    return;
  if (error->kind == FE_KEY_ERROR) {
    TsString text = {0};
    appendQuoted(&text, error->message);
    error->message = tsArenaString(&compiler->arena, tsStringView(&text));
    tsStringFree(&text);
  }
  error->kind = FE_COMPILATION_ERROR;
}

static void addFrame(FeBody *body) {
  FeError *error = &body->compiler->error;
  if (error->numFrames == error->capacity) {
    error->capacity = error->capacity ? 2 * error->capacity : 8;
    FeFrame *frames = tsArenaNewArray(&body->compiler->arena, FeFrame, error->capacity);
    if (error->numFrames)
      memcpy(frames, error->frames, error->numFrames * sizeof *frames);
    error->frames = frames;
  }
  error->frames[error->numFrames++] = (FeFrame){body->function, body->node};
}

void *feRecordFailure(FeBody *body) {
  if (body->hasFailed)
    return NULL;
  body->hasFailed = true;
  FeError *error = &body->compiler->error;
  if (!isCompilationError(error->kind)) {
    TsString text = {0};
    feErrorRepr(error, &text);
    error->message = tsArenaString(&body->compiler->arena, tsStringView(&text));
    error->kind = FE_COMPILATION_ERROR;
    tsStringFree(&text);
  }
  addFrame(body);
  return NULL;
}

void *feUnsupported(FeBody *body, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  feFail(body->compiler, FE_UNSUPPORTED, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
  return NULL;
}

//===--- Text ---===//

/// Line `number` of a text, from 1, without its end; empty behind the last.
static MlirStringRef lineOf(MlirStringRef source, size_t *offset) {
  size_t end = tsFindChar(source, '\n', *offset);
  if (end == SIZE_MAX)
    end = source.length;
  MlirStringRef line = tsSubstring(source, *offset, end - *offset);
  *offset = end + 1;
  return line;
}

/// Without up to `indent` blanks: functions are shown as if they stood at the margin.
static MlirStringRef dedent(MlirStringRef line, int32_t indent) {
  size_t count = 0;
  while (count < (size_t)indent && count < line.length &&
         (line.data[count] == ' ' || line.data[count] == '\t'))
    ++count;
  return tsSubstring(line, count, line.length - count);
}

/// The function's lines up to the node's, the last ones, and a caret.
static void appendExcerpt(TsString *out, const FeFunction *function, const FeNode *node) {
  MlirStringRef source = function->module->source;
  int32_t first = function->node->line, last = node->line;
  int32_t line = first;
  if (last - first >= MAX_SOURCE_LINES)
    line = last - MAX_SOURCE_LINES + 1;
  size_t offset = 0;
  for (int32_t number = 1; number <= last && offset <= source.length; ++number) {
    MlirStringRef text = lineOf(source, &offset);
    if (number < line)
      continue;
    tsStringAppend(out, dedent(text, function->node->column));
    tsStringAppendChar(out, '\n');
  }
  int32_t column = node->column - function->node->column;
  tsStringAppendRepeated(out, ' ', column > 0 ? (size_t)column : 0);
  tsStringAppendChar(out, '^');
}

static void appendFrame(TsString *out, const FeFrame *frame) {
  const FeNode *start = frame->function->node;
  int32_t column = frame->node->column - start->column;
  tsStringAppendFormat(out, "at %d:%d:\n", frame->node->line - start->line + 1,
                       column > 0 ? column : 0);
  if (frame->function->module->source.length)
    appendExcerpt(out, frame->function, frame->node);
  else
    tsStringAppendC(out, " <source unavailable>");
}

static char *copyText(MlirStringRef text) {
  char *copy = tsAlloc(text.length + 1);
  if (text.length)
    memcpy(copy, text.data, text.length);
  copy[text.length] = 0;
  return copy;
}

void feReportError(FeCompiler *compiler, TritonError *error) {
  if (!error)
    return;
  const FeError *given = &compiler->error;
  *error = (TritonError){0};
  TsString text = {0};
  for (size_t i = 0; i < given->numFrames; ++i) {
    if (i == MAX_FRAMES_SHOWN) {
      tsStringAppendFormat(&text, "\n\n... and %zu more calls",
                           given->numFrames - MAX_FRAMES_SHOWN);
      break;
    }
    if (i)
      tsStringAppendC(&text, "\n\nThe above exception was the direct cause of the following "
                             "exception:\n\n");
    appendFrame(&text, &given->frames[i]);
    if (i == 0 && given->message.length) {
      tsStringAppendChar(&text, '\n');
      tsStringAppend(&text, given->message);
    }
  }
  if (!given->numFrames)
    tsStringAppend(&text, given->message);
  // What calls a helper that fails is a plain error, whatever the helper's is.
  const char *kind = given->numFrames > 1 ? "CompilationError" : feErrorKindName(given->kind);
  error->kind = copyText(mlirStringRefCreateFromCString(kind));
  error->message = copyText(tsStringView(&text));
  tsStringFree(&text);
  MlirStringRef fileName = mlirStringRefCreate("", 0);
  if (given->numFrames) {
    const FeFrame *frame = &given->frames[0];
    error->line = frame->node->line + frame->function->module->lineOffset;
    error->column = frame->node->column;
    fileName = frame->function->module->fileName;
  }
  error->fileName = copyText(fileName);
}

void tritonErrorDestroy(TritonError *error) {
  tsFree(error->kind);
  tsFree(error->message);
  tsFree(error->fileName);
  *error = (TritonError){0};
}
