// Parsing types and values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Parser.h"

//===-- Types -------------------------------------------------------------------------------===//

void tgReportNoClass(TgParser *parser, const TgInit *name, TgLoc loc) {
  if (tsPointerMapFind(&parser->multiClasses, name))
    tgErrorAt(parser, loc,
              "Couldn't find class '%s'. Use 'defm' if you meant to use multiclass '%s'",
              tgChars(name), tgChars(name));
  else
    tgErrorAt(parser, loc, "Couldn't find class '%s'", tgChars(name));
}

static const TgType *parseNamedType(TgParser *parser) {
  const TgInit *name = tgCurrentText(parser);
  uintptr_t *alias = tsPointerMapFind(&parser->typeAliases, name);
  if (alias) {
    tgNext(parser);
    return (const TgType *)*alias;
  }
  uintptr_t *cls = tsPointerMapFind(&parser->context->classes, name);
  if (!cls) {
    tgReportNoClass(parser, name, parser->lexer.loc);
    tgNext(parser);
    tgTokenError(parser, "unknown class name");
    return NULL;
  }
  TgRecord *record = (TgRecord *)*cls;
  tgNoteUse(parser->context, parser->lexer.loc, record);
  tgNext(parser);
  return tgTypeRecord(parser->context, &record, 1);
}

static const TgType *parseBitsType(TgParser *parser) {
  if (tgNext(parser) != TOK_LESS) {
    tgTokenError(parser, "expected '<' after bits type");
    return NULL;
  }
  if (tgNext(parser) != TOK_NUMBER) {
    tgTokenError(parser, "expected integer in bits<n> type");
    return NULL;
  }
  int64_t width = parser->lexer.integer;
  if (width < 0 || width > TG_MAX_BITS) {
    tgErrorAt(parser, parser->lexer.loc, "width of bits<n> must be at most %d", TG_MAX_BITS);
    return NULL;
  }
  if (tgNext(parser) != TOK_GREATER) {
    tgTokenError(parser, "expected '>' at end of bits<n> type");
    return NULL;
  }
  tgNext(parser);
  return tgTypeBits(parser->context, (size_t)width);
}

static const TgType *parseListType(TgParser *parser) {
  if (tgNext(parser) != TOK_LESS) {
    tgTokenError(parser, "expected '<' after list type");
    return NULL;
  }
  tgNext(parser);
  if (!tgEnter(parser))
    return NULL;
  const TgType *element = tgParseType(parser);
  tgLeave(parser);
  if (!element)
    return NULL;
  if (!tgConsume(parser, TOK_GREATER)) {
    tgTokenError(parser, "expected '>' at end of list<ty> type");
    return NULL;
  }
  return tgTypeList(parser->context, element);
}

static const TgType *simpleType(TgParser *parser, const TgType *type) {
  tgNext(parser);
  return type;
}

const TgType *tgParseType(TgParser *parser) {
  TgContext *context = parser->context;
  switch (parser->lexer.kind) {
  case TOK_STRING:
  case TOK_CODE:
    return simpleType(parser, tgTypeString(context));
  case TOK_BIT:
    return simpleType(parser, tgTypeBit(context));
  case TOK_INT:
    return simpleType(parser, tgTypeInt(context));
  case TOK_DAG:
    return simpleType(parser, tgTypeDag(context));
  case TOK_BITS:
    return parseBitsType(parser);
  case TOK_LIST:
    return parseListType(parser);
  case TOK_ID:
    return parseNamedType(parser);
  default:
    tgTokenError(parser, "Unknown token when expecting a type");
    return NULL;
  }
}

//===-- Names -------------------------------------------------------------------------------===//

/// The template argument of this name, as it is written.
static const TgField *searchArgument(const TgRecord *owner, const TgInit *name) {
  // Where a name was found last is kept in it, see tgRecordFind.
  uint32_t last = name->depth;
  if (last < owner->numFields && owner->fields[last].decl->argument == name)
    return &owner->fields[last];
  for (uint32_t i = 0; i < owner->numFields && owner->fields[i].decl->argument; ++i)
    if (owner->fields[i].decl->argument == name)
      return &owner->fields[i];
  return NULL;
}

static const TgInit *findArgument(TgParser *parser, TgRecord *owner, const TgInit *name) {
  const TgField *field = searchArgument(owner, name);
  if (field) {
    field->decl->isUsed = true;
    return tgVar(parser->context, field->name, field->decl->type);
  }
  if (tsEqual(tgText(name), tsLiteral("NAME")))
    return tgVar(parser->context, tgQualifyImplicit(owner), tgTypeString(parser->context));
  return NULL;
}

static const TgInit *findInScope(TgParser *parser, const Scope *scope, const TgInit *name) {
  if (scope->record) {
    const TgField *entry = tgRecordFind(scope->record, name);
    if (entry)
      return tgVar(parser->context, name, entry->decl->type);
    if (scope->record->kind == TG_RECORD_CLASS)
      return findArgument(parser, scope->record, name);
  }
  if (scope->loop && scope->loop->variable && scope->loop->variable->words[0].init == name)
    return scope->loop->variable;
  if (scope->multiClass)
    return findArgument(parser, scope->multiClass->record, name);
  return NULL;
}

const Variable *tgFindLocal(const TgParser *parser, const TgInit *name) {
  if (!(name->flags & TG_LOCAL_NAME))
    return NULL;
  uintptr_t *found = tsPointerMapFind(&parser->variables, name);
  return found ? (const Variable *)*found : NULL;
}

const TgInit *tgFindVariable(TgParser *parser, const TgInit *name) {
  const Variable *local = tgFindLocal(parser, name);
  for (const Scope *scope = parser->scope; scope; scope = scope->outer) {
    if (local && local->scope == scope)
      return local->value;
    const TgInit *value = findInScope(parser, scope, name);
    if (value)
      return value;
  }
  return NULL;
}

/// Keeps which field or argument the name at the place is.
static void noteVariableUse(TgParser *parser, const TgInit *name, TgLoc loc, const TgInit *value) {
  if (!parser->context->tracksUses || value->kind != TG_VAR)
    return;
  for (const Scope *scope = parser->scope; scope; scope = scope->outer) {
    const TgRecord *record = scope->record       ? scope->record
                             : scope->multiClass ? scope->multiClass->record
                                                 : NULL;
    const TgField *field = record ? tgRecordFind(record, value->words[0].init) : NULL;
    if (field) {
      tgNoteFieldUse(parser->context, loc, name, record, field);
      return;
    }
  }
}

static const TgInit *resolveIdentifier(TgParser *parser, TgRecord *record, const TgInit *name,
                                       TgLoc loc, ParseMode mode) {
  TgContext *context = parser->context;
  const TgInit *value = tgFindVariable(parser, name);
  if (value) {
    noteVariableUse(parser, name, loc, value);
    return value;
  }
  if (mode == PARSE_NAME)
    return name;
  TgRecord *def = tgContextFindDefByInit(context, name);
  if (def) {
    tgNoteUse(context, loc, def);
    return tgDef(def);
  }
  uintptr_t *global = tsPointerMapFind(&context->globals, name);
  if (global)
    return (const TgInit *)*global;
  // A def may name itself; what type it has is known at its end.
  if (record && record->kind != TG_RECORD_CLASS && !parser->multiClass && record->name == name) {
    TgWord word = {.init = name};
    return tgOperator(context, TG_OP_CAST, tgTypeOfRecord(record), &word, 1);
  }
  tgErrorAt(parser, loc, "Variable not defined: '%s'", tgChars(name));
  return NULL;
}

//===-- Class instances ---------------------------------------------------------------------===//

/// One argument, behind `index` others of which the last has a name or not.
static bool parseArgument(TgParser *parser, TgRecord *record, TgRecord *owner, size_t index,
                          bool hasNamed, TgArgument *arg) {
  TgLoc loc = parser->lexer.loc;
  const TgType *type = hasNamed ? NULL : owner->fields[index].decl->type;
  const TgInit *value = tgParseValue(parser, record, type, PARSE_VALUE);
  *arg = (TgArgument){NULL, value};
  if (!value)
    return false;
  if (!tgIs(parser, TOK_EQUAL))
    return !hasNamed ||
           tgErrorAt(parser, loc, "Positional argument should be put before named argument");
  if (value->kind != TG_STRING)
    return tgErrorAt(parser, loc, "The name of named argument should be a valid identifier");
  arg->name = tgQualify(owner, value);
  const TgField *entry = tgRecordFind(owner, arg->name);
  if (!entry)
    return tgErrorAt(parser, loc, "Argument %s doesn't exist", tgShow(parser, value));
  tgNoteFieldUse(parser->context, loc, value, owner, entry);
  tgNext(parser);
  loc = parser->lexer.loc;
  arg->value = tgParseValue(parser, record, entry->decl->type, PARSE_VALUE);
  if (arg->value && arg->value->kind == TG_UNSET)
    return tgErrorAt(parser, loc,
                     "The value of named argument should be initialized, but we got '?'");
  return arg->value != NULL;
}

/// Casts the argument to its parameter's type.
static bool castArgument(TgParser *parser, TgRecord *owner, TgArgument *arg, size_t index,
                         TgLoc loc) {
  const TgField *field = arg->name ? tgRecordFind(owner, arg->name) : &owner->fields[index];
  const TgType *type = field->decl->type;
  const TgInit *value = arg->value;
  if (!value->type)
    return true;
  arg->value = tgCast(parser->context, value, type);
  if (arg->value)
    return true;
  return tgErrorAt(parser, loc,
                   "Value specified for template argument '%s' is of type %s; expected type %s: %s",
                   tgChars(field->name), tgShowType(parser, value->type), tgShowType(parser, type),
                   tgShow(parser, value));
}

/// The arguments up to the `>`, as name and value in turn; their places go to the parser.
static bool parseArguments(TgParser *parser, TgRecord *record, TgRecord *owner, TgInits *out) {
  bool hasNamed = false;
  do {
    size_t index = out->size / 2;
    if (index >= owner->numTemplateArgs)
      return tgErrorAt(parser, parser->lexer.loc, "Too many template arguments: %zu", index + 1);
    TgArgument arg;
    tsVecPush(&parser->argLocs, parser->lexer.loc);
    if (!parseArgument(parser, record, owner, index, hasNamed, &arg))
      return false;
    hasNamed = arg.name != NULL;
    tsVecPush(out, arg.name);
    tsVecPush(out, arg.value);
  } while (tgConsume(parser, TOK_COMMA));
  return tgConsume(parser, TOK_GREATER) ||
         tgTokenError(parser, "Expected comma before next argument");
}

bool tgParseTemplateArgs(TgParser *parser, TgRecord *record, TgRecord *owner, ClassRef *ref) {
  ref->args = NULL;
  ref->numArgs = 0;
  if (tgConsume(parser, TOK_GREATER))
    return true;
  TgInits inits = tgTakeInits(parser);
  size_t firstLoc = parser->argLocs.size;
  bool ok = parseArguments(parser, record, owner, &inits);
  if (ok) {
    ref->numArgs = inits.size / 2;
    TgArgument *args = tgNewArray(parser->context, TgArgument, ref->numArgs);
    ref->args = args;
    for (size_t i = 0; i < ref->numArgs; ++i) {
      args[i] = (TgArgument){inits.data[2 * i], inits.data[2 * i + 1]};
      ok &= castArgument(parser, owner, &args[i], i, parser->argLocs.data[firstLoc + i]);
    }
  }
  parser->argLocs.size = firstLoc;
  tgGiveInits(parser, &inits);
  return ok;
}

static const TgInit *parseInstance(TgParser *parser, TgRecord *record, const TgInit *name,
                                   TgLoc loc) {
  TgContext *context = parser->context;
  uintptr_t *cls = tsPointerMapFind(&context->classes, name);
  if (!cls) {
    tgErrorAt(parser, loc, "Expected a class name, got '%s'", tgChars(name));
    return NULL;
  }
  ClassRef ref = {.cls = (TgRecord *)*cls, .loc = loc};
  tgNoteUse(context, loc, ref.cls);
  tgNext(parser);
  if (!tgParseTemplateArgs(parser, record, ref.cls, &ref))
    return NULL;
  TgMappings values = tgTakeMappings(context);
  bool ok = tgMatchArguments(parser, ref.cls, &ref, &values);
  tgGiveMappings(context, &values);
  if (!ok)
    return NULL;
  return tgFoldInstance(context, tgInstance(context, ref.cls, ref.args, ref.numArgs, loc));
}

static const TgInit *parseIdentifier(TgParser *parser, TgRecord *record, ParseMode mode) {
  TgLoc loc = parser->lexer.loc;
  const TgInit *name = tgCurrentText(parser);
  TgToken next = tgNext(parser);
  if (next == TOK_EQUAL) // The name of a named argument.
    return name;
  if (next == TOK_LESS)
    return parseInstance(parser, record, name, loc);
  return resolveIdentifier(parser, record, name, loc, mode);
}

//===-- Lists, bits and dags ----------------------------------------------------------------===//

static bool parseValueList(TgParser *parser, TgRecord *record, const TgType *type, TgInits *out) {
  do {
    // A list may end with a comma.
    if (out->size && tgIs(parser, TOK_R_SQUARE))
      return true;
    const TgInit *value = tgParseValue(parser, record, type, PARSE_VALUE);
    if (!value)
      return false;
    tsVecPush(out, value);
  } while (tgConsume(parser, TOK_COMMA));
  return true;
}

static const TgType *commonType(TgParser *parser, const TgInits *values, bool *ok) {
  const TgType *type = NULL;
  *ok = true;
  for (size_t i = 0; i < values->size && *ok; ++i) {
    const TgType *other = values->data[i]->type;
    if (!other)
      continue;
    type = type ? tgTypeResolve(parser->context, type, other) : other;
    *ok = type != NULL;
  }
  if (!*ok)
    tgTokenError(parser, "Incompatible types in list elements");
  return type;
}

/// The element type from the values, from what is written behind the list, and from what is wanted.
static const TgType *decideElementType(TgParser *parser, const TgInits *values,
                                       const TgType *written, const TgType *wanted) {
  bool ok;
  const TgType *type = commonType(parser, values, &ok);
  if (!ok)
    return NULL;
  if (written) {
    if (type && !tgTypeIsConvertible(type, written)) {
      tgTokenError(parser, "Incompatible types in list elements");
      return NULL;
    }
    type = written;
  }
  if (!type) {
    if (!wanted)
      tgTokenError(parser, "No type for list");
    return wanted;
  }
  if (wanted && !tgTypeIsConvertible(type, wanted)) {
    tgErrorAt(parser, parser->lexer.loc,
              "Element type mismatch for list: element type '%s' not convertible to '%s",
              tgShowType(parser, type), tgShowType(parser, wanted));
    return NULL;
  }
  return type;
}

static const TgInit *parseListEnd(TgParser *parser, const TgInits *values, const TgType *wanted) {
  if (!tgConsume(parser, TOK_R_SQUARE)) {
    tgTokenError(parser, "expected ']' at end of list value");
    return NULL;
  }
  const TgType *written = NULL;
  if (tgConsume(parser, TOK_LESS)) {
    written = tgParseType(parser);
    if (!written)
      return NULL;
    if (!tgConsume(parser, TOK_GREATER)) {
      tgTokenError(parser, "expected '>' at end of list element type");
      return NULL;
    }
  }
  const TgType *element = decideElementType(parser, values, written, wanted);
  return element ? tgList(parser->context, element, values->data, values->size) : NULL;
}

static const TgInit *parseList(TgParser *parser, TgRecord *record, const TgType *type) {
  tgNext(parser);
  if (type && type->kind != TG_TYPE_LIST) {
    tgErrorAt(parser, parser->lexer.loc, "Encountered a list when expecting a %s",
              tgShowType(parser, type));
    return NULL;
  }
  const TgType *wanted = type ? type->element : NULL;
  TgInits values = tgTakeInits(parser);
  const TgInit *list = NULL;
  if (tgIs(parser, TOK_R_SQUARE) || parseValueList(parser, record, wanted, &values))
    list = parseListEnd(parser, &values, wanted);
  tgGiveInits(parser, &values);
  return list;
}

/// Appends the bits of one element of `{...}`, highest first.
static bool appendBits(TgParser *parser, const TgInit *value, size_t index, TgLoc loc,
                       TgInits *bits) {
  bool isBits = value->kind == TG_BITS ||
                (value->kind == TG_VAR && value->type && value->type->kind == TG_TYPE_BITS);
  if (isBits) {
    for (size_t i = value->type->size; i-- > 0;)
      tsVecPush(bits, tgGetBit(parser->context, value, i));
    return true;
  }
  const TgInit *bit = tgCast(parser->context, value, tgTypeBit(parser->context));
  if (!bit)
    return tgErrorAt(parser, loc, "Element #%zu (%s) is not convertable to a bit", index,
                     tgShow(parser, value));
  tsVecPush(bits, bit);
  return true;
}

static const TgInit *bitsFromElements(TgParser *parser, const TgInits *values, TgLoc loc) {
  TgInits bits = tgTakeInits(parser);
  const TgInit *result = NULL;
  bool ok = true;
  for (size_t i = 0; i < values->size && ok; ++i)
    ok = appendBits(parser, values->data[i], i, loc, &bits);
  if (ok && bits.size > TG_MAX_BITS)
    ok = tgErrorAt(parser, loc, "bits value is wider than %d", TG_MAX_BITS);
  for (size_t i = 0; ok && i < bits.size / 2; ++i) {
    const TgInit *swap = bits.data[i];
    bits.data[i] = bits.data[bits.size - 1 - i];
    bits.data[bits.size - 1 - i] = swap;
  }
  if (ok)
    result = tgBits(parser->context, bits.data, bits.size);
  tgGiveInits(parser, &bits);
  return result;
}

static const TgInit *parseBits(TgParser *parser, TgRecord *record) {
  TgLoc loc = parser->lexer.loc;
  TgInits values = tgTakeInits(parser);
  const TgInit *result = NULL;
  tgNext(parser);
  if (tgIs(parser, TOK_R_BRACE) || parseValueList(parser, record, NULL, &values)) {
    if (tgConsume(parser, TOK_R_BRACE))
      result = bitsFromElements(parser, &values, loc);
    else
      tgTokenError(parser, "expected '}' at end of bit list value");
  }
  tgGiveInits(parser, &values);
  return result;
}

/// `:$name`, optional. False when what follows the colon is no name.
static bool parseDagName(TgParser *parser, const char *message, const TgInit **name) {
  *name = NULL;
  if (!tgConsume(parser, TOK_COLON))
    return true;
  if (!tgIs(parser, TOK_VAR_NAME))
    return tgTokenError(parser, message);
  *name = tgCurrentText(parser);
  tgNext(parser);
  return true;
}

static bool parseDagArgs(TgParser *parser, TgRecord *record, TgInits *args) {
  do {
    const TgInit *value, *name;
    if (tgIs(parser, TOK_VAR_NAME)) {
      value = tgUnset(parser->context);
      name = tgCurrentText(parser);
      tgNext(parser);
    } else {
      value = tgParseValue(parser, record, NULL, PARSE_VALUE);
      if (!value || !parseDagName(parser, "expected variable name in dag literal", &name))
        return false;
    }
    tsVecPush(args, value);
    tsVecPush(args, name);
  } while (tgConsume(parser, TOK_COMMA));
  return true;
}

static bool beginsDagOperator(const TgLexer *lexer) {
  return lexer->kind == TOK_ID || lexer->kind == TOK_QUESTION || lexer->kind == TOK_L_SQUARE ||
         (lexer->kind == TOK_OPERATOR && (lexer->op == TG_OP_CAST || lexer->op == TG_OP_GETDAGOP));
}

static const TgInit *parseDag(TgParser *parser, TgRecord *record) {
  tgNext(parser);
  if (!beginsDagOperator(&parser->lexer)) {
    tgTokenError(parser, "expected identifier or list of value types in dag init");
    return NULL;
  }
  const TgInit *op = tgParseValue(parser, record, NULL, PARSE_VALUE), *name;
  if (!op || !parseDagName(parser, "expected variable name in dag operator", &name))
    return NULL;
  TgInits args = tgTakeInits(parser);
  const TgInit *dag = NULL;
  if (tgIs(parser, TOK_R_PAREN) || parseDagArgs(parser, record, &args)) {
    if (tgConsume(parser, TOK_R_PAREN))
      dag = tgDag(parser->context, op, name, args.data, args.size / 2);
    else
      tgTokenError(parser, "expected ')' in dag init");
  }
  tgGiveInits(parser, &args);
  return dag;
}

//===-- Simple values -----------------------------------------------------------------------===//

static const TgInit *parseTexts(TgParser *parser) {
  const TgInit *text = tgCurrentText(parser);
  while (tgNext(parser) == TOK_TEXT)
    text = tgConcatStrings(parser->context, text, tgCurrentText(parser));
  return text;
}

static const TgInit *parseBinaryInteger(TgParser *parser) {
  const TgInit *bits[64];
  unsigned width = parser->lexer.width;
  if (width > 64) {
    tgTokenError(parser, "number out of range");
    return NULL;
  }
  for (unsigned i = 0; i < width; ++i)
    bits[i] = tgBit(parser->context, (uint64_t)parser->lexer.integer >> i & 1);
  tgNext(parser);
  return tgBits(parser->context, bits, width);
}

static const TgInit *literal(TgParser *parser, const TgInit *value) {
  tgNext(parser);
  return value;
}

static const TgInit *parseSimpleValue(TgParser *parser, TgRecord *record, const TgType *type,
                                      ParseMode mode) {
  TgContext *context = parser->context;
  switch (parser->lexer.kind) {
  case TOK_OPERATOR:
    return tgParseOperator(parser, record, type);
  case TOK_TRUE:
  case TOK_FALSE:
    return literal(parser, tgInt(context, tgIs(parser, TOK_TRUE)));
  case TOK_NUMBER:
    return literal(parser, tgInt(context, parser->lexer.integer));
  case TOK_BINARY:
    return parseBinaryInteger(parser);
  case TOK_TEXT:
    return parseTexts(parser);
  case TOK_FRAGMENT:
    return literal(parser, tgStringFormat(context, parser->lexer.text, true));
  case TOK_QUESTION:
    return literal(parser, tgUnset(context));
  case TOK_ID:
    return parseIdentifier(parser, record, mode);
  case TOK_L_BRACE:
    return parseBits(parser, record);
  case TOK_L_SQUARE:
    return parseList(parser, record, type);
  case TOK_L_PAREN:
    return parseDag(parser, record);
  default:
    tgTokenError(parser, "Unknown or reserved token when parsing a value");
    return NULL;
  }
}

//===-- Suffixes ----------------------------------------------------------------------------===//

static bool appendPlaces(TgParser *parser, Places *places, int64_t start, int64_t end) {
  int64_t distance = start < end ? end - start : start - end;
  if (distance > TG_MAX_LIST || start > UINT32_MAX || end > UINT32_MAX)
    return tgTokenError(parser, "range is too large");
  if (!tgSteps(parser->context, (size_t)distance))
    return false;
  for (int64_t i = 0; i <= distance; ++i)
    tsVecPush(&places->data, (unsigned)(start < end ? start + i : start - i));
  return true;
}

bool tgParseRangePiece(TgParser *parser, Places *places, const TgInit *first) {
  const TgInit *value = first ? first : tgParseValue(parser, NULL, NULL, PARSE_VALUE);
  if (!value || value->kind != TG_INT)
    return tgTokenError(parser, "expected integer or bitrange");
  int64_t start = value->words[0].integer, end = start;
  if (start < 0)
    return tgTokenError(parser, "invalid range, cannot be negative");
  if (tgIs(parser, TOK_ELLIPSIS) || tgIs(parser, TOK_MINUS)) {
    tgNext(parser);
    value = tgParseValue(parser, NULL, NULL, PARSE_VALUE);
    if (!value || value->kind != TG_INT)
      return tgTokenError(parser, "expected integer value as end of range");
    end = value->words[0].integer;
  } else if (tgIs(parser, TOK_NUMBER)) { // 1-3 is read as 1 and -3.
    end = (int64_t)(0 - (uint64_t)parser->lexer.integer);
    tgNext(parser);
  }
  if (end < 0)
    return tgTokenError(parser, "invalid range, cannot be negative");
  return appendPlaces(parser, places, start, end);
}

bool tgParseRangeList(TgParser *parser, Places *places) {
  do {
    if (!tgParseRangePiece(parser, places, NULL))
      return false;
  } while (tgConsume(parser, TOK_COMMA));
  return true;
}

static void reversePlaces(Places *places) {
  for (size_t i = 0, n = places->data.size; i < n / 2; ++i) {
    unsigned swap = places->data.data[i];
    places->data.data[i] = places->data.data[n - 1 - i];
    places->data.data[n - 1 - i] = swap;
  }
}

static const TgInit *parseBitSuffix(TgParser *parser, const TgInit *value) {
  TgLoc loc = parser->lexer.loc;
  Places places = {0};
  const TgInit *result = NULL;
  tgNext(parser);
  if (!tgParseRangeList(parser, &places))
    goto done;
  reversePlaces(&places);
  result = tgBitRange(parser->context, value, places.data.data, places.data.size);
  if (!result) {
    tgErrorAt(parser, loc, "Invalid bit range for value");
  } else if (!tgConsume(parser, TOK_R_BRACE)) {
    tgTokenError(parser, "expected '}' at end of bit range list");
    result = NULL;
  }
done:
  tsVecFree(&places.data);
  return result;
}

static bool expectInt(TgParser *parser, const TgInit *value, TgLoc loc) {
  if (value->type && value->type->kind == TG_TYPE_INT)
    return true;
  return tgErrorAt(parser, loc, "expected int...int, got %s",
                   value->type ? tgShowType(parser, value->type) : "?");
}

/// One index, range or list of indices.
static const TgInit *parseSliceElement(TgParser *parser, TgRecord *record) {
  TgContext *context = parser->context;
  TgLoc loc = parser->lexer.loc;
  const TgInit *left = tgParseValue(parser, record, NULL, PARSE_VALUE), *right;
  if (!left)
    return NULL;
  if (tgIs(parser, TOK_ELLIPSIS) || tgIs(parser, TOK_MINUS)) {
    tgNext(parser);
    TgLoc rightLoc = parser->lexer.loc;
    right = tgParseValue(parser, record, NULL, PARSE_VALUE);
    if (!right || !expectInt(parser, right, rightLoc))
      return NULL;
  } else if (tgIs(parser, TOK_NUMBER)) {
    int64_t end = (int64_t)(0 - (uint64_t)parser->lexer.integer);
    if (end < 0) {
      tgTokenError(parser, "invalid range, cannot be negative");
      return NULL;
    }
    right = tgInt(context, end);
    tgNext(parser);
  } else {
    if (left->type)
      return left;
    tgErrorAt(parser, loc, "unhandled type ? in range");
    return NULL;
  }
  if (!expectInt(parser, left, loc))
    return NULL;
  return tgFold2(context, TG_OP_RANGEC, tgTypeList(context, tgTypeInt(context)), left, right,
                 record);
}

/// Moves single indices that wait in `indices` behind what was collected.
static const TgInit *flushIndices(TgParser *parser, const TgInit *collected, TgInits *indices) {
  if (!indices->size)
    return collected;
  const TgInit *list =
      tgList(parser->context, tgTypeInt(parser->context), indices->data, indices->size);
  indices->size = 0;
  return collected ? tgConcatLists(parser->context, collected, list) : list;
}

/// An int for a single index, else a list of indices.
static const TgInit *parseSlice(TgParser *parser, TgRecord *record) {
  TgInits indices = tgTakeInits(parser);
  const TgInit *collected = NULL, *result = NULL;
  bool isSingle = true;
  do {
    TgLoc loc = parser->lexer.loc;
    const TgInit *element = parseSliceElement(parser, record);
    if (!element)
      goto done;
    if (element->type->kind == TG_TYPE_LIST) {
      if (element->type->element->kind != TG_TYPE_INT) {
        tgErrorAt(parser, loc, "expected list<int>, got %s", tgShowType(parser, element->type));
        goto done;
      }
      collected = flushIndices(parser, collected, &indices);
      collected = collected ? tgConcatLists(parser->context, collected, element) : element;
      isSingle = false;
    } else if (element->type->kind != TG_TYPE_INT) {
      tgErrorAt(parser, loc, "unhandled type %s in range", tgShowType(parser, element->type));
      goto done;
    } else {
      tsVecPush(&indices, element);
    }
    // `[i,]` is a slice.
    isSingle = isSingle && !tgIs(parser, TOK_COMMA);
  } while (tgConsume(parser, TOK_COMMA) && !tgIs(parser, TOK_R_SQUARE));
  result = isSingle ? indices.data[0] : flushIndices(parser, collected, &indices);
done:
  tgGiveInits(parser, &indices);
  return result;
}

static const TgInit *parseIndexSuffix(TgParser *parser, TgRecord *record, const TgInit *value,
                                      TgLoc loc) {
  if (!value->type) {
    tgErrorAt(parser, loc, "Invalid value, list expected");
    return NULL;
  }
  if (value->type->kind != TG_TYPE_LIST) {
    tgErrorAt(parser, loc, "Type '%s' is invalid, list expected", tgShowType(parser, value->type));
    return NULL;
  }
  tgNext(parser);
  const TgInit *slice = parseSlice(parser, record);
  if (!slice)
    return NULL;
  bool isList = slice->type->kind == TG_TYPE_LIST;
  const TgInit *result = tgFold2(parser->context, isList ? TG_OP_LISTSLICE : TG_OP_LISTELEM,
                                 isList ? value->type : value->type->element, value, slice, record);
  if (tgConsume(parser, TOK_R_SQUARE))
    return result;
  tgTokenError(parser, "expected ']' at end of list slice");
  return NULL;
}

/// Keeps which field the current name is: of the def that the value is, else of what it will be.
static void noteSuffixUse(TgParser *parser, const TgInit *value, const TgInit *name) {
  TgRecord *const *records = value->kind == TG_DEF ? &value->words[0].record : value->type->classes;
  size_t count = value->kind == TG_DEF ? 1 : value->type->size;
  for (size_t i = 0; i < count; ++i) {
    const TgField *field = tgRecordFind(records[i], name);
    if (field)
      tgNoteFieldUse(parser->context, parser->lexer.loc, name, records[i], field);
  }
}

static const TgInit *parseFieldSuffix(TgParser *parser, TgRecord *record, const TgInit *value) {
  if (tgNext(parser) != TOK_ID) {
    tgTokenError(parser, "expected field identifier after '.'");
    return NULL;
  }
  const TgInit *name = tgCurrentText(parser);
  const TgType *type = tgFieldType(value, name);
  if (!type) {
    tgErrorAt(parser, parser->lexer.loc, "Cannot access field '%s' of value '%s'", tgChars(name),
              tgShow(parser, value));
    return NULL;
  }
  if (parser->context->tracksUses)
    noteSuffixUse(parser, value, name);
  const TgInit *result = tgFoldField(parser->context, value, name, type, record);
  tgNext(parser);
  return result;
}

static bool endsPaste(const TgParser *parser) {
  return tgIs(parser, TOK_COLON) || tgIs(parser, TOK_SEMI) || tgIs(parser, TOK_L_BRACE);
}

static const TgInit *castToText(TgParser *parser, TgRecord *record, const TgInit *value,
                                TgLoc loc) {
  const TgType *text = tgTypeString(parser->context);
  if (value->type == text)
    return value;
  const TgInit *cast = tgFold1(parser->context, TG_OP_CAST, text, value, record);
  if (cast->type)
    return cast;
  tgErrorAt(parser, loc, "can't cast '%s' to string", tgShow(parser, value));
  return NULL;
}

static const TgInit *parsePaste(TgParser *parser, TgRecord *record, const TgInit *left,
                                const TgType *type) {
  TgContext *context = parser->context;
  TgLoc loc = parser->lexer.loc;
  if (!left->type) {
    tgErrorAt(parser, loc, "LHS of paste is not typed!");
    return NULL;
  }
  tgNext(parser);
  if (left->type->kind == TG_TYPE_LIST) {
    if (endsPaste(parser))
      return left;
    const TgInit *right = tgParseValue(parser, record, type, PARSE_VALUE);
    if (right && right->type && right->type->kind == TG_TYPE_LIST)
      return tgConcatLists(context, left, right);
    if (right)
      tgErrorAt(parser, loc, "RHS of paste of lists is not a list");
    return NULL;
  }
  left = castToText(parser, record, left, loc);
  if (!left)
    return NULL;
  if (endsPaste(parser))
    return tgConcatStrings(context, left, context->empty);
  const TgInit *right = tgParseValue(parser, record, NULL, PARSE_NAME);
  if (!right)
    return NULL;
  if (!right->type) {
    tgErrorAt(parser, loc, "RHS of paste is not typed!");
    return NULL;
  }
  right = castToText(parser, record, right, loc);
  return right ? tgConcatStrings(context, left, right) : NULL;
}

const TgInit *tgParseValue(TgParser *parser, TgRecord *record, const TgType *type, ParseMode mode) {
  TgLoc loc = parser->lexer.loc;
  if (!tgEnter(parser))
    return NULL;
  const TgInit *value = parseSimpleValue(parser, record, type, mode);
  bool isDone = false;
  while (value && !isDone) {
    switch (parser->lexer.kind) {
    case TOK_L_BRACE:
      if (mode == PARSE_NAME) // The body of the object whose name this is.
        isDone = true;
      else
        value = parseBitSuffix(parser, value);
      break;
    case TOK_L_SQUARE:
      value = parseIndexSuffix(parser, record, value, loc);
      break;
    case TOK_DOT:
      value = parseFieldSuffix(parser, record, value);
      break;
    case TOK_PASTE:
      value = parsePaste(parser, record, value, type);
      break;
    default:
      isDone = true;
    }
  }
  tgLeave(parser);
  return parser->context->isFatal ? NULL : value;
}
