// mlir-lsp-server: what editors ask about MLIR.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"
#include "support/File.h"
#include "tessera/Load.h"
#include "tessera/version.h"

#include <stdlib.h>

//===--- The tool ---===//

static void printHelp(void) {
  puts("Answers what editors ask about MLIR, in the Language Server Protocol: diagnostics,\n"
       "definitions, references, hover, completion, symbols, code actions, indentation.\n\n"
       "USAGE: mlir-lsp-server [options]\n\n"
       "Editors start it and speak to it over standard input and output.\n\n"
       "Options:\n"
       "  --load-dialect=<file.td>     learn a dialect from its definition\n"
       "  -I <dir>                     where definitions find what they include\n"
       "  --input-style=<standard|delimited>\n"
       "                               messages behind headers, or between lines // -----\n"
       "  --pretty                     print messages for people\n"
       "  --lit-test                   for tests: delimited, pretty\n"
       "  --help                       print this\n"
       "  --version                    print the version");
}

typedef struct Options {
  TsVec(const char *) dialects, includes;
  bool help, version;
} Options;

static bool wrong(const char *argument) {
  fprintf(stderr,
          "mlir-lsp-server: Unknown command line argument '%s'.  Try: 'mlir-lsp-server --help'\n",
          argument);
  return false;
}

static bool parseArgument(Server *server, Options *options, const char *argument) {
  const char *text = argument + (argument[0] == '-') + (argument[0] == '-' && argument[1] == '-');
  if (text == argument)
    return wrong(argument);
  if (!strncmp(text, "load-dialect=", 13)) {
    tsVecPush(&options->dialects, text + 13);
  } else if (text[0] == 'I' && text[1]) {
    tsVecPush(&options->includes, text + 1 + (text[1] == '='));
  } else if (!strcmp(text, "help") || !strcmp(text, "h")) {
    options->help = true;
  } else if (!strcmp(text, "version")) {
    options->version = true;
  } else if (!lspTakeOption(&server->transport, text)) {
    return wrong(argument);
  }
  return true;
}

static void reportLoading(MlirDiagnosticSeverity severity, MlirStringRef text, void *user) {
  (void)severity, (void)user; // the text says it
  fprintf(stderr, "%.*s\n", (int)text.length, text.data);
}

static bool loadDialects(Server *server, const Options *options) {
  TesseraLoadOptions load = {.numIncludeDirs = options->includes.size,
                             .includeDirs = options->includes.data};
  MlirDialectRegistry registries[] = {server->registry, server->tritonRegistry};
  for (size_t i = 0; i < options->dialects.size; i++)
    for (size_t r = 0; r < sizeof registries / sizeof *registries; r++)
      if (mlirLogicalResultIsFailure(tesseraDialectLoadDefinition(
              registries[r], options->dialects.data[i], &load, r ? NULL : reportLoading, NULL)))
        return false;
  return true;
}

int main(int argc, char **argv) {
  Server server;
  serverInit(&server, stdin, stdout);
  Options options = {0};
  int status = EXIT_SUCCESS;
  for (int i = 1; i < argc && status == EXIT_SUCCESS; i++) {
    if (!strcmp(argv[i], "-I") && i + 1 < argc)
      tsVecPush(&options.includes, argv[++i]);
    else if (!parseArgument(&server, &options, argv[i]))
      status = EXIT_FAILURE;
  }
  if (status == EXIT_SUCCESS && options.help)
    printHelp();
  else if (status == EXIT_SUCCESS && options.version)
    printf("mlir-lsp-server: Tessera %s (%s)\n", TESSERA_VERSION_STRING, tesseraGetGitHash());
  else if (status == EXIT_SUCCESS)
    status = loadDialects(&server, &options)
                 ? lspServe(&server.transport, "mlir-lsp-server", serverHandle, &server)
                 : EXIT_FAILURE;
  tsVecFree(&options.dialects);
  tsVecFree(&options.includes);
  serverDestroy(&server);
  return status == EXIT_SUCCESS && !tsFinishStandardOutput("mlir-lsp-server") ? EXIT_FAILURE
                                                                              : status;
}
