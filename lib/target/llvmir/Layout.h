// Sizes and alignments of types by a data layout in LLVM's words.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_LLVMIR_LAYOUT_H
#define TESSERA_TARGET_LLVMIR_LAYOUT_H

#include "mlir-c/IR.h"
#include "support/Memory.h"

/// A kind of type with a size that the layout says something about.
typedef struct LlLayoutEntry {
  char kind;                     ///< 'i', 'f', 'v', 'a' or 'p'
  uint32_t bits, abi, preferred; ///< of a pointer `bits` is the address space
  uint32_t size;                 ///< of a pointer
} LlLayoutEntry;
/// What is known already of structures.
typedef struct LlStructSizes LlStructSizes;

typedef struct LlLayout {
  TsVec(LlLayoutEntry) entries;
  LlStructSizes *structs;
  uint32_t programSpace, globalSpace, allocaSpace;
} LlLayout;

/// LLVM's defaults, and what the text says instead; false when it says nonsense.
bool llLayoutInit(LlLayout *layout, MlirStringRef text);
void llLayoutFree(LlLayout *layout);
uint32_t llTypeAlign(const LlLayout *layout, MlirType type, bool preferred);
/// Bytes from one to the next in an array; of a scalable vector, those of its known part.
uint64_t llTypeAllocSize(const LlLayout *layout, MlirType type);
uint64_t llPointerBits(const LlLayout *layout, uint32_t space);
/// A structure, of those asked about, that holds itself: it has no size, numbers of it mean
/// nothing. Null: there was none.
MlirType llLayoutEndless(const LlLayout *layout);
/// Where a field of a structure begins.
uint64_t llStructOffset(const LlLayout *layout, MlirType type, size_t field);

#endif // TESSERA_TARGET_LLVMIR_LAYOUT_H
