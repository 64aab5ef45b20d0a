// Parsing bang operators: their operands and the types that they must have.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Parser.h"

static const TgInit *failAtToken(TgParser *parser, const char *message) {
  tgTokenError(parser, message);
  return NULL;
}

static bool openOperands(TgParser *parser, const char *after) {
  if (tgConsume(parser, TOK_L_PAREN))
    return true;
  return tgErrorAt(parser, parser->lexer.loc, "expected '(' after %s", after);
}

static bool isTypeKind(const TgType *type, TgTypeKind kind) { return type && type->kind == kind; }

/// Whether the type is bit, bits or int.
static bool isNumeric(const TgType *type) {
  return isTypeKind(type, TG_TYPE_BIT) || isTypeKind(type, TG_TYPE_BITS) ||
         isTypeKind(type, TG_TYPE_INT);
}

static const TgType *anyRecord(TgParser *parser) { return tgTypeRecord(parser->context, NULL, 0); }

/// `<type>` behind an operator.
static const TgType *parseOperatorType(TgParser *parser) {
  if (!tgConsume(parser, TOK_LESS)) {
    tgTokenError(parser, "expected type name for operator");
    return NULL;
  }
  if (tgIs(parser, TOK_CODE))
    tgTokenError(parser, "the 'code' type is not allowed in bang operators; use 'string'");
  const TgType *type = tgParseType(parser);
  if (!type || !tgConsume(parser, TOK_GREATER)) {
    tgTokenError(parser, "expected type name for operator");
    return NULL;
  }
  return type;
}

//===-- One operand -------------------------------------------------------------------------===//

static bool unaryType(TgParser *parser, TgOp op, const TgType **type) {
  TgContext *context = parser->context;
  *type = NULL;
  switch (op) {
  case TG_OP_CAST:
    *type = parseOperatorType(parser);
    return *type || tgTokenError(parser, "did not get type for unary operator");
  case TG_OP_GETDAGOP:
    *type = anyRecord(parser);
    if (!tgIs(parser, TOK_LESS))
      return true;
    *type = parseOperatorType(parser);
    if (!*type)
      return tgTokenError(parser, "did not get type for unary operator");
    // The operand is still read, so that what follows makes sense.
    if ((*type)->kind != TG_TYPE_RECORD)
      tgTokenError(parser, "type for !getdagop must be a record type");
    return true;
  case TG_OP_REPR:
  case TG_OP_TOLOWER:
  case TG_OP_TOUPPER:
  case TG_OP_GETDAGOPNAME:
    *type = tgTypeString(context);
    return true;
  case TG_OP_NOT:
  case TG_OP_LOGTWO:
  case TG_OP_SIZE:
  case TG_OP_EMPTY:
  case TG_OP_INITIALIZED:
    *type = tgTypeInt(context);
    return true;
  default: // What the list says.
    return true;
  }
}

static const TgType *listPartType(TgParser *parser, TgOp op, const TgInit *list) {
  if (!isTypeKind(list->type, TG_TYPE_LIST)) {
    tgTokenError(parser, "expected list type argument in unary operator");
    return NULL;
  }
  const TgType *element = list->type->element;
  if (list->kind == TG_LIST && op != TG_OP_LISTFLATTEN) {
    if (!list->size) {
      tgTokenError(parser, "empty list argument in unary operator");
      return NULL;
    }
    if (!list->words[0].init->type) {
      tgTokenError(parser, "untyped list element in unary operator");
      return NULL;
    }
    element = list->words[0].init->type;
  }
  if (op == TG_OP_HEAD)
    return element;
  if (op == TG_OP_LISTFLATTEN && element->kind == TG_TYPE_LIST)
    return element;
  return tgTypeList(parser->context, element);
}

static const TgInit *parseUnary(TgParser *parser, TgRecord *record, TgOp op) {
  const TgType *type;
  if (!unaryType(parser, op, &type) || !openOperands(parser, "unary operator"))
    return NULL;
  const TgInit *value = tgParseValue(parser, record, NULL, PARSE_VALUE);
  if (!value)
    return NULL;
  if ((op == TG_OP_SIZE || op == TG_OP_EMPTY) && !isTypeKind(value->type, TG_TYPE_LIST) &&
      !isTypeKind(value->type, TG_TYPE_STRING) && !isTypeKind(value->type, TG_TYPE_DAG))
    return failAtToken(parser, "expected string, list, or dag type argument in unary operator");
  if (op == TG_OP_HEAD || op == TG_OP_TAIL || op == TG_OP_LISTFLATTEN) {
    type = listPartType(parser, op, value);
    if (!type)
      return NULL;
  }
  if (!tgConsume(parser, TOK_R_PAREN))
    return failAtToken(parser, "expected ')' in unary operator");
  return tgFold1(parser->context, op, type, value, record);
}

//===-- Questions ---------------------------------------------------------------------------===//

static bool closeNamed(TgParser *parser, TgOp op) {
  if (tgConsume(parser, TOK_R_PAREN))
    return true;
  return tgErrorAt(parser, parser->lexer.loc, "expected ')' in %s", tgOpName(op));
}

static const TgInit *parseQuestion(TgParser *parser, TgRecord *record, TgOp op) {
  TgContext *context = parser->context;
  const TgType *type = parseOperatorType(parser);
  if (!type)
    return NULL;
  if (!tgConsume(parser, TOK_L_PAREN)) {
    tgErrorAt(parser, parser->lexer.loc, "expected '(' after type of %s", tgOpName(op));
    return NULL;
  }
  TgLoc loc = parser->lexer.loc;
  const TgInit *value;
  if (op == TG_OP_INSTANCES && tgIs(parser, TOK_R_PAREN))
    value = tgString(context, tsLiteral(".*"));
  else
    value = tgParseValue(parser, record, NULL, PARSE_VALUE);
  // LLVM says what is expected of !instances even when there is no value at all.
  bool isText = value ? isTypeKind(value->type, TG_TYPE_STRING) : op != TG_OP_INSTANCES;
  if (op != TG_OP_ISA && !isText) {
    bool isRecord = op == TG_OP_EXISTS && isTypeKind(value->type, TG_TYPE_RECORD);
    tgErrorAt(parser, loc, "expected string type argument in %s operator%s", tgOpName(op),
              isRecord ? ", please use !isa instead" : "");
    return NULL;
  }
  if (!value)
    return NULL;
  if (!closeNamed(parser, op))
    return NULL;
  TgWord words[2] = {{.type = type}, {.init = value}};
  const TgType *result = op == TG_OP_INSTANCES ? tgTypeList(context, type) : tgTypeInt(context);
  return tgFold(context, op, result, words, 2, record, false);
}

//===-- Two and more operands of one kind ---------------------------------------------------===//

/// The state of parsing `!op(a, b, ...)`.
typedef struct Operands {
  TgOp op;
  TgLoc loc;            ///< of the operator
  const TgType *result; ///< NULL: what the arguments say
  const TgType *arg;    ///< of the next argument; NULL: anything
  const TgType *wanted; ///< of the whole; NULL: anything
  TgInits values;
} Operands;

static bool binaryTypes(TgParser *parser, Operands *operands) {
  TgContext *context = parser->context;
  switch (operands->op) {
  case TG_OP_MATCH:
    operands->result = tgTypeBit(context);
    operands->arg = tgTypeString(context);
    return true;
  case TG_OP_CON:
  case TG_OP_SETDAGOP:
  case TG_OP_SETDAGOPNAME:
    operands->result = operands->arg = tgTypeDag(context);
    return true;
  case TG_OP_EQ:
  case TG_OP_NE:
  case TG_OP_LE:
  case TG_OP_LT:
  case TG_OP_GE:
  case TG_OP_GT:
    operands->result = tgTypeBit(context);
    return true;
  case TG_OP_LISTCONCAT:
  case TG_OP_LISTREMOVE:
    operands->arg = operands->wanted;
    return true;
  case TG_OP_LISTSPLAT:
    return true;
  case TG_OP_STRCONCAT:
    operands->result = operands->arg = tgTypeString(context);
    return true;
  case TG_OP_INTERLEAVE:
    operands->result = tgTypeString(context);
    return true;
  case TG_OP_GETDAGARG:
    operands->result = parseOperatorType(parser);
    operands->arg = tgTypeDag(context);
    return operands->result || tgTokenError(parser, "did not get type for !getdagarg operator");
  case TG_OP_GETDAGNAME:
    operands->result = tgTypeString(context);
    operands->arg = tgTypeDag(context);
    return true;
  default:
    operands->result = operands->arg = tgTypeInt(context);
    return true;
  }
}

static bool checkSplat(TgParser *parser, const Operands *operands, const TgType *type, TgLoc loc) {
  const TgType *wanted = operands->wanted;
  if (operands->values.size == 2)
    return type->kind == TG_TYPE_INT ||
           tgErrorAt(parser, loc, "expected second parameter to be an int, got value of type '%s'",
                     tgShowType(parser, type));
  if (operands->values.size != 1 || !wanted)
    return true;
  if (wanted->kind != TG_TYPE_LIST)
    return tgErrorAt(parser, operands->loc, "expected output type to be a list, got type '%s'",
                     tgShowType(parser, wanted));
  return tgTypeIsConvertible(type, wanted->element) ||
         tgErrorAt(parser, operands->loc,
                   "expected first arg type to be '%s', got value of type '%s'",
                   tgShowType(parser, type), tgShowType(parser, wanted->element));
}

static bool checkInterleave(TgParser *parser, const Operands *operands, const TgType *type,
                            TgLoc loc) {
  if (operands->values.size == 2)
    return type->kind == TG_TYPE_STRING ||
           tgErrorAt(parser, loc, "expected second argument to be a string, got value of type '%s'",
                     tgShowType(parser, type));
  bool ok = operands->values.size != 1 ||
            (type->kind == TG_TYPE_LIST &&
             (isNumeric(type->element) || type->element->kind == TG_TYPE_STRING));
  return ok || tgErrorAt(parser, loc,
                         "expected list of string, int, bits, or bit; got value of type '%s'",
                         tgShowType(parser, type));
}

/// Checks an argument whose type nothing before it said; what it says holds for the next ones.
static bool checkFirst(TgParser *parser, Operands *operands, const TgType *type, TgLoc loc) {
  operands->arg = type;
  switch (operands->op) {
  case TG_OP_LISTCONCAT:
  case TG_OP_LISTREMOVE:
    return type->kind == TG_TYPE_LIST ||
           tgErrorAt(parser, loc, "expected a list, got value of type '%s'",
                     tgShowType(parser, type));
  case TG_OP_LISTSPLAT:
    operands->arg = NULL;
    return checkSplat(parser, operands, type, loc);
  case TG_OP_INTERLEAVE:
    operands->arg = NULL;
    return checkInterleave(parser, operands, type, loc);
  case TG_OP_EQ:
  case TG_OP_NE:
    return isNumeric(type) || type->kind == TG_TYPE_STRING || type->kind == TG_TYPE_RECORD ||
           tgErrorAt(parser, loc,
                     "expected bit, bits, int, string, or record; got value of type '%s'",
                     tgShowType(parser, type));
  default:
    return isNumeric(type) || type->kind == TG_TYPE_STRING ||
           tgErrorAt(parser, loc, "expected bit, bits, int, or string; got value of type '%s'",
                     tgShowType(parser, type));
  }
}

static bool isArithmetic(TgOp op) { return op >= TG_OP_ADD && op <= TG_OP_SRL; }

/// Refuses `?`. The error is at the operator.
static bool expectTyped(TgParser *parser, const TgInit *value, TgLoc loc) {
  return value->type || tgErrorAt(parser, loc, "expected value to be a typed value, got '%s'",
                                  tgShow(parser, value));
}

static bool checkOperand(TgParser *parser, Operands *operands, const TgInit *value, TgLoc loc) {
  if (!expectTyped(parser, value, operands->loc))
    return false;
  if (!operands->arg) {
    if (!checkFirst(parser, operands, value->type, loc))
      return false;
  } else {
    const TgType *common = tgTypeResolve(parser->context, operands->arg, value->type);
    if (!common)
      return tgErrorAt(parser, loc, "expected value of type '%s', got '%s'",
                       tgShowType(parser, operands->arg), tgShowType(parser, value->type));
    if (!isArithmetic(operands->op))
      operands->arg = common;
  }
  // Operators whose second operand is of another kind than the first.
  if (operands->op == TG_OP_SETDAGOPNAME)
    operands->arg = tgTypeString(parser->context);
  else if (operands->op == TG_OP_SETDAGOP)
    operands->arg = anyRecord(parser);
  else if (operands->op == TG_OP_GETDAGARG)
    operands->arg = NULL;
  else if (operands->op == TG_OP_GETDAGNAME)
    operands->arg = tgTypeInt(parser->context);
  return true;
}

static bool parseOperands(TgParser *parser, TgRecord *record, Operands *operands) {
  do {
    TgLoc loc = parser->lexer.loc;
    const TgInit *value = tgParseValue(parser, record, operands->arg, PARSE_VALUE);
    if (!value)
      return false;
    tsVecPush(&operands->values, value);
    if (!checkOperand(parser, operands, value, loc))
      return false;
  } while (tgConsume(parser, TOK_COMMA));
  return tgConsume(parser, TOK_R_PAREN) || tgTokenError(parser, "expected ')' in operator");
}

static bool isAssociative(TgOp op) {
  return op == TG_OP_STRCONCAT || op == TG_OP_LISTCONCAT || op == TG_OP_CON || op == TG_OP_ADD ||
         op == TG_OP_AND || op == TG_OP_OR || op == TG_OP_XOR || op == TG_OP_MUL;
}

/// More than two operands nest to the right.
static const TgInit *nestOperands(TgParser *parser, TgRecord *record, Operands *operands) {
  TgInits *values = &operands->values;
  const TgType *type = operands->result;
  if (operands->op == TG_OP_LISTCONCAT || operands->op == TG_OP_LISTREMOVE)
    type = operands->arg;
  else if (operands->op == TG_OP_LISTSPLAT)
    type = tgTypeList(parser->context, values->data[0]->type);
  if (operands->op == TG_OP_STRCONCAT && values->size >= 2)
    return tgJoinStrings(parser->context, values->data, values->size);
  while (isAssociative(operands->op) && values->size > 2) {
    const TgInit *last = tsVecPop(values);
    const TgInit **before = &values->data[values->size - 1];
    *before = tgFold2(parser->context, operands->op, type, *before, last, record);
  }
  if (values->size == 2)
    return tgFold2(parser->context, operands->op, type, values->data[0], values->data[1], record);
  tgErrorAt(parser, operands->loc, "expected two operands to operator");
  return NULL;
}

static const TgInit *parseBinary(TgParser *parser, TgRecord *record, TgOp op, const TgType *wanted,
                                 TgLoc loc) {
  Operands operands = {.op = op, .loc = loc, .wanted = wanted};
  if (!binaryTypes(parser, &operands))
    return NULL;
  if (operands.result && wanted && !tgTypeIsConvertible(operands.result, wanted)) {
    tgErrorAt(parser, loc, "expected value of type '%s', got '%s'", tgShowType(parser, wanted),
              tgShowType(parser, operands.result));
    return NULL;
  }
  const TgInit *result = NULL;
  operands.values = tgTakeInits(parser);
  if (openOperands(parser, "binary operator") && parseOperands(parser, record, &operands))
    result = nestOperands(parser, record, &operands);
  tgGiveInits(parser, &operands.values);
  return result;
}

//===-- Three operands ----------------------------------------------------------------------===//

static bool checkDag(TgParser *parser, const TgInit *values, TgLoc valuesLoc, const TgInit *names,
                     TgLoc namesLoc) {
  if (!values->type && values->kind != TG_UNSET)
    return tgErrorAt(parser, valuesLoc, "could not determine type of the child list in !dag");
  if (values->type && values->type->kind != TG_TYPE_LIST)
    return tgErrorAt(parser, valuesLoc, "expected list of children, got type '%s'",
                     tgShowType(parser, values->type));
  if (!names->type && names->kind != TG_UNSET)
    return tgErrorAt(parser, namesLoc, "could not determine type of the name list in !dag");
  if (names->type && names->type != tgTypeList(parser->context, tgTypeString(parser->context)))
    return tgErrorAt(parser, namesLoc, "expected list<string>, got type '%s'",
                     tgShowType(parser, names->type));
  if (!values->type && !names->type)
    return tgErrorAt(parser, valuesLoc, "cannot have both unset children and unset names in !dag");
  return true;
}

static bool checkDagKey(TgParser *parser, const TgInit *key, TgLoc loc) {
  if (isTypeKind(key->type, TG_TYPE_INT) || isTypeKind(key->type, TG_TYPE_STRING))
    return true;
  if (key->type)
    return tgErrorAt(parser, loc, "expected integer index or string name, got type '%s'",
                     tgShowType(parser, key->type));
  return tgErrorAt(parser, loc, "expected integer index or string name, got '%s'",
                   tgShow(parser, key));
}

/// The type of an !if whose branches are these; NULL: not said, or they don't fit.
static const TgType *ifType(TgParser *parser, const TgInit *then, const TgInit *otherwise) {
  const TgType *left = then->type, *right = otherwise->type;
  if (then->kind == TG_UNSET)
    left = right;
  if (otherwise->kind == TG_UNSET)
    right = left;
  if (!left || !right) {
    tgTokenError(parser, "could not get type for !if");
    return NULL;
  }
  const TgType *type = tgTypeResolve(parser->context, left, right);
  if (!type)
    tgErrorAt(parser, parser->lexer.loc, "inconsistent types '%s' and '%s' for !if",
              tgShowType(parser, left), tgShowType(parser, right));
  return type;
}

static const TgType *ternaryType(TgParser *parser, TgOp op, const TgInit *values[3],
                                 const TgLoc locs[3]) {
  const TgType *dag = tgTypeDag(parser->context);
  switch (op) {
  case TG_OP_DAG:
    return checkDag(parser, values[1], locs[1], values[2], locs[2]) ? dag : NULL;
  case TG_OP_IF:
    return ifType(parser, values[1], values[2]);
  case TG_OP_SUBST:
    if (!values[2]->type)
      tgTokenError(parser, "could not get type for !subst");
    return values[2]->type;
  case TG_OP_SETDAGARG:
    return checkDagKey(parser, values[1], locs[1]) ? dag : NULL;
  default: // TG_OP_SETDAGNAME
    if (!checkDagKey(parser, values[1], locs[1]))
      return NULL;
    if (values[2]->type && values[2]->type->kind != TG_TYPE_STRING) {
      tgErrorAt(parser, locs[2], "expected string or unset name, got type '%s'",
                tgShowType(parser, values[2]->type));
      return NULL;
    }
    return dag;
  }
}

static const TgInit *parseTernary(TgParser *parser, TgRecord *record, TgOp op,
                                  const TgType *wanted) {
  if (op == TG_OP_DAG || op == TG_OP_SETDAGARG || op == TG_OP_SETDAGNAME)
    wanted = NULL;
  if (!openOperands(parser, "ternary operator"))
    return NULL;
  const TgInit *values[3];
  TgLoc locs[3];
  for (int i = 0; i < 3; ++i) {
    if (i && !tgConsume(parser, TOK_COMMA))
      return failAtToken(parser, "expected ',' in ternary operator");
    locs[i] = parser->lexer.loc;
    values[i] = tgParseValue(parser, record, i ? wanted : NULL, PARSE_VALUE);
    if (!values[i])
      return NULL;
  }
  if (!tgConsume(parser, TOK_R_PAREN))
    return failAtToken(parser, "expected ')' in binary operator");
  const TgType *type = ternaryType(parser, op, values, locs);
  if (!type)
    return NULL;
  return tgFold3(parser->context, op, type, values[0], values[1], values[2], record);
}

/// An operand of !substr or !find must be of this kind, or `?`.
static bool expectOperand(TgParser *parser, const TgInit *value, TgTypeKind kind, TgLoc loc) {
  if (!value->type || value->type->kind == kind)
    return true;
  return tgErrorAt(parser, loc, "expected %s, got type '%s'",
                   kind == TG_TYPE_INT ? "int" : "string", tgShowType(parser, value->type));
}

/// `(a, b [, c])`: what isn't written stays as it is in `values`, its place is that of the `)`.
static bool parseTwoOrThree(TgParser *parser, TgRecord *record, TgOp op, const TgInit *values[3],
                            TgLoc locs[3]) {
  TsString after = {0};
  tsStringAppendFormat(&after, "%s operator", tgOpName(op));
  bool ok = openOperands(parser, after.data);
  for (int i = 0; ok && i < 3; ++i) {
    locs[i] = parser->lexer.loc;
    if (i && !tgConsume(parser, TOK_COMMA)) {
      ok = i == 2 || tgErrorAt(parser, locs[i], "expected ',' in %s", after.data);
      break;
    }
    locs[i] = parser->lexer.loc;
    values[i] = tgParseValue(parser, record, NULL, PARSE_VALUE);
    ok = values[i] != NULL;
  }
  if (ok && !tgConsume(parser, TOK_R_PAREN))
    ok = tgErrorAt(parser, parser->lexer.loc, "expected ')' in %s", after.data);
  tsStringFree(&after);
  return ok;
}

/// !substr(text, start [, length]) and !find(text, what [, start]).
static const TgInit *parseTextOperator(TgParser *parser, TgRecord *record, TgOp op,
                                       const TgType *wanted) {
  TgContext *context = parser->context;
  bool isFind = op == TG_OP_FIND;
  const TgType *type = isFind ? tgTypeInt(context) : tgTypeString(context);
  const TgInit *values[3] = {NULL, NULL, tgInt(context, isFind ? 0 : INT64_MAX)};
  TgLoc locs[3];
  if (!parseTwoOrThree(parser, record, op, values, locs))
    return NULL;
  // The operands are looked at all the same.
  if (wanted && !tgTypeIsConvertible(type, wanted))
    tgErrorAt(parser, locs[2], "expected value of type '%s', got '%s'", tgShowType(parser, wanted),
              tgShowType(parser, type));
  TgLoc end = parser->lexer.loc;
  bool ok = expectOperand(parser, values[0], TG_TYPE_STRING, end) &&
            expectOperand(parser, values[1], isFind ? TG_TYPE_STRING : TG_TYPE_INT, locs[1]) &&
            expectOperand(parser, values[2], TG_TYPE_INT, end);
  return ok ? tgFold3(context, op, type, values[0], values[1], values[2], record) : NULL;
}

/// Checks the operand of !range that comes next.
static bool checkRangeOperand(TgParser *parser, const TgInits *args, const TgInit *value,
                              TgLoc loc) {
  bool isInt = value->type->kind == TG_TYPE_INT;
  if (args->size == 0)
    return isInt || value->type->kind == TG_TYPE_LIST ||
           tgErrorAt(parser, loc, "expected list or int, got value of type '%s'",
                     tgShowType(parser, value->type));
  if (args->data[0]->type->kind == TG_TYPE_LIST)
    return tgErrorAt(parser, loc, "expected one list, got extra value of type '%s'",
                     tgShowType(parser, value->type));
  return isInt || tgErrorAt(parser, loc, "expected value of type 'int', got '%s'",
                            tgShowType(parser, value->type));
}

/// What !range runs over from its one to three operands.
static const TgInit *buildRange(TgParser *parser, TgRecord *record, const TgInits *args) {
  TgContext *context = parser->context;
  const TgType *integer = tgTypeInt(context);
  const TgInit *start = tgInt(context, 0), *end = args->data[0], *step = tgInt(context, 1);
  if (end->type->kind == TG_TYPE_LIST)
    end = tgFold1(context, TG_OP_SIZE, integer, end, record);
  if (args->size > 1) {
    start = args->data[0];
    end = args->data[1];
  }
  if (args->size > 2)
    step = args->data[2];
  return tgFold3(context, TG_OP_RANGE, tgTypeList(context, integer), start, end, step, record);
}

static const TgInit *parseRange(TgParser *parser, TgRecord *record, TgLoc loc) {
  if (!openOperands(parser, "!range operator"))
    return NULL;
  TgInits args = tgTakeInits(parser);
  bool ok = true;
  do {
    TgLoc argLoc = parser->lexer.loc;
    if (args.size == 3) {
      ok = tgTokenError(parser, "expected at most three values of integer");
      break;
    }
    const TgInit *value = tgParseValue(parser, record, NULL, PARSE_VALUE);
    ok =
        value && expectTyped(parser, value, loc) && checkRangeOperand(parser, &args, value, argLoc);
    tsVecPush(&args, value);
  } while (ok && tgConsume(parser, TOK_COMMA));
  if (ok && !tgConsume(parser, TOK_R_PAREN))
    ok = tgTokenError(parser, "expected ')' in operator");
  const TgInit *result = ok ? buildRange(parser, record, &args) : NULL;
  tgGiveInits(parser, &args);
  return result;
}

//===-- Cases and loops ---------------------------------------------------------------------===//

static bool parseCases(TgParser *parser, TgRecord *record, const TgType *wanted, TgInits *words) {
  while (!tgConsume(parser, TOK_R_PAREN)) {
    const TgInit *condition = tgParseValue(parser, record, NULL, PARSE_VALUE);
    if (!condition)
      return false;
    if (!tgConsume(parser, TOK_COLON))
      return tgTokenError(parser, "expected ':'  following a condition in !cond operator");
    const TgInit *value = tgParseValue(parser, record, wanted, PARSE_VALUE);
    if (!value)
      return false;
    tsVecPush(words, condition);
    tsVecPush(words, value);
    if (tgConsume(parser, TOK_R_PAREN))
      break;
    if (!tgConsume(parser, TOK_COMMA))
      return tgTokenError(parser, "expected ',' or ')' following a value in !cond operator");
  }
  if (words->size)
    return true;
  return tgTokenError(parser,
                      "there should be at least 1 'condition : value' in the !cond operator");
}

static const TgType *condType(TgParser *parser, const TgInits *words) {
  const TgType *type = NULL;
  for (size_t i = 1; i < words->size; i += 2) {
    const TgType *other = words->data[i]->type;
    if (!other)
      continue;
    const TgType *common = type ? tgTypeResolve(parser->context, type, other) : other;
    if (!common) {
      tgErrorAt(parser, parser->lexer.loc, "inconsistent types '%s' and '%s' for !cond",
                tgShowType(parser, type), tgShowType(parser, other));
      return NULL;
    }
    type = common;
  }
  if (!type)
    tgTokenError(parser, "could not determine type for !cond from its arguments");
  return type;
}

static const TgInit *parseCond(TgParser *parser, TgRecord *record, const TgType *wanted) {
  if (!openOperands(parser, "!cond operator"))
    return NULL;
  TgInits words = tgTakeInits(parser);
  const TgInit *result = NULL;
  const TgType *type = parseCases(parser, record, wanted, &words) ? condType(parser, &words) : NULL;
  if (type)
    result = tgFold(parser->context, TG_OP_COND, type, (const TgWord *)words.data, words.size,
                    record, false);
  tgGiveInits(parser, &words);
  return result;
}

/// The name of a loop variable; NULL (and an error) when it isn't one or is a field.
static const TgInit *parseVariable(TgParser *parser, const TgRecord *record, const char *missing,
                                   const char *what) {
  if (!tgIs(parser, TOK_ID))
    return failAtToken(parser, missing);
  const TgInit *name = tgCurrentText(parser);
  if (record && tgRecordFind(record, name)) {
    tgErrorAt(parser, parser->lexer.loc, "%s '\"%s\"' already defined", what, tgChars(name));
    return NULL;
  }
  tgNext(parser);
  return name;
}

/// What the expression of !foreach or !filter should be, and the type of what it runs over.
static bool loopTypes(TgParser *parser, TgOp op, TgLoc loc, const TgInit *over,
                      const TgType *wanted, const TgType **item, const TgType **expression) {
  *expression = NULL;
  if (!over->type)
    return tgTokenError(parser, "could not get type of !foreach/!filter list or dag");
  if (over->type->kind == TG_TYPE_LIST) {
    *item = over->type->element;
    if (wanted && wanted->kind != TG_TYPE_LIST)
      return tgErrorAt(parser, loc, "expected value of type '%s', but got list type",
                       tgShowType(parser, wanted));
    if (wanted)
      *expression = op == TG_OP_FOREACH ? wanted->element : tgTypeInt(parser->context);
    return true;
  }
  if (op == TG_OP_FILTER)
    return tgTokenError(parser, "!filter must have a list argument");
  if (over->type->kind != TG_TYPE_DAG)
    return tgTokenError(parser, "!foreach must have a list or dag argument");
  *item = over->type;
  if (wanted && wanted->kind != TG_TYPE_DAG)
    return tgErrorAt(parser, loc, "expected value of type '%s', but got dag type",
                     tgShowType(parser, wanted));
  return true;
}

static const TgInit *parseInnerExpression(TgParser *parser, TgRecord *record, const TgType *wanted,
                                          const TgInit *names[2], const TgType *types[2]) {
  Scope scope = {0};
  tgPushScope(parser, &scope);
  for (int i = 0; i < 2; ++i)
    if (names[i])
      tgAddVariable(parser, names[i], tgVar(parser->context, names[i], types[i]));
  const TgInit *expression = tgParseValue(parser, record, wanted, PARSE_VALUE);
  tgPopScope(parser);
  return expression;
}

static const TgInit *parseForeachOperator(TgParser *parser, TgRecord *record, TgOp op,
                                          const TgType *wanted, TgLoc loc) {
  TgContext *context = parser->context;
  if (!openOperands(parser, "!foreach/!filter"))
    return NULL;
  const TgInit *name =
      parseVariable(parser, record, "first argument of !foreach/!filter must be an identifier",
                    "iteration variable");
  if (!name)
    return NULL;
  if (!tgConsume(parser, TOK_COMMA))
    return failAtToken(parser, "expected ',' in !foreach/!filter");
  const TgInit *over = tgParseValue(parser, record, NULL, PARSE_VALUE);
  if (!over)
    return NULL;
  if (!tgConsume(parser, TOK_COMMA))
    return failAtToken(parser, "expected ',' in !foreach/!filter");
  const TgType *item = NULL, *expressionType = NULL;
  if (!loopTypes(parser, op, loc, over, wanted, &item, &expressionType))
    return NULL;
  const TgInit *names[2] = {name, NULL};
  const TgType *types[2] = {item, NULL};
  const TgInit *expression = parseInnerExpression(parser, record, expressionType, names, types);
  if (!expression)
    return NULL;
  if (!tgConsume(parser, TOK_R_PAREN))
    return failAtToken(parser, "expected ')' in !foreach/!filter");
  const TgType *type = item;
  if (op == TG_OP_FILTER) {
    type = tgTypeList(context, item);
  } else if (over->type->kind == TG_TYPE_LIST) {
    if (!expression->type)
      return failAtToken(parser, "could not get type of !foreach result expression");
    type = tgTypeList(context, expression->type);
  }
  return tgFold3(context, op, type, name, over, expression, record);
}

/// `start, list,` of !foldl.
static bool parseFoldHead(TgParser *parser, TgRecord *record, const TgInit **start,
                          const TgInit **list) {
  if (!openOperands(parser, "!foldl"))
    return false;
  *start = tgParseValue(parser, record, NULL, PARSE_VALUE);
  if (!*start)
    return false;
  if (!(*start)->type)
    return tgErrorAt(parser, parser->lexer.loc, "could not get type of !foldl start: '%s'",
                     tgShow(parser, *start));
  if (!tgConsume(parser, TOK_COMMA))
    return tgTokenError(parser, "expected ',' in !foldl");
  *list = tgParseValue(parser, record, NULL, PARSE_VALUE);
  if (!*list)
    return false;
  if (!(*list)->type)
    return tgErrorAt(parser, parser->lexer.loc, "could not get type of !foldl list: '%s'",
                     tgShow(parser, *list));
  if ((*list)->type->kind != TG_TYPE_LIST)
    return tgErrorAt(parser, parser->lexer.loc, "!foldl list must be a list, but is of type '%s",
                     tgShowType(parser, (*list)->type));
  return tgConsume(parser, TOK_COMMA) || tgTokenError(parser, "expected ',' in !foldl");
}

static const TgInit *parseFoldl(TgParser *parser, TgRecord *record) {
  const TgInit *start = NULL, *list = NULL, *names[2];
  if (!parseFoldHead(parser, record, &start, &list))
    return NULL;
  names[0] = parseVariable(parser, record, "third argument of !foldl must be an identifier",
                           "left !foldl variable");
  if (!names[0])
    return NULL;
  if (!tgConsume(parser, TOK_COMMA))
    return failAtToken(parser, "expected ',' in !foldl");
  names[1] = parseVariable(parser, record, "fourth argument of !foldl must be an identifier",
                           "right !foldl variable");
  if (!names[1])
    return NULL;
  if (!tgConsume(parser, TOK_COMMA))
    return failAtToken(parser, "expected ',' in !foldl");
  const TgType *types[2] = {start->type, list->type->element};
  const TgInit *expression = parseInnerExpression(parser, record, NULL, names, types);
  if (!expression)
    return NULL;
  if (!expression->type)
    return failAtToken(parser, "could not get type of !foldl expression");
  if (expression->type != start->type) {
    tgErrorAt(parser, parser->lexer.loc,
              "!foldl expression must be of same type as start (%s), but is of type %s",
              tgShowType(parser, start->type), tgShowType(parser, expression->type));
    return NULL;
  }
  if (!tgConsume(parser, TOK_R_PAREN))
    return failAtToken(parser, "expected ')' in fold operator");
  TgWord words[5] = {{.init = start},
                     {.init = list},
                     {.init = names[0]},
                     {.init = names[1]},
                     {.init = expression}};
  return tgFold(parser->context, TG_OP_FOLDL, start->type, words, 5, record, false);
}

static const TgInit *parseOperatorKind(TgParser *parser, TgRecord *record, TgOp op,
                                       const TgType *wanted, TgLoc loc) {
  switch (op) {
  case TG_OP_ISA:
  case TG_OP_EXISTS:
  case TG_OP_INSTANCES:
    return parseQuestion(parser, record, op);
  case TG_OP_COND:
    return parseCond(parser, record, wanted);
  case TG_OP_FOREACH:
  case TG_OP_FILTER:
    return parseForeachOperator(parser, record, op, wanted, loc);
  case TG_OP_FOLDL:
    return parseFoldl(parser, record);
  case TG_OP_RANGE:
    return parseRange(parser, record, loc);
  case TG_OP_SUBSTR:
  case TG_OP_FIND:
    return parseTextOperator(parser, record, op, wanted);
  default:
    if (op < TG_OP_ADD)
      return parseUnary(parser, record, op);
    if (op < TG_OP_SUBST)
      return parseBinary(parser, record, op, wanted, loc);
    return parseTernary(parser, record, op, wanted);
  }
}

const TgInit *tgParseOperator(TgParser *parser, TgRecord *record, const TgType *wanted) {
  TgOp op = parser->lexer.op;
  TgLoc loc = parser->lexer.loc, outer = parser->context->place;
  parser->context->place = loc;
  tgNext(parser);
  const TgInit *value = parseOperatorKind(parser, record, op, wanted, loc);
  parser->context->place = outer;
  return value;
}
