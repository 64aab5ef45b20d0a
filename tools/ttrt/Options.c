// The options of ttrt and its commands.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

//===----------------------------------------------------------------------===//
// The table of options
//===----------------------------------------------------------------------===//

enum {
  Read = 1,
  Run = 2,
  Query = 4,
  Perf = 8,
  Check = 16,
  Diff = 32,
  Convert = 64,
  Runs = Run | Perf,
  Artifacts = Read | Runs | Query | Check,
  All = Artifacts | Diff | Convert
};

/// A choice is one of the words of `value`; a number may be 0. What is vacuous is taken, because
/// commands for other devices have it, and changes nothing on this one: its help says why.
typedef enum Kind {
  Flag,
  Text,
  Choice,
  List,
  Number,
  Loops,
  Threads,
  Real,
  Correlation,
  Vacuous,
  VacuousValue
} Kind;

typedef struct Option {
  const char *name;
  Kind kind;
  int commands;
  size_t offset; ///< in Options
  const char *value, *help;
} Option;

#define AT(member) offsetof(Options, member)

static const Option optionTable[] = {
    {"--section", Text, Read, AT(section), "NAME",
     "all, cpp, inputs, mlir, op_stats, outputs, system_desc or version (default: all)"},
    {"--program-index", Text, Runs, AT(programIndex), "N|all", "which program (default: all)"},
    {"--loops", Loops, Runs, AT(loops), "N", "run each program N times (default: 1)"},
    {"--input", List, Runs, AT(inputs), "FILE",
     "a .npy file for the next input, or a folder with input_<i>.npy; may be repeated"},
    {"--output", Text, Runs, AT(output), "DIR", "write outputs to DIR/output_<i>.npy"},
    {"--output", Text, Convert, AT(output), "FILE", "the file to write"},
    {"--html", Text, Perf, AT(html), "FILE",
     "write a page with the ops in time, what bounds each, and a picture of it"},
    {"--init", Choice, Runs, AT(init), "randn|arange|zeros|ones",
     "what inputs without a file hold; needed where only some have one (default: randn)"},
    {"--progress", Real, Runs, AT(progress), "SECONDS",
     "how often a long run says how far it is (default: 5)"},
    {"--seed", Number, Runs, AT(seed), "N", "seed of randn (default: 0)"},
    {"--identity", Flag, Run, AT(identity), NULL, "fail unless outputs are close to inputs"},
    {"--stitch", Flag, Runs, AT(stitch), NULL,
     "give the outputs of each program to the next as its first inputs; they stay on the device"},
    {"--emitc", Flag, Run, AT(emitc), NULL,
     "call the library made of the program's C++, FILE.so beside FILE.ttnn, and compare"},
    {"--allow-libraries", Flag, Runs, AT(allowLibraries), NULL,
     "call functions of libraries inside the file, which may do anything: only if it is trusted"},
    {"--non-zero", Flag, Run, AT(nonZero), NULL, "fail if an output is all zero"},
    {"--rtol", Real, Run, AT(rtol), "X", "relative tolerance (default: 1e-05)"},
    {"--atol", Real, Run, AT(atol), "X", "absolute tolerance (default: 1e-08)"},
    {"--pcc", Correlation, Run, AT(pcc), "X",
     "correlation that golden values need (default: 0.99)"},
    {"--disable-golden", Flag, Runs, AT(disableGolden), NULL, "ignore golden values in the file"},
    {"--disable-fusion", Flag, Runs, AT(noFusion), NULL, "run op by op"},
    {"--threads", Threads, Runs, AT(threads), "N",
     "threads of the device (default: OMP_NUM_THREADS, else all processors)"},
    {"--device", Text, Runs, AT(device), "NAME", "cpu, or cpu:plain without oneDNN (default: cpu)"},
    {"--system-desc", Text, Runs | Check, AT(systemDesc), "PATH",
     "the .ttsys that files must be made for (check: or a folder; default: any shipped one)"},
    {"--arch-description", Text, Query, AT(archDescription), "NAME",
     "the shipped description to give: n150, n300 or default (default: n150)"},
    {"--quiet", Flag, Query, AT(quiet), NULL, "don't print the description"},
    {"--save-artifacts", Flag, Artifacts, AT(saveArtifacts), NULL,
     "keep inputs, outputs, times and descriptions in the artifact folder"},
    {"--save-golden-tensors", Flag, Run, AT(saveGoldens), NULL,
     "keep what golden values are compared with there too"},
    {"--clean-artifacts", Flag, Artifacts, AT(cleanArtifacts), NULL,
     "first remove what ttrt wrote to the artifact folder, and nothing else"},
    {"--artifact-dir", Text, Artifacts, AT(artifactDir), "DIR",
     "artifact folder (default: ttrt-artifacts)"},
    {"--log-file", Text, All, AT(logFile), "FILE", "write log lines there too"},
    {"--result-file", Text, All, AT(resultFile), "FILE",
     "write results there as JSON, and ttrt_report.xml beside it"},
    {"--help", Flag, All, AT(help), NULL, "print this"},
    {"--debugger", Flag, Run, AT(debugger), NULL,
     "stop after each op: Enter goes on to the next, p prints its values, c runs on"},
    {"--load-kernels-from-disk", Vacuous, Run, 0, NULL, "its kernels are built in"},
    {"--enable-async-ttnn", Vacuous, Run, 0, NULL, "it runs one op after the other"},
    {"--host-only", Vacuous, Perf, 0, NULL, "all times are the host's"},
    {"--port", VacuousValue, Perf, 0, "N", "times are taken in the process, nothing listens"},
    {"--disable-eth-dispatch", Vacuous, Runs | Query, 0, NULL, "no core dispatches"},
    {"--disable-swap-binary-operands", Vacuous, Run, 0, NULL, "it needs no workaround"},
    {"--disable-read-update-index-for-kv-cache", Vacuous, Run, 0, NULL, "it needs no workaround"},
    {"--disable-to-layout-api-assume-single-chip", Vacuous, Run, 0, NULL, "it needs no workaround"},
    {"--memory", Flag, Runs, AT(memory), NULL,
     "say how much memory the program's tensors take; by op with --save-artifacts"},
    {"--check-memory-leak", Flag, Run, AT(checkLeak), NULL,
     "run each program twice more first, and fail if the second run leaves memory taken"},
};

static const Command commands[] = {
    {"read", Read, commandRead, "print what is in files (.ttnn, .ttm, .ttsys)"},
    {"run", Run, commandRun, "run the programs of .ttnn files"},
    {"perf", Perf, commandRun, "run them and print the time of each step"},
    {"query", Query, commandQuery, "describe the system"},
    {"check", Check, commandCheck, "check files against system descriptions"},
    {"diff", Diff, commandDiff, "name the fields in which two files differ"},
    {"convert", Convert, commandConvert,
     "make a file of an older version (since 0.0.796) one of this version"},
};

enum {
  NumOptions = sizeof optionTable / sizeof *optionTable,
  NumCommands = sizeof commands / sizeof *commands
};

const Command *commandFind(const char *name) {
  for (size_t i = 0; i < NumCommands; ++i)
    if (strcmp(commands[i].name, name) == 0)
      return &commands[i];
  return NULL;
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

static bool parseInteger(const Option *option, int64_t *at, const char *text, TsString *error) {
  char *end;
  int64_t least = option->kind != Number;
  int64_t most = option->kind == Number ? INT64_MAX : option->kind == Loops ? 1000000000 : 1024;
  errno = 0;
  long long value = strtoll(text, &end, 10);
  if (errno || end == text || *end || value < least || value > most) {
    tsStringAppendFormat(error, "%s takes a number from %" PRId64 " to %" PRId64 ", not '%s'",
                         option->name, least, most, text);
    return false;
  }
  *at = value;
  return true;
}

static bool parseReal(const Option *option, double *at, const char *text, TsString *error) {
  char *end;
  double value = strtod(text, &end);
  bool bounded = option->kind == Correlation;
  if (end == text || *end || !isfinite(value) || value < 0 || (bounded && value > 1)) {
    tsStringAppendFormat(error, "%s takes a number %s, not '%s'", option->name,
                         bounded ? "from 0 to 1" : "of at least 0", text);
    return false;
  }
  *at = value;
  return true;
}

static bool parseChoice(const Option *option, const char **at, const char *text, TsString *error) {
  size_t length = strlen(text);
  for (const char *word = option->value; *word;) {
    size_t wordLength = strcspn(word, "|");
    if (wordLength == length && memcmp(word, text, length) == 0) {
      *at = text;
      return true;
    }
    word += wordLength + (word[wordLength] == '|');
  }
  tsStringAppendFormat(error, "%s is one of %s, not '%s'", option->name, option->value, text);
  return false;
}

static bool setOption(Options *options, const Option *option, const char *text, TsString *error) {
  void *at = (char *)options + option->offset;
  switch (option->kind) {
  case Flag:
    *(bool *)at = true;
    return true;
  case Text:
    *(const char **)at = text;
    return true;
  case Choice:
    return parseChoice(option, at, text, error);
  case List:
    tsVecPush((Paths *)at, text);
    return true;
  case Number:
  case Loops:
  case Threads:
    return parseInteger(option, at, text, error);
  case Vacuous:
  case VacuousValue:
    tsVecPush(&options->vacuous, option->name);
    return true;
  default:
    return parseReal(option, at, text, error);
  }
}

static const Option *findOption(const char *argument, size_t length, int command) {
  for (size_t i = 0; i < NumOptions; ++i)
    if (strlen(optionTable[i].name) == length &&
        memcmp(optionTable[i].name, argument, length) == 0 && (optionTable[i].commands & command))
      return &optionTable[i];
  return NULL;
}

bool optionsParse(Options *options, int argc, char **argv, TsString *error) {
  int command = commandFind(options->command)->bit;
  for (int i = 0; i < argc; ++i) {
    if (strcmp(argv[i], "-h") == 0) {
      options->help = true;
      continue;
    }
    if (argv[i][0] != '-' || !argv[i][1]) {
      tsVecPush(&options->binaries, argv[i]);
      continue;
    }
    const char *equals = strchr(argv[i], '=');
    size_t length = equals ? (size_t)(equals - argv[i]) : strlen(argv[i]);
    const Option *option = findOption(argv[i], length, command);
    if (!option) {
      tsStringAppendFormat(error, "unknown option '%s'", argv[i]);
      return false;
    }
    bool takesValue = option->kind != Flag && option->kind != Vacuous;
    const char *value = equals ? equals + 1 : NULL;
    if (takesValue && !value && i + 1 < argc)
      value = argv[++i];
    if (takesValue != (value != NULL)) {
      tsStringAppendFormat(error, takesValue ? "%s needs a value" : "%s takes no value",
                           option->name);
      return false;
    }
    if (!setOption(options, option, value, error))
      return false;
  }
  if (!options->help && (command & Query ? options->binaries.size : !options->binaries.size)) {
    tsStringAppendFormat(error, command & Query ? "query takes no file"
                                                : "which file? Give a file or a folder");
    return false;
  }
  return true;
}

void optionsPrintHelp(const char *name) {
  const Command *command = name ? commandFind(name) : NULL;
  if (!command) {
    printf("usage: ttrt <command> [options] [file or folder ...]\n\ncommands:\n");
    for (size_t i = 0; i < NumCommands; ++i)
      printf("  %-8s %s\n", commands[i].name, commands[i].help);
    printf("\n`ttrt <command> --help` lists the options of a command; `ttrt --version` the "
           "version.\n");
    return;
  }
  printf("usage: ttrt %s [options]%s\n\n%s\n\noptions:\n", command->name,
         command->bit == Query ? "" : " <file or folder> ...", command->help);
  for (size_t i = 0; i < NumOptions; ++i) {
    const Option *option = &optionTable[i];
    if (!(option->commands & command->bit))
      continue;
    char left[128];
    snprintf(left, sizeof left, "%s %s", option->name, option->value ? option->value : "");
    bool wide = strlen(left) > 26;
    bool isVacuous = option->kind == Vacuous || option->kind == VacuousValue;
    printf("  %-26s%s%s%s\n", left, wide ? "\n                             " : " ",
           isVacuous ? "changes nothing on the cpu device: " : "", option->help);
  }
}
