// What editors say about texts: places counted as they count, changes, addresses of files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_LSP_TEXT_H
#define TESSERA_TOOLS_LSP_TEXT_H

#include "support/String.h"

#include <jansson.h>

/// {line, character} of an offset in the line (from 0) that starts at `lineStart`; the character
/// in UTF-16 units.
json_t *lspPosition(MlirStringRef text, size_t lineStart, size_t line, size_t offset);
/// The offset that many UTF-16 units behind the start of a line; at most the line's end.
size_t lspSkipUnits(MlirStringRef text, size_t lineStart, json_int_t units);
/// Makes the `contentChanges` of a notification, one behind the other: parts, or the whole text.
void lspApplyChanges(TsString *text, const json_t *changes);

/// Appends the path that a URI names, whatever its scheme is.
void lspAppendPath(const char *uri, TsString *path);
/// A new string: the URI of the file at an absolute path.
json_t *lspFileUri(MlirStringRef path);

#endif // TESSERA_TOOLS_LSP_TEXT_H
