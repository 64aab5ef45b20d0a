// Machine code from LLVM IR, by LLVM's own library. It is opened when it's asked for and never
// linked: the small one for this machine that the build makes where it can (cmake/HostLlvm.cmake),
// or libLLVM 22, else 19, of Debian's packages libllvm22 and libllvm19. Where none is installed,
// opening fails with a message that says so.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_BACKEND_H
#define TESSERA_BACKEND_H

#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TesseraBackend TesseraBackend;

/// Opens LLVM's library: that of the environment variable TESSERA_LIBLLVM when it's set. NULL after
/// a message to `report`. Close it with tesseraBackendClose.
TesseraBackend *tesseraBackendOpen(MlirStringCallback report, void *user);
/// Sends a text that tells the library that would be opened from all others, a version of it from
/// the next, without opening it: what is made by it can be kept under that. Sends nothing when the
/// library can't be found.
void tesseraBackendIdentify(MlirStringCallback write, void *user);
/// Opens what code for a triple needs beside, so that the first compilation needn't. Where that
/// isn't there, a compilation says so.
void tesseraBackendPrepare(TesseraBackend *backend, const char *triple);
/// Does nothing for NULL.
void tesseraBackendClose(TesseraBackend *backend);

typedef enum TesseraCodeKind { TESSERA_CODE_ASSEMBLY, TESSERA_CODE_OBJECT } TesseraCodeKind;

/// What code is asked for. Zero-initialise: code for this machine, not optimized.
typedef struct TesseraCodeOptions {
  const char *triple;    ///< NULL: the one that the IR says, else that of this machine
  const char *cpu;       ///< NULL: this machine's; of other systems the most general one
  const char *features;  ///< added to those of this machine, "+a,-b"; NULL: none
  int level;             ///< of optimization and code generation, 0 to 3
  bool isQuick;          ///< leaves out passes that take longer than what they give, if it can
  const char *passes;    ///< LLVM's textual pipeline; NULL: that of the level, "": none
  MlirStringRef callees; ///< a module whose functions are there for calls, in text or bitcode
  size_t numFlags;
  const char *const *flags; ///< LLVM's own, "-enable-matrix": the process keeps them, set them once
  bool isGeneric;           ///< optimizes the IR as for no machine in particular
  size_t numLeftOut;
  const char *const *leftOut; ///< passes that aren't run, by LLVM's names, if it can: "dse"
} TesseraCodeOptions;

/// Compiles a module of LLVM IR, in text or bitcode, and sends the code to `write` in one piece.
/// Fails after a message to `report`, having sent nothing. Thread-safe.
MlirLogicalResult tesseraBackendCompile(TesseraBackend *backend, MlirStringRef ir,
                                        const TesseraCodeOptions *options, TesseraCodeKind kind,
                                        MlirStringCallback write, void *user,
                                        MlirStringCallback report, void *reportUser);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_BACKEND_H
