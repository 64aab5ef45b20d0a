// Python's builtin functions and types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Host.h"

#include <math.h>
#include <stdio.h>

FeValue *fePyBuiltinValue(FeCompiler *compiler, const FeBuiltin *builtin) {
  FeValue *value = fePyNew(compiler, FE_BUILTIN);
  value->as.builtin = builtin;
  return value;
}

/// Up to two arguments by position, `required` of them at least; those not given are NULL.
static bool bind(FeCompiler *compiler, const char *name, const FeArguments *arguments,
                 size_t required, size_t most, FeValue **bound) {
  static const char *const names[] = {"", "", "", ""};
  return fePyBindArguments(compiler, name, arguments, names, most, required, bound);
}

//===--- Numbers and texts ---===//

static FeValue *pyLen(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1], **items;
  size_t count;
  if (!bind(compiler, "len()", arguments, 1, 1, bound))
    return NULL;
  switch (bound[0]->kind) {
  case FE_STR:
    return feInt(compiler, (int64_t)fePyLength(bound[0]->as.string));
  case FE_TUPLE:
  case FE_LIST:
  case FE_DICT:
  case FE_BYTES:
  case FE_RANGE:
    return fePyItems(compiler, bound[0], &items, &count) ? feInt(compiler, (int64_t)count) : NULL;
  case FE_OPAQUE:
    return bound[0];
  default:
    return feFail(compiler, FE_TYPE_ERROR, "object of type '%s' has no len()",
                  fePyTypeName(bound[0]));
  }
}

static FeValue *failLiteral(FeCompiler *compiler, const char *before, const FeValue *value) {
  TsString text = {0};
  fePyRepr((FeValue *)(uintptr_t)value, &text);
  feFail(compiler, FE_VALUE_ERROR, "%s: %s", before, text.data);
  tsStringFree(&text);
  return NULL;
}

/// Whether a digit of the base is there.
static bool isDigit(char c, unsigned base) {
  unsigned value = c >= '0' && c <= '9'                 ? (unsigned)(c - '0')
                   : (c | 32) >= 'a' && (c | 32) <= 'z' ? (unsigned)((c | 32) - 'a') + 10
                                                        : 99;
  return value < base;
}

static FeValue *intFromText(FeCompiler *compiler, const FeValue *value, unsigned base) {
  MlirStringRef text = tsTrim(value->as.string);
  TsString digits = {0};
  size_t at = 0;
  bool isNegative = text.length && text.data[0] == '-', isFine = true;
  at += text.length && (text.data[0] == '-' || text.data[0] == '+');
  if (at + 1 < text.length && text.data[at] == '0') {
    char c = (char)(text.data[at + 1] | 32);
    unsigned prefix = c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 0;
    if (prefix && (base == prefix || !base)) {
      at += 2;
      base = prefix;
    }
  }
  base = base ? base : 10;
  for (bool wasDigit = false; isFine && at < text.length; ++at) {
    if (text.data[at] == '_' && wasDigit && at + 1 < text.length) {
      wasDigit = false;
      continue;
    }
    isFine = wasDigit = isDigit(text.data[at], base);
    tsStringAppendChar(&digits, text.data[at]);
  }
  FeValue *result = NULL;
  if (!isFine || !digits.size)
    result = base == 10 ? failLiteral(compiler, "invalid literal for int() with base 10", value)
                        : failLiteral(compiler, "invalid literal for int()", value);
  else if (digits.size > FE_MAX_DECIMAL_DIGITS)
    feFail(compiler, FE_VALUE_ERROR,
           "Exceeds the limit (%d digits) for integer string conversion: value has %zu digits; use "
           "sys.set_int_max_str_digits() to increase the limit",
           FE_MAX_DECIMAL_DIGITS, digits.size);
  else
    result = fePyInt(compiler, feIntFromDigits(&compiler->arena, tsStringView(&digits), base));
  tsStringFree(&digits);
  return result && isNegative ? fePyUnary(compiler, FE_U_SUB, result) : result;
}

static FeValue *pyInt(FeCompiler *compiler, const FeArguments *arguments) {
  static const char *const names[] = {"x", "base"};
  FeValue *bound[2];
  int64_t base = 10;
  if (!fePyBindArguments(compiler, "int", arguments, names, 2, 0, bound))
    return NULL;
  if (!bound[0])
    return feInt(compiler, 0);
  if (bound[1] && (!fePyIndex(compiler, bound[1], &base) || base < 0 || base == 1 || base > 36))
    return feFail(compiler, FE_VALUE_ERROR, "int() base must be >= 2 and <= 36, or 0");
  if (fePyIsInt(bound[0]))
    return fePyInt(compiler, fePyIntOf(bound[0]));
  if (bound[0]->kind == FE_STR)
    return intFromText(compiler, bound[0], (unsigned)base);
  if (bound[0]->kind == FE_OPAQUE)
    return bound[0];
  if (bound[0]->kind != FE_FLOAT)
    return feFail(compiler, FE_TYPE_ERROR,
                  "int() argument must be a string, a bytes-like object or a real number, not '%s'",
                  fePyTypeName(bound[0]));
  double real = bound[0]->as.real;
  if (!isfinite(real))
    return feFail(compiler, isnan(real) ? FE_VALUE_ERROR : FE_OVERFLOW,
                  "cannot convert float %s to integer", isnan(real) ? "NaN" : "infinity");
  return fePyInt(compiler, feIntFromDouble(&compiler->arena, trunc(real)));
}

static FeValue *floatFromText(FeCompiler *compiler, const FeValue *value) {
  MlirStringRef text = tsTrim(value->as.string);
  TsString plain = {0};
  bool isHex = false;
  for (size_t i = 0; i < text.length; ++i) {
    isHex |= (text.data[i] | 32) == 'x' || text.data[i] == '(' || text.data[i] == '\0';
    if (text.data[i] != '_')
      tsStringAppendChar(&plain, text.data[i]);
  }
  char *end = NULL;
  double real = plain.size ? strtod(plain.data, &end) : 0;
  bool isFine = plain.size && end == plain.data + plain.size && !isHex;
  tsStringFree(&plain);
  return isFine ? feFloat(compiler, real)
                : failLiteral(compiler, "could not convert string to float", value);
}

static FeValue *pyFloat(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  double real;
  if (!bind(compiler, "float", arguments, 0, 1, bound))
    return NULL;
  if (!bound[0])
    return feFloat(compiler, 0);
  if (fePyIsNumber(bound[0]))
    return fePyToDouble(compiler, bound[0], &real) ? feFloat(compiler, real) : NULL;
  if (bound[0]->kind == FE_STR)
    return floatFromText(compiler, bound[0]);
  if (bound[0]->kind == FE_OPAQUE)
    return bound[0];
  return feFail(compiler, FE_TYPE_ERROR,
                "float() argument must be a string or a real number, not '%s'",
                fePyTypeName(bound[0]));
}

static FeValue *pyBool(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  bool isTrue = false;
  if (!bind(compiler, "bool", arguments, 0, 1, bound) ||
      (bound[0] && !feHostTruth(compiler, bound[0], &isTrue)))
    return NULL;
  return feBool(compiler, isTrue);
}

static FeValue *toText(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                       void (*print)(FeValue *value, TsString *out)) {
  FeValue *bound[1];
  TsString text = {0};
  if (!bind(compiler, name, arguments, 0, 1, bound) || !fePyStep(compiler, 4))
    return NULL;
  if (bound[0])
    print(bound[0], &text);
  return fePyTakeText(compiler, &text);
}

static FeValue *pyStr(FeCompiler *compiler, const FeArguments *arguments) {
  return toText(compiler, arguments, "str", fePyStr);
}
static FeValue *pyRepr(FeCompiler *compiler, const FeArguments *arguments) {
  return toText(compiler, arguments, "repr()", fePyRepr);
}

static FeValue *inBase(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                       unsigned base, const char *prefix) {
  FeValue *bound[1];
  if (!bind(compiler, name, arguments, 1, 1, bound))
    return NULL;
  if (!fePyIsInt(bound[0]))
    return feFail(compiler, FE_TYPE_ERROR, "'%s' object cannot be interpreted as an integer",
                  fePyTypeName(bound[0]));
  FeInt number = fePyIntOf(bound[0]);
  TsString text = {0};
  tsStringAppendC(&text, number.isNegative ? "-" : "");
  tsStringAppendC(&text, prefix);
  number.isNegative = false;
  feIntPrint(&number, base, &text);
  return fePyTakeText(compiler, &text);
}

static FeValue *pyHex(FeCompiler *compiler, const FeArguments *arguments) {
  return inBase(compiler, arguments, "hex()", 16, "0x");
}
static FeValue *pyOct(FeCompiler *compiler, const FeArguments *arguments) {
  return inBase(compiler, arguments, "oct()", 8, "0o");
}
static FeValue *pyBin(FeCompiler *compiler, const FeArguments *arguments) {
  return inBase(compiler, arguments, "bin()", 2, "0b");
}

static FeValue *pyOrd(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  size_t size;
  if (!bind(compiler, "ord()", arguments, 1, 1, bound))
    return NULL;
  if (bound[0]->kind != FE_STR)
    return feFail(compiler, FE_TYPE_ERROR, "ord() expected string of length 1, but %s found",
                  fePyTypeName(bound[0]));
  if (fePyLength(bound[0]->as.string) != 1)
    return feFail(compiler, FE_TYPE_ERROR,
                  "ord() expected a character, but string of length %zu found",
                  fePyLength(bound[0]->as.string));
  return feInt(compiler, fePyCodePointAt(bound[0]->as.string, 0, &size));
}

static FeValue *pyChr(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  int64_t point;
  TsString text = {0};
  if (!bind(compiler, "chr()", arguments, 1, 1, bound) || !fePyIndex(compiler, bound[0], &point))
    return NULL;
  if (point < 0 || point > 0x10ffff)
    return feFail(compiler, FE_VALUE_ERROR, "chr() arg not in range(0x110000)");
  feAppendCodePoint(&text, (uint32_t)point);
  return fePyTakeText(compiler, &text);
}

static FeValue *pyAbs(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  if (!bind(compiler, "abs()", arguments, 1, 1, bound))
    return NULL;
  if (bound[0]->kind == FE_FLOAT)
    return feFloat(compiler, fabs(bound[0]->as.real));
  if (!fePyIsInt(bound[0]))
    return feFail(compiler, FE_TYPE_ERROR, "bad operand type for abs(): '%s'",
                  fePyTypeName(bound[0]));
  FeInt number = fePyIntOf(bound[0]);
  number.isNegative = false;
  return fePyInt(compiler, number);
}

static FeValue *pyPow(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[3];
  if (!bind(compiler, "pow()", arguments, 2, 3, bound))
    return NULL;
  if (fePyIsNone(bound[2]))
    return fePyBinary(compiler, FE_POW, bound[0], bound[1]);
  if (!fePyIsInt(bound[0]) || !fePyIsInt(bound[1]) || !fePyIsInt(bound[2]))
    return feFail(compiler, FE_TYPE_ERROR,
                  "pow() 3rd argument not allowed unless all arguments are integers");
  return fePyPowerModulo(compiler, bound[0], bound[1], bound[2]);
}

static FeValue *pyDivmod(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2], *pair[2];
  if (!bind(compiler, "divmod", arguments, 2, 2, bound) ||
      !(pair[0] = fePyBinary(compiler, FE_FLOOR_DIV, bound[0], bound[1])) ||
      !(pair[1] = fePyBinary(compiler, FE_MOD, bound[0], bound[1])))
    return NULL;
  return fePyCopyItems(compiler, FE_TUPLE, pair, 2);
}

/// An int rounded to a multiple of 10 ** places, to the even one of two that are as near.
static FeValue *roundInt(FeCompiler *compiler, FeValue *value, int64_t places) {
  FeValue *scale = fePyBinary(compiler, FE_POW, feInt(compiler, 10), feInt(compiler, places));
  FeInt number = fePyIntOf(value), quotient, rest, twice;
  if (!scale)
    return NULL;
  feIntDivide(&compiler->arena, &number, &scale->as.integer, &quotient, &rest);
  twice = feIntShift(&compiler->arena, &rest, 1);
  int order = feIntCompare(&twice, &scale->as.integer);
  bool isOdd = quotient.count && (quotient.limbs[0] & 1);
  if (order > 0 || (order == 0 && isOdd)) {
    FeInt one = feIntFrom(&compiler->arena, 1);
    quotient = feIntAdd(&compiler->arena, &quotient, &one);
  }
  return fePyBinary(compiler, FE_MULT, fePyInt(compiler, quotient), scale);
}

static FeValue *pyRound(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2];
  int64_t digits = 0;
  if (!bind(compiler, "round()", arguments, 1, 2, bound) ||
      (!fePyIsNone(bound[1]) && !fePyIndex(compiler, bound[1], &digits)))
    return NULL;
  if (fePyIsInt(bound[0]) && digits >= 0)
    return fePyInt(compiler, fePyIntOf(bound[0]));
  if (fePyIsInt(bound[0]) && digits > -FE_MAX_DECIMAL_DIGITS)
    return roundInt(compiler, bound[0], -digits);
  if (bound[0]->kind != FE_FLOAT || digits < -300 || digits > 300)
    return feFail(compiler, FE_TYPE_ERROR, "type %s doesn't define __round__ method",
                  fePyTypeName(bound[0]));
  double real = bound[0]->as.real;
  if (!fePyIsNone(bound[1])) {
    char text[720];
    if (digits < 0) {
      double scale = pow(10, (double)-digits);
      return feFloat(compiler, nearbyint(real / scale) * scale);
    }
    snprintf(text, sizeof text, "%.*f", (int)digits, real);
    return feFloat(compiler, isfinite(real) ? strtod(text, NULL) : real);
  }
  if (!isfinite(real))
    return feFail(compiler, isnan(real) ? FE_VALUE_ERROR : FE_OVERFLOW,
                  "cannot convert float %s to integer", isnan(real) ? "NaN" : "infinity");
  return fePyInt(compiler, feIntFromDouble(&compiler->arena, nearbyint(real)));
}

//===--- Iterables ---===//

static FeValue *pyRange(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[3];
  if (!bind(compiler, "range", arguments, 1, 3, bound))
    return NULL;
  for (size_t i = 0; i < arguments->count; ++i) {
    if (bound[i]->kind == FE_OPAQUE)
      return bound[i];
    if (!fePyIsInt(bound[i]) && bound[i]->kind != FE_TENSOR)
      return feFail(compiler, FE_TYPE_ERROR, "'%s' object cannot be interpreted as an integer",
                    fePyTypeName(bound[i]));
  }
  FeValue *range = fePyNew(compiler, FE_RANGE);
  range->as.range.start = bound[1] ? bound[0] : feInt(compiler, 0);
  range->as.range.stop = bound[1] ? bound[1] : bound[0];
  range->as.range.step = bound[2] ? bound[2] : feInt(compiler, 1);
  range->as.range.flavour = FE_PY_RANGE;
  if (bound[2] && fePyIsInt(bound[2])) {
    FeInt step = fePyIntOf(bound[2]);
    if (feIntIsZero(&step))
      return feFail(compiler, FE_VALUE_ERROR, "range() arg 3 must not be zero");
  }
  return range;
}

static FeValue *collect(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                        FeKind kind) {
  FeValue *bound[1], *list = feList(compiler, NULL, 0);
  if (!bind(compiler, name, arguments, 0, 1, bound))
    return NULL;
  if (bound[0] && bound[0]->kind == FE_OPAQUE)
    return bound[0];
  if (bound[0] && !(list = fePyListOf(compiler, bound[0])))
    return NULL;
  list->kind = kind;
  return list;
}

static FeValue *pyList(FeCompiler *compiler, const FeArguments *arguments) {
  return collect(compiler, arguments, "list", FE_LIST);
}
static FeValue *pyTuple(FeCompiler *compiler, const FeArguments *arguments) {
  return collect(compiler, arguments, "tuple", FE_TUPLE);
}

static FeValue *pySet(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1], **items, *set = fePyNew(compiler, FE_DICT);
  size_t count = 0;
  if (!bind(compiler, "set", arguments, 0, 1, bound) ||
      (bound[0] && !fePyItems(compiler, bound[0], &items, &count)))
    return NULL;
  for (size_t i = 0; i < count; ++i)
    if (!fePyDictSet(compiler, set, items[i], feNone(compiler)))
      return NULL;
  return set;
}

static FeValue *pyDict(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *dict = fePyNew(compiler, FE_DICT), **items;
  size_t count = 0;
  if (arguments->count > 1)
    return feFail(compiler, FE_TYPE_ERROR, "dict expected at most 1 argument, got %zu",
                  arguments->count);
  FeValue *from = arguments->count ? arguments->positional[0] : NULL;
  if (from && !fePyItems(compiler, from, &items, &count))
    return NULL;
  for (size_t i = 0; i < count; ++i) {
    bool isPair =
        (items[i]->kind == FE_TUPLE || items[i]->kind == FE_LIST) && items[i]->as.tuple.count == 2;
    if (from->kind != FE_DICT && !isPair)
      return feFail(compiler, FE_TYPE_ERROR,
                    "cannot convert dictionary update sequence element #%zu to a sequence", i);
    FeValue *key = from->kind == FE_DICT ? items[i] : items[i]->as.tuple.items[0];
    FeValue *value =
        from->kind == FE_DICT ? from->as.dict.entries[i].value : items[i]->as.tuple.items[1];
    if (!fePyDictSet(compiler, dict, key, value))
      return NULL;
  }
  for (size_t i = 0; i < arguments->numKeywords; ++i)
    if (!fePyDictSet(compiler, dict, feStr(compiler, arguments->names[i]), arguments->keywords[i]))
      return NULL;
  return dict;
}

static FeValue *extreme(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                        FeOperator op) {
  FeValue **items = arguments->positional, *key = NULL, *result = NULL, *best = NULL;
  size_t count = arguments->count;
  if (!count)
    return feFail(compiler, FE_TYPE_ERROR, "%s expected at least 1 argument, got 0", name);
  if (count == 1 && !fePyItems(compiler, arguments->positional[0], &items, &count))
    return NULL;
  for (size_t i = 0; i < arguments->numKeywords; ++i) {
    if (tsEqualC(arguments->names[i], "key"))
      key = arguments->keywords[i];
    else if (!count)
      return arguments->keywords[i];
  }
  if (!count)
    return feFail(compiler, FE_VALUE_ERROR, "%s() arg is an empty sequence", name);
  for (size_t i = 0; i < count; ++i) {
    FeValue *by = fePyIsNone(key) ? items[i] : fePyCall(compiler, key, &items[i], 1, NULL, NULL, 0);
    FeValue *isBetter = by && best ? fePyCompare(compiler, op, by, best) : NULL;
    if (feHasError(compiler))
      return NULL;
    if (best && (isBetter->kind != FE_BOOL || !isBetter->as.boolean))
      continue;
    best = by;
    result = items[i];
  }
  return result;
}

static FeValue *pyMin(FeCompiler *compiler, const FeArguments *arguments) {
  return extreme(compiler, arguments, "min", FE_LT);
}
static FeValue *pyMax(FeCompiler *compiler, const FeArguments *arguments) {
  return extreme(compiler, arguments, "max", FE_GT);
}

static FeValue *pySum(FeCompiler *compiler, const FeArguments *arguments) {
  static const char *const names[] = {"", "start"};
  FeValue *bound[2], **items;
  size_t count;
  if (!fePyBindArguments(compiler, "sum()", arguments, names, 2, 1, bound) ||
      !fePyItems(compiler, bound[0], &items, &count))
    return NULL;
  FeValue *result = bound[1] ? bound[1] : feInt(compiler, 0);
  for (size_t i = 0; i < count && result; ++i)
    result = fePyBinary(compiler, FE_ADD, result, items[i]);
  return result;
}

static FeValue *anyAll(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                       bool decisive) {
  FeValue *bound[1], **items;
  size_t count;
  if (!bind(compiler, name, arguments, 1, 1, bound) ||
      !fePyItems(compiler, bound[0], &items, &count))
    return NULL;
  for (size_t i = 0; i < count; ++i) {
    bool isTrue;
    if (!feHostTruth(compiler, items[i], &isTrue))
      return NULL;
    if (isTrue == decisive)
      return feBool(compiler, decisive);
  }
  return feBool(compiler, !decisive);
}

static FeValue *pyAny(FeCompiler *compiler, const FeArguments *arguments) {
  return anyAll(compiler, arguments, "any()", true);
}
static FeValue *pyAll(FeCompiler *compiler, const FeArguments *arguments) {
  return anyAll(compiler, arguments, "all()", false);
}

static FeValue *pyZip(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *list = feList(compiler, NULL, 0);
  FeValue ***items = tsArenaNewArray(&compiler->arena, FeValue **, arguments->count + 1);
  FeValue **row = tsArenaNewArray(&compiler->arena, FeValue *, arguments->count + 1);
  size_t shortest = arguments->count ? SIZE_MAX : 0, count;
  for (size_t i = 0; i < arguments->count; ++i) {
    if (!fePyItems(compiler, arguments->positional[i], &items[i], &count))
      return NULL;
    shortest = count < shortest ? count : shortest;
  }
  for (size_t i = 0; i < shortest; ++i) {
    if (!fePyStep(compiler, arguments->count))
      return NULL;
    for (size_t j = 0; j < arguments->count; ++j)
      row[j] = items[j][i];
    fePyAppend(compiler, list, fePyCopyItems(compiler, FE_TUPLE, row, arguments->count));
  }
  return list;
}

static FeValue *pyEnumerate(FeCompiler *compiler, const FeArguments *arguments) {
  static const char *const names[] = {"iterable", "start"};
  FeValue *bound[2], **items, *list = feList(compiler, NULL, 0);
  size_t count;
  int64_t start = 0;
  if (!fePyBindArguments(compiler, "enumerate()", arguments, names, 2, 1, bound) ||
      (bound[1] && !fePyIndex(compiler, bound[1], &start)) ||
      !fePyItems(compiler, bound[0], &items, &count) || !fePyStep(compiler, count))
    return NULL;
  for (size_t i = 0; i < count; ++i) {
    FeValue *pair[] = {feInt(compiler, (int64_t)((uint64_t)start + i)), items[i]};
    fePyAppend(compiler, list, fePyCopyItems(compiler, FE_TUPLE, pair, 2));
  }
  return list;
}

static FeValue *pyReversed(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  if (!bind(compiler, "reversed", arguments, 1, 1, bound))
    return NULL;
  FeKind kind = bound[0]->kind;
  if (kind != FE_LIST && kind != FE_TUPLE && kind != FE_STR && kind != FE_RANGE &&
      kind != FE_DICT && kind != FE_BYTES && kind != FE_OPAQUE)
    return feFail(compiler, FE_TYPE_ERROR, "'%s' object is not reversible", fePyTypeName(bound[0]));
  FeValue *list = fePyListOf(compiler, bound[0]);
  size_t count = list ? list->as.tuple.count : 0;
  for (size_t i = 0; i < count / 2; ++i) {
    FeValue *item = list->as.tuple.items[i];
    list->as.tuple.items[i] = list->as.tuple.items[count - 1 - i];
    list->as.tuple.items[count - 1 - i] = item;
  }
  return list;
}

static FeValue *pySorted(FeCompiler *compiler, const FeArguments *arguments) {
  static const char *const names[] = {"", "key", "reverse"};
  FeValue *bound[3];
  bool isReversed = false;
  if (!fePyBindArguments(compiler, "sorted", arguments, names, 3, 1, bound) ||
      (bound[2] && !fePyTruth(compiler, bound[2], &isReversed)))
    return NULL;
  FeValue *list = fePyListOf(compiler, bound[0]);
  return list && fePySort(compiler, list->as.tuple.items, list->as.tuple.count, bound[1],
                          isReversed)
             ? list
             : NULL;
}

static FeValue *mapItems(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                         bool isFilter) {
  FeValue *bound[2], **items, *list = feList(compiler, NULL, 0);
  size_t count;
  if (!bind(compiler, name, arguments, 2, 2, bound) ||
      !fePyItems(compiler, bound[1], &items, &count))
    return NULL;
  for (size_t i = 0; i < count; ++i) {
    bool isTrue = true;
    FeValue *result = isFilter && fePyIsNone(bound[0])
                          ? items[i]
                          : fePyCall(compiler, bound[0], &items[i], 1, NULL, NULL, 0);
    if (!result || (isFilter && !feHostTruth(compiler, result, &isTrue)))
      return NULL;
    if (isTrue)
      fePyAppend(compiler, list, isFilter ? items[i] : result);
  }
  return list;
}

static FeValue *pyMap(FeCompiler *compiler, const FeArguments *arguments) {
  return mapItems(compiler, arguments, "map()", false);
}
static FeValue *pyFilter(FeCompiler *compiler, const FeArguments *arguments) {
  return mapItems(compiler, arguments, "filter", true);
}

//===--- Objects ---===//

/// Whether a value is of a class that is named "builtins.int" or "triton.language.tensor".
static bool isOfBuiltin(const FeValue *value, const char *name) {
  const char *dot = strrchr(name, '.');
  MlirStringRef last = mlirStringRefCreateFromCString(dot ? dot + 1 : name);
  if (tsEqualC(last, "object"))
    return true;
  if (tsStartsWith(mlirStringRefCreateFromCString(name), tsLiteral("triton."))) {
    if (tsEqualC(last, "constexpr"))
      return value->isConstexpr;
    if (value->kind == FE_DTYPE && tsEqualC(last, "pointer_type"))
      return value->as.dtype->kind == FE_TYPE_POINTER;
    if (value->kind == FE_DTYPE && tsEqualC(last, "block_type"))
      return value->as.dtype->kind == FE_TYPE_BLOCK;
    if (value->kind == FE_DESCRIPTOR && tsEqualC(last, "tensor_descriptor_base"))
      return true;
  }
  if (value->kind == FE_BOOL && tsEqualC(last, "int"))
    return true;
  if (value->kind == FE_TUPLE && tsEqualC(last, "tuple"))
    return true;
  return tsEqualC(last, fePyTypeName(value));
}

/// 1, 0, or -1 after an error.
static int isInstance(FeCompiler *compiler, const FeValue *value, const FeValue *of) {
  if (of->kind == FE_TUPLE) {
    for (size_t i = 0; i < of->as.tuple.count; ++i) {
      int result = feEnter(compiler) ? isInstance(compiler, value, of->as.tuple.items[i]) : -1;
      feLeave(compiler);
      if (result)
        return result;
    }
    return 0;
  }
  if (of->kind == FE_CLASS) {
    const FeClass *its = value->kind == FE_INSTANCE ? value->as.instance.of
                         : value->kind == FE_TUPLE  ? value->as.tuple.of
                                                    : NULL;
    while (its && its != of->as.classOf)
      its = its->base;
    return its != NULL;
  }
  if (of->kind == FE_BUILTIN)
    return isOfBuiltin(value, of->as.builtin->name);
  if (of->kind == FE_OPAQUE || of->kind == FE_DTYPE)
    return 0;
  feFail(compiler, FE_TYPE_ERROR,
         "isinstance() arg 2 must be a type, a tuple of types, or a union");
  return -1;
}

static FeValue *pyIsInstance(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2];
  if (!bind(compiler, "isinstance", arguments, 2, 2, bound))
    return NULL;
  int result = isInstance(compiler, bound[0], bound[1]);
  return result < 0 ? NULL : feBool(compiler, result > 0);
}

static FeValue *getAttribute(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                             size_t most, FeValue **bound) {
  if (!bind(compiler, name, arguments, 2, most, bound))
    return NULL;
  if (bound[1]->kind != FE_STR)
    return feFail(compiler, FE_TYPE_ERROR, "attribute name must be string, not '%s'",
                  fePyTypeName(bound[1]));
  return fePyAttribute(compiler, bound[0], bound[1]->as.string);
}

static FeValue *pyGetAttr(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[3] = {NULL, NULL, NULL};
  FeValue *found = getAttribute(compiler, arguments, "getattr", 3, bound);
  if (found || !bound[2] || compiler->error.kind != FE_ATTRIBUTE_ERROR)
    return found;
  feClearError(compiler);
  return bound[2];
}

static FeValue *pyHasAttr(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[2];
  FeValue *found = getAttribute(compiler, arguments, "hasattr", 2, bound);
  if (!found && compiler->error.kind != FE_ATTRIBUTE_ERROR)
    return NULL;
  feClearError(compiler);
  return feBool(compiler, found && found->kind != FE_OPAQUE);
}

static FeValue *pyType(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  if (!bind(compiler, "type()", arguments, 1, 1, bound))
    return NULL;
  if (bound[0]->kind == FE_INSTANCE || (bound[0]->kind == FE_TUPLE && bound[0]->as.tuple.of)) {
    FeValue *class = fePyNew(compiler, FE_CLASS);
    class->as.classOf =
        (FeClass *)(uintptr_t)(bound[0]->kind == FE_TUPLE ? bound[0]->as.tuple.of
                                                          : bound[0]->as.instance.of);
    return class;
  }
  const char *name = fePyTypeName(bound[0]);
  FeValue *builtin = fePyBuiltin(compiler, mlirStringRefCreateFromCString(name));
  return builtin ? builtin
                 : feOpaqueMember(compiler, tsLiteral("triton.language.core"),
                                  mlirStringRefCreateFromCString(name));
}

static FeValue *pyCallable(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  if (!bind(compiler, "callable()", arguments, 1, 1, bound))
    return NULL;
  FeKind kind = bound[0]->kind;
  return feBool(compiler,
                kind == FE_FUNCTION || kind == FE_BUILTIN || kind == FE_BOUND || kind == FE_CLASS);
}

static FeValue *pyPrint(FeCompiler *compiler, const FeArguments *arguments) {
  (void)arguments; // compilation prints nothing that code of the host says
  return feNone(compiler);
}

/// An exception class: what is raised is found by its name.
static FeValue *pyException(FeCompiler *compiler, const FeArguments *arguments) {
  return arguments->count ? arguments->positional[0] : feStr(compiler, tsLiteral(""));
}

static FeValue *pyProperty(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  if (!bind(compiler, "property", arguments, 1, 1, bound))
    return NULL;
  return fePyBind(compiler, fePyBuiltin(compiler, tsLiteral("property")), bound[0]);
}

static FeValue *pyStaticMethod(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *bound[1];
  return bind(compiler, "staticmethod", arguments, 1, 1, bound) ? fePyBind(compiler, bound[0], NULL)
                                                                : NULL;
}

static const FeBuiltin pythonBuiltins[] = {
    {.name = "builtins.len", .raw = pyLen},
    {.name = "builtins.int", .raw = pyInt},
    {.name = "builtins.float", .raw = pyFloat},
    {.name = "builtins.bool", .raw = pyBool},
    {.name = "builtins.str", .raw = pyStr},
    {.name = "builtins.repr", .raw = pyRepr},
    {.name = "builtins.hex", .raw = pyHex},
    {.name = "builtins.oct", .raw = pyOct},
    {.name = "builtins.bin", .raw = pyBin},
    {.name = "builtins.ord", .raw = pyOrd},
    {.name = "builtins.chr", .raw = pyChr},
    {.name = "builtins.abs", .raw = pyAbs},
    {.name = "builtins.pow", .raw = pyPow},
    {.name = "builtins.divmod", .raw = pyDivmod},
    {.name = "builtins.round", .raw = pyRound},
    {.name = "builtins.range", .raw = pyRange},
    {.name = "builtins.list", .raw = pyList},
    {.name = "builtins.tuple", .raw = pyTuple},
    {.name = "builtins.set", .raw = pySet},
    {.name = "builtins.frozenset", .raw = pySet},
    {.name = "builtins.dict", .raw = pyDict},
    {.name = "builtins.min", .raw = pyMin},
    {.name = "builtins.max", .raw = pyMax},
    {.name = "builtins.sum", .raw = pySum},
    {.name = "builtins.any", .raw = pyAny},
    {.name = "builtins.all", .raw = pyAll},
    {.name = "builtins.zip", .raw = pyZip},
    {.name = "builtins.enumerate", .raw = pyEnumerate},
    {.name = "builtins.reversed", .raw = pyReversed},
    {.name = "builtins.sorted", .raw = pySorted},
    {.name = "builtins.map", .raw = pyMap},
    {.name = "builtins.filter", .raw = pyFilter},
    {.name = "builtins.isinstance", .raw = pyIsInstance},
    {.name = "builtins.getattr", .raw = pyGetAttr},
    {.name = "builtins.hasattr", .raw = pyHasAttr},
    {.name = "builtins.type", .raw = pyType},
    {.name = "builtins.callable", .raw = pyCallable},
    {.name = "builtins.print", .raw = pyPrint},
    {.name = "builtins.property", .raw = pyProperty},
    {.name = "builtins.staticmethod", .raw = pyStaticMethod},
    {.name = "builtins.classmethod", .raw = feHostClassMethod},
    {.name = "builtins.object", .raw = pyException},
    {.name = "builtins.BaseException", .raw = pyException},
    {.name = "builtins.Exception", .raw = pyException},
    {.name = "builtins.ValueError", .raw = pyException},
    {.name = "builtins.TypeError", .raw = pyException},
    {.name = "builtins.NameError", .raw = pyException},
    {.name = "builtins.AttributeError", .raw = pyException},
    {.name = "builtins.IndexError", .raw = pyException},
    {.name = "builtins.KeyError", .raw = pyException},
    {.name = "builtins.LookupError", .raw = pyException},
    {.name = "builtins.ZeroDivisionError", .raw = pyException},
    {.name = "builtins.OverflowError", .raw = pyException},
    {.name = "builtins.ArithmeticError", .raw = pyException},
    {.name = "builtins.AssertionError", .raw = pyException},
    {.name = "builtins.RuntimeError", .raw = pyException},
    {.name = "builtins.NotImplementedError", .raw = pyException},
    {.name = "builtins.ImportError", .raw = pyException},
    {.name = "builtins.ModuleNotFoundError", .raw = pyException},
    {.name = "builtins.OSError", .raw = pyException},
    {.name = NULL},
};

FeValue *fePyBuiltin(FeCompiler *compiler, MlirStringRef name) {
  const FeBuiltin *builtin = fePyTableFind(pythonBuiltins, name);
  return builtin ? fePyBuiltinValue(compiler, builtin) : NULL;
}

FeErrorKind fePyErrorKind(MlirStringRef name) {
  for (FeErrorKind kind = FE_TYPE_ERROR; kind <= FE_KEY_ERROR; ++kind)
    if (tsEqualC(name, feErrorKindName(kind)))
      return kind;
  const FeBuiltin *builtin = fePyTableFind(pythonBuiltins, name);
  return builtin && builtin->raw == pyException ? FE_RUNTIME_ERROR : FE_NO_ERROR;
}
