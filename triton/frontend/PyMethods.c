// Methods of str, list, tuple, dict, int and float.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/PyOps.h"

#include <math.h>

bool fePyBindArguments(FeCompiler *compiler, const char *function, const FeArguments *arguments,
                       const char *const *names, size_t count, size_t required, FeValue **bound) {
  if (arguments->count > count) {
    feFail(compiler, FE_TYPE_ERROR, "%s expected at most %zu arguments, got %zu", function, count,
           arguments->count);
    return false;
  }
  for (size_t i = 0; i < count; ++i)
    bound[i] = i < arguments->count ? arguments->positional[i] : NULL;
  for (size_t i = 0; i < arguments->numKeywords; ++i) {
    size_t at = 0;
    while (at < count && !tsEqualC(arguments->names[i], names[at]))
      ++at;
    if (at == count || bound[at]) {
      feFail(compiler, FE_TYPE_ERROR, "%s() got an unexpected keyword argument '%.*s'", function,
             (int)arguments->names[i].length, arguments->names[i].data);
      return false;
    }
    bound[at] = arguments->keywords[i];
  }
  for (size_t i = 0; i < required; ++i)
    if (!bound[i]) {
      feFail(compiler, FE_TYPE_ERROR, "%s expected at least %zu argument%s, got %zu", function,
             required, required == 1 ? "" : "s", arguments->count);
      return false;
    }
  return true;
}

enum { MAX_METHOD_ARGUMENTS = 3 };

/// Self and up to two arguments by position, `required` of them at least, self counted.
static bool bindMethod(FeCompiler *compiler, const char *name, const FeArguments *arguments,
                       size_t required, size_t most, FeValue **bound) {
  static const char *const names[MAX_METHOD_ARGUMENTS] = {"self", "", ""};
  return fePyBindArguments(compiler, name, arguments, names, most, required, bound);
}

//===--- str ---===//

/// Self and up to two texts.
static bool bindTexts(FeCompiler *compiler, const char *name, const FeArguments *arguments,
                      size_t required, size_t most, FeValue **bound) {
  if (!bindMethod(compiler, name, arguments, required, most, bound))
    return false;
  for (size_t i = 0; i < most; ++i)
    if (bound[i] && bound[i]->kind == FE_NONE && i)
      bound[i] = NULL;
    else if (bound[i] && bound[i]->kind != FE_STR) {
      feFail(compiler, FE_TYPE_ERROR, "%s arg must be str, not %s", name, fePyTypeName(bound[i]));
      return false;
    }
  return fePyStep(compiler, bound[0]->as.string.length / 8 + 1);
}

static FeValue *mapAscii(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                         bool isUpper, bool onlyFirst) {
  FeValue *bound[1];
  if (!bindTexts(compiler, name, arguments, 1, 1, bound))
    return NULL;
  MlirStringRef text = tsArenaString(&compiler->arena, bound[0]->as.string);
  char *data = (char *)(uintptr_t)text.data;
  for (size_t i = 0; i < text.length; ++i) {
    bool toUpper = onlyFirst ? !i : isUpper;
    if (toUpper && data[i] >= 'a' && data[i] <= 'z')
      data[i] = (char)(data[i] - 32);
    else if (!toUpper && data[i] >= 'A' && data[i] <= 'Z')
      data[i] = (char)(data[i] + 32);
  }
  return feStr(compiler, text);
}

static FeValue *strUpper(FeCompiler *compiler, const FeArguments *arguments) {
  return mapAscii(compiler, arguments, "upper", true, false);
}
static FeValue *strLower(FeCompiler *compiler, const FeArguments *arguments) {
  return mapAscii(compiler, arguments, "lower", false, false);
}
static FeValue *strCapitalize(FeCompiler *compiler, const FeArguments *arguments) {
  return mapAscii(compiler, arguments, "capitalize", false, true);
}

static FeValue *hasAffix(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                         bool (*has)(MlirStringRef text, MlirStringRef affix)) {
  FeValue *bound[2];
  if (!bindMethod(compiler, name, arguments, 2, 2, bound))
    return NULL;
  FeValue **items = &bound[1];
  size_t count = 1;
  if (bound[1]->kind == FE_TUPLE) {
    items = bound[1]->as.tuple.items;
    count = bound[1]->as.tuple.count;
  }
  for (size_t i = 0; i < count; ++i) {
    if (items[i]->kind != FE_STR)
      return feFail(compiler, FE_TYPE_ERROR, "%s first arg must be str or a tuple of str, not %s",
                    name, fePyTypeName(items[i]));
    if (has(bound[0]->as.string, items[i]->as.string))
      return feBool(compiler, true);
  }
  return feBool(compiler, false);
}

static FeValue *strStartsWith(FeCompiler *compiler, const FeArguments *arguments) {
  return hasAffix(compiler, arguments, "startswith", tsStartsWith);
}
static FeValue *strEndsWith(FeCompiler *compiler, const FeArguments *arguments) {
  return hasAffix(compiler, arguments, "endswith", tsEndsWith);
}

static FeValue *removeAffix(FeCompiler *compiler, const FeArguments *arguments, bool isPrefix) {
  FeValue *bound[2];
  if (!bindTexts(compiler, isPrefix ? "removeprefix()" : "removesuffix()", arguments, 2, 2, bound))
    return NULL;
  MlirStringRef text = bound[0]->as.string, affix = bound[1]->as.string;
  if (isPrefix && tsStartsWith(text, affix))
    text = tsSubstring(text, affix.length, text.length);
  else if (!isPrefix && tsEndsWith(text, affix))
    text = tsSubstring(text, 0, text.length - affix.length);
  return feStr(compiler, text);
}
static FeValue *strRemovePrefix(FeCompiler *compiler, const FeArguments *arguments) {
  return removeAffix(compiler, arguments, true);
}
static FeValue *strRemoveSuffix(FeCompiler *compiler, const FeArguments *arguments) {
  return removeAffix(compiler, arguments, false);
}

static bool isIn(char c, MlirStringRef characters) {
  return tsFindChar(characters, c, 0) != SIZE_MAX;
}

static FeValue *strip(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                      bool left, bool right) {
  FeValue *bound[2];
  if (!bindTexts(compiler, name, arguments, 1, 2, bound))
    return NULL;
  MlirStringRef text = bound[0]->as.string;
  MlirStringRef characters = bound[1] ? bound[1]->as.string : tsLiteral(" \t\n\r\f\v");
  size_t start = 0, end = text.length;
  while (left && start < end && isIn(text.data[start], characters))
    ++start;
  while (right && end > start && isIn(text.data[end - 1], characters))
    --end;
  return feStr(compiler, tsSubstring(text, start, end - start));
}

static FeValue *strStrip(FeCompiler *compiler, const FeArguments *arguments) {
  return strip(compiler, arguments, "strip", true, true);
}
static FeValue *strLStrip(FeCompiler *compiler, const FeArguments *arguments) {
  return strip(compiler, arguments, "lstrip", true, false);
}
static FeValue *strRStrip(FeCompiler *compiler, const FeArguments *arguments) {
  return strip(compiler, arguments, "rstrip", false, true);
}

/// Searching costs as much as both texts' lengths multiplied, at worst.
static bool chargeSearch(FeCompiler *compiler, MlirStringRef text, MlirStringRef part) {
  return fePyStep(compiler, text.length / 64 * (part.length / 64 + 1) + 1);
}

static FeValue *splitBlanks(FeCompiler *compiler, MlirStringRef text, int64_t most) {
  FeValue *list = feList(compiler, NULL, 0);
  MlirStringRef blanks = tsLiteral(" \t\n\r\f\v");
  for (size_t at = 0; at < text.length;) {
    while (at < text.length && isIn(text.data[at], blanks))
      ++at;
    size_t start = at;
    bool isLast = most >= 0 && (int64_t)list->as.tuple.count == most;
    while (at < text.length && (isLast || !isIn(text.data[at], blanks)))
      ++at;
    if (at > start)
      fePyAppend(compiler, list, feStr(compiler, tsSubstring(text, start, at - start)));
  }
  return list;
}

static FeValue *strSplit(FeCompiler *compiler, const FeArguments *arguments) {
  static const char *const names[] = {"self", "sep", "maxsplit"};
  FeValue *bound[3];
  int64_t most = -1;
  if (!fePyBindArguments(compiler, "split", arguments, names, 3, 1, bound) ||
      (bound[2] && !fePyIndex(compiler, bound[2], &most)))
    return NULL;
  MlirStringRef text = bound[0]->as.string;
  if (!fePyStep(compiler, text.length / 8 + 1))
    return NULL;
  if (fePyIsNone(bound[1]))
    return splitBlanks(compiler, text, most);
  if (bound[1]->kind != FE_STR)
    return feFail(compiler, FE_TYPE_ERROR, "must be str or None, not %s", fePyTypeName(bound[1]));
  MlirStringRef separator = bound[1]->as.string;
  if (!separator.length)
    return feFail(compiler, FE_VALUE_ERROR, "empty separator");
  if (!chargeSearch(compiler, text, separator))
    return NULL;
  FeValue *list = feList(compiler, NULL, 0);
  size_t start = 0;
  for (;;) {
    bool isLast = most >= 0 && (int64_t)list->as.tuple.count == most;
    size_t end = isLast ? SIZE_MAX : tsFind(text, separator, start);
    fePyAppend(compiler, list,
               feStr(compiler, tsSubstring(text, start, end == SIZE_MAX ? SIZE_MAX : end - start)));
    if (end == SIZE_MAX)
      return list;
    start = end + separator.length;
  }
}

static FeValue *strJoin(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2], **items;
  size_t count;
  if (!bindMethod(compiler, "join", arguments, 2, 2, bound) ||
      !fePyItems(compiler, bound[1], &items, &count))
    return NULL;
  TsString text = {0};
  for (size_t i = 0; i < count; ++i) {
    if (items[i]->kind != FE_STR)
      feFail(compiler, FE_TYPE_ERROR, "sequence item %zu: expected str instance, %s found", i,
             fePyTypeName(items[i]));
    else if (text.size > FE_MAX_TEXT)
      feFail(compiler, FE_LIMIT, "a text of more than %d bytes", FE_MAX_TEXT);
    if (feHasError(compiler) || !fePyStep(compiler, items[i]->as.string.length / 16 + 1)) {
      tsStringFree(&text);
      return NULL;
    }
    if (i)
      tsStringAppend(&text, bound[0]->as.string);
    tsStringAppend(&text, items[i]->as.string);
  }
  return fePyTakeText(compiler, &text);
}

static FeValue *strReplace(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[3];
  if (!bindTexts(compiler, "replace", arguments, 3, 3, bound))
    return NULL;
  MlirStringRef text = bound[0]->as.string, from = bound[1]->as.string, to = bound[2]->as.string;
  if (!from.length)
    return feFail(compiler, FE_VALUE_ERROR, "replacing an empty text isn't supported");
  if (!chargeSearch(compiler, text, from) ||
      !fePyStep(compiler, text.length / from.length * to.length / 16))
    return NULL;
  TsString out = {0};
  size_t start = 0;
  for (size_t at; out.size <= FE_MAX_TEXT && (at = tsFind(text, from, start)) != SIZE_MAX;
       start = at + from.length) {
    tsStringAppend(&out, tsSubstring(text, start, at - start));
    tsStringAppend(&out, to);
  }
  tsStringAppend(&out, tsSubstring(text, start, text.length));
  return fePyTakeText(compiler, &out);
}

static FeValue *strFind(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2];
  if (!bindTexts(compiler, "find", arguments, 2, 2, bound) ||
      !chargeSearch(compiler, bound[0]->as.string, bound[1]->as.string))
    return NULL;
  size_t at = tsFind(bound[0]->as.string, bound[1]->as.string, 0);
  if (at == SIZE_MAX)
    return feInt(compiler, -1);
  return feInt(compiler, (int64_t)fePyLength(tsSubstring(bound[0]->as.string, 0, at)));
}

static FeValue *strIndex(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *found = strFind(compiler, arguments);
  if (found && found->as.integer.isNegative)
    return feFail(compiler, FE_VALUE_ERROR, "substring not found");
  return found;
}

static FeValue *strCount(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2];
  if (!bindTexts(compiler, "count", arguments, 2, 2, bound) ||
      !chargeSearch(compiler, bound[0]->as.string, bound[1]->as.string))
    return NULL;
  MlirStringRef part = bound[1]->as.string;
  if (!part.length)
    return feInt(compiler, (int64_t)fePyLength(bound[0]->as.string) + 1);
  int64_t count = 0;
  for (size_t at = 0; (at = tsFind(bound[0]->as.string, part, at)) != SIZE_MAX; at += part.length)
    ++count;
  return feInt(compiler, count);
}

static FeValue *strIsDigit(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  if (!bindTexts(compiler, "isdigit", arguments, 1, 1, bound))
    return NULL;
  MlirStringRef text = bound[0]->as.string;
  bool isDigit = text.length != 0;
  for (size_t i = 0; i < text.length; ++i)
    isDigit = isDigit && text.data[i] >= '0' && text.data[i] <= '9';
  return feBool(compiler, isDigit);
}

static FeValue *strFormat(FeCompiler *compiler, const FeArguments *arguments) {
  FeArguments rest = *arguments;
  ++rest.positional;
  --rest.count;
  return fePyFormatMethod(compiler, arguments->positional[0]->as.string, &rest);
}

static const FeBuiltin strMethods[] = {
    {.name = "str.upper", .raw = strUpper},
    {.name = "str.lower", .raw = strLower},
    {.name = "str.capitalize", .raw = strCapitalize},
    {.name = "str.startswith", .raw = strStartsWith},
    {.name = "str.endswith", .raw = strEndsWith},
    {.name = "str.removeprefix", .raw = strRemovePrefix},
    {.name = "str.removesuffix", .raw = strRemoveSuffix},
    {.name = "str.strip", .raw = strStrip},
    {.name = "str.lstrip", .raw = strLStrip},
    {.name = "str.rstrip", .raw = strRStrip},
    {.name = "str.split", .raw = strSplit},
    {.name = "str.join", .raw = strJoin},
    {.name = "str.replace", .raw = strReplace},
    {.name = "str.find", .raw = strFind},
    {.name = "str.index", .raw = strIndex},
    {.name = "str.count", .raw = strCount},
    {.name = "str.isdigit", .raw = strIsDigit},
    {.name = "str.format", .raw = strFormat},
    {.name = NULL},
};

//===--- list, tuple ---===//

static FeValue *sequenceIndex(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2];
  if (!bindMethod(compiler, "index", arguments, 2, 2, bound))
    return NULL;
  for (size_t i = 0; i < bound[0]->as.tuple.count; ++i)
    if (fePyEqual(bound[0]->as.tuple.items[i], bound[1]))
      return feInt(compiler, (int64_t)i);
  TsString text = {0};
  fePyRepr(bound[1], &text);
  feFail(compiler, FE_VALUE_ERROR,
         bound[0]->kind == FE_LIST ? "%s is not in list" : "tuple.index(x): x not in tuple",
         text.data);
  tsStringFree(&text);
  return NULL;
}

static FeValue *sequenceCount(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2];
  if (!bindMethod(compiler, "count", arguments, 2, 2, bound))
    return NULL;
  int64_t count = 0;
  for (size_t i = 0; i < bound[0]->as.tuple.count; ++i)
    count += fePyEqual(bound[0]->as.tuple.items[i], bound[1]);
  return feInt(compiler, count);
}

static bool hasRoom(FeCompiler *compiler, const FeValue *list) {
  if (list->as.tuple.count < FE_MAX_ITEMS)
    return fePyStep(compiler, 1);
  feFail(compiler, FE_LIMIT, "a list of more than %d items", FE_MAX_ITEMS);
  return false;
}

static FeValue *listAppend(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2];
  if (!bindMethod(compiler, "append", arguments, 2, 2, bound) || !hasRoom(compiler, bound[0]))
    return NULL;
  fePyAppend(compiler, bound[0], bound[1]);
  return feNone(compiler);
}

static FeValue *listExtend(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2], **items;
  size_t count;
  if (!bindMethod(compiler, "extend", arguments, 2, 2, bound) ||
      !fePyItems(compiler, bound[1], &items, &count))
    return NULL;
  for (size_t i = 0; i < count; ++i) {
    if (!hasRoom(compiler, bound[0]))
      return NULL;
    fePyAppend(compiler, bound[0], items[i]);
  }
  return feNone(compiler);
}

/// A position where a list may be changed; false after an error.
static bool listPosition(FeCompiler *compiler, const FeValue *list, const FeValue *index,
                         int64_t *position) {
  int64_t count = (int64_t)list->as.tuple.count;
  if (!fePyIndex(compiler, index, position) || !fePyStep(compiler, (size_t)count / 8 + 1))
    return false;
  if (*position < 0)
    *position = *position < -count ? -1 : *position + count;
  return true;
}

static FeValue *listInsert(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[3];
  int64_t at;
  if (!bindMethod(compiler, "insert", arguments, 3, 3, bound) ||
      !listPosition(compiler, bound[0], bound[1], &at) || !hasRoom(compiler, bound[0]))
    return NULL;
  size_t count = bound[0]->as.tuple.count;
  size_t place = at < 0 ? 0 : (uint64_t)at > count ? count : (size_t)at;
  fePyAppend(compiler, bound[0], bound[2]);
  FeValue **items = bound[0]->as.tuple.items;
  memmove(items + place + 1, items + place, (count - place) * sizeof *items);
  items[place] = bound[2];
  return feNone(compiler);
}

static FeValue *listPop(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2];
  if (!bindMethod(compiler, "pop", arguments, 1, 2, bound))
    return NULL;
  int64_t count = (int64_t)bound[0]->as.tuple.count, at = count - 1;
  if (!count)
    return feFail(compiler, FE_INDEX_ERROR, "pop from empty list");
  if (bound[1] && !listPosition(compiler, bound[0], bound[1], &at))
    return NULL;
  if (at < 0 || at >= count)
    return feFail(compiler, FE_INDEX_ERROR, "pop index out of range");
  FeValue **items = bound[0]->as.tuple.items, *item = items[at];
  memmove(items + at, items + at + 1, (size_t)(count - at - 1) * sizeof *items);
  --bound[0]->as.tuple.count;
  return item;
}

static FeValue *listReverse(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  if (!bindMethod(compiler, "reverse", arguments, 1, 1, bound))
    return NULL;
  FeValue **items = bound[0]->as.tuple.items;
  for (size_t i = 0, j = bound[0]->as.tuple.count; i + 1 < j; ++i) {
    FeValue *item = items[i];
    items[i] = items[--j];
    items[j] = item;
  }
  return feNone(compiler);
}

static FeValue *listSort(FeCompiler *compiler, const FeArguments *arguments) {
  static const char *const names[] = {"self", "key", "reverse"};
  FeValue *bound[3];
  bool isReversed = false;
  if (!fePyBindArguments(compiler, "sort", arguments, names, 3, 1, bound) ||
      (bound[2] && !fePyTruth(compiler, bound[2], &isReversed)) ||
      !fePySort(compiler, bound[0]->as.tuple.items, bound[0]->as.tuple.count, bound[1], isReversed))
    return NULL;
  return feNone(compiler);
}

static FeValue *listCopy(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  return bindMethod(compiler, "copy", arguments, 1, 1, bound) ? fePyListOf(compiler, bound[0])
                                                              : NULL;
}

static const FeBuiltin listMethods[] = {
    {.name = "list.index", .raw = sequenceIndex}, {.name = "list.count", .raw = sequenceCount},
    {.name = "list.append", .raw = listAppend},   {.name = "list.extend", .raw = listExtend},
    {.name = "list.insert", .raw = listInsert},   {.name = "list.pop", .raw = listPop},
    {.name = "list.reverse", .raw = listReverse}, {.name = "list.sort", .raw = listSort},
    {.name = "list.copy", .raw = listCopy},       {.name = NULL},
};

/// A named tuple with some fields exchanged.
static FeValue *tupleReplace(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *tuple = arguments->positional[0];
  const FeClass *of = tuple->as.tuple.of;
  if (!of)
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'tuple' object has no attribute '_replace'");
  FeValue *result = fePyCopyItems(compiler, FE_TUPLE, tuple->as.tuple.items, tuple->as.tuple.count);
  result->as.tuple.of = of;
  for (size_t i = 0; i < arguments->numKeywords; ++i) {
    size_t at = 0;
    while (at < of->numFields && !tsEqual(of->fieldNames[at], arguments->names[i]))
      ++at;
    if (at == of->numFields)
      return feFail(compiler, FE_VALUE_ERROR, "Got unexpected field names: ['%.*s']",
                    (int)arguments->names[i].length, arguments->names[i].data);
    result->as.tuple.items[at] = arguments->keywords[i];
  }
  return result;
}

static const FeBuiltin tupleMethods[] = {
    {.name = "tuple.index", .raw = sequenceIndex},
    {.name = "tuple.count", .raw = sequenceCount},
    {.name = "tuple._replace", .raw = tupleReplace},
    {.name = NULL},
};

//===--- dict ---===//

static FeValue *dictGet(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[3];
  if (!bindMethod(compiler, "get", arguments, 2, 3, bound) ||
      !fePyStep(compiler, bound[0]->as.dict.count / 8 + 1))
    return NULL;
  FeValue *found = fePyDictFind(bound[0], bound[1]);
  return found ? found : bound[2] ? bound[2] : feNone(compiler);
}

static FeValue *dictSetDefault(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[3];
  if (!bindMethod(compiler, "setdefault", arguments, 2, 3, bound))
    return NULL;
  FeValue *found = fePyDictFind(bound[0], bound[1]);
  if (found)
    return found;
  found = bound[2] ? bound[2] : feNone(compiler);
  return fePyDictSet(compiler, bound[0], bound[1], found) ? found : NULL;
}

typedef enum Listed { KEYS, VALUES, PAIRS } Listed;

static FeValue *listEntries(FeCompiler *compiler, const FeArguments *arguments, Listed what) {
  FeValue *bound[1];
  if (!bindMethod(compiler, "items", arguments, 1, 1, bound) ||
      !fePyStep(compiler, bound[0]->as.dict.count + 1))
    return NULL;
  FeValue *list = feList(compiler, NULL, 0);
  for (size_t i = 0; i < bound[0]->as.dict.count; ++i) {
    FeDictEntry entry = bound[0]->as.dict.entries[i];
    FeValue *pair[] = {entry.key, entry.value};
    fePyAppend(compiler, list,
               what == KEYS     ? entry.key
               : what == VALUES ? entry.value
                                : fePyCopyItems(compiler, FE_TUPLE, pair, 2));
  }
  return list;
}

static FeValue *dictKeys(FeCompiler *compiler, const FeArguments *arguments) {
  return listEntries(compiler, arguments, KEYS);
}
static FeValue *dictValues(FeCompiler *compiler, const FeArguments *arguments) {
  return listEntries(compiler, arguments, VALUES);
}
static FeValue *dictItems(FeCompiler *compiler, const FeArguments *arguments) {
  return listEntries(compiler, arguments, PAIRS);
}

static FeValue *dictUpdate(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *dict = arguments->positional[0];
  FeValue *other = arguments->count > 1 ? arguments->positional[1] : NULL;
  if (other && other->kind != FE_DICT)
    return feFail(compiler, FE_TYPE_ERROR, "updating a dict from a '%s' isn't supported",
                  fePyTypeName(other));
  for (size_t i = 0; other && i < other->as.dict.count; ++i)
    if (!fePyDictSet(compiler, dict, other->as.dict.entries[i].key,
                     other->as.dict.entries[i].value))
      return NULL;
  for (size_t i = 0; i < arguments->numKeywords; ++i)
    if (!fePyDictSet(compiler, dict, feStr(compiler, arguments->names[i]), arguments->keywords[i]))
      return NULL;
  return feNone(compiler);
}

static FeValue *dictPop(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[3];
  if (!bindMethod(compiler, "pop", arguments, 2, 3, bound) ||
      !fePyStep(compiler, bound[0]->as.dict.count / 8 + 1))
    return NULL;
  size_t count = bound[0]->as.dict.count;
  FeDictEntry *entries = bound[0]->as.dict.entries;
  for (size_t i = 0; i < count; ++i) {
    if (!fePyEqual(entries[i].key, bound[1]))
      continue;
    FeValue *value = entries[i].value;
    memmove(entries + i, entries + i + 1, (count - i - 1) * sizeof *entries);
    --bound[0]->as.dict.count;
    return value;
  }
  return bound[2] ? bound[2] : fePySubscript(compiler, bound[0], bound[1]);
}

static FeValue *dictCopy(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *copy = fePyNew(compiler, FE_DICT);
  FeValue *both[] = {copy, arguments->positional[0]};
  FeArguments update = {.positional = both, .count = 2};
  return dictUpdate(compiler, &update) ? copy : NULL;
}

static FeValue *setAdd(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2];
  if (!bindMethod(compiler, "add", arguments, 2, 2, bound) ||
      !fePyDictSet(compiler, bound[0], bound[1], feNone(compiler)))
    return NULL;
  return feNone(compiler);
}

static const FeBuiltin dictMethods[] = {
    {.name = "dict.get", .raw = dictGet},     {.name = "dict.setdefault", .raw = dictSetDefault},
    {.name = "dict.keys", .raw = dictKeys},   {.name = "dict.values", .raw = dictValues},
    {.name = "dict.items", .raw = dictItems}, {.name = "dict.update", .raw = dictUpdate},
    {.name = "dict.pop", .raw = dictPop},     {.name = "dict.copy", .raw = dictCopy},
    {.name = "dict.add", .raw = setAdd},      {.name = NULL},
};

//===--- Numbers ---===//

static FeValue *intBitLength(FeCompiler *compiler, const FeArguments *arguments) {
  FeInt number = fePyIntOf(arguments->positional[0]);
  return feInt(compiler, (int64_t)feIntBits(&number));
}

static FeValue *intBitCount(FeCompiler *compiler, const FeArguments *arguments) {
  FeInt number = fePyIntOf(arguments->positional[0]);
  int64_t count = 0;
  for (uint32_t i = 0; i < number.count; ++i)
    count += __builtin_popcount(number.limbs[i]);
  return feInt(compiler, count);
}

static FeValue *floatIsInteger(FeCompiler *compiler, const FeArguments *arguments) {
  double real = arguments->positional[0]->as.real;
  return feBool(compiler, isfinite(real) && real == floor(real));
}

static const FeBuiltin intMethods[] = {
    {.name = "int.bit_length", .raw = intBitLength},
    {.name = "int.bit_count", .raw = intBitCount},
    {.name = NULL},
};
static const FeBuiltin floatMethods[] = {
    {.name = "float.is_integer", .raw = floatIsInteger},
    {.name = NULL},
};

const FeBuiltin *fePyTableFind(const FeBuiltin *table, MlirStringRef name) {
  for (; table->name; ++table) {
    const char *dot = strrchr(table->name, '.');
    if (tsEqualC(name, dot ? dot + 1 : table->name))
      return table;
  }
  return NULL;
}

FeValue *fePyMethod(FeCompiler *compiler, FeValue *value, MlirStringRef name) {
  const FeBuiltin *table = value->kind == FE_STR     ? strMethods
                           : value->kind == FE_LIST  ? listMethods
                           : value->kind == FE_TUPLE ? tupleMethods
                           : value->kind == FE_DICT  ? dictMethods
                           : fePyIsInt(value)        ? intMethods
                           : value->kind == FE_FLOAT ? floatMethods
                                                     : NULL;
  const FeBuiltin *method = table ? fePyTableFind(table, name) : NULL;
  return method ? fePyBind(compiler, fePyBuiltinValue(compiler, method), value) : NULL;
}
