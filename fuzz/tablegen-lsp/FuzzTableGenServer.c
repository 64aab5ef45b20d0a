// Fuzzes the language server for TableGen: any text as a document that everything is asked about,
// and that is changed. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tblgen-lsp-server/Server.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void askAtPlace(TdServer *server, unsigned line, unsigned character) {
  static const char *const methods[] = {"textDocument/hover",          "textDocument/definition",
                                        "textDocument/references",     "textDocument/completion",
                                        "textDocument/documentSymbol", "textDocument/documentLink"};
  json_t *id = json_integer(1);
  json_t *params = json_pack("{s:{s:s},s:{s:i,s:i}}", "textDocument", "uri", "file:///a",
                             "position", "line", (int)line, "character", (int)character);
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
    tdServerHandle(server, methods[i], id, params);
  json_decref(params);
  json_decref(id);
}

/// Takes away a part of the first lines.
static void changeSome(TdServer *server, unsigned line, unsigned character) {
  json_t *params = json_pack("{s:{s:s,s:i},s:[{s:{s:{s:i,s:i},s:{s:i,s:i}},s:s}]}", "textDocument",
                             "uri", "file:///a", "version", 2, "contentChanges", "range", "start",
                             "line", (int)line, "character", (int)character, "end", "line",
                             (int)line + 1, "character", (int)character / 2, "text", " x");
  tdServerHandle(server, "textDocument/didChange", NULL, params);
  json_decref(params);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 3)
    return 0;
  char *said = NULL;
  size_t length;
  FILE *out = open_memstream(&said, &length);
  if (!out)
    abort();
  TdServer server;
  tdServerInit(&server, stdin, out);
  json_t *text = lspString(mlirStringRefCreate((const char *)data + 2, size - 2));
  json_t *params = json_pack("{s:{s:s,s:i,s:o}}", "textDocument", "uri", "file:///a", "version", 1,
                             "text", text);
  tdServerHandle(&server, "textDocument/didOpen", NULL, params);
  json_decref(params);
  unsigned line = data[0] % 16, character = data[1] % 64;
  for (unsigned i = 0; i < 4; i++)
    askAtPlace(&server, line + i, (character + 7 * i) % 64);
  changeSome(&server, line, character);
  askAtPlace(&server, line, character);
  tdServerDestroy(&server);
  fclose(out);
  free(said);
  return 0;
}
