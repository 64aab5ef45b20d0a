// Documents: reading them, what is wrong with them, places in them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../lsp/Text.h"
#include "Server.h"

#include <ctype.h>
#include <unistd.h>

//===--- Places ---===//

static size_t endOfText(MlirStringRef text, size_t at) {
  while (at < text.length) {
    char c = text.data[at++];
    if (c == '"' || c == '\n')
      return at;
    if (c == '\\' && at < text.length)
      at++;
  }
  return text.length;
}

size_t tdTokenEnd(MlirStringRef text, size_t start) {
  if (start >= text.length)
    return text.length;
  if (text.data[start] == '"')
    return endOfText(text, start + 1);
  size_t end = start + 1;
  while (end < text.length &&
         (isalnum((unsigned char)text.data[end]) || text.data[end] == '_' || text.data[end] == '$'))
    end++;
  return end;
}

static json_t *positionIn(const TdDocument *document, uint32_t buffer, size_t offset) {
  TsSourceBuffer *source = &document->context->buffers.data[buffer - 1]->source;
  TsLineColumn place = tsSourceBufferLocate(source, offset);
  return lspPosition(source->text, offset - (place.column - 1), place.line - 1, offset);
}

json_t *tdRange(const TdDocument *document, uint32_t buffer, size_t start, size_t end) {
  return json_pack("{s:o,s:o}", "start", positionIn(document, buffer, start), "end",
                   positionIn(document, buffer, end));
}

void tdAppendPath(const TdDocument *document, uint32_t buffer, TsString *path) {
  MlirStringRef name = tdBuffer(document, buffer)->source.name;
  char folder[4096];
  if (name.length && name.data[0] != '/' && getcwd(folder, sizeof folder)) {
    tsStringAppendC(path, folder);
    tsStringAppendChar(path, '/');
  }
  tsStringAppend(path, name);
}

json_t *tdLocation(const TdDocument *document, TgLoc loc) {
  size_t end = tdTokenEnd(tdBuffer(document, loc.buffer)->source.text, loc.offset);
  json_t *uri;
  if (loc.buffer == 1) {
    uri = json_string(document->uri);
  } else {
    TsString path = {0};
    tdAppendPath(document, loc.buffer, &path);
    uri = lspFileUri(tsStringView(&path));
    tsStringFree(&path);
  }
  return json_pack("{s:o,s:o}", "uri", uri, "range",
                   tdRange(document, loc.buffer, loc.offset, end));
}

size_t tdDocumentOffset(const TdDocument *document, const json_t *position) {
  TsSourceBuffer *source = &document->context->buffers.data[0]->source;
  json_int_t line = json_integer_value(json_object_get(position, "line"));
  if (line < 0 || line >= UINT32_MAX)
    return source->text.length;
  MlirStringRef text = tsSourceBufferLine(source, (unsigned)line + 1);
  if (!text.length)
    return (size_t)line < source->numLines ? source->lineStarts[line] : source->text.length;
  return lspSkipUnits(source->text, (size_t)(text.data - source->text.data),
                      json_integer_value(json_object_get(position, "character")));
}

//===--- Diagnostics ---===//

static void takeTableGenDiagnostic(const TgDiagnostic *diagnostic, void *user) {
  TdDocument *document = user;
  if (!diagnostic->line || !tsEqual(diagnostic->file, tsStringView(&document->path)))
    return; // about another file, which isn't shown
  TsSourceBuffer *source = &document->context->buffers.data[0]->source;
  tsSourceBufferLocate(source, 0); // counts the lines
  size_t start = source->lineStarts[diagnostic->line - 1] + diagnostic->column - 1;
  static const int severities[] = {
      [TS_ERROR] = 1, [TS_WARNING] = 2, [TS_NOTE] = 3, [TS_REMARK] = 3};
  json_array_append_new(document->diagnostics,
                        json_pack("{s:s,s:o,s:o,s:i,s:s}", "category", "Parse Error", "message",
                                  lspString(diagnostic->message), "range",
                                  tdRange(document, 1, start, tdTokenEnd(source->text, start)),
                                  "severity", severities[diagnostic->severity], "source",
                                  "tablegen"));
}

//===--- Reading ---===//

static void addFolders(TgContext *context, MlirStringRef folders) {
  for (size_t start = 0; start < folders.length;) {
    size_t end = tsFindChar(folders, ';', start);
    end = end == SIZE_MAX ? folders.length : end;
    if (end > start)
      tgContextAddIncludeDir(context, tsSubstring(folders, start, end - start));
    start = end + 1;
  }
}

static void addIncludeDirs(const TdServer *server, TdDocument *document) {
  MlirStringRef path = tsStringView(&document->path);
  size_t folder = path.length;
  while (folder > 0 && path.data[folder - 1] != '/')
    folder--;
  if (folder)
    tgContextAddIncludeDir(document->context, tsSubstring(path, 0, folder > 1 ? folder - 1 : 1));
  for (size_t i = 0; i < server->includeDirs.size; i++)
    tgContextAddIncludeDir(document->context, server->includeDirs.data[i]);
  for (size_t i = 0; i < server->files.size; i++)
    if (tsEqual(server->files.data[i].file, path))
      addFolders(document->context, server->files.data[i].includes);
}

TdDocument *tdDocumentCreate(const TdServer *server, const char *uri, TsString text,
                             json_int_t version) {
  TdDocument *document = tsAllocZeroed(1, sizeof *document);
  document->uri = tsAlloc(strlen(uri) + 1);
  strcpy(document->uri, uri);
  lspAppendPath(uri, &document->path);
  document->text = text;
  document->version = version;
  document->diagnostics = json_array();
  document->context = tgContextCreate(takeTableGenDiagnostic, document);
  // Somebody waits: a tenth of what a generator may take.
  tgContextSetLimits(document->context, TG_DEFAULT_MEMORY / 2, TG_DEFAULT_STEPS / 10);
  tgContextTrackUses(document->context);
  addIncludeDirs(server, document);
  tgContextParseText(document->context, tsStringView(&document->path), tsStringView(&text));
  tdDocumentIndex(document); // what was read before an error can be asked about too
  return document;
}

void tdDocumentDestroy(TdDocument *document) {
  tsVecFree(&document->symbols);
  tsVecFree(&document->spots);
  tsPointerMapFree(&document->symbolAt);
  tgContextDestroy(document->context);
  json_decref(document->diagnostics);
  tsStringFree(&document->text);
  tsStringFree(&document->path);
  tsFree(document->uri);
  tsFree(document);
}
