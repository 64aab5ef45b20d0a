// Pages of documentation: all records of a kind, a dialect, passes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Docs.h"

#include <ctype.h>
#include <stdlib.h>

static const char *const classNames[] = {[ODS_DOC_OP] = "Op",
                                         [ODS_DOC_ATTRIBUTE] = "AttrDef",
                                         [ODS_DOC_TYPE] = "TypeDef",
                                         [ODS_DOC_ENUM] = "EnumInfo"};

static TgRecordList recordsOf(Ods *ods, const char *className) {
  return tgContextGetDerivedDefs(ods->context, mlirStringRefCreateFromCString(className));
}

typedef TsVec(TgRecord *) Records;

static int compareNames(const void *a, const void *b) {
  return tsCompare(tgRecordGetName(*(TgRecord *const *)a), tgRecordGetName(*(TgRecord *const *)b));
}

static bool isGroup(const TgRecord *record) {
  return tgRecordIsSubClassOf(record, tsLiteral("OpDocGroup"));
}

// Of an op or a group of ops among the operations of a dialect.
static MlirStringRef titleOf(const TgRecord *record) {
  return odsString(record, isGroup(record) ? "summary" : "opName");
}

// Without regard to case, which decides between equals.
static int compareTitles(const void *a, const void *b) {
  MlirStringRef left = titleOf(*(TgRecord *const *)a), right = titleOf(*(TgRecord *const *)b);
  for (size_t i = 0; i < left.length && i < right.length; ++i) {
    int difference = tolower((unsigned char)left.data[i]) - tolower((unsigned char)right.data[i]);
    if (difference)
      return difference;
  }
  int difference = (left.length > right.length) - (left.length < right.length);
  return difference ? difference : tsCompare(left, right);
}

static void sort(Records *records, int (*compare)(const void *a, const void *b)) {
  if (records->size)
    qsort(records->data, records->size, sizeof *records->data, compare);
}

void odsDocumentAll(Ods *ods, OdsDocKind kind, TsString *out) {
  TgRecordList all = recordsOf(ods, classNames[kind]);
  Records records = {0};
  for (size_t i = 0; i < all.size; ++i)
    tsVecPush(&records, all.data[i]);
  if (kind == ODS_DOC_OP) // by bytes, where others go by numbers in names
    sort(&records, compareNames);
  odsDocBanner(out);
  for (size_t i = 0; i < records.size; ++i)
    odsDocumentRecord(ods, kind, records.data[i], out);
  tsVecFree(&records);
}

//===--- Dialects ---===//

static void collect(Ods *ods, const TgRecord *dialect, const char *className, const char *field,
                    const char *exceptClass, Records *records) {
  TgRecordList all = recordsOf(ods, className);
  for (size_t i = 0; i < all.size; ++i) {
    TgRecord *owner = NULL;
    bool isExcepted = exceptClass && tgRecordIsSubClassOf(
                                         all.data[i], mlirStringRefCreateFromCString(exceptClass));
    if (!isExcepted && tgRecordGetDefOptional(all.data[i], field, &owner) && owner == dialect)
      tsVecPush(records, all.data[i]);
  }
}

static void appendSection(Ods *ods, const char *heading, OdsDocKind kind, Records *records,
                          TsString *out) {
  if (records->size)
    tsStringAppendFormat(out, "\n## %s\n", heading);
  for (size_t i = 0; i < records->size; ++i)
    odsDocumentRecord(ods, kind, records->data[i], out);
  tsVecFree(records);
}

// A group without a summary has no place of its own: NULL, as for ops outside of all groups.
static TgRecord *groupOf(const TgRecord *op) {
  TgRecord *group = NULL;
  bool found = tgRecordGetDefOptional(op, "opDocGroup", &group) && group;
  return found && odsString(group, "summary").length ? group : NULL;
}

static void documentGroup(Ods *ods, const TgRecord *group, const Records *ops, TsString *out) {
  MlirStringRef summary = odsString(group, "summary");
  tsStringAppendFormat(out, "\n### %.*s\n", (int)summary.length, summary.data);
  odsDocDescription(group, out);
  tsStringAppendChar(out, '\n');
  for (size_t i = 0; i < ops->size; ++i)
    if (groupOf(ops->data[i]) == group)
      odsDocumentOp(ods, ops->data[i], "####", out);
}

// Groups are listed among the ops that have none.
static void appendOps(Ods *ods, const TgRecord *dialect, TsString *out) {
  Records ops = {0}, entries = {0};
  collect(ods, dialect, "Op", "opDialect", NULL, &ops);
  sort(&ops, compareNames);
  TsPointerMap seen = {0};
  for (size_t i = 0; i < ops.size; ++i) {
    TgRecord *group = groupOf(ops.data[i]);
    bool isNew = true;
    if (group)
      tsPointerMapInsert(&seen, group, &isNew);
    if (isNew)
      tsVecPush(&entries, group ? group : ops.data[i]);
  }
  tsPointerMapFree(&seen);
  sort(&entries, compareTitles);
  if (entries.size)
    tsStringAppendC(out, "\n## Operations\n");
  for (size_t i = 0; i < entries.size; ++i) {
    if (isGroup(entries.data[i]))
      documentGroup(ods, entries.data[i], &ops, out);
    else
      odsDocumentOp(ods, entries.data[i], "###", out);
    tsStringAppendChar(out, '\n');
  }
  tsVecFree(&ops);
  tsVecFree(&entries);
}

static bool hasContentsMark(MlirStringRef text) {
  size_t start = 0;
  while (start < text.length) {
    size_t end = tsFindChar(text, '\n', start);
    if (tsEqualC(tsTrim(tsSubstring(text, start, end == SIZE_MAX ? SIZE_MAX : end - start)),
                 "[TOC]"))
      return true;
    if (end == SIZE_MAX)
      break;
    start = end + 1;
  }
  return false;
}

void odsDocumentDialect(Ods *ods, TgRecord *dialect, TsString *out) {
  MlirStringRef name = odsString(dialect, "name");
  Records records = {0};
  odsDocBanner(out);
  tsStringAppendFormat(out, "\n# '%.*s' Dialect\n", (int)name.length, name.data);
  odsDocSummary(odsString(dialect, "summary"), out);
  odsDocDescription(dialect, out);
  if (!hasContentsMark(odsString(dialect, "description")))
    tsStringAppendC(out, "\n[TOC]\n");
  appendOps(ods, dialect, out);
  collect(ods, dialect, "DialectAttr", "dialect", "AttrDef", &records);
  appendSection(ods, "Attribute constraints", ODS_DOC_CONSTRAINT, &records, out);
  collect(ods, dialect, "AttrDef", "dialect", NULL, &records);
  appendSection(ods, "Attributes", ODS_DOC_ATTRIBUTE, &records, out);
  collect(ods, dialect, "DialectType", "dialect", "TypeDef", &records);
  appendSection(ods, "Type constraints", ODS_DOC_CONSTRAINT, &records, out);
  collect(ods, dialect, "TypeDef", "dialect", NULL, &records);
  appendSection(ods, "Types", ODS_DOC_TYPE, &records, out);
  TgRecordList enums = recordsOf(ods, "EnumInfo");
  for (size_t i = 0; i < enums.size; ++i) {
    // Every file has those of the library; they are its own dialect's.
    const OdsEnum *enumeration = odsGetEnum(ods, enums.data[i]);
    bool isLibrary =
        enumeration && enumeration->dialect && !strcmp(enumeration->dialect->table.name, "builtin");
    if (!isLibrary || enumeration->dialect->record == dialect)
      tsVecPush(&records, enums.data[i]);
  }
  appendSection(ods, "Enums", ODS_DOC_ENUM, &records, out);
}

//===--- Passes ---===//

// A list of `name : description` lines, the names padded.
static void appendList(const TgRecord *pass, const char *field, const char *heading,
                       const char *nameField, const char *dash, TsString *out) {
  const TgInit *list = NULL;
  tgRecordGetListOptional(pass, field, &list);
  size_t size = list ? tgListGetSize(list) : 0, width = 0;
  if (!size)
    return;
  tsStringAppendFormat(out, "\n#### %s\n\n```\n", heading);
  for (size_t i = 0; i < size; ++i) {
    MlirStringRef name = odsString(tgListGetDef(list, i, pass), nameField);
    width = name.length > width ? name.length : width;
  }
  for (size_t i = 0; i < size; ++i) {
    const TgRecord *item = tgListGetDef(list, i, pass);
    MlirStringRef name = odsString(item, nameField), text = odsString(item, "description");
    tsStringAppendFormat(out, "%s%.*s", dash, (int)name.length, name.data);
    tsStringAppendRepeated(out, ' ', width - name.length);
    tsStringAppendFormat(out, " : %.*s\n", (int)text.length, text.data);
  }
  tsStringAppendC(out, "```\n");
}

static void documentPass(const TgRecord *pass, TsString *out) {
  MlirStringRef argument = odsString(pass, "argument");
  tsStringAppendFormat(out, "\n### `-%.*s`\n", (int)argument.length, argument.data);
  odsDocSummary(odsString(pass, "summary"), out);
  odsDocDescription(pass, out);
  appendList(pass, "options", "Options", "argument", "-", out);
  appendList(pass, "statistics", "Statistics", "name", "", out);
}

static int compareArguments(const void *a, const void *b) {
  return tsCompare(odsString(*(TgRecord *const *)a, "argument"),
                   odsString(*(TgRecord *const *)b, "argument"));
}

// Passes, then pipelines.
void odsDocumentPasses(Ods *ods, TsString *out) {
  static const char *const classes[] = {"PassBase", "PassPipeline"};
  odsDocBanner(out);
  for (size_t c = 0; c < sizeof classes / sizeof *classes; ++c) {
    TgRecordList list = recordsOf(ods, classes[c]);
    Records passes = {0};
    for (size_t i = 0; i < list.size; ++i)
      tsVecPush(&passes, list.data[i]);
    sort(&passes, compareArguments);
    for (size_t i = 0; i < passes.size; ++i)
      documentPass(passes.data[i], out);
    tsVecFree(&passes);
  }
}
