// Reading command lines and explaining them. What is wrong is said in the words of LLVM's tools.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/CommandLine.h"
#include "support/String.h"
#include "tessera/version.h"

#include <stdio.h>

// Explanations have lines of 100 columns, and room for 60 characters where they begin late.
enum { kWidth = 100, kNarrowest = 60, kWidestColumn = 34 };

static const TsOption kHelp = {.name = "help", .kind = TS_OPTION_FLAG, .help = "print this"};
static const TsOption kShortHelp = {.name = "h", .kind = TS_OPTION_FLAG};
static const TsOption kVersion = {
    .name = "version", .kind = TS_OPTION_FLAG, .help = "print the version"};

bool tsCommandLineFail(const TsCommandLine *line, const char *format, ...) {
  va_list args;
  fflush(stdout);
  fprintf(stderr, "%s: ", line->tool);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  return false;
}

static const char *dashesOf(const TsOption *option) { return option->name[1] ? "--" : "-"; }

bool tsCommandLineFailOption(const TsCommandLine *line, const TsOption *option, const char *format,
                             ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  tsCommandLineFail(line, "for the %s%s option: %s", dashesOf(option), option->name, text.data);
  tsStringFree(&text);
  return false;
}

//===--- Reading ---===//

/// The arguments that are being read.
typedef struct Reader {
  const TsCommandLine *line;
  int argc, next;
  char **argv;
  void *options;
  bool asked; ///< for help or the version, which was printed
} Reader;

static const TsOption *findOption(const TsCommandLine *line, MlirStringRef name) {
  for (size_t g = 0; g < line->numGroups; g++)
    for (size_t i = 0; i < line->groups[g].count; i++)
      if (tsEqualC(name, line->groups[g].options[i].name))
        return &line->groups[g].options[i];
  const TsOption *const always[] = {&kHelp, &kShortHelp, &kVersion};
  for (size_t i = 0; i < sizeof always / sizeof *always; i++)
    if (tsEqualC(name, always[i]->name))
      return always[i];
  return NULL;
}

static void *memberOf(const Reader *reader, const TsOption *option) {
  return (char *)reader->options + option->offset;
}

static bool takeFlag(const Reader *reader, const TsOption *option, const char *value) {
  bool isTrue = !value || !strcmp(value, "1") || !strcmp(value, "true") || !strcmp(value, "TRUE");
  if (!isTrue && strcmp(value, "0") && strcmp(value, "false") && strcmp(value, "FALSE"))
    return tsCommandLineFailOption(reader->line, option,
                                   "'%s' is invalid value for boolean argument! Try 0 or 1", value);
  *(bool *)memberOf(reader, option) = isTrue == (option->kind == TS_OPTION_FLAG);
  return true;
}

static bool takeChoice(const Reader *reader, const TsOption *option, const char *value) {
  MlirStringRef words = mlirStringRefCreateFromCString(option->value);
  for (size_t start = 0; start <= words.length;) {
    size_t bar = tsFindChar(words, '|', start);
    size_t end = bar == SIZE_MAX ? words.length : bar;
    if (tsEqualC(tsSubstring(words, start, end - start), value)) {
      *(const char **)memberOf(reader, option) = value;
      return true;
    }
    start = end + 1;
  }
  return tsCommandLineFailOption(reader->line, option, "Cannot find option named '%s'!", value);
}

static bool takeNumber(const Reader *reader, const TsOption *option, const char *value) {
  return tsParseUnsigned(mlirStringRefCreateFromCString(value), memberOf(reader, option)) ||
         tsCommandLineFailOption(reader->line, option, "expected a number, not '%s'", value);
}

static bool takeValue(const Reader *reader, const TsOption *option, const char *value) {
  switch (option->kind) {
  case TS_OPTION_CHOICE:
    return takeChoice(reader, option, value);
  case TS_OPTION_NUMBER:
    return takeNumber(reader, option, value);
  case TS_OPTION_CALL:
    return option->take(reader->line, option, value, reader->options);
  case TS_OPTION_TEXTS:
    tsVecPush((TsTexts *)memberOf(reader, option), value);
    return true;
  default:
    *(const char **)memberOf(reader, option) = value;
    return true;
  }
}

static void printHelp(const TsCommandLine *line);

static bool takeOption(Reader *reader, const TsOption *option, const char *value) {
  if (option == &kHelp || option == &kShortHelp || option == &kVersion) {
    if (option == &kVersion)
      tsCommandLinePrintVersion(reader->line);
    else
      printHelp(reader->line);
    return reader->asked = true;
  }
  if (option->kind == TS_OPTION_FLAG || option->kind == TS_OPTION_UNSET)
    return takeFlag(reader, option, value);
  if (option->kind == TS_OPTION_CALL_OPTIONAL)
    return option->take(reader->line, option, value, reader->options);
  if (!value && reader->next == reader->argc)
    return tsCommandLineFailOption(reader->line, option, "requires a value!");
  return takeValue(reader, option, value ? value : reader->argv[reader->next++]);
}

static bool takeInput(const Reader *reader, const char *argument) {
  const TsCommandLine *line = reader->line;
  if (!line->input)
    return tsCommandLineFail(line, "Unknown command line argument '%s'.  Try: '%s --help'",
                             argument, line->tool);
  if (line->input->kind == TS_OPTION_TEXT && *(const char **)memberOf(reader, line->input))
    return tsCommandLineFail(line,
                             "Too many positional arguments specified!\n"
                             "Can specify at most 1 positional arguments: See: %s --help",
                             line->tool);
  return takeValue(reader, line->input, argument);
}

static bool reportUnknown(const TsCommandLine *line, const char *argument, MlirStringRef name) {
  TsClosest closest = tsClosestStart(name);
  for (size_t g = 0; g < line->numGroups; g++)
    for (size_t i = 0; i < line->groups[g].count; i++)
      tsClosestCompare(&closest, line->groups[g].options[i].name);
  if (line->suggestOther)
    line->suggestOther(line, &closest);
  tsCommandLineFail(line, "Unknown command line argument '%s'.  Try: '%s --help'", argument,
                    line->tool);
  if (closest.name)
    tsCommandLineFail(line, "Did you mean '--%s'?", closest.name);
  return false;
}

static bool takeArgument(Reader *reader, const char *argument) {
  const TsCommandLine *line = reader->line;
  if (argument[0] != '-' || !argument[1])
    return takeInput(reader, argument);
  const char *text = argument + (argument[1] == '-' ? 2 : 1);
  const TsOption *letter = findOption(line, mlirStringRefCreate(text, text[0] ? 1 : 0));
  if (letter && letter->kind == TS_OPTION_TEXTS && text[1] && text[1] != '=' && argument[1] != '-')
    return takeOption(reader, letter, text + 1);
  const char *equal = strchr(text, '='), *value = equal ? equal + 1 : NULL;
  MlirStringRef name = mlirStringRefCreate(text, equal ? (size_t)(equal - text) : strlen(text));
  const TsOption *option = findOption(line, name);
  if (option)
    return takeOption(reader, option, value);
  bool used = false, ok = true;
  const char *next = reader->next < reader->argc ? reader->argv[reader->next] : NULL;
  if (!line->takeOther || !line->takeOther(line, name, value, next, reader->options, &used, &ok))
    return reportUnknown(line, argument, name);
  reader->next += used;
  return ok;
}

TsCommandLineResult tsCommandLineParse(const TsCommandLine *line, int argc, char **argv,
                                       void *options) {
  Reader reader = {.line = line, .argc = argc, .next = 1, .argv = argv, .options = options};
  while (reader.next < argc)
    if (!takeArgument(&reader, argv[reader.next++]))
      return TS_COMMAND_LINE_FAILED;
    else if (reader.asked)
      return TS_COMMAND_LINE_DONE;
  return TS_COMMAND_LINE_RUN;
}

//===--- Explaining ---===//

/// An option as it is written: "--name=<value>".
static void appendForm(const TsOption *option, TsString *out) {
  bool isLetter = !option->name[1];
  tsStringAppendFormat(out, "%s%s", dashesOf(option), option->name);
  if (!option->value)
    return;
  bool isOptional = option->kind == TS_OPTION_CALL_OPTIONAL;
  bool hasBrackets = option->value[0] == '<' || option->value[0] == '[';
  tsStringAppendFormat(out, "%s%s%s%s%s%s", isOptional ? "[" : "", isLetter ? " " : "=",
                       hasBrackets ? "" : "<", option->value, hasBrackets ? "" : ">",
                       isOptional ? "]" : "");
}

/// Where the explanations stand: behind the widest form that isn't too wide.
static unsigned columnOf(const TsCommandLine *line) {
  if (line->column)
    return line->column;
  size_t widest = strlen("--version");
  TsString form = {0};
  for (size_t g = 0; g < line->numGroups; g++)
    for (size_t i = 0; i < line->groups[g].count; i++) {
      tsStringClear(&form);
      appendForm(&line->groups[g].options[i], &form);
      if (form.size > widest && form.size + 4 <= kWidestColumn)
        widest = form.size;
    }
  tsStringFree(&form);
  return (unsigned)widest + 4;
}

/// Words, broken into lines that begin in a column, where the first one has begun.
static void printWrapped(const char *text, unsigned column) {
  const size_t width = column + kNarrowest > kWidth ? column + kNarrowest : kWidth;
  for (unsigned at = column; *text; text += strspn(text, " ")) {
    size_t length = strcspn(text, " ");
    if (at > column && at + 1 + length > width) {
      printf("\n%*s", (int)column, "");
      at = column;
    } else if (at > column) {
      putchar(' ');
      at++;
    }
    fwrite(text, 1, length, stdout);
    at += (unsigned)length;
    text += length;
  }
  putchar('\n');
}

void tsCommandLinePrintOption(const TsCommandLine *line, const TsOption *option) {
  if (!option->help)
    return;
  unsigned column = columnOf(line);
  TsString form = {0};
  appendForm(option, &form);
  printf("  %-*s", (int)column - 2, form.data);
  if (form.size + 4 > column)
    printf("\n%*s", (int)column, "");
  tsStringFree(&form);
  printWrapped(option->help, column);
}

void tsCommandLinePrintGroups(const TsCommandLine *line) {
  for (size_t g = 0; g < line->numGroups; g++) {
    printf("\n%s:\n", line->groups[g].title);
    for (size_t i = 0; i < line->groups[g].count; i++)
      tsCommandLinePrintOption(line, &line->groups[g].options[i]);
  }
  if (findOption(line, tsLiteral("help")) == &kHelp) {
    tsCommandLinePrintOption(line, &kHelp);
    tsCommandLinePrintOption(line, &kVersion);
  }
}

static void printHelp(const TsCommandLine *line) {
  puts(line->overview);
  tsCommandLinePrintGroups(line);
  if (line->closing)
    printf("\n%s\n", line->closing);
}

void tsCommandLinePrintVersion(const TsCommandLine *line) {
  printf("%s: Tessera %s (%s)\n", line->tool, TESSERA_VERSION_STRING, tesseraGetGitHash());
}
