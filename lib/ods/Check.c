// Checks of an op's record as a whole: names, the order of traits, builders.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Check.h"

//===--- Names ---===//

static const char *const kinds[] = {"operands", "attributes", "results", "regions", "successors"};
enum { OPERANDS, ATTRIBUTES, RESULTS, REGIONS, SUCCESSORS };

/// Notes that a part of this kind has the name. False (and an error) when another part has it.
static bool addName(const OdsOp *op, TsStringMap *seen, MlirStringRef name, int kind) {
  bool isNew = true;
  uintptr_t *slot = name.length ? tsStringMapInsert(seen, name, &isNew) : NULL;
  if (isNew) {
    if (slot)
      *slot = (uintptr_t)kind;
    return true;
  }
  if ((int)*slot == kind)
    tgReportAtRecord(op->record, TS_ERROR,
                     "op has a conflict with two %s having the same name '%.*s'", kinds[kind],
                     (int)name.length, name.data);
  else
    tgReportAtRecord(op->record, TS_ERROR,
                     "op has a conflict with %s and %s both having an entry with the name '%.*s'",
                     kinds[*slot], kinds[kind], (int)name.length, name.data);
  return false;
}

static bool addNames(const OdsOp *op, TsStringMap *seen, const OdsValue *values, size_t size,
                     int kind) {
  bool ok = true;
  for (size_t i = 0; ok && i < size; ++i)
    ok = addName(op, seen, values[i].name, kind);
  return ok;
}

// Accessors are called after the parts: no two may have one name.
static void checkNames(const OdsOp *op) {
  TsStringMap seen = {0};
  bool ok = addNames(op, &seen, op->operands, op->table.numOperands, OPERANDS);
  for (size_t i = 0; ok && i < op->numAttrs; ++i)
    ok = addName(op, &seen, op->attrs[i].name, ATTRIBUTES);
  for (size_t i = 0; ok && i < op->numDerived; ++i)
    ok = addName(op, &seen, op->derived[i].name, ATTRIBUTES);
  ok = ok && addNames(op, &seen, op->results, op->table.numResults, RESULTS) &&
       addNames(op, &seen, op->regions, op->table.numRegions, REGIONS);
  if (ok)
    addNames(op, &seen, op->successors, op->table.numSuccessors, SUCCESSORS);
  tsStringMapFree(&seen);
}

static void checkDirective(const OdsOp *op, const char *field, const char *directive) {
  const TgInit *dag = tgRecordGetDag(op->record, field);
  const TgRecord *is = dag ? tgDagGetOperatorDef(dag) : NULL;
  if (is && !tsEqualC(tgRecordGetName(is), directive))
    tgReportAtRecord(op->record, TS_ERROR, "'%s' must have '%s' directive", field, directive);
}

//===--- Traits ---===//

/// Notes the traits of a list. False (and an error) when one comes before what it relies on.
static bool checkTraitList(const OdsOp *op, const TgInit *list, TsPointerMap *seen) {
  for (size_t i = 0; list && i < tgListGetSize(list); ++i) {
    const TgRecord *trait = tgListGetDef(list, i, op->record);
    const TgInit *needed = NULL;
    if (!trait)
      continue;
    if (tgRecordIsSubClassOf(trait, tsLiteral("TraitList"))) {
      if (!checkTraitList(op, tgRecordGetList(trait, "traits"), seen))
        return false;
      continue;
    }
    tgRecordGetListOptional(trait, "dependentTraits", &needed);
    for (size_t j = 0; needed && j < tgListGetSize(needed); ++j) {
      const TgRecord *other = tgListGetDef(needed, j, trait);
      if (!other || tsPointerMapFind(seen, other) ||
          tgRecordIsSubClassOf(other, tsLiteral("TraitList")))
        continue;
      MlirStringRef name = odsString(trait, "trait"), before = odsString(other, "trait");
      tgReportAtRecord(op->record, TS_ERROR, "%.*s requires %.*s to precede it in traits list",
                       (int)name.length, name.data, (int)before.length, before.data);
      return false;
    }
    tsPointerMapInsert(seen, trait, NULL);
  }
  return true;
}

static void checkTraits(const OdsOp *op) {
  TsPointerMap seen = {0};
  checkTraitList(op, tgRecordGetList(op->record, "traits"), &seen);
  tsPointerMapFree(&seen);
}

//===--- Builders ---===//

static bool hasDefault(const TgInit *parameter) {
  const TgRecord *record = tgInitGetRecord(parameter);
  return record && tgRecordIsSubClassOf(record, tsLiteral("CArg")) &&
         odsString(record, "defaultValue").length;
}

static void checkBuilder(const OdsOp *op, const TgRecord *builder) {
  const TgInit *dag = tgRecordGetDag(builder, "dagParams");
  const TgRecord *is = dag ? tgDagGetOperatorDef(dag) : NULL;
  if (is && !tsEqualC(tgRecordGetName(is), "ins"))
    tgReportAtRecord(builder, TS_ERROR, "expected 'ins' in builders");
  bool hadDefault = false;
  for (size_t i = 0; dag && i < tgDagGetNumArgs(dag); ++i) {
    bool has = hasDefault(tgDagGetArg(dag, i));
    if (hadDefault && !has) {
      tgReportAtRecord(op->record, TS_ERROR,
                       "expected an argument with default value after other arguments with default "
                       "values");
      return;
    }
    hadDefault = has;
  }
}

static void checkBuilders(const OdsOp *op) {
  const TgInit *builders = NULL;
  tgRecordGetListOptional(op->record, "builders", &builders);
  for (size_t i = 0; builders && i < tgListGetSize(builders); ++i) {
    const TgRecord *builder = tgListGetDef(builders, i, op->record);
    if (builder)
      checkBuilder(op, builder);
  }
}

void odsCheckOp(const OdsOp *op) {
  checkDirective(op, "results", "outs");
  checkDirective(op, "regions", "region");
  checkDirective(op, "successors", "successor");
  checkNames(op);
  checkTraits(op);
  checkBuilders(op);
}
