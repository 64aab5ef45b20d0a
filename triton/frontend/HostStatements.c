// Statements at compile time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Host.h"

void feDefine(FeActivation *activation, MlirStringRef name, FeValue *value) {
  if (activation->globals) {
    FeValue *declared = feScopeFindLocal(activation->globals, name);
    if (declared && declared->kind == FE_NONE) { // global
      feScopeSet(activation->module->globals, name, value);
      return;
    }
  }
  feScopeSet(activation->scope, name, value);
}

//===--- Assignment ---===//

static bool assignItems(FeActivation *activation, const FeNodeList *targets, FeValue *value) {
  FeCompiler *compiler = activation->compiler;
  size_t star = SIZE_MAX, count;
  FeValue **items;
  for (size_t i = 0; i < targets->count; ++i)
    if (targets->items[i]->kind == FE_STARRED)
      star = i;
  if (value->kind == FE_OPAQUE) {
    for (size_t i = 0; i < targets->count; ++i)
      if (!feHostAssign(activation, targets->items[i], value))
        return false;
    return true;
  }
  if (!fePyItems(compiler, value, &items, &count))
    return false;
  size_t fixed = targets->count - (star != SIZE_MAX);
  if (count < fixed)
    return feFail(compiler, FE_VALUE_ERROR, "not enough values to unpack (expected %s%zu, got %zu)",
                  star != SIZE_MAX ? "at least " : "", fixed, count) != NULL;
  if (count > fixed && star == SIZE_MAX)
    return feFail(compiler, FE_VALUE_ERROR, "too many values to unpack (expected %zu)", fixed) !=
           NULL;
  for (size_t i = 0, at = 0; i < targets->count; ++i) {
    FeValue *part;
    if (i == star) {
      part = fePyCopyItems(compiler, FE_LIST, items + at, count - fixed);
      at += count - fixed;
    } else {
      part = items[at++];
    }
    const FeNode *target = targets->items[i];
    if (!feHostAssign(activation, i == star ? target->as.unary.operand : target, part))
      return false;
  }
  return true;
}

static bool assignField(FeCompiler *compiler, FeValue *object, MlirStringRef name, FeValue *value) {
  const FeClass *of = object->as.instance.of;
  for (size_t i = 0; i < of->numFields; ++i)
    if (tsEqual(of->fieldNames[i], name)) {
      object->as.instance.fields[i] = value;
      return true;
    }
  feFail(compiler, FE_ATTRIBUTE_ERROR, "%.*s has no attribute '%.*s'", (int)of->name.length,
         of->name.data, (int)name.length, name.data);
  return false;
}

static bool assignAttribute(FeActivation *activation, const FeNode *target, FeValue *value) {
  FeCompiler *compiler = activation->compiler;
  FeValue *object = feHostEvaluate(activation, target->as.attribute.value);
  MlirStringRef name = target->as.attribute.attribute;
  if (!object)
    return false;
  switch (object->kind) {
  case FE_INSTANCE:
    return assignField(compiler, object, name, value);
  case FE_CLASS:
    feScopeSet(object->as.classOf->attributes, name, value);
    return true;
  case FE_MODULE:
    if (object->as.module->source.length)
      feScopeSet(object->as.module->globals, name, value);
    return true;
  case FE_OPAQUE:
  case FE_FUNCTION: // a note that somebody hangs on it
    return true;
  default:
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute '%.*s'",
                  fePyTypeName(object), (int)name.length, name.data) != NULL;
  }
}

static bool assignSubscript(FeActivation *activation, const FeNode *target, FeValue *value) {
  FeCompiler *compiler = activation->compiler;
  FeValue *object = feHostEvaluate(activation, target->as.subscript.value);
  FeValue *index = object ? feHostEvaluate(activation, target->as.subscript.index) : NULL;
  int64_t at;
  if (!index)
    return false;
  if (object->kind == FE_OPAQUE)
    return true;
  if (object->kind == FE_DICT)
    return fePyDictSet(compiler, object, index, value);
  if (object->kind != FE_LIST)
    return feFail(compiler, FE_TYPE_ERROR, "'%s' object does not support item assignment",
                  fePyTypeName(object)) != NULL;
  if (!fePyIndex(compiler, index, &at))
    return false;
  int64_t count = (int64_t)object->as.tuple.count;
  at += at < 0 && at >= -count ? count : 0;
  if (at < 0 || at >= count)
    return feFail(compiler, FE_INDEX_ERROR, "list assignment index out of range") != NULL;
  object->as.tuple.items[at] = value;
  return true;
}

bool feHostAssign(FeActivation *activation, const FeNode *target, FeValue *value) {
  if (!feEnter(activation->compiler))
    return false;
  bool isFine = true;
  switch (target->kind) {
  case FE_NAME:
    feDefine(activation, target->as.name.id, value);
    break;
  case FE_TUPLE_EXPR:
  case FE_LIST_EXPR:
    isFine = assignItems(activation, &target->as.sequence.elements, value);
    break;
  case FE_ATTRIBUTE:
    isFine = assignAttribute(activation, target, value);
    break;
  case FE_SUBSCRIPT:
    isFine = assignSubscript(activation, target, value);
    break;
  default:
    isFine = feFail(activation->compiler, FE_UNSUPPORTED,
                    "such an assignment isn't supported at compile time") != NULL;
  }
  feLeave(activation->compiler);
  return isFine;
}

static bool executeAssign(FeActivation *activation, const FeNode *node) {
  FeValue *value = feHostEvaluate(activation, node->as.assign.value);
  for (size_t i = 0; value && i < node->as.assign.targets.count; ++i)
    if (!feHostAssign(activation, node->as.assign.targets.items[i], value))
      return false;
  return value != NULL;
}

static bool executeAugAssign(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  FeValue *old = feHostEvaluate(activation, node->as.augAssign.target);
  FeValue *value = old ? feHostEvaluate(activation, node->as.augAssign.value) : NULL;
  if (!value)
    return false;
  if (old->kind == FE_LIST && node->op == FE_ADD) {
    FeValue *method = fePyMethod(compiler, old, tsLiteral("extend"));
    FeArguments arguments = {.positional = &value, .count = 1};
    return feHostCall(compiler, method, &arguments) != NULL;
  }
  FeValue *result = fePyBinary(compiler, node->op, old, value);
  return result && feHostAssign(activation, node->as.augAssign.target, result);
}

static bool isConstexprAnnotation(const FeValue *annotation) {
  return annotation && annotation->kind == FE_BUILTIN &&
         tsEndsWith(mlirStringRefCreateFromCString(annotation->as.builtin->name),
                    tsLiteral(".constexpr"));
}

/// An annotation outside of classes counts only when it says tl.constexpr.
static bool executeAnnAssign(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  if (!node->as.annAssign.value)
    return true;
  FeValue *value = feHostEvaluate(activation, node->as.annAssign.value);
  if (!value)
    return false;
  FeValue *annotation =
      activation->isModule ? feHostEvaluate(activation, node->as.annAssign.annotation) : NULL;
  if (activation->isModule && feHasError(compiler))
    feClearError(compiler);
  if (isConstexprAnnotation(annotation)) {
    FeValue *marked = fePyNew(compiler, value->kind);
    *marked = *value;
    marked->isConstexpr = true;
    value = marked;
  }
  return feHostAssign(activation, node->as.annAssign.target, value);
}

//===--- Control flow ---===//

/// Whether a function takes the place of what the other side has under its name: an import, say,
/// that this version of the language doesn't have.
static bool isBetter(const FeValue *other, const FeValue *value) {
  bool isFunction =
      value->kind == FE_FUNCTION || value->kind == FE_BUILTIN || value->kind == FE_BOUND;
  return other->kind == FE_OPAQUE && isFunction;
}

/// Runs what a module defines where the condition isn't known: names that the other side hasn't
/// given.
static void defineMissing(FeActivation *activation, const FeNodeList *body) {
  FeCompiler *compiler = activation->compiler;
  FeActivation inner = *activation;
  inner.scope = feScopeCreate(&compiler->arena, activation->scope);
  feHostExecute(&inner, body);
  if (feHasError(compiler) && compiler->error.kind != FE_LIMIT)
    feClearError(compiler);
  for (size_t i = 0; i < feScopeCount(inner.scope); ++i) {
    MlirStringRef name;
    FeValue *value;
    feScopeAt(inner.scope, i, &name, &value);
    FeValue *other = feScopeFindLocal(activation->scope, name);
    if (value && (!other || isBetter(other, value)))
      feScopeSet(activation->scope, name, value);
  }
}

static FeFlow executeIf(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  FeValue *test = feHostEvaluate(activation, node->as.branch.test);
  bool isTrue;
  if (!test || !feHostTruth(compiler, test, &isTrue))
    return FE_FLOW_FAIL;
  FeFlow flow = feHostExecute(activation, isTrue ? &node->as.branch.body : &node->as.branch.orElse);
  if (test->kind == FE_OPAQUE && activation->isModule && flow == FE_FLOW_NEXT)
    defineMissing(activation, &node->as.branch.body);
  return flow;
}

static FeFlow executeWhile(FeActivation *activation, const FeNode *node) {
  for (;;) {
    bool isTrue;
    FeValue *test = feHostEvaluate(activation, node->as.branch.test);
    if (!test || !feHostTruth(activation->compiler, test, &isTrue) ||
        !fePyStep(activation->compiler, 1))
      return FE_FLOW_FAIL;
    if (!isTrue)
      return feHostExecute(activation, &node->as.branch.orElse);
    FeFlow flow = feHostExecute(activation, &node->as.branch.body);
    if (flow == FE_FLOW_BREAK)
      return FE_FLOW_NEXT;
    if (flow == FE_FLOW_RETURN || flow == FE_FLOW_FAIL)
      return flow;
  }
}

static FeFlow executeFor(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  FeValue *iterable = feHostEvaluate(activation, node->as.forLoop.iter), **items;
  size_t count = 0;
  bool isUnknown = iterable && iterable->kind == FE_OPAQUE && feHostOf(compiler)->numLenient;
  if (!iterable || (!isUnknown && !fePyItems(compiler, iterable, &items, &count)))
    return FE_FLOW_FAIL;
  for (size_t i = 0; i < count; ++i) {
    if (!fePyStep(compiler, 1) || !feHostAssign(activation, node->as.forLoop.target, items[i]))
      return FE_FLOW_FAIL;
    FeFlow flow = feHostExecute(activation, &node->as.forLoop.body);
    if (flow == FE_FLOW_BREAK)
      return FE_FLOW_NEXT;
    if (flow == FE_FLOW_RETURN || flow == FE_FLOW_FAIL)
      return flow;
  }
  return feHostExecute(activation, &node->as.forLoop.orElse);
}

static FeFlow executeWith(FeActivation *activation, const FeNode *node) {
  for (size_t i = 0; i < node->as.with.numItems; ++i) {
    const FeWithItem *item = &node->as.with.items[i];
    FeValue *context = feHostEvaluate(activation, item->context);
    if (!context || (item->target && !feHostAssign(activation, item->target, context)))
      return FE_FLOW_FAIL;
  }
  return feHostExecute(activation, &node->as.with.body);
}

//===--- Exceptions ---===//

/// Raises what `raise` is given: a class, or a call of one.
static void executeRaise(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  const FeNode *exception = node->as.raise.exception;
  bool isCall = exception && exception->kind == FE_CALL;
  FeValue *class =
      exception ? feHostEvaluate(activation, isCall ? exception->as.call.function : exception)
                : NULL;
  if (feHasError(compiler))
    return;
  FeErrorKind kind = FE_NO_ERROR;
  if (class && class->kind == FE_BUILTIN) {
    const char *dot = strrchr(class->as.builtin->name, '.');
    kind = fePyErrorKind(mlirStringRefCreateFromCString(dot ? dot + 1 : class->as.builtin->name));
  }
  FeValue *message = NULL;
  if (isCall && exception->as.call.arguments.count)
    message = feHostEvaluate(activation, exception->as.call.arguments.items[0]);
  if (feHasError(compiler))
    return;
  TsString text = {0};
  if (message)
    fePyStr(message, &text);
  feFail(compiler, kind ? kind : FE_RUNTIME_ERROR, "%s", text.data ? text.data : "");
  tsStringFree(&text);
}

/// Whether a handler takes errors of a kind.
static bool handles(FeActivation *activation, const FeHandler *handler, FeErrorKind kind) {
  FeCompiler *compiler = activation->compiler;
  if (!handler->type)
    return true;
  FeError error = compiler->error;
  feClearError(compiler);
  FeValue *type = feHostEvaluate(activation, handler->type);
  feClearError(compiler);
  compiler->error = error;
  FeValue **items = &type;
  size_t count = type ? 1 : 0;
  if (type && type->kind == FE_TUPLE) {
    items = type->as.tuple.items;
    count = type->as.tuple.count;
  }
  for (size_t i = 0; i < count; ++i) {
    if (items[i]->kind != FE_BUILTIN)
      continue;
    const char *dot = strrchr(items[i]->as.builtin->name, '.');
    MlirStringRef name = mlirStringRefCreateFromCString(dot ? dot + 1 : "");
    FeErrorKind own = fePyErrorKind(name);
    if (own == kind || tsEqualC(name, "Exception") || tsEqualC(name, "BaseException"))
      return true;
  }
  return false;
}

static FeFlow executeHandlers(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  FeErrorKind kind = compiler->error.kind;
  for (size_t i = 0; i < node->as.tryStmt.numHandlers && kind != FE_LIMIT; ++i) {
    const FeHandler *handler = &node->as.tryStmt.handlers[i];
    if (!handles(activation, handler, kind))
      continue;
    MlirStringRef message = compiler->error.message;
    feClearError(compiler);
    if (handler->name.length)
      feDefine(activation, handler->name, feStr(compiler, message));
    return feHostExecute(activation, &handler->body);
  }
  return FE_FLOW_FAIL;
}

static FeFlow executeTry(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  activation->numTries += node->as.tryStmt.numHandlers != 0;
  FeFlow flow = feHostExecute(activation, &node->as.tryStmt.body);
  activation->numTries -= node->as.tryStmt.numHandlers != 0;
  if (flow == FE_FLOW_FAIL)
    flow = executeHandlers(activation, node);
  else if (flow == FE_FLOW_NEXT)
    flow = feHostExecute(activation, &node->as.tryStmt.orElse);
  FeError error = compiler->error;
  compiler->error = (FeError){0};
  FeFlow last = feHostExecute(activation, &node->as.tryStmt.finalBody);
  if (last != FE_FLOW_NEXT)
    return last;
  compiler->error = error;
  return flow;
}

static FeFlow executeAssert(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  FeValue *test = feHostEvaluate(activation, node->as.assertion.test), *message = NULL;
  bool isTrue;
  if (!test)
    return FE_FLOW_FAIL;
  if (test->kind == FE_OPAQUE && feHostOf(compiler)->numLenient)
    return FE_FLOW_NEXT;
  if (!feHostTruth(compiler, test, &isTrue))
    return FE_FLOW_FAIL;
  if (isTrue)
    return FE_FLOW_NEXT;
  if (node->as.assertion.message &&
      !(message = feHostEvaluate(activation, node->as.assertion.message)))
    return FE_FLOW_FAIL;
  TsString text = {0};
  if (message)
    fePyStr(message, &text);
  feFail(compiler, FE_ASSERTION, "%s", text.data ? text.data : "");
  tsStringFree(&text);
  return FE_FLOW_FAIL;
}

//===--- Statements ---===//

static FeFlow executeReturn(FeActivation *activation, const FeNode *node) {
  activation->result = node->as.unary.operand ? feHostEvaluate(activation, node->as.unary.operand)
                                              : feNone(activation->compiler);
  return activation->result ? FE_FLOW_RETURN : FE_FLOW_FAIL;
}

static FeFlow executeDelete(FeActivation *activation, const FeNode *node) {
  for (size_t i = 0; i < node->as.boolean.values.count; ++i) {
    const FeNode *target = node->as.boolean.values.items[i];
    if (target->kind == FE_NAME)
      feScopeSet(activation->scope, target->as.name.id, NULL);
    else if (!activation->isModule)
      return feFail(activation->compiler, FE_UNSUPPORTED,
                    "such a deletion isn't supported at compile time")
                 ? FE_FLOW_NEXT
                 : FE_FLOW_FAIL;
  }
  return FE_FLOW_NEXT;
}

static FeFlow declareNames(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  if (activation->isModule)
    return FE_FLOW_NEXT;
  if (node->kind == FE_NONLOCAL) {
    feFail(compiler, FE_UNSUPPORTED, "nonlocal isn't supported at compile time");
    return FE_FLOW_FAIL;
  }
  if (!activation->globals)
    activation->globals = feScopeCreate(&compiler->arena, NULL);
  for (size_t i = 0; i < node->as.scope.numNames; ++i)
    feScopeSet(activation->globals, node->as.scope.names[i], feNone(compiler));
  return FE_FLOW_NEXT;
}

static FeFlow executeDefinition(FeActivation *activation, const FeNode *node) {
  bool isClass = node->kind == FE_CLASS_DEF;
  const FeNodeList *decorators =
      isClass ? &node->as.classDef.decorators : &node->as.function.decorators;
  FeValue *value = isClass ? feMakeClass(activation, node) : feMakeFunction(activation, node);
  for (size_t i = decorators->count; i-- > 0 && value;)
    value = feDecorate(activation, decorators->items[i], value);
  if (!value)
    return FE_FLOW_FAIL;
  feDefine(activation, isClass ? node->as.classDef.name : node->as.function.name, value);
  return FE_FLOW_NEXT;
}

static FeFlow done(bool isFine) { return isFine ? FE_FLOW_NEXT : FE_FLOW_FAIL; }

static FeFlow executeOne(FeActivation *activation, const FeNode *node) {
  switch (node->kind) {
  case FE_FUNCTION_DEF:
  case FE_CLASS_DEF:
    return executeDefinition(activation, node);
  case FE_ASSIGN:
    return done(executeAssign(activation, node));
  case FE_AUG_ASSIGN:
    return done(executeAugAssign(activation, node));
  case FE_ANN_ASSIGN:
    return done(executeAnnAssign(activation, node));
  case FE_EXPR_STMT:
    return done(feHostEvaluate(activation, node->as.unary.operand) != NULL);
  case FE_RETURN:
    return executeReturn(activation, node);
  case FE_IF:
    return executeIf(activation, node);
  case FE_WHILE:
    return executeWhile(activation, node);
  case FE_FOR:
    return executeFor(activation, node);
  case FE_WITH:
    return executeWith(activation, node);
  case FE_TRY:
    return executeTry(activation, node);
  case FE_ASSERT:
    return executeAssert(activation, node);
  case FE_RAISE:
    executeRaise(activation, node);
    return FE_FLOW_FAIL;
  case FE_DELETE:
    return executeDelete(activation, node);
  case FE_IMPORT:
    return done(feImport(activation, node));
  case FE_IMPORT_FROM:
    return done(feImportFrom(activation, node));
  case FE_GLOBAL:
  case FE_NONLOCAL:
    return declareNames(activation, node);
  case FE_PASS:
    return FE_FLOW_NEXT;
  case FE_BREAK:
    return FE_FLOW_BREAK;
  case FE_CONTINUE:
    return FE_FLOW_CONTINUE;
  default:
    feFail(activation->compiler, FE_UNSUPPORTED,
           "such a statement isn't supported at compile time");
    return FE_FLOW_FAIL;
  }
}

/// Names that a statement of a module would have given aren't known after a mistake.
static void forget(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  const FeNodeList *targets = NULL;
  FeNodeList one;
  switch (node->kind) {
  case FE_FUNCTION_DEF:
    feDefine(activation, node->as.function.name, feOpaque(compiler, node->as.function.name));
    break;
  case FE_CLASS_DEF:
    feDefine(activation, node->as.classDef.name, feOpaque(compiler, node->as.classDef.name));
    break;
  case FE_ASSIGN:
    targets = &node->as.assign.targets;
    break;
  case FE_ANN_ASSIGN:
  case FE_AUG_ASSIGN:
    one = (FeNodeList){(FeNode **)(uintptr_t)&node->as.augAssign.target, 1};
    targets = &one;
    break;
  default:
    break;
  }
  for (size_t i = 0; targets && i < targets->count; ++i)
    if (targets->items[i]->kind == FE_NAME)
      feDefine(activation, targets->items[i]->as.name.id,
               feOpaque(compiler, targets->items[i]->as.name.id));
}

FeFlow feHostExecute(FeActivation *activation, const FeNodeList *body) {
  FeCompiler *compiler = activation->compiler;
  for (size_t i = 0; i < body->count; ++i) {
    if (!fePyStep(compiler, 1) || !feEnter(compiler))
      return FE_FLOW_FAIL;
    FeFlow flow = executeOne(activation, body->items[i]);
    feLeave(compiler);
    bool isForgiven = flow == FE_FLOW_FAIL && activation->isModule && !activation->numTries &&
                      compiler->error.kind != FE_LIMIT;
    if (isForgiven) {
      feClearError(compiler);
      forget(activation, body->items[i]);
    } else if (flow != FE_FLOW_NEXT) {
      return flow;
    }
  }
  return FE_FLOW_NEXT;
}
