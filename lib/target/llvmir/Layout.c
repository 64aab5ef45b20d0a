// Sizes and alignments of types, as the module's data layout says.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

// LLVM's own, where a layout says nothing else.
static const LlLayoutEntry kDefaults[] = {
    {'i', 1, 8, 8, 0},       {'i', 8, 8, 8, 0},    {'i', 16, 16, 16, 0},    {'i', 32, 32, 32, 0},
    {'i', 64, 32, 64, 0},    {'f', 16, 16, 16, 0}, {'f', 32, 32, 32, 0},    {'f', 64, 64, 64, 0},
    {'f', 128, 128, 128, 0}, {'v', 64, 64, 64, 0}, {'v', 128, 128, 128, 0}, {'a', 0, 0, 64, 0},
    {'p', 0, 64, 64, 64},
};

//===--- Reading ---===//

static void setEntry(LlLayout *layout, LlLayoutEntry entry) {
  for (size_t i = 0; i < layout->entries.size; ++i) {
    LlLayoutEntry *old = &layout->entries.data[i];
    if (old->kind == entry.kind && old->bits == entry.bits) {
      *old = entry;
      return;
    }
  }
  tsVecPush(&layout->entries, entry);
}

/// The numbers between colons; false when there is anything else, or too many.
static bool readNumbers(MlirStringRef text, uint32_t *numbers, size_t *count) {
  *count = 0;
  for (size_t start = 0; start <= text.length;) {
    size_t colon = tsFindChar(text, ':', start);
    size_t end = colon == SIZE_MAX ? text.length : colon;
    uint64_t value = 0;
    MlirStringRef part = tsSubstring(text, start, end - start);
    if (*count == 6 || (part.length && !tsParseUnsigned(part, &value)) || value >= 1 << 24)
      return false;
    numbers[(*count)++] = (uint32_t)value;
    start = end + 1;
  }
  return true;
}

static bool readEntry(LlLayout *layout, MlirStringRef text) {
  static const char kinds[] = "ifvapPGA";
  if (!text.length || !strchr(kinds, text.data[0]))
    return true; // says nothing about sizes: endianness, mangling, native widths
  uint32_t numbers[6] = {0};
  size_t count;
  char kind = text.data[0];
  size_t skipped = 1; // flags of pointers, which don't matter here
  while (kind == 'p' && skipped < text.length && strchr("eui", text.data[skipped]))
    ++skipped;
  if (!readNumbers(tsSubstring(text, skipped, SIZE_MAX), numbers, &count))
    return false;
  if (kind == 'P')
    layout->programSpace = numbers[0];
  else if (kind == 'G')
    layout->globalSpace = numbers[0];
  else if (kind == 'A')
    layout->allocaSpace = numbers[0];
  else if (kind == 'p') {
    if (count < 3)
      return false;
    LlLayoutEntry entry = {'p', numbers[0], numbers[2], count > 3 ? numbers[3] : numbers[2],
                           numbers[1]};
    setEntry(layout, entry);
  } else {
    if (count < 2)
      return false;
    LlLayoutEntry entry = {kind, numbers[0], numbers[1], count > 2 ? numbers[2] : numbers[1], 0};
    setEntry(layout, entry);
  }
  return true;
}

// By type: a structure holds another one several times, and that the next one.
struct LlStructSizes {
  TsPointerMap aligns, sizes;
  MlirType endless; // one that holds itself
};

// What is known of a structure that is being looked at.
static const uintptr_t kNotYet = UINTPTR_MAX;

static uintptr_t found(const LlLayout *layout, MlirType type, uintptr_t known) {
  if (known != kNotYet)
    return known;
  layout->structs->endless = type;
  return 1;
}

bool llLayoutInit(LlLayout *layout, MlirStringRef text) {
  *layout = (LlLayout){.structs = tsAllocZeroed(1, sizeof *layout->structs)};
  for (size_t i = 0; i < sizeof kDefaults / sizeof kDefaults[0]; ++i)
    setEntry(layout, kDefaults[i]);
  for (size_t start = 0; start < text.length;) {
    size_t dash = tsFindChar(text, '-', start);
    size_t end = dash == SIZE_MAX ? text.length : dash;
    if (!readEntry(layout, tsSubstring(text, start, end - start)))
      return false;
    start = end + 1;
  }
  return true;
}

void llLayoutFree(LlLayout *layout) {
  tsVecFree(&layout->entries);
  if (!layout->structs)
    return;
  tsPointerMapFree(&layout->structs->aligns);
  tsPointerMapFree(&layout->structs->sizes);
  tsFree(layout->structs);
}

//===--- Asking ---===//

MlirType llLayoutEndless(const LlLayout *layout) {
  return layout->structs ? layout->structs->endless : (MlirType){NULL};
}

static const LlLayoutEntry *find(const LlLayout *layout, char kind, uint32_t bits) {
  for (size_t i = 0; i < layout->entries.size; ++i)
    if (layout->entries.data[i].kind == kind && layout->entries.data[i].bits == bits)
      return &layout->entries.data[i];
  return NULL;
}

// The smallest one that is as wide; of wider integers, the widest there is.
static const LlLayoutEntry *findInteger(const LlLayout *layout, uint32_t bits) {
  const LlLayoutEntry *best = NULL, *widest = NULL;
  for (size_t i = 0; i < layout->entries.size; ++i) {
    const LlLayoutEntry *entry = &layout->entries.data[i];
    if (entry->kind != 'i')
      continue;
    if (entry->bits >= bits && (!best || entry->bits < best->bits))
      best = entry;
    if (!widest || entry->bits > widest->bits)
      widest = entry;
  }
  return best ? best : widest;
}

static const LlLayoutEntry *findPointer(const LlLayout *layout, uint32_t space) {
  const LlLayoutEntry *entry = find(layout, 'p', space);
  return entry ? entry : find(layout, 'p', 0);
}

uint64_t llPointerBits(const LlLayout *layout, uint32_t space) {
  return findPointer(layout, space)->size;
}

static uint32_t entryAlign(const LlLayoutEntry *entry, bool preferred) {
  uint32_t bits = preferred ? entry->preferred : entry->abi;
  return bits < 8 ? 1 : bits / 8;
}

static uint64_t powerOfTwo(uint64_t value) {
  uint64_t power = 1;
  while (power < value && power < (uint64_t)1 << 32)
    power *= 2;
  return power;
}

static unsigned floatBits(MlirType type) {
  return llvmPPCFP128TypeIsA(type) ? 128 : irTypeBitWidth(llStorage(type));
}

static uint64_t typeBits(const LlLayout *layout, MlirType type) {
  uint64_t size;
  MlirType element;
  if (llvmPointerTypeIsA(type))
    return llPointerBits(layout, (uint32_t)llvmPointerTypeGetAddressSpace(type));
  if (irTypeIsVector(llStorage(type)) && llTypeIsSequence(type, &size, &element))
    return size * typeBits(layout, element);
  if (irTypeIsInteger(llStorage(type)))
    return irIntegerTypeWidth(llStorage(type));
  if (llvmX86AMXTypeIsA(type))
    return 8192;
  if (llvmTypeIsFloat(type))
    return floatBits(type);
  return 8 * llTypeAllocSize(layout, type);
}

// The greatest alignment of a field, 1 where there is none.
static uint32_t fieldsAlign(const LlLayout *layout, MlirType type) {
  const uintptr_t *known = tsPointerMapFind(&layout->structs->aligns, type.ptr);
  if (known)
    return (uint32_t)found(layout, type, *known);
  uint32_t align = 1;
  *tsPointerMapInsert(&layout->structs->aligns, type.ptr, NULL) = kNotYet;
  size_t size;
  const MlirType *fields = llvmStructTypeGetFields(type, &size);
  for (size_t i = 0; i < size; ++i) {
    uint32_t field = llTypeAlign(layout, fields[i], false);
    align = field > align ? field : align;
  }
  *tsPointerMapInsert(&layout->structs->aligns, type.ptr, NULL) = align;
  return align;
}

static uint32_t structAlign(const LlLayout *layout, MlirType type, bool preferred) {
  bool isPacked = llvmStructTypeIsPacked(type);
  if (isPacked && !preferred)
    return 1;
  uint32_t own = entryAlign(find(layout, 'a', 0), preferred);
  uint32_t fields = isPacked ? 1 : fieldsAlign(layout, type);
  return own > fields ? own : fields;
}

uint32_t llTypeAlign(const LlLayout *layout, MlirType type, bool preferred) {
  IrStorage *storage = llStorage(type);
  if (irTypeIsInteger(storage))
    return entryAlign(findInteger(layout, irIntegerTypeWidth(storage)), preferred);
  if (llvmPointerTypeIsA(type))
    return entryAlign(findPointer(layout, (uint32_t)llvmPointerTypeGetAddressSpace(type)),
                      preferred);
  if (llvmArrayTypeIsA(type))
    return llTypeAlign(layout, llvmArrayTypeGetElementType(type), preferred);
  if (llvmStructTypeIsA(type))
    return structAlign(layout, type, preferred);
  bool isVector = irTypeIsVector(storage);
  if (!isVector && !llvmTypeIsFloat(type))
    return llvmX86AMXTypeIsA(type) ? 64 : 1;
  uint64_t bits = typeBits(layout, type);
  const LlLayoutEntry *entry =
      bits <= UINT32_MAX ? find(layout, isVector ? 'v' : 'f', (uint32_t)bits) : NULL;
  return entry ? entryAlign(entry, preferred) : (uint32_t)powerOfTwo((bits + 7) / 8);
}

static uint64_t alignTo(uint64_t offset, uint64_t align) {
  return (offset + align - 1) / align * align;
}

/// The offset of a field, or behind the last one.
static uint64_t offsetIn(const LlLayout *layout, MlirType type, size_t field) {
  size_t size;
  const MlirType *fields = llvmStructTypeGetFields(type, &size);
  bool isPacked = llvmStructTypeIsPacked(type);
  uint64_t offset = 0;
  for (size_t i = 0; i < size; ++i) {
    if (!isPacked)
      offset = alignTo(offset, llTypeAlign(layout, fields[i], false));
    if (i == field)
      return offset;
    offset += llTypeAllocSize(layout, fields[i]);
  }
  return offset;
}

uint64_t llStructOffset(const LlLayout *layout, MlirType type, size_t field) {
  return offsetIn(layout, type, field);
}

static uint64_t structSize(const LlLayout *layout, MlirType type) {
  const uintptr_t *known = tsPointerMapFind(&layout->structs->sizes, type.ptr);
  if (known)
    return found(layout, type, *known);
  *tsPointerMapInsert(&layout->structs->sizes, type.ptr, NULL) = kNotYet;
  uint64_t size = alignTo(offsetIn(layout, type, SIZE_MAX), structAlign(layout, type, false));
  *tsPointerMapInsert(&layout->structs->sizes, type.ptr, NULL) = size;
  return size;
}

uint64_t llTypeAllocSize(const LlLayout *layout, MlirType type) {
  if (llvmArrayTypeIsA(type))
    return (uint64_t)llvmArrayTypeGetNumElements(type) *
           llTypeAllocSize(layout, llvmArrayTypeGetElementType(type));
  if (llvmStructTypeIsA(type))
    return structSize(layout, type);
  IrStorage *storage = llStorage(type);
  if (!irTypeIsInteger(storage) && !irTypeIsVector(storage) && !llvmPointerTypeIsA(type) &&
      !llvmTypeIsFloat(type) && !llvmX86AMXTypeIsA(type))
    return 0;
  return alignTo((typeBits(layout, type) + 7) / 8, llTypeAlign(layout, type, false));
}
