// Handlers that show diagnostics with their source, or compare them with comments in the source
// that say what is expected. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/SourceDiagnostics.h"
#include "ir/Context.h"
#include "ir/Operation.h"
#include "support/File.h"
#include "support/Source.h"

#include <regex.h>

//===--- Sources ---===//

typedef struct Buffer {
  TsSourceBuffer source;
  TsString name, contents; ///< of a file opened here; else empty
  bool isMissing, isScanned;
} Buffer;

// What an `expected-...` comment says.
typedef struct Expectation {
  MlirDiagnosticSeverity severity;
  unsigned line; ///< 0: any
  bool isMatched, isRegex, isUnknownLocation;
  MlirStringRef text;
  regex_t regex;
  Buffer *buffer;
  size_t offset; ///< where the comment is
} Expectation;

struct TesseraSourceHandler {
  MlirContext context;
  MlirDiagnosticHandlerID id;
  MlirStringCallback output;
  void *user;
  TsStringMap byName; ///< -> Buffer *
  TsVec(Buffer *) buffers;
  bool onlyExpected, failed;
  IrSourceStyle style;
  TsVec(Expectation) expectations;
};

static Buffer *addBuffer(TesseraSourceHandler *handler, MlirStringRef name) {
  Buffer *buffer = tsAllocZeroed(1, sizeof *buffer);
  tsStringAppend(&buffer->name, name);
  *tsStringMapInsert(&handler->byName, tsStringView(&buffer->name), NULL) = (uintptr_t)buffer;
  tsVecPush(&handler->buffers, buffer);
  return buffer;
}

void tesseraSourceHandlerAddBuffer(TesseraSourceHandler *handler, MlirStringRef name,
                                   MlirStringRef text) {
  Buffer *buffer = addBuffer(handler, name);
  buffer->source = tsSourceBufferCreate(tsStringView(&buffer->name), text);
}

// The source of this name, read from the file when it isn't known; NULL when there is none.
static Buffer *findBuffer(TesseraSourceHandler *handler, MlirStringRef name) {
  uintptr_t *found = tsStringMapFind(&handler->byName, name);
  Buffer *buffer = found ? (Buffer *)*found : addBuffer(handler, name);
  if (!found) {
    TsString error = {0};
    bool isFile = name.length && !tsEqualC(name, "-") &&
                  memchr(name.data, '\0', name.length) == NULL &&
                  tsIsRegularFile(buffer->name.data) && // a pipe would be waited for
                  tsReadFile(buffer->name.data, &buffer->contents, &error);
    buffer->isMissing = !isFile;
    tsStringFree(&error);
    if (isFile)
      buffer->source =
          tsSourceBufferCreate(tsStringView(&buffer->name), tsStringView(&buffer->contents));
  }
  return buffer->isMissing ? NULL : buffer;
}

// The byte offset of a line and column (0: unknown) that are in the text.
static bool findOffset(Buffer *buffer, unsigned line, unsigned column, size_t *offset) {
  if (line == 0 || column == 0)
    return false;
  MlirStringRef text = tsSourceBufferLine(&buffer->source, line);
  if (line > buffer->source.numLines || column - 1 > text.length)
    return false;
  *offset = (size_t)(text.data - buffer->source.text.data) + (column - 1);
  return true;
}

//===--- Showing ---===//

static TsSeverity severityOf(MlirDiagnosticSeverity severity) {
  switch (severity) {
  case MlirDiagnosticError:
    return TS_ERROR;
  case MlirDiagnosticWarning:
    return TS_WARNING;
  case MlirDiagnosticNote:
    return TS_NOTE;
  default:
    return TS_REMARK;
  }
}

// The first place in a file inside the location, in the order of its parts.
static const IrStorage *findFileLocation(const IrStorage *location) {
  if (irIsFileLineCol(location))
    return location;
  if (irIs(location, &builtinCallSiteLocDef) || irIs(location, &builtinNameLocDef)) {
    bool isName = irIs(location, &builtinNameLocDef);
    const IrStorage *found = findFileLocation(irParamStorage(location, isName ? 1 : 0));
    return found || isName ? found : findFileLocation(irParamStorage(location, 1));
  }
  if (irIs(location, &builtinOpaqueLocDef))
    return findFileLocation(irParamStorage(location, 2));
  IrList parts = irIs(location, &builtinFusedLocDef) ? irParamList(location, 0) : (IrList){NULL, 0};
  for (size_t i = 0; i < parts.size; i++) {
    const IrStorage *found = findFileLocation(parts.data[i]);
    if (found)
      return found;
  }
  return NULL;
}

// Puts colours into `place: severity: message`, a line of the source and the caret below it.
static void colorize(TsString *text, TsSeverity severity, MlirStringRef message) {
  static const char colors[] = {
      [TS_ERROR] = '1', [TS_WARNING] = '5', [TS_NOTE] = '0', [TS_REMARK] = '4'};
  TsString label = {0}, out = {0};
  tsStringAppendFormat(&label, "%s: ", tsSeverityName(severity));
  size_t place = 0; // the label is right before the message
  MlirStringRef all = tsStringView(text);
  while (place != SIZE_MAX && (place + label.size + message.length > all.length ||
                               memcmp(all.data + place + label.size, message.data, message.length)))
    place = tsFind(all, tsStringView(&label), place + 1);
  size_t end = place == SIZE_MAX ? 0 : place + label.size + message.length + 1;
  if (end) {
    MlirStringRef rest = tsSubstring(all, end, all.length);
    size_t line = tsFindChar(rest, '\n', 0);
    size_t caret = line == SIZE_MAX ? 0 : line + 1;
    tsStringAppendFormat(&out, "\033[1m%.*s\033[0m\033[0;1;3%cm%s\033[0m\033[1m%.*s\n\033[0m",
                         (int)place, all.data, colors[severity], label.data, (int)message.length,
                         message.data);
    tsStringAppend(&out, tsSubstring(rest, 0, caret));
    if (caret && caret < rest.length)
      tsStringAppendFormat(&out, "\033[0;1;32m%.*s\033[0m", (int)(rest.length - caret),
                           rest.data + caret);
    tsStringClear(text);
    tsStringAppend(text, tsStringView(&out));
  }
  tsStringFree(&label);
  tsStringFree(&out);
}

static void emit(TesseraSourceHandler *handler, TsString *text, TsSeverity severity,
                 MlirStringRef message) {
  if (handler->style.colors)
    colorize(text, severity, message);
  handler->output(tsStringView(text), handler->user);
  tsStringFree(text);
}

static void showWithoutFile(TesseraSourceHandler *handler, const IrStorage *location,
                            MlirStringRef message, TsSeverity severity) {
  TsString text = {0};
  tsStringAppendFormat(&text, "<unknown>:0: %s: ", tsSeverityName(severity));
  if (!irIs(location, &builtinUnknownLocDef)) {
    irAppendLocation(irWrapLocation(location), &text);
    tsStringAppendC(&text, ": ");
  }
  tsStringAppend(&text, message);
  tsStringAppendChar(&text, '\n');
  emit(handler, &text, severity, message);
}

static void showMessage(TesseraSourceHandler *handler, const IrStorage *location,
                        MlirStringRef message, MlirDiagnosticSeverity kind, bool showLine) {
  TsSeverity severity = severityOf(kind);
  const IrStorage *file = findFileLocation(location);
  if (!file) {
    showWithoutFile(handler, location, message, severity);
    return;
  }
  MlirStringRef name = irStringValue(irFileLineColFile(file));
  uint32_t line = irFileLineColStartLine(file), column = irFileLineColStartColumn(file);
  Buffer *buffer = showLine ? findBuffer(handler, name) : NULL;
  TsString text = {0};
  size_t offset;
  if (buffer && findOffset(buffer, line, column, &offset)) {
    tsSourceBufferFormatMessage(&buffer->source, offset, severity, message, &text);
  } else {
    tsStringAppend(&text, name);
    tsStringAppendFormat(&text, ":%u:%u: %s: ", line, column, tsSeverityName(severity));
    tsStringAppend(&text, message);
    tsStringAppendChar(&text, '\n');
  }
  emit(handler, &text, severity, message);
}

static const IrStorage *findCallSite(const IrStorage *location) {
  if (irIs(location, &builtinNameLocDef))
    return findCallSite(irParamStorage(location, 1));
  if (irIs(location, &builtinCallSiteLocDef))
    return location;
  IrList parts = irIs(location, &builtinFusedLocDef) ? irParamList(location, 0) : (IrList){NULL, 0};
  for (size_t i = 0; i < parts.size; i++) {
    const IrStorage *found = findCallSite(parts.data[i]);
    if (found)
      return found;
  }
  return NULL;
}

/// Callers shown below a diagnostic in code that was inlined.
enum { MAX_CALLERS = 10 };

static void showCallers(TesseraSourceHandler *handler, const IrStorage *location) {
  const IrStorage *call = findCallSite(location);
  for (int depth = 0; call && depth <= MAX_CALLERS; depth++) {
    const IrStorage *caller = irParamStorage(call, 1);
    if (findFileLocation(caller))
      showMessage(handler, caller, tsLiteral("called from"), MlirDiagnosticNote, true);
    call = findCallSite(caller);
  }
}

static MlirStringRef messageOf(MlirDiagnostic diagnostic, TsString *text) {
  tsStringClear(text);
  mlirDiagnosticPrint(diagnostic, tsStringCallback, text);
  return tsStringView(text);
}

// Whether the style says not to show it.
static bool isHidden(const TesseraSourceHandler *handler, MlirDiagnostic diagnostic) {
  MlirDiagnosticSeverity severity = mlirDiagnosticGetSeverity(diagnostic);
  return (severity == MlirDiagnosticWarning && handler->style.hidesWarnings) ||
         (severity == MlirDiagnosticRemark && handler->style.hidesRemarks);
}

static intptr_t numNotes(const TesseraSourceHandler *handler, MlirDiagnostic diagnostic) {
  return handler->style.hidesNotes ? 0 : mlirDiagnosticGetNumNotes(diagnostic);
}

static void showTrace(TesseraSourceHandler *handler, const IrStorage *location) {
  TsString text = {0};
  handler->style.appendTrace(&text);
  showMessage(handler, location, tsStringView(&text), MlirDiagnosticNote, false);
  tsStringFree(&text);
}

static MlirLogicalResult show(MlirDiagnostic diagnostic, void *user) {
  TesseraSourceHandler *handler = user;
  if (isHidden(handler, diagnostic))
    return mlirLogicalResultSuccess();
  TsString text = {0};
  const IrStorage *location = irLocation(mlirDiagnosticGetLocation(diagnostic));
  showMessage(handler, location, messageOf(diagnostic, &text),
              mlirDiagnosticGetSeverity(diagnostic), true);
  if (!handler->style.hidesNotes)
    showCallers(handler, location);
  if (handler->style.appendTrace && !handler->style.hidesNotes)
    showTrace(handler, location);
  for (intptr_t i = 0; i < numNotes(handler, diagnostic); i++) {
    MlirDiagnostic note = mlirDiagnosticGetNote(diagnostic, i);
    const IrStorage *previous = location;
    location = irLocation(mlirDiagnosticGetLocation(note));
    showMessage(handler, location, messageOf(note, &text), MlirDiagnosticNote,
                location != previous);
  }
  tsStringFree(&text);
  return mlirLogicalResultSuccess();
}

static TesseraSourceHandler *createHandler(MlirContext context, MlirStringCallback output,
                                           void *user, MlirDiagnosticHandler handle) {
  TesseraSourceHandler *handler = tsAllocZeroed(1, sizeof *handler);
  handler->context = context;
  handler->output = output;
  handler->user = user;
  handler->id = mlirContextAttachDiagnosticHandler(context, handle, handler, NULL);
  return handler;
}

TesseraSourceHandler *tesseraSourceHandlerCreate(MlirContext context, MlirStringCallback output,
                                                 void *user) {
  return createHandler(context, output, user, show);
}

void irSourceHandlerSetStyle(TesseraSourceHandler *handler, const IrSourceStyle *style) {
  handler->style = *style;
}

void tesseraSourceHandlerDestroy(TesseraSourceHandler *handler) {
  mlirContextDetachDiagnosticHandler(handler->context, handler->id);
  for (size_t i = 0; i < handler->expectations.size; i++)
    if (handler->expectations.data[i].isRegex)
      regfree(&handler->expectations.data[i].regex);
  tsVecFree(&handler->expectations);
  for (size_t i = 0; i < handler->buffers.size; i++) {
    Buffer *buffer = handler->buffers.data[i];
    tsSourceBufferFree(&buffer->source);
    tsStringFree(&buffer->name);
    tsStringFree(&buffer->contents);
    tsFree(buffer);
  }
  tsVecFree(&handler->buffers);
  tsStringMapFree(&handler->byName);
  tsFree(handler);
}

//===--- Expectations: reading the comments ---===//

static const char *const severityNames[] = {"error", "warning", "note", "remark"};

static bool consume(MlirStringRef *text, const char *prefix) {
  MlirStringRef start = mlirStringRefCreateFromCString(prefix);
  if (!tsStartsWith(*text, start))
    return false;
  *text = tsSubstring(*text, start.length, text->length);
  return true;
}

// Reports an error in a comment, underlining `width` characters.
static void reportAt(TesseraSourceHandler *handler, const Expectation *expectation, size_t offset,
                     size_t width, const char *message) {
  handler->failed = true;
  TsString text = {0};
  TsSourceBuffer *source = &expectation->buffer->source;
  tsSourceBufferFormatMessage(source, offset, TS_ERROR, mlirStringRefCreateFromCString(message),
                              &text);
  size_t end = tsFindChar(source->text, '\n', offset);
  size_t room = (end == SIZE_MAX ? source->text.length : end) - offset;
  width = width < room ? width : room;
  if (width > 1 && text.data[text.size - 1] == '\n') {
    text.size--;
    tsStringAppendRepeated(&text, '~', width - 1);
    tsStringAppendChar(&text, '\n');
  }
  emit(handler, &text, TS_ERROR, mlirStringRefCreateFromCString(message));
}

static void appendEscaped(TsString *pattern, MlirStringRef text) {
  for (size_t i = 0; i < text.length; i++) {
    if (strchr("()^$|*+?.[]\\{}", text.data[i]) && text.data[i])
      tsStringAppendChar(pattern, '\\');
    tsStringAppendChar(pattern, text.data[i]);
  }
}

// Text with regular expressions in double braces to one regular expression.
static bool compileRegex(TesseraSourceHandler *handler, Expectation *expectation) {
  TsString pattern = {0};
  MlirStringRef rest = expectation->text;
  while (rest.length) {
    size_t open = tsFind(rest, tsLiteral("{{"), 0);
    appendEscaped(&pattern, tsSubstring(rest, 0, open == SIZE_MAX ? rest.length : open));
    if (open == SIZE_MAX)
      break;
    size_t close = tsFind(rest, tsLiteral("}}"), open + 2);
    if (close == SIZE_MAX) {
      reportAt(handler, expectation, expectation->offset, expectation->text.length,
               "found start of regex with no end '}}'");
      tsStringFree(&pattern);
      return false;
    }
    tsStringAppendChar(&pattern, '(');
    tsStringAppend(&pattern, tsSubstring(rest, open + 2, close - open - 2));
    tsStringAppendChar(&pattern, ')');
    rest = tsSubstring(rest, close + 2, rest.length);
  }
  tsStringAppendC(&pattern, "");
  expectation->isRegex =
      pattern.size < 4096 &&
      regcomp(&expectation->regex, pattern.data ? pattern.data : "", REG_EXTENDED | REG_NOSUB) == 0;
  tsStringFree(&pattern);
  if (!expectation->isRegex)
    reportAt(handler, expectation, expectation->offset, expectation->text.length, "invalid regex");
  return expectation->isRegex;
}

// Where the scan of a file stands.
typedef struct Scan {
  Buffer *buffer;
  unsigned line, lastPlainLine;
  TsVec(size_t) below; ///< expectations that are about the next plain line
} Scan;

// `@+1`, `@-2`, `@above`, `@below`, `@unknown` after the kind.
static bool parseLine(MlirStringRef *rest, const Scan *scan, Expectation *expectation,
                      bool *isBelow) {
  expectation->line = scan->line;
  if (!consume(rest, "@"))
    return true;
  if (consume(rest, "above")) {
    expectation->line = scan->lastPlainLine;
    return true;
  }
  if (consume(rest, "below")) {
    expectation->line = UINT32_MAX;
    *isBelow = true;
    return true;
  }
  if (consume(rest, "unknown")) {
    expectation->isUnknownLocation = true;
    return true;
  }
  bool isMinus = consume(rest, "-");
  if (!isMinus && !consume(rest, "+"))
    return false;
  unsigned offset = 0, digits = 0;
  for (; rest->length && rest->data[0] >= '0' && rest->data[0] <= '9' && digits < 9; digits++) {
    offset = offset * 10 + (unsigned)(rest->data[0] - '0');
    *rest = tsSubstring(*rest, 1, rest->length);
  }
  expectation->line = isMinus ? scan->line - offset : scan->line + offset;
  return digits > 0;
}

// Parses `expected-<kind>[-re] [@where] {{text}}` that ends the line.
static bool parseComment(MlirStringRef line, const Scan *scan, Expectation *expectation,
                         bool *isRegex, bool *isBelow) {
  size_t start = tsFind(line, tsLiteral("expected-"), 0);
  for (; start != SIZE_MAX; start = tsFind(line, tsLiteral("expected-"), start + 1)) {
    MlirStringRef rest = tsSubstring(line, start + strlen("expected-"), line.length);
    int kind = 0;
    while (kind < 4 && !consume(&rest, severityNames[kind]))
      kind++;
    if (kind == 4)
      continue;
    static const MlirDiagnosticSeverity severities[] = {MlirDiagnosticError, MlirDiagnosticWarning,
                                                        MlirDiagnosticNote, MlirDiagnosticRemark};
    expectation->severity = severities[kind];
    *isRegex = consume(&rest, "-re");
    while (consume(&rest, " "))
      ;
    if (!parseLine(&rest, scan, expectation, isBelow))
      continue;
    while (consume(&rest, " "))
      ;
    if (!consume(&rest, "{{") || !tsEndsWith(rest, tsLiteral("}}")))
      continue;
    expectation->text = tsSubstring(rest, 0, rest.length - 2);
    expectation->offset = (size_t)(line.data + start - scan->buffer->source.text.data);
    return true;
  }
  return false;
}

static void settleBelow(TesseraSourceHandler *handler, Scan *scan, unsigned line) {
  for (size_t i = 0; i < scan->below.size; i++)
    handler->expectations.data[scan->below.data[i]].line = line;
  scan->below.size = 0;
}

static void scanLine(TesseraSourceHandler *handler, Scan *scan, MlirStringRef line) {
  Expectation expectation = {.buffer = scan->buffer};
  bool isRegex = false, isBelow = false;
  if (!parseComment(line, scan, &expectation, &isRegex, &isBelow)) {
    settleBelow(handler, scan, scan->line);
    scan->lastPlainLine = scan->line;
    return;
  }
  if (isRegex && !compileRegex(handler, &expectation))
    return;
  if (isBelow)
    tsVecPush(&scan->below, handler->expectations.size);
  tsVecPush(&handler->expectations, expectation);
}

static void scanBuffer(TesseraSourceHandler *handler, Buffer *buffer) {
  if (buffer->isScanned)
    return;
  buffer->isScanned = true;
  Scan scan = {.buffer = buffer, .line = 1, .lastPlainLine = 1};
  MlirStringRef text = buffer->source.text;
  for (size_t start = 0; start <= text.length; scan.line++) {
    size_t end = tsFindChar(text, '\n', start);
    end = end == SIZE_MAX ? text.length : end;
    size_t stop = end;
    while (stop > start && strchr(" \t\r\v\f", text.data[stop - 1]))
      stop--;
    scanLine(handler, &scan, tsSubstring(text, start, stop - start));
    start = end + 1;
  }
  settleBelow(handler, &scan, scan.line - 1);
  tsVecFree(&scan.below);
}

//===--- Expectations: comparing ---===//

static bool textMatches(const Expectation *expectation, MlirStringRef message) {
  if (!expectation->isRegex)
    return tsFind(message, expectation->text, 0) != SIZE_MAX;
  TsString copy = {0};
  tsStringAppend(&copy, message);
  bool matches = regexec(&expectation->regex, copy.data ? copy.data : "", 0, NULL, 0) == 0;
  tsStringFree(&copy);
  return matches;
}

static void reportUnexpected(TesseraSourceHandler *handler, const IrStorage *location,
                             MlirStringRef message, MlirDiagnosticSeverity severity) {
  if (handler->onlyExpected)
    return;
  TsString text = {0};
  tsStringAppendFormat(&text, "unexpected %s: ", tsSeverityName(severityOf(severity)));
  tsStringAppend(&text, message);
  showMessage(handler, location, tsStringView(&text), MlirDiagnosticError, true);
  tsStringFree(&text);
  handler->failed = true;
}

static void reportWrongKind(TesseraSourceHandler *handler, const Expectation *expectation,
                            MlirDiagnosticSeverity severity) {
  TsString text = {0};
  tsStringAppendFormat(&text, "'%s' diagnostic emitted when expecting a '%s'",
                       tsSeverityName(severityOf(severity)),
                       tsSeverityName(severityOf(expectation->severity)));
  reportAt(handler, expectation, expectation->offset, expectation->text.length, text.data);
  tsStringFree(&text);
}

static bool isAbout(const Expectation *expectation, const Buffer *buffer, const IrStorage *file) {
  if (!file)
    return expectation->isUnknownLocation;
  return !expectation->isUnknownLocation && expectation->buffer == buffer &&
         expectation->line == irFileLineColStartLine(file);
}

static void compareOne(TesseraSourceHandler *handler, MlirDiagnostic diagnostic, TsString *text) {
  const IrStorage *location = irLocation(mlirDiagnosticGetLocation(diagnostic));
  MlirDiagnosticSeverity severity = mlirDiagnosticGetSeverity(diagnostic);
  MlirStringRef message = messageOf(diagnostic, text);
  const IrStorage *file = findFileLocation(location);
  Buffer *buffer = file ? findBuffer(handler, irStringValue(irFileLineColFile(file))) : NULL;
  if (buffer)
    scanBuffer(handler, buffer);
  const Expectation *nearMiss = NULL;
  for (size_t i = 0; i < handler->expectations.size; i++) {
    Expectation *expectation = &handler->expectations.data[i];
    if (!isAbout(expectation, buffer, file) || !textMatches(expectation, message))
      continue;
    if (expectation->severity == severity) {
      expectation->isMatched = true;
      return;
    }
    nearMiss = expectation;
  }
  if (nearMiss)
    reportWrongKind(handler, nearMiss, severity);
  else
    reportUnexpected(handler, location, message, severity);
}

static MlirLogicalResult compare(MlirDiagnostic diagnostic, void *user) {
  TesseraSourceHandler *handler = user;
  if (isHidden(handler, diagnostic))
    return mlirLogicalResultSuccess();
  TsString text = {0};
  for (size_t i = 0; i < handler->buffers.size; i++)
    if (!handler->buffers.data[i]->isMissing)
      scanBuffer(handler, handler->buffers.data[i]);
  compareOne(handler, diagnostic, &text);
  for (intptr_t i = 0; i < numNotes(handler, diagnostic); i++)
    compareOne(handler, mlirDiagnosticGetNote(diagnostic, i), &text);
  tsStringFree(&text);
  return mlirLogicalResultSuccess();
}

TesseraSourceHandler *tesseraExpectationHandlerCreate(MlirContext context,
                                                      MlirStringCallback output, void *user,
                                                      bool onlyExpected) {
  TesseraSourceHandler *handler = createHandler(context, output, user, compare);
  handler->onlyExpected = onlyExpected;
  return handler;
}

MlirLogicalResult tesseraExpectationHandlerVerify(TesseraSourceHandler *handler) {
  for (size_t i = 0; i < handler->buffers.size; i++)
    if (!handler->buffers.data[i]->isMissing)
      scanBuffer(handler, handler->buffers.data[i]);
  for (size_t i = 0; i < handler->expectations.size; i++) {
    const Expectation *expectation = &handler->expectations.data[i];
    if (expectation->isMatched)
      continue;
    TsString text = {0};
    tsStringAppendFormat(&text, "expected %s \"",
                         tsSeverityName(severityOf(expectation->severity)));
    tsStringAppend(&text, expectation->text);
    tsStringAppendC(&text, "\" was not produced");
    if (expectation->isUnknownLocation) {
      showWithoutFile(handler, irContext(handler->context)->unknownLoc, tsStringView(&text),
                      TS_ERROR);
      handler->failed = true;
    } else {
      reportAt(handler, expectation, expectation->offset, expectation->text.length, text.data);
    }
    tsStringFree(&text);
  }
  return handler->failed ? mlirLogicalResultFailure() : mlirLogicalResultSuccess();
}
