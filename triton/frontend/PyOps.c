// Python's operators on values that are known.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/PyOps.h"

#include <math.h>

FeValue *fePyNew(FeCompiler *compiler, FeKind kind) {
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = kind};
  return value;
}

FeValue *fePyInt(FeCompiler *compiler, FeInt number) {
  FeValue *value = fePyNew(compiler, FE_INT);
  value->as.integer = number;
  return value;
}

FeValue *fePyTakeText(FeCompiler *compiler, TsString *text) {
  FeValue *value = feStr(compiler, tsArenaString(&compiler->arena, tsStringView(text)));
  tsStringFree(text);
  return value;
}

FeValue *fePyCopyItems(FeCompiler *compiler, FeKind kind, FeValue *const *items, size_t count) {
  FeValue **copy = tsArenaNewArray(&compiler->arena, FeValue *, count + 1);
  if (count)
    memcpy(copy, items, count * sizeof *copy);
  FeValue *value = feTuple(compiler, copy, count, NULL);
  value->kind = kind;
  return value;
}

const char *fePyTypeName(const FeValue *value) {
  switch (value->kind) {
  case FE_NONE:
    return "NoneType";
  case FE_ELLIPSIS:
    return "ellipsis";
  case FE_BOOL:
    return "bool";
  case FE_INT:
    return "int";
  case FE_FLOAT:
    return "float";
  case FE_STR:
    return "str";
  case FE_BYTES:
    return "bytes";
  case FE_TUPLE:
    return value->as.tuple.of ? value->as.tuple.of->name.data : "tuple";
  case FE_LIST:
    return "list";
  case FE_DICT:
    return "dict";
  case FE_SLICE:
    return "slice";
  case FE_RANGE:
    return "range";
  case FE_DTYPE:
    return "dtype";
  case FE_MODULE:
    return "module";
  case FE_FUNCTION:
    return value->as.function->kind == FE_JIT_FUNCTION ? "JITFunction" : "function";
  case FE_BUILTIN:
    return "builtin_function_or_method";
  case FE_BOUND:
    return "method";
  case FE_CLASS:
    return "type";
  case FE_INSTANCE:
    return value->as.instance.of->name.data;
  case FE_TENSOR:
    return "tensor";
  case FE_DESCRIPTOR:
    return "tensor_descriptor";
  case FE_OPAQUE:
    return "object";
  }
  return "object";
}

static const char *operatorText(FeOperator op) {
  static const char *const texts[] = {
      [FE_ADD] = "+",        [FE_SUB] = "-",    [FE_MULT] = "*",          [FE_MAT_MULT] = "@",
      [FE_DIV] = "/",        [FE_MOD] = "%",    [FE_POW] = "** or pow()", [FE_L_SHIFT] = "<<",
      [FE_R_SHIFT] = ">>",   [FE_BIT_OR] = "|", [FE_BIT_XOR] = "^",       [FE_BIT_AND] = "&",
      [FE_FLOOR_DIV] = "//", [FE_INVERT] = "~", [FE_NOT] = "not",         [FE_U_ADD] = "+",
      [FE_U_SUB] = "-",      [FE_LT] = "<",     [FE_LT_E] = "<=",         [FE_GT] = ">",
      [FE_GT_E] = ">="};
  return texts[op];
}

static void *failOperands(FeCompiler *compiler, FeOperator op, const FeValue *left,
                          const FeValue *right) {
  return feFail(compiler, FE_TYPE_ERROR, "unsupported operand type(s) for %s: '%s' and '%s'",
                operatorText(op), fePyTypeName(left), fePyTypeName(right));
}

//===--- Sequences ---===//

static bool isSequence(const FeValue *value) {
  return value->kind == FE_TUPLE || value->kind == FE_LIST || value->kind == FE_STR ||
         value->kind == FE_BYTES;
}

static bool isText(const FeValue *value) {
  return value->kind == FE_STR || value->kind == FE_BYTES;
}

static FeValue *concatenateTexts(FeCompiler *compiler, FeValue *left, FeValue *right) {
  MlirStringRef a = left->as.string, b = right->as.string;
  if (a.length + b.length > FE_MAX_TEXT)
    return feFail(compiler, FE_LIMIT, "a text of more than %d bytes", FE_MAX_TEXT);
  if (!fePyStep(compiler, (a.length + b.length) / 16 + 1))
    return NULL;
  char *text = tsArenaNewArray(&compiler->arena, char, a.length + b.length + 1);
  if (a.length)
    memcpy(text, a.data, a.length);
  if (b.length)
    memcpy(text + a.length, b.data, b.length);
  text[a.length + b.length] = '\0';
  FeValue *value = feStr(compiler, mlirStringRefCreate(text, a.length + b.length));
  value->kind = left->kind;
  return value;
}

static FeValue *concatenate(FeCompiler *compiler, FeValue *left, FeValue *right) {
  if (left->kind != right->kind)
    return feFail(compiler, FE_TYPE_ERROR, "can only concatenate %s (not \"%s\") to %s",
                  fePyTypeName(left), fePyTypeName(right), fePyTypeName(left));
  if (isText(left))
    return concatenateTexts(compiler, left, right);
  size_t first = left->as.tuple.count, count = first + right->as.tuple.count;
  if (count > FE_MAX_ITEMS)
    return feFail(compiler, FE_LIMIT, "a list of more than %d items", FE_MAX_ITEMS);
  if (!fePyStep(compiler, count / 8 + 1))
    return NULL;
  FeValue *value = fePyCopyItems(compiler, left->kind, NULL, 0);
  FeValue **items = tsArenaNewArray(&compiler->arena, FeValue *, count + 1);
  if (first)
    memcpy(items, left->as.tuple.items, first * sizeof *items);
  if (count > first)
    memcpy(items + first, right->as.tuple.items, (count - first) * sizeof *items);
  value->as.tuple.items = items;
  value->as.tuple.count = value->as.tuple.capacity = count;
  return value;
}

static FeValue *repeat(FeCompiler *compiler, FeValue *sequence, FeValue *times) {
  int64_t count;
  if (!fePyIsInt(times))
    return feFail(compiler, FE_TYPE_ERROR, "can't multiply sequence by non-int of type '%s'",
                  fePyTypeName(times));
  if (!feAsInt64(times, &count))
    count = fePyIntOf(times).isNegative ? 0 : INT64_MAX;
  count = count < 0 ? 0 : count;
  size_t length = isText(sequence) ? sequence->as.string.length : sequence->as.tuple.count;
  size_t limit = isText(sequence) ? FE_MAX_TEXT : FE_MAX_ITEMS;
  if (!length)
    count = 0;
  if (length && (uint64_t)count > limit / length)
    return feFail(compiler, FE_LIMIT, "a sequence of more than %zu items", limit);
  size_t total = length * (size_t)count;
  if (!fePyStep(compiler, total / 8 + 1))
    return NULL;
  if (isText(sequence)) {
    TsString text = {0};
    for (int64_t i = 0; i < count; ++i)
      tsStringAppend(&text, sequence->as.string);
    FeValue *value = fePyTakeText(compiler, &text);
    value->kind = sequence->kind;
    return value;
  }
  FeValue **items = tsArenaNewArray(&compiler->arena, FeValue *, total + 1);
  for (size_t i = 0; i < total; ++i)
    items[i] = sequence->as.tuple.items[i % length];
  FeValue *value = feTuple(compiler, items, total, NULL);
  value->kind = sequence->kind;
  return value;
}

static FeValue *mergeDicts(FeCompiler *compiler, const FeValue *left, const FeValue *right) {
  FeValue *result = fePyNew(compiler, FE_DICT);
  const FeValue *both[] = {left, right};
  for (int side = 0; side < 2; ++side)
    for (size_t i = 0; i < both[side]->as.dict.count; ++i)
      if (!fePyStep(compiler, 1) ||
          !fePyDictSet(compiler, result, both[side]->as.dict.entries[i].key,
                       both[side]->as.dict.entries[i].value))
        return NULL;
  return result;
}

static FeValue *opaqueResult(FeCompiler *compiler, const FeValue *left, const FeValue *right) {
  FeValue *value = fePyNew(compiler, FE_OPAQUE);
  value->as.opaque = left->kind == FE_OPAQUE ? left->as.opaque : right->as.opaque;
  return value;
}

FeValue *fePyBinary(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right) {
  if (fePyIsNumber(left) && fePyIsNumber(right)) {
    FeValue *result = fePyArithmetic(compiler, op, left, right);
    if (result || feHasError(compiler))
      return result;
  } else if (left->kind == FE_OPAQUE || right->kind == FE_OPAQUE) {
    return opaqueResult(compiler, left, right);
  } else if (op == FE_MOD && left->kind == FE_STR) {
    return fePyPercent(compiler, left->as.string, right);
  } else if (op == FE_ADD && isSequence(left)) {
    return concatenate(compiler, left, right);
  } else if (op == FE_MULT && isSequence(left)) {
    return repeat(compiler, left, right);
  } else if (op == FE_MULT && isSequence(right)) {
    return repeat(compiler, right, left);
  } else if (op == FE_BIT_OR && left->kind == FE_DICT && right->kind == FE_DICT) {
    return mergeDicts(compiler, left, right);
  }
  return failOperands(compiler, op, left, right);
}

FeValue *fePyUnary(FeCompiler *compiler, FeOperator op, FeValue *operand) {
  if (op == FE_NOT) {
    bool isTrue;
    return fePyTruth(compiler, operand, &isTrue) ? feBool(compiler, !isTrue) : NULL;
  }
  if (operand->kind == FE_OPAQUE)
    return operand;
  if (operand->kind == FE_FLOAT && op != FE_INVERT)
    return feFloat(compiler, op == FE_U_SUB ? -operand->as.real : operand->as.real);
  if (!fePyIsInt(operand))
    return feFail(compiler, FE_TYPE_ERROR, "bad operand type for unary %s: '%s'", operatorText(op),
                  fePyTypeName(operand));
  FeInt number = fePyIntOf(operand);
  if (op == FE_U_ADD)
    return fePyInt(compiler, number);
  if (op == FE_U_SUB)
    return fePyInt(compiler, feIntNegate(number));
  FeInt minusOne = feIntFrom(&compiler->arena, -1);
  return fePyInt(compiler, feIntSubtract(&compiler->arena, &minusOne, &number));
}

//===--- Equality ---===//

/// How much a comparison has looked at: values can hold themselves.
typedef struct Looked {
  unsigned depth;
  size_t count;
} Looked;

static bool areEqual(const FeValue *a, const FeValue *b, Looked *looked);

static bool areItemsEqual(const FeValue *a, const FeValue *b, Looked *looked) {
  if (a->as.tuple.count != b->as.tuple.count)
    return false;
  for (size_t i = 0; i < a->as.tuple.count; ++i)
    if (!areEqual(a->as.tuple.items[i], b->as.tuple.items[i], looked))
      return false;
  return true;
}

static bool areDictsEqual(const FeValue *a, const FeValue *b, Looked *looked) {
  if (a->as.dict.count != b->as.dict.count)
    return false;
  for (size_t i = 0; i < a->as.dict.count; ++i) {
    const FeValue *other = fePyDictFind(b, a->as.dict.entries[i].key);
    if (!other || !areEqual(a->as.dict.entries[i].value, other, looked))
      return false;
  }
  return true;
}

static bool areFieldsEqual(const FeValue *a, const FeValue *b, Looked *looked) {
  if (a->as.instance.of != b->as.instance.of)
    return false;
  for (size_t i = 0; i < a->as.instance.of->numFields; ++i) {
    const FeValue *left = a->as.instance.fields[i], *right = b->as.instance.fields[i];
    if (left != right && (!left || !right || !areEqual(left, right, looked)))
      return false;
  }
  return true;
}

static bool areSameKindEqual(const FeValue *a, const FeValue *b, Looked *looked) {
  switch (a->kind) {
  case FE_NONE:
  case FE_ELLIPSIS:
    return true;
  case FE_STR:
  case FE_BYTES:
    return tsEqual(a->as.string, b->as.string);
  case FE_TUPLE:
  case FE_LIST:
    return areItemsEqual(a, b, looked);
  case FE_DICT:
    return areDictsEqual(a, b, looked);
  case FE_RANGE:
    return areEqual(a->as.range.start, b->as.range.start, looked) &&
           areEqual(a->as.range.stop, b->as.range.stop, looked) &&
           areEqual(a->as.range.step, b->as.range.step, looked);
  case FE_DTYPE:
    return a->as.dtype == b->as.dtype;
  case FE_MODULE:
    return a->as.module == b->as.module;
  case FE_FUNCTION:
    return a->as.function == b->as.function;
  case FE_BUILTIN:
    return a->as.builtin == b->as.builtin;
  case FE_CLASS:
    return a->as.classOf == b->as.classOf;
  case FE_BOUND:
    return areEqual(a->as.bound.callee, b->as.bound.callee, looked) &&
           areEqual(a->as.bound.self, b->as.bound.self, looked);
  case FE_INSTANCE:
    return areFieldsEqual(a, b, looked);
  default:
    return false;
  }
}

static bool areEqual(const FeValue *a, const FeValue *b, Looked *looked) {
  if (a == b && a->kind != FE_FLOAT)
    return true;
  if (fePyIsNumber(a) && fePyIsNumber(b))
    return fePyCompareNumbers(a, b) == 0;
  if (a->kind != b->kind || looked->depth == FE_MAX_PY_NESTING || looked->count == FE_MAX_ITEMS)
    return false;
  ++looked->depth;
  ++looked->count;
  bool result = areSameKindEqual(a, b, looked);
  --looked->depth;
  return result;
}

bool fePyEqual(const FeValue *a, const FeValue *b) { return areEqual(a, b, &(Looked){0, 0}); }

//===--- Order, membership ---===//

/// <0, 0, >0, or 2 for what is in no order; false after an error.
static bool compareOrder(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right,
                         int *result);

static bool compareItems(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right,
                         int *result) {
  size_t a = left->as.tuple.count, b = right->as.tuple.count;
  for (size_t i = 0; i < a && i < b; ++i) {
    FeValue *x = left->as.tuple.items[i], *y = right->as.tuple.items[i];
    if (!fePyEqual(x, y)) {
      bool isFine = feEnter(compiler) && compareOrder(compiler, op, x, y, result);
      feLeave(compiler);
      return isFine;
    }
  }
  *result = a < b ? -1 : a > b;
  return true;
}

static bool compareOrder(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right,
                         int *result) {
  if (fePyIsNumber(left) && fePyIsNumber(right)) {
    *result = fePyCompareNumbers(left, right);
    return true;
  }
  if (isText(left) && left->kind == right->kind) {
    *result = tsCompare(left->as.string, right->as.string);
    return true;
  }
  if ((left->kind == FE_TUPLE || left->kind == FE_LIST) && left->kind == right->kind)
    return compareItems(compiler, op, left, right, result);
  feFail(compiler, FE_TYPE_ERROR, "'%s' not supported between instances of '%s' and '%s'",
         operatorText(op), fePyTypeName(left), fePyTypeName(right));
  return false;
}

static bool contains(FeCompiler *compiler, FeValue *container, FeValue *item, bool *result) {
  *result = false;
  if (container->kind == FE_STR && item->kind != FE_STR) {
    feFail(compiler, FE_TYPE_ERROR, "'in <string>' requires string as left operand, not %s",
           fePyTypeName(item));
    return false;
  }
  if (container->kind == FE_STR) {
    *result = tsFind(container->as.string, item->as.string, 0) != SIZE_MAX;
    return fePyStep(compiler, container->as.string.length / 16 + 1);
  }
  if (container->kind == FE_DICT) {
    *result = fePyDictFind(container, item) != NULL;
    return fePyStep(compiler, container->as.dict.count / 8 + 1);
  }
  FeValue **items;
  size_t count;
  if (container->kind != FE_TUPLE && container->kind != FE_LIST && container->kind != FE_RANGE) {
    feFail(compiler, FE_TYPE_ERROR, "argument of type '%s' is not iterable",
           fePyTypeName(container));
    return false;
  }
  if (!fePyItems(compiler, container, &items, &count) || !fePyStep(compiler, count + 1))
    return false;
  for (size_t i = 0; i < count && !*result; ++i)
    *result = fePyEqual(items[i], item);
  return true;
}

/// `is`: what Python keeps once is identical when it's equal.
static bool isIdentical(const FeValue *a, const FeValue *b) {
  if (a == b)
    return true;
  switch (a->kind) {
  case FE_LIST:
  case FE_DICT:
  case FE_FLOAT:
  case FE_INSTANCE:
  case FE_OPAQUE:
    return false;
  default:
    return a->kind == b->kind && fePyEqual(a, b);
  }
}

FeValue *fePyCompare(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right) {
  bool isTrue = false;
  int order;
  switch (op) {
  case FE_EQ:
  case FE_NOT_EQ:
    isTrue = fePyEqual(left, right) == (op == FE_EQ);
    break;
  case FE_IS:
  case FE_IS_NOT:
    isTrue = isIdentical(left, right) == (op == FE_IS);
    break;
  case FE_IN:
  case FE_NOT_IN:
    if (right->kind == FE_OPAQUE)
      return opaqueResult(compiler, right, left);
    if (!contains(compiler, right, left, &isTrue))
      return NULL;
    isTrue = isTrue == (op == FE_IN);
    break;
  default:
    if (left->kind == FE_OPAQUE || right->kind == FE_OPAQUE)
      return opaqueResult(compiler, left, right);
    if (!compareOrder(compiler, op, left, right, &order))
      return NULL;
    isTrue = order != 2 && (op == FE_LT     ? order < 0
                            : op == FE_LT_E ? order <= 0
                            : op == FE_GT   ? order > 0
                                            : order >= 0);
  }
  return feBool(compiler, isTrue);
}

static bool rangeIsEmpty(const FeValue *range) {
  FeInt start = fePyIntOf(range->as.range.start), stop = fePyIntOf(range->as.range.stop);
  int order = feIntCompare(&start, &stop);
  return fePyIntOf(range->as.range.step).isNegative ? order <= 0 : order >= 0;
}

bool fePyTruth(FeCompiler *compiler, FeValue *value, bool *result) {
  *result = true;
  switch (value->kind) {
  case FE_NONE:
    *result = false;
    break;
  case FE_BOOL:
    *result = value->as.boolean;
    break;
  case FE_INT:
    *result = !feIntIsZero(&value->as.integer);
    break;
  case FE_FLOAT:
    *result = value->as.real != 0;
    break;
  case FE_STR:
  case FE_BYTES:
    *result = value->as.string.length != 0;
    break;
  case FE_TUPLE:
  case FE_LIST:
    *result = value->as.tuple.count != 0;
    break;
  case FE_DICT:
    *result = value->as.dict.count != 0;
    break;
  case FE_RANGE:
    if (fePyIsInt(value->as.range.start) && fePyIsInt(value->as.range.stop) &&
        fePyIsInt(value->as.range.step))
      *result = !rangeIsEmpty(value);
    break;
  case FE_OPAQUE:
    feFail(compiler, FE_TYPE_ERROR, "the value of '%.*s' isn't known", (int)value->as.opaque.length,
           value->as.opaque.data);
    return false;
  default:
    break;
  }
  return true;
}
