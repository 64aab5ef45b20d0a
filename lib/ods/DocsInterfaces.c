// Writes reference documentation of interfaces in Markdown, as mlir-tblgen of MLIR 22 lays it out.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Docs.h"

// A type, and what is between it and a name: nothing after a pointer or reference.
static void appendType(MlirStringRef type, TsString *out) {
  type = tsTrim(type);
  bool isJoined = type.length && strchr("*&", type.data[type.length - 1]);
  tsStringAppendFormat(out, "%.*s%s", (int)type.length, type.data, isJoined ? "" : " ");
}

static MlirStringRef argumentType(const TgInit *argument) {
  const TgRecord *record = tgInitGetRecord(argument);
  if (record)
    return odsString(record, "type");
  return tgInitIsString(argument) ? tgStringGetValue(argument) : tsLiteral("");
}

static void documentMethod(const TgRecord *method, TsString *out) {
  const TgInit *arguments = tgRecordGetDag(method, "arguments");
  MlirStringRef name = odsString(method, "name");
  tsStringAppendFormat(out, "\n#### `%.*s`\n\n```c++\n", (int)name.length, name.data);
  if (tgRecordIsSubClassOf(method, tsLiteral("StaticInterfaceMethod")))
    tsStringAppendC(out, "static ");
  appendType(odsString(method, "returnType"), out);
  tsStringAppendFormat(out, "%.*s(", (int)name.length, name.data);
  for (size_t i = 0; arguments && i < tgDagGetNumArgs(arguments); ++i) {
    tsStringAppendC(out, i ? ", " : "");
    appendType(argumentType(tgDagGetArg(arguments, i)), out);
    tsStringAppend(out, tgDagGetArgName(arguments, i));
  }
  tsStringAppendC(out, ");\n```\n");
  odsDocDescription(method, out);
  if (!tsTrim(odsString(method, "body")).length)
    tsStringAppendC(out, "\nNOTE: This method *must* be implemented by the user.");
  tsStringAppendChar(out, '\n');
}

static void documentInterface(const TgRecord *interface, TsString *out) {
  const TgInit *methods = tgRecordGetList(interface, "methods");
  MlirStringRef name = odsString(interface, "cppInterfaceName"),
                recordName = tgRecordGetName(interface);
  tsStringAppendFormat(out, "\n## %.*s (`%.*s`)\n", (int)name.length, name.data,
                       (int)recordName.length, recordName.data);
  odsDocDescription(interface, out);
  tsStringAppendC(out, "\n### Methods:\n");
  for (size_t i = 0; methods && i < tgListGetSize(methods); ++i) {
    const TgRecord *method = tgListGetDef(methods, i, interface);
    if (method)
      documentMethod(method, out);
  }
}

// Interfaces are documented with the file that defines them.
static bool isDocumented(Ods *ods, const TgRecord *interface) {
  MlirStringRef file;
  TsLineColumn position;
  return !tgRecordIsSubClassOf(interface, tsLiteral("DeclareInterfaceMethods")) &&
         tgContextResolveLoc(ods->context, tgRecordGetLoc(interface), &file, &position) &&
         tsEqual(file, tgContextGetMainFile(ods->context));
}

void odsDocumentInterfaces(Ods *ods, OdsInterfaceKind kind, TsString *out) {
  static const struct {
    const char *className, *title;
  } kinds[] = {[ODS_OP_INTERFACE] = {"OpInterface", "OpInterface"},
               [ODS_ATTR_INTERFACE] = {"AttrInterface", "AttributeInterface"},
               [ODS_TYPE_INTERFACE] = {"TypeInterface", "TypeInterface"}};
  TgRecordList records =
      tgContextGetDerivedDefs(ods->context, mlirStringRefCreateFromCString(kinds[kind].className));
  odsDocBanner(out);
  tsStringAppendFormat(out, "\n# %s definitions\n", kinds[kind].title);
  for (size_t i = 0; i < records.size; ++i)
    if (isDocumented(ods, records.data[i]))
      documentInterface(records.data[i], out);
}
