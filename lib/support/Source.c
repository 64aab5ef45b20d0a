// Source buffers: where text came from, positions as line and column, and messages with the line
// and a caret. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Source.h"

TsSourceBuffer tsSourceBufferCreate(MlirStringRef name, MlirStringRef text) {
  return (TsSourceBuffer){.name = name, .text = text};
}

static void indexLines(TsSourceBuffer *buffer) {
  if (buffer->lineStarts)
    return;
  TsVec(size_t) starts = {0};
  tsVecPush(&starts, 0);
  for (size_t at = tsFindChar(buffer->text, '\n', 0); at != SIZE_MAX;
       at = tsFindChar(buffer->text, '\n', at + 1))
    tsVecPush(&starts, at + 1);
  buffer->lineStarts = starts.data;
  buffer->numLines = starts.size;
}

TsLineColumn tsSourceBufferLocate(TsSourceBuffer *buffer, size_t offset) {
  indexLines(buffer);
  if (offset > buffer->text.length)
    offset = buffer->text.length;
  size_t low = 0, high = buffer->numLines;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (buffer->lineStarts[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  return (TsLineColumn){(unsigned)low + 1, (unsigned)(offset - buffer->lineStarts[low]) + 1};
}

MlirStringRef tsSourceBufferLine(TsSourceBuffer *buffer, unsigned line) {
  indexLines(buffer);
  if (line == 0 || line > buffer->numLines)
    return mlirStringRefCreate("", 0);
  size_t start = buffer->lineStarts[line - 1];
  size_t end = tsFindChar(buffer->text, '\n', start);
  MlirStringRef text = tsSubstring(buffer->text, start, end == SIZE_MAX ? SIZE_MAX : end - start);
  if (text.length && text.data[text.length - 1] == '\r')
    text.length--;
  return text;
}

void tsSourceBufferFree(TsSourceBuffer *buffer) {
  tsFree(buffer->lineStarts);
  buffer->lineStarts = NULL;
}

const char *tsSeverityName(TsSeverity severity) {
  static const char *const names[] = {"error", "warning", "note", "remark"};
  return names[severity];
}

// Tabs are shown as blanks up to the next multiple of this, so that the caret stands under its
// character.
enum { kTabStop = 8 };

static void appendLineAndCaret(MlirStringRef line, unsigned column, TsString *out) {
  TsString caret = {0};
  size_t width = 0;
  for (size_t i = 0; i < line.length || i < column; ++i) {
    char c = i < line.length ? line.data[i] : ' ';
    size_t cells = c == '\t' ? kTabStop - width % kTabStop : 1;
    if (i < line.length) {
      if (c == '\t')
        tsStringAppendRepeated(out, ' ', cells);
      else
        tsStringAppendChar(out, c);
    }
    if (i + 1 < column)
      tsStringAppendRepeated(&caret, ' ', cells);
    width += cells;
  }
  tsStringAppendChar(out, '\n');
  tsStringAppend(out, tsStringView(&caret));
  tsStringAppendC(out, "^\n");
  tsStringFree(&caret);
}

void tsSourceBufferFormatPlace(TsSourceBuffer *buffer, size_t offset, const char *label,
                               MlirStringRef message, TsString *out) {
  TsLineColumn at = tsSourceBufferLocate(buffer, offset);
  if (buffer->name.length) {
    tsStringAppend(out, buffer->name);
    tsStringAppendFormat(out, ":%u:%u: ", at.line, at.column);
  }
  tsStringAppendC(out, label);
  tsStringAppend(out, message);
  tsStringAppendChar(out, '\n');
  MlirStringRef line = tsSourceBufferLine(buffer, at.line);
  if (!line.length || !memchr(line.data, 0, line.length)) // else it's no text to show
    appendLineAndCaret(line, at.column, out);
}

void tsSourceBufferFormatMessage(TsSourceBuffer *buffer, size_t offset, TsSeverity severity,
                                 MlirStringRef message, TsString *out) {
  static const char *const labels[] = {"error: ", "warning: ", "note: ", "remark: "};
  tsSourceBufferFormatPlace(buffer, offset, labels[severity], message, out);
}
