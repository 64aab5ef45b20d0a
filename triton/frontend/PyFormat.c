// Python's three ways to put values into texts: format specifications, str.format, and %.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/PyOps.h"

#include <math.h>
#include <stdio.h>

// Wider than this is nobody's text.
enum { MAX_WIDTH = 4096, NUMBER_TEXT = 512 };

/// [[fill]align][sign][z][#][0][width][grouping][.precision][type]
typedef struct Spec {
  MlirStringRef fill;
  char align, sign, grouping, type;
  bool isAlternate, hasZero;
  int width, precision; ///< -1: not given
} Spec;

static bool isAlign(char c) { return c == '<' || c == '>' || c == '=' || c == '^'; }

/// A number in the specification; false when it's too large.
static bool parseCount(MlirStringRef text, size_t *at, int *count) {
  *count = 0;
  for (; *at < text.length && text.data[*at] >= '0' && text.data[*at] <= '9'; ++*at)
    if ((*count = *count * 10 + (text.data[*at] - '0')) > MAX_WIDTH)
      return false;
  return true;
}

static bool parseSpec(FeCompiler *compiler, MlirStringRef text, const char *typeName, Spec *spec) {
  *spec = (Spec){.fill = tsLiteral(" "), .width = -1, .precision = -1};
  size_t at = 0, size = 0;
  if (text.length)
    fePyCodePointAt(text, 0, &size);
  if (size < text.length && isAlign(text.data[size])) {
    spec->fill = tsSubstring(text, 0, size);
    spec->align = text.data[size];
    at = size + 1;
  } else if (text.length && isAlign(text.data[0])) {
    spec->align = text.data[at++];
  }
  if (at < text.length && strchr("+- ", text.data[at]))
    spec->sign = text.data[at++];
  if (at < text.length && text.data[at] == '#')
    spec->isAlternate = ++at;
  if (at < text.length && text.data[at] == '0') {
    spec->hasZero = ++at;
    if (!spec->align) {
      spec->fill = tsLiteral("0");
      spec->align = '=';
    }
  }
  bool isFine = true;
  if (at < text.length && text.data[at] >= '0' && text.data[at] <= '9')
    isFine = parseCount(text, &at, &spec->width);
  if (at < text.length && (text.data[at] == ',' || text.data[at] == '_'))
    spec->grouping = text.data[at++];
  if (at < text.length && text.data[at] == '.') {
    size_t start = ++at;
    isFine = isFine && parseCount(text, &at, &spec->precision);
    if (at == start)
      return feFail(compiler, FE_VALUE_ERROR, "Format specifier missing precision") != NULL;
  }
  if (!isFine)
    return feFail(compiler, FE_VALUE_ERROR, "Too many decimal digits in format string") != NULL;
  if (at < text.length)
    spec->type = text.data[at++];
  if (at == text.length)
    return true;
  feFail(compiler, FE_VALUE_ERROR, "Invalid format specifier '%.*s' for object of type '%s'",
         (int)text.length, text.data, typeName);
  return false;
}

static bool failType(FeCompiler *compiler, const Spec *spec, const char *typeName) {
  feFail(compiler, FE_VALUE_ERROR, "Unknown format code '%c' for object of type '%s'", spec->type,
         typeName);
  return false;
}

static void appendFill(TsString *out, MlirStringRef fill, int count) {
  for (int i = 0; i < count; ++i)
    tsStringAppend(out, fill);
}

/// Appends sign and digits, with what fills them up to the width.
static void pad(const Spec *spec, char defaultAlign, MlirStringRef sign, MlirStringRef body,
                TsString *out) {
  char align = spec->align ? spec->align : defaultAlign;
  int missing = spec->width - (int)(fePyLength(sign) + fePyLength(body));
  missing = missing < 0 ? 0 : missing;
  int left = align == '>' ? missing : align == '^' ? missing / 2 : 0;
  appendFill(out, spec->fill, left);
  tsStringAppend(out, sign);
  if (align == '=')
    appendFill(out, spec->fill, missing);
  tsStringAppend(out, body);
  if (align == '<' || align == '^')
    appendFill(out, spec->fill, missing - left);
}

/// Appends digits with a separator between groups, `width` digits at least when zeros fill them.
static void group(const Spec *spec, MlirStringRef digits, int size, int width, TsString *out) {
  size_t whole = 0;
  while (whole < digits.length && digits.data[whole] != '.' && digits.data[whole] != 'e' &&
         digits.data[whole] != 'E' && digits.data[whole] != '%')
    ++whole;
  if (!spec->grouping) {
    tsStringAppend(out, digits);
    return;
  }
  int rest = (int)(digits.length - whole), zeros = 0;
  while ((int)whole + zeros + ((int)whole + zeros - 1) / size + rest < width)
    ++zeros;
  for (int i = 0, total = (int)whole + zeros; i < total; ++i) {
    if (i && (total - i) % size == 0)
      tsStringAppendChar(out, spec->grouping);
    tsStringAppendChar(out, i < zeros ? '0' : digits.data[i - zeros]);
  }
  tsStringAppend(out, tsSubstring(digits, whole, digits.length));
}

static void finishNumber(const Spec *spec, bool isNegative, const char *prefix,
                         MlirStringRef digits, int groupSize, TsString *out) {
  TsString sign = {0}, body = {0};
  if (isNegative)
    tsStringAppendChar(&sign, '-');
  else if (spec->sign == '+' || spec->sign == ' ')
    tsStringAppendChar(&sign, spec->sign);
  tsStringAppendC(&sign, prefix);
  bool fillsZeros = spec->align == '=' && tsEqualC(spec->fill, "0");
  group(spec, digits, groupSize, fillsZeros ? spec->width - (int)sign.size : 0, &body);
  pad(spec, '>', tsStringView(&sign), tsStringView(&body), out);
  tsStringFree(&sign);
  tsStringFree(&body);
}

static void upper(TsString *text) {
  for (size_t i = 0; i < text->size; ++i)
    if (text->data[i] >= 'a' && text->data[i] <= 'z')
      text->data[i] = (char)(text->data[i] - 32);
}

//===--- Floats ---===//

/// %g as Python has it without a type: at least one digit behind the point.
static void printGeneral(double value, int precision, TsString *out) {
  char text[NUMBER_TEXT];
  snprintf(text, sizeof text, "%.*g", precision ? precision : 1, value);
  tsStringAppendC(out, text);
  if (!strpbrk(text, ".einf"))
    tsStringAppendC(out, ".0");
}

static void printWithType(double value, const Spec *spec, TsString *out) {
  char kind = (char)(spec->type | 32);
  int precision = spec->precision < 0 ? 6 : spec->precision;
  if (spec->type == '%') {
    value *= 100;
    kind = 'f';
  }
  if (kind == 'n')
    kind = 'g';
  if (kind == 'g' && precision == 0)
    precision = 1;
  int length = snprintf(NULL, 0, "%.*f", precision, value) + 16;
  char *text = tsAlloc((size_t)length);
  if (kind == 'f')
    snprintf(text, (size_t)length, spec->isAlternate ? "%#.*f" : "%.*f", precision, value);
  else if (kind == 'e')
    snprintf(text, (size_t)length, spec->isAlternate ? "%#.*e" : "%.*e", precision, value);
  else
    snprintf(text, (size_t)length, spec->isAlternate ? "%#.*g" : "%.*g", precision, value);
  tsStringAppendC(out, text);
  tsFree(text);
  if (spec->type == '%')
    tsStringAppendChar(out, '%');
}

static bool formatFloat(FeCompiler *compiler, double value, const Spec *spec, TsString *out) {
  if (spec->type && !strchr("eEfFgGn%", spec->type))
    return failType(compiler, spec, "float");
  TsString digits = {0};
  double magnitude = fabs(value);
  if (spec->type)
    printWithType(magnitude, spec, &digits);
  else if (spec->precision >= 0)
    printGeneral(magnitude, spec->precision, &digits);
  else
    fePyPrintFloat(magnitude, &digits);
  if (spec->type >= 'A' && spec->type <= 'Z')
    upper(&digits);
  finishNumber(spec, signbit(value) && !isnan(value), "", tsStringView(&digits), 3, out);
  tsStringFree(&digits);
  return true;
}

//===--- Ints, strings ---===//

static bool formatInt(FeCompiler *compiler, FeValue *value, const Spec *spec, TsString *out) {
  FeInt number = fePyIntOf(value);
  double real;
  if (spec->type && strchr("eEfFgG%", spec->type))
    return fePyToDouble(compiler, value, &real) && formatFloat(compiler, real, spec, out);
  if (spec->type && !strchr("bcdnoxX", spec->type))
    return failType(compiler, spec, value->kind == FE_BOOL ? "bool" : "int");
  if (spec->precision >= 0) {
    feFail(compiler, FE_VALUE_ERROR, "Precision not allowed in integer format specifier");
    return false;
  }
  TsString digits = {0};
  if (spec->type == 'c') {
    uint64_t point;
    if (!feAsUint64(value, &point) || point > 0x10ffff) {
      feFail(compiler, FE_OVERFLOW, "%%c arg not in range(0x110000)");
      return false;
    }
    feAppendCodePoint(&digits, (uint32_t)point);
    pad(spec, '<', tsLiteral(""), tsStringView(&digits), out);
    tsStringFree(&digits);
    return true;
  }
  char kind = (char)(spec->type | 32);
  unsigned base = kind == 'x' ? 16 : kind == 'o' ? 8 : kind == 'b' ? 2 : 10;
  FeInt magnitude = {false, number.count, number.limbs};
  feIntPrint(&magnitude, base, &digits);
  if (spec->type == 'X')
    upper(&digits);
  char prefix[3] = {'0', spec->type, '\0'};
  finishNumber(spec, number.isNegative, spec->isAlternate && base != 10 ? prefix : "",
               tsStringView(&digits), base == 10 ? 3 : 4, out);
  tsStringFree(&digits);
  return true;
}

static bool formatText(FeCompiler *compiler, MlirStringRef text, const Spec *spec, TsString *out) {
  if (spec->type && spec->type != 's')
    return failType(compiler, spec, "str");
  if (spec->grouping) {
    feFail(compiler, FE_VALUE_ERROR, "Cannot specify '%c' with 's'.", spec->grouping);
    return false;
  }
  if (spec->sign) {
    feFail(compiler, FE_VALUE_ERROR, "Sign not allowed in string format specifier");
    return false;
  }
  if (spec->align == '=' && !spec->hasZero) {
    feFail(compiler, FE_VALUE_ERROR, "'=' alignment not allowed in string format specifier");
    return false;
  }
  if (spec->precision >= 0)
    text = fePyCodePoints(text, 0, (size_t)spec->precision);
  Spec plain = *spec;
  if (plain.align == '=')
    plain.align = '<';
  pad(&plain, '<', tsLiteral(""), text, out);
  return true;
}

bool fePyFormat(FeCompiler *compiler, FeValue *value, MlirStringRef text, TsString *out) {
  if (!text.length) {
    fePyStr(value, out);
    return fePyStep(compiler, 1);
  }
  Spec spec;
  const char *typeName = fePyTypeName(value);
  if (!parseSpec(compiler, text, typeName, &spec) || !fePyStep(compiler, 8))
    return false;
  if (fePyIsInt(value))
    return formatInt(compiler, value, &spec, out);
  if (value->kind == FE_FLOAT)
    return formatFloat(compiler, value->as.real, &spec, out);
  if (value->kind == FE_STR)
    return formatText(compiler, value->as.string, &spec, out);
  feFail(compiler, FE_TYPE_ERROR, "unsupported format string passed to %s.__format__", typeName);
  return false;
}

//===--- str.format ---===//

typedef struct Replacement {
  MlirStringRef name, spec;
  char conversion;
} Replacement;

/// `name!conversion:spec` of braces.
static Replacement splitReplacement(MlirStringRef text) {
  Replacement result = {.name = text};
  size_t colon = tsFindChar(text, ':', 0);
  if (colon != SIZE_MAX) {
    result.spec = tsSubstring(text, colon + 1, text.length);
    result.name = tsSubstring(text, 0, colon);
  }
  size_t bang = tsFindChar(result.name, '!', 0);
  if (bang != SIZE_MAX && bang + 1 < result.name.length) {
    result.conversion = result.name.data[bang + 1];
    result.name = tsSubstring(result.name, 0, bang);
  }
  return result;
}

static FeValue *argumentNamed(FeCompiler *compiler, const FeArguments *arguments,
                              MlirStringRef name, size_t *automatic) {
  uint64_t index;
  if (!name.length)
    index = (*automatic)++;
  else if (!tsParseUnsigned(name, &index)) {
    for (size_t i = 0; i < arguments->numKeywords; ++i)
      if (tsEqual(arguments->names[i], name))
        return arguments->keywords[i];
    return feFail(compiler, FE_KEY_ERROR, "'%.*s'", (int)name.length, name.data);
  }
  if (index < arguments->count)
    return arguments->positional[index];
  return feFail(compiler, FE_INDEX_ERROR,
                "Replacement index %zu out of range for positional args tuple", (size_t)index);
}

/// The value of `name.attribute[index]`.
static FeValue *findReplaced(FeCompiler *compiler, const FeArguments *arguments, MlirStringRef path,
                             size_t *automatic) {
  size_t at = 0;
  while (at < path.length && path.data[at] != '.' && path.data[at] != '[')
    ++at;
  FeValue *value = argumentNamed(compiler, arguments, tsSubstring(path, 0, at), automatic);
  while (value && at < path.length) {
    bool isIndex = path.data[at] == '[';
    size_t start = ++at, index;
    while (at < path.length &&
           (isIndex ? path.data[at] != ']' : path.data[at] != '.' && path.data[at] != '['))
      ++at;
    MlirStringRef part = tsSubstring(path, start, at - start);
    uint64_t number;
    if (isIndex)
      value = fePySubscript(compiler, value,
                            tsParseUnsigned(part, &number) ? feIntFromUnsigned(compiler, number)
                                                           : feStr(compiler, part));
    else
      value = fePyAttribute(compiler, value, part);
    index = isIndex && at < path.length;
    at += index;
  }
  return value;
}

static bool replace(FeCompiler *compiler, const FeArguments *arguments, MlirStringRef text,
                    size_t *automatic, TsString *out) {
  Replacement replacement = splitReplacement(text);
  FeValue *value = findReplaced(compiler, arguments, replacement.name, automatic);
  if (!value)
    return false;
  if (replacement.conversion) {
    TsString converted = {0};
    if (replacement.conversion == 's')
      fePyStr(value, &converted);
    else
      fePyRepr(value, &converted);
    value = fePyTakeText(compiler, &converted);
  }
  return fePyFormat(compiler, value, replacement.spec, out);
}

FeValue *fePyFormatMethod(FeCompiler *compiler, MlirStringRef format,
                          const FeArguments *arguments) {
  TsString out = {0};
  size_t automatic = 0;
  for (size_t i = 0; i < format.length; ++i) {
    char c = format.data[i];
    if ((c == '{' || c == '}') && i + 1 < format.length && format.data[i + 1] == c) {
      tsStringAppendChar(&out, c);
      ++i;
      continue;
    }
    if (c != '{' && c != '}') {
      tsStringAppendChar(&out, c);
      continue;
    }
    size_t close = c == '{' ? tsFindChar(format, '}', i) : SIZE_MAX;
    if (close == SIZE_MAX)
      feFail(compiler, FE_VALUE_ERROR, "Single '%c' encountered in format string", c);
    if (close == SIZE_MAX ||
        !replace(compiler, arguments, tsSubstring(format, i + 1, close - i - 1), &automatic,
                 &out)) {
      tsStringFree(&out);
      return NULL;
    }
    i = close;
  }
  return fePyTakeText(compiler, &out);
}

//===--- % ---===//

typedef struct Percent {
  FeCompiler *compiler;
  FeValue *arguments;
  size_t next;
  bool isTuple, isMapping;
} Percent;

static FeValue *nextArgument(Percent *percent) {
  size_t count = percent->isTuple ? percent->arguments->as.tuple.count : 1;
  if (percent->next == count)
    return feFail(percent->compiler, FE_TYPE_ERROR, "not enough arguments for format string");
  return percent->isTuple ? percent->arguments->as.tuple.items[percent->next++]
                          : (++percent->next, percent->arguments);
}

/// A number or `*` of a conversion; false after an error.
static bool percentCount(Percent *percent, MlirStringRef format, size_t *at, int *count) {
  if (*at < format.length && format.data[*at] == '*') {
    ++*at;
    FeValue *value = nextArgument(percent);
    int64_t number;
    if (!value)
      return false;
    if (!feAsInt64(value, &number) || number > MAX_WIDTH || number < -MAX_WIDTH)
      return feFail(percent->compiler, FE_TYPE_ERROR, "* wants int") != NULL;
    *count = (int)number;
    return true;
  }
  return parseCount(format, at, count) ||
         feFail(percent->compiler, FE_VALUE_ERROR, "width too big") != NULL;
}

static bool percentFlags(Percent *percent, MlirStringRef format, size_t *at, Spec *spec) {
  *spec = (Spec){.fill = tsLiteral(" "), .width = -1, .precision = -1};
  for (; *at < format.length && strchr("-+ #0", format.data[*at]); ++*at) {
    char flag = format.data[*at];
    if (flag == '-')
      spec->align = '<';
    else if (flag == '#')
      spec->isAlternate = true;
    else if (flag == '0')
      spec->hasZero = true;
    else if (spec->sign != '+')
      spec->sign = flag;
  }
  if (!percentCount(percent, format, at, &spec->width))
    return false;
  if (spec->width < 0) {
    spec->align = '<';
    spec->width = -spec->width;
  }
  if (spec->hasZero && !spec->align) {
    spec->align = '=';
    spec->fill = tsLiteral("0");
  }
  if (*at < format.length && format.data[*at] == '.') {
    ++*at;
    return percentCount(percent, format, at, &spec->precision);
  }
  return true;
}

static bool percentText(Percent *percent, Spec *spec, FeValue *value, TsString *out) {
  TsString text = {0};
  if (spec->type == 's')
    fePyStr(value, &text);
  else
    fePyRepr(value, &text);
  MlirStringRef view = tsStringView(&text);
  if (spec->precision >= 0)
    view = fePyCodePoints(view, 0, (size_t)spec->precision);
  if (spec->align == '=')
    spec->align = '\0', spec->fill = tsLiteral(" ");
  pad(spec, '>', tsLiteral(""), view, out);
  tsStringFree(&text);
  return fePyStep(percent->compiler, 4);
}

static bool percentInt(Percent *percent, Spec *spec, FeValue *value, TsString *out) {
  bool isDecimal = strchr("diu", spec->type) != NULL;
  if (value->kind == FE_FLOAT && isDecimal && !isfinite(value->as.real)) {
    feFail(percent->compiler, isnan(value->as.real) ? FE_VALUE_ERROR : FE_OVERFLOW,
           "cannot convert float %s to integer", isnan(value->as.real) ? "NaN" : "infinity");
    return false;
  }
  if (spec->type == 'c' && !fePyIsInt(value)) {
    feFail(percent->compiler, FE_TYPE_ERROR, "%%c requires int or char");
    return false;
  }
  if (value->kind == FE_FLOAT && isDecimal)
    value = fePyInt(percent->compiler,
                    feIntFromDouble(&percent->compiler->arena, trunc(value->as.real)));
  if (!fePyIsInt(value)) {
    feFail(percent->compiler, FE_TYPE_ERROR,
           isDecimal ? "%%%c format: a real number is required, not %s"
                     : "%%%c format: an integer is required, not %s",
           spec->type, fePyTypeName(value));
    return false;
  }
  if (isDecimal)
    spec->type = 'd';
  int precision = spec->precision;
  spec->precision = -1;
  if (precision <= 0)
    return formatInt(percent->compiler, value, spec, out);
  Spec digits = {.fill = tsLiteral("0"),
                 .align = '=',
                 .sign = spec->sign,
                 .type = spec->type,
                 .width = precision + fePyIntOf(value).isNegative,
                 .precision = -1};
  TsString text = {0};
  bool isFine = formatInt(percent->compiler, value, &digits, &text);
  pad(spec, '>', tsLiteral(""), tsStringView(&text), out);
  tsStringFree(&text);
  return isFine;
}

static bool percentFloat(Percent *percent, Spec *spec, FeValue *value, TsString *out) {
  double real;
  if (!fePyIsNumber(value)) {
    feFail(percent->compiler, FE_TYPE_ERROR, "must be real number, not %s", fePyTypeName(value));
    return false;
  }
  return fePyToDouble(percent->compiler, value, &real) &&
         formatFloat(percent->compiler, real, spec, out);
}

/// One conversion, `at` being behind its `%`.
static bool convert(Percent *percent, MlirStringRef format, size_t *at, TsString *out) {
  FeCompiler *compiler = percent->compiler;
  FeValue *value = NULL;
  Spec spec;
  if (*at < format.length && format.data[*at] == '(') {
    size_t close = tsFindChar(format, ')', *at);
    if (!percent->isMapping)
      return feFail(compiler, FE_TYPE_ERROR, "format requires a mapping") != NULL;
    if (close == SIZE_MAX)
      return feFail(compiler, FE_VALUE_ERROR, "incomplete format key") != NULL;
    value = fePySubscript(compiler, percent->arguments,
                          feStr(compiler, tsSubstring(format, *at + 1, close - *at - 1)));
    if (!value)
      return false;
    *at = close + 1;
  }
  if (!percentFlags(percent, format, at, &spec))
    return false;
  while (*at < format.length && strchr("hlL", format.data[*at]))
    ++*at;
  if (*at >= format.length)
    return feFail(compiler, FE_VALUE_ERROR, "incomplete format") != NULL;
  spec.type = format.data[(*at)++];
  if (spec.type == '%') {
    tsStringAppendChar(out, '%');
    return true;
  }
  if (!strchr("sradiuoxXeEfFgGc", spec.type))
    return feFail(compiler, FE_VALUE_ERROR, "unsupported format character '%c' (0x%x) at index %zu",
                  spec.type, (unsigned char)spec.type, *at - 1) != NULL;
  if (!value && !(value = nextArgument(percent)))
    return false;
  if (strchr("sra", spec.type) ||
      (spec.type == 'c' && value->kind == FE_STR && fePyLength(value->as.string) == 1)) {
    spec.type = spec.type == 'c' ? 's' : spec.type;
    return percentText(percent, &spec, value, out);
  }
  return strchr("eEfFgG", spec.type) ? percentFloat(percent, &spec, value, out)
                                     : percentInt(percent, &spec, value, out);
}

FeValue *fePyPercent(FeCompiler *compiler, MlirStringRef format, FeValue *arguments) {
  Percent percent = {.compiler = compiler,
                     .arguments = arguments,
                     .isTuple = arguments->kind == FE_TUPLE,
                     .isMapping = arguments->kind == FE_DICT || arguments->kind == FE_LIST ||
                                  arguments->kind == FE_RANGE || arguments->kind == FE_BYTES};
  TsString out = {0};
  for (size_t i = 0; i < format.length;) {
    size_t sign = tsFindChar(format, '%', i);
    size_t end = sign == SIZE_MAX ? format.length : sign;
    tsStringAppend(&out, tsSubstring(format, i, end - i));
    i = end + 1;
    if (sign != SIZE_MAX && !convert(&percent, format, &i, &out)) {
      tsStringFree(&out);
      return NULL;
    }
  }
  size_t count = percent.isTuple ? arguments->as.tuple.count : 1;
  if (!percent.isMapping && percent.next < count) {
    tsStringFree(&out);
    return feFail(compiler, FE_TYPE_ERROR, "not all arguments converted during string formatting");
  }
  return fePyTakeText(compiler, &out);
}
