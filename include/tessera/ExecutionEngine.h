// Modules of the llvm dialect compiled in memory and called. mlir-c/ExecutionEngine.h is the same
// in MLIR's words; this header has what that one lacks: messages, the target, the whole error.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a function is called. Its address, from tesseraExecutionEngineLookup, is a C function of
// LLVM's types: i32 is int32_t, f32 float, !llvm.ptr a pointer. Packed, from ...LookupPacked or
// ...InvokePacked, it takes one array of pointers: to each argument in order, then to the place for
// the result if it has one. A memref argument is, after finalize-memref-to-llvm, its fields one by
// one: allocated pointer, aligned pointer, offset, sizes, strides; of a function with
// `llvm.emit_c_interface` there is `_mlir_ciface_<name>` too, which takes a pointer to a structure
// of these for each memref.
#ifndef TESSERA_EXECUTIONENGINE_H
#define TESSERA_EXECUTIONENGINE_H

#include "mlir-c/ExecutionEngine.h"
#include "tessera/Backend.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What an engine is made of. Zero-initialise; set what there is.
typedef struct TesseraEngineOptions {
  int level; ///< of optimization, 0 to 3
  intptr_t numLibraries;
  const MlirStringRef *libraries; ///< paths of shared libraries whose functions may be called
  bool keepsObject;               ///< for tesseraExecutionEngineGetObject
  const char *features;           ///< added to this machine's, "+a,-b"; NULL: none
  size_t numFlags;
  const char *const *flags; ///< of LLVM, as TesseraCodeOptions has them
} TesseraEngineOptions;

/// Compiles a module of llvm ops for this machine. Null after a message to `report`, or a
/// diagnostic when the module can't be written as LLVM IR. The module isn't needed afterwards.
MlirExecutionEngine tesseraExecutionEngineCreate(MlirModule module,
                                                 const TesseraEngineOptions *options,
                                                 MlirStringCallback report, void *user);
/// The object file that was compiled, empty unless it was to be kept. Lives as long as the engine.
MlirStringRef tesseraExecutionEngineGetObject(MlirExecutionEngine engine);
/// The address of a function or variable; NULL after a message to `report`.
void *tesseraExecutionEngineLookup(MlirExecutionEngine engine, MlirStringRef name,
                                   MlirStringCallback report, void *user);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_EXECUTIONENGINE_H
