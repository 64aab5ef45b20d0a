// tblgen-lsp-server: what editors ask about TableGen.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"
#include "support/File.h"

#include <stdlib.h>

static bool takeFolder(const TsCommandLine *line, const TsOption *option, const char *value,
                       void *options) {
  (void)line, (void)option;
  TdServer *server = options;
  tsVecPush(&server->includeDirs, mlirStringRefCreateFromCString(value));
  return true;
}

static bool takeDatabase(const TsCommandLine *line, const TsOption *option, const char *value,
                         void *options) {
  (void)option;
  TsString error = {0};
  bool ok =
      tdServerReadDatabase(options, value, &error) || tsCommandLineFail(line, "%s", error.data);
  tsStringFree(&error);
  return ok;
}

static const TsOption findOptions[] = {
    {"tablegen-extra-dir", TS_OPTION_CALL, 0, "dir",
     "where includes are found, besides the folder of a file", takeFolder},
    {"tablegen-compilation-database", TS_OPTION_CALL, 0, "file",
     "says where each file's includes are found", takeDatabase},
};

int main(int argc, char **argv) {
  const TsOptionGroup groups[] = {
      {"Finding files", sizeof findOptions / sizeof *findOptions, findOptions}, lspOptionGroup};
  const TsCommandLine line = {
      .tool = "tblgen-lsp-server",
      .overview =
          "Answers what editors ask about TableGen, in the Language Server Protocol: diagnostics,\n"
          "definitions, references, hover, completion, symbols, links to what is included.\n\n"
          "USAGE: tblgen-lsp-server [options]\n\n"
          "Editors start it and speak to it over standard input and output.",
      .numGroups = sizeof groups / sizeof *groups,
      .groups = groups,
  };
  TdServer server;
  tdServerInit(&server, stdin, stdout);
  TsCommandLineResult result = tsCommandLineParse(&line, argc, argv, &server);
  int status = result == TS_COMMAND_LINE_FAILED ? EXIT_FAILURE : EXIT_SUCCESS;
  if (result == TS_COMMAND_LINE_RUN)
    status = lspServe(&server.transport, line.tool, tdServerHandle, &server);
  tdServerDestroy(&server);
  return tsFinishStandardOutput(line.tool) ? status : EXIT_FAILURE;
}
