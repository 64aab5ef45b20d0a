// Documents: their parts, what was found out about them, places in them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../lsp/Text.h"
#include "Server.h"

//===--- Places ---===//

static void listLines(Chunk *chunk) {
  tsVecPush(&chunk->lineStarts, 0u);
  for (size_t i = 0; i < chunk->text.length; i++)
    if (chunk->text.data[i] == '\n')
      tsVecPush(&chunk->lineStarts, (uint32_t)i + 1);
}

static json_t *position(const Chunk *chunk, uint32_t offset) {
  size_t low = 0, high = chunk->lineStarts.size;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (chunk->lineStarts.data[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  return lspPosition(chunk->text, chunk->lineStarts.data[low], low + chunk->line, offset);
}

json_t *chunkRange(const Chunk *chunk, AsmRange range) {
  return json_pack("{s:o,s:o}", "start", position(chunk, range.start), "end",
                   position(chunk, range.end));
}

json_t *chunkLocation(const Document *document, const Chunk *chunk, AsmRange range) {
  return json_pack("{s:s,s:o}", "uri", document->uri, "range", chunkRange(chunk, range));
}

Chunk *documentFind(Document *document, const json_t *place, size_t *offset) {
  json_int_t line = json_integer_value(json_object_get(place, "line"));
  for (size_t i = document->chunks.size; i-- > 0;) {
    Chunk *chunk = &document->chunks.data[i];
    if (line < (json_int_t)chunk->line)
      continue;
    size_t row = (size_t)(line - (json_int_t)chunk->line);
    if (row >= chunk->lineStarts.size)
      return NULL;
    *offset = lspSkipUnits(chunk->text, chunk->lineStarts.data[row],
                           json_integer_value(json_object_get(place, "character")));
    return chunk;
  }
  return NULL;
}

const AsmRecordedOp *chunkFindOp(const Chunk *chunk, const IrOperation *op) {
  if (!chunk->opIndices->size)
    for (size_t i = 0; i < chunk->record.ops.size; i++)
      *tsPointerMapInsert(chunk->opIndices, chunk->record.ops.data[i].op, NULL) = i + 1;
  const uintptr_t *slot = tsPointerMapFind(chunk->opIndices, op);
  return slot ? &chunk->record.ops.data[*slot - 1] : NULL;
}

const AsmRecordedOp *chunkInnermostOp(const Chunk *chunk, size_t offset) {
  // The last operation that begins before, or one around it.
  size_t low = 0, high = chunk->record.ops.size;
  while (high > low) {
    size_t middle = (low + high) / 2;
    if (chunk->record.ops.data[middle].whole.start <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  const AsmRecordedOp *found = low ? &chunk->record.ops.data[low - 1] : NULL;
  while (found && !rangeHas(found->whole, offset)) {
    IrOperation *parent = irParentOp(found->op);
    found = parent ? chunkFindOp(chunk, parent) : NULL;
  }
  return found;
}

//===--- Diagnostics ---===//

/// Where messages of a chunk go.
typedef struct Sink {
  const Document *document;
  const Chunk *chunk;
  json_t *list;
} Sink;

/// The place that a location is about, or false.
static bool locationOffset(const Chunk *chunk, MlirLocation location, size_t *offset) {
  if (mlirLocationIsAName(location))
    return locationOffset(chunk, mlirLocationNameGetChildLoc(location), offset);
  if (mlirLocationIsACallSite(location))
    return locationOffset(chunk, mlirLocationCallSiteGetCallee(location), offset);
  if (!mlirLocationIsAFileLineColRange(location))
    return false;
  int line = mlirLocationFileLineColRangeGetStartLine(location);
  int column = mlirLocationFileLineColRangeGetStartColumn(location);
  if (line < 1 || (size_t)line > chunk->lineStarts.size)
    return false;
  *offset = chunk->lineStarts.data[line - 1] + (column > 0 ? (size_t)column - 1 : 0);
  return *offset <= chunk->text.length;
}

/// What is shown as wrong at a place: the name there, else two characters.
static AsmRange shownRange(const Chunk *chunk, MlirLocation location) {
  size_t offset;
  if (!locationOffset(chunk, location, &offset))
    return (AsmRange){0, 0};
  AsmRange range = asmRangeOfName(chunk->text, offset);
  if (range.end == range.start)
    range.end += chunk->text.length - offset < 2 ? (uint32_t)(chunk->text.length - offset) : 2;
  return range;
}

static void appendText(MlirStringRef text, void *user) { tsStringAppend(user, text); }

static json_t *messageOf(MlirDiagnostic diagnostic) {
  TsString text = {0};
  mlirDiagnosticPrint(diagnostic, appendText, &text);
  json_t *message = lspString(tsStringView(&text));
  tsStringFree(&text);
  return message;
}

static int severityOf(MlirDiagnostic diagnostic) {
  switch (mlirDiagnosticGetSeverity(diagnostic)) {
  case MlirDiagnosticError:
    return 1;
  case MlirDiagnosticWarning:
    return 2;
  default:
    return 3;
  }
}

static MlirLogicalResult takeDiagnostic(MlirDiagnostic diagnostic, void *user) {
  Sink *sink = user;
  json_t *entry = json_pack(
      "{s:s,s:o,s:o,s:i,s:s}", "category", "Parse Error", "message", messageOf(diagnostic), "range",
      chunkRange(sink->chunk, shownRange(sink->chunk, mlirDiagnosticGetLocation(diagnostic))),
      "severity", severityOf(diagnostic), "source", "mlir");
  json_t *related = json_array();
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); i++) {
    MlirDiagnostic note = mlirDiagnosticGetNote(diagnostic, i);
    AsmRange range = shownRange(sink->chunk, mlirDiagnosticGetLocation(note));
    json_array_append_new(related, json_pack("{s:o,s:o}", "location",
                                             chunkLocation(sink->document, sink->chunk, range),
                                             "message", messageOf(note)));
  }
  if (json_array_size(related))
    json_object_set(entry, "relatedInformation", related);
  json_decref(related);
  json_array_append_new(sink->list, entry);
  return mlirLogicalResultSuccess();
}

//===--- Parsing ---===//

static void parseChunk(Document *document, Chunk *chunk) {
  Sink sink = {document, chunk, document->diagnostics};
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(document->context, takeDiagnostic, &sink, NULL);
  // Whoever external resources are for: that they are there is nothing to warn of.
  IrExternals others = {0};
  IrExternalSink externals = {.kept = &others};
  AsmSource source = {.name = mlirStringRefCreateFromCString(document->uri),
                      .text = chunk->text,
                      .implicitModule = true,
                      .verify = true,
                      .externals = &externals,
                      .record = &chunk->record};
  chunk->module = asmParseSource(document->context, &source);
  irExternalsFree(&others);
  if (!chunk->module) { // nothing of it is there any more
    asmRecordFree(&chunk->record);
    chunk->record = (AsmRecord){0};
  }
  mlirContextDetachDiagnosticHandler(document->context, handler);
}

static void addChunk(Document *document, size_t start, size_t end, uint32_t line) {
  Chunk chunk = {.line = line, .opIndices = tsAllocZeroed(1, sizeof *chunk.opIndices)};
  char *copy = tsAlloc(end - start + 1);
  memcpy(copy, document->text.data + start, end - start);
  copy[end - start] = 0;
  chunk.copy = copy;
  chunk.text = mlirStringRefCreate(copy, end - start);
  listLines(&chunk);
  tsVecPush(&document->chunks, chunk);
}

/// Parts between lines that are `// -----`; each but the first begins behind the dashes.
static void splitDocument(Document *document) {
  MlirStringRef text = tsStringView(&document->text), marker = tsLiteral("\n// -----");
  size_t start = 0;
  uint32_t line = 0;
  for (;;) {
    size_t at = tsFind(text, marker, start);
    while (at != SIZE_MAX && at + marker.length < text.length &&
           !strchr("\r\n", text.data[at + marker.length])) // a longer line is a comment
      at = tsFind(text, marker, at + 1);
    size_t end = at == SIZE_MAX ? text.length : at + 1;
    addChunk(document, start, end, line);
    if (at == SIZE_MAX)
      return;
    for (size_t i = start; i < at + marker.length; i++)
      line += text.data[i] == '\n';
    start = at + marker.length;
  }
}

/// Triton's dialect and Tenstorrent's have the same name; functions tell them apart.
static bool isTriton(MlirStringRef text) {
  return tsFind(text, tsLiteral("tt.func"), 0) != SIZE_MAX;
}

Document *documentCreate(Server *server, const char *uri, MlirStringRef text, json_int_t version) {
  Document *document = tsAllocZeroed(1, sizeof *document);
  document->uri = tsAlloc(strlen(uri) + 1);
  strcpy(document->uri, uri);
  tsStringAppend(&document->text, text);
  document->version = version;
  document->isTriton = isTriton(text);
  document->context = mlirContextCreateWithRegistry(
      document->isTriton ? server->tritonRegistry : server->registry, false);
  mlirContextSetAllowUnregisteredDialects(document->context, true);
  document->diagnostics = json_array();
  splitDocument(document);
  for (size_t i = 0; i < document->chunks.size; i++)
    parseChunk(document, &document->chunks.data[i]);
  return document;
}

void documentDestroy(Document *document) {
  for (size_t i = 0; i < document->chunks.size; i++) {
    Chunk *chunk = &document->chunks.data[i];
    if (chunk->module)
      irOperationDestroy(chunk->module);
    asmRecordFree(&chunk->record);
    tsPointerMapFree(chunk->opIndices);
    tsFree(chunk->opIndices);
    tsVecFree(&chunk->lineStarts);
    tsFree(chunk->copy);
  }
  tsVecFree(&document->chunks);
  json_decref(document->diagnostics);
  mlirContextDestroy(document->context);
  tsStringFree(&document->text);
  tsFree(document->uri);
  tsFree(document);
}
