// Walking a function's tree: statements, names, and what isn't part of the language.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Generate.h"

// Loops that are unrolled, and helpers that differ by constants only, multiply what a kernel says.
enum { MAX_STATEMENTS = 1 << 20 };

//===--- Assignment ---===//

/// What a variable gets: numbers become scalars of the IR.
static FeValue *sanitize(FeCompiler *compiler, FeValue *value) {
  switch (value->kind) {
  case FE_TUPLE: {
    size_t count = value->as.tuple.count;
    FeValue **items = tsArenaNewArray(&compiler->arena, FeValue *, count ? count : 1);
    for (size_t i = 0; i < count; ++i)
      if (!(items[i] = sanitize(compiler, value->as.tuple.items[i])))
        return NULL;
    return feTuple(compiler, items, count, value->as.tuple.of);
  }
  case FE_NONE:
  case FE_DTYPE:
  case FE_TENSOR:
  case FE_DESCRIPTOR:
  case FE_INSTANCE:
    return value;
  default:
    return feToTensor(compiler, value);
  }
}

static bool assignTarget(FeBody *body, const FeNode *target, FeValue *value);

static bool assignTuple(FeBody *body, const FeNodeList *targets, FeValue *value) {
  FeCompiler *compiler = body->compiler;
  if (value->kind != FE_TUPLE && value->kind != FE_LIST)
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute 'values'",
                  fePythonClass(value)) != NULL;
  for (size_t i = 0; i < targets->count; ++i) {
    if (i >= value->as.tuple.count)
      return feFail(compiler, FE_INDEX_ERROR, "list index out of range") != NULL;
    if (!assignTarget(body, targets->items[i], value->as.tuple.items[i]))
      return false;
  }
  return true;
}

static bool assignTarget(FeBody *body, const FeNode *target, FeValue *value) {
  FeCompiler *compiler = body->compiler;
  switch (target->kind) {
  case FE_SUBSCRIPT:
    return feFail(compiler, FE_NOT_IMPLEMENTED, "__setitem__ is not supported in triton") != NULL;
  case FE_TUPLE_EXPR:
    return assignTuple(body, &target->as.sequence.elements, value);
  case FE_ATTRIBUTE:
    return feFail(compiler, FE_NOT_IMPLEMENTED,
                  "Attribute assignment is not supported in triton") != NULL;
  case FE_NAME: {
    compiler->location = feLocate(body, target);
    bool isBare = value->kind == FE_NONE || value->kind == FE_DTYPE;
    FeBinding binding = {feNameIndex(body, target->as.name.id), isBare, value};
    feBindingsSet(&compiler->arena, &body->variables, binding);
    feBindingsSet(&compiler->arena, &body->defined, binding);
    return true;
  }
  default:
    return feFail(compiler, FE_ASSERTION, "%s", "") != NULL;
  }
}

/// The value of an augmented assignment: the target, the operator, the operand.
static FeValue *visitAugmented(FeBody *body, const FeNode *node) {
  FeValue *left = feVisit(body, node->as.augAssign.target);
  FeValue *right = left ? feVisit(body, node->as.augAssign.value) : NULL;
  return right ? feApplyBinary(body, node, node->op, left, right) : NULL;
}

static bool assign(FeBody *body, const FeNode *target, const FeNode *value,
                   const FeNode *augmented) {
  if (target->kind == FE_NAME)
    body->prefix = target->as.name.id;
  if (augmented)
    body->compiler->location = feLocate(body, augmented);
  FeValue *result = augmented ? visitAugmented(body, augmented) : feVisit(body, value);
  // Constants that the value becomes are where it is.
  if (augmented)
    body->compiler->location = feLocate(body, augmented);
  if (result)
    result = sanitize(body->compiler, result);
  body->prefix = mlirStringRefCreate(NULL, 0);
  return result && assignTarget(body, target, result);
}

static bool visitAssign(FeBody *body, const FeNode *node) {
  if (node->as.assign.targets.count != 1)
    return feFail(body->compiler, FE_ASSERTION, "%s", "") != NULL;
  return assign(body, node->as.assign.targets.items[0], node->as.assign.value, NULL);
}

static bool visitAugAssign(FeBody *body, const FeNode *node) {
  const FeNode *target = node->as.augAssign.target;
  return assign(body, target, NULL, node) && feVisit(body, target);
}

static bool visitAnnAssign(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  const FeNode *target = node->as.annAssign.target;
  FeValue *annotation = feVisit(body, node->as.annAssign.annotation);
  if (!annotation)
    return false;
  if (target->kind != FE_NAME && !feVisit(body, target))
    return false;
  FeValue *value = feVisit(body, node->as.annAssign.value);
  if (!value)
    return false;
  if (!feIsLanguageBuiltin(annotation, "constexpr") || target->kind != FE_NAME)
    // The value is computed once more, as Triton does.
    return assign(body, target, node->as.annAssign.value, NULL);
  MlirStringRef name = target->as.name.id;
  uint32_t index = feNameIndex(body, name);
  if (feBindingsFind(&body->variables, index))
    return feFail(compiler, FE_VALUE_ERROR,
                  "%.*s is already defined. constexpr cannot be reassigned.", (int)name.length,
                  name.data) != NULL;
  feBindingsSet(&compiler->arena, &body->variables, (FeBinding){.name = index, .value = value});
  return true;
}

//===--- Other statements ---===//

static bool visitReturn(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  FeValue *value = feVisit(body, node->as.unary.operand);
  if (!value)
    return false;
  if (body->numLoops)
    return feUnsupported(body, "Cannot have `return` statements inside `while` or `for` "
                               "statements in triton.") != NULL;
  if (body->numReturns == body->returnCapacity) {
    body->returnCapacity = body->returnCapacity ? 2 * body->returnCapacity : 4;
    FeReturn *returns = tsArenaNewArray(&compiler->arena, FeReturn, body->returnCapacity);
    if (body->numReturns)
      memcpy(returns, body->returns, body->numReturns * sizeof *returns);
    body->returns = returns;
  }
  body->returns[body->numReturns++] = (FeReturn){value, feSavePoint(body)};
  feMoveToEnd(body, feCreateBlock(body)); // what comes behind is never reached
  return true;
}

static bool visitAssert(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  FeValue *test = feVisit(body, node->as.assertion.test);
  if (!test)
    return false;
  MlirStringRef message = mlirStringRefCreate("", 0);
  if (node->as.assertion.message) {
    FeValue *text = feVisit(body, node->as.assertion.message);
    if (!text)
      return false;
    TsString printed = {0};
    fePyStr(text, &printed);
    message = tsArenaString(&compiler->arena, tsStringView(&printed));
    tsStringFree(&printed);
  }
  test = feToTensor(compiler, test);
  return test && feDeviceAssert(compiler, test, message, NULL);
}

static bool visitWith(FeBody *body, const FeNode *node) {
  for (size_t i = 0; i < node->as.with.numItems; ++i) {
    const FeNode *context = node->as.with.items[i].context;
    if (context->kind != FE_CALL)
      return feFail(body->compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute 'func'",
                    feNodeName(context->kind)) != NULL;
    FeValue *callee = feVisit(body, context->as.call.function);
    if (!callee)
      return false;
    return feUnsupported(body, "'%s' is no context manager that kernels can use",
                         fePythonClass(callee)) != NULL;
  }
  return feVisitStatements(body, &node->as.with.body);
}

static bool visitExpression(FeBody *body, const FeNode *expression) {
  if (expression->kind != FE_CALL)
    return feVisit(body, expression) != NULL;
  const FeNode *last = body->node;
  body->node = expression;
  MlirLocation here = feLocate(body, expression);
  body->compiler->location = here;
  if (!feVisitCall(body, expression, true))
    return feRecordFailure(body) != NULL;
  body->compiler->location = here;
  body->node = last;
  return true;
}

static bool dispatch(FeBody *body, const FeNode *node) {
  switch (node->kind) {
  case FE_ASSIGN:
    return visitAssign(body, node);
  case FE_AUG_ASSIGN:
    return visitAugAssign(body, node);
  case FE_ANN_ASSIGN:
    return visitAnnAssign(body, node);
  case FE_EXPR_STMT:
    return visitExpression(body, node->as.unary.operand);
  case FE_IF:
    return feVisitIf(body, node);
  case FE_FOR:
    if (node->as.forLoop.isAsync)
      return feUnsupported(body, "unsupported AST node type: AsyncFor") != NULL;
    return feVisitFor(body, node);
  case FE_WHILE:
    return feVisitWhile(body, node);
  case FE_RETURN:
    return visitReturn(body, node);
  case FE_ASSERT:
    return visitAssert(body, node);
  case FE_WITH:
    if (node->as.with.isAsync)
      return feUnsupported(body, "unsupported AST node type: AsyncWith") != NULL;
    return visitWith(body, node);
  case FE_PASS:
    return true;
  case FE_FUNCTION_DEF:
    return feUnsupported(body, node->as.function.isAsync
                                   ? "unsupported AST node type: AsyncFunctionDef"
                                   : "nested function definition is not supported.") != NULL;
  default:
    return feUnsupported(body, "unsupported AST node type: %s", feNodeName(node->kind)) != NULL;
  }
}

bool feVisitStatement(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  const FeNode *last = body->node;
  body->node = node;
  if (++compiler->generator->numStatements > MAX_STATEMENTS)
    feFail(compiler, FE_LIMIT, "a kernel can't have more than %d statements, unrolled ones too",
           MAX_STATEMENTS);
  if (feHasError(compiler) || !feEnter(compiler))
    return feRecordFailure(body) != NULL;
  MlirLocation here = feLocate(body, node);
  compiler->location = here;
  bool isDone = dispatch(body, node);
  feLeave(compiler);
  if (!isDone)
    return feRecordFailure(body) != NULL;
  compiler->location = here;
  body->node = last;
  return true;
}

bool feVisitStatements(FeBody *body, const FeNodeList *statements) {
  for (size_t i = 0; i < statements->count; ++i) {
    if (!feVisitStatement(body, statements->items[i]))
      return false;
    if (statements->items[i]->kind == FE_RETURN)
      break; // nothing behind it is looked at
  }
  return true;
}
