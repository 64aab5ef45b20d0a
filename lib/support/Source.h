// Source buffers: where text came from, positions as line and column, and messages with the line
// and a caret. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_SOURCE_H
#define TESSERA_SUPPORT_SOURCE_H

#include "support/String.h"

/// One loaded text. `text.data[text.length]` is NUL, so a lexer may look one byte ahead.
typedef struct TsSourceBuffer {
  MlirStringRef name; ///< as shown in messages; "<stdin>" for standard input
  MlirStringRef text;
  /// Byte offsets of line starts, built when a position is first asked for.
  size_t *lineStarts;
  size_t numLines;
} TsSourceBuffer;

typedef struct TsLineColumn {
  unsigned line, column; ///< from 1; the column counts bytes
} TsLineColumn;

/// Takes a copy of nothing: `name` and `text` must outlive the buffer. Free with
/// tsSourceBufferFree.
TsSourceBuffer tsSourceBufferCreate(MlirStringRef name, MlirStringRef text);
/// Line and column of a byte offset (clamped to the end). Not thread-safe on the first call.
TsLineColumn tsSourceBufferLocate(TsSourceBuffer *buffer, size_t offset);
/// The text of a line (from 1) without its end; empty when there is no such line.
MlirStringRef tsSourceBufferLine(TsSourceBuffer *buffer, unsigned line);
void tsSourceBufferFree(TsSourceBuffer *buffer);

typedef enum TsSeverity { TS_ERROR, TS_WARNING, TS_NOTE, TS_REMARK } TsSeverity;
/// "error", "warning", "note", "remark".
const char *tsSeverityName(TsSeverity severity);
/// Appends `name:line:column: error: message`, the source line and a caret, as LLVM's tools print
/// it.
void tsSourceBufferFormatMessage(TsSourceBuffer *buffer, size_t offset, TsSeverity severity,
                                 MlirStringRef message, TsString *out);

/// The same with any text, such as "note: ", before the message.
void tsSourceBufferFormatPlace(TsSourceBuffer *buffer, size_t offset, const char *label,
                               MlirStringRef message, TsString *out);

#endif // TESSERA_SUPPORT_SOURCE_H
