// Passes and pass managers of the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pass manager holds passes for one kind of operation and, nested in it, pass managers for
// operations directly inside. Passes defined by tables: see tessera/Pass.h.
#ifndef MLIR_C_PASS_H
#define MLIR_C_PASS_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DEFINE_C_API_STRUCT(name, storage)                                                         \
  struct name {                                                                                    \
    storage *ptr;                                                                                  \
  };                                                                                               \
  typedef struct name name

DEFINE_C_API_STRUCT(MlirPass, void);
DEFINE_C_API_STRUCT(MlirExternalPass, void);
DEFINE_C_API_STRUCT(MlirPassManager, void);
DEFINE_C_API_STRUCT(MlirOpPassManager, void);

#undef DEFINE_C_API_STRUCT

//===--- Pass managers ---===//

/// For any kind of operation; the caller destroys it.
MLIR_CAPI_EXPORTED MlirPassManager mlirPassManagerCreate(MlirContext ctx);
/// For operations of this name.
MLIR_CAPI_EXPORTED MlirPassManager mlirPassManagerCreateOnOperation(MlirContext ctx,
                                                                    MlirStringRef anchorOp);
/// Destroys the manager, those nested in it and their passes.
MLIR_CAPI_EXPORTED void mlirPassManagerDestroy(MlirPassManager passManager);
static inline bool mlirPassManagerIsNull(MlirPassManager passManager) { return !passManager.ptr; }
/// The same manager seen as one that others can be nested in.
MLIR_CAPI_EXPORTED MlirOpPassManager mlirPassManagerGetAsOpPassManager(MlirPassManager passManager);
/// Runs the passes; failure after a diagnostic.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirPassManagerRunOnOp(MlirPassManager passManager,
                                                            MlirOperation op);
/// Prints the IR around passes to standard error, or to files below `treePrintingPath` when that
/// isn't empty. `flags` may be null. Needs multithreading to be off when `printModuleScope`.
MLIR_CAPI_EXPORTED void
mlirPassManagerEnableIRPrinting(MlirPassManager passManager, bool printBeforeAll,
                                bool printAfterAll, bool printModuleScope,
                                bool printAfterOnlyOnChange, bool printAfterOnlyOnFailure,
                                MlirOpPrintingFlags flags, MlirStringRef treePrintingPath);
/// Whether the IR is verified after each pass (on by default).
MLIR_CAPI_EXPORTED void mlirPassManagerEnableVerifier(MlirPassManager passManager, bool enable);
/// Prints a table of the times of all runs to standard error when the manager is destroyed.
MLIR_CAPI_EXPORTED void mlirPassManagerEnableTiming(MlirPassManager passManager);

/// One line for each kind of pass, or the tree of the pipeline.
typedef enum {
  MLIR_PASS_DISPLAY_MODE_LIST,
  MLIR_PASS_DISPLAY_MODE_PIPELINE,
} MlirPassDisplayMode;

/// Prints what passes counted to standard error after each run.
MLIR_CAPI_EXPORTED void mlirPassManagerEnableStatistics(MlirPassManager passManager,
                                                        MlirPassDisplayMode displayMode);
/// A manager for operations of this name directly inside; owned by the outer one.
MLIR_CAPI_EXPORTED MlirOpPassManager mlirPassManagerGetNestedUnder(MlirPassManager passManager,
                                                                   MlirStringRef operationName);
MLIR_CAPI_EXPORTED MlirOpPassManager mlirOpPassManagerGetNestedUnder(MlirOpPassManager passManager,
                                                                     MlirStringRef operationName);
/// These take the pass.
MLIR_CAPI_EXPORTED void mlirPassManagerAddOwnedPass(MlirPassManager passManager, MlirPass pass);
MLIR_CAPI_EXPORTED void mlirOpPassManagerAddOwnedPass(MlirOpPassManager passManager, MlirPass pass);

//===--- Pipelines as text ---===//

/// Appends the elements `pass,pass{option=value},op(...)`. On failure the message goes to
/// `callback`.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirOpPassManagerAddPipeline(MlirOpPassManager passManager,
                                                                  MlirStringRef pipelineElements,
                                                                  MlirStringCallback callback,
                                                                  void *userData);
/// Sends the pipeline, `anchor(elements)`, to `callback`.
MLIR_CAPI_EXPORTED void mlirPrintPassPipeline(MlirOpPassManager passManager,
                                              MlirStringCallback callback, void *userData);
/// Replaces what the manager holds by the pipeline `anchor(elements)`. On failure the message goes
/// to `callback`.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirParsePassPipeline(MlirOpPassManager passManager,
                                                           MlirStringRef pipeline,
                                                           MlirStringCallback callback,
                                                           void *userData);

//===--- Passes written against this API ---===//

/// `initialize` may be NULL; `construct`, `destruct`, `clone` and `run` may not. `clone` returns
/// the user data of a copy, which is constructed and destructed like the original: a pass may run
/// on several operations at a time, and each thread has a copy.
struct MlirExternalPassCallbacks {
  void (*construct)(void *userData);
  void (*destruct)(void *userData);
  MlirLogicalResult (*initialize)(MlirContext ctx, void *userData);
  void *(*clone)(void *userData);
  void (*run)(MlirOperation op, MlirExternalPass pass, void *userData);
};
typedef struct MlirExternalPassCallbacks MlirExternalPassCallbacks;

/// A pass; the caller hands it to a manager. `opName` is empty for a pass on any operation. The
/// texts are copied.
MLIR_CAPI_EXPORTED MlirPass mlirCreateExternalPass(
    MlirTypeID passID, MlirStringRef name, MlirStringRef argument, MlirStringRef description,
    MlirStringRef opName, intptr_t nDependentDialects, MlirDialectHandle *dependentDialects,
    MlirExternalPassCallbacks callbacks, void *userData);
/// Says, from `run`, that the pass failed.
MLIR_CAPI_EXPORTED void mlirExternalPassSignalFailure(MlirExternalPass pass);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_PASS_H
