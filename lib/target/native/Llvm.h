// The functions of LLVM's C API that are called, found when the library is opened.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_NATIVE_LLVM_H
#define TESSERA_TARGET_NATIVE_LLVM_H

#include "tessera/Backend.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// LLVM's handles are pointers to what only it knows.
typedef void *LlvmRef;

typedef struct LlvmSymbolFlags {
  uint8_t generic, target;
} LlvmSymbolFlags;
/// LLVMOrcCSymbolMapPair.
typedef struct LlvmSymbolPair {
  LlvmRef name;
  struct {
    uint64_t address;
    LlvmSymbolFlags flags;
  } symbol;
} LlvmSymbolPair;

// Name without LLVM before it, result, parameters.
#define LLVM_FUNCTIONS(F)                                                                          \
  F(ContextCreate, LlvmRef, (void))                                                                \
  F(ContextDispose, void, (LlvmRef context))                                                       \
  F(ContextSetDiagnosticHandler, void,                                                             \
    (LlvmRef context, void (*handle)(LlvmRef diagnostic, void *user), void *user))                 \
  F(GetDiagInfoSeverity, int, (LlvmRef diagnostic))                                                \
  F(GetDiagInfoDescription, char *, (LlvmRef diagnostic))                                          \
  F(CreateMemoryBufferWithMemoryRangeCopy, LlvmRef,                                                \
    (const char *data, size_t size, const char *name))                                             \
  F(GetBufferStart, const char *, (LlvmRef buffer))                                                \
  F(GetBufferSize, size_t, (LlvmRef buffer))                                                       \
  F(DisposeMemoryBuffer, void, (LlvmRef buffer))                                                   \
  F(ParseIRInContext, int, (LlvmRef context, LlvmRef buffer, LlvmRef * module, char **message))    \
  F(VerifyModule, int, (LlvmRef module, int action, char **message))                               \
  F(LinkModules2, int, (LlvmRef module, LlvmRef other))                                            \
  F(GetFirstFunction, LlvmRef, (LlvmRef module))                                                   \
  F(GetNextFunction, LlvmRef, (LlvmRef function))                                                  \
  F(IsDeclaration, int, (LlvmRef global))                                                          \
  F(SetLinkage, void, (LlvmRef global, int linkage))                                               \
  F(DisposeModule, void, (LlvmRef module))                                                         \
  F(DisposeMessage, void, (char *message))                                                         \
  F(GetTarget, const char *, (LlvmRef module))                                                     \
  F(SetTarget, void, (LlvmRef module, const char *triple))                                         \
  F(SetModuleDataLayout, void, (LlvmRef module, LlvmRef layout))                                   \
  F(CreateTargetDataLayout, LlvmRef, (LlvmRef machine))                                            \
  F(DisposeTargetData, void, (LlvmRef layout))                                                     \
  F(GetDefaultTargetTriple, char *, (void))                                                        \
  F(GetHostCPUName, char *, (void))                                                                \
  F(GetHostCPUFeatures, char *, (void))                                                            \
  F(GetTargetFromTriple, int, (const char *triple, LlvmRef *target, char **message))               \
  F(CreateTargetMachine, LlvmRef,                                                                  \
    (LlvmRef target, const char *triple, const char *cpu, const char *features, int level,         \
     int relocation, int codeModel))                                                               \
  F(DisposeTargetMachine, void, (LlvmRef machine))                                                 \
  F(TargetMachineEmitToMemoryBuffer, int,                                                          \
    (LlvmRef machine, LlvmRef module, int kind, char **message, LlvmRef *buffer))                  \
  F(ParseCommandLineOptions, void,                                                                 \
    (int count, const char *const *arguments, const char *overview))                               \
  F(CreatePassBuilderOptions, LlvmRef, (void))                                                     \
  F(DisposePassBuilderOptions, void, (LlvmRef options))                                            \
  F(RunPasses, LlvmRef, (LlvmRef module, const char *passes, LlvmRef machine, LlvmRef options))    \
  F(GetErrorMessage, char *, (LlvmRef error))                                                      \
  F(DisposeErrorMessage, void, (char *message))                                                    \
  F(OrcCreateLLJIT, LlvmRef, (LlvmRef * jit, LlvmRef builder))                                     \
  F(OrcDisposeLLJIT, LlvmRef, (LlvmRef jit))                                                       \
  F(OrcLLJITGetMainJITDylib, LlvmRef, (LlvmRef jit))                                               \
  F(OrcLLJITGetGlobalPrefix, char, (LlvmRef jit))                                                  \
  F(OrcLLJITAddObjectFile, LlvmRef, (LlvmRef jit, LlvmRef library, LlvmRef buffer))                \
  F(OrcLLJITLookup, LlvmRef, (LlvmRef jit, uint64_t * address, const char *name))                  \
  F(OrcLLJITMangleAndIntern, LlvmRef, (LlvmRef jit, const char *name))                             \
  F(OrcCreateDynamicLibrarySearchGeneratorForProcess, LlvmRef,                                     \
    (LlvmRef * generator, char prefix, void *filter, void *context))                               \
  F(OrcCreateDynamicLibrarySearchGeneratorForPath, LlvmRef,                                        \
    (LlvmRef * generator, const char *path, char prefix, void *filter, void *context))             \
  F(OrcJITDylibAddGenerator, void, (LlvmRef library, LlvmRef generator))                           \
  F(OrcAbsoluteSymbols, LlvmRef, (LlvmSymbolPair * pairs, size_t count))                           \
  F(OrcJITDylibDefine, LlvmRef, (LlvmRef library, LlvmRef unit))

struct TesseraBackend {
  void *library;
  bool isHost;          ///< the library has this machine's target and NVPTX only
  pthread_mutex_t lock; ///< of what follows
  TesseraBackend *full; ///< for other targets, NULL until one is asked for
  LlvmRef idle;         ///< a machine that nobody uses, which takes long to make; NULL: none
  char *idleKey;        ///< what it is for
#define LLVM_MEMBER(name, result, parameters) result(*name) parameters;
  LLVM_FUNCTIONS(LLVM_MEMBER)
#undef LLVM_MEMBER
};

/// Of an object that LLVM takes for an llvm::OptPassGate: where its functions are, and what they
/// ask.
typedef struct NativeGate {
  void (*const *functions)(void *);
  bool isQuick;
  size_t numLeftOut;
  const char *const *leftOut;
} NativeGate;
NativeGate nativeMakeGate(const TesseraCodeOptions *options);
/// The library with all targets, which `host` keeps. NULL after a message.
TesseraBackend *nativeOpenFull(TesseraBackend *host, MlirStringCallback report, void *user);
/// Makes the target of a triple known to LLVM; false when the library doesn't have it.
bool nativeInitializeTarget(TesseraBackend *backend, const char *triple);
/// Has passes left out in a context that take longer than what they give, where the library can.
void nativeSetGate(TesseraBackend *backend, LlvmRef context, const NativeGate *gate);
/// Passes an error's text to `report`, and frees it. False, for `return`; true for no error.
bool nativeCheck(TesseraBackend *backend, LlvmRef error, MlirStringCallback report, void *user);

#endif // TESSERA_TARGET_NATIVE_LLVM_H
