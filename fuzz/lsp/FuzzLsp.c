// Fuzzes the language server: any bytes as messages, and any text as a document that everything is
// asked about. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-lsp-server/Server.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// The bytes as what an editor sends.
static void serveBytes(const uint8_t *data, size_t size, LspStyle style) {
  FILE *in = fmemopen((void *)(uintptr_t)data, size, "r");
  char *text = NULL;
  size_t length;
  FILE *out = open_memstream(&text, &length);
  if (!in || !out)
    abort();
  Server server;
  serverInit(&server, in, out);
  server.transport.style = style;
  lspServe(&server.transport, "fuzz-lsp", serverHandle, &server);
  serverDestroy(&server);
  fclose(in);
  fclose(out);
  free(text);
}

/// Asks everything about one place.
static void askAt(Server *server, unsigned line, unsigned character) {
  static const char *const methods[] = {"textDocument/hover",          "textDocument/definition",
                                        "textDocument/references",     "textDocument/completion",
                                        "textDocument/documentSymbol", "textDocument/formatting"};
  json_t *id = json_integer(1);
  json_t *params = json_pack("{s:{s:s},s:{s:i,s:i}}", "textDocument", "uri", "file:///a",
                             "position", "line", (int)line, "character", (int)character);
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
    serverHandle(server, methods[i], id, params);
  json_decref(params);
  json_decref(id);
}

static void askAbout(const uint8_t *data, size_t size) {
  json_t *text = lspString(mlirStringRefCreate((const char *)data + 3, size - 3));
  char *said = NULL;
  size_t length;
  FILE *out = open_memstream(&said, &length);
  if (!out)
    abort();
  Server server;
  serverInit(&server, stdin, out);
  server.hoverDocs = true;
  json_t *params = json_pack("{s:{s:s,s:i,s:o}}", "textDocument", "uri", "file:///a", "version", 1,
                             "text", text);
  serverHandle(&server, "textDocument/didOpen", NULL, params);
  json_decref(params);
  for (unsigned i = 0; i < 4; i++)
    askAt(&server, (data[1] + i) % 16, (data[2] + 7 * i) % 64);
  serverDestroy(&server);
  fclose(out);
  free(said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 4)
    return 0;
  if (data[0] < 2)
    serveBytes(data + 1, size - 1, data[0] ? LSP_STANDARD : LSP_DELIMITED);
  else
    askAbout(data, size);
  return 0;
}
