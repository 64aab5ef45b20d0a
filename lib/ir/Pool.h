// Memory of operations: pieces of a few sizes, cut from large chunks and used again.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_POOL_H
#define TESSERA_IR_POOL_H

#include "ir/Context.h"

/// What it gives lies in `memory`, with which it goes: there is nothing to destroy.
void irPoolInit(IrPool *pool, TsSharedMemory *memory);

/// `size` bytes, aligned for any object, until irPoolFree or the end of the context. Thread-safe:
/// threads mostly have pools of their own.
void *irPoolAlloc(IrContext *context, size_t size);
/// Gives back what irPoolAlloc gave for the same size; on any thread.
void irPoolFree(IrContext *context, void *memory, size_t size);

#endif // TESSERA_IR_POOL_H
