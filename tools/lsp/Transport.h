// JSON-RPC over standard streams, as language servers speak it. It needs jansson.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_LSP_TRANSPORT_H
#define TESSERA_TOOLS_LSP_TRANSPORT_H

#include "mlir-c/Support.h"
#include "support/CommandLine.h"

#include <jansson.h>
#include <stdio.h>

/// How messages stand in the input: behind a header with their length, or between lines `// -----`
/// among comments.
typedef enum LspStyle { LSP_STANDARD, LSP_DELIMITED } LspStyle;

typedef struct LspTransport {
  FILE *in, *out;
  LspStyle style;
  bool pretty; ///< messages for people
} LspTransport;

typedef enum LspReceived {
  LSP_MESSAGE,
  LSP_NO_MESSAGE, ///< what came is none: an error that names a reason went out
  LSP_END,        ///< there is no more
} LspReceived;

/// The next message, which the caller decreases.
LspReceived lspReceive(LspTransport *transport, json_t **message);
/// Sends the message and decreases it.
void lspSend(LspTransport *transport, json_t *message);
/// A notification; steals `params`.
void lspNotify(LspTransport *transport, const char *method, json_t *params);
/// The answer to the request `id`; steals `result` (NULL: null).
void lspReply(LspTransport *transport, const json_t *id, json_t *result);
enum {
  LSP_PARSE_ERROR = -32700,
  LSP_INVALID_REQUEST = -32600,
  LSP_NO_METHOD = -32601,
  LSP_INVALID_PARAMS = -32602
};
/// The same for a request that can't be answered; a NULL id becomes null.
void lspReplyError(LspTransport *transport, const json_t *id, int code, const char *message);

/// A string's text; empty when `value` is none.
MlirStringRef lspText(const json_t *value);
/// A new string of JSON; what isn't UTF-8 in it becomes `?`.
json_t *lspString(MlirStringRef text);

/// The options that all servers have, of a struct that begins with the transport.
extern const TsOptionGroup lspOptionGroup;

/// The whole of a server: reads messages and calls `handle` (with NULL for `id` of notifications)
/// until `exit`. The exit status of the process: 0 when `shutdown` came before.
typedef void LspHandler(void *server, const char *method, const json_t *id, const json_t *params);
int lspServe(LspTransport *transport, const char *toolName, LspHandler *handle, void *server);

#endif // TESSERA_TOOLS_LSP_TRANSPORT_H
