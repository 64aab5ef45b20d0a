// Storages that keep bytes which were made for them, without a copy.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_OWNING_H
#define TESSERA_IR_OWNING_H

#include "ir/Internal.h"

/// As irStorageGet, but bytes at *owned, memory of the context's, aren't copied if the storage is
/// new: they are its own then, and *owned is set to NULL. `owned` may be NULL.
IrStorage *irStorageGetOwning(IrContext *context, const TesseraStorageDef *definition,
                              const TesseraParam *params, const void **owned);
/// As irDenseGet, of bytes in memory that tsSharedAlloc gave from the context's, which is given
/// away.
IrStorage *irDenseGetOwning(IrStorage *shapedType, void *data, size_t size, bool isSplat);

#endif // TESSERA_IR_OWNING_H
