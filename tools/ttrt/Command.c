// Runs a command of ttrt.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "tessera/version.h"

#include <errno.h>
#include <stdio.h>

static bool openLog(Session *session) {
  const char *path = session->options->logFile;
  if (path && !(session->log = fopen(path, "w")))
    sessionLog(session, LogError, "ttrt: cannot write '%s': %s", path, strerror(errno));
  return !path || session->log;
}

static bool closeLog(Session *session) {
  FILE *log = session->log;
  session->log = NULL;
  if (!log)
    return true;
  bool wasWritten = !ferror(log);
  if (fclose(log) == 0 && wasWritten)
    return true;
  sessionLog(session, LogError, "ttrt: cannot write '%s': %s", session->options->logFile,
             strerror(errno));
  return false;
}

/// Joins the processes of mpirun; all but the first leave telling and writing to it.
static bool joinRanks(Session *session, Options *options, TsString *error) {
  if (!ranksOpen(&session->ranks, error))
    return false;
  session->silent = session->ranks && ranksGet(session->ranks)->rank > 0;
  if (session->silent) {
    options->resultFile = options->logFile = options->output = options->html = NULL;
    options->saveArtifacts = options->saveGoldens = options->cleanArtifacts = false;
  }
  return true;
}

static int runCommand(const Command *command, Session *session) {
  const Options *options = session->options;
  TsString error = {0};
  if (!openLog(session))
    return 1;
  int status = 1;
  for (size_t i = 0; i < options->vacuous.size; ++i)
    sessionLog(session, LogInfo, "%s changes nothing on the cpu device", options->vacuous.data[i]);
  if (options->cleanArtifacts && !artifactsClean(session, options->artifactDir, &error)) {
    sessionLog(session, LogError, "ttrt: %s", error.data);
  } else {
    command->run(session);
    status = sessionFinish(session);
  }
  tsStringFree(&error);
  return closeLog(session) ? status : 1;
}

static int runWithOptions(const Command *command, Session *session, int argc, char **argv) {
  Options options = {.command = command->name,
                     .artifactDir = "ttrt-artifacts",
                     .section = "all",
                     .programIndex = "all",
                     .device = "cpu",
                     .archDescription = "n150",
                     .loops = 1,
                     .progress = 5,
                     .rtol = 1e-5,
                     .atol = 1e-8,
                     .pcc = 0.99};
  TsString error = {0};
  int status = 1;
  session->options = &options;
  if (!optionsParse(&options, argc, argv, &error)) {
    sessionLog(session, LogError, "ttrt: %s (`ttrt %s --help` lists the options)", error.data,
               command->name);
  } else if (options.help) {
    optionsPrintHelp(command->name);
    status = 0;
  } else if (command->run == commandRun && !joinRanks(session, &options, &error)) {
    sessionLog(session, LogError, "ttrt: %s", error.data);
  } else {
    status = runCommand(command, session);
  }
  ranksClose(session->ranks);
  tsStringFree(&error);
  tsVecFree(&options.binaries);
  tsVecFree(&options.inputs);
  tsVecFree(&options.vacuous);
  return status;
}

int ttrtCommand(int argc, char **argv, const Hooks *hooks, TsString *results) {
  Session session = {.hooks = hooks, .asJson = results};
  TsString error = {0};
  if (!sessionReadLevel(&session, &error)) {
    sessionLog(&session, LogError, "ttrt: %s", error.data);
    tsStringFree(&error);
    return 1;
  }
  if (argc == 1 && strcmp(argv[0], "--version") == 0) {
    printf("ttrt %s (%s)\n", TESSERA_VERSION_STRING, tesseraGetGitHash());
    return 0;
  }
  const Command *command = argc ? commandFind(argv[0]) : NULL;
  if (command)
    return runWithOptions(command, &session, argc - 1, argv + 1);
  bool help = argc == 1 && (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0);
  if (!help && argc)
    sessionLog(&session, LogError, "ttrt: unknown command '%s'", argv[0]);
  optionsPrintHelp(NULL);
  return !help;
}
