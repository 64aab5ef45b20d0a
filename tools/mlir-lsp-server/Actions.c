// Edits that are offered: comments that expect a diagnostic, and indentation.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"

//===--- expected-error comments ---===//

static json_t *lineStart(json_int_t line) {
  return json_pack("{s:{s:I,s:i},s:{s:I,s:i}}", "start", "line", line, "character", 0, "end",
                   "line", line, "character", 0);
}

static const char *kindOf(json_int_t severity) {
  return severity == 1 ? "error" : severity == 2 ? "warning" : severity == 3 ? "remark" : "note";
}

/// A line before that with the diagnostic.
static void addExpectation(json_t *edits, Document *document, const char *kind,
                           const json_t *message, const json_t *range) {
  json_int_t line = json_integer_value(json_object_get(json_object_get(range, "start"), "line"));
  size_t offset, indent = 0;
  json_t *place = json_pack("{s:I,s:i}", "line", line, "character", 0);
  Chunk *chunk = document ? documentFind(document, place, &offset) : NULL;
  json_decref(place);
  while (chunk && offset + indent < chunk->text.length && chunk->text.data[offset + indent] == ' ')
    indent++;
  MlirStringRef said = lspText(message);
  TsString text = {0};
  tsStringAppendRepeated(&text, ' ', indent);
  tsStringAppendFormat(&text, "// expected-%s @below {{", kind);
  tsStringAppend(&text, said);
  tsStringAppendC(&text, "}}\n");
  json_array_append_new(edits, json_pack("{s:o,s:o}", "newText", lspString(tsStringView(&text)),
                                         "range", lineStart(line)));
  tsStringFree(&text);
}

static json_t *expectationsOf(Document *document, const char *uri, json_t *diagnostic) {
  json_t *edits = json_array();
  addExpectation(edits, document,
                 kindOf(json_integer_value(json_object_get(diagnostic, "severity"))),
                 json_object_get(diagnostic, "message"), json_object_get(diagnostic, "range"));
  size_t i;
  json_t *note;
  json_array_foreach(json_object_get(diagnostic, "relatedInformation"), i, note) {
    addExpectation(edits, document, "note", json_object_get(note, "message"),
                   json_object_get(json_object_get(note, "location"), "range"));
  }
  return json_pack("{s:s,s:s,s:[O],s:{s:{s:o}}}", "title", "Add expected-* diagnostic checks",
                   "kind", "quickfix", "diagnostics", diagnostic, "edit", "changes", uri, edits);
}

json_t *actionsFor(Document *document, const json_t *params) {
  json_t *actions = json_array();
  const char *uri =
      json_string_value(json_object_get(json_object_get(params, "textDocument"), "uri"));
  size_t i;
  json_t *diagnostic;
  json_array_foreach(json_object_get(json_object_get(params, "context"), "diagnostics"), i,
                     diagnostic) {
    if (tsEqual(lspText(json_object_get(diagnostic, "source")), tsLiteral("mlir")))
      json_array_append_new(actions, expectationsOf(document, uri, diagnostic));
  }
  return actions;
}

//===--- Indentation ---===//

/// How many brackets the line opens more than it closes, and how many it closes at its beginning.
/// Strings and comments don't count.
static void countBrackets(MlirStringRef line, int *opened, int *leading) {
  bool atStart = true;
  *opened = *leading = 0;
  for (size_t i = 0; i < line.length; i++) {
    char c = line.data[i];
    if (c == '/' && i + 1 < line.length && line.data[i + 1] == '/')
      return;
    if (c == '"') {
      for (i++; i < line.length && line.data[i] != '"'; i++)
        i += line.data[i] == '\\';
      atStart = false;
      continue;
    }
    bool closes = c == '}' || c == ')' || c == ']';
    if (closes && atStart)
      ++*leading;
    atStart = atStart && closes;
    *opened += (c == '{' || c == '(' || c == '[') - closes;
  }
}

/// The lines of the text, indented as their brackets are nested; labels stand one step left.
static void indent(MlirStringRef text, size_t step, TsString *out) {
  int depth = 0;
  for (size_t start = 0; start < text.length;) {
    size_t at = tsFindChar(text, '\n', start);
    size_t end = at == SIZE_MAX ? text.length : at;
    MlirStringRef line = tsTrim(tsSubstring(text, start, end - start));
    int opened, leading;
    countBrackets(line, &opened, &leading);
    int here = depth - leading - (line.length && line.data[0] == '^');
    if (line.length && here > 0)
      tsStringAppendRepeated(out, ' ', (size_t)here * step);
    tsStringAppend(out, line);
    if (at != SIZE_MAX)
      tsStringAppendChar(out, '\n');
    depth = depth + opened > 0 ? depth + opened : 0;
    start = end + 1;
  }
}

json_t *formatDocument(const Document *document, const json_t *options) {
  json_int_t step = json_integer_value(json_object_get(options, "tabSize"));
  MlirStringRef text = tsStringView(&document->text);
  TsString out = {0};
  indent(text, step > 0 && step <= 16 ? (size_t)step : 2, &out);
  json_t *edits = json_array();
  if (!tsEqual(tsStringView(&out), text)) {
    json_int_t lines = 0;
    for (size_t i = 0; i < text.length; i++)
      lines += text.data[i] == '\n';
    json_array_append_new(edits,
                          json_pack("{s:o,s:{s:{s:i,s:i},s:{s:I,s:i}}}", "newText",
                                    lspString(tsStringView(&out)), "range", "start", "line", 0,
                                    "character", 0, "end", "line", lines + 1, "character", 0));
  }
  tsStringFree(&out);
  return edits;
}
