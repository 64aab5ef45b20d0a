// Triton kernels from C: compiled, kept on disk, launched on this machine's processors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   TesseraKernelError error = {0};
//   TesseraKernelCompiler *compiler = tesseraKernelCompilerCreate(NULL);
//   TesseraKernelThreads *threads = tesseraKernelThreadsCreate(0);
//   TesseraKernelSource source = {.language = TESSERA_KERNEL_PYTHON, .text = text, .file =
//   "add.py",
//                                 .kernel = "add",
//                                 .signature = "*fp32:16, *fp32:16, *fp32:16, i32, 1024"};
//   TesseraKernel *add = tesseraKernelGet(compiler, &source, NULL, &error); // from disk, if it's
//   there if (!add)
//     puts(error.text);                                      // "add.py:7:13: error: ..."
//   uint64_t arguments[] = {tesseraKernelPointer(x), tesseraKernelPointer(y),
//   tesseraKernelPointer(out),
//                           tesseraKernelInteger(n)};        // the compile-time constant has no
//                           place
//   uint32_t grid[3] = {(n + 1023) / 1024, 1, 1};
//   tesseraKernelLaunch(threads, add, grid, arguments, &error);      // returns when all programs
//   have run
//
// Signatures. One part for each parameter, separated by commas: `*fp32` a pointer, `i32`, `u64`,
// `fp32` a number; with `:16` one that is divisible by 16 (a pointer's address), with `:1` an
// integer that is 1 and isn't passed. A number, `True`, `None`, or a type's name without a
// parameter that it could be the type of, is the value of a `tl.constexpr`, which isn't passed
// either.
//
// Errors are values: a function that can fail takes a TesseraKernelError, may be NULL, sets it and
// returns NULL or false. Threads: everything may be used by several at once, but for what is being
// destroyed.
#ifndef TESSERA_TRITON_H
#define TESSERA_TRITON_H

#include "mlir-c/Support.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

//===--- Errors ---===//

typedef enum TesseraKernelErrorKind {
  TESSERA_KERNEL_OK,
  TESSERA_KERNEL_BAD_SOURCE, ///< the kernel, or what it is compiled for: the text says where
  TESSERA_KERNEL_BAD_CALL,   ///< signature, options or arguments don't fit
  TESSERA_KERNEL_NO_BACKEND, ///< LLVM's library isn't there, or failed
  TESSERA_KERNEL_SYSTEM,     ///< files, memory
  TESSERA_KERNEL_ASSERTION,  ///< one of the kernel's doesn't hold: the text says where
} TesseraKernelErrorKind;

/// Zero-initialise. A function that succeeds leaves it alone.
typedef struct TesseraKernelError {
  TesseraKernelErrorKind kind;
  char *text; ///< one or several lines, without a line end behind the last
  // Of the front end's errors:
  char *what;       ///< the class that Triton has for it, "CompilationError"; else NULL
  size_t prefix;    ///< how much of the text says where: "add.py:7:13: error: "; assertions too
  int line, column; ///< in the file, from 1
} TesseraKernelError;

/// Frees the texts; the error can be used again.
void tesseraKernelErrorFree(TesseraKernelError *error);

//===--- Compiling ---===//

/// What a kernel passes through.
typedef enum TesseraKernelStage {
  TESSERA_KERNEL_STAGE_SOURCE, ///< tt operations as the front end makes them
  TESSERA_KERNEL_STAGE_TTIR,   ///< the same, after Triton's passes
  TESSERA_KERNEL_STAGE_TTGIR,  ///< the same, with layouts and optimized: for GPUs only
  TESSERA_KERNEL_STAGE_LLIR,   ///< LLVM IR
  TESSERA_KERNEL_STAGE_ASM,    ///< assembly, for CPUs only
  TESSERA_KERNEL_STAGE_OBJECT, ///< an object file with what tessera/TritonKernel.h describes
  TESSERA_KERNEL_STAGE_PTX,    ///< assembly, for GPUs only
  TESSERA_KERNEL_STAGE_CUBIN,  ///< what ptxas makes of it
  TESSERA_KERNEL_NUM_STAGES
} TesseraKernelStage;

/// "source", "ttir", "ttgir", "llir", "asm", "obj", "ptx", "cubin".
const char *tesseraKernelStageGetName(TesseraKernelStage stage);

typedef enum TesseraKernelLanguage {
  TESSERA_KERNEL_PYTHON, ///< a file with a function that is decorated by triton.jit
  TESSERA_KERNEL_TTIR,   ///< a module of tt operations, before or after Triton's passes; with
                         ///< layouts, it is lowered as it is
  TESSERA_KERNEL_LLIR,   ///< LLVM IR that defines what tessera/TritonKernel.h describes
} TesseraKernelLanguage;

/// A kernel. All texts are borrowed for the call.
typedef struct TesseraKernelSource {
  TesseraKernelLanguage language;
  MlirStringRef text;
  const char *file;      ///< as locations name it; NULL: "<kernel>"
  unsigned line;         ///< of the text's first line in the file; 0: 1
  const char *kernel;    ///< its name; NULL: the only one
  const char *signature; ///< NULL: that of the text, which isn't Python
  /// What Python hands over, which has its functions and what they capture
  /// (tessera/TritonFrontend.h), in place of everything above; its options for the front end are
  /// made of TesseraKernelOptions. NULL: none.
  const struct TritonKernelRequest *request;
} TesseraKernelSource;

/// How it's compiled. Zero-initialise; NULL in place of options is the same.
typedef struct TesseraKernelOptions {
  unsigned numWarps;    ///< 0: 4; kept for kernels that ask, CPUs have none
  unsigned numStages;   ///< 0: 3
  const char *cpu;      ///< LLVM's name of the processor; NULL: this machine's
  const char *features; ///< added, "+a,-b"; NULL: none
  bool debug;           ///< device_assert is compiled in
  /// What kernels are for: "cpu" (NULL is the same), or a GPU as "cuda:80", "sm_80" or "sm80",
  /// "cuda" for 80. Capabilities are 80, 86, 89 and 90; of others there is TTIR.
  const char *target;
  const char *ptxas; ///< the program that makes a cubin; NULL: $TRITON_PTXAS_PATH, or CUDA's
} TesseraKernelOptions;

/// What compilers are made of, once for a process. Several may exist.
typedef struct TesseraKernelCompiler TesseraKernelCompiler;
/// `cacheFolder`: where compiled kernels are kept; NULL: $TRITON_CACHE_DIR, else
/// $TRITON_HOME/.triton/cache, else ~/.triton/cache; "": nowhere. Costs little: libraries are
/// opened when they are needed.
TesseraKernelCompiler *tesseraKernelCompilerCreate(const char *cacheFolder);
/// Kernels stay. Does nothing for NULL.
void tesseraKernelCompilerDestroy(TesseraKernelCompiler *compiler);

/// The texts of a kernel's stages.
typedef struct TesseraKernelCode TesseraKernelCode;
/// Compiles up to `last`, and doesn't look at the disk. Earlier stages are kept.
TesseraKernelCode *tesseraKernelCompile(TesseraKernelCompiler *compiler,
                                        const TesseraKernelSource *source,
                                        const TesseraKernelOptions *options,
                                        TesseraKernelStage last, TesseraKernelError *error);
/// A kernel that is to have this name in the code; NULL: its own.
typedef struct TesseraKernelVariant {
  const TesseraKernelSource *source;
  const char *symbol;
} TesseraKernelVariant;
/// As tesseraKernelCompile, for several kernels in one object file. Of the stages before LLVM IR
/// there is only the last text, of one kernel.
TesseraKernelCode *tesseraKernelCompileVariants(TesseraKernelCompiler *compiler, size_t count,
                                                const TesseraKernelVariant *variants,
                                                const TesseraKernelOptions *options,
                                                TesseraKernelStage last, TesseraKernelError *error);
/// Does nothing for NULL.
void tesseraKernelCodeDestroy(TesseraKernelCode *code);
/// The text of a stage, which lives as long as the code; empty when the code doesn't have it.
MlirStringRef tesseraKernelCodeGetText(const TesseraKernelCode *code, TesseraKernelStage stage);
/// The kernel's name, of several the first's.
const char *tesseraKernelCodeGetName(const TesseraKernelCode *code);

/// What launching a kernel on a GPU needs to know.
typedef struct TesseraKernelGpuInfo {
  uint32_t sharedBytes;   ///< of dynamic shared memory
  uint32_t numThreads;    ///< of a program
  uint32_t numParameters; ///< slots of arguments; two addresses come behind them
} TesseraKernelGpuInfo;
/// Zeros for CPUs, and before TESSERA_KERNEL_STAGE_LLIR.
TesseraKernelGpuInfo tesseraKernelCodeGetGpuInfo(const TesseraKernelCode *code);

//===--- Kernels ---===//

/// A kernel in memory that can be launched.
typedef struct TesseraKernel TesseraKernel;
/// From the disk where it has been compiled before, with these options, by this compiler, for this
/// processor; else compiled, and put there. Whoever else does the same at the same time, in another
/// process too, gets the same. Destroy it with tesseraKernelDestroy.
TesseraKernel *tesseraKernelGet(TesseraKernelCompiler *compiler, const TesseraKernelSource *source,
                                const TesseraKernelOptions *options, TesseraKernelError *error);
/// From an object file, which isn't needed afterwards. `name`: which kernel; NULL: the only one.
TesseraKernel *tesseraKernelLoad(MlirStringRef object, const char *name, TesseraKernelError *error);
/// It runs nowhere any more. Does nothing for NULL.
void tesseraKernelDestroy(TesseraKernel *kernel);

const char *tesseraKernelGetName(const TesseraKernel *kernel);
/// Slots of arguments.
uint64_t tesseraKernelGetNumArguments(const TesseraKernel *kernel);
/// Bytes of memory that each thread needs besides.
uint64_t tesseraKernelGetScratchBytes(const TesseraKernel *kernel);
/// Whether tesseraKernelGet found it on the disk.
bool tesseraKernelIsFromCache(const TesseraKernel *kernel);
/// What identifies source, options, compiler and processor: 64 hexadecimal digits; "" for one that
/// was loaded.
const char *tesseraKernelGetKey(const TesseraKernel *kernel);
/// Sends the text of a stage to `write`: from memory or from the disk; assembly is made when it is
/// asked for. False when it isn't there.
bool tesseraKernelGetText(TesseraKernel *kernel, TesseraKernelStage stage, MlirStringCallback write,
                          void *user, TesseraKernelError *error);

//===--- Launching ---===//

// What goes into a slot of an argument.
static inline uint64_t tesseraKernelPointer(const void *pointer) {
  return (uint64_t)(uintptr_t)pointer;
}
static inline uint64_t tesseraKernelInteger(int64_t value) { return (uint64_t)value; }
static inline uint64_t tesseraKernelFloat(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
static inline uint64_t tesseraKernelDouble(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// Threads that run programs. They start when a launch is worth it, and sleep in between.
typedef struct TesseraKernelThreads TesseraKernelThreads;
/// `count` with the caller's; 0: $OMP_NUM_THREADS, else as many as the process has processors.
TesseraKernelThreads *tesseraKernelThreadsCreate(unsigned count);
/// Nobody launches with it any more. Does nothing for NULL.
void tesseraKernelThreadsDestroy(TesseraKernelThreads *threads);
unsigned tesseraKernelThreadsGetCount(const TesseraKernelThreads *threads);

/// Runs the programs of the grid, in parallel where that is faster, and returns when all have
/// run: after nothing, when a part of the grid is 0. `arguments` has a slot for each that isn't a
/// compile-time constant (tessera/TritonKernel.h). False for a grid of more than 2^63 programs or
/// 2^31 along an axis, without memory, and when an assertion fails: of several the one of the first
/// program is told; other programs may or may not have run then.
bool tesseraKernelLaunch(TesseraKernelThreads *threads, TesseraKernel *kernel,
                         const uint32_t grid[3], const uint64_t *arguments,
                         TesseraKernelError *error);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_TRITON_H
