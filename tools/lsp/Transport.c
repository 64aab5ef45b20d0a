// JSON-RPC over standard streams.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transport.h"
#include "support/String.h"

#include <stdlib.h>

enum { MOST_BYTES = 1 << 30 }; ///< of a message

//===--- Receiving ---===//

/// A line with its end cut off; false at the end of the input.
static bool readLine(FILE *in, TsString *line) {
  line->size = 0;
  int c;
  while ((c = getc(in)) != EOF && c != '\n') {
    if (line->size > MOST_BYTES)
      return false;
    tsStringAppendChar(line, (char)c);
  }
  if (line->size && line->data[line->size - 1] == '\r')
    line->size--;
  return c != EOF || line->size;
}

/// What follows the headers.
static LspReceived readStandard(FILE *in, TsString *body) {
  TsString line = {0};
  uint64_t length = 0;
  bool hasLine;
  while ((hasLine = readLine(in, &line)) && line.size) {
    static const char kName[] = "Content-Length:";
    MlirStringRef text = tsStringView(&line);
    if (tsStartsWith(text, mlirStringRefCreate(kName, sizeof kName - 1))) {
      text = tsTrim(tsSubstring(text, sizeof kName - 1, SIZE_MAX));
      length = 0;
      for (size_t i = 0; i < text.length && length <= MOST_BYTES; i++)
        length = text.data[i] >= '0' && text.data[i] <= '9'
                     ? length * 10 + (uint64_t)(text.data[i] - '0')
                     : (uint64_t)MOST_BYTES + 1;
    }
  }
  tsStringFree(&line);
  if (!hasLine)
    return LSP_END;
  if (!length || length > MOST_BYTES)
    return LSP_NO_MESSAGE;
  body->size = 0;
  for (size_t left = (size_t)length; left;) {
    char piece[1 << 16];
    size_t count = fread(piece, 1, left < sizeof piece ? left : sizeof piece, in);
    if (!count)
      return LSP_END;
    tsStringAppend(body, mlirStringRefCreate(piece, count));
    left -= count;
  }
  return LSP_MESSAGE;
}

static LspReceived readDelimited(FILE *in, TsString *body) {
  TsString line = {0};
  body->size = 0;
  bool any = false;
  while (readLine(in, &line)) {
    MlirStringRef text = tsTrim(tsStringView(&line));
    any = true;
    if (tsEqual(text, tsLiteral("// -----")) && body->size)
      break;
    if (!tsStartsWith(text, tsLiteral("//"))) {
      tsStringAppend(body, tsStringView(&line));
      tsStringAppendChar(body, '\n');
    }
  }
  tsStringFree(&line);
  if (tsTrim(tsStringView(body)).length)
    return LSP_MESSAGE;
  return any ? LSP_NO_MESSAGE : LSP_END;
}

LspReceived lspReceive(LspTransport *transport, json_t **message) {
  TsString body = {0};
  bool isDelimited = transport->style == LSP_DELIMITED;
  LspReceived received =
      isDelimited ? readDelimited(transport->in, &body) : readStandard(transport->in, &body);
  if (received == LSP_MESSAGE) {
    json_error_t error;
    *message = json_loadb(body.data, body.size, JSON_ALLOW_NUL, &error);
    if (!*message) {
      lspReplyError(transport, NULL, LSP_PARSE_ERROR, error.text);
      received = LSP_NO_MESSAGE;
    }
  } else if (received == LSP_NO_MESSAGE && !isDelimited) {
    lspReplyError(transport, NULL, LSP_INVALID_REQUEST,
                  "a message needs a header Content-Length of at most 1 GiB");
  }
  tsStringFree(&body);
  return received;
}

//===--- Sending ---===//

void lspSend(LspTransport *transport, json_t *message) {
  char *text =
      json_dumps(message, JSON_SORT_KEYS | (transport->pretty ? JSON_INDENT(2) : JSON_COMPACT));
  json_decref(message);
  if (!text)
    return;
  fprintf(transport->out, "Content-Length: %zu\r\n\r\n%s", strlen(text), text);
  fflush(transport->out);
  free(text);
}

void lspNotify(LspTransport *transport, const char *method, json_t *params) {
  lspSend(transport,
          json_pack("{s:s,s:s,s:o}", "jsonrpc", "2.0", "method", method, "params", params));
}

void lspReply(LspTransport *transport, const json_t *id, json_t *result) {
  lspSend(transport, json_pack("{s:s,s:O?,s:o?}", "jsonrpc", "2.0", "id", id, "result", result));
}

void lspReplyError(LspTransport *transport, const json_t *id, int code, const char *message) {
  lspSend(transport, json_pack("{s:s,s:O?,s:{s:i,s:s}}", "jsonrpc", "2.0", "id", id, "error",
                               "code", code, "message", message));
}

//===--- Texts ---===//

MlirStringRef lspText(const json_t *value) {
  if (!json_is_string(value))
    return mlirStringRefCreate("", 0);
  return mlirStringRefCreate(json_string_value(value), json_string_length(value));
}

json_t *lspString(MlirStringRef text) {
  json_t *string = json_stringn(text.data, text.length);
  if (string)
    return string;
  TsString ascii = {0};
  for (size_t i = 0; i < text.length; i++)
    tsStringAppendChar(&ascii, (unsigned char)text.data[i] < 0x80 ? text.data[i] : '?');
  string = json_stringn(ascii.data, ascii.size);
  tsStringFree(&ascii);
  return string;
}

//===--- Serving ---===//

static bool takeStyle(const TsCommandLine *line, const TsOption *option, const char *value,
                      void *options) {
  LspTransport *transport = options;
  bool isDelimited = !strcmp(value, "delimited");
  transport->style = isDelimited ? LSP_DELIMITED : LSP_STANDARD;
  return isDelimited || !strcmp(value, "standard") ||
         tsCommandLineFailOption(line, option, "Cannot find option named '%s'!", value);
}

static bool takeLitTest(const TsCommandLine *line, const TsOption *option, const char *value,
                        void *options) {
  (void)line, (void)option, (void)value;
  LspTransport *transport = options;
  transport->style = LSP_DELIMITED;
  transport->pretty = true;
  return true;
}

/// Editors give servers the place of a log; there is none.
static bool takeLog(const TsCommandLine *line, const TsOption *option, const char *value,
                    void *options) {
  (void)line, (void)option, (void)value, (void)options;
  return true;
}

static const TsOption lspOptions[] = {
    {"input-style", TS_OPTION_CALL, 0, "standard|delimited",
     "messages behind headers, or between lines // -----", takeStyle},
    {"pretty", TS_OPTION_FLAG, offsetof(LspTransport, pretty), NULL, "print messages for people",
     NULL},
    {"lit-test", TS_OPTION_CALL_OPTIONAL, 0, NULL, "for tests: delimited, pretty", takeLitTest},
    {"log", TS_OPTION_CALL, 0, "level", NULL, takeLog},
};

const TsOptionGroup lspOptionGroup = {"Messages", sizeof lspOptions / sizeof *lspOptions,
                                      lspOptions};

int lspServe(LspTransport *transport, const char *toolName, LspHandler *handle, void *server) {
  bool isShutDown = false;
  for (;;) {
    json_t *message;
    LspReceived received = lspReceive(transport, &message);
    if (received == LSP_END)
      break;
    if (received == LSP_NO_MESSAGE)
      continue;
    const char *method = json_string_value(json_object_get(message, "method"));
    const json_t *id = json_object_get(message, "id");
    bool isExit = method && !strcmp(method, "exit");
    if (method && !strcmp(method, "shutdown")) {
      isShutDown = true;
      lspReply(transport, id, NULL);
    } else if (method && !isExit) {
      handle(server, method, id, json_object_get(message, "params"));
    } else if (!method && !json_object_get(message, "result") &&
               !json_object_get(message, "error")) {
      lspReplyError(transport, id, LSP_INVALID_REQUEST, "a message needs a method");
    }
    json_decref(message);
    if (isExit)
      return isShutDown ? EXIT_SUCCESS : EXIT_FAILURE;
  }
  fprintf(stderr, "%s: Transport error: the input ended without 'exit'\n", toolName);
  return EXIT_FAILURE;
}
