// What fuzzers of language servers ask for: a document, and everything about a place in it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_FUZZ_LSP_ASK_H
#define TESSERA_FUZZ_LSP_ASK_H

#include "lsp/Transport.h"

#include <jansson.h>

#define FUZZ_DOCUMENT "file:///a"

static inline void fuzzOpen(LspHandler *handle, void *server, MlirStringRef text) {
  json_t *params = json_pack("{s:{s:s,s:i,s:o}}", "textDocument", "uri", FUZZ_DOCUMENT, "version",
                             1, "text", lspString(text));
  handle(server, "textDocument/didOpen", NULL, params);
  json_decref(params);
}

static inline void fuzzAskAt(LspHandler *handle, void *server, const char *const *methods,
                             size_t numMethods, unsigned line, unsigned character) {
  json_t *id = json_integer(1);
  json_t *params = json_pack("{s:{s:s},s:{s:i,s:i}}", "textDocument", "uri", FUZZ_DOCUMENT,
                             "position", "line", (int)line, "character", (int)character);
  for (size_t i = 0; i < numMethods; i++)
    handle(server, methods[i], id, params);
  json_decref(params);
  json_decref(id);
}

#endif // TESSERA_FUZZ_LSP_ASK_H
