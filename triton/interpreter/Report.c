// What is reported about a run: errors with notes, in the order of programs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "tessera/Diagnostics.h"
#include "tessera/Operation.h"

void tiAppendIndex(TsString *out, const TiType *type, size_t at) {
  if (!type->rank)
    return;
  size_t rest = type->count;
  for (uint32_t i = 0; i < type->rank; ++i) {
    rest /= (size_t)type->shape[i];
    tsStringAppendFormat(out, "%s%zu", i ? ", " : "[", at / rest % (size_t)type->shape[i]);
  }
  tsStringAppendChar(out, ']');
}

static MlirLocation locationOf(const TiProgram *program, const TiInstruction *instruction) {
  if (!instruction || mlirOperationIsNull(instruction->op))
    return mlirOperationGetLocation(program->launch->interpreter->kernel->op);
  return mlirOperationGetLocation(instruction->op);
}

static void appendOpName(TsString *out, const TiInstruction *instruction) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(instruction->op));
  tsStringAppendFormat(out, "'%.*s' op ", (int)name.length, name.data);
}

static TiReport *beginReport(TiProgram *program, const TiInstruction *instruction,
                             const char *format, va_list args) {
  TiReport *report = tsAllocZeroed(1, sizeof *report);
  report->position = program->position;
  report->location = locationOf(program, instruction);
  appendOpName(&report->text, instruction);
  tsStringAppendFormatV(&report->text, format, args);
  tsStringAppendFormat(&report->text, ", in program (%u, %u, %u)", program->id[0], program->id[1],
                       program->id[2]);
  return report;
}

void tiReportNote(TiReport *report, MlirOperation op, const char *format, ...) {
  TiNote note = {.location = mlirOperationGetLocation(op)};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&note.text, format, args);
  va_end(args);
  tsVecPush(&report->notes, note);
}

TiReport *tiReportBegin(TiProgram *program, const TiInstruction *instruction, const char *format,
                        ...) {
  va_list args;
  va_start(args, format);
  TiReport *report = beginReport(program, instruction, format, args);
  va_end(args);
  return report;
}

// Which calls led to where it happened.
static void noteCalls(TiProgram *program, TiReport *report) {
  enum { MAX_NOTES = 8 };
  for (size_t i = program->frames.size, shown = 0; i > 1 && shown < MAX_NOTES; --i, ++shown) {
    const TiFunction *caller = program->frames.data[i - 2].function;
    uint32_t call = program->frames.data[i - 1].returnTo - 1;
    tiReportNote(report, caller->code[call].op, "called from here");
  }
}

static void stopAt(TiLaunch *launch, uint64_t position) {
  uint64_t known = atomic_load(&launch->stopAt);
  while (position < known && !atomic_compare_exchange_weak(&launch->stopAt, &known, position))
    ;
}

bool tiReportEnd(TiProgram *program, TiReport *report, bool isFatal) {
  TiLaunch *launch = program->launch;
  noteCalls(program, report);
  pthread_mutex_lock(&launch->lock);
  tsVecPush(&launch->reports, report);
  bool isLast = isFatal || launch->reports.size >= launch->maxReports;
  pthread_mutex_unlock(&launch->lock);
  if (isLast)
    stopAt(launch, program->position);
  return !isLast;
}

bool tiError(TiProgram *program, const TiInstruction *instruction, const char *format, ...) {
  va_list args;
  va_start(args, format);
  TiReport *report = beginReport(program, instruction, format, args);
  va_end(args);
  return tiReportEnd(program, report, /*isFatal=*/true);
}

bool tiReportIsNew(TiProgram *program, char kind, uint32_t first, uint32_t second) {
  TiLaunch *launch = program->launch;
  uint64_t key = (uint64_t)first << 32 ^ second ^ (uint64_t)(unsigned char)kind << 56;
  pthread_mutex_lock(&launch->lock);
  bool isNew = true;
  for (size_t i = 0; i < launch->seen.size && isNew; ++i)
    isNew = launch->seen.data[i] != key;
  if (isNew)
    tsVecPush(&launch->seen, key);
  pthread_mutex_unlock(&launch->lock);
  return isNew;
}

void tiReportOrigin(TiProgram *program, TiReport *report, uint8_t poison) {
  const TesseraTritonInterpreter *interpreter = program->launch->interpreter;
  if (poison >= TI_POISON_FIRST)
    tiReportNote(report, interpreter->origins.data[poison - TI_POISON_FIRST],
                 "it is undefined since here");
}

//===--- Giving them to the context ---===//

static int compareReports(const void *a, const void *b) {
  const TiReport *x = *(TiReport *const *)a, *y = *(TiReport *const *)b;
  if (x->position != y->position)
    return x->position < y->position ? -1 : 1;
  return x->order < y->order ? -1 : x->order > y->order;
}

static void emitReport(const TiReport *report) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(report->location, MlirDiagnosticError);
  tesseraDiagnosticAppend(diagnostic, tsStringView(&report->text));
  for (size_t i = 0; i < report->notes.size; ++i) {
    const TiNote *note = &report->notes.data[i];
    tesseraDiagnosticAppend(tesseraDiagnosticAttachNote(diagnostic, note->location),
                            tsStringView(&note->text));
  }
  tesseraDiagnosticReport(diagnostic);
}

static void freeReport(TiReport *report) {
  for (size_t i = 0; i < report->notes.size; ++i)
    tsStringFree(&report->notes.data[i].text);
  tsVecFree(&report->notes);
  tsStringFree(&report->text);
  tsFree(report);
}

bool tiReportsEmit(TiLaunch *launch) {
  bool hasNone = !launch->reports.size;
  // Those of one program keep their order.
  if (!hasNone) {
    for (size_t i = 0; i < launch->reports.size; ++i)
      launch->reports.data[i]->order = i;
    qsort(launch->reports.data, launch->reports.size, sizeof *launch->reports.data, compareReports);
  }
  uint64_t last = atomic_load(&launch->stopAt);
  for (size_t i = 0; i < launch->reports.size; ++i) {
    if (launch->reports.data[i]->position <= last)
      emitReport(launch->reports.data[i]);
    freeReport(launch->reports.data[i]);
  }
  tsVecFree(&launch->reports);
  tsVecFree(&launch->seen);
  return hasNone;
}
