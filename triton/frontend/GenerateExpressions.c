// Expressions of kernels: names, operators, attributes, subscripts, strings.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Generate.h"

//===--- Questions ---===//

bool feIsNonScalar(const FeValue *value) {
  if (value->kind != FE_TENSOR || !feTypeIsBlock(value->as.tensor.type))
    return false;
  const FeType *type = value->as.tensor.type;
  for (size_t i = 0; i < type->rank; ++i)
    if (type->shape[i] != 1)
      return true;
  return false;
}

static bool isBuiltinOf(const FeValue *value, MlirStringRef prefix, const char *name) {
  if (value->kind != FE_BUILTIN)
    return false;
  MlirStringRef text = mlirStringRefCreateFromCString(value->as.builtin->name);
  size_t length = strlen(name);
  if (text.length != prefix.length + length || !tsStartsWith(text, prefix))
    return false;
  return memcmp(text.data + prefix.length, name, length) == 0;
}

bool feIsLanguageBuiltin(const FeValue *value, const char *name) {
  return isBuiltinOf(value, tsLiteral("triton.language."), name) ||
         isBuiltinOf(value, tsLiteral("triton.language.core."), name);
}

bool feIsPythonBuiltin(const FeValue *value, const char *name) {
  return isBuiltinOf(value, tsLiteral("builtins."), name) ||
         isBuiltinOf(value, tsLiteral(""), name);
}

const char *fePythonClass(const FeValue *value) {
  static const char *const names[] = {
      [FE_NONE] = "NoneType",
      [FE_ELLIPSIS] = "ellipsis",
      [FE_BOOL] = "bool",
      [FE_INT] = "int",
      [FE_FLOAT] = "float",
      [FE_STR] = "str",
      [FE_BYTES] = "bytes",
      [FE_TUPLE] = "tuple",
      [FE_LIST] = "list",
      [FE_DICT] = "dict",
      [FE_SLICE] = "slice",
      [FE_RANGE] = "range",
      [FE_DTYPE] = "dtype",
      [FE_MODULE] = "module",
      [FE_BUILTIN] = "builtin_function_or_method",
      [FE_BOUND] = "method",
      [FE_CLASS] = "type",
      [FE_TENSOR] = "tensor",
      [FE_DESCRIPTOR] = "tensor_descriptor",
      [FE_OPAQUE] = "object",
      [FE_INSTANCE] = "object",
      [FE_FUNCTION] = "JITFunction",
  };
  if (value->kind == FE_INSTANCE)
    return tsEqualC(value->as.instance.of->name, "") ? "object" : value->as.instance.of->name.data;
  return names[value->kind];
}

void fePrintClass(const FeBinding *binding, TsString *out) {
  const FeValue *value = binding->value;
  tsStringAppendC(out, "<class '");
  switch (value->kind) {
  case FE_INSTANCE:
    tsStringAppend(out, value->as.instance.of->qualifiedName);
    break;
  case FE_TENSOR:
  case FE_DESCRIPTOR:
  case FE_TUPLE:
    tsStringAppendC(out, "triton.language.core.");
    tsStringAppendC(out, fePythonClass(value));
    break;
  default:
    if (binding->isBare && value->kind == FE_NONE)
      tsStringAppendC(out, "NoneType");
    else
      tsStringAppendC(out, binding->isBare ? "triton.language.core.dtype"
                                           : "triton.language.core.constexpr");
  }
  tsStringAppendC(out, "'>");
}

static void printTensor(const FeType *type, TsString *out) {
  feTypePrint(feTypeScalar(type), out);
  tsStringAppendChar(out, '[');
  for (size_t i = 0; feTypeIsBlock(type) && i < type->rank; ++i)
    tsStringAppendFormat(out, "%sconstexpr[%lld]", i ? ", " : "", (long long)type->shape[i]);
  tsStringAppendChar(out, ']');
}

void fePrintValue(FeCompiler *compiler, FeValue *value, TsString *out) {
  if (value->kind == FE_TENSOR) {
    printTensor(value->as.tensor.type, out);
  } else if (value->kind == FE_TUPLE) {
    tsStringAppendChar(out, '[');
    for (size_t i = 0; i < value->as.tuple.count; ++i) {
      tsStringAppendC(out, i ? ", '" : "'");
      fePrintValue(compiler, value->as.tuple.items[i], out);
      tsStringAppendChar(out, '\'');
    }
    tsStringAppendChar(out, ']');
  } else if (value->kind == FE_DESCRIPTOR) {
    feTypePrint(value->as.descriptor.type, out);
  } else if (value->kind == FE_INSTANCE) {
    tsStringAppend(out, value->as.instance.of->qualifiedName);
  } else {
    tsStringAppendC(out, "constexpr[");
    fePyStr(value, out);
    tsStringAppendChar(out, ']');
  }
}

//===--- Names ---===//

/// Whether kernels may use what a module's name stands for.
static bool isUsableGlobal(const FeValue *value) {
  switch (value->kind) {
  case FE_NONE:
  case FE_MODULE:
  case FE_BUILTIN:
  case FE_BOUND:
  case FE_DTYPE:
    return true;
  case FE_FUNCTION:
    return value->as.function->kind != FE_PLAIN_FUNCTION;
  case FE_CLASS:
    return value->as.classOf->isAggregate || value->as.classOf->isNamedTuple;
  default:
    return value->isConstexpr;
  }
}

static void *failGlobal(FeCompiler *compiler, MlirStringRef name) {
  return feFail(
      compiler, FE_NAME_ERROR,
      "Cannot access global variable %.*s from within @jit'ed function. Triton kernels can only "
      "access global variables that are instanstiated as constexpr (`x = "
      "triton.language.constexpr(42)`). Note that this is different from annotating a variable as "
      "constexpr (`x: triton.language.constexpr = 42`), which is not supported.  Alternatively, "
      "set the envvar TRITON_ALLOW_NON_CONSTEXPR_GLOBALS=1, but we do not promise to support this "
      "forever.",
      (int)name.length, name.data);
}

/// The few names of Python that kernels know.
static FeValue *findPythonName(FeCompiler *compiler, MlirStringRef name) {
  static const char *const pythonNames[] = {"len", "list",       "range",   "float",
                                            "int", "isinstance", "getattr", "hasattr"};
  if (tsEqualC(name, "print"))
    return feBuiltinFind(compiler, tsLiteral("triton.language.device_print"));
  if (tsEqualC(name, "min"))
    return feBuiltinFind(compiler, tsLiteral("triton.language.core.builtin_min"));
  if (tsEqualC(name, "max"))
    return feBuiltinFind(compiler, tsLiteral("triton.language.core.builtin_max"));
  for (size_t i = 0; i < sizeof pythonNames / sizeof *pythonNames; ++i)
    if (tsEqualC(name, pythonNames[i]))
      return fePyBuiltin(compiler, name);
  return NULL;
}

static FeValue *visitName(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  MlirStringRef name = node->as.name.id;
  uintptr_t *index = tsStringMapFind(&body->nameIndices, name);
  const FeBinding *local = index ? feBindingsFind(&body->variables, (uint32_t)(*index - 1)) : NULL;
  if (local)
    return local->value;
  const FeFunction *function = body->function;
  FeValue *value = function->closure ? feScopeFind(function->closure, name) : NULL;
  if (!value)
    value = feScopeFind(function->module->globals, name);
  FeValue *python = value && isUsableGlobal(value) ? NULL : findPythonName(compiler, name);
  if (value)
    return isUsableGlobal(value) || python ? value : failGlobal(compiler, name);
  if (python)
    return python;
  return feFail(compiler, FE_NAME_ERROR, "%.*s is not defined", (int)name.length, name.data);
}

//===--- Operators ---===//

static bool isTensor(const FeValue *value) { return value->kind == FE_TENSOR; }

/// The method of an aggregate that an operator stands for, NULL where it has none.
static FeValue *findOperatorMethod(FeBody *body, FeOperator op, FeValue *left) {
  static const char *const names[] = {[FE_ADD] = "__add__",
                                      [FE_SUB] = "__sub__",
                                      [FE_MULT] = "__mul__",
                                      [FE_DIV] = "__truediv__",
                                      [FE_FLOOR_DIV] = "__floordiv__",
                                      [FE_MOD] = "__mod__",
                                      [FE_POW] = "__pow__",
                                      [FE_L_SHIFT] = "__lshift__",
                                      [FE_R_SHIFT] = "__rshift__",
                                      [FE_BIT_AND] = "__and__",
                                      [FE_BIT_OR] = "__or__",
                                      [FE_BIT_XOR] = "__xor__",
                                      [FE_EQ] = "__eq__",
                                      [FE_NOT_EQ] = "__ne__",
                                      [FE_LT] = "__lt__",
                                      [FE_LT_E] = "__le__",
                                      [FE_GT] = "__gt__",
                                      [FE_GT_E] = "__ge__"};
  if (left->kind != FE_INSTANCE || (size_t)op >= sizeof names / sizeof *names || !names[op])
    return NULL;
  return fePyAttribute(body->compiler, left, mlirStringRefCreateFromCString(names[op]));
}

FeValue *feApplyBinary(FeBody *body, const FeNode *node, FeOperator op, FeValue *left,
                       FeValue *right) {
  (void)node;
  FeCompiler *compiler = body->compiler;
  bool isComparison = op >= FE_EQ;
  if (isTensor(left) || isTensor(right))
    return isComparison ? feCompare(compiler, op, left, right)
                        : feBinary(compiler, op, left, right);
  if (left->kind == FE_INSTANCE) {
    FeValue *method = findOperatorMethod(body, op, left);
    FeArguments arguments = {.positional = &right, .count = 1};
    return method ? feCall(compiler, method, &arguments) : NULL;
  }
  FeValue *result =
      isComparison ? fePyCompare(compiler, op, left, right) : fePyBinary(compiler, op, left, right);
  if (!result)
    feShowPlainly(compiler);
  return result;
}

static FeValue *visitBinOp(FeBody *body, const FeNode *node) {
  FeValue *left = feVisit(body, node->as.binary.left);
  FeValue *right = left ? feVisit(body, node->as.binary.right) : NULL;
  if (!right)
    return NULL;
  if (node->op == FE_MAT_MULT)
    return feFail(body->compiler, FE_ATTRIBUTE_ERROR,
                  "'MatMult' object has no attribute '__name__'");
  return feApplyBinary(body, node, node->op, left, right);
}

static FeValue *visitUnaryOp(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  FeValue *operand = feVisit(body, node->as.unary.operand);
  if (!operand)
    return NULL;
  if (isTensor(operand))
    return feUnary(compiler, node->op, operand);
  if (node->op == FE_NOT) {
    bool isTrue;
    return fePyTruth(compiler, operand, &isTrue) ? feBool(compiler, !isTrue) : NULL;
  }
  if (operand->kind == FE_TUPLE || operand->kind == FE_DESCRIPTOR) {
    const char *method = node->op == FE_U_SUB   ? "__neg__"
                         : node->op == FE_U_ADD ? "__pos__"
                                                : "__invert__";
    return feUnsupported(body, "AST unary operator '%s' is not (currently) implemented on type %s",
                         method, fePythonClass(operand));
  }
  return fePyUnary(compiler, node->op, operand);
}

/// Known operands that decide end it; others drop out.
static FeValue *visitBoolOp(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  const FeNodeList *values = &node->as.boolean.values;
  FeValue **open = tsArenaNewArray(&compiler->arena, FeValue *, values->count);
  size_t numOpen = 0;
  FeValue *value = NULL;
  for (size_t i = 0; i < values->count; ++i) {
    if (!(value = feVisit(body, values->items[i])))
      return NULL;
    if (isTensor(value)) {
      open[numOpen++] = value;
      continue;
    }
    bool isTrue;
    if (!fePyTruth(compiler, value, &isTrue))
      return NULL;
    if (isTrue == (node->op == FE_OR))
      return value;
  }
  if (!numOpen)
    return value;
  for (; numOpen > 1; --numOpen)
    if (!(open[numOpen - 2] = feLogical(compiler, node->op, open[numOpen - 2], open[numOpen - 1])))
      return NULL;
  return open[0];
}

/// `is` of values that are known: what Python keeps once is identical when it's equal.
static bool isIdentical(const FeValue *a, const FeValue *b) {
  if (a == b)
    return true;
  if (a->kind != b->kind)
    return false;
  switch (a->kind) {
  case FE_NONE:
  case FE_ELLIPSIS:
    return true;
  case FE_BOOL:
  case FE_INT:
  case FE_STR:
    return fePyEqual(a, b);
  case FE_DTYPE:
    return a->as.dtype == b->as.dtype;
  case FE_FUNCTION:
    return a->as.function == b->as.function;
  case FE_BUILTIN:
    return a->as.builtin == b->as.builtin;
  case FE_MODULE:
    return a->as.module == b->as.module;
  case FE_CLASS:
    return a->as.classOf == b->as.classOf;
  default:
    return false;
  }
}

static FeValue *visitCompare(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  if (node->as.compare.comparators.count != 1)
    return feUnsupported(body, "simultaneous multiple comparison is not supported");
  FeValue *left = feVisit(body, node->as.compare.left);
  FeValue *right = left ? feVisit(body, node->as.compare.comparators.items[0]) : NULL;
  if (!right)
    return NULL;
  FeOperator op = node->as.compare.ops[0];
  if (op == FE_IS || op == FE_IS_NOT)
    return feBool(compiler, isIdentical(left, right) == (op == FE_IS));
  if (op == FE_IN || op == FE_NOT_IN)
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute '__name__'",
                  op == FE_IN ? "In" : "NotIn");
  return feApplyBinary(body, node, op, left, right);
}

//===--- Parts of values ---===//

/// A field of a named tuple.
static FeValue *tupleField(FeCompiler *compiler, const FeValue *value, MlirStringRef name) {
  const FeClass *of = value->as.tuple.of;
  for (size_t i = 0; of && i < of->numFields && i < value->as.tuple.count; ++i)
    if (tsEqual(of->fieldNames[i], name))
      return value->as.tuple.items[i];
  return feFail(compiler, FE_ATTRIBUTE_ERROR, "'tuple' object has no attribute %.*s",
                (int)name.length, name.data);
}

static FeValue *visitAttribute(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  FeValue *value = feVisit(body, node->as.attribute.value);
  if (!value)
    return NULL;
  MlirStringRef name = node->as.attribute.attribute;
  switch (value->kind) {
  case FE_TENSOR:
  case FE_DESCRIPTOR:
  case FE_DTYPE:
    return feAttribute(compiler, value, name);
  case FE_TUPLE:
    return tupleField(compiler, value, name);
  case FE_NONE:
  case FE_BOOL:
  case FE_INT:
  case FE_FLOAT:
  case FE_STR:
    // A constexpr's own.
    if (tsEqualC(name, "value"))
      return value;
    return fePyAttribute(compiler, value, name);
  default:
    return fePyAttribute(compiler, value, name);
  }
}

static FeValue *visitSlice(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  const FeNode *parts[] = {node->as.slice.lower, node->as.slice.upper, node->as.slice.step};
  FeValue *values[3] = {NULL, NULL, NULL};
  for (int i = 0; i < 3; ++i)
    if (parts[i] && !(values[i] = feVisit(body, parts[i])))
      return NULL;
  FeValue *slice = tsArenaNew(&compiler->arena, FeValue);
  *slice = (FeValue){.kind = FE_SLICE, .as.slice = {values[0], values[1], values[2]}};
  return slice;
}

static FeValue *visitSubscript(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  FeValue *value = feVisit(body, node->as.subscript.value);
  FeValue *index = value ? feVisit(body, node->as.subscript.index) : NULL;
  if (!index)
    return NULL;
  FeValue *result =
      isTensor(value) ? feSubscript(compiler, value, index) : fePySubscript(compiler, value, index);
  if (!result && value->kind == FE_TUPLE && compiler->error.kind == FE_INDEX_ERROR)
    compiler->error.message = tsLiteral("list index out of range"); // which tuples are made of
  if (!result)
    feShowPlainly(compiler);
  return result;
}

static FeValue *visitSequence(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  const FeNodeList *elements = &node->as.sequence.elements;
  FeValue **items =
      tsArenaNewArray(&compiler->arena, FeValue *, elements->count ? elements->count : 1);
  for (size_t i = 0; i < elements->count; ++i)
    if (!(items[i] = feVisit(body, elements->items[i])))
      return NULL;
  return feTuple(compiler, items, elements->count, NULL);
}

static FeValue *visitListComp(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  if (node->as.comprehension.numGenerators != 1)
    return feFail(compiler, FE_VALUE_ERROR, "nested comprehensions are not supported");
  const FeComprehension *generator = &node->as.comprehension.generators[0];
  FeValue *iterated = feVisit(body, generator->iter);
  if (!iterated)
    return NULL;
  if (iterated->kind != FE_TUPLE)
    return feFail(compiler, FE_NOT_IMPLEMENTED, "only tuple comprehensions are supported");
  if (generator->ifs.count)
    return feUnsupported(body, "conditions of comprehensions are not supported");
  if (generator->target->kind != FE_NAME)
    return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute 'id'",
                  feNodeName(generator->target->kind));
  size_t count = iterated->as.tuple.count;
  FeValue **items = tsArenaNewArray(&compiler->arena, FeValue *, count ? count : 1);
  for (size_t i = 0; i < count; ++i) {
    feAssign(body, generator->target->as.name.id, iterated->as.tuple.items[i]);
    if (!(items[i] = feVisit(body, node->as.comprehension.element)))
      return NULL;
  }
  return feTuple(compiler, items, count, NULL);
}

//===--- Strings ---===//

static bool appendFormatted(FeBody *body, const FeNode *part, TsString *out) {
  FeValue *value = feVisit(body, part->as.formatted.value);
  if (!value)
    return false;
  if (!feIsConstexpr(value) || value->kind == FE_TUPLE || value->kind == FE_INSTANCE) {
    TsString class = {0};
    fePrintClass(&(FeBinding){.value = value}, &class);
    feUnsupported(body,
                  "Cannot evaluate f-string containing non-constexpr conversion values, found "
                  "conversion of type %.*s",
                  (int)class.size, class.data);
    tsStringFree(&class);
    return false;
  }
  if (part->as.formatted.conversion == 'r' || part->as.formatted.conversion == 'a')
    fePyRepr(value, out);
  else
    fePyStr(value, out);
  return true;
}

static FeValue *visitJoinedStr(FeBody *body, const FeNode *node) {
  const FeNodeList *parts = &node->as.boolean.values;
  TsString text = {0};
  bool isDone = true;
  for (size_t i = 0; i < parts->count && isDone; ++i) {
    const FeNode *part = parts->items[i];
    if (part->kind == FE_CONSTANT)
      fePyStr(part->as.constant.value, &text);
    else
      isDone = appendFormatted(body, part, &text);
  }
  FeCompiler *compiler = body->compiler;
  FeValue *result =
      isDone ? feStr(compiler, tsArenaString(&compiler->arena, tsStringView(&text))) : NULL;
  tsStringFree(&text);
  return result;
}

static FeValue *visitNamedExpr(FeBody *body, const FeNode *node) {
  FeValue *value = feVisit(body, node->as.named.value);
  if (value)
    feAssign(body, node->as.named.target->as.name.id, value);
  return value;
}

//===--- Dispatch ---===//

static FeValue *dispatch(FeBody *body, const FeNode *node) {
  switch (node->kind) {
  case FE_NAME:
    return visitName(body, node);
  case FE_CONSTANT:
    return node->as.constant.value;
  case FE_TUPLE_EXPR:
  case FE_LIST_EXPR:
    return visitSequence(body, node);
  case FE_BIN_OP:
    return visitBinOp(body, node);
  case FE_UNARY_OP:
    return visitUnaryOp(body, node);
  case FE_BOOL_OP:
    return visitBoolOp(body, node);
  case FE_COMPARE:
    return visitCompare(body, node);
  case FE_CALL:
    return feVisitCall(body, node, false);
  case FE_ATTRIBUTE:
    return visitAttribute(body, node);
  case FE_SUBSCRIPT:
    return visitSubscript(body, node);
  case FE_SLICE_EXPR:
    return visitSlice(body, node);
  case FE_IF_EXP:
    return feVisitIfExp(body, node);
  case FE_LIST_COMP:
    return visitListComp(body, node);
  case FE_NAMED_EXPR:
    return visitNamedExpr(body, node);
  case FE_JOINED_STR:
    return visitJoinedStr(body, node);
  default:
    return feUnsupported(body, "unsupported AST node type: %s", feNodeName(node->kind));
  }
}

FeValue *feVisit(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  if (!node)
    return feNone(compiler);
  const FeNode *last = body->node;
  body->node = node;
  if (!feEnter(compiler))
    return feRecordFailure(body);
  MlirLocation here = feLocate(body, node);
  compiler->location = here;
  FeValue *value = dispatch(body, node);
  feLeave(compiler);
  if (!value)
    return feRecordFailure(body);
  compiler->location = here;
  body->node = last;
  return value;
}
