// Diagnostics of the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An error, warning or remark goes to the handlers of its location's context, the one attached last
// first, until one says that it dealt with it. An error that none deals with goes to standard
// error.
#ifndef MLIR_C_DIAGNOSTICS_H
#define MLIR_C_DIAGNOSTICS_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// One diagnostic with its notes; valid during the handler's call only.
struct MlirDiagnostic {
  void *ptr;
};
typedef struct MlirDiagnostic MlirDiagnostic;

enum MlirDiagnosticSeverity {
  MlirDiagnosticError,
  MlirDiagnosticWarning,
  MlirDiagnosticNote,
  MlirDiagnosticRemark
};
typedef enum MlirDiagnosticSeverity MlirDiagnosticSeverity;

/// Identifies an attached handler in its context.
typedef uint64_t MlirDiagnosticHandlerID;

/// Success says that the diagnostic is dealt with, failure passes it on to the next handler. Calls
/// are never concurrent.
typedef MlirLogicalResult (*MlirDiagnosticHandler)(MlirDiagnostic, void *userData);

/// Sends the message, without location, severity and notes, to `callback`.
MLIR_CAPI_EXPORTED void mlirDiagnosticPrint(MlirDiagnostic diagnostic, MlirStringCallback callback,
                                            void *userData);
MLIR_CAPI_EXPORTED MlirLocation mlirDiagnosticGetLocation(MlirDiagnostic diagnostic);
MLIR_CAPI_EXPORTED MlirDiagnosticSeverity mlirDiagnosticGetSeverity(MlirDiagnostic diagnostic);
MLIR_CAPI_EXPORTED intptr_t mlirDiagnosticGetNumNotes(MlirDiagnostic diagnostic);
MLIR_CAPI_EXPORTED MlirDiagnostic mlirDiagnosticGetNote(MlirDiagnostic diagnostic, intptr_t pos);

/// Attaches a handler; `deleteUserData` (may be NULL) is called when it is detached or the context
/// destroyed.
MLIR_CAPI_EXPORTED MlirDiagnosticHandlerID
mlirContextAttachDiagnosticHandler(MlirContext context, MlirDiagnosticHandler handler,
                                   void *userData, void (*deleteUserData)(void *));
MLIR_CAPI_EXPORTED void mlirContextDetachDiagnosticHandler(MlirContext context,
                                                           MlirDiagnosticHandlerID id);

/// Reports an error with this text.
MLIR_CAPI_EXPORTED void mlirEmitError(MlirLocation location, const char *message);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_DIAGNOSTICS_H
