// Turns default values, as records spell them, into text of the IR.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Model.h"

#include <ctype.h>

// "{1, 2}" -> "1, 2"; a single value stays.
static bool readBraces(MlirStringRef value, MlirStringRef *items) {
  bool isBraced = value.length >= 2 && value.data[0] == '{' && value.data[value.length - 1] == '}';
  *items = isBraced ? tsTrim(tsSubstring(value, 1, value.length - 2)) : value;
  return isBraced;
}

// "::mlir::arith::FastMathFlags::none" -> "none" when it is a case of the enum; also "a | b" of a
// bit enum.
static const char *findKeyword(Ods *ods, const OdsEnum *enumeration, MlirStringRef value) {
  TsString text = {0};
  bool isFine = value.length > 0;
  while (value.length && isFine) {
    size_t bar = tsFindChar(value, '|', 0);
    MlirStringRef symbol = odsLastComponent(tsSubstring(value, 0, bar));
    value = bar == SIZE_MAX ? tsLiteral("") : tsSubstring(value, bar + 1, SIZE_MAX);
    const TesseraEnumCase *found = NULL;
    for (uint32_t i = 0; i < enumeration->table.numCases && !found; ++i) {
      const TesseraEnumCase *item = &enumeration->table.cases[i];
      if (tsEqualC(symbol, item->symbol) || tsEqualC(symbol, item->keyword))
        found = item;
    }
    isFine = found != NULL;
    if (found && text.size)
      tsStringAppendC(&text, enumeration->table.separator ? enumeration->table.separator : "|");
    tsStringAppendC(&text, found ? found->keyword : "");
  }
  const char *result = isFine ? odsText(ods, tsStringView(&text)) : NULL;
  tsStringFree(&text);
  return result;
}

static bool findEnumValue(const OdsEnum *enumeration, MlirStringRef value, int64_t *result) {
  *result = 0;
  while (value.length) {
    size_t bar = tsFindChar(value, '|', 0);
    MlirStringRef symbol = odsLastComponent(tsSubstring(value, 0, bar));
    value = bar == SIZE_MAX ? tsLiteral("") : tsSubstring(value, bar + 1, SIZE_MAX);
    bool isFound = false;
    for (uint32_t i = 0; i < enumeration->table.numCases && !isFound; ++i)
      if (tsEqualC(symbol, enumeration->table.cases[i].symbol) ||
          tsEqualC(symbol, enumeration->table.cases[i].keyword)) {
        *result |= enumeration->table.cases[i].value;
        isFound = true;
      }
    if (!isFound)
      return false;
  }
  return true;
}

static bool isNumber(MlirStringRef text) {
  size_t digits = 0;
  for (size_t i = 0; i < text.length; ++i) {
    char c = text.data[i];
    digits += isdigit((unsigned char)c) != 0;
    if (!isalnum((unsigned char)c) && !strchr("+-.", c))
      return false;
  }
  return digits > 0;
}

// Digits, perhaps with a sign before and a point between them.
static bool isPlainNumber(MlirStringRef text) {
  bool afterDigit = false, hasPoint = false;
  for (size_t i = 0; i < text.length; ++i) {
    bool isSign = text.data[i] == '-' && i == 0,
         isPoint = text.data[i] == '.' && afterDigit && !hasPoint;
    afterDigit = isdigit((unsigned char)text.data[i]) != 0;
    hasPoint = hasPoint || isPoint;
    if (!isSign && !isPoint && !afterDigit)
      return false;
  }
  return afterDigit;
}

// Without suffixes such as `f`, `u`, `LL`.
static MlirStringRef stripSuffix(MlirStringRef number, const char *suffixes) {
  bool isHex = number.length > 2 && number.data[1] == 'x';
  while (!isHex && number.length && strchr(suffixes, number.data[number.length - 1]))
    --number.length;
  return number;
}

// A number as the IR writes a float: "0" -> "0.000000e+00".
static const char *writeFloat(Ods *ods, MlirStringRef number) {
  MlirStringRef text = stripSuffix(number, "fFlL");
  const char *copy = odsText(ods, text);
  if (!isNumber(text))
    return NULL;
  if (tsFindChar(text, '.', 0) != SIZE_MAX)
    return tsEndsWith(text, tsLiteral(".")) ? odsFormat(ods, "%s0", copy) : copy;
  size_t exponent = tsFindChar(text, 'e', 0);
  return exponent == SIZE_MAX ? odsFormat(ods, "%s.0", copy)
                              : odsFormat(ods, "%.*s.0%s", (int)exponent, copy, copy + exponent);
}

// The text of the type that attributes of this constraint have: "i32"; "" when it isn't known.
static const char *findTypeText(Ods *ods, const TgRecord *attr) {
  TgRecord *type = NULL;
  int64_t width;
  if (!tgRecordGetDefOptional(attr, "valueType", &type))
    return "";
  if (tsEqualC(tgRecordGetName(type), "Index"))
    return "index";
  if (!tgRecordGetIntOptional(type, "bitwidth", &width))
    return "";
  bool isSigned = tgRecordIsSubClassOf(type, tsLiteral("SI")),
       isUnsigned = tgRecordIsSubClassOf(type, tsLiteral("UI"));
  bool isFloat = tgRecordIsSubClassOf(type, tsLiteral("F"));
  return odsFormat(ods, "%s%lld",
                   isFloat      ? "f"
                   : isSigned   ? "si"
                   : isUnsigned ? "ui"
                                : "i",
                   (long long)width);
}

static const char *writeDense(Ods *ods, const char *type, MlirStringRef value) {
  MlirStringRef items;
  readBraces(value, &items);
  return items.length ? odsFormat(ods, "array<%s: %.*s>", type, (int)items.length, items.data)
                      : odsFormat(ods, "array<%s>", type);
}

static const char *writeEnumStorage(Ods *ods, const OdsAttr *attr, const char *keyword) {
  const OdsStorage *storage = attr->storage;
  MlirStringRef format = odsString(storage->record, "assemblyFormat");
  bool isBracketed = tsFind(format, tsLiteral("`<`"), 0) != SIZE_MAX;
  return odsFormat(ods, isBracketed ? "#%s.%s<%s>" : "#%s<%s %s>", storage->dialect->table.name,
                   storage->table.mnemonic ? storage->table.mnemonic : "", keyword);
}

// What `{}` makes in C++.
static const char *keywordOfZero(const OdsEnum *enumeration) {
  for (uint32_t i = 0; i < enumeration->table.numCases; ++i)
    if (enumeration->table.cases[i].value == 0)
      return enumeration->table.cases[i].keyword;
  return NULL;
}

static const char *writeEnum(Ods *ods, const OdsAttr *attr, MlirStringRef value) {
  int64_t number;
  MlirStringRef items;
  const char *keyword = readBraces(value, &items) && !items.length
                            ? keywordOfZero(attr->enumeration)
                            : findKeyword(ods, attr->enumeration, value);
  if (keyword && attr->native == ODS_NATIVE_ENUM_STORAGE)
    return writeEnumStorage(ods, attr, keyword);
  if (attr->native == ODS_NATIVE_ENUM_INTEGER && findEnumValue(attr->enumeration, value, &number))
    return odsFormat(ods, "%lld : i%u", (long long)number,
                     (unsigned)attr->enumeration->table.width);
  return NULL;
}

static const char *writeArray(Ods *ods, MlirStringRef value) {
  MlirStringRef items;
  return readBraces(value, &items) ? odsFormat(ods, "[%.*s]", (int)items.length, items.data) : NULL;
}

static const char *writeOther(Ods *ods, const OdsAttr *attr, MlirStringRef value) {
  MlirStringRef storage = odsLastComponent(odsString(attr->base, "storageType"));
  if (tsEqualC(storage, "ArrayAttr"))
    return writeArray(ods, value);
  if (tsEqualC(storage, "DictionaryAttr") && tsEqualC(value, "{}"))
    return "{}";
  return NULL;
}

static const char *writeScalar(Ods *ods, const OdsAttr *attr, MlirStringRef value) {
  const char *type = findTypeText(ods, attr->base);
  switch (attr->native) {
  case ODS_NATIVE_BOOL:
    return tsEqualC(value, "true") || tsEqualC(value, "false") ? odsText(ods, value) : NULL;
  case ODS_NATIVE_INTEGER:
    if (tsEqualC(value, "true") || tsEqualC(value, "false"))
      return odsText(ods, value);
    value = stripSuffix(value, "uUlL");
    return isNumber(value)
               ? odsFormat(ods, "%.*s%s%s", (int)value.length, value.data, *type ? " : " : "", type)
               : NULL;
  case ODS_NATIVE_REAL: {
    MlirStringRef items;
    readBraces(value, &items);
    size_t paren = tsFindChar(items, '(', 0);
    if (paren != SIZE_MAX && tsEndsWith(items, tsLiteral(")")))
      items = tsSubstring(items, paren + 1, items.length - paren - 2);
    const char *number = writeFloat(ods, items);
    return number ? odsFormat(ods, "%s%s%s", number, *type ? " : " : "", type) : NULL;
  }
  case ODS_NATIVE_STRING:
    if (!value.length || value.data[0] != '"')
      return odsFormat(ods, "\"%.*s\"", (int)value.length, value.data);
    return odsText(ods, value);
  default:
    return NULL;
  }
}

const char *odsDefaultText(Ods *ods, const TgRecord *user, const OdsAttr *attr,
                           MlirStringRef value) {
  value = tsTrim(value);
  const char *text = NULL;
  switch (attr->native) {
  case ODS_NATIVE_ENUM_INTEGER:
  case ODS_NATIVE_ENUM_STORAGE:
    text = writeEnum(ods, attr, value);
    break;
  case ODS_NATIVE_DENSE_BOOL:
    text = writeDense(ods, "i1", value);
    break;
  case ODS_NATIVE_DENSE_I8:
    text = writeDense(ods, "i8", value);
    break;
  case ODS_NATIVE_DENSE_I16:
    text = writeDense(ods, "i16", value);
    break;
  case ODS_NATIVE_DENSE_I32:
    text = writeDense(ods, "i32", value);
    break;
  case ODS_NATIVE_DENSE_I64:
    text = writeDense(ods, "i64", value);
    break;
  case ODS_NATIVE_DENSE_F32:
    text = writeDense(ods, "f32", value);
    break;
  case ODS_NATIVE_DENSE_F64:
    text = writeDense(ods, "f64", value);
    break;
  case ODS_NATIVE_NONE:
    text = writeOther(ods, attr, value);
    break;
  default:
    text = writeScalar(ods, attr, value);
  }
  // A number is the text of an attribute of any kind: nothing is known of this one.
  if (!text && attr->native == ODS_NATIVE_NONE && !attr->storage && isPlainNumber(value))
    text = odsText(ods, value);
  bool looksLikeText = value.length && strchr("#@\"[d", value.data[0]) &&
                       tsFind(value, tsLiteral("::"), 0) == SIZE_MAX;
  if (!text && looksLikeText)
    text = odsText(ods, value);
  if (!text)
    odsForeign(ods, user, "the default '%.*s' of attribute '%.*s' isn't understood",
               (int)value.length, value.data, (int)attr->name.length, attr->name.data);
  return text;
}

const char *odsParamDefault(Ods *ods, const TgRecord *user, const OdsParam *param,
                            MlirStringRef value) {
  value = tsTrim(value);
  bool isEmpty =
      tsEndsWith(value, tsLiteral("()")) || tsEqualC(value, "{}") || tsEqualC(value, "none");
  const char *keyword;
  switch (param->table.kind) {
  case TESSERA_PARAM_INTEGER:
    if (isEmpty)
      return "0";
    if (param->isBool)
      return tsEqualC(value, "true") || tsEqualC(value, "1") ? "true" : "false";
    value = stripSuffix(value, "uUlL");
    if (isNumber(value))
      return odsText(ods, value);
    break;
  case TESSERA_PARAM_ENUM:
    keyword = findKeyword(ods, param->enumeration, value);
    if (keyword || isEmpty)
      return keyword;
    break;
  case TESSERA_PARAM_REAL:
    return isEmpty ? "0.0" : writeFloat(ods, value);
  case TESSERA_PARAM_STRING:
    return isEmpty ? ""
                   : odsText(ods, value.data[0] == '"' ? tsSubstring(value, 1, value.length - 2)
                                                       : value);
  case TESSERA_PARAM_AFFINE_MAP:
    return tsFind(value, tsLiteral("getEmptyAffineMap"), 0) != SIZE_MAX ? "() -> ()" : NULL;
  default:
    if (isEmpty || tsEqualC(value, "nullptr"))
      return NULL;
    if (tsFind(value, tsLiteral("::"), 0) == SIZE_MAX && tsFindChar(value, '$', 0) == SIZE_MAX)
      return odsText(ods, value);
  }
  odsForeign(ods, user, "the default '%.*s' of parameter '%s' isn't understood", (int)value.length,
             value.data, param->table.name);
  return NULL;
}
