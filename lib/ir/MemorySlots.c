// Slots of memory and their parts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Interfaces.h"

MlirType tesseraDestructurableSlotGetType(const TesseraDestructurableSlot *slot,
                                          MlirAttribute index) {
  for (size_t i = 0; i < slot->numParts; ++i)
    if (mlirAttributeEqual(slot->indices[i], index))
      return slot->types[i];
  return (MlirType){NULL};
}

const TesseraMemorySlot *tesseraSubslotsFind(const TesseraSubslots *subslots, MlirAttribute index) {
  for (size_t i = 0; i < subslots->size; ++i)
    if (mlirAttributeEqual(subslots->indices[i], index))
      return &subslots->slots[i];
  return NULL;
}
