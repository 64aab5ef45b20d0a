// Bang operators: their names, the ones with a single operand, and evaluation in general.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

enum { OP_NAME_SIZE = 16 };

/// Padded with NULs, so that names compare as blocks; empty: no `!`.
static const char opNames[TG_OP_COUNT][OP_NAME_SIZE] = {
    [TG_OP_CAST] = "!cast",
    [TG_OP_NOT] = "!not",
    [TG_OP_HEAD] = "!head",
    [TG_OP_TAIL] = "!tail",
    [TG_OP_SIZE] = "!size",
    [TG_OP_EMPTY] = "!empty",
    [TG_OP_GETDAGOP] = "!getdagop",
    [TG_OP_GETDAGOPNAME] = "!getdagopname",
    [TG_OP_LOGTWO] = "!logtwo",
    [TG_OP_LISTFLATTEN] = "!listflatten",
    [TG_OP_REPR] = "!repr",
    [TG_OP_TOLOWER] = "!tolower",
    [TG_OP_TOUPPER] = "!toupper",
    [TG_OP_INITIALIZED] = "!initialized",
    [TG_OP_ADD] = "!add",
    [TG_OP_SUB] = "!sub",
    [TG_OP_MUL] = "!mul",
    [TG_OP_DIV] = "!div",
    [TG_OP_AND] = "!and",
    [TG_OP_OR] = "!or",
    [TG_OP_XOR] = "!xor",
    [TG_OP_SHL] = "!shl",
    [TG_OP_SRA] = "!sra",
    [TG_OP_SRL] = "!srl",
    [TG_OP_LISTCONCAT] = "!listconcat",
    [TG_OP_LISTSPLAT] = "!listsplat",
    [TG_OP_LISTREMOVE] = "!listremove",
    [TG_OP_LISTELEM] = "",
    [TG_OP_LISTSLICE] = "",
    [TG_OP_RANGEC] = "",
    [TG_OP_STRCONCAT] = "!strconcat",
    [TG_OP_INTERLEAVE] = "!interleave",
    [TG_OP_CON] = "!con",
    [TG_OP_EQ] = "!eq",
    [TG_OP_NE] = "!ne",
    [TG_OP_LE] = "!le",
    [TG_OP_LT] = "!lt",
    [TG_OP_GE] = "!ge",
    [TG_OP_GT] = "!gt",
    [TG_OP_GETDAGARG] = "!getdagarg",
    [TG_OP_GETDAGNAME] = "!getdagname",
    [TG_OP_SETDAGOP] = "!setdagop",
    [TG_OP_SETDAGOPNAME] = "!setdagopname",
    [TG_OP_MATCH] = "!match",
    [TG_OP_SUBST] = "!subst",
    [TG_OP_FOREACH] = "!foreach",
    [TG_OP_FILTER] = "!filter",
    [TG_OP_IF] = "!if",
    [TG_OP_DAG] = "!dag",
    [TG_OP_RANGE] = "!range",
    [TG_OP_SUBSTR] = "!substr",
    [TG_OP_FIND] = "!find",
    [TG_OP_SETDAGARG] = "!setdagarg",
    [TG_OP_SETDAGNAME] = "!setdagname",
    [TG_OP_COND] = "!cond",
    [TG_OP_FOLDL] = "!foldl",
    [TG_OP_ISA] = "!isa",
    [TG_OP_EXISTS] = "!exists",
    [TG_OP_INSTANCES] = "!instances",
};

const char *tgOpName(TgOp op) { return opNames[op]; }

TgOp tgOpFromName(MlirStringRef name) {
  char wanted[OP_NAME_SIZE] = "!";
  if (name.length + 1 >= OP_NAME_SIZE)
    return TG_OP_NONE;
  memcpy(wanted + 1, name.data, name.length);
  for (int op = TG_OP_NONE + 1; op < TG_OP_COUNT; ++op)
    if (memcmp(opNames[op], wanted, OP_NAME_SIZE) == 0)
      return (TgOp)op;
  return TG_OP_NONE;
}

static const TgInit *printed(TgContext *context, const TgInit *init) {
  TsString text = {0};
  tgInitPrint(init, &text);
  const TgInit *result = tgString(context, tsStringView(&text));
  tsStringFree(&text);
  return result;
}

static void reportMismatch(TgContext *context, const TgRecord *record, const TgType *type,
                           const TgType *got, TgOp op, const TgInit *operand) {
  TsString text = {0};
  TgWord word = {.init = operand};
  tsStringAppendC(&text, "Expected type '");
  tgTypePrint(type, &text);
  tsStringAppendC(&text, "', got '");
  tgTypePrint(got, &text);
  tsStringAppendC(&text, "' in: ");
  tgInitPrint(tgOperator(context, op, type, &word, 1), &text);
  tgFatal(context, record, "%s\n", text.data);
  tsStringFree(&text);
}

/// A record by name. The record being defined may name itself, but its type is known only at the
/// end.
static const TgInit *castToRecord(TgContext *context, const TgType *type, const TgInit *name,
                                  TgRecord *record, bool isFinal) {
  TgRecord *found = tgContextFindDefByInit(context, name);
  if (!found && record &&
      (record->name == name || (record->name->kind == TG_ANONYMOUS_NAME &&
                                tsEqual(tgRecordGetName(record), tgText(name))))) {
    if (!isFinal)
      return NULL;
    found = record;
  }
  if (!found) {
    if (isFinal)
      tgFatal(context, record, "Undefined reference to record: '%s'\n", tgChars(name));
    return NULL;
  }
  const TgInit *def = tgDef(found);
  if (tgTypeIsA(def->type, type))
    return def;
  reportMismatch(context, record, type, def->type, TG_OP_CAST, name);
  return def;
}

static const TgInit *foldCast(TgContext *context, const TgType *type, const TgInit *a,
                              TgRecord *record, bool isFinal) {
  if (type->kind == TG_TYPE_STRING) {
    int64_t value;
    if (a->kind == TG_STRING)
      return a;
    if (a->kind == TG_DEF)
      return printed(context, a);
    if (tgConvertToInt(a, &value))
      return printed(context, tgInt(context, value));
  } else if (type->kind == TG_TYPE_RECORD && a->kind == TG_STRING) {
    return castToRecord(context, type, a, record, isFinal);
  }
  return tgConvert(context, a, type);
}

static const TgInit *foldFlatten(TgContext *context, const TgInit *list) {
  if (list->type->element->kind != TG_TYPE_LIST)
    return list;
  TsVec(const TgInit *) all = {0};
  const TgInit *result = NULL;
  for (size_t i = 0; i < list->size; ++i) {
    const TgInit *inner = list->words[i].init;
    if (inner->kind != TG_LIST)
      goto done;
    for (size_t j = 0; j < inner->size; ++j)
      tsVecPush(&all, inner->words[j].init);
  }
  result = tgList(context, list->type->element->element, all.data, all.size);
done:
  tsVecFree(&all);
  return result;
}

static const TgInit *foldCase(TgContext *context, const TgInit *text, bool isUpper) {
  char *copy = tsAlloc((size_t)text->size + 1);
  for (size_t i = 0; i < text->size; ++i) {
    char c = tgChars(text)[i];
    if (isUpper ? c >= 'a' && c <= 'z' : c >= 'A' && c <= 'Z')
      c = (char)(c ^ 0x20);
    copy[i] = c;
  }
  const TgInit *result = tgString(context, mlirStringRefCreate(copy, text->size));
  tsFree(copy);
  return result;
}

static const TgInit *foldRepr(TgContext *context, const TgInit *a) {
  if (!(a->flags & TG_CONCRETE))
    return NULL;
  TsString text = {0};
  if (a->kind == TG_DEF)
    tgRecordPrint(a->words[0].record, &text);
  else
    tgInitPrint(a, &text);
  const TgInit *result = tgString(context, tsStringView(&text));
  tsStringFree(&text);
  return result;
}

static const TgInit *foldLogTwo(TgContext *context, const TgInit *a, TgRecord *record) {
  int64_t value;
  if (!tgConvertToInt(a, &value))
    return NULL;
  if (value <= 0) {
    tgFatal(context, record,
            "Illegal operation: logtwo is undefined on arguments less than or equal to 0");
    return NULL;
  }
  int64_t log = 0;
  while (value >>= 1)
    ++log;
  return tgInt(context, log);
}

static const TgInit *foldSize(TgContext *context, TgOp op, const TgInit *a) {
  size_t size;
  if (a->kind == TG_LIST || a->kind == TG_STRING)
    size = a->size;
  else if (a->kind == TG_DAG)
    size = tgDagSize(a);
  else
    return NULL;
  return op == TG_OP_SIZE ? tgInt(context, (int64_t)size) : tgInt(context, size == 0);
}

static const TgInit *foldListPart(TgContext *context, TgOp op, const TgInit *a, TgRecord *record) {
  if (a->kind != TG_LIST)
    return NULL;
  if (a->size == 0) {
    tgFatal(context, record, "%s of an empty list", tgOpName(op));
    return NULL;
  }
  if (op == TG_OP_HEAD)
    return a->words[0].init;
  return tgList(context, a->type->element, &a->words[1].init, a->size - 1);
}

static const TgInit *foldUnary(TgContext *context, TgOp op, const TgType *type, const TgInit *a,
                               TgRecord *record, bool isFinal) {
  int64_t value;
  switch (op) {
  case TG_OP_CAST:
    return foldCast(context, type, a, record, isFinal);
  case TG_OP_NOT:
    return tgConvertToInt(a, &value) ? tgInt(context, !value) : NULL;
  case TG_OP_HEAD:
  case TG_OP_TAIL:
    return foldListPart(context, op, a, record);
  case TG_OP_SIZE:
  case TG_OP_EMPTY:
    return foldSize(context, op, a);
  case TG_OP_GETDAGOP:
    if (a->kind != TG_DAG)
      return NULL;
    if (a->words[0].init->kind == TG_DEF && !tgTypeIsA(a->words[0].init->type, type))
      reportMismatch(context, record, type, a->words[0].init->type, op, a);
    return a->words[0].init;
  case TG_OP_GETDAGOPNAME:
    if (a->kind != TG_DAG)
      return NULL;
    return a->words[1].init ? a->words[1].init : tgUnset(context);
  case TG_OP_LOGTWO:
    return foldLogTwo(context, a, record);
  case TG_OP_LISTFLATTEN:
    return a->kind == TG_LIST ? foldFlatten(context, a) : NULL;
  case TG_OP_REPR:
    return foldRepr(context, a);
  case TG_OP_TOLOWER:
  case TG_OP_TOUPPER:
    return a->kind == TG_STRING ? foldCase(context, a, op == TG_OP_TOUPPER) : NULL;
  default: // TG_OP_INITIALIZED
    if (a->kind == TG_UNSET)
      return tgInt(context, 0);
    return a->flags & TG_CONCRETE ? tgInt(context, 1) : NULL;
  }
}

const TgInit *tgFold(TgContext *context, TgOp op, const TgType *type, const TgWord *words,
                     size_t size, TgRecord *record, bool isFinal) {
  const TgInit *folded;
  if (op < TG_OP_ADD)
    folded = foldUnary(context, op, type, words[0].init, record, isFinal);
  else if (op < TG_OP_SUBST)
    folded = tgFoldBinary(context, op, type, words[0].init, words[1].init, record);
  else
    folded = tgFoldMany(context, op, type, words, size, record, isFinal);
  return folded ? folded : tgOperator(context, op, type, words, size);
}

const TgInit *tgFold1(TgContext *context, TgOp op, const TgType *type, const TgInit *a,
                      TgRecord *record) {
  TgWord words[3] = {{.init = a}}; // As wide as any operator that is asked for by its operands.
  return tgFold(context, op, type, words, 1, record, false);
}

const TgInit *tgFold2(TgContext *context, TgOp op, const TgType *type, const TgInit *a,
                      const TgInit *b, TgRecord *record) {
  TgWord words[3] = {{.init = a}, {.init = b}};
  return tgFold(context, op, type, words, 2, record, false);
}

const TgInit *tgFold3(TgContext *context, TgOp op, const TgType *type, const TgInit *a,
                      const TgInit *b, const TgInit *c, TgRecord *record) {
  TgWord words[3] = {{.init = a}, {.init = b}, {.init = c}};
  return tgFold(context, op, type, words, 3, record, false);
}
