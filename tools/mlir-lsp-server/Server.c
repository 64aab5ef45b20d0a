// What comes from the editor, and what goes back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"
#include "../lsp/Text.h"
#include "tessera/Registry.h"
#include "tessera/version.h"

void serverInit(Server *server, FILE *in, FILE *out) {
  *server = (Server){.transport = {.in = in, .out = out},
                     .registry = mlirDialectRegistryCreate(),
                     .tritonRegistry = mlirDialectRegistryCreate()};
  tesseraRegisterMlirDialects(server->registry);
  tesseraRegisterTenstorrentDialects(server->registry);
  tesseraRegisterMlirDialects(server->tritonRegistry);
  tesseraRegisterTritonDialects(server->tritonRegistry);
}

void serverDestroy(Server *server) {
  for (size_t i = 0; i < server->documents.size; i++)
    documentDestroy(server->documents.data[i]);
  tsVecFree(&server->documents);
  mlirDialectRegistryDestroy(server->registry);
  mlirDialectRegistryDestroy(server->tritonRegistry);
}

//===--- Documents ---===//

static Document **findDocument(Server *server, const json_t *params) {
  const char *uri =
      json_string_value(json_object_get(json_object_get(params, "textDocument"), "uri"));
  for (size_t i = 0; uri && i < server->documents.size; i++)
    if (!strcmp(server->documents.data[i]->uri, uri))
      return &server->documents.data[i];
  return NULL;
}

static void publish(Server *server, const char *uri, json_int_t version, json_t *diagnostics) {
  lspNotify(&server->transport, "textDocument/publishDiagnostics",
            json_pack("{s:s,s:I,s:O}", "uri", uri, "version", version, "diagnostics", diagnostics));
}

static void setDocument(Server *server, const json_t *params, MlirStringRef text) {
  const json_t *identifier = json_object_get(params, "textDocument");
  const char *uri = json_string_value(json_object_get(identifier, "uri"));
  if (!uri)
    return;
  Document **slot = findDocument(server, params);
  Document *document =
      documentCreate(server, uri, text, json_integer_value(json_object_get(identifier, "version")));
  publish(server, uri, document->version, document->diagnostics);
  if (slot) {
    documentDestroy(*slot); // takes a while for a long one: after what somebody waits for
    *slot = document;
  } else {
    tsVecPush(&server->documents, document);
  }
}

static void changeDocument(Server *server, const json_t *params) {
  Document **slot = findDocument(server, params);
  TsString text = {0};
  if (slot)
    tsStringAppend(&text, tsStringView(&(*slot)->text));
  lspApplyChanges(&text, json_object_get(params, "contentChanges"));
  setDocument(server, params, tsStringView(&text));
  tsStringFree(&text);
}

static void closeDocument(Server *server, const json_t *params) {
  Document **slot = findDocument(server, params);
  if (!slot)
    return;
  json_t *none = json_array();
  publish(server, (*slot)->uri, (*slot)->version, none);
  json_decref(none);
  documentDestroy(*slot);
  *slot = server->documents.data[--server->documents.size];
}

//===--- Requests ---===//

/// A JSON array of one-letter strings.
static json_t *letters(const char *text) {
  json_t *list = json_array();
  for (; *text; text++)
    json_array_append_new(list, json_stringn(text, 1));
  return list;
}

/// Whether the list of strings, which may be NULL, has the text.
static bool hasText(const json_t *list, const char *text) {
  size_t i;
  json_t *entry;
  json_array_foreach(list, i, entry) if (tsEqualC(lspText(entry), text)) return true;
  return false;
}

static json_t *initialize(Server *server, const json_t *params) {
  const json_t *client = json_object_get(json_object_get(params, "capabilities"), "textDocument");
  server->hasSymbolTrees = json_is_true(json_object_get(json_object_get(client, "documentSymbol"),
                                                        "hierarchicalDocumentSymbolSupport"));
  bool sendsParts = json_object_get(client, "synchronization") != NULL;
  server->hoverDocs =
      hasText(json_object_get(json_object_get(client, "hover"), "contentFormat"), "markdown");
  json_t *capabilities = json_pack(
      "{s:{s:i,s:b,s:b},s:{s:o,s:b,s:o},s:b,s:b,s:b,s:b,s:b}", "textDocumentSync", "change",
      sendsParts ? 2 : 1, "openClose", 1, "save", 1, "completionProvider", "allCommitCharacters",
      letters("\t({[]}:;,+-/*%^&#?\"'>"), "resolveProvider", 0, "triggerCharacters",
      letters(".%^!#(,<:[ \""), "definitionProvider", 1, "referencesProvider", 1, "hoverProvider",
      1, "documentSymbolProvider", (int)server->hasSymbolTrees, "codeActionProvider", 1);
  if (json_object_get(client, "formatting"))
    json_object_set_new(capabilities, "documentFormattingProvider", json_true());
  return json_pack("{s:o,s:{s:s,s:s}}", "capabilities", capabilities, "serverInfo", "name",
                   "mlir-lsp-server", "version", TESSERA_VERSION_STRING);
}

typedef enum Question { DEFINITION, REFERENCES, HOVER } Question;

static json_t *answer(Server *server, const json_t *params, Question question) {
  Document **slot = findDocument(server, params);
  size_t offset;
  const Chunk *chunk =
      slot ? documentFind(*slot, json_object_get(params, "position"), &offset) : NULL;
  if (!chunk)
    return question == HOVER ? NULL : json_array();
  Found found = chunkLookAt(chunk, offset);
  if (question == HOVER)
    return hoverOver(server, chunk, &found);
  return question == DEFINITION ? findDefinition(*slot, chunk, &found)
                                : findReferences(*slot, chunk, &found);
}

static json_t *complete(Server *server, const json_t *params) {
  Document **slot = findDocument(server, params);
  return slot ? completeAt(server, *slot, json_object_get(params, "position")) : NULL;
}

/// Takes a request about documents; false when the method is none.
static bool handleRequest(Server *server, const char *method, const json_t *params,
                          json_t **result) {
  Document **slot = findDocument(server, params);
  if (!strcmp(method, "initialize"))
    *result = initialize(server, params);
  else if (!strcmp(method, "textDocument/definition"))
    *result = answer(server, params, DEFINITION);
  else if (!strcmp(method, "textDocument/references"))
    *result = answer(server, params, REFERENCES);
  else if (!strcmp(method, "textDocument/hover"))
    *result = answer(server, params, HOVER);
  else if (!strcmp(method, "textDocument/completion"))
    *result = complete(server, params);
  else if (!strcmp(method, "textDocument/documentSymbol"))
    *result = slot ? outlineOf(*slot) : json_array();
  else if (!strcmp(method, "textDocument/codeAction"))
    *result = actionsFor(slot ? *slot : NULL, params);
  else if (!strcmp(method, "textDocument/formatting"))
    *result = slot ? formatDocument(*slot, json_object_get(params, "options")) : json_array();
  else
    return false;
  return true;
}

void serverHandle(void *user, const char *method, const json_t *id, const json_t *params) {
  Server *server = user;
  json_t *result = NULL;
  if (id) {
    if (handleRequest(server, method, params, &result))
      lspReply(&server->transport, id, result);
    else
      lspReplyError(&server->transport, id, LSP_NO_METHOD, "method not found");
  } else if (!strcmp(method, "textDocument/didOpen")) {
    setDocument(server, params,
                lspText(json_object_get(json_object_get(params, "textDocument"), "text")));
  } else if (!strcmp(method, "textDocument/didChange")) {
    changeDocument(server, params);
  } else if (!strcmp(method, "textDocument/didClose")) {
    closeDocument(server, params);
  }
}
