// Functions of libraries, and inline assembly.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/BuiltinAttributes.h"
#include "triton/frontend/Builtins.h"
#include "triton/frontend/Libdevice.h"

//===--- Calls of a library ---===//

// One signature that a function has: its symbol for these types, and what it gives.
typedef struct Row {
  const FeType **types;
  const FeType *result;
  MlirStringRef symbol;
} Row;

typedef struct Extern {
  MlirStringRef libName, path;
  FeValue **arguments;
  size_t count;
  const Row *rows;
  size_t numRows;
  bool isPure;
} Extern;

static const Row *findRow(const Extern *call) {
  for (size_t i = 0; i < call->numRows; ++i) {
    size_t k = 0;
    while (k < call->count && call->rows[i].types[k] == feTensorScalar(call->arguments[k]))
      ++k;
    if (k == call->count)
      return &call->rows[i];
  }
  return NULL;
}

static FeValue *failTypes(FeCompiler *compiler, const Extern *call) {
  TsString text = {0};
  tsStringAppendChar(&text, '(');
  for (size_t i = 0; i < call->count; ++i) {
    if (i)
      tsStringAppendC(&text, ", ");
    feTypeRepr(feTensorScalar(call->arguments[i]), &text);
  }
  tsStringAppendC(&text, call->count == 1 ? ",)" : ")");
  return feFailText(compiler, FE_KEY_ERROR, &text);
}

// All arguments in one shape.
static bool broadcastArguments(FeCompiler *compiler, FeValue **arguments, size_t count,
                               FeCheck check) {
  FeValue *shape = count ? arguments[0] : NULL;
  for (size_t i = 0; i < count; ++i) {
    FeValue *item = arguments[i];
    if (!feCheckBinary(compiler, &item, &shape, check))
      return false;
  }
  for (size_t i = 0; i < count; ++i) {
    FeValue *other = shape;
    if (!feCheckBinary(compiler, &arguments[i], &other, check))
      return false;
  }
  return true;
}

static FeValue *callExtern(FeCompiler *compiler, Extern *call) {
  for (size_t i = 0; i < call->count; ++i)
    if (!(call->arguments[i] = feToTensor(compiler, call->arguments[i])))
      return NULL;
  const Row *row = findRow(call);
  if (!row)
    return failTypes(compiler, call);
  if (!broadcastArguments(compiler, call->arguments, call->count, (FeCheck){.noPromotion = true}))
    return NULL;
  const FeType *type = row->result;
  if (call->count)
    type = feTypeWithScalar(compiler, call->arguments[0]->as.tensor.type, type);
  MlirValue *handles = tsArenaNewArray(&compiler->arena, MlirValue, call->count + 1);
  for (size_t i = 0; i < call->count; ++i)
    handles[i] = feHandle(call->arguments[i]);
  const MlirAttribute attributes[] = {
      feStrAttr(compiler, call->libName), feStrAttr(compiler, call->path),
      mlirBoolAttrGet(compiler->context, call->isPure), feStrAttr(compiler, row->symbol)};
  return feMake(compiler, &tritonExternElementwiseOpDef, type, (intptr_t)call->count, handles,
                attributes);
}

// A row of the dict that a kernel gives: (types) -> (symbol, type).
static bool rowOf(FeCompiler *compiler, const FeDictEntry *entry, size_t count, Row *row) {
  const FeValue *key = entry->key, *value = entry->value;
  if (!feIsSequence(key) || key->as.tuple.count != count || !feIsSequence(value) ||
      value->as.tuple.count != 2 || value->as.tuple.items[0]->kind != FE_STR ||
      value->as.tuple.items[1]->kind != FE_DTYPE)
    return feFail(compiler, FE_VALUE_ERROR,
                  "extern_elementwise takes a dict of (types) to (symbol, type)") != NULL;
  row->types = tsArenaNewArray(&compiler->arena, const FeType *, count + 1);
  for (size_t i = 0; i < count; ++i)
    if (!(row->types[i] = feExpectDtype(compiler, key->as.tuple.items[i])))
      return false;
  row->symbol = value->as.tuple.items[0]->as.string;
  row->result = value->as.tuple.items[1]->as.dtype;
  return true;
}

static FeValue *externElementwise(FeCompiler *compiler, FeValue **arguments) {
  FeValue *given = arguments[2], *table = arguments[3];
  Extern call = {0};
  if (!feExpectStr(compiler, arguments[0], "lib_name", &call.libName) ||
      !feExpectStr(compiler, arguments[1], "lib_path", &call.path) ||
      !feExpectBool(compiler, arguments[4], &call.isPure))
    return NULL;
  if (!feIsSequence(given) || table->kind != FE_DICT)
    return feFail(compiler, FE_TYPE_ERROR,
                  "extern_elementwise takes a list of arguments and a dict of signatures");
  call.count = given->as.tuple.count;
  call.arguments = tsArenaCopy(&compiler->arena, given->as.tuple.items,
                               call.count * sizeof(FeValue *), _Alignof(FeValue *));
  Row *rows = tsArenaNewArray(&compiler->arena, Row, table->as.dict.count + 1);
  for (size_t i = 0; i < table->as.dict.count; ++i)
    if (!rowOf(compiler, &table->as.dict.entries[i], call.count, &rows[i]))
      return NULL;
  call.rows = rows;
  call.numRows = table->as.dict.count;
  return callExtern(compiler, &call);
}

//===--- libdevice ---===//

static const FeType *typeOfLetter(FeCompiler *compiler, char letter) {
  static const struct {
    char letter;
    FeScalar scalar;
  } letters[] = {{'i', FE_INT32},  {'l', FE_INT64}, {'u', FE_UINT32},
                 {'m', FE_UINT64}, {'f', FE_FP32},  {'d', FE_FP64}};
  for (size_t i = 0; i < sizeof letters / sizeof letters[0]; ++i)
    if (letters[i].letter == letter)
      return feScalarType(compiler, letters[i].scalar);
  return NULL;
}

// The rows of a text such as "ffacosf ddacos": types, the result's, and the symbol without prefix.
static Row *parseRows(FeCompiler *compiler, MlirStringRef text, size_t arity, size_t *numRows) {
  size_t count = 1;
  for (size_t i = 0; i < text.length; ++i)
    count += text.data[i] == ' ';
  Row *rows = tsArenaNewArray(&compiler->arena, Row, count);
  *numRows = 0;
  for (size_t start = 0; start < text.length;) {
    size_t end = tsFindChar(text, ' ', start);
    end = end == SIZE_MAX ? text.length : end;
    Row *row = &rows[(*numRows)++];
    row->types = tsArenaNewArray(&compiler->arena, const FeType *, arity);
    for (size_t i = 0; i < arity; ++i)
      row->types[i] = typeOfLetter(compiler, text.data[start + i]);
    row->result = typeOfLetter(compiler, text.data[start + arity]);
    TsString symbol = {0};
    tsStringAppendC(&symbol, "__nv_");
    tsStringAppend(&symbol, tsSubstring(text, start + arity + 1, end - start - arity - 1));
    row->symbol = tsArenaString(&compiler->arena, tsStringView(&symbol));
    tsStringFree(&symbol);
    start = end + 1;
  }
  return rows;
}

// Called with the number of the function, which its value is bound to, and the arguments.
static FeValue *libdevice(FeCompiler *compiler, const FeArguments *arguments) {
  int64_t number = 0;
  feAsInt64(arguments->positional[0], &number);
  const FeLibdeviceFunction *function = &feLibdeviceFunctions[number];
  size_t given = arguments->count - 1 + arguments->numKeywords;
  if (given != function->arity)
    return feFail(compiler, FE_TYPE_ERROR, "%s() takes %d positional arguments but %zu were given",
                  function->name, function->arity, given);
  FeValue **values = tsArenaNewArray(&compiler->arena, FeValue *, given + 1);
  memset(values, 0, (given + 1) * sizeof *values);
  for (size_t i = 1; i < arguments->count; ++i)
    values[i - 1] = arguments->positional[i];
  for (size_t i = 0; i < arguments->numKeywords; ++i) { // arg0, arg1, ...
    MlirStringRef name = arguments->names[i];
    size_t at = name.length == 4 && tsStartsWith(name, tsLiteral("arg"))
                    ? (size_t)(name.data[3] - '0')
                    : SIZE_MAX;
    if (at >= given || values[at])
      return feFail(compiler, FE_TYPE_ERROR, "%s() got an unexpected keyword argument '%.*s'",
                    function->name, (int)name.length, name.data);
    values[at] = arguments->keywords[i];
  }
  Extern call = {.arguments = values, .count = function->arity, .isPure = true};
  call.rows = parseRows(compiler, mlirStringRefCreateFromCString(function->rows), function->arity,
                        &call.numRows);
  FeValue *result = callExtern(compiler, &call);
  return function->givesBool ? feCast(compiler, result, feScalarType(compiler, FE_INT1)) : result;
}

static FeValue *numThreads(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  int warps = compiler->options.numWarps ? compiler->options.numWarps : 4;
  return feInt(compiler, (int64_t)warps * 32);
}
static FeValue *numWarps(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  return feInt(compiler, compiler->options.numWarps ? compiler->options.numWarps : 4);
}

//===--- Assembly ---===//

typedef struct Assembly {
  MlirStringRef text, constraints;
  bool isPure;
  int64_t pack;
} Assembly;

static FeValue **callAssembly(FeCompiler *compiler, const Assembly *assembly, FeValue **arguments,
                              size_t count, const FeType **types, size_t numTypes) {
  TsArena *arena = &compiler->arena;
  for (size_t i = 0; i < count; ++i)
    if (!(arguments[i] = feToTensor(compiler, arguments[i])))
      return NULL;
  FeCheck check = {.noPromotion = true, .allowLeftPointer = true, .allowRightPointer = true};
  if (!broadcastArguments(compiler, arguments, count, check))
    return NULL;
  MlirValue *handles = tsArenaNewArray(arena, MlirValue, count + 1);
  MlirType *irTypes = tsArenaNewArray(arena, MlirType, numTypes + 1);
  for (size_t i = 0; i < count; ++i)
    handles[i] = feHandle(arguments[i]);
  for (size_t i = 0; i < numTypes; ++i) {
    if (count)
      types[i] = feTypeWithScalar(compiler, arguments[0]->as.tensor.type, types[i]);
    irTypes[i] = types[i] ? feTypeToIR(compiler, types[i]) : (MlirType){NULL};
    if (mlirTypeIsNull(irTypes[i]))
      return types[i] ? feFailType(compiler, types[i]) : NULL;
  }
  const MlirAttribute attributes[] = {
      feStrAttr(compiler, assembly->text), feStrAttr(compiler, assembly->constraints),
      feI32Attr(compiler, assembly->pack), mlirBoolAttrGet(compiler->context, assembly->isPure)};
  MlirOperation op = feMakeOperation(compiler, &tritonElementwiseInlineAsmOpDef, (intptr_t)numTypes,
                                     irTypes, (intptr_t)count, handles, attributes, 0);
  FeValue **results = tsArenaNewArray(arena, FeValue *, numTypes + 1);
  for (size_t i = 0; i < numTypes; ++i)
    results[i] = feTensor(compiler, mlirOperationGetResult(op, (intptr_t)i), types[i]);
  return results;
}

static FeValue *inlineAsm(FeCompiler *compiler, FeValue **arguments) {
  Assembly assembly;
  FeValue *args = arguments[2], *dtype = arguments[3], **dtypes = &dtype;
  size_t numTypes = 1;
  if (!feExpectStr(compiler, arguments[0], "asm", &assembly.text) ||
      !feExpectStr(compiler, arguments[1], "constraints", &assembly.constraints) ||
      !feExpectBool(compiler, arguments[4], &assembly.isPure) ||
      !feExpectInt(compiler, arguments[5], "pack", &assembly.pack))
    return NULL;
  if (!feIsSequence(args))
    return feFail(compiler, FE_TYPE_ERROR, "'%s' object is not iterable", feKindName(args));
  if (feIsSequence(dtype)) {
    dtypes = dtype->as.tuple.items;
    numTypes = dtype->as.tuple.count;
  }
  const FeType **types = tsArenaNewArray(&compiler->arena, const FeType *, numTypes + 1);
  for (size_t i = 0; i < numTypes; ++i)
    if (!(types[i] = feExpectDtype(compiler, dtypes[i])))
      return NULL;
  size_t count = args->as.tuple.count;
  FeValue **values = tsArenaCopy(&compiler->arena, args->as.tuple.items, count * sizeof(FeValue *),
                                 _Alignof(FeValue *));
  FeValue **results = callAssembly(compiler, &assembly, values, count, types, numTypes);
  if (!results)
    return NULL;
  return feIsSequence(dtype) ? feTuple(compiler, results, numTypes, NULL) : results[0];
}

// Assembly without arguments that gives one number.
static FeValue *readRegister(FeCompiler *compiler, const char *text, const char *constraints,
                             FeScalar scalar, bool isPure) {
  Assembly assembly = {.text = mlirStringRefCreateFromCString(text),
                       .constraints = mlirStringRefCreateFromCString(constraints),
                       .isPure = isPure,
                       .pack = 1};
  const FeType *type = feScalarType(compiler, scalar);
  FeValue **results = callAssembly(compiler, &assembly, NULL, 0, &type, 1);
  return results ? results[0] : NULL;
}

static FeValue *globalTimer(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  return readRegister(compiler, "mov.u64 $0, %globaltimer;", "=l", FE_INT64, false);
}
static FeValue *smId(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  return readRegister(compiler, "mov.u32 $0, %smid;", "=r", FE_INT32, true);
}
static FeValue *gdcWait(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  if (!readRegister(compiler, "griddepcontrol.wait; // dummy $0", "=r", FE_INT32, false))
    return NULL;
  return feNothing(compiler);
}
static FeValue *gdcLaunch(FeCompiler *compiler, FeValue **arguments) {
  (void)arguments;
  if (!readRegister(compiler, "griddepcontrol.launch_dependents; // dummy $0", "=r", FE_INT32,
                    false))
    return NULL;
  return feNothing(compiler);
}

//===--- Tables ---===//

static const FeBuiltin libdeviceBuiltin = {.name = "triton.language.extra.libdevice",
                                           .raw = libdevice};

static const FeBuiltin cudaBuiltins[] = {
    {.name = "triton.language.extra.cuda.globaltimer", .parameters = "", .function = globalTimer},
    {.name = "triton.language.extra.cuda.smid", .parameters = "", .function = smId},
    {.name = "triton.language.extra.cuda.num_threads", .parameters = "", .function = numThreads},
    {.name = "triton.language.extra.cuda.num_warps", .parameters = "", .function = numWarps},
    {.name = "triton.language.extra.cuda.gdc_wait", .parameters = "", .function = gdcWait},
    {.name = "triton.language.extra.cuda.gdc_launch_dependents",
     .parameters = "",
     .function = gdcLaunch},
    {.name = NULL},
};

FeValue *feLibdeviceFind(FeCompiler *compiler, MlirStringRef name) {
  for (size_t i = 0; i < feNumLibdeviceFunctions; ++i)
    if (tsEqualC(name, feLibdeviceFunctions[i].name))
      return feBind(compiler, feBuiltinValue(compiler, &libdeviceBuiltin),
                    feInt(compiler, (int64_t)i));
  return feBuiltinValue(compiler, feTableFind(cudaBuiltins, name));
}

const FeBuiltin feExternBuiltins[] = {
    {.name = "triton.language.inline_asm_elementwise",
     .parameters = "asm, constraints, args, dtype, is_pure, pack",
     .function = inlineAsm},
    {.name = "triton.language.extern_elementwise",
     .parameters = "lib_name, lib_path, args, arg_type_symbol_dict, is_pure",
     .function = externElementwise},
    {.name = NULL},
};
