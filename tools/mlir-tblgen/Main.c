// mlir-tblgen: reads TableGen files and runs a generator or prints the records.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/File.h"
#include "tablegen/Backend.h"
#include "tessera/version.h"

#include <stdio.h>

typedef TsVec(const char *) Texts;

typedef enum Action { PRINT_RECORDS, PRINT_DETAILED, DUMP_JSON, RUN_BACKEND } Action;

typedef struct Options {
  Action action;
  const TgBackend *backend;
  const char *input, *output, *dependencyFile, *onDeprecated;
  Texts includeDirs, macros, backendNames, backendValues;
  uint64_t maxSteps;
  bool writeIfChanged, noUnusedWarnings, help, version;
} Options;

//===-- Help --------------------------------------------------------------------------------===//

static void printHelpLine(const char *left, const char *right) {
  printf("  %-34s %s\n", left, right);
}

static bool isDocumentation(const TgBackend *backend) {
  MlirStringRef flag = mlirStringRefCreateFromCString(backend->flag);
  return tsEndsWith(flag, tsLiteral("-doc")) || tsEndsWith(flag, tsLiteral("-docs"));
}

static void printBackends(const char *heading, bool documentation) {
  TsString left = {0};
  printf("\n%s:\n", heading);
  for (const TgBackend *const *backend = tgBackends; *backend; ++backend) {
    if (isDocumentation(*backend) != documentation)
      continue;
    tsStringClear(&left);
    tsStringAppendFormat(&left, "--%s", (*backend)->flag);
    printHelpLine(left.data, (*backend)->help);
  }
  tsStringFree(&left);
}

/// Generators share tables of options: each table is printed once.
static void printBackendOptions(void) {
  TsString left = {0};
  printf("\nOPTIONS OF GENERATORS:\n");
  for (const TgBackend *const *backend = tgBackends; *backend; ++backend) {
    const TgBackend *const *first = tgBackends;
    while ((*first)->options != (*backend)->options)
      ++first;
    const TgBackendOption *option = first == backend ? (*backend)->options : NULL;
    for (; option && option->name; ++option) {
      tsStringClear(&left);
      tsStringAppendFormat(&left, "--%s", option->name);
      if (option->value)
        tsStringAppendFormat(&left, "=<%s>", option->value);
      printHelpLine(left.data, option->help);
    }
  }
  tsStringFree(&left);
}

static void printHelp(void) {
  printf(
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
      "      Its documentation\n\n"
      "RECORDS:\n");
  printHelpLine("--print-records", "Print all classes and defs (this is done without an action)");
  printHelpLine("--print-detailed-records", "Print them with their places and superclasses");
  printHelpLine("--dump-json", "Print the defs as JSON");
  printBackends("GENERATORS OF CODE", false);
  printBackends("GENERATORS OF DOCUMENTATION", true);
  printBackendOptions();
  printf("\nOPTIONS:\n");
  printHelpLine("-I <folder>", "Look for included files here too");
  printHelpLine("-D <macro>", "Define a macro for #ifdef");
  printHelpLine("-o <file>", "Write here instead of to standard output");
  printHelpLine("-d <file>", "Write the included files as a make rule (needs -o)");
  printHelpLine("--write-if-changed", "Leave the output file alone when it would stay the same");
  printHelpLine("--no-warn-on-unused-template-args", "No warnings about unused template arguments");
  printHelpLine("--on-deprecated=<none|warn|error>", "What a use of a deprecated def is (warn)");
  printHelpLine("--max-steps=<n>", "End an evaluation that takes more steps (134217728)");
  printHelpLine("--help", "Print this");
  printHelpLine("--version", "Print the version");
}

//===-- Options -----------------------------------------------------------------------------===//

static const char *afterDashes(const char *arg) {
  if (arg[0] != '-' || arg[1] == '\0')
    return NULL;
  return arg[1] == '-' ? arg + 2 : arg + 1;
}

/// Whether the option is `name` or `name=value`; *value is NULL in the first case.
static bool isOption(const char *option, const char *name, const char **value) {
  size_t length = strlen(name);
  if (strncmp(option, name, length) != 0 || (option[length] != '\0' && option[length] != '='))
    return false;
  *value = option[length] ? option + length + 1 : NULL;
  return true;
}

static bool parseFlag(Options *options, const char *option) {
  struct {
    const char *name;
    bool *flag;
  } flags[] = {{"write-if-changed", &options->writeIfChanged},
               {"no-warn-on-unused-template-args", &options->noUnusedWarnings},
               {"help", &options->help},
               {"h", &options->help},
               {"version", &options->version}};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; ++i)
    if (strcmp(option, flags[i].name) == 0)
      return *flags[i].flag = true;
  return false;
}

static bool parseAction(Options *options, const char *option) {
  static const char *const names[] = {"print-records", "print-detailed-records", "dump-json"};
  for (int i = 0; i < 3; ++i)
    if (strcmp(option, names[i]) == 0) {
      options->action = (Action)i;
      return true;
    }
  for (const TgBackend *const *backend = tgBackends; *backend; ++backend)
    if (strcmp(option, (*backend)->flag) == 0) {
      options->action = RUN_BACKEND;
      options->backend = *backend;
      return true;
    }
  return false;
}

static bool isBackendOption(const char *option, const char **name, const char **value) {
  for (const TgBackend *const *backend = tgBackends; *backend; ++backend)
    for (const TgBackendOption *known = (*backend)->options; known && known->name; ++known)
      if (isOption(option, known->name, value)) {
        *name = known->name;
        return true;
      }
  return false;
}

static int reportMissingValue(const char *option) {
  fprintf(stderr, "mlir-tblgen: error: for the -%s option: requires a value!\n", option);
  return -1;
}

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

/// -I, -D, -o and -d, whose value may be joined to them. 1: it was one, 0: not, -1: value missing.
static int parseJoined(Options *options, int argc, char **argv, int *index) {
  const char *arg = argv[*index];
  if (arg[0] != '-' || !arg[1] || !strchr("IDod", arg[1]))
    return 0;
  // -d and -o also begin longer names such as -dump-json.
  bool isLong = (arg[1] == 'd' || arg[1] == 'o') && arg[2] && arg[2] != '=';
  if (isLong)
    return 0;
  const char *value = arg + 2;
  if (*value == '=')
    ++value;
  if (*value == '\0') {
    if (*index + 1 >= argc)
      return reportMissingValue(arg + 1);
    value = argv[++*index];
  }
  switch (arg[1]) {
  case 'I':
    tsVecPush(&options->includeDirs, value);
    break;
  case 'D':
    tsVecPush(&options->macros, value);
    break;
  case 'o':
    options->output = value;
    break;
  default:
    options->dependencyFile = value;
    break;
  }
  return 1;
}

static bool isDeprecatedAction(const char *value) {
  return value && (!strcmp(value, "none") || !strcmp(value, "warn") || !strcmp(value, "error"));
}

static bool parseOption(Options *options, int argc, char **argv, int *index) {
  const char *option = afterDashes(argv[*index]), *name, *value;
  if (!option) {
    if (options->input) {
      fprintf(stderr, "mlir-tblgen: error: more than one input file: '%s' and '%s'\n",
              options->input, argv[*index]);
      return false;
    }
    options->input = argv[*index];
    return true;
  }
  int joined = parseJoined(options, argc, argv, index);
  if (joined)
    return joined > 0;
  if (parseFlag(options, option) || parseAction(options, option))
    return true;
  if (isOption(option, "on-deprecated", &value) && isDeprecatedAction(value)) {
    options->onDeprecated = value;
    return true;
  }
  if (isOption(option, "max-steps", &value) && value &&
      tsParseUnsigned(mlirStringRefCreateFromCString(value), &options->maxSteps))
    return true;
  if (isBackendOption(option, &name, &value)) {
    tsVecPush(&options->backendNames, name);
    tsVecPush(&options->backendValues, value ? value : "");
    return true;
  }
  fprintf(stderr, "mlir-tblgen: error: unknown option '%s', see --help\n", argv[*index]);
  return false;
}

static bool parseOptions(Options *options, int argc, char **argv) {
  for (int i = 1; i < argc; ++i)
    if (!parseOption(options, argc, argv, &i))
      return false;
  if (options->dependencyFile && !options->output) {
    fprintf(stderr, "mlir-tblgen: error: the option -d must be used together with -o\n");
    return false;
  }
  if (!options->input)
    options->input = "-";
  return true;
}

//===-- Output ------------------------------------------------------------------------------===//

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
  bool ok = parseOptions(&options, argc, argv);
  if (ok && options.help)
    printHelp();
  else if (ok && options.version)
    printf("mlir-tblgen: Tessera %s\n", TESSERA_VERSION_STRING);
  else if (ok)
    ok = run(&options);
  ok = ok && tsFinishStandardOutput("mlir-tblgen");
  tsVecFree(&options.includeDirs);
  tsVecFree(&options.macros);
  tsVecFree(&options.backendNames);
  tsVecFree(&options.backendValues);
  return ok ? 0 : 1;
}
