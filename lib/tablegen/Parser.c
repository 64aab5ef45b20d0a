// Parsing statements: classes, defs, multiclasses, lets, loops and the rest.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Parser.h"

//===-- Helpers -----------------------------------------------------------------------------===//

bool tgTokenError(TgParser *parser, const char *message) {
  tgReport(parser->context, TS_ERROR, parser->lexer.loc, mlirStringRefCreateFromCString(message));
  return false;
}

bool tgErrorAt(TgParser *parser, TgLoc loc, const char *format, ...) {
  va_list args;
  va_start(args, format);
  TsString text = {0};
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  tgReport(parser->context, TS_ERROR, loc, tsStringView(&text));
  tsStringFree(&text);
  return false;
}

bool tgEnter(TgParser *parser) {
  if (++parser->nesting <= TG_MAX_NESTING)
    return true;
  tgErrorAt(parser, parser->lexer.loc, "nested more than %d levels deep", TG_MAX_NESTING);
  --parser->nesting;
  parser->context->isFatal = true;
  return false;
}

void tgPushScope(TgParser *parser, Scope *scope) {
  scope->outer = parser->scope;
  parser->scope = scope;
}

void tgPopScope(TgParser *parser) {
  for (const Variable *variable = parser->scope->variables; variable; variable = variable->next)
    *tsPointerMapFind(&parser->variables, variable->name) = (uintptr_t)variable->shadowed;
  parser->scope = parser->scope->outer;
}

void tgAddVariable(TgParser *parser, const TgInit *name, const TgInit *value) {
  Variable *variable = tgAlloc(parser->context, sizeof *variable);
  uintptr_t *innermost = tsPointerMapInsert(&parser->variables, name, NULL);
  *variable = (Variable){.next = parser->scope->variables,
                         .shadowed = (Variable *)*innermost,
                         .scope = parser->scope,
                         .name = name,
                         .value = value};
  parser->scope->variables = variable;
  *innermost = (uintptr_t)variable;
  ((TgInit *)name)->flags |= TG_LOCAL_NAME;
}

static const char *keepText(TgParser *parser, TsString *text) {
  const char *kept = tsArenaString(&parser->context->arena, tsStringView(text)).data;
  tsStringFree(text);
  return kept;
}

const char *tgShowType(TgParser *parser, const TgType *type) {
  TsString text = {0};
  tgTypePrint(type, &text);
  return keepText(parser, &text);
}

const char *tgShow(TgParser *parser, const TgInit *init) {
  TsString text = {0};
  tgInitPrint(init, &text);
  return keepText(parser, &text);
}

static bool isGlobal(TgParser *parser, const TgInit *name) {
  return tgContextFindDefByInit(parser->context, name) ||
         tsPointerMapFind(&parser->context->globals, name);
}

static void addGlobal(TgParser *parser, const TgInit *name, const TgInit *value) {
  *tsPointerMapInsert(&parser->context->globals, name, NULL) = (uintptr_t)value;
  tsVecPush(&parser->context->globalOrder, name);
}

static bool parseObject(TgParser *parser);

static bool isObjectStart(TgToken token) {
  switch (token) {
  case TOK_ASSERT:
  case TOK_CLASS:
  case TOK_DEF:
  case TOK_DEFM:
  case TOK_DEFSET:
  case TOK_DEFTYPE:
  case TOK_DEFVAR:
  case TOK_DUMP:
  case TOK_FOREACH:
  case TOK_IF:
  case TOK_LET:
  case TOK_MULTICLASS:
    return true;
  default:
    return false;
  }
}

bool tgParseObjects(TgParser *parser) {
  while (isObjectStart(parser->lexer.kind))
    if (!parseObject(parser))
      return false;
  return true;
}

/// The objects of a block up to its `}`; the current token is the `{`.
static bool parseBlock(TgParser *parser, const char *unclosed) {
  TgLoc brace = parser->lexer.loc;
  tgNext(parser);
  if (!tgParseObjects(parser))
    return false;
  if (tgConsume(parser, TOK_R_BRACE))
    return true;
  tgTokenError(parser, unclosed);
  return tgErrorAt(parser, brace, "to match this '{'");
}

/// A block or a single object, in a scope of its own.
static bool parseScoped(TgParser *parser, Scope *scope, const char *unclosed) {
  tgPushScope(parser, scope);
  bool ok = tgIs(parser, TOK_L_BRACE) ? parseBlock(parser, unclosed) : parseObject(parser);
  tgPopScope(parser);
  return ok;
}

//===-- Declarations ------------------------------------------------------------------------===//

/// `[field] type name [= value]`; the name as declared. `owner` gets the field.
static const TgInit *parseDeclaration(TgParser *parser, TgRecord *record, TgRecord *owner,
                                      bool isTemplateArg) {
  TgContext *context = parser->context;
  bool mayStayOpen = tgConsume(parser, TOK_FIELD);
  const TgType *type = tgParseType(parser);
  if (!type)
    return NULL;
  if (!tgIs(parser, TOK_ID)) {
    tgTokenError(parser, "Expected identifier in declaration");
    return NULL;
  }
  TgLoc loc = parser->lexer.loc;
  const TgInit *name = tgCurrentText(parser);
  if (tsEqualC(tgText(name), "NAME")) {
    tgTokenError(parser, "'NAME' is a reserved variable name");
    return NULL;
  }
  if (!isTemplateArg && parser->scope->variables && tgFindLocal(parser, name)) {
    tgTokenError(parser, "local variable of this name already exists");
    return NULL;
  }
  tgNext(parser);
  TgDeclaration *decl = tgAlloc(context, sizeof *decl);
  *decl = (TgDeclaration){.type = type, .mayStayOpen = mayStayOpen && !isTemplateArg};
  if (isTemplateArg) {
    decl->argument = name;
    name = tgQualify(owner, name);
  }
  TgField field = {.name = name, .decl = decl, .loc = loc};
  tgFieldSetValue(context, &field, tgUnset(context));
  if (!tgAddField(parser, owner, loc, &field))
    return NULL;
  tgNoteFieldName(name, isTemplateArg);
  if (isTemplateArg)
    ((TgInit *)decl->argument)->depth = name->depth;
  if (tgConsume(parser, TOK_EQUAL)) {
    TgLoc valueLoc = parser->lexer.loc;
    const TgInit *value = tgParseValue(parser, record, type, PARSE_VALUE);
    if (value)
      tgSetField(parser, owner, valueLoc, name, NULL, 0, value, false);
  }
  return name;
}

/// `<declaration, ...>` of a class (`record`) or multiclass.
static bool parseTemplateArgs(TgParser *parser, TgRecord *record, TgRecord *owner) {
  tgNext(parser);
  do {
    TgLoc loc = parser->lexer.loc;
    const TgInit *name = parseDeclaration(parser, record, owner, true);
    if (!name)
      return false;
    // Without a new field the name was there already.
    if (owner->numFields == owner->numTemplateArgs)
      return tgErrorAt(parser, loc,
                       "template argument with the same name has already been defined");
    ++owner->numTemplateArgs;
  } while (tgConsume(parser, TOK_COMMA));
  return tgConsume(parser, TOK_GREATER) ||
         tgTokenError(parser, "expected '>' at end of template argument list");
}

//===-- Statements without records ----------------------------------------------------------===//

static bool parseAssert(TgParser *parser, TgRecord *record) {
  tgNext(parser);
  TgAssertion check = {.loc = parser->lexer.loc};
  check.condition = tgParseValue(parser, record, NULL, PARSE_VALUE);
  if (!check.condition)
    return false;
  if (!tgConsume(parser, TOK_COMMA))
    return tgTokenError(parser, "expected ',' in assert statement");
  check.message = tgParseValue(parser, record, NULL, PARSE_VALUE);
  if (!check.message)
    return false;
  if (!tgConsume(parser, TOK_SEMI))
    return tgTokenError(parser, "expected ';'");
  if (!record)
    return tgAddEntry(parser, (Entry){.check = check});
  tgRecordAddAssertion(record, check);
  return true;
}

static bool parseDump(TgParser *parser, TgRecord *record) {
  TgAssertion check = {.loc = parser->lexer.loc};
  tgNext(parser);
  const TgInit *value = tgParseValue(parser, record, NULL, PARSE_VALUE);
  if (!value)
    return false;
  if (!tgConsume(parser, TOK_SEMI))
    return tgTokenError(parser, "expected ';'");
  check.message = value;
  if (!record)
    return tgAddEntry(parser, (Entry){.check = check});
  tgRecordAddAssertion(record, check);
  return true;
}

static bool parseDefvar(TgParser *parser, TgRecord *record) {
  if (tgNext(parser) != TOK_ID)
    return tgTokenError(parser, "expected identifier");
  const TgInit *name = tgCurrentText(parser);
  Scope *scope = parser->scope;
  const Variable *variable = tgFindLocal(parser, name);
  if (variable && variable->scope == scope)
    return tgTokenError(parser, "local variable of this name already exists");
  if (record) {
    const TgField *field = tgRecordFind(record, name);
    if (field && !field->decl->argument)
      return tgTokenError(parser, "field of this name already exists");
  }
  bool isOutermost = scope->outer == NULL;
  if (isOutermost && isGlobal(parser, name))
    return tgTokenError(parser, "def or global variable of this name already exists");
  if (tgNext(parser) != TOK_EQUAL)
    return tgTokenError(parser, "expected '='");
  tgNext(parser);
  const TgInit *value = tgParseValue(parser, record, NULL, PARSE_VALUE);
  if (!value)
    return false;
  if (!tgConsume(parser, TOK_SEMI))
    return tgTokenError(parser, "expected ';'");
  if (isOutermost)
    addGlobal(parser, name, value);
  else
    tgAddVariable(parser, name, value);
  return true;
}

static bool parseDeftype(TgParser *parser) {
  TgContext *context = parser->context;
  if (tgNext(parser) != TOK_ID)
    return tgTokenError(parser, "expected identifier");
  const TgInit *name = tgCurrentText(parser);
  if (tsPointerMapFind(&parser->typeAliases, name) || tsPointerMapFind(&context->classes, name))
    return tgErrorAt(parser, parser->lexer.loc, "type of this name '%s' already exists",
                     tgChars(name));
  if (tgNext(parser) != TOK_EQUAL)
    return tgTokenError(parser, "expected '='");
  tgNext(parser);
  TgLoc loc = parser->lexer.loc;
  const TgType *type = tgParseType(parser);
  if (!type)
    return false;
  if (type->kind == TG_TYPE_RECORD)
    return tgErrorAt(parser, loc, "cannot define type alias for class type '%s'",
                     tgShowType(parser, type));
  *tsPointerMapInsert(&parser->typeAliases, name, NULL) = (uintptr_t)type;
  return tgConsume(parser, TOK_SEMI) || tgTokenError(parser, "expected ';'");
}

//===-- Bodies ------------------------------------------------------------------------------===//

/// The bits of a let, from the lowest: in braces in a body, in angle brackets outside of one.
static bool parseLetBits(TgParser *parser, bool inBody, Places *bits) {
  TgLoc opening = parser->lexer.loc;
  if (tgConsume(parser, inBody ? TOK_L_BRACE : TOK_LESS)) {
    if (!tgParseRangeList(parser, bits))
      return false;
    if (!tgConsume(parser, inBody ? TOK_R_BRACE : TOK_GREATER)) {
      tgTokenError(parser, inBody ? "expected '}' at end of bit list"
                                  : "expected '>' at end of range list");
      return tgErrorAt(parser, opening, inBody ? "to match this '{'" : "to match this '<'");
    }
    for (size_t i = 0, n = bits->data.size; i < n / 2; ++i) {
      unsigned swap = bits->data.data[i];
      bits->data.data[i] = bits->data.data[n - 1 - i];
      bits->data.data[n - 1 - i] = swap;
    }
  }
  return true;
}

static bool parseBodyLet(TgParser *parser, TgRecord *record) {
  if (tgNext(parser) != TOK_ID)
    return tgTokenError(parser, "expected field identifier after let");
  TgLoc loc = parser->lexer.loc;
  const TgInit *name = tgCurrentText(parser);
  tgNext(parser);
  Places bits = {0};
  bool ok = false;
  if (!parseLetBits(parser, true, &bits))
    goto done;
  if (!tgConsume(parser, TOK_EQUAL)) {
    tgTokenError(parser, "expected '=' in let expression");
    goto done;
  }
  const TgField *field = tgRecordFind(record, name);
  if (!field) {
    tgErrorAt(parser, loc, "Value '%s' unknown!", tgChars(name));
    goto done;
  }
  tgNoteFieldUse(parser->context, loc, name, record, field);
  const TgType *type = field->decl->type;
  if (bits.data.size && type->kind == TG_TYPE_BITS && bits.data.size <= TG_MAX_BITS)
    type = tgTypeBits(parser->context, bits.data.size);
  const TgInit *value = tgParseValue(parser, record, type, PARSE_VALUE);
  if (!value)
    goto done;
  ok = tgConsume(parser, TOK_SEMI) || tgTokenError(parser, "expected ';' after let expression");
  ok = ok && tgSetField(parser, record, loc, name, bits.data.data, bits.data.size, value, true);
done:
  tsVecFree(&bits.data);
  return ok;
}

static bool parseBodyItem(TgParser *parser, TgRecord *record) {
  switch (parser->lexer.kind) {
  case TOK_ASSERT:
    return parseAssert(parser, record);
  case TOK_DEFVAR:
    return parseDefvar(parser, record);
  case TOK_DUMP:
    return parseDump(parser, record);
  case TOK_LET:
    return parseBodyLet(parser, record);
  default:
    if (!parseDeclaration(parser, record, record, false))
      return false;
    return tgConsume(parser, TOK_SEMI) || tgTokenError(parser, "expected ';' after declaration");
  }
}

static void rejectSemicolon(TgParser *parser, const char *message) {
  TgLoc loc = parser->lexer.loc;
  if (!tgConsume(parser, TOK_SEMI))
    return;
  tgErrorAt(parser, loc, "%s", message);
  tgReport(parser->context, TS_NOTE, (TgLoc){0, 0},
           tsLiteral("Semicolon ignored; remove to eliminate this error"));
}

static bool parseBody(TgParser *parser, TgRecord *record) {
  if (tgConsume(parser, TOK_SEMI))
    return true;
  if (!tgConsume(parser, TOK_L_BRACE))
    return tgTokenError(parser, "Expected '{' to start body or ';' for declaration only");
  while (!tgIs(parser, TOK_R_BRACE))
    if (!parseBodyItem(parser, record))
      return false;
  tgNext(parser);
  rejectSemicolon(parser, "A class or def body should not end with a semicolon");
  return true;
}

ClassRef tgParseClassRef(TgParser *parser, TgRecord *record, bool isDefm) {
  TgContext *context = parser->context;
  ClassRef ref = {.loc = parser->lexer.loc};
  if (!tgIs(parser, TOK_ID)) {
    tgTokenError(parser, isDefm ? "expected name for MultiClassID" : "expected name for ClassID");
    return ref;
  }
  const TgInit *name = tgCurrentText(parser);
  TgRecord *owner = NULL;
  uintptr_t *found = tsPointerMapFind(isDefm ? &parser->multiClasses : &context->classes, name);
  if (found)
    owner = isDefm ? ((MultiClass *)*found)->record : (TgRecord *)*found;
  if (!owner) {
    if (isDefm)
      tgErrorAt(parser, ref.loc, "Couldn't find multiclass '%s'", tgChars(name));
    else
      tgReportNoClass(parser, name, ref.loc);
    return ref;
  }
  tgNoteUse(context, ref.loc, owner);
  tgNext(parser);
  if (!tgConsume(parser, TOK_LESS) || tgParseTemplateArgs(parser, record, owner, &ref))
    ref.cls = owner;
  return ref;
}

/// `[: Class<args>, ...] body`, in a scope of the record.
static bool parseObjectBody(TgParser *parser, TgRecord *record) {
  Scope scope = {.record = record};
  tgPushScope(parser, &scope);
  bool ok = true;
  if (tgConsume(parser, TOK_COLON)) {
    do {
      ClassRef ref = tgParseClassRef(parser, record, false);
      ok = ref.cls && tgAddSuperClass(parser, record, &ref);
    } while (ok && tgConsume(parser, TOK_COMMA));
  }
  ok = ok && tgApplyLets(parser, record) && parseBody(parser, record);
  tgPopScope(parser);
  return ok;
}

//===-- Classes and defs --------------------------------------------------------------------===//

static void warnUnusedArgs(TgParser *parser, const TgRecord *cls) {
  if (!parser->context->warnUnusedArgs)
    return;
  for (uint32_t i = 0; i < cls->numTemplateArgs; ++i) {
    const TgField *field = &cls->fields[i];
    if (!field->decl->isUsed)
      tgReportFormat(parser->context, TS_WARNING, field->loc, "unused template argument: %s",
                     tgChars(field->name));
  }
}

static bool parseClass(TgParser *parser) {
  TgContext *context = parser->context;
  if (tgNext(parser) != TOK_ID)
    return tgTokenError(parser, "expected class name after 'class' keyword");
  const TgInit *name = tgCurrentText(parser);
  if (tsPointerMapFind(&parser->typeAliases, name))
    return tgErrorAt(parser, parser->lexer.loc, "there is already a defined type alias '%s'",
                     tgChars(name));
  uintptr_t *slot = tsPointerMapInsert(&context->classes, name, NULL);
  TgRecord *cls = (TgRecord *)*slot;
  if (!cls) {
    cls = tgRecordCreate(context, name, parser->lexer.loc, TG_RECORD_CLASS);
    *slot = (uintptr_t)cls;
    tsVecPush(&context->classOrder, cls);
  } else if (cls->numFields || cls->numDirect || cls->numTemplateArgs) {
    return tgErrorAt(parser, parser->lexer.loc, "Class '%s' already defined", tgChars(name));
  } else {
    cls->locs[0] = parser->lexer.loc;
  }
  tgNext(parser);
  Scope scope = {.record = cls};
  tgPushScope(parser, &scope);
  bool ok = (!tgIs(parser, TOK_LESS) || parseTemplateArgs(parser, cls, cls)) &&
            parseObjectBody(parser, cls);
  tgPopScope(parser);
  if (ok)
    warnUnusedArgs(parser, cls);
  return ok;
}

/// The name of a def or defm; `?` when there is none. In a multiclass NAME goes before it unless
/// it is mentioned.
static const TgInit *parseObjectName(TgParser *parser) {
  TgContext *context = parser->context;
  if (tgIs(parser, TOK_COLON) || tgIs(parser, TOK_SEMI) || tgIs(parser, TOK_L_BRACE))
    return tgUnset(context);
  TgRecord *record = parser->multiClass ? parser->multiClass->record : NULL;
  const TgInit *name = tgParseValue(parser, record, tgTypeString(context), PARSE_NAME);
  if (!name || !parser->multiClass)
    return name;
  const TgInit *implicit = tgQualifyImplicit(record);
  if (tgInitRefersTo(context, name, implicit))
    return name;
  return tgConcatStrings(context, tgVar(context, implicit, tgTypeString(context)), name);
}

static bool parseDef(TgParser *parser) {
  TgContext *context = parser->context;
  TgLoc defLoc = parser->lexer.loc;
  // A plain name is the place of the record; a composed one may be anywhere.
  TgLoc nameLoc = tgNext(parser) == TOK_ID ? parser->lexer.loc : defLoc;
  const TgInit *name = parseObjectName(parser);
  if (!name)
    return false;
  TgRecord *record;
  if (name->kind == TG_UNSET) {
    record =
        tgRecordCreate(context, tgContextNewAnonymousName(context), defLoc, TG_RECORD_ANONYMOUS);
  } else if (!name->type || name->type->kind != TG_TYPE_STRING) {
    return tgErrorAt(parser, nameLoc, "Record name '%s' is not a string!", tgShow(parser, name));
  } else {
    if (name->kind == TG_STRING && name->op)
      name = tgString(context, tgText(name));
    record = tgRecordCreate(context, name, nameLoc, TG_RECORD_DEF);
  }
  return parseObjectBody(parser, record) && tgAddEntry(parser, (Entry){.record = record});
}

static bool parseDefset(TgParser *parser) {
  TgContext *context = parser->context;
  tgNext(parser);
  Defset defset = {.loc = parser->lexer.loc};
  const TgType *type = tgParseType(parser);
  if (!type)
    return false;
  if (type->kind != TG_TYPE_LIST)
    return tgErrorAt(parser, defset.loc, "expected list type");
  defset.element = type->element;
  if (!tgIs(parser, TOK_ID))
    return tgTokenError(parser, "expected identifier");
  const TgInit *name = tgCurrentText(parser);
  if (isGlobal(parser, name))
    return tgTokenError(parser, "def or global variable of this name already exists");
  if (tgNext(parser) != TOK_EQUAL)
    return tgTokenError(parser, "expected '='");
  if (tgNext(parser) != TOK_L_BRACE)
    return tgTokenError(parser, "expected '{'");
  tsVecPush(&parser->defsets, &defset);
  bool ok = parseBlock(parser, "expected '}' at end of defset");
  --parser->defsets.size;
  if (ok)
    addGlobal(parser, name, tgList(context, defset.element, defset.defs.data, defset.defs.size));
  tsVecFree(&defset.defs);
  return ok;
}

//===-- Loops and conditions ----------------------------------------------------------------===//

/// A list of ints from what was collected.
static const TgInit *listOfPlaces(TgParser *parser, const Places *places) {
  TsVec(const TgInit *) values = {0};
  for (size_t i = 0; i < places->data.size; ++i)
    tsVecPush(&values, tgInt(parser->context, places->data.data[i]));
  const TgInit *list =
      tgList(parser->context, tgTypeInt(parser->context), values.data, values.size);
  tsVecFree(&values);
  return list;
}

static const TgInit *parseLoopValue(TgParser *parser, Places *places) {
  TgLoc loc = parser->lexer.loc;
  const TgInit *value = tgParseValue(parser, NULL, NULL, PARSE_VALUE);
  if (!value)
    return NULL;
  if (value->type && value->type->kind == TG_TYPE_LIST)
    return value;
  if (value->type)
    return tgParseRangePiece(parser, places, value) ? listOfPlaces(parser, places) : NULL;
  tgErrorAt(parser, loc, "expected a list, got '%s'", tgShow(parser, value));
  if (parser->multiClass)
    tgReport(parser->context, TS_NOTE, (TgLoc){0, 0},
             tsLiteral("references to multiclass template arguments cannot be resolved at this "
                       "time"));
  return NULL;
}

/// What a foreach runs over: a list, a range or {ranges}.
static const TgInit *parseLoopList(TgParser *parser) {
  Places places = {0};
  const TgInit *list = NULL;
  if (!tgConsume(parser, TOK_L_BRACE)) {
    list = parseLoopValue(parser, &places);
  } else {
    bool ok = tgParseRangeList(parser, &places);
    if (!tgConsume(parser, TOK_R_BRACE))
      tgTokenError(parser, "expected '}' at end of bit range list");
    else if (ok)
      list = listOfPlaces(parser, &places);
  }
  tsVecFree(&places.data);
  return list;
}

/// The loop's body, then the loop itself goes where it belongs.
static bool parseLoopBody(TgParser *parser, Loop *loop, const char *unclosed) {
  Scope scope = {.loop = loop};
  tsVecPush(&parser->loops, loop);
  bool ok = parseScoped(parser, &scope, unclosed);
  --parser->loops.size;
  return ok && tgAddEntry(parser, (Entry){.loop = loop});
}

/// `variable = list`
static bool parseLoopDeclaration(TgParser *parser, Loop *loop) {
  if (!tgIs(parser, TOK_ID))
    return tgTokenError(parser, "Expected identifier in foreach declaration");
  const TgInit *name = tgCurrentText(parser);
  if (tgNext(parser) != TOK_EQUAL)
    return tgTokenError(parser, "Expected '=' in foreach declaration");
  tgNext(parser);
  loop->list = parseLoopList(parser);
  if (loop->list)
    loop->variable = tgVar(parser->context, name, loop->list->type->element);
  return loop->list != NULL;
}

static bool parseForeach(TgParser *parser) {
  TgContext *context = parser->context;
  Loop *loop = tgAlloc(context, sizeof *loop);
  *loop = (Loop){.loc = parser->lexer.loc};
  tgNext(parser);
  if (!parseLoopDeclaration(parser, loop))
    return tgTokenError(parser, "expected declaration in for");
  if (!tgConsume(parser, TOK_IN))
    return tgTokenError(parser, "Unknown tok");
  return parseLoopBody(parser, loop, "expected '}' at end of foreach command");
}

/// A branch is a loop over one element when it is taken, else over none.
static bool parseBranch(TgParser *parser, TgLoc loc, const TgInit *condition, bool isThen) {
  TgContext *context = parser->context;
  const TgInit *one = tgBit(context, true);
  const TgInit *taken = tgList(context, tgTypeBit(context), &one, 1);
  const TgInit *skipped = tgList(context, tgTypeBit(context), NULL, 0);
  Loop *loop = tgAlloc(context, sizeof *loop);
  *loop = (Loop){.loc = loc};
  loop->list = tgFold3(context, TG_OP_IF, taken->type, condition, isThen ? taken : skipped,
                       isThen ? skipped : taken, NULL);
  return parseLoopBody(parser, loop,
                       isThen ? "expected '}' at end of 'then' clause"
                              : "expected '}' at end of 'else' clause");
}

static bool parseIf(TgParser *parser) {
  TgLoc loc = parser->lexer.loc;
  tgNext(parser);
  const TgInit *condition = tgParseValue(parser, NULL, NULL, PARSE_VALUE);
  if (!condition)
    return false;
  if (!tgConsume(parser, TOK_THEN))
    return tgTokenError(parser, "Unknown tok");
  if (!parseBranch(parser, loc, condition, true))
    return false;
  return !tgConsume(parser, TOK_ELSE) || parseBranch(parser, loc, condition, false);
}

static bool parseLetItem(TgParser *parser) {
  if (!tgIs(parser, TOK_ID))
    return tgTokenError(parser, "expected identifier in let definition");
  LetItem item = {.name = tgCurrentText(parser), .loc = parser->lexer.loc};
  tgNext(parser);
  Places bits = {0};
  bool ok = parseLetBits(parser, false, &bits);
  if (ok && !tgConsume(parser, TOK_EQUAL))
    ok = tgTokenError(parser, "expected '=' in let expression");
  if (ok) {
    item.value = tgParseValue(parser, NULL, NULL, PARSE_VALUE);
    ok = item.value != NULL;
  }
  if (ok) {
    item.numBits = bits.data.size;
    item.bits = tsArenaCopy(&parser->context->arena, bits.data.data,
                            bits.data.size * sizeof *bits.data.data, 8);
    tsVecPush(&parser->lets, item);
  }
  tsVecFree(&bits.data);
  return ok;
}

static bool parseLet(TgParser *parser) {
  size_t outer = parser->lets.size;
  tgNext(parser);
  bool ok;
  do {
    ok = parseLetItem(parser);
  } while (ok && tgConsume(parser, TOK_COMMA));
  if (ok && !tgConsume(parser, TOK_IN))
    ok = tgTokenError(parser, "expected 'in' at end of top-level 'let'");
  if (ok && tgIs(parser, TOK_L_BRACE)) {
    Scope scope = {0};
    ok = parseScoped(parser, &scope, "expected '}' at end of top level let command");
  } else if (ok) {
    ok = parseObject(parser);
  }
  parser->lets.size = outer;
  return ok;
}

//===-- Multiclasses ------------------------------------------------------------------------===//

static bool addParentMultiClass(TgParser *parser, MultiClass *multiClass) {
  TgContext *context = parser->context;
  ClassRef ref = tgParseClassRef(parser, multiClass->record, true);
  if (!ref.cls)
    return false;
  MultiClass *parent = (MultiClass *)*tsPointerMapFind(&parser->multiClasses, ref.cls->name);
  TgMappings values = tgTakeMappings(context);
  bool ok = tgMatchArguments(parser, ref.cls, &ref, &values);
  if (ok) {
    const TgInit *name =
        tgVar(context, tgQualifyImplicit(multiClass->record), tgTypeString(context));
    tsVecPush(&values, (TgMapping){tgQualifyImplicit(ref.cls), name, TG_RAW});
    ok = tgExpandEntries(parser, &parent->entries, &values, false, &multiClass->entries, NULL);
  }
  tgGiveMappings(context, &values);
  return ok;
}

static bool parseMultiClassItem(TgParser *parser) {
  switch (parser->lexer.kind) {
  case TOK_ASSERT:
  case TOK_DEF:
  case TOK_DEFM:
  case TOK_DEFVAR:
  case TOK_DUMP:
  case TOK_FOREACH:
  case TOK_IF:
  case TOK_LET:
    return parseObject(parser);
  default:
    return tgTokenError(parser, "expected 'assert', 'def', 'defm', 'defvar', 'dump', 'foreach', "
                                "'if', or 'let' in multiclass body");
  }
}

static bool parseMultiClassBody(TgParser *parser, MultiClass *multiClass, bool inherits) {
  if (!tgIs(parser, TOK_L_BRACE)) {
    if (!inherits)
      return tgTokenError(parser, "expected '{' in multiclass definition");
    return tgConsume(parser, TOK_SEMI) ||
           tgTokenError(parser, "expected ';' in multiclass definition");
  }
  if (tgNext(parser) == TOK_R_BRACE)
    return tgTokenError(parser, "multiclass must contain at least one def");
  MultiClass *outer = parser->multiClass;
  parser->multiClass = multiClass;
  bool ok = true;
  while (ok && !tgIs(parser, TOK_R_BRACE))
    ok = parseMultiClassItem(parser);
  parser->multiClass = outer;
  if (!ok)
    return false;
  tgNext(parser);
  rejectSemicolon(parser, "A multiclass body should not end with a semicolon");
  return true;
}

static bool parseMultiClass(TgParser *parser) {
  TgContext *context = parser->context;
  if (tgNext(parser) != TOK_ID)
    return tgTokenError(parser, "expected identifier after multiclass for name");
  const TgInit *name = tgCurrentText(parser);
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&parser->multiClasses, name, &inserted);
  if (!inserted)
    return tgErrorAt(parser, parser->lexer.loc, "multiclass '%s' already defined", tgChars(name));
  MultiClass *multiClass = tgAlloc(context, sizeof *multiClass);
  *slot = (uintptr_t)multiClass;
  *multiClass = (MultiClass){
      .record = tgRecordCreate(context, name, parser->lexer.loc, TG_RECORD_MULTICLASS)};
  tgNext(parser);
  Scope scope = {.multiClass = multiClass};
  tgPushScope(parser, &scope);
  MultiClass *outer = parser->multiClass;
  parser->multiClass = multiClass;
  bool ok = !tgIs(parser, TOK_LESS) || parseTemplateArgs(parser, NULL, multiClass->record);
  bool inherits = ok && tgConsume(parser, TOK_COLON);
  if (inherits)
    do {
      ok = addParentMultiClass(parser, multiClass);
    } while (ok && tgConsume(parser, TOK_COMMA));
  parser->multiClass = outer;
  ok = ok && parseMultiClassBody(parser, multiClass, inherits);
  tgPopScope(parser);
  if (ok)
    warnUnusedArgs(parser, multiClass->record);
  return ok;
}

/// One multiclass of a defm: its entries with these arguments, into `into`.
static bool expandMultiClass(TgParser *parser, const ClassRef *ref, const TgInit *name,
                             EntryList *into) {
  MultiClass *multiClass = (MultiClass *)*tsPointerMapFind(&parser->multiClasses, ref->cls->name);
  TgMappings values = tgTakeMappings(parser->context);
  bool ok = tgMatchArguments(parser, ref->cls, ref, &values);
  if (ok) {
    tsVecPush(&values, (TgMapping){tgQualifyImplicit(ref->cls), name, TG_RAW});
    ok = tgExpandEntries(parser, &multiClass->entries, &values,
                         !parser->multiClass && !parser->loops.size, into, &ref->loc);
  }
  tgGiveMappings(parser->context, &values);
  return ok;
}

/// The classes that may follow the multiclasses of a defm.
static bool addDefmClasses(TgParser *parser, EntryList *entries) {
  do {
    ClassRef ref = tgParseClassRef(parser, NULL, false);
    if (!ref.cls)
      return false;
    for (Entry *entry = entries->first; entry; entry = entry->next)
      if (!tgAddSuperClassToEntry(parser, entry, &ref))
        return false;
  } while (tgConsume(parser, TOK_COMMA));
  return true;
}

static bool parseDefmParents(TgParser *parser, const TgInit *name, EntryList *entries) {
  for (;;) {
    ClassRef ref = tgParseClassRef(parser, NULL, true);
    if (!ref.cls || !expandMultiClass(parser, &ref, name, entries))
      return false;
    if (!tgConsume(parser, TOK_COMMA))
      return true;
    if (!tgIs(parser, TOK_ID))
      return tgTokenError(parser, "expected identifier");
    if (tsPointerMapFind(&parser->context->classes, tgCurrentText(parser)))
      return addDefmClasses(parser, entries);
  }
}

static bool parseDefm(TgParser *parser) {
  TgContext *context = parser->context;
  tgNext(parser);
  const TgInit *name = parseObjectName(parser);
  if (!name)
    return false;
  if (name->kind == TG_UNSET) {
    name = tgContextNewAnonymousName(context);
    if (parser->multiClass)
      name = tgConcatStrings(
          context,
          tgVar(context, tgQualifyImplicit(parser->multiClass->record), tgTypeString(context)),
          name);
  }
  if (!tgConsume(parser, TOK_COLON))
    return tgTokenError(parser, "expected ':' after defm identifier");
  EntryList entries = {0};
  if (!parseDefmParents(parser, name, &entries))
    return false;
  for (Entry *entry = entries.first; entry; entry = entry->next)
    // A record that can't be added is reported; the others are added all the same.
    if (!tgApplyLetsToEntry(parser, entry) ||
        (!tgAddEntry(parser, *entry) && parser->context->isFatal))
      return false;
  return tgConsume(parser, TOK_SEMI) || tgTokenError(parser, "expected ';' at end of defm");
}

//===-- Objects and files -------------------------------------------------------------------===//

static bool parseObjectHere(TgParser *parser) {
  switch (parser->lexer.kind) {
  case TOK_ASSERT:
    return parseAssert(parser, NULL);
  case TOK_CLASS:
    if (parser->multiClass)
      return tgTokenError(parser, "class is not allowed inside multiclass");
    if (parser->loops.size)
      return tgTokenError(parser, "class is not allowed inside foreach loop");
    return parseClass(parser);
  case TOK_DEF:
    return parseDef(parser);
  case TOK_DEFM:
    return parseDefm(parser);
  case TOK_DEFSET:
    if (parser->multiClass)
      return tgTokenError(parser, "defset is not allowed inside multiclass");
    return parseDefset(parser);
  case TOK_DEFTYPE:
    return parseDeftype(parser);
  case TOK_DEFVAR:
    return parseDefvar(parser, NULL);
  case TOK_DUMP:
    return parseDump(parser, NULL);
  case TOK_FOREACH:
    return parseForeach(parser);
  case TOK_IF:
    return parseIf(parser);
  case TOK_LET:
    return parseLet(parser);
  case TOK_MULTICLASS:
    if (parser->multiClass)
      return tgTokenError(parser, "multiclass is not allowed inside multiclass");
    if (parser->loops.size)
      return tgTokenError(parser, "multiclass is not allowed inside foreach loop");
    return parseMultiClass(parser);
  default:
    return tgTokenError(parser, "Expected assert, class, def, defm, defset, dump, foreach, if, or "
                                "let");
  }
}

static bool parseObject(TgParser *parser) {
  if (!tgEnter(parser))
    return false;
  TgLoc outer = parser->context->place;
  parser->context->place = parser->lexer.loc;
  bool ok = parseObjectHere(parser);
  parser->context->place = outer;
  tgLeave(parser);
  return ok && !parser->context->isFatal;
}

bool tgParseBuffer(TgContext *context, uint32_t buffer) {
  TgParser parser = {.context = context};
  Scope global = {0};
  tgLexerInit(&parser.lexer, context, buffer);
  tgPushScope(&parser, &global);
  tgNext(&parser);
  bool ok = tgParseObjects(&parser);
  if (ok && !tgIs(&parser, TOK_END))
    ok = tgTokenError(&parser, "Unexpected token at top level");
  tgLexerFree(&parser.lexer);
  tsVecFree(&parser.loops);
  tsVecFree(&parser.lets);
  tsVecFree(&parser.defsets);
  tsPointerMapFree(&parser.variables);
  for (size_t i = 0; i < parser.spareInits.size; ++i)
    tsVecFree(&parser.spareInits.data[i]);
  tsVecFree(&parser.spareInits);
  tsVecFree(&parser.argLocs);
  tsPointerMapFree(&parser.multiClasses);
  tsPointerMapFree(&parser.typeAliases);
  return ok && !context->isFatal;
}
