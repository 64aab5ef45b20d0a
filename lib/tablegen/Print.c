// Printing types, values and records as TableGen text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

static void printType(const TgType *type, TsString *out) {
  switch (type->kind) {
  case TG_TYPE_BIT:
    tgPut(out, tsLiteral("bit"));
    break;
  case TG_TYPE_BITS:
    tsStringAppendFormat(out, "bits<%u>", type->size);
    break;
  case TG_TYPE_INT:
    tgPut(out, tsLiteral("int"));
    break;
  case TG_TYPE_STRING:
    tgPut(out, tsLiteral("string"));
    break;
  case TG_TYPE_DAG:
    tgPut(out, tsLiteral("dag"));
    break;
  default:
    if (type->size != 1)
      tgPut(out, tsLiteral("{"));
    for (size_t i = 0; i < type->size; ++i) {
      if (i)
        tgPut(out, tsLiteral(", "));
      tgPutText(out, type->classes[i]->name);
    }
    if (type->size != 1)
      tgPut(out, tsLiteral("}"));
  }
}

MlirStringRef tgTypeText(const TgType *type) {
  if (type->text.data)
    return type->text;
  TsString text = {0};
  const TgType *element = type;
  size_t lists = 0;
  for (; element->kind == TG_TYPE_LIST; element = element->element, ++lists)
    tgPut(&text, tsLiteral("list<"));
  printType(element, &text);
  if (lists)
    tsStringAppendRepeated(&text, '>', lists);
  // Only a cache: the type itself does not change.
  MlirStringRef kept = tsArenaString(&type->context->arena, tsStringView(&text));
  tsStringFree(&text);
  return ((TgType *)type)->text = kept;
}

void tgTypePrint(const TgType *type, TsString *out) { tgPut(out, tgTypeText(type)); }

/// At most how many bytes a value without parts takes; 0: it has parts.
static size_t sizeOfPlain(const TgInit *init) {
  switch (init->kind) {
  case TG_UNSET:
  case TG_BIT:
    return 1;
  case TG_INT:
    return 20;
  case TG_ANONYMOUS_NAME:
    return 30;
  case TG_STRING:
    return (size_t)init->size + 4 + TS_ARENA_TAIL;
  case TG_DEF: {
    const TgInit *name = init->words[0].record->name;
    return name->kind == TG_STRING ? (size_t)name->size + TS_ARENA_TAIL : 0;
  }
  default:
    return 0;
  }
}

static char *writeInt(int64_t value, char *at) {
  char digits[20];
  size_t first = sizeof digits;
  uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  do
    digits[--first] = (char)('0' + left % 10);
  while (left /= 10);
  if (value < 0)
    *at++ = '-';
  return tgCopy(at, mlirStringRefCreate(digits + first, sizeof digits - first));
}

static char *writeString(const TgInit *string, char *at) {
  if (string->op)
    return tgCopy(tgCopyText(tgCopy(at, tsLiteral("[{")), string), tsLiteral("}]"));
  *at = '"';
  at = tgCopyText(at + 1, string);
  *at = '"';
  return at + 1;
}

static char *writeAnonymous(const TgInit *name, char *at) {
  return writeInt(name->words[0].integer, tgCopy(at, tsLiteral("anonymous_")));
}

/// Writes a value without parts; where it ends.
static char *writePlain(const TgInit *init, char *at) {
  switch (init->kind) {
  case TG_STRING:
    return writeString(init, at);
  case TG_DEF:
    return tgCopyText(at, init->words[0].record->name);
  case TG_INT:
    return writeInt(init->words[0].integer, at);
  case TG_ANONYMOUS_NAME:
    return writeAnonymous(init, at);
  default:
    *at = init->kind == TG_UNSET ? '?' : init->words[0].integer ? '1' : '0';
    return at + 1;
  }
}

const TgInit *tgAnonymousText(TgContext *context, const TgInit *name) {
  char text[30];
  return tgString(context, mlirStringRefCreate(text, (size_t)(writeAnonymous(name, text) - text)));
}

static void printList(const TgInit *list, TsString *out) {
  tgPut(out, tsLiteral("["));
  for (size_t i = 0; i < list->size; ++i) {
    if (i)
      tgPut(out, tsLiteral(", "));
    tgInitPrint(list->words[i].init, out);
  }
  tgPut(out, tsLiteral("]"));
}

static void printBits(const TgInit *bits, TsString *out) {
  tgPut(out, tsLiteral("{ "));
  for (size_t i = bits->size; i-- > 0;) {
    tgInitPrint(bits->words[i].init, out);
    if (i)
      tgPut(out, tsLiteral(", "));
  }
  tgPut(out, tsLiteral(" }"));
}

static void printDag(const TgInit *dag, TsString *out) {
  tgPut(out, tsLiteral("("));
  tgInitPrint(dag->words[0].init, out);
  if (dag->words[1].init) {
    tgPut(out, tsLiteral(":$"));
    tgPutText(out, dag->words[1].init);
  }
  for (size_t i = 0; i < tgDagSize(dag); ++i) {
    tgPut(out, i ? tsLiteral(", ") : tsLiteral(" "));
    tgInitPrint(tgDagValue(dag, i), out);
    if (tgDagValueName(dag, i)) {
      tgPut(out, tsLiteral(":$"));
      tgPutText(out, tgDagValueName(dag, i));
    }
  }
  tgPut(out, tsLiteral(")"));
}

static void printInstance(const TgInit *instance, TsString *out) {
  tgPutText(out, instance->words[0].record->name);
  tgPut(out, tsLiteral("<"));
  for (size_t i = 0; i < tgInstanceSize(instance); ++i) {
    TgArgument arg = tgInstanceArgument(instance, i);
    if (i)
      tgPut(out, tsLiteral(", "));
    if (arg.name)
      tgInitPrint(arg.name, out);
    else
      tsStringAppendUnsigned(out, i);
    tgPut(out, tsLiteral(": "));
    tgInitPrint(arg.value, out);
  }
  tgPut(out, tsLiteral(">"));
}

static void printCond(const TgInit *init, TsString *out) {
  tgPut(out, tsLiteral("!cond("));
  for (size_t i = 0; i < init->size; i += 2) {
    if (i)
      tgPut(out, tsLiteral(", "));
    tgInitPrint(init->words[i].init, out);
    tgPut(out, tsLiteral(": "));
    tgInitPrint(init->words[i + 1].init, out);
  }
  tgPut(out, tsLiteral(")"));
}

static void printOperatorHead(const TgInit *init, TsString *out) {
  tsStringAppendC(out, tgOpName((TgOp)init->op));
  const TgType *type = NULL;
  if (init->op == TG_OP_CAST || init->op == TG_OP_GETDAGARG)
    type = init->type;
  else if (init->op == TG_OP_ISA || init->op == TG_OP_EXISTS || init->op == TG_OP_INSTANCES)
    type = init->words[0].type;
  if (type) {
    tgPut(out, tsLiteral("<"));
    tgTypePrint(type, out);
    tgPut(out, tsLiteral(">"));
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
      tgPut(out, tsLiteral("]"));
    return;
  }
  printOperatorHead(init, out);
  tgPut(out, tsLiteral("("));
  size_t first = op == TG_OP_ISA || op == TG_OP_EXISTS || op == TG_OP_INSTANCES;
  for (size_t i = first; i < init->size; ++i) {
    if (i > first)
      tgPut(out, tsLiteral(", "));
    // The variables of loops are names, not texts.
    bool isName = (i == 0 && (op == TG_OP_FOREACH || op == TG_OP_FILTER)) ||
                  ((i == 2 || i == 3) && op == TG_OP_FOLDL);
    if (isName)
      tgInitPrintUnquoted(init->words[i].init, out);
    else
      tgInitPrint(init->words[i].init, out);
  }
  tgPut(out, tsLiteral(")"));
}

void tgInitPrint(const TgInit *init, TsString *out) {
  if (tgIsFull(out))
    return;
  size_t plain = sizeOfPlain(init);
  if (plain) {
    tgEndAt(out, writePlain(init, tgExtend(out, plain)));
    return;
  }
  switch (init->kind) {
  case TG_BITS:
    printBits(init, out);
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
    tgPutText(out, init->words[0].init);
    break;
  case TG_VAR_BIT:
    tgInitPrint(init->words[0].init, out);
    tgPut(out, tsLiteral("{"));
    tsStringAppendSigned(out, init->words[1].integer);
    tgPut(out, tsLiteral("}"));
    break;
  case TG_FIELD:
    tgInitPrint(init->words[0].init, out);
    tgPut(out, tsLiteral("."));
    tgPutText(out, init->words[1].init);
    break;
  case TG_INSTANCE:
    printInstance(init, out);
    break;
  default:
    printOperator(init, out);
    break;
  }
}

void tgInitPrintUnquoted(const TgInit *init, TsString *out) {
  if (init->kind == TG_STRING)
    tgPutText(out, init);
  else
    tgInitPrint(init, out);
}

enum { ROOM_OF_HEAD = 10 }; ///< besides the type and the name

/// `field type name = `; where it ends.
static char *writeHead(char *at, const TgField *field, MlirStringRef type) {
  if (field->decl->mayStayOpen)
    at = tgCopy(at, tsLiteral("field "));
  at = tgCopy(at, type);
  *at = ' ';
  return tgCopy(tgCopy(at + 1, tgText(field->name)), tsLiteral(" = "));
}

static bool isCodeField(const TgField *field) {
  return field->value->kind == TG_STRING && field->value->op &&
         field->decl->type->kind == TG_TYPE_STRING;
}

void tgFieldPrint(const TgField *field, TsString *out) {
  MlirStringRef type = isCodeField(field) ? tsLiteral("code") : tgTypeText(field->decl->type);
  char *at = tgExtend(out, type.length + field->name->size + ROOM_OF_HEAD);
  tgEndAt(out, writeHead(at, field, type));
  tgInitPrint(field->value, out);
}

/// The head of the field's line, made once for all records that have it.
static void makeHead(const TgField *field) {
  TgDeclaration *decl = field->decl;
  TsString head = {0};
  MlirStringRef type = tgTypeText(decl->type);
  char *start = tgExtend(&head, type.length + field->name->size + ROOM_OF_HEAD + 2);
  tgEndAt(&head, writeHead(tgCopy(start, tsLiteral("  ")), field, type));
  decl->headSize = (uint32_t)head.size;
  decl->lineCapacity = (uint32_t)tgPieces(head.size + TG_PIECE);
  decl->line = tgKeepPieces(&decl->type->context->arena, tsStringView(&head), TG_PIECE);
  tsStringFree(&head);
}

/// Keeps the text of the value behind the head. Long ones would cost more than they save.
static void keepValue(TgDeclaration *decl, const TgInit *value, MlirStringRef text) {
  size_t size = decl->headSize + text.length;
  if (text.length > TG_LONGEST_KEPT)
    return;
  if (size > decl->lineCapacity) {
    decl->lineCapacity = (uint32_t)tgPieces(size);
    decl->line = tgKeepPieces(&decl->type->context->arena,
                              mlirStringRefCreate(decl->line, decl->headSize), text.length);
  }
  memcpy(decl->line + decl->headSize, text.data, text.length);
  decl->lineSize = (uint32_t)size;
  decl->lineValue = value;
}

/// A line of a record.
static void printFieldLine(const TgField *field, TsString *out) {
  if (tgIsFull(out))
    return;
  TgDeclaration *decl = field->decl;
  const TgInit *value = field->value;
  if (decl->lineValue == value) {
    tgPutPieces(out, decl->line, decl->lineSize);
    return;
  }
  if (isCodeField(field)) {
    tgPut(out, tsLiteral("  "));
    tgFieldPrint(field, out);
    tgPut(out, tsLiteral(";\n"));
    return;
  }
  if (!decl->line)
    makeHead(field);
  tgPutPieces(out, decl->line, decl->headSize);
  size_t start = out->size, plain = sizeOfPlain(value);
  if (plain) {
    tgEndAt(out, tgCopy(writePlain(value, tgExtend(out, plain + 2)), tsLiteral(";\n")));
  } else {
    tgInitPrint(value, out);
    tgPut(out, tsLiteral(";\n"));
  }
  if (decl->lastValue == value)
    keepValue(decl, value, mlirStringRefCreate(out->data + start, out->size - start));
  decl->lastValue = value;
}

static void printFields(const TgRecord *record, bool mayStayOpen, TsString *out) {
  for (uint32_t i = 0; i < record->numFields; ++i) {
    const TgField *field = &record->fields[i];
    if (!field->decl->argument && field->decl->mayStayOpen == mayStayOpen)
      printFieldLine(field, out);
  }
}

char *tgKeepPieces(TsArena *arena, MlirStringRef text, size_t more) {
  size_t pieces = tgPieces(text.length + more);
  char *kept = tsArenaAlloc(arena, pieces, 1);
  tgCopy(kept, text);
  memset(kept + text.length, 0, pieces - text.length);
  return kept;
}

/// The names of the class's superclasses and its own, each behind a blank.
static void printChain(TgRecord *cls, TsString *out) {
  if (cls->chain.data) {
    tgPutPieces(out, cls->chain.data, cls->chain.length);
    return;
  }
  size_t start = out->size;
  for (uint32_t i = 0; i < cls->numDirect; ++i)
    printChain(cls->direct[i], out);
  tgPut(out, tsLiteral(" "));
  tgPutText(out, cls->name);
  MlirStringRef chain = mlirStringRefCreate(out->data + start, out->size - start);
  if (chain.length <= TG_LONGEST_KEPT)
    cls->chain = mlirStringRefCreate(tgKeepPieces(&cls->context->arena, chain, 0), chain.length);
}

static void printSuperClasses(const TgRecord *record, TsString *out) {
  if (record->numDirect)
    tgPut(out, tsLiteral("\t//"));
  for (uint32_t i = 0; i < record->numDirect; ++i)
    printChain(record->direct[i], out);
}

void tgRecordPrint(const TgRecord *record, TsString *out) {
  tgInitPrintUnquoted(record->name, out);
  if (record->numTemplateArgs) {
    tgPut(out, tsLiteral("<"));
    for (uint32_t i = 0; i < record->numTemplateArgs; ++i) {
      if (i)
        tgPut(out, tsLiteral(", "));
      tgFieldPrint(&record->fields[i], out);
    }
    tgPut(out, tsLiteral(">"));
  }
  tgPut(out, tsLiteral(" {"));
  printSuperClasses(record, out);
  tgPut(out, tsLiteral("\n"));
  if (record->hasOpenFields)
    printFields(record, true, out);
  printFields(record, false, out);
  tgPut(out, tsLiteral("}\n"));
}

/// Text is handed on in pieces of about this size.
enum { PIECE = 1 << 16 };

void tgFlush(TsString *text, bool all, MlirStringCallback out, void *user) {
  if (text->size < PIECE && !all)
    return;
  out(tsStringView(text), user);
  tsStringClear(text);
}

bool tgEndRecord(const TgRecord *record, TsString *text, MlirStringCallback out, void *user) {
  if (tgIsFull(text))
    tgFatal(record->context, record, "the text of the record is longer than %d bytes",
            TG_MAX_PRINTED);
  else
    tgFlush(text, false, out, user);
  return !record->context->isFatal;
}

bool tgPrintRecords(TgContext *context, MlirStringCallback out, void *user) {
  TsString text = {0};
  TgRecordList classes = tgContextGetClasses(context), defs = tgContextGetDefs(context);
  tgPut(&text, tsLiteral("------------- Classes -----------------\n"));
  bool ok = true;
  for (size_t i = 0; i < classes.size && ok; ++i) {
    tgPut(&text, tsLiteral("class "));
    tgRecordPrint(classes.data[i], &text);
    ok = tgEndRecord(classes.data[i], &text, out, user);
  }
  tgPut(&text, tsLiteral("------------- Defs -----------------\n"));
  for (size_t i = 0; i < defs.size && ok; ++i) {
    tgPut(&text, tsLiteral("def "));
    tgRecordPrint(defs.data[i], &text);
    ok = tgEndRecord(defs.data[i], &text, out, user);
  }
  if (ok)
    tgFlush(&text, true, out, user);
  tsStringFree(&text);
  return ok;
}
