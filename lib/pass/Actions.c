// Passes as actions: a log of them, and when each began and ended.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Actions.h"
#include "ir/Internal.h"
#include "support/Json.h"

#include <time.h>

//===--- Places ---===//

bool psPlaceParse(MlirStringRef text, PsPlace *place) {
  size_t colon = tsFindChar(text, ':', 0);
  *place = (PsPlace){tsSubstring(text, 0, colon == SIZE_MAX ? text.length : colon), -1, -1};
  if (colon == SIZE_MAX)
    return true;
  MlirStringRef rest = tsSubstring(text, colon + 1, text.length);
  size_t second = tsFindChar(rest, ':', 0);
  if (second != SIZE_MAX &&
      !tsParseSigned(tsSubstring(rest, second + 1, rest.length), &place->column))
    return false;
  return tsParseSigned(tsSubstring(rest, 0, second == SIZE_MAX ? rest.length : second),
                       &place->line);
}

static bool isAt(MlirLocation location, const PsPlace *place) {
  return mlirLocationIsAFileLineColRange(location) &&
         mlirStringRefEqual(mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(location)),
                            place->file) &&
         (place->line < 0 || mlirLocationFileLineColRangeGetStartLine(location) == place->line) &&
         (place->column < 0 ||
          mlirLocationFileLineColRangeGetStartColumn(location) == place->column);
}

static bool isLogged(const PsActions *actions, MlirOperation op) {
  if (!actions->log || !actions->numPlaces)
    return actions->log;
  for (size_t i = 0; i < actions->numPlaces; i++)
    if (isAt(mlirOperationGetLocation(op), &actions->places[i]))
      return true;
  return false;
}

//===--- The log ---===//

static void sayWhat(TsString *text, const char *pass, MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  tsStringAppendFormat(text, "`pass-execution` running `%s` on Operation `%.*s`", pass,
                       (int)name.length, name.data);
}

static void logBegin(const PsActions *actions, const char *pass, MlirOperation op) {
  TsString text = {0};
  tsStringAppendFormat(&text, "[thread %s] begins (no breakpoint) Action ", actions->thread);
  sayWhat(&text, pass, op);
  tsStringAppendC(&text, " (");
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsSkipRegions(flags);
  mlirOpPrintingFlagsUseLocalScope(flags);
  mlirOperationPrintWithFlags(op, flags, tsStringCallback, &text);
  mlirOpPrintingFlagsDestroy(flags);
  while (text.size && text.data[text.size - 1] == '\n')
    text.size--;
  tsStringAppendC(&text, ")`\n");
  actions->log(tsStringView(&text), actions->user);
  tsStringFree(&text);
}

static void logEnd(const PsActions *actions) {
  TsString text = {0};
  tsStringAppendFormat(&text, "[thread %s] completed `pass-execution`\n", actions->thread);
  actions->log(tsStringView(&text), actions->user);
  tsStringFree(&text);
}

//===--- The profile ---===//

static void putEvent(PsActions *actions, const char *kind, const char *pass, MlirOperation op) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  TsString text = {0};
  tsStringAppendC(&text, actions->hasEvents ? ",\n" : "[");
  tsStringAppendFormat(&text,
                       "{\"name\": \"pass-execution\", \"cat\": \"PERF\", \"ph\": \"%s\", "
                       "\"pid\": 0, \"tid\": 0, \"ts\": %lld",
                       kind, (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000);
  if (pass) {
    TsString what = {0};
    sayWhat(&what, pass, op);
    tsStringAppendC(&text, ", \"args\": {\"desc\": ");
    tsAppendJsonString(&text, tsStringView(&what));
    tsStringAppendChar(&text, '}');
    tsStringFree(&what);
  }
  tsStringAppendChar(&text, '}');
  actions->hasEvents = true;
  actions->profile(tsStringView(&text), actions->profileUser);
  tsStringFree(&text);
}

void psActionsFinishProfile(PsActions *actions) {
  if (actions->profile)
    actions->profile(actions->hasEvents ? tsLiteral("]\n") : tsLiteral("[]\n"),
                     actions->profileUser);
}

//===--- Both ---===//

void psActionsBegin(PsActions *actions, const char *pass, MlirOperation op) {
  actions->isLogged = isLogged(actions, op);
  if (actions->isLogged)
    logBegin(actions, pass, op);
  if (actions->profile)
    putEvent(actions, "B", pass, op);
}

void psActionsEnd(PsActions *actions) {
  if (actions->profile)
    putEvent(actions, "E", NULL, (MlirOperation){NULL});
  if (actions->isLogged)
    logEnd(actions);
}
