// What the files of the compiler share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITON_COMPILER_COMPILER_H
#define TESSERA_TRITON_COMPILER_COMPILER_H

#include "conversion/triton-to-cpu/TritonToCpu.h"
#include "mlir-c/IR.h"
#include "tessera/Backend.h"
#include "tessera/Pass.h"
#include "tessera/TritonFrontend.h"
#include "triton/runtime/Cache.h"
#include "triton/runtime/Kernel.h"

#include <pthread.h>

struct TesseraKernelCompiler {
  MlirDialectRegistry dialects;
  TesseraPassRegistry *passes;
  TsString cacheFolder;    ///< empty: nothing is kept
  TsString identity;       ///< of compiler, LLVM and processor: Identity.c
  pthread_mutex_t lock;    ///< for `backend`
  TesseraBackend *backend; ///< NULL: not opened yet
};

/// Appends what the code of a kernel depends on beside source and options: this compiler, LLVM's
/// library, the processor.
void tkIdentify(TsString *text);
/// The key of a kernel, made by the compiler of this identity.
void tkMakeKey(MlirStringRef identity, const TesseraKernelSource *source,
               const TesseraKernelOptions *options, char key[TK_DIGEST_TEXT + 1]);

/// What code is to be like for the processor that the options name, or for this machine's.
TesseraTritonCpuOptions tkCpuOptions(const TesseraKernelOptions *options);

/// The compute capability of the GPU that the options name, times 10; 0: kernels are for the CPU;
/// -1: the target is none that there is.
int tkTargetCapability(const TesseraKernelOptions *options);

/// What the environment says of products' precision: TRITON_F32_DEFAULT; empty: nothing.
MlirStringRef tkDotPrecision(void);

/// Writes the texts of all stages to the folder of the key in $TRITON_DUMP_DIR, where
/// TRITON_KERNEL_DUMP asks for that.
void tkDump(const TesseraKernelCode *code, const char *key);
/// Where TRITON_KERNEL_OVERRIDE asks for that, the text that is in place of what the compiler makes
/// of the kernel: <kernel>.llir, .ttir or .source in the folder of the key in $TRITON_OVERRIDE_DIR.
/// The source refers to `path` and `text`. False: there is none.
bool tkFindOverride(const char *kernel, const char *key, TesseraKernelSource *source,
                    TsString *path, TsString *text);

//===--- GPUs: Gpu.c, Ptxas.c ---===//

#define TK_GPU_TRIPLE "nvptx64-nvidia-cuda"

/// Appends the passes that give the tensors of a kernel layouts and optimize it, as the text of a
/// pipeline.
void tkGpuPipeline(const TesseraKernelOptions *options, int capability, TsString *text);
/// The passes from there to the dialect of LLVM.
const char *tkGpuLowering(void);
/// Whether there is code for the capability.
bool tkGpuIsKnown(int capability);
/// What the lowered module says.
TesseraKernelGpuInfo tkGpuInfo(MlirOperation module, MlirStringRef kernel);
/// Whether the tensors of a module have layouts.
bool tkGpuHasLayouts(MlirOperation module);
/// PTX of LLVM IR. False after setting the error.
bool tkMakePtx(TesseraKernelCompiler *compiler, MlirStringRef llvm, int capability, TsString *ptx,
               TesseraKernelError *error);
/// Functions of libdevice as LLVM IR, for where CUDA's isn't found: libdevice.ll.
extern const char tkTextLibdevice[];
/// Those of f64: libdevice64.ll.
extern const char tkTextLibdevice64[];
/// Code of PTX, by ptxas. False after setting the error.
bool tkAssemblePtx(const TesseraKernelOptions *options, MlirStringRef ptx, int capability,
                   TsString *cubin, TesseraKernelError *error);

//===--- LLVM ---===//

/// LLVM's library, opened when it's first asked for. NULL after setting the error.
TesseraBackend *tkGetBackend(TesseraKernelCompiler *compiler, TesseraKernelError *error);
/// Whether it's open.
bool tkHasBackend(TesseraKernelCompiler *compiler);
/// Code of LLVM IR. False after setting the error.
bool tkMakeCode(TesseraKernelCompiler *compiler, MlirStringRef llvm,
                const TesseraKernelOptions *options, TesseraCodeKind kind, TsString *code,
                TesseraKernelError *error);

#endif // TESSERA_TRITON_COMPILER_COMPILER_H
