// What is shown about names and includes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../lsp/Text.h"
#include "Server.h"
#include "ods/Model.h"

//===--- Includes ---===//

/// The end of the name of the file that the document includes as this buffer; 0: it doesn't.
static size_t includeEnd(const TdDocument *document, uint32_t buffer, size_t *start) {
  TgLoc from = tdBuffer(document, buffer)->includedFrom;
  *start = from.offset;
  return from.buffer == 1 ? tdTokenEnd(tdBuffer(document, 1)->source.text, from.offset) : 0;
}

json_t *tdLinks(const TdDocument *document) {
  json_t *list = json_array();
  for (uint32_t i = 2; i <= document->context->buffers.size; i++) {
    size_t start, end = includeEnd(document, i, &start);
    if (!end)
      continue;
    TsString path = {0};
    tdAppendPath(document, i, &path);
    json_array_append_new(list, json_pack("{s:o,s:o}", "range", tdRange(document, 1, start, end),
                                          "target", lspFileUri(tsStringView(&path))));
    tsStringFree(&path);
  }
  return list;
}

static json_t *hoverText(const TdDocument *document, size_t start, size_t end, TsString *text) {
  json_t *hover =
      json_pack("{s:{s:s,s:o},s:o}", "contents", "kind", "markdown", "value",
                lspString(tsStringView(text)), "range", tdRange(document, 1, start, end));
  tsStringFree(text);
  return hover;
}

static json_t *hoverInclude(const TdDocument *document, uint32_t buffer, size_t start, size_t end) {
  TsString path = {0}, text = {0};
  tdAppendPath(document, buffer, &path);
  size_t name = path.size;
  while (name > 0 && path.data[name - 1] != '/')
    name--;
  tsStringAppendFormat(&text, "`%s`\n***\n%s", path.data + name, path.data);
  tsStringFree(&path);
  return hoverText(document, start, end, &text);
}

//===--- Names ---===//

/// The lines `//` right above the line of a place, without the slashes; nothing when there are
/// none.
static bool appendComment(const TdDocument *document, TgLoc loc, TsString *out) {
  if (!loc.buffer)
    return false;
  TsSourceBuffer *source = &document->context->buffers.data[loc.buffer - 1]->source;
  unsigned line = tsSourceBufferLocate(source, loc.offset).line, first = line;
  while (first > 1 && tsStartsWith(tsTrim(tsSourceBufferLine(source, first - 1)), tsLiteral("//")))
    first--;
  for (unsigned i = first; i < line; i++) {
    MlirStringRef text = tsTrim(tsSourceBufferLine(source, i));
    while (text.length && text.data[0] == '/')
      text = tsSubstring(text, 1, SIZE_MAX);
    if (i > first)
      tsStringAppendChar(out, '\n');
    tsStringAppend(out, text);
  }
  return first < line;
}

/// The comment above a place in lines of its own.
static bool appendDocs(const TdDocument *document, TgLoc loc, TsString *out) {
  TsString comment = {0};
  bool found = appendComment(document, loc, &comment);
  if (found)
    tsStringAppendFormat(out, "\n%s\n", comment.data);
  tsStringFree(&comment);
  return found;
}

static void appendText(const TgRecord *record, const char *field, TsString *out) {
  MlirStringRef value;
  if (!tgRecordGetStringOptional(record, field, &value) || !value.length)
    return;
  odsAppendReindented(value, "", out);
  if (out->size && out->data[out->size - 1] == '\n' &&
      !(value.length && value.data[value.length - 1] == '\n'))
    out->size--; // a line that isn't ended stays so
  tsStringAppendC(out, "\n***\n");
}

static void describeRecord(const TdDocument *document, const TgRecord *record, TsString *out) {
  static const char *const kinds[] = {
      [TG_RECORD_DEF] = "def", [TG_RECORD_CLASS] = "class", [TG_RECORD_MULTICLASS] = "multiclass"};
  MlirStringRef name = tgRecordGetName(record);
  if (record->kind == TG_RECORD_ANONYMOUS)
    tsStringAppendC(out, "**anonymous class**");
  else
    tsStringAppendFormat(out, "**%s** `%.*s`", kinds[record->kind], (int)name.length, name.data);
  tsStringAppendC(out, "\n***\n");
  appendText(record, "summary", out);
  appendText(record, "description", out);
  appendDocs(document, record->locs[0], out);
}

static void describeField(const TdDocument *document, const TdSymbol *symbol, TsString *out) {
  const TgField *field = symbol->field;
  const TgInit *name = field->decl->argument ? field->decl->argument : field->name;
  tsStringAppendFormat(out, "**%s** `%s`\n***\nType: `",
                       field->decl->argument ? "template arg" : "field", tgChars(name));
  tsStringAppend(out, tgTypeText(field->decl->type));
  tsStringAppendC(out, "`\n");
  if (field->decl->argument)
    return;
  tsStringAppendC(out, "***\n");
  if (appendDocs(document, symbol->loc, out))
    tsStringAppendC(out, "\n***\n");
  const TgRecord *owner;
  const TgField *base = tdBaseField(symbol, &owner);
  TsString docs = {0};
  if (base && appendComment(document, base->loc, &docs)) {
    MlirStringRef ownerName = tgRecordGetName(owner);
    tsStringAppendFormat(out, "\n *From `%.*s`*:\n\n%s\n", (int)ownerName.length, ownerName.data,
                         docs.data);
  }
  tsStringFree(&docs);
}

json_t *tdHover(const TdDocument *document, size_t offset) {
  for (uint32_t i = 2; i <= document->context->buffers.size; i++) {
    size_t start, end = includeEnd(document, i, &start);
    if (end && start <= offset && offset < end)
      return hoverInclude(document, i, start, end);
  }
  const TdSpot *spot = tdDocumentFind(document, offset);
  if (!spot)
    return NULL;
  const TdSymbol *symbol = &document->symbols.data[spot->symbol];
  TsString text = {0};
  if (symbol->field)
    describeField(document, symbol, &text);
  else
    describeRecord(document, symbol->record, &text);
  return hoverText(document, spot->start, spot->end, &text);
}
