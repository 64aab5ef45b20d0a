// Hints to the compiler, prints, assertions, barriers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "triton/frontend/Builtins.h"

//===--- Hints ---===//

static MlirAttribute hintAttribute(FeCompiler *compiler, const FeShape *values) {
  int32_t numbers[FE_MAX_RANK];
  for (size_t i = 0; i < values->rank; ++i)
    numbers[i] = (int32_t)values->sizes[i];
  const MlirAttribute none = {NULL};
  int64_t count = (int64_t)values->rank;
  MlirType type =
      mlirRankedTensorTypeGet(1, &count, mlirIntegerTypeGet(compiler->context, 32), none);
  return mlirDenseElementsAttrInt32Get(type, count, numbers);
}

// On what defines the value. Arguments of loops have their attributes on the loop, and those of
// functions none: what is known of them is said elsewhere.
static void setHint(FeCompiler *compiler, MlirValue value, const char *name,
                    MlirAttribute attribute) {
  (void)compiler;
  if (mlirValueIsAOpResult(value)) {
    mlirOperationSetDiscardableAttributeByName(mlirOpResultGetOwner(value),
                                               mlirStringRefCreateFromCString(name), attribute);
    return;
  }
  MlirOperation parent = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  if (mlirOperationIsNull(parent) || tritonFuncOpIsA(parent))
    return;
  TsString text = {0};
  tsStringAppendFormat(&text, "%s_arg%ld", name, (long)mlirBlockArgumentGetArgNumber(value));
  mlirOperationSetDiscardableAttributeByName(parent, tsStringView(&text), attribute);
  tsStringFree(&text);
}

static bool hintValues(FeCompiler *compiler, FeValue *given, FeShape *values) {
  FeValue **items = &given;
  *values = (FeShape){.rank = 1};
  if (feIsSequence(given)) {
    items = given->as.tuple.items;
    values->rank = given->as.tuple.count;
  }
  if (values->rank > FE_MAX_RANK)
    return feFail(compiler, FE_VALUE_ERROR, "a shape has at most %d dimensions", FE_MAX_RANK) !=
           NULL;
  for (size_t i = 0; i < values->rank; ++i) {
    if (!feIsConstexpr(items[i]))
      return feFail(compiler, FE_TYPE_ERROR, "values element %zu must have type `constexpr`", i) !=
             NULL;
    if (!feAsInt64(items[i], &values->sizes[i]))
      return feFail(compiler, FE_TYPE_ERROR,
                    "values element %zu must have type `constexpr[int]`, got `constexpr[<class "
                    "'%s'>]",
                    i, feKindName(items[i])) != NULL;
  }
  return true;
}

static FeValue *hint(FeCompiler *compiler, FeValue **arguments, const char *attribute,
                     const char *name, bool allowsScalar) {
  FeShape values;
  FeValue *value = arguments[0];
  if (!hintValues(compiler, arguments[1], &values) || !feExpectTensor(compiler, value))
    return NULL;
  size_t rank = feShapeOf(value->as.tensor.type).rank;
  if (values.rank != (allowsScalar && !rank ? 1 : rank))
    return feFail(compiler, FE_VALUE_ERROR,
                  "Shape of input to %s does not match the length of values", name);
  setHint(compiler, feHandle(value), attribute, hintAttribute(compiler, &values));
  return value;
}

static FeValue *multipleOf(FeCompiler *compiler, FeValue **arguments) {
  return hint(compiler, arguments, "tt.divisibility", "multiple_of", true);
}
static FeValue *maxContiguous(FeCompiler *compiler, FeValue **arguments) {
  return hint(compiler, arguments, "tt.contiguity", "max_contiguous", false);
}
static FeValue *maxConstancy(FeCompiler *compiler, FeValue **arguments) {
  return hint(compiler, arguments, "tt.constancy", "max_constancy", false);
}

static FeValue *assume(FeCompiler *compiler, FeValue **arguments) {
  FeValue *condition = feToTensor(compiler, arguments[0]);
  if (!condition)
    return NULL;
  if (!feTypeIsScalar(condition->as.tensor.type, FE_INT1))
    return feFail(compiler, FE_TYPE_ERROR, "assume takes a scalar of type int1");
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__llvm__(), compiler->context);
  const MlirAttribute none = {NULL};
  llvmAssumeOpCreate(compiler->builder, compiler->location, feHandle(condition), 0, NULL,
                     mlirDenseI32ArrayGet(compiler->context, 0, NULL), none);
  return feNothing(compiler);
}

static FeValue *debugBarrier(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__tritongpu__(), compiler->context);
  TritongpuAddrSpace all = TritongpuAddrSpaceLocal | TritongpuAddrSpaceGlobalRead |
                           TritongpuAddrSpaceGlobalWrite | TritongpuAddrSpaceTensorRead |
                           TritongpuAddrSpaceTensorWrite;
  tritongpuBarrierOpCreate(compiler->builder, compiler->location,
                           tritongpuAddrSpaceToAttribute(compiler->context, all));
  return feNothing(compiler);
}

//===--- Prints ---===//

static bool isPrintable(MlirStringRef text) {
  for (size_t i = 0; i < text.length; ++i) {
    unsigned char c = (unsigned char)text.data[i];
    if (c > 126 || (c < 32 && (c < 9 || c > 13)))
      return false;
  }
  return true;
}

// Prefixes begin with a blank and, before values, end in ": ".
static void printPrefix(MlirStringRef prefix, bool hasValues, TsString *out) {
  TsString text = {0};
  tsStringAppend(&text, prefix);
  if (hasValues && !tsEndsWith(tsStringView(&text), tsLiteral(" ")))
    tsStringAppendChar(&text, ' ');
  if (hasValues && !tsEndsWith(tsStringView(&text), tsLiteral(": "))) {
    --text.size;
    tsStringAppendC(&text, ": ");
  }
  MlirStringRef view = tsStringView(&text);
  if (view.length > 2 && view.data[0] != ' ')
    tsStringAppendChar(out, ' ');
  tsStringAppend(out, view);
  tsStringFree(&text);
}

static FeValue *devicePrint(FeCompiler *compiler, FeValue **arguments) {
  FeValue *prefix = arguments[0], *rest = arguments[1];
  bool isHex;
  if (!feExpectBool(compiler, arguments[2], &isHex))
    return NULL;
  if (prefix->kind != FE_STR) {
    TsString text = {0};
    if (feIsTensor(prefix))
      tsStringAppendC(&text, "a tensor");
    else
      fePyStr(prefix, &text);
    tsStringAppendC(&text, " is not string");
    return feFailText(compiler, FE_ASSERTION, &text);
  }
  if (!isPrintable(prefix->as.string))
    return feFail(compiler, FE_ASSERTION, "%.*s is not an ascii string",
                  (int)prefix->as.string.length, prefix->as.string.data);
  size_t count = rest->as.tuple.count;
  MlirValue *handles = tsArenaNewArray(&compiler->arena, MlirValue, count + 1);
  int32_t *areSigned = tsArenaNewArray(&compiler->arena, int32_t, count + 1);
  for (size_t i = 0; i < count; ++i) {
    FeValue *value = feToTensor(compiler, rest->as.tuple.items[i]);
    if (!value)
      return NULL;
    handles[i] = feHandle(value);
    areSigned[i] = feTypeIsSigned(value->as.tensor.type);
  }
  TsString text = {0};
  printPrefix(prefix->as.string, count > 0, &text);
  const MlirAttribute attributes[] = {
      mlirBoolAttrGet(compiler->context, isHex),
      mlirDenseI32ArrayGet(compiler->context, (intptr_t)count, areSigned),
      feStrAttr(compiler, tsStringView(&text))};
  tsStringFree(&text);
  feMakeOperation(compiler, &tritonPrintOpDef, 0, NULL, (intptr_t)count, handles, attributes, 0);
  return feNothing(compiler);
}

//===--- Assertions ---===//

FeValue *feDeviceAssert(FeCompiler *compiler, FeValue *condition, MlirStringRef message,
                        FeValue *mask) {
  if (!condition || !feExpectTensor(compiler, condition))
    return NULL;
  if (!compiler->options.isDebug)
    return feNothing(compiler);
  if (mask && !(condition = feOr(compiler, condition, feNot(compiler, mask))))
    return NULL;
  tritonAssertOpCreate(compiler->builder, compiler->location, feHandle(condition),
                       feStrAttr(compiler, message));
  return feNothing(compiler);
}

static FeValue *deviceAssert(FeCompiler *compiler, FeValue **arguments) {
  FeValue *mask = NULL;
  MlirStringRef message;
  if (!feIsNone(arguments[2]) && !(mask = feToTensor(compiler, arguments[2])))
    return NULL;
  FeValue *condition = feToTensor(compiler, arguments[0]);
  if (!condition || !compiler->options.isDebug) // whatever the message is
    return condition ? feNothing(compiler) : NULL;
  if (!feExpectStr(compiler, arguments[1], "msg", &message))
    return NULL;
  return feDeviceAssert(compiler, condition, message, mask);
}

// Where they are called by another name than those that are known while compiling.
static FeValue *staticPrint(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  return feNothing(compiler);
}

static FeValue *staticAssert(FeCompiler *compiler, FeValue **arguments) {
  bool isTrue;
  MlirStringRef message;
  if (!feExpectBool(compiler, arguments[0], &isTrue) ||
      !feExpectStr(compiler, arguments[1], "msg", &message))
    return NULL;
  if (!isTrue)
    return feFail(compiler, FE_COMPILE_TIME_ASSERTION, "%.*s", (int)message.length, message.data);
  return feNothing(compiler);
}

const FeBuiltin feDebugBuiltins[] = {
    {.name = "triton.language.debug_barrier", .parameters = "", .function = debugBarrier},
    {.name = "triton.language.multiple_of", .parameters = "input, values", .function = multipleOf},
    {.name = "triton.language.max_contiguous",
     .parameters = "input, values",
     .function = maxContiguous},
    {.name = "triton.language.max_constancy",
     .parameters = "input, values",
     .function = maxConstancy},
    {.name = "triton.language.assume", .parameters = "cond", .function = assume},
    {.name = "triton.language.device_print",
     .parameters = "prefix, *args, hex=False",
     .function = devicePrint},
    {.name = "triton.language.device_assert",
     .parameters = "cond, msg='', mask=None",
     .function = deviceAssert},
    {.name = "triton.language.static_print",
     .parameters = "*values, sep=' ', end='', file=None, flush=False",
     .function = staticPrint},
    {.name = "triton.language.static_assert",
     .parameters = "cond, msg=''",
     .function = staticAssert,
     .isHost = true},
    {.name = NULL},
};
