// A kernel in memory, and what the files of the runtime share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITON_RUNTIME_KERNEL_H
#define TESSERA_TRITON_RUNTIME_KERNEL_H

#include "tessera/TritonKernel.h"
#include "tessera/triton.h"
#include "triton/runtime/Loader.h"

#include <stdatomic.h>

struct TesseraKernel {
  TesseraKernelPrograms programs;
  TesseraKernelInfo info;
  /// Nanoseconds of a program, as it was lately; 0: not known. Decides how a grid is split, nothing
  /// else.
  _Atomic float cost;
  TkImage *image;
  char *name;
  bool isFromCache;
  /// Of one that a compiler made; else NULL.
  TesseraKernelCode *code;
  TesseraKernelCompiler *compiler;
  TsString cpu, features; ///< that it was compiled for; empty: this machine's
};

/// Sets the error, unless it is NULL, to `text`, which it takes over.
void tkErrorSet(TesseraKernelError *error, TesseraKernelErrorKind kind, TsString *text);
/// The same with a text that is formatted. False, for `return`.
bool tkErrorFormat(TesseraKernelError *error, TesseraKernelErrorKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif // TESSERA_TRITON_RUNTIME_KERNEL_H
