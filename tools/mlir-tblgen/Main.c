// mlir-tblgen: reads TableGen files and runs a generator or prints the records.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/CommandLine.h"
#include "support/File.h"
#include "tablegen/Backend.h"

#include <stdio.h>

typedef enum Action { PRINT_RECORDS, PRINT_DETAILED, DUMP_JSON, RUN_BACKEND } Action;

typedef struct Options {
  Action action;
  const TgBackend *backend;
  const char *input, *output, *dependencyFile, *onDeprecated;
  TsTexts includeDirs, macros, backendNames, backendValues;
  uint64_t maxSteps;
  bool writeIfChanged, noUnusedWarnings;
} Options;

//===-- Options -----------------------------------------------------------------------------===//

static bool takeAction(const TsCommandLine *line, const TsOption *option, const char *value,
                       void *given) {
  (void)line, (void)value;
  Options *options = given;
  options->action = !strcmp(option->name, "dump-json")       ? DUMP_JSON
                    : !strcmp(option->name, "print-records") ? PRINT_RECORDS
                                                             : PRINT_DETAILED;
  return true;
}

static bool takeBackend(const TsCommandLine *line, const TsOption *option, const char *value,
                        void *given) {
  (void)line, (void)value;
  Options *options = given;
  options->action = RUN_BACKEND;
  for (const TgBackend *const *backend = tgBackends; *backend; ++backend)
    if (!strcmp((*backend)->flag, option->name))
      options->backend = *backend;
  return true;
}

static bool takeBackendOption(const TsCommandLine *line, const TsOption *option, const char *value,
                              void *given) {
  (void)line;
  Options *options = given;
  tsVecPush(&options->backendNames, option->name);
  tsVecPush(&options->backendValues, value ? value : "");
  return true;
}

#define MEMBER(name) offsetof(Options, name)

static const TsOption recordOptions[] = {
    {"print-records", TS_OPTION_CALL_OPTIONAL, 0, NULL,
     "Print all classes and defs (this is done without an action)", takeAction},
    {"print-detailed-records", TS_OPTION_CALL_OPTIONAL, 0, NULL,
     "Print them with their places and superclasses", takeAction},
    {"dump-json", TS_OPTION_CALL_OPTIONAL, 0, NULL, "Print the defs as JSON", takeAction},
};
static const TsOption generalOptions[] = {
    {"I", TS_OPTION_TEXTS, MEMBER(includeDirs), "folder", "Look for included files here too", NULL},
    {"D", TS_OPTION_TEXTS, MEMBER(macros), "macro", "Define a macro for #ifdef", NULL},
    {"o", TS_OPTION_TEXT, MEMBER(output), "file", "Write here instead of to standard output", NULL},
    {"d", TS_OPTION_TEXT, MEMBER(dependencyFile), "file",
     "Write the included files as a make rule (needs -o)", NULL},
    {"write-if-changed", TS_OPTION_FLAG, MEMBER(writeIfChanged), NULL,
     "Leave the output file alone when it would stay the same", NULL},
    {"no-warn-on-unused-template-args", TS_OPTION_FLAG, MEMBER(noUnusedWarnings), NULL,
     "No warnings about unused template arguments", NULL},
    {"on-deprecated", TS_OPTION_CHOICE, MEMBER(onDeprecated), "none|warn|error",
     "What a use of a deprecated def is (warn)", NULL},
    {"max-steps", TS_OPTION_NUMBER, MEMBER(maxSteps), "n",
     "End an evaluation that takes more steps (134217728)", NULL},
};
static const TsOption inputFile = {.kind = TS_OPTION_TEXT, .offset = MEMBER(input)};

static const char overview[] =
    "USAGE: mlir-tblgen [action] [options] [file]\n\n"
    "Evaluates a TableGen file (standard input without one) and prints its records, or writes\n"
    "the C or the documentation that a generator makes of them.\n\n"
    "EXAMPLES:\n"
    "  mlir-tblgen toy.td\n"
    "      Shows what every class and def became: for finding out why a record is as it is\n"
    "  mlir-tblgen --gen-decls -I include Toy.td -o Toy.h.inc\n"
    "  mlir-tblgen --gen-defs --include=Toy.h -I include Toy.td -o Toy.c.inc\n"
    "      The header and the tables of the dialect that Toy.td defines\n"
    "  mlir-tblgen --gen-dialect-doc -I include Toy.td -o Toy.md\n"
    "      Its documentation";

typedef TsVec(TsOption) OptionRows;

static bool isDocumentation(const TgBackend *backend) {
  MlirStringRef flag = mlirStringRefCreateFromCString(backend->flag);
  return tsEndsWith(flag, tsLiteral("-doc")) || tsEndsWith(flag, tsLiteral("-docs"));
}

static void addBackends(OptionRows *rows, bool documentation) {
  for (const TgBackend *const *backend = tgBackends; *backend; ++backend)
    if (isDocumentation(*backend) == documentation)
      tsVecPush(rows, (TsOption){.name = (*backend)->flag,
                                 .kind = TS_OPTION_CALL_OPTIONAL,
                                 .help = (*backend)->help,
                                 .take = takeBackend});
}

/// Generators share tables of options: each table is there once.
static void addBackendOptions(OptionRows *rows) {
  for (const TgBackend *const *backend = tgBackends; *backend; ++backend) {
    const TgBackend *const *first = tgBackends;
    while ((*first)->options != (*backend)->options)
      ++first;
    const TgBackendOption *option = first == backend ? (*backend)->options : NULL;
    for (; option && option->name; ++option)
      tsVecPush(rows, (TsOption){.name = option->name,
                                 .kind = option->value ? TS_OPTION_CALL : TS_OPTION_CALL_OPTIONAL,
                                 .value = option->value,
                                 .help = option->help,
                                 .take = takeBackendOption});
  }
}

static TsCommandLineResult parseOptions(Options *options, int argc, char **argv) {
  OptionRows code = {0}, docs = {0}, ofBackends = {0};
  addBackends(&code, false);
  addBackends(&docs, true);
  addBackendOptions(&ofBackends);
  const TsOptionGroup groups[] = {
      {"RECORDS", sizeof recordOptions / sizeof *recordOptions, recordOptions},
      {"GENERATORS OF CODE", code.size, code.data},
      {"GENERATORS OF DOCUMENTATION", docs.size, docs.data},
      {"OPTIONS OF GENERATORS", ofBackends.size, ofBackends.data},
      {"OPTIONS", sizeof generalOptions / sizeof *generalOptions, generalOptions}};
  const TsCommandLine line = {.tool = "mlir-tblgen",
                              .overview = overview,
                              .numGroups = sizeof groups / sizeof *groups,
                              .groups = groups,
                              .input = &inputFile};
  TsCommandLineResult result = tsCommandLineParse(&line, argc, argv, options);
  if (result == TS_COMMAND_LINE_RUN && options->dependencyFile && !options->output) {
    tsCommandLineFail(&line, "error: the option -d must be used together with -o");
    result = TS_COMMAND_LINE_FAILED;
  }
  if (!options->input)
    options->input = "-";
  tsVecFree(&code);
  tsVecFree(&docs);
  tsVecFree(&ofBackends);
  return result;
}

//===-- Output ------------------------------------------------------------------------------===//

static bool defineMacros(const Options *options, TgContext *context) {
  for (size_t i = 0; i < options->macros.size; ++i) {
    const char *name = options->macros.data[i];
    if (!tgContextDefineMacro(context, mlirStringRefCreateFromCString(name))) {
      fprintf(stderr, "mlir-tblgen: error: invalid macro name `%s` specified on command line\n",
              name);
      return false;
    }
  }
  return true;
}

static bool fail(TsString *error) {
  fprintf(stderr, "mlir-tblgen: error: %s\n", error->data ? error->data : "unknown");
  tsStringFree(error);
  return false;
}

static bool isUnchanged(const char *path, MlirStringRef text) {
  TsString old = {0}, error = {0};
  bool same = tsReadFile(path, &old, &error) && tsEqual(tsStringView(&old), text);
  tsStringFree(&old);
  tsStringFree(&error);
  return same;
}

static bool writeText(const char *path, MlirStringRef text) {
  TsOutputFile file;
  TsString error = {0};
  if (!tsOutputFileOpen(&file, path, &error))
    return fail(&error);
  tsOutputFileWrite(&file, text);
  return tsOutputFileCommit(&file, &error) || fail(&error);
}

static bool runAction(const Options *options, TgContext *context, TsString *out) {
  TgBackendOptions given = {options->backendNames.data, options->backendValues.data,
                            options->backendNames.size};
  switch (options->action) {
  case PRINT_RECORDS:
    return tgPrintRecords(context, tsStringCallback, out);
  case PRINT_DETAILED:
    return tgPrintDetailedRecords(context, tsStringCallback, out);
  case DUMP_JSON:
    return tgPrintJson(context, tsStringCallback, out);
  default:
    return options->backend->run(context, &given, out);
  }
}

/// Printers write as they go when nothing has to be compared.
static bool streamAction(const Options *options, TgContext *context) {
  TsOutputFile file;
  TsString error = {0};
  if (!tsOutputFileOpen(&file, options->output ? options->output : "-", &error))
    return fail(&error);
  bool ok = options->action == PRINT_RECORDS ? tgPrintRecords(context, tsOutputFileCallback, &file)
            : options->action == PRINT_DETAILED
                ? tgPrintDetailedRecords(context, tsOutputFileCallback, &file)
                : tgPrintJson(context, tsOutputFileCallback, &file);
  if (!ok) {
    tsOutputFileDiscard(&file);
    return false;
  }
  return tsOutputFileCommit(&file, &error) || fail(&error);
}

static bool writeResult(const Options *options, TgContext *context) {
  if (options->action != RUN_BACKEND && !options->writeIfChanged)
    return streamAction(options, context);
  TsString out = {0};
  bool ok = runAction(options, context, &out) && tgContextGetNumErrors(context) == 0;
  bool isSame = ok && options->writeIfChanged && options->output &&
                isUnchanged(options->output, tsStringView(&out));
  if (ok && !isSame)
    ok = writeText(options->output ? options->output : "-", tsStringView(&out));
  tsStringFree(&out);
  return ok;
}

static bool writeDependencies(const Options *options, const TgContext *context) {
  if (!options->dependencyFile)
    return true;
  TsString text = {0};
  tsStringAppendC(&text, options->output);
  tsStringAppendChar(&text, ':');
  for (size_t i = 0; i < tgContextGetNumDependencies(context); ++i) {
    tsStringAppendChar(&text, ' ');
    tsStringAppend(&text, tgContextGetDependency(context, i));
  }
  tsStringAppendChar(&text, '\n');
  bool ok = writeText(options->dependencyFile, tsStringView(&text));
  tsStringFree(&text);
  return ok;
}

/// False (after an error) when there are uses that are to be errors.
static bool checkDeprecated(const Options *options, TgContext *context) {
  const char *action = options->onDeprecated ? options->onDeprecated : "warn";
  bool isUsed = strcmp(action, "none") != 0 && tgReportDeprecated(context);
  if (isUsed && !strcmp(action, "error"))
    fprintf(stderr, "note: Error'ing out due to deprecated defs\n");
  return !isUsed || strcmp(action, "error") != 0;
}

static bool run(const Options *options) {
  TgContext *context = tgContextCreate(NULL, NULL);
  for (size_t i = 0; i < options->includeDirs.size; ++i)
    tgContextAddIncludeDir(context, mlirStringRefCreateFromCString(options->includeDirs.data[i]));
  tgContextWarnUnusedArgs(context, !options->noUnusedWarnings);
  tgContextSetLimits(context, TG_DEFAULT_MEMORY, options->maxSteps);
  bool ok = defineMacros(options, context) &&
            tgContextParseFile(context, mlirStringRefCreateFromCString(options->input)) &&
            checkDeprecated(options, context) && writeResult(options, context) &&
            writeDependencies(options, context);
  size_t numErrors = tgContextGetNumErrors(context);
  if (numErrors > 1)
    fprintf(stderr, "mlir-tblgen: %zu errors.\n", numErrors);
  tgContextDestroy(context);
  return ok && numErrors == 0;
}

int main(int argc, char **argv) {
  Options options = {.maxSteps = TG_DEFAULT_STEPS};
  TsCommandLineResult result = parseOptions(&options, argc, argv);
  bool ok = result != TS_COMMAND_LINE_FAILED;
  if (result == TS_COMMAND_LINE_RUN)
    ok = run(&options);
  ok = tsFinishStandardOutput("mlir-tblgen") && ok;
  tsVecFree(&options.includeDirs);
  tsVecFree(&options.macros);
  tsVecFree(&options.backendNames);
  tsVecFree(&options.backendValues);
  return ok ? 0 : 1;
}
