// Compiles expressions of predicates to steps, and writes those that only C can compute as C.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Expression.h"

static OdsKind compileNode(const OdsScope *scope, const OdsNode *node, OdsSteps *steps);

static void pushInteger(OdsSteps *steps, int64_t value) {
  odsPushStep(steps, TESSERA_STEP_INTEGER, 0, 0);
  steps->data[steps->size - 1].data.integer = value;
}

static void pushCall(OdsSteps *steps, const OdsLibraryFunction *function) {
  bool onSelf = function->numArgs == 1 && steps->size &&
                steps->data[steps->size - 1].code == TESSERA_STEP_SELF;
  if (onSelf)
    --steps->size;
  odsPushStep(steps, onSelf ? TESSERA_STEP_TEST : TESSERA_STEP_CALL, function->numArgs,
              function->number);
}

//===--- Parts of the operation ---===//

typedef struct Part {
  TesseraPartKind kind;
  unsigned index;
  OdsKind result;
} Part;

static bool findValue(const OdsValue *values, size_t size, MlirStringRef name, bool isResult,
                      Part *part) {
  for (size_t i = 0; i < size; ++i) {
    if (!tsEqual(values[i].name, name))
      continue;
    bool isRange = values[i].arity >= TESSERA_VARIADIC;
    part->kind = isRange ? (isResult ? TESSERA_PART_RESULT_RANGE : TESSERA_PART_OPERAND_RANGE)
                         : (isResult ? TESSERA_PART_RESULT : TESSERA_PART_OPERAND);
    part->index = (unsigned)i;
    part->result = isRange ? ODS_RANGE : ODS_VALUE;
    return true;
  }
  return false;
}

static bool findPart(const OdsOp *op, MlirStringRef name, Part *part) {
  if (!op)
    return false;
  if (findValue(op->operands, op->table.numOperands, name, false, part) ||
      findValue(op->results, op->table.numResults, name, true, part))
    return true;
  for (size_t i = 0; i < op->numAttrs; ++i)
    if (tsEqual(op->attrs[i].name, name)) {
      *part = (Part){TESSERA_PART_ATTRIBUTE, (unsigned)i, ODS_ATTRIBUTE};
      return true;
    }
  for (unsigned i = 0; i < op->table.numRegions; ++i)
    if (tsEqual(op->regions[i].name, name)) {
      *part = (Part){TESSERA_PART_REGION, i, ODS_REGION};
      return true;
    }
  for (unsigned i = 0; i < op->table.numSuccessors; ++i)
    if (tsEqual(op->successors[i].name, name)) {
      *part = (Part){TESSERA_PART_SUCCESSOR, i, ODS_BLOCK};
      return true;
    }
  return false;
}

static OdsKind compileVariable(const OdsScope *scope, const OdsNode *node, OdsSteps *steps) {
  Part part;
  if (tsEqualC(node->name, "_self")) {
    odsPushStep(steps, TESSERA_STEP_SELF, 0, 0);
    return scope->selfKind;
  }
  if (tsEqualC(node->name, "_op")) {
    odsPushStep(steps, TESSERA_STEP_OPERATION, 0, 0);
    return ODS_OPERATION;
  }
  if (tsEqualC(node->name, "_ctxt") || tsEqualC(node->name, "_builder")) {
    odsPushStep(steps, TESSERA_STEP_CONTEXT, 0, 0);
    return ODS_CONTEXT;
  }
  if (!findPart(scope->op, node->name, &part))
    return ODS_NOTHING;
  odsPushStep(steps, TESSERA_STEP_PART, part.kind, part.index);
  return part.result;
}

//===--- Calls ---===//

// Makes the top, of kind `have`, one of kind `want` where that is a matter of course.
static bool coerce(OdsKind have, OdsKind want, OdsSteps *steps) {
  bool isNumber = have == ODS_BOOL || have == ODS_INT;
  if (have == want || (isNumber && (want == ODS_BOOL || want == ODS_INT)))
    return true;
  if (want == ODS_TYPE && (have == ODS_SHAPE || have == ODS_TYPES))
    return true;
  if (want == ODS_SHAPE && have == ODS_TYPE)
    return true;
  if (want == ODS_ATTRIBUTE && have == ODS_STRING)
    return true;
  if (want == ODS_TYPE && have == ODS_VALUE) {
    pushCall(steps, odsGetFunction(ODS_CALL_mlirValueGetType));
    return true;
  }
  if (want == ODS_TYPE && have == ODS_ATTRIBUTE) {
    pushCall(steps, odsGetFunction(ODS_CALL_mlirAttributeGetType));
    return true;
  }
  return false;
}

static OdsKind compileTypeOf(const OdsScope *scope, const OdsNode *node, OdsSteps *steps) {
  OdsKind kind = node->numArgs == 1 ? compileNode(scope, node->args[0], steps) : ODS_NOTHING;
  if (kind == ODS_RANGE || kind == ODS_TYPES)
    return kind;
  return kind && coerce(kind, ODS_TYPE, steps) ? ODS_TYPE : ODS_NOTHING;
}

// Whether args[0] is of the definition.
static OdsKind compileIsDefinition(const OdsScope *scope, const OdsNode *subject,
                                   const OdsStorage *storage, OdsSteps *steps) {
  OdsKind kind = compileNode(scope, subject, steps);
  if (!storage || (kind != ODS_TYPE && kind != ODS_ATTRIBUTE && kind != ODS_VALUE))
    return ODS_NOTHING;
  if (kind == ODS_VALUE)
    coerce(kind, ODS_TYPE, steps);
  bool isSelf = steps->data[steps->size - 1].code == TESSERA_STEP_SELF;
  if (isSelf)
    --steps->size;
  else
    odsPushStep(steps, TESSERA_STEP_ENTER, 0, 0);
  odsPushStep(steps, TESSERA_STEP_IS_DEFINITION, 0, 0);
  steps->data[steps->size - 1].data.definition = &storage->table;
  if (!isSelf)
    odsPushStep(steps, TESSERA_STEP_LEAVE, 0, 0);
  return ODS_BOOL;
}

static OdsStorage *findStorageByKey(const OdsScope *scope, MlirStringRef key) {
  uintptr_t *found = tsStringMapFind(&scope->ods->storageByKey, key);
  return found ? (OdsStorage *)*found : NULL;
}

static OdsStorage *findStorageByClass(const OdsScope *scope, MlirStringRef cppClass) {
  uintptr_t *found = tsStringMapFind(&scope->ods->storageByCppType, cppClass);
  if (!found)
    found = tsStringMapFind(&scope->ods->storageByCppType, odsLastComponent(cppClass));
  return found ? (OdsStorage *)*found : NULL;
}

static OdsKind compileHasInterface(const OdsScope *scope, const OdsNode *node, OdsSteps *steps) {
  if (node->numArgs != 2 || node->args[1]->kind != ODS_NODE_STRING)
    return ODS_NOTHING;
  OdsKind kind = compileNode(scope, node->args[0], steps);
  if (kind != ODS_TYPE && kind != ODS_ATTRIBUTE)
    return ODS_NOTHING;
  compileNode(scope, node->args[1], steps);
  pushCall(steps, odsGetFunction(kind == ODS_TYPE ? ODS_CALL_tesseraTypeHasInterface
                                                  : ODS_CALL_tesseraAttributeHasInterface));
  return ODS_BOOL;
}

static OdsKind compileTypeGet(const OdsScope *scope, const OdsNode *node, OdsSteps *steps) {
  bool isText = node->numArgs == 2 && node->args[1]->kind == ODS_NODE_STRING;
  OdsStorage *storage = isText ? findStorageByKey(scope, node->args[1]->name) : NULL;
  if (!storage)
    return ODS_NOTHING;
  odsPushStep(steps, TESSERA_STEP_TYPE, 0, 0);
  steps->data[steps->size - 1].data.definition = &storage->table;
  return ODS_TYPE;
}

static OdsKind compileRange(const OdsScope *scope, const OdsNode *node, TesseraStepCode code,
                            OdsKind second, OdsSteps *steps) {
  if (node->numArgs != (second ? 2u : 1u) || compileNode(scope, node->args[0], steps) != ODS_RANGE)
    return ODS_NOTHING;
  if (second) {
    OdsKind kind = compileNode(scope, node->args[1], steps);
    if (kind != second && !(kind && coerce(kind, second, steps)))
      return ODS_NOTHING;
  }
  odsPushStep(steps, code, 0, 0);
  return second ? ODS_BOOL : ODS_INT;
}

// Whether parameters stand for themselves when they aren't given: numbers that are zero.
static bool areAllZero(const TgInit *params) {
  for (size_t i = 0; params && i < tgDagGetNumArgs(params); ++i) {
    const TgRecord *param = tgInitGetRecord(tgDagGetArg(params, i));
    if (!param || !tsEqualC(odsString(param, "defaultValue"), "0"))
      return false;
  }
  return !params || tgDagGetNumArgs(params) <= TESSERA_STEP_TYPE_PARAMS;
}

// The type of a C++ class that has no parameters, or only such that are zero by default.
static OdsKind compileClassType(const OdsScope *scope, MlirStringRef cppClass, OdsSteps *steps) {
  const OdsStorage *storage = findStorageByClass(scope, cppClass);
  const TgInit *params = storage ? tgRecordGetDag(storage->record, "parameters") : NULL;
  if (!storage || !storage->table.isType || !areAllZero(params))
    return ODS_NOTHING;
  odsPushStep(steps, TESSERA_STEP_TYPE, 0, 0);
  steps->data[steps->size - 1].data.definition = &storage->table;
  return ODS_TYPE;
}

// isa<A, B>(x): one class after the other.
static OdsKind compileClassTest(const OdsScope *scope, const OdsNode *node, OdsSteps *steps) {
  MlirStringRef rest = node->parameters;
  TsVec(size_t) jumps = {0};
  OdsKind result = node->numArgs == 1 ? ODS_BOOL : ODS_NOTHING;
  while (rest.length && result) {
    size_t comma = tsFindChar(rest, ',', 0);
    MlirStringRef name = tsTrim(tsSubstring(rest, 0, comma));
    rest = comma == SIZE_MAX ? tsLiteral("") : tsSubstring(rest, comma + 1, SIZE_MAX);
    const OdsLibraryFunction *test = odsFindClassTest(odsLastComponent(name));
    OdsStorage *storage = findStorageByClass(scope, name);
    if (storage && !(test && tsEqualC(odsNamespaceOf(name), "::mlir"))) {
      result = compileIsDefinition(scope, node->args[0], storage, steps);
    } else if (test) {
      OdsKind kind = compileNode(scope, node->args[0], steps);
      result = kind && coerce(kind, test->args[0], steps) ? ODS_BOOL : ODS_NOTHING;
      pushCall(steps, test);
    } else {
      result = ODS_NOTHING;
    }
    if (rest.length) {
      tsVecPush(&jumps, steps->size);
      odsPushStep(steps, TESSERA_STEP_JUMP_IF_TRUE, 0, 0);
    }
  }
  for (size_t i = 0; i < jumps.size; ++i)
    steps->data[jumps.data[i]].operand = (uint32_t)steps->size;
  tsVecFree(&jumps);
  return result;
}

static OdsKind compileLibraryCall(const OdsScope *scope, const OdsNode *node,
                                  const OdsLibraryFunction *function, int64_t integer,
                                  OdsSteps *steps) {
  size_t given = node->numArgs + (integer != INT64_MIN);
  // C++ lets some arguments stay away: isInteger() is of any width.
  bool dropDefault = given == function->numArgs + 1 && integer == 0;
  if (dropDefault)
    --given;
  if (given != function->numArgs)
    return ODS_NOTHING;
  for (size_t i = 0; i < node->numArgs; ++i) {
    OdsKind kind = compileNode(scope, node->args[i], steps);
    if (!kind || !coerce(kind, function->args[i], steps))
      return ODS_NOTHING;
  }
  if (integer != INT64_MIN && !dropDefault)
    pushInteger(steps, integer);
  pushCall(steps, function);
  return function->result;
}

static bool isTest(MlirStringRef name) {
  return tsEqualC(name, "isa") || tsEqualC(name, "isa_and_nonnull") ||
         tsEqualC(name, "isa_and_present");
}

static bool isCast(MlirStringRef name) {
  return tsEqualC(name, "cast") || tsEqualC(name, "dyn_cast") || tsEqualC(name, "cast_or_null") ||
         tsEqualC(name, "cast_if_present");
}

static OdsKind compileCall(const OdsScope *scope, const OdsNode *node, OdsSteps *steps) {
  MlirStringRef name = odsLastComponent(node->name);
  if (tsEqualC(name, "tesseraTypeOf"))
    return compileTypeOf(scope, node, steps);
  if (tsEqualC(name, "tesseraHasInterface"))
    return compileHasInterface(scope, node, steps);
  if (tsEqualC(name, "tesseraTypeGet"))
    return compileTypeGet(scope, node, steps);
  if (tsEqualC(name, "tesseraIsA")) {
    bool isText = node->numArgs == 2 && node->args[1]->kind == ODS_NODE_STRING;
    return isText ? compileIsDefinition(scope, node->args[0],
                                        findStorageByKey(scope, node->args[1]->name), steps)
                  : ODS_NOTHING;
  }
  if (tsEqualC(name, "tesseraIsNull")) {
    OdsKind kind = node->numArgs == 1 ? compileNode(scope, node->args[0], steps) : ODS_NOTHING;
    if (kind == ODS_RANGE)
      odsPushStep(steps, TESSERA_STEP_RANGE_SIZE, 0, 0);
    odsPushStep(steps, TESSERA_STEP_NOT, 0, 0);
    return kind ? ODS_BOOL : ODS_NOTHING;
  }
  if (tsEqualC(name, "tesseraRangeGetSize"))
    return compileRange(scope, node, TESSERA_STEP_RANGE_SIZE, ODS_NOTHING, steps);
  if (tsEqualC(name, "tesseraRangeHasType"))
    return compileRange(scope, node, TESSERA_STEP_RANGE_HAS_TYPE, ODS_TYPE, steps);
  if (tsEqualC(name, "tesseraRangeMatches"))
    return compileRange(scope, node, TESSERA_STEP_RANGE_MATCHES, ODS_TYPES, steps);
  if (node->parameters.length && isTest(name))
    return compileClassTest(scope, node, steps);
  if (node->parameters.length && isCast(name) && node->numArgs == 1)
    return compileNode(scope, node->args[0], steps);
  if (tsEqualC(name, "mlirStringAttrGetValue")) {
    bool isAttribute =
        node->numArgs == 1 && compileNode(scope, node->args[0], steps) == ODS_ATTRIBUTE;
    return isAttribute ? ODS_STRING : ODS_NOTHING;
  }
  if (tsEqualC(name, "getElementTypeOrSelf"))
    name = tsLiteral("tesseraElementTypeOrSelf");
  if (tsEqualC(name, "getI1SameShape"))
    name = tsLiteral("tesseraI1SameShape");
  // ::ns::FooType::get($_builder.getContext())
  bool isMaker = tsEqualC(name, "get") && odsNamespaceOf(node->name).length && node->numArgs == 1;
  if (isMaker && compileNode(scope, node->args[0], steps) == ODS_CONTEXT) {
    --steps->size;
    return compileClassType(scope, odsNamespaceOf(node->name), steps);
  }
  const OdsLibraryFunction *function = odsFindFunction(name);
  return function ? compileLibraryCall(scope, node, function, INT64_MIN, steps) : ODS_NOTHING;
}

// What getValue() of an attribute is: after a cast that says which.
static OdsKind compileGetValue(const OdsNode *cast, OdsSteps *steps) {
  MlirStringRef className = odsLastComponent(cast->parameters);
  if (tsEqualC(className, "StringAttr"))
    return ODS_STRING;
  if (!tsEqualC(className, "TypeAttr"))
    return ODS_NOTHING;
  pushCall(steps, odsGetFunction(ODS_CALL_mlirTypeAttrGetValue));
  return ODS_TYPE;
}

// Whether something has no elements.
static OdsKind compileEmpty(OdsKind receiver, OdsSteps *steps) {
  if (receiver == ODS_RANGE)
    odsPushStep(steps, TESSERA_STEP_RANGE_SIZE, 0, 0);
  else if (receiver == ODS_ATTRIBUTE || receiver == ODS_STRING)
    pushCall(steps, odsGetFunction(ODS_CALL_tesseraAttributeGetSize));
  else
    return ODS_NOTHING;
  odsPushStep(steps, TESSERA_STEP_NOT, 0, 0);
  return ODS_BOOL;
}

static OdsKind compileMethod(const OdsScope *scope, const OdsNode *node, OdsSteps *steps) {
  size_t start = steps->size;
  if (node->parameters.length && isTest(node->name))
    return compileClassTest(scope, node, steps);
  OdsKind receiver = compileNode(scope, node->args[0], steps);
  if (receiver == ODS_CONTEXT && tsEqualC(node->name, "getContext"))
    return ODS_CONTEXT;
  if (receiver == ODS_CONTEXT && node->numArgs == 1 && node->parameters.length &&
      tsEqualC(node->name, "getType")) {
    steps->size = start;
    return compileClassType(scope, node->parameters, steps);
  }
  if (receiver == ODS_RANGE &&
      (tsEqualC(node->name, "getTypes") || tsEqualC(node->name, "getType")))
    return ODS_RANGE;
  if (receiver == ODS_RANGE && tsEqualC(node->name, "size")) {
    odsPushStep(steps, TESSERA_STEP_RANGE_SIZE, 0, 0);
    return ODS_INT;
  }
  if (node->parameters.length && isCast(node->name) && node->numArgs == 1)
    return receiver;
  if (node->numArgs == 1 && tsEqualC(node->name, "empty"))
    return compileEmpty(receiver, steps);
  if (receiver == ODS_ATTRIBUTE && tsEqualC(node->name, "getValue")) {
    OdsKind kind = compileGetValue(node->args[0], steps);
    if (kind)
      return kind;
  }
  int64_t integer = INT64_MIN;
  const OdsLibraryFunction *function = odsFindMethod(node->name, receiver, &integer);
  steps->size = start;
  return function ? compileLibraryCall(scope, node, function, integer, steps) : ODS_NOTHING;
}

//===--- Operators ---===//

static OdsKind compileLogical(const OdsScope *scope, const OdsNode *node, OdsSteps *steps) {
  if (!compileNode(scope, node->args[0], steps))
    return ODS_NOTHING;
  size_t jump = steps->size;
  odsPushStep(steps,
              node->name.data[0] == '&' ? TESSERA_STEP_JUMP_IF_FALSE : TESSERA_STEP_JUMP_IF_TRUE, 0,
              0);
  if (!compileNode(scope, node->args[1], steps))
    return ODS_NOTHING;
  steps->data[jump].operand = (uint32_t)steps->size;
  return ODS_BOOL;
}

static OdsKind compileEquality(const OdsScope *scope, const OdsNode *node, bool negated,
                               OdsSteps *steps) {
  // A list of types against values: the values come first. So does a string before its text.
  OdsSteps probe = {0};
  OdsKind left = compileNode(scope, node->args[0], &probe);
  tsVecFree(&probe);
  bool swap = left == ODS_TYPES || left == ODS_TEXT;
  left = compileNode(scope, node->args[swap], steps);
  OdsKind right = compileNode(scope, node->args[!swap], steps);
  if (!left || !right)
    return ODS_NOTHING;
  if (left == ODS_RANGE && right == ODS_TYPES)
    odsPushStep(steps, TESSERA_STEP_RANGE_MATCHES, 0, 0);
  else if (left == ODS_RANGE && right == ODS_TYPE)
    odsPushStep(steps, TESSERA_STEP_RANGE_HAS_TYPE, 0, 0);
  else if (left == ODS_SHAPE && right == ODS_SHAPE)
    pushCall(steps, odsGetFunction(ODS_CALL_tesseraShapesAreEqual));
  else if ((left == ODS_STRING || left == ODS_ATTRIBUTE) && right == ODS_TEXT)
    pushCall(steps, odsGetFunction(ODS_CALL_tesseraStringAttrIs));
  else if (left == right || coerce(right, left, steps))
    odsPushStep(steps, TESSERA_STEP_EQUAL, 0, 0);
  else
    return ODS_NOTHING;
  if (negated)
    odsPushStep(steps, TESSERA_STEP_NOT, 0, 0);
  return ODS_BOOL;
}

static OdsKind compileArithmetic(const OdsScope *scope, const OdsNode *node, TesseraStepCode code,
                                 bool swap, OdsKind result, OdsSteps *steps) {
  for (int i = 0; i < 2; ++i) {
    OdsKind kind = compileNode(scope, node->args[swap ? 1 - i : i], steps);
    if (kind != ODS_INT && kind != ODS_BOOL)
      return ODS_NOTHING;
  }
  odsPushStep(steps, code, 0, 0);
  return result;
}

static OdsKind compileBinary(const OdsScope *scope, const OdsNode *node, OdsSteps *steps) {
  static const struct {
    const char *name;
    TesseraStepCode code;
    bool swap;
    OdsKind result;
  } table[] = {{"<", TESSERA_STEP_LESS, false, ODS_BOOL},
               {">", TESSERA_STEP_LESS, true, ODS_BOOL},
               {"<=", TESSERA_STEP_LESS_EQUAL, false, ODS_BOOL},
               {">=", TESSERA_STEP_LESS_EQUAL, true, ODS_BOOL},
               {"+", TESSERA_STEP_ADD, false, ODS_INT},
               {"-", TESSERA_STEP_SUBTRACT, false, ODS_INT},
               {"*", TESSERA_STEP_MULTIPLY, false, ODS_INT},
               {"%", TESSERA_STEP_REMAINDER, false, ODS_INT},
               {"&", TESSERA_STEP_BIT_AND, false, ODS_INT}};
  if (tsEqualC(node->name, "&&") || tsEqualC(node->name, "||"))
    return compileLogical(scope, node, steps);
  if (tsEqualC(node->name, "==") || tsEqualC(node->name, "!="))
    return compileEquality(scope, node, node->name.data[0] == '!', steps);
  for (size_t i = 0; i < sizeof table / sizeof *table; ++i)
    if (tsEqualC(node->name, table[i].name))
      return compileArithmetic(scope, node, table[i].code, table[i].swap, table[i].result, steps);
  return ODS_NOTHING;
}

static OdsKind compileUnary(const OdsScope *scope, const OdsNode *node, OdsSteps *steps) {
  OdsKind kind = compileNode(scope, node->args[0], steps);
  if (!kind || node->name.data[0] == '~')
    return ODS_NOTHING;
  odsPushStep(steps, node->name.data[0] == '!' ? TESSERA_STEP_NOT : TESSERA_STEP_NEGATE, 0, 0);
  return node->name.data[0] == '!' ? ODS_BOOL : ODS_INT;
}

static OdsKind compileNode(const OdsScope *scope, const OdsNode *node, OdsSteps *steps) {
  switch (node->kind) {
  case ODS_NODE_INTEGER:
    pushInteger(steps, node->integer);
    return ODS_INT;
  case ODS_NODE_TRUTH:
    pushInteger(steps, node->integer);
    return ODS_BOOL;
  case ODS_NODE_STRING:
    odsPushStep(steps, TESSERA_STEP_TEXT, 0, 0);
    steps->data[steps->size - 1].data.text = odsText(scope->ods, node->name);
    return ODS_TEXT;
  case ODS_NODE_VARIABLE:
    return compileVariable(scope, node, steps);
  case ODS_NODE_NAME:
    return ODS_NOTHING;
  case ODS_NODE_CALL:
    return compileCall(scope, node, steps);
  case ODS_NODE_METHOD:
    return compileMethod(scope, node, steps);
  case ODS_NODE_UNARY:
    return compileUnary(scope, node, steps);
  case ODS_NODE_BINARY:
    return compileBinary(scope, node, steps);
  }
  return ODS_NOTHING;
}

//===--- C ---===//

static const char *variableToC(const OdsScope *scope, const OdsNode *node, OdsKind *kind) {
  Part part;
  if (tsEqualC(node->name, "_self")) {
    *kind = scope->selfKind;
    return "self";
  }
  if (tsEqualC(node->name, "_op") || tsEqualC(node->name, "_ctxt")) {
    bool isOp = node->name.data[1] == 'o';
    *kind = isOp ? ODS_OPERATION : ODS_CONTEXT;
    return isOp ? "op" : "tesseraContextOf(op, word)";
  }
  if (!findPart(scope->op, node->name, &part) || part.result == ODS_RANGE)
    return NULL;
  *kind = part.result;
  return odsFormat(scope->ods, "%sGet%s%s(op)", scope->op->cName,
                   odsUpperCamel(scope->ods, node->name),
                   part.kind == TESSERA_PART_ATTRIBUTE ? "Attr" : "");
}

static bool isPlainName(MlirStringRef name) {
  return name.length && !memchr(name.data, ':', name.length);
}

// tesseraIsA(x, "dialect.Class"): what is generated for the definition.
static const char *isDefinitionToC(const OdsScope *scope, const OdsNode *node, OdsKind *kind) {
  bool isText = node->numArgs == 2 && node->args[1]->kind == ODS_NODE_STRING;
  const OdsStorage *storage = isText ? findStorageByKey(scope, node->args[1]->name) : NULL;
  const char *subject = storage ? odsExpressionToC(scope, node->args[0], kind) : NULL;
  *kind = ODS_BOOL;
  return subject ? odsFormat(scope->ods, "%sIsA(%s)", storage->cName, subject) : NULL;
}

static const char *callToC(const OdsScope *scope, const OdsNode *node, OdsKind *kind) {
  if (!isPlainName(node->name) || node->parameters.length)
    return NULL;
  if (tsEqualC(node->name, "tesseraIsA"))
    return isDefinitionToC(scope, node, kind);
  const OdsLibraryFunction *function = odsFindFunction(node->name);
  // Where C++ is expected, only what looks like ours is C.
  bool isOurs =
      tsStartsWith(node->name, tsLiteral("mlir")) || tsStartsWith(node->name, tsLiteral("tessera"));
  if (!function && !isOurs && scope->ods->foreign == ODS_FOREIGN_EXPECTED)
    return NULL;
  bool isTypeOf = tsEqualC(node->name, "tesseraTypeOf");
  *kind = isTypeOf ? ODS_TYPE : function ? function->result : ODS_NOTHING;
  const char *text = "";
  OdsKind argKind = ODS_NOTHING;
  for (size_t i = 0; i < node->numArgs; ++i) {
    const char *arg = odsExpressionToC(scope, node->args[i], &argKind);
    if (!arg)
      return NULL;
    text = odsFormat(scope->ods, "%s%s%s", text, i ? ", " : "", arg);
  }
  if (isTypeOf)
    return argKind == ODS_TYPE
               ? text
               : odsFormat(scope->ods, "%s(%s)",
                           argKind == ODS_VALUE ? "mlirValueGetType" : "mlirAttributeGetType",
                           text);
  return odsFormat(scope->ods, "%.*s(%s)", (int)node->name.length, node->name.data, text);
}

static const char *binaryToC(const OdsScope *scope, const OdsNode *node, OdsKind *kind) {
  OdsKind left, right;
  const char *a = odsExpressionToC(scope, node->args[0], &left);
  const char *b = a ? odsExpressionToC(scope, node->args[1], &right) : NULL;
  if (!b)
    return NULL;
  bool isEqual = tsEqualC(node->name, "=="), isUnequal = tsEqualC(node->name, "!=");
  bool isArithmetic = strchr("+-*%&|", node->name.data[0]) && node->name.length == 1;
  *kind = isArithmetic ? ODS_INT : ODS_BOOL;
  OdsKind handle = left ? left : right;
  const char *compare = handle == ODS_TYPE        ? "mlirTypeEqual"
                        : handle == ODS_ATTRIBUTE ? "mlirAttributeEqual"
                        : handle == ODS_VALUE     ? "mlirValueEqual"
                        : handle == ODS_SHAPE     ? "tesseraShapesAreEqual"
                                                  : NULL;
  if ((isEqual || isUnequal) && compare)
    return odsFormat(scope->ods, "%s%s(%s, %s)", isUnequal ? "!" : "", compare, a, b);
  return odsFormat(scope->ods, "(%s %.*s %s)", a, (int)node->name.length, node->name.data, b);
}

const char *odsExpressionToC(const OdsScope *scope, const OdsNode *node, OdsKind *kind) {
  *kind = ODS_INT;
  switch (node->kind) {
  case ODS_NODE_INTEGER:
    return odsFormat(scope->ods, "%lld", (long long)node->integer);
  case ODS_NODE_TRUTH:
    return node->integer ? "true" : "false";
  case ODS_NODE_STRING: {
    TsString text = {0};
    for (size_t i = 0; i < node->name.length; ++i) {
      if (strchr("\"\\", node->name.data[i]))
        tsStringAppendChar(&text, '\\');
      tsStringAppendChar(&text, node->name.data[i]);
    }
    const char *result = odsFormat(scope->ods, "\"%s\"", tsStringView(&text).data);
    tsStringFree(&text);
    *kind = ODS_TEXT;
    return result;
  }
  case ODS_NODE_VARIABLE:
    return variableToC(scope, node, kind);
  case ODS_NODE_CALL:
    return callToC(scope, node, kind);
  case ODS_NODE_NAME:
    *kind = ODS_NOTHING;
    return isPlainName(node->name) && scope->ods->foreign != ODS_FOREIGN_EXPECTED
               ? odsText(scope->ods, node->name)
               : NULL;
  case ODS_NODE_METHOD: {
    const char *receiver = tsEqualC(node->name, "length") && node->numArgs == 1
                               ? odsExpressionToC(scope, node->args[0], kind)
                               : NULL;
    *kind = ODS_INT;
    return receiver ? odsFormat(scope->ods, "(int64_t)%s.length", receiver) : NULL;
  }
  case ODS_NODE_UNARY: {
    const char *operand = odsExpressionToC(scope, node->args[0], kind);
    if (node->name.data[0] == '!')
      *kind = ODS_BOOL;
    return operand ? odsFormat(scope->ods, "%c(%s)", node->name.data[0], operand) : NULL;
  }
  case ODS_NODE_BINARY:
    return binaryToC(scope, node, kind);
  }
  return NULL;
}

OdsKind odsCompileExpression(const OdsScope *scope, MlirStringRef text, OdsSteps *steps) {
  size_t wrong, start = steps->size;
  OdsNode *node = odsParseExpression(scope->ods, text, &wrong);
  OdsKind kind = node ? compileNode(scope, node, steps) : ODS_NOTHING;
  if (!kind)
    steps->size = start;
  return kind;
}
