// Reporting errors in parts, and showing diagnostics with the source that they are about.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIAGNOSTICS_H
#define TESSERA_DIAGNOSTICS_H

#include "mlir-c/Diagnostics.h"
#include "tessera/Definition.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- One message ---===//

/// Report a message, formatted as printf does, and return failure, so that a check can
/// `return mlirOperationEmitOpError(...)`. OpError puts "'dialect.name' op " before the message.
MlirLogicalResult mlirOperationEmitOpError(MlirOperation op, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
MlirLogicalResult mlirOperationEmitError(MlirOperation op, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
MlirLogicalResult mlirOperationEmitWarning(MlirOperation op, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
MlirLogicalResult mlirOperationEmitRemark(MlirOperation op, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
MlirLogicalResult mlirLocationEmitError(MlirLocation location, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
MlirLogicalResult mlirLocationEmitWarning(MlirLocation location, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
MlirLogicalResult mlirLocationEmitRemark(MlirLocation location, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

//===--- Handlers and threads ---===//

/// What a thread calls around waiting for the handlers of a context, which run in one thread at a
/// time: so that it can let go of something that these take, such as an interpreter's lock.
typedef struct TesseraWaitCallbacks {
  void *(*before)(void);        ///< NULL: nothing is done
  void (*after)(void *context); ///< gets what `before` gave; the handlers are this thread's then
} TesseraWaitCallbacks;
/// Before the context is used by several threads.
void tesseraContextSetDiagnosticWait(MlirContext context, TesseraWaitCallbacks callbacks);

//===--- A message in parts, with notes ---===//

/// A diagnostic being put together: made by a Create function, destroyed by Report or Abandon.
typedef struct TesseraDiagnostic TesseraDiagnostic;

TesseraDiagnostic *tesseraDiagnosticCreate(MlirLocation location, MlirDiagnosticSeverity severity);
/// About an operation: at its location, and showing it when the context wants that.
TesseraDiagnostic *tesseraDiagnosticCreateForOp(MlirOperation op, MlirDiagnosticSeverity severity);
/// An error that begins with "'dialect.name' op ".
TesseraDiagnostic *tesseraDiagnosticCreateOpError(MlirOperation op);

void tesseraDiagnosticAppend(TesseraDiagnostic *diagnostic, MlirStringRef text);
void tesseraDiagnosticAppendFormat(TesseraDiagnostic *diagnostic, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// `'tensor<2xf32>'`, with the quotes.
void tesseraDiagnosticAppendType(TesseraDiagnostic *diagnostic, MlirType type);
/// `'t0', 't1'`.
void tesseraDiagnosticAppendTypes(TesseraDiagnostic *diagnostic, intptr_t numTypes,
                                  const MlirType *types);
/// The attribute as written, without quotes.
void tesseraDiagnosticAppendAttribute(TesseraDiagnostic *diagnostic, MlirAttribute attribute);
/// `'dialect.name'`.
void tesseraDiagnosticAppendOpName(TesseraDiagnostic *diagnostic, MlirOperation op);
/// The whole operation, on a line of its own when it takes several; generic: in the generic form.
void tesseraDiagnosticAppendOp(TesseraDiagnostic *diagnostic, MlirOperation op, bool generic);
/// `(1, 2, 3)`.
void tesseraDiagnosticAppendShape(TesseraDiagnostic *diagnostic, intptr_t rank,
                                  const int64_t *shape);
/// `1, 2, 3`.
void tesseraDiagnosticAppendIntegers(TesseraDiagnostic *diagnostic, intptr_t count,
                                     const int64_t *values);
/// A note to append text to; it belongs to the diagnostic. A null location: the diagnostic's.
TesseraDiagnostic *tesseraDiagnosticAttachNote(TesseraDiagnostic *diagnostic,
                                               MlirLocation location);
/// Hands the diagnostic to the context's handlers. Always fails, so that it can be returned.
MlirLogicalResult tesseraDiagnosticReport(TesseraDiagnostic *diagnostic);
/// Forgets the diagnostic.
void tesseraDiagnosticAbandon(TesseraDiagnostic *diagnostic);

/// Whether diagnostics about an operation come with a note that shows it (on in a new context).
void tesseraContextSetPrintOpOnDiagnostic(MlirContext context, bool enable);

/// Whether errors about an operation, or in its custom syntax, come with a note that says what its
/// definition says, as tesseraOpDefDescribe does (off in a new context).
void tesseraContextSetExplainErrors(MlirContext context, bool enable);
/// Says in words what the definition says: name and summary, then on a line each the assembly
/// format, operands, attributes, results, regions and successors with what they must be. Calls
/// `callback` once; there is no line end after the last line.
void tesseraOpDefDescribe(const TesseraOpDef *definition, MlirStringCallback callback,
                          void *userData);
/// Lets the error be explained so. NULL: by nothing.
void tesseraDiagnosticSetOpDef(TesseraDiagnostic *diagnostic, const TesseraOpDef *definition);

//===--- Showing diagnostics with their source ---===//

/// A diagnostic handler that knows source texts. From its creation to its destruction it is
/// attached to the context.
typedef struct TesseraSourceHandler TesseraSourceHandler;

/// Prints `file:line:column: error: message`, the line and a caret to `output`. Files that were not
/// added are opened when something in them is to be shown.
TesseraSourceHandler *tesseraSourceHandlerCreate(MlirContext context, MlirStringCallback output,
                                                 void *user);
/// Compares diagnostics with the `expected-error {{text}}` comments of the added texts; prints
/// those that aren't expected. With onlyExpected, these are ignored instead.
TesseraSourceHandler *tesseraExpectationHandlerCreate(MlirContext context,
                                                      MlirStringCallback output, void *user,
                                                      bool onlyExpected);
/// `name` is the file name in locations. Both texts must outlive the handler, and a NUL must follow
/// `text`.
void tesseraSourceHandlerAddBuffer(TesseraSourceHandler *handler, MlirStringRef name,
                                   MlirStringRef text);
/// Prints the expectations that weren't met. Succeeds when all were and nothing unexpected came.
MlirLogicalResult tesseraExpectationHandlerVerify(TesseraSourceHandler *handler);
void tesseraSourceHandlerDestroy(TesseraSourceHandler *handler);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DIAGNOSTICS_H
