// Prints tables as JSON, walking the reflection tables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "flatbuffers/Internal.h"

#include <math.h>
#include <stdlib.h>

typedef struct Printer {
  FbWriteFn write;
  void *context;
  unsigned indent, level;
  bool ok;
  size_t used;
  char buffer[8192];
} Printer;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static void flush(Printer *p) {
  if (p->ok && p->used)
    p->ok = p->write(p->context, p->buffer, p->used);
  p->used = 0;
}

static void putText(Printer *p, const char *text, size_t length) {
  if (length > sizeof p->buffer - p->used)
    flush(p);
  if (length > sizeof p->buffer) {
    p->ok = p->ok && p->write(p->context, text, length);
    return;
  }
  memcpy(p->buffer + p->used, text, length);
  p->used += length;
}

static void put(Printer *p, const char *text) { putText(p, text, strlen(text)); }

/// Ends a line and indents the next one; on a single line a blank does.
static void putNewline(Printer *p, bool blank) {
  if (p->indent == 0) {
    if (blank)
      put(p, " ");
    return;
  }
  put(p, "\n");
  for (unsigned i = 0; i < p->indent * p->level; ++i)
    put(p, " ");
}

static void putUnsigned(Printer *p, uint64_t value) {
  char digits[20];
  size_t at = sizeof digits;
  do
    digits[--at] = (char)('0' + value % 10);
  while (value /= 10);
  putText(p, digits + at, sizeof digits - at);
}

static void putSigned(Printer *p, int64_t value) {
  if (value < 0)
    put(p, "-");
  putUnsigned(p, value < 0 ? ~(uint64_t)value + 1 : (uint64_t)value);
}

size_t fbUtf8Length(const char *bytes, size_t length) {
  const unsigned char *text = (const unsigned char *)bytes;
  static const unsigned smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  size_t count = *text < 0x80 ? 1 : *text < 0xC2 ? 0 : *text < 0xE0 ? 2 : *text < 0xF0 ? 3 : 4;
  if (count < 2 || *text > 0xF4 || count > length)
    return count == 1;
  unsigned code = *text & (0xFFu >> (count + 1));
  for (size_t i = 1; i < count; ++i) {
    if ((text[i] & 0xC0) != 0x80)
      return 0;
    code = code << 6 | (text[i] & 0x3F);
  }
  bool valid = code >= smallest[count] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  return valid ? count : 0;
}

/// Prints a JSON string; bytes that are not UTF-8 become U+FFFD.
static void putString(Printer *p, const char *text, size_t length) {
  const unsigned char *bytes = (const unsigned char *)text;
  put(p, "\"");
  for (size_t i = 0; i < length;) {
    size_t count = fbUtf8Length(text + i, length - i);
    const char *escape = bytes[i] == '"'    ? "\\\""
                         : bytes[i] == '\\' ? "\\\\"
                         : bytes[i] == '\n' ? "\\n"
                         : bytes[i] == '\t' ? "\\t"
                         : bytes[i] == '\r' ? "\\r"
                         : count == 0       ? "\\ufffd"
                                            : NULL;
    char code[8];
    if (!escape && bytes[i] < 0x20) {
      snprintf(code, sizeof code, "\\u%04x", bytes[i]);
      escape = code;
    }
    if (escape)
      put(p, escape);
    else
      putText(p, text + i, count);
    i += count ? count : 1;
  }
  put(p, "\"");
}

/// Prints the shortest digits that read back as `value`.
static void putFloat(Printer *p, double value, bool isSingle) {
  if (isnan(value) || isinf(value)) {
    put(p, isnan(value) ? "\"nan\"" : value < 0 ? "\"-inf\"" : "\"inf\"");
    return;
  }
  char text[40];
  for (int digits = 6; digits <= 17; ++digits) {
    snprintf(text, sizeof text, "%.*g", digits, value);
    if (isSingle ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value)
      break;
  }
  put(p, text);
  if (!strpbrk(text, ".e"))
    put(p, ".0");
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static void putEnum(Printer *p, const FbEnumType *type, uint64_t bits) {
  const char *name = fbEnumValueName(type, (int64_t)bits);
  uint64_t known = 0;
  for (size_t i = 0; type->bitFlags && i < type->valueCount; ++i)
    known |= (uint64_t)type->values[i].value;
  if (name) {
    putString(p, name, strlen(name));
  } else if (bits == 0 || (bits & ~known) != 0) {
    if (type->kind == FbKind_U64)
      putUnsigned(p, bits);
    else
      putSigned(p, (int64_t)bits);
  } else {
    const char *separator = "\"";
    for (size_t i = 0; i < type->valueCount; ++i) {
      if (!(bits & (uint64_t)type->values[i].value))
        continue;
      put(p, separator);
      put(p, type->values[i].name);
      separator = " ";
    }
    put(p, "\"");
  }
}

static void putScalar(Printer *p, const FbField *field, uint64_t bits) {
  if (field->kind == FbKind_UnionType) {
    const char *name = fbUnionMemberName(field->type.unionType, (int64_t)bits);
    if (name)
      putString(p, name, strlen(name));
    else
      putUnsigned(p, bits);
  } else if (field->type.enumType) {
    putEnum(p, field->type.enumType, bits);
  } else if (field->kind == FbKind_Bool) {
    put(p, bits ? "true" : "false");
  } else if (field->kind == FbKind_F32 || field->kind == FbKind_F64) {
    uint8_t bytes[8];
    for (unsigned i = 0; i < 8; ++i)
      bytes[i] = (uint8_t)(bits >> (8 * i));
    bool isSingle = field->kind == FbKind_F32;
    putFloat(p, isSingle ? (double)fbLoadF32(bytes) : fbLoadF64(bytes), isSingle);
  } else if (field->kind == FbKind_U64) {
    putUnsigned(p, bits);
  } else {
    putSigned(p, (int64_t)bits);
  }
}

static void putKey(Printer *p, const char *name) {
  put(p, "\"");
  put(p, name);
  put(p, "\": ");
}

/// Structs go on one line: they are coordinates and versions.
static void putStruct(Printer *p, const FbStructType *type, const uint8_t *bytes) {
  put(p, "{");
  for (size_t i = 0; i < type->fieldCount; ++i) {
    const FbField *field = &type->fields[i];
    put(p, i ? ", " : "");
    putKey(p, field->name);
    if (field->kind == FbKind_Struct)
      putStruct(p, field->type.structType, bytes + field->slot);
    else
      putScalar(p, field, fbLoadBits(field->kind, bytes + field->slot));
  }
  put(p, "}");
}

static void putTable(Printer *p, const FbTableType *type, FbTable table);

/// Prints what the offset at `bytes` points at. `number` is the member of a union.
static void putTarget(Printer *p, const FbField *field, const uint8_t *bytes, unsigned number) {
  const uint8_t *target = bytes + fbLoadU32(bytes);
  if (field->kind == FbKind_String)
    putString(p, (const char *)target + 4, fbLoadU32(target));
  else if (field->kind == FbKind_Table)
    putTable(p, field->type.tableType, (FbTable){target});
  else if (number > 0 && number <= field->type.unionType->memberCount)
    putTable(p, field->type.unionType->members[number - 1].type, (FbTable){target});
  else
    put(p, "{}"); // a member this schema lacks
}

static void putVector(Printer *p, const FbField *field, FbTable table) {
  FbVector vector = fbTableVector(table, field->slot);
  FbVector numbers = {NULL, 0};
  if (field->kind == FbKind_Union)
    numbers = fbTableVector(table, (uint16_t)(field->slot - 1));
  bool isStruct = field->kind == FbKind_Struct;
  bool isWide = field->kind >= FbKind_String && field->kind != FbKind_UnionType;
  size_t size = isStruct ? field->type.structType->size : fbKindSize(field->kind);
  put(p, "[");
  ++p->level;
  for (uint32_t i = 0; i < vector.length && p->ok; ++i) {
    const uint8_t *element = vector.data + i * size;
    put(p, i == 0 ? "" : isWide ? "," : ", ");
    if (isWide)
      putNewline(p, i != 0);
    if (isStruct)
      putStruct(p, field->type.structType, element);
    else if (isWide)
      putTarget(p, field, element, numbers.data ? numbers.data[i] : 0);
    else
      putScalar(p, field, fbLoadBits(field->kind, element));
  }
  --p->level;
  if (isWide && vector.length)
    putNewline(p, false);
  put(p, "]");
}

bool fbFieldIsPrinted(const FbField *field, FbTable table) {
  bool isScalar = !(field->flags & FbField_Vector) &&
                  (field->kind < FbKind_String || field->kind == FbKind_UnionType);
  if (isScalar)
    return true;
  if (!fbTableHas(table, field->slot))
    return false;
  return field->kind != FbKind_Union || field->flags & FbField_Vector ||
         fbTableU8(table, (uint16_t)(field->slot - 1), 0) != 0;
}

static void putField(Printer *p, const FbField *field, FbTable table) {
  const uint8_t *bytes = fbTableField(table, field->slot);
  if (field->flags & FbField_Vector)
    putVector(p, field, table);
  else if (field->kind == FbKind_Struct)
    putStruct(p, field->type.structType, bytes);
  else if (field->kind == FbKind_Union)
    putTarget(p, field, bytes, fbTableU8(table, (uint16_t)(field->slot - 1), 0));
  else if (field->kind == FbKind_String || field->kind == FbKind_Table)
    putTarget(p, field, bytes, 0);
  else if (!bytes && field->flags & FbField_Optional)
    put(p, "null");
  else
    putScalar(p, field, bytes ? fbLoadBits(field->kind, bytes) : field->defaultBits);
}

static void putTable(Printer *p, const FbTableType *type, FbTable table) {
  put(p, "{");
  ++p->level;
  bool first = true;
  for (size_t i = 0; i < type->fieldCount && p->ok; ++i) {
    const FbField *field = &type->fields[i];
    if (!fbFieldIsPrinted(field, table))
      continue;
    put(p, first ? "" : ",");
    putNewline(p, !first);
    first = false;
    putKey(p, field->name);
    putField(p, field, table);
  }
  --p->level;
  if (!first)
    putNewline(p, false);
  put(p, "}");
}

bool fbPrintJsonField(FbTable table, const FbField *field, FbWriteFn write, void *context) {
  Printer printer = {.write = write, .context = context, .ok = true};
  putField(&printer, field, table);
  flush(&printer);
  return printer.ok;
}

bool fbPrintJson(FbTable table, const FbTableType *type, unsigned indent, FbWriteFn write,
                 void *context) {
  Printer printer = {.write = write, .context = context, .indent = indent, .ok = true};
  putTable(&printer, type, table);
  flush(&printer);
  return printer.ok;
}

bool fbPrintJsonString(const char *text, size_t length, FbWriteFn write, void *context) {
  Printer printer = {.write = write, .context = context, .ok = true};
  putString(&printer, text, length);
  flush(&printer);
  return printer.ok;
}

static bool writeToFile(void *file, const char *text, size_t length) {
  return fwrite(text, 1, length, file) == length;
}

bool fbPrintJsonToFile(FbTable table, const FbTableType *type, unsigned indent, FILE *file) {
  return fbPrintJson(table, type, indent, writeToFile, file);
}
