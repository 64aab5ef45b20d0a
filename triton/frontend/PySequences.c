// Items, indices and slices of Python's sequences and dicts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/PyOps.h"

//===--- Lists and dicts ---===//

void fePyAppend(FeCompiler *compiler, FeValue *list, FeValue *item) {
  if (list->as.tuple.count == list->as.tuple.capacity) {
    size_t capacity = list->as.tuple.capacity ? 2 * list->as.tuple.capacity : 8;
    FeValue **items = tsArenaNewArray(&compiler->arena, FeValue *, capacity);
    if (list->as.tuple.count)
      memcpy(items, list->as.tuple.items, list->as.tuple.count * sizeof *items);
    list->as.tuple.items = items;
    list->as.tuple.capacity = capacity;
  }
  list->as.tuple.items[list->as.tuple.count++] = item;
}

static FeDictEntry *findEntry(const FeValue *dict, const FeValue *key) {
  for (size_t i = 0; i < dict->as.dict.count; ++i)
    if (fePyEqual(dict->as.dict.entries[i].key, key))
      return &dict->as.dict.entries[i];
  return NULL;
}

FeValue *fePyDictFind(const FeValue *dict, const FeValue *key) {
  const FeDictEntry *entry = findEntry(dict, key);
  return entry ? entry->value : NULL;
}

bool fePyDictSet(FeCompiler *compiler, FeValue *dict, FeValue *key, FeValue *value) {
  if (key->kind == FE_LIST || key->kind == FE_DICT)
    return feFail(compiler, FE_TYPE_ERROR, "unhashable type: '%s'", fePyTypeName(key)) != NULL;
  if (!fePyStep(compiler, dict->as.dict.count / 8 + 1))
    return false;
  FeDictEntry *entry = findEntry(dict, key);
  if (entry) {
    entry->value = value;
    return true;
  }
  if (dict->as.dict.count == dict->as.dict.capacity) {
    size_t capacity = dict->as.dict.capacity ? 2 * dict->as.dict.capacity : 8;
    FeDictEntry *entries = tsArenaNewArray(&compiler->arena, FeDictEntry, capacity);
    if (dict->as.dict.count)
      memcpy(entries, dict->as.dict.entries, dict->as.dict.count * sizeof *entries);
    dict->as.dict.entries = entries;
    dict->as.dict.capacity = capacity;
  }
  dict->as.dict.entries[dict->as.dict.count++] = (FeDictEntry){key, value};
  return true;
}

//===--- Items ---===//

static bool rangeItems(FeCompiler *compiler, const FeValue *range, FeValue ***items,
                       size_t *count) {
  int64_t start, stop, step;
  if (!feAsInt64(range->as.range.start, &start) || !feAsInt64(range->as.range.stop, &stop) ||
      !feAsInt64(range->as.range.step, &step) || !step)
    return feFail(compiler, FE_TYPE_ERROR, "the bounds of a range aren't known") != NULL;
  uint64_t span = step > 0 ? (uint64_t)stop - (uint64_t)start : (uint64_t)start - (uint64_t)stop;
  uint64_t stride = step > 0 ? (uint64_t)step : 0 - (uint64_t)step;
  bool isEmpty = step > 0 ? start >= stop : start <= stop;
  uint64_t length = isEmpty ? 0 : (span - 1) / stride + 1;
  if (length > FE_MAX_ITEMS)
    return feFail(compiler, FE_LIMIT, "a range of more than %d items", FE_MAX_ITEMS) != NULL;
  if (!fePyStep(compiler, length))
    return false;
  *items = tsArenaNewArray(&compiler->arena, FeValue *, length + 1);
  *count = length;
  for (uint64_t i = 0; i < length; ++i)
    (*items)[i] = feInt(compiler, (int64_t)((uint64_t)start + i * (uint64_t)step));
  return true;
}

static bool textItems(FeCompiler *compiler, const FeValue *value, FeValue ***items, size_t *count) {
  MlirStringRef text = value->as.string;
  size_t length = value->kind == FE_BYTES ? text.length : fePyLength(text), size = 1;
  if (length > FE_MAX_ITEMS)
    return feFail(compiler, FE_LIMIT, "a text of more than %d items", FE_MAX_ITEMS) != NULL;
  if (!fePyStep(compiler, length))
    return false;
  *items = tsArenaNewArray(&compiler->arena, FeValue *, length + 1);
  *count = 0;
  for (size_t i = 0; i < text.length && *count < length; i += size) {
    if (value->kind == FE_BYTES) {
      (*items)[(*count)++] = feInt(compiler, (unsigned char)text.data[i]);
      continue;
    }
    fePyCodePointAt(text, i, &size);
    (*items)[(*count)++] = feStr(compiler, tsSubstring(text, i, size));
  }
  return true;
}

bool fePyItems(FeCompiler *compiler, FeValue *value, FeValue ***items, size_t *count) {
  switch (value->kind) {
  case FE_TUPLE:
  case FE_LIST:
    *items = value->as.tuple.items;
    *count = value->as.tuple.count;
    return true;
  case FE_DICT:
    *count = value->as.dict.count;
    *items = tsArenaNewArray(&compiler->arena, FeValue *, *count + 1);
    for (size_t i = 0; i < *count; ++i)
      (*items)[i] = value->as.dict.entries[i].key;
    return fePyStep(compiler, *count);
  case FE_RANGE:
    return rangeItems(compiler, value, items, count);
  case FE_STR:
  case FE_BYTES:
    return textItems(compiler, value, items, count);
  case FE_OPAQUE:
    feFail(compiler, FE_TYPE_ERROR, "the items of '%.*s' aren't known",
           (int)value->as.opaque.length, value->as.opaque.data);
    return false;
  default:
    feFail(compiler, FE_TYPE_ERROR, "'%s' object is not iterable", fePyTypeName(value));
    return false;
  }
}

FeValue *fePyListOf(FeCompiler *compiler, FeValue *iterable) {
  FeValue **items;
  size_t count;
  if (!fePyItems(compiler, iterable, &items, &count) || !fePyStep(compiler, count / 8 + 1))
    return NULL;
  return fePyCopyItems(compiler, FE_LIST, items, count);
}

//===--- Indices and slices ---===//

bool fePyIndex(FeCompiler *compiler, const FeValue *value, int64_t *result) {
  if (!fePyIsInt(value)) {
    feFail(compiler, FE_TYPE_ERROR, "'%s' object cannot be interpreted as an integer",
           fePyTypeName(value));
    return false;
  }
  if (!feAsInt64(value, result))
    *result = fePyIntOf(value).isNegative ? INT64_MIN : INT64_MAX;
  return true;
}

typedef struct Range {
  int64_t start, stop, step;
  size_t count;
} Range;

/// A slice's bound inside of a sequence; false after an error.
static bool sliceBound(FeCompiler *compiler, const FeValue *bound, int64_t length, bool isDown,
                       int64_t byDefault, int64_t *result) {
  *result = byDefault;
  if (fePyIsNone(bound))
    return true;
  if (!fePyIsInt(bound)) {
    feFail(compiler, FE_TYPE_ERROR,
           "slice indices must be integers or None or have an __index__ method");
    return false;
  }
  fePyIndex(compiler, bound, result);
  if (*result < 0)
    *result = *result < -length ? (isDown ? -1 : 0) : *result + length;
  else if (*result >= length)
    *result = isDown ? length - 1 : length;
  return true;
}

static bool sliceOf(FeCompiler *compiler, const FeValue *slice, int64_t length, Range *range) {
  range->step = 1;
  if (!fePyIsNone(slice->as.slice.step) &&
      !sliceBound(compiler, slice->as.slice.step, INT64_MAX, false, 1, &range->step))
    return false;
  if (!fePyIsNone(slice->as.slice.step))
    fePyIndex(compiler, slice->as.slice.step, &range->step);
  if (!range->step)
    return feFail(compiler, FE_VALUE_ERROR, "slice step cannot be zero") != NULL;
  if (range->step == INT64_MIN)
    range->step = -INT64_MAX;
  bool isDown = range->step < 0;
  if (!sliceBound(compiler, slice->as.slice.lower, length, isDown, isDown ? length - 1 : 0,
                  &range->start) ||
      !sliceBound(compiler, slice->as.slice.upper, length, isDown, isDown ? -1 : length,
                  &range->stop))
    return false;
  int64_t span = isDown ? range->start - range->stop : range->stop - range->start;
  int64_t stride = isDown ? -range->step : range->step;
  range->count = span > 0 ? (size_t)((span - 1) / stride + 1) : 0;
  return true;
}

static FeValue *sliceItems(FeCompiler *compiler, FeValue *value, FeValue **items, size_t length,
                           const FeValue *slice) {
  Range range;
  if (!sliceOf(compiler, slice, (int64_t)length, &range) ||
      !fePyStep(compiler, range.count / 8 + 1))
    return NULL;
  FeValue *result = fePyCopyItems(compiler, value->kind, NULL, 0);
  FeValue **part = tsArenaNewArray(&compiler->arena, FeValue *, range.count + 1);
  for (size_t i = 0; i < range.count; ++i)
    part[i] = items[range.start + (int64_t)i * range.step];
  result->as.tuple.items = part;
  result->as.tuple.count = result->as.tuple.capacity = range.count;
  return result;
}

static FeValue *sliceText(FeCompiler *compiler, const FeValue *value, const FeValue *slice) {
  Range range;
  MlirStringRef text = value->as.string;
  size_t length = fePyLength(text);
  if (!sliceOf(compiler, slice, (int64_t)length, &range) ||
      !fePyStep(compiler, text.length / 16 + range.count + 1))
    return NULL;
  if (range.step == 1)
    return feStr(compiler, fePyCodePoints(text, (size_t)range.start, range.count));
  FeValue **items;
  size_t count;
  if (!textItems(compiler, value, &items, &count))
    return NULL;
  TsString part = {0};
  for (size_t i = 0; i < range.count; ++i)
    tsStringAppend(&part, items[range.start + (int64_t)i * range.step]->as.string);
  return fePyTakeText(compiler, &part);
}

/// A position in a sequence of `length`; false after an error.
static bool positionOf(FeCompiler *compiler, const FeValue *value, const FeValue *index,
                       size_t length, size_t *position) {
  int64_t number;
  const char *name = value->kind == FE_STR ? "string" : fePyTypeName(value);
  if (value->kind == FE_TUPLE)
    name = "tuple";
  if (!fePyIsInt(index)) {
    feFail(compiler, FE_TYPE_ERROR,
           value->kind == FE_STR ? "%s indices must be integers, not '%s'"
                                 : "%s indices must be integers or slices, not %s",
           name, fePyTypeName(index));
    return false;
  }
  fePyIndex(compiler, index, &number);
  if (number < 0)
    number += number == INT64_MIN ? 0 : (int64_t)length;
  if (number >= 0 && (uint64_t)number < length) {
    *position = (size_t)number;
    return true;
  }
  feFail(compiler, FE_INDEX_ERROR,
         value->kind == FE_RANGE ? "%s object index out of range" : "%s index out of range", name);
  return false;
}

static FeValue *findKey(FeCompiler *compiler, FeValue *dict, FeValue *key) {
  if (!fePyStep(compiler, dict->as.dict.count / 8 + 1))
    return NULL;
  if (key->kind == FE_LIST || key->kind == FE_DICT || key->kind == FE_SLICE)
    return feFail(compiler, FE_TYPE_ERROR, "unhashable type: '%s'", fePyTypeName(key));
  FeValue *value = fePyDictFind(dict, key);
  if (value)
    return value;
  TsString text = {0};
  fePyRepr(key, &text);
  feFail(compiler, FE_KEY_ERROR, "%s", text.data);
  tsStringFree(&text);
  return NULL;
}

/// A part of a range is a range.
static FeValue *sliceRange(FeCompiler *compiler, FeValue *value, const FeValue *slice) {
  FeValue **items;
  size_t count;
  Range range;
  int64_t start, step;
  if (!rangeItems(compiler, value, &items, &count) ||
      !sliceOf(compiler, slice, (int64_t)count, &range))
    return NULL;
  feAsInt64(value->as.range.start, &start);
  feAsInt64(value->as.range.step, &step);
  FeValue *result = fePyNew(compiler, FE_RANGE);
  *result = *value;
  result->as.range.start = feInt(compiler, start + range.start * step);
  result->as.range.step = feInt(compiler, step * range.step);
  result->as.range.stop = feInt(compiler, start + range.stop * step);
  return result;
}

FeValue *fePySubscript(FeCompiler *compiler, FeValue *value, FeValue *index) {
  FeValue **items;
  size_t count, position;
  switch (value->kind) {
  case FE_DICT:
    return findKey(compiler, value, index);
  case FE_STR:
    if (index->kind == FE_SLICE)
      return sliceText(compiler, value, index);
    if (!positionOf(compiler, value, index, fePyLength(value->as.string), &position))
      return NULL;
    return feStr(compiler, fePyCodePoints(value->as.string, position, 1));
  case FE_TUPLE:
  case FE_LIST:
  case FE_RANGE:
  case FE_BYTES:
    if (index->kind == FE_SLICE && value->kind == FE_RANGE)
      return sliceRange(compiler, value, index);
    if (!fePyItems(compiler, value, &items, &count))
      return NULL;
    if (index->kind == FE_SLICE)
      return sliceItems(compiler,
                        value->kind == FE_TUPLE || value->kind == FE_LIST
                            ? value
                            : fePyCopyItems(compiler, FE_LIST, NULL, 0),
                        items, count, index);
    return positionOf(compiler, value, index, count, &position) ? items[position] : NULL;
  case FE_OPAQUE:
  case FE_CLASS:
  case FE_BUILTIN: { // a type with parameters, most often
    FeValue *result = fePyNew(compiler, FE_OPAQUE);
    result->as.opaque = value->kind == FE_OPAQUE ? value->as.opaque : tsLiteral("a generic type");
    return result;
  }
  default:
    return feFail(compiler, FE_TYPE_ERROR, "'%s' object is not subscriptable", fePyTypeName(value));
  }
}

//===--- Sorting ---===//

typedef struct Sorted {
  FeValue *item, *key;
} Sorted;

/// Whether `b` has to come before `a`; false after an error, too.
static bool comesBefore(FeCompiler *compiler, const Sorted *b, const Sorted *a, bool isReversed) {
  FeValue *result = fePyCompare(compiler, isReversed ? FE_GT : FE_LT, b->key, a->key);
  return result && result->kind == FE_BOOL && result->as.boolean;
}

static void mergeSort(FeCompiler *compiler, Sorted *items, Sorted *space, size_t count,
                      bool isReversed) {
  for (size_t width = 1; width < count; width *= 2) {
    for (size_t start = 0; start < count; start += 2 * width) {
      size_t middle = start + width < count ? start + width : count;
      size_t end = start + 2 * width < count ? start + 2 * width : count;
      size_t a = start, b = middle;
      for (size_t out = start; out < end; ++out) {
        bool takesSecond =
            b < end && (a == middle || comesBefore(compiler, &items[b], &items[a], isReversed));
        space[out] = takesSecond ? items[b++] : items[a++];
      }
    }
    memcpy(items, space, count * sizeof *items);
  }
}

bool fePySort(FeCompiler *compiler, FeValue **items, size_t count, FeValue *key, bool isReversed) {
  if (!count)
    return true;
  Sorted *sorted = tsArenaNewArray(&compiler->arena, Sorted, 2 * count);
  for (size_t i = 0; i < count; ++i) {
    FeValue *by = fePyIsNone(key) ? items[i] : fePyCall(compiler, key, &items[i], 1, NULL, NULL, 0);
    if (!by || !fePyStep(compiler, 16))
      return false;
    sorted[i] = (Sorted){items[i], by};
  }
  mergeSort(compiler, sorted, sorted + count, count, isReversed);
  for (size_t i = 0; i < count; ++i)
    items[i] = sorted[i].item;
  return !feHasError(compiler);
}
