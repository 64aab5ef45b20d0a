// What comes from the editor, and what goes back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"
#include "../lsp/Text.h"
#include "support/File.h"
#include "tessera/version.h"

void tdServerInit(TdServer *server, FILE *in, FILE *out) {
  *server = (TdServer){.transport = {.in = in, .out = out}};
}

void tdServerDestroy(TdServer *server) {
  for (size_t i = 0; i < server->documents.size; i++)
    tdDocumentDestroy(server->documents.data[i]);
  tsVecFree(&server->documents);
  tsVecFree(&server->includeDirs);
  tsVecFree(&server->files);
  tsArenaDestroy(&server->arena);
}

//===--- Databases ---===//

/// What follows `key:` in a line, without quotes around it.
static bool valueOf(MlirStringRef line, MlirStringRef key, MlirStringRef *value) {
  line = tsTrim(line);
  if (!tsStartsWith(line, key))
    return false;
  *value = tsTrim(tsSubstring(line, key.length, SIZE_MAX));
  if (value->length > 1 && value->data[0] == '"' && value->data[value->length - 1] == '"')
    *value = tsSubstring(*value, 1, value->length - 2);
  return true;
}

bool tdServerReadDatabase(TdServer *server, const char *path, TsString *error) {
  MlirStringRef text;
  if (!tsReadFileToArena(path, &server->arena, &text, error))
    return false;
  MlirStringRef file = {0};
  for (size_t start = 0; start < text.length;) {
    size_t end = tsFindChar(text, '\n', start);
    end = end == SIZE_MAX ? text.length : end;
    MlirStringRef line = tsSubstring(text, start, end - start), includes;
    if (tsStartsWith(line, tsLiteral("---")))
      file = mlirStringRefCreate(NULL, 0);
    else if (!valueOf(line, tsLiteral("filepath:"), &file) &&
             valueOf(line, tsLiteral("includes:"), &includes))
      tsVecPush(&server->files, (TdFileInfo){file, includes});
    start = end + 1;
  }
  return true;
}

//===--- Documents ---===//

static const char *uriOf(const json_t *params) {
  return json_string_value(json_object_get(json_object_get(params, "textDocument"), "uri"));
}

static TdDocument **findTableGenDocument(TdServer *server, const json_t *params) {
  const char *uri = uriOf(params);
  for (size_t i = 0; uri && i < server->documents.size; i++)
    if (!strcmp(server->documents.data[i]->uri, uri))
      return &server->documents.data[i];
  return NULL;
}

static void publishDiagnosticsOf(TdServer *server, const TdDocument *document, bool isClosed) {
  json_t *list = isClosed ? json_array() : json_incref(document->diagnostics);
  lspNotify(&server->transport, "textDocument/publishDiagnostics",
            json_pack("{s:s,s:I,s:o}", "uri", document->uri, "version", document->version,
                      "diagnostics", list));
}

/// Opens a document with the text, which it takes, in place of what is open.
static void setTableGenDocument(TdServer *server, const json_t *params, TsString text) {
  const json_t *version = json_object_get(json_object_get(params, "textDocument"), "version");
  TdDocument **slot = findTableGenDocument(server, params);
  TdDocument *document = tdDocumentCreate(server, uriOf(params), text, json_integer_value(version));
  if (slot) {
    tdDocumentDestroy(*slot);
    *slot = document;
  } else {
    tsVecPush(&server->documents, document);
  }
  publishDiagnosticsOf(server, document, false);
}

static void openDocument(TdServer *server, const json_t *params) {
  TsString text = {0};
  if (!uriOf(params))
    return;
  tsStringAppend(&text, lspText(json_object_get(json_object_get(params, "textDocument"), "text")));
  setTableGenDocument(server, params, text);
}

static void changeTableGenDocument(TdServer *server, const json_t *params) {
  TdDocument **slot = findTableGenDocument(server, params);
  if (!slot)
    return;
  TsString text = {0};
  tsStringAppend(&text, tsStringView(&(*slot)->text));
  lspApplyChanges(&text, json_object_get(params, "contentChanges"));
  setTableGenDocument(server, params, text);
}

static void closeTableGenDocument(TdServer *server, const json_t *params) {
  TdDocument **slot = findTableGenDocument(server, params);
  if (!slot)
    return;
  publishDiagnosticsOf(server, *slot, true);
  tdDocumentDestroy(*slot);
  *slot = server->documents.data[--server->documents.size];
}

//===--- Requests ---===//

static json_t *initializeTableGen(TdServer *server, const json_t *params) {
  const json_t *client = json_object_get(json_object_get(params, "capabilities"), "textDocument");
  server->hasSymbolTrees = json_is_true(json_object_get(json_object_get(client, "documentSymbol"),
                                                        "hierarchicalDocumentSymbolSupport"));
  json_t *capabilities =
      json_pack("{s:{s:i,s:b,s:b},s:b,s:b,s:b,s:{s:b}}", "textDocumentSync", "change", 2,
                "openClose", 1, "save", 1, "definitionProvider", 1, "referencesProvider", 1,
                "hoverProvider", 1, "documentLinkProvider", "resolveProvider", 0);
  if (server->hasSymbolTrees)
    json_object_set_new(capabilities, "documentSymbolProvider", json_true());
  if (json_object_get(client, "completion"))
    json_object_set_new(capabilities, "completionProvider",
                        json_pack("{s:[s]}", "triggerCharacters", "!"));
  return json_pack("{s:o,s:{s:s,s:s}}", "capabilities", capabilities, "serverInfo", "name",
                   "tblgen-lsp-server", "version", TESSERA_VERSION_STRING);
}

typedef json_t *Answer(const TdDocument *document, size_t offset);

static json_t *tdLinksAnywhere(const TdDocument *document, size_t offset) {
  (void)offset;
  return tdLinks(document);
}

static json_t *tdOutlineAnywhere(const TdDocument *document, size_t offset) {
  (void)offset;
  return tdOutline(document);
}

/// Takes a request; false when the method is none.
static bool answerRequest(TdServer *server, const char *method, const json_t *params,
                          json_t **result) {
  static const struct {
    const char *method;
    Answer *answer;
  } answers[] = {{"textDocument/definition", tdDefinition},
                 {"textDocument/references", tdReferences},
                 {"textDocument/hover", tdHover},
                 {"textDocument/completion", tdComplete},
                 {"textDocument/documentLink", tdLinksAnywhere},
                 {"textDocument/documentSymbol", tdOutlineAnywhere}};
  if (!strcmp(method, "initialize")) {
    *result = initializeTableGen(server, params);
    return true;
  }
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
    if (strcmp(method, answers[i].method))
      continue;
    TdDocument **slot = findTableGenDocument(server, params);
    if (slot)
      *result =
          answers[i].answer(*slot, tdDocumentOffset(*slot, json_object_get(params, "position")));
    else if (answers[i].answer != tdHover)
      *result = json_array();
    return true;
  }
  return false;
}

void tdServerHandle(void *user, const char *method, const json_t *id, const json_t *params) {
  TdServer *server = user;
  json_t *result = NULL;
  if (id) {
    if (answerRequest(server, method, params, &result))
      lspReply(&server->transport, id, result);
    else
      lspReplyError(&server->transport, id, LSP_NO_METHOD, "method not found");
  } else if (!strcmp(method, "textDocument/didOpen")) {
    openDocument(server, params);
  } else if (!strcmp(method, "textDocument/didChange")) {
    changeTableGenDocument(server, params);
  } else if (!strcmp(method, "textDocument/didClose")) {
    closeTableGenDocument(server, params);
  }
}
