// Bang operators with two operands: arithmetic, comparison, texts, lists and dags.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

/// Joins strings.
static const TgInit *joinTexts(TgContext *context, const TgInit *const *parts, size_t size) {
  size_t length = 0;
  bool isCode = false;
  for (size_t i = 0; i < size; ++i) {
    length += parts[i]->size;
    isCode |= parts[i]->op;
  }
  if (length > TG_MAX_STRING) {
    tgFatal(context, NULL, "text is longer than %d bytes", TG_MAX_STRING);
    return context->empty;
  }
  char small[256];
  size_t room = length + TS_ARENA_TAIL;
  char *joined = room <= sizeof small ? small : tsAlloc(room), *at = joined;
  for (size_t i = 0; i < size; ++i)
    at = tgCopyText(at, parts[i]);
  const TgInit *result = tgStringFormat(context, mlirStringRefCreate(joined, length), isCode);
  if (joined != small)
    tsFree(joined);
  return result;
}

const TgInit *tgConcatStrings(TgContext *context, const TgInit *a, const TgInit *b) {
  const TgInit *parts[2] = {a, b};
  return tgJoinStrings(context, parts, 2);
}

const TgInit *tgJoinStrings(TgContext *context, const TgInit *const *parts, size_t size) {
  size_t start = size - 1;
  while (start > 0 && parts[start]->kind == TG_STRING && parts[start - 1]->kind == TG_STRING)
    --start;
  const TgInit *joined =
      start + 1 == size ? parts[start] : joinTexts(context, parts + start, size - start);
  // What stands before an open part stays an operator for each.
  while (start-- > 0) {
    TgWord words[2] = {{.init = parts[start]}, {.init = joined}};
    joined = tgOperator(context, TG_OP_STRCONCAT, tgTypeString(context), words, 2);
  }
  return joined;
}

const TgInit *tgConcatLists(TgContext *context, const TgInit *a, const TgInit *b) {
  if (a->kind != TG_LIST || b->kind != TG_LIST) {
    TgWord words[2] = {{.init = a}, {.init = b}};
    return tgOperator(context, TG_OP_LISTCONCAT, a->type, words, 2);
  }
  size_t size = (size_t)a->size + b->size;
  if (size > TG_MAX_LIST) {
    tgFatal(context, NULL, "list is longer than %d elements", TG_MAX_LIST);
    return a;
  }
  const TgInit **all = tsAlloc(tsMulSize(size + 1, sizeof *all));
  for (size_t i = 0; i < a->size; ++i)
    all[i] = a->words[i].init;
  for (size_t i = 0; i < b->size; ++i)
    all[a->size + i] = b->words[i].init;
  const TgInit *result = tgList(context, a->type->element, all, size);
  tsFree(all);
  return result;
}

static bool arithmetic(TgContext *context, TgOp op, int64_t a, int64_t b, TgRecord *record,
                       int64_t *result) {
  uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
  switch (op) {
  case TG_OP_ADD:
    *result = (int64_t)(ua + ub);
    break;
  case TG_OP_SUB:
    *result = (int64_t)(ua - ub);
    break;
  case TG_OP_MUL:
    *result = (int64_t)(ua * ub);
    break;
  case TG_OP_DIV:
    if (b == 0 || (a == INT64_MIN && b == -1)) {
      tgFatal(context, record,
              b == 0 ? "Illegal operation: division by zero" : "Illegal operation: INT64_MIN / -1");
      return false;
    }
    *result = a / b;
    break;
  case TG_OP_SHL:
  case TG_OP_SRA:
  case TG_OP_SRL:
    if (ub >= 64) {
      tgFatal(context, record, "Illegal operation: out of bounds shift");
      return false;
    }
    *result = op == TG_OP_SHL   ? (int64_t)(ua << ub)
              : op == TG_OP_SRA ? a >> ub
                                : (int64_t)(ua >> ub);
    break;
  case TG_OP_AND:
    *result = a & b;
    break;
  case TG_OP_OR:
    *result = a | b;
    break;
  default: // TG_OP_XOR
    *result = a ^ b;
    break;
  }
  return true;
}

static const TgInit *foldArithmetic(TgContext *context, TgOp op, const TgInit *a, const TgInit *b,
                                    TgRecord *record) {
  int64_t left = 0, right = 0, result;
  bool hasLeft = tgConvertToInt(a, &left), hasRight = tgConvertToInt(b, &right);
  // One operand is enough when it decides.
  if (op == TG_OP_AND && ((hasLeft && left == 0) || (hasRight && right == 0)))
    return tgInt(context, 0);
  if (op == TG_OP_OR && ((hasLeft && left == -1) || (hasRight && right == -1)))
    return tgInt(context, -1);
  if (!hasLeft || !hasRight || !arithmetic(context, op, left, right, record, &result))
    return NULL;
  return tgInt(context, result);
}

static bool holds(TgOp op, int order) {
  switch (op) {
  case TG_OP_EQ:
    return order == 0;
  case TG_OP_NE:
    return order != 0;
  case TG_OP_LE:
    return order <= 0;
  case TG_OP_LT:
    return order < 0;
  case TG_OP_GE:
    return order >= 0;
  default:
    return order > 0;
  }
}

static const TgInit *foldCompare(TgContext *context, TgOp op, const TgInit *a, const TgInit *b) {
  int64_t left, right;
  if (tgConvertToInt(a, &left) && tgConvertToInt(b, &right))
    return tgBit(context, holds(op, (left > right) - (left < right)));
  if (a->kind == TG_STRING && b->kind == TG_STRING)
    return tgBit(context, holds(op, tsCompare(tgText(a), tgText(b))));
  if ((op == TG_OP_EQ || op == TG_OP_NE) && a->kind == TG_DEF && b->kind == TG_DEF)
    return tgBit(context, (a == b) == (op == TG_OP_EQ));
  return NULL;
}

static const TgInit *foldCon(TgContext *context, const TgInit *a, const TgInit *b) {
  if (a->kind != TG_DAG || b->kind != TG_DAG)
    return NULL;
  const TgInit *left = a->words[0].init, *right = b->words[0].init;
  if ((left->kind != TG_DEF && left->kind != TG_UNSET) ||
      (right->kind != TG_DEF && right->kind != TG_UNSET))
    return NULL;
  if (left->kind == TG_DEF && right->kind == TG_DEF && left != right) {
    TsString text = {0};
    tsStringAppendC(&text, "Concatenated Dag operators do not match: '");
    tgInitPrint(a, &text);
    tsStringAppendC(&text, "' vs. '");
    tgInitPrint(b, &text);
    tsStringAppendChar(&text, '\'');
    tgFatal(context, NULL, "%s", text.data);
    tsStringFree(&text);
    return NULL;
  }
  size_t inLeft = tgDagSize(a), inRight = tgDagSize(b);
  const TgInit **args = tsAlloc(tsMulSize(2 * (inLeft + inRight) + 1, sizeof *args));
  for (size_t i = 0; i < 2 * inLeft; ++i)
    args[i] = a->words[2 + i].init;
  for (size_t i = 0; i < 2 * inRight; ++i)
    args[2 * inLeft + i] = b->words[2 + i].init;
  const TgInit *name = a->words[1].init ? a->words[1].init : b->words[1].init;
  const TgInit *result =
      tgDag(context, left->kind == TG_DEF ? left : right, name, args, inLeft + inRight);
  tsFree(args);
  return result;
}

static const TgInit *foldSplat(TgContext *context, const TgInit *value, const TgInit *count) {
  if (!value->type || count->kind != TG_INT)
    return NULL;
  int64_t size = count->words[0].integer;
  if (size < 0 || size > TG_MAX_LIST) {
    tgFatal(context, NULL,
            size < 0 ? "!listsplat count %lld is negative" : "!listsplat count %lld is too large",
            (long long)size);
    return NULL;
  }
  if (!tgSteps(context, (size_t)size))
    return NULL;
  const TgInit **all = tsAlloc(tsMulSize((size_t)size + 1, sizeof *all));
  for (int64_t i = 0; i < size; ++i)
    all[i] = value;
  const TgInit *result = tgList(context, value->type, all, (size_t)size);
  tsFree(all);
  return result;
}

static const TgInit *foldListRemove(TgContext *context, const TgInit *a, const TgInit *b) {
  if (a->kind != TG_LIST || b->kind != TG_LIST)
    return NULL;
  TsPointerMap removed = {0};
  for (size_t i = 0; i < b->size; ++i)
    tsPointerMapInsert(&removed, b->words[i].init, NULL);
  const TgInit **kept = tsAlloc(tsMulSize((size_t)a->size + 1, sizeof *kept));
  size_t size = 0;
  for (size_t i = 0; i < a->size; ++i)
    if (!tsPointerMapFind(&removed, a->words[i].init))
      kept[size++] = a->words[i].init;
  const TgInit *result = tgList(context, a->type->element, kept, size);
  tsFree(kept);
  tsPointerMapFree(&removed);
  return result;
}

static const TgInit *foldElement(const TgInit *list, const TgInit *index) {
  if (list->kind != TG_LIST || index->kind != TG_INT)
    return NULL;
  int64_t at = index->words[0].integer;
  return at < 0 || (uint64_t)at >= list->size ? NULL : list->words[at].init;
}

static const TgInit *foldSlice(TgContext *context, const TgInit *list, const TgInit *indices) {
  if (list->kind != TG_LIST || indices->kind != TG_LIST)
    return NULL;
  const TgInit **chosen = tsAlloc(tsMulSize((size_t)indices->size + 1, sizeof *chosen));
  size_t size = 0;
  while (size < indices->size &&
         (chosen[size] = foldElement(list, indices->words[size].init)) != NULL)
    ++size;
  const TgInit *result =
      size == indices->size ? tgList(context, list->type->element, chosen, size) : NULL;
  tsFree(chosen);
  return result;
}

static const TgInit *foldClosedRange(TgContext *context, const TgInit *a, const TgInit *b) {
  if (a->kind != TG_INT || b->kind != TG_INT)
    return NULL;
  int64_t start = a->words[0].integer, end = b->words[0].integer;
  uint64_t distance =
      start <= end ? (uint64_t)end - (uint64_t)start : (uint64_t)start - (uint64_t)end;
  if (distance >= TG_MAX_LIST) {
    tgFatal(context, NULL, "range %lld...%lld is too large", (long long)start, (long long)end);
    return NULL;
  }
  if (!tgSteps(context, (size_t)distance))
    return NULL;
  const TgInit **all = tsAlloc(tsMulSize((size_t)distance + 1, sizeof *all));
  for (uint64_t i = 0; i <= distance; ++i)
    all[i] = tgInt(context, start <= end ? start + (int64_t)i : start - (int64_t)i);
  const TgInit *result = tgList(context, tgTypeInt(context), all, (size_t)distance + 1);
  tsFree(all);
  return result;
}

static bool appendItem(const TgInit *item, bool isText, TsString *out) {
  int64_t value;
  if (isText) {
    if (item->kind == TG_STRING)
      tsStringAppend(out, tgText(item));
    return item->kind == TG_STRING;
  }
  if (!tgConvertToInt(item, &value))
    return false;
  tsStringAppendSigned(out, value);
  return true;
}

static const TgInit *foldInterleave(TgContext *context, const TgInit *list,
                                    const TgInit *delimiter) {
  if (list->kind != TG_LIST || delimiter->kind != TG_STRING)
    return NULL;
  bool isText = list->type->element->kind == TG_TYPE_STRING, isCode = false, ok = true;
  TsString text = {0};
  for (size_t i = 0; i < list->size && ok && text.size <= TG_MAX_STRING; ++i) {
    const TgInit *item = list->words[i].init;
    if (i)
      tsStringAppend(&text, tgText(delimiter));
    ok = appendItem(item, isText, &text);
    // Whether the first item is code doesn't count: that is how LLVM does it.
    isCode |= i && ok && isText && item->op;
  }
  const TgInit *result = ok ? tgStringFormat(context, tsStringView(&text), isCode) : NULL;
  tsStringFree(&text);
  return result;
}

static const TgInit *foldGetDagArg(TgContext *context, const TgType *type, const TgInit *dag,
                                   const TgInit *key, TgRecord *record) {
  if (dag->kind != TG_DAG || (key->kind != TG_INT && key->kind != TG_STRING))
    return NULL;
  size_t at;
  if (!tgDagFind(context, dag, key, TG_OP_GETDAGARG, record, &at))
    return NULL;
  const TgInit *arg = tgDagValue(dag, at);
  return arg->type && !tgTypeIsConvertible(arg->type, type) ? tgUnset(context) : arg;
}

static const TgInit *foldGetDagName(TgContext *context, const TgInit *dag, const TgInit *index,
                                    TgRecord *record) {
  if (dag->kind != TG_DAG || index->kind != TG_INT)
    return NULL;
  int64_t at = index->words[0].integer;
  if (at < 0 || (uint64_t)at >= tgDagSize(dag)) {
    tgFatal(context, record, "!getdagname index is out of range 0...%lld: %lld",
            (long long)tgDagSize(dag) - 1, (long long)at);
    return NULL;
  }
  const TgInit *name = tgDagValueName(dag, (size_t)at);
  return name ? name : tgUnset(context);
}

static const TgInit *replaceDagHead(TgContext *context, const TgInit *dag, const TgInit *op,
                                    const TgInit *name) {
  size_t size = tgDagSize(dag);
  const TgInit **args = tsAlloc(tsMulSize(2 * size + 1, sizeof *args));
  for (size_t i = 0; i < 2 * size; ++i)
    args[i] = dag->words[2 + i].init;
  const TgInit *result = tgDag(context, op, name, args, size);
  tsFree(args);
  return result;
}

static const TgInit *foldMatch(TgContext *context, const TgInit *text, const TgInit *regex) {
  if (text->kind != TG_STRING || regex->kind != TG_STRING)
    return NULL;
  TsString error = {0};
  int matched = tgRegexMatch(tgText(regex), tgText(text), &error);
  if (matched < 0)
    tgFatal(context, NULL, "invalid regex '%s'", tgChars(regex));
  tsStringFree(&error);
  return matched < 0 ? NULL : tgBit(context, matched);
}

const TgInit *tgFoldBinary(TgContext *context, TgOp op, const TgType *type, const TgInit *a,
                           const TgInit *b, TgRecord *record) {
  switch (op) {
  case TG_OP_CON:
    return foldCon(context, a, b);
  case TG_OP_LISTCONCAT:
    return a->kind == TG_LIST && b->kind == TG_LIST ? tgConcatLists(context, a, b) : NULL;
  case TG_OP_STRCONCAT:
    return a->kind == TG_STRING && b->kind == TG_STRING ? tgConcatStrings(context, a, b) : NULL;
  case TG_OP_LISTSPLAT:
    return foldSplat(context, a, b);
  case TG_OP_LISTREMOVE:
    return foldListRemove(context, a, b);
  case TG_OP_LISTELEM:
    return foldElement(a, b);
  case TG_OP_LISTSLICE:
    return foldSlice(context, a, b);
  case TG_OP_RANGEC:
    return foldClosedRange(context, a, b);
  case TG_OP_INTERLEAVE:
    return foldInterleave(context, a, b);
  case TG_OP_EQ:
  case TG_OP_NE:
  case TG_OP_LE:
  case TG_OP_LT:
  case TG_OP_GE:
  case TG_OP_GT:
    return foldCompare(context, op, a, b);
  case TG_OP_GETDAGARG:
    return foldGetDagArg(context, type, a, b, record);
  case TG_OP_GETDAGNAME:
    return foldGetDagName(context, a, b, record);
  case TG_OP_SETDAGOP:
    return a->kind == TG_DAG && b->kind == TG_DEF ? replaceDagHead(context, a, b, a->words[1].init)
                                                  : NULL;
  case TG_OP_SETDAGOPNAME:
    return a->kind == TG_DAG && b->kind == TG_STRING
               ? replaceDagHead(context, a, a->words[0].init, b)
               : NULL;
  case TG_OP_MATCH:
    return foldMatch(context, a, b);
  default:
    return foldArithmetic(context, op, a, b, record);
  }
}
