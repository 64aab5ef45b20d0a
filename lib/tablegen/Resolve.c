// Resolving: putting values in place of names, in values and in whole records.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

//===-- Resolvers ---------------------------------------------------------------------------===//

static const TgInit *lookupMapping(TgResolver *self, const TgInit *name) {
  TgMapResolver *resolver = (TgMapResolver *)self;
  // Arguments mostly stand where their class declares them.
  size_t first = name->kind == TG_STRING && name->depth < resolver->map.size &&
                         resolver->map.data[name->depth].name == name
                     ? name->depth
                     : 0;
  for (size_t i = first; i < resolver->map.size; ++i) {
    TgMapping *mapping = &resolver->map.data[i];
    if (mapping->name != name)
      continue;
    if (mapping->state == TG_BUSY)
      return NULL;
    if (mapping->state == TG_RAW && resolver->map.size > 1) {
      // A mapped value may name another mapped name; the name itself then stays as it is.
      mapping->state = TG_BUSY;
      const TgInit *value = tgResolve(self, mapping->value);
      mapping = &resolver->map.data[i];
      mapping->value = value;
      mapping->state = TG_DONE;
    }
    return mapping->value;
  }
  return NULL;
}

void tgMapResolverInit(TgMapResolver *resolver, TgContext *context, TgRecord *record) {
  *resolver =
      (TgMapResolver){.base = {.lookup = lookupMapping, .context = context, .record = record},
                      .map = tgTakeMappings(context)};
}

void tgMapResolverSet(TgMapResolver *resolver, const TgInit *name, const TgInit *value) {
  TgMapping mapping = {name, value, TG_RAW};
  for (size_t i = 0; i < resolver->map.size; ++i)
    if (resolver->map.data[i].name == name) {
      resolver->map.data[i] = mapping;
      return;
    }
  tsVecPush(&resolver->map, mapping);
}

void tgMapResolverFree(TgMapResolver *resolver) {
  tgGiveMappings(resolver->base.context, &resolver->map);
}

TgMappings tgTakeMappings(TgContext *context) {
  return context->spareMappings.size ? tsVecPop(&context->spareMappings) : (TgMappings){0};
}

void tgGiveMappings(TgContext *context, TgMappings *mappings) {
  mappings->size = 0;
  tsVecPush(&context->spareMappings, *mappings);
}

/// Names are fields of the record that is being resolved.
typedef struct RecordResolver {
  TgResolver base;
  const TgInit *oldName, *newName;
  TgMapping *cache; ///< one for each field
  TgMapping nameCache;
  TgMapping small[24]; ///< the cache of a record with few fields
} RecordResolver;

static const TgInit *lookupField(TgResolver *self, const TgInit *name) {
  RecordResolver *resolver = (RecordResolver *)self;
  TgRecord *record = self->record;
  TgField *entry = name->kind == TG_STRING ? tgRecordFind(record, name) : NULL;
  TgMapping *cached;
  const TgInit *value = NULL;
  if (entry) {
    cached = &resolver->cache[entry - record->fields];
    if (entry->value->kind != TG_UNSET)
      value = entry->value;
  } else if (resolver->newName && name == resolver->oldName) {
    cached = &resolver->nameCache;
    value = resolver->newName;
  } else {
    return NULL;
  }
  if (cached->state == TG_DONE)
    return cached->value;
  if (cached->state == TG_BUSY)
    return NULL;
  cached->state = TG_BUSY;
  cached->value = value ? tgResolve(self, value) : NULL;
  cached->state = TG_DONE;
  return cached->value;
}

/// Hides up to two names of another resolver: the variables of !foreach and !foldl.
typedef struct ShadowResolver {
  TgResolver base;
  TgResolver *outer;
  const TgInit *hidden[2];
} ShadowResolver;

static const TgInit *lookupUnlessHidden(TgResolver *self, const TgInit *name) {
  ShadowResolver *resolver = (ShadowResolver *)self;
  if (name == resolver->hidden[0] || name == resolver->hidden[1])
    return NULL;
  return resolver->outer->lookup(resolver->outer, name);
}

static ShadowResolver shadow(TgResolver *outer, const TgInit *first, const TgInit *second) {
  ShadowResolver resolver = {.base = *outer, .outer = outer, .hidden = {first, second}};
  resolver.base.lookup = lookupUnlessHidden;
  return resolver;
}

//===-- Questions ---------------------------------------------------------------------------===//

/// Finds open names that no loop inside the value binds. Stops at `wanted`, or at any when NULL.
typedef struct Search {
  TgResolver base;
  const TgInit *wanted;
  bool found;
} Search;

static const TgInit *noteName(TgResolver *self, const TgInit *name) {
  Search *search = (Search *)self;
  if (!search->wanted || search->wanted == name)
    search->found = true;
  return NULL;
}

static bool search(TgContext *context, const TgInit *init, const TgInit *wanted) {
  if (!(init->flags & TG_HAS_VAR))
    return false;
  Search resolver = {.base = {.lookup = noteName, .context = context}, .wanted = wanted};
  tgResolve(&resolver.base, init);
  return resolver.found;
}

bool tgInitRefersTo(TgContext *context, const TgInit *init, const TgInit *name) {
  return search(context, init, name);
}

//===-- Values ------------------------------------------------------------------------------===//

/// Resolved words of a node: a small buffer on the stack, or the heap.
enum { SMALL = 8 };

TG_NOINLINE static const TgInit *resolveBits(TgResolver *resolver, const TgInit *init) {
  TgContext *context = resolver->context;
  const TgInit **bits = tsAlloc(tsMulSize((size_t)init->size + 1, sizeof *bits));
  const TgInit *lastVar = NULL, *lastValue = NULL;
  bool changed = false;
  for (size_t i = 0; i < init->size; ++i) {
    const TgInit *old = init->words[i].init, *bit = old;
    if (old->kind == TG_VAR_BIT) {
      if (old->words[0].init != lastVar) {
        lastVar = old->words[0].init;
        lastValue = tgResolve(resolver, lastVar);
      }
      bit = tgGetBit(context, lastValue, (size_t)old->words[1].integer);
    } else if (old->flags & TG_OPEN) {
      bit = tgGetBit(context, tgResolve(resolver, old), 0);
    }
    if (!bit) {
      tgFatal(context, resolver->record, "bit index is out of range");
      bit = old;
    }
    if (bit->kind == TG_UNSET && resolver->keepUnsetBits)
      bit = old;
    bits[i] = bit;
    changed |= bit != old;
  }
  const TgInit *result = changed ? tgBits(context, bits, init->size) : init;
  tsFree(bits);
  return result;
}

TG_NOINLINE static const TgInit *resolveList(TgResolver *resolver, const TgInit *init) {
  const TgInit *small[32];
  const TgInit **elements =
      init->size <= 32 ? small : tsAlloc(tsMulSize(init->size, sizeof *elements));
  bool changed = false;
  for (size_t i = 0; i < init->size; ++i) {
    elements[i] = tgResolve(resolver, init->words[i].init);
    changed |= elements[i] != init->words[i].init;
  }
  const TgInit *result =
      changed ? tgList(resolver->context, init->type->element, elements, init->size) : init;
  if (elements != small)
    tsFree(elements);
  return result;
}

TG_NOINLINE static const TgInit *resolveDag(TgResolver *resolver, const TgInit *init) {
  size_t size = tgDagSize(init);
  const TgInit *small[32];
  const TgInit **args = size <= 16 ? small : tsAlloc(tsMulSize(2 * size, sizeof *args));
  bool changed = false;
  for (size_t i = 0; i < size; ++i) {
    args[2 * i] = tgResolve(resolver, tgDagValue(init, i));
    args[2 * i + 1] = tgDagValueName(init, i);
    changed |= args[2 * i] != tgDagValue(init, i);
  }
  const TgInit *op = tgResolve(resolver, init->words[0].init);
  changed |= op != init->words[0].init;
  const TgInit *result =
      changed ? tgDag(resolver->context, op, init->words[1].init, args, size) : init;
  if (args != small)
    tsFree(args);
  return result;
}

TG_NOINLINE static const TgInit *resolveInstance(TgResolver *resolver, const TgInit *init) {
  TgContext *context = resolver->context;
  size_t size = tgInstanceSize(init);
  TgArgument small[SMALL];
  TgArgument *args = size <= SMALL ? small : tsAlloc(tsMulSize(size, sizeof *args));
  bool changed = false, isOpen = false;
  for (size_t i = 0; i < size; ++i) {
    TgArgument arg = tgInstanceArgument(init, i);
    args[i] = (TgArgument){arg.name, tgResolve(resolver, arg.value)};
    changed |= args[i].value != arg.value;
    isOpen |= search(context, args[i].value, NULL);
  }
  const TgInit *result = init;
  if (changed) {
    uint64_t packed = (uint64_t)tgInstanceLoc((TgInit *)init)->integer;
    TgInit *changedInstance = tgInstance(context, init->words[0].record, args, size,
                                         (TgLoc){(uint32_t)(packed >> 32), (uint32_t)packed});
    result = isOpen ? changedInstance : tgFoldInstance(context, changedInstance);
  }
  if (args != small)
    tsFree(args);
  return result;
}

TG_NOINLINE static const TgInit *resolveLoop(TgResolver *resolver, const TgInit *init) {
  // !foreach and !filter: variable, list, expression. !foldl: start, list, two variables,
  // expression. The variables belong to the expression alone.
  bool isFold = init->op == TG_OP_FOLDL;
  size_t last = isFold ? 4 : 2;
  TgWord words[5];
  memcpy(words, init->words, init->size * sizeof *words);
  ShadowResolver inner = isFold ? shadow(resolver, words[2].init, words[3].init)
                                : shadow(resolver, words[0].init, NULL);
  if (isFold)
    words[0].init = tgResolve(resolver, words[0].init);
  words[1].init = tgResolve(resolver, words[1].init);
  words[last].init = tgResolve(&inner.base, words[last].init);
  if (memcmp(words, init->words, init->size * sizeof *words) == 0)
    return init;
  return tgFold(resolver->context, (TgOp)init->op, init->type, words, init->size, resolver->record,
                resolver->isFinal);
}

static bool isConcat(const TgInit *init) {
  return init->kind == TG_OPERATOR && init->op == TG_OP_STRCONCAT;
}

/// A chain of !strconcat nests to the right: its parts are resolved, then joined at once.
TG_NOINLINE static const TgInit *resolveConcat(TgResolver *resolver, const TgInit *init) {
  size_t size = 1;
  for (const TgInit *rest = init; isConcat(rest); rest = rest->words[1].init)
    ++size;
  const TgInit *small[2 * SMALL];
  const TgInit **parts = size <= 2 * SMALL ? small : tsAlloc(tsMulSize(size, sizeof *parts));
  const TgInit *rest = init;
  bool changed = false;
  for (size_t i = 0; i < size; ++i) {
    const TgInit *part = i + 1 < size ? rest->words[0].init : rest;
    parts[i] = tgResolve(resolver, part);
    changed |= parts[i] != part;
    if (i + 1 < size)
      rest = rest->words[1].init;
  }
  const TgInit *result = changed ? tgJoinStrings(resolver->context, parts, size) : init;
  if (parts != small)
    tsFree(parts);
  return result;
}

static const TgInit *refold(TgResolver *resolver, const TgInit *init, const TgWord *words) {
  return tgFold(resolver->context, (TgOp)init->op, init->type, words, init->size, resolver->record,
                resolver->isFinal);
}

/// What isn't chosen may be an error: it must not be evaluated.
TG_NOINLINE static const TgInit *resolveIf(TgResolver *resolver, const TgInit *init) {
  TgWord words[3] = {{.init = tgResolve(resolver, init->words[0].init)}};
  bool changed = words[0].init != init->words[0].init;
  int64_t value;
  if (changed && tgConvertToInt(words[0].init, &value))
    return tgResolve(resolver, init->words[value ? 1 : 2].init);
  for (int i = 1; i < 3; ++i) {
    words[i].init = tgResolve(resolver, init->words[i].init);
    changed |= words[i].init != init->words[i].init;
  }
  return changed ? refold(resolver, init, words) : init;
}

/// The same for what follows the first operand of !and and !or.
TG_NOINLINE static const TgInit *resolveLogic(TgResolver *resolver, const TgInit *init) {
  TgWord words[2] = {{.init = tgResolve(resolver, init->words[0].init)}};
  int64_t value;
  if (tgConvertToInt(words[0].init, &value) && value == (init->op == TG_OP_AND ? 0 : -1))
    return tgInt(resolver->context, value);
  words[1].init = tgResolve(resolver, init->words[1].init);
  bool changed = memcmp(words, init->words, sizeof words) != 0;
  return changed ? refold(resolver, init, words) : init;
}

TG_NOINLINE static const TgInit *resolveOperands(TgResolver *resolver, const TgInit *init) {
  TgOp op = (TgOp)init->op;
  bool hasType = op == TG_OP_ISA || op == TG_OP_EXISTS || op == TG_OP_INSTANCES;
  bool isRetried = op == TG_OP_CAST || op == TG_OP_EXISTS || op == TG_OP_INSTANCES;
  bool changed = isRetried && resolver->isFinal;
  TgWord small[SMALL];
  TgWord *words = init->size <= SMALL ? small : tsAlloc(tsMulSize(init->size, sizeof *words));
  words[0] = init->words[0];
  for (size_t i = hasType; i < init->size; ++i) {
    words[i].init = tgResolve(resolver, init->words[i].init);
    changed |= words[i].init != init->words[i].init;
  }
  const TgInit *result = changed ? refold(resolver, init, words) : init;
  if (words != small)
    tsFree(words);
  return result;
}

TG_NOINLINE static const TgInit *resolveName(TgResolver *resolver, const TgInit *init) {
  const TgInit *value = resolver->lookup(resolver, init);
  if (!value)
    value = init;
  if (!resolver->isFinal || value->kind != TG_ANONYMOUS_NAME)
    return value;
  return tgAnonymousText(resolver->context, value);
}

TG_NOINLINE static const TgInit *resolveVarBit(TgResolver *resolver, const TgInit *init) {
  const TgInit *value = tgResolve(resolver, init->words[0].init);
  const TgInit *bit = value == init->words[0].init
                          ? init
                          : tgGetBit(resolver->context, value, (size_t)init->words[1].integer);
  if (!bit)
    tgFatal(resolver->context, resolver->record, "bit index is out of range");
  return bit ? bit : init;
}

TG_NOINLINE static const TgInit *resolveField(TgResolver *resolver, const TgInit *init) {
  const TgInit *value = tgResolve(resolver, init->words[0].init);
  return value == init->words[0].init ? init
                                      : tgFoldField(resolver->context, value, init->words[1].init,
                                                    init->type, resolver->record);
}

TG_NOINLINE static const TgInit *resolveVar(TgResolver *resolver, const TgInit *init) {
  const TgInit *value = resolver->lookup(resolver, init->words[0].init);
  return value ? value : init;
}

static const TgInit *resolveOperator(TgResolver *resolver, const TgInit *init) {
  switch (init->op) {
  case TG_OP_IF:
    return resolveIf(resolver, init);
  case TG_OP_AND:
  case TG_OP_OR:
    return resolveLogic(resolver, init);
  case TG_OP_STRCONCAT:
    return resolveConcat(resolver, init);
  case TG_OP_FOREACH:
  case TG_OP_FILTER:
  case TG_OP_FOLDL:
    return resolveLoop(resolver, init);
  default:
    return resolveOperands(resolver, init);
  }
}

static const TgInit *resolveNode(TgResolver *resolver, const TgInit *init) {
  switch (init->kind) {
  case TG_VAR:
    return resolveVar(resolver, init);
  case TG_ANONYMOUS_NAME:
    return resolveName(resolver, init);
  case TG_VAR_BIT:
    return resolveVarBit(resolver, init);
  case TG_FIELD:
    return resolveField(resolver, init);
  case TG_BITS:
    return resolveBits(resolver, init);
  case TG_LIST:
    return resolveList(resolver, init);
  case TG_DAG:
    return resolveDag(resolver, init);
  case TG_INSTANCE:
    return resolveInstance(resolver, init);
  default:
    return resolveOperator(resolver, init);
  }
}

const TgInit *tgResolve(TgResolver *resolver, const TgInit *init) {
  if (!(init->flags & (resolver->isFinal ? TG_OPEN : TG_HAS_VAR)))
    return init;
  TgContext *context = resolver->context;
  if (!tgStep(context))
    return init;
  if (context->resolveDepth >= TG_MAX_RESOLVE_DEPTH) {
    tgFatal(context, resolver->record, "values refer to one another too deeply");
    return init;
  }
  ++context->resolveDepth;
  const TgInit *result = resolveNode(resolver, init);
  --context->resolveDepth;
  return result;
}

const TgInit *tgFoldField(TgContext *context, const TgInit *value, const TgInit *name,
                          const TgType *type, TgRecord *record) {
  if (value->kind == TG_DEF) {
    TgRecord *def = value->words[0].record;
    if (def == record) {
      tgFatal(context, record,
              "Attempting to access field '%s' of '%s' is a forbidden "
              "self-reference",
              tgChars(name), tgRecordGetName(def).data);
      return tgField(context, value, name, type);
    }
    const TgField *entry = tgRecordFind(def, name);
    if (entry && entry->value->flags & TG_CONCRETE)
      return entry->value;
  }
  return tgField(context, value, name, type);
}

//===-- Records -----------------------------------------------------------------------------===//

static void reportInvalidValue(TgRecord *record, const TgField *entry, const TgInit *value) {
  TsString text = {0};
  tsStringAppendC(&text, "Invalid value ");
  if (value->type) {
    tsStringAppendC(&text, "of type '");
    tgTypePrint(value->type, &text);
    tsStringAppendC(&text, "' ");
  }
  tsStringAppendFormat(&text, "found when setting field '%s' of type '", tgChars(entry->name));
  tgTypePrint(entry->decl->type, &text);
  tsStringAppendC(&text, "' after resolving references: ");
  tgInitPrintUnquoted(value, &text);
  tgFatal(record->context, record, "%s\n", text.data);
  tsStringFree(&text);
}

static void resolveRecord(TgRecord *record, TgResolver *resolver) {
  uint16_t mask = resolver->isFinal ? TG_OPEN : TG_HAS_VAR;
  TgContext *context = record->context;
  const TgInit *name = tgResolve(resolver, record->name);
  if (name->kind != TG_STRING && name->type && name->type->kind != TG_TYPE_STRING)
    tgFatal(context, record, "record name is not a string");
  else
    record->name = name;
  for (size_t i = 0; i < record->numFields; ++i) {
    TgField *entry = &record->fields[i];
    if (!(entry->value->flags & mask))
      continue;
    if (context->isFatal)
      break;
    const TgInit *value = tgResolve(resolver, entry->value);
    if (value != entry->value && !tgFieldSetValue(context, &record->fields[i], value))
      reportInvalidValue(record, &record->fields[i], value);
  }
  for (size_t i = 0; i < record->numAssertions && !context->isFatal; ++i) {
    TgAssertion *assertion = &record->assertions[i];
    if (assertion->condition)
      assertion->condition = tgResolve(resolver, assertion->condition);
    assertion->message = tgResolve(resolver, assertion->message);
  }
}

void tgRecordResolve(TgRecord *record, TgResolver *resolver) { resolveRecord(record, resolver); }

static void recordResolverInit(RecordResolver *resolver, TgRecord *record, const TgInit *newName) {
  *resolver = (RecordResolver){.base = {.lookup = lookupField,
                                        .context = record->context,
                                        .record = record,
                                        .isFinal = true,
                                        .keepUnsetBits = true},
                               .oldName = record->name,
                               .newName = newName};
  resolver->cache = record->numFields <= sizeof resolver->small / sizeof *resolver->small
                        ? resolver->small
                        : tsAllocZeroed(record->numFields, sizeof *resolver->cache);
}

static void recordResolverFree(RecordResolver *resolver) {
  if (resolver->cache != resolver->small)
    tsFree(resolver->cache);
}

static bool hasOpenParts(const TgRecord *record) {
  if (record->name->flags & TG_OPEN || record->numAssertions)
    return true;
  for (size_t i = 0; i < record->numFields; ++i)
    if (record->fields[i].value->flags & TG_OPEN)
      return true;
  return false;
}

void tgRecordResolveSelf(TgRecord *record, const TgInit *newName) {
  if (!hasOpenParts(record))
    return;
  RecordResolver resolver;
  recordResolverInit(&resolver, record, newName);
  resolveRecord(record, &resolver.base);
  recordResolverFree(&resolver);
}

bool tgCheckAssertion(TgContext *context, TgLoc loc, const TgInit *condition,
                      const TgInit *message) {
  int64_t value;
  if (!tgConvertToInt(condition, &value)) {
    tgReport(context, TS_ERROR, loc, tsLiteral("assert condition must of type bit, bits, or int."));
    return true;
  }
  if (value)
    return true;
  if (message->kind == TG_STRING)
    tgReportFormat(context, TS_ERROR, loc, "assertion failed: %s", tgChars(message));
  else
    tgReport(context, TS_ERROR, loc,
             tsLiteral("assertion failed: (assert message is not a string)"));
  return false;
}

void tgShowDump(TgContext *context, TgLoc loc, const TgInit *message) {
  if (message->kind == TG_STRING)
    tgReport(context, TS_NOTE, loc, tgText(message));
  else
    tgReport(context, TS_ERROR, loc, tsLiteral("dump value is not of type string"));
}

void tgRecordCheckAssertions(TgRecord *record) {
  if (!record->numAssertions)
    return;
  TgContext *context = record->context;
  RecordResolver resolver;
  recordResolverInit(&resolver, record, NULL);
  bool failed = false;
  for (int dumps = false; dumps <= true; ++dumps) {
    for (size_t i = 0; i < record->numAssertions && !context->isFatal; ++i) {
      TgAssertion *assertion = &record->assertions[i];
      if ((assertion->condition == NULL) != dumps)
        continue;
      const TgInit *message = tgResolve(&resolver.base, assertion->message);
      if (dumps)
        tgShowDump(context, assertion->loc, message);
      else
        failed |= !tgCheckAssertion(context, assertion->loc,
                                    tgResolve(&resolver.base, assertion->condition), message);
    }
    if (failed && !dumps)
      tgReportAtRecord(record, TS_ERROR, "assertion failed in this record");
  }
  recordResolverFree(&resolver);
}

//===-- Instances ---------------------------------------------------------------------------===//

static void setArguments(TgMapResolver *resolver, TgRecord *cls, const TgInit *instance) {
  for (size_t i = 0; i < cls->numTemplateArgs; ++i) {
    const TgField *field = &cls->fields[i];
    tsVecPush(&resolver->map, (TgMapping){field->name, field->value, TG_RAW});
  }
  for (size_t i = 0; i < tgInstanceSize(instance); ++i) {
    TgArgument arg = tgInstanceArgument(instance, i);
    if (arg.name)
      tgMapResolverSet(resolver, arg.name, arg.value);
    else
      resolver->map.data[i].value = arg.value;
  }
}

static TgRecord *instantiate(TgContext *context, TgInit *instance) {
  TgRecord *cls = instance->words[0].record;
  uint64_t packed = (uint64_t)tgInstanceLoc(instance)->integer;
  TgLoc loc = {(uint32_t)(packed >> 32), (uint32_t)packed};
  TgRecord *record =
      tgRecordCreate(context, tgContextNewAnonymousName(context), loc, TG_RECORD_ANONYMOUS);
  tgRecordCopyFields(record, cls);
  for (size_t i = 0; i < cls->numAssertions; ++i)
    tgRecordAddAssertion(record, cls->assertions[i]);
  TgMapResolver resolver;
  tgMapResolverInit(&resolver, context, record);
  setArguments(&resolver, cls, instance);
  tgRecordResolve(record, &resolver.base);
  tgMapResolverFree(&resolver);
  tgRecordAddDirect(record, cls);
  tgRecordResolveSelf(record, NULL);
  if (!context->isFatal)
    tgContextAddDef(context, record);
  tgRecordCheckAssertions(record);
  return record;
}

const TgInit *tgFoldInstance(TgContext *context, TgInit *instance) {
  if (tgInstanceDef(instance)->init)
    return tgInstanceDef(instance)->init;
  for (size_t i = 0; i < tgInstanceSize(instance); ++i)
    if (search(context, tgInstanceArgument(instance, i).value, NULL))
      return instance;
  if (context->instanceDepth >= TG_MAX_INSTANCE_DEPTH) {
    tgFatal(context, NULL, "class '%s' instantiates itself too deeply",
            tgRecordGetName(instance->words[0].record).data);
    return instance;
  }
  ++context->instanceDepth;
  TgRecord *record = instantiate(context, instance);
  --context->instanceDepth;
  return tgInstanceDef(instance)->init = tgDef(record);
}
