// Attributes that are looked for a little later than they are known: what that takes comes from
// memory meanwhile. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_PENDING_H
#define TESSERA_IR_PENDING_H

#include "ir/Builtin.h"

enum { IR_PENDING_PARAMS = 4 };

/// What irStorageGet is to be asked for. Strings stay where they are until then.
typedef struct IrPending {
  const TesseraStorageDef *definition;
  TesseraParam params[IR_PENDING_PARAMS];
  uint64_t hash;
} IrPending;

/// Of the definition, with pending->params, which are set: at most IR_PENDING_PARAMS.
void irPendingBegin(IrContext *context, const TesseraStorageDef *definition, IrPending *pending);
/// Of at most 64 bits.
void irPendingInteger(IrStorage *type, int64_t value, IrPending *pending);
void irPendingFloat(IrStorage *type, IrFloatBits bits, IrPending *pending);
void irPendingString(IrContext *context, MlirStringRef text, IrPending *pending);
/// These are false where there is more to it, or something is wrong: say that when it's asked for.
bool irPendingDense(IrStorage *type, MlirStringRef bytes, bool isSplat, IrPending *pending);
bool irPendingTensor(IrShape shape, IrStorage *elementType, IrPending *pending);
bool irPendingVector(IrShape shape, IrStorage *elementType, IrPending *pending);
bool irPendingMemRef(IrShape shape, IrStorage *elementType, IrStorage *layout, IrPending *pending);
/// As irPendingBegin, if irStorageGetChecked would take the parameters.
bool irPendingBeginChecked(IrContext *context, const TesseraStorageDef *definition,
                           IrPending *pending);
IrStorage *irPendingGet(IrContext *context, const IrPending *pending);

#endif // TESSERA_IR_PENDING_H
