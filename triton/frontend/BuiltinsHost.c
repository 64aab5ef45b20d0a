// Types, ranges and the target: what is known while compiling.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Builtins.h"

#include <inttypes.h>
#include <math.h>

//===--- Values and types ---===//

static FeValue *makeConstexpr(FeCompiler *compiler, FeValue **arguments) {
  FeValue *value = arguments[0];
  if (value->kind == FE_TENSOR || value->kind == FE_DESCRIPTOR)
    return value;
  value = tsArenaCopy(&compiler->arena, value, sizeof *value, _Alignof(FeValue));
  value->isConstexpr = true;
  return value;
}

static FeValue *pointerType(FeCompiler *compiler, FeValue **arguments) {
  int64_t space;
  bool isConst;
  if (arguments[0]->kind != FE_DTYPE)
    return feFail(compiler, FE_TYPE_ERROR, "element_ty has type `%s`; expected `dtype`.",
                  feKindName(arguments[0]));
  if (!feExpectInt(compiler, arguments[1], "address_space", &space) ||
      !feExpectBool(compiler, arguments[2], &isConst))
    return NULL;
  return feDtype(compiler,
                 fePointerType(compiler, arguments[0]->as.dtype, (int32_t)space, isConst));
}

static FeValue *blockType(FeCompiler *compiler, FeValue **arguments) {
  FeShape shape;
  const FeType *element = feExpectDtype(compiler, arguments[0]);
  if (!element || !feShapeFrom(compiler, arguments[1], &shape))
    return NULL;
  const FeType *type = feBlockType(compiler, element, shape.sizes, shape.rank);
  return type ? feDtype(compiler, type) : NULL;
}

static FeValue *dtypeByName(FeCompiler *compiler, FeValue **arguments) {
  MlirStringRef name;
  if (!feExpectStr(compiler, arguments[0], "name", &name))
    return NULL;
  for (int i = 0; i < FE_NUM_SCALARS; ++i)
    if (tsEqualC(name, feScalarName((FeScalar)i)))
      return feDtype(compiler, feScalarType(compiler, (FeScalar)i));
  if (tsEqualC(name, "void"))
    return feDtype(compiler, feVoidType(compiler));
  return feFail(compiler, FE_ASSERTION, "%.*s", (int)name.length, name.data);
}

static FeValue *intDtype(FeCompiler *compiler, FeValue **arguments) {
  int64_t bits;
  bool isSigned;
  if (!feExpectInt(compiler, arguments[0], "bitwidth", &bits) ||
      !feExpectBool(compiler, arguments[1], &isSigned))
    return NULL;
  for (int i = FE_INT1; i <= FE_UINT64; ++i) {
    const FeType *type = feScalarType(compiler, (FeScalar)i);
    if (feScalarBits((FeScalar)i) == bits && (bits == 1 || feTypeIsSigned(type) == isSigned))
      return feDtype(compiler, type);
  }
  return feFail(compiler, FE_VALUE_ERROR, "Unsupported bitwidth %" PRId64 " and signedness %s",
                bits, isSigned ? "True" : "False");
}

static FeValue *makeTuple(FeCompiler *compiler, FeValue **arguments) {
  if (!feIsSequence(arguments[0]))
    return feFail(compiler, FE_TYPE_ERROR, "'%s' object is not iterable", feKindName(arguments[0]));
  return feTuple(compiler, arguments[0]->as.tuple.items, arguments[0]->as.tuple.count,
                 arguments[0]->as.tuple.of);
}

static FeValue *makeSlice(FeCompiler *compiler, FeValue **arguments) {
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = FE_SLICE};
  value->as.slice.lower = arguments[0];
  value->as.slice.upper = arguments[1];
  value->as.slice.step = arguments[2];
  return value;
}

// Names of classes that are asked for, but not made by kernels.
static FeValue *notCallable(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  return feFail(compiler, FE_TYPE_ERROR, "this class can't be called in a kernel");
}

//===--- Ranges ---===//

static FeValue *rangeOf(FeCompiler *compiler, FeValue **arguments, int flavour, FeValue *options) {
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = FE_RANGE};
  bool hasEnd = !feIsNone(arguments[1]);
  value->as.range.start = hasEnd ? arguments[0] : feInt(compiler, 0);
  value->as.range.stop = hasEnd ? arguments[1] : arguments[0];
  value->as.range.step = feIsNone(arguments[2]) ? feInt(compiler, 1) : arguments[2];
  if (flavour == FE_STATIC_RANGE)
    value->as.range.flavour = FE_STATIC_RANGE;
  else
    value->as.range.flavour = FE_TL_RANGE;
  value->as.range.options = options;
  return value;
}

static FeValue *staticRange(FeCompiler *compiler, FeValue **arguments) {
  return rangeOf(compiler, arguments, FE_STATIC_RANGE, NULL);
}

static FeValue *tlRange(FeCompiler *compiler, FeValue **arguments) {
  static const char *const names[] = {
      "num_stages", "loop_unroll_factor", "disallow_acc_multi_buffer",
      "flatten",    "warp_specialize",    "disable_licm"};
  enum { COUNT = sizeof names / sizeof names[0] };
  FeDictEntry *entries = tsArenaNewArray(&compiler->arena, FeDictEntry, COUNT);
  for (int i = 0; i < COUNT; ++i)
    entries[i] =
        (FeDictEntry){feStr(compiler, mlirStringRefCreateFromCString(names[i])), arguments[3 + i]};
  FeValue *options = tsArenaNew(&compiler->arena, FeValue);
  *options = (FeValue){.kind = FE_DICT};
  options->as.dict.entries = entries;
  options->as.dict.count = options->as.dict.capacity = COUNT;
  return rangeOf(compiler, arguments, FE_TL_RANGE, options);
}

//===--- min and max as kernels know them ---===//

static FeValue *knownExtreme(FeCompiler *compiler, FeValue **items, size_t count, bool isMax) {
  bool isBetter;
  for (size_t i = 0; i < count; ++i)
    if (items[i]->kind == FE_FLOAT &&
        (isnan(items[i]->as.real) || (items[i]->as.real == 0 && signbit(items[i]->as.real))))
      return feFail(compiler, FE_ASSERTION, "");
  FeValue *best = items[0];
  for (size_t i = 1; i < count; ++i) {
    FeValue *compared = fePyCompare(compiler, isMax ? FE_GT : FE_LT, items[i], best);
    if (!compared || !fePyTruth(compiler, compared, &isBetter))
      return NULL;
    best = isBetter ? items[i] : best;
  }
  return best;
}

static FeValue *extremeOf(FeCompiler *compiler, FeValue **arguments, bool isMax) {
  FeValue **items = arguments[0]->as.tuple.items;
  size_t count = arguments[0]->as.tuple.count;
  const char *name = isMax ? "max" : "min";
  bool isKnown = true;
  for (size_t i = 0; i < count; ++i)
    isKnown &= items[i]->kind != FE_TENSOR;
  if (isKnown) {
    if (arguments[1])
      return feFail(compiler, FE_ASSERTION, "propagate_nan is not supported on builtin %s", name);
    if (count == 1 && !fePyItems(compiler, items[0], &items, &count))
      return NULL;
    if (!count)
      return feFail(compiler, FE_TYPE_ERROR, "%s expected at least 1 argument, got 0", name);
    return knownExtreme(compiler, items, count, isMax);
  }
  if (count < 2)
    return feFail(compiler, FE_ASSERTION, "min requires at least 2 values");
  FeValue *nan = arguments[1] ? arguments[1] : feInt(compiler, TritonPropagateNanNONE);
  const FeBuiltin *builtin =
      feTableFind(feArithmeticBuiltins, isMax ? tsLiteral("maximum") : tsLiteral("minimum"));
  FeValue *best = items[0];
  for (size_t i = 1; best && i < count; ++i) {
    FeValue *given[] = {best, items[i], nan};
    best = builtin->function(compiler, given);
  }
  return best;
}

static FeValue *builtinMax(FeCompiler *compiler, FeValue **arguments) {
  return extremeOf(compiler, arguments, true);
}
static FeValue *builtinMin(FeCompiler *compiler, FeValue **arguments) {
  return extremeOf(compiler, arguments, false);
}

//===--- The target ---===//

static FeValue *currentTarget(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  static const char *const names[] = {"backend", "arch", "warp_size"};
  int capability = feTargetCapability(compiler);
  FeClass *class = tsArenaNew(&compiler->arena, FeClass);
  *class = (FeClass){.name = tsLiteral("GPUTarget"),
                     .qualifiedName = tsLiteral("triton.backends.compiler.GPUTarget"),
                     .isNamedTuple = true,
                     .numFields = 3};
  class->fieldNames = tsArenaNewArray(&compiler->arena, MlirStringRef, 3);
  class->fieldTypes = tsArenaNewArray(&compiler->arena, FeValue *, 3);
  class->fieldDefaults = tsArenaNewArray(&compiler->arena, FeValue *, 3);
  for (int i = 0; i < 3; ++i) {
    class->fieldNames[i] = mlirStringRefCreateFromCString(names[i]);
    class->fieldTypes[i] = class->fieldDefaults[i] = NULL;
  }
  class->attributes = feScopeCreate(&compiler->arena, NULL);
  FeValue **items = tsArenaNewArray(&compiler->arena, FeValue *, 3);
  items[0] = feStr(compiler, capability ? tsLiteral("cuda") : tsLiteral("cpu"));
  items[1] = capability ? feInt(compiler, capability) : feStr(compiler, tsLiteral(""));
  items[2] = feInt(compiler, 32);
  return feTuple(compiler, items, 3, class);
}

static FeValue *isCuda(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  return feBool(compiler, feTargetCapability(compiler) != 0);
}

static FeValue *never(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  return feBool(compiler, false);
}

static FeValue *capabilityAtLeast(FeCompiler *compiler, FeValue **arguments) {
  int64_t major, minor, capability = feTargetCapability(compiler);
  if (!feExpectInt(compiler, arguments[0], "major", &major) ||
      !feExpectInt(compiler, arguments[1], "minor", &minor))
    return NULL;
  return feBool(compiler, capability && capability / 10 >= major &&
                              (capability / 10 > major || capability % 10 >= minor));
}

const FeBuiltin feHostBuiltins[] = {
    {.name = "triton.language.constexpr",
     .parameters = "value",
     .function = makeConstexpr,
     .isHost = true},
    {.name = "triton.language.pointer_type",
     .parameters = "element_ty, address_space=1, const=False",
     .function = pointerType,
     .isHost = true},
    {.name = "triton.language.block_type",
     .parameters = "element_ty, shape",
     .function = blockType,
     .isHost = true},
    {.name = "triton.language.dtype",
     .parameters = "name",
     .function = dtypeByName,
     .isHost = true},
    {.name = "triton.language.get_int_dtype",
     .parameters = "bitwidth, signed",
     .function = intDtype,
     .isHost = true},
    {.name = "triton.language.tuple",
     .parameters = "args, type=None",
     .function = makeTuple,
     .isHost = true},
    {.name = "triton.language.slice", .parameters = "start, stop, step", .function = makeSlice},
    {.name = "triton.language.tensor", .parameters = "handle, type", .function = notCallable},
    {.name = "triton.language.tensor_descriptor",
     .parameters = "handle, shape, strides, block_type",
     .function = notCallable},
    {.name = "triton.language.tensor_descriptor_type",
     .parameters = "block_type, shape_type, strides_type",
     .function = notCallable},
    {.name = "triton.language.constexpr_type", .parameters = "value", .function = notCallable},
    {.name = "triton.language.tuple_type",
     .parameters = "types, fields=None",
     .function = notCallable},
    {.name = "triton.language.const", .parameters = "", .function = notCallable},
    {.name = "triton.language.condition",
     .parameters = "arg1, disable_licm=False",
     .function = notCallable},
    {.name = "triton.language.static_range",
     .parameters = "arg1, arg2=None, step=None",
     .function = staticRange},
    {.name = "triton.language.range",
     .parameters = "arg1, arg2=None, step=None, num_stages=None, loop_unroll_factor=None, "
                   "disallow_acc_multi_buffer=False, flatten=False, warp_specialize=False, "
                   "disable_licm=False",
     .function = tlRange},
    {.name = "triton.language.builtin_max",
     .parameters = "*args, propagate_nan=-",
     .function = builtinMax},
    {.name = "triton.language.builtin_min",
     .parameters = "*args, propagate_nan=-",
     .function = builtinMin},
    {.name = "triton.language.current_target",
     .parameters = "",
     .function = currentTarget,
     .isHost = true},
    {.name = "triton.language.is_cuda", .parameters = "", .function = isCuda, .isHost = true},
    {.name = "triton.language.is_hip", .parameters = "", .function = never, .isHost = true},
    {.name = "triton.language.is_hip_cdna3", .parameters = "", .function = never, .isHost = true},
    {.name = "triton.language.is_hip_cdna4", .parameters = "", .function = never, .isHost = true},
    {.name = "triton.language.cuda_capability_geq",
     .parameters = "major, minor=0",
     .function = capabilityAtLeast,
     .isHost = true},
    {.name = NULL},
};

//===--- The module triton ---===//

static FeValue *cdiv(FeCompiler *compiler, FeValue **arguments) {
  if (!feIsConstexpr(arguments[0]) || !feIsConstexpr(arguments[1]))
    return feFail(compiler, FE_TYPE_ERROR,
                  "triton.cdiv takes numbers that are known; use tl.cdiv for tensors");
  FeValue *sum = fePyBinary(compiler, FE_ADD, arguments[0], arguments[1]);
  FeValue *less = sum ? fePyBinary(compiler, FE_SUB, sum, feInt(compiler, 1)) : NULL;
  return less ? fePyBinary(compiler, FE_FLOOR_DIV, less, arguments[1]) : NULL;
}

static FeValue *nextPowerOf2(FeCompiler *compiler, FeValue **arguments) {
  uint64_t number;
  int64_t negative;
  if (!feAsUint64(arguments[0], &number)) {
    if (feAsInt64(arguments[0], &negative))
      return feInt(compiler, 0);
    return feFail(compiler, FE_TYPE_ERROR, "unsupported operand type(s) for |=: '%s' and '%s'",
                  feKindName(arguments[0]), feKindName(arguments[0]));
  }
  uint64_t power = number ? 1 : 0;
  while (power && power < number)
    power <<= 1;
  return feIntFromUnsigned(compiler, power);
}

const FeBuiltin feTritonBuiltins[] = {
    {.name = "triton.cdiv", .parameters = "x, y", .function = cdiv, .isHost = true},
    {.name = "triton.next_power_of_2", .parameters = "n", .function = nextPowerOf2, .isHost = true},
    {.name = NULL},
};
