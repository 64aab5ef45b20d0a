// Attributes that are looked for a little later than they are known: what that takes comes from
// memory meanwhile. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_PENDING_H
#define TESSERA_IR_PENDING_H

#include "ir/Builtin.h"

/// What irStorageGet is to be asked for. Strings stay where they are until then.
typedef struct IrPending {
  const TesseraStorageDef *definition;
  TesseraParam params[3];
  uint64_t hash;
} IrPending;

/// With as many of `params` as the definition has, at most three.
IrPending irPending(IrContext *context, const TesseraStorageDef *definition,
                    const TesseraParam *params);
/// Of at most 64 bits.
IrPending irPendingInteger(IrStorage *type, int64_t value);
IrPending irPendingFloat(IrStorage *type, IrFloatBits bits);
IrPending irPendingString(IrContext *context, MlirStringRef text);
IrStorage *irPendingGet(IrContext *context, const IrPending *pending);

#endif // TESSERA_IR_PENDING_H
