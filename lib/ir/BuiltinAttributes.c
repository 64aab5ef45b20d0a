// Builtin attributes but those of many elements: making and looking at them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Pending.h"

#include <stdlib.h>

//===--- Strings ---===//

static IrStorage *getString(IrContext *context, MlirStringRef text, const IrStorage *type) {
  TesseraParam params[] = {irParamText(text), irParamPointer(type)};
  return irStorageGet(context, &builtinStringAttrDef, params);
}

IrStorage *irStringGet(IrContext *context, MlirStringRef text) {
  return getString(context, text, NULL);
}

void irPendingString(IrContext *context, MlirStringRef text, IrPending *pending) {
  pending->params[0] = irParamText(text);
  pending->params[1] = irParamPointer(NULL);
  irPendingBegin(context, &builtinStringAttrDef, pending);
}

// Type none is the same as no type.
static const IrStorage *dropNone(const IrStorage *type) {
  return irIs(type, &builtinNoneTypeDef) ? NULL : type;
}

IrStorage *irStringTypedGet(IrStorage *type, MlirStringRef text) {
  return getString(type->context, text, dropNone(type));
}

//===--- Arrays and dictionaries ---===//

IrStorage *irArrayGet(IrContext *context, IrList elements) {
  TesseraParam param = irParamArray(elements.data, elements.size);
  return irStorageGet(context, &builtinArrayAttrDef, &param);
}

static int compareNames(const void *a, const void *b) {
  const MlirNamedAttribute *left = a, *right = b;
  if (left->name.ptr == right->name.ptr)
    return 0;
  return tsCompare(irStringValue(left->name.ptr), irStringValue(right->name.ptr));
}

static bool isSortedByName(const MlirNamedAttribute *entries, size_t size) {
  for (size_t i = 1; i < size; ++i)
    if (compareNames(&entries[i - 1], &entries[i]) > 0)
      return false;
  return true;
}

static void insertionSort(MlirNamedAttribute *entries, size_t size) {
  for (size_t i = 1; i < size; ++i) {
    MlirNamedAttribute entry = entries[i];
    size_t at = i;
    for (; at && compareNames(&entries[at - 1], &entry) > 0; --at)
      entries[at] = entries[at - 1];
    entries[at] = entry;
  }
}

size_t irNamedAttributesSort(MlirNamedAttribute *entries, size_t size) {
  enum { kFew = 12 };
  if (size <= kFew)
    insertionSort(entries, size);
  else if (!isSortedByName(entries, size))
    qsort(entries, size, sizeof *entries, compareNames);
  for (size_t i = 1; i < size; ++i)
    if (entries[i - 1].name.ptr == entries[i].name.ptr)
      return i;
  return SIZE_MAX;
}

IrStorage *irDictionaryGetSorted(IrContext *context, IrNamedList entries) {
  TesseraParam param = irParamArray(entries.data, entries.size);
  return irStorageGet(context, &builtinDictionaryAttrDef, &param);
}

IrStorage *irDictionaryGet(IrContext *context, IrNamedList entries) {
  MlirNamedAttribute few[8], *sorted = few;
  if (entries.size > sizeof few / sizeof *few)
    sorted = tsAlloc(tsMulSize(entries.size, sizeof *sorted));
  if (entries.size)
    memcpy(sorted, entries.data, entries.size * sizeof *sorted);
  bool unique = irNamedAttributesSort(sorted, entries.size) == SIZE_MAX;
  IrNamedList list = {sorted, entries.size};
  IrStorage *dictionary = unique ? irDictionaryGetSorted(context, list) : NULL;
  if (sorted != few)
    tsFree(sorted);
  return dictionary;
}

// Position of the name, or where it belongs.
static size_t findName(IrNamedList entries, MlirStringRef name, bool *found) {
  size_t low = 0, high = entries.size;
  *found = false;
  while (low < high && !*found) {
    size_t middle = low + (high - low) / 2;
    int order = tsCompare(irStringValue(irNamedName(entries.data[middle])), name);
    if (order == 0)
      *found = true;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return high;
}

IrStorage *irDictionaryFind(const IrStorage *dictionary, MlirStringRef name) {
  if (!dictionary)
    return NULL;
  bool found;
  IrNamedList entries = irDictionaryEntries(dictionary);
  size_t at = findName(entries, name, &found);
  return found ? irNamedValue(entries.data[at]) : NULL;
}

IrStorage *irDictionaryFindId(const IrStorage *dictionary, const IrStorage *name) {
  enum { kFew = 16 };
  if (!dictionary)
    return NULL;
  IrNamedList entries = irDictionaryEntries(dictionary);
  if (entries.size > kFew)
    return irDictionaryFind(dictionary, irStringValue(name));
  for (size_t i = 0; i < entries.size; ++i)
    if (irNamedName(entries.data[i]) == name)
      return irNamedValue(entries.data[i]);
  return NULL;
}

IrStorage *irDictionarySet(IrContext *context, const IrStorage *dictionary, IrStorage *name,
                           IrStorage *value) {
  IrNamedList old = {NULL, 0};
  if (dictionary)
    old = irDictionaryEntries(dictionary);
  bool found;
  size_t at = findName(old, irStringValue(name), &found);
  if (!value && !found)
    return old.size ? (IrStorage *)dictionary : NULL;
  MlirNamedAttribute *entries = tsAlloc(tsMulSize(old.size + 1, sizeof *entries));
  size_t size = 0;
  for (size_t i = 0; i < at; ++i)
    entries[size++] = old.data[i];
  if (value)
    entries[size++] = irNamed(name, value);
  for (size_t i = at + found; i < old.size; ++i)
    entries[size++] = old.data[i];
  IrStorage *result = size ? irDictionaryGetSorted(context, (IrNamedList){entries, size}) : NULL;
  tsFree(entries);
  return result;
}

//===--- Types, symbols, affine, opaque, layouts ---===//

static IrStorage *getWrapped(IrContext *context, const TesseraStorageDef *definition,
                             const void *value) {
  TesseraParam param = irParamPointer(value);
  return irStorageGet(context, definition, &param);
}

IrStorage *irTypeAttrGet(IrStorage *type) {
  return getWrapped(type->context, &builtinTypeAttrDef, type);
}

IrStorage *irAffineMapAttrGet(const IrAffineMap *map) {
  IrStorage *attribute = atomic_load_explicit(&map->attribute, memory_order_acquire);
  return attribute ? attribute : getWrapped(map->context, &builtinAffineMapAttrDef, map);
}

IrStorage *irIntegerSetAttrGet(const IrIntegerSet *set) {
  return getWrapped(set->context, &builtinIntegerSetAttrDef, set);
}

IrStorage *irSymbolRefGet(IrContext *context, MlirStringRef root, IrList nested) {
  TesseraParam params[] = {irParamPointer(irStringGet(context, root)),
                           irParamArray(nested.data, nested.size)};
  return irStorageGet(context, &builtinSymbolRefAttrDef, params);
}

IrStorage *irSymbolRefLeaf(const IrStorage *attribute) {
  IrList nested = irSymbolRefNested(attribute);
  return irSymbolRefRoot(nested.size ? nested.data[nested.size - 1] : attribute);
}

IrStorage *irOpaqueAttrGet(IrContext *context, MlirStringRef dialect, MlirStringRef data,
                           IrStorage *type) {
  TesseraParam params[] = {irParamPointer(irStringGet(context, dialect)), irParamText(data),
                           irParamPointer(dropNone(type))};
  return irStorageGet(context, &builtinOpaqueAttrDef, params);
}

IrStorage *irOpaqueAttrGetChecked(MlirLocation location, MlirStringRef dialect, MlirStringRef data,
                                  IrStorage *type) {
  IrContext *context = irLocation(location)->context;
  TesseraParam params[] = {irParamPointer(irStringGet(context, dialect)), irParamText(data),
                           irParamPointer(dropNone(type))};
  return irStorageGetChecked(location, context, &builtinOpaqueAttrDef, params);
}

IrStorage *irStridedLayoutGet(IrContext *context, int64_t offset, IrShape strides) {
  TesseraParam params[] = {irParamInteger(offset), irParamArray(strides.sizes, strides.rank)};
  return irStorageGet(context, &builtinStridedLayoutAttrDef, params);
}

IrStorage *irDistinctCreate(IrStorage *referenced) {
  uint64_t id = atomic_fetch_add(&referenced->context->nextDistinct, 1);
  TesseraParam params[] = {irParamPointer(referenced), irParamInteger((int64_t)id)};
  return irStorageGet(referenced->context, &builtinDistinctAttrDef, params);
}
