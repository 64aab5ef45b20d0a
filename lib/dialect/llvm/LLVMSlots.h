// Intrinsics that write or copy blocks of memory, seen alike: what LLVMSlots.c and LLVMParts.c ask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LLVM_LLVMSLOTS_H
#define TESSERA_DIALECT_LLVM_LLVMSLOTS_H

#include "dialect/llvm/LLVMOps.h"

/// memset, memcpy, memmove, with the length as a value or not.
typedef struct LlvmBlockAccess {
  MlirOperation op;
  MlirValue destination, source; ///< of a set, the byte
  bool isSet, isVolatile, hasLength;
  uint64_t length;       ///< in bytes, where it is known
  MlirValue lengthValue; ///< null where an attribute says it
  MlirAttribute lengthAttr, isVolatileAttr;
} LlvmBlockAccess;

/// Reads a length of at most 64 bits.
bool llvmSlotReadLength(MlirAttribute length, uint64_t *bytes);
/// Plain accesses.
MlirValue llvmSlotLoad(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                       MlirValue address);
void llvmSlotStore(MlirRewriterBase rewriter, MlirLocation location, MlirValue value,
                   MlirValue address);

bool llvmBlockCanUsesBeRemoved(const LlvmBlockAccess *access, TesseraMemorySlot slot,
                               TesseraDataLayout *layout);
MlirValue llvmBlockGetStored(const LlvmBlockAccess *access, TesseraMemorySlot slot,
                             MlirRewriterBase rewriter, TesseraDataLayout *layout);
TesseraDeletionKind llvmBlockRemoveBlockingUses(const LlvmBlockAccess *access,
                                                TesseraMemorySlot slot, MlirRewriterBase rewriter,
                                                MlirValue reaching);

#endif // TESSERA_DIALECT_LLVM_LLVMSLOTS_H
