// Who owns buffers, while deallocations are inserted.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// That a block owns a buffer is a value of type i1: whoever does has to free it. Where several
// values say so and can't be told to be the same, nobody knows.
#ifndef TESSERA_DIALECT_BUFFERIZATION_TRANSFORMS_OWNERSHIP_H
#define TESSERA_DIALECT_BUFFERIZATION_TRANSFORMS_OWNERSHIP_H

#include "dialect/bufferization/transforms/Buffers.h"
#include "support/Map.h"

typedef enum OwnershipKind { OWNERSHIP_UNSET, OWNERSHIP_UNIQUE, OWNERSHIP_UNKNOWN } OwnershipKind;
typedef struct Ownership {
  OwnershipKind kind;
  MlirValue indicator; ///< of a unique one
} Ownership;

typedef struct OwnershipEntry {
  MlirBlock block;
  Ownership ownership;
  size_t next; ///< number + 1 of the one for another block
} OwnershipEntry;

typedef struct OwnedBuffer {
  Ownership home; ///< in the block that defines it
  size_t others;  ///< the newest entry's number + 1
} OwnedBuffer;

typedef struct Deallocation {
  MlirRewriterBase rewriter;
  MlirContext context;
  BufferLiveness *liveness;
  TesseraSymbolTables *symbols;
  bool dynamicPrivate;  ///< private functions return who owns what they return
  TsPointerMap numbers; ///< buffer -> its number
  TsVec(OwnedBuffer) buffers;
  TsVec(OwnershipEntry) entries;
  MlirBlock block;     ///< that is looked at
  BufferValues toFree; ///< what it must free at its end, if it owns it
} Deallocation;

Ownership ownershipGet(const Deallocation *d, MlirValue buffer, MlirBlock block);
/// Joins what is known with something else.
void ownershipUpdate(Deallocation *d, MlirValue buffer, MlirValue indicator, MlirBlock block);
void ownershipJoin(Deallocation *d, MlirValue buffer, Ownership other, MlirBlock block);
void ownershipReset(Deallocation *d, MlirValue buffer, MlirBlock block);
/// A buffer that is `buffer`, or a copy of it, whose owner is known in the current block.
/// Makes ops at the insertion point.
MlirValue ownershipMakeUnique(Deallocation *d, MlirValue buffer, MlirValue *indicator);

/// What a deallocation at the end of the current block is about.
typedef struct Deallocated {
  BufferValues memrefs, conditions;
} Deallocated;
/// Makes ops at the insertion point. False after an error at a buffer whose owner isn't known.
bool ownershipCollect(Deallocation *d, MlirLocation location, Deallocated *what);
void ownershipFreeDeallocated(Deallocated *what);
/// Buffers that live on: those passed, and those that are needed in the block (null: in none) that
/// control goes to.
void ownershipRetained(const Deallocation *d, MlirBlock to, intptr_t numPassed,
                       const MlirValue *passed, BufferValues *retained);
/// The deallocation itself: what it says of each retained buffer is who owns that from now on.
MlirOperation ownershipDeallocate(Deallocation *d, MlirLocation location,
                                  const BufferValues *memrefs, const BufferValues *conditions,
                                  const BufferValues *retained);

/// Frees what a block owns before cf.cond_br, which passes ownership to both blocks.
bool ownershipAtCondBranch(Deallocation *d, MlirOperation op);

#endif // TESSERA_DIALECT_BUFFERIZATION_TRANSFORMS_OWNERSHIP_H
