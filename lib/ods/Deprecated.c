// Warns of defs that are marked as deprecated and yet used.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Map.h"
#include "tablegen/Backend.h"

enum { kMaxDepth = 1000 };

// What was found out about values: whether the deprecated def is in them.
typedef struct Search {
  const TgInit *wanted;
  TsPointerMap known;
  unsigned depth;
} Search;

static bool uses(Search *search, const TgInit *value);

static bool usesInDag(Search *search, const TgInit *dag) {
  bool found = uses(search, tgDagGetOperator(dag));
  for (size_t i = 0; !found && i < tgDagGetNumArgs(dag); ++i)
    found = uses(search, tgDagGetArg(dag, i));
  return found;
}

static bool usesInList(Search *search, const TgInit *list) {
  bool found = false;
  for (size_t i = 0; !found && i < tgListGetSize(list); ++i)
    found = uses(search, tgListGetElement(list, i));
  return found;
}

static bool usesInRecord(Search *search, const TgRecord *record) {
  bool found = false;
  for (size_t i = 0; !found && i < tgRecordGetNumFields(record); ++i)
    found = uses(search, tgRecordGetFieldAt(record, i));
  return found;
}

// Whether it is looked into: defs with a name answer for themselves.
static bool isOpen(const TgInit *value) {
  const TgRecord *record = tgInitGetRecord(value);
  return record ? tgRecordIsAnonymous(record) : tgInitIsDag(value) || tgInitIsList(value);
}

static bool uses(Search *search, const TgInit *value) {
  if (value == search->wanted || !isOpen(value))
    return value == search->wanted;
  bool isNew;
  uintptr_t *known = tsPointerMapInsert(&search->known, value, &isNew);
  if (!isNew || search->depth == kMaxDepth)
    return *known;
  *known = false;
  ++search->depth;
  bool found = tgInitIsDef(value)   ? usesInRecord(search, tgDefGetRecord(value))
               : tgInitIsDag(value) ? usesInDag(search, value)
                                    : usesInList(search, value);
  --search->depth;
  *tsPointerMapFind(&search->known, value) = found;
  return found;
}

// Reports every def that uses `deprecated`. Whether there is one.
static bool reportUses(TgContext *context, TgRecord *deprecated, MlirStringRef reason) {
  TgRecordList defs = tgContextGetDefs(context);
  Search search = {.wanted = tgRecordGetInit(deprecated)};
  MlirStringRef name = tgRecordGetName(deprecated);
  bool found = false;
  for (size_t i = 0; i < defs.size; ++i) {
    if (tgRecordIsAnonymous(defs.data[i]) || !usesInRecord(&search, defs.data[i]))
      continue;
    found = true;
    tgReportAtRecord(defs.data[i], TS_WARNING, "Using deprecated def `%.*s`", (int)name.length,
                     name.data);
    tgReport(context, TS_NOTE, (TgLoc){0}, reason);
  }
  tsPointerMapFree(&search.known);
  return found;
}

bool tgReportDeprecated(TgContext *context) {
  TgRecordList marked = tgContextGetDerivedDefs(context, tsLiteral("Deprecated"));
  bool found = false;
  for (size_t i = 0; i < marked.size; ++i) {
    MlirStringRef reason;
    // Most often nothing refers to them, and nothing has to be looked at.
    if (tgRecordIsReferredTo(marked.data[i]) &&
        tgRecordGetStringOptional(marked.data[i], "odsDeprecated", &reason))
      found = reportUses(context, marked.data[i], reason) || found;
  }
  return found;
}
