// How much room types of the llvm dialect take.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVM.h"
#include "dialect/llvm/LLVMOps.h"
#include "tessera/DataLayout.h"

static const TesseraDataSize unknownSize = {.isKnown = false};

typedef uint64_t (*AlignmentOf)(TesseraDataLayout *layout, MlirType type);

// value rounded up; false when that doesn't fit.
static bool alignTo(uint64_t *value, uint64_t alignment) {
  return alignment && !__builtin_add_overflow(*value, alignment - 1, value) &&
         (*value -= *value % alignment, true);
}

static TesseraDataSize bytesToSize(uint64_t bytes) {
  uint64_t bits;
  bool fits = !__builtin_mul_overflow(bytes, 8, &bits);
  return (TesseraDataSize){.isKnown = fits, .bits = fits ? bits : 0};
}

//===--- Pointers ---===//

enum { POINTER_SIZE, POINTER_ABI, POINTER_PREFERRED };

// Of other address spaces nothing else is said: as in the default one.
static uint64_t pointerNumber(const TesseraDataLayout *layout, MlirType type, intptr_t position) {
  uint64_t bits;
  if (tesseraDataLayoutReadNumber(tesseraDataLayoutGetType(layout, type), position, &bits))
    return bits;
  MlirType plain = llvmPointerTypeGet(mlirTypeGetContext(type), 0);
  if (tesseraDataLayoutReadNumber(tesseraDataLayoutGetType(layout, plain), position, &bits))
    return bits;
  return 64;
}

TesseraDataSize llvmPointerTypeGetTypeSizeInBits(MlirType self, TesseraDataLayout *layout) {
  return (TesseraDataSize){.isKnown = true, .bits = pointerNumber(layout, self, POINTER_SIZE)};
}
uint64_t llvmPointerTypeGetABIAlignment(MlirType self, TesseraDataLayout *layout) {
  return pointerNumber(layout, self, POINTER_ABI) / 8;
}
uint64_t llvmPointerTypeGetPreferredAlignment(MlirType self, TesseraDataLayout *layout) {
  return pointerNumber(layout, self, POINTER_PREFERRED) / 8;
}

//===--- Arrays ---===//

TesseraDataSize llvmArrayTypeGetTypeSizeInBits(MlirType self, TesseraDataLayout *layout) {
  MlirType element = llvmArrayTypeGetElementType(self);
  uint64_t bytes;
  if (!tesseraDataLayoutSizeInBytes(layout, element, &bytes) ||
      !alignTo(&bytes, tesseraDataLayoutABIAlignment(layout, element)) ||
      __builtin_mul_overflow(bytes, (uint64_t)llvmArrayTypeGetNumElements(self), &bytes))
    return unknownSize;
  return bytesToSize(bytes);
}
uint64_t llvmArrayTypeGetABIAlignment(MlirType self, TesseraDataLayout *layout) {
  return tesseraDataLayoutABIAlignment(layout, llvmArrayTypeGetElementType(self));
}
uint64_t llvmArrayTypeGetPreferredAlignment(MlirType self, TesseraDataLayout *layout) {
  return tesseraDataLayoutPreferredAlignment(layout, llvmArrayTypeGetElementType(self));
}

//===--- Structures ---===//

TesseraDataSize llvmStructTypeGetTypeSizeInBits(MlirType self, TesseraDataLayout *layout) {
  if (llvmStructTypeIsOpaque(self))
    return unknownSize;
  bool isPacked = llvmStructTypeIsPacked(self);
  size_t numFields;
  const MlirType *fields = llvmStructTypeGetFields(self, &numFields);
  uint64_t total = 0, largest = 1;
  for (size_t i = 0; i < numFields; ++i) {
    uint64_t bytes, alignment = isPacked ? 1 : tesseraDataLayoutABIAlignment(layout, fields[i]);
    if (!tesseraDataLayoutSizeInBytes(layout, fields[i], &bytes) || !alignTo(&total, alignment) ||
        __builtin_add_overflow(total, bytes, &total))
      return unknownSize;
    largest = alignment > largest ? alignment : largest;
  }
  return alignTo(&total, largest) ? bytesToSize(total) : unknownSize;
}

// That of the field which needs most, and not less than what is said of structures without fields.
static uint64_t structAlignment(MlirType self, TesseraDataLayout *layout, AlignmentOf alignmentOf,
                                intptr_t position) {
  size_t numFields;
  const MlirType *fields = llvmStructTypeGetFields(self, &numFields);
  uint64_t largest = 1, bits;
  if (llvmStructTypeIsPacked(self))
    return largest;
  MlirType empty = llvmStructTypeGetLiteral(mlirTypeGetContext(self), 0, NULL, false);
  if (tesseraDataLayoutReadNumber(tesseraDataLayoutGetType(layout, empty), position, &bits) &&
      bits / 8 > largest)
    largest = bits / 8;
  for (size_t i = 0; i < numFields; ++i) {
    uint64_t alignment = alignmentOf(layout, fields[i]);
    if (!alignment)
      return 0;
    largest = alignment > largest ? alignment : largest;
  }
  return largest;
}
uint64_t llvmStructTypeGetABIAlignment(MlirType self, TesseraDataLayout *layout) {
  return structAlignment(self, layout, tesseraDataLayoutABIAlignment, 0);
}
uint64_t llvmStructTypeGetPreferredAlignment(MlirType self, TesseraDataLayout *layout) {
  return structAlignment(self, layout, tesseraDataLayoutPreferredAlignment, 1);
}
