// Object files of kernels, made ready to run without a linker.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITON_RUNTIME_LOADER_H
#define TESSERA_TRITON_RUNTIME_LOADER_H

#include "support/String.h"

#include <stdbool.h>
#include <stdint.h>

/// An object file in memory, linked.
typedef struct TkImage TkImage;

/// Maps a relocatable ELF file for x86-64: code, constants and variables, each with no more rights
/// than they need, and connects what it calls (Symbols.c has what may be called). Whatever the
/// bytes are, they give an image or a message; the bytes aren't needed afterwards. NULL after
/// appending to `error`.
TkImage *tkImageLoad(MlirStringRef object, TsString *error);
/// Nobody may run its code any more. Does nothing for NULL.
void tkImageDestroy(TkImage *image);

typedef enum TkSymbolKind { TK_CODE, TK_DATA } TkSymbolKind;
/// The address of a global symbol that the file defines and that `size` bytes follow, in code or in
/// data as asked for. NULL: there is none such.
void *tkImageFind(const TkImage *image, MlirStringRef name, TkSymbolKind kind, size_t size);
/// Bytes of memory that it takes.
size_t tkImageGetSize(const TkImage *image);
/// Calls `visit` with each global symbol of code, in the file's order.
void tkImageVisitCode(const TkImage *image, void (*visit)(MlirStringRef name, void *user),
                      void *user);

/// The address of a function that kernels may call, by name; NULL: they may not, or this system
/// hasn't got it. Thread-safe.
void *tkFindSymbol(MlirStringRef name);

#endif // TESSERA_TRITON_RUNTIME_LOADER_H
