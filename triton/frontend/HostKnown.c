// What the host's interpreter knows by name, beside Python's builtins and the language: decorators,
// a few functions of Python's library.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Host.h"

//===--- Decorators ---===//

static FeValue *withKind(FeCompiler *compiler, FeValue *value, FeFunctionKind kind,
                         bool isNoinline) {
  if (value->kind != FE_FUNCTION)
    return value;
  FeFunction *function =
      tsArenaCopy(&compiler->arena, value->as.function, sizeof *function, _Alignof(FeFunction));
  function->kind = kind;
  function->isNoinline |= isNoinline;
  FeValue *result = fePyNew(compiler, FE_FUNCTION);
  result->as.function = function;
  return result;
}

/// The second step of @triton.jit(...): behind its options, the function.
static FeValue *jitWithOptions(FeCompiler *compiler, const FeArguments *arguments) {
  if (arguments->count != 2)
    return feFail(compiler, FE_TYPE_ERROR, "a decorator takes one function");
  bool isNoinline = false;
  FeValue *given = arguments->positional[0];
  if (!feHostTruth(compiler, given, &isNoinline))
    return NULL;
  return withKind(compiler, arguments->positional[1], FE_JIT_FUNCTION, isNoinline);
}

static const FeBuiltin jitOptions = {.name = "triton.jit", .raw = jitWithOptions};

static FeValue *jit(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *noinline_ = feBool(compiler, false);
  for (size_t i = 0; i < arguments->numKeywords; ++i)
    if (tsEqualC(arguments->names[i], "noinline"))
      noinline_ = arguments->keywords[i];
  FeValue *step = fePyBind(compiler, fePyBuiltinValue(compiler, &jitOptions), noinline_);
  return arguments->count ? feHostCall(compiler, step,
                                       &(FeArguments){.positional = arguments->positional,
                                                      .count = arguments->count})
                          : step;
}

static FeValue *constexprFunction(FeCompiler *compiler, const FeArguments *arguments) {
  if (arguments->count != 1)
    return feFail(compiler, FE_TYPE_ERROR, "constexpr_function takes one function");
  return withKind(compiler, arguments->positional[0], FE_CONSTEXPR_FUNCTION, false);
}

/// @triton.autotune(...), functools.wraps(...): gives what it's applied to.
static FeValue *transparent(FeCompiler *compiler, const FeArguments *arguments) {
  static const FeBuiltin self = {.name = "triton.autotune", .raw = transparent};
  if (arguments->count == 1 && arguments->positional[0]->kind == FE_FUNCTION)
    return arguments->positional[0];
  return fePyBuiltinValue(compiler, &self);
}

bool feIsTransparent(const FeValue *decorator) {
  return decorator->kind == FE_BUILTIN && decorator->as.builtin->raw == transparent;
}

static FeValue *markClass(FeCompiler *compiler, const FeArguments *arguments, bool isAggregate) {
  FeValue *class = arguments->count ? arguments->positional[0] : NULL;
  if (!class || class->kind != FE_CLASS)
    return feFail(compiler, FE_TYPE_ERROR, "a decorator of classes takes a class");
  class->as.classOf->isAggregate |= isAggregate;
  class->as.classOf->isDataclass |= !isAggregate;
  return class;
}

static FeValue *aggregate(FeCompiler *compiler, const FeArguments *arguments) {
  return markClass(compiler, arguments, true);
}

static FeValue *dataclass(FeCompiler *compiler, const FeArguments *arguments) {
  static const FeBuiltin self = {.name = "dataclasses.dataclass", .raw = dataclass};
  if (!arguments->count)
    return fePyBuiltinValue(compiler, &self);
  return markClass(compiler, arguments, false);
}

//===--- Functions ---===//

/// A value that kernels may use as a global.
static FeValue *constexpr_(FeCompiler *compiler, const FeArguments *arguments) {
  if (arguments->count != 1)
    return feFail(compiler, FE_TYPE_ERROR, "constexpr() takes one value");
  FeValue *value = fePyNew(compiler, FE_NONE);
  *value = *arguments->positional[0];
  value->isConstexpr = true;
  return value;
}

static FeValue *namedtuple(FeCompiler *compiler, const FeArguments *arguments) {
  static const char *const names[] = {"typename", "field_names", "defaults"};
  FeValue *bound[3], **items;
  size_t count;
  if (!fePyBindArguments(compiler, "namedtuple", arguments, names, 3, 2, bound))
    return NULL;
  FeValue *fields = bound[1];
  if (bound[0]->kind != FE_STR)
    return feFail(compiler, FE_TYPE_ERROR, "namedtuple() takes a name");
  if (fields->kind == FE_STR) {
    FeValue *text[] = {fields, feStr(compiler, tsLiteral(",")), feStr(compiler, tsLiteral(" "))};
    FeValue *replace = fePyMethod(compiler, fields, tsLiteral("replace"));
    fields = fePyCall(compiler, replace, text + 1, 2, NULL, NULL, 0);
    FeValue *split = fields ? fePyMethod(compiler, fields, tsLiteral("split")) : NULL;
    fields = split ? fePyCall(compiler, split, NULL, 0, NULL, NULL, 0) : NULL;
  }
  if (!fields || !fePyItems(compiler, fields, &items, &count))
    return NULL;
  FeClass *of = feNewClass(compiler, bound[0]->as.string, NULL, count);
  of->isNamedTuple = true;
  for (size_t i = 0; i < count; ++i) {
    // typing.NamedTuple's are pairs of name and type.
    FeValue *name = items[i]->kind == FE_TUPLE && items[i]->as.tuple.count
                        ? items[i]->as.tuple.items[0]
                        : items[i];
    if (name->kind != FE_STR)
      return feFail(compiler, FE_TYPE_ERROR, "field names must be strings");
    of->fieldNames[i] = name->as.string;
  }
  if (!fePyIsNone(bound[2])) {
    FeValue **defaults;
    size_t numDefaults;
    if (!fePyItems(compiler, bound[2], &defaults, &numDefaults))
      return NULL;
    for (size_t i = 0; i < numDefaults && i < count; ++i)
      of->fieldDefaults[count - 1 - i] = defaults[numDefaults - 1 - i];
  }
  FeValue *class = fePyNew(compiler, FE_CLASS);
  class->as.classOf = of;
  return class;
}

/// The environment is taken as empty: what is compiled depends on sources only.
static FeValue *getenv_(FeCompiler *compiler, const FeArguments *arguments) {
  static const char *const names[] = {"key", "default"};
  FeValue *bound[2];
  if (!fePyBindArguments(compiler, "getenv()", arguments, names, 2, 1, bound))
    return NULL;
  return bound[1] ? bound[1] : feNone(compiler);
}

/// packaging.version.parse, as a tuple of the numbers: enough to compare.
static FeValue *version(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *list = feList(compiler, NULL, 0);
  if (!arguments->count || arguments->positional[0]->kind != FE_STR)
    return feOpaque(compiler, tsLiteral("packaging.version"));
  MlirStringRef text = arguments->positional[0]->as.string;
  int64_t number = 0;
  bool hasDigits = false;
  for (size_t i = 0; i <= text.length; ++i) {
    char c = i < text.length ? text.data[i] : '\0';
    if (c >= '0' && c <= '9') {
      number = number < 1000000 ? number * 10 + (c - '0') : number;
      hasDigits = true;
      continue;
    }
    if (hasDigits)
      fePyAppend(compiler, list, feInt(compiler, number));
    if (c != '.')
      break;
    number = 0;
    hasDigits = false;
  }
  while (list->as.tuple.count < 3)
    fePyAppend(compiler, list, feInt(compiler, 0));
  list->kind = FE_TUPLE;
  return list;
}

/// The target that is compiled for: backend and architecture.
static FeValue *currentTarget(FeCompiler *compiler, const FeArguments *arguments) {
  (void)arguments;
  static const char *const names[] = {"backend", "arch", "warp_size"};
  MlirStringRef target = compiler->options.target;
  size_t colon = tsFindChar(target, ':', 0);
  MlirStringRef backend = target.length ? tsSubstring(target, 0, colon) : tsLiteral("cpu");
  uint64_t arch = 0;
  bool isNumber =
      colon != SIZE_MAX && tsParseUnsigned(tsSubstring(target, colon + 1, SIZE_MAX), &arch);
  FeClass *of = feNewClass(compiler, tsLiteral("GPUTarget"), NULL, 3);
  of->isNamedTuple = true;
  for (size_t i = 0; i < 3; ++i)
    of->fieldNames[i] = mlirStringRefCreateFromCString(names[i]);
  FeValue *items[] = {feStr(compiler, backend),
                      isNumber ? feIntFromUnsigned(compiler, arch)
                               : feStr(compiler, colon == SIZE_MAX
                                                     ? tsLiteral("")
                                                     : tsSubstring(target, colon + 1, SIZE_MAX)),
                      feInt(compiler, 32)};
  FeValue *result = fePyCopyItems(compiler, FE_TUPLE, items, 3);
  result->as.tuple.of = of;
  return result;
}

//===--- importlib ---===//

static FeValue *importModule(FeCompiler *compiler, const FeArguments *arguments) {
  if (arguments->count != 1 || arguments->positional[0]->kind != FE_STR)
    return feOpaque(compiler, tsLiteral("a module"));
  return feFindModule(compiler, arguments->positional[0]->as.string);
}

/// What importlib.util.find_spec gives: None, or a record with the module.
static FeValue *findSpec(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue *module = importModule(compiler, arguments);
  if (!module || module->kind != FE_MODULE)
    return module ? feNone(compiler) : NULL;
  FeClass *of = feNewClass(compiler, tsLiteral("ModuleSpec"), NULL, 2);
  of->fieldNames[0] = tsLiteral("loader");
  of->fieldNames[1] = tsLiteral("module");
  FeValue *spec = fePyNew(compiler, FE_INSTANCE);
  spec->as.instance.of = of;
  spec->as.instance.fields = tsArenaNewArray(&compiler->arena, FeValue *, 2);
  spec->as.instance.fields[0] = feOpaque(compiler, tsLiteral("a loader"));
  spec->as.instance.fields[1] = module;
  return spec;
}

static FeValue *moduleFromSpec(FeCompiler *compiler, const FeArguments *arguments) {
  if (arguments->count != 1)
    return feFail(compiler, FE_TYPE_ERROR, "module_from_spec() takes one argument");
  return fePyAttribute(compiler, arguments->positional[0], tsLiteral("module"));
}

//===--- Names ---===//

// Sorted by what they are; full names, as Triton and Python have them.
static const struct {
  const char *name;
  FeRawBuiltinFunction raw;
} known[] = {
    {"triton.jit", jit},
    {"triton.runtime.jit.jit", jit},
    {"triton.runtime.jit", jit},
    {"triton.runtime.JITFunction", jit},
    {"triton.JITFunction", jit},
    {"triton.constexpr_function", constexprFunction},
    {"triton.runtime.jit.constexpr_function", constexprFunction},
    {"triton.runtime.constexpr_function", constexprFunction},
    {"triton.language.constexpr_function", constexprFunction},
    {"triton.autotune", transparent},
    {"triton.heuristics", transparent},
    {"triton.runtime.autotune", transparent},
    {"triton.runtime.heuristics", transparent},
    {"triton.runtime.autotuner.autotune", transparent},
    {"triton.runtime.autotuner.heuristics", transparent},
    {"functools.wraps", transparent},
    {"functools.lru_cache", transparent},
    {"functools.cache", transparent},
    {"triton.language.core._aggregate", aggregate},
    {"triton.language._aggregate", aggregate},
    {"triton.language.core.aggregate", aggregate},
    {"triton.language.constexpr", constexpr_},
    {"triton.language.core.constexpr", constexpr_},
    {"dataclasses.dataclass", dataclass},
    {"collections.namedtuple", namedtuple},
    {"os.getenv", getenv_},
    {"importlib.import_module", importModule},
    {"importlib.util.find_spec", findSpec},
    {"importlib.util.module_from_spec", moduleFromSpec},
    {"packaging.version.parse", version},
    {"packaging.version.Version", version},
    {"triton.runtime.driver.active.get_current_target", currentTarget},
};

enum { NUM_KNOWN = sizeof known / sizeof known[0] };

static FeValue *findKnown(FeCompiler *compiler, MlirStringRef name) {
  for (size_t i = 0; i < NUM_KNOWN; ++i) {
    if (!tsEqualC(name, known[i].name))
      continue;
    FeBuiltin *builtin = tsArenaNew(&compiler->arena, FeBuiltin);
    *builtin = (FeBuiltin){.name = known[i].name, .raw = known[i].raw, .isHost = true};
    return fePyBuiltinValue(compiler, builtin);
  }
  return NULL;
}

FeValue *feHostFind(FeCompiler *compiler, MlirStringRef name) {
  FeValue *value = findKnown(compiler, name);
  if (value)
    return value;
  if (tsStartsWith(name, tsLiteral("math.")))
    return fePyMathFind(compiler, tsSubstring(name, 5, SIZE_MAX));
  if (tsEqualC(name, "triton.__version__"))
    return feStr(compiler, tsLiteral("3.7.0"));
  if (tsEqualC(name, "os.environ"))
    return fePyNew(compiler, FE_DICT);
  if (tsEqualC(name, "typing.TYPE_CHECKING"))
    return feBool(compiler, false);
  return tsStartsWith(name, tsLiteral("triton.")) ? feBuiltinFind(compiler, name) : NULL;
}
