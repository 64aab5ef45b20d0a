// Bang operators with three or more operands, loops over values, and questions about records.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

bool tgDagFind(TgContext *context, const TgInit *dag, const TgInit *key, TgOp op, TgRecord *record,
               size_t *at) {
  size_t size = tgDagSize(dag);
  if (key->kind == TG_STRING) {
    for (*at = 0; *at < size; ++*at)
      if (tgDagValueName(dag, *at) && tsEqual(tgText(tgDagValueName(dag, *at)), tgText(key)))
        return true;
    tgFatal(context, record, "%s key '%s' is not found", tgOpName(op), tgChars(key));
    return false;
  }
  int64_t index = key->words[0].integer;
  *at = (size_t)index;
  if (index >= 0 && *at < size)
    return true;
  if (index < 0)
    tgFatal(context, record, "%s index %lld is negative", tgOpName(op), (long long)index);
  else
    tgFatal(context, record, "%s index %lld is out of range (dag has %zu arguments)", tgOpName(op),
            (long long)index, size);
  return false;
}

static const TgInit *applyToItem(TgContext *context, const TgInit *var, const TgInit *item,
                                 const TgInit *expression, TgRecord *record) {
  TgMapResolver resolver;
  tgMapResolverInit(&resolver, context, record);
  tgMapResolverSet(&resolver, var, item);
  const TgInit *result = tgResolve(&resolver.base, expression);
  tgMapResolverFree(&resolver);
  return result;
}

static const TgInit *applyToDag(TgContext *context, const TgInit *var, const TgInit *dag,
                                const TgInit *expression, TgRecord *record) {
  size_t size = tgDagSize(dag);
  const TgInit **args = tsAlloc(tsMulSize(2 * size + 1, sizeof *args));
  const TgInit *op = applyToItem(context, var, dag->words[0].init, expression, record);
  for (size_t i = 0; i < size; ++i) {
    const TgInit *arg = tgDagValue(dag, i);
    args[2 * i] = arg->kind == TG_DAG ? applyToDag(context, var, arg, expression, record)
                                      : applyToItem(context, var, arg, expression, record);
    args[2 * i + 1] = tgDagValueName(dag, i);
  }
  const TgInit *result = tgDag(context, op, dag->words[1].init, args, size);
  tsFree(args);
  return result;
}

static const TgInit *foldForeach(TgContext *context, TgOp op, const TgType *type, const TgInit *var,
                                 const TgInit *over, const TgInit *expression, TgRecord *record) {
  if (over->kind == TG_DAG && op == TG_OP_FOREACH)
    return applyToDag(context, var, over, expression, record);
  if (over->kind != TG_LIST)
    return NULL;
  const TgInit **items = tsAlloc(tsMulSize((size_t)over->size + 1, sizeof *items));
  size_t size = 0;
  bool ok = true;
  for (size_t i = 0; i < over->size && ok && tgStep(context); ++i) {
    const TgInit *item = over->words[i].init;
    const TgInit *result = applyToItem(context, var, item, expression, record);
    int64_t include = 1;
    if (op == TG_OP_FILTER)
      ok = tgConvertToInt(result, &include);
    if (include)
      items[size++] = op == TG_OP_FILTER ? item : result;
  }
  const TgInit *list = ok ? tgList(context, type->element, items, size) : NULL;
  tsFree(items);
  return list;
}

static const TgInit *substText(TgContext *context, const TgInit *from, const TgInit *to,
                               const TgInit *in, TgRecord *record) {
  if (from->size == 0) {
    tgFatal(context, record, "!subst of an empty text");
    return NULL;
  }
  TsString text = {0};
  size_t start = 0, found;
  while ((found = tsFind(tgText(in), tgText(from), start)) != SIZE_MAX &&
         text.size <= TG_MAX_STRING) {
    tsStringAppend(&text, tsSubstring(tgText(in), start, found - start));
    tsStringAppend(&text, tgText(to));
    start = found + from->size;
  }
  tsStringAppend(&text, tsSubstring(tgText(in), start, SIZE_MAX));
  const TgInit *result = tgString(context, tsStringView(&text));
  tsStringFree(&text);
  return result;
}

static const TgInit *foldSubst(TgContext *context, const TgType *type, const TgInit *from,
                               const TgInit *to, const TgInit *in, TgRecord *record) {
  if (from->kind == TG_DEF && to->kind == TG_DEF && in->kind == TG_DEF)
    return from == in ? to : in;
  if (from->kind == TG_VAR && to->kind == TG_VAR && in->kind == TG_VAR)
    return tgVar(context, (from->words[0].init == in->words[0].init ? to : in)->words[0].init,
                 type);
  if (from->kind == TG_STRING && to->kind == TG_STRING && in->kind == TG_STRING)
    return substText(context, from, to, in, record);
  return NULL;
}

static const TgInit *foldDag(TgContext *context, const TgInit *op, const TgInit *values,
                             const TgInit *names) {
  bool hasValues = values->kind == TG_LIST, hasNames = names->kind == TG_LIST;
  if ((!hasValues && values->kind != TG_UNSET) || (!hasNames && names->kind != TG_UNSET) ||
      (!hasValues && !hasNames) || (hasValues && hasNames && values->size != names->size))
    return NULL;
  size_t size = hasValues ? values->size : names->size;
  const TgInit **args = tsAlloc(tsMulSize(2 * size + 1, sizeof *args));
  bool ok = true;
  for (size_t i = 0; i < size; ++i) {
    const TgInit *name = hasNames ? names->words[i].init : tgUnset(context);
    ok = ok && (name->kind == TG_STRING || name->kind == TG_UNSET);
    args[2 * i] = hasValues ? values->words[i].init : tgUnset(context);
    args[2 * i + 1] = name->kind == TG_STRING ? name : NULL;
  }
  const TgInit *result = ok ? tgDag(context, op, NULL, args, size) : NULL;
  tsFree(args);
  return result;
}

static const TgInit *foldRange(TgContext *context, const TgInit *a, const TgInit *b,
                               const TgInit *c, TgRecord *record) {
  if (a->kind != TG_INT || b->kind != TG_INT || c->kind != TG_INT)
    return NULL;
  int64_t start = a->words[0].integer, end = b->words[0].integer, step = c->words[0].integer;
  if (step == 0) {
    tgError(context, record, "Step of !range can't be 0");
    return tgList(context, tgTypeInt(context), NULL, 0);
  }
  uint64_t distance = 0, stride = step > 0 ? (uint64_t)step : 0 - (uint64_t)step;
  if (step > 0 && start < end)
    distance = (uint64_t)end - (uint64_t)start;
  else if (step < 0 && start > end)
    distance = (uint64_t)start - (uint64_t)end;
  uint64_t size = distance / stride + (distance % stride != 0);
  if (size > TG_MAX_LIST) {
    tgFatal(context, record, "!range of %llu elements is too large", (unsigned long long)size);
    return NULL;
  }
  if (!tgSteps(context, (size_t)size))
    return NULL;
  const TgInit **all = tsAlloc(tsMulSize((size_t)size + 1, sizeof *all));
  for (uint64_t i = 0; i < size; ++i)
    all[i] = tgInt(context, (int64_t)((uint64_t)start + i * (uint64_t)step));
  const TgInit *result = tgList(context, tgTypeInt(context), all, (size_t)size);
  tsFree(all);
  return result;
}

static const TgInit *foldSubstr(TgContext *context, const TgInit *text, const TgInit *from,
                                const TgInit *count, TgRecord *record) {
  if (text->kind != TG_STRING || from->kind != TG_INT || count->kind != TG_INT)
    return NULL;
  int64_t start = from->words[0].integer, length = count->words[0].integer;
  if (start < 0 || start > (int64_t)text->size) {
    tgError(context, record, "!substr start position is out of range 0...%u: %lld", text->size,
            (long long)start);
    start = text->size;
  }
  if (length < 0) {
    tgError(context, record, "!substr length must be nonnegative");
    length = 0;
  }
  return tgStringFormat(context, tsSubstring(tgText(text), (size_t)start, (size_t)length),
                        text->op);
}

static const TgInit *foldFind(TgContext *context, const TgInit *text, const TgInit *what,
                              const TgInit *from, TgRecord *record) {
  if (text->kind != TG_STRING || what->kind != TG_STRING || from->kind != TG_INT)
    return NULL;
  int64_t start = from->words[0].integer;
  if (start < 0 || start > (int64_t)text->size) {
    tgError(context, record, "!find start position is out of range 0...%u: %lld", text->size,
            (long long)start);
    return tgInt(context, -1);
  }
  size_t found = tsFind(tgText(text), tgText(what), (size_t)start);
  return tgInt(context, found == SIZE_MAX ? -1 : (int64_t)found);
}

static const TgInit *foldSetDag(TgContext *context, TgOp op, const TgInit *dag, const TgInit *key,
                                const TgInit *value, TgRecord *record) {
  if (dag->kind != TG_DAG || (key->kind != TG_INT && key->kind != TG_STRING))
    return NULL;
  if (op == TG_OP_SETDAGNAME && value->kind != TG_STRING && value->kind != TG_UNSET)
    return NULL;
  size_t at, size = tgDagSize(dag);
  if (!tgDagFind(context, dag, key, op, record, &at))
    return NULL;
  const TgInit **args = tsAlloc(tsMulSize(2 * size + 1, sizeof *args));
  for (size_t i = 0; i < 2 * size; ++i)
    args[i] = dag->words[2 + i].init;
  if (op == TG_OP_SETDAGARG)
    args[2 * at] = value;
  else
    args[2 * at + 1] = value->kind == TG_STRING ? value : NULL;
  const TgInit *result = tgDag(context, dag->words[0].init, dag->words[1].init, args, size);
  tsFree(args);
  return result;
}

static const TgInit *foldIf(const TgInit *condition, const TgInit *then, const TgInit *otherwise) {
  int64_t value;
  if (!tgConvertToInt(condition, &value))
    return NULL;
  return value ? then : otherwise;
}

static const TgInit *foldCond(TgContext *context, const TgType *type, const TgWord *words,
                              size_t size, TgRecord *record) {
  for (size_t i = 0; i < size; i += 2) {
    int64_t value;
    if (!tgConvertToInt(words[i].init, &value))
      return NULL;
    if (value)
      return tgConvert(context, words[i + 1].init, type);
  }
  TsString text = {0};
  if (record)
    tgInitPrintUnquoted(record->name, &text);
  tsStringAppendC(&text, " does not have any true condition in:");
  tgInitPrint(tgOperator(context, TG_OP_COND, type, words, size), &text);
  tgFatal(context, record, "%s", text.data);
  tsStringFree(&text);
  return NULL;
}

/// What each step of a !foldl appends when all that it does is to append: `accumulator # x`, or
/// !listconcat(accumulator, x), with values that are closed. NULL: it does something else.
static const TgInit *appendedByFoldl(TgContext *context, const TgWord *words) {
  const TgInit *start = words[0].init, *list = words[1].init, *accumulator = words[2].init;
  const TgInit *expression = words[4].init;
  bool isText = start->kind == TG_STRING && expression->op == TG_OP_STRCONCAT;
  bool isList = start->kind == TG_LIST && expression->op == TG_OP_LISTCONCAT;
  if (expression->kind != TG_OPERATOR || (!isText && !isList) || accumulator == words[3].init ||
      (start->flags | list->flags) & TG_HAS_VAR)
    return NULL;
  const TgInit *first = expression->words[0].init, *appended = expression->words[1].init;
  if (first->kind != TG_VAR || first->words[0].init != accumulator ||
      tgInitRefersTo(context, appended, accumulator))
    return NULL;
  return appended;
}

/// Appends for as many elements as give a text, in one text instead of one for each step. Gives the
/// number of these elements.
static size_t appendTexts(TgContext *context, const TgWord *words, const TgInit *appended,
                          TgRecord *record, const TgInit **accumulator) {
  const TgInit *list = words[1].init;
  TsString text = {0};
  bool isCode = words[0].init->op != 0;
  tsStringAppend(&text, tgText(words[0].init));
  size_t i = 0;
  for (; i < list->size && text.size <= TG_MAX_STRING && tgStep(context); ++i) {
    const TgInit *more = applyToItem(context, words[3].init, list->words[i].init, appended, record);
    if (more->kind != TG_STRING)
      break;
    tsStringAppend(&text, tgText(more));
    isCode |= more->op != 0;
  }
  *accumulator = tgStringFormat(context, tsStringView(&text), isCode);
  tsStringFree(&text);
  return i;
}

/// The same for lists.
static size_t appendLists(TgContext *context, const TgWord *words, const TgInit *appended,
                          TgRecord *record, const TgInit **accumulator) {
  const TgInit *start = words[0].init, *list = words[1].init;
  TsVec(const TgInit *) all = {0};
  for (size_t j = 0; j < start->size; ++j)
    tsVecPush(&all, start->words[j].init);
  size_t i = 0;
  for (; i < list->size && tgStep(context); ++i) {
    const TgInit *more = applyToItem(context, words[3].init, list->words[i].init, appended, record);
    if (more->kind != TG_LIST || all.size + more->size > TG_MAX_LIST)
      break;
    for (size_t j = 0; j < more->size; ++j)
      tsVecPush(&all, more->words[j].init);
  }
  *accumulator = tgList(context, start->type->element, all.data, all.size);
  tsVecFree(&all);
  return i;
}

static const TgInit *foldFoldl(TgContext *context, const TgWord *words, TgRecord *record) {
  const TgInit *list = words[1].init;
  if (list->kind != TG_LIST)
    return NULL;
  const TgInit *accumulator = words[0].init, *appended = appendedByFoldl(context, words);
  size_t i = 0;
  if (appended)
    i = accumulator->kind == TG_LIST ? appendLists(context, words, appended, record, &accumulator)
                                     : appendTexts(context, words, appended, record, &accumulator);
  for (; i < list->size && tgStep(context); ++i) {
    TgMapResolver resolver;
    tgMapResolverInit(&resolver, context, record);
    tgMapResolverSet(&resolver, words[2].init, accumulator);
    tgMapResolverSet(&resolver, words[3].init, list->words[i].init);
    accumulator = tgResolve(&resolver.base, words[4].init);
    tgMapResolverFree(&resolver);
  }
  return accumulator;
}

static const TgInit *foldIsA(TgContext *context, const TgType *type, const TgInit *value) {
  if (!value->type)
    return NULL;
  if (tgTypeIsConvertible(value->type, type))
    return tgInt(context, 1);
  if (type->kind != TG_TYPE_RECORD)
    return tgInt(context, 0);
  bool isNever = !tgTypeIsConvertible(type, value->type) && (value->flags & TG_CONCRETE);
  return isNever || value->kind == TG_DEF ? tgInt(context, 0) : NULL;
}

static const TgInit *foldExists(TgContext *context, const TgType *type, const TgInit *name,
                                TgRecord *record, bool isFinal) {
  if (name->kind != TG_STRING)
    return NULL;
  TgRecord *found = tgContextFindDefByInit(context, name);
  if (found)
    return tgInt(context, tgTypeIsA(tgDef(found)->type, type));
  if (record && (record->name == name || (record->name->kind == TG_ANONYMOUS_NAME &&
                                          tsEqual(tgText(name), tgRecordGetName(record)))))
    return isFinal ? tgInt(context, tgTypeIsA(tgTypeOfRecord(record), type)) : NULL;
  return isFinal ? tgInt(context, 0) : NULL;
}

static bool typeNamesClass(const TgType *type) {
  return type->kind == TG_TYPE_RECORD && type->size == 1;
}

static const TgInit *foldInstances(TgContext *context, const TgType *type, const TgInit *regex,
                                   TgRecord *record, bool isFinal) {
  if (regex->kind != TG_STRING || (record && !isFinal))
    return NULL;
  if (!typeNamesClass(type))
    return tgList(context, type, NULL, 0);
  TgRecordList all = tgContextGetDerivedDefs(context, tgText(type->classes[0]->name));
  const TgInit **chosen = tsAlloc(tsMulSize(all.size + 1, sizeof *chosen));
  size_t size = 0;
  TsString error = {0};
  int matched = 0;
  for (size_t i = 0; i < all.size && matched >= 0; ++i) {
    matched = tgRegexMatch(tgText(regex), tgText(all.data[i]->name), &error);
    if (matched > 0)
      chosen[size++] = tgDef(all.data[i]);
  }
  if (all.size == 0)
    matched = tgRegexMatch(tgText(regex), tsLiteral(""), &error);
  if (matched < 0)
    tgFatal(context, record, "invalid regex '%s'", tgChars(regex));
  const TgInit *result = matched < 0 ? NULL : tgList(context, type, chosen, size);
  tsStringFree(&error);
  tsFree(chosen);
  return result;
}

const TgInit *tgFoldMany(TgContext *context, TgOp op, const TgType *type, const TgWord *words,
                         size_t size, TgRecord *record, bool isFinal) {
  const TgInit *a = words[0].init, *b = words[1].init, *c = size > 2 ? words[2].init : NULL;
  switch (op) {
  case TG_OP_SUBST:
    return foldSubst(context, type, a, b, c, record);
  case TG_OP_FOREACH:
  case TG_OP_FILTER:
    return foldForeach(context, op, type, a, b, c, record);
  case TG_OP_IF:
    return foldIf(a, b, c);
  case TG_OP_DAG:
    return foldDag(context, a, b, c);
  case TG_OP_RANGE:
    return foldRange(context, a, b, c, record);
  case TG_OP_SUBSTR:
    return foldSubstr(context, a, b, c, record);
  case TG_OP_FIND:
    return foldFind(context, a, b, c, record);
  case TG_OP_SETDAGARG:
  case TG_OP_SETDAGNAME:
    return foldSetDag(context, op, a, b, c, record);
  case TG_OP_COND:
    return foldCond(context, type, words, size, record);
  case TG_OP_FOLDL:
    return foldFoldl(context, words, record);
  case TG_OP_ISA:
    return foldIsA(context, words[0].type, b);
  case TG_OP_EXISTS:
    return foldExists(context, words[0].type, b, record, isFinal);
  default: // TG_OP_INSTANCES
    return foldInstances(context, words[0].type, b, record, isFinal);
  }
}
