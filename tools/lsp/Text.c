// Places, changes and addresses.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Text.h"
#include "Transport.h"

//===--- Places ---===//

/// Bytes of the character that begins with this one.
static size_t utf8Length(unsigned char c) { return c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4; }

json_t *lspPosition(MlirStringRef text, size_t lineStart, size_t line, size_t offset) {
  json_int_t units = 0;
  for (size_t i = lineStart; i < offset && i < text.length;) {
    size_t length = utf8Length((unsigned char)text.data[i]);
    units += length == 4 ? 2 : 1;
    i += length;
  }
  return json_pack("{s:I,s:I}", "line", (json_int_t)line, "character", units);
}

size_t lspSkipUnits(MlirStringRef text, size_t lineStart, json_int_t units) {
  size_t at = lineStart;
  while (units > 0 && at < text.length && text.data[at] != '\n') {
    size_t length = utf8Length((unsigned char)text.data[at]);
    units -= length == 4 ? 2 : 1;
    at += length;
  }
  return at < text.length ? at : text.length;
}

//===--- Changes ---===//

/// Behind the end of the text: its end.
static size_t offsetOf(MlirStringRef text, const json_t *place) {
  size_t start = 0;
  for (json_int_t line = json_integer_value(json_object_get(place, "line")); line > 0; line--) {
    size_t end = tsFindChar(text, '\n', start);
    if (end == SIZE_MAX)
      return text.length;
    start = end + 1;
  }
  return lspSkipUnits(text, start, json_integer_value(json_object_get(place, "character")));
}

static void replacePart(TsString *text, const json_t *range, MlirStringRef by) {
  MlirStringRef old = tsStringView(text);
  size_t start = offsetOf(old, json_object_get(range, "start"));
  size_t end = offsetOf(old, json_object_get(range, "end"));
  if (end < start)
    end = start;
  TsString changed = {0};
  tsStringReserve(&changed, old.length - (end - start) + by.length);
  tsStringAppend(&changed, tsSubstring(old, 0, start));
  tsStringAppend(&changed, by);
  tsStringAppend(&changed, tsSubstring(old, end, SIZE_MAX));
  tsStringFree(text);
  *text = changed;
}

void lspApplyChanges(TsString *text, const json_t *changes) {
  size_t i;
  json_t *change;
  json_array_foreach(changes, i, change) {
    const json_t *range = json_object_get(change, "range");
    MlirStringRef by = lspText(json_object_get(change, "text"));
    if (range) {
      replacePart(text, range, by);
    } else {
      tsStringClear(text);
      tsStringAppend(text, by);
    }
  }
}

//===--- Addresses ---===//

static int hexDigit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

void lspAppendPath(const char *uri, TsString *path) {
  const char *scheme = strstr(uri, "://");
  const char *at = scheme ? strchr(scheme + 3, '/') : uri;
  for (; at && *at; at++) {
    int high = *at == '%' ? hexDigit(at[1]) : -1;
    int low = high >= 0 ? hexDigit(at[2]) : -1;
    tsStringAppendChar(path, low >= 0 ? (char)(high << 4 | low) : *at);
    at += low >= 0 ? 2 : 0;
  }
}

json_t *lspFileUri(MlirStringRef path) {
  TsString uri = {0};
  tsStringAppendC(&uri, "file://");
  for (size_t i = 0; i < path.length; i++) {
    char c = path.data[i];
    bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                   (c && strchr("/-._~", c));
    if (isPlain)
      tsStringAppendChar(&uri, c);
    else
      tsStringAppendFormat(&uri, "%%%02X", (unsigned)(unsigned char)c);
  }
  json_t *string = lspString(tsStringView(&uri));
  tsStringFree(&uri);
  return string;
}
