// Diagnostics: putting them together, handing them to the handlers, and keeping those of parallel
// work in order. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Diagnostics.h"
#include "ir/Context.h"
#include "ir/Operation.h"

#include <stdio.h>

struct TesseraDiagnostic {
  IrStorage *location;
  MlirDiagnosticSeverity severity;
  TsString message;
  TsVec(TesseraDiagnostic *) notes;
  const TesseraOpDef *about; ///< an error may be explained by it; NULL: by nothing
};

//===--- Putting together ---===//

TesseraDiagnostic *tesseraDiagnosticCreate(MlirLocation location, MlirDiagnosticSeverity severity) {
  TesseraDiagnostic *diagnostic = tsAllocZeroed(1, sizeof *diagnostic);
  diagnostic->location = irLocation(location);
  diagnostic->severity = severity;
  return diagnostic;
}

TesseraDiagnostic *tesseraDiagnosticCreateForOp(MlirOperation op, MlirDiagnosticSeverity severity) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(mlirOperationGetLocation(op), severity);
  if (irOp(op)->name->context->printOpOnDiagnostic) {
    TesseraDiagnostic *note = tesseraDiagnosticAttachNote(diagnostic, (MlirLocation){NULL});
    tesseraDiagnosticAppendFormat(note, "see current operation: ");
    tesseraDiagnosticAppendOp(note, op, true);
  }
  diagnostic->about = irOp(op)->name->definition;
  return diagnostic;
}

TesseraDiagnostic *tesseraDiagnosticCreateOpError(MlirOperation op) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendOpName(diagnostic, op);
  tesseraDiagnosticAppend(diagnostic, tsLiteral(" op "));
  return diagnostic;
}

void tesseraDiagnosticAppend(TesseraDiagnostic *diagnostic, MlirStringRef text) {
  tsStringAppend(&diagnostic->message, text);
}

void tesseraDiagnosticAppendFormat(TesseraDiagnostic *diagnostic, const char *format, ...) {
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&diagnostic->message, format, args);
  va_end(args);
}

void tesseraDiagnosticAppendType(TesseraDiagnostic *diagnostic, MlirType type) {
  tsStringAppendChar(&diagnostic->message, '\'');
  irAppendType(type, &diagnostic->message);
  tsStringAppendChar(&diagnostic->message, '\'');
}

void tesseraDiagnosticAppendTypes(TesseraDiagnostic *diagnostic, intptr_t numTypes,
                                  const MlirType *types) {
  for (intptr_t i = 0; i < numTypes; i++) {
    tsStringAppendC(&diagnostic->message, i ? ", " : "");
    tesseraDiagnosticAppendType(diagnostic, types[i]);
  }
}

void tesseraDiagnosticAppendAttribute(TesseraDiagnostic *diagnostic, MlirAttribute attribute) {
  irAppendAttribute(attribute, &diagnostic->message);
}

void tesseraDiagnosticAppendOpName(TesseraDiagnostic *diagnostic, MlirOperation op) {
  MlirStringRef name = irStringValue(irOp(op)->name->name);
  tsStringAppendChar(&diagnostic->message, '\'');
  tsStringAppend(&diagnostic->message, name);
  tsStringAppendChar(&diagnostic->message, '\'');
}

void tesseraDiagnosticAppendOp(TesseraDiagnostic *diagnostic, MlirOperation op, bool generic) {
  TsString text = {0};
  irAppendOperation(op, generic || diagnostic->severity == MlirDiagnosticError, &text);
  if (tsFindChar(tsStringView(&text), '\n', 0) != SIZE_MAX)
    tsStringAppendChar(&diagnostic->message, '\n');
  tsStringAppend(&diagnostic->message, tsStringView(&text));
  tsStringFree(&text);
}

void tesseraDiagnosticAppendIntegers(TesseraDiagnostic *diagnostic, intptr_t count,
                                     const int64_t *values) {
  for (intptr_t i = 0; i < count; i++) {
    tsStringAppendC(&diagnostic->message, i ? ", " : "");
    tsStringAppendSigned(&diagnostic->message, values[i]);
  }
}

void tesseraDiagnosticAppendShape(TesseraDiagnostic *diagnostic, intptr_t rank,
                                  const int64_t *shape) {
  tsStringAppendChar(&diagnostic->message, '(');
  tesseraDiagnosticAppendIntegers(diagnostic, rank, shape);
  tsStringAppendChar(&diagnostic->message, ')');
}

TesseraDiagnostic *tesseraDiagnosticAttachNote(TesseraDiagnostic *diagnostic,
                                               MlirLocation location) {
  TesseraDiagnostic *note = tesseraDiagnosticCreate(
      location.ptr ? location : irWrapLocation(diagnostic->location), MlirDiagnosticNote);
  tsVecPush(&diagnostic->notes, note);
  return note;
}

void tesseraDiagnosticAbandon(TesseraDiagnostic *diagnostic) {
  for (size_t i = 0; i < diagnostic->notes.size; i++)
    tesseraDiagnosticAbandon(diagnostic->notes.data[i]);
  tsVecFree(&diagnostic->notes);
  tsStringFree(&diagnostic->message);
  tsFree(diagnostic);
}

//===--- Handlers ---===//

typedef struct Handler {
  MlirDiagnosticHandlerID id;
  MlirDiagnosticHandler handler;
  void *user;
  void (*deleteUser)(void *);
} Handler;

// Where a thread's diagnostics go while it does a part of parallel work.
typedef struct Capture {
  pthread_t thread;
  TsVec(TesseraDiagnostic *) diagnostics;
  struct Capture *next;
} Capture;

struct IrDiagnosticEngine {
  /// Of the handlers, also while they run. Recursive: a handler may report, attach and detach.
  pthread_mutex_t lock;
  TsVec(Handler) handlers;
  MlirDiagnosticHandlerID lastId;
  TesseraWaitCallbacks wait;
  /// Of what follows. Handlers don't run under it: what is done in parallel waits for none.
  pthread_mutex_t captureLock;
  Capture *captures; ///< the newest of a thread first
};

static IrDiagnosticEngine *createEngine(void) {
  IrDiagnosticEngine *engine = tsAllocZeroed(1, sizeof *engine);
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&engine->lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
  pthread_mutex_init(&engine->captureLock, NULL);
  return engine;
}

static IrDiagnosticEngine *getEngine(IrContext *context) {
  irContextLock(context);
  if (!context->diagnostics)
    context->diagnostics = createEngine();
  IrDiagnosticEngine *engine = context->diagnostics;
  irContextUnlock(context);
  return engine;
}

static void freeHandler(const Handler *handler) {
  if (handler->deleteUser)
    handler->deleteUser(handler->user);
}

void irDiagnosticEngineDestroy(IrDiagnosticEngine *engine) {
  if (!engine)
    return;
  for (size_t i = engine->handlers.size; i-- > 0;)
    freeHandler(&engine->handlers.data[i]);
  tsVecFree(&engine->handlers);
  pthread_mutex_destroy(&engine->captureLock);
  pthread_mutex_destroy(&engine->lock);
  tsFree(engine);
}

static void lockHandlers(IrDiagnosticEngine *engine) {
  if (pthread_mutex_trylock(&engine->lock) == 0)
    return;
  TesseraWaitCallbacks wait = engine->wait;
  void *left = wait.before ? wait.before() : NULL;
  pthread_mutex_lock(&engine->lock);
  if (wait.after)
    wait.after(left);
}

static void unlockHandlers(IrDiagnosticEngine *engine) { pthread_mutex_unlock(&engine->lock); }

void tesseraContextSetDiagnosticWait(MlirContext context, TesseraWaitCallbacks callbacks) {
  getEngine(irContext(context))->wait = callbacks;
}

MlirDiagnosticHandlerID mlirContextAttachDiagnosticHandler(MlirContext context,
                                                           MlirDiagnosticHandler handler,
                                                           void *userData,
                                                           void (*deleteUserData)(void *)) {
  IrDiagnosticEngine *engine = getEngine(irContext(context));
  lockHandlers(engine);
  Handler entry = {++engine->lastId, handler, userData, deleteUserData};
  tsVecPush(&engine->handlers, entry);
  unlockHandlers(engine);
  return entry.id;
}

void mlirContextDetachDiagnosticHandler(MlirContext context, MlirDiagnosticHandlerID id) {
  IrDiagnosticEngine *engine = getEngine(irContext(context));
  lockHandlers(engine);
  for (size_t i = engine->handlers.size; i-- > 0;) {
    if (engine->handlers.data[i].id != id)
      continue;
    Handler found = engine->handlers.data[i];
    engine->handlers.size--;
    memmove(&engine->handlers.data[i], &engine->handlers.data[i + 1],
            (engine->handlers.size - i) * sizeof found);
    freeHandler(&found);
    break;
  }
  unlockHandlers(engine);
}

static void printToStandardError(const TesseraDiagnostic *diagnostic) {
  if (diagnostic->severity != MlirDiagnosticError)
    return;
  TsString text = {0};
  if (!irIs(diagnostic->location, &builtinUnknownLocDef)) {
    irAppendLocation(irWrapLocation(diagnostic->location), &text);
    tsStringAppendC(&text, ": ");
  }
  tsStringAppendC(&text, "error: ");
  tsStringAppend(&text, tsStringView(&diagnostic->message));
  tsStringAppendChar(&text, '\n');
  fwrite(text.data, 1, text.size, stderr);
  tsStringFree(&text);
}

// The newest handler first, until one has dealt with it. A handler may detach itself, so positions
// are checked again after each call.
static void deliver(IrDiagnosticEngine *engine, TesseraDiagnostic *diagnostic) {
  for (size_t i = engine->handlers.size; i-- > 0;) {
    if (i >= engine->handlers.size)
      continue;
    Handler handler = engine->handlers.data[i];
    if (mlirLogicalResultIsSuccess(handler.handler((MlirDiagnostic){diagnostic}, handler.user)))
      return;
  }
  printToStandardError(diagnostic);
}

// Keeps the diagnostic for when the parallel work that this thread has a part in is done; false: it
// has none.
static bool keepForLater(IrDiagnosticEngine *engine, TesseraDiagnostic *diagnostic) {
  pthread_mutex_lock(&engine->captureLock);
  Capture *capture = engine->captures;
  while (capture && !pthread_equal(capture->thread, pthread_self()))
    capture = capture->next;
  if (capture)
    tsVecPush(&capture->diagnostics, diagnostic);
  pthread_mutex_unlock(&engine->captureLock);
  return capture;
}

void tesseraDiagnosticSetOpDef(TesseraDiagnostic *diagnostic, const TesseraOpDef *definition) {
  diagnostic->about = definition;
}

// After what was said about this very operation.
static void explain(TesseraDiagnostic *diagnostic) {
  bool isWanted = diagnostic->location->context->explainErrors &&
                  diagnostic->severity == MlirDiagnosticError && diagnostic->about;
  if (isWanted)
    tesseraOpDefDescribe(diagnostic->about, tsStringCallback,
                         &tesseraDiagnosticAttachNote(diagnostic, (MlirLocation){NULL})->message);
}

MlirLogicalResult tesseraDiagnosticReport(TesseraDiagnostic *diagnostic) {
  explain(diagnostic);
  IrDiagnosticEngine *engine = getEngine(diagnostic->location->context);
  if (keepForLater(engine, diagnostic))
    return mlirLogicalResultFailure();
  lockHandlers(engine);
  deliver(engine, diagnostic);
  unlockHandlers(engine);
  tesseraDiagnosticAbandon(diagnostic);
  return mlirLogicalResultFailure();
}

static TesseraDiagnostic *unwrap(MlirDiagnostic diagnostic) { return diagnostic.ptr; }

void mlirDiagnosticPrint(MlirDiagnostic diagnostic, MlirStringCallback callback, void *userData) {
  callback(tsStringView(&unwrap(diagnostic)->message), userData);
}

MlirLocation mlirDiagnosticGetLocation(MlirDiagnostic diagnostic) {
  return irWrapLocation(unwrap(diagnostic)->location);
}

MlirDiagnosticSeverity mlirDiagnosticGetSeverity(MlirDiagnostic diagnostic) {
  return unwrap(diagnostic)->severity;
}

intptr_t mlirDiagnosticGetNumNotes(MlirDiagnostic diagnostic) {
  return (intptr_t)unwrap(diagnostic)->notes.size;
}

MlirDiagnostic mlirDiagnosticGetNote(MlirDiagnostic diagnostic, intptr_t pos) {
  return (MlirDiagnostic){unwrap(diagnostic)->notes.data[pos]};
}

void tesseraContextSetPrintOpOnDiagnostic(MlirContext context, bool enable) {
  irContext(context)->printOpOnDiagnostic = enable;
}

void tesseraContextSetExplainErrors(MlirContext context, bool enable) {
  irContext(context)->explainErrors = enable;
}

//===--- One message ---===//

void mlirEmitError(MlirLocation location, const char *message) {
  mlirLocationEmitError(location, "%s", message);
}

static MlirLogicalResult reportFormatted(TesseraDiagnostic *diagnostic, const char *format,
                                         va_list args) {
  tsStringAppendFormatV(&diagnostic->message, format, args);
  return tesseraDiagnosticReport(diagnostic);
}

MlirLogicalResult mlirLocationEmitError(MlirLocation location, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportFormatted(tesseraDiagnosticCreate(location, MlirDiagnosticError), format, args);
  va_end(args);
  return mlirLogicalResultFailure();
}

MlirLogicalResult mlirLocationEmitWarning(MlirLocation location, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportFormatted(tesseraDiagnosticCreate(location, MlirDiagnosticWarning), format, args);
  va_end(args);
  return mlirLogicalResultFailure();
}

MlirLogicalResult mlirLocationEmitRemark(MlirLocation location, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportFormatted(tesseraDiagnosticCreate(location, MlirDiagnosticRemark), format, args);
  va_end(args);
  return mlirLogicalResultFailure();
}

MlirLogicalResult mlirOperationEmitOpError(MlirOperation op, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportFormatted(tesseraDiagnosticCreateOpError(op), format, args);
  va_end(args);
  return mlirLogicalResultFailure();
}

MlirLogicalResult mlirOperationEmitError(MlirOperation op, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportFormatted(tesseraDiagnosticCreateForOp(op, MlirDiagnosticError), format, args);
  va_end(args);
  return mlirLogicalResultFailure();
}

MlirLogicalResult mlirOperationEmitWarning(MlirOperation op, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportFormatted(tesseraDiagnosticCreateForOp(op, MlirDiagnosticWarning), format, args);
  va_end(args);
  return mlirLogicalResultFailure();
}

MlirLogicalResult mlirOperationEmitRemark(MlirOperation op, const char *format, ...) {
  va_list args;
  va_start(args, format);
  reportFormatted(tesseraDiagnosticCreateForOp(op, MlirDiagnosticRemark), format, args);
  va_end(args);
  return mlirLogicalResultFailure();
}

//===--- Parallel work ---===//

typedef struct ParallelLoop {
  IrDiagnosticEngine *engine;
  Capture *captures; ///< one for each i
  void (*body)(void *user, size_t i);
  void *user;
} ParallelLoop;

static void removeCapture(IrDiagnosticEngine *engine, const Capture *capture) {
  for (Capture **link = &engine->captures; *link; link = &(*link)->next) {
    if (*link == capture) {
      *link = capture->next;
      return;
    }
  }
}

static void runCaptured(void *user, size_t i) {
  ParallelLoop *loop = user;
  Capture *capture = &loop->captures[i];
  capture->thread = pthread_self();
  pthread_mutex_lock(&loop->engine->captureLock);
  capture->next = loop->engine->captures;
  loop->engine->captures = capture;
  pthread_mutex_unlock(&loop->engine->captureLock);
  loop->body(loop->user, i);
  pthread_mutex_lock(&loop->engine->captureLock);
  removeCapture(loop->engine, capture);
  pthread_mutex_unlock(&loop->engine->captureLock);
}

void irParallelFor(IrContext *context, size_t count, void (*body)(void *user, size_t i),
                   void *user) {
  TsThreadPool *pool = count > 1 ? irContextGetThreadPool(context) : NULL;
  if (!pool) {
    for (size_t i = 0; i < count; i++)
      body(user, i);
    return;
  }
  ParallelLoop loop = {getEngine(context), tsAllocZeroed(count, sizeof(Capture)), body, user};
  tsThreadPoolParallelFor(pool, count, runCaptured, &loop);
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < loop.captures[i].diagnostics.size; k++)
      tesseraDiagnosticReport(loop.captures[i].diagnostics.data[k]);
    tsVecFree(&loop.captures[i].diagnostics);
  }
  tsFree(loop.captures);
}
