// Storages that keep bytes which were made for them, without a copy.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_OWNING_H
#define TESSERA_IR_OWNING_H

#include "ir/Internal.h"

/// Bytes of a parameter that aren't to be copied, in memory that tsSharedAlloc gave from the
/// context's.
typedef struct IrOwnedBytes {
  const void *data; ///< NULL: a storage has them
  uint64_t hash;    ///< as tsHashBytes gives it
} IrOwnedBytes;

/// As irStorageGet; if the storage is new, it has `owned` then. That may be NULL: there are none.
IrStorage *irStorageGetOwning(IrContext *context, const TesseraStorageDef *definition,
                              const TesseraParam *params, IrOwnedBytes *owned);
/// As irDenseGet, of bytes in memory that tsSharedAlloc gave from the context's, which is given
/// away.
IrStorage *irDenseGetOwning(IrStorage *shapedType, void *data, size_t size, bool isSplat);

#endif // TESSERA_IR_OWNING_H
