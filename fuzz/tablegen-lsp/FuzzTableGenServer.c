// Fuzzes the language server for TableGen: any text as a document that everything is asked about,
// and that is changed. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../lsp/Ask.h"
#include "tblgen-lsp-server/Server.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void askAtPlace(TdServer *server, unsigned line, unsigned character) {
  static const char *const methods[] = {"textDocument/hover",          "textDocument/definition",
                                        "textDocument/references",     "textDocument/completion",
                                        "textDocument/documentSymbol", "textDocument/documentLink"};
  fuzzAskAt(tdServerHandle, server, methods, sizeof methods / sizeof *methods, line, character);
}

/// Takes away a part of the first lines.
static void changeSome(TdServer *server, unsigned line, unsigned character) {
  json_t *params = json_pack("{s:{s:s,s:i},s:[{s:{s:{s:i,s:i},s:{s:i,s:i}},s:s}]}", "textDocument",
                             "uri", FUZZ_DOCUMENT, "version", 2, "contentChanges", "range", "start",
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
  fuzzOpen(tdServerHandle, &server, mlirStringRefCreate((const char *)data + 2, size - 2));
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
