// Command lines as tables: what a tool's options are is said once, for reading and for --help.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_COMMANDLINE_H
#define TESSERA_SUPPORT_COMMANDLINE_H

#include "support/Closest.h"
#include "support/Memory.h"

typedef TsVec(const char *) TsTexts;

typedef struct TsOption TsOption;
typedef struct TsCommandLine TsCommandLine;

/// How an option is written, and what its member of the tool's struct is. One or two dashes are the
/// same.
typedef enum TsOptionKind {
  TS_OPTION_FLAG,   ///< bool: --x, --x=true, --x=false
  TS_OPTION_UNSET,  ///< bool that is true without the option: the same, the other way round
  TS_OPTION_TEXT,   ///< const char *: --x=text, --x text
  TS_OPTION_TEXTS,  ///< TsTexts: as TEXT, one more each time; of one letter also -xtext
  TS_OPTION_CHOICE, ///< const char *: as TEXT, one of the words in `value`, with bars between
  TS_OPTION_NUMBER, ///< uint64_t: as TEXT
  TS_OPTION_CALL,   ///< as TEXT; `take` reads it
  TS_OPTION_CALL_OPTIONAL, ///< --x, --x=text; `take` reads it, NULL without a value
} TsOptionKind;

/// Reads an option's value. False after tsCommandLineFail.
typedef bool TsOptionTake(const TsCommandLine *line, const TsOption *option, const char *value,
                          void *options);

struct TsOption {
  const char *name; ///< without dashes
  TsOptionKind kind;
  size_t offset;      ///< of the member
  const char *value;  ///< what stands for it in --help: `file` shows as <file>; NULL: has none
  const char *help;   ///< NULL: not shown
  TsOptionTake *take; ///< of CALL and CALL_OPTIONAL
};

typedef struct TsOptionGroup {
  const char *title; ///< without a colon
  size_t count;
  const TsOption *options;
} TsOptionGroup;

/// A tool's command line. --help, -h and --version are options of every tool.
struct TsCommandLine {
  const char *tool;
  const char *overview; ///< what it does and how it is called: what --help begins with
  size_t numGroups;
  const TsOptionGroup *groups;
  const TsOption *input; ///< what isn't an option: TEXT for one, TEXTS for several; NULL: refused
  const char *closing;   ///< what --help ends with, or NULL
  unsigned column;       ///< where --help explains options; 0: where it fits
  void *user;            ///< the tool's own
  /// What else can follow dashes, of this name. `value` is NULL where there is none; `*used` is set
  /// when `next`, the argument behind it, was the value. False: there is no such option. NULL:
  /// there are no others.
  bool (*takeOther)(const TsCommandLine *line, MlirStringRef name, const char *value,
                    const char *next, void *options, bool *used, bool *ok);
  /// Offers names of such options for one that is mistyped.
  void (*suggestOther)(const TsCommandLine *line, TsClosest *closest);
};

typedef enum TsCommandLineResult {
  TS_COMMAND_LINE_RUN,
  TS_COMMAND_LINE_DONE,   ///< help or the version was printed
  TS_COMMAND_LINE_FAILED, ///< after a message on standard error
} TsCommandLineResult;

/// Fills the tool's struct, which holds the values that are there without options.
TsCommandLineResult tsCommandLineParse(const TsCommandLine *line, int argc, char **argv,
                                       void *options);
/// "tool: message" on standard error; false.
bool tsCommandLineFail(const TsCommandLine *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// The same of an option's value: "for the --x option: message".
bool tsCommandLineFailOption(const TsCommandLine *line, const TsOption *option, const char *format,
                             ...) __attribute__((format(printf, 3, 4)));
/// A part of --help: the groups, or a line of one of them.
void tsCommandLinePrintGroups(const TsCommandLine *line);
void tsCommandLinePrintOption(const TsCommandLine *line, const TsOption *option);
/// "tool: Tessera 0.1.0 (commit)".
void tsCommandLinePrintVersion(const TsCommandLine *line);

#endif // TESSERA_SUPPORT_COMMANDLINE_H
