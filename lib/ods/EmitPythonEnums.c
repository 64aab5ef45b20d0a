// Writes classes and attribute builders of enums for MLIR's Python package, as mlir-tblgen of MLIR
// 22 does. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

#include <ctype.h>

// Words that a case can't be called in Python, and functions that it had better not be called.
bool odsIsPythonReserved(MlirStringRef name) {
  static const char *const words[] = {
      "False",   "None",     "True",     "and",      "as",         "assert", "async",  "await",
      "break",   "class",    "continue", "def",      "del",        "elif",   "else",   "except",
      "finally", "for",      "from",     "global",   "if",         "import", "in",     "is",
      "lambda",  "nonlocal", "not",      "or",       "pass",       "raise",  "return", "try",
      "while",   "with",     "yield",    "callable", "issubclass", "type"};
  for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
    if (tsEqualC(name, words[i]))
      return true;
  return false;
}

static const char *caseName(Ods *ods, const TesseraEnumCase *item) {
  return odsIsPythonReserved(mlirStringRefCreateFromCString(item->symbol))
             ? odsFormat(ods, "%s_", item->symbol)
             : item->symbol;
}

static void appendEnumClass(Ods *ods, const OdsEnum *enumeration, TsString *out) {
  const char *name = enumeration->table.name;
  bool isBits = tgRecordIsSubClassOf(enumeration->record, tsLiteral("BitEnumBase"));
  MlirStringRef summary = odsString(enumeration->record, "summary");
  tsStringAppendFormat(out, "class %s(%s):\n", name, isBits ? "IntFlag" : "IntEnum");
  if (summary.length)
    tsStringAppendFormat(out, "    \"\"\"%.*s\"\"\"\n", (int)summary.length, summary.data);
  tsStringAppendChar(out, '\n');
  for (uint32_t i = 0; i < enumeration->table.numCases; ++i) {
    const TesseraEnumCase *item = &enumeration->table.cases[i];
    tsStringAppendFormat(out, "    %s = ", caseName(ods, item));
    if (item->value < 0)
      tsStringAppendC(out, "auto()\n");
    else
      tsStringAppendFormat(out, "%lld\n", (long long)item->value);
  }
  tsStringAppendChar(out, '\n');
  if (isBits)
    tsStringAppendC(out,
                    "    def __iter__(self):\n"
                    "        return iter([case for case in type(self) if (self & case) is case "
                    "and self is not case])\n"
                    "    def __len__(self):\n        return bin(self).count(\"1\")\n\n");
  tsStringAppendC(out, "    def __str__(self):\n");
  if (isBits)
    tsStringAppendFormat(out,
                         "        if len(self) > 1:\n"
                         "            return \"%s\".join(map(str, self))\n",
                         enumeration->table.separator ? enumeration->table.separator : "");
  for (uint32_t i = 0; i < enumeration->table.numCases; ++i)
    tsStringAppendFormat(out, "        if self is %s.%s:\n            return \"%s\"\n", name,
                         caseName(ods, &enumeration->table.cases[i]),
                         enumeration->table.cases[i].keyword);
  tsStringAppendFormat(out, "        raise ValueError(\"Unknown %s enum entry.\")\n\n\n\n", name);
}

static void appendAttributeBuilderHead(const TgRecord *record, TsString *out) {
  MlirStringRef name = tgRecordGetName(record);
  tsStringAppendFormat(out, "@register_attribute_builder(\"%.*s\")\ndef _", (int)name.length,
                       name.data);
  for (size_t i = 0; i < name.length; ++i)
    tsStringAppendChar(out, (char)tolower((unsigned char)name.data[i]));
  tsStringAppendC(out, "(x, context):\n    return _ods_ir.");
}

static void appendEnum(Ods *ods, const OdsEnum *enumeration, TsString *out) {
  int64_t width;
  appendEnumClass(ods, enumeration, out);
  if (!tgRecordIsSubClassOf(enumeration->record, tsLiteral("EnumAttrInfo")) ||
      !tgRecordGetIntOptional(enumeration->record, "bitwidth", &width))
    return;
  appendAttributeBuilderHead(enumeration->record, out);
  tsStringAppendFormat(out,
                       "IntegerAttr.get(_ods_ir.IntegerType.get_signless(%lld, context=context), "
                       "int(x))\n\n",
                       (long long)width);
}

// An attribute definition whose parameter is an enum is made by parsing its text.
static void appendStorage(const TgRecord *record, TsString *out) {
  MlirStringRef mnemonic = odsString(record, "mnemonic"),
                format = odsString(record, "assemblyFormat");
  const TgRecord *dialectRecord = tgRecordGetDef(record, "dialect");
  MlirStringRef dialect = dialectRecord ? odsString(dialectRecord, "name") : tsLiteral("");
  bool isBracketed = tsEqualC(format, "`<` $value `>`");
  if (!mnemonic.length) {
    tgReportAtRecord(record, TS_ERROR,
                     "enum attribute needs a mnemonic for python enum bindings generation");
    return;
  }
  if (!isBracketed && !tsEqualC(format, "$value")) {
    tgReportAtRecord(record, TS_ERROR,
                     "unsupported assembly format for python enum bindings generation");
    return;
  }
  appendAttributeBuilderHead(record, out);
  tsStringAppendFormat(out,
                       isBracketed
                           ? "Attribute.parse(f'#%.*s.%.*s<{str(x)}>', context=context)\n\n"
                           : "Attribute.parse(f'#%.*s<%.*s {str(x)}>', context=context)\n\n",
                       (int)dialect.length, dialect.data, (int)mnemonic.length, mnemonic.data);
}

static bool isOf(const TgRecord *record, const char *dialect) {
  TgRecord *owner = NULL;
  return !dialect || !tgRecordGetDefOptional(record, "dialect", &owner) || !owner ||
         tsEqualC(odsString(owner, "name"), dialect);
}

void odsEmitPythonEnums(Ods *ods, const char *dialect, TsString *out) {
  tsStringAppendC(out, "\n# Autogenerated by mlir-tblgen; don't manually edit.\n\n"
                       "from enum import IntEnum, auto, IntFlag\n"
                       "from ._ods_common import _cext as _ods_cext\n"
                       "from ..ir import register_attribute_builder\n"
                       "_ods_ir = _ods_cext.ir\n\n");
  TgRecordList enums = tgContextGetDerivedDefs(ods->context, tsLiteral("EnumInfo"));
  for (size_t i = 0; i < enums.size; ++i) {
    const OdsEnum *enumeration = odsGetEnum(ods, enums.data[i]);
    const OdsDialect *owner = enumeration->dialect;
    if (!dialect || !owner || !strcmp(owner->table.name, dialect))
      appendEnum(ods, enumeration, out);
  }
  TgRecordList attributes = tgContextGetDerivedDefs(ods->context, tsLiteral("EnumAttr"));
  for (size_t i = 0; i < attributes.size; ++i)
    if (isOf(attributes.data[i], dialect))
      appendStorage(attributes.data[i], out);
}
