// repr() and str() of values, and code points of texts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/PyOps.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

//===--- Floats ---===//

enum { MAX_DIGITS = 17, FLOAT_TEXT = 40 };

/// The fewest digits that read as the number again, d.ddde+xx. 15 are enough for all that have
/// fewer: zeros at the end are cut.
static int shortestDigits(double value, char digits[MAX_DIGITS + 1]) {
  char text[FLOAT_TEXT];
  // Numbers that are tiny have fewer bits, and then fewer digits say which one it is.
  for (int count = value < DBL_MIN ? 1 : 15; count <= MAX_DIGITS; ++count) {
    snprintf(text, sizeof text, "%.*e", count - 1, value);
    if (count == MAX_DIGITS || strtod(text, NULL) == value)
      break;
  }
  int length = 0;
  const char *at = text;
  for (; *at != 'e'; ++at)
    if (*at >= '0' && *at <= '9')
      digits[length++] = *at;
  while (length > 1 && digits[length - 1] == '0')
    --length;
  digits[length] = '\0';
  return atoi(at + 1);
}

void fePyPrintFloat(double value, TsString *out) {
  if (isnan(value)) {
    tsStringAppendC(out, "nan");
    return;
  }
  if (signbit(value))
    tsStringAppendChar(out, '-');
  if (isinf(value) || value == 0) {
    tsStringAppendC(out, isinf(value) ? "inf" : "0.0");
    return;
  }
  char digits[MAX_DIGITS + 1];
  int exponent = shortestDigits(fabs(value), digits), length = (int)strlen(digits);
  if (exponent < -4 || exponent >= 16) {
    tsStringAppendChar(out, digits[0]);
    if (length > 1)
      tsStringAppendFormat(out, ".%s", digits + 1);
    tsStringAppendFormat(out, "e%c%02d", exponent < 0 ? '-' : '+', abs(exponent));
  } else if (exponent < 0) {
    tsStringAppendC(out, "0.");
    tsStringAppendRepeated(out, '0', (size_t)(-exponent - 1));
    tsStringAppendC(out, digits);
  } else if (length <= exponent + 1) {
    tsStringAppendC(out, digits);
    tsStringAppendRepeated(out, '0', (size_t)(exponent + 1 - length));
    tsStringAppendC(out, ".0");
  } else {
    tsStringAppendFormat(out, "%.*s.%s", exponent + 1, digits, digits + exponent + 1);
  }
}

//===--- Code points ---===//

size_t fePyLength(MlirStringRef text) {
  size_t count = 0;
  for (size_t i = 0; i < text.length; ++i)
    count += (text.data[i] & 0xc0) != 0x80;
  return count;
}

/// The byte where code point `index` begins, counted from byte `at`.
static size_t skipCodePoints(MlirStringRef text, size_t at, size_t count) {
  while (count && at < text.length) {
    ++at;
    while (at < text.length && (text.data[at] & 0xc0) == 0x80)
      ++at;
    --count;
  }
  return at;
}

MlirStringRef fePyCodePoints(MlirStringRef text, size_t start, size_t count) {
  size_t first = skipCodePoints(text, 0, start);
  return tsSubstring(text, first, skipCodePoints(text, first, count) - first);
}

uint32_t fePyCodePointAt(MlirStringRef text, size_t at, size_t *size) {
  const unsigned char *byte = (const unsigned char *)text.data + at;
  size_t left = text.length - at;
  *size = byte[0] < 0x80 ? 1 : byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : 4;
  if (*size > left || *size == 1) {
    *size = 1;
    return byte[0];
  }
  uint32_t point = byte[0] & (0xffu >> (*size + 1));
  for (size_t i = 1; i < *size; ++i)
    point = point << 6 | (byte[i] & 0x3f);
  return point;
}

/// Whether repr() shows the character as it is. Of what Unicode has no sign for, only the ranges
/// that matter are known here.
static bool isPrintable(uint32_t point) {
  if (point < 0x7f)
    return point >= 0x20;
  return !(point < 0xa1 || point == 0xad || (point >= 0x2000 && point <= 0x200f) ||
           (point >= 0x2028 && point <= 0x202f) || (point >= 0x205f && point <= 0x206f) ||
           point == 0x3000 || (point >= 0xd800 && point <= 0xf8ff) || point == 0xfeff ||
           (point >= 0xfff0 && point <= 0xfffb) || point >= 0xe0000);
}

static void printPoint(uint32_t point, TsString *out) {
  tsStringAppendFormat(out,
                       point < 0x100     ? "\\x%02x"
                       : point < 0x10000 ? "\\u%04x"
                                         : "\\U%08x",
                       (unsigned)point);
}

static void printQuoted(MlirStringRef text, bool isBytes, bool isAscii, TsString *out) {
  bool hasSingle = tsFindChar(text, '\'', 0) != SIZE_MAX;
  char quote = hasSingle && tsFindChar(text, '"', 0) == SIZE_MAX ? '"' : '\'';
  if (isBytes)
    tsStringAppendChar(out, 'b');
  tsStringAppendChar(out, quote);
  for (size_t i = 0, size = 1; i < text.length; i += size) {
    uint32_t point = isBytes ? (unsigned char)text.data[i] : fePyCodePointAt(text, i, &size);
    if (point == (uint32_t)quote || point == '\\')
      tsStringAppendFormat(out, "\\%c", (char)point);
    else if (point == '\n' || point == '\r' || point == '\t')
      tsStringAppendC(out, point == '\n' ? "\\n" : point == '\r' ? "\\r" : "\\t");
    else if (isPrintable(point) && (point < 0x80 || (!isBytes && !isAscii)))
      tsStringAppend(out, tsSubstring(text, i, size));
    else
      printPoint(point, out);
  }
  tsStringAppendChar(out, quote);
}

//===--- repr ---===//

/// How far a print has gone: values can hold themselves.
typedef struct Printer {
  TsString *out;
  unsigned depth;
  bool isAscii;
} Printer;

static void print(Printer *printer, const FeValue *value);

static void printItems(Printer *printer, FeValue *const *items, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (i)
      tsStringAppendC(printer->out, ", ");
    print(printer, items[i]);
  }
}

static void printTuple(Printer *printer, const FeValue *value) {
  const FeClass *of = value->as.tuple.of;
  size_t count = value->as.tuple.count;
  if (of)
    tsStringAppend(printer->out, of->name);
  tsStringAppendChar(printer->out, '(');
  for (size_t i = 0; i < count; ++i) {
    if (i)
      tsStringAppendC(printer->out, ", ");
    if (of && i < of->numFields) {
      tsStringAppend(printer->out, of->fieldNames[i]);
      tsStringAppendChar(printer->out, '=');
    }
    print(printer, value->as.tuple.items[i]);
  }
  tsStringAppendC(printer->out, count == 1 && !of ? ",)" : ")");
}

static void printDict(Printer *printer, const FeValue *value) {
  tsStringAppendChar(printer->out, '{');
  for (size_t i = 0; i < value->as.dict.count; ++i) {
    if (i)
      tsStringAppendC(printer->out, ", ");
    print(printer, value->as.dict.entries[i].key);
    tsStringAppendC(printer->out, ": ");
    print(printer, value->as.dict.entries[i].value);
  }
  tsStringAppendChar(printer->out, '}');
}

static void printRange(Printer *printer, const FeValue *value) {
  int64_t step;
  tsStringAppendC(printer->out, "range(");
  print(printer, value->as.range.start);
  tsStringAppendC(printer->out, ", ");
  print(printer, value->as.range.stop);
  if (!feAsInt64(value->as.range.step, &step) || step != 1) {
    tsStringAppendC(printer->out, ", ");
    print(printer, value->as.range.step);
  }
  tsStringAppendChar(printer->out, ')');
}

static void printInstance(Printer *printer, const FeValue *value) {
  const FeClass *of = value->as.instance.of;
  tsStringAppend(printer->out, of->name);
  tsStringAppendChar(printer->out, '(');
  for (size_t i = 0; i < of->numFields; ++i) {
    if (i)
      tsStringAppendC(printer->out, ", ");
    tsStringAppend(printer->out, of->fieldNames[i]);
    tsStringAppendChar(printer->out, '=');
    print(printer, value->as.instance.fields[i]);
  }
  tsStringAppendChar(printer->out, ')');
}

static void printNamed(TsString *out, const char *before, MlirStringRef name, const char *after) {
  tsStringAppendC(out, before);
  tsStringAppend(out, name);
  tsStringAppendC(out, after);
}

/// A dtype: names of scalars are written out, "triton.language.float32".
static void printDtype(const FeType *type, TsString *out) {
  TsString text = {0};
  feTypePrint(type, &text);
  MlirStringRef name = tsStringView(&text);
  if (type->kind == FE_TYPE_SCALAR || type->kind == FE_TYPE_VOID)
    tsStringAppendC(out, "triton.language.");
  if (type->kind == FE_TYPE_SCALAR && type->scalar == FE_BF16)
    tsStringAppendC(out, "bfloat16");
  else if (type->kind == FE_TYPE_SCALAR && tsStartsWith(name, tsLiteral("fp")))
    printNamed(out, "float", tsSubstring(name, 2, name.length), "");
  else
    tsStringAppend(out, name);
  tsStringFree(&text);
}

/// "JITFunction(kernels:Class.method)"
static void printJitFunction(const FeFunction *function, TsString *out) {
  MlirStringRef module = function->module->name, name = function->qualifiedName;
  bool isInModule = tsStartsWith(name, module) && name.length > module.length + 1;
  tsStringAppendC(out, "JITFunction(");
  tsStringAppend(out, module);
  tsStringAppendChar(out, ':');
  tsStringAppend(out, isInModule ? tsSubstring(name, module.length + 1, SIZE_MAX) : name);
  tsStringAppendChar(out, ')');
}

static void printOther(Printer *printer, const FeValue *value) {
  TsString *out = printer->out;
  switch (value->kind) {
  case FE_DTYPE:
    printDtype(value->as.dtype, out);
    break;
  case FE_MODULE:
    printNamed(out, "<module '", value->as.module->name, "'>");
    break;
  case FE_FUNCTION:
    if (value->as.function->kind == FE_JIT_FUNCTION)
      printJitFunction(value->as.function, out);
    else
      printNamed(out, "<function ", value->as.function->name, ">");
    break;
  case FE_BUILTIN:
    tsStringAppendFormat(out, "<built-in function %s>", value->as.builtin->name);
    break;
  case FE_BOUND:
    tsStringAppendC(out, "<bound method>");
    break;
  case FE_CLASS:
    printNamed(out, "<class '", value->as.classOf->qualifiedName, "'>");
    break;
  case FE_TENSOR:
    feTypePrint(value->as.tensor.type, out);
    break;
  case FE_DESCRIPTOR:
    feTypePrint(value->as.descriptor.type, out);
    break;
  default:
    tsStringAppend(out, value->as.opaque);
    break;
  }
}

static void printInside(Printer *printer, const FeValue *value) {
  TsString *out = printer->out;
  switch (value->kind) {
  case FE_NONE:
    tsStringAppendC(out, "None");
    break;
  case FE_ELLIPSIS:
    tsStringAppendC(out, "Ellipsis");
    break;
  case FE_BOOL:
    tsStringAppendC(out, value->as.boolean ? "True" : "False");
    break;
  case FE_INT:
    feIntPrint(&value->as.integer, 10, out);
    break;
  case FE_FLOAT:
    fePyPrintFloat(value->as.real, out);
    break;
  case FE_STR:
  case FE_BYTES:
    printQuoted(value->as.string, value->kind == FE_BYTES, printer->isAscii, out);
    break;
  case FE_TUPLE:
    printTuple(printer, value);
    break;
  case FE_LIST:
    tsStringAppendChar(out, '[');
    printItems(printer, value->as.tuple.items, value->as.tuple.count);
    tsStringAppendChar(out, ']');
    break;
  case FE_DICT:
    printDict(printer, value);
    break;
  case FE_SLICE: {
    FeValue *parts[] = {value->as.slice.lower, value->as.slice.upper, value->as.slice.step};
    tsStringAppendC(out, "slice(");
    printItems(printer, parts, 3);
    tsStringAppendChar(out, ')');
    break;
  }
  case FE_RANGE:
    printRange(printer, value);
    break;
  case FE_INSTANCE:
    printInstance(printer, value);
    break;
  default:
    printOther(printer, value);
    break;
  }
}

static void print(Printer *printer, const FeValue *value) {
  if (!value) {
    tsStringAppendC(printer->out, "None");
    return;
  }
  if (printer->depth == FE_MAX_PY_NESTING || printer->out->size > FE_MAX_TEXT) {
    tsStringAppendC(printer->out, "...");
    return;
  }
  ++printer->depth;
  printInside(printer, value);
  --printer->depth;
}

void fePyRepr(FeValue *value, TsString *out) { print(&(Printer){.out = out}, value); }

void fePyAscii(FeValue *value, TsString *out) {
  print(&(Printer){.out = out, .isAscii = true}, value);
}

void fePyStr(FeValue *value, TsString *out) {
  if (value->kind == FE_STR)
    tsStringAppend(out, value->as.string);
  else if (value->kind == FE_DTYPE)
    feTypePrint(value->as.dtype, out);
  else
    fePyRepr(value, out);
}
