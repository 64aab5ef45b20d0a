// The detailed listing of all records: places, superclasses, and every field with its place.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <stdlib.h>

static void appendLoc(TgContext *context, TgLoc loc, TsString *out) {
  tgPut(out, tsLiteral("|"));
  tgAppendShortLoc(context, loc, out);
  tgPut(out, tsLiteral("|"));
}

static void appendHeading(const char *title, size_t count, TsString *out) {
  tsStringAppendFormat(out, "-------------------- %s (%zu) --------------------\n", title, count);
}

static void appendHead(const TgRecord *record, TsString *out) {
  tgPut(out, tsLiteral("\n"));
  if (tgRecordGetName(record).length)
    tgInitPrintUnquoted(record->name, out);
  else
    tgPut(out, tsLiteral("\"\""));
  tgPut(out, tsLiteral("  "));
  appendLoc(record->context, record->locs[0], out);
  tgPut(out, tsLiteral("\n"));
}

static void appendField(const TgRecord *record, const TgField *field, TsString *out) {
  tgPut(out, tsLiteral("    "));
  tgFieldPrint(field, out);
  tgPut(out, tsLiteral("  "));
  appendLoc(record->context, field->loc, out);
  tgPut(out, tsLiteral("\n"));
}

static void appendTemplateArgs(const TgRecord *record, TsString *out) {
  tgPut(out, tsLiteral("  Template args:"));
  tsStringAppendC(out, record->numTemplateArgs ? "\n" : " (none)\n");
  for (uint32_t i = 0; i < record->numTemplateArgs; ++i)
    appendField(record, &record->fields[i], out);
}

static bool isDirect(const TgRecord *record, const TgRecord *cls) {
  for (uint32_t i = 0; i < record->numDirect; ++i)
    if (record->direct[i] == cls)
      return true;
  return false;
}

static void appendSuperClasses(const TgRecord *record, TsString *out) {
  tgPut(out, tsLiteral("  Superclasses:"));
  size_t count = tgRecordGetNumSuperClasses(record);
  if (count == 0)
    tgPut(out, tsLiteral(" (none)"));
  for (size_t i = 0; i < count; ++i) {
    const TgRecord *cls = tgRecordGetSuperClass(record, i);
    bool direct = isDirect(record, cls);
    tsStringAppendC(out, direct ? " " : " (");
    tgPut(out, tgText(cls->name));
    if (!direct)
      tgPut(out, tsLiteral(")"));
  }
  tgPut(out, tsLiteral("\n"));
}

static void appendFields(const TgRecord *record, TsString *out) {
  // As in LLVM, template arguments count here, though they are listed elsewhere.
  tsStringAppendC(out, record->numFields ? "  Fields:\n" : "  Fields: (none)\n");
  for (uint32_t i = 0; i < record->numFields; ++i)
    if (!record->fields[i].decl->argument)
      appendField(record, &record->fields[i], out);
}

static void appendDefms(const TgRecord *record, TsString *out) {
  if (record->numLocs < 2)
    return;
  tgPut(out, tsLiteral("  Defm sequence:"));
  for (uint32_t i = record->numLocs; i-- > 0;) {
    tgPut(out, tsLiteral(" "));
    appendLoc(record->context, record->locs[i], out);
  }
  tgPut(out, tsLiteral("\n"));
}

static int compareStrings(const void *a, const void *b) {
  return tsCompare(tgText(*(const TgInit *const *)a), tgText(*(const TgInit *const *)b));
}

/// False when they are too long: the error is given.
static bool appendGlobals(TgContext *context, TsString *out) {
  size_t count = context->globalOrder.size;
  appendHeading("Global Variables", count, out);
  tgPut(out, tsLiteral("\n"));
  if (count > 1)
    qsort(context->globalOrder.data, count, sizeof *context->globalOrder.data, compareStrings);
  for (size_t i = 0; i < count; ++i) {
    const TgInit *name = context->globalOrder.data[i];
    tgPut(out, tgText(name));
    tgPut(out, tsLiteral(" = "));
    tgInitPrint(tgContextFindGlobal(context, tgText(name)), out);
    tgPut(out, tsLiteral("\n"));
  }
  if (tgIsFull(out))
    tgFatal(context, NULL, "the text of the global variables is longer than %d bytes",
            TG_MAX_PRINTED);
  return !context->isFatal;
}

bool tgPrintDetailedRecords(TgContext *context, MlirStringCallback out, void *user) {
  TsString text = {0};
  TgRecordList classes = tgContextGetClasses(context), defs = tgContextGetDefs(context);
  tgPut(&text, tsLiteral("DETAILED RECORDS for file "));
  tgPut(&text, context->mainFile);
  tgPut(&text, tsLiteral("\n\n"));
  bool ok = appendGlobals(context, &text);
  tgPut(&text, tsLiteral("\n"));
  appendHeading("Classes", classes.size, &text);
  for (size_t i = 0; i < classes.size && ok; ++i) {
    appendHead(classes.data[i], &text);
    appendTemplateArgs(classes.data[i], &text);
    appendSuperClasses(classes.data[i], &text);
    appendFields(classes.data[i], &text);
    ok = tgEndRecord(classes.data[i], &text, out, user);
  }
  tgPut(&text, tsLiteral("\n"));
  appendHeading("Records", defs.size, &text);
  for (size_t i = 0; i < defs.size && ok; ++i) {
    appendHead(defs.data[i], &text);
    appendDefms(defs.data[i], &text);
    appendSuperClasses(defs.data[i], &text);
    appendFields(defs.data[i], &text);
    ok = tgEndRecord(defs.data[i], &text, out, user);
  }
  if (ok)
    tgFlush(&text, true, out, user);
  tsStringFree(&text);
  return ok;
}
