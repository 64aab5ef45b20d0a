// Options as a table: reading them and explaining them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opt/Options.h"
#include "bytecode/Bytecode.h"
#include "support/CommandLine.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/// A group, and which tools have it.
typedef struct Group {
  const char *title;
  bool isOfTranslators; ///< as well as of other tools
  const TsOption *options;
  size_t count;
} Group;

#define MEMBER(name) offsetof(OptOptions, name)

//===--- Values of options ---===//

static int64_t *numberOf(const TsOption *option, void *options) {
  return (int64_t *)(void *)((char *)options + option->offset);
}

static bool takeLong(const TsCommandLine *line, const TsOption *option, const char *value,
                     void *options) {
  return tsParseSigned(mlirStringRefCreateFromCString(value), numberOf(option, options)) ||
         tsCommandLineFailOption(line, option, "'%s' value invalid for long argument!", value);
}

/// Whether it is one that can be written is for the writer to say.
static bool takeBytecodeVersion(const TsCommandLine *line, const TsOption *option,
                                const char *value, void *options) {
  return tsParseSigned(mlirStringRefCreateFromCString(value), numberOf(option, options)) ||
         tsCommandLineFailOption(line, option, "Invalid argument '%s', only integer is supported.",
                                 value);
}

/// 32 bits without a sign.
static bool takeCount(const TsCommandLine *line, const TsOption *option, const char *value,
                      void *options) {
  int64_t number;
  if (!tsParseSigned(mlirStringRefCreateFromCString(value), &number) || number < 0 ||
      number > UINT32_MAX)
    return tsCommandLineFailOption(line, option, "'%s' value invalid for uint argument!", value);
  *numberOf(option, options) = number;
  return true;
}

static bool takeSplit(const TsCommandLine *line, const TsOption *option, const char *value,
                      void *options) {
  (void)line, (void)option;
  OptOptions *given = options;
  given->split = true;
  if (value && *value)
    given->splitMarker = value;
  return true;
}

static bool takeVerifyDiagnostics(const TsCommandLine *line, const TsOption *option,
                                  const char *value, void *options) {
  OptOptions *given = options;
  given->verifyDiagnostics = true;
  given->onlyExpected = value && !strcmp(value, "only-expected");
  return !value || !*value || !strcmp(value, "all") || given->onlyExpected ||
         tsCommandLineFailOption(line, option, "Cannot find option named '%s'!", value);
}

static bool takePassNames(const TsCommandLine *line, const TsOption *option, const char *value,
                          void *options) {
  const TesseraOptConfig *config = line->user;
  MlirStringRef names = mlirStringRefCreateFromCString(value);
  for (size_t start = 0; start <= names.length;) {
    size_t comma = tsFindChar(names, ',', start);
    size_t end = comma == SIZE_MAX ? names.length : comma;
    MlirStringRef name = tsSubstring(names, start, end - start);
    if (!config->passes || !tesseraPassRegistryFind(config->passes, name))
      return tsCommandLineFailOption(line, option, "Cannot find option named '%.*s'!",
                                     (int)name.length, name.data);
    start = end + 1;
  }
  tsVecPush((TsTexts *)(void *)((char *)options + option->offset), value);
  return true;
}

/// At once: later options may name what the library has.
static bool loadPlugin(const TsCommandLine *line, const TsOption *option, const char *path,
                       bool forPasses) {
  return optLoadPlugin ? optLoadPlugin(line->user, path, forPasses)
                       : tsCommandLineFailOption(line, option, OPT_NO_PLUGINS);
}

static bool takeDialectPlugin(const TsCommandLine *line, const TsOption *option, const char *value,
                              void *options) {
  (void)options;
  return loadPlugin(line, option, value, false);
}

static bool takePassPlugin(const TsCommandLine *line, const TsOption *option, const char *value,
                           void *options) {
  (void)options;
  return loadPlugin(line, option, value, true);
}

//===--- The options ---===//
static const TsOption inputOptions[] = {
    {"o", TS_OPTION_TEXT, MEMBER(output), "file", "write the result there, whole or not at all",
     NULL},
    {"allow-unregistered-dialect", TS_OPTION_FLAG, MEMBER(allowUnregistered), NULL,
     "accept operations of dialects that this tool doesn't know", NULL},
    {"load-dialect", TS_OPTION_TEXTS, MEMBER(loadDialects), "file.td",
     "learn a dialect from its definition, in place of one that is compiled in", NULL},
    {"I", TS_OPTION_TEXTS, MEMBER(includeDirs), "dir", "where definitions find what they include",
     NULL},
    {"load-dialect-skip-unknown-predicates", TS_OPTION_FLAG, MEMBER(loadSkipsUnknown), NULL,
     "leave out, with a warning, what a loaded definition says in C", NULL},
    {"irdl-file", TS_OPTION_TEXT, MEMBER(irdlFile), "file",
     "learn the dialects that the irdl ops of this file define", NULL},
    {"load-dialect-plugin", TS_OPTION_CALL, 0, "file.so",
     "load a shared library and register its dialects", takeDialectPlugin},
    {"no-implicit-module", TS_OPTION_UNSET, MEMBER(implicitModule), NULL,
     "the input is one operation of any kind; don't put a module around it", NULL},
    {"split-input-file", TS_OPTION_CALL_OPTIONAL, MEMBER(splitMarker), "marker",
     "handle the parts between lines `// -----` one by one", takeSplit},
    {"output-split-marker", TS_OPTION_TEXT, MEMBER(outputMarker), "marker",
     "what to print between the parts", NULL},
    {"verify-diagnostics", TS_OPTION_CALL_OPTIONAL, MEMBER(verifyDiagnostics), "all|only-expected",
     "compare messages with the `// expected-error {{...}}` comments of the input",
     takeVerifyDiagnostics},
    {"mlir-very-unsafe-disable-verifier-on-parsing", TS_OPTION_UNSET, MEMBER(verifyOnParsing), NULL,
     "don't verify what was parsed", NULL},
    {"mlir-disable-threading", TS_OPTION_UNSET, MEMBER(threading), NULL, "work on one thread",
     NULL},
    {"mlir-print-op-on-diagnostic", TS_OPTION_FLAG, MEMBER(printOpOnDiagnostic), NULL,
     "show the operation with messages about it (on)", NULL},
    {"mlir-disable-diagnostic-notes", TS_OPTION_FLAG, MEMBER(hidesNotes), NULL,
     "leave out notes of messages", NULL},
    {"mlir-print-stacktrace-on-diagnostic", TS_OPTION_FLAG, MEMBER(tracesDiagnostics), NULL,
     "say with messages which functions are at work (in other than Release builds), on one thread",
     NULL},
    {"mlir-diagnostic-verbosity-level", TS_OPTION_CHOICE, MEMBER(verbosity),
     "errors|warnings|remarks", "which messages to show, besides those that are worse (remarks)",
     NULL},
    {"color", TS_OPTION_FLAG, MEMBER(colors), NULL,
     "show messages in colours (on a terminal that has them; --color=0 turns it off)", NULL},
    {"explain-errors", TS_OPTION_FLAG, MEMBER(explainErrors), NULL,
     "say with errors about an operation what its definition says: syntax, operands, attributes",
     NULL},
};

static const TsOption passOptions[] = {
    {"pass-pipeline", TS_OPTION_TEXT, MEMBER(pipeline), "text",
     "passes to run: 'builtin.module(func.func(canonicalize{max-iterations=3}),cse)'", NULL},
    {"p", TS_OPTION_TEXT, MEMBER(pipeline), "text", "the same", NULL},
    {"load-pass-plugin", TS_OPTION_CALL, 0, "file.so",
     "load a shared library and register its passes", takePassPlugin},
    {"verify-each", TS_OPTION_FLAG, MEMBER(verifyEach), NULL,
     "verify after every pass (on; --verify-each=0 turns it off)", NULL},
    {"check-each-pass", TS_OPTION_FLAG, MEMBER(checkEachPass), NULL,
     "run the functions on seeded inputs after every pass, and fail when one changes results",
     NULL},
    {"dump-pass-pipeline", TS_OPTION_FLAG, MEMBER(dumpPipeline), NULL,
     "print the pipeline before it runs", NULL},
    {"list-passes", TS_OPTION_FLAG, MEMBER(listPasses), NULL, "print all passes and pipelines",
     NULL},
    {"mlir-print-ir-before", TS_OPTION_CALL, MEMBER(printBefore), "pass",
     "print the IR before this pass", takePassNames},
    {"mlir-print-ir-after", TS_OPTION_CALL, MEMBER(printAfter), "pass",
     "print the IR after this pass", takePassNames},
    {"mlir-print-ir-before-all", TS_OPTION_FLAG, MEMBER(printBeforeAll), NULL,
     "print the IR before every pass", NULL},
    {"mlir-print-ir-after-all", TS_OPTION_FLAG, MEMBER(printAfterAll), NULL,
     "print the IR after every pass", NULL},
    {"mlir-print-ir-after-change", TS_OPTION_FLAG, MEMBER(printOnChange), NULL,
     "of those after, only where something changed", NULL},
    {"mlir-print-ir-after-failure", TS_OPTION_FLAG, MEMBER(printOnFailure), NULL,
     "of those after, only of a pass that failed", NULL},
    {"mlir-print-ir-module-scope", TS_OPTION_FLAG, MEMBER(printModuleScope), NULL,
     "print the whole module each time", NULL},
    {"mlir-print-ir-tree-dir", TS_OPTION_TEXT, MEMBER(printTree), "folder",
     "print into files there, in folders as the operations are nested", NULL},
    {"log-actions-to", TS_OPTION_TEXT, MEMBER(actionLog), "file",
     "write down which passes run, on standard output for `-`", NULL},
    {"log-mlir-actions-filter", TS_OPTION_TEXTS, MEMBER(actionFilter), "file:line:column,...",
     "of those, only where the operation comes from there; line and column may be left out", NULL},
    {"profile-actions-to", TS_OPTION_TEXT, MEMBER(actionProfile), "file",
     "write when each pass begins and ends, as trace events in JSON", NULL},
    {"remarks-filter", TS_OPTION_TEXT, MEMBER(remarks), "regex",
     "print what passes with such a name say about their work", NULL},
    {"remarks-filter-passed", TS_OPTION_TEXT, MEMBER(remarksPassed), "regex",
     "of that, only what they did", NULL},
    {"remarks-filter-missed", TS_OPTION_TEXT, MEMBER(remarksMissed), "regex",
     "of that, only what they didn't do", NULL},
    {"remarks-filter-failed", TS_OPTION_TEXT, MEMBER(remarksFailed), "regex",
     "of that, only what didn't work out", NULL},
    {"remarks-filter-analyse", TS_OPTION_TEXT, MEMBER(remarksAnalysis), "regex",
     "of that, only what they found out", NULL},
    {"remark-format", TS_OPTION_CHOICE, MEMBER(remarkFormat), "emitRemark|yaml|bitstream",
     "how to print that: as diagnostics, or into a file as YAML or as LLVM's bitstream "
     "(emitRemark)",
     NULL},
    {"remark-policy", TS_OPTION_CHOICE, MEMBER(remarkPolicy), "all|final",
     "print all of it, or at the end the last about each place (all)", NULL},
    {"remarks-output-file", TS_OPTION_TEXT, MEMBER(remarksOutput), "file",
     "the file for YAML or the bitstream (mlir-remarks.yaml, mlir-remarks.bitstream)", NULL},
    {"mlir-debug-counter", TS_OPTION_TEXTS, MEMBER(debugCounters), "counter=n",
     "pass-execution-skip=n leaves out the first passes, -count=n those after so many more", NULL},
    {"mlir-print-debug-counter", TS_OPTION_FLAG, MEMBER(printDebugCounters), NULL,
     "print at the end how far the counters got", NULL},
    {"mlir-timing", TS_OPTION_FLAG, MEMBER(timing), NULL, "print how long everything took", NULL},
    {"mlir-timing-display", TS_OPTION_CHOICE, MEMBER(timingForm), "list|tree",
     "how to print that (tree)", NULL},
    {"mlir-output-format", TS_OPTION_CHOICE, MEMBER(timingFormat), "text|json",
     "the format of that report (text)", NULL},
    {"mlir-pass-statistics", TS_OPTION_FLAG, MEMBER(statistics), NULL, "print what passes counted",
     NULL},
    {"mlir-pass-statistics-display", TS_OPTION_CHOICE, MEMBER(statisticsForm), "list|pipeline",
     "how to print that (pipeline)", NULL},
    {"mlir-pass-pipeline-crash-reproducer", TS_OPTION_TEXT, MEMBER(reproducer), "file",
     "when a pass fails, write its input and the pipeline there", NULL},
    {"mlir-pass-pipeline-local-reproducer", TS_OPTION_FLAG, MEMBER(localReproducer), NULL,
     "write the input of the pass that failed, and that pass only", NULL},
    {"mlir-generate-reproducer", TS_OPTION_TEXT, MEMBER(generatedReproducer), "file",
     "write the input and the pipeline there in any case", NULL},
    {"run-reproducer", TS_OPTION_FLAG, MEMBER(runReproducer), NULL,
     "run the pipeline that such a file holds", NULL},
};

static const TsOption printOptions[] = {
    {"mlir-print-op-generic", TS_OPTION_FLAG, MEMBER(generic), NULL, "print the generic form",
     NULL},
    {"mlir-print-debuginfo", TS_OPTION_FLAG, MEMBER(debugInfo), NULL, "print locations", NULL},
    {"mlir-pretty-debuginfo", TS_OPTION_FLAG, MEMBER(prettyDebugInfo), NULL,
     "print locations for people (doesn't parse)", NULL},
    {"mlir-print-assume-verified", TS_OPTION_FLAG, MEMBER(assumeVerified), NULL,
     "don't verify operations before they're printed in their own syntax", NULL},
    {"mlir-print-local-scope", TS_OPTION_FLAG, MEMBER(localScope), NULL,
     "print everything in place, without aliases", NULL},
    {"mlir-print-skip-regions", TS_OPTION_FLAG, MEMBER(skipRegions), NULL, "leave out regions",
     NULL},
    {"mlir-print-value-users", TS_OPTION_FLAG, MEMBER(valueUsers), NULL,
     "print who uses each value as comments", NULL},
    {"mlir-print-unique-ssa-ids", TS_OPTION_FLAG, MEMBER(uniqueIds), NULL,
     "number values uniquely in the whole output", NULL},
    {"mlir-use-nameloc-as-prefix", TS_OPTION_FLAG, MEMBER(nameLocAsPrefix), NULL,
     "name values after their locations", NULL},
    {"mlir-elide-elementsattrs-if-larger", TS_OPTION_CALL, MEMBER(elementsLimit), "n",
     "leave out dense elements with more elements", takeCount},
    {"mlir-elide-resource-strings-if-larger", TS_OPTION_CALL, MEMBER(resourceLimit), "n",
     "leave out data of resources that is longer", takeCount},
    {"mlir-print-elementsattrs-with-hex-if-larger", TS_OPTION_CALL, MEMBER(hexLimit), "n",
     "print dense elements with more elements in hexadecimal (100; -1: never)", takeLong},
    {"verify-roundtrip", TS_OPTION_FLAG, MEMBER(verifyRoundtrip), NULL,
     "check that the printed input parses to the same", NULL},
    {"emit-bytecode", TS_OPTION_FLAG, MEMBER(emitBytecode), NULL, "write bytecode in place of text",
     NULL},
    {"emit-bytecode-version", TS_OPTION_CALL, MEMBER(bytecodeVersion), "n",
     "the version of the format to write (the latest)", takeBytecodeVersion},
    {"elide-resource-data-from-bytecode", TS_OPTION_FLAG, MEMBER(elideResourceData), NULL,
     "leave out data of resources from bytecode", NULL},
};

static const TsOption generalOptions[] = {
    {"help", TS_OPTION_FLAG, MEMBER(help), NULL, "print this", NULL},
    {"h", TS_OPTION_FLAG, MEMBER(help), NULL, "the same", NULL},
    {"help-list", TS_OPTION_FLAG, MEMBER(helpList), NULL, "print all options in one list", NULL},
    {"version", TS_OPTION_FLAG, MEMBER(version), NULL, "print the version", NULL},
    {"show-dialects", TS_OPTION_FLAG, MEMBER(showDialects), NULL,
     "print the dialects that are known", NULL},
};

#define GROUP(title, isOfTranslators, options)                                                     \
  { title, isOfTranslators, options, sizeof options / sizeof *options }
static const Group groups[] = {
    GROUP("Input and output", true, inputOptions),
    GROUP("Running passes", false, passOptions),
    GROUP("Printing", false, printOptions),
    GROUP("General", true, generalOptions),
};
enum { NUM_GROUPS = sizeof groups / sizeof *groups };

//===--- Reading ---===//

// Whether messages go to a terminal that shows colours.
static bool hasColors(void) {
  const char *terminal = getenv("TERM");
  return isatty(STDERR_FILENO) && terminal && *terminal && strcmp(terminal, "dumb");
}

void optOptionsInit(OptOptions *options) {
  memset(options, 0, sizeof *options);
  options->output = "-";
  options->splitMarker = options->outputMarker = "// -----";
  options->implicitModule = options->verifyEach = options->verifyOnParsing = true;
  options->threading = options->printOpOnDiagnostic = true;
  options->elementsLimit = options->resourceLimit = -1;
  options->bytecodeVersion = bcWriteOptionsDefault().version;
  options->hexLimit = 100;
  options->colors = hasColors();
  options->verbosity = "remarks";
  options->timingForm = "tree";
  options->timingFormat = "text";
  options->remarkFormat = "emitRemark";
  options->remarkPolicy = "all";
  options->statisticsForm = "pipeline";
}

void optOptionsFree(OptOptions *options) {
  tsVecFree(&options->passes);
  tsVecFree(&options->translationOptions);
  tsVecFree(&options->loadDialects);
  tsVecFree(&options->includeDirs);
  tsVecFree(&options->printBefore);
  tsVecFree(&options->printAfter);
  tsVecFree(&options->debugCounters);
  tsVecFree(&options->actionFilter);
}

/// Whether a tool has options of the group. Translators print only where they read other formats.
static bool hasGroup(const Group *group, const TesseraOptConfig *config) {
  bool has = !config->isTranslator || group->isOfTranslators ||
             (group->options == passOptions && config->passes);
  for (size_t i = 0; group->options == printOptions && i < config->numTranslations; i++)
    has = has || config->translations[i]->import;
  return has;
}

/// Whether the tool has the option of the group: loading dialects and checking passes is what not
/// all can.
static bool isAvailable(const Group *group, const TsOption *option,
                        const TesseraOptConfig *config) {
  if (!hasGroup(group, config) ||
      (config->isTranslator && option->offset == MEMBER(verifyRoundtrip)))
    return false;
  if (option->offset == MEMBER(checkEachPass))
    return config->checkPass;
  if (option->offset == MEMBER(irdlFile))
    return config->loadIrdl;
  return config->loadDialect ||
         (option->offset != MEMBER(loadDialects) && option->offset != MEMBER(includeDirs) &&
          option->offset != MEMBER(loadSkipsUnknown));
}

/// A tool's command line, and the options that it has.
typedef struct OptCommandLine {
  TsCommandLine line;
  TsOptionGroup groups[NUM_GROUPS];
  TsVec(TsOption) options;
} OptCommandLine;

static void freeCommandLine(OptCommandLine *line) { tsVecFree(&line->options); }

static const TsOption inputOption = {.kind = TS_OPTION_TEXT, .offset = MEMBER(input)};

static bool takeOther(const TsCommandLine *line, MlirStringRef name, const char *value,
                      const char *next, void *options, bool *used, bool *ok);
static void suggestOther(const TsCommandLine *line, TsClosest *closest);

static void initCommandLine(OptCommandLine *line, const TesseraOptConfig *config) {
  *line = (OptCommandLine){.line = {.tool = config->toolName,
                                    .groups = line->groups,
                                    .input = &inputOption,
                                    .column = 55,
                                    .user = (void *)config,
                                    .takeOther = takeOther,
                                    .suggestOther = suggestOther}};
  for (size_t g = 0; g < NUM_GROUPS; g++) {
    size_t before = line->options.size;
    for (size_t i = 0; i < groups[g].count; i++)
      if (isAvailable(&groups[g], &groups[g].options[i], config))
        tsVecPush(&line->options, groups[g].options[i]);
    if (line->options.size > before)
      line->groups[line->line.numGroups++] =
          (TsOptionGroup){.title = groups[g].title, .count = line->options.size - before};
  }
  const TsOption *next = line->options.data;
  for (size_t g = 0; g < line->line.numGroups; g++) {
    line->groups[g].options = next;
    next += line->groups[g].count;
  }
}

static void suggestOther(const TsCommandLine *line, TsClosest *closest) {
  const TesseraOptConfig *config = line->user;
  const TesseraPassDef *const *passes = NULL;
  size_t numPasses = config->passes ? tesseraPassRegistryGetAll(config->passes, &passes) : 0;
  for (size_t i = 0; i < numPasses; i++)
    tsClosestCompare(closest, passes[i]->argument);
  for (size_t i = 0; i < config->numTranslations; i++)
    tsClosestCompare(closest, config->translations[i]->name);
}

/// Takes an option of a translation.
static bool takeTranslationOption(const TsCommandLine *line, const TesseraTranslationOption *option,
                                  const char *value, const char *next, OptOptions *options,
                                  bool *used) {
  if (option->value && !value) {
    *used = next != NULL;
    value = next;
  }
  OptTranslationOption given = {option, option->value ? value : ""};
  tsVecPush(&options->translationOptions, given);
  return option->value
             ? value ||
                   tsCommandLineFail(line, "for the --%s option: requires a value!", option->name)
             : !value || tsCommandLineFail(line, "for the --%s option: doesn't take a value",
                                           option->name);
}

/// A translation, an option of one, or a pass.
static bool takeOther(const TsCommandLine *line, MlirStringRef name, const char *value,
                      const char *next, void *options, bool *used, bool *ok) {
  const TesseraOptConfig *config = line->user;
  OptOptions *given = options;
  for (size_t i = 0; i < config->numTranslations; i++) {
    const TesseraTranslation *translation = config->translations[i];
    if (tsEqualC(name, translation->name)) {
      *ok = !given->translation || given->translation == translation ||
            tsCommandLineFail(line, "a second translation: '--%s'", translation->name);
      given->translation = translation;
      return true;
    }
    for (uint32_t j = 0; j < translation->numOptions; j++)
      if (tsEqualC(name, translation->options[j].name)) {
        *ok = takeTranslationOption(line, &translation->options[j], value, next, given, used);
        return true;
      }
  }
  const TesseraPassDef *pass =
      config->passes ? tesseraPassRegistryFind(config->passes, name) : NULL;
  OptPass entry = {pass, mlirStringRefCreateFromCString(value ? value : "")};
  if (pass)
    tsVecPush(&given->passes, entry);
  return pass;
}

/// What can't be said of one option alone.
static bool checkOptions(const TsCommandLine *line, const OptOptions *options) {
  const TesseraOptConfig *config = line->user;
  if (options->pipeline && options->passes.size)
    return tsCommandLineFail(line,
                             "'-pass-pipeline' option can't be used with individual pass options");
  if (config->isTranslator && !options->translation && !options->help && !options->helpList &&
      !options->version && !options->showDialects)
    return tsCommandLineFail(line, "no translation was asked for: '%s --help' lists them",
                             config->toolName);
  return true;
}

bool optOptionsParse(OptOptions *options, int argc, char **argv, const TesseraOptConfig *config) {
  OptCommandLine line;
  initCommandLine(&line, config);
  if (config->isTranslator)
    options->outputMarker = "";
  bool ok = tsCommandLineParse(&line.line, argc, argv, options) == TS_COMMAND_LINE_RUN &&
            checkOptions(&line.line, options);
  if (!options->input)
    options->input = "-";
  freeCommandLine(&line);
  return ok;
}

//===--- Explaining ---===//

static void printExamples(const TesseraOptConfig *config) {
  if (config->isTranslator) {
    for (size_t i = 0; i < config->numTranslations; i++)
      printf("  %s --%s %s -o out\n", config->toolName, config->translations[i]->name,
             config->translations[i]->import ? "input" : "model.mlir");
    if (config->passes && config->numTranslations)
      printf("  %s --cse --%s model.mlir -o out\n", config->toolName,
             config->translations[0]->name);
    return;
  }
  printf("  %s model.mlir                        parse, verify, print\n", config->toolName);
  printf("  %s --cse --canonicalize model.mlir   run passes in this order\n", config->toolName);
  printf("  %s model.mlir -o out.mlir            to a file\n", config->toolName);
}

static void printTranslations(const TesseraOptConfig *config) {
  if (config->isTranslator)
    printf("\nTranslations:\n");
  for (size_t i = 0; i < config->numTranslations; i++) {
    const TesseraTranslation *translation = config->translations[i];
    printf("  --%-50s %s\n", translation->name, translation->summary);
    for (uint32_t j = 0; j < translation->numOptions; j++) {
      const TesseraTranslationOption *option = &translation->options[j];
      char left[80];
      snprintf(left, sizeof left, option->value ? "--%s=<%s>" : "--%s", option->name,
               option->value);
      printf("      %-48s %s\n", left, option->help);
    }
  }
}

void optPrintHelp(const TesseraOptConfig *config) {
  printf("%s\n\nUSAGE: %s [options] <input file>\n\n", config->overview, config->toolName);
  printExamples(config);
  printf("\nThe input is standard input when no file is named.\n");
  printTranslations(config);
  OptCommandLine line;
  initCommandLine(&line, config);
  tsCommandLinePrintGroups(&line.line);
  freeCommandLine(&line);
  const TesseraPassDef *const *passes = NULL;
  size_t count = config->passes ? tesseraPassRegistryGetAll(config->passes, &passes) : 0;
  if (count)
    printf("\nPasses and pipelines (options as --name=\"option=value option=value\"):\n");
  for (size_t i = 0; i < count; i++) {
    printf("  --%-50s %s\n", passes[i]->argument, passes[i]->summary ? passes[i]->summary : "");
    for (uint32_t j = 0; j < passes[i]->numOptions; j++)
      printf("      %-48s %s\n", passes[i]->options[j].argument,
             passes[i]->options[j].help ? passes[i]->options[j].help : "");
  }
}

//===--- One list ---===//

/// A line of --help-list.
typedef struct ListEntry {
  const char *name;
  const TsOption *option;     ///< NULL:
  const TesseraPassDef *pass; ///< NULL:
  const TesseraTranslation *translation;
} ListEntry;
typedef TsVec(ListEntry) ListEntries;

static int compareEntries(const void *a, const void *b) {
  return strcmp(((const ListEntry *)a)->name, ((const ListEntry *)b)->name);
}

static void collectEntries(const OptCommandLine *line, ListEntries *entries) {
  const TesseraOptConfig *config = line->line.user;
  for (size_t i = 0; i < line->options.size; i++)
    tsVecPush(entries,
              (ListEntry){.name = line->options.data[i].name, .option = &line->options.data[i]});
  const TesseraPassDef *const *passes = NULL;
  size_t count = config->passes ? tesseraPassRegistryGetAll(config->passes, &passes) : 0;
  for (size_t i = 0; i < count; i++)
    tsVecPush(entries, (ListEntry){.name = passes[i]->argument, .pass = passes[i]});
  for (size_t i = 0; i < config->numTranslations; i++)
    tsVecPush(entries, (ListEntry){.name = config->translations[i]->name,
                                   .translation = config->translations[i]});
}

void optPrintHelpList(const TesseraOptConfig *config) {
  OptCommandLine line;
  initCommandLine(&line, config);
  ListEntries entries = {0};
  collectEntries(&line, &entries);
  qsort(entries.data, entries.size, sizeof *entries.data, compareEntries);
  printf("%s\n\nUSAGE: %s [options] <input file>\n\nOPTIONS:\n", config->overview,
         config->toolName);
  for (size_t i = 0; i < entries.size; i++) {
    const ListEntry *entry = &entries.data[i];
    const char *summary = entry->pass          ? entry->pass->summary
                          : entry->translation ? entry->translation->summary
                                               : NULL;
    if (entry->option)
      tsCommandLinePrintOption(&line.line, entry->option);
    else
      printf("  --%-50s %s\n", entry->name, summary ? summary : "");
  }
  tsVecFree(&entries);
  freeCommandLine(&line);
}
