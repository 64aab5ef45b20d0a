// From parsed definitions to records: superclasses, lets, loops and multiclasses.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Parser.h"

void tgEntryListAppend(TgParser *parser, EntryList *list, Entry entry) {
  Entry *copy = tgAlloc(parser->context, sizeof *copy);
  *copy = entry;
  copy->next = NULL;
  if (list->last)
    list->last->next = copy;
  else
    list->first = copy;
  list->last = copy;
}

//===-- Fields and superclasses -------------------------------------------------------------===//

bool tgAddField(TgParser *parser, TgRecord *record, TgLoc loc, const TgField *entry) {
  TgField *old = tgRecordFind(record, entry->name);
  if (!old) {
    tgRecordReserveFields(record, 1);
    ((TgInit *)entry->name)->depth = record->numFields;
    record->fields[record->numFields++] = *entry;
    record->hasOpenFields |= entry->decl->mayStayOpen;
    return true;
  }
  // Defined again: only its value counts.
  if (tgFieldSetValue(parser->context, old, entry->value))
    return true;
  return tgErrorAt(parser, loc,
                   "New definition of '%s' of type '%s' is incompatible with previous definition "
                   "of type '%s'",
                   tgChars(entry->name), tgShowType(parser, entry->decl->type),
                   tgShowType(parser, old->decl->type));
}

static const TgInit *setSomeBits(TgParser *parser, const TgField *entry, TgLoc loc,
                                 const unsigned *bits, size_t numBits, const TgInit *value) {
  TgContext *context = parser->context;
  const TgInit *old = entry->value;
  if (old->kind != TG_BITS) {
    tgErrorAt(parser, loc, "Value '%s' is not a bits type", tgChars(entry->name));
    return NULL;
  }
  const TgInit *cast =
      numBits <= TG_MAX_BITS ? tgCast(context, value, tgTypeBits(context, numBits)) : NULL;
  if (!cast) {
    tgErrorAt(parser, loc, "Initializer is not compatible with bit range");
    return NULL;
  }
  const TgInit **all = tsAllocZeroed((size_t)old->size + 1, sizeof *all);
  const TgInit *result = NULL;
  for (size_t i = 0; i < numBits; ++i) {
    if (bits[i] >= old->size) {
      // LLVM says that it is set twice.
      tgErrorAt(parser, loc, "Bit #%u of value '%s' is out of range", bits[i],
                tgChars(entry->name));
      goto done;
    }
    if (all[bits[i]]) {
      tgErrorAt(parser, loc, "Cannot set bit #%u of value '%s' more than once", bits[i],
                tgChars(entry->name));
      goto done;
    }
    all[bits[i]] = tgGetBit(context, cast, i);
    if (!all[bits[i]])
      all[bits[i]] = tgUnset(context);
  }
  for (size_t i = 0; i < old->size; ++i)
    if (!all[i])
      all[i] = old->words[i].init;
  result = tgBits(context, all, old->size);
done:
  tsFree(all);
  return result;
}

static bool reportBadValue(TgParser *parser, TgLoc loc, const TgField *entry, const TgInit *value) {
  TsString type = {0};
  if (value->kind == TG_BITS)
    tsStringAppendFormat(&type, "' of type bit initializer with length %u", value->size);
  else if (value->type)
    tsStringAppendFormat(&type, "' of type '%s'", tgShowType(parser, value->type));
  else
    tsStringAppendC(&type, "'");
  tgErrorAt(parser, loc, "Field '%s' of type '%s' is incompatible with value '%s%s",
            tgChars(entry->name), tgShowType(parser, entry->decl->type), tgShow(parser, value),
            type.data);
  tsStringFree(&type);
  return false;
}

bool tgSetField(TgParser *parser, TgRecord *record, TgLoc loc, const TgInit *name,
                const unsigned *bits, size_t numBits, const TgInit *value, bool setLoc) {
  TgField *entry = tgRecordFind(record, name);
  if (!entry)
    return tgErrorAt(parser, loc, "Value '%s' unknown!", tgChars(name));
  if (!numBits && value->kind == TG_VAR && value->words[0].init == name)
    return tgErrorAt(parser, loc, "Recursion / self-assignment forbidden");
  if (numBits) {
    value = setSomeBits(parser, entry, loc, bits, numBits, value);
    if (!value)
      return false;
  }
  if (!tgFieldSetValue(parser->context, entry, value))
    return reportBadValue(parser, loc, entry, value);
  if (setLoc)
    entry->loc = loc;
  return true;
}

bool tgMatchArguments(TgParser *parser, TgRecord *owner, const ClassRef *ref, TgMappings *values) {
  // One mapping per argument in order of what is given, then of the defaults.
  size_t base = values->size, numPlaced = 0;
  for (; numPlaced < ref->numArgs && !ref->args[numPlaced].name; ++numPlaced) {
    const TgInit *name = owner->fields[numPlaced].name;
    tsVecPush(values, (TgMapping){name, ref->args[numPlaced].value, TG_RAW});
  }
  for (size_t i = numPlaced; i < ref->numArgs; ++i) {
    TgArgument arg = ref->args[i];
    for (size_t j = base; j < values->size; ++j)
      if (values->data[j].name == arg.name)
        return tgErrorAt(parser, ref->loc, "We can only specify the template argument '%s' once",
                         tgChars(arg.name));
    tsVecPush(values, (TgMapping){arg.name, arg.value, TG_RAW});
  }
  size_t given = values->size;
  for (size_t i = numPlaced; i < owner->numTemplateArgs; ++i) {
    const TgField *field = &owner->fields[i];
    bool isGiven = false;
    for (size_t j = base + numPlaced; j < given && !isGiven; ++j)
      isGiven = values->data[j].name == field->name;
    if (isGiven)
      continue;
    if (!(field->value->flags & TG_COMPLETE)) {
      tgErrorAt(parser, ref->loc, "value not specified for template argument '%s'",
                tgChars(field->name));
      TsString note = {0};
      tsStringAppendFormat(&note, "declared in '%s'", tgRecordGetName(owner).data);
      tgReport(parser->context, TS_NOTE, field->loc, tsStringView(&note));
      tsStringFree(&note);
      return false;
    }
    tsVecPush(values, (TgMapping){field->name, field->value, TG_RAW});
  }
  return true;
}

static bool copyFields(TgParser *parser, TgRecord *record, const ClassRef *ref) {
  const TgRecord *cls = ref->cls;
  if (record->numFields == 0) {
    tgRecordCopyFields(record, cls);
    return true;
  }
  tgRecordReserveFields(record, cls->numFields);
  for (uint32_t i = tgRecordCountArguments(cls); i < cls->numFields; ++i)
    if (!tgAddField(parser, record, ref->loc, &cls->fields[i]))
      return false;
  return true;
}

bool tgAddSuperClass(TgParser *parser, TgRecord *record, const ClassRef *ref) {
  TgContext *context = parser->context;
  TgRecord *cls = ref->cls;
  TgMapResolver resolver;
  tgMapResolverInit(&resolver, context, record);
  bool ok = copyFields(parser, record, ref) && tgMatchArguments(parser, cls, ref, &resolver.map);
  if (ok) {
    for (uint32_t i = 0; i < cls->numAssertions; ++i)
      tgRecordAddAssertion(record, cls->assertions[i]);
    const TgInit *name = record->kind == TG_RECORD_CLASS
                             ? tgVar(context, tgQualifyImplicit(record), tgTypeString(context))
                             : record->name;
    tsVecPush(&resolver.map, (TgMapping){tgQualifyImplicit(cls), name, TG_RAW});
    tgRecordResolve(record, &resolver.base);
  }
  tgMapResolverFree(&resolver);
  if (!ok || context->isFatal)
    return false;
  if (record == cls || tgRecordIsSubClassOfRecord(record, cls))
    return tgErrorAt(parser, ref->loc, "Already subclass of '%s'!\n", tgRecordGetName(cls).data);
  return tgRecordAddDirect(record, cls);
}

bool tgAddSuperClassToEntry(TgParser *parser, Entry *entry, const ClassRef *ref) {
  if (entry->record)
    return tgAddSuperClass(parser, entry->record, ref);
  if (entry->loop)
    for (Entry *inner = entry->loop->entries.first; inner; inner = inner->next)
      if (!tgAddSuperClassToEntry(parser, inner, ref))
        return false;
  return true;
}

bool tgApplyLets(TgParser *parser, TgRecord *record) {
  for (size_t i = 0; i < parser->lets.size; ++i) {
    const LetItem *let = &parser->lets.data[i];
    if (!tgSetField(parser, record, let->loc, let->name, let->bits, let->numBits, let->value, true))
      return false;
  }
  return true;
}

bool tgApplyLetsToEntry(TgParser *parser, Entry *entry) {
  if (entry->record)
    return tgApplyLets(parser, entry->record);
  if (entry->loop)
    for (Entry *inner = entry->loop->entries.first; inner; inner = inner->next)
      if (!tgApplyLetsToEntry(parser, inner))
        return false;
  return true;
}

//===-- Finished defs -----------------------------------------------------------------------===//

static bool isBitClosed(const TgRecord *record, const TgInit *bit) {
  if (bit->kind == TG_VAR_BIT && bit->words[0].init->kind == TG_VAR &&
      tgRecordFind(record, bit->words[0].init->words[0].init))
    return true;
  return bit->kind == TG_VAR || bit->flags & TG_CONCRETE;
}

static bool isFieldClosed(const TgRecord *record, const TgField *field) {
  if (field->decl->mayStayOpen || field->value->flags & TG_CONCRETE)
    return true;
  if (field->value->kind != TG_BITS)
    return false;
  for (size_t i = 0; i < field->value->size; ++i)
    if (!isBitClosed(record, field->value->words[i].init))
      return false;
  return true;
}

/// Reports fields that still have open names.
static void checkClosed(TgParser *parser, const TgRecord *record) {
  for (uint32_t i = 0; i < record->numFields; ++i) {
    const TgField *field = &record->fields[i];
    if (isFieldClosed(record, field))
      continue;
    tgReportAtRecord(
        record, TS_ERROR, "Initializer of '%s' in '%s' could not be fully resolved: %s",
        tgChars(field->name), tgRecordGetName(record).data, tgShow(parser, field->value));
  }
}

static bool addToDefsets(TgParser *parser, TgRecord *record) {
  for (size_t i = 0; i < parser->defsets.size; ++i) {
    Defset *defset = parser->defsets.data[i];
    const TgInit *def = tgDef(record);
    if (!tgTypeIsA(def->type, defset->element)) {
      tgReportAtRecord(record, TS_ERROR, "adding record of incompatible type '%s' to defset",
                       tgShowType(parser, def->type));
      tgReport(parser->context, TS_NOTE, defset->loc, tsLiteral("location of defset declaration"));
      return false;
    }
    tsVecPush(&defset->defs, def);
  }
  return true;
}

/// The def of this name as it would be printed.
static TgRecord *findPrevious(TgParser *parser, const TgRecord *record) {
  if (record->name->kind == TG_STRING)
    return tgContextFindDefByInit(parser->context, record->name);
  if (record->name->kind == TG_ANONYMOUS_NAME)
    return tgContextFindDef(parser->context, tgRecordGetName(record));
  return NULL;
}

static bool addDef(TgParser *parser, TgRecord *record) {
  TgContext *context = parser->context;
  const TgInit *newName = NULL;
  TgRecord *previous = findPrevious(parser, record);
  if (previous && record->kind != TG_RECORD_ANONYMOUS) {
    tgReportAtRecord(record, TS_ERROR, "def already exists: %s", tgRecordGetName(record).data);
    tgReportAtRecord(previous, TS_NOTE, "location of previous definition");
    return false;
  }
  if (previous)
    newName = tgContextNewAnonymousName(context);
  tgRecordResolveSelf(record, newName);
  if (context->isFatal)
    return false;
  checkClosed(parser, record);
  if (record->name->kind != TG_STRING) {
    tgReportAtRecord(record, TS_ERROR, "record name '%s' could not be fully resolved",
                     tgShow(parser, record->name));
    return false;
  }
  tgRecordCheckAssertions(record);
  if (context->isFatal || !addToDefsets(parser, record))
    return false;
  tgContextAddDef(context, record);
  return !context->isFatal;
}

//===-- Loops and multiclasses --------------------------------------------------------------===//

static bool carryOutCheck(TgParser *parser, const TgAssertion *check) {
  if (!check->condition) {
    tgShowDump(parser->context, check->loc, check->message);
    return true;
  }
  tgCheckAssertion(parser->context, check->loc, check->condition, check->message);
  return true;
}

static void initResolver(TgMapResolver *resolver, TgParser *parser, TgRecord *record,
                         const TgMappings *values) {
  tgMapResolverInit(resolver, parser->context, record);
  for (size_t i = 0; i < values->size; ++i)
    tgMapResolverSet(resolver, values->data[i].name, values->data[i].value);
}

/// The list that the loop runs over. The list of an `if` must become known at the end.
static const TgInit *resolveLoopList(TgParser *parser, const Loop *loop, const TgMappings *values,
                                     bool isFinal) {
  TgMapResolver resolver;
  initResolver(&resolver, parser, NULL, values);
  const TgInit *list = tgResolve(&resolver.base, loop->list);
  if (isFinal && list->kind == TG_OPERATOR && list->op == TG_OP_IF) {
    resolver.base.isFinal = true;
    const TgInit *open = list->words[0].init;
    const TgInit *condition = tgResolve(&resolver.base, open);
    if (condition == open) {
      tgErrorAt(parser, loop->loc, "unable to resolve if condition '%s' at end of containing scope",
                tgShow(parser, condition));
      list = NULL;
    } else {
      list = tgFold3(parser->context, TG_OP_IF, list->type, condition, list->words[1].init,
                     list->words[2].init, NULL);
    }
  }
  tgMapResolverFree(&resolver);
  return list;
}

static bool expandLoop(TgParser *parser, const Loop *loop, const TgMappings *values, bool isFinal,
                       EntryList *into) {
  const TgInit *list = resolveLoopList(parser, loop, values, isFinal);
  if (!list)
    return false;
  if (list->kind != TG_LIST) {
    if (isFinal || !into)
      return tgErrorAt(parser, loop->loc, "attempting to loop over '%s', expected a list",
                       tgShow(parser, list));
    Loop *inner = tgAlloc(parser->context, sizeof *inner);
    *inner = (Loop){.loc = loop->loc, .variable = loop->variable, .list = list};
    tgEntryListAppend(parser, into, (Entry){.loop = inner});
    return tgExpandEntries(parser, &loop->entries, values, isFinal, &inner->entries, NULL);
  }
  TgMappings inner = {0};
  for (size_t i = 0; i < values->size; ++i)
    tsVecPush(&inner, values->data[i]);
  if (loop->variable)
    tsVecPush(&inner, (TgMapping){loop->variable->words[0].init, NULL, TG_RAW});
  bool ok = true;
  for (size_t i = 0; i < list->size && ok; ++i) {
    if (loop->variable)
      inner.data[inner.size - 1].value = list->words[i].init;
    // Each time, what is inside looks at all the variables around it.
    ok = tgSteps(parser->context, 1 + inner.size) &&
         tgExpandEntries(parser, &loop->entries, &inner, isFinal, into, NULL);
  }
  tsVecFree(&inner);
  return ok;
}

static bool expandRecord(TgParser *parser, const TgRecord *record, const TgMappings *values,
                         EntryList *into, const TgLoc *loc) {
  TgRecord *clone = tgRecordClone(record);
  if (loc)
    tgRecordAppendLoc(clone, *loc);
  TgMapResolver resolver;
  initResolver(&resolver, parser, clone, values);
  tgRecordResolve(clone, &resolver.base);
  tgMapResolverFree(&resolver);
  if (parser->context->isFatal)
    return false;
  if (!into)
    return addDef(parser, clone);
  tgEntryListAppend(parser, into, (Entry){.record = clone});
  return true;
}

static bool expandCheck(TgParser *parser, const TgAssertion *check, const TgMappings *values,
                        EntryList *into) {
  TgMapResolver resolver;
  initResolver(&resolver, parser, NULL, values);
  TgAssertion resolved = *check;
  if (check->condition)
    resolved.condition = tgResolve(&resolver.base, check->condition);
  resolved.message = tgResolve(&resolver.base, check->message);
  tgMapResolverFree(&resolver);
  if (!into)
    return carryOutCheck(parser, &resolved);
  tgEntryListAppend(parser, into, (Entry){.check = resolved});
  return true;
}

bool tgExpandEntries(TgParser *parser, const EntryList *entries, const TgMappings *values,
                     bool isFinal, EntryList *into, const TgLoc *loc) {
  // A multiclass that is used inside itself has the entries up to there, and may get them again.
  const Entry *last = entries->last;
  for (const Entry *entry = entries->first; entry; entry = entry == last ? NULL : entry->next) {
    if (parser->context->isFatal)
      return false;
    bool ok;
    // Records from loops that were still open don't get the place, as in LLVM.
    if (entry->loop)
      ok = expandLoop(parser, entry->loop, values, isFinal, into);
    else if (entry->record)
      ok = expandRecord(parser, entry->record, values, into, loc);
    else
      ok = expandCheck(parser, &entry->check, values, into);
    if (!ok)
      return false;
  }
  return true;
}

bool tgAddEntry(TgParser *parser, Entry entry) {
  if (parser->loops.size) {
    tgEntryListAppend(parser, &parser->loops.data[parser->loops.size - 1]->entries, entry);
    return true;
  }
  if (entry.loop) {
    TgMappings none = {0};
    return expandLoop(parser, entry.loop, &none, parser->multiClass == NULL,
                      parser->multiClass ? &parser->multiClass->entries : NULL);
  }
  if (parser->multiClass) {
    tgEntryListAppend(parser, &parser->multiClass->entries, entry);
    return true;
  }
  return entry.record ? addDef(parser, entry.record) : carryOutCheck(parser, &entry.check);
}
