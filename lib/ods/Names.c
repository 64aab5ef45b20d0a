// Names: from records and C++ spellings to C.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Model.h"

#include <ctype.h>

const char *odsText(Ods *ods, MlirStringRef text) { return tsArenaString(&ods->arena, text).data; }

const char *odsFormatV(Ods *ods, const char *format, va_list args) {
  TsString text = {0};
  tsStringAppendFormatV(&text, format, args);
  const char *result = odsText(ods, tsStringView(&text));
  tsStringFree(&text);
  return result;
}

const char *odsFormat(Ods *ods, const char *format, ...) {
  va_list args;
  va_start(args, format);
  const char *result = odsFormatV(ods, format, args);
  va_end(args);
  return result;
}

const char *odsUpperCamel(Ods *ods, MlirStringRef text) {
  char *result = tsArenaAlloc(&ods->arena, text.length + 1, 1);
  size_t size = 0;
  bool raise = true;
  for (size_t i = 0; i < text.length; ++i) {
    if (text.data[i] == '_') {
      raise = true;
      continue;
    }
    result[size++] = (char)(raise ? toupper((unsigned char)text.data[i]) : text.data[i]);
    raise = false;
  }
  result[size] = 0;
  return result;
}

// The upper-case run at the start is one word: "TTIRFoo" -> "ttirFoo", "IsA" -> "isA".
const char *odsLowerFirst(Ods *ods, MlirStringRef text) {
  char *result = (char *)tsArenaString(&ods->arena, text).data;
  size_t run = 0;
  while (run < text.length && isupper((unsigned char)result[run]))
    ++run;
  bool followedByWord = run < text.length && islower((unsigned char)result[run]);
  size_t lower = run > 1 && followedByWord ? run - 1 : run;
  for (size_t i = 0; i < lower; ++i)
    result[i] = (char)tolower((unsigned char)result[i]);
  return result;
}

const char *odsFileIdentifier(Ods *ods, const char *file) {
  MlirStringRef stem = mlirStringRefCreateFromCString(file);
  stem.length -= tsEndsWith(stem, tsLiteral(".td")) ? 3 : 0;
  char *words = (char *)tsArenaString(&ods->arena, stem).data;
  for (char *c = words; *c; ++c)
    if (!isalnum((unsigned char)*c))
      *c = '_';
  const char *lower = odsLowerFirst(ods, mlirStringRefCreateFromCString(words));
  char *camel = (char *)odsUpperCamel(ods, mlirStringRefCreateFromCString(lower));
  camel[0] = lower[0];
  return camel;
}

MlirStringRef odsString(const TgRecord *record, const char *field) {
  MlirStringRef value;
  return tgRecordGetStringOptional(record, field, &value) ? value : tsLiteral("");
}

bool odsBit(const TgRecord *record, const char *field) {
  bool value;
  return tgRecordGetBitOptional(record, field, &value) && value;
}

static size_t findLastColons(MlirStringRef name) {
  for (size_t i = name.length; i >= 2; --i)
    if (name.data[i - 1] == ':' && name.data[i - 2] == ':')
      return i;
  return 0;
}

bool odsIsName(MlirStringRef text) {
  for (size_t i = 0; i < text.length; ++i)
    if (!isalnum((unsigned char)text.data[i]) && !strchr("_.$-", text.data[i]))
      return false;
  return text.length > 0;
}

bool odsIsOpName(MlirStringRef text) {
  for (size_t i = 0; i < text.length; ++i)
    if (!isprint((unsigned char)text.data[i]) || strchr("\"\\", text.data[i]))
      return false;
  return text.length > 0;
}

static bool isWordByte(char c) { return isalnum((unsigned char)c) || c == '_'; }

bool odsMentions(MlirStringRef text, const char *word) {
  size_t length = strlen(word), at = 0;
  MlirStringRef wanted = mlirStringRefCreate(word, length);
  while ((at = tsFind(text, wanted, at)) != SIZE_MAX) {
    bool startsWord = at == 0 || !isWordByte(text.data[at - 1]),
         endsWord = at + length == text.length || !isWordByte(text.data[at + length]);
    if (startsWord && endsWord)
      return true;
    at += length;
  }
  return false;
}

MlirStringRef odsReplaceAll(Ods *ods, MlirStringRef text, MlirStringRef pattern,
                            MlirStringRef replacement) {
  TsString out = {0};
  size_t at = 0;
  while (pattern.length) {
    size_t found = tsFind(text, pattern, at);
    if (found == SIZE_MAX)
      break;
    tsStringAppend(&out, tsSubstring(text, at, found - at));
    tsStringAppend(&out, replacement);
    at = found + pattern.length;
  }
  tsStringAppend(&out, tsSubstring(text, at, SIZE_MAX));
  text = tsArenaString(&ods->arena, tsStringView(&out));
  tsStringFree(&out);
  return text;
}

MlirStringRef odsLastComponent(MlirStringRef name) {
  name = tsTrim(name);
  return tsSubstring(name, findLastColons(name), SIZE_MAX);
}

MlirStringRef odsNamespaceOf(MlirStringRef name) {
  name = tsTrim(name);
  size_t colons = findLastColons(name);
  return colons < 2 ? tsLiteral("") : tsSubstring(name, 0, colons - 2);
}

const char *odsSnakeOpName(Ods *ods, MlirStringRef className) {
  if (tsEndsWith(className, tsLiteral("Op")))
    className.length -= 2;
  TsString text = {0};
  for (size_t i = 0; i < className.length; ++i) {
    char c = className.data[i];
    bool wordBefore = i && (islower((unsigned char)className.data[i - 1]) ||
                            isdigit((unsigned char)className.data[i - 1]));
    if (isupper((unsigned char)c) && wordBefore)
      tsStringAppendChar(&text, '_');
    tsStringAppendChar(&text, (char)tolower((unsigned char)c));
  }
  const char *result = odsText(ods, tsStringView(&text));
  tsStringFree(&text);
  return result;
}

void odsForeign(Ods *ods, const TgRecord *record, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  size_t length = text.size;
  bool isNew, isRefused = ods->foreign == ODS_FOREIGN_REFUSED;
  tsStringAppendFormat(&text, "@%u", tgRecordGetId(record));
  tsStringMapInsert(&ods->foreignReports, tsArenaString(&ods->arena, tsStringView(&text)), &isNew);
  if (isNew)
    tgReportAtRecord(record, isRefused ? TS_ERROR : TS_WARNING, "%.*s%s", (int)length, text.data,
                     isRefused ? "" : "; left out");
  tsStringFree(&text);
}

MlirStringRef odsTakeLine(MlirStringRef *rest) {
  size_t end = tsFindChar(*rest, '\n', 0);
  MlirStringRef line = tsSubstring(*rest, 0, end);
  *rest = end == SIZE_MAX ? tsLiteral("") : tsSubstring(*rest, end + 1, SIZE_MAX);
  return line;
}

/// SIZE_MAX for a line of blanks.
static size_t indentOf(MlirStringRef line) {
  size_t indent = 0;
  while (indent < line.length && (line.data[indent] == ' ' || line.data[indent] == '\t'))
    ++indent;
  return indent == line.length ? SIZE_MAX : indent;
}

void odsAppendReindented(MlirStringRef text, const char *prefix, TsString *out) {
  while (text.length && (text.data[text.length - 1] == ' ' || text.data[text.length - 1] == '\t'))
    --text.length;
  size_t common = SIZE_MAX;
  bool started = false;
  for (MlirStringRef rest = text; rest.length;) {
    size_t indent = indentOf(odsTakeLine(&rest));
    common = indent < common ? indent : common;
  }
  while (text.length) {
    MlirStringRef line = odsTakeLine(&text);
    bool isEmpty = indentOf(line) == SIZE_MAX;
    started = started || !isEmpty;
    if (!isEmpty) {
      tsStringAppendC(out, prefix);
      tsStringAppend(out, tsSubstring(line, common, SIZE_MAX));
    }
    if (started)
      tsStringAppendChar(out, '\n');
  }
}
