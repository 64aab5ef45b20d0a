// Fuzzes the language server: any bytes as messages, and any text as a document that everything is
// asked about. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ask.h"
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

static void askAbout(const uint8_t *data, size_t size) {
  static const char *const methods[] = {"textDocument/hover",          "textDocument/definition",
                                        "textDocument/references",     "textDocument/completion",
                                        "textDocument/documentSymbol", "textDocument/formatting"};
  char *said = NULL;
  size_t length;
  FILE *out = open_memstream(&said, &length);
  if (!out)
    abort();
  Server server;
  serverInit(&server, stdin, out);
  server.hoverDocs = true;
  fuzzOpen(serverHandle, &server, mlirStringRefCreate((const char *)data + 3, size - 3));
  for (unsigned i = 0; i < 4; i++)
    fuzzAskAt(serverHandle, &server, methods, sizeof methods / sizeof *methods, (data[1] + i) % 16,
              (data[2] + 7 * i) % 64);
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
