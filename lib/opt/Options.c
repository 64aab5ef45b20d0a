// Options as a table: reading them and explaining them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opt/Options.h"
#include "support/Closest.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef enum Kind {
  FLAG,           ///< --x, --x=true, --x=false
  TEXT,           ///< --x=text, --x text
  OPTIONAL_TEXT,  ///< --x, --x=text
  TEXTS,          ///< as TEXT, any number of times, values may be separated by commas
  NUMBER,         ///< int64_t
  COUNT,          ///< the same, 32 bits without a sign
  CHOICE,         ///< as TEXT, one of the words in `value`
  PASSES,         ///< as TEXTS, each the name of a pass
  DIALECT_PLUGIN, ///< as TEXT, a library that is loaded at once; there is no member
  PASS_PLUGIN,    ///< the same: later options may name its passes
} Kind;

typedef struct Option {
  const char *name;
  Kind kind;
  size_t offset; ///< of the member
  const char *value, *help;
} Option;

typedef struct Group {
  const char *title;
  bool isOfTranslators; ///< as well as of other tools
  const Option *options;
  size_t count;
} Group;

#define MEMBER(name) offsetof(OptOptions, name)

static const Option inputOptions[] = {
    {"o", TEXT, MEMBER(output), "file", "write the result there, whole or not at all"},
    {"allow-unregistered-dialect", FLAG, MEMBER(allowUnregistered), NULL,
     "accept operations of dialects that this tool doesn't know"},
    {"load-dialect", TEXTS, MEMBER(loadDialects), "file.td",
     "learn a dialect from its definition, in place of one that is compiled in"},
    {"I", TEXTS, MEMBER(includeDirs), "dir", "where definitions find what they include"},
    {"load-dialect-skip-unknown-predicates", FLAG, MEMBER(loadSkipsUnknown), NULL,
     "leave out, with a warning, what a loaded definition says in C"},
    {"irdl-file", TEXT, MEMBER(irdlFile), "file",
     "learn the dialects that the irdl ops of this file define"},
    {"load-dialect-plugin", DIALECT_PLUGIN, 0, "file.so",
     "load a shared library and register its dialects"},
    {"no-implicit-module", FLAG, MEMBER(implicitModule), NULL,
     "the input is one operation of any kind; don't put a module around it"},
    {"split-input-file", OPTIONAL_TEXT, MEMBER(splitMarker), "marker",
     "handle the parts between lines `// -----` one by one"},
    {"output-split-marker", TEXT, MEMBER(outputMarker), "marker",
     "what to print between the parts"},
    {"verify-diagnostics", OPTIONAL_TEXT, MEMBER(verifyDiagnostics), "all|only-expected",
     "compare messages with the `// expected-error {{...}}` comments of the input"},
    {"mlir-very-unsafe-disable-verifier-on-parsing", FLAG, MEMBER(verifyOnParsing), NULL,
     "don't verify what was parsed"},
    {"mlir-disable-threading", FLAG, MEMBER(threading), NULL, "work on one thread"},
    {"mlir-print-op-on-diagnostic", FLAG, MEMBER(printOpOnDiagnostic), NULL,
     "show the operation with messages about it (on)"},
    {"mlir-disable-diagnostic-notes", FLAG, MEMBER(hidesNotes), NULL,
     "leave out notes of messages"},
    {"mlir-diagnostic-verbosity-level", CHOICE, MEMBER(verbosity), "errors|warnings|remarks",
     "which messages to show, besides those that are worse (remarks)"},
    {"color", FLAG, MEMBER(colors), NULL,
     "show messages in colours (on a terminal that has them; --color=0 turns it off)"},
    {"explain-errors", FLAG, MEMBER(explainErrors), NULL,
     "say with errors about an operation what its definition says: syntax, operands, attributes"},
};

static const Option passOptions[] = {
    {"pass-pipeline", TEXT, MEMBER(pipeline), "text",
     "passes to run: 'builtin.module(func.func(canonicalize{max-iterations=3}),cse)'"},
    {"p", TEXT, MEMBER(pipeline), "text", "the same"},
    {"load-pass-plugin", PASS_PLUGIN, 0, "file.so",
     "load a shared library and register its passes"},
    {"verify-each", FLAG, MEMBER(verifyEach), NULL,
     "verify after every pass (on; --verify-each=0 turns it off)"},
    {"check-each-pass", FLAG, MEMBER(checkEachPass), NULL,
     "run the functions on seeded inputs after every pass, and fail when one changes results"},
    {"dump-pass-pipeline", FLAG, MEMBER(dumpPipeline), NULL, "print the pipeline before it runs"},
    {"list-passes", FLAG, MEMBER(listPasses), NULL, "print all passes and pipelines"},
    {"mlir-print-ir-before", PASSES, MEMBER(printBefore), "pass", "print the IR before this pass"},
    {"mlir-print-ir-after", PASSES, MEMBER(printAfter), "pass", "print the IR after this pass"},
    {"mlir-print-ir-before-all", FLAG, MEMBER(printBeforeAll), NULL,
     "print the IR before every pass"},
    {"mlir-print-ir-after-all", FLAG, MEMBER(printAfterAll), NULL, "print the IR after every pass"},
    {"mlir-print-ir-after-change", FLAG, MEMBER(printOnChange), NULL,
     "of those after, only where something changed"},
    {"mlir-print-ir-after-failure", FLAG, MEMBER(printOnFailure), NULL,
     "of those after, only of a pass that failed"},
    {"mlir-print-ir-module-scope", FLAG, MEMBER(printModuleScope), NULL,
     "print the whole module each time"},
    {"mlir-print-ir-tree-dir", TEXT, MEMBER(printTree), "folder",
     "print into files there, in folders as the operations are nested"},
    {"log-actions-to", TEXT, MEMBER(actionLog), "file",
     "write down which passes run, on standard output for `-`"},
    {"mlir-debug-counter", TEXTS, MEMBER(debugCounters), "counter=n",
     "pass-execution-skip=n leaves out the first passes, -count=n those after so many more"},
    {"mlir-print-debug-counter", FLAG, MEMBER(printDebugCounters), NULL,
     "print at the end how far the counters got"},
    {"mlir-timing", FLAG, MEMBER(timing), NULL, "print how long everything took"},
    {"mlir-timing-display", CHOICE, MEMBER(timingForm), "list|tree", "how to print that (tree)"},
    {"mlir-output-format", CHOICE, MEMBER(timingFormat), "text|json",
     "the format of that report (text)"},
    {"mlir-pass-statistics", FLAG, MEMBER(statistics), NULL, "print what passes counted"},
    {"mlir-pass-statistics-display", CHOICE, MEMBER(statisticsForm), "list|pipeline",
     "how to print that (pipeline)"},
    {"mlir-pass-pipeline-crash-reproducer", TEXT, MEMBER(reproducer), "file",
     "when a pass fails, write its input and the pipeline there"},
    {"mlir-pass-pipeline-local-reproducer", FLAG, MEMBER(localReproducer), NULL,
     "write the input of the pass that failed, and that pass only"},
    {"mlir-generate-reproducer", TEXT, MEMBER(generatedReproducer), "file",
     "write the input and the pipeline there in any case"},
    {"run-reproducer", FLAG, MEMBER(runReproducer), NULL,
     "run the pipeline that such a file holds"},
};

static const Option printOptions[] = {
    {"mlir-print-op-generic", FLAG, MEMBER(generic), NULL, "print the generic form"},
    {"mlir-print-debuginfo", FLAG, MEMBER(debugInfo), NULL, "print locations"},
    {"mlir-pretty-debuginfo", FLAG, MEMBER(prettyDebugInfo), NULL,
     "print locations for people (doesn't parse)"},
    {"mlir-print-assume-verified", FLAG, MEMBER(assumeVerified), NULL,
     "don't verify operations before they're printed in their own syntax"},
    {"mlir-print-local-scope", FLAG, MEMBER(localScope), NULL,
     "print everything in place, without aliases"},
    {"mlir-print-skip-regions", FLAG, MEMBER(skipRegions), NULL, "leave out regions"},
    {"mlir-print-value-users", FLAG, MEMBER(valueUsers), NULL,
     "print who uses each value as comments"},
    {"mlir-print-unique-ssa-ids", FLAG, MEMBER(uniqueIds), NULL,
     "number values uniquely in the whole output"},
    {"mlir-use-nameloc-as-prefix", FLAG, MEMBER(nameLocAsPrefix), NULL,
     "name values after their locations"},
    {"mlir-elide-elementsattrs-if-larger", COUNT, MEMBER(elementsLimit), "n",
     "leave out dense elements with more elements"},
    {"mlir-elide-resource-strings-if-larger", COUNT, MEMBER(resourceLimit), "n",
     "leave out data of resources that is longer"},
    {"mlir-print-elementsattrs-with-hex-if-larger", NUMBER, MEMBER(hexLimit), "n",
     "print dense elements with more elements in hexadecimal (100; -1: never)"},
    {"verify-roundtrip", FLAG, MEMBER(verifyRoundtrip), NULL,
     "check that the printed input parses to the same"},
    {"emit-bytecode", FLAG, MEMBER(emitBytecode), NULL, "write bytecode in place of text"},
    {"emit-bytecode-version", COUNT, MEMBER(bytecodeVersion), "n",
     "the version of the format to write (the latest)"},
    {"elide-resource-data-from-bytecode", FLAG, MEMBER(elideResourceData), NULL,
     "leave out data of resources from bytecode"},
};

static const Option generalOptions[] = {
    {"help", FLAG, MEMBER(help), NULL, "print this"},
    {"h", FLAG, MEMBER(help), NULL, "the same"},
    {"help-list", FLAG, MEMBER(helpList), NULL, "print all options in one list"},
    {"version", FLAG, MEMBER(version), NULL, "print the version"},
    {"show-dialects", FLAG, MEMBER(showDialects), NULL, "print the dialects that are known"},
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
  options->elementsLimit = options->resourceLimit = options->bytecodeVersion = -1;
  options->hexLimit = 100;
  options->colors = hasColors();
  options->verbosity = "remarks";
  options->timingForm = "tree";
  options->timingFormat = "text";
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
}

/// One command line.
typedef struct CommandLine {
  int argc, next;
  char **argv;
  const TesseraOptConfig *config;
  OptOptions *options;
} CommandLine;

static bool fail(const CommandLine *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool fail(const CommandLine *line, const char *format, ...) {
  fprintf(stderr, "%s: ", line->config->toolName);
  va_list args;
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  return false;
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
static bool isAvailable(const Group *group, const Option *option, const TesseraOptConfig *config) {
  if (!hasGroup(group, config) ||
      (config->isTranslator && option->offset == MEMBER(verifyRoundtrip)))
    return false;
  if (option->offset == MEMBER(checkEachPass))
    return config->checkPass;
  if (option->offset == MEMBER(irdlFile) && option->kind == TEXT)
    return config->loadIrdl;
  return config->loadDialect ||
         (option->offset != MEMBER(loadDialects) && option->offset != MEMBER(includeDirs) &&
          option->offset != MEMBER(loadSkipsUnknown));
}

/// The tool's option of this name, or NULL.
static const Option *findOption(const TesseraOptConfig *config, MlirStringRef name) {
  for (size_t g = 0; g < NUM_GROUPS; g++)
    for (size_t i = 0; i < groups[g].count; i++)
      if (tsEqualC(name, groups[g].options[i].name) &&
          isAvailable(&groups[g], &groups[g].options[i], config))
        return &groups[g].options[i];
  return NULL;
}

static bool parseFlag(const CommandLine *line, const Option *option, const char *value) {
  bool *flag = (bool *)((char *)line->options + option->offset);
  bool isTrue = !value || !strcmp(value, "1") || !strcmp(value, "true") || !strcmp(value, "TRUE");
  if (!isTrue && strcmp(value, "0") && strcmp(value, "false") && strcmp(value, "FALSE"))
    return fail(line, "for the --%s option: '%s' is invalid value for boolean argument! Try 0 or 1",
                option->name, value);
  // Options that turn something off.
  bool inverted = option->offset == MEMBER(implicitModule) ||
                  option->offset == MEMBER(verifyOnParsing) || option->offset == MEMBER(threading);
  *flag = isTrue != inverted;
  return true;
}

static bool parseOptionalText(const CommandLine *line, const Option *option, const char *value) {
  OptOptions *options = line->options;
  if (option->offset == MEMBER(splitMarker)) {
    options->split = true;
    if (value && *value)
      options->splitMarker = value;
    return true;
  }
  options->verifyDiagnostics = true;
  options->onlyExpected = value && !strcmp(value, "only-expected");
  if (!value || !*value || !strcmp(value, "all") || options->onlyExpected)
    return true;
  return fail(line, "for the --%s option: Cannot find option named '%s'!", option->name, value);
}

static bool parseNumber(const CommandLine *line, const Option *option, const char *value) {
  int64_t number;
  bool isCount = option->kind == COUNT;
  if (!tsParseSigned(mlirStringRefCreateFromCString(value), &number) ||
      (isCount && (number < 0 || number > UINT32_MAX)))
    return fail(line, "for the --%s option: '%s' value invalid for %s argument!", option->name,
                value, isCount ? "uint" : "long");
  *(int64_t *)((char *)line->options + option->offset) = number;
  return true;
}

// One of the words between bars in the option's description.
static bool parseChoice(const CommandLine *line, const Option *option, const char *value) {
  MlirStringRef words = mlirStringRefCreateFromCString(option->value);
  for (size_t start = 0; start <= words.length;) {
    size_t bar = tsFindChar(words, '|', start);
    size_t end = bar == SIZE_MAX ? words.length : bar;
    if (tsEqualC(tsSubstring(words, start, end - start), value)) {
      *(const char **)(void *)((char *)line->options + option->offset) = value;
      return true;
    }
    start = end + 1;
  }
  return fail(line, "for the --%s option: Cannot find option named '%s'!", option->name, value);
}

static bool parsePassNames(const CommandLine *line, const Option *option, const char *value) {
  MlirStringRef names = mlirStringRefCreateFromCString(value);
  for (size_t start = 0; start <= names.length;) {
    size_t comma = tsFindChar(names, ',', start);
    size_t end = comma == SIZE_MAX ? names.length : comma;
    MlirStringRef name = tsSubstring(names, start, end - start);
    if (!line->config->passes || !tesseraPassRegistryFind(line->config->passes, name))
      return fail(line, "for the --%s option: Cannot find option named '%.*s'!", option->name,
                  (int)name.length, name.data);
    start = end + 1;
  }
  OptTexts *texts = (OptTexts *)(void *)((char *)line->options + option->offset);
  tsVecPush(texts, value);
  return true;
}

static bool parseOption(CommandLine *line, const Option *option, const char *value) {
  if (option->kind == FLAG)
    return parseFlag(line, option, value);
  if (option->kind == OPTIONAL_TEXT)
    return parseOptionalText(line, option, value);
  if (!value) {
    if (line->next == line->argc)
      return fail(line, "for the --%s option: requires a value!", option->name);
    value = line->argv[line->next++];
  }
  char *member = (char *)line->options + option->offset;
  if (option->kind == NUMBER || option->kind == COUNT)
    return parseNumber(line, option, value);
  if (option->kind == CHOICE)
    return parseChoice(line, option, value);
  if (option->kind == PASSES)
    return parsePassNames(line, option, value);
  if (option->kind == DIALECT_PLUGIN || option->kind == PASS_PLUGIN)
    return optLoadPlugin
               ? optLoadPlugin(line->config, value, option->kind == PASS_PLUGIN)
               : fail(line,
                      "for the --%s option: tools in a build folder load no plugins, those "
                      "that are installed do",
                      option->name);
  if (option->kind == TEXTS)
    tsVecPush((OptTexts *)(void *)member, value);
  else
    *(const char **)(void *)member = value;
  return true;
}

static bool reportUnknown(const CommandLine *line, const char *argument, MlirStringRef name) {
  const TesseraOptConfig *config = line->config;
  const char *tool = config->toolName;
  TsClosest closest = tsClosestStart(name);
  for (size_t g = 0; g < NUM_GROUPS; g++)
    for (size_t i = 0; i < groups[g].count; i++)
      if (isAvailable(&groups[g], &groups[g].options[i], config))
        tsClosestCompare(&closest, groups[g].options[i].name);
  const TesseraPassDef *const *passes = NULL;
  size_t numPasses = config->passes ? tesseraPassRegistryGetAll(config->passes, &passes) : 0;
  for (size_t i = 0; i < numPasses; i++)
    tsClosestCompare(&closest, passes[i]->argument);
  for (size_t i = 0; i < config->numTranslations; i++)
    tsClosestCompare(&closest, config->translations[i]->name);
  fprintf(stderr, "%s: Unknown command line argument '%s'.  Try: '%s --help'\n", tool, argument,
          tool);
  if (closest.name)
    fprintf(stderr, "%s: Did you mean '--%s'?\n", tool, closest.name);
  return false;
}

/// Takes the name of a translation or of an option of one; false when it is neither.
static bool parseTranslation(CommandLine *line, MlirStringRef name, const char *value, bool *ok) {
  const TesseraOptConfig *config = line->config;
  for (size_t i = 0; i < config->numTranslations; i++) {
    const TesseraTranslation *translation = config->translations[i];
    if (tsEqualC(name, translation->name)) {
      *ok = !line->options->translation || line->options->translation == translation ||
            fail(line, "a second translation: '--%s'", translation->name);
      line->options->translation = translation;
      return true;
    }
    for (uint32_t j = 0; j < translation->numOptions; j++) {
      const TesseraTranslationOption *option = &translation->options[j];
      if (!tsEqualC(name, option->name))
        continue;
      if (option->value && !value && line->next < line->argc)
        value = line->argv[line->next++];
      *ok = option->value
                ? value || fail(line, "for the --%s option: requires a value!", option->name)
                : !value || fail(line, "for the --%s option: doesn't take a value", option->name);
      OptTranslationOption given = {option, option->value ? value : ""};
      tsVecPush(&line->options->translationOptions, given);
      return true;
    }
  }
  return false;
}

static bool parseArgument(CommandLine *line, const char *argument) {
  if (argument[0] != '-' || !argument[1]) {
    if (line->options->input)
      return fail(line,
                  "Too many positional arguments specified!\n"
                  "Can specify at most 1 positional arguments: See: %s --help",
                  line->config->toolName);
    line->options->input = argument;
    return true;
  }
  const char *text = argument + (argument[1] == '-' ? 2 : 1);
  const Option *include = findOption(line->config, tsLiteral("I"));
  if (include && text[0] == 'I' && text[1] && text[1] != '=' && argument[1] != '-') // -Idir
    return parseOption(line, include, text + 1);
  const char *equal = strchr(text, '=');
  MlirStringRef name = mlirStringRefCreate(text, equal ? (size_t)(equal - text) : strlen(text));
  const Option *option = findOption(line->config, name);
  if (option)
    return parseOption(line, option, equal ? equal + 1 : NULL);
  bool ok;
  if (parseTranslation(line, name, equal ? equal + 1 : NULL, &ok))
    return ok;
  const TesseraPassDef *pass =
      line->config->passes ? tesseraPassRegistryFind(line->config->passes, name) : NULL;
  if (!pass)
    return reportUnknown(line, argument, name);
  OptPass entry = {pass, mlirStringRefCreateFromCString(equal ? equal + 1 : "")};
  tsVecPush(&line->options->passes, entry);
  return true;
}

bool optOptionsParse(OptOptions *options, int argc, char **argv, const TesseraOptConfig *config) {
  CommandLine line = {argc, 1, argv, config, options};
  if (config->isTranslator)
    options->outputMarker = "";
  while (line.next < argc)
    if (!parseArgument(&line, argv[line.next++]))
      return false;
  if (!options->input)
    options->input = "-";
  if (options->pipeline && options->passes.size)
    return fail(&line, "'-pass-pipeline' option can't be used with individual pass options");
  if (config->isTranslator && !options->translation && !options->help && !options->helpList &&
      !options->version && !options->showDialects)
    return fail(&line, "no translation was asked for: '%s --help' lists them", config->toolName);
  return true;
}

//===--- Explaining ---===//

static void printOption(const Option *option) {
  char left[80];
  if (option->kind == FLAG)
    snprintf(left, sizeof left, option->name[1] ? "--%s" : "-%s", option->name);
  else if (!option->name[1])
    snprintf(left, sizeof left, "-%s <%s>", option->name, option->value);
  else if (option->kind == OPTIONAL_TEXT)
    snprintf(left, sizeof left, "--%s[=<%s>]", option->name, option->value);
  else
    snprintf(left, sizeof left, "--%s=<%s>", option->name, option->value);
  printf("  %-52s %s\n", left, option->help);
}

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
  for (size_t g = 0; g < NUM_GROUPS; g++) {
    if (!hasGroup(&groups[g], config))
      continue;
    printf("\n%s:\n", groups[g].title);
    for (size_t i = 0; i < groups[g].count; i++)
      if (isAvailable(&groups[g], &groups[g].options[i], config))
        printOption(&groups[g].options[i]);
  }
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
  const Option *option;       ///< NULL:
  const TesseraPassDef *pass; ///< NULL:
  const TesseraTranslation *translation;
} ListEntry;
typedef TsVec(ListEntry) ListEntries;

static int compareEntries(const void *a, const void *b) {
  return strcmp(((const ListEntry *)a)->name, ((const ListEntry *)b)->name);
}

static void collectEntries(const TesseraOptConfig *config, ListEntries *entries) {
  for (size_t g = 0; g < NUM_GROUPS; g++)
    for (size_t i = 0; i < groups[g].count; i++)
      if (isAvailable(&groups[g], &groups[g].options[i], config))
        tsVecPush(entries,
                  (ListEntry){.name = groups[g].options[i].name, .option = &groups[g].options[i]});
  const TesseraPassDef *const *passes = NULL;
  size_t count = config->passes ? tesseraPassRegistryGetAll(config->passes, &passes) : 0;
  for (size_t i = 0; i < count; i++)
    tsVecPush(entries, (ListEntry){.name = passes[i]->argument, .pass = passes[i]});
  for (size_t i = 0; i < config->numTranslations; i++)
    tsVecPush(entries, (ListEntry){.name = config->translations[i]->name,
                                   .translation = config->translations[i]});
}

void optPrintHelpList(const TesseraOptConfig *config) {
  ListEntries entries = {0};
  collectEntries(config, &entries);
  qsort(entries.data, entries.size, sizeof *entries.data, compareEntries);
  printf("%s\n\nUSAGE: %s [options] <input file>\n\nOPTIONS:\n", config->overview,
         config->toolName);
  for (size_t i = 0; i < entries.size; i++) {
    const ListEntry *entry = &entries.data[i];
    const char *summary = entry->pass          ? entry->pass->summary
                          : entry->translation ? entry->translation->summary
                                               : NULL;
    if (entry->option)
      printOption(entry->option);
    else
      printf("  --%-50s %s\n", entry->name, summary ? summary : "");
  }
  tsVecFree(&entries);
}
