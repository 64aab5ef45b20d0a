// What mem2reg and sroa share: the uses of slots that have to go.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSFORMS_SLOTS_H
#define TESSERA_TRANSFORMS_SLOTS_H

#include "ir/Operation.h"
#include "support/Map.h"
#include "tessera/Interfaces.h"

/// Uses of one op that have to go.
typedef struct TrBlockedUser {
  IrOperation *op;
  TsVec(MlirOpOperand) uses;
} TrBlockedUser;

/// Ops with such uses, in the order in which they were found.
typedef struct TrBlockedUsers {
  TsVec(TrBlockedUser) users;
  TsPointerMap positions; ///< op -> position
  TsPointerMap uses;      ///< those that were added
} TrBlockedUsers;

void trBlockedUsersFree(TrBlockedUsers *blocked);
/// Adds a use, unless it is there. A TesseraAppendUse.
void trBlockedUsersAdd(MlirOpOperand use, void *blocked);
static inline TesseraUseList trBlockedUses(const TrBlockedUser *user) {
  return (TesseraUseList){user->uses.size, user->uses.data};
}

/// Asks each op whether it can do without its uses, and adds what has to go with them; with a slot
/// (NULL: without) ops that access it, too. NULL when all can, else one that can't.
IrOperation *trBlockedUsersPropagate(TrBlockedUsers *blocked, const TesseraMemorySlot *slot,
                                     TesseraDataLayout *layout);

/// Sorts ops that are in the region, or nested in it, by the order of the region's blocks (those
/// that others dominate later) and the order in them.
typedef struct TrBlockOrder {
  TsPointerMap numbers; ///< block -> number
} TrBlockOrder;
void trBlockOrderInit(TrBlockOrder *order, TesseraDominance *dominance, IrRegion *region);
void trBlockOrderFree(TrBlockOrder *order);
void trBlockOrderSort(const TrBlockOrder *order, IrRegion *region, IrOperation **ops, size_t count);

#endif // TESSERA_TRANSFORMS_SLOTS_H
