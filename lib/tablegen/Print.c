// Printing types, values and records as TableGen text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

void tgTypePrint(const TgType *type, TsString *out) {
  size_t lists = 0;
  for (; type->kind == TG_TYPE_LIST; type = type->element, ++lists)
    tsStringAppend(out, tsLiteral("list<"));
  switch (type->kind) {
  case TG_TYPE_BIT:
    tsStringAppend(out, tsLiteral("bit"));
    break;
  case TG_TYPE_BITS:
    tsStringAppend(out, tsLiteral("bits<"));
    tsStringAppendUnsigned(out, type->size);
    tsStringAppendChar(out, '>');
    break;
  case TG_TYPE_INT:
    tsStringAppend(out, tsLiteral("int"));
    break;
  case TG_TYPE_STRING:
    tsStringAppend(out, tsLiteral("string"));
    break;
  case TG_TYPE_DAG:
    tsStringAppend(out, tsLiteral("dag"));
    break;
  default:
    if (type->size != 1)
      tsStringAppendChar(out, '{');
    for (size_t i = 0; i < type->size; ++i) {
      if (i)
        tsStringAppend(out, tsLiteral(", "));
      tsStringAppend(out, tgText(type->classes[i]->name));
    }
    if (type->size != 1)
      tsStringAppendChar(out, '}');
  }
  tsStringAppendRepeated(out, '>', lists);
}

static void printList(const TgInit *list, TsString *out) {
  tsStringAppendChar(out, '[');
  for (size_t i = 0; i < list->size; ++i) {
    if (i)
      tsStringAppend(out, tsLiteral(", "));
    tgInitPrint(list->words[i].init, out);
  }
  tsStringAppendChar(out, ']');
}

static void printBits(const TgInit *bits, TsString *out) {
  tsStringAppend(out, tsLiteral("{ "));
  for (size_t i = bits->size; i-- > 0;) {
    tgInitPrint(bits->words[i].init, out);
    if (i)
      tsStringAppend(out, tsLiteral(", "));
  }
  tsStringAppend(out, tsLiteral(" }"));
}

static void printDag(const TgInit *dag, TsString *out) {
  tsStringAppendChar(out, '(');
  tgInitPrint(dag->words[0].init, out);
  if (dag->words[1].init) {
    tsStringAppend(out, tsLiteral(":$"));
    tsStringAppend(out, tgText(dag->words[1].init));
  }
  for (size_t i = 0; i < tgDagSize(dag); ++i) {
    tsStringAppendC(out, i ? ", " : " ");
    tgInitPrint(tgDagValue(dag, i), out);
    if (tgDagValueName(dag, i)) {
      tsStringAppend(out, tsLiteral(":$"));
      tsStringAppend(out, tgText(tgDagValueName(dag, i)));
    }
  }
  tsStringAppendChar(out, ')');
}

static void printInstance(const TgInit *instance, TsString *out) {
  tsStringAppend(out, tgText(instance->words[0].record->name));
  tsStringAppendChar(out, '<');
  for (size_t i = 1; i < instance->size; ++i) {
    if (i > 1)
      tsStringAppend(out, tsLiteral(", "));
    tgInitPrint(instance->words[i].init, out);
  }
  tsStringAppendChar(out, '>');
}

static void printArgument(const TgInit *arg, TsString *out) {
  if (tgArgumentName(arg))
    tgInitPrint(tgArgumentName(arg), out);
  else
    tsStringAppendUnsigned(out, (uint64_t)arg->words[2].integer);
  tsStringAppend(out, tsLiteral(": "));
  tgInitPrint(tgArgumentValue(arg), out);
}

static void printCond(const TgInit *init, TsString *out) {
  tsStringAppend(out, tsLiteral("!cond("));
  for (size_t i = 0; i < init->size; i += 2) {
    if (i)
      tsStringAppend(out, tsLiteral(", "));
    tgInitPrint(init->words[i].init, out);
    tsStringAppend(out, tsLiteral(": "));
    tgInitPrint(init->words[i + 1].init, out);
  }
  tsStringAppendChar(out, ')');
}

static void printOperatorHead(const TgInit *init, TsString *out) {
  tsStringAppendC(out, tgOpName((TgOp)init->op));
  const TgType *type = NULL;
  if (init->op == TG_OP_CAST || init->op == TG_OP_GETDAGARG)
    type = init->type;
  else if (init->op == TG_OP_ISA || init->op == TG_OP_EXISTS || init->op == TG_OP_INSTANCES)
    type = init->words[0].type;
  if (type) {
    tsStringAppendChar(out, '<');
    tgTypePrint(type, out);
    tsStringAppendChar(out, '>');
  }
}

static void printOperator(const TgInit *init, TsString *out) {
  TgOp op = (TgOp)init->op;
  if (op == TG_OP_COND) {
    printCond(init, out);
    return;
  }
  if (op == TG_OP_LISTELEM || op == TG_OP_LISTSLICE || op == TG_OP_RANGEC) {
    tgInitPrint(init->words[0].init, out);
    tsStringAppendC(out, op == TG_OP_RANGEC ? "..." : "[");
    tgInitPrint(init->words[1].init, out);
    if (op != TG_OP_RANGEC)
      tsStringAppendChar(out, ']');
    return;
  }
  printOperatorHead(init, out);
  tsStringAppendChar(out, '(');
  size_t first = op == TG_OP_ISA || op == TG_OP_EXISTS || op == TG_OP_INSTANCES;
  for (size_t i = first; i < init->size; ++i) {
    if (i > first)
      tsStringAppend(out, tsLiteral(", "));
    // The variables of loops are names, not texts.
    bool isName = (i == 0 && (op == TG_OP_FOREACH || op == TG_OP_FILTER)) ||
                  ((i == 2 || i == 3) && op == TG_OP_FOLDL);
    if (isName)
      tgInitPrintUnquoted(init->words[i].init, out);
    else
      tgInitPrint(init->words[i].init, out);
  }
  tsStringAppendChar(out, ')');
}

void tgInitPrint(const TgInit *init, TsString *out) {
  switch (init->kind) {
  case TG_UNSET:
    tsStringAppendChar(out, '?');
    break;
  case TG_BIT:
    tsStringAppendChar(out, init->words[0].integer ? '1' : '0');
    break;
  case TG_BITS:
    printBits(init, out);
    break;
  case TG_INT:
    tsStringAppendSigned(out, init->words[0].integer);
    break;
  case TG_STRING:
    tsStringAppendC(out, init->op ? "[{" : "\"");
    tsStringAppend(out, tgText(init));
    tsStringAppendC(out, init->op ? "}]" : "\"");
    break;
  case TG_LIST:
    printList(init, out);
    break;
  case TG_DAG:
    printDag(init, out);
    break;
  case TG_DEF:
    tgInitPrintUnquoted(init->words[0].record->name, out);
    break;
  case TG_VAR:
    tsStringAppend(out, tgText(init->words[0].init));
    break;
  case TG_VAR_BIT:
    tgInitPrint(init->words[0].init, out);
    tsStringAppendChar(out, '{');
    tsStringAppendSigned(out, init->words[1].integer);
    tsStringAppendChar(out, '}');
    break;
  case TG_FIELD:
    tgInitPrint(init->words[0].init, out);
    tsStringAppendChar(out, '.');
    tsStringAppend(out, tgText(init->words[1].init));
    break;
  case TG_INSTANCE:
    printInstance(init, out);
    break;
  case TG_ARGUMENT:
    printArgument(init, out);
    break;
  case TG_ANONYMOUS_NAME:
    tsStringAppend(out, tsLiteral("anonymous_"));
    tsStringAppendSigned(out, init->words[0].integer);
    break;
  default:
    printOperator(init, out);
    break;
  }
}

void tgInitPrintUnquoted(const TgInit *init, TsString *out) {
  if (init->kind == TG_STRING)
    tsStringAppend(out, tgText(init));
  else
    tgInitPrint(init, out);
}

void tgFieldPrint(const TgField *field, TsString *out) {
  if (field->mayStayOpen)
    tsStringAppend(out, tsLiteral("field "));
  if (field->type->kind == TG_TYPE_STRING && field->value->kind == TG_STRING && field->value->op)
    tsStringAppend(out, tsLiteral("code"));
  else
    tgTypePrint(field->type, out);
  tsStringAppendChar(out, ' ');
  tsStringAppend(out, field->name);
  tsStringAppend(out, tsLiteral(" = "));
  tgInitPrint(field->value, out);
}

static void printFields(const TgRecord *record, bool mayStayOpen, TsString *out) {
  for (uint32_t i = 0; i < record->numFields; ++i) {
    const TgField *field = &record->fields[i].field;
    if (field->isTemplateArg || field->mayStayOpen != mayStayOpen)
      continue;
    tsStringAppend(out, tsLiteral("  "));
    tgFieldPrint(field, out);
    tsStringAppend(out, tsLiteral(";\n"));
  }
}

void tgRecordPrint(const TgRecord *record, TsString *out) {
  tgInitPrintUnquoted(record->name, out);
  if (record->numTemplateArgs) {
    tsStringAppendChar(out, '<');
    for (uint32_t i = 0; i < record->numTemplateArgs; ++i) {
      if (i)
        tsStringAppend(out, tsLiteral(", "));
      tgFieldPrint(tgRecordGetTemplateArg(record, i), out);
    }
    tsStringAppendChar(out, '>');
  }
  tsStringAppend(out, tsLiteral(" {"));
  size_t supers = tgRecordGetNumSuperClasses(record);
  if (supers)
    tsStringAppend(out, tsLiteral("\t//"));
  for (size_t i = 0; i < supers; ++i) {
    tsStringAppendChar(out, ' ');
    tsStringAppend(out, tgText(tgRecordGetSuperClass(record, i)->name));
  }
  tsStringAppendChar(out, '\n');
  printFields(record, true, out);
  printFields(record, false, out);
  tsStringAppend(out, tsLiteral("}\n"));
}

/// Text is handed on in pieces of about this size.
enum { PIECE = 1 << 16 };

void tgFlush(TsString *text, bool all, MlirStringCallback out, void *user) {
  if (text->size < PIECE && !all)
    return;
  out(tsStringView(text), user);
  tsStringClear(text);
}

void tgPrintRecords(TgContext *context, MlirStringCallback out, void *user) {
  TsString text = {0};
  TgRecordList classes = tgContextGetClasses(context), defs = tgContextGetDefs(context);
  tsStringAppend(&text, tsLiteral("------------- Classes -----------------\n"));
  for (size_t i = 0; i < classes.size; ++i) {
    tsStringAppend(&text, tsLiteral("class "));
    tgRecordPrint(classes.data[i], &text);
    tgFlush(&text, false, out, user);
  }
  tsStringAppend(&text, tsLiteral("------------- Defs -----------------\n"));
  for (size_t i = 0; i < defs.size; ++i) {
    tsStringAppend(&text, tsLiteral("def "));
    tgRecordPrint(defs.data[i], &text);
    tgFlush(&text, false, out, user);
  }
  tgFlush(&text, true, out, user);
  tsStringFree(&text);
}
