// Contexts: source buffers, messages, and the tables of classes, defs and globals.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "Lexer.h"
#include "support/File.h"

#include <stdio.h>
#include <stdlib.h>

static void printToStandardError(const TgDiagnostic *diagnostic, void *user) {
  (void)user;
  fwrite(diagnostic->text.data, 1, diagnostic->text.length, stderr);
}

TgContext *tgContextCreate(TgDiagnosticHandler handler, void *user) {
  TgContext *context = tsAllocZeroed(1, sizeof *context);
  context->handler = handler ? handler : printToStandardError;
  context->handlerUser = user;
  context->arena.expectsMuch = true;
  context->memoryLimit = TG_DEFAULT_MEMORY;
  context->stepsLeft = TG_DEFAULT_STEPS;
  context->warnUnusedArgs = true;
  tgMakeSimpleTypes(context);
  context->empty = tgString(context, tsLiteral(""));
  return context;
}

void tgContextDestroy(TgContext *context) {
  for (size_t i = 0; i < context->buffers.size; ++i)
    tsSourceBufferFree(&context->buffers.data[i]->source);
  tsVecFree(&context->buffers);
  tsVecFree(&context->uses);
  tsVecFree(&context->includeDirs);
  tsVecFree(&context->macros);
  tsVecFree(&context->dependencies);
  tsVecFree(&context->bitsTypes);
  tsFree(context->recordTypeSlots);
  tsPointerMapFree(&context->classes);
  tsPointerMapFree(&context->defs);
  tsPointerMapFree(&context->globals);
  tsVecFree(&context->classOrder);
  tsVecFree(&context->defOrder);
  tsVecFree(&context->sortedClasses);
  tsVecFree(&context->sortedDefs);
  tsVecFree(&context->globalOrder);
  tsPointerMapFree(&context->derived);
  for (size_t i = 0; i < context->spareMappings.size; ++i)
    tsVecFree(&context->spareMappings.data[i]);
  tsVecFree(&context->spareMappings);
  tsArenaDestroy(&context->arena);
  tsFree(context);
}

void tgContextAddIncludeDir(TgContext *context, MlirStringRef dir) {
  tsVecPush(&context->includeDirs, tsArenaString(&context->arena, dir));
}

bool tgContextDefineMacro(TgContext *context, MlirStringRef name) {
  if (!tgIsIdentifier(name))
    return false;
  tsVecPush(&context->macros, tsArenaString(&context->arena, name));
  return true;
}

void tgContextTrackUses(TgContext *context) { context->tracksUses = true; }

void tgContextWarnUnusedArgs(TgContext *context, bool warn) { context->warnUnusedArgs = warn; }

void tgContextSetLimits(TgContext *context, size_t bytes, uint64_t steps) {
  context->memoryLimit = bytes;
  context->stepsLeft = steps;
}

void tgReportStepLimit(TgContext *context) {
  tgFatal(context, NULL, "evaluation takes too many steps: loops may be nested too deeply");
}

//===-- Sources -----------------------------------------------------------------------------===//

uint32_t tgContextAddBuffer(TgContext *context, MlirStringRef name, MlirStringRef text,
                            TgLoc includedFrom) {
  TgBuffer *buffer = tgAlloc(context, sizeof *buffer);
  *buffer = (TgBuffer){.includedFrom = includedFrom};
  buffer->source = tsSourceBufferCreate(name, text);
  tsVecPush(&context->buffers, buffer);
  return (uint32_t)context->buffers.size;
}

static int compareTexts(const void *a, const void *b) {
  return tsCompare(*(const MlirStringRef *)a, *(const MlirStringRef *)b);
}

static void sortDependencies(TgContext *context) {
  if (context->dependencies.size < 2)
    return;
  MlirStringRef *data = context->dependencies.data;
  qsort(data, context->dependencies.size, sizeof *data, compareTexts);
  size_t kept = 1;
  for (size_t i = 1; i < context->dependencies.size; ++i)
    if (!tsEqual(data[i], data[kept - 1]))
      data[kept++] = data[i];
  context->dependencies.size = kept;
}

static bool parseMain(TgContext *context, MlirStringRef name, MlirStringRef text) {
  context->mainFile = name;
  MlirStringRef shown = tsEqualC(name, "-") ? tsLiteral("<stdin>") : context->mainFile;
  uint32_t index = tgContextAddBuffer(context, shown, text, (TgLoc){0, 0});
  bool ok = tgParseBuffer(context, index);
  sortDependencies(context);
  return ok && context->numErrors == 0;
}

bool tgContextParseFile(TgContext *context, MlirStringRef path) {
  TsString error = {0};
  MlirStringRef name = tsArenaString(&context->arena, path), text;
  if (!tsReadFileToArena(name.data, &context->arena, &text, &error)) {
    // The reason is after the last colon: the message is worded as llvm-tblgen's.
    const char *reason = strrchr(error.data, ':');
    tgReportFormat(context, TS_ERROR, (TgLoc){0, 0}, "Could not open input file '%s'%s", name.data,
                   reason ? reason : "");
    tsStringFree(&error);
    return false;
  }
  const char *kind = tsDescribeBinary(text);
  if (kind) {
    tgReportFormat(context, TS_ERROR, (TgLoc){0, 0}, "input file '%s' is %s, not TableGen",
                   name.data, kind);
    return false;
  }
  if (text.length >= UINT32_MAX) {
    tgReport(context, TS_ERROR, (TgLoc){0, 0}, tsLiteral("input file is larger than 4 GiB"));
    return false;
  }
  return parseMain(context, name, text);
}

bool tgContextParseText(TgContext *context, MlirStringRef name, MlirStringRef text) {
  if (text.length >= UINT32_MAX) {
    tgReport(context, TS_ERROR, (TgLoc){0, 0}, tsLiteral("input is larger than 4 GiB"));
    return false;
  }
  return parseMain(context, tsArenaString(&context->arena, name),
                   tsArenaString(&context->arena, text));
}

size_t tgContextGetNumDependencies(const TgContext *context) { return context->dependencies.size; }
MlirStringRef tgContextGetDependency(const TgContext *context, size_t index) {
  return context->dependencies.data[index];
}
MlirStringRef tgContextGetMainFile(const TgContext *context) { return context->mainFile; }

bool tgContextResolveLoc(TgContext *context, TgLoc loc, MlirStringRef *file,
                         TsLineColumn *position) {
  if (loc.buffer == 0 || loc.buffer > context->buffers.size)
    return false;
  TsSourceBuffer *source = &context->buffers.data[loc.buffer - 1]->source;
  *file = source->name;
  *position = tsSourceBufferLocate(source, loc.offset);
  return true;
}

void tgAppendShortLoc(TgContext *context, TgLoc loc, TsString *out) {
  MlirStringRef file;
  TsLineColumn position;
  if (!tgContextResolveLoc(context, loc, &file, &position))
    return;
  size_t start = file.length;
  while (start > 0 && file.data[start - 1] != '/')
    --start;
  tsStringAppend(out, tsSubstring(file, start, SIZE_MAX));
  tsStringAppendChar(out, ':');
  tsStringAppendUnsigned(out, position.line);
}

//===-- Messages ----------------------------------------------------------------------------===//

static void appendIncludeStack(TgContext *context, TgLoc loc, TsString *out) {
  TgLoc from = context->buffers.data[loc.buffer - 1]->includedFrom;
  if (from.buffer == 0)
    return;
  appendIncludeStack(context, from, out);
  MlirStringRef file;
  TsLineColumn position;
  if (tgContextResolveLoc(context, from, &file, &position))
    tsStringAppendFormat(out, "Included from %s:%u:\n", file.data, position.line);
}

void tgReport(TgContext *context, TsSeverity severity, TgLoc loc, MlirStringRef message) {
  if (context->isFatal)
    return;
  TgDiagnostic diagnostic = {.severity = severity, .message = message};
  TsString text = {0};
  if (severity == TS_ERROR)
    ++context->numErrors;
  TsLineColumn position;
  if (tgContextResolveLoc(context, loc, &diagnostic.file, &position)) {
    diagnostic.line = position.line;
    diagnostic.column = position.column;
    appendIncludeStack(context, loc, &text);
    tsSourceBufferFormatMessage(&context->buffers.data[loc.buffer - 1]->source, loc.offset,
                                severity, message, &text);
  } else {
    tsStringAppendC(&text, tsSeverityName(severity));
    tsStringAppendC(&text, ": ");
    tsStringAppend(&text, message);
    tsStringAppendChar(&text, '\n');
  }
  diagnostic.text = tsStringView(&text);
  context->handler(&diagnostic, context->handlerUser);
  tsStringFree(&text);
}

void tgReportInText(TgContext *context, TsSeverity severity, MlirStringRef text, size_t offset,
                    MlirStringRef message) {
  if (context->isFatal)
    return;
  TsSourceBuffer source = tsSourceBufferCreate(tsLiteral(""), text);
  TsString shown = {0};
  tsSourceBufferFormatMessage(&source, offset, severity, message, &shown);
  TgDiagnostic diagnostic = {.severity = severity, .message = message};
  diagnostic.text = tsStringView(&shown);
  context->handler(&diagnostic, context->handlerUser);
  tsStringFree(&shown);
  tsSourceBufferFree(&source);
}

void tgContextCountError(TgContext *context) { ++context->numErrors; }

void tgReportFormat(TgContext *context, TsSeverity severity, TgLoc loc, const char *format, ...) {
  va_list args;
  va_start(args, format);
  TsString text = {0};
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  tgReport(context, severity, loc, tsStringView(&text));
  tsStringFree(&text);
}

static void reportAtRecord(TgContext *context, const TgRecord *record, TsSeverity severity,
                           const char *format, va_list args) {
  TsString text = {0};
  tsStringAppendFormatV(&text, format, args);
  tgReport(context, severity, record ? record->locs[0] : context->place, tsStringView(&text));
  for (uint32_t i = 1; record && i < record->numLocs; ++i)
    tgReport(context, TS_NOTE, record->locs[i], tsLiteral("instantiated from multiclass"));
  tsStringFree(&text);
}

void tgReportAtRecord(const TgRecord *record, TsSeverity severity, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportAtRecord(record->context, record, severity, format, args);
  va_end(args);
}

void tgError(TgContext *context, const TgRecord *record, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportAtRecord(context, record, TS_ERROR, format, args);
  va_end(args);
}

void tgFatal(TgContext *context, const TgRecord *record, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportAtRecord(context, record, TS_ERROR, format, args);
  va_end(args);
  context->isFatal = true;
}

size_t tgContextGetNumErrors(const TgContext *context) { return context->numErrors; }

//===-- Tables ------------------------------------------------------------------------------===//

/// The string value of these bytes if there is one: a name that was never read has none.
static const TgInit *nameOf(const TgContext *context, MlirStringRef name) {
  return tgString((TgContext *)context, name);
}

static void *findNamed(const TsPointerMap *map, const TgInit *name) {
  uintptr_t *found = tsPointerMapFind(map, name);
  return found ? (void *)*found : NULL;
}

TgRecord *tgContextFindClass(const TgContext *context, MlirStringRef name) {
  return findNamed(&context->classes, nameOf(context, name));
}
TgRecord *tgContextFindDef(const TgContext *context, MlirStringRef name) {
  return findNamed(&context->defs, nameOf(context, name));
}

TgRecord *tgContextFindDefByInit(const TgContext *context, const TgInit *name) {
  // Names are plain strings; code with the same bytes names the same record.
  if (name->op)
    name = nameOf(context, tgText(name));
  return findNamed(&context->defs, name);
}

const TgInit *tgContextFindGlobal(const TgContext *context, MlirStringRef name) {
  return findNamed(&context->globals, nameOf(context, name));
}

const TgInit *tgContextNewAnonymousName(TgContext *context) {
  return tgAnonymousName(context, context->nextAnonymous++);
}

void tgContextAddDef(TgContext *context, TgRecord *record) {
  const TgInit *name = record->name;
  if (name->op)
    name = nameOf(context, tgText(name));
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&context->defs, name, &inserted);
  // Two defs of one name are reported before their names are final. A name that only became the
  // same then (from the name of an anonymous defm) leaves the first def in place, as in LLVM.
  if (!inserted)
    return;
  *slot = (uintptr_t)record;
  tsVecPush(&context->defOrder, record);
}

static bool isDigitAt(MlirStringRef text, size_t at) {
  return at < text.length && text.data[at] >= '0' && text.data[at] <= '9';
}

/// As tsCompare, but runs of digits compare by length first, so that x2 comes before x16.
static int compareNumeric(MlirStringRef a, MlirStringRef b) {
  size_t at = 0;
  while (at < a.length && at < b.length) {
    size_t end = at;
    while (isDigitAt(a, end) && isDigitAt(b, end))
      ++end;
    if (end > at && isDigitAt(a, end) != isDigitAt(b, end))
      return isDigitAt(b, end) ? -1 : 1;
    if (end == at)
      ++end;
    int order = memcmp(a.data + at, b.data + at, end - at);
    if (order)
      return order;
    at = end;
  }
  return (a.length > b.length) - (a.length < b.length);
}

static int compareNamesNumeric(const void *a, const void *b) {
  const TgRecord *left = *(TgRecord *const *)a, *right = *(TgRecord *const *)b;
  int order = compareNumeric(tgText(left->name), tgText(right->name));
  return order ? order : tsCompare(tgText(left->name), tgText(right->name));
}

/// A record among others that are being sorted, with the first bytes of its name as numbers.
typedef struct Named {
  uint64_t high, low;
  TgRecord *record;
} Named;

static uint64_t readBytes(MlirStringRef text, size_t start) {
  uint64_t word = 0;
  size_t end = text.length < start + 8 ? text.length : start + 8, i = start;
  for (; i < end; ++i)
    word = word << 8 | (unsigned char)text.data[i];
  return i == start ? 0 : word << 8 * (start + 8 - i);
}

static bool isBefore(const Named *a, const Named *b) {
  // Which comes first can't be foreseen: no branch for it, but for names with the same beginning.
  bool sameHigh = a->high == b->high;
  if (!(sameHigh & (a->low == b->low)))
    return (a->high < b->high) | (sameHigh & (a->low < b->low));
  return tsCompare(tgText(a->record->name), tgText(b->record->name)) < 0;
}

/// Sorts `size` items by merging; the result is in `items`.
static void mergeSort(Named *items, Named *spare, size_t size) {
  if (size < 2)
    return;
  size_t half = size / 2;
  mergeSort(items, spare, half);
  mergeSort(items + half, spare, size - half);
  if (!isBefore(&items[half], &items[half - 1]))
    return;
  memcpy(spare, items, half * sizeof *items);
  const Named *left = spare, *leftEnd = spare + half, *right = items + half, *end = items + size;
  // What is left of the right half stands where it belongs already.
  for (Named *out = items; left < leftEnd; ++out) {
    bool isRight = right < end && isBefore(right, left);
    *out = isRight ? *right : *left;
    right += isRight;
    left += !isRight;
  }
}

void tgSortByName(TgRecord **records, size_t size) {
  Named *items = tsAlloc(tsMulSize(size + size / 2, sizeof *items));
  for (size_t i = 0; i < size; ++i) {
    MlirStringRef name = tgText(records[i]->name);
    items[i] = (Named){readBytes(name, 0), readBytes(name, 8), records[i]};
  }
  mergeSort(items, items + size, size);
  for (size_t i = 0; i < size; ++i)
    records[i] = items[i].record;
  tsFree(items);
}

TgRecordList tgContextGetClasses(TgContext *context) {
  if (context->sortedClasses.size != context->classOrder.size) {
    context->sortedClasses.size = 0;
    for (size_t i = 0; i < context->classOrder.size; ++i)
      tsVecPush(&context->sortedClasses, context->classOrder.data[i]);
    tgSortByName(context->sortedClasses.data, context->sortedClasses.size);
  }
  return (TgRecordList){context->sortedClasses.data, context->sortedClasses.size};
}

TgRecordList tgContextGetDefs(TgContext *context) {
  if (context->sortedDefs.size != context->defOrder.size) {
    context->sortedDefs.size = 0;
    for (size_t i = 0; i < context->defOrder.size; ++i)
      tsVecPush(&context->sortedDefs, context->defOrder.data[i]);
    tgSortByName(context->sortedDefs.data, context->sortedDefs.size);
  }
  return (TgRecordList){context->sortedDefs.data, context->sortedDefs.size};
}

TgRecordList tgContextGetDefsInOrder(TgContext *context) {
  return (TgRecordList){context->defOrder.data, context->defOrder.size};
}

/// A cached list of derived defs, and for how many defs it was made.
typedef struct Derived {
  TgRecordList list;
  size_t numDefs;
} Derived;

TgRecordList tgContextGetDerivedDefs(TgContext *context, MlirStringRef className) {
  TgRecord *cls = tgContextFindClass(context, className);
  if (!cls)
    return (TgRecordList){NULL, 0};
  uintptr_t *slot = tsPointerMapInsert(&context->derived, cls, NULL);
  Derived *cached = (Derived *)*slot;
  if (cached && cached->numDefs == context->defOrder.size)
    return cached->list;
  TsVec(TgRecord *) found = {0};
  for (size_t i = 0; i < context->defOrder.size; ++i)
    if (tgRecordIsSubClassOfRecord(context->defOrder.data[i], cls))
      tsVecPush(&found, context->defOrder.data[i]);
  if (found.size > 1)
    qsort(found.data, found.size, sizeof *found.data, compareNamesNumeric);
  cached = tgAlloc(context, sizeof *cached);
  cached->numDefs = context->defOrder.size;
  cached->list = (TgRecordList){
      tsArenaCopy(&context->arena, found.data, found.size * sizeof *found.data, 8), found.size};
  tsVecFree(&found);
  *slot = (uintptr_t)cached;
  return cached->list;
}
