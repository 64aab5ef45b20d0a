// mlir-lsp-server: what editors ask about MLIR.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"
#include "opt/DialectPlugins.h"
#include "support/File.h"
#include "tessera/Load.h"

#include <stdlib.h>

/// What the command line says.
typedef struct Given {
  LspTransport transport; ///< its options
  TsTexts dialects, includes, plugins;
} Given;

static void reportLoading(MlirDiagnosticSeverity severity, MlirStringRef text, void *user) {
  (void)severity, (void)user; // the text says it
  fprintf(stderr, "%.*s\n", (int)text.length, text.data);
}

static bool loadDialects(Server *server, const Given *given) {
  TesseraLoadOptions load = {.numIncludeDirs = given->includes.size,
                             .includeDirs = given->includes.data};
  MlirDialectRegistry registries[] = {server->registry, server->tritonRegistry};
  for (size_t i = 0; i < given->dialects.size; i++)
    for (size_t r = 0; r < sizeof registries / sizeof *registries; r++)
      if (mlirLogicalResultIsFailure(tesseraDialectLoadDefinition(
              registries[r], given->dialects.data[i], &load, r ? NULL : reportLoading, NULL)))
        return false;
  return optLoadDialectPlugins("mlir-lsp-server", &given->plugins, server->registry) &&
         optLoadDialectPlugins("mlir-lsp-server", &given->plugins, server->tritonRegistry);
}

static const TsOption dialectOptions[] = {
    {"load-dialect", TS_OPTION_TEXTS, offsetof(Given, dialects), "file.td",
     "learn a dialect from its definition", NULL},
    {"I", TS_OPTION_TEXTS, offsetof(Given, includes), "dir",
     "where definitions find what they include", NULL},
    {"load-dialect-plugin", TS_OPTION_TEXTS, offsetof(Given, plugins), "file.so",
     "load a shared library and register its dialects", NULL},
};

static int serve(Server *server, const Given *given) {
  server->transport.style = given->transport.style;
  server->transport.pretty = given->transport.pretty;
  return loadDialects(server, given)
             ? lspServe(&server->transport, "mlir-lsp-server", serverHandle, server)
             : EXIT_FAILURE;
}

int main(int argc, char **argv) {
  const TsOptionGroup groups[] = {
      {"Dialects", sizeof dialectOptions / sizeof *dialectOptions, dialectOptions}, lspOptionGroup};
  const TsCommandLine line = {
      .tool = "mlir-lsp-server",
      .overview =
          "Answers what editors ask about MLIR, in the Language Server Protocol: diagnostics,\n"
          "definitions, references, hover, completion, symbols, code actions, indentation.\n\n"
          "USAGE: mlir-lsp-server [options]\n\n"
          "Editors start it and speak to it over standard input and output.",
      .numGroups = sizeof groups / sizeof *groups,
      .groups = groups,
  };
  Server server;
  serverInit(&server, stdin, stdout);
  Given given = {0};
  TsCommandLineResult result = tsCommandLineParse(&line, argc, argv, &given);
  int status = result == TS_COMMAND_LINE_FAILED ? EXIT_FAILURE : EXIT_SUCCESS;
  if (result == TS_COMMAND_LINE_RUN)
    status = serve(&server, &given);
  tsVecFree(&given.dialects);
  tsVecFree(&given.includes);
  tsVecFree(&given.plugins);
  serverDestroy(&server);
  return tsFinishStandardOutput(line.tool) ? status : EXIT_FAILURE;
}
