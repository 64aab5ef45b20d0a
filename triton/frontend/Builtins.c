// Names of the language: where they are found, and how the arguments of builtins are bound.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Builtins.h"

#include "support/Map.h"

//===--- Tables ---===//

// A parameter: its name, and what it is when it isn't given.
typedef struct Parameter {
  MlirStringRef name;
  FeValue *defaultValue;
  bool isRequired, isKeywordOnly, isRest;
} Parameter;

typedef struct Signature {
  Parameter *items;
  size_t count, numPositional;
  Parameter *rest;
} Signature;

typedef struct FeBuiltinTable {
  TsStringMap names;       ///< qualified name -> FeValue, or 1: none
  TsPointerMap signatures; ///< builtin -> Signature
  TsStringMap modules;     ///< name -> FeModule
} FeBuiltinTable;

static FeBuiltinTable *tableOf(FeCompiler *compiler) {
  if (!compiler->builtins) {
    compiler->builtins = tsArenaNew(&compiler->arena, FeBuiltinTable);
    *compiler->builtins = (FeBuiltinTable){0};
  }
  return compiler->builtins;
}

void feBuiltinsFree(FeCompiler *compiler) {
  if (!compiler->builtins)
    return;
  tsStringMapFree(&compiler->builtins->names);
  tsPointerMapFree(&compiler->builtins->signatures);
  tsStringMapFree(&compiler->builtins->modules);
  compiler->builtins = NULL;
}

static MlirStringRef lastPart(const char *name) {
  const char *dot = strrchr(name, '.');
  return mlirStringRefCreateFromCString(dot ? dot + 1 : name);
}

const FeBuiltin *feTableFind(const FeBuiltin *table, MlirStringRef name) {
  for (; table->name; ++table)
    if (tsEqual(lastPart(table->name), name))
      return table;
  return NULL;
}

FeValue *feBuiltinValue(FeCompiler *compiler, const FeBuiltin *builtin) {
  if (!builtin)
    return NULL;
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = FE_BUILTIN};
  value->as.builtin = builtin;
  return value;
}

FeValue *feBind(FeCompiler *compiler, FeValue *callee, FeValue *self) {
  if (!callee)
    return NULL;
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = FE_BOUND};
  value->as.bound.callee = callee;
  value->as.bound.self = self;
  return value;
}

static const FeBuiltin *const languageTables[] = {
    feCreationBuiltins, feShapeBuiltins,  feMemoryBuiltins, feArithmeticBuiltins,
    feMathBuiltins,     feRegionBuiltins, feDotBuiltins,    feDescriptorBuiltins,
    feDebugBuiltins,    feExternBuiltins, feHostBuiltins,
};

static const FeBuiltin *findInLanguage(MlirStringRef name) {
  for (size_t i = 0; i < sizeof languageTables / sizeof languageTables[0]; ++i) {
    const FeBuiltin *builtin = feTableFind(languageTables[i], name);
    if (builtin)
      return builtin;
  }
  return NULL;
}

//===--- Modules ---===//

static const char *const moduleNames[] = {
    "triton",
    "triton.language",
    "triton.language.core",
    "triton.language.math",
    "triton.language.standard",
    "triton.language.random",
    "triton.language.extra",
    "triton.language.extra.libdevice",
    "triton.language.extra.cuda",
    "triton.language.extra.cuda.libdevice",
    "triton.language.target_info",
    "triton.language.PropagateNan", // an enum, whose members are found as a module's
};

FeModule *feBuiltinModule(FeCompiler *compiler, MlirStringRef name) {
  FeBuiltinTable *table = tableOf(compiler);
  for (size_t i = 0; i < sizeof moduleNames / sizeof moduleNames[0]; ++i) {
    if (!tsEqualC(name, moduleNames[i]))
      continue;
    MlirStringRef key = mlirStringRefCreateFromCString(moduleNames[i]);
    uintptr_t *slot = tsStringMapInsert(&table->modules, key, NULL);
    if (!*slot) {
      FeModule *module = tsArenaNew(&compiler->arena, FeModule);
      *module = (FeModule){.name = key, .fileName = key};
      module->source = mlirStringRefCreate("", 0);
      module->globals = feScopeCreate(&compiler->arena, NULL);
      *slot = (uintptr_t)module;
    }
    return (FeModule *)*slot;
  }
  return NULL;
}

static FeValue *moduleValue(FeCompiler *compiler, MlirStringRef name) {
  FeModule *module = feBuiltinModule(compiler, name);
  if (!module)
    return NULL;
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = FE_MODULE};
  value->as.module = module;
  return value;
}

//===--- Names ---===//

// Of triton.language and its core: everything is in one name space, as in Triton.
static FeValue *findLanguageName(FeCompiler *compiler, MlirStringRef name) {
  FeValue *value = feDtypeFind(compiler, name);
  if (!value)
    value = feLibraryFind(compiler, tsLiteral("triton.language"), name);
  if (!value && !feHasError(compiler))
    value = feBuiltinValue(compiler, findInLanguage(name));
  if (!value && !feHasError(compiler))
    value = feBuiltinValue(compiler, feTableFind(feStandardBuiltins, name));
  if (!value && tsEqualC(name, "TRITON_MAX_TENSOR_NUMEL"))
    value = feInt(compiler, TRITON_MAX_TENSOR_ELEMENTS);
  return value;
}

static FeValue *findName(FeCompiler *compiler, MlirStringRef module, MlirStringRef name) {
  if (tsEqualC(module, "triton.language") || tsEqualC(module, "triton.language.core"))
    return findLanguageName(compiler, name);
  if (tsEqualC(module, "triton.language.math"))
    return feBuiltinValue(compiler, feTableFind(feMathBuiltins, name));
  if (tsEqualC(module, "triton.language.standard") || tsEqualC(module, "triton.language.random")) {
    const FeBuiltin *builtin = feTableFind(feStandardBuiltins, name);
    return builtin ? feBuiltinValue(compiler, builtin) : feLibraryFind(compiler, module, name);
  }
  if (tsEqualC(module, "triton.language.PropagateNan")) {
    if (tsEqualC(name, "NONE") || tsEqualC(name, "ALL"))
      return feInt(compiler,
                   tsEqualC(name, "ALL") ? TritonPropagateNanALL : TritonPropagateNanNONE);
    return NULL;
  }
  if (tsEqualC(module, "triton.language.target_info"))
    return feBuiltinValue(compiler, feTableFind(feHostBuiltins, name));
  if (tsEqualC(module, "triton"))
    return feBuiltinValue(compiler, feTableFind(feTritonBuiltins, name));
  if (tsStartsWith(module, tsLiteral("triton.language.extra")))
    return feLibdeviceFind(compiler, name);
  return NULL;
}

FeValue *feBuiltinFind(FeCompiler *compiler, MlirStringRef qualifiedName) {
  FeBuiltinTable *table = tableOf(compiler);
  uintptr_t *known = tsStringMapFind(&table->names, qualifiedName);
  if (known)
    return (FeValue *)*known;
  size_t dot = SIZE_MAX;
  for (size_t i = 0; i < qualifiedName.length; ++i)
    if (qualifiedName.data[i] == '.')
      dot = i;
  FeValue *value = moduleValue(compiler, qualifiedName);
  if (!value && dot != SIZE_MAX)
    value = findName(compiler, tsSubstring(qualifiedName, 0, dot),
                     tsSubstring(qualifiedName, dot + 1, SIZE_MAX));
  if (feHasError(compiler))
    return NULL;
  *tsStringMapInsert(&table->names, tsArenaString(&compiler->arena, qualifiedName), NULL) =
      (uintptr_t)value;
  return value;
}

FeValue *feTensorMethod(FeCompiler *compiler, MlirStringRef name) {
  FeValue *value = feLibraryMember(compiler, name);
  if (value || feHasError(compiler))
    return value;
  if (tsEqualC(name, "to"))
    name = tsLiteral("cast");
  for (size_t i = 0; i < sizeof languageTables / sizeof languageTables[0]; ++i) {
    const FeBuiltin *builtin = feTableFind(languageTables[i], name);
    if (builtin && builtin->isMember)
      return feBuiltinValue(compiler, builtin);
  }
  return feBuiltinValue(compiler, feTableFind(feTensorMethods, name));
}

//===--- Signatures ---===//

static FeValue *parseDefault(FeCompiler *compiler, MlirStringRef text) {
  int64_t number;
  if (tsEqualC(text, "None"))
    return feNone(compiler);
  if (tsEqualC(text, "True") || tsEqualC(text, "False"))
    return feBool(compiler, text.data[0] == 'T');
  if (tsParseSigned(text, &number))
    return feInt(compiler, number);
  if (tsEqualC(text, "()"))
    return feTuple(compiler, NULL, 0, NULL);
  if (tsEqualC(text, "float32"))
    return feDtypeFind(compiler, text);
  if (text.length >= 2 && text.data[0] == '\'')
    return feStr(compiler, tsSubstring(text, 1, text.length - 2));
  return NULL; // "-": not given
}

static void parseParameter(FeCompiler *compiler, MlirStringRef text, Signature *signature,
                           bool *isKeywordOnly) {
  if (tsEqualC(text, "*")) {
    *isKeywordOnly = true;
    return;
  }
  Parameter *parameter = &signature->items[signature->count++];
  size_t equals = tsFindChar(text, '=', 0);
  bool isRest = text.data[0] == '*';
  size_t end = equals == SIZE_MAX ? text.length : equals;
  *parameter = (Parameter){.name = tsSubstring(text, isRest, end - isRest),
                           .isRequired = equals == SIZE_MAX && !isRest,
                           .isKeywordOnly = *isKeywordOnly,
                           .isRest = isRest};
  if (equals != SIZE_MAX)
    parameter->defaultValue = parseDefault(compiler, tsSubstring(text, equals + 1, SIZE_MAX));
  if (isRest) {
    signature->rest = parameter;
    *isKeywordOnly = true;
  } else if (!*isKeywordOnly) {
    ++signature->numPositional;
  }
}

static Signature *signatureOf(FeCompiler *compiler, const FeBuiltin *builtin) {
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(&tableOf(compiler)->signatures, builtin, &isNew);
  if (!isNew)
    return (Signature *)*slot;
  MlirStringRef text = mlirStringRefCreateFromCString(builtin->parameters);
  size_t count = 1;
  for (size_t i = 0; i < text.length; ++i)
    count += text.data[i] == ',';
  Signature *signature = tsArenaNew(&compiler->arena, Signature);
  *signature = (Signature){.items = tsArenaNewArray(&compiler->arena, Parameter, count)};
  *slot = (uintptr_t)signature;
  bool isKeywordOnly = false;
  for (size_t start = 0; start < text.length;) {
    size_t comma = tsFindChar(text, ',', start);
    size_t end = comma == SIZE_MAX ? text.length : comma;
    parseParameter(compiler, tsTrim(tsSubstring(text, start, end - start)), signature,
                   &isKeywordOnly);
    start = end + 1;
  }
  return signature;
}

//===--- Binding ---===//

static bool bindPositional(FeCompiler *compiler, const FeBuiltin *builtin,
                           const Signature *signature, const FeArguments *arguments,
                           FeValue **bound) {
  size_t given = arguments->count, room = signature->numPositional;
  for (size_t i = 0; i < given && i < room; ++i)
    bound[i] = arguments->positional[i];
  if (signature->rest) {
    size_t more = given > room ? given - room : 0;
    bound[signature->rest - signature->items] =
        feTuple(compiler, arguments->positional + (given - more), more, NULL);
    return true;
  }
  if (given <= room)
    return true;
  MlirStringRef name = lastPart(builtin->name);
  size_t required = 0;
  for (size_t i = 0; i < room; ++i)
    required += signature->items[i].isRequired;
  // Triton's have one more parameter, which it fills in itself.
  if (given == room + 1)
    return feFail(compiler, FE_TYPE_ERROR, "%.*s() got multiple values for argument '_semantic'",
                  (int)name.length, name.data) != NULL;
  return feFail(compiler, FE_TYPE_ERROR,
                "%.*s() takes from %zu to %zu positional arguments but %zu were given",
                (int)name.length, name.data, required, room + 1, given) != NULL;
}

static bool bindKeywords(FeCompiler *compiler, const FeBuiltin *builtin, const Signature *signature,
                         const FeArguments *arguments, FeValue **bound) {
  MlirStringRef name = lastPart(builtin->name);
  for (size_t i = 0; i < arguments->numKeywords; ++i) {
    MlirStringRef keyword = arguments->names[i];
    size_t at = 0;
    while (at < signature->count &&
           (signature->items[at].isRest || !tsEqual(signature->items[at].name, keyword)))
      ++at;
    if (at == signature->count)
      return feFail(compiler, FE_TYPE_ERROR, "%.*s() got an unexpected keyword argument '%.*s'",
                    (int)name.length, name.data, (int)keyword.length, keyword.data) != NULL;
    if (bound[at])
      return feFail(compiler, FE_TYPE_ERROR, "%.*s() got multiple values for argument '%.*s'",
                    (int)name.length, name.data, (int)keyword.length, keyword.data) != NULL;
    bound[at] = arguments->keywords[i];
  }
  return true;
}

static bool failMissing(FeCompiler *compiler, const FeBuiltin *builtin, const Signature *signature,
                        FeValue **bound) {
  MlirStringRef name = lastPart(builtin->name);
  size_t missing = 0, seen = 0;
  for (size_t i = 0; i < signature->count; ++i)
    missing += signature->items[i].isRequired && !bound[i];
  TsString text = {0};
  tsStringAppendFormat(&text,
                       "%.*s() missing %zu required positional argument%s: ", (int)name.length,
                       name.data, missing, missing == 1 ? "" : "s");
  for (size_t i = 0; i < signature->count; ++i) {
    if (!signature->items[i].isRequired || bound[i])
      continue;
    ++seen;
    const char *separator = seen == 1        ? ""
                            : seen < missing ? ", "
                            : missing == 2   ? " and "
                                             : ", and ";
    tsStringAppendFormat(&text, "%s'%.*s'", separator, (int)signature->items[i].name.length,
                         signature->items[i].name.data);
  }
  return feFailText(compiler, FE_TYPE_ERROR, &text) != NULL;
}

FeValue *feCallBuiltin(FeCompiler *compiler, const FeBuiltin *builtin,
                       const FeArguments *arguments) {
  if (feHasError(compiler) || !feEnter(compiler))
    return NULL;
  FeValue *result = NULL;
  if (builtin->raw) {
    result = builtin->raw(compiler, arguments);
  } else {
    Signature *signature = signatureOf(compiler, builtin);
    FeValue **bound = tsArenaNewArray(&compiler->arena, FeValue *, signature->count + 1);
    memset(bound, 0, (signature->count + 1) * sizeof *bound);
    bool isBound = bindPositional(compiler, builtin, signature, arguments, bound) &&
                   bindKeywords(compiler, builtin, signature, arguments, bound);
    for (size_t i = 0; isBound && i < signature->count; ++i) {
      if (!bound[i] && signature->items[i].isRequired)
        isBound = failMissing(compiler, builtin, signature, bound);
      else if (!bound[i])
        bound[i] = signature->items[i].defaultValue;
    }
    if (isBound)
      result = builtin->function(compiler, bound);
  }
  feLeave(compiler);
  return result;
}

//===--- Attributes ---===//

static FeValue *failAttribute(FeCompiler *compiler, const FeValue *value, MlirStringRef name) {
  return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute '%.*s'",
                feKindName(value), (int)name.length, name.data);
}

static FeValue *tensorAttribute(FeCompiler *compiler, FeValue *value, MlirStringRef name) {
  const FeType *type = value->as.tensor.type;
  FeShape shape = feShapeOf(type);
  if (tsEqualC(name, "dtype"))
    return feDtype(compiler, feTypeScalar(type));
  if (tsEqualC(name, "type"))
    return feDtype(compiler, type);
  if (tsEqualC(name, "shape"))
    return feShapeValue(compiler, &shape);
  if (tsEqualC(name, "numel")) {
    int64_t count = 1;
    for (size_t i = 0; i < shape.rank; ++i)
      count *= shape.sizes[i];
    return feInt(compiler, count);
  }
  if (tsEqualC(name, "T"))
    return fePermute(compiler, value, &(FeShape){.rank = 2, .sizes = {1, 0}});
  FeValue *method = feTensorMethod(compiler, name);
  if (method)
    return feBind(compiler, method, value);
  return feHasError(compiler) ? NULL : failAttribute(compiler, value, name);
}

FeValue *feAttribute(FeCompiler *compiler, FeValue *value, MlirStringRef name) {
  if (!value || feHasError(compiler))
    return NULL;
  switch (value->kind) {
  case FE_TENSOR:
    return tensorAttribute(compiler, value, name);
  case FE_DESCRIPTOR:
    return feDescriptorAttribute(compiler, value, name);
  case FE_DTYPE:
    if (tsEqualC(name, "value"))
      return value;
    return feDtypeAttribute(compiler, value, name);
  default:
    if (tsEqualC(name, "value"))
      return value;
    return failAttribute(compiler, value, name);
  }
}

FeValue *feSubscript(FeCompiler *compiler, FeValue *tensor, FeValue *index) {
  if (!tensor || !index)
    return NULL;
  if (!feExpectTensor(compiler, tensor))
    return NULL;
  FeValue **items = &index;
  size_t count = 1;
  if (feIsSequence(index)) {
    items = index->as.tuple.items;
    count = index->as.tuple.count;
  }
  for (size_t i = 0; tensor && i < count; ++i) {
    const FeValue *item = items[i];
    if (item->kind == FE_NONE) {
      tensor = feExpandDims(compiler, tensor, (int64_t)i);
      continue;
    }
    if (item->kind == FE_SLICE && feIsNone(item->as.slice.lower) &&
        feIsNone(item->as.slice.upper) && feIsNone(item->as.slice.step))
      continue;
    TsString text = {0};
    tsStringAppendC(&text, "unsupported tensor index: ");
    if (feIsTensor(item))
      tsStringAppendC(&text, "tensor");
    else if (item->kind == FE_SLICE)
      tsStringAppendC(&text, "<triton.language.core.slice object>");
    else {
      tsStringAppendC(&text, "constexpr[");
      fePyStr((FeValue *)item, &text);
      tsStringAppendChar(&text, ']');
    }
    return feFailText(compiler, FE_VALUE_ERROR, &text);
  }
  return tensor;
}
