// Expressions at compile time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Host.h"

FeValue *feOpaque(FeCompiler *compiler, MlirStringRef name) {
  FeValue *value = fePyNew(compiler, FE_OPAQUE);
  value->as.opaque = name;
  return value;
}

bool feHostTruth(FeCompiler *compiler, FeValue *value, bool *result) {
  *result = false;
  if (value->kind == FE_OPAQUE && feHostOf(compiler)->numLenient)
    return true;
  return fePyTruth(compiler, value, result);
}

static bool truthOf(FeActivation *activation, const FeNode *node, bool *result) {
  FeValue *value = feHostEvaluate(activation, node);
  return value && feHostTruth(activation->compiler, value, result);
}

//===--- Names, displays ---===//

static FeValue *evaluateName(FeActivation *activation, MlirStringRef name) {
  FeCompiler *compiler = activation->compiler;
  FeValue *value = feScopeFind(activation->scope, name);
  if (!value)
    value = fePyBuiltin(compiler, name);
  if (value)
    return value;
  if (tsEqualC(name, "__name__"))
    return feStr(compiler, activation->module->name);
  if (tsEqualC(name, "__file__"))
    return feStr(compiler, activation->module->fileName);
  return feFail(compiler, FE_NAME_ERROR, "name '%.*s' is not defined", (int)name.length, name.data);
}

static FeValue *evaluateSequence(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  const FeNodeList *elements = &node->as.sequence.elements;
  FeValue *list = feList(compiler, NULL, 0);
  for (size_t i = 0; i < elements->count; ++i) {
    const FeNode *element = elements->items[i];
    bool isStar = element->kind == FE_STARRED;
    FeValue *value = feHostEvaluate(activation, isStar ? element->as.unary.operand : element);
    FeValue **items = &value;
    size_t count = 1;
    if (!value || (isStar && !fePyItems(compiler, value, &items, &count)))
      return NULL;
    for (size_t j = 0; j < count; ++j)
      fePyAppend(compiler, list, items[j]);
    if (list->as.tuple.count > FE_MAX_ITEMS)
      return feFail(compiler, FE_LIMIT, "a list of more than %d items", FE_MAX_ITEMS);
  }
  if (node->kind == FE_SET_EXPR) {
    FeArguments arguments = {.positional = &list, .count = 1};
    return fePyBuiltin(compiler, tsLiteral("set"))->as.builtin->raw(compiler, &arguments);
  }
  list->kind = node->kind == FE_TUPLE_EXPR ? FE_TUPLE : FE_LIST;
  return list;
}

static FeValue *evaluateDict(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  FeValue *dict = fePyNew(compiler, FE_DICT);
  for (size_t i = 0; i < node->as.dict.values.count; ++i) {
    const FeNode *keyNode = node->as.dict.keys.items[i];
    FeValue *key = keyNode ? feHostEvaluate(activation, keyNode) : NULL;
    FeValue *value =
        keyNode && !key ? NULL : feHostEvaluate(activation, node->as.dict.values.items[i]);
    if (!value)
      return NULL;
    if (key && !fePyDictSet(compiler, dict, key, value))
      return NULL;
    if (!key && value->kind != FE_DICT)
      return value->kind == FE_OPAQUE ? value
                                      : feFail(compiler, FE_TYPE_ERROR,
                                               "'%s' object is not a mapping", fePyTypeName(value));
    for (size_t j = 0; !key && j < value->as.dict.count; ++j)
      if (!fePyDictSet(compiler, dict, value->as.dict.entries[j].key,
                       value->as.dict.entries[j].value))
        return NULL;
  }
  return dict;
}

static FeValue *evaluateSlice(FeActivation *activation, const FeNode *node) {
  const FeNode *parts[] = {node->as.slice.lower, node->as.slice.upper, node->as.slice.step};
  FeValue *values[3] = {NULL, NULL, NULL};
  for (int i = 0; i < 3; ++i)
    if (parts[i] && !(values[i] = feHostEvaluate(activation, parts[i])))
      return NULL;
  FeValue *slice = fePyNew(activation->compiler, FE_SLICE);
  slice->as.slice.lower = values[0];
  slice->as.slice.upper = values[1];
  slice->as.slice.step = values[2];
  return slice;
}

//===--- Operators ---===//

static FeValue *evaluateBinary(FeActivation *activation, const FeNode *node) {
  FeValue *left = feHostEvaluate(activation, node->as.binary.left);
  FeValue *right = left ? feHostEvaluate(activation, node->as.binary.right) : NULL;
  return right ? fePyBinary(activation->compiler, node->op, left, right) : NULL;
}

static FeValue *evaluateUnary(FeActivation *activation, const FeNode *node) {
  bool isTrue;
  if (node->op == FE_NOT)
    return truthOf(activation, node->as.unary.operand, &isTrue)
               ? feBool(activation->compiler, !isTrue)
               : NULL;
  FeValue *operand = feHostEvaluate(activation, node->as.unary.operand);
  return operand ? fePyUnary(activation->compiler, node->op, operand) : NULL;
}

static FeValue *evaluateLogical(FeActivation *activation, const FeNode *node) {
  FeValue *value = NULL;
  for (size_t i = 0; i < node->as.boolean.values.count; ++i) {
    bool isTrue;
    value = feHostEvaluate(activation, node->as.boolean.values.items[i]);
    if (!value || i + 1 == node->as.boolean.values.count)
      return value;
    if (!feHostTruth(activation->compiler, value, &isTrue))
      return NULL;
    if (isTrue == (node->op == FE_OR))
      return value;
  }
  return value;
}

static FeValue *evaluateCompare(FeActivation *activation, const FeNode *node) {
  FeValue *left = feHostEvaluate(activation, node->as.compare.left), *result = NULL;
  for (size_t i = 0; left && i < node->as.compare.comparators.count; ++i) {
    bool isTrue;
    FeValue *right = feHostEvaluate(activation, node->as.compare.comparators.items[i]);
    result = right ? fePyCompare(activation->compiler, node->as.compare.ops[i], left, right) : NULL;
    if (!result || i + 1 == node->as.compare.comparators.count)
      return result;
    if (!feHostTruth(activation->compiler, result, &isTrue))
      return NULL;
    if (!isTrue)
      return result;
    left = right;
  }
  return NULL;
}

static FeValue *evaluateIfExp(FeActivation *activation, const FeNode *node) {
  bool isTrue;
  if (!truthOf(activation, node->as.ifExp.test, &isTrue))
    return NULL;
  return feHostEvaluate(activation, isTrue ? node->as.ifExp.body : node->as.ifExp.orElse);
}

//===--- Calls ---===//

static bool addKeywords(FeActivation *activation, const FeKeyword *keywords, size_t count,
                        FeArguments *arguments) {
  FeCompiler *compiler = activation->compiler;
  size_t capacity = count;
  MlirStringRef *names = tsArenaNewArray(&compiler->arena, MlirStringRef, capacity + 1);
  FeValue **values = tsArenaNewArray(&compiler->arena, FeValue *, capacity + 1);
  for (size_t i = 0; i < count; ++i) {
    FeValue *value = feHostEvaluate(activation, keywords[i].value);
    if (!value)
      return false;
    if (keywords[i].name.length) {
      names[arguments->numKeywords] = keywords[i].name;
      values[arguments->numKeywords++] = value;
      continue;
    }
    if (value->kind == FE_OPAQUE)
      continue;
    if (value->kind != FE_DICT)
      return feFail(compiler, FE_TYPE_ERROR, "argument after ** must be a mapping, not %s",
                    fePyTypeName(value)) != NULL;
    MlirStringRef *moreNames =
        tsArenaNewArray(&compiler->arena, MlirStringRef, capacity + value->as.dict.count + 1);
    FeValue **moreValues =
        tsArenaNewArray(&compiler->arena, FeValue *, capacity + value->as.dict.count + 1);
    memcpy(moreNames, names, arguments->numKeywords * sizeof *names);
    memcpy(moreValues, values, arguments->numKeywords * sizeof *values);
    names = moreNames;
    values = moreValues;
    capacity += value->as.dict.count;
    for (size_t j = 0; j < value->as.dict.count; ++j) {
      if (value->as.dict.entries[j].key->kind != FE_STR)
        return feFail(compiler, FE_TYPE_ERROR, "keywords must be strings") != NULL;
      names[arguments->numKeywords] = value->as.dict.entries[j].key->as.string;
      values[arguments->numKeywords++] = value->as.dict.entries[j].value;
    }
  }
  arguments->names = names;
  arguments->keywords = values;
  return true;
}

bool feHostArguments(FeActivation *activation, const FeNodeList *nodes, const FeKeyword *keywords,
                     size_t numKeywords, FeArguments *arguments) {
  *arguments = (FeArguments){0};
  FeNode positional = {.kind = FE_LIST_EXPR, .as.sequence.elements = *nodes};
  FeValue *list = evaluateSequence(activation, &positional);
  if (!list)
    return false;
  arguments->positional = list->as.tuple.items;
  arguments->count = list->as.tuple.count;
  return addKeywords(activation, keywords, numKeywords, arguments);
}

static FeValue *evaluateCall(FeActivation *activation, const FeNode *node) {
  FeValue *callee = feHostEvaluate(activation, node->as.call.function);
  FeArguments arguments;
  if (!callee)
    return NULL;
  // What @triton.autotune(...) is given is many and changes nothing.
  if (feIsTransparent(callee) && node->as.call.numKeywords)
    return callee;
  if (!feHostArguments(activation, &node->as.call.arguments, node->as.call.keywords,
                       node->as.call.numKeywords, &arguments))
    return NULL;
  return feHostCall(activation->compiler, callee, &arguments);
}

//===--- Comprehensions ---===//

static bool runGenerators(FeActivation *activation, const FeNode *node, size_t index,
                          FeValue *result);

static bool addElement(FeActivation *activation, const FeNode *node, FeValue *result) {
  FeCompiler *compiler = activation->compiler;
  FeValue *element = feHostEvaluate(activation, node->as.comprehension.element);
  if (!element)
    return false;
  if (node->kind == FE_DICT_COMP || node->kind == FE_SET_COMP) {
    FeValue *value = node->kind == FE_DICT_COMP
                         ? feHostEvaluate(activation, node->as.comprehension.value)
                         : feNone(compiler);
    return value && fePyDictSet(compiler, result, element, value);
  }
  if (result->as.tuple.count == FE_MAX_ITEMS)
    return feFail(compiler, FE_LIMIT, "a list of more than %d items", FE_MAX_ITEMS) != NULL;
  fePyAppend(compiler, result, element);
  return true;
}

static bool runGenerators(FeActivation *activation, const FeNode *node, size_t index,
                          FeValue *result) {
  FeCompiler *compiler = activation->compiler;
  if (index == node->as.comprehension.numGenerators)
    return addElement(activation, node, result);
  const FeComprehension *generator = &node->as.comprehension.generators[index];
  FeValue *iterable = feHostEvaluate(activation, generator->iter), **items;
  size_t count;
  if (iterable && iterable->kind == FE_OPAQUE && feHostOf(compiler)->numLenient)
    return true;
  if (!iterable || !fePyItems(compiler, iterable, &items, &count))
    return false;
  for (size_t i = 0; i < count; ++i) {
    bool isTaken = fePyStep(compiler, 1) && feHostAssign(activation, generator->target, items[i]);
    if (!isTaken)
      return false;
    for (size_t j = 0; j < generator->ifs.count && isTaken; ++j)
      if (!truthOf(activation, generator->ifs.items[j], &isTaken))
        return false;
    if (isTaken && !runGenerators(activation, node, index + 1, result))
      return false;
  }
  return true;
}

static FeValue *evaluateComprehension(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  bool isDict = node->kind == FE_DICT_COMP || node->kind == FE_SET_COMP;
  FeValue *result = isDict ? fePyNew(compiler, FE_DICT) : feList(compiler, NULL, 0);
  FeActivation inner = *activation;
  inner.scope = feScopeCreate(&compiler->arena, activation->scope);
  return runGenerators(&inner, node, 0, result) ? result : NULL;
}

//===--- f-strings ---===//

static bool appendFormatted(FeActivation *activation, const FeNode *node, TsString *out) {
  FeCompiler *compiler = activation->compiler;
  FeValue *value = feHostEvaluate(activation, node->as.formatted.value);
  FeValue *spec = value && node->as.formatted.formatSpec
                      ? feHostEvaluate(activation, node->as.formatted.formatSpec)
                      : NULL;
  if (!value || (node->as.formatted.formatSpec && !spec))
    return false;
  if (node->as.formatted.conversion) {
    TsString text = {0};
    if (node->as.formatted.conversion == 's')
      fePyStr(value, &text);
    else if (node->as.formatted.conversion == 'a')
      fePyAscii(value, &text);
    else
      fePyRepr(value, &text);
    value = fePyTakeText(compiler, &text);
  }
  if (value->kind == FE_OPAQUE) {
    tsStringAppend(out, value->as.opaque);
    return true;
  }
  return fePyFormat(compiler, value, spec ? spec->as.string : tsLiteral(""), out);
}

static FeValue *evaluateJoined(FeActivation *activation, const FeNode *node) {
  TsString text = {0};
  for (size_t i = 0; i < node->as.boolean.values.count; ++i) {
    const FeNode *part = node->as.boolean.values.items[i];
    bool isFine = true;
    if (part->kind == FE_CONSTANT)
      fePyStr(part->as.constant.value, &text);
    else
      isFine = appendFormatted(activation, part, &text);
    if (!isFine || text.size > FE_MAX_TEXT) {
      tsStringFree(&text);
      return feFail(activation->compiler, FE_LIMIT, "a text of more than %d bytes", FE_MAX_TEXT);
    }
  }
  return fePyTakeText(activation->compiler, &text);
}

//===--- Expressions ---===//

static FeValue *evaluateAttribute(FeActivation *activation, const FeNode *node) {
  FeValue *value = feHostEvaluate(activation, node->as.attribute.value);
  return value ? fePyAttribute(activation->compiler, value, node->as.attribute.attribute) : NULL;
}

static FeValue *evaluateSubscript(FeActivation *activation, const FeNode *node) {
  FeValue *value = feHostEvaluate(activation, node->as.subscript.value);
  FeValue *index = value ? feHostEvaluate(activation, node->as.subscript.index) : NULL;
  return index ? fePySubscript(activation->compiler, value, index) : NULL;
}

static FeValue *evaluateNamed(FeActivation *activation, const FeNode *node) {
  FeValue *value = feHostEvaluate(activation, node->as.named.value);
  return value && feHostAssign(activation, node->as.named.target, value) ? value : NULL;
}

static FeValue *evaluateInside(FeActivation *activation, const FeNode *node) {
  switch (node->kind) {
  case FE_NAME:
    return evaluateName(activation, node->as.name.id);
  case FE_CONSTANT:
    return node->as.constant.value;
  case FE_TUPLE_EXPR:
  case FE_LIST_EXPR:
  case FE_SET_EXPR:
    return evaluateSequence(activation, node);
  case FE_DICT_EXPR:
    return evaluateDict(activation, node);
  case FE_BIN_OP:
    return evaluateBinary(activation, node);
  case FE_UNARY_OP:
    return evaluateUnary(activation, node);
  case FE_BOOL_OP:
    return evaluateLogical(activation, node);
  case FE_COMPARE:
    return evaluateCompare(activation, node);
  case FE_CALL:
    return evaluateCall(activation, node);
  case FE_ATTRIBUTE:
    return evaluateAttribute(activation, node);
  case FE_SUBSCRIPT:
    return evaluateSubscript(activation, node);
  case FE_SLICE_EXPR:
    return evaluateSlice(activation, node);
  case FE_IF_EXP:
    return evaluateIfExp(activation, node);
  case FE_LAMBDA:
    return feMakeFunction(activation, node);
  case FE_LIST_COMP:
  case FE_SET_COMP:
  case FE_DICT_COMP:
  case FE_GENERATOR_EXP:
    return evaluateComprehension(activation, node);
  case FE_NAMED_EXPR:
    return evaluateNamed(activation, node);
  case FE_JOINED_STR:
    return evaluateJoined(activation, node);
  default:
    return feFail(activation->compiler, FE_UNSUPPORTED,
                  "such an expression isn't supported at compile time");
  }
}

FeValue *feHostEvaluate(FeActivation *activation, const FeNode *node) {
  if (node->kind == FE_CONSTANT)
    return node->as.constant.value;
  if (!fePyStep(activation->compiler, 1) || !feEnter(activation->compiler))
    return NULL;
  FeValue *value = evaluateInside(activation, node);
  feLeave(activation->compiler);
  return value;
}
