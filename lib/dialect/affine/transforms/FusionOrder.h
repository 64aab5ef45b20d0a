// Numbers in the order of a hash table, as LLVM has it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_TRANSFORMS_FUSIONORDER_H
#define TESSERA_DIALECT_AFFINE_TRANSFORMS_FUSIONORDER_H

#include <stddef.h>
#include <stdint.h>

/// Zero is empty. The numbers are those of `slots` that aren't negative, from the first slot on.
typedef struct FusionOrder {
  intptr_t *slots;
  size_t numSlots, numUsed, numErased;
} FusionOrder;

/// A number that isn't in it; one that is.
void fusionOrderAdd(FusionOrder *order, size_t number);
void fusionOrderRemove(FusionOrder *order, size_t number);
void fusionOrderFree(FusionOrder *order);

#endif // TESSERA_DIALECT_AFFINE_TRANSFORMS_FUSIONORDER_H
