// Records: building them, and what generators ask of them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

//===-- Building ----------------------------------------------------------------------------===//

TgRecord *tgRecordCreate(TgContext *context, const TgInit *name, TgLoc loc, TgRecordKind kind) {
  TgRecord *record = tgAlloc(context, sizeof *record);
  *record =
      (TgRecord){.context = context, .name = name, .kind = kind, .id = context->nextRecordId++};
  tgRecordAppendLoc(record, loc);
  return record;
}

static void *growArray(TgContext *context, void *old, uint32_t size, uint32_t *capacity,
                       size_t needed, size_t elementSize) {
  if (needed <= *capacity)
    return old;
  size_t wider = *capacity ? (size_t)*capacity * 2 : 4;
  if (wider < needed)
    wider = needed;
  void *array = tgAlloc(context, tsMulSize(wider, elementSize));
  if (size)
    memcpy(array, old, size * elementSize);
  *capacity = (uint32_t)wider;
  return array;
}

void tgRecordReserveFields(TgRecord *record, size_t more) {
  record->fields =
      growArray(record->context, record->fields, record->numFields, &record->fieldCapacity,
                record->numFields + more, sizeof *record->fields);
}

void tgRecordCopyFields(TgRecord *record, const TgRecord *cls) {
  uint32_t first = tgRecordCountArguments(cls), size = cls->numFields - first;
  tgRecordReserveFields(record, size);
  if (size)
    memcpy(record->fields, cls->fields + first, size * sizeof *record->fields);
  record->numFields = size;
  record->hasOpenFields = cls->hasOpenFields;
}

TgRecord *tgRecordClone(const TgRecord *record) {
  TgContext *context = record->context;
  TgRecord *clone = tgAlloc(context, sizeof *clone);
  *clone = *record;
  clone->id = context->nextRecordId++;
  clone->fields = tsArenaCopy(&context->arena, record->fields,
                              tsMulSize(record->numFields, sizeof *record->fields), 8);
  clone->fieldCapacity = record->numFields;
  clone->assertions = tsArenaCopy(&context->arena, record->assertions,
                                  tsMulSize(record->numAssertions, sizeof *record->assertions), 8);
  clone->assertionCapacity = record->numAssertions;
  // The other arrays are replaced when they change.
  clone->directCapacity = clone->numDirect;
  clone->def = NULL;
  clone->type = NULL;
  return clone;
}

TgField *tgRecordSearch(const TgRecord *record, const TgInit *name) {
  bool isDef = record->kind <= TG_RECORD_ANONYMOUS;
  if (!(name->flags & (isDef ? TG_FIELD_NAME : TG_FIELD_NAME | TG_ARGUMENT_NAME)))
    return NULL;
  for (uint32_t i = 0; i < record->numFields; ++i)
    if (record->fields[i].name == name) {
      ((TgInit *)name)->depth = i;
      return &record->fields[i];
    }
  return NULL;
}

bool tgRecordAddDirect(TgRecord *record, TgRecord *cls) {
  if (record->numSupers + cls->numSupers >= TG_MAX_SUPERS) {
    tgFatal(record->context, record, "record has more than %d superclasses", TG_MAX_SUPERS);
    return false;
  }
  record->numSupers += cls->numSupers + 1;
  record->direct =
      growArray(record->context, record->direct, record->numDirect, &record->directCapacity,
                record->numDirect + 1u, sizeof *record->direct);
  record->direct[record->numDirect++] = cls;
  return true;
}

void tgRecordAddAssertion(TgRecord *record, TgAssertion assertion) {
  record->assertions =
      growArray(record->context, record->assertions, record->numAssertions,
                &record->assertionCapacity, record->numAssertions + 1u, sizeof *record->assertions);
  record->assertions[record->numAssertions++] = assertion;
}

void tgRecordAppendLoc(TgRecord *record, TgLoc loc) {
  TgLoc *locs = tgNewArray(record->context, TgLoc, record->numLocs + 1u);
  if (record->numLocs)
    memcpy(locs, record->locs, record->numLocs * sizeof *locs);
  locs[record->numLocs++] = loc;
  record->locs = locs;
}

bool tgFieldSetValue(TgContext *context, TgField *entry, const TgInit *value) {
  const TgType *type = entry->decl->type;
  if (value->type == type && type->kind != TG_TYPE_BITS) {
    entry->value = value;
    return true;
  }
  const TgInit *cast = tgCast(context, value, type);
  if (!cast)
    return false;
  if (type->kind == TG_TYPE_BITS && cast->kind != TG_BITS) {
    const TgInit **bits = tsAlloc(tsMulSize((size_t)type->size + 1, sizeof *bits));
    bool ok = true;
    for (size_t i = 0; i < type->size && ok; ++i) {
      bits[i] = tgGetBit(context, cast, i);
      ok = bits[i] != NULL;
    }
    cast = ok ? tgBits(context, bits, type->size) : NULL;
    tsFree(bits);
    if (!ok)
      return false;
  }
  entry->value = cast;
  return true;
}

const TgInit *tgQualify(const TgRecord *record, const TgInit *name) {
  // Only classes and multiclasses qualify names, and their names are texts.
  MlirStringRef owner = tgText(record->name), member = tgText(name);
  size_t colons = record->kind == TG_RECORD_MULTICLASS ? 2 : 1;
  size_t length = owner.length + colons + member.length;
  char small[256];
  char *text = length <= sizeof small ? small : tsAlloc(length);
  memcpy(text, owner.data, owner.length);
  memset(text + owner.length, ':', colons);
  memcpy(text + owner.length + colons, member.data, member.length);
  const TgInit *result = tgString(record->context, mlirStringRefCreate(text, length));
  if (text != small)
    tsFree(text);
  return result;
}

const TgInit *tgQualifyImplicit(TgRecord *record) {
  if (!record->implicitName)
    record->implicitName = tgQualify(record, tgString(record->context, tsLiteral("NAME")));
  return record->implicitName;
}

//===-- The public view ---------------------------------------------------------------------===//

TgContext *tgRecordGetContext(const TgRecord *record) { return record->context; }

MlirStringRef tgRecordGetName(const TgRecord *record) {
  if (record->name->kind == TG_STRING)
    return tgText(record->name);
  TsString text = {0};
  tgInitPrintUnquoted(record->name, &text);
  MlirStringRef name = tsArenaString(&record->context->arena, tsStringView(&text));
  tsStringFree(&text);
  return name;
}

TgLoc tgRecordGetLoc(const TgRecord *record) { return record->locs[0]; }
size_t tgRecordGetNumLocs(const TgRecord *record) { return record->numLocs; }
TgLoc tgRecordGetLocAt(const TgRecord *record, size_t index) { return record->locs[index]; }
unsigned tgRecordGetId(const TgRecord *record) { return record->id; }
bool tgRecordIsClass(const TgRecord *record) { return record->kind == TG_RECORD_CLASS; }
bool tgRecordIsAnonymous(const TgRecord *record) { return record->kind == TG_RECORD_ANONYMOUS; }
static uint32_t fillSupers(const TgRecord *record, TgRecord **out, uint32_t size) {
  for (uint32_t i = 0; i < record->numDirect; ++i) {
    const TgRecord *cls = record->direct[i];
    if (cls->supers) {
      memcpy(out + size, cls->supers, cls->numSupers * sizeof *out);
      size += cls->numSupers;
    } else {
      size = fillSupers(cls, out, size);
    }
    out[size++] = record->direct[i];
  }
  return size;
}

TgRecord *const *tgRecordSupers(const TgRecord *record) {
  // Only a cache: the record itself does not change.
  TgRecord *self = (TgRecord *)record;
  if (!self->supers && self->numDirect) {
    self->supers = tgNewArray(self->context, TgRecord *, self->numSupers);
    fillSupers(record, self->supers, 0);
  }
  return self->supers;
}

size_t tgRecordGetNumSuperClasses(const TgRecord *record) { return record->numSupers; }
TgRecord *tgRecordGetSuperClass(const TgRecord *record, size_t index) {
  return tgRecordSupers(record)[index];
}
size_t tgRecordGetNumDirectSuperClasses(const TgRecord *record) { return record->numDirect; }
TgRecord *tgRecordGetDirectSuperClass(const TgRecord *record, size_t index) {
  return record->direct[index];
}

bool tgRecordIsSubClassOfRecord(const TgRecord *record, const TgRecord *superClass) {
  for (uint32_t i = 0; i < record->numDirect; ++i)
    if (record->direct[i] == superClass ||
        tgRecordIsSubClassOfRecord(record->direct[i], superClass))
      return true;
  return false;
}

bool tgRecordIsSubClassOf(const TgRecord *record, MlirStringRef className) {
  const TgRecord *cls = tgContextFindClass(record->context, className);
  return cls && tgRecordIsSubClassOfRecord(record, cls);
}

size_t tgRecordGetNumTemplateArgs(const TgRecord *record) { return record->numTemplateArgs; }
const TgInit *tgRecordGetInit(TgRecord *record) { return tgDef(record); }
bool tgRecordIsReferredTo(const TgRecord *record) { return record->def != NULL; }
size_t tgRecordGetNumFields(const TgRecord *record) { return record->numFields; }
const TgInit *tgRecordGetFieldAt(const TgRecord *record, size_t index) {
  return record->fields[index].value;
}

//===-- Typed fields ------------------------------------------------------------------------===//

static const TgField *findField(const TgRecord *record, const char *field) {
  MlirStringRef name = mlirStringRefCreateFromCString(field);
  for (uint32_t i = 0; i < record->numFields; ++i)
    if (tsEqual(tgText(record->fields[i].name), name))
      return &record->fields[i];
  return NULL;
}

const TgInit *tgRecordGetValue(const TgRecord *record, const char *field) {
  const TgField *found = findField(record, field);
  return found ? found->value : NULL;
}

TgLoc tgRecordGetFieldLoc(const TgRecord *record, const char *field) {
  const TgField *found = findField(record, field);
  return found ? found->loc : (TgLoc){0};
}

static const TgInit *optionalValue(const TgRecord *record, const char *field, TgInitKind kind) {
  const TgInit *value = tgRecordGetValue(record, field);
  return value && value->kind == kind ? value : NULL;
}

static const TgInit *requiredValue(const TgRecord *record, const char *field, TgInitKind kind,
                                   const char *what) {
  const TgInit *value = tgRecordGetValue(record, field);
  if (!value)
    tgReportAtRecord(record, TS_ERROR, "Record `%s' does not have a field named `%s'!",
                     tgRecordGetName(record).data, field);
  else if (value->kind != kind)
    tgReportAtRecord(record, TS_ERROR,
                     "Record `%s', field `%s' exists but does not have a %s value",
                     tgRecordGetName(record).data, field, what);
  return value && value->kind == kind ? value : NULL;
}

MlirStringRef tgRecordGetString(const TgRecord *record, const char *field) {
  const TgInit *value = requiredValue(record, field, TG_STRING, "string");
  return value ? tgText(value) : tsLiteral("");
}
int64_t tgRecordGetInt(const TgRecord *record, const char *field) {
  const TgInit *value = requiredValue(record, field, TG_INT, "int");
  return value ? value->words[0].integer : 0;
}
bool tgRecordGetBit(const TgRecord *record, const char *field) {
  const TgInit *value = requiredValue(record, field, TG_BIT, "bit");
  return value && value->words[0].integer;
}
TgRecord *tgRecordGetDef(const TgRecord *record, const char *field) {
  const TgInit *value = requiredValue(record, field, TG_DEF, "def");
  return value ? value->words[0].record : NULL;
}
const TgInit *tgRecordGetBits(const TgRecord *record, const char *field) {
  const TgInit *value = requiredValue(record, field, TG_BITS, "bits");
  return value ? value : tgBits(record->context, NULL, 0);
}
const TgInit *tgRecordGetList(const TgRecord *record, const char *field) {
  const TgInit *value = requiredValue(record, field, TG_LIST, "list");
  return value ? value : tgList(record->context, tgTypeBit(record->context), NULL, 0);
}
const TgInit *tgRecordGetDag(const TgRecord *record, const char *field) {
  const TgInit *value = requiredValue(record, field, TG_DAG, "dag");
  return value ? value : tgDag(record->context, tgUnset(record->context), NULL, NULL, 0);
}

bool tgRecordGetStringOptional(const TgRecord *record, const char *field, MlirStringRef *value) {
  const TgInit *init = optionalValue(record, field, TG_STRING);
  if (init)
    *value = tgText(init);
  return init != NULL;
}
bool tgRecordGetIntOptional(const TgRecord *record, const char *field, int64_t *value) {
  const TgInit *init = optionalValue(record, field, TG_INT);
  if (init)
    *value = init->words[0].integer;
  return init != NULL;
}
bool tgRecordGetBitOptional(const TgRecord *record, const char *field, bool *value) {
  const TgInit *init = optionalValue(record, field, TG_BIT);
  if (init)
    *value = init->words[0].integer != 0;
  return init != NULL;
}
bool tgRecordGetDefOptional(const TgRecord *record, const char *field, TgRecord **value) {
  const TgInit *init = optionalValue(record, field, TG_DEF);
  if (init)
    *value = init->words[0].record;
  return init != NULL;
}
bool tgRecordGetListOptional(const TgRecord *record, const char *field, const TgInit **value) {
  const TgInit *init = optionalValue(record, field, TG_LIST);
  if (init)
    *value = init;
  return init != NULL;
}
bool tgRecordGetDagOptional(const TgRecord *record, const char *field, const TgInit **value) {
  const TgInit *init = optionalValue(record, field, TG_DAG);
  if (init)
    *value = init;
  return init != NULL;
}

//===-- Values and types --------------------------------------------------------------------===//

TgInitKind tgInitGetKind(const TgInit *init) {
  return init->kind == TG_ANONYMOUS_NAME ? TG_VAR : (TgInitKind)init->kind;
}
bool tgInitIsConcrete(const TgInit *init) { return (init->flags & TG_CONCRETE) != 0; }
const TgType *tgInitGetType(const TgInit *init) { return init->type; }
bool tgBitGetValue(const TgInit *bit) { return bit->words[0].integer != 0; }
int64_t tgIntGetValue(const TgInit *integer) { return integer->words[0].integer; }
size_t tgBitsGetSize(const TgInit *bits) { return bits->size; }
const TgInit *tgBitsGetBit(const TgInit *bits, size_t index) { return bits->words[index].init; }

bool tgBitsGetInt(const TgInit *bits, uint64_t *value) {
  *value = 0;
  for (size_t i = 0; i < bits->size; ++i) {
    const TgInit *bit = bits->words[i].init;
    if (bit->kind != TG_BIT)
      return false;
    if (i < 64)
      *value |= (uint64_t)bit->words[0].integer << i;
  }
  return true;
}

MlirStringRef tgStringGetValue(const TgInit *string) { return tgText(string); }
bool tgStringIsCode(const TgInit *string) { return string->op != 0; }
size_t tgListGetSize(const TgInit *list) { return list->size; }
const TgInit *tgListGetElement(const TgInit *list, size_t index) { return list->words[index].init; }

TgRecord *tgListGetDef(const TgInit *list, size_t index, const TgRecord *user) {
  TgRecord *record = tgInitGetRecord(list->words[index].init);
  if (!record && user)
    tgReportAtRecord(user, TS_ERROR, "Expected record in list!");
  return record;
}

const TgType *tgListGetElementType(const TgInit *list) { return list->type->element; }
const TgInit *tgDagGetOperator(const TgInit *dag) { return dag->words[0].init; }
TgRecord *tgDagGetOperatorDef(const TgInit *dag) { return tgInitGetRecord(dag->words[0].init); }

static MlirStringRef textOrEmpty(const TgInit *string) {
  return string ? tgText(string) : tsLiteral("");
}

MlirStringRef tgDagGetName(const TgInit *dag) { return textOrEmpty(dag->words[1].init); }
size_t tgDagGetNumArgs(const TgInit *dag) { return tgDagSize(dag); }
const TgInit *tgDagGetArg(const TgInit *dag, size_t index) { return tgDagValue(dag, index); }
MlirStringRef tgDagGetArgName(const TgInit *dag, size_t index) {
  return textOrEmpty(tgDagValueName(dag, index));
}
TgRecord *tgDefGetRecord(const TgInit *def) { return def->words[0].record; }

TgTypeKind tgTypeGetKind(const TgType *type) { return type->kind; }
size_t tgTypeGetWidth(const TgType *type) { return type->size; }
const TgType *tgTypeGetElement(const TgType *type) { return type->element; }
size_t tgTypeGetNumClasses(const TgType *type) { return type->size; }
TgRecord *tgTypeGetClass(const TgType *type, size_t index) { return type->classes[index]; }
