// tblgen-lsp-server: what editors ask about TableGen.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"
#include "support/File.h"
#include "tessera/version.h"

#include <stdlib.h>

static void printTableGenServerHelp(void) {
  puts("Answers what editors ask about TableGen, in the Language Server Protocol: diagnostics,\n"
       "definitions, references, hover, completion, symbols, links to what is included.\n\n"
       "USAGE: tblgen-lsp-server [options]\n\n"
       "Editors start it and speak to it over standard input and output.\n\n"
       "Options:\n"
       "  --tablegen-extra-dir=<dir>   where includes are found, besides the folder of a file\n"
       "  --tablegen-compilation-database=<file>\n"
       "                               says where each file's includes are found\n"
       "  --input-style=<standard|delimited>\n"
       "                               messages behind headers, or between lines // -----\n"
       "  --pretty                     print messages for people\n"
       "  --lit-test                   for tests: delimited, pretty\n"
       "  --help                       print this\n"
       "  --version                    print the version");
}

typedef enum Wish { WISH_SERVE, WISH_HELP, WISH_VERSION, WISH_FAIL } Wish;

static Wish refuse(const char *message) {
  fprintf(stderr, "tblgen-lsp-server: %s\n", message);
  return WISH_FAIL;
}

/// The value of `name=value`, or of `name` in the next argument; NULL: it is another option.
static const char *valueOfOption(const char *option, const char *name, int argc, char **argv,
                                 int *i) {
  size_t length = strlen(name);
  if (strncmp(option, name, length) || (option[length] && option[length] != '='))
    return NULL;
  if (option[length])
    return option + length + 1;
  return *i + 1 < argc ? argv[++*i] : NULL;
}

static Wish takeArgument(TdServer *server, int argc, char **argv, int *i) {
  const char *argument = argv[*i];
  const char *option = argument + (argument[0] == '-') + (argument[0] == '-' && argument[1] == '-');
  const char *value;
  TsString error = {0};
  Wish wish = WISH_SERVE;
  if (option != argument && (value = valueOfOption(option, "tablegen-extra-dir", argc, argv, i))) {
    tsVecPush(&server->includeDirs, mlirStringRefCreateFromCString(value));
  } else if (option != argument &&
             (value = valueOfOption(option, "tablegen-compilation-database", argc, argv, i))) {
    if (!tdServerReadDatabase(server, value, &error))
      wish = refuse(error.data);
  } else if (option != argument && !strcmp(option, "version")) {
    wish = WISH_VERSION;
  } else if (option != argument && (!strcmp(option, "help") || !strcmp(option, "h"))) {
    wish = WISH_HELP;
  } else if (option == argument || !lspTakeOption(&server->transport, option)) {
    tsStringAppendFormat(
        &error, "Unknown command line argument '%s'.  Try: 'tblgen-lsp-server --help'", argument);
    wish = refuse(error.data);
  }
  tsStringFree(&error);
  return wish;
}

int main(int argc, char **argv) {
  TdServer server;
  tdServerInit(&server, stdin, stdout);
  Wish wish = WISH_SERVE;
  for (int i = 1; i < argc && wish == WISH_SERVE; i++)
    wish = takeArgument(&server, argc, argv, &i);
  int status = wish == WISH_FAIL ? EXIT_FAILURE : EXIT_SUCCESS;
  if (wish == WISH_HELP)
    printTableGenServerHelp();
  else if (wish == WISH_VERSION)
    printf("tblgen-lsp-server: Tessera %s (%s)\n", TESSERA_VERSION_STRING, tesseraGetGitHash());
  else if (wish == WISH_SERVE)
    status = lspServe(&server.transport, "tblgen-lsp-server", tdServerHandle, &server);
  tdServerDestroy(&server);
  return status == EXIT_SUCCESS && !tsFinishStandardOutput("tblgen-lsp-server") ? EXIT_FAILURE
                                                                                : status;
}
