// Data layouts: specs put together, and the sizes of the builtin types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/DataLayout.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"

enum { DEFAULT_INDEX_BITS = 64, MAX_DEFAULT_INTEGER_ALIGNMENT = 4 };

/// What is said of an integer type of a width.
typedef struct IntegerEntry {
  uint32_t width;
  MlirAttribute value;
} IntegerEntry;

/// What was found out about a type.
typedef struct TypeFacts {
  TesseraDataSize size;
  bool hasAlignment[2]; ///< the ABI's, the preferred one
  uint64_t alignment[2];
} TypeFacts;

struct TesseraDataLayout {
  TsPointerMap entries;         ///< type or string attribute -> what is said of it
  TsVec(IntegerEntry) integers; ///< by rising width
  TsPointerMap known;           ///< type -> position in `facts`
  TsVec(TypeFacts) facts;
};

//===--- Specs ---===//

static bool isSignless(MlirType type) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeIsSignless(type);
}

// Specs come from inside out: what was said first stays.
static void addEntry(MlirAttribute key, MlirAttribute value, void *user) {
  TesseraDataLayout *layout = user;
  MlirType type = mlirAttributeIsAType(key) ? mlirTypeAttrGetValue(key) : (MlirType){NULL};
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&layout->entries, type.ptr ? type.ptr : key.ptr, &inserted);
  if (!inserted)
    return;
  *slot = (uintptr_t)value.ptr;
  if (!type.ptr || !isSignless(type))
    return;
  IntegerEntry entry = {mlirIntegerTypeGetWidth(type), value};
  tsVecPush(&layout->integers, entry);
  size_t i = layout->integers.size - 1;
  for (; i && layout->integers.data[i - 1].width > entry.width; --i)
    layout->integers.data[i] = layout->integers.data[i - 1];
  layout->integers.data[i] = entry;
}

TesseraDataLayout *tesseraDataLayoutCreate(MlirOperation op) {
  TesseraDataLayout *layout = tsAllocZeroed(1, sizeof *layout);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetParentOperation(op))
    for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(op); ++i) {
      MlirAttribute spec = mlirOperationGetDiscardableAttribute(op, i).attribute;
      if (dataLayoutSpecInterfaceCast(spec))
        dataLayoutSpecInterfaceVisitEntries(spec, addEntry, layout);
    }
  return layout;
}

void tesseraDataLayoutDestroy(TesseraDataLayout *layout) {
  if (!layout)
    return;
  tsPointerMapFree(&layout->entries);
  tsPointerMapFree(&layout->known);
  tsVecFree(&layout->integers);
  tsVecFree(&layout->facts);
  tsFree(layout);
}

static MlirAttribute findEntry(const TesseraDataLayout *layout, const void *key) {
  uintptr_t *found = tsPointerMapFind(&layout->entries, key);
  return (MlirAttribute){found ? (const void *)*found : NULL};
}

MlirAttribute tesseraDataLayoutGetType(const TesseraDataLayout *layout, MlirType type) {
  return findEntry(layout, type.ptr);
}

MlirAttribute tesseraDataLayoutGetName(const TesseraDataLayout *layout, MlirContext context,
                                       const char *name) {
  return findEntry(layout, mlirStringAttrGet(context, mlirStringRefCreateFromCString(name)).ptr);
}

bool tesseraDataLayoutReadNumber(MlirAttribute entry, intptr_t position, uint64_t *number) {
  if (mlirAttributeIsNull(entry))
    return false;
  if (mlirAttributeIsAInteger(entry)) {
    *number = (uint64_t)mlirIntegerAttrGetValueInt(entry);
    return position == 0;
  }
  if (!mlirAttributeIsADenseElements(entry) || position >= mlirElementsAttrGetNumElements(entry))
    return false;
  MlirType element = mlirShapedTypeGetElementType(mlirAttributeGetType(entry));
  if (!mlirTypeIsAInteger(element) || mlirIntegerTypeGetWidth(element) != 64)
    return false;
  *number = (uint64_t)mlirDenseElementsAttrGetInt64Value(entry, position);
  return true;
}

//===--- Sizes ---===//

static uint64_t nextPowerOf2(uint64_t value) {
  uint64_t power = 1;
  while (power < value && power)
    power *= 2;
  return power;
}

static const TesseraDataSize unknownSize = {.isKnown = false};

static TesseraDataSize known(uint64_t bits) {
  return (TesseraDataSize){.isKnown = true, .bits = bits};
}

uint64_t tesseraDataLayoutIndexBits(const TesseraDataLayout *layout, MlirContext context) {
  uint64_t bits;
  MlirAttribute entry = tesseraDataLayoutGetType(layout, mlirIndexTypeGet(context));
  return tesseraDataLayoutReadNumber(entry, 0, &bits) && bits && bits <= IR_INTEGER_MAX_WIDTH
             ? bits
             : DEFAULT_INDEX_BITS;
}

// The innermost dimension is rounded up to a power of 2; elements take whole bytes.
static TesseraDataSize vectorSize(TesseraDataLayout *layout, MlirType type) {
  uint64_t bytes;
  if (!tesseraDataLayoutSizeInBytes(layout, mlirShapedTypeGetElementType(type), &bytes))
    return unknownSize;
  intptr_t rank = mlirShapedTypeGetRank(type);
  uint64_t bits = bytes;
  bool overflows = __builtin_mul_overflow(bits, 8, &bits), isScalable = false;
  for (intptr_t i = 0; i < rank; ++i) {
    uint64_t size = (uint64_t)mlirShapedTypeGetDimSize(type, i);
    overflows |= __builtin_mul_overflow(bits, i + 1 < rank ? size : nextPowerOf2(size), &bits);
    isScalable |= mlirVectorTypeIsDimScalable(type, i);
  }
  return (TesseraDataSize){.isKnown = !overflows, .isScalable = isScalable, .bits = bits};
}

// Two of the elements, the second one aligned.
static TesseraDataSize complexSize(TesseraDataLayout *layout, MlirType type) {
  MlirType element = mlirComplexTypeGetElementType(type);
  TesseraDataSize one = tesseraDataLayoutSizeInBits(layout, element);
  uint64_t alignment = 8 * tesseraDataLayoutPreferredAlignment(layout, element);
  if (!one.isKnown || !alignment)
    return unknownSize;
  return known((one.bits + alignment - 1) / alignment * alignment + one.bits);
}

static TesseraDataSize computeSize(TesseraDataLayout *layout, MlirType type) {
  if (mlirTypeIsAIndex(type))
    return known(tesseraDataLayoutIndexBits(layout, mlirTypeGetContext(type)));
  if (mlirTypeIsAInteger(type))
    return known(mlirIntegerTypeGetWidth(type));
  if (mlirTypeIsAFloat(type))
    return known(mlirFloatTypeGetWidth(type));
  if (mlirTypeIsAComplex(type))
    return complexSize(layout, type);
  if (mlirTypeIsAVector(type))
    return vectorSize(layout, type);
  return dataLayoutTypeInterfaceCast(type) ? dataLayoutTypeInterfaceGetTypeSizeInBits(type, layout)
                                           : unknownSize;
}

// Types that share their parts are asked once each. What is in itself has no size.
static size_t findFacts(TesseraDataLayout *layout, MlirType type) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&layout->known, type.ptr, &inserted);
  if (!inserted)
    return *slot;
  size_t position = *slot = layout->facts.size;
  tsVecPush(&layout->facts, (TypeFacts){.size = unknownSize});
  TesseraDataSize size = computeSize(layout, type);
  layout->facts.data[position].size = size;
  return position;
}

TesseraDataSize tesseraDataLayoutSizeInBits(TesseraDataLayout *layout, MlirType type) {
  size_t position = findFacts(layout, type); // may move them
  return layout->facts.data[position].size;
}

bool tesseraDataLayoutSizeInBytes(TesseraDataLayout *layout, MlirType type, uint64_t *bytes) {
  TesseraDataSize size = tesseraDataLayoutSizeInBits(layout, type);
  *bytes = size.bits / 8 + (size.bits % 8 != 0);
  return size.isKnown && !size.isScalable;
}

//===--- Alignments ---===//

// What is said of integers of the width, else of the next wider ones, else of the widest.
static MlirAttribute integerEntry(const TesseraDataLayout *layout, uint64_t width) {
  for (size_t i = 0; i < layout->integers.size; ++i)
    if (layout->integers.data[i].width >= width || i + 1 == layout->integers.size)
      return layout->integers.data[i].value;
  return (MlirAttribute){NULL};
}

static uint64_t integerAlignment(const TesseraDataLayout *layout, uint64_t width,
                                 bool isPreferred) {
  uint64_t bits, natural = nextPowerOf2((width + 7) / 8);
  MlirAttribute entry = integerEntry(layout, width);
  if ((isPreferred && tesseraDataLayoutReadNumber(entry, 1, &bits)) ||
      tesseraDataLayoutReadNumber(entry, 0, &bits))
    return bits / 8;
  return isPreferred || width < 64 ? natural : MAX_DEFAULT_INTEGER_ALIGNMENT;
}

static uint64_t alignmentOf(TesseraDataLayout *layout, MlirType type, bool isPreferred);

static uint64_t computeAlignment(TesseraDataLayout *layout, MlirType type, bool isPreferred) {
  if (mlirTypeIsAComplex(type))
    return alignmentOf(layout, mlirComplexTypeGetElementType(type), isPreferred);
  if (mlirTypeIsAIndex(type))
    return integerAlignment(layout, tesseraDataLayoutIndexBits(layout, mlirTypeGetContext(type)),
                            isPreferred);
  if (mlirTypeIsAInteger(type))
    return integerAlignment(layout, mlirIntegerTypeGetWidth(type), isPreferred);
  TesseraDataSize size = tesseraDataLayoutSizeInBits(layout, type);
  uint64_t bits;
  MlirAttribute entry = tesseraDataLayoutGetType(layout, type);
  if (mlirTypeIsAFloat(type) && ((isPreferred && tesseraDataLayoutReadNumber(entry, 1, &bits)) ||
                                 tesseraDataLayoutReadNumber(entry, 0, &bits)))
    return bits / 8;
  if (mlirTypeIsAFloat(type) || mlirTypeIsAVector(type))
    return size.isKnown ? nextPowerOf2(size.bits / 8 + (size.bits % 8 != 0)) : 0;
  if (!dataLayoutTypeInterfaceCast(type) || !size.isKnown)
    return 0;
  return isPreferred ? dataLayoutTypeInterfaceGetPreferredAlignment(type, layout)
                     : dataLayoutTypeInterfaceGetABIAlignment(type, layout);
}

static uint64_t alignmentOf(TesseraDataLayout *layout, MlirType type, bool isPreferred) {
  size_t position = findFacts(layout, type);
  if (!layout->facts.data[position].hasAlignment[isPreferred]) {
    uint64_t alignment = computeAlignment(layout, type, isPreferred);
    TypeFacts *facts = &layout->facts.data[position];
    facts->hasAlignment[isPreferred] = true;
    facts->alignment[isPreferred] = alignment;
  }
  return layout->facts.data[position].alignment[isPreferred];
}

uint64_t tesseraDataLayoutABIAlignment(TesseraDataLayout *layout, MlirType type) {
  return alignmentOf(layout, type, /*isPreferred=*/false);
}

uint64_t tesseraDataLayoutPreferredAlignment(TesseraDataLayout *layout, MlirType type) {
  return alignmentOf(layout, type, /*isPreferred=*/true);
}

bool tesseraDataLayoutIsBigEndian(const TesseraDataLayout *layout, MlirContext context) {
  MlirAttribute entry = tesseraDataLayoutGetName(layout, context, "dlti.endianness");
  return !mlirAttributeIsNull(entry) && mlirAttributeIsAString(entry) &&
         mlirStringRefEqual(mlirStringAttrGetValue(entry), mlirStringRefCreateFromCString("big"));
}
